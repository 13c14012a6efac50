"""A report as one HTML file that needs no network and no script, and its main charts as a PNG."""

from __future__ import annotations

import html
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from quarterdeck.lab.reporting.contents import contents
from quarterdeck.lab.reporting.drawing import HALF, NARROW, WIDE, Heading, Picture, png, svg
from quarterdeck.lab.reporting.parts import Chart
from quarterdeck.lab.tables import Results, load
from quarterdeck.lab.whole_file import write_whole

GENERATOR: Final = "quarterdeck report"
"""The mark of a file that a report may replace."""
IN_PNG: Final = 6
"""Charts in an image."""


class Report:
    """A report on an experiment, or on the change from one to another. Notebooks show it as it is."""

    def __init__(self, results: Results, other: Results | None = None) -> None:
        self.contents: Final = contents(results, other)

    @cached_property
    def html(self) -> str:
        """The whole page."""
        numbers = count()

        def drawn(chart: Chart, wide: int) -> Markup:
            """Both widths of a chart; the style sheet shows one of them."""
            out = []
            for name, width in (("wide", wide), ("narrow", NARROW)):
                picture = svg(chart.picture, width, f"c{next(numbers)}-")
                label = html.escape(chart.finding, quote=True)
                out.append(picture.replace("<svg", f'<svg class="{name}" role="img" aria-label="{label}"', 1))
            return Markup("".join(out))

        environment = Environment(
            loader=PackageLoader("quarterdeck.lab.reporting", ""),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        page = environment.get_template("page.html.j2")
        return page.render(report=self.contents, drawn=drawn, generator=GENERATOR, wide=WIDE, half=HALF)

    def save(self, path: str | Path) -> None:
        """Write the page to a file; an older one stays if that fails."""
        write_whole(Path(path), self.html.encode())

    def png(self) -> bytes:
        """The main charts as an image, made without a browser."""
        report = self.contents
        charts = [report.hero] if report.hero is not None else []
        for section in report.sections:
            charts += section.charts[:2]
        pictures: list[Picture] = [Heading(f"{report.title}: {report.question}", 20, 44)]
        pictures.append(Heading(report.subtitle, 12, 28))
        for chart in charts[:IN_PNG]:
            pictures += [Heading(chart.title, 15, 46), chart.picture]
        return png(pictures)

    def save_png(self, path: str | Path) -> None:
        """Write the main charts to a PNG file."""
        write_whole(Path(path), self.png())

    def _repr_html_(self) -> str:
        """In a frame of its own, so that its style stays inside."""
        source = html.escape(self.html, quote=True)
        return (
            f'<iframe title="{html.escape(self.contents.title)}" srcdoc="{source}" '
            'style="width:100%;height:80vh;border:1px solid #d5dbe1"></iframe>'
        )


def report(results: Results | str | Path, other: Results | str | Path | None = None) -> Report:
    """A report on an experiment, given as results or as a folder; with `other`, also on what changed from one to it."""
    second = load(other) if isinstance(other, str | Path) else other
    return Report(load(results) if isinstance(results, str | Path) else results, second)
