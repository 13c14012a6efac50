"""What the crew does at its stations and on away missions. Rules: The crew and stations, Away missions."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.games.d6 import story
from quarterdeck.games.d6.cards import COMMANDER, DETECTED, ENGINEERING, MEDICAL, SCIENCE
from quarterdeck.games.d6.rules.guards import mission_place
from quarterdeck.games.d6.rules.power import repair_power
from quarterdeck.games.d6.rules.threats import Scan
from quarterdeck.games.d6.rules.track import discard, rescue_at_once
from quarterdeck.games.d6.table import CREW_DICE, USED, Table


def use(s: Table, face: int, dice: int) -> None:
    """Assign dice to the station of their face."""
    s.hand[face] -= dice
    s.returned[face] += dice
    s.used[face] += dice


def change(s: Table, door: Door, face: int, to: int) -> None:
    """Commander: turn another die to any side. A Threat Detected side locks into the scanners at once."""
    use(s, COMMANDER, 1)
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
    use(s, COMMANDER, 1)
    dice = sum(s.hand)
    s.hand = [0] * 5
    detected = roll_crew(s, door, dice)
    if door.listening:
        story.rerolled(s, door, dice, detected)
    s.then(Scan())


def roll_crew(s: Table, door: Door, dice: int) -> int:
    """Roll dice. Returns how many lock into the scanners."""
    before = s.scanner
    for _ in range(dice):
        face = door.roll(s, CREW_DICE, 6)
        if face == DETECTED:
            s.scanner += 1
        else:
            s.hand[face] += 1
    return s.scanner - before


def heal(s: Table, door: Door) -> None:
    """Medical: all dice leave the Infirmary. They have no face this round and wait for the next roll."""
    use(s, MEDICAL, 1)
    healed = s.infirmary
    s.returned[USED] += healed
    s.infirmary = 0
    if door.listening:
        story.healed(s, door, healed)


def clear_scanner(s: Table, door: Door) -> None:
    """Medical: one Threat Detected die back from the scanners."""
    use(s, MEDICAL, 1)
    s.scanner -= 1
    s.returned[USED] += 1
    if door.listening:
        story.cleared(s, door)


def recharge(s: Table, door: Door) -> None:
    """Science: shields to their maximum."""
    use(s, SCIENCE, 1)
    s.shield = s.kit.ship.shield
    if door.listening:
        story.recharged(s, door)


def beam(s: Table, door: Door, card: int) -> None:
    """Science: put the die on the threat, which holds it in stasis."""
    s.hand[SCIENCE] -= 1
    s.beamed[card] = 1
    if door.listening:
        story.beamed(s, door, card)


def stand_by(s: Table, door: Door, face: int) -> None:
    """Assign a die to a station that can do nothing with it: there is no action to resolve."""
    use(s, face, 1)
    if door.listening:
        story.stands_by(s, door, face)


def repair(s: Table, door: Door, dice: int) -> None:
    power = repair_power(s, dice)
    use(s, ENGINEERING, dice)
    before = s.hull
    s.hull = min(s.kit.ship.hull, s.hull + power)
    if door.listening:
        story.repaired(s, door, s.hull - before)
    rescue_at_once(s, door)  # Ruling R6: with enough hull, threats that cannot be shot do not prevent the win.


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
    """Discard the threat and return its crew; Boarding Ship wounds them (ruling R15)."""
    if door.listening:
        story.completed(s, door, card)
    if s.kit.threats.wounds[card]:
        s.infirmary += len(s.kit.threats.mission[card])
        s.away[card] = 0
    discard(s, door, card)
    rescue_at_once(s, door)
