"""After any sequence of play, undo and redo, the updates lead to the same scene as a fresh load."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import NotAllowed
from quarterdeck.server.engine.request_handler import RequestHandler
from quarterdeck.server.engine.wire import Moved
from tests.server.engine.ledger import FILES, SEATS, Ledger, make_plan
from tests.server.engine.page import Page, read_scene

HANDLER = RequestHandler(FILES)
OTHER_HANDLER = RequestHandler(FILES)
MOVES = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 2**16)), min_size=1, max_size=40)
TABLES = [
    ("d6", "practice"),
    ("d6", "none"),
    ("tictactoe", "never"),
    ("tictactoe", "practice"),
    ("envoys", "never"),
    ("envoys", "practice"),
    ("skirmish", "consent"),
]


def move(ledger: Ledger, what: int, luck: int) -> Moved | None:
    """One action at the table. A refusal changes nothing."""
    seats = (luck % SEATS[ledger.plan.game],)
    try:
        if what == 0:
            return ledger.undo(seats=seats)
        if what == 1:
            return ledger.undo(seats=seats, all=True)
        if what == 2:
            return ledger.redo(seats=seats)
        if what == 3:
            ledger.sit()
            return None
        decision = ledger.scene(seats).decision
        if decision is None or not decision.options:
            return None
        return ledger.play(decision.options[luck % len(decision.options)].action, seats=seats)
    except NotAllowed:
        return None


def played(game: str, undo: str, seed: int, moves: list[tuple[int, int]]) -> tuple[Ledger, list[Page]]:
    ledger = Ledger(make_plan(game, undo, f"{seed:064x}"), HANDLER)
    ledger.begin()
    pages = [Page(ledger, viewer) for viewer in ledger.viewers]
    for what, luck in moves:
        news = move(ledger, what, luck)
        for page in pages if news else ():
            assert news is not None
            page.hear(news.updates[page.viewer], news.versions[page.viewer])
    return ledger, pages


@pytest.mark.parametrize(("game", "undo"), TABLES)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), moves=MOVES)
def test_updates_lead_to_the_newest_scene(game: str, undo: str, seed: int, moves: list[tuple[int, int]]) -> None:
    ledger, pages = played(game, undo, seed, moves)
    again = Ledger(ledger.plan, OTHER_HANDLER, ledger.lines)
    for page in pages:
        newest = ledger.view(page.viewer)
        scene = read_scene(newest.scene)
        assert newest.version == page.version == len(page.updates)
        assert page.shows() == {name: scene[name] for name in ("parts", *page.rest)}
        assert page.log == ledger.log(page.viewer)
        for since in {0, page.version // 2, max(page.version - 1, 0), page.version}:
            assert ledger.view(page.viewer, since).updates == page.updates[since:]
        assert again.everything(page.viewer) == ledger.everything(page.viewer)
    assert again.record(None) == ledger.record(None)
    OTHER_HANDLER.cache.clear()


@pytest.mark.parametrize(("game", "undo"), TABLES)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), moves=MOVES, at=st.integers(0, 40))
def test_another_node_sends_the_same_updates(
    game: str, undo: str, seed: int, moves: list[tuple[int, int]], at: int
) -> None:
    """A node that reads the lines of another node sends the same updates to its viewers."""
    ledger, pages = played(game, undo, seed, moves)
    lines = ledger.lines
    at = min(at, len(lines))
    other = Ledger(ledger.plan, OTHER_HANDLER, lines[:at])
    seen = {viewer: other.version(viewer) for viewer in other.viewers}
    other.lines = lines
    for _ in range(2):  # The second time the lines are already applied, and the updates are sent again.
        told = other.ask(wire.CatchUp(ledger.plan.id, lines[at:], other.viewers)).updates
        assert told == {page.viewer: page.updates[seen[page.viewer] :] for page in pages}
    OTHER_HANDLER.cache.clear()


@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), moves=MOVES)
def test_the_replay_leads_from_the_set_up_to_the_end(seed: int, moves: list[tuple[int, int]]) -> None:
    for game in ("d6", "envoys", "skirmish"):
        ledger, pages = played(game, "practice", seed, moves)
        for page in pages:
            whole = ledger.replay(page.viewer)
            assert whole["turns"] == len(whole["steps"]) == whole["last"]
            parts: dict[str, Any] = {part["id"]: part for part in whole["scene"]["parts"]}
            for number, step in enumerate(whole["steps"], 1):
                assert step["turn"] == number
                assert step["frames"]
                for frame in step["frames"]:
                    parts.update({part["id"]: part for part in frame.get("changed", [])})
                    for id in frame.get("removed", []):
                        del parts[id]
                    parts = {id: parts[id] for id in frame.get("order", parts)}
                between = ledger.replay(page.viewer, number, number)
                assert between["scene"]["parts"] == list(parts.values())
            assert list(parts.values()) == page.shows()["parts"]
            assert whole["outcome"] == page.rest["outcome"]
