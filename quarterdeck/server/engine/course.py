"""The course of a match: the journal played, line by line, with what each line told and to whom.

Everything here follows from the plan and the lines alone, so every process that reads the same journal counts the same
versions and tells the same log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from quarterdeck.core.action import TABLE, Action, seat_prefix
from quarterdeck.core.chance import ALL
from quarterdeck.core.event import Event
from quarterdeck.core.history import Entry, named
from quarterdeck.core.match import NEVER, Match
from quarterdeck.core.moments import moments
from quarterdeck.core.position import parse_position
from quarterdeck.core.record import outcomes_text
from quarterdeck.core.seed import Seed
from quarterdeck.core.state import State
from quarterdeck.core.words import Message, Name, Value, say, seat_name
from quarterdeck.players.news import asked_at
from quarterdeck.registry import AnyGame, AnyMatch
from quarterdeck.server.engine.deed import Deed, Note
from quarterdeck.server.engine.errors import Refusal
from quarterdeck.server.engine.wire import News, Viewer
from quarterdeck.server.plan import Line, Plan

NONE = "none"
"""The policy of a counted try: nothing is taken back, not even what would be free."""


class Course:
    def __init__(self, game: AnyGame, plan: Plan) -> None:
        seed = Seed(plan.generator, plan.seed)
        start = parse_position(game, plan.start) if plan.start else None
        self.plan = plan
        self.match: AnyMatch = Match(game, seed, NEVER if plan.undo == NONE else plan.undo, start)
        self.kept = ""
        """Why it cannot go on, if it cannot."""
        self.seq = 0
        """How many lines of the journal are played here."""
        self.last: Line | None = None
        self.notes = [Note(event) for event in self.match.events_at(0)]
        self.tail: list[Entry[State]] = []
        """What was taken back and can be played again, the next one last."""
        self._tail_told: list[list[Note]] = []
        """What each choice of the tail told: playing it again tells the same."""
        self._began: int = self.match.state.count
        self._bases: list[int] = []
        """Where in the log each choice of the main line begins."""
        self._told: list[list[Note]] = []
        """What each choice of the main line told."""
        self._noted_back = False
        """The log ends with a line that says that something was taken back; playing it again removes that line."""
        self._counted_line: Note | None = None
        """The line of the log that says that a take-back across a barrier is counted. It stays."""
        self._seen_by_all = 0
        self._seen_by_some: dict[Viewer, int] = {}
        self._turned: tuple[int, dict[Viewer, int]] = (0, {})
        """The same counts when something was taken back, or played again, the last time."""

    @property
    def turn(self) -> int:
        """Choices made so far, as everybody may count them: a secret answer changed is still one."""
        return int(self.match.state.count) - self._began

    def version(self, viewer: Viewer) -> int:
        return _version(self._seen_by_all, self._seen_by_some, viewer)

    def turned(self, viewer: Viewer) -> int:
        """The version that told a viewer of the last undo or redo; 0 if there was none."""
        return _version(*self._turned, viewer)

    def log(self, viewer: Viewer) -> list[Event]:
        return [note.event.seen_by(viewer) for note in self.notes if note.reaches(viewer)]

    def news(self, seat: int) -> News:
        """What was told since a seat was last asked, as it may know it. The same at every node and after a restart."""
        asked = asked_at(self.match, seat)
        begin = self._bases[asked] if asked is not None else 0
        before = sum(note.reaches((seat,)) for note in self.notes[:begin])
        return News(msgspec.json.encode([event.data() for event in self.log((seat,))[before:]]), before)

    # -- what a line says ----------------------------------------------------------------------------------------------

    def play(self, seat: int, texts: Sequence[str], find: Callable[[str], Action]) -> Deed:
        """Several choices count only together; if one fails, this course must be thrown away."""
        match = self.match
        deed = Deed("play", seat, match.state, [])
        hidden: list[int] = []
        for number, text in enumerate(texts, 1):
            before = match.state
            action = find(text)
            match.play(action)
            if number == 1 and action.seat != TABLE:
                deed.seat = action.seat
            entry = match.entries[-1]
            if number < len(texts) and entry.barrier:
                raise Refusal("illegal", f"{text!r} has to be the last of what is sent together: dice follow it.")
            audience: Viewer | None = None
            if entry.sealed and any(answer.seat == action.seat for answer in before.sealed):
                audience = (action.seat,)
                hidden.append(action.seat)
            knowers = 1 << action.seat if entry.sealed else entry.knowers
            told = entry.events or [self.neutral(before, entry, deed.seat, knowers)]
            notes = [Note(event, audience) for event in told]
            self._bases.append(len(self.notes))
            self._told.append(notes)
            self.notes += notes
            deed.told += notes
            deed.entries.append(entry)
        if len(hidden) == len(texts):
            deed.audience = tuple(sorted(set(hidden)))
        self.tail = []
        self._tail_told = []
        self._noted_back = False
        self._count(deed)
        return deed

    def undo(self, seat: int, count: int) -> Deed:
        match = self.match
        deed = Deed("undo", seat, match.state, [])
        takebacks = match.takebacks
        for _ in range(count):
            entry = match.entries[-1]
            match.undo()
            self.tail.append(entry)
            self._tail_told.append(self._told.pop())
            base = self._bases.pop()
        deed.untold = self.notes[base:]
        del self.notes[base:]
        counted = match.takebacks > takebacks or self._counted_line in deed.untold
        deed.told = [self._taken_back(seat, count, counted)]
        self.notes += deed.told
        self._counted_line = deed.told[0] if counted else self._counted_line
        self._noted_back = not counted
        self._count(deed)
        self._turn_around()
        return deed

    def redo(self, seat: int) -> Deed:
        """The log tells the choice as it was told the first time."""
        deed = Deed("redo", seat, self.match.state, self._tail_told.pop())
        self.match.redo()
        deed.entries = [self.tail.pop()]
        if self._noted_back:
            deed.untold = [self.notes.pop()]
        self._noted_back = False
        self._bases.append(len(self.notes))
        self._told.append(deed.told)
        self.notes += deed.told
        self._count(deed)
        self._turn_around()
        return deed

    def follow(self, line: Line) -> Deed | None:
        """Play a line of the journal. `Parted` if it does not come out as it is written."""
        deed: Deed | None = None
        if line.kind == "play":
            deed = self.play(line.seat, line.actions, self.match.find)
            if self.chance(deed) != line.chance:
                raise Parted
        elif line.kind == "undo":
            deed = self.undo(line.seat, 1)
        elif line.kind == "undo-all":
            deed = self.undo(line.seat, int(line.actions[0]))
        elif line.kind == "redo":
            deed = self.redo(line.seat)
        elif line.kind == "hint":
            self.match.took_hint()
        if line.mark and self.match.fingerprint != line.mark:
            raise Parted
        self.stand_after(line)
        return deed

    def stand_after(self, line: Line) -> None:
        self.seq = line.seq
        self.last = line

    # -- how it is written down ----------------------------------------------------------------------------------------

    def actions(self, deed: Deed) -> list[str]:
        alone = self.match.game.box.seats == 1
        return [str(e.action) if alone else f"{seat_prefix(e.action.seat)}{e.action}" for e in deed.entries]

    def chance(self, deed: Deed) -> list[str]:
        streams = self.match.game.box.streams
        return [outcomes_text(named(streams, entry.drawn)) for entry in deed.entries]

    # -- telling -------------------------------------------------------------------------------------------------------

    def slowly(self, deed: Deed) -> list[tuple[Note, State]]:
        """Each note of the deed with the position at that instant. Ask before the next line is played."""
        if not deed.moments:
            deed.moments = self._moments(deed)
        return deed.moments

    def _moments(self, deed: Deed) -> list[tuple[Note, State]]:
        match = self.match
        if deed.cause == "undo":
            return [(note, match.state) for note in deed.told]
        states: list[State] = []
        for turn in range(match.turn - len(deed.entries) + 1, match.turn + 1):
            states += [state for _, state in moments(match, turn)] or [match.state_at(turn)]
        return list(zip(deed.told, states, strict=True))

    def _taken_back(self, seat: int, count: int, counted: bool) -> Note:
        if counted:
            return Note(Event(self._by("core.taken-back.counted", seat, count=count, total=self.match.takebacks)))
        return Note(Event(self._by("core.taken-back", seat, count=count)))

    def neutral(self, before: State, entry: Entry[State], seat: int, knowers: int) -> Event:
        """What is said of a choice that the rules pass over in silence."""
        game = self.match.game
        acting = seat if entry.action.seat == TABLE else entry.action.seat
        label = game.option(before, entry.action).label
        message = self._by("core.done", acting, what=Name(label.key, label.params, "action", str(entry.action)))
        if knowers == ALL:
            return Event(message)
        knowing = [seat for seat in range(game.box.seats) if knowers >> seat & 1]
        return Event(message, private=["what"], knowers=knowing)

    def _by(self, key: str, seat: int, **params: Value) -> Message:
        if self.match.game.box.seats == 1 or seat == TABLE:
            return say(key, **params)
        return say(f"{key}.by", seat=seat_name(seat), **params)

    def _count(self, deed: Deed) -> None:
        if deed.audience is None:
            self._seen_by_all += 1
        else:
            self._seen_by_some[deed.audience] = self._seen_by_some.get(deed.audience, 0) + 1

    def _turn_around(self) -> None:
        self._turned = (self._seen_by_all, dict(self._seen_by_some))


def _version(by_all: int, by_some: Mapping[Viewer, int], viewer: Viewer) -> int:
    return by_all + sum(times for seats, times in by_some.items() if any(seat in seats for seat in viewer))


class Parted(Exception):
    """Played under these rules, a line of the journal comes out differently."""
