"""Every row of the action tables of the final encounters does what its card says.

The cards are read as they are written in the content, so that figures can be tuned.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.games.armada.dockyard import Yard, captain, encounters
from tests.games.armada.oracle_cards import CONTENT

CARDS: list[dict[str, Any]] = tomllib.loads((CONTENT / "foes.toml").read_text("utf-8"))["foe"]
SECTIONS = {
    "lokust": ["lokust-mothership"],
    "ouroboros": ["ouroboros-fang", "ouroboros-coil", "ouroboros-eye", "ouroboros-heart"],
    "artemis": ["artemis"],
    "artemis-two": ["artemis-two"],
}
PLACES = {"lokust": "kagawa", "ouroboros": "zenith-one", "artemis": "artemis", "artemis-two": "artemis"}
CUBES = {"lokust": [2], "ouroboros": [2, 0, 1, 2], "artemis": [2], "artemis-two": [2]}
"""Damage on the boss, less than covers the die symbol of a section."""
HULL, SHIELD = 20, 4
STRONG = "".join(
    f'[[ship]]\nid = "{id}"\nhull = [{HULL}, {HULL}, {HULL}, {HULL}]\nfull_hull = {HULL}\n'
    f"shield = [{SHIELD}, {SHIELD}, {SHIELD}, {SHIELD}]\nfull_shield = {SHIELD}\n"
    for id in ("ag-01", "pathfinder")
)
"""Ships that survive every attack. Stations 1 and 2 of both hold a weapon."""


def rows(boss: str) -> list[list[dict[str, Any]]]:
    """The actions of each section."""
    return [one["action"] for id in SECTIONS[boss] for one in CARDS if one["id"] == id]


@dataclass
class Ship:
    shield: int = SHIELD
    hull: int = HULL
    sick: int = 0
    offline: int = 0

    def hit(self, kind: str, amount: int) -> None:
        stopped = 0 if kind == "kinetic" else min(self.shield, amount)
        self.shield -= stopped
        self.hull -= 0 if kind == "ion" else amount - stopped


@dataclass
class Reading:
    """What the cards say: the Frontline and an ally, and the shields of the boss."""

    boss: str
    ships: list[Ship] = field(default_factory=lambda: [Ship(), Ship()])
    recharged: int = 0
    timers: int = 0

    def act(self, number: int) -> None:
        for cubes, actions in zip(CUBES[self.boss], rows(self.boss), strict=True):
            for action in actions:
                if number in action["on"]:
                    self.perform(action, cubes)

    def perform(self, action: dict[str, Any], cubes: int) -> None:
        marks = self.ships if action.get("area") else self.ships[:1]
        for word, amount in [item for one in action["do"] for item in one.items()]:
            if word == "own_shields":
                self.recharged += amount
            if word == "own_timer":
                self.timers += amount
            for ship in marks:
                if word == "disable":
                    ship.sick += amount
                elif word == "breach":
                    ship.offline += amount
                elif word == "hit_per_cube":
                    ship.hit("energy", amount * cubes)
                else:
                    ship.hit(word.removeprefix("hit_"), amount if word.startswith("hit_") else 0)


def fought(boss: str) -> Yard:
    """Two captains fight a boss without shields; the first one is the Frontline."""
    team = [captain(at=PLACES[boss]), captain(at=PLACES[boss])]
    team += [captain(at="luna")] if boss == "artemis" else []
    made = encounters(*team, finale=boss, boss_damage=CUBES[boss], pack=STRONG, printed=True)
    made.play(f"engage {boss}").play("p2 join").play("front p1")
    made.s.foe_shield = [0] * len(made.s.foes)
    return made.play("done")


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("boss", SECTIONS)
def test_every_boss_does_what_its_card_says_on_every_number(boss: str, number: int) -> None:
    told = Reading(boss)
    told.act(number)
    made = fought(boss)
    breaches = " ".join("1" for ship in told.ships for _ in range(ship.offline))
    made.play("p2 done", enemy=str(number), **({"breach": breaches} if breaches else {}))
    s = made.s
    found = [Ship(s.shield[seat], s.hull[seat], made.sick(seat), s.offline[seat].bit_count()) for seat in (0, 1)]
    assert found == told.ships
    full = next(one["shield"] for one in CARDS if one["id"] == SECTIONS[boss][0])
    assert s.foe_shield == [min(full, told.recharged), *[0] * (len(s.foes) - 1)]
    assert s.foe_damage == CUBES[boss]
    assert s.foe_timers == [told.timers, *[0] * (len(s.foes) - 1)]


@pytest.mark.parametrize("boss", SECTIONS)
def test_every_boss_acts_on_every_number(boss: str) -> None:
    assert {number for actions in rows(boss) for action in actions for number in action["on"]} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("boss", SECTIONS)
def test_the_table_knows_every_section_and_every_word_of_the_bosses(boss: str) -> None:
    known = {"hit_energy", "hit_kinetic", "hit_ion", "hit_per_cube", "own_shields", "disable", "breach"}
    known |= {"own_timer", "flee", "when"}
    words = {word for actions in rows(boss) for action in actions for one in action["do"] for word in one}
    assert words <= known
    assert {one["id"] for one in CARDS if one.get("boss")} == {id for ids in SECTIONS.values() for id in ids}


def test_the_mothership_escapes_with_its_third_timer() -> None:
    made = fought("lokust").play("p2 done", enemy="5")
    for timers in (1, 2):
        assert made.s.foe_timers == [timers]
        made.play("fight")
        made.play("done").play("p2 done", enemy="6" if timers == 1 else "5")
    assert "Lokust Mothership leads the whole fleet away." in made.told
    assert "The combat is won." in made.told
    assert (made.s.finale, made.s.boss_damage, made.s.boss_timers) == (0, [2], 0)
