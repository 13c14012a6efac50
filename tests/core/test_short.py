"""The short form of views: it says the same as the full form, in every game."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quarterdeck as qd
from quarterdeck.core.parts import Card, Item, Panel, Slot, Slots
from quarterdeck.core.short import restored, shortened
from quarterdeck.core.words import Json, say, seat_name
from quarterdeck.registry import GAMES

words = st.sampled_from(
    ["armada", "armada.", ".", "..", "name", ".name", "text", "x", "id", "kind", "core.seat", "card"]
)
texts = st.lists(words, max_size=4).map("".join)
# Data as views have it: no list of two begins with `core.seat`, because the name of a seat always has a reference.
fields = st.sampled_from(["name", "does", "say", "help", "top", "touches"])
data: st.SearchStrategy[Json] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(0, 3), texts),
    lambda inner: st.one_of(st.lists(inner, min_size=3, max_size=4), st.dictionaries(fields, inner, max_size=4)),
    max_leaves=12,
)


@given(data)
def test_data_is_the_same_after_it_was_shortened(value: Json) -> None:
    assert restored(shortened(value, "armada"), "armada") == value


@given(texts, texts, st.lists(st.tuples(texts, texts), max_size=3))
def test_cards_slots_and_items_are_the_same_after_they_were_shortened(
    key: str, face: str, items: list[tuple[str, str]]
) -> None:
    lines: Json = [[id, name] for id, name in items]
    card: Json = {"kind": "card", "id": "a", "name": key, "face": face, "lines": lines}
    slot: dict[str, Json] = {"id": "b", "name": key, "does": f"{key.removesuffix('.name')}.text"}
    full_slot: Json = {**slot, "face": face}
    for value in (card, slot, full_slot):
        assert restored(shortened(value, "armada"), "armada") == value


@pytest.mark.parametrize("name", list(GAMES))
def test_views_of_every_game_are_the_same_after_they_were_shortened(name: str) -> None:
    match, luck = qd.new(name, seed=1), Random(1)
    while match.decision is not None and match.turn < 60:
        match.play(luck.choice(match.decision.options))
        for seats in ([], [0], list(range(match.game.box.seats))):
            view = match.view(seats)
            sent = json.loads(view.json())
            assert restored(sent, name) == json.loads(json.dumps(view.data()))


def test_what_the_short_form_leaves_out() -> None:
    card = Card("foe1", say("armada.foe.siren.name"), [Item("rome", say("armada.hero.rome.name"))], face="siren")
    gun = Slot("s1", say("armada.module.gun.name"), does=say("armada.module.gun.text"), face="gun")
    panel = Panel("seat1", seat_name(1), 1)
    assert shortened(card.data(), "armada") == {"id": "foe1", "card": ".foe.siren", "lines": [[".hero.rome"]]}
    slots = shortened(Slots("ship", say("armada.part.ship"), [gun]).data(), "armada")
    assert slots == {"kind": "slots", "id": "ship", "name": ".part.ship", "slots": [{"id": "s1", "of": ".module.gun"}]}
    assert shortened(panel.data(), "armada") == {
        "kind": "panel",
        "id": "seat1",
        "name": ["core.seat", 1],
        "seat": 1,
        "lines": [],
    }


def test_references_of_names_are_not_taken_for_cards() -> None:
    said: Json = ["armada.hit", {}, {"card": "siren", "of": ".x"}]
    assert restored(shortened(said, "armada"), "armada") == said
