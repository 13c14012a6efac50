"""A match: play, undo, forks, transactions and views."""

from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.errors import (
    IllegalAction,
    MatchOver,
    NotationError,
    OptionError,
    QuarterdeckError,
    SeedError,
    UndoRefused,
    UnknownGame,
)
from quarterdeck.core.event import Event
from quarterdeck.core.game import Game
from quarterdeck.core.match import Match
from quarterdeck.core.replay import dictate
from quarterdeck.core.seed import fast_seed
from quarterdeck.core.state import Ask
from quarterdeck.core.words import say
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.d6.table import Table
from quarterdeck.games.tictactoe import MARK, Board, TicTacToe
from tests.core.skirmish import Skirmish


def noughts() -> Match[Board]:
    return Match(TicTacToe({}), fast_seed(1))


def patrol(seed: int = 7) -> Match[Table]:
    return Match(DeepSpaceD6({}), fast_seed(seed))


def test_play_takes_options_actions_and_notation() -> None:
    match = noughts()
    decision = match.decision
    assert decision is not None
    match.play(decision.options[0])
    match.play(match.state.options[0])
    match.play("mark c3")
    assert str(match.view()).splitlines()[1:4] == ["  X O .", "  . . .", "  . . X"]


def test_an_illegal_choice_changes_nothing() -> None:
    match = noughts()
    match.play("mark a1")
    before = match.fingerprint
    with pytest.raises(IllegalAction, match="mark a1 is not possible now"):
        match.play("p2 mark a1")
    with pytest.raises(IllegalAction):
        match.play("p1 mark b1")
    with pytest.raises(NotationError, match="known are mark"):
        match.play("capture a1")
    with pytest.raises(NotationError, match="write it as 'mark <cell>'"):
        match.play("mark")
    assert match.fingerprint == before
    assert match.turn == 1


def test_nothing_can_be_played_after_the_end() -> None:
    match = noughts()
    for cell in ("a1", "a2", "b1", "b2", "c1"):
        match.play(f"mark {cell}")
    assert match.over
    assert match.decision is None
    assert str(match.outcome) == "won, lost (line)"
    with pytest.raises(MatchOver):
        match.play("mark c3")


def test_undo_and_redo_lead_through_the_same_positions() -> None:
    match = noughts()
    prints = [match.fingerprint]
    for cell in ("a1", "b2", "c3", "a3"):
        match.play(f"mark {cell}")
        prints.append(match.fingerprint)
    for turn in (3, 2, 1, 0):
        match.undo()
        assert match.fingerprint == prints[turn]
    with pytest.raises(UndoRefused, match="nothing to take back"):
        match.undo()
    for turn in (1, 2, 3, 4):
        match.redo()
        assert match.fingerprint == prints[turn]
    with pytest.raises(UndoRefused, match="nothing to play again"):
        match.redo()


def test_a_new_choice_discards_the_redo_stack() -> None:
    match = noughts()
    match.play("mark a1")
    match.undo()
    match.play("mark b2")
    assert not match.can_redo
    assert [str(entry.action) for entry in match.entries] == ["mark b2"]


def test_a_seat_cannot_undo_the_choice_of_an_opponent() -> None:
    match = noughts()
    match.play("mark a1")
    match.undo(seat=0)
    match.play("mark a1")
    match.play("mark b2")
    with pytest.raises(UndoRefused, match="somebody else has acted"):
        match.undo(seat=0)
    match.undo(seat=1)


def test_in_d6_the_whole_assign_step_can_be_undone_at_once_or_singly() -> None:
    match = patrol(seed=0)
    start = match.fingerprint
    played = 0
    while True:
        quiet = [a for a in match.state.options if a.verb.name in ("change", "fire", "recharge", "stasis") and a.b != 5]
        if not quiet:
            break
        match.play(quiet[0])
        if match.entries[-1].barrier:
            match.undo()
            break
        played += 1
    assert played >= 2
    match.undo()
    match.redo()
    assert match.undo_to_barrier() == played
    assert match.fingerprint == start
    with pytest.raises(UndoRefused):
        match.undo_to_barrier()


def test_alone_a_roll_can_be_undone_and_is_marked_and_comes_back_identical() -> None:
    match = patrol()
    match.play("end")
    after = match.fingerprint
    match.undo()
    assert match.takebacks == 1
    match.play("end")
    assert match.fingerprint == after
    assert match.record().tags["Takebacks"] == "1"


def test_in_a_cooperative_game_a_roll_is_undone_only_by_consent() -> None:
    match = Match(Skirmish({}), fast_seed(3))
    match.play("p1 done")
    dictate(match, "p2 done", [("raider", "miss"), ("raider", "miss")])
    with pytest.raises(UndoRefused, match="dice were rolled"):
        match.undo()
    match.undo(consent=True)
    assert match.takebacks == 1


def test_undo_is_never_allowed_if_the_table_forbids_it() -> None:
    match = Match(DeepSpaceD6({}), fast_seed(7), undo="never")
    match.play("end")
    with pytest.raises(UndoRefused):
        match.undo(consent=True)


def test_a_transaction_plays_all_or_nothing() -> None:
    match = noughts()
    match.play("mark a1")
    before = match.fingerprint
    with pytest.raises(IllegalAction):
        match.play_all(["mark b1", "mark c1", "mark a1"])
    assert match.fingerprint == before
    assert match.turn == 1
    match.play_all(["mark b1", "mark c1"])
    assert match.turn == 3


def test_a_failed_transaction_keeps_the_redo_stack() -> None:
    match = noughts()
    match.play("mark a1")
    match.undo()
    with pytest.raises(IllegalAction):
        match.play_all(["mark b1", "mark b1"])
    match.redo()
    assert [str(entry.action) for entry in match.entries] == ["mark a1"]


def test_a_fork_is_independent() -> None:
    match = patrol()
    fork = match.fork()
    assert fork.view().json() == match.view().json() or fork.view().events == []
    fork.play("end")
    match.play("end")
    assert fork.turn == match.turn == 1
    assert fork.record().tags["Position"]
    again = qd.load(fork.record().text())
    assert again.fingerprint == fork.fingerprint


def test_two_forks_have_different_luck() -> None:
    match = patrol()
    ends = set()
    for _ in range(6):
        fork = match.fork()
        fork.play("end")
        ends.add(fork.fingerprint)
    assert len(ends) > 3


def test_earlier_positions_can_be_viewed() -> None:
    match = noughts()
    match.play("mark a1")
    match.play("mark b2")
    assert str(match.view(turn=1)).splitlines()[1:4] == ["  X . .", "  . . .", "  . . ."]
    assert match.view(turn=1).decision is None
    assert [match.game.text(event.message) for event in match.view(turn=1).events] == ["X marks a1."]


def test_two_instances_of_a_game_share_their_actions() -> None:
    one, other = TicTacToe({}), TicTacToe({})
    match = Match(one, fast_seed(1))
    assert match.state.options[0] is Match(other, fast_seed(2)).state.options[0]


def test_the_readme_example_plays_to_the_end() -> None:
    match = qd.new("d6", difficulty="hard", seed=7)
    while decision := match.decision:
        assert str(match.view())
        match.play(decision.options[-1])
    assert str(match.outcome).startswith("lost")
    assert match.record().text().endswith(f"{match.outcome}\n")


def test_nothing_may_follow_a_roll_in_a_transaction() -> None:
    """Otherwise a failed transaction would reveal the next card."""
    errors = set()
    for guess in ("zzz", "mission pandemic M", "stasis corsair", "recharge"):
        match = patrol()
        with pytest.raises(IllegalAction) as caught:
            match.play_all(["end", guess])
        errors.add(str(caught.value))
        assert match.turn == 0
    assert errors == {"end has to be the last of what is sent together: dice follow it"}


def test_an_option_of_an_equal_game_is_accepted() -> None:
    one, other = Match(DeepSpaceD6({}, []), fast_seed(7)), Match(DeepSpaceD6({}, []), fast_seed(7))
    assert one.game is not other.game
    decision = one.decision
    assert decision is not None
    other.play(decision.options[0])
    assert other.turn == 1


def test_turns_that_were_not_played_cannot_be_viewed() -> None:
    match = noughts()
    match.play("mark a1")
    match.undo()
    for turn in (-1, 1, 99):
        with pytest.raises(QuarterdeckError, match=f"no turn {turn}"):
            match.view(turn=turn)


def test_an_invalid_new_match_says_why() -> None:
    for wrong in ("7x", 1.5, -1):
        with pytest.raises(SeedError):
            qd.new("d6", seed=wrong)  # type: ignore[arg-type]
    with pytest.raises(UnknownGame):
        qd.new(None)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="set up already"):
        qd.new(TicTacToe({}), difficulty="hard")
    with pytest.raises(OptionError, match="did you mean 'difficulty'"):
        qd.new("d6", dificulty="hard")


def test_a_record_never_runs_a_file(tmp_path: Path) -> None:
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n", encoding="utf-8")
    text = patrol().record().text().replace('[Game "d6"]', f'[Game "{evil}"]')
    with pytest.raises(UnknownGame):
        qd.load(text)
    assert not (tmp_path / "ran").exists()


class CrashingTurn(Ask[Board]):
    """Emits an event for the mark, and fails if it is the middle."""

    def legal(self, s: Board) -> list[Action]:
        return MARK.row(0)

    def choose(self, s: Board, action: Action, door: Door) -> None:
        door.tell(Event(say("tictactoe.marked", seat="X", cell=str(action))))
        s.then(self)
        if action.a == 4:
            raise ZeroDivisionError


class Crashing(Game[Board]):
    def blank(self) -> Board:
        return Board()

    def setup(self, door: Door) -> Board:
        s = Board()
        s.then(CrashingTurn())
        return s


def test_rules_that_fail_leave_the_match_unchanged() -> None:
    match = Match(Crashing(TicTacToe({}).box, {}), fast_seed(1))
    before = match.record().text()
    with pytest.raises(ZeroDivisionError):
        match.play("mark b2")
    match.play("mark a1")
    assert [match.game.text(event.message) for event in match.entries[-1].events] == ["X marks mark a1."]
    match.undo()
    assert match.record().text() == before
