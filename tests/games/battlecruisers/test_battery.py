"""The battery on every suggested set with three, four and five seats; and every card with its main and clash effect."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.games.battlecruisers.content import load_content
from quarterdeck.registry import open_game
from quarterdeck.testing import Effort, Report, check_game
from tests.games.battlecruisers.fleet import IDS, open_box

SETS = [one.id for one in load_content().sets]
LIGHT = Effort(per_setup=1, guided=1, playouts=6, guided_playouts=2, look_every=9, elsewhere=1)
DEEP = Effort(per_setup=3, guided=3, playouts=60, guided_playouts=10, look_every=4, elsewhere=2)
FULL = Effort(per_setup=1, guided=20, playouts=16000, guided_playouts=200, look_every=3, elsewhere=8)
HOUSE = Effort(per_setup=1, guided=2, playouts=40, guided_playouts=4, look_every=40, elsewhere=2)


def failures(report: Report) -> str:
    return "\n".join(str(finding) for finding in report.failed)


@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_the_basic_set_passes(players: str) -> None:
    report = check_game(open_game("battlecruisers", {"players": players}), effort=LIGHT, alone=True)
    assert report.ok, failures(report)


@pytest.mark.many
@pytest.mark.parametrize("number", range(0, len(SETS), 4), ids=SETS.__getitem__)
def test_some_sets_pass_with_one_number_of_seats(number: int) -> None:
    game = open_game("battlecruisers", {"players": "345"[number % 3], "set": SETS[number]})
    report = check_game(game, effort=LIGHT, alone=True)
    assert report.ok, failures(report)


@pytest.mark.full
@pytest.mark.parametrize("players", ["3", "4", "5"])
@pytest.mark.parametrize("name", SETS)
def test_every_set_passes_with_every_number_of_seats(name: str, players: str) -> None:
    report = check_game(open_game("battlecruisers", {"players": players, "set": name}), effort=DEEP, alone=True)
    assert report.ok, failures(report)


@pytest.mark.full
@pytest.mark.many
def test_every_pair_of_options_passes() -> None:
    report = check_game(lambda options: open_game("battlecruisers", options), effort=HOUSE)
    assert report.ok, failures(report)


@pytest.mark.full
def test_the_thorough_run_passes() -> None:
    report = check_game(lambda options: open_game("battlecruisers", options), thorough=True, effort=FULL)
    assert report.ok, failures(report)


def test_every_card_is_resolved_in_both_ways() -> None:
    """In random matches of all sets: each of the 33 alone and in a clash, and Heavy Assault in a custom set."""
    main: set[str] = set()
    clash: set[str] = set()
    luck = random.Random(3)
    setups = [{"set": name, "players": "5"} for name in SETS]
    setups.append({"set": "24-3-11-13-22-31-43-29", "players": "5", "heavy_assault": "on"})
    for number, options in enumerate(setups * 3):
        game = open_box(**options)
        door = FastDoor(number)
        door.listening = True
        s = game.start(door)
        while not s.over:
            game.apply(s, luck.choice(s.options), door)
        for event in door.events:
            kind = event.message.key.removeprefix("battlecruisers.event.")
            if kind in ("main", "clash", "clash.nothing"):
                card = event.message.params["card"]
                (main if kind == "main" else clash).add(str(card).split(".")[2])
    assert main == clash == set(IDS)
