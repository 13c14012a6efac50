"""`quarterdeck rules`: the rules in our own words, found by chapter, by card or by any word in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from quarterdeck.commands.arguments import GameName, Packs
from quarterdeck.commands.d6_figures import sheet
from quarterdeck.commands.files import read_packs
from quarterdeck.commands.find_rule import (
    Called,
    blocks_naming,
    blocks_with,
    cards_called,
    first_sentence,
    nothing_found,
)
from quarterdeck.commands.opening import open_box
from quarterdeck.commands.output import heading, markdown, pairs, passages, prose, say
from quarterdeck.core.words import say as message
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.shelf import AnyGame
from quarterdeck.terminal.rulebook import chapters_called, plain_name

Topic = Annotated[list[str] | None, typer.Argument(metavar="TOPIC", help="A chapter, a card, or words to look for.")]
AllOptions = Annotated[bool, typer.Option("--options", help="List the set-up options and what they mean.")]

MOST_SHOWN: Final = 8
"""Passages of one chapter that are shown for a word."""


def rules(game: GameName, topic: Topic = None, options: AllOptions = False, pack: Packs = None) -> None:
    """Read the rules of a game, by chapter, card or word."""
    box = open_box(game, packs=read_packs(pack or []))
    if options:
        tell_options(box)
    elif topic:
        tell_topic(box, " ".join(topic))
    else:
        tell_chapters(box)


def tell_chapters(game: AnyGame) -> None:
    name, guide = game.box.name, game.box.guide
    say(game.box.title, "bold")
    if not guide:
        say("This game brings no rules to read.")
        return
    say()
    pairs({title: first_sentence(text) for title, text in guide.items()})
    say()
    prose(f"`quarterdeck rules {name} TOPIC` reads a chapter, `quarterdeck rules {name} --options` lists the options.")


def tell_topic(game: AnyGame, asked: str) -> None:
    guide = game.box.guide
    titles = chapters_called(guide, asked)
    cards = cards_called(game.box.catalogue.texts, asked)
    if len(titles) == 1 or (titles and plain_name(titles[0]) == plain_name(asked)):
        say(titles[0], "bold")
        say()
        markdown(guide[titles[0]])
    elif titles:
        prose(f"Several chapters are called like that: {', '.join(titles)}")
    if cards:
        tell_cards(game, cards)
    if titles or cards:
        return
    found = blocks_with(guide, asked)
    if not found:
        raise nothing_found(game.box.name, guide, game.box.catalogue.texts, asked)
    for title, blocks in found.items():
        heading(title)
        passages(blocks[:MOST_SHOWN])
        if len(blocks) > MOST_SHOWN:
            prose(f"... and {len(blocks) - MOST_SHOWN} more in that chapter.")


def tell_cards(game: AnyGame, cards: Sequence[Called]) -> None:
    """What is on each card, and what the rules say about those of that name."""
    names: list[str] = []
    for card in cards:
        heading(card.name)
        prose(card.text)
        if isinstance(game, DeepSpaceD6) and card.id in game.content.threats.ids:
            threats = game.content.threats
            number = threats.ids.index(card.id)
            pairs(sheet(threats, number))
            names.append(threats.names[number])
    for title, at_the_head in (("Special threats", True), ("Rulings", False)):
        told: list[str] = []
        for name in names:
            said = blocks_naming(game.box.guide.get(title, ""), name, at_the_head=at_the_head)
            told += [block for block in said if block not in told]
        if told:
            heading(title)
            passages(told)


def tell_options(game: AnyGame) -> None:
    name, catalogue = game.box.name, game.box.catalogue
    say(f"{game.box.title}: set-up options", "bold")
    if not game.box.settings:
        say("There are none.")
    for setting in game.box.settings:
        meaning = catalogue.text(message(setting.words)) if catalogue.knows(setting.words) else ""
        heading(f"{setting.name}: {meaning}" if meaning else setting.name)
        if setting.ruling:
            prose(f"Settles an open question of the printed rules: {setting.ruling}.", "  ", "  ")
        values: dict[str, str] = {}
        for value in setting.values:
            key = f"{setting.words}.{value}"
            words = catalogue.text(message(key)) if catalogue.knows(key) else ""
            default = "(default)" if value == setting.default else ""
            values[value] = f"{words} {default}".strip()
        pairs(values)
    if game.box.settings:
        first = game.box.settings[0]
        say()
        prose(f"`quarterdeck play {name} --set {first.name}={first.values[-1]}` sets one.")
