"""Questions and options in words, made only for views: labels, costs, touched parts and previews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.decision import NumberChange, Option
from quarterdeck.core.words import Message, Value, say
from quarterdeck.games.d6.cards import (
    COMMANDER,
    DETECTED,
    ENGINEERING,
    FACE_IDS,
    LETTERS,
    MEDICAL,
    SCIENCE,
    TACTICAL,
)
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim, lost_with
from quarterdeck.games.d6.rules.guards import mission_place
from quarterdeck.games.d6.rules.infirmary import Distract, free_places
from quarterdeck.games.d6.rules.power import fire_power, repair_power
from quarterdeck.games.d6.rules.round import Recall
from quarterdeck.games.d6.rules.track import in_stasis
from quarterdeck.games.d6.story import dice_of, face_name, part_of, threat_name
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import (
    AIM,
    CHANGE,
    CLEAR,
    DISTRACT,
    END,
    FIRE,
    FROM_RETURNED,
    HEAL,
    HOLD_FIRE,
    HURT,
    HURT_AWAY,
    HURT_BEAM,
    MISSION,
    RECALL,
    RECHARGE,
    REPAIR,
    REROLL,
    SPARE,
    STAND_BY,
    STASIS,
    STAY,
    VOLLEY,
)

_FACE_OF: Final = {
    CHANGE: COMMANDER,
    REROLL: COMMANDER,
    FIRE: TACTICAL,
    VOLLEY: TACTICAL,
    HEAL: MEDICAL,
    CLEAR: MEDICAL,
    RECHARGE: SCIENCE,
    STASIS: SCIENCE,
    REPAIR: ENGINEERING,
}
"""The face of the crew dice that each verb uses."""


def topic(s: Table) -> Message:
    ask = s.agenda[-1]
    name = type(ask).__name__
    params: dict[str, Value] = {}
    if isinstance(ask, Assign):
        params["dice"] = sum(s.hand)
    elif isinstance(ask, Aim):
        params["points"] = ask.points
        name = "Aim" if ask.below < 0 else "Aim.further"
    elif isinstance(ask, Distract):
        params["card"] = threat_name(s, ask.card)
    elif isinstance(ask, Recall):
        params["card"] = threat_name(s, s.options[0].a)
    return Message(f"d6.ask.{name}", params)


def option(s: Table, action: Action) -> Option:
    label = Message(f"d6.do.{_label(s, action)}", {**_said(s, action), **_more(s, action)})
    aside = action.code == STAND_BY
    cost, preview = _cost(action), changes(s, action)
    return Option(action, label, touches(s, action), cost, preview, group(action), key(action), aside)


def _label(s: Table, action: Action) -> str:
    """The key of a label. Frequent options have keys of their own (`texts.whole_labels`), to keep views small."""
    code = action.code
    if code == CHANGE:
        return f"change.{LETTERS[action.a]}.{LETTERS[action.b]}"
    if code == FIRE:
        return "fire.wasting" if _lost(s, action) else f"fire.{s.kit.threats.ids[action.a]}.{action.b}"
    if code == AIM and _lost(s, action):
        return "aim.wasting"
    if code == STASIS:
        return f"stasis.{s.kit.threats.ids[action.a]}"
    if code == MISSION:
        return f"mission.{s.kit.threats.ids[action.a]}.{LETTERS[action.b]}"
    if code == REPAIR and not s.kit.rulings.bonus_across_round:
        return "repair.together"
    if code == HURT_BEAM and s.kit.rulings.stasis_outlasts_die:
        return "hurt-beam.held"
    return action.verb.name


def _lost(s: Table, action: Action) -> int:
    """The damage that a shot loses because nothing further down can take it, although a threat further up could."""
    ask = s.agenda[-1]
    points, allowed = (ask.points, ask.below) if isinstance(ask, Aim) else (fire_power(s, 1), -1)
    lost = lost_with(s, action.a, action.b, points, allowed)
    top = next(card for card in s.external if s.health[card] and allowed >> card & 1)
    return lost if action.a != top else 0


def _said(s: Table, action: Action) -> dict[str, Value]:
    """The arguments of a verb that its label does not contain already."""
    code = action.code
    if code == FIRE and _lost(s, action):
        return action.params()
    whole = code in (CHANGE, FIRE, STASIS, MISSION) or (code == REPAIR and s.kit.rulings.bonus_across_round)
    return {} if whole else action.params()


def _more(s: Table, action: Action) -> dict[str, Value]:
    """What a label says beyond the arguments of its verb."""
    code = action.code
    if code == REROLL:
        return {"dice": sum(s.hand) - 1}
    if code in (FIRE, AIM):
        lost = _lost(s, action)
        return {"lost": lost} if lost else {}
    if code == VOLLEY:
        return {"damage": fire_power(s, action.a)}
    if code == HEAL:
        return {"count": s.infirmary}
    if code == RECHARGE:
        return {"shield": s.kit.ship.shield}
    if code == REPAIR:
        return {"amount": min(repair_power(s, action.a), s.kit.ship.hull - s.hull)}
    if code == DISTRACT:
        ask = s.agenda[-1]
        return {"card": threat_name(s, ask.card)} if isinstance(ask, Distract) else {}
    return {}


def group(action: Action) -> str:
    code = action.code
    if code in _FACE_OF:
        return FACE_IDS[_FACE_OF[code]]
    if code == MISSION:
        return "mission"
    if code == STAND_BY:
        return "stand-by"
    return "end" if code in (END, HOLD_FIRE, STAY) else ""


def key(action: Action) -> str:
    """One key per station, `a` for away missions, `b` to stand by, `x` to end."""
    code = action.code
    if code in _FACE_OF:
        return LETTERS[_FACE_OF[code]].lower()
    if code == MISSION:
        return "a"
    if code == STAND_BY:
        return "b"
    return "x" if code in (END, HOLD_FIRE, STAY) else ""


def _cost(action: Action) -> Message | None:
    """The dice of a choice that uses several. The label of any other choice names its one die."""
    code = action.code
    return dice_of(_FACE_OF[code], action.a) if code in (VOLLEY, REPAIR) and action.a > 1 else None


def touches(s: Table, action: Action) -> list[str]:
    """The die, its target, and the station where it is used."""
    code = action.code
    if code in _FACE_OF:
        face = _FACE_OF[code]
        parts = [f"crew.{LETTERS[face]}", *_station_target(s, action), f"station.{FACE_IDS[face]}"]
        return list(dict.fromkeys(parts))
    if code == MISSION:
        return [f"crew.{LETTERS[action.b]}", part_of(s, action.a)]
    if code == STAND_BY:
        return [f"crew.{LETTERS[action.a]}", f"station.{FACE_IDS[action.a]}"]
    if code in (AIM, HURT_AWAY, HURT_BEAM, RECALL, STAY):
        return [part_of(s, action.a)]
    if code in (HURT, DISTRACT):
        return _free_die(s, action.a)
    return []


def _free_die(s: Table, place: int) -> list[str]:
    """The part of a die in hand or of the returned dice; for SPARE, all parts with a free die."""
    if place != SPARE:
        return [f"crew.{LETTERS[place]}"] if place < FROM_RETURNED else ["returned"]
    parts = [f"crew.{LETTERS[face]}" for face in range(DETECTED) if s.hand[face]]
    if s.pool or any(s.returned):
        parts.append("returned")
    return parts


def _station_target(s: Table, action: Action) -> list[str]:
    code = action.code
    if code == CHANGE:
        return [f"crew.{LETTERS[action.a]}"]
    if code == REROLL:
        return ["crew"]
    if code == FIRE or code == STASIS:
        return [part_of(s, action.a)]
    if code == HEAL:
        return ["infirmary"]
    if code == CLEAR:
        return ["scanner"]
    if code == RECHARGE:
        return ["shield"]
    return ["hull"] if code == REPAIR else []


def changes(s: Table, action: Action) -> list[NumberChange]:
    """The numbers that the choice itself changes, without later consequences."""
    code = action.code
    if code == FIRE or code == AIM:
        return _shot(s, action.a, action.b)
    if code == HEAL:
        return [NumberChange("infirmary", s.infirmary, 0)]
    if code == CLEAR:
        return [NumberChange("scanner", s.scanner, s.scanner - 1)]
    if code == RECHARGE:
        return [NumberChange("shield", s.shield, s.kit.ship.shield)]
    if code == REPAIR:
        return [NumberChange("hull", s.hull, min(s.kit.ship.hull, s.hull + repair_power(s, action.a)))]
    if code == CHANGE and action.b == DETECTED:
        return _one_more_detected(s)
    if code == MISSION:
        return _mission(s, action.a, action.b)
    if code in (HURT_AWAY, HURT_BEAM) or (code == HURT and free_places(s)):
        return [NumberChange("infirmary", s.infirmary, s.infirmary + 1)]
    return []


def _one_more_detected(s: Table) -> list[NumberChange]:
    after = s.scanner + 1
    if after < s.kit.ship.scanners:
        return [NumberChange("scanner", s.scanner, after)]
    out = [NumberChange("scanner", s.scanner, 0)] if s.scanner else []
    if s.left == 0 and s.kit.rulings.empty_scan_hurts:
        out += _damage(s, 1)
    return out


def _mission(s: Table, card: int, face: int) -> list[NumberChange]:
    """What changes if this die is the last that the mission needs."""
    threats = s.kit.threats
    here = mission_place(s, card, face)
    places = range(len(threats.mission[card]))
    if any(not s.away[card] >> (3 * place) & 7 for place in places if place != here):
        return []
    out = [NumberChange(part_of(s, card), s.health[card], 0)] if s.health[card] else []
    if threats.wounds[card]:
        out.append(NumberChange("infirmary", s.infirmary, s.infirmary + len(places)))
    return out


def _shot(s: Table, card: int, amount: int) -> list[NumberChange]:
    after = s.health[card] - amount
    out = [NumberChange(part_of(s, card), s.health[card], after)]
    blast = s.kit.threats.explode[card]
    if after == 0 and blast and not (in_stasis(s, card) and s.kit.rulings.stasis_holds_blast):
        out += _damage(s, blast)
    return out


def _damage(s: Table, amount: int) -> list[NumberChange]:
    out: list[NumberChange] = []
    absorbed = min(amount, s.shield)
    if absorbed:
        out.append(NumberChange("shield", s.shield, s.shield - absorbed))
    if amount > absorbed:
        out.append(NumberChange("hull", s.hull, max(0, s.hull - amount + absorbed)))
    return out


def needs_in_words(s: Table, card: int, only_open: bool) -> list[Message]:
    """The crew a mission takes, all of it or what is still missing."""
    places = enumerate(s.kit.threats.mission[card])
    return needed([mask for place, mask in places if not (only_open and s.away[card] >> (3 * place) & 7)])


def needed(masks: Sequence[int]) -> list[Message]:
    """The crew for places of a mission, each given as a mask of faces."""
    out: list[Message] = []
    for mask in masks:
        faces = [face_name(face) for face in range(5) if mask >> face & 1]
        out.append(faces[0] if len(faces) == 1 else either(faces))
    return out


def either(faces: Sequence[Message]) -> Message:
    result = faces[0]
    for other in faces[1:]:
        result = say("d6.needs.either", one=result, other=other)
    return result
