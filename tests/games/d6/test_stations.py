"""The crew and their stations, one alternative after another. Rules: The crew and stations, Assign crew."""

import pytest

from quarterdeck.core.errors import IllegalAction
from tests.games.d6.bridge import bridge

# --- Commander ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", "CTMSE")
def test_a_commander_changes_another_die_to_any_crew_side(side: str) -> None:
    other = "E" if side != "E" else "T"
    ship = bridge("CCC" + other)
    ship.play(f"change {other} {side}")
    assert ship.hand == "".join(sorted("CC" + side, key="CTMSE".index))
    assert ship.used == "C--"


def test_a_commander_may_change_another_commander() -> None:
    ship = bridge("CCTT", external=["corsair"])
    ship.play("change C T")
    assert ship.hand == "TTT"


def test_a_commander_alone_cannot_change_itself() -> None:
    ship = bridge("CT", external=["corsair"])
    assert not any(option.startswith("change C") for option in ship.options)
    assert ship.why_not("change C T") == "there is no other unassigned Commander"


def test_a_commander_may_not_change_a_die_to_what_it_shows() -> None:
    assert bridge("CT", external=["corsair"]).why_not("change T T") == "that die already shows Tactical"


def test_a_commander_cannot_change_a_die_that_was_assigned() -> None:
    ship = bridge("CC", used="T", external=["corsair"])
    assert ship.why_not("change T S") == "there is no other unassigned Tactical"


def test_a_die_changed_to_threat_detected_locks_into_the_scanners() -> None:
    ship = bridge("CTTT", external=["corsair"])
    ship.play("change T D")
    assert (ship.hand, ship.scanner) == ("TT", 1)


def test_a_die_changed_to_threat_detected_may_fill_the_scanners() -> None:
    ship = bridge("CTTT", external=["corsair"], scanner=2, deck=["pandemic", "drone-a"])
    ship.play("change T D", draw="pandemic")
    assert (ship.scanner, ship.hand, ship.used) == (0, "TT", "C---")
    assert ship.internal == ["pandemic"]


def test_a_commander_has_all_unassigned_dice_rolled_again() -> None:
    ship = bridge("CTTM", used="S", external=["corsair"], shield=3)
    ship.play("reroll", crew="STE")
    assert ship.hand == "TSE"
    assert ship.used == "CS-", "neither the Commander nor the dice assigned before are rolled"
    assert ship.told == ["The Commander has 3 dice rolled again: 1 Tactical, 1 Science, 1 Engineering."]


def test_a_commander_alone_has_nothing_to_roll_again() -> None:
    assert bridge("C", infirmary=1).why_not("reroll") == "there is no other unassigned die"


def test_threat_detected_rolled_again_locks_at_once_and_fills_the_scanners_in_the_middle_of_assign() -> None:
    ship = bridge("CTTTT", external=["corsair"], scanner=1, deck=["pandemic", "drone-a"])
    ship.play("reroll", crew="DTDT", draw="pandemic")
    assert (ship.hand, ship.scanner) == ("TT", 0)
    assert ship.used == "C---"
    assert ship.internal == ["pandemic"]
    assert ship.round == 1
    ship.play("fire corsair 1")
    assert ship.health("corsair") == 1, "the captain goes on assigning"


def test_friendly_fire_scanned_in_the_middle_of_assign_hits_the_dice_just_rolled() -> None:
    ship = bridge("CMMMMM", external=["corsair"], deck=["friendly-fire", "drone-a"])
    ship.play("reroll", crew="DTDMD", draw="friendly-fire")
    assert (ship.infirmary, ship.hand) == (1, "M")


def test_distracted_scanned_in_the_middle_of_assign_asks_for_a_free_die() -> None:
    ship = bridge("CMTT", used="S", scanner=1, external=["corsair"], deck=["distracted", "drone-a"])
    ship.play("reroll", crew="DTD", draw="distracted")
    assert ship.options == ["distract T", "distract used-C", "distract used-S", "distract used"]
    ship.play("distract used-S")
    assert ship.holds("distracted")
    assert (ship.hand, ship.used) == ("T", "C---")


def test_the_commander_of_the_halcyon_cannot_have_dice_rolled_again() -> None:
    ship = bridge("CT", external=["corsair"], ship="halcyon")
    assert ship.why_not("reroll") == "the Halcyon cannot do that"
    assert ship.may("change T S")


# --- Tactical -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "damage"), [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 11)])
def test_n_tactical_deal_two_n_minus_one(dice: int, damage: int) -> None:
    targets = {"flagship": 4, "hijackers": 4, "intercepter-x": 4}
    ship = bridge("T" * dice, external=targets)
    shots = ["flagship 1", "flagship 2", "hijackers 2", "hijackers 2", "intercepter-x 2", "intercepter-x 2"]
    for shot in shots[:dice]:
        ship.play(f"fire {shot}")
    assert ship.hand == ""
    assert 12 - sum(ship.health(card) for card in targets) == damage


def test_two_tactical_deal_three_to_one_target() -> None:
    ship = bridge("TTCC", external={"flagship": 4})
    ship.plays("fire flagship 1", "fire flagship 2")
    assert ship.health("flagship") == 1
    assert ship.used == "TT--"


def test_damage_may_be_split_over_several_targets() -> None:
    ship = bridge("TTCC", external={"flagship": 4, "corsair": 2, "drone-a": 1})
    ship.plays("fire flagship 1", "fire corsair 1")
    assert ship.options == ["aim drone-a 1", "hold-fire"]
    ship.play("aim drone-a 1")
    assert (ship.health("flagship"), ship.health("corsair"), ship.external) == (3, 1, ["flagship", "corsair"])


def test_damage_is_split_from_the_top_of_the_track_down() -> None:
    ship = bridge("TTCC", external={"flagship": 4, "corsair": 2, "drone-a": 1})
    ship.plays("fire flagship 1", "fire corsair 1")
    assert ship.why_not("aim flagship 1") == "damage is split from the top of the track down"
    assert ship.why_not("aim corsair 1") == "damage is split from the top of the track down"
    assert ship.refused() == {"Aim at Flagship, Corsair": "damage is split from the top of the track down"}


def test_a_threat_below_the_target_stays_a_target_though_the_other_moves_past_it() -> None:
    ship = bridge("TTCC", external={"flagship": 4, "corsair": 2, "bomber-b": 2})
    ship.plays("fire flagship 1", "fire corsair 1")
    assert ship.external == ["flagship", "bomber-b", "corsair"], "the Corsair has moved down past the Bomber"
    assert ship.options == ["aim bomber-b 1", "hold-fire"]
    ship.play("aim bomber-b 1")
    assert ship.external == ["flagship", "corsair", "bomber-b"]


def test_fire_may_be_held_for_the_rest_of_the_damage() -> None:
    ship = bridge("TTCC", external={"flagship": 4, "corsair": 2})
    ship.plays("fire flagship 1", "fire flagship 1")
    assert ship.may("aim corsair 1")
    ship.play("hold-fire")
    assert (ship.health("flagship"), ship.health("corsair")) == (2, 2)
    assert ship.told == ["Tactical holds fire; 1 damage goes nowhere."]


def test_no_more_damage_is_offered_than_the_dice_deal_or_a_target_has_health() -> None:
    ship = bridge("TTTCC", external={"flagship": 4, "drone-a": 1})
    ship.play("fire flagship 1")
    assert [option for option in ship.options if option.startswith("fire")] == [
        "fire flagship 1",
        "fire flagship 2",
        "fire drone-a 1",
    ]
    assert ship.why_not("fire flagship 3") == "Flagship can be dealt 1 to 2 damage now"
    assert ship.why_not("fire drone-a 2") == "Drone A can be dealt 1 damage now"


def test_tactical_may_be_fired_before_and_after_other_crew() -> None:
    ship = bridge("TTSCC", external={"flagship": 4}, shield=0)
    ship.plays("fire flagship 1", "recharge", "fire flagship 2")
    assert ship.health("flagship") == 1


def test_tactical_needs_a_target() -> None:
    ship = bridge("TCC")
    assert ship.refused()["Tactical: fire"] == "there is no external threat to shoot"


# --- Medical ------------------------------------------------------------------------------------------------


def test_a_medical_empties_the_infirmary_completely() -> None:
    ship = bridge("CCM", infirmary=3)
    ship.play("heal")
    assert ship.infirmary == 0
    assert ship.used == "M---"


def test_healed_crew_are_not_usable_this_round_but_in_the_next() -> None:
    ship = bridge("CCM", infirmary=3)
    ship.play("heal")
    assert ship.hand == "CC"
    ship.end(1)
    assert len(ship.hand) == 6


def test_a_medical_takes_one_die_back_from_the_scanners() -> None:
    ship = bridge("CCM", scanner=2)
    ship.play("clear")
    assert (ship.scanner, ship.hand) == (1, "CC")
    ship.end(1)
    assert len(ship.hand) == 5


def test_a_medical_has_nothing_to_do_in_an_empty_infirmary_with_empty_scanners() -> None:
    ship = bridge("CCM")
    assert ship.why_not("heal") == "nobody is in the Infirmary"
    assert ship.why_not("clear") == "the scanners are empty"


# --- Science ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shield", range(4))
def test_a_science_recharges_the_shields_to_the_maximum(shield: int) -> None:
    ship = bridge("CCS", shield=shield)
    ship.play("recharge")
    assert ship.shield == 4


def test_full_shields_are_not_recharged() -> None:
    assert bridge("CCS").why_not("recharge") == "shields are already at 4"


def test_a_threat_in_stasis_does_not_act_and_the_die_comes_back() -> None:
    ship = bridge("CCS", external=["corsair"])
    ship.play("stasis corsair")
    assert ship.in_stasis("corsair")
    assert (ship.hand, ship.used) == ("CC", "---")
    ship.end(4)
    assert ship.shield == 4
    assert "Corsair is held in stasis and does nothing." in ship.told
    assert len(ship.hand) == 6
    assert not ship.in_stasis("corsair"), "for one activation phase only"
    ship.end(4)
    assert ship.shield == 2


def test_stasis_holds_through_a_second_roll_of_the_same_phase() -> None:
    ship = bridge("CCS", external=["corsair"], internal=["cloaked-threats"])
    ship.play("stasis corsair").end((2, 5))
    assert ship.shield == 4


def test_stasis_on_cloaked_threats_keeps_the_die_from_being_rolled_again() -> None:
    ship = bridge("CCS", internal=["cloaked-threats"])
    ship.play("stasis cloaked-threats").end(2)
    assert ship.round == 2


def test_a_threat_is_held_once_only() -> None:
    ship = bridge("CCSS", external=["corsair"])
    ship.play("stasis corsair")
    assert ship.why_not("stasis corsair") == "Corsair is already in stasis"


def test_the_beam_comes_free_when_its_threat_is_destroyed() -> None:
    ship = bridge("CCST", external={"drone-a": 1})
    ship.plays("stasis drone-a", "fire drone-a 1")
    assert ship.used == "T---"
    ship.end(1)
    assert len(ship.hand) == 6


# --- Engineering --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "repaired"), [(1, 1), (2, 3), (3, 5)])
def test_n_engineering_repair_two_n_minus_one(dice: int, repaired: int) -> None:
    ship = bridge("E" * dice + "CC", hull=2)
    ship.plays(*["repair 1"] * dice)
    assert ship.hull == 2 + repaired


def test_the_hull_is_never_repaired_above_its_track() -> None:
    ship = bridge("EECC", hull=7)
    ship.play("repair 1")
    assert ship.hull == 8
    assert ship.why_not("repair 1") == "the hull is already at 8"
    other = bridge("EECC", hull=6)
    other.plays("repair 1", "repair 1")
    assert other.hull == 8


def test_the_bonus_starts_afresh_every_round() -> None:
    ship = bridge("TTEECC", hull=1, external={"meteoroid": 4})
    ship.plays("repair 1", "repair 1", "fire meteoroid 1", "fire meteoroid 1").end(6, crew="TECCCC")
    assert ship.why_not("fire meteoroid 2") == "Meteoroid can be dealt 1 damage now"
    ship.play("repair 1")
    assert ship.hull == 1 + 3 + 1


# --- both readings of the bonus -----------------------------------------------------------------------------


def test_across_the_round_every_later_die_gets_the_bonus_even_if_something_happens_between() -> None:
    ship = bridge("TTEECC", external={"flagship": 4}, hull=1, bonus="round")
    ship.plays("fire flagship 1", "repair 1", "fire flagship 2", "repair 1")
    assert (ship.health("flagship"), ship.hull) == (1, 4)


def test_per_activation_only_dice_used_together_get_the_bonus() -> None:
    ship = bridge("TTEECC", external={"flagship": 4}, hull=1, bonus="activation")
    ship.plays("volley 1", "aim flagship 1", "volley 1", "aim flagship 1", "repair 1", "repair 1")
    assert (ship.health("flagship"), ship.hull) == (2, 3)

    together = bridge("TTEECC", external={"flagship": 4}, hull=1, bonus="activation")
    together.plays("volley 2", "aim flagship 3", "repair 2")
    assert (together.health("flagship"), together.hull) == (1, 4)


def test_a_volley_is_split_freely() -> None:
    ship = bridge("TTTCC", external={"flagship": 4, "corsair": 2, "drone-a": 1}, bonus="activation")
    ship.plays("volley 3", "aim flagship 2", "aim corsair 2", "aim drone-a 1")
    assert ship.external == ["flagship"]
    assert ship.health("flagship") == 2


def test_a_volley_may_be_held_back_altogether() -> None:
    ship = bridge("TTCC", external={"corsair": 2}, bonus="activation")
    ship.plays("volley 2", "hold-fire")
    assert (ship.health("corsair"), ship.used) == (2, "TT--")


def test_each_reading_has_its_own_way_to_fire() -> None:
    assert "dice are used one at a time" in bridge("TTCC", external=["corsair"]).why_not("volley 2")
    ship = bridge("TTEE", external=["corsair"], hull=1, bonus="activation")
    assert ship.why_not("fire corsair 1") == "dice are fired together: say how many first"
    assert ship.why_not("volley 3") == "2 Tactical can be used"
    assert ship.why_not("repair 3") == "2 Engineering can be used"


# --- any crew -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("crew", "choice"),
    [
        ("Commander", "change T C"),
        ("Commander", "reroll"),
        ("Medical", "heal"),
        ("Medical", "clear"),
        ("Science", "recharge"),
        ("Science", "stasis corsair"),
        ("Engineering", "repair 1"),
    ],
)
def test_a_station_needs_its_crew(crew: str, choice: str) -> None:
    ship = bridge("T", external=["corsair"], hull=4, shield=0, infirmary=1, scanner=1)
    assert ship.why_not(choice) == f"needs {crew}, you have none unassigned"
    with pytest.raises(IllegalAction, match=f"needs {crew}"):
        ship.play(choice)


@pytest.mark.parametrize(
    ("card", "crew", "choices"),
    [
        ("comms-offline", "Commander", ["change T S", "reroll"]),
        ("panel-explosion", "Engineering", ["repair 1"]),
        ("cosmic-existentialism", "Science", ["recharge", "stasis corsair", "stasis cosmic-existentialism"]),
    ],
)
def test_blocked_crew_may_be_assigned_to_no_station(card: str, crew: str, choices: list[str]) -> None:
    ship = bridge("CCTSEM", external=["corsair"], internal=[card, "pandemic"], hull=4, shield=0)
    for choice in choices:
        assert ship.why_not(choice).startswith(f"no {crew} may be assigned while ")
    assert ship.may("fire corsair 1")


def test_a_blocked_die_may_still_be_changed_by_the_commander() -> None:
    ship = bridge("CCE", internal=["panel-explosion"], hull=4)
    ship.play("change E M")
    assert ship.may("mission panel-explosion M")


def test_dice_may_stay_unassigned() -> None:
    ship = bridge("CTMSE", external=["corsair"], hull=4, shield=0)
    ship.end(1)
    assert len(ship.hand) == 6
