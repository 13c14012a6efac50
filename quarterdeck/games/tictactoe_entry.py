"""The entry of tic-tac-toe."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.entry import EXAMPLE, Entry

ENTRY: Final = Entry(
    "tictactoe",
    "Tic-tac-toe",
    "quarterdeck.games.tictactoe:TicTacToe",
    seats=(2, 2),
    minutes=(1, 1),
    line={
        "en": "Three in a row. The smallest game there is, to try the table.",
        "de": "Drei in einer Reihe. Das kleinste Spiel, um den Tisch auszuprobieren.",
    },
    status=EXAMPLE,
    place=9,
)
