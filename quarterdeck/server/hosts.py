"""By which names browsers may reach this server.

A page elsewhere can make its own name lead to this machine (DNS rebinding); the browser then takes this server for part
of that page. The name still stands in the Host header. A name that is not ours is refused. Numbers are always allowed:
no page elsewhere can have one of ours as its own address.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Final
from urllib.parse import urlsplit

from quarterdeck.server.addresses import own_names
from quarterdeck.server.settings import Settings

ANY: Final = "*"
_HOST: Final = re.compile(r"(?:\[(?P<number>[0-9A-Fa-f:.]+)\]|(?P<name>[A-Za-z0-9._-]*))(?::[0-9]{0,5})?", re.ASCII)


class Hosts:
    def __init__(self, settings: Settings) -> None:
        urls = (settings.address, *settings.origins)
        named = [*own_names(), *(_host_of(url) for url in urls), *(_name(host) or "" for host in settings.hosts)]
        self._names = {"localhost", *(name for name in named if name)}
        self._any = ANY in settings.hosts

    def knows(self, header: str) -> bool:
        """Whether a Host header names this server. None at all comes from no browser."""
        if self._any or not header:
            return True
        name = _name(header)
        return name is not None and (name in self._names or name.endswith(".localhost") or _is_number(name))


def refusal(header: str) -> tuple[int, str]:
    """The status and what to do about a name that is refused, for the person who runs the server."""
    name = _name(header)
    if name is None:
        return 400, "The Host header of this request names no host."
    return 421, (
        f"This server does not know itself by the name {name[:100]}. If the name is right, start the server with "
        f"--allow-host {name[:100]}, or behind a web server with --address https://{name[:100]}. "
        "Or open it by its number, such as http://192.168.0.2:8321."
    )


def _name(header: str) -> str | None:
    """The host without its port, in lower case; None if this can be no host."""
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
