"""Station Tow: a co-operative game for two to four tugs, in one file.

Try `quarterdeck play docs/games/station_tow.py`, or `quarterdeck serve --game docs/games/station_tow.py`.

A station falls into a star, and the tugs must tow it to safety within six rounds. Each round the captains agree on one
course: the outer course is calm, on the inner course every pull counts twice and the flares burn more. Then each tug
works once, in any order: it pulls (one fuel), mends its hull (one plate) or rests (gains one fuel). Before it works, it
may offer another tug a trade of fuel for a plate, or a plate for fuel, which that captain accepts or declines. The
flares burn the tugs last. All win together, or lose together: when a tug burns up, or when the time is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE, Action, Param, Verb
from quarterdeck.core.chance import Door, Stream
from quarterdeck.core.decision import NumberChange, Option, Refusal
from quarterdeck.core.event import Event
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import Panel, Part, Track, Zone
from quarterdeck.core.setting import Options, Setting
from quarterdeck.core.state import JOINT, LOST, OPEN, WON, Ask, State, Step
from quarterdeck.core.words import Message, Value, say, seat_name

ROUNDS, HULL, MOST, PULLS_PER_TUG = 6, 3, 9, 5
OUTER, INNER = 0, 1
FUEL, PLATE = 0, 1
SAFE, BURNT, LATE = 0, 1, 2
FLARE = 0
START = [[2, 0], [0, 2], [2, 1], [1, 1]]  # fuel and plates of each tug
STEER = Verb("steer", Param("course", ["outer", "inner"], "tow.course.{}"))
PULL, MEND, REST = Verb("pull"), Verb("mend"), Verb("rest")
OFFER = Verb("offer", Param("to", ["p1", "p2", "p3", "p4"]), Param("good", ["fuel", "plate"], "tow.good.{}"))
ACCEPT, DECLINE = Verb("accept"), Verb("decline")


class Fleet(State):
    def __init__(self, tugs: int) -> None:
        super().__init__(streams=1)
        self.round, self.towed, self.course = 0, 0, OUTER
        self.hull = [HULL] * tugs
        self.goods = [START[tug][:] for tug in range(tugs)]
        self.worked = [0] * tugs
        self.offered = [0] * tugs


def tell(door: Door, kind: str, parts: Sequence[str], **params: Value) -> None:
    if door.listening:
        door.tell(Event(say(f"tow.event.{kind}", **params), parts))


class Round(Step[Fleet]):
    def run(self, s: Fleet, door: Door) -> None:
        tugs = len(s.hull)
        if s.towed >= PULLS_PER_TUG * tugs:
            s.finish(SAFE, [WON] * tugs)
        elif s.round == ROUNDS:
            s.finish(LATE, [LOST] * tugs)
        else:
            s.round += 1
            s.worked, s.offered = [0] * tugs, [0] * tugs
            tell(door, "round", [], round=s.round)
            s.do(Course(), Work(), Flares(), Round())


class Course(Ask[Fleet]):
    """One answer of the whole table."""

    def mode(self) -> int:
        return JOINT

    def seats(self, s: Fleet) -> list[int]:
        return list(range(len(s.hull)))

    def legal(self, s: Fleet) -> list[Action]:
        return STEER.row(TABLE)

    def choose(self, s: Fleet, action: Action, door: Door) -> None:
        s.course = action.a
        tell(door, "course", ["towed"], course=say(f"tow.course.{STEER.params[0].names[action.a]}"))


class Work(Ask[Fleet]):
    """Any tug that has not worked yet may act."""

    def mode(self) -> int:
        return OPEN

    def legal(self, s: Fleet) -> list[Action]:
        return [action for tug in range(len(s.hull)) if not s.worked[tug] for action in self._works(s, tug)]

    def _works(self, s: Fleet, tug: int) -> list[Action]:
        out = [action.of(tug) for action in (PULL, MEND, REST) if why_not(s, action.of(tug)) is None]
        others = [other for other in range(len(s.hull)) if other != tug]
        offers = [OFFER.of(tug, other, good) for other in others for good in (FUEL, PLATE)]
        return out + [offer for offer in offers if why_not(s, offer) is None]

    def choose(self, s: Fleet, action: Action, door: Door) -> None:
        tug = action.seat
        if action.verb is OFFER:
            s.offered[tug] = 1
            tell(door, "offer", [goods_id(tug, action.b), f"tug{action.a}"], seat=seat_name(tug),
                 other=seat_name(action.a), good=good_name(action.b), price=good_name(1 - action.b))  # fmt: skip
            s.do(Answer(tug, action.a, action.b), Work())
            return
        s.worked[tug] = 1
        if action.verb is PULL:
            s.goods[tug][FUEL] -= 1
            s.towed += pull_of(s)
        elif action.verb is MEND:
            s.goods[tug][PLATE] -= 1
            s.hull[tug] = HULL
        else:
            s.goods[tug][FUEL] += 1
        touched = {PULL: "towed", MEND: f"hull{tug}", REST: goods_id(tug, FUEL)}[action.verb]
        tell(door, action.verb.name, [f"tug{tug}", touched], seat=seat_name(tug))
        s.then(Work())


class Answer(Ask[Fleet]):
    """The other captain accepts or declines the trade. It is a question to one seat, also with one legal answer."""

    def __init__(self, tug: int, other: int, good: int) -> None:
        self.tug, self.other, self.good = tug, other, good

    def args(self) -> list[int]:
        return [self.tug, self.other, self.good]

    def legal(self, s: Fleet) -> list[Action]:
        return [ACCEPT.of(self.other), DECLINE.of(self.other)]

    def choose(self, s: Fleet, action: Action, door: Door) -> None:
        if action.verb is ACCEPT:
            given, price = self.good, 1 - self.good
            for seat, sign in ((self.tug, 1), (self.other, -1)):
                s.goods[seat][given] -= sign
                s.goods[seat][price] += sign
        parts = [goods_id(seat, good) for seat in (self.tug, self.other) for good in (FUEL, PLATE)]
        tell(door, action.verb.name, parts, seat=seat_name(self.other), other=seat_name(self.tug))


class Flares(Step[Fleet]):
    def run(self, s: Fleet, door: Door) -> None:
        for tug in range(len(s.hull)):
            burn = int(door.roll(s, FLARE, 6) >= (5 if s.course == OUTER else 3))
            if burn:
                s.hull[tug] -= burn
                tell(door, "burn", [f"hull{tug}"], seat=seat_name(tug))
            if not s.hull[tug]:
                s.finish(BURNT, [LOST] * len(s.hull))
                return


def pull_of(s: Fleet) -> int:
    return 2 if s.course == INNER else 1


def why_not(s: Fleet, action: Action) -> Message | None:
    tug, verb = action.seat, action.verb
    if verb is PULL and not s.goods[tug][FUEL]:
        return say("tow.no.fuel")
    if verb is MEND and not s.goods[tug][PLATE]:
        return say("tow.no.plate")
    if verb is MEND and s.hull[tug] == HULL:
        return say("tow.no.damage")
    if verb is OFFER and s.offered[tug]:
        return say("tow.no.second")
    if verb is OFFER and not (s.goods[tug][action.b] and s.goods[action.a][1 - action.b]):
        return say("tow.no.goods")
    return None


def goods_id(tug: int, good: int) -> str:
    return f"{'plates' if good else 'fuel'}{tug}"


def good_name(good: int) -> Message:
    return say(f"tow.good.{OFFER.params[1].names[good]}")


class StationTow(Game[Fleet]):
    def __init__(self, options: Options) -> None:
        setting = Setting("players", ["2", "3", "4"], "tow.setting.players", default="3")
        tugs = int(options.get("players", setting.default)) if options.get("players", "3") in setting.values else 3
        box = Box("tow", "Station Tow", 1, [STEER, PULL, MEND, REST, OFFER, ACCEPT, DECLINE],
                  [Round, Course, Work, Answer, Flares], TEXTS, ["safe", "burnt", "late"], seats=tugs,
                  streams=[Stream("flare", ["1", "2", "3", "4", "5", "6"])], cooperative=True, settings=[setting],
                  bound=3 * 4 + 1, guide={"Station Tow": str(__doc__).partition("\n\n")[2]})  # fmt: skip
        super().__init__(box, options)

    def blank(self) -> Fleet:
        return Fleet(self.box.seats)

    def setup(self, door: Door) -> Fleet:
        s = self.blank()
        s.then(Round())
        return s

    def round(self, s: Fleet) -> int:
        return s.round

    def texts_in(self, language: str) -> dict[str, str]:
        return GERMAN if language == "de" else {}

    def view(self, s: Fleet, seats: Sequence[int]) -> list[Part]:
        goal, asks = PULLS_PER_TUG * len(s.hull), bool(s.agenda) and isinstance(s.agenda[-1], Ask)
        asked = self.seats_to_act(s) if asks else []  # Clients also show positions between two steps.
        course = say(f"tow.course.{STEER.params[0].names[s.course]}")
        out: list[Part] = [Zone("space", say("tow.space"))]
        out.append(
            Track("towed", say("tow.towed"), min(s.towed, goal), goal, "space", note=say("tow.on", course=course))
        )
        out.append(Track("round", say("tow.round"), s.round, ROUNDS, "space"))
        for n in range(len(s.hull)):
            out.append(Panel(f"tug{n}", seat_name(n), n, waiting=n in asked))
            out.append(Track(f"hull{n}", say("tow.hull"), s.hull[n], HULL, f"tug{n}"))
            out.append(Track(goods_id(n, FUEL), say("tow.fuel"), s.goods[n][FUEL], MOST, f"tug{n}"))
            out.append(Track(goods_id(n, PLATE), say("tow.plates"), s.goods[n][PLATE], MOST, f"tug{n}"))
        return out

    def option(self, s: Fleet, action: Action) -> Option:
        tug, verb, label = action.seat, action.verb, super().option(s, action).label
        if verb is STEER:
            return Option(action, label, cost=say(f"tow.steer.{STEER.params[0].names[action.a]}"))
        if verb is OFFER:
            label = say("tow.do.offer", good=good_name(action.b), price=good_name(1 - action.b), to=seat_name(action.a))
            return Option(action, label, [f"tug{action.a}"], group="offer")
        fuel, plates = s.goods[tug] if tug != TABLE else (0, 0)
        changes = {
            PULL: [NumberChange("towed", s.towed, s.towed + pull_of(s)), NumberChange(f"fuel{tug}", fuel, fuel - 1)],
            MEND: [NumberChange(f"hull{tug}", s.hull[tug], HULL), NumberChange(f"plates{tug}", plates, plates - 1)],
            REST: [NumberChange(f"fuel{tug}", fuel, fuel + 1)],
        }.get(verb, [])
        touches = {PULL: ["towed"], MEND: [f"hull{tug}"]}.get(verb, [])
        return Option(action, label, touches, changes=changes, group=verb.name)

    def refusals(self, s: Fleet, seats: Sequence[int]) -> list[Refusal]:
        if not isinstance(self.asking(s), Work):
            return []
        acting = [seat for seat in seats if not s.worked[seat]]
        legal = [action for action in s.options if action.seat in acting]
        out: list[Refusal] = []
        if all(action.verb is not PULL for action in legal):
            out.append(Refusal(say("tow.do.pull"), say("tow.no.fuel"), ["towed"]))
        for tug in range(len(s.hull)):
            if MEND.of(tug) not in legal:
                why = why_not(s, MEND.of(tug)) or say("tow.no.turn")
                out.append(Refusal(say("tow.do.mend"), why, [f"hull{tug}"]))
            if not any(action.verb is OFFER and action.a == tug for action in legal):
                out.append(Refusal(say("tow.group.offer"), say("tow.no.goods"), [f"tug{tug}"]))
        return out


TEXTS = {
    "tow.space": "Space", "tow.towed": "Towed", "tow.on": "{course}", "tow.round": "Round", "tow.hull": "Hull",
    "tow.fuel": "Fuel", "tow.plates": "Plates", "tow.setting.players": "Tugs", "tow.setting.players.2": "two",
    "tow.setting.players.3": "three", "tow.setting.players.4": "four", "tow.good.fuel": "fuel",
    "tow.good.plate": "a plate", "tow.course.outer": "outer course", "tow.course.inner": "inner course",
    "tow.ask.Course": "Agree on a course.", "tow.ask.Work": "Work with your tug, in any order.",
    "tow.ask.Answer": "Accept the trade?", "tow.do.steer": "Take the {course}",
    "tow.steer.outer": "a pull counts 1, flares burn on 5 and 6",
    "tow.steer.inner": "a pull counts 2, flares burn on 3 to 6", "tow.do.pull": "Pull", "tow.do.mend": "Mend the hull",
    "tow.do.rest": "Rest and refuel", "tow.do.offer": "Offer {good} for {price}: {to}", "tow.do.accept": "Accept",
    "tow.do.decline": "Decline", "tow.group.offer": "Offer a trade", "tow.group.pull": "Pull",
    "tow.group.mend": "Mend", "tow.group.rest": "Rest", "tow.no.fuel": "there is no fuel left",
    "tow.no.plate": "there is no plate left", "tow.no.damage": "the hull is whole",
    "tow.no.second": "one offer a round", "tow.no.turn": "only its own captain works with a tug, once a round",
    "tow.no.goods": "the goods for this trade are missing",
    "tow.event.round": "Round {round}.", "tow.event.course": "The fleet takes the {course}.",
    "tow.event.offer": "{seat} offers {other} {good} for {price}.", "tow.event.accept": "{seat} trades with {other}.",
    "tow.event.decline": "{seat} declines the trade with {other}.", "tow.event.pull": "{seat} pulls.",
    "tow.event.mend": "{seat} mends the hull.", "tow.event.rest": "{seat} rests and refuels.",
    "tow.event.burn": "A flare burns the hull: {seat}.", "tow.end.safe": "The station is safe.",
    "tow.end.burnt": "A tug has burnt up, and the station falls.", "tow.end.late": "The station falls into the star.",
}  # fmt: skip
GERMAN = {
    "tow.space": "Weltraum", "tow.towed": "Geschleppt", "tow.on": "{course}", "tow.round": "Runde",
    "tow.hull": "Rumpf", "tow.fuel": "Treibstoff", "tow.plates": "Platten", "tow.setting.players": "Schlepper",
    "tow.setting.players.2": "zwei", "tow.setting.players.3": "drei", "tow.setting.players.4": "vier",
    "tow.good.fuel": "Treibstoff", "tow.good.plate": "eine Platte", "tow.course.outer": "äußerer Kurs",
    "tow.course.inner": "innerer Kurs", "tow.ask.Course": "Einigt euch auf einen Kurs.",
    "tow.ask.Work": "Arbeite mit deinem Schlepper; die Reihenfolge ist frei.",
    "tow.ask.Answer": "Den Tausch annehmen?", "tow.do.steer": "Kurs: {course}",
    "tow.steer.outer": "ein Zug zählt 1, Flammen treffen bei 5 und 6",
    "tow.steer.inner": "ein Zug zählt 2, Flammen treffen bei 3 bis 6", "tow.do.pull": "Ziehen",
    "tow.do.mend": "Rumpf flicken", "tow.do.rest": "Ruhen und tanken",
    "tow.do.offer": "Biete {good} gegen {price}: {to}", "tow.do.accept": "Annehmen", "tow.do.decline": "Ablehnen",
    "tow.group.offer": "Tausch anbieten", "tow.group.pull": "Ziehen", "tow.group.mend": "Flicken",
    "tow.group.rest": "Ruhen", "tow.no.fuel": "kein Treibstoff mehr", "tow.no.plate": "keine Platte mehr",
    "tow.no.damage": "der Rumpf ist heil", "tow.no.second": "ein Angebot je Runde",
    "tow.no.turn": "mit einem Schlepper arbeitet nur sein Kapitän, einmal je Runde",
    "tow.no.goods": "die Güter für diesen Tausch fehlen", "tow.event.round": "Runde {round}.",
    "tow.event.course": "Die Flotte nimmt diesen Weg: {course}.",
    "tow.event.offer": "{seat} bietet {good} gegen {price}: {other}.",
    "tow.event.accept": "{seat} nimmt den Tausch an: {other}.",
    "tow.event.decline": "{seat} lehnt den Tausch ab: {other}.", "tow.event.pull": "{seat} zieht.",
    "tow.event.mend": "{seat} flickt den Rumpf.", "tow.event.rest": "{seat} ruht und tankt.",
    "tow.event.burn": "Eine Flamme trifft den Rumpf: {seat}.", "tow.end.safe": "Die Station ist in Sicherheit.",
    "tow.end.burnt": "Ein Schlepper verglüht, und die Station stürzt ab.",
    "tow.end.late": "Die Station stürzt in den Stern.",
}  # fmt: skip
