"""The knowledge of a seat: what it has seen, given and received, and what follows from that."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.match import Match
from quarterdeck.core.parts import Card
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.battlecruisers.content import load_content
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.knowledge import believed, certain, left_openly, poured, put_openly, zone_mask
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.battlecruisers.trail import cards_in, follow, is_secret, knowers_in
from quarterdeck.testing.seat_views import view_at
from tests.games.battlecruisers.fleet import IDS, Fleet, battle, open_box
from tests.games.battlecruisers.worlds import TooMany, Worlds, key, steps_of

CALM = "combat-tactics"
SETS = [one.id for one in load_content().sets]


def known(fleet: Fleet, seat: int, zone: str, of: int) -> list[str]:
    """The cards that a seat knows for certain in a zone of another: `hand` or `discard`."""
    parts = fleet.match.view([seat]).parts
    return [part.data()["face"] for part in parts if part.id.startswith(f"{zone}{of}.")]  # type: ignore[misc]


def maybe(fleet: Fleet, seat: int, zone: str, of: int) -> set[str]:
    """The cards that a seat considers possible there."""
    s = fleet.s
    mask = believed(s, [seat])[of if zone == "hand" else s.kit.seats + of]
    return {IDS[s.deck[card // s.kit.seats]] for card in range(mask.bit_length()) if mask >> card & 1}


# -- what is seen ---------------------------------------------------------------------------------------------


def test_at_the_start_a_player_knows_the_own_cards_and_what_others_have_together() -> None:
    match = Match(open_box(players="3"), fast_seed(3))
    fleet = Fleet(match)
    assert known(fleet, 0, "hand", 0) == fleet.hand(0)
    assert known(fleet, 0, "discard", 0) == fleet.pile(0)
    assert known(fleet, 0, "hand", 1) == known(fleet, 0, "discard", 1) == []
    everything = {IDS[kind] for kind in match.state.deck}
    assert maybe(fleet, 0, "hand", 1) == maybe(fleet, 0, "discard", 1) == everything - {fleet.recovery(1)}


def test_a_card_that_returns_from_recovery_is_known_in_that_hand() -> None:
    fleet = battle("captain shields", "negotiator decoy", f"{CALM} decoy", recovery=["", "special-ops", ""])
    fleet.plays("captain", "negotiator", CALM)
    for seat in range(3):
        assert "special-ops" in known(fleet, seat, "hand", 1)


def test_a_card_discarded_from_recovery_or_play_is_known_in_that_pile() -> None:
    hands = ["laser-cannons shields", "escape-pod decoy", "negotiator decoy"]
    fleet = battle(*hands, recovery=["", "special-ops", ""], points=[5, 5, 5])
    fleet.plays("laser-cannons", "escape-pod", "negotiator").choose("p2 discard-recovery")
    assert known(fleet, 2, "discard", 1) == ["special-ops"]


def test_a_card_discarded_from_hand_is_known_to_its_owner_alone() -> None:
    hands = ["laser-cannons shields", "escape-pod decoy captain negotiator", "negotiator decoy captain"]
    fleet = battle(*hands, points=[5, 5, 5]).plays("laser-cannons", "escape-pod", "negotiator")
    fleet.choose("p2 discard captain", "p3 discard decoy")
    assert known(fleet, 1, "discard", 1) == ["captain"]
    assert known(fleet, 0, "discard", 1) == []
    assert maybe(fleet, 0, "discard", 1) == {"captain", "decoy", "negotiator"}
    assert maybe(fleet, 0, "hand", 1) == {"captain", "decoy", "negotiator"}


def test_a_known_card_is_no_longer_certain_when_a_hidden_card_leaves_that_hand() -> None:
    hands = ["negotiator laser-cannons", "captain decoy negotiator", f"{CALM} decoy"]
    fleet = battle(*hands, recovery=["", "special-ops", ""], points=[9, 9, 9])
    fleet.plays("negotiator", "captain", CALM)
    assert known(fleet, 0, "hand", 1) == ["decoy", "negotiator", "special-ops"]
    fleet.plays("laser-cannons", "decoy", "decoy").choose("p2 discard negotiator")
    assert known(fleet, 0, "hand", 1) == ["captain"]  # The Captain came back from recovery after that.
    assert maybe(fleet, 0, "hand", 1) == {"captain", "negotiator", "special-ops"}
    assert maybe(fleet, 0, "discard", 1) == {"negotiator", "special-ops"}


def test_the_last_card_of_a_hand_that_is_discarded_is_known_if_it_was_known() -> None:
    hands = ["laser-cannons decoy", "captain decoy", f"{CALM} negotiator"]
    fleet = battle(*hands, points=[9, 9, 9]).plays("laser-cannons", "captain", CALM)
    for seat in range(3):
        assert known(fleet, seat, "discard", 1) == ["decoy"]  # By counting.
        assert known(fleet, seat, "discard", 2) == ["negotiator"]


def test_giver_and_receiver_know_a_card_and_others_only_that_one_moved() -> None:
    hands = ["pirate-raid shields", "captain decoy negotiator", f"{CALM} negotiator captain"]
    fleet = battle(*hands, points=[9, 9, 9], piles=["captain", "", ""]).plays("pirate-raid", "captain", CALM)
    fleet.choose("p2 give decoy", "p3 give captain")
    assert known(fleet, 1, "hand", 0) == ["decoy"]
    assert known(fleet, 2, "hand", 0) == ["captain"]
    assert known(fleet, 0, "hand", 1) == ["negotiator"]  # The rest of that hand, from the counts.
    assert maybe(fleet, 2, "hand", 1) == {"decoy", "negotiator"}
    told = [event for event in fleet.match.entries[-1].events if event.message.key.endswith(".passes")]
    assert [event.knowers for event in told] == [[0, 1], [0, 2]]


def test_a_given_card_is_imagined_nowhere_else() -> None:
    hands = ["pirate-raid decoy", "captain decoy negotiator", f"{CALM} negotiator captain"]
    fleet = battle(*hands, points=[9, 9, 9]).plays("pirate-raid", "captain", CALM)
    fleet.choose("p2 give decoy", "p3 give captain")
    for luck in range(20):
        other = Fleet(Match(fleet.game, fast_seed(1), start=fleet.game.imagine(fleet.s, [2], FastDoor(luck))))
        assert "captain" in other.hand(0)


def test_precision_strike_shows_a_hand_to_one_player() -> None:
    hands = ["precision-strike decoy", "captain decoy negotiator", f"{CALM} negotiator captain"]
    fleet = battle(*hands, points=[9, 9, 9], piles=["", "precision-strike", ""])
    fleet.plays("precision-strike", "captain", CALM).choose("p1 target p2")
    assert known(fleet, 0, "hand", 1) == ["decoy", "negotiator"]
    assert known(fleet, 2, "hand", 1) == []
    fleet.choose("p1 strike negotiator")
    assert known(fleet, 0, "hand", 1) == ["decoy"]
    assert known(fleet, 0, "discard", 1) == ["negotiator", "precision-strike"]
    assert "negotiator" not in known(fleet, 2, "discard", 1)


def test_bureaucrat_shows_what_is_taken_and_that_nothing_is_left() -> None:
    hands = ["bureaucrat decoy", "captain decoy negotiator", f"{CALM} negotiator captain"]
    fleet = battle(*hands, points=[9, 9, 9], piles=["", "bureaucrat", "decoy"])
    fleet.plays("bureaucrat", "captain", CALM).choose("p1 name decoy")
    assert known(fleet, 2, "hand", 0) == ["decoy", "decoy"]
    assert "decoy" not in maybe(fleet, 1, "hand", 2)
    assert known(fleet, 1, "discard", 2) == ["decoy"]


def test_a_salvaged_card_is_known_to_both_and_hidden_from_others() -> None:
    hands = ["salvage decoy", "captain decoy", f"{CALM} captain"]
    fleet = battle(*hands, points=[9, 9, 9], piles=["captain", "negotiator special-ops", ""])
    fleet.plays("salvage", "captain", CALM, draw="negotiator")
    assert "negotiator" in known(fleet, 1, "hand", 0)
    assert "negotiator" not in known(fleet, 2, "hand", 0)
    assert {"negotiator", "special-ops"} < maybe(fleet, 2, "hand", 0)
    assert "| pile negotiator" in fleet.match.record([1]).text()
    assert "| pile ?" in fleet.match.record([2]).text()


def test_a_card_returned_from_the_pile_is_hidden_from_others() -> None:
    hands = ["repair-crew decoy", "captain decoy", f"{CALM} captain"]
    fleet = battle(*hands, points=[9, 9, 9], piles=["negotiator captain", "", ""])
    fleet.plays("repair-crew", "captain", CALM).choose("p1 return negotiator")
    assert known(fleet, 1, "hand", 0) == []
    assert maybe(fleet, 1, "hand", 0) == {"negotiator", "captain", "decoy"}
    assert "p1 ?" in fleet.match.record([1]).text()


def test_a_card_being_passed_is_known_to_giver_and_receiver() -> None:
    hands = ["reconstruction shields decoy", "negotiator captain decoy", "negotiator escape-pod decoy"]
    fleet = battle(*hands, points=[5, 9, 9], piles=["captain", "", ""])
    fleet.plays("reconstruction", "negotiator", "negotiator")
    fleet.choose("p1 give shields", "p2 give captain", "p3 give escape-pod")
    faces = [fleet.match.view([seat]).part("passed") for seat in range(3)]
    assert [part.data()["face"] for part in faces if part] == ["escape-pod", "", "escape-pod"]
    fleet.choose("p1 swap captain")
    assert known(fleet, 2, "discard", 0) == ["escape-pod"]
    assert known(fleet, 1, "discard", 0) == []


def test_an_only_card_that_was_not_discarded_excludes_three_cards() -> None:
    hands = ["pirate-raid captain", f"{CALM}", "negotiator"]
    fleet = battle(*hands, recovery=["", "decoy", "decoy"], piles=["shields", "", ""], points=[5, 9, 9])
    fleet.plays("pirate-raid", CALM, "negotiator")
    assert known(fleet, 1, "hand", 0) == ["captain"]
    assert "shields" in known(fleet, 1, "discard", 0)


def test_removed_cards_are_known_to_their_owner() -> None:
    hands = ["salvage decoy", "salvage decoy", "captain decoy"]
    fleet = battle(*hands, piles=["captain negotiator special-ops", "negotiator", ""])
    fleet.plays("salvage", "salvage", "captain", draw="captain negotiator")
    assert known(fleet, 0, "discard", 0) == ["special-ops"]
    assert maybe(fleet, 2, "discard", 0) == {"captain", "decoy", "negotiator", "special-ops"}


def test_a_card_of_another_deck_says_so() -> None:
    hands = ["pirate-raid decoy", "captain decoy negotiator", f"{CALM} negotiator captain"]
    fleet = battle(*hands, points=[9, 9, 9]).plays("pirate-raid", "captain", CALM)
    fleet.choose("p2 give decoy", "p3 give captain")
    for seat, from_deck in ((0, 3), (0, 2), (1, 2), (2, 3)):
        parts = [part for part in fleet.match.view([seat]).parts if part.id.startswith("hand0.")]
        said = [fleet.game.text(mark.name) for part in parts if isinstance(part, Card) for mark in part.marks]
        assert f"from the deck of Player {from_deck}" in said
        assert len(said) == (2 if seat == 0 else 1)


# -- imagining ------------------------------------------------------------------------------------------------


def positions(count: int, seed: int) -> Iterator[tuple[Battlecruisers, Battle]]:
    """Positions from random matches of all sets and seat counts."""
    luck = random.Random(seed)
    left = count
    number = 0
    while left > 0:
        number += 1
        options = {
            "players": luck.choice("345"),
            "set": luck.choice([*SETS, "random"]),
            "start": luck.choice(["random", "chosen"]),
            "salvage": luck.choice(["random", "chosen"]),
            "heavy_assault": "on",
        }
        game = open_box(**options)
        door = FastDoor(seed * 1000 + number)
        s = game.start(door)
        while not s.over:
            if luck.random() < 0.1 and left > 0:
                left -= 1
                yield game, s
            game.apply(s, luck.choice(s.options), door)


def check_imagining(count: int, seed: int) -> None:
    for number, (game, s) in enumerate(positions(count, seed)):
        seats = [[], *([seat] for seat in range(game.box.seats)), [0, 1]][number % (game.box.seats + 2)]
        seen = view_at(game, s, seats).json()
        once = game.imagine(s, seats, FastDoor(number))
        other = game.imagine(s, seats, FastDoor(number + 1))
        assert game.check(once) == game.check(other) == []
        assert view_at(game, once, seats).json() == view_at(game, other, seats).json() == seen
        again = game.imagine(other, seats, FastDoor(number))
        assert position_text(game, again) == position_text(game, once)
        assert all(action.seat in seats for action in game.hide(s, seats).options)


def test_views_and_imagined_positions_depend_on_knowledge_alone() -> None:
    check_imagining(100, 1)


@pytest.mark.full
@pytest.mark.many
def test_views_and_imagined_positions_depend_on_knowledge_alone_in_1_000_positions() -> None:
    check_imagining(1000, 2)


@pytest.mark.full
@pytest.mark.parametrize("part", range(20))
def test_views_and_imagined_positions_depend_on_knowledge_alone_in_100_000_positions(part: int) -> None:
    check_imagining(5000, 100 + part)


def test_a_long_trail_with_very_many_dead_ends_can_be_imagined() -> None:
    """After 66 rounds of random choices. Sequential sampling succeeded about once in ten thousand tries."""
    options = {"players": "5", "set": "random", "start": "chosen", "salvage": "chosen", "heavy_assault": "on"}
    game = open_box(**options)
    s = parse_position(game, (Path(__file__).parent / "long_trail.txt").read_text(encoding="utf-8").strip())
    for luck in (3045, 3046):
        assert game.check(game.imagine(s, [], FastDoor(luck))) == []


def test_possible_places_follow_from_the_trail() -> None:
    for game, s in positions(300, 3):
        again = s.copy()
        game.refresh(again)
        assert again.possible == s.possible
        assert game.check(s) == []


def test_a_card_that_came_another_way_stays_on_the_trail() -> None:
    s = open_box(players="3").blank()
    hand, pile = 0, 3
    put_openly(s, hand, 0b11)
    left_openly(s, hand, 0)
    put_openly(s, hand, 0b1)
    left_openly(s, hand, 0)  # The other copy could have left instead, so this carries information.
    put_openly(s, pile, 0b1)
    left_openly(s, hand, 1)
    poured(s, pile, hand)
    left_openly(s, hand, 0)
    masks = [0] * s.kit.zones
    assert all(follow(masks, noted) for noted in s.trail)
    assert not any(masks)


def test_hide_leaves_no_card_that_could_be_elsewhere() -> None:
    for game, s in positions(200, 2):
        for seat in range(game.box.seats):
            hidden = game.hide(s, [seat])
            sure = certain(believed(s, [seat]))
            assert [*hidden.hands, *hidden.piles] == sure[: 2 * game.box.seats]
            assert hidden.hand_size == s.hand_size
            assert hidden.counters == [0, 0, 0]
            told = [knowers_in(noted) >> seat & 1 for noted in hidden.trail if is_secret(noted) and cards_in(noted)]
            assert all(told)
            zones = s.kit.zones
            for other in range(game.box.seats):
                if other != seat:
                    assert not any(hidden.possible[other * zones : (other + 1) * zones])


def test_every_split_of_hand_and_pile_is_imagined_equally_often() -> None:
    match = Match(open_box(players="3"), fast_seed(7))
    counts: dict[int, int] = {}
    for luck in range(2000):
        pile = match.game.imagine(match.state, [0], FastDoor(luck)).piles[1]
        counts[pile] = counts.get(pile, 0) + 1
    assert len(counts) == 5
    assert all(320 < count < 480 for count in counts.values())


# -- against the oracle ---------------------------------------------------------------------------------------


def beside_its_worlds(options: dict[str, str], number: int, most: int) -> Iterator[tuple[Battle, Worlds]]:
    """The positions of a random match, each with all worlds that one seat cannot distinguish from it."""
    game = open_box(**options)
    luck = random.Random(number)
    door = FastDoor(number)
    states = [game.start(door)]
    actions: list[Action] = []
    while not states[-1].over and len(actions) < 60:
        actions.append(luck.choice(states[-1].options))
        s = states[-1].copy()
        game.apply(s, actions[-1], door)
        states.append(s)
    while states[-1].sealed:
        states.pop()
        actions.pop()
    worlds = Worlds(game, states[0], number % game.box.seats, most)
    for before, answers, after in steps_of(game, states, actions):
        try:
            worlds.follow(before, answers, after)
        except TooMany:
            break
        yield after, worlds


def compare(options: dict[str, str], number: int, most: int) -> tuple[int, int, int]:
    """Compare a random match with all its possible worlds: number of positions, imagined worlds, and correct ones."""
    looked = imagined = right = 0
    for after, worlds in beside_its_worlds(options, number, most):
        assert key(after) in worlds.all
        may = believed(after, [worlds.seat])
        for world in worlds.all.values():
            looked += 1
            masks = [*world.hands, *world.piles, world.gone, world.passed]
            assert all(mask & ~allowed == 0 for mask, allowed in zip(masks, may, strict=True))
        guesses = worlds.imagined(after, 3)
        imagined += len(guesses)
        right += sum(guess in worlds.all for guess in guesses)
    return looked, imagined, right


def certainty(options: dict[str, str], number: int, most: int) -> tuple[int, int]:
    """The number of others' cards that a seat could know for certain in a random match, and that it is shown."""
    certainly = shown = 0
    for after, worlds in beside_its_worlds(options, number, most):
        own = (worlds.seat, after.kit.seats + worlds.seat)
        sure = certain(believed(after, [worlds.seat]))
        for zone in range(after.kit.zones):
            everywhere = -1
            for world in worlds.all.values():
                everywhere &= zone_mask(world, zone)
            assert sure[zone] & ~everywhere == 0, "a card is shown that could be elsewhere"
            if zone not in own:
                certainly += everywhere.bit_count()
                shown += sure[zone].bit_count()
    return certainly, shown


@pytest.mark.full
@pytest.mark.many
def test_nearly_all_certain_cards_are_shown_to_a_seat() -> None:
    """The guide says more than 98 of 100 cards, and not all of them."""
    found = [certainty({"players": "3", "set": SETS[number]}, number, 100) for number in range(len(SETS))]
    share = sum(shown for _, shown in found) / sum(certainly for certainly, _ in found)
    assert sum(certainly for certainly, _ in found) > 1000
    assert 0.98 < share < 1


@pytest.mark.parametrize("number", range(8))
def test_only_possible_worlds_are_imagined(number: int) -> None:
    """The oracle's worlds are all accepted, and every imagined world is one of them."""
    options = {"players": "3", "set": SETS[number * 5 % len(SETS)]}
    looked, imagined, right = compare(options, number, 400)
    assert looked > 50
    assert right == imagined


@pytest.mark.full
@pytest.mark.parametrize("number", range(len(SETS) * 3))
def test_only_possible_worlds_are_imagined_in_every_set(number: int) -> None:
    options = {"players": "3", "set": SETS[number % len(SETS)]}
    looked, imagined, right = compare(options, number + 100, 1500)
    assert looked > 20
    assert right == imagined
