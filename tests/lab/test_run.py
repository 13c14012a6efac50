"""Running an experiment: the same rows however it is played, and nothing lost when it is interrupted."""

import os
import signal
import subprocess
import time
import tomllib
from pathlib import Path

import msgspec
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from quarterdeck.lab import experiment, load
from quarterdeck.lab import folder as folders
from quarterdeck.lab.experiment_spec import ExperimentError, ExperimentSpec
from quarterdeck.lab.folder import FolderError
from quarterdeck.lab.run import Batch, LocalEngine, WorkerLost, gaps, run
from quarterdeck.lab.tables import CHOICES, DECISIONS, EVENTS, MATCHES, Results
from quarterdeck.lab.totals import Totals, wilson
from tests.cli.shell import COMMAND
from tests.lab.killed import killed_after_some_batches, wait_for_batches
from tests.time_limits import LONG

SPEC = ExperimentSpec("d6", ("random",), 30, 3, {"difficulty": ("easy", "hard")}, decisions=True)
TABLES = (MATCHES, EVENTS, CHOICES, DECISIONS)


def tables(folder: Path) -> dict[str, pl.DataFrame]:
    found = load(folder)
    assert found.decisions is not None
    return {MATCHES: found.matches, EVENTS: found.events, CHOICES: found.choices, DECISIONS: found.decisions}


def same(one: Path, other: Path) -> None:
    theirs = tables(other)
    for name, table in tables(one).items():
        assert_frame_equal(table, theirs[name])


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    run(SPEC, folder=tmp_path / "whole")
    return tmp_path / "whole"


def counted(totals: list[Totals]) -> list[Totals]:
    return [msgspec.structs.replace(one, seconds=0.0, timed=0) for one in totals]


def test_the_tables_fit_each_other(whole: Path) -> None:
    found = load(whole)
    assert sorted(file.name for file in whole.iterdir() if file.name != ".lock") == sorted(
        ["experiment.toml", *(f"{t}.parquet" for t in TABLES)]
    )
    assert found.matches.height == 60
    assert found.complete
    assert found.matches.select("cell", "match").rows() == [(cell, match) for cell in (0, 1) for match in range(30)]
    rounds = found.events.filter((pl.col("kind") == "round") & (pl.col("role") == ""))
    both = found.matches.join(rounds, on=["cell", "match"])
    assert (both["rounds"] == both["count"]).all()
    assert found.decisions is not None
    decided = found.decisions.group_by("cell", "match").len().sort("cell", "match")["len"]
    assert decided.to_list() == found.matches["decisions"].to_list()
    taken = found.choices.group_by("cell", "match").agg(pl.col("count").sum()).sort("cell", "match")["count"]
    assert taken.to_list() == found.matches["decisions"].to_list()
    assert found.decisions.select(pl.col("options").list.contains(pl.col("taken")).all()).item()
    assert found.events.filter(pl.col("about") == "card")["subject"].n_unique() > 20


def test_the_description_says_what_was_run(whole: Path) -> None:
    found = tomllib.loads((whole / "experiment.toml").read_text("utf-8"))
    assert (found["game"], found["games"], found["seed"], found["decisions"]) == ("d6", 30, 3, True)
    assert [cell["varied"] for cell in found["cell"]] == [{"difficulty": "easy"}, {"difficulty": "hard"}]
    assert found["cell"][0]["options"]["difficulty"] == "easy"
    assert {"rules", "code", "version", "created"} <= set(found)


@pytest.mark.parametrize("size", [1, 7])
def test_the_size_of_the_batches_does_not_matter(
    whole: Path, tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quarterdeck.lab.run._Batches._size", lambda self, cell, left: min(left, size))
    assert counted(run(SPEC, folder=tmp_path / "cut")) == counted(run(SPEC))
    same(whole, tmp_path / "cut")


def test_worker_processes_give_the_same_rows(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.lab.run.SECONDS", 0.0)
    monkeypatch.setattr("quarterdeck.lab.run._Batches._size", lambda self, cell, left: min(left, 4))
    with LocalEngine(2) as engine:
        totals = run(SPEC, engine, folder=tmp_path / "two")
        assert len(engine._workers) == 2
        assert counted(run(SPEC, engine)) == counted(totals)
    same(whole, tmp_path / "two")


def test_more_games_continue_an_experiment(whole: Path, tmp_path: Path) -> None:
    few = msgspec.structs.replace(SPEC, games=11)
    run(few, folder=tmp_path / "more")
    totals = run(SPEC, folder=tmp_path / "more", resume=True)
    assert [one.games for one in totals] == [30, 30]
    assert counted(totals) == counted(run(SPEC))
    same(whole, tmp_path / "more")


class Stops(Exception):
    pass


def test_a_crash_loses_what_was_running_and_nothing_else(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "crash"

    def stop(done: int, total: int) -> None:
        if done > 20:
            raise Stops

    with monkeypatch.context() as patch:
        patch.setattr("quarterdeck.lab.run._Batches._size", lambda self, cell, left: min(left, 5))
        with pytest.raises(Stops):
            run(SPEC, folder=folder, progress=stop)
    assert load(folder).matches.height == 25
    assert not load(folder).complete
    part = next(folder.glob(f"parts-*/*.{EVENTS}.parquet"))
    (part.parent / f"0000-000000099-0000005.{EVENTS}.parquet").write_bytes(part.read_bytes())
    (part.parent / f"0000-000000100-0000005.{EVENTS}.parquet.new").write_bytes(b"half")
    seen: list[int] = []
    totals = run(SPEC, folder=folder, resume=True, progress=lambda done, total: seen.append(done))
    assert seen[0] == 25
    assert counted(totals) == counted(run(SPEC))
    same(whole, folder)


@pytest.mark.full
def test_a_killed_process_loses_nothing_that_was_written(tmp_path: Path) -> None:
    out = tmp_path / "night"
    words = ["simulate", "d6", "--games", "400000", "--out", str(out), "--jobs", "2", "--seed", "3"]
    killed_after_some_batches(words, out)
    time.sleep(0.2)
    kept = load(out).matches
    assert kept.height > 3
    assert kept.select("cell", "match").is_unique().all()
    alone = experiment("d6", games=5, seed=3, jobs=1).matches
    assert_frame_equal(kept.filter(pl.col("match") < 5), alone)


@pytest.mark.full
def test_ctrl_c_writes_what_is_running_and_says_how_to_continue(tmp_path: Path) -> None:
    out = tmp_path / "night"
    words = ["simulate", "d6", "--games", "400000", "--out", str(out), "--jobs", "2"]
    process = subprocess.Popen([*COMMAND, *words], stderr=subprocess.PIPE, text=True)
    wait_for_batches(out)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=LONG)
    assert process.returncode == 130
    assert "--resume` continues" in said
    number = int(said.split(" of 400000 matches are recorded")[0].rpartition("\n")[2])
    assert load(out).matches.height == number


@pytest.mark.full
def test_a_lost_worker_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.lab.run.SECONDS", 0.0)
    spec = ExperimentSpec("d6", ("random",), 40, 3)
    killed: list[int] = []
    with LocalEngine(2) as engine:

        def kill(done: int, total: int) -> None:
            if engine._workers and not killed:
                killed.append(engine._workers[0].pid)
                os.kill(killed[0], signal.SIGKILL)

        with pytest.raises(WorkerLost, match="--resume"):
            run(spec, engine, folder=tmp_path / "lost", progress=kill)
        totals = run(spec, engine, folder=tmp_path / "lost", resume=True)
    assert totals[0].games == 40


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 4}, "the seed differs"),
        ({"players": ("cadet",)}, "the combinations differs"),
        ({"options": {}}, "the combinations differs"),
        ({"decisions": False}, "whether decisions are recorded differs"),
        ({"game": "tictactoe", "options": {}}, "the game differs"),
        ({"games": 5}, "--games takes that or more"),
    ],
)
def test_another_experiment_does_not_continue_it(whole: Path, other: dict[str, object], said: str) -> None:
    with pytest.raises(FolderError, match=said):
        run(msgspec.structs.replace(SPEC, **other), folder=whole, resume=True)
    assert load(whole).complete


def test_other_code_does_not_continue_it(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "code_version", lambda game: "0123456789abcdef")
    with pytest.raises(FolderError, match="the code of the engine, the players or the game differs"):
        run(SPEC, folder=whole, resume=True)


def test_a_folder_that_exists_is_not_overwritten(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="add --resume to continue it"):
        run(SPEC, folder=whole)
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "mine.txt").write_text("Dear", "utf-8")
    with pytest.raises(ExperimentError, match="is not the folder of an experiment"):
        run(SPEC, folder=tmp_path / "letters", resume=True)
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(FolderError, match="is a file"):
        run(SPEC, folder=tmp_path / "file")


def test_one_process_at_a_time_writes_a_folder(tmp_path: Path) -> None:
    def again(done: int, total: int) -> None:
        with pytest.raises(FolderError, match="is in use"):
            run(SPEC, folder=tmp_path / "one", resume=True)
        raise Stops

    with pytest.raises(Stops):
        run(SPEC, folder=tmp_path / "one", progress=again)


def test_a_full_disk_is_reported_and_keeps_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "full"
    left = [3]
    replace = Path.replace

    def full(self: Path, target: Path) -> Path:
        if ".parquet" in self.name:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(28, "No space left on device")
        return replace(self, target)

    monkeypatch.setattr("quarterdeck.lab.run._Batches._size", lambda self, cell, left: min(left, 5))
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        left[0] = 10
        with pytest.raises(FolderError, match="No space left on device; what was written before is kept"):
            run(SPEC, folder=folder)
    kept = load(folder).matches.height
    assert kept == 10
    assert run(SPEC, folder=folder, resume=True)[1].games == 30


def test_results_in_memory_need_no_folder() -> None:
    found = experiment("tictactoe", games=12, players=["random", "greedy"], jobs=1)
    assert isinstance(found, Results)
    assert found.folder is None
    assert found.summary()["matches"].to_list() == [12, 12]
    assert found.matches["players"].to_list()[-1] == ["greedy", "greedy"]
    summary = found.summary().row(1, named=True)
    assert summary["won_share"] == summary["won"] / 12
    assert (summary["won_low"], summary["won_high"]) == pytest.approx(wilson(summary["won"], 12))
    assert summary["decisions_low"] < summary["decisions"] < summary["decisions_high"]
    assert "24 matches in 2 cells, with 95 % confidence intervals" in repr(found)
    share = f"{summary['won_share'] * 100:.1f} ({summary['won_low'] * 100:.1f} to {summary['won_high'] * 100:.1f})"
    assert share in repr(found)
    assert share in found._repr_html_()
    assert "<table" in found._repr_html_()


def test_who_sat_where_is_recorded() -> None:
    found = experiment("tictactoe", games=4, players="greedy+random", jobs=1)
    assert found.matches["players"].to_list() == [["greedy", "random"], ["random", "greedy"]] * 2


def test_gaps_are_what_no_batch_has() -> None:
    assert gaps([], 0, 10) == [(0, 10)]
    assert gaps([(0, 3), (5, 2)], 0, 10) == [(3, 5), (7, 10)]
    assert gaps([(0, 10)], 0, 10) == []
    assert gaps([(0, 20)], 5, 10) == []
    assert Batch(0, 1, 2).size == 2
