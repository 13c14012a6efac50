"""Converts values to database rows and back."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Row

from quarterdeck.server.match_data import JournalLine, MatchSetup, Summary
from quarterdeck.server.storage.rows import SeatRow, TableRow

_encoder = msgspec.json.Encoder()
_lists = msgspec.json.Decoder(list[str])
read_options = msgspec.json.Decoder(dict[str, str]).decode
read_plan = msgspec.json.Decoder(MatchSetup).decode
_read_summary = msgspec.json.Decoder(Summary).decode


def text_of(value: object) -> str:
    return _encoder.encode(value).decode()


def line_row(table: str, line: JournalLine) -> dict[str, Any]:
    return {
        "table_id": table,
        "seq": line.seq,
        "kind": line.kind,
        "seat": line.seat,
        "at": line.at,
        "client": line.client,
        "actions": text_of(line.actions),
        "chance": text_of(line.chance),
        "mark": line.mark,
    }


def read_line(row: Row[Any]) -> JournalLine:
    actions, chance = _lists.decode(row.actions), _lists.decode(row.chance)
    return JournalLine(row.seq, row.kind, row.seat, row.at, row.client, actions, chance, row.mark)


def table_row(table: TableRow, plan: MatchSetup, summary: Summary, lines: int) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game,
        "title": table.title,
        "kind": table.kind,
        "public": table.public,
        "invite": table.invite,
        "owner": table.owner,
        "made": table.made,
        "changed": table.changed,
        "waiting": table.waiting,
        "next": table.next,
        "origin": table.origin,
        "day": table.day,
        "counted": table.counted,
        "kept": table.kept,
        "options": text_of(plan.options),
        "state": summary.state,
        "summary": text_of(summary),
        "lines": lines,
        "said": 0,
        "time": table.time,
        "late": table.late,
        "stand_in": table.stand_in,
        "due": table.due,
        "hints": table.hints,
    }


def read_table(row: Row[Any]) -> TableRow:
    return TableRow(
        id=row.id,
        game=row.game,
        title=row.title,
        kind=row.kind,
        public=row.public,
        invite=row.invite,
        owner=row.owner,
        made=row.made,
        changed=row.changed,
        waiting=row.waiting,
        next=row.next,
        origin=row.origin,
        day=row.day,
        counted=row.counted,
        kept=row.kept,
        summary=read_summary(row.summary, row.kept),
        time=row.time,
        late=row.late,
        stand_in=row.stand_in,
        due=row.due,
        hints=row.hints,
    )


def read_summary(text: str, kept: str) -> Summary:
    """The summary from its JSON. A read-only match is never "playing"."""
    summary = _read_summary(text)
    return msgspec.structs.replace(summary, state="kept") if kept and summary.state == "playing" else summary


def read_seat(row: Row[Any]) -> SeatRow:
    return SeatRow(row.seat, row.guest, row.name or "", row.token, row.bot, row.since)


def seat_row(table: str, seat: SeatRow) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat.seat,
        "guest": seat.guest,
        "token": seat.token,
        "bot": seat.bot,
        "since": seat.since,
    }
