"""The State of Armada: the pieces and where they are.

Everything on the table is public. Face-down enemy ships, the bag and the decks have no order: a piece gets its kind
when it is drawn or turned over, so a position hides nothing. A captain's dice are three lists of the same order: their
kind in `crew`, what they show in `face`, where they are in `where`.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.state import State
from quarterdeck.games.armada.cards import (
    CREDITS,
    FLEETS,
    PASSIVES,
    STATIONS,
    Events,
    Figures,
    Foes,
    Heroes,
    Modules,
    Planets,
    Ships,
    Threats,
)
from quarterdeck.games.armada.settings import Rulings
from quarterdeck.games.armada.verbs import Verbs

NONE: Final = -1
FACE_DOWN: Final = -1
"""An enemy ship that was not turned over yet."""

# Random streams.
CREW_DICE: Final = 0
HERO_DICE: Final = 1
ENEMY_DIE: Final = 2
BREACH_DIE: Final = 3
FOE_CARDS: Final = 4
THREAT_CARDS: Final = 5
HERO_CARDS: Final = 6
MODULE_TILES: Final = 7
BEACONS: Final = 8
DATA_TOKENS: Final = 9
SHIP_BOARDS: Final = 10
SWARM_CARDS: Final = 11
STREAMS: Final = 12

# Phases.
SETUP: Final = 0
PLANNING: Final = 1
ENCOUNTERS: Final = 2
RESOLUTION: Final = 3
PHASES: Final = ["setup", "planning", "encounter", "resolution"]

# Ends.
VICTORY: Final = 0
ALL_CRITICAL: Final = 1
PLANET_LOST: Final = 2
SAVIOR_WINS: Final = 3
ENDINGS: Final = ["victory", "critical", "planet", "savior"]

# Where a die is.
FREE: Final = 0
STATION: Final = 1
"""1 to 6: at that station."""
INFIRMARY: Final = 7
ON_ESCAPE: Final = 8
ON_SWAP: Final = 9
SPENT: Final = 10
"""Used beside the stations: on an Offline token, the Infirmary station, an enemy ship."""
RESTING: Final = 11
"""Back from the Infirmary, available from the next round."""
MARKED: Final = 12
"""Chosen for a reroll."""
KEPT: Final = 13
"""Its result is kept for the next roll."""
LOCKED: Final = 14
"""14 to 19: stays at that drone station."""
PARKED: Final = 20
"""Locked on a Kira Matrix during a mission."""
IN_SECTION: Final = 21
"""21 and more: in that section of a mission."""
GONE: Final = 41
"""Lost until the end of the mission."""
SAVIOR_PLACE: Final = 42
"""42 to 45: at that station of the Galactic Savior. Dice at the first one, the armour, stay until it is hit."""
UNROLLED: Final = -1

# Where an event is, beside the planets 0 to 6.
IN_BAG: Final = -1
RESOLVED: Final = -2
CARRIED: Final = 10
"""10 to 13: a cargo mission under way on the ship of that captain."""

ARTEMIS_PLACE: Final = 6
"""The location of the space station, beside the six planets."""
NO_FLEET: Final = -1

# Flags of an enemy ship in combat: a held action is its bit, 0 to 5.
HELD_ABILITY: Final = 1 << 6
FLIPPED: Final = 1 << 7
ACTED: Final = 1 << 8
SHIELDED: Final = 1 << 9
"""It had shields when step 2 began."""
ACTS: Final = 1 << 10
"""It has an action for the number on the enemy die of this step that is not held."""
DESTROYED: Final = 1 << 11
"""A section of the Ouroboros that is destroyed. It stays on the card."""
ALL_HELD: Final = (1 << 7) - 1


class Kit:
    """What never changes during a match."""

    def __init__(
        self,
        planets: Planets,
        ships: Ships,
        modules: Modules,
        heroes: Heroes,
        foes: Foes,
        threats: Threats,
        events: Events,
        figures: Figures,
        rulings: Rulings,
        players: int,
    ) -> None:
        self.planets: Final = planets
        self.ships: Final = ships
        self.modules: Final = modules
        self.heroes: Final = heroes
        self.foes: Final = foes
        self.threats: Final = threats
        self.events: Final = events
        self.figures: Final = figures
        self.rulings: Final = rulings
        self.players: Final = players
        self.solo: Final[bool] = players == 1
        self.verbs: Final = Verbs(ships.ids, planets.ids, modules.ids, heroes.ids, events.ids)


class Table(State):
    """A position: a new one, or with `like` a copy. Each field is assigned once, with both values."""

    def __init__(self, kit: Kit, like: Table | None = None) -> None:
        super().__init__(STREAMS if like is None else 0)
        self.kit: Final = kit
        n = kit.players
        self.round: int = 0 if like is None else like.round
        self.phase: int = SETUP if like is None else like.phase
        # Captains.
        self.ship: list[int] = [NONE] * n if like is None else like.ship[:]
        self.at: list[int] = [0] * n if like is None else like.at[:]
        self.hull: list[int] = [0] * n if like is None else like.hull[:]
        self.shield: list[int] = [0] * n if like is None else like.shield[:]
        self.max_hull: list[int] = [0] * n if like is None else like.max_hull[:]
        self.max_shield: list[int] = [0] * n if like is None else like.max_shield[:]
        self.critical: list[int] = [0] * n if like is None else like.critical[:]
        self.credits: list[int] = [0] * n if like is None else like.credits[:]
        self.fitted: list[int] = [NONE] * (STATIONS * n) if like is None else like.fitted[:]
        """The module at each station; NONE for the one that the ship began with."""
        self.aboard: list[int] = [NONE] * (STATIONS * n) if like is None else like.aboard[:]
        """The module in use at each station, fitted or of the ship; NONE for an empty station. `refit` sets it."""
        self.gear: list[int] = [0] * (len(PASSIVES) * n) if like is None else like.gear[:]
        """The amount of each passive of the modules of each captain. `refit` sets it."""
        self.storage: list[list[int]] = [[] for _ in range(n + 1)] if like is None else [row[:] for row in like.storage]
        """Modules that are not fitted. The last row stays empty: a single empty row cannot be written in a position."""
        self.crew: list[list[int]] = [[] for _ in range(n)] if like is None else [row[:] for row in like.crew]
        """BASIC, or the hero + 1."""
        self.face: list[list[int]] = [[] for _ in range(n)] if like is None else [row[:] for row in like.face]
        self.where: list[list[int]] = [[] for _ in range(n)] if like is None else [row[:] for row in like.where]
        self.home: list[list[int]] = [[] for _ in range(n)] if like is None else [row[:] for row in like.home]
        """The captain to whom each die belongs, which another ship may have borrowed."""
        self.reserve: list[list[int]] = [[] for _ in range(n + 1)] if like is None else [row[:] for row in like.reserve]
        """Dice beyond the crew limit of the DX sheet: owned, not used. The last row stays empty, as that of storage."""
        self.gifts: list[int] = [0] * n if like is None else like.gifts[:]
        """A mask of the abilities of each captain's heroes."""
        self.offline: list[int] = [0] * n if like is None else like.offline[:]
        """A mask of stations."""
        self.frozen: list[int] = [0] * n if like is None else like.frozen[:]
        """A mask of stations that another captain holds in Stasis; those of the Savior come after those of the ship."""
        self.timers: list[int] = [0] * (STATIONS * n) if like is None else like.timers[:]
        """Timer tokens on stations."""
        self.rebuild: bool = kit.solo if like is None else like.rebuild
        """The solo captain still has the Rebuild card."""
        # The galaxy.
        self.pool: list[int] = [] if like is None else like.pool[:]
        """Modules for sale, by kind."""
        self.heroes: list[int] = [1] * len(kit.heroes.ids) if like is None else like.heroes[:]
        """1 for heroes in their deck."""
        self.deck: list[int] = kit.foes.copies[:] if like is None else like.deck[:]
        """Enemy ships by kind: those in the deck, and those that lie face down in fleets."""
        self.scrapped: list[int] = [0] * len(kit.foes.ids) if like is None else like.scrapped[:]
        """The discard pile of enemy ships, by kind."""
        self.fleet_at: list[int] = [NO_FLEET] * FLEETS if like is None else like.fleet_at[:]
        self.fleet_ships: list[list[int]] = (
            [[] for _ in range(FLEETS)] if like is None else [row[:] for row in like.fleet_ships]
        )
        """The ships of each fleet by kind, or FACE_DOWN."""
        self.fleet_cubes: list[list[int]] = (
            [[] for _ in range(FLEETS)] if like is None else [row[:] for row in like.fleet_cubes]
        )
        """Damage cubes that mines put on each ship."""
        self.fresh: int = 0 if like is None else like.fresh
        """A mask of fleets that came in this encounter phase: they need not be fought in it."""
        self.threats: list[int] = kit.threats.copies[:] if like is None else like.threats[:]
        self.threat_top: int = NONE if like is None else like.threat_top
        """A threat card that is face up on the deck."""
        self.threat_discards: list[int] = [0] * len(kit.threats.ids) if like is None else like.threat_discards[:]
        self.panic: int = 0 if like is None else like.panic
        """Don't Panic tokens in the bag."""
        self.events: list[int] = [IN_BAG] * len(kit.events.ids) if like is None else like.events[:]
        """Where each event is: a planet, IN_BAG, RESOLVED, or CARRIED and a captain."""
        self.data: list[int] = [] if like is None else like.data[:]
        """The patterns of the data tokens that the captains have."""
        self.data_left: list[int] = [] if like is None else like.data_left[:]
        self.no_planning: bool = False if like is None else like.no_planning
        """The next planning phase is skipped."""
        # The turn.
        self.acted: int = 0 if like is None else like.acted
        """A mask of captains whose turn of this phase is over."""
        self.actions: int = 0 if like is None else like.actions
        """Planning actions left to the captain whose turn it is."""
        self.glided: int = 0 if like is None else like.glided
        """A mask of captains who used their free travel this round."""
        self.scanned: int = 0 if like is None else like.scanned
        """A mask of captains who used their scanners this round."""
        self.looked: int = 0 if like is None else like.looked
        """A mask of captains who looked at a threat card this round."""
        self.paid_bonus: int = 0 if like is None else like.paid_bonus
        """A mask of captains who got their bonus from the Mothership this round."""
        self.offer: list[int] = [] if like is None else like.offer[:]
        """Modules or heroes on offer."""
        self.traded: list[int] = [] if like is None else like.traded[:]
        """What changed hands in this trade, or was bought in this action: it stays there."""
        self.purse: int = 0 if like is None else like.purse
        """Money from sales that must be spent in this action."""
        # Encounters.
        self.team: list[int] = [] if like is None else like.team[:]
        """The captains of this encounter turn; in combat those still in it."""
        self.far: int = 0 if like is None else like.far
        """A mask of captains who fight from a nearby planet."""
        self.front: int = NONE if like is None else like.front
        self.fleet: int = NONE if like is None else like.fleet
        """What is fought: a fleet, or FLEETS + a final encounter."""
        self.bout: int = 0 if like is None else like.bout
        """The combat round, or the try of a mission."""
        self.ready: int = 0 if like is None else like.ready
        """A mask of captains who have assigned all they want."""
        self.foes: list[int] = [] if like is None else like.foes[:]
        self.foe_shield: list[int] = [] if like is None else like.foe_shield[:]
        """Shields left."""
        self.foe_tokens: list[int] = [] if like is None else like.foe_tokens[:]
        """Shield tokens, used up or not."""
        self.foe_damage: list[int] = [] if like is None else like.foe_damage[:]
        self.foe_timers: list[int] = [] if like is None else like.foe_timers[:]
        self.foe_flags: list[int] = [] if like is None else like.foe_flags[:]
        self.wrecks: list[int] = [] if like is None else like.wrecks[:]
        """Enemy ships destroyed in this combat."""
        self.blasts: int = 0 if like is None else like.blasts
        """Damage of exploding ships that is still to come."""
        self.die: int = NONE if like is None else like.die
        """The enemy die, 0 to 5."""
        self.used: list[int] = [0] * n if like is None else like.used[:]
        """Per captain, a mask of stations that were activated this round, and bits for abilities used up."""
        self.rerolls: list[int] = [0] * n if like is None else like.rerolls[:]
        self.relays: list[int] = [0] * n if like is None else like.relays[:]
        """Rerolls of an enemy die that are paid for."""
        self.guards: list[int] = [0] * n if like is None else like.guards[:]
        """Per captain, a mask of defences for the next enemy action."""
        self.hits: list[int] = [0] * n if like is None else like.hits[:]
        """Per captain, how often hull was lost in this step 2."""
        self.hurt: int = 0 if like is None else like.hurt
        """A mask of captains who lost hull in this combat round."""
        # Missions.
        self.mission: int = NONE if like is None else like.mission
        self.filled: int = 0 if like is None else like.filled
        """A mask of completed sections."""
        self.helped: int = 0 if like is None else like.helped
        """A mask of captains who completed a section in this try."""
        self.second: int = 0 if like is None else like.second
        """A mask of captains who used a second beacon this round."""
        self.dared: int = 0 if like is None else like.dared
        """A mask of captains who fought the boss this round: once is enough."""
        # The final encounter.
        self.finale: int = NONE if like is None else like.finale
        self.boss_damage: list[int] = [] if like is None else like.boss_damage[:]
        """Damage cubes on each section of the boss."""
        self.boss_timers: int = 0 if like is None else like.boss_timers
        self.swarm: list[int] = [] if like is None else like.swarm[:]
        """Lokust drones in the Mothership's fleet."""
        self.swarm_cubes: list[int] = [] if like is None else like.swarm_cubes[:]
        """Damage cubes that mines put on each of them."""
        self.ruined: int = 0 if like is None else like.ruined
        """A mask of destroyed planets."""
        self.exposed: bool = False if like is None else like.exposed
        """The shield of Artemis is down this round."""
        self.savior: int = NONE if like is None else like.savior
        if like is not None:
            like.copy_to(self)

    def copy(self) -> Table:
        return Table(self.kit, self)


def bank(s: Table) -> int:
    """Credits that no captain has."""
    return CREDITS - sum(s.credits)
