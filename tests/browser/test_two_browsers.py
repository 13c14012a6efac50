"""Two people with a browser each at one table, and a spectator. Their chat is shown as text only."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.table import Table
from tests.browser.visitor import Tab, Visitor

QUICK = {"speed": "off"}
BOLD = "<b>Ada</b>"
ARMED = "<img src=x>Bo"
SAID = "<img src=x onerror='window.struck=1'><script>window.struck=1</script> hello & <i>bye</i>"
BACKWARDS = "abc\u202edef"


async def rename(visitor: Visitor, name: str) -> None:
    """Change the name on the settings page."""
    tab = await visitor.tab("/settings")
    field = tab.page.get_by_label("Your name at the table")
    await tab.page.wait_for_function("() => document.querySelector('#name')?.value")
    await field.fill(name)
    await tab.page.get_by_role("button", name="Change", exact=True).click()
    await tab.page.get_by_text("Your name has been changed.").wait_for()
    await tab.page.close()


async def open_tab(tab: Tab, name: str) -> None:
    await tab.page.get_by_role("tab", name=name).click()


async def test_two_browsers_and_a_spectator_at_one_table(visit: Visit) -> None:
    ada, bo, eve = [await visit(settings=QUICK) for _ in range(3)]
    await rename(ada, BOLD)
    await rename(bo, ARMED)

    # Ada makes a table and shares the link.
    one = await ada.tab("/new/tictactoe")
    await one.page.get_by_role("radio", name="Friends, with a link").check()
    await one.page.get_by_role("button", name="Begin").click()
    link = one.page.get_by_label("Invite somebody")
    await link.wait_for()
    await one.shoot("waiting")
    address = (await link.input_value()).removeprefix(ada.url)
    assert "invite=" in address

    # Eve watches, Bo takes a seat.
    three = await eve.tab(address)
    two = await bo.tab(address)
    await two.page.get_by_role("button", name="Sit here").first.click()
    tables = [Table(tab) for tab in (one, two, three)]
    for table in tables[:2]:
        await table.page.get_by_role("tab", name="Log").click()
    await tables[0].settle()

    # Each page shows whose turn it is, and only that player can choose.
    for number in range(5):
        mover, waiter, watcher = tables[number % 2], tables[1 - number % 2], tables[2]
        await mover.page.get_by_text("your choice").wait_for()
        await mover.settle()
        await waiter.page.locator(".bar .sentence").get_by_text("Waiting for").wait_for()
        assert await waiter.offers.count() == await watcher.offers.count() == 0
        assert (await waiter.choices())["parts"] == (await watcher.choices())["parts"] == []
        cell = (await mover.choices())["parts"][number % 2]
        await mover.click(mover.part(cell))
    for number in range(5, 9):
        if await tables[1 - number % 2].end.count():  # Wait for the page of the player who chose last.
            break
        mover = tables[number % 2]
        await mover.page.get_by_text("your choice").wait_for()
        await mover.settle()
        await mover.click(mover.part((await mover.choices())["parts"][0]))
    for table in tables:
        await table.end.wait_for()
        assert BOLD in await table.end.inner_text()
        assert ARMED in await table.end.inner_text()
    assert (
        await tables[0].end.get_by_role("heading", level=2).inner_text()
        != await tables[1].end.get_by_role("heading", level=2).inner_text()
    )

    # Chat.
    for table in tables:
        await table.page.get_by_role("button", name="Look at the table").click()
        await open_tab(table.tab, "Chat")
    for tab, text in ((one, SAID), (two, BACKWARDS)):
        await tab.page.get_by_label("Say something").fill(text)
        await tab.page.keyboard.press("Enter")
        for other in (one, two, three):
            await (
                other.page.get_by_role("log")
                .get_by_text(text.replace("\u202e", "").split("<")[0] or "hello &")
                .first.wait_for()
            )
    chat = await three.page.get_by_role("log").inner_text()
    assert SAID in chat
    assert BOLD in chat
    assert ARMED in chat
    await three.shoot("chat")
    for tab in (one, two, three):
        assert await tab.page.evaluate("window.struck") is None
        assert await tab.page.locator("[role=log] script, [role=log] img, [role=log] i").count() == 0

    # Rematch: the second request finds the table of the first.
    await one.page.get_by_role("button", name="Back to the result").click()
    await one.page.get_by_role("button", name="Play again").click()
    await one.page.wait_for_url(lambda url: address.split("?")[0] not in url)
    await two.page.get_by_role("button", name="Back to the result").click()
    await two.page.get_by_role("button", name="Go to the next match").click()
    await two.page.wait_for_url(lambda url: one.path.split("?")[0] in url)


async def test_leaving_a_seat_and_returning(visit: Visit) -> None:
    ada, bo = [await visit(settings=QUICK) for _ in range(2)]
    id = await ada.new_table("tictactoe", sit=[0], public=True)
    two = await bo.tab("/public")
    await two.page.get_by_role("link", name="Tic-tac-toe").first.click()
    await two.page.wait_for_url(f"**/t/{id}*")
    await two.page.get_by_role("button", name="Sit here").first.click()
    await two.page.get_by_role("button", name="Leave").click()
    await two.page.get_by_role("button", name="Take the seat back").first.click()
    await two.page.get_by_role("button", name="Leave").wait_for()
    info = await ada.get(f"/api/tables/{id}")
    assert all(seat["name"] for seat in info["seats"])
