"""Reviews: losses by choices, luck by chance, and that both add up to the result."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.action import TABLE
from quarterdeck.core.errors import Diverged
from quarterdeck.core.seed import fast_seed
from quarterdeck.core.state import JOINT, OPEN, State
from quarterdeck.core.words import say
from quarterdeck.languages import catalogue
from quarterdeck.players import play_match, player
from quarterdeck.players.json_codec import DataError
from quarterdeck.players.option_estimates import Cancelled
from quarterdeck.players.review import (
    BLUNDER,
    ENOUGH,
    INACCURACY,
    MISTAKE,
    SMALL,
    SOUND,
    Judged,
    NotReviewed,
    Review,
    SeatReview,
    name_of,
    review,
    review_from,
    variation,
)
from quarterdeck.registry import AnyMatch, load, open_game
from quarterdeck.terminal.bots import bot_answer, let_bots_choose
from quarterdeck.terminal.review_text import summary
from tests.games.armada.dockyard import captain as commander
from tests.games.armada.dockyard import encounters
from tests.games.d6.bridge import bridge
from tests.games.solar_sphere.dockyard import captain as armed
from tests.games.solar_sphere.dockyard import dockyard
from tests.terminal.battle import alone, battle
from tests.tow import tow

RECORDS = Path(__file__).parents[1] / "records"


@cache
def voyage() -> AnyMatch:
    match = qd.new("d6", seed=5, length="short")
    play_match(match, player("random", 2))
    return match


@cache
def looked_back() -> Review:
    return review(voyage(), budget=8)


def doomed() -> AnyMatch:
    """A match that one shot would have won; the captain ends the assignment instead, and the Flagship fires."""
    ship = bridge("T", external={"flagship": 1}, hull=1, shield=0, deck=())
    ship.end(threat=4)
    assert ship.ending == "lost (destroyed)"
    return ship.match


# --- luck and skill -----------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.many
def test_luck_and_losses_add_up_to_the_result_minus_the_first_estimate() -> None:
    seat = looked_back().of(0)
    assert len(seat.choices) > 10
    assert seat.luck - seat.lost == pytest.approx(seat.result - seat.first, abs=1e-9)
    for one, other in zip(seat.choices, seat.choices[1:], strict=False):
        assert one.before - one.loss == pytest.approx(one.after)
        assert one.after + one.luck == pytest.approx(other.before)
    assert seat.choices[-1].next == pytest.approx(seat.result)


def test_every_chance_is_between_0_and_1() -> None:
    """Losses are estimates: in a row of own choices they could add up to more than certain victory."""
    match = qd.new("solar_sphere", seed=3, players="2")
    play_match(match, player("random", 3))
    for choice in review(match, [0], budget=10).of(0).choices:
        for chance in (choice.before, choice.after, choice.next):
            assert -1e-9 <= chance <= 1 + 1e-9, choice.turn


def test_luck_is_zero_without_chance() -> None:
    match = voyage()
    for one, other in zip(looked_back().of(0).choices, looked_back().of(0).choices[1:], strict=False):
        if not any(entry.barrier for entry in match.entries[one.turn - 1 : other.turn - 1]):
            assert one.luck == pytest.approx(0)


def test_exactly_the_choices_between_two_or_more_options_are_judged() -> None:
    match = voyage()
    turns = [turn for turn in range(1, match.turn + 1) if len(match.state_at(turn - 1).options) > 1]
    assert [one.turn for one in looked_back().of(0).choices] == turns


def test_secret_choices_are_judged_for_every_seat() -> None:
    match = battle(3, 3)
    play_match(match, player("officer", 1))
    found = review(match, budget=8)
    assert [seat.seat for seat in found.seats] == [0, 1, 2]
    for seat in found.seats:
        assert seat.choices
        assert all(match.entries[one.turn - 1].action.seat == seat.seat for one in seat.choices)
        assert seat.luck - seat.lost == pytest.approx(seat.result - seat.first, abs=1e-9)


def test_a_blunder_is_found_with_the_better_choice() -> None:
    match = doomed()
    one = review(match, budget=60).of(0).choices[0]
    assert one.action == "end"
    assert one.grade == BLUNDER
    assert one.loss > 0.15
    assert one.loss > 2 * one.loss_error
    assert one.before > 0.99
    assert one.best == ["fire flagship 1", "end"]
    assert catalogue(match.game, "en").text(one.best_label) == "Tactical: fire at Flagship for 1"


def test_a_good_choice_is_no_mistake() -> None:
    ship = bridge("T", external={"flagship": 1}, hull=1, shield=0, deck=())
    ship.play("fire flagship 1").end()
    seat = review(ship.match, budget=60).of(0)
    assert ship.ending == "won (rescued)"
    assert not seat.mistakes
    assert seat.first == pytest.approx(1, abs=0.01)
    assert seat.luck == pytest.approx(0, abs=0.01)


def test_the_better_line_can_be_played_as_a_variation() -> None:
    match = doomed()
    one = review(match, budget=60).of(0).choices[0]
    other = variation(match, one.turn, one.best)
    assert other.over
    assert str(other.outcome) == "won (rescued)"
    assert str(match.outcome) == "lost (destroyed)"
    begun = variation(match, one.turn, [])
    assert [str(action) for action in begun.state.options] == ["fire flagship 1", "end"]
    with pytest.raises(NotReviewed, match="there is no choice 9"):
        variation(match, 9, [])


def test_a_variation_of_a_secret_choice_starts_before_the_first_answer() -> None:
    match = battle(3, 3)
    play_match(match, player("officer", 1))
    last = next(turn for turn in range(1, match.turn + 1) if match.state_at(turn - 1).sealed)
    other = variation(match, last, [])
    assert len(other.game.seats_to_act(other.state)) == 3


# --- the other games ----------------------------------------------------------------------------------------


def sphere_lost() -> AnyMatch:
    """The last die of a match, two points behind: the captain discards it. Salvaging for the matrix would have won."""
    one = armed(dice="6", active=1, score=20)
    yard = dockyard(one, armed(active=0, inactive=0, score=22), round=6).play("discard-die 6")
    assert yard.outcome.startswith("lost, won")
    return yard.match


def armada_lost() -> AnyMatch:
    """One shot would have destroyed the Mothership; the captain ends the step, and the Mothership destroys the ship."""
    ships = [commander(at="kagawa", hull=1, shield=0), commander(at="luna", critical=True)]
    yard = encounters(*ships, finale="lokust", boss_damage=[13]).play("engage lokust", crew="E").play("done", enemy="1")
    while not yard.match.over:
        yard.match.play(yard.match.state.options[0])
    assert yard.outcome == "lost, lost (critical)"
    return yard.match


@pytest.mark.parametrize(
    ("match", "turn", "action", "better"),
    [(sphere_lost, 1, "discard-die 6", "visit 6 salvage-ship 6"), (armada_lost, 2, "done", "assign engineering 2")],
)
def test_a_blunder_is_found_in_every_game_with_officers(
    match: Callable[[], AnyMatch], turn: int, action: str, better: str
) -> None:
    played = match()
    found = review(played, budget=60)
    assert found.graded
    one = next(one for one in found.of(0).choices if one.turn == turn)
    assert (one.action, one.grade, one.best[0]) == (action, BLUNDER, better)
    assert one.loss > 2 * one.loss_error
    assert [other.turn for other in found.of(0).mistakes] == [turn]
    assert _adds_up(found)
    assert review_from(json.loads(json.dumps(found.data()))).data() == found.data()
    assert str(variation(played, turn, one.best[:1]).entries[0].action) == better


@pytest.mark.many
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("armada", {"players": "1"}),
        pytest.param("armada", {"players": "2"}, marks=pytest.mark.full),
        pytest.param("solar_sphere", {"players": "1"}, marks=pytest.mark.full),
        pytest.param("solar_sphere", {"players": "2"}, marks=pytest.mark.full),
    ],
)
def test_a_whole_match_is_reviewed_choice_by_choice(game: str, options: dict[str, str]) -> None:
    match = qd.new(open_game(game, options), seed=3)
    play_match(match, player("random", 2))
    found = review(match, budget=1)
    assert [[one.turn for one in seat.choices] for seat in found.seats] == [
        _chosen(match, seat.seat) for seat in found.seats
    ]
    assert all(len(seat.choices) > 10 for seat in found.seats)
    assert _adds_up(found)


def _adds_up(found: Review) -> bool:
    return all(seat.luck - seat.lost == pytest.approx(seat.result - seat.first, abs=1e-9) for seat in found.seats)


def _chosen(match: AnyMatch, seat: int) -> list[int]:
    """The turns in which a seat, or the table as a whole, chose between two or more own options."""
    out: list[int] = []
    for turn, entry in enumerate(match.entries, 1):
        own = entry.action.seat
        if own in (seat, TABLE) and len(_options(match.state_at(turn - 1), own)) > 1:
            out.append(turn)
    return out


# --- questions that any seat, or all together, may answer ---------------------------------------------------


@cache
def towed() -> AnyMatch:
    match = tow(3, 2)
    play_match(match, player("random", 2))
    return match


def test_open_and_joint_questions_are_judged_for_every_seat_that_had_a_choice() -> None:
    match, found = towed(), review(towed(), budget=4)
    assert {match.state_at(turn).agenda[-1].mode() for turn in range(match.turn)} >= {OPEN, JOINT}
    for seat in found.seats:
        assert [one.turn for one in seat.choices] == _chosen(match, seat.seat)
    together = {turn for turn, entry in enumerate(match.entries, 1) if entry.action.seat == TABLE}
    assert len(together) > 3
    for seat in found.seats:
        assert together <= {one.turn for one in seat.choices}, "a common choice is one of each seat"
    assert len({len(seat.choices) for seat in found.seats}) > 1, "and others are of one seat only"
    assert _adds_up(found)
    assert not found.graded


def test_a_review_of_one_seat_is_its_part_of_the_review_of_all() -> None:
    assert review(towed(), [1], budget=4).of(1).data() == review(towed(), budget=4).of(1).data()


def test_a_variation_of_an_open_question_plays_the_choice_of_its_seat() -> None:
    match = towed()
    for one in review(match, [2], budget=4).of(2).choices:
        other = variation(match, one.turn, one.best)
        assert [entry.action.seat for entry in other.entries[:1]] == [match.entries[one.turn - 1].action.seat]
        assert str(other.state_at(0).options) == str(match.state_at(one.turn - 1).options)


# --- secret answers, in the order they were given and in that of the record ---------------------------------


@cache
def bots_first(changed: bool) -> AnyMatch:
    """A battle as in the terminal: the bots lock their answers before the person, one of them twice."""
    match, seating = battle(3, 3), alone(3)
    if changed:
        for action in [action for action in match.state.options if action.seat == 2][:2]:
            match.play(action)
    while not match.over:
        let_bots_choose(match, seating)
        if not match.over:
            match.play(bot_answer(match, "officer", 0).action)
    return match


@pytest.mark.many
@pytest.mark.parametrize("changed", [False, True])
def test_a_running_match_is_reviewed_by_the_lines_of_its_record(changed: bool) -> None:
    match = bots_first(changed)
    record = match.record()
    assert [entry.action.seat for entry in match.entries] != [_seat(turn.choice) for turn in record.turns[1:]]
    assert match.turn - (len(record.turns) - 1) == changed
    found = review(match, budget=2)
    for seat in found.seats:
        assert [_seat(record.turns[one.turn].choice) for one in seat.choices] == [seat.seat] * len(seat.choices)
        assert all(record.turns[one.turn].choice.endswith(one.action) for one in seat.choices)
    assert review(load(qd.save(match)), budget=2).data() == found.data()


@pytest.mark.parametrize("changed", [False, True])
def test_a_variation_asks_the_same_question_in_a_running_match_and_in_its_record(changed: bool) -> None:
    match = bots_first(changed)
    again = load(qd.save(match))
    for turn in range(1, again.turn + 1):
        asked = variation(match, turn, []).state
        other = variation(again, turn, []).state
        seat = again.entries[turn - 1].action.seat
        assert not asked.sealed
        assert asked.options
        assert _options(asked, seat) == _options(other, seat) != []
    with pytest.raises(NotReviewed, match=f"this match has 1 to {again.turn}$"):
        variation(match, again.turn + 1, [])


def test_a_variation_plays_the_choice_of_the_reviewed_seat() -> None:
    match = bots_first(True)
    for source in (match, load(qd.save(match))):
        for one in review(match, [2], budget=2).of(2).choices:
            other = variation(source, one.turn, one.best)
            assert [entry.action.seat for entry in other.entries][:1] == [2]


def test_each_variation_has_another_seed() -> None:
    match = bots_first(False)
    assert str(variation(match, 3, []).seed) != str(variation(match, 3, []).seed)


def test_a_match_with_dictated_chance_is_reviewed_by_the_lines_of_its_record_too() -> None:
    match, luck = battle(3, 14, set="random"), fast_seed(15).door()
    while not match.over:
        match.play_through(luck, match.state.options[-1])
    with pytest.raises(Diverged):
        load(qd.save(match))
    lines = match.record().turns
    for seat in review(match, budget=1).seats:
        assert seat.choices
        assert all(lines[one.turn].choice == f"p{seat.seat + 1} {one.action}" for one in seat.choices)


def _seat(choice: str) -> int:
    return int(choice.split(maxsplit=1)[0].removeprefix("p")) - 1


def _options(s: State, seat: int) -> list[str]:
    return [str(action) for action in s.options if action.seat == seat]


def judged(turn: int, before: float, loss: float, luck: float) -> Judged:
    word = catalogue(voyage().game, "en")
    label = voyage().game.option(voyage().state_at(0), voyage().state_at(0).options[0]).label
    assert word.text(label)
    return Judged(turn, 1, 2, "end", label, before, 0.01, loss, 0.01, ["end"], label, luck)


def test_grades_depend_on_the_loss() -> None:
    assert [judged(1, 0.5, loss, 0).grade for loss in (0, 0.02, 0.1, 0.2)] == [SOUND, INACCURACY, MISTAKE, BLUNDER]


def test_turning_points_are_the_largest_swings_in_order() -> None:
    swings = [0.01, -0.3, 0.02, 0.2, -0.1, 0.6, 0.04]
    seat = SeatReview(0, 1.0, [judged(turn, 0.5, 0, swing) for turn, swing in enumerate(swings, 1)])
    assert [one.turn for one in seat.turning_points] == [2, 4, 6]
    assert SeatReview(0, 1.0, [judged(1, 0.5, 0, 0.01)]).turning_points == []


def compared(turn: int, loss_error: float, swing: float = 0.0) -> Judged:
    label = say("d6.do.end")
    return Judged(turn, 1, 2, "end", label, 0.5, 0.02, 0.0, loss_error, ["end"], label, swing)


def test_a_review_says_which_loss_it_can_detect() -> None:
    assert SeatReview(0, 1.0, [compared(1, 0.05), compared(2, 0.055), compared(3, 0.06)]).noise == 0.11
    assert SeatReview(0, 1.0, [compared(1, 0.001)]).noise == SMALL, "a smaller loss is none in any case"
    assert SeatReview(0, 1.0, [compared(1, 0.0)]).noise == 0.04, "nothing compared: from the estimates"
    assert SeatReview(0, 1.0, []).noise == SMALL
    swings = [compared(1, 0.05, swing=0.08), compared(2, 0.05, swing=-0.2)]
    assert [one.turn for one in SeatReview(0, 1.0, swings).turning_points] == [2], "what may be noise turns nothing"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_small_budget_says_that_it_is_rough(language: str) -> None:
    match = voyage()
    match.catalogue = catalogue(match.game, language)
    seats = [SeatReview(0, 1.0, [compared(1, 0.055)])]
    small = summary(match, Review("d6", "m", ENOUGH - 1, 0, True, seats), seats[0])
    sound = summary(match, Review("d6", "m", ENOUGH, 0, True, seats), seats[0])
    rough = {"en": "differences below 11 points mean nothing", "de": "bedeuten Unterschiede unter 11 Punkten nichts"}
    faultless = {"en": "No choice was clearly worse", "de": "Keine Entscheidung war deutlich schlechter"}
    assert any(rough[language] in line for line in small)
    assert not any(faultless[language] in line for line in small), "it cannot know"
    assert not any(rough[language] in line for line in sound)
    assert any(faultless[language] in line for line in sound)
    assert any("11" in line for line in sound), "a sound one says what it cannot see, too"
    match.catalogue = catalogue(match.game, "en")


# --- the same, as data, watched, refused --------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.many
def test_same_match_same_review() -> None:
    assert review(voyage(), budget=8).data() == looked_back().data()
    assert review(voyage(), budget=8, seed=9).data() != looked_back().data()


@pytest.mark.full
@pytest.mark.many
def test_a_match_replayed_from_its_record_has_the_same_review() -> None:
    again = qd.load(qd.save(voyage()))
    assert name_of(again) == name_of(voyage())
    assert review(again, budget=8).data() == looked_back().data()


def test_a_review_reads_back_from_its_data() -> None:
    data = json.loads(json.dumps(looked_back().data()))
    again = review_from(data)
    assert again.data() == looked_back().data()
    assert again.budget == 8


@pytest.mark.parametrize(
    "data", [None, [], {}, {"format": 3}, {"format": 3, "game": "d6"}, {"format": 3, "seats": [{"choices": 3}]}]
)
def test_invalid_review_data_is_refused(data: object) -> None:
    with pytest.raises(DataError):
        review_from(data)  # type: ignore[arg-type]


def test_progress_is_reported_and_the_review_can_be_cancelled() -> None:
    heard: list[tuple[int, int]] = []

    def listen(done: int, total: int) -> bool:
        heard.append((done, total))
        return True

    review(doomed(), budget=8, watch=listen)
    assert heard[-1] == (1, 1)
    with pytest.raises(Cancelled):
        review(voyage(), budget=8, watch=lambda done, total: done < 2)


def test_a_running_match_is_not_reviewed() -> None:
    with pytest.raises(NotReviewed, match="still in play"):
        review(qd.new("d6", seed=1))


def test_a_missing_seat_is_refused() -> None:
    with pytest.raises(NotReviewed, match="there is no seat 2"):
        review(voyage(), [1])
    with pytest.raises(NotReviewed, match="not seat 2"):
        looked_back().of(1)
    with pytest.raises(NotReviewed, match="not 0"):
        review(voyage(), budget=0)


def test_without_an_adviser_no_choice_is_called_a_mistake() -> None:
    match = load((RECORDS / "tictactoe-drawn.record").read_text(encoding="utf-8"))
    found = review(match, budget=60)
    assert not found.graded
    assert [seat.mistakes for seat in found.seats] == [[], []]
    assert review_from(json.loads(json.dumps(found.data()))).data() == found.data()
    match.catalogue = catalogue(match.game, "en")
    lines = summary(match, found, found.seats[0])
    assert any("no choice is called a mistake" in line for line in lines)
    assert not any("clearly worse" in line for line in lines)
