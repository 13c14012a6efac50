"""Evicted matches are freed at once: workers never collect the old generation for reference cycles."""

from __future__ import annotations

import gc

import pytest

from quarterdeck.server.engine import wire
from quarterdeck.server.engine.request_handler import RequestHandler
from quarterdeck.server.engine.worker_process import _answer
from tests.server.engine.ledger import FILES, Ledger, make_plan


def played_and_forgotten(game: str) -> None:
    handler = RequestHandler(FILES)
    ledger = Ledger(make_plan(game), handler)
    ledger.begin()
    seats = ledger.viewers[-1]
    for _ in range(12):
        decision = ledger.scene(seats).decision
        if decision is not None:
            ledger.play(decision.options[0].action, seats=seats)
        _answer(handler, wire.Call(wire.Play(ledger.plan.id, len(ledger.lines), [0], 0, ["nonsense"], [])))
        _answer(handler, wire.Call(wire.ReadRecord("nonsense")))
    for viewer in ledger.viewers:
        ledger.everything(viewer)
    ledger.ask(wire.Fork(ledger.plan.id, seats, "5" * 64, -1))
    ledger.ask(wire.Forget(ledger.plan.id))


@pytest.mark.full
def test_there_are_no_reference_cycles() -> None:
    for game in ("d6", "envoys", "skirmish"):
        played_and_forgotten(game)  # Fills the caches that are kept.
        gc.collect()
        gc.disable()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            played_and_forgotten(game)
            gc.collect()
            left = {type(thing).__qualname__ for thing in gc.garbage}
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
        assert not left & {
            "MatchReplica",
            "Match",
            "Entry",
            "Event",
            "Message",
            "LogEntry",
            "Change",
            "Table",
            "Hall",
            "Bridge",
        }
