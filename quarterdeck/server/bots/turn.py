"""One turn of the bots at a table: each thinks about what its seat knows, and then they choose in the order of seats.

How long it seems to take tells little: answers come at a few fixed times after the question, whatever is chosen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING

import structlog

from quarterdeck.server.bots.hand import Hand
from quarterdeck.server.bots.luck import Luck
from quarterdeck.server.bots.minds import Clueless
from quarterdeck.server.bots.offered import RANDOM, REMOTE, stand_in
from quarterdeck.server.bots.standing import Standing
from quarterdeck.server.engine.pool import EngineStuck, Imagined
from quarterdeck.server.engine.wire import Choose, Chosen, Describe
from quarterdeck.server.messages import Ack
from quarterdeck.server.plan import Plan
from quarterdeck.server.storage.rows import SeatRow

if TYPE_CHECKING:
    from quarterdeck.server.house import House
    from quarterdeck.server.live import LiveTable

log = structlog.get_logger()

_STEPPING_IN = 0.5
"""The share of a bot's time for one that steps in: it is quick by nature, and the table has waited long."""


def answer_after(thought: float, pause: float) -> float:
    """After how many seconds a bot answers that has thought for so long: once, twice, four ... times the pause.

    The exact time would tell the others how much there was to think about.
    """
    if pause <= 0:
        return thought
    while pause < thought:
        pause *= 2
    return pause


class Turn:
    def __init__(
        self, house: House, live: LiveTable, standing: Standing, players: Mapping[int, str], pause: float
    ) -> None:
        self._house = house
        self._live = live
        self._standing = standing
        self._players = players
        """Seat to who chooses there."""
        self._pause = pause

    async def take(self) -> bool | None:
        """Whether somebody has chosen; None if nobody has to, because a person answers for all."""
        began = monotonic()
        house, row = self._house, self._standing.row
        plan = await house.store.plan(row.id)
        assert plan is not None
        luck = Luck(house.key, row, plan)
        async with self._live.lock:  # In the middle of a change the worker would go back to where the journal stands.
            seq = self._live.seq
            remote = [seat for seat, player in self._players.items() if player == REMOTE]
            question = await house.pool.imagine(row.id, seq, sorted(self._players), luck.imagining(), remote)
        if question.joint and self._standing.others(self._players):
            return None
        minds = [
            _mind(house, plan, luck, question, self._row(seat), self._players[seat]) for seat in question.positions
        ]
        await asyncio.gather(*(mind.think() for mind in minds))
        thought = monotonic() - began
        await asyncio.sleep(answer_after(thought, self._pause) - thought)
        chosen = [await self._choose(seq, mind) for mind in minds]
        return any(chosen)

    async def _choose(self, seq: int, mind: _Mind) -> bool:
        """Play what it thought of. What the rules do not take is thought over."""
        house, live, seat = self._house, self._live, mind.seat
        sits = self._row(seat).bot
        while True:
            hand = Hand(seat, house.limits)
            id = mind.luck.message(seq, mind.question.decision, seat, mind.attempt)
            version = mind.question.versions[seat]
            await live.choose(hand, id, sits, mind.question.decision, mind.chosen.action, version)
            answer = hand.answer
            if isinstance(answer, Ack):
                mind.played()
                return True
            if answer is not None and answer.why == "stuck":
                raise EngineStuck
            if answer is None or answer.why != "illegal":
                return False
            mind.failed("what it chose may not be done")
            await mind.think()

    def _row(self, seat: int) -> SeatRow:
        return next(row for row in self._standing.seats if row.seat == seat)


def _mind(house: House, plan: Plan, luck: Luck, question: Imagined, row: SeatRow, player: str) -> _Mind:
    return (_RemoteMind if player == REMOTE else _Mind)(house, plan, luck, question, row, player)


class _Mind:
    """What a bot thinks of: twice if need be, then one that stands in thinks for it, and at last the random player."""

    def __init__(self, house: House, plan: Plan, luck: Luck, question: Imagined, row: SeatRow, player: str) -> None:
        self._house = house
        self._plan = plan
        self.luck = luck
        self.question = question
        self.seat = row.seat
        self._row = row
        others = dict.fromkeys([player, stand_in(house.library.open(plan.game, plan.options)), RANDOM])
        self._players = [player, *others]
        """Who tries in turn. Nobody but the first tries twice."""
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
            except Clueless as clueless:
                self.failed(str(clueless))

    async def _ask(self) -> Chosen:
        return await self._house.attendant.minds.choose(self._wish(), self._seconds())

    def _seconds(self) -> float:
        whole = self._house.limits.bot_seconds
        return whole if self.player in (self._players[0], self._players[-1]) else whole * _STEPPING_IN

    def played(self) -> None:
        """Its choice counts. The table hears of no cut: only who has several options can run out of time."""
        self._house.figures.bot_chose(self.player, self.chosen.cut)
        if self.chosen.cut:
            log.info("bot cut short", table=self._plan.id, seat=self.seat, bot=self.player)

    def failed(self, why: str) -> None:
        log.warning("bot failed", table=self._plan.id, seat=self.seat, bot=self.player, why=why)
        self._house.figures.bot_failed(self.player)
        self.attempt += 1
        if self.attempt == len(self._players):
            raise Clueless(f"not even {self._players[-1]} knows what to do")

    def _wish(self) -> Choose:
        return Choose(
            game=self._plan.game,
            options=self._plan.options,
            position=self.question.positions[self.seat],
            seat=self.seat,
            player=self.player,
            seed=self.luck.choosing(self.question.decision, self.seat, self.attempt),
        )


class _RemoteMind(_Mind):
    """It thinks elsewhere. If it does not come, a bot of this house makes the choice."""

    def __init__(self, house: House, plan: Plan, luck: Luck, question: Imagined, row: SeatRow, player: str) -> None:
        super().__init__(house, plan, luck, question, row, player)
        self._players = self._players[1:]  # How often it is asked, `Remotes` knows.

    async def _ask(self) -> Chosen:
        if self.player != REMOTE:
            return await super()._ask()
        attendant, plan = self._house.attendant, self._plan
        position = self.question.positions[self.seat]
        news = self.question.news[self.seat]
        body = await attendant.minds.describe(Describe(plan.game, plan.options, position, self.seat, news))
        return Chosen(await attendant.remotes.choose(plan.id, self._row, body))
