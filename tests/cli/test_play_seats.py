"""`quarterdeck play` for several players: the seating, its options, and that a save stores it."""

from pathlib import Path

import pytest

from quarterdeck.core.record import parse_record
from tests.cli.shell import refused, run

BATTLE = ("play", "battlecruisers", "--seed", "7", "--plain", "--save", "m.record")


def players() -> str:
    return parse_record(Path("m.record").read_text(encoding="utf-8")).tags.get("Players", "-")


@pytest.mark.parametrize(
    ("words", "sitting"),
    [
        ([], "person officer officer officer"),
        (["--set", "players=3"], "person officer officer"),
        (["--bots", "random"], "person random random random"),
        (["--bots", "officer,random,officer"], "person officer random officer"),
        (["--seat", "3"], "officer officer person officer"),
        (["--seat", "2", "--bots", "random,officer,random"], "random person officer random"),
        (["--seat", "1,3", "--bots", "random"], "person random person random"),
        (["--seat", "3, 1"], "person officer person officer"),
        (["--hot-seat"], "-"),
        (["--seat", "1,2,3,4"], "-"),
    ],
)
def test_the_seating_is_applied_and_saved(words: list[str], sitting: str) -> None:
    result = run(*BATTLE, *words, input="quit\n")
    assert result.exit_code == 0, result.output
    assert players() == sitting


def test_the_seating_is_printed() -> None:
    said = run(*BATTLE, "--seat", "2", "--bots", "officer,random,officer", input="quit\n").stdout
    assert "You are Player 2.\n" in said
    assert "Bots: Player 1 (Arvid, officer), Player 3 (Cleo, random), Player 4 (Dario, officer).\n" in said
    assert "Player 2: Commander, choose a card to play." in said
    german = run(*BATTLE[:-2], "--language", "de", "--seat", "1,4", input="quit\n").stdout
    assert "An diesem Bildschirm: Spieler 1, Spieler 4.\n" in german


def test_a_saved_match_continues_with_the_same_seating() -> None:
    run(*BATTLE, "--seat", "2", "--bots", "random", input="1\nquit\n")
    before = Path("m.record").read_text(encoding="utf-8")
    again = run("play", "--load", "m.record", "--plain", input="quit\n")
    assert again.exit_code == 0
    assert "You are Player 2." in again.stdout
    assert Path("m.record").read_text(encoding="utf-8") == before
    run("play", "battlecruisers", "--seed", "7", "--plain", "--bots", "random", input="quit\n")
    assert "Bots: Player 2 (Bruno, random)" in run("play", "--resume", "--plain", input="quit\n").stdout


def test_a_saved_match_can_continue_with_another_seating() -> None:
    run(*BATTLE, "--seat", "2", "--bots", "random", input="quit\n")
    said = run("play", "--load", "m.record", "--plain", "--seat", "1", input="quit\n").stdout
    assert "You are Player 1." in said
    assert players() == "person officer officer officer"


def test_a_record_without_bots_was_played_by_people() -> None:
    run(*BATTLE, "--hot-seat", input="1\nquit\n")
    said = run("play", "--load", "m.record", "--plain", input="quit\n").stdout
    assert "People at this screen: Player 1, Player 2, Player 3, Player 4." in said


def test_a_solo_game_refuses_seating_options() -> None:
    said = run("play", "d6", "--seed", "7", "--plain", "--save", "m.record", input="quit\n").stdout
    assert "You are" not in said
    assert players() == "-"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["d6", "--bots", "officer"], "d6 has one seat"),
        (["d6", "--hot-seat"], "d6 has one seat"),
        (["battlecruisers", "--bots", "gide"], "battlecruisers has no bot 'gide': there are random, cadet"),
        (["battlecruisers", "--bots", ""], "battlecruisers has no bot ''"),
        (["battlecruisers", "--bots", "person"], "battlecruisers has no bot 'person'"),
        (
            ["battlecruisers", "--bots", "officer,random"],
            "--bots names 2 bots for 3 seats: give one name",
        ),
        (["battlecruisers", "--seat", "5"], "--seat takes numbers from 1 to 4, such as 2 or 1,3, not '5'"),
        (["battlecruisers", "--seat", "0"], "numbers from 1 to 4"),
        (["battlecruisers", "--seat", "one"], "not 'one'"),
        (["battlecruisers", "--seat", "9" * 5000], "numbers from 1 to 4"),
        (["battlecruisers", "--seat", "2,2"], "--seat names seat 2 twice"),
        (["battlecruisers", "--seat", "1,2,3,4", "--bots", "officer"], "no seat is left for bots"),
        (["battlecruisers", "--hot-seat", "--bots", "officer"], "--hot-seat has people in all seats"),
        (["battlecruisers", "--hot-seat", "--seat", "1"], "--hot-seat has people in all seats"),
    ],
)
def test_impossible_seatings_are_refused(words: list[str], said: str) -> None:
    assert said in refused("play", *words)


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("person officer", "the record names 2 players for 4 seats"),
        ("person officer officer oracle", "there is no bot 'oracle'"),
        ("officer officer officer officer", "at least one seat must be a person"),
    ],
)
def test_a_save_with_an_invalid_seating_is_refused(tag: str, said: str) -> None:
    run(*BATTLE, input="quit\n")
    path = Path("m.record")
    path.write_text(path.read_text(encoding="utf-8").replace("person officer officer officer", tag), encoding="utf-8")
    line = refused("play", "--load", "m.record", "--plain")
    assert said in line
    assert "m.record" in line


def test_help_explains_the_seating_options() -> None:
    text = run("play", "--help").stdout
    for words in ("--seat", "--bots", "--hot-seat", "random, greedy", "quarterdeck play battlecruisers --hot-seat"):
        assert words in text
