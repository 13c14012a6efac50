"""The texts of Deep Space D-6 in each language: the catalogue, cards and ships with the rulings, and the guide.

`content/en.toml` and `content/de.toml` have the same keys. The English texts of threats and ships are in the files
that define them; other languages have them in the catalogue, under `d6.threat` and `d6.ship`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.core.effects import card_text
from quarterdeck.core.texts import TextFiles
from quarterdeck.core.words import ENGLISH, Catalogue, Message, say
from quarterdeck.games.d6.cards import BY_DIE, DETECTED, LETTERS, REVEAL_IDS, STAYS, WHEN_IDS, CardWords, Ship, Threats
from quarterdeck.games.d6.content import Content

FILES: Final = TextFiles("quarterdeck.games.d6")
MADE_INTO_CARDS: Final = ("d6.threat.", "d6.ship.", "d6.effect.", "d6.text.")
"""Texts from which those of cards and ships are made."""


def spoken(content: Content, options: Mapping[str, str], language: str = ENGLISH) -> dict[str, str]:
    """All texts of a box: the catalogue, and the texts of its cards and ships under the rulings of this match."""
    known = FILES.texts(language)
    if not known:
        return {}
    cards = [card_words(content.threats, card, language, known) for card in range(content.threats.size)]
    out = {key: text for key, text in known.items() if not key.startswith(MADE_INTO_CARDS)}
    out.update(card_texts(content.threats, cards, options, known))
    for ship in content.ships:
        out[f"d6.setting.ship.{ship.id}.label"] = ship.name
        out[f"d6.setting.ship.{ship.id}"] = ship_text(ship, language, known)
    out.update(whole_labels(content, Catalogue(out if language == ENGLISH else {**FILES.texts(), **out})))
    return out


def card_words(threats: Threats, card: int, language: str, known: Mapping[str, str]) -> CardWords:
    """A card's texts in a language: of a printed card from the catalogue, else from its pack, else in English.

    A card without a text gets one made from its figures.
    """
    words = CardWords(threats.names[card], threats.texts[card], threats.lores[card])
    if language in threats.words[card]:
        words = threats.words[card][language]
    elif language != ENGLISH and threats.words_of[card]:
        key = f"d6.threat.{threats.words_of[card]}"
        text = known.get(f"{key}.text", "") if threats.printed[card] else ""
        words = CardWords(known.get(f"{key}.name", words.name), text, known.get(f"{key}.lore", words.lore))
    return words if words.text else words._replace(text=threat_text(threats, card, Catalogue(known)))


def threat_text(threats: Threats, card: int, catalogue: Catalogue) -> str:
    """A text that says what a card does, made from its figures."""
    out: list[str] = []
    if threats.reveal[card] != STAYS:
        out.append(catalogue.text(say(f"d6.text.reveal.{REVEAL_IDS[threats.reveal[card]]}")))
    if threats.offline[card]:
        out.append(catalogue.text(say("d6.text.offline")))
    if threats.block[card] >= 0:
        own = any(mask >> threats.block[card] & 1 for mask in threats.mission[card])
        out.append(catalogue.text(say(f"d6.text.block{'.own' * own}.{LETTERS[threats.block[card]]}")))
    if threats.when[card] != BY_DIE:
        out.append(catalogue.text(say(f"d6.text.when.{WHEN_IDS[threats.when[card]]}")))
    out.append(card_text(threats.effects[card], "d6", catalogue))
    if threats.explode[card]:
        out.append(catalogue.text(say("d6.text.explode", amount=threats.explode[card])))
    if threats.wounds[card]:
        out.append(catalogue.text(say("d6.text.wounds")))
    return " ".join(sentence for sentence in out if sentence)


def card_texts(
    threats: Threats, cards: Sequence[CardWords], options: Mapping[str, str], known: Mapping[str, str]
) -> dict[str, str]:
    """The texts of all cards by key. Cards with the same name get a letter, so that each name is unique."""
    out: dict[str, str] = {}
    for card, words in enumerate(cards):
        key = f"d6.threat.{threats.ids[card]}"
        same = [other for other in range(threats.size) if cards[other].name == words.name]
        out[f"{key}.name"] = f"{words.name} {_letter(same.index(card))}" if len(same) > 1 else words.name
        text = ruled(threats.ids[card], words.text, options, known) if threats.printed[card] else words.text
        out[f"{key}.text"] = text
        out[f"{key}.help"] = f"{text} {words.lore}".strip()
    return out


def ruled(card: str, text: str, options: Mapping[str, str], known: Mapping[str, str]) -> str:
    """A printed card's text under the rulings of this match: another text, or one with a further sentence."""
    for option, value in options.items():
        text = known.get(f"d6.ruling.{option}.{value}.{card}", text)
    for option, value in options.items():
        more = known.get(f"d6.ruling.also.{option}.{value}.{card}")
        text = f"{text} {more}" if more else text
    return text


def _letter(number: int) -> str:
    return chr(ord("A") + number) if number < 26 else str(number + 1)


def whole_labels(content: Content, catalogue: Catalogue) -> dict[str, str]:
    """The labels of frequent options, with card, crew and damage already filled in.

    A view refers to such a label by its key alone, without parameters. That keeps views small.
    """
    out: dict[str, str] = {}
    crew = LETTERS[:DETECTED]
    for side in LETTERS:
        for letter in crew:
            if side != letter:
                label = Message(f"d6.do.change.{side}", {"from": say(f"d6.face.{letter}")})
                out[f"d6.do.change.{letter}.{side}"] = catalogue.text(label)
    strongest = max(max(ship.fire_first, ship.fire_more) for ship in content.ships)
    for card, mission in zip(content.threats.ids, content.threats.mission, strict=True):
        name = say(f"d6.threat.{card}.name")
        out[f"d6.do.stasis.{card}"] = catalogue.text(say("d6.do.stasis", card=name))
        for damage in range(1, strongest + 1):
            out[f"d6.do.fire.{card}.{damage}"] = catalogue.text(say("d6.do.fire", card=name, damage=damage))
        taken = 0
        for place in mission:
            taken |= place
        for face, letter in enumerate(crew):
            if taken >> face & 1:
                label = say("d6.do.mission", card=name, face=say(f"d6.face.{letter}"))
                out[f"d6.do.mission.{card}.{letter}"] = catalogue.text(label)
    return out


def ship_text(ship: Ship, language: str, known: Mapping[str, str]) -> str:
    other = known.get(f"d6.ship.{ship.words_of}.text") if ship.words_of else ship.words.get(language)
    return other or ship.text
