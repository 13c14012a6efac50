"""The pool of workers that run the rules. Callers name a match by its id; the pool sends the request to its worker.

The id of a match determines its worker slot. If the worker has not cached the match, the pool reads it through `load`
and sends it along. A failed request changes nothing: the worker's replica is discarded and rebuilt from the journal.

Hold the table's lock from the request for a change until its line is committed or `forget` is called: in between, the
replica is ahead of the journal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar
from zlib import crc32

import msgspec

from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import (
    BadPlan,
    BadRecord,
    EngineGone,
    EngineStuck,
    NotAllowed,
    ReadOnly,
    RulesFailed,
)
from quarterdeck.server.engine.record_import import check_size
from quarterdeck.server.engine.supervisor import Supervisor, WorkerSlot
from quarterdeck.server.engine.wire import (
    Begun,
    CaughtUp,
    Imagined,
    Imported,
    Moved,
    Proposed,
    StoredMatch,
    Viewer,
    ViewSince,
)
from quarterdeck.server.match_data import JournalLine, MatchSetup

__all__ = [
    "BadPlan",
    "BadRecord",
    "Begun",
    "EngineGone",
    "EnginePool",
    "EngineStuck",
    "Imagined",
    "Imported",
    "Load",
    "Moved",
    "NotAllowed",
    "ReadOnly",
    "RulesFailed",
    "ViewSince",
    "Viewer",
]

Load = Callable[[str], Awaitable[tuple[MatchSetup, list[JournalLine], tuple[int, str] | None]]]
"""Reads a match from the database: plan, journal, newest snapshot."""

A = TypeVar("A", bound=wire.Answer)


class _Scene(msgspec.Struct):
    apart: bool = False


class EnginePool:
    def __init__(
        self, load: Load, workers: int, games: Sequence[str] = (), limit: float = 10.0, slow_after: float = 0.075
    ) -> None:
        self._load = load
        self._supervisor = Supervisor(workers, games, limit, slow_after)

    async def start(self) -> None:
        await self._supervisor.start()

    async def close(self) -> None:
        await self._supervisor.close()

    def metrics(self) -> dict[str, float]:
        return self._supervisor.metrics()

    # -- changes -------------------------------------------------------------------------------------------------------

    async def begin(self, plan: MatchSetup) -> Begun:
        """Set up a match and cache it. Raises BadPlan if the plan is not valid."""
        return _expected(await self._supervisor.ask(self._slot(plan.id), wire.Call(wire.Begin(plan))), Begun)

    async def play(
        self,
        match: str,
        seq: int,
        seats: list[int],
        decision: int,
        actions: list[str],
        viewers: list[Viewer],
        once: bool = False,
        saw: tuple[Viewer, int] = ((), -1),
        others: Sequence[int] = (),
    ) -> Moved | Proposed:
        """Answer a question for these seats. `seq`: number of lines in the journal.

        `others`: seats of other people, who have to agree to a joint answer: then it is only proposed.
        """
        return await self._change(wire.Play(match, seq, seats, decision, actions, viewers, once, saw, list(others)))

    async def undo(
        self,
        match: str,
        seq: int,
        seats: list[int],
        version: int,
        all: bool,
        viewers: list[Viewer],
        others: Sequence[int] = (),
        bots: Sequence[int] = (),
    ) -> Moved | Proposed:
        """Undo choices. `version` -1: the `others` have agreed; otherwise the undo may be only proposed to them."""
        return await self._change(wire.Undo(match, seq, seats, version, all, viewers, list(others), list(bots)))

    async def redo(
        self, match: str, seq: int, seats: list[int], version: int, viewers: list[Viewer]
    ) -> Moved | Proposed:
        return await self._change(wire.Redo(match, seq, seats, version, viewers))

    async def forget(self, match: str) -> None:
        """Drop the replica because its last line was not committed. The next call loads the match again."""
        await self._supervisor.ask(self._slot(match), wire.Call(wire.Forget(match)))

    async def catch_up(self, match: str, lines: list[JournalLine], viewers: list[Viewer]) -> CaughtUp:
        """Apply lines that another node wrote, and return the updates for these viewers."""
        return await self._get(wire.CatchUp(match, lines, viewers), CaughtUp)

    # -- reading -------------------------------------------------------------------------------------------------------

    async def view(self, match: str, viewer: Viewer, since: int) -> ViewSince:
        """The updates since that version; the whole scene if `since` is -1 or the gap is too long."""
        return await self._get(wire.GetView(match, viewer, since), ViewSince)

    async def apart(self, match: str, seats: Viewer) -> bool:
        """Whether these seats see different views now."""
        return msgspec.json.decode((await self.view(match, seats, -1)).scene, type=_Scene).apart

    async def replay(self, match: str, viewer: Viewer, first: int, last: int) -> bytes:
        """`shapes.Replay` without its table, as JSON."""
        return (await self._get(wire.Replay(match, viewer, first, last), wire.Body)).body

    async def log(self, match: str, viewer: Viewer, before: int, count: int) -> bytes:
        """`shapes.LogPage` as JSON."""
        return (await self._get(wire.Log(match, viewer, before, count), wire.Body)).body

    async def record(self, match: str, viewer: Viewer | None) -> str:
        """The part of the record that these seats may read. Without a viewer: the whole record with the seed."""
        return (await self._get(wire.WriteRecord(match, viewer), wire.Text)).text

    async def fork(self, match: str, viewer: Viewer, seed: str, turn: int = -1) -> str:
        """A position that these seats cannot distinguish from the true one, now or after a turn of the replay."""
        return (await self._get(wire.Fork(match, viewer, seed, turn), wire.Text)).text

    async def imagine(self, match: str, seq: int, seats: list[int], seed: str, tell: Sequence[int] = ()) -> Imagined:
        """The question, and for each asked seat a position that it cannot distinguish from the true one."""
        return await self._get(wire.Imagine(match, seq, seats, seed, list(tell)), Imagined)

    # -- requests without a table --------------------------------------------------------------------------------------

    async def read_record(self, text: str) -> Imported:
        check_size(text)
        return _expected(
            await self._supervisor.ask_in_background(wire.Call(wire.ReadRecord(text))), Imported, BadRecord
        )

    async def check(self, match: str) -> str:
        """Why this match cannot continue under the rules of this version; empty if it can."""
        stored = StoredMatch(*await self._load(match))
        return _expected(await self._supervisor.ask_in_background(wire.Call(wire.Check(stored))), wire.Text).text

    # -- asking --------------------------------------------------------------------------------------------------------

    def _slot(self, match: str) -> WorkerSlot:
        slots = self._supervisor.slots
        return slots[crc32(match.encode()) % len(slots)]

    async def _change(self, request: wire.Play | wire.Undo | wire.Redo) -> Moved | Proposed:
        try:
            return await self._get(request, (Moved, Proposed))
        except asyncio.CancelledError:
            self._supervisor.run_detached(self.forget(request.match))
            raise

    async def _get(self, request: wire.OfMatch, wanted: type[A] | tuple[type[A], ...]) -> A:
        slot = self._slot(request.match)
        answer = await self._supervisor.ask(slot, wire.Call(request))
        if isinstance(answer, wire.NotCached):
            stored = StoredMatch(*await self._load(request.match))
            answer = await self._supervisor.ask(slot, wire.Call(request, stored))
        return _expected(answer, wanted)


def _expected(answer: wire.Answer, wanted: type[A] | tuple[type[A], ...], wrong: type[Exception] = BadPlan) -> A:
    match answer:
        case wire.NotAllowed(why, reason):
            raise NotAllowed(why, reason)
        case wire.CannotGoOn(reason):
            raise ReadOnly(reason)
        case wire.BadInput(reason):
            raise wrong(reason)
        case wire.Failed(kind):
            raise RulesFailed(f"the rules failed with a {kind}; nothing was played")
    assert isinstance(answer, wanted)
    return answer
