"""Tables: making them, sitting down, leaving, coming back, and those that somebody looks at right now."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import structs

from quarterdeck.core.seed import SEALED
from quarterdeck.server.bots.hand import Hand
from quarterdeck.server.bots.offered import REMOTE, offered, stand_in
from quarterdeck.server.clock import now_ms
from quarterdeck.server.connection import Connection
from quarterdeck.server.engine.pool import Imported
from quarterdeck.server.live import LiveTable
from quarterdeck.server.messages import Ack, Chat, FromServer, Refused, Why
from quarterdeck.server.names import clean_chat
from quarterdeck.server.plan import NO_TERMS, Plan, Terms
from quarterdeck.server.problems import Wrong, no_table, not_yours
from quarterdeck.server.shapes import Created, ForkWish, NewTable, Sitting
from quarterdeck.server.storage import Counted, Missing, StorageFault, StorageGone, Unsure
from quarterdeck.server.storage.rows import SeatRow, TableRow
from quarterdeck.server.table_info import names_at, opened, state_of, table_info

if TYPE_CHECKING:
    from quarterdeck.server.house import House

Kind: TypeAlias = Literal["match", "daily", "what-if", "import", "lesson"]


_FROM_HERE = ForkWish()
_LATELY = 7 * 24 * 3600 * 1000
"""Milliseconds. What lies untouched for longer is given up, and keeps nobody from beginning another."""


def new_id() -> str:
    return secrets.token_urlsafe(12)


def new_token() -> str:
    return secrets.token_urlsafe(24)


def _began(row: TableRow) -> bool:
    """Whether the match is or was played: while a new table waits for players, seats change freely."""
    return not row.waiting or row.summary.turns > 0


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
        async with self.opened(id) as live:
            try:
                await live.join(connection, since, said)
            except BaseException:
                live.drop(connection)
                raise
        return live

    @asynccontextmanager
    async def opened(self, id: str) -> AsyncIterator[LiveTable]:
        """A table for whoever has something to do there, as long as it takes."""
        live = self._live.get(id)
        if live is None:
            found = await self._house.store.table_and_length(id)
            plan = await self._house.store.plan(id)
            if found is None or plan is None:
                raise no_table()
            row, seq = found
            seats = await self._house.store.seats(id)
            await self._house.bring_up(id)
            live = self._live.setdefault(id, LiveTable(self._house, row, plan, seats, seq))
        live.coming += 1
        try:
            yield live
        finally:
            live.coming -= 1
            self._tidy(live)

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
        game = self._house.library.open(wish.game, wish.options)
        seats = sorted(set(wish.sit))
        count = game.box.seats
        if not seats or any(not 0 <= seat < count for seat in seats):
            raise Wrong("seat", f"Take at least one of the seats 0 to {count - 1}.")
        bots = {self._bot_seat(seat, count): self._bot(plan, bot) for seat, bot in wish.bots.items()}
        if any(seat in bots for seat in seats):
            raise Wrong("seat", "A bot cannot take the seat that you take yourself.")
        terms = self._terms(wish, count)
        created = await self.make(
            guest, plan, "match", dict.fromkeys(seats, guest), public=wish.public, bots=bots, terms=terms
        )
        return structs.replace(created, warnings=[warning.data() for warning in game.warnings()])

    def _terms(self, wish: NewTable, seats: int) -> Terms:
        shortest = self._house.limits.shortest_time
        if not wish.time:
            return Terms(stand_in=wish.stand_in if seats > 1 else -1, hints=wish.hints)
        if seats == 1:
            raise Wrong("time", "At a table for one nobody waits: there is no time for each choice.")
        if wish.time < shortest:
            raise Wrong("time", f"Give at least {shortest:g} seconds for each choice, or 0 for as long as one likes.")
        return Terms(wish.time, wish.late, wish.stand_in, wish.hints)

    def _bot_seat(self, seat: str, count: int) -> int:
        if not (seat.isascii() and seat.isdecimal() and int(seat) < count):
            raise Wrong("seat", f"Bots take seats 0 to {count - 1}.")
        return int(seat)

    def _bot(self, plan: Plan, bot: str) -> str:
        """A bot that this game offers, or one from elsewhere."""
        known = offered(self._house.library.open(plan.game, plan.options))
        if not known:
            raise Wrong("bot", "This game has no bots.")
        if bot not in (*known, REMOTE):
            raise Wrong("bot", f"Bots of this game are: {', '.join(known)}, and {REMOTE} for one of your own.")
        return bot

    async def _lesson(self, guest: str, game: str) -> Created:
        """A first match with a known seed, so that the guide knows what comes."""
        lesson = self._house.library.lesson(game)
        if lesson is None:
            raise Wrong("lesson", "There is no guided match of this game.")
        await self._check_room(guest)
        plan = self._plan(game, lesson.options, lesson.seed)
        return await self.make(guest, plan, "lesson", {0: guest}, bots=lesson.bots)

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
        bots: Mapping[int, str] | None = None,
        terms: Terms = NO_TERMS,
    ) -> Created:
        begun = await self._house.pool.begin(plan)
        if id:  # What is held now has an id that nobody will ask for.
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
        await self._house.store.add_table(row, plan, seats, summary, imported.lines if imported else ())
        self._house.later(self._house.store.add_snapshot(plan.id, 0, begun.record))
        if bots or terms.time:
            self._house.attendant.look_at(plan.id)
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
        """The same people and bots, the same options, other dice; everybody moves on by one seat.

        Where a bot stood in it goes on doing so, but not for the guest who asks.
        """
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
            bots = {(seat.seat + 1) % count: seat.bot for seat in seats if seat.bot and seat.guest != guest}
            terms = Terms(row.time, row.late, row.stand_in, row.hints)
            try:
                await self.make(guest, fresh, "match", sitting, public=row.public, id=next, bots=bots, terms=terms)
                self._house.notices.seated(next, guest)
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

    async def fork(self, guest: str, id: str, wish: ForkWish = _FROM_HERE) -> Created:
        """What if? The same position with other luck, for oneself alone, to be thrown away."""
        if wish.turn >= 0:
            return await self._variation(guest, id, wish)
        row, plan, seats = await self._whole(id)
        mine = tuple(seat.seat for seat in seats if seat.seen_by(guest))
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
        return await self._try_out(guest, row, fresh, len(seats))

    async def _try_out(self, guest: str, row: TableRow, plan: Plan, seats: int) -> Created:
        """It remembers the match that it is about, also through what was tried out between and may be thrown away."""
        origin = row.origin if row.kind == "what-if" else row.id
        sitting = dict.fromkeys(range(seats), guest)
        return await self.make(guest, plan, "what-if", sitting, origin=origin, day=row.day)

    async def _variation(self, guest: str, id: str, wish: ForkWish) -> Created:
        """From a turn of a match that everybody may see all of, with another line played as far as it goes."""
        row, plan, seats = await self._whole(id)
        if row.summary.state != "over" or not opened(row):
            raise Wrong("not-over", "Variations are for when the match is over.", 409)
        if wish.turn >= row.summary.turns or wish.seat >= len(seats):
            raise Wrong("turn", f"Choices were made after the turns 0 to {row.summary.turns - 1}.", 404)
        await self._check_room(guest)
        seed = secrets.token_hex(32)
        every = tuple(range(len(seats)))
        await self._house.bring_up(id)
        start = await self._house.pool.fork(id, every, seed, wish.turn)
        fresh = self._plan(plan.game, plan.options, seed, "practice", start)
        created = await self._try_out(guest, row, fresh, len(seats))
        async with self.opened(created.table.id) as live:
            for number, action in enumerate(wish.line):
                if not await live.play_for(Hand(wish.seat, self._house.limits), f"line-{number:04}", action):
                    break
        return created

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
            raise Wrong("match-stays", "Matches are kept. Only what was tried out or imported can be thrown away.", 409)
        await self._house.store.remove_table(id)
        await self._house.tell_changed(id)

    # -- seats -----------------------------------------------------------------------------------------------------

    async def sit(self, guest: str, id: str, seat: int, invite: str) -> Sitting:
        row, _, seats = await self._whole(id)
        if not 0 <= seat < len(seats):
            raise Wrong("seat", f"This table has the seats 0 to {len(seats) - 1}.")
        at_home = guest in (row.owner, seats[seat].guest)
        if not (row.public or at_home or secrets.compare_digest(invite.encode(), row.invite.encode())):
            raise Wrong("invite", "This table is private: you need the whole invitation link.", 403)
        if not (row.kind == "match" or at_home) or state_of(row) in ("over", "kept"):
            raise Wrong("seat", "Nobody sits down here any more.", 409)
        if seats[seat].guest == guest and not seats[seat].bot:
            return Sitting(seat, seats[seat].token)
        if seats[seat].guest != guest:
            second = any(other.guest == guest for other in seats)
            if seats[seat].bot or (second and _began(row)):
                await self._check_secrets(id, seats)
        if not await self._house.store.take_seat(id, seat, guest, new_token()):
            raise Wrong("seat", "Somebody else took this seat.", 409)
        await self._seats_changed(id)
        self._house.notices.seated(id, guest)
        return next(s for s in await self.tokens(guest, id) if s.seat == seat)

    async def stand_up(self, guest: str, id: str, seat: int) -> None:
        """Leave a seat. Where the match goes on, a bot stands in after a while and the seat can be taken back; else, or
        if the table wants none, it is free for others and the match waits."""
        row, _, seats = await self._whole(id)
        if row.summary.state == "over":
            raise Wrong("over", "The match is over: who sat here stays in its record.", 409)
        if not any(here.seat == seat and here.guest == guest for here in seats):
            raise not_yours()
        if row.stand_in >= 0 and state_of(row) == "playing":
            await self.stand_in(id, seat, guest, now_ms() + row.stand_in * 1000, left=True)
            return
        if not await self._house.store.leave_seat(id, seat, guest):
            raise not_yours()
        await self._seats_changed(id)

    async def stand_in(self, id: str, seat: int, guest: str, since: int, left: bool = False) -> None:
        """A bot plays for the guest from then on, until the guest takes the seat back. Who left sees no more there."""
        plan = await self._house.store.plan(id)
        assert plan is not None
        bot = stand_in(self._house.library.open(plan.game, plan.options))
        if await self._house.store.stand_in(id, seat, guest, bot, since, left):
            await self._seats_changed(id)

    async def seat_bot(self, guest: str, id: str, seat: int, bot: str) -> None:
        """Whose table it is may fill a free seat with a bot."""
        plan = await self._owned(guest, id, seat)
        token = ""
        if bot == REMOTE:
            row, _, seats = await self._whole(id)
            if seats[seat].bot or _began(row):
                await self._check_secrets(id, seats)
            token = new_token()
        if not await self._house.store.seat_bot(id, seat, self._bot(plan, bot), token):
            raise Wrong("seat", "Somebody sits there.", 409)
        await self._seats_changed(id)
        self._house.notices.seated(id, guest)

    async def replace_remote(self, id: str, seat: SeatRow) -> None:
        """A bot from elsewhere does not do: one of this house plays on in its seat."""
        plan = await self._house.store.plan(id)
        assert plan is not None
        bot = stand_in(self._house.library.open(plan.game, plan.options))
        if await self._house.store.replace_bot(id, seat.seat, seat.token, bot):
            await self._seats_changed(id)

    async def free_bot(self, guest: str, id: str, seat: int) -> None:
        """The seat of a bot is free again, for a person or another bot; until then the match waits."""
        await self._owned(guest, id, seat)
        seats = await self._house.store.seats(id)
        if seats[seat].bot and not seats[seat].guest:
            await self._check_secrets(id, seats)
        if not await self._house.store.free_bot(id, seat):
            raise Wrong("seat", "No bot has this seat to itself.", 409)
        await self._seats_changed(id)

    async def _check_secrets(self, id: str, seats: list[SeatRow]) -> None:
        """What a seat hides stays with its player while several people play: nobody else sits there for a look.

        The others cannot tell a look from a change of players, so it is for the next match.
        """
        if len({seat.guest for seat in seats if seat.guest}) < 2:
            return
        await self._house.bring_up(id)
        if await self._house.pool.apart(id, tuple(seat.seat for seat in seats)):
            raise Wrong(
                "secret", "Several people play here, and this seat has secrets. Take it in the next match.", 409
            )

    async def _owned(self, guest: str, id: str, seat: int) -> Plan:
        row, plan, seats = await self._whole(id)
        if row.owner != guest:
            raise Wrong("not-yours", "This is for whose table it is.", 403)
        if not 0 <= seat < len(seats):
            raise Wrong("seat", f"This table has the seats 0 to {len(seats) - 1}.")
        if row.kind != "match" or state_of(row) in ("over", "kept"):
            raise Wrong("seat", "Nobody sits down here any more.", 409)
        return plan

    async def _seats_changed(self, id: str) -> None:
        live = self.find(id)
        if live is not None:
            await live.catch_up()
        await self._house.tell_changed(id)
        self._house.attendant.look_at(id)

    async def tokens(self, guest: str, id: str) -> list[Sitting]:
        return [Sitting(s.seat, s.token) for s in await self._house.store.seats(id) if s.seen_by(guest)]

    # -- chat ------------------------------------------------------------------------------------------------------

    async def chat(self, live: LiveTable, connection: Connection, chat: Chat) -> None:
        text = clean_chat(chat.text)
        if not text:
            self._no(connection, chat.id, "bad", "There is nothing to read in this.")
            return
        try:
            if not self._may_talk(connection):
                if await self._house.store.is_said(live.id, chat.id):  # Sent again: its answer was lost.
                    connection.send(Ack(chat.id, connection.version))
                else:
                    self._no(connection, chat.id, "limit", "Slower, please.")
                return
            names = names_at(await self._house.store.seats(live.id), self._house.here(live))
            name = names.get(connection.guest, connection.name)
            seat = connection.viewer[0] if connection.viewer else -1
            await self._house.store.add_chat(live.id, connection.guest, name, text, now_ms(), seat, chat.id)
        except Unsure:
            live.is_unsure(connection, chat.id)
            self._house.storage_gone()
            return
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

    def _may_talk(self, connection: Connection) -> bool:
        """Whoever connects again has said as much as before."""
        return self._house.talks.take(connection.of) and self._house.talks_from.take(connection.address)

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
