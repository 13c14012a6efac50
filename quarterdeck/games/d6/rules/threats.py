"""Threats: drawing them and what they do. Rules: Scan for threats, Discover new threats, Activate threats."""

from __future__ import annotations

from typing import Final, cast

from quarterdeck.core.chance import Door
from quarterdeck.core.effects import Effect, PerformEffects
from quarterdeck.core.state import Step
from quarterdeck.games.d6 import story
from quarterdeck.games.d6.cards import FRIENDLY_FIRE, HOLD, HULL_LOST, NOTHING, QUIET
from quarterdeck.games.d6.rules.damage import damage_ship
from quarterdeck.games.d6.rules.infirmary import distract, friendly_fire
from quarterdeck.games.d6.rules.track import external_in_turn, in_stasis, is_rescued, place, rescue, rescue_at_once
from quarterdeck.games.d6.settings import SCOUT_ANY, SCOUT_CARD
from quarterdeck.games.d6.table import ACTIVATE, DECK, DISCOVER, THREAT_DIE, USED, Table

ALONE: Final = 1
"""The mask of seats that effects apply to: the captain's."""


class Scan(Step[Table]):
    """Rules: Scan for threats. Whenever the scanners are full: draw a threat; those dice are set aside."""

    def run(self, s: Table, door: Door) -> None:
        needed = s.kit.ship.scanners
        if s.scanner < needed:
            return
        s.scanner -= needed
        s.returned[USED] += needed
        if door.listening:
            story.scanned(s, door)
        if s.left == 0 and s.kit.rulings.empty_scan_hurts:
            damage_ship(s, door, 1)  # Ruling R8.
        s.do(DrawThreat(), Scan())


class Discover(Step[Table]):
    """Rules: Discover new threats, Winning. The win is checked before the draw."""

    def run(self, s: Table, door: Door) -> None:
        s.phase = DISCOVER
        if is_rescued(s):
            rescue(s, door)
        else:
            if s.left == 0 and door.listening:
                story.nothing_left(s, door)
            draw_threat(s, door)


class DrawThreat(Step[Table]):
    """Draws a threat. It is a step, because an earlier draw may have to ask a question first."""

    def run(self, s: Table, door: Door) -> None:
        draw_threat(s, door)


def draw_threat(s: Table, door: Door) -> None:
    if s.left == 0:
        return  # Ruling R9: play goes on without a draw.
    card = door.pick(s, DECK, s.deck, sum(s.deck))
    s.deck[card] -= 1
    s.left -= 1
    if door.listening:
        story.revealed(s, door, card)
    reveal = s.kit.threats.reveal[card]
    if reveal == NOTHING:
        s.discarded += 1
    elif reveal == FRIENDLY_FIRE:
        s.discarded += 1
        friendly_fire(s, door)
    else:
        place(s, card)
        if reveal == HOLD:
            distract(s, door, card)
    rescue_at_once(s, door)


class ActivateThreats(Step[Table]):
    """Rules: Activate threats. Roll the threat die; all internals, then all externals, top to bottom."""

    def run(self, s: Table, door: Door) -> None:
        s.phase = ACTIVATE
        face = door.roll(s, THREAT_DIE, 6) + 1
        s.threat_roll = face
        s.rolls += 1
        if s.kit.rulings.mercenary_per_roll:
            s.activated = False
        if door.listening:
            story.threat_rolled(s, door, face)
        s.do(ActivateNext(0), AfterThreats())


class ActivateNext(Step[Table]):
    """Activates the next threat whose number was rolled. `done` is a mask of the cards already activated."""

    def __init__(self, done: int) -> None:
        self.done = done

    def args(self) -> list[int]:
        return [self.done]

    def run(self, s: Table, door: Door) -> None:
        card = self.next_card(s)
        if card >= 0:
            s.then(ActivateNext(self.done | (1 << card)))
            activate(s, door, card)

    def next_card(self, s: Table) -> int:
        faces = s.kit.threats.faces
        rolled = 1 << s.threat_roll
        done = self.done
        for card in s.internal:
            if faces[card] & rolled and not done >> card & 1:
                return card
        for card in external_in_turn(s):
            if faces[card] & rolled and not done >> card & 1:
                return card
        return -1


class AfterThreats(Step[Table]):
    """Special threats: Cloaked Threats rolls again (ruling R14); then threats with a condition act."""

    def run(self, s: Table, door: Door) -> None:
        again = s.roll_again and (s.kit.rulings.cloaked_chains or s.rolls == 1)
        s.roll_again = False
        per_roll = s.kit.rulings.mercenary_per_roll
        if again:
            s.then(ActivateThreats())
        elif waits(s, HULL_LOST):
            s.then(ActivateWaiting(HULL_LOST, 0))
        if (per_roll or not again) and waits(s, QUIET):
            s.then(ActivateWaiting(QUIET, 0))


def waits(s: Table, when: int) -> bool:
    """Return whether a card in play has this condition."""
    conditions = s.kit.threats.when
    for card in s.external:
        if conditions[card] == when:
            return True
    for card in s.internal:
        if conditions[card] == when:
            return True
    return False


class ActivateWaiting(Step[Table]):
    """Mercenary (rulings R2, R3), then the Scouting Ship (R1): checked when all others are done."""

    def __init__(self, when: int, done: int) -> None:
        self.when = when
        self.done = done

    def args(self) -> list[int]:
        return [self.when, self.done]

    def run(self, s: Table, door: Door) -> None:
        if not self.condition(s):
            return
        when = s.kit.threats.when
        for card in s.internal + external_in_turn(s):
            if when[card] == self.when and not self.done >> card & 1:
                s.then(ActivateWaiting(self.when, self.done | (1 << card)))
                activate(s, door, card)
                return

    def condition(self, s: Table) -> bool:
        if self.when == QUIET:
            return not s.activated
        scout = s.kit.rulings.scout
        if scout == SCOUT_CARD:
            return s.hull_lost
        return s.damaged if scout == SCOUT_ANY else s.harmed


def activate(s: Table, door: Door, card: int) -> None:
    if in_stasis(s, card):
        if s.kit.rulings.stasis_counts:
            s.activated = True  # Ruling R3.
        if door.listening:
            story.held_in_stasis(s, door, card)
        return
    s.activated = True
    if door.listening:
        story.activates(s, door, card)
    Perform(card, 0).run(s, door)


class Perform(PerformEffects[Table]):
    """Performs a card's effects from index `at`."""

    def __init__(self, card: int, at: int) -> None:
        super().__init__(ALONE, card, 0, at)

    def args(self) -> list[int]:
        return [self.source, self.at]

    def effects(self, s: Table) -> list[Effect[Table]]:
        return cast(list[Effect[Table]], s.kit.threats.effects[self.source])

    def part(self, seats: int, at: int) -> PerformEffects[Table]:
        return Perform(self.source, at)
