"""Names and chat come from strangers: cleaned, distinguishable, and shown as text only."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.core.printable import hidden
from quarterdeck.server.names import clean_chat, clean_name, likeness, unique_names
from tests.server.page import Guest
from tests.server.running import Running

HTML = "<img src=x onerror=alert(1)>"
TURNED = "Ann\u202egnp.exe\u2066\u200b\u00ad\ufeff\u0000\x1b[31m"
TOWER = "Z" + "\u0301" * 20 + "algo"

NAMES = [
    (HTML, HTML[:24]),
    ("  Ann\n\tof  the sea  ", "Ann of the sea"),
    (TURNED, "Anngnp.exe[31m"),
    (TOWER, unicodedata.normalize("NFC", "Z\u0301\u0301\u0301algo")),
    ("x" * 40, "x" * 24),
    ("山本 \U0001f680", "山本 \U0001f680"),
]


@pytest.mark.parametrize(("given", "shown"), NAMES, ids=["html", "spaces", "turned", "tower", "long", "world"])
async def test_displayed_names(patient: Running, given: str, shown: str) -> None:
    async with Guest(patient.url) as guest:
        answer = await guest.http.patch("/api/me", json={"name": given})
        assert answer.json()["name"] == shown
        assert (await guest.get("/api/me"))["name"] == shown


@pytest.mark.parametrize("name", ["", " \n ", "\u200b\u202e", "x" * 10_000, "\0", None, 7, ["Ann"]])
async def test_empty_names(patient: Running, name: object) -> None:
    async with Guest(patient.url) as guest:
        before = (await guest.get("/api/me"))["name"]
        assert (await guest.http.patch("/api/me", json={"name": name})).status_code == 400
        assert (await guest.get("/api/me"))["name"] == before


async def test_a_copied_name_is_distinguished(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as bob, Guest(patient.url) as eve:
        for guest, name in ((ann, "Ann"), (bob, "\uff21nn (2)"), (eve, "A n n")):
            await guest.http.patch("/api/me", json={"name": name})
        table, _ = await ann.new_table("tictactoe", sit=[0], public=True)
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
        x, o, watcher = await ann.page(table), await bob.page(table), await eve.page(table)
        await x.until(lambda: len(x.info["watching"]) == 1)
        names = [*(seat["name"] for seat in x.info["seats"]), *x.info["watching"]]
        assert names == ["Ann", "\uff21nn (2)", "A n n (3)"]
        for page in (watcher, o, x):
            await page.say("It is me, Ann.")
        await x.until(lambda: len(x.chat) == 3)
        assert [said["name"] for said in x.chat] == ["A n n (3)", "\uff21nn (2)", "Ann"]
        assert [said.get("seat", -1) for said in x.chat] == [-1, 1, 0]


CHAT = [
    (HTML, HTML),
    ("a\r\nb\u2028c", "a b c"),
    (TURNED, "Anngnp.exe[31m"),
    ("e\u0301", "é"),
    ("x" * 500, "x" * 500),
]


async def test_displayed_chat(patient: Running) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as eve:
        table, _ = await ann.new_table("d6")
        page, watcher = await ann.page(table), await eve.page(table)
        for text, _ in CHAT:
            assert (await page.say(text))["type"] == "ack"
        for nothing in ("", " ", "\u200b\u202e\ufeff", "x" * 501, "x" * 10_000):
            assert (await watcher.say(nothing))["why"] == "bad"
        assert (await watcher.say("so"))["type"] == "ack"
        await page.until(lambda: len(page.chat) == len(CHAT) + 1)
        assert [said["text"] for said in page.chat] == [shown for _, shown in CHAT] + ["so"]
        assert (await eve.page(table)).chat == page.chat


TEXTS = st.text(st.characters(), max_size=80)


@given(TEXTS)
def test_displayed_text_is_visible(text: str) -> None:
    for shown, longest in ((clean_name(text), 24), (clean_chat(text), 500)):
        assert len(shown) <= longest
        assert not any(hidden(char) for char in shown)
        assert shown == shown.strip()


@given(st.lists(st.sampled_from(["Ann", "ann", "A nn", "Ann (2)", "Ann (3)", "ann2", "!", "?", "山本"]), max_size=12))
def test_no_two_guests_at_a_table_have_the_same_name(names: list[str]) -> None:
    shown = unique_names([(str(guest), name) for guest, name in enumerate(names)])
    assert len({likeness(name) for name in shown.values()}) == len(names)
    assert all(shown[str(guest)].startswith(name) for guest, name in enumerate(names))
