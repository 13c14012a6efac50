"""Checks that a position is possible: dice and cards conserved, tracks in range, an agenda that the rules can make."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from quarterdeck.games.d6.cards import HOLD, HULL_LOST, MOST_CREW, QUIET
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.rules.infirmary import Distract, SendToInfirmary
from quarterdeck.games.d6.rules.round import Recall
from quarterdeck.games.d6.rules.stations import all_places_taken
from quarterdeck.games.d6.rules.threats import ActivateNext, ActivateWaiting, Perform, Scan
from quarterdeck.games.d6.rules.track import shields_offline
from quarterdeck.games.d6.table import ACTIVATE, ASSIGN, DESTROYED, DISCOVER, GATHER, SETUP, Table

MOST_POINTS: Final = 72
"""The most damage of one volley: twelve dice with six damage each."""

_ROUND: Final = "Round Gather"
_EFFECT: Final = "( Perform)?( SendToInfirmary)?"
AGENDAS: Final[dict[int, re.Pattern[str]]] = {
    SETUP: re.compile("Round( DrawThreat){0,2}( Distract)?"),
    ASSIGN: re.compile(
        f"{_ROUND} ActivateThreats Discover"
        "( Assign( Aim)?| Assign Scan RollCrew| Assign Scan( DrawThreat)?( Distract)?)?"
    ),
    DISCOVER: re.compile(f"{_ROUND} ActivateThreats( Distract)?"),
    ACTIVATE: re.compile(
        f"{_ROUND}( AfterThreats( ActivateNext)?|( ActivateThreats)?( ActivateWaiting){{0,2}}){_EFFECT}"
    ),
    GATHER: re.compile("Round( Gather ActivateThreats Discover Assign Scan RollCrew| EndRound( Recall)?)?"),
}
"""The possible agendas in each step of a round. The step that comes next is the last."""


def check_table(s: Table) -> list[str]:
    """All problems of a position; empty if it is possible."""
    kit = s.kit
    lists = [s.away, s.beamed, s.held, s.deck, s.health]
    fives = [s.hand, s.used]
    if (
        any(len(one) != kit.threats.size for one in lists)
        or any(len(one) != 5 for one in fives)
        or len(s.returned) != 6
    ):
        return ["a list has the wrong length"]
    in_play = s.internal + s.external
    if any(not 0 <= card < kit.threats.size for card in in_play) or len(in_play) != len(dict.fromkeys(in_play)):
        return ["the cards in play are not cards of this deck, or one is there twice"]
    if not SETUP <= s.phase <= GATHER or not 0 <= s.threat_roll <= 6:
        return ["the step of the round or the threat die is out of range"]
    counts = [s.pool, s.scanner, s.infirmary, s.left, s.discarded, s.round, s.rolls, s.stilled]
    if any(count < 0 for one in [counts, s.hand, s.used, s.returned, *lists] for count in one):
        return ["a count is below 0"]
    wrong = check_dice(s) + check_ship(s) + check_deck(s) + check_track(s)
    for card in range(kit.threats.size):
        wrong += check_card(s, card)
    return wrong + check_moment(s) + check_agenda(s)


def check_dice(s: Table) -> list[str]:
    wrong: list[str] = []
    crew = s.kit.ship.crew
    away = sum(1 for card in s.internal + s.external for place in range(8) if s.away[card] >> (3 * place) & 7)
    dice = s.pool + sum(s.hand) + sum(s.returned) + s.scanner + s.infirmary + away + sum(s.beamed) + sum(s.held)
    if dice != crew:
        wrong.append(f"there are {dice} crew dice, not {crew}")
    if sum(s.used) > crew:
        wrong.append(f"{sum(s.used)} dice were used this round, but there are only {crew}")
    if not s.over and s.scanner >= s.kit.ship.scanners and not any(isinstance(step, Scan) for step in s.agenda):
        wrong.append(f"{s.scanner} dice are in the scanners: {s.kit.ship.scanners} are set aside and bring a threat")
    return wrong


def check_ship(s: Table) -> list[str]:
    ship = s.kit.ship
    wrong: list[str] = []
    if not 0 <= s.hull <= ship.hull or not 0 <= s.shield <= ship.shield:
        wrong.append("hull or shields are off their track")
    lost = s.over and s.ending == DESTROYED
    if (s.hull == 0) != lost:
        wrong.append(
            "the hull is at 0, so the match is lost" if s.hull == 0 else "the ship is destroyed with hull left"
        )
    if s.shield and shields_offline(s):
        wrong.append(f"shields are at {s.shield} although a threat keeps them offline")
    return wrong


def check_deck(s: Table) -> list[str]:
    """Check that every card is in the deck, in play or discarded, as often as it exists."""
    wrong: list[str] = []
    whole, ids = s.kit.deck, s.kit.threats.ids
    in_play = s.internal + s.external
    for card, count in enumerate(s.deck):
        most = whole[card] - in_play.count(card)
        if count > most and whole[card]:
            wrong.append(f"{ids[card]} is there {count + in_play.count(card)} times, and exists {whole[card]} times")
        elif count > most:
            wrong.append(f"{ids[card]} is not in this deck")
    gone = sum(whole) - sum(s.deck) - len(in_play)
    if not wrong and s.discarded != gone:
        wrong.append(f"{s.discarded} cards are discarded, but {gone} are in neither deck nor play")
    if s.left > sum(s.deck):
        wrong.append(f"{s.left} cards are left to draw, but the deck holds {sum(s.deck)}")
    return wrong


def check_track(s: Table) -> list[str]:
    threats = s.kit.threats
    wrong: list[str] = []
    for card in s.external:
        start = threats.health[card]
        if not threats.external[card] or not min(1, start) <= s.health[card] <= start:
            wrong.append(f"{threats.ids[card]} is not where it can be")
    if any(s.health[a] < s.health[b] for a, b in pairwise(s.external)):
        wrong.append("the damage track is out of order")
    if any(threats.external[card] for card in s.internal):
        wrong.append("an external threat is among the internal ones")
    return wrong


def check_card(s: Table, card: int) -> list[str]:
    """Check that the dice on a card fit it, and that only cards in play have dice."""
    mission = s.kit.threats.mission[card]
    crew = s.away[card]
    fits = crew >> (3 * len(mission)) == 0
    for place, mask in enumerate(mission):
        digit = crew >> (3 * place) & 7
        fits = fits and (digit == 0 or mask >> (digit - 1) & 1 == 1)
    holds = s.beamed[card] in (0, 1) and s.held[card] in (0, 1)
    still = s.stilled >> card & 1
    holds = holds and not (still and s.beamed[card])
    if card not in s.internal and card not in s.external:
        holds = holds and not (crew or s.beamed[card] or s.held[card] or s.health[card] or still)
    if not fits or not holds:
        return [f"the dice on {s.kit.threats.ids[card]} do not fit there"]
    if mission and crew and all_places_taken(s, card):
        return [f"the mission on {s.kit.threats.ids[card]} is complete, so the card is gone"]
    return []


def check_moment(s: Table) -> list[str]:
    """Check that dice and round number fit the current step of the round."""
    if (s.phase == SETUP) != (s.round == 0):
        return [f"round {s.round} is no round of this step"]
    if s.phase in (SETUP, GATHER):
        if sum(s.hand) or sum(s.returned):
            return ["dice are unassigned or returned, although none is rolled yet"]
    elif s.pool:
        return [f"{s.pool} dice wait to be rolled in the middle of a round"]
    if s.phase == ACTIVATE and not (s.threat_roll and s.rolls):
        return ["threats act, but the threat die was not rolled"]
    if s.stilled >> s.kit.threats.size or (s.stilled and s.phase != ACTIVATE):
        return ["stasis lasts without a die where it cannot"]
    return []


def check_agenda(s: Table) -> list[str]:
    """Check that the agenda is one that the rules can make in this step of the round, and that its cards exist."""
    if s.over:
        return []
    if AGENDAS[s.phase].fullmatch(" ".join(type(step).__name__ for step in s.agenda)) is None:
        return ["the agenda is none that the rules lead to in this step of the round"]
    cards = s.kit.threats.size
    for step in s.agenda:
        if isinstance(step, Distract) and not (step.card in s.internal and s.kit.threats.reveal[step.card] == HOLD):
            return ["the agenda distracts by a card that does not do so, or is not in play"]
        if isinstance(step, Perform) and not (
            0 <= step.source < cards and 0 < step.at <= len(s.kit.threats.effects[step.source])
        ):
            return ["the agenda performs what no card does"]
        if isinstance(step, Recall) and not 0 <= step.card <= cards:
            return ["the agenda recalls from a card that does not exist"]
        if isinstance(step, SendToInfirmary) and not 1 <= step.count <= MOST_CREW:
            return ["the agenda sends no crew, or too many, to the Infirmary"]
        if isinstance(step, Aim) and not (1 <= step.points <= MOST_POINTS and -1 <= step.below < 2 << cards):
            return ["the agenda aims damage that no ship deals"]
        if isinstance(step, ActivateNext) and not 0 <= step.done < 1 << cards:
            return ["the agenda activates cards that do not exist"]
        if isinstance(step, ActivateWaiting) and not (step.when in (QUIET, HULL_LOST) and 0 <= step.done < 1 << cards):
            return ["the agenda waits for what no card waits for"]
    return []
