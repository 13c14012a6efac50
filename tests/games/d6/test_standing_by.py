"""Standing by: a die may be assigned to a station that can do nothing with it. Rules: Assign crew."""

import pytest

from tests.games.d6.bridge import Bridge, bridge

IDLE = {
    "C": bridge("C"),
    "T": bridge("T"),
    "M": bridge("M"),
    "S": bridge("S"),
    "E": bridge("E"),
}
"""Each face alone, with nothing to do for its station."""


def standing(ship: Bridge) -> list[str]:
    return [option for option in ship.options if option.startswith("stand-by")]


@pytest.mark.parametrize("letter", IDLE)
def test_a_die_may_stand_by_at_a_station_that_can_do_nothing(letter: str) -> None:
    assert standing(IDLE[letter]) == [f"stand-by {letter}"]


@pytest.mark.parametrize("letter", IDLE)
def test_in_the_other_reading_it_may_not_stand_by(letter: str) -> None:
    ship = bridge(letter, stand_by="refused")
    assert standing(ship) == []
    assert "no die stands by" in ship.why_not(f"stand-by {letter}")


@pytest.mark.parametrize(
    ("letter", "ship"),
    [
        ("C", bridge("CT")),
        ("T", bridge("T", external=["corsair"])),
        ("M", bridge("M", infirmary=1)),
        ("M", bridge("M", scanner=1)),
        ("S", bridge("S", shield=3)),
        ("S", bridge("S", internal=["pandemic"])),
        ("E", bridge("E", hull=7)),
    ],
)
def test_if_the_station_can_do_something_the_action_is_resolved(letter: str, ship: Bridge) -> None:
    assert f"stand-by {letter}" not in ship.options
    assert "has something to do at its station" in ship.why_not(f"stand-by {letter}")


def test_crew_that_may_not_be_assigned_may_not_stand_by() -> None:
    ship = bridge("E", internal=["panel-explosion"])
    assert standing(ship) == []
    assert "no Engineering may be assigned" in ship.why_not("stand-by E")


def test_a_missing_die_cannot_stand_by() -> None:
    assert bridge("T").why_not("stand-by M") == "needs Medical, you have none unassigned"


def test_standing_by_changes_nothing_but_the_assignment() -> None:
    ship = bridge("ME", hull=8)
    before = (ship.hull, ship.shield, ship.scanner, ship.infirmary)
    ship.play("stand-by M")
    assert ship.told == ["Medical stands by at the station."]
    assert (ship.hand, ship.used.count("M")) == ("E", 1)
    assert (ship.hull, ship.shield, ship.scanner, ship.infirmary) == before


def test_a_die_that_stands_by_is_not_rolled_again() -> None:
    ship = bridge("CMEE", infirmary=0)
    ship.plays("stand-by M").play("reroll", crew="TT")
    assert ship.hand == "TT"
    assert "M" in ship.used


def test_a_die_that_stands_by_is_gathered_like_any_other() -> None:
    ship = bridge("M").play("stand-by M").end(1, crew="TTTTTT")
    assert ship.hand == "TTTTTT"


def test_dice_that_stand_by_count_for_the_bonus() -> None:
    """The total depends on the number of assigned dice, and a die that stands by is assigned."""
    ship = bridge("CTTS", scanner=2, deck=["corsair", "dont-panic"]).play("stand-by T")
    ship.play("change S D", draw="corsair")
    assert "fire corsair 2" in ship.options


def test_friendly_fire_finds_a_tactical_that_stands_by() -> None:
    ship = bridge("CTS", scanner=2, deck=["friendly-fire", "dont-panic"]).play("stand-by T")
    ship.play("change S D", draw="friendly-fire")
    assert ship.infirmary == 1


def test_standing_by_is_offered_last_and_marked_as_aside() -> None:
    decision = bridge("TME", external=["corsair"]).match.decision
    assert decision is not None
    verbs = [str(option.action).split()[0] for option in decision.options]
    assert verbs[-3:] == ["end", "stand-by", "stand-by"]
    for option in decision.options:
        data = option.data()
        assert isinstance(data, dict)
        assert data.get("aside", False) == str(option.action).startswith("stand-by")
    assert [option.group for option in decision.options if option.aside] == ["stand-by", "stand-by"]


def test_its_label_says_that_it_has_no_effect() -> None:
    ship = bridge("M")
    decision = ship.match.decision
    assert decision is not None
    [label] = [ship.game.text(option.label) for option in decision.options if option.aside]
    assert label == "Medical: stand by, to no effect"


def test_one_option_for_all_dice_of_a_face() -> None:
    assert standing(bridge("MMM")) == ["stand-by M"]


def test_the_station_counts_the_dice_used_there_and_no_others() -> None:
    ship = bridge("MME", internal=["panel-explosion"])
    ship.play("mission panel-explosion M")
    assert "M" in ship.used, "it is back from its mission"
    assert "used" not in str(ship.match.view())
    ship.play("stand-by M")
    assert "Medical: empty the Infirmary, or take a die from the scanners: 1 used" in str(ship.match.view())
    assert ship.s.used == [0, 0, 1, 0, 0]
