"""Constraints: what they say about a pack, and that nothing but arithmetic is possible."""

import pytest

from quarterdeck.lab.tuning.constraints import Constraint, ConstraintError

PACK: dict[str, object] = {
    "threat": [
        {"id": "ghost-ship", "health": 3, "copies": 2},
        {"id": "drone", "health": 1, "copies": 4},
    ]
}


@pytest.mark.parametrize(
    "text",
    [
        "threat.drone.health <= threat.ghost-ship.health",
        "1 <= threat.drone.health < 2",
        'sum("threat.*.health") == 4',
        'max("threat.*.copies") <= 4 and min("threat.*.copies", 7) == 2',
        'count("threat.*.health") == 2 and mean("threat.*.copies") == 3',
        "abs(threat.drone.health - threat.ghost-ship.health) == 2",
        "threat.ghost-ship.health * threat.ghost-ship.copies // 4 % 2 == 1",
        "not threat.drone.health > 1 or threat.drone.copies == 0",
        "-threat.drone.health < 0 != 7 / 2",
    ],
)
def test_what_is_kept(text: str) -> None:
    assert Constraint(text, PACK).broken_by(PACK) == 0


@pytest.mark.parametrize(
    ("text", "far"),
    [
        ("threat.drone.health >= threat.ghost-ship.health", 2),
        ("threat.drone.health >= 4 and threat.drone.copies >= 5", 4),
        ("threat.drone.health >= 4 or threat.drone.copies >= 5", 1),
        ("not threat.drone.health == 1", 1),
        ("threat.drone.copies / (threat.drone.health - 1) > 0", 1),
    ],
)
def test_how_far_it_is_from_being_kept(text: str, far: float) -> None:
    assert Constraint(text, PACK).broken_by(PACK) == pytest.approx(far)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("threat.drone.health", "is not true or false"),
        ("threat.drone.health + 1", "is not true or false"),
        ("threat.drone.helth <= 2", "the pack has no number threat.drone.helth; did you mean threat.drone.health?"),
        ("threat.drone.health-threat.drone.copies < 0", "write a minus with spaces around it"),
        ("health <= 2", "'health' is not a path"),
        ('sum("card.*.cost") <= 2', "no number of the pack fits 'card.*.cost'"),
        ("threat.drone.health <=", "cannot be read as an expression"),
        ("__import__('os').system('true') == 0", "has no place in a constraint"),
        ("(lambda: 1)() == 1", "has no place in a constraint"),
        ("[1 for x in (1,)] == 1", "has no place in a constraint"),
        ("2 ** 99999999 > 1", "has no place in a constraint"),
        ("threat.drone.health in (1, 2)", "is not true or false"),
        ("threat.drone.health < True", "has no place in a constraint"),
        ("'a' < 'b'", "has no place in a constraint"),
        ("abs('threat.*.health') < 3", "abs takes one number"),
        ("sum() < 3", "has no place in a constraint"),
        ("(1 < 2) < 3", "has no place in a constraint"),
        ("1 < " + "-" * 60 + "1", "nested more than"),
        ("1 < " + "1+" * 400 + "1", "must have at most 500"),
    ],
)
def test_what_is_no_constraint(text: str, said: str) -> None:
    with pytest.raises(ConstraintError) as error:
        Constraint(text, PACK)
    assert said in str(error.value)
