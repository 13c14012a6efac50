"""Solar Sphere in the terminal: the table in every situation, narrow windows, plain lines, the full screen."""

from __future__ import annotations

import random
from typing import Final

import pytest
from rich.style import Style

import quarterdeck as qd
from quarterdeck.core.parts import Token
from quarterdeck.core.view import View
from quarterdeck.languages import catalogue
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.app import PlayApp
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.layout import table_lines
from quarterdeck.terminal.layouts.solar_sphere_table import WIDE as NEEDED
from quarterdeck.terminal.layouts.solar_sphere_table import draw_solar_sphere
from quarterdeck.terminal.part_help import find_place, help_lines
from quarterdeck.terminal.screens.playback import PlaybackScreen
from quarterdeck.terminal.seating import Seating
from tests.games.solar_sphere.dockyard import Yard, captain, dockyard, dranda
from tests.terminal.battle import PERSON
from tests.terminal.test_app import NARROW, press, shown

LARGE: Final = (NEEDED + 8, 40)
SIZES: Final = [NARROW, LARGE, (160, 50)]


def drawn(view: View, width: int = LARGE[0], height: int = 28, option: str = "") -> list[str]:
    options = view.decision.options if view.decision else []
    chosen = next((one for one in options if option and str(one.action) == option), None)
    assert chosen is not None or not option
    return draw_solar_sphere(Scene(view, option=chosen), width, height).text()


def row_of(rows: list[str], name: str) -> str:
    return next(row for row in rows if name in row)


def sphere(players: int, language: str = "en") -> AnyMatch:
    match = qd.new("solar_sphere", seed=7, players=str(players))
    match.catalogue = catalogue(match.game, language)
    return match


def in_play() -> Yard:
    one = captain(dice="3 3 6", gold=2, crew="gunner", satellites="fleet", morale=4, score=12, matrix=(1, 0, 2))
    return dockyard(
        one,
        captain(dice="1"),
        fleet={"top-left": "vigil p1=2", "bottom-left": "gadfly p2=1 corporation=1"},
        display="ore-broker gunner ore-miner steward navigator publicist",
        tokens=(1, 0, 2, 0, 0, 0),
        visits={"fabricator": "p2=3"},
        hexes={3: "dew-still"},
        built={2: 1},
    )


# -- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, pytest.param(2, marks=pytest.mark.full), 4])
def test_every_part_is_on_the_table_at_every_size(players: int) -> None:
    """Drones on the Sphere are drawn in their hexes."""
    match = qd.new("solar_sphere", seed=players + 16, players=str(players))
    chance = random.Random(players)
    turn = 0
    while not match.over:
        turn += 1
        if turn % 3 == 0:
            view = match.view()
            width, height = SIZES[turn % 9 // 3]
            canvas = draw_solar_sphere(Scene(view), width, height)
            drones = {part.id for part in view.parts if isinstance(part, Token) and part.at.startswith("cell")}
            assert set(view.part_ids()) - drones - set(canvas.regions) == set()
            for id, region in canvas.regions.items():
                assert 0 <= region.x < region.right <= width, id
                assert 0 <= region.y < region.bottom <= canvas.height, id
        assert match.decision is not None
        match.play(chance.choice(match.decision.options))
    assert turn > 40


def test_a_hex_shows_die_price_and_benefit_and_then_its_owner() -> None:
    rows = drawn(in_play().match.view([0]))
    place = next(number for number, row in enumerate(rows) if "/1 1g " in row)
    at = rows[place].index("/1 1g ")
    assert rows[place + 1][at:].startswith("\\+1x ")
    assert sum("■ P2" in row for row in rows) == 1
    assert sum(row.count("■") for row in rows) == 8, "the Core, six hexes of the Corporation and one of Player 2"


def test_a_location_has_its_dice_satellites_and_what_it_does_on_one_row() -> None:
    rows = drawn(in_play().match.view([0]))
    assert row_of(rows, "Drone Fabricator").endswith("Drone Fabricator [3]          any  2 drones, boosted 3")
    assert "S1          even attack" in row_of(rows, "Resistance Fleet")
    assert "S2" not in row_of(rows, "Resistance Fleet")


def test_a_ship_has_its_value_bonuses_and_drones_on_one_row() -> None:
    rows = drawn(in_play().match.view([0]), 160)
    assert "Vigil            3 ◆ 5 3 3    2 drones of Player 1" in row_of(rows, "Vigil")
    assert "1 drone of Player 2, 1 drone of the Corporation" in row_of(rows, "Gadfly")
    assert "RESISTANCE FLEET   Resistance deck 10" in row_of(rows, "RESISTANCE FLEET")


def test_crew_for_hire_has_its_icon_token_and_text() -> None:
    rows = drawn(in_play().match.view([0]))
    assert "Ore Broker [Helion] [1 morale] Tier 1. Pay 1 ore." in row_of(rows, "Ore Broker")
    assert "CREW FOR HIRE   Crew, tier 1 15   Crew, tier 2 16   Crew, tier 3 10" in row_of(rows, "CREW FOR HIRE")


def test_a_captain_has_all_figures_on_one_row_and_the_crew_below() -> None:
    rows = drawn(in_play().match.view([0]))
    place = next(number for number, row in enumerate(rows) if row.startswith("  Player 1*"))
    figures = rows[place].split("Player 1*")[1].replace("/ ", "/").split()
    assert figures == ["12", "▸4", "0", "6/2/6", "0/2/0", "1/0/2", "[3][3][6]"]
    assert rows[place + 1].startswith("      Gunner [Verdant] Tier 1. When you visit")
    assert row_of(rows, "  Player 2 ").endswith("[1]")


def test_the_choices_of_a_captain_are_marked_and_the_highlighted_one_is_told_apart() -> None:
    view = in_play().match.view([0])
    rows = drawn(view)
    assert view.decision is not None
    assert "▸ Gold Belt" in row_of(rows, "Gold Belt")
    rows = drawn(view, option="visit 3 gold-belt 3")
    assert "▶ Gold Belt" in row_of(rows, "Gold Belt")
    assert "▸ Ore Belt" in row_of(rows, "Ore Belt")


def test_changes_by_the_highlighted_choice_fit_beside_the_other_figures() -> None:
    one = captain(dice="6 6", active=6, inactive=2, reserve=10, gold=2, ore=3, crystal=1)
    view = dockyard(one, captain()).match.view([0])
    row = row_of(drawn(view, NEEDED, option="visit 6 ore-belt 2"), "Player 1*")
    figures = " ".join(row.split("Player 1*")[1].split())
    assert figures == "0 0 0 6 -> 2/ 4 -> 8/ 10 3/ 2/ 1 0/ 0/ 0 [6][6]"


def test_a_location_that_cannot_be_visited_is_not_marked() -> None:
    view = dockyard(captain(dice="1 1", active=0), captain()).match.view([0])
    rows = drawn(view)
    assert "▸ Ore Belt" in row_of(rows, "Ore Belt")
    assert "▸" not in row_of(rows, "Gold Belt")


def test_hexes_that_can_be_built_stand_out_and_the_highlighted_one_most() -> None:
    one = captain(dice="3 6", ore=3, gold=3)
    yard = dockyard(one, captain(), hexes={1: "anchor-spar", 2: "dew-still"}).plays("visit 3 sphere 3", "act")
    view = yard.match.view([0])
    assert view.decision is not None
    aimed = next(option for option in view.decision.options if str(option.action) == "build 2")
    canvas = draw_solar_sphere(Scene(view, option=aimed), *LARGE)

    def look(cell: str) -> Style | None:
        region = canvas.regions[cell]
        strip = canvas.strip(region.y).crop(region.x + 1, region.x + 2)
        return next(iter(strip)).style

    assert len({look(cell) for cell in ("cell1", "cell2", "cell7")}) == 3
    assert not any(str(option.action) == "build 7" for option in view.decision.options)


def test_dranda_has_a_row_with_points_drones_and_dice_and_one_with_her_cards() -> None:
    her = dranda(line="black5 ivory3", score=4, icons=(2, 0, 1, 1), aside="a1", discards="c1 d2")
    rows = drawn(dockyard(captain(dice="3 6"), her=her, built={2: 1}).match.view([0]))
    row = row_of(rows, "DRANDA, medium")
    assert row.split("medium")[1].split() == ["4", "11", "[5][3]"]
    below = " ".join(rows[rows.index(row) + 1 :][:2])
    for words in (
        "Helion 2",
        "silver 1",
        "Opaque dice left 3",
        "Cards of DRANDA 9",
        "Cards laid out 1",
        "Discarded cards 2",
        "Removed drones 0",
        "Claimed ships 0",
        "Crew of DRANDA 0",
    ):
        assert words in below
    assert any("■ DRANDA" in one for one in rows)


# -- narrow windows ------------------------------------------------------------------------------------------------


def test_a_narrow_window_shows_all_parts_one_below_the_other() -> None:
    view = in_play().match.view([0])
    wide, narrow = drawn(view, NEEDED), drawn(view, NEEDED - 1)
    assert any(row.startswith("  CAPTAIN ") for row in wide)
    assert not any(row.startswith("  CAPTAIN ") for row in narrow)
    rows = drawn(view, *NARROW)
    assert max(len(row) for row in rows) <= 80
    text = "\n".join(rows)
    for words in ("Solar Sphere", "Locations", "Resistance deck 10", "Crew, tier 3 10", "Docking ports [3][3][6]"):
        assert words in text
    assert "▸ Gold Belt" in row_of(rows, "Gold Belt")
    assert "▶ Gold Belt" in row_of(drawn(view, *NARROW, option="visit 3 gold-belt 3"), "Gold Belt")


def test_a_narrow_window_tells_whose_drones_and_satellites_there_are() -> None:
    text = "\n".join(drawn(in_play().match.view([0]), *NARROW))
    assert "│Player 2, d" in text
    assert "Satellite of Player 1 (Resistance" in text


# -- plain lines ---------------------------------------------------------------------------------------------------


def test_plain_lines_tell_whose_drones_and_satellites_there_are() -> None:
    lines = table_lines(in_play().match.view([0]))
    assert "  Dew Still: Die 1. Costs 1 gold. Gain 1 resource of your choice. Icons: Tidal." in lines
    assert sum(line.endswith(": Player 2, drone") for line in lines) == 1
    assert "Satellite of Player 1: Resistance Fleet" in lines
    assert any("Drone Fabricator" in line and line.endswith(": 3 of Player 2") for line in lines)


def test_help_on_a_location_says_what_it_does_and_what_can_be_chosen() -> None:
    view = in_play().match.view([0])
    place = find_place(view, "Gold Belt")
    assert place is not None
    lines = help_lines(view, place)
    assert lines[:2] == ["Gold Belt", "Die 3 or 4. Gain 1 gold; with a satellite 3."]
    assert "You can now:" in lines


# -- the full screen -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [NARROW, pytest.param(LARGE, marks=pytest.mark.full)])
async def test_the_first_turns_beside_a_bot(size: tuple[int, int]) -> None:
    app = PlayApp(sphere(2), seating=Seating([PERSON, "cadet"]))
    told: list[str] = []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        match = app.session.match
        for _ in range(80):
            if isinstance(app.screen, PlaybackScreen):
                told.append(" ".join(shown(app).split()))
            elif {entry.action.seat for entry in match.entries if entry.action.verb.name == "visit"} == {0, 1}:
                break
            await press(pilot, "enter")
    pages = "\n".join(told)
    assert "· Player 2 " in pages
    assert "Enter or → go on" in pages


async def test_the_whole_table_and_the_question_are_on_a_large_screen() -> None:
    app = PlayApp(sphere(1))
    async with app.run_test(size=(LARGE[0] + 40, 50)) as pilot:
        await pilot.pause()
        text = shown(app)
    for words in ("SOLAR SPHERE", "LOCATIONS", "RESISTANCE FLEET", "CREW FOR HIRE", "CAPTAIN", "DRANDA, medium"):
        assert words in text
    question = app.session.match.view().decision
    assert question is not None
    assert " ".join(app.session.match.text(question.topic).split())[:20] in " ".join(text.split())


# -- German --------------------------------------------------------------------------------------------------------


def test_german_words_in_wide_and_narrow_windows() -> None:
    yard = in_play()
    yard.match.catalogue = catalogue(yard.game, "de")
    view = yard.match.view([0])
    text = "\n".join(drawn(view, 160))
    for words in ("SONNENSPHÄRE", "ORTE", "WIDERSTANDSFLOTTE", "AUSLAGE DER CREW", "KAPITÄN", "WÜRFEL"):
        assert words in text
    assert "3-4  1 Gold, verstärkt 3" in text
    narrow = "\n".join(drawn(view, *NARROW))
    assert "Spieler 2, D" in narrow
    assert "Satellit von Spieler 1" in narrow


async def test_the_german_screen() -> None:
    app = PlayApp(sphere(1, language="de"))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert "Sonnensphäre" in shown(app)
