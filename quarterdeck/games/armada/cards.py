"""What is printed: planets, ships, station modules, heroes, enemy ships, threat cards, events, final encounters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.games.armada.symbols import one_symbol

if TYPE_CHECKING:
    from quarterdeck.core.effects import Effect
    from quarterdeck.games.armada.table import Table

STATIONS: Final = 6
CREDITS: Final = 40
"""All credits of the game."""
FLEETS: Final = 25
FLEET_NUMBERS: Final = [str(number) for number in range(1, 27) if number != 9]
"""The fleet tokens; number 9 does not exist."""
MOST_FOES: Final = 20
"""Ships in one fleet."""
BASIC: Final = 0
"""The kind of a basic crew die; that of a hero's die is the hero + 1."""

# Traits of an attack.
QUICK: Final = 1
MULTI: Final = 2
DIRECT: Final = 4
AREA: Final = 8
TRAITS: Final = ["quick", "multi", "direct", "area"]

# Damage types.
ENERGY: Final = 0
KINETIC: Final = 1
ION: Final = 2
DAMAGE: Final = ["energy", "kinetic", "ion"]

# Ship systems that are rules of their own. The others are stations like any module.
SYSTEMS: Final = ["none", "galeforce", "twin-link", "switch-blade", "shadow-strike"]
GALEFORCE: Final = 1
TWIN_LINK: Final = 2
SWITCH_BLADE: Final = 3
SHADOW_STRIKE: Final = 4

# What a module does without crew, each with an amount.
PASSIVES: Final = [
    "rerolls", "range", "max-shield", "max-hull", "sturdy", "absorb", "bonus", "mines", "scan", "lock", "jam",
    "stable", "ram",
]  # fmt: skip
REROLLS: Final = 0
RANGE: Final = 1
MAX_SHIELD: Final = 2
MAX_HULL: Final = 3
STURDY: Final = 4
ABSORB: Final = 5
BONUS: Final = 6
MINES: Final = 7
SCAN: Final = 8
LOCK: Final = 9
JAM: Final = 10
STABLE: Final = 11
RAM: Final = 12

CLASSES: Final = ["commander", "tactician", "engineer", "scientist", "medic", "other"]

# Abilities of heroes.
ABILITIES: Final = [
    "parley", "survive", "indivisible", "rally", "inspire", "payout", "cover", "lock-on", "havoc", "all-in",
    "reroute", "black-market", "grit", "resale", "synapse", "tinker", "reinforced", "reboot", "field-refit",
    "pacifist", "curiosity", "calm", "stimulus", "relay", "triage", "last-stand", "shortcut", "priority", "immune",
    "foresight", "orate", "rage", "pair", "mirror",
]  # fmt: skip
PARLEY: Final = 0
SURVIVE: Final = 1
INDIVISIBLE: Final = 2
RALLY: Final = 3
INSPIRE: Final = 4
PAYOUT: Final = 5
COVER: Final = 6
LOCK_ON: Final = 7
HAVOC: Final = 8
ALL_IN: Final = 9
REROUTE: Final = 10
BLACK_MARKET: Final = 11
GRIT: Final = 12
RESALE: Final = 13
SYNAPSE: Final = 14
TINKER: Final = 15
REINFORCED: Final = 16
REBOOT: Final = 17
FIELD_REFIT: Final = 18
PACIFIST: Final = 19
CURIOSITY: Final = 20
CALM: Final = 21
STIMULUS: Final = 22
RELAY: Final = 23
TRIAGE: Final = 24
LAST_STAND: Final = 25
SHORTCUT: Final = 26
PRIORITY: Final = 27
IMMUNE: Final = 28
FORESIGHT: Final = 29
ORATE: Final = 30
RAGE: Final = 31
PAIR: Final = 32
MIRROR: Final = 33

FACTIONS: Final = ["federation", "junker", "mercenary", "xeno", "lokust"]
ROLES: Final = ["attack", "support", "utility"]

# Lasting abilities of enemy ships.
FOE_PASSIVES: Final = ["none", "protect", "aloof", "blast", "breaches", "mends", "swarm"]
PROTECT: Final = 1
ALOOF: Final = 2
"""It ignores all damage while other ships are in its fleet."""
BLAST: Final = 3
"""It explodes when it is destroyed."""
BREACHES: Final = 4
"""At the end of step 2 each captain's ship that lost hull suffers a breach."""
MENDS: Final = 5
"""At the end of step 2 each enemy ship that did not act recovers hull."""
SWARM: Final = 6
"""It protects the Mothership in its fleet."""

# Threat cards.
NEW_FLEET: Final = 0
REINFORCE_PLANET: Final = 1
REINFORCE_ALL: Final = 2
SCRAMBLE: Final = 3
THREAT_KINDS: Final = ["new-fleet", "reinforce-planet", "reinforce-all", "scramble"]

# Lasting hazards.
LASTING: Final = ["none", "no-hire", "no-trade", "costly-modules", "slow-repair", "jammed-rewards", "no-shipyard"]
NO_HIRE: Final = 1
NO_TRADE: Final = 2
COSTLY_MODULES: Final = 3
SLOW_REPAIR: Final = 4
JAMMED_REWARDS: Final = 5
NO_SHIPYARD: Final = 6

# Traits of heroes, and what they do on a mission.
KIN: Final = [
    "human", "robot", "xeno", "doctor", "mercenary", "veteran", "officer", "outlaw", "smuggler", "hero", "unknown",
]  # fmt: skip
FAVOURS: Final = ["tries", "pays", "spares", "alerts"]
TRIES: Final = 0
"""Captains with such a hero try again for free."""
PAYS: Final = 1
"""A success pays a credit more."""
SPARES: Final = 2
"""Captains with such a hero lose no hull by a failure."""
ALERTS: Final = 3
"""A failure draws a threat card more."""

# Data tokens.
NO_DATA: Final = -2
RANDOM_DATA: Final = -1

# Final encounters, in the order of the decoding table.
LOKUST: Final = 0
OUROBOROS: Final = 1
ARTEMIS: Final = 2
ARTEMIS_TWO: Final = 3
TOWER: Final = 4
SAVIOR: Final = 5
FINALES: Final = ["lokust", "ouroboros", "artemis", "artemis-two", "tower", "savior"]


class Planets:
    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.near: list[list[int]] = []
        self.shipyard: list[bool] = []
        self.waystation: list[bool] = []
        self.place: list[list[int]] = []
        """Column and row on the map."""
        self.sources: list[str] = []


class Ships:
    """The captains' ships. Lists are by ship."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.hull: list[list[int]] = []
        """By players, 1 first."""
        self.shield: list[list[int]] = []
        self.full_hull: list[int] = []
        """With plating."""
        self.full_shield: list[int] = []
        self.crew: list[int] = []
        """The most dice in use, with the DX sheet."""
        self.system: list[int] = []
        self.stations: list[list[int]] = []
        """The module at each station at the start; -1 for an empty station."""
        self.sources: list[str] = []


class Use:
    """One way to activate a module: the crew it needs, and what it does."""

    def __init__(self, need: int, most: int, once: bool, drone: bool, credits: int, team: bool, grows: bool) -> None:
        self.need: Final = need
        self.most: Final = most
        """The most dice on it in a round; 0 without limit."""
        self.once: Final = once
        """Once per round."""
        self.drone: Final = drone
        """The die can stay on it, and then acts again each round."""
        self.credits: Final = credits
        self.team: Final = team
        """Only in team combat."""
        self.grows: Final = grows
        """Further dice in the same activation make it stronger."""
        self.single: Final = one_symbol(need)
        """The symbol it needs, if it needs only one; -1 otherwise."""
        self.effects: list[Effect[Table]] = []


class Modules:
    """Modules by kind: bought ones, cargo, and the stations that ships begin with."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.family: list[int] = []
        self.families: list[str] = []
        self.tier: list[int] = []
        self.copies: list[int] = []
        self.cost: list[int] = []
        self.upgrade: list[int] = []
        """The price for owners of a lower tier; 0 if it is no upgrade."""
        self.traits: list[int] = []
        self.passive: list[list[int]] = []
        """The amount of each passive."""
        self.uses: list[list[Use]] = []
        self.cargo: list[bool] = []
        self.team: list[bool] = []
        """Of use in team play only: not in solo matches."""
        self.spare: list[int] = []
        """Copies that are removed in solo matches."""
        self.sources: list[str] = []


class Heroes:
    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.kind: list[int] = []
        self.cost: list[int] = []
        self.traits: list[list[str]] = []
        self.kin: list[int] = []
        """A mask of the traits."""
        self.faces: list[list[int]] = []
        self.ability: list[int] = []
        self.amount: list[int] = []
        self.sources: list[str] = []


class FoeAction:
    """What an enemy ship does if the enemy die shows one of some numbers."""

    def __init__(self, numbers: int, area: bool, kind: int) -> None:
        self.numbers: Final = numbers
        """A mask of the numbers on the die, bit 0 for 1."""
        self.area: Final = area
        self.kind: Final = kind
        """The damage type of the attack; -1 if it does no damage."""
        self.effects: list[Effect[Table]] = []


class Foes:
    """Enemy ships by kind."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.faction: list[int] = []
        self.role: list[int] = []
        self.copies: list[int] = []
        self.hull: list[int] = []
        self.shield: list[int] = []
        self.scrap: list[int] = []
        self.passive: list[int] = []
        self.amount: list[int] = []
        """Of the passive."""
        self.flips: list[bool] = []
        """It has two halves and acts with the lower one: the first action, then the second, and so on."""
        self.actions: list[list[FoeAction]] = []
        self.swarm: list[bool] = []
        """It comes only with the Mothership."""
        self.boss: list[bool] = []
        self.sources: list[str] = []


class Threats:
    def __init__(self) -> None:
        self.ids: list[str] = []
        self.kind: list[int] = []
        self.planet: list[int] = []
        self.ships: list[int] = []
        self.otherwise: list[int] = []
        """The size of the new fleet if there is no fleet to reinforce."""
        self.copies: list[int] = []
        self.sources: list[str] = []


class Section:
    """A part of an away mission: the symbols it needs, the most dice on it, its row and group."""

    def __init__(self, need: int, dice: int, row: int, group: int) -> None:
        self.need: Final = need
        self.dice: Final = dice
        self.row: Final = row
        self.group: Final = group


class Favour:
    """What a trait of a hero does on a mission."""

    def __init__(self, trait: int, does: int) -> None:
        self.trait: Final = trait
        self.does: Final = does


class Events:
    def __init__(self) -> None:
        self.ids: list[str] = []
        self.numbers: list[int] = []
        self.names: list[str] = []
        self.stories: list[str] = []
        self.planet: list[int] = []
        self.prime: list[bool] = []
        self.sequence: list[bool] = []
        self.sections: list[list[Section]] = []
        self.groups: list[int] = []
        """More than one: a decision mission."""
        self.hazard: list[list[Effect[Table]]] = []
        self.lasting: list[int] = []
        self.lasts: list[int] = []
        """The events with a lasting hazard."""
        self.cargo: list[int] = []
        """The cargo module of a cargo mission; -1 for other missions."""
        self.bound_for: list[int] = []
        """The planet where the cargo is delivered."""
        self.fragile: list[bool] = []
        """The cargo is lost if its ship turns critical."""
        self.fee: list[int] = []
        """Credits that each participant pays."""
        self.credits: list[int] = []
        self.data: list[int] = []
        self.threats: list[int] = []
        """Threat cards after a failure."""
        self.hull: list[int] = []
        self.skip: list[bool] = []
        """After a failure the next planning phase is skipped."""
        self.favours: list[list[Favour]] = []
        """What traits of heroes do on its mission."""
        self.special: list[bool] = []
        """It is not in the bag."""
        self.sources: list[str] = []


class Figures:
    """Single figures: the set-up, tactic cards, data tokens, final encounters."""

    def __init__(self) -> None:
        self.crew: list[int] = []
        """Basic dice of each captain by players, 1 first."""
        self.credits: list[int] = []
        self.panic_of: list[list[int]] = []
        """Don't Panic beacons of each difficulty by players."""
        self.credits_of: list[list[int]] = []
        """Starting credits of each difficulty by players."""
        self.patrols_of: list[list[int]] = []
        """Threat cards in the set-up of each difficulty by players."""
        self.dx_repairs: int = 0
        """The symbols that repair with the DX sheet."""
        self.dx_without: int = 0
        """The pattern of which the DX sheet removes a data token."""
        self.beacons: list[int] = []
        self.threats: list[int] = []
        self.escape: int = 0
        """What the Escape card needs."""
        self.swap: int = 0
        self.data: list[str] = []
        """The patterns of the data tokens."""
        self.data_copies: int = 0
        self.pairs: list[list[int]] = []
        """The two patterns of each line of the decoding table: Lokust, Ouroboros, Artemis, Artemis two, Tower."""
        self.boss: list[int] = []
        """The enemy ship of each final encounter; -1 for none."""
        self.boss_planet: list[int] = []
        self.sections: list[int] = []
        """The hull of each section of the Ouroboros."""
        self.drones: int = 0
        """Lokust drones that join at each hazard."""
        self.countdown: int = 0
        """Timers until Artemis two destroys a planet."""
        self.tower: int = -1
        """The event of the Oblivion Tower."""
        self.uplink: int = -1
        """The event that lowers the shield of Artemis."""
        self.tower_damage: int = 0
        self.savior: list[int] = []
        """The four modules of the Galactic Savior, the armour first."""
        self.sources: dict[str, str] = {}
