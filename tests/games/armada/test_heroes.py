"""Every hero's ability."""

from __future__ import annotations

from quarterdeck.games.armada.symbols import parse_face
from quarterdeck.games.armada.table import CARRIED, FREE, INFIRMARY, RESOLVED
from tests.games.armada.dockyard import alone, captain, combat, encounters, errand, planning, printed_box

# A hero's sides are dictated by number; `hero_dice` counts from 1.


def test_there_are_34_heroes_with_six_sides_and_an_ability_of_their_own() -> None:
    heroes = printed_box("", players="2").kit.heroes
    assert len(heroes.ids) == 34
    assert [heroes.kind.count(kind) for kind in range(6)] == [7, 7, 5, 5, 5, 5]
    assert sorted(heroes.ability) == list(range(34))
    assert heroes.cost[heroes.ids.index("genevieve")] == 5


# -- commanders ----------------------------------------------------------------------------------------------------


def test_parley_turns_a_basic_die_for_a_die_in_the_infirmary_as_often_as_wanted() -> None:
    yard = alone(captain(heroes="genevieve"), foes="bulkfrog")
    yard.plays("parley blank", "turn blank tactical", "parley blank", "turn blank tactical")
    assert yard.sick() == 2
    yard.plays("assign tactical 1", "assign tactical 1")
    assert yard.damage() == 2


def test_survive_mode_escapes_with_any_two_dice() -> None:
    yard = alone(captain(heroes="hercule"), foes="bulkfrog").play("done", enemy="6").play("flee")
    yard.plays("assign blank escape", "assign blank escape", "retreat luna")
    assert (yard.place(), yard.s.hull[0]) == ("luna", 9)


def test_indivisible_forbids_more_than_two_dice_on_a_station() -> None:
    yard = alone(captain(heroes="kilroy"), foes="todesritter", crew="TTT")
    yard.plays("assign tactical 1", "assign tactical 1")
    assert not yard.may("assign tactical 1")
    free = alone(captain(), foes="todesritter", crew="TTT").plays("assign tactical 1", "assign tactical 1")
    assert free.may("assign tactical 1")


def test_rally_returns_a_die_when_a_ship_is_destroyed_even_by_an_ally() -> None:
    yard = combat(captain(heroes="leo-ranger"), captain(), foes="bulkfrog sentinel").play("front p1")
    yard.play("done").play("p2 done", enemy="1").play("infirm basic").play("fight", crew="----- TT")
    assert yard.sick() == 1
    yard.plays("p2 assign tactical 1", "p2 target 1", "p2 assign tactical 1", "p2 target 1")
    assert yard.foes == ["bulkfrog"]
    assert yard.sick() == 0


def test_a_die_that_rally_returns_is_treated_like_any_returned_die() -> None:
    ship = captain(heroes="leo-ranger jaszsk-rit", fit={6: "sakura-1"})
    yard = alone(ship, foes="bulkfrog kannon", damage=[0, 1], hero_dice="6 6").play("done", enemy="2")
    yard.play("infirm basic").play("fight", crew="T---", hero_dice="6 6").play("assign tactical 6")
    yard.play("target 1", crew="T")  # Quickstrike destroys the ship in step 1, and the die acts at once after a roll.
    assert yard.sick() == 0
    assert yard.may("assign tactical 1")


def test_inspire_rolls_blank_basic_dice_again_once() -> None:
    yard = alone(captain(heroes="sonia-clarke"), foes="bulkfrog", crew="T---- T---")
    assert sorted(yard.s.face[0][:5]) == [0, 0, 0, 1, 1]


def test_payout_pays_at_once_for_a_valuable_ship_and_is_kept_after_a_defeat() -> None:
    ship = captain(hull=1, shield=0, credits=0, heroes="samantha", fit={1: "sakura-2"})
    yard = alone(ship, foes="mirage kannon", crew="T").plays("assign tactical 1", "target 0")
    assert yard.s.credits[0] == 1
    yard.play("done", enemy="3").play("retreat luna")
    assert yard.s.credits[0] == 1


def test_payout_ignores_cheap_ships() -> None:
    ship = captain(credits=0, heroes="samantha", fit={1: "sakura-2"})
    yard = alone(ship, foes="kannon sentinel", crew="T").plays("assign tactical 1", "target 0")
    assert yard.s.credits[0] == 0


def test_cover_skips_the_threat_cards_of_a_failed_mission() -> None:
    covered = errand(captain(heroes="zero"), event="02").play("done").play("done")
    assert covered.asks == "Plan"
    uncovered = errand(captain(), event="02").play("done").play("done")
    assert (uncovered.asks, uncovered.fleets("terra")) == ("Encounter", [2])


# -- tacticians ----------------------------------------------------------------------------------------------------


def test_lock_on_keeps_the_result_of_one_die() -> None:
    yard = alone(captain(heroes="kisaragi"), foes="bulkfrog", crew="S----").play("done", enemy="3")
    yard.play("hold science").play("fight", crew="----")
    assert yard.s.face[0].count(64) == 1
    assert yard.may("assign science 4")


def test_havoc_ignores_the_sequence_of_missions() -> None:
    assert not errand(captain(), event="10", crew="M").may("assign medical")
    yard = errand(captain(heroes="havok"), event="10", crew="M")
    assert yard.may("assign medical section3")


def test_all_in_sends_lazerball_to_the_infirmary_after_a_round_in_which_he_acted() -> None:
    yard = alone(captain(heroes="lazerball"), foes="todesritter", hero_dice="1").play("assign lazerball 1")
    assert yard.damage() == 3
    yard.play("done", enemy="2")
    assert yard.sick() == 1
    idle = alone(captain(heroes="lazerball"), foes="todesritter", hero_dice="1").play("done", enemy="2")
    assert idle.sick() == 0


def test_ophainim_rolls_a_breach_again_once() -> None:
    yard = alone(captain(heroes="ophainim"), foes="crusher-drill").play("done", enemy="3", breach="1")
    yard.play("again", breach="2")
    assert yard.s.offline[0] == 2
    assert yard.asks == "NextRound"


def test_the_black_market_makes_modules_cheaper_but_never_free() -> None:
    yard = planning(captain(heroes="solus", credits=1), captain()).play("shop", modules="lotus-1 ai-core-1 lotus-1")
    yard.play("buy lotus-1")
    assert yard.s.credits[0] == 0
    upgrade = planning(captain(heroes="solus", credits=2, fit={1: "orchid-1"}), captain())
    upgrade.play("shop", modules="orchid-2 senna senna").play("upgrade orchid-2 orchid-1")
    assert upgrade.s.credits[0] == 1
    cheap = '[[module]]\nid = "lotus-1"\ncost = 1\n'
    for credits in (0, 1):  # A module of 1 credit still costs 1.
        least = planning(captain(heroes="solus", credits=credits), captain(), pack=cheap)
        least.play("shop", modules="lotus-1 senna senna")
        assert least.may("buy lotus-1") == (credits == 1)
    assert least.play("buy lotus-1").s.credits[0] == 0


def test_grit_gains_a_shield_for_every_die_sent_to_the_infirmary() -> None:
    yard = alone(captain(heroes="sekani", shield=0), foes="bulkfrog").play("done", enemy="1").play("infirm basic")
    assert yard.s.shield[0] == 1


def test_resale_sells_at_full_cost_and_the_money_is_spent_in_the_same_action() -> None:
    ship = captain(heroes="violet", credits=0, storage="orchid-2")
    yard = planning(ship, captain()).play("shop", modules="ai-core-2 lotus-1 lotus-1")
    yard.play("sell orchid-2")
    assert (yard.s.purse, yard.s.credits[0]) == (8, 0)
    yard.plays("buy ai-core-2", "buy lotus-1", "done")
    assert (yard.s.purse, yard.s.credits[0]) == (0, 0)
    assert yard.storage() == ["ai-core-2", "lotus-1"]


def test_a_module_bought_in_an_action_is_not_sold_in_it() -> None:
    yard = planning(captain(heroes="violet"), captain()).play("shop", modules="lotus-1 ai-core-1 ai-core-1")
    yard.play("buy lotus-1")
    assert not yard.may("sell lotus-1")
    yard.play("done").play("shop")
    assert yard.may("sell lotus-1")


# -- engineers -----------------------------------------------------------------------------------------------------


def test_synapse_rolls_all_dice_again_if_none_can_be_assigned() -> None:
    yard = alone(captain(heroes="k-d3-n"), foes="bulkfrog", crew="MMMM-", hero_dice="6")
    yard.play("synapse", crew="TTTTT")
    assert yard.may("assign tactical 1")
    assert not yard.may("synapse")


def test_synapse_is_not_offered_while_a_die_can_be_assigned() -> None:
    assert not alone(captain(heroes="k-d3-n"), foes="bulkfrog", crew="T", hero_dice="6").may("synapse")


def test_kirie_rolls_dice_without_engineering_again_when_repairing() -> None:
    yard = planning(captain(hull=1, heroes="kirie"), captain())
    yard.play("repair", crew="E---- E--- E--", hero_dice="6 6 6")
    assert yard.s.hull[0] == 4


def test_a_reinforced_station_with_crew_stays_online() -> None:
    yard = alone(captain(heroes="rx-11"), foes="crusher-drill", crew="T", hero_dice="6").play("assign tactical 1")
    yard.play("done", enemy="3", breach="1")
    assert (yard.s.offline[0], yard.sick()) == (0, 1)


def test_yokai_removes_all_offline_tokens_together() -> None:
    ship = captain(heroes="yokai", offline="1 2 3")
    yard = alone(ship, foes="bulkfrog", crew="E", hero_dice="6").play("assign engineering mend1")
    assert yard.s.offline[0] == 0


def test_zz_22_configures_without_a_shipyard_but_buys_nothing() -> None:
    yard = planning(captain(at="luna", heroes="zz-22", storage="lotus-1"), captain()).play("shop")
    yard.play("install lotus-1 6")
    assert yard.modules()[5] == "lotus-1"
    assert not yard.may("buy")
    assert not planning(captain(at="luna", storage="lotus-1"), captain()).may("shop")


# -- scientists ----------------------------------------------------------------------------------------------------


def test_gus_saves_the_crew_at_once_if_he_shows_medical() -> None:
    yard = alone(captain(heroes="gus"), foes="bulkfrog", hero_dice="1").play("done", enemy="1").play("infirm basic")
    yard.play("fight", hero_dice="5")
    assert yard.sick() == 0
    assert not yard.may("assign gus")


def test_curiosity_rolls_science_results_again_until_none_appear() -> None:
    yard = alone(captain(heroes="karla-moeller"), foes="bulkfrog", crew="SS---", hero_dice="4")
    yard.play("again", crew="ST").play("again", crew="T")
    assert yard.asks == "Act"
    assert yard.s.face[0][:5].count(1) == 2


def test_science_results_may_be_kept() -> None:
    yard = alone(captain(heroes="karla-moeller"), foes="bulkfrog", crew="S----", hero_dice="4").play("accept")
    assert yard.may("assign science 4")


def test_calm_recharges_a_shield_whenever_pathos_shows_a_blank() -> None:
    yard = alone(captain(heroes="pathos", shield=0), foes="bulkfrog", hero_dice="5")
    assert yard.s.shield[0] == 1


def test_stimulus_rolls_again_while_the_fleet_has_five_ships() -> None:
    five = "sentinel sentinel sentinel sentinel bulkfrog"
    assert alone(captain(heroes="piotr-orlov"), foes=five).s.rerolls[0] == 1
    assert alone(captain(heroes="piotr-orlov"), foes="sentinel sentinel sentinel bulkfrog").asks == "Act"


def test_stimulus_adds_to_an_ai_core() -> None:
    five = "sentinel sentinel sentinel sentinel bulkfrog"
    assert alone(captain(heroes="piotr-orlov", fit={6: "ai-core-2"}), foes=five).s.rerolls[0] == 3


def test_relay_resolves_a_second_beacon_after_a_completed_mission() -> None:
    yard = errand(captain(heroes="rome"), event="11", crew="EE", events=["19"])
    yard.play("assign engineering section1")
    assert yard.options == ["mission 19", "end"]


def test_relay_helps_after_a_delivery_of_cargo_but_not_after_loading_it() -> None:
    loads = encounters(captain(heroes="rome"), captain(at="kagawa"), events=["35", "19"]).play("mission 35")
    assert loads.asks == "Load"  # The turn is over, and with it the phase.
    bound = encounters(captain(at="invictus", heroes="rome"), captain(), events=["18"])
    places = bound.s.events[:]
    places[bound.game.kit.events.ids.index("35")] = CARRIED
    ship = captain(at="invictus", heroes="rome", fit={6: "cargo-medicine"})
    delivers = encounters(ship, captain(at="kagawa"), changed_events=places).play("deliver 35")
    assert delivers.options == ["mission 18", "end"]


def test_relay_does_not_help_after_a_failure() -> None:
    yard = errand(captain(heroes="rome"), event="11", events=["19"], hero_dice="6")
    yard.plays("done", "done")
    assert yard.asks == "Plan"


# -- medical specialists -------------------------------------------------------------------------------------------


def test_triage_lets_returned_crew_act_at_once_after_a_roll() -> None:
    yard = alone(captain(heroes="jaszsk-rit"), foes="bulkfrog", hero_dice="6").play("done", enemy="1")
    yard.play("infirm basic").play("fight", crew="M---", hero_dice="6").play("assign medical infirmary", crew="T")
    assert yard.may("assign tactical 1")


def test_last_stand_turns_the_last_die_to_any_side() -> None:
    yard = alone(captain(heroes="kino"), foes="oni", hero_dice="6")
    for _ in range(5):
        assert not yard.may("turn")
        yard.play("done", enemy="3").play("infirm basic").play("fight", hero_dice="6")
    assert yard.sick() == 5
    assert [one.split()[-1] for one in yard.choices("show")] == ["0", "1", "3", "4"]
    yard.plays("show kino 3", "assign kino 2")
    assert yard.damage() == 1


def test_shortcut_completes_a_section_that_lacks_one_symbol_once_per_mission() -> None:
    yard = errand(captain(heroes="rigsystem"), event="11", crew="E", hero_dice="6")
    yard.play("assign engineering section1")
    assert yard.event("11") == RESOLVED
    without = errand(captain(), event="11", crew="E")
    assert not without.may("assign engineering section1")
    twice = '[[event]]\nid = "11"\nrows = ["EE TT"]\n'
    second = errand(captain(heroes="rigsystem"), event="11", crew="ET---", hero_dice="6", pack=twice)
    second.play("assign engineering section1")
    assert not second.may("assign tactical section2")  # It lacks one symbol too, but the shortcut was taken.
    assert second.event("11") != RESOLVED


def test_priority_attempts_other_missions_before_a_prime_one() -> None:
    waiting = encounters(captain(), captain(ship="hades", at="luna"), events=["11", "18"])
    assert not waiting.may("mission 11")
    assert encounters(captain(heroes="sisi-gao"), captain(ship="hades", at="luna"), events=["11", "18"]).may(
        "mission 11"
    )


def test_immune_crew_is_never_sent_to_the_infirmary() -> None:
    yard = alone(captain(heroes="v41-k"), foes="bulkfrog", hero_dice="6").play("done", enemy="1")
    assert yard.sick() == 0
    assert alone(captain(), foes="bulkfrog").play("done", enemy="1").sick() == 1
    assert alone(captain(heroes="genevieve"), foes="bulkfrog", hero_dice="1").may("parley")
    assert not alone(captain(heroes="v41-k genevieve"), foes="bulkfrog", hero_dice="6 1").may("parley")


def test_immune_crew_cannot_pay_for_another_try() -> None:
    assert errand(captain(), event="11").play("done").may("sacrifice blank")
    yard = errand(captain(heroes="v41-k"), event="11", hero_dice="6").play("done")
    assert yard.asks == "Plan"  # No other try can be paid for, so the mission has failed.
    assert (yard.event("11"), yard.s.hull[0], yard.sick()) == (0, 8, 0)
    free = errand(captain(heroes="v41-k"), event="11", crew="M", hero_dice="6").play("done")
    assert free.options == ["again", "done"]


# -- others --------------------------------------------------------------------------------------------------------


def test_foresight_looks_at_the_next_threat_card() -> None:
    yard = planning(captain(heroes="eva"), captain()).play("look", threats="fleet-luna-1")
    assert yard.s.threat_top == yard.game.kit.threats.ids.index("fleet-luna-1")
    assert yard.s.actions == 2


def test_foresight_and_scanners_look_at_one_card_in_total() -> None:
    yard = planning(captain(heroes="eva", fit={6: "iris-2"}), captain(), fleets={"luna": ["?"]}).play("look")
    assert not yard.may("look")


def test_orate_makes_heroes_cheaper_but_never_free() -> None:
    yard = planning(captain(at="luna", heroes="kyuu", credits=4), captain())
    yard.play("recruit", heroes="genevieve zz-22 rome").play("hire genevieve")
    assert yard.s.credits[0] == 0
    cheap = '[[hero]]\nid = "zz-22"\ncost = 1\n'
    for credits in (0, 1):  # A hero of 1 credit still costs 1.
        least = planning(captain(at="luna", heroes="kyuu", credits=credits), captain(), pack=cheap)
        least.play("recruit", heroes="genevieve zz-22 rome")
        assert least.may("hire zz-22") == (credits == 1)
    assert least.play("hire zz-22").s.credits[0] == 0


def test_rage_costs_a_hull_whenever_grok_grok_shows_two_tactical_symbols() -> None:
    assert alone(captain(heroes="grok-grok"), foes="bulkfrog", hero_dice="1").s.hull[0] == 8
    assert alone(captain(heroes="grok-grok"), foes="bulkfrog", hero_dice="6").s.hull[0] == 9


def test_rose_joins_an_assigned_die_which_acts_again() -> None:
    yard = alone(captain(heroes="rose-palroy"), foes="todesritter", crew="T", hero_dice="5")
    yard.plays("assign tactical 1", "pair tactical", "assign tactical 1")
    assert yard.damage() == 2
    assert not yard.may("pair")


def test_setsuna_copies_the_face_of_an_available_die_once_per_roll() -> None:
    yard = alone(captain(heroes="setsuna lazerball"), foes="todesritter", hero_dice="6 1")
    yard.plays("copy lazerball", "assign setsuna 1")
    assert yard.damage() == 3
    assert not yard.may("copy")


def test_abilities_work_from_the_infirmary() -> None:
    yard = alone(captain(heroes="sekani", shield=0), foes="bulkfrog", hero_dice="6").play("done", enemy="1")
    yard.play("infirm sekani")
    yard.play("fight").play("done", enemy="1")
    assert yard.s.shield[0] == 2


def test_abilities_affect_only_their_own_crew() -> None:
    yard = combat(captain(heroes="sonia-clarke"), captain(), foes="bulkfrog").play("front p1")
    assert sum(line.startswith("Player 1 rolls") for line in yard.told) == 2
    assert sum(line.startswith("Player 2 rolls") for line in yard.told) == 1


def test_immune_crew_stays_at_a_station_that_goes_offline() -> None:
    yard = alone(captain(heroes="v41-k"), foes="crusher-drill", crew="T", hero_dice="6").play("assign tactical 1")
    yard.play("done", enemy="3", breach="1")
    assert (yard.s.offline[0], yard.sick()) == (1, 0)


def test_zz_22_moves_fitted_modules_too() -> None:
    yard = planning(captain(at="luna", heroes="zz-22", fit={1: "lotus-1"}), captain()).play("shop")
    yard.plays("stow 1", "install lotus-1 6")
    assert yard.modules() == ["-", "-", "-", "-", "-", "lotus-1"]


def test_synapse_does_not_help_after_an_assignment_or_if_another_hero_is_the_reason() -> None:
    used = alone(captain(heroes="k-d3-n"), foes="bulkfrog", crew="T", hero_dice="6").play("assign tactical 1")
    assert not used.may("synapse")
    pack = '[[module]]\nid = "pulse-gun"\nuse = [{ crew = "TTT", do = [{ energy = 1 }] }]\n'
    guns = {2: "ai-core-1", 3: "drosera", 4: "iris-1", 5: "kira-1"}
    for heroes, may in (("k-d3-n", True), ("k-d3-n kilroy", False)):
        dice = "6 6" if "kilroy" in heroes else "6"
        crew = "TTT--" if not may else "TT---"
        stuck = alone(captain(heroes=heroes, fit=guns), foes="bulkfrog", crew=crew, hero_dice=dice, pack=pack)
        stuck.play("keep")
        assert stuck.may("synapse") == may


def test_last_stand_works_on_missions() -> None:
    where = [[INFIRMARY] * 5 + [FREE], [FREE] * 5]
    made = errand(captain(heroes="kino"), event="11", hero_dice="2", where=where)
    assert made.may("show kino 3")
    made.play("show kino 3")
    assert made.s.face[0][5] == parse_face("E")
