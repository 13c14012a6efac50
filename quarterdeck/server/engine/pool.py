"""The pool: matches are asked for here, by their id, and answered by a worker that holds them or reads them up.

The pool holds nothing of a match. A match has its post, by its id, so that it is held by one worker; what that worker
lacks comes from the database through `load`. Whatever goes wrong, nothing was played: what is not in the journal is
thrown away with the worker's copy, and read again.

Hold the table's lock from asking for a change until its line is committed or forgotten: in between, the worker's copy
is ahead of the journal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar
from zlib import crc32

import msgspec

from quarterdeck.server.engine import wire
from quarterdeck.server.engine.crew import Crew, Post
from quarterdeck.server.engine.errors import (
    BadPlan,
    BadRecord,
    EngineGone,
    EngineStuck,
    Kept,
    Refusal,
    RulesFailed,
)
from quarterdeck.server.engine.reading import check_size
from quarterdeck.server.engine.wire import Begun, CaughtUp, Imagined, Imported, Opening, Played, Seen, Viewer
from quarterdeck.server.plan import Line, Plan

__all__ = [
    "BadPlan",
    "BadRecord",
    "Begun",
    "EngineGone",
    "EngineStuck",
    "Imagined",
    "Imported",
    "Kept",
    "Load",
    "Played",
    "Pool",
    "Refusal",
    "RulesFailed",
    "Seen",
    "Viewer",
]

Load = Callable[[str], Awaitable[tuple[Plan, list[Line], tuple[int, str] | None]]]
"""A match from the database: plan, journal, newest snapshot."""

A = TypeVar("A", bound=wire.Answer)


class _Scene(msgspec.Struct):
    apart: bool = False


class Pool:
    def __init__(
        self, load: Load, workers: int, games: Sequence[str] = (), limit: float = 10.0, patience: float = 0.075
    ) -> None:
        self._load = load
        self._crew = Crew(workers, games, limit, patience)

    async def start(self) -> None:
        await self._crew.start()

    async def close(self) -> None:
        await self._crew.close()

    def figures(self) -> dict[str, float]:
        return self._crew.figures()

    # -- changes -------------------------------------------------------------------------------------------------------

    async def begin(self, plan: Plan) -> Begun:
        """Whether this can be a match. It is held from now on, without a line."""
        return _expected(await self._crew.ask(self._post(plan.id), wire.Call(wire.Begin(plan))), Begun)

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
    ) -> Played:
        """What these seats answer to that question. `seq`: how many lines the journal has."""
        return await self._change(wire.Play(match, seq, seats, decision, actions, viewers, once, saw))

    async def undo(
        self, match: str, seq: int, seats: list[int], version: int, all: bool, viewers: list[Viewer]
    ) -> Played:
        return await self._change(wire.Undo(match, seq, seats, version, all, viewers))

    async def redo(self, match: str, seq: int, seats: list[int], version: int, viewers: list[Viewer]) -> Played:
        return await self._change(wire.Redo(match, seq, seats, version, viewers))

    async def forget(self, match: str) -> None:
        """The line does not stand: drop the copy. The next call reads the match from the database."""
        await self._crew.ask(self._post(match), wire.Call(wire.Forget(match)))

    async def catch_up(self, match: str, lines: list[Line], viewers: list[Viewer]) -> CaughtUp:
        """Lines that another node wrote: what they mean to the viewers here."""
        return await self._get(wire.CatchUp(match, lines, viewers), CaughtUp)

    # -- looking -------------------------------------------------------------------------------------------------------

    async def see(self, match: str, viewer: Viewer, since: int) -> Seen:
        """What a viewer has missed since that version; the whole scene for -1 or if it is too much."""
        return await self._get(wire.See(match, viewer, since), Seen)

    async def apart(self, match: str, seats: Viewer) -> bool:
        """Whether these seats see different things now."""
        return msgspec.json.decode((await self.see(match, seats, -1)).scene, type=_Scene).apart

    async def replay(self, match: str, viewer: Viewer, first: int, last: int) -> bytes:
        """`shapes.Replay` without its table, as JSON."""
        return (await self._get(wire.Replay(match, viewer, first, last), wire.Body)).body

    async def log(self, match: str, viewer: Viewer, before: int, count: int) -> bytes:
        """`shapes.LogPage` as JSON."""
        return (await self._get(wire.Log(match, viewer, before, count), wire.Body)).body

    async def record(self, match: str, viewer: Viewer | None) -> str:
        """What these seats may read of the record. Without a viewer the whole of it, with the seed."""
        return (await self._get(wire.WriteRecord(match, viewer), wire.Text)).text

    async def fork(self, match: str, viewer: Viewer, seed: str, turn: int = -1) -> str:
        """A position that these seats cannot tell from the true one, now or after a turn of the replay."""
        return (await self._get(wire.Fork(match, viewer, seed, turn), wire.Text)).text

    async def imagine(self, match: str, seq: int, seats: list[int], seed: str, tell: Sequence[int] = ()) -> Imagined:
        """The question, and for each of these seats that is asked a position it cannot tell from the true one."""
        return await self._get(wire.Imagine(match, seq, seats, seed, list(tell)), Imagined)

    # -- what belongs to no table --------------------------------------------------------------------------------------

    async def read_record(self, text: str) -> Imported:
        check_size(text)
        return _expected(await self._crew.ask_aside(wire.Call(wire.ReadRecord(text))), Imported, BadRecord)

    async def check(self, match: str) -> str:
        """Why this match cannot go on under the rules of this version; empty if it can."""
        opening = Opening(*await self._load(match))
        return _expected(await self._crew.ask_aside(wire.Call(wire.Check(opening))), wire.Text).text

    # -- asking --------------------------------------------------------------------------------------------------------

    def _post(self, match: str) -> Post:
        posts = self._crew.posts
        return posts[crc32(match.encode()) % len(posts)]

    async def _change(self, request: wire.Play | wire.Undo | wire.Redo) -> Played:
        try:
            return await self._get(request, Played)
        except asyncio.CancelledError:
            self._crew.later(self.forget(request.match))
            raise

    async def _get(self, request: wire.OfMatch, wanted: type[A]) -> A:
        post = self._post(request.match)
        answer = await self._crew.ask(post, wire.Call(request))
        if isinstance(answer, wire.Missing):
            opening = Opening(*await self._load(request.match))
            answer = await self._crew.ask(post, wire.Call(request, opening))
        return _expected(answer, wanted)


def _expected(answer: wire.Answer, wanted: type[A], wrong: type[Exception] = BadPlan) -> A:
    match answer:
        case wire.Refused(why, reason):
            raise Refusal(why, reason)
        case wire.CannotGoOn(reason):
            raise Kept(reason)
        case wire.Wrong(reason):
            raise wrong(reason)
        case wire.Failed(kind):
            raise RulesFailed(f"the rules failed with a {kind}; nothing was played")
    assert isinstance(answer, wanted)
    return answer
