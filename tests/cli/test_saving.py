"""Saves are written completely or not at all, also after errors and interrupts."""

import errno
import os
from pathlib import Path

import pytest

from quarterdeck.core.record import parse_record
from quarterdeck.terminal import save_file
from tests.cli.shell import process, refused, run


def fail_with(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def left_over(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(".part"))


def test_ctrl_c_while_saving_keeps_the_old_save(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = begun.read_bytes()
    calls = []

    def interrupted(fd: int) -> None:
        calls.append(fd)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    result = run("play", "--load", str(begun), "--plain", input="1\nquit\n")
    assert result.exit_code == 130
    assert calls
    assert begun.read_bytes() == before
    assert left_over(begun.parent) == []


def test_one_ctrl_c_while_saving_loses_no_choice(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = os.replace, []

    def interrupted(one: str, other: str) -> None:
        calls.append(one)
        if len(calls) == 1:
            raise KeyboardInterrupt
        real(one, other)

    monkeypatch.setattr(os, "replace", interrupted)
    result = run("play", "--load", str(begun), "--plain", input="1\nquit\n")
    assert result.exit_code == 130
    assert len(parse_record(begun.read_text(encoding="utf-8")).turns) == 4
    assert left_over(begun.parent) == []


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_keeps_the_old_save_and_warns(begun: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    before = begun.read_bytes()

    def full(fd: int) -> None:
        raise fail_with(number)

    monkeypatch.setattr(os, "fsync", full)
    result = run("play", "--load", str(begun), "--plain", input="1\nquit\nquit\n")
    assert result.exit_code == 1
    assert "the disk is full" in result.stdout
    assert begun.read_bytes() == before
    assert left_over(begun.parent) == []


def test_a_full_disk_is_reported_before_the_first_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        path.write_bytes(data[:10])
        raise fail_with(errno.ENOSPC)

    monkeypatch.setattr(save_file, "_write_through", full)
    assert "the disk is full" in refused("play", "d6", "--save", "m.record")
    assert list(Path().glob("*.record")) == []
    assert left_over(Path()) == []


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.EPERM])
def test_a_read_only_folder(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def forbidden(path: Path, data: bytes) -> None:
        raise fail_with(number)

    monkeypatch.setattr(save_file, "_write_through", forbidden)
    assert "you may not write in" in refused("play", "d6", "--save", "m.record")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_patch_and_export_leave_no_partial_file(begun: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    Path("out.txt").write_text("before", encoding="utf-8")

    def failing(one: str, other: str) -> None:
        raise fail_with(number)

    monkeypatch.setattr(os, "replace", failing)
    refused("record", "patch", str(begun))
    refused("record", "export", str(begun), "--json", "--output", "out.txt", "--force")
    assert Path("out.txt").read_text(encoding="utf-8") == "before"
    assert not begun.with_suffix(".patched.record").exists()
    assert left_over(begun.parent) == []


def test_a_file_in_place_of_the_folder_of_saves_does_not_end_the_match(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file stands here", encoding="utf-8")
    result = run("play", "d6", "--plain", input="1\nquit\nquit\n")
    assert result.exit_code == 1
    assert "quit again leaves it unsaved" in result.stdout
    assert "a file is where a folder is needed" in result.stdout


def test_a_folder_is_refused_as_output(begun: Path) -> None:
    Path("folder").mkdir()
    assert "it is a folder" in refused("record", "export", str(begun), "--output", "folder", "--force")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("words", [["games"], ["games", "--json"], ["record", "export", "begun.record"]])
def test_a_full_disk_at_standard_output(begun: Path, words: list[str]) -> None:
    import subprocess

    from tests.cli.shell import COMMAND, environment

    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words], stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=120, check=False
        )
    assert done.returncode == 2
    assert done.stderr == b"quarterdeck: No space left on device\n"


def test_a_save_command_refuses_a_file_that_is_no_save() -> None:
    Path("letter.txt").write_text("dear captain", encoding="utf-8")
    result = process("play", "d6", "--save", "m.record", input=b"save letter.txt\nquit\n")
    assert result.returncode == 0
    assert b"choose another name" in result.stdout
    assert Path("letter.txt").read_text(encoding="utf-8") == "dear captain"
