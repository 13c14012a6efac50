"""Remote bots at tables: they connect with a key, play over a WebSocket, and do not delay others."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core.position import position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.players import UnknownPlayer
from quarterdeck.registry import new, open_game
from quarterdeck.server.bots.thinker_process import BotRequestHandler
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.load_match import begin
from quarterdeck.server.match_data import MatchSetup
from tests.server.bot_tables import BATTLE, a_server, a_table, bots, play_on, seat
from tests.server.inside import Inside
from tests.server.page import Guest, Page
from tests.server.remote_bots import LateBot, RemoteBot, key, wrongly

SHORT: dict[str, Any] = {"remote_seconds": 3}
"""A time limit for bots that are late or never answer. Bots that answer in time are not affected."""
NOUGHTS: dict[str, Any] = {"game": "tictactoe", "bots": {"1": "remote"}}


async def test_a_remote_bot_plays_a_match(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**BATTLE, bots={"1": "remote", "2": "officer"})
        page = await ann.page(table)
        assert bots(page) == ["", "remote", "officer"]
        async with RemoteBot(server.url, await key(ann, table, 1)) as bot:
            assert bot.told[0] == {
                "type": "hello", "protocol": 1, "game": "battlecruisers", "title": "Battlecruisers",
                "options": page.info["options"], "seat": 1, "seats": 3,
            }  # fmt: skip
            await page.until(lambda: bool(seat(page, 1).get("here")))
            await play_on(page, lambda: page.scene["outcome"] is not None)
            await bot.until(lambda: bot.closed)
            assert [message["type"] for message in bot.told[-2:]] == ["over", "bye"]
            assert bot.of("over")[0]["results"] == page.scene["outcome"]["results"]
            assert not bot.of("wrong")
        metrics = server.services.metrics.text().decode()
        assert f'quarterdeck_bot_choices_total{{bot="remote"}} {len(bot.of("choose"))}.0' in metrics
        assert "quarterdeck_bots_failed_total{" not in metrics


async def test_only_the_owner_of_the_table_gets_the_key(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table(**BATTLE, public=True)
        path = f"/api/tables/{table}/bots"
        assert (await bob.http.post(path, json={"seat": 1, "bot": "remote"})).status_code == 403
        info = await ann.post(path, {"seat": 1, "bot": "remote"})
        secret = info["seats"][1]["key"]
        assert len(secret.rpartition(".")[2]) == 32
        assert [bool(here.get("key")) for here in info["seats"]] == [False, True, False]
        page, other = await ann.page(table), await bob.page(table)
        assert seat(page, 1)["key"] == secret
        await ann.post(path, {"seat": 1, "bot": "remote"})  # The same key if it is requested again.
        assert await key(ann, table, 1) == secret
        assert secret.rpartition(".")[2] not in json.dumps([other.info, other.scene, await bob.get("/api/tables")])
        spy = await bob.page(table, [secret.rpartition(".")[2]])
        assert spy.scene["seats"] == []  # It does not open the seat for a page.
        await ann.post(path, {"seat": 1, "bot": "officer"})
        assert "key" not in (await ann.get(f"/api/tables/{table}"))["seats"][1]
        async with RemoteBot(server.url, secret) as late:
            await late.until(lambda: late.closed)
            assert late.told == [{"type": "bye", "why": "no bot is awaited with this key"}]


@pytest.mark.parametrize("wrong", ["", "x", "a.b.c", "é", "\x00"])
async def test_a_wrong_key_is_refused(wrong: str, tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        for text in (wrong, f"{table}.1.", f"{table}.1.{wrong}", f"{table}.0."):
            async with RemoteBot(server.url, text) as bot:
                await bot.until(lambda bot=bot: bot.closed)
                assert not bot.of("hello")


async def test_the_first_message_must_be_a_key(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        bot = RemoteBot(server.url, await key(ann, table, 1))
        for first in ({"type": "ready"}, {"type": "key"}, {"type": "key", "key": 7}, ["key"], "key"):
            bot = RemoteBot(server.url, "")
            bot.say = _instead(bot, first)  # type: ignore[method-assign]
            async with bot:
                await bot.until(lambda bot=bot: bot.closed)
                assert [message["type"] for message in bot.told] == ["wrong"]


def _instead(bot: RemoteBot, first: Any) -> Any:
    async def say(_: Any) -> None:
        await bot.socket.send(json.dumps(first))

    return say


async def test_a_solo_game_has_no_remote_bots(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        for wish in ({"game": "d6", "bots": {"0": "remote"}}, {**NOUGHTS, "bots": {"1": "exec:true"}}):
            assert (await ann.http.post("/api/tables", json=wish)).status_code == 400


def test_no_name_in_the_database_starts_a_program(tmp_path: Path) -> None:
    """A thinker process knows only the built-in players, whatever name it gets."""
    trap = tmp_path / "trap"
    match = begin(Games(), MatchSetup("t", "tictactoe", {}, "fast", "1", "never", 1, "-")).match
    wish = wire.Choose("tictactoe", {}, position_text(match.game, match.state), 0, f"exec:touch {trap}", 1)
    with pytest.raises(UnknownPlayer):
        BotRequestHandler().answer(wire.Call(wish))
    assert not trap.exists()


# -- what goes wrong ---------------------------------------------------------------------------------------------------

WAYS = {
    "illegal": "none of the options",
    "never": "no answer within 3 s",
    "other-seat": "you play seat 1",
    "other-seat-in-notation": "you play seat 1",
    "other-number": "there is no question",
    "no-number": "needs the",
    "long": "too long",
    "not-json": "not JSON",
    "deep": "not JSON",
    "not-object": "not a JSON object",
    "other-type": "no message of the type",
    "ready-again": "answer with",
}


SOME_WAYS = [way if way in ("illegal", "not-json") else pytest.param(way, marks=pytest.mark.full) for way in WAYS]


@pytest.mark.parametrize("way", SOME_WAYS)
async def test_a_bot_that_answers_wrongly_gets_the_reason_and_a_second_try_and_is_replaced(
    way: str, tmp_path: Path
) -> None:
    async with a_server(tmp_path, **(SHORT if way == "never" else {})) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page = await ann.page(table)
        async with RemoteBot(server.url, await key(ann, table, 1), wrongly(way)) as bot:
            await page.act("mark b2")
            await page.until(lambda: page.scene["turn"] == 2)
            await bot.until(lambda: bot.closed)
            assert [(reason["number"], reason["left"]) for reason in bot.of("wrong")] == [(1, 1), (2, 0)]
            assert all(WAYS[way] in reason["why"] for reason in bot.of("wrong"))
            assert bot.told[-1] == {"type": "bye", "why": "another bot plays for you"}
        await page.until(lambda: bots(page) == ["", "greedy"])
        lines = [(line.kind, line.seat, line.actions) for line in await server.services.store.lines(table)]
        assert lines[1] == ("bot", 1, ["greedy"])
        assert 'quarterdeck_bots_failed_total{bot="remote"} 2.0' in server.services.metrics.text().decode()
        assert "key" not in (await ann.get(f"/api/tables/{table}"))["seats"][1]


@pytest.mark.parametrize("way", SOME_WAYS)
async def test_a_bot_that_answers_wrongly_once_plays_on(way: str, tmp_path: Path) -> None:
    async with a_server(tmp_path, **(SHORT if way == "never" else {})) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page = await ann.page(table)
        async with RemoteBot(server.url, await key(ann, table, 1), wrongly(way, 1)) as bot:
            await play_on(page, lambda: page.scene["outcome"] is not None)
            await bot.until(lambda: bot.closed)
            [reason] = bot.of("wrong")
            assert WAYS[way] in reason["why"]
            assert bot.of("over")
        assert bots(page) == ["", "remote"]


async def test_a_bot_that_repeatedly_answers_twice_is_replaced(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        page = await ann.page(await a_table(server, [ann], bots={1: "remote", 2: "officer"}))
        async with RemoteBot(server.url, await key(ann, page.table, 1), wrongly("twice")) as bot:
            await play_on(page, lambda: bots(page)[1] == "officer")
            assert "you answered question 1 before" in bot.of("wrong")[0]["why"]


@pytest.mark.full
async def test_a_late_answer_is_reported_and_counts_for_the_second_try(tmp_path: Path) -> None:
    async with a_server(tmp_path, **SHORT) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page = await ann.page(table)
        async with LateBot(server.url, await key(ann, table, 1), times=2) as bot:
            await page.act("mark b2")
            await page.until(lambda: page.scene["turn"] == 2)
            [reason] = bot.of("wrong")
            assert (reason["number"], reason["left"]) == (1, 1)
            assert "no answer within 3 s" in reason["why"]
            first, second = bot.of("choose")
            assert (first["number"], second["number"]) == (1, 2)
            assert first["decision"] == second["decision"]
            played = (await server.services.store.lines(table))[-1]
            assert (played.seat, played.actions) == (1, [f"p2 {first['decision']['options'][0]['action']}"])
            await play_on(page, lambda: page.scene["outcome"] is not None)
            await bot.until(lambda: bot.closed)
            assert bot.of("over")
        assert bots(page) == ["", "remote"]
        metrics = server.services.metrics.text().decode()
        assert 'quarterdeck_bots_failed_total{bot="remote"} 1.0' in metrics
        assert 'quarterdeck_bot_choices_total{bot="remote"}' in metrics


@pytest.mark.full
async def test_a_bot_that_is_repeatedly_late_is_replaced(tmp_path: Path) -> None:
    async with a_server(tmp_path, **SHORT) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page = await ann.page(table)
        async with LateBot(server.url, await key(ann, table, 1)) as bot:
            await page.act("mark b2")
            await page.until(lambda: page.scene["turn"] == 2)
            await page.act(page.decision["options"][0]["action"])
            await page.until(lambda: bots(page) == ["", "greedy"])
            await page.until(lambda: page.scene["turn"] == 4)
            await bot.until(lambda: bot.closed)
            assert [(reason["number"], reason["left"]) for reason in bot.of("wrong")] == [(1, 1), (3, 0)]
            assert all("no answer within 3 s" in reason["why"] for reason in bot.of("wrong"))
            assert bot.told[-1] == {"type": "bye", "why": "another bot plays for you"}
        kinds = [(line.kind, line.seat) for line in await server.services.store.lines(table)]
        assert kinds == [("play", 0), ("play", 1), ("play", 0), ("bot", 1), ("play", 1)]  # No choice counts twice.
        assert 'quarterdeck_bots_failed_total{bot="remote"} 2.0' in server.services.metrics.text().decode()


@pytest.mark.parametrize(("answer", "why"), [(b"\xff\xfe", "not UTF-8"), (b"x" * 40_000, "too long")])
async def test_a_violation_of_the_websocket_protocol_counts_as_a_wrong_answer(
    answer: bytes, why: str, tmp_path: Path
) -> None:
    """The connection is closed. After a reconnect the bot gets one more try, and no further one."""
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page, secret = await ann.page(table), await key(ann, table, 1)
        async with RemoteBot(server.url, secret, lambda question: answer) as bot:
            await page.act("mark b2")
            await bot.until(lambda: bot.closed)
        assert bots(page) == ["", "remote"]
        async with RemoteBot(server.url, secret, lambda question: answer) as bot:
            await bot.until(lambda: bot.closed)
        await page.until(lambda: bots(page) == ["", "greedy"])
        await page.until(lambda: page.scene["turn"] == 2)
        assert 'quarterdeck_bots_failed_total{bot="remote"} 2.0' in server.services.metrics.text().decode()


# -- disconnected bots -------------------------------------------------------------------------------------------------


@pytest.mark.full
async def test_the_server_waits_once_for_a_missing_bot_which_may_connect_later(tmp_path: Path) -> None:
    async with a_server(tmp_path, remote_wait=0.6) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page = await ann.page(table)
        loop = asyncio.get_running_loop()
        began = loop.time()
        await page.act("mark b2")
        await page.until(lambda: page.scene["turn"] == 2)
        assert loop.time() - began >= 0.6
        assert bots(page) == ["", "remote"]
        assert 'quarterdeck_bot_choices_total{bot="greedy"} 1.0' in server.services.metrics.text().decode()
        async with RemoteBot(server.url, await key(ann, table, 1)) as bot:
            await page.until(lambda: bool(seat(page, 1).get("here")))
            await page.act(page.decision["options"][0]["action"])
            await page.until(lambda: page.scene["turn"] == 4 or page.scene["outcome"] is not None)
            await bot.until(lambda: len(bot.of("choose")) == 1)


async def asked_and_gone(url: str, secret: str, page: Page) -> RemoteBot:
    """A bot that loses its connection while it is asked."""
    async with RemoteBot(url, secret, lambda question: None) as bot:
        await page.act("mark b2")
        await bot.until(lambda: len(bot.of("choose")) == 1)
        await bot.drop()
    return bot


async def test_a_bot_that_reconnects_is_asked_again(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page, secret = await ann.page(table), await key(ann, table, 1)
        await asked_and_gone(server.url, secret, page)
        await page.until(lambda: not seat(page, 1).get("here"))
        assert page.scene["turn"] == 1
        async with RemoteBot(server.url, secret) as bot:
            await page.until(lambda: page.scene["turn"] == 2)
            assert not bot.of("wrong")


async def test_a_second_connection_with_the_same_key_replaces_the_first(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page, secret = await ann.page(table), await key(ann, table, 1)
        async with RemoteBot(server.url, secret) as first, RemoteBot(server.url, secret) as second:
            await first.until(lambda: first.closed)
            assert first.told[-1] == {"type": "bye", "why": "somebody else came with your key"}
            await page.act("mark b2")
            await page.until(lambda: page.scene["turn"] == 2)
            assert len(second.of("choose")) == 1


async def test_a_person_who_takes_the_seat_dismisses_the_bot(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table(**NOUGHTS, public=True)
        async with RemoteBot(server.url, await key(ann, table, 1)) as bot:
            await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
            await bot.until(lambda: bot.closed)
            assert bot.told[-1] == {"type": "bye", "why": "the seat is not yours any more"}
        async with RemoteBot(server.url, bot._key) as again:
            await again.until(lambda: again.closed)
            assert not again.of("hello")


async def test_a_closing_server_says_goodbye(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page = await ann.page(table)
        bot = await RemoteBot(server.url, await key(ann, table, 1)).__aenter__()
        await page.until(lambda: bool(seat(page, 1).get("here")))
    await bot.until(lambda: bot.closed)
    assert bot.told[-1]["type"] == "bye"
    await bot.__aexit__()


# -- timeouts and secrets ---------------------------------------------------------------------------------------------


async def test_a_slow_bot_delays_no_other_player(tmp_path: Path) -> None:
    """Neither other bots at its table, nor persons, nor other tables."""
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        page = await ann.page(await a_table(server, [ann], bots={1: "remote", 2: "officer"}))
        async with RemoteBot(server.url, await key(ann, page.table, 1), lambda question: None) as bot:
            await bot.until(lambda: len(bot.of("choose")) == 1)
            await page.until(lambda: 2 not in page.decision["seats"])  # The officer has locked its card.
            assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"
            assert (await page.say("Take your time."))["type"] == "ack"
            other = await bob.page(await a_table(server, [bob], "tictactoe", {}, bots={1: "random"}))
            await play_on(other, lambda: other.scene["outcome"] is not None)
            assert page.decision["seats"] == [1]
            assert bot.told[-1]["type"] == "choose"


@pytest.mark.full
async def test_no_question_is_imagined_during_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the worker would return to the state before the change, and a joining page would miss a version."""
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        pool, under_way = server.services.pool, 0
        play, imagine = pool.play, pool.imagine

        async def slow_play(*args: Any, **more: Any) -> Any:
            nonlocal under_way
            under_way += 1
            try:
                played = await play(*args, **more)
                await asyncio.sleep(0.05)
                return played
            finally:
                under_way -= 1

        seen: list[int] = []

        async def watched(*args: Any, **more: Any) -> Any:
            seen.append(under_way)
            return await imagine(*args, **more)

        monkeypatch.setattr(pool, "play", slow_play)
        monkeypatch.setattr(pool, "imagine", watched)
        page = await ann.page(await a_table(server, [ann], bots={1: "remote", 2: "officer"}))
        async with RemoteBot(server.url, await key(ann, page.table, 1)):
            await play_on(page, lambda: page.scene["round"] == 3)
        assert len(seen) >= 4
        assert set(seen) == {0}


async def told_at(server: Inside, guests: list[Guest], start: str) -> list[str]:
    """All messages to the bot in the third seat until it is asked. Persons have the other seats and do not choose: who
    has chosen is public and would differ between the runs."""
    table = await a_table(server, guests, seed="7" * 64, start=start, bots={2: "remote"})
    await guests[0].page(table)
    async with RemoteBot(server.url, await key(guests[0], table, 2), lambda question: None) as bot:
        await bot.until(lambda: bool(bot.of("choose")))
        return bot.raw[:2]


async def test_messages_do_not_depend_on_hidden_cards(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        plan = server.services.tables._plan("battlecruisers", {"players": "3"}, "3" * 64)
        match = begin(Games(), plan).match
        true = match.state
        starts = [position_text(match.game, true)]
        for luck in range(1, 4):
            other = match.game.imagine(true, [2], fast_seed(luck).door())
            assert other.hands[2] == true.hands[2]
            starts.append(position_text(match.game, other))
        assert len(set(starts)) > 2
        told = [await told_at(server, [ann, bob], start) for start in starts]
        assert all(one == told[0] for one in told)
        assert '"type":"choose"' in told[0][1]
        for secret in (plan.seed, "7" * 64, ann.cookie.partition("=")[2] or "?"):
            assert secret not in "".join(told[0])


async def test_the_bot_gets_the_events_since_its_last_choice_without_secrets(tmp_path: Path) -> None:
    """All events it got, together, equal the log of its seat: none is missing, none reveals too much."""
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**BATTLE, bots={"1": "remote", "2": "officer"})
        page = await ann.page(table)
        async with RemoteBot(server.url, await key(ann, table, 1)) as bot:
            await play_on(page, lambda: page.scene["outcome"] is not None)
            await bot.until(lambda: bot.closed)
        plan = await server.services.store.plan(table)
        assert plan is not None
        replica = begin(Games(), plan)
        for line in await server.services.store.lines(table):
            replica.follow(line)
    words = replica.match.game.box.catalogue
    log = [words.text(event.message) for event in replica.log((1,))]
    truth = [words.text(note.event.message) for note in replica.log_entries]
    hidden = [number for number, (mine, true) in enumerate(zip(log, truth, strict=True), 1) if mine != true]
    told: dict[int, str] = {}
    for question in bot.of("choose"):
        numbers = [event["number"] for event in question["events"]]
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        assert numbers[0] <= len(told) + 1
        told |= {event["number"]: event["say"] for event in question["events"]}
    assert told == {number: say for number, say in enumerate(log, 1) if number <= max(told)}
    assert len(told) > 20
    assert sum(number <= max(told) for number in hidden) > 3


async def test_a_bot_that_reconnects_gets_the_events_again(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page, secret = await ann.page(table), await key(ann, table, 1)
        bot = await asked_and_gone(server.url, secret, page)
        async with RemoteBot(server.url, secret, lambda question: None) as again:
            await again.until(lambda: len(again.of("choose")) == 1)
            assert again.of("choose")[0]["events"] == bot.of("choose")[0]["events"]
            assert [event["say"] for event in again.of("choose")[0]["events"]] == ["X marks b2."]


def test_every_question_depends_only_on_the_knowledge_of_the_seat() -> None:
    """At each question hands and locked answers are swapped, and the output of the thinker process is compared."""
    options = {"players": "3"}
    game = open_game("battlecruisers", options)
    match, handler = new(game, seed=4), BotRequestHandler()
    swapped = locked = 0

    def described(state: Any, seat: int, luck: int) -> bytes:
        imagined = game.imagine(state, [seat], fast_seed(luck).door())
        wish = wire.Describe("battlecruisers", dict(game.options), position_text(game, imagined), seat, wire.News())
        answer = handler.answer(wire.Call(wish))
        assert isinstance(answer, wire.Body)
        return answer.body

    while not match.over:
        seat = game.seats_to_act(match.state)[0]
        other = game.imagine(match.state, [seat], fast_seed(match.turn + 100).door())
        swapped += other.hands != match.state.hands
        locked += [str(one) for one in other.sealed] != [str(one) for one in match.state.sealed]
        assert described(match.state, seat, 1) == described(other, seat, 2)
        match.play(match.state.options[match.turn % len(match.state.options)])
    assert swapped > 10
    assert locked > 3
