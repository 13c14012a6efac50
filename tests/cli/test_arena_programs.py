"""Programs of one's own in an arena: same results with any number of processes, and no file can start a program."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import interrupted, refused, run
from tests.cli.test_play_programs import bad_bot
from tests.players.remote.test_stdio import gone

LAST = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "Last"}), flush=True)
    if message["type"] == "choose":
        action = message["decision"]["options"][-1]["action"]
        print(json.dumps({"type": "act", "number": message["number"], "action": action}), flush=True)
"""
"""Takes the last option."""


@pytest.fixture
def last(tmp_path: Path) -> str:
    """A program with an @ in its name: it has no iterations."""
    script = tmp_path / "last@2.py"
    script.write_text(LAST, encoding="utf-8")
    return f"exec:{shlex.join([sys.executable, str(script)])}"


def held(*words: str) -> dict[str, Any]:
    result = run("arena", *words, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def repeated(*words: str) -> dict[str, Any]:
    return {name: value for name, value in held(*words).items() if name != "times"}


def test_a_program_meets_an_officer_in_any_number_of_processes(last: str) -> None:
    words = ["battlecruisers", "--players", f"{last},officer", "--set", "players=3", "--games", "6"]
    one = held(*words, "--jobs", "1")
    program, officer = one["parts"][0]["players"]
    assert program["player"] == last
    assert sum(program["seats"].values()) == sum(officer["seats"].values()) == 9
    assert program["choices"] > 20
    [times, others] = one["times"][0]
    assert (times["replaced"], times["because"]) == (0, {})
    assert times["median_ms"] > others["median_ms"] > 0
    assert "replaced" not in others
    two = held(*words, "--jobs", "2")
    assert {**one, "times": []} == {**two, "times": []}


@pytest.mark.full
def test_starting_a_program_is_not_part_of_its_first_choice(tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text(f"import time\ntime.sleep(3)\n{LAST}", encoding="utf-8")
    program = f"exec:{shlex.join([sys.executable, str(slow)])}"
    data = held("tictactoe", "--players", f"{program},random", "--games", "2", "--jobs", "1")
    assert 0 < data["times"][0][0]["percentile_95_ms"] < 2900


@pytest.mark.full
def test_choices_of_a_stand_in_are_counted_and_reported(last: str, tmp_path: Path) -> None:
    words = ["tictactoe", "--players", f"{last},{bad_bot('crash', tmp_path)}", "--games", "4", "--jobs", "2"]
    data = held(*words)
    good, bad = data["times"][0]
    choices = data["parts"][0]["players"][1]["choices"]
    assert good["replaced"] == 0
    assert bad["replaced"] == choices > 0
    assert bad["because"] == {"it ended with the status 1: RuntimeError: out of ideas": 4}
    result = run("arena", *words)
    assert f"failed, and a stand-in made {choices} of its {choices} choices:" in result.stdout
    assert "RuntimeError: out of ideas (4 times)" in result.stdout
    assert result.stderr == ""


def test_it_resumes_when_the_program_is_named_again(last: str) -> None:
    players = ("--players", f"{last},random")
    whole = repeated("tictactoe", *players, "--games", "4", "--save", "a.jsonl", "--jobs", "1")
    lines = Path("a.jsonl").read_bytes().splitlines(keepends=True)
    Path("a.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:20])
    result = run("arena", "--resume", "a.jsonl", *players, "--json", "--jobs", "2")
    assert "2 of 4 matches were played before" in result.stderr
    assert {k: v for k, v in json.loads(result.stdout).items() if k != "times"} == whole
    assert Path("a.jsonl").read_bytes().splitlines()[:3] == [line.rstrip() for line in lines[:3]]
    other = refused("arena", "--resume", "a.jsonl", "--players", f"{last} --fast,random")
    assert "is of another arena: players" in other


def test_a_file_cannot_start_a_program(tmp_path: Path) -> None:
    run("arena", "tictactoe", "--players", "greedy,random", "--games", "4", "--save", "a.jsonl", "--jobs", "1")
    trap = tmp_path / "trap"
    command = f"exec:touch {trap}"
    head, _, rest = Path("a.jsonl").read_bytes().partition(b"\n")
    header = {**json.loads(head), "players": f"{command},random", "games": 8}
    Path("a.jsonl").write_bytes(json.dumps(header).encode() + b"\n" + rest)
    said = refused("arena", "--resume", "a.jsonl")
    assert "no file may start one: name --players again" in said
    assert "is of another arena" in refused("arena", "--resume", "a.jsonl", "--players", "greedy,random")
    assert not trap.exists()


def test_a_missing_program_is_refused() -> None:
    said = refused("arena", "tictactoe", "--players", "exec:no-such-bot,random")
    assert "there is no program 'no-such-bot'" in said


def test_ctrl_c_ends_the_programs_too(tmp_path: Path) -> None:
    """Also a program that keeps running after its input is closed."""
    stubborn = tmp_path / "stubborn.py"
    stubborn.write_text(
        f"import os, time\nopen(f'{tmp_path}/pid-{{os.getpid()}}', 'w')\n{LAST}\ntime.sleep(600)", encoding="utf-8"
    )
    program = f"exec:{shlex.join([sys.executable, str(stubborn)])}"
    words = ["arena", "battlecruisers", "--players", f"{program},cadet", "--games", "6000", "--save", "a.jsonl"]
    status, _, errors = interrupted([*words, "--jobs", "2"], lambda: len(list(tmp_path.glob("pid-*"))) > 2)
    assert status == 130
    assert f"--resume a.jsonl --players {shlex.quote(f'{program},cadet')}` goes on" in errors
    assert "Traceback" not in errors
    programs = [int(file.name.removeprefix("pid-")) for file in tmp_path.glob("pid-*")]
    assert len(programs) > 2
    assert all(gone(pid) for pid in programs)
