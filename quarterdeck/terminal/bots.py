"""Bots at the table. Each is given what its seat knows, never the true position."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.state import EACH
from quarterdeck.players import EndlessMatch, Player, handle_of, player
from quarterdeck.players.news import news_of
from quarterdeck.players.remote.stdio import StdioPlayer
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
        if match.outcome is not None:
            company.close(match.outcome.results)
        if ask is None or not mine or (ask.mode() != EACH and len(mine) < len(asked)):
            return
        match.play(bot_answer(match, company.program(mine[0]) or bots[mine[0]], mine[0]))
    raise EndlessMatch("the bots among themselves come to no end: the match is kept as it stands")


def bot_answer(match: AnyMatch, who: str | Player, seat: int) -> Action:
    """The choice of that player in that seat.

    Its luck belongs to the question, not to the sitting: asked again after a choice was taken back or a match was
    taken up, it answers the same. What a program answers is its own business.
    """
    luck = match.seed.derive(f"bot {seat} {match.state.count - len(match.state.sealed)}")
    bot = player(who, luck.key) if isinstance(who, str) else who
    told = news_of(match, seat) if isinstance(bot, StdioPlayer) else None
    return bot.choose(handle_of(match.game, match.state, seat, luck.key, news=told)).action
