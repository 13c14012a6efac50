"""Threats: drawing them and what they do. Rules: Scan for threats, Discover new threats, Activate threats."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.games.d6 import story
from quarterdeck.games.d6.content import (
    DAMAGE,
    DECAY,
    DISCARD,
    DRAIN,
    FREE_SCANNER,
    FRIENDLY_FIRE,
    HOLD,
    HULL_LOST,
    INFIRMARY,
    NOTHING,
    PIERCING,
    QUIET,
    RECOVER,
    RELEASE,
    ROLL_AGAIN,
)
from quarterdeck.games.d6.rules.damage import damage_ship, drain_shields, pierce_ship
from quarterdeck.games.d6.rules.infirmary import distract, friendly_fire, send_crew
from quarterdeck.games.d6.rules.track import (
    discard,
    external_in_turn,
    hit,
    in_play,
    in_stasis,
    is_rescued,
    place,
    release,
    rescue,
    rescue_at_once,
    set_health,
)
from quarterdeck.games.d6.settings import SCOUT_ANY, SCOUT_CARD
from quarterdeck.games.d6.table import ACTIVATE, DECK, DISCOVER, THREAT_DIE, USED, Table


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
    """A draw that waits for something before it: the other opening threat, or a full scanner's earlier one."""

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
    """The next threat whose number was rolled. `done` has a bit for each card that already had its turn."""

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
    """Special threats: Cloaked Threats rolls again (ruling R14); then those that wait for a condition act."""

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
    """Whether a card in play waits for this condition."""
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
    perform(s, door, card, 0)


class Perform(Step[Table]):
    """The rest of a card's effects, after one that had to ask."""

    def __init__(self, card: int, at: int) -> None:
        self.card = card
        self.at = at

    def args(self) -> list[int]:
        return [self.card, self.at]

    def run(self, s: Table, door: Door) -> None:
        perform(s, door, self.card, self.at)


def perform(s: Table, door: Door, card: int, at: int) -> None:
    """A card's effects in order, from the one numbered `at`."""
    effects = s.kit.threats.effects[card]
    while at < len(effects) and not s.over:
        op, amount = effects[at]
        at += 1
        if (op == DECAY or op == DISCARD) and not in_play(s, card):
            continue  # It is gone already, by an effect before this one.
        if op == DAMAGE:
            damage_ship(s, door, amount)
        elif op == PIERCING:
            if s.kit.threats.when[card] != HULL_LOST or s.kit.rulings.scout == SCOUT_CARD:
                pierce_ship(s, door, amount)
            else:
                damage_ship(s, door, amount)  # Ruling R1: other readings let the shields take it.
        elif op == INFIRMARY:
            if at < len(effects):
                s.then(Perform(card, at))
            send_crew(s, door, amount)
            return
        elif op == DRAIN:
            drain_shields(s, door)
        elif op == DECAY:
            if door.listening:
                story.decays(s, door, card, amount)
            hit(s, door, card, amount)
        elif op == RECOVER:
            recover_all(s, door, amount)
        elif op == ROLL_AGAIN:
            s.roll_again = True
            if door.listening:
                story.rolls_again(s, door, s.kit.rulings.cloaked_chains or s.rolls == 1)
        elif op == FREE_SCANNER:
            free_scanner(s, door, amount)
        elif op == RELEASE:
            if door.listening and not s.held[card]:
                story.released(s, door, card)
            release(s, door, card)
        elif op == DISCARD:
            if door.listening:
                story.passes(s, door, card)
            discard(s, door, card)
            rescue_at_once(s, door)


def recover_all(s: Table, door: Door, amount: int) -> None:
    """Special threats: Time Warp. Never above the starting health."""
    start = s.kit.threats.health
    if door.listening and all(s.health[card] == start[card] for card in s.external):
        story.nothing_recovers(s, door)
    for card in s.external[:]:
        if s.health[card] < start[card]:
            set_health(s, card, min(start[card], s.health[card] + amount))
            if door.listening:
                story.recovers(s, door, card)


def free_scanner(s: Table, door: Door, amount: int) -> None:
    """Special threats: Boost Morale. Impossible with empty scanners, and then nothing happens."""
    freed = min(amount, s.scanner)
    s.scanner -= freed
    s.returned[USED] += freed
    if door.listening:
        story.scanner_freed(s, door, freed)
