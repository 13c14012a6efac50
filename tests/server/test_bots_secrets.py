"""Bots get no hidden information, and the way a seat chooses reveals none to others."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quarterdeck.core.match import Match
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import SEALED, Seed, fast_seed
from quarterdeck.registry import open_game
from quarterdeck.server.bots.bot_seeds import BotSeeds
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.answering import question_number
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.load_match import begin, follow_lines
from quarterdeck.server.engine.spawner import Spawner
from quarterdeck.server.engine.supervisor import EngineWorker
from tests.server.bot_tables import BATTLE, OFFICERS, a_server, a_table, play_on
from tests.server.game_files import tapped_admiral
from tests.server.inside import Inside
from tests.server.page import Guest, Page
from tests.server.remote_bots import RemoteBot, key
from tests.time_limits import LONG

ENVOYS = Path(__file__).parents[1] / "core" / "envoys.py"


# -- input of a thinker process ----------------------------------------------------------------------------------------


class Dump:
    """Everything that is sent to thinker processes."""

    def __init__(self) -> None:
        self.sent = bytearray()
        self.given: list[str] = []
        self.sent_before = bytearray()
        """Its environment and its command line."""

    def messages(self) -> list[bytes]:
        out, at = [], 0
        while at < len(self.sent):
            length = int.from_bytes(self.sent[at : at + wire.LENGTH], "big")
            out.append(bytes(self.sent[at + wire.LENGTH : at + wire.LENGTH + length]))
            at += wire.LENGTH + length
        return out


@pytest.fixture
def dump(monkeypatch: pytest.MonkeyPatch) -> Dump:
    found = Dump()
    start = EngineWorker.start.__func__  # type: ignore[attr-defined]

    async def tapped(cls: type[EngineWorker], spawner: Spawner) -> EngineWorker:
        worker: EngineWorker = await start(cls, spawner)
        if spawner._module == "quarterdeck.server.bots.thinker_process":
            found.given += spawner._arguments
            found.sent_before += Path(f"/proc/{worker.pid}/environ").read_bytes()
            found.sent_before += Path(f"/proc/{worker.pid}/cmdline").read_bytes()
            write = worker._writer.write

            def both(data: bytes) -> None:
                found.sent += data
                write(data)

            monkeypatch.setattr(worker._writer, "write", both)
        return worker

    monkeypatch.setattr(EngineWorker, "start", classmethod(tapped))
    return found


async def test_a_thinker_process_gets_only_the_knowledge_of_its_seat(
    dump: Dump, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPASSWORD", "of-the-database")
    monkeypatch.setenv("QUARTERDECK_SMTP", "smtps://deck:of-the-mail@example.org")
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        await ann.http.patch("/api/me", json={"name": "Antonia"})
        table, tokens = await ann.new_table(**BATTLE, bots=OFFICERS)
        page = await ann.page(table)
        await page.say("Nobody hears this.")
        await play_on(page, lambda: page.scene["outcome"] is not None)
        store = server.services.store
        plan, lines, row = await store.plan(table), await store.lines(table), await store.table(table)
        assert plan is not None
        assert row is not None
        seeds = BotSeeds(server.services.key, row, plan)
        secrets = [plan.seed, table, row.invite, row.owner, "Antonia", "Nobody hears", *tokens]
        secrets += [server.services.key.hex(), seeds.for_imagining(), "of-the-database", "of-the-mail", "tables.db"]

    assert set(dump.given) == {f"{3 * LONG}"}  # A time limit, and no game files.
    calls = [msgspec.msgpack.decode(message, type=wire.Call) for message in dump.messages()]
    wishes = [call.request for call in calls if isinstance(call.request, wire.Choose)]
    assert len(wishes) == len(calls) > 4
    assert b"PATH=" in dump.sent_before
    assert all(call.stored is None for call in calls)
    for secret in secrets:
        assert secret.encode() not in dump.sent_before + dump.sent

    replica = begin(Games(), plan)
    game = replica.match.game
    expected: set[tuple[int, str]] = set()
    truths: set[str] = set()

    def note() -> None:
        """Record the allowed content for this position: the knowledge of a seat, and seeds that are not the match's."""
        s = replica.match.state
        truths.add(position_text(game, s))
        for seat in (1, 2):
            door = Seed(SEALED, seeds.for_imagining()).derive(f"imagine {question_number(s)} {seat}").door()
            known = game.hide(s, [seat])
            expected.add((seat, position_text(game, game.complete(known, door))))

    note()
    for _ in follow_lines(replica, lines):
        if not replica.match.over:
            note()
    for wish in wishes:
        assert (wish.seat, wish.position) in expected
        assert (wish.game, wish.options) == ("battlecruisers", plan.options)
    wrong = [wish for wish in wishes if wish.position not in truths]
    assert len(wrong) > len(wishes) / 2  # Most positions differ from the true one.
    assert any(_other_hands(game, wish) for wish in wishes)


async def test_a_question_for_a_remote_bot_holds_only_the_knowledge_of_its_seat(dump: Dump, tmp_path: Path) -> None:
    """A remote bot also gets the events, as its seat may know them."""
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, tokens = await ann.new_table(**BATTLE, bots={"1": "remote", "2": "officer"})
        page = await ann.page(table)
        secret = await key(ann, table, 1)
        async with RemoteBot(server.url, secret) as bot:
            await play_on(page, lambda: page.scene["outcome"] is not None)
            await bot.until(lambda: bot.closed)
        store = server.services.store
        plan, lines = await store.plan(table), await store.lines(table)
        assert plan is not None
    calls = [msgspec.msgpack.decode(message, type=wire.Call) for message in dump.messages()]
    wishes = [call.request for call in calls if isinstance(call.request, wire.Describe)]
    assert len(wishes) == len(bot.of("choose")) >= 2  # A battle may be short.
    assert all(call.stored is None for call in calls)
    for word in (plan.seed, table, secret, *tokens):
        assert word.encode() not in dump.sent

    replica = begin(Games(), plan)
    for _ in follow_lines(replica, lines):
        pass
    known = [event.data() for event in replica.log((1,))]
    true = [note.event.data() for note in replica.log_entries]
    blanked = 0
    for wish in wishes:
        assert wish.seat == 1
        told = msgspec.json.decode(wish.news.events)
        first = wish.news.before
        assert told == known[first : first + len(told)]
        blanked += told != true[first : first + len(told)]
    assert blanked >= 1


@pytest.mark.full
async def test_the_second_search_of_an_admiral_gets_only_the_knowledge_of_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All input of the process that the bot's process starts: messages, environment and command line."""
    monkeypatch.setenv("PGPASSWORD", "of-the-database")
    monkeypatch.setenv("QUARTERDECK_SMTP", "smtps://deck:of-the-mail@example.org")
    told = tmp_path / "told"
    told.mkdir()
    games = [tapped_admiral(tmp_path, told)]
    async with a_server(tmp_path, games, bot_processes=1) as server, Guest(server.url) as ann:
        await ann.http.patch("/api/me", json={"name": "Antonia"})
        table, tokens = await ann.new_table(**BATTLE, bots={"1": "admiral", "2": "officer"})
        page = await ann.page(table)
        await page.say("Nobody hears this.")
        await play_on(page, lambda: page.scene["outcome"] is not None or page.scene["round"] == 4)
        store = server.services.store
        plan, lines, row = await store.plan(table), await store.lines(table), await store.table(table)
        assert plan is not None
        assert row is not None
        seeds = BotSeeds(server.services.key, row, plan)
        secrets = [plan.seed, table, row.invite, row.owner, "Antonia", "Nobody hears", *tokens]
        secrets += [server.services.key.hex(), seeds.for_imagining(), "of-the-database", "of-the-mail", "tables.db"]
        metrics = server.services.metrics.text()
    assert b"quarterdeck_bots_failed_total{" not in metrics

    questions = [json.loads(line) for file in told.glob("second-*") for line in file.read_text("utf-8").splitlines()]
    assert len(questions) > 3
    before = b"".join(file.read_bytes() for name in ("environ-*", "cmdline-*") for file in told.glob(name))
    assert b"PATH=" in before
    assert b"quarterdeck.players._second_search" in before
    for secret in secrets:
        assert secret.encode() not in before
        assert secret not in json.dumps(questions)

    replica = begin(Games(), plan)
    game = replica.match.game
    known: set[str] = set()
    truths: set[str] = set()

    def note() -> None:
        truths.add(position_text(game, replica.match.state))
        known.add(position_text(game, game.hide(replica.match.state, [1])))

    note()
    for _ in follow_lines(replica, lines):
        if not replica.match.over:
            note()
    fields = {"game", "iterations", "options", "player", "position", "seat", "seed", "until"}
    for question in questions:
        assert set(question) == fields
        assert (question["game"], question["options"]) == ("battlecruisers", plan.options)
        assert (question["player"], question["seat"]) == ("admiral", 1)
        assert position_text(game, game.hide(parse_position(game, question["position"]), [1])) in known
    wrong = [question for question in questions if question["position"] not in truths]
    assert len(wrong) > len(questions) / 2  # Most positions differ from the true one.


def _other_hands(game: Any, wish: wire.Choose) -> bool:
    """Whether another seed imagines other hands: then the hands in the request are made up."""
    told = parse_position(game, wish.position)
    other = game.imagine(told, [wish.seat], fast_seed(1).door())
    return bool(told.hands[0] != other.hands[0] and told.hands[wish.seat] == other.hands[wish.seat])


# -- information for others --------------------------------------------------------------------------------------------


class Listener(Page):
    """A page that stores every byte it gets."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.heard: list[str] = []

    def _hear(self, message: Any) -> None:
        self.heard.append(json.dumps(message))
        super()._hear(message)


async def listeners(guests: list[Guest], table: str) -> list[Listener]:
    out = []
    for guest in guests:
        tokens = [sitting["token"] for sitting in await guest.get(f"/api/tables/{table}/tokens")]
        page = Listener(guest.url, table, tokens, guest.cookie)
        guest._pages.append(page)
        await page.open()
        out.append(page)
    for page in out:
        await page.until(lambda page=page: all(seat.get("here") for seat in page.info["seats"] if seat.get("name")))
        await page.until(lambda page=page: len(page.info["watching"]) == 1)
    await silence(out)
    return out


async def silence(pages: list[Listener]) -> None:
    """Wait until no message is under way, and clear what came."""
    heard = True
    while heard:
        for page in pages:
            page.heard.clear()
        await asyncio.sleep(0.3)
        await barrier(pages)
        heard = any(page.heard for page in pages)


async def barrier(pages: list[Listener]) -> None:
    """Wait until all sent messages have arrived: the server answers each page in order."""
    for page in pages:
        before = len(page.chat)
        await page.send({"type": "ping", "number": before})
        await page.until(lambda page=page: any('"pong"' in line for line in page.heard))
        page.heard = [line for line in page.heard if '"pong"' not in line]


def positions() -> tuple[str, str]:
    """Two deals of Envoys that differ in the first hand only: three equal cards, and three different ones."""
    game = open_game(str(ENVOYS))
    s = Match(game, fast_seed(3)).state.copy()
    s.hands, s.seen = [[1, 1, 1], [0, 2, 3], [0, 2, 3]], [[1] * 3, [2] * 3, [4] * 3]
    s.bag = [1, 0, 1, 1]
    forced = position_text(game, s)
    s.hands[0], s.bag = [0, 1, 2], [0, 2, 0, 1]
    return forced, position_text(game, s)


async def told_others(
    server: Inside, guests: list[Guest], start: str, choices: list[str]
) -> tuple[list[list[str]], Any]:
    """All bytes for the second seat, the third and a spectator while the first chooses in secret, and the lists."""
    table = await a_table(server, guests[:3], "envoys", {}, seed="5" * 64, start=start)
    chooser, *others = await listeners(guests, table)
    for choice in choices:
        assert (await chooser.act(choice))["type"] == "ack"
    await others[0].until(lambda: others[0].version == 1)
    await barrier(others)
    listed = next(row for row in (await guests[3].get("/api/tables"))["tables"] if row["id"] == table)
    heard = [[line.replace(table, "TABLE") for line in page.heard] for page in others]
    info = await guests[3].get(f"/api/tables/{table}")
    replay = await guests[3].get(f"/api/tables/{table}/replay")
    del listed["changed"], listed["id"], info["id"], replay["table"]
    return heard, (listed, info["seats"], replay)


async def four(server: Inside) -> list[Guest]:
    guests = [await Guest(server.url).__aenter__() for _ in range(4)]
    for guest, name in zip(guests, ("Ann", "Bob", "Eve", "Zoe"), strict=True):
        await guest.http.patch("/api/me", json={"name": name})
    return guests


async def test_a_secret_choice_does_not_reveal_the_answer_or_the_number_of_options(tmp_path: Path) -> None:
    """Different secrets, one of them the only option, one changed twice: the others get the same bytes."""
    forced, free = positions()
    async with a_server(tmp_path, [ENVOYS]) as server:
        guests = await four(server)
        told = [
            await told_others(server, guests, forced, ["play v2"]),
            await told_others(server, guests, free, ["play v1"]),
            await told_others(server, guests, free, ["play v3"]),
            await told_others(server, guests, free, ["play v1", "play v3", "play v1"]),
        ]
        for other in told[1:]:
            assert other == told[0]
        assert all(len(heard) == 1 for heard in told[0][0])  # One message: that the first has locked an answer.
        for guest in guests:
            await guest.__aexit__()


async def test_a_changed_answer_changes_no_list(tmp_path: Path) -> None:
    _, free = positions()
    async with a_server(tmp_path, [ENVOYS]) as server:
        guests = await four(server)
        table = await a_table(server, guests[:3], "envoys", {}, start=free)
        page = await guests[0].page(table)
        await page.act("play v1")
        before = (await guests[3].get("/api/tables"))["tables"]
        await asyncio.sleep(0.01)
        await page.act("play v2")
        assert (await guests[3].get("/api/tables"))["tables"] == before
        lines = await server.services.store.lines(table)
        assert [line.actions for line in lines] == [["p1 play v1"], ["p1 play v2"]]
        for guest in guests:
            await guest.__aexit__()


@pytest.mark.full
async def test_a_changed_answer_is_invisible_at_other_nodes(tmp_path: Path) -> None:
    _, free = positions()
    async with a_server(tmp_path, [ENVOYS], True) as server, a_server(tmp_path, [ENVOYS], True) as elsewhere:
        guests = await four(server)
        table = await a_table(server, guests[:3], "envoys", {}, start=free)
        page = await guests[0].page(table)
        cookie = guests[1].cookie
        tokens = [sitting["token"] for sitting in await guests[1].get(f"/api/tables/{table}/tokens")]
        other = Listener(elsewhere.url, table, tokens, cookie)
        await other.open()
        live = elsewhere.services.live_tables.find(table)
        assert live is not None
        await page.act("play v1")
        await live.changes.catch_up()
        await other.until(lambda: other.version == 1)
        await silence([other])
        await page.act("play v2")
        await live.changes.catch_up()
        await barrier([other])
        assert other.heard == []
        await other.close()
        for guest in guests:
            await guest.__aexit__()


@pytest.mark.full
async def test_the_time_of_a_bot_does_not_depend_on_its_options(tmp_path: Path) -> None:
    """With one option or several, its messages are the same, and come after its pause."""
    told = []
    async with a_server(tmp_path, [ENVOYS], bot_pause=0.4) as server:
        guests = await four(server)
        ids = [(await guest.get("/api/me"))["id"] for guest in guests]
        tables = server.services.tables
        for start in positions():
            plan = tables._plan("envoys", {}, "5" * 64, start=start)
            made = await tables.make(ids[1], plan, "match", {1: ids[1], 2: ids[2]})
            page = Listener(server.url, made.table.id, [], "")
            await page.open()
            began = asyncio.get_running_loop().time()
            await server.services.seating.seat_bot(ids[1], made.table.id, 0, "random")
            await page.until(lambda page=page: page.version == 1)
            assert asyncio.get_running_loop().time() - began >= 0.4
            await barrier([page])
            told.append([line for line in page.heard if '"update"' in line])
            await page.close()
        assert told[0] == told[1]
        for guest in guests:
            await guest.__aexit__()
