"""Buying, upgrading and configuring at a Shipyard. Rules: Buying and upgrading ship modules and configuring."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask
from quarterdeck.games.armada.cards import BASIC, BLACK_MARKET, COSTLY_MODULES, NO_SHIPYARD, RESALE, STATIONS
from quarterdeck.games.armada.rules.crew import die_class, has, relieve
from quarterdeck.games.armada.rules.galaxy import has_shipyard
from quarterdeck.games.armada.rules.outcomes import is_lasting
from quarterdeck.games.armada.rules.ship import drop_module, holds_cargo, owned_modules, refit
from quarterdeck.games.armada.story import die_name, module_name, station_part, told
from quarterdeck.games.armada.table import MODULE_TILES, NONE, PLANNING, UNROLLED, Table, bank
from quarterdeck.games.armada.verbs import BUY, DONE, FIRST_HERO, INSTALL, RELIEVE, SELL, STOW, UPGRADE

OFFERED: Final = 3
MOST_CHANGES: Final = 12
"""Changes of the stations in one action; more would not change the result."""


def open_shipyard(s: Table, door: Door, seat: int) -> None:
    """Draw three modules; without a Shipyard the ship is only configured."""
    s.offer = []
    s.purse = 0
    s.traded = []
    if sells(s, seat):
        for _ in range(min(OFFERED, sum(pool_of(s)))):
            pool = pool_of(s)
            module = door.pick(s, MODULE_TILES, pool, sum(pool))
            s.pool[module] -= 1
            s.offer.append(module)
        if door.listening:
            told(door, "module-offer", seat, [], {"modules": [module_name(s, module) for module in s.offer]})
    s.then(Shop(seat, 0))


def sells(s: Table, seat: int) -> bool:
    """Return whether a captain can buy modules: in the planning phase, at a Shipyard that is open."""
    return s.phase == PLANNING and has_shipyard(s, s.at[seat]) and not is_lasting(s, NO_SHIPYARD)


def pool_of(s: Table) -> list[int]:
    """The modules that can be drawn: with the Hardline variant no upgraded ones."""
    modules = s.kit.modules
    if not s.kit.rulings.hardline:
        return s.pool
    return [0 if modules.tier[module] > 1 else s.pool[module] for module in range(len(s.pool))]


def price(s: Table, seat: int, cost: int) -> int:
    if is_lasting(s, COSTLY_MODULES):
        cost += 1
    return max(1, cost - 1) if has(s, seat, BLACK_MARKET) else cost


def funds(s: Table, seat: int) -> int:
    return s.credits[seat] + s.purse


def spend(s: Table, seat: int, amount: int) -> None:
    """Money from sales is spent first."""
    from_purse = min(amount, s.purse)
    s.purse -= from_purse
    s.credits[seat] -= amount - from_purse


def upgradable(s: Table, seat: int, module: int) -> list[int]:
    """The modules of a captain that a module upgrades: a lower tier of the same name."""
    modules = s.kit.modules
    if not modules.upgrade[module]:
        return []
    out: list[int] = []
    for old in owned_modules(s, seat):
        same = modules.family[old] == modules.family[module]
        if same and modules.tier[old] < modules.tier[module] and old not in out:
            out.append(old)
    return out


class Shop(Ask[Table]):
    """Buy, upgrade, sell and configure in any order. `changes` counts changes of the stations."""

    def __init__(self, seat: int, changes: int) -> None:
        self.seat: Final = seat
        self.changes: Final = changes

    def args(self) -> list[int]:
        return [self.seat, self.changes]

    def legal(self, s: Table) -> list[Action]:
        seat = self.seat
        verbs = s.kit.verbs
        modules = s.kit.modules
        out: list[Action] = []
        money = funds(s, seat)
        seen: list[int] = []
        for module in [*s.offer, *direct_upgrades(s, seat)]:
            if module in seen:
                continue
            seen.append(module)
            if module in s.offer and price(s, seat, modules.cost[module]) <= money:
                out.append(verbs.buy.of(seat, module))
            if price(s, seat, modules.upgrade[module]) <= money:
                out += [verbs.upgrade.of(seat, module, old) for old in upgradable(s, seat, module)]
        owned = owned_modules(s, seat)
        if has(s, seat, RESALE) and s.offer:
            for at, module in enumerate(owned):
                if module not in owned[:at] and module not in s.traded and not modules.cargo[module]:
                    out.append(verbs.sell.of(seat, module))
        if self.changes < MOST_CHANGES:
            out += changes(s, seat)
            out += reliefs(s, seat) if s.reserve[seat] else []
        out.append(verbs.done.of(seat))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        seat = self.seat
        if action.code == DONE:
            for module in s.offer:
                s.pool[module] += 1
            s.offer = []
            s.traded = []
            s.purse = 0
            return
        if action.code == BUY:
            buy(s, door, seat, action.a)
        elif action.code == UPGRADE:
            upgrade(s, door, seat, action.a, action.b)
        elif action.code == SELL:
            sell(s, door, seat, action.a)
        elif action.code == INSTALL:
            install(s, door, seat, action.a, action.b - 1)
        elif action.code == STOW:
            stow(s, seat, action.a - 1)
        else:
            relieve(s, seat, kind_of(action.a), kind_of(action.b))
            if door.listening:
                names = [die_name(s, kind_of(cls), UNROLLED) for cls in (action.a, action.b)]
                told(door, "relieves", seat, [], {"die": names[0], "by": names[1]})
        s.then(Shop(seat, self.changes + (action.code in (INSTALL, STOW, RELIEVE))))


def direct_upgrades(s: Table, seat: int) -> list[int]:
    """Hardline: upgrades of one's own modules are bought directly."""
    if not s.kit.rulings.hardline or not sells(s, seat):
        return []
    modules = s.kit.modules
    return [
        module
        for module in range(len(s.pool))
        if s.pool[module] and modules.upgrade[module] and upgradable(s, seat, module)
    ]


def changes(s: Table, seat: int) -> list[Action]:
    """Ways to configure: a stored module at a station, a fitted one into storage, cargo at another station."""
    verbs = s.kit.verbs
    out: list[Action] = []
    stored: list[int] = []
    for module in s.storage[seat]:
        if module not in stored:
            stored.append(module)
    fitted = s.fitted[STATIONS * seat : STATIONS * seat + STATIONS]
    loaded = [module for module in fitted if module != NONE and s.kit.modules.cargo[module]]
    for station in range(STATIONS):
        here = s.fitted[STATIONS * seat + station]
        if holds_cargo(s, seat, station):
            continue
        out += [verbs.install.of(seat, cargo, station + 1) for cargo in loaded]
        out += [verbs.install.of(seat, module, station + 1) for module in stored if module != here]
        if here != NONE:
            out.append(verbs.stow.of(seat, station + 1))
    return out


def kind_of(cls: int) -> int:
    """The kind of a die by its class in the verb."""
    return cls - FIRST_HERO + 1 if cls >= FIRST_HERO else BASIC


def reliefs(s: Table, seat: int) -> list[Action]:
    """Dice of the crew that can change places with dice of the reserve."""
    crew = sorted({die_class(kind, UNROLLED) for kind in s.crew[seat]})
    reserve = sorted({die_class(kind, UNROLLED) for kind in s.reserve[seat]})
    return [s.kit.verbs.relieve.of(seat, out, by) for out in crew for by in reserve if out != by]


def buy(s: Table, door: Door, seat: int, module: int) -> None:
    cost = price(s, seat, s.kit.modules.cost[module])
    spend(s, seat, cost)
    s.offer.remove(module)
    s.storage[seat].append(module)
    s.traded.append(module)
    if door.listening:
        told(door, "buys", seat, [], {"module": module_name(s, module), "credits": cost})


def upgrade(s: Table, door: Door, seat: int, module: int, old: int) -> None:
    """The old module is discarded; the new one takes its station."""
    cost = price(s, seat, s.kit.modules.upgrade[module])
    spend(s, seat, cost)
    if module in s.offer:
        s.offer.remove(module)
    else:
        s.pool[module] -= 1
    s.traded.append(module)
    if old in s.storage[seat]:
        s.storage[seat].remove(old)
        s.storage[seat].append(module)
    else:
        s.fitted[s.fitted.index(old, STATIONS * seat, STATIONS * seat + STATIONS)] = module
        refit(s, seat)
    s.pool[old] += 1
    if door.listening:
        told(door, "upgrades", seat, [], {"module": module_name(s, module), "credits": cost})


def sell(s: Table, door: Door, seat: int, module: int) -> None:
    """The full price, to be spent in this action unless a ruling says otherwise."""
    drop_module(s, seat, module)
    s.pool[module] += 1
    cost = s.kit.modules.cost[module]
    if s.kit.rulings.sales_are_credits:
        s.credits[seat] += min(cost, bank(s))
    else:
        s.purse += cost
    if door.listening:
        told(door, "sells", seat, [], {"module": module_name(s, module), "credits": cost})


def install(s: Table, door: Door, seat: int, module: int, station: int) -> None:
    """A stored module covers a station; what was fitted there is stored."""
    at = STATIONS * seat + station
    before = s.fitted[at]
    if s.kit.modules.cargo[module]:
        s.fitted[s.fitted.index(module, STATIONS * seat, STATIONS * seat + STATIONS)] = NONE
    else:
        s.storage[seat].remove(module)
    if before != NONE:
        s.storage[seat].append(before)
    s.fitted[at] = module
    refit(s, seat)
    if door.listening:
        told(door, "installs", seat, [station_part(seat, station)], {"module": module_name(s, module)})


def stow(s: Table, seat: int, station: int) -> None:
    at = STATIONS * seat + station
    s.storage[seat].append(s.fitted[at])
    s.fitted[at] = NONE
    refit(s, seat)
