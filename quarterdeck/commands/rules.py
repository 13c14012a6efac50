"""`quarterdeck rules`: the rules in our own words, found by chapter, by card or by any word in them."""

from __future__ import annotations

from typing import Annotated

import typer

from quarterdeck.commands.arguments import GameName, Packs
from quarterdeck.commands.files import read_packs
from quarterdeck.commands.find_rule import cards_called, first_sentence, lines_with, nothing_found
from quarterdeck.commands.output import heading, markdown, pairs, say
from quarterdeck.core.words import say as message
from quarterdeck.shelf import AnyGame, open_game
from quarterdeck.terminal.rulebook import chapters_called, plain_name

Topic = Annotated[list[str] | None, typer.Argument(metavar="TOPIC", help="A chapter, a card, or words to look for.")]
AllOptions = Annotated[bool, typer.Option("--options", help="List the set-up options and what they mean.")]


def rules(game: GameName, topic: Topic = None, options: AllOptions = False, pack: Packs = None) -> None:
    """Read the rules of a game, by chapter, card or word."""
    box = open_game(game, packs=read_packs(pack or []))
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
    say(f"`quarterdeck rules {name} TOPIC` reads a chapter, `quarterdeck rules {name} --options` lists the options.")


def tell_topic(game: AnyGame, asked: str) -> None:
    guide = game.box.guide
    titles = chapters_called(guide, asked)
    cards = cards_called(game.box.catalogue.texts, asked)
    if len(titles) == 1 or (titles and plain_name(titles[0]) == plain_name(asked)):
        say(titles[0], "bold")
        say()
        markdown(guide[titles[0]])
    elif titles:
        say(f"Several chapters are called like that: {', '.join(titles)}")
    for name, text in cards.items():
        heading(name)
        say(text)
    if titles or cards:
        return
    found = lines_with(guide, asked)
    if not found:
        raise nothing_found(game.box.name, guide, game.box.catalogue.texts, asked)
    for title, lines in found.items():
        heading(title)
        for line in lines:
            say(f"  {line}")


def tell_options(game: AnyGame) -> None:
    name, catalogue = game.box.name, game.box.catalogue
    say(f"{game.box.title}: set-up options", "bold")
    if not game.box.settings:
        say("There are none.")
    for setting in game.box.settings:
        meaning = catalogue.text(message(setting.words)) if catalogue.knows(setting.words) else ""
        heading(f"{setting.name}: {meaning}" if meaning else setting.name)
        if setting.ruling:
            say(f"  Settles an open question of the printed rules: {setting.ruling}.")
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
        say(f"`quarterdeck play {name} --set {first.name}={first.values[-1]}` sets one.")
