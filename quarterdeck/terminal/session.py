"""A session of people at one screen with a match: who acts, what they see, and automatic saves."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.decision import Option
from quarterdeck.core.errors import QuarterdeckError, UndoRefused
from quarterdeck.core.event import Event
from quarterdeck.core.match import NEVER
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.languages import chapters
from quarterdeck.players.hint import Hint
from quarterdeck.registry import AnyMatch, new
from quarterdeck.terminal import saves
from quarterdeck.terminal.bots import BotChoice, bots_at_work
from quarterdeck.terminal.hints import SessionHints, hint_was_given, note_hint_given
from quarterdeck.terminal.playback import Frame, frames
from quarterdeck.terminal.save_file import FileProblem
from quarterdeck.terminal.seating import Seating, bot_at, people_alone, seat_name
from quarterdeck.terminal.together import is_open, view_by_seat, waiting_bots
from quarterdeck.terminal.undo import Undo
from quarterdeck.terminal.words import terminal_text


class Session:
    """Everything a client does to a match. Its people share the screen, one at a time.

    After each change, and in the beginning, the client lets bots choose: `let_bots_choose`, or one by one with `bots`.
    """

    def __init__(
        self, match: AnyMatch, path: Path | None = None, seating: Seating | None = None, hints: bool | None = None
    ) -> None:
        self.match = match
        self.seating = seating if seating is not None else people_alone(match.game.box.seats)
        self._undo = Undo(match, self.seating)
        self.hints = SessionHints(match, self.seating, hints)
        self.path = path if path is not None else saves.new_path(match)
        self.save_error = ""
        """Why the last automatic save failed; empty if it did not."""
        self._copies: set[Path] = set()
        """Files that this session saved on request; it may replace them."""
        self._warned = False
        self._asked_to_leave = False
        self._chosen_seat = -1
        self._staying = -1
        """The seat that has locked a secret answer and is still at the screen; -1 if none."""
        self._prompted = -1
        """The bot that a person has asked to act; -1 if none."""
        self.thinking = -1
        """The seat of the bot that is thinking; -1 if none."""
        self.wait: Callable[[BotChoice], object] = BotChoice.wait
        """Called while a bot is thinking."""
        self.cut = 0
        """Number of bots' choices that the time limit ended early."""
        self._cut_seat = -1
        self._cut_told = False

    # -- the view --------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> list[int]:
        """The seats of people that have to answer."""
        asked = self.match.game.seats_to_act(self.match.state)
        return [seat for seat in asked if seat not in self.seating.bots]

    @property
    def seat(self) -> int:
        """The seat at the screen. After the end: the person who acted last."""
        if self._staying >= 0:
            return self._staying
        waiting = self.waiting
        if self._chosen_seat in waiting:
            return self._chosen_seat
        if waiting:
            return waiting[0]
        acted = [entry.action.seat for entry in self.match.entries if entry.action.seat in self.seating.people]
        return acted[-1] if acted else self.seating.people[0]

    def take_seat(self, seat: int) -> None:
        """Let another of the asked seats answer."""
        self._chosen_seat, self._staying = seat, -1

    @property
    def locked(self) -> Action | None:
        """The secret answer of the seat at the screen, while it waits for others and can be changed."""
        if self._staying < 0:
            return None
        return next((answer for answer in self.match.state.sealed if answer.seat == self._staying), None)

    def locked_label(self) -> str:
        answer = self.locked
        return self._label(answer) if answer is not None else ""

    def _label(self, action: Action) -> str:
        return printable(self.match.text(self.match.game.option(self.match.state, action).label))

    def pass_on(self) -> None:
        """The seat that locked an answer leaves the screen."""
        self._staying = -1

    def view(self) -> View:
        """What the person at the screen sees. Where any of several people may act and all see the same, the options
        of all of them, those of the seat at the screen first."""
        here, waiting = self.seat, self.waiting
        if len(waiting) > 1 and here in waiting and is_open(self.match):
            others = [seat for seat in waiting if seat != here and not self.see_different_things(seat, here)]
            if others:
                return view_by_seat(self.match, [here, *others])
        return self.match.view([here])

    def frames(self, since: int) -> list[Frame]:
        """The frames after that turn, for the only person, or for spectators if there are several people."""
        people = self.seating.people
        return frames(self.match, since, self.match.turn, people if len(people) == 1 else [])

    def texts_since(self, turn: int) -> list[str]:
        """The events after that turn, as the seat at the screen may read them."""
        return self.text_of([event for n in range(turn + 1, self.match.turn + 1) for event in self.match.events_at(n)])

    def text_of(self, events: Sequence[Event]) -> list[str]:
        """Events as the seat at the screen may read them, one sentence each."""
        mine = [self.seat]
        return [printable(self.match.text(event.seen_by(mine).message)) for event in events]

    def log(self) -> list[str]:
        return [printable(line) for line in self.match.log([self.seat])]

    def log_page(self) -> list[str]:
        """The whole log, with the number of undos across a roll or a reveal."""
        lines = self.log() or ["Nothing has happened yet."]
        count = self.match.takebacks
        return [*lines, self.say("counted", count=count)] if count else lines

    def recent(self) -> list[str]:
        """What happened in this round; in a game without rounds, since the last roll."""
        match = self.match
        turn, entries = match.turn, match.entries
        this_round = match.game.round(match.state)
        while turn > 0:
            barrier = entries[turn - 1].barrier
            if match.game.round(match.state_at(turn - 1)) != this_round or (barrier and not this_round):
                break
            turn -= 1
        return self.text_of([event for n in range(turn, match.turn + 1) for event in match.events_at(n)])

    @property
    def guide(self) -> dict[str, str]:
        """The rules, by chapter, in the language of the match."""
        return chapters(self.match.game, self.match.catalogue.language)

    def seat_name(self, seat: int) -> str:
        return seat_name(self.match, seat)

    def say(self, key: str, **params: str | int) -> str:
        """A text of the terminal's own in the language of the match."""
        return terminal_text(self.match.catalogue, key, **params)

    def must_hide_table(self) -> bool:
        """Whether the seat at the screen sees what another person here may not."""
        return any(self.see_different_things(other, self.seat) for other in self.seating.people if other != self.seat)

    def see_different_things(self, one: int, other: int) -> bool:
        """Whether two seats see different things."""
        tables = [[part.data() for part in self.match.game.view(self.match.state, [seat])] for seat in (one, other)]
        return tables[0] != tables[1]

    # -- changes ---------------------------------------------------------------------------------------------------

    def choose(self, option: Option) -> list[str]:
        """Make the choice and let bots choose; returns what happened, as the chooser may read it."""
        chooser = self.seat if option.action.seat == TABLE else option.action.seat
        turn = self.match.turn
        self.play(option)
        self.let_bots_choose()
        events = [event for n in range(turn + 1, self.match.turn + 1) for event in self.match.events_at(n)]
        return [printable(self.match.text(event.seen_by([chooser]).message)) for event in events]

    def play(self, option: Option) -> None:
        """Make the choice, without the answers of bots."""
        chooser = self.seat if option.action.seat == TABLE else option.action.seat
        self.match.play(option)
        self._stay(chooser)
        self.autosave()

    def let_bots_choose(self) -> None:
        """Let bots choose until a person has to."""
        for choice in self.bots():
            self.wait(choice)

    def bots(self) -> Generator[BotChoice, None, None]:
        """Let bots choose until a person has to. Yields the choices that take time; go on when each is done."""
        turn = self.match.turn
        prompted, self._prompted = self._prompted, -1
        try:
            with closing(bots_at_work(self.match, self.seating, prompted)) as choices:
                for choice in choices:
                    self.autosave()
                    self.thinking = choice.seat
                    yield choice
                    self._note_cut(choice)
        finally:
            self.thinking = -1
            if self.match.turn != turn:
                self.autosave()

    def prompt(self, number: str = "") -> str:
        """Let a bot act next that waits for people: the one in the seat of this number, or the only one."""
        bots = waiting_bots(self.match, self.seating)
        if not bots:
            raise QuarterdeckError(self.say("go.none"))
        chosen = [seat for seat in bots if not number or number == str(seat + 1)]
        if len(chosen) != 1:
            raise QuarterdeckError(self.say("go.which", seats=", ".join(str(seat + 1) for seat in bots)))
        self._prompted = chosen[0]
        return self.say("go", who=bot_at(self.match, self.seating, chosen[0]))

    def _note_cut(self, choice: BotChoice) -> None:
        if choice.result().cut:
            self.cut += 1
            self._cut_seat = choice.seat

    def cut_message(self) -> str:
        """Says once per match that a bot ran out of time."""
        if not self.cut or self._cut_told:
            return ""
        self._cut_told = True
        return self.say("cut", who=bot_at(self.match, self.seating, self._cut_seat))

    def thinking_message(self, key: str = "thinking") -> str:
        """Says which bot is thinking; empty if none is."""
        return self.say(key, who=bot_at(self.match, self.seating, self.thinking)) if self.thinking >= 0 else ""

    def count_hint(self, hint: Hint) -> None:
        """Count a hint that the seat at the screen got, once per question."""
        seat = self.seat
        if self.hints.given(seat, hint, hint_was_given(self.path, self.match, seat)):
            self.autosave()
            if not self.save_error:
                note_hint_given(self.path, self.match, seat)

    def undo(self) -> str:
        """Undo the last choice; returns a sentence about it."""
        counted = self.match.takebacks
        self._seat_again(self._undo.last(self.seat))
        if self.match.takebacks > counted:
            return f"Taken back across a roll: that is counted ({self.match.takebacks})."
        return "Taken back: the last choice."

    def undo_all(self, further: str = "u") -> str:
        """Undo all choices since the last roll. The error says which key undoes more."""
        entries = self.match.entries
        if entries and entries[-1].barrier:
            more = "" if self.match.policy == NEVER else f"; {further} goes further back and is counted"
            raise UndoRefused(f"Nothing to take back since the last roll{more}.")
        seat, taken = self._undo.since_roll(self.seat)
        self._seat_again(seat)
        return f"Taken back: {taken} {'choice' if taken == 1 else 'choices'}."

    @property
    def can_undo(self) -> bool:
        return self._undo.why_not(self.seat) is None

    def redo(self) -> None:
        """Redo what was undone; `texts_since` returns what happened."""
        before = self.seat
        self._undo.redo()
        self._stay(before)
        self.autosave()

    def _seat_again(self, seat: int) -> None:
        """Let the seat choose again."""
        self.take_seat(max(seat, 0))
        self._stay(seat)
        self.autosave()

    def _stay(self, seat: int) -> None:
        """A seat whose secret answer waits for others stays at the screen."""
        self._staying = seat if any(answer.seat == seat for answer in self.match.state.sealed) else -1

    # -- saves -----------------------------------------------------------------------------------------------------

    def autosave(self) -> None:
        """Save. If that fails the match continues, and `warning` says so once."""
        try:
            saves.write_match(self.path, self.match, self.seating)
            self.save_error = ""
        except FileProblem as error:
            self.save_error = str(error)

    def warning(self) -> str:
        """Why saving failed; empty from the second call on."""
        if not self.save_error or self._warned:
            return ""
        self._warned = True
        return f"{self.save_error[:1].upper()}{self.save_error[1:]}. The match goes on."

    def may_leave(self) -> bool:
        """Save; returns whether the person may leave. If saving fails, only the second call returns True."""
        self.autosave()
        asked, self._asked_to_leave = self._asked_to_leave, True
        return asked or not self.save_error

    def save_as(self, name: str) -> Path:
        """Save in a file of this name, or in the usual file."""
        if not name:
            saves.write_match(self.path, self.match, self.seating)
            return self.path
        place = saves.write_copy(Path(name), self.match, {self.path.absolute().resolve(), *self._copies}, self.seating)
        self._copies.add(place)
        if self.save_error:
            self.path, self.save_error = place, ""  # Automatic saves go there from now on.
        return Path(name).expanduser()

    def again(self) -> Session:
        """A session with a new match: same game, options, seating and language."""
        match = new(self.match.game)
        match.catalogue = self.match.catalogue
        return Session(match, seating=self.seating, hints=self.hints.asked_for)
