"""Seats in words: what each is called, who sits there, and how it ended for them."""

from __future__ import annotations

from quarterdeck.core.printable import printable
from quarterdeck.core.words import say
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.words import spoken


def seat_name(match: AnyMatch, seat: int) -> str:
    catalogue = match.catalogue
    key = f"{match.game.box.name}.seat{seat}"
    return printable(catalogue.text(say(key) if catalogue.knows(key) else say("core.seat", seat=seat + 1)))


def who_plays(match: AnyMatch, seating: Seating) -> list[str]:
    """Who sits where, in a sentence or two; nothing where there is one seat."""
    if match.game.box.seats == 1:
        return []
    words = match.catalogue
    names = ", ".join(seat_name(match, seat) for seat in seating.people)
    told = [spoken(words, "you-are", seat=names) if len(seating.people) == 1 else spoken(words, "people", seats=names)]
    if seating.bots:
        bots = ", ".join(who(match, seating, seat) for seat in seating.bots)
        told.append(spoken(words, "bots", bots=bots))
    return told


def who(match: AnyMatch, seating: Seating, seat: int) -> str:
    """A seat with whoever sits there: the only person, or a bot."""
    name = seat_name(match, seat)
    if seat in seating.bots:
        return f"{name} ({seating.crew[seat]})"
    return f"{name} ({spoken(match.catalogue, 'you')})" if seating.bots and len(seating.people) == 1 else name


def bot_at(match: AnyMatch, seating: Seating, seat: int) -> str:
    """A bot's seat with its name alone, for lines with little room."""
    return f"{seat_name(match, seat)} ({seating.crew[seat].partition(',')[0]})"


def results(match: AnyMatch, seating: Seating) -> list[str]:
    """How it ended for each seat, a sentence each, with its points if the game counts any."""
    outcome = match.outcome
    if outcome is None:
        return []
    out: list[str] = []
    for seat, result in enumerate(outcome.results):
        told = spoken(match.catalogue, result)
        if outcome.scores:
            told += f", {spoken(match.catalogue, 'points', points=outcome.scores[seat])}"
        out.append(f"{who(match, seating, seat)}: {told}.")
    return out
