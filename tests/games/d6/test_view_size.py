"""A view is small enough to send: in real matches, and in a position worse than any of them."""

from __future__ import annotations

import random
from collections.abc import Callable

from quarterdeck.core.view import View
from quarterdeck.languages import catalogue
from tests.games.d6.bridge import Bridge, bridge, careless, drift

LARGEST = 16_384
"""Bytes of a view. The battery, which is for all games, allows more."""
EXTERNAL = [
    "flagship", "intercepter-x", "boarding-ship", "meteoroid", "hijackers", "scouting-ship", "bomber-a", "nebula",
    "mercenary", "solar-winds",
]  # fmt: skip
INTERNAL = ["cloaked-threats", "distracted", "time-warp", "boost-morale", "pandemic", "invaders"]
"""One of every kind that does not block the crew: with and without health, missions, a blast, shields down."""


def size(view: View) -> int:
    return len(view.json().encode())


def crowded(hand: str) -> Bridge:
    """Sixteen threats in play, a whole crew to assign, and something to do for each of them."""
    return bridge(hand, external=EXTERNAL, internal=INTERNAL, hull=4, shield=0)


def test_sixteen_threats_and_sixty_options_are_small_enough_to_send(
    record_property: Callable[[str, object], None],
) -> None:
    view = crowded("CCTMSE").match.view()
    assert view.decision is not None
    assert len(view.decision.options) >= 60
    room = LARGEST - size(view)
    record_property("room", room)
    assert room >= 0, f"{-room} bytes too many"


def test_it_is_still_small_enough_with_the_events_of_a_shot() -> None:
    ship = crowded("CCTTSE")
    ship.play("fire bomber-a 1")
    view = ship.match.view()
    assert view.decision is not None
    assert len(view.decision.options) >= 60
    assert size(view) <= LARGEST, f"{size(view) - LARGEST} bytes too many"


def test_sixteen_threats_without_possible_missions_are_small_enough_to_send() -> None:
    """Everything is refused; the same reason is sent once for all of them."""
    view = crowded("").match.view()
    assert view.decision is not None
    assert len(view.decision.refusals) <= 18
    assert size(view) <= LARGEST // 2 + 2_500


def test_views_of_random_play_are_small_enough_to_send() -> None:
    largest = 0
    for seed in range(360, 400):
        match = drift(seed, **({"difficulty": "hard", "bonus": "activation"} if seed % 2 else {}))
        rng = random.Random(seed)
        while not match.over:
            largest = max(largest, size(match.view()))
            match.play(careless(match, rng))
    assert largest <= LARGEST


def test_a_view_is_the_same_in_every_language() -> None:
    ship = crowded("CCTMSE")
    english = ship.match.view().json()
    ship.match.catalogue = catalogue(ship.game, "de")
    assert ship.match.view().json() == english
