"""Every threat card of the deck: when it acts, what it does, and how to remove it."""

from pathlib import Path

import pytest

from tests.games.d6.bridge import Bridge, bridge, open_box, set_up

# The faces of the threat die that activate each card, copied from the fact sheet and not from the TOML.
FACES = {
    "flagship": "456",
    "solar-winds": "2",
    "intercepter": "12345",
    "intercepter-x": "12345",
    "scouting-ship": "",
    "raiders-a": "46",
    "raiders-b": "46",
    "raiders-c": "14",
    "boarding-ship": "34",
    "space-pirates-a": "13",
    "space-pirates-b": "36",
    "space-pirates-c": "36",
    "meteoroid": "1",
    "drone-a": "246",
    "drone-b": "35",
    "bounty-ship": "12",
    "bomber-a": "34",
    "bomber-b": "24",
    "bomber-c": "24",
    "hijackers": "45",
    "corsair": "456",
    "nebula": "12345",
    "assault-cruiser-a": "45",
    "assault-cruiser-b": "12",
    "cosmic-existentialism": "",
    "distracted": "34",
    "time-warp": "2",
    "boost-morale": "6",
    "panel-explosion": "",
    "pandemic": "1",
    "invaders": "24",
    "comms-offline": "",
    "robot-uprising": "123",
}
# Mercenary and Cloaked Threats change what a roll means; Friendly Fire and Don't Panic never stay. They are below.


def facing(card: str, shield: int = 4) -> Bridge:
    """A position with only that card in play, at full health."""
    threats = open_box().kit.threats
    if threats.external[threats.ids.index(card)]:
        return bridge("CC", external=[card], shield=0 if card == "nebula" else shield)
    return bridge("CC", internal=[card], shield=shield)


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("card", FACES)
def test_a_threat_acts_on_its_own_faces_and_on_no_others(card: str, face: int) -> None:
    ship = facing(card)
    ship.end(face, crew="E" if card == "comms-offline" else "")
    assert ship.acted(card) == (str(face) in FACES[card])


def test_every_card_of_the_deck_is_tested_here() -> None:
    here = Path(__file__).read_text("utf-8")
    assert [card for card in open_box().kit.threats.ids if here.count(card) < 2] == []


# --- externals that only shoot ------------------------------------------------------------------------------

SHOOTERS = [
    ("flagship", 4, 5, 3),
    ("intercepter", 3, 1, 1),
    ("intercepter-x", 4, 1, 1),
    ("boarding-ship", 4, 3, 2),
    ("space-pirates-a", 3, 1, 2),
    ("space-pirates-b", 2, 3, 2),
    ("space-pirates-c", 2, 6, 2),
    ("drone-a", 1, 2, 1),
    ("drone-b", 1, 3, 1),
    ("hijackers", 4, 4, 2),
    ("corsair", 2, 6, 2),
    ("assault-cruiser-a", 4, 5, 2),
    ("assault-cruiser-b", 4, 2, 2),
]


@pytest.mark.parametrize(("card", "health", "face", "damage"), SHOOTERS)
def test_a_shooter_comes_at_its_health_and_hits_the_shields_before_the_hull(
    card: str, health: int, face: int, damage: int
) -> None:
    ship = bridge("TT", shield=1, deck=[card])
    ship.end(face, draw=card)
    assert ship.health(card) == health
    assert (ship.shield, ship.hull) == (0, 8 - (damage - 1))


@pytest.mark.parametrize(("card", "health", "face", "damage"), SHOOTERS)
def test_a_shooter_is_destroyed_by_as_much_damage_as_it_has_health(
    card: str, health: int, face: int, damage: int
) -> None:
    ship = bridge("TTTCC", external=[card])
    ship.play(f"fire {card} 1")
    assert ship.health(card) == health - 1
    while ship.health(card):
        ship.play(f"fire {card} {min(2, ship.health(card))}")
    assert ship.external == []
    assert f"{ship.name(card)} {'are' if card == 'hijackers' else 'is'} destroyed." in ship.told
    assert (ship.hull, ship.shield) == (8, 4)


@pytest.mark.parametrize(("card", "faces"), [("raiders-a", (4, 6)), ("raiders-b", (4, 6)), ("raiders-c", (1, 4))])
def test_raiders_slip_past_the_shields(card: str, faces: tuple[int, int]) -> None:
    for face in faces:
        ship = facing(card)
        assert ship.health(card) == 2
        ship.end(face)
        assert (ship.shield, ship.hull) == (4, 6)


@pytest.mark.parametrize(
    ("card", "health", "face", "damage"), [("bomber-a", 3, 3, 1), ("bomber-b", 2, 2, 2), ("bomber-c", 2, 4, 1)]
)
def test_a_bomber_damages_the_ship_and_wounds_one_of_the_crew(card: str, health: int, face: int, damage: int) -> None:
    ship = facing(card, shield=1)
    assert ship.health(card) == health
    ship.end(face)
    assert (ship.shield, ship.hull) == (0, 8 - (damage - 1))
    assert ship.infirmary == 1
    assert len(ship.hand) == 5


def test_a_bomber_that_destroys_the_ship_asks_for_no_crew() -> None:
    ship = bridge("C", external=["bomber-b"], hull=2, shield=0, away={}, infirmary=1)
    ship.end(2)
    assert ship.ending == "lost (destroyed)"
    assert ship.infirmary == 1


# --- externals with special rules ---------------------------------------------------------------------------


def test_solar_winds_blow_once_for_five_and_are_gone() -> None:
    ship = bridge("T", external=["solar-winds", "corsair"])
    ship.end(2)
    assert (ship.shield, ship.hull) == (0, 7)
    assert ship.external == ["corsair"]


def test_solar_winds_cannot_be_shot() -> None:
    ship = bridge("TTTCC", external=["solar-winds", "drone-a"])
    assert not any(option.startswith("fire solar-winds") for option in ship.options)
    assert ship.why_not("fire solar-winds 1") == "Solar Winds has no health and cannot be shot"
    ship.play("fire drone-a 1")
    assert ship.why_not("fire drone-a 1") == "Drone A is not in play"
    assert ship.refused()["Tactical: fire"] == "there is no external threat to shoot"


def test_solar_winds_lie_below_every_threat_that_has_health() -> None:
    ship = bridge("TT", external=["solar-winds"], deck=["drone-a", "corsair"])
    ship.end(1, draw="drone-a")
    assert ship.external == ["drone-a", "solar-winds"]


@pytest.mark.parametrize("face", range(1, 7))
def test_the_scouting_ship_waits_for_lost_hull(face: int) -> None:
    watching = facing("scouting-ship").end(face)
    assert (watching.hull, watching.shield) == (8, 4)

    raided = bridge("C", external=["scouting-ship", "raiders-a", "raiders-c"]).end(face)
    raids = {1: 1, 4: 2, 6: 1}.get(face, 0)
    assert raided.acted("scouting-ship") == bool(raids)
    assert (raided.hull, raided.shield) == (8 - 2 * raids - bool(raids), 4), "its own shot takes hull past the shields"


def test_the_scouting_ship_ignores_lost_shields() -> None:
    ship = bridge("C", external=["scouting-ship", "corsair"]).end(4)
    assert (ship.hull, ship.shield) == (8, 2)


def test_the_scouting_ship_sees_hull_lost_while_crew_was_assigned() -> None:
    ship = bridge("TCC", external={"scouting-ship": 3, "meteoroid": 1}, shield=4)
    ship.play("fire meteoroid 1")
    assert ship.hull == 7
    ship.end(6)
    assert ship.hull == 6


def test_the_scouting_ship_forgets_last_round() -> None:
    ship = bridge("T", external={"scouting-ship": 3, "raiders-a": 2})
    ship.end(4, crew="TTTTTT").plays("fire raiders-a 1", "fire raiders-a 1").end(5)
    assert ship.hull == 8 - 2 - 1


def test_a_meteoroid_drifts_closer_on_a_one() -> None:
    ship = facing("meteoroid")
    ship.end(1)
    assert ship.health("meteoroid") == 3
    assert (ship.hull, ship.shield) == (8, 4)


def test_a_meteoroid_explodes_when_it_has_come_all_the_way() -> None:
    ship = bridge("C", external={"meteoroid": 1, "corsair": 2}).end(1)
    assert ship.external == ["corsair"]
    assert (ship.shield, ship.hull) == (0, 7)


def test_meteoroid_explodes_when_destroyed() -> None:
    ship = bridge("TCC", external={"meteoroid": 1, "corsair": 2}, shield=2)
    ship.play("fire meteoroid 1")
    assert ship.external == ["corsair"]
    assert (ship.shield, ship.hull) == (0, 5)
    assert "Meteoroid explodes: 5 damage." in ship.told


def test_shooting_a_meteoroid_can_cost_the_ship() -> None:
    ship = bridge("T", external={"meteoroid": 1}, shield=2, hull=3, deck=[])
    ship.play("fire meteoroid 1")
    assert ship.ending == "lost (destroyed)"


def test_a_bounty_ship_drains_the_shields_and_takes_one_hull() -> None:
    for face in (1, 2):
        for shield in (0, 1, 4):
            ship = facing("bounty-ship", shield=shield)
            assert ship.health("bounty-ship") == 4
            ship.end(face)
            assert (ship.shield, ship.hull) == (0, 7)


def test_one_tactical_clears_the_boarding_ship_and_goes_to_the_infirmary() -> None:
    ship = bridge("CCTT", external={"boarding-ship": 4})
    ship.play("mission boarding-ship T")
    assert ship.external == []
    assert (ship.hand, ship.infirmary) == ("CCT", 1)
    assert ship.told[-1] == "The away mission on Boarding Ship succeeds; its crew come back wounded."


def test_two_commanders_talk_the_hijackers_down() -> None:
    ship = bridge("CCCCT", external={"hijackers": 4})
    ship.play("mission hijackers C")
    assert ship.external == ["hijackers"]
    assert ship.why_not("mission hijackers T") == "the mission on Hijackers needs Commander"
    ship.play("mission hijackers C")
    assert ship.external == []
    assert ship.used == "CC-"


def test_the_nebula_takes_the_shields_offline_when_it_appears() -> None:
    ship = bridge("S", external=["corsair"], deck=["nebula"])
    ship.end(6, draw="nebula", crew="SCCCCC")
    assert (ship.shield, ship.hull) == (0, 6), "the Corsair finds no shields"
    assert ship.why_not("recharge") == "Nebula keeps the shields offline"


@pytest.mark.parametrize("face", range(1, 6))
def test_the_nebula_thins_out_by_itself(face: int) -> None:
    ship = bridge("C", external={"nebula": 2}, shield=0).end(face)
    assert ship.health("nebula") == 1
    assert (ship.hull, ship.shield) == (8, 0)


def test_shields_come_back_at_nothing_when_the_nebula_is_gone() -> None:
    ship = bridge("TSCC", external={"nebula": 1, "corsair": 2}, shield=0)
    ship.play("fire nebula 1")
    assert ship.shield == 0
    assert "The shields are back online, at 0." in ship.told
    ship.play("recharge")
    assert ship.shield == 4


def test_the_nebula_can_thin_out_to_nothing() -> None:
    ship = bridge("C", external={"nebula": 1}, shield=0).end(5, crew="SCCCCC")
    assert ship.external == []
    ship.play("recharge")
    assert ship.shield == 4


@pytest.mark.parametrize("face", range(1, 7))
def test_the_mercenary_acts_only_if_no_other_threat_does(face: int) -> None:
    alone = facing("mercenary", shield=1).end(face)
    assert alone.health("mercenary") == 3
    assert (alone.shield, alone.hull) == (0, 7)

    with_drones = bridge("C", external=["mercenary", "drone-a", "drone-b"]).end(face)
    assert with_drones.acted("mercenary") == (face == 1)


def test_internal_threats_keep_the_mercenary_quiet_too() -> None:
    ship = bridge("C", external=["mercenary"], internal=["pandemic"]).end(1)
    assert not ship.acted("mercenary")


# --- internals ----------------------------------------------------------------------------------------------


def test_friendly_fire_sends_every_tactical_to_the_infirmary_and_is_discarded() -> None:
    ship = bridge("TTS", used="TC", external=["corsair"], deck=["friendly-fire"])
    ship.end(1, draw="friendly-fire", crew="CCC")
    assert ship.infirmary == 3
    assert ship.internal == []
    assert "3 Tactical go to the Infirmary." in ship.told


def test_friendly_fire_reaches_tactical_on_away_missions() -> None:
    ship = bridge("S", internal=["invaders"], away={"invaders": "T"}, external=["corsair"], deck=["friendly-fire"])
    ship.end(1, draw="friendly-fire", crew="CCCCC")
    assert ship.infirmary == 1
    assert ship.away("invaders") == ""


def test_friendly_fire_without_targets_is_just_discarded() -> None:
    ship = bridge("CSM", external=["corsair"], deck=["friendly-fire"])
    ship.end(1, draw="friendly-fire")
    assert (ship.infirmary, ship.internal) == (0, [])
    assert "No Tactical crew is in the line of fire." in ship.told


def test_cosmic_existentialism_keeps_science_busy_with_itself() -> None:
    ship = bridge("CCSS", internal=["cosmic-existentialism", "time-warp"], external=["corsair"], shield=0)
    science = [option for option in ship.options if option == "recharge" or option.startswith("stasis")]
    assert science == []
    reason = "no Science may be assigned while Cosmic Existentialism is in play, except to end it"
    assert ship.why_not("recharge") == reason
    assert ship.why_not("mission time-warp S") == reason
    ship.play("mission cosmic-existentialism S")
    assert ship.internal == ["time-warp"]
    assert ship.used == "S--"
    ship.play("recharge")
    assert ship.shield == 4


def test_a_mission_on_cosmic_existentialism_without_science_says_what_it_needs() -> None:
    ship = bridge("T", internal=["cosmic-existentialism"])
    reason = ship.refused()["Away mission on Cosmic Existentialism"]
    assert reason == "the mission on Cosmic Existentialism needs Science"


@pytest.mark.parametrize("face", range(1, 7))
def test_cloaked_threats_roll_the_threat_die_again(face: int) -> None:
    ship = bridge("C", internal=["cloaked-threats"], external=["drone-a"])
    ship.end((2, 4) if face == 2 else face)
    assert ship.acted("cloaked-threats") == (face == 2)
    assert ship.shield == {1: 4, 2: 2, 3: 4, 4: 3, 5: 4, 6: 3}[face]


def test_a_science_and_a_commander_uncover_the_cloaked_threats() -> None:
    ship = bridge("SSCCC", internal=["cloaked-threats"], external=["corsair"])
    ship.play("mission cloaked-threats C")
    assert ship.why_not("mission cloaked-threats C") == "the mission on Cloaked Threats needs Science"
    ship.play("mission cloaked-threats S")
    assert ship.internal == []


def test_distracted_takes_a_die_when_it_is_revealed() -> None:
    ship = bridge("CS", external=["corsair"], deck=["distracted"])
    ship.end(1, draw="distracted", crew="TMSEE")
    assert ship.holds("distracted")
    assert len(ship.hand) == 5


@pytest.mark.parametrize("face", [3, 4])
def test_distracted_gives_its_die_back_when_it_acts(face: int) -> None:
    ship = bridge("CC", internal=["distracted"], held=["distracted"])
    ship.end(face)
    assert ship.internal == []
    assert len(ship.hand) == 6


def test_distracted_keeps_its_die_until_then() -> None:
    ship = bridge("CC", internal=["distracted"], held=["distracted"])
    ship.end(5)
    assert ship.holds("distracted")
    assert len(ship.hand) == 5


def test_two_medical_bring_the_distracted_die_back() -> None:
    ship = bridge("CCMM", internal=["distracted"], held=["distracted"])
    ship.plays("mission distracted M", "mission distracted M")
    assert ship.internal == []
    assert ship.used == "MM--"


def test_time_warp_heals_every_threat_up_to_where_it_started() -> None:
    ship = bridge("C", internal=["time-warp"], external={"flagship": 1, "drone-b": 1, "intercepter-x": 4}, shield=4)
    ship.end(2)
    assert ship.health("flagship") == 2
    assert ship.health("drone-b") == 1, "never above its starting health"
    assert ship.health("intercepter-x") == 4


def test_two_science_set_the_time_warp_right() -> None:
    ship = bridge("CCSS", internal=["time-warp"], external=["corsair"])
    ship.plays("mission time-warp S", "mission time-warp S")
    assert ship.internal == []


def test_boost_morale_frees_one_die_from_the_scanners() -> None:
    ship = bridge("CC", internal=["boost-morale"], scanner=2)
    ship.end(6)
    assert (ship.scanner, ship.internal) == (1, [])
    assert len(ship.hand) == 5


def test_boost_morale_is_discarded_even_if_the_scanners_are_empty() -> None:
    ship = bridge("CC", internal=["boost-morale"])
    ship.end(6)
    assert ship.internal == []
    assert "The scanners hold no die to take back." in ship.told


def test_boost_morale_has_no_away_mission() -> None:
    ship = bridge("CTMSE", internal=["boost-morale"])
    assert ship.why_not("mission boost-morale M") == "Boost Morale has no away mission"


def test_panel_explosion_keeps_engineering_from_every_post() -> None:
    ship = bridge("CCEM", internal=["panel-explosion", "robot-uprising"], hull=5)
    assert ship.why_not("repair 1") == "no Engineering may be assigned while Panel Explosion is in play"
    assert ship.why_not("mission robot-uprising E") == "no Engineering may be assigned while Panel Explosion is in play"
    ship.play("mission panel-explosion M")
    assert ship.internal == ["robot-uprising"]
    ship.play("repair 1")
    assert ship.hull == 6


def test_pandemic_sends_one_of_the_crew_to_the_infirmary() -> None:
    ship = bridge("CC", internal=["pandemic"]).end(1)
    assert ship.infirmary == 1


@pytest.mark.parametrize("face", ["S", "M"])
def test_pandemic_is_cured_by_science_or_by_medical(face: str) -> None:
    ship = bridge("SMCC", internal=["pandemic"])
    ship.play(f"mission pandemic {face}")
    assert ship.internal == []


@pytest.mark.parametrize("face", [2, 4])
def test_invaders_send_one_of_the_crew_to_the_infirmary(face: int) -> None:
    assert bridge("CC", internal=["invaders"]).end(face).infirmary == 1


def test_two_tactical_throw_the_invaders_out() -> None:
    ship = bridge("CCTT", internal=["invaders"], external=["corsair"])
    ship.plays("mission invaders T", "mission invaders T")
    assert (ship.internal, ship.used) == ([], "TT--")


def test_comms_offline_keeps_commanders_from_every_post() -> None:
    ship = bridge("CCCE", internal=["comms-offline", "cloaked-threats"], external=["hijackers"])
    assert not any(option.startswith(("change", "reroll")) for option in ship.options)
    for choice in ("change E T", "reroll", "mission hijackers C", "mission cloaked-threats C"):
        assert ship.why_not(choice) == "no Commander may be assigned while Comms Offline is in play"
    ship.play("mission comms-offline E")
    assert ship.internal == ["cloaked-threats"]
    ship.play("change C T")
    assert ship.hand == "CT"


@pytest.mark.parametrize("face", [1, 2, 3])
def test_robot_uprising_sends_one_of_the_crew_to_the_infirmary(face: int) -> None:
    assert bridge("CC", internal=["robot-uprising"]).end(face).infirmary == 1


def test_one_engineering_ends_the_robot_uprising() -> None:
    ship = bridge("CCE", internal=["robot-uprising"])
    ship.play("mission robot-uprising E")
    assert (ship.internal, ship.used) == ([], "E---")


def test_dont_panic_does_nothing_and_is_discarded() -> None:
    ship = set_up("dont-panic dont-panic", crew="CCCCCT")
    assert (ship.internal, ship.external, ship.hull, ship.shield) == ([], [], 8, 4)
    assert ship.s.discarded == 2
    assert ship.told[:2] == [
        "Drawn: Don't Panic. 38 cards left in the deck.",
        "Drawn: Don't Panic. 37 cards left in the deck.",
    ]
