"""Tracks, points at once, and the end of the game."""

from __future__ import annotations

import pytest

from quarterdeck.games.solar_sphere.rules.ending import faction_sets
from tests.games.solar_sphere.dockyard import Captain, Yard, captain, dockyard, dranda


def ended(*captains: Captain, scoring: str = "corona", built: dict[int, int] | None = None) -> Yard:
    """The end of round 6 without any ship. The first captain discards a die, for one morale."""
    yard = dockyard(*captains, round=6, scoring=scoring, built=built)
    yard.play("discard-die 6")
    assert yard.s.over
    return yard


def plain(
    dice: str = "",
    *,
    score: int = 0,
    morale: int = 0,
    reputation: int = 0,
    ore: int = 0,
    crystal: int = 0,
) -> Captain:
    """A captain whose drones score nothing."""
    return captain(
        dice=dice, active=0, inactive=8, score=score, morale=morale, reputation=reputation, ore=ore, crystal=crystal
    )


# -- tracks --------------------------------------------------------------------------------------------------------


def test_reputation_moves_to_the_next_highlighted_position() -> None:
    yard = dockyard(captain(dice="6 6", morale=8, reputation=2, crew="publicist"), captain())
    board = yard.game.kit.board
    before = board.reputation[yard.s.reputation[0]]
    yard.play("use publicist-1")
    assert (before, board.reputation[yard.s.reputation[0]]) == (5, 7)


def test_reputation_beyond_the_track_becomes_morale() -> None:
    top = len(dockyard(captain(dice="6 6"), captain()).game.kit.board.reputation) - 1
    yard = dockyard(captain(dice="6 6", morale=8, reputation=top, crew="publicist"), captain()).play("use publicist-1")
    assert yard.s.reputation[0] == top
    assert yard.s.morale[0] == 8 - 2 + 1


def test_morale_beyond_the_track_scores_a_point_each() -> None:
    yard = dockyard(captain(dice="6 6", morale=16), captain()).play("discard-die 6")
    assert yard.s.morale[0] == 16
    assert yard.s.score[0] == 1


def test_reputation_beyond_both_tracks_scores_a_point() -> None:
    fleet = {"top-left": "gadfly p1=4"}
    yard = dockyard(captain(dice="6", morale=16, reputation=7), captain(), fleet=fleet).play(
        "discard-die 6", resistance="0"
    )
    # 1 for the discarded die, 3 for the ship, 1 for the morale of the success, 1 for the reputation.
    assert yard.s.score[0] == 6


def test_morale_lost_below_the_start_costs_two_points_each() -> None:
    fleet = {"bottom-left": "vigil corporation=1", "bottom-right": "gadfly corporation=1"}
    yard = dockyard(captain(dice="6"), captain(morale=1), fleet=fleet).play("discard-die 6")
    assert yard.s.morale == [0, 0]
    assert yard.s.score == [-2, -2]


# -- Sphere scoring cards ------------------------------------------------------------------------------------------


def sphere_points(scoring: str, *cells: int) -> int:
    yard = ended(plain("6"), plain(), scoring=scoring, built=dict.fromkeys(cells, 1))
    return yard.final(1)[1] // 2


def test_corona_pays_for_corners_most() -> None:
    assert sphere_points("corona", 1) == 2
    assert sphere_points("corona", 7) == 6
    assert sphere_points("corona", 8) == 3
    assert sphere_points("corona", 1, 7, 8) == 11


def test_hearth_pays_for_the_inner_ring_and_for_pairs_of_neighbours() -> None:
    assert sphere_points("hearth", 1) == 6
    assert sphere_points("hearth", 7) == 1
    assert sphere_points("hearth", 8) == 2
    assert sphere_points("hearth", 1, 4) == 12
    assert sphere_points("hearth", 1, 2) == 12 + 1
    assert sphere_points("hearth", 1, 2, 8) == 14 + 3


def test_lattice_pays_for_edges_and_for_hexes_that_stand_apart() -> None:
    assert sphere_points("lattice", 8) == 6 + 1
    assert sphere_points("lattice", 1) == 1 + 1
    assert sphere_points("lattice", 7) == 1 + 1
    assert sphere_points("lattice", 8, 1) == 7
    assert sphere_points("lattice", 8, 1, 4) == 7 + 2


def test_continent_pays_for_corners_and_for_the_largest_group() -> None:
    assert sphere_points("continent", 1) == 1 + 2
    assert sphere_points("continent", 7) == 6 + 2
    assert sphere_points("continent", 1, 2, 3) == 3 + 6
    assert sphere_points("continent", 1, 2, 4, 5, 12) == 5 + 6
    assert sphere_points("continent", 1, 3, 5) == 3 + 2


@pytest.mark.parametrize("scoring", ["corona", "hearth", "lattice", "continent"])
def test_every_scoring_card_has_six_point_hexes_and_no_hexes_score_nothing(scoring: str) -> None:
    yard = ended(plain("6"), plain(), scoring=scoring)
    assert yard.final(0)[1] == yard.final(1)[1] == 0
    assert 6 in yard.game.kit.scoring.places[yard.s.scoring]


def test_hexes_of_other_captains_and_of_the_corporation_do_not_count() -> None:
    yard = ended(plain("6"), plain(), scoring="hearth", built={1: 0, 2: 1, 3: 0})
    assert yard.final(0)[1] // 2 == 12
    assert yard.final(1)[1] // 2 == 6


# -- factions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("icons", "any_silver", "one_silver"),
    [
        ((0, 0, 0, 0), 0, 0),
        ((1, 1, 0, 0), 0, 0),
        ((1, 1, 1, 0), 1, 1),
        ((3, 2, 2, 0), 2, 2),
        ((1, 1, 0, 1), 1, 1),
        ((1, 0, 0, 2), 1, 0),
        ((0, 0, 0, 3), 1, 0),
        ((0, 0, 0, 7), 2, 0),
        ((2, 2, 0, 2), 2, 2),
        ((2, 1, 0, 3), 2, 1),
        ((2, 1, 1, 2), 2, 2),
        ((5, 0, 0, 4), 2, 0),
        ((4, 4, 4, 1), 4, 4),
        ((4, 4, 3, 1), 4, 4),
        ((4, 4, 4, 3), 5, 5),
    ],
)
def test_sets_of_three_factions_with_silver_as_any_one(
    icons: tuple[int, int, int, int], any_silver: int, one_silver: int
) -> None:
    assert faction_sets(list(icons), True) == any_silver
    assert faction_sets(list(icons), False) == one_silver


def most_sets(icons: tuple[int, int, int, int], silver_each: int) -> int:
    """The most sets, found by trying all ways to complete one more set."""
    best = 0
    for missing in range(8):
        spent = [0 if missing >> faction & 1 else 1 for faction in range(3)]
        silver = 3 - sum(spent)
        left = tuple(have - use for have, use in zip(icons, [*spent, silver], strict=True))
        if silver <= silver_each and min(left) >= 0:
            a, b, c, d = left
            best = max(best, 1 + most_sets((a, b, c, d), silver_each))
    return best


def test_the_number_of_sets_agrees_with_trying_all_ways() -> None:
    for number in range(3**3 * 4):
        icons = (number % 3, number // 3 % 3, number // 9 % 3, number // 27)
        assert faction_sets(list(icons), True) == most_sets(icons, 3), icons
        assert faction_sets(list(icons), False) == most_sets(icons, 1), icons


def test_each_set_of_factions_scores_five_points() -> None:
    one, other = plain("6"), plain()
    one.icons, other.icons = (2, 2, 2, 0), (3, 1, 0, 1)
    yard = ended(one, other)
    assert yard.final(0)[2] == 2 * 10
    assert yard.final(1)[2] == 2 * 5


# -- markers and supplies ------------------------------------------------------------------------------------------


def test_reputation_and_morale_score_the_values_below_their_own_markers() -> None:
    yard = ended(plain("6", morale=9, reputation=4), plain(morale=3))
    values = yard.game.kit.board.values
    assert yard.final(0)[3] == 2 * values[9]  # The fourth step stands above space 9.
    assert yard.final(0)[4] == 2 * values[10]  # One morale for the discarded die.
    assert yard.final(1)[3] == 0
    assert yard.final(1)[4] == 2 * values[3]


def test_active_drones_and_resources_score_half_a_point_each() -> None:
    yard = ended(captain(dice="6", active=4, inactive=0, ore=1, gold=2), plain(crystal=2))
    assert yard.final(0)[5] == 7
    assert yard.final(1)[5] == 2


def test_inactive_decommissioned_and_reserve_drones_score_nothing() -> None:
    one = captain(dice="6", active=0, inactive=9, matrix=(2, 1, 0), satellites="fleet")
    assert ended(one, plain()).final(0)[5] == 0


def test_points_of_the_track_count_once() -> None:
    yard = ended(plain("6", score=41), plain(score=-3))
    assert yard.final(0)[0] == 82
    assert yard.final(1)[0] == -6


# -- the winner ----------------------------------------------------------------------------------------------------


def test_the_captain_with_the_most_points_wins() -> None:
    assert ended(plain("6", score=9), plain(score=10)).s.results == [0, 2]
    assert ended(plain("6", score=11), plain(score=10)).s.results == [2, 0]


def test_half_a_point_decides() -> None:
    one, other = plain("6", score=10), plain(score=10, ore=1)
    assert ended(one, other).s.results == [0, 2]


def test_a_tie_goes_to_more_reputation() -> None:
    # The first step of reputation (above space 3) is worth 1 point, and so are 3 morale.
    yard = ended(plain("6", score=10, reputation=1), plain(score=10, morale=3))
    assert sum(yard.final(0)) == sum(yard.final(1)) == 22
    assert yard.s.morale == [1, 3]
    assert yard.s.results == [2, 0]


def test_then_to_more_morale() -> None:
    yard = ended(plain("6", score=10), plain(score=10))
    assert yard.s.morale == [1, 0]  # One morale scores nothing.
    assert sum(yard.final(0)) == sum(yard.final(1))
    assert yard.s.results == [2, 0]


def test_then_the_victory_is_shared() -> None:
    yard = ended(plain("6", score=10), plain(score=10, morale=1), plain(score=3))
    assert yard.s.results == [1, 1, 0]


def test_scores_can_be_negative() -> None:
    yard = ended(plain("6", score=-7), plain(score=-8))
    assert yard.s.results == [2, 0]
    assert yard.s.tally == [-7, -8]


def test_a_negative_score_with_a_half_is_told_as_it_is() -> None:
    yard = ended(plain("6", score=-2, ore=1), plain())
    assert sum(yard.final(0)) == -3
    line = next(line for line in yard.told if line.endswith("points in all.") and "-" in line)
    assert "-1½" in line


def test_dranda_scores_its_track_the_sphere_factions_and_its_drones() -> None:
    her = dranda(score=7, icons=(1, 1, 1, 0), supply=5)
    yard = dockyard(plain("6"), her=her, round=6, scoring="hearth", built={1: 1, 2: 1}, level="easy")
    yard.play("discard-die 6")
    assert yard.final(1) == [14, 2 * 13, 10, 0, 0, 10]
