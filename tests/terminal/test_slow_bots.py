"""Slow bots: the screen stays responsive, shows which bot is thinking, and a save holds the position before its
choice."""

from __future__ import annotations

import io
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from textual.pilot import Pilot

import quarterdeck as qd
from quarterdeck.languages import catalogue
from quarterdeck.players import Choice, Handle, Player, handle_of
from quarterdeck.players.option_estimates import Cancelled
from quarterdeck.players.search import Thought as Found
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal import bots, plain, saves
from quarterdeck.terminal.app import PlayApp
from quarterdeck.terminal.bots import BotChoice, BotWorker, bot_answer, bot_handle
from quarterdeck.terminal.plain import DONE, INTERRUPTED, play_plain
from quarterdeck.terminal.screens.ending import Ending
from quarterdeck.terminal.screens.pages import PageScreen
from quarterdeck.terminal.screens.play import PlayScreen
from quarterdeck.terminal.screens.playback import PlaybackScreen
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.session import Session
from tests.saved import read_match
from tests.terminal.battle import alone, battle, sitting
from tests.terminal.test_app import NARROW, WIDE, press, screen_of, shown
from tests.time_limits import LONG


class Ponderer(Player):
    """Takes the first option once it is released, and reports whether its time ran out."""

    def __init__(self) -> None:
        super().__init__()
        self.may = threading.Event()
        self.asked = 0
        self.cut_short = False

    def choose(self, handle: Handle) -> Choice:
        self.asked += 1
        assert self.may.wait(LONG)
        found = Found([], [], [], [])
        found.cut = self.cut_short
        return Choice(handle.options[0], found)


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ponderer]:
    """Replaces the captain."""
    bot = Ponderer()
    monkeypatch.setattr(bots, "player", lambda name, seed: bot)
    monkeypatch.setattr(BotWorker, "ask", lambda *_: None)
    yield bot
    bot.may.set()


def tictactoe(language: str = "en") -> AnyMatch:
    match = qd.new("tictactoe", seed=1)
    match.catalogue = catalogue(match.game, language)
    return match


def against(*bots: str) -> Seating:
    return Seating(["person", *bots])


async def until(pilot: Pilot[int], so: Callable[[], bool]) -> None:
    ends = time.monotonic() + LONG
    while not so():
        assert time.monotonic() < ends, "it never came"
        await pilot.pause(0.02)
    await pilot.pause()


# --- the full screen ----------------------------------------------------------------------------------------


async def test_the_screen_stays_responsive_while_a_bot_thinks(ponderer: Ponderer) -> None:
    app = PlayApp(tictactoe(), seating=against("captain"))
    match = app.session.match
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "5")
        assert match.turn == 1
        assert "O (Bruno) is thinking" in shown(app)
        assert "X marks b2." in shown(app), "what the person chose is there at once"
        await press(pilot, "l")
        assert isinstance(app.screen, PageScreen)
        await press(pilot, "escape", "question_mark")
        assert "undo all since the last roll" in shown(app)
        ponderer.may.set()
        await until(pilot, lambda: match.turn == 2)
        assert isinstance(app.screen, PageScreen), "a bot's choice must not close the page that is being read"
        await press(pilot, "escape")
        await until(pilot, lambda: not screen_of(app).busy())
        assert "O marks a1." in shown(app)
        assert "is thinking" not in shown(app)
        await press(pilot, "1")
        assert match.turn >= 3


async def test_changes_of_the_match_wait_for_the_bot(ponderer: Ponderer) -> None:
    app = PlayApp(tictactoe(), seating=against("captain"))
    match = app.session.match
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "5")
        for key in ("u", "U", "r", "h"):
            await press(pilot, key)
            assert "is thinking, and the match waits." in shown(app), key
            assert isinstance(app.screen, PlayScreen)
        await press(pilot, "1", "enter")
        assert match.turn == 1
        assert match.hints == 0
        ponderer.may.set()
        await until(pilot, lambda: "your choice" in shown(app))
        await press(pilot, "u")
        assert match.turn == 0, "the person's choice goes, and what the bot answered to it"
        await press(pilot, "r")
        assert match.turn == 2
        assert ponderer.asked == 1, "what was answered is played again, and not thought again"


@pytest.mark.parametrize(("key", "code"), [("q", 0), ("ctrl+c", 130)])
async def test_a_match_left_while_a_bot_thinks_is_saved_before_its_choice(
    ponderer: Ponderer, key: str, code: int
) -> None:
    app = PlayApp(tictactoe(), seating=against("captain"))
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "5", "ctrl+s")
        assert read_match(app.session.path).turn == 1
        await press(pilot, key)
    assert app.return_value == code
    assert read_match(app.session.path).turn == 1
    ponderer.may.set()
    again = PlayApp(read_match(app.session.path), app.session.path, against("captain"))
    async with again.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: again.session.match.turn == 2)
    assert read_match(app.session.path).turn == 2


async def test_a_person_choosing_in_secret_may_look_at_the_cards_while_bots_think(ponderer: Ponderer) -> None:
    app = PlayApp(battle(3), seating=alone(3, "captain"))
    match = app.session.match
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "down", "down")
        assert "Player 2 (Bruno) is thinking" in shown(app)
        assert "YOUR HAND" in shown(app)
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.selection.index == 2
        ponderer.may.set()
        await until(pilot, lambda: len(match.state.sealed) == 2 and "your choice" in shown(app))
        assert screen.selection.index == 2, "what is highlighted stays"


@pytest.mark.full
async def test_events_are_shown_while_bots_think_about_the_next_round(ponderer: Ponderer) -> None:
    """If a bot alone is asked in the middle of a round, the playback waits until the round is complete."""
    seen: set[bool] = set()
    for seed in range(1, 40):
        ponderer.may.set()
        match = sitting(battle(3, seed=seed), alone(3, "captain")).match
        ponderer.may.clear()
        app = PlayApp(match, seating=alone(3, "captain"))
        async with app.run_test(size=NARROW) as pilot:
            await press(pilot, "1")
            if app.session.thinking < 0:
                continue
            together = bool(app.session.waiting)
            seen.add(together)
            assert isinstance(app.screen, PlaybackScreen) is together
            assert together or "is thinking" in shown(app)
            ponderer.may.set()
            await until(pilot, lambda app=app: isinstance(app.screen, PlaybackScreen))  # type: ignore[misc]
            while isinstance(app.screen, PlaybackScreen):
                await press(pilot, "enter")
            await until(pilot, lambda app=app: "your choice" in shown(app))  # type: ignore[misc]
        if len(seen) == 2:
            return
    pytest.fail(f"only one of both was seen: {seen}")


async def test_the_thinking_bot_is_named_in_german(ponderer: Ponderer) -> None:
    app = PlayApp(tictactoe("de"), seating=against("captain"))
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, "5")
        assert "O (Bruno) denkt nach" in shown(app)
        await press(pilot, "u")
        assert "denkt nach, und die Partie wartet." in shown(app)


async def test_a_choice_cut_by_time_is_announced_once_and_counted_at_the_end(ponderer: Ponderer) -> None:
    ponderer.cut_short = True
    ponderer.may.set()
    app = PlayApp(tictactoe(), seating=against("captain"))
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "5")
        await until(pilot, lambda: "ran out of time" in shown(app))
        await press(pilot, "2")
        await until(pilot, lambda: app.session.match.turn == 4)
        await until(pilot, lambda: "your choice" in shown(app))
        assert "ran out of time" not in shown(app)
        await press(pilot, "end", "enter")
        while not isinstance(app.screen, Ending):
            await until(pilot, lambda: "your choice" in shown(app) or isinstance(app.screen, Ending))
            if not isinstance(app.screen, Ending):
                await press(pilot, "1")
        assert f"{app.session.cut} choices of bots cut short by time" in " ".join(shown(app).split())


def test_the_match_is_saved_when_a_bot_begins_to_think(ponderer: Ponderer) -> None:
    ponderer.may.set()
    session = Session(battle(3), seating=Seating(["person", "officer", "captain"]))
    thoughts = session.bots()
    assert next(thoughts).seat == 2
    assert read_match(session.path).turn == session.match.turn == 1
    thoughts.close()
    assert session.match.turn == 1


# --- plain lines --------------------------------------------------------------------------------------------


def test_plain_lines_name_a_bot_that_thinks_for_long(ponderer: Ponderer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "SLOW_AFTER", 0.0)
    waited = BotChoice.wait

    def wait(self: BotChoice, seconds: float | None = None) -> bool:
        if seconds is None:
            ponderer.may.set()
        return waited(self, seconds)

    monkeypatch.setattr(BotChoice, "wait", wait)
    output = io.StringIO()
    assert play_plain(tictactoe(), io.StringIO("5\nquit\n"), output, None, against("captain")) == DONE
    told = output.getvalue()
    assert told.index("X marks b2.") > told.index("O (Bruno) is thinking ...\n")
    ponderer.may.clear()
    output = io.StringIO()
    play_plain(tictactoe("de"), io.StringIO("5\nquit\n"), output, None, against("captain"))
    assert "O (Bruno) denkt nach ...\n" in output.getvalue()


def test_plain_lines_do_not_mention_fast_bots(ponderer: Ponderer) -> None:
    ponderer.may.set()
    output = io.StringIO()
    play_plain(tictactoe(), io.StringIO("5\n1\nquit\n"), output, None, against("captain"))
    assert "O marks" in output.getvalue()
    assert "thinking" not in output.getvalue()


def test_plain_lines_say_once_that_time_ran_out(ponderer: Ponderer) -> None:
    ponderer.cut_short = True
    ponderer.may.set()
    output = io.StringIO()
    play_plain(tictactoe(), io.StringIO("5\n" + "1\n" * 9), output, None, against("captain"))
    told = output.getvalue()
    assert told.count("O (Bruno) ran out of time, and chose by what it had thought of until then.") == 1
    assert "choices of bots cut short by time." in told


@pytest.mark.parametrize("seating", [["captain", "person"], ["person", "captain"]], ids=["first", "later"])
def test_ctrl_c_while_a_bot_thinks_saves_the_match(
    ponderer: Ponderer, monkeypatch: pytest.MonkeyPatch, seating: list[str]
) -> None:
    def interrupted(self: BotChoice, seconds: float | None = None) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(BotChoice, "wait", interrupted)
    output = io.StringIO()
    assert play_plain(tictactoe(), io.StringIO("5\n5\n"), output, None, Seating(seating)) == INTERRUPTED
    assert "Interrupted.\nThe match is saved in " in output.getvalue()
    found = saves.latest_unfinished("tictactoe")
    assert found is not None
    assert found.choices == seating.index("captain")


# --- another process ----------------------------------------------------------------------------------------


def test_the_worker_gives_the_same_answer_as_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seating = tictactoe(), against("search")
    match.play("mark b2")
    here = bot_answer(match, "search", 1)
    monkeypatch.setattr(bots, "choose", lambda *_: pytest.fail("the worker has to compute it"))
    there = BotChoice(seating.worker, "search", bot_handle(match, "search", 1))
    try:
        assert there.wait(LONG)
        assert there.result().action.same(here.action)
    finally:
        seating.close()


def test_the_worker_gets_the_knowledge_of_the_seat_with_secret_answers() -> None:
    match = sitting(battle(3), alone()).match
    worker = BotWorker()
    try:
        assert worker.ask("captain", handle_of(match.game, match.state, 0, 5)) is not None
    finally:
        worker.close()


def test_a_cancelled_choice_ends_at_once() -> None:
    match, seating = battle(3), alone(3, "admiral")
    session = sitting(match, alone())
    assert session.match.state.sealed
    handle = handle_of(match.game, match.state, 0, 5)
    asked = BotChoice(seating.worker, "admiral", handle)
    asked.cancel()
    assert asked.wait(LONG)
    with pytest.raises(Cancelled):
        asked.result()


def test_a_choice_is_computed_here_if_the_worker_dies() -> None:
    match, seating = tictactoe(), against("search")
    match.play("mark b2")
    asked = BotChoice(seating.worker, "search", bot_handle(match, "search", 1))
    worker = seating.worker.worker
    assert worker is not None
    os.kill(worker.pid, signal.SIGKILL)
    try:
        assert asked.wait(LONG)
        assert asked.result().action.same(bot_answer(match, "search", 1).action)
    finally:
        seating.close()


def test_a_choice_in_a_game_that_is_not_registered_is_computed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.terminal.envelopes import EnvelopeGame

    match = qd.new(EnvelopeGame(), seed=1)
    assert BotWorker().ask("search", bot_handle(match, "search", 1)) is None
    monkeypatch.setattr(bots, "AT_ONCE", ())
    assert [answer.seat for answer in sitting(match, Seating(["person", "random"])).match.state.sealed] == [1]
