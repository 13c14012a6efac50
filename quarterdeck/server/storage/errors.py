"""The exceptions of the storage. None of them quotes the data."""

from __future__ import annotations

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.match_data import JournalLine


class StorageGone(Exception):
    """The database does not answer, is locked or full. Nothing was written."""


class Unsure(StorageGone):
    """The database was lost during a commit: all or nothing was written, and it is unknown which.

    Read the journal when the database is back, or send the same client id again.
    """


class Taken(Exception):
    """Another writer has already written this line of the journal."""


class Repeated(Exception):
    """The journal already holds a line with this client id."""

    def __init__(self, line: JournalLine) -> None:
        super().__init__(f"journaled already as line {line.seq}")
        self.line = line


class Gap(Taken):
    """The line does not follow the last one: the journal is shorter than its writer believes.

    This happens after a restore from a backup. The writer must load the match again.
    """


class Missing(Exception):
    """There is no such table."""


class Counted(Exception):
    """This guest has already started a counted try of the day."""

    def __init__(self, table: str) -> None:
        super().__init__("the counted try of the day is begun already")
        self.table = table


class Unstorable(QuarterdeckError):
    """A text cannot be stored: it contains a NUL or half a surrogate pair."""


class StorageFault(Exception):
    """The database rejected a statement: a bug in this program. The message names the kind of error only."""


class DatabaseRefused(QuarterdeckError):
    """The database cannot be used: bad address, another program's database, or one of a newer version."""
