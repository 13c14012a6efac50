"""Tic-tac-toe: the smallest game, and the pattern for the next one. `docs/write-a-game.md` builds it step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.core.chance import Door
from quarterdeck.core.decision import Option, Refusal
from quarterdeck.core.event import Event
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import Cell, Map, Part
from quarterdeck.core.setting import Options
from quarterdeck.core.state import DRAWN, LOST, WON, Ask, State
from quarterdeck.core.words import Message, say

CELLS: Final = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
LINES: Final = [0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100]
WINS: Final = [any(marks & line == line for line in LINES) for marks in range(512)]
FULL_BOARD: Final = 0b111111111
LINE, FULL = 0, 1
MARK: Final = Verb("mark", Param("cell", CELLS))
TEXTS: Final = {
    "tictactoe.seat0": "X",
    "tictactoe.seat1": "O",
    "tictactoe.board": "Board",
    "tictactoe.cell": "{cell}",
    "tictactoe.ask.Turn": "{seat}, mark an empty cell.",
    "tictactoe.do.mark": "Mark {cell}",
    "tictactoe.no.marked": "it is already marked",
    "tictactoe.marked": "{seat} marks {cell}.",
    "tictactoe.end.line": "Three in a row.",
    "tictactoe.end.full": "The board is full: a draw.",
    "tictactoe.help": "Three marks in a row, a column or a diagonal win.",
}


class Board(State):
    """Each field is written once: its value at the start, and its copy."""

    def __init__(self, like: Board | None = None) -> None:
        super().__init__()
        self.marks: list[int] = [0, 0] if like is None else like.marks[:]
        """A bit per cell and seat."""
        self.seat: int = 0 if like is None else like.seat
        if like is not None:
            like.copy_to(self)

    def copy(self) -> Board:
        return Board(self)


class Turn(Ask[Board]):
    """Mark an empty cell; three in a row win."""

    def legal(self, s: Board) -> list[Action]:
        marks = MARK.row(s.seat)
        taken = s.marks[0] | s.marks[1]
        return [marks[cell] for cell in range(9) if not taken >> cell & 1]

    def choose(self, s: Board, action: Action, door: Door) -> None:
        seat = action.seat
        mine = s.marks[seat] | 1 << action.a
        s.marks[seat] = mine
        if door.listening:
            door.tell(Event(say("tictactoe.marked", seat=say(f"tictactoe.seat{seat}"), cell=CELLS[action.a])))
        if WINS[mine]:
            s.finish(LINE, [WON, LOST] if seat == 0 else [LOST, WON])
        elif s.marks[0] | s.marks[1] == FULL_BOARD:
            s.finish(FULL, [DRAWN, DRAWN])
        else:
            s.seat = 1 - seat
            s.then(self)


class TicTacToe(Game[Board]):
    def __init__(self, options: Options) -> None:
        box = Box(
            name="tictactoe",
            title="Tic-tac-toe",
            revision=1,
            seats=2,
            verbs=[MARK],
            steps=[Turn],
            endings=["line", "full"],
            texts=TEXTS,
            bound=9,
        )
        super().__init__(box, options)

    def blank(self) -> Board:
        return Board()

    def setup(self, door: Door) -> Board:
        s = Board()
        s.then(Turn())
        return s

    def view(self, s: Board, seats: Sequence[int]) -> list[Part]:
        cells: list[Cell] = []
        for index, cell in enumerate(CELLS):
            marked = [say(f"tictactoe.seat{seat}") for seat in (0, 1) if s.marks[seat] >> index & 1]
            shows = marked[0] if marked else None
            cells.append(Cell(cell, index % 3, index // 3, say("tictactoe.cell", cell=cell), shows))
        return [Map("board", say("tictactoe.board"), cells, help=say("tictactoe.help"))]

    def topic(self, s: Board, seats: Sequence[int]) -> Message:
        return say("tictactoe.ask.Turn", seat=say(f"tictactoe.seat{s.seat}"))

    def option(self, s: Board, action: Action) -> Option:
        return Option(action, say("tictactoe.do.mark", cell=CELLS[action.a]), [CELLS[action.a]])

    def refusals(self, s: Board, seats: Sequence[int]) -> list[Refusal]:
        taken = [cell for index, cell in enumerate(CELLS) if (s.marks[0] | s.marks[1]) >> index & 1]
        return [Refusal(say("tictactoe.do.mark", cell=cell), say("tictactoe.no.marked"), [cell]) for cell in taken]
