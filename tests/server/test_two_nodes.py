"""Two servers behind one address, with one database: people of one table may be connected to different ones."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from quarterdeck.server.storage import open_store
from tests.server.bot_tables import play_on
from tests.server.inside import FREE, environment
from tests.server.nginx import Nginx
from tests.server.page import Guest, Page
from tests.server.players import Player, compare
from tests.server.running import Running
from tests.server.storage.databases import database
from tests.services import REDIS, needs_nginx, needs_postgres, needs_redis
from tests.time_limits import LONG

pytestmark = [needs_postgres(), needs_redis(), needs_nginx()]


class Cluster:
    def __init__(self, database: str, nodes: list[Running], front: Nginx) -> None:
        self.database = database
        self.nodes = nodes
        self.url = front.url

    async def page(self, guest: Guest, table: str, node: int) -> Page:
        """A page at that node, through the proxy, which alternates between the nodes."""
        tokens = [sitting["token"] for sitting in await guest.get(f"/api/tables/{table}/tokens")]
        for attempt in range(20):
            page = await guest.page(table, tokens)
            if self.place(page) == node:
                return page
            await page.close()
            await asyncio.sleep(1 if attempt > 3 else 0)  # The proxy avoids a node that has just failed.
        raise AssertionError(f"never at node {node}")

    def place(self, page: Page) -> int:
        assert page.socket.response is not None
        port = int(page.socket.response.headers["X-Node"].rpartition(":")[2])
        return [node.port for node in self.nodes].index(port)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    with asyncio.Runner() as runner:
        place = database("postgres", folder)
        url = runner.run(place.__aenter__())
        nodes: list[Running] = []
        try:
            with ThreadPoolExecutor() as threads:
                nodes += threads.map(start, [url] * 2)
            with Nginx(folder, [node.port for node in nodes]) as front:
                yield Cluster(url, nodes, front)
        finally:
            for node in nodes:
                node.stop()
            runner.run(place.__aexit__(None, None, None))
    for node in nodes:
        assert not [line for line in node.log if "Traceback" in line or '"unexpected"' in line]


def start(url: str, port: int = 0) -> Running:
    return Running(url, redis=REDIS, port=port, env=environment(**FREE))


async def seen_by_all(pages: list[Page], what: Any) -> None:
    for page in pages:
        await page.until(lambda page=page: what(page))


async def test_a_match_of_two_people_at_two_nodes_with_a_spectator(cluster: Cluster) -> None:
    async with Guest(cluster.url) as ann, Guest(cluster.url) as bob, Guest(cluster.url) as eve:
        await bob.http.patch("/api/me", json={"name": "Bob"})
        await eve.http.patch("/api/me", json={"name": "Eve"})
        table, _ = await ann.new_table("tictactoe", sit=[0])
        x = await cluster.page(ann, table, 0)
        assert x.info["state"] == "waiting"
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1, "invite": x.info["invite"]})
        o, watcher = await cluster.page(bob, table, 1), await cluster.page(eve, table, 1)
        pages = [x, o, watcher]
        await seen_by_all(pages, lambda page: page.info["state"] == "playing")
        await seen_by_all(pages, lambda page: [seat.get("here") for seat in page.info["seats"]] == [True, True])
        await seen_by_all(pages, lambda page: page.info["watching"] == ["Eve"])

        for turn, cell in enumerate(["a1", "b1", "a2", "b2", "a3"]):
            mover = pages[turn % 2]
            await mover.until(lambda mover=mover, turn=turn: mover.scene["turn"] == turn)
            assert (await mover.act(f"mark {cell}"))["type"] == "ack"
        await seen_by_all(pages, lambda page: page.scene["outcome"] is not None)
        await seen_by_all(pages, lambda page: page.info["state"] == "over")
        assert x.scene["parts"] == o.scene["parts"] == watcher.scene["parts"]
        assert x.version == o.version == watcher.version == 5

        await asyncio.gather(*(page.say(f"{number}") for page in pages for number in range(3)))
        await seen_by_all(pages, lambda page: len(page.chat) == 9)
        assert x.chat == o.chat == watcher.chat
        assert [said["number"] for said in x.chat] == list(range(1, 10))

        await o.close()
        await seen_by_all([x, watcher], lambda page: not page.info["seats"][1].get("here"))
        rematches = await asyncio.gather(
            *(g.post(f"/api/tables/{table}/rematch") for g in (ann, bob) for _ in range(3))
        )
        assert len({rematch["table"]["id"] for rematch in rematches}) == 1
        await seen_by_all([x, watcher], lambda page: page.info.get("next") == rematches[0]["table"]["id"])
        assert len((await bob.get("/api/me/tables"))["tables"]) == 2


async def test_of_two_choices_for_one_seat_at_two_nodes_one_is_accepted(cluster: Cluster) -> None:
    async with Guest(cluster.url) as guest:
        table, _ = await guest.new_table("d6")
        pages = [await cluster.page(guest, table, 0), await cluster.page(guest, table, 1)]
        players = [Player(page, 0) for page in pages]
        chance = random.Random(7)
        won = 0
        for _ in range(15):
            decision = pages[0].decision
            if decision is None:
                break
            options = [chance.choice(decision["options"])["action"] for _ in pages]
            answers = await asyncio.gather(
                *(
                    player.say({"type": "act", "decision": decision["number"], "actions": [option]})
                    for player, option in zip(players, options, strict=True)
                )
            )
            assert sorted(answer["type"] for answer in answers) == ["ack", "refused"], answers
            assert next(answer["why"] for answer in answers if answer["type"] == "refused") in ("stale", "over")
            won += 1
            await seen_by_all(pages, lambda page, won=won: page.version == won)
            assert pages[0].scene == pages[1].scene
        assert pages[0].updates == pages[1].updates
        assert [update["version"] for update in pages[0].updates] == list(range(1, won + 1))
        players[0].promised |= players[1].promised
        store = await open_store(cluster.database, LONG)
        await compare(store, players[:1])
        await store.close()


async def test_a_page_that_returns_to_a_node_gets_what_happened_at_the_other(cluster: Cluster) -> None:
    async with Guest(cluster.url) as guest:
        table, _ = await guest.new_table("d6")
        here, away = await cluster.page(guest, table, 0), await cluster.page(guest, table, 1)
        for _ in range(3):
            await here.act(here.decision["options"][0]["action"])
        await away.until(lambda: away.version == 3)
        await away.close()
        for _ in range(3):
            await here.act(here.decision["options"][0]["action"])
        fresh = await cluster.page(guest, table, 1)
        assert (fresh.version, fresh.scene) == (6, here.scene)
        await fresh.close()
        for _ in range(3):
            await here.act(here.decision["options"][0]["action"])
        for _ in range(2):  # Alternating between the nodes.
            assert (await guest.get(f"/api/tables/{table}/replay"))["turns"] == 9
        await away.again()
        await away.until(lambda: away.version == 9)
        assert away.scene == here.scene


async def test_a_seat_left_at_one_node_is_lost_at_the_other(cluster: Cluster) -> None:
    async with Guest(cluster.url) as ann, Guest(cluster.url) as bob, Guest(cluster.url) as eve:
        table, tokens = await ann.new_table("tictactoe", sit=[0], stand_in=-1)
        x = await cluster.page(ann, table, 1)
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1, "invite": x.info["invite"]})
        invite = x.info["invite"]
        await x.until(lambda: x.info["state"] == "playing")
        friend = Page(cluster.url, table, tokens)
        await friend.open()
        assert friend.scene["seats"] == [0]
        elsewhere = f"http://127.0.0.1:{cluster.nodes[0].port}"
        left = await ann.http.delete(f"{elsewhere}/api/tables/{table}/seats/0")
        assert left.status_code == 204
        for page in (x, friend):
            await page.until(lambda page=page: page.closed)
            assert page.notices[-1] == "reload"
        await eve.post(f"/api/tables/{table}/seats", {"seat": 0, "invite": invite})
        taken, watching = await cluster.page(eve, table, 0), await cluster.page(ann, table, 1)
        assert (await watching.act("mark a1", decision=0))["why"] == "not-yours"
        old = await ann.page(table, tokens)
        assert old.scene["seats"] == []
        assert (await taken.act("mark a1"))["type"] == "ack"


@pytest.mark.full
async def test_a_node_is_killed_in_the_middle(cluster: Cluster) -> None:
    async with Guest(cluster.url) as guest, Guest(cluster.url) as bob:
        pages = [await cluster.page(guest, (await guest.new_table())[0], number % 2) for number in range(8)]
        players = [Player(page, seed) for seed, page in enumerate(pages)]
        shared, _ = await guest.new_table("tictactoe", sit=[0])
        x = await cluster.page(guest, shared, 0)
        await bob.post(f"/api/tables/{shared}/seats", {"seat": 1, "invite": x.info["invite"]})
        o = Player(await cluster.page(bob, shared, 1), 0)
        await x.until(lambda: x.info["state"] == "playing")
        await x.act("mark b2")

        enough = False
        playing = [asyncio.create_task(player.play(lambda: enough)) for player in players]
        while sum(len(player.promised) for player in players) < 100:
            await asyncio.wait(playing, timeout=0.01, return_when=asyncio.FIRST_EXCEPTION)
        cluster.nodes[1].kill()
        while not all(player.returns for player in players[1::2]):
            await asyncio.wait(playing, timeout=0.01, return_when=asyncio.FIRST_EXCEPTION)
        after = sum(len(player.promised) for player in players)
        while sum(len(player.promised) for player in players) < after + 50:
            await asyncio.wait(playing, timeout=0.01, return_when=asyncio.FIRST_EXCEPTION)
        enough = True
        await asyncio.gather(*playing)
        assert {cluster.place(player.page) for player in players} == {0}
        assert [player.refused for player in players] == [[]] * 8

        await o.come_back()
        assert cluster.place(o.page) == 0
        assert (await o.say({"type": "act", "decision": 1, "actions": ["mark a1"]}))["type"] == "ack"
        await x.until(lambda: x.version == 2)
        assert x.scene["parts"] == o.page.scene["parts"]
        store = await open_store(cluster.database, LONG)
        await compare(store, players)
        await store.close()

        cluster.nodes[1] = await asyncio.to_thread(start, cluster.database, cluster.nodes[1].port)


@pytest.mark.full
async def test_bots_play_with_people_at_two_nodes(cluster: Cluster) -> None:
    async with Guest(cluster.url) as ann, Guest(cluster.url) as bob:
        options, bots = {"players": "3"}, {"2": "officer"}
        table, _ = await ann.new_table("battlecruisers", options=options, bots=bots, public=True)
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
        pages = [await cluster.page(ann, table, 0), await cluster.page(bob, table, 1)]
        await asyncio.gather(*(play_on(page, lambda page=page: page.scene["round"] >= 3) for page in pages))
        await asyncio.gather(*(page.until(lambda page=page: page.scene["round"] >= 3) for page in pages))
        left = await ann.http.delete(f"/api/tables/{table}/seats/0")
        assert left.status_code == 204
        await pages[0].until(lambda: pages[0].closed)
        await pages[1].until(lambda: pages[1].info["seats"][0].get("standing_in"))
        await ann.post(f"/api/tables/{table}/seats", {"seat": 0})
        pages[0] = await cluster.page(ann, table, 0)
        await seen_by_all(pages, lambda page: not page.info["seats"][0].get("standing_in"))
        store = await open_store(cluster.database, LONG)
        lines = await store.lines(table)
        answers = [line.client for line in lines if line.client]
        assert len(set(answers)) == len(answers)
        assert any(line.seat == 2 and line.client.startswith("bot-") for line in lines)
        await store.close()
