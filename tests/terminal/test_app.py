"""The full screen, driven by keys."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from textual.color import Color
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

import quarterdeck as qd
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal import saves
from quarterdeck.terminal.app import PlayApp
from quarterdeck.terminal.screens.choices import Choices
from quarterdeck.terminal.screens.ending import Ending
from quarterdeck.terminal.screens.handover import Handover
from quarterdeck.terminal.screens.pages import PageScreen
from quarterdeck.terminal.screens.play import PlayScreen
from quarterdeck.terminal.screens.replay import ReplayScreen
from quarterdeck.terminal.screens.table_view import TableView
from quarterdeck.terminal.screens.too_small import TooSmallScreen
from tests.saved import read_match
from tests.terminal.envelopes import EnvelopeGame
from tests.terminal.showcase import Showcase

WIDE, NARROW, SMALL = (100, 30), (80, 24), (60, 20)


def shown(app: PlayApp) -> str:
    """The screen as text."""
    app.screen.refresh()
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row) for row in rows)


def screen_of(app: PlayApp) -> PlayScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen))


def at(app: PlayApp, kind: type[Screen[Any]]) -> bool:
    return isinstance(app.screen, kind)


async def press(pilot: Pilot[int], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


def tictactoe() -> AnyMatch:
    return qd.new("tictactoe", seed=1)


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_whole_match_of_tictactoe(size: tuple[int, int], home: Path) -> None:
    app = PlayApp(tictactoe())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "X, mark an empty cell." in shown(app)
        # X takes a1, b1 and c1; O takes a2 and b2.
        await press(pilot, "1", "3", "1", "2", "1")
        assert app.session.match.over
        assert at(app, Ending)
        text = shown(app)
        assert "X WINS" in text
        assert "a new match, same options" in text
    assert not saves.saved("tictactoe")[0].unfinished


async def test_arrows_and_enter_choose() -> None:
    app = PlayApp(tictactoe())
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "down", "down", "up", "enter")
        assert str(app.session.match.entries[0].action) == "mark b1"
        await press(pilot, "right", "enter")
        assert app.session.match.turn == 2
        await press(pilot, "end", "enter")
        assert str(app.session.match.entries[2].action) == "mark c3"


async def test_tab_moves_the_focus_which_chooses_and_explains() -> None:
    app = PlayApp(tictactoe())
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "tab")
        assert screen_of(app).focus_id == "board"
        await press(pilot, "f1")
        assert at(app, PageScreen)
        assert "Three marks in a row, a column or a diagonal win." in shown(app)
        await press(pilot, "escape", "tab", "down", "right")
        assert screen_of(app).focus_id == "b2"
        assert "»b2«" in shown(app)
        await press(pilot, "shift+tab", "tab", "enter")
        assert str(app.session.match.entries[0].action) == "mark b2"


async def test_a_click_chooses_an_option_or_a_cell() -> None:
    app = PlayApp(tictactoe())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        region = app.screen.query_one(TableView).region_of("c3")
        assert region is not None
        await pilot.click(TableView, offset=(region.x + 1, region.y))
        assert str(app.session.match.entries[0].action) == "mark c3"
        await pilot.click(Choices, offset=(4, 2))
        assert str(app.session.match.entries[1].action) == "mark b1"


async def test_undo_redo_and_their_refusals() -> None:
    app = PlayApp(tictactoe())
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "u")
        assert "there is nothing to take back" in shown(app)
        await press(pilot, "5", "1", "u")
        assert app.session.match.turn == 1
        await press(pilot, "r")
        assert app.session.match.turn == 2
        await press(pilot, "U")
        assert app.session.match.turn == 1
        await press(pilot, "r", "r")
        assert "there is nothing to play again" in shown(app)
        await press(pilot, "down")
        assert "there is nothing to play again" not in shown(app)


async def test_saving_and_leaving(tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    app = PlayApp(tictactoe(), path)
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "5", "ctrl+s")
        assert "Saved in" in shown(app)
        await press(pilot, "q")
    assert app.return_value == 0
    assert read_match(path).turn == 1


async def test_leaving_without_a_save_asks_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    app = PlayApp(tictactoe())
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "5")
        assert "the disk is full" in shown(app)
        await press(pilot, "1")
        assert app.session.match.turn == 2
        assert "the disk is full" not in shown(app), "told once"
        await press(pilot, "q")
        assert app.is_running
        await press(pilot, "q")
    assert app.return_value == 1


async def test_many_options_are_folded_searched_and_previewed() -> None:
    app = PlayApp(qd.new(Showcase(), seed=1))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "Heavy: 20 ways" in shown(app)
        await press(pilot, "1")
        assert len(screen_of(app).selection.shown) == 20
        await press(pilot, "escape", "slash", *"17")
        assert "/17_" in shown(app)
        assert "0 -> 1" in shown(app)
        await press(pilot, "enter")
        assert str(app.session.match.entries[0].action) == "lift 17"
        await press(pilot, "slash", "z")
        assert "No option fits." in shown(app)
        await press(pilot, "backspace", "escape", "f5", "k", "2")
        assert str(app.session.match.entries[1].action) == "lift 23"


async def test_pages_show_rules_log_refusals_and_keys() -> None:
    app = PlayApp(qd.new(Showcase(), seed=1))
    async with app.run_test(size=NARROW) as pilot:
        for key, words in (
            ("g", "One crate at a time."),
            ("l", "Nothing has happened yet."),
            ("w", "Use the crane: the crane is broken"),
            ("question_mark", "undo all since the last roll"),
        ):
            await press(pilot, key)
            assert words in shown(app)
            await press(pilot, "escape")
            assert at(app, PlayScreen)


async def test_names_are_shown_without_markup() -> None:
    app = PlayApp(qd.new(Showcase(), seed=1))
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "2", "l")
        assert "[31mRed[0m [bold]Baron[/bold] [@click=app.quit]x[/]" in shown(app)
        await press(pilot, "escape")
        text = shown(app)
        assert "Showcase [2J" in text
        assert "[bold]Baron[/bold]" in text
        assert "\x1b" not in text


async def test_a_small_window_shows_a_message_and_recovers() -> None:
    app = PlayApp(tictactoe())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert at(app, TooSmallScreen)
        text = str(app.screen.query_one("#small", Static).content)
        assert "80 columns and 24 rows" in text
        assert "this window has 60 and 20" in text
        assert "--plain" in text
        await press(pilot, "1")
        assert app.session.match.turn == 0
        await pilot.resize_terminal(*NARROW)
        await pilot.pause()
        assert at(app, PlayScreen)
        await press(pilot, "1")
        assert app.session.match.turn == 1
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        assert at(app, TooSmallScreen)
        await press(pilot, "q")
    assert app.return_value == 0


async def test_no_color_removes_every_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = PlayApp(tictactoe())
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "down")
        for row in app.screen._compositor.render_strips():
            segments = list(row)
            for line_filter in app.get_line_filters():
                segments = line_filter.apply(segments, Color(0, 0, 0))
            for _, style, _ in segments:
                assert style is not None
                assert [colour.is_default for colour in (style.color, style.bgcolor) if colour] == [True, True]
        assert "▶ 2 Mark b1" in shown(app), "the highlighted option has its mark"


async def test_people_with_secrets_hand_over_the_screen() -> None:
    app = PlayApp(qd.new(EnvelopeGame(), seed=1))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert at(app, Handover), "the table is hidden until the first player is there"
        assert "Pass the screen to Player 1." in shown(app)
        await press(pilot, "enter")
        assert "walrus" in shown(app)
        await press(pilot, "1")
        assert "Locked in: Bid 0." in shown(app)
        await press(pilot, "2")
        assert "Locked in: Bid 1." in shown(app)
        assert "walrus" in shown(app)
        await press(pilot, "enter")
        assert at(app, Handover)
        assert "Pass the screen to Player 2." in shown(app)
        assert "walrus" not in shown(app)
        assert "heron" not in shown(app)
        await press(pilot, "enter")
        assert "heron" in shown(app)
        assert "walrus" not in shown(app)
        await press(pilot, "2")
        assert at(app, Ending)


async def test_after_the_end_replay_undo_and_a_new_match(home: Path) -> None:
    match = tictactoe()
    for choice in ("mark a1", "mark a2", "mark b1", "mark b2"):
        match.play(choice)
    app = PlayApp(match)
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "1")
        assert at(app, Ending)
        assert "X WINS" in shown(app)
        assert "Three in a row." in shown(app)
        await press(pilot, "r")
        assert at(app, ReplayScreen)
        await press(pilot, "q")
        assert at(app, Ending)
        await press(pilot, "u")
        assert at(app, PlayScreen)
        assert not match.over
        await press(pilot, "1", "escape")
        assert at(app, PlayScreen)
        await press(pilot, "escape")
        assert at(app, Ending)
        first = app.session.path
        await press(pilot, "n")
        assert at(app, PlayScreen)
        assert app.session.match is not match
        assert app.session.path != first
        await press(pilot, "1")
        assert app.session.match.turn == 1
    assert read_match(first).over


async def test_on_an_open_floor_another_seat_takes_the_screen() -> None:
    app = PlayApp(qd.new(EnvelopeGame(open_floor=True), seed=1))
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "enter", "ctrl+t")
        assert at(app, Handover)
        await press(pilot, "enter", "3")
        assert app.session.match.entries[0].action.seat == 1
