"""`quarterdeck tune`: it writes a pack that plays, goes on where it stopped, and says what is wrong."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.lab.tuning.history import History
from quarterdeck.lab.tuning.race import Status
from tests.cli.shell import interrupted, refused, run
from tests.full_disk import FullFile, fill_disk

PACK = """\
[pack]
id = "night-watch"
title = "Night Watch"
game = "d6"

[[threat]]
id = "ghost-ship"
name = "Ghost Ship"
kind = "external"
copies = 2
health = 2  # thin
faces = [1, 6]
activate = [{ damage = 1 }]
text = "Deals 1 damage."
"""
PLAN = """\
pack = "start.toml"

[[figure]]
path = "threat.ghost-ship.health"
low = 1
high = 4

[[figure]]
path = "threat.ghost-ship.activate.0.damage"
low = 1
high = 3

[[target]]
measure = "win rate"
players = "random"
high = 0.3

[budget]
matches = 20
rungs = 2
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    (tmp_path / "start.toml").write_text(PACK, encoding="utf-8")
    path = tmp_path / "plan.toml"
    path.write_text(PLAN, encoding="utf-8")
    return path


def problems(*words: str) -> list[str]:
    """The lines that say what is wrong with content."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return result.stderr.splitlines()


def test_the_result_in_words_and_files(plan: Path, tmp_path: Path) -> None:
    result = run("tune", "d6", str(plan), "--jobs", "1")
    assert result.exit_code == 0, result.output
    for part in ("All targets are met.", "win rate of random", "0.0 % to 30.0 %", "matches", "Figures", "tuned.toml"):
        assert part in result.stdout
    pack = tmp_path / "tuned" / "tuned.toml"
    assert "# thin" in pack.read_text()
    assert run("content", "check", str(pack)).exit_code == 0
    data = tomllib.loads((tmp_path / "tuned" / "result.toml").read_text())
    assert data["met"] is True
    assert data["game"] == "d6"
    assert data["target"][0]["interval"][1] <= 0.3


@pytest.mark.full
def test_the_exit_code_says_that_targets_are_missed(plan: Path) -> None:
    missed = PLAN.replace("high = 0.3", "low = 0.9\nhigh = 1") + "candidates = 2\n"
    plan.write_text(missed, encoding="utf-8")
    result = run("tune", "d6", str(plan), "--jobs", "1", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["met"] is False
    assert data["candidates"] == 2
    assert data["final_tries"] == 1
    assert "Not all targets are met." in run("tune", "d6", str(plan), "--jobs", "1", "--out", "again").stdout


def test_a_tuning_is_continued_and_never_overwritten(plan: Path) -> None:
    words = ["tune", "d6", str(plan), "--jobs", "1"]
    one = run(*words, "--json")
    assert "holds a tuning: add --resume to continue it" in refused(*words)
    again = run(*words, "--resume", "--json")
    first, second = json.loads(one.stdout), json.loads(again.stdout)
    for key in ("created", "seconds"):
        del first[key], second[key]
    assert first == second
    plan.write_text(PLAN.replace("high = 4", "high = 5"), encoding="utf-8")
    assert "the plan was changed" in refused(*words, "--resume")
    plan.write_text(PLAN + "minutes = 3\n", encoding="utf-8")
    assert run(*words, "--resume").exit_code == 0
    (plan.parent / "start.toml").write_text(PACK.replace("copies = 2", "copies = 3"), encoding="utf-8")
    assert "was changed" in refused(*words, "--resume")


def test_a_full_disk_at_the_end_costs_no_match(plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["tune", "d6", str(plan), "--jobs", "1"]
    with monkeypatch.context() as patch:
        fill_disk(patch, lambda path: path.parent == tmp_path / "tuned")
        assert "tuned.toml': No space left on device" in refused(*words)
    assert not list((tmp_path / "tuned").glob("tuned.toml*"))
    history = (tmp_path / "tuned" / "tuning.jsonl").read_bytes()
    assert run(*words, "--resume").exit_code == 0
    assert (tmp_path / "tuned" / "tuned.toml").is_file()
    assert (tmp_path / "tuned" / "tuning.jsonl").read_bytes() == history


def test_a_full_disk_keeps_the_search_so_far(plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["tune", "d6", str(plan), "--jobs", "1"]
    path = tmp_path / "tuned" / "tuning.jsonl"
    kept: list[bytes] = []
    write = History.write

    def fills_up(self: History, line: Mapping[str, Any]) -> None:
        if line.get("kind") is not None:
            kept.append(path.read_bytes())
            self._file = FullFile(self._file)  # type: ignore[assignment]
        write(self, line)

    with monkeypatch.context() as patch:
        patch.setattr(History, "write", fills_up)
        assert "No space left on device; what was written before is kept" in refused(*words)
    assert path.read_bytes() == kept[0]
    assert run(*words, "--resume").exit_code == 0


@pytest.mark.full
def test_an_interrupted_tuning_continues(plan: Path, tmp_path: Path) -> None:
    hard = PLAN.replace("high = 0.3", "low = 0.9\nhigh = 0.95").replace("matches = 20", "matches = 200")
    plan.write_text(hard, encoding="utf-8")
    history = tmp_path / "out" / "tuning.jsonl"
    words = ["tune", "d6", str(plan), "--out", str(tmp_path / "out"), "--jobs", "2"]
    status, out, errors = interrupted(words, lambda: history.exists() and history.read_bytes().count(b"\n") > 1)
    assert status == 130
    assert out == ""
    assert "Traceback" not in errors
    assert "--resume` goes on." in errors
    before = history.read_bytes()
    assert before.count(b"\n") > 1
    result = run(*words, "--resume", "--minutes", "0.02")
    assert result.exit_code == 1, result.output
    assert history.read_bytes().startswith(before)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tune", "d7", "plan.toml"], "is a plan for d6, not for 'd7'"),
        (["tune", "d6", "none.toml"], "cannot read the plan 'none.toml'"),
        (["tune", "d6", "plan.toml", "--jobs", "0"], "--jobs takes 1 to 1024, not 0"),
        (["tune", "d6", "plan.toml", "--minutes", "-1"], "--minutes takes a number above 0"),
        (["tune", "d6", "plan.toml", "--resume"], "leave --resume out"),
    ],
)
def test_an_error_is_one_line(plan: Path, words: list[str], said: str) -> None:
    assert said in refused(*words)


def test_every_error_of_a_plan_names_its_line(plan: Path) -> None:
    wrong = PLAN.replace("high = 4", "hihg = 4").replace("ghost-ship.activate.0", "ghost-ship.activate.7")
    plan.write_text(wrong, encoding="utf-8")
    lines = problems("tune", "d6", "plan.toml")
    assert [line.partition(": ")[0] for line in lines] == ["plan.toml:3", "plan.toml:6", "plan.toml:9"]
    assert "did you mean high?" in lines[1]


def test_an_unknown_player_is_reported_at_the_target(plan: Path) -> None:
    plan.write_text(PLAN.replace('"random"', '"randon"'), encoding="utf-8")
    [line] = problems("tune", "d6", "plan.toml")
    assert line.startswith("plan.toml:13: target 1: ")


def test_the_bar_shows_the_best_candidate() -> None:
    from quarterdeck.commands.tune import in_words

    assert in_words(Status(65.2, 1200, 14, 2, 1, 900, None)) == "1:05 of 20:00, 14 candidates, 1 final try"


@pytest.mark.parametrize("name", ["tuned.toml", "result.toml"])
def test_a_pack_that_no_tuning_wrote_is_not_overwritten(plan: Path, tmp_path: Path, name: str) -> None:
    """The folder of the plan may hold one."""
    file = tmp_path / "mine" / name
    file.parent.mkdir()
    file.write_text("mine", encoding="utf-8")
    said = refused("tune", "d6", str(plan), "--out", str(file.parent), "--jobs", "1")
    assert "would be overwritten: choose another --out" in said
    assert [path.name for path in file.parent.iterdir()] == [name]
    assert file.read_text(encoding="utf-8") == "mine"
