"""State and agenda: a table with its pieces, and the stack of what is still to be done.

Nothing that waits for an answer is held in a closure, a generator or a thread: pending choices are data. So a match
can be saved, copied, undone, forked and resumed at any instant.
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
"""Several seats answer secretly, in any order; resolved when the last has answered."""
OPEN: Final = 2
"""Any named seat may act, resolved at once."""
JOINT: Final = 3
"""One answer for the group, given by any of them."""
MODES: Final = ["one", "each", "open", "joint"]

ENGINE_FIELDS: Final = ("agenda", "sealed", "options", "counters", "count", "over", "ending", "results", "tally")
"""What every State has; a game's own fields are called something else."""
DERIVED: Final = "derived"
"""The kind of a field that follows from the others: not written down, but worked out anew by `refresh`."""

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
        """What is still to be done; the last entry comes next."""
        self.counters: list[int] = [0] * streams if streams else _NO_NUMBERS
        """How often each stream of chance was used."""
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
        """Points per seat at the end, where the game counts any. Replaced, never changed."""

    def copy(self: S) -> S:
        """A position of its own that shares nothing mutable with this one.

        This one works for every state; a game that is searched may write a quicker one. Lists, lists of lists and
        decks are copied; all else is shared.
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
        """For `copy`: hand the engine's part over."""
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
            # A step of a game only ever meets states of that game: it is put there by that game's rules.
            self.agenda.append(steps[index])  # type: ignore[arg-type]

    def then(self: S, step: Step[S]) -> None:
        """Put one step on the agenda. The same as `do` with one step, and quicker."""
        self.agenda.append(step)  # type: ignore[arg-type]

    def finish(self, ending: int, results: list[int], scores: list[int] | None = None) -> None:
        """The match is over. What is left on the agenda is no longer done, closing steps included."""
        self.over = True
        self.ending = ending
        self.results = results
        if scores is not None:
            self.tally = scores

    def unwind(self, name: str) -> None:
        """Take steps off the agenda down to and including the step of that name, and put on what each has to close.

        For what ends in the middle, such as a combat whose last ship is destroyed during an attack.
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
    """What a game's State has besides the engine's part, in the order in which it was written."""
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
    """One thing still to be done. Immutable; its few ints are its locals; it re-reads the state when it runs."""

    def run(self, s: S, door: Door) -> None:
        raise NotImplementedError

    def args(self) -> list[int]:
        """What the constructor takes, so that the step can be written down and made again."""
        return []

    def closing(self) -> Step[S] | None:
        """What must be done even if this step is unwound before it is reached."""
        return None

    def __str__(self) -> str:
        return f"{type(self).__name__}({','.join(str(arg) for arg in self.args())})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A step that asks. It leaves the agenda when answered; `choose` puts it back if there is more to ask."""

    def legal(self, s: S) -> list[Action]:
        """Every legal action of every seat asked."""
        raise NotImplementedError

    def choose(self, s: S, action: Action, door: Door) -> None:
        raise NotImplementedError

    def choose_all(self, s: S, answers: list[Action], door: Door) -> None:
        """Mode `each`: everybody has answered, in seat order."""
        raise NotImplementedError

    def mode(self) -> int:
        return ONE

    def seats(self, s: S) -> list[int]:
        """Who may answer. Taken from the options unless the step knows better (a joint question must)."""
        out: list[int] = []
        for action in self.legal(s):
            if action.seat not in out:
                out.append(action.seat)
        return out

    def skips(self, s: S) -> bool:
        """Take the only option without asking. Say no where its being the only one is somebody's secret."""
        return self.mode() == ONE
