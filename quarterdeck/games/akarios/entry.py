"""Stars of Akarios is still to come."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.entry import Entry

ENTRY: Final = Entry("akarios", "Stars of Akarios", place=5)
