"""How things look just now: what can be chosen, what is in focus, and what the highlighted option would change."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style

from quarterdeck.core.decision import Change, Option
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import DOUBLE, HEAVY, LIGHT
from quarterdeck.terminal.drawing.colours import CHOICE, CHOSEN, FAINT, QUIET_TEXT


class Look:
    """Shapes say it before colours do: a heavy frame for what can be chosen, a double one for the focus."""

    def __init__(
        self, view: View, focus: str = "", option: Option | None = None, bots: Mapping[int, str] | None = None
    ) -> None:
        offered = view.decision.options if view.decision else []
        self._touchable = {id for one in offered for id in one.touches}
        self._aimed = set(option.touches) if option else set()
        self._changes: dict[str, Change] = {c.part: c for c in option.changes} if option else {}
        self.focus = focus
        self.bots = dict(bots or {})
        """The seats in which bots sit, and what they are called."""
        self.roomy = True
        """Is there room for what only looks better?"""

    def touchable(self, id: str) -> bool:
        return id in self._touchable

    def aimed(self, id: str) -> bool:
        """Does the highlighted option touch it?"""
        return id in self._aimed

    def focused(self, id: str) -> bool:
        return bool(id) and id == self.focus

    def frame(self, id: str) -> tuple[str, Style]:
        if self.focused(id):
            return DOUBLE, CHOICE
        if self.touchable(id):
            return HEAVY, CHOICE
        return LIGHT, FAINT

    def pointer(self, id: str) -> tuple[str, Style]:
        """One character in front of something without a frame."""
        if self.focused(id):
            return "»", CHOSEN
        if self.aimed(id):
            return "▶", CHOSEN
        if self.touchable(id):
            return "▸", CHOICE
        return " ", QUIET_TEXT

    def number(self, id: str, value: int) -> str:
        """A number as it is, and as it would become."""
        change = self._changes.get(id)
        return str(value) if change is None else f"{change.before} -> {change.after}"

    def change(self, id: str) -> Change | None:
        return self._changes.get(id)
