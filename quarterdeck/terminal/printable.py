"""Text that is safe to show: names from packs and games can hold anything, a terminal obeys some of it."""

from __future__ import annotations

import unicodedata
from typing import Final

_OBEYED: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, format (among them what turns the writing direction), half characters, unassigned, line breaks."""

_SPELLED: Final = str.maketrans(
    {
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
    }
)


def printable(text: str) -> str:
    """One line without anything a terminal would obey; a tab or a line break becomes a space."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char in "\t\n\r\x0b\x0c\x85\u2028\u2029":
        return " "
    return "" if unicodedata.category(char) in _OBEYED else char


def encodable(text: str, encoding: str | None) -> str:
    """The text as a stream of that encoding can take it: spelled out where there is a way, else question marks."""
    code = encoding or "ascii"
    try:
        text.encode(code)
    except (UnicodeEncodeError, LookupError):
        spelled = text.translate(_SPELLED)
        plain = unicodedata.normalize("NFKD", spelled)
        bare = "".join(char for char in plain if not unicodedata.combining(char))
        try:
            return bare.encode(code, "replace").decode(code)
        except LookupError:
            return bare.encode("ascii", "replace").decode("ascii")
    return text
