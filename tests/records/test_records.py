"""Recorded matches replay exactly: same choices, same chance, same positions, same result."""

from __future__ import annotations

from collections import Counter

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import Diverged, OtherRules, RecordError
from quarterdeck.core.record import Record, parse_record
from quarterdeck.core.replay import patch
from quarterdeck.games.armada.cards import FINALES
from quarterdeck.games.armada.settings import DIFFICULTIES
from quarterdeck.games.armada.table import ENDINGS
from quarterdeck.registry import game_of
from tests.records.matches import FOLDER, PACK, revealed

FILES = sorted(FOLDER.glob("*.record"))
CURRENT = [file.stem for file in FILES if not file.stem.startswith("other-rules")]


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.record").read_text(encoding="utf-8")


def record_of(name: str) -> Record:
    return parse_record(text_of(name))


@pytest.mark.parametrize("name", CURRENT)
def test_a_recorded_match_replays_exactly(name: str) -> None:
    text = text_of(name)
    packs = [PACK] if parse_record(text).packs else []
    assert qd.load(text, packs).record().text() == text


@pytest.mark.parametrize("name", [file.stem for file in FILES])
def test_the_text_parses_back(name: str) -> None:
    assert parse_record(text_of(name)).text() == text_of(name)


def test_the_records_have_every_kind_of_ending() -> None:
    d6 = Counter(record_of(name).result for name in CURRENT if name.startswith("d6"))
    assert d6.total() >= 24
    assert d6["won (rescued)"] >= 5
    assert d6["lost (destroyed)"] >= 3
    assert d6["lost (incapacitated)"] >= 3
    assert d6["in play"] >= 1
    others = {record_of(name).result for name in CURRENT if name.startswith("tictactoe")}
    assert others == {"won, lost (line)", "lost, won (line)", "drawn, drawn (full)"}


def test_the_records_cover_set_ups_ships_packs_and_generators() -> None:
    records = [record_of(name) for name in CURRENT if name.startswith("d6")]
    assert {record.options.get("difficulty", "medium") for record in records} == {"teaching", "easy", "medium", "hard"}
    assert {record.options.get("ship", "rptr") for record in records} == {"rptr", "halcyon"}
    assert {record.tags["Packs"].partition("@")[0] for record in records} == {"-", "wasps"}
    assert {record.tags["Generator"] for record in records} == {"fast", "sealed"}
    assert any("Position" in record.tags for record in records)
    assert any(int(record.tags["Takebacks"]) for record in records)


def test_the_records_of_battlecruisers_have_every_ending_with_every_number_of_seats() -> None:
    records = [record_of(name) for name in CURRENT if name.startswith("battlecruisers")]
    assert {record.tags["Seats"] for record in records} == {"3", "4", "5"}
    endings = {record.result.partition("(")[2].partition(")")[0] for record in records}
    assert endings == {
        "points", "points-draw", "last-ship", "together", "together-draw", "interminable", "called-off",
    }  # fmt: skip
    assert {record.tags["Generator"] for record in records} == {"fast", "sealed"}
    assert {record.options["start"] for record in records} == {"random", "chosen"}


def test_the_records_of_armada_have_every_ending_final_encounter_and_number_of_captains() -> None:
    records = [record_of(name) for name in CURRENT if name.startswith("armada")]
    assert {record.tags["Seats"] for record in records} == {"1", "2", "3", "4"}
    assert {record.result.partition("(")[2].partition(")")[0] for record in records} == set(ENDINGS)
    assert {revealed(qd.load(text_of(name))) for name in CURRENT if name.startswith("armada")} == {"", *FINALES}
    assert {record.tags["Generator"] for record in records} == {"fast", "sealed"}
    for name, values in (("difficulty", DIFFICULTIES), ("dx", ["off", "on"]), ("hardline", ["off", "on"])):
        assert {record.options.get(name) for record in records} >= set(values)


def test_a_changed_outcome_is_located() -> None:
    text = text_of("d6-easy-destroyed")
    line = next(line for line in text.splitlines() if line.startswith("1") and "threat " in line)
    number = line.partition(".")[0]
    face = line.partition("threat ")[2][0]
    changed = line.replace(f"threat {face}", f"threat {int(face) % 6 + 1}")
    with pytest.raises(Diverged, match=rf"choice {number} "):
        qd.load(text.replace(line, changed))


def test_a_record_with_a_pack_needs_the_pack() -> None:
    with pytest.raises((OtherRules, RecordError)):
        qd.load(text_of("d6-pack-destroyed"))


@pytest.mark.parametrize("name", ["other-rules-d6-same", "other-rules-d6-stops"])
def test_a_record_of_other_rules_is_distinguished_from_a_damaged_one(name: str) -> None:
    with pytest.raises(OtherRules, match="rules revision 0"):
        qd.load(text_of(name))


def test_a_record_of_other_rules_can_be_patched() -> None:
    record = record_of("other-rules-d6-same")
    patched = patch(game_of(record), record)
    assert (patched.played, patched.first_change, patched.stopped) == (patched.total, 0, "")
    assert patched.match.record().text() == text_of("d6-medium-rescued-1")


def test_a_patch_stops_where_a_choice_is_no_longer_legal() -> None:
    record = record_of("other-rules-d6-stops")
    patched = patch(game_of(record), record)
    assert (patched.played, patched.first_change) == (19, 20)
    assert "choice 20 (stay corsair)" in patched.stopped
    assert patched.match.turn == 19
