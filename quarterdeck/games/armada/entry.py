"""Deep Space D-6: Armada is still to come."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.entry import Entry

ENTRY: Final = Entry("armada", "Deep Space D-6: Armada", place=2)
