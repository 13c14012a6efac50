"""The drawing kit for tables, and a game that is drawn with it alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.decision import Decision, NumberChange, Option
from quarterdeck.core.parts import Card, Cell, Dice, Face, Item, Map, Panel, Part, Pile, Slot, Slots, Token, Track, Zone
from quarterdeck.core.view import View
from quarterdeck.core.words import Catalogue, Message
from quarterdeck.registry import AnyMatch, open_game
from quarterdeck.terminal.kit.canvas import Canvas
from quarterdeck.terminal.kit.cards import card_chips, draw_card_column, draw_card_row
from quarterdeck.terminal.kit.colours import GOOD
from quarterdeck.terminal.kit.dice import draw_dice, draw_dice_line
from quarterdeck.terminal.kit.lines import draw_chips
from quarterdeck.terminal.kit.maps import draw_map
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.kit.seats import SeatColumn, Status, draw_seat_table
from quarterdeck.terminal.kit.slots import draw_slots
from quarterdeck.terminal.kit.table import draw_table
from quarterdeck.terminal.kit.tracks import draw_track
from quarterdeck.terminal.part_help import help_lines, place_at
from tests.terminal.showcase import Showcase

ICE_HAULERS = Path(__file__).parents[2] / "docs" / "games" / "ice_haulers.py"


def word(text: str) -> Message:
    return Message("word", {"word": text})


def item(text: str) -> Item:
    return Item(text, word(text))


def scene(parts: Sequence[Part], touches: Sequence[str] = (), changes: Sequence[NumberChange] = ()) -> Scene:
    """A scene with one option, highlighted, that touches these ids."""
    match = qd.new(Showcase(), seed=1)
    assert match.decision is not None
    option = Option(match.decision.options[0].action, word("go"), touches, None, changes)
    decision = Decision(0, "one", [0], word("What?"), [option], [])
    view = View("showcase", [0], 0, list(parts), decision, [], None, Catalogue({"word": "{word}"}))
    return Scene(view, option=option)


def lines(canvas: Canvas) -> list[str]:
    return [line.rstrip() for line in canvas.text()]


def haulers(choices: int = 0) -> AnyMatch:
    match = qd.new(open_game(str(ICE_HAULERS)), seed=4)
    for _ in range(choices):
        assert match.decision is not None
        wanted = [o for o in match.decision.options if o.action.verb.name == "mine"]
        match.play((wanted or match.decision.options)[0])
    return match


# -- single pieces -----------------------------------------------------------------------------------------------------


def test_a_track_shows_its_bar_and_its_preview() -> None:
    hull = Track("hull", word("Hull"), 5, 8)
    assert lines(draw_track(hull, scene([hull]), 40)) == ["  Hull ■■■■■··· 5/8"]
    shot = scene([hull], changes=[NumberChange("hull", 5, 3)])
    assert lines(draw_track(hull, shot, 40, shape="#")) == ["  Hull ###▒▒··· 5 -> 3/8"]


def test_a_narrow_track_keeps_its_number() -> None:
    points = Track("points", word("Points"), 20, 40)
    assert lines(draw_track(points, scene([points]), 24)) == ["  Points ■■■■····· 20/40"]


def test_dice_are_boxes_or_short_if_boxes_do_not_fit() -> None:
    dice = Dice("d", word("Dice"), [Face("A", word("Ace"), 2), Face("B", word("Bee"))])
    assert lines(draw_dice(dice, scene([dice], ["d.B"]), 30))[1:] == [
        " ┌───┐   ┏━━━┓",
        " │ A │x2 ┃▶B ┃",
        " └───┘   ┗━━━┛",
    ]
    assert lines(draw_dice(dice, scene([dice]), 12))[1:] == [" [A]x2", " [B]x1"]
    line = draw_dice_line(dice, scene([dice]), 30)
    assert lines(line) == ["  Dice [A][A][B]"]
    assert line.at(8, 0) == "d.A"
    assert line.at(14, 0) == "d.B"


def test_slots_show_their_dice_and_what_they_do() -> None:
    dock = Slot("dock", word("Dock"), dice=[Face("5", word("5"))], does=word("two a round"))
    mine = Slot("mine", word("Old mine"), does=word("ice"))
    shut = Slot("shut", word("Gate"), open=False)
    part = Slots("slots", word("Places"), [dock, mine, shut])
    assert lines(draw_slots(part, scene([part], ["mine"]), 50)) == [
        "  Places",
        "  Dock     [5] two a round",
        "▶ Old mine     ice",
        "  Gate     closed",
    ]
    assert lines(draw_slots(part, scene([part]), 30, titled=False, columns=2))[0] == "  Dock +1        Old mine"


def test_a_row_of_cards_has_frames_of_one_size() -> None:
    cards = [Card(f"c{n}", word(f"Card {n}"), [item("one " * n)], face=f"f{n}") for n in range(1, 5)]
    drawn = draw_card_row(cards, scene(cards, ["c2"]), 64)
    rows = lines(drawn)
    assert rows[0].count("┌") == 3
    assert "┏ ▶Card 2" in rows[0]
    assert {drawn.regions[card.id].size for card in cards} == {(16, drawn.height)}
    assert len({region.y for region in draw_card_row(cards, scene(cards), 32).regions.values()}) == 2


def test_a_column_shows_more_of_each_card_if_there_is_room() -> None:
    zone = Zone("deck", word("Threats"))
    cards = [
        Card(f"c{n}", word(f"Card {n}"), zone="deck", face="x", level=n, printed=[item("it bites")]) for n in (3, 2)
    ]
    parts = [zone, *cards]
    assert lines(draw_card_column(zone, scene(parts), 20, 3)) == [" THREATS          2", " 3 Card 3", " 2 Card 2"]
    assert " │ it bites" in lines(draw_card_column(zone, scene(parts), 20, 5))


def test_equal_cards_are_one_chip() -> None:
    cards = [Card(f"c{n}", word("Sled"), face="sled") for n in range(2)] + [Card("back", word("?"))]
    assert lines(draw_chips("Hand", card_chips(cards, scene(cards)), 40)) == [" HAND  Sled x2  ?"]


def test_a_map_of_hexes_is_drawn_with_names_and_facings() -> None:
    cells = [Cell(f"h{q}.{r}", q, r, word(f"{q},{r}")) for q, r in ((0, 0), (1, 0), (0, 1), (-1, 1), (1, 1))]
    board = Map("map", word("Field"), cells, "hex")
    ship = Token("ship", word("Ann"), "h0.1", facing=2)
    drawn = draw_map(board, scene([board, ship], ["ship", "h1.1"]), 60)
    rows = lines(drawn)
    assert "Ann→" in rows[6]
    assert rows[4].strip() == "┌───┴───┬───┴───┬───┴───┐"
    assert drawn.at(drawn.regions["h0.1"].x, drawn.regions["h0.1"].y) == "h0.1"
    assert drawn.at(*drawn.regions["ship"].offset) == "ship"


def test_a_token_that_cannot_be_chosen_lets_clicks_through_to_its_cell() -> None:
    board = Map("map", word("Field"), [Cell("a", 0, 0, word("A")), Cell("b", 1, 0, word("B"))])
    rock = Token("rock", word("Rock"), "b", facing=1)
    drawn = draw_map(board, scene([board, rock], ["b"]), 40)
    assert "rock" not in drawn.regions
    assert any("Rock→" in row for row in lines(drawn))


def test_a_table_of_seats_has_a_row_for_each() -> None:
    parts: list[Part] = []
    for seat in (0, 1):
        parts += [Panel(f"seat{seat}", word(f"Seat {seat}"), seat), Track(f"gold{seat}", word("Gold"), seat + 1, 4)]
        parts += [Pile(f"hand{seat}", word("Hand"), 5)]
    parts.append(Card("play1", word("A very long name (12)"), face="x"))
    columns = [SeatColumn("Gold", "gold", 10, bar=True), SeatColumn("Hand", "hand", 6), SeatColumn("Play", "play", 0)]
    drawn = draw_seat_table(
        scene(parts), 48, 14, columns, lambda panel, card: Status("done", GOOD) if card else None, lambda panel: []
    )
    assert lines(drawn) == [
        " PLAYER       GOLD      HAND  PLAY",
        " Seat 0 you   ■··· 1/4  5",
        " Seat 1       ■■·· 2/4  5     A very long… (12)",
        "                              done",
    ]


# -- Ice Haulers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(80, 13), (120, 28), (200, 38)])
def test_a_game_without_a_layout_has_market_slots_tableaus_and_map(width: int, height: int) -> None:
    match = haulers(2)
    view = match.view([match.state.seat])
    drawn = draw_table(Scene(view), width, height)
    text = "\n".join(drawn.text())
    for words in (
        "observatory",
        "Machines to come",
        "Mine of Player 1 [",
        "Player 1→",
        "Player 2←",
        "/12",
        "to answer",
    ):
        assert words in text, words
    tokens = {part.id for part in view.parts if isinstance(part, Token)}
    assert set(view.part_ids()) - set(drawn.regions) <= tokens
    if width >= 120:
        assert drawn.height <= height
        assert len({drawn.regions[f"market.{n}"].y for n in range(4)}) == 1, "the market is one row"
        assert drawn.regions["seat0"].y == drawn.regions["seat1"].y
        assert drawn.regions["seat0"].contains_region(drawn.regions["dice0"])


def test_the_ship_of_the_seat_to_move_can_be_chosen() -> None:
    match = haulers()
    view = match.view([match.state.seat])
    drawn = draw_table(Scene(view), 120, 28)
    assert f"ship{match.state.seat}" in drawn.regions
    assert f"ship{1 - match.state.seat}" not in drawn.regions


def test_help_names_the_dice_on_a_slot_and_the_tokens_on_a_cell() -> None:
    view = haulers(2).view([0])
    for id, shown in (("mine0", "Mine of Player 1: "), ("hex-2.0", "-2, 0: Player 1"), ("dock", "Dock")):
        place = place_at(view, id)
        assert place is not None
        assert help_lines(view, place)[0].startswith(shown)
