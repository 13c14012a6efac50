"""The page of measured players is written from the files of arenas."""

from pathlib import Path

import pytest

from benchmarks.arena import page
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.arena import Arena, Spec, play
from quarterdeck.lab.checkpoint import Checkpoint
from tests.docs.pages import tables


def played(path: Path, spec: Spec, most: int = 1000) -> Path:
    arena = Arena(spec)
    checkpoint = Checkpoint(path, arena)
    for bout in play(arena)[:most]:
        checkpoint.keep(bout)
    checkpoint.close()
    return path


def test_every_row_has_its_number_its_iterations_and_its_interval(tmp_path: Path) -> None:
    duel = played(tmp_path / "duel.jsonl", Spec("tictactoe", "search@9,random", 8, 1))
    alone = played(tmp_path / "alone.jsonl", Spec("d6", "random,cadet", 2, 1, {"length": "short"}, "ship"))
    text = page([duel, alone])
    assert "quarterdeck arena tictactoe --players search@9,random --games 8 --seed 1\n" in text
    assert "quarterdeck arena d6 --players random,cadet --games 2 --seed 1 --set length=short --each ship\n" in text
    budgets, pairs, rated, *won = tables(text)
    assert [row["captain"] for row in budgets if row["game"] == "Solar Sphere"] == ["64 in at most 1.4 s"]
    assert [row["n"] for row in pairs] == ["8"]
    assert pairs[0]["player"] == rated[0]["player"] == "search, 9 iterations"
    assert " to " in pairs[0]["ended before the other"]
    assert " to " in rated[0]["rating"]
    assert [row["n"] for row in won[0]] == ["2", "2"]
    assert " to " in won[0][0]["won"]
    assert " to " in won[1][0]["difference at the same seeds"]


def test_an_arena_that_is_not_over_is_not_told(tmp_path: Path) -> None:
    half = played(tmp_path / "half.jsonl", Spec("tictactoe", "greedy,random", 8, 1), most=3)
    with pytest.raises(QuarterdeckError, match="holds 3 of 8 matches: `quarterdeck arena --resume"):
        page([half])


def test_an_arena_takes_the_place_of_the_same_and_leaves_the_others(tmp_path: Path) -> None:
    first = played(tmp_path / "first.jsonl", Spec("tictactoe", "greedy,random", 8, 1))
    other = played(tmp_path / "other.jsonl", Spec("tictactoe", "greedy,search@9", 8, 1))
    again = played(tmp_path / "again.jsonl", Spec("tictactoe", "greedy,random", 4, 2))
    before = page([first, other])
    after = page([again], before)
    assert page([again, other]) == after != before
    assert page([], before) == before
