"""The crew and their stations. Rules: Assign crew, The crew and stations, Away missions.

Guards say why something may not be done (a code above 0) or 0 if it may: legality and "why not" are the same code.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.d6 import story
from quarterdeck.games.d6.content import (
    COMMANDER,
    DETECTED,
    ENGINEERING,
    MEDICAL,
    SCIENCE,
    TACTICAL,
)
from quarterdeck.games.d6.rules.threats import Scan
from quarterdeck.games.d6.rules.track import discard, hit, rescue_at_once, shields_offline
from quarterdeck.games.d6.table import CREW_DICE, USED, Table
from quarterdeck.games.d6.verbs import (
    AIM,
    CHANGE,
    CLEAR,
    END,
    FIRE,
    HEAL,
    MISSION,
    RECHARGE,
    REPAIR,
    REROLL,
    STASIS,
    VOLLEY,
)

MANY_SPLITS: Final = 120

OK: Final = 0
NO_DIE: Final = 1
BLOCKED: Final = 2
NO_OTHER_DIE: Final = 3
SHIP_CANNOT: Final = 4
INFIRMARY_EMPTY: Final = 5
SCANNERS_EMPTY: Final = 6
SHIELDS_FULL: Final = 7
SHIELDS_OFFLINE: Final = 8
HULL_FULL: Final = 9
NO_TARGET: Final = 10
IN_STASIS: Final = 11
NOT_THIS_SIDE: Final = 12
NO_MISSION: Final = 13
NOT_NEEDED: Final = 14
REASONS: Final = [
    "", "no-die", "blocked", "no-other-die", "ship-cannot", "infirmary-empty", "scanners-empty", "shields-full",
    "shields-offline", "hull-full", "no-target", "in-stasis", "not-this-side", "no-mission", "not-needed",
]  # fmt: skip


class Assign(Ask[Table]):
    """Rules: Assign crew. Any order, effects at once, dice may stay unassigned."""

    def skips(self, s: Table) -> bool:
        return False  # Ending is always said: it is the last moment to take something back before the next draw.

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        out: list[Action] = []
        hand = s.hand
        blocked = blocked_crew(s)
        usable = [hand[face] if not blocked >> face & 1 else 0 for face in range(5)]
        if usable[COMMANDER]:
            self._commander(s, out)
        if usable[TACTICAL]:
            self._tactical(s, usable[TACTICAL], out)
        if usable[MEDICAL]:
            if may_heal(s) == OK:
                out.append(verbs.heal.of(0))
            if may_clear(s) == OK:
                out.append(verbs.clear.of(0))
        if usable[SCIENCE]:
            if may_recharge(s) == OK:
                out.append(verbs.recharge.of(0))
            beams = verbs.stasis.row(0)
            for card in s.internal:
                if may_beam(s, card) == OK:
                    out.append(beams[card])
            for card in s.external:
                if may_beam(s, card) == OK:
                    out.append(beams[card])
        if usable[ENGINEERING] and may_repair(s) == OK:
            most = 1 if s.kit.rulings.bonus_across_round else usable[ENGINEERING]
            for dice in range(1, most + 1):
                out.append(verbs.repair.of(0, dice))
        missions = s.kit.threats.mission
        for card in s.internal:
            if missions[card]:
                self._mission(s, card, blocked, out)
        for card in s.external:
            if missions[card]:
                self._mission(s, card, blocked, out)
        out.append(verbs.end.of(0))
        return out

    def _commander(self, s: Table, out: list[Action]) -> None:
        sides = DETECTED + 1 if s.kit.rulings.commander_any_side else DETECTED
        changes = s.kit.verbs.change.row(0)
        for face in range(5):
            if may_change(s, face) == OK:
                for to in range(sides):
                    if to != face:
                        out.append(changes[face * 6 + to])
        if may_reroll(s) == OK:
            out.append(s.kit.verbs.reroll.of(0))

    def _tactical(self, s: Table, dice: int, out: list[Action]) -> None:
        if not s.kit.rulings.bonus_across_round:
            if any_target(s):
                for n in range(1, dice + 1):
                    out.append(s.kit.verbs.volley.of(0, n))
            return
        points = fire_power(s, 1)
        fire = s.kit.verbs.fire
        for card in s.external:
            most = min(points, s.health[card])
            for amount in range(least_shot(s, points, most), most + 1):
                out.append(fire.of(0, card, amount))

    def _mission(self, s: Table, card: int, blocked: int, out: list[Action]) -> None:
        own = s.kit.threats.block[card]
        for face in range(5):
            free = not blocked >> face & 1 or face == own or not s.kit.rulings.blocks_missions
            if free and s.hand[face] and mission_place(s, card, face) >= 0:
                out.append(s.kit.verbs.mission.of(0, card, face))

    def choose(self, s: Table, action: Action, door: Door) -> None:
        code = action.code
        if code == END:
            return
        s.then(self)
        if code == FIRE:
            _use(s, TACTICAL, 1)
            points = fire_power(s, 1)
            s.fired += 1
            aim(s, door, action.a, action.b, points, -1)
        elif code == CHANGE:
            change(s, door, action.a, action.b)
        elif code == REROLL:
            reroll(s, door)
        elif code == VOLLEY:
            _use(s, TACTICAL, action.a)
            points = fire_power(s, action.a)
            s.fired += action.a
            s.then(Aim(points, -1))
        elif code == HEAL:
            heal(s, door)
        elif code == CLEAR:
            clear_scanner(s, door)
        elif code == RECHARGE:
            _use(s, SCIENCE, 1)
            s.shield = s.kit.ship.shield
            if door.listening:
                story.recharged(s, door)
        elif code == STASIS:
            s.hand[SCIENCE] -= 1
            s.beamed[action.a] = 1
            if door.listening:
                story.beamed(s, door, action.a)
        elif code == REPAIR:
            repair(s, door, action.a)
        elif code == MISSION:
            send_on_mission(s, door, action.a, action.b)


class Aim(Ask[Table]):
    """Splitting damage: from the top of the track down, so that each split has one way to be said.

    `below` has a bit for each card that may still be hit (-1: all): those that lay below the last target.
    """

    def __init__(self, points: int, below: int) -> None:
        self.points = points
        self.below = below

    def args(self) -> list[int]:
        return [self.points, self.below]

    def legal(self, s: Table) -> list[Action]:
        out: list[Action] = []
        aim = s.kit.verbs.aim
        for card in s.external:
            if self.below >> card & 1:
                most = min(self.points, s.health[card])
                for amount in range(least_shot(s, self.points, most), most + 1):
                    out.append(aim.of(0, card, amount))
        if out:
            out.append(s.kit.verbs.hold_fire.of(0))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == AIM:
            aim(s, door, action.a, action.b, self.points, self.below)
        elif door.listening:
            story.held_fire(s, door, self.points)


def least_shot(s: Table, points: int, most: int) -> int:
    """The least damage that may be aimed at one target. Only packs can bring so many targets and points that offering
    every split would be more than anybody can choose from; then a target takes as much as it can."""
    return 1 if len(s.external) * points <= MANY_SPLITS else max(1, most)


def aim(s: Table, door: Door, card: int, amount: int, points: int, allowed: int) -> None:
    """Hit a target; what is left of the damage may go to threats further down."""
    below = 0
    for other in reversed(s.external):
        if other == card:
            break
        if allowed >> other & 1:
            below |= 1 << other
    if points > amount and below:
        s.then(Aim(points - amount, below))
    if door.listening:
        story.fires(s, door, card, amount)
        if points > amount and not below:
            story.wasted(s, door, points - amount)
    hit(s, door, card, amount)


# -- guards -----------------------------------------------------------------------------------------------


def blocked_crew(s: Table) -> int:
    """Which crew may not be assigned (a bit per face): Comms Offline, Panel Explosion, Cosmic Existentialism."""
    block = s.kit.threats.block
    mask = 0
    for card in s.internal:
        if block[card] >= 0:
            mask |= 1 << block[card]
    for card in s.external:
        if block[card] >= 0:
            mask |= 1 << block[card]
    return mask


def may_use(s: Table, face: int) -> int:
    if s.hand[face] == 0:
        return NO_DIE
    return BLOCKED if blocked_crew(s) >> face & 1 else OK


def may_change(s: Table, face: int) -> int:
    """The Commander changes another die, perhaps another Commander."""
    others = s.hand[face] - 1 if face == COMMANDER else s.hand[face]
    return OK if others > 0 else NO_OTHER_DIE


def may_reroll(s: Table) -> int:
    if not s.kit.ship.reroll:
        return SHIP_CANNOT
    return OK if sum(s.hand) > 1 else NO_OTHER_DIE


def may_heal(s: Table) -> int:
    return OK if s.infirmary else INFIRMARY_EMPTY


def may_clear(s: Table) -> int:
    return OK if s.scanner else SCANNERS_EMPTY


def may_recharge(s: Table) -> int:
    if shields_offline(s):
        return SHIELDS_OFFLINE
    return OK if s.shield < s.kit.ship.shield else SHIELDS_FULL


def may_beam(s: Table, card: int) -> int:
    if not s.kit.ship.stasis:
        return SHIP_CANNOT
    if s.beamed[card]:
        return IN_STASIS
    if s.kit.rulings.stasis_external_only and not s.kit.threats.external[card]:
        return NOT_THIS_SIDE  # Ruling R4.
    return OK


def may_repair(s: Table) -> int:
    return OK if s.hull < s.kit.ship.hull else HULL_FULL


def may_join(s: Table, card: int, face: int) -> int:
    """Whether a die of that face may go on the card's away mission."""
    if not s.kit.threats.mission[card]:
        return NO_MISSION
    if mission_place(s, card, face) < 0:
        return NOT_NEEDED
    if s.hand[face] == 0:
        return NO_DIE
    open_to = not s.kit.rulings.blocks_missions or face == s.kit.threats.block[card]
    return OK if open_to or not blocked_crew(s) >> face & 1 else BLOCKED  # Ruling R19.


def any_target(s: Table) -> bool:
    for card in s.external:
        if s.health[card]:
            return True
    return False


def mission_place(s: Table, card: int, face: int) -> int:
    """The first empty place of the mission that takes this face, -1 if there is none."""
    crew = s.away[card]
    place = 0
    for mask in s.kit.threats.mission[card]:
        if not crew >> (3 * place) & 7 and mask >> face & 1:
            return place
        place += 1
    return -1


# -- stations ---------------------------------------------------------------------------------------------


def _use(s: Table, face: int, dice: int) -> None:
    s.hand[face] -= dice
    s.returned[face] += dice


def fire_power(s: Table, dice: int) -> int:
    """Tactical: the first die, and more for each further one (across the round, or in one volley)."""
    ship = s.kit.ship
    first = s.fired == 0 or not s.kit.rulings.bonus_across_round
    return ship.fire_first + ship.fire_more * (dice - 1) if first else ship.fire_more * dice


def repair_power(s: Table, dice: int) -> int:
    ship = s.kit.ship
    first = s.repaired == 0 or not s.kit.rulings.bonus_across_round
    return ship.repair_first + ship.repair_more * (dice - 1) if first else ship.repair_more * dice


def change(s: Table, door: Door, face: int, to: int) -> None:
    """Commander: turn another die to any side. A Threat Detected side locks into the scanners at once."""
    _use(s, COMMANDER, 1)
    s.hand[face] -= 1
    if to == DETECTED:
        s.scanner += 1
        s.then(Scan())
    else:
        s.hand[to] += 1
    if door.listening:
        story.changed(s, door, face, to)


def reroll(s: Table, door: Door) -> None:
    """Commander: roll all crew not yet assigned again. New Threat Detected lock at once and may fill the scanners."""
    _use(s, COMMANDER, 1)
    dice = sum(s.hand)
    s.hand = [0] * 5
    roll_crew(s, door, dice)
    if door.listening:
        story.rerolled(s, door, dice)
    s.then(Scan())


def roll_crew(s: Table, door: Door, dice: int) -> None:
    for _ in range(dice):
        face = door.roll(s, CREW_DICE, 6)
        if face == DETECTED:
            s.scanner += 1
        else:
            s.hand[face] += 1


def heal(s: Table, door: Door) -> None:
    """Medical: everybody out of the Infirmary. They have no face this round and wait for the next roll."""
    _use(s, MEDICAL, 1)
    healed = s.infirmary
    s.returned[USED] += healed
    s.infirmary = 0
    if door.listening:
        story.healed(s, door, healed)


def clear_scanner(s: Table, door: Door) -> None:
    """Medical: one Threat Detected die back from the scanners."""
    _use(s, MEDICAL, 1)
    s.scanner -= 1
    s.returned[USED] += 1
    if door.listening:
        story.cleared(s, door)


def repair(s: Table, door: Door, dice: int) -> None:
    _use(s, ENGINEERING, dice)
    power = repair_power(s, dice)
    s.repaired += dice
    before = s.hull
    s.hull = min(s.kit.ship.hull, s.hull + power)
    if door.listening:
        story.repaired(s, door, s.hull - before)
    rescue_at_once(s, door)  # Ruling R6: a whole ship need not fear what cannot be shot.


def send_on_mission(s: Table, door: Door, card: int, face: int) -> None:
    """Away missions: the die stays with its face until the mission is complete or it is recalled."""
    s.hand[face] -= 1
    place = mission_place(s, card, face)
    s.away[card] |= (face + 1) << (3 * place)
    if door.listening:
        story.sent_away(s, door, card, face)
    if all_places_taken(s, card):
        complete_mission(s, door, card)


def all_places_taken(s: Table, card: int) -> bool:
    crew = s.away[card]
    for place in range(len(s.kit.threats.mission[card])):
        if not crew >> (3 * place) & 7:
            return False
    return True


def complete_mission(s: Table, door: Door, card: int) -> None:
    """The threat is gone, its crew returned; Boarding Ship wounds them (ruling R15)."""
    if door.listening:
        story.completed(s, door, card)
    if s.kit.threats.wounds[card]:
        s.infirmary += len(s.kit.threats.mission[card])
        s.away[card] = 0
    discard(s, door, card)
    rescue_at_once(s, door)
