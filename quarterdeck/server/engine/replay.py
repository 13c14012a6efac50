"""Replays a match choice by choice, numbered as in the record.

Secret answers come in seat order, only the final one of each seat, so that a replay does not show changed answers.
"""

from __future__ import annotations

from quarterdeck.core.action import seat_prefix
from quarterdeck.core.chance import ALL
from quarterdeck.core.event import Event
from quarterdeck.core.history import HIDDEN, HistoryEntry, in_seat_order
from quarterdeck.core.match import seat_bits
from quarterdeck.core.moments import moments
from quarterdeck.core.state import State
from quarterdeck.core.words import Json
from quarterdeck.server.engine import view_updates
from quarterdeck.server.engine.match_replica import MatchReplica
from quarterdeck.server.engine.wire import Viewer


def replay(replica: MatchReplica, viewer: Viewer, first: int, last: int) -> dict[str, Json]:
    """`shapes.Replay` without its table. Turns outside the match are left out."""
    replay = _Replay(replica, viewer)
    turns = len(replay.entries)
    first = min(max(first, 0), turns)
    last = min(max(last, first), turns)
    return {
        "viewer": list(viewer),
        "turns": turns,
        "first": first,
        "last": last,
        "scene": replay.scene(first),
        "steps": [replay.step(turn) for turn in range(first + 1, last + 1)],
        "outcome": view_updates.outcome(replica.match),
    }


def position_at(replica: MatchReplica, viewer: Viewer, turn: int) -> State:
    """The position after a turn of the replay; -1 is the current position."""
    replay = _Replay(replica, viewer)
    return replay.state(turn if 0 <= turn <= len(replay.entries) else len(replay.entries))


class _Replay:
    def __init__(self, replica: MatchReplica, viewer: Viewer) -> None:
        self._replica = replica
        self._match = replica.match
        self._viewer = viewer
        played = self._match.entries
        self.entries: list[HistoryEntry[State]] = in_seat_order(played)
        self._turn_of = {id(entry.after): turn for turn, entry in enumerate(played, 1)}

    def scene(self, turn: int) -> Json:
        now = view_updates.scene(self._replica, self._viewer)
        if turn < len(self.entries):
            s = self.state(turn)
            game = self._match.game
            now["turn"] = turn
            now["round"] = game.round(s)
            now["parts"] = list(view_updates.parts(game, s, self._viewer).values())
            now["outcome"] = None
        now["decision"] = None
        now["undo"] = {"one": False}
        return now

    def step(self, turn: int) -> Json:
        entry = self.entries[turn - 1]
        before, after = self.state(turn - 1), self.state(turn)
        return {
            "turn": turn,
            "seat": entry.action.seat,
            "action": self._choice(entry),
            "round": self._match.game.round(after),
            "frames": view_updates.frames(self._match.game, before, self._logged(turn, entry), after, self._viewer),
        }

    def state(self, turn: int) -> State:
        """The position after a turn. While secret answers are collected, the position before the first of them."""
        now: State = self._match.state
        if turn == len(self.entries):
            return now
        while turn > 0 and self.entries[turn - 1].after.sealed:
            turn -= 1
        return self._after(turn)

    def _after(self, turn: int) -> State:
        first: State = self._match.state_at(0)
        return self.entries[turn - 1].after if turn else first

    def _logged(self, turn: int, entry: HistoryEntry[State]) -> list[tuple[Event, State]]:
        if not entry.after.sealed:
            told = moments(self._match, self._turn_of[id(entry.after)])
            if told:
                return [(event.seen_by(self._viewer), s) for event, s in told]
        after = self.state(turn)
        event = self._replica.neutral_event(self._asked(turn), entry, entry.action.seat, self._knowers(entry))
        return [(event.seen_by(self._viewer), after)]

    def _asked(self, turn: int) -> State:
        """The position that asked the question of this choice."""
        while turn > 1 and self.entries[turn - 2].after.sealed:
            turn -= 1
        return self._after(turn - 1)

    def _knowers(self, entry: HistoryEntry[State]) -> int:
        return 1 << entry.action.seat if entry.sealed else entry.knowers

    def _choice(self, entry: HistoryEntry[State]) -> str:
        knowers = self._knowers(entry)
        prefix = seat_prefix(entry.action.seat) if self._match.game.box.seats > 1 else ""
        known = knowers == ALL or knowers & seat_bits(self._viewer)
        return f"{prefix}{entry.action if known else HIDDEN}"
