"""The battery that every game must pass, for authors of games: `check_game(game)`."""

from quarterdeck.testing.battery import NORMAL, THOROUGH, Effort, check_game
from quarterdeck.testing.report import Finding, Report

__all__ = ["NORMAL", "THOROUGH", "Effort", "Finding", "Report", "check_game"]
