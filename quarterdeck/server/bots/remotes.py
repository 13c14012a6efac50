"""Bots that play from elsewhere: which are connected here, and what becomes of a question to one of them.

A bot that answers wrongly is told why and asked once more; then another bot has its seat. One that is not there is
waited for a while, and then another makes this one choice: it may come back.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from quarterdeck.players.remote import messages
from quarterdeck.players.remote.exchange import Exchange
from quarterdeck.server.bots.bot_line import BotLine
from quarterdeck.server.bots.minds import Clueless
from quarterdeck.server.bots.offered import REMOTE
from quarterdeck.server.bots.standing import Standing
from quarterdeck.server.storage.rows import SeatRow

if TYPE_CHECKING:
    from quarterdeck.server.house import House

log = structlog.get_logger()

_ANEW = "somebody else came with your key"


class Replaced(Exception):
    """Another bot has its seat now."""


class Lost(Exception):
    """The line broke."""


class Remote:
    """The bot of one seat, whether it is connected or not."""

    def __init__(self, seat: int, token: str) -> None:
        self.token = token
        self.exchange = Exchange(seat)
        self.line: BotLine | None = None
        self.came = asyncio.Event()
        self.missed = False
        """It was waited for in vain: until it comes nobody waits again."""


class Remotes:
    def __init__(self, house: House) -> None:
        self._house = house
        self._remotes: dict[tuple[str, int], Remote] = {}

    # -- coming and going ----------------------------------------------------------------------------------------------

    def come(self, line: BotLine) -> None:
        """From now on it is asked. Who had the line before is let go: it is the same bot, come anew."""
        remote = self._remote(line.table, line.seat, line.token)
        if remote.line is not None:
            self._dismiss(remote.line, _ANEW)
        remote.line = line
        remote.missed = False
        remote.came.set()

    def leave(self, line: BotLine) -> None:
        remote = self._remotes.get((line.table, line.seat))
        if remote is not None and remote.line is line:
            remote.line = None
            remote.came.clear()

    def came_elsewhere(self, table: str, seat: int) -> None:
        """It has come anew at another node: it is asked there."""
        remote = self._remotes.get((table, seat))
        if remote is not None and remote.line is not None:
            line = remote.line
            self.leave(line)
            self._dismiss(line, _ANEW)

    def lines(self) -> list[BotLine]:
        return [remote.line for remote in self._remotes.values() if remote.line is not None]

    def here(self, table: str) -> list[int]:
        """The seats at a table whose bots are connected at this node."""
        return [seat for (where, seat), remote in self._remotes.items() if where == table and remote.line is not None]

    def part(self) -> None:
        """The server closes."""
        for line in self.lines():
            self._dismiss(line, "the server closes: come back in a moment")

    def settle(self, standing: Standing) -> None:
        """Whose match is over, or who has no seat there any more, is told so and let go."""
        table, row = standing.row.id, standing.row
        tokens = {seat.seat: seat.token for seat in standing.seats if seat.bot == REMOTE}
        for seat in [seat for where, seat in self._remotes if where == table]:
            remote = self._remotes[table, seat]
            if standing.plays or row.waiting:
                if tokens.get(seat) == remote.token:
                    continue
                why = "the seat is not yours any more"
            else:
                why = "the match is over"
                if remote.line is not None and row.summary.results:
                    remote.line.say(messages.over(row.summary.results))
            if remote.line is not None:
                self._dismiss(remote.line, why)
            del self._remotes[table, seat]

    def _dismiss(self, line: BotLine, why: str) -> None:
        line.say(messages.bye(why))
        line.let_go()
        line.cut()

    def _remote(self, table: str, seat: int, token: str) -> Remote:
        remote = self._remotes.get((table, seat))
        if remote is None or remote.token != token:
            if remote is not None and remote.line is not None:
                self._dismiss(remote.line, "the seat is not yours any more")
            remote = self._remotes[table, seat] = Remote(seat, token)
        return remote

    # -- asking --------------------------------------------------------------------------------------------------------

    async def choose(self, table: str, row: SeatRow, body: bytes) -> str:
        """What the bot of this seat answers, as one of the options. Clueless if it does not come."""
        question = msgspec.json.decode(body, type=dict[str, Any])
        remote = self._remote(table, row.seat, row.token)
        exchange, seconds = remote.exchange, self._house.limits.remote_seconds
        exchange.begin([option["action"] for option in question["decision"]["options"]])
        patience = 0.0 if remote.missed and self._nowhere(table, row.seat) else self._house.limits.remote_wait
        until = monotonic() + patience
        while True:
            line = await self._arrived(remote, until)
            number = exchange.next_number()
            line.say(messages.choose(number, row.seat, seconds, question))
            try:
                return await self._heard(exchange, line, seconds)
            except Lost:
                continue
            except messages.Wrong as wrong:
                await self._blame(table, row, remote, line, str(wrong))

    def _nowhere(self, table: str, seat: int) -> bool:
        """It is certain that no other node has a line to it."""
        live, relay = self._house.tables.find(table), self._house.relay
        return relay.alone or (relay.well and live is not None and seat not in self._house.bots_elsewhere(live))

    async def _arrived(self, remote: Remote, until: float) -> BotLine:
        """Its line, at the latest then."""
        try:
            async with asyncio.timeout(max(0.0, until - monotonic())):
                await remote.came.wait()
        except TimeoutError:
            pass
        if remote.line is None:
            remote.missed = True
            raise Clueless("it is not connected")
        return remote.line

    async def _heard(self, exchange: Exchange, line: BotLine, seconds: float) -> str:
        try:
            async with asyncio.timeout(seconds):
                while True:
                    said = await line.heard.get()
                    if said is None:
                        self.leave(line)
                        raise messages.Wrong(line.reproach) if line.reproach else Lost
                    chosen = exchange.hear(said)
                    if chosen is not None:
                        return chosen
        except TimeoutError:
            raise messages.Wrong(f"there was no answer within {seconds:g} s") from None

    async def _blame(self, table: str, row: SeatRow, remote: Remote, line: BotLine, why: str) -> None:
        left = remote.exchange.fail()
        log.warning("bot failed", table=table, seat=row.seat, bot=REMOTE, why=why)
        self._house.figures.bot_failed(REMOTE)
        line.say(messages.wrong(remote.exchange.number, why, left))
        if left <= 0:
            self._dismiss(line, "another bot plays for you")
            self._remotes.pop((table, row.seat), None)
            await self._house.tables.replace_remote(table, row)
            raise Replaced
