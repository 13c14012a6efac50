"""The sounds of boards: each table names kinds of events that exist, and a match is heard in every round."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from quarterdeck import new
from quarterdeck.core.entry import COMPLETE
from quarterdeck.registry import ENTRIES, open_game
from tests.game_names import ROOT

GAMES = [name for name, entry in ENTRIES.items() if entry.status == COMPLETE]
PAGE = ROOT / "web/src"
MADE = re.search(r"^export type Sound =(.*?)\n\n", (PAGE / "lib/sound.ts").read_text("utf-8"), re.MULTILINE | re.DOTALL)
assert MADE is not None
KNOWN = set(re.findall(r"'(\w+)'", MADE[1]))
AT_THE_END = {"victory", "defeat"}
"""The page plays these for the result, and not for an event."""


def sounds(name: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((PAGE / f"boards/{name}/sounds.json").read_text("utf-8"))
    return read


@pytest.mark.parametrize("name", GAMES)
def test_a_table_names_kinds_of_events_and_sounds(name: str) -> None:
    prefix = f"{name}.event."
    kinds = {key.removeprefix(prefix) for key in open_game(name).box.catalogue.texts if key.startswith(prefix)}
    table = sounds(name)
    assert table.keys() <= kinds
    assert set(table.values()) <= KNOWN - AT_THE_END
    assert {"round", "card", "hit", "blast", "alert", "gain", "loss"} <= set(table.values())


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_heard_in_every_round(name: str) -> None:
    """At least three sounds in each round, and half of the choices that have events are heard."""
    table, choose = sounds(name), Random(7)
    match = new(name, seed=7)
    heard = [0]
    loud = told = 0
    while not match.over:
        assert match.decision is not None
        kinds = [event.kind for event in match.play(choose.choice(match.decision.options))]
        for kind in kinds:
            if kind == "round":
                heard.append(0)
            heard[-1] += kind in table
        told += bool(kinds)
        loud += any(kind in table for kind in kinds)
    assert all(count >= 3 for count in heard[1:-1])
    assert loud >= told / 2
