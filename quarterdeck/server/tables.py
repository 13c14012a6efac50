"""Tables: making them, sitting down, leaving, coming back, and those that somebody looks at right now."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import structs

from quarterdeck.core.seed import SEALED
from quarterdeck.server.clock import now_ms
from quarterdeck.server.connection import Connection
from quarterdeck.server.engine.pool import Imported
from quarterdeck.server.lesson import LESSONS
from quarterdeck.server.live import LiveTable
from quarterdeck.server.messages import Ack, Chat, FromServer, Refused, Why
from quarterdeck.server.names import clean_chat
from quarterdeck.server.plan import Line, Plan
from quarterdeck.server.problems import Wrong, no_table, not_yours
from quarterdeck.server.shapes import Created, NewTable, Sitting
from quarterdeck.server.storage import Counted, Missing, StorageFault, StorageGone, Taken
from quarterdeck.server.storage.rows import SeatRow, TableRow
from quarterdeck.server.table_info import names_at, opened, state_of, table_info

if TYPE_CHECKING:
    from quarterdeck.server.house import House

Kind: TypeAlias = Literal["match", "daily", "what-if", "import", "lesson"]


_LATELY = 7 * 24 * 3600 * 1000
"""Milliseconds. What lies untouched for longer is given up, and keeps nobody from beginning another."""


def new_id() -> str:
    return secrets.token_urlsafe(12)


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Tables:
    def __init__(self, house: House) -> None:
        self._house = house
        self._live: dict[str, LiveTable] = {}

    # -- those somebody looks at -------------------------------------------------------------------------------------

    def all(self) -> list[LiveTable]:
        return list(self._live.values())

    def find(self, id: str) -> LiveTable | None:
        return self._live.get(id)

    def tell_all(self, message: FromServer) -> None:
        for live in self.all():
            live.tell(message)

    async def join(self, id: str, connection: Connection, since: int, said: int) -> LiveTable:
        """Bring a page to a table."""
        live = self._live.get(id)
        if live is None:
            row = await self._row(id)
            seq = await self._house.store.length(id)
            await self._house.bring_up(id)
            live = self._live.setdefault(id, LiveTable(self._house, id, seq, row.waiting))
        live.coming += 1
        try:
            await live.join(connection, since, said)
        except BaseException:
            live.drop(connection)
            raise
        finally:
            live.coming -= 1
            self._tidy(live)
        return live

    async def leave(self, live: LiveTable, connection: Connection) -> None:
        """A page that has something under way is still here, so nothing is, once the last has left."""
        try:
            await live.leave(connection)
        finally:
            self._tidy(live)

    def _tidy(self, live: LiveTable) -> None:
        """A table that nobody looks at needs nothing here."""
        if not live.connections and not live.coming and self._live.get(live.id) is live:
            del self._live[live.id]

    # -- making them ---------------------------------------------------------------------------------------------------

    async def create(self, guest: str, wish: NewTable) -> Created:
        if wish.lesson:
            return await self._lesson(guest, wish.game)
        await self._check_room(guest)
        plan = self._plan(wish.game, wish.options)
        seats = sorted(set(wish.sit))
        count = self._house.library.open(wish.game, wish.options).box.seats
        if not seats or any(not 0 <= seat < count for seat in seats):
            raise Wrong("seat", f"Take at least one of the seats 0 to {count - 1}.")
        return await self.make(guest, plan, "match", dict.fromkeys(seats, guest), public=wish.public)

    async def _lesson(self, guest: str, game: str) -> Created:
        """A first match with a known seed, so that the guide knows what comes."""
        lesson = LESSONS.get(game)
        if lesson is None:
            raise Wrong("lesson", "There is no guided match of this game.")
        await self._check_room(guest)
        return await self.make(guest, self._plan(game, lesson.options, lesson.seed), "lesson", {0: guest})

    async def _check_room(self, guest: str) -> None:
        most = self._house.limits.tables_per_guest
        lately = now_ms() - _LATELY
        if await self._house.store.running_tables_of(guest, lately) >= most:
            raise Wrong("limit", f"You began {most} matches this week that are not over. Finish one first.", 429)

    def _plan(self, game: str, options: dict[str, str], seed: str = "", undo: str = "", start: str = "") -> Plan:
        opened_game = self._house.library.open(game, options)
        box = opened_game.box
        if not undo:
            undo = "practice" if box.seats == 1 else ("consent" if box.cooperative else "never")
        return Plan(
            id=new_id(),
            game=box.name,
            options=dict(opened_game.options),
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
        plan: Plan,
        kind: Kind,
        sitting: dict[int, str],
        public: bool = False,
        origin: str = "",
        day: str = "",
        counted: bool = False,
        imported: Imported | None = None,
        id: str = "",
    ) -> Created:
        begun = await self._house.pool.begin(plan)
        if id:  # What is held now has an id that nobody will ask for.
            plan = structs.replace(plan, id=id)
        summary = imported.summary if imported else begun.summary
        at = now_ms()
        tokens = {seat: new_token() for seat in sitting}
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
            waiting=len(sitting) < begun.seats,
            next="",
            origin=origin,
            day=day,
            counted=counted,
            kept="",
            summary=summary,
        )
        seats = [SeatRow(seat, sitting.get(seat, ""), "", tokens.get(seat, "")) for seat in range(begun.seats)]
        await self._house.store.add_table(row, plan, seats, summary, imported.lines if imported else ())
        self._house.later(self._house.store.add_snapshot(plan.id, 0, begun.record))
        info = await table_info(self._house, plan.id, guest)
        return Created(info, [tokens[seat] for seat in sorted(tokens) if sitting[seat] == guest])

    async def daily(self, guest: str, game: str, day: str, seed: str, counted: bool) -> Created:
        await self._check_room(guest)
        plan = self._plan(game, {}, seed, undo="none" if counted else "practice")
        try:
            return await self.make(guest, plan, "daily", {0: guest}, day=day, counted=counted)
        except Counted:
            raise Wrong("counted", "Your try of the day is begun already.", 409) from None

    async def rematch(self, guest: str, id: str) -> Created:
        """The same people, the same options, other dice; who sat first sits last."""
        row, plan, seats = await self._whole(id)
        if row.summary.state != "over":
            raise Wrong("not-over", "A rematch is for when the match is over.", 409)
        if all(seat.guest != guest for seat in seats):
            raise not_yours()
        next = self._next_id(id)
        if not row.next:
            await self._check_room(guest)
            fresh = self._plan(plan.game, plan.options)
            count = len(seats)
            sitting = {(seat.seat + 1) % count: seat.guest for seat in seats if seat.guest}
            try:
                await self.make(guest, fresh, "match", sitting, public=row.public, id=next)
            except StorageFault:
                await self._row(next)  # Somebody else was quicker, and it is there.
            await self._house.store.set_next(id, next)
            await self._house.tell_changed(id)
        info = await table_info(self._house, next, guest)
        return Created(info, [sitting.token for sitting in await self.tokens(guest, next)])

    def _next_id(self, id: str) -> str:
        """The table of the rematch. Whoever asks finds the same, so two who ask at once do not make two."""
        digest = hmac.digest(self._house.key, f"rematch {id}".encode(), "sha256")
        return urlsafe_b64encode(digest[:12]).decode()

    async def fork(self, guest: str, id: str) -> Created:
        """What if? The same position with other luck, for oneself alone, to be thrown away."""
        row, plan, seats = await self._whole(id)
        mine = tuple(seat.seat for seat in seats if seat.guest == guest)
        if row.kind == "daily" and row.counted and not opened(row):
            raise Wrong("daily", "The try of the day is played without trying out first.", 409)
        if not mine and row.summary.state != "over":
            raise not_yours()
        if row.summary.state == "over":
            raise Wrong("over", "The match is over. Open the replay to look at it.", 409)
        await self._check_room(guest)
        seed = secrets.token_hex(32)
        await self._house.bring_up(id)
        start = await self._house.pool.fork(id, mine, seed)
        fresh = self._plan(plan.game, plan.options, seed, "practice", start)
        return await self.make(guest, fresh, "what-if", dict.fromkeys(range(len(seats)), guest), origin=id)

    async def bring(self, guest: str, record: str) -> Created:
        """An imported record: to look at, and to go on with if it is still in play."""
        await self._check_room(guest)
        found = await self._house.pool.read_record(record)
        box = self._house.library.open(found.game, found.options).box
        plan = Plan(
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
        await self._house.pool.forget(plan.id)  # It is held as it began.
        return created

    async def throw_away(self, guest: str, id: str) -> None:
        row = await self._row(id)
        if row.owner != guest:
            raise not_yours()
        if row.kind not in ("what-if", "import", "lesson"):
            raise Wrong("kept", "Matches are kept. Only what was tried out or imported can be thrown away.", 409)
        await self._house.store.remove_table(id)
        await self._house.tell_changed(id)

    # -- seats -----------------------------------------------------------------------------------------------------

    async def sit(self, guest: str, id: str, seat: int, invite: str) -> Sitting:
        row, _, seats = await self._whole(id)
        if not 0 <= seat < len(seats):
            raise Wrong("seat", f"This table has the seats 0 to {len(seats) - 1}.")
        at_home = row.owner == guest
        if not (row.public or at_home or secrets.compare_digest(invite.encode(), row.invite.encode())):
            raise Wrong("invite", "This table is private: you need the whole invitation link.", 403)
        if not (row.kind == "match" or at_home) or state_of(row) in ("over", "kept"):
            raise Wrong("seat", "Nobody sits down here any more.", 409)
        if seats[seat].guest == guest:
            return Sitting(seat, seats[seat].token)
        if not await self._house.store.take_seat(id, seat, guest, new_token()):
            raise Wrong("seat", "Somebody else took this seat.", 409)
        await self._seats_changed(id, "sit", seat)
        return next(s for s in await self.tokens(guest, id) if s.seat == seat)

    async def stand_up(self, guest: str, id: str, seat: int) -> None:
        """Leave a seat: it is free for others, and the match waits."""
        if (await self._row(id)).summary.state == "over":
            raise Wrong("over", "The match is over: who sat here stays in its record.", 409)
        if not await self._house.store.leave_seat(id, seat, guest):
            raise not_yours()
        await self._seats_changed(id, "leave", seat)

    async def _seats_changed(self, id: str, kind: Literal["sit", "leave"], seat: int) -> None:
        waiting = await self._is_free(id)
        await self._house.store.set_waiting(id, waiting)
        while waiting != await self._is_free(id):  # Somebody else sat down or left at the same time.
            waiting = not waiting
            await self._house.store.set_waiting(id, waiting)
        await self._note(id, kind, seat)
        live = self.find(id)
        if live is not None:
            await live.catch_up()
        await self._house.tell_changed(id)

    async def _is_free(self, id: str) -> bool:
        return any(not seat.guest for seat in await self._house.store.seats(id))

    async def _note(self, id: str, kind: Literal["sit", "leave"], seat: int) -> None:
        """Who sat down and who left is part of the story of a match, though nothing of it is played."""
        for _ in range(5):
            seq = await self._house.store.length(id) + 1
            try:
                await self._house.store.append(id, Line(seq, kind, seat, now_ms()))
                return
            except Taken:
                continue

    async def tokens(self, guest: str, id: str) -> list[Sitting]:
        return [Sitting(s.seat, s.token) for s in await self._house.store.seats(id) if guest and s.guest == guest]

    # -- chat ------------------------------------------------------------------------------------------------------

    async def chat(self, live: LiveTable, connection: Connection, chat: Chat) -> None:
        if not connection.talks.take():
            self._no(connection, chat.id, "limit", "Slower, please.")
            return
        text = clean_chat(chat.text)
        if not text:
            self._no(connection, chat.id, "bad", "There is nothing to read in this.")
            return
        try:
            names = names_at(await self._house.store.seats(live.id), self._house.here(live))
            name = names.get(connection.guest, connection.name)
            seat = connection.viewer[0] if connection.viewer else -1
            await self._house.store.add_chat(live.id, connection.guest, name, text, now_ms(), seat)
        except StorageGone:
            self._house.storage_gone()
            self._no(connection, chat.id, "storage", "The table's memory does not answer. Nothing was said.")
            return
        except Missing:
            self._no(connection, chat.id, "bad", "This table is no longer there.")
            return
        await live.tell_chat()
        connection.send(Ack(chat.id, connection.version))
        await self._house.tell_chat(live.id)

    def _no(self, connection: Connection, id: str, why: Why, reason: str) -> None:
        connection.send(Refused(id, why, reason))
        self._house.figures.refused(why)

    # -- reading ---------------------------------------------------------------------------------------------------

    async def _row(self, id: str) -> TableRow:
        row = await self._house.store.table(id)
        if row is None:
            raise no_table()
        return row

    async def _whole(self, id: str) -> tuple[TableRow, Plan, list[SeatRow]]:
        row = await self._row(id)
        plan = await self._house.store.plan(id)
        assert plan is not None
        return row, plan, await self._house.store.seats(id)
