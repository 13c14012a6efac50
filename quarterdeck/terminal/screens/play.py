"""The screen of a match being played: heading, table, question with its options, log, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from quarterdeck.core.decision import Option
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import printable
from quarterdeck.core.replay import as_recorded
from quarterdeck.players.review import Judged
from quarterdeck.terminal.drawing.look import Look
from quarterdeck.terminal.screens.aside import Aside
from quarterdeck.terminal.screens.choices import Choices
from quarterdeck.terminal.screens.ending import Ending
from quarterdeck.terminal.screens.foot import Foot
from quarterdeck.terminal.screens.handover import Handover
from quarterdeck.terminal.screens.heading import heading
from quarterdeck.terminal.screens.play_keys import press
from quarterdeck.terminal.screens.replay import ReplayScreen
from quarterdeck.terminal.screens.review import ReviewScreen
from quarterdeck.terminal.screens.table_view import TableView
from quarterdeck.terminal.screens.telling import Telling
from quarterdeck.terminal.selection import Selection
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.variation import Variation

if TYPE_CHECKING:
    from quarterdeck.terminal.app import PlayApp

WARNING = "▲ "
LOOK = 0.1
"""Seconds between two looks at a bot that takes time."""
HINTS = "1-9 ↑↓ choose  Tab look  ? help  w why  u undo  h hint  l log  g rules  q quit"


class PlayScreen(Screen[None]):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.view = session.view()
        self.selection = Selection(self.view)
        self.focus_id = ""
        """The thing on the table that has the focus; empty while the options have it."""
        self._fresh = 0
        self._notice = ""
        self._aside = Aside(session)
        self._looked = session.seat
        """Who looked when the table was last shown."""
        self._veil_first()

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield TableView()
        yield Foot()
        yield Static(id="hints", markup=False)

    def on_mount(self) -> None:
        self._clock = self.set_interval(LOOK, self._look_aside, pause=True)
        self._let_bots(self._aside.begin)
        self._veil_first()
        self._shown()
        if self._veiled:
            self.hand_over(0)
        else:
            self.refresh_match()

    def on_unmount(self) -> None:
        self._aside.close()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.height < 28, "-low")
        self.call_after_refresh(self.redraw)

    # -- showing ---------------------------------------------------------------------------------------------------

    def refresh_match(self, fresh: int = 0) -> None:
        """The position has changed: look again."""
        self._veil(False)
        self.view = self.session.view()
        self.selection = Selection(self.view)
        self._fresh = fresh
        if self.focus_id not in self.view.part_ids():
            self.focus_id = ""
        self._highlight_locked()
        self.redraw()
        if self.session.match.over:
            self.app.push_screen(Ending(self.session), self._after_ending)

    def redraw(self) -> None:
        if self._veiled:
            return
        view = self.view
        self.query_one("#heading", Static).update(heading(self.session, view))
        self.query_one(TableView).show(view, Look(view, self.focus_id, self.selection.option, self._bots))
        self.query_one(Foot).show(self._question(), self.selection, self.session.log(), self._fresh)
        hints = self.query_one("#hints", Static)
        hints.set_class(self._notice.startswith(WARNING), "problem")
        hints.update(Text(self._notice or self._hints(), no_wrap=True, overflow="ellipsis"))

    @property
    def _bots(self) -> dict[int, str]:
        return self.session.seating.bots

    def _question(self) -> str:
        if self.session.locked is not None:
            return self.session.say("locked", what=self.session.locked_label())
        decision = self.view.decision
        return printable(self.view.text(decision.topic)) if decision else "The match is over. Esc: what next"

    def _hints(self) -> str:
        if self.session.locked is not None:
            return self.session.say("locked.keys")
        return self.session.say("variation.keys") if isinstance(self.session, Variation) else HINTS

    def _highlight_locked(self) -> None:
        """Enter passes the screen on: it chooses again what is locked."""
        locked = self.session.locked
        for index, offer in enumerate(self.selection.shown):
            if locked is not None and any(option.action.same(locked) for option in offer.options):
                self.selection.jump(index)

    def _veil_first(self) -> None:
        self._veiled = not self.session.match.over and self.session.needs_curtain()

    def _veil(self, veiled: bool) -> None:
        """Nothing of the table shows, not even for the instant in which the curtain falls or rises."""
        self._veiled = veiled
        self.set_class(veiled, "-veiled")

    def problem(self, words: str) -> None:
        """Said in the last line until the next key."""
        self._notice = f"{WARNING}{printable(words)}"
        self.redraw()

    def note(self, words: str) -> None:
        self._notice = printable(words)
        self.redraw()

    # -- doing -----------------------------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        before, self._notice = self._notice, ""
        try:
            if press(self, event):
                event.stop()
                event.prevent_default()
        except QuarterdeckError as error:
            self.problem(str(error))
        if before and not self._notice:
            self.redraw()

    def on_choices_chosen(self, note: Choices.Chosen) -> None:
        option = self.selection.take(note.offer)
        if option is not None:
            self.choose(option)
        else:
            self.redraw()

    def on_table_view_touched(self, note: TableView.Touched) -> None:
        """A click means what focus and Enter mean."""
        self.focus_id = note.place
        self.open_focus()

    def open_focus(self) -> None:
        """What can be done with the thing in focus: at once if it is one option, else a choice among them."""
        options = self.selection.at(self.focus_id)
        if len(options) == 1:
            self.choose(options[0])
        elif self.selection.narrow_to(self.focus_id):
            self.focus_id = ""
            self.redraw()
        else:
            self.note("Nothing to choose there now. ? tells what it is, and why.")

    def choose(self, option: Option) -> None:
        """Make a choice; to choose again what is locked already is to pass the screen on."""
        locked = self.session.locked
        if locked is not None and option.action.same(locked):
            self.act(self.session.pass_on)
        else:
            self.act(lambda: self.session.play(option))

    def busy(self) -> bool:
        """Does the match wait for a bot? Then it is said."""
        if self._aside.thinking:
            self.note(self.session.thinking_note("busy"))
        return self._aside.thinking or self._aside.behind

    def act(self, do: Callable[[], object]) -> None:
        """Do something to the match, let bots answer, and show what happened. While a bot thinks, nothing is done.

        A sentence that comes back is said in the last line.
        """
        if self.busy():
            return
        self._shown()
        told = do()
        warning = self.session.warning()
        self._notice = f"{WARNING}{printable(warning)}" if warning else told if isinstance(told, str) else ""
        self.focus_id = ""
        self._let_bots(self._aside.begin)
        self.show_what_happened()

    def _let_bots(self, choose: Callable[[], None]) -> None:
        try:
            choose()
        except QuarterdeckError as error:
            self._notice = f"{WARNING}{printable(str(error))}"
        self._notice = self.session.cut_note() or self._notice
        if self._aside.thinking:
            self._clock.resume()

    def _look_aside(self) -> None:
        """Has a bot chosen? What came of it is shown as soon as nothing covers the table."""
        chosen = self._aside.ready
        if chosen:
            self._let_bots(self._aside.go_on)
            self.redraw()
        uncovered = self.app.screen is self and not self._veiled
        if uncovered and self._aside.behind and (chosen or not self._aside.in_a_story):
            if self._question_stands():
                self._shown()
                self.view = self.session.view()
                self.redraw()
            else:
                self.show_what_happened()
        if not self._aside.thinking and not self._aside.behind:
            self._clock.pause()

    def _question_stands(self) -> bool:
        """Is the same person asked the same as before? Then they may have begun to choose."""
        here, now = self.view.decision, self.session.view().decision
        if here is None or now is None or not self.session.waiting or self.view.seats != [self.session.seat]:
            return False
        return here.number == now.number

    def _shown(self) -> None:
        self._looked, self._aside.told = self.session.seat, self.session.match.turn

    def show_what_happened(self) -> None:
        """Piece by piece; then a curtain between people, and the table."""
        before, turn = self._looked, self._aside.told
        after, match = self.session.seat, self.session.match
        fresh = len(self.session.told_since(turn))
        pieces = self.session.pieces(turn) if match.turn > turn else []
        if self._aside.in_a_story:
            if pieces:
                self.redraw()
            else:
                self.refresh_match(fresh)
            return
        self._shown()
        hidden = not match.over and (
            self.session.needs_curtain() if pieces else after != before and self.session.secrets_between(before, after)
        )
        if pieces:
            self._veil(True)
            then = self.hand_over if hidden else self._come_back
            self.app.push_screen(Telling(match, pieces, self._bots), lambda _: then(fresh))
        elif hidden:
            self.hand_over(fresh)
        else:
            self.refresh_match(fresh)

    def hand_over(self, fresh: int) -> None:
        """The curtain falls, and rises when the next one is there."""
        self._veil(True)
        self.app.push_screen(Handover(self.session), lambda _: self._come_back(fresh))

    def _come_back(self, fresh: int) -> None:
        """Uncover the table once it has its room again: before that it would show what it showed last."""
        self.call_after_refresh(self.refresh_match, fresh)

    def _after_ending(self, wish: str | None) -> None:
        app = cast("PlayApp", self.app)
        match wish:
            case "new":
                app.begin(self.session.again())
            case "replay":
                app.push_screen(ReplayScreen(as_recorded(self.session.match)), lambda _: self.refresh_match())
            case "review":
                app.push_screen(ReviewScreen(self.session, self._play_variation), lambda _: self.refresh_match())
            case "undo":
                try:
                    self.act(self.session.undo)
                except QuarterdeckError as error:
                    self.problem(str(error))
            case "quit":
                self.leave()

    def _play_variation(self, better: Judged) -> None:
        """On top of the review, which is there again when the variation is left."""
        self.app.push_screen(PlayScreen(Variation(self.session, better)))

    def leave(self) -> None:
        """A variation is left for its match, and the match for good."""
        if isinstance(self.session, Variation):
            self.session.leave()
            self.dismiss(None)
        else:
            self.app.call_later(self.app.run_action, "leave")
