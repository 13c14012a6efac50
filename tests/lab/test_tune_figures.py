"""Figures of a pack: a path finds its value, and another value goes in without changing anything else."""

import tomllib

import pytest

from quarterdeck.core.pack import Source
from quarterdeck.lab.tuning.figures import FigureError, PackText, at_place, matching, numbers, toml_value
from quarterdeck.lab.tuning.toml_places import value_spans

TEXT = '''\
# A pack with all ways to write a value.
[pack]
id = "zoo" # its id
game = "zoo"

[[threat]]
id = "ghost-ship"
health = 2   # thin
faces = [1, # one
  6]
activate = [{ damage = 1 }, { infirmary = 1, when = "a # b" }]
text = """Says \\"[[threat]]\\" and "health = 9"."""

[threat.de]
name = 'Geisterschiff = "alt"'

[[threat]]
changes = "corsair"
health = 3

[[threat.more]]
depth = 1.5

[[threat.more]]
depth = 2.5

[rules.limits]
"most cards" = 80
'''


@pytest.fixture
def pack() -> PackText:
    return PackText(Source("zoo.toml", TEXT))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("threat.ghost-ship.health", 2),
        ("threat.corsair.health", 3),
        ("threat.ghost-ship.faces", [1, 6]),
        ("threat.ghost-ship.faces.1", 6),
        ("threat.ghost-ship.activate.1.infirmary", 1),
        ("threat.corsair.more.1.depth", 2.5),
        ("rules.limits.most cards", 80),
        ("pack.id", "zoo"),
    ],
)
def test_a_path_leads_to_a_value(pack: PackText, path: str, value: object) -> None:
    assert pack.value(path) == value


def test_every_value_is_where_the_scanner_says() -> None:
    data = tomllib.loads(TEXT)
    for place, (start, end) in value_spans(TEXT).items():
        assert tomllib.loads(f"x = {TEXT[start:end]}")["x"] == at_place(data, place)


def test_other_values_leave_comments_and_layout_alone(pack: PackText) -> None:
    text = pack.replaced(
        {
            "threat.ghost-ship.health": 12,
            "threat.ghost-ship.faces": [2],
            "threat.ghost-ship.activate.1.infirmary": 3,
            "rules.limits.most cards": 40,
        }
    )
    changed = [
        (a, b) for a, b in zip(TEXT.splitlines(), text.replace("[2]", "[2]\n").splitlines(), strict=True) if a != b
    ]
    assert changed[0] == ("health = 2   # thin", "health = 12   # thin")
    assert changed[-1] == ('"most cards" = 80', '"most cards" = 40')
    assert tomllib.loads(text)["threat"][0]["activate"][1] == {"infirmary": 3, "when": "a # b"}


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("threat.gost-ship.health", "there is no gost-ship in threat; did you mean threat.ghost-ship?"),
        ("threat.ghost-ship.helth", "did you mean threat.ghost-ship.health?"),
        ("threat.ghost-ship.faces.7", "there is no 7 in threat.ghost-ship.faces; there are 0, 1"),
        ("threat.ghost-ship.health.x", "threat.ghost-ship.health is 2 and holds nothing further"),
        ("threat.corsair", "is a whole table"),
        ("rules", "is a whole table"),
    ],
)
def test_a_path_that_leads_nowhere(pack: PackText, path: str, said: str) -> None:
    with pytest.raises(FigureError) as error:
        pack.value(path)
    assert said in str(error.value)


def test_all_numbers_have_a_path(pack: PackText) -> None:
    found = dict(numbers(pack.data))
    assert found["threat.ghost-ship.activate.0.damage"] == 1
    assert found["threat.corsair.more.1.depth"] == 2.5
    assert matching(pack.data, "threat.*.health") == {"threat.ghost-ship.health": 2, "threat.corsair.health": 3}


@pytest.mark.parametrize("value", [1, -2, 1.5, True, 'say "so"\n\x7fä', [1, [2]], {"a": 1, "b": ["x"]}])
def test_values_are_written_as_toml_reads_them(value: object) -> None:
    assert tomllib.loads(f"x = {toml_value(value)}")["x"] == value
