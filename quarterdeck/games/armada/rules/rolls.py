"""Rolling crew before it is assigned, and all rerolls. Rules: Crew assignment, AI cores, Heroic crew."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask, Step
from quarterdeck.games.armada.cards import (
    BASIC,
    CALM,
    CURIOSITY,
    INSPIRE,
    PACIFIST,
    RAGE,
    REROLLS,
    STIMULUS,
)
from quarterdeck.games.armada.rules.crew import (
    announce,
    die_class,
    find_die,
    free_dice,
    has,
    heal,
    hero_with,
    in_infirmary,
    roll_dice,
)
from quarterdeck.games.armada.rules.damage import lose_hull
from quarterdeck.games.armada.rules.ship import recharge, working
from quarterdeck.games.armada.rules.weapons import cards_in
from quarterdeck.games.armada.story import crew_part, told
from quarterdeck.games.armada.symbols import BLANK, MEDICAL, SCIENCE, TACTICAL, count
from quarterdeck.games.armada.table import FREE, GONE, KEPT, MARKED, NONE, RESTING, SPENT, Table
from quarterdeck.games.armada.verbs import AGAIN, FIRST_HERO, MARK, ROLL

LARGE_FLEET: Final = 5
"""Ships in a fleet from which Stimulus helps."""
RAGE_SYMBOLS: Final = 2
"""Tactical symbols on one face that enrage Grok Grok."""


class RollCrew(Step[Table]):
    """A captain rolls all available dice, then uses rerolls."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, s: Table, door: Door) -> None:
        seat = self.seat
        if seat not in s.team:
            return
        where = s.where[seat]
        dice = [at for at in range(len(where)) if where[at] in (FREE, RESTING)]
        for at in range(len(where)):
            if where[at] in (KEPT, RESTING):
                where[at] = FREE
        s.rerolls[seat] = working(s, seat, REROLLS)
        if s.fleet != NONE and has(s, seat, STIMULUS) and cards_in(s) >= LARGE_FLEET:
            s.rerolls[seat] += 1
        s.do(Reroll(seat), Steady(seat))
        roll(s, door, seat, dice)


def roll(s: Table, door: Door, seat: int, dice: list[int]) -> None:
    """Roll dice, and perform what heroes do when they show a certain side in combat."""
    roll_dice(s, door, seat, dice)
    if s.mission != NONE and s.mission == s.kit.figures.tower:
        lose_blanks(s, door, seat)
    if s.fleet == NONE or not (has(s, seat, CALM) or has(s, seat, RAGE)):
        return
    for at in dice:
        if s.crew[seat][at] == BASIC:
            continue
        ability = s.kit.heroes.ability[s.crew[seat][at] - 1]
        if ability == CALM and s.face[seat][at] == BLANK:
            announce(s, door, seat, CALM)
            recharge(s, door, seat, 1)
        elif ability == RAGE and count(s.face[seat][at], TACTICAL) >= RAGE_SYMBOLS:
            announce(s, door, seat, RAGE)
            lose_hull(s, door, seat, 1)
            if seat not in s.team or s.over:
                return


def lose_blanks(s: Table, door: Door, seat: int) -> None:
    """The Oblivion Tower takes every basic die that shows a blank side, at once."""
    lost = 0
    for at, kind in enumerate(s.crew[seat]):
        if kind == BASIC and s.where[seat][at] == FREE and s.face[seat][at] == BLANK:
            s.where[seat][at] = GONE
            lost += 1
    if lost and door.listening:
        told(door, "tower-takes", seat, [crew_part(seat)], {"dice": lost})


class Reroll(Ask[Table]):
    """A captain with an AI core may roll any number of dice again, before any is assigned."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Table) -> list[Action]:
        seat = self.seat
        if s.rerolls[seat] == 0 or seat not in s.team:
            return []
        verbs = s.kit.verbs
        row = verbs.mark.row(seat)
        out = [row[die_class(s.crew[seat][at], s.face[seat][at])] for at in free_dice(s, seat)]
        marked = MARKED in s.where[seat]
        if not out and not marked:
            return []
        if marked:
            out.append(verbs.roll.of(seat))
        out.append(verbs.keep.of(seat))
        return out

    def skips(self, s: Table) -> bool:
        return False

    def choose(self, s: Table, action: Action, door: Door) -> None:
        seat = self.seat
        where = s.where[seat]
        if action.code == MARK:
            where[find_die(s, seat, action.a)] = MARKED
            s.then(self)
            return
        dice = [at for at in range(len(where)) if where[at] == MARKED]
        for at in dice:
            where[at] = FREE
        if action.code == ROLL:
            s.rerolls[seat] -= 1
            s.then(self)
            roll(s, door, seat, dice)


class Steady(Step[Table]):
    """What heroes do after the rerolls of AI cores."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, s: Table, door: Door) -> None:
        seat = self.seat
        if not s.gifts[seat] or seat not in s.team:
            return
        if has(s, seat, CURIOSITY):
            s.then(Curious(seat))
        if has(s, seat, INSPIRE):
            crew, face, where = s.crew[seat], s.face[seat], s.where[seat]
            blanks = [at for at in range(len(crew)) if crew[at] == BASIC and face[at] == BLANK and where[at] == FREE]
            if blanks:
                announce(s, door, seat, INSPIRE)
                roll(s, door, seat, blanks)
        if s.fleet != NONE and has(s, seat, PACIFIST):
            treat(s, door, seat)


def treat(s: Table, door: Door, seat: int) -> None:
    """A pacifist who shows Medical saves the crew in the Infirmary before anything else."""
    at = find_die(s, seat, FIRST_HERO + hero_with(s, PACIFIST))
    if at >= 0 and count(s.face[seat][at], MEDICAL) and in_infirmary(s, seat):
        announce(s, door, seat, PACIFIST)
        s.where[seat][at] = SPENT
        heal(s, door, seat)


class Curious(Ask[Table]):
    """Science results may be rolled again until none appear."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def dice(self, s: Table) -> list[int]:
        face, where = s.face[self.seat], s.where[self.seat]
        return [at for at in range(len(face)) if where[at] == FREE and count(face[at], SCIENCE)]

    def legal(self, s: Table) -> list[Action]:
        if self.seat not in s.team or not self.dice(s):
            return []
        return [s.kit.verbs.again.of(self.seat), s.kit.verbs.accept.of(self.seat)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == AGAIN:
            announce(s, door, self.seat, CURIOSITY)
            s.then(self)
            roll(s, door, self.seat, self.dice(s))
