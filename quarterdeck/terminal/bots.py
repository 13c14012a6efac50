"""Bots at the table. Each is given a position that its seat imagines, never the true one."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.seed import Seed
from quarterdeck.core.state import EACH
from quarterdeck.players import EndlessMatch, player
from quarterdeck.shelf import AnyMatch
from quarterdeck.terminal.company import Company

PATIENCE = 3000
"""After so many choices of bots, with no person in between, a match is taken to go on for ever."""


def let_bots_choose(match: AnyMatch, company: Company) -> None:
    """Bots answer what they are asked, until a person has to. Secret answers they lock at once."""
    bots = company.bots
    for _ in range(PATIENCE):
        ask = match.game.asking(match.state)
        asked = match.game.seats_to_act(match.state)
        mine = [seat for seat in asked if seat in bots]
        if ask is None or not mine or (ask.mode() != EACH and len(mine) < len(asked)):
            return
        match.play(bot_answer(match, bots[mine[0]], mine[0]))
    raise EndlessMatch("the bots among themselves come to no end: the match is kept as it stands")


def bot_answer(match: AnyMatch, name: str, seat: int) -> Action:
    """The choice of that player in that seat.

    Its luck belongs to the question, not to the sitting: asked again after a choice was taken back or a match was
    taken up, it answers the same.
    """
    luck = match.seed.derive(f"bot {seat} {match.state.count - len(match.state.sealed)}")
    return player(name, luck.key)(match.game, imagined(match, seat, luck))


def imagined(match: AnyMatch, seat: int, luck: Seed) -> Any:
    """A position that the seat cannot tell from the true one, with that seat's options alone."""
    s = match.game.imagine(match.state, [seat], luck.derive("imagine").door())
    s.options = [action for action in s.options if action.seat in (seat, TABLE)]
    return s
