"""The verbs of Solar Sphere: all choices of a captain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Param, Verb
from quarterdeck.games.solar_sphere.cards import CELLS, LOCATIONS, RESOURCES, ROWS

# Codes, in the order of the verb table.
KICKBACK: Final = 0
VISIT: Final = 1
RECAST: Final = 2
DISCARD_DIE: Final = 3
USE: Final = 4
SATELLITE: Final = 5
ACT: Final = 6
NOTHING: Final = 7
END: Final = 8
DISCARD: Final = 9
TAKE: Final = 10
FABRICATE: Final = 11
SALVAGE: Final = 12
DECOMMISSION: Final = 13
REGENERATE: Final = 14
RECOVER: Final = 15
KEEP: Final = 16
BUILD: Final = 17
HIRE: Final = 18
RETIRE: Final = 19
REFRESH: Final = 20
CHOICE: Final = 21
ATTACK: Final = 22
DONE: Final = 23
REROLL: Final = 24
ACCEPT: Final = 25

MOST_DRONES: Final = 20
SLOTS: Final = ["top-left", "top-right", "bottom-left", "bottom-right"]
"""Places of Resistance ships."""
PAYMENTS: Final = ["-", "ore", "gold", "crystal", "ore+ore", "ore+gold", "ore+crystal", "gold+gold", "gold+crystal",
                   "crystal+crystal"]  # fmt: skip
"""What is paid beyond the 2 gold of a crew member."""
PAID: Final = [
    [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [2, 0, 0], [1, 1, 0], [1, 0, 1], [0, 2, 0], [0, 1, 1], [0, 0, 2],
]  # fmt: skip
FIRST_PAYMENT: Final = [0, 1, 4, 10]
"""The first payment of each tier, and the number of payments."""
_FACES: Final = ["1", "2", "3", "4", "5", "6"]


class Verbs:
    def __init__(self, crew: Sequence[str], spaces: int) -> None:
        die = Param("die", _FACES)
        value = Param("value", _FACES)
        place = Param("place", LOCATIONS, "solar_sphere.place.{}")
        resource = Param("resource", RESOURCES, "solar_sphere.resource.{}")
        member = Param("crew", crew, "solar_sphere.crew.{}.name")
        drones = Param("drones", MOST_DRONES + 1)
        self.kickback: Final = Verb("kickback", Param("space", spaces))
        self.visit: Final = Verb("visit", die, place, value)
        self.recast: Final = Verb("recast", die, value)
        self.discard_die: Final = Verb("discard-die", die)
        self.use: Final = Verb("use", member)
        self.satellite: Final = Verb("satellite")
        self.act: Final = Verb("act")
        self.nothing: Final = Verb("nothing")
        self.end: Final = Verb("end")
        self.discard: Final = Verb("discard", resource)
        self.take: Final = Verb("take", resource)
        self.fabricate: Final = Verb("fabricate")
        self.salvage: Final = Verb("salvage")
        self.decommission: Final = Verb("decommission", Param("row", ROWS, "solar_sphere.row.{}"))
        self.regenerate: Final = Verb("regenerate", drones)
        self.recover: Final = Verb("recover", place)
        self.keep: Final = Verb("keep")
        self.build: Final = Verb("build", Param("cell", len(CELLS)))
        self.hire: Final = Verb("hire", member, Param("payment", PAYMENTS))
        self.retire: Final = Verb("retire", member)
        self.refresh: Final = Verb("refresh", member)
        self.choice: Final = Verb("choose", Param("number", 6))
        self.attack: Final = Verb("attack", Param("ship", SLOTS, "solar_sphere.slot.{}"), drones)
        self.done: Final = Verb("done")
        self.reroll: Final = Verb("reroll")
        self.accept: Final = Verb("accept")

    def in_order(self) -> list[Verb]:
        return [
            self.kickback, self.visit, self.recast, self.discard_die, self.use, self.satellite, self.act, self.nothing,
            self.end, self.discard, self.take, self.fabricate, self.salvage, self.decommission, self.regenerate,
            self.recover, self.keep, self.build, self.hire, self.retire, self.refresh, self.choice, self.attack,
            self.done, self.reroll, self.accept,
        ]  # fmt: skip
