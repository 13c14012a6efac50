"""Reasons: the answers of the guards in words."""

from __future__ import annotations

from quarterdeck.core.words import Message, Value, say
from quarterdeck.games.d6.cards import TACTICAL
from quarterdeck.games.d6.rules.guards import (
    BLOCKED,
    HAS_WORK,
    HULL_FULL,
    IN_STASIS,
    NO_DIE,
    NO_MISSION,
    NO_POWER,
    NO_SUCH_DIE,
    NOT_NEEDED,
    OK,
    REASONS,
    SHIELDS_FULL,
    SHIELDS_OFFLINE,
    SHIP_CANNOT,
    blocked_crew,
    may_fire,
    may_join,
    may_use,
)
from quarterdeck.games.d6.story import face_name, threat_name
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.words import needs_in_words


def why(s: Table, code: int, face: int, card: int) -> Message:
    """A guard's answer in words."""
    if code == BLOCKED:
        return _why_blocked(s, face)
    params: dict[str, Value] = {}
    if code in (NO_DIE, NO_SUCH_DIE, HAS_WORK):
        params["face"] = face_name(face)
    elif code in (SHIP_CANNOT, NO_POWER):
        params["ship"] = s.kit.ship.name
    elif code == SHIELDS_FULL:
        params["shield"] = s.kit.ship.shield
    elif code == SHIELDS_OFFLINE:
        params["card"] = threat_name(s, _nebula(s))
    elif code == HULL_FULL:
        params["hull"] = s.kit.ship.hull
    elif code in (IN_STASIS, NO_MISSION, NOT_NEEDED):
        params["card"] = threat_name(s, card)
        if code == NOT_NEEDED:
            params["needs"] = needs_in_words(s, card, True)
    return Message(f"d6.no.{REASONS[code]}", params)


def _why_blocked(s: Table, face: int) -> Message:
    """Which card blocks a crew face, and what that crew may still do."""
    card = _blocker(s, face)
    key = "blocked"
    if not s.kit.rulings.blocks_missions:
        key = "blocked.station"
    elif any(mask >> face & 1 for mask in s.kit.threats.mission[card]):
        key = "blocked.but-mission"
    return say(f"d6.no.{key}", face=face_name(face), card=threat_name(s, card))


def _blocker(s: Table, face: int) -> int:
    return next(card for card in s.internal + s.external if s.kit.threats.block[card] == face)


def _nebula(s: Table) -> int:
    return next(card for card in s.internal + s.external if s.kit.threats.offline[card])


def why_no_shot(s: Table, card: int) -> Message | None:
    if not s.health[card]:
        return why_no_health(s, card)
    code = may_use(s, TACTICAL)
    if code == OK and may_fire(s) == NO_POWER:
        code = NO_POWER
    return why(s, code, TACTICAL, card) if code != OK else None


def why_no_health(s: Table, card: int) -> Message:
    return say("d6.no.cannot-be-shot", card=threat_name(s, card))


def why_no_mission(s: Table, card: int) -> Message | None:
    codes = [may_join(s, card, face) for face in range(5)]
    if OK in codes:
        return None
    blocked = blocked_crew(s) if s.kit.rulings.blocks_missions else 0
    for face, code in enumerate(codes):
        if code == BLOCKED or (code == NO_DIE and blocked >> face & 1 and face != s.kit.threats.block[card]):
            return why(s, BLOCKED, face, card)
    return say("d6.no.not-needed", card=threat_name(s, card), needs=needs_in_words(s, card, True))
