"""The identity of a guest: a signed pass, with or without cookies, and codes for other devices."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from quarterdeck.server.clock import now_ms
from quarterdeck.server.guests import COOKIE, HEADER
from quarterdeck.server.messages import PROTOCOL
from quarterdeck.server.storage.backup import backup
from quarterdeck.server.storage.restore import restore
from tests.server.inside import free, inside
from tests.server.page import NO_CERTIFICATES, Guest
from tests.server.running import Running
from tests.time_limits import LONG


def nobody(server: Running, **more: Any) -> httpx.AsyncClient:
    """A client without cookies."""
    return httpx.AsyncClient(base_url=server.url, timeout=LONG, verify=NO_CERTIFICATES, **more)


async def test_the_cookie_is_http_only(patient: Running) -> None:
    async with nobody(patient) as http:
        cookie = (await http.get("/api/me")).headers["set-cookie"].lower()
        for word in ("httponly", "samesite=lax", "path=/", "max-age="):
            assert word in cookie
        assert "secure" not in cookie


async def test_behind_https_the_cookie_is_secure(tmp_path: Path) -> None:
    async with inside(tmp_path, secure=True) as server, httpx.AsyncClient(base_url=server.url, timeout=LONG) as http:
        assert "secure" in (await http.get("/api/me")).headers["set-cookie"].lower()


async def test_a_guest_stays_the_same_guest(patient: Running) -> None:
    async with Guest(patient.url) as guest:
        first = await guest.get("/api/me")
        assert (await guest.get("/api/me"))["id"] == first["id"]


async def test_two_servers_on_one_host_keep_their_own_guests(patient: Running, server: Running) -> None:
    """Cookies ignore ports, so each database has its own cookie name."""
    async with httpx.AsyncClient(timeout=LONG) as http:
        urls = [f"{running.url}/api/me" for running in (patient, server)]
        first = [(await http.get(url)).json()["id"] for url in urls]
        assert [(await http.get(url)).json()["id"] for url in urls] == first


async def test_the_cookie_name_belongs_to_the_database(tmp_path: Path) -> None:
    names: list[str] = []
    for _ in range(2):
        async with inside(tmp_path) as server, Guest(server.url) as guest:
            names += guest.http.cookies.keys()
    assert len(names) == 2
    assert len(set(names)) == 1


async def test_a_cookie_of_an_earlier_version_is_renamed(patient: Running, server: Running) -> None:
    async with nobody(patient) as first:
        me = (await first.get("/api/me")).json()
    async with nobody(patient, cookies={COOKIE: me["guest"]}) as http:
        assert (await http.post("/api/tables", json={"game": "d6"})).status_code == 201
        moved = await http.get("/api/me")
        assert moved.json()["id"] == me["id"]
        gone = next(line for line in moved.headers.get_list("set-cookie") if line.startswith(f"{COOKIE}="))
        assert "max-age=0" in gone.lower()
    async with nobody(server, cookies={COOKIE: me["guest"]}) as http:  # Signed by the other server.
        other = await http.get("/api/me")
        assert other.json()["id"] != me["id"]
        assert not any(line.startswith(f"{COOKIE}=") for line in other.headers.get_list("set-cookie"))


async def test_without_cookies_the_pass_is_in_a_header_and_in_hello(patient: Running) -> None:
    async with nobody(patient) as first:
        me = (await first.get("/api/me")).json()
    async with nobody(patient, headers={HEADER: me["guest"]}, cookies=httpx.Cookies()) as http:
        created = (await http.post("/api/tables", json={"game": "d6"})).json()
        table = created["table"]["id"]
        assert (await http.get(f"/api/tables/{table}/tokens")).json() == [{"seat": 0, "token": created["tokens"][0]}]
    hello = {"type": "hello", "table": table, "protocol": PROTOCOL, "tokens": created["tokens"]}
    async with connect(f"ws://127.0.0.1:{patient.port}/ws") as socket:
        await socket.send(json.dumps({**hello, "guest": me["guest"]}))
        welcome = json.loads(await socket.recv())
        assert welcome["table"]["seats"] == [
            {"seat": 0, "name": me["name"], "yours": True, "asked": True},
        ]
        assert welcome["table"]["invite"]
        told = json.loads(await socket.recv())
        assert told["table"]["seats"][0]["here"] is True


FORGED = [
    "",
    ".",
    "{id}",
    "{id}.",
    "{id}.{other}",
    "{id}.{own}0",
    "{id}.0000000000000000000000000000000000000000",
    "{id}x.{own}",
    "{id}.{own}.{own}",
    "é.{own}",
    "x" * 5000,
]


@pytest.mark.parametrize("form", FORGED)
async def test_a_pass_cannot_be_forged(patient: Running, form: str) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as eve:
        me, other = await ann.get("/api/me"), await eve.get("/api/me")
        own, theirs = me["guest"].partition(".")[2], other["guest"].partition(".")[2]
        forged = form.format(id=me["id"], own=own, other=theirs).encode("latin-1")
        name = ann.cookie.partition("=")[0]
        cookies = [{"cookie": each.encode() + b"=" + forged} for each in (COOKIE, name)]
        for header in ({HEADER: forged}, *cookies):
            async with nobody(patient, headers=header) as http:
                answer = await http.post("/api/tables", json={"game": "d6"})
                assert (answer.status_code, answer.json()["code"]) == (401, "guest")
                assert (await http.get("/api/me")).json()["id"] not in (me["id"], other["id"])


async def test_a_code_signs_another_device_in_once(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as phone, Guest(patient.url) as eve:
        table, tokens = await ann.new_table("d6")
        made = await ann.post("/api/me/code")
        assert made["seconds"] == 600
        typed = f"  {made['code'].lower().replace('-', ' ')} "
        assert (await phone.post("/api/me/claim", {"code": typed}))["id"] == (await ann.get("/api/me"))["id"]
        assert [s["token"] for s in await phone.get(f"/api/tables/{table}/tokens")] == tokens
        again = await eve.http.post("/api/me/claim", json={"code": made["code"]})
        assert (again.status_code, again.json()["code"]) == (400, "code")
        assert (await eve.get(f"/api/tables/{table}/tokens")) == []


async def test_of_many_claims_of_a_code_one_succeeds(tmp_path: Path) -> None:
    async with inside(tmp_path) as server, Guest(server.url) as ann:
        code = (await ann.post("/api/me/code"))["code"]
        async with httpx.AsyncClient(base_url=server.url, timeout=LONG) as http:
            answers = await asyncio.gather(*(http.post("/api/me/claim", json={"code": code}) for _ in range(8)))
        assert sorted(answer.status_code for answer in answers) == [200] + [400] * 7


async def test_an_expired_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as eve:
        code = (await ann.post("/api/me/code"))["code"]
        later = now_ms() + 601_000
        monkeypatch.setattr("quarterdeck.server.guests.now_ms", lambda: later)
        answer = await eve.http.post("/api/me/claim", json={"code": code})
        assert (answer.status_code, answer.json()["code"]) == (400, "code")


async def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    few = free(codes_per_second=0.001)
    async with inside(tmp_path, limits=few) as server, Guest(server.url) as ann, Guest(server.url) as eve:
        code = (await ann.post("/api/me/code"))["code"]
        tries = [await eve.http.post("/api/me/claim", json={"code": f"22222-{n:05}"}) for n in range(12)]
        assert [answer.status_code for answer in tries] == [400] * 10 + [429] * 2
        assert (await eve.http.post("/api/me/claim", json={"code": code})).status_code == 429


async def return_code(guest: Guest, renew: bool = False) -> str:
    code: str = (await guest.post("/api/me/return-code", {"renew": renew}))["code"]
    return code


async def test_a_return_code_works_repeatedly(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as bob:
        me = (await ann.get("/api/me"))["id"]
        code = await return_code(ann)
        assert len(code.replace("-", "")) == 15
        assert await asyncio.gather(*(return_code(ann) for _ in range(3))) == [code] * 3
        assert await return_code(bob) != code
        for typed in (code, f" {code.lower().replace('-', ' ')}"):
            async with Guest(patient.url) as device:
                assert (await device.post("/api/me/claim", {"code": typed}))["id"] == me
                assert (await device.get("/api/me"))["id"] == me
                assert await return_code(device) == code


@pytest.mark.full
async def test_of_many_requests_for_a_first_return_code_all_get_a_valid_one(tmp_path: Path) -> None:
    async with inside(tmp_path, limits=free()) as server, Guest(server.url) as ann, Guest(server.url) as phone:
        codes = await asyncio.gather(*(return_code(ann) for _ in range(6)))
        assert len(set(codes)) == 1
        assert (await phone.post("/api/me/claim", {"code": codes[0]}))["id"] == (await ann.get("/api/me"))["id"]


async def test_a_renewed_return_code_replaces_the_old_one(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as eve:
        old = await return_code(ann)
        new = await return_code(ann, renew=True)
        assert new != old
        refused = await eve.http.post("/api/me/claim", json={"code": old})
        assert (refused.status_code, refused.json()["code"]) == (400, "code")
        assert (await eve.post("/api/me/claim", {"code": new}))["id"] == (await ann.get("/api/me"))["id"]


@pytest.mark.full
async def test_a_return_code_survives_a_backup(tmp_path: Path) -> None:
    async with inside(tmp_path) as server, Guest(server.url) as ann:
        code, me = await return_code(ann), (await ann.get("/api/me"))["id"]
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    await backup(url, tmp_path / "kept.backup")
    (tmp_path / "other").mkdir()
    await restore(tmp_path / "kept.backup", f"sqlite:///{tmp_path / 'other' / 'tables.db'}")
    async with inside(tmp_path / "other") as server, Guest(server.url) as phone:
        assert (await phone.post("/api/me/claim", {"code": code}))["id"] == me
