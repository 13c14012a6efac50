"""Translates errors of database drivers: database gone, transaction to retry, or a bug in this program."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from quarterdeck.server.storage.errors import StorageFault, StorageGone, Unstorable

_GONE: Final = (
    "08",  # connection
    "28",  # authorization
    "3D",  # no such database
    "53",  # out of disk, memory, connections
    "57",  # shutting down, cancelled, cannot connect now
    "58",  # input and output
    "XX001",  # corrupted
    "25006",  # read only: a standby
    "25P03",  # idle in transaction too long
)
_CONFLICT: Final = ("40001", "40P01")  # could not serialize, deadlock
_LOCKED: Final = "55P03"
_UNSTORABLE: Final = "22021"  # a NUL in a text
_OURS: Final = {
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_MISUSE,
    sqlite3.SQLITE_RANGE,
    sqlite3.SQLITE_TOOBIG,
}
_LOST: Final = ("InterfaceError", "InternalClientError")
"""Exception names of the PostgreSQL driver, which may not be installed."""
_UNDONE: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


class Conflict(Exception):
    """The database rolled this transaction back because of another one. It can be retried."""


class LockTimeout(Conflict):
    """Another transaction has locked a row for too long."""


def storage_error(error: BaseException) -> Exception | None:
    """The error as one of `errors.py`, without data; None if it is not a database error."""
    driver = _driver(error)
    if isinstance(driver, sqlite3.Error):
        return _sqlite(driver)
    code = getattr(driver, "sqlstate", None)
    if code:
        return _postgres(code)
    if isinstance(driver, UnicodeEncodeError):
        return Unstorable("a text with half a surrogate pair cannot be stored")
    if isinstance(driver, TimeoutError | PoolTimeout):
        return StorageGone("the database does not answer in time")
    if isinstance(driver, OSError):
        return StorageGone(f"the database does not answer: {driver.strerror or type(driver).__name__}")
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    if lost or any(kind.__name__ in _LOST for kind in type(driver).__mro__):
        return StorageGone("the connection to the database was lost")
    if isinstance(error, SQLAlchemyError):
        return StorageFault(f"{type(error).__name__}: {type(driver).__name__}")
    return None


_REFUSED: Final = {
    "28": "PostgreSQL does not let this user in",
    "3D": "there is no such database: create it first",
    "42501": "this user may not make tables here",
}
_REFUSED_FILE: Final = {
    sqlite3.SQLITE_NOTADB: "this is not an SQLite database",
    sqlite3.SQLITE_CANTOPEN: "this file cannot be opened",
    sqlite3.SQLITE_READONLY: "this file may only be read",
}


def reason_unusable(error: BaseException) -> str | None:
    """Why the database cannot be used; None if waiting may help."""
    driver = _driver(error)
    if isinstance(driver, sqlite3.Error):
        return _REFUSED_FILE.get(getattr(driver, "sqlite_errorcode", 0) & 0xFF)
    code = str(getattr(driver, "sqlstate", None) or "")
    return next((sentence for start, sentence in _REFUSED.items() if code.startswith(start)), None)


def surely_rolled_back(error: BaseException) -> bool:
    """Whether a commit that failed with this error has certainly written nothing."""
    driver = _driver(error)
    return isinstance(driver, sqlite3.Error) and (getattr(driver, "sqlite_errorcode", 0) & 0xFF) in _UNDONE


def _driver(error: BaseException) -> BaseException:
    return error.orig if isinstance(error, DBAPIError) and error.orig is not None else error


def _sqlite(error: sqlite3.Error) -> Exception:
    code = getattr(error, "sqlite_errorcode", None)
    name = getattr(error, "sqlite_errorname", type(error).__name__)
    if code is None or code & 0xFF in _OURS:
        return StorageFault(f"SQLite refused: {name}")
    return StorageGone(f"the database does not answer: {error} ({name})")


def _postgres(code: str) -> Exception:
    if code == _LOCKED:
        return LockTimeout(f"PostgreSQL undid it: {code}")
    if code == _UNSTORABLE:
        return Unstorable("a text with a NUL cannot be stored")
    if code in _CONFLICT:
        return Conflict(f"PostgreSQL undid it: {code}")
    if code.startswith(_GONE):
        return StorageGone(f"the database does not answer: PostgreSQL says {code}")
    return StorageFault(f"PostgreSQL refused: {code}")
