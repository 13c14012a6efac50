"""One precise exception per way to be wrong. All are `QuarterdeckError`, so a client can show any to a person."""

from __future__ import annotations


class QuarterdeckError(ValueError):
    """Something a person, a file, a network or a bot got wrong. It says what was wrong and what would be right."""


class UnknownGame(QuarterdeckError):
    pass


class UnknownLanguage(QuarterdeckError):
    pass


class OptionError(QuarterdeckError):
    """A set-up option that does not exist, or a value it does not take."""


class SeedError(QuarterdeckError):
    pass


class NotationError(QuarterdeckError):
    """Text that is not an action of this game."""


class IllegalAction(QuarterdeckError):
    """An action of this game that may not be taken now."""


class MatchOver(IllegalAction):
    pass


class TurnError(QuarterdeckError):
    """A turn that this match has not seen."""


class UndoRefused(QuarterdeckError):
    """Taking back is not possible here, or not without the others."""


class RecordError(QuarterdeckError):
    """A record that cannot be read."""


class OtherRules(RecordError):
    """A record made under another revision of the rules or other content. It can be shown, exported and patched."""


class Diverged(RecordError):
    """A record that does not play back to what it says."""


class PositionError(QuarterdeckError):
    """A position text that cannot be read."""


class ChanceError(QuarterdeckError):
    """A dictated outcome that cannot happen."""
