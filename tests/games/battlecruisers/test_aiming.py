"""Choosing an opponent: one rule for all cards. Only an opponent on whom the effect works can be chosen."""

from __future__ import annotations

import pytest

from tests.games.battlecruisers.fleet import Fleet, battle

REASONS = [
    "ignores", "is-out", "no-recovery", "no-hand", "no-pile", "disabled-twice", "itself", "no-points", "no-cards",
    "keeps-points", "keeps-cards", "armor-holds",
]  # fmt: skip

CALM = "combat-tactics"


def aimed(card: str, **position: object) -> Fleet:
    """Player 1 plays a card aimed at one of three others. Player 2 has nothing that it could take."""
    hands = [f"{card} captain", "repair-crew", f"{CALM} captain", "decoy captain"]
    given: dict[str, object] = {"points": [5, 9, 9, 9], "recovery": ["shields", "", "shields", "shields"], **position}
    return battle(*hands, **given).plays(card, "repair-crew", CALM, "decoy")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("card", "position", "reason"),
    [
        ("targeting-cpu", {"points": [5, 0, 9, 9]}, "Player 2 has no point to take"),
        ("targeting-cpu", {"status": {"secured": [1]}}, "Security Chief: Player 2 loses no points by main effects"),
        ("attack-wing", {}, "Player 2 has no card in hand or recovery zone"),
        (
            "attack-wing",
            {"status": {"evading": [1]}, "recovery": ["", "negotiator", "", ""]},
            "Evasive Action: Player 2 discards nothing by main effects",
        ),
        (
            "attack-wing",
            {"status": {"armored": [1]}, "recovery": ["", "negotiator", "", ""], "points": [5, 0, 9, 9]},
            "Armor Plating: Player 2 discards nothing, and has no point to lose instead",
        ),
        ("attack-bots", {}, "Player 2 has no card in the recovery zone"),
        ("precision-strike", {}, "Player 2 has no card in hand"),
    ],
)
def test_an_opponent_with_nothing_to_lose_cannot_be_chosen(card: str, position: dict[str, object], reason: str) -> None:
    fleet = aimed(card, **position)
    assert fleet.options == ["p1 target p3", "p1 target p4"]
    assert fleet.why_not("p1 target p2") == reason
    assert fleet.refused(0) == {"seat1": reason}


def test_an_opponent_can_be_chosen_for_a_partial_effect() -> None:
    """Targeting CPU takes 3 points: an opponent with 1 can be chosen. So can one who pays for Armor Plating."""
    assert aimed("targeting-cpu", points=[5, 1, 9, 9]).may("p1 target p2")
    armored = aimed("attack-wing", status={"armored": [1]}, recovery=["", "negotiator", "", ""], points=[5, 1, 9, 9])
    assert armored.may("p1 target p2")


def test_a_hand_can_be_looked_at_though_nothing_is_discarded_from_it() -> None:
    hands = ["precision-strike captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], status={"evading": [1]}).plays("precision-strike", "negotiator", CALM)
    assert fleet.may("p1 target p2")


@pytest.mark.parametrize("card", ["targeting-cpu", "attack-wing"])
def test_if_no_opponent_has_anything_to_lose_nothing_happens(card: str) -> None:
    fleet = battle(f"{card} captain", "shields", "shields", points=[5, 0, 0]).plays(card, "shields", "shields")
    assert fleet.points[0] == 5
    assert "Player 1 finds nobody to choose." in fleet.told


def test_every_reason_has_a_text() -> None:
    texts = battle("captain", "captain", "captain").game.box.catalogue.texts
    assert all(f"battlecruisers.no.{reason}" in texts for reason in REASONS)
