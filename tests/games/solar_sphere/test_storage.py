"""The storage area: up to six resources, and what happens to more."""

from __future__ import annotations

from tests.games.solar_sphere.dockyard import captain, dockyard


def test_resources_are_stored() -> None:
    yard = dockyard(captain(dice="1 6", ore=5), captain()).plays("visit 1 ore-belt 1", "act")
    assert yard.store(0) == (6, 0, 0)
    assert yard.asks == "Turn"


def test_a_seventh_resource_can_be_discarded() -> None:
    yard = dockyard(captain(dice="1 6", gold=6), captain()).plays("visit 1 ore-belt 1", "act")
    assert yard.asks == "FullStore"
    assert yard.choices("discard") == ["ore", "gold"]
    yard.play("discard ore")
    assert yard.store(0) == (0, 6, 0)


def test_a_stored_resource_can_make_room_for_the_new_one() -> None:
    yard = dockyard(captain(dice="1 6", gold=4, crystal=2), captain()).plays("visit 1 ore-belt 1", "act")
    yard.play("discard crystal")
    assert yard.store(0) == (1, 4, 1)


def test_only_resources_in_the_store_can_make_room() -> None:
    yard = dockyard(captain(dice="1 6", gold=6), captain()).plays("visit 1 ore-belt 1", "act")
    assert not yard.may("discard crystal")
    assert yard.refused()["store0.crystal"]


def test_each_resource_beyond_the_store_is_asked_for() -> None:
    yard = dockyard(captain(dice="1 6", gold=5, satellites="ore-belt"), captain()).play("visit 1 ore-belt 1")
    assert yard.store(0) == (1, 5, 0)
    yard.play("discard gold")
    assert yard.store(0) == (2, 4, 0)
    yard.play("discard ore")
    assert yard.store(0) == (2, 4, 0)
    assert yard.asks == "Turn"


def test_a_full_store_of_the_same_resource_needs_no_question() -> None:
    yard = dockyard(captain(dice="1 6", ore=6), captain()).plays("visit 1 ore-belt 1", "act")
    assert yard.store(0) == (6, 0, 0)
    assert yard.asks == "Turn"


def test_supplies_are_not_limited() -> None:
    full = captain(ore=6)
    yard = dockyard(captain(dice="1 6", satellites="ore-belt"), full, full, full)
    yard.play("visit 1 ore-belt 1")
    assert yard.store(0) == (3, 0, 0)  # 21 ore, of 15 in the box.


def test_a_store_overflows_before_the_next_gain() -> None:
    yard = dockyard(captain(dice="1 6", ore=6, morale=5), captain())
    yard.plays("kickback 2", "take gold")
    assert yard.asks == "FullStore"
    yard.plays("discard ore", "take crystal", "discard gold")
    assert yard.store(0) == (5, 0, 1)
