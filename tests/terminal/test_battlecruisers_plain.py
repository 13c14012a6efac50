"""Battlecruisers in plain lines: one line per commander, and no secrets."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.terminal.layout import table_lines
from quarterdeck.terminal.plain import DONE, play_plain
from quarterdeck.terminal.plain_output import print_match
from tests.saved import read_match
from tests.terminal.battle import alone, battle, sitting, together, whispers
from tests.terminal.test_plain import Screen, TerminalTypist, Typist


def test_a_whole_match_against_bots_by_numbers(tmp_path: Path) -> None:
    match, output = battle(3, seed=12), io.StringIO()

    def ones() -> Iterator[str]:
        while True:
            yield "1"

    assert play_plain(match, Typist(ones()), output, tmp_path / "x.record", alone()) == DONE
    told = output.getvalue()
    assert "Player 1 (you): lost, " in told
    assert "Player 3 (Cleo, officer): won, 15 points.\n" in told
    assert told.rstrip().splitlines()[-2] == "15 points win the battle."
    assert "[battlecruisers." not in told, "every message has its words"
    assert not [sentence for sentence in whispers(match, [0]) if sentence in told]
    assert read_match(tmp_path / "x.record").over


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Player 2 (Bruno, officer). Points: 1 of 15; Recovery: Escape Pod (43); Hand: 4; Discard pile: 1"),
        ("de", "Spieler 2 (Bruno, officer). Punkte: 1 von 15; Erholung: Rettungskapsel (43); Handkarten: 4; Ablage: 1"),
    ],
)
def test_a_commander_is_one_line(language: str, words: str) -> None:
    session = sitting(battle(3, language=language), alone())
    line = next(line for line in table_lines(session.view(), session.seating.crew) if line.startswith(words))
    assert line.endswith({"en": "; 5 cards left; has chosen.", "de": "; noch 5 Karten; hat gewählt."}[language])


def test_an_answer_for_another_seat_reveals_nothing_about_its_hand() -> None:
    match, output = battle(3), io.StringIO()
    held = {str(action) for action in match.state.options if action.seat == 1}
    game = match.game
    assert isinstance(game, Battlecruisers)
    every = sorted(str(action) for action in game.kit.verbs.play.row(1) if action.a in match.state.deck)
    play_plain(match, io.StringIO("".join(f"p2 {choice}\n" for choice in every) + "quit\n"), output, None, together())
    said = [
        line.replace(choice, "CARD") for line in output.getvalue().splitlines() for choice in every if choice in line
    ]
    assert 0 < len(held) < len(every)
    assert said == ["! 'CARD' is for p2, and p1 is at the screen: choose 1 to 4"] * len(every)


def test_hot_seat_on_a_terminal_hides_every_hand_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    match, output = battle(3, seed=48), Screen()
    pages: list[tuple[int, str]] = []
    """What each seat could read, from one handover to the next."""

    def lines() -> Iterator[str]:
        seen, reader = 0, -1
        while True:
            said = output.getvalue()[seen:]
            seen += len(said)
            before, curtain, after = said.rpartition("Pass the screen to Player ")
            if curtain:
                pages.append((reader, before))
                reader = int(after[0]) - 1
                yield ""
            else:
                pages.append((reader, said))
                yield "" if "Locked in: " in said or "Press Enter to hide this." in said else "1"

    assert play_plain(match, TerminalTypist(lines()), output, None, together()) == DONE
    assert {reader for reader, _ in pages} == {-1, 0, 1, 2}
    assert len(pages) > 30
    for reader, page in pages:
        secret = whispers(match, [reader] if reader >= 0 else [])
        assert not [sentence for sentence in secret if sentence in page]
        assert page.count("Your hand:") == page.count(f"Player {reader + 1} (you). ")
        assert not any(f"Player {other + 1} (you)" in page for other in range(3) if other != reader)


def test_a_replay_shows_every_reason() -> None:
    match, output = battle(3), io.StringIO()
    for _ in range(3):
        match.play(match.state.options[0])
    print_match(match, output)
    told = output.getvalue()
    assert "Player 1 has answered in secret" in told
    assert "reveals" in told
    assert "clash" in told or "nobody else has it" in told
