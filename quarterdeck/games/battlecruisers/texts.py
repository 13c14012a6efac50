"""The texts of Battlecruisers in each language: the catalogue, the labels made from it, and the guide.

`content/en.toml` and `content/de.toml` have the same keys, except the names of cards: English names are in the content.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.core.effects import card_text
from quarterdeck.core.texts import TextFiles
from quarterdeck.core.words import ENGLISH, Catalogue, say
from quarterdeck.games.battlecruisers.content import Content
from quarterdeck.games.battlecruisers.effects.base import CardEffect
from quarterdeck.games.battlecruisers.settings import MOST_PLAYERS, Rulings
from quarterdeck.games.battlecruisers.table import ruled_main

FILES: Final = TextFiles("quarterdeck.games.battlecruisers")
ABOUT_CARDS: Final = (
    "play", "recover", "discard", "give", "return", "exchange", "next", "ignore", "strike", "swap", "name", "remove",
)  # fmt: skip
"""Verbs that have a label for every card."""
MADE_INTO_CARDS: Final = ("battlecruisers.effect.", "battlecruisers.if.", "battlecruisers.ruled.")
"""Texts from which the texts of cards are made."""


def spoken(content: Content, options: Mapping[str, str], language: str = ENGLISH) -> dict[str, str]:
    """All texts of a box: the catalogue, and the cards under the rulings of this match."""
    known = FILES.texts(language)
    if not known:
        return {}
    out = dict(known)
    out.update(card_texts(content, options, known))
    for one in content.sets:
        out[f"battlecruisers.setting.set.{one.id}.label"] = one.name
        out[f"battlecruisers.setting.set.{one.id}"] = set_text(content, one.id, known)
    catalogue = Catalogue(out)
    for number in range(MOST_PLAYERS):
        out[f"battlecruisers.seat.p{number + 1}"] = catalogue.text(say("battlecruisers.seat-text", seat=number + 1))
    for verb in ABOUT_CARDS:
        for card in content.cards.ids:
            name = say(f"battlecruisers.card.{card}.numbered")
            out[f"battlecruisers.do.{verb}.{card}"] = catalogue.text(say(f"battlecruisers.do.{verb}", card=name))
    return {key: text for key, text in out.items() if not key.startswith(MADE_INTO_CARDS)}


def card_texts(content: Content, options: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    """The texts of each card: its name, name with number, effects, and help with effects and symbols."""
    out: dict[str, str] = {}
    cards = content.cards
    mains = ruled_main(cards, Rulings(dict(options)))
    catalogue = Catalogue(known).joined(ruled_effects(options, known))
    for card, id in enumerate(cards.ids):
        key = f"battlecruisers.card.{id}"
        main = effects_text(mains[card], cards.only_card[card], catalogue)
        clash = effects_text(cards.clash[card], False, catalogue)
        text = catalogue.text(say("battlecruisers.card-text", main=main, clash=clash))
        symbols = _symbols(content, card, options, known)
        out[f"{key}.name"] = known.get(f"{key}.name", cards.names[card])
        out[f"{key}.numbered"] = _numbered(content, card, known)
        out[f"{key}.main"] = main
        out[f"{key}.clash"] = clash
        out[f"{key}.text"] = text
        out[f"{key}.help"] = catalogue.text(say("battlecruisers.card-help", text=text, symbols=symbols))
    return out


def ruled_effects(options: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    """The texts of effects that the rulings of this match change."""
    out: dict[str, str] = {}
    for option, value in options.items():
        prefix = f"battlecruisers.ruled.{option}.{value}."
        for key, text in known.items():
            if key.startswith(prefix):
                out[f"battlecruisers.effect.{key.removeprefix(prefix)}"] = text
    return out


def effects_text(effects: Sequence[CardEffect], only_card: bool, catalogue: Catalogue) -> str:
    out = [card_text(effects, "battlecruisers", catalogue) or catalogue.text(say("battlecruisers.no-effect"))]
    if only_card:
        out.append(catalogue.text(say("battlecruisers.only-card")))
    return " ".join(out)


def _symbols(content: Content, card: int, options: Mapping[str, str], known: Mapping[str, str]) -> str:
    """The symbols in a card's corner under the rulings."""
    names = content.cards.symbol_names(card)
    id = content.cards.ids[card]
    if id == "captain":
        names = ["people", options["captain"]]
    elif id == "armor-plating" and options["armor-plating"] == "negation":
        names = [*names, "negation"]
    return ", ".join(known[f"battlecruisers.symbol.{name}"] for name in names)


def set_text(content: Content, id: str, known: Mapping[str, str]) -> str:
    one = next(one for one in content.sets if one.id == id)
    *six, seventh, eighth = (_numbered(content, card, known) for card in one.cards)
    words = say("battlecruisers.set-text", cards=", ".join(six), seventh=seventh, eighth=eighth)
    return Catalogue(known).text(words)


def _numbered(content: Content, card: int, known: Mapping[str, str]) -> str:
    name = known.get(f"battlecruisers.card.{content.cards.ids[card]}.name", content.cards.names[card])
    return f"{name} ({content.cards.numbers[card]})"
