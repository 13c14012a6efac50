"""Armada in the terminal: the table in every situation, the fight and the galaxy in plain lines, the full screen."""

from __future__ import annotations

import random

import pytest

import quarterdeck as qd
from quarterdeck.core.view import View
from quarterdeck.games.armada.cards import FINALES
from quarterdeck.languages import catalogue
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.app import PlayApp
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.layout import table_lines
from quarterdeck.terminal.layouts.armada_table import draw_armada
from quarterdeck.terminal.part_help import find_place, help_lines
from quarterdeck.terminal.screens.playback import PlaybackScreen
from quarterdeck.terminal.seating import Seating
from tests.games.armada.dockyard import alone, captain, combat, encounters, mission, planning
from tests.terminal.battle import PERSON
from tests.terminal.test_app import NARROW, WIDE, press, shown

SIZES = [(80, 13), (120, 28), (160, 40)]


def drawn(view: View, width: int = 80, height: int = 13, option: str = "") -> list[str]:
    options = view.decision.options if view.decision else []
    chosen = next((one for one in options if option and str(one.action).endswith(option)), None)
    return draw_armada(Scene(view, option=chosen), width, height).text()


def armada(players: int, seed: int = 7, language: str = "en") -> AnyMatch:
    match = qd.new("armada", seed=seed, players=str(players), ships="random")
    match.catalogue = catalogue(match.game, language)
    return match


# -- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, pytest.param(2, marks=pytest.mark.full), 4])
def test_every_part_is_on_the_table_at_every_size(players: int) -> None:
    match = qd.new("armada", seed=players, players=str(players))
    chance = random.Random(players)
    for turn in range(140):
        if match.over:
            break
        view = match.view()
        width, height = SIZES[turn % len(SIZES)]
        canvas = draw_armada(Scene(view), width, height)
        assert set(view.part_ids()) - set(canvas.regions) == set()
        for id, region in canvas.regions.items():
            assert 0 <= region.x < region.right <= width, id
            assert 0 <= region.y < region.bottom <= canvas.height, id
        assert match.decision is not None
        match.play(chance.choice(match.decision.options))


@pytest.mark.parametrize("finale", FINALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_final_encounter_is_on_the_table(finale: str, size: tuple[int, int]) -> None:
    captains = [captain(), captain(at="luna"), captain(at="kagawa")]
    view = planning(*captains, finale=finale).match.view([0])
    canvas = draw_armada(Scene(view), *size)
    assert set(view.part_ids()) - set(canvas.regions) == set()
    card = view.part("finale")
    assert card is not None
    assert any(f"☄{view.text(card.name)}" in row for row in canvas.text())
    assert any(view.text(card.name) in line for line in table_lines(view))


def test_ships_of_others_are_short_where_the_window_is_low() -> None:
    others = [captain(at="luna") for _ in range(3)]
    view = combat(captain(), *others, foes="sentinel", crew="T----", team=[0]).match.view([0])
    low, high = drawn(view, 120, 20), drawn(view, 120, 60)
    assert sum("T: 1 Energy damage." in row for row in high) > sum("T: 1 Energy damage." in row for row in low) > 0
    assert len([row for row in low if row]) < len([row for row in high if row])


def test_a_planet_has_facilities_neighbours_ships_fleets_and_beacons_on_one_row() -> None:
    made = encounters(captain(at="terra"), captain(at="luna"), events=["02"], fleets={"kagawa": ["sentinel ?"]})
    rows = drawn(made.match.view([0]))
    assert any("Terra      Yard >Lu Ka Ze   ◆Player 1" in row for row in rows)
    assert any("Luna       Way >Te          ◆Player 2" in row for row in rows)
    kagawa = next(row for row in rows if "Kagawa     Way" in row)
    assert "▲Fleet 1 x2 (Sentinel)" in kagawa
    assert "●02" in kagawa


def test_a_fight_fits_a_small_window() -> None:
    view = alone(foes="warden sentinel shrike", crew="TES-M").match.view([0])
    rows = drawn(view)[:13]
    assert "COMBAT, ROUND 1" in rows[0]
    assert [row[1:13] for row in rows[1:4]] == ["1 Warden    ", "2 Sentinel  ", "3 Shrike    "]
    assert rows[1][20:].startswith("  hull 4 sh 2 On 5: 1 Energy damage. Protect")
    text = "\n".join(rows)
    assert "[5] (1) Player 1 -1 shields" in text
    assert "[2 6] (3) Player 1 -1 hull -3 shields" in text
    assert "1 Pulse Gun" in text
    assert "T: 1 Energy damage." in text
    crew = next(row for row in rows if row.strip().startswith("Crew "))
    assert sorted(crew.split("Crew ")[1].split()[:5]) == sorted(["▸[E]", "[M]", "▸[S]", "▸[T]", "[-]"])


def test_assigned_dice_are_at_their_station_and_offline_stations_say_so() -> None:
    made = alone(captain(offline="3"), foes="bulkfrog", crew="TE---").play("assign tactical 1")
    rows = drawn(made.match.view([0]))
    assert any("1 Pulse Gun" in row and "[T] T: 1 Energy" in row for row in rows)
    assert any("3 Deflector" in row and "[offline]" in row for row in rows)


def test_the_highlighted_station_is_marked() -> None:
    view = alone(foes="bulkfrog", crew="TE---").match.view([0])
    assert not any("▶1 Pulse Gun" in row for row in drawn(view))
    assert any("▶1 Pulse Gun" in row for row in drawn(view, option="assign tactical 1"))


def test_heroes_have_their_name_and_face_on_the_die() -> None:
    made = alone(captain(heroes="genevieve"), foes="bulkfrog", crew="T----", hero_dice="4")
    view = made.match.view([0])
    assert any("[Genevieve TE]" in row for row in drawn(view))
    assert any("★ Genevieve the Red Human, Mercenary. Combat: send" in row for row in drawn(view))
    assert any(line.startswith("  Genevieve the Red: Human, Mercenary. Combat: send") for line in table_lines(view))


def test_dice_beyond_the_crew_limit_are_in_the_reserve() -> None:
    yard = planning(captain(heroes="genevieve hercule kino"), options={"dx": "on"})
    rome = yard.game.kit.heroes.ids.index("rome")
    yard.s.reserve[0], yard.s.heroes[rome] = [0, rome + 1], 0
    lines = "\n".join(drawn(yard.match.view([0]), 120, 28))
    assert "Reserve: 2 [?] [Rome ?]" in lines


def test_a_mission_shows_its_sections_and_ticks_those_that_are_complete() -> None:
    made = mission(captain(), event="00", crew="SM---")
    view = made.match.view([0])
    rows = drawn(view)
    assert any("☐ Section 1 needs Science" in row for row in rows)
    made.play("assign science section1")
    rows = drawn(made.match.view([0]))
    assert any("☑ Section 1 needs Science [S]" in row for row in rows)


def test_a_low_and_narrow_window_falls_back_to_the_parts() -> None:
    view = alone(foes="bulkfrog", crew="T----").match.view([0])
    assert draw_armada(Scene(view), 50, 20).regions.keys() >= {"galaxy", "foe1", "crew0"}


# -- plain lines ---------------------------------------------------------------------------------------------------


def test_plain_lines_tell_planet_by_planet_what_is_there() -> None:
    made = planning(captain(at="terra"), captain(at="luna"), fleets={"kagawa": ["sentinel ?"]})
    lines = table_lines(made.match.view([0]))
    assert "  Terra (Shipyard, to Luna, Kagawa, Zenith One): Player 1" in lines
    assert "  Kagawa (Waystation, to Terra, Titan VI): Fleet 1 x2 (Sentinel)" in lines
    assert "  Titan VI (Shipyard and Waystation, to Kagawa, Invictus): -" in lines


def test_plain_lines_number_stations_and_enemy_ships_as_the_options_do() -> None:
    made = alone(foes="warden sentinel", crew="T----")
    lines = table_lines(made.match.view([0]), {1: "Bruno, officer"})
    assert "  1 Pulse Gun: Tactical: 1 Energy damage." in lines
    assert any(line.startswith("  1 Warden: hull 4 of 4, shields 2. On 5: ") for line in lines)
    assert "  On 5: Warden; Player 1 -1 shields" in lines
    assert any(line.startswith("Player 2 (Bruno, officer): Hades MK II") for line in lines)


def test_help_on_a_station_says_what_it_does() -> None:
    view = alone(foes="bulkfrog", crew="T----").match.view([0])
    place = find_place(view, "Pulse Gun")
    assert place is not None
    assert help_lines(view, place)[:2] == ["Pulse Gun", "Tactical: 1 Energy damage."]


# -- the full screen -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [NARROW, pytest.param(WIDE, marks=pytest.mark.full)])
async def test_some_rounds_beside_a_bot(size: tuple[int, int]) -> None:
    app = PlayApp(armada(2), seating=Seating([PERSON, "cadet"]))
    told: list[str] = []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "THE GALAXY  Planning" in shown(app)
        for _ in range(400):
            if isinstance(app.screen, PlaybackScreen):
                told.append(" ".join(shown(app).split()))
            match = app.session.match
            if match.over or (match.view().round or 0) >= 3:
                break
            await press(pilot, "enter")
    pages = "\n".join(told)
    assert "Resolution phase." in pages
    assert "Threat detected: " in pages
    assert not any(page.count("travels to") and "phase." not in page for page in told), "a journey is no story"


async def test_german_words_and_folded_journeys() -> None:
    app = PlayApp(armada(1, seed=11, language="de"))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        text = shown(app)
        assert "DIE GALAXIS  Planung" in text
        assert "Werft Rast" in text
        assert "Reisen: 10" in text
