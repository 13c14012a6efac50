"""A Battlecruisers match in a prepared position, for tests: play in notation, then check the result.

    fleet = battle("laser-cannons captain", "captain shields decoy", "special-ops escape-pod")
    fleet.plays("laser-cannons", "captain", "special-ops")
    fleet.choose("p2 discard shields")
    assert fleet.pile(1) == ["shields"]

Each seat gets its hand. All other cards are out of the game, so that piles hold only what the test puts there. The set
is filled up with cards that no seat has.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cache

from quarterdeck.core.chance import Door
from quarterdeck.core.errors import ChanceError
from quarterdeck.core.match import Match
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.battlecruisers.content import load_content
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.knowledge import moved_unseen, put_openly
from quarterdeck.games.battlecruisers.rules.ending import EndRound
from quarterdeck.games.battlecruisers.rules.round import Choose, ResolveNext, Round
from quarterdeck.games.battlecruisers.table import CHOICE, NONE, PILE, STATUS_IDS, Battle

IDS = load_content().cards.ids
NUMBERS = load_content().cards.numbers


class Luck(Door):
    """A door that draws the given cards from piles."""

    def __init__(self, drawn: str) -> None:
        super().__init__()
        self._given = deque(IDS.index(card) for card in drawn.split())

    def left(self) -> int:
        return len(self._given)

    def number(self, stream: int, counter: int, size: int) -> int:
        raise ChanceError("no die is rolled in this game")

    def choose(self, stream: int, counter: int, weights: list[int], total: int) -> int:
        assert stream == PILE
        if not self._given:
            raise ChanceError("a card is drawn from a pile and the test does not say which")
        card = self._given.popleft()
        if not weights[card]:
            raise ChanceError(f"{IDS[card]} is not in that pile")
        return card


class Fleet:
    """A match of Battlecruisers with helpers to inspect it. Seats count from 0."""

    def __init__(self, match: Match[Battle]) -> None:
        self.match = match
        self.told: list[str] = []
        """The sentences of the events since the last `plays`."""

    # -- playing -------------------------------------------------------------------------------------------

    def plays(self, *cards: str, draw: str = "") -> Fleet:
        """Play one card for each seat in the battle, in seat order, and resolve until the next question."""
        seats = self.game.seats_to_act(self.s)
        assert len(seats) == len(cards), f"{len(seats)} seats choose, {len(cards)} cards are given"
        self.told = []
        for seat, card in zip(seats, cards, strict=True):
            self.choose(f"p{seat + 1} play {card}", draw=draw if seat == seats[-1] else "")
        return self

    def choose(self, *choices: str, draw: str = "") -> Fleet:
        """Give answers in notation, one after the other. `draw`: the cards drawn from piles after the last one."""
        for number, choice in enumerate(choices, 1):
            luck = Luck(draw if number == len(choices) else "")
            events = self.match.play_through(luck, choice)
            self.told += [self.game.text(event.message) for event in events]
            wrong = self.game.check(self.s)
            assert not wrong, wrong
        return self

    def rounds(self, *rounds: str) -> Fleet:
        """Play whole rounds without other questions: one text per round with the cards of all seats."""
        for cards in rounds:
            self.plays(*cards.split())
        return self

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def game(self) -> Battlecruisers:
        game = self.match.game
        assert isinstance(game, Battlecruisers)
        return game

    @property
    def s(self) -> Battle:
        return self.match.state

    @property
    def points(self) -> list[int]:
        return self.s.points

    @property
    def round(self) -> int:
        return self.s.round

    @property
    def asks(self) -> str:
        """The name of the step that asks the question; empty when the match is over."""
        return type(self.s.agenda[-1]).__name__ if not self.s.over else ""

    @property
    def options(self) -> list[str]:
        return [f"p{action.seat + 1} {action}" for action in self.s.options]

    @property
    def ending(self) -> str:
        return str(self.match.outcome) if self.match.outcome else ""

    def may(self, choice: str) -> bool:
        return choice in self.options

    def hand(self, seat: int) -> list[str]:
        return self._cards(self.s.hands[seat])

    def pile(self, seat: int) -> list[str]:
        return self._cards(self.s.piles[seat])

    def gone(self) -> list[str]:
        return self._cards(self.s.gone)

    def recovery(self, seat: int) -> str:
        return self._card(self.s.recovery[seat])

    def in_play(self, seat: int) -> str:
        return self._card(self.s.played[seat])

    def all_of(self, seat: int) -> list[str]:
        """Hand, recovery zone and in play together."""
        lying = [card for card in (self.recovery(seat), self.in_play(seat)) if card]
        return sorted(self.hand(seat) + lying, key=IDS.index)

    def on_alert(self, seat: int) -> bool:
        return bool(self.s.alert >> seat & 1)

    def is_out(self, seat: int) -> bool:
        return bool(self.s.out >> seat & 1)

    def has(self, seat: int, status: str) -> bool:
        """Whether a status holds for a seat in this round."""
        return bool(self.s.now[STATUS_IDS.index(status)] >> seat & 1)

    def will_have(self, seat: int, status: str) -> bool:
        return bool(self.s.next[STATUS_IDS.index(status)] >> seat & 1)

    def why_not(self, choice: str) -> str:
        """The reason why a choice is not possible, in words."""
        action = self.game.box.verbs.parse(choice)
        assert action not in self.s.options, f"{choice} is possible"
        message = self.game.why_not(self.s, action)
        return self.game.text(message) if message else ""

    def refused(self, seat: int) -> dict[str, str]:
        """What is refused to a seat: the part it touches, and the reason."""
        text = self.game.text
        return {part: text(one.reason) for one in self.game.refusals(self.s, [seat]) for part in one.touches}

    def _cards(self, mask: int) -> list[str]:
        cards = [card for card in range(mask.bit_length()) if mask >> card & 1]
        return [IDS[self.s.deck[card // self.s.kit.seats]] for card in cards]

    def _card(self, card: int) -> str:
        return IDS[self.s.deck[card // self.s.kit.seats]] if card >= 0 else ""


def battle(
    *hands: str,
    recovery: Sequence[str] = (),
    piles: Sequence[str] = (),
    points: Sequence[int] = (),
    alert: Sequence[int] = (),
    rested: Sequence[int] = (),
    status: dict[str, Sequence[int]] | None = None,
    round: int = 1,
    quiet: int = 0,
    cards: str = "",
    **options: str,
) -> Fleet:
    """A battle in which all choose a card. A seat without hand and recovery is eliminated; `alert` names the seats on
    red alert.

    Set-up options are written with underscores: `evasive_action="suffered"`. `status` holds in this round.
    """
    seats = len(hands)
    zones = [_split(hands, seats), _split(piles, seats)]
    lying = [*recovery, *[""] * (seats - len(recovery))]
    named = sorted(
        {IDS.index(card) for zone in zones for mask in zone for card in mask} | _kinds(lying) | _kinds(cards.split())
    )
    game = open_box(players=str(seats), set=_full_set(named, seats + 3), heavy_assault="on", **options)
    s = Battle(game.kit)
    s.deck = game.chosen_set[:]
    free = [[True] * seats for _ in s.deck]
    for seat in range(seats):
        s.recovery[seat] = _take(s, free, seat, lying[seat]) if lying[seat] else NONE
        s.hands[seat] = sum(1 << _take(s, free, seat, card) for card in zones[0][seat])
        s.piles[seat] = sum(1 << _take(s, free, seat, card) for card in zones[1][seat])
        s.hand_size[seat], s.pile_size[seat] = len(zones[0][seat]), len(zones[1][seat])
        if not zones[0][seat] and not lying[seat]:
            s.out |= 1 << seat
    left = [slot * seats + deck for slot, row in enumerate(free) for deck in range(seats) if row[deck]]
    s.gone, s.gone_size = sum(1 << card for card in left), len(left)
    s.points = list(points) or [0 if s.out >> seat & 1 else 1 for seat in range(seats)]
    s.alert, s.rested = sum(1 << seat for seat in alert), sum(1 << seat for seat in rested)
    for name, holding in (status or {}).items():
        s.now[STATUS_IDS.index(name)] = sum(1 << seat for seat in holding)
    s.round, s.phase, s.quiet = round, CHOICE, quiet
    _let_know(s)
    s.do(Choose(), ResolveNext(), EndRound(), Round())
    return Fleet(Match(game, fast_seed(1), start=parse_position(game, position_text(game, s))))


@cache
def open_box(**options: str) -> Battlecruisers:
    return Battlecruisers({name.replace("_", "-"): value for name, value in options.items()})


def _split(texts: Sequence[str], seats: int) -> list[list[str]]:
    return [text.split() for text in [*texts, *[""] * (seats - len(texts))]]


def _kinds(cards: Sequence[str]) -> set[int]:
    return {IDS.index(card) for card in cards if card}


def _full_set(named: list[int], size: int) -> str:
    assert len(named) <= size, f"{len(named)} different cards are named, the set has {size}"
    filler = [kind for kind in range(len(IDS)) if kind not in named and IDS[kind] != "heavy-assault"]
    kinds = sorted(named + filler[: size - len(named)])
    return "-".join(str(NUMBERS[kind]) for kind in kinds)


def _take(s: Battle, free: list[list[bool]], seat: int, card: str) -> int:
    """A copy of a card that is not used yet, if possible the seat's own."""
    slot = s.deck.index(IDS.index(card))
    decks = [seat, *[deck for deck in range(s.kit.seats) if deck != seat]]
    deck = next(deck for deck in decks if free[slot][deck])
    free[slot][deck] = False
    return slot * s.kit.seats + deck


def _let_know(s: Battle) -> None:
    """Set the knowledge: all know their own cards, and which cards each opponent has in hand and pile together."""
    put_openly(s, s.kit.gone, s.gone)
    for seat in range(s.kit.seats):
        put_openly(s, seat, s.hands[seat] | s.piles[seat])
        for card in range(s.piles[seat].bit_length()):
            if s.piles[seat] >> card & 1:
                moved_unseen(s, seat, s.kit.seats + seat, card, 1 << seat)
