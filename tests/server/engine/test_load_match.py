"""Loading a match from its journal: exactly, or read-only if the rules have changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from quarterdeck.core.record import parse_record
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import BadPlan, NotAllowed, ReadOnly
from quarterdeck.server.engine.request_handler import RequestHandler
from tests.server.engine.ledger import FILES, Ledger, make_plan

MILL = Path(__file__).with_name("mill.py")
HANDLER = RequestHandler([*FILES, str(MILL)])


def other_rules(folder: Path, **changes: str) -> RequestHandler:
    """A worker of a version with other rules for the mill."""
    text = MILL.read_text("utf-8")
    for name, value in changes.items():
        before = next(line for line in text.splitlines() if line.startswith(f"{name}: "))
        text = text.replace(before, f"{name}: Final = {value}")
    file = folder / "mill.py"
    file.write_text(text, "utf-8")
    return RequestHandler([*FILES, str(file)])


def mill(undo: str = "practice") -> Ledger:
    ledger = Ledger(make_plan("mill", undo, "7" * 64, rules=1, content="-"), HANDLER)
    ledger.begin()
    return ledger


def at_another_worker(ledger: Ledger, handler: RequestHandler) -> Ledger:
    other = Ledger(ledger.plan, handler, ledger.lines)
    other.snapshot = ledger.snapshot
    return other


# -- the same rules ----------------------------------------------------------------------------------------------------


def test_undone_choices_survive_a_reload() -> None:
    ledger = mill()
    for action in ("step", "roll", "step", "step"):
        ledger.play(action, seats=[0])
    for _ in range(3):
        ledger.undo(seats=[0])
    ledger.redo(seats=[0])
    again = at_another_worker(ledger, RequestHandler([str(MILL)]))
    assert again.everything((0,)) == ledger.everything((0,))
    assert again.scene((0,)).undo.redo
    assert again.redo(seats=[0]).mark == ledger.redo(seats=[0]).mark
    assert 'Takebacks "1"' in again.record(None)
    assert again.record(None) == ledger.record(None)


def test_the_journal_overrides_a_workers_cache() -> None:
    """A line that was played but never committed is discarded."""
    ledger = mill()
    ledger.play("step", seats=[0])
    before = ledger.everything((0,))
    lost = wire.Play(ledger.plan.id, 1, [0], 1, ["roll"], [])
    ledger.ask(lost)
    assert ledger.ask(lost).actions == ["roll"]
    ledger.ask(wire.Forget(ledger.plan.id))
    assert ledger.everything((0,)) == before
    ledger.ask(lost)
    ledger.sit()  # Another node wrote the second line, and a third.
    ledger.sit()
    ledger.play("step", seats=[0], decision=1)
    assert [line.kind for line in ledger.lines] == ["play", "sit", "sit", "play"]
    assert ledger.everything((0,)) == at_another_worker(ledger, RequestHandler([str(MILL)])).everything((0,))


def test_a_request_with_an_old_journal_length_plays_from_there() -> None:
    """The database then refuses the line: its number is taken."""
    ledger = mill()
    ledger.play("step", seats=[0])
    ledger.play("roll", seats=[0])
    HANDLER.cache.clear()
    played = ledger.ask(wire.Play(ledger.plan.id, 1, [0], 1, ["roll"], [(0,)]))
    assert played.versions == {(0,): 2}
    with pytest.raises(NotAllowed):
        ledger.ask(wire.Play(ledger.plan.id, 7, [0], 1, ["roll"], [(0,)]))


def test_a_page_that_missed_much_gets_the_whole_scene() -> None:
    ledger = mill()
    for _ in range(70):
        ledger.play("step", seats=[0])
    assert len(ledger.view((0,), since=6).updates) == 64
    assert ledger.view((0,), since=5).scene
    assert ledger.view((0,), since=99).scene
    there = ledger.view((0,), since=70)
    assert (there.version, there.scene, there.updates) == (70, b"", [])


def test_a_snapshot_is_due_regularly_and_at_the_end() -> None:
    ledger = mill()
    due = [ledger.play("step", seats=[0]).record is not None for _ in range(130)]
    assert [seq for seq, is_due in enumerate(due, 1) if is_due] == [64, 128]
    assert ledger.play("stop", seats=[0]).record == ledger.record(None)


def test_the_log_comes_in_pages() -> None:
    ledger = mill()
    for _ in range(100):
        ledger.play("step", seats=[0])
    seen = ledger.view((0,))
    assert seen.earlier == 40
    assert ledger.ask(wire.Log(ledger.plan.id, (0,), 40, 30)).body.endswith(b'"before":10}')
    assert ledger.ask(wire.Log(ledger.plan.id, (0,), 0, 30)).body == b'{"events":[],"before":0}'


def test_the_cache_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    handler = RequestHandler()
    monkeypatch.setattr("quarterdeck.server.engine.match_cache.MOST_MATCHES", 3)
    ledgers = [Ledger(make_plan("tictactoe", "never"), handler) for _ in range(5)]
    for ledger in ledgers:
        ledger.begin()
    assert list(handler.cache) == [ledger.plan.id for ledger in ledgers[2:]]
    ledgers[0].play("mark a1", seats=[0])
    assert list(handler.cache) == [ledgers[at].plan.id for at in (3, 4, 0)]
    monkeypatch.setattr("quarterdeck.server.engine.match_cache.MOST_TURNS", 0)
    monkeypatch.setattr("quarterdeck.server.engine.match_cache.COUNT_EVERY", 1)
    ledgers[1].scene(())
    assert list(handler.cache) == [ledgers[1].plan.id]


def test_an_invalid_plan_is_reported_without_the_seed() -> None:
    for plan in (
        make_plan("chess"),
        make_plan("mill.py"),
        make_plan(str(MILL)),
        make_plan("d6", options={"difficulty": "absurd"}),
        make_plan("d6", seed="abc"),
        make_plan("d6", start="hull=3"),
    ):
        with pytest.raises(BadPlan) as error:
            Ledger(plan, HANDLER).begin()
        assert plan.seed not in str(error.value)


# -- other rules -------------------------------------------------------------------------------------------------------


def test_a_match_continues_under_other_rules_that_change_nothing(tmp_path: Path) -> None:
    ledger = mill()
    for action in ("step", "roll"):
        ledger.play(action, seats=[0])
    newer = at_another_worker(ledger, other_rules(tmp_path, REVISION="2"))
    assert newer.ask(wire.Check(newer.stored())).text == ""
    assert newer.everything((0,)) != []
    assert newer.play("roll", seats=[0]).chance == ledger.play("roll", seats=[0]).chance


def test_a_match_becomes_read_only_under_other_rules_that_change_something(tmp_path: Path) -> None:
    ledger = mill()
    for _ in range(4):
        ledger.play("step", seats=[0])
    newer = at_another_worker(ledger, other_rules(tmp_path, REVISION="2", STRIDE="5"))
    reason = newer.ask(wire.Check(newer.stored())).text
    assert "revision 1" in reason
    assert "revision 2" in reason
    assert "choice 3" in reason
    for change in (
        wire.Play(newer.plan.id, 4, [0], 4, ["step"], []),
        wire.Undo(newer.plan.id, 4, [0], 4, False, []),
        wire.Redo(newer.plan.id, 4, [0], 4, []),
        wire.Fork(newer.plan.id, (0,), "5" * 64, -1),
    ):
        with pytest.raises(ReadOnly) as kept:
            newer.ask(change)
        assert kept.value.reason == reason
    scene = newer.scene((0,))
    assert (scene.turn, scene.decision, scene.undo.one) == (2, None, False)
    assert newer.view((0,), since=2).updates == []
    assert newer.view((0,), since=1).scene
    assert newer.replay((0,))["turns"] == 2
    assert len(newer.log((0,))) == 2
    assert newer.record((0,)).count("step") == 2
    whole = parse_record(newer.record(None))
    assert [turn.choice for turn in whole.turns] == ["-", "step", "step", "step", "step"]
    assert whole.tags["Rules"] == "1"
    assert whole.tags["Seed"] == ledger.plan.seed
    assert at_another_worker(ledger, HANDLER).play("step", seats=[0]).summary.turns == 5, (
        "under its own rules it goes on"
    )


def test_a_read_only_record_has_the_main_line_and_the_set_up(tmp_path: Path) -> None:
    ledger = mill()
    ledger.snapshot = (0, ledger.begin().record)
    for action in ("step", "roll", "step", "step"):
        ledger.play(action, seats=[0])
    ledger.undo(seats=[0], all=True)
    ledger.undo(seats=[0])
    ledger.redo(seats=[0])
    newer = at_another_worker(ledger, other_rules(tmp_path, REVISION="2", STRIDE="5", FIRST="2"))
    assert "choice 0" in newer.ask(wire.Check(newer.stored())).text
    kept, own = parse_record(newer.record(None)), parse_record(ledger.record(None))
    assert [turn.text(0).partition(" =")[0] for turn in kept.turns] == [
        turn.text(0).partition(" =")[0] for turn in own.turns
    ]
    assert kept.tags == own.tags


def test_a_finished_match_keeps_its_exact_record(tmp_path: Path) -> None:
    ledger = mill()
    for _ in range(4):
        ledger.play("step", seats=[0])
    ledger.snapshot = (5, str(ledger.play("stop", seats=[0]).record))
    newer = at_another_worker(ledger, other_rules(tmp_path, REVISION="2", STRIDE="5"))
    assert newer.record(None) == ledger.record(None)


def test_rules_that_cannot_set_it_up(tmp_path: Path) -> None:
    ledger = Ledger(make_plan("mill", seed="7" * 64, options={"size": "large"}), HANDLER)
    ledger.begin()
    ledger.play("step", seats=[0])
    for handler in (other_rules(tmp_path, SIZES='["small", "huge"]'), RequestHandler(FILES)):
        newer = at_another_worker(ledger, handler)
        assert newer.ask(wire.Check(newer.stored())).text
        with pytest.raises(ReadOnly) as kept:
            newer.scene((0,))
        assert ledger.plan.seed not in kept.value.reason
        with pytest.raises(ReadOnly):
            newer.record((0,))
        assert parse_record(newer.record(None)).turns[1].choice == "step"


def test_an_impossible_line_makes_the_match_read_only() -> None:
    ledger = mill()
    for action in ("step", "roll", "step"):
        ledger.play(action, seats=[0])
    good = ledger.lines
    for at, forged in (
        (1, replace(good[1], chance=["die 9"])),
        (1, replace(good[1], mark="0" * 16)),
        (2, replace(good[2], actions=["dance"])),
        (2, replace(good[2], kind="redo", actions=[])),
        (0, replace(good[0], kind="undo", actions=[])),
        (2, replace(good[2], kind="undo-all", actions=[])),
    ):
        bad = Ledger(ledger.plan, RequestHandler([str(MILL)]), [*good[:at], forged, *good[at + 1 :]])
        assert f"choice {at + 1}" in bad.ask(wire.Check(bad.stored())).text
        bad.lines, cache = good[:at], bad.lines
        bad.scene((0,))
        bad.lines = cache
        with pytest.raises(ReadOnly):
            bad.ask(wire.CatchUp(bad.plan.id, cache[at:], [(0,)]))
