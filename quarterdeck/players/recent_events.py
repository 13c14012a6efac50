"""The events for a seat since it was last asked. All events are numbered, so that none is missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.event import Event
from quarterdeck.registry import AnyMatch


class News:
    """The events, oldest first, and the number of events before them."""

    def __init__(self, events: Sequence[Event] = (), before: int = 0) -> None:
        self.events: Final[list[Event]] = list(events)
        self.before: Final = before

    def seen_by(self, seat: int) -> News:
        """Fields that the seat may not know are blanked; no event is left out."""
        return News([event.seen_by([seat]) for event in self.events], self.before)


def asked_at(match: AnyMatch, seat: int) -> int | None:
    """The turn at which the seat was asked the question that it answered last; None if it has answered none.

    Other seats may have acted between the question and the answer, and the question did not include their events.
    """
    mine = [turn for turn, entry in enumerate(match.entries) if entry.action.seat == seat]
    if not mine:
        return None
    at, earlier = mine[-1], mine[-2] + 1 if len(mine) > 1 else 0
    while at > earlier and seat in match.game.seats_to_act(match.state_at(at - 1)):
        at -= 1
    return at


def news_of(match: AnyMatch, seat: int) -> News:
    """The events since that question, including those of the seat's choice. Before its first choice: all events."""
    asked = asked_at(match, seat)
    since = 0 if asked is None else asked + 1
    before = sum(len(match.events_at(turn)) for turn in range(since))
    told = [event for turn in range(since, match.turn + 1) for event in match.events_at(turn)]
    return News(told, before).seen_by(seat)
