"""Makes untrusted text safe to print: removes or escapes control characters and invisible characters."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 1000
"""The most characters of a message or an answer. Longer texts are cut."""
QUOTED: Final = 200
"""The most characters that a message quotes from user input."""

_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories: control, format (such as bidi marks), surrogate, private, unassigned, line, paragraph."""
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
    """Return whether a character is invisible."""
    return unicodedata.category(char) in _HIDDEN


def printable(text: str) -> str:
    """The text as one line without hidden characters. Tabs and line breaks become spaces."""
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
    """The text with hidden characters written as Python escapes, such as `\\x1b`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join([ascii(char)[1:-1] if hidden(char) else char for char in text])


def short(text: str, most: int) -> str:
    """The text, cut to `most` characters. A cut text ends with `...`."""
    return text if len(text) <= most else text[: most - 3] + "..."


def shown(text: str) -> str:
    """A message as one line: cut, with hidden characters escaped."""
    return spelled(short(text, LONGEST))


def quoted(text: str) -> str:
    """User input in quotes: cut, with hidden characters escaped."""
    return "'" + shown(short(text, QUOTED)) + "'"


def encodable(text: str, encoding: str | None) -> str:
    """The text in characters that the encoding has: others become similar ones, or question marks."""
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
