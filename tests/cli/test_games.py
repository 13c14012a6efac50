"""`quarterdeck games` and `quarterdeck rules`."""

import json
from pathlib import Path

import pytest

from quarterdeck.registry import ENTRIES, GAMES
from tests.cli.shell import refused, run


def test_games_are_listed_with_their_status() -> None:
    text = run("games").stdout
    assert "Deep Space D-6" in text
    assert "complete" in text
    assert "Stars of Akarios" in text
    assert "to come" in text
    assert "difficulty" in text


def test_games_as_json() -> None:
    rows = json.loads(run("games", "--json").stdout)
    d6 = next(row for row in rows if row["name"] == "d6")
    assert d6["seats"] == 1
    assert d6["options"][:3] == ["difficulty", "length", "ship"]


def test_a_game_for_several_numbers_of_players_says_so() -> None:
    rows = {row["name"]: row for row in json.loads(run("games", "--json").stdout)}
    assert {name: rows[name]["players"] for name in GAMES} == {
        name: "-".join(map(str, sorted(set(ENTRIES[name].seats)))) for name in GAMES
    }
    assert rows["battlecruisers"]["players"] == "3-5"
    assert rows["battlecruisers"]["status"] == "complete"
    line = next(line for line in run("games").stdout.splitlines() if "battlecruisers" in line)
    assert "3-5" in line
    assert "playable" not in line


def test_rules_without_a_topic_list_the_chapters() -> None:
    text = run("rules", "d6").stdout
    assert "Goal" in text
    assert "--options" in text


def test_a_chapter_is_found_by_its_name_in_any_case() -> None:
    result = run("rules", "d6", "goal")
    assert result.exit_code == 0
    assert result.stdout.startswith("Goal\n")


@pytest.mark.parametrize("asked", [["setup"], ["set-up"], ["set", "up"], ["SETUP"]])
def test_a_chapter_is_found_by_any_spelling_of_its_name(asked: list[str]) -> None:
    assert run("rules", "d6", *asked).stdout.startswith("Set-up\n")


def test_a_card_is_found_by_its_name() -> None:
    assert "Deals 2 damage" in run("rules", "d6", "corsair").stdout


def test_cards_of_one_name_are_distinguished() -> None:
    text = run("rules", "d6", "Space", "Pirates").stdout
    assert "Space Pirates A" in text
    assert "Space Pirates C" in text


def test_a_word_is_found_in_the_chapters_that_contain_it() -> None:
    text = run("rules", "d6", "rescue", "fleet").stdout
    assert "Goal" in text.splitlines()
    assert "Keep your ship alive until the rescue fleet comes. You followed" in text


def test_several_matching_chapters_are_all_named() -> None:
    text = run("rules", "d6", "threats").stdout
    assert "Several chapters" in text
    assert "Activate threats" in text
    assert "Discover new threats" in text


def test_an_unknown_topic_suggests_similar_ones() -> None:
    assert "did you mean Corsair?" in refused("rules", "d6", "corsar")
    assert "the chapters are" in refused("rules", "d6", "qqqq")


def test_all_options_are_listed_with_their_meanings() -> None:
    text = run("rules", "d6", "--options").stdout
    assert "hard" in text
    assert "none: the printed 36 cards" in text
    assert "When does the Scouting Ship act" in text
    assert "(default)" in text
    assert "[d6." not in text


def test_a_game_without_options_or_rules_says_so() -> None:
    assert "none" in run("rules", "tictactoe", "--options").stdout
    assert run("rules", "tictactoe").exit_code == 0


def test_rules_of_a_game_from_a_file(own_game: Path) -> None:
    assert run("rules", str(own_game)).exit_code == 0


def test_an_unknown_game_is_refused() -> None:
    assert "there is no game 'd66': did you mean 'd6'?" in refused("rules", "d66")


@pytest.mark.parametrize("command", ["play", "rules", "simulate", "check", "content list"])
def test_a_planned_game_is_not_called_unknown(command: str) -> None:
    for planned in (entry for entry in ENTRIES.values() if not entry.game):
        said = refused(*command.split(), planned.name)
        assert f"is still to come: there are {', '.join(GAMES)}" in said
        assert "there is no game" not in said


def test_a_game_without_options_says_so_when_one_is_given() -> None:
    said = refused("play", "tictactoe", "--set", "moon=full")
    assert "has no option 'moon': this game has no options" in said
