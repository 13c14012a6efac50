"""A round in six steps, and how crew is gathered at its end. Rules: Playing the game, Gather up crew."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import Ask, Step
from quarterdeck.games.d6 import story
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.infirmary import lose_crew, on_mission, take_from_mission
from quarterdeck.games.d6.rules.stations import roll_crew
from quarterdeck.games.d6.rules.threats import ActivateThreats, Discover, Scan
from quarterdeck.games.d6.table import ASSIGN, GATHER, Table
from quarterdeck.games.d6.verbs import RECALL


class Round(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        s.round += 1
        s.used = [0] * 5
        s.activated = False
        s.roll_again = False
        s.rolls = 0
        s.hull_lost = False
        s.harmed = False
        s.damaged = False
        if door.listening:
            story.round_begins(s, door)
        s.do(RollCrew(), Scan(), Assign(), Discover(), ActivateThreats(), Gather(), Round())


class RollCrew(Step[Table]):
    """Step 1: roll all available crew; every Threat Detected goes straight to the scanners."""

    def run(self, s: Table, door: Door) -> None:
        s.phase = ASSIGN
        dice = s.pool
        s.pool = 0
        detected = roll_crew(s, door, dice)
        if door.listening:
            story.rolled(s, door, dice, detected)


class Gather(Step[Table]):
    """Step 6: assigned, set-aside and beaming dice come back; those on missions only if the captain recalls them."""

    def run(self, s: Table, door: Door) -> None:
        s.phase = GATHER
        s.pool += sum(s.hand) + sum(s.returned)
        s.hand = [0] * 5
        s.returned = [0] * 6
        for card in s.internal + s.external:
            if s.beamed[card]:
                s.beamed[card] = 0
                s.pool += 1
        s.stilled = 0
        s.then(EndRound())
        if any(s.away):
            s.then(Recall(0))


class Recall(Ask[Table]):
    """Asks which crew to recall, one card after another, from `card` on."""

    def __init__(self, card: int) -> None:
        self.card = card

    def args(self) -> list[int]:
        return [self.card]

    def legal(self, s: Table) -> list[Action]:
        verbs = s.kit.verbs
        out: list[Action] = []
        for card in range(self.card, s.kit.threats.size):
            if s.away[card]:
                for face in range(5):
                    if on_mission(s, card, face):
                        out.append(verbs.recall.of(0, card, face))
                if s.pool or more_away(s, card):
                    out.append(verbs.stay.of(0, card))
                return out
        return out

    def choose(self, s: Table, action: Action, door: Door) -> None:
        if action.code == RECALL:
            take_from_mission(s, action.a, action.b)
            s.pool += 1
            if door.listening:
                story.recalled(s, door, action.a, action.b)
            s.then(Recall(action.a))
        else:
            s.then(Recall(action.a + 1))


def more_away(s: Table, card: int) -> bool:
    """Return whether a later card has crew to recall. At least one die must be available for the next round."""
    for other in range(card + 1, s.kit.threats.size):
        if s.away[other]:
            return True
    return False


class EndRound(Step[Table]):
    """Ends the round. With no die gathered, the crew is incapacitated."""

    def run(self, s: Table, door: Door) -> None:
        if s.pool == 0:
            lose_crew(s, door)
        elif door.listening:
            story.gathered(s, door)
