"""What the enemy fleet would do for each number of the enemy die, added up for each captain's ship.

It is found with the rules themselves: a copy of the table performs step 2 with that number. Breaches and crew for the
Infirmary are counted and not carried out, because their outcome is not known yet.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.core.effects import Effect
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.armada.effects.foes import FleetEffect, PerformFoe
from quarterdeck.games.armada.rules.crew import SendToInfirmary
from quarterdeck.games.armada.rules.damage import Breach, PassBadge
from quarterdeck.games.armada.rules.enemy import EndOfEnemyAction, EnemyAction, FoeAct, FoesAct, RerollEnemyDie
from quarterdeck.games.armada.rules.ship import is_duel
from quarterdeck.games.armada.table import NONE, Table

DIE: Final = 6


class Harm:
    """What a captain's ship would lose."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.hull = 0
        self.shield = 0
        self.breaches = 0
        self.crew = 0
        """Dice that go to the Infirmary."""
        self.falls = False
        """Its hull would be 0."""

    def hurts(self) -> bool:
        return self.hull + self.shield + self.breaches + self.crew > 0 or self.falls

    def losses(self) -> str:
        """Equal if two captains lose the same."""
        return f"{self.hull} {self.shield} {self.breaches} {self.crew} {self.falls}"


class Intent:
    """What one number of the enemy die would do."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        """1 to 6."""
        self.foes: list[int] = []
        """The enemy ships that would act, in order."""
        self.harms: list[Harm] = []
        """By captain in the combat; only ships that would lose something."""
        self.others: list[Effect[Table]] = []
        """Effects on the enemy's own fleet."""

    def outcome(self) -> str:
        """Equal if two numbers do the same."""
        harms = ", ".join(f"{harm.seat} {harm.losses()}" for harm in self.harms)
        others = ", ".join(f"{effect.name} {effect.amount}" for effect in self.others)
        return f"{self.foes}; {harms}; {others}"


def is_open(s: Table) -> bool:
    """Return whether the enemy die is still to come in this round, or can be rolled again."""
    if s.fleet == NONE or not s.team or not s.foes or is_duel(s):
        return False
    if s.agenda and isinstance(s.agenda[-1], RerollEnemyDie):
        return True
    return not any(isinstance(step, EndOfEnemyAction) for step in s.agenda)


def intents(s: Table) -> list[Intent]:
    """One intent per number of the enemy die; none if the enemy die does not matter now."""
    return [foresee(s, die) for die in range(DIE)] if is_open(s) else []


def foresee(s: Table, die: int) -> Intent:
    out = Intent(die + 1)
    t = s.copy()
    harms = [Harm(seat) for seat in range(t.kit.players)]
    door = fast_seed(0).door()
    below = len(t.agenda)
    EnemyAction().run(t, door)
    t.agenda.pop()  # The roll.
    t.die = die
    t.then(FoesAct())
    while len(t.agenda) > below and not t.over:
        _perform(t, door, out, harms)
    for seat in s.team:
        harm = harms[seat]
        harm.falls = t.hull[seat] == 0 or seat not in t.team
        harm.hull = s.hull[seat] if harm.falls else max(0, s.hull[seat] - t.hull[seat])
        harm.shield = max(0, s.shield[seat] - t.shield[seat])
        if harm.hurts():
            out.harms.append(harm)
    return out


def _perform(t: Table, door: Door, out: Intent, harms: list[Harm]) -> None:
    """Take the next step of the copy: perform it, or count it."""
    step = t.agenda.pop()
    if isinstance(step, Breach):
        harms[step.seat].breaches += 1
    elif isinstance(step, SendToInfirmary):
        harms[step.seat].crew += step.count
    elif isinstance(step, FoeAct):
        if not t.foe_flags[step.foe] >> step.action & 1:
            out.foes += [] if step.foe in out.foes else [step.foe]
            effects = t.kit.foes.actions[t.foes[step.foe]][step.action].effects
            for effect in effects:
                met = effect.condition is None or effect.condition.holds(t, t.front, step.foe)
                if met and isinstance(effect, FleetEffect):
                    out.others.append(effect)
        step.run(t, door)
    elif isinstance(step, (FoesAct, PerformFoe, EndOfEnemyAction)):
        step.run(t, door)
    elif isinstance(step, PassBadge):
        left = [seat for seat in step.seats(t) if not t.far >> seat & 1]
        t.front = left[0] if len(left) == 1 else NONE
