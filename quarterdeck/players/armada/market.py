"""The officer's choices at Shipyards and Waystations, and how credits are split."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.games.armada.cards import BASIC, NO_HIRE, NO_SHIPYARD, PRIORITY, STATIONS
from quarterdeck.games.armada.rules.galaxy import has_shipyard, has_waystation
from quarterdeck.games.armada.rules.hiring import hero_price
from quarterdeck.games.armada.rules.outcomes import is_lasting
from quarterdeck.games.armada.rules.shipyard import funds, price, upgradable
from quarterdeck.games.armada.rules.trade import Trade
from quarterdeck.games.armada.symbols import COMMAND, count
from quarterdeck.games.armada.table import CARRIED, NONE, Table
from quarterdeck.games.armada.verbs import BUY, FIRST_HERO, HAND, HIRE, INSTALL, PAY, RELIEVE, SELL, STOW, UPGRADE
from quarterdeck.players.armada.appraisal import Appraisal
from quarterdeck.players.armada.strength import strength

CREDIT: Final = 0.6
"""What a credit is worth that could be kept."""
MODULE_ROUNDS: Final = 5.5
"""For how many combat rounds' worth a better station counts."""
HERO_ROUNDS: Final = 6.0
"""The same for a hero, who helps on missions too."""
LATE: Final = 0.75
"""The part of it when the final encounter is known."""
TARGET: Final = 5
"""Credits that buy most heroes."""
BASIC_DIE: Final = 0.6
FIRST_COMMAND: Final = 2.0
NEEDED: Final = 3.0
BLOCKING: Final = 10.0
"""What Command is worth to captains without it: in general, for a mission that waits, for a Prime mission."""
MOST_KEPT: Final = 5000


class Market:
    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal: Final = appraisal
        self._visits: Final[dict[tuple[int, ...], float]] = {}

    # -- modules ---------------------------------------------------------------------------------------------

    def power(self, s: Table, seat: int, aboard: list[int]) -> float:
        return strength(self.appraisal, s.ship[seat], s.crew[seat], aboard).total()

    def gain(self, s: Table, seat: int, module: int, old: int = NONE) -> float:
        """What a module adds to a ship per round at the best station; `old` is a module that it replaces."""
        aboard = s.aboard[STATIONS * seat : STATIONS * seat + STATIONS]
        now = self.power(s, seat, aboard)
        best = 0.0
        for station in range(STATIONS):
            fitted = s.fitted[STATIONS * seat + station]
            if fitted != NONE and s.kit.modules.cargo[fitted]:
                continue
            if old != NONE and fitted == old:
                aboard[station] = module
                return self.power(s, seat, aboard) - now
            before = aboard[station]
            aboard[station] = module
            best = max(best, self.power(s, seat, aboard) - now)
            aboard[station] = before
        return best

    def rounds(self, s: Table, usual: float) -> float:
        return usual if s.finale == NONE else LATE * usual

    def shop(self, s: Table, options: list[Action]) -> list[float]:
        seat = options[0].seat
        modules = s.kit.modules
        rounds = self.rounds(s, MODULE_ROUNDS)
        out: list[float] = []
        for action in options:
            if action.code == BUY:
                cost = CREDIT * price(s, seat, modules.cost[action.a])
                out.append(rounds * self.gain(s, seat, action.a) - cost)
            elif action.code == UPGRADE:
                cost = CREDIT * price(s, seat, modules.upgrade[action.a])
                out.append(rounds * self.gain(s, seat, action.a, action.b) - cost)
            elif action.code == INSTALL:
                out.append(rounds * self._installed(s, seat, action.a, action.b - 1) - 0.05)
            elif action.code == STOW:
                own = s.kit.ships.stations[s.ship[seat]][action.a - 1]
                out.append(rounds * self._installed(s, seat, own, action.a - 1) - 0.05)
            elif action.code == SELL:
                out.append(self._sale(s, seat, action.a))
            elif action.code == RELIEVE:
                out.append(self._die(action.b) - self._die(action.a) - 0.05)
            else:
                out.append(0.0)
        return out

    def _die(self, cls: int) -> float:
        """What a die of a class is worth per round."""
        return BASIC_DIE if cls < FIRST_HERO else self.appraisal.heroes[cls - FIRST_HERO]

    def _installed(self, s: Table, seat: int, module: int, station: int) -> float:
        aboard = s.aboard[STATIONS * seat : STATIONS * seat + STATIONS]
        now = self.power(s, seat, aboard)
        aboard[station] = module
        return self.power(s, seat, aboard) - now

    def _sale(self, s: Table, seat: int, module: int) -> float:
        """Sell a module of no use if the money buys a better one."""
        if module not in s.storage[seat] or self.gain(s, seat, module) > 0.05:
            return -1.0
        modules = s.kit.modules
        money = funds(s, seat)
        best = -1.0
        for offered in s.offer:
            cost = price(s, seat, modules.cost[offered])
            if money < cost <= money + modules.cost[module]:
                best = max(best, MODULE_ROUNDS * self.gain(s, seat, offered) - CREDIT * (cost - modules.cost[module]))
        return best

    def shipyard(self, s: Table, seat: int, money: int) -> float:
        """What a visit to a Shipyard is worth on average."""
        if is_lasting(s, NO_SHIPYARD):
            return 0.0
        key = (s.ship[seat], money, 1 if s.finale != NONE else 0, sum(s.pool), *s.crew[seat], -5)
        key = (*key, *s.fitted[STATIONS * seat : STATIONS * seat + STATIONS], -5, *s.storage[seat])
        found = self._visits.get(key)
        if found is None:
            if len(self._visits) > MOST_KEPT:
                self._visits.clear()
            found = self._visits[key] = self._shipyard(s, seat, money)
        return found

    def _shipyard(self, s: Table, seat: int, money: int) -> float:
        modules = s.kit.modules
        rounds = self.rounds(s, MODULE_ROUNDS)
        stored = 0.0
        for module in s.storage[seat]:
            stored = max(stored, rounds * self.gain(s, seat, module))
        good = total = 0.0
        tiles = 0
        for module in range(len(s.pool)):
            copies = s.pool[module]
            if not copies:
                continue
            tiles += copies
            best = 0.0
            if modules.cost[module] <= money:
                best = rounds * self.gain(s, seat, module) - CREDIT * modules.cost[module]
            for old in upgradable(s, seat, module):
                if modules.upgrade[module] <= money:
                    value = rounds * self.gain(s, seat, module, old) - CREDIT * modules.upgrade[module]
                    best = max(best, value)
            if best > 0.0:
                good += copies
                total += copies * best
        if not good or not tiles:
            return stored
        return stored + visit(good / tiles, total / good)

    # -- heroes ----------------------------------------------------------------------------------------------

    def hero(self, s: Table, seat: int, hero: int, cost: int) -> float:
        value = self.rounds(s, HERO_ROUNDS) * self.appraisal.heroes[hero] - CREDIT * cost
        if self.appraisal.symbols[hero][COMMAND] > 0 or s.kit.heroes.ability[hero] == PRIORITY:
            value += self._command(s)
        return value

    def _command(self, s: Table) -> float:
        """What the first hero with Command is worth beyond the die: some missions need one."""
        for crew in s.crew:
            if any(kind != BASIC and self.appraisal.symbols[kind - 1][COMMAND] > 0 for kind in crew):
                return 0.0
        events = s.kit.events
        total = FIRST_COMMAND
        for event, place in enumerate(s.events):
            if 0 <= place < CARRIED and any(count(one.need, COMMAND) for one in events.sections[event]):
                total = max(total, BLOCKING if events.prime[event] else NEEDED)
        return total

    def hire(self, s: Table, options: list[Action]) -> list[float]:
        seat = options[0].seat
        return [
            self.hero(s, seat, action.a, hero_price(s, seat, action.a)) if action.code == HIRE else 0.0
            for action in options
        ]

    def waystation(self, s: Table, seat: int, money: int) -> float:
        """What a visit to a Waystation is worth on average."""
        if is_lasting(s, NO_HIRE):
            return 0.0
        good = total = 0.0
        for hero, there in enumerate(s.heroes):
            if there and hero_price(s, seat, hero) <= money:
                value = self.hero(s, seat, hero, s.kit.heroes.cost[hero])
                if value > 0.0:
                    good += 1
                    total += value
        if not good:
            return 0.0
        return visit(good / max(1, sum(s.heroes)), total / good) * (1.4 if money >= 2 * TARGET else 1.0)

    # -- credits ---------------------------------------------------------------------------------------------

    def share(self, s: Table, options: list[Action]) -> list[float]:
        """Credits go to the captain who is closest to the price of a hero."""
        out: list[float] = []
        for action in options:
            have = s.credits[action.a]
            near = float(have) if have < TARGET else -0.5 * (have - TARGET)
            if has_waystation(s, s.at[action.a]):
                near += 0.5
            out.append(near)
        return out

    def tax(self, s: Table, options: list[Action]) -> list[float]:
        return [-float(sum(s.crew[action.a])) for action in options]

    def pooled(self, s: Table, seat: int, other: int) -> float:
        """What it is worth to give all credits to a captain who can hire or buy with them."""
        if s.acted >> other & 1 or s.credits[seat] == 0:
            return -1.0
        if has_waystation(s, s.at[seat]):
            mine, theirs = self.waystation(s, seat, s.credits[seat]), self.waystation(s, other, s.credits[other])
            return self.waystation(s, other, s.credits[seat] + s.credits[other]) - max(mine, theirs)
        if has_shipyard(s, s.at[seat]):
            mine, theirs = self.shipyard(s, seat, s.credits[seat]), self.shipyard(s, other, s.credits[other])
            return self.shipyard(s, other, s.credits[seat] + s.credits[other]) - max(mine, theirs)
        return -1.0

    def trade(self, s: Table, options: list[Action]) -> list[float]:
        """The captain who asked for the trade gives credits, and modules that the other can use better."""
        ask = s.agenda[-1]
        assert isinstance(ask, Trade)
        worth = self.pooled(s, ask.seat, ask.other)
        out: list[float] = []
        for action in options:
            giver = ask.seat if action.a == ask.other else ask.other
            if action.code == PAY:
                out.append(0.5 + 0.01 * action.b if worth > 0 and giver == ask.seat else -1.0)
            elif action.code == HAND:
                mine = self.gain(s, giver, action.b) if action.b in s.storage[giver] else 1.0
                out.append(self.gain(s, action.a, action.b) - mine - 0.1)
            else:
                out.append(-1.0 if len(action.verb.params) else 0.0)
        return out


def visit(share: float, mean: float) -> float:
    """The expected value of the best of three draws, of which a share is good."""
    left = 1.0 - share
    found = 1.0 - left * left * left
    return found * mean * (1.0 + 0.35 * share)
