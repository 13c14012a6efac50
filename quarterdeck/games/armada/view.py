"""The table of Armada as parts. Everything is public except what no captain knows: decks, bag, face-down ships."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.parts import (
    Card,
    Cell,
    Dice,
    Face,
    Item,
    Map,
    Panel,
    Part,
    Pile,
    Slot,
    Slots,
    Text,
    Token,
    Track,
    Zone,
)
from quarterdeck.core.words import Message, Value, say, seat_name
from quarterdeck.games.armada.cards import FINALES, FLEET_NUMBERS, FLEETS, STATIONS, TOWER
from quarterdeck.games.armada.intents import Harm, Intent, intents
from quarterdeck.games.armada.rules.crew import heroes_of
from quarterdeck.games.armada.rules.finale import finale_name, finale_place
from quarterdeck.games.armada.rules.galaxy import has_shipyard, has_waystation, is_ruined, near, station_is_there
from quarterdeck.games.armada.rules.planning import PlanOn
from quarterdeck.games.armada.rules.ship import GUARDS, module_at
from quarterdeck.games.armada.rules.threats import threat_kind
from quarterdeck.games.armada.story import (
    GAME,
    beacon_part,
    crew_part,
    die_letter,
    die_name,
    event_name,
    fleet_part,
    foe_name,
    foe_part,
    hero_name,
    hull_part,
    infirmary_part,
    module_name,
    panel,
    planet_name,
    planet_part,
    reserve_part,
    savior_part,
    shield_part,
    ship_name,
    ship_part,
    station_part,
    storage_part,
)
from quarterdeck.games.armada.symbols import ANY_ONE, BITS, DIGIT, SYMBOLS, face_text
from quarterdeck.games.armada.table import (
    ARTEMIS_PLACE,
    CARRIED,
    ENCOUNTERS,
    FACE_DOWN,
    FLIPPED,
    FREE,
    GONE,
    HELD_ABILITY,
    IN_BAG,
    IN_SECTION,
    INFIRMARY,
    KEPT,
    LOCKED,
    MARKED,
    NO_FLEET,
    NONE,
    ON_ESCAPE,
    ON_SWAP,
    PARKED,
    PHASES,
    PLANNING,
    RESTING,
    SAVIOR_PLACE,
    SETUP,
    SPENT,
    STATION,
    UNROLLED,
    Table,
)

_PLACES = {
    MARKED: "marked",
    INFIRMARY: "infirmary",
    ON_ESCAPE: "escape",
    ON_SWAP: "swap",
    PARKED: "parked",
    SPENT: "spent",
    RESTING: "resting",
    KEPT: "kept",
    GONE: "gone",
}


def parts(s: Table, seats: Sequence[int]) -> list[Part]:
    out: list[Part] = [*_galaxy(s), *_events(s), *_fleets(s), *_encounter(s), *_offer(s), *_ships(s)]
    for seat in range(s.kit.players):
        out += _captain(s, seat)
    return out


# -- the galaxy ------------------------------------------------------------------------------------------


def _galaxy(s: Table) -> list[Part]:
    planets = s.kit.planets
    places = list(range(len(planets.ids)))
    if station_is_there(s):
        places.append(ARTEMIS_PLACE)
    cells: list[Cell] = []
    links: list[tuple[str, str]] = []
    for place in places:
        column, row = (0, 3) if place == ARTEMIS_PLACE else (planets.place[place][0], planets.place[place][1])
        state = "ruined" if is_ruined(s, place) else ""
        cells.append(Cell(planet_part(s, place), column, row, planet_name(s, place), _facilities(s, place), state))
        for other in near(s, place):
            if place < other:
                links.append((planet_part(s, place), planet_part(s, other)))
    phase = PHASES[s.phase]
    phase_name = Message(f"{GAME}.phase.{phase}", {})
    out: list[Part] = [
        Map("galaxy", say(f"{GAME}.part.galaxy"), cells, "graph", links),
        Text("phase", say(f"{GAME}.part.phase"), phase_name, items=[Item(phase, phase_name)]),
    ]
    for seat in range(s.kit.players):
        out.append(Token(f"pawn{seat}", seat_name(seat), planet_part(s, s.at[seat]), seat=seat))
    bag = sum(1 for event, place in enumerate(s.events) if place == IN_BAG and not s.kit.events.special[event])
    out.append(Pile("bag", say(f"{GAME}.part.bag"), bag + s.panic))
    top = None
    if s.threat_top != NONE:
        card = s.threat_top
        planet = planet_name(s, s.kit.threats.planet[card])
        top = say(f"{GAME}.threat.{threat_kind(s, card)}", ships=s.kit.threats.ships[card], planet=planet)
    out.append(Pile("threats", say(f"{GAME}.part.threats"), sum(s.threats) + (s.threat_top != NONE), top=top))
    tokens = [
        Item(f"data.{at}", say(f"{GAME}.data.{s.kit.figures.data[pattern]}")) for at, pattern in enumerate(s.data)
    ]
    out.append(Pile("data", say(f"{GAME}.part.data", most=s.kit.rulings.data), len(s.data), cards=tokens))
    if s.finale != NONE:
        out.append(_finale(s))
    return out


def _facilities(s: Table, place: int) -> Message | None:
    if is_ruined(s, place):
        return say(f"{GAME}.facility.ruined")
    yard, way = has_shipyard(s, place), has_waystation(s, place)
    if yard and way:
        return say(f"{GAME}.facility.both")
    return say(f"{GAME}.facility.shipyard") if yard else say(f"{GAME}.facility.waystation") if way else None


def _finale(s: Table) -> Card:
    marks = [Item(f"damage.{at}", say(f"{GAME}.mark.damage", amount=cubes), cubes)
             for at, cubes in enumerate(s.boss_damage)]  # fmt: skip
    if s.boss_timers:
        marks.append(Item("timers", say(f"{GAME}.mark.timers", amount=s.boss_timers), s.boss_timers))
    if s.swarm:
        marks.append(Item("drones", say(f"{GAME}.mark.drones", amount=len(s.swarm)), len(s.swarm)))
    at = planet_part(s, finale_place(s)) if s.finale < TOWER else ""
    lines = [Item("at", Message(f"{GAME}.at.{at}", {}))] if at else []
    return Card("finale", finale_name(s.finale), lines, face=FINALES[s.finale], marks=marks, at=at)


def _events(s: Table) -> list[Part]:
    out: list[Part] = []
    for event, place in enumerate(s.events):
        if place < 0 or event == s.mission:
            continue
        id = s.kit.events.ids[event]
        if place >= CARRIED:
            at = panel(place - CARRIED)
            lines = [Item("at", say(f"{GAME}.line.carried", seat=seat_name(place - CARRIED)))]
        else:
            at = planet_part(s, place)
            lines = [Item("at", Message(f"{GAME}.at.{at}", {}))]
        marks = [Item("prime", say(f"{GAME}.mark.prime"))] if s.kit.events.prime[event] else []
        texts = (f"{GAME}.event-story.{id}", f"{GAME}.event-text.{id}")
        printed = [Item("text", Message(key, {})) for key in texts]
        part, name, face = beacon_part(s, event), event_name(s, event), f"event-{id}"
        out.append(Card(part, name, lines, face=face, marks=marks, printed=printed, at=at))
    return out


def _fleets(s: Table) -> list[Part]:
    out: list[Part] = []
    for fleet in range(FLEETS):
        if s.fleet_at[fleet] == NO_FLEET or fleet == s.fleet:
            continue
        ships: list[Item] = []
        for ship, kind in enumerate(s.fleet_ships[fleet]):
            cubes = s.fleet_cubes[fleet][ship]
            if kind != FACE_DOWN or cubes:
                id = s.kit.foes.ids[kind] if kind != FACE_DOWN else ""
                ships.append(Item(id, foe_name(s, kind), state="damaged" if cubes else ""))
        at = planet_part(s, s.fleet_at[fleet])
        name = Message(f"{GAME}.fleet-at.{FLEET_NUMBERS[fleet]}.{at}", {})
        out.append(Pile(fleet_part(fleet), name, len(s.fleet_ships[fleet]), cards=ships, at=at))
    return out


# -- combat and missions ---------------------------------------------------------------------------------


def _encounter(s: Table) -> list[Part]:
    if s.fleet != NONE:
        return _combat(s)
    return _mission(s) if s.mission != NONE else []


def _combat(s: Table) -> list[Part]:
    out: list[Part] = [Zone("combat", say(f"{GAME}.part.combat", round=s.bout))]
    for id, where in (("escape", ON_ESCAPE), ("swap", ON_SWAP)):
        if id == "swap" and s.kit.solo:
            continue
        dice = sum(row.count(where) for row in s.where)
        out.append(Pile(id, say(f"{GAME}.part.{id}"), dice, "combat"))
    foreseen = _foreseen(s)
    if foreseen:
        out.append(Text("intents", say(f"{GAME}.part.intents"), say(f"{GAME}.part.intents"), "combat", items=foreseen))
    if s.die >= 0:
        face = Face(str(s.die + 1), say(f"{GAME}.part.die", number=s.die + 1))
        out.append(Dice("enemy-die", say(f"{GAME}.part.enemy-die"), [face], "combat"))
    else:
        out.append(Dice("enemy-die", say(f"{GAME}.part.enemy-die"), [], "combat"))
    foes = s.kit.foes
    for foe, kind in enumerate(s.foes):
        id = foes.ids[kind]
        hull = max(0, foes.hull[kind] - s.foe_damage[foe])
        marks = []
        if s.foe_shield[foe]:
            marks.append(Item("shield", say(f"{GAME}.mark.shield", amount=s.foe_shield[foe]), s.foe_shield[foe]))
        if s.foe_timers[foe]:
            marks.append(Item("timers", say(f"{GAME}.mark.timers", amount=s.foe_timers[foe]), s.foe_timers[foe]))
        if s.foe_flags[foe] & HELD_ABILITY or s.foe_flags[foe] & 63:
            marks.append(Item("stasis", say(f"{GAME}.mark.stasis")))
        if s.foe_flags[foe] & FLIPPED:
            marks.append(Item("flipped", say(f"{GAME}.mark.flipped")))
        lines = [Item("hull", Message(f"{GAME}.hull.{hull}.{foes.hull[kind]}", {}))]
        printed = [Item("text", Message(f"{GAME}.foe.{id}.text", {}))]
        out.append(Card(foe_part(foe), foe_name(s, kind), lines, "combat", None, id, hull, marks, printed))
    return out


def _foreseen(s: Table) -> list[Item]:
    """What the numbers of the enemy die would do, those that do the same together: `3,4` has the ships that act,
    `3,4.0,2` what the first and the third captain lose, and `3,4.flee` is an effect on the enemy's own fleet. The
    losses are the numbers in the parameters; the state is `falls` if a ship falls."""
    alike: dict[str, list[Intent]] = {}
    for intent in intents(s):
        if intent.foes or intent.harms:
            alike.setdefault(intent.outcome(), []).append(intent)
    return [item for group in alike.values() for item in _intent(s, group)]


def _intent(s: Table, alike: Sequence[Intent]) -> list[Item]:
    first = alike[0]
    numbers = ",".join(str(intent.number) for intent in alike)
    acting = " ".join(str(foe + 1) for foe in first.foes)
    acts = say(f"{GAME}.intent.acts", number=numbers.replace(",", ", "), foes=_several(s, first.foes))
    out = [Item(numbers, acts, state=acting)]
    losers: dict[str, list[Harm]] = {}
    for harm in first.harms:
        losers.setdefault(harm.losses(), []).append(harm)
    for harms in losers.values():
        seats = ",".join(str(harm.seat) for harm in harms)
        out.append(Item(f"{numbers}.{seats}", _harm(harms), state="falls" if harms[0].falls else ""))
    for effect in first.others:
        name = Message(f"{GAME}.effect.{effect.name}", {"amount": effect.amount})
        out.append(Item(f"{numbers}.{effect.name}", name, effect.amount))
    return out


def _several(s: Table, foes: Sequence[int]) -> list[Message]:
    """The names of enemy ships; three or more of a kind with their number."""
    kinds: dict[int, int] = {}
    for foe in foes:
        kinds[s.foes[foe]] = kinds.get(s.foes[foe], 0) + 1
    out: list[Message] = []
    for kind, count in kinds.items():
        name = foe_name(s, kind)
        out += [say(f"{GAME}.intent.several", amount=count, foe=name)] if count > 2 else [name] * count
    return out


def _harm(harms: Sequence[Harm]) -> Message:
    """What captains would lose, each the same. There is a text for each set of figures that are not 0."""
    harm, seats = harms[0], [seat_name(harm.seat) for harm in harms]
    figures = {"hull": harm.hull, "shield": harm.shield, "breaches": harm.breaches, "crew": harm.crew}
    params: dict[str, Value] = {name: amount for name, amount in figures.items() if amount}
    key = ".".join(["falls"] if harm.falls else ["harm", *params])
    params["seat"] = seats[0] if len(seats) == 1 else seats
    return Message(f"{GAME}.intent.{'each-' if len(seats) > 1 else ''}{key}", params)


def _mission(s: Table) -> list[Part]:
    events = s.kit.events
    id = events.ids[s.mission]
    text = Message(f"{GAME}.event-text.{id}", {})
    printed = [Item("text", text)]
    out: list[Part] = [
        Zone("mission", say(f"{GAME}.part.mission", round=s.bout)),
        Card(beacon_part(s, s.mission), event_name(s, s.mission), [], "mission", text, f"event-{id}", printed=printed),
    ]
    slots: list[Slot] = []
    for at, one in enumerate(events.sections[s.mission]):
        dice: list[Face] = []
        for seat in s.team:
            for index, where in enumerate(s.where[seat]):
                if where == IN_SECTION + at:
                    dice.append(_die(s, seat, index))
        done = s.filled >> at & 1 == 1
        needs = Message(f"{GAME}.line.needs", {"crew": list(need_words(one.need))})
        slots.append(Slot(f"section{at + 1}", say(f"{GAME}.part.section", number=at + 1), needs, not done, dice))
    out.append(Slots("sections", say(f"{GAME}.part.sections"), slots, "mission"))
    return out


def need_words(need: int) -> list[Message]:
    if need == ANY_ONE:
        return [say(f"{GAME}.side.any")]
    return [say(f"{GAME}.side.{SYMBOLS[symbol]}") for symbol in range(5) for _ in range(need >> BITS * symbol & DIGIT)]


def _offer(s: Table) -> list[Part]:
    """Modules or heroes on offer: heroes have left their deck."""
    out: list[Part] = []
    if not s.offer:
        return out
    out.append(Zone("offer", say(f"{GAME}.part.offer")))
    heroes = offers_heroes(s)
    for at, one in enumerate(s.offer):
        if heroes:
            id = s.kit.heroes.ids[one]
            text = Message(f"{GAME}.hero.{id}.text", {})
            cost = s.kit.heroes.cost[one]
            name = hero_name(s, one)
        else:
            id = s.kit.modules.ids[one]
            text = Message(f"{GAME}.module.{id}.text", {})
            cost = s.kit.modules.cost[one]
            name = module_name(s, one)
        lines = [Item("cost", say(f"{GAME}.line.cost", credits=cost))]
        out.append(Card(f"offer{at + 1}", name, lines, "offer", text, id, printed=[Item("text", text)]))
    return out


def _ships(s: Table) -> list[Part]:
    """All ships, while captains choose theirs."""
    if s.phase != SETUP or NONE not in s.ship:
        return []
    out: list[Part] = [Zone("ships", say(f"{GAME}.part.ships"))]
    for ship, id in enumerate(s.kit.ships.ids):
        marks = []
        if ship in s.ship:
            marks.append(Item("taken", say(f"{GAME}.mark.taken", seat=seat_name(s.ship.index(ship)))))
        printed = [Item("text", Message(f"{GAME}.ship-text.{id}", {}))]
        out.append(Card(ship_part(s, ship), ship_name(s, ship), [], "ships", face=id, marks=marks, printed=printed))
    return out


def offers_heroes(s: Table) -> bool:
    return any(type(step).__name__ == "Hire" for step in s.agenda)


# -- captains --------------------------------------------------------------------------------------------


def _captain(s: Table, seat: int) -> list[Part]:
    zone = panel(seat)
    waiting = any(action.seat == seat for action in s.options)
    lines = [Item("credits", say(f"{GAME}.line.credits", credits=s.credits[seat]), s.credits[seat])]
    if s.ship[seat] != NONE:
        lines.insert(0, Item("ship", ship_name(s, s.ship[seat]), state=s.kit.ships.ids[s.ship[seat]]))
    if s.critical[seat]:
        lines.append(Item("critical", say(f"{GAME}.line.critical")))
    if s.front == seat:
        lines.append(Item("front", say(f"{GAME}.line.front")))
    if s.acted >> seat & 1 and s.phase in (PLANNING, ENCOUNTERS) and not _turn_of(s, seat):
        lines.append(Item("acted", say(f"{GAME}.line.acted")))
    if s.phase == PLANNING and _turn_of(s, seat):
        lines.append(Item("actions", say(f"{GAME}.line.actions", actions=s.actions), s.actions))
    if s.kit.solo and s.rebuild:
        lines.append(Item("rebuild", say(f"{GAME}.line.rebuild")))
    for bit, guard in enumerate(GUARDS):
        if s.guards[seat] >> bit & 1:
            lines.append(Item(f"guard.{guard}", say(f"{GAME}.guard.{guard}")))
    if s.savior == seat:
        lines.append(Item("savior", say(f"{GAME}.line.savior")))
    if s.far >> seat & 1:
        lines.append(Item("far", say(f"{GAME}.line.far")))
    out: list[Part] = [Panel(zone, seat_name(seat), seat, lines, waiting=waiting)]
    if s.ship[seat] == NONE:
        return out
    hull, shield = say(f"{GAME}.part.hull"), say(f"{GAME}.part.shield")
    out.append(Track(hull_part(seat), hull, s.hull[seat], s.max_hull[seat], zone))
    out.append(Track(shield_part(seat), shield, s.shield[seat], s.max_shield[seat], zone))
    out.append(_stations(s, seat, zone))
    if seat == s.savior:
        out.append(_savior(s, seat, zone))
    out.append(_dice(s, seat, zone))
    if seat in s.team and (s.fleet != NONE or s.mission != NONE):
        resting = s.where[seat].count(INFIRMARY)
        out.append(Pile(infirmary_part(seat), say(f"{GAME}.part.infirmary"), resting, zone))
    if s.reserve[seat]:
        out.append(Pile(reserve_part(seat), say(f"{GAME}.part.reserve"), len(s.reserve[seat]), zone))
    if s.storage[seat]:
        stored = [Item(s.kit.modules.ids[module], module_name(s, module)) for module in s.storage[seat]]
        out.append(Pile(storage_part(seat), say(f"{GAME}.part.storage"), len(stored), zone, cards=stored))
    heroes = heroes_of(s, seat)
    if heroes:
        states = ["reserve" if hero + 1 in s.reserve[seat] else "" for hero in heroes]
        cards = [Item(s.kit.heroes.ids[hero], hero_name(s, hero), state=states[at]) for at, hero in enumerate(heroes)]
        out.append(Pile(f"heroes{seat}", say(f"{GAME}.part.heroes"), len(cards), zone, cards=cards))
    return out


def _turn_of(s: Table, seat: int) -> bool:
    """Return whether a captain is in the middle of a turn."""
    return any(isinstance(step, PlanOn) and step.seat == seat for step in s.agenda) or seat in s.team


def _stations(s: Table, seat: int, zone: str) -> Slots:
    slots: list[Slot] = []
    for station in range(STATIONS):
        module = module_at(s, seat, station)
        dice: list[Face] = []
        for at, where in enumerate(s.where[seat]):
            if where in (STATION + station, LOCKED + station):
                dice.append(_die(s, seat, at))
        if module == NONE:
            slots.append(Slot(station_part(seat, station), say(f"{GAME}.part.empty", number=station + 1)))
            continue
        id = s.kit.modules.ids[module]
        does = Message(f"{GAME}.module.{id}.text", {})
        online = not s.offline[seat] >> station & 1
        timers = s.timers[STATIONS * seat + station]
        holds = say(f"{GAME}.mark.timers", amount=timers) if timers else None
        holds = holds if online else say(f"{GAME}.mark.offline")
        level = timers or -1
        slots.append(Slot(station_part(seat, station), module_name(s, module), holds, online, dice, does, id, level))
    return Slots(f"stations{seat}", say(f"{GAME}.part.stations"), slots, zone)


def _savior(s: Table, seat: int, zone: str) -> Slots:
    """The stations of the Galactic Savior beside those of the ship."""
    slots: list[Slot] = []
    for number, module in enumerate(s.kit.figures.savior):
        dice = [_die(s, seat, at) for at, where in enumerate(s.where[seat]) if where == SAVIOR_PLACE + number]
        id = s.kit.modules.ids[module]
        does = Message(f"{GAME}.module.{id}.text", {})
        slots.append(Slot(savior_part(number), module_name(s, module), dice=dice, does=does, face=id))
    return Slots("savior", say(f"{GAME}.part.savior"), slots, zone)


def _die(s: Table, seat: int, index: int) -> Face:
    """A die of a captain at a station or in a section."""
    kind, face = s.crew[seat][index], s.face[seat][index]
    return Face(die_letter(s, kind, face), die_name(s, kind, face), 1, _symbols(face))


def _symbols(face: int) -> str:
    """What a die shows; empty if it was not rolled."""
    return face_text(face) if face >= 0 else ""


def _dice(s: Table, seat: int, zone: str) -> Dice:
    """Dice that are not at stations or in sections. Those elsewhere have the place in their letter."""
    counts: dict[str, int] = {}
    names: dict[str, Message] = {}
    symbols: dict[str, str] = {}
    for at, where in enumerate(s.where[seat]):
        kind, face = s.crew[seat][at], s.face[seat][at]
        if where == FREE:
            letter, name = die_letter(s, kind, face), die_name(s, kind, face)
        elif where in _PLACES:
            place = _PLACES[where]
            letter = f"{place}-{die_letter(s, kind, face)}"
            name = say(f"{GAME}.die-at.{place}", die=die_name(s, kind, face))
        else:
            continue
        counts[letter] = counts.get(letter, 0) + 1
        names[letter] = name
        symbols[letter] = _symbols(face)
    for kind in s.reserve[seat]:
        letter = f"reserve-{die_letter(s, kind, UNROLLED)}"
        counts[letter] = counts.get(letter, 0) + 1
        names[letter] = say(f"{GAME}.die-at.reserve", die=die_name(s, kind, UNROLLED))
    faces = [Face(letter, names[letter], count, symbols.get(letter, "")) for letter, count in counts.items()]
    return Dice(crew_part(seat), say(f"{GAME}.part.crew"), faces, zone)
