"""A round in six steps, from the set-up to every way a match can end. Rules: Setup, Playing the game, Winning."""

import pytest

from tests.games.d6.bridge import PANIC, SUMMIT, actors, bridge, open_box, set_up

# --- set-up -------------------------------------------------------------------------------------------------


def test_the_ship_starts_whole_with_two_threats_in_play() -> None:
    ship = set_up("corsair pandemic", crew="CTMSED")
    assert (ship.hull, ship.shield, ship.round) == (8, 4, 1)
    assert (ship.external, ship.internal) == (["corsair"], ["pandemic"])
    assert (ship.hand, ship.scanner) == ("CTMSE", 1)


@pytest.mark.parametrize(("difficulty", "cards"), [("teaching", 42), ("easy", 41), ("medium", 39), ("hard", 36)])
def test_the_difficulty_is_the_number_of_dont_panic_cards(difficulty: str, cards: int) -> None:
    ship = set_up("corsair pandemic", difficulty=difficulty)
    assert ship.deck == cards - 2
    assert ship.s.deck[ship.card(PANIC)] == cards - 36


@pytest.mark.parametrize(("length", "fewer"), [("full", 0), ("shorter", 5), ("short", 8)])
def test_a_shorter_game_removes_cards_unseen(length: str, fewer: int) -> None:
    ship = set_up("corsair pandemic", length=length)
    assert ship.deck == 39 - 2 - fewer
    assert sum(ship.s.deck) == 37, "any of them may be the ones left out"


def test_the_first_two_threats_come_before_any_die_is_rolled() -> None:
    ship = set_up("corsair pandemic", crew="CTMSED")
    kinds = [line.split()[0] for line in ship.told]
    assert kinds == ["New", "Trouble", "Round", "You", "1"]


def test_friendly_fire_at_set_up_has_no_target() -> None:
    ship = set_up("friendly-fire corsair", crew="TTTTTT")
    assert (ship.hand, ship.infirmary, ship.internal) == ("TTTTTT", 0, [])
    assert ship.s.discarded == 1


def test_distracted_at_set_up_takes_one_of_the_six_before_they_are_rolled() -> None:
    ship = set_up("distracted corsair", crew="CTMSE")
    assert ship.holds("distracted")
    assert ship.hand == "CTMSE"


def test_friendly_fire_and_distracted_may_both_come_at_set_up() -> None:
    ship = set_up("distracted friendly-fire", crew="CTMSE")
    assert (ship.hand, ship.infirmary, ship.internal) == ("CTMSE", 0, ["distracted"])


def test_the_nebula_at_set_up_means_no_shields_from_the_start() -> None:
    assert set_up("nebula corsair").shield == 0


# --- the six steps ------------------------------------------------------------------------------------------


def test_a_round_goes_through_its_six_steps_in_order() -> None:
    ship = bridge("CCT", external={"corsair": 2}, deck=["pandemic", "drone-a"], scanner=2)
    ship.end(4, draw="pandemic drone-a", crew="DTTC")
    assert ship.told == [
        "Trouble on board: Pandemic. 1 card left in the deck.",
        "The threat die shows 4.",
        "Corsair acts.",
        "Shields take 2: 2 left.",
        "4 crew are gathered for the next round.",
        "Round 2. Hull 8, shields 2.",
        "You roll 4 crew: 1 Commander, 2 Tactical, 1 Threat Detected.",
        "1 Threat Detected locks into the scanners: 3 there now.",
        "The scanners are full: something is out there.",
        "New contact: Drone A, health 1. 0 cards left in the deck.",
    ]


# --- 2 scan -------------------------------------------------------------------------------------------------


def test_three_threat_detected_bring_one_threat_and_come_back_at_the_end_of_the_round() -> None:
    ship = set_up("corsair pandemic drone-a", crew="DDDCTT")
    assert (ship.scanner, ship.hand, ship.used) == (0, "CTT", "---")
    assert ship.external == ["corsair", "drone-a"]


def test_six_threat_detected_bring_two_threats() -> None:
    ship = bridge("CC", external=["corsair"], scanner=2, deck=["drone-a", "drone-b", PANIC, PANIC])
    ship.end(1, draw="dont-panic drone-a drone-b", crew="DDDD")
    assert ship.told.count("The scanners are full: something is out there.") == 2
    assert ship.external == ["corsair", "drone-a", "drone-b"]
    assert (ship.scanner, ship.hand, ship.used, ship.options) == (0, "", "------", ["end"])
    assert len(ship.end(1).hand) == 6


def test_leftover_threat_detected_stay_locked_over_rounds() -> None:
    ship = bridge("CC", external=["corsair"], scanner=1)
    ship.end(1, crew="DCCCC")
    assert (ship.scanner, ship.hand) == (2, "CCCC")
    ship.end(1, draw="", crew="CCCC")
    assert (ship.scanner, ship.hand) == (2, "CCCC")


def test_four_threat_detected_leave_one_behind() -> None:
    ship = set_up("corsair pandemic drone-a", crew="DDDDTT")
    assert (ship.scanner, ship.hand, ship.used) == (1, "TT", "---")


def test_the_scan_comes_before_crew_is_assigned() -> None:
    ship = set_up("corsair pandemic friendly-fire", crew="DDDTCC")
    assert (ship.hand, ship.infirmary, ship.round) == ("CC", 1, 1)


# --- 4 discover and the win ---------------------------------------------------------------------------------


def test_the_win_is_checked_before_the_draw() -> None:
    ship = bridge("CC", external=[], deck=[])
    ship.end()
    assert ship.ending == "won (rescued)"


def test_one_card_left_means_it_is_drawn_and_the_match_goes_on() -> None:
    ship = bridge("CC", deck=[PANIC])
    ship.end(1)
    assert (ship.ending, ship.deck, ship.round) == ("", 0, 2)
    ship.end()
    assert ship.ending == "won (rescued)"


def test_with_an_empty_deck_and_an_external_threat_play_goes_on_without_a_draw() -> None:
    ship = bridge("CC", external={"corsair": 2}, deck=[])
    ship.end(4)
    assert (ship.ending, ship.shield, ship.round) == ("", 2, 2)


def test_shooting_the_last_external_wins_at_the_next_step() -> None:
    ship = bridge("TCC", external={"drone-a": 1}, deck=[])
    ship.play("fire drone-a 1")
    assert ship.ending == "", "the win is checked at step 4"
    ship.end()
    assert ship.ending == "won (rescued)"


def test_internal_threats_do_not_keep_from_winning() -> None:
    ship = bridge("CC", internal=["pandemic", "time-warp"], deck=[])
    ship.end()
    assert ship.ending == "won (rescued)"


def test_a_won_match_rolls_no_threat_die() -> None:
    ship = bridge("CC", internal=["pandemic"], deck=[])
    ship.end()
    assert not any("threat die" in line for line in ship.told)


# --- 5 activate ---------------------------------------------------------------------------------------------


def test_internals_act_first_then_externals_by_health() -> None:
    ship = bridge(
        "CC",
        internal=["invaders", "time-warp", "robot-uprising"],
        external={"drone-a": 1, "bounty-ship": 4, "intercepter": 2},
        hull=8,
    )
    ship.end(2)
    assert actors(ship.told) == [
        "Invaders", "Time Warp", "Robot Uprising", "Bounty Ship", "Intercepter", "Drone A",
    ]  # fmt: skip


def test_internals_act_in_the_order_they_came() -> None:
    ship = bridge("CC", internal=["robot-uprising", "pandemic"]).end(1)
    assert actors(ship.told) == ["Robot Uprising", "Pandemic"]
    other = bridge("CC", internal=["pandemic", "robot-uprising"]).end(1)
    assert actors(other.told) == ["Pandemic", "Robot Uprising"]


def test_externals_of_equal_health_act_in_the_order_they_came() -> None:
    ship = bridge("CC", deck=["hijackers", "flagship", "assault-cruiser-a"])
    ship.end(6, draw="hijackers").end(2, draw="flagship").end(4, draw="assault-cruiser-a")
    assert actors(ship.told) == ["Hijackers", "Flagship", "Assault Cruiser A"]


def test_a_threat_that_is_hit_acts_after_those_it_has_sunk_to() -> None:
    ship = bridge("TTCC", external={"flagship": 4, "corsair": 2})
    ship.plays("fire flagship 1", "fire flagship 1", "hold-fire")
    assert (ship.health("flagship"), ship.external) == (2, ["corsair", "flagship"])
    ship.end(4)
    assert actors(ship.told) == ["Corsair", "Flagship"]


def test_time_warp_lifts_threats_before_the_externals_act() -> None:
    ship = bridge("CC", internal=["time-warp"], external={"drone-a": 1, "bomber-b": 1, "bounty-ship": 1})
    ship.end(2)
    assert ship.external == ["bomber-b", "bounty-ship", "drone-a"]
    assert actors(ship.told) == ["Time Warp", "Bomber B", "Bounty Ship", "Drone A"]


def test_a_threat_lifted_by_time_warp_comes_below_those_already_there() -> None:
    ship = bridge("CC", internal=["time-warp"], external={"intercepter": 3, "nebula": 2}, shield=0)
    ship.end(2)
    assert "Nebula recovers to 3 health." in ship.told
    assert actors(ship.told) == ["Time Warp", "Intercepter", "Nebula"]


def test_a_threat_acts_once_a_roll_though_it_moves_down_the_track_while_acting() -> None:
    ship = bridge("CC", external={"meteoroid": 4, "intercepter": 3})
    ship.end(1)
    assert (ship.health("meteoroid"), ship.external) == (3, ["intercepter", "meteoroid"])
    assert actors(ship.told) == ["Meteoroid", "Intercepter"]


def test_shields_are_still_offline_for_threats_that_act_after_the_nebula_is_gone() -> None:
    ship = bridge("CC", external={"nebula": 1, "drone-a": 1}, shield=0)
    ship.end(2)
    assert (ship.external, ship.hull, ship.shield) == (["drone-a"], 7, 0)


def test_cloaked_threats_can_chain() -> None:
    ship = bridge("CC", internal=["cloaked-threats"], external=["intercepter"])
    ship.end((2, 2, 2, 6))
    assert ship.shield == 1


def test_the_mercenary_may_wake_the_scouting_ship() -> None:
    ship = bridge("CC", external=["scouting-ship", "mercenary"], shield=1)
    ship.end(1)
    assert actors(ship.told) == ["Mercenary", "Scouting Ship"]
    assert (ship.shield, ship.hull) == (0, 6)


def test_the_mercenary_and_the_scouting_ship_wait_for_the_second_roll() -> None:
    ship = bridge("CC", external=["scouting-ship", "mercenary", "raiders-a"], internal=["cloaked-threats"])
    ship.end((2, 4))
    assert actors(ship.told) == ["Cloaked Threats", "Raiders A", "Scouting Ship"]


# --- who goes to the Infirmary ------------------------------------------------------------------------------


def test_the_captain_chooses_whom_to_send() -> None:
    ship = bridge("CC", internal=["pandemic", "time-warp"], away={"time-warp": "S"}, stasis=["time-warp"])
    ship.play("end", threat=1)
    assert ship.options == ["hurt spare", "hurt-away time-warp S", "hurt-beam time-warp"]
    ship.play("hurt-away time-warp S")
    assert (ship.infirmary, ship.away("time-warp"), len(ship.hand)) == (1, "", 5)


@pytest.mark.parametrize(("reading", "shield"), [("held", 4), ("freed", 2)])
def test_the_die_that_holds_a_threat_may_be_sent(reading: str, shield: int) -> None:
    ship = bridge(
        "CC",
        internal=["robot-uprising"],
        external={"assault-cruiser-b": 4},
        stasis=["assault-cruiser-b"],
        stasis_hurt=reading,
    )
    ship.play("end", threat=1).play("hurt-beam assault-cruiser-b")
    assert (ship.infirmary, ship.shield) == (1, shield)


def test_scanner_and_distracted_dice_cannot_be_sent() -> None:
    ship = bridge("", internal=["pandemic", "distracted"], scanner=2, held=["distracted"], infirmary=2, used="C")
    ship.end(1, draw="")
    assert ship.infirmary == 3
    assert (ship.scanner, ship.holds("distracted")) == (2, True)


def test_with_no_crew_to_send_nothing_happens() -> None:
    ship = bridge("", internal=["pandemic"], scanner=2, infirmary=4)
    ship.play("end", threat=1)
    assert ship.infirmary == 4
    assert ship.ending == "lost (incapacitated)"


# --- 6 gather -----------------------------------------------------------------------------------------------


def test_assigned_unassigned_beaming_and_set_aside_dice_are_gathered() -> None:
    ship = bridge("CC", used="T", external=["corsair"], stasis=["corsair"])
    ship.end(1)
    assert len(ship.hand) == 6


def test_infirmary_scanner_and_distracted_dice_are_not_gathered() -> None:
    ship = bridge("CC", internal=["distracted"], held=["distracted"], scanner=1, infirmary=1)
    ship.end(1)
    assert (len(ship.hand), ship.scanner, ship.infirmary, ship.holds("distracted")) == (3, 1, 1, True)


def test_partial_crews_stay_on_their_mission_with_their_face() -> None:
    ship = bridge("CCS", internal=["time-warp"], external=["corsair"])
    ship.play("mission time-warp S")
    ship.play("end", threat=1)
    assert ship.options == ["recall time-warp S", "stay time-warp"]
    ship.play("stay time-warp", crew="SCCCC")
    assert (ship.away("time-warp"), ship.hand) == ("S", "CCCCS")
    ship.play("mission time-warp S")
    assert ship.internal == []
    assert ship.used == "SS"


def test_partial_crews_may_be_recalled() -> None:
    ship = bridge("CCS", internal=["time-warp"], external=["corsair"])
    ship.play("mission time-warp S").play("end", threat=1)
    ship.play("recall time-warp S")
    assert (ship.away("time-warp"), len(ship.hand)) == ("", 6)
    assert "The Science on Time Warp is recalled." in ship.told


def test_crews_are_recalled_one_card_after_another() -> None:
    ship = bridge("CC", internal=["time-warp"], external=["hijackers"], away={"time-warp": "S", "hijackers": "C"})
    ship.play("end", threat=1)
    assert ship.options == ["recall hijackers C", "stay hijackers"]
    ship.play("stay hijackers")
    assert ship.options == ["recall time-warp S", "stay time-warp"]
    ship.play("recall time-warp S")
    assert (ship.away("hijackers"), ship.away("time-warp"), len(ship.hand)) == ("C", "", 5)


def test_a_crew_must_be_recalled_if_no_other_die_can_be_gathered() -> None:
    ship = bridge("", internal=["time-warp"], external=["hijackers"], infirmary=4,
                  away={"time-warp": "S", "hijackers": "C"})  # fmt: skip
    ship.play("end", threat=1)
    ship.play("stay hijackers", crew="M")
    assert ship.away("hijackers") == "C"
    assert ship.away("time-warp") == "", "the last one who could be gathered is"
    assert ship.ending == ""
    assert ship.hand == "M"


def test_the_captain_chooses_who_must_be_recalled_and_sees_why() -> None:
    ship = bridge("", internal=["summit"], infirmary=4, away={"summit": "CS"}, pack=SUMMIT)
    ship.play("end", threat=1)
    assert ship.options == ["recall summit C", "recall summit S"]
    assert ship.refused() == {"Leave them on Summit": "somebody must be gathered, or the crew is incapacitated"}
    ship.play("recall summit C")
    assert ship.options == ["recall summit S", "stay summit"]
    ship.play("stay summit", crew="E")
    assert (ship.hand, ship.away("summit")) == ("E", "S")


def test_dice_return_when_the_threat_they_were_sent_to_is_destroyed() -> None:
    ship = bridge("TTTCC", external={"hijackers": 3}, away={"hijackers": "C"})
    ship.plays("fire hijackers 1", "fire hijackers 2")
    assert (ship.external, ship.used) == ([], "CTT")


# --- the ways to lose ---------------------------------------------------------------------------------------


def test_hull_zero_loses_at_once() -> None:
    ship = bridge("CC", external={"corsair": 2, "flagship": 4}, hull=3, shield=0)
    ship.end(4)
    assert (ship.ending, ship.hull) == ("lost (destroyed)", 0)
    assert actors(ship.told) == ["Flagship"], "the Corsair does not act any more"


def test_the_hull_does_not_fall_below_zero() -> None:
    ship = bridge("CC", external={"flagship": 4}, hull=1, shield=0)
    ship.end(5)
    assert (ship.ending, ship.hull) == ("lost (destroyed)", 0)


def test_no_crew_to_gather_loses_at_once() -> None:
    ship = bridge("", external={"corsair": 2}, infirmary=6)
    ship.end(1)
    assert (ship.ending, ship.hull) == ("lost (incapacitated)", 8)
    assert ship.told[-1] == "No crew can be gathered. The ship falls silent in round 1."


def test_one_die_is_enough_crew() -> None:
    ship = bridge("C", external={"corsair": 2}, infirmary=5)
    ship.end(1, crew="T")
    assert (ship.ending, ship.hand) == ("", "T")


def test_a_ship_that_is_destroyed_by_its_last_enemy_has_lost() -> None:
    ship = bridge("TCC", external={"meteoroid": 1}, hull=1, shield=0, deck=[])
    ship.play("fire meteoroid 1")
    assert ship.ending == "lost (destroyed)"


def test_the_box_says_how_a_match_can_end() -> None:
    assert open_box().box.endings == ["rescued", "destroyed", "incapacitated"]
