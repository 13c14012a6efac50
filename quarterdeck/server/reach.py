"""The addresses at which other people reach this server, for its start message and for invitations."""

from __future__ import annotations

import ipaddress

from quarterdeck.server.addresses import own_addresses
from quarterdeck.server.settings import Settings

_EVERYWHERE = ("0.0.0.0", "::")


def reachable(settings: Settings) -> list[str]:
    """Addresses that work on other machines, the best first; empty if the server listens on loopback only."""
    if settings.address and not _is_this_machine(settings.address.partition("://")[2]):
        return [settings.address]
    host, port = settings.listens
    if host in _EVERYWHERE:
        found = own_addresses()
        if host == "0.0.0.0":
            found = [place for place in found if ":" not in place]
        return [_web_address(place, port) for place in found]
    return [_web_address(host, port)] if host and not _is_this_machine(host) else []


def link_address(settings: Settings) -> str:
    """The start of links in mails and webhooks."""
    return settings.address or next(iter(reachable(settings)), local_address(*settings.listens))


def local_address(host: str, port: int) -> str:
    """The address of the server for a browser on this machine."""
    return _web_address("localhost" if host in _EVERYWHERE or _is_this_machine(host) else host, port)


def _web_address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _is_this_machine(place: str) -> bool:
    """Whether a host, with or without a port, is this machine."""
    if place.count(":") < 2:
        host = place.partition(":")[0]
    else:
        host = place.partition("]")[0].removeprefix("[")
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
