"""Moments: the events of a choice, each with the position when it happened.

The rules emit events while they run, and views are made when they have finished. A client that shows a choice step by
step (the shot, then the shields, then the hull) needs the positions between. They are not stored: random outcomes are a
function of the seed and the position, so the choice is played once more on a copy.
"""

from __future__ import annotations

from typing import Generic

from quarterdeck.core.chance import Door
from quarterdeck.core.event import Event
from quarterdeck.core.match import Match
from quarterdeck.core.state import S


class _Watch(Door, Generic[S]):
    """A door that wraps the one of a match and copies the position at each event."""

    def __init__(self, inner: Door, s: S) -> None:
        super().__init__()
        self._inner = inner
        self._state = s
        self.listening = True
        self.states: list[S] = []

    def number(self, stream: int, counter: int, size: int) -> int:
        return self._inner.number(stream, counter, size)

    def choose(self, stream: int, counter: int, weights: list[int], total: int) -> int:
        return self._inner.choose(stream, counter, weights, total)

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.states.append(self._state.copy())


def moments(match: Match[S], turn: int) -> list[tuple[Event, S]]:
    """The events of the choice that led to `turn`, each with the position at that instant.

    All events of the set-up come with the first position. If a choice was played with random outcomes from another
    door, and playing it again gives other events, all its events come with the position after it.
    """
    told = match.events_at(turn)
    after = match.state_at(turn)
    if turn > 0:
        s = match.state_at(turn - 1).copy()
        watch = _Watch(match.seed.door(), s)
        match.game.apply(s, match.entries[turn - 1].action, watch)
        if watch.events == told:
            return list(zip(told, watch.states, strict=True))
    return [(event, after) for event in told]
