"""Battlecruisers at the command line: three to five seats, custom sets, warnings, rules."""

from __future__ import annotations

from tests.cli.shell import refused, run


def test_a_match_begins_in_plain_lines() -> None:
    said = run("play", "battlecruisers", "--seed", "7", "--plain", input="quit\n").stdout
    assert "The set of this battle: Shields (3), Reckless Pilot (11)" in said
    assert "Commander, choose a card to play." in said


def test_a_custom_set_with_too_many_negation_cards_is_played_with_a_warning() -> None:
    options = ["--set", "players=3", "--set", "set=3-4-5-11-13-22"]
    done = run("play", "battlecruisers", "--seed", "7", "--plain", *options, input="quit\n")
    assert "This set has 3 negation cards" in done.stderr
    assert "The set of this battle: Shields (3), Cloaking Device (4)" in done.stdout


def test_a_set_that_cannot_be_played_is_refused() -> None:
    said = refused("play", "battlecruisers", "--plain", "--set", "set=3-4-5")
    assert "a set for 4 players has 7 cards, not 3" in said


def test_the_options_explain_the_notation_of_a_custom_set() -> None:
    said = " ".join(run("rules", "battlecruisers", "--options").stdout.split())
    assert "Your own set: card numbers with hyphens between them" in said
    assert "the-nushura-contingency" in said


def test_a_card_is_found_by_its_name_in_both_languages() -> None:
    english = run("rules", "battlecruisers", "precision strike").stdout
    assert "Look at the hand of an opponent" in " ".join(english.split())
    german = run("rules", "battlecruisers", "präzisionsschlag", "--language", "de").stdout
    assert "Sieh dir die Hand eines Gegners" in " ".join(german.split())


def test_matches_are_simulated() -> None:
    said = run("simulate", "battlecruisers", "--games", "20", "--seed", "1").stdout
    assert "20" in said
