"""A match with its journal and a request handler in this process: a small model of pool, table and database."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.core.short import restored
from quarterdeck.server import messages as m
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.match_cache import NotCached
from quarterdeck.server.engine.request_handler import RequestHandler
from quarterdeck.server.engine.wire import StoredMatch, Viewer
from quarterdeck.server.match_data import JournalLine, MatchSetup

TOYS = Path(__file__).parents[2] / "core"
FILES = [str(TOYS / "envoys.py"), str(TOYS / "skirmish.py")]
SEATS = {"d6": 1, "tictactoe": 2, "envoys": 3, "skirmish": 2}


def make_plan(game: str, undo: str = "practice", seed: str = "", id: str = "", **more: Any) -> MatchSetup:
    plan = {
        "id": id or secrets.token_hex(6),
        "game": game,
        "options": {},
        "generator": "sealed",
        "seed": seed or secrets.token_hex(32),
        "undo": undo,
        "rules": 1,
        "content": "-",
    }
    return MatchSetup(**{**plan, **more})


def line_of(seq: int, played: wire.Moved) -> JournalLine:
    return JournalLine(seq, played.kind, played.seat, seq, f"id-{seq}", played.actions, played.chance, played.mark)


def viewers_of(game: str) -> list[Viewer]:
    seats = range(SEATS.get(game, 1))
    return list(dict.fromkeys([(), *[(seat,) for seat in seats], tuple(seats)]))


class Ledger:
    def __init__(
        self, plan: MatchSetup, handler: RequestHandler | None = None, lines: Sequence[JournalLine] = ()
    ) -> None:
        self.plan = plan
        self.handler = handler or RequestHandler(FILES)
        self.lines = list(lines)
        self.snapshot: tuple[int, str] | None = None
        self.viewers = viewers_of(plan.game)

    def ask(self, request: wire.Request) -> Any:
        try:
            return self.handler.answer(wire.Call(request))
        except NotCached:
            return self.handler.answer(wire.Call(request, self.stored()))

    def stored(self) -> StoredMatch:
        return StoredMatch(self.plan, list(self.lines), self.snapshot)

    def begin(self) -> wire.Begun:
        begun: wire.Begun = self.ask(wire.Begin(self.plan))
        return begun

    # -- changes, each committed at once -------------------------------------------------------------------------------

    def play(self, *actions: str, seats: Sequence[int], decision: int | None = None, version: int = -1) -> wire.Moved:
        number = self.decision(seats).number if decision is None else decision
        saw = (tuple(seats), version)
        play = wire.Play(self.plan.id, len(self.lines), list(seats), number, list(actions), self.viewers, saw=saw)
        return self.commit(self.ask(play))

    def undo(self, *, seats: Sequence[int], all: bool = False, version: int | None = None) -> wire.Moved:
        seen = self.version(tuple(seats)) if version is None else version
        return self.commit(self.ask(wire.Undo(self.plan.id, len(self.lines), list(seats), seen, all, self.viewers)))

    def redo(self, *, seats: Sequence[int]) -> wire.Moved:
        version = self.version(tuple(seats))
        return self.commit(self.ask(wire.Redo(self.plan.id, len(self.lines), list(seats), version, self.viewers)))

    def sit(self) -> None:
        self.lines.append(JournalLine(len(self.lines) + 1, "sit", 0, 0))

    def commit(self, played: wire.Moved) -> wire.Moved:
        self.lines.append(line_of(len(self.lines) + 1, played))
        return played

    # -- looking -------------------------------------------------------------------------------------------------------

    def view(self, viewer: Viewer, since: int = -1) -> wire.ViewSince:
        seen: wire.ViewSince = self.ask(wire.GetView(self.plan.id, viewer, since))
        return seen

    def version(self, viewer: Viewer) -> int:
        return self.view(viewer).version

    def scene(self, viewer: Viewer) -> m.Scene:
        scene = restored(msgspec.json.decode(self.view(viewer).scene), self.plan.game)
        return msgspec.convert(scene, m.Scene)

    def decision(self, seats: Sequence[int]) -> m.Decision:
        decision = self.scene(tuple(seats)).decision
        assert decision is not None
        return decision

    def log(self, viewer: Viewer) -> list[Any]:
        page = msgspec.json.decode(self.ask(wire.Log(self.plan.id, viewer, 1_000_000, 1_000_000)).body)
        events: list[Any] = page["events"]
        return events

    def replay(self, viewer: Viewer, first: int = 0, last: int = 1_000_000) -> dict[str, Any]:
        body = self.ask(wire.Replay(self.plan.id, viewer, first, last)).body
        found: dict[str, Any] = msgspec.json.decode(body)
        return found

    def record(self, viewer: Viewer | None) -> str:
        return str(self.ask(wire.WriteRecord(self.plan.id, viewer)).text)

    def everything(self, viewer: Viewer) -> list[bytes]:
        """Everything that the server can send to a viewer, as bytes."""
        seen = self.view(viewer)
        return [
            seen.scene,
            seen.log,
            *(self.view(viewer, since=0).updates if seen.version else []),
            self.ask(wire.Log(self.plan.id, viewer, 1_000, 1_000)).body,
            self.ask(wire.Replay(self.plan.id, viewer, 0, 1_000)).body,
            self.record(viewer).encode(),
        ]
