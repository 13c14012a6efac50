"""One server for one file of SQLite, unless a relay connects several: else pages at one would not hear of the other.

The system's own lock on a file beside the database. It ends with the process that holds it, however that ends, so a
lock file that is left behind blocks nothing. Backup and other commands do not ask for it.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from time import monotonic
from typing import Final

import structlog

from quarterdeck.server.storage.address import Address
from quarterdeck.server.storage.errors import DatabaseRefused

try:
    import fcntl
except ImportError:  # pragma: no cover  # Not on this system: there the owner has to take care.
    fcntl = None  # type: ignore[assignment]

log = structlog.get_logger()

_WAIT: Final = 3.0
"""Seconds for a server that is just being stopped."""


class Claim:
    """`close` gives it back."""

    def __init__(self, file: int = -1) -> None:
        self._file = file

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


async def claim(address: Address, *, shared: bool, wait: float = _WAIT) -> Claim:
    """`shared`: with other servers that are shared, too. Raises DatabaseRefused if another server is in the way."""
    if address.path is None or fcntl is None:
        return Claim()
    path = address.path.resolve()
    try:
        file = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:  # What is wrong with the folder, the database itself says better.
        log.warning("no lock file", error=error.strerror)
        return Claim()
    until = monotonic() + wait
    while True:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            return Claim(file)
        except BlockingIOError:
            if monotonic() > until:
                os.close(file)
                raise DatabaseRefused(_sentence(address, shared)) from None
        except OSError as error:  # A file system without locks.
            log.warning("no lock", error=error.strerror)
            with suppress(OSError):
                os.close(file)
            return Claim()
        await asyncio.sleep(0.05)


def _sentence(address: Address, shared: bool) -> str:
    if shared:
        return f"a server without --redis already uses {address.shown}: stop it, or start it with --redis as well"
    return (
        f"another server already uses {address.shown}: stop it first, choose another --database, "
        "or give both the same --redis so that they share their tables"
    )
