"""Crew symbols, and the faces of crew dice as one number each.

A face is the sum of its symbols, three bits per symbol, so that the faces of several dice can be added. A blank face
is 0. A requirement (what a station, a mission section or a tactic needs) is a number of the same kind; `ANY` in it
stands for a die with any face, blank ones included.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

TACTICAL: Final = 0
ENGINEERING: Final = 1
SCIENCE: Final = 2
MEDICAL: Final = 3
COMMAND: Final = 4
ANY: Final = 5
SYMBOLS: Final = ["tactical", "engineering", "science", "medical", "command", "any"]
LETTERS: Final = "TESMCA"
BITS: Final = 3
DIGIT: Final = 7

BLANK: Final = 0
ONE: Final = [1 << BITS * symbol for symbol in range(6)]
"""The face with one symbol."""
BASIC_SIDES: Final = [ONE[TACTICAL], ONE[ENGINEERING], ONE[SCIENCE], ONE[MEDICAL], BLANK, BLANK]
"""The six sides of a basic crew die."""
SIDES: Final = ["tactical", "engineering", "science", "medical", "blank"]
"""The different sides of a basic crew die."""
ANY_ONE: Final = ONE[ANY]


def parse_face(text: str) -> int:
    """The face of letters such as `TT`, `SM` or `C`; `-` is blank. Raises ValueError for other letters."""
    return BLANK if text == "-" else sum(ONE[LETTERS.index(letter)] for letter in text)


def face_text(face: int) -> str:
    return "".join(letter * count(face, symbol) for symbol, letter in enumerate(LETTERS)) or "-"


def count(face: int, symbol: int) -> int:
    return face >> BITS * symbol & DIGIT


def missing(need: int, have: int) -> int:
    """How many symbols of a requirement are still missing. Command stands for any symbol that is asked for."""
    left = 0
    for shift in (0, 3, 6, 9):
        gap = (need >> shift & DIGIT) - (have >> shift & DIGIT)
        if gap > 0:
            left += gap
    spare = (have >> 12 & DIGIT) - (need >> 12 & DIGIT)
    if spare < 0:
        return left - spare
    return left - spare if left > spare else 0


def times(need: int, have: int) -> int:
    """How often these symbols meet a requirement."""
    total = 0
    while missing(need * (total + 1), have) == 0:
        total += 1
        if total == DIGIT:
            break
    return total


def helps(need: int, have: int, face: int) -> bool:
    """Return whether a die with this face brings a requirement closer."""
    return missing(need, have + face) < missing(need, have)


def can_meet(need: int, have: int, faces: Sequence[int], dice: int) -> bool:
    """Return whether at most so many dice with these faces can meet the rest of a requirement."""
    left = missing(need, have)
    if left == 0:
        return True
    if dice == 0:
        return False
    tried = -1
    for at, face in enumerate(faces):
        if face == tried or not helps(need, have, face):
            continue
        tried = face
        if can_meet(need, have + face, [*faces[:at], *faces[at + 1 :]], dice - 1):
            return True
    return False


def size(need: int) -> int:
    """How many symbols a requirement has."""
    return sum(count(need, symbol) for symbol in range(6))


def one_symbol(need: int) -> int:
    """The only symbol of a requirement; -1 if it has several, or takes any die."""
    return ONE.index(need) if need in ONE and need != ANY_ONE else -1
