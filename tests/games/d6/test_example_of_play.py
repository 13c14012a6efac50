"""The rulebook's example of play, move by move. Rules: Example of play."""

from quarterdeck.core.replay import dictate
from tests.games.d6.bridge import PANIC, Bridge, bridge


def captain_nivens_ship() -> Bridge:
    """5 hull, no shields, an Assault Cruiser in play, and all six dice about to be rolled."""
    ship = bridge("", external={"assault-cruiser-b": 4}, hull=5, shield=0, deck=["pandemic", PANIC, PANIC])
    dictate(
        ship.match,
        "end",
        [("deck", PANIC), ("threat", "6"), *[("crew", letter) for letter in "CTTTMD"]],
    )
    return ship


def test_the_roll_locks_the_threat_detected() -> None:
    ship = captain_nivens_ship()
    assert (ship.hull, ship.shield, ship.external) == (5, 0, ["assault-cruiser-b"])
    assert (ship.hand, ship.scanner) == ("CTTTM", 1)


def test_the_example_of_play() -> None:
    ship = captain_nivens_ship()

    dictate(ship.match, "clear", [])  # the Medic returns the Threat Detected
    assert ship.scanner == 0

    dictate(ship.match, "change T S", [])  # the Commander turns a Tactical into a Science
    assert ship.hand == "TTS"

    dictate(ship.match, "recharge", [])
    assert ship.shield == 4

    dictate(ship.match, "fire assault-cruiser-b 1", [])
    dictate(ship.match, "fire assault-cruiser-b 2", [])
    assert ship.health("assault-cruiser-b") == 1, "two Tactical deal 3"
    assert ship.options == ["end"], "no more crew can be assigned"

    crew = [("crew", letter) for letter in "CTMSE"]
    dictate(ship.match, "end", [("deck", "pandemic"), ("threat", "1"), *crew])
    assert ship.internal == ["pandemic"]
    assert (ship.hull, ship.shield) == (5, 2)
    assert ship.infirmary == 1
    assert ship.hand == "CTMSE", "only five dice are gathered and rolled"
    told = [ship.game.text(event.message) for event in ship.match.entries[-1].events]
    assert told == [
        "Trouble on board: Pandemic. 1 card left in the deck.",
        "The threat die shows 1.",
        "Pandemic acts.",
        "A free die goes to the Infirmary: 1 there now.",
        "Assault Cruiser B acts.",
        "Shields take 2: 2 left.",
        "5 crew are gathered for the next round.",
        "Round 3. Hull 5, shields 2.",
        "You roll 5 crew: 1 Commander, 1 Tactical, 1 Medical, 1 Science, 1 Engineering.",
    ]


def test_five_dice_are_rolled_until_a_medical_empties_the_infirmary() -> None:
    ship = captain_nivens_ship()
    ship.plays("clear", "change T S", "recharge").end(1, draw="pandemic", crew="CTMSE")
    ship.play("mission pandemic S").end(6, crew="MTTTT")
    assert len(ship.hand) == 5
    ship.play("heal").end(6)
    assert len(ship.hand) == 6
