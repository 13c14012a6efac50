"""One sitting at a match: whose turn it is at this screen, what they see, and a save that keeps up by itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.decision import Option
from quarterdeck.core.errors import UndoRefused
from quarterdeck.core.event import Event
from quarterdeck.core.match import NEVER
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.languages import chapters
from quarterdeck.players.hint import Hint
from quarterdeck.registry import AnyMatch, new
from quarterdeck.terminal import saves
from quarterdeck.terminal.bots import bots_at_work
from quarterdeck.terminal.hinted import asked_before, note_asked
from quarterdeck.terminal.hints import Hints
from quarterdeck.terminal.save_file import FileProblem
from quarterdeck.terminal.seating import Seating, people_alone
from quarterdeck.terminal.seats_told import bot_at, seat_name
from quarterdeck.terminal.taking_back import TakingBack
from quarterdeck.terminal.telling import Piece, pieces
from quarterdeck.terminal.thought import Thought
from quarterdeck.terminal.words import spoken


class Session:
    """Everything a client does to a match. Its people share this screen, one looks at a time.

    After what people do, and in the beginning, bots have to be let choose: all at once, or one by one with `bots`.
    """

    def __init__(
        self, match: AnyMatch, path: Path | None = None, seating: Seating | None = None, hints: bool | None = None
    ) -> None:
        self.match = match
        self.seating = seating if seating is not None else people_alone(match.game.box.seats)
        self._back = TakingBack(match, self.seating)
        self.hints = Hints(match, self.seating, hints)
        self.path = path if path is not None else saves.new_path(match)
        self.trouble = ""
        """Why the last automatic save failed; empty if it did not."""
        self._copies: set[Path] = set()
        """Where this sitting has saved when asked to, and may again."""
        self._warned = False
        self._asked_to_leave = False
        self._chosen_seat = -1
        self._staying = -1
        """The seat that has locked a secret answer and is still at the screen; -1 if none."""
        self.thinking = -1
        """The seat of the bot that takes time over its choice; -1 if none."""
        self.wait: Callable[[Thought], object] = Thought.wait
        """What is done while a bot takes time."""
        self.cut = 0
        """How many choices of bots their time has cut short."""
        self._cut_seat = -1
        self._cut_told = False

    # -- what is seen ----------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> list[int]:
        """The seats of people whose answer is awaited."""
        asked = self.match.game.seats_to_act(self.match.state)
        return [seat for seat in asked if seat not in self.seating.bots]

    @property
    def seat(self) -> int:
        """The seat that looks at the screen now: once the match is over, that of the person who acted last."""
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
        """Somebody else of those asked comes to the screen."""
        self._chosen_seat, self._staying = seat, -1

    @property
    def locked(self) -> Action | None:
        """The secret answer of whoever is at the screen, while it waits for others and can still be changed."""
        if self._staying < 0:
            return None
        return next((answer for answer in self.match.state.sealed if answer.seat == self._staying), None)

    def locked_label(self) -> str:
        answer = self.locked
        return self._label(answer) if answer is not None else ""

    def _label(self, action: Action) -> str:
        return printable(self.match.text(self.match.game.option(self.match.state, action).label))

    def pass_on(self) -> None:
        """Whoever has locked an answer leaves the screen to the next."""
        self._staying = -1

    def view(self) -> View:
        return self.match.view([self.seat])

    def pieces(self, since: int) -> list[Piece]:
        """What happened after that turn, piece by piece: for the only person, or for all eyes if there are several."""
        people = self.seating.people
        return pieces(self.match, since, self.match.turn, people if len(people) == 1 else [])

    def told_since(self, turn: int) -> list[str]:
        """What happened after that turn, as the seat at the screen may read it."""
        return self.text_of([event for n in range(turn + 1, self.match.turn + 1) for event in self.match.events_at(n)])

    def text_of(self, events: Sequence[Event]) -> list[str]:
        """Events as the seat at the screen may read them, one sentence each."""
        mine = [self.seat]
        return [printable(self.match.text(event.seen_by(mine).message)) for event in events]

    def log(self) -> list[str]:
        return [printable(line) for line in self.match.log([self.seat])]

    def log_page(self) -> list[str]:
        """The whole log to read, with how often something was taken back across a roll or a reveal."""
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
        return spoken(self.match.catalogue, key, **params)

    def needs_curtain(self) -> bool:
        """Does the seat at the screen see what another person here may not?"""
        return any(self.secrets_between(other, self.seat) for other in self.seating.people if other != self.seat)

    def secrets_between(self, one: int, other: int) -> bool:
        """Do these two see different things, so that one must look away when the other plays?"""
        tables = [[part.data() for part in self.match.game.view(self.match.state, [seat])] for seat in (one, other)]
        return tables[0] != tables[1]

    # -- what is done ----------------------------------------------------------------------------------------------

    def choose(self, option: Option) -> list[str]:
        """Make the choice, and let bots choose; what happened comes back as sentences for the one who chose."""
        chooser = self.seat if option.action.seat == TABLE else option.action.seat
        turn = self.match.turn
        self.play(option)
        self.let_bots_choose()
        events = [event for n in range(turn + 1, self.match.turn + 1) for event in self.match.events_at(n)]
        return [printable(self.match.text(event.seen_by([chooser]).message)) for event in events]

    def play(self, option: Option) -> None:
        """Make the choice. Bots have not answered yet."""
        chooser = self.seat if option.action.seat == TABLE else option.action.seat
        self.match.play(option)
        self._stay(chooser)
        self.keep()

    def let_bots_choose(self) -> None:
        """All of them, until a person has to."""
        for thought in self.bots():
            self.wait(thought)

    def bots(self) -> Generator[Thought, None, None]:
        """Bots choose until a person has to. Whoever takes time is handed out: take the next when it is done.

        Until then the match is kept as it was before that choice.
        """
        turn = self.match.turn
        try:
            with closing(bots_at_work(self.match, self.seating)) as thoughts:
                for thought in thoughts:
                    self.keep()
                    self.thinking = thought.seat
                    yield thought
                    self._note_cut(thought)
        finally:
            self.thinking = -1
            if self.match.turn != turn:
                self.keep()

    def _note_cut(self, thought: Thought) -> None:
        if thought.answer().cut:
            self.cut += 1
            self._cut_seat = thought.seat

    def cut_note(self) -> str:
        """That a bot ran out of time, once a match."""
        if not self.cut or self._cut_told:
            return ""
        self._cut_told = True
        return self.say("cut", who=bot_at(self.match, self.seating, self._cut_seat))

    def thinking_note(self, key: str = "thinking") -> str:
        """Who takes time over a choice; empty if nobody does."""
        return self.say(key, who=bot_at(self.match, self.seating, self.thinking)) if self.thinking >= 0 else ""

    def advised(self, hint: Hint) -> None:
        """Whoever is at the screen was given this hint: the record tells so, once for each question."""
        seat = self.seat
        if self.hints.given(seat, hint, asked_before(self.path, self.match, seat)):
            self.keep()
            if not self.trouble:
                note_asked(self.path, self.match, seat)

    def undo(self) -> str:
        """Take the last choice back; what that was, in words."""
        counted = self.match.takebacks
        self._seat_again(self._back.last(self.seat))
        if self.match.takebacks > counted:
            return f"Taken back across a roll: that is counted ({self.match.takebacks})."
        return "Taken back: the last choice."

    def undo_all(self, further: str = "u") -> str:
        """Take back all since the last roll. If there is nothing, it is said what goes further back."""
        entries = self.match.entries
        if entries and entries[-1].barrier:
            more = "" if self.match.policy == NEVER else f"; {further} goes further back and is counted"
            raise UndoRefused(f"Nothing to take back since the last roll{more}.")
        seat, taken = self._back.all_since_roll(self.seat)
        self._seat_again(seat)
        return f"Taken back: {taken} {'choice' if taken == 1 else 'choices'}."

    @property
    def can_undo(self) -> bool:
        return self._back.why_not(self.seat) is None

    def redo(self) -> None:
        """Play again what was taken back; `told_since` tells what happened, as the first time."""
        before = self.seat
        self._back.again()
        self._stay(before)
        self.keep()

    def _seat_again(self, seat: int) -> None:
        """Whoever had chosen is asked again."""
        self.take_seat(max(seat, 0))
        self._stay(seat)
        self.keep()

    def _stay(self, seat: int) -> None:
        """Whoever has a secret answer that waits for others stays at the screen, and may change it."""
        self._staying = seat if any(answer.seat == seat for answer in self.match.state.sealed) else -1

    # -- what is kept ----------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Save by itself. If that fails the match goes on, and `warning` says so once."""
        try:
            saves.write_match(self.path, self.match, self.seating)
            self.trouble = ""
        except FileProblem as error:
            self.trouble = str(error)

    def warning(self) -> str:
        """The trouble with saving, the first time it is asked for."""
        if not self.trouble or self._warned:
            return ""
        self._warned = True
        return f"{self.trouble[:1].upper()}{self.trouble[1:]}. The match goes on."

    def may_leave(self) -> bool:
        """Is the match kept? If it cannot be, leaving takes being asked twice."""
        self.keep()
        asked, self._asked_to_leave = self._asked_to_leave, True
        return asked or not self.trouble

    def save_as(self, name: str) -> Path:
        """Save where a person asks to, or where it is kept anyway."""
        if not name:
            saves.write_match(self.path, self.match, self.seating)
            return self.path
        place = saves.write_copy(Path(name), self.match, {self.path.absolute().resolve(), *self._copies}, self.seating)
        self._copies.add(place)
        if self.trouble:
            self.path, self.trouble = place, ""  # It can be kept here, so it is from now on.
        return Path(name).expanduser()

    def again(self) -> Session:
        """A new match with the same game, options, company and language, and a save of its own."""
        match = new(self.match.game)
        match.catalogue = self.match.catalogue
        return Session(match, seating=self.seating, hints=self.hints.asked_for)
