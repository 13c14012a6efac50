"""Three people at one screen: the person at the screen sees no secrets of the others."""

import time
from pathlib import Path

import pytest
from textual.pilot import Pilot

from quarterdeck.terminal import saves
from quarterdeck.terminal.app import PlayApp
from quarterdeck.terminal.screens.ending import Ending
from quarterdeck.terminal.screens.handover import Handover
from quarterdeck.terminal.screens.play import PlayScreen
from quarterdeck.terminal.screens.playback import PlaybackScreen
from quarterdeck.terminal.seating import Seating
from tests.terminal.battle import battle, card_names, other_secrets, together, whispers
from tests.terminal.test_app import NARROW, WIDE, press, screen_of, shown
from tests.terminal.test_start import Terminal


def at_the_screen(text: str) -> str:
    return text.partition(" at the screen")[0].rpartition("·")[2].strip()


async def look_away_test(app: PlayApp, pilot: Pilot[int]) -> None:
    """Check that the screen does not depend on anything that the person at the screen may not know."""
    match, seat = app.session.match, app.session.seat
    text = shown(app)
    assert at_the_screen(text) == f"Player {seat + 1}"
    if match.turn and not match.over:
        with other_secrets(match, seat):
            screen_of(app).refresh_match()
            await pilot.pause()
            assert shown(app) == text
        screen_of(app).refresh_match()
    await press(pilot, "l")
    log = " ".join(shown(app).split())
    for sentence in whispers(match, [seat]):
        assert sentence not in log
    await press(pilot, "escape")


@pytest.mark.full
async def test_a_whole_match_of_three_people() -> None:
    match = battle(3, seed=48)
    app = PlayApp(match, seating=together())
    came: list[str] = []
    told = 0
    began = time.monotonic()
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        while not isinstance(app.screen, Ending):
            assert time.monotonic() - began < 600, "the match does not get on"
            text = shown(app)
            if isinstance(app.screen, Handover):
                came.append(text.partition("Pass the screen to ")[2].partition(".")[0])
                assert not [name for name in card_names(match) if name in text]
                await press(pilot, "enter")
                assert at_the_screen(shown(app)) == came[-1], "who was called is who looks"
            elif isinstance(app.screen, PlaybackScreen):
                told += 1
                assert "YOUR HAND" not in text
                assert not [sentence for sentence in whispers(match, []) if sentence in " ".join(text.split())]
                await press(pilot, "enter")
            else:
                assert isinstance(app.screen, PlayScreen)
                if match.turn < 9:
                    await look_away_test(app, pilot)
                await press(pilot, "enter")
        assert match.over
    assert came[:4] == ["Player 1", "Player 2", "Player 3", came[3]]
    assert told > 8


async def test_a_secret_choice_can_be_changed_until_the_screen_is_passed_on() -> None:
    match = battle(3)
    app = PlayApp(match, seating=together())
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "enter", "2")
        assert "Locked in: Play Special Ops (22)." in shown(app)
        assert "✓ has chosen" in shown(app)
        assert "Enter passes the screen on." in shown(app)
        await press(pilot, "1")
        assert "Locked in: Play Reckless Pilot (11)." in shown(app)
        assert [str(answer) for answer in match.state.sealed] == ["play reckless-pilot"]
        await press(pilot, "u")
        assert "Locked in: Play Special Ops (22)." in shown(app)
        await press(pilot, "u")
        assert match.state.sealed == []
        assert "Commander, choose a card to play." in shown(app)
        await press(pilot, "r")
        assert "Locked in: Play Special Ops (22)." in shown(app)
        await press(pilot, "3", "enter")
        assert isinstance(app.screen, Handover)
        assert "Player 2" in shown(app)
        await press(pilot, "1", "2", "u")
        assert isinstance(app.screen, Handover), "the curtain takes no answers"
        await press(pilot, "enter", "u")
        assert "somebody else has acted since" in shown(app), "a player cannot undo another's secret answer"
        assert [str(answer) for answer in match.state.sealed] == ["play laser-cannons"]
        assert "Laser Cannons" not in shown(app).split("YOUR HAND")[0]


async def test_people_who_choose_in_secret_come_in_any_order() -> None:
    match = battle(3)
    app = PlayApp(match, seating=together())
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "enter", "ctrl+t")
        assert "Pass the screen to Player 2." in shown(app)
        await press(pilot, "enter", "1", "ctrl+t")
        assert "Pass the screen to Player 3." in shown(app)
        await press(pilot, "enter", "1", "enter")
        assert "Pass the screen to Player 1." in shown(app)
        assert [answer.seat for answer in match.state.sealed] == [1, 2]


async def test_people_and_bots_at_one_screen_are_saved(tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    app = PlayApp(battle(4), path, Seating(["person", "random", "person", "officer"]))
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "enter")
        text = shown(app)
        assert "Player 2 random" in text
        assert "Player 4 officer" in text
        assert text.count("✓ has chosen") == 2
        await press(pilot, "1", "enter")
        assert "Pass the screen to Player 3." in shown(app)
        await press(pilot, "q")
    assert saves.read_record(path).tags["Players"] == "person random person officer"


async def test_after_the_playback_for_all_the_screen_is_handed_over_even_to_the_same_person() -> None:
    app = PlayApp(battle(3), seating=together())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        for _ in range(3):
            await press(pilot, "enter", "1")
            if not isinstance(app.screen, PlaybackScreen):
                await press(pilot, "enter")
        assert isinstance(app.screen, PlaybackScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, Handover)


PLAY = """
import quarterdeck as qd
from quarterdeck.terminal import play
raise SystemExit(play(qd.new("battlecruisers", seed=7, players="3"), plain=False, save_path=None))
"""


def test_a_real_terminal_never_shows_an_old_screen_after_the_handover() -> None:
    terminal = Terminal(PLAY)
    terminal.wait_for(b"Pass the screen to Player 1.")
    terminal.type(b"\r")
    terminal.wait_for(b"Player 1 at the screen")
    terminal.type(b"1")
    terminal.wait_for(b"Locked in: Play Reckless Pilot")
    terminal.type(b"\r")
    terminal.wait_for(b"Pass the screen to Player 2.")
    terminal.output = b""
    terminal.type(b"\r")
    terminal.wait_for(b"Player 2 at the screen")
    terminal.wait_for(b"Commander, choose a card")
    terminal.type(b"q")
    assert terminal.leave() == 0
    assert b"Locked in" not in terminal.output
    assert b"Player 1 at the screen" not in terminal.output


async def test_the_handover_in_german() -> None:
    app = PlayApp(battle(3, language="de"), seating=together())
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert "Gib den Bildschirm an Spieler 1 weiter." in shown(app)
        await press(pilot, "enter", "1")
        assert "Gewählt: Draufgänger (11) spielen." in shown(app)
