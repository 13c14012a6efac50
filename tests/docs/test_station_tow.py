"""The co-operative example game: one course for all, work in any order, trades, and one result."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import IllegalAction
from quarterdeck.core.record import parse_record
from quarterdeck.core.replay import replay
from quarterdeck.players import play_match, player
from quarterdeck.testing.battery import check_game
from tests.docs.pages import DOCS, ROOT, blocks
from tests.tow import FILE, tow


def test_no_client_knows_it() -> None:
    for folder, ending in (("quarterdeck", "*.py"), ("web/src", "*.ts"), ("web/src", "*.svelte")):
        for file in (ROOT / folder).rglob(ending):
            assert "station_tow" not in file.read_text("utf-8"), file
    assert len(FILE.read_text("utf-8").splitlines()) <= 310


def test_the_listings_of_the_guide_are_in_the_file() -> None:
    page, file = (DOCS / "write-a-game.md").read_text("utf-8"), FILE.read_text("utf-8")
    listings = [block.text for block in blocks(page) if block.title == FILE.name]
    assert len(listings) == 4
    assert all(listing in file for listing in listings)


def test_it_passes_the_battery() -> None:
    report = check_game(tow().game)
    assert report.ok, str(report)


def test_its_german_texts_are_complete() -> None:
    game = tow().game
    own = {key for key in game.box.catalogue.texts if key.startswith("tow.")}
    assert set(game.texts_in("de")) == own


def test_the_course_is_one_answer_of_the_table() -> None:
    match = tow(3, 1)
    decision = match.decision_for([1])
    assert decision is not None
    assert (decision.mode, decision.seats) == ("joint", [0, 1, 2])
    match.play("steer inner")
    assert match.record().turns[-1].choice == "all steer inner"


def test_tugs_work_once_in_any_order() -> None:
    match = tow(3, 1, "steer inner", "p3 pull", "p1 pull")
    assert match.state.towed == 4
    assert match.game.seats_to_act(match.state) == [1]
    with pytest.raises(IllegalAction):
        match.play("p3 rest")


def test_what_every_tug_can_do_is_visible_to_all() -> None:
    match = tow(3, 1, "steer outer")
    decision = match.decision_for([1])
    assert decision is not None
    assert {option.action.seat for option in decision.options} == {1}
    assert {option.action.seat for option in decision.others} == {0, 2}
    watching = match.decision_for([])
    assert watching is not None
    assert {option.action.seat for option in watching.others} == {0, 1, 2}


def test_a_trade_is_an_offer_that_the_other_accepts_or_declines() -> None:
    match = tow(3, 1, "steer outer", "p1 offer p2 fuel")
    assert match.game.seats_to_act(match.state) == [1]
    before = [goods[:] for goods in match.state.goods]
    match.play("p2 decline")
    assert match.state.goods == before
    match.play("p2 offer p1 plate")
    match.play("p1 accept")
    assert match.state.goods[:2] == [[1, 1], [1, 1]]
    assert match.game.seats_to_act(match.state) == [0, 1, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_win_or_lose_together_and_records_replay(players: int) -> None:
    results = set()
    for seed in range(12):
        match = tow(players, seed)
        play_match(match, player("random", seed))
        assert match.outcome is not None
        assert len(set(match.outcome.results)) == 1
        results.add(match.outcome.ending)
        again = replay(match.game, parse_record(match.record().text()))
        assert again.record().text() == match.record().text()
    assert len(results) > 1
