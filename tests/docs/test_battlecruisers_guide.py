"""The rules of Battlecruisers: complete, with the figures of the content, in both languages."""

from __future__ import annotations

import re

import pytest

from quarterdeck.commands.find_rule import first_sentence
from quarterdeck.games.battlecruisers.content import GRADES
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.rules.deadlock import MOST_ANSWERS, MOST_LOOKS, MOST_WAYS
from quarterdeck.games.battlecruisers.settings import RULINGS
from quarterdeck.games.battlecruisers.texts import FILES
from quarterdeck.languages import catalogue
from tests.docs.pages import tables
from tests.games.battlecruisers.fleet import battle

GAME = Battlecruisers({})
CARDS = GAME.content.cards
SETTINGS = {setting.name: setting for setting in GAME.box.settings}
CHAPTERS = [
    "Goal", "Components", "Set-up", "A round", "Main effect and clash effect", "Choosing an opponent",
    "Resolving as much as possible",
    "Discarding", "Points", "Most and least", "Symbols", "Ignoring an effect", "Disabled", "Red alert",
    "End of a round", "A worked round",
    "Winning", "Interminable game", "What everybody knows", "The cards", "The sets", "Rulings",
    "Where the figures come from",
]  # fmt: skip
LANGUAGES = ["en", "de"]


def chapter(language: str, title: str) -> str:
    return list(FILES.guide(language).values())[CHAPTERS.index(title)]


def flat(text: str) -> str:
    return " ".join(text.split())


def test_all_chapters_exist_in_reading_order() -> None:
    assert list(FILES.guide()) == CHAPTERS
    assert len(FILES.guide("de")) == len(CHAPTERS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", CHAPTERS)
def test_each_chapter_begins_with_its_subject_and_is_readable_as_plain_text(language: str, title: str) -> None:
    text = chapter(language, title)
    sentence = first_sentence(text)
    assert sentence.endswith(".")
    assert 20 < len(sentence) < 140
    assert max(len(line) for line in text.split("\n")) <= 120
    for table in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
        bars = [[at for at, mark in enumerate(line) if mark == "|"] for line in table.strip().split("\n")]
        assert all(row == bars[0] for row in bars), "a table whose columns do not line up"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_listed_with_number_symbols_and_effects(language: str) -> None:
    text = flat(chapter(language, "The cards"))
    known = catalogue(GAME, language).texts
    for card, name in enumerate(CARDS.ids):
        key = f"battlecruisers.card.{name}"
        symbols = ", ".join(known[f"battlecruisers.symbol.{symbol}"] for symbol in CARDS.symbol_names(card))
        assert f"**{CARDS.numbers[card]} {known[f'{key}.name']}** ({symbols})." in text
        assert known[f"{key}.main"] in text
        assert known[f"{key}.clash"] in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sets_are_those_of_the_content(language: str) -> None:
    [listed] = tables(chapter(language, "The sets"))
    for one, row in zip(GAME.content.sets, listed, strict=True):
        option, six, seventh, eighth = row.values()
        numbers = [str(CARDS.numbers[card]) for card in one.cards]
        assert (option, six, seventh, eighth) == (f"`set={one.id}`", ", ".join(numbers[:6]), numbers[6], numbers[7])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_value_is_explained(language: str) -> None:
    for setting in SETTINGS.values():
        title = "Rulings" if setting.ruling else "Set-up"
        text = flat(chapter(language, title) + chapter(language, "The sets"))
        for value in setting.values:
            assert f"`{setting.name}={value}`" in text, f"{setting.name}={value}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_existing_options_are_named(language: str) -> None:
    for text in FILES.guide(language).values():
        for name, value in re.findall(r"([a-z-]+)=([a-z0-9-]+)", text):
            assert SETTINGS[name].takes(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_rulings_has_every_option_with_its_default_first_and_a_reason(language: str) -> None:
    text = chapter(language, "Rulings")
    [rows] = [[list(row.values()) for row in table] for table in tables(text)]
    assert [row[0] for row in rows] == [f"R{number}" for number in range(1, 30)]
    with_options = {row[2].strip("`").partition("=")[0]: row for row in rows if "=" in row[2]}
    assert list(with_options) == [setting.name for setting in RULINGS]
    for setting in RULINGS:
        number, _, default, others = with_options[setting.name]
        assert number == setting.ruling
        assert default == f"`{setting.name}={setting.default}`"
        assert others == " ".join(f"`{value}`" for value in setting.values[1:])
    assert re.findall(r"^- \*\*(R\d+), ", text, re.MULTILINE) == [row[0] for row in rows]


def test_the_worked_round_can_be_played_as_written() -> None:
    [rows] = [[list(row.values()) for row in table] for table in tables(FILES.guide()["A worked round"])]
    ids = {CARDS.names[card]: name for card, name in enumerate(CARDS.ids)}
    played = [ids[row[3].partition(" (")[0]] for row in rows]
    recovery = [ids[row[2]] for row in rows]
    points = [int(row[1]) for row in rows]
    fleet = battle(*[f"{card} reckless-pilot" for card in played], recovery=recovery, points=points).plays(*played)
    text = flat(FILES.guide()["A worked round"])
    assert [CARDS.numbers[CARDS.ids.index(card)] for card in played] == [3, 13, 13, 22]
    assert "Player 4 has 2 + 2 = 4." in text
    assert "Player 1 ignores it and keeps 5." in text
    assert "player 2, who has 4 now, and from player 3, who has 4." in text
    assert fleet.points == [5, 4, 4, 4]
    assert [fleet.recovery(seat) for seat in range(4)] == played
    assert all(card in fleet.hand(seat) for seat, card in enumerate(recovery))
    assert fleet.has(0, "shielded")
    german = [[list(row.values()) for row in table] for table in tables(chapter("de", "A worked round"))]
    assert [[row[1], row[3][-4:]] for row in german[0]] == [[row[1], row[3][-4:]] for row in rows]


def test_the_grades_are_explained_where_the_cards_are_listed() -> None:
    for language in LANGUAGES:
        text = flat(chapter(language, "The cards")).partition("**1 ")[0]
        assert all(f"{grade}:" in text for grade in GRADES)


def test_the_figures_of_the_guide_are_those_of_the_rules() -> None:
    assert "15 points" in flat(FILES.guide()["Goal"])
    assert "Five quiet rounds** in a row" in flat(FILES.guide()["Interminable game"])
    assert f"one of the last {MOST_LOOKS} rounds" in flat(FILES.guide()["Interminable game"])
    assert f"after {MOST_ANSWERS} answers" in flat(FILES.guide()["Rulings"])
    assert MOST_WAYS == 9
    assert "every twentieth round" in flat(FILES.guide()["Interminable game"])
