"""What an experiment plays: its combinations, line-ups and seeds."""

import msgspec
import pytest

from quarterdeck.core.action import Action
from quarterdeck.core.errors import OptionError
from quarterdeck.lab.experiment_spec import (
    Experiment,
    ExperimentError,
    ExperimentSpec,
    line_up,
    option_values,
    split_line_ups,
)
from quarterdeck.lab.match_run import BROKEN_OFF, LONGEST, MatchFailed, play_match
from quarterdeck.lab.seeds import key_of
from quarterdeck.lab.totals import Totals, mean, wilson
from quarterdeck.players import Player, UnknownPlayer
from quarterdeck.registry import open_game

NIGHT = '[pack]\nid = "dark"\ngame = "d6"\ntitle = "Dark"\n\n[[threat]]\nchanges = "corsair"\nhealth = 3\n'


def cells(**more: object) -> list[tuple[str, dict[str, str]]]:
    spec = ExperimentSpec("d6", ("random",), 5, 1)
    return [(cell.label, cell.varied) for cell in Experiment(msgspec.structs.replace(spec, **more)).cells]


def test_every_combination_is_a_cell() -> None:
    found = cells(
        players=("cadet", "officer"),
        options={"difficulty": ("easy", "hard"), "length": ("full",)},
        packs=((), (("night.toml", NIGHT),)),
    )
    assert len(found) == 8
    assert found[0] == (
        "difficulty=easy, packs=none, line-up=cadet",
        {"difficulty": "easy", "packs": "none", "line-up": "cadet"},
    )
    assert found[-1][0] == "difficulty=hard, packs=night.toml, line-up=officer"


def test_a_single_cell_is_called_after_its_players() -> None:
    assert cells() == [("random", {})]


def test_the_last_name_of_a_line_up_fills_the_seats_that_are_left() -> None:
    game = open_game("battlecruisers", {"players": "4"})
    assert [str(one) for one in line_up(game, "captain@200+officer")] == ["captain@200"] + ["officer"] * 3
    assert [str(one) for one in line_up(game, "cadet")] == ["cadet"] * 4


def test_players_rotate_through_the_seats() -> None:
    cell = Experiment(ExperimentSpec("battlecruisers", ("officer+cadet",), 3, 1, {"players": ("3",)})).cells[0]
    seated = [[str(one) for one in cell.seating(match)] for match in range(4)]
    assert seated[0] == ["officer", "cadet", "cadet"]
    assert seated[1] == ["cadet", "officer", "cadet"]
    assert seated[2] == ["cadet", "cadet", "officer"]
    assert seated[3] == seated[0]


def test_line_ups_are_split_at_names_only() -> None:
    assert split_line_ups("officer,captain@20+cadet") == ("officer", "captain@20+cadet")
    assert split_line_ups("officer-a+officer,officer-b") == ("officer-a+officer", "officer-b")
    assert split_line_ups("exec:python3 bot.py --a=1,2,officer") == ("exec:python3 bot.py --a=1,2", "officer")


def test_options_may_be_given_again() -> None:
    assert option_values(["a=1,2", "b=x", "a=3"]) == {"a": ("1", "2", "3"), "b": ("x",)}
    for wrong in ("a", "=1", "a=", "a=1,,2"):
        with pytest.raises(OptionError):
            option_values([wrong])


@pytest.mark.parametrize(
    ("spec", "error"),
    [
        (ExperimentSpec("d6", ("random",), 0, 1), ExperimentError),
        (ExperimentSpec("d6", ("rndom",), 5, 1), UnknownPlayer),
        (ExperimentSpec("d6", ("random", "random"), 5, 1), ExperimentError),
        (ExperimentSpec("d6", ("officer+cadet",), 5, 1), ExperimentError),
        (ExperimentSpec("d6", ("officer@20",), 5, 1), ExperimentError),
        (ExperimentSpec("d6", ("random",), 5, 1, {"difficulty": ("soft",)}), OptionError),
        (ExperimentSpec("d6", ("random",), 5, 1, {"diff": ("easy",)}), OptionError),
        (ExperimentSpec("d6", (), 5, 1), ExperimentError),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(spec: ExperimentSpec, error: type[Exception]) -> None:
    with pytest.raises(error):
        Experiment(spec)


def test_a_match_has_the_same_seed_in_every_cell() -> None:
    one, other = Experiment(ExperimentSpec("tictactoe", ("random", "greedy"), 3, 8)).cells
    assert play_match(one, 8, 2).key == play_match(other, 8, 2).key == key_of(8, 2)


def test_a_match_that_does_not_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.lab.match_run.LONGEST", 3)
    assert LONGEST > 3
    outcome = play_match(Experiment(ExperimentSpec("tictactoe", ("random",), 1, 1)).cells[0], 1, 0)
    assert (outcome.ending, outcome.results, outcome.endless) == (BROKEN_OFF, [1, 1], True)


def test_only_choices_between_two_or_more_count_as_decisions() -> None:
    """A full board of tic-tac-toe took nine marks, and the last had only one cell left."""
    cell = Experiment(ExperimentSpec("tictactoe", ("random",), 1, 1)).cells[0]
    full = next(outcome for outcome in (play_match(cell, 1, n) for n in range(100)) if outcome.ending == "full")
    assert full.decisions == 8


def test_the_first_seat_wins_at_random_as_often_as_it_should() -> None:
    """Random tic-tac-toe is won by the first player in 58.5 % of matches."""
    cell = Experiment(ExperimentSpec("tictactoe", ("random",), 1, 1)).cells[0]
    totals = Totals(0)
    for number in range(3000):
        totals.count(play_match(cell, 1, number))
    low, high = wilson(totals.wins, totals.games)
    assert low < 0.585 < high
    assert totals.seats[0] == totals.seats[1][::-1]
    assert sum(totals.endings.values()) == 3000


def test_a_mean_has_an_interval() -> None:
    """Of 2, 4, 4, 4, 5, 5, 7, 9 the mean is 5 and the sample variance 32 / 7."""
    values = [2, 4, 4, 4, 5, 5, 7, 9]
    found = mean(sum(values), sum(value * value for value in values), len(values))
    assert found == pytest.approx((5, 5 - 1.959964 * (32 / 7 / 8) ** 0.5, 5 + 1.959964 * (32 / 7 / 8) ** 0.5))
    assert mean(0, 0, 0) == (0.0, 0.0, 0.0)
    assert mean(3, 9, 1) == (3.0, 3.0, 3.0)


def test_a_player_that_fails_is_reported_with_the_match_and_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.lab.match_run.player", lambda name, seed: Failing())
    cell = Experiment(ExperimentSpec("tictactoe", ("greedy",), 1, 8)).cells[0]
    with pytest.raises(MatchFailed) as error:
        play_match(cell, 8, 2)
    assert str(error.value) == (
        f"match 2 of greedy (greedy, greedy; its seed is {key_of(8, 2)}) failed: ZeroDivisionError: no plan"
    )


class Failing(Player):
    def __call__(self, game: object, s: object) -> Action:
        raise ZeroDivisionError("no plan")


def test_keys_of_matches_are_all_different() -> None:
    assert len({key_of(seed, number) for seed in range(20) for number in range(500)}) == 10_000


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_gives_the_published_figures(wins: int, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=6e-5)
