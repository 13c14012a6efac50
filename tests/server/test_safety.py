"""Protection against foreign pages, path traversal and oversized requests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from quarterdeck.server.hosts import from_here
from tests.server.inside import Inside, free, inside
from tests.server.page import Guest
from tests.server.raw import ask
from tests.server.running import Running
from tests.time_limits import LONG

POLICY = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self'; "


@pytest.fixture
async def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    """A server with a test page, and a secret file beside the page folder."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Index</title>")
    (folder / "assets" / "app-1a2b.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("the secret")
    (folder / "way-out.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr("quarterdeck.server.routes.page.PAGE_FOLDER", folder)
    async with inside(tmp_path, limits=free()) as server:
        yield server


ANSWERS = [
    ("GET", "/", 200),
    ("GET", "/tables/of/the/page", 200),
    ("GET", "/assets/app-1a2b.js", 200),
    ("GET", "/assets/gone.js", 404),
    ("HEAD", "/", 200),
    ("HEAD", "/assets/app-1a2b.js", 200),
    ("HEAD", "/assets/gone.js", 404),
    ("HEAD", "/api/me", 200),
    ("HEAD", "/api/records", 405),
    ("POST", "/", 405),
    ("GET", "/ws", 426),
    ("GET", "/api/me", 200),
    ("OPTIONS", "/api/me", 204),
    ("PUT", "/api/me", 405),
    ("GET", "/api/nothing", 404),
    ("POST", "/api/tables", 400),
    ("GET", "/api/tables/nowhere", 404),
    ("DELETE", "/api/tables/nowhere", 404),
    ("GET", "/api/tables/%00", 400),
    ("GET", "/health", 200),
    ("GET", "/metrics", 200),
    ("GET", "/api/schema/openapi.json", 200),
]


async def test_every_response_has_the_security_headers(served: Inside) -> None:
    async with httpx.AsyncClient(base_url=served.url, timeout=LONG) as http:
        await http.get("/api/me")
        answers = [(await http.request(method, path), status) for method, path, status in ANSWERS]
        answers.append((await http.get("/api/me", headers={"host": "?"}), 400))
        answers.append((await http.post("/api/records", json={"record": "x" * 5_000_000}), 413))
        answers.append((await http.post("/api/tables", headers={"origin": "http://evil"}), 403))
        answers.append((await http.get("/", headers={"host": "evil.example"}), 421))
    async with httpx.AsyncClient(base_url=served.url, timeout=LONG) as stranger:
        answers.append((await stranger.post("/api/tables", json={"game": "d6"}), 401))
    for answer, status in answers:
        assert answer.status_code == status, (answer.request.url, answer.text)
        assert answer.headers["content-security-policy"].startswith(POLICY)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in answer.headers
        if status >= 400 and answer.request.method != "HEAD":
            assert answer.headers["content-type"] == "application/json"
            assert set(answer.json()) == {"code", "detail"}
        if status == 405:
            assert answer.headers["allow"]
        if status == 426:
            assert answer.headers["upgrade"] == "websocket"
        assert answer.headers["cache-control"]


async def test_head_is_get_without_the_body(served: Inside) -> None:
    async with httpx.AsyncClient(base_url=served.url, timeout=LONG) as http:
        for path in ("/", "/assets/app-1a2b.js", "/api/games", "/health"):
            head, whole = await http.head(path), await http.get(path)
            assert head.content == b""
            assert (head.status_code, head.headers["content-type"]) == (200, whole.headers["content-type"])
            assert head.headers["cache-control"] == whole.headers["cache-control"]


async def test_405_lists_the_allowed_methods(served: Inside) -> None:
    async with httpx.AsyncClient(base_url=served.url, timeout=LONG) as http:
        for method, path, allowed in (
            ("PUT", "/api/me", "GET, HEAD, OPTIONS, PATCH"),
            ("POST", "/", "GET, HEAD, OPTIONS"),
            ("GET", "/api/records", "OPTIONS, POST"),
        ):
            assert (await http.request(method, path)).headers["allow"] == allowed


async def test_private_responses_are_not_cached(patient: Running) -> None:
    async with Guest(patient.url) as ann:
        table, _ = await ann.new_table("d6")
        for path in ("", "/tokens", "/record", "/replay", "/log", "/fair"):
            answer = await ann.http.get(f"/api/tables/{table}{path}")
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store"), path


NOT_UTF8 = [b'{"name": "\xff"}', b'{"name": "\xc3"}', b"\xfe\xff", b'{"\xed\xa0\x80": 1}', b'{"name": "\xed\xa0\x80"}']


@pytest.mark.parametrize("body", NOT_UTF8)
async def test_a_body_that_is_not_utf8_is_refused(patient: Running, body: bytes) -> None:
    async with Guest(patient.url) as ann:
        for method, path in (("PATCH", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/records")):
            answer = await ann.http.request(method, path, content=body, headers={"content-type": "application/json"})
            assert answer.status_code == 400, (path, answer.text)


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "http://x:99999", "http://x:port", "http://[::1]x:y"])
async def test_an_invalid_origin_is_refused(patient: Running, origin: str) -> None:
    async with Guest(patient.url) as ann:
        for method in ("GET", "PATCH"):
            answer = await ann.http.request(method, "/api/me", json={"name": "x"}, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (400, "origin")
    with pytest.raises(InvalidStatus) as refused:
        async with connect(f"ws://127.0.0.1:{patient.port}/ws", additional_headers={"origin": origin}):
            pass
    assert refused.value.response.status_code == 403


def test_a_port_in_an_origin_is_compared_as_a_number() -> None:
    for origin, host, same in (
        ("https://deck.example", "deck.example:443", True),
        ("https://deck.example", "deck.example", True),
        ("http://deck.example", "deck.example:80", True),
        ("https://deck.example:0", "deck.example", False),
        ("https://deck.example", "deck.example:0", False),
        ("http://deck.example:8321", "deck.example", False),
        ("https://DECK.example", "deck.example", True),
        ("https://ann@deck.example", "deck.example", False),
    ):
        assert from_here({"origin": origin, "host": host}, ()) is same, (origin, host)


async def test_only_files_with_hashed_names_are_cached(served: Inside) -> None:
    async with httpx.AsyncClient(base_url=served.url, timeout=LONG) as http:
        assert (await http.get("/")).headers["cache-control"] == "no-cache"
        assert (await http.get("/t/x")).headers["cache-control"] == "no-cache"
        script = await http.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        assert (await http.get("/api/me")).headers["cache-control"] == "no-store"


PATHS = [
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%2e%2e%2f%2e%2e%2fetc/passwd",
    "/..%5c..%5csecret.txt",
    "/%252e%252e/secret.txt",
    "/..%c0%afsecret.txt",
    "/..;/secret.txt",
    "//../secret.txt",
    "/way-out.txt",
    "/secret.txt%00.js",
    "/%00",
    "/" + "a" * 5000,
    "/" + "%2e%2e/" * 200 + "etc/passwd",
    "/?path=../secret.txt",
    "/assets/?path=../secret.txt",
]


async def test_no_path_leaves_the_page_folder(served: Inside, tmp_path: Path) -> None:
    port = int(served.url.rpartition(":")[2])
    absolute = [path.replace("secret.txt", str(tmp_path / "secret.txt")) for path in PATHS]
    for path in [*PATHS, *absolute]:
        status, _, body = await ask(port, f"GET {path}")
        assert status in (200, 400, 404), (path, status, body)
        assert b"<title>Index</title>" in body if status == 200 else b'{"code":' in body, (path, body)


async def test_a_page_that_is_not_built_says_so(served: Inside, tmp_path: Path) -> None:
    (tmp_path / "page" / "index.html").unlink()
    async with httpx.AsyncClient(base_url=served.url, timeout=LONG) as http:
        answer = await http.get("/")
        assert (answer.status_code, "make page" in answer.text) == (503, True)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "x", ""])
async def test_foreign_pages_cannot_act_for_a_guest(patient: Running, origin: str) -> None:
    strange = origin != ""
    async with Guest(patient.url) as guest:
        headers = {"origin": origin}
        name = await guest.http.patch("/api/me", json={"name": "Mallory"}, headers=headers)
        table = await guest.http.post("/api/tables", json={"game": "d6"}, headers=headers)
        code = await guest.http.post("/api/me/code", headers=headers)
        gone = await guest.http.delete("/api/tables/x", headers=headers)
        if not strange:
            assert [answer.status_code for answer in (name, table, code, gone)] == [200, 201, 200, 404]
            return
        for answer in (name, table, code, gone):
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
        assert (await guest.get("/api/me"))["name"] != "Mallory"
        with pytest.raises(InvalidStatus) as refused:
            async with connect(f"ws://127.0.0.1:{patient.port}/ws", additional_headers=headers):
                pass
        assert refused.value.response.status_code == 403


async def test_own_pages_and_allowed_origins_can(tmp_path: Path) -> None:
    async with inside(tmp_path, origins=("https://deck.example",)) as server, Guest(server.url) as guest:
        for origin in (server.url, "https://deck.example"):
            answer = await guest.http.patch("/api/me", json={"name": "Ann"}, headers={"origin": origin})
            assert answer.status_code == 200
            async with connect(server.url.replace("http", "ws") + "/ws", additional_headers={"origin": origin}):
                pass


def memory(pid: int) -> int:
    """Memory of a process in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no VmRSS")


async def pour(port: int, head: str) -> bytes:
    """Send a body of a hundred megabytes without a length until the server closes; return the response."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(("\r\n".join(head.split("\n")) + "\r\ntransfer-encoding: chunked\r\n\r\n").encode())
    try:
        for _ in range(100):
            writer.write(b"100000\r\n" + b"x" * 2**20 + b"\r\n")
            await writer.drain()
        writer.write(b"0\r\n\r\n")
        return await asyncio.wait_for(reader.read(65536), LONG)
    except OSError:
        return b""
    finally:
        writer.close()


async def test_a_hundred_megabytes_are_not_stored(patient: Running) -> None:
    async with Guest(patient.url) as guest:
        head = f"content-type: application/json\ncookie: {guest.cookie}"
        before = memory(patient.process.pid)
        status, _, _ = await ask(patient.port, f"POST /api/records\n{head}\ncontent-length: 100000000")
        assert status == 413
        answer = await pour(patient.port, f"POST /api/records HTTP/1.1\nhost: localhost\n{head}")
        assert answer == b"" or b" 413 " in answer.split(b"\r\n")[0]
        assert memory(patient.process.pid) - before < 60 * 2**20
        assert (await guest.get("/health"))["status"] == "ok"
