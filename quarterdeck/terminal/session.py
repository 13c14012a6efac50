"""One sitting at a match: whose turn it is at this screen, what they see, and a save that keeps up by itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from quarterdeck.core.action import TABLE
from quarterdeck.core.decision import Option
from quarterdeck.core.errors import UndoRefused
from quarterdeck.core.event import Event
from quarterdeck.core.match import CONSENT, NEVER
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.core.words import say
from quarterdeck.languages import chapters
from quarterdeck.shelf import AnyMatch, new
from quarterdeck.terminal import saves
from quarterdeck.terminal.save_file import FileProblem


class Session:
    """Everything a client does to a match. All seats sit at this screen (hot-seat), one looks at a time."""

    def __init__(self, match: AnyMatch, path: Path | None = None) -> None:
        self.match = match
        self.path = path if path is not None else saves.new_path(match)
        self.trouble = ""
        """Why the last automatic save failed; empty if it did not."""
        self._copies: set[Path] = set()
        """Where this sitting has saved when asked to, and may again."""
        self._warned = False
        self._asked_to_leave = False
        self._chosen_seat = -1

    # -- what is seen ----------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> list[int]:
        """The seats whose answer is awaited."""
        return self.match.game.seats_to_act(self.match.state)

    @property
    def seat(self) -> int:
        """The seat that looks at the screen now: the one that acted last once the match is over."""
        waiting = self.waiting
        if self._chosen_seat in waiting:
            return self._chosen_seat
        if waiting:
            return waiting[0]
        entries = self.match.entries
        return max(entries[-1].action.seat, 0) if entries else 0

    def take_seat(self, seat: int) -> None:
        """On an open floor somebody else of those asked comes to the screen."""
        self._chosen_seat = seat

    def view(self) -> View:
        return self.match.view([self.seat])

    def text_of(self, events: Sequence[Event]) -> list[str]:
        """Events as the seat at the screen may read them, one sentence each."""
        mine = [self.seat]
        return [printable(self.match.text(event.seen_by(mine).message)) for event in events]

    def log(self) -> list[str]:
        return [printable(line) for line in self.match.log([self.seat])]

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

    def secrets_between(self, one: int, other: int) -> bool:
        """Do these two see different things, so that one must look away when the other plays?"""
        tables = [[part.data() for part in self.match.game.view(self.match.state, [seat])] for seat in (one, other)]
        return tables[0] != tables[1]

    # -- what is done ----------------------------------------------------------------------------------------------

    def choose(self, option: Option) -> list[str]:
        """Make the choice; what happened comes back as sentences for the one who chose."""
        chooser = self.seat if option.action.seat == TABLE else option.action.seat
        events = self.match.play(option)
        told = [printable(self.match.text(event.seen_by([chooser]).message)) for event in events]
        self.keep()
        return told

    def undo(self) -> str:
        """Take the last choice back; what that was, in words. Who sits together at one screen agrees by asking."""
        counted = self.match.takebacks
        self.match.undo(self._last_seat(), consent=self.match.policy == CONSENT)
        self.keep()
        if self.match.takebacks > counted:
            return f"Taken back across a roll: that is counted ({self.match.takebacks})."
        return "Taken back: the last choice."

    def undo_all(self, further: str = "u") -> str:
        """Take back all since the last roll. If there is nothing, it is said what goes further back."""
        entries = self.match.entries
        if entries and entries[-1].barrier:
            more = "" if self.match.policy == NEVER else f"; {further} goes further back and is counted"
            raise UndoRefused(f"Nothing to take back since the last roll{more}.")
        taken = self.match.undo_to_barrier(self._last_seat())
        self.keep()
        return f"Taken back: {taken} {'choice' if taken == 1 else 'choices'}."

    def redo(self) -> None:
        self.match.redo()
        self.keep()

    def _last_seat(self) -> int | None:
        entries = self.match.entries
        return entries[-1].action.seat if entries else None

    # -- what is kept ----------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Save by itself. If that fails the match goes on, and `warning` says so once."""
        try:
            saves.write_match(self.path, self.match)
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
            saves.write_match(self.path, self.match)
            return self.path
        place = saves.write_copy(Path(name), self.match, {self.path.absolute().resolve(), *self._copies})
        self._copies.add(place)
        if self.trouble:
            self.path, self.trouble = place, ""  # It can be kept here, so it is from now on.
        return Path(name).expanduser()

    def again(self) -> Session:
        """A new match with the same game, options and language, and a save of its own."""
        match = new(self.match.game)
        match.catalogue = self.match.catalogue
        return Session(match)


def seat_name(match: AnyMatch, seat: int) -> str:
    catalogue = match.catalogue
    key = f"{match.game.box.name}.seat{seat}"
    return printable(catalogue.text(say(key) if catalogue.knows(key) else say("core.seat", seat=seat + 1)))
