"""The file of an arena: cut anywhere in its last line it leads to the same result; what does not fit is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from quarterdeck.lab import header
from quarterdeck.lab.arena import Arena, Spec, play
from quarterdeck.lab.bout import Bout, play_bout
from quarterdeck.lab.checkpoint import Checkpoint, read_bouts, read_header
from quarterdeck.lab.header import CheckpointError, header_of
from tests.full_disk import FullFile

SPEC = Spec("tictactoe", "greedy,random", games=4, seed=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "arena.jsonl"


def held(path: Path, arena: Arena) -> list[Bout]:
    """Play what is missing, into the file."""
    checkpoint = Checkpoint(path, arena)
    try:
        return play(arena, done=checkpoint.bouts, keep=checkpoint.keep)
    finally:
        checkpoint.close()


def told(bouts: list[Bout]) -> list[Bout]:
    return [msgspec.structs.replace(bout, micros=[]) for bout in bouts]


@pytest.mark.full
def test_an_arena_cut_at_any_byte_of_its_last_line_goes_on_to_the_same_result(path: Path) -> None:
    arena = Arena(SPEC)
    whole = held(path, arena)
    data = path.read_bytes()
    last = data[:-1].rindex(b"\n") + 1
    for cut in range(last, len(data) + 1):
        path.write_bytes(data[:cut])
        assert told(held(path, arena)) == told(whole)
        lines = path.read_bytes().splitlines()
        assert len(lines) == 1 + arena.matches
        assert lines[:-1] == data.splitlines()[:-1]


def test_an_arena_cut_in_its_first_line_begins_anew(path: Path) -> None:
    arena = Arena(SPEC)
    whole = held(path, arena)
    first = path.read_bytes().splitlines(keepends=True)[0]
    for cut in (0, 1, len(first) // 2, len(first) - 1, len(first)):
        path.write_bytes(first[:cut])
        assert told(held(path, arena)) == told(whole)


def test_a_match_that_was_broken_off_is_kept_like_any_other(path: Path) -> None:
    arena = Arena(SPEC)
    checkpoint = Checkpoint(path, arena)
    checkpoint.keep(play_bout(arena.plans[0], 0, longest=3))
    checkpoint.close()
    assert sum(bout.endless for bout in held(path, arena)) == 1
    assert [(bout.endless, bout.ending) for bout in read_bouts(path, arena) if bout.number == 0] == [(True, -1)]
    lines = path.read_bytes().splitlines()
    for changes in ({"endless": False}, {"ending": 0}):
        path.write_bytes(b"\n".join([lines[0], damaged(lines[1], **changes), *lines[2:]]) + b"\n")
        with pytest.raises(CheckpointError, match="an ending that the game does not have"):
            read_bouts(path, arena)


def test_the_file_says_all_that_defines_the_arena(path: Path) -> None:
    arena = Arena(Spec("d6", "officer,captain@5", 2, 9, {"length": "short"}, "difficulty", clock=True))
    Checkpoint(path, arena).close()
    there = read_header(path)
    assert there == header_of(arena)
    assert there.iterations == [0, 5]
    again = Arena(there.spec())
    assert header_of(again) == there
    assert again.command() == arena.command()


def test_more_games_go_on_from_the_same_file_and_fewer_are_picked_from_it(path: Path) -> None:
    held(path, Arena(SPEC))
    more = Arena(msgspec.structs.replace(SPEC, games=6))
    assert len(held(path, more)) == 6
    assert len(path.read_bytes().splitlines()) == 1 + 6
    fewer = Arena(msgspec.structs.replace(SPEC, games=2))
    assert [bout.number for bout in read_bouts(path, fewer)] == [0, 1]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 2}, "seed 1 there and 2 here"),
        ({"players": "random,greedy"}, "players"),
        ({"players": "greedy,random,search"}, "players"),
        ({"clock": True}, "use of the clock false there and true here"),
        ({"game": "battlecruisers", "players": "cadet,officer"}, "game"),
    ],
)
def test_another_arena_is_refused(path: Path, change: dict[str, Any], said: str) -> None:
    held(path, Arena(SPEC))
    before = path.read_bytes()
    with pytest.raises(CheckpointError, match=said):
        Checkpoint(path, Arena(msgspec.structs.replace(SPEC, **change)))
    assert path.read_bytes() == before


@pytest.mark.parametrize(("field", "value"), [("rules", 0), ("content", ["other"]), ("iterations", [5, 5])])
def test_other_rules_or_content_are_refused(path: Path, field: str, value: Any) -> None:
    arena = Arena(SPEC)
    other = msgspec.structs.replace(header_of(arena), **{field: value})
    path.write_bytes(msgspec.json.encode(other) + b"\n")
    with pytest.raises(CheckpointError, match=r"of another arena: .* there and .* here"):
        Checkpoint(path, arena)


def test_players_that_were_changed_since_are_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held(path, Arena(SPEC))
    monkeypatch.setattr(header, "players_code", lambda: "changed")
    with pytest.raises(CheckpointError, match="state of the players' code"):
        Checkpoint(path, Arena(SPEC))
    assert len(read_bouts(path, Arena(SPEC))) == 4


def damaged(line: bytes, **changes: Any) -> bytes:
    bout = msgspec.json.decode(line, type=Bout)
    return msgspec.json.encode(msgspec.structs.replace(bout, **changes))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"number": 0}, "is there twice"),
        ({"number": 0, "seating": [0, 1], "part": 3}, "no match 0 of part 3"),
        ({"seating": [0, 0]}, "other players in its seats"),
        ({"results": [2]}, "2 seats"),
        ({"tally": [1, 2, 3]}, "2 seats"),
        ({"results": [3, 0]}, "ending"),
        ({"ending": 9}, "ending"),
        ({"choices": [99, 0]}, "a time for each choice"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_its_line(path: Path, changes: dict[str, Any], said: str) -> None:
    arena = Arena(SPEC)
    held(path, arena)
    lines = path.read_bytes().splitlines()
    lines[3] = damaged(lines[3], **changes)
    if "number" in changes and "part" not in changes:
        lines[3] = lines[1]
    path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(CheckpointError, match=f"damaged at line 4: .*{said}"):
        Checkpoint(path, arena)


@pytest.mark.parametrize("line", [b"", b"{}", b"nonsense", b"\xff\xfe", b'{"part":"x"}', b"[1]"])
def test_a_line_that_is_no_match_is_refused(path: Path, line: bytes) -> None:
    arena = Arena(SPEC)
    held(path, arena)
    lines = path.read_bytes().splitlines()
    lines[2] = line
    path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(CheckpointError, match="damaged at line 3"):
        Checkpoint(path, arena)


@pytest.mark.parametrize("data", [b"\n", b"a letter to my aunt", b"a letter\nto my aunt\n", b'{"quarterdeck":"x"}\n'])
def test_what_is_no_arena_is_left_alone(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(CheckpointError, match=r"holds no arena|is not the file of an arena"):
        Checkpoint(path, Arena(SPEC))
    assert path.read_bytes() == data


def test_two_at_once_do_not_write_one_file(path: Path) -> None:
    pytest.importorskip("fcntl")
    first = Checkpoint(path, Arena(SPEC))
    with pytest.raises(CheckpointError, match="in use"):
        Checkpoint(path, Arena(SPEC))
    first.close()
    Checkpoint(path, Arena(SPEC)).close()


def test_a_full_disk_loses_nothing_that_was_played(path: Path) -> None:
    arena = Arena(SPEC)
    checkpoint = Checkpoint(path, arena)
    checkpoint.keep(arena.play((0, 0)))
    before = path.read_bytes()
    checkpoint._file = FullFile(checkpoint._file)  # type: ignore[misc, assignment]
    with pytest.raises(CheckpointError, match="No space left on device; what was played so far is kept"):
        checkpoint.keep(arena.play((0, 1)))
    assert path.read_bytes() == before
    checkpoint.close()
    assert len(held(path, arena)) == arena.matches


def test_the_older_name_of_the_players_code_is_read(tmp_path: Path) -> None:
    path = tmp_path / "older.jsonl"
    arena = Arena(Spec("tictactoe", "greedy,random", 2, 1))
    Checkpoint(path, arena).close()
    first = path.read_bytes()
    assert b'"players_code"' in first
    path.write_bytes(first.replace(b'"players_code"', b'"minds"'))
    assert read_header(path) == header.header_of(arena)
    Checkpoint(path, arena).close()
