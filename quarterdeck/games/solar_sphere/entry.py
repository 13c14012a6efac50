"""Solar Sphere is still to come."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.entry import Entry

ENTRY: Final = Entry("solar_sphere", "Solar Sphere", place=4)
