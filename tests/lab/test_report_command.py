"""`quarterdeck report`: what it writes, what it says, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import refused, run
from tests.full_disk import fill_disk
from tests.lab.synthetic import cell, results, solo, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(
        results(solo(0.5, {"a": 0.2, "b": 0.0}), [cell(level="easy"), cell(level="hard")], 60), tmp_path / "night"
    )


def test_it_writes_a_page_into_the_folder_and_says_the_answer(folder: Path) -> None:
    done = run("report", str(folder))
    assert done.exit_code == 0, done.output
    assert "easy and hard" in done.stdout
    assert str(folder / "report.html") in done.stdout.replace("\n", "")
    assert "<h1>Is it balanced?</h1>" in (folder / "report.html").read_text("utf-8")
    assert run("report", str(folder)).exit_code == 0, "an older report is replaced"


@pytest.mark.full
def test_an_image_beside_the_page(folder: Path, tmp_path: Path) -> None:
    assert run("report", str(folder), "--png", "--output", str(tmp_path / "page.html")).exit_code == 0
    assert (tmp_path / "page.html").is_file()
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")
    again = refused("report", str(folder), "--png", "--output", str(tmp_path / "page.html"))
    assert "page.png' exists already: choose another --output, or add --force" in again
    assert run("report", str(folder), "--png", "-o", str(tmp_path / "page.html"), "--force").exit_code == 0


@pytest.mark.full
def test_two_experiments(folder: Path, tmp_path: Path) -> None:
    other = write(results(solo(0.8), [cell(level="easy"), cell(level="hard")], 60), tmp_path / "after")
    assert run("report", str(folder), str(other)).exit_code == 0
    assert "<h1>What changed?</h1>" in (folder / "report.html").read_text("utf-8")


def test_it_replaces_no_other_file(folder: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.html"
    letter.write_text("Dear Ada,")
    assert "exists and is not a report" in refused("report", str(folder), "-o", str(letter))
    assert letter.read_text() == "Dear Ada,"


def test_what_cannot_be_reported(folder: Path, tmp_path: Path) -> None:
    assert "there is no folder" in refused("report", str(tmp_path / "nowhere"))
    (tmp_path / "empty").mkdir()
    assert "is not the folder of an experiment" in refused("report", str(tmp_path / "empty"))
    assert "there is no folder" in refused("report", str(folder), "-o", str(tmp_path / "no" / "page.html"))
    assert "is a folder" in refused("report", str(folder), "-o", str(tmp_path))
    (folder / "matches.parquet").write_bytes(b"not a table")
    assert "is damaged" in refused("report", str(folder))


def test_a_full_disk_keeps_the_older_report(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("report", str(folder)).exit_code == 0
    before = (folder / "report.html").read_bytes()
    fill_disk(monkeypatch, lambda path: "report" in path.name)
    result = run("report", str(folder))
    assert result.exit_code == 2
    assert "report.html': No space left on device; what was there before is kept" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert (folder / "report.html").read_bytes() == before
    assert not list(folder.glob("*.new"))


@pytest.mark.full
def test_the_page_is_kept_if_the_image_does_not_fit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_disk(monkeypatch, lambda path: ".png" in path.name)
    assert "report.png': No space left on device" in refused_after_words("report", str(folder), "--png")
    assert (folder / "report.html").is_file()
    assert not list(folder.glob("*.png*"))


def refused_after_words(*words: str) -> str:
    """The error of a command that has said its result already."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    return result.stderr
