"""The content: figures as in the fact sheet, and error messages for invalid content."""

from __future__ import annotations

import pytest

from quarterdeck.core.pack import ContentError, Source
from quarterdeck.games.battlecruisers.cards import NEGATION, SYMBOL_IDS
from quarterdeck.games.battlecruisers.content import load_content, read_content

CONTENT = load_content()
CARDS = CONTENT.cards

SYMBOLS = {
    "negation": [3, 4, 5, 6, 7, 8, 9, 37, 40],
    "anti-negation": [2],
    "people": [2, 5, 7, 11, 12, 13, 16, 17, 22, 43, 44],
    "technology": [1, 3, 4, 6, 13, 15, 20, 43],
    "weapons": [9, 19, 22, 23, 24, 29, 30, 31, 32, 33, 34, 38, 39, 40],
    "space": [1, 8, 19, 28, 32, 37, 39, 45],
}
"""Cards by symbol, as in the fact sheet."""

NO_SETS = "set = []\n"
CARD = """
[[card]]
number = 3
id = "shields"
name = "Shields"
symbols = ["technology"]
main = [{ ignore = 2 }]
clash = []
source = "published"
grade = "A"
"""


def problems(cards: str, sets: str = NO_SETS) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read_content(Source("cards.toml", cards), Source("sets.toml", sets))
    return [str(problem) for problem in caught.value.problems]


def test_there_are_33_cards_and_heavy_assault() -> None:
    assert CARDS.size == 34
    assert [CARDS.ids[card] for card in range(34) if CARDS.extra[card]] == ["heavy-assault"]


@pytest.mark.parametrize("symbol", SYMBOL_IDS)
def test_the_symbols_are_those_of_the_fact_sheet(symbol: str) -> None:
    bit = 1 << SYMBOL_IDS.index(symbol)
    assert [CARDS.numbers[card] for card in range(34) if CARDS.symbols[card] & bit] == SYMBOLS[symbol]


def test_three_cards_are_discarded_if_they_are_the_only_one() -> None:
    assert [CARDS.numbers[card] for card in range(34) if CARDS.only_card[card]] == [1, 3, 15]


def test_the_negation_cards_are_those_of_the_rulebook() -> None:
    rulebook = [3, 4, 5, 6, 7, 8, 9, 10, 26, 36, 37, 40]
    found = [CARDS.numbers[card] for card in range(34) if CARDS.symbols[card] & NEGATION]
    assert found == [number for number in rulebook if number in CARDS.numbers]


def test_every_figure_names_its_source() -> None:
    assert set(CARDS.sources) == {"published"}
    assert {one.source for one in CONTENT.sets} == {"rulebook"}
    assert [CARDS.numbers[card] for card in range(34) if CARDS.grades[card] == "A"] == [3, 4, 11, 13, 22, 31, 43]


def test_a_valid_card_is_read() -> None:
    content = read_content(Source("cards.toml", CARD), Source("sets.toml", NO_SETS))
    assert content.cards.ids == ["shields"]


@pytest.mark.parametrize(
    ("change", "to", "said"),
    [
        ("number = 3", "number = 0", 'cards.toml:3: card "shields": number is 0; it must be from 1 to 99'),
        ('symbols = ["technology"]', 'symbols = ["magic"]', 'there is no symbol "magic"'),
        ("main = [{ ignore = 2 }]", "main = []", "main is empty; say what the card does"),
        ("main = [{ ignore = 2 }]", "main = [{ ignore = 3 }]", "it must be from 1 to 2"),
        ("main = [{ ignore = 2 }]", "main = [{ fly = 3 }]", 'unknown key "fly"'),
        ("main = [{ ignore = 2 }]", "main = [{ gain = 1, lose = 1 }]", "each item must be one effect"),
        (
            "main = [{ ignore = 2 }]",
            'main = [{ gain = 1, when = "full-moon" }]',
            'when is "full-moon"; it must be one of',
        ),
        ("main = [{ ignore = 2 }]", "main = [{ raid = false }]", "raid can only be true"),
        ("clash = []\n", "", "clash is missing"),
        ('grade = "A"', 'grade = "D"', 'grade is "D"'),
        ('source = "published"', 'source = "dream"', 'source is "dream"'),
        ("number = 3", "number = 3\nmagic = 1", 'unknown key "magic"'),
    ],
)
def test_an_invalid_card_is_reported_with_its_line(change: str, to: str, said: str) -> None:
    assert change in CARD
    assert any(said in problem for problem in problems(CARD.replace(change, to)))


def test_duplicate_numbers_and_names_are_reported() -> None:
    said = problems(CARD + CARD)
    assert any("there is another card 3" in one for one in said)
    assert any('there is another card "shields"' in one for one in said)


def test_a_set_with_unknown_cards_is_reported_with_its_line() -> None:
    sets = '[[set]]\nid = "odd"\nname = "Odd"\ncards = [3, 4, 5, 6, 7, 8, 9, 3]\nsource = "house"\n'
    said = problems(CARD, sets)
    assert any("there is no card 4" in one for one in said)
    assert any("cards has 3 twice" in one for one in said)
    assert all(one.startswith("sets.toml:4") for one in said)


def test_all_problems_are_reported_at_once() -> None:
    assert len(problems(CARD.replace("number = 3", "number = 0").replace('"technology"', '"magic"'))) == 2


def test_the_hash_depends_on_figures_and_not_on_texts() -> None:
    def hash_of(cards: str) -> str:
        return read_content(Source("cards.toml", cards), Source("sets.toml", NO_SETS)).hash

    assert hash_of(CARD) == hash_of(CARD.replace('name = "Shields"', 'name = "Screens"'))
    assert hash_of(CARD) != hash_of(CARD.replace("ignore = 2", "ignore = 1"))
