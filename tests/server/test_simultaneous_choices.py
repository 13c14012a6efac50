"""Simultaneous secret choices of five people, changed again: the last one of each counts."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from tests.server.page import Guest, Json, Page
from tests.server.running import Running

SEATS = 5
FIVE = {"options": {"players": str(SEATS)}}


async def five_pages(stack: AsyncExitStack, server: Running) -> tuple[str, list[Page]]:
    guests = [await stack.enter_async_context(Guest(server.url)) for _ in range(SEATS)]
    table, _ = await guests[0].new_table("battlecruisers", public=True, **FIVE)
    for seat, guest in enumerate(guests[1:], 1):
        await guest.post(f"/api/tables/{table}/seats", {"seat": seat})
    return table, [await guest.page(table) for guest in guests]


async def test_five_choose_at_once_and_change_their_answers(patient: Running) -> None:
    async with AsyncExitStack() as stack:
        _, pages = await five_pages(stack, patient)
        asked = [page.decision["options"] for page in pages]

        async def waver(page: Page, options: Json) -> str:
            """Send one card after the other, each before the answer to the last; return the last one."""
            wanted = [option["action"] for option in options[:3]]
            sent = [page.act(action, decision=0) for action in wanted]
            answers = await asyncio.gather(*sent)
            assert all(answer["type"] == "ack" or answer["why"] == "stale" for answer in answers)
            return next(
                (wish for wish, answer in reversed(list(zip(wanted, answers, strict=True))) if answer["type"] == "ack"),
                "",
            )

        kept = await asyncio.gather(*(waver(page, options) for page, options in zip(pages, asked, strict=True)))
        for page in pages:
            await page.until(lambda page=page: reveals(page))
        told = [reveals(page) for page in pages]
        assert all(one == told[0] for one in told), "all saw the same"
        assert len(told[0]) == SEATS, "each card was revealed once"
        for page, wish, seat in zip(pages, kept, range(SEATS), strict=True):
            card = wish.split()[-1]
            assert told[0][seat] == [seat + 1, card], f"{wish} was the last that was acknowledged"
            await page.until(lambda page=page: page.decision is not None or page.scene["outcome"] is not None)


async def test_one_seat_in_two_tabs_races_itself(patient: Running) -> None:
    async with AsyncExitStack() as stack:
        table, pages = await five_pages(stack, patient)
        twin = Page(patient.url, table, pages[0].tokens)
        await twin.open()
        stack.push_async_callback(twin.close)
        first, second = (option["action"] for option in pages[0].decision["options"][:2])
        answers = await asyncio.gather(pages[0].act(first), twin.act(second))
        assert [answer["type"] for answer in answers] == ["ack", "ack"], "the second changes the first"
        for page in pages[1:]:
            await page.act(page.decision["options"][0]["action"])
        for page in [*pages, twin]:
            await page.until(lambda page=page: reveals(page))
        assert reveals(twin) == reveals(pages[0]) == reveals(pages[4])
        assert reveals(twin)[0][1] in (first.split()[-1], second.split()[-1])
        late = await twin.act(first, decision=0)
        assert (late["type"], late["why"]) == ("refused", "stale"), "a revealed choice cannot be changed"


def reveals(page: Page) -> list[list[object]]:
    """The revealed cards by seat."""
    out = []
    for event in page.events:
        say = event["say"]
        if isinstance(say, list) and say[0] == "battlecruisers.event.reveals":
            card = str(say[1]["card"][0]).removeprefix("battlecruisers.card.").removesuffix(".numbered")
            out.append([say[1]["seat"][1]["seat"], card])
    return sorted(out)
