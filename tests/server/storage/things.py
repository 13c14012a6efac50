"""Small matches to store."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.server.match_data import JournalLine, MatchSetup, Summary
from quarterdeck.server.storage import Store
from quarterdeck.server.storage.rows import Kind, SeatRow, TableRow

PLAYING = Summary("playing", 1, 0, [0])
OVER = Summary("over", 4, 31, [], "rescued", ["won"], 2)
SEED = "5eed" * 16
TOKEN = "token-of-a-seat"
INVITE = "invitation-token"


def a_table(
    id: str, *, owner: str = "ann", kind: Kind = "match", public: bool = False, made: int = 1000, counted: bool = False,
    day: str = "",
) -> TableRow:  # fmt: skip
    return TableRow(
        id=id,
        game="d6",
        title="Deep Space D-6",
        kind=kind,
        public=public,
        invite=INVITE,
        owner=owner,
        made=made,
        changed=made,
        waiting=False,
        next="",
        origin="",
        day=day,
        counted=counted,
        kept="",
        summary=PLAYING,
    )


def a_plan(id: str) -> MatchSetup:
    return MatchSetup(id, "d6", {"difficulty": "hard"}, "sealed", SEED, "practice", 3, "c0ffee")


async def add(store: Store, table: TableRow, sitting: Sequence[str] = ("ann",), summary: Summary = PLAYING) -> str:
    """Add a table with its seats; an empty name is a free seat."""
    seats = [SeatRow(seat, guest, "", TOKEN if guest else "") for seat, guest in enumerate(sitting)]
    await store.add_table(table, a_plan(table.id), seats, summary)
    return table.id


def a_line(seq: int, client: str = "", at: int = 0) -> JournalLine:
    return JournalLine(
        seq, "play", 0, at or 1000 + seq, client, [f"assign {seq}", "done"], ["crew C T; deck drone-a", ""], f"m{seq}"
    )
