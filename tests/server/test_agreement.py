"""Joint answers that people agree on: proposals, votes, counter-proposals, the clock, reconnects and restarts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quarterdeck.server.agreement import Agreement
from quarterdeck.server.match_data import JournalLine, ProposedAnswer, Terms
from tests.server.bot_tables import a_server, a_table
from tests.server.inside import Inside
from tests.server.page import Guest, Page
from tests.tow import FILE

TOW = {"players": "3"}


@asynccontextmanager
async def people(
    folder: Path,
    count: int = 3,
    players: str = "3",
    bots: dict[int, str] | None = None,
    terms: Terms = Terms(),  # noqa: B008
) -> AsyncIterator[tuple[Inside, list[Page]]]:
    """A table of Station Tow with so many people, each with a page; bots in the other seats."""
    async with a_server(folder, [FILE]) as server:
        guests = [await Guest(server.url).__aenter__() for _ in range(count)]
        try:
            table = await a_table(server, guests, "tow", {"players": players}, f"{1:064x}", bots=bots, terms=terms)
            yield server, [await guest.page(table) for guest in guests]
        finally:
            for guest in guests:
                await guest.__aexit__()


async def proposed(pages: Sequence[Page], count: int) -> None:
    for page in pages:
        await page.until(lambda page=page: len(page.proposals) == count)


async def test_a_joint_answer_is_proposed_and_played_when_all_agree(tmp_path: Path) -> None:
    async with people(tmp_path) as (server, pages):
        ann, bob, eve = pages
        assert (await ann.act("steer inner"))["type"] == "ack"
        await proposed(pages, 1)
        proposal = eve.proposals[0]
        assert (proposal["kind"], proposal["seat"], proposal["agree"]) == ("answer", 0, [0])
        assert proposal["action"] == "all steer inner"
        assert proposal["label"][0] == "tow.do.steer"
        assert (await bob.vote(proposal))["type"] == "ack"
        assert bob.scene["turn"] == 0
        assert (await eve.vote(proposal))["type"] == "ack"
        for page in pages:
            await page.until(lambda page=page: page.scene["turn"] == 1 and not page.proposals)
        plays = [line for line in await server.services.store.lines(ann.table) if line.kind == "play"]
        assert [(line.seat, line.actions) for line in plays] == [(0, ["all steer inner"])]


async def test_a_counter_proposal_is_a_disagreement_that_all_see(tmp_path: Path) -> None:
    async with people(tmp_path) as (_, pages):
        ann, bob, eve = pages
        await ann.act("steer inner")
        await bob.vote((await first(bob))[0])
        await bob.act("steer outer")
        await proposed(pages, 2)
        inner, outer = eve.proposals
        assert (inner["agree"], inner["disagree"], outer["agree"]) == ([0], [1], [1])
        await eve.vote(inner, False)
        await ann.until(lambda: ann.proposals[0]["disagree"] == [1, 2])
        await eve.vote(outer)
        await ann.act("steer outer")  # The same answer again is a vote for it.
        await eve.until(lambda: eve.scene["turn"] == 1)
        assert "outer" in str(eve.events[-1])


async def first(page: Page) -> Any:
    await page.until(lambda: page.proposals)
    return page.proposals


async def test_a_person_with_several_seats_on_one_page_answers_for_all_of_them(tmp_path: Path) -> None:
    async with a_server(tmp_path, [FILE]) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        alone, _ = await ann.new_table("tow", options=TOW, sit=[0, 1, 2])
        page = await ann.page(alone)
        message = {"type": "act", "decision": 0, "actions": ["steer inner"], "seat": -1, "version": page.version}
        assert (await page.ask(message))["type"] == "ack"
        await page.until(lambda: page.scene["turn"] == 1)
        assert {option.get("seat", 0) for option in page.decision["options"]} == {0, 1, 2}

        shared, _ = await ann.new_table("tow", options=TOW, sit=[0, 2], public=True)
        await bob.post(f"/api/tables/{shared}/seats", {"seat": 1})
        hers, his = await ann.page(shared), await bob.page(shared)
        await hers.until(lambda: hers.info["state"] == "playing")
        await hers.ask({**message, "id": "another-id", "version": hers.version})
        proposal = (await first(his))[0]
        assert proposal["agree"] == [0, 2]
        await his.vote(proposal)
        await hers.until(lambda: hers.scene["turn"] == 1)


async def test_bots_agree_with_people_and_say_their_plan(tmp_path: Path) -> None:
    async with people(tmp_path, 2, bots={2: "greedy"}) as (_, pages):
        ann, bob = pages
        await bob.until(lambda: bob.agreement["plans"])
        plan = bob.agreement["plans"][0]
        assert plan["seat"] == 2
        assert plan["steps"][0][0] == -1
        assert plan["steps"][0][1][0] == "tow.do.steer"
        await ann.act("steer outer")
        await bob.vote((await first(bob))[0])
        await ann.until(lambda: ann.scene["turn"] == 1)


async def test_a_person_alone_with_bots_decides_at_once(tmp_path: Path) -> None:
    async with people(tmp_path, 1, bots={1: "random", 2: "greedy"}) as (_, [ann]):
        assert (await ann.act("steer outer"))["type"] == "ack"
        assert ann.scene["turn"] == 1
        assert ann.proposals == []


@pytest.mark.full
async def test_an_agreed_answer_is_played_after_the_server_stopped_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with people(tmp_path, 2, "2") as (server, pages):
        ann, bob = pages
        await ann.act("steer inner")
        live = server.services.live_tables.find(ann.table)
        assert live is not None

        async def stops() -> None:
            """As if the process had ended here."""

        with monkeypatch.context() as patch:
            patch.setattr(live.agreeing, "settle", stops)
            await bob.vote((await first(bob))[0])
        assert ann.scene["turn"] == 0
        await bob.drop()
        bob.info = {}
        await bob.open(bob.version)
        await ann.until(lambda: ann.scene["turn"] == 1)


async def test_after_a_reconnect_the_proposals_are_still_there(tmp_path: Path) -> None:
    async with people(tmp_path, 2, "2") as (_, pages):
        ann, bob = pages
        await bob.drop()
        await ann.act("steer inner")
        bob.agreement = {"proposals": [], "plans": []}
        bob.info = {}
        await bob.open(bob.version)
        proposal = (await first(bob))[0]
        await ann.drop()
        await bob.vote(proposal)
        await bob.until(lambda: bob.scene["turn"] == 1)
        ann.info = {}
        await ann.open(ann.version)
        await ann.until(lambda: ann.scene["turn"] == 1 and not ann.proposals)


async def test_proposals_are_kept_over_a_restart(tmp_path: Path) -> None:
    async with a_server(tmp_path, [FILE]) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table = await a_table(server, [ann, bob], "tow", {"players": "2"})
        page = await ann.page(table)
        await page.act("steer inner")
        cookies = [ann.cookie, bob.cookie]
        tokens = [[s["token"] for s in await guest.get(f"/api/tables/{table}/tokens")] for guest in (ann, bob)]
        await page.close()
    async with a_server(tmp_path, [FILE]) as server:
        his = Page(server.url, table, tokens[1], cookies[1])
        await his.open()
        await his.vote((await first(his))[0])
        await his.until(lambda: his.scene["turn"] == 1)
        await his.close()


@pytest.mark.full
async def test_after_the_time_the_answer_with_most_support_is_played(tmp_path: Path) -> None:
    async with people(tmp_path, terms=Terms(time=4)) as (server, pages):
        ann, bob, eve = pages
        await ann.act("steer inner")
        await bob.act("steer outer")
        await proposed(pages, 2)
        await eve.vote(eve.proposals[1])
        await eve.until(lambda: eve.scene["turn"] == 1)
        lines = await server.services.store.lines(ann.table)
        assert next(line for line in lines if line.kind == "play").actions == ["all steer outer"]
        assert [seat.get("bot", "") for seat in eve.info["seats"]] == ["", "", ""]


async def test_a_seat_that_a_bot_takes_over_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async with a_server(tmp_path, [FILE]) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table = await a_table(server, [ann, bob], "tow", {"players": "2"}, terms=Terms(stand_in=0))
        page = await ann.page(table)
        await page.act("steer outer")
        assert page.scene["turn"] == 0
        assert (await bob.http.delete(f"/api/tables/{table}/seats/1")).status_code < 300
        await page.until(lambda: page.scene["turn"] == 1)


async def test_votes_for_nothing_and_prompts_for_people_are_refused(tmp_path: Path) -> None:
    async with people(tmp_path, 2, "2") as (_, pages):
        ann, bob = pages
        assert (await bob.vote({"number": 77}))["why"] == "stale"
        assert (await bob.prompt(0))["why"] == "not-yours"
        assert (await ann.act("steer sideways"))["why"] == "illegal"
        assert ann.proposals == []


async def test_bots_wait_for_people_in_an_open_question_until_a_person_asks_them(tmp_path: Path) -> None:
    async with people(tmp_path, 1, bots={1: "greedy", 2: "greedy"}) as (_, [ann]):
        await ann.act("steer outer")
        await ann.until(lambda: len(ann.agreement["plans"]) == 2)
        assert ann.scene["turn"] == 1
        others = {option["seat"] for option in ann.decision["others"]}
        assert others == {1, 2}
        assert (await ann.prompt(2))["type"] == "ack"
        await ann.until(lambda: ann.scene["turn"] >= 2)
        acted = ann.updates[-1]["seat"]
        assert acted == 2
        while ann.scene["round"] == 1:
            mine = [option for option in ann.decision["options"] if option.get("seat", 0) == 0]
            version = ann.version
            if mine:
                await ann.act(next(o["action"] for o in mine if o["action"] in ("rest", "decline")))
            else:
                await ann.until(lambda version=version: ann.version > version or ann.scene["round"] == 2)
        assert ann.decision is None or ann.decision["mode"] == "joint"


async def test_a_click_on_an_option_that_is_still_offered_counts_after_others_have_acted(tmp_path: Path) -> None:
    async with people(tmp_path, 2, "2") as (_, pages):
        ann, bob = pages
        await ann.act("steer outer")
        await bob.vote((await first(bob))[0])
        await bob.until(lambda: bob.scene["turn"] == 1)
        seen = bob.decision["number"]
        await ann.act("rest")
        assert (await bob.act("rest", decision=seen))["type"] == "ack"


def line(seq: int, kind: Any, seat: int, *said: str) -> JournalLine:
    return JournalLine(seq, kind, seat, 1000 + seq, actions=list(said))


def proposal(seq: int, seat: int, action: str) -> JournalLine:
    said = msgspec.json.encode(ProposedAnswer(action, 0, "label", False)).decode()
    return line(seq, "propose", seat, said, str(seat))


@pytest.mark.parametrize(
    ("votes", "agreed"),
    [([], None), ([(1, "yes")], None), ([(1, "yes"), (2, "yes")], 1), ([(1, "yes"), (2, "no"), (2, "yes")], 1)],
)
def test_all_people_have_to_agree(votes: list[tuple[int, str]], agreed: int | None) -> None:
    lines = [proposal(1, 0, "all a")]
    lines += [line(2 + n, "vote", seat, "1", vote, str(seat)) for n, (seat, vote) in enumerate(votes)]
    found = Agreement(lines).agreed([0, 1, 2, 3], {0: "ann", 1: "bob", 2: "eve"})
    assert (found.number if found else None) == agreed


def test_with_equal_support_the_earliest_answer_is_the_best() -> None:
    agreement = Agreement([proposal(1, 0, "all a"), proposal(2, 1, "all b"), proposal(3, 2, "all c")])
    best = agreement.best([0, 1, 2])
    assert best is not None
    assert best.number == 1
    agreement.follow(line(4, "vote", 7, "2", "yes", "7"))  # A seat that is not asked does not count.
    assert agreement.best([0, 1, 2]) is best
    agreement.follow(line(5, "vote", 0, "3", "yes", "0"))
    best = agreement.best([0, 1, 2])
    assert best is not None
    assert best.number == 3


def test_a_move_ends_the_agreement_and_a_refused_undo_can_be_asked_for_again() -> None:
    agreement = Agreement([proposal(1, 0, "all a"), line(2, "ask-undo", 1, "1"), line(3, "plan", 2, '[[2,"x"]]')])
    assert agreement.undo is not None
    agreement.follow(line(4, "vote", 0, "2", "no", "0"))
    assert agreement.agreed([0, 1], {1: "bob", 0: "ann"}) is None
    agreement.follow(line(6, "ask-undo", 1, "1"))
    assert agreement.undo is not None
    assert (agreement.undo.number, agreement.undo.disagree) == (6, set())
    assert len(agreement.proposals) == 2
    assert agreement.follow(line(5, "play", 0, "all a"))
    assert (agreement.proposals, agreement.plans, agreement.last_move) == ([], {}, 5)


def test_a_spectator_reads_no_proposal_that_only_the_group_may_know() -> None:
    agreement = Agreement([proposal(1, 0, "all a")])
    assert agreement.message([0]).proposals[0].action == "all a"
    hidden = agreement.message([]).proposals[0]
    assert (hidden.action, hidden.label) == ("", "")
