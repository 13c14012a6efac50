"""A match rebuilt from its journal, with its log and a version number for each viewer.

The replica depends on the plan and the journal lines alone, so every process that reads the same journal gets the same
log and the same versions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from quarterdeck.core.action import TABLE, Action, seat_prefix
from quarterdeck.core.chance import ALL
from quarterdeck.core.event import Event
from quarterdeck.core.history import HistoryEntry, named
from quarterdeck.core.match import NEVER, Match
from quarterdeck.core.moments import moments
from quarterdeck.core.position import parse_position
from quarterdeck.core.record import outcomes_text
from quarterdeck.core.seed import Seed
from quarterdeck.core.state import State
from quarterdeck.core.words import Message, Name, Value, say, seat_name
from quarterdeck.players.recent_events import asked_at
from quarterdeck.registry import AnyGame, AnyMatch
from quarterdeck.server.engine.change import LogEntry, ReplicaChange
from quarterdeck.server.engine.errors import NotAllowed
from quarterdeck.server.engine.wire import News, Viewer
from quarterdeck.server.match_data import JournalLine, MatchSetup

NONE = "none"
"""The undo policy of a counted daily try: no undo at all."""


class MatchReplica:
    def __init__(self, game: AnyGame, plan: MatchSetup) -> None:
        seed = Seed(plan.generator, plan.seed)
        start = parse_position(game, plan.start) if plan.start else None
        self.plan = plan
        self.match: AnyMatch = Match(game, seed, NEVER if plan.undo == NONE else plan.undo, start)
        self.read_only = ""
        """Why the match cannot continue under these rules; empty if it can."""
        self.seq = 0
        """Number of journal lines applied so far."""
        self.last: JournalLine | None = None
        self.log_entries = [LogEntry(event) for event in self.match.events_at(0)]
        self.tail: list[HistoryEntry[State]] = []
        """Undone choices that can be redone, the next one last."""
        self._tail_logged: list[list[LogEntry]] = []
        """The log entries of each choice in `tail`; a redo restores them."""
        self._began: int = self.match.state.count
        self._bases: list[int] = []
        """For each choice of the main line, the index of its first log entry."""
        self._logged: list[list[LogEntry]] = []
        """For each choice of the main line, its log entries."""
        self._undo_logged = False
        """The last log entry announces an undo. A redo removes that entry."""
        self._counted_entry: LogEntry | None = None
        """The log entry that announces a counted undo (across a barrier). It stays in the log."""
        self._version_of_all = 0
        self._version_of_some: dict[Viewer, int] = {}
        self._versions_at_last_undo: tuple[int, dict[Viewer, int]] = (0, {})
        """Both counts at the last undo or redo."""

    @property
    def turn(self) -> int:
        """Number of choices made. A changed secret answer does not increase it, so every viewer may know it."""
        return int(self.match.state.count) - self._began

    def version(self, viewer: Viewer) -> int:
        """Number of changes that this viewer has seen."""
        return _version(self._version_of_all, self._version_of_some, viewer)

    def version_of_last_undo(self, viewer: Viewer) -> int:
        """The viewer's version at the last undo or redo; 0 if there was none."""
        return _version(*self._versions_at_last_undo, viewer)

    def log(self, viewer: Viewer) -> list[Event]:
        """The events that this viewer may see, with private fields blanked."""
        return [item.event.seen_by(viewer) for item in self.log_entries if item.reaches(viewer)]

    def news(self, seat: int) -> News:
        """The events since this seat was last asked, as the seat may see them. Equal on every node."""
        asked = asked_at(self.match, seat)
        begin = self._bases[asked] if asked is not None else 0
        before = sum(item.reaches((seat,)) for item in self.log_entries[:begin])
        return News(msgspec.json.encode([event.data() for event in self.log((seat,))[before:]]), before)

    # -- applying journal lines ----------------------------------------------------------------------------------------

    def play(self, seat: int, texts: Sequence[str], find: Callable[[str], Action]) -> ReplicaChange:
        """Play these choices as one change. If a later one fails, the replica is half played: discard it."""
        match = self.match
        change = ReplicaChange("play", seat, match.state, [])
        hidden: list[int] = []
        for number, text in enumerate(texts, 1):
            before = match.state
            action = find(text)
            match.play(action)
            if number == 1 and action.seat != TABLE:
                change.seat = action.seat
            entry = match.entries[-1]
            if number < len(texts) and entry.barrier:
                raise NotAllowed("illegal", f"{text!r} has to be the last of what is sent together: dice follow it.")
            audience: Viewer | None = None
            if entry.sealed and any(answer.seat == action.seat for answer in before.sealed):
                audience = (action.seat,)
                hidden.append(action.seat)
            knowers = 1 << action.seat if entry.sealed else entry.knowers
            logged = entry.events or [self.neutral_event(before, entry, change.seat, knowers)]
            log_entries = [LogEntry(event, audience) for event in logged]
            self._bases.append(len(self.log_entries))
            self._logged.append(log_entries)
            self.log_entries += log_entries
            change.logged += log_entries
            change.entries.append(entry)
        if len(hidden) == len(texts):
            change.audience = tuple(sorted(set(hidden)))
        self.tail = []
        self._tail_logged = []
        self._undo_logged = False
        self._count(change)
        return change

    def undo(self, seat: int, count: int) -> ReplicaChange:
        """Undo the last `count` choices and log the undo."""
        match = self.match
        change = ReplicaChange("undo", seat, match.state, [])
        takebacks = match.takebacks
        for _ in range(count):
            entry = match.entries[-1]
            match.undo(consent=True)  # Whether all agreed was checked before the line was written.
            self.tail.append(entry)
            self._tail_logged.append(self._logged.pop())
            base = self._bases.pop()
        change.unlogged = self.log_entries[base:]
        del self.log_entries[base:]
        counted = match.takebacks > takebacks or self._counted_entry in change.unlogged
        change.logged = [self._undo_entry(seat, count, counted)]
        self.log_entries += change.logged
        self._counted_entry = change.logged[0] if counted else self._counted_entry
        self._undo_logged = not counted
        self._count(change)
        self._remember_undo()
        return change

    def redo(self, seat: int) -> ReplicaChange:
        """Replay the last undone choice and restore its log entries."""
        change = ReplicaChange("redo", seat, self.match.state, self._tail_logged.pop())
        self.match.redo()
        change.entries = [self.tail.pop()]
        if self._undo_logged:
            change.unlogged = [self.log_entries.pop()]
        self._undo_logged = False
        self._bases.append(len(self.log_entries))
        self._logged.append(change.logged)
        self.log_entries += change.logged
        self._count(change)
        self._remember_undo()
        return change

    def follow(self, line: JournalLine) -> ReplicaChange | None:
        """Apply a journal line. Raises Diverged if its chance or fingerprint differs from the journal."""
        change: ReplicaChange | None = None
        if line.kind == "play":
            change = self.play(line.seat, line.actions, self.match.find)
            if self.chance(change) != line.chance:
                raise Diverged
        elif line.kind == "undo":
            change = self.undo(line.seat, 1)
        elif line.kind == "undo-all":
            change = self.undo(line.seat, int(line.actions[0]))
        elif line.kind == "redo":
            change = self.redo(line.seat)
        elif line.kind == "hint":
            self.match.took_hint()
        if line.mark and self.match.fingerprint != line.mark:
            raise Diverged
        self.set_last_line(line)
        return change

    def set_last_line(self, line: JournalLine) -> None:
        self.seq = line.seq
        self.last = line

    # -- writing journal lines -----------------------------------------------------------------------------------------

    def actions(self, change: ReplicaChange) -> list[str]:
        """The choices of a change in canonical notation."""
        alone = self.match.game.box.seats == 1
        return [str(e.action) if alone else f"{seat_prefix(e.action.seat)}{e.action}" for e in change.entries]

    def chance(self, change: ReplicaChange) -> list[str]:
        """The outcomes of chance, one text per choice, as a record writes them."""
        streams = self.match.game.box.streams
        return [outcomes_text(named(streams, entry.drawn)) for entry in change.entries]

    # -- log entries ---------------------------------------------------------------------------------------------------

    def at_each_event(self, change: ReplicaChange) -> list[tuple[LogEntry, State]]:
        """Each log entry of the last change with the position at that event. Call it before the next line."""
        if not change.moments:
            change.moments = self._moments(change)
        return change.moments

    def _moments(self, change: ReplicaChange) -> list[tuple[LogEntry, State]]:
        match = self.match
        if change.cause == "undo":
            return [(item, match.state) for item in change.logged]
        states: list[State] = []
        for turn in range(match.turn - len(change.entries) + 1, match.turn + 1):
            states += [state for _, state in moments(match, turn)] or [match.state_at(turn)]
        return list(zip(change.logged, states, strict=True))

    def _undo_entry(self, seat: int, count: int, counted: bool) -> LogEntry:
        if counted:
            return LogEntry(Event(self._by("core.taken-back.counted", seat, count=count, total=self.match.takebacks)))
        return LogEntry(Event(self._by("core.taken-back", seat, count=count)))

    def neutral_event(self, before: State, entry: HistoryEntry[State], seat: int, knowers: int) -> Event:
        """The event for a choice without events of its own: "seat X did Y"."""
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

    def _count(self, change: ReplicaChange) -> None:
        if change.audience is None:
            self._version_of_all += 1
        else:
            self._version_of_some[change.audience] = self._version_of_some.get(change.audience, 0) + 1

    def _remember_undo(self) -> None:
        self._versions_at_last_undo = (self._version_of_all, dict(self._version_of_some))


def _version(by_all: int, by_some: Mapping[Viewer, int], viewer: Viewer) -> int:
    return by_all + sum(times for seats, times in by_some.items() if any(seat in seats for seat in viewer))


class Diverged(Exception):
    """Under these rules a journal line gives another result than the journal says."""
