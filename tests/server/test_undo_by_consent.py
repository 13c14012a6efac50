"""Undo in a co-operative match: one's own last choice freely, anything else if the other people agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.server.match_data import Terms
from tests.server.page import Page
from tests.server.test_agreement import first, people


async def course(pages: list[Page], course: str = "outer") -> None:
    """Agree on a course."""
    await pages[0].act(f"steer {course}")
    for page in pages[1:]:
        await page.vote((await first(page))[0])
    for page in pages:
        await page.until(lambda page=page: page.scene["turn"] % 4 == 1)


async def test_an_undo_of_a_joint_answer_is_asked_for_and_granted(tmp_path: Path) -> None:
    async with people(tmp_path) as (_, pages):
        ann, bob, eve = pages
        await course(pages)
        assert bob.scene["undo"] == {"one": False, "why": "core.undo.other", "ask": True}
        assert (await bob.undo())["type"] == "ack"
        request = (await first(eve))[0]
        assert (request["kind"], request["seat"], request["agree"]) == ("undo", 1, [1])
        await ann.vote(request)
        assert ann.scene["turn"] == 1
        await eve.vote(request)
        for page in pages:
            await page.until(lambda page=page: page.scene["turn"] == 0 and not page.proposals)
        assert ann.decision["mode"] == "joint"


async def test_a_refusal_is_seen_and_the_match_goes_on(tmp_path: Path) -> None:
    async with people(tmp_path) as (_, pages):
        ann, bob, eve = pages
        await course(pages)
        await bob.undo()
        await ann.vote((await first(ann))[0], False)
        await bob.until(lambda: bob.proposals[0]["disagree"] == [0])
        await eve.vote(bob.proposals[0])
        assert eve.scene["turn"] == 1
        assert (await eve.act("rest"))["type"] == "ack"
        await bob.until(lambda: not bob.proposals)
        assert eve.scene["turn"] == 2


async def test_the_own_last_choice_is_undone_without_asking(tmp_path: Path) -> None:
    async with people(tmp_path) as (_, pages):
        ann, bob, _ = pages
        await course(pages)
        await ann.act("rest")
        assert ann.scene["undo"]["one"]
        assert (await ann.undo())["type"] == "ack"
        assert ann.scene["turn"] == 1
        await bob.until(lambda: bob.scene["turn"] == 1)
        assert bob.proposals == []


async def test_a_request_lapses_when_the_others_play_on(tmp_path: Path) -> None:
    async with people(tmp_path) as (_, pages):
        ann, bob, eve = pages
        await course(pages)
        await bob.undo()
        request = (await first(ann))[0]
        await eve.act("rest")
        await ann.until(lambda: not ann.proposals)
        assert (await ann.vote(request))["why"] == "stale"


async def test_by_consent_an_undo_crosses_a_roll_and_is_counted(tmp_path: Path) -> None:
    async with people(tmp_path, 2, "2") as (server, pages):
        ann, bob = pages
        await ann.act("steer outer")
        await bob.vote((await first(bob))[0])
        await ann.until(lambda: ann.scene["turn"] == 1)
        await ann.act("rest")
        await bob.until(lambda: bob.scene["turn"] == 2)
        await bob.act("rest")
        await ann.until(lambda: ann.scene["round"] == 2)
        assert ann.scene["undo"]["ask"]
        assert ann.scene["undo"]["marked"]
        await ann.undo()
        await bob.vote((await first(bob))[0])
        await ann.until(lambda: ann.scene["round"] == 1)
        assert ann.scene["turn"] == 2
        assert "core.taken-back.counted.by" in str(ann.events[-1])
        row = await server.services.store.table(ann.table)
        assert row is not None
        assert row.summary.takebacks == 1
        record = await server.services.pool.record(ann.table, None)
        assert '[Takebacks "1"]' in record


async def test_a_person_alone_with_bots_takes_back_the_own_choice_and_the_answers_of_bots(tmp_path: Path) -> None:
    async with people(tmp_path, 1, "2", bots={1: "greedy"}) as (_, [ann]):
        await ann.act("steer outer")
        await ann.act("rest")
        # The bot works, or offers a trade.
        await ann.until(lambda: ann.scene["turn"] >= 3 and ann.decision)
        assert ann.scene["undo"]["ask"]
        assert (await ann.undo())["type"] == "ack"
        assert ann.scene["turn"] == 1
        assert "rest" in [option["action"] for option in ann.decision["options"]]


@pytest.mark.full
async def test_after_the_time_silence_is_consent(tmp_path: Path) -> None:
    async with people(tmp_path, 2, "2", terms=Terms(time=4)) as (_, pages):
        ann, bob = pages
        await ann.act("steer outer")
        await bob.vote((await first(bob))[0])
        await ann.until(lambda: ann.scene["turn"] == 1)
        await ann.undo()
        request = (await first(bob))[0]
        assert request["until"] > 0
        await ann.until(lambda: any(update["cause"] == "undo" for update in ann.updates))
