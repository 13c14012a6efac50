"""What programs read in the view of Solar Sphere: owners and numbers as values, not in texts."""

from __future__ import annotations

from quarterdeck.core.parts import Card, Panel, Pile, Slots, Token
from quarterdeck.core.view import View
from tests.games.solar_sphere.dockyard import captain, dockyard, dranda


def tokens(view: View) -> dict[str, tuple[int, str]]:
    return {part.at: (part.seat, part.face) for part in view.parts if isinstance(part, Token)}


def dice(view: View, id: str) -> list[tuple[str, str]]:
    part = view.part(id)
    assert isinstance(part, Slots)
    return [(face.letter, face.of) for slot in part.slots for face in slot.dice]


def test_dice_at_locations_name_their_captain() -> None:
    yard = dockyard(captain(dice="3"), captain(dice="1"), visits={"fabricator": "p2=3", "sphere": "p1=6"})
    assert dice(yard.match.view([0]), "places") == [("3", "1"), ("6", "0")]


def test_dice_of_dranda_name_their_colour() -> None:
    view = dockyard(captain(dice="3 6"), her=dranda(line="black5 ivory3")).match.view([0])
    assert dice(view, "line") == [("5", "black"), ("3", "ivory")]


def test_what_lies_open_before_dranda_is_in_the_view() -> None:
    her = dranda(supply=5, icons=(2, 0, 1, 1), aside="a1", discards="c1 d2")
    yard = dockyard(captain(dice="3 6"), her=her)
    view = yard.match.view([0])
    piles = {part.id: part for part in view.parts if isinstance(part, Pile) and part.zone == "dranda"}
    assert [(item.id, item.count) for item in piles["icons1"].cards] == [
        ("icon.helion", 2),
        ("icon.verdant", 1),
        ("icon.silver", 1),
    ]
    assert piles["icons1"].count == 4
    assert piles["removed"].count == 12 - 5
    words = [yard.game.text(item.name) for item in piles["aside"].cards]
    assert words == ["black: Solar Sphere, ivory: Resistance Fleet, amber: Crew Station; first black"]
    assert (piles["aside"].count, piles["discards"].count) == (1, 2)


def test_drones_on_the_sphere_name_their_owner() -> None:
    yard = dockyard(captain(dice="3"), captain(), built={2: 1})
    owners = tokens(yard.match.view([0]))
    assert owners["cell2"] == (1, "")
    assert owners["cell0"] == (-1, "corporation")
    assert tokens(dockyard(captain(dice="3"), built={2: 1}).match.view([0]))["cell2"] == (-1, "dranda")


def test_a_ship_has_the_drones_of_each_owner_and_their_power() -> None:
    fleet = {"top-left": "vigil p1=2", "bottom-left": "gadfly p2=1 corporation=1"}
    view = dockyard(captain(dice="3"), captain(), fleet=fleet).match.view([0])
    ship = view.part("ship.bottom-left")
    assert isinstance(ship, Card)
    assert [(mark.state, mark.count) for mark in ship.marks] == [("1", 1), ("corporation", 1)]
    assert [(line.id, line.count) for line in ship.lines] == [("power", 2)]


def test_a_panel_has_the_place_in_the_turn_order() -> None:
    view = dockyard(captain(dice="3"), captain(), captain()).match.view([0])
    panels = [part for part in view.parts if isinstance(part, Panel)]
    assert [line.count for panel in panels for line in panel.lines if line.id == "order"] == [1, 2, 3]
