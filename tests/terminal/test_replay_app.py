"""Stepping through a match."""

import quarterdeck as qd
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.app import ReplayApp
from quarterdeck.terminal.history_view import HistoryView
from quarterdeck.terminal.screens.replay import ReplayScreen
from tests.terminal.envelopes import EnvelopeGame
from tests.terminal.test_app import press


def played() -> AnyMatch:
    match = qd.new("tictactoe", seed=1)
    for choice in ("mark a1", "mark a2", "mark b1", "mark b2", "mark c1"):
        match.play(choice)
    return match


def shown(app: ReplayApp) -> str:
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row) for row in rows)


async def test_a_match_is_stepped_through() -> None:
    app = ReplayApp(played())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Turn 0 of 5" in shown(app)
        await press(pilot, "left")
        assert "Turn 0 of 5" in shown(app)
        await press(pilot, "right", "right")
        assert "Turn 2 of 5" in shown(app)
        assert "O: Mark a2 (mark a2)" in shown(app)
        assert "O marks a2." in shown(app)
        await press(pilot, "end")
        assert "Turn 5 of 5" in shown(app)
        assert "Three in a row." in shown(app)
        await press(pilot, "right", "left", "home", "space")
        assert "Turn 1 of 5" in shown(app)
        await press(pilot, "q")
    assert app.return_value == 0


async def test_the_table_shows_the_position_of_the_turn() -> None:
    app = ReplayApp(played())
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "right")
        text = shown(app)
        assert "O" not in [word.strip() for line in text.splitlines() for word in line.split("│")]
        await press(pilot, "right")
        text = shown(app)
        assert "O" in [word.strip() for line in text.splitlines() for word in line.split("│")]


async def test_d6_replays_with_its_own_table() -> None:
    match = qd.new("d6", seed=1)
    while not match.over:
        match.play("end" if any(str(a) == "end" for a in match.state.options) else match.state.options[0])
    app = ReplayApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "up", "end")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.turn == match.turn
        assert "USS CRYPSIS" in shown(app)


def test_the_replay_of_a_running_match_hides_secrets() -> None:
    match = qd.new(EnvelopeGame(), seed=1)
    match.play("bid 1")
    history = HistoryView(match)
    assert history.choice(1) == "Player 1 has answered in secret"
    assert history.view(1).parts == []
    match.play("p2 bid 2")
    assert HistoryView(match).choice(1) == "Player 1: Bid 1 (bid 1)"


async def test_a_question_mark_shows_the_keys() -> None:
    app = ReplayApp(played())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "question_mark")
        assert "ten turns back" in shown(app)
        await press(pilot, "escape", "right")
        assert "Turn 1 of 5" in shown(app)
