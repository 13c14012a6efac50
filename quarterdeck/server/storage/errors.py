"""One precise exception per way in which storage can say no. None of them ever quotes what was to be stored."""

from __future__ import annotations

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.plan import Line


class StorageGone(Exception):
    """The database does not answer, is locked or full. Nothing was written."""


class Unsure(StorageGone):
    """The database went away while it committed: what was to be written stands whole or not at all.

    Nobody can say which before it is back. Read the journal again then, or send the same client id again.
    """


class Taken(Exception):
    """This is not the next line of the journal: another writer has written it already."""


class Repeated(Exception):
    """This client id was journaled already."""

    def __init__(self, line: Line) -> None:
        super().__init__(f"journaled already as line {line.seq}")
        self.line = line


class Gap(Taken):
    """A line that does not follow the last one: the journal is shorter than its writer believes.

    As after a restore from a backup. Whoever holds the match must read it again from the beginning.
    """


class Missing(Exception):
    """There is no such table, or no longer."""


class Counted(Exception):
    """This guest has begun another counted try of the day."""

    def __init__(self, table: str) -> None:
        super().__init__("the counted try of the day is begun already")
        self.table = table


class Unstorable(QuarterdeckError):
    """A text that no database takes: it holds a NUL or half a surrogate pair."""


class StorageFault(Exception):
    """The database understood and refused: a defect of ours. Says the kind of error only, never the data."""


class DatabaseRefused(QuarterdeckError):
    """A database that cannot be used here: an address that means nothing, another program's, a newer version's."""
