"""The knowledge of a seat: views, slices and imagined positions depend on nothing else."""

import random

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.match import Match
from quarterdeck.core.position import position_text
from quarterdeck.core.seed import Seed, fast_seed
from tests.core.envoys import UNKNOWN, Envoys, Hall


def some_positions() -> list[Match[Hall]]:
    """Positions that a few seeds lead to."""
    out: list[Match[Hall]] = []
    for seed in range(12):
        luck = random.Random(seed)
        match = Match(Envoys({}), fast_seed(seed))
        while not match.over:
            for _ in range(luck.randrange(3)):
                if not match.over:
                    match.play(luck.choice(match.state.options))
            copy = Match(match.game, fast_seed(seed))
            for entry in match.entries:
                copy.play(entry.action)
            out.append(copy)
    return out


def test_views_do_not_depend_on_unknown_cards() -> None:
    for match in some_positions():
        game, s = match.game, match.state
        for seats in ([], [0], [1], [2], [0, 1]):
            for key in range(3):
                other = game.imagine(s, seats, FastDoor(key))
                assert [p.data() for p in game.view(other, seats)] == [p.data() for p in game.view(s, seats)]
                assert game.seats_to_act(other) == game.seats_to_act(s)


def test_imagining_twice_equals_imagining_once() -> None:
    for match in some_positions():
        game, s = match.game, match.state
        for seat in range(3):
            once = game.imagine(s, [seat], FastDoor(5))
            twice = game.imagine(game.imagine(s, [seat], FastDoor(8)), [seat], FastDoor(5))
            assert position_text(game, once) == position_text(game, twice)


def test_hide_removes_every_hidden_card() -> None:
    for match in some_positions():
        known = match.game.hide(match.state, [0])
        for seat in (1, 2):
            for value, who in zip(known.hands[seat], known.seen[seat], strict=True):
                assert (value == UNKNOWN) == (not who & 1)
        assert all(answer.seat == 0 or str(answer) == "?" for answer in known.sealed)
        assert known.counters == [0]


def test_giver_and_receiver_know_the_card_the_third_does_not() -> None:
    for seed in range(40):
        match = Match(Envoys({}), fast_seed(seed))
        for seat in range(3):
            match.play(f"p{seat + 1} play v{match.state.hands[seat][-1] + 1}")
        if len(match.game.seats_to_act(match.state)) == 1:
            break
    giver = match.game.seats_to_act(match.state)[0]
    receiver, third = (giver + 1) % 3, (giver + 2) % 3
    value = match.state.hands[giver][0]
    match.play(f"p{giver + 1} give v{value + 1}")
    told = match.entries[-1].events[-1]
    assert f"passes {value + 1}" in match.game.text(told.seen_by([receiver]).message)
    assert "something hidden" in match.game.text(told.seen_by([third]).message)
    assert f"give v{value + 1}" in match.record([giver]).text()
    assert f"p{giver + 1} ?" in match.record([third]).text()
    for key in range(20):
        assert value in match.game.imagine(match.state, [giver], FastDoor(key)).hands[receiver]


def test_imagined_cards_come_from_the_rest_of_the_bag() -> None:
    """Seat 0 keeps its own cards; the rest of the bag is spread evenly over the places it cannot see."""
    match = Match(Envoys({}), fast_seed(4))
    own = match.state.hands[0]
    left = [3 - own.count(value) for value in range(4)]
    counts = [0] * 4
    rounds = 3000
    door = FastDoor(77)
    for number in range(rounds):
        s = match.game.hide(match.state, [0])
        s.counters = [number * 9]
        filled = match.game.fill(s, door)
        for value in filled.hands[1]:
            counts[value] += 1
    for value in range(4):
        expected = rounds * 3 * left[value] / sum(left)
        assert abs(counts[value] - expected) < 6 * (expected + 1) ** 0.5


def test_a_slice_has_no_seed_no_position_and_no_fingerprint() -> None:
    match = Match(Envoys({}), Seed("sealed", "ab" * 32))
    for seat in range(3):
        match.play(f"p{seat + 1} play v{match.state.hands[seat][0] + 1}")
    text = match.record([1]).text()
    assert "abab" not in text
    assert " = " not in text
    opening = text.splitlines()[text.splitlines().index("") + 1]
    words = opening.split("bag ")[1].split()
    assert words[:3] == ["?"] * 3
    assert words[6:] == ["?"] * 3
    assert "?" not in words[3:6]


def test_a_fork_has_another_seed_and_other_hidden_cards() -> None:
    match = Match(Envoys({}), fast_seed(2))
    hands = [match.fork([0]).state.hands for _ in range(12)]
    assert all(hand[0] == match.state.hands[0] for hand in hands)
    assert len({str(hand[1:]) for hand in hands}) > 3
    assert match.fork().seed != match.seed


def test_a_hidden_position_offers_only_own_options() -> None:
    for match in some_positions():
        for seats in ([], [0], [1, 2]):
            assert all(action.seat in seats for action in match.game.hide(match.state, seats).options)
