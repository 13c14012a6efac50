"""The officer's evaluation of a position in Solar Sphere: the final points that a captain can expect."""

from __future__ import annotations

from typing import Final

from quarterdeck.games.solar_sphere.cards import CELLS, CREW_STATION, CRYSTAL, FLEET, GOLD, SILVER, SPHERE, SPHERE_MAP
from quarterdeck.games.solar_sphere.rules.ending import SET_POINTS
from quarterdeck.games.solar_sphere.rules.sphere import place_points, sphere_points
from quarterdeck.games.solar_sphere.table import (
    BOTTOM_LEFT,
    COLUMN,
    DEPLOY,
    DRANDA,
    NONE,
    Table,
    is_dranda,
)
from quarterdeck.players.solar_sphere.appraisal import Appraisal
from quarterdeck.players.solar_sphere.weights import Weights

HALF: Final = 0.5
"""What an active drone or a resource scores at the end."""
DICE: Final = 3
SOON: Final = 5.0
"""With fewer turns to come, supplies lose their use."""
LONG: Final = 9.0
"""With fewer turns to come, sets are less likely to be completed."""
PACE: Final = 1.1
"""Hexes that a captain builds in a round: when all are built, the match ends early."""
DRANDA_ROUND: Final = [9.5, 13.0, 16.0]
"""Points that DRANDA gains in a round by level, its hexes and sets included."""


class Worth:
    """Evaluates positions of one game at a time."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Final = weights if weights is not None else Weights()
        self._appraisal: Appraisal | None = None

    def appraisal(self, s: Table) -> Appraisal:
        found = self._appraisal
        if found is None or found.kit is not s.kit:
            found = self._appraisal = Appraisal(s.kit, self.weights)
        return found

    def lead(self, s: Table, captain: int) -> float:
        """The expected points of a captain, less what its last choices can change of the others'."""
        others = 0.0
        for other in range(s.kit.captains):
            if other != captain:
                others += battle_worth(s, other, self.weights, None) + self.weights.morale * s.morale[other]
                if is_dranda(s, other):
                    others += s.score[other]
        rivals = 1.0 if s.kit.solo else self.weights.rivals  # Against DRANDA a point is worth as much on either side.
        return self.expected(s, captain) - rivals * others / (s.kit.captains - 1)

    def expected(self, s: Table, captain: int) -> float:
        if is_dranda(s, captain):
            return _dranda(s)
        w = self.weights
        board = s.kit.board
        look = Outlook(s, captain, w)
        soon = look.soon
        # What counts at the end, and grows in use before it.
        sphere = float(sphere_points(s, captain))
        reputation = s.reputation[captain]
        scored = board.values[board.reputation[reputation]]
        total = s.score[captain] + sphere + look.factions
        total += scored + look.share * (w.reputation * reputation - scored)
        morale = s.morale[captain]
        economy = board.values[morale] + soon * (w.morale * morale - board.values[morale])
        # Supplies.
        at = 3 * captain
        stored = s.store[at] + s.store[at + 1] + s.store[at + 2]
        economy += stored * (HALF + soon * (w.resource - HALF))
        active = s.active[captain]
        economy += HALF * active + soon * (w.active - HALF) * min(active, w.many)
        economy += soon * w.inactive * s.inactive[captain]
        for column in range(3):
            filled = 0
            for row in range(3):
                if s.matrix[at + row] > column:
                    filled += 1
            economy += soon * w.columns[filled]
        if s.satellites[captain] and look.turns > 1:
            for place in range(len(w.satellites)):
                if s.satellites[captain] >> place & 1:
                    economy += w.satellites[place] * (look.turns - 1)
        figures = self.appraisal(s)
        crew = crew_worth(s, captain, figures, look)
        battle = battle_worth(s, captain, w, look)
        hexes = hex_hope(s, captain, figures, look, w)
        hires = hire_hope(s, captain, figures, look, w)
        fights = fight_hope(s, captain, look, w)
        total += economy + crew + battle + w.turn * look.turns + together(hexes, hires, fights, look, w)
        if w.is_one_sided:
            total += (w.sphere - 1.0) * (sphere + printed_points(s, captain, figures))
            total += (w.crew - 1.0) * hired_points(s, captain)
            total += (w.economy - 1.0) * (scored + (1.0 - soon) * (board.values[morale] + HALF * (stored + active)))
        return total


def printed_points(s: Table, captain: int, figures: Appraisal) -> float:
    """The points on the hexes that a captain has built."""
    total = 0.0
    for cell in range(1, len(CELLS)):
        if s.owner[cell] == captain:
            total += figures.points[s.tiles[cell]]
    return total


def hired_points(s: Table, captain: int) -> int:
    """The points on the crew cards that a captain has hired."""
    total = 0
    for card in s.crew[captain] + s.retired[captain]:
        total += s.kit.crew.tier[card // 2] + 1
    return total


class Outlook:
    """What a captain can still do: turns to come, and what one more icon, reputation or morale would be worth."""

    def __init__(self, s: Table, captain: int, w: Weights) -> None:
        docked = 0
        for port in range(6 * captain, 6 * captain + 6):
            docked += s.dock[port]
        self.docked: Final[int] = docked
        self.rounds: Final[float] = rounds_to_come(s)
        """Rounds after this one."""
        self.turns: Final[float] = docked + DICE * self.rounds
        self.soon: Final[float] = min(1.0, self.turns / SOON)
        self.share: Final[float] = min(1.0, self.turns / LONG)
        self.factions: Final[float] = faction_worth(s, captain, w, self.share, NONE)
        self.icons: Final[list[float]] = [
            faction_worth(s, captain, w, self.share, faction) - self.factions for faction in range(SILVER + 1)
        ]
        """What one more icon of each faction adds."""
        board = s.kit.board
        step = s.reputation[captain]
        more = w.morale
        if step + 1 < len(board.reputation):
            now = board.values[board.reputation[step]]
            more = float(board.values[board.reputation[step + 1]] - now)
            more += self.share * (w.reputation - more)
        self.reputation: Final[float] = more
        """What one more reputation adds."""


def rounds_to_come(s: Table) -> float:
    """How many rounds follow this one. All hexes may be built before the last round."""
    if s.last:
        return 0.0
    left = s.kit.board.rounds - s.round
    return min(float(left), s.owner.count(NONE) / (PACE * s.kit.captains))


def faction_worth(s: Table, captain: int, w: Weights, share: float, more: int) -> float:
    """The worth of a captain's faction icons, with one more of the faction `more`."""
    at = 4 * captain
    a, b, c, silver = s.icons[at], s.icons[at + 1], s.icons[at + 2], s.icons[at + 3]
    if more == 0:
        a += 1
    elif more == 1:
        b += 1
    elif more == 2:
        c += 1
    elif more == SILVER:
        silver += 1
    many = s.kit.rulings.many_silver
    sets = 0
    while True:
        wanted = sets + 1
        missing = max(0, wanted - a) + max(0, wanted - b) + max(0, wanted - c)
        if missing > silver or (not many and missing > wanted):
            break
        sets = wanted
    missing = min(3, max(1, missing - silver))
    spare = a + b + c + silver - 3 * sets - (3 - missing)
    return SET_POINTS * (sets + share * w.sets[missing]) + share * w.spare_icon * spare


# -- crew ------------------------------------------------------------------------------------------------


def crew_worth(s: Table, captain: int, figures: Appraisal, look: Outlook) -> float:
    """What the actions of the crew bring in this round and those to come."""
    total = 0.0
    for card in s.crew[captain]:
        uses = look.rounds
        if look.docked and card not in s.spent[captain]:
            uses += 1.0
        total += figures.action[card // 2] * uses
    return total


def hire_worth(s: Table, captain: int, figures: Appraisal, look: Outlook, slot: int, w: Weights) -> float:
    """What a crew member of the display is worth to a captain."""
    card = s.display[slot]
    value = w.crew * (slot // 2 + 1) + look.icons[s.kit.crew.icon[card]] + w.morale * s.tokens[slot]
    uses = look.rounds + (1.0 if look.docked > 1 else 0.0)
    value += figures.action[card // 2] * uses
    if len(s.crew[captain]) >= s.kit.board.crew:
        least = 99.0
        for other in s.crew[captain]:
            least = min(least, figures.action[other // 2] * uses - figures.retire[other // 2])
        value -= least
    return value


def hire_hope(s: Table, captain: int, figures: Appraisal, look: Outlook, w: Weights) -> float:
    """The worth of the best crew members that may be hired next."""
    if look.turns < 1.0:
        return 0.0
    at = 3 * captain
    gold = s.store[at + GOLD]
    others = s.store[at] + s.store[at + CRYSTAL] + max(0, gold - 2)
    if s.satellites[captain] >> CREW_STATION & 1:
        others += 1
    fits = odd_or_even(s, captain, look, 0)
    first = second = 0.0
    for slot in range(6):
        if s.display[slot] >= 0:
            missing = max(0, 2 - gold) + max(0, slot // 2 - others)
            if missing and look.turns < 2.0:
                continue
            price = w.turn + w.resource * (2 + slot // 2)
            hope = (hire_worth(s, captain, figures, look, slot, w) - price) * w.hope[missing]
            if hope > first:
                first, second = hope, first
            elif hope > second:
                second = hope
    return fits * (first + w.next_one * second)


def odd_or_even(s: Table, captain: int, look: Outlook, parity: int) -> float:
    """How well the docked dice fit a location for odd (0) or even (1) dice."""
    at = 6 * captain + parity
    if s.dock[at] or s.dock[at + 2] or s.dock[at + 4]:
        return 1.0
    if look.docked and s.active[captain]:
        return 0.9
    return 0.8 if look.rounds > 0 else 0.0


# -- hexes -----------------------------------------------------------------------------------------------


def hex_worth(s: Table, captain: int, figures: Appraisal, look: Outlook, cell: int, w: Weights) -> float:
    """What a hex would be worth to a captain who builds it now."""
    tile = s.tiles[cell]
    scoring, card = s.kit.scoring, s.scoring
    touching = 0
    for there in SPHERE_MAP.neighbours[cell]:
        if there >= 0 and s.owner[there] == captain:
            touching += 1
    points = place_points(s, cell) + touching * scoring.neighbours[card]
    if touching:
        points += scoring.group[card] - scoring.apart[card]
    else:
        points += scoring.apart[card]
    value = figures.hexes[tile] + points + touching * w.morale
    if w.sphere != 1.0:
        value += (w.sphere - 1.0) * (figures.points[tile] + points)
    for icon in s.kit.hexes.icons[tile]:
        value += look.icons[icon]
    return value


def hex_hope(s: Table, captain: int, figures: Appraisal, look: Outlook, w: Weights) -> float:
    """The worth of the best hexes that may be built next."""
    if look.turns < 1.0:
        return 0.0
    at = 3 * captain
    ore, gold, crystal = s.store[at], s.store[at + 1], s.store[at + 2]
    boosted = s.satellites[captain] >> SPHERE & 1 == 1
    reach = 9 if boosted else highest_die(s, captain) + s.active[captain] - 1
    late = look.rounds <= 0
    first = second = 0.0
    costs, dice, neighbours = s.kit.hexes.cost, s.kit.hexes.die, SPHERE_MAP.neighbours
    for cell in range(1, len(CELLS)):
        if s.owner[cell] != NONE:
            continue
        tile = s.tiles[cell]
        cost = costs[tile]
        missing = max(0, cost[0] - ore) + max(0, cost[1] - gold) + max(0, cost[2] - crystal)
        if late and (dice[tile] > reach or (missing and look.turns < 2.0)):
            continue
        part = w.hope[min(6, missing)]
        if dice[tile] > reach:
            part *= 0.8
        viable = False
        for there in neighbours[cell]:
            if there >= 0 and s.owner[there] != NONE:
                viable = True
                break
        if not viable:
            part *= w.hidden_hex
        price = w.turn + w.active + w.resource * (cost[0] + cost[1] + cost[2])
        hope = part * (hex_worth(s, captain, figures, look, cell, w) - price)
        if hope > first:
            first, second = hope, first
        elif hope > second:
            second = hope
    return first + w.next_one * second


def highest_die(s: Table, captain: int) -> int:
    for value in range(6, 0, -1):
        if s.dock[6 * captain + value - 1]:
            return value
    return 0


# -- ships -----------------------------------------------------------------------------------------------


def success_chance(s: Table, ship: int, power: int) -> float:
    """The chance that so many drones defeat a Resistance ship."""
    faces = s.kit.board.faces
    enough = 0
    for face in faces:
        if power >= s.kit.ships.value[ship] + face:
            enough += 1
    return enough / len(faces)


def battle_worth(s: Table, captain: int, w: Weights, look: Outlook | None) -> float:
    """What a captain's drones on Resistance ships can be expected to bring."""
    total = 0.0
    for slot in range(4):
        mine = power = 0
        for column in s.columns[slot]:
            power += column % COLUMN
            if column // COLUMN == captain:
                mine = column % COLUMN
        if mine:
            if look is None:
                look = Outlook(s, captain, w)
            total += drones_worth(s, captain, slot, mine, power, look, w)
    return total


def drones_worth(s: Table, captain: int, slot: int, mine: int, power: int, look: Outlook, w: Weights) -> float:
    """What these drones of a captain on a ship bring: points and morale by chance, the card to the Commander."""
    ship = s.fleet[slot]
    ahead = 0
    commander = NONE
    most = 0
    before = True
    for column in s.columns[slot]:
        drones = column % COLUMN
        if drones > most:
            most, commander = drones, column // COLUMN
        if column // COLUMN == captain:
            before = False
        elif drones > mine or (drones == mine and before):
            ahead += 1
    reward = w.fleet * s.kit.ships.bonus[ship][min(ahead, 2)] + w.morale
    card = 0.0
    if commander == captain:
        for icon in s.kit.ships.icons[ship]:
            card += look.icons[icon]
        if s.kit.ships.corporation[ship]:
            card += look.reputation
    chance = success_chance(s, ship, power)
    value = chance * (reward + card)
    final = s.last or s.round >= s.kit.board.rounds
    if slot >= BOTTOM_LEFT or final:
        value += (1.0 - chance) * card
    else:
        again = success_chance(s, ship, power + 1)
        value += (1.0 - chance) * w.later * (again * reward + card)
    return value + look.soon * w.inactive * mine


def fight_hope(s: Table, captain: int, look: Outlook, w: Weights) -> float:
    """The worth of the best attack that may follow."""
    if look.turns < 1.0 or (s.phase != DEPLOY and s.round >= s.kit.board.rounds):
        return 0.0
    crystal = s.store[3 * captain + CRYSTAL]
    active = s.active[captain]
    if s.satellites[captain] >> FLEET & 1:
        active += min(2, s.inactive[captain])
    best = 0.0
    for slot in range(4):
        ship = s.fleet[slot]
        if ship < 0:
            continue
        power = most = 0
        joined = False
        for column in s.columns[slot]:
            drones = column % COLUMN
            power += drones
            if column // COLUMN == captain:
                joined = True
                break
            most = max(most, drones)
        if joined:
            continue
        need = max(most + 1, s.kit.ships.value[ship] + 1 - power)
        missing = (0 if crystal else 1) + (max(0, need - active) + 1) // 2
        if missing and look.turns < 2.0:
            continue
        price = w.turn + w.resource + (w.active - w.inactive) * need
        value = w.fleet * s.kit.ships.bonus[ship][0] + w.morale - price
        for icon in s.kit.ships.icons[ship]:
            value += look.icons[icon]
        if s.kit.ships.corporation[ship]:
            value += look.reputation
        best = max(best, value * w.hope[min(6, missing)])
    return best * odd_or_even(s, captain, look, 1)


# -- together --------------------------------------------------------------------------------------------


def together(a: float, b: float, c: float, look: Outlook, w: Weights) -> float:
    """The hopes of a captain. They need the same resources and turns, so the best of them counts most."""
    more, less = max(a, b), min(a, b)  # Two at a time: compiled, that is much faster.
    best, least = max(more, c), min(less, c)
    if look.turns < 2.0:
        return best
    return best + w.second * (a + b + c - best - least) + w.third * least


def _dranda(s: Table) -> float:
    """DRANDA's expected points."""
    left = s.supply * s.kit.board.dranda_left[s.kit.level]
    total = float(s.score[DRANDA] + sphere_points(s, DRANDA) + left)
    sets = faction_worth(s, DRANDA, _PLAIN, min(1.0, rounds_to_come(s) / 3.0), NONE)
    rounds = rounds_to_come(s) + len(s.line) / DICE
    return total + sets + battle_worth(s, DRANDA, _PLAIN, None) + DRANDA_ROUND[s.kit.level] * rounds


_PLAIN: Final = Weights()
