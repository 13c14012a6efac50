"""The plans of bots that wait for people, on the screen."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.binding import BindingType

from quarterdeck.terminal.progress import ThinkingProgress
from quarterdeck.terminal.screens.computed_page import ComputedPage
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.together import plan_lines


class PlanScreen(ComputedPage[list[str]]):
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+p", "leave", "")]

    def __init__(self, session: Session) -> None:
        super().__init__(session.match)
        self._session = session

    def think(self, watch: ThinkingProgress) -> list[str]:
        return plan_lines(self._match, self._session.seating)

    def page(self, found: list[str]) -> RenderableType:
        return Group(*(Text(line) for line in found or [self._session.say("plan.none")]))
