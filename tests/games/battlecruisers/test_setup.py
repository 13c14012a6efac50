"""Set-up: players, sets, the start, and custom sets."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import OptionError
from quarterdeck.core.match import Match
from quarterdeck.core.seed import fast_seed
from quarterdeck.core.setting import Setting, parse_options, settle
from quarterdeck.games.battlecruisers.cards import NEGATION
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.registry import new, open_game
from tests.games.battlecruisers.fleet import IDS, NUMBERS, Fleet, open_box

SETS = {
    "basic": [3, 11, 13, 22, 31, 43, 29, 17],
    "the-big-bang": [2, 3, 6, 12, 15, 31, 33, 34],
    "friendship-breaker": [5, 6, 11, 28, 29, 31, 39, 34],
    "clash-of-captains": [1, 3, 20, 32, 34, 40, 13, 45],
    "politics-in-a-space-fight": [12, 38, 30, 33, 20, 22, 11, 9],
    "the-fast-and-the-fury": [6, 37, 38, 39, 19, 20, 23, 34],
    "pirate-cove": [1, 4, 20, 32, 34, 40, 30, 17],
    "scorched-space": [9, 20, 23, 33, 38, 39, 28, 16],
    "glorious-victory": [7, 12, 13, 17, 23, 37, 5, 22],
    "tech-warfare": [6, 16, 29, 30, 33, 43, 1, 9],
    "race-for-the-cosmos": [2, 11, 12, 17, 22, 28, 7, 9],
    "one-trick-pony": [2, 15, 19, 29, 32, 40, 8, 34],
    "fireflight": [5, 19, 22, 23, 37, 39, 15, 9],
    "slow-burn": [5, 8, 31, 43, 44, 45, 4, 2],
    "crouching-liger-hidden-dargon": [1, 4, 19, 30, 31, 39, 43, 9],
    "the-bad-the-worse-and-the-ugly": [11, 16, 22, 23, 31, 43, 8, 9],
    "a-leaf-on-the-wind": [1, 5, 13, 22, 30, 40, 2, 7],
    "final-mission": [11, 15, 16, 19, 22, 31, 44, 9],
    "high-stakes": [1, 13, 17, 38, 39, 43, 8, 9],
    "the-hot-potato": [1, 11, 20, 28, 40, 43, 45, 9],
    "the-nushura-contingency": [9, 20, 22, 33, 38, 39, 44, 17],
}
"""The sets as in the rulebook."""


def numbers(game: Battlecruisers, cards: list[int]) -> list[int]:
    return [game.content.cards.numbers[card] for card in cards]


def begun(seed: int = 1, **options: str) -> Fleet:
    return Fleet(Match(open_box(**options), fast_seed(seed)))


# -- players --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hand", "cards"), [("3", 4, 6), ("4", 5, 7), ("5", 6, 8)])
def test_every_player_begins_with_a_hand_a_card_in_recovery_one_in_the_pile_and_a_point(
    players: str, hand: int, cards: int
) -> None:
    s = begun(players=players).s
    seats = int(players)
    assert s.points == [1] * seats
    assert s.hand_size == [hand] * seats
    assert s.pile_size == [1] * seats
    assert all(card >= 0 for card in s.recovery)
    assert len(s.deck) == cards
    assert s.alert == s.out == 0


def test_all_have_the_same_cards() -> None:
    fleet = begun(players="4")
    for seat in range(4):
        cards = sorted([*fleet.hand(seat), *fleet.pile(seat), fleet.recovery(seat)], key=IDS.index)
        assert cards == [IDS[kind] for kind in fleet.s.deck]


def test_the_first_cards_are_random() -> None:
    starts = {tuple(begun(seed, players="3").s.recovery) for seed in range(12)}
    assert len(starts) > 8


# -- sets -----------------------------------------------------------------------------------------------------


def test_there_are_the_21_suggested_sets() -> None:
    game = open_box()
    assert {one.id: numbers(game, one.cards) for one in game.content.sets} == SETS


@pytest.mark.parametrize("players", ["3", "4", "5"])
@pytest.mark.parametrize("name", SETS)
def test_a_suggested_set_has_six_seven_or_eight_cards(name: str, players: str) -> None:
    game = open_box(set=name, players=players)
    assert numbers(game, game.chosen_set) == sorted(SETS[name][: int(players) + 3])


def test_a_random_set_differs_from_match_to_match_and_holds_different_cards() -> None:
    sets = [tuple(begun(seed, set="random").s.deck) for seed in range(10)]
    assert len(set(sets)) == 10
    assert all(len(set(one)) == 7 and list(one) == sorted(one) for one in sets)


def test_a_random_set_is_public_and_in_the_record() -> None:
    fleet = begun(3, set="random", players="3")
    named = [IDS[kind] for kind in fleet.s.deck]
    opening = fleet.match.record([]).text().split("| set ")[1].partition(";")[0].split()
    assert sorted(opening, key=IDS.index) == named


def test_heavy_assault_is_only_drawn_if_it_is_in_the_game() -> None:
    extra = IDS.index("heavy-assault")
    without = [begun(seed, set="random", players="5").s.deck for seed in range(60)]
    within = [begun(seed, set="random", players="5", heavy_assault="on").s.deck for seed in range(60)]
    assert not any(extra in deck for deck in without)
    assert any(extra in deck for deck in within)


def test_a_custom_set_is_written_as_numbers() -> None:
    game = open_box(set="43-31-3-11-13-22", players="3")
    assert numbers(game, game.chosen_set) == [3, 11, 13, 22, 31, 43]
    match = new("battlecruisers", seed=1, players="3", set="3-11-13-22-31-43")
    assert "set=3-11-13-22-31-43" in match.record().text()


@pytest.mark.parametrize(
    ("wish", "players", "why"),
    [
        ("3-11-13-22-31", "3", "a set for 3 players has 6 cards, not 5"),
        ("3-11-13-22-31-43", "4", "a set for 4 players has 7 cards, not 6"),
        ("3-11-13-22-31-43-29", "3", "a set for 3 players has 6 cards, not 7"),
        ("3-11-13-22-31-31", "3", "card 31 is in the set twice"),
        ("3-11-13-22-31-10", "3", "there is no card 10"),
        ("3-11-13-22-31-99", "3", "there is no card 99"),
        ("3-11-13-22-31-24", "3", r"Heavy Assault \(24\) needs heavy-assault=on"),
        ("3", "3", "option 'set' is basic"),
        ("3,11,13,22,31,43", "3", "option 'set' is basic"),
        ("bassic", "3", "option 'set' is basic"),
        ("-".join(["3"] * 400), "3", "card 3 is in the set twice"),
    ],
)
def test_a_set_that_cannot_be_played_is_refused_with_the_reason(wish: str, players: str, why: str) -> None:
    with pytest.raises(OptionError, match=why) as caught:
        Battlecruisers({"set": wish, "players": players})
    assert len(str(caught.value)) < 900


def test_heavy_assault_can_be_in_a_custom_set_if_it_is_in_the_game() -> None:
    game = open_box(set="3-11-13-22-31-24", players="3", heavy_assault="on")
    assert 24 in numbers(game, game.chosen_set)


def test_a_custom_set_survives_record_and_replay() -> None:
    match = new("battlecruisers", seed=5, players="3", set="44-45-2-4-5-8")
    for seat in range(3):
        match.play(next(action for action in match.state.options if action.seat == seat))
    options = parse_options(match.record().tags["Options"])
    assert open_game("battlecruisers", options).options == match.game.options


def test_a_setting_with_free_text_accepts_its_values_too() -> None:
    setting = Setting("set", ["basic", "random"], "words", free=r"[0-9]+(-[0-9]+)+")
    assert settle("toy", [setting], {}) == {"set": "basic"}
    assert settle("toy", [setting], {"set": "1-2"}) == {"set": "1-2"}
    with pytest.raises(OptionError, match="option 'set' is basic, random, not '1-'"):
        settle("toy", [setting], {"set": "1-"})


# -- advice ---------------------------------------------------------------------------------------------------


def test_two_negation_cards_give_no_warning() -> None:
    assert open_box(set="basic").warnings() == []
    assert open_box(set="random").warnings() == []


def test_a_random_set_with_more_negation_cards_gives_a_warning() -> None:
    game = open_box(set="random", players="3")
    warned: list[int] = []
    for number in range(40):
        match = Match(game, fast_seed(number))
        cards = [kind for kind in match.state.deck if game.kit.symbols[kind] & NEGATION]
        told = [line for line in match.log([]) if line.startswith(f"It has {len(cards)} negation cards")]
        assert bool(told) == bool(game.warnings(match.state)) == (len(cards) > 2)
        warned += [number] * len(told)
    assert 0 < len(warned) < 40


def test_a_mistyped_set_suggests_the_nearest_one_and_the_notation_of_custom_sets() -> None:
    for wrong, right in (("bsic", "basic"), ("Friendship Breaker", "friendship-breaker"), ("slow_burn", "slow-burn")):
        with pytest.raises(OptionError) as caught:
            open_box(set=wrong)
        assert f"not '{wrong}' (did you mean '{right}'?)" in str(caught.value)
    with pytest.raises(OptionError, match="such as 3-11-13-22-31-43-29"):
        open_box(set="3,11,13,22,31,43,29")


def test_three_negation_cards_are_played_with_a_warning() -> None:
    game = open_box(set="3-4-5-11-13-22", players="3")
    [warning] = game.warnings()
    assert game.text(warning).startswith("This set has 3 negation cards (Shields, Cloaking Device, Navigator).")
    assert Match(game, fast_seed(1)).decision is not None


@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_the_suggested_sets_that_exceed_the_advice(players: str) -> None:
    warned = {name for name in SETS if open_box(set=name, players=players).warnings()}
    expected: dict[str, set[str]] = {
        "3": set(),
        "4": {"glorious-victory", "slow-burn"},
        "5": {"glorious-victory", "slow-burn", "fireflight", "a-leaf-on-the-wind"},
    }
    assert warned == expected[players]


# -- the experienced start ------------------------------------------------------------------------------------


def test_experienced_players_choose_the_card_in_recovery_in_secret() -> None:
    fleet = begun(players="3", start="chosen")
    assert fleet.asks == "ChooseRecovery"
    assert fleet.s.hand_size == [6, 6, 6]
    fleet.match.play("p2 recover captain")
    fleet.match.play("p1 recover shields")
    assert fleet.s.recovery == [-1, -1, -1]
    fleet.match.play("p3 recover captain")
    assert [fleet.recovery(seat) for seat in range(3)] == ["shields", "captain", "captain"]
    assert fleet.s.pile_size == [1, 1, 1]
    assert fleet.s.hand_size == [4, 4, 4]
    assert fleet.asks == "Choose"


def test_the_discard_of_an_experienced_start_is_random_and_hidden() -> None:
    fleet = begun(players="3", start="chosen")
    for seat in (1, 2, 3):
        fleet.match.play(f"p{seat} recover captain")
    assert "| deal ? " in fleet.match.record([]).text()
    own = fleet.match.record([0]).text().split("| deal ")[1].split()
    assert own[:3] == [fleet.pile(0)[0], "?", "?"]


def test_the_numbers_are_those_of_the_fact_sheet() -> None:
    assert NUMBERS == [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 19, 20, 22, 23, 24, 28, 29, 30, 31, 32, 33, 34, 37, 38, 39,
        40, 43, 44, 45,
    ]  # fmt: skip


def test_a_blank_table_is_a_battle() -> None:
    assert isinstance(open_box().blank(), Battle)
