"""Dice that are turned to another side: Parley and Last Stand. Rules: Heroic crew."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.armada.cards import BASIC, LAST_STAND
from quarterdeck.games.armada.rules.crew import announce, die_class, find_die, free_dice
from quarterdeck.games.armada.story import crew_part, die_name, side_of, told
from quarterdeck.games.armada.symbols import BASIC_SIDES, BLANK, SIDES
from quarterdeck.games.armada.table import FREE, INFIRMARY, Table
from quarterdeck.games.armada.verbs import FIRST_HERO, SHOW


def last_stand(s: Table, seat: int) -> list[Action]:
    """If all but one of the crew are in the Infirmary, that one can show any side of its die."""
    out = [at for at in range(len(s.crew[seat])) if s.where[seat][at] != INFIRMARY]
    if len(out) != 1 or s.where[seat][out[0]] != FREE or INFIRMARY not in s.where[seat]:
        return []
    kind, now = s.crew[seat][out[0]], s.face[seat][out[0]]
    if kind == BASIC:
        cls = die_class(kind, now)
        sides = range(len(SIDES) - 1)
        return [s.kit.verbs.turn.of(seat, cls, side) for side in sides if BASIC_SIDES[side] != now]
    faces = s.kit.heroes.faces[kind - 1]
    fresh = [at for at, face in enumerate(faces) if face not in (now, BLANK) and face not in faces[:at]]
    return [s.kit.verbs.show.of(seat, kind - 1, at) for at in fresh]


def stand_last(s: Table, door: Door, action: Action) -> None:
    announce(s, door, action.seat, LAST_STAND)
    if action.code == SHOW:
        at = find_die(s, action.seat, FIRST_HERO + action.a)
        turn(s, door, action.seat, at, s.kit.heroes.faces[action.a][action.b])
    else:
        turn(s, door, action.seat, find_die(s, action.seat, action.a), BASIC_SIDES[action.b])


def turn(s: Table, door: Door, seat: int, at: int, face: int) -> None:
    s.face[seat][at] = face
    if door.listening:
        told(door, "turns", seat, [crew_part(seat)], {"die": die_name(s, s.crew[seat][at], face)})


class Turn(Ask[Table]):
    """Parley: which basic die shows which side."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Table) -> list[Action]:
        seat = self.seat
        out: list[Action] = []
        for at in free_dice(s, seat):
            if s.crew[seat][at] == BASIC:
                now = side_of(s.face[seat][at])
                out += [s.kit.verbs.turn.of(seat, now, side) for side in range(len(SIDES)) if side != now]
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        turn(s, door, self.seat, find_die(s, self.seat, action.a), BASIC_SIDES[action.b])
