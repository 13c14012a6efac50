"""Open questions of the printed rules: every reading that can be chosen, and those that are fixed.

The numbers are those of the rulings in `docs/rules/d6.md`.
"""

import pytest

from quarterdeck.core.errors import OptionError
from tests.games.d6.bridge import PANIC, Bridge, actors, bridge, open_box, set_up


def acts(ship: Bridge) -> list[str]:
    return actors(ship.told)


def test_every_ruling_has_words_for_itself_and_for_each_value() -> None:
    game = open_box()
    for setting in game.box.settings:
        assert game.box.catalogue.knows(setting.words), setting.name
        if setting.name != "ship":
            for value in setting.values:
                assert game.box.catalogue.knows(f"{setting.words}.{value}"), value


def test_a_reading_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(OptionError, match="option 'scout' is card, faq, any, not 'never'"):
        open_box(scout="never")


# --- Stations -----------------------------------------------------------------------------------------------


def test_bonus_across_the_round() -> None:
    ship = bridge("TTCC", external={"flagship": 4}, bonus="round")
    ship.plays("fire flagship 1", "change C S", "fire flagship 2")
    assert ship.health("flagship") == 1


def test_bonus_per_activation() -> None:
    ship = bridge("TTCC", external={"flagship": 4}, bonus="activation")
    ship.plays("volley 1", "aim flagship 1", "change C S", "volley 1")
    assert ship.options == ["aim flagship 1", "hold-fire"]
    ship.play("aim flagship 1")
    assert ship.health("flagship") == 2


def test_the_commander_may_choose_any_side() -> None:
    assert bridge("CT", external=["corsair"], commander="any-side").may("change T D")


def test_the_commander_may_choose_a_crew_side_only() -> None:
    ship = bridge("CT", external=["corsair"], commander="crew-side")
    assert ship.why_not("change T D") == "a Commander may only choose a crew side"
    assert ship.may("change T E")


# --- R1 Scouting Ship ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scout", "left"), [("card", (8, 2)), ("faq", (8, 1)), ("any", (8, 1))])
def test_r1_shields_lost_to_an_activation(scout: str, left: tuple[int, int]) -> None:
    ship = bridge("CC", external=["scouting-ship", "corsair"], scout=scout).end(4)
    assert (ship.hull, ship.shield) == left


@pytest.mark.parametrize(("scout", "left"), [("card", (5, 4)), ("faq", (6, 3)), ("any", (6, 3))])
def test_r1_hull_lost_to_an_activation(scout: str, left: tuple[int, int]) -> None:
    ship = bridge("CC", external=["scouting-ship", "raiders-a"], scout=scout).end(6)
    assert (ship.hull, ship.shield) == left, "only by the card itself does its shot pass the shields"


@pytest.mark.parametrize(("scout", "left"), [("card", (6, 0)), ("faq", (7, 0)), ("any", (6, 0))])
def test_r1_hull_lost_while_crew_was_assigned(scout: str, left: tuple[int, int]) -> None:
    ship = bridge("TCC", external={"scouting-ship": 3, "meteoroid": 1}, scout=scout)
    ship.play("fire meteoroid 1").end(6)
    assert (ship.hull, ship.shield) == left


@pytest.mark.parametrize(("scout", "acted"), [("card", False), ("faq", False), ("any", True)])
def test_r1_shields_lost_while_crew_was_assigned(scout: str, acted: bool) -> None:
    ship = bridge("CCT", external=["scouting-ship"], scanner=2, deck=[], empty_scan="damage", scout=scout)
    ship.play("change T D")
    assert ship.shield == 3
    ship.end(6)
    assert ship.acted("scouting-ship") == acted


@pytest.mark.parametrize("scout", ["card", "faq", "any"])
def test_r1_a_scouting_ship_in_stasis_does_nothing(scout: str) -> None:
    ship = bridge("CC", external=["scouting-ship", "raiders-a"], stasis=["scouting-ship"], scout=scout).end(6)
    assert (ship.hull, ship.shield) == (6, 4)


# --- R2, R3 Mercenary ---------------------------------------------------------------------------------------


def test_r2_the_mercenary_looks_at_the_whole_round() -> None:
    ship = bridge("CC", external=["mercenary"], internal=["cloaked-threats"], mercenary="round").end((2, 6))
    assert acts(ship) == ["Cloaked Threats"]
    assert ship.shield == 4


def test_r2_the_mercenary_looks_at_each_roll() -> None:
    ship = bridge("CC", external=["mercenary"], internal=["cloaked-threats"], mercenary="roll").end((2, 6))
    assert acts(ship) == ["Cloaked Threats", "Mercenary"]
    assert ship.shield == 2


def test_r2_looking_at_each_roll_the_scouting_ship_still_comes_last() -> None:
    ship = bridge(
        "CC", external=["scouting-ship", "mercenary"], internal=["cloaked-threats"], mercenary="roll", shield=0
    ).end((2, 2, 5))
    assert acts(ship) == ["Cloaked Threats", "Cloaked Threats", "Mercenary", "Scouting Ship"]


@pytest.mark.parametrize("mercenary", ["round", "roll"])
def test_r2_stasis_keeps_the_mercenary_from_acting(mercenary: str) -> None:
    ship = bridge("CC", external=["mercenary"], stasis=["mercenary"], mercenary=mercenary).end(1)
    assert (ship.shield, acts(ship)) == (4, [])


@pytest.mark.parametrize(("counts", "shield"), [("no", 2), ("yes", 4)])
def test_r3_a_threat_held_in_stasis(counts: str, shield: int) -> None:
    ship = bridge("CC", external=["mercenary", "corsair"], stasis=["corsair"], stasis_counts=counts).end(4)
    assert ship.shield == shield


# --- R4, R5 stasis ------------------------------------------------------------------------------------------


def test_r4_the_beam_holds_any_threat() -> None:
    ship = bridge("CCS", external=["corsair"], internal=["robot-uprising"], stasis_on="any")
    ship.play("stasis robot-uprising").end(1)
    assert ship.infirmary == 0


def test_r4_the_beam_holds_externals_only() -> None:
    ship = bridge("CCS", external=["corsair"], internal=["robot-uprising"], stasis_on="external")
    assert ship.why_not("stasis robot-uprising") == "the beam only reaches external threats"
    assert ship.may("stasis corsair")


@pytest.mark.parametrize(("blast", "left"), [("explodes", (7, 0)), ("held", (8, 4))])
def test_r5_a_meteoroid_destroyed_in_stasis(blast: str, left: tuple[int, int]) -> None:
    ship = bridge("CCT", external={"meteoroid": 1}, stasis=["meteoroid"], stasis_blast=blast)
    ship.play("fire meteoroid 1")
    assert ship.external == []
    assert (ship.hull, ship.shield) == left


def test_r5_a_meteoroid_out_of_stasis_explodes_in_any_reading() -> None:
    ship = bridge("CCT", external={"meteoroid": 1}, stasis_blast="held")
    ship.play("fire meteoroid 1")
    assert (ship.hull, ship.shield) == (7, 0)


# --- R6 Solar Winds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "hull", "won"),
    [("stays", 8, False), ("faq", 6, True), ("faq", 5, False), ("ignored", 1, True)],
)
def test_r6_solar_winds_as_the_last_external(reading: str, hull: int, won: bool) -> None:
    ship = bridge("CC", external=["solar-winds"], hull=hull, shield=4, deck=[], solar_winds=reading)
    ship.end(() if won else 1)
    assert ship.ending == ("won (rescued)" if won else "")


@pytest.mark.parametrize("reading", ["stays", "faq", "ignored"])
def test_r6_other_externals_must_be_gone_in_any_reading(reading: str) -> None:
    ship = bridge("CC", external=["solar-winds", "corsair"], deck=[], solar_winds=reading).end(1)
    assert ship.ending == ""


@pytest.mark.parametrize("reading", ["faq", "ignored"])
def test_r6_solar_winds_are_not_skipped_while_cards_are_left(reading: str) -> None:
    assert bridge("CC", external=["solar-winds"], solar_winds=reading).end(1).ending == ""


# --- R7 Distracted ------------------------------------------------------------------------------------------


def test_r7_distracted_takes_free_dice_only() -> None:
    ship = bridge("", external=["corsair"], scanner=2, infirmary=3, internal=["time-warp"], away={"time-warp": "S"},
                  deck=["distracted"])  # fmt: skip
    ship.play("end", draw="distracted", threat=1, crew="S")
    assert not ship.holds("distracted"), "no crew is free: scanners, Infirmary and missions are not"
    assert (ship.hand, ship.scanner, ship.infirmary) == ("S", 2, 3)


def test_r7_at_the_discovery_one_free_die_is_as_good_as_another() -> None:
    ship = bridge("CC", used="TM", external=["corsair"], deck=["distracted"])
    ship.end(1, draw="distracted", crew="CCCCC")
    assert ship.holds("distracted")


def test_r7_at_a_scan_the_captain_chooses_by_face() -> None:
    ship = bridge("CC", external=["corsair"], scanner=2, deck=["distracted", PANIC])
    ship.end(1, draw="dont-panic distracted", crew="DTSS")
    assert ship.options == ["distract T", "distract S", "distract used"]
    ship.play("distract used")
    assert ship.hand == "TSS"


# --- R8, R9 the empty deck ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "shield"), [("nothing", 4), ("damage", 3)])
def test_r8_full_scanners_and_an_empty_deck(reading: str, shield: int) -> None:
    ship = bridge("CCT", external=["corsair"], scanner=2, deck=[], empty_scan=reading)
    ship.play("change T D")
    assert (ship.shield, ship.scanner, ship.used) == (shield, 0, "C----")


def test_r8_the_damage_can_cost_the_ship() -> None:
    ship = bridge("CCT", external=["corsair"], scanner=2, hull=1, shield=0, deck=[], empty_scan="damage")
    ship.play("change T D")
    assert ship.ending == "lost (destroyed)"


def test_r8_a_card_that_is_there_is_drawn_in_any_reading() -> None:
    ship = bridge("CCT", external=["corsair"], scanner=2, deck=["pandemic"], empty_scan="damage")
    ship.play("change T D", draw="pandemic")
    assert (ship.shield, ship.internal) == (4, ["pandemic"])


def test_r9_an_empty_deck_with_externals_in_play_does_not_end_the_match() -> None:
    ship = bridge("CC", external=["corsair"], deck=[]).end(1)
    assert (ship.ending, ship.round) == ("", 2)


# --- R10 to R12 the Infirmary -------------------------------------------------------------------------------


def test_r10_r11_the_captain_chooses_among_free_mission_and_beaming_dice() -> None:
    ship = bridge("CC", internal=["pandemic", "time-warp"], external=["hijackers", "corsair"], stasis=["corsair"],
                  away={"time-warp": "S", "hijackers": "C"}, scanner=1)  # fmt: skip
    ship.play("end", threat=1)
    assert ship.options == ["hurt spare", "hurt-away time-warp S", "hurt-away hijackers C", "hurt-beam corsair"]


@pytest.mark.parametrize("reading", ["nothing", "lost"])
def test_r12_the_last_free_die_is_sent_in_any_reading(reading: str) -> None:
    ship = bridge("C", internal=["pandemic"], infirmary=3, scanner=2, nobody_left=reading)
    assert ship.end(1).infirmary == 4


@pytest.mark.parametrize(("reading", "hull"), [("nothing", 6), ("lost", 8)])
def test_r12_with_no_crew_left_to_send(reading: str, hull: int) -> None:
    ship = bridge("", internal=["pandemic"], external=["raiders-c"], infirmary=4, scanner=2, nobody_left=reading)
    ship.play("end", threat=1)
    assert ship.ending == "lost (incapacitated)"
    assert ship.hull == hull, "lost at the gathering, or at once before the Raiders act"


# --- R13 Friendly Fire --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "hurt", "away"), [("all", 4, ""), ("unassigned", 1, "T")])
def test_r13_whom_friendly_fire_hits(reading: str, hurt: int, away: str) -> None:
    ship = bridge("TCC", used="TT", internal=["invaders"], away={"invaders": "T"}, external=["corsair"],
                  deck=["friendly-fire"], friendly_fire=reading)  # fmt: skip
    ship.play("end", draw="friendly-fire", threat=1)
    assert ship.infirmary == hurt
    assert ship.away("invaders") == away


@pytest.mark.parametrize("reading", ["all", "unassigned"])
def test_r13_dice_without_a_face_are_not_hit(reading: str) -> None:
    ship = bridge("CCM", infirmary=2, external=["corsair"], deck=["friendly-fire"], friendly_fire=reading)
    ship.play("heal").end(1, draw="friendly-fire")
    assert ship.infirmary == 0


# --- R14 Cloaked Threats ------------------------------------------------------------------------------------


def test_r14_cloaked_threats_chain() -> None:
    ship = bridge("CC", internal=["cloaked-threats"], external=["drone-a"], cloaked="chain").end((2, 2, 2, 1))
    assert ship.shield == 1


def test_r14_cloaked_threats_roll_again_once() -> None:
    ship = bridge("CC", internal=["cloaked-threats"], external=["drone-a"], cloaked="once").end((2, 2))
    assert ship.shield == 2
    assert ship.end((2, 2)).shield == 0, "once a round, and so again in the next"


# --- R15, R16 missions --------------------------------------------------------------------------------------


def test_r15_the_crew_of_the_boarding_ship_mission_can_be_healed_in_the_same_round() -> None:
    ship = bridge("CCTM", external=["boarding-ship"])
    ship.plays("mission boarding-ship T", "heal")
    assert (ship.infirmary, ship.used) == (0, "M---")


def test_r16_dice_on_a_destroyed_threat_are_returned_and_keep_their_face() -> None:
    ship = bridge("CCT", external={"hijackers": 1}, away={"hijackers": "C"}, deck=[PANIC])
    ship.play("fire hijackers 1")
    assert ship.used == "CT--"


# --- R17 the win --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("victory", "ending"), [("discover", ""), ("at-once", "won (rescued)")])
def test_r17_a_meteoroid_that_dies_in_the_activation_as_the_last_external(victory: str, ending: str) -> None:
    ship = bridge("CC", external={"meteoroid": 1}, deck=[], victory=victory).end(1)
    assert ship.ending == ending


@pytest.mark.parametrize(("victory", "ending"), [("discover", ""), ("at-once", "won (rescued)")])
def test_r17_the_last_external_shot(victory: str, ending: str) -> None:
    ship = bridge("CCT", external={"drone-a": 1}, deck=[], victory=victory)
    assert ship.play("fire drone-a 1").ending == ending


@pytest.mark.parametrize(("victory", "ending"), [("discover", ""), ("at-once", "won (rescued)")])
def test_r17_the_last_external_removed_by_a_mission(victory: str, ending: str) -> None:
    ship = bridge("CCT", external=["boarding-ship"], deck=[], victory=victory)
    assert ship.play("mission boarding-ship T").ending == ending


@pytest.mark.parametrize(("victory", "ending"), [("discover", ""), ("at-once", "won (rescued)")])
def test_r17_the_solar_winds_pass_as_the_last_external(victory: str, ending: str) -> None:
    assert bridge("CC", external=["solar-winds"], deck=[], victory=victory).end(2).ending == ending


@pytest.mark.parametrize(("victory", "ending"), [("discover", ""), ("at-once", "won (rescued)")])
def test_r17_the_last_card_drawn_with_no_external_in_play(victory: str, ending: str) -> None:
    ship = bridge("CC", deck=["pandemic"], victory=victory)
    ship.end(() if ending else 3, draw="pandemic")
    assert ship.ending == ending


@pytest.mark.parametrize(("victory", "ending"), [("discover", ""), ("at-once", "won (rescued)")])
def test_r17_the_hull_repaired_until_the_solar_winds_cannot_destroy_the_ship(victory: str, ending: str) -> None:
    ship = bridge("CCE", external=["solar-winds"], hull=5, deck=[], solar_winds="faq", victory=victory)
    assert ship.play("repair 1").ending == ending


@pytest.mark.parametrize("victory", ["discover", "at-once"])
def test_r17_no_win_while_cards_or_externals_are_left(victory: str) -> None:
    cards = bridge("CCT", external={"drone-a": 1}, victory=victory).play("fire drone-a 1")
    others = bridge("CCT", external={"drone-a": 1, "drone-b": 1}, deck=[], victory=victory).play("fire drone-a 1")
    assert (cards.ending, others.ending) == ("", "")


def test_r17_a_ship_that_is_lost_does_not_win_at_once() -> None:
    ship = bridge("CCT", external={"meteoroid": 1}, hull=1, shield=0, deck=[], victory="at-once")
    assert ship.play("fire meteoroid 1").ending == "lost (destroyed)"


# --- R18 to R20 ---------------------------------------------------------------------------------------------


def test_r18_the_nebula_takes_the_shields_at_once() -> None:
    ship = bridge("CC", deck=["nebula"]).end(6, draw="nebula")
    assert (ship.shield, ship.hull) == (0, 8)


@pytest.mark.parametrize(
    ("block", "crew", "card"),
    [
        ("comms-offline", "C", "cloaked-threats"),
        ("panel-explosion", "E", "robot-uprising"),
        ("cosmic-existentialism", "S", "time-warp"),
    ],
)
def test_r19_blocked_crew_and_away_missions(block: str, crew: str, card: str) -> None:
    strict = bridge("CCSE", internal=[block, card], hull=4)
    assert strict.why_not(f"mission {card} {crew}").startswith("no ")
    free = bridge("CCSE", internal=[block, card], hull=4, blocked_missions="no")
    assert free.may(f"mission {card} {crew}")


def test_r19_with_free_missions_no_refusal_says_that_they_are_blocked() -> None:
    ship = bridge("CT", internal=["panel-explosion", "robot-uprising"], external=["corsair"], blocked_missions="no")
    assert ship.refused()["Away mission on Robot Uprising"] == "the mission on Robot Uprising needs Engineering"


def test_r19_stations_stay_blocked_in_both_readings() -> None:
    ship = bridge("CCE", internal=["panel-explosion"], hull=4, blocked_missions="no")
    assert ship.why_not("repair 1") == "no Engineering may be assigned to a station while Panel Explosion is in play"


def test_r20_internal_threats_do_not_matter_at_the_end() -> None:
    assert bridge("CC", internal=["pandemic"], deck=[]).end().ending == "won (rescued)"


# --- questions that have one answer here --------------------------------------------------------------------


def test_freed_dice_cannot_be_used_this_round() -> None:
    ship = bridge("CCMM", infirmary=1, scanner=1)
    ship.plays("heal", "clear")
    assert (ship.hand, ship.used) == ("CC", "MM--")


def test_cards_revealed_at_set_up_take_effect_before_any_roll() -> None:
    ship = set_up("distracted nebula", crew="CTMSE")
    assert (ship.holds("distracted"), ship.shield, ship.hand) == (True, 0, "CTMSE")


def test_threat_detected_rolled_again_fill_the_scanners_in_the_middle_of_assign() -> None:
    ship = bridge("CTTT", external=["corsair"], deck=["pandemic", PANIC])
    ship.play("reroll", crew="DDD", draw="pandemic")
    assert (ship.internal, ship.scanner, ship.hand, ship.used) == (["pandemic"], 0, "", "C-----")
    assert ship.options == ["end"], "still in the same round"


def test_equal_externals_act_in_the_order_they_came_to_that_height() -> None:
    ship = bridge("TTTCC", external={"flagship": 4, "hijackers": 4, "assault-cruiser-a": 4})
    ship.plays("fire hijackers 1", "fire flagship 1", "hold-fire", "fire assault-cruiser-a 1", "hold-fire")
    assert {ship.health(card) for card in ship.external} == {3}
    assert acts(ship.end(4)) == ["Hijackers", "Flagship", "Assault Cruiser A"]


def test_internals_act_in_the_order_they_came() -> None:
    ship = bridge("CC", internal=["invaders"], external=["corsair"], deck=["time-warp", "robot-uprising"])
    ship.end(3, draw="robot-uprising").end(2, draw="time-warp")
    assert acts(ship) == ["Invaders", "Robot Uprising", "Time Warp"]


# --- R7 and R10: who chooses --------------------------------------------------------------------------------


def test_r10_automatically_free_crew_is_hurt_first() -> None:
    ship = bridge("CC", internal=["pandemic", "time-warp"], away={"time-warp": "S"}, external=["corsair"],
                  crew_choice="automatic")  # fmt: skip
    ship.end(1)
    assert ship.infirmary == 1
    assert ship.away("time-warp") == "S"


def test_r10_automatically_crew_on_missions_is_hurt_when_no_crew_is_free() -> None:
    ship = bridge("", internal=["pandemic", "time-warp"], away={"time-warp": "S"}, external=["corsair"], infirmary=3,
                  scanner=2, crew_choice="automatic")  # fmt: skip
    ship.end(1)
    assert ship.away("time-warp") == ""
    assert ship.ending == "lost (incapacitated)"


def test_r7_the_captain_chooses_the_distracted_die() -> None:
    ship = bridge("CTT", used="M", scanner=2, deck=["distracted"], external=["corsair"])
    ship.play("change T D", draw="distracted")
    assert ship.options == ["distract T", "distract used-C", "distract used-M", "distract used"]


def test_r7_automatically_a_returned_die_is_distracted() -> None:
    ship = bridge("CTT", used="M", scanner=2, deck=["distracted"], external=["corsair"], crew_choice="automatic")
    ship.play("change T D", draw="distracted")
    assert ship.holds("distracted")
    assert "end" in ship.options
    assert sum(ship.s.hand) == 1, "the unassigned die was left alone"
