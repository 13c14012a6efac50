"""Requests and messages that no regular client would send, reproducible with a seed.

    python -m tests.server.fuzz --count 20000 --database postgresql://...

Each starts as a valid one from the OpenAPI schema and is then changed in one to three ways.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import random
import struct
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.parse import quote

import httpx

from quarterdeck.registry import ENTRIES, GAMES
from tests.server.inside import FREE, environment
from tests.server.running import Running
from tests.server.strangers import ODD, RAW, Broken, Stranger
from tests.time_limits import LONG

LIMITS: Final = {
    **FREE,
    "tables_per_guest": 100_000,
    "hint_iterations": 2,
    "review_iterations": 1,
    "codes_at_once": 1e6,
}
LIMITS_SHORT: Final = {"header_seconds": 1.0, "request_seconds": 1.5, "unread_seconds": 2.0}
TOGETHER: Final = 8
SOCKETS: Final = 0.15
"""The share of WebSockets."""

TEXTS: Final = (
    "",
    "\0",
    "a\0b",
    "%00",
    "..",
    "../../etc/passwd",
    "%2e%2e%2f",
    "%ff%fe",
    "%",
    "%zz",
    "é",
    "\U0001f680",
    "\ud800",
    "'; DROP TABLE tables; --",
    "<script>",
    "-1",
    "0",
    "1e999",
    "99999999999999999999999999",
    "NaN",
    "true",
    "null",
    "a" * 65,
    "a" * 3000,
    "2026-02-30",
    "\u0662\u0660\u0662\u0666-\u0660\u0661-\u0660\u0661",
    "x.y.z",
    "\r\n",
    "a b",
    "{}",
    "[]",
)
HEADERS: Final[tuple[tuple[str, bytes], ...]] = (
    ("origin", b"http://[::1"),
    ("origin", b"http://x:99999"),
    ("origin", b"null"),
    ("origin", b"\xff\xfe"),
    ("origin", b"http://localhost:0"),
    ("host", b"evil.example"),
    ("host", b""),
    ("host", b"[::1"),
    ("host", b"a b"),
    ("host", b"\xff"),
    ("cookie", b"quarterdeck_guest=\xff\xfe"),
    ("cookie", b"quarterdeck_guest=a.b; ; =; x"),
    ("cookie", b"=" * 500),
    ("cookie", b'quarterdeck_guest="\\000\\377"'),
    ("x-quarterdeck-guest", b"\xff.\xff"),
    ("x-quarterdeck-guest", b"a." + b"0" * 40),
    ("x-forwarded-for", b"\xff, ::1, [::1]:x"),
    ("x-forwarded-for", b"1.2.3.4.5"),
    ("x-forwarded-proto", b"\xff"),
    ("content-type", b"text/plain"),
    ("content-type", b"application/x-www-form-urlencoded"),
    ("content-type", b"multipart/form-data; boundary="),
    ("content-type", b"multipart/form-data; boundary=x"),
    ("content-type", b"application/json; charset=utf-16"),
    ("content-type", b"application/json; charset=\xff"),
    ("content-type", b"application/msgpack"),
    ("content-type", b"\xff"),
    ("content-encoding", b"gzip"),
    ("accept", b"\xff/\xff;q=x"),
    ("accept", b"application/msgpack"),
    ("accept-encoding", b"gzip;q=NaN, \xff"),
    ("accept-language", b"\xff" * 50),
    ("range", b"bytes=-1-"),
    ("range", b"bytes=9999999999999999999999-0"),
    ("if-none-match", b'"\xff'),
    ("if-modified-since", b"Mon, 99 Foo 99999 99:99:99 GMT"),
    ("expect", b"100-continue"),
    ("expect", b"nonsense"),
    ("transfer-encoding", b"chunked"),
    ("transfer-encoding", b"gzip, chunked"),
    ("content-length", b"-1"),
    ("content-length", b"99999999999999999999"),
    ("content-length", b"1"),
    ("upgrade", b"websocket"),
    ("upgrade", b"h2c"),
    ("connection", b"upgrade"),
    ("sec-websocket-key", b"x"),
    ("sec-websocket-version", b"99"),
    ("te", b"trailers"),
    ("x", b"a" * 20_000),
)
METHODS: Final = (
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "get",
    "X",
)
BODIES: Final = (
    b"",
    b"\xff",
    b"\xfe\xff\x00{",
    b"\xef\xbb\xbf{}",
    b'{"\xed\xa0\x80": "\xc0\xaf"}',
    b"{" * 2000,
    b"[" * 50_000,
    b'{"a":' * 3000,
    b"\0" * 50,
    b"1" * 5000,
    b"\x1f\x8b\x08\x00garbage",
    b"--x\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n--x--",
    *(raw.encode() for raw in RAW),
)


class Known:
    """What an attacker could know: enough to pass the first checks."""

    def __init__(self) -> None:
        self.passes: list[str] = []
        self.tables: list[str] = []
        self.tokens: list[str] = []
        self.schema: dict[str, Any] = {}
        self.routes: list[tuple[str, str, dict[str, Any]]] = []


async def look_around(url: str) -> Known:
    """Make two guests and a table of each game, and read the schema."""
    known = Known()
    for _ in range(2):
        async with httpx.AsyncClient(base_url=url, timeout=LONG) as http:
            me = (await http.get("/api/me")).json()
            known.passes.append(me["guest"])
            for game in GAMES:
                made = await http.post("/api/tables", json={"game": game, "public": game == "tictactoe"})
                if made.status_code == 201:
                    known.tables.append(made.json()["table"]["id"])
                    known.tokens += made.json()["tokens"]
            known.schema = (await http.get("/api/schema/openapi.json")).json()
    for path, verbs in known.schema["paths"].items():
        known.routes += [(verb.upper(), path, spec) for verb, spec in verbs.items() if isinstance(spec, dict)]
    return known


class Fuzz:
    def __init__(self, known: Known, seed: int) -> None:
        self._known = known
        self._chance = random.Random(seed)
        overheard = [{"type": "act", "id": "overheard", "decision": 0, "actions": ["end"]}]
        self._stranger = Stranger(seed, known.tables, overheard, [0, 1, 2])

    # -- requests ------------------------------------------------------------------------------------------------------

    def request(self) -> bytes:
        chance = self._chance
        method, template, spec = chance.choice(self._known.routes)
        path = self._path(template)
        query = self._query(spec)
        body = self._body(spec)
        headers: list[tuple[str, bytes]] = [("host", b"localhost"), ("connection", b"close")]
        if chance.random() < 0.8:
            headers.append(("x-quarterdeck-guest", chance.choice(self._known.passes).encode()))
        if body is not None:
            headers.append(("content-type", b"application/json"))
        for _ in range(chance.randint(1, 3)):
            kind = chance.randrange(6)
            if kind == 0:
                method = chance.choice(METHODS)
            elif kind == 1:
                path = self._bent(path)
            elif kind == 2:
                query += ("&" if query else "?") + quote(chance.choice(TEXTS), safe="%&=", errors="surrogatepass")
            elif kind == 3:
                name, value = chance.choice(HEADERS)
                headers = [one for one in headers if one[0] != name or chance.random() < 0.2] + [(name, value)]
            elif kind == 4:
                body = self._bent_body(body)
            else:
                path = self._path(template, wild=True)
        if body is not None and not any(name in ("content-length", "transfer-encoding") for name, _ in headers):
            headers.append(("content-length", str(len(body)).encode()))
        version = chance.choice(["HTTP/1.1"] * 20 + ["HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "http/1.1", ""])
        first = f"{method} {path}{query} {version}\r\n".encode("utf-8", "surrogatepass")
        return first + b"".join(f"{n}: ".encode() + v + b"\r\n" for n, v in headers) + b"\r\n" + (body or b"")

    def _path(self, template: str, wild: bool = False) -> str:
        values: dict[str, Sequence[str]] = {
            "id": self._known.tables,
            "game": (*ENTRIES, "nothing"),
            "language": ("en", "de", "xx"),
            "seat": ("0", "1", "30"),
            "day": ("2026-11-15", "2020-01-01"),
            "hash": ("0000", "abcdef"),
        }
        out = []
        for piece in template.split("/"):
            if piece.startswith("{"):
                name = piece.strip("{}").partition(":")[0]
                usual = values.get(name, ("x",))
                text = self._chance.choice(TEXTS if wild else usual or ("x",))
                piece = quote(text, safe="%", errors="surrogatepass")
            out.append(piece)
        return "/".join(out) or "/"

    def _query(self, spec: dict[str, Any]) -> str:
        chance = self._chance
        asked = [one["name"] for one in spec.get("parameters", []) if one.get("in") == "query"]
        pairs = [
            f"{name}={quote(chance.choice([*TEXTS, '0', '5', 'x']), safe='%', errors='surrogatepass')}"
            for name in asked
            if chance.random() < 0.7
        ]
        return "?" + "&".join(pairs) if pairs else ""

    def _bent(self, path: str) -> str:
        chance = self._chance
        ways: list[Callable[[], str]] = [
            lambda: path + "/",
            lambda: "/" + path,
            lambda: path.replace("/", "//"),
            lambda: path + quote(chance.choice(TEXTS), safe="%", errors="surrogatepass"),
            path.upper,
            lambda: "http://evil.example" + path,
            lambda: path + "#x",
            lambda: "*",
            lambda: path[: chance.randrange(len(path) + 1)],
            lambda: path + "é\xff",
        ]
        return chance.choice(ways)()

    def _body(self, spec: dict[str, Any]) -> bytes | None:
        content = spec.get("requestBody", {}).get("content", {})
        if not content:
            return None
        shape = next(iter(content.values())).get("schema", {})
        return json.dumps(self._value(shape), ensure_ascii=self._chance.random() < 0.5).encode("utf-8", "surrogatepass")

    def _value(self, shape: dict[str, Any], depth: int = 0) -> Any:
        """A value of this shape, in which some parts may be odd."""
        chance = self._chance
        if depth > 6 or chance.random() < 0.12:
            odd = chance.choice(ODD)
            return None if isinstance(odd, float) and odd != odd else odd
        if "$ref" in shape:
            return self._value(self._known.schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]], depth + 1)
        for several in ("oneOf", "anyOf"):
            if several in shape:
                return self._value(chance.choice(shape[several]), depth + 1)
        if "enum" in shape:
            return chance.choice(shape["enum"])
        kind = shape.get("type")
        if isinstance(kind, list):
            kind = chance.choice(kind)
        if kind == "object" or "properties" in shape:
            made = {name: self._value(one, depth + 1) for name, one in shape.get("properties", {}).items()}
            return {name: value for name, value in made.items() if chance.random() < 0.85}
        if kind == "array":
            return [self._value(shape.get("items", {}), depth + 1) for _ in range(chance.randrange(4))]
        if kind in ("integer", "number"):
            return chance.choice([0, 1, 2, -1, 30, 2**31, 2**53, 2**64, 15, 60])
        if kind == "boolean":
            return chance.random() < 0.5
        words = [*TEXTS, *self._known.tables, *self._known.tokens, *GAMES, "officer", "en", "de"]
        return chance.choice(words)

    def _bent_body(self, body: bytes | None) -> bytes:
        chance = self._chance
        if not body or chance.random() < 0.4:
            return chance.choice(BODIES)
        place = chance.randrange(len(body))
        ways = [
            body[:place],
            body[:place] + bytes([chance.randrange(256)]) + body[place + 1 :],
            body[:place] + chance.choice(BODIES) + body[place:],
            body + body,
            body.replace(b'"', b"'"),
            body.decode("utf-8", "replace").encode("utf-16"),
        ]
        return chance.choice(ways)

    # -- WebSockets ----------------------------------------------------------------------------------------------------

    def frames(self) -> tuple[str, list[bytes]]:
        """The address to connect to, and the frames to send: most of them valid."""
        chance = self._chance
        path = chance.choice(["/ws", "/ws", "/bot", "/ws/", "/nothing"])
        texts: list[bytes] = []
        table = chance.choice(self._known.tables)
        if path == "/bot":
            texts.append(json.dumps({"type": "key", "key": self._key(table)}).encode())
        elif chance.random() < 0.8:
            texts.append(json.dumps(self._stranger.hello(table, chance.sample(self._known.tokens, 1))).encode())
        else:
            texts.append(_bytes(self._stranger.bad_hello(table)))
        texts += [_bytes(self._stranger.message()) for _ in range(chance.randrange(6))]
        return path, [self._frame(text[:20_000]) for text in texts]

    def _key(self, table: str) -> Any:
        chance = self._chance
        keys = [f"{table}.0.x", f"{table}\0.0.x", "\0", "a\0.0.b", f"{table}.0.\ud800", ".", "..", "é.0.x", "a" * 3000]
        return chance.choice([*keys, *ODD[:25]])

    def _frame(self, payload: bytes) -> bytes:
        chance = self._chance
        opcode = 1 if chance.random() < 0.9 else chance.choice([0, 2, 3, 8, 9, 10, 15])
        first = opcode | (0x80 if chance.random() < 0.95 else chance.choice([0, 0x40, 0xC0, 0x90]))
        masked = 0x80 if chance.random() < 0.97 else 0
        if len(payload) < 126:
            size = bytes([masked | len(payload)])
        elif len(payload) < 65536:
            size = bytes([masked | 126]) + struct.pack("!H", len(payload))
        else:
            size = bytes([masked | 127]) + struct.pack("!Q", len(payload))
        return bytes([first]) + size + (b"\0\0\0\0" if masked else b"") + payload


def _bytes(message: str | bytes) -> bytes:
    return bytes(message) if isinstance(message, bytes | Broken) else message.encode("utf-8", "surrogatepass")


def _upgrade(path: str) -> bytes:
    key = base64.b64encode(b"0123456789abcdef").decode()
    lines = [f"GET {path} HTTP/1.1", "host: localhost", "upgrade: websocket", "connection: upgrade"]
    return "\r\n".join([*lines, f"sec-websocket-key: {key}", "sec-websocket-version: 13", "", ""]).encode()


async def _exchange(port: int, sent: bytes, frames: Sequence[bytes] = ()) -> bytes:
    """The response, until the server closes the connection or sends nothing more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    out = b""
    try:
        writer.write(sent)
        if frames:
            out = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), LONG)
            if out.startswith(b"HTTP/1.1 101"):
                for frame in frames:
                    writer.write(frame)
                await writer.drain()
                if len(frames) % 2:  # Some disconnect before the answer.
                    await asyncio.wait_for(reader.read(65536), LONG)
            return out
        async with asyncio.timeout(LONG):
            while piece := await reader.read(65536):
                out += piece
                if out.startswith(b"HTTP/1.1 101"):
                    break
    except (OSError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.transport.abort()
    return out


class FuzzResult:
    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.bad: list[tuple[bytes, bytes]] = []
        """Requests that got a server error, with the response."""


async def fuzz(server: Running, count: int, seed: int) -> FuzzResult:
    """Send this many requests and connections, eight at a time."""
    known = await look_around(server.url)
    made, outcome = Fuzz(known, seed), FuzzResult()
    left = iter(range(count))

    async def work() -> None:
        for _ in left:
            if made._chance.random() < SOCKETS:
                path, frames = made.frames()
                sent = _upgrade(path)
                answer = await _exchange(server.port, sent, frames)
                sent += b"".join(frames)
            else:
                sent = made.request()
                answer = await _exchange(server.port, sent)
            words = answer.split(b" ", 2)
            status = int(words[1]) if len(words) > 1 and words[1][:3].isdigit() else 0
            outcome.statuses[status] += 1
            if status >= 500 and not _excused(answer):
                outcome.bad.append((sent, answer))

    await asyncio.gather(*(work() for _ in range(TOGETHER)))
    return outcome


def _excused(answer: bytes) -> bool:
    """Whether a server error is allowed: busy, or a page that is not built (the only one in HTML)."""
    return b" 503 " in answer[:20] and any(word in answer for word in (b'"busy"', b"text/html", b'"stuck"'))


def tracebacks(log: Sequence[str]) -> list[str]:
    return [line for line in log if "Traceback" in line or '"unexpected"' in line or "Exception in ASGI" in line]


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--count", type=int, default=20_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--database", default="sqlite://")
    given = asked.parse_args()
    with Running(given.database, env=environment(**{**LIMITS, **LIMITS_SHORT})) as server:
        outcome = asyncio.run(fuzz(server, given.count, given.seed))
        alive = httpx.get(f"{server.url}/health", timeout=LONG).status_code
    print(dict(sorted(outcome.statuses.items())), "health", alive)
    for sent, answer in outcome.bad[:20]:
        print(sent[:600], b"->", answer[:400])
    for line in tracebacks(server.log)[:10]:
        print(line[:3000])
    print(f"{len(outcome.bad)} failures, {len(tracebacks(server.log))} tracebacks")


if __name__ == "__main__":
    main()
