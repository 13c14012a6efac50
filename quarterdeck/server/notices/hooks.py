"""Webhooks: a request to an address that a stranger gave. So it is looked at twice, and never led into our own network.

The name is resolved here, each of its addresses is checked, and the request goes to one that was checked: a name that
means something else a moment later gains nothing. Nobody is followed elsewhere, and nothing of the answer is kept but
its number.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import socket
import ssl
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from quarterdeck.server.problems import Wrong

SECONDS: Final = 5.0
LONGEST: Final = 500
SIGNATURE: Final = "X-Quarterdeck-Signature"
TIME: Final = "X-Quarterdeck-Time"
_PORTS: Final = {"https": 443, "http": 80}
_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""Where a network turns IPv6 into IPv4 on the way: the last four bytes say where it leads."""
_UNICAST: Final = ipaddress.IPv6Network("2000::/3")
"""All that IANA has given out of IPv6. Whatever is special and lies outside of it needs no line below."""
_SPECIAL_4: Final = [
    ipaddress.IPv4Network(network)
    for network in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
]
_SPECIAL_6: Final = [
    ipaddress.IPv6Network(network)
    for network in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
]
"""The registries of special-purpose addresses (IANA, RFC 6890), the ones marked reachable included: no machine of a
person has one. 2001::/23 holds Teredo, 2002::/16 is 6to4; both are other ways to say an IPv4 address."""
_ISATAP: Final = 0x5EFE
"""In the third quarter of an IPv6 address: the last one is an IPv4 address."""


class NotDelivered(Exception):
    """Why, as a word that the page explains: `no-host`, `late`, `tls`, `unreachable`, `not-http`, `refused`, or
    `answer` with the number of the answer. A name of the own network is `no-host` like one that does not exist: a
    stranger is not to learn which of them do."""


class Hook(Struct, frozen=True):
    scheme: str
    host: str
    port: int
    target: str
    """Path and query."""

    @property
    def shown(self) -> str:
        """As the Host header names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


def parse_hook(url: str, private: bool) -> Hook:
    """`private`: this server may also call addresses of its own network."""
    try:
        place = urlsplit(url)
        port = place.port
    except ValueError:
        raise _no("This is no address that can be called, such as https://example.org/hook.") from None
    host = place.hostname or ""
    if len(url) > LONGEST or not url.isascii() or any(ord(char) <= 32 or ord(char) == 127 for char in url):
        raise _no("An address has at most 500 plain characters, and no spaces.")
    if place.scheme not in _PORTS or not host:
        raise _no("Give the whole address, such as https://example.org/hook.")
    if place.username is not None or place.password is not None or place.fragment:
        raise _no("An address without a user, a password and a mark (#), please.")
    if place.scheme == "http" and not (private and _is_loopback(host)):
        raise _no("Only https:// addresses are called.")
    if port == 0:
        raise _no("There is no port 0. Leave the port out for the usual one.")
    path = place.path or "/"
    return Hook(place.scheme, host, port or _PORTS[place.scheme], f"{path}?{place.query}" if place.query else path)


async def find(hook: Hook, private: bool) -> str:
    """One of its numbers that may be called. Raises NotDelivered if there is none, or if one of them may not."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(SECONDS):
            found = await loop.getaddrinfo(hook.host, hook.port, type=socket.SOCK_STREAM)
    except (TimeoutError, OSError, UnicodeError):
        raise NotDelivered("no-host") from None
    numbers = [str(entry[4][0]) for entry in found]
    if not private and not all(is_public(number) for number in numbers):
        raise NotDelivered("no-host")
    return numbers[0]


def is_public(number: str) -> bool:
    """Whether this is a machine on the open internet: not this one, not a neighbour, not a group of them."""
    try:
        place = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(place, ipaddress.IPv6Address):
        if place in _TRANSLATED:
            return is_public(str(ipaddress.IPv4Address(int(place) & 0xFFFFFFFF)))
        isatap = (int(place) >> 32) & 0xFDFFFFFF == _ISATAP
        return place in _UNICAST and not isatap and not any(place in network for network in _SPECIAL_6)
    return not any(place in network for network in _SPECIAL_4)


def signature(secret: str, time: str, body: bytes) -> str:
    """What whoever gets a request compares: HMAC-SHA-256 over time, dot and body."""
    return "sha256=" + hmac.new(secret.encode(), time.encode() + b"." + body, hashlib.sha256).hexdigest()


async def post(url: str, secret: str, time: str, body: bytes, private: bool = False) -> None:
    """Raises NotDelivered unless the answer is a yes (2xx) within the time."""
    try:
        hook = parse_hook(url, private)
    except Wrong:
        raise NotDelivered("refused") from None
    number = await find(hook, private)
    headers = {
        "Host": hook.shown,
        "User-Agent": "Quarterdeck",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        TIME: time,
        SIGNATURE: signature(secret, time, body),
        "Connection": "close",
    }
    head = f"POST {hook.target} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    try:
        async with asyncio.timeout(SECONDS):
            status = await _ask(hook, number, head.encode("ascii") + b"\r\n" + body)
    except TimeoutError:
        raise NotDelivered("late") from None
    except ssl.SSLError:
        raise NotDelivered("tls") from None
    except (OSError, ValueError):
        raise NotDelivered("unreachable") from None
    if not 200 <= status < 300:
        raise NotDelivered(f"answer {status}")


async def _ask(hook: Hook, number: str, request: bytes) -> int:
    """The number of the answer. The rest of it is not read."""
    safe = ssl.create_default_context() if hook.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        number, hook.port, ssl=safe, server_hostname=hook.host if safe else None
    )
    try:
        writer.write(request)
        await writer.drain()
        words = (await reader.readline()).split(b" ")
        if not words[0].startswith(b"HTTP/1.") or len(words) < 2 or not words[1].strip().isdigit():
            raise NotDelivered("not-http")
        return int(words[1])
    finally:
        writer.transport.abort()


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _no(detail: str) -> Wrong:
    return Wrong("hook", detail)
