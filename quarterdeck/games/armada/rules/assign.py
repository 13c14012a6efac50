"""Step 1 of combat: crew is assigned, and each action is performed at once.

Rules: Crew assignment and player actions, Crew dice assignment guidelines. A station that needs several dice takes
them one by one, and only if the available dice are enough: no die is assigned without an activation.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import OPEN, Ask, Step
from quarterdeck.core.words import Value
from quarterdeck.games.armada.cards import INDIVISIBLE, REBOOT, STATIONS, TWIN_LINK, Use
from quarterdeck.games.armada.effects.stations import PerformStation, StationEffect
from quarterdeck.games.armada.rules import gambits
from quarterdeck.games.armada.rules.crew import (
    LINKED,
    TWIN_SYMBOL,
    announce,
    die_class,
    find_die,
    free_dice,
    free_faces,
    has,
    heal,
)
from quarterdeck.games.armada.rules.damage import crew_at
from quarterdeck.games.armada.rules.ship import allies, module_at
from quarterdeck.games.armada.story import die_name, module_name, savior_part, station_part, told
from quarterdeck.games.armada.symbols import (
    ANY_ONE,
    BITS,
    COMMAND,
    DIGIT,
    ENGINEERING,
    MEDICAL,
    TACTICAL,
    can_meet,
    count,
    helps,
    missing,
    times,
)
from quarterdeck.games.armada.table import INFIRMARY, NONE, ON_SWAP, SAVIOR_PLACE, SPENT, STATION, Table
from quarterdeck.games.armada.verbs import ACTIVATE, ASSIGN, DONE, INFIRMARY_SLOT, MEND_SLOT, SAVIOR_SLOT, SWAP_SLOT

NO_USE: Final = 99


class Act(Ask[Table]):
    """The captains in the combat assign crew in any order, until all have had enough."""

    def mode(self) -> int:
        return OPEN

    def legal(self, s: Table) -> list[Action]:
        out: list[Action] = []
        for seat in s.team:
            if not s.ready >> seat & 1:
                out += actions_of(s, seat)
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        s.then(self)
        if action.code == ASSIGN:
            assign(s, door, action.seat, action.a, action.b)
        elif action.code == DONE:
            s.ready |= 1 << action.seat
        else:
            gambits.play(s, door, action)


def actions_of(s: Table, seat: int) -> list[Action]:
    """All that a captain can do in step 1."""
    verbs = s.kit.verbs
    row = verbs.assign.row(seat)
    size = verbs.assign.params[1].size
    out: list[Action] = []
    dice = free_dice(s, seat)
    uses = open_uses(s, seat) if dice else []
    sick = INFIRMARY in s.where[seat] and not s.far >> seat & 1
    faces = free_faces(s, seat) if dice else []
    offline = s.offline[seat]
    for at in dice:
        face = s.face[seat][at]
        base = die_class(s.crew[seat][at], face) * size
        for slot in uses:
            if fits(s, seat, slot, face, faces):
                out.append(row[base + slot])
        if sick and (count(face, MEDICAL) or count(face, COMMAND)):
            out.append(row[base + INFIRMARY_SLOT])
        if offline and (count(face, ENGINEERING) or count(face, COMMAND)):
            out += [row[base + MEND_SLOT + station] for station in range(STATIONS) if offline >> station & 1]
    gifts = gambits.options(s, seat, bool(out))
    if len(s.team) > 1 and can_swap(s, seat) and len(allies(s, seat)) > 1:
        out += [row[die_class(s.crew[seat][at], s.face[seat][at]) * size + SWAP_SLOT] for at in dice]
    out += gifts
    out.append(verbs.done.of(seat))
    return out


def use_of(s: Table, seat: int, slot: int) -> Use:
    number = 0 if slot >= SAVIOR_SLOT else slot // STATIONS
    return s.kit.modules.uses[module_of(s, seat, slot)][number]


def module_of(s: Table, seat: int, slot: int) -> int:
    """The module of a slot: at a station of the ship, or of the Savior."""
    if slot >= SAVIOR_SLOT:
        return s.kit.figures.savior[slot - SAVIOR_SLOT]
    return module_at(s, seat, slot % STATIONS)


def station_of(slot: int) -> int:
    """The station of a slot; those of the Savior come after those of the ship."""
    return STATIONS + slot - SAVIOR_SLOT if slot >= SAVIOR_SLOT else slot % STATIONS


def open_uses(s: Table, seat: int) -> list[int]:
    """The uses of stations that can be activated now, whatever the dice show."""
    out: list[int] = []
    modules = s.kit.modules
    shut = s.offline[seat] | s.frozen[seat]
    for station in range(1 if s.far >> seat & 1 else STATIONS):
        module = module_at(s, seat, station)
        if module == NONE or shut >> station & 1:
            continue
        for number, use in enumerate(modules.uses[module]):
            if (use.team and len(allies(s, seat)) < 2) or use.credits > s.credits[seat]:
                continue
            if room_for(s, seat, station, use) < 1:
                continue
            if any(is_useful(s, effect, seat, station, modules.traits[module]) for effect in use.effects):
                out.append(station + STATIONS * number)
    if seat == s.savior:
        for number, module in enumerate(s.kit.figures.savior):
            use = modules.uses[module][0]
            if shut >> STATIONS + number & 1:
                continue
            useful = any(is_useful(s, effect, seat, 0, modules.traits[module]) for effect in use.effects)
            if useful and room_for(s, seat, STATIONS + number, use) > 0:
                out.append(SAVIOR_SLOT + number)
    return out


def is_useful(s: Table, effect: object, seat: int, station: int, traits: int) -> bool:
    return isinstance(effect, StationEffect) and effect.useful(s, seat, station, traits)


def room_for(s: Table, seat: int, station: int, use: Use) -> int:
    """How many more dice a station takes this round."""
    if use.once and s.used[seat] >> station & 1:
        return 0
    limited = use.most or use.drone
    if not limited and not has(s, seat, INDIVISIBLE):
        return NO_USE
    here = sum(1 for at in range(len(s.crew[seat])) if crew_at(s, seat, at) == station)
    if limited and s.used[seat] & LINKED and station == 1:
        here += 1
    most = 1 if use.drone else use.most or NO_USE
    if has(s, seat, INDIVISIBLE):
        most = min(most, gambits.MOST_IN_GROUP)
    return most - here


def fits(s: Table, seat: int, slot: int, face: int, faces: list[int]) -> bool:
    """Return whether a die with this face can begin an activation that the other dice can complete."""
    use = use_of(s, seat, slot)
    if use.single >= 0:
        return face >> BITS * use.single & DIGIT > 0 or face >> BITS * COMMAND > 0
    if use.need == ANY_ONE:
        return True
    if not helps(use.need, 0, face):
        return False
    if missing(use.need, face) == 0:
        return True
    others = faces[:]
    others.remove(face)
    return can_meet(use.need, face, others, room_for(s, seat, station_of(slot), use) - 1)


def assign(s: Table, door: Door, seat: int, cls: int, slot: int) -> None:
    at = find_die(s, seat, cls)
    face = s.face[seat][at]
    if slot < INFIRMARY_SLOT or slot >= SAVIOR_SLOT:
        put_on_station(s, door, seat, at, slot, 0, 0)
        return
    if door.listening:
        key = "to-infirmary" if slot == INFIRMARY_SLOT else "to-swap" if slot == SWAP_SLOT else "mends"
        station = {"station": slot - MEND_SLOT + 1} if key == "mends" else {}
        told(door, key, seat, [], {"die": die_name(s, s.crew[seat][at], face), **station})
    if slot == INFIRMARY_SLOT:
        s.where[seat][at] = SPENT
        heal(s, door, seat)
    elif slot == SWAP_SLOT:
        s.where[seat][at] = ON_SWAP
        swap(s, door, seat)
    else:
        s.where[seat][at] = SPENT
        mend(s, door, seat, slot - MEND_SLOT)


def mend(s: Table, door: Door, seat: int, station: int) -> None:
    """An Offline token is removed; with the right hero all are."""
    s.offline[seat] &= ~(1 << station)
    if s.offline[seat] and has(s, seat, REBOOT):
        announce(s, door, seat, REBOOT)
        s.offline[seat] = 0


def can_swap(s: Table, seat: int) -> bool:
    """The Frontline and one other captain put a die on the Swap card each."""
    return not s.far >> seat & 1 and ON_SWAP not in s.where[seat]


def swap(s: Table, door: Door, seat: int) -> None:
    partners = [other for other in s.team if other != seat and ON_SWAP in s.where[other]]
    if seat != s.front:
        partners = [other for other in partners if other == s.front]
    if not partners:
        return
    s.front = partners[0] if seat == s.front else seat
    for one in (seat, partners[0]):
        s.where[one][s.where[one].index(ON_SWAP)] = SPENT
    if door.listening:
        told(door, "front", s.front, [], {})


# -- stations --------------------------------------------------------------------------------------------


def put_on_station(s: Table, door: Door, seat: int, at: int, slot: int, have: int, dice: int) -> None:
    """Put a die on a station, and activate it when its symbols are complete."""
    use = use_of(s, seat, slot)
    face = s.face[seat][at]
    own = slot >= SAVIOR_SLOT
    s.where[seat][at] = SAVIOR_PLACE + slot - SAVIOR_SLOT if own else STATION + slot % STATIONS
    if door.listening:
        module = module_name(s, module_of(s, seat, slot))
        part = savior_part(slot - SAVIOR_SLOT) if own else station_part(seat, slot % STATIONS)
        params: dict[str, Value] = {"die": die_name(s, s.crew[seat][at], face), "module": module}
        told(door, "assigns", seat, [part], params)
    have += face
    dice += 1
    complete = use.need == ANY_ONE or missing(use.need, have) == 0
    if complete and not (use.grows and more_dice(s, seat, use)):
        activate(s, door, seat, slot, have, dice)
    else:
        s.then(Man(seat, slot, have, dice))


def more_dice(s: Table, seat: int, use: Use) -> bool:
    return any(strengthens(use, face) for face in free_faces(s, seat))


def strengthens(use: Use, face: int) -> bool:
    """Return whether a die makes an activation stronger: it has a symbol of the requirement."""
    symbol = next(symbol for symbol in range(COMMAND + 1) if count(use.need, symbol))
    return count(face, symbol) > 0 or count(face, COMMAND) > 0


class Man(Ask[Table]):
    """The next die of an activation. `have` is the sum of the faces so far."""

    def __init__(self, seat: int, slot: int, have: int, dice: int) -> None:
        self.seat: Final = seat
        self.slot: Final = slot
        self.have: Final = have
        self.dice: Final = dice

    def args(self) -> list[int]:
        return [self.seat, self.slot, self.have, self.dice]

    def legal(self, s: Table) -> list[Action]:
        seat, slot = self.seat, self.slot
        use = use_of(s, seat, slot)
        verb = s.kit.verbs.assign
        out: list[Action] = []
        if missing(use.need, self.have) == 0:
            for at in free_dice(s, seat):
                if strengthens(use, s.face[seat][at]):
                    out.append(verb.of(seat, die_class(s.crew[seat][at], s.face[seat][at]), slot))
            out.append(s.kit.verbs.activate.of(seat))
            return out
        room = room_for(s, seat, station_of(slot), use)
        faces = free_faces(s, seat)
        for at in free_dice(s, seat):
            face = s.face[seat][at]
            if helps(use.need, self.have, face):
                others = faces[:]
                others.remove(face)
                if can_meet(use.need, self.have + face, others, room - 1):
                    out.append(verb.of(seat, die_class(s.crew[seat][at], face), slot))
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == ACTIVATE:
            activate(s, door, self.seat, self.slot, self.have, self.dice)
        else:
            at = find_die(s, self.seat, action.a)
            put_on_station(s, door, self.seat, at, self.slot, self.have, self.dice)


def activate(s: Table, door: Door, seat: int, slot: int, have: int, dice: int) -> None:
    """A station acts: once, or as often as the symbols on its dice allow."""
    station = station_of(slot)
    use = use_of(s, seat, slot)
    module = module_of(s, seat, slot)
    own = slot >= SAVIOR_SLOT
    often = activations(use, have)
    extra = extra_dice(use, have) if use.grows else 0
    s.credits[seat] -= use.credits
    if not own:
        s.used[seat] |= 1 << station
    steps: list[Step[Table]] = []
    source = 2 * module + (0 if own else slot // STATIONS)
    for _ in range(often):
        steps.append(PerformStation(1 << seat, source, station % STATIONS + STATIONS * extra, 0))
    if station == 0 and s.kit.ships.system[s.ship[seat]] == TWIN_LINK:
        s.used[seat] += TWIN_SYMBOL * (count(have, TACTICAL) + count(have, COMMAND))
        steps.append(Linked(seat))
    s.do(*steps)


def activations(use: Use, have: int) -> int:
    """How often symbols activate a use: once if it says so, if further dice strengthen it, or if any die will do."""
    if use.once or use.grows or use.need == ANY_ONE:
        return 1
    return max(1, times(use.need, have))


def extra_dice(use: Use, have: int) -> int:
    """Symbols beyond the requirement that make an activation stronger."""
    symbol = next(symbol for symbol in range(COMMAND + 1) if count(use.need, symbol))
    total = count(have, symbol) + count(have, COMMAND)
    return max(0, total - count(use.need, symbol))


class Linked(Step[Table]):
    """Twin Link: the Tactical symbols on station 1 count for station 2 as well, each once in a round.

    Those of several activations add up. Symbols with which station 2 can do nothing yet are kept.
    """

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, s: Table, door: Door) -> None:
        seat = self.seat
        module = module_at(s, seat, 1)
        if seat not in s.team or module == NONE or (s.offline[seat] | s.frozen[seat]) >> 1 & 1:
            return
        steps: list[Step[Table]] = []
        for number, use in enumerate(s.kit.modules.uses[module]):
            often = twin_activations(s, seat, use)
            if often:
                if is_limited(use):
                    often = 1 if use.once else often
                    s.used[seat] |= 2 | LINKED
                s.used[seat] -= often * count(use.need, TACTICAL) * TWIN_SYMBOL
            steps += [PerformStation(1 << seat, 2 * module + number, 1, 0) for _ in range(often)]
        s.do(*steps)


def is_limited(use: Use) -> bool:
    return use.once or use.most > 0 or use.drone


def twin_activations(s: Table, seat: int, use: Use) -> int:
    """How often the symbols of station 1 activate a use of station 2: one that needs Tactical only, and no credits."""
    if use.need & DIGIT << BITS * TACTICAL != use.need or not use.need or use.credits:
        return 0
    if (use.team and len(allies(s, seat)) < 2) or (is_limited(use) and room_for(s, seat, 1, use) < 1):
        return 0
    traits = s.kit.modules.traits[module_at(s, seat, 1)]
    if not any(is_useful(s, effect, seat, 1, traits) for effect in use.effects):
        return 0
    return s.used[seat] // TWIN_SYMBOL // count(use.need, TACTICAL)
