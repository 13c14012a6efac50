"""The verbs of Armada: all choices of a captain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Param, Verb
from quarterdeck.games.armada.cards import FLEET_NUMBERS, MOST_FOES
from quarterdeck.games.armada.symbols import SIDES

# Codes, in the order of the verb table.
SHIP: Final = 0
TRAVEL: Final = 1
GLIDE: Final = 2
REPAIR: Final = 3
TRADE: Final = 4
SHOP: Final = 5
RECRUIT: Final = 6
SCAN: Final = 7
LOOK: Final = 8
END: Final = 9
PAY: Final = 10
HAND: Final = 11
TRANSFER: Final = 12
DONE: Final = 13
BUY: Final = 14
UPGRADE: Final = 15
INSTALL: Final = 16
STOW: Final = 17
SELL: Final = 18
HIRE: Final = 19
ENGAGE: Final = 20
MISSION: Final = 21
JOIN: Final = 22
DECLINE: Final = 23
FRONT: Final = 24
MARK: Final = 25
ROLL: Final = 26
KEEP: Final = 27
ASSIGN: Final = 28
ACTIVATE: Final = 29
TARGET: Final = 30
STASIS: Final = 31
RAM: Final = 33
PARLEY: Final = 34
TURN: Final = 35
COPY: Final = 36
PAIR: Final = 37
SYNAPSE: Final = 38
INFIRM: Final = 39
LOCK: Final = 40
RELEASE: Final = 41
HOLD: Final = 42
FLEE: Final = 43
FIGHT: Final = 44
BOLT: Final = 45
RETREAT: Final = 46
SHARE: Final = 47
AGAIN: Final = 48
ACCEPT: Final = 49
SEND: Final = 50
FETCH: Final = 51
SUPPORT: Final = 52
SACRIFICE: Final = 53
PARK: Final = 54
DELIVER: Final = 55
DUEL: Final = 56
SHOW: Final = 57
FREEZE: Final = 58
RELIEVE: Final = 59

WITH_A_DIE: Final = {
    "mark": MARK,
    "parley": PARLEY,
    "copy": COPY,
    "pair": PAIR,
    "infirm": INFIRM,
    "hold": HOLD,
    "bolt": BOLT,
    "sacrifice": SACRIFICE,
    "park": PARK,
}
"""Verbs whose only parameter is a die: their labels are made in advance."""

ANY_BASIC: Final = len(SIDES)
"""The class of a basic die whose face does not matter."""
FIRST_HERO: Final = ANY_BASIC + 1

# Places for dice.
INFIRMARY_SLOT: Final = 12
MEND_SLOT: Final = 13
SWAP_SLOT: Final = 19
ESCAPE_SLOT: Final = 20
SECTION_SLOT: Final = 21
MOST_SECTIONS: Final = 9
SAVIOR_SLOT: Final = SECTION_SLOT + MOST_SECTIONS
SAVIOR_STATIONS: Final = 4
"""Stations that the Galactic Savior has beside those of the ship."""
SLOTS: Final = [
    *[str(station + 1) for station in range(6)],
    *[f"{station + 1}b" for station in range(6)],
    "infirmary",
    *[f"mend{station + 1}" for station in range(6)],
    "swap",
    "escape",
    *[f"section{number + 1}" for number in range(MOST_SECTIONS)],
    *[f"savior{number + 1}" for number in range(SAVIOR_STATIONS)],
]
STATION_SLOTS: Final = [*SLOTS[:6], *SLOTS[SAVIOR_SLOT:]]
"""The stations of a captain's ship, then those of the Galactic Savior."""
BOSSES: Final = ["lokust", "ouroboros", "artemis", "artemis-two"]
BOSS_TOKEN: Final = len(FLEET_NUMBERS)
"""The first number of a boss among the things that can be engaged."""
MOST_RAM: Final = 21
MOST_ACTIONS: Final = 6
LASTING_ABILITY: Final = MOST_ACTIONS
"""What Stasis holds instead of an action."""
MOST_PAID: Final = 40


class Verbs:
    def __init__(
        self,
        ships: Sequence[str],
        planets: Sequence[str],
        modules: Sequence[str],
        heroes: Sequence[str],
        events: Sequence[str],
    ) -> None:
        planet = Param("planet", [*planets, "artemis"], "armada.planet.{}")
        seat = Param("captain", ["p1", "p2", "p3", "p4"])
        module = Param("module", modules, "armada.module.{}.name")
        hero = Param("hero", heroes, "armada.hero.{}.name")
        die = Param("die", [*SIDES, "basic", *heroes], "armada.die.{}")
        station = Param("station", 7)
        foe = Param("foe", MOST_FOES)
        event = Param("event", events, "armada.beacon.event-{}.name")
        self.ship: Final = Verb("ship", Param("ship", ships, "armada.ship.{}.name"))
        self.travel: Final = Verb("travel", planet)
        self.glide: Final = Verb("glide", planet)
        self.repair: Final = Verb("repair")
        self.trade: Final = Verb("trade", seat)
        self.shop: Final = Verb("shop")
        self.recruit: Final = Verb("recruit")
        self.scan: Final = Verb("scan", Param("fleet", FLEET_NUMBERS))
        self.look: Final = Verb("look")
        self.end: Final = Verb("end")
        self.pay: Final = Verb("pay", seat, Param("credits", MOST_PAID + 1))
        self.hand: Final = Verb("hand", seat, module)
        self.transfer: Final = Verb("transfer", seat, hero)
        self.done: Final = Verb("done")
        self.buy: Final = Verb("buy", module)
        self.upgrade: Final = Verb("upgrade", module, Param("old", modules, "armada.module.{}.name"))
        self.install: Final = Verb("install", module, station)
        self.stow: Final = Verb("stow", station)
        self.sell: Final = Verb("sell", module)
        self.hire: Final = Verb("hire", hero)
        self.engage: Final = Verb("engage", Param("fleet", [*FLEET_NUMBERS, *BOSSES]))
        self.mission: Final = Verb("mission", event)
        self.join: Final = Verb("join")
        self.decline: Final = Verb("decline")
        self.front: Final = Verb("front", seat)
        self.mark: Final = Verb("mark", die)
        self.roll: Final = Verb("roll")
        self.keep: Final = Verb("keep")
        self.assign: Final = Verb("assign", die, Param("slot", SLOTS))
        self.activate: Final = Verb("activate")
        self.target: Final = Verb("target", foe)
        self.stasis: Final = Verb("stasis", foe, Param("action", [*(str(n + 1) for n in range(6)), "ability"]))
        self.defend: Final = Verb("defend", Param("against", ["energy", "kinetic"], "armada.damage.{}"))
        self.ram: Final = Verb("ram", Param("hull", MOST_RAM))
        self.parley: Final = Verb("parley", die)
        self.turn: Final = Verb("turn", die, Param("side", SIDES, "armada.side.{}"))
        self.copy: Final = Verb("copy", die)
        self.pair: Final = Verb("pair", die)
        self.synapse: Final = Verb("synapse")
        self.infirm: Final = Verb("infirm", die)
        self.lock: Final = Verb("lock", station)
        self.release: Final = Verb("release", station)
        self.hold: Final = Verb("hold", die)
        self.flee: Final = Verb("flee")
        self.fight: Final = Verb("fight")
        self.bolt: Final = Verb("bolt", die)
        self.retreat: Final = Verb("retreat", planet)
        self.share: Final = Verb("share", seat)
        self.again: Final = Verb("again")
        self.accept: Final = Verb("accept")
        self.send: Final = Verb("send", seat, die)
        self.fetch: Final = Verb("fetch", seat, die)
        self.support: Final = Verb("support", seat)
        self.sacrifice: Final = Verb("sacrifice", die)
        self.park: Final = Verb("park", die)
        self.deliver: Final = Verb("deliver", event)
        self.duel: Final = Verb("duel", seat)
        self.show: Final = Verb("show", hero, Param("face", 6))
        self.freeze: Final = Verb("freeze", seat, Param("place", STATION_SLOTS))
        self.relieve: Final = Verb("relieve", die, Param("by", [*SIDES, "basic", *heroes], "armada.die.{}"))

    def in_order(self) -> list[Verb]:
        return [
            self.ship, self.travel, self.glide, self.repair, self.trade, self.shop, self.recruit, self.scan, self.look,
            self.end, self.pay, self.hand, self.transfer, self.done, self.buy, self.upgrade, self.install, self.stow,
            self.sell, self.hire, self.engage, self.mission, self.join, self.decline, self.front, self.mark, self.roll,
            self.keep, self.assign, self.activate, self.target, self.stasis, self.defend, self.ram, self.parley,
            self.turn, self.copy, self.pair, self.synapse, self.infirm, self.lock, self.release, self.hold, self.flee,
            self.fight, self.bolt, self.retreat, self.share, self.again, self.accept, self.send, self.fetch,
            self.support, self.sacrifice, self.park, self.deliver, self.duel,
            self.show, self.freeze, self.relieve,
        ]  # fmt: skip
