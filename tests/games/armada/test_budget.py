"""The house figures follow the budget of `docs/armada-budget.md`."""

from __future__ import annotations

import pytest

from quarterdeck.games.armada.cards import ABILITIES, AREA, DIRECT, FACTIONS, MAX_SHIELD, MULTI, QUICK, FoeAction
from quarterdeck.games.armada.symbols import COMMAND, count, size
from tests.games.armada.dockyard import printed_box

KIT = printed_box("", players="2").kit
POINTS = {"energy": 1.0, "kinetic": 1.25, "ion": 0.5, "ion_drain": 0.75, "burn": 0.75, "energy_and_more": 1.0,
          "recharge": 0.75}  # fmt: skip
PRICED = [
    id
    for at, id in enumerate(KIT.modules.ids)
    if KIT.modules.copies[at]
    and len(KIT.modules.uses[at]) == 1
    and all(effect.name in POINTS for effect in KIT.modules.uses[at][0].effects)
]
WORTH = {
    "indivisible": -2, "inspire": 2, "payout": 1, "lock-on": 1, "all-in": -6, "black-market": 1, "resale": 1,
    "tinker": 2, "pacifist": -1, "calm": 1, "relay": 1, "triage": 1, "shortcut": 1, "immune": 1,
    "orate": 1, "rage": -3, "pair": 2, "mirror": 2,
}  # fmt: skip
DANGER = {
    "hit_energy": 1.0, "hit_kinetic": 1.25, "hit_ion": 0.5, "hit_per_ship": 3.0, "hit_per_timer": 2.0,
    "hit_per_cube": 1.0, "breach": 0.75, "disable": 0.75, "own_shields": 0.5, "fleet_shields": 1.5,
    "fleet_repair": 1.0, "own_timer": 0.5, "flee": 1.0,
}  # fmt: skip


def price(module: int) -> float:
    modules = KIT.modules
    use = modules.uses[module][0]
    traits = modules.traits[module]
    effect = use.effects[0]
    points = POINTS[effect.name] * effect.amount
    if traits & AREA:
        points = 2 * points + 0.5
    if traits & MULTI:
        points += 0.25 * effect.amount
    points += 0.5 * bool(traits & QUICK) + 0.5 * bool(traits & DIRECT)
    points *= 0.5 if use.once else 1.25 if use.drone else 1
    points -= 2 * use.credits
    cost = 2 + 4 * (points / size(use.need) - 1)
    cost -= 2 if modules.tier[module] == 3 else 0
    cost += 2 if modules.passive[module][MAX_SHIELD] else 0
    return max(2.0, cost)


def test_enough_modules_are_priced_by_the_formula() -> None:
    assert len(PRICED) >= 20


@pytest.mark.parametrize("id", PRICED)
def test_the_cost_of_a_weapon_or_barrier_is_that_of_its_points(id: str) -> None:
    module = KIT.modules.ids.index(id)
    assert abs(KIT.modules.cost[module] - price(module)) <= 1


def test_upgrades_cost_two_to_four_and_only_higher_tiers_are_upgrades() -> None:
    modules = KIT.modules
    for module in range(len(modules.ids)):
        if modules.tier[module] > 1:
            assert 2 <= modules.upgrade[module] <= 4
        else:
            assert modules.upgrade[module] == 0


@pytest.mark.parametrize("id", KIT.heroes.ids)
def test_the_cost_of_a_hero_is_that_of_the_sides_and_the_ability(id: str) -> None:
    hero = KIT.heroes.ids.index(id)
    points = sum(size(face) + 0.5 * count(face, COMMAND) for face in KIT.heroes.faces[hero])
    worth = points - 2 + WORTH.get(ABILITIES[KIT.heroes.ability[hero]], 0)
    assert abs(KIT.heroes.cost[hero] - worth) <= 0.5


def danger(action: FoeAction) -> float:
    total = 0.0
    for effect in action.effects:
        total += DANGER[effect.name] * effect.amount * (0.5 if effect.condition else 1)
    return total * action.numbers.bit_count() * (1.5 if action.area else 1)


def strength(kind: int) -> float:
    foes = KIT.foes
    actions = sum(danger(action) for action in foes.actions[kind])
    if foes.flips[kind]:
        actions /= 2
    return foes.hull[kind] + 0.75 * foes.shield[kind] + actions / 2


@pytest.mark.parametrize("id", [id for at, id in enumerate(KIT.foes.ids) if not KIT.foes.swarm[at]])
def test_the_scrap_of_an_enemy_ship_fits_its_strength(id: str) -> None:
    kind = KIT.foes.ids.index(id)
    scrap = KIT.foes.scrap[kind]
    if KIT.foes.boss[kind]:
        assert scrap == 0
    elif scrap == 1:
        assert strength(kind) <= 11.5
    else:
        assert strength(kind) >= 8
    if FACTIONS[KIT.foes.faction[kind]] == "xeno" and not KIT.foes.boss[kind]:
        assert scrap == 3


@pytest.mark.parametrize("id", [id for at, id in enumerate(KIT.events.ids) if not KIT.events.special[at]])
def test_the_reward_of_a_mission_fits_its_symbols(id: str) -> None:
    events = KIT.events
    event = events.ids.index(id)
    reward = events.credits[event] + 3 * (events.data[event] >= -1)
    if events.cargo[event] >= 0:
        assert 3 <= reward <= 6
        return
    groups = [
        sum(size(one.need) + count(one.need, COMMAND) for one in events.sections[event] if one.group == group)
        for group in range(events.groups[event])
    ]
    assert -2 <= reward - min(groups) <= 2


def test_34_of_the_52_events_give_data() -> None:
    assert sum(1 for pattern in KIT.events.data if pattern >= -1) == 34
