"""Quarterdeck: a digital table for space board games.

import quarterdeck as qd

match = qd.new("d6", difficulty="hard", seed=7)
while decision := match.decision:
    print(match.view())
    match.play(decision.options[0])
print(match.outcome, match.record())
"""

from quarterdeck import _switch

_switch.install()

__version__ = "0.1.0"

from quarterdeck.core.match import Match  # noqa: E402
from quarterdeck.registry import GAMES, load, new, open_game, save  # noqa: E402

__all__ = ["GAMES", "Match", "__version__", "load", "new", "open_game", "save"]
