"""How the people of a table agree: proposals, votes, requests to undo, and playing what all agree to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from quarterdeck.server import messages as m
from quarterdeck.server.agreement import Proposal, seats_text
from quarterdeck.server.clock import now_ms
from quarterdeck.server.connection import BotConnection, Connection
from quarterdeck.server.engine.pool import Moved, NotAllowed
from quarterdeck.server.engine.undo_rights import AGREED
from quarterdeck.server.engine.wire import Proposed
from quarterdeck.server.match_data import JournalLine, Kind

if TYPE_CHECKING:
    from quarterdeck.server.live_table import LiveTable
    from quarterdeck.server.services import Services


class Agreeing:
    """Writes lines about the agreement of one table. `LiveTable.agreement` is what they come to."""

    def __init__(self, services: Services, live: LiveTable) -> None:
        self._services = services
        self._live = live
        self._id = live.id

    def others(self, connection: Connection, seats: list[int]) -> list[int]:
        """The seats that other people play."""
        people = self._live.people
        return [seat for seat, guest in people.items() if seat not in seats and guest != connection.guest]

    async def vote(self, connection: Connection, vote: m.Vote) -> None:
        """Write that a person agrees or disagrees with a proposal."""
        seats = self._live.changes.playable_seats(connection)

        async def check() -> JournalLine:
            if self._live.agreement.find(vote.proposal) is None:
                raise NotAllowed("stale", "This proposal is not open any more.")
            said = [str(vote.proposal), "yes" if vote.agree else "no", seats_text(self._of(connection, seats))]
            return self._line("vote", seats[0], vote.id, said)

        await self._live.changes.change(connection, vote.id, seats, check)
        await self.settle()

    async def prompt(self, connection: Connection, prompt: m.Prompt) -> None:
        """Let a bot act that waits for the people."""

        async def check() -> JournalLine:
            if prompt.seat not in self._live.bots:
                raise NotAllowed("not-yours", "No bot plays there.")
            return self._line("prompt", prompt.seat, prompt.id, [])

        await self._live.changes.change(connection, prompt.id, self._live.changes.playable_seats(connection), check)
        self._services.bot_scheduler.wake(self._id)

    async def write_plan(self, connection: BotConnection, id: str, plan: str, after: int) -> None:
        """Write the plan of a bot, unless something was played after line `after`, or it was written before."""
        seat = connection.viewer[0]

        async def check() -> JournalLine:
            if self._live.agreement.last_move != after or seat in self._live.agreement.plans:
                raise NotAllowed("stale", "The question has changed.")
            return self._line("plan", seat, id, [plan])

        await self._live.changes.change(connection, id, [seat], check)

    async def settle(self) -> None:
        """Play the proposal to which all people agree; if the time is over, the one with the most support."""
        if not self._live.agreement.proposals:
            return
        row = await self._services.store.table(self._id)
        if row is None or row.summary.state != "playing":
            return
        found = self._live.agreement.agreed(row.summary.asked, self._live.people)
        if found is None and self._live.time:
            found = self._overdue(row.due, row.summary.asked)
        if found is None:
            return
        connection = BotConnection(found.seat, self._services.limits)
        await self._live.changes.change(
            connection, f"agreed-{found.number}", [found.seat], lambda: self._play_agreed(found)
        )

    def _overdue(self, due: int, asked: list[int]) -> Proposal | None:
        """What counts as agreed because the time is over: an undo that was not refused, or the best answer."""
        now, agreement = now_ms(), self._live.agreement
        undo = agreement.undo
        if undo is not None and not undo.disagree:
            until = undo.at + self._live.time * 1000
            if until <= now:
                return undo
            self._services.bot_scheduler.alarm.set(self._id, until)
        return agreement.best(asked) if 0 < due <= now else None

    async def _play_agreed(self, proposal: Proposal) -> Moved | Proposed:
        if self._live.agreement.find(proposal.number) is None:
            raise NotAllowed("stale", "This proposal is not open any more.")
        pool, viewers, seats = self._services.pool, self._live.viewers(), [proposal.seat]
        if proposal.answer is None:
            bots = sorted(self._live.bots)
            return await pool.undo(self._id, self._live.changes.seq, seats, AGREED, False, viewers, bots=bots)
        answer = proposal.answer
        return await pool.play(self._id, self._live.changes.seq, seats, answer.decision, [answer.action], viewers)

    def _of(self, connection: Connection, seats: list[int]) -> list[int]:
        """All seats of a person, also those of other pages."""
        people = self._live.people
        return sorted({*seats, *(seat for seat, guest in people.items() if guest == connection.guest)})

    def _line(self, kind: Kind, seat: int, id: str, said: list[str]) -> JournalLine:
        return JournalLine(self._live.changes.seq + 1, kind, seat, now_ms(), id, said)

    def proposal(self, connection: Connection, id: str, proposed: Proposed) -> JournalLine:
        """The line that proposes an answer or an undo to the other people."""
        seats = seats_text(self._of(connection, self._live.changes.playable_seats(connection)))
        if proposed.answer is None:
            return self._line("ask-undo", proposed.seat, id, [seats])
        return self._line("propose", proposed.seat, id, [msgspec.json.encode(proposed.answer).decode(), seats])
