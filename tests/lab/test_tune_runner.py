"""Matches of a tuning are played by the lab, and read as one number per match."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from quarterdeck.core.pack import ContentError
from quarterdeck.lab import tune
from quarterdeck.lab.experiment_spec import Cell, Experiment, ExperimentSpec
from quarterdeck.lab.tuning.measures import ROUNDS, SEEN, SHARE, WON, Column
from quarterdeck.lab.tuning.plan import CellKey, TuningPlan, read_plan
from quarterdeck.lab.tuning.runner import LabRunner, observed

PACK = """\
[pack]
id = "night-watch"
title = "Night Watch"
game = "d6"

[[threat]]
id = "ghost-ship"
name = "Ghost Ship"
kind = "external"
copies = 3
health = 4
faces = [1, 6]
activate = [{ damage = 2 }]
"""
PLAN = """\
pack = "night.toml"

[[figure]]
path = "threat.ghost-ship.health"
low = 1
high = 13

[[target]]
measure = "win rate"
players = "random"
set = { length = "short" }
low = 0
high = 0.5
"""


def plan_with(folder: Path, target: str = "", figure: str = "") -> TuningPlan:
    (folder / "night.toml").write_text(PACK, encoding="utf-8")
    (folder / "plan.toml").write_text(PLAN + figure + target, encoding="utf-8")
    return read_plan(folder / "plan.toml")


def cell_of(game: str, players: str) -> Cell:
    return Experiment(ExperimentSpec(game, (players,), 1, 1)).cells[0]


def matches(results: list[list[int]], first: int = 0) -> pl.DataFrame:
    return pl.DataFrame({"match": range(first, first + len(results)), "results": results, "rounds": [7] * len(results)})


def test_wins_are_those_of_the_first_named_player_who_changes_seats() -> None:
    cell = cell_of("battlecruisers", "officer+cadet")
    seats = cell.seats
    results = [[2 if seat == number % seats else 0 for seat in range(seats)] for number in range(5, 17)]
    won = observed(Column(CellKey("officer+cadet"), WON), cell, matches(results, 5), None)
    assert won.tolist() == [1.0] * 12
    assert [str(cell.seating(number)[number % seats]) for number in range(5, 17)] == ["officer"] * 12


def test_alone_the_first_seat_wins() -> None:
    cell = cell_of("d6", "officer")
    assert observed(Column(CellKey("officer"), WON), cell, matches([[2], [0], [1]]), None).tolist() == [1, 0, 0]
    assert observed(Column(CellKey("officer"), ROUNDS), cell, matches([[2], [0]]), None).tolist() == [7, 7]


def test_the_share_of_a_seat() -> None:
    cell = cell_of("battlecruisers", "officer")
    table = matches([[2, 0, 0], [0, 2, 2], [1, 1, 1], [0, 1, 0], [0, 0, 0]])
    shares = [observed(Column(CellKey("officer"), SHARE, str(seat)), cell, table, None) for seat in range(3)]
    assert np.sum(shares, axis=0) == pytest.approx(1)
    assert shares[1].tolist() == pytest.approx([0, 0.5, 1 / 3, 1, 1 / 3])


def test_copies_are_one_subject() -> None:
    cell = cell_of("d6", "officer")
    events = pl.DataFrame(
        {
            "match": [0, 1, 2, 3],
            "kind": ["revealed.external", "revealed.external", "destroyed", "revealed.external"],
            "subject": ["drone", "drone.2", "drone", "drone-b"],
        }
    )
    column = Column(CellKey("officer"), SEEN, "revealed.external drone")
    assert observed(column, cell, matches([[0]] * 4), events).tolist() == [1, 1, 0, 0]


def test_the_lab_plays_the_candidates(tmp_path: Path) -> None:
    target = (
        '[[target]]\nmeasure = "unused"\nplayers = "random"\nset = { length = "short" }\nhigh = 0.5\n'
        'event = "revealed.external"\nsubjects = "threat"\nbelow = 0.01\n'
        '[[target]]\nmeasure = "length"\nplayers = "random"\nlow = 1\nhigh = 30\n'
    )
    runner = LabRunner(plan_with(tmp_path, target), "d6")
    found = runner.play(PACK, 1, 0, 30)
    assert sorted(found) == [
        "random, length=short: seen revealed.external ghost-ship",
        "random, length=short: won",
        "random: rounds",
    ]
    assert all(len(column) == 30 for column in found.values())
    assert 0 < found["random, length=short: seen revealed.external ghost-ship"].mean() <= 1
    later = runner.play(PACK, 1, 20, 10)
    for name, column in later.items():
        assert column.tolist() == found[name][20:].tolist()


def test_an_unsound_pack_is_told_by_the_game(tmp_path: Path) -> None:
    runner = LabRunner(plan_with(tmp_path), "d6")
    assert runner.unsound(PACK) == ""
    assert "it must be from 1 to 12" in runner.unsound(PACK.replace("health = 4", "health = 13"))


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ('[[target]]\nmeasure = "win rate"\nplayers = "offizer"\nhigh = 0.5\n', "target 2: there is no player"),
        ('[[target]]\nmeasure = "win rate"\nplayers = "random+random"\nhigh = 0.5\n', "names 2 players for 1 seat"),
        ('[[target]]\nmeasure = "win rate"\nplayers = "random"\nset = { lenght = "x" }\nhigh = 0.5\n', "did you mean"),
        ('[[target]]\nmeasure = "seat share"\nplayers = "random"\nhigh = 0.5\n', "a seat that can win alone"),
    ],
)  # fmt: skip
def test_a_target_that_cannot_be_played_is_told_at_its_line(tmp_path: Path, target: str, said: str) -> None:
    plan = plan_with(tmp_path, target)
    with pytest.raises(ContentError) as error:
        LabRunner(plan, "d6")
    assert f"plan.toml:{PLAN.count(chr(10)) + 1}: target 2" in str(error.value)
    assert said in str(error.value)


def test_a_start_that_is_not_sound_is_told_as_the_game_does(tmp_path: Path) -> None:
    plan_with(tmp_path)
    (tmp_path / "night.toml").write_text(PACK.replace("health = 4", "health = 13"), encoding="utf-8")
    with pytest.raises(ContentError, match="health is 13; it must be from 1 to 12"):
        LabRunner(read_plan(tmp_path / "plan.toml"), "d6")


def test_from_python(tmp_path: Path) -> None:
    plan_with(tmp_path, "[budget]\nmatches = 20\nrungs = 1\nfinal = 40\ncandidates = 3\n")
    tuned = tune(tmp_path / "plan.toml", jobs=1)
    assert tuned.met
    assert set(tuned.figures) == {"threat.ghost-ship.health"}
    assert LabRunner(read_plan(tmp_path / "plan.toml"), "d6").unsound(tuned.pack) == ""
