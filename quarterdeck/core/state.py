"""State and agenda: a position with its pieces, and the stack of steps that are still to be done.

No closure, generator or thread holds a pending choice: it is data. So a match can be saved, copied, undone, forked and
resumed at any instant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.deck import Deck

ONE: Final = 0
"""A single seat answers."""
EACH: Final = 1
"""Several seats answer secretly, in any order; resolved after the last answer."""
OPEN: Final = 2
"""Any of the seats asked may act; resolved at once."""
JOINT: Final = 3
"""One answer for the group, given by any of the seats asked."""
MODES: Final = ["one", "each", "open", "joint"]

ENGINE_FIELDS: Final = ("agenda", "sealed", "options", "counters", "count", "over", "ending", "results", "tally")
"""The fields of every State. A game's own fields must have other names."""
DERIVED: Final = "derived"
"""The kind of a field that follows from the others: it is not saved, and `refresh` recomputes it."""

_NO_ACTIONS: Final[list[Action]] = []
_NO_NUMBERS: Final[list[int]] = []

LOST: Final = 0
DRAWN: Final = 1
WON: Final = 2
RESULTS: Final = ["lost", "drawn", "won"]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position: plain, copyable, serialisable. A game adds its pieces.

    An attribute of a game's State that holds an int, a bool, a list of ints, a list of such lists or a Deck is a field:
    it is written into positions. What never changes in a match (cards, verbs) may be an attribute of another type.
    """

    def __init__(self, streams: int = 0) -> None:
        self.agenda: list[Step[State]] = []
        """The steps still to be done; the last one is next."""
        self.counters: list[int] = [0] * streams if streams else _NO_NUMBERS
        """How often each stream of random numbers was used."""
        self.sealed: list[Action] = _NO_ACTIONS
        """Answers of an `each` decision that wait for the others, in seat order. Replaced, never changed."""
        self.options: list[Action] = _NO_ACTIONS
        """Every legal action now; empty when the match is over. Read it, never change it."""
        self.count: int = 0
        """How many choices were made so far."""
        self.over: bool = False
        self.ending: int = -1
        """Why it is over: an index into the game's endings."""
        self.results: list[int] = _NO_NUMBERS
        """One result per seat. Replaced, never changed."""
        self.tally: list[int] = _NO_NUMBERS
        """Points per seat at the end, if the game counts points. Replaced, never changed."""

    def copy(self: S) -> S:
        """A copy that shares nothing mutable with this position.

        This method works for every game; a game may override it with a faster one. It copies lists, lists of lists
        and decks, and shares all other values.
        """
        other = type(self).__new__(type(self))
        self.copy_to(other)
        for name in own_attributes(self):
            value = getattr(self, name)
            if isinstance(value, list):
                value = [item[:] if isinstance(item, list) else item for item in value]
            elif isinstance(value, Deck):
                value = value.copy()
            setattr(other, name, value)
        return other

    def copy_to(self, other: State) -> None:
        """For `copy`: copy the engine's fields."""
        other.agenda = self.agenda[:]
        other.counters = self.counters[:]
        other.sealed = self.sealed
        other.options = self.options
        other.count = self.count
        other.over = self.over
        other.ending = self.ending
        other.results = self.results
        other.tally = self.tally

    def do(self: S, *steps: Step[S]) -> None:
        """Put steps on the agenda, in reading order: the first one is done first."""
        for index in range(len(steps) - 1, -1, -1):
            # The rules of a game put only their own steps on the agenda of its states.
            self.agenda.append(steps[index])  # type: ignore[arg-type]

    def then(self: S, step: Step[S]) -> None:
        """Put one step on the agenda. The same as `do` with one step, and faster."""
        self.agenda.append(step)  # type: ignore[arg-type]

    def finish(self, ending: int, results: list[int], scores: list[int] | None = None) -> None:
        """End the match. The steps left on the agenda are not run, closing steps included."""
        self.over = True
        self.ending = ending
        self.results = results
        if scores is not None:
            self.tally = scores

    def unwind(self, name: str) -> None:
        """Remove steps from the agenda down to and including the step of that name, and add their closing steps.

        For a process that ends early, such as a combat whose last ship is destroyed during an attack.
        """
        if all(type(step).__name__ != name for step in self.agenda):
            raise RuntimeError(f"cannot unwind to {name}: it is not on the agenda")
        closing: list[Step[State]] = []
        while self.agenda:
            step = self.agenda.pop()
            end = step.closing()
            if end is not None:
                closing.append(end)
            if type(step).__name__ == name:
                break
        for end in reversed(closing):
            self.agenda.append(end)


S = TypeVar("S", bound=State)


def own_attributes(s: State) -> list[str]:
    """The attributes that a game adds to the State, in the order of definition."""
    names: list[str] = list(getattr(type(s), "__mypyc_attrs__", ()))  # A compiled class lists its attributes.
    names += [name for name in getattr(s, "__dict__", {}) if name not in names]
    return [name for name in names if name not in ENGINE_FIELDS and not name.startswith("__")]


def fields_of(blank: State, derived: Sequence[str]) -> dict[str, str]:
    """The fields of a game's State and their kinds, from an empty one. A list that is empty there holds ints."""
    out: dict[str, str] = {}
    for name in own_attributes(blank):
        value = getattr(blank, name)
        if name in derived:
            out[name] = DERIVED
        elif isinstance(value, bool):
            out[name] = "flag"
        elif isinstance(value, int):
            out[name] = "int"
        elif isinstance(value, list) and (not value or isinstance(value[0], (int, list))):
            out[name] = "rows" if value and isinstance(value[0], list) else "ints"
        elif isinstance(value, Deck):
            out[name] = "deck"
    missing = [name for name in derived if name not in out]
    if missing:
        raise ValueError(f"{type(blank).__name__} has no field {', '.join(missing)}, which is said to be derived")
    return out


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A piece of work on the agenda. Immutable: it holds only a few ints, and reads the state when it runs."""

    def run(self, s: S, door: Door) -> None:
        raise NotImplementedError

    def args(self) -> list[int]:
        """The arguments of the constructor, so that the step can be saved and loaded."""
        return []

    def closing(self) -> Step[S] | None:
        """A step that must run even if `unwind` removes this one from the agenda."""
        return None

    def __str__(self) -> str:
        return f"{type(self).__name__}({','.join(str(arg) for arg in self.args())})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A step that asks a question. The answer removes it; `choose` puts it back if there is more to ask."""

    def legal(self, s: S) -> list[Action]:
        """Every legal action of every seat asked, seat by seat."""
        raise NotImplementedError

    def choose(self, s: S, action: Action, door: Door) -> None:
        raise NotImplementedError

    def choose_all(self, s: S, answers: list[Action], door: Door) -> None:
        """For the mode `each`: resolve the answers of all seats, in seat order."""
        raise NotImplementedError

    def mode(self) -> int:
        return ONE

    def seats(self, s: S) -> list[int]:
        """The seats that may answer: those with an option. A joint question must override this."""
        out: list[int] = []
        for action in self.legal(s):
            if action.seat not in out:
                out.append(action.seat)
        return out

    def skips(self, s: S) -> bool:
        """Return whether to take a single option without asking. False if it is secret that there is only one."""
        return self.mode() == ONE
