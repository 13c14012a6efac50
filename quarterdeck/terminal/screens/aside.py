"""Bots that choose beside the screen, which stays alive meanwhile."""

from __future__ import annotations

from typing import Final

from quarterdeck.terminal.session import Session
from quarterdeck.terminal.thought import Thought


class Aside:
    """Bots who answer at once do so in `begin` and `go_on`; for one who takes time `ready` tells when to go on."""

    def __init__(self, session: Session) -> None:
        self._session: Final = session
        self._bots = session.bots()
        self._thought: Thought | None = None
        self.told = session.match.turn
        """The turn up to which the screen has shown what happened."""

    def begin(self) -> None:
        """People have done something: whoever is asked now chooses."""
        self._bots = self._session.bots()
        self.go_on()

    def go_on(self) -> None:
        self._thought = None
        self._thought = next(self._bots, None)

    @property
    def thinking(self) -> bool:
        return self._thought is not None

    @property
    def ready(self) -> bool:
        """Has the bot that took time come to its choice?"""
        return self._thought is not None and self._thought.done

    @property
    def behind(self) -> bool:
        """Have bots done something that is not shown yet?"""
        return self._session.match.turn > self.told

    @property
    def in_a_story(self) -> bool:
        """Does what happens go on with a bot alone? Then it is told when it is whole."""
        return self.thinking and not self._session.waiting

    def close(self) -> None:
        """Nobody waits any more: the match stays as it is."""
        self._bots.close()
