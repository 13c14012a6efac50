"""The officer's view of the galaxy: what it is worth to be at a location when the encounters begin."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.armada.cards import (
    ARTEMIS,
    ARTEMIS_TWO,
    FLEETS,
    JAM,
    LOKUST,
    OUROBOROS,
    STABLE,
    TOWER,
)
from quarterdeck.games.armada.rules.ending import beacons_at
from quarterdeck.games.armada.rules.finale import finale_place
from quarterdeck.games.armada.rules.galaxy import fleets_at, near, station_is_there
from quarterdeck.games.armada.rules.outcomes import carried_by
from quarterdeck.games.armada.rules.ship import passive
from quarterdeck.games.armada.rules.tokens import may_attempt
from quarterdeck.games.armada.table import ARTEMIS_PLACE, ENCOUNTERS, NONE, Table
from quarterdeck.players.armada.odds import Odds
from quarterdeck.players.armada.outlook import Outlook, Outlooks
from quarterdeck.players.armada.stakes import Stakes

PLACES: Final = 7
FAR: Final = 9
SCRAP: Final = 1.3
CLEARED: Final = 0.8
PER_SHIP: Final = 0.3
"""What a fleet is worth that is gone."""
WHOLE: Final = 0.5
"""The part of the price of hull that counts for a ship in good condition: repairs cost hardly more than time."""
DEFEAT: Final = 3.0
ESCAPE: Final = 2.0
"""What it costs to escape from a combat, after others that were won."""
HASTE: Final = [0.1, 0.15, 0.3, 0.5]
"""The part of the price of hull that counts, by the beacons that a planet can still take."""
BOSS: Final = 40.0
PROGRESS: Final = 5.0
GATHERING: Final = 0.9
"""The part that counts of what captains could do who have still to come."""
FRAIL: Final = 2
"""With no more hull than this a captain stays away from enemies."""
FRAILTY: Final = 1.5
BOSS_FRAILTY: Final = 6.0
DECAY: Final = 0.55
"""How much a purpose counts that is a round away."""
HAZARD: Final = 0.9
DAMAGE_HERE: Final = "damage_here"


def _by_loss(row: tuple[float, int, Outlook]) -> tuple[float, int]:
    return row[0], row[1]


class Charts:
    def __init__(self, outlooks: Outlooks, odds: Odds, stakes: Stakes) -> None:
        self.outlooks: Final = outlooks
        self.odds: Final = odds
        self.stakes: Final = stakes
        self._ways: Final[dict[int, list[int]]] = {}

    # -- distances -------------------------------------------------------------------------------------------

    def distances(self, s: Table, start: int) -> list[int]:
        """The travel actions from a location to each other one."""
        key = start + PLACES if station_is_there(s) else start
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._distances(s, start)
        return found

    def _distances(self, s: Table, start: int) -> list[int]:
        out = [FAR] * PLACES
        out[start] = 0
        edge = [start]
        while edge:
            place = edge.pop(0)
            for other in near(s, place):
                if out[other] == FAR:
                    out[other] = out[place] + 1
                    edge.append(other)
        return out

    # -- fights ----------------------------------------------------------------------------------------------

    def hull_price(self, s: Table, team: list[int]) -> float:
        """The price of a point of hull: more if the best ship of the team has little."""
        best = max(s.hull[seat] for seat in team)
        whole = max(s.hull[seat] / max(1, s.max_hull[seat]) for seat in team if s.hull[seat] == best)
        price = 2.0 - 2.0 * whole
        if s.kit.solo and s.rebuild:
            price *= 0.6
        return price

    def haste(self, s: Table) -> float:
        """The part of the price of hull and defeats that counts: little when a planet is nearly lost."""
        most = max(beacons_at(s, planet) for planet in range(len(s.kit.planets.ids)))
        return HASTE[max(0, min(3, s.kit.rulings.most_beacons - most))]

    def fight(self, s: Table, team: list[int], fleet: int, ahead: Outlook) -> float:
        """What it is worth that a team fights a fleet."""
        chance = ahead.chance()
        haste = self.haste(s)
        price = haste * self.hull_price(s, team)
        ships = len(s.fleet_ships[fleet]) if fleet < FLEETS else 3
        won = SCRAP + CLEARED + PER_SHIP * ships - price * min(ahead.loss, ahead.hull)
        lost = -haste * DEFEAT - price * min(3.0, 0.6 * ahead.hull)
        if s.kit.solo and s.rebuild:
            lost = -haste * DEFEAT
        return chance * won + (1.0 - chance) * lost

    def fleets(self, s: Table, team: list[int], planet: int) -> tuple[float, float]:
        """The value of fighting the fleets on a planet, the weakest ones first, and the chance to win all of it.

        A team that has won the first fights may escape from the next one.
        """
        ahead: list[tuple[float, int, Outlook]] = []
        for fleet in fleets_at(s, planet):
            outlook = self.outlooks.fleet(s, team, fleet)
            ahead.append((outlook.loss, fleet, outlook))
        ahead.sort(key=_by_loss)
        value, chance = 0.0, 1.0
        best = -99.0
        worn = 0.0
        for at, (loss, fleet, outlook) in enumerate(ahead):
            if at:
                best = max(best, value - chance * self.haste(s) * ESCAPE)
            outlook = Outlook(outlook.rounds, loss, outlook.hull - worn)
            value += chance * self.fight(s, team, fleet, outlook)
            chance *= outlook.chance()
            worn += loss
        return max(best, value), chance

    # -- missions --------------------------------------------------------------------------------------------

    def mission(self, s: Table, team: list[int], event: int) -> float:
        """What it is worth that a team attempts an event."""
        reward = self.stakes.reward(s, event)
        if s.kit.events.cargo[event] != NONE:
            return self._cargo(s, team[0], event, reward)
        chance = self.odds.success(s, team, event)
        return chance * reward - (1.0 - chance) * self.stakes.penalty(s, event, team)

    def _cargo(self, s: Table, seat: int, event: int, reward: float) -> float:
        """Cargo pays when it has arrived; its beacon is gone at once."""
        way = self.distances(s, s.events[event])[s.kit.events.bound_for[event]]
        gone = self.stakes.removal(s, event)
        if s.critical[seat] or carried_by(s, seat):
            return gone - 1.0
        return gone + (reward - gone) * (0.8 if way <= 2 else 0.6) - 0.4

    def missions(self, s: Table, team: list[int], planet: int) -> float:
        """What the missions on a planet are worth to captains there: one for all together, or one for each."""
        apart: list[float] = []
        together = 0.0
        for event in range(len(s.events)):
            if s.events[event] != planet or not may_attempt(s, team[:1], event):
                continue
            if len(team) > 1:
                together = max(together, self.mission(s, team, event))
            alone = max(self.mission(s, [seat], event) for seat in team)
            if alone > 0:
                apart.append(alone)
        apart.sort(reverse=True)
        brought = 0.0
        for seat in team:
            for event in carried_by(s, seat):
                if s.kit.events.bound_for[event] == planet:
                    brought += self.stakes.reward(s, event) + 1.0
        return brought + max(together, sum(apart[: len(team)]))

    # -- locations -------------------------------------------------------------------------------------------

    def stay(self, s: Table, team: list[int], planet: int) -> float:
        """What it is worth that a team is at a location in the encounter phase."""
        if not team:
            return 0.0
        value, chance = self.fleets(s, team, planet)
        boss = self.boss(s, team, planet)
        if boss:
            value += chance * boss
        if planet != ARTEMIS_PLACE and (s.savior == NONE or s.at[s.savior] != planet):
            value += chance * self.missions(s, team, planet)
        return value

    def base(self, s: Table, seat: int, planet: int, others: list[int]) -> float:
        """What a captain adds to the others at a location; together with those who can still come, a share."""
        if s.critical[seat]:
            return 0.0
        before = self.stay(s, others, planet)
        value = self.stay(s, [seat, *others], planet) - before
        coming = self.coming(s, [seat, *others], planet)
        if coming and fleets_at(s, planet):
            whole = self.stay(s, [seat, *others, *coming], planet) - before
            value = max(value, GATHERING * whole / (1 + len(coming)))
        return value + self.hazards(s, seat, planet) - self._frailty(s, seat, planet)

    def _frailty(self, s: Table, seat: int, planet: int) -> float:
        """The price of meeting enemies with hardly any hull."""
        if s.hull[seat] > FRAIL or (s.kit.solo and s.rebuild):
            return 0.0
        boss = s.finale != NONE and s.finale < TOWER and finale_place(s) == planet
        hunted = s.savior != NONE and s.at[s.savior] == planet
        if boss or hunted:
            return BOSS_FRAILTY
        return FRAILTY if fleets_at(s, planet) else 0.0

    def coming(self, s: Table, team: list[int], planet: int) -> list[int]:
        """Captains who can still come in this planning phase."""
        out: list[int] = []
        for other in range(s.kit.players):
            if other in team or s.critical[other] or s.acted >> other & 1 or other == s.savior:
                continue
            if self.distances(s, s.at[other])[planet] <= 2 and s.hull[other] > 2:
                out.append(other)
        return out

    def hazards(self, s: Table, seat: int, planet: int) -> float:
        if passive(s, seat, STABLE) or passive(s, seat, JAM):
            return 0.0
        events = s.kit.events
        total = 0.0
        for event in range(len(s.events)):
            if s.events[event] == planet:
                for effect in events.hazard[event]:
                    if effect.name == DAMAGE_HERE:
                        total -= HAZARD * effect.amount
        return total

    # -- the final encounter ---------------------------------------------------------------------------------

    def boss(self, s: Table, team: list[int], planet: int) -> float:
        """What it is worth that a team meets the final encounter at a location; 0 if it is not there."""
        if s.savior != NONE:
            return self.savior(s, team, planet)
        if s.finale == NONE or s.finale >= TOWER or finale_place(s) != planet:
            return 0.0
        if s.finale == ARTEMIS and not s.exposed:
            return self._sealed(s, team)
        team = self.gathered(s, team, planet)
        return self.boss_value(s, team)

    def boss_value(self, s: Table, team: list[int]) -> float:
        """What a fight with the boss is worth; the damage of most bosses stays."""
        ahead = self.outlooks.fleet(s, team, FLEETS + s.finale)
        chance = ahead.chance()
        price = self.hull_price(s, team) * 0.8
        value = chance * BOSS - (1.0 - chance) * price * min(4.0, 0.6 * ahead.hull)
        if s.finale != OUROBOROS and s.kit.rulings.boss_damage_stays:
            part = min(1.0, 0.75 * ahead.hull / max(0.5, ahead.loss))
            if s.finale == LOKUST:
                part *= 0.9
            value += (1.0 - chance) * PROGRESS * part
        return value

    def gathered(self, s: Table, team: list[int], planet: int) -> list[int]:
        """The team, and captains who can still come in this planning phase."""
        return team if s.phase == ENCOUNTERS else [*team, *self.coming(s, team, planet)]

    def uplinker(self, s: Table) -> int:
        """The captain who had better lower the shield of Artemis: good crew for it, little use in the fight."""
        uplink = s.kit.figures.uplink
        place = s.kit.events.planet[uplink]
        best, most = NONE, -99.0
        for seat in range(s.kit.players):
            if s.critical[seat] or not may_attempt(s, [seat], uplink):
                continue
            way = self.distances(s, s.at[seat])[place]
            value = 3.0 * self.odds.success(s, [seat], uplink) - 0.15 * s.hull[seat] - 0.5 * way
            if value > most:
                best, most = seat, value
        return best

    def _sealed(self, s: Table, team: list[int]) -> float:
        """Artemis behind its shield: only worth it if another captain opens it in the same round."""
        uplink = s.kit.figures.uplink
        opener = self.uplinker(s)
        place = s.kit.events.planet[uplink]
        if opener == NONE or opener in team:
            return -6.0
        way = self.distances(s, s.at[opener])[place]
        if s.at[opener] != place and (s.acted >> opener & 1 or way > 2 or s.phase == ENCOUNTERS):
            return -6.0
        if s.phase == ENCOUNTERS and s.acted >> opener & 1:
            return -6.0
        opened = self.odds.success(s, [opener], uplink) * self.fleets(s, [opener], place)[1]
        s.exposed = True
        value = self.boss_value(s, self.gathered(s, team, ARTEMIS_PLACE))
        s.exposed = False
        return opened * value - (1.0 - opened) * 4.0

    def savior(self, s: Table, team: list[int], planet: int) -> float:
        """What it is worth to be where the Galactic Savior is; for the Savior, to be where others are."""
        if team[0] == s.savior:
            here = [seat for seat in range(s.kit.players) if seat != s.savior and s.at[seat] == planet]
            return sum(3.0 - 0.3 * s.hull[seat] for seat in here if not s.critical[seat])
        if s.at[s.savior] != planet:
            return 0.0
        rebels = self.gathered(s, team, planet)
        return 1.5 * self.duel_margin(s, rebels)

    def duel_margin(self, s: Table, rebels: list[int]) -> float:
        """Above 0 if these captains are stronger than the Savior."""
        fire = sum(self.outlooks.strength(s, seat).fire for seat in rebels)
        body = sum(s.hull[seat] + s.shield[seat] for seat in rebels)
        theirs = self.outlooks.strength(s, s.savior).fire + 2.0
        time = (s.hull[s.savior] + s.shield[s.savior] + 2.0) / max(0.3, fire)
        return min(6.0, body / max(0.3, theirs) - time)

    # -- where to go -----------------------------------------------------------------------------------------

    def others_at(self, s: Table, seat: int, planet: int) -> list[int]:
        """Captains who will be at a planet: those who have planned already."""
        return [
            other
            for other in range(s.kit.players)
            if other not in (seat, s.savior)
            and s.at[other] == planet
            and s.acted >> other & 1
            and not s.critical[other]
        ]

    def locations(self, s: Table, seat: int) -> list[float]:
        """The value of each location for a captain at the end of the planning phase: now, and in the next rounds."""
        count = PLACES if s.finale in (ARTEMIS, ARTEMIS_TWO) else PLACES - 1
        now = [self.base(s, seat, planet, self.others_at(s, seat, planet)) for planet in range(count)]
        if s.savior == seat:
            now = [self.savior(s, [seat], planet) for planet in range(count)]
        out: list[float] = []
        for planet in range(count):
            ways = self.distances(s, planet)
            later = 0.0
            for other in range(count):
                if other != planet and now[other] > 0 and ways[other] < FAR:
                    rounds = (ways[other] + 1) // 2
                    reach = DECAY if rounds <= 1 else DECAY * DECAY
                    later = max(later, reach * now[other] * (1.0 - 0.08 * ways[other]))
            out.append(now[planet] + 0.5 * later)
        return out
