"""One turn of the bots at a table: all of them think at once, then their choices are played in seat order.

Answers come at a few fixed times after the question, so that the thinking time reveals little.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING

import structlog
from msgspec import structs

from quarterdeck.server.bots.bot_seats import RANDOM, REMOTE, stand_in
from quarterdeck.server.bots.bot_seeds import BotSeeds
from quarterdeck.server.bots.table_status import TableStatus
from quarterdeck.server.bots.thinker_pool import BotFailed
from quarterdeck.server.connection import BotConnection
from quarterdeck.server.engine.pool import EngineStuck, Imagined
from quarterdeck.server.engine.wire import Choose, Chosen, Describe
from quarterdeck.server.match_data import MatchSetup
from quarterdeck.server.messages import Ack
from quarterdeck.server.storage.rows import SeatRow

if TYPE_CHECKING:
    from quarterdeck.server.live_table import LiveTable
    from quarterdeck.server.services import Services

log = structlog.get_logger()

_PLANNING = 99
"""In place of the number of an attempt, in the id of the line with a plan."""
_STEPPING_IN = 0.5
"""The share of a bot's time for its stand-in, which is fast; the table has waited already."""


def answer_after(thought: float, pause: float) -> float:
    """Seconds after which a bot answers that thought for `thought` seconds: 1, 2, 4 ... times the pause.

    The exact time would reveal to the other players how hard the question was.
    """
    if pause <= 0:
        return thought
    while pause < thought:
        pause *= 2
    return pause


class BotTurn:
    def __init__(
        self, services: Services, live: LiveTable, status: TableStatus, players: Mapping[int, str], pause: float
    ) -> None:
        self._services = services
        self._live = live
        self._read_status = status
        self._players = players
        """Seat to the name of the bot that chooses there."""
        self._pause = pause

    async def take(self) -> bool | None:
        """Whether a choice was played; None if the bots wait for people."""
        began = monotonic()
        services, row = self._services, self._read_status.row
        plan = await services.store.plan(row.id)
        assert plan is not None
        seeds = BotSeeds(services.key, row, plan)
        async with self._live.changes.lock:  # During a change the replica is ahead of the journal.
            seq = self._live.changes.seq
            remote = [seat for seat, player in self._players.items() if player == REMOTE]
            question = await services.pool.imagine(row.id, seq, sorted(self._players), seeds.for_imagining(), remote)
            after = self._live.agreement.last_move
        acting = self._acting(question)
        choosers = [
            _chooser(services, plan, seeds, question, self._row(seat), self._players[seat])
            for seat in acting or question.positions
        ]
        if not acting:
            await asyncio.gather(*(self._say_plan(chooser, after) for chooser in choosers))
            return None
        await asyncio.gather(*(chooser.think() for chooser in choosers))
        thought = monotonic() - began
        await asyncio.sleep(answer_after(thought, self._pause) - thought)
        chosen = [await self._choose(seq, chooser) for chooser in choosers]
        return any(chosen)

    def _acting(self, question: Imagined) -> list[int]:
        """The seats that choose now: all, or one if the table plays together; none if they wait for people.

        People answer a joint question, and act first in an open question of a co-operative game. There a bot acts when
        no person can act any more, or when a person asks it to. Bots act one after the other, because each changes
        what is best for the next.
        """
        asked = list(question.positions)
        if not (question.joint or question.people_first):
            return asked
        waits_for_people = bool(self._read_status.others(self._players))
        if waits_for_people and not question.joint:
            asked = [seat for seat in asked if seat in self._live.agreement.prompted]
        elif waits_for_people:
            return []
        return asked[question.decision % len(asked) :][:1] if asked else []

    async def _say_plan(self, chooser: _Chooser, after: int) -> None:
        """Let a waiting bot say what it would do, unless it has said so since line `after`."""
        if chooser.player in (REMOTE, RANDOM) or chooser.seat in self._live.agreement.plans:
            return
        try:
            chosen = await chooser.plan()
        except BotFailed:
            return  # It says nothing. If it has to act, the error is handled there.
        if chosen.plan not in (b"", b"[]"):
            id = chooser.seeds.message(after, chooser.question.decision, chooser.seat, _PLANNING)
            connection = BotConnection(chooser.seat, self._services.limits)
            await self._live.agreeing.write_plan(connection, id, chosen.plan.decode(), after)

    async def _choose(self, seq: int, chooser: _Chooser) -> bool:
        """Play the choice of a bot. If it is illegal, the next player chooses."""
        services, live, seat = self._services, self._live, chooser.seat
        sits = self._row(seat).bot
        while True:
            connection = BotConnection(seat, services.limits)
            id = chooser.seeds.message(seq, chooser.question.decision, seat, chooser.attempt)
            version = chooser.question.versions[seat]
            await live.changes.choose(connection, id, sits, chooser.question.decision, chooser.chosen.action, version)
            answer = connection.answer
            if isinstance(answer, Ack):
                chooser.played()
                return True
            if answer is not None and answer.why == "stuck":
                raise EngineStuck
            if answer is None or answer.why != "illegal":
                return False
            chooser.failed("what it chose may not be done")
            await chooser.think()

    def _row(self, seat: int) -> SeatRow:
        return next(row for row in self._read_status.seats if row.seat == seat)


def _chooser(
    services: Services, plan: MatchSetup, seeds: BotSeeds, question: Imagined, row: SeatRow, player: str
) -> _Chooser:
    return (_RemoteChooser if player == REMOTE else _Chooser)(services, plan, seeds, question, row, player)


class _Chooser:
    """Finds the choice for one seat: the bot tries twice, then its stand-in, then the random player."""

    def __init__(
        self, services: Services, plan: MatchSetup, seeds: BotSeeds, question: Imagined, row: SeatRow, player: str
    ) -> None:
        self._services = services
        self._plan = plan
        self.seeds = seeds
        self.question = question
        self.seat = row.seat
        self._row = row
        others = dict.fromkeys([player, stand_in(services.library.open(plan.game, plan.options)), RANDOM])
        self._players = [player, *others]
        """The players to try in order. The first one is tried twice."""
        self.attempt = 0
        self.chosen = Chosen("")

    @property
    def player(self) -> str:
        return self._players[self.attempt]

    async def think(self) -> None:
        while True:
            try:
                self.chosen = await self._ask()
                return
            except BotFailed as failed:
                self.failed(str(failed))

    async def _ask(self) -> Chosen:
        return await self._services.bot_scheduler.thinkers.choose(self._request(), self._seconds())

    async def plan(self) -> Chosen:
        """What the bot would choose now, with its plan."""
        request = structs.replace(self._request(), planning=True)
        return await self._services.bot_scheduler.thinkers.choose(request, self._seconds())

    def _seconds(self) -> float:
        whole = self._services.limits.bot_seconds
        return whole if self.player in (self._players[0], self._players[-1]) else whole * _STEPPING_IN

    def played(self) -> None:
        """Count the played choice. A cut is logged, not shown: it would reveal that the bot had several options."""
        self._services.metrics.bot_chose(self.player, self.chosen.cut)
        if self.chosen.cut:
            log.info("bot cut short", table=self._plan.id, seat=self.seat, bot=self.player)

    def failed(self, why: str) -> None:
        log.warning("bot failed", table=self._plan.id, seat=self.seat, bot=self.player, why=why)
        self._services.metrics.bot_failed(self.player)
        self.attempt += 1
        if self.attempt == len(self._players):
            raise BotFailed(f"not even {self._players[-1]} knows what to do")

    def _request(self) -> Choose:
        return Choose(
            game=self._plan.game,
            options=self._plan.options,
            position=self.question.positions[self.seat],
            seat=self.seat,
            player=self.player,
            seed=self.seeds.for_choosing(self.question.decision, self.seat, self.attempt),
        )


class _RemoteChooser(_Chooser):
    """Asks a remote bot. If it does not answer, a built-in bot chooses."""

    def __init__(
        self, services: Services, plan: MatchSetup, seeds: BotSeeds, question: Imagined, row: SeatRow, player: str
    ) -> None:
        super().__init__(services, plan, seeds, question, row, player)
        self._players = self._players[1:]  # `RemoteBots` repeats the question by itself.

    async def _ask(self) -> Chosen:
        if self.player != REMOTE:
            return await super()._ask()
        bot_scheduler, plan = self._services.bot_scheduler, self._plan
        position = self.question.positions[self.seat]
        news = self.question.news[self.seat]
        body = await bot_scheduler.thinkers.describe(Describe(plan.game, plan.options, position, self.seat, news))
        return Chosen(await bot_scheduler.remotes.choose(plan.id, self._row, body))
