"""How a combat ends. Rules: Victory, Defeat, Scrap credits, Final encounters."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.games.armada.cards import BONUS, FACTIONS, FLEETS, LOKUST, OUROBOROS
from quarterdeck.games.armada.rules.damage import Retreat, end_of_combat_for
from quarterdeck.games.armada.rules.fleets import disband
from quarterdeck.games.armada.rules.rewards import award
from quarterdeck.games.armada.rules.ship import gain_credits, is_duel, passive
from quarterdeck.games.armada.story import tell
from quarterdeck.games.armada.table import NONE, Table


class CombatOver(Step[Table]):
    """Victory, or the surviving enemy ships return to their fleet fully repaired.

    After a victory the captains of the team go on with their turn; otherwise `s.team` is empty.
    """

    def closing(self) -> Step[Table]:
        return self

    def run(self, s: Table, door: Door) -> None:
        fleet = s.fleet
        won = not s.foes and bool(s.team) and not is_duel(s)
        mothership = fleet == FLEETS + LOKUST
        put_back(s)
        forget_combat(s)
        for seat in s.team:
            end_of_combat_for(s, seat)
        if won or (mothership and s.team):
            finish_victory(s, door, won, mothership)
        else:
            for seat in s.team:
                s.acted |= 1 << seat
                if not s.far >> seat & 1:
                    s.then(Retreat(seat))
            if door.listening:
                tell(door, "combat-lost", [], {})
            s.team = []
        s.wrecks = []
        for seat in s.team[:]:
            if s.far >> seat & 1:
                s.acted |= 1 << seat
                s.team.remove(seat)
        s.far = 0


def put_back(s: Table) -> None:
    """Enemy ships that are left return to their fleet. Only the damage of bosses stays, by ruling."""
    if s.fleet < FLEETS:
        if s.foes:
            s.fleet_ships[s.fleet] = s.foes[:]
            s.fleet_cubes[s.fleet] = [0] * len(s.foes)
        else:
            disband(s, s.fleet)
        return
    if is_duel(s):
        return
    stays = s.kit.rulings.boss_damage_stays
    if s.fleet == FLEETS + OUROBOROS:
        s.boss_damage = s.foe_damage[:] if stays else [0] * len(s.foes)
    elif s.foes:
        s.boss_damage = [s.foe_damage[0] if stays else 0]
        s.swarm = s.foes[1:]
        s.swarm_cubes = [0] * len(s.swarm)
    if s.fleet == FLEETS + LOKUST:
        s.boss_timers = 0


def forget_combat(s: Table) -> None:
    s.fleet = NONE
    s.front = NONE
    s.die = NONE
    s.bout = 0
    s.ready = 0
    s.hurt = 0
    s.blasts = 0
    s.foes = []
    s.foe_shield = []
    s.foe_tokens = []
    s.foe_damage = []
    s.foe_timers = []
    s.foe_flags = []


def finish_victory(s: Table, door: Door, won: bool, mothership: bool) -> None:
    """Shields are restored, the crew is healthy; scrap is worth credits."""
    if door.listening:
        tell(door, "combat-won", [], {})
    for seat in s.team:
        s.shield[seat] = s.max_shield[seat]
        bonus = passive(s, seat, BONUS)
        if bonus and mothership and s.kit.rulings.mothership_bonus_once:
            bonus = 0 if s.paid_bonus >> seat & 1 else bonus
            s.paid_bonus |= 1 << seat
        if bonus:
            gain_credits(s, door, seat, bonus)
    if won:
        award(s, door, scrap(s))


def scrap(s: Table) -> int:
    """For each faction, the single highest scrap value among the destroyed ships."""
    foes = s.kit.foes
    best = [0] * len(FACTIONS)
    for kind in s.wrecks:
        best[foes.faction[kind]] = max(best[foes.faction[kind]], foes.scrap[kind])
    return sum(best)
