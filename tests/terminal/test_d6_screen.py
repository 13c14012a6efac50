"""Deep Space D-6 on the full screen."""

import time

import pytest

import quarterdeck as qd
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.app import PlayApp
from quarterdeck.terminal.screens.ending import Ending
from quarterdeck.terminal.screens.pages import PageScreen
from quarterdeck.terminal.screens.play import PlayScreen
from quarterdeck.terminal.selection import MenuItem
from tests.games.d6.bridge import bridge
from tests.terminal.test_app import NARROW, WIDE, press, screen_of, shown


def first_round() -> AnyMatch:
    return bridge("CTSEE", internal=["time-warp"], external={"corsair": 2}, scanner=1).match


def useful(screen: PlayScreen) -> int:
    """The choice of a simple player: fire, repair, recharge, and end when there is nothing else."""
    lines: list[MenuItem] = screen.selection.shown
    for number, item in enumerate(lines, 1):
        if item.group not in ("commander", "end"):
            return number
    return len(lines)


@pytest.mark.parametrize("size", [pytest.param(WIDE, marks=pytest.mark.full), NARROW])
async def test_a_whole_match_by_keys(size: tuple[int, int]) -> None:
    app = PlayApp(qd.new("d6", seed=7))
    began = time.monotonic()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        while not isinstance(app.screen, Ending):
            await pilot.press(*str(useful(screen_of(app))))
            if screen_of(app).selection.typed:
                await pilot.press("enter")
            assert time.monotonic() - began < 600, "the match does not get on"
        await pilot.pause()
        assert app.session.match.over
        assert "DEFEAT" in shown(app) or "VICTORY" in shown(app)


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_bridge_shows_ship_threats_and_question(size: tuple[int, int]) -> None:
    app = PlayApp(first_round())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = shown(app)
        for words in (
            "INTERNAL THREATS",
            "USS CRYPSIS",
            "EXTERNAL THREATS",
            "Time Warp",
            "Corsair",
            "■■■■■■■■ 8/8",
            ")))) 4/4",
            "CREW TO ASSIGN",
            "Infirmary",
            "Returned",
            "Threat die [-]",
            "Deck 3",
            "Captain, assign your crew: 5 dice left.",
            "x End assignment",
        ):
            assert words in text, words


async def test_a_station_in_focus_shows_its_help_and_narrows_the_options() -> None:
    app = PlayApp(first_round())
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        while screen.focus_id != "station.science":
            await pilot.press("tab")
        await press(pilot, "question_mark")
        assert isinstance(app.screen, PageScreen)
        text = shown(app)
        assert "Science: stasis beam on Corsair" in text
        assert "shields are already at 4" in text
        await press(pilot, "escape", "enter")
        assert [item.key for item in screen.selection.shown] == ["s", "s"]
        await press(pilot, "2")
        assert str(app.session.match.entries[0].action) == "stasis corsair"


async def test_a_key_shared_by_several_asks_again() -> None:
    app = PlayApp(first_round())
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "s")
        assert app.session.match.turn == 0
        assert "key s" in shown(app)
        await press(pilot, "1")
        assert str(app.session.match.entries[0].action) == "stasis time-warp"
        await press(pilot, "t")
        assert str(app.session.match.entries[1].action) == "fire corsair 1"
        await press(pilot, "U")
        assert app.session.match.turn == 0


async def test_undo_across_a_roll_is_allowed_in_practice_and_marked() -> None:
    app = PlayApp(first_round())
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "x", "U")
        assert "Nothing to take back since the last roll; u goes further back and is counted." in shown(app)
        await press(pilot, "pagedown")
        assert "Nothing to take back" not in shown(app)
        await press(pilot, "u")
        assert (app.session.match.turn, app.session.match.takebacks) == (0, 1)
        assert "Taken back across a roll: that is counted (1)." in shown(app)
        await press(pilot, "pagedown")
        assert "that is counted" not in shown(app)


async def test_the_log_shows_a_redone_choice_as_the_first_time() -> None:
    app = PlayApp(first_round())
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "x")
        told = app.session.log()
        await press(pilot, "u", "r", "l")
        assert app.session.log() == told
        page = shown(app)
        assert told[-1] in page
        assert "Taken back across dice or a reveal, and counted in the record: 1." in page


async def test_keys_that_choose_nothing_say_why() -> None:
    app = PlayApp(bridge("TT", external={"corsair": 2}, internal=["time-warp"]).match)
    async with app.run_test(size=NARROW) as pilot:
        for key, words in (
            ("m", "Medical: empty the Infirmary: needs Medical, you have none unassigned"),
            ("a", "Away mission on Time Warp: "),
            ("z", "nothing on that key; ? for help"),
            ("f7", "nothing on that key; ? for help"),
            ("9", "There is no option 9: choose 1 to 2."),
        ):
            await press(pilot, key)
            assert words in shown(app).splitlines()[-1], key
        assert app.session.match.turn == 0


async def test_the_keys_fit_a_small_window() -> None:
    app = PlayApp(first_round())
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "question_mark")
        rows = shown(app).splitlines()
        assert any("Esc: back" in row for row in rows)
        assert any("quit; the match is kept" in row for row in rows), "all of them without scrolling"
        column = next(row.index("what the thing in focus") for row in rows if "what the thing in focus" in row)
        assert [row[:column].strip(" │") for row in rows if row[column:].startswith(("cannot", "there: arrows"))] == [
            "",
            "",
        ]


async def test_the_preview_replaces_the_number() -> None:
    app = PlayApp(first_round())
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "down")
        assert "2 -> 1▶Corsair" in shown(app)
        await press(pilot, "up")
        assert "2 -> 1" not in shown(app)
