"""Bots at the table. Each is given what its seat knows, never the true position."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from quarterdeck.core.state import EACH
from quarterdeck.players import EndlessMatch, Handle, Player, handle_of
from quarterdeck.players.news import news_of
from quarterdeck.players.remote.stdio import StdioPlayer
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.thought import Answer, Thought, choose

PATIENCE = 3000
"""After so many choices of bots, with no person in between, a match is taken to go on for ever."""
AT_ONCE: Final = ("random", "cadet", "officer")
"""Bots that answer before anybody notices."""


def bots_at_work(match: AnyMatch, seating: Seating) -> Generator[Thought, None, None]:
    """Bots answer what they are asked, until a person has to. Secret answers they lock at once.

    Whoever takes time is handed out as a thought: take the next when it is done. Until then the match stays as it is.
    """
    for _ in range(PATIENCE):
        seat = asked_bot(match, seating)
        if seat < 0:
            return
        who = seating.program(seat) or seating.bots[seat]
        if who in AT_ONCE:
            match.play(bot_answer(match, who, seat).action)
            continue
        thought = Thought(seating.thinker, who, bot_handle(match, who, seat))
        try:
            yield thought
            answer = thought.answer()
        finally:
            thought.call_off()
        match.play(answer.action)
    raise EndlessMatch("the bots among themselves come to no end: the match is kept as it stands")


def let_bots_choose(match: AnyMatch, seating: Seating) -> None:
    """All at once, for whoever has nothing else to do meanwhile."""
    for thought in bots_at_work(match, seating):
        thought.wait()


def asked_bot(match: AnyMatch, seating: Seating) -> int:
    """The seat of the bot that has to choose now; -1 if it is a person's turn, or nobody's."""
    ask = match.game.asking(match.state)
    asked = match.game.seats_to_act(match.state)
    mine = [seat for seat in asked if seat in seating.bots]
    if match.outcome is not None:
        seating.close(match.outcome.results)
    if ask is None or not mine or (ask.mode() != EACH and len(mine) < len(asked)):
        return -1
    return mine[0]


def bot_answer(match: AnyMatch, who: str | Player, seat: int) -> Answer:
    """The choice of that player in that seat."""
    return choose(who, bot_handle(match, who, seat))


def bot_handle(match: AnyMatch, who: str | Player, seat: int) -> Handle:
    """What a bot is given.

    Its luck belongs to the question, not to the sitting: asked again after a choice was taken back or a match was
    taken up, it answers the same. What a program answers is its own business.
    """
    luck = match.seed.derive(f"bot {seat} {match.state.count - len(match.state.sealed)}")
    told = news_of(match, seat) if isinstance(who, StdioPlayer) else None
    return handle_of(match.game, match.state, seat, luck.key, news=told)
