"""The addresses and names by which other machines in the network can reach this one."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_OUTSIDE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses reserved for documentation. Connecting a UDP socket sends nothing; it only looks up the route."""
_FIB_TRIE: Final = Path("/proc/net/fib_trie")
_IF_INET6: Final = Path("/proc/net/if_inet6")
_RESOLV_CONF: Final = Path("/etc/resolv.conf")
_HOME_SUFFIXES: Final = ("local", "lan", "home", "home.arpa", "internal")
"""Suffixes of home networks. None of them can be registered on the internet."""


def own_addresses() -> list[str]:
    """IP addresses of this machine that other machines can reach, most useful first.

    The address of the default route comes first, then other IPv4 addresses, then IPv6. Loopback and link-local
    addresses are left out: other machines cannot use the first, and the second need a zone id that differs between
    machines.
    """
    found = dict.fromkeys([*_routed(), *_listed(), *_resolved()])
    usable = [place for place in map(_parse, found) if place is not None and _reachable(place)]
    return [str(place) for place in sorted(usable, key=lambda place: place.version)]


def own_names() -> list[str]:
    """Names of this machine in its network, in lower case: its host name, alone and with the network's suffixes."""
    full = socket.gethostname().lower().rstrip(".")
    if not full or full == "localhost":
        return []
    short = full.partition(".")[0]
    return list(dict.fromkeys([full, short, *(f"{short}.{suffix}" for suffix in (*_HOME_SUFFIXES, *_search()))]))


def _routed() -> Iterator[str]:
    for family, outside in _OUTSIDE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            yield str(probe.getsockname()[0])


def _listed() -> Iterator[str]:
    """The interface addresses that Linux lists in /proc."""
    with suppress(OSError):
        words = _FIB_TRIE.read_text(encoding="ascii", errors="replace").split()
        # "|-- 192.168.1.5 /32 host LOCAL"
        for index in range(1, len(words) - 3):
            if words[index - 1] == "|--" and words[index + 1 : index + 4] == ["/32", "host", "LOCAL"]:
                yield words[index]
    with suppress(OSError, ValueError):
        for line in _IF_INET6.read_text(encoding="ascii").splitlines():
            yield str(ipaddress.IPv6Address(int(line.split()[0], 16)))


def _resolved() -> Iterator[str]:
    """The addresses of this machine's name, on systems without /proc."""
    if _FIB_TRIE.exists():
        return
    with suppress(OSError, UnicodeError):
        for entry in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            yield str(entry[4][0])


def _search() -> Iterator[str]:
    """The search suffixes of the network."""
    with suppress(OSError):
        for line in _RESOLV_CONF.read_text(encoding="utf-8", errors="replace").splitlines():
            words = line.split()
            if words and words[0] in ("search", "domain"):
                yield from (word.strip(".").lower() for word in words[1:] if word.strip("."))


def _parse(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None


def _reachable(place: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return not (place.is_loopback or place.is_link_local or place.is_unspecified or place.is_multicast)
