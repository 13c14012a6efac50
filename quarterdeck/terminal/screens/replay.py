"""Stepping through a match: the table after each turn, and what happened in it."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.history_view import HistoryView
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.screens.bottom_pane import LogPane, show_below
from quarterdeck.terminal.screens.heading import replay_heading
from quarterdeck.terminal.screens.pages import PageScreen
from quarterdeck.terminal.screens.playback import PlaybackScreen
from quarterdeck.terminal.screens.table_view import TableView

HINTS = "← → turn by turn  Enter slowly  ↑ ↓ ten turns  Home  End  ? keys  q leave"
KEYS: Final = (
    ("→ or Space, ←", "the next turn, the turn before"),
    ("Enter", "what happened in this turn, step by step, if there is much to show"),
    ("↓ or Page Down", "ten turns on"),
    ("↑ or Page Up", "ten turns back"),
    ("Home, End", "the set-up, the last turn"),
    ("? or F1", "these keys"),
    ("q or Esc", "leave the replay"),
)


class ReplayScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "step(-1)", ""),
        ("right", "step(1)", ""),
        ("space", "step(1)", ""),
        ("enter", "tell", ""),
        ("up,pageup", "step(-10)", ""),
        ("down,pagedown", "step(10)", ""),
        ("home", "step(-1000000)", ""),
        ("end", "step(1000000)", ""),
        ("question_mark,f1", "keys", ""),
        ("q,escape", "leave", ""),
    ]

    def __init__(self, match: AnyMatch, turn: int = 0) -> None:
        super().__init__()
        self.history = HistoryView(match)
        self.turn = turn

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield TableView()
        with Horizontal(id="foot", classes="-replay"):
            yield LogPane()
        yield Static(Text(HINTS), id="hints", markup=False)

    def on_mount(self) -> None:
        self.redraw()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.height < 28, "-low")
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        history, turn = self.history, self.turn
        view = history.view(turn)
        self.query_one("#heading", Static).update(replay_heading(history, turn, view))
        self.query_one(TableView).show(Scene(view))
        lines = [history.choice(turn), *history.events(turn)]
        if turn == history.last:
            lines.append(history.ending())
        show_below(self, lines)

    def action_step(self, steps: int) -> None:
        self.turn = max(0, min(self.history.last, self.turn + steps))
        self.redraw()

    def action_tell(self) -> None:
        frames = self.history.frames(self.turn)
        if frames:
            self.app.push_screen(PlaybackScreen(self.history.match, frames))

    def action_keys(self) -> None:
        self.app.push_screen(PageScreen("The keys of the replay", KEYS))

    def action_leave(self) -> None:
        self.dismiss(None)
