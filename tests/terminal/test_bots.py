"""Bots at the table: the information they get, and that their answers are reproducible."""

import re
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import UndoRefused
from quarterdeck.core.position import position_text
from quarterdeck.players import Choice, EndlessMatch, Handle, Player, handle_of, player
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal import bots
from quarterdeck.terminal.bots import bot_answer
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.words import TEXTS
from tests.saved import read_match
from tests.terminal.battle import alone, battle, other_secrets, sitting
from tests.terminal.envelopes import EnvelopeGame


def play_on(session: Session, choices: int) -> None:
    for _ in range(choices):
        decision = session.view().decision
        if decision is None or session.match.over:
            return
        session.choose(decision.options[0])


def test_a_bot_never_gets_the_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[Any, Any]] = []
    match = battle(4)

    class Spied(Player):
        def __init__(self, name: str, seed: int = 0) -> None:
            super().__init__()
            self.name, self.seed = name, seed

        def choose(self, handle: Handle) -> Choice:
            given.append((match.state.copy(), handle.known))
            assert handle.known is not match.state
            return player(self.name, self.seed).choose(handle)

    monkeypatch.setattr(bots, "player", Spied)
    play_on(sitting(match, alone(4)), 12)
    assert len(given) > 20
    deceived = 0
    for true, s in given:
        seats = {action.seat for action in s.options}
        assert len(seats) == 1, "its own options alone"
        seat = seats.pop()
        assert s.hands[seat] == true.hands[seat], "its own hand it knows"
        deceived += any(s.hands[other] != true.hands[other] for other in range(4) if other != seat)
    assert deceived > len(given) // 2, "of the hands of others it is given what it can be certain of"


def test_hidden_cards_affect_neither_the_input_nor_the_choice_of_a_bot() -> None:
    match = battle(4)
    session = sitting(match, Seating(["person", "officer", "random", "officer"]))
    swapped = 0
    for _ in range(10):
        play_on(session, 1)
        if match.over:
            break
        for seat in match.game.seats_to_act(match.state):
            given, chosen = known(match, seat), bot_answer(match, "officer", seat).action
            true = position_text(match.game, match.state)
            with other_secrets(match, seat):
                swapped += position_text(match.game, match.state) != true
                assert known(match, seat) == given
                assert bot_answer(match, "officer", seat).action.same(chosen)
    assert swapped > 5, "the positions really differed"


def known(match: AnyMatch, seat: int) -> str:
    return handle_of(match.game, match.state, seat).position()


def answers(match: AnyMatch) -> list[str]:
    return [f"{entry.action.seat} {entry.action}" for entry in match.entries]


def test_the_same_seed_and_the_same_choices_give_the_same_match() -> None:
    told = []
    for _ in range(2):
        session = sitting(battle(3, seed=11), alone())
        play_on(session, 8)
        told.append(answers(session.match))
    assert told[0] == told[1]


def test_bots_lock_their_answers_before_a_person_does() -> None:
    session = sitting(battle(3), alone())
    assert [answer.seat for answer in session.match.state.sealed] == [1, 2]
    assert session.waiting == [0]


def test_on_an_open_floor_bots_wait_for_the_person() -> None:
    session = sitting(qd.new(EnvelopeGame(open_floor=True), seed=1), Seating(["random", "person"]))
    assert session.match.turn == 0
    assert session.seat == 1


def test_bots_play_on_without_an_eliminated_person() -> None:
    for seed in range(1, 30):
        match = battle(3, seed=seed)
        session = sitting(match, alone())
        play_on(session, 400)
        assert match.over
        entries = match.entries
        last = max(n for n, entry in enumerate(entries) if entry.action.seat == 0)
        if len(entries) - last > 6:
            return
    pytest.fail("in no match was the person eliminated early")


def test_an_undo_includes_the_answers_of_bots() -> None:
    session = sitting(qd.new("tictactoe", seed=1), Seating(["person", "random"]))
    play_on(session, 2)
    before = answers(session.match)
    assert len(before) == 4
    session.undo()
    assert answers(session.match) == before[:2]
    session.redo()
    assert answers(session.match) == before
    session.undo()
    play_on(session, 1)
    assert answers(session.match) == before, "asked the same again, a bot answers the same"


def test_a_reveal_cannot_be_undone() -> None:
    session = sitting(battle(3), alone())
    with pytest.raises(UndoRefused, match="nothing to take back"):
        session.undo()
    play_on(session, 1)
    with pytest.raises(UndoRefused, match="secrets shown since"):
        session.undo()
    assert not session.can_undo


def test_the_terminal_has_the_same_texts_in_every_language() -> None:
    english = TEXTS["en"]
    for language, texts in TEXTS.items():
        assert texts.keys() == english.keys(), language
        for key, text in texts.items():
            assert set(re.findall(r"\{(\w+)", text)) == set(re.findall(r"\{(\w+)", english[key])), key


def test_endless_bots_are_stopped_and_the_match_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MOST_CHOICES", 1)
    with pytest.raises(EndlessMatch, match="play on without end"):
        sitting(battle(4), alone(4))
    monkeypatch.setattr(bots, "MOST_CHOICES", 3000)
    session = sitting(battle(4), alone(4))
    monkeypatch.setattr(bots, "MOST_CHOICES", 0)
    with pytest.raises(EndlessMatch):
        play_on(session, 1)
    assert read_match(session.path).turn == session.match.turn == 4
