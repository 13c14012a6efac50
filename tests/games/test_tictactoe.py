"""Tic-tac-toe: three in a row wins, a full board is a draw, and nothing else is legal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from quarterdeck.core.errors import IllegalAction, MatchOver, NotationError, OptionError, UndoRefused
from quarterdeck.core.match import Match
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.tictactoe import CELLS, LINES, WINS, Board, TicTacToe

ROWS = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3"]
COLUMNS = ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3"]
DIAGONALS = ["a1 b2 c3", "c1 b2 a3"]
ALL_LINES = [*ROWS, *COLUMNS, *DIAGONALS]

DRAW = "a1 b2 c3 a3 c1 b1 b3 c2"
"""Only a2 is left, for X; it is marked without a question."""


def board(cells: str = "") -> Match[Board]:
    """A match in which these cells were marked in turn, X first."""
    match = Match(TicTacToe({}), fast_seed(1))
    for cell in cells.split():
        match.play(f"mark {cell}")
    return match


def options(match: Match[Board]) -> list[str]:
    return [str(action) for action in match.state.options]


def in_turn(mine: Sequence[str], theirs: Sequence[str]) -> str:
    """The cells of both players in the order of play: mine, theirs, mine ..."""
    out: list[str] = []
    for at in range(max(len(mine), len(theirs))):
        out += mine[at : at + 1]
        out += theirs[at : at + 1]
    return " ".join(out)


def harmless(line: Sequence[str], count: int) -> list[str]:
    """Other cells that are no line themselves."""
    others = [cell for cell in CELLS if cell not in line]
    for some in combinations(others, count):
        if not any(set(other.split()) <= set(some) for other in ALL_LINES):
            return list(some)
    raise AssertionError("there are always some")


@pytest.mark.parametrize("line", ALL_LINES)
def test_x_wins_with_three_in_a_row(line: str) -> None:
    cells = line.split()
    match = board(in_turn(cells, harmless(cells, 2)))
    assert str(match.outcome) == "won, lost (line)"


@pytest.mark.parametrize("line", ALL_LINES)
def test_o_wins_with_three_in_a_row(line: str) -> None:
    cells = line.split()
    match = board(in_turn(harmless(cells, 3), cells))
    assert str(match.outcome) == "lost, won (line)"


def test_there_are_these_eight_lines_and_no_more() -> None:
    assert sorted(LINES) == sorted(sum(1 << CELLS.index(cell) for cell in line.split()) for line in ALL_LINES)
    three = [marks for marks in range(512) if marks.bit_count() == 3 and WINS[marks]]
    assert three == sorted(LINES)


def test_two_in_a_row_do_not_win() -> None:
    assert board("a1 a2 b1 b2").outcome is None


def test_a_line_of_both_players_does_not_win() -> None:
    assert board("a1 b1 c1").outcome is None


def test_a_full_board_without_a_line_is_a_draw() -> None:
    match = board(DRAW)
    assert str(match.outcome) == "drawn, drawn (full)"


def test_a_line_with_the_last_cell_wins() -> None:
    match = board("a1 b1 b2 a2 c2 c1 a3 b3")
    assert match.state.marks[0] | match.state.marks[1] == 0b111111111
    assert str(match.outcome) == "won, lost (line)"


def test_x_begins_and_the_seats_take_turns() -> None:
    match = board()
    turns = []
    for cell in ["a1", "b2", "c3", "a3"]:
        turns.append(match.game.seats_to_act(match.state))
        match.play(f"mark {cell}")
    assert turns == [[0], [1], [0], [1]]


def test_every_empty_cell_can_be_marked_and_no_other() -> None:
    assert options(board()) == [f"mark {cell}" for cell in CELLS]
    assert options(board("b2 a1")) == [f"mark {cell}" for cell in CELLS if cell not in ("b2", "a1")]


def test_the_last_cell_is_marked_without_asking() -> None:
    match = board(DRAW)
    assert match.turn == 8
    assert match.log()[-1] == "X marks a2."


def test_a_marked_cell_cannot_be_marked_again() -> None:
    match = board("b2")
    with pytest.raises(IllegalAction, match="mark b2 is not possible now"):
        match.play("mark b2")
    assert match.turn == 1


def test_a_marked_cell_says_that_it_is_marked() -> None:
    view = board("b2 a1").view([0])
    assert view.decision is not None
    refused = [(view.text(one.what), view.text(one.reason), one.touches) for one in view.decision.refusals]
    assert refused == [("Mark a1", "it is already marked", ["a1"]), ("Mark b2", "it is already marked", ["b2"])]


def test_a_seat_cannot_play_out_of_turn() -> None:
    match = board("b2")
    with pytest.raises(IllegalAction):
        match.play("p1 mark a1")


def test_nothing_is_played_after_the_end() -> None:
    match = board("a1 a2 b1 b2 c1")
    assert options(match) == []
    with pytest.raises(MatchOver):
        match.play("mark c3")


@pytest.mark.parametrize("text", ["", "mark", "mark d4", "mark a1 b1", "take a1", "p3 mark a1"])
def test_an_invalid_action_says_so(text: str) -> None:
    with pytest.raises(NotationError):
        board().play(text)


def test_there_are_no_set_up_options() -> None:
    with pytest.raises(OptionError):
        TicTacToe({"difficulty": "hard"})


def test_the_other_players_mark_cannot_be_undone() -> None:
    match = board("b2 a1")
    with pytest.raises(UndoRefused):
        match.undo(seat=0)
    match.undo(seat=1)
    assert options(match) == options(board("b2"))


def test_a_position_in_the_middle_can_be_written_and_read() -> None:
    match = board("b2 a1 c3")
    text = position_text(match.game, match.state)
    again = parse_position(match.game, text)
    assert position_text(match.game, again) == text
    assert again.options == match.state.options


def test_the_board_is_shown_with_its_marks_and_the_cells_to_click() -> None:
    view = board("b2 a1").view([0])
    assert str(view).startswith("Board:\n  O . .\n  . X .\n  . . .\n\nX, mark an empty cell.\n  1. Mark b1")
    assert view.decision is not None
    assert [option.touches for option in view.decision.options][:2] == [["b1"], ["c1"]]


def test_the_log() -> None:
    assert board("b2 a1").log() == ["X marks b2.", "O marks a1."]
