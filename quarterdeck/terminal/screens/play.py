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
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.screens.bot_turns import BotTurns
from quarterdeck.terminal.screens.bottom_pane import BottomPane
from quarterdeck.terminal.screens.choices import Choices
from quarterdeck.terminal.screens.ending import Ending
from quarterdeck.terminal.screens.handover import Handover
from quarterdeck.terminal.screens.heading import heading
from quarterdeck.terminal.screens.play_keys import press
from quarterdeck.terminal.screens.playback import PlaybackScreen
from quarterdeck.terminal.screens.replay import ReplayScreen
from quarterdeck.terminal.screens.review import ReviewScreen
from quarterdeck.terminal.screens.table_view import TableView
from quarterdeck.terminal.selection import Selection
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.variation import Variation

if TYPE_CHECKING:
    from quarterdeck.terminal.app import PlayApp

WARNING = "▲ "
INTERVAL = 0.1
"""Seconds between two checks of a bot that is thinking."""
KEYS = "1-9 ↑↓ choose  Tab look  ? help  w why  u undo  h hint  l log  g rules  q quit"


class PlayScreen(Screen[None]):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.view = session.view()
        self.selection = Selection(self.view)
        self.focus_id = ""
        """The place that has the focus; empty while the options have it."""
        self._fresh = 0
        self._notice = ""
        self._bot_turns = BotTurns(session)
        self._looked = session.seat
        """The seat for which the table was last shown."""
        self._hide_first()

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield TableView()
        yield BottomPane()
        yield Static(id="hints", markup=False)

    def on_mount(self) -> None:
        self._clock = self.set_interval(INTERVAL, self._check_bots, pause=True)
        self._let_bots(self._bot_turns.begin)
        self._hide_first()
        self._note_shown()
        if self._hidden:
            self.hand_over(0)
        else:
            self.refresh_match()

    def on_unmount(self) -> None:
        self._bot_turns.close()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.height < 28, "-low")
        self.call_after_refresh(self.redraw)

    # -- display ---------------------------------------------------------------------------------------------------

    def refresh_match(self, fresh: int = 0) -> None:
        """Show the changed position."""
        self._hide(False)
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
        if self._hidden:
            return
        view = self.view
        self.query_one("#heading", Static).update(heading(self.session, view))
        self.query_one(TableView).show(Scene(view, self.focus_id, self.selection.option, self._bots))
        self.query_one(BottomPane).show(self._question(), self.selection, self.session.log(), self._fresh)
        hints = self.query_one("#hints", Static)
        hints.set_class(self._notice.startswith(WARNING), "problem")
        hints.update(Text(self._notice or self._keys(), no_wrap=True, overflow="ellipsis"))

    @property
    def _bots(self) -> dict[int, str]:
        return self.session.seating.bots

    def _question(self) -> str:
        if self.session.locked is not None:
            return self.session.say("locked", what=self.session.locked_label())
        decision = self.view.decision
        return printable(self.view.text(decision.topic)) if decision else "The match is over. Esc: what next"

    def _keys(self) -> str:
        if self.session.locked is not None:
            return self.session.say("locked.keys")
        return self.session.say("variation.keys") if isinstance(self.session, Variation) else KEYS

    def _highlight_locked(self) -> None:
        """Highlight the locked answer, so that Enter passes the screen on."""
        locked = self.session.locked
        for index, item in enumerate(self.selection.shown):
            if locked is not None and any(option.action.same(locked) for option in item.options):
                self.selection.jump(index)

    def _hide_first(self) -> None:
        self._hidden = not self.session.match.over and self.session.must_hide_table()

    def _hide(self, veiled: bool) -> None:
        """Hide the table, also while screens change."""
        self._hidden = veiled
        self.set_class(veiled, "-hidden")

    def problem(self, words: str) -> None:
        """Show a problem in the last line until the next key."""
        self._notice = f"{WARNING}{printable(words)}"
        self.redraw()

    def note(self, words: str) -> None:
        self._notice = printable(words)
        self.redraw()

    # -- changes ---------------------------------------------------------------------------------------------------

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
        option = self.selection.take(note.item)
        if option is not None:
            self.choose(option)
        else:
            self.redraw()

    def on_table_view_touched(self, note: TableView.Touched) -> None:
        """A click is the same as focus and Enter."""
        self.focus_id = note.place
        self.open_focus()

    def open_focus(self) -> None:
        """Choose the only option of the place in focus, or show its options."""
        options = self.selection.at(self.focus_id)
        if len(options) == 1:
            self.choose(options[0])
        elif self.selection.narrow_to(self.focus_id):
            self.focus_id = ""
            self.redraw()
        else:
            self.note("Nothing to choose there now. ? tells what it is, and why.")

    def choose(self, option: Option) -> None:
        """Make a choice. To choose the locked answer again passes the screen on."""
        locked = self.session.locked
        if locked is not None and option.action.same(locked):
            self.act(self.session.pass_on)
        else:
            self.act(lambda: self.session.play(option))

    def busy(self) -> bool:
        """Whether the match waits for a bot; says so."""
        if self._bot_turns.thinking:
            self.note(self.session.thinking_message("busy"))
        return self._bot_turns.thinking or self._bot_turns.behind

    def act(self, do: Callable[[], object]) -> None:
        """Change the match, let bots answer, and show what happened. Does nothing while a bot is thinking.

        A text that `do` returns is shown in the last line.
        """
        if self.busy():
            return
        self._note_shown()
        told = do()
        warning = self.session.warning()
        self._notice = f"{WARNING}{printable(warning)}" if warning else told if isinstance(told, str) else ""
        self.focus_id = ""
        self._let_bots(self._bot_turns.begin)
        self.show_what_happened()

    def _let_bots(self, choose: Callable[[], None]) -> None:
        try:
            choose()
        except QuarterdeckError as error:
            self._notice = f"{WARNING}{printable(str(error))}"
        self._notice = self.session.cut_message() or self._notice
        if self._bot_turns.thinking:
            self._clock.resume()

    def _check_bots(self) -> None:
        """Show what a bot has chosen, as soon as no other screen covers the table."""
        chosen = self._bot_turns.ready
        if chosen:
            self._let_bots(self._bot_turns.go_on)
            self.redraw()
        uncovered = self.app.screen is self and not self._hidden
        if uncovered and self._bot_turns.behind and (chosen or not self._bot_turns.in_a_turn):
            if self._question_stands():
                self._note_shown()
                self.view = self.session.view()
                self.redraw()
            else:
                self.show_what_happened()
        if not self._bot_turns.thinking and not self._bot_turns.behind:
            self._clock.pause()

    def _question_stands(self) -> bool:
        """Whether the same person still has the same question, and may have begun to choose."""
        here, now = self.view.decision, self.session.view().decision
        if here is None or now is None or not self.session.waiting or self.view.seats != self.session.view().seats:
            return False
        return here.number == now.number

    def _note_shown(self) -> None:
        self._looked, self._bot_turns.shown = self.session.seat, self.session.match.turn

    def show_what_happened(self) -> None:
        """Show the playback, then a handover between people, then the table."""
        before, turn = self._looked, self._bot_turns.shown
        after, match = self.session.seat, self.session.match
        fresh = len(self.session.texts_since(turn))
        frames = self.session.frames(turn) if match.turn > turn else []
        if self._bot_turns.in_a_turn:
            if frames:
                self.redraw()
            else:
                self.refresh_match(fresh)
            return
        self._note_shown()
        hide = not match.over and (
            self.session.must_hide_table()
            if frames
            else after != before and self.session.see_different_things(before, after)
        )
        if frames:
            self._hide(True)
            then = self.hand_over if hide else self._come_back
            self.app.push_screen(PlaybackScreen(match, frames, self._bots), lambda _: then(fresh))
        elif hide:
            self.hand_over(fresh)
        else:
            self.refresh_match(fresh)

    def hand_over(self, fresh: int) -> None:
        """Hide the table until the next person is ready."""
        self._hide(True)
        self.app.push_screen(Handover(self.session), lambda _: self._come_back(fresh))

    def _come_back(self, fresh: int) -> None:
        """Show the table after it has its size again."""
        self.call_after_refresh(self.refresh_match, fresh)

    def _after_ending(self, step: str | None) -> None:
        app = cast("PlayApp", self.app)
        match step:
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
        """Play a variation on top of the review."""
        self.app.push_screen(PlayScreen(Variation(self.session, better)))

    def leave(self) -> None:
        """Leave a variation for its match, or leave the app."""
        if isinstance(self.session, Variation):
            self.session.leave()
            self.dismiss(None)
        else:
            self.app.call_later(self.app.run_action, "leave")
