"""The events of a match. They are complete: the log alone tells a reader all that happened.

Rules call these functions only if the door is listening. Each event names the parts it touches, cause first. Events
that come in most matches are not made if they are only counted (see `Door.counted`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.counting import Line
from quarterdeck.core.event import Event
from quarterdeck.core.words import Message, Name, Value
from quarterdeck.games.d6.cards import DETECTED, FACE_IDS, LETTERS
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import HURT_AWAY, HURT_BEAM, PLACES

_THREATS: Final[dict[str, Message]] = {}
_PARTS: Final[dict[str, str]] = {}
_FACES: Final[list[Message]] = [Name(f"d6.face.{letter}", {}, "face", letter) for letter in LETTERS]
_SIDES: Final = len(LETTERS)


def line_of(key: str) -> Line:
    """A line that is counted, by its key under `d6.event`."""
    return Line(f"d6.event.{key}")


def threat_name(s: Table, card: int) -> Message:
    """Names are made once: experiments emit many events."""
    id = s.kit.threats.ids[card]
    name = _THREATS.get(id)
    if name is None:
        name = _THREATS[id] = Name(f"d6.threat.{id}.name", {}, "card", id)
    return name


def face_name(face: int) -> Message:
    return _FACES[face]


def place_name(place: int) -> Message:
    """The place of a die that is given up."""
    return Message(f"d6.place.{PLACES[place]}", {})


def named(s: Table, card: int) -> dict[str, Value]:
    """A card as the subject of a sentence: its name, and whether the verb is in the plural."""
    return {"card": threat_name(s, card), "n": 2 if s.kit.threats.plural[card] else 1}


def part_of(s: Table, card: int) -> str:
    id = s.kit.threats.ids[card]
    part = _PARTS.get(id)
    if part is None:
        part = _PARTS[id] = f"threat.{id}"
    return part


def tell(door: Door, key: str, params: dict[str, Value], parts: Sequence[str]) -> None:
    """Emit a line of the log, by its key under `d6.event`."""
    door.tell(Event(Message(f"d6.event.{key}", params), parts))


def dice_in_words(counts: Sequence[int]) -> list[Message]:
    return [dice_of(face, count) for face, count in enumerate(counts) if count]


def dice_of(face: int, count: int) -> Message:
    return Message(f"d6.dice.{LETTERS[face]}", {"count": count})


# -- the round --------------------------------------------------------------------------------------------

_ROUND: Final = line_of("round")
_ROLLED: Final = line_of("rolled")
_DETECTED: Final = line_of("detected")
_SCANNED: Final = line_of("scanned")
_REVEALED: Final = line_of("revealed")
_OFFLINE: Final = line_of("offline")
_GATHERED: Final = line_of("gathered")
_RECALLED: Final = line_of("recalled")


def round_begins(s: Table, door: Door) -> None:
    if not door.counted(_ROUND):
        tell(door, "round", {"round": s.round, "hull": s.hull, "shield": s.shield}, ["hull", "shield"])


def rolled(s: Table, door: Door, dice: int, detected: int) -> None:
    if not door.counted(_ROLLED):
        tell(door, "rolled", {"dice": dice, "faces": dice_in_words([*s.hand, detected])}, ["crew", "scanner"])
    _locked(s, door, detected)


def _locked(s: Table, door: Door, detected: int) -> None:
    if detected and not door.counted(_DETECTED):
        tell(door, "detected", {"count": detected, "scanner": s.scanner}, ["scanner"])


def scanned(s: Table, door: Door) -> None:
    if not door.counted(_SCANNED, 0 if s.left else 1):
        key = "scanned"
        if s.left == 0:
            key = "scanned.damage" if s.kit.rulings.empty_scan_hurts else "scanned.nothing"
        tell(door, key, {}, ["scanner", "returned"])


def revealed(s: Table, door: Door, card: int) -> None:
    threats = s.kit.threats
    if not door.counted(_REVEALED, card):
        kind = "external" if threats.external[card] else "internal"
        if threats.reveal[card] >= 2:
            kind = "passing"
        elif threats.friendly(card):
            kind = "friendly"
        elif threats.external[card] and not threats.health[card]:
            kind = "unshootable"
        params: dict[str, Value] = {"card": threat_name(s, card), "left": s.left}
        if kind == "external":
            params["health"] = threats.health[card]
        tell(door, f"revealed.{kind}", params, ["deck", part_of(s, card)])
    if threats.offline[card] and not door.counted(_OFFLINE, card):
        tell(door, "offline", named(s, card), [part_of(s, card), "shield"])


def nothing_left(s: Table, door: Door) -> None:
    tell(door, "nothing-left", {}, ["deck"])


def gathered(s: Table, door: Door) -> None:
    if not door.counted(_GATHERED):
        tell(door, "gathered", {"dice": s.pool}, ["crew"])


def recalled(s: Table, door: Door, card: int, face: int) -> None:
    if not door.counted(_RECALLED, card * _SIDES + face):
        tell(door, "recalled", {"card": threat_name(s, card), "face": face_name(face)}, [part_of(s, card), "crew"])


# -- stations ---------------------------------------------------------------------------------------------

_CHANGED: Final = line_of("changed")
_REROLLED: Final = line_of("rerolled")
_FIRES: Final = line_of("fires")
_WASTED: Final = line_of("wasted")
_HEALED: Final = line_of("healed")
_CLEARED: Final = line_of("cleared")
_RECHARGED: Final = line_of("recharged")
_BEAMED: Final = line_of("beamed")
_STANDS_BY: Final = line_of("stands-by")
_REPAIRED: Final = line_of("repaired")
_SENT_AWAY: Final = line_of("sent-away")
_COMPLETED: Final = line_of("completed")


def changed(s: Table, door: Door, face: int, to: int) -> None:
    if not door.counted(_CHANGED, face * _SIDES + to):
        parts = ["station.commander", "scanner" if to == DETECTED else "crew"]
        tell(door, "changed", {"from": face_name(face), "to": face_name(to)}, parts)
    _locked(s, door, 1 if to == DETECTED else 0)


def rerolled(s: Table, door: Door, dice: int, detected: int) -> None:
    if not door.counted(_REROLLED):
        faces = dice_in_words([*s.hand, detected])
        tell(door, "rerolled", {"dice": dice, "faces": faces}, ["station.commander", "crew", "scanner"])
    _locked(s, door, detected)


def fires(s: Table, door: Door, card: int, amount: int) -> None:
    if not door.counted(_FIRES, card):
        left = max(0, s.health[card] - amount)
        params: dict[str, Value] = {"card": threat_name(s, card), "amount": amount, "left": left}
        tell(door, "fires", params, ["station.tactical", part_of(s, card)])


def held_fire(s: Table, door: Door, points: int) -> None:
    tell(door, "held-fire", {"amount": points}, ["station.tactical"])


def wasted(s: Table, door: Door, points: int) -> None:
    if not door.counted(_WASTED):
        tell(door, "wasted", {"amount": points}, ["station.tactical"])


def healed(s: Table, door: Door, count: int) -> None:
    if not door.counted(_HEALED):
        tell(door, "healed", {"count": count}, ["station.medical", "infirmary", "returned"])


def cleared(s: Table, door: Door) -> None:
    if not door.counted(_CLEARED):
        tell(door, "cleared", {"scanner": s.scanner}, ["station.medical", "scanner", "returned"])


def recharged(s: Table, door: Door) -> None:
    if not door.counted(_RECHARGED):
        tell(door, "recharged", {"shield": s.shield}, ["station.science", "shield"])


def beamed(s: Table, door: Door, card: int) -> None:
    if not door.counted(_BEAMED, card):
        tell(door, "beamed", {"card": threat_name(s, card)}, ["station.science", part_of(s, card)])


def stands_by(s: Table, door: Door, face: int) -> None:
    if not door.counted(_STANDS_BY, face):
        tell(door, "stands-by", {"face": face_name(face)}, [f"station.{FACE_IDS[face]}"])


def repaired(s: Table, door: Door, amount: int) -> None:
    if not door.counted(_REPAIRED):
        tell(door, "repaired", {"amount": amount, "hull": s.hull}, ["station.engineering", "hull"])


def sent_away(s: Table, door: Door, card: int, face: int) -> None:
    if not door.counted(_SENT_AWAY, card * _SIDES + face):
        tell(door, "sent-away", {"card": threat_name(s, card), "face": face_name(face)}, ["crew", part_of(s, card)])


def completed(s: Table, door: Door, card: int) -> None:
    if not door.counted(_COMPLETED, card):
        key = "completed.wounded" if s.kit.threats.wounds[card] else "completed"
        tell(door, key, {"card": threat_name(s, card)}, [part_of(s, card), "returned"])


# -- threats ----------------------------------------------------------------------------------------------

_THREAT_ROLLED: Final = line_of("threat-rolled")
_ACTIVATES: Final = line_of("activates")
_IN_STASIS: Final = line_of("in-stasis")
_HIT_SHIELD: Final = line_of("hit.shield")
_HIT_HULL: Final = line_of("hit.hull")
_HIT_BOTH: Final = line_of("hit.both")
_DRAINED: Final = line_of("drained")
_DESTROYED: Final = line_of("destroyed")
_ONLINE: Final = line_of("online")


def threat_rolled(s: Table, door: Door, face: int) -> None:
    first = s.rolls == 1
    if not door.counted(_THREAT_ROLLED, 0 if first else 1):
        tell(door, "threat-rolled" if first else "threat-rolled-again", {"face": face}, ["threat_die"])


def activates(s: Table, door: Door, card: int) -> None:
    if not door.counted(_ACTIVATES, card):
        tell(door, "activates", named(s, card), [part_of(s, card)])


def held_in_stasis(s: Table, door: Door, card: int) -> None:
    if not door.counted(_IN_STASIS, card):
        tell(door, "in-stasis", named(s, card), [part_of(s, card)])


def hit(s: Table, door: Door, absorbed: int, hull: int) -> None:
    left = max(0, s.hull - hull)
    if hull == 0:
        if not door.counted(_HIT_SHIELD):
            tell(door, "hit.shield", {"absorbed": absorbed, "shield": s.shield}, ["shield"])
    elif absorbed == 0:
        if not door.counted(_HIT_HULL):
            tell(door, "hit.hull", {"hull": hull, "left": left}, ["hull"])
    elif not door.counted(_HIT_BOTH):
        tell(door, "hit.both", {"absorbed": absorbed, "hull": hull, "left": left}, ["shield", "hull"])


def drained(s: Table, door: Door, lost: int) -> None:
    if not door.counted(_DRAINED, 1 if lost else 0):
        tell(door, "drained" if lost else "drained.nothing", {}, ["shield"])


def destroyed(s: Table, door: Door, card: int) -> None:
    if not door.counted(_DESTROYED, card):
        tell(door, "destroyed", named(s, card), [part_of(s, card)])


def back_online(s: Table, door: Door) -> None:
    if not door.counted(_ONLINE):
        tell(door, "online", {}, ["shield"])


def explodes(s: Table, door: Door, card: int, blast: int) -> None:
    tell(door, "explodes", {**named(s, card), "amount": blast}, [part_of(s, card)])


def blast_held(s: Table, door: Door, card: int) -> None:
    tell(door, "blast-held", {"card": threat_name(s, card)}, [part_of(s, card)])


# -- crew -------------------------------------------------------------------------------------------------

_HURT: Final = line_of("infirmary")
_BEAM_HURT: Final = line_of("infirmary.beam")
_DISTRACTED: Final = line_of("distracted")
_RELEASED: Final = line_of("released")
_FRIENDLY_FIRE: Final = line_of("friendly-fire")


def sent_to_infirmary(s: Table, door: Door, action: Action, part: str) -> None:
    """`part` is where a free die was."""
    card = action.a
    if action.code == HURT_AWAY:
        params: dict[str, Value] = {"count": s.infirmary, "card": threat_name(s, card), "face": face_name(action.b)}
        tell(door, "infirmary.away", params, [part_of(s, card), "infirmary"])
    elif action.code == HURT_BEAM:
        if not door.counted(_BEAM_HURT, card):
            key = "infirmary.beam.held" if s.kit.rulings.stasis_outlasts_die else "infirmary.beam"
            tell(door, key, {"count": s.infirmary, "card": threat_name(s, card)}, [part_of(s, card), "infirmary"])
    elif not door.counted(_HURT):
        tell(door, "infirmary", {"count": s.infirmary, "die": place_name(action.a)}, [part, "infirmary"])


def nobody_hurt(s: Table, door: Door) -> None:
    tell(door, "infirmary.nobody", {}, ["infirmary"])


def distracted(s: Table, door: Door, card: int, place: int, part: str) -> None:
    """`part` is where the die was."""
    if not door.counted(_DISTRACTED, card):
        tell(door, "distracted", {**named(s, card), "die": place_name(place)}, [part, part_of(s, card)])


def nobody_distracted(s: Table, door: Door, card: int) -> None:
    tell(door, "distracted.none", {"card": threat_name(s, card)}, [part_of(s, card)])


def released(s: Table, door: Door, card: int) -> None:
    if not s.held[card]:
        tell(door, "released.none", {"card": threat_name(s, card)}, [part_of(s, card), "returned"])
    elif not door.counted(_RELEASED, card):
        tell(door, "released", {"card": threat_name(s, card)}, [part_of(s, card), "returned"])


def friendly_fire(s: Table, door: Door, hurt: int) -> None:
    if not door.counted(_FRIENDLY_FIRE, 1 if hurt else 0):
        tell(door, "friendly-fire" if hurt else "friendly-fire.none", {"count": hurt}, ["crew", "infirmary"])


# -- ends -------------------------------------------------------------------------------------------------

_SHIP_DESTROYED: Final = line_of("ship-destroyed")


def rescued(s: Table, door: Door) -> None:
    tell(door, "rescued", {"round": s.round, "hull": s.hull}, ["hull"])


def destroyed_ship(s: Table, door: Door) -> None:
    if not door.counted(_SHIP_DESTROYED):
        tell(door, "ship-destroyed", {"round": s.round}, ["hull"])


def incapacitated(s: Table, door: Door) -> None:
    tell(door, "incapacitated", {"round": s.round}, ["infirmary"])
