"""The rules of Deep Space D-6: complete, with the figures of the content and the code."""

from __future__ import annotations

import re

import pytest

from quarterdeck.commands.find_rule import first_sentence
from quarterdeck.games.d6 import cards as kinds
from quarterdeck.games.d6.cards import FACE_IDS, Threats
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.d6.settings import PANIC, RULINGS, SHORTER
from quarterdeck.games.d6.texts import FILES
from tests.docs.pages import tables
from tests.games.d6.bridge import QUIET_DECK, actors, bridge

GUIDE = FILES.guide()
GAME = DeepSpaceD6({})
THREATS = GAME.kit.threats
CARDS = range(THREATS.size)
SETTINGS = {setting.name: setting for setting in GAME.box.settings}

CHAPTERS = [
    "Goal", "Components", "Set-up", "The ship", "A round", "Roll crew", "Scan for threats", "Assign crew", "Stations",
    "Away missions", "Discover new threats", "Activate threats", "Gather up crew", "Winning and losing",
    "A worked round", "Threat cards", "Special threats", "Rulings", "Where the figures come from",
]  # fmt: skip

EFFECTS = [
    ("piercing", r"(\d+) damage past the shields"),
    ("damage", r"(\d+) damage"),
    ("infirmary", r"(\d+) crew to the Infirmary"),
    ("drain", r"shields to 0"),
    ("decay", r"loses (\d+) health"),
    ("recover", r"every threat recovers (\d+) health"),
    ("roll_again", r"threat die is rolled again"),
    ("free_scanner", r"(\d+) die back from the Scanners"),
    ("release", r"gives the die back"),
    ("discard", r"then discarded"),
]
_ANY_EFFECT = re.compile("|".join(f"(?P<{op}>{form})" for op, form in EFFECTS))
ACTS = {kinds.HULL_LOST: "hull was lost", kinds.QUIET: "nothing acted"}


def listed() -> list[dict[str, str]]:
    """The rows of both tables of cards, in order."""
    external, internal = tables(GUIDE["Threat cards"])
    return [row | {"Side": "external"} for row in external] + [row | {"Side": "internal"} for row in internal]


def row_of(card: int) -> dict[str, str]:
    return listed()[card]


def written(threats: Threats, card: int) -> str:
    """A card's name as in the table: variants have a letter."""
    name, last = threats.names[card], threats.ids[card][-2:]
    return f"{name} ({last[1]})" if last in ("-a", "-b", "-c") else name


def effects_in(text: str) -> list[tuple[str, int]]:
    out: list[tuple[str, int]] = []
    for found in _ANY_EFFECT.finditer(text):
        op = next(op for op, _ in EFFECTS if found.group(op))
        number = re.search(r"[1-9]", found.group(0))
        out.append((op, int(number.group(0)) if number else 1))
    return out


def test_all_chapters_exist_in_reading_order() -> None:
    assert list(GUIDE) == CHAPTERS


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_chapter_begins_with_its_subject(chapter: str) -> None:
    sentence = first_sentence(GUIDE[chapter])
    assert sentence.endswith(".")
    assert 20 < len(sentence) < 120


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_chapter_is_readable_as_plain_text(chapter: str) -> None:
    lines = GUIDE[chapter].split("\n")
    assert max(len(line) for line in lines) <= 120
    for table in re.findall(r"(?:^\|.*\n?)+", GUIDE[chapter], re.MULTILINE):
        bars = [[at for at, mark in enumerate(line) if mark == "|"] for line in table.strip().split("\n")]
        assert all(row == bars[0] for row in bars), "a table whose columns do not line up"


def test_help_texts_cite_chapters_that_exist() -> None:
    cited = [
        chapter for text in GAME.box.catalogue.texts.values() for chapter in re.findall(r"Rules: ([\w -]+)\)", text)
    ]
    assert cited
    for chapter in cited:
        assert any(title.startswith(chapter) for title in CHAPTERS), chapter


# -- cards ----------------------------------------------------------------------------------------------------


def test_every_card_is_listed_once_in_the_order_of_the_content() -> None:
    assert [row["Card"] for row in listed()] == [written(THREATS, card) for card in CARDS]
    assert sum(THREATS.copies) - THREATS.copies[THREATS.panic] == 36


@pytest.mark.parametrize("card", CARDS, ids=THREATS.ids.__getitem__)
def test_the_table_has_the_side_and_the_health(card: int) -> None:
    row = row_of(card)
    assert row["Side"] == ("external" if THREATS.external[card] else "internal")
    assert row.get("Health", "-") == (str(THREATS.health[card]) if THREATS.health[card] else "-")
    assert ("cannot be shot" in row["Effect"]) == (THREATS.external[card] and not THREATS.health[card])


@pytest.mark.parametrize("card", CARDS, ids=THREATS.ids.__getitem__)
def test_the_table_says_when_a_card_acts(card: int) -> None:
    faces = [str(face) for face in range(1, 7) if THREATS.faces[card] >> face & 1]
    if faces:
        expected = " ".join(faces)
    elif THREATS.when[card] in ACTS:
        expected = ACTS[THREATS.when[card]]
    else:
        expected = "always" if THREATS.reveal[card] == kinds.STAYS else "at once"
    assert row_of(card)["Acts on"] == expected


@pytest.mark.parametrize("card", CARDS, ids=THREATS.ids.__getitem__)
def test_the_table_says_what_a_card_does(card: int) -> None:
    text = row_of(card)["Effect"]
    assert effects_in(text) == [(effect.name, effect.amount) for effect in THREATS.effects[card]]
    blast = re.search(r"explodes for (\d+)", text)
    assert (int(blast.group(1)) if blast else 0) == THREATS.explode[card]
    assert ("shields offline" in text) == THREATS.offline[card]
    assert ("takes 1 die on arrival" in text) == (THREATS.reveal[card] == kinds.HOLD)
    assert ("leaves at once" in text) == (THREATS.reveal[card] in (kinds.FRIENDLY_FIRE, kinds.NOTHING))
    blocked = re.search(r"no (?:other )?(\w+) may be assigned", text)
    assert (FACE_IDS.index(blocked.group(1).lower()) if blocked else -1) == THREATS.block[card]


@pytest.mark.parametrize("card", CARDS, ids=THREATS.ids.__getitem__)
def test_the_table_names_the_away_mission(card: int) -> None:
    text = row_of(card)["Away mission"]
    assert ("(hurt)" in text) == THREATS.wounds[card]
    crew = [] if text == "-" else text.replace(" (hurt)", "").split(", ")
    masks = [sum(1 << FACE_IDS.index(face.lower()) for face in one.split(" or ")) for one in crew]
    assert masks == THREATS.mission[card]


# -- set-up and rulings ---------------------------------------------------------------------------------------


def test_difficulty_length_and_ships_have_the_figures_of_the_game() -> None:
    difficulty, length, ships = tables(GUIDE["Set-up"])
    cards = sum(THREATS.copies) - THREATS.copies[THREATS.panic]
    assert [(row["Option"], row["Don't Panic"], row["Deck"]) for row in difficulty] == [
        (f"`difficulty={name}`", str(count), str(cards + count)) for name, count in PANIC.items()
    ]
    assert [(row["Option"], row["Cards taken out"], row["Deck at medium"]) for row in length] == [
        (f"`length={name}`", str(out), str(cards + PANIC["medium"] - out)) for name, out in SHORTER.items()
    ]
    assert [row["Option"] for row in ships] == [f"`ship={ship.id}`" for ship in GAME.content.ships]
    for ship, row in zip(GAME.content.ships, ships, strict=True):
        assert row["Ship"].startswith(ship.name)
        said = f"hull {ship.hull}, shields {ship.shield}, {ship.scanners} Scanners and {ship.crew} crew"
        assert said in GUIDE["Set-up"].replace("\n", " ")
        assert (ship.reroll, ship.id) in [(True, "rptr"), (False, "halcyon")]


def test_the_stations_have_the_figures_of_the_ship() -> None:
    ship = GAME.kit.ship
    fire = [ship.fire_first + ship.fire_more * more for more in range(ship.crew)]
    repair = [ship.repair_first + ship.repair_more * more for more in range(4)]
    text = " ".join(GUIDE["Stations"].split())
    assert f"deal {', '.join(str(n) for n in fire[:-1])} or {fire[-1]} in all" in text
    assert f"repair {', '.join(str(n) for n in repair[:-1])} or {repair[-1]} in all" in text
    assert f"maximum of {ship.shield}" in text
    assert f"never above {ship.hull}" in text


def test_every_setting_and_value_is_explained() -> None:
    for setting in SETTINGS.values():
        chapter = "Rulings" if setting.ruling else "Set-up"
        for value in setting.values:
            assert f"`{setting.name}={value}`" in " ".join(GUIDE[chapter].split()), f"{setting.name}={value}"


def test_only_existing_options_are_named() -> None:
    for text in GUIDE.values():
        for name, value in re.findall(r"([a-z-]+)=([a-z-]+)", text):
            assert value in SETTINGS[name].values


def test_the_table_of_rulings_has_every_option_with_its_default_first() -> None:
    [rulings] = tables(GUIDE["Rulings"])
    with_options = [row for row in rulings if "=" in row["Default"]]
    options = {row["Default"].strip("`").partition("=")[0]: row for row in with_options}
    assert sorted(options) == sorted(setting.name for setting in RULINGS)
    for setting in RULINGS:
        row = options[setting.name]
        assert row["No."] == setting.ruling
        assert row["Default"] == f"`{setting.name}={setting.default}`"
        assert row["Other readings"] == " ".join(f"`{value}`" for value in setting.values if value != setting.default)


def test_every_open_question_has_a_row_and_a_reason() -> None:
    [rulings] = tables(GUIDE["Rulings"])
    names = [row["No."] for row in rulings]
    assert names[:20] == [f"R{number}" for number in range(1, 21)]
    assert all(name in CHAPTERS for name in names[20:])
    reasons = re.findall(r"^- \*\*([^,*]+), ", GUIDE["Rulings"], re.MULTILINE)
    assert reasons == names


# -- the worked round -----------------------------------------------------------------------------------------


def test_the_worked_round_can_be_played_as_written() -> None:
    deck = ["robot-uprising", *QUIET_DECK]
    outside = {"assault-cruiser-b": 4, "drone-b": 1}
    ship = bridge("CTMSS", scanner=1, internal=["time-warp"], external=outside, hull=6, shield=1, deck=deck)
    ship.play("clear")
    assert ship.scanner == 0
    ship.plays("change S T", "fire drone-b 1")
    assert ship.external == ["assault-cruiser-b"]
    ship.play("fire assault-cruiser-b 2")
    assert ship.health("assault-cruiser-b") == 2
    ship.play("mission time-warp S")
    assert ship.hand == ""
    ship.end(2, draw="robot-uprising")
    assert ship.options == ["hurt spare", "hurt-away time-warp S"]
    assert ship.health("assault-cruiser-b") == 3
    ship.play("hurt spare")
    assert (ship.shield, ship.hull, ship.infirmary) == (0, 5, 1)
    assert actors([*ship.told]) == ["Assault Cruiser B"]
    ship.play("stay time-warp", crew="CCCC")
    assert (ship.hand, ship.away("time-warp")) == ("CCCC", "S")
    told = " ".join(GUIDE["A worked round"].split())
    for sentence in (
        "Assault Cruiser (b) goes down the track from 4 to 2.",
        "Assault Cruiser (b) recovers from 2 to 3.",
        "the shields take 1 and are at 0, the hull takes 1 and is at 5.",
        "Four dice will be rolled.",
    ):
        assert sentence in told
