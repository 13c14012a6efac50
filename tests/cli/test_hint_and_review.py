"""`quarterdeck hint` and `quarterdeck review`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.players import play_match, player
from quarterdeck.players.review import review_from
from quarterdeck.registry import open_game
from quarterdeck.terminal.saves import write_match
from quarterdeck.terminal.seating import Seating
from tests.cli.shell import process, refused, run
from tests.hints import hint_from


@pytest.fixture
def running(tmp_path: Path) -> Path:
    path = tmp_path / "running.record"
    path.write_text(qd.save(qd.new("d6", seed=7)), encoding="utf-8")
    return path


@pytest.fixture
def over(tmp_path: Path) -> Path:
    match = qd.new("d6", seed=7, length="short")
    play_match(match, player("random", 3))
    path = tmp_path / "over.record"
    path.write_text(qd.save(match), encoding="utf-8")
    return path


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    match = qd.new("tictactoe", seed=1)
    match.play("mark b2")
    path = tmp_path / "duel.record"
    path.write_text(qd.save(match), encoding="utf-8")
    return path


# --- hint ---------------------------------------------------------------------------------------------------


def test_a_hint_for_a_saved_match_is_counted_in_it(running: Path) -> None:
    before = running.read_text(encoding="utf-8")
    told = run("hint", str(running), "--budget", "40")
    assert told.exit_code == 0
    assert "with the chance to win" in told.stdout
    assert "(fire " in told.stdout
    assert "Counted in" in told.stderr
    after = running.read_text(encoding="utf-8")
    assert after == before.replace('[Hints "0"]', '[Hints "1"]')
    assert re.search(r"Hints +1$", run("record", "show", str(running)).stdout, re.MULTILINE)
    assert "1 hint" in run("record", "verify", str(running)).stdout


def test_the_same_question_is_counted_once(running: Path) -> None:
    for _ in range(3):
        told = run("hint", str(running), "--budget", "20")
        assert told.exit_code == 0
    assert "Not counted again: the question is the same." in told.stderr
    assert "1 hint." in told.stderr
    assert '[Hints "1"]' in running.read_text(encoding="utf-8")
    match = qd.load(running.read_text(encoding="utf-8"))
    assert match.decision is not None
    match.play(match.decision.options[0])
    running.write_text(qd.save(match), encoding="utf-8")
    run("hint", str(running), "--budget", "20")
    run("hint", str(running), "--budget", "30")
    assert '[Hints "2"]' in running.read_text(encoding="utf-8"), "another question, counted once"


def test_hints_are_counted_per_seat(tmp_path: Path) -> None:
    path = tmp_path / "three.record"
    match = qd.new("battlecruisers", seed=7, players="3")
    write_match(path, match, Seating(["person", "person", "officer"]))
    for seat in ("1", "2", "1", "2"):
        assert run("hint", str(path), "--hints", "--seat", seat, "--budget", "4").exit_code == 0
    assert '[Hints "2"]' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("kept", ["", "[", "[" * 10000, "[]", '{"position": 1}', '{"position": "%s", "seats": 3}'])
def test_a_damaged_hint_file_is_ignored(running: Path, kept: str) -> None:
    mark = qd.load(running.read_text(encoding="utf-8")).fingerprint
    running.with_name("running.record.hint.json").write_text(kept.replace("%s", mark), encoding="utf-8")
    assert run("hint", str(running), "--budget", "4").exit_code == 0
    assert '[Hints "1"]' in running.read_text(encoding="utf-8")


def test_a_hint_as_json_reads_back(running: Path) -> None:
    data = json.loads(run("hint", str(running), "--budget", "40", "--json").stdout)
    assert hint_from(open_game("d6"), data).data() == data
    assert data["advice"][0]["reasons"]


def test_a_hint_in_german(running: Path) -> None:
    assert "Hinweis: die besten" in run("hint", str(running), "--budget", "20", "--language", "de").stdout


def test_a_hint_from_standard_input_is_not_counted(running: Path) -> None:
    told = run("hint", "-", "--budget", "20", input=running.read_bytes())
    assert told.exit_code == 0
    assert "Not counted" in told.stderr


def test_several_people_need_the_option_hints(duel: Path) -> None:
    assert "several people play this match; add --hints" in refused("hint", str(duel))
    assert '[Hints "0"]' in duel.read_text(encoding="utf-8")
    assert run("hint", str(duel), "--hints", "--budget", "20").exit_code == 0


def test_a_person_against_bots_needs_no_option(tmp_path: Path) -> None:
    path = tmp_path / "bots.record"
    write_match(path, qd.new("tictactoe", seed=1), Seating(["person", "random"]))
    assert run("hint", str(path), "--budget", "20").exit_code == 0
    assert '[Players "person random"]' in path.read_text(encoding="utf-8")


def test_wrong_arguments_give_one_line(running: Path, over: Path, duel: Path, tmp_path: Path) -> None:
    assert "--seat takes 1 to 1, not 2" in refused("hint", str(running), "--seat", "2")
    assert "seat 1 has nothing to choose now; seat 2 has" in refused("hint", str(duel), "--seat", "1")
    assert "this match is over" in refused("hint", str(over))
    assert "--budget takes 1 or more" in refused("hint", str(running), "--budget", "0")
    assert "there is no such file" in refused("hint", str(tmp_path / "none.record"))
    torn = tmp_path / "torn.record"
    torn.write_text(running.read_text(encoding="utf-8")[:200], encoding="utf-8")
    assert "torn.record" in refused("hint", str(torn))


# --- review -------------------------------------------------------------------------------------------------


def test_a_review_has_a_chart_a_summary_and_a_table(over: Path) -> None:
    told = run("review", str(over), "--budget", "10").stdout
    assert "Review: Player 1" in told
    assert "choices" in told
    assert "Each choice was thought through 10 times" in told
    assert "This review is rough: with a budget of 10, differences below" in " ".join(told.split())
    assert "Better" in told
    assert "->" in told


def test_a_review_is_stored_and_read_again(over: Path) -> None:
    first = run("review", str(over), "--budget", "10", "--json").stdout
    kept = over.with_name("over.record.review.json")
    data = json.loads(kept.read_text(encoding="utf-8"))
    assert data == json.loads(first)
    assert review_from(data).data() == data
    kept.write_text(kept.read_text(encoding="utf-8").replace('"seed":0', '"seed":77'), encoding="utf-8")
    assert json.loads(run("review", str(over), "--budget", "10", "--json").stdout)["seed"] == 77
    assert json.loads(run("review", str(over), "--budget", "11", "--json").stdout)["seed"] == 0


def test_a_review_from_standard_input_is_not_stored(over: Path) -> None:
    assert run("review", "-", "--budget", "4", input=over.read_bytes()).exit_code == 0
    assert [path.name for path in over.parent.glob("*.review.json")] == []


@pytest.mark.full
def test_a_review_can_be_read_without_utf_8(over: Path) -> None:
    told = process("review", str(over), "--budget", "4", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert told.returncode == 0
    assert told.stdout.isascii()


def test_a_review_is_about_the_people_unless_a_seat_is_named(tmp_path: Path) -> None:
    match = qd.new("tictactoe", seed=1)
    play_match(match, player("random", 1))
    path = tmp_path / "bots.record"
    write_match(path, match, Seating(["random", "person"]))
    told = run("review", str(path), "--budget", "8").stdout
    assert "Review: O" in told
    assert "Review: X" not in told
    assert "Review: X" in run("review", str(path), "--budget", "8", "--seat", "1").stdout


def test_unsuitable_matches_give_one_line(over: Path, running: Path, tmp_path: Path) -> None:
    assert "a review needs a finished match" in refused("review", str(running))
    assert "--seat takes 1 to 1, not 3" in refused("review", str(over), "--seat", "3")
    assert "--budget takes 1 or more" in refused("review", str(over), "--budget", "0")
    assert "there is no such file" in refused("review", str(tmp_path / "none.record"))
    torn = tmp_path / "torn.record"
    torn.write_text(over.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    assert "torn.record" in refused("review", str(torn))
