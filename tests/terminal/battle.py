"""Battles for the tests of the terminal, and a way to swap hidden information."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import quarterdeck as qd
from quarterdeck.core.history import HistoryEntry
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.languages import catalogue
from quarterdeck.registry import AnyMatch, open_game
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.session import Session

PERSON = "person"


def battle(players: int = 3, seed: int = 7, language: str = "en", **options: str) -> AnyMatch:
    match = qd.new(open_game("battlecruisers", {"players": str(players), **options}), seed=seed)
    match.catalogue = catalogue(match.game, language)
    return match


def alone(players: int = 3, bot: str = "officer") -> Seating:
    """A person in the first seat, bots in the others."""
    return Seating([PERSON, *[bot] * (players - 1)])


def together(players: int = 3) -> Seating:
    return Seating([PERSON] * players)


def sitting(match: AnyMatch, seating: Seating) -> Session:
    """A session in which the bots have made their first choice."""
    session = Session(match, seating=seating)
    session.let_bots_choose()
    return session


@contextmanager
def other_secrets(match: AnyMatch, seat: int, seed: int = 1) -> Iterator[None]:
    """Within the block the match is in a position that the seat cannot distinguish from the true one."""
    kept = list(match._entries)
    last = match.entries[-1]
    imagined = match.game.imagine(match.state, [seat], fast_seed(seed).door())
    match._entries[match.turn - 1] = HistoryEntry(
        last.action, last.knowers, last.drawn, last.events, last.barrier, last.sealed, imagined
    )
    try:
        yield
    finally:
        match._entries[:] = kept


def whispers(match: AnyMatch, seats: list[int]) -> list[str]:
    """The sentences so far that would reveal a secret to these seats."""
    out: list[str] = []
    for event in match.events:
        whole, seen = match.text(event.message), match.text(event.seen_by(seats).message)
        if whole != seen:
            out.append(whole)
    return out


def card_names(match: AnyMatch) -> list[str]:
    """The cards of the match as they are shown."""
    game = match.game
    assert isinstance(game, Battlecruisers)
    ids = game.kit.cards.ids
    return [match.catalogue.texts[f"battlecruisers.card.{ids[kind]}.name"] for kind in match.state.deck]
