"""Open questions of the rules: the default, and the other reading where there is a setting."""

from __future__ import annotations

from quarterdeck.games.armada.rules.round import Round
from tests.games.armada.dockyard import alone, captain, encounters, errand, planning, yard


def test_stasis_holds_lasting_abilities_unless_the_ruling_says_actions_only() -> None:
    yard = alone(foes="warden bulkfrog", crew="S").play("assign science 4")
    assert yard.may("stasis 0 ability")
    actions = alone(foes="warden bulkfrog", crew="S", options={"stasis": "actions"}).play("assign science 4")
    assert not actions.may("stasis 0 ability")


def test_two_quartz_are_targets_unless_the_ruling_says_that_they_guard_each_other() -> None:
    assert alone(foes="quartz quartz", crew="T").may("assign tactical 1")
    guarded = alone(foes="quartz quartz", crew="T", options={"aloof_pair": "guarded"})
    assert not guarded.may("assign tactical 1")


def test_command_repairs_by_ruling_only() -> None:
    ship = captain(hull=2, heroes="genevieve")
    yes = planning(ship, captain(), options={"command_repairs": "yes"}).play("repair", hero_dice="1")
    assert yes.s.hull[0] == 3


def test_command_gives_a_free_try_by_ruling_only() -> None:
    no = errand(captain(heroes="genevieve"), event="11").play("done")
    assert not no.may("again")
    yes = errand(captain(heroes="genevieve"), event="11", options={"command_repairs": "yes"}).play("done")
    assert yes.may("again")


def test_sales_fill_a_purse_or_by_ruling_pay_credits() -> None:
    ship = captain(heroes="violet", credits=0, storage="orchid-2")
    yard = planning(ship, captain(), options={"sales": "credits"}).play("shop").play("sell orchid-2")
    assert (yard.s.purse, yard.s.credits[0]) == (0, 8)


def test_an_attractor_beam_pays_once_per_round_for_the_mothership_or_by_ruling_each_time() -> None:
    for ruling, credits in (("once", 0), ("each", 1)):
        ship = captain(at="kagawa", fit={6: "drosera"}, credits=0)
        options = {"mothership_bonus": ruling}
        yard = encounters(ship, captain(at="luna"), finale="lokust", options=options, paid_bonus=1)
        yard.play("engage lokust").play("done", enemy="5").play("flee").play("bolt blank")
        assert yard.s.credits[0] == credits


def test_shields_stay_as_they_are_after_an_escape() -> None:
    yard = (
        alone(captain(shield=1), foes="bulkfrog")
        .play("done", enemy="6")
        .play("flee")
        .plays("bolt blank", "retreat luna")
    )
    assert yard.s.shield[0] == 1


def test_a_breach_happens_although_the_shields_took_all_damage() -> None:
    yard = alone(captain(ship="harmony"), foes="crusher-drill", crew="S").plays("assign science 4", "defend kinetic")
    yard.play("done", enemy="3", breach="1")
    assert (yard.s.hull[0], yard.s.offline[0]) == (8, 1)


def test_a_galaxy_without_planets_is_lost_or_by_ruling_the_match_goes_on() -> None:
    for ruling, over in (("lost", True), ("goes-on", False)):
        options = {"empty_galaxy": ruling}
        made = yard(captain(), captain(), steps=[Round()], finale="artemis-two", ruined=0b111111, options=options)
        assert bool(made.outcome) is over
