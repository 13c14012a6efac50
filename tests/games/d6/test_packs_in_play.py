"""Cards that only a pack can contain, in play: they must not break a match."""

from tests.games.d6.bridge import bridge

CURE = 'mission = ["medical"]'


def card(id: str, *lines: str) -> str:
    return "\n".join(["[[threat]]", f'id = "{id}"', f'name = "{id.title()}"', *lines, 'text = "Of a test."', ""])


def test_a_threat_that_decays_to_nothing_and_is_then_discarded_is_discarded_once() -> None:
    comet = card(
        "comet", 'kind = "external"', "health = 1", "faces = [1]", "activate = [{ decay = 1 }, { discard = true }]"
    )
    ship = bridge("CC", external=["comet"], pack=comet).end(1)
    assert (ship.external, ship.round) == ([], 2)


def test_a_threat_that_says_discard_twice_is_discarded_once() -> None:
    echo = card("echo", 'kind = "internal"', "faces = [1]", "activate = [{ discard = true }, { discard = true }]")
    ship = bridge("CC", internal=["echo"], pack=echo).end(1)
    assert (ship.internal, ship.round) == ([], 2)


def test_a_threat_that_sends_two_asks_for_each() -> None:
    plague = card("plague", 'kind = "internal"', "faces = [1]", "activate = [{ infirmary = 2 }, { damage = 1 }]", CURE)
    ship = bridge("CC", internal=["plague", "time-warp"], away={"time-warp": "S"}, pack=plague)
    ship.play("end", threat=1)
    ship.play("hurt spare").play("hurt-away time-warp S")
    assert (ship.infirmary, ship.shield, len(ship.hand)) == (2, 3, 4)


def test_an_internal_that_takes_the_shields_offline_says_when_they_are_back() -> None:
    fog = card("fog", 'kind = "internal"', "offline = true", 'mission = ["science"]')
    ship = bridge("CCSS", internal=["fog"], shield=0, pack=fog)
    assert ship.why_not("recharge") == "Fog keeps the shields offline"
    ship.play("mission fog S")
    assert "The shields are back online, at 0." in ship.told
    ship.play("recharge")
    assert ship.shield == 4


def test_a_strong_recovery_stops_at_the_starting_health_too() -> None:
    tide = card("tide", 'kind = "internal"', "faces = [6]", "activate = [{ recover = 3 }]", CURE)
    ship = bridge("CC", internal=["tide"], external={"hijackers": 3, "assault-cruiser-b": 1}, pack=tide).end(6)
    assert (ship.health("hijackers"), ship.health("assault-cruiser-b")) == (4, 4)


def test_copies_of_a_card_are_separate_cards() -> None:
    wasp = card("wasp", 'kind = "external"', "copies = 2", "health = 1", "faces = [1]", "activate = [{ damage = 1 }]")
    ship = bridge("TCC", external=["wasp", "wasp.2"], pack=wasp)
    ship.play("fire wasp.2 1").end(1)
    assert (ship.external, ship.shield) == (["wasp"], 3)
