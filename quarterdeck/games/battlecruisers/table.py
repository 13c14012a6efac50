"""The State of Battlecruisers: the pieces and where they are, and what each seat knows of them.

The set of a match has 6 to 8 numbers; a *slot* is the index of a number in it, lowest first. Each player's deck has one
card of each, so a *card* of the table is `slot * seats + deck`, and a mask of cards is an int with a bit for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.core.state import State
from quarterdeck.games.battlecruisers.cards import NEGATION, PEOPLE, TECHNOLOGY, WEAPONS, Cards
from quarterdeck.games.battlecruisers.settings import MOST_PLAYERS, Rulings
from quarterdeck.games.battlecruisers.verbs import Verbs

if TYPE_CHECKING:
    from quarterdeck.games.battlecruisers.effects.base import CardEffect

VICTORY: Final = 15
"""Points that win at the end of a round."""
NONE: Final = -1

# Streams of random numbers.
SET: Final = 0
DEAL: Final = 1
PILE: Final = 2
STREAMS: Final = 3

# Statuses of a seat for this round or the next; `now` and `next` have a mask of seats for each.
SHIELDED: Final = 0
DECOYED: Final = 1
CLOAKED: Final = 2
SECURED: Final = 3
EVADING: Final = 4
ARMORED: Final = 5
DOUBLED: Final = 6
DISABLED: Final = 7
STATUSES: Final = 8
STATUS_IDS: Final = ("shielded", "decoyed", "cloaked", "secured", "evading", "armored", "doubled", "disabled")

# The steps of a round.
SETUP: Final = 0
CHOICE: Final = 1
RESOLUTION: Final = 2

BY_POINTS: Final = 0
BY_POINTS_DRAW: Final = 1
LAST_SHIP: Final = 2
TOGETHER: Final = 3
TOGETHER_DRAW: Final = 4
INTERMINABLE: Final = 5
CALLED_OFF: Final = 6
ENDINGS: Final = ["points", "points-draw", "last-ship", "together", "together-draw", "interminable", "called-off"]

SEATS_IN: Final = [[seat for seat in range(MOST_PLAYERS) if mask >> seat & 1] for mask in range(1 << MOST_PLAYERS)]
"""The seats of a mask, in order."""


class Kit:
    """What never changes during a match: the cards under the rulings, the number of seats, the verbs."""

    def __init__(self, cards: Cards, rulings: Rulings, seats: int) -> None:
        self.cards: Final = cards
        self.rulings: Final = rulings
        self.seats: Final = seats
        self.set_size: Final[int] = seats + 3
        self.everyone: Final[int] = (1 << seats) - 1
        self.verbs: Final = Verbs(cards.ids, seats)
        self.numbers: Final[list[int]] = cards.numbers
        self.symbols: Final[list[int]] = _ruled_symbols(cards, rulings)
        self.main: Final[list[list[CardEffect]]] = ruled_main(cards, rulings)
        self.clash: Final[list[list[CardEffect]]] = cards.clash
        # Hidden zones: the hand of each seat, the pile of each seat, the cards out of the game, a card being passed.
        self.zones: Final[int] = 2 * seats + 2
        self.gone: Final[int] = 2 * seats
        self.passed: Final[int] = 2 * seats + 1


def _ruled_symbols(cards: Cards, rulings: Rulings) -> list[int]:
    symbols = cards.symbols[:]
    if "captain" in cards.ids:
        symbols[cards.ids.index("captain")] = PEOPLE | (WEAPONS if rulings.captain_bears_weapons else TECHNOLOGY)
    if "armor-plating" in cards.ids and rulings.armor_negates:
        symbols[cards.ids.index("armor-plating")] |= NEGATION
    return symbols


def ruled_main(cards: Cards, rulings: Rulings) -> list[list[CardEffect]]:
    main = cards.main[:]
    if "tech-officer" in cards.ids and not rulings.officer_gains:
        officer = cards.ids.index("tech-officer")
        main[officer] = [effect for effect in main[officer] if not effect.sure_points()]
    return main


class Battle(State):
    """A position: a new one for the set-up, or with `like` a copy. Each field is assigned once, with both values."""

    def __init__(self, kit: Kit, like: Battle | None = None) -> None:
        super().__init__(STREAMS if like is None else 0)
        self.kit: Final = kit
        seats = kit.seats
        self.round: int = 0 if like is None else like.round
        self.phase: int = SETUP if like is None else like.phase
        self.deck: list[int] = [] if like is None else like.deck[:]
        """The set of this match: the card of the box in each slot."""
        self.points: list[int] = [1] * seats if like is None else like.points[:]
        # Where the cards are.
        self.hands: list[int] = [0] * seats if like is None else like.hands[:]
        self.piles: list[int] = [0] * seats if like is None else like.piles[:]
        self.hand_size: list[int] = [0] * seats if like is None else like.hand_size[:]
        self.pile_size: list[int] = [0] * seats if like is None else like.pile_size[:]
        """The number of cards there: public, also if the cards are hidden."""
        self.played: list[int] = [NONE] * seats if like is None else like.played[:]
        """The card in play."""
        self.recovery: list[int] = [NONE] * seats if like is None else like.recovery[:]
        """The card in the recovery zone. On red alert NONE: the card in play counts as the recovery card too."""
        self.gone: int = 0 if like is None else like.gone
        self.gone_size: int = 0 if like is None else like.gone_size
        self.passed: int = 0 if like is None else like.passed
        """The mask of a card that was passed, until its new owner keeps or exchanges it."""
        self.passed_size: int = 0 if like is None else like.passed_size
        self.trail: list[int] = [] if like is None else like.trail[:]
        """The moves of cards into and out of hidden zones, in order: `trail.py`."""
        self.possible: list[int] = [0] * ((seats + 1) * kit.zones) if like is None else like.possible[:]
        """For each seat, and last for public knowledge: for each hidden zone, the mask of cards that may be in it."""
        # Masks of seats.
        self.alert: int = 0 if like is None else like.alert
        self.out: int = 0 if like is None else like.out
        """Eliminated."""
        self.rested: int = 0 if like is None else like.rested
        """Disabled in the round before, and safe from that in this one."""
        self.now: list[int] = [0] * STATUSES if like is None else like.now[:]
        self.next: list[int] = [0] * STATUSES if like is None else like.next[:]
        # This round.
        self.shown: list[int] = [NONE] * seats if like is None else like.shown[:]
        """The slot that each seat played. The card may have left play since."""
        self.resolved: int = 0 if like is None else like.resolved
        self.clashed: int = 0 if like is None else like.clashed
        self.order: list[int] = [] if like is None else like.order[:]
        """Slots in the order that a Tech Officer chose."""
        self.refused: list[int] = [0] * seats if like is None else like.refused[:]
        """The mask of slots whose main effects a seat ignores this round: Navigator."""
        self.lost: list[int] = [0] * seats if like is None else like.lost[:]
        """Points lost this round."""
        self.stirred: bool = False if like is None else like.stirred
        """Whether a seat gained a point or discarded a card this round."""
        self.quiet: int = 0 if like is None else like.quiet
        """Rounds in a row in which no seat did."""
        self.looks: list[int] = [] if like is None else like.looks[:]
        """How the table looked after the last rounds, while few cards are left: `rules/deadlock.py`."""
        self.pause: int = 0 if like is None else like.pause
        """Rounds until the next search for a deadlock may start."""
        if like is not None:
            like.copy_to(self)

    def copy(self) -> Battle:
        return Battle(self.kit, self)


def slots_in(s: Battle, mask: int) -> list[int]:
    """The slots of a mask of cards, lowest number first. Copies of a card count once."""
    seats, everyone = s.kit.seats, s.kit.everyone
    out: list[int] = []
    slot = 0
    while mask:
        if mask & everyone:
            out.append(slot)
        mask >>= seats
        slot += 1
    return out


def copies(s: Battle, mask: int, slot: int) -> int:
    """The cards of a slot in a mask."""
    return mask & s.kit.everyone << slot * s.kit.seats


def one_of(s: Battle, mask: int, slot: int) -> int:
    """The lowest card of that slot in a mask. Copies of a card are interchangeable."""
    found = copies(s, mask, slot)
    return (found & -found).bit_length() - 1


def slot_of(s: Battle, card: int) -> int:
    return card // s.kit.seats


def kind_of(s: Battle, card: int) -> int:
    """The kind of a card of the table: its index among all cards of the box."""
    return s.deck[card // s.kit.seats]


def symbols_of(s: Battle, card: int) -> int:
    return s.kit.symbols[s.deck[card // s.kit.seats]]


def recovery_card(s: Battle, seat: int) -> int:
    """The card in a seat's recovery zone. Rules: Red alert. Then the card in play counts as in it too."""
    return s.played[seat] if s.alert >> seat & 1 else s.recovery[seat]


def cards_left(s: Battle, seat: int) -> int:
    """The number of cards in hand, recovery zone and play."""
    return s.hand_size[seat] + (s.recovery[seat] >= 0) + (s.played[seat] >= 0)


def opponents(s: Battle, seat: int) -> int:
    """The mask of opponents still in the battle."""
    return s.kit.everyone & ~s.out & ~(1 << seat)


def in_clash(s: Battle, slot: int) -> int:
    """The mask of seats that clash on the slot that is being resolved."""
    mask = 0
    for seat in SEATS_IN[s.clashed]:
        if s.shown[seat] == slot:
            mask |= 1 << seat
    return mask
