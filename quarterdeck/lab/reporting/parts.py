"""What a report is made of: sections with sentences, charts and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from quarterdeck.lab.reporting.drawing import Picture


@dataclass(frozen=True)
class ReportTable:
    """Cells are text. The first column names the row."""

    title: str
    heads: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class Chart:
    title: str
    picture: Picture
    finding: str
    """What it shows, for those who do not see it."""
    caption: str
    """What is drawn, and how it was worked out."""
    table: ReportTable


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    short: str
    """The title in the list of contents."""
    sentences: Sequence[str] = ()
    charts: Sequence[Chart] = ()
    tables: Sequence[ReportTable] = ()
    notes: Sequence[str] = ()
    more: Sequence[Chart] = ()
    """Charts that show nothing in particular: they are folded up."""

    @property
    def has_content(self) -> bool:
        return bool(self.sentences or self.charts or self.tables)


@dataclass(frozen=True)
class Contents:
    """All of a report."""

    title: str
    subtitle: str
    question: str
    facts: list[tuple[str, str]]
    """Large figures and what they are."""
    answer: list[str]
    hero: Chart | None
    warnings: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
