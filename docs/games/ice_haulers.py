"""Ice Haulers: a game for two without secrets, in one file.

Try `quarterdeck play docs/games/ice_haulers.py`, or `quarterdeck serve --game docs/games/ice_haulers.py`.

Each round both captains roll three dice and use them in turn: a die flies the ship one hex and takes its ice, works
in the mine, or buys a machine. After five rounds machines count their points, and three ice left over count one.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.core.chance import Door, Stream
from quarterdeck.core.decision import Option, Refusal
from quarterdeck.core.event import Event
from quarterdeck.core.game import Box, Game
from quarterdeck.core.hexes import disc, neighbour
from quarterdeck.core.parts import Card, Cell, Dice, Face, Item, Map, Panel, Part, Pile, Slot, Slots, Token, Track, Zone
from quarterdeck.core.setting import Options
from quarterdeck.core.state import DRAWN, LOST, WON, Ask, State, Step
from quarterdeck.core.words import Json, Message, Name, Value, say, seat_name

ROUNDS, DICE, MARKET, DOCKS, RICH, HEXES = 5, 3, 4, 2, 2, disc((0, 0), 2)
MACHINES = {  # price in ice, the least die, points
    "drill": (2, 1, 2), "sled": (3, 2, 3), "beacon": (3, 4, 4), "smelter": (4, 3, 5),
    "greenhouse": (5, 2, 6), "foundry": (5, 5, 7), "observatory": (6, 4, 8), "dome": (7, 6, 10),
}  # fmt: skip
NAMES, COPIES, NONE = list(MACHINES), 3, -1
DIE, DECK, FIELD = 0, 1, 2
HEADINGS = ["up-left", "up-right", "right", "down-right", "down-left", "left"]
FACE = Param("die", ["1", "2", "3", "4", "5", "6"])
FLY = Verb("fly", FACE, Param("heading", HEADINGS, "haulers.heading.{}"))
MINE, REST = Verb("mine", FACE), Verb("rest", FACE)
BUY = Verb("buy", FACE, Param("machine", NAMES, "haulers.machine.{}"))


class Yard(State):
    def __init__(self) -> None:
        super().__init__(streams=3)
        self.round, self.seat = 0, 0
        self.dice = [[0] * 6, [0] * 6]  # per seat, how many show each face
        self.mined, self.docked = [0, 0], [0] * 6  # the die in each mine, the dice at the dock by face
        self.ice, self.at, self.facing = [1, 1], [HEXES.index((-2, 0)), HEXES.index((2, 0))], [2, 5]
        self.field, self.deck = [0] * len(HEXES), [COPIES] * len(NAMES)
        self.market: list[int] = []
        self.built = [[0] * len(NAMES), [0] * len(NAMES)]


def points(s: Yard, seat: int) -> int:
    return sum(n * MACHINES[name][2] for n, name in zip(s.built[seat], NAMES, strict=True)) + s.ice[seat] // 3


def machine(kind: int) -> Message:
    return Name(f"haulers.machine.{NAMES[kind]}", {}, "card", NAMES[kind])


def tell(door: Door, kind: str, parts: Sequence[str], **params: Value) -> None:
    if door.listening:
        door.tell(Event(say(f"haulers.event.{kind}", **params), parts))


class Round(Step[Yard]):
    def run(self, s: Yard, door: Door) -> None:
        if s.round == ROUNDS:
            one, other = s.tally = [points(s, 0), points(s, 1)]
            s.finish(0, [DRAWN, DRAWN] if one == other else [WON, LOST] if one > other else [LOST, WON])
            return
        s.round += 1
        s.seat = (s.round - 1) % 2
        s.mined, s.docked = [0, 0], [0] * 6
        tell(door, "round", [], round=s.round)
        for seat in [0, 1] * DICE:
            s.dice[seat][door.roll(s, DIE, 6)] += 1
        while len(s.market) < MARKET:
            left = [0 if kind in s.market else count for kind, count in enumerate(s.deck)]  # All different.
            kind = door.pick(s, DECK, left, sum(left))
            s.deck[kind] -= 1
            s.market.append(kind)
        for _ in range(3 if s.round == 1 else 1):
            free = [int(not ice and place not in s.at) for place, ice in enumerate(s.field)]
            s.field[door.pick(s, FIELD, free, sum(free))] = 1
        s.then(Use())


class Use(Ask[Yard]):
    def legal(self, s: Yard) -> list[Action]:
        out: list[Action] = []
        for face in (face for face in range(6) if s.dice[s.seat][face]):
            out += [FLY.of(s.seat, face, way) for way in range(6) if target(s, s.seat, way) != NONE]
            if not s.mined[s.seat]:
                out.append(MINE.of(s.seat, face))
            out += [BUY.of(s.seat, face, kind) for kind in s.market if why_not_buy(s, face, kind) is None]
            out.append(REST.of(s.seat, face))
        return out

    def choose(self, s: Yard, action: Action, door: Door) -> None:
        seat, face = action.seat, action.a
        who, gained = seat_name(seat), 0
        s.dice[seat][face] -= 1
        if action.code == FLY.code:
            s.at[seat], s.facing[seat] = target(s, seat, action.b), action.b
            tell(door, "flies", [f"ship{seat}", cell_id(s.at[seat])], seat=who)
            if s.field[s.at[seat]]:
                s.field[s.at[seat]] = 0
                gained = RICH
        elif action.code == MINE.code:
            s.mined[seat], gained = face + 1, face // 2 + 1
        elif action.code == BUY.code:
            s.docked[face] += 1
            s.market.remove(action.b)
            s.ice[seat] -= MACHINES[NAMES[action.b]][0]
            s.built[seat][action.b] += 1
            tell(door, "buys", [f"seat{seat}", f"ice{seat}"], seat=who, machine=machine(action.b))
        if gained:
            s.ice[seat] += gained
            tell(door, "ice", [f"ice{seat}"], seat=who, amount=gained)
        if sum(s.dice[1 - seat]):
            s.seat = 1 - seat
        s.then(Use() if sum(s.dice[s.seat]) else Round())


def target(s: Yard, seat: int, way: int) -> int:
    there = neighbour(HEXES[s.at[seat]], way)
    return HEXES.index(there) if there in HEXES and HEXES.index(there) not in s.at else NONE


def why_not_buy(s: Yard, face: int, kind: int) -> Message | None:
    price, least, _ = MACHINES[NAMES[kind]]
    if sum(s.docked) == DOCKS:
        return say("haulers.no.dock")
    if s.ice[s.seat] < price:
        return say("haulers.no.ice", price=price)
    return say("haulers.no.die", least=least) if face + 1 < least else None


def cell_id(place: int) -> str:
    return f"hex{HEXES[place][0]}.{HEXES[place][1]}"


def faces(counts: Sequence[int]) -> list[Face]:
    return [Face(str(face + 1), say("haulers.die", die=face + 1), n) for face, n in enumerate(counts) if n]


TEXTS = {
    "haulers.market": "Market", "haulers.deck": "Machines to come", "haulers.map": "The ice field",
    "haulers.ship": "{seat}", "haulers.ice": "Ice", "haulers.points": "Points", "haulers.dice": "Dice",
    "haulers.built": "Built", "haulers.places": "Places for dice", "haulers.mine": "Mine of {seat}",
    "haulers.dig": "half the die in ice, rounded up", "haulers.dock": "Dock", "haulers.die": "{die}",
    "haulers.dock.does": "two purchases a round", "haulers.hex": "{q}, {r}", "haulers.drift": "ice",
    "haulers.price": "{price} ice, a die of {least} or more: {points} {points:point|points}",
    "haulers.event.round": "Round {round}.", "haulers.event.flies": "{seat} flies on.",
    "haulers.event.ice": "{seat} takes {amount} ice on board.", "haulers.event.buys": "{seat} builds a {machine}.",
    "haulers.no.mine": "a die works there already this round", "haulers.no.dock": "the dock is full this round",
    "haulers.no.ice": "it costs {price} ice", "haulers.no.die": "it takes a die of {least} or more",
    "haulers.ask.Use": "Use a die: fly, mine or buy.", "haulers.group.mine": "Mine", "haulers.group.fly": "Fly",
    "haulers.no.far": "a die flies one hex, and no two ships share one", "haulers.what.buy": "Buy the {machine}",
    "haulers.do.fly": "Fly {heading} with a {die}", "haulers.do.mine": "Mine with a {die}", "haulers.group.buy": "Buy",
    "haulers.do.buy": "Buy the {machine} with a {die}", "haulers.do.rest": "Leave a {die} unused",
    "haulers.end.home": "The last ice has melted.", "haulers.group.rest": "Leave unused",
    **{f"haulers.heading.{way}": way.replace("-", " ") for way in HEADINGS},
    **{f"haulers.machine.{name}": name for name in NAMES},
}  # fmt: skip


class IceHaulers(Game[Yard]):
    def __init__(self, options: Options) -> None:
        field = [cell_id(place) for place in range(len(HEXES))]
        streams = [Stream("die"), Stream("deck", NAMES), Stream("field", field)]
        box = Box("haulers", "Ice Haulers", 1, [FLY, MINE, BUY, REST], [Round, Use], TEXTS, ["home"],
                  seats=2, streams=streams, bound=2 * DICE)  # fmt: skip
        super().__init__(box, options)

    def blank(self) -> Yard:
        return Yard()

    def setup(self, door: Door) -> Yard:
        s = Yard()
        s.then(Round())
        return s

    def round(self, s: Yard) -> int:
        return s.round

    def printed(self) -> dict[str, Json]:
        return {"cards": {name: {"lines": [self.price(kind).data()]} for kind, name in enumerate(NAMES)}}

    def price(self, kind: int) -> Item:
        price, least, worth = MACHINES[NAMES[kind]]
        return Item("price", say("haulers.price", price=price, least=least, points=worth))

    def card(self, id: str, kind: int, zone: str) -> Card:
        return Card(id, machine(kind), zone=zone, face=NAMES[kind], printed=[self.price(kind)])

    def view(self, s: Yard, seats: Sequence[int]) -> list[Part]:
        cells = [Cell(cell_id(n), q, r, say("haulers.hex", q=q, r=r)) for n, (q, r) in enumerate(HEXES)]
        slots = [Slot("dock", say("haulers.dock"), dice=faces(s.docked), does=say("haulers.dock.does"))]
        for n in (0, 1):
            dice = faces([int(s.mined[n] == face + 1) for face in range(6)])
            slots.append(Slot(f"mine{n}", say("haulers.mine", seat=seat_name(n)), dice=dice, does=say("haulers.dig")))
        out: list[Part] = [Map("map", say("haulers.map"), cells, "hex"), Slots("places", say("haulers.places"), slots)]
        out += [Token(f"drift.{cell_id(n)}", say("haulers.drift"), cell_id(n)) for n, ice in enumerate(s.field) if ice]
        out += [Zone("market", say("haulers.market")), Pile("deck", say("haulers.deck"), sum(s.deck), "market")]
        out += [self.card(f"market.{n}", kind, "market") for n, kind in enumerate(s.market)]
        for n in (0, 1):
            ship = say("haulers.ship", seat=seat_name(n))
            out.append(Token(f"ship{n}", ship, cell_id(s.at[n]), seat=n, facing=s.facing[n]))
            out.append(Panel(f"seat{n}", seat_name(n), n, waiting=not s.over and s.seat == n))
            out.append(Track(f"ice{n}", say("haulers.ice"), s.ice[n], 12, f"seat{n}"))
            out.append(Track(f"points{n}", say("haulers.points"), points(s, n), 40, f"seat{n}"))
            out.append(Dice(f"dice{n}", say("haulers.dice"), faces(s.dice[n]), f"seat{n}"))
            kinds = [kind for kind, count in enumerate(s.built[n]) for _ in range(count)]
            out += [self.card(f"built{n}.{place}", kind, f"seat{n}") for place, kind in enumerate(kinds)]
        return out

    def option(self, s: Yard, action: Action) -> Option:
        die = f"dice{action.seat}.{action.a + 1}"
        touches = [die, f"mine{action.seat}"] if action.code == MINE.code else [die]
        if action.code == FLY.code:
            touches = [f"ship{action.seat}", cell_id(target(s, action.seat, action.b)), die]
        elif action.code == BUY.code:
            touches = [die, f"market.{s.market.index(action.b)}"]
        label = super().option(s, action).label
        return Option(action, label, touches, group=action.verb.name, aside=action.code == REST.code)

    def refusals(self, s: Yard, seats: Sequence[int]) -> list[Refusal]:
        if s.seat not in seats:
            return []
        best = max(face for face in range(6) if s.dice[s.seat][face])
        near = [target(s, s.seat, way) for way in range(6)]
        far = [cell_id(place) for place in range(len(HEXES)) if place not in near]
        out = [Refusal(say("haulers.group.fly"), say("haulers.no.far"), far)]
        if s.mined[s.seat]:
            out.append(Refusal(say("haulers.group.mine"), say("haulers.no.mine"), [f"mine{s.seat}"]))
        for place, kind in enumerate(s.market):
            if (why := why_not_buy(s, best, kind)) is not None:
                out.append(Refusal(say("haulers.what.buy", machine=machine(kind)), why, [f"market.{place}"]))
        return out
