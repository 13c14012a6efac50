"""`quarterdeck rules`: the rules of a game, found by chapter, by card or by any word in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from quarterdeck.commands.arguments import GameName, Language, Packs
from quarterdeck.commands.files import read_packs
from quarterdeck.commands.find_rule import blocks_naming, blocks_with, first_sentence, nothing_found
from quarterdeck.commands.output import heading, markdown, pairs, passages, prose, say
from quarterdeck.core.words import say as message
from quarterdeck.languages import ENGLISH, catalogue, chapters
from quarterdeck.registry import AnyGame, entry_of, figures_of, open_game
from quarterdeck.terminal.rulebook import NamedCard, cards_of, find_cards, find_chapters, plain_name

Topic = Annotated[list[str] | None, typer.Argument(metavar="TOPIC", help="A chapter, a card, or words to look for.")]
AllOptions = Annotated[bool, typer.Option("--options", help="List the set-up options and what they mean.")]

MOST_SHOWN: Final = 8
"""Maximum passages of one chapter that are shown for a word."""


class Rulebook:
    """The rules and texts of a game, in one language."""

    def __init__(self, game: AnyGame, language: str) -> None:
        self.game: Final = game
        self.catalogue: Final = catalogue(game, language)
        self.guide: Final = chapters(game, language)

    def chapter(self, english: str) -> str:
        """The title of a chapter in the language of the book, by its English title."""
        return dict(zip(self.game.box.guide, self.guide, strict=True)).get(english, "")


def rules(
    game: GameName,
    topic: Topic = None,
    options: AllOptions = False,
    pack: Packs = None,
    language: Language = ENGLISH,
) -> None:
    """Read the rules of a game, by chapter, card or word."""
    book = Rulebook(open_game(game, packs=read_packs(pack or [])), language)
    if options:
        tell_options(book)
    elif topic:
        tell_topic(book, " ".join(topic))
    else:
        tell_chapters(book)


def tell_chapters(book: Rulebook) -> None:
    game, guide = book.game, book.guide
    name = game.box.name
    say(game.box.title, "bold")
    if not guide:
        say("This game has no rules text.")
        return
    say()
    pairs({title: first_sentence(text) for title, text in guide.items()})
    say()
    prose(f"`quarterdeck rules {name} TOPIC` reads a chapter, `quarterdeck rules {name} --options` lists the options.")


def tell_topic(book: Rulebook, asked: str) -> None:
    guide, known = book.guide, cards_of(book.game, book.catalogue)
    titles = find_chapters(guide, asked)
    cards = find_cards(known, asked)
    if len(titles) == 1 or (titles and plain_name(titles[0]) == plain_name(asked)):
        say(titles[0], "bold")
        say()
        markdown(guide[titles[0]])
    elif titles:
        prose(f"Several chapters have that name: {', '.join(titles)}")
    if cards:
        tell_cards(book, cards)
    if titles or cards:
        return
    found = blocks_with(guide, asked)
    if not found:
        raise nothing_found(book.game.box.name, guide, [card.name for card in known], asked)
    for title, blocks in found.items():
        heading(title)
        passages(blocks[:MOST_SHOWN])
        if len(blocks) > MOST_SHOWN:
            prose(f"... and {len(blocks) - MOST_SHOWN} more in that chapter.")


def tell_cards(book: Rulebook, cards: Sequence[NamedCard]) -> None:
    """Print the cards of that name, and what the rules say about them."""
    game, names = book.game, list[str]()
    english, figures = book.catalogue.language == ENGLISH, figures_of(game.box.name) if entry_of(game) else None
    for card in cards:
        heading(card.name)
        prose(card.text)
        shown = figures.card(game, card.id) if figures is not None else {}
        if figures is not None and shown:
            if english:
                pairs(shown)
            names.append(card.name.removesuffix(figures.mark(game, card.id)))
    read = [("Special threats", True), ("Rulings", False)]
    for chapter, at_the_head in read if english else [("Threat cards", True), *read]:
        title = book.chapter(chapter)
        told: list[str] = []
        for name in names:
            said = blocks_naming(book.guide.get(title, ""), name, at_the_head=at_the_head)
            told += [block for block in said if block not in told]
        if told:
            heading(title)
            passages(told)


def tell_options(book: Rulebook) -> None:
    game, catalogue = book.game, book.catalogue
    name = game.box.name
    say(f"{game.box.title}: set-up options", "bold")
    if not game.box.settings:
        say("There are none.")
    for setting in game.box.settings:
        meaning = catalogue.text(message(setting.words)) if catalogue.knows(setting.words) else ""
        heading(f"{setting.name}: {meaning}" if meaning else setting.name)
        if setting.ruling:
            question = book.chapter(setting.ruling) or setting.ruling
            prose(f"Answers an open question of the printed rules: {question}.", "  ", "  ")
        values: dict[str, str] = {}
        for value in setting.values:
            key = f"{setting.words}.{value}"
            named = [catalogue.text(message(one)) for one in (f"{key}.label", key) if catalogue.knows(one)]
            words = ": ".join(named)
            default = "(default)" if value == setting.default else ""
            values[value] = f"{words} {default}".strip()
        pairs(values)
        if setting.free and catalogue.knows(f"{setting.words}.free"):
            prose(catalogue.text(message(f"{setting.words}.free")), "  ", "  ")
    if game.box.settings:
        first = game.box.settings[0]
        say()
        prose(f"`quarterdeck play {name} --set {first.name}={first.values[-1]}` sets one.")
