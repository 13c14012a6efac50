"""Hints: the best options first, with correct chances and reasons, from the knowledge of the seat only."""

from __future__ import annotations

import json

import pytest

import quarterdeck as qd
from quarterdeck.core.match import Match
from quarterdeck.core.record import parse_record
from quarterdeck.core.replay import replay
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.languages import LANGUAGES, catalogue, texts
from quarterdeck.players import Budget, handle_of, player
from quarterdeck.players.adviser import Adviser, Measure
from quarterdeck.players.hint import Hint, NoHint, _ranked, hint
from quarterdeck.players.json_codec import DataError, message_data, message_from
from quarterdeck.players.option_estimates import Cancelled, Weighed, better
from quarterdeck.players.skills import adviser_of
from quarterdeck.registry import AnyMatch
from tests.games.d6.bridge import Bridge, bridge
from tests.hints import hint_from
from tests.terminal.battle import battle, other_secrets

LITTLE = Budget(60)


def advise(ship: Bridge, budget: Budget = LITTLE, seed: int = 1) -> Hint:
    return hint(handle_of(ship.match.game, ship.s, 0, seed), budget)


def said(ship: Bridge, found: Hint, at: int = 0, language: str = "en") -> str:
    words = catalogue(ship.match.game, language)
    return "; ".join(words.text(reason) for reason in found.advice[at].reasons)


def played(match: AnyMatch, choices: int, who: str = "officer") -> AnyMatch:
    bot = player(who, 1)
    for _ in range(choices):
        seat = match.game.seats_to_act(match.state)[0]
        match.play(bot(match.game, match.game.hide(match.state, [seat])))
    return match


# --- what is advised ----------------------------------------------------------------------------------------


def test_the_winning_shot_comes_first_with_the_reason() -> None:
    ship = bridge("T", external={"flagship": 1}, hull=1, shield=0, deck=())
    found = advise(ship)
    assert str(found.advice[0].action) == "fire flagship 1"
    assert [str(action) for action in found.advice[0].line] == ["fire flagship 1", "end"]
    assert found.advice[0].chance > 0.99
    assert found.apart
    assert said(ship, found) == "rids you of Flagship before it fires; the rescue fleet comes: the match is won"
    assert str(found.advice[1].action) == "end"
    assert found.advice[1].chance < 0.9
    assert said(ship, found, 1) == "3 of 6 threat rolls would destroy the ship"


def test_at_most_three_options_the_best_first() -> None:
    found = advise(bridge("TTMSE", external={"raiders-a": 2, "flagship": 4}, hull=5, shield=1, infirmary=1))
    assert len(found.advice) == 3
    assert len({str(one.action) for one in found.advice}) == 3
    assert all(0 <= one.chance <= 1 and 0 < one.error < 0.5 for one in found.advice)


def test_a_single_option() -> None:
    ship = bridge("", external={"raiders-a": 2})
    found = advise(ship)
    assert [str(one.action) for one in found.advice] == ["end"]
    assert found.verdict().key == "hint.only"
    assert said(ship, found) == "2 of 6 threat rolls would cost 2 hull"


def test_equal_shots_are_called_equal() -> None:
    ship = bridge("T", external={"raiders-a": 2, "raiders-b": 2}, shield=0)
    found = advise(ship)
    assert not found.apart
    assert found.verdict().key == "hint.alike.counted"
    assert {one.name for one in found.advice[0].measures} == {"hull", "shield", "threats", "health", "crew"}


class Hull(Adviser):
    def merit(self, measures: list[Measure]) -> float:
        return measures[0].value


def weighed(ship: Bridge, choice: str, value: float, error: float, hull: float) -> Weighed:
    return Weighed([ship.game.box.verbs.parse(choice)], value, error, 50, [value] * 8, [Measure("hull", hull)])


def test_options_that_are_equally_good_are_sorted_by_countable_values() -> None:
    ship = bridge("TM", external={"raiders-a": 2}, scanner=1)
    fire = weighed(ship, "fire raiders-a 1", 0.60, 0.05, 4)
    clear = weighed(ship, "clear", 0.58, 0.05, 6)
    end = weighed(ship, "end", 0.20, 0.05, 8)
    assert _ranked(Hull(), [fire, clear, end]) == [clear, fire, end]
    sure = weighed(ship, "fire raiders-a 1", 0.90, 0.05, 4)
    assert _ranked(Hull(), [clear, end, sure]) == [sure, clear, end]


def test_an_option_with_a_much_lower_chance_is_never_first() -> None:
    ship = bridge("TM", external={"raiders-a": 2}, scanner=1)
    vague = weighed(ship, "fire raiders-a 1", 0.60, 0.10, 4)
    close = weighed(ship, "clear", 0.59, 0.01, 5)
    low = weighed(ship, "end", 0.45, 0.01, 9)
    assert _ranked(Hull(), [low, vague, close]) == [close, vague, low]
    assert [better(close, one) for one in (vague, low)] == [False, True]
    assert not better(low, close)


def test_the_verdict_mentions_each_option() -> None:
    ship = bridge("TM", external={"raiders-a": 2}, scanner=1)
    three = hint(handle_of(ship.game, ship.match.state, 0, 1), LITTLE).advice
    assert len(three) == 3

    def verdict(*worse: bool) -> str:
        return Hint(0, three[: len(worse) + 1], list(worse), 60).verdict().key

    assert verdict() == "hint.only"
    assert [verdict(True), verdict(False)] == ["hint.apart", "hint.alike.counted"]
    assert [verdict(True, True), verdict(False, False)] == ["hint.apart", "hint.alike.counted"]
    assert [verdict(False, True), verdict(True, False)] == ["hint.partly.second", "hint.partly.third"]


def test_the_chance_in_battlecruisers_is_the_chance_of_winning() -> None:
    match = played(battle(3, 5), 6)
    seat = match.game.seats_to_act(match.state)[0]
    found = hint(handle_of(match.game, match.state, seat, 1), LITTLE)
    assert 0 < sum(one.chance for one in found.advice) / len(found.advice) < 0.9
    assert {one.name for one in found.advice[0].measures} == {"points", "cards", "lead"}


def test_hints_work_for_any_game() -> None:
    match = qd.new("tictactoe", seed=1)
    for choice in ("mark a1", "mark b1", "mark a2", "mark b2"):
        match.play(choice)
    found = hint(handle_of(match.game, match.state, 0, 1), LITTLE)
    assert str(found.advice[0].action) == "mark a3"
    assert found.advice[0].chance > 0.99


# --- reasons ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("fire raiders-a 1", "Raiders A goes from 2 to 1 health"),
        ("repair 1", "repairs 1 hull"),
        ("recharge", "shields back to 4"),
        ("heal", "empties the Infirmary: 2 dice back"),
        ("clear", "takes a die off the scanners"),
        ("stasis raiders-a", "Raiders A is held in stasis this round; nothing in play can cost hull"),
        ("reroll", "rolls 2 dice again"),
        ("end", "2 of 6 threat rolls would cost 2 hull"),
    ],
)
def test_an_order_says_what_it_does(choice: str, why: str) -> None:
    hand = {"repair 1": "E", "recharge": "S", "stasis raiders-a": "S", "heal": "M", "clear": "M", "reroll": "CTM"}
    ship = bridge(hand.get(choice, "T"), external={"raiders-a": 2}, hull=5, shield=1, infirmary=2, scanner=1)
    action = ship.game.box.verbs.parse(choice)
    assert action in ship.s.options
    reasons = adviser_of(ship.match.game).reasons(ship.s, 0, [action])
    words = catalogue(ship.match.game, "en")
    assert why in "; ".join(words.text(reason) for reason in reasons)


def test_every_reason_has_a_text_in_every_language() -> None:
    for match in (qd.new("d6", seed=4), battle(3, 4)):
        adviser = adviser_of(match.game)
        known = [texts(match.game, language) for language in LANGUAGES]
        german = catalogue(match.game, "de")
        bot = player("random", 3)
        for _ in range(80):
            if match.over:
                break
            seat = match.game.seats_to_act(match.state)[0]
            hidden = match.game.hide(match.state, [seat])
            for action in hidden.options:
                for reason in adviser.reasons(hidden, seat, [action]):
                    assert all(reason.key in words for words in known), reason.key
                    assert message_from(message_data(reason)) == reason
                    assert not {"[", "{"} & set(german.text(reason))
            match.play(bot(match.game, hidden))


def test_a_card_says_its_value_alone_and_the_chance_of_a_clash() -> None:
    match = battle(3, 7)
    while not str(match.state.options[0]).startswith("play"):
        match.play(match.state.options[0])
    words = catalogue(match.game, "en")
    adviser = adviser_of(match.game)
    hidden = match.game.hide(match.state, [0])
    told = ["; ".join(words.text(r) for r in adviser.reasons(hidden, 0, [action])) for action in hidden.options]
    assert all("clash" in line for line in told)
    assert any("alone it brings" in line for line in told)


# --- what a seat cannot know --------------------------------------------------------------------------------


@pytest.mark.parametrize("choices", [3, 9])
def test_a_hint_never_uses_what_the_seat_cannot_know(choices: int) -> None:
    match = played(battle(3, 11), choices)
    seat = match.game.seats_to_act(match.state)[0]
    seen: set[str] = set()
    positions: set[str] = set()
    for secrets in range(4):
        with other_secrets(match, seat, secrets):
            positions.add(match.fingerprint)
            found = hint(handle_of(match.game, match.state, seat, 5), LITTLE)
            seen.add(json.dumps(found.data()))
    assert len(positions) > 1
    assert len(seen) == 1


def test_same_handle_same_hint() -> None:
    ship = bridge("TTMSE", external={"raiders-a": 2, "flagship": 4}, hull=5, shield=1, infirmary=1)
    assert advise(ship).data() == advise(ship).data()


# --- as data, watched, refused ------------------------------------------------------------------------------


def test_a_hint_reads_back_from_its_data() -> None:
    ship = bridge("TTMSE", external={"raiders-a": 2, "flagship": 4}, hull=5, shield=1, infirmary=1)
    found = advise(ship)
    again = hint_from(ship.match.game, json.loads(json.dumps(found.data())))
    assert again.data() == found.data()
    assert again.advice[0].action is found.advice[0].action
    assert again.advice[0].reasons == found.advice[0].reasons


@pytest.mark.parametrize("data", [None, [], {}, {"seat": "one"}, {"seat": 0, "advice": [1]}])
def test_invalid_hint_data_is_refused(data: object) -> None:
    with pytest.raises(DataError):
        hint_from(DeepSpaceD6({}), data)  # type: ignore[arg-type]


def test_deeply_nested_messages_are_refused() -> None:
    data: object = "d6.face.C"
    for _ in range(50):
        data = ["hint.then", {"what": data if isinstance(data, list) else [data]}]
    with pytest.raises(DataError, match="too deep"):
        message_from(data)  # type: ignore[arg-type]


def test_progress_is_reported_and_the_search_can_be_cancelled() -> None:
    ship = bridge("TTMSE", external={"raiders-a": 2, "flagship": 4}, hull=5)
    handle = handle_of(ship.match.game, ship.s, 0, 1)
    heard: list[tuple[int, int]] = []

    def listen(done: int, total: int) -> bool:
        heard.append((done, total))
        return True

    hint(handle, LITTLE, listen)
    assert [done for done, _ in heard] == list(range(1, len(heard) + 1))
    assert heard[-1][0] <= heard[-1][1]
    with pytest.raises(Cancelled):
        hint(handle, LITTLE, lambda done, total: done < 5)


def test_a_seat_without_a_question_gets_no_hint() -> None:
    match = qd.new("tictactoe", seed=1)
    with pytest.raises(NoHint, match="seat 2 is not asked"):
        hint(handle_of(match.game, match.state, 1, 1), LITTLE)


# --- in the record ------------------------------------------------------------------------------------------


def test_a_hint_is_marked_in_the_record_and_changes_nothing_else() -> None:
    match, other = played(qd.new("d6", seed=7), 4), played(qd.new("d6", seed=7), 4)
    match.took_hint()
    match.took_hint()
    assert match.fingerprint == other.fingerprint
    text = qd.save(match)
    assert '[Hints "2"]' in text
    assert text.replace('[Hints "2"]', '[Hints "0"]') == qd.save(other)
    assert parse_record(text).text() == text
    again = qd.load(text)
    assert again.hints == 2
    assert qd.save(again) == text
    assert match.record([0]).tags["Hints"] == "2"


def test_a_hint_stays_marked_when_the_choice_is_undone() -> None:
    match = played(qd.new("d6", seed=7), 3)
    match.took_hint()
    match.undo(consent=True)
    assert replay(match.game, match.record()).hints == 1


def test_a_match_can_be_forked_at_an_earlier_turn() -> None:
    match = played(qd.new("d6", seed=7), 12)
    other = match.fork(turn=3)
    assert isinstance(other, Match)
    assert other.turn == 0
    assert [str(a) for a in other.state.options] == [str(a) for a in match.state_at(3).options]
    assert match.turn == 12
