"""One exception class per kind of error. All derive from `QuarterdeckError`: a client can show their texts."""

from __future__ import annotations


class QuarterdeckError(ValueError):
    """An error of a person, a file, a network or a bot. Its text says what is wrong and what would be right."""


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
    """A turn number that this match does not have."""


class UndoRefused(QuarterdeckError):
    """Undo is not possible here, or needs the consent of the other players."""


class RecordError(QuarterdeckError):
    """A record that cannot be read."""


class OtherRules(RecordError):
    """A record made under another revision of the rules or other content. It can be shown, exported and patched."""


class Diverged(RecordError):
    """A record whose replay differs from what it says."""


class PositionError(QuarterdeckError):
    """A position text that cannot be read."""


class ChanceError(QuarterdeckError):
    """A given random outcome that is not possible."""
