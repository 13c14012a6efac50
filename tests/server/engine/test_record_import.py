"""Imported records: accepted if every choice and outcome is correct, refused with the reason if not."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from quarterdeck.core.record import parse_record
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import BadRecord
from quarterdeck.server.engine.request_handler import RequestHandler
from quarterdeck.server.match_data import MatchSetup
from tests.server.engine.ledger import FILES, Ledger, make_plan
from tests.time_limits import LONG

RECORDS = Path(__file__).parents[2] / "records"
HANDLER = RequestHandler(FILES)


def read(text: str) -> wire.Imported:
    found = HANDLER.answer(wire.Call(wire.ReadRecord(text)))
    assert isinstance(found, wire.Imported)
    return found


def taken_up(found: wire.Imported) -> Ledger:
    plan = MatchSetup(
        id="imported",
        game=found.game,
        options=found.options,
        generator=found.generator,
        seed=found.seed,
        undo="practice",
        rules=found.rules,
        content=found.content,
        start=found.start,
    )
    HANDLER.cache.clear()
    return Ledger(plan, HANDLER, found.lines)


@pytest.mark.parametrize(
    "name",
    ["d6-easy-rescued-1", "d6-forked", "d6-sealed", "d6-taken-back", "tictactoe-drawn", "tictactoe-won"],
)
def test_a_whole_record_becomes_a_match(name: str) -> None:
    text = (RECORDS / f"{name}.record").read_text("utf-8")
    ledger = taken_up(read(text))
    record, again = parse_record(text), parse_record(ledger.record(None))
    assert again.turns == record.turns
    assert again.result == record.result
    assert (record.result == "in play") == (read(text).summary.state == "playing")


def test_a_running_match_with_secrets_can_be_continued() -> None:
    ledger = Ledger(make_plan("envoys", "never"), HANDLER)
    ledger.begin()
    for seat in (2, 0):
        ledger.play(ledger.decision([seat]).options[0].action, seats=[seat])
    again = taken_up(read(ledger.record(None)))
    assert again.record(None) == ledger.record(None)
    again.play(again.decision([1]).options[0].action, seats=[1])


def wrong(text: str) -> str:
    began = time.monotonic()
    with pytest.raises(BadRecord) as error:
        read(text)
    assert time.monotonic() - began < LONG
    return str(error.value)


def whole() -> str:
    return (RECORDS / "d6-easy-rescued-1.record").read_text("utf-8")


def test_invalid_records() -> None:
    assert "not a Quarterdeck record" in wrong("")
    assert "not a Quarterdeck record" in wrong("hello")
    assert "not a Quarterdeck record" in wrong("\x00\xff" * 1000)
    assert "cut off" in wrong(whole()[:1500])


def test_a_slice_is_refused() -> None:
    ledger = Ledger(make_plan("envoys", "never"), HANDLER)
    ledger.begin()
    assert "slice" in wrong(ledger.record((0,)))


def test_an_unknown_game_and_other_rules() -> None:
    assert "chess" in wrong(whole().replace('[Game "d6"]', '[Game "chess"]'))
    assert "/etc/passwd" in wrong(whole().replace('[Game "d6"]', '[Game "/etc/passwd"]'))
    assert "revision" in wrong(re.sub(r'\[Rules "\d+"\]', '[Rules "999"]', whole()))
    assert "no content pack 'wasps'" in wrong((RECORDS / "d6-pack-rescued.record").read_text("utf-8"))


def test_forged_outcomes_are_detected() -> None:
    assert "chance" in wrong(re.sub(r"crew (\w)", "crew X", whole(), count=1))
    assert wrong(re.sub(r'\[Seed "\d+"\]', '[Seed "12345"]', whole()))
    assert wrong(re.sub(r"= [0-9a-f]{16}", "= " + "0" * 16, whole(), count=1))


def test_a_record_of_a_hundred_megabytes_and_one_of_a_million_choices() -> None:
    assert "larger" in wrong("[Quarterdeck " + "x" * 100_000_000)
    head = whole().split("\n0. ")[0]
    assert "longer than 20000" in wrong(head + "\n0. -\n" + "1. a\n" * 700_000)
    turns = "".join(f"{number}. a\r" for number in range(1, 21_000))
    assert "longer than 20000" in wrong(f"{head}\n\n0. -\n{turns}-- 20999 choices, in play")
