"""What can go wrong when a match is asked for something. None of these leaves anything played."""

from __future__ import annotations

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.messages import Why

STALE = "The question has changed meanwhile. Look again."
NOT_ASKED = "It is not your choice now."


class EngineStuck(Exception):
    """The rules took longer than they may, and their process was ended."""


class EngineGone(EngineStuck):
    """The process ended by itself: a crash, no memory, somebody's `kill`."""


class RulesFailed(EngineStuck):
    """The rules raised an error, which is told to the log of the server and to nobody else."""


class Unasked(Exception):
    """A process was asked what is another's to answer."""


class Kept(Exception):
    """The match cannot go on under the rules of this version. It can still be read."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Refusal(Exception):
    """It may not be done now. `why` is for the page, `reason` for the person."""

    def __init__(self, why: Why, reason: str) -> None:
        super().__init__(reason)
        self.why: Why = why
        self.reason = reason


class BadPlan(QuarterdeckError):
    """A match that cannot begin: an unknown game, option, seed or position."""


class BadRecord(QuarterdeckError):
    """A record that cannot be taken up, and why."""


def sentence(text: str) -> str:
    """What the engine says in passing, as something that stands alone."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."
