"""The set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from quarterdeck.core.errors import OptionError
from quarterdeck.core.match import Match
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.solar_sphere.table import CORPORATION, NONE, Table
from tests.games.solar_sphere.dockyard import Luck, Yard, open_box

COUNTS = [1, 2, 3, 4]


def begun(players: int, seed: int = 1, **options: str) -> Yard:
    return Yard(Match(open_box(players=str(players), **options), fast_seed(seed)))


def laid(players: int, seed: int = 1, **options: str) -> Table:
    """The table before the first round."""
    return open_box(players=str(players), **options).setup(fast_seed(seed).door())


# -- the Sphere ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "down"), [(1, 6), (2, 6), (3, 3), (4, 0)])
def test_six_three_or_no_hexes_lie_face_down_with_a_corporation_drone(players: int, down: int) -> None:
    s = laid(players)
    assert s.tiles.count(NONE) == 1 + down
    assert s.owner.count(CORPORATION) == 1 + down
    assert s.owner.count(NONE) == 18 - down
    assert all((s.tiles[cell] == NONE) == (s.owner[cell] == CORPORATION) for cell in range(19))


def test_the_core_is_in_the_middle_with_a_corporation_drone() -> None:
    s = laid(4)
    assert s.owner[0] == CORPORATION
    assert s.tiles[0] == NONE


@pytest.mark.parametrize("players", COUNTS)
def test_every_hex_lies_at_most_once_and_places_are_random(players: int) -> None:
    lays = [tuple(laid(players, seed).tiles) for seed in range(8)]
    assert len(set(lays)) == 8
    for tiles in lays:
        up = [tile for tile in tiles if tile >= 0]
        assert len(set(up)) == len(up)


def test_every_hex_can_be_the_one_that_lies_face_down() -> None:
    missing = Counter(tile for seed in range(60) for tile in range(18) if tile not in laid(2, seed).tiles)
    assert set(missing) == set(range(18))


# -- cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "recipe"), [(1, [6, 6, 0, 0]), (2, [6, 6, 0, 0]), (3, [3, 6, 3, 0]), (4, [3, 3, 3, 3])]
)
def test_the_resistance_deck_has_twelve_cards_by_players_two_of_them_in_the_top_row(
    players: int, recipe: list[int]
) -> None:
    for seed in range(5):
        s = laid(players, seed)
        shown = [s.fleet[0], s.fleet[1]]
        assert s.fleet[2:] == [NONE, NONE]
        left = s.stacks[:]
        for ship in shown:
            left[s.kit.ships.value[ship] - 2] += 1
        assert left == recipe
        assert sum(s.stacks) == 10
        assert s.columns == [[], [], [], []]


def test_there_are_18_resistance_ships_of_values_2_to_5() -> None:
    assert Counter(open_box().kit.ships.value) == {2: 6, 3: 6, 4: 3, 5: 3}


def test_one_of_the_four_scoring_cards_is_in_play() -> None:
    assert len(open_box().kit.scoring.ids) == 4
    assert {laid(2, seed).scoring for seed in range(40)} == {0, 1, 2, 3}


def test_the_scoring_card_can_be_chosen() -> None:
    for number, id in enumerate(open_box().kit.scoring.ids):
        assert laid(2, scoring=id).scoring == number


def test_the_crew_display_has_two_cards_of_each_tier_without_tokens() -> None:
    for seed in range(5):
        s = laid(3, seed)
        assert [s.kit.crew.tier[card // 2] for card in s.display] == [0, 0, 1, 1, 2, 2]
        assert s.tokens == [0] * 6


def test_there_are_48_crew_cards_of_24_kinds_in_three_tiers() -> None:
    crew = open_box().kit.crew
    assert len(crew.ids) == 48
    assert Counter(crew.tier) == {0: 9, 1: 9, 2: 6}


# -- captains ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_every_captain_begins_with_six_active_two_inactive_and_twelve_drones_in_reserve(players: int) -> None:
    s = laid(players)
    for seat in range(players):
        assert (s.active[seat], s.inactive[seat], s.reserve[seat]) == (6, 2, 12)
        assert s.store[3 * seat : 3 * seat + 3] == [0, 0, 0]
        assert (s.score[seat], s.morale[seat], s.reputation[seat]) == (0, 0, 0)
        assert s.icons[4 * seat : 4 * seat + 4] == [0, 0, 0, 0]
        assert s.auxiliary[seat] == 0
        assert s.crew[seat] == s.claimed[seat] == []


def test_the_turn_order_before_the_first_round_is_random() -> None:
    assert len({tuple(laid(4, seed).order) for seed in range(60)}) > 15


def test_the_first_round_begins_with_the_dock_phase() -> None:
    yard = begun(3)
    assert yard.s.round == 1
    assert all(len(yard.dock(seat).split()) == 3 for seat in range(3))
    assert yard.asks == "Turn"


def test_storage_crew_slots_and_rounds_are_those_of_the_rulebook() -> None:
    board = open_box().kit.board
    assert (board.storage, board.crew, board.rounds) == (6, 3, 6)


def test_docking_values_known_from_the_rulebook() -> None:
    docking = open_box().kit.board.docking
    assert docking[0][1] == 4
    assert docking[1][0] == 1


def test_lower_dice_and_more_dice_give_no_less_morale() -> None:
    docking = open_box().kit.board.docking
    assert all(sorted(row) == row for row in docking)
    for count in range(3):
        column = [row[count] for row in docking]
        assert sorted(column, reverse=True) == column


# -- solo ----------------------------------------------------------------------------------------------------------


def test_a_solo_match_is_set_up_as_for_two_with_dranda() -> None:
    s = laid(1)
    assert s.kit.captains == 2
    assert s.supply == 14
    assert s.cards == [1] * 12
    assert (s.active[1], s.inactive[1], s.reserve[1]) == (0, 0, 0)


def test_in_a_solo_match_the_ship_of_higher_value_is_on_the_left() -> None:
    game = open_box(players="1")
    for ships in ("gadfly vigil", "vigil gadfly"):
        s = game.setup(Luck(game, {"ship": ships, "scoring": "corona"}))
        assert [game.kit.ships.ids[ship] for ship in s.fleet[:2]] == ["vigil", "gadfly"]
    open_match = open_box(players="2")
    s = open_match.setup(Luck(open_match, {"ship": "gadfly vigil", "scoring": "corona"}))
    assert [open_match.kit.ships.ids[ship] for ship in s.fleet[:2]] == ["gadfly", "vigil"]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_figures_of_the_levels_are_those_of_the_rulebook(level: str) -> None:
    kit = open_box(players="1", level=level).kit
    board = kit.board
    figures = [row[kit.level] for row in (board.dranda_morale, board.dranda_reputation, board.dranda_attack)]
    figures += [row[kit.level] for row in (board.dranda_lost, board.dranda_left)]
    expected = {"easy": [0, 0, 3, 2, 1], "medium": [1, 1, 4, 1, 2], "hard": [2, 3, 4, 1, 3]}
    assert figures == expected[level]


# -- options -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "value"), [("players", "5"), ("players", "0"), ("level", "mad"), ("scoring", "halo")])
def test_an_option_that_does_not_exist_is_refused(name: str, value: str) -> None:
    with pytest.raises(OptionError, match=f"'{name}'"):
        open_box(**{name: value})


@pytest.mark.parametrize("players", COUNTS)
def test_the_number_of_seats_is_the_number_of_players(players: int) -> None:
    assert open_box(players=str(players)).box.seats == players
