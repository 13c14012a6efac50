"""The modes one, each, open and joint: who may answer, in which order, and what the others see."""

import pytest

from quarterdeck.core.action import Param, Verb, VerbTable
from quarterdeck.core.errors import IllegalAction, NotationError, UndoRefused
from quarterdeck.core.match import Match
from quarterdeck.core.record import parse_record
from quarterdeck.core.replay import as_recorded, dictate, replay
from quarterdeck.core.seed import fast_seed
from tests.core.envoys import Envoys, Hall
from tests.core.skirmish import Bridge, Skirmish


def envoys(seed: int = 1) -> Match[Hall]:
    return Match(Envoys({}), fast_seed(seed))


def skirmish(seed: int = 1) -> Match[Bridge]:
    return Match(Skirmish({}), fast_seed(seed))


def play_first(match: Match[Hall], seat: int) -> None:
    match.play(f"p{seat + 1} play v{match.state.hands[seat][0] + 1}")


def test_each_waits_for_all_and_resolves_in_seat_order() -> None:
    match = envoys()
    for seat in (2, 0):
        play_first(match, seat)
        assert match.state.round == 0
    assert match.game.seats_to_act(match.state) == [1]
    play_first(match, 1)
    assert match.state.round == 1
    told = [match.game.text(event.message) for event in match.entries[-1].events]
    assert [line[:7] for line in told] == ["Envoy 1", "Envoy 2", "Envoy 3"]


def test_the_order_of_secret_answers_has_no_effect() -> None:
    one, other = envoys(), envoys()
    for seat in (0, 1, 2):
        play_first(one, seat)
    for seat in (2, 1, 0):
        play_first(other, seat)
    assert one.fingerprint == other.fingerprint
    assert one.record().text() == other.record().text()


def test_a_sealed_answer_can_be_replaced_until_the_last_arrives() -> None:
    match = envoys()
    values = list(dict.fromkeys(match.state.hands[0]))
    assert len(values) > 1
    match.play(f"p1 play v{values[0] + 1}")
    match.play(f"p1 play v{values[1] + 1}")
    play_first(match, 1)
    play_first(match, 2)
    assert f"Envoy 1 reveals {values[1] + 1}." in match.log()
    assert f"p1 play v{values[0] + 1}" not in match.record().text()
    assert match.state.count == 3
    again = replay(Envoys({}), parse_record(match.record().text()))
    assert again.fingerprint == match.fingerprint


def test_the_recorded_form_of_a_match_has_the_turns_of_its_record() -> None:
    for match in (envoys(), envoys(2).fork()):
        for value in list(dict.fromkeys(match.state.hands[2]))[:2]:
            match.play(f"p3 play v{value + 1}")
        play_first(match, 1)
        play_first(match, 0)
        again = as_recorded(match)
        lines = [turn.choice for turn in match.record().turns[1:]]
        assert (match.turn, len(lines)) == (4, 3)
        assert [f"p{entry.action.seat + 1} {entry.action}" for entry in again.entries] == lines
        assert again.record().text() == match.record().text()
        assert again.log() == match.log()


def test_a_sealed_answer_cannot_be_replaced_by_a_card_not_held() -> None:
    match = envoys()
    play_first(match, 0)
    missing = next(value for value in range(4) if value not in match.state.hands[0])
    with pytest.raises(IllegalAction):
        match.play(f"p1 play v{missing + 1}")


def test_others_see_that_an_answer_is_locked_and_nothing_else() -> None:
    views = []
    for pick in (0, -1):
        match = envoys()
        values = list(dict.fromkeys(match.state.hands[0]))
        match.play(f"p1 play v{values[pick] + 1}")
        views.append((match.view([1]).json(), match.view([]).json(), match.record([1]).text()))
    assert views[0] == views[1]
    assert "p1 ?" in views[0][2]


def test_on_an_open_floor_seats_act_in_any_order_and_done_is_cancelled() -> None:
    match = skirmish()
    assert match.game.seats_to_act(match.state) == [0, 1]
    match.play("p2 done")
    assert [str(a) for a in match.state.options if a.seat == 1] == ["fire"]
    match.play("p1 fire")
    match.play("p1 drone no")
    assert [str(a) for a in match.state.options if a.seat == 1] == ["fire", "done"]


def test_each_seat_is_shown_its_own_options() -> None:
    match = skirmish()
    decision = match.decision_for([1])
    assert decision is not None
    assert decision.mode == "open"
    assert {option.action.seat for option in decision.options} == {1}
    watching = match.decision_for([])
    assert watching is not None
    assert watching.options == []


def test_a_joint_answer_is_given_once_by_any_seat() -> None:
    match = skirmish()
    for line in ("p1 fire", "p1 drone yes", "p1 leave port", "p2 fire"):
        match.play(line)
    assert match.game.seats_to_act(match.state) == [0, 1]
    for seat in (0, 1):
        decision = match.decision_for([seat])
        assert decision is not None
        assert [str(option.action) for option in decision.options] == ["vote home", "vote onward"]
    match.play("vote home")
    assert match.over
    assert match.outcome is not None
    assert match.outcome.results == ["won", "won"]


def test_a_reaction_window_opens_only_for_a_seat_that_can_react() -> None:
    match = skirmish()
    match.play("p1 done")
    dictate(match, "p2 done", [("raider", "hit"), ("raider", "hit")])
    assert match.state.hull == [2, 3]
    assert match.game.seats_to_act(match.state) == [1]
    match.play("shield yes")
    assert match.state.hull == [2, 3]
    assert match.state.shields == [0, 0]


def test_a_secret_answer_cannot_be_undone_after_the_reveal() -> None:
    match = envoys()
    for seat in (0, 1, 2):
        play_first(match, seat)
    with pytest.raises(UndoRefused, match="secrets shown"):
        match.undo(seat=2)


def test_the_number_of_a_question_does_not_change_while_it_is_answered() -> None:
    match = envoys()
    numbers = []
    for value in dict.fromkeys(match.state.hands[0]):
        match.play(f"p1 play v{value + 1}")
        decision = match.decision_for([1])
        assert decision is not None
        numbers.append(decision.number)
    assert set(numbers) == {0}


def test_answers_in_any_order_replay_exactly_through_a_whole_match() -> None:
    for seed in range(20):
        match = envoys(seed)
        while not match.over:
            match.play(match.state.options[-1])
        again = replay(Envoys({}), parse_record(match.record().text()))
        assert again.record().text() == match.record().text()


def test_a_verb_serves_games_of_different_seat_counts() -> None:
    verb = Verb("wave", Param("hand", ["left", "right"]))
    two, four = VerbTable([verb], 2), VerbTable([verb], 4)
    assert two.parse("p1 wave left") is four.parse("p1 wave left")
    assert four.parse("p4 wave right").seat == 3
    with pytest.raises(NotationError, match="no seat 3"):
        two.parse("p3 wave left")
    with pytest.raises(ValueError, match="another verb table"):
        VerbTable([Verb("first"), verb], 2)
