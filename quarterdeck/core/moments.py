"""Moments: a choice told again slowly, with the table as it stood when each event happened.

Events are told while the rules run, and views are made when they have finished. Whoever wants to show a choice as it
unfolds (the shot, then the shields, then the hull) needs the positions between. They are not kept: chance is a function
of the seed and the position, so the choice is simply played once more on a copy.
"""

from __future__ import annotations

from typing import Generic

from quarterdeck.core.chance import Door
from quarterdeck.core.event import Event
from quarterdeck.core.match import Match
from quarterdeck.core.state import S


class _Watch(Door, Generic[S]):
    """The door of a match that keeps a copy of the position with each event."""

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
    """What was told by the choice that led to `turn`, each event with the position at that instant.

    The set-up has no positions before it: its events all stand with the first one. So does what was played with
    chance from elsewhere, if playing it again tells another story.
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
