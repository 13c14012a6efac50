"""The history of a match turn by turn: the choice, its events, and the table after it."""

from __future__ import annotations

from quarterdeck.core.action import TABLE
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.playback import Frame, frames
from quarterdeck.terminal.seating import seat_name


class HistoryView:
    """Turn 0 is the set-up. A running match with several seats is shown as a spectator sees it."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        seats = match.game.box.seats
        self._seats = list(range(seats)) if match.over or seats == 1 else []

    @property
    def last(self) -> int:
        return self.match.turn

    def heading(self, turn: int) -> str:
        return f"Turn {turn} of {self.last}"

    def choice(self, turn: int) -> str:
        """The player and the choice, in words and in the notation of records."""
        if turn == 0:
            return "the set-up"
        entry = self.match.entries[turn - 1]
        action, game = entry.action, self.match.game
        if entry.sealed and not self._seats:
            return f"{seat_name(self.match, action.seat)} has answered in secret"
        label = self.match.text(game.option(self.match.state_at(turn - 1), action).label)
        chosen = f"{printable(label)} ({printable(str(action))})"
        if game.box.seats == 1 or action.seat == TABLE:
            return chosen
        return f"{seat_name(self.match, action.seat)}: {chosen}"

    def events(self, turn: int) -> list[str]:
        told = self.match.events_at(turn)
        return [printable(self.match.text(event.seen_by(self._seats).message)) for event in told]

    def frames(self, turn: int) -> list[Frame]:
        """The events of a turn as frames for the step-by-step display, if the game has them."""
        return frames(self.match, turn - 1, turn, self._seats) if turn else []

    def view(self, turn: int) -> View:
        return self.match.view(self._seats, turn)

    def ending(self) -> str:
        """The reason of the end, or that the match is still in play."""
        outcome = self.match.outcome
        if outcome is None:
            return "The match is still in play."
        return printable(self.match.text(outcome.reason))
