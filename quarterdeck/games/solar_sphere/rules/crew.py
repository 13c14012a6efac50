"""Hiring, using and retiring crew. Rules: Crew station, Using crew members."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.solar_sphere.cards import GOLD, IN_TURN, VISIT_MOMENTS
from quarterdeck.games.solar_sphere.effects import ACTION_WAY, RETIRE_WAY, Perform, can_use
from quarterdeck.games.solar_sphere.rules.storage import pay
from quarterdeck.games.solar_sphere.rules.tracks import gain_icons, gain_morale, gain_points
from quarterdeck.games.solar_sphere.story import crew_name, told
from quarterdeck.games.solar_sphere.table import NONE, Table
from quarterdeck.games.solar_sphere.verbs import FIRST_PAYMENT, HIRE, PAID, USE

HIRE_GOLD: Final = 2


# -- using -----------------------------------------------------------------------------------------------


def uses(s: Table, captain: int, place: int = NONE) -> list[Action]:
    """Crew actions that can be used now: those of every turn, and on a visit those of its location."""
    crew = s.crew[captain]
    if not crew:
        return []
    out: list[Action] = []
    for card in crew:
        moment = s.kit.crew.moment[card // 2]
        fits = moment == IN_TURN or (place >= 0 and VISIT_MOMENTS.get(place, NONE) == moment)
        if fits and card not in s.spent[captain] and can_use(s, captain, card):
            out.append(s.kit.verbs.use.of(captain, card))
    return out


def use_crew(s: Table, door: Door, captain: int, card: int) -> None:
    s.spent[captain].append(card)
    if door.listening:
        told(s, door, "uses", captain, [f"crew{captain}"], {"crew": crew_name(s, card)})
    s.then(Perform(1 << captain, card, ACTION_WAY, 0))


class AskWithCrew(Ask[Table]):
    """A question of a captain's turn in which crew can be used too. It is asked again afterwards."""

    def __init__(self, captain: int) -> None:
        self.captain: Final = captain

    def args(self) -> list[int]:
        return [self.captain]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == USE:
            s.then(self)
            use_crew(s, door, self.captain, action.a)
        else:
            self.decide(s, action, door)

    def decide(self, s: Table, action: Action, door: Door) -> None:
        """Carry out any other answer."""
        raise NotImplementedError


def ready_crew(s: Table, captain: int, moment: int) -> int:
    """An unused crew member for a moment, NONE if there is none."""
    for card in s.crew[captain]:
        if s.kit.crew.moment[card // 2] == moment and card not in s.spent[captain]:
            return card
    return NONE


# -- hiring ----------------------------------------------------------------------------------------------


def payments(s: Table, captain: int, tier: int) -> list[int]:
    """Ways to pay for a crew member of a tier: what is paid beyond the gold."""
    gold = s.store[3 * captain + GOLD] - HIRE_GOLD
    if gold < 0:
        return []
    if tier == 0:
        return [0]
    at = 3 * captain
    ore, crystal = s.store[at], s.store[at + 2]
    out: list[int] = []
    for payment in range(FIRST_PAYMENT[tier], FIRST_PAYMENT[tier + 1]):
        extra = PAID[payment]
        if ore >= extra[0] and gold >= extra[1] and crystal >= extra[2]:
            out.append(payment)
    return out


def hires(s: Table, captain: int) -> list[Action]:
    out: list[Action] = []
    for tier in range(3):
        ways = payments(s, captain, tier)
        if not ways:
            break  # Higher tiers cost more.
        for slot in (2 * tier, 2 * tier + 1):
            card = s.display[slot]
            if card >= 0:
                for payment in ways:
                    out.append(s.kit.verbs.hire.of(captain, card, payment))
    return out


class Hire(AskWithCrew):
    def legal(self, s: Table) -> list[Action]:
        out = hires(s, self.captain)
        if not out:
            out.append(s.kit.verbs.nothing.of(self.captain))
        return out + uses(s, self.captain)

    def decide(self, s: Table, action: Action, door: Door) -> None:
        if action.code == HIRE:
            cost = PAID[action.b][:]
            cost[GOLD] += HIRE_GOLD
            pay(s, self.captain, cost)
            hire(s, door, self.captain, action.a)
            if len(s.crew[self.captain]) > s.kit.board.crew:
                s.then(Retire(self.captain))


def hire(s: Table, door: Door, captain: int, card: int) -> None:
    """The card's points and the morale of its token come at once."""
    slot = s.display.index(card)
    token = s.tokens[slot]
    s.display[slot] = NONE
    s.tokens[slot] = 0
    s.crew[captain].append(card)
    gain_icons(s, captain, [s.kit.crew.icon[card]])
    if door.listening:
        told(s, door, "hires", captain, [f"display.{slot}", f"crew{captain}"], {"crew": crew_name(s, card)})
    gain_points(s, door, captain, s.kit.crew.tier[card // 2] + 1)
    gain_morale(s, door, captain, token)


class Retire(Ask[Table]):
    """A fourth crew member was hired: one of the others retires."""

    def __init__(self, captain: int) -> None:
        self.captain: Final = captain

    def args(self) -> list[int]:
        return [self.captain]

    def legal(self, s: Table) -> list[Action]:
        return [s.kit.verbs.retire.of(self.captain, card) for card in s.crew[self.captain][:-1]]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        card = action.a
        s.crew[self.captain].remove(card)
        if card in s.spent[self.captain]:
            s.spent[self.captain].remove(card)
        s.retired[self.captain].append(card)
        if door.listening:
            told(s, door, "retires", self.captain, [f"crew{self.captain}"], {"crew": crew_name(s, card)})
        s.then(Perform(1 << self.captain, card, RETIRE_WAY, 0))
