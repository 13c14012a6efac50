"""Trade between two captains at one location. Rules: Trade."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import JOINT, Ask
from quarterdeck.core.words import seat_name
from quarterdeck.games.armada.rules.crew import heroes_of, remove_hero, take_aboard
from quarterdeck.games.armada.rules.ship import drop_module, owned_modules
from quarterdeck.games.armada.story import hero_name, module_name, told
from quarterdeck.games.armada.table import Table
from quarterdeck.games.armada.verbs import DONE, HAND, PAY

CREDITS_MOVED: Final = 1_000
HERO_MOVED: Final = 500
"""Codes in `traded`: modules are their kind, heroes HERO_MOVED + hero, credits CREDITS_MOVED."""


class Trade(Ask[Table]):
    """Both captains agree what changes hands, thing by thing. Nothing goes back in the same trade."""

    def __init__(self, seat: int, other: int) -> None:
        self.seat: Final = seat
        self.other: Final = other

    def args(self) -> list[int]:
        return [self.seat, self.other]

    def mode(self) -> int:
        return JOINT

    def skips(self, s: Table) -> bool:
        return True

    def seats(self, s: Table) -> list[int]:
        return sorted([self.seat, self.other])

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        out: list[Action] = []
        for giver, taker in ((self.seat, self.other), (self.other, self.seat)):
            if CREDITS_MOVED not in s.traded:
                out += [verbs.pay.of(TABLE, taker, amount) for amount in range(1, s.credits[giver] + 1)]
            modules = owned_modules(s, giver)
            for at, module in enumerate(modules):
                if module not in s.traded and module not in modules[:at] and not s.kit.modules.cargo[module]:
                    out.append(verbs.hand.of(TABLE, taker, module))
            for hero in heroes_of(s, giver):
                if HERO_MOVED + hero not in s.traded:
                    out.append(verbs.transfer.of(TABLE, taker, hero))
        out.append(verbs.done.of(TABLE))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == DONE:
            s.traded = []
            return
        s.then(self)
        taker = action.a
        giver = self.seat if taker == self.other else self.other
        to = seat_name(taker)
        if action.code == PAY:
            s.traded.append(CREDITS_MOVED)
            s.credits[giver] -= action.b
            s.credits[taker] += action.b
            if door.listening:
                told(door, "gives-credits", giver, [], {"credits": action.b, "to": to})
        elif action.code == HAND:
            s.traded.append(action.b)
            drop_module(s, giver, action.b)
            s.storage[taker].append(action.b)
            if door.listening:
                told(door, "gives-module", giver, [], {"module": module_name(s, action.b), "to": to})
        else:
            s.traded.append(HERO_MOVED + action.b)
            remove_hero(s, giver, action.b)
            take_aboard(s, taker, action.b + 1)
            if door.listening:
                told(door, "gives-hero", giver, [], {"hero": hero_name(s, action.b), "to": to})
