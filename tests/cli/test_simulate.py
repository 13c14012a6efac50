"""`quarterdeck simulate`: reproducible results, and the progress bar."""

import json
from pathlib import Path

import pytest

from quarterdeck import _switch
from quarterdeck.commands import bar
from tests.cli.shell import process, refused, run
from tests.tow import FILE

MEASURED = ("seconds", "decisions_per_second")


def simulated(*words: str) -> dict[str, object]:
    result = run("simulate", *words, "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    (cell,) = data.pop("cells")
    return {**data, **cell}


def test_the_result_as_json() -> None:
    data = simulated("d6", "--games", "40", "--seed", "1")
    assert {"games", "wins", "decisions", "seconds", "decisions_per_second", "compiled"} <= set(data)
    assert data["games"] == 40
    assert data["compiled"] is _switch.compiled()
    assert isinstance(data["endings"], dict)
    assert sum(data["endings"].values()) == 40
    assert data["wins"] == data["endings"]["rescued"]
    assert isinstance(data["rounds"], dict)
    assert data["rounds"]["games"] == 40
    assert isinstance(data["decisions"], int)
    assert data["decisions"] > 40
    for name in MEASURED:
        assert isinstance(data[name], int | float)


def test_a_game_of_open_and_joint_questions() -> None:
    data = simulated(str(FILE), "--games", "40", "--set", "players=4")
    assert isinstance(data["endings"], dict)
    assert sum(data["endings"].values()) == 40
    assert data["wins"] == data["endings"].get("safe", 0)


def test_the_same_seed_gives_the_same_result() -> None:
    def counted(seed: str) -> dict[str, object]:
        data = simulated("d6", "--games", "30", "--seed", seed)
        return {name: value for name, value in data.items() if name not in MEASURED}

    assert counted("5") == counted("5")
    assert counted("5") != counted("6")


def test_options_and_packs_are_used(pack: Path) -> None:
    data = simulated("d6", "--games", "2", "--set", "difficulty=hard", "--pack", str(pack))
    assert isinstance(data["options"], dict)
    assert data["options"]["difficulty"] == "hard"
    assert isinstance(data["packs"], list)
    assert [name.partition("@")[0] for name in data["packs"]] == ["night-watch"]


def test_the_result_in_words() -> None:
    text = run("simulate", "d6", "--games", "20").stdout
    assert "20 matches" in text
    assert "95 % interval" in text
    assert "decisions a second" in text


def test_a_game_for_two_reports_both_seats() -> None:
    text = run("simulate", "tictactoe", "--games", "20").stdout
    assert "seat 1" in text
    assert "seat 2" in text


def test_every_combination_is_reported(pack: Path) -> None:
    words = ("simulate", "d6", "--games", "3", "--players", "random,cadet", "--set", "difficulty=easy,hard")
    data = json.loads(run(*words, "--packs", f"none,{pack}", "--json").stdout)
    assert len(data["cells"]) == 8
    assert data["cells"][0]["varied"] == {"difficulty": "easy", "packs": "none", "line-up": "random"}
    text = run(*words).stdout
    assert "12 matches" in text
    assert "difficulty=hard, line-up=cadet" in text


def test_players_of_one_line_up_are_reported_separately() -> None:
    text = run("simulate", "tictactoe", "--games", "20", "--players", "greedy+random").stdout
    assert "players            greedy+random" in text
    assert any(line.split()[:2] == ["greedy", "won"] for line in text.splitlines())


def test_an_experiment_is_recorded_and_continued(tmp_path: Path) -> None:
    out = str(tmp_path / "night")
    said = run("simulate", "tictactoe", "--games", "5", "--out", out).stdout
    assert f"quarterdeck report {out}" in said
    assert "add --resume to continue it" in refused("simulate", "tictactoe", "--games", "5", "--out", out)
    assert "9 matches" in run("simulate", "tictactoe", "--games", "9", "--out", out, "--resume").stdout
    assert "holds another experiment" in refused("simulate", "tictactoe", "--seed", "2", "--out", out, "--resume")


def test_other_players() -> None:
    assert simulated("d6", "--games", "2", "--players", "officer")["players"] == "officer"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["d6", "--games", "0"], "--games takes 1 or more, not 0"),
        (["d6", "--games", "-5"], "--games takes 1 or more, not -5"),
        (["d6", "--games", "many"], "--games"),
        (["d6", "--players", "rndom"], "did you mean 'random'?"),
        (["d6", "--seed", "x"], "not a whole number"),
        (["d6", "--set", "difficulty=soft"], "teaching, easy, medium, hard"),
        (["d66"], "did you mean 'd6'?"),
        (["d6", "--resume"], "--resume needs the folder of the experiment: add --out DIR"),
        (["d6", "--decisions"], "--decisions needs the folder of the experiment: add --out DIR"),
        (["d6", "--jobs", "0"], "--jobs takes 1 to 1024, not 0"),
        (["d6", "--engine", "spark"], "there are local and ray"),
        (["d6", "--address", "head:1"], "--address is for --engine ray"),
        (["d6", "--players", "officer+cadet"], "names 2 players for 1 seat"),
        (["d6", "--players", "officer,officer"], "name each once"),
        (["d6", "--set", "difficulty=easy,,hard"], "--set takes name=value"),
        (["d6", "--out", "/dev/null/x"], "cannot write"),
    ],
)
def test_wrong_arguments_are_refused(words: list[str], said: str) -> None:
    assert said in refused("simulate", *words)


def test_a_short_run_shows_no_bar() -> None:
    result = process("simulate", "tictactoe", "--games", "5", "--json")
    assert result.returncode == 0
    assert result.stderr == b""


def test_a_long_run_shows_its_bar_on_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar, "PATIENCE", 0.0)
    result = run("simulate", "tictactoe", "--games", "50", "--json", FORCE_COLOR="1", TERM="xterm")
    assert "matches" in result.stderr
    assert "50/50" in result.stderr
    assert json.loads(result.stdout)["games"] == 50
