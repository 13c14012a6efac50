"""The three kinds of chart of a report: figures with intervals, shares of a whole, distributions."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, isfinite
from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, MaxNLocator

from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.reporting.drawing import (
    BLUE,
    GREY,
    INK,
    LINES,
    MARKERS,
    MUTED,
    NARROW,
    PAPER,
    SERIES,
    SMALL,
    TEXT,
    axes,
    blank,
    plain,
)
from quarterdeck.lab.reporting.estimates import Numbers
from quarterdeck.lab.reporting.words import signed

PERCENT: Final = "percent"
POINTS: Final = "points"
PLAIN: Final = "plain"

_LETTER: Final = 6.9
"""Pixels that a letter takes at most on average, in the font that charts are measured with."""
_DOT, _GAP = 22, 10


@dataclass(frozen=True)
class Dot:
    """A figure with its interval. `note` stands at the right."""

    estimate: Estimate
    note: str = ""
    group: int = 0
    faint: bool = False


@dataclass(frozen=True)
class Block:
    """Dots with one label."""

    label: str
    dots: list[Dot]


@dataclass(frozen=True)
class Dots:
    """Figures with intervals, one below the other."""

    blocks: list[Block]
    scale: str
    axis: str
    groups: list[str] = field(default_factory=list)
    reference: float | None = None
    reference_name: str = ""
    fill: int = 0
    """Make rows higher until they take so many pixels."""

    def draw(self, width: int) -> Figure:
        narrow = width <= NARROW
        longest = max((len(block.label) for block in self.blocks), default=0)
        letters = min(longest, 17 if narrow else 30)
        labels = [textwrap.wrap(block.label, max(6, letters)) or [""] for block in self.blocks]
        left = 12 + letters * _LETTER
        notes = max((len(dot.note) for block in self.blocks for dot in block.dots), default=0)
        right = 14 if narrow else 16 + notes * 6.1
        places, middles, down = self._places(labels)
        legend = _legend_rows(self.groups, width)
        reference_row = 18 if self.reference_name else 0
        top = legend * 22 + reference_row + 6
        figure = blank(width, top + down + 44)
        ax = axes(figure, left, top, right, 44)
        plain(ax)
        for y, dot in places:
            self._dot(ax, y, dot, narrow)
        ax.set_ylim(down, 0)
        ax.set_yticks(middles, ["\n".join(lines) for lines in labels])
        self._scale(ax, narrow)
        if self.reference is not None:
            ax.axvline(self.reference, color=INK, linewidth=1, linestyle=(0, (4, 3)))
            if self.reference_name:
                at = ax.transData.transform((self.reference, 0))[0] / (figure.get_figwidth() * 72)
                figure.text(
                    min(max(at, 0.2), 0.8),
                    1 - (legend * 22 + 12) / (top + down + 44),
                    self.reference_name,
                    ha="center",
                    va="center",
                    color=MUTED,
                    fontsize=SMALL,
                )
        if legend:
            _legend(figure, [_marker(group) for group in range(len(self.groups))], self.groups, legend)
        return figure

    def _places(self, labels: list[list[str]]) -> tuple[list[tuple[float, Dot]], list[float], float]:
        """Where each dot and each label is, from the top, and how long it all is."""
        places: list[tuple[float, Dot]] = []
        middles = []
        y = _GAP / 2
        several = any(len(block.dots) > 1 for block in self.blocks)
        rows = sum(len(block.dots) for block in self.blocks)
        row = max(_DOT - 4 * several, min(40, (self.fill - _GAP * len(self.blocks)) / max(1, rows)))
        for block, lines in zip(self.blocks, labels, strict=True):
            room = max(len(block.dots) * row, len(lines) * 15 + 2)
            each = room / max(1, len(block.dots))
            for number, dot in enumerate(block.dots):
                places.append((y + each * (number + 0.5), dot))
            middles.append(y + room / 2)
            y += room + (_GAP if len(block.dots) > 1 else 2)
        return places, middles, y

    def _dot(self, ax: Axes, y: float, dot: Dot, narrow: bool) -> None:
        low, value, high = dot.estimate.low, dot.estimate.value, dot.estimate.high
        colour = GREY if dot.faint else SERIES[dot.group % len(SERIES)]
        if isfinite(high - low):
            ax.plot([low, high], [y, y], color=colour, linewidth=2.5, solid_capstyle="butt")
        face = PAPER if dot.faint else colour
        marker = MARKERS[dot.group % len(MARKERS)]
        ax.plot([value], [y], marker, color=colour, markerfacecolor=face, markersize=7.5, markeredgewidth=1.5)
        if dot.note and not narrow:
            ax.text(1.02, y, dot.note, transform=ax.get_yaxis_transform(), va="center", color=MUTED, fontsize=SMALL)

    def _scale(self, ax: Axes, narrow: bool) -> None:
        figures = [one for block in self.blocks for dot in block.dots for one in dot.estimate if isfinite(one)]
        figures += [self.reference] if self.reference is not None else []
        low, high = (min(figures), max(figures)) if figures else (0.0, 1.0)
        room = max(high - low, 0.02) * 0.06
        low, high = low - room, high + room
        if self.scale == PERCENT:
            low, high = max(-0.005, low if low > 0.1 else -0.005), min(1.005, high)
        ax.set_xlim(low, high)
        ax.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
        ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: _tick(value, self.scale)))
        ax.set_xlabel(self.axis, labelpad=6, loc="right" if narrow else "center")


def _tick(value: float, scale: str) -> str:
    if scale == PERCENT:
        return f"{value * 100:g} %"
    if scale == POINTS:
        figure = round(value * 100, 6)
        return signed(figure, 0 if figure == round(figure) else 1)
    return signed(round(value, 6), 0 if value == round(value) else 1)


def _marker(group: int) -> Line2D:
    colour = SERIES[group % len(SERIES)]
    return Line2D([], [], color=colour, marker=MARKERS[group % len(MARKERS)], markersize=7.5, linewidth=2.5)


def _columns(names: Sequence[str], width: int) -> int:
    longest = max((len(name) for name in names), default=1)
    return max(1, min(len(names), int(width // (longest * 6.6 + 46))))


def _legend_rows(names: Sequence[str], width: int) -> int:
    return ceil(len(names) / _columns(names, width)) if len(names) > 1 else 0


def _legend(figure: Figure, handles: Sequence[Line2D | Patch], names: Sequence[str], rows: int) -> None:
    figure.legend(
        handles=handles,
        labels=list(names),
        loc="upper left",
        bbox_to_anchor=(0, 1),
        ncols=ceil(len(names) / rows),
        frameon=False,
        fontsize=TEXT,
        borderpad=0.1,
        handlelength=1.6,
        columnspacing=1.6,
    )


@dataclass(frozen=True)
class Stacks:
    """Shares of a whole, one bar per row."""

    rows: list[tuple[str, list[float]]]
    names: list[str]

    def draw(self, width: int) -> Figure:
        narrow = width <= NARROW
        longest = max((len(label) for label, _ in self.rows), default=0)
        letters = min(longest, 14 if narrow else 30)
        labels = [textwrap.wrap(label, max(6, letters)) or [""] for label, _ in self.rows]
        heights = [max(34, len(lines) * 15 + 8) for lines in labels]
        legend = _legend_rows(self.names, width)
        top = legend * 22 + 8
        figure = blank(width, top + sum(heights) + 34)
        ax = axes(figure, 12 + letters * _LETTER, top, 18, 34)
        plain(ax)
        ax.spines["bottom"].set_visible(False)
        y, middles = 0.0, []
        for (_, shares), height in zip(self.rows, heights, strict=True):
            self._bar(ax, y + height / 2, shares, width)
            middles.append(y + height / 2)
            y += height
        ax.set_ylim(y, 0)
        ax.set_yticks(middles, ["\n".join(lines) for lines in labels])
        ax.set_xlim(0, 1)
        ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: _tick(value, PERCENT)))
        ax.xaxis.set_major_locator(MaxNLocator(4))
        if legend:
            patches = [Patch(color=SERIES[number % len(SERIES)]) for number in range(len(self.names))]
            _legend(figure, patches, self.names, legend)
        return figure

    def _bar(self, ax: Axes, y: float, shares: list[float], width: int) -> None:
        start = 0.0
        for number, share in enumerate(shares):
            colour = SERIES[number % len(SERIES)]
            ax.barh(y, share, left=start, height=22, color=colour, edgecolor=PAPER, linewidth=1.5)
            if share * width * 0.65 > 30:
                dark = colour == BLUE
                ax.text(
                    start + share / 2,
                    y,
                    f"{share * 100:.0f} %",
                    ha="center",
                    va="center",
                    color="#fefefe" if dark else "#101010",
                    fontsize=SMALL,
                )
            start += share


@dataclass(frozen=True)
class Distribution:
    """Values of a whole number, of one or several groups; the median and the middle 80 % of all of them."""

    title: str
    groups: list[Numbers]
    short: float
    median: float
    long: float


@dataclass(frozen=True)
class Histograms:
    """Distributions beside each other, on a phone below each other."""

    panels: list[Distribution]
    names: list[str]

    def draw(self, width: int) -> Figure:
        narrow = width <= NARROW
        legend = _legend_rows(self.names, width)
        top = legend * 22 + 34
        room, base = 150, 48
        rows = len(self.panels) if narrow else 1
        figure = blank(width, top + rows * (room + base) + (rows - 1) * 22)
        height = figure.get_figheight() * 72
        across = 1 if narrow else len(self.panels)
        each = (width - 44 * across - 10) / across
        for number, panel in enumerate(self.panels):
            column, row = (0, number) if narrow else (number, 0)
            left = 44 + column * (each + 44)
            above = top + row * (room + base + 22)
            ax = axes(figure, left, above, width - left - each, height - above - room)
            self._panel(ax, panel)
        if legend:
            lines = [Line2D([], [], color=SERIES[n % len(SERIES)], linewidth=3) for n in range(len(self.names))]
            _legend(figure, lines, self.names, legend)
        return figure

    def _panel(self, ax: Axes, panel: Distribution) -> None:
        plain(ax)
        ax.grid(visible=False, axis="x")
        ax.grid(axis="y", color=LINES, linewidth=1)
        edges = _edges(np.concatenate(panel.groups))
        for number, values in enumerate(panel.groups):
            counts, _ = np.histogram(np.minimum(values, edges[-1] - 0.25), edges)
            shares = counts / max(1, len(values))
            colour = SERIES[number % len(SERIES)]
            if len(panel.groups) == 1:
                ax.stairs(shares, edges, fill=True, color=colour, alpha=0.85)
            else:
                ax.stairs(shares, edges, color=colour, linewidth=2)
        ax.axvspan(panel.short, panel.long, color=GREY, alpha=0.16, linewidth=0)
        ax.axvline(panel.median, color=INK, linewidth=1.2, linestyle=(0, (4, 3)))
        ax.set_title(panel.title, fontsize=TEXT, color=INK, loc="left", pad=8)
        ax.set_xlim(edges[0], edges[-1])
        ax.set_ylim(bottom=0)
        ax.xaxis.set_major_locator(MaxNLocator(5, integer=True))
        ax.yaxis.set_major_locator(MaxNLocator(4))
        ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value * 100:g} %"))
        ax.tick_params(axis="y", labelsize=SMALL, labelcolor=MUTED)


def _edges(values: Numbers) -> Numbers:
    """Edges of bins of a whole width, at most 40 of them. The longest matches, up to one in 200, share the last one."""
    low, high = int(values.min()), int(np.quantile(values, 0.995)) + 1
    step = max(1, ceil((high - low + 1) / 40))
    edges = np.arange(low, high + step, step) - 0.5
    return edges if len(edges) > 1 else np.array([low - 0.5, low + 0.5])
