"""A table as one guest may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.players.crew import crew_name
from quarterdeck.server.bots.keys import key_of
from quarterdeck.server.bots.offered import REMOTE
from quarterdeck.server.clock import now_ms, today
from quarterdeck.server.messages import SeatInfo, TableInfo
from quarterdeck.server.names import told_apart
from quarterdeck.server.plan import Plan
from quarterdeck.server.problems import Wrong, no_table
from quarterdeck.server.storage.rows import SeatRow, TableRow

if TYPE_CHECKING:
    from quarterdeck.server.house import House
    from quarterdeck.server.live import LiveTable


_GIVEN_UP = 14 * 24 * 3600 * 1000
"""Milliseconds. A match in which nothing happens for so long holds no hints back elsewhere."""


def state_of(row: TableRow) -> Literal["waiting", "playing", "over", "kept"]:
    if row.kept:
        return "kept"
    if row.summary.state == "over":
        return "over"
    return "waiting" if row.waiting else "playing"


def day_runs(row: TableRow) -> bool:
    """Whether it belongs to a daily challenge whose day is not over."""
    return bool(row.day) and row.day >= today()


def opened(row: TableRow) -> bool:
    """Whether everything about the match may be known: it will not go on, and the day of a daily challenge is over."""
    return state_of(row) in ("over", "kept") and not day_runs(row)


def may_be_advised(row: TableRow, seats: list[SeatRow]) -> bool:
    """Whether hints are given here: to who plays alone, and else if it was agreed when the table was made. Whoever
    holds several seats of a match shares the screen with others."""
    alone = row.kind != "match" or sum(bool(seat.guest) for seat in seats) < 2
    return (alone or row.hints) and not day_runs(row)


async def held_back(house: House, row: TableRow) -> bool:
    """Whether a hint here could be about a choice of a match that goes on without hints."""
    origin: TableRow | None = row
    while origin is not None and origin.kind == "what-if":  # Older ones name what was tried out between.
        origin = await house.store.table(origin.origin)
    if origin is None or origin.kind == "import":
        # Gone was an import or a lesson: matches stay. The way from a match to an import is long, but it can be gone.
        return await _may_be_copied(house, origin or row)
    if origin is row or state_of(origin) in ("over", "kept"):
        return False
    return not may_be_advised(origin, await house.store.seats(origin.id))


async def _may_be_copied(house: House, row: TableRow) -> bool:
    """Whether it begins at a position, and its owner already played a match of this game without hints when it was
    made: the position may be one of that match. A record from the set-up holds its seed, and no running match shows
    its own. Positions cannot be compared: it is enough to change a figure that does not matter.
    """
    plan = await house.store.plan(row.id)
    if plan is None or not plan.start:
        return False
    matches = await house.store.played_by(row.owner, row.game, row.made, now_ms() - _GIVEN_UP)
    return any(not may_be_advised(match.table, match.seats) for match in matches)


def names_at(seats: list[SeatRow], here: dict[str, str]) -> dict[str, str]:
    """What each guest at a table is called there. Who sits has the better right to a name."""
    return told_apart([(s.guest, s.name) for s in seats if s.guest] + sorted(here.items()))


def called(table: str, seat: SeatRow) -> str:
    """The personal name of a bot of this server. A person who is stood in for and a program keep their own."""
    return crew_name(seat.seat, table) if seat.bot and seat.bot != REMOTE and not seat.guest else ""


async def table_info(house: House, id: str, guest: str, live: LiveTable | None = None) -> TableInfo:
    return (await look_at(house, id, live)).seen_by(guest)


class Around(Struct, frozen=True):
    """A table and whoever is at it."""

    row: TableRow
    plan: Plan
    seats: list[SeatRow]
    here: dict[str, str]
    names: dict[str, str]
    texts: dict[str, str]
    content: str
    remotes: list[int]
    """Seats whose bots from elsewhere are connected."""
    held_back: bool
    """Hints are off at the match that is tried out here."""

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
                    called(row.id, s),
                )
                for s in seats
            ],
            watching=sorted(self.names[g] for g in self.here if g not in sitting)[:50],
            kind=row.kind,
            texts=self.texts,
            content=self.content,
            invite=row.invite if guest and guest in sitting else "",
            commitment=Seed(SEALED, plan.seed).commitment() if plan.generator == SEALED else "",
            seed=plan.seed if opened(row) else "",
            next=row.next,
            origin=row.origin,
            day=row.day,
            counted=row.counted,
            reason=row.kept,
            owner=bool(guest) and row.owner == guest,
            time=row.time,
            late=row.late,
            stand_in=row.stand_in,
            hints=may_be_advised(row, seats) and not self.held_back,
            hinted=row.summary.hints,
        )


async def look_at(house: House, id: str, live: LiveTable | None = None) -> Around:
    live = live or house.tables.find(id)
    row = await house.store.table(id)
    plan = live.plan if live is not None else await house.store.plan(id)
    if row is None or plan is None:
        raise no_table()
    seats = await house.store.seats(id)
    here = house.here(live) if live is not None else {}
    remotes = house.bots_here(live) if live is not None else house.attendant.remotes.here(id)
    held = await held_back(house, row)
    return Around(row, plan, seats, here, names_at(seats, here), *_texts(house, plan), remotes, held)


def _texts(house: House, plan: Plan) -> tuple[dict[str, str], str]:
    """The hashes of the texts and of the content."""
    library = house.library
    try:
        return library.hashes(plan.game, plan.options), library.content_hash(plan.game, plan.options)
    except Wrong:  # A game or an option that is no longer offered: the match is kept all the same.
        return {}, ""
