"""A table as one guest may see it, and the rules for hints and secrets that depend on its state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.players.bot_names import personal_name
from quarterdeck.server.bots.bot_seats import REMOTE, key_of
from quarterdeck.server.clock import now_ms, today
from quarterdeck.server.match_data import MatchSetup
from quarterdeck.server.messages import SeatInfo, TableInfo
from quarterdeck.server.names import unique_names
from quarterdeck.server.request_errors import RequestError, no_table
from quarterdeck.server.shapes import Listed
from quarterdeck.server.storage.rows import SeatRow, TableRow, TableWithSeats

if TYPE_CHECKING:
    from quarterdeck.server.live_table import LiveTable
    from quarterdeck.server.services import Services


_GIVEN_UP = 14 * 24 * 3600 * 1000
"""Milliseconds. A match without a change for so long does not withhold hints at other tables."""


def state_of(row: TableRow) -> Literal["waiting", "playing", "over", "kept"]:
    if row.kept:
        return "kept"
    if row.summary.state == "over":
        return "over"
    return "waiting" if row.waiting else "playing"


def is_current_daily(row: TableRow) -> bool:
    """Whether the table belongs to a daily challenge whose day is not over."""
    return bool(row.day) and row.day >= today()


def is_revealed(row: TableRow) -> bool:
    """Whether all secrets of the match may be shown: it has ended, and so has the day of its daily challenge."""
    return state_of(row) in ("over", "kept") and not is_current_daily(row)


def hints_allowed(row: TableRow, seats: list[SeatRow]) -> bool:
    """Whether hints are allowed here: for a person alone, or if the table was made with hints. A guest with several
    seats of a match does not count as alone."""
    alone = row.kind != "match" or sum(bool(seat.guest) for seat in seats) < 2
    return (alone or row.hints) and not is_current_daily(row)


async def hints_withheld(services: Services, row: TableRow) -> bool:
    """Whether a hint here could be used in a running match without hints."""
    origin: TableRow | None = row
    while origin is not None and origin.kind == "what-if":  # In older rows the origin is another what-if.
        origin = await services.store.table(origin.origin)
    if origin is None or origin.kind == "import":
        # A deleted origin was an import or a lesson. A person can copy a running match into an import.
        return await _may_be_copied(services, origin or row)
    if origin is row or state_of(origin) in ("over", "kept"):
        return False
    return not hints_allowed(origin, await services.store.seats(origin.id))


async def _may_be_copied(services: Services, row: TableRow) -> bool:
    """Whether the table may be a copy of a running match without hints.

    That is so if it starts from a position and its owner already played such a match of this game when it was made. A
    record from the set-up contains its seed, which no running match shows. Comparing positions does not help: a change
    of an unimportant number would be enough to hide a copy.
    """
    plan = await services.store.plan(row.id)
    if plan is None or not plan.start:
        return False
    matches = await services.store.played_by(row.owner, row.game, row.made, now_ms() - _GIVEN_UP)
    return any(not hints_allowed(match.table, match.seats) for match in matches)


def names_at(seats: list[SeatRow], here: dict[str, str]) -> dict[str, str]:
    """Guest id to the name shown at the table. Guests in seats come first when names are equal."""
    return unique_names([(s.guest, s.name) for s in seats if s.guest] + sorted(here.items()))


def bot_name(table: str, seat: SeatRow) -> str:
    """The personal name of a built-in bot; empty for remote bots and for bots that stand in."""
    return personal_name(seat.seat, table) if seat.bot and seat.bot != REMOTE and not seat.guest else ""


async def table_info(services: Services, id: str, guest: str, live: LiveTable | None = None) -> TableInfo:
    return (await read_table(services, id, live)).seen_by(guest)


class TableSnapshot(Struct, frozen=True):
    """A table with its seats and the guests present, read at one moment."""

    row: TableRow
    plan: MatchSetup
    seats: list[SeatRow]
    here: dict[str, str]
    names: dict[str, str]
    texts: dict[str, str]
    content: str
    remotes: list[int]
    """Seats whose remote bots are connected."""
    hints_withheld: bool
    """Hints are off, because the table copies a match without hints."""

    def seen_by(self, guest: str) -> TableInfo:
        row, plan, seats = self.row, self.plan, self.seats
        state = state_of(row)
        sitting = {s.guest for s in seats}
        return TableInfo(
            id=row.id,
            game=row.game,
            title=row.title,
            options=plan.options,
            state=state,
            public=row.public,
            seats=[
                SeatInfo(
                    s.seat,
                    self.names.get(s.guest, "") if s.guest else "",
                    (bool(s.guest) and s.guest in self.here) or s.seat in self.remotes,
                    bool(guest) and s.guest == guest,
                    state == "playing" and s.seat in row.summary.asked,
                    row.due if state == "playing" and s.seat in row.summary.asked else 0,
                    s.bot,
                    bool(s.guest and s.bot),
                    s.since if s.since > now_ms() else 0,
                    key_of(row.id, s) if guest and row.owner == guest else "",
                    bot_name(row.id, s),
                )
                for s in seats
            ],
            watching=sorted(self.names[g] for g in self.here if g not in sitting)[:50],
            kind=row.kind,
            texts=self.texts,
            content=self.content,
            invite=row.invite if guest and guest in sitting else "",
            commitment=Seed(SEALED, plan.seed).commitment() if plan.generator == SEALED else "",
            seed=plan.seed if is_revealed(row) else "",
            next=row.next,
            origin=row.origin,
            day=row.day,
            counted=row.counted,
            reason=row.kept,
            owner=bool(guest) and row.owner == guest,
            time=row.time,
            late=row.late,
            stand_in=row.stand_in,
            hints=hints_allowed(row, seats) and not self.hints_withheld,
            hinted=row.summary.hints,
        )


async def read_table(services: Services, id: str, live: LiveTable | None = None) -> TableSnapshot:
    live = live or services.live_tables.find(id)
    row = await services.store.table(id)
    plan = live.plan if live is not None else await services.store.plan(id)
    if row is None or plan is None:
        raise no_table()
    seats = await services.store.seats(id)
    here = services.nodes.present(live) if live is not None else {}
    remotes = services.nodes.connected_bots(live) if live is not None else services.bot_scheduler.remotes.here(id)
    withheld = await hints_withheld(services, row)
    return TableSnapshot(row, plan, seats, here, names_at(seats, here), *_texts(services, plan), remotes, withheld)


def _texts(services: Services, plan: MatchSetup) -> tuple[dict[str, str], str]:
    """The hashes of the texts and of the content."""
    library = services.library
    try:
        return library.hashes(plan.game, plan.options), library.content_hash(plan.game, plan.options)
    except RequestError:  # The game or an option is no longer offered, but the match can still be read.
        return {}, ""


def listed(found: TableWithSeats, guest: str) -> Listed:
    """The table as an entry of a list for this guest."""
    row, seats = found.table, found.seats
    names = unique_names([(s.guest, s.name) for s in seats if s.guest])
    yours = [s.seat for s in seats if guest and s.guest == guest]
    choosing = [s.seat for s in seats if s.seat in row.summary.asked and not s.bot]
    state = state_of(row)
    results = row.summary.results
    return Listed(
        id=row.id,
        game=row.game,
        title=row.title,
        state=state,
        kind=row.kind,
        seats=[names.get(s.guest, "") if s.guest else "" for s in seats],
        bots=[s.bot for s in seats],
        called=[bot_name(row.id, s) for s in seats],
        options=found.options,
        changed=row.changed,
        round=row.summary.round,
        turns=row.summary.turns,
        your_turn=state == "playing" and any(seat in choosing for seat in yours),
        yours=yours,
        result=results[yours[0]] if state == "over" and yours and results else "",
        day=row.day,
        time=row.time,
        until=row.due if state == "playing" else 0,
    )
