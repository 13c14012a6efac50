"""The verbs of Deep Space D-6: all choices of the captain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.games.d6.cards import LETTERS, MOST_HEALTH

# Codes, in the order of the verb table.
CHANGE: Final = 0
REROLL: Final = 1
FIRE: Final = 2
VOLLEY: Final = 3
AIM: Final = 4
HOLD_FIRE: Final = 5
HEAL: Final = 6
CLEAR: Final = 7
RECHARGE: Final = 8
STASIS: Final = 9
REPAIR: Final = 10
MISSION: Final = 11
END: Final = 12
DISTRACT: Final = 13
HURT: Final = 14
HURT_AWAY: Final = 15
HURT_BEAM: Final = 16
RECALL: Final = 17
STAY: Final = 18
STAND_BY: Final = 19

# The place of a die that must be given up: unassigned by face, returned by face, or any free one.
FROM_RETURNED: Final = 5
SPARE: Final = 11
PLACES: Final = [*LETTERS[:5], *(f"used-{letter}" for letter in LETTERS[:5]), "used", "spare"]


class Verbs:
    """The verb table for one deck of cards. The captain's seat is 0."""

    def __init__(self, cards: Sequence[str], crew: int) -> None:
        card = Param("card", cards, "d6.threat.{}.name")
        crew_face = Param("face", LETTERS[:5], "d6.face.{}")
        any_face = Param("to", LETTERS, "d6.face.{}")
        old_face = Param("from", LETTERS[:5], "d6.face.{}")
        damage = Param("damage", MOST_HEALTH + 1)  # A shot never deals more than its target has left.
        dice = Param("dice", crew + 1)
        place = Param("die", PLACES, "d6.place.{}")
        self.change: Final = Verb("change", old_face, any_face)
        self.reroll: Final = Verb("reroll")
        self.fire: Final = Verb("fire", card, damage)
        self.volley: Final = Verb("volley", dice)
        self.aim: Final = Verb("aim", card, damage)
        self.hold_fire: Final = Verb("hold-fire")
        self.heal: Final = Verb("heal")
        self.clear: Final = Verb("clear")
        self.recharge: Final = Verb("recharge")
        self.stasis: Final = Verb("stasis", card)
        self.repair: Final = Verb("repair", dice)
        self.mission: Final = Verb("mission", card, crew_face)
        self.end: Final = Verb("end")
        self.distract: Final = Verb("distract", place)
        self.hurt: Final = Verb("hurt", place)
        self.hurt_away: Final = Verb("hurt-away", card, crew_face)
        self.hurt_beam: Final = Verb("hurt-beam", card)
        self.recall: Final = Verb("recall", card, crew_face)
        self.stay: Final = Verb("stay", card)
        self.stand_by: Final = Verb("stand-by", crew_face)

    def in_order(self) -> list[Verb]:
        return [
            self.change,
            self.reroll,
            self.fire,
            self.volley,
            self.aim,
            self.hold_fire,
            self.heal,
            self.clear,
            self.recharge,
            self.stasis,
            self.repair,
            self.mission,
            self.end,
            self.distract,
            self.hurt,
            self.hurt_away,
            self.hurt_beam,
            self.recall,
            self.stay,
            self.stand_by,
        ]


def target(action: Action) -> int:
    """The card that an action refers to, -1 if none."""
    return action.a if action.code in (FIRE, AIM, STASIS, MISSION, HURT_AWAY, HURT_BEAM, RECALL, STAY) else -1
