"""Crew that must be given up: to the Infirmary, or to a card that distracts them. The captain chooses which."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import LOST, Ask
from quarterdeck.games.d6 import story
from quarterdeck.games.d6.cards import TACTICAL
from quarterdeck.games.d6.table import DISCOVER, INCAPACITATED, USED, Table
from quarterdeck.games.d6.verbs import FROM_RETURNED, HURT, HURT_AWAY, SPARE


class SendToInfirmary(Ask[Table]):
    """Ruling R10: the captain chooses the die. R11: scanner and distracted dice cannot be chosen, all others can."""

    def __init__(self, count: int) -> None:
        self.count = count

    def args(self) -> list[int]:
        return [self.count]

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        out = [verbs.hurt.of(0, place) for place in free_places(s)]
        beams: list[Action] = []
        for card in s.internal + s.external:
            for face in range(5):
                if on_mission(s, card, face):
                    out.append(verbs.hurt_away.of(0, card, face))
            if s.beamed[card]:
                beams.append(verbs.hurt_beam.of(0, card))
        out += beams
        if s.kit.rulings.crew_chosen_for_you:
            out = out[:1]  # A free die first, then one on a mission, then one that holds a beam.
        if not out and s.kit.rulings.nobody_left_loses:
            out.append(verbs.hurt.of(0, SPARE))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        part = lies_in(s, action.a) if door.listening and action.code == HURT else ""
        if action.code == HURT:
            if not free_places(s):  # Ruling R12, the harsh reading.
                lose_crew(s, door)
                return
            take(s, action.a)
        elif action.code == HURT_AWAY:
            take_from_mission(s, action.a, action.b)
        else:
            s.beamed[action.a] = 0
            if s.kit.rulings.stasis_outlasts_die:
                s.stilled |= 1 << action.a
        s.infirmary += 1
        if door.listening:
            story.sent_to_infirmary(s, door, action, part)
        if self.count > 1:
            send_crew(s, door, self.count - 1)


def send_crew(s: Table, door: Door, count: int) -> None:
    """Send `count` dice to the Infirmary; if no die can be chosen, none goes (ruling R12)."""
    ask = SendToInfirmary(count)
    s.then(ask)
    if door.listening and not free_places(s) and not ask.legal(s):
        story.nobody_hurt(s, door)


class Distract(Ask[Table]):
    """Special threats: Distracted. Ruling R7: takes a die that is free now or will be next round, if there is one."""

    def __init__(self, card: int) -> None:
        self.card = card

    def args(self) -> list[int]:
        return [self.card]

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        places = free_places(s)
        if s.kit.rulings.crew_chosen_for_you:  # A returned die, or at set-up an unrolled one; never an unassigned one.
            idle = s.pool > 0 or any(s.returned)
            places = [place for place in places if place >= FROM_RETURNED][:1] if idle else []
        return [verbs.distract.of(0, place) for place in places]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        part = lies_in(s, action.a) if door.listening else ""
        take(s, action.a)
        s.held[self.card] = 1
        if door.listening:
            story.distracted(s, door, self.card, action.a, part)


def distract(s: Table, door: Door, card: int) -> None:
    """A revealed card takes a die; if no die is free, it takes none (ruling R7)."""
    ask = Distract(card)
    s.then(ask)
    if door.listening and not ask.legal(s):
        story.nobody_distracted(s, door, card)


def free_places(s: Table) -> list[int]:
    """Where a free die can be taken. When faces no longer matter this round, all free dice count as SPARE."""
    out: list[int] = []
    if s.phase >= DISCOVER or s.pool:
        if s.pool + sum(s.hand) + sum(s.returned):
            out.append(SPARE)
        return out
    for face in range(5):
        if s.hand[face]:
            out.append(face)
    for face in range(6):
        if s.returned[face]:
            out.append(FROM_RETURNED + face)
    return out


def lies_in(s: Table, place: int) -> str:
    """The part of the table that `take` takes a die from."""
    if place == SPARE:
        return "returned" if s.pool or any(s.returned) else "crew"
    return "crew" if place < FROM_RETURNED else "returned"


def take(s: Table, place: int) -> None:
    if place != SPARE:
        if place < FROM_RETURNED:
            s.hand[place] -= 1
        else:
            s.returned[place - FROM_RETURNED] -= 1
        return
    if s.pool:
        s.pool -= 1
        return
    for face in range(USED, -1, -1):
        if s.returned[face]:
            s.returned[face] -= 1
            return
    for face in range(5):
        if s.hand[face]:
            s.hand[face] -= 1
            return


def take_from_mission(s: Table, card: int, face: int) -> None:
    """One die of that face leaves the mission; its place is empty again."""
    crew = s.away[card]
    shift = 0
    while (crew >> shift) & 7 != face + 1:
        shift += 3
    s.away[card] = crew & ~(7 << shift)


def friendly_fire(s: Table, door: Door) -> None:
    """Ruling R13: every die that shows Tactical, used ones and those on missions included."""
    hurt = s.hand[TACTICAL]
    s.hand[TACTICAL] = 0
    if s.kit.rulings.friendly_fire_all:
        hurt += s.returned[TACTICAL]
        s.returned[TACTICAL] = 0
        for card in s.internal + s.external:
            while on_mission(s, card, TACTICAL):
                take_from_mission(s, card, TACTICAL)
                hurt += 1
    s.infirmary += hurt
    if door.listening:
        story.friendly_fire(s, door, hurt)


def on_mission(s: Table, card: int, face: int) -> bool:
    crew = s.away[card]
    while crew:
        if crew & 7 == face + 1:
            return True
        crew >>= 3
    return False


def lose_crew(s: Table, door: Door) -> None:
    if door.listening:
        story.incapacitated(s, door)
    s.finish(INCAPACITATED, [LOST])
