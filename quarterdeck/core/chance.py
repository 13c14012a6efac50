"""The one door between the rules and the world: chance comes in, events go out.

A random number is a function of (key, stream, counter). The key belongs to the match, and players never see it. The
counters are plain data of the State. So a roll that is undone and repeated has the same result, and the order in
which seats act does not change the random numbers of other streams.

Two generators: `FastDoor` for lab and terminal, `SealedDoor` (keyed cryptographic hash, 256-bit key) for tables with
other people. `ReplayDoor` returns the outcomes of a record, `OddsDoor` enumerates all outcomes for tests and search.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from mypy_extensions import i64, mypyc_attr

from quarterdeck.core.counting import EventCounts, Line
from quarterdeck.core.errors import ChanceError
from quarterdeck.core.event import Event

if TYPE_CHECKING:
    from quarterdeck.core.state import State

MASK: Final[i64] = 0xFFFFFFFF

ALL: Final = -1
"""Every seat learns an outcome. Any other value is a mask of the seats that do."""

Drawn: TypeAlias = tuple[int, int, int]
"""A random outcome: stream, outcome, and the mask of seats that know it."""


class Stream:
    """A named source of random numbers: the crew dice, a deck. Outcomes have names, which records show."""

    def __init__(self, name: str, outcomes: Sequence[str] = ()) -> None:
        self.name: Final = name
        self.outcomes: Final[list[str]] = list(outcomes)

    def text(self, outcome: int) -> str:
        return self.outcomes[outcome] if self.outcomes else str(outcome)

    def parse(self, text: str) -> int:
        if not self.outcomes and text.isdigit():
            return int(text)
        if text not in self.outcomes:
            raise ChanceError(f"{text!r} is not an outcome of {self.name}")
        return self.outcomes.index(text)


@mypyc_attr(allow_interpreted_subclasses=True)
class Door:
    """Base class of the doors. Rules call `roll`, `pick`, `reveal` and, if it is `listening`, `tell` and `counted`."""

    def __init__(self) -> None:
        self.listening = False
        """Whether the caller wants events. Rules create none unless this is set."""
        self.noting = False
        """Whether to collect outcomes for a record."""
        self.drawn: list[Drawn] = []
        self.events: list[Event] = []
        self.revealed = False
        self.counts: EventCounts | None = None
        """Counts events, so that rules need not make those that are `counted`."""

    def number(self, stream: int, counter: int, size: int) -> int:
        """A random number from 0 to size - 1."""
        raise NotImplementedError

    def choose(self, stream: int, counter: int, weights: list[int], total: int) -> int:
        """A random index of `weights`, with a probability proportional to its weight."""
        left = self.number(stream, counter, total)
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise ChanceError("the weights do not add up to their total")

    def roll(self, s: State, stream: int, size: int, knowers: int = ALL) -> int:
        """Roll a die with `size` faces. Returns 0 to size - 1."""
        counter = s.counters[stream]
        s.counters[stream] = counter + 1
        outcome = self.number(stream, counter, size)
        if self.noting:
            self.drawn.append((stream, outcome, knowers))
        return outcome

    def pick(self, s: State, stream: int, weights: list[int], total: int, knowers: int = ALL) -> int:
        """Draw from a deck or bag given as counts per kind. Returns the kind; the caller reduces its count."""
        counter = s.counters[stream]
        s.counters[stream] = counter + 1
        outcome = self.choose(stream, counter, weights, total)
        if self.noting:
            self.drawn.append((stream, outcome, knowers))
        return outcome

    def left(self) -> int:
        """How many given outcomes the rules have not used yet."""
        return 0

    def counted(self, line: Line, which: int = 0) -> bool:
        """Return whether an event need not be made, because it is only counted and this door has counted it.

        If not, the rules must `tell` the event next. Events of a line with the same number (of the card, say) must have
        the same kind and name the same seats and things; they may differ in numbers.
        """
        counts = self.counts
        return counts is not None and counts.again(line, which)

    def tell(self, event: Event) -> None:
        if self.listening:
            self.events.append(event)

    def reveal(self) -> None:
        """Note that a seat saw hidden information, which is a barrier for undo."""
        self.revealed = True

    def clear(self) -> None:
        self.drawn = []
        self.events = []
        self.revealed = False


class FastDoor(Door):
    """A fast generator, not cryptographic: for the lab and for solo play."""

    def __init__(self, key: int) -> None:
        super().__init__()
        self._low: i64 = key & 0xFFFFFFFF
        self._high: i64 = (key >> 32) & 0xFFFFFFFF

    def number(self, stream: int, counter: int, size: int) -> int:
        # A 32-bit mixing function that adds the second half of the key midway. Every product stays below 2**63
        # and every shift works on 32 bits, so that compiled and interpreted code give the same numbers.
        here: i64 = counter
        lane: i64 = stream
        x: i64 = (self._low + here * 0x9E3779B9 + lane * 0x5BD1E995) & MASK
        x = ((x ^ (x >> 16)) * 0x21F0AAAD + self._high) & MASK
        x = ((x ^ (x >> 15)) * 0x735A2D97 + lane) & MASK
        x = x ^ (x >> 15)
        wide: i64 = size
        return (x * wide) >> 32


class CountingDoor(FastDoor):
    """A fast generator that counts events. It keeps them only if `keeps`, for players that want to know them."""

    def __init__(self, key: int, counts: EventCounts, keeps: bool = False) -> None:
        super().__init__(key)
        self.listening = True
        if not keeps:
            self.counts = counts
        self._counts: Final = counts
        self._keeps: Final = keeps
        counts.begin()

    def tell(self, event: Event) -> None:
        self._counts.add(event.message)
        if self._keeps:
            self.events.append(event)


class SealedDoor(Door):
    """Keyed BLAKE2b with a 256-bit key: past rolls do not reveal future ones."""

    def __init__(self, key: bytes) -> None:
        super().__init__()
        if len(key) != 32:
            raise ChanceError("a sealed generator needs a key of 32 bytes")
        self._key: Final = key

    def number(self, stream: int, counter: int, size: int) -> int:
        place = stream.to_bytes(4, "big") + counter.to_bytes(8, "big")
        digest = hashlib.blake2b(place, key=self._key, digest_size=16).digest()
        return (int.from_bytes(digest, "big") * size) >> 128


class ReplayDoor(Door):
    """Returns given outcomes in order, and checks that each one is possible."""

    def __init__(self, script: Sequence[tuple[int, int]]) -> None:
        super().__init__()
        self._script: list[tuple[int, int]] = list(script)
        self._at = 0

    def left(self) -> int:
        return len(self._script) - self._at

    def number(self, stream: int, counter: int, size: int) -> int:
        outcome = self._next(stream)
        if not 0 <= outcome < size:
            raise ChanceError(f"outcome {outcome} of stream {stream} is outside 0 to {size - 1}")
        return outcome

    def choose(self, stream: int, counter: int, weights: list[int], total: int) -> int:
        outcome = self._next(stream)
        if not 0 <= outcome < len(weights) or weights[outcome] <= 0:
            raise ChanceError(f"outcome {outcome} of stream {stream} cannot be drawn any more")
        return outcome

    def _next(self, stream: int) -> int:
        if self._at >= len(self._script):
            raise ChanceError("the written outcomes end before the rules stop asking for chance")
        written, outcome = self._script[self._at]
        if written != stream:
            raise ChanceError(f"the rules ask for stream {stream} where stream {written} is written")
        self._at += 1
        return outcome


class OddsDoor(Door):
    """Follows one path through the tree of random outcomes and notes its probability and the alternatives."""

    def __init__(self, path: Sequence[int]) -> None:
        super().__init__()
        self._path: Final[list[int]] = list(path)
        self.taken: list[int] = []
        self.weights: list[list[int]] = []

    def number(self, stream: int, counter: int, size: int) -> int:
        return self._walk([1] * size)

    def choose(self, stream: int, counter: int, weights: list[int], total: int) -> int:
        return self._walk(list(weights))

    def _walk(self, weights: list[int]) -> int:
        at = len(self.taken)
        if at < len(self._path):
            outcome = self._path[at]
        else:
            outcome = next(index for index, weight in enumerate(weights) if weight > 0)
        self.taken.append(outcome)
        self.weights.append(weights)
        return outcome

    def next_path(self) -> list[int] | None:
        """The next path in order; None after the last."""
        for at in range(len(self.taken) - 1, -1, -1):
            for outcome in range(self.taken[at] + 1, len(self.weights[at])):
                if self.weights[at][outcome] > 0:
                    return [*self.taken[:at], outcome]
        return None

    def odds(self) -> tuple[int, int]:
        """The probability of this path as a fraction (no floats in the engine)."""
        above, below = 1, 1
        for outcome, weights in zip(self.taken, self.weights, strict=True):
            above *= weights[outcome]
            below *= sum(weights)
        return above, below
