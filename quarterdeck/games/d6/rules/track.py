"""The damage track and the cards in play. Rules: The Ship, Threats."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.state import WON
from quarterdeck.games.d6 import story
from quarterdeck.games.d6.rules.damage import damage_ship
from quarterdeck.games.d6.settings import UNSHOOTABLE_FAQ, UNSHOOTABLE_STAYS
from quarterdeck.games.d6.table import RESCUED, USED, Table


def place(s: Table, card: int) -> None:
    """Put a card on its side of the ship: externals at their starting health, internals below the others."""
    threats = s.kit.threats
    if threats.external[card]:
        s.health[card] = threats.health[card]
        _enter_track(s, card)
    else:
        s.internal.append(card)
    if threats.offline[card]:
        s.shield = 0  # Ruling R18: shields are gone at once.


def _enter_track(s: Table, card: int) -> None:
    """Insert a card below all cards with the same or more health."""
    health = s.health
    at = 0
    for other in s.external:
        if health[other] < health[card]:
            break
        at += 1
    s.external.insert(at, card)


def set_health(s: Table, card: int, value: int) -> None:
    s.health[card] = value
    s.external.remove(card)
    _enter_track(s, card)


def hit(s: Table, door: Door, card: int, amount: int) -> None:
    """Damage an external threat; at 0 health it is destroyed."""
    health = s.health[card] - amount
    if health > 0:
        set_health(s, card, health)
        return
    if door.listening:
        story.destroyed(s, door, card)
    blast = s.kit.threats.explode[card]
    if blast and in_stasis(s, card) and s.kit.rulings.stasis_holds_blast:
        blast = 0  # Ruling R5.
        if door.listening:
            story.blast_held(s, door, card)
    discard(s, door, card)
    if blast:
        if door.listening:
            story.explodes(s, door, card, blast)
        damage_ship(s, door, blast)
    rescue_at_once(s, door)


def in_play(s: Table, card: int) -> bool:
    return card in s.external or card in s.internal


def in_stasis(s: Table, card: int) -> bool:
    """A beam holds the card, or held it until its die was sent to the Infirmary (ruling: Activate threats)."""
    return s.beamed[card] > 0 or s.stilled >> card & 1 == 1


def external_in_turn(s: Table) -> list[int]:
    """The external threats in the order in which they act. A ruling says when those without health act."""
    if not s.kit.rulings.unshootable_first:
        return s.external  # Cards without health are at the end.
    health = s.kit.threats.health
    return [card for card in s.external if not health[card]] + [card for card in s.external if health[card]]


def discard(s: Table, door: Door, card: int) -> None:
    """A card leaves play. Ruling R16: dice on it are returned."""
    crew = s.away[card]
    while crew:
        if crew & 7:
            s.returned[(crew & 7) - 1] += 1
        crew >>= 3
    s.away[card] = 0
    s.returned[USED] += s.beamed[card]
    s.beamed[card] = 0
    s.stilled &= ~(1 << card)
    release(s, door, card)
    if s.kit.threats.external[card]:
        s.external.remove(card)
        s.health[card] = 0
    else:
        s.internal.remove(card)
    s.discarded += 1
    if door.listening and s.kit.threats.offline[card] and not shields_offline(s):
        story.back_online(s, door)


def release(s: Table, door: Door, card: int) -> None:
    """Special threats: Distracted. The die it holds, if any, is free again."""
    if s.held[card]:
        if door.listening:
            story.released(s, door, card)
        s.returned[USED] += s.held[card]
        s.held[card] = 0


def shields_offline(s: Table) -> bool:
    """Special threats: Nebula."""
    offline = s.kit.threats.offline
    for card in s.external:
        if offline[card]:
            return True
    for card in s.internal:
        if offline[card]:
            return True
    return False


def is_rescued(s: Table) -> bool:
    """Winning: no card left to draw and no external threat in play. Internal threats do not matter (ruling R20)."""
    if s.left > 0:
        return False
    if not s.external:
        return True
    reading = s.kit.rulings.unshootable
    if reading == UNSHOOTABLE_STAYS:
        return False
    for card in s.external:  # Ruling R6: threats that cannot be shot do not prevent the win.
        if s.kit.threats.health[card]:
            return False
        if reading == UNSHOOTABLE_FAQ and listed_damage(s, card) >= s.hull:
            return False
    return True


def listed_damage(s: Table, card: int) -> int:
    return sum(effect.listed() for effect in s.kit.threats.effects[card])


def rescue_at_once(s: Table, door: Door) -> None:
    """Ruling R17: in one reading the match is won as soon as the condition is met."""
    if s.kit.rulings.victory_at_once and not s.over and is_rescued(s):
        rescue(s, door)


def rescue(s: Table, door: Door) -> None:
    if door.listening:
        story.rescued(s, door)
    s.finish(RESCUED, [WON])
