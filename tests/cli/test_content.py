"""`quarterdeck content`: valid packs and invalid ones."""

from pathlib import Path

import pytest

from quarterdeck.core.pack import LARGEST
from quarterdeck.registry import ENTRIES, GAMES
from tests.cli.conftest import PACK
from tests.cli.shell import refused, run

SHIP = """
[[ship]]
id = "lantern"
replaces = "halcyon"
name = "Lantern"
text = "A lightship."
hull = 7
shield = 6
scanners = 3
crew = 6
fire = [1, 2]
repair = [1, 2]
"""


def problems(*packs: str | Path) -> list[str]:
    """The problems, one line each; exit code 2, nothing on standard output."""
    result = run("content", "check", *map(str, packs))
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr.splitlines()


def written(text: str, name: str = "pack.toml") -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_a_valid_pack_is_listed_with_its_cards(pack: Path) -> None:
    result = run("content", "check", str(pack))
    assert result.exit_code == 0
    assert "Night Watch (night-watch) is valid" in result.stdout
    assert "ghost-ship" in result.stdout
    assert "2 cards, external, health 2; on 1 6: damage 1" in result.stdout
    assert "house" in result.stdout
    assert "38 cards: 27 external, 11 internal" in result.stdout


def test_a_pack_that_replaces_cards_names_them() -> None:
    text = PACK.replace('game = "d6"', 'game = "d6"\ndeck = "replace"\npanic = false').replace(
        "copies = 2", "copies = 9"
    )
    result = run("content", "check", written(text + SHIP))
    assert result.exit_code == 0, result.stderr
    assert "It replaces the printed deck." in result.stdout
    assert "It plays without Don't Panic." in result.stdout
    assert "It replaces halcyon." in result.stdout
    assert "Lantern" in result.stdout
    assert "9 cards: 9 external, 0 internal" in result.stdout


def test_all_cards_are_listed_with_figures_and_sources(pack: Path) -> None:
    text = run("content", "list", "d6").stdout
    assert "external, health 2; on 4 5 6: damage 2" in text
    assert "published" in text
    assert "USS Crypsis" in text
    rows = [line.split() for line in text.splitlines()]
    assert ["re-roll", "stasis", "source"] in [row[-3:] for row in rows]
    assert ["yes", "yes", "published"] in [row[-3:] for row in rows if row[:1] == ["rptr"]]
    assert ["no", "yes", "published"] in [row[-3:] for row in rows if row[:1] == ["halcyon"]]
    assert "ghost-ship" not in text
    assert "ghost-ship" in run("content", "list", "d6", "--pack", str(pack)).stdout


def test_cards_and_sets_of_battlecruisers_are_listed() -> None:
    text = run("content", "list", "battlecruisers").stdout
    row = next(line for line in text.splitlines() if "escape-pod" in line)
    assert row.split()[:2] == ["43", "escape-pod"]
    assert "Gain 1 point." in row
    assert "the-big-bang" in text
    assert "takes no content packs" in refused("content", "list", "battlecruisers", "--pack", written(PACK))


def test_a_game_without_cards_has_none_to_list() -> None:
    listed = [name for name in GAMES if ENTRIES[name].figures]
    assert listed
    for name in set(GAMES) - set(listed):
        assert f"these have: {', '.join(listed)}" in refused("content", "list", name)


def test_each_problem_has_its_file_and_line() -> None:
    name = written(PACK.replace("health = 2", "health = 0").replace("faces = [1, 6]", "faces = [1, 7]"))
    assert problems(name) == [
        'pack.toml:11: threat "ghost-ship": health is 0; it must be from 1 to 12',
        'pack.toml:12: threat "ghost-ship": faces has 7; it must be from 1 to 6',
    ]


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ("[pack]", "[pack", 1, "broken TOML"),
        ('title = "Night Watch"', 'title = "Night', 3, "broken TOML"),
        ('game = "d6"', 'game = "chess"', 4, "for another game"),
        ("health = 2", "health = 0", 11, "from 1 to 12"),
        ("health = 2", "health = -3", 11, "from 1 to 12"),
        ("health = 2", "health = 99999999999999999999", 11, "from 1 to 12"),
        ("health = 2", 'health = "two"', 11, "a whole number"),
        ("copies = 2", "copies = 1000", 10, "from 1 to 40"),
        ('name = "Ghost Ship"', 'name = "\\u001b[31mGhost"', 8, "control characters"),
        ('name = "Ghost Ship"', 'name = "[bold]Ghost"', 8, "brackets of markup"),
        ('name = "Ghost Ship"', 'name = "\\u202eGhost"', 8, "invisible"),
        ('id = "ghost-ship"', 'id = "corsair"', 7, "colliding"),
        ("copies = 2", "coppies = 2", 10, "did you mean copies?"),
    ],
)
def test_an_invalid_pack_says_where(before: str, after: str, line: int, said: str) -> None:
    assert before in PACK
    name = written(PACK.replace(before, after, 1))
    lines = problems(name)
    assert any(one.startswith(f"pack.toml:{line}: ") and said in one for one in lines), lines
    assert not any("\x1b" in one for one in lines)
    result = run("play", "d6", "--pack", name, "--plain")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == lines


def test_an_empty_pack() -> None:
    assert problems(written("")) == ["pack.toml:1: the file is empty; it should hold TOML tables"]
    assert "it brings nothing" in problems(written('[pack]\nid = "a"\ntitle = "A"\ngame = "d6"\n'))[0]


def test_a_huge_pack() -> None:
    with Path("huge.toml").open("wb") as file:
        file.truncate(LARGEST + 1000)
    assert "too large" in problems("huge.toml")[0]


def test_an_endless_pack() -> None:
    assert "too large" in problems("/dev/zero")[0]


def test_a_pack_that_is_not_utf_8() -> None:
    Path("latin.toml").write_bytes(PACK.replace("Ghost Ship", "Gh\u00f6st").encode("latin-1"))
    assert problems("latin.toml") == ["latin.toml:8: this is not UTF-8 text; save the file with the encoding UTF-8"]


def test_a_binary_pack() -> None:
    Path("picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert "picture.png:1: this is not UTF-8" in problems("picture.png")[0]


def test_packs_that_collide(pack: Path) -> None:
    assert "colliding with a pack that is already loaded" in "\n".join(problems(pack, pack))


def test_all_unreadable_packs_are_reported_at_once() -> None:
    Path("folder").mkdir()
    lines = problems("gone.toml", "folder")
    assert [line.partition(" ")[0] for line in lines] == ["gone.toml:1:", "folder:1:"]
    assert "there is no such file" in lines[0]
    assert "it is a folder" in lines[1]


def test_a_missing_pack_for_a_match() -> None:
    assert "cannot read 'gone.toml'" in refused("play", "d6", "--pack", "gone.toml")
    assert "cannot read 'gone.toml'" in refused("simulate", "d6", "--pack", "gone.toml")


def test_a_deeply_nested_pack() -> None:
    assert "nested" in problems(written("x = " + "[" * 5000 + "]" * 5000))[0]
