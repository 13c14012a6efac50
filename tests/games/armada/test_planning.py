"""Phase 1: travel, repair, trade, shipyards, waystations."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import ChanceError
from tests.games.armada.dockyard import captain, planning


def test_any_captain_begins_and_finishes_both_actions_first() -> None:
    yard = planning(captain(), captain(ship="hades"))
    assert yard.may("travel luna")
    assert yard.may("p2 travel luna")
    yard.play("p2 travel luna")
    assert all(option.startswith("p2") for option in yard.options)
    yard.play("p2 repair")
    assert yard.may("travel luna")
    assert not any(option.startswith("p2") for option in yard.options)


def test_a_captain_may_take_the_same_action_twice_or_end_early() -> None:
    yard = planning(captain(hull=1), captain()).play("repair", crew="E").play("repair", crew="EE")
    assert yard.s.hull[0] == 4
    early = planning(captain(), captain()).play("travel luna").play("end")
    assert early.place() == "luna"
    assert not early.may("repair")


def test_travel_goes_to_a_nearby_planet() -> None:
    assert planning(captain(at="luna"), captain(ship="hades")).choices("travel") == ["terra"]
    assert planning(captain(), captain(ship="hades")).choices("travel") == ["luna", "kagawa", "zenith-one"]


def test_travel_does_not_go_further() -> None:
    yard = planning(captain(at="luna"), captain(ship="hades"), events=["15"])
    assert yard.refused()["titan-vi"] == "it is not near enough"
    assert yard.refused()["luna"] == "your ship is there"


# -- repair --------------------------------------------------------------------------------------------------------


def test_repair_recovers_one_hull_for_each_engineering_symbol() -> None:
    plain = planning(captain(hull=2, heroes="rx-11"), captain()).play("repair", crew="EET--", hero_dice="1")
    assert plain.s.hull[0] == 6


def test_repair_does_not_exceed_the_maximum() -> None:
    assert planning(captain(hull=8), captain()).play("repair", crew="EEE").s.hull[0] == 9


def test_command_does_not_repair() -> None:
    assert planning(captain(hull=2, heroes="genevieve"), captain()).play("repair", hero_dice="1").s.hull[0] == 2


def test_critical_damage_ends_only_with_a_full_hull() -> None:
    yard = planning(captain(hull=6, critical=True), captain()).play("repair", crew="EE")
    assert yard.s.critical[0] == 1
    yard.play("repair", crew="E")
    assert yard.s.critical[0] == 0


def test_a_critical_ship_can_do_everything_else_in_planning() -> None:
    yard = planning(captain(hull=0, critical=True), captain())
    assert yard.may("travel luna")
    assert yard.may("shop")
    assert yard.may("trade p2")


# -- trade ---------------------------------------------------------------------------------------------------------


def test_captains_at_the_same_location_trade_credits_modules_and_heroes() -> None:
    yard = planning(captain(credits=3, storage="lotus-1"), captain(credits=1, heroes="rome")).play("trade p2")
    yard.plays("pay p2 2", "hand p2 lotus-1", "transfer p1 rome")
    assert yard.s.credits == [1, 3]
    assert yard.storage(1) == ["lotus-1"]
    assert (yard.heroes(0), yard.heroes(1)) == (["rome"], [])


def test_trade_needs_the_same_location() -> None:
    assert not planning(captain(), captain(at="luna")).may("trade")
    assert planning(captain(), captain()).may("trade p2")


def test_a_fitted_module_can_be_given_away_and_its_station_is_the_old_one_again() -> None:
    yard = planning(captain(fit={1: "cereus"}, hull=12), captain()).play("trade p2")
    yard.plays("hand p2 cereus", "done")
    assert yard.modules()[0] == "-"
    assert (yard.s.max_hull[0], yard.s.hull[0]) == (9, 9)
    assert yard.storage(1) == ["cereus"]


def test_the_modules_of_a_captain_beside_a_trade_say_that_they_cannot_change_hands() -> None:
    yard = planning(captain(), captain(), captain(storage="lotus-1")).play("trade p2")
    why = "nothing in it can change hands or be sold now"
    assert {yard.refused()[part] for part in ("station2.3", "storage2")} == {why}


def test_both_captains_decide_about_a_trade_together() -> None:
    yard = planning(captain(), captain(), captain()).play("trade p2")
    ask = yard.game.asking(yard.s)
    assert ask is not None
    assert ask.seats(yard.s) == [0, 1]


# -- shipyards -----------------------------------------------------------------------------------------------------


def test_three_modules_are_drawn_any_number_is_bought_and_the_rest_returns() -> None:
    yard = planning(captain(credits=6), captain())
    pool = sum(yard.s.pool)
    yard.play("shop", modules="lotus-1 senna saber-1")
    assert sum(yard.s.pool) == pool - 3
    yard.plays("buy lotus-1", "buy senna", "done")
    assert yard.s.credits[0] == 1
    assert sum(yard.s.pool) == pool - 2
    assert yard.storage() == ["lotus-1", "senna"]


def test_a_shipyard_is_needed() -> None:
    assert not planning(captain(at="luna"), captain(ship="hades")).may("shop")
    assert planning(captain(at="titan-vi"), captain(ship="hades")).may("shop")


def test_modules_cost_what_they_say() -> None:
    yard = planning(captain(credits=2), captain()).play("shop", modules="lotus-1 senna saber-1")
    assert yard.choices("buy") == ["lotus-1", "saber-1"]
    assert yard.refused()["offer2"] == "you cannot pay for it"


def test_an_upgrade_costs_its_upgrade_cost_and_discards_the_old_module() -> None:
    yard = planning(captain(credits=2, fit={1: "orchid-1"}), captain()).play("shop", modules="orchid-2 senna senna")
    yard.plays("upgrade orchid-2 orchid-1", "done")
    assert yard.modules()[0] == "orchid-2"
    assert yard.s.credits[0] == 0
    assert yard.s.pool[yard.game.kit.modules.ids.index("orchid-1")] == 2


def test_tiers_can_be_skipped() -> None:
    yard = planning(captain(credits=4, fit={1: "lotus-1"}), captain()).play("shop", modules="lotus-3 senna senna")
    yard.plays("upgrade lotus-3 lotus-1")
    assert yard.modules()[0] == "lotus-3"
    assert yard.s.credits[0] == 0


def test_a_lower_tier_is_no_upgrade() -> None:
    for owned, may in (("lotus-3", False), ("lotus-1", True)):
        yard = planning(captain(credits=9, fit={1: owned}), captain()).play("shop", modules="lotus-2 senna senna")
        assert yard.may("upgrade") == may


def test_an_installed_module_covers_the_station_and_what_was_there_is_stored() -> None:
    yard = planning(captain(fit={1: "lotus-1"}, storage="senna"), captain()).play("shop")
    yard.plays("install senna 1", "done")
    assert yard.modules()[0] == "senna"
    assert yard.storage() == ["lotus-1"]


def test_modules_can_be_stored_and_moved_in_the_same_action() -> None:
    yard = planning(captain(fit={1: "lotus-1"}), captain()).play("shop")
    yard.plays("stow 1", "install lotus-1 6", "done")
    assert yard.modules() == ["-", "-", "-", "-", "-", "lotus-1"]


def test_buying_and_configuring_are_one_action() -> None:
    yard = planning(captain(credits=2), captain()).play("shop", modules="lotus-1 senna senna")
    yard.plays("buy lotus-1", "install lotus-1 6", "done")
    assert yard.s.actions == 1


def test_hardline_draws_no_upgraded_modules_and_sells_upgrades_directly() -> None:
    yard = planning(captain(credits=2, fit={1: "orchid-1"}), captain(), options={"hardline": "on"}).play("shop")
    modules = yard.game.kit.modules
    assert [modules.tier[module] for module in yard.s.offer] == [1, 1, 1]
    higher = planning(captain(), captain(), options={"hardline": "on"})
    with pytest.raises(ChanceError, match="cannot be drawn"):
        higher.play("shop", modules="orchid-2")
    yard.play("upgrade orchid-2 orchid-1")
    assert yard.modules()[0] == "orchid-2"


# -- waystations ---------------------------------------------------------------------------------------------------


def test_three_heroes_are_met_any_number_is_hired_and_the_rest_returns() -> None:
    yard = planning(captain(at="luna", credits=9), captain()).play("recruit", heroes="genevieve zz-22 rome")
    yard.plays("hire genevieve", "hire zz-22")
    assert yard.heroes() == ["genevieve", "zz-22"]
    assert yard.dice() == 7
    assert yard.s.credits[0] == 2
    assert sum(yard.s.heroes) == 32


def test_a_waystation_is_needed() -> None:
    assert not planning(captain(), captain(ship="hades")).may("recruit")
    assert planning(captain(at="titan-vi"), captain(ship="hades")).may("recruit")


def test_an_expensive_hero_is_refused() -> None:
    yard = planning(captain(at="luna", credits=2), captain()).play("recruit", heroes="genevieve zz-22 rome")
    assert yard.choices("hire") == ["zz-22"]
    assert yard.refused()["offer1"] == "you cannot pay for it"


# -- lasting hazards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "at", "choice"),
    [("15", "luna", "recruit"), ("47", "terra", "trade p2"), ("42", "terra", "shop")],
)
def test_lasting_hazards_forbid_actions_while_their_event_is_in_play(event: str, at: str, choice: str) -> None:
    assert planning(captain(at=at), captain(at=at)).may(choice)
    assert not planning(captain(at=at), captain(at=at), events=[event]).may(choice)


def test_a_lasting_hazard_makes_modules_dearer() -> None:
    for events, price in (([], 2), (["25"], 3)):
        for credits in (2, 3):
            yard = planning(captain(credits=credits), captain(), events=events)
            yard.play("shop", modules="lotus-1 senna senna")
            assert yard.may("buy lotus-1") == (credits >= price)
        assert yard.play("buy lotus-1").s.credits[0] == 3 - price


def test_a_lasting_hazard_slows_repairs() -> None:
    assert planning(captain(hull=2), captain(), events=["53"]).play("repair", crew="EEE").s.hull[0] == 3


def test_a_skipped_planning_phase_goes_straight_to_encounters() -> None:
    yard = planning(captain(), captain(at="luna"), no_planning=True, fleets={"terra": ["sentinel"]})
    assert yard.asks == "Encounter"
    assert not yard.s.no_planning


def test_any_number_of_things_changes_hands_in_a_trade_but_credits_once() -> None:
    rich = captain(storage="kira-1 kira-2 iris-1 iris-2 senna larkspur lotus-1", credits=3)
    yard = planning(rich, captain(ship="hades"), captain(at="luna")).play("trade p2")
    yard.play("pay p2 1")
    assert not yard.may("pay")
    for module in ("kira-1", "kira-2", "iris-1", "iris-2", "senna", "larkspur", "lotus-1"):
        yard.play(f"hand p2 {module}")
    assert len(yard.storage(1)) == 7


def test_an_action_changes_stations_twelve_times_at_most() -> None:
    yard = planning(captain(storage="senna larkspur"), captain(ship="hades")).play("shop")
    for number in range(12):
        yard.play(f"install {('senna', 'larkspur')[number % 2]} 6")
    assert not yard.may("install")
