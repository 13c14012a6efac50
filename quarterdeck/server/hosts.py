"""Checks of the Host and Origin headers.

Another site can point its own name to this machine (DNS rebinding); the browser then treats this server as part of that
site. The Host header still holds the other name, so unknown names are refused. IP addresses are always allowed, because
another site cannot have one of ours.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

from quarterdeck.server.addresses import own_names
from quarterdeck.server.settings import Settings

ANY: Final = "*"
_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_HOST: Final = re.compile(r"(?:\[(?P<number>[0-9A-Fa-f:.]+)\]|(?P<name>[A-Za-z0-9._-]*))(?::[0-9]{0,5})?", re.ASCII)


class Hosts:
    def __init__(self, settings: Settings) -> None:
        urls = (settings.address, *settings.origins)
        named = [*own_names(), *(_host_of(url) for url in urls), *(_name(host) or "" for host in settings.hosts)]
        self._names = {"localhost", *(name for name in named if name)}
        self._any = ANY in settings.hosts

    def knows(self, header: str) -> bool:
        """Whether a Host header names this server. A request without it is allowed: browsers always send it."""
        if self._any or not header:
            return True
        name = _name(header)
        return name is not None and (name in self._names or name.endswith(".localhost") or _is_number(name))


def refusal(header: str) -> tuple[int, str]:
    """The status and the message for an unknown name. The message is for the person who runs the server."""
    name = _name(header)
    if name is None:
        return 400, "The Host header of this request names no host."
    return 421, (
        f"This server does not know itself by the name {name[:100]}. If the name is right, start the server with "
        f"--allow-host {name[:100]}, or behind a web server with --address https://{name[:100]}. "
        "Or open it by its number, such as http://192.168.0.2:8321."
    )


def _name(header: str) -> str | None:
    """The host without its port, in lower case; None if it is not valid."""
    found = _HOST.fullmatch(header)
    if found is None:
        return None
    return (found["number"] or found["name"] or "").lower().rstrip(".") or None


def _host_of(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


# -- origins -----------------------------------------------------------------------------------------------------------


def readable(headers: Mapping[str, str]) -> bool:
    """Whether the Origin header can be parsed."""
    try:
        _ = urlsplit(headers.get("origin", "")).port
    except ValueError:
        return False
    return True


def from_here(headers: Mapping[str, str], others: Sequence[str]) -> bool:
    """Whether the Origin header is this server or one of `others`. A request without it comes from no browser."""
    origin = headers.get("origin", "")
    if not origin or origin in others:
        return True
    page = _place(origin)
    return page is not None and page == _place(f"{origin.partition(':')[0]}://{headers.get('host', '')}")


def _place(url: str) -> tuple[str, int] | None:
    """Host and port; None if it is not the address of a page."""
    try:
        place = urlsplit(url)
        port = place.port
    except ValueError:
        return None
    if not place.hostname or "@" in place.netloc or place.scheme not in _PORTS:
        return None
    return place.hostname, _PORTS[place.scheme] if port is None else port
