"""Hiring heroes at a Waystation. Rules: Hiring heroic crew members."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.armada.cards import ORATE
from quarterdeck.games.armada.rules.crew import has, take_aboard
from quarterdeck.games.armada.story import hero_name, told
from quarterdeck.games.armada.table import HERO_CARDS, Table
from quarterdeck.games.armada.verbs import HIRE

OFFERED: Final = 3


def open_waystation(s: Table, door: Door, seat: int) -> None:
    """Draw three heroes."""
    s.offer = []
    for _ in range(min(OFFERED, sum(s.heroes))):
        hero = door.pick(s, HERO_CARDS, s.heroes, sum(s.heroes))
        s.heroes[hero] = 0
        s.offer.append(hero)
    if door.listening:
        told(door, "hero-offer", seat, [], {"heroes": [hero_name(s, hero) for hero in s.offer]})
    s.then(Hire(seat))


def hero_price(s: Table, seat: int, hero: int) -> int:
    cost = s.kit.heroes.cost[hero]
    return max(1, cost - 1) if has(s, seat, ORATE) else cost


class Hire(Ask[Table]):
    """Hire any of the heroes on offer; the others return to their deck."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Table) -> list[Action]:
        seat = self.seat
        out = [s.kit.verbs.hire.of(seat, hero) for hero in s.offer if hero_price(s, seat, hero) <= s.credits[seat]]
        return [*out, s.kit.verbs.done.of(seat)]

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code != HIRE:
            for hero in s.offer:
                s.heroes[hero] = 1
            s.offer = []
            return
        price = hero_price(s, self.seat, action.a)
        s.credits[self.seat] -= price
        s.offer.remove(action.a)
        take_aboard(s, self.seat, action.a + 1)
        if door.listening:
            told(door, "hires", self.seat, [], {"hero": hero_name(s, action.a), "credits": price})
        s.then(self)
