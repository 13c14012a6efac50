"""The folder of an experiment survives a kill at any step, a full disk, and workers that outlive their parent."""

import os
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest

from quarterdeck.lab import experiment, load
from quarterdeck.lab import folder as folders
from quarterdeck.lab.experiment_spec import Experiment, ExperimentError, ExperimentSpec
from quarterdeck.lab.folder import LOCK, Folder, FolderError, write_batch
from quarterdeck.lab.run import Batch, play_batch, run
from quarterdeck.lab.table_files import EVENTS, MATCHES, SUPERSEDED, part_name, parts_in
from quarterdeck.lab.tables import Results
from tests.cli.conftest import PACK
from tests.cli.shell import COMMAND
from tests.cli.test_play_programs import bad_bot
from tests.lab.killed import killed_after_some_batches
from tests.lab.test_run import Stops, counted, same
from tests.time_limits import LONG

SPEC = ExperimentSpec("tictactoe", ("random", "greedy"), 30, 3, decisions=True)
SMALL = ExperimentSpec("tictactoe", ("random",), 20, 3)


class Killed(BaseException):
    """The process ends here: nothing after it is done, no clean-up either."""


@contextmanager
def killed_at(step: int, after: bool) -> Iterator[Counter[str]]:
    """Stop before or after the step with this number of those that change files, and change none later."""
    done: Counter[str] = Counter()

    def watched(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def changes(*arguments: Any, **options: Any) -> Any:
            number = done.total()
            done[name] += 1
            if number > step or (number == step and not after):
                raise Killed
            result = real(*arguments, **options)
            if number == step:
                raise Killed
            return result

        return changes

    with pytest.MonkeyPatch.context() as patch:
        for owner, name in [
            (Path, "replace"), (Path, "rename"), (Path, "unlink"), (os, "unlink"), (os, "rmdir"),
            (pl.LazyFrame, "sink_parquet"), (folders, "write_synced"),
        ]:  # fmt: skip
            patch.setattr(owner, name, watched(name, getattr(owner, name)))
        yield done


def steps(act: Callable[[], None], check: Callable[[], None], reset: Callable[[], None]) -> int:
    """Kill an action before and after each of its steps; check what it left. Returns how many steps there are."""
    for step in range(1000):
        for after in (False, True):
            reset()
            ended = True
            with killed_at(step, after) as done:
                try:
                    act()
                except Killed:
                    ended = False
            check()
            if ended and done.total() <= step:
                return step
    raise AssertionError


@pytest.fixture
def batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an experiment with all batches, not merged: its first half was merged before."""
    folder = tmp_path / "batches"
    run(msgspec.structs.replace(SPEC, games=10), folder=folder)
    with monkeypatch.context() as patch:
        patch.setattr("quarterdeck.lab.run._Batches._size", lambda self, cell, left: min(left, 20))
        patch.setattr(Folder, "merge", lambda self: None)
        run(SPEC, folder=folder, resume=True)
    assert len(parts_in(folder)) == 2
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "whole"
    run(SPEC, folder=folder)
    return folder


def test_a_kill_at_any_step_of_a_merge_neither_loses_nor_doubles_a_row(
    batches: Path, whole: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "again"

    def reset() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(batches, folder)

    def merge() -> None:
        kept = Folder(folder, Experiment(SPEC), True)
        try:
            kept.done()
            kept.merge()
        finally:
            kept.close()

    def check() -> None:
        same(whole, folder)
        assert counted(run(SPEC, folder=folder, resume=True)) == counted(run(SPEC))
        same(whole, folder)
        assert not any(path.is_dir() for path in folder.iterdir())

    assert steps(merge, check, reset) > 10


def test_a_kill_while_a_batch_is_written_leaves_all_of_it_or_nothing(tmp_path: Path) -> None:
    """As a worker writes it: with its tables in any order."""
    folder = tmp_path / "batch"
    spec = msgspec.structs.replace(SPEC, games=5, players=("random",))
    played = play_batch(Experiment(spec), Batch(0, 0, 5), True)
    tables = {MATCHES: played.tables[MATCHES], **played.tables}
    assert next(iter(tables)) == MATCHES

    def reset() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        with pytest.raises(Stops):
            run(spec, folder=folder, progress=_stop)

    def write() -> None:
        (parts,) = folder.glob("parts-*")
        write_batch(parts, 0, 0, 5, tables)

    def check() -> None:
        found = load(folder)
        matches, events = (set(table["match"]) for table in (found.matches, found.events))
        assert matches == events
        assert len(matches) in (0, 5)
        assert run(spec, folder=folder, resume=True)[0].games == 5
        assert load(folder).events.height == pl.read_parquet(tables[EVENTS]).height

    assert steps(write, check, reset) == 8


@pytest.mark.parametrize("number", range(4))
def test_a_batch_that_does_not_fit_on_the_disk_leaves_no_file(
    tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = play_batch(Experiment(SPEC), Batch(0, 0, 2), True)
    replace, left = Path.replace, [number]

    def full(self: Path, target: Path) -> Path:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(FolderError, match="No space left on device"):
        write_batch(tmp_path, *Batch(0, 0, 2), played.tables)
    assert list(tmp_path.iterdir()) == []


def _stop(done: int, total: int) -> None:
    raise Stops


def test_a_disk_that_is_full_when_tables_are_merged_is_reported(batches: Path, whole: Path) -> None:
    """Polars has an error of its own for it."""
    kept = Folder(batches, Experiment(SPEC), True)
    (batches / f"{EVENTS}.parquet.new").symlink_to("/dev/full")
    with pytest.raises(FolderError, match=r"No space left on device.*what was written before is kept"):
        kept.merge()
    kept.close()
    run(SPEC, folder=batches, resume=True)
    same(whole, batches)


def test_rows_that_are_missing_after_a_merge_keep_the_parts(batches: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sink = pl.LazyFrame.sink_parquet
    monkeypatch.setattr(pl.LazyFrame, "sink_parquet", lambda self, file, **how: sink(self.head(50), file, **how))
    with pytest.raises(FolderError, match=r"50 of .* rows of events were written"):
        run(SPEC, folder=batches, resume=True)
    assert load(batches).matches.height == 60


# -- processes that outlive their parent -------------------------------------------------------------------------------


def test_a_worker_of_an_earlier_session_cannot_write_into_one_that_continues(tmp_path: Path) -> None:
    folder = tmp_path / "orphan"
    with pytest.raises(Stops):
        run(SMALL, folder=folder, progress=_stop)
    (earlier,) = folder.glob("parts-*")
    played = play_batch(Experiment(SMALL), Batch(0, 3, 9), True)

    def orphan_writes(done: int, total: int) -> None:
        with pytest.raises(FolderError, match="cannot write"):
            write_batch(earlier, 0, 3, 9, played.tables)

    run(SMALL, folder=folder, resume=True, progress=orphan_writes)
    assert load(folder).matches["match"].to_list() == list(range(20))


def test_batches_that_overlap_count_once(tmp_path: Path) -> None:
    folder = tmp_path / "overlap"
    with pytest.raises(Stops):
        run(SMALL, folder=folder, progress=_stop)
    (parts,) = folder.glob("parts-*")
    for first, count in ((0, 5), (0, 8), (4, 3), (7, 2), (10, 2)):
        write_batch(parts, 0, first, count, play_batch(Experiment(SMALL), Batch(0, first, count), True).tables)
    assert load(folder).matches["match"].to_list() == [*range(8), 10, 11]
    assert run(SMALL, folder=folder, resume=True)[0].games == 20
    assert load(folder).matches["match"].to_list() == list(range(20))


@pytest.mark.full
def test_a_killed_command_can_be_continued_at_once(tmp_path: Path) -> None:
    out = tmp_path / "night"
    words = ["simulate", "d6", "--games", "20000", "--out", str(out), "--jobs", "2", "--seed", "3"]
    killed_after_some_batches(words, out)
    subprocess.run([*COMMAND, *words, "--resume"], check=True, timeout=LONG, stdout=subprocess.DEVNULL)
    time.sleep(0.5)
    found = load(out)
    assert found.matches["match"].to_list() == list(range(20000))
    assert found.events.filter(pl.col("role") == "").select("match", "kind", "seat").is_unique().all()
    assert found.complete


# -- what an interrupted start leaves ----------------------------------------------------------------------------------


@pytest.mark.parametrize("resume", [False, True])
def test_a_start_that_was_interrupted_leaves_an_empty_folder(tmp_path: Path, resume: bool) -> None:
    folder = tmp_path / "begun"
    (folder / "parts-0a").mkdir(parents=True)
    (folder / "packs").mkdir()
    (folder / LOCK).touch()
    (folder / "packs" / "night.toml").write_text("", "utf-8")
    (folder / "experiment.toml.new").write_text("half", "utf-8")
    assert run(SMALL, folder=folder, resume=resume)[0].games == 20
    assert load(folder).complete


@pytest.mark.parametrize("other", ["parts-0a/letter.txt", "packs/night.toml", "letter.txt"])
def test_a_folder_with_other_files_is_not_empty(tmp_path: Path, other: str) -> None:
    file = tmp_path / "other" / other
    file.parent.mkdir(parents=True)
    file.write_text("Dear", "utf-8")
    with pytest.raises(ExperimentError, match="is not the folder of an experiment"):
        run(SMALL, folder=tmp_path / "other")
    assert [path.name for path in (tmp_path / "other").rglob("*") if path.is_file()] == [file.name]


def test_a_full_disk_at_the_start_does_not_spoil_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise FolderError("cannot write: No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(folders, "write_whole", full)
        with pytest.raises(FolderError, match="No space left"):
            run(SMALL, folder=tmp_path / "full")
    assert run(SMALL, folder=tmp_path / "full")[0].games == 20


def test_an_experiment_that_began_a_moment_earlier_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look into the folder and the lock."""
    folder = tmp_path / "race"
    locked = Folder._locked

    def late(self: Folder) -> Any:
        monkeypatch.setattr(Folder, "_locked", locked)
        run(msgspec.structs.replace(SMALL, seed=9), folder=folder)
        return locked(self)

    monkeypatch.setattr(Folder, "_locked", late)
    with pytest.raises(FolderError, match="holds an experiment"):
        run(SMALL, folder=folder)
    assert load(folder).spec["seed"] == 9
    assert load(folder).complete


def test_the_lock_is_the_same_file_for_every_process(tmp_path: Path) -> None:
    """If it were removed at the end, a process that waits for it would lock a file that the next one does not see."""
    run(SMALL, folder=tmp_path / "lock")
    before = (tmp_path / "lock" / LOCK).stat().st_ino
    run(SMALL, folder=tmp_path / "lock", resume=True)
    assert (tmp_path / "lock" / LOCK).stat().st_ino == before


# -- damaged files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [MATCHES, EVENTS])
@pytest.mark.parametrize("content", [b"", b"PAR1 half of it"])
def test_a_batch_that_cannot_be_read_is_played_again(batches: Path, whole: Path, table: str, content: bytes) -> None:
    """As a power cut can leave it."""
    part = parts_in(batches)[1]
    part.file(table).write_bytes(content)
    seen: list[int] = []
    run(SPEC, folder=batches, resume=True, progress=lambda done, total: seen.append(done))
    assert seen[0] == 60 - part.size
    same(whole, batches)


def test_a_merged_table_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    run(SMALL, folder=tmp_path / "bad")
    (tmp_path / "bad" / f"{MATCHES}.parquet").write_bytes(b"PAR1 half of it")
    with pytest.raises(FolderError, match="is damaged"):
        run(msgspec.structs.replace(SMALL, games=30), folder=tmp_path / "bad", resume=True)
    with pytest.raises(ExperimentError, match="is damaged: cannot read its matches"):
        _ = load(tmp_path / "bad").matches


def test_a_table_is_read_again_if_its_files_are_merged_meanwhile(
    batches: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = pl.read_parquet
    left = [1]

    def during_a_merge(file: Path, **how: Any) -> pl.DataFrame:
        if left:
            left.pop()
            run(SPEC, folder=batches, resume=True)
        return read(file, **how)

    monkeypatch.setattr(pl, "read_parquet", during_a_merge)
    assert load(batches).matches.height == 60


def test_files_are_on_the_disk_before_they_are_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: set[int] = set()
    renamed: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def noting_fsync(descriptor: int) -> None:
        fsync(descriptor)
        synced.add(os.fstat(descriptor).st_ino)

    def checking_replace(self: Path, target: Path) -> Path:
        assert self.stat().st_ino in synced
        renamed.append(Path(target).name)
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", noting_fsync)
    monkeypatch.setattr(Path, "replace", checking_replace)
    run(msgspec.structs.replace(SMALL, games=1), folder=tmp_path / "synced")
    assert renamed == [
        "experiment.toml",
        *(part_name(0, 0, 1, table) for table in (EVENTS, "choices", MATCHES)),
        *(f"{table}.parquet" for table in (MATCHES, EVENTS, "choices")),
    ]


# -- figures of a continued experiment ---------------------------------------------------------------------------------


def test_choices_of_a_stand_in_are_known_when_an_experiment_is_continued(tmp_path: Path) -> None:
    spec = ExperimentSpec("tictactoe", (f"{bad_bot('crash', tmp_path)}+random",), 4, 3)
    folder = tmp_path / "programs"
    run(msgspec.structs.replace(spec, games=2), folder=folder)
    (continued,) = run(spec, folder=folder, resume=True)
    (at_once,) = run(spec)
    assert at_once.replaced > 0
    assert (continued.replaced, continued.because) == (at_once.replaced, at_once.because)
    found = load(folder)
    assert found.stand_ins["match"].to_list() == [0, 1, 2, 3]
    assert found.stand_ins["replaced"].sum() == at_once.replaced
    assert isinstance(found.in_memory(), Results)


def test_a_speed_is_of_the_matches_of_this_session(tmp_path: Path) -> None:
    run(SMALL, folder=tmp_path / "speed")
    (resumed,) = run(SMALL, folder=tmp_path / "speed", resume=True)
    assert (resumed.games, resumed.seconds, resumed.decisions_per_second) == (20, 0.0, 0.0)
    (more,) = run(msgspec.structs.replace(SMALL, games=21), folder=tmp_path / "speed", resume=True)
    assert 0 < more.timed < 10 < more.decisions
    assert more.decisions_per_second == pytest.approx(more.timed / more.seconds)


# -- packs -------------------------------------------------------------------------------------------------------------


def test_packs_with_the_same_file_name_are_kept_apart(tmp_path: Path) -> None:
    files = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        files.append(tmp_path / name / "watch.toml")
        files[-1].write_text(PACK.replace("night-watch", name), "utf-8")
    found = experiment("d6", games=1, packs=[[files[0]], [files[1]]], out=tmp_path / "out", jobs=1)
    assert [(found.spec["cell"][cell]["files"]) for cell in (0, 1)] == [["watch.toml"], ["watch-2.toml"]]
    assert [found.game(cell).packs()[0].partition("@")[0] for cell in (0, 1)] == ["a", "b"]
    assert len({cell.label for cell in found.cells}) == 2
    assert load(tmp_path / "out").complete
    assert not (tmp_path / "out" / SUPERSEDED).exists()
