"""The table of Deep Space D-6 as parts. Nothing is hidden: a spectator sees what the captain sees."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.parts import Card, Dice, Face, Item, Part, Pile, Slot, Slots, Track, Zone
from quarterdeck.core.words import Json, Message, Value, say
from quarterdeck.games.d6.cards import BY_DIE, DETECTED, FACE_IDS, HULL_LOST, LETTERS, QUIET
from quarterdeck.games.d6.rules.track import in_stasis, shields_offline
from quarterdeck.games.d6.story import face_name, part_of
from quarterdeck.games.d6.table import USED, Kit, Table
from quarterdeck.games.d6.words import needed

_WHEN: Final = {BY_DIE: "die", QUIET: "quiet", HULL_LOST: "hull-lost"}
_AFTER_LOSS: Final = ["d6.card.hull-lost", "d6.card.hull-lost.faq", "d6.card.hull-lost.any"]
"""The condition of the Scouting Ship, by ruling."""


def parts(s: Table) -> list[Part]:
    out: list[Part] = [
        *ship_parts(s),
        Zone("internal", say("d6.part.internal"), help=say("d6.help.internal")),
        *[card_part(s, card, "internal") for card in s.internal],
        Zone("external", say("d6.part.external"), help=say("d6.help.external")),
        *[card_part(s, card, "external") for card in s.external],
        Dice("threat_die", say("d6.part.threat_die"), _threat_die(s), help=say("d6.help.threat_die")),
        Pile("deck", say("d6.part.deck"), s.left, help=say("d6.help.deck")),
        Pile("discard", say("d6.part.discard"), s.discarded, help=say("d6.help.discard"), cards=discards(s)),
    ]
    return out


def discards(s: Table) -> list[Item]:
    """The cards in the open discard pile: all that were in the deck and are in neither deck nor play."""
    threats = s.kit.threats
    in_play = s.internal + s.external
    out: list[Item] = []
    for card in range(threats.size):
        gone = s.kit.deck[card] - s.deck[card] - in_play.count(card)
        if gone:
            out.append(Item(threats.ids[card], Message(f"d6.threat.{threats.ids[card]}.name", {}), gone))
    return out


def printed(kit: Kit) -> dict[str, Json]:
    """What is printed on the threats and on the ship's stations."""
    threats, ship = kit.threats, kit.ship
    cards: dict[str, Json] = {}
    for card in range(threats.size):
        when = _WHEN[threats.when[card]] if threats.when[card] != BY_DIE or threats.faces[card] else "always"
        mission: list[Json] = [_letters(mask) for mask in threats.mission[card]]
        cards[threats.ids[card]] = {
            "external": threats.external[card],
            "health": threats.health[card],
            "faces": [face for face in range(1, 7) if threats.faces[card] >> face & 1],
            "when": when,
            "mission": mission,
            "lines": [line.data() for line in printed_lines(kit, card)],
        }
    stations: dict[str, Json] = {
        "station.commander": {"reroll": ship.reroll},
        "station.tactical": {"first": ship.fire_first, "more": ship.fire_more},
        "station.engineering": {"first": ship.repair_first, "more": ship.repair_more},
    }
    return {"cards": cards, "stations": stations}


def _letters(mask: int) -> list[Json]:
    return [LETTERS[face] for face in range(DETECTED) if mask >> face & 1]


def ship_parts(s: Table) -> list[Part]:
    ship = s.kit.ship
    note = say("d6.part.offline") if shields_offline(s) else None
    return [
        Zone("ship", say("d6.part.ship", name=ship.name), help=say("d6.help.ship")),
        Track("hull", say("d6.part.hull"), s.hull, ship.hull, "ship", say("d6.help.hull")),
        Track("shield", say("d6.part.shield"), s.shield, ship.shield, "ship", say("d6.help.shield"), note=note),
        Dice("crew", say("d6.part.crew"), _faces(s.hand), "ship", say("d6.help.crew")),
        Slots("stations", say("d6.part.stations"), _stations(s), "ship", say("d6.help.stations")),
        Track(
            "scanner",
            say("d6.part.scanner"),
            s.scanner,
            ship.scanners,
            "ship",
            say("d6.help.scanner"),
            note=say("d6.part.scanner-note", scanners=ship.scanners),
        ),
        Dice("infirmary", say("d6.part.infirmary"), _blank_dice(s.infirmary), "ship", say("d6.help.infirmary")),
        Dice("returned", say("d6.part.returned"), _returned(s), "ship", say("d6.help.returned")),
    ]


def _faces(counts: list[int]) -> list[Face]:
    return [Face(LETTERS[face], face_name(face), count) for face, count in enumerate(counts) if count]


def _blank_dice(count: int) -> list[Face]:
    return [Face("-", say("d6.face.any"), count)] if count else []


def _returned(s: Table) -> list[Face]:
    return _faces(s.returned[:USED]) + _blank_dice(s.returned[USED] + s.pool)


def _threat_die(s: Table) -> list[Face]:
    if not s.threat_roll:
        return [Face("-", say("d6.part.unrolled"))]
    return [Face(str(s.threat_roll), say("d6.part.face", face=s.threat_roll))]


def _stations(s: Table) -> list[Slot]:
    ship = s.kit.ship
    out: list[Slot] = []
    for face in range(DETECTED):
        key = FACE_IDS[face]
        params: dict[str, Value] = {}
        if key == "tactical":
            params = {"first": ship.fire_first, "more": ship.fire_more}
        elif key == "engineering":
            params = {"first": ship.repair_first, "more": ship.repair_more}
        words = "commander-change" if key == "commander" and not ship.reroll else key
        used = say("d6.station.used", count=s.used[face]) if s.used[face] else None
        does = Message(f"d6.station.{words}", params)
        out.append(Slot(f"station.{key}", face_name(face), used, dice=_used(s, face), does=does))
    return out


def _used(s: Table, face: int) -> list[Face]:
    """The dice used at a station that are still there: some may have been sent to the Infirmary since."""
    count = min(s.used[face], s.returned[face])
    return [Face(LETTERS[face], face_name(face), count)] if count else []


def card_part(s: Table, card: int, zone: str) -> Card:
    threats = s.kit.threats
    key = f"d6.threat.{threats.ids[card]}"
    level = s.health[card] if zone == "external" else -1
    return Card(
        part_of(s, card),
        Message(f"{key}.name", {}),
        _health(s, card),
        zone,
        Message(f"{key}.help", {}),
        threats.ids[card],
        level,
        card_marks(s, card),
        printed_lines(s.kit, card),
    )


def _health(s: Table, card: int) -> list[Item]:
    start = s.kit.threats.health[card]
    return [Item("health", say("d6.card.health", health=s.health[card], start=start))] if start else []


def printed_lines(kit: Kit, card: int) -> list[Item]:
    threats = kit.threats
    out: list[Item] = []
    if threats.external[card] and not threats.health[card]:
        out.append(Item("unshootable", say("d6.card.unshootable")))
    if threats.when[card] != BY_DIE:
        out.append(
            Item("when", say("d6.card.quiet" if threats.when[card] == QUIET else _AFTER_LOSS[kit.rulings.scout]))
        )
    elif threats.faces[card]:
        faces = " ".join(str(face) for face in range(1, 7) if threats.faces[card] >> face & 1)
        out.append(Item("faces", say("d6.card.faces", faces=faces)))
    else:
        out.append(Item("when", say("d6.card.continuous")))
    out.append(Item("text", Message(f"d6.threat.{threats.ids[card]}.text", {})))
    if threats.mission[card]:
        out.append(Item("mission", say("d6.card.mission", needs=needed(threats.mission[card]))))
    return out


def card_marks(s: Table, card: int) -> list[Item]:
    """The marks on a card: stasis with or without a die, the crew on its mission (`away` and the face), a held die."""
    out: list[Item] = []
    if in_stasis(s, card):
        beam = s.beamed[card] > 0
        out.append(Item("stasis", say("d6.card.stasis" if beam else "d6.card.stasis.no-die"), int(beam)))
    crew = s.away[card]
    while crew:
        if crew & 7:
            face = (crew & 7) - 1
            out.append(Item("away", say("d6.card.away", face=face_name(face)), state=LETTERS[face]))
        crew >>= 3
    if s.held[card]:
        out.append(Item("held", say("d6.card.held")))
    return out
