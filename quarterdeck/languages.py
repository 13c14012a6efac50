"""The texts of a game in each language: its catalogue, its rules, and the texts of hints and reviews.

English is complete, and replaces texts that another language lacks. Translations of the engine and of a game in one
file are beside them (`core/de.toml`, `games/tictactoe.de.toml`); a game in a package returns its texts itself
(`Game.texts_in`). The texts of hints and reviews are in `players/texts.toml`; those for one game are beside its skills.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from quarterdeck.core.errors import UnknownLanguage
from quarterdeck.core.printable import quoted, short
from quarterdeck.core.words import ENGLISH, LANGUAGES, Catalogue, Json, flatten
from quarterdeck.core.words import chapters as chapters_of
from quarterdeck.registry import AnyGame, entry_of

__all__ = ["ENGLISH", "LANGUAGES", "advice", "catalogue", "chapters", "data_hash", "guide", "languages", "texts"]


def languages(game: AnyGame) -> list[str]:
    """The languages in which a game has texts of its own, English first."""
    return [language for language in LANGUAGES if language == ENGLISH or _own(game, language)]


def texts(game: AnyGame, language: str) -> dict[str, str]:
    """All texts of a game, key to template, with those of its hints and reviews."""
    _check(language)
    known = advice(game, ENGLISH) | game.box.catalogue.texts
    if language != ENGLISH:
        known.update(advice(game, language))
        known.update(_read("quarterdeck.core", f"{language}.toml"))
        known.update(_own(game, language))
    return known


def advice(game: AnyGame, language: str) -> dict[str, str]:
    """The texts of hints and reviews: those for any game, and those for this one."""
    name = "texts.toml" if language == ENGLISH else f"texts.{language}.toml"
    entry = entry_of(game)
    own = _read(_package(entry.players), name) if entry is not None and entry.players else {}
    return _read("quarterdeck.players", name) | own


def data_hash(data: Mapping[str, Json]) -> str:
    """A short hash of texts or content, as a cache key. Equal data gives an equal hash."""
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:16]


def catalogue(game: AnyGame, language: str) -> Catalogue:
    """A catalogue for the messages of a game: `match.catalogue = catalogue(match.game, "de")`."""
    return Catalogue(texts(game, language), language)


def guide(game: AnyGame, language: str) -> str:
    """The rules of a game in our own words, as Markdown; empty if it has none."""
    _check(language)
    return game.guide_in(language) or game.guide_in(ENGLISH)


def chapters(game: AnyGame, language: str) -> dict[str, str]:
    """The rules by chapter. The chapters have the same order in every language."""
    _check(language)
    return dict(game.box.guide) if language == ENGLISH else chapters_of(game.guide_in(language)) or dict(game.box.guide)


def _own(game: AnyGame, language: str) -> dict[str, str]:
    return _read("quarterdeck.games", f"{game.box.name}.{language}.toml") | game.texts_in(language)


def _package(reference: str) -> str:
    """The package in a reference `package.module:object`; empty for a module without a package."""
    return reference.partition(":")[0].rpartition(".")[0]


@cache
def _read(package: str, name: str) -> dict[str, str]:
    if not package:
        return {}
    found = files(package).joinpath(name)
    return flatten(tomllib.loads(found.read_text("utf-8"))) if found.is_file() else {}


def _check(language: str) -> None:
    if language not in LANGUAGES:
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise UnknownLanguage(f"there is no language {quoted(short(language, 40))}: there are {known}")
