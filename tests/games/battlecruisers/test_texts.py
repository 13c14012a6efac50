"""Texts: complete in both languages, with the same figures; card texts follow the rulings of the match."""

from __future__ import annotations

import re

import pytest

from quarterdeck.games.battlecruisers.texts import FILES
from quarterdeck.languages import texts as all_texts
from tests.games.battlecruisers.fleet import IDS, open_box

ENGLISH, GERMAN = FILES.texts(), FILES.texts("de")


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_german_has_every_key_and_the_names_of_the_cards() -> None:
    """German has further texts for effects after a condition, where the word order changes."""
    own = {key for key in GERMAN if key.startswith("battlecruisers.effect.") and key.endswith(".then")}
    assert GERMAN.keys() - own == ENGLISH.keys() | {f"battlecruisers.card.{card}.name" for card in IDS}
    assert {key.removesuffix(".then") for key in own} < ENGLISH.keys()


def test_german_has_the_figures_of_english() -> None:
    english = all_texts(open_box(), "en")
    for key, text in all_texts(open_box(), "de").items():
        assert figures(text) == figures(english[key]), key


def test_every_card_has_a_name_a_number_and_both_effects() -> None:
    known = open_box().box.catalogue.texts
    for card in IDS:
        for part in ("name", "numbered", "main", "clash", "text", "help"):
            assert known[f"battlecruisers.card.{card}.{part}"]


@pytest.mark.parametrize(
    ("options", "card", "says"),
    [
        ({}, "tech-officer", "Gain 2 points."),
        ({"captain": "technology"}, "captain", "Symbols: People, Technology."),
        ({"captain": "weapons"}, "captain", "Symbols: People, Weapons."),
        ({"armor-plating": "negation"}, "armor-plating", "Symbols: Technology, Negation."),
        ({"supply-convoy": "greater"}, "supply-convoy", "but at least 3"),
        ({"cloaking": "once"}, "cloaking-device", "in hand now"),
        ({"navigator": "any"}, "navigator", "any card of the set"),
        ({"doubled": "main-and-clash"}, "pod-bay-doors", "is resolved twice"),
        ({"evasive-action": "suffered"}, "evasive-action", "Opponents' main effects"),
        ({"security-chief": "suffered"}, "security-chief", "Opponents' main effects"),
        ({"salvage": "chosen"}, "salvage", "2 cards of your choice"),
    ],
)
def test_card_texts_follow_the_rulings(options: dict[str, str], card: str, says: str) -> None:
    game = open_box(**{name.replace("-", "_"): value for name, value in options.items()})
    assert says in game.box.catalogue.texts[f"battlecruisers.card.{card}.help"]


def test_a_tech_officer_without_points_does_not_mention_them() -> None:
    game = open_box(tech_officer="order-only")
    assert "Gain" not in game.box.catalogue.texts["battlecruisers.card.tech-officer.main"]


def test_the_guide_has_the_same_chapters_in_both_languages() -> None:
    assert len(FILES.guide("de")) == len(FILES.guide()) == 23
