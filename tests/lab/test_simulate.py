"""The loop of the lab: what it counts, and that a match depends on nothing but the seed and its number."""

import pytest

from quarterdeck.lab.simulate import Simulation, key_of, wilson
from quarterdeck.players import UnknownPlayer
from quarterdeck.registry import open_game

MEASURED = ("seconds", "decisions_per_second")


def counted(run: Simulation) -> dict[str, object]:
    return {name: value for name, value in run.data().items() if name not in MEASURED}


@pytest.mark.parametrize("players", ["random", "search"])
def test_it_does_not_matter_in_which_portions_a_run_is_played(players: str) -> None:
    whole, portions = (Simulation(open_game("tictactoe"), 3, players) for _ in range(2))
    whole.play(9)
    for portion in (1, 3, 5):
        portions.play(portion)
    assert counted(whole) == counted(portions)


def test_every_match_is_counted_once() -> None:
    run = Simulation(open_game("tictactoe"), 1)
    run.play(200)
    assert sum(run.endings.values()) == 200
    assert run.results[0] == run.results[1][::-1]
    assert sum(run.results[0]) == 200
    assert run.wins == run.results[0][2]


def test_only_choices_between_two_or_more_count_as_decisions() -> None:
    """A full board of tic-tac-toe took nine marks, and the last had only one cell left."""
    run = Simulation(open_game("tictactoe"), 1)
    while run.endings["full"] == 0:
        before = run.decisions
        run.play(1)
    assert run.decisions - before == 8


def test_the_first_seat_wins_at_random_as_often_as_it_should() -> None:
    """Random tic-tac-toe is won by the first player in 58.5 % of matches."""
    run = Simulation(open_game("tictactoe"), 1)
    run.play(3000)
    low, high = wilson(run.wins, run.games)
    assert low < 0.585 < high


def test_keys_of_matches_are_all_different() -> None:
    assert len({key_of(seed, number) for seed in range(20) for number in range(500)}) == 10_000


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_gives_the_published_figures(wins: int, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=6e-5)


def test_an_unknown_player_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownPlayer):
        Simulation(open_game("tictactoe"), 1, "rndom")
