"""Hints and reviews in the terminal: plain lines and the full screen."""

from __future__ import annotations

import io
import time
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

import quarterdeck as qd
from quarterdeck.core.words import say
from quarterdeck.languages import LANGUAGES, catalogue
from quarterdeck.players import Budget, handle_of, play_match, player
from quarterdeck.players.hint import NoHint, hint
from quarterdeck.players.review import USUAL, review, review_from, variation
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal import hints, saves
from quarterdeck.terminal.app import PlayApp
from quarterdeck.terminal.bots import bot_answer
from quarterdeck.terminal.hints import HintsOff
from quarterdeck.terminal.plain import DONE, play_plain
from quarterdeck.terminal.progress import ThinkingProgress
from quarterdeck.terminal.review_files import find_or_make_review, review_path, store_review, stored_review
from quarterdeck.terminal.review_text import BLOCKS, DIGITS, chart, points, rows, summary, title
from quarterdeck.terminal.screens import hint as hint_screen
from quarterdeck.terminal.screens.ending import Ending
from quarterdeck.terminal.screens.hint import HintScreen
from quarterdeck.terminal.screens.play import PlayScreen
from quarterdeck.terminal.screens.replay import ReplayScreen
from quarterdeck.terminal.screens.review import MARK, ReviewScreen
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.session import Session
from quarterdeck.terminal.variation import Variation
from tests.cli.shell import run
from tests.games.d6.bridge import bridge
from tests.terminal.battle import alone, battle, sitting, together
from tests.terminal.envelopes import EnvelopeGame
from tests.time_limits import LONG

WIDE = (110, 34)


def winning() -> AnyMatch:
    return bridge("T", external={"flagship": 1}, hull=1, shield=0, deck=()).match


def finished() -> AnyMatch:
    ship = bridge("T", external={"flagship": 1}, hull=1, shield=0, deck=())
    ship.end(threat=4)
    return ship.match


def typed(
    match: AnyMatch, *lines: str, path: Path | None = None, seating: Seating | None = None, hints: bool | None = None
) -> str:
    page = io.BytesIO()
    output = io.TextIOWrapper(page, encoding="utf-8", newline="\n")
    code = play_plain(match, io.StringIO("".join(f"{line}\n" for line in lines)), output, path, seating, hints)
    assert code == DONE
    output.flush()
    return page.getvalue().decode("utf-8")


# --- plain lines --------------------------------------------------------------------------------------------


def test_a_hint_in_plain_lines_names_the_option_to_type() -> None:
    match = winning()
    told = typed(match, "hint", "1", "1", "quit")
    assert "Hint: the best options, with the chance to win:" in told
    assert "  1. 100 % ± 1  Tactical: fire at Flagship for 1 (1)\n" in told
    assert "     rids you of Flagship before it fires; the rescue fleet comes: the match is won\n" in told
    assert "     then: End assignment\n" in told
    assert "The first is better than the others" in told
    assert str(match.outcome) == "won (rescued)"
    assert match.hints == 1


def test_the_same_question_is_counted_once() -> None:
    match = qd.new("tictactoe", seed=1)
    seating = Seating(["person", "random"])
    typed(match, "hint", "hint", "1", "hint", "quit", seating=seating)
    assert match.hints == 2
    assert saves.saved("tictactoe")[0].record.tags["Hints"] == "2"


def test_the_same_question_in_a_later_session_is_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.record"
    seating = Seating(["person", "random"])
    for choice, counted in (("quit", 1), ("1", 1), ("quit", 2)):
        match = qd.load(path.read_text(encoding="utf-8")) if path.exists() else qd.new("tictactoe", seed=1)
        typed(match, "hint", choice, "quit", seating=seating, path=path)
        assert match.hints == counted
    assert "Not counted again" in run("hint", str(path), "--budget", "4").stderr


def test_a_hint_in_german() -> None:
    match = winning()
    match.catalogue = catalogue(match.game, "de")
    told = typed(match, "hint", "quit")
    assert "Hinweis: die besten Möglichkeiten" in told
    assert "die Rettungsflotte kommt" in told
    assert "[hint." not in told


def test_with_several_people_hints_are_off_unless_switched_on() -> None:
    match = battle(3)
    told = typed(match, "hint", "quit", seating=together(3))
    assert "! Hints are off where several people play" in told
    assert match.hints == 0
    assert "chance to win" in typed(match, "hint", "quit", seating=together(3), hints=True)
    assert match.hints == 1


def test_a_person_against_bots_has_hints_and_can_switch_them_off() -> None:
    match = battle(3)
    assert "Hints are off" in typed(match, "hint", "quit", seating=alone(3), hints=False)
    assert "chance to win" in typed(match, "hint", "quit", seating=alone(3))


def test_help_mentions_hints() -> None:
    assert "  hint: the best three options" in typed(winning(), "?", "quit")


def test_an_interrupt_cancels_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: ThinkingProgress, done: int, total: int) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(ThinkingProgress, "__call__", interrupted)
    match = winning()
    assert "Called off: no hint, and none is counted.\n" in typed(match, "hint", "quit")
    assert match.hints == 0


def test_a_long_search_prints_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThinkingProgress, "long", True)
    told = typed(winning(), "hint", "quit")
    assert 2 <= told.count("Thinking: ") <= 4


# --- a session ----------------------------------------------------------------------------------------------


def test_a_new_match_of_a_session_keeps_the_hint_setting() -> None:
    session = Session(battle(3), seating=together(3), hints=True)
    assert session.again().hints.allowed
    assert not Session(battle(3), seating=together(3)).again().hints.allowed


def test_a_seat_that_has_answered_gets_no_hint() -> None:
    session = Session(battle(3, start="chosen"), seating=together(3), hints=True)
    option = session.view().decision
    assert option is not None
    session.choose(option.options[0])
    with pytest.raises(NoHint):
        session.hints.handle(0)
    with pytest.raises(HintsOff):
        Session(battle(3), seating=together(3)).hints.handle(0)


def test_every_match_of_a_session_has_the_texts_of_hints() -> None:
    for language in LANGUAGES:
        match = qd.new("d6", seed=1)
        match.catalogue = match.catalogue if language == "en" else catalogue(match.game, language)
        session = Session(match)
        assert session.match.text(say("d6.hint.rescued")) != "[d6.hint.rescued]"


# --- the full screen ----------------------------------------------------------------------------------------


def shown(app: PlayApp) -> str:
    app.screen.refresh()
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row) for row in rows)


async def until(pilot: Pilot[int], kind: type[Screen[str]]) -> None:
    """Wait until a page is computed."""
    ends = time.monotonic() + LONG
    while time.monotonic() < ends:
        await pilot.pause(0.02)
        screen = pilot.app.screen
        if isinstance(screen, kind) and getattr(screen, "found", None) is not None:
            await pilot.pause()
            return
    raise AssertionError("the page never came")


async def test_h_shows_a_hint_and_a_number_plays_it() -> None:
    app = PlayApp(winning())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("h")
        await until(pilot, HintScreen)
        text = shown(app)
        assert "100 % ± 1  Tactical: fire at Flagship for 1" in text
        assert "rids you of Flagship before it fires" in text
        assert app.session.match.hints == 1
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert str(app.session.match.entries[-1].action) == "fire flagship 1"


async def test_esc_closes_the_hint_and_a_second_request_counts_once() -> None:
    app = PlayApp(winning())
    async with app.run_test(size=WIDE) as pilot:
        for _ in range(2):
            await pilot.press("h")
            await until(pilot, HintScreen)
            await pilot.press("escape")
            await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert app.session.match.turn == 0
        assert app.session.match.hints == 1


async def test_a_long_hint_shows_its_progress_and_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(handle: object, watch: ThinkingProgress) -> object:
        while watch(1, 4):
            pass
        return None

    monkeypatch.setattr(hint_screen, "hint", slow)
    monkeypatch.setattr(ThinkingProgress, "long", True)
    app = PlayApp(winning())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("h")
        ends = time.monotonic() + LONG
        while "Thinking: 25 %" not in shown(app) and time.monotonic() < ends:
            await pilot.pause(0.05)
        assert "Thinking: 25 %" in shown(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert app.session.match.hints == 0


async def test_several_people_see_why_there_is_no_hint() -> None:
    app = PlayApp(qd.new("tictactoe", seed=1))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("h")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert "Hints are off where several people play" in shown(app)


async def test_after_the_end_v_opens_the_review_which_is_stored(tmp_path: Path) -> None:
    match = qd.new("tictactoe", seed=1)
    path = tmp_path / "mine.record"
    app = PlayApp(match, path)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("1", "3", "1", "2", "1")
        await pilot.pause()
        assert isinstance(app.screen, Ending)
        assert "review: luck, mistakes, turning points" in shown(app)
        await pilot.press("v")
        await until(pilot, ReviewScreen)
        text = shown(app)
        assert "Review: X" in text
        assert "luck and the others" in text
        assert stored_review(path, match, [0, 1]) is not None
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Ending)


# --- better choices, played ---------------------------------------------------------------------------------


def find_fault(path: Path, match: AnyMatch, turn: int, better: str) -> None:
    """Store a review of tic-tac-toe with a better choice. The game itself has no adviser."""
    data = cast(dict[str, Any], review(match, [0, 1]).data())
    data["graded"] = True
    judged = next(one for seat in data["seats"] for one in seat["choices"] if one["turn"] == turn)
    judged.update(loss=0.3, loss_error=0.01, best=[better])
    store_review(path, review_from(data))


def variation_of(app: PlayApp) -> Variation:
    assert isinstance(app.screen, PlayScreen)
    assert isinstance(app.screen.session, Variation)
    return app.screen.session


async def test_a_better_choice_is_played_as_a_variation_and_the_match_stays_unchanged(tmp_path: Path) -> None:
    match, path = qd.new("tictactoe", seed=1), tmp_path / "mine.record"
    app = PlayApp(match, path)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("1", "3", "1", "2", "1")  # O lets X complete the first line.
        find_fault(path, match, 4, "mark c1")
        await pilot.press("v")
        await until(pilot, ReviewScreen)
        assert isinstance(app.screen, ReviewScreen)
        await pilot.press("tab")
        await pilot.pause()
        better = app.screen.marked
        assert better is not None
        assert f"{MARK}  {better.turn} " in shown(app)
        before, kept = match.record().text(), path.read_bytes()

        await pilot.press("enter")
        await pilot.pause()
        session = variation_of(app)
        assert f"a variation from turn {better.turn}" in shown(app)
        assert [str(entry.action) for entry in session.match.entries] == better.best
        assert session.match.state_at(0).marks == match.state_at(better.turn - 1).marks
        await pilot.press("1")  # The variation continues from there.
        await pilot.pause()
        assert session.match.turn == len(better.best) + 1
        await pilot.press("u")
        await pilot.pause()
        assert session.match.turn == len(better.best)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert "a variation is not saved" in shown(app)
        session.count_hint(hint(handle_of(session.match.game, session.match.state, session.seat), Budget(4)))
        assert session.match.hints == 1

        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        assert app.is_running
        assert match.record().text() == before
        assert not hints.hint_path(path).exists()
        assert path.read_bytes() == kept
        assert [file.name for file in tmp_path.glob("*.record")] == ["mine.record"]
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Ending)
        await pilot.press("ctrl+c")
    assert path.read_bytes() == kept


@pytest.mark.full
async def test_tab_goes_from_one_better_choice_to_the_next(tmp_path: Path) -> None:
    match = qd.new("d6", difficulty="hard", length="short", seed=4)
    play_match(match, player("random", 4))
    app = PlayApp(match, tmp_path / "mine.record")
    data = cast(dict[str, Any], review(match, [0], 25).data())  # As if the search had been longer.
    store_review(tmp_path / "mine.record", review_from({**data, "budget": USUAL}))
    async with app.run_test(size=(110, 24)) as pilot:
        await pilot.press("v")
        await until(pilot, ReviewScreen)
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert screen.found is not None
        turns = [one.turn for one in screen.found.of(0).mistakes]
        assert len(turns) > 2
        seen = []
        for _ in [*turns, 0]:
            await pilot.press("tab")
            await pilot.pause()
            assert MARK in shown(app)  # It is visible, even if the table is long.
            assert screen.marked is not None
            seen.append(screen.marked.turn)
        assert seen == [*turns, turns[0]]
        await pilot.press("shift+tab", "enter")
        await pilot.pause()
        assert variation_of(app).turn == turns[-1]


async def test_a_variation_played_to_its_end_returns_to_the_match(tmp_path: Path) -> None:
    """Against a bot, which also plays in the variation. The end of the variation is not the end of the match."""
    match, path = qd.new("tictactoe", seed=1), tmp_path / "mine.record"
    for mark in ("mark a1", "mark b2", "mark b1", "mark c1", "mark c3", "mark a3"):
        match.play(mark)  # X overlooks O's line.
    find_fault(path, match, 5, "mark a3")
    app = PlayApp(match, path, Seating(["person", "random"]))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("v")
        await until(pilot, ReviewScreen)
        await pilot.press("shift+tab", "enter")
        await pilot.pause()
        session = variation_of(app)
        assert str(session.match.entries[0].action) == "mark a3"
        assert len(session.match.entries) == 2  # The bot has answered.
        while not session.match.over:
            await pilot.press("1")
            await pilot.pause()
        assert isinstance(app.screen, Ending)
        assert "back to the match" in shown(app)
        assert "a new match" not in shown(app)
        await pilot.press("n", "v")
        await pilot.pause()
        assert isinstance(app.screen, Ending)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        assert app.session.match is match
        assert match.turn == 6


# --- stored reviews -----------------------------------------------------------------------------------------


def test_a_review_is_stored_beside_its_match_and_not_made_twice(tmp_path: Path) -> None:
    match, path = finished(), tmp_path / "mine.record"
    asked: list[int] = []

    def watch(done: int, total: int) -> bool:
        asked.append(done)
        return True

    first = find_or_make_review(path, match, [0], 8, watch)
    assert asked
    asked.clear()
    assert review_path(path) == tmp_path / "mine.record.review.json"
    assert find_or_make_review(path, match, [0], 8, watch).data() == first.data()
    assert not asked
    assert find_or_make_review(path, match, [0], 9, watch).budget == 9
    assert asked


def fought() -> AnyMatch:
    """A battle against bots, which lock their secret answers before the person in the first seat."""
    session = sitting(battle(3, 3), alone(3))
    while not session.match.over:
        session.match.play(bot_answer(session.match, "officer", 0).action)
        session.let_bots_choose()
    return session.match


def test_a_review_made_after_the_match_is_valid_when_the_match_is_loaded(tmp_path: Path) -> None:
    match, path = fought(), tmp_path / "mine.record"
    made = find_or_make_review(path, match, [0], 2)
    again = qd.load(qd.save(match))
    kept = stored_review(path, again, [0], 2)
    assert kept is not None
    assert kept.data() == made.data() == review(again, [0], 2).data()
    for one in kept.of(0).choices:
        entry = again.entries[one.turn - 1]
        assert (entry.action.seat, str(entry.action)) == (0, one.action)
        for source in (match, again):
            played = variation(source, one.turn, one.best).entries
            assert (played[0].action.seat, str(played[0].action)) == (0, one.best[0])


async def test_the_replay_after_the_match_has_the_turn_numbers_of_the_review() -> None:
    match = qd.new(EnvelopeGame(), seed=1)
    for answer in ("p2 bid 1", "p2 bid 2", "p1 bid 0"):
        match.play(answer)
    app = PlayApp(match)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        history = app.screen.history
        assert [history.choice(turn) for turn in (1, 2)] == ["Player 1: Bid 0 (bid 0)", "Player 2: Bid 2 (bid 2)"]
        assert history.heading(2) == "Turn 2 of 2"
        assert match.turn == 3


@pytest.mark.parametrize("damage", ["", "{", "[1]", '{"format": 99}', '{"format": 2}', "[" * 5000])
def test_a_damaged_review_is_made_again(tmp_path: Path, damage: str) -> None:
    match, path = finished(), tmp_path / "mine.record"
    review_path(path).write_text(damage, encoding="utf-8")
    assert stored_review(path, match, [0], 8) is None
    find_or_make_review(path, match, [0], 8)
    assert stored_review(path, match, [0], 8) is not None


def test_a_review_of_another_match_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "mine.record"
    other = qd.new("d6", seed=2, length="short")
    play_match(other, player("random", 1))
    find_or_make_review(path, finished(), [0], 8)
    assert stored_review(path, other, [0], 8) is None


def test_a_review_that_cannot_be_stored_is_still_shown(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert find_or_make_review(tmp_path / "file" / "mine.record", finished(), [0], 8).seats


def test_a_review_in_words_has_a_chart_a_summary_and_its_choices() -> None:
    match = finished()
    for language, heading in (("en", "Review: Player 1"), ("de", "Rückblick: Spieler 1")):
        match.catalogue = catalogue(match.game, language)
        found = review(match, budget=30)
        seat = found.of(0)
        assert title(match, seat) == heading
        assert chart(seat) == f"{BLOCKS[-1]}{BLOCKS[0]}"
        lines = [*summary(match, found, seat), *(", ".join(row) for row in rows(match, seat))]
        assert not any("[review" in line or "{" in line for line in lines)
    assert any("grober Fehler" in line and "Taktik" in line for line in lines)


@pytest.mark.full
def test_a_chart_without_blocks_has_digits_and_fits_the_width() -> None:
    match = qd.new("d6", seed=2, length="short")
    play_match(match, player("random", 1))
    seat = review(match, budget=4).of(0)
    assert set(chart(seat, blocks=False)) <= set(DIGITS)
    assert len(chart(seat, width=10)) == 10
    assert chart(seat, width=10)[-1] == BLOCKS[0]


def test_changes_are_shown_with_their_sign() -> None:
    assert [points(share) for share in (0.123, -0.4, 0.001, -0.001)] == ["+12", "-40", "0", "0"]
