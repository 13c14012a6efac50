"""Refusals: what the captain might expect to do now but may not, with the reason.

A part that can be touched in a question has an option or a refusal in every question of that kind. Several parts with
the same reason share one refusal that touches all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.decision import Refusal
from quarterdeck.core.words import Message, Value, say
from quarterdeck.games.d6.cards import (
    COMMANDER,
    ENGINEERING,
    FACE_IDS,
    LETTERS,
    MEDICAL,
    SCIENCE,
    TACTICAL,
)
from quarterdeck.games.d6.reasons import why, why_no_health, why_no_mission, why_no_shot
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim, crowded
from quarterdeck.games.d6.rules.guards import (
    NO_OTHER_DIE,
    OK,
    may_beam,
    may_change,
    may_clear,
    may_fire,
    may_heal,
    may_join,
    may_recharge,
    may_repair,
    may_reroll,
    may_stand_by,
    may_use,
)
from quarterdeck.games.d6.rules.infirmary import Distract, SendToInfirmary
from quarterdeck.games.d6.rules.power import fire_power
from quarterdeck.games.d6.rules.round import Recall
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
    STAND_BY,
    STASIS,
    STAY,
    VOLLEY,
)

_WHO: Final = {"SendToInfirmary": (HURT, HURT_AWAY, HURT_BEAM), "Distract": (DISTRACT,), "Recall": (RECALL,)}
"""Questions about one of the crew, and the verbs that answer them."""


def refusals(s: Table) -> list[Refusal]:
    ask = s.agenda[-1]
    if isinstance(ask, Assign):
        return _stations(s) + _beams(s) + _shots(s) + _missions(s)
    if isinstance(ask, Aim):
        above = [card for card in _targets(s) if not ask.below >> card & 1]
        return [_at("aim", s, above, say("d6.no.upwards"))] if above else []
    if isinstance(ask, SendToInfirmary):
        return _nobody_there(_empty_rooms(s) + _parts(s, [card for card in _cards(s) if not _crew_on(s, card)]))
    if isinstance(ask, Distract):
        return _nobody_there(_empty_rooms(s))
    return _recalls(s) if isinstance(ask, Recall) else []


def _first(*codes: int) -> int:
    """The first code that is a reason, OK if there is none."""
    for code in codes:
        if code != OK:
            return code
    return OK


def _stations(s: Table) -> list[Refusal]:
    others = any(may_change(s, face) == OK for face in range(5))
    alternatives: list[tuple[str, int, int, str]] = [
        ("commander-change", COMMANDER, _first(may_use(s, COMMANDER), OK if others else NO_OTHER_DIE), "crew"),
        ("commander-reroll", COMMANDER, _first(may_reroll(s), may_use(s, COMMANDER)), "crew"),
        ("tactical", TACTICAL, _first(may_use(s, TACTICAL), may_fire(s)), "external"),
        ("medical-heal", MEDICAL, _first(may_use(s, MEDICAL), may_heal(s)), "infirmary"),
        ("medical-clear", MEDICAL, _first(may_use(s, MEDICAL), may_clear(s)), "scanner"),
        ("science-recharge", SCIENCE, _first(may_recharge(s), may_use(s, SCIENCE)), "shield"),
        ("engineering", ENGINEERING, _first(may_use(s, ENGINEERING), may_repair(s)), "hull"),
    ]
    out: list[Refusal] = []
    for what, face, code, part in alternatives:
        if code != OK:
            touches = [*_station(s, face), part]
            if face == TACTICAL:
                touches += _parts(s, _targets(s))
            out.append(Refusal(say(f"d6.what.{what}"), why(s, code, face, -1), touches))
    return out


def _station(s: Table, face: int) -> list[str]:
    """A station, and the dice in hand that could be used there."""
    return [f"station.{FACE_IDS[face]}", *([f"crew.{LETTERS[face]}"] if s.hand[face] else [])]


def _beams(s: Table) -> list[Refusal]:
    reasons: list[Message | None] = []
    for card in _cards(s):
        code = _first(may_use(s, SCIENCE), may_beam(s, card))
        reasons.append(why(s, code, SCIENCE, card) if code != OK else None)
    out: list[Refusal] = []
    for reason, cards in _together(s, reasons):
        if 1 < len(cards) == len(reasons):
            out.append(Refusal(say("d6.what.stasis"), reason, _station(s, SCIENCE) + _parts(s, cards)))
        else:
            out.append(_at("stasis-at", s, cards, reason, _station(s, SCIENCE)))
    return out


def _shots(s: Table) -> list[Refusal]:
    """Threats that can never be shot. If no shot is left, the refusal of the station says so for all its targets."""
    cards = [card for card in s.external if not s.health[card]]
    return [_at("fire-at", s, [card], why_no_health(s, card), ["station.tactical"]) for card in cards]


def _missions(s: Table) -> list[Refusal]:
    reasons = [why_no_mission(s, card) if s.kit.threats.mission[card] else None for card in _cards(s)]
    return [_at("mission", s, cards, reason) for reason, cards in _together(s, reasons)]


def _recalls(s: Table) -> list[Refusal]:
    asked = s.options[0].a
    out: list[Refusal] = []
    if all(action.code != STAY for action in s.options):
        out.append(_at("stay", s, [asked], say("d6.no.needs-one")))
    others = [card for card in _cards(s) if card != asked]
    waiting = [card for card in others if s.away[card]]
    if waiting:
        out.append(Refusal(say("d6.what.elsewhere"), say("d6.no.in-turn"), _parts(s, waiting)))
    return out + _nobody_there(_parts(s, [card for card in others if not s.away[card]]))


def _nobody_there(parts: Sequence[str]) -> list[Refusal]:
    return [Refusal(say("d6.what.elsewhere"), say("d6.no.nobody-there"), parts)] if parts else []


def _empty_rooms(s: Table) -> list[str]:
    """The parts for free dice that have none now."""
    out = [] if any(s.hand) else ["crew"]
    return out if s.pool or any(s.returned) else [*out, "returned"]


def _crew_on(s: Table, card: int) -> bool:
    return s.away[card] > 0 or s.beamed[card] > 0


def _cards(s: Table) -> list[int]:
    return s.internal + s.external


def _targets(s: Table) -> list[int]:
    return [card for card in s.external if s.health[card]]


def _parts(s: Table, cards: Sequence[int]) -> list[str]:
    return [part_of(s, card) for card in cards]


def _at(what: str, s: Table, cards: Sequence[int], reason: Message, before: Sequence[str] = ()) -> Refusal:
    """A refusal that names these cards."""
    names = [threat_name(s, card) for card in cards]
    named: Value = names[0] if len(names) == 1 else names
    return Refusal(say(f"d6.what.{what}", card=named), reason, [*before, *_parts(s, cards)])


def _together(s: Table, reasons: Sequence[Message | None]) -> list[tuple[Message, list[int]]]:
    """The cards in play that are refused, grouped by reason."""
    out: list[tuple[Message, list[int]]] = []
    for card, reason in zip(_cards(s), reasons, strict=True):
        if reason is None:
            continue
        same = [cards for known, cards in out if known == reason]
        if same:
            same[0].append(card)
        else:
            out.append((reason, [card]))
    return out


def why_not(s: Table, action: Action) -> Message | None:
    """Why a given action is not among the options."""
    ask = s.agenda[-1]
    code, card = action.code, action.a
    if isinstance(ask, Aim) and code == AIM:
        return _why_not_aim(s, ask, card)
    if isinstance(ask, Recall) and code == STAY and card == s.options[0].a:
        return say("d6.no.needs-one")
    if isinstance(ask, Recall) and code in (RECALL, STAY) and card != s.options[0].a:
        return say("d6.no.in-turn" if s.away[card] else "d6.no.nobody-there")
    if code in _WHO.get(type(ask).__name__, ()):
        return say("d6.no.nobody-there")
    if not isinstance(ask, Assign):
        return say("d6.no.not-now")
    if code in (FIRE, STASIS, MISSION) and card not in s.internal and card not in s.external:
        return say("d6.no.not-in-play", card=threat_name(s, card))
    if code == FIRE:
        return why_no_shot(s, card) or _why_not_fire(s, card)
    if code == MISSION:
        return why(s, may_join(s, card, action.b), action.b, card)
    if code == STAND_BY:
        return why(s, _first(may_use(s, action.a), may_stand_by(s, action.a)), action.a, -1)
    guards: dict[int, tuple[int, int]] = {
        CHANGE: (COMMANDER, may_change(s, action.a) if code == CHANGE else OK),
        REROLL: (COMMANDER, may_reroll(s)),
        VOLLEY: (TACTICAL, may_fire(s)),
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
        about = action.a if code == CHANGE and reason == guard else face
        return why(s, reason, about, card if code == STASIS else -1)
    if code == CHANGE:
        return say("d6.no.same-side", face=face_name(action.a)) if action.a == action.b else say("d6.no.crew-side")
    return _why_not_so_many(s, face)


def _why_not_aim(s: Table, ask: Aim, card: int) -> Message:
    if card not in s.external:
        return say("d6.no.not-in-play", card=threat_name(s, card))
    if not s.health[card]:
        return why_no_health(s, card)
    if not ask.below >> card & 1:
        return say("d6.no.upwards")
    return _why_not_damage(s, card, ask.points)


def _why_not_fire(s: Table, card: int) -> Message:
    if not s.kit.rulings.bonus_across_round:
        return say("d6.no.together")
    return _why_not_damage(s, card, fire_power(s, 1))


def _why_not_damage(s: Table, card: int, points: int) -> Message:
    """Which amounts a target can be dealt."""
    most = min(points, s.health[card])
    if most == 1:
        return say("d6.no.damage.one", card=threat_name(s, card))
    return say("d6.no.damage.crowded" if crowded(s, points) else "d6.no.damage", card=threat_name(s, card), most=most)


def _why_not_so_many(s: Table, face: int) -> Message:
    if s.kit.rulings.bonus_across_round:
        return say("d6.no.one-by-one")
    return say("d6.no.so-many", face=face_name(face), count=s.hand[face])
