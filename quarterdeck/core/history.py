"""The history of a match: every choice made, and its lines in the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic

from quarterdeck.core.action import Action, seat_prefix
from quarterdeck.core.chance import ALL, Drawn, Stream
from quarterdeck.core.event import Event
from quarterdeck.core.game import Game
from quarterdeck.core.position import fingerprint
from quarterdeck.core.record import EVERY, RecordLine
from quarterdeck.core.state import S

HIDDEN: Final = "?"


class HistoryEntry(Generic[S]):
    """One choice that was made: its random outcomes, its events, and whether it is a barrier for undo."""

    def __init__(
        self,
        action: Action,
        knowers: int,
        drawn: list[Drawn],
        events: list[Event],
        barrier: bool,
        sealed: bool,
        after: S,
    ) -> None:
        self.action: Final = action
        self.knowers: Final = knowers
        """The mask of seats that may know which choice it was, or `ALL`."""
        self.drawn: Final = drawn
        self.events: Final = events
        self.barrier: Final = barrier
        self.sealed: Final = sealed
        """Whether it is a secret answer, given while other seats still had to answer."""
        self.after: Final = after


def record_lines(
    game: Game[S], first: S, opening: Sequence[Drawn], entries: Sequence[HistoryEntry[S]]
) -> list[RecordLine]:
    """The lines of the whole record: the set-up, then each choice, some with a fingerprint, also the last."""
    box = game.box
    written = in_seat_order(entries)
    turns = [RecordLine("-", named(box.streams, opening), fingerprint(game, first))]
    for number, entry in enumerate(written, 1):
        due = number % EVERY == 0 or number == len(written)
        whole = not entry.sealed and not entry.after.sealed
        mark = fingerprint(game, entry.after) if due and whole else ""
        turns.append(RecordLine(_choice(box.seats, entry), named(box.streams, entry.drawn), mark))
    return turns


def record_lines_seen_by(
    game: Game[S], opening: Sequence[Drawn], entries: Sequence[HistoryEntry[S]], seats: int
) -> list[RecordLine]:
    """The lines that some seats (a mask) may read before the match is over, with `?` for what is hidden."""
    box = game.box
    turns = [RecordLine("-", named(box.streams, opening, seats))]
    for entry in in_seat_order(entries):
        known = entry.knowers & seats if not entry.sealed else 1 << entry.action.seat & seats
        choice = _choice(box.seats, entry) if known else f"{seat_prefix(entry.action.seat)}{HIDDEN}"
        turns.append(RecordLine(choice, named(box.streams, entry.drawn, seats)))
    return turns


def _choice(seats: int, entry: HistoryEntry[S]) -> str:
    return f"{seat_prefix(entry.action.seat)}{entry.action}" if seats > 1 else str(entry.action)


def in_seat_order(entries: Sequence[HistoryEntry[S]]) -> list[HistoryEntry[S]]:
    """The entries with secret answers in seat order, and only the last answer of each seat."""
    out: list[HistoryEntry[S]] = []
    group: list[HistoryEntry[S]] = []
    for entry in entries:
        if entry.sealed or group:
            group = [other for other in group if other.action.seat != entry.action.seat] + [entry]
            if not entry.sealed:
                out += _answered(group)
                group = []
        else:
            out.append(entry)
    return out + sorted(group, key=lambda entry: entry.action.seat)


def _answered(group: list[HistoryEntry[S]]) -> list[HistoryEntry[S]]:
    """The same answers in seat order. The last one gets the outcomes, events and position that followed.

    The others get the position after the first answer: it has a sealed answer, so it gets no fingerprint.
    """
    done = group[-1]
    ordered = sorted(group, key=lambda entry: entry.action.seat)
    out = [HistoryEntry(entry.action, entry.knowers, [], [], False, False, group[0].after) for entry in ordered[:-1]]
    last = ordered[-1]
    return [*out, HistoryEntry(last.action, last.knowers, done.drawn, done.events, done.barrier, False, done.after)]


def named(streams: Sequence[Stream], drawn: Sequence[Drawn], seats: int = ALL) -> list[tuple[str, str]]:
    """Outcomes by name, with `?` for those that these seats do not know."""
    return [(streams[at].name, streams[at].text(outcome) if who & seats else HIDDEN) for at, outcome, who in drawn]
