"""A sitting: who looks at the screen, what they may read, what is kept."""

from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import UndoRefused
from quarterdeck.terminal import saves
from quarterdeck.terminal.save_file import FileProblem
from quarterdeck.terminal.session import Session
from tests.terminal.envelopes import EnvelopeGame


def choose(session: Session, notation: str) -> list[str]:
    decision = session.view().decision
    assert decision is not None
    return session.choose(next(option for option in decision.options if str(option.action) == notation))


def test_the_log_tells_the_seat_at_the_screen_what_it_may_know() -> None:
    session = Session(qd.new(EnvelopeGame(), seed=1))
    choose(session, "bid 1")
    session.pass_on()
    told = choose(session, "bid 2")
    assert session.seat == 1
    assert session.log() == told
    assert "walrus" not in " ".join(told)
    assert "2 had heron" in " ".join(told)


def test_the_screen_goes_from_seat_to_seat() -> None:
    session = Session(qd.new(EnvelopeGame(), seed=1))
    assert (session.seat, session.waiting) == (0, [0, 1])
    choose(session, "bid 1")
    assert session.seat == 0, "whoever has answered in secret may still change it"
    session.pass_on()
    assert (session.seat, session.waiting) == (1, [1])
    assert session.seat_name(1) == "Player 2"
    assert session.see_different_things(0, 1)


def test_seats_are_called_what_the_game_calls_them() -> None:
    session = Session(qd.new("tictactoe", seed=1))
    assert [session.seat_name(seat) for seat in (0, 1)] == ["X", "O"]
    assert not session.see_different_things(0, 1)


def test_on_an_open_floor_another_may_come_to_the_screen() -> None:
    session = Session(qd.new(EnvelopeGame(open_floor=True), seed=1))
    session.take_seat(1)
    assert session.seat == 1
    choose(session, "bid 2")
    outcome = session.match.outcome
    assert outcome is not None
    assert outcome.results == ["lost", "won"]


def test_each_may_take_back_what_they_chose_last() -> None:
    session = Session(qd.new("tictactoe", seed=1))
    choose(session, "mark a1")
    choose(session, "mark b2")
    assert session.undo_all() == "Taken back: 1 choice."
    session.undo()
    assert session.match.turn == 0
    with pytest.raises(UndoRefused):
        session.undo()
    session.redo()
    assert saves.read_match(session.path).turn == 1


def test_a_new_match_has_the_same_options_and_a_save_of_its_own() -> None:
    first = Session(qd.new("d6", seed=1, difficulty="hard"))
    again = first.again()
    assert again.match.game is first.match.game
    assert again.match.game.options["difficulty"] == "hard"
    assert again.path != first.path


def test_leaving_needs_asking_twice_only_if_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    lost = Session(qd.new("tictactoe", seed=1), tmp_path / "file" / "x.record")
    assert [lost.may_leave(), lost.may_leave()] == [False, True]
    assert Session(qd.new("tictactoe", seed=1)).may_leave()


def test_a_copy_may_be_written_again_only_by_the_sitting_that_wrote_it(tmp_path: Path) -> None:
    mine, other = Session(qd.new("tictactoe", seed=1)), Session(qd.new("tictactoe", seed=2))
    copy = tmp_path / "copy.record"
    assert mine.save_as(str(copy)) == copy
    choose(mine, "mark a1")
    mine.save_as(str(copy))
    mine.save_as(str(mine.path))
    assert saves.read_match(copy).turn == 1
    with pytest.raises(FileProblem, match="is there already and is not this match's: choose another name"):
        other.save_as(str(copy))
    assert saves.read_match(copy).turn == 1


def test_what_is_recent_is_this_round_or_since_the_last_roll() -> None:
    match = qd.new("d6", seed=7)
    while match.game.round(match.state) < 3:
        match.play("end" if any(str(a) == "end" for a in match.state.options) else match.state.options[0])
    session = Session(match)
    recent, log = session.recent(), session.log()
    assert 0 < len(recent) < len(log)
    assert log[-len(recent) :] == recent
    fresh = Session(qd.new("d6", seed=7))
    assert fresh.recent() == fresh.log()
