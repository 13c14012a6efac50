"""A co-operative game at one screen: the options of all people, what others can do, and bots that wait."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.record import parse_record
from quarterdeck.core.replay import replay
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.app import PlayApp
from quarterdeck.terminal.plain import play_plain
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.session import Session
from tests.terminal.test_app import WIDE, press, shown
from tests.tow import tow

CREW = ["person", "person", "greedy"]


def typed(match: AnyMatch, path: Path, *lines: str) -> str:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    play_plain(match, io.StringIO("\n".join(lines) + "\nquit\n"), out, path, Seating(CREW))
    out.seek(0)
    return out.read()


def test_one_person_answers_for_the_table_and_sees_the_options_of_every_seat_here(tmp_path: Path) -> None:
    match = tow(3)
    told = typed(match, tmp_path / "tow.qdr", "2", "p2 rest")
    assert "\nAgree on a course.\n" in told
    assert "1. Player 1: Pull" in told
    assert "5. Player 2: Rest and refuel" in told
    assert [repr(entry.action) for entry in match.entries] == ["<all steer inner>", "<p2 rest>"]


def test_others_plans_and_bots_that_act_when_asked(tmp_path: Path) -> None:
    match = tow(3)
    told = typed(match, tmp_path / "tow.qdr", "1", "others", "plan", "go", "go")
    assert "  Player 3: Pull, Rest and refuel, Offer" in told
    assert "Player 3 (Cleo) would do: " in told
    assert "Player 3 (Cleo) acts now." in told
    assert match.entries[1].action.seat == 2
    assert "! No bot waits for you now" in told or match.entries[2].action.seat != 2


def test_bots_act_by_themselves_when_no_person_can_act_any_more(tmp_path: Path) -> None:
    match = tow(3)
    session = Session(match, tmp_path / "tow.qdr", Seating(["person", "greedy", "greedy"]))
    session.choose(session.view().decision.options[0])  # type: ignore[union-attr]
    assert match.turn == 1
    with pytest.raises(QuarterdeckError, match="go takes the number of a seat, 2, 3"):
        session.prompt()
    match.play("p1 rest")
    session.let_bots_choose()
    assert match.game.round(match.state) == 2 or match.game.seats_to_act(match.state) == [0]
    assert {entry.action.seat for entry in match.entries} >= {0, 1}


def test_an_undo_takes_the_answers_of_bots_back_too(tmp_path: Path) -> None:
    session = Session(tow(3, 1, "steer outer"), tmp_path / "tow.qdr", Seating(CREW))
    match = session.match
    session.choose(next(option for option in session.view().decision.options if str(option.action) == "rest"))  # type: ignore[union-attr]
    session.prompt("3")
    session.let_bots_choose()
    assert match.turn > 2
    session.undo()
    assert match.turn == 1


def test_a_saved_match_replays(tmp_path: Path) -> None:
    match = tow(3)
    typed(match, tmp_path / "tow.qdr", "1", "p1 rest", "p2 rest", "1", "p2 rest")
    again = replay(match.game, parse_record((tmp_path / "tow.qdr").read_text("utf-8")))
    assert again.fingerprint == match.fingerprint


async def test_the_screen_shows_the_options_of_all_people_and_asks_bots() -> None:
    match = tow(3)
    app = PlayApp(match, seating=Seating(CREW))
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "1")
        if match.turn == 1 and "Player 1: Pull" not in shown(app):
            await press(pilot, "enter")
        assert "Player 1: Pull" in shown(app)
        assert "Player 2: Rest" in shown(app)
        await press(pilot, "ctrl+o")
        assert "What others can do now" in shown(app)
        await press(pilot, "escape", "ctrl+p")
        await pilot.pause(0.5)
        assert "would do:" in shown(app)
        await press(pilot, "escape", "ctrl+g")
        for _ in range(50):
            await pilot.pause(0.1)
            if match.turn > 1:
                break
        assert match.entries[1].action.seat == 2
