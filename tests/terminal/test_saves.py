"""Saves are complete or missing, and errors say what would be right."""

import errno
import os
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal import saves
from quarterdeck.terminal.save_file import FileProblem
from quarterdeck.terminal.session import Session
from tests.saved import read_match


def begun(*choices: str) -> AnyMatch:
    match = qd.new("tictactoe", seed=1)
    for choice in choices:
        match.play(choice)
    return match


def fail_with(code: int) -> object:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def test_a_match_is_loaded_as_it_was_saved(tmp_path: Path) -> None:
    match = begun("mark a1", "mark b2")
    path = tmp_path / "deep" / "er" / "game.record"
    saves.write_match(path, match)
    again = read_match(path)
    assert (again.fingerprint, again.turn) == (match.fingerprint, 2)


def test_the_folder_follows_quarterdeck_home(home: Path) -> None:
    assert saves.folder() == home / "saves"


def test_the_folder_follows_xdg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("QUARTERDECK_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.folder() == tmp_path / "quarterdeck" / "saves"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert saves.folder() == Path.home() / ".local" / "share" / "quarterdeck" / "saves"


@pytest.mark.parametrize("broken", ["replace", "fsync"])
def test_a_crash_while_saving_keeps_the_old_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    path = tmp_path / "game.record"
    saves.write_match(path, begun("mark a1"))
    before = path.read_bytes()

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"os.{broken}", interrupt)
    with pytest.raises(KeyboardInterrupt):
        saves.write_match(path, begun("mark a1", "mark b2"))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path], "no half file is left behind"


def test_a_full_disk_is_reported_and_the_old_save_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.record"
    saves.write_match(path, begun())
    before = path.read_bytes()
    monkeypatch.setattr("os.fsync", fail_with(errno.ENOSPC))
    with pytest.raises(FileProblem, match="the disk is full; make room"):
        saves.write_match(path, begun("mark a1"))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS])
def test_a_read_only_folder_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    monkeypatch.setattr(Path, "open", fail_with(code))
    with pytest.raises(FileProblem, match="you may not write in that folder; choose another"):
        saves.write_match(tmp_path / "game.record", begun())


def test_a_folder_or_a_file_in_the_way_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="it is a folder; name a file"):
        saves.write_match(tmp_path, begun())
    (tmp_path / "file").write_text("x")
    with pytest.raises(FileProblem, match="a file is where a folder is needed"):
        saves.write_match(tmp_path / "file" / "game.record", begun())


def test_a_copy_never_replaces_a_foreign_file(tmp_path: Path) -> None:
    diary, other = tmp_path / "diary.txt", tmp_path / "other.record"
    diary.write_text("Dear diary")
    saves.write_match(other, begun("mark b2"))
    for path in (diary, other):
        before = path.read_bytes()
        with pytest.raises(FileProblem, match="is there already and is not this match's: choose another name"):
            saves.write_copy(path, begun())
        assert path.read_bytes() == before
    written = saves.write_copy(tmp_path / "new.record", begun())
    saves.write_copy(tmp_path / "new.record", begun("mark a1"), [written])
    assert saves.read_record(tmp_path / "new.record").turns[-1].choice == "p1 mark a1"


def test_a_copy_creates_no_folders(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=r"there is no folder '.*/nowhere': make it first, or choose another"):
        saves.write_copy(tmp_path / "nowhere" / "x.record", begun())
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(FileProblem, match="the name is too long; choose a shorter one"):
        saves.write_copy(tmp_path / ("x" * 300), begun())
    with pytest.raises(FileProblem, match="is not a path; choose another name"):
        saves.write_copy(Path("~nobody-of-that-name/x"), begun())


def test_a_folder_without_write_permission_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "open", fail_with(errno.ENOENT))
    with pytest.raises(FileProblem, match="cannot save: that folder cannot be written; choose another"):
        saves.write_match(tmp_path / "x", begun())


def test_saving_follows_a_link_and_keeps_it(tmp_path: Path) -> None:
    target = tmp_path / "target.record"
    link = tmp_path / "link.record"
    saves.write_match(target, begun())
    link.symlink_to(target)
    saves.write_match(link, begun("mark a1"))
    assert link.is_symlink()
    assert len(saves.read_record(target).turns) == 2


def test_unreadable_files_have_different_messages(tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    with pytest.raises(FileProblem, match="there is no such file"):
        read_match(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileProblem, match="not UTF-8 text"):
        read_match(path)
    path.write_text("hello")
    with pytest.raises(FileProblem, match="not a Quarterdeck record"):
        read_match(path)
    saves.write_match(path, begun("mark a1"))
    path.write_text(path.read_text().replace("mark a1", "mark z9"))
    with pytest.raises(QuarterdeckError, match="choice 1"):
        read_match(path)
    assert issubclass(FileProblem, QuarterdeckError)


def test_a_byte_order_mark_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    saves.write_match(path, begun("mark a1"))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert read_match(path).turn == 1


def test_the_latest_unfinished_match_of_a_game_is_found(home: Path) -> None:
    assert saves.latest_unfinished("tictactoe") is None
    stories: list[tuple[str, list[str]]] = [
        ("old", ["mark a1"]),
        ("young", ["mark b2", "mark a1"]),
        ("over", ["mark a1", "mark a2", "mark b1", "mark b2", "mark c1"]),
    ]
    for age, (name, choices) in enumerate(stories):
        path = saves.folder() / f"{name}.record"
        saves.write_match(path, begun(*choices))
        os.utime(path, (1000 + age, 1000 + age))
    (saves.folder() / "junk.record").write_text("junk")
    assert [entry.path.stem for entry in saves.saved()] == ["over", "young", "old"]
    found = saves.latest_unfinished("tictactoe")
    assert found is not None
    assert (found.path.stem, found.choices, found.unfinished) == ("young", 2, True)
    assert saves.latest_unfinished("d6") is None


def test_two_matches_started_at_once_have_two_files() -> None:
    assert saves.new_path(begun()) != saves.new_path(begun())


def test_a_failed_autosave_is_reported_once_and_the_match_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(begun())
    monkeypatch.setattr("os.fsync", fail_with(errno.ENOSPC))
    first, second = session.view().decision, None
    assert first is not None
    session.choose(first.options[0])
    assert "the disk is full" in session.warning()
    second = session.view().decision
    assert second is not None
    session.choose(second.options[0])
    assert session.warning() == ""
    assert session.match.turn == 2
    monkeypatch.undo()
    session.autosave()
    assert session.save_error == ""
