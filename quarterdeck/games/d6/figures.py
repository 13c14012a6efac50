"""Tables of the cards and ships of Deep Space D-6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.figures import SOURCES, AnyBox, CardKeys, Figures, PackReport, Sheet
from quarterdeck.core.pack import Source
from quarterdeck.core.words import say
from quarterdeck.games.d6.cards import (
    FACE_IDS,
    FRIENDLY_FIRE,
    HOLD,
    HULL_LOST,
    NOTHING,
    QUIET,
    Ship,
    Threats,
)
from quarterdeck.games.d6.content import Content, load_content
from quarterdeck.games.d6.game import DeepSpaceD6

CARD_HEADS: Final = ["card", "figures", "source"]
SHIP_HEADS: Final = [
    "ship",
    "name",
    "hull",
    "shields",
    "scanners",
    "crew",
    "fire",
    "repair",
    "re-roll",
    "stasis",
    "source",
]
_WHEN: Final = {HULL_LOST: "when hull was lost", QUIET: "when nothing else acted"}
_REVEAL: Final = {
    HOLD: "takes a die when revealed",
    FRIENDLY_FIRE: "friendly fire when revealed",
    NOTHING: "nothing happens",
}


def card_row(content: Content, card: int, copies: int = 0) -> list[str]:
    """The row of a card. `copies` is given if several equal cards share the row."""
    threats = content.threats
    return [threats.ids[card], figures(threats, card, copies or threats.copies[card]), threats.sources[card]]


def figures(threats: Threats, card: int, copies: int) -> str:
    """All a card does, in one line: `external, health 4; on 4 5 6: damage 3`."""
    kind = "external" if threats.external[card] else "internal"
    if threats.health[card]:
        kind += f", health {threats.health[card]}"
    elif threats.external[card]:
        kind += ", cannot be shot"
    words = [f"{copies} cards, {kind}" if copies > 1 else kind]
    if threats.effects[card]:
        words.append(f"{activation(threats, card)}: {effects(threats, card)}")
    words += besides(threats, card)
    if threats.mission[card]:
        words.append(f"mission {mission(threats, card)}")
    return "; ".join(words)


def sheet(threats: Threats, card: int) -> dict[str, str]:
    """The figures of one card, each by its name."""
    out = {"kind": "external" if threats.external[card] else "internal"}
    if threats.external[card]:
        out["health"] = str(threats.health[card]) if threats.health[card] else "none: cannot be shot"
    out["acts"] = activation(threats, card) if threats.effects[card] else "never"
    if threats.effects[card]:
        out["effect"] = effects(threats, card)
    if besides(threats, card):
        out["besides"] = ", ".join(besides(threats, card))
    out["mission"] = mission(threats, card) or "none"
    source = threats.sources[card]
    out["source"] = f"{source} ({SOURCES[source]})" if source in SOURCES else source
    return out


def besides(threats: Threats, card: int) -> list[str]:
    """What a card does apart from its activation."""
    words: list[str] = []
    if threats.reveal[card] in _REVEAL:
        words.append(_REVEAL[threats.reveal[card]])
    if threats.explode[card]:
        words.append(f"explodes for {threats.explode[card]}")
    if threats.offline[card]:
        words.append("shields offline")
    if threats.block[card] >= 0:
        words.append(f"blocks {FACE_IDS[threats.block[card]]}")
    return words


def activation(threats: Threats, card: int) -> str:
    faces = [str(face) for face in range(1, 7) if threats.faces[card] & 1 << face]
    return _WHEN.get(threats.when[card], f"on {' '.join(faces)}")


def effects(threats: Threats, card: int) -> str:
    return ", ".join(effect.shown() for effect in threats.effects[card])


def mission(threats: Threats, card: int) -> str:
    dice = [
        " or ".join(face for number, face in enumerate(FACE_IDS) if mask & 1 << number)
        for mask in threats.mission[card]
    ]
    return " + ".join(dice) + (" (wounds)" if threats.wounds[card] else "")


def ship_row(ship: Ship) -> list[str]:
    fire, repair = f"{ship.fire_first}, +{ship.fire_more}", f"{ship.repair_first}, +{ship.repair_more}"
    numbers = [str(number) for number in (ship.hull, ship.shield, ship.scanners, ship.crew)]
    able = ["yes" if able else "no" for able in (ship.reroll, ship.stasis)]
    return [ship.id, ship.name, *numbers, fire, repair, *able, ship.source]


class D6Figures(Figures):
    def sheets(self, packs: Sequence[Source]) -> list[Sheet]:
        laid = load_content(list(packs))
        cards = [card_row(laid, card) for card in range(laid.threats.size)]
        return [_cards(cards), _ships([ship_row(ship) for ship in laid.ships])]

    def totals(self, packs: Sequence[Source]) -> dict[str, str]:
        laid = load_content(list(packs))
        threats = laid.threats
        deck = [card for card in range(threats.size) if card != threats.panic]
        count = sum(threats.copies[card] for card in deck)
        outside = sum(threats.copies[card] for card in deck if threats.external[card])
        return {"deck": f"{count} cards: {outside} external, {count - outside} internal", "content": laid.hash}

    def pack(self, source: Source, packs: Sequence[Source]) -> PackReport:
        """Copies of a card share a row. A later pack may have replaced some of its cards."""
        laid = load_content(list(packs))
        data = source.parse().data
        pack, threats, ships = _table(data.get("pack")), _tables(data.get("threat")), _tables(data.get("ship"))
        ids = laid.threats.ids
        cards: list[list[str]] = []
        for one in threats:
            copies = one.get("copies", 1)
            if one.get("id") in ids:
                cards.append(card_row(laid, ids.index(str(one.get("id"))), copies if isinstance(copies, int) else 1))
        own = [str(one.get("id")) for one in ships]
        rows = [ship_row(ship) for ship in laid.ships if ship.id in own]
        sheets = [sheet for sheet in (_cards(cards), _ships(rows)) if sheet.rows]
        return PackReport(str(pack.get("id")), str(pack.get("title")), sheets, _notes(pack, threats + ships))

    def card(self, game: AnyBox, card: str) -> dict[str, str]:
        assert isinstance(game, DeepSpaceD6)
        threats = game.content.threats
        return sheet(threats, threats.ids.index(card)) if card in threats.ids else {}

    def cards(self, game: AnyBox) -> list[CardKeys]:
        assert isinstance(game, DeepSpaceD6)
        return [(id, f"d6.threat.{id}.name", f"d6.threat.{id}.help") for id in game.content.threats.ids]

    def mark(self, game: AnyBox, card: str) -> str:
        assert isinstance(game, DeepSpaceD6)
        threats = game.content.threats
        shared = threats.names[threats.ids.index(card)]
        return game.text(say(f"d6.threat.{card}.name")).removeprefix(shared)


FIGURES: Final = D6Figures()


def _cards(rows: list[list[str]]) -> Sheet:
    return Sheet("Threats", CARD_HEADS, rows, wraps=[1])


def _ships(rows: list[list[str]]) -> Sheet:
    return Sheet("Ships", SHIP_HEADS, rows, wraps=[1])


def _notes(pack: dict[str, object], pieces: list[dict[str, object]]) -> list[str]:
    lines: list[str] = []
    if pack.get("deck") == "replace":
        lines.append("It replaces the printed deck.")
    if pack.get("panic") is False:
        lines.append("It plays without Don't Panic.")
    replaced = [str(one["replaces"]) for one in pieces if "replaces" in one]
    if replaced:
        lines.append(f"It replaces {', '.join(replaced)}.")
    return lines


def _table(value: object) -> dict[str, object]:
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else {}


def _tables(value: object) -> list[dict[str, object]]:
    return [_table(item) for item in value] if isinstance(value, list) else []
