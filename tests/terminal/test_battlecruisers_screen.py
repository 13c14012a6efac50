"""Battlecruisers on the full screen: the table, the playback card by card, help, both languages, the end."""

import time
from pathlib import Path

import pytest
from textual.color import Color

from quarterdeck.terminal import saves
from quarterdeck.terminal.app import PlayApp, ReplayApp
from quarterdeck.terminal.screens.ending import Ending
from quarterdeck.terminal.screens.pages import PageScreen
from quarterdeck.terminal.screens.play import PlayScreen
from quarterdeck.terminal.screens.playback import PlaybackScreen
from quarterdeck.terminal.seating import seating_of
from tests.games.battlecruisers import fleet
from tests.saved import read_match
from tests.terminal.battle import alone, battle
from tests.terminal.test_app import NARROW, WIDE, at, press, screen_of, shown
from tests.terminal.test_replay_app import shown as replayed

SIZES = [WIDE, NARROW]


def row(text: str, player: str) -> str:
    return " ".join(next(line for line in text.splitlines() if line.strip().startswith(player)).split())


@pytest.mark.parametrize("size", [pytest.param(SIZES[0], marks=pytest.mark.full), SIZES[1]])
async def test_a_whole_match_against_bots(size: tuple[int, int], tmp_path: Path) -> None:
    match = battle(3, seed=12)
    path = tmp_path / "x.record"
    app = PlayApp(match, path, alone())
    told: list[str] = []
    began = time.monotonic()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        while not isinstance(app.screen, Ending):
            assert time.monotonic() - began < 600, "the match does not get on"
            if isinstance(app.screen, PlaybackScreen):
                told.append(" ".join(shown(app).split()))
            await press(pilot, "enter")
        assert match.over
        text = shown(app)
        assert "DEFEAT" in text
        assert "15 points win the battle." in text
        assert "Player 3 (Cleo, officer): won, 15 points." in text
        assert "Player 1 (you): lost" in text
        assert "take the last choice back" not in text, "secrets were shown since"
    for event in match.events:
        key = event.message.key.removeprefix("battlecruisers.event.")
        if key in ("reveals", "main", "clash", "clash.nothing", "gains", "loses", "wins"):
            sentence = match.text(event.message)
            assert any(sentence in page for page in told), sentence
    record = saves.read_record(path)
    assert record.tags["Players"] == "person officer officer"
    assert read_match(path).over


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5])
async def test_all_players_are_on_the_table(size: tuple[int, int], players: int) -> None:
    app = PlayApp(battle(players), seating=alone(players))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = shown(app)
        state = app.session.match.state
        for seat in range(players):
            line = row(text, f"Player {seat + 1}")
            assert ("you" if seat == 0 else "officer") in line
            assert f"1/15 {state.hand_size[seat]} {state.pile_size[seat]} " in line
            assert ("… choosing" if seat == 0 else "✓ has chosen") in line
        assert text.index("YOUR HAND") < text.index("Commander, choose a card to play.")
        assert "Main: " in text
        assert "Clash: " in text
        assert "THE SET" in text


@pytest.mark.parametrize("size", SIZES)
async def test_alert_protection_and_elimination_are_shown(size: tuple[int, int]) -> None:
    ships = fleet.battle(
        "captain shields laser-cannons",
        "captain",
        "decoy special-ops",
        "",
        points=[3, 14, 0, 0],
        recovery=["", "", "escape-pod", ""],
        alert=[1],
        status={"shielded": [2]},
    )
    app = PlayApp(ships.match, seating=alone(4))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = shown(app)
        lines = text.splitlines()
        at = next(n for n, line in enumerate(lines) if "Player 2" in line)
        assert "14/15" in lines[at]
        assert "▲ red alert" in lines[at + 1]
        assert "Escape Pod (43)" in row(text, "Player 3")
        assert "◇ Shields: ignores opponents' main effects" in text
        assert "✗ eliminated" in row(text, "Player 4")


async def test_the_playback_shows_card_by_card_main_or_clash_and_why() -> None:
    ships = fleet.battle("captain shields", "captain decoy", "special-ops escape-pod", points=[1, 1, 1])
    ships.choose("p2 play captain", "p3 play special-ops")
    app = PlayApp(ships.match, seating=alone())
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        await press(pilot, "slash", *"Captain", "enter")
        assert at(app, PlaybackScreen)
        first = shown(app)
        assert "1 of " in first
        assert "Player 1 reveals Captain (13)." in first
        assert "Player 3 reveals Special Ops (22)." in first
        assert "Captain (13) ▲ clash" in row(first, "Player 1")
        await press(pilot, "enter")
        second = shown(app)
        said = " ".join(second.split())
        assert "Captain: Player 1, Player 2 clash, so each of them resolves the clash effect." in said
        assert "✓ clash" in row(second, "Player 2")
        assert "Special Ops: nobody" not in second, "one card at a time"
        await press(pilot, "right")
        third = shown(app)
        assert "Special Ops: nobody else has it, so Player 3 resolves the main effect." in third
        assert "✓ main" in row(third, "Player 3")
        await press(pilot, "left")
        assert shown(app) == second
        await press(pilot, "escape")
        assert at(app, PlayScreen)
        assert "Round 2" in shown(app)


@pytest.mark.full
async def test_the_part_in_focus_shows_its_help() -> None:
    app = PlayApp(battle(4), seating=alone(4))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        for place in ("seat1", "points1", "hand1", "discard1", "recovery1", "hand0.0", "set"):
            while screen.focus_id != place:
                await pilot.press("tab")
            if place == "recovery1":
                await pilot.pause()
                assert "Escape Pod (43)  People, Technology" in shown(app), "a card in focus shows what it does"
            await press(pilot, "question_mark")
            assert isinstance(app.screen, PageScreen), place
            await press(pilot, "escape")
        while screen.focus_id != "hand0.1":
            await pilot.press("tab")
        await press(pilot, "enter")
        assert str(app.session.match.entries[3].action) == "play reckless-pilot"


async def test_impossible_choices_say_why() -> None:
    hands = ["special-ops electropulse", *["captain decoy escape-pod"] * 3]
    ships = fleet.battle(*hands, status={"shielded": [1]})
    ships.choose("p2 play decoy", "p3 play captain", "p4 play captain")
    app = PlayApp(ships.match, seating=alone(4))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        await press(pilot, "slash", *"Electro", "enter", "escape")
        assert "Electropulse: who is disabled?" in shown(app)
        assert "Choose Player 3" in shown(app)
        assert "Choose Player 2" not in shown(app)
        await press(pilot, "w")
        assert "Choose Player 2: Player 2 ignores Electropulse" in " ".join(shown(app).split())


async def test_german_fits_at_both_sizes() -> None:
    for size in SIZES:
        app = PlayApp(battle(5, language="de"), seating=alone(5))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            text = shown(app)
            for words in ("SPIELER", "PUNKTE", "ABLAGE", "ERHOLUNG", "IM SPIEL", "DEINE HAND", "Haupteffekt: "):
                assert words in text, words
            assert "✓ hat gewählt" in row(text, "Spieler 5 officer")
            await press(pilot, "1")
            assert "deckt auf: " in shown(app)
            assert "weiter" in shown(app)


async def test_without_colours_no_information_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    with_colours = PlayApp(battle(4), seating=alone(4))
    async with with_colours.run_test(size=NARROW) as pilot:
        await pilot.pause()
        text = shown(with_colours)
    monkeypatch.setenv("NO_COLOR", "1")
    app = PlayApp(battle(4), seating=alone(4))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert shown(app) == text
        for strip in app.screen._compositor.render_strips():
            segments = list(strip)
            for line_filter in app.get_line_filters():
                segments = line_filter.apply(segments, Color(0, 0, 0))
            for _, style, _ in segments:
                assert style is not None
                assert all(colour.is_default for colour in (style.color, style.bgcolor) if colour)


async def test_a_saved_match_with_bots_continues(tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    app = PlayApp(battle(4), path, alone(4, "random"))
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "1", "escape", "q")
    record = saves.read_record(path)
    again = PlayApp(read_match(path), path, seating_of(record))
    async with again.run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert again.session.match.fingerprint == app.session.match.fingerprint
        assert "Player 4 random" in shown(again)
        assert again.session.seat == 0


async def test_a_replay_plays_back_a_turn() -> None:
    match = battle(3)
    for _ in range(3):
        match.play(match.state.options[0])
    app = ReplayApp(match)
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "end", "enter")
        assert isinstance(app.screen, PlaybackScreen)
        assert "reveals" in replayed(app)
        assert "YOUR HAND" not in replayed(app)
        await press(pilot, "escape", "home", "enter")
        assert not isinstance(app.screen, PlaybackScreen), "the set-up is read at once"
