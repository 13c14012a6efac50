"""Bots that choose in the background of a screen."""

from __future__ import annotations

from typing import Final

from quarterdeck.terminal.bots import BotChoice
from quarterdeck.terminal.session import Session


class BotTurns:
    """Quick bots answer in `begin` and `go_on`. For a bot that takes time, call `go_on` when `ready` is true."""

    def __init__(self, session: Session) -> None:
        self._session: Final = session
        self._bots = session.bots()
        self._choice: BotChoice | None = None
        self.shown = session.match.turn
        """The turn up to which the screen has shown what happened."""

    def begin(self) -> None:
        """Let bots choose after a change by people."""
        self._bots = self._session.bots()
        self.go_on()

    def go_on(self) -> None:
        self._choice = None
        self._choice = next(self._bots, None)

    @property
    def thinking(self) -> bool:
        return self._choice is not None

    @property
    def ready(self) -> bool:
        """Whether the bot that takes time has chosen."""
        return self._choice is not None and self._choice.done

    @property
    def behind(self) -> bool:
        """Whether bots have chosen something that is not shown yet."""
        return self._session.match.turn > self.shown

    @property
    def in_a_turn(self) -> bool:
        """Whether only a bot has to choose now. Then the playback waits for it."""
        return self.thinking and not self._session.waiting

    def close(self) -> None:
        """Cancel the bots; the match stays as it is."""
        self._bots.close()
