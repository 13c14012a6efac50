"""Planning a turn of Solar Sphere: the choices that follow each other until the turn ends, and what they lead to.

Within a turn only the auxiliary die is random. A plan assumes a middle value for it.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.solar_sphere.cards import IN_TURN, SALVAGE_SHIP, SPHERE
from quarterdeck.games.solar_sphere.rules.battle import RollAgain
from quarterdeck.games.solar_sphere.rules.deploy import Act, EndTurn, Turn
from quarterdeck.games.solar_sphere.rules.drones import Salvage
from quarterdeck.games.solar_sphere.rules.fleet import Attack, drones_on, power
from quarterdeck.games.solar_sphere.rules.kickbacks import TakeKickback
from quarterdeck.games.solar_sphere.rules.storage import ChooseResource
from quarterdeck.games.solar_sphere.table import COLUMN, NONE, Table
from quarterdeck.games.solar_sphere.verbs import ATTACK, DECOMMISSION, NOTHING, RECAST, REGENERATE, USE, VISIT
from quarterdeck.players.solar_sphere.worth import Worth

DEEPEST: Final = 24
"""Choices after which a plan is evaluated as it is."""


class MiddleDoor(Door):
    """Every die shows a middle value, and the middle card is drawn."""

    def number(self, stream: int, counter: int, size: int) -> int:
        return size // 2


MIDDLE: Final = MiddleDoor()


class Plan:
    """Choices of one turn, and the lead after them."""

    def __init__(self, actions: list[Action], value: float) -> None:
        self.actions: Final = actions
        self.value: Final = value


class Turns:
    def __init__(self, worth: Worth) -> None:
        self.worth: Final = worth

    def plans(self, s: Table, options: list[Action]) -> list[Plan]:
        """A plan for each sensible option, in the order of the options."""
        return [self.plan(s, action) for action in sensible(s, options)]

    def plan(self, s: Table, action: Action) -> Plan:
        """An option and the best choices after it."""
        after = s.copy()
        return self._after(after, action, 0)

    def best(self, s: Table, options: list[Action]) -> Plan:
        plans = self.plans(s, options)
        best = plans[0]
        for plan in plans:
            if plan.value > best.value:
                best = plan
        return best

    def _after(self, s: Table, action: Action, deep: int) -> Plan:
        """Play an action at this table, which changes, and plan the rest of the turn."""
        captain = action.seat
        ask = s.agenda[-1]
        if not answer(s, action, action.code == RECAST) or deep >= DEEPEST:
            return Plan([action], self.worth.lead(s, captain))
        following = s.agenda[-1]
        if isinstance(following, Turn) and action.code != RECAST:
            # A kickback or a crew member comes before the visit. Whether it pays shows without the visit.
            return Plan([action], self.worth.lead(s, captain))
        choices = sensible(s, without_asides(s))
        if in_a_row(s) or (isinstance(following, Attack) and isinstance(ask, Attack)):
            choices = [self._nearest(s, choices)]
        best: Plan | None = None
        for at in range(len(choices)):
            table = s if at == len(choices) - 1 else s.copy()
            found = self._after(table, choices[at], deep + 1)
            if best is None or found.value > best.value:
                best = found
        assert best is not None
        return Plan([action, *best.actions], best.value)

    def _nearest(self, s: Table, choices: list[Action]) -> Action:
        """The choice that looks best at once, without what follows."""
        best, most = choices[0], -1e9
        if len(choices) > 1:
            for action in choices:
                after = s.copy()
                more = answer(after, action, False)
                value = self.worth.lead(after, action.seat)
                if more and isinstance(after.agenda[-1], ChooseResource):
                    value += self.worth.weights.resource
                if value > most:
                    best, most = action, value
        return best


def in_a_row(s: Table) -> bool:
    """Return whether kickbacks are being taken: too many choices follow each other to plan all of them."""
    for at in range(max(0, len(s.agenda) - 4), len(s.agenda)):
        if isinstance(s.agenda[at], TakeKickback):
            return True
    return False


def answer(s: Table, action: Action, lists_turn: bool = True) -> bool:
    """Play an action and run on to the next question of the turn. Returns whether there is one.

    If that is the beginning of the turn again, its options are listed only with `lists_turn`: it takes long.
    """
    ask = s.agenda.pop()
    assert isinstance(ask, Ask)
    ask.choose(s, action, MIDDLE)
    while not s.over:
        step = s.agenda[-1]
        if isinstance(step, Ask):
            if isinstance(step, Turn) and not lists_turn:
                s.options = []
                return True
            options: list[Action] = step.legal(s)
            if len(options) > 1 or (options and not step.skips(s)):
                s.options = options
                return True
            s.agenda.pop()
            if options:
                step.choose(s, options[0], MIDDLE)
        elif isinstance(step, EndTurn):
            s.agenda.pop()
            step.run(s, MIDDLE)
            break
        else:
            s.agenda.pop()
            step.run(s, MIDDLE)
    s.options = []
    return False


# -- options worth considering ---------------------------------------------------------------------------


def without_asides(s: Table) -> list[Action]:
    """The options without crew that can as well be used before or after, to keep a plan short."""
    options = s.options
    if options[-1].code != USE:
        return options
    ask = s.agenda[-1]
    moments, visiting = s.kit.crew.moment, isinstance(ask, Act)
    out = [one for one in options if one.code != USE or (visiting and moments[one.a // 2] != IN_TURN)]
    return options if out[0].code == NOTHING else out


def sensible(s: Table, options: list[Action]) -> list[Action]:
    """The options without those that only waste drones, and without other orders of the same choices."""
    if len(options) == 1:
        return options
    ask = s.agenda[-1]
    if isinstance(ask, Turn):
        return [one for one in options if one.code not in (VISIT, RECAST) or _purposeful(s, one)]
    if isinstance(ask, Salvage):
        return _salvages(s, ask, options)
    if isinstance(ask, Attack):
        return [one for one in options if one.code != ATTACK or _telling(s, one)]
    return options


def _purposeful(s: Table, action: Action) -> bool:
    """A die is changed only as far as a location needs, or to salvage more or to build a hex of that value."""
    if action.code == RECAST:
        return True
    die, place, value = action.a + 1, action.b, action.c + 1
    if value == die:
        return True
    boosted = s.satellites[action.seat] >> place & 1 == 1
    if place == SALVAGE_SHIP:
        spent = abs(value - die) + (1 if s.visits[place] else 0)
        return not boosted and value > die and value <= s.inactive[action.seat] + spent
    if place == SPHERE:
        return not boosted and value > die and _some_hex(s, value)
    if place <= 2:
        return value == 2 * place + (1 if die < 2 * place + 1 else 2) and not 2 * place < die <= 2 * place + 2
    return place > SPHERE and abs(value - die) == 1 and (value < die or die == 1)


def _some_hex(s: Table, value: int) -> bool:
    for cell in range(1, len(s.owner)):
        if s.owner[cell] == NONE and s.kit.hexes.die[s.tiles[cell]] == value:
            return True
    return False


def _salvages(s: Table, ask: Salvage, options: list[Action]) -> list[Action]:
    """All drones that can be regenerated, or rows in their order."""
    out: list[Action] = []
    for action in options:
        if action.code == REGENERATE:
            if not out:
                out.append(action)
        elif action.code == DECOMMISSION and ask.rows >> action.a == 0:
            out.append(action)
    return out


def _telling(s: Table, action: Action) -> bool:
    """So many drones that the ship can be defeated, or that the captain overtakes another."""
    slot, count, captain = action.a, action.b, action.seat
    mine = drones_on(s, slot, captain) + count
    strength = power(s, slot) + count - s.kit.ships.value[s.fleet[slot]]
    if count == 1 or strength in s.kit.board.faces:
        return True
    for column in s.columns[slot]:
        drones = column % COLUMN
        if column // COLUMN != captain and mine in (drones, drones + 1):
            return True
    return False


def is_aside(s: Table) -> bool:
    """Return whether the question comes in battle, not in a turn."""
    return isinstance(s.agenda[-1], RollAgain)
