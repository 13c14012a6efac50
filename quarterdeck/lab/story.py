"""The events of a match without a history, for players that want what happened since they were last asked."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.players.recent_events import News


class Story:
    """Made before the match begins. The rules make no events unless it is `listening`, which is faster."""

    def __init__(self, door: Door, listening: bool) -> None:
        door.listening = listening
        self._door: Final = door
        self._heard: Final[dict[int, int]] = {}

    def news(self, seat: int) -> News:
        """The events since this seat was last asked, as it may know them."""
        before = self._heard.get(seat, 0)
        self._heard[seat] = len(self._door.events)
        return News(self._door.events[before:], before).seen_by(seat)
