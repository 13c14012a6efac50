"""Every printed module and every printed enemy ship does what its tile or card says, with the figures of the content.

The tiles and cards are read as they are written, without the rules, so that figures can be tuned.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Any

import pytest

from quarterdeck.games.armada.table import FLIPPED, NONE, RESTING
from tests.games.armada.dockyard import Captain, Yard, captain, combat, encounters, errand, planning, resolution
from tests.games.armada.oracle_cards import CONTENT
from tests.games.armada.test_bosses import HULL, SHIELD, STRONG, Ship

FOES: list[dict[str, Any]] = [
    one for one in tomllib.loads((CONTENT / "foes.toml").read_text("utf-8"))["foe"] if not one.get("boss")
]
TILES: list[dict[str, Any]] = [
    one
    for one in tomllib.loads((CONTENT / "modules.toml").read_text("utf-8"))["module"]
    if not one.get("cargo") and one["id"] != "allium"  # The armour of the Savior works against captains only.
]
TIMERS = 2
"""Timers on an enemy ship before it acts."""


# -- enemy ships ---------------------------------------------------------------------------------------------------


@dataclass
class Card:
    """What a card says if it is alone in its fleet: the Frontline and an ally, and the enemy ship."""

    card: dict[str, Any]
    shield: int
    ships: list[Ship] = field(default_factory=lambda: [Ship(), Ship()])
    breaches: list[int] = field(default_factory=list)
    fled: bool = False

    def __post_init__(self) -> None:
        self.tokens: int = self.card["shield"]
        self.damage: int = self.card["hull"] - 1
        self.timers = TIMERS
        self.had_shields = self.shield > 0
        self.acts = False

    def act(self, number: int) -> None:
        actions = self.card["action"][:1] if self.card.get("flips") else self.card["action"]
        due = [action for action in actions if number in action["on"]]
        self.acts = bool(due)
        for action in due:
            for effect in action["do"]:
                words = dict(effect)
                when = words.pop("when", "")
                [(word, amount)] = words.items()
                if {"": True, "alone": True, "company": False, "has-shields": self.had_shields}[when] and not self.fled:
                    self.perform(word, amount, self.ships if action.get("area") else self.ships[:1])
        if self.fled:
            return
        passive, amount = self.card.get("passive"), self.card.get("amount", 1)
        if passive == "mends" and not self.acts:
            self.damage = max(0, self.damage - amount)
        if passive == "breaches":
            self.perform("breach", 1, [ship for ship in self.ships if ship.hull < HULL])

    def perform(self, word: str, amount: int, marks: list[Ship]) -> None:
        if word == "own_shields":
            self.shield = min(self.tokens, self.shield + amount)
        elif word == "fleet_shields":
            self.tokens += amount
            self.shield += amount
        elif word == "fleet_repair":
            self.damage = max(0, self.damage - amount)
        elif word == "own_timer":
            self.timers += amount
        elif word == "flee":
            self.fled = True
        for ship in marks:
            if word == "disable":
                ship.sick += amount
            elif word == "breach":
                for _ in range(amount):
                    ship.offline += 1
                    self.breaches.append(ship.offline)
            elif word == "hit_per_timer":
                ship.hit("energy", amount * self.timers)
            elif word.startswith("hit_"):
                ship.hit({"hit_per_ship": "energy"}.get(word, word.removeprefix("hit_")), amount)


def fought(card: dict[str, Any], shield: int) -> Yard:
    """Two captains fight one ship; the first one is the Frontline."""
    made = combat(captain(), captain(), foes=card["id"], damage=[card["hull"] - 1], pack=STRONG, printed=True)
    made.play("front p1")
    made.s.foe_shield, made.s.foe_timers = [shield], [TIMERS]
    made.game.refresh(made.s)
    return made.play("done")


def check_card(card: dict[str, Any], shield: int, number: int) -> None:
    told = Card(card, shield)
    told.act(number)
    made = fought(card, shield)
    breaches = " ".join(str(station) for station in told.breaches)
    made.play("p2 done", enemy=str(number), **({"breach": breaches} if breaches else {}))
    s = made.s
    assert (s.fleet == NONE) == told.fled
    if told.fled:
        assert made.asks == "Retreat"
        return
    found = [Ship(s.shield[seat], s.hull[seat], made.sick(seat), s.offline[seat].bit_count()) for seat in (0, 1)]
    assert found == told.ships
    assert (s.foe_shield, s.foe_tokens) == ([told.shield], [told.tokens])
    assert (s.foe_damage, s.foe_timers) == ([told.damage], [told.timers])
    assert bool(s.foe_flags[0] & FLIPPED) == (bool(card.get("flips")) and told.acts)


@pytest.mark.parametrize("card", FOES, ids=[card["id"] for card in FOES])
def test_every_enemy_ship_does_what_its_card_says(card: dict[str, Any]) -> None:
    """The first number of each action, and a number on which it does nothing."""
    numbers = {action["on"][0] for action in card["action"]}
    silent = set(range(1, 7)) - {number for action in card["action"] for number in action["on"]}
    for number in [*sorted(numbers), *sorted(silent)[:1]]:
        check_card(card, card["shield"], number)


@pytest.mark.full
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("card", FOES, ids=[card["id"] for card in FOES])
def test_every_enemy_ship_does_what_its_card_says_on_every_number(card: dict[str, Any], number: int) -> None:
    for shield in {card["shield"], 0}:
        check_card(card, shield, number)


# -- modules -------------------------------------------------------------------------------------------------------

ARMOURY = "".join(f'[[module]]\nid = "{tile["id"]}"\ncopies = 3\n' for tile in TILES)
LARGE = 20
"""Hull and shields of the targets: more than any module takes."""
TARGETS = "".join(
    f'[[foe]]\nid = "{id}"\nhull = {LARGE}\nshield = {LARGE}\naction = [{{ on = [6], do = [{{ hit_ion = 1 }}] }}]\n'
    for id in ("bulkfrog", "kannon", "warden")
)
LETTERS = {"T": "tactical", "E": "engineering", "S": "science", "M": "medical"}
USES = [(tile, number) for tile in TILES for number in range(len(tile.get("use", [])))]
WEAPONS = {"energy", "kinetic", "ion", "ion_drain", "burn", "energy_and_more", "energy_per_timer"}
LOADED = 3
"""Timers on a station before it is used."""


def manned(tile: dict[str, Any], number: int, foes: str, extra: str = "", **more: Any) -> Yard:
    """Two captains before a fleet; the first one has the tile at station 6 and just the crew for it."""
    crew = tile["use"][number]["crew"] + extra
    ship = captain(hull=HULL - 9, shield=0, credits=5, fit={6: tile["id"]})
    made = combat(ship, captain(shield=0), foes=foes, pack=ARMOURY + TARGETS + STRONG, printed=True, **more)
    made.play("front p1", crew=crew + "-" * (5 - len(crew)))
    return made


def fire(made: Yard, tile: dict[str, Any], number: int, *aims: int) -> int:
    """Put the crew on the tile and aim at these ships in turn; returns how often it asked for a target."""
    asked = 0
    slot = f"6{'b' if number else ''}"
    made.play(f"assign {LETTERS[tile['use'][number]['crew'][0]]} {slot}")
    while made.asks == "Man" and not made.may("activate"):
        made.play(made.options[0])
    while made.asks == "Target":
        made.play(f"target {aims[asked % len(aims)]}")
        asked += 1
    return asked


def wounds(word: str, amount: int, shield: int) -> tuple[int, int]:
    """Shields and hull that one attack takes."""
    power = amount * LOADED if word == "energy_per_timer" else amount
    if word in ("ion", "ion_drain"):
        return min(power, shield), 0
    stopped = 0 if word == "kinetic" else min(power, shield)
    return stopped, power - stopped


def lost(made: Yard, foe: int, shield: int) -> tuple[int, int]:
    return shield - made.s.foe_shield[foe], made.damage(foe)


def loaded(made: Yard) -> Yard:
    made.s.timers[5] = LOADED
    made.game.refresh(made.s)
    return made


SHOTS = [(tile, number) for tile, number in USES if {next(iter(do)) for do in tile["use"][number]["do"]} & WEAPONS]
OTHERS = [one for one in USES if one not in SHOTS]


def named(uses: list[tuple[dict[str, Any], int]]) -> list[str]:
    return [f"{tile['id']}{'b' if number else ''}" for tile, number in uses]


@pytest.mark.parametrize(("tile", "number"), SHOTS, ids=named(SHOTS))
def test_every_weapon_does_what_its_tile_says(tile: dict[str, Any], number: int) -> None:
    [(word, amount)] = tile["use"][number]["do"][0].items()
    traits = tile.get("traits", [])
    scratch = 1 if word == "burn" else 0
    for shield in (LARGE, 1):
        made = loaded(manned(tile, number, "bulkfrog kannon", damage=[scratch, scratch]))
        made.s.foe_shield = [shield, shield]
        shots = fire(made, tile, number, 0)
        first = wounds(word, amount, shield)
        assert lost(made, 0, shield) == (first[0], first[1] + scratch)
        second = first if "area" in traits else (0, 0)
        assert lost(made, 1, shield) == (second[0], second[1] + scratch)
        assert shots == (0 if "area" in traits else sum(first) if "multi" in traits else 1)
        assert made.s.shield[0] == (min(first[0], SHIELD) if word == "ion_drain" else 0)
        assert made.s.credits[0] == 5 - tile["use"][number].get("credits", 0)


@pytest.mark.parametrize(("tile", "number"), SHOTS, ids=named(SHOTS))
def test_every_weapon_has_the_traits_of_its_tile(tile: dict[str, Any], number: int) -> None:
    [(word, amount)] = tile["use"][number]["do"][0].items()
    traits = tile.get("traits", [])
    made = loaded(manned(tile, number, "warden bulkfrog", damage=[1, 1]))
    fire(made, tile, number, 1 if "direct" in traits else 0)  # Without Direct only the Warden can be attacked.
    hit = made.damage(1) + LARGE - made.s.foe_shield[1] > 1
    assert hit == ("direct" in traits)
    if "multi" in traits and amount > 1:
        split = manned(tile, number, "bulkfrog kannon")
        fire(split, tile, number, 0, 1)
        assert LARGE - split.s.foe_shield[1] == amount // 2
    if word not in ("ion", "ion_drain"):
        last = loaded(manned(tile, number, "bulkfrog kannon", damage=[LARGE - 1, 1]))
        last.s.foe_shield = [0, 0]
        fire(last, tile, number, 0)
        assert ("bulkfrog" not in last.foes) == ("quick" in traits)


def test_every_growing_weapon_is_stronger_with_each_further_die() -> None:
    growing = [(tile, number) for tile, number in SHOTS if tile["use"][number].get("grows")]
    assert growing
    for tile, number in growing:
        letter = tile["use"][number]["crew"][0]
        made = manned(tile, number, "bulkfrog", extra=letter)
        fire(made, tile, number, 0)
        made.play(f"assign {LETTERS[letter]} 6")
        assert LARGE - made.s.foe_shield[0] == tile["use"][number]["do"][0]["energy_and_more"] + 1


@pytest.mark.parametrize(("tile", "number"), OTHERS, ids=named(OTHERS))
def test_every_other_station_does_what_its_tile_says(tile: dict[str, Any], number: int) -> None:
    [(word, amount)] = tile["use"][number]["do"][0].items()
    made = manned(tile, number, "bulkfrog kannon")
    s = made.s
    if word == "shield_transfer":
        s.shield[0] = SHIELD
    if word == "heal":
        s.where[0][4] = 7
        s.face[0][4] = -1
    made.game.refresh(s)
    fire(made, tile, number)
    s = made.s
    if word in ("charge", "cloak"):
        assert s.timers[5] == amount
    elif word in ("recharge", "recharge_more"):
        assert s.shield[0] == min(amount, SHIELD)
    elif word == "repair":
        assert s.hull[0] == HULL - 9 + amount
    elif word == "shield_transfer":
        assert s.shield[:2] == [SHIELD - min(amount, SHIELD), min(amount, SHIELD)]
    elif word == "heal":
        assert s.where[0][4] == RESTING
    elif word == "relay":
        assert s.relays[0] == 1
    elif word in ("no_kinetic", "soft_energy"):
        assert s.guards[0] == {"no_kinetic": 1, "soft_energy": 2}[word]
    else:
        assert made.asks == {"polarity": "Defend", "stasis": "Hold", "teleport": "Beam"}[word]
    assert s.credits[0] == 5 - tile["use"][number].get("credits", 0)


@pytest.mark.parametrize(("tile", "number"), USES, ids=named(USES))
def test_every_station_takes_as_many_dice_as_its_tile_says(tile: dict[str, Any], number: int) -> None:
    use = tile["use"][number]
    crew = use["crew"]
    word = next(iter(use["do"][0]))
    if word in ("shield_transfer", "heal"):
        return  # Nothing is left to transfer or to heal.
    made = loaded(manned(tile, number, "bulkfrog", extra=crew, damage=[1]))
    if "cloak" in use["do"][0]:
        made.s.timers[5] = 0
    fire(made, tile, number, 0)
    if made.asks in ("Defend", "Beam"):
        made.play("defend energy" if word == "polarity" else "done")
    if made.asks == "Man":  # A growing weapon waits for further dice.
        made.play("activate")
    limited = use.get("once") or use.get("most") == 1 or use.get("drone")
    assert made.may(f"assign {LETTERS[crew[0]]} 6{'b' if number else ''}") != bool(limited)
    if use.get("drone"):
        made.play("done").play("p2 done", enemy="1")
        assert made.may("lock 6")


def passives() -> list[tuple[dict[str, Any], str, int]]:
    return [(tile, word, amount) for tile in TILES for one in tile.get("passive", []) for word, amount in one.items()]


def owner(tile: dict[str, Any], **more: Any) -> Captain:
    return captain(fit={6: tile["id"]}, **more)


@pytest.mark.parametrize(
    ("tile", "word", "amount"), passives(), ids=[f"{tile['id']}-{word}" for tile, word, _ in passives()]
)
def test_every_module_without_crew_does_what_its_tile_says(tile: dict[str, Any], word: str, amount: int) -> None:
    options: dict[str, Any] = {"printed": True, "pack": ARMOURY}
    ship = next(
        one for one in tomllib.loads((CONTENT / "ships.toml").read_text("utf-8"))["ship"] if one["id"] == "ag-01"
    )
    fight = combat(owner(tile), captain(), foes="bulkfrog", pack=ARMOURY, printed=True)
    fight.play("front p1")
    if word == "rerolls":
        assert fight.s.rerolls[0] == amount
    elif word in ("max-shield", "max-hull"):
        found = fight.s.max_shield[0] if word == "max-shield" else fight.s.max_hull[0]
        assert found == ship["full_shield" if word == "max-shield" else "full_hull"]
    elif word == "sturdy":
        foe = combat(owner(tile), captain(), foes="klinge", **options).play("front p1").play("done")
        foe.play("p2 done", enemy="5", breach="6 6")
        assert foe.s.offline[0] == 0
    elif word == "absorb":
        foe = combat(owner(tile, shield=0), captain(), foes="kannon", **options).play("front p1").play("done")
        foe.play("p2 done", enemy="1")
        assert foe.s.shield[0] == amount
    elif word == "ram":
        assert fight.may("ram 1")
    elif word == "bonus":
        done = errand(owner(tile, credits=0), event="11", crew="EE", pack=ARMOURY).play("assign engineering section1")
        assert done.s.credits[0] == 2 + amount
    elif word == "mines":
        fleet = resolution(owner(tile), captain(at="luna"), chance={"threats": "fleet-terra-2 fleet-luna-1"}, **options)
        assert fleet.s.fleet_cubes[0] == [amount] * len(fleet.s.fleet_cubes[0])
        assert set(fleet.s.fleet_cubes[1]) == {0}
    elif word == "scan":
        plan = planning(owner(tile), captain(), fleets={"kagawa": ["?"]}, **options)
        assert (plan.may("scan 1"), plan.may("look")) == (True, amount > 1)
    elif word == "lock":
        try_ = errand(owner(tile), event="00", crew="TTTT-", pack=ARMOURY)
        for _ in range(amount):
            try_.play("park tactical")
        assert not try_.may("park")
    elif word == "jam":
        cards = {"threats": "fleet-luna-1 fleet-terra-2"}
        sky = resolution(owner(tile, at="luna"), captain(at="luna"), events=["06"], chance=cards, pack=ARMOURY)
        assert sky.s.hull == sky.s.max_hull  # The hazard of event 06 would hit ships at Luna.
        assert len(sky.fleets("luna")) == (0 if amount > 1 else 1)
    elif word == "stable":
        sky = resolution(owner(tile, at="luna"), captain(at="luna"), events=["06"], pack=ARMOURY)
        assert sky.s.hull[0] == sky.s.max_hull[0]
    else:
        assert word == "range"
        wide = planning(owner(tile, at="luna"), captain(), **options)
        assert "kagawa" in wide.choices("travel")  # Two steps from Luna, by way of Terra.


def test_every_tile_and_every_card_is_read_here() -> None:
    assert len(TILES) == len({tile["id"] for tile in TILES})
    assert all(tile.get("use") or tile.get("passive") for tile in TILES)
    assert encounters(captain(), captain(), printed=True).game.kit.foes.ids[: len(FOES)] == [one["id"] for one in FOES]
