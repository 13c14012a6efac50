"""Locks a SQLite file for one server, or for several that share a relay.

Without a relay, pages at one server would not get the changes of another. The lock is a `flock` on a file beside the
database. It ends with its process, so a lock file that is left behind blocks nothing. Other commands do not use it.
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
except ImportError:  # pragma: no cover  # This system has no file locks.
    fcntl = None  # type: ignore[assignment]

log = structlog.get_logger()

_WAIT: Final = 3.0
"""Seconds to wait for a server that is shutting down."""


class DatabaseLock:
    """A held lock; `close` releases it."""

    def __init__(self, file: int = -1) -> None:
        self._file = file

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


async def lock_database(address: Address, *, shared: bool, wait: float = _WAIT) -> DatabaseLock:
    """Lock the database, with `shared` together with other shared servers. Raises DatabaseRefused if it is locked."""
    if address.path is None or fcntl is None:
        return DatabaseLock()
    path = address.path.resolve()
    try:
        file = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:  # Opening the database gives a better error message.
        log.warning("no lock file", error=error.strerror)
        return DatabaseLock()
    until = monotonic() + wait
    while True:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            return DatabaseLock(file)
        except BlockingIOError:
            if monotonic() > until:
                os.close(file)
                raise DatabaseRefused(_sentence(address, shared)) from None
        except OSError as error:  # A file system without locks.
            log.warning("no lock", error=error.strerror)
            with suppress(OSError):
                os.close(file)
            return DatabaseLock()
        await asyncio.sleep(0.05)


def _sentence(address: Address, shared: bool) -> str:
    if shared:
        return f"a server without --redis already uses {address.shown}: stop it, or start it with --redis as well"
    return (
        f"another server already uses {address.shown}: stop it first, choose another --database, "
        "or give both the same --redis so that they share their tables"
    )
