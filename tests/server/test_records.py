"""Records: export and import. An imported record is replayed and verified."""

from __future__ import annotations

import asyncio
import re
import time

import pytest

from quarterdeck import registry
from quarterdeck.core.record import parse_record
from quarterdeck.core.seed import SEALED, Seed
from tests.server.page import Guest
from tests.server.running import Running
from tests.time_limits import LONG

SEED = "ab" * 32


def finished() -> str:
    """A match of tic-tac-toe with a sealed seed."""
    match = registry.new("tictactoe", seed=Seed(SEALED, SEED))
    match.play_all(["mark b2", "mark a1", "mark b1", "mark a2", "mark b3"])
    return match.record().text()


def in_play(choices: int = 40) -> str:
    match = registry.new("d6", seed=Seed(SEALED, SEED))
    for _ in range(choices):
        if match.decision is not None:
            match.play(match.decision.options[0])
    return match.record().text()


async def refused(guest: Guest, record: str) -> str:
    answer = await guest.http.post("/api/records", json={"record": record})
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] in ("game", "bad")
    return str(answer.json()["detail"])


async def test_a_finished_match_is_imported_unchanged(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as eve:
        table, _ = await ann.new_table("tictactoe", sit=[0, 1])
        page = await ann.page(table)
        for cell in ("b2", "a1", "b1", "a2", "b3"):
            await page.act(f"mark {cell}")
        record = (await eve.http.get(f"/api/tables/{table}/record")).text
        assert parse_record(record).tags["Seed"] == (await eve.get(f"/api/tables/{table}/fair"))["seed"]
        created = await eve.post("/api/records", {"record": record})
        assert (created["table"]["kind"], created["table"]["state"]) == ("import", "over")
        copy = await eve.page(created["table"]["id"])
        assert copy.scene["parts"] == page.scene["parts"]
        assert copy.scene["outcome"] == page.scene["outcome"]
        assert (await eve.http.get(f"/api/tables/{created['table']['id']}/record")).text == record
        assert (await eve.get("/api/me/statistics"))["games"] == []


async def test_before_the_end_a_seat_gets_only_its_slice(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as eve:
        table, _ = await ann.new_table("d6")
        for guest in (ann, eve):
            slice = (await guest.http.get(f"/api/tables/{table}/record")).text
            assert parse_record(slice).tags["Seed"] == "-"
            assert "slice of a seat" in await refused(guest, slice)
        fair = await ann.get(f"/api/tables/{table}/fair")
        assert (fair["seed"], fair["open"], len(fair["commitment"])) == ("", False, 64)


FORGERIES = [
    (r'\[Seed "a', '[Seed "b', "not the one that was committed to"),
    (r'\[Commitment "\w', '[Commitment "x', "committed to"),
    (r"crew (\w)", r"crew X", ""),
    (r"= [0-9a-f]{16}", "= 0000000000000000", "the position is"),
    (r'\[Generator "sealed"\]', '[Generator "fast"]', ""),
    (r'\[Generator "sealed"\]', '[Generator "loaded"]', ""),
    (r'\[Rules "2"\]', '[Rules "99"]', "rules revision 99"),
    (r'\[Content "\w+"\]', '[Content "0000000000000000"]', "content"),
    (r'\[Packs "-"\]', '[Packs "wild@1"]', "no content pack 'wild'"),
    (r'\[Game "d6"\]', '[Game "/etc/passwd"]', "no game"),
    (r'\[Game "d6"\]', '[Game "evil.py"]', "no game"),
    (r'\[Seats "1"\]', '[Seats "3"]', "seats"),
    (r"difficulty=medium", "difficulty=impossible", ""),
    (r"-- (\d+) choices, in play", r"-- \1 choices, won (victory)", ""),
    (r"\n1\. [^|\n]+", "\n1. win", ""),
    (r"\n1\. [^|\n]+", "\n1. " + "x" * 100_000, ""),
    (r'\[Hints "0"\]', '[Hints "0"]\n[Position "' + "(" * 5000 + '"]', ""),
]


@pytest.mark.parametrize(("old", "new", "says"), FORGERIES, ids=range(len(FORGERIES)))
async def test_a_forged_record_is_refused_with_the_reason(patient: Running, old: str, new: str, says: str) -> None:
    forged, changes = re.subn(old, new, in_play(6), count=1)
    assert changes == 1
    async with Guest(patient.url) as guest:
        reason = await refused(guest, forged)
        assert says in reason
        assert 10 < len(reason) <= 500
        assert (await guest.get("/api/me/tables"))["tables"] == []


async def test_exchanged_dice_do_not_match_the_commitment(patient: Running) -> None:
    """Another seed has another commitment; the same seed has other dice."""
    record = parse_record(in_play(6))
    assert Seed(SEALED, record.tags["Seed"]).commitment() == Seed(SEALED, SEED).commitment()
    better = in_play(6).replace("crew ", "crew T T T T T T ", 1)
    async with Guest(patient.url) as guest:
        assert "chance brings" in await refused(guest, better)


async def test_a_million_choices(patient: Running) -> None:
    head = in_play(1).partition("\n0. ")[0]
    lines = "\n".join(f"{number}. a" for number in range(1, 290_000))
    dense = "\n".join(["1. a"] * 600_000)
    async with Guest(patient.url) as guest:
        page = await guest.page((await guest.new_table("d6"))[0])
        began = time.perf_counter()
        for text in (f"{head}\n0. -\n{lines}\n-- 289999 choices, in play\n", f"{head}\n0. -\n{dense}"):
            assert len(text) < 4_000_000
            asked = asyncio.create_task(refused(guest, text))
            answer = await page.act(page.decision["options"][0]["action"])
            assert answer["type"] == "ack"
            assert "longer than 20000 choices" in await asked
        assert time.perf_counter() - began < LONG
        too_large = await guest.http.post("/api/records", json={"record": "1. a\n" * 1_000_000})
        assert too_large.status_code == 413


@pytest.mark.parametrize("text", ["x", "\0", '[Quarterdeck "1"]', '[Quarterdeck "99"]\n', "\n" * 1000, "\u202e"])
async def test_invalid_records(patient: Running, text: str) -> None:
    async with Guest(patient.url) as guest:
        assert await refused(guest, text)
