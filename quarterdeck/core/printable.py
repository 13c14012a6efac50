"""Text from outside, made safe to show: a terminal obeys some characters and hides others, and none may get through."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 1000
"""More characters than any message or answer needs; what somebody pasted by mistake is cut."""
QUOTED: Final = 200
"""The most that is said again of what was typed."""

_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control, format (among them what turns the writing direction), half, private, unassigned, line and paragraph ends."""
_BREAKS: Final = "\t\n\r\x0b\x0c\x85\u2028\u2029"
_PLAINER: Final[dict[str, str]] = {
    "\u2192": "->",
    "\u2190": "<-",
    "\u2013": "-",
    "\u2014": "-",
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u2026": "...",
    "\u00b7": "-",
    "\u00d7": "x",
    "\u00b1": "+/-",
}


def hidden(char: str) -> bool:
    """Can nobody see this character?"""
    return unicodedata.category(char) in _HIDDEN


def printable(text: str) -> str:
    """One line without anything a terminal would obey; a tab or a line break becomes a space."""
    if text.isascii() and text.isprintable():
        return text
    out: list[str] = []
    for char in text:
        if char in _BREAKS:
            out.append(" ")
        elif not hidden(char):
            out.append(char)
    return "".join(out)


def spelled(text: str) -> str:
    """Every hidden character spelled out, as Python would: an escape becomes `\\x1b`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join([ascii(char)[1:-1] if hidden(char) else char for char in text])


def short(text: str, most: int) -> str:
    """Cut to so many characters, and the cut can be seen."""
    return text if len(text) <= most else text[: most - 3] + "..."


def shown(text: str) -> str:
    """A message as one line, cut and spelled out."""
    return spelled(short(text, LONGEST))


def quoted(text: str) -> str:
    """A name or value as it was typed, in quotes, short."""
    return "'" + shown(short(text, QUOTED)) + "'"


def encodable(text: str, encoding: str | None) -> str:
    """The text as a stream of that encoding can take it: written plainer where there is a way, else question marks."""
    code = encoding or "ascii"
    try:
        text.encode(code)
    except (UnicodeEncodeError, LookupError):
        plainer = "".join([_PLAINER.get(char, char) for char in text])
        apart = unicodedata.normalize("NFKD", plainer)
        bare = "".join([char for char in apart if not unicodedata.combining(char)])
        try:
            return bare.encode(code, "replace").decode(code)
        except LookupError:
            return bare.encode("ascii", "replace").decode("ascii")
    return text
