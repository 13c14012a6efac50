"""The vote on calling a battle off. A bot agrees if it finds that no seat can win any more.

It plays on from imagined positions, with random cards for itself and officers in the other seats. If any seat wins in
one of them, the battle is not stuck. So a bot agrees only if none of its cards changes anything.
"""

from __future__ import annotations

from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.game import Game
from quarterdeck.core.state import State
from quarterdeck.games.battlecruisers.table import CALLED_OFF, INTERMINABLE, Battle
from quarterdeck.games.battlecruisers.verbs import CALL_OFF, FIGHT_ON, PLAY
from quarterdeck.players.battlecruisers.officer import BattlecruisersOfficer

BATTLES: Final = 24
"""Number of playouts before a battle counts as stuck."""
ROUNDS: Final = 40
"""A battle without a winner after this many more rounds counts as stuck."""


def is_ballot(options: list[Action]) -> bool:
    return options[0].code in (FIGHT_ON, CALL_OFF)


def vote(game: Game[State], s: State, options: list[Action], luck: Random) -> Action:
    """The answer of the seat that has these options, from what it knows."""
    wish = CALL_OFF if stuck(game, s, options[0].seat, Random(luck.getrandbits(62))) else FIGHT_ON
    return next(action for action in options if action.code == wish)


def stuck(game: Game[State], s: State, seat: int, luck: Random) -> bool:
    """Return whether no seat wins, whatever this seat plays."""
    known = game.hide(s, [seat])
    if known.sealed:
        known = game.reopened(known)
    officer = BattlecruisersOfficer()
    for _ in range(BATTLES):
        imagined = game.complete(known, FastDoor(luck.getrandbits(62)))
        assert isinstance(imagined, Battle)
        if _won(game, imagined, seat, officer, luck):
            return False
    return True


def _won(game: Game[State], s: Battle, seat: int, officer: BattlecruisersOfficer, luck: Random) -> bool:
    """Play on; returns whether the battle ends with a winner."""
    door = FastDoor(luck.getrandbits(62))
    last = s.round + ROUNDS
    while not s.over:
        if s.round > last:
            return False
        options = s.options
        asked = options[0].seat
        if options[-1].seat != asked:
            options = [action for action in options if action.seat == asked]
        if asked == seat and options[0].code == PLAY:
            action = options[int(luck.random() * len(options))]
        else:
            action = officer.choose(s, options, luck)
        game.apply(s, action, door)
    return s.ending not in (INTERMINABLE, CALLED_OFF)
