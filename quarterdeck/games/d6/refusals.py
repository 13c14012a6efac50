"""Why not: what a captain might expect to do now but may not, with the reason. The guards of the rules give it."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.decision import Refusal
from quarterdeck.core.words import Message, Value, say
from quarterdeck.games.d6.content import COMMANDER, ENGINEERING, FACE_IDS, MEDICAL, SCIENCE, TACTICAL
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.rules.guards import (
    BLOCKED,
    HULL_FULL,
    IN_STASIS,
    NO_DIE,
    NO_MISSION,
    NO_OTHER_DIE,
    NO_TARGET,
    NOT_NEEDED,
    OK,
    REASONS,
    SHIELDS_FULL,
    SHIELDS_OFFLINE,
    SHIP_CANNOT,
    any_target,
    blocked_crew,
    may_beam,
    may_change,
    may_clear,
    may_heal,
    may_join,
    may_recharge,
    may_repair,
    may_reroll,
    may_use,
)
from quarterdeck.games.d6.rules.round import Recall
from quarterdeck.games.d6.rules.stations import fire_power
from quarterdeck.games.d6.story import face_name, part_of, threat_name
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import (
    AIM,
    CHANGE,
    CLEAR,
    DISTRACT,
    FIRE,
    HEAL,
    HURT,
    HURT_AWAY,
    HURT_BEAM,
    MISSION,
    RECALL,
    RECHARGE,
    REPAIR,
    REROLL,
    STASIS,
    STAY,
    VOLLEY,
)
from quarterdeck.games.d6.words import needs_in_words

_WHO: Final = {"SendToInfirmary": (HURT, HURT_AWAY, HURT_BEAM), "Distract": (DISTRACT,), "Recall": (RECALL,)}
"""Questions about one of the crew, and the verbs that answer them."""


def why(s: Table, code: int, face: int, card: int) -> Message:
    """A guard's answer in words."""
    if code == BLOCKED:
        return _why_blocked(s, face)
    params: dict[str, Value] = {}
    if code == NO_DIE:
        params["face"] = face_name(face)
    elif code == SHIP_CANNOT:
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
    """The card that forbids a crew, and what it still leaves them."""
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


def refusals(s: Table) -> list[Refusal]:
    ask = s.agenda[-1]
    if isinstance(ask, Assign):
        return _stations(s) + _threats(s)
    if isinstance(ask, Aim):
        return [
            Refusal(say("d6.what.aim", card=threat_name(s, card)), say("d6.no.upwards"), [part_of(s, card)])
            for card in s.external
            if s.health[card] and not ask.below >> card & 1
        ]
    if isinstance(ask, Recall) and all(action.code != STAY for action in s.options):
        card = s.options[0].a
        return [Refusal(say("d6.what.stay", card=threat_name(s, card)), say("d6.no.needs-one"), [part_of(s, card)])]
    return []


def _first(*codes: int) -> int:
    """The first reason that holds, 0 if none does."""
    for code in codes:
        if code != OK:
            return code
    return OK


def _stations(s: Table) -> list[Refusal]:
    others = any(may_change(s, face) == OK for face in range(5))
    alternatives: list[tuple[str, int, int, str]] = [
        ("commander-change", COMMANDER, _first(may_use(s, COMMANDER), OK if others else NO_OTHER_DIE), "crew"),
        ("commander-reroll", COMMANDER, _first(may_reroll(s), may_use(s, COMMANDER)), "crew"),
        ("tactical", TACTICAL, _first(may_use(s, TACTICAL), OK if any_target(s) else NO_TARGET), "external"),
        ("medical-heal", MEDICAL, _first(may_use(s, MEDICAL), may_heal(s)), "infirmary"),
        ("medical-clear", MEDICAL, _first(may_use(s, MEDICAL), may_clear(s)), "scanner"),
        ("science-recharge", SCIENCE, _first(may_recharge(s), may_use(s, SCIENCE)), "shield"),
        ("engineering", ENGINEERING, _first(may_use(s, ENGINEERING), may_repair(s)), "hull"),
    ]
    return [
        Refusal(say(f"d6.what.{what}"), why(s, code, face, -1), [f"station.{FACE_IDS[face]}", part])
        for what, face, code, part in alternatives
        if code != OK
    ]


def _threats(s: Table) -> list[Refusal]:
    out: list[Refusal] = []
    for card in s.internal + s.external:
        name, part = threat_name(s, card), part_of(s, card)
        code = _first(may_use(s, SCIENCE), may_beam(s, card))
        if code != OK:
            what = say("d6.what.stasis-at", card=name)
            out.append(Refusal(what, why(s, code, SCIENCE, card), [part, "station.science"]))
        if s.kit.threats.external[card]:
            reason = _why_no_shot(s, card)
            if reason is not None:
                out.append(Refusal(say("d6.what.fire-at", card=name), reason, [part, "station.tactical"]))
        if s.kit.threats.mission[card]:
            reason = _why_no_mission(s, card)
            if reason is not None:
                out.append(Refusal(say("d6.what.mission", card=name), reason, [part]))
    return out


def _why_no_shot(s: Table, card: int) -> Message | None:
    if not s.health[card]:
        return say("d6.no.cannot-be-shot", card=threat_name(s, card))
    code = may_use(s, TACTICAL)
    return why(s, code, TACTICAL, card) if code != OK else None


def _why_no_mission(s: Table, card: int) -> Message | None:
    codes = [may_join(s, card, face) for face in range(5)]
    if OK in codes:
        return None
    blocked = blocked_crew(s) if s.kit.rulings.blocks_missions else 0
    for face, code in enumerate(codes):
        if code == BLOCKED or (code == NO_DIE and blocked >> face & 1 and face != s.kit.threats.block[card]):
            return why(s, BLOCKED, face, card)
    return say("d6.no.not-needed", card=threat_name(s, card), needs=needs_in_words(s, card, True))


def why_not(s: Table, action: Action) -> Message | None:
    """Why a given action is not among the options."""
    ask = s.agenda[-1]
    code, card = action.code, action.a
    if isinstance(ask, Aim) and code == AIM:
        return _why_not_aim(s, ask, card)
    if isinstance(ask, Recall) and code == STAY and card == s.options[0].a:
        return say("d6.no.needs-one")
    if isinstance(ask, Recall) and code in (RECALL, STAY) and card != s.options[0].a:
        return say("d6.no.not-now")
    if code in _WHO.get(type(ask).__name__, ()):
        return say("d6.no.nobody-there")
    if not isinstance(ask, Assign):
        return say("d6.no.not-now")
    if code in (FIRE, STASIS, MISSION) and card not in s.internal and card not in s.external:
        return say("d6.no.not-in-play", card=threat_name(s, card))
    if code == FIRE:
        return _why_no_shot(s, card) or _why_not_fire(s, card)
    if code == MISSION:
        return why(s, may_join(s, card, action.b), action.b, card)
    guards: dict[int, tuple[int, int]] = {
        CHANGE: (COMMANDER, may_change(s, action.a) if code == CHANGE else OK),
        REROLL: (COMMANDER, may_reroll(s)),
        VOLLEY: (TACTICAL, OK if any_target(s) else NO_TARGET),
        HEAL: (MEDICAL, may_heal(s)),
        CLEAR: (MEDICAL, may_clear(s)),
        RECHARGE: (SCIENCE, may_recharge(s)),
        STASIS: (SCIENCE, may_beam(s, card) if code == STASIS else OK),
        REPAIR: (ENGINEERING, may_repair(s)),
    }
    if code not in guards:
        return say("d6.no.not-now")
    face, guard = guards[code]
    reason = _first(may_use(s, face), guard)
    if reason != OK:
        return why(s, reason, face, card if code == STASIS else -1)
    if code == CHANGE:
        return say("d6.no.same-side", face=face_name(action.a)) if action.a == action.b else say("d6.no.crew-side")
    return _why_not_so_many(s, face)


def _why_not_aim(s: Table, ask: Aim, card: int) -> Message:
    if card not in s.external:
        return say("d6.no.not-in-play", card=threat_name(s, card))
    if not s.health[card]:
        return say("d6.no.cannot-be-shot", card=threat_name(s, card))
    if not ask.below >> card & 1:
        return say("d6.no.upwards")
    return say("d6.no.damage", card=threat_name(s, card), most=min(ask.points, s.health[card]))


def _why_not_fire(s: Table, card: int) -> Message:
    if not s.kit.rulings.bonus_across_round:
        return say("d6.no.together")
    return say("d6.no.damage", card=threat_name(s, card), most=min(fire_power(s, 1), s.health[card]))


def _why_not_so_many(s: Table, face: int) -> Message:
    if s.kit.rulings.bonus_across_round:
        return say("d6.no.one-by-one")
    return say("d6.no.so-many", face=face_name(face), count=s.hand[face])
