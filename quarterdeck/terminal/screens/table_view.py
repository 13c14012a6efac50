"""The table on the screen: draws a scene with the layout of its game, and finds parts by position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message as Note
from textual.scroll_view import ScrollView
from textual.strip import Strip

from quarterdeck.core.entry import resolve
from quarterdeck.terminal.kit.canvas import Canvas
from quarterdeck.terminal.kit.colours import GROUND
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.layout import layout_of

Draw: TypeAlias = Callable[[Scene, int, int], Canvas]
"""Draws a scene with so many columns and rows."""


class TableView(ScrollView, can_focus=False):
    class Touched(Note):
        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(id="table")
        self._canvas = Canvas(1)
        self._scene: Scene | None = None

    def show(self, scene: Scene) -> None:
        self._scene = scene
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._scene is None or not self.size.width:
            self._canvas = Canvas(1)  # The old drawing may hold secrets of another seat.
            return
        draw = cast("Draw", resolve(layout_of(self._scene.view.game).draw))
        width, height = self.outer_size
        self._canvas = draw(self._scene, width, height)
        if self._canvas.height > height:
            self._canvas = draw(self._scene, width - 1, height)  # Room for the scroll bar.
        self.virtual_size = Size(self._canvas.width, self._canvas.height)
        focus = self.region_of(self._scene.focus)
        if focus is not None:
            self.scroll_to_region(focus, animate=False, force=True)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        row = y + round(self.scroll_offset.y)
        if row >= self._canvas.height:
            return Strip.blank(self.size.width, GROUND)
        return self._canvas.strip(row).adjust_cell_length(self.size.width, GROUND)

    def region_of(self, place: str) -> Region | None:
        return self._canvas.regions.get(place)

    def places(self) -> list[str]:
        """All places that can have the focus, in the order they are drawn."""
        return list(self._canvas.regions)

    def next_place(self, place: str, step: int) -> str:
        order = self.places()
        if not order:
            return ""
        if place not in order:
            return order[0 if step > 0 else -1]
        return order[(order.index(place) + step) % len(order)]

    def neighbour(self, place: str, dx: int, dy: int) -> str:
        """The nearest place in that direction."""
        here = self.region_of(place)
        if here is None:
            return self.next_place("", 1)
        best, nearest = place, 1_000_000
        for other, there in self._canvas.regions.items():
            over, down = _centre(there)[0] - _centre(here)[0], _centre(there)[1] - _centre(here)[1]
            ahead = over * dx + down * dy * 2
            aside = abs(over * dy) + abs(down * dx) * 2
            if other == place or ahead <= 0 or there.contains_region(here) or here.contains_region(there):
                continue
            if ahead + 2 * aside < nearest:
                best, nearest = other, ahead + 2 * aside
        return best

    def on_click(self, event: Click) -> None:
        place = self._canvas.at(event.x, event.y + round(self.scroll_offset.y))
        if place:
            self.post_message(self.Touched(place))


def _centre(region: Region) -> tuple[int, int]:
    return region.x + region.width // 2, region.y + region.height // 2
