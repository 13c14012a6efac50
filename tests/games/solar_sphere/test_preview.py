"""The preview of a choice names every number that the choice changes, and no other."""

from __future__ import annotations

import random

from quarterdeck import registry
from quarterdeck.core.parts import Card, Track
from quarterdeck.registry import AnyMatch
from tests.games.solar_sphere.dockyard import captain, dockyard


def numbers(match: AnyMatch) -> dict[str, int]:
    """The numbers that a view shows: the tracks, and the drones at each ship of the Resistance."""
    out: dict[str, int] = {}
    for part in match.view([0]).parts:
        if isinstance(part, Track):
            out[part.id] = part.value
        elif isinstance(part, Card) and part.id.startswith("ship."):
            out[part.id] = sum(mark.count for mark in part.marks if mark.id.startswith("drones"))
    return out


def play_and_compare(players: int, seed: int) -> set[str]:
    """Play a random match and compare each choice with its preview. Returns the verbs that were compared."""
    chance = random.Random(seed)
    seen: set[str] = set()
    match = registry.new("solar_sphere", seed=seed, players=str(players))
    while match.decision is not None:
        option = chance.choice(match.decision.options)
        before, round = numbers(match), match.view([0]).round
        match.play(option)
        seats = match.game.seats_to_act(match.state)
        if match.entries[-1].barrier or seats != [option.action.seat] or match.view([0]).round != round:
            continue  # A random number, another captain or DRANDA followed.
        after = numbers(match)
        foreseen = {change.part: change.after for change in option.changes}
        assert {id: after[id] for id in before if after[id] != before[id]} == foreseen, option.action
        seen.add(str(option.action).split()[0])
    return seen


def test_the_preview_is_what_happens() -> None:
    seen: set[str] = set()
    for seed in range(8):
        seen |= play_and_compare(1 + seed % 4, seed)
    assert {"visit", "act", "take", "attack", "kickback", "decommission"} <= seen


def test_a_resource_and_the_drone_for_it_are_foreseen() -> None:
    yard = dockyard(captain(dice="2 4", active=3, inactive=1), captain())
    decision = yard.match.decision
    assert decision is not None
    options = {str(option.action): option for option in decision.options}
    foreseen = {change.part: (change.before, change.after) for change in options["visit 2 gold-belt 3"].changes}
    assert foreseen == {"active0": (3, 2), "inactive0": (1, 2)}


def test_an_attack_shows_the_crystal_and_the_power_at_the_ship() -> None:
    yard = dockyard(captain(dice="2", active=4, crystal=1), captain(dice="5"), fleet={"top-left": "gadfly"})
    yard.plays("visit 2 fleet 2", "act")
    decision = yard.match.decision
    assert decision is not None
    attack = next(option for option in decision.options if str(option.action) == "attack top-left 2")
    foreseen = {change.part: (change.before, change.after) for change in attack.changes}
    assert foreseen == {"active0": (4, 2), "store0.crystal": (1, 0), "ship.top-left": (0, 2)}
