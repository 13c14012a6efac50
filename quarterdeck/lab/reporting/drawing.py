"""Charts as SVG for a page, with text as text and colours that follow the page, and as PNG without a browser."""

from __future__ import annotations

import re
from io import BytesIO, StringIO
from typing import Any, Final, Protocol

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray

# Okabe and Ito's colours, which people with any kind of colour vision can tell apart.
BLUE: Final = "#0072B2"
VERMILION: Final = "#D55E00"
GREEN: Final = "#009E73"
PURPLE: Final = "#CC79A7"
ORANGE: Final = "#E69F00"
SKY: Final = "#56B4E9"
GREY: Final = "#8a949e"
SERIES: Final = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, GREY)
MARKERS: Final = ("o", "s", "D", "^", "v", "P", "X")
"""Groups differ by their markers too."""

INK: Final = "#1b2430"
MUTED: Final = "#56616c"
LINES: Final = "#d5dbe1"
PAPER: Final = "#ffffff"
VARIABLES: Final = {INK: "--ink", MUTED: "--muted", LINES: "--lines", PAPER: "--card"}
"""Colours of a chart that are the page's own there: light or dark."""

WIDE: Final = 720
HALF: Final = 600
NARROW: Final = 342
"""Widths of a chart in pixels: on a desk, on the first screen beside the answer, and on a phone."""
TEXT: Final = 12
SMALL: Final = 11

_STYLE: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "quarterdeck",
    "font.size": TEXT,
    "axes.edgecolor": LINES,
    "axes.labelcolor": MUTED,
    "axes.labelsize": SMALL,
    "xtick.color": MUTED,
    "ytick.color": INK,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": TEXT,
    "text.color": INK,
    "text.parse_math": False,
}


class Picture(Protocol):
    """Something that can be drawn in a given width."""

    def draw(self, width: int) -> Figure: ...


def blank(width: int, height: float) -> Figure:
    """An empty figure; one unit of its SVG is one pixel."""
    return Figure(figsize=(width / 72, height / 72), dpi=72)


def axes(figure: Figure, left: float, top: float, right: float, bottom: float) -> Axes:
    """Axes with these margins, in pixels."""
    width, height = figure.get_figwidth() * 72, figure.get_figheight() * 72
    return figure.add_axes(
        (left / width, bottom / height, max(40, width - left - right) / width, max(10, height - top - bottom) / height)
    )


def plain(ax: Axes) -> None:
    """No frame, no ticks, vertical grid lines behind everything."""
    for side in ("top", "right", "left"):
        ax.spines[side].set_visible(False)
    ax.tick_params(length=0)
    ax.grid(axis="x", color=LINES, linewidth=1)
    ax.set_axisbelow(True)


def svg(picture: Picture, width: int, prefix: str) -> str:
    """The chart as an element for a page. `prefix` keeps its ids apart from those of other charts."""
    out = StringIO()
    with mpl.rc_context(_STYLE):
        picture.draw(width).savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r' (?:width|height)="[\d.]+pt"', "", text, count=2)
    text = re.sub(r' (?:xmlns:xlink|version)="[^"]*"', "", text).replace("xlink:href", "href")
    text = _own_ids(text, prefix)
    for colour, variable in VARIABLES.items():
        text = text.replace(colour, f"var({variable})")
    return re.sub(r">\s+<", "><", text).strip()


def _own_ids(text: str, prefix: str) -> str:
    """Only ids that something refers to, each with the prefix."""
    used = set(re.findall(r"#([\w-]+)[\")]", text))

    def own(found: re.Match[str]) -> str:
        return f' id="{prefix}{found[1]}"' if found[1] in used else ""

    text = re.sub(r' id="([^"]*)"', own, text)
    text = re.sub(r'href="#([\w-]+)"', rf'href="#{prefix}\1"', text)
    return re.sub(r"url\(#([\w-]+)\)", rf"url(#{prefix}\1)", text)


def pixels(picture: Picture, width: int, scale: int = 2) -> NDArray[np.uint8]:
    """The chart as an image of `scale` dots per pixel, with a white background."""
    with mpl.rc_context(_STYLE):
        figure = picture.draw(width)
        figure.set_dpi(72 * scale)
        figure.set_facecolor(PAPER)
        canvas: Any = FigureCanvasAgg(figure)
        canvas.draw()
        return np.asarray(canvas.buffer_rgba(), dtype=np.uint8)[:, :, :3].copy()


class Heading:
    """A line of text above a chart in an image."""

    def __init__(self, text: str, size: int, height: int) -> None:
        self.text: Final = text
        self.size: Final = size
        self.height: Final = height

    def draw(self, width: int) -> Figure:
        figure = blank(width, self.height)
        figure.text(0.012, 0.35, self.text, fontsize=self.size, fontweight="bold", va="center")
        return figure


def png(pictures: list[Picture], width: int = WIDE) -> bytes:
    """Pictures below each other as one PNG."""
    from matplotlib.image import imsave

    stacked = np.concatenate([pixels(picture, width) for picture in pictures])
    margin = 32
    framed = np.full((stacked.shape[0] + 2 * margin, stacked.shape[1] + 2 * margin, 3), 255, np.uint8)
    framed[margin:-margin, margin:-margin] = stacked
    out = BytesIO()
    imsave(out, framed, format="png", metadata={"Software": "Quarterdeck"})
    return out.getvalue()
