"""Errors of the engine. After each of them the match is as it was before the request."""

from __future__ import annotations

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.messages import Why

STALE = "The question has changed meanwhile. Look again."
NOT_ASKED = "It is not your choice now."


class EngineStuck(Exception):
    """The rules exceeded their time limit, and the server killed their process."""


class EngineGone(EngineStuck):
    """The process ended by itself: a crash, out of memory, or an outside `kill`."""


class RulesFailed(EngineStuck):
    """The rules raised an error. Its traceback goes to the server log only."""


class NotHandledHere(Exception):
    """This kind of process does not handle this request."""


class ReadOnly(Exception):
    """The match cannot continue under the rules of this version. It can still be read."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NotAllowed(Exception):
    """The request is not allowed now. `why` is a code for the page, `reason` a sentence for the person."""

    def __init__(self, why: Why, reason: str) -> None:
        super().__init__(reason)
        self.why: Why = why
        self.reason = reason


class BadPlan(QuarterdeckError):
    """A match cannot start from this plan: unknown game, option, seed or position."""


class BadRecord(QuarterdeckError):
    """A record cannot be imported."""


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."
