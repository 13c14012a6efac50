"""One combat round as a captain sees it: what damage, shields, dice and stations are worth now."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.armada.cards import (
    AREA,
    BLAST,
    DIRECT,
    ENERGY,
    ION,
    KINETIC,
    MULTI,
    QUICK,
    STATIONS,
    TWIN_LINK,
    Use,
)
from quarterdeck.games.armada.effects.stations import CLOAK
from quarterdeck.games.armada.rules.assign import fits, module_of, open_uses, station_of, use_of
from quarterdeck.games.armada.rules.crew import free_faces
from quarterdeck.games.armada.rules.enemy import CRITICAL_SECTION
from quarterdeck.games.armada.rules.ship import (
    AGAINST_ENERGY,
    AGAINST_KINETIC,
    CLOAKED,
    NO_KINETIC,
    SOFT_ENERGY,
    is_duel,
    module_at,
)
from quarterdeck.games.armada.rules.weapons import (
    DRAIN,
    WOUNDED,
    hull_of,
    is_ouroboros,
    shields_of,
    targets,
    victims,
)
from quarterdeck.games.armada.symbols import BITS, COMMAND, DIGIT, MEDICAL, TACTICAL, missing, size, times
from quarterdeck.games.armada.table import INFIRMARY, NONE, Table
from quarterdeck.games.armada.verbs import SAVIOR_SLOT
from quarterdeck.players.armada.appraisal import CREDIT, Appraisal
from quarterdeck.players.armada.intents import Harm, blows_on

TIME: Final = 0.45
"""What a point of damage is worth because the combat gets shorter."""
AHEAD: Final = 1.6
"""The enemy actions that a destroyed ship would still have had, on average."""
KILL: Final = 0.35
PATIENCE: Final = 6.0
"""Combat rounds after which a ship that explodes is destroyed whatever it costs: it would never leave."""
OTHER_DIE: Final = 0.02
"""The price of using a die that could do other things, for each of its symbols."""
CREW_BACK: Final = 0.6
"""What a die is worth that leaves the Infirmary."""
STATION_BACK: Final = 0.7
BEAM: Final = 0.1
"""How much more a die must be worth at an ally's stations before it is sent there."""
DUEL_POINT: Final = 0.8
TWICE: Final = 0.9
LEAST: Final = 0.05
"""A shield is worth more than a die that does nothing."""


class Bout:
    """The values of the choices of one captain in step 1."""

    def __init__(self, appraisal: Appraisal, s: Table, seat: int, harm: Harm, is_partner: bool = False) -> None:
        """`is_partner`: of a captain with whom another one considers to exchange dice."""
        self.s: Final = s
        self.seat: Final = seat
        self.harm: Final = harm
        self._appraisal: Final = appraisal
        self._duel: Final = is_duel(s)
        self._blows: Final = [] if self._duel else blows_on(appraisal, s, seat, s.front)
        self._base: Final[float] = 0.0 if self._duel else self._expected(s.shield[seat], s.guards[seat])
        self._strikes: Final[dict[int, float]] = {}
        self.slots: Final[list[int]] = open_uses(s, seat)
        self._faces: Final = free_faces(s, seat)
        self._beams: float = 0.0 if is_partner else -1.0
        """What it is worth to send dice to an ally or to fetch them; negative if it is not known yet."""

    def _expected(self, shield: int, guards: int) -> float:
        return self.harm.expected(self._blows, self.s.hull[self.seat], shield, guards)

    # -- dice ------------------------------------------------------------------------------------------------

    def die(self, face: int) -> float:
        """What a die with this face is worth at its best place."""
        best = 0.0
        for slot in self.slots:
            best = max(best, self.at_slot(face, slot))
        s, seat = self.s, self.seat
        wild = face >> BITS * COMMAND & DIGIT
        if INFIRMARY in s.where[seat] and (wild or face >> BITS * MEDICAL & DIGIT):
            best = max(best, self.infirmary())
        return best

    def at_slot(self, face: int, slot: int) -> float:
        """What a die is worth at a station; 0 if it cannot act there."""
        s, seat = self.s, self.seat
        faces = self._faces
        if face not in faces:
            faces = [*faces, face]
        if not fits(s, seat, slot, face, faces):
            return 0.0
        use = use_of(s, seat, slot)
        single = use.once or use.grows or use.drone or use.most == 1
        often = 1 if single else max(1, times(use.need, face))
        one = self.activation(slot, use)
        left = missing(use.need, face) if use.single < 0 else 0
        value = one * (1.0 if often == 1 else TWICE * often) / (1 + left)
        if slot == 0 and s.kit.ships.system[s.ship[seat]] == TWIN_LINK:
            value += self._linked(face)
        return value - OTHER_DIE * (size(face) + 2 * (face >> BITS * COMMAND & DIGIT)) - CREDIT * use.credits

    def _linked(self, face: int) -> float:
        """Tactical dice on station 1 count for station 2 as well."""
        s, seat = self.s, self.seat
        module = module_at(s, seat, 1)
        if module == NONE or s.offline[seat] >> 1 & 1:
            return 0.0
        tactical = (face >> BITS * TACTICAL & DIGIT) + (face >> BITS * COMMAND & DIGIT)
        best = 0.0
        for use in s.kit.modules.uses[module]:
            if use.single == TACTICAL and not use.credits:
                for effect in use.effects:
                    best += self._effect(effect.name, effect.amount, module, 1, use)
        return best * tactical

    def infirmary(self) -> float:
        return CREW_BACK * self.s.where[self.seat].count(INFIRMARY)

    def mend(self, station: int) -> float:
        """What it is worth to repair a station."""
        module = module_at(self.s, self.seat, station)
        if module == NONE:
            return 0.0
        worth = 0.5 * self._appraisal.passive[module]
        for attack in self._appraisal.attack[module]:
            worth += STATION_BACK * min(attack, 2.0)
        for defence in self._appraisal.defence[module]:
            worth += 0.6 * STATION_BACK * min(defence, 1.5)
        return worth

    # -- activations -----------------------------------------------------------------------------------------

    def activation(self, slot: int, use: Use) -> float:
        """What one activation of a station does."""
        module = module_of(self.s, self.seat, slot)
        station = station_of(slot) % STATIONS if slot < SAVIOR_SLOT else 0
        total = 0.0
        for effect in use.effects:
            total += self._effect(effect.name, effect.amount, module, station, use)
        return total * (1.3 if use.drone else 1.0)

    def _effect(self, name: str, amount: int, module: int, station: int, use: Use) -> float:
        s, seat = self.s, self.seat
        traits = s.kit.modules.traits[module]
        if name == "energy" or name == "energy_and_more":
            return self.attack(ENERGY, amount, traits)
        if name == "kinetic":
            return self.attack(KINETIC, amount, traits)
        if name == "ion":
            return self.attack(ION, amount, traits)
        if name == "ion_drain":
            return self.attack(ION, amount, traits | DRAIN) + self._shields(amount)
        if name == "burn":
            return self.attack(ENERGY, amount, traits | WOUNDED | DIRECT)
        if name == "energy_per_timer":
            return self.attack(ENERGY, amount * s.timers[STATIONS * seat + station], traits)
        if name == "recharge":
            return self._shields(amount)
        if name == "recharge_more":
            return self._shields(amount + 1)
        if name == "repair":
            return self._repair(amount)
        return self._defence(name, amount, station)

    def _shields(self, amount: int) -> float:
        s, seat = self.s, self.seat
        gained = min(amount, s.max_shield[seat] - s.shield[seat])
        if gained <= 0:
            return 0.0
        if self._duel:
            return 0.45 * gained
        later = 0.12 if seat == s.front else 0.04
        saved = self._base - self._expected(s.shield[seat] + gained, s.guards[seat])
        return max(LEAST, saved + later * gained)

    def _repair(self, amount: int) -> float:
        s, seat = self.s, self.seat
        gained = min(amount, s.max_hull[seat] - s.hull[seat])
        if gained <= 0:
            return 0.0
        return self.harm.hull(s.hull[seat] + gained, gained)

    def _defence(self, name: str, amount: int, station: int) -> float:
        s, seat = self.s, self.seat
        if self._duel:
            return 1.0 if name == "ablate" else 0.3
        guard = 0
        if name == "no_kinetic":
            guard = NO_KINETIC
        elif name == "soft_energy":
            guard = SOFT_ENERGY
        elif name == "polarity":
            return max(self.guard(AGAINST_ENERGY), self.guard(AGAINST_KINETIC))
        elif name == "stasis":
            return 0.85 * max(0.1, self.best_stasis())
        elif name == "cloak":
            timers = s.timers[STATIONS * seat + station]
            return self.guard(CLOAKED) if timers + amount >= CLOAK else 0.2 * amount
        elif name == "charge":
            return 0.35 * amount
        elif name == "relay":
            return self._relay()
        elif name == "heal":
            return CREW_BACK * sum(s.where[ally].count(INFIRMARY) for ally in s.team)
        elif name == "shield_transfer":
            return 0.1 if s.front != NONE and s.front != seat and s.shield[s.front] < 2 else -0.1
        elif name == "teleport":
            return self._teleport() - 0.1
        return self.guard(guard) if guard else 0.0

    def _teleport(self) -> float:
        s, seat = self.s, self.seat
        if self._beams < 0.0:
            self._beams = 0.0
            for ally in s.team:
                if ally != seat and not s.far >> ally & 1:
                    partner = Bout(self._appraisal, s, ally, self.harm, True)
                    self._beams = max(self._beams, self._lent(partner), partner._lent(self))
        return self._beams

    def _lent(self, taker: Bout) -> float:
        """What it is worth to send the dice to an ally that are worth more there. One die always stays."""
        if len(self.s.crew[self.seat]) < 2:
            return 0.0
        gains = [max(0.0, taker.die(face) - self.die(face) - BEAM) for face in self._faces]
        return sum(gains) if len(gains) < 2 else sum(gains) - min(gains)

    def guard(self, guard: int) -> float:
        """What a defence until the end of the enemy action saves."""
        if self._duel:
            return 0.4
        s, seat = self.s, self.seat
        return self._base - self._expected(s.shield[seat], s.guards[seat] | guard)

    def best_stasis(self) -> float:
        s = self.s
        best = 0.0
        for foe in range(len(s.foes)):
            for action in range(len(s.kit.foes.actions[s.foes[foe]])):
                if not s.foe_flags[foe] >> action & 1:
                    best = max(best, self.stasis(foe, action))
        return best

    def stasis(self, foe: int, action: int) -> float:
        """What it saves to hold an action of an enemy ship."""
        s = self.s
        before = s.foe_flags[foe]
        s.foe_flags[foe] = before | 1 << action
        saved = 0.0
        for seat in s.team:
            if s.far >> seat & 1:
                continue
            held = blows_on(self._appraisal, s, seat, s.front)
            if seat == self.seat:
                now = self._base
            else:
                s.foe_flags[foe] = before
                blows = blows_on(self._appraisal, s, seat, s.front)
                s.foe_flags[foe] = before | 1 << action
                now = self.harm.expected(blows, s.hull[seat], s.shield[seat], s.guards[seat])
            saved += now - self.harm.expected(held, s.hull[seat], s.shield[seat], s.guards[seat])
        s.foe_flags[foe] = before
        return saved

    def _relay(self) -> float:
        """What rerolling the enemy die saves, if only the worse numbers are rolled again."""
        s, seat = self.s, self.seat
        harms = [self.harm.of_number(row, s.hull[seat], s.shield[seat], s.guards[seat]) for row in self._blows]
        mean = sum(harms) / len(harms)
        return sum(max(0.0, harm - mean) for harm in harms) / len(harms)

    # -- attacks ---------------------------------------------------------------------------------------------

    def attack(self, kind: int, amount: int, traits: int) -> float:
        """What an attack is worth against its best target."""
        if amount <= 0:
            return 0.0
        key = (kind * 64 + amount) * 64 + traits
        found = self._strikes.get(key)
        if found is None:
            found = self._strikes[key] = self._attack(kind, amount, traits)
        return found

    def _attack(self, kind: int, amount: int, traits: int) -> float:
        s = self.s
        if self._duel:
            return self._duel_attack(kind, amount, traits)
        found = targets(s, kind, traits)
        if not found:
            return 0.0
        if traits & AREA:
            return sum(self.strike(foe, kind, amount, traits) for foe in found)
        if traits & MULTI:
            one = max(self.strike(foe, kind, 1, traits) for foe in found)
            whole = max(self.strike(foe, kind, amount, traits) for foe in found)
            return max(whole, one * amount * 0.9)
        return max(self.strike(foe, kind, amount, traits) for foe in found)

    def _duel_attack(self, kind: int, amount: int, traits: int) -> float:
        s = self.s
        total = 0.0
        for other in victims(s, self.seat, traits):
            shield = 0 if kind == KINETIC else s.shield[other]
            through = 0 if kind == ION else max(0, amount - shield)
            total += DUEL_POINT * through + 0.5 * min(amount, shield)
            if through >= s.hull[other]:
                total += 6.0
        return total

    def strike(self, foe: int, kind: int, amount: int, traits: int) -> float:
        """What damage to an enemy ship is worth: the part of the ship that it destroys, and what the ship would do."""
        s = self.s
        danger = self._appraisal.danger[s.foes[foe]]
        shield = s.foe_shield[shields_of(s, foe)]
        hull = hull_of(s, foe) - s.foe_damage[foe]
        if is_ouroboros(s):
            if s.foe_damage[foe] >= CRITICAL_SECTION:
                danger = 0.0
            else:
                hull = CRITICAL_SECTION - s.foe_damage[foe]
        if hull <= 0:
            return danger if traits & QUICK else 0.0
        body = hull + shield
        worth = TIME * body + danger * AHEAD
        if kind == ION:
            return 0.5 * worth * min(amount, shield) / body
        if kind == KINETIC:
            part = min(amount, hull) / hull
            if shield:
                part *= (hull + 0.6 * shield) / body
        else:
            part = min(amount, body) / body
        kills = amount >= hull if kind == KINETIC else amount >= body
        done = s.foe_damage[foe] / (hull + s.foe_damage[foe])
        value = worth * part * (0.85 + 0.3 * min(1.0, done + part))
        if kills:
            value += KILL + 0.3 * danger
            if traits & QUICK and not is_ouroboros(s):
                value += danger
            if s.kit.foes.passive[s.foes[foe]] == BLAST:
                value -= self._blast(s.kit.foes.amount[s.foes[foe]]) * max(0.0, 1.0 - s.bout / PATIENCE)
        return value

    def _blast(self, amount: int) -> float:
        s = self.s
        total = 0.0
        for seat in s.team:
            if not s.far >> seat & 1 and amount > s.shield[seat]:
                total += self.harm.hull(s.hull[seat], amount - s.shield[seat])
        return total
