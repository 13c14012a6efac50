"""Text from outside, made safe to show: nothing in it reaches the terminal as an order."""

from __future__ import annotations

import unicodedata
from typing import Final

_OBEYED: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control and format characters, half characters, unassigned ones, line breaks: what a terminal may obey or hide."""

LONGEST: Final = 1000
"""More than any message needs; what somebody pasted by mistake is cut."""


def shown(text: str) -> str:
    """One line in which every invisible character is spelled out, as Python would: an escape becomes `\\x1b`."""
    short = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    if short.isascii() and short.isprintable():
        return short
    return "".join(ascii(mark)[1:-1] if unicodedata.category(mark) in _OBEYED else mark for mark in short)


def quoted(text: str) -> str:
    """A name or value as it was typed, in quotes, short."""
    return f"'{shown(text if len(text) <= 200 else text[:197] + '...')}'"
