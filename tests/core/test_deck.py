"""A deck that seats know in part: no card is lost, and a seat learns only what it saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterdeck.core.chance import ALL, Door, FastDoor, OddsDoor
from quarterdeck.core.deck import UNKNOWN, Deck
from quarterdeck.core.errors import PositionError
from quarterdeck.core.match import Match
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.core.state import State
from quarterdeck.testing import Effort, check_game
from tests.core.lookout import Lookout

pytestmark = pytest.mark.both

house = settings(deadline=None, max_examples=200)
SEATS = 3

keys = st.integers(0, 2**64 - 1)
counts_of_kinds = st.lists(st.integers(0, 4), min_size=1, max_size=5)
masks = st.integers(0, 2**SEATS - 1) | st.just(ALL)
groups = st.lists(st.integers(0, SEATS - 1), unique=True)
kinds_of_step = st.sampled_from(["draw", "look", "look", "take", "on top", "under", "shuffle", "shuffle in", "search"])
steps = st.lists(st.tuples(kinds_of_step, st.integers(0, 30), masks), max_size=30)


class Pile:
    """A deck and a model of it: every card and who knows it, place by place; None for an unknown place."""

    def __init__(self, counts: list[int], key: int) -> None:
        self.deck = Deck(counts)
        self.total = Counter({card: count for card, count in enumerate(counts) if count})
        self.places: list[tuple[int | None, int]] = [(None, 0)] * sum(counts)
        self.hands: list[tuple[int, int]] = []
        """Cards outside the deck, with the seats that know them."""
        self.door, self.s = FastDoor(key), State(1)

    def do(self, step: str, number: int, mask: int) -> None:
        deck, places = self.deck, self.places
        if step == "draw" and places:
            card = deck.draw(self.s, self.door, 0, mask)
            before, knowers = places.pop(0)
            assert before in (None, card)
            self.hands.append((card, mask | knowers))
        elif step == "look":
            seen = deck.look(self.s, self.door, 0, number % 5, mask)
            assert len(seen) == min(number % 5, len(places))
            for at, card in enumerate(seen):
                before, knowers = places[at]
                assert before in (None, card)
                places[at] = (card, mask | knowers)
        elif step == "take" and deck.top:
            at = number % len(deck.top)
            taken, knowers = places.pop(at)
            assert deck.take(at) == taken
            assert taken is not None
            self.hands.append((taken, knowers))
        elif step == "on top" and self.hands:
            card, knowers = self.hands.pop(number % len(self.hands))
            deck.put_on_top(card, mask | knowers)
            places.insert(0, (card, mask | knowers))
        elif step == "under" and self.hands:
            card, knowers = self.hands.pop(number % len(self.hands))
            deck.put_under(card, mask | knowers)
            places.append((card, mask | knowers))
        elif step == "shuffle":
            deck.shuffle()
            self.places = [(None, 0)] * len(places)
        elif step == "shuffle in":
            some = number % (len(self.hands) + 1)
            deck.shuffle_in([card for card, _ in self.hands[:some]])
            self.places = [(None, 0)] * (len(places) + some)
            del self.hands[:some]
        elif step == "search" and places:
            held = [card for card, count in enumerate(deck.contents()) if count]
            card = held[number % len(held)]
            deck.search(card)
            self.places = [(None, 0)] * (len(places) - 1)
            self.hands.append((card, mask))

    def elsewhere(self, seats: list[int]) -> list[int]:
        out = [0] * len(self.deck.counts)
        for card, knowers in self.hands:
            out[card] += not knows(knowers, seats)
        return out


def knows(knowers: int, seats: list[int]) -> bool:
    return knowers == ALL or any(knowers >> seat & 1 for seat in seats)


def played(counts: list[int], key: int, done: list[tuple[str, int, int]]) -> Pile:
    pile = Pile(counts, key)
    for step, number, mask in done:
        pile.do(step, number, mask)
    return pile


def laid_out(deck: Deck) -> list[tuple[int | None, int]]:
    loose: list[tuple[int | None, int]] = [(None, 0)] * deck.loose
    top = list(zip(deck.top, deck.top_known, strict=True))
    return [*top, *loose, *zip(deck.bottom, deck.bottom_known, strict=True)]


# -- cards -----------------------------------------------------------------------------------------------


@house
@given(counts_of_kinds, keys, steps)
def test_no_card_is_lost_or_doubled(counts: list[int], key: int, done: list[tuple[str, int, int]]) -> None:
    pile = Pile(counts, key)
    for step, number, mask in done:
        pile.do(step, number, mask)
        held = Counter({card: count for card, count in enumerate(pile.deck.contents()) if count})
        assert held + Counter(card for card, _ in pile.hands) == pile.total
        assert len(pile.deck) == len(pile.places)
        assert sum(pile.deck.counts) == pile.deck.loose
        assert pile.deck.problem() == ""


@house
@given(counts_of_kinds, keys, steps)
def test_a_card_stays_in_its_place_with_those_who_know_it(
    counts: list[int], key: int, done: list[tuple[str, int, int]]
) -> None:
    pile = played(counts, key, done)
    places = laid_out(pile.deck)
    assert places == pile.places
    assert [pile.deck.knowers(at) for at in range(len(places))] == [mask for _, mask in pile.places]


@house
@given(counts_of_kinds, keys, steps, steps)
def test_a_copy_shares_no_data(
    counts: list[int], key: int, done: list[tuple[str, int, int]], more: list[tuple[str, int, int]]
) -> None:
    pile = played(counts, key, done)
    before, copy = pile.deck.numbers(), pile.deck.copy()
    assert copy.numbers() == before
    for step, number, mask in more:
        pile.do(step, number, mask)
    assert copy.numbers() == before


def test_impossible_operations_are_refused() -> None:
    s, door = State(1), FastDoor(1)
    with pytest.raises(ValueError, match="empty"):
        Deck([0, 0]).draw(s, door, 0)
    with pytest.raises(ValueError, match="no card 1"):
        Deck([2, 0]).search(1)
    with pytest.raises(IndexError):
        Deck([2, 0]).take(0)
    deck = Deck([1, 1])
    deck.look(s, door, 0, 1, 1)
    for act in (deck.hide([1]).draw, deck.hide([], [1, 0]).draw):
        with pytest.raises(ValueError, match="filled first"):
            act(s, door, 0)
    with pytest.raises(ValueError, match="filled first"):
        deck.hide([1]).look(s, door, 0, 1, 2)


# -- chance ----------------------------------------------------------------------------------------------


def all_ways(act: Callable[[Door], list[int]]) -> dict[tuple[int, ...], Fraction]:
    """Every outcome with its probability."""
    out: dict[tuple[int, ...], Fraction] = {}
    path: list[int] | None = []
    while path is not None:
        door = OddsDoor(path)
        outcome = tuple(act(door))
        above, below = door.odds()
        out[outcome] = out.get(outcome, Fraction(0)) + Fraction(above, below)
        path = door.next_path()
    return out


def draw_all(deck: Deck, door: Door, s: State | None = None) -> list[int]:
    return [deck.draw(s or State(1), door, 0) for _ in range(len(deck))]


def test_every_order_of_a_shuffled_deck_is_equally_likely() -> None:
    orders = all_ways(lambda door: draw_all(Deck([2, 1, 1]), door))
    assert len(orders) == 12
    assert set(orders.values()) == {Fraction(1, 12)}


@house
@given(counts_of_kinds, keys)
def test_drawing_gives_the_same_cards_as_drawing_from_counts(counts: list[int], key: int) -> None:
    """D-6 stores its threat deck as counts. With a Deck instead, its records would still replay."""
    s, door, left = State(1), FastDoor(key), counts[:]
    drawn: list[int] = []
    while sum(left):
        drawn.append(door.pick(s, 0, left, sum(left)))
        left[drawn[-1]] -= 1
    assert draw_all(Deck(counts), FastDoor(key), State(1)) == drawn


def test_looking_first_does_not_change_the_odds() -> None:
    def look_and_draw(door: Door) -> list[int]:
        deck = Deck([2, 1, 1])
        deck.look(State(1), door, 0, 2, 1)
        return draw_all(deck, door)

    assert all_ways(look_and_draw) == all_ways(lambda door: draw_all(Deck([2, 1, 1]), door))


def test_filled_decks_are_equally_likely() -> None:
    """Seat 0 knows the second card. The other places, and a card in another hand, are spread evenly."""
    deck = Deck([1, 1])
    deck.put_on_top(1, 1)
    deck.put_on_top(0, 2)
    deck.put_under(0, 2)
    known = deck.hide([0], [0, 1])
    assert (known.top, known.bottom, known.counts) == ([UNKNOWN, 1], [UNKNOWN], [3, 2])

    def imagine(door: Door) -> list[int]:
        copy = known.copy()
        hand = copy.deal(State(1), door, 0, 1)
        full = copy.fill(State(1), door, 0)
        return hand + draw_all(full, door)

    ways = all_ways(imagine)
    assert all(way[2] == 1 for way in ways)
    assert len(ways) == 10  # Five unknown places, two of them with a card of kind 1.
    assert set(ways.values()) == {Fraction(1, 10)}


def test_a_look_is_recorded_for_the_seats_that_looked() -> None:
    s, door = State(1), FastDoor(3)
    door.noting = True
    deck = Deck([2, 2])
    deck.look(s, door, 0, 1, 0b01)
    deck.draw(s, door, 0)
    deck.draw(s, door, 0)
    assert [knowers for _, _, knowers in door.drawn] == [0b01, ALL]


def test_looking_at_a_card_that_others_know_is_a_barrier() -> None:
    s, door = State(1), FastDoor(3)
    deck = Deck([2, 2])
    deck.look(s, door, 0, 2, 0b01)
    deck.look(s, door, 0, 2, 0b01)
    assert not was_revealed(door)  # The first look used chance. The second reveals nothing new.
    deck.look(s, door, 0, 1, 0b10)
    assert was_revealed(door)
    door.clear()
    deck.draw(s, door, 0, 0b11)
    assert not was_revealed(door)
    deck.draw(s, door, 0, 0b10)
    assert was_revealed(door)


def was_revealed(door: Door) -> bool:
    return door.revealed


# -- knowledge -------------------------------------------------------------------------------------------


@house
@given(counts_of_kinds, keys, steps, groups)
def test_a_hidden_deck_has_the_known_places_and_the_right_counts(
    counts: list[int], key: int, done: list[tuple[str, int, int]], seats: list[int]
) -> None:
    pile = played(counts, key, done)
    hidden = pile.deck.hide(seats, pile.elsewhere(seats))
    expected = [(UNKNOWN if card is not None and not knows(mask, seats) else card, mask) for card, mask in pile.places]
    assert laid_out(hidden) == expected
    assert hidden.spare() == sum(pile.elsewhere(seats))
    assert hidden.problem() == ""
    seen = Counter(card for card, mask in pile.hands if knows(mask, seats))
    held = Counter({card: count for card, count in enumerate(hidden.contents()) if count})
    assert held + seen == pile.total
    assert hidden.hide(seats).numbers() == hidden.numbers()


@house
@given(counts_of_kinds, keys, steps, groups, keys)
def test_a_filled_deck_matches_the_knowledge_of_the_seats_and_hides_to_the_same(
    counts: list[int], key: int, done: list[tuple[str, int, int]], seats: list[int], other: int
) -> None:
    pile = played(counts, key, done)
    elsewhere = pile.elsewhere(seats)
    hidden = pile.deck.hide(seats, elsewhere)
    copy, s, door = hidden.copy(), State(1), FastDoor(other)
    dealt = copy.deal(s, door, 0, sum(elsewhere))
    full = copy.fill(s, door, 0)
    assert sum(full.counts) == full.loose
    assert UNKNOWN not in full.top + full.bottom
    for (card, mask), (true, true_mask) in zip(laid_out(full), pile.places, strict=True):
        assert mask == true_mask
        assert (card is None) == (true is None)
        if knows(mask, seats):
            assert card == true
    again = [dealt.count(card) for card in range(len(elsewhere))]
    everything = [one + two for one, two in zip(full.contents(), again, strict=True)]
    assert everything == [one + two for one, two in zip(pile.deck.contents(), elsewhere, strict=True)]
    assert full.hide(seats, again).numbers() == hidden.numbers()


@house
@given(counts_of_kinds, keys, steps, groups, st.randoms(use_true_random=False))
def test_decks_that_differ_in_unknown_cards_hide_to_the_same(
    counts: list[int], key: int, done: list[tuple[str, int, int]], seats: list[int], luck: Random
) -> None:
    """Exchanges the cards in unknown places and in other hands directly, without `fill`."""
    pile = played(counts, key, done)
    other = pile.deck.copy()
    loose = [card for card, count in enumerate(other.counts) for _ in range(count)]
    unknown = loose + [card for card, mask in pile.hands if not knows(mask, seats)]
    parts = [(other.top, other.top_known), (other.bottom, other.bottom_known)]
    unknown += [
        card for cards, known in parts for card, mask in zip(cards, known, strict=True) if not knows(mask, seats)
    ]
    luck.shuffle(unknown)
    other.counts = [unknown[: other.loose].count(card) for card in range(len(counts))]
    del unknown[: other.loose]
    for cards, known in parts:
        for at, mask in enumerate(known):
            if not knows(mask, seats):
                cards[at] = unknown.pop()
    elsewhere = [unknown.count(card) for card in range(len(counts))]
    assert other.hide(seats, elsewhere).numbers() == pile.deck.hide(seats, pile.elsewhere(seats)).numbers()


def test_hidden_cards_elsewhere_are_dealt_before_a_deck_is_filled() -> None:
    s, door = State(1), FastDoor(5)
    hidden = Deck([2, 2]).hide([0], [1, 0])
    with pytest.raises(ValueError, match="elsewhere first"):
        hidden.fill(s, door, 0)
    with pytest.raises(ValueError, match="cannot be dealt"):
        hidden.deal(s, door, 0, 2)
    hidden.deal(s, door, 0, 1)
    assert len(hidden.fill(s, door, 0)) == 4


def test_public_cards_are_seen_by_spectators() -> None:
    deck = Deck([1, 1])
    deck.put_on_top(0)
    deck.put_on_top(1, 0b11)
    assert deck.hide([]).top == [UNKNOWN, 0]


# -- as numbers ------------------------------------------------------------------------------------------


@house
@given(counts_of_kinds, keys, steps, groups)
def test_numbers_read_back(counts: list[int], key: int, done: list[tuple[str, int, int]], seats: list[int]) -> None:
    pile = played(counts, key, done)
    for deck in (pile.deck, pile.deck.hide(seats, pile.elsewhere(seats))):
        again = Deck.from_numbers(deck.numbers())
        assert again.numbers() == deck.numbers()
        assert laid_out(again) == laid_out(deck)


@house
@given(st.lists(st.integers(-3, 6), max_size=14))
def test_any_numbers_are_a_deck_or_are_refused(numbers: list[int]) -> None:
    try:
        deck = Deck.from_numbers(numbers)
    except ValueError:
        return
    assert deck.numbers() == numbers
    assert deck.problem() == ""


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ([], "begins with four"),
        ([2, 3, 0], "begins with four"),
        ([2, 3, -1, 0, 1, 2], "begins with four"),
        ([2, 3, 0, 0, 1], "more numbers"),
        ([2, 3, 0, 0, 4, -1], "out of range"),
        ([1, 0, 1, 0, 0, 1, -1], "only 1 kinds"),
        ([1, 0, 1, 0, 0, 0, -2], "no set of seats"),
        ([1, 2, 0, 0, 1], "more unknown"),
        ([1, 0, 0, 1, 0, 0, -1], "all cards on top"),
    ],
    ids=str,
)
def test_invalid_numbers_are_refused_with_the_reason(numbers: list[int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Deck.from_numbers(numbers)


# -- in a game -------------------------------------------------------------------------------------------


def test_a_game_with_a_deck_passes_the_battery() -> None:
    report = check_game(Lookout({}), effort=Effort(per_setup=4, guided=0, playouts=60, guided_playouts=0))
    assert report.ok, str(report)


@pytest.mark.parametrize("seed", range(5))
def test_a_position_with_a_deck_reads_back(seed: int) -> None:
    match = Match(Lookout({}), fast_seed(seed))
    while not match.over:
        text = position_text(match.game, match.state)
        again = parse_position(match.game, text)
        assert position_text(match.game, again) == text
        assert again.deck.numbers() == match.state.deck.numbers()
        match.play(match.state.options[seed % len(match.state.options)])
    with pytest.raises(PositionError, match="deck"):
        parse_position(match.game, text.replace("deck=4,", "deck=5,"))


def test_the_seat_that_looked_knows_the_card_under_the_deck() -> None:
    match = Match(Lookout({}), fast_seed(2))
    shown = match.state.deck.top[:3]
    match.play("bury 1")
    assert match.game.hide(match.state, [0]).deck.bottom == [shown[1]]
    assert match.game.hide(match.state, [1]).deck.bottom == [UNKNOWN]
    assert match.game.hide(match.state, []).deck.bottom == [UNKNOWN]
