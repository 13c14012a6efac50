"""Cleans names and chat texts for display, and makes equal names distinguishable."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from quarterdeck.core.printable import printable

LONGEST_NAME = 24
LONGEST_CHAT = 500
_STACKED = 2
"""Maximum accents on one letter; more would cover other lines."""


def clean(text: str, longest: int) -> str:
    """The text in one line, without invisible characters and stacked accents, normalised and cut."""
    plain = printable(unicodedata.normalize("NFC", text[: longest * 8]))
    out: list[str] = []
    stacked = 0
    for char in plain:
        stacked = stacked + 1 if unicodedata.combining(char) else 0
        if stacked <= _STACKED:
            out.append(char)
    return " ".join("".join(out).split())[:longest].strip()


def clean_name(text: str) -> str:
    return clean(text, LONGEST_NAME)


def clean_chat(text: str) -> str:
    return clean(text, LONGEST_CHAT)


def likeness(name: str) -> str:
    """A key that is equal for names that look alike."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char for char in folded if char.isalnum())


def unique_names(names: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Guest id to name, with a number behind a name that an earlier guest already has."""
    borne: dict[str, int] = {}
    out: dict[str, str] = {}
    for guest, name in names:
        if guest in out:
            continue
        shown, like = name, likeness(name)
        while likeness(shown) in borne:  # A guest may choose the name "Ann (2)".
            borne[like] += 1
            shown = f"{name} ({borne[like]})"
        borne[likeness(shown)] = 1
        out[guest] = shown
    return out
