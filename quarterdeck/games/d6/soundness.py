"""Whether a position can be at all: dice and cards conserved, tracks in range, an agenda that the rules could have."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from quarterdeck.games.d6.content import DETECTED, HULL_LOST, MOST_CREW, QUIET
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.rules.infirmary import Distract, SendToInfirmary
from quarterdeck.games.d6.rules.round import Recall, Round
from quarterdeck.games.d6.rules.threats import ActivateNext, ActivateWaiting, Perform
from quarterdeck.games.d6.table import GATHER, SETUP, Table

MOST_POINTS: Final = 72
"""Twelve dice of six damage each: more no ship can deal in one volley."""


def check_table(s: Table) -> list[str]:
    """Dice and cards are conserved, tracks in range, the damage track in order."""
    kit = s.kit
    wrong: list[str] = []
    lists = [s.away, s.beamed, s.held, s.deck, s.health]
    if any(len(one) != kit.threats.size for one in lists) or len(s.hand) != 5 or len(s.returned) != 6:
        return ["a list has the wrong length"]
    in_play = s.internal + s.external
    if any(not 0 <= card < kit.threats.size for card in in_play) or len(in_play) != len(dict.fromkeys(in_play)):
        return ["the cards in play are not cards of this deck, or one is there twice"]
    numbers = [
        s.pool,
        s.scanner,
        s.infirmary,
        s.left,
        *s.hand,
        *s.returned,
        *s.away,
        *s.beamed,
        *s.held,
        *s.deck,
    ]
    if any(number < 0 for number in numbers):
        wrong.append("a count is below 0")
    away = sum(1 for card in in_play for place in range(8) if s.away[card] >> (3 * place) & 7)
    dice = s.pool + sum(s.hand) + sum(s.returned) + s.scanner + s.infirmary + away + sum(s.beamed) + sum(s.held)
    if dice != kit.ship.crew:
        wrong.append(f"there are {dice} crew dice, not {kit.ship.crew}")
    if not 0 <= s.hull <= kit.ship.hull or not 0 <= s.shield <= kit.ship.shield:
        wrong.append("hull or shields are off their track")
    if any(s.deck[card] for card in in_play) or s.left > sum(s.deck):
        wrong.append("the deck holds a card that is in play, or too few cards")
    for card in s.external:
        start = kit.threats.health[card]
        if not kit.threats.external[card] or not min(1, start) <= s.health[card] <= start:
            wrong.append(f"{kit.threats.ids[card]} is not where it can be")
    if any(s.health[a] < s.health[b] for a, b in pairwise(s.external)):
        wrong.append("the damage track is out of order")
    if any(kit.threats.external[card] for card in s.internal):
        wrong.append("an external threat is among the internal ones")
    if not SETUP <= s.phase <= GATHER or not 0 <= s.threat_roll <= 6 or s.round < 0:
        wrong.append("the round, its step or the threat die is out of range")
    for card in range(kit.threats.size):
        wrong += check_card(s, card)
    return wrong + check_agenda(s)


def check_card(s: Table, card: int) -> list[str]:
    """What lies on a card fits it, and lies only on cards in play."""
    mission = s.kit.threats.mission[card]
    crew = s.away[card]
    fits = crew >> (3 * len(mission)) == 0
    for place, mask in enumerate(mission):
        digit = crew >> (3 * place) & 7
        fits = fits and (digit == 0 or mask >> (digit - 1) & 1 == 1)
    holds = s.beamed[card] in (0, 1) and s.held[card] in (0, 1)
    if card not in s.internal and card not in s.external:
        holds = holds and not (crew or s.beamed[card] or s.held[card] or s.health[card])
    return [] if fits and holds else [f"the dice on {s.kit.threats.ids[card]} do not fit there"]


def check_agenda(s: Table) -> list[str]:
    """A match that goes on has its next round at the bottom of the agenda, and steps only about cards there are."""
    if s.over:
        return []
    if not s.agenda or not isinstance(s.agenda[0], Round):
        return ["the next round is missing from the agenda"]
    cards = s.kit.threats.size
    for step in s.agenda:
        if isinstance(step, Distract) and step.card not in s.internal + s.external:
            return ["the agenda distracts by a card that is not in play"]
        if isinstance(step, Perform) and not (0 <= step.card < cards and step.at >= 0):
            return ["the agenda performs a card that does not exist"]
        if isinstance(step, Recall) and not (0 <= step.card <= cards and 0 <= step.face <= DETECTED):
            return ["the agenda recalls from a card that does not exist"]
        if isinstance(step, SendToInfirmary) and not 1 <= step.count <= MOST_CREW:
            return ["the agenda sends nobody, or too many, to the Infirmary"]
        if isinstance(step, Aim) and not (1 <= step.points <= MOST_POINTS and -1 <= step.below < 1 << cards):
            return ["the agenda aims damage that no ship deals"]
        if isinstance(step, ActivateNext) and not 0 <= step.done < 1 << cards:
            return ["the agenda activates cards that do not exist"]
        if isinstance(step, ActivateWaiting) and not (step.when in (QUIET, HULL_LOST) and 0 <= step.done < 1 << cards):
            return ["the agenda waits for what no card waits for"]
    return []
