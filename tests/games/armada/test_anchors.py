"""The printed content has every figure and property that the rulebook states.

One row for each of them: counts, set-up, planets, ships, dice, modules, heroes, enemy ships, threat cards, events and
final encounters. The comments name the sections of the list of known facts that the content was made from. What the
rulebook leaves out is ours, and is not here. The cards are read as they are written in the content.
"""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from quarterdeck.games.armada.cards import CREDITS, FLEET_NUMBERS, FLEETS, STATIONS
from quarterdeck.games.armada.effects.stations import CLOAK
from quarterdeck.games.armada.rules.planning import ACTIONS
from quarterdeck.games.armada.symbols import BASIC_SIDES, BLANK, COMMAND, count
from tests.games.armada.dockyard import printed_box
from tests.games.armada.oracle_cards import CONTENT


def entries(file: str, kind: str) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in tomllib.loads((CONTENT / f"{file}.toml").read_text("utf-8"))[kind]}


def table(file: str, name: str) -> dict[str, Any]:
    found = tomllib.loads((CONTENT / f"{file}.toml").read_text("utf-8"))[name]
    assert isinstance(found, dict)
    return found


PLANETS = entries("galaxy", "planet")
SHIPS = entries("ships", "ship")
MODULES = entries("modules", "module")
HEROES = entries("heroes", "hero")
FOES = entries("foes", "foe")
THREATS = entries("threats", "threat")
EVENTS = entries("events", "event")
LEVELS = entries("galaxy", "difficulty")
SETUP, DATA, FINALE = table("galaxy", "setup"), table("finale", "data"), table("finale", "finale")
ESCAPE = table("finale", "tactics")["escape"]
NAMES: dict[str, str] = tomllib.loads((CONTENT / "en.toml").read_text("utf-8"))["armada"]["ability"]

FLEET_SHIPS = [one for one in FOES.values() if not one.get("swarm") and not one.get("boss")]
DRONES = [one for one in FOES.values() if one.get("swarm")]
MOTHERSHIP = {word for action in FOES["lokust-mothership"]["action"] for one in action["do"] for word in one}
SOLD = [one for one in MODULES.values() if one.get("copies") and not one.get("cargo")]
DECK = [one for one in EVENTS.values() if not one.get("special")]


def total(cards: list[dict[str, Any]]) -> int:
    return sum(one["copies"] for one in cards)


def family(one: dict[str, Any]) -> str:
    return str(one.get("family", one["id"]))


def tiers(name: str) -> list[int]:
    return sorted(one.get("tier", 1) for one in SOLD if family(one) == name)


def named(name: str) -> list[str]:
    """The names of a family, shorter by what the full name does not have: the tier, a plural."""
    return [one["name"] for one in SOLD if family(one) == name]


def deeds(module: str, use: int = 0) -> dict[str, Any]:
    """What one use of a module does: its words and their amounts."""
    return {word: amount for one in MODULES[module]["use"][use]["do"] for word, amount in one.items()}


def use(module: str) -> dict[str, Any]:
    found = MODULES[module]["use"][0]
    assert isinstance(found, dict)
    return found


def passive(module: str) -> dict[str, int]:
    return {word: amount for one in MODULES[module].get("passive", []) for word, amount in one.items()}


def traits(module: str) -> list[str]:
    return list(MODULES[module].get("traits", []))


def words(foe: str) -> set[str]:
    """Everything that the actions of an enemy ship do."""
    return {word for action in FOES[foe]["action"] for one in action["do"] for word in one if word != "when"}


def on(foe: str, number: int) -> list[dict[str, Any]]:
    return [action for action in FOES[foe]["action"] if number in action["on"]]


def area(foe: str) -> set[str]:
    """What the actions against all ships do."""
    return {word for action in FOES[foe]["action"] if action.get("area") for one in action["do"] for word in one}


def hits(foe: dict[str, Any]) -> set[int]:
    """The fixed damage of its attacks."""
    fixed = ("hit_energy", "hit_kinetic", "hit_ion")
    return {one[word] for action in foe["action"] for one in action["do"] for word in fixed if word in one}


def dice(event: dict[str, Any]) -> set[int]:
    """The sizes of the sections of a mission."""
    groups = [group["rows"] for group in event.get("groups", [])] + [event.get("rows", [])]
    return {len(section) for rows in groups for row in rows for section in row.split()}


def rulings(**options: str) -> Any:
    return printed_box("", players="2", **options).kit.rulings


Rows = list[tuple[str, object, object]]

# Facts, section 1.1: what is in the box.
COUNTS: Rows = [
    ("6 ships", len(SHIPS), 6),
    ("6 planets", len(PLANETS), 6),
    ("20 basic dice", max(players * crew for players, crew in enumerate(SETUP["crew"], 1)), 20),
    ("34 hero cards", len(HEROES), 34),
    ("34 hero dice with six sides", {len(one["faces"]) for one in HEROES.values()}, {6}),
    ("88 modules", total(SOLD) + total([one for one in MODULES.values() if one.get("cargo")]), 88),
    ("31 families", len({family(one) for one in SOLD}), 31),
    ("25 pairs of fleet tokens", (FLEETS, len(FLEET_NUMBERS)), (25, 25)),
    ("no fleet has the number 9", "9" in FLEET_NUMBERS, False),
    ("40 credits", CREDITS, 40),
    ("52 event cards", len(DECK), 52),
    ("55 enemy cards", total(FLEET_SHIPS), 55),
    ("28 kinds of enemy ships", len(FLEET_SHIPS), 28),
    ("30 threat cards", total(list(THREATS.values())), 30),
    ("drones and 3 tactic cards are among 32 mini cards", total(DRONES) + 3 <= 32, True),
    (
        "events and Don't Panic beacons of a difficulty are among 60 tokens",
        len(DECK) + max(max(one["panic"]) for one in LEVELS.values()) <= 60,
        True,
    ),
    ("numbers of events are not consecutive", sorted(int(id) for id in EVENTS) != list(range(len(EVENTS))), True),
]

# Facts, sections 1.2 to 1.5: the set-up, key figures, solo changes, variants.
KEY_FIGURES: Rows = [
    ("basic dice for 1 to 4 players", SETUP["crew"], [6, 5, 5, 5]),
    ("credits for 1 to 4 players", SETUP["credits"], [2, 2, 2, 0]),
    ("normal has the credits of the set-up", LEVELS["normal"]["credits"], [2, 2, 2, 0]),
    ("beacons for 1 to 4 players", SETUP["beacons"], [1, 1, 2, 2]),
    ("threat cards for 1 to 4 players", SETUP["threats"], [2, 2, 2, 2]),
    ("normal begins without fleets", LEVELS["normal"]["patrols"], [0, 0, 0, 0]),
    ("beacon 00 on Terra", EVENTS["00"]["planet"], "terra"),
    ("2 planning actions", ACTIONS, 2),
    ("6 stations", (STATIONS, {len(one["stations"]) for one in SHIPS.values()}), (6, {6})),
    ("escape needs 2 dice of one symbol", (len(ESCAPE), len(set(ESCAPE))), (2, 1)),
    ("4 data tokens", rulings().data, 4),
    ("3 data tokens in a short game", rulings(data="3").data, 3),
    ("2 data tokens on the DX sheet", rulings(dx="on").data, 2),
    ("6 beacons lose a planet", rulings().most_beacons + 1, 6),
    ("5 beacons on the DX sheet", rulings(dx="on").most_beacons + 1, 5),
    ("solo leaves these out", {id for id, one in MODULES.items() if one.get("team")}, {"lupin", "alyssum", "ferox"}),
    (
        "solo leaves out 2 of each of these",
        {id: one["spare"] for id, one in MODULES.items() if "spare" in one},
        {"barrier-v3": 2, "barrier-x": 2, "cereus": 2},
    ),
    (
        "of those there are at least 2",
        all(MODULES[id]["copies"] >= 2 for id in ("barrier-v3", "barrier-x", "cereus")),
        True,
    ),
    ("easier with more Don't Panic beacons", sum(LEVELS["easy"]["panic"]) > sum(LEVELS["normal"]["panic"]), True),
    ("easier with more credits", sum(LEVELS["easy"]["credits"]) > sum(LEVELS["normal"]["credits"]), True),
    ("harder with fewer credits", sum(LEVELS["hard"]["credits"]) < sum(LEVELS["normal"]["credits"]), True),
]

# Facts, section 2: planets.
PLACES: Rows = [
    (
        "names of planets",
        {one["name"] for one in PLANETS.values()},
        {"Terra", "Luna", "Kagawa", "Zenith One", "Invictus", "Titan VI"},
    ),
    ("Luna is beside Terra alone", PLANETS["luna"]["near"], ["terra"]),
    ("Terra is beside Luna", "luna" in PLANETS["terra"]["near"], True),
    (
        "a planet may have a Shipyard and a Waystation",
        any(one.get("shipyard") and one.get("waystation") for one in PLANETS.values()),
        True,
    ),
]


def capacity(ship: str, track: str) -> tuple[bool, bool]:
    """Whether a ship alone has the longest track, for all numbers of players."""
    most = [max(one[track][players] for one in SHIPS.values()) for players in range(4)]
    rivals = [one for id, one in SHIPS.items() if id != ship and any(one[track][at] >= most[at] for at in range(4))]
    return SHIPS[ship][track] == most, not rivals


def weapon_of(ship: str) -> dict[str, Any]:
    found = MODULES[SHIPS[ship]["stations"][0]]
    assert isinstance(found, dict)
    return found


# Facts, section 3, and the symbols of section 12: ships.
SHIP_ROWS: Rows = [
    (
        "names of ships",
        {one["name"].upper() for one in SHIPS.values()},
        {"PATHFINDER", "HADES MK II", "HARMONY", "AG-01", "DAWN'S REACH", "PALE VALKYRIE"},
    ),
    ("Pathfinder travels for free", SHIPS["pathfinder"]["system"], "galeforce"),
    ("its weapon has Quickstrike", weapon_of("pathfinder")["traits"], ["quick"]),
    ("Hades has the Twin Link", SHIPS["hades"]["system"], "twin-link"),
    (
        "two Tactical weapons are linked",
        [MODULES[id]["use"][0]["crew"] for id in SHIPS["hades"]["stations"][:2]],
        ["T"] * 2,
    ),
    ("Hades alone has the largest hull", capacity("hades", "hull"), (True, True)),
    ("Harmony has the Polarity Drive", "polarity-drive" in SHIPS["harmony"]["stations"], True),
    ("it takes 1 die", (use("polarity-drive")["most"], deeds("polarity-drive")), (1, {"polarity": True})),
    ("AG-01 has the Stasis Beam", "stasis-beam" in SHIPS["ag-01"]["stations"], True),
    ("it takes 1 Science die", (use("stasis-beam")["most"], use("stasis-beam")["crew"]), (1, "S")),
    ("AG-01 configures in combat", SHIPS["ag-01"]["system"], "switch-blade"),
    ("Dawn's Reach has the Infinity Aegis", "infinity-aegis" in SHIPS["dawns-reach"]["stations"], True),
    ("it never goes offline", passive("infinity-aegis"), {"sturdy": 1}),
    ("it recharges more with more crew", list(deeds("infinity-aegis")), ["recharge_more"]),
    ("Dawn's Reach alone has the largest shields", capacity("dawns-reach", "shield"), (True, True)),
    ("Pale Valkyrie joins from afar", SHIPS["pale-valkyrie"]["system"], "shadow-strike"),
    (
        "filler tokens depend on the number of players",
        all(len(one["hull"]) == 4 and max(one["hull"]) <= one["full_hull"] for one in SHIPS.values()),
        True,
    ),
]

# Facts, section 4: dice.
DICE: Rows = [
    ("a basic die has 6 sides", len(BASIC_SIDES), 6),
    ("2 sides of a basic die are blank", BASIC_SIDES.count(BLANK), 2),
    ("no side of a basic die is Command", [count(side, COMMAND) for side in BASIC_SIDES], [0] * 6),
    ("its other sides are the four basic symbols", len(set(BASIC_SIDES)), 5),
    ("heroes show Command", any("C" in face for one in HEROES.values() for face in one["faces"]), True),
    (
        "a hero's side may have several symbols",
        any(len(face) > 1 for one in HEROES.values() for face in one["faces"]),
        True,
    ),
]

# Facts, section 5, and the symbols of section 12: station modules.
FAMILIES = {
    "ai-core": "A.I. Cores", "alyssum": "Alyssum Thrusters", "aster": "Aster Drones", "barrier": "Barriers",
    "blossom": "Blossom Energy Beam", "cereus": "Cereus Plating", "dendron": "Dendron Plating",
    "drosera": "Drosera Attractor Beam", "edelweiss": "Edelweiss Minelayer", "ferox": "Ferox Shield Transfer",
    "gerbera": "Gerbera Missiles", "hellebore": "Hellebore Ion Bombs", "iris": "Iris Scanners",
    "kira": "Kira Matrix", "saber": "Lagrange Saber", "larkspur": "Larkspur Burner", "lilac": "Lilac Healing Ray",
    "lotus": "Lotus Pulse Laser", "lupin": "Lupin Teleporter", "magnolia": "Magnolia Signal Jammers",
    "nepentes": "Nepentes Ion Cannon", "nightshade": "Nightshade Cloaking Unit", "orchid": "Orchid Light Missiles",
    "raflesia": "Raflesia Beam Gatling", "sakura": "Sakura Micro Missiles", "senna": "Senna Anti-Ordnance",
    "spindle": "Spindle Cannon", "stargazer": "Stargazer Countermeasure System", "titan-arum": "Titan Arum Ram",
    "valerian": "Valerian Mass Stabilizers", "zephyranthes": "Zephyranthes Relay",
}  # fmt: skip
MODULE_ROWS: Rows = [
    ("AI cores 1x, 2x, 3x", [passive(f"ai-core-{tier}") for tier in (1, 2, 3)], [{"rerolls": n} for n in (1, 2, 3)]),
    ("Alyssum goes 2 locations far", passive("alyssum"), {"range": 2}),
    ("an Aster Drone takes 1 die that may stay", [use(f"aster-{tier}")["drone"] for tier in (1, 2)], [True, True]),
    ("Barriers are Type V, V3 and X", named("barrier"), ["Barrier Type V", "Barrier Type V3", "Barrier Type X"]),
    (
        "Barriers recharge faster than a deflector",
        deeds("barrier-v")["recharge"] > deeds("deflector")["recharge"],
        True,
    ),
    ("Type X alone adds capacity", [id for id in MODULES if "max-shield" in passive(id)], ["barrier-x"]),
    ("Blossom grows with its crew", [use(f"blossom-{tier}")["grows"] for tier in (1, 2)], [True, True]),
    ("Cereus adds hull and never goes offline", passive("cereus"), {"max-hull": 1, "sturdy": 1}),
    ("Dendron adds hull and 1 shield for each hit", passive("dendron"), {"max-hull": 1, "absorb": 1}),
    ("Drosera pays 1 more", passive("drosera"), {"bonus": 1}),
    ("Edelweiss puts 1 cube on each ship", passive("edelweiss"), {"mines": 1}),
    ("Ferox works in teams only", (use("ferox")["team"], list(deeds("ferox"))), (True, ["shield_transfer"])),
    ("Gerberas cost credits", [use(f"gerbera-{tier}")["credits"] > 0 for tier in (1, 2)], [True, True]),
    ("Gerberas are better than free missiles", deeds("gerbera-1")["kinetic"] > deeds("sakura-1")["kinetic"], True),
    (
        "Hellebore: Ion, Area",
        [(list(deeds(id)), traits(id)) for id in ("hellebore-1", "hellebore-2")],
        [(["ion"], ["area"])] * 2,
    ),
    ("Iris: reveal a fleet, then also look", [passive(f"iris-{tier}") for tier in (1, 2)], [{"scan": 1}, {"scan": 2}]),
    ("Kira keeps dice", list(passive("kira-1")), ["lock"]),
    (
        "Saber: Medical crew, once per round",
        [(use(id)["crew"], use(id)["once"]) for id in ("saber-1", "saber-2")],
        [("M", True)] * 2,
    ),
    ("the upgraded Saber is far stronger", deeds("saber-2")["energy"] >= 3 * deeds("saber-1")["energy"], True),
    ("Larkspur: 2 to a damaged ship, Direct", (deeds("larkspur"), traits("larkspur")), ({"burn": 2}, ["direct"])),
    (
        "Lilac only returns crew",
        (use("lilac")["do"], passive("lilac"), len(MODULES["lilac"]["use"])),
        ([{"heal": True}], {}, 1),
    ),
    ("Lotus has 3 tiers", tiers("lotus"), [1, 2, 3]),
    (
        "Lotus: one Tactical die, 1 Energy",
        (use("lotus-1")["crew"], deeds("lotus-1"), traits("lotus-1")),
        ("T", {"energy": 1}, []),
    ),
    ("Lotus Mk II: 2 Energy, Multi-target", (deeds("lotus-2"), traits("lotus-2")), ({"energy": 2}, ["multi"])),
    ("a Lotus can be upgraded to Mk III directly", MODULES["lotus-3"]["upgrade"] > 0, True),
    ("Lupin works in teams only", (use("lupin")["team"], deeds("lupin")), (True, {"teleport": True})),
    ("Magnolia has 2 versions", [passive(f"magnolia-{tier}") for tier in (1, 2)], [{"jam": 1}, {"jam": 2}]),
    ("Nepentes: Ion", [list(deeds(f"nepentes-{tier}")) for tier in (1, 2)], [["ion"], ["ion"]]),
    ("Nightshade: 1 timer for each activation", deeds("nightshade-1"), {"cloak": 1}),
    ("Nightshade cloaks at 4 timers", CLOAK, 4),
    ("Orchid Mk II costs 8, as an upgrade 2", (MODULES["orchid-2"]["cost"], MODULES["orchid-2"]["upgrade"]), (8, 2)),
    ("Orchid Mk II: 2 Kinetic, Area", (deeds("orchid-2"), traits("orchid-2")), ({"kinetic": 2}, ["area"])),
    (
        "every Orchid hits the whole fleet",
        [traits(one["id"]) for one in SOLD if family(one) == "orchid"],
        [["area"]] * 3,
    ),
    ("Raflesia: one symbol adds a timer", deeds("raflesia-1", 0), {"charge": 1}),
    ("Raflesia: another does damage for each timer", deeds("raflesia-1", 1), {"energy_per_timer": 1}),
    (
        "the two symbols of Raflesia differ",
        MODULES["raflesia-1"]["use"][0]["crew"] != MODULES["raflesia-1"]["use"][1]["crew"],
        True,
    ),
    ("Sakura: quick kills", [traits(f"sakura-{tier}") for tier in (1, 2)], [["quick"], ["quick"]]),
    ("Senna: no Kinetic", deeds("senna"), {"no_kinetic": True}),
    ("Spindle: Ion that recharges", [list(deeds(f"spindle-{tier}")) for tier in (1, 2)], [["ion_drain"]] * 2),
    ("Stargazer: weak Energy", deeds("stargazer"), {"soft_energy": True}),
    ("the Ram needs no crew", ("use" in MODULES["titan-arum"], passive("titan-arum")), (False, {"ram": 1})),
    (
        "Valerian ignores damage without crew",
        ("use" in MODULES["valerian"], passive("valerian")),
        (False, {"stable": 1}),
    ),
    ("Zephyranthes costs a credit", (use("zephyranthes")["credits"], deeds("zephyranthes")), (1, {"relay": True})),
    ("cargo is a pool of its own", all("cost" not in one for one in MODULES.values() if one.get("cargo")), True),
    (
        "the first tier of a family is no upgrade",
        [one["id"] for one in SOLD if one.get("tier", 1) == 1 and "upgrade" in one],
        [],
    ),
    (
        "the others are, for less than they cost",
        [one["id"] for one in SOLD if one.get("tier", 1) > 1 and not 0 < one["upgrade"] < one["cost"]],
        [],
    ),
    ("Allium is on the Savior alone", ("allium" in FINALE["savior"], "copies" in MODULES["allium"]), (True, False)),
]

# Facts, section 6: heroes by class, and the abilities that have a name in the rulebook.
CLASSES = {
    "commander": "genevieve hercule kilroy leo-ranger sonia-clarke samantha zero",
    "tactician": "kisaragi havok lazerball ophainim solus sekani violet",
    "engineer": "k-d3-n kirie rx-11 yokai zz-22",
    "scientist": "gus karla-moeller pathos piotr-orlov rome",
    "medic": "jaszsk-rit kino rigsystem sisi-gao v41-k",
    "other": "eva kyuu grok-grok rose-palroy setsuna",
}
HERO_NAMES = {
    "genevieve": "Genevieve the Red", "hercule": "Hercule of Orion", "kilroy": "Kilroy", "leo-ranger": "Leo Ranger",
    "sonia-clarke": "Lt. Sonia Clarke", "samantha": "Samantha Azaran", "zero": "Zero",
    "kisaragi": "Kisaragi Atsuta", "havok": "Kilig Havok", "lazerball": "Lazerball", "ophainim": "Ophainim",
    "solus": "Solus", "sekani": "Sekani", "violet": "Violet Kashi", "k-d3-n": "K-D3-N", "kirie": "Kirie",
    "rx-11": "RX-11 Custom", "yokai": "Yokai", "zz-22": "ZZ-22", "gus": "Gus", "karla-moeller": "Dr. Karla Moeller",
    "pathos": "Pathos", "piotr-orlov": "Piotr Orlov", "rome": "Rome", "jaszsk-rit": "Jaszsk-Rit", "kino": "Kino",
    "rigsystem": "Rigsystem Generation 2", "sisi-gao": "Sisi Gao", "v41-k": "V41-K", "eva": "E.V.A.",
    "kyuu": "Kyuu", "grok-grok": "Grok Grok", "rose-palroy": "Rose Palroy", "setsuna": "Setsuna",
}  # fmt: skip
ABILITY_NAMES = {
    "genevieve": "Parley", "hercule": "Survive Mode", "kilroy": "Indivisible", "leo-ranger": "Rally",
    "sonia-clarke": "Inspire", "samantha": "Payout", "kisaragi": "Lock On", "lazerball": "All In",
    "solus": "Black Market", "k-d3-n": "Synapse", "piotr-orlov": "Stimulus", "rome": "Relay", "kyuu": "Orate",
}  # fmt: skip
HERO_ROWS: Rows = [
    *[
        (f"{id} is of the class {kind}", HEROES[id]["class"], kind)
        for kind, ids in CLASSES.items()
        for id in ids.split()
    ],
    *[(f"the name of {id}", HEROES[id]["name"], name) for id, name in HERO_NAMES.items()],
    *[(f"the ability of {id}", NAMES[HEROES[id]["ability"]], name) for id, name in ABILITY_NAMES.items()],
    ("Genevieve costs 5", HEROES["genevieve"]["cost"], 5),
    ("Genevieve is human and a mercenary", HEROES["genevieve"]["traits"], ["human", "mercenary"]),
    ("every hero has an ability of their own", len({one["ability"] for one in HEROES.values()}), 34),
]

# Facts, section 7: enemy ships by faction, and what the rulebook says of them.
FACTIONS = {
    "federation": (
        "Bulkfrog, Crusher Drill 9000, Cyclone, DecaBuilder, Kabuto, Kuwagata, Sentinel, Oni, Osiris, "
        "Qube Type: Destroy, Qube Type: Save, Shrike, Siren, Star Hopper, Starion, SRS 19, Quartz, Warden"
    ),
    "junker": "Kannon, Klinge, Todesritter",
    "mercenary": "Falcon, Hawk, Owl, Swan",
    "xeno": "Gallant, Lancer Grand, Mirage",
}
TYPES = {one["name"]: one["faction"] for one in FLEET_SHIPS}
FOE_ROWS: Rows = [
    *[(name, TYPES.get(name), faction) for faction, names in FACTIONS.items() for name in names.split(", ")],
    ("three roles", {one["role"] for one in FLEET_SHIPS}, {"attack", "support", "utility"}),
    ("Bulkfrog disables crew", "disable" in words("bulkfrog"), True),
    ("Bulkfrog is sturdy", FOES["bulkfrog"]["hull"] > 4, True),
    ("Cyclone has two halves", (FOES["cyclone"]["flips"], len(FOES["cyclone"]["action"])), (True, 2)),
    (
        "its halves attack differently",
        [list(one["do"][0]) for one in FOES["cyclone"]["action"]],
        [["hit_energy"], ["hit_kinetic"]],
    ),
    ("DecaBuilder repairs its fleet", "fleet_repair" in words("decabuilder"), True),
    (
        "Kabuto needs shields",
        [one.get("when") for action in FOES["kabuto"]["action"][:1] for one in action["do"]],
        ["has-shields"],
    ),
    ("the second attack of Kuwagata: 1 for each ship", FOES["kuwagata"]["action"][1]["do"], [{"hit_per_ship": 1}]),
    ("Sentinels are the most numerous", max(FLEET_SHIPS, key=lambda one: int(one["copies"]))["id"], "sentinel"),
    ("Oni disables crew", "disable" in words("oni"), True),
    ("Osiris gains timers, then hits for each", words("osiris"), {"own_timer", "hit_per_timer"}),
    ("Qube Destroy breaches", FOES["qube-destroy"]["passive"], "breaches"),
    ("Qube Save mends 1 hull", (FOES["qube-save"]["passive"], FOES["qube-save"]["amount"]), ("mends", 1)),
    ("Qube Save does not act on a 4", on("qube-save", 4), []),
    (
        "Shrike does 2, alone 4",
        FOES["shrike"]["action"][0]["do"],
        [{"hit_energy": 2, "when": "company"}, {"hit_energy": 4, "when": "alone"}],
    ),
    ("Siren performs both attacks on a 4", (len(FOES["siren"]["action"]), len(on("siren", 4))), (2, 2)),
    ("Siren has 3 shields", FOES["siren"]["shield"], 3),
    ("Siren is common", FOES["siren"]["copies"] >= 3, True),
    ("Star Hopper tries to flee", "flee" in words("star-hopper"), True),
    ("Starion explodes for 3", (FOES["starion"]["passive"], FOES["starion"]["amount"]), ("blast", 3)),
    ("SRS 19 attacks and recovers shields", words("srs-19"), {"hit_energy", "own_shields"}),
    ("Quartz ignores damage in company", FOES["quartz"]["passive"], "aloof"),
    ("Warden protects", FOES["warden"]["passive"], "protect"),
    (
        "no other ship of a fleet protects",
        [one["id"] for one in FLEET_SHIPS if one.get("passive") == "protect"],
        ["warden"],
    ),
    ("Kannon is Kinetic", words("kannon"), {"hit_kinetic"}),
    (
        "Junkers are Kinetic and breach",
        words("kannon") | words("klinge") | words("todesritter"),
        {"hit_kinetic", "breach"},
    ),
    ("the second ability of Klinge: two breaches, no damage", FOES["klinge"]["action"][1]["do"], [{"breach": 2}]),
    ("Klinge pierces shields", "hit_kinetic" in words("klinge"), True),
    ("Falcon acts on a 4", len(on("falcon", 4)), 1),
    ("Mercenaries disable crew", [id for id in ("falcon", "hawk", "swan") if "disable" not in words(id)], []),
    ("Owl takes the shields of all ships", area("owl"), {"hit_ion"}),
    ("Lancer Grand attacks all ships", area("lancer-grand"), {"hit_energy"}),
    ("Mirage makes shields for its fleet", "fleet_shields" in words("mirage"), True),
    (
        "Falcon, Siren and Qube pay 1 for each faction",
        [FOES[id]["scrap"] for id in ("falcon", "siren", "qube-save")],
        [1, 1, 1],
    ),
    # Facts, section 14: the shape of enemy attacks.
    ("attacks do 2 to 4", set().union(*(hits(one) for one in FLEET_SHIPS)), {2, 3, 4}),
]

# Facts, sections 8 and 14: threat cards.
KINDS = {one["kind"] for one in THREATS.values()}
THREAT_ROWS: Rows = [
    ("new fleets, reinforcements, Scramble", {kind.split("-")[0] for kind in KINDS}, {"new", "reinforce", "scramble"}),
    (
        "a new fleet of 2 at Kagawa",
        any(one["kind"] == "new-fleet" and one["planet"] == "kagawa" and one["ships"] == 2 for one in THREATS.values()),
        True,
    ),
    (
        "every card but Scramble shows a planet",
        {one["kind"] for one in THREATS.values() if "planet" not in one},
        {"scramble"},
    ),
    ("every planet is on a card", {one["planet"] for one in THREATS.values() if "planet" in one}, set(PLANETS)),
    ("fleets begin with 2 ships", min(one["ships"] for one in THREATS.values() if one["kind"] == "new-fleet"), 2),
    (
        "reinforcements have a bottom text",
        all("otherwise" in one for one in THREATS.values() if one["kind"].startswith("reinforce")),
        True,
    ),
]

# Facts, sections 9 and 10: events and data tokens.
EVENT_ROWS: Rows = [
    ("event 02 is at Kagawa", EVENTS["02"]["planet"], "kagawa"),
    ("event 14 is a mission", "14" in EVENTS and "rows" in EVENTS["14"], True),
    ("event 15 forbids hiring", EVENTS["15"]["lasting"], "no-hire"),
    ("event 20 looks for the captain with the most", "tax_richest" in EVENTS["20"]["hazard"][0], True),
    ("event 49 skips the next planning phase", EVENTS["49"]["skip"], True),
    ("no other event does", [id for id, one in EVENTS.items() if one.get("skip")], ["49"]),
    ("event 52 costs 1 credit", EVENTS["52"]["fee"], 1),
    ("event 99 is on Titan VI", (EVENTS["99"]["planet"], FINALE["uplink"]), ("titan-vi", "99")),
    ("event 99 is not in the bag", EVENTS["99"]["special"], True),
    ("sections take 1 or 2 dice", set().union(*(dice(one) for one in EVENTS.values())), {1, 2}),
    ("there are Prime events", any(one.get("prime") for one in DECK), True),
    ("there are Prime cargo events", any(one.get("prime") and "cargo" in one for one in DECK), True),
    ("there are sequences", any(one.get("sequence") for one in DECK), True),
    ("there are decisions", any("groups" in one for one in DECK), True),
    ("there are cargo missions", any("cargo" in one for one in DECK), True),
    (
        "hazards happen at once or last",
        (any("hazard" in one for one in DECK), any("lasting" in one for one in DECK)),
        (True, True),
    ),
    (
        "data tokens are random or of a pattern",
        {one.get("data") == "random" for one in DECK if "data" in one},
        {True, False},
    ),
    (
        "each line of the decoding table needs two patterns",
        {len(set(DATA[name])) for name in ("lokust", "ouroboros", "artemis", "artemis_two", "tower")},
        {2},
    ),
]

# Facts, section 11, and section 12 for the timers: final encounters.
FINALE_ROWS: Rows = [
    ("the Mothership is at Kagawa", (FINALE["lokust"], FINALE["lokust_planet"]), ("lokust-mothership", "kagawa")),
    ("the Mothership gathers timers, and can escape", {"own_timer", "flee"} <= MOTHERSHIP, True),
    ("drones join it", {one["passive"] for one in DRONES}, {"swarm"}),
    ("the Ouroboros is at Zenith One", FINALE["ouroboros_planet"], "zenith-one"),
    ("the Ouroboros has several sections", len(FINALE["ouroboros"]) > 1, True),
    ("the Ouroboros has 20 hull", sum(FOES[id]["hull"] for id in FINALE["ouroboros"]), 20),
    ("its shields are shared", [FOES[id]["shield"] > 0 for id in FINALE["ouroboros"]], [True, False, False, False]),
    ("Artemis V2 destroys a planet at 5 timers", FINALE["countdown"], 5),
    ("the Tower is a mission on Invictus", EVENTS[FINALE["tower"]]["planet"], "invictus"),
    ("the Tower is not in the bag", EVENTS[FINALE["tower"]]["special"], True),
    ("the Savior has 4 more modules, Allium first", (len(FINALE["savior"]), FINALE["savior"][0]), (4, "allium")),
    ("each die stops an attack", deeds("allium"), {"ablate": True}),
    ("bosses pay no scrap", {one["scrap"] for one in FOES.values() if one.get("boss")}, {0}),
]

ANCHORS = [
    *COUNTS, *KEY_FIGURES, *PLACES, *SHIP_ROWS, *DICE, *MODULE_ROWS, *HERO_ROWS, *FOE_ROWS, *THREAT_ROWS, *EVENT_ROWS,
    *FINALE_ROWS,
]  # fmt: skip


@pytest.mark.parametrize(("found", "stated"), [pytest.param(*row[1:], id=row[0]) for row in ANCHORS])
def test_the_content_has_what_the_rulebook_states(found: object, stated: object) -> None:
    assert found == stated


@pytest.mark.parametrize("id", FAMILIES)
def test_every_family_of_modules_has_its_name(id: str) -> None:
    """A plural of the rulebook is a single tile here, and a tier follows the name."""
    first = FAMILIES[id].removesuffix("s")
    assert named(id)
    assert [name for name in named(id) if not name.startswith(first)] == []


def test_there_are_no_other_families_heroes_or_ships() -> None:
    assert {family(one) for one in SOLD} == set(FAMILIES)
    assert set(HEROES) == set(HERO_NAMES)
    assert set(TYPES) == {name for names in FACTIONS.values() for name in names.split(", ")}
