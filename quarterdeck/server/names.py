"""Names and chat come from strangers: what can be shown of them, and how two of the same name are told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from quarterdeck.core.printable import printable

LONGEST_NAME = 24
LONGEST_CHAT = 500
_STACKED = 2
"""Accents on one letter; more is drawn over the lines above."""


def clean(text: str, longest: int) -> str:
    """One line, no hidden or turning characters, no towers of accents, composed, cut."""
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
    """What two names have in common that look alike at a glance."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char for char in folded if char.isalnum())


def told_apart(names: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Guests at a table by id, with a number behind a name that somebody before them already bears."""
    borne: dict[str, int] = {}
    out: dict[str, str] = {}
    for guest, name in names:
        if guest in out:
            continue
        shown, like = name, likeness(name)
        while likeness(shown) in borne:  # Somebody may call himself "Ann (2)".
            borne[like] += 1
            shown = f"{name} ({borne[like]})"
        borne[likeness(shown)] = 1
        out[guest] = shown
    return out
