"""Programs as players: after a mistake a program gets the reason and a second try, and is then replaced."""

from __future__ import annotations

import json
import logging
import os
import shlex
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core.action import TABLE
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.event import Event
from quarterdeck.core.words import Message, say
from quarterdeck.lab.arena import Arena, Spec
from quarterdeck.lab.bout import play_bout
from quarterdeck.lab.experiment_spec import ExperimentSpec
from quarterdeck.lab.run import run
from quarterdeck.players import handle_of, must_know, play_match, player
from quarterdeck.players.handle import Handle
from quarterdeck.players.levels import Greedy, Officer
from quarterdeck.players.recent_events import News, news_of
from quarterdeck.players.remote.command import BadCommand
from quarterdeck.players.remote.stdio import StdioPlayer
from quarterdeck.registry import AnyMatch, new, open_game
from quarterdeck.terminal.bots import let_bots_choose
from quarterdeck.terminal.seating import Seating
from tests.time_limits import LONG
from tests.tow import FILE, tow

BAD = Path(__file__).parent / "bad_bot.py"
ALWAYS = 1000

WAYS = {
    "illegal": "'mark z9' is none of the options",
    "late": "there was no answer within 2 s",
    "never": "there was no answer within 2 s",
    "twice": "you answered question 1 before",
    "other-seat": "you play seat 0 and cannot choose for another one",
    "other-seat-in-notation": "you play seat 0 and cannot choose for another one",
    "other-number": "there is no question 1001: you were asked number 1",
    "no-number": 'needs the "number" of the question',
    "long": "too long: 4096 bytes",
    "endless": "too long: 4096 bytes",
    "not-json": "not JSON",
    "deep": "not JSON",
    "not-object": "not a JSON object",
    "not-utf8": "not UTF-8",
    "other-type": "no message of the type 'resign'",
    "ready-again": 'answer with "act"',
    "crash": "it ended with the status 1: RuntimeError: out of ideas",
    "exits": "it ended with the status 3: no licence",
    "unready": "it was not ready within 4 s",
    "no-ready": 'say "ready" first',
    "deaf": "there was no answer within 2 s",
}
SECONDS = {"late": 2.0, "never": 2.0, "deaf": 2.0}
START = {"unready": 4.0}
"""Seconds to wait for programs that are too slow. The others have more time."""


def bad(way: str, folder: Path, times: int = ALWAYS) -> StdioPlayer:
    command = shlex.join([sys.executable, str(BAD), way, str(times), str(folder)])
    return StdioPlayer(command, 1, SECONDS.get(way, LONG), START.get(way, LONG))


def asked(match: AnyMatch, seat: int = 0) -> Handle:
    return handle_of(match.game, match.state, seat, 5)


def told(folder: Path) -> list[Any]:
    """The messages to the program, process after process."""
    return [json.loads(line) for file in sorted(folder.glob("told-*")) for line in file.read_text().splitlines()]


def patiently(bot: StdioPlayer, match: AnyMatch) -> str:
    """Its choice in tic-tac-toe, in the seat that is asked."""
    seat = match.game.seats_to_act(match.state)[0]
    return str(bot.choose(asked(match, seat)).action)


SLOW = (*SECONDS, *START)
"""Ways to fail that a test must wait for."""


def some(ways: Iterable[str]) -> list[Any]:
    """The quick ways, and in a full run the others."""
    return [pytest.param(way, marks=pytest.mark.full) if way in SLOW else way for way in ways]


@pytest.mark.parametrize("way", some(WAYS))
def test_a_program_that_keeps_failing_is_replaced(way: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    bot, match = bad(way, tmp_path), new("tictactoe", seed=1)
    questions = 0
    with caplog.at_level(logging.WARNING, "quarterdeck.players"):
        while not bot.replaced:  # A second answer is noticed at the next question.
            known = asked(match)
            chosen = bot.choose(known).action
            questions += 1
            match.play(chosen)
            if not match.over:
                match.play(match.state.options[-1])
    assert questions == {"twice": 3, "late": 2}.get(way, 1)  # A late answer counts for the second try.
    assert len(bot.faults) == 2
    assert WAYS[way] in bot.faults[0]
    assert str(Greedy(1).choose(known).action) == str(chosen)
    assert "is replaced" in caplog.text
    assert bot.faults[1] in caplog.text
    for file in tmp_path.glob("began-*"):
        assert not alive(int(file.read_text()))
    assert bot.choose(known).action in known.options
    assert len(bot.faults) == 2


@pytest.mark.parametrize("way", some(way for way in WAYS if way not in ("twice", "endless", "deaf")))
def test_a_program_that_fails_once_gets_the_reason_and_a_second_try(way: str, tmp_path: Path) -> None:
    bot, match = bad(way, tmp_path, times=1), new("tictactoe", seed=1)
    assert patiently(bot, match) == "mark a1"
    assert bot.replaced == []
    assert WAYS[way] in bot.faults[0]
    assert len(bot.faults) == 1
    match.play("mark a1")
    match.play("mark b1")
    assert patiently(bot, match) == "mark c1"
    bot.close()
    messages = told(tmp_path)
    if len(list(tmp_path.glob("began-*"))) == 1:  # The same process, so it got the reason.
        [reason] = [message for message in messages if message["type"] == "wrong"]
        assert (reason["number"], reason["left"]) == (1, 1)
        assert WAYS[way] in reason["why"]
        assert [message["number"] for message in messages if message["type"] == "choose"] == [1, 2, 3]


def test_a_single_second_answer_is_reported_and_forgiven(tmp_path: Path) -> None:
    bot, match = bad("twice", tmp_path, times=1), new("tictactoe", seed=1)
    play_match(match, lambda game, s: bot(game, s) if s.seat == 0 else s.options[-1])
    bot.close(["won", "lost"])
    assert match.over
    assert bot.replaced == []
    assert bot.faults == ["you answered question 1 before: each is answered once"]


def test_a_program_that_fails_at_every_question_is_replaced(tmp_path: Path) -> None:
    """It is right on the second try each time, which is not enough."""
    bot, match = bad("crash", tmp_path, times=1), new("tictactoe", seed=1)
    assert patiently(bot, match) == "mark a1"
    os.kill(int((tmp_path / "began-1").read_text()), signal.SIGKILL)
    match.play("mark a1")
    match.play("mark b1")
    assert patiently(bot, match)
    assert bot.replaced == [0]
    assert len(bot.faults) == 2


# -- processes ---------------------------------------------------------------------------------------------------------


def test_each_seat_has_its_own_process(tmp_path: Path) -> None:
    bot, match = bad("good", tmp_path), new("tictactoe", seed=1)
    play_match(match, bot)
    bot.close(match.outcome.results if match.outcome else [])
    assert len(list(tmp_path.glob("began-*"))) == 2
    assert bot.faults == []
    messages = told(tmp_path)
    hellos = [message for message in messages if message["type"] == "hello"]
    assert [message["seat"] for message in hellos] == [0, 1]
    game = {"game": "tictactoe", "title": "Tic-tac-toe", "options": {}}
    assert hellos[0] == {"type": "hello", "protocol": 1, **game, "seat": 0, "seats": 2}
    assert [message["results"] for message in messages if message["type"] == "over"] == [["won", "lost"]] * 2
    assert sum(message["type"] == "bye" for message in messages) == 2


def test_nothing_is_started_before_the_first_question(tmp_path: Path) -> None:
    bot = bad("good", tmp_path)
    bot.close()
    assert not list(tmp_path.glob("began-*"))


def test_an_officer_stands_in_if_it_knows_the_game(tmp_path: Path) -> None:
    bot, match = bad("not-json", tmp_path), new(open_game("battlecruisers", {"players": "3"}), seed=1)
    known = asked(match)
    assert str(bot.choose(known).action) == str(Officer(1).choose(known).action)
    assert bot.replaced == [0]


def test_a_program_is_killed_with_its_children(tmp_path: Path) -> None:
    bot, match = bad("brood", tmp_path), new("tictactoe", seed=1)
    patiently(bot, match)
    child = int((tmp_path / "child").read_text())
    assert alive(child)
    bot.close()
    assert gone(child)


def test_a_program_without_references_is_ended(tmp_path: Path) -> None:
    bot, match = bad("brood", tmp_path), new("tictactoe", seed=1)
    patiently(bot, match)
    pid, child = int((tmp_path / "began-0").read_text()), int((tmp_path / "child").read_text())
    del bot
    assert gone(pid)
    assert gone(child)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def gone(pid: int) -> bool:
    ends = time.monotonic() + LONG
    while alive(pid) and time.monotonic() < ends:
        time.sleep(0.02)
    return not alive(pid)


# -- questions that any seat, or all together, may answer --------------------------------------------------------------


def questions(folder: Path) -> dict[int, list[Any]]:
    """The questions to the program in each seat."""
    asked: dict[int, list[Any]] = {}
    for message in told(folder):
        if message["type"] == "choose":
            asked.setdefault(message["seat"], []).append(message)
    return asked


def test_programs_play_a_match_with_open_and_joint_questions(tmp_path: Path) -> None:
    bot, match = bad("good", tmp_path), tow(3, 2)
    while not match.over:
        seat = match.game.next_to_act(match.state)
        match.play(bot.choose(handle_of(match.game, match.state, seat, 1, news=news_of(match, seat))).action)
    bot.close(match.outcome.results if match.outcome else [])
    assert (bot.faults, bot.replaced) == ([], [])
    asked = questions(tmp_path)
    assert sorted(asked) == [0, 1, 2]
    assert {one["decision"]["mode"] for each in asked.values() for one in each} >= {"open", "joint"}
    for seat, each in asked.items():
        reached = 0
        for one in each:
            numbers = [event["number"] for event in one["events"]]
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
            assert numbers[0] <= reached + 1 <= numbers[-1] + 1, "none is missed; some may come again"
            reached = numbers[-1]
            own = {option["action"] for option in one["decision"]["options"]}
            legal = open_game(str(FILE), {"players": "3"}).box.verbs
            assert own
            assert {legal.parse(action, seat).seat for action in own} <= {seat, TABLE}


@pytest.mark.parametrize("choices", [["steer inner"], []], ids=["open", "joint"])
@pytest.mark.parametrize("seat", [0, 2])
def test_a_program_gets_the_options_of_its_own_seat(choices: list[str], seat: int, tmp_path: Path) -> None:
    bot, match = bad("good", tmp_path), tow(3, 1, *choices)
    chosen = bot.choose(asked(match, seat)).action
    bot.close()
    [question] = questions(tmp_path)[seat]
    expected = [str(one) for one in match.state.options if one.seat in (seat, TABLE)]
    assert [option["action"] for option in question["decision"]["options"]] == expected
    assert len(expected) < len(match.state.options) or not choices
    match.play(chosen)
    assert chosen.seat == (seat if choices else TABLE)


@pytest.mark.parametrize("way", ["other-seat", "other-seat-in-notation"])
def test_a_program_cannot_answer_an_open_question_for_another_seat(way: str, tmp_path: Path) -> None:
    bot, match = bad(way, tmp_path), tow(3, 1, "steer inner")
    chosen = bot.choose(asked(match, 1)).action
    assert bot.replaced == [1]
    assert WAYS["other-seat"].replace("seat 0", "seat 1") in bot.faults[0]
    assert chosen.seat == 1
    assert str(chosen) == str(Greedy(1).choose(asked(match, 1)).action)


def test_programs_wait_for_people_in_an_open_question_and_then_answer_it(tmp_path: Path) -> None:
    bot, match = bad("good", tmp_path), tow(3, 1, "steer inner")
    seating = Seating(["person", f"exec:{bot.command}", f"exec:{bot.command}"])
    let_bots_choose(match, seating)
    assert match.turn == 1, "a person may come first"
    match.play("p1 rest")
    let_bots_choose(match, seating)
    seating.close()
    assert {entry.action.seat for entry in match.entries[2:]} >= {1, 2}
    assert all(one["decision"]["mode"] != "joint" for each in questions(tmp_path).values() for one in each)


# -- names -------------------------------------------------------------------------------------------------------------


def test_a_command_that_cannot_be_started_is_refused_by_name() -> None:
    game = open_game("tictactoe")
    with pytest.raises(BadCommand, match="there is no program 'no-such-bot'"):
        must_know(game, "exec:no-such-bot --fast")
    with pytest.raises(BadCommand, match="needs a command"):
        must_know(game, "exec:")
    with pytest.raises(BadCommand, match="not closed"):
        must_know(game, "exec:python3 'my bot.py")
    must_know(game, f"exec:{shlex.quote(sys.executable)} mybot.py")


def test_a_program_that_has_disappeared_is_replaced() -> None:
    bot, match = StdioPlayer("no-such-bot", 1), new("tictactoe", seed=1)
    assert patiently(bot, match)
    assert bot.replaced == [0]
    assert "it cannot be started: No such file" in bot.faults[0]


def test_a_program_is_named_like_other_players(tmp_path: Path) -> None:
    bot = player(f"exec:{bad('good', tmp_path).command}", 3)
    assert isinstance(bot, StdioPlayer)
    match = new("tictactoe", seed=1)
    play_match(match, bot)
    assert match.over
    bot.close()


# -- events ------------------------------------------------------------------------------------------------------------


def heard(folder: Path, seat: int) -> list[list[tuple[int, str]]]:
    """The events sent to the program in a seat, question by question."""
    lines = (folder / f"told-{seat}").read_text().splitlines()
    asked = [message for message in map(json.loads, lines) if message["type"] == "choose"]
    return [[(event["number"], event["say"]) for event in message["events"]] for message in asked]


def test_a_program_gets_the_events_since_its_last_choice(tmp_path: Path) -> None:
    bot, match = bad("good", tmp_path), new("tictactoe", seed=1)
    seating = Seating(["person", f"exec:{bot.command}"])
    for mark in ("mark a1", "mark c1"):
        match.play(mark)
        let_bots_choose(match, seating)
    seating.close()
    assert [str(entry.action) for entry in match.entries] == ["mark a1", "mark b1", "mark c1", "mark a2"]
    assert heard(tmp_path, 0) == [[(1, "X marks a1.")], [(2, "O marks b1."), (3, "X marks c1.")]]


def test_undone_events_are_not_sent() -> None:
    def told() -> tuple[int, list[str]]:
        news = news_of(match, 1)
        return news.before, [match.text(event.message) for event in news.events]

    match = new("tictactoe", seed=1)
    for mark in ("mark a1", "mark b1", "mark c1"):
        match.play(mark)
    assert told() == (1, ["O marks b1.", "X marks c1."])
    match.undo()
    match.play("mark c3")
    assert told() == (1, ["O marks b1.", "X marks c3."])


def test_a_program_asked_at_the_same_time_as_others_misses_nothing() -> None:
    """It is asked before the others answer, so their events come with its next question."""
    match = new(open_game("battlecruisers", {"players": "3"}), seed=4)
    told: dict[int, list[int]] = {}
    while match.turn < 30 and not match.over:
        seats = match.game.seats_to_act(match.state)
        for seat in seats:
            news = news_of(match, seat)
            reached = told.setdefault(seat, [0])
            assert news.before <= reached[-1]
            reached.append(news.before + len(news.events))
        match.play(next(one for one in match.state.options if one.seat == seats[-1]))
    assert all(reached[-1] > 20 for reached in told.values())


@pytest.mark.parametrize("command", ["arena", "simulate"])
def test_events_are_sent_in_the_lab_too(command: str, tmp_path: Path) -> None:
    """Every seat gets every event, once, in order; hidden information is blanked."""
    name = f"exec:{bad('good', tmp_path).command}"
    if command == "arena":
        play_bout(Arena(Spec("battlecruisers", f"{name},random", 1, 1, {"players": "3"})).plans[0], 0)
        seats = [0]
    else:
        run(ExperimentSpec("battlecruisers", (name,), 1, 1, {"players": ("3",)}))
        seats = [0, 1, 2]
    assert len(list(tmp_path.glob("told-*"))) >= len(seats)
    for seat in seats:
        told = [event for question in heard(tmp_path, seat) for event in question]
        assert [number for number, _ in told] == list(range(1, len(told) + 1))
        assert len(told) > 20


# -- secrets -----------------------------------------------------------------------------------------------------------


def otherwise(news: News, seat: int) -> News:
    """The same events with other values in all fields that this seat may not know."""
    out = []
    for event in news.events:
        hidden = event.private if seat not in event.knowers else []
        params = {**event.message.params, **dict.fromkeys(hidden, say("core.seat", seat=99))}
        out.append(Event(Message(event.message.key, params), event.parts, event.private, event.knowers))
    return News(out, news.before)


def test_a_program_gets_nothing_that_its_seat_does_not_know(tmp_path: Path) -> None:
    """At every question hidden information is swapped, in events too: both processes get the same bytes."""
    true, other = tmp_path / "true", tmp_path / "other"
    true.mkdir()
    other.mkdir()
    one, two = bad("good", true), bad("good", other)
    game = open_game("battlecruisers", {"players": "3"})
    match = new(game, seed=4)
    swapped = retold = 0
    while not match.over:
        seat = game.seats_to_act(match.state)[0]
        imagined = game.imagine(match.state, [seat], FastDoor(match.turn))
        swapped += imagined.hands != match.state.hands
        truth = News(match.events)
        lie = otherwise(truth, seat)
        retold += truth.events != lie.events
        chosen = one.choose(handle_of(game, match.state, seat, 1, news=truth)).action
        assert str(two.choose(handle_of(game, imagined, seat, 2, news=lie)).action) == str(chosen)
        match.play(chosen)
    one.close(["won"] * 3)
    two.close(["won"] * 3)
    assert swapped > 10
    assert retold > 10
    for seat in range(3):
        assert (true / f"told-{seat}").read_bytes() == (other / f"told-{seat}").read_bytes() != b""
