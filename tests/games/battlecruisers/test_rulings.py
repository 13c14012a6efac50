"""Every ruling in both readings. The first reading is the default."""

from __future__ import annotations

import pytest

from quarterdeck.games.battlecruisers.settings import RULINGS
from tests.games.battlecruisers.fleet import battle

CALM = "combat-tactics"


@pytest.mark.parametrize(("reading", "points"), [("points", 2), ("order-only", 0)])
def test_r1_tech_officer(reading: str, points: int) -> None:
    hands = ["tech-officer shields", "negotiator shields", f"{CALM} shields"]
    fleet = battle(*hands, points=[5, 9, 9], tech_officer=reading).plays("tech-officer", "negotiator", CALM)
    fleet.choose("p1 next " + CALM)
    assert fleet.points[0] == 5 + points


@pytest.mark.parametrize(("reading", "gained"), [("technology", 2), ("weapons", 1)])
def test_r2_captains_second_symbol(reading: str, gained: int) -> None:
    hands = ["decoy shields", "negotiator shields", f"{CALM} shields"]
    fleet = battle(*hands, points=[5, 9, 9], recovery=["captain", "", ""], captain=reading)
    fleet.plays("decoy", "negotiator", CALM)
    assert fleet.points[0] == 5 + gained


@pytest.mark.parametrize(("reading", "warned"), [("plain", False), ("negation", True)])
def test_r3_armor_plating_as_a_negation_card(reading: str, warned: bool) -> None:
    fleet = battle(
        "armor-plating shields", "decoy shields", f"{CALM} captain", cards="negotiator", armor_plating=reading
    )
    assert bool(fleet.game.warnings()) == warned


@pytest.mark.parametrize(("reading", "gained"), [("lost-or-3", 1), ("greater", 3)])
def test_r4_supply_convoy_after_a_loss_of_1(reading: str, gained: int) -> None:
    hands = ["supply-convoy shields", "special-ops shields", f"{CALM} shields"]
    fleet = battle(*hands, points=[5, 9, 9], supply_convoy=reading).plays("supply-convoy", "special-ops", CALM)
    assert fleet.points[0] == 5 - 1 + gained


@pytest.mark.parametrize(("reading", "kept"), [("blocked", True), ("suffered", False)])
def test_r27_evasive_action_and_the_own_reckless_pilot(reading: str, kept: bool) -> None:
    hands = ["reckless-pilot shields", "negotiator shields", f"{CALM} shields"]
    fleet = battle(*hands, points=[5, 9, 9], evasive_action=reading, status={"evading": [0]})
    fleet.plays("reckless-pilot", "negotiator", CALM)
    assert (fleet.pile(0) == []) == kept
    assert fleet.points[0] == 9


@pytest.mark.parametrize(("reading", "kept"), [("blocked", True), ("suffered", False)])
@pytest.mark.parametrize("card", ["pirate-raid", "bureaucrat", "time-warp"])
def test_r27_evasive_action_and_cards_that_discard_themselves(reading: str, kept: bool, card: str) -> None:
    hands = [f"{card} decoy", "negotiator decoy", f"{CALM} decoy"]
    fleet = battle(*hands, points=[5, 9, 9], evasive_action=reading, status={"evading": [0]})
    fleet.plays(card, "negotiator", CALM)
    if card == "bureaucrat":
        fleet.choose("p1 name bureaucrat")
    assert (fleet.recovery(0) == card) == kept


@pytest.mark.parametrize(("reading", "kept"), [("blocked", True), ("suffered", False)])
def test_r27_evasive_action_and_the_own_tactical_nuke(reading: str, kept: bool) -> None:
    hands = ["tactical-nuke decoy", "negotiator decoy", f"{CALM} decoy"]
    fleet = battle(*hands, points=[5, 9, 9], evasive_action=reading, status={"evading": [0]})
    fleet.plays("tactical-nuke", "negotiator", CALM)
    assert (fleet.pile(0) == []) == kept


@pytest.mark.parametrize(("reading", "kept"), [("blocked", True), ("suffered", False)])
def test_r27_evasive_action_and_the_only_card(reading: str, kept: bool) -> None:
    hands = ["shields", "negotiator decoy", f"{CALM} decoy"]
    fleet = battle(*hands, points=[5, 9, 9], evasive_action=reading, status={"evading": [0]}, alert=[0])
    fleet.plays("shields", "negotiator", CALM)
    assert fleet.is_out(0) != kept


@pytest.mark.parametrize(("reading", "points"), [("blocked", 5), ("suffered", 0)])
def test_r5_security_chief_and_the_own_time_warp(reading: str, points: int) -> None:
    hands = ["time-warp decoy", "negotiator decoy", f"{CALM} decoy"]
    fleet = battle(*hands, points=[5, 9, 9], security_chief=reading, status={"secured": [0]})
    fleet.plays("time-warp", "negotiator", CALM)
    assert fleet.points[0] == points


@pytest.mark.parametrize(("reading", "net"), [("main", 1), ("main-and-clash", 2)])
def test_r6_pod_bay_doors_and_a_clash(reading: str, net: int) -> None:
    hands = ["captain decoy", "captain decoy", f"{CALM} decoy"]
    fleet = battle(*hands, points=[5, 9, 9], doubled=reading, status={"doubled": [0]}).plays("captain", "captain", CALM)
    assert fleet.points == [5 + net, 10, 9]


def test_r23_a_card_that_a_spy_drone_brings_is_not_doubled() -> None:
    hands = ["spy-drone captain", "negotiator decoy", f"{CALM} decoy"]
    fleet = battle(*hands, points=[5, 9, 9], status={"doubled": [0]}).plays("spy-drone", "negotiator", CALM)
    assert fleet.points[0] == 8


def test_a_doubled_effect_with_a_question_asks_twice() -> None:
    hands = ["targeting-cpu captain", "negotiator decoy", f"{CALM} decoy"]
    fleet = battle(*hands, points=[5, 9, 9], status={"doubled": [0]}).plays("targeting-cpu", "negotiator", CALM)
    fleet.choose("p1 target p2", "p1 target p3")
    assert fleet.points == [11, 6, 6]


@pytest.mark.parametrize(("reading", "taken"), [("always", False), ("once", True)])
def test_r7_cloaking_device_with_a_hand_that_becomes_small(reading: str, taken: bool) -> None:
    """Three cards in hand when it is resolved, two at Special Ops: Attack Wing was resolved in between."""
    hands = ["cloaking-device decoy captain negotiator", "tech-officer decoy", "attack-wing decoy", "special-ops decoy"]
    fleet = battle(*hands, points=[5, 9, 9, 4], cloaking=reading)
    fleet.plays("cloaking-device", "tech-officer", "attack-wing", "special-ops")
    fleet.choose("p2 next cloaking-device", "p2 next attack-wing", "p3 target p1")
    fleet.choose("p1 discard captain", "p1 discard decoy")
    assert fleet.points[0] == (4 if taken else 5)


@pytest.mark.parametrize("reading", ["always", "once"])
@pytest.mark.parametrize(("hand", "taken"), [("decoy captain", False), ("decoy captain negotiator", True)])
def test_r7_cloaking_device_with_a_hand_that_stays_as_it_is(reading: str, hand: str, taken: bool) -> None:
    fleet = battle(f"cloaking-device {hand}", f"{CALM} decoy", "special-ops decoy", points=[5, 9, 4], cloaking=reading)
    fleet.plays("cloaking-device", CALM, "special-ops")
    assert fleet.points[0] == (4 if taken else 5)


@pytest.mark.parametrize(("reading", "count"), [("revealed", 2), ("any", 6)])
def test_r8_navigators_choices(reading: str, count: int) -> None:
    hands = ["navigator decoy", f"{CALM} decoy", "special-ops decoy"]
    fleet = battle(*hands, points=[5, 9, 4], navigator=reading).plays("navigator", CALM, "special-ops")
    assert len(fleet.options) == count


def test_r9_salvage_removes_by_choice() -> None:
    hands = ["salvage decoy", "salvage decoy", "captain decoy"]
    fleet = battle(*hands, salvage="chosen", piles=["captain negotiator", "negotiator", ""])
    fleet.plays("salvage", "salvage", "captain")
    assert fleet.options == ["p1 remove negotiator", "p1 remove captain"]
    fleet.choose("p1 remove captain")
    assert [fleet.pile(0), fleet.pile(1)] == [[], []]


def test_r9_salvage_removes_by_chance() -> None:
    hands = ["salvage decoy", "salvage decoy", "captain decoy"]
    fleet = battle(*hands, piles=["captain negotiator", "negotiator", ""])
    fleet.plays("salvage", "salvage", "captain", draw="captain")
    assert [fleet.pile(0), fleet.pile(1)] == [[], []]


@pytest.mark.parametrize(("reading", "points"), [("apart", [5, 12, 9]), ("clashes", [5, 10, 9])])
def test_r10_disabled_and_clashes(reading: str, points: list[int]) -> None:
    hands = ["captain decoy", "captain decoy", f"{CALM} decoy"]
    fleet = battle(*hands, points=[5, 9, 9], disabled=reading, status={"disabled": [0]})
    fleet.plays("captain", "captain", CALM)
    assert fleet.points == points


@pytest.mark.parametrize(("reading", "points"), [("in-play", 6), ("revealed", 5)])
def test_r11_a_clash_after_one_copy_left_play(reading: str, points: int) -> None:
    hands = ["attack-bots captain", "escape-pod", "escape-pod captain"]
    fleet = battle(*hands, points=[5, 5, 5], alert=[1], clashes=reading).plays(
        "attack-bots", "escape-pod", "escape-pod"
    )
    assert fleet.points[2] == points


def test_r11_a_card_that_a_spy_drone_brings_clashes_either_way() -> None:
    for reading in ("in-play", "revealed"):
        hands = ["spy-drone captain", "captain decoy", f"{CALM} decoy"]
        fleet = battle(*hands, points=[5, 5, 9], clashes=reading).plays("spy-drone", "captain", CALM)
        assert fleet.points == [6, 6, 9]


@pytest.mark.parametrize(
    ("reading", "ending"), [("points", "lost, won, lost (together)"), ("nothing", "drawn, drawn, lost (together-draw)")]
)
def test_r12_points_of_ships_that_fall_together(reading: str, ending: str) -> None:
    fleet = battle("escape-pod", "escape-pod", "", points=[5, 6, 0], alert=[0, 1], fallen=reading)
    fleet.plays("escape-pod", "escape-pod")
    assert fleet.ending.startswith(ending)


def test_security_chief_and_evasive_action_have_separate_rulings() -> None:
    """Time Warp makes its owner lose all points and then discard it: each loss is blocked by its own ruling."""
    hands = ["time-warp decoy", "negotiator decoy", f"{CALM} decoy"]
    fleet = battle(*hands, points=[5, 9, 9], status={"secured": [0], "evading": [0]}, security_chief="suffered")
    fleet.plays("time-warp", "negotiator", CALM)
    assert (fleet.points[0], fleet.recovery(0)) == (0, "time-warp")


@pytest.mark.parametrize(("reading", "targets"), [("spared", [2, 3]), ("allowed", [1, 2, 3])])
def test_r28_electropulse_and_a_player_who_was_disabled_in_the_round_before(reading: str, targets: list[int]) -> None:
    hands = ["electropulse shields", "negotiator captain", f"{CALM} escape-pod", "decoy captain"]
    fleet = battle(*hands, points=[5, 9, 9, 9], rested=[1], electropulse=reading)
    fleet.plays("electropulse", "negotiator", CALM, "decoy")
    assert fleet.options == [f"p1 target p{seat + 1}" for seat in targets]
    if reading == "spared":
        assert fleet.why_not("p1 target p2") == "Player 2 was disabled in the round before, or is disabled already"


def test_the_defaults_are_the_first_values() -> None:
    assert all(setting.default == setting.values[0] for setting in RULINGS)
    assert [setting.ruling for setting in RULINGS] == [f"R{number}" for number in [*range(1, 13), 27, 28]]
