"""A deck of cards that the seats know in part.

A card is a small int, its kind. A deck has three parts, from top to bottom: cards in known places on top, loose cards
in the middle, cards in known places at the bottom. Loose cards have no order: they are counts per kind, and the kind of
a card is drawn through the door when a seat takes or sees it. So shuffling needs no random number, and a position
holds no hidden order that could leak. A card in a known place has a bit for each seat that knows it, or ALL if it is
public. Which seats know a place is public, even if the card is not.

What is in the deck is public unless the game hides cards elsewhere; only the order is secret. `hide` makes a copy with
what some seats know, `fill` makes a whole deck from such a copy:

    known = deck.hide(seats, elsewhere)      # elsewhere: counts of the cards these seats do not see outside the deck
    hand = known.deal(s, door, stream, 3)    # the cards hidden elsewhere first, zone by zone
    deck = known.fill(s, door, stream)       # then the deck itself

A State holds a Deck as a field. The position text has its `numbers()`, and `Deck.from_numbers` reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from quarterdeck.core.chance import ALL, Door

if TYPE_CHECKING:
    from quarterdeck.core.state import State

UNKNOWN: Final = -1
"""In a copy made by `hide`: a card in a known place that the seats of the copy do not know."""

_HEAD: Final = 4
_MOST_CARDS: Final = 100_000


class Deck:
    def __init__(self, counts: Sequence[int]) -> None:
        """A shuffled deck with `counts[kind]` cards of each kind."""
        self.counts: list[int] = list(counts)
        """Per kind, the cards without a known place. In a hidden copy also unknown cards and those hidden elsewhere."""
        self.loose: int = sum(self.counts)
        """How many loose cards are in the middle of the deck."""
        self.top: list[int] = []
        """The cards on top, the uppermost first."""
        self.top_known: list[int] = []
        """Per card of `top`, a bit for each seat that knows it."""
        self.bottom: list[int] = []
        """The cards at the bottom, the lowest last. Empty while there are no loose cards: then all are in `top`."""
        self.bottom_known: list[int] = []

    def copy(self) -> Deck:
        other = Deck(self.counts)
        other.loose = self.loose
        other.top = self.top[:]
        other.top_known = self.top_known[:]
        other.bottom = self.bottom[:]
        other.bottom_known = self.bottom_known[:]
        return other

    def __len__(self) -> int:
        return len(self.top) + self.loose + len(self.bottom)

    def contents(self) -> list[int]:
        """Per kind, how many cards are in the deck. Of a hidden copy: how many there can be at most."""
        out = self.counts[:]
        for card in self.top:
            if card >= 0:
                out[card] += 1
        for card in self.bottom:
            if card >= 0:
                out[card] += 1
        return out

    def knowers(self, at: int) -> int:
        """The mask of seats that know the card at this place from the top."""
        if at < len(self.top):
            return self.top_known[at]
        lower = at - len(self.top) - self.loose
        return self.bottom_known[lower] if lower >= 0 else 0

    # -- taking and looking --------------------------------------------------------------------------------

    def draw(self, s: State, door: Door, stream: int, knowers: int = ALL) -> int:
        """Take the top card. `knowers` are the seats that see it."""
        if not self.top:
            card = self._pick(s, door, stream, knowers)
            self._settle()
            return card
        if self.knowers(0) | knowers != self.knowers(0):
            door.reveal()
        return self.take(0)

    def look(self, s: State, door: Door, stream: int, count: int, knowers: int) -> list[int]:
        """Show the top cards to some seats, the uppermost first; fewer if the deck has fewer. They stay in place."""
        for at in range(min(count, len(self))):
            if at == len(self.top):
                self.top.append(self._pick(s, door, stream, knowers))
                self.top_known.append(knowers)
                self._settle()
            elif self.top_known[at] | knowers != self.top_known[at]:
                door.reveal()
                self.top_known[at] |= knowers
        out = self.top[:count]
        if UNKNOWN in out:
            raise ValueError("a hidden copy of a deck must be filled first")
        return out

    def take(self, at: int) -> int:
        """Take the card at this place from the top, which must be a known place: looked at or put there."""
        card = self.top[at]
        if card == UNKNOWN:
            raise ValueError("a hidden copy of a deck must be filled first")
        del self.top[at]
        del self.top_known[at]
        return card

    def search(self, card: int) -> None:
        """Look for a card of a kind in the whole deck, take it out and shuffle the rest."""
        if self.contents()[card] == 0:
            raise ValueError(f"there is no card {card} in the deck")
        self.shuffle()
        self.counts[card] -= 1
        self.loose -= 1

    def _pick(self, s: State, door: Door, stream: int, knowers: int) -> int:
        """Draw the kind of a loose card."""
        if self.loose == 0:
            raise ValueError("the deck is empty")
        if sum(self.counts) != self.loose:
            raise ValueError("a hidden copy of a deck must be filled first")
        card = door.pick(s, stream, self.counts, self.loose, knowers)
        self.counts[card] -= 1
        self.loose -= 1
        return card

    def _settle(self) -> None:
        """If there are no loose cards, append the bottom cards to `top`."""
        if self.loose == 0 and self.bottom:
            self.top += self.bottom
            self.top_known += self.bottom_known
            self.bottom = []
            self.bottom_known = []

    # -- putting and shuffling -----------------------------------------------------------------------------

    def put_on_top(self, card: int, knowers: int = ALL) -> None:
        self.top.insert(0, card)
        self.top_known.insert(0, knowers)

    def put_under(self, card: int, knowers: int = ALL) -> None:
        """Put a card at the very bottom."""
        self.bottom.append(card)
        self.bottom_known.append(knowers)
        self._settle()

    def shuffle(self) -> None:
        """Shuffle the whole deck: no place is known any more."""
        self.counts = self.contents()
        self.loose = len(self)
        self.top = []
        self.top_known = []
        self.bottom = []
        self.bottom_known = []

    def shuffle_in(self, cards: Sequence[int]) -> None:
        """Add cards, such as the discard pile, and shuffle the whole deck."""
        self.shuffle()
        for card in cards:
            self.counts[card] += 1
        self.loose += len(cards)

    # -- knowledge -----------------------------------------------------------------------------------------

    def hide(self, seats: Sequence[int], elsewhere: Sequence[int] = ()) -> Deck:
        """A copy with what these seats know together (none: a spectator). Cards that they do not know become UNKNOWN.

        `elsewhere` has a count per kind of the cards that are outside the deck and hidden from these seats, such as
        the hands of others. They are counted with the unknown cards of the deck, because these seats do not know which
        of them is where.
        """
        group = 0
        for seat in seats:
            group |= 1 << seat
        out = self.copy()
        for card, count in enumerate(elsewhere):
            out.counts[card] += count
        _hide_places(out.counts, out.top, out.top_known, group)
        _hide_places(out.counts, out.bottom, out.bottom_known, group)
        return out

    def spare(self) -> int:
        """How many of the cards in `counts` are not in this deck, but hidden elsewhere."""
        return sum(self.counts) - self.loose - self.top.count(UNKNOWN) - self.bottom.count(UNKNOWN)

    def deal(self, s: State, door: Door, stream: int, size: int) -> list[int]:
        """For a hidden copy: draw the cards of a hidden zone elsewhere. `fill` draws from what is left."""
        if size > self.spare():
            raise ValueError(f"{size} cards cannot be dealt: {self.spare()} are hidden elsewhere")
        return [_pick_from(self.counts, s, door, stream) for _ in range(size)]

    def fill(self, s: State, door: Door, stream: int) -> Deck:
        """A whole deck that agrees with a hidden copy. Each way to spread the unknown cards is equally likely.

        That is exact if the cards came to their places at random. If a seat chose which card to put somewhere, its
        choice may reveal more about the card than this method uses.
        """
        if self.spare():
            raise ValueError(f"deal the {self.spare()} cards that are hidden elsewhere first")
        out = self.copy()
        for at, card in enumerate(out.top):
            if card == UNKNOWN:
                out.top[at] = _pick_from(out.counts, s, door, stream)
        for at, card in enumerate(out.bottom):
            if card == UNKNOWN:
                out.bottom[at] = _pick_from(out.counts, s, door, stream)
        return out

    # -- as numbers ----------------------------------------------------------------------------------------

    def numbers(self) -> list[int]:
        """The deck as one list of ints, which `from_numbers` reads back."""
        head = [len(self.counts), self.loose, len(self.top), len(self.bottom)]
        return head + self.counts + self.top + self.top_known + self.bottom + self.bottom_known

    @staticmethod
    def from_numbers(numbers: Sequence[int]) -> Deck:
        """Read a list made by `numbers`. Raises ValueError if it is not a valid deck."""
        if len(numbers) < _HEAD or min(numbers[:_HEAD]) < 0 or max(numbers[:_HEAD]) > _MOST_CARDS:
            raise ValueError("a deck begins with four numbers: kinds, loose cards, cards on top, cards at the bottom")
        kinds, loose, upper, lower = numbers[0], numbers[1], numbers[2], numbers[3]
        if len(numbers) != _HEAD + kinds + 2 * (upper + lower):
            raise ValueError("a deck of this size has more numbers, or fewer")
        at = _HEAD
        deck = Deck(numbers[at : at + kinds])
        at += kinds
        deck.loose = loose
        deck.top = list(numbers[at : at + upper])
        at += upper
        deck.top_known = list(numbers[at : at + upper])
        at += upper
        deck.bottom = list(numbers[at : at + lower])
        at += lower
        deck.bottom_known = list(numbers[at:])
        wrong = deck.problem()
        if wrong:
            raise ValueError(wrong)
        return deck

    def problem(self) -> str:
        """What is wrong with this deck; empty if it is valid."""
        for count in self.counts:
            if not 0 <= count <= _MOST_CARDS:
                return "a deck has a count out of range"
        for card in self.top + self.bottom:
            if not UNKNOWN <= card < len(self.counts):
                return f"a deck has a card {card}, but only {len(self.counts)} kinds"
        for knowers in self.top_known + self.bottom_known:
            if knowers < ALL:
                return "a deck has a card that no set of seats can know"
        if self.spare() < 0:
            return "a deck has more unknown cards than its counts"
        if self.loose == 0 and self.bottom:
            return "a deck without loose cards has all cards on top"
        return ""


def _hide_places(counts: list[int], cards: list[int], known: list[int], group: int) -> None:
    for at, card in enumerate(cards):
        if card >= 0 and known[at] != ALL and known[at] & group == 0:
            counts[card] += 1
            cards[at] = UNKNOWN


def _pick_from(counts: list[int], s: State, door: Door, stream: int) -> int:
    card = door.pick(s, stream, counts, sum(counts))
    counts[card] -= 1
    return card
