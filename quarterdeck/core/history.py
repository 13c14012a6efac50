"""The history of a match: every choice made, and how it is written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic

from quarterdeck.core.action import Action, seat_prefix
from quarterdeck.core.chance import Stream
from quarterdeck.core.event import Event
from quarterdeck.core.game import Game
from quarterdeck.core.position import fingerprint
from quarterdeck.core.record import EVERY, Turn
from quarterdeck.core.state import S


class Entry(Generic[S]):
    """One choice that was made: what chance brought, what was told, and whether it is a barrier for undo."""

    def __init__(
        self,
        action: Action,
        drawn: list[tuple[int, int]],
        events: list[Event],
        revealed: bool,
        sealed: bool,
        after: S,
    ) -> None:
        self.action: Final = action
        self.drawn: Final = drawn
        self.events: Final = events
        self.barrier: Final[bool] = revealed or bool(drawn)
        self.sealed: Final = sealed
        """A secret answer that still waited for others."""
        self.after: Final = after


def turns_of(game: Game[S], first: S, opening: Sequence[tuple[int, int]], entries: Sequence[Entry[S]]) -> list[Turn]:
    """The lines of a record: the set-up, then each choice, with a fingerprint now and then and at the end."""
    box = game.box
    turns = [Turn("-", named(box.streams, opening), fingerprint(game, first))]
    for entry in in_seat_order(entries):
        number = len(turns)
        due = number % EVERY == 0 or number == len(entries)
        mark = fingerprint(game, entry.after) if due and not entry.sealed else ""
        prefix = seat_prefix(entry.action.seat) if box.seats > 1 else ""
        turns.append(Turn(f"{prefix}{entry.action}", named(box.streams, entry.drawn), mark))
    return turns


def in_seat_order(entries: Sequence[Entry[S]]) -> list[Entry[S]]:
    """Secret answers enter the record in seat order, the last word of each seat only."""
    out: list[Entry[S]] = []
    group: list[Entry[S]] = []
    for entry in entries:
        if entry.sealed or group:
            group = [other for other in group if other.action.seat != entry.action.seat] + [entry]
            if not entry.sealed:
                out += _sorted_group(group)
                group = []
        else:
            out.append(entry)
    return out + sorted(group, key=lambda entry: entry.action.seat)


def _sorted_group(group: list[Entry[S]]) -> list[Entry[S]]:
    """The same answers in seat order: what chance brought belongs to whichever stands last."""
    done = group[-1]
    actions = sorted((entry.action for entry in group), key=lambda action: action.seat)
    out = [Entry(action, [], [], False, True, done.after) for action in actions[:-1]]
    return [*out, Entry(actions[-1], done.drawn, done.events, done.barrier, False, done.after)]


def named(streams: Sequence[Stream], drawn: Sequence[tuple[int, int]]) -> list[tuple[str, str]]:
    return [(streams[stream].name, streams[stream].text(outcome)) for stream, outcome in drawn]
