"""Connections that send too much, too slowly, or do not read: they are closed, and others are not affected."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from quarterdeck.server.messages import PROTOCOL
from tests.server.inside import FREE, environment
from tests.server.page import Guest
from tests.server.running import Running
from tests.time_limits import LONG

HEADER = 4096
SOON = 0.5
"""Seconds that the test server waits for a header."""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    limits = {**FREE, "header": HEADER, "header_seconds": SOON, "request_seconds": 2 * SOON, "unread_seconds": 1.0}
    limits |= {"messages_at_once": 40, "messages_per_second": 15, "request": 100_000}
    database = f"sqlite:///{tmp_path_factory.mktemp('strict') / 'tables.db'}"
    with Running(database, env=environment(**limits)) as server:
        yield server
    assert not [line for line in server.log if "Traceback" in line or '"unexpected"' in line], "\n".join(server.log)


def open_socket(server: Running) -> socket.socket:
    raw = socket.create_connection(("127.0.0.1", server.port), timeout=LONG)
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return raw


def everything(raw: socket.socket) -> bytes:
    """All bytes until the connection ends."""
    out = b""
    try:
        while piece := raw.recv(65536):
            out += piece
    except ConnectionError:
        pass
    return out


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


def flood(raw: socket.socket, piece: bytes, most: int) -> int:
    """Send until the server closes the connection; return the number of bytes it accepted."""
    sent = 0
    try:
        while sent < most:
            sent += raw.send(piece)
    except OSError:
        pass
    return sent


def kept(port: int, client: int | None = None) -> int:
    """Number of established connections at this port on the server's side, from Linux."""
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    rows = [line.split() for line in lines]
    there = f":{client:04X}" if client is not None else ""
    return sum(row[1].endswith(f":{port:04X}") and row[2].endswith(there) and row[3] == "01" for row in rows)


HEADS = {
    "a value without end": b"GET /health HTTP/1.1\r\nhost: localhost\r\nx: ",
    "a name without end": b"GET /health HTTP/1.1\r\nhost: localhost\r\n",
    "an address without end": b"GET /",
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_an_endless_header_is_refused_at_the_limit(strict: Running, head: bytes) -> None:
    with open_socket(strict) as raw:
        raw.sendall(head)
        began = time.monotonic()
        raw.sendall(b"a" * HEADER)
        answer = everything(raw)
        assert status_of(answer) == 431
        assert b"connection: close" in answer
        assert time.monotonic() - began < SOON + 1.0 + LONG / 10


def test_many_short_headers_are_refused_too(strict: Running) -> None:
    with open_socket(strict) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n" + b"a:b\r\n" * (HEADER // 5))
        assert status_of(everything(raw)) == 431


def test_a_flood_of_header_is_cut_off(strict: Running) -> None:
    """Further bytes of the client are discarded, and soon no longer received."""
    with open_socket(strict) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nx: ")
        assert flood(raw, b"a" * 65536, 100_000_000) < 20_000_000


def test_headers_within_the_limit_are_fine(strict: Running) -> None:
    with httpx.Client(base_url=strict.url, timeout=LONG) as http:
        assert http.get("/health", headers={"x": "a" * (HEADER - 1000)}).status_code == 200
        for _ in range(3):  # On one connection: each request has its own limit.
            assert http.get("/health", headers={"x": "a" * (HEADER // 2)}).status_code == 200


def test_a_body_may_be_larger_than_the_header(strict: Running) -> None:
    with httpx.Client(base_url=strict.url, timeout=LONG) as http:
        http.get("/api/me")
        answer = http.post("/api/records", json={"record": "x" * (10 * HEADER)})
        assert (answer.status_code, answer.json()["code"]) == (400, "game")
        assert http.get("/health").status_code == 200


def test_an_endless_body_is_cut_off(strict: Running) -> None:
    with open_socket(strict) as raw:
        raw.sendall(b"POST /api/me/claim HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n")
        assert flood(raw, b"10000\r\n" + b"a" * 65536 + b"\r\n", 100_000_000) < 20_000_000


def test_endless_trailers_are_cut_off(strict: Running) -> None:
    with open_socket(strict) as raw:
        raw.sendall(b"POST /api/me/claim HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\n")
        assert flood(raw, b"a: " + b"b" * 65536 + b"\r\n", 100_000_000) < 20_000_000


HALVES = {
    "half a first line": b"GET /hea",
    "half a header": b"GET /health HTTP/1.1\r\nhost: loc",
    "half a body": b"POST /api/me/claim HTTP/1.1\r\nhost: localhost\r\ncontent-length: 40\r\n\r\n{",
}


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_an_incomplete_request_times_out(strict: Running, half: bytes) -> None:
    with open_socket(strict) as raw:
        raw.sendall(half)
        assert status_of(everything(raw)) == 408


def test_a_byte_now_and_then_does_not_keep_a_request_alive(strict: Running) -> None:
    with open_socket(strict) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nx: ")
        began = time.monotonic()
        raw.settimeout(SOON / 10)
        while time.monotonic() - began < LONG:
            raw.send(b"a")
            try:
                answer = raw.recv(1000)
                break
            except TimeoutError:
                continue
        assert status_of(answer) == 408


def test_a_connection_without_requests_is_closed(strict: Running) -> None:
    with open_socket(strict) as silent, open_socket(strict) as breaks:
        breaks.sendall(b"\r\n\r\n")
        assert everything(silent) == b""
        everything(breaks)
        with httpx.Client(base_url=strict.url, timeout=LONG) as http:
            assert http.get("/health").status_code == 200


def test_line_breaks_after_a_request_do_not_keep_the_connection_open(strict: Running) -> None:
    with open_socket(strict) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert status_of(raw.recv(65536)) == 200
        raw.sendall(b"\r\n")
        everything(raw)


def test_pipelined_requests_are_limited(strict: Running) -> None:
    with open_socket(strict) as raw:
        sent = flood(raw, b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n" * 2000, 50_000_000)
        raw.close()
        assert sent < 20_000_000
    with open_socket(strict) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n" * 5)
        raw.shutdown(socket.SHUT_WR)
        assert everything(raw).count(b"HTTP/1.1 200") >= 1


def test_unread_responses_close_the_connection(strict: Running) -> None:
    """Responses fill the kernel's buffers, then the server's; it closes the connection instead of waiting for ever."""
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.settimeout(LONG)
        raw.connect(("127.0.0.1", strict.port))
        with suppress(ConnectionError):
            for _ in range(200):
                raw.sendall(b"GET /api/schema/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n")
                time.sleep(0.01)
        began = time.monotonic()
        while kept(strict.port, raw.getsockname()[1]) and time.monotonic() - began < LONG:
            time.sleep(0.05)
        assert kept(strict.port, raw.getsockname()[1]) == 0


async def test_the_health_check_stays_fast_during_hostile_connections(strict: Running) -> None:
    """With twenty hostile connections at once; the limit is far above a normal response time."""
    done = asyncio.Event()

    async def hostile(number: int) -> None:
        head = [*HEADS.values(), *HALVES.values()][number % 6]
        while not done.is_set():
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", strict.port)
                writer.write(head + b"a" * 65536)
                await asyncio.wait_for(reader.read(), LONG)
                writer.close()
            except OSError:
                pass

    tasks = [asyncio.create_task(hostile(number)) for number in range(20)]
    async with httpx.AsyncClient(base_url=strict.url, timeout=LONG) as http:
        times = []
        for _ in range(20):
            began = time.monotonic()
            assert (await http.get("/health")).status_code == 200
            times.append(time.monotonic() - began)
    done.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert sorted(times)[len(times) // 2] < 0.5


# -- pages ---------------------------------------------------------------------------------------------------------


def upgrade(server: Running, receives: int = 0) -> socket.socket:
    raw = socket.socket()
    if receives:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
    raw.settimeout(LONG)
    raw.connect(("127.0.0.1", server.port))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = ["GET /ws HTTP/1.1", "host: localhost", "upgrade: websocket", "connection: upgrade"]
    lines += [f"sec-websocket-key: {key}", "sec-websocket-version: 13", "", ""]
    raw.sendall("\r\n".join(lines).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += raw.recv(1)
    assert status_of(answer) == 101
    return raw


def frame(payload: bytes, opcode: int = 1) -> bytes:
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack("!H", len(payload))
    return bytes([0x80 | opcode]) + size + b"\0\0\0\0" + payload


def test_a_flood_of_frames_ends_the_connection(strict: Running) -> None:
    with upgrade(strict) as raw:
        assert flood(raw, frame(b"", opcode=9) * 10_000, 50_000_000) < 20_000_000


@pytest.mark.parametrize("opcode", [0, 8, 10])
def test_other_floods_end_too(strict: Running, opcode: int) -> None:
    with upgrade(strict) as raw:
        assert flood(raw, frame(b"", opcode=opcode) * 10_000, 50_000_000) < 20_000_000


async def test_the_connection_of_a_page_that_does_not_read_ends(strict: Running) -> None:
    """The table drops it, and its TCP connection is aborted."""
    async with Guest(strict.url) as ann:
        table, tokens = await ann.new_table("d6")
        with await asyncio.to_thread(upgrade, strict, 4096) as raw:
            hello = {"type": "hello", "table": table, "protocol": PROTOCOL, "version": -1, "tokens": tokens}
            raw.sendall(frame(json.dumps(hello).encode()))
            ping = frame(json.dumps({"type": "ping", "number": 7}).encode())

            def talk() -> None:
                began = time.monotonic()
                while time.monotonic() - began < LONG:
                    raw.send(ping)
                    time.sleep(0.001)

            with pytest.raises(OSError, match=r"reset|[Bb]roken"):
                await asyncio.to_thread(talk)
        page = await ann.page(table)
        assert not page.closed


def test_no_connection_is_left(strict: Running) -> None:
    """After all of the above no connection of these tests is left on the server's side."""
    began = time.monotonic()
    while (left := kept(strict.port)) and time.monotonic() - began < LONG:
        time.sleep(0.1)
    assert left == 0
