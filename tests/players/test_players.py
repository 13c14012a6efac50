"""Players by name, the random player and the loops that let them play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from quarterdeck.core.action import Action
from quarterdeck.core.match import Match
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.players import PLAYERS, EndlessMatch, UnknownPlayer, answer, play_match, play_out, player, players_of
from quarterdeck.players.random_player import RandomPlayer
from quarterdeck.registry import AnyGame, AnyMatch, new, open_game
from tests.testing.sound_game import SoundGame


def test_players_are_found_by_name() -> None:
    assert PLAYERS == ("random", "greedy", "search", "cadet", "officer", "captain", "admiral")
    for name in players_of(open_game("tictactoe")):
        match = new("tictactoe", seed=1)
        play_match(match, player(name, 3))
        assert match.over


def test_an_unknown_player_is_refused_with_the_known_names() -> None:
    with pytest.raises(UnknownPlayer, match="did you mean 'officer'"):
        player("oficer")
    with pytest.raises(UnknownPlayer, match="there are random, greedy, search"):
        player("napoleon")


def test_the_random_player_is_reproducible_with_a_seed() -> None:
    def choices(seed: int) -> list[str]:
        match = new("d6", seed=5)
        play_match(match, player("random", seed))
        return [str(entry.action) for entry in match.entries]

    assert choices(1) == choices(1)
    assert len({tuple(choices(seed)) for seed in range(5)}) == 5


def test_the_random_player_takes_each_option_about_equally_often() -> None:
    game = open_game("tictactoe")
    s = game.start(Seed(FAST, "1").door())
    choose = RandomPlayer(2)
    counts = Counter(choose(game, s).index for _ in range(9000))
    assert len(counts) == 9
    assert all(850 < count < 1150 for count in counts.values())


def test_play_out_changes_the_position_and_counts_the_choices() -> None:
    game = open_game("tictactoe")
    s = game.start(Seed(FAST, "1").door())
    played = play_out(game, s, Seed(FAST, "1").door(), RandomPlayer(1))
    assert s.over
    assert played.choices == s.count
    assert played.decisions == s.count - (s.count == 9), "the ninth mark has one place left"


def test_play_out_and_a_match_with_the_same_seed_have_the_same_result() -> None:
    game = open_game("d6")
    match: AnyMatch = Match(game, Seed(FAST, "9"))
    play_match(match, RandomPlayer(4))
    door = Seed(FAST, "9").door()
    s = game.start(door)
    play_out(game, s, door, RandomPlayer(4))
    assert (s.ending, s.round, s.counters) == (match.state.ending, match.state.round, match.state.counters)
    assert door.events == []


def test_a_match_that_does_not_end_is_stopped() -> None:
    with pytest.raises(EndlessMatch, match="not over after 3 choices"):
        play_match(new("tictactoe", seed=1), RandomPlayer(1), most=3)
    game = open_game("tictactoe")
    with pytest.raises(EndlessMatch):
        play_out(game, game.start(Seed(FAST, "1").door()), Seed(FAST, "1").door(), RandomPlayer(1), most=3)


def test_a_player_at_the_table_knows_only_what_its_seat_knows() -> None:
    seen: list[int] = []

    def peek(game: AnyGame, s: Any) -> Action:
        seen.append(s.card)
        options: list[Action] = s.options
        return options[0]

    match: AnyMatch = Match(SoundGame({}), Seed(FAST, "1"))
    assert match.state.card >= 0
    assert answer(match, peek) in match.state.options
    assert seen == [-1]
