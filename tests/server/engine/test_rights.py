"""Who may act, which answers are stale, and what may be undone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from quarterdeck.server.engine.errors import NotAllowed
from quarterdeck.server.engine.request_handler import RequestHandler
from quarterdeck.server.engine.wire import Moved
from tests.server.engine.ledger import FILES, Ledger, make_plan

HANDLER = RequestHandler(FILES)
SEED = "7" * 64


def table(game: str, undo: str, seed: str = SEED) -> Ledger:
    ledger = Ledger(make_plan(game, undo, seed), HANDLER)
    ledger.begin()
    return ledger


def refused(do: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(NotAllowed) as refusal:
        do()
    return refusal.value.why, refusal.value.reason


# -- acting ------------------------------------------------------------------------------------------------------------


def test_a_seat_acts_only_for_itself() -> None:
    ledger = table("tictactoe", "never")
    number = ledger.decision([0]).number
    assert refused(lambda: ledger.play("mark a1", seats=[1], decision=number))[0] == "not-yours"
    assert refused(lambda: ledger.play("p1 mark a1", seats=[1], decision=number))[0] == "not-yours"
    assert refused(lambda: ledger.play("mark a1", seats=[], decision=number))[0] == "not-yours"
    assert ledger.play("mark a1", seats=[0]).actions == ["p1 mark a1"]
    assert ledger.play("p2 mark b2", seats=[1]).seat == 1
    assert ledger.lines[-1].actions == ["p2 mark b2"]


def test_one_page_may_hold_all_seats() -> None:
    ledger = table("tictactoe", "never")
    for seat, place in enumerate(["a1", "b1", "a2", "b2", "a3"]):
        assert ledger.play(f"mark {place}", seats=[0, 1]).seat == seat % 2
    assert ledger.scene((0, 1)).outcome is not None
    assert refused(lambda: ledger.play("mark c3", seats=[0, 1], decision=5))[0] == "over"


def test_an_answer_to_an_old_question_is_refused() -> None:
    ledger = table("tictactoe", "never")
    ledger.play("mark a1", seats=[0])
    assert refused(lambda: ledger.play("mark b2", seats=[1], decision=0))[0] == "stale"
    assert refused(lambda: ledger.play("mark b2", seats=[1], decision=2))[0] == "stale"
    assert len(ledger.lines) == 1


def test_an_illegal_option_is_refused_with_the_reason() -> None:
    ledger = table("tictactoe", "never")
    ledger.play("mark a1", seats=[0])
    why, reason = refused(lambda: ledger.play("mark a1", seats=[1]))
    assert why == "illegal"
    assert reason.endswith(".")
    for nonsense in ["", "   ", "mark", "mark z9", "dance", "p9 mark a1", "all mark a2", "\x00", "é" * 120]:
        assert refused(partial(ledger.play, nonsense, seats=[1]))[0] in ("illegal", "not-yours")
    assert ledger.play("mark a2", seats=[1]).seat == 1


def test_on_an_open_floor_other_answers_do_not_make_an_answer_stale() -> None:
    ledger = table("skirmish", "consent")
    seen = ledger.decision([1]).number
    ledger.play("done", seats=[0])
    assert ledger.decision([1]).number != seen
    assert ledger.play("fire", seats=[1], decision=seen).seat == 1


def test_on_an_open_floor_an_answer_to_another_kind_of_question_is_stale() -> None:
    ledger = table("skirmish", "consent")
    seen = ledger.decision([1]).number
    ledger.play("fire", seats=[0])
    assert refused(lambda: ledger.play("fire", seats=[1], decision=seen))[0] == "stale"


def test_on_an_open_floor_an_option_that_has_changed_is_stale() -> None:
    ledger = Ledger(make_plan("skirmish", "consent", SEED), RequestHandler([str(Path(__file__).with_name("wary.py"))]))
    ledger.begin()
    seen = ledger.decision([1])
    ledger.play("fire", seats=[0])
    ledger.play("drone no", seats=[0])
    now = ledger.decision([1])
    assert [option.action for option in now.options] == [option.action for option in seen.options] == ["fire", "done"]
    assert refused(lambda: ledger.play("fire", seats=[1], decision=seen.number))[0] == "stale"
    assert ledger.play("done", seats=[1], decision=seen.number).seat == 1


def test_any_seat_gives_the_joint_answer() -> None:
    ledger = table("skirmish", "consent")
    while ledger.decision((0, 1)).mode != "joint":
        ledger.play(ledger.decision((0, 1)).options[0].action, seats=[0, 1])
    ledger.play("vote onward", seats=[1])
    assert ledger.lines[-1].seat == 1
    assert ledger.lines[-1].actions == ["all vote onward"]
    step = ledger.replay(())["steps"][-1]
    assert (step["seat"], step["action"]) == (-1, "all vote onward")
    what = ["skirmish.do.vote", {"course": "onward"}, {"action": "vote onward"}]
    assert step["frames"][0]["event"]["say"] == ["core.done", {"what": what}]


def test_a_secret_answer_can_be_replaced_until_the_last_arrives() -> None:
    ledger = table("envoys", "never")
    number = ledger.decision([0]).number
    for seat in (0, 1):
        ledger.play(ledger.decision([seat]).options[0].action, seats=[seat], decision=number)
    other = ledger.decision([0]).options[-1].action
    played = ledger.play(other, seats=[0], decision=number)
    assert [viewer for viewer, update in played.updates.items() if update] == [(0,), (0, 1, 2)]
    assert ledger.version((1,)) == ledger.version(()) == 2
    assert ledger.version((0,)) == 3


def test_several_choices_are_played_together_or_not_at_all() -> None:
    ledger = table("tictactoe", "practice")
    ledger.play("mark a1", seats=[0, 1])
    ledger.undo(seats=[0, 1])
    before = ledger.everything((0,))
    assert refused(lambda: ledger.play("mark b2", "mark b2", seats=[0, 1]))[0] == "illegal"
    assert ledger.everything((0,)) == before
    assert ledger.scene((0, 1)).undo.redo
    played = ledger.play("mark b2", "mark c3", seats=[0, 1])
    assert played.actions == ["p1 mark b2", "p2 mark c3"]
    assert len(played.chance) == 2


def test_no_choice_may_follow_dice_in_one_message() -> None:
    ledger = table("d6", "practice")
    before = ledger.everything((0,))
    assert refused(lambda: ledger.play("end", "end", seats=[0]))[0] == "illegal"
    assert ledger.everything((0,)) == before


# -- undo --------------------------------------------------------------------------------------------------------------


def test_alone_an_undo_across_dice_is_allowed_and_marked() -> None:
    ledger = table("d6", "practice")
    assert not ledger.scene((0,)).undo.one
    ledger.play("end", seats=[0])
    undo = ledger.scene((0,)).undo
    assert (undo.one, undo.free, undo.marked, undo.why) == (True, 0, True, "core.undo.chance")
    assert refused(lambda: ledger.undo(seats=[0], all=True))[0] == "barrier"
    assert ledger.undo(seats=[0]).summary.takebacks == 1
    assert ledger.scene((0,)).undo.redo


def test_a_counted_try_has_no_undo() -> None:
    ledger = table("tictactoe", "none")
    ledger.play("mark a1", seats=[0])
    undo = ledger.scene((0,)).undo
    assert (undo.one, undo.free, undo.redo, undo.why) == (False, 0, False, "core.undo.none")
    assert refused(lambda: ledger.undo(seats=[0])) == ("barrier", "A counted try takes nothing back.")
    assert refused(lambda: ledger.undo(seats=[0], all=True))[0] == "barrier"


def test_a_seat_cannot_undo_the_choice_of_another() -> None:
    ledger = table("tictactoe", "never")
    ledger.play("mark a1", seats=[0])
    assert ledger.scene((0,)).undo.one
    assert ledger.scene((1,)).undo.why == "core.undo.other"
    assert not ledger.scene(()).undo.one
    assert refused(lambda: ledger.undo(seats=[1]))[0] == "barrier"
    ledger.play("mark b2", seats=[1])
    assert ledger.scene((0,)).undo.why == "core.undo.other"


def test_a_seat_cannot_redo_the_choice_of_another() -> None:
    ledger = table("tictactoe", "never")
    ledger.play("mark a1", seats=[0])
    ledger.undo(seats=[0])
    assert ledger.scene((0,)).undo.redo
    assert not ledger.scene((1,)).undo.redo
    assert refused(lambda: ledger.redo(seats=[1]))[0] == "barrier"
    assert ledger.redo(seats=[0]).summary.turns == 1


def test_an_undo_from_a_stale_version_is_refused() -> None:
    ledger = table("tictactoe", "never")
    ledger.play("mark a1", seats=[0])
    assert refused(lambda: ledger.undo(seats=[0], version=0))[0] == "stale"


def test_between_opponents_the_end_cannot_be_undone() -> None:
    ledger = table("tictactoe", "never")
    for number, place in enumerate(["a1", "b1", "a2", "b2", "a3"]):
        ledger.play(f"mark {place}", seats=[number % 2])
    assert ledger.scene((0,)).undo.why == "core.undo.over"
    assert refused(lambda: ledger.undo(seats=[0]))[0] == "barrier"


def test_an_answer_from_before_an_undo_is_refused() -> None:
    """The question may have the same number and still be another one."""
    ledger = table("tictactoe", "practice")
    both = (0, 1)
    ledger.play("mark a1", seats=both)
    seen, number = ledger.version(both), ledger.decision(both).number
    ledger.undo(seats=both)
    ledger.play("mark b2", seats=both)
    assert ledger.decision(both).number == number
    assert refused(lambda: ledger.play("mark c3", seats=both, decision=number, version=seen))[0] == "stale"
    ledger.play("mark c3", seats=both, decision=number, version=ledger.version(both))


def test_a_secret_answer_is_replaced_and_not_undone() -> None:
    ledger = table("envoys", "never")
    ledger.play(ledger.decision([0]).options[0].action, seats=[0])
    assert ledger.scene((0,)).undo.why == "core.undo.sealed"
    assert refused(lambda: ledger.undo(seats=[0]))[0] == "barrier"


def test_the_log_shows_undo_and_redo() -> None:
    ledger = table("tictactoe", "practice")
    empty = ledger.log(())
    for place in ("a1", "b2"):
        ledger.play(f"mark {place}", seats=[0, 1])
    full = ledger.log(())
    ledger.undo(seats=[0, 1], all=True)
    assert ledger.log(()) == [
        *empty,
        {
            "kind": "core.taken-back.by",
            "say": ["core.taken-back.by", {"seat": ["core.seat", {"seat": 2}, {"seat": 1}], "count": 2}],
            "parts": [],
        },
    ]
    ledger.redo(seats=[0, 1])
    assert ledger.log(()) == full[:-1]
    ledger.redo(seats=[0, 1])
    assert ledger.log(()) == full


def test_choices_undone_one_by_one_are_logged_again_one_by_one() -> None:
    ledger = table("tictactoe", "practice")
    for place in ("a1", "b2"):
        ledger.play(f"mark {place}", seats=[0, 1])
    full = ledger.log(())
    ledger.undo(seats=[0, 1])
    ledger.undo(seats=[0, 1])
    ledger.redo(seats=[0, 1])
    assert ledger.log(()) == full[:-1]
    ledger.redo(seats=[0, 1])
    assert ledger.log(()) == full


def test_a_redone_choice_is_logged_again_and_a_counted_undo_stays() -> None:
    ledger = table("d6", "practice")
    ledger.play(ledger.decision([0]).options[0].action, seats=[0])
    before = ledger.log((0,))
    played = ledger.play("end", seats=[0])
    told = ledger.log((0,))[len(before) :]
    assert len(told) > 1
    key = "core.taken-back.counted"
    counted = {"kind": key, "say": [key, {"count": 1, "total": 1}], "parts": []}
    ledger.undo(seats=[0])
    assert ledger.log((0,)) == [*before, counted]
    again = ledger.redo(seats=[0])
    assert ledger.log((0,)) == [*before, counted, *told]
    assert frames(again) == frames(played), "the page gets the same changes with the same events"
    ledger.undo(seats=[0])
    assert ledger.log((0,))[-1]["say"] == ["core.taken-back.counted", {"count": 1, "total": 2}]
    ledger.undo(seats=[0])
    assert ledger.log((0,))[-1]["say"] == ["core.taken-back.counted", {"count": 1, "total": 2}], (
        "a free one keeps it said"
    )


def frames(played: Moved) -> object:
    update = played.updates[(0,)]
    assert update is not None
    return msgspec.json.decode(update)["frames"]
