"""The texts of the engine, and those in the files of a game's package, in each language."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from quarterdeck.core.words import ENGLISH, chapters, flatten

CORE_TEXTS: Final[dict[str, str]] = {
    "core.hidden": "something hidden",
    "core.seat": "Player {seat}",
    "core.by-seat": "{seat}: {what}",
    "core.waiting": "To choose: {seats}.",
    "core.over": "The match is over",
    "core.track": "{value} of {high}",
    "core.illegal": "{action} is not possible now",
    "core.illegal.why": "{action} is not possible now: {why}",
    "core.effect.may": "you may {do}",
    "core.effect.choose": "choose one: {options}",
    "core.effect.or": "{one}; or {other}",
    "core.effect.else": "{if}; otherwise {else}",
    "core.effect.times": "{times} times: {do}",
    "core.done": "Chosen: {what}.",
    "core.done.by": "{seat} has chosen: {what}.",
    "core.taken-back": "{count} {count:choice|choices} taken back.",
    "core.taken-back.by": "{seat} takes {count} {count:choice|choices} back.",
    "core.taken-back.counted": (
        "{count} {count:choice|choices} taken back across dice or a reveal. The record counts that: {total} so far."
    ),
    "core.taken-back.counted.by": (
        "{seat} takes {count} {count:choice|choices} back across dice or a reveal. "
        "The record counts that: {total} so far."
    ),
    "core.undo.nothing": "there is nothing to take back",
    "core.undo.other": "somebody else has acted since",
    "core.undo.chance": "dice were rolled, cards drawn or secrets shown since",
    "core.undo.none": "a counted try takes nothing back",
    "core.undo.over": "the match is over",
    "core.undo.sealed": "a secret answer is not taken back: give another instead",
    "core.redo.nothing": "there is nothing to play again",
}


class TextFiles:
    """The texts and rules in the package of a game, such as `content/de.toml` and `guide.de.md`."""

    def __init__(self, package: str) -> None:
        self.package: Final = package

    def texts(self, language: str = ENGLISH) -> dict[str, str]:
        """The catalogue as in its file; empty for a language without one."""
        return flatten(tomllib.loads(_read(self.package, f"content/{language}.toml")))

    def guide_page(self, language: str = ENGLISH) -> str:
        """The rules in our own words; empty for a language without them."""
        return _read(self.package, "guide.md" if language == ENGLISH else f"guide.{language}.md")

    def guide(self, language: str = ENGLISH) -> dict[str, str]:
        """The rules by chapter."""
        return chapters(self.guide_page(language))


def core_texts(language: str) -> dict[str, str]:
    """The texts of the engine, in English for a language without them."""
    return flatten(tomllib.loads(_read("quarterdeck.core", f"{language}.toml"))) or CORE_TEXTS


def _read(package: str, name: str) -> str:
    found = files(package).joinpath(name)
    return found.read_text("utf-8") if found.is_file() else ""
