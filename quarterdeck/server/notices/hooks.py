"""Webhooks: requests to addresses that guests give. They must never reach the server's own network.

This module resolves the name, checks each address, and sends the request to a checked address. So a later change of the
name has no effect (DNS rebinding). It follows no redirects, and reads only the status of the response.
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

from quarterdeck.server.request_errors import RequestError

SECONDS: Final = 5.0
LONGEST: Final = 500
SIGNATURE: Final = "X-Quarterdeck-Signature"
TIME: Final = "X-Quarterdeck-Time"
_PORTS: Final = {"https": 443, "http": 80}
_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""NAT64: the last four bytes are an IPv4 address."""
_UNICAST: Final = ipaddress.IPv6Network("2000::/3")
"""All global unicast addresses of IPv6. Special addresses outside of it need no entry below."""
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
"""The IANA registries of special-purpose addresses (RFC 6890), including those marked reachable. 2001::/23 contains
Teredo, 2002::/16 is 6to4; both can encode an IPv4 address."""
_ISATAP: Final = 0x5EFE
"""ISATAP: in the third quarter of an IPv6 address; the last quarter is an IPv4 address."""


class NotDelivered(Exception):
    """The call failed. The text is a code that the page explains: `no-host`, `late`, `tls`, `unreachable`, `not-http`,
    `refused`, or `answer` with the status. A name in the server's own network is `no-host` like a name that does not
    exist, so that guests cannot find out which names exist."""


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
    """The parsed address of a webhook. Raises RequestError. `private`: allow addresses in the server's own network."""
    try:
        place = urlsplit(url)
        port = place.port
    except ValueError:
        raise _no("This is not an address that can be called, such as https://example.org/hook.") from None
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
    """An IP address of the webhook. Raises NotDelivered if there is none, or if one of them is not public."""
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
    """Whether this is a global unicast address: not loopback, private, multicast or special."""
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
    """The signature of a request: HMAC-SHA-256 over time, dot and body."""
    return "sha256=" + hmac.new(secret.encode(), time.encode() + b"." + body, hashlib.sha256).hexdigest()


async def post(url: str, secret: str, time: str, body: bytes, private: bool = False) -> None:
    """Send the request. Raises NotDelivered unless the response has a 2xx status in time."""
    try:
        hook = parse_hook(url, private)
    except RequestError:
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
    """The status of the response. The rest is not read."""
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


def _no(detail: str) -> RequestError:
    return RequestError("hook", detail)
