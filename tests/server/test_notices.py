"""Notices to absent players: once per turn, in their language, without secrets."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from quarterdeck.server.notices import delivery
from quarterdeck.server.reach import link_address
from tests.server.hook_receiver import receiver
from tests.server.inside import Inside, free, inside
from tests.server.page import Guest, Page
from tests.server.smtp_server import Post, post
from tests.time_limits import LONG

SOON: dict[str, Any] = {"notice_minutes": 0, "limits": free(confirmations_per_second=1e6, confirmations_at_once=1e6)}
QUIET = 0.4
"""Seconds to wait for a message that must not come."""
WHILE = 5.0
"""Delay of notices in seconds, for tests that do something before they are sent."""


@asynccontextmanager
async def mailing(folder: Path, **more: Any) -> AsyncIterator[tuple[Inside, Post]]:
    async with post() as mail, inside(folder, **{"smtp": mail.url, **SOON, **more}) as server:
        yield server, mail


def link_in(letter: EmailMessage, place: str) -> str:
    """The first link in a mail that contains this text."""
    found = re.search(rf"http://[^/\s]+(/{place}\S*)", letter.get_content())
    assert found is not None, letter.get_content()
    return found[1]


def text_of(letter: EmailMessage) -> str:
    return f"{letter.as_string()} {letter.get_content()}"


async def wants_mail(guest: Guest, mail: Post, address: str = "bob@example.org", language: str = "en") -> None:
    """Set a mail address and confirm it with the link."""
    before = len(mail.letters)
    body = {"address": address, "language": language}
    assert not (await guest.post("/api/me/contacts/mail", body))["confirmed"]
    letter = (await mail.until(before + 1))[-1]
    answer = await guest.http.post(f"/api{link_in(letter, 'mail/confirm')}")
    assert answer.status_code == 204, answer.text
    assert (await guest.get("/api/me/contacts"))["confirmed"]


async def two_at_a_table(ann: Guest, bob: Guest) -> tuple[str, Page]:
    """Ann is asked and at the table; Bob has a seat and is away."""
    table, _ = await ann.new_table("tictactoe", sit=[0])
    page = await ann.page(table)
    await bob.post(f"/api/tables/{table}/seats", {"seat": 1, "invite": page.info["invite"]})
    await page.until(lambda: page.info["state"] == "playing")
    return table, page


async def play(page: Page, *cells: str) -> None:
    for cell in cells:
        assert (await page.act(f"mark {cell}"))["type"] == "ack"


async def test_an_absent_player_gets_one_mail_until_they_have_looked(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as ann, Guest(server.url) as bob:
        await wants_mail(bob, mail)
        table, x = await two_at_a_table(ann, bob)
        await play(x, "a1")
        letter = (await mail.until(2))[-1]
        assert (letter["To"], letter["Subject"]) == ("bob@example.org", "Your turn: Tic-tac-toe")
        assert link_in(letter, "t/") == f"/t/{table}"
        assert letter["Auto-Submitted"] == "auto-generated"

        # Bob does not look, so he gets no further mail.
        await server.services.notices._add_all_notices(table)
        await asyncio.sleep(QUIET)
        assert len(mail.letters) == 2

        # He looks, chooses and leaves; the next turn gives a new notice.
        o = await bob.page(table)
        await play(o, "b2")
        await o.close()
        await x.until(lambda: x.version == 2)
        await play(x, "a2")
        await mail.until(3)
        await told(server, 'quarterdeck_notices_total{outcome="sent",way="mail"} 2.0')


async def told(server: Inside, figure: str) -> None:
    """Wait until the metrics contain this line."""
    async with httpx.AsyncClient(base_url=server.url, timeout=LONG) as http, asyncio.timeout(LONG):
        while figure not in (await http.get("/metrics")).text:
            await asyncio.sleep(0.02)


async def test_a_player_at_the_table_gets_no_notice(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as ann, Guest(server.url) as bob:
        await wants_mail(bob, mail)
        await all_sent(server)
        table, x = await two_at_a_table(ann, bob)
        o = await bob.page(table)
        await play(x, "a1")
        await o.until(lambda: o.version == 1)
        await asyncio.sleep(QUIET)
        assert await server.services.store.next_due() is None
        assert len(mail.letters) == 1


@pytest.mark.full
async def test_a_hidden_page_counts_as_absent(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as ann, Guest(server.url) as bob:
        await wants_mail(bob, mail)
        await all_sent(server)
        table, x = await two_at_a_table(ann, bob)
        o = await bob.page(table)
        await looks(server, o, hidden=True)
        await play(x, "a1")
        await mail.until(2)
        await x.until(lambda: x.info["seats"][1].get("here"))  # His page is still connected.
        # He looks, chooses, and keeps looking.
        await looks(server, o, hidden=False)
        await play(o, "b2")
        await x.until(lambda: x.version == 2)
        await play(x, "a2")
        await o.until(lambda: o.version == 3)
        await asyncio.sleep(QUIET)
        assert len(mail.letters) == 2


@pytest.mark.full
async def test_a_page_that_reconnects_by_itself_does_not_count_as_seen(tmp_path: Path) -> None:
    async with (
        mailing(tmp_path, notice_minutes=WHILE / 60) as (server, mail),
        Guest(server.url) as ann,
        Guest(server.url) as bob,
    ):
        await wants_mail(bob, mail)
        await all_sent(server)
        table, x = await two_at_a_table(ann, bob)
        await play(x, "a1")
        await something_due(server)
        o = Page(server.url, table, [one["token"] for one in await bob.get(f"/api/tables/{table}/tokens")])
        o.guest = bob.cookie
        await o.open(hidden=True)
        await mail.until(2)
        await o.close()


@pytest.mark.full
async def test_a_player_who_looks_again_within_the_delay_gets_no_notice(tmp_path: Path) -> None:
    async with (
        mailing(tmp_path, notice_minutes=WHILE / 60) as (server, mail),
        Guest(server.url) as ann,
        Guest(server.url) as bob,
    ):
        await wants_mail(bob, mail)
        await all_sent(server)
        table, x = await two_at_a_table(ann, bob)
        o = await bob.page(table)
        await looks(server, o, hidden=True)
        await play(x, "a1")
        await something_due(server)
        await looks(server, o, hidden=False)
        await looks(server, o, hidden=True)
        await asyncio.sleep(WHILE + QUIET)
        assert len(mail.letters) == 1


async def looks(server: Inside, page: Page, hidden: bool) -> None:
    """Let the page report whether it is visible, and wait until the server knows."""
    await page.send({"type": "ping", "hidden": hidden})
    live = server.services.live_tables.find(page.table)
    assert live is not None
    async with asyncio.timeout(LONG):
        while (len(live.looking()) == 2) == hidden:
            await asyncio.sleep(0.01)


async def all_sent(server: Inside) -> None:
    """Wait until the outbox is empty."""
    async with asyncio.timeout(LONG):
        while await server.services.store.next_due() is not None:
            await asyncio.sleep(0.01)


async def something_due(server: Inside) -> None:
    """Wait until a mail is due."""
    async with asyncio.timeout(LONG):
        while await server.services.store.next_due() is None:
            await asyncio.sleep(0.01)


@pytest.mark.full
async def test_a_player_who_returns_within_the_delay_gets_no_notice(tmp_path: Path) -> None:
    async with (
        mailing(tmp_path, notice_minutes=WHILE / 60) as (server, mail),
        Guest(server.url) as ann,
        Guest(server.url) as bob,
    ):
        await wants_mail(bob, mail)
        await all_sent(server)
        table, x = await two_at_a_table(ann, bob)
        await play(x, "a1")
        await something_due(server)
        o = await bob.page(table)
        await asyncio.sleep(0.05)
        await o.close()
        await asyncio.sleep(WHILE + QUIET)
        assert len(mail.letters) == 1


@pytest.mark.full
async def test_a_player_who_looked_at_another_server_gets_no_notice(tmp_path: Path) -> None:
    async with (
        mailing(tmp_path, notice_minutes=WHILE / 60) as (server, mail),
        Guest(server.url) as ann,
        Guest(server.url) as bob,
    ):
        await wants_mail(bob, mail)
        await all_sent(server)
        table, x = await two_at_a_table(ann, bob)
        await play(x, "a1")
        await something_due(server)
        await bob.http.post(f"/api/tables/{table}/seen", json={"turn": 1})  # His page there sends this.
        await asyncio.sleep(WHILE + QUIET)
        await told(server, 'quarterdeck_notices_total{outcome="dropped",way="mail"} 1.0')
        assert len(mail.letters) == 1


async def test_a_table_without_other_waiting_players_gives_no_notice(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as bob:
        await wants_mail(bob, mail)
        await all_sent(server)
        alone, _ = await bob.new_table("tictactoe", sit=[0, 1])
        await server.services.notices._add_all_notices(alone)
        assert await server.services.store.next_due() is None
        assert (await bob.get("/api/me/turns"))["tables"] == []


@pytest.mark.full
async def test_the_first_turn_and_a_rematch_give_notices_too(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as ann, Guest(server.url) as bob:
        await wants_mail(bob, mail)
        table, _ = await bob.new_table("tictactoe", sit=[0])
        invite = (await bob.get(f"/api/tables/{table}"))["invite"]
        await ann.post(f"/api/tables/{table}/seats", {"seat": 1, "invite": invite})
        assert link_in((await mail.until(2))[-1], "t/") == f"/t/{table}"

        x, o = await bob.page(table), await ann.page(table)
        for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
            page = (x, o)[number % 2]
            await page.until(lambda page=page, number=number: page.version == number)
            await play(page, cell)
        await x.close()
        await asyncio.sleep(QUIET)
        assert len(mail.letters) == 2
        # Seats rotate, so Ann begins the rematch and is asked first.
        next = (await bob.post(f"/api/tables/{table}/rematch"))["table"]["id"]
        await asyncio.sleep(QUIET)
        assert len(mail.letters) == 2
        first = await ann.page(next)
        await play(first, "a1")
        assert link_in((await mail.until(3))[-1], "t/") == f"/t/{next}"


async def test_mails_are_in_the_language_of_the_guest_and_contain_no_secrets(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as ann, Guest(server.url) as bob:
        await wants_mail(bob, mail, language="de")
        table, x = await two_at_a_table(ann, bob)
        await play(x, "a1")
        confirmation, turn = await mail.until(2)
        assert confirmation["Subject"] == "Quarterdeck: dürfen wir dir schreiben?"
        assert turn["Subject"] == "Du bist am Zug: Tic-tac-toe"
        store = server.services.store
        row, plan = await store.table(table), await store.plan(table)
        assert row is not None
        assert plan is not None
        secrets = [row.invite, plan.seed, (await bob.get("/api/me"))["guest"], (await ann.get("/api/me"))["guest"]]
        secrets += [seat.token for seat in await store.seats(table)]
        for letter in (confirmation, turn):
            assert not [secret for secret in secrets if secret in text_of(letter)]
        await bob.http.patch("/api/me/contacts", json={"language": "en"})
        assert (await bob.get("/api/me/contacts"))["language"] == "en"


@pytest.mark.full
async def test_one_click_stops_the_mails(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as ann, Guest(server.url) as bob:
        await wants_mail(bob, mail)
        table, x = await two_at_a_table(ann, bob)
        await play(x, "a1")
        letter = (await mail.until(2))[-1]
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        place = urlsplit(letter["List-Unsubscribe"].strip(" <>"))
        assert link_in(letter, "mail/stop") == f"/mail/stop?{place.query}"
        async with httpx.AsyncClient(base_url=server.url, timeout=LONG) as program:  # A mail program has no cookie.
            wrong = await program.post(f"{place.path}?{place.query}x")
            assert (wrong.status_code, wrong.json()["code"]) == (400, "key")
            assert (await bob.get("/api/me/contacts"))["confirmed"]
            for _ in range(2):
                answer = await program.post(f"{place.path}?{place.query}", data={"List-Unsubscribe": "One-Click"})
                assert answer.status_code == 204
        assert (await bob.get("/api/me/contacts"))["mail"] == ""
        o = await bob.page(table)
        await play(o, "b2")
        await o.close()
        await x.until(lambda: x.version == 2)
        await play(x, "a2")
        await asyncio.sleep(QUIET)
        assert len(mail.letters) == 2


async def test_no_mail_goes_to_an_unconfirmed_address(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as ann, Guest(server.url) as bob:
        await bob.post("/api/me/contacts/mail", {"address": "first@example.org"})
        first = link_in((await mail.until(1))[-1], "mail/confirm")
        await bob.post("/api/me/contacts/mail", {"address": "second@example.org"})
        await mail.until(2)
        answer = await bob.http.post(f"/api{first}")  # The link of an address that was replaced.
        assert (answer.status_code, answer.json()["code"]) == (400, "key")
        _, x = await two_at_a_table(ann, bob)
        await play(x, "a1")
        await asyncio.sleep(QUIET)
        assert len(mail.letters) == 2
        assert not (await bob.get("/api/me/contacts"))["confirmed"]


@pytest.mark.full
async def test_a_mail_is_retried_after_a_temporary_refusal(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(delivery, "_PAUSES", {"mail": (0.1,) * 50, "confirm": (0.1,) * 50})
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as ann, Guest(server.url) as bob:
        await wants_mail(bob, mail)
        _, x = await two_at_a_table(ann, bob)
        mail.refuse = "451 later"
        await play(x, "a1")
        async with asyncio.timeout(LONG):
            while mail.asked() < 3:
                await asyncio.sleep(0.01)
        mail.refuse = ""
        await mail.until(2)


async def test_a_mail_is_not_retried_after_a_permanent_refusal(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(delivery, "_PAUSES", {"mail": (0.1,) * 50, "confirm": (0.1,) * 50})
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as bob:
        mail.refuse = "550 nobody"
        await bob.post("/api/me/contacts/mail", {"address": "bob@example.org"})
        async with asyncio.timeout(LONG):
            while not mail.asked():
                await asyncio.sleep(0.01)
        await asyncio.sleep(QUIET)
        assert mail.asked() == 1
        assert mail.letters == []


async def test_a_webhook_is_called_and_signed(tmp_path: Path) -> None:
    async with (
        receiver() as there,
        inside(tmp_path, private_hooks=True, **SOON) as server,
        Guest(server.url) as ann,
        Guest(server.url) as bob,
    ):
        made = await bob.post("/api/me/contacts/hook", {"url": there.url})
        assert made["contacts"]["hook"] == there.url
        assert made["secret"] not in json.dumps(await bob.get("/api/me/contacts"))
        table, x = await two_at_a_table(ann, bob)
        await play(x, "a1")
        await there.until(1)
        body = json.loads(there.bodies[0])
        assert {**body, "asked_since": 0} == {
            "table": table,
            "game": "tictactoe",
            "title": "Tic-tac-toe",
            "link": f"{link_address(server.services.settings)}/t/{table}",
            "asked_since": 0,
        }
        assert there.heads[0].startswith("POST /hook?who=ada HTTP/1.1\r\n")
        signed = there.header("X-Quarterdeck-Time").encode() + b"." + there.bodies[0]
        expected = hmac.new(made["secret"].encode(), signed, hashlib.sha256).hexdigest()
        assert there.header("X-Quarterdeck-Signature") == f"sha256={expected}"


@pytest.mark.full
async def test_a_failing_webhook_is_retried_and_then_switched_off(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(delivery, "_PAUSES", {"hook": (0.02,) * 50})
    monkeypatch.setattr(delivery, "MOST_FAILURES", 3)
    async with (
        receiver() as there,
        receiver() as elsewhere,
        inside(tmp_path, private_hooks=True, **SOON) as server,
        Guest(server.url) as ann,
        Guest(server.url) as bob,
    ):
        there.answer = f"HTTP/1.1 302 Found\r\nLocation: {elsewhere.url}\r\n\r\n"
        await bob.post("/api/me/contacts/hook", {"url": there.url})
        _, x = await two_at_a_table(ann, bob)
        await play(x, "a1")
        await there.until(3)
        async with asyncio.timeout(LONG):
            while not (contacts := await bob.get("/api/me/contacts"))["hook_off"]:
                await asyncio.sleep(0.02)
        assert contacts["hook_off"] == "answer 302"
        await asyncio.sleep(QUIET)
        assert len(there.bodies) == 3
        assert elsewhere.bodies == []
        # A new webhook starts with no failures.
        again = await bob.post("/api/me/contacts/hook", {"url": there.url})
        assert again["contacts"]["hook_off"] == ""


async def test_the_list_of_matches_that_wait_for_me(tmp_path: Path) -> None:
    async with inside(tmp_path, **SOON) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        assert (await bob.get("/api/me/turns"))["tables"] == []
        tables = []
        for _ in range(2):
            table, x = await two_at_a_table(ann, bob)
            await play(x, "a1")
            tables.append(table)
        waiting = (await bob.get("/api/me/turns"))["tables"]
        assert [table["id"] for table in waiting] == tables[::-1]
        assert all(table["your_turn"] for table in waiting)
        assert (await ann.get("/api/me/turns"))["tables"] == []


async def test_seen_turns_are_stored_for_seated_guests(tmp_path: Path) -> None:
    async with inside(tmp_path, **SOON) as server, Guest(server.url) as ann, Guest(server.url) as eve:
        table, _ = await ann.new_table("tictactoe", sit=[0, 1])
        await play(await ann.page(table), "a1", "b1", "c1")
        assert (await ann.get(f"/api/tables/{table}/seen")) == {"turn": -1, "at": 0}
        for said, kept in ((2, 2), (3, 3), (99, 3)):
            answer = await ann.http.post(f"/api/tables/{table}/seen", json={"turn": said})
            assert answer.status_code == 204
            assert (await ann.get(f"/api/tables/{table}/seen"))["turn"] == kept
        stranger = await eve.http.post(f"/api/tables/{table}/seen", json={"turn": 1})
        assert (stranger.status_code, stranger.json()["code"]) == (403, "not-yours")
