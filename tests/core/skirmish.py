"""A small co-operative game, to test the engine: an open floor, a joint answer, reactions, nested choices, an automa,
and a combat that ends in the middle of an attack.

Two gunners share a turn in any order: each may fire once (1 damage to the raider) or be done; a shot cancels the
other's "done". A gunner with a drone in reserve gets a choice inside the shot (use it for 1 more damage?), and the
drone, when used, asks which way it leaves: a choice inside a choice inside an effect. When the raider's hull is gone
the combat ends at once, and the crew docks. Otherwise the raider, which is run by the rules, attacks each gunner; a
gunner with a shield may ignore the hit. After the combat the table decides together: press on or go home.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import TABLE, Action, Param, Verb
from quarterdeck.core.chance import Door, Stream
from quarterdeck.core.decision import Option
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import Item, Panel, Part, Track
from quarterdeck.core.setting import Options
from quarterdeck.core.state import JOINT, LOST, OPEN, WON, Ask, State, Step
from quarterdeck.core.words import say

FIRE: Final = Verb("fire")
DONE: Final = Verb("done")
DRONE: Final = Verb("drone", Param("use", ["no", "yes"]))
LEAVE: Final = Verb("leave", Param("way", ["port", "starboard"]))
SHIELD: Final = Verb("shield", Param("use", ["no", "yes"]))
VOTE: Final = Verb("vote", Param("course", ["home", "onward"]))
VERBS: Final = [FIRE, DONE, DRONE, LEAVE, SHIELD, VOTE]
RAIDER_HULL: Final = 3


class Bridge(State):
    def __init__(self) -> None:
        super().__init__(1)
        self.raider: int = RAIDER_HULL
        self.hull: list[int] = [3, 3]
        self.drones: list[int] = [1, 0]
        self.shields: list[int] = [0, 1]
        self.docked: int = 0
        self.fights: int = 0


class Combat(Step[Bridge]):
    """Below all steps of a combat on the agenda; docking follows however the combat ends."""

    def run(self, s: Bridge, door: Door) -> None:
        s.do(Floor(0, 0), Raider(0), Combat())

    def closing(self) -> Step[Bridge] | None:
        return Dock()


class Dock(Step[Bridge]):
    def run(self, s: Bridge, door: Door) -> None:
        s.docked += 1
        s.fights += 1
        s.then(Course())


class Floor(Ask[Bridge]):
    """The open floor: each gunner acts or is done, in any order. Bits per seat: who fired, who is done."""

    def __init__(self, fired: int, done: int) -> None:
        self.fired = fired
        self.done = done

    def args(self) -> list[int]:
        return [self.fired, self.done]

    def mode(self) -> int:
        return OPEN

    def legal(self, s: Bridge) -> list[Action]:
        out: list[Action] = []
        for seat in (0, 1):
            if not self.fired >> seat & 1:
                out.append(FIRE.of(seat))
                if not self.done >> seat & 1:
                    out.append(DONE.of(seat))
        return out if self.done | self.fired != 3 else []

    def skips(self, s: Bridge) -> bool:
        return True

    def choose(self, s: Bridge, action: Action, door: Door) -> None:
        bit = 1 << action.seat
        if action.verb is DONE:
            s.then(Floor(self.fired, self.done | bit))
        else:  # There is news for the other: cancel their "done".
            s.do(Shoot(action.seat), Floor(self.fired | bit, 0))


class Shoot(Step[Bridge]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, s: Bridge, door: Door) -> None:
        if s.drones[self.seat]:
            s.then(UseDrone(self.seat))
        hit_raider(s, door)


def hit_raider(s: Bridge, door: Door) -> None:
    s.raider -= 1
    if s.raider == 0:
        s.unwind("Combat")


class UseDrone(Ask[Bridge]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Bridge) -> list[Action]:
        return [DRONE.of(self.seat, 0), DRONE.of(self.seat, 1)]

    def choose(self, s: Bridge, action: Action, door: Door) -> None:
        if action.a:
            s.drones[self.seat] -= 1
            s.then(LeaveBay(self.seat))


class LeaveBay(Ask[Bridge]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Bridge) -> list[Action]:
        return [LEAVE.of(self.seat, 0), LEAVE.of(self.seat, 1)]

    def choose(self, s: Bridge, action: Action, door: Door) -> None:
        hit_raider(s, door)


class Raider(Step[Bridge]):
    """The automa: it attacks one seat after the other, and reads the state again each time."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, s: Bridge, door: Door) -> None:
        if self.seat == 2:
            return
        damage = door.roll(s, 0, 2)
        s.then(Raider(self.seat + 1))
        if damage:
            # A reaction window opens only for a seat that can react.
            s.then(React(self.seat) if s.shields[self.seat] else Hit(self.seat))


class React(Ask[Bridge]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Bridge) -> list[Action]:
        return [SHIELD.of(self.seat, 0), SHIELD.of(self.seat, 1)]

    def choose(self, s: Bridge, action: Action, door: Door) -> None:
        if action.a:
            s.shields[self.seat] -= 1
        else:
            s.then(Hit(self.seat))


class Hit(Step[Bridge]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, s: Bridge, door: Door) -> None:
        s.hull[self.seat] -= 1
        if s.hull[self.seat] == 0:
            s.finish(1, [LOST, LOST])


class Course(Ask[Bridge]):
    """One answer for the whole table, given by either gunner."""

    def mode(self) -> int:
        return JOINT

    def seats(self, s: Bridge) -> list[int]:
        return [0, 1]

    def legal(self, s: Bridge) -> list[Action]:
        return VOTE.row(TABLE)

    def choose(self, s: Bridge, action: Action, door: Door) -> None:
        if action.a and s.fights < 3:
            s.raider = RAIDER_HULL
            s.then(Combat())
        else:
            s.finish(0, [WON, WON])


class Skirmish(Game[Bridge]):
    def __init__(self, options: Options) -> None:
        box = Box(
            name="skirmish",
            title="Skirmish",
            revision=1,
            seats=2,
            cooperative=True,
            verbs=VERBS,
            steps=[Combat, Dock, Floor, Shoot, UseDrone, LeaveBay, Raider, React, Hit, Course],
            endings=["home", "lost"],
            texts=TEXTS,
            streams=[Stream("raider", ["miss", "hit"])],
            bound=400,
        )
        super().__init__(box, options)

    def blank(self) -> Bridge:
        return Bridge()

    def setup(self, door: Door) -> Bridge:
        s = Bridge()
        s.then(Combat())
        return s

    def view(self, s: Bridge, seats: Sequence[int]) -> list[Part]:
        return [
            Track("raider", say("skirmish.raider"), s.raider, RAIDER_HULL),
            *[
                Panel(
                    f"seat{n}",
                    say("skirmish.gunner", seat=n + 1),
                    n,
                    [Item("hull", say("skirmish.hull", hull=s.hull[n]))],
                )
                for n in (0, 1)
            ],
        ]

    def option(self, s: Bridge, action: Action) -> Option:
        """Options that harm the raider touch it, the shield touches its gunner; the others touch nothing."""
        touches: list[str] = []
        if action.verb is FIRE or (action.verb is DRONE and action.a) or (action.verb is VOTE and action.a):
            touches = ["raider"]
        elif action.verb is SHIELD and action.a:
            touches = [f"seat{action.seat}"]
        return Option(action, super().option(s, action).label, touches)


TEXTS: Final = {
    "skirmish.raider": "Raider",
    "skirmish.gunner": "Gunner {seat}",
    "skirmish.hull": "hull {hull}",
    "skirmish.do.fire": "Fire",
    "skirmish.do.done": "Done",
    "skirmish.do.drone": "Drone: {use}",
    "skirmish.do.leave": "Leave by {way}",
    "skirmish.do.shield": "Shield: {use}",
    "skirmish.do.vote": "Go {course}",
    "skirmish.ask.Floor": "Fire, or be done.",
    "skirmish.ask.UseDrone": "Use the drone?",
    "skirmish.ask.LeaveBay": "Which way does it leave?",
    "skirmish.ask.React": "Ignore the hit with the shield?",
    "skirmish.ask.Course": "Where to?",
    "skirmish.end.home": "Home and dry.",
    "skirmish.end.lost": "A ship is lost.",
}
