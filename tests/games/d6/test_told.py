"""Messages when nothing happens, warnings about lost damage, and the discard pile."""

import pytest

from quarterdeck.core.parts import Pile
from tests.games.d6.bridge import PANIC, SUMMIT, SWARM, Bridge, bridge


def label(ship: Bridge, choice: str) -> str:
    decision = ship.match.decision
    assert decision is not None
    return next(ship.game.text(option.label) for option in decision.options if str(option.action) == choice)


def test_shooting_the_lower_target_first_warns_of_the_lost_point() -> None:
    ship = bridge("TT", external={"flagship": 4, "drone-a": 1}).play("fire flagship 1")
    said = label(ship, "fire drone-a 1")
    assert said == "Tactical: fire at Drone A for 1; 1 more is lost (aim at the higher threat first)"
    assert "lost" not in label(ship, "fire flagship 1"), "the other point may go to the Drone"
    assert "lost" not in label(ship, "fire flagship 2")
    ship.play("fire drone-a 1")
    assert "1 more damage finds no target further down." in ship.told


def test_a_volley_warns_too() -> None:
    ship = bridge("TT", external={"flagship": 4, "drone-a": 1}, bonus="activation").play("volley 2")
    assert label(ship, "aim drone-a 1") == "Aim 1 at Drone A; 2 more are lost (aim at the higher threat first)"


def test_damage_that_only_solar_winds_could_take_is_announced_as_lost() -> None:
    ship = bridge("TT", external=["drone-a", "drone-b", "solar-winds"]).play("fire drone-a 1")
    ship.play("fire drone-b 1")
    assert "1 more damage finds no target further down." in ship.told


@pytest.mark.parametrize(
    ("ship", "line"),
    [
        (
            bridge("", internal=["pandemic"], scanner=2, infirmary=4).end(1),
            "Nobody is within reach: nobody goes to the Infirmary.",
        ),
        (
            bridge("C", internal=["time-warp"], external=["corsair"]).end(2),
            "No threat has lost any health to recover.",
        ),
        (bridge("C", internal=["cloaked-threats"]).end([2, 1]), "The threat die will be rolled again."),
        (
            bridge("C", internal=["cloaked-threats"], cloaked="once").end([2, 2]),
            "The threat die was rolled again already; once a round is all.",
        ),
        (
            bridge("C", external=["corsair"], deck=[]).end(1),
            "The deck is empty: no new threat is discovered.",
        ),
        (
            bridge("ST", external={"meteoroid": 1}, stasis_blast="held").plays("stasis meteoroid", "fire meteoroid 1"),
            "The stasis beam keeps Meteoroid from exploding.",
        ),
        (
            bridge("C", deck=["boost-morale", PANIC]).end(1, draw="boost-morale"),
            "Good news on board: Boost Morale. 1 card left in the deck.",
        ),
    ],
)
def test_an_effect_without_a_result_is_announced(ship: Bridge, line: str) -> None:
    assert line in ship.told


def test_names_in_the_plural_have_verbs_in_the_plural() -> None:
    told = bridge("TTTT", external={"hijackers": 1}).play("fire hijackers 1").told
    assert "Hijackers are destroyed." in told
    assert "Invaders act." in bridge("C", internal=["invaders"]).end(2).told


def test_the_discard_pile_can_be_opened() -> None:
    ship = bridge("T", external={"drone-a": 1}, deck=[PANIC, PANIC])
    pile = next(part for part in ship.match.view().parts if part.id == "discard")
    assert isinstance(pile, Pile)
    assert sum(card.count for card in pile.cards) == pile.count
    before = [ship.game.text(card.name) for card in pile.cards]
    assert "Drone A" not in before
    ship.play("fire drone-a 1")
    pile = next(part for part in ship.match.view().parts if part.id == "discard")
    assert isinstance(pile, Pile)
    assert sorted([ship.game.text(card.name) for card in pile.cards]) == sorted([*before, "Drone A"])


def test_a_volley_at_all_printed_externals_can_be_split_freely() -> None:
    threats = bridge().game.kit.threats
    shootable = [threats.ids[card] for card in range(threats.size) if threats.health[card]]
    assert len(shootable) > 20
    ship = bridge("TTTTTT", external=shootable, shield=0, bonus="activation").play("volley 6")
    for card in shootable:
        for amount in range(1, threats.health[threats.ids.index(card)] + 1):
            assert f"aim {card} {amount}" in ship.options


def test_with_very_many_targets_every_split_is_still_possible() -> None:
    targets = ["swarm", *(f"swarm.{number}" for number in range(2, 13))]
    ship = bridge("TTTTTT", external=targets, pack=SWARM, bonus="activation").play("volley 6")
    assert [option for option in ship.options if option.startswith("aim swarm ")] == ["aim swarm 1", "aim swarm 11"]
    ship.plays("aim swarm 1", "aim swarm 4", "aim swarm.2 1", "aim swarm.2 5")
    assert [ship.health(target) for target in ("swarm", "swarm.2", "swarm.3")] == [7, 6, 12]
    assert ship.options[-1] == "end", "all 11 are dealt"


def test_after_one_recall_every_other_die_of_the_mission_is_asked_about() -> None:
    ship = bridge("TT", internal=["summit"], away={"summit": "CS"}, pack=SUMMIT).end(1)
    ship.play("recall summit S")
    assert ship.options == ["recall summit C", "stay summit"]


@pytest.mark.parametrize(("order", "hull"), [("last", 2), ("first", 6)])
def test_solar_winds_acts_after_or_before_all_others_outside(order: str, hull: int) -> None:
    ship = bridge("C", external=["bounty-ship", "solar-winds"], solar_order=order).end(2)
    assert ship.hull == hull


def test_in_the_automatic_reading_distracted_takes_returned_dice_only() -> None:
    deck = ["distracted", PANIC]
    without = bridge("CTM", scanner=2, infirmary=1, deck=deck, crew_choice="automatic").end(1, draw="distracted")
    assert not without.holds("distracted")
    used = bridge("CT", scanner=2, infirmary=1, used="M", deck=deck, crew_choice="automatic")
    assert used.end(1, draw="distracted").holds("distracted")
