"""Meaningless texts, to prove that clients read no figure, symbol or state from texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

_HOLE = re.compile(r"(\{\w+\^?(?::[^{}]*)?\})")


def nonsense(texts: Mapping[str, str]) -> dict[str, str]:
    """The same texts with every letter and punctuation mark replaced. Digits, spaces, parameters and lengths stay."""
    return {key: "".join(_scrambled(piece) for piece in _HOLE.split(text)) for key, text in texts.items()}


def _scrambled(piece: str) -> str:
    if _HOLE.fullmatch(piece):
        head, colon, forms = piece[1:-1].partition(":")
        return "{" + head + colon + "|".join(_plain(form) for form in forms.split("|")) + "}"
    return _plain(piece)


def _plain(text: str) -> str:
    return "".join(letter if letter.isdigit() or letter.isspace() else "w" for letter in text)


def figures(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def shape(text: str) -> str:
    """The text with every letter and punctuation mark replaced, but not digits and signs such as `■` and `◆`."""
    return "".join(one if one.isspace() or unicodedata.category(one) in ("Nd", "So") else "w" for one in text)
