"""Phase 3: beacons, threat cards, hazards; and how the game is lost."""

from __future__ import annotations

import pytest

from quarterdeck.games.armada.rules.fleets import draw_ships
from quarterdeck.games.armada.rules.round import Round
from quarterdeck.games.armada.table import RESOLVED
from tests.games.armada.dockyard import captain, open_box, resolution, yard

FAR = captain(at="titan-vi", ship="hades")


@pytest.mark.parametrize(("players", "beacons"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_beacons_and_threat_cards_by_players(players: int, beacons: int) -> None:
    bag = {"beacons": " ".join(["01", "02"][:beacons])}
    made = resolution(*[captain(at="invictus") for _ in range(players)], chance=bag)
    assert [made.event("01"), made.event("02")] == [1, 2 if beacons == 2 else -1]
    assert sum(made.s.threat_discards) == 2


def test_a_beacon_goes_to_the_planet_of_its_event() -> None:
    made = resolution(captain(), FAR, chance={"beacons": "02"})
    assert made.event("02") == made.game.kit.planets.ids.index("kagawa")


def test_a_dont_panic_token_places_no_beacon_and_is_gone() -> None:
    made = resolution(captain(), FAR, chance={"beacons": "panic"})
    assert made.s.panic == 5
    assert all(place < 0 for place in made.s.events)


def test_without_events_a_threat_card_is_drawn_instead() -> None:
    gone = [RESOLVED] * len(open_box("", players="2").kit.events.ids)
    made = resolution(captain(at="invictus"), captain(at="invictus"), panic=0, changed_events=gone)
    assert sum(made.s.threat_discards) == 3


# -- threat cards --------------------------------------------------------------------------------------------------


def test_a_new_fleet_appears_face_down_at_its_planet() -> None:
    made = resolution(captain(), FAR, chance={"threats": "fleet-kagawa-2 fleet-luna-1"})
    assert made.fleets("kagawa") == [2]
    assert made.s.fleet_ships[0] == [-1, -1]


def test_reinforcements_join_every_fleet_at_the_planet() -> None:
    made = resolution(
        captain(), FAR, fleets={"luna": ["siren", "?"]}, chance={"threats": "reinforce-luna fleet-kagawa-1"}
    )
    assert made.fleets("luna") == [2, 2]
    siren = made.game.kit.foes.ids.index("siren")
    assert made.s.fleet_ships[0] == [siren, -1]


def test_reinforcements_without_a_fleet_are_a_new_fleet() -> None:
    made = resolution(captain(), FAR, chance={"threats": "reinforce-luna reinforce-kagawa"})
    assert (made.fleets("luna"), made.fleets("kagawa")) == ([2], [2])


def test_reinforcements_everywhere_join_all_fleets_or_make_a_new_one() -> None:
    cards = {"threats": "reinforce-all-zenith-one fleet-kagawa-1"}
    made = resolution(captain(), FAR, fleets={"luna": ["?"], "invictus": ["? ?"]}, chance=cards)
    assert (made.fleets("luna"), made.fleets("invictus")) == ([2], [3])
    none = resolution(captain(), FAR, chance=cards)
    assert none.fleets("zenith-one") == [2]


def test_scramble_shuffles_all_discards_back_and_another_card_is_drawn() -> None:
    made = resolution(captain(), FAR, chance={"threats": "fleet-luna-1 scramble fleet-luna-1"})
    assert made.fleets("luna") == [1, 1]
    assert sum(made.s.threat_discards) == 1
    assert sum(made.s.threats) == 29


def test_a_card_that_was_looked_at_is_the_next_one() -> None:
    ids = open_box("", players="2").kit.threats.ids
    threats = open_box("", players="2").kit.threats.copies[:]
    threats[ids.index("fleet-invictus-2")] -= 1
    made = resolution(captain(), FAR, threat_top=ids.index("fleet-invictus-2"), threats=threats)
    assert made.fleets("invictus") == [2]
    assert made.s.threat_top == -1


def test_an_empty_enemy_deck_is_made_anew_from_the_discards() -> None:
    made = resolution(captain(), FAR)
    s = made.s
    s.scrapped = s.deck[:]
    s.deck = [0] * len(s.deck)
    s.fleet_ships = [[] for _ in s.fleet_ships]
    assert draw_ships(s, 3) == 3
    assert sum(s.deck) == 55


# -- hazards -------------------------------------------------------------------------------------------------------


def test_hazards_happen_after_new_beacons_and_also_for_a_new_one() -> None:
    made = resolution(captain(at="luna"), FAR, chance={"beacons": "06"})
    assert made.s.hull[0] == 8


def test_a_hazard_on_a_planet_hits_the_ships_there() -> None:
    made = resolution(captain(at="luna"), captain(at="kagawa"), events=["06"])
    assert made.s.hull == [8, 8]


def test_a_hazard_can_hit_all_ships() -> None:
    made = resolution(captain(at="luna"), captain(at="kagawa"), events=["57"])
    assert made.s.hull == [8, 7]


def test_hazards_are_resolved_from_the_highest_number_down() -> None:
    made = resolution(captain(at="luna"), FAR, events=["06", "55", "57"])
    lines = [line for line in made.told if line.startswith("Hazard:")]
    assert lines == ["Hazard: 57 Storm front.", "Hazard: 55 Black ice.", "Hazard: 06 Fever ward."]


def test_hazards_that_bring_ships_and_cards_and_take_credits() -> None:
    reinforced = resolution(captain(), captain(at="luna"), events=["04"], fleets={"titan-vi": ["?"]})
    assert reinforced.fleets("titan-vi") == [2]
    cards = resolution(captain(), captain(at="luna"), events=["12"])
    assert sum(cards.s.threat_discards) == 3
    taxed = resolution(captain(credits=2), captain(credits=0, at="luna"), events=["07"])
    assert taxed.s.credits == [1, 0]
    largest = resolution(captain(), captain(at="luna"), events=["44"], fleets={"invictus": ["?"], "kagawa": ["? ?"]})
    assert largest.fleets("kagawa") == [3]


def test_the_richest_captain_pays_and_the_captains_decide_between_equals() -> None:
    one = resolution(captain(credits=4), captain(credits=3, at="luna"), events=["20"])
    assert one.s.credits == [2, 3]
    two = resolution(captain(credits=4), captain(credits=4, at="luna"), events=["20"])
    assert two.options == ["share p1", "share p2"]
    two.play("share p2")
    assert two.s.credits == [4, 2]


# -- losing --------------------------------------------------------------------------------------------------------


def test_all_ships_critical_at_the_start_of_a_round_is_a_loss() -> None:
    made = yard(captain(hull=0, critical=True), captain(hull=0, critical=True), steps=[Round()])
    assert made.outcome == "lost, lost (critical)"


def test_one_ship_that_is_not_critical_goes_on() -> None:
    assert yard(captain(hull=0, critical=True), captain(), steps=[Round()]).asks == "Plan"


def test_six_beacons_on_a_planet_are_a_loss_five_are_not() -> None:
    luna = ["01", "06", "16", "23", "30", "38"]
    assert yard(captain(), captain(), steps=[Round()], events=luna[:5]).asks == "Plan"
    assert yard(captain(), captain(), steps=[Round()], events=luna).outcome == "lost, lost (planet)"


def test_the_dx_sheet_loses_a_planet_with_five_beacons_and_repairs_one_more() -> None:
    luna = ["01", "06", "16", "23", "30"]
    assert yard(captain(), captain(), steps=[Round()], events=luna, options={"dx": "on"}).outcome.endswith("(planet)")
    made = yard(captain(hull=2), captain(), steps=[Round()], options={"dx": "on"}).play("repair", crew="E")
    assert made.s.hull[0] == 4
    assert made.game.kit.rulings.data == 2


def test_a_solo_captain_rebuilds_once_and_then_loses() -> None:
    first = resolution(captain(at="luna", hull=1), events=["06"])
    assert (first.s.hull[0], first.s.critical[0], first.s.rebuild) == (10, 0, False)
    second = resolution(captain(at="luna", hull=1), events=["06"], rebuild=False)
    assert second.outcome == "lost (critical)"
