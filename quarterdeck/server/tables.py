"""Makes tables: new matches, lessons, daily challenges, rematches, what-ifs and imports. Deletes them."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import structs

from quarterdeck.core.seed import SEALED
from quarterdeck.server.bots.bot_seats import REMOTE, checked_bot
from quarterdeck.server.clock import now_ms
from quarterdeck.server.connection import BotConnection
from quarterdeck.server.engine.pool import Imported
from quarterdeck.server.match_data import NO_TERMS, MatchSetup, Terms
from quarterdeck.server.request_errors import RequestError, no_table, not_yours
from quarterdeck.server.shapes import Created, ForkWish, NewTable
from quarterdeck.server.storage import Counted, StorageFault
from quarterdeck.server.storage.rows import SeatRow, TableRow
from quarterdeck.server.table_info import is_revealed, table_info

if TYPE_CHECKING:
    from quarterdeck.server.services import Services

Kind: TypeAlias = Literal["match", "daily", "what-if", "import", "lesson"]


_FROM_HERE = ForkWish()
_RECENT = 7 * 24 * 3600 * 1000
"""Milliseconds. Matches without a change for longer do not count for the limit of tables per guest."""


def new_id() -> str:
    return secrets.token_urlsafe(12)


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Tables:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def create(self, guest: str, request: NewTable) -> Created:
        if request.lesson:
            return await self._lesson(guest, request.game)
        await self._check_table_limit(guest)
        plan = self._plan(request.game, request.options)
        game = self._services.library.open(request.game, request.options)
        seats = sorted(set(request.sit))
        count = game.box.seats
        if not seats or any(not 0 <= seat < count for seat in seats):
            raise RequestError("seat", f"Take at least one of the seats 0 to {count - 1}.")
        bots = {self._bot_seat(seat, count): checked_bot(game, bot) for seat, bot in request.bots.items()}
        if any(seat in bots for seat in seats):
            raise RequestError("seat", "A bot cannot take the seat that you take yourself.")
        terms = self._terms(request, count)
        if game.box.cooperative and count > 1:  # All play together, so a hint harms no other player.
            terms = structs.replace(terms, hints=True)
        created = await self.make(
            guest, plan, "match", dict.fromkeys(seats, guest), public=request.public, bots=bots, terms=terms
        )
        return structs.replace(created, warnings=[warning.data() for warning in game.warnings()])

    def _terms(self, request: NewTable, seats: int) -> Terms:
        shortest = self._services.limits.shortest_time
        if not request.time:
            return Terms(stand_in=request.stand_in if seats > 1 else -1, hints=request.hints)
        if seats == 1:
            raise RequestError("time", "A table with one seat has no time limit for each choice.")
        if request.time < shortest:
            raise RequestError(
                "time", f"Give at least {shortest:g} seconds for each choice, or 0 for as long as one likes."
            )
        return Terms(request.time, request.late, request.stand_in, request.hints)

    def _bot_seat(self, seat: str, count: int) -> int:
        if not (seat.isascii() and seat.isdecimal() and int(seat) < count):
            raise RequestError("seat", f"Bots take seats 0 to {count - 1}.")
        return int(seat)

    async def _lesson(self, guest: str, game: str) -> Created:
        """Make a guided match with a known seed."""
        lesson = self._services.library.lesson(game)
        if lesson is None:
            raise RequestError("lesson", "There is no guided match of this game.")
        await self._check_table_limit(guest)
        plan = self._plan(game, lesson.options, lesson.seed)
        return await self.make(guest, plan, "lesson", {0: guest}, bots=lesson.bots)

    async def _check_table_limit(self, guest: str) -> None:
        most = self._services.limits.tables_per_guest
        lately = now_ms() - _RECENT
        if await self._services.store.running_tables_of(guest, lately) >= most:
            raise RequestError("limit", f"You began {most} matches this week that are not over. Finish one first.", 429)

    def _plan(self, game: str, options: dict[str, str], seed: str = "", undo: str = "", start: str = "") -> MatchSetup:
        opened_game = self._services.library.open(game, options)
        box = opened_game.box
        if not undo:
            undo = "practice" if box.seats == 1 else ("consent" if box.cooperative else "never")
        return MatchSetup(
            id=new_id(),
            game=box.name,
            options=self._services.library.settled(game, options),
            generator=SEALED,
            seed=seed or secrets.token_hex(32),
            undo=undo,
            rules=box.revision,
            content=box.content,
            start=start,
        )

    async def make(
        self,
        guest: str,
        plan: MatchSetup,
        kind: Kind,
        sitting: dict[int, str],
        public: bool = False,
        origin: str = "",
        day: str = "",
        counted: bool = False,
        imported: Imported | None = None,
        id: str = "",
        bots: Mapping[int, str] | None = None,
        terms: Terms = NO_TERMS,
    ) -> Created:
        begun = await self._services.pool.begin(plan)
        if id:  # The replica cached under the plan's own id is never used.
            plan = structs.replace(plan, id=id)
        summary = imported.summary if imported else begun.summary
        at = now_ms()
        tokens = {seat: new_token() for seat in sitting}
        bots = bots or {}
        waiting = len({*sitting, *bots}) < begun.seats
        row = TableRow(
            id=plan.id,
            game=plan.game,
            title=begun.title,
            kind=kind,
            public=public,
            invite=new_token(),
            owner=guest,
            made=at,
            changed=at,
            waiting=waiting,
            next="",
            origin=origin,
            day=day,
            counted=counted,
            kept="",
            summary=summary,
            time=terms.time,
            late=terms.late,
            stand_in=terms.stand_in,
            hints=terms.hints,
            due=at + terms.time * 1000 if terms.time and not waiting else 0,
        )
        keys = {seat: new_token() for seat, bot in bots.items() if bot == REMOTE}
        seats = [
            SeatRow(seat, sitting.get(seat, ""), "", tokens.get(seat) or keys.get(seat, ""), bots.get(seat, ""))
            for seat in range(begun.seats)
        ]
        await self._services.store.add_table(row, plan, seats, summary, imported.lines if imported else ())
        self._services.tasks.start(self._services.store.add_snapshot(plan.id, 0, begun.record))
        if bots or terms.time:
            self._services.bot_scheduler.wake(plan.id)
        info = await table_info(self._services, plan.id, guest)
        return Created(info, [tokens[seat] for seat in sorted(tokens) if sitting[seat] == guest])

    async def daily(
        self, guest: str, game: str, options: Mapping[str, str], day: str, seed: str, counted: bool
    ) -> Created:
        await self._check_table_limit(guest)
        plan = self._plan(game, dict(options), seed, undo="none" if counted else "practice")
        try:
            return await self.make(guest, plan, "daily", {0: guest}, day=day, counted=counted)
        except Counted:
            raise RequestError("counted", "Your try of the day is begun already.", 409) from None

    async def rematch(self, guest: str, id: str) -> Created:
        """Make a match with the same people, bots and options. Everybody moves on by one seat.

        Bots that stand in stay, except for the guest who asks.
        """
        row, plan, seats = await self.read(id)
        if row.summary.state != "over":
            raise RequestError("not-over", "A rematch is for when the match is over.", 409)
        if all(seat.guest != guest for seat in seats):
            raise not_yours()
        next = self._next_id(id)
        if not row.next:
            await self._check_table_limit(guest)
            fresh = self._plan(plan.game, plan.options)
            count = len(seats)
            sitting = {(seat.seat + 1) % count: seat.guest for seat in seats if seat.guest}
            bots = {(seat.seat + 1) % count: seat.bot for seat in seats if seat.bot and seat.guest != guest}
            terms = Terms(row.time, row.late, row.stand_in, row.hints)
            try:
                await self.make(guest, fresh, "match", sitting, public=row.public, id=next, bots=bots, terms=terms)
                self._services.notices.seated(next, guest)
            except StorageFault:
                await self._row(next)  # Another guest has made it at the same time.
            await self._services.store.set_next(id, next)
            await self._services.nodes.table_changed(id)
        info = await table_info(self._services, next, guest)
        return Created(info, [sitting.token for sitting in await self._services.seating.tokens(guest, next)])

    def _next_id(self, id: str) -> str:
        """The id of the rematch. It follows from the match, so two requests do not make two tables."""
        digest = hmac.digest(self._services.key, f"rematch {id}".encode(), "sha256")
        return urlsafe_b64encode(digest[:12]).decode()

    async def fork(self, guest: str, id: str, request: ForkWish = _FROM_HERE) -> Created:
        """Make a what-if: a table for one guest from the current position, with another seed."""
        if request.turn >= 0:
            return await self._variation(guest, id, request)
        row, plan, seats = await self.read(id)
        mine = tuple(seat.seat for seat in seats if seat.seen_by(guest))
        if row.kind == "daily" and row.counted and not is_revealed(row):
            raise RequestError("daily", "The try of the day is played without trying out first.", 409)
        if not mine and row.summary.state != "over":
            raise not_yours()
        if row.summary.state == "over":
            raise RequestError("over", "The match is over. Open the replay to look at it.", 409)
        await self._check_table_limit(guest)
        seed = secrets.token_hex(32)
        await self._services.live_tables.refresh(id)
        start = await self._services.pool.fork(id, mine, seed)
        fresh = self._plan(plan.game, plan.options, seed, "practice", start)
        return await self._make_what_if(guest, row, fresh, len(seats))

    async def _make_what_if(self, guest: str, row: TableRow, plan: MatchSetup, seats: int) -> Created:
        """Make the what-if. Its origin is the match, also if it starts from another what-if."""
        origin = row.origin if row.kind == "what-if" else row.id
        sitting = dict.fromkeys(range(seats), guest)
        return await self.make(guest, plan, "what-if", sitting, origin=origin, day=row.day)

    async def _variation(self, guest: str, id: str, request: ForkWish) -> Created:
        """Make a what-if from a turn of a finished match, and play a line as far as it is legal."""
        row, plan, seats = await self.read(id)
        if row.summary.state != "over" or not is_revealed(row):
            raise RequestError("not-over", "Variations are for when the match is over.", 409)
        if request.turn >= row.summary.turns or request.seat >= len(seats):
            raise RequestError("turn", f"Choices were made after the turns 0 to {row.summary.turns - 1}.", 404)
        await self._check_table_limit(guest)
        seed = secrets.token_hex(32)
        every = tuple(range(len(seats)))
        await self._services.live_tables.refresh(id)
        start = await self._services.pool.fork(id, every, seed, request.turn)
        fresh = self._plan(plan.game, plan.options, seed, "practice", start)
        created = await self._make_what_if(guest, row, fresh, len(seats))
        async with self._services.live_tables.opened(created.table.id) as live:
            for number, action in enumerate(request.line):
                if not await live.changes.play_for(
                    BotConnection(request.seat, self._services.limits), f"line-{number:04}", action
                ):
                    break
        return created

    async def import_record(self, guest: str, record: str) -> Created:
        """Import a record as a table that the guest can view, and continue if the match is not over."""
        await self._check_table_limit(guest)
        found = await self._services.pool.read_record(record)
        box = self._services.library.open(found.game, found.options).box
        plan = MatchSetup(
            id=new_id(),
            game=found.game,
            options=found.options,
            generator=found.generator,
            seed=found.seed,
            undo="practice",
            rules=box.revision,
            content=box.content,
            start=found.start,
        )
        created = await self.make(guest, plan, "import", dict.fromkeys(range(box.seats), guest), imported=found)
        await self._services.pool.forget(plan.id)  # The cached replica has no lines yet.
        return created

    async def delete(self, guest: str, id: str) -> None:
        row = await self._row(id)
        if row.owner != guest:
            raise not_yours()
        if row.kind not in ("what-if", "import", "lesson"):
            raise RequestError(
                "match-stays", "Matches are kept. Only what was tried out or imported can be thrown away.", 409
            )
        await self._services.store.remove_table(id)
        await self._services.nodes.table_changed(id)

    # -- reading ---------------------------------------------------------------------------------------------------

    async def _row(self, id: str) -> TableRow:
        row = await self._services.store.table(id)
        if row is None:
            raise no_table()
        return row

    async def read(self, id: str) -> tuple[TableRow, MatchSetup, list[SeatRow]]:
        """Table, plan and seats. Raises RequestError if there is no such table."""
        row = await self._row(id)
        plan = await self._services.store.plan(id)
        assert plan is not None
        return row, plan, await self._services.store.seats(id)
