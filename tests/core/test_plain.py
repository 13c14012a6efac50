"""Plain text: one line per part, in words."""

from quarterdeck.core.parts import (
    Card,
    Cell,
    Dice,
    Face,
    Item,
    Map,
    Panel,
    Part,
    Pile,
    Slot,
    Slots,
    Text,
    Token,
    Track,
    Zone,
)
from quarterdeck.core.plain import render
from quarterdeck.core.texts import CORE_TEXTS
from quarterdeck.core.words import Catalogue, Message, say

WORDS = Catalogue(CORE_TEXTS).joined({"n": "{t}"})


def name(text: str) -> Message:
    return say("n", t=text)


def test_every_kind_of_part_has_a_line() -> None:
    parts: list[Part] = [
        Zone("ship", name("Ship")),
        Track("hull", name("Hull"), 5, 8, "ship", note=name("cracked")),
        Dice("crew", name("Crew"), [Face("T", name("Tactical"), 2), Face("S", name("Science"))], "ship"),
        Dice("none", name("Infirmary"), [], "ship"),
        Slots("st", name("Stations"), [Slot("st.t", name("Tactical"), name("1 used")), Slot("st.m", name("Medical"))]),
        Card("c", name("Corsair"), [Item("faces", name("Acts on 4 5 6."))], marks=[Item("stasis", name("in stasis"))]),
        Card("d", name("Face down")),
        Pile("deck", name("Deck"), 12, top=name("Scramble")),
        Token("pawn", name("Pawn"), "Terra"),
        Panel("p1", name("Player 1"), 0, [Item("points", name("3 points")), Item("cards", name("2 cards"))]),
        Text("story", name("Story"), name("You wake up.")),
        Zone("empty", name("Wrecks")),
    ]
    assert render(parts, WORDS) == [
        "Ship:",
        "  Hull: 5 of 8 (cracked)",
        "  Crew: Tactical x2, Science",
        "  Infirmary: -",
        "Stations:",
        "  Tactical: 1 used",
        "  Medical",
        "Corsair. Acts on 4 5 6. [in stasis]",
        "Face down",
        "Deck: 12, Scramble",
        "Pawn: Terra",
        "Player 1: 3 points, 2 cards",
        "Story: You wake up.",
        "Wrecks: -",
    ]


def test_grids_are_drawn_and_other_maps_are_listed() -> None:
    cells = [Cell(f"{x}{y}", x, y, name(f"cell {x} {y}")) for y in (0, 1) for x in (0, 1)]
    pawn = Token("pawn", name("ship"), "10")
    assert render([Map("m", name("Map"), cells), pawn], WORDS)[:3] == ["Map:", "   .   ship", "   .    .  "]
    listed = render([Map("m", name("Map"), cells, shape="hex"), pawn], WORDS)
    assert listed[1:5] == ["  cell 0 0: -", "  cell 1 0: ship", "  cell 0 1: -", "  cell 1 1: -"]


def test_a_token_has_the_name_of_the_slot_or_part_where_it_is() -> None:
    parts: list[Part] = [
        Slots("st", name("Stations"), [Slot("st.t", name("Tactical"))]),
        Card("c", name("Corsair")),
        Token("one", name("Marker"), "st.t"),
        Token("two", name("Mine"), "c"),
    ]
    assert render(parts, WORDS)[-2:] == ["Marker: Tactical", "Mine: Corsair"]
