"""The officer's choices in combat: a value for each option."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.games.armada.cards import BASIC, ENERGY, FLEETS, KINETIC, LOKUST, MIRROR, OUROBOROS, STATIONS
from quarterdeck.games.armada.cards import PAIR as PAIR_ABILITY
from quarterdeck.games.armada.effects.support import Support
from quarterdeck.games.armada.rules.assign import use_of
from quarterdeck.games.armada.rules.crew import find_die, hero_with
from quarterdeck.games.armada.rules.damage import RerollBreach
from quarterdeck.games.armada.rules.enemy import CRITICAL_SECTION
from quarterdeck.games.armada.rules.escape import on_card
from quarterdeck.games.armada.rules.ship import AGAINST_ENERGY, AGAINST_KINETIC, is_duel, place_module
from quarterdeck.games.armada.rules.weapons import Target, hull_of, sealed, shields_of
from quarterdeck.games.armada.symbols import BASIC_SIDES, BITS, COMMAND, DIGIT, missing, size
from quarterdeck.games.armada.table import FREE, INFIRMARY, MARKED, NONE, ON_SWAP, Table
from quarterdeck.games.armada.verbs import (
    ACCEPT,
    ACTIVATE,
    AGAIN,
    ASSIGN,
    BOLT,
    COPY,
    DONE,
    DUEL,
    FIGHT,
    FIRST_HERO,
    FLEE,
    FREEZE,
    HOLD,
    INFIRMARY_SLOT,
    INSTALL,
    LASTING_ABILITY,
    LOCK,
    MARK,
    MEND_SLOT,
    PAIR,
    PARLEY,
    RAM,
    ROLL,
    SEND,
    SHOW,
    SWAP_SLOT,
    SYNAPSE,
    TURN,
)
from quarterdeck.players.armada.appraisal import Appraisal
from quarterdeck.players.armada.bout import BEAM, Bout
from quarterdeck.players.armada.intents import Harm, blows_on
from quarterdeck.players.armada.outlook import Outlook, Outlooks
from quarterdeck.players.armada.strength import strength

FATAL: Final = 7.0
RECKLESS: Final = 0.8
"""How much more than its hull a ram must be worth."""
LAST_SHIP: Final = 25.0
"""The price of critical damage: for one of several captains, and if no other captain can fight."""
REBUILT: Final = 0.5
"""The same for a solo captain who can rebuild the ship: the hull is full again."""
DULL: Final = 0.4
"""A die below this value is rolled again if there is a reroll."""
SWAP_GAIN: Final = 0.7
LOST_DIE: Final = 0.8
"""What it costs to send a die to the Infirmary."""
ENDLESS: Final = 25
"""Combat rounds after which captains try to escape: nothing has changed for long."""
USUAL_DIE: Final = 0.5
"""What a die is worth before it is rolled."""


class Battle:
    def __init__(self, appraisal: Appraisal, outlooks: Outlooks) -> None:
        self.appraisal: Final = appraisal
        self.outlooks: Final = outlooks
        self._harms: Final[dict[int, Harm]] = {}

    def harm(self, s: Table, seat: int) -> Harm:
        fatal = FATAL
        if s.kit.solo:
            fatal = REBUILT if s.rebuild else LAST_SHIP
        elif all(s.critical[other] for other in range(s.kit.players) if other not in (seat, s.savior)):
            fatal = LAST_SHIP
        found = self._harms.get(int(fatal * 10))
        if found is None:
            found = self._harms[int(fatal * 10)] = Harm(fatal)
        return found

    def bout(self, s: Table, seat: int) -> Bout:
        return Bout(self.appraisal, s, seat, self.harm(s, seat))

    # -- step 1 ----------------------------------------------------------------------------------------------

    def act(self, s: Table, options: list[Action]) -> list[float]:
        seat = options[0].seat
        bout = self.bout(s, seat)
        return [self._act(s, bout, action) for action in options]

    def _act(self, s: Table, bout: Bout, action: Action) -> float:
        seat, code = action.seat, action.code
        if code == ASSIGN:
            face = s.face[seat][find_die(s, seat, action.a)]
            if action.b == INFIRMARY_SLOT:
                return bout.infirmary() - 0.02 * size(face) - 0.3 * (face >> BITS * COMMAND & DIGIT)
            if action.b == SWAP_SLOT:
                return self._swap(s, bout, face)
            if MEND_SLOT <= action.b < MEND_SLOT + STATIONS:
                return bout.mend(action.b - MEND_SLOT) - 0.02 * size(face)
            return bout.at_slot(face, action.b)
        if code == RAM:
            return bout.attack(KINETIC, action.a, 0) - bout.harm.hull(s.hull[seat], action.a) - RECKLESS
        if code == PARLEY:
            return self._parley(s, bout, action)
        if code == TURN:
            face = s.face[seat][find_die(s, seat, action.a)]
            return bout.die(BASIC_SIDES[action.b]) - bout.die(face) - 0.01
        if code == SHOW:
            own = s.face[seat][s.crew[seat].index(action.a + 1)]
            return bout.die(s.kit.heroes.faces[action.a][action.b]) - bout.die(own) - 0.01
        if code == COPY:
            own = s.face[seat][find_die(s, seat, FIRST_HERO + hero_with(s, MIRROR))]
            return bout.die(s.face[seat][find_die(s, seat, action.a)]) - bout.die(own) - 0.01
        if code == PAIR:
            own = s.face[seat][find_die(s, seat, FIRST_HERO + hero_with(s, PAIR_ABILITY))]
            return self._assigned(s, bout, action.a) - bout.die(own) - 0.01
        if code == SYNAPSE:
            return 0.3
        if code == INSTALL:
            return self._switch(s, seat, action.a, action.b - 1)
        return 0.0

    def _assigned(self, s: Table, bout: Bout, cls: int) -> float:
        """What an assigned die of a class would be worth again."""
        seat = bout.seat
        if cls < FIRST_HERO:
            return bout.die(BASIC_SIDES[cls])
        kind = cls - FIRST_HERO + 1
        return bout.die(max(0, s.face[seat][s.crew[seat].index(kind)]))

    def _parley(self, s: Table, bout: Bout, action: Action) -> float:
        """A die goes to the Infirmary, and a basic die shows any side."""
        seat = bout.seat
        given = find_die(s, seat, action.a)
        sides = max(bout.die(face) for face in BASIC_SIDES)
        worst = 9.0
        for at, kind in enumerate(s.crew[seat]):
            if kind == BASIC and at != given and s.where[seat][at] == FREE:
                worst = min(worst, bout.die(s.face[seat][at]))
        return sides - worst - bout.die(s.face[seat][given]) - LOST_DIE

    def _switch(self, s: Table, seat: int, module: int, station: int) -> float:
        aboard = s.aboard[STATIONS * seat : STATIONS * seat + STATIONS]
        now = strength(self.appraisal, s.ship[seat], s.crew[seat], aboard).total()
        aboard[station] = module
        return strength(self.appraisal, s.ship[seat], s.crew[seat], aboard).total() - now - 0.2

    def _swap(self, s: Table, bout: Bout, face: int) -> float:
        """A die on the Swap card: the Frontline and the best of the others both want it, or neither."""
        seat = bout.seat
        if is_duel(s) or s.front == NONE:
            return -1.0
        partner, gain = self.better_front(s)
        if partner == NONE or seat not in (s.front, partner):
            return -1.0
        other = partner if seat == s.front else s.front
        if FREE not in s.where[other] and ON_SWAP not in s.where[other]:
            return -1.0
        return gain - bout.die(face) - 0.3

    def better_front(self, s: Table) -> tuple[int, float]:
        """The captain who would lose less as the Frontline, and how much less; NONE if the Frontline should stay."""
        now = self._as_front(s, s.front)
        best, saved = NONE, SWAP_GAIN
        for seat in s.team:
            if seat != s.front and not s.far >> seat & 1:
                gain = now - self._as_front(s, seat)
                if gain > saved:
                    best, saved = seat, gain
        return best, saved

    def _as_front(self, s: Table, seat: int) -> float:
        blows = blows_on(self.appraisal, s, seat, seat)
        return self.harm(s, seat).expected(blows, s.hull[seat], s.shield[seat], s.guards[seat])

    def man(self, s: Table, options: list[Action]) -> list[float]:
        """The next die of an activation, or the activation itself."""
        seat = options[0].seat
        out: list[float] = []
        for action in options:
            if action.code == ACTIVATE:
                out.append(0.5)
                continue
            face = s.face[seat][find_die(s, seat, action.a)]
            spare = 0.05 * size(face) + 0.15 * (face >> BITS * COMMAND & DIGIT)
            out.append(0.6 - spare if use_of(s, seat, action.b).grows else 1.0 - spare)
        return out

    def turn(self, s: Table, options: list[Action]) -> list[float]:
        seat = options[0].seat
        bout = self.bout(s, seat)
        out: list[float] = []
        for action in options:
            now = bout.die(BASIC_SIDES[action.a] if action.a < len(BASIC_SIDES) else 0)
            out.append(bout.die(BASIC_SIDES[action.b]) - now)
        return out

    def target(self, s: Table, options: list[Action]) -> list[float]:
        ask = s.agenda[-1]
        assert isinstance(ask, Target)
        bout = self.bout(s, ask.seat)
        return [bout.strike(action.a, ask.kind, ask.amount, ask.traits) for action in options]

    def hold(self, s: Table, options: list[Action]) -> list[float]:
        bout = self.bout(s, options[0].seat)
        out: list[float] = []
        for action in options:
            if action.code == FREEZE:
                module = place_module(s, action.a, action.b)
                out.append(max([*self.appraisal.attack[module], *self.appraisal.defence[module]], default=0.0))
            else:
                out.append(0.3 if action.b == LASTING_ABILITY else bout.stasis(action.a, action.b))
        return out

    def defend(self, s: Table, options: list[Action]) -> list[float]:
        bout = self.bout(s, options[0].seat)
        return [bout.guard(AGAINST_ENERGY if action.a == ENERGY else AGAINST_KINETIC) for action in options]

    def reroll(self, s: Table, options: list[Action]) -> list[float]:
        """Dice of little use are rolled again, all at once."""
        seat = options[0].seat
        bout = self.bout(s, seat)
        out: list[float] = []
        for action in options:
            if action.code == MARK:
                face = s.face[seat][find_die(s, seat, action.a)]
                out.append(DULL - bout.die(face))
            else:
                out.append(0.01 if action.code == ROLL and MARKED in s.where[seat] else 0.0)
        return out

    def curious(self, s: Table, options: list[Action]) -> list[float]:
        seat = options[0].seat
        bout = self.bout(s, seat)
        value = 0.0
        for at, face in enumerate(s.face[seat]):
            if s.where[seat][at] == FREE and face >> BITS * 2 & DIGIT:
                value += USUAL_DIE - bout.die(face)
        return [value if action.code == AGAIN else 0.0 for action in options]

    # -- step 2 ----------------------------------------------------------------------------------------------

    def reroll_enemy(self, s: Table, options: list[Action]) -> list[float]:
        """Roll again if the number is worse than the average."""
        gain = 0.0
        for seat in s.team:
            if s.far >> seat & 1:
                continue
            blows = blows_on(self.appraisal, s, seat, s.front)
            harm = self.harm(s, seat)
            now = harm.of_number(blows[s.die], s.hull[seat], s.shield[seat], s.guards[seat])
            gain += now - harm.expected(blows, s.hull[seat], s.shield[seat], s.guards[seat])
        return [gain if action.code == AGAIN else 0.0 for action in options]

    def reroll_breach(self, s: Table, options: list[Action]) -> list[float]:
        ask = s.agenda[-1]
        assert isinstance(ask, RerollBreach)
        bout = self.bout(s, ask.seat)
        worths = [bout.mend(station) for station in range(STATIONS)]
        gain = worths[ask.station] - sum(worths) / STATIONS
        return [gain if action.code == AGAIN else 0.0 for action in options]

    def infirm(self, s: Table, options: list[Action]) -> list[float]:
        """The die that is missed least."""
        out: list[float] = []
        for action in options:
            hero = action.a - FIRST_HERO
            out.append(-USUAL_DIE if hero < 0 else -self.appraisal.heroes[hero])
        return out

    # -- step 4 ----------------------------------------------------------------------------------------------

    def keep(self, s: Table, options: list[Action]) -> list[float]:
        seat = options[0].seat
        bout = self.bout(s, seat)
        return [
            bout.die(s.face[seat][find_die(s, seat, action.a)]) - USUAL_DIE - 0.1 if action.code == HOLD else 0.0
            for action in options
        ]

    def unlock(self, s: Table, options: list[Action]) -> list[float]:
        """Drones stay, unless hardly any other die is left."""
        seat = options[0].seat
        left = sum(1 for where in s.where[seat] if where != INFIRMARY)
        return [(1.0 if left > 1 else -1.0) if action.code == LOCK else 0.0 for action in options]

    def now(self, s: Table) -> Outlook:
        """How the rest of this combat is expected to go."""
        rows: list[tuple[float, float, float, float]] = []
        ouroboros = s.fleet == FLEETS + OUROBOROS
        a = self.appraisal
        for foe, kind in enumerate(s.foes):
            hull = hull_of(s, foe) - s.foe_damage[foe]
            danger = a.danger[kind]
            if ouroboros:
                hull = CRITICAL_SECTION - s.foe_damage[foe]
                danger = 0.0 if hull <= 0 else danger
            shield = s.foe_shield[shields_of(s, foe)] if not ouroboros or foe == 0 else 0
            tough = max(0.1, hull + 0.7 * shield)
            rows.append((-danger / tough, tough, danger, a.energy_share[kind]))
        rows.sort()
        team = [seat for seat in s.team if seat != s.savior]
        return self.outlooks.of_ships(s, team, [r[1] for r in rows], [r[2] for r in rows], [r[3] for r in rows])

    def peril(self, s: Table) -> float:
        """The probability that the Frontline turns critical in the next enemy action."""
        if s.front == NONE:
            return 0.0
        blows = blows_on(self.appraisal, s, s.front, s.front)
        return self.harm(s, s.front).death(blows, s.hull[s.front], s.shield[s.front], s.guards[s.front])

    def stays(self, s: Table) -> float:
        """Above 0 if fighting on is better than an attempt to escape."""
        if sealed(s) or s.bout >= ENDLESS:
            return -1.0
        if s.kit.solo and s.rebuild:
            return 1.0
        ahead = self.now(s)
        chance = ahead.chance()
        peril = self.peril(s)
        if s.fleet >= FLEETS and s.fleet != FLEETS + OUROBOROS:
            # Damage to the boss stays, so fight on while it is safe, or while it may fall at once.
            if ahead.rounds <= 1.2:
                return 1.0 - peril
            bold = 0.0 if s.fleet == FLEETS + LOKUST else 0.1
            return 0.3 + bold - peril - (0.25 if chance < 0.3 and s.hull[s.front] <= 3 else 0.0)
        last = all(s.critical[seat] for seat in range(s.kit.players) if seat not in s.team)
        return chance - (0.3 if s.fleet < FLEETS else 0.25) - (0.9 if last else 0.55) * peril * (1.0 - chance)

    def next_round(self, s: Table, options: list[Action]) -> list[float]:
        stay = self.stays(s)
        return [stay if action.code == FIGHT else 0.0 for action in options]

    def escape(self, s: Table, options: list[Action]) -> list[float]:
        """Engineering dice on the card; a bolt if the ship would hardly survive, or has little to lose."""
        out: list[float] = []
        stay = self.stays(s) if not is_duel(s) else self.duel_stays(s)
        need = s.kit.figures.escape
        peril = self.peril(s) if not is_duel(s) else 0.3
        for action in options:
            seat = action.seat
            if action.code == ASSIGN:
                have = on_card(s, seat)
                face = s.face[seat][find_die(s, seat, action.a)]
                whole = missing(need, have + face) == 0
                out.append(3.0 if whole else 0.2 - 0.05 * size(face))
            elif action.code == BOLT:
                price = self.harm(s, seat).hull(s.hull[seat], s.hull[seat] - 1) if s.hull[seat] > 1 else 0.0
                hero = action.a >= FIRST_HERO
                out.append(0.1 + 5.0 * peril - 2.0 * stay - price - (0.01 if hero else 0.0))
            else:
                out.append(0.0)
        return out

    # -- against each other ------------------------------------------------------------------------------------

    def duel_stays(self, s: Table) -> float:
        """Above 0 if the side that is asked should fight on; for the captains, negative for the Savior."""
        rebels = [seat for seat in s.team if seat != s.savior]
        fire = sum(self.outlooks.strength(s, seat).fire for seat in rebels)
        body = sum(s.hull[seat] + s.shield[seat] for seat in rebels)
        savior = self.outlooks.strength(s, s.savior)
        theirs = savior.fire + 2.0
        time = (s.hull[s.savior] + s.shield[s.savior] + 2.0) / max(0.3, fire)
        return body / max(0.3, theirs) - time

    def fight_on(self, s: Table, options: list[Action]) -> list[float]:
        stay = self.duel_stays(s)
        stay = -stay if options[0].seat == s.savior else stay
        return [stay + 1.5 if action.code != FLEE else 0.0 for action in options]

    def front(self, s: Table, options: list[Action]) -> list[float]:
        """Values for the next Frontline: hull and shields, less the expected loss in that place."""
        out: list[float] = []
        for action in options:
            seat = action.a
            body = 0.1 * (s.hull[seat] + s.shield[seat])
            out.append(body if is_duel(s) else 0.3 * body - self._as_front(s, seat))
        return out

    def support(self, s: Table, options: list[Action]) -> list[float]:
        ask = s.agenda[-1]
        assert isinstance(ask, Support)
        out: list[float] = []
        for action in options:
            ally = action.a
            if ask.shields:
                out.append((1.0 if ally == s.front else 0.0) - 0.1 * s.shield[ally])
            else:
                out.append(float(s.where[ally].count(INFIRMARY)))
        return out

    def beam(self, s: Table, options: list[Action]) -> list[float]:
        """Dice go where they are worth more."""
        seat = options[0].seat
        own = self.bout(s, seat)
        bouts: dict[int, Bout] = {}
        out: list[float] = []
        for action in options:
            if action.code == DONE:
                out.append(0.0)
                continue
            ally = action.a
            bout = bouts.get(ally)
            if bout is None:
                bout = bouts[ally] = self.bout(s, ally)
            giver, taker = (own, bout) if action.code == SEND else (bout, own)
            out.append(_beamed(s, giver, taker, action.b))
        return out

    def permission(self, s: Table, options: list[Action]) -> list[float]:
        """An ally knows best what their Lupin is for."""
        return [1.0 if action.code == ACCEPT else 0.0 for action in options]

    def ambush(self, s: Table, options: list[Action]) -> list[float]:
        """The Savior attacks the weakest captain, if strong enough."""
        out: list[float] = []
        for action in options:
            if action.code == DUEL:
                out.append(float(s.hull[s.savior] + s.shield[s.savior] + 3 - s.hull[action.a] - s.shield[action.a]))
            else:
                out.append(0.0)
        return out


def _beamed(s: Table, giver: Bout, taker: Bout, cls: int) -> float:
    """What a die of a class is worth more at the taker's stations."""
    at = find_die(s, giver.seat, cls)
    if at == NONE:
        return -1.0  # It is in the Infirmary.
    face = s.face[giver.seat][at]
    return taker.die(face) - giver.die(face) - BEAM
