"""Colours and styles. No colour carries a meaning alone: there is always a letter, a shape or a word."""

from __future__ import annotations

from typing import Final

from rich.style import Style

INK: Final = "#0b1020"
PANEL: Final = "#121a2e"
LINE: Final = "#3a4a70"
TEXT: Final = "#eef1f8"
QUIET: Final = "#a9b4cc"
AMBER: Final = "#ffb454"
"""Only for what can be chosen."""
CYAN: Final = "#5ad1e6"
STEEL: Final = "#c9d3e6"
CORAL: Final = "#ff6b5e"
MINT: Final = "#67d8a4"
VIOLET: Final = "#a88bff"

GROUND: Final = Style(color=TEXT, bgcolor=INK)
QUIET_TEXT: Final = Style(color=QUIET)
FAINT: Final = Style(color=LINE)
STRONG: Final = Style(color=TEXT, bold=True)
CHOICE: Final = Style(color=AMBER)
CHOSEN: Final = Style(color=INK, bgcolor=AMBER, bold=True)
SHIELD: Final = Style(color=CYAN)
HULL: Final = Style(color=STEEL)
DANGER: Final = Style(color=CORAL)
GOOD: Final = Style(color=MINT)
UNKNOWN: Final = Style(color=VIOLET)

FACES: Final = {
    "C": Style(color="#7db3ff", bold=True),
    "T": Style(color="#ff8a80", bold=True),
    "M": Style(color="#d0a2ff", bold=True),
    "S": Style(color="#7fe0a0", bold=True),
    "E": Style(color="#e8a06a", bold=True),
}
"""Crew dice; the letter says it, the colour only helps to find it."""


def face_style(letter: str) -> Style:
    return FACES.get(letter, STRONG)
