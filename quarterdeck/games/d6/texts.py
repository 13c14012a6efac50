"""The English of Deep Space D-6: its catalogue, the words of cards and ships as they are played, and its guide."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files

from quarterdeck.core.words import flatten
from quarterdeck.games.d6.content import Ship, Threats


def texts() -> dict[str, str]:
    return flatten(tomllib.loads(_file("content/en.toml")))


def card_texts(threats: Threats, ruled: Mapping[str, str]) -> dict[str, str]:
    """Cards that bear the same name get a letter, so that every sentence says which one is meant."""
    out: dict[str, str] = {}
    for card in range(threats.size):
        key = f"d6.threat.{threats.ids[card]}"
        name = threats.names[card]
        same = [other for other in range(threats.size) if threats.names[other] == name]
        out[f"{key}.name"] = f"{name} {_letter(same.index(card))}" if len(same) > 1 else name
        text = ruled.get(threats.texts[card], threats.texts[card])
        out[f"{key}.text"] = text
        out[f"{key}.help"] = f"{text} {threats.lores[card]}".strip()
    return out


def ruled_texts(printed: Threats, options: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    """What a printed card's text becomes by the rulings of this match: another text, or a sentence more.

    By text and not by id, so that a card that a pack puts in the place of a printed one keeps its own words.
    """
    out: dict[str, str] = {}
    for card, text in zip(printed.ids, printed.texts, strict=True):
        said = text
        for option, value in options.items():
            said = known.get(f"d6.ruling.{option}.{value}.{card}", said)
        for option, value in options.items():
            more = known.get(f"d6.ruling.also.{option}.{value}.{card}")
            said = f"{said} {more}" if more else said
        if said != text:
            out[text] = said
    return out


def _letter(number: int) -> str:
    return chr(ord("A") + number) if number < 26 else str(number + 1)


def ship_texts(ships: Sequence[Ship]) -> dict[str, str]:
    return {f"d6.setting.ship.{ship.id}": f"{ship.name}. {ship.text}" for ship in ships}


def guide() -> dict[str, str]:
    """The rules in our own words, by chapter."""
    out: dict[str, str] = {}
    for chapter in _file("guide.md").split("\n## ")[1:]:
        title, _, body = chapter.partition("\n")
        out[title.strip()] = body.strip()
    return out


def _file(name: str) -> str:
    return files("quarterdeck.games.d6").joinpath(name).read_text("utf-8")
