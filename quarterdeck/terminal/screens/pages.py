"""Pages over the table: help, what cannot be done and why, the log, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterdeck.core.printable import printable
from quarterdeck.terminal.kit.colours import STRONG
from quarterdeck.terminal.part_help import help_lines, place_at, refusal_lines
from quarterdeck.terminal.rulebook import page
from quarterdeck.terminal.together import others_lines

if TYPE_CHECKING:
    from quarterdeck.terminal.screens.play import PlayScreen

PageLine: TypeAlias = str | tuple[str, str]
"""A line, or a key and what it does. Keys are in two columns below the lines."""


class PageScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        (key, "dismiss", "") for key in ("escape", "enter", "q", "f1", "question_mark", "g", "l", "w")
    ]

    def __init__(self, title: str, lines: Sequence[PageLine], from_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = list(lines)
        self._from_end = from_end

    def compose(self) -> ComposeResult:
        page = Table.grid(expand=True)
        page.add_row(Text(f"{printable(self._title)}\n", STRONG))
        said = Text("\n").join([_text(line) for line in self._lines if isinstance(line, str)])
        if said:
            page.add_row(said)
        keys = Table.grid(padding=(0, 2, 0, 0))
        keys.add_column(no_wrap=True)
        for line in self._lines:
            if not isinstance(line, str):
                keys.add_row(Text(printable(line[0])), Text(printable(line[1])))
        if keys.row_count:
            page.add_row(keys)
        with VerticalScroll(id="drawer") as drawer:
            drawer.border_subtitle = "Esc: back"
            yield Static(page)

    def on_mount(self) -> None:
        drawer = self.query_one("#drawer", VerticalScroll)
        drawer.focus()
        if self._from_end:
            drawer.scroll_end(animate=False)

    def action_dismiss(self, result: None = None) -> None:  # type: ignore[override]
        self.dismiss(None)


def _text(line: str) -> Text:
    heading = line.startswith("# ")
    return Text(printable(line.removeprefix("# ")), STRONG if heading else "")


KEYS: Final = (
    ("1-9, letters", "choose the option with that number or key"),
    ("arrows, Enter", "move among the options, choose"),
    ("/", "search: type part of an option's words"),
    (
        "Tab, Shift+Tab",
        "look round: the next, the last thing on the table; there: arrows move, Enter chooses, ? explains",
    ),
    ("Esc", "a step back; all options again"),
    ("? or F1", "what the thing in focus is, what it can do, why it cannot"),
    ("w", "what cannot be done now, and why"),
    ("u, U, r", "undo; undo all since the last roll; redo"),
    ("l, g", "the log; the rules"),
    ("h", "a hint: the best three options, their chances and why; counted in the record"),
    ("Page Up, Down", "scroll a table that is higher than the window"),
    ("Ctrl+T", "when several seats may act: who answers next"),
    ("Ctrl+S", "save (each choice is saved anyway)"),
    ("q", "quit; the match is kept"),
)
TOGETHER_KEYS: Final = (
    ("Ctrl+O, Ctrl+P", "what other seats can do; what the bots that wait for you would do"),
    ("Ctrl+G", "let a bot act that waits for you"),
)
"""Further keys of co-operative games."""


def show_help(screen: PlayScreen) -> None:
    place = place_at(screen.view, screen.focus_id)
    if place is not None:
        screen.app.push_screen(PageScreen(printable(screen.view.text(place.part.name)), help_lines(screen.view, place)))
    else:
        box = screen.session.match.game.box
        together = TOGETHER_KEYS if box.cooperative and box.seats > 1 else ()
        screen.app.push_screen(PageScreen("The keys", [*KEYS, *together]))


def show_refusals(screen: PlayScreen) -> None:
    refusals = screen.view.decision.refusals if screen.view.decision else []
    lines = refusal_lines(screen.view, refusals)
    screen.app.push_screen(PageScreen("Not possible now", lines or ["Everything you might expect to do can be done."]))


def show_others(screen: PlayScreen) -> None:
    session = screen.session
    lines = others_lines(session.match, screen.view)
    screen.app.push_screen(PageScreen(session.say("others.title"), lines or [session.say("others.none")]))


def show_log(screen: PlayScreen) -> None:
    screen.app.push_screen(PageScreen("The log", screen.session.log_page(), from_end=True))


def show_rules(screen: PlayScreen) -> None:
    box = screen.session.match.game.box
    lines: list[str] = []
    for topic, text in screen.session.guide.items():
        lines += [f"# {topic}", *page(text), ""]
    screen.app.push_screen(
        PageScreen(f"{printable(box.title)}: the rules", lines or ["This game brings no rules to read."])
    )
