"""Answers to questions that the rulebook leaves open and that no setting decides."""

from __future__ import annotations

from tests.games.solar_sphere.dockyard import battle, captain, dockyard


def test_an_auxiliary_die_can_be_discarded_for_one_morale_in_a_later_turn() -> None:
    yard = dockyard(captain(dice="6", aux=3), captain()).play("discard-die 3")
    assert yard.s.morale[0] == 1
    assert yard.dock(0) == "6"
    assert not yard.visitors("salvage-ship")
    gained = dockyard(captain(dice="6 6", morale=3, matrix=(1, 0, 1)), captain()).plays("kickback 2", "salvage")
    gained.play("decommission points", auxiliary="3").play("regenerate 0")
    assert gained.choices("discard-die") == ["6"], "not in the turn in which it was gained"


def test_an_auxiliary_die_is_rolled_before_the_next_drone_of_that_salvage_is_chosen() -> None:
    one = captain(dice="6 6", active=1, inactive=8, matrix=(1, 0, 1))
    yard = dockyard(one, captain()).plays("visit 6 salvage-ship 6", "act")
    yard.play("decommission points", auxiliary="3")
    assert yard.asks == "Salvage"
    assert yard.dock(0) == "3 6"
    assert yard.choices("decommission") == ["resource", "morale"]


def test_a_new_card_scores_and_pays_its_token_before_another_one_retires() -> None:
    one = captain(dice="3 6", gold=2, morale=1, crew="steward site-inspector fleet-liaison")
    yard = dockyard(one, captain(), display="gem-dealer", tokens=(2, 0, 0, 0, 0, 0))
    yard.plays("visit 3 crew-station 3", "act", "hire gem-dealer-1 -")
    assert yard.asks == "Retire"
    assert (yard.s.score[0], yard.s.morale[0], yard.s.tokens[0]) == (1, 3, 0)
    assert yard.crew(0) == ["steward", "site-inspector", "fleet-liaison", "gem-dealer"]
    assert sum(yard.icons(0).values()) == 1
    assert not yard.may("use"), "and no crew is used in between"
    yard.play("retire steward-1")
    assert yard.retired(0) == ["steward"], "it is retired before its bonus is chosen"
    assert yard.play("choose 0").s.morale[0] == 7


def test_a_count_of_crew_includes_the_new_card_and_the_one_that_has_retired() -> None:
    one = captain(dice="3 6", gold=2, crew="steward site-inspector fleet-liaison")
    yard = dockyard(one, captain(), display="gem-dealer").plays("visit 3 crew-station 3", "act", "hire gem-dealer-1 -")
    yard.plays("retire site-inspector-1", "fabricate", "use steward-1")
    assert yard.s.morale[0] == 2, "two for four cards, of which three are left"


def test_a_captain_can_pay_for_reputation_between_two_moves_of_the_marker() -> None:
    one = captain(dice="6 6", morale=10, crew="publicist")
    yard = dockyard(one, captain(), kickback_moves="any").plays("kickback 8", "take ore", "use publicist-1")
    assert (yard.s.morale[0], yard.s.reputation[0]) == (6, 1)
    yard.play("kickback 4")
    assert yard.asks == "TakeKickback"


def test_the_tactician_helps_an_attack_that_the_corporation_commands() -> None:
    fleet = {"bottom-left": "vigil corporation=1 p1=1"}
    yard = battle(captain(crew="tactician"), captain(), fleet=fleet, resistance="2")
    assert yard.asks == "RollAgain"
    assert yard.asked == 0
