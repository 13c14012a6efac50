"""A session: who is at the screen, what they may read, and saves."""

from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import UndoRefused
from quarterdeck.terminal.save_file import FileProblem
from quarterdeck.terminal.session import Session
from tests.saved import read_match
from tests.terminal.envelopes import EnvelopeGame


def choose(session: Session, notation: str) -> list[str]:
    decision = session.view().decision
    assert decision is not None
    return session.choose(next(option for option in decision.options if str(option.action) == notation))


def test_the_log_shows_the_seat_at_the_screen_what_it_may_know() -> None:
    session = Session(qd.new(EnvelopeGame(), seed=1))
    choose(session, "bid 1")
    session.pass_on()
    told = choose(session, "bid 2")
    assert session.seat == 1
    assert session.log() == told
    assert "walrus" not in " ".join(told)
    assert "2 had heron" in " ".join(told)


def test_the_screen_moves_from_seat_to_seat() -> None:
    session = Session(qd.new(EnvelopeGame(), seed=1))
    assert (session.seat, session.waiting) == (0, [0, 1])
    choose(session, "bid 1")
    assert session.seat == 0, "a player who has answered in secret may still change it"
    session.pass_on()
    assert (session.seat, session.waiting) == (1, [1])
    assert session.seat_name(1) == "Player 2"
    assert session.see_different_things(0, 1)


def test_seats_have_the_names_of_the_game() -> None:
    session = Session(qd.new("tictactoe", seed=1))
    assert [session.seat_name(seat) for seat in (0, 1)] == ["X", "O"]
    assert not session.see_different_things(0, 1)


def test_on_an_open_floor_another_seat_may_come_to_the_screen() -> None:
    session = Session(qd.new(EnvelopeGame(open_floor=True), seed=1))
    session.take_seat(1)
    assert session.seat == 1
    choose(session, "bid 2")
    outcome = session.match.outcome
    assert outcome is not None
    assert outcome.results == ["lost", "won"]


def test_each_player_may_undo_their_last_choice() -> None:
    session = Session(qd.new("tictactoe", seed=1))
    choose(session, "mark a1")
    choose(session, "mark b2")
    assert session.undo_all() == "Taken back: 1 choice."
    session.undo()
    assert session.match.turn == 0
    with pytest.raises(UndoRefused):
        session.undo()
    session.redo()
    assert read_match(session.path).turn == 1


def test_a_new_match_has_the_same_options_and_its_own_save() -> None:
    first = Session(qd.new("d6", seed=1, difficulty="hard"))
    again = first.again()
    assert again.match.game is first.match.game
    assert again.match.game.options["difficulty"] == "hard"
    assert again.path != first.path


def test_leaving_asks_twice_only_if_saving_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    lost = Session(qd.new("tictactoe", seed=1), tmp_path / "file" / "x.record")
    assert [lost.may_leave(), lost.may_leave()] == [False, True]
    assert Session(qd.new("tictactoe", seed=1)).may_leave()


def test_a_copy_can_be_overwritten_only_by_the_session_that_wrote_it(tmp_path: Path) -> None:
    mine, other = Session(qd.new("tictactoe", seed=1)), Session(qd.new("tictactoe", seed=2))
    copy = tmp_path / "copy.record"
    assert mine.save_as(str(copy)) == copy
    choose(mine, "mark a1")
    mine.save_as(str(copy))
    mine.save_as(str(mine.path))
    assert read_match(copy).turn == 1
    with pytest.raises(FileProblem, match="is there already and is not this match's: choose another name"):
        other.save_as(str(copy))
    assert read_match(copy).turn == 1


def test_recent_events_are_those_of_this_round_or_since_the_last_roll() -> None:
    match = qd.new("d6", seed=7)
    while match.game.round(match.state) < 3:
        match.play("end" if any(str(a) == "end" for a in match.state.options) else match.state.options[0])
    session = Session(match)
    recent, log = session.recent(), session.log()
    assert 0 < len(recent) < len(log)
    assert log[-len(recent) :] == recent
    fresh = Session(qd.new("d6", seed=7))
    assert fresh.recent() == fresh.log()
