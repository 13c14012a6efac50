"""Deep Space D-6 in German: complete, with the same figures, and every sentence of a match exists and is correct."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from quarterdeck.commands.find_rule import first_sentence
from quarterdeck.core.pack import ContentError, Source
from quarterdeck.core.plain import describe
from quarterdeck.core.view import View
from quarterdeck.core.words import Catalogue
from quarterdeck.games.d6 import cards as kinds
from quarterdeck.games.d6.content import load_content
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.d6.settings import PANIC as DONT_PANIC
from quarterdeck.games.d6.settings import RULINGS, SHORTER
from quarterdeck.games.d6.texts import FILES
from quarterdeck.languages import catalogue
from quarterdeck.languages import texts as all_texts
from tests.docs.pages import tables
from tests.games.d6.bridge import PACK, bridge, open_box
from tests.games.d6.test_refusals import REASONS
from tests.games.d6.test_words import RULED, seldom, views

ENGLISH, GERMAN = FILES.texts(), FILES.texts("de")
GAME = DeepSpaceD6({})
THREATS = GAME.kit.threats
CARDS = range(THREATS.size)
GUIDE, PAGES = FILES.guide("de"), FILES.guide()
FACES = ["Commander", "Taktik", "Medizin", "Wissenschaft", "Technik"]


@cache
def german(game: DeepSpaceD6) -> Catalogue:
    return catalogue(game, "de")


# --- the catalogue ------------------------------------------------------------------------------------------


def test_the_catalogue_has_every_key_of_the_english_one_and_the_words_of_cards_and_ships() -> None:
    cards = {f"d6.threat.{card}.{part}" for card in THREATS.ids for part in ("name", "lore")}
    cards |= {f"d6.threat.{id}.text" for card, id in enumerate(THREATS.ids) if THREATS.texts[card]}
    ships = {f"d6.ship.{ship.id}.text" for ship in GAME.content.ships}
    assert GERMAN.keys() == ENGLISH.keys() | cards | ships


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_every_text_has_the_figures_of_the_english_one() -> None:
    english = all_texts(GAME, "en")
    for key, text in all_texts(GAME, "de").items():
        assert figures(text) == figures(english[key]), key


def test_plurals_are_written_as_the_catalogue_reads_them() -> None:
    for key, text in GERMAN.items():
        bare = re.sub(r"\{\w+\^?(?::[^|{}]*\|[^|{}]*)?\}", "", text)
        assert not re.search(r"[{}\[\]|]", bare), key


def test_cards_are_as_short_as_a_card_of_a_pack_may_be() -> None:
    for key, text in GERMAN.items():
        if key.startswith("d6.threat."):
            assert len(text) <= (kinds.LONGEST_TEXT if not key.endswith(".name") else 40), key
            assert text == text.strip(), key


def test_cards_with_one_english_name_have_one_german_name() -> None:
    names = [GERMAN[f"d6.threat.{card}.name"] for card in THREATS.ids]
    for one in CARDS:
        for other in CARDS:
            assert (names[one] == names[other]) == (THREATS.names[one] == THREATS.names[other])


def test_a_ruling_changes_the_same_cards_as_in_english() -> None:
    usual = all_texts(GAME, "de")
    for ruling in RULINGS:
        for value in ruling.values[1:]:
            ruled = all_texts(open_box(**{ruling.name.replace("-", "_"): value}), "de")
            changed = {card for card in THREATS.ids if (key := f"d6.threat.{card}.text") and usual[key] != ruled[key]}
            assert changed == set(RULED.get(ruling.name, [])), f"{ruling.name}={value}"
            assert all(len(ruled[f"d6.threat.{card}.text"]) <= kinds.LONGEST_TEXT for card in changed)


def test_help_texts_cite_chapters_that_exist() -> None:
    cited = [chapter for text in GERMAN.values() for chapter in re.findall(r"Regeln: ([\w -]+)\)", text)]
    assert len(cited) == sum(len(re.findall(r"Rules: ", text)) for text in ENGLISH.values())
    for chapter in cited:
        assert any(title.startswith(chapter) for title in GUIDE), chapter


# --- everything that is said --------------------------------------------------------------------------------

UNSAID = re.compile(r"\[[\w-]+(?:\.[\w-]+)+\]|\{\w+\^?(?::[^{}]*)?\}")
WRONG = re.compile(
    r"\b1 (?:Karten|Würfeln)\b|\b(?:[02-9]|\d\d) Karte\b|\bmit (?:[2-9]|\d\d) Würfel\b"
    r"|\b1 Würfel (?:sind|stehen)\b|\b(?:[02-9]|\d\d) Würfel (?:ist|steht)\b"
    r"|\bliegen jetzt 1\b|\bliegt jetzt (?:[02-9]|\d\d)\b|\bkommen 1 Würfel|\bkommt (?:[2-9]|\d\d) Würfel"
)
LEFT_OVER = re.compile(r"\b(?:the|and|of|is|are|you|your|with|hull|shields?|damage|threats?|dice|to)\b", re.IGNORECASE)


def spoken(view: View, words: Catalogue) -> Iterator[str]:
    for part in view.parts:
        yield from describe(part, view.parts, words)
        if part.help is not None:
            yield words.text(part.help)
    for event in view.events:
        yield words.text(event.message)
    if view.decision is not None:
        yield words.text(view.decision.topic)
        for option in view.decision.options:
            yield words.text(option.label)
            if option.cost is not None:
                yield words.text(option.cost)
        for refusal in view.decision.refusals:
            yield f"{words.text(refusal.what)}: {words.text(refusal.reason)}"
    if view.outcome is not None:
        yield words.text(view.outcome.reason)


@cache
def everything_said() -> frozenset[str]:
    said: set[str] = set()
    for match, view in views(range(60)):
        assert isinstance(match.game, DeepSpaceD6)
        said.update(spoken(view, german(match.game)))
    for ship in seldom():
        said.update(spoken(ship.match.view(), german(ship.game)))
    return frozenset(said)


def test_every_message_of_a_match_has_a_german_sentence() -> None:
    assert len(everything_said()) > 2000
    for line in everything_said():
        assert not UNSAID.search(line), line


def test_no_sentence_has_the_wrong_number() -> None:
    for line in everything_said():
        assert not WRONG.search(line), line


def test_no_sentence_is_left_half_in_english() -> None:
    for line in everything_said():
        assert not LEFT_OVER.search(line), line


def test_no_two_options_of_a_question_read_the_same() -> None:
    for match, view in views(range(300, 315)):
        assert isinstance(match.game, DeepSpaceD6)
        if view.decision is not None:
            said = [german(match.game).text(option.label) for option in view.decision.options]
            assert len(said) == len(set(said)), match.fingerprint


@pytest.mark.parametrize("reason", REASONS, ids=[reason[0] for reason in REASONS])
def test_every_reason_is_given_in_german(reason: tuple[str, ...]) -> None:
    _, position, choice, _ = REASONS[[one[0] for one in REASONS].index(reason[0])]
    ship = position()
    message = ship.game.why_not(ship.s, ship.game.box.verbs.parse(choice))
    assert message is not None
    said = german(ship.game).text(message)
    assert not UNSAID.search(said)
    assert not LEFT_OVER.search(said), said
    assert not said.endswith(".")


def test_examples_of_german_sentences() -> None:
    ship = bridge("TTC", external={"flagship": 4, "corsair": 2}, internal=["pandemic"], scanner=2)
    ship.match.catalogue = german(ship.game)
    said = str(ship.match.view())
    assert "Captain, die Crew wartet auf Befehle: 3 Würfel übrig." in said
    assert "Taktik: Feuer auf Korsar, 1 Schaden" in said
    assert "Flaggschiff. Stärke 4 von 4. Aktiv bei 4 5 6. Richtet 3 Schaden an." in said
    assert (
        "Seuche. Aktiv bei 1. Schickt 1 Crewwürfel auf die Krankenstation. Mission: Medizin oder Wissenschaft." in said
    )
    ship.play("fire corsair 1").play("change T D")
    assert ship.match.log()[:3] == [
        "Taktik trifft Korsar: 1 Schaden, noch Stärke 1.",
        "Der Commander dreht einen Würfel: Taktik wird zu Gefahr geortet.",
        "1\u00d7 Gefahr geortet: In den Scannern liegen jetzt 3.",
    ]


# --- packs --------------------------------------------------------------------------------------------------

WASP = """
[[threat]]
id = "wasp"
name = "Wasp"
kind = "external"
copies = 2
health = 1
faces = [1]
activate = [{ damage = 1 }]
text = "Deals 1 damage."
lore = "It stings."
"""
WASP_DE = """
[threat.de]
name = "Wespe"
text = "Richtet 1 Schaden an."
"""
LANTERN = """
[[ship]]
id = "lantern"
name = "Lantern"
hull = 7
shield = 6
scanners = 3
crew = 6
fire = [1, 2]
repair = [1, 1]
text = "Thin plates and strong shields."
de = { text = "Dünne Platten und starke Schilde." }
"""


def test_a_pack_has_german_texts() -> None:
    said = all_texts(open_box(WASP + WASP_DE + LANTERN), "de")
    assert said["d6.threat.wasp.name"] == "Wespe A"
    assert said["d6.threat.wasp.2.name"] == "Wespe B"
    assert said["d6.threat.wasp.help"] == "Richtet 1 Schaden an."
    assert said["d6.setting.ship.lantern.label"] == "Lantern"
    assert said["d6.setting.ship.lantern"] == "Dünne Platten und starke Schilde."


def test_a_pack_without_german_keeps_its_english_texts() -> None:
    said = all_texts(open_box(WASP), "de")
    assert said["d6.threat.wasp.name"] == "Wasp A"
    assert said["d6.threat.wasp.help"] == "Deals 1 damage. It stings."
    assert said["d6.threat.corsair.name"] == "Korsar"


def test_a_card_that_replaces_a_printed_one_does_not_use_its_german_texts() -> None:
    other = WASP.replace('"wasp"', '"corsair"\nreplaces = "corsair"').replace("copies = 2\n", "")
    said = all_texts(open_box(other), "de")
    assert said["d6.threat.corsair.name"] == "Wasp"
    assert "d6.threat.corsair.lore" not in said


def test_texts_in_another_language_do_not_change_the_figures() -> None:
    plain, told = (load_content([Source("pack.toml", PACK + cards)]) for cards in (WASP, WASP + WASP_DE))
    assert plain.hash == told.hash
    assert plain.packs == told.packs


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ('[threat.de]\ntext = "Sticht."\n', 'threat "wasp", de: name is missing'),
        ('[threat.de]\nname = "Wespe"\ntext = "x"\nfaces = [1]\n', 'threat "wasp", de: unknown key "faces"'),
        ('[threat.de]\nname = "<b>"\ntext = "x"\n', "it must not contain brackets of markup"),
        ('de = "Wespe"\n', 'threat "wasp": de is "Wespe"; it must be a table, [threat.de]'),
        ('[threat.fr]\nname = "Guêpe"\ntext = "x"\n', 'threat "wasp": unknown key "fr"'),
    ],
)
def test_invalid_texts_in_a_pack_are_reported_with_their_line(words: str, problem: str) -> None:
    with pytest.raises(ContentError, match=re.escape(problem)) as caught:
        load_content([Source("pack.toml", PACK + WASP + words)])
    [found] = caught.value.problems
    assert found.line == (PACK + WASP).count("\n") + 1


# --- the guide ----------------------------------------------------------------------------------------------

EFFECTS = [
    ("piercing", r"(\d+) Schaden an den Schilden vorbei"),
    ("damage", r"(\d+) Schaden"),
    ("infirmary", r"(\d+) Crew auf die Krankenstation"),
    ("drain", r"Schilde auf 0"),
    ("decay", r"verliert (\d+) Stärke"),
    ("recover", r"jede Gefahr erholt sich um (\d+) Stärke"),
    ("roll_again", r"Gefahrenwürfel noch einmal"),
    ("free_scanner", r"(\d+) Würfel aus den Scannern"),
    ("release", r"gibt ihn frei"),
    ("discard", r"dann abgelegt"),
]
_ANY_EFFECT = re.compile("|".join(f"(?P<{op}>{form})" for op, form in EFFECTS))
ACTS = {kinds.HULL_LOST: "Hülle verloren", kinds.QUIET: "nichts aktiv"}
ROWS = [row for table in tables(GUIDE["Gefahrenkarten"]) for row in table]


def headings(page: str) -> list[str]:
    return re.findall(r"^(#+) ", page, re.MULTILINE)


def shape(chapter: str) -> list[str]:
    """The structure of a chapter, in order: items of lists, rows of tables, bold beginnings."""
    marks = [re.match(r"(- |1\. |\||\*\*)", line) for line in chapter.split("\n")]
    return [mark.group(1) for mark in marks if mark]


def test_the_german_guide_has_the_structure_of_the_english_one() -> None:
    assert headings(FILES.guide_page("de")) == headings(FILES.guide_page("en"))
    for (_, english), (title, page) in zip(PAGES.items(), GUIDE.items(), strict=True):
        assert shape(page) == shape(english), title


def test_each_german_chapter_begins_with_its_subject_and_is_well_formed() -> None:
    for title, chapter in GUIDE.items():
        sentence = first_sentence(chapter)
        assert sentence.endswith("."), title
        assert 20 < len(sentence) < 125, title
        assert max(len(line) for line in chapter.split("\n")) <= 120, title
        for table in re.findall(r"(?:^\|.*\n?)+", chapter, re.MULTILINE):
            bars = [[at for at, mark in enumerate(line) if mark == "|"] for line in table.strip().split("\n")]
            assert all(row == bars[0] for row in bars), title


def test_the_german_guide_names_the_cards_as_the_catalogue_does() -> None:
    def written(card: int) -> str:
        name, last = GERMAN[f"d6.threat.{THREATS.ids[card]}.name"], THREATS.ids[card][-2:]
        return f"{name} ({last[1]})" if last in ("-a", "-b", "-c") else name

    assert [row["Karte"] for row in ROWS] == [written(card) for card in CARDS]
    names = {GERMAN[f"d6.threat.{card}.name"] for card in THREATS.ids}
    for head in re.findall(r"^- \*\*(.+?)\*\*:", GUIDE["Besondere Gefahren"], re.MULTILINE):
        assert set(head.split(", ")) <= names, head


@pytest.mark.parametrize("card", CARDS, ids=THREATS.ids.__getitem__)
def test_the_german_table_has_the_figures_of_a_card(card: int) -> None:
    row = ROWS[card]
    assert row.get("Stärke", "-") == (str(THREATS.health[card]) if THREATS.health[card] else "-")
    faces = " ".join(str(face) for face in range(1, 7) if THREATS.faces[card] >> face & 1)
    idle = "ständig" if THREATS.reveal[card] == kinds.STAYS else "sofort"
    assert row["Aktiv bei"] == (faces or ACTS.get(THREATS.when[card], idle))
    effects: list[tuple[str, int]] = []
    for found in _ANY_EFFECT.finditer(row["Wirkung"]):
        op = next(op for op, _ in EFFECTS if found.group(op))
        number = re.search(r"[1-9]", found.group(0))
        effects.append((op, int(number.group(0)) if number else 1))
    assert effects == [(effect.name, effect.amount) for effect in THREATS.effects[card]]
    blast = re.search(r"explodiert mit (\d+)", row["Wirkung"])
    assert (int(blast.group(1)) if blast else 0) == THREATS.explode[card]
    assert ("Schilde ausgefallen" in row["Wirkung"]) == THREATS.offline[card]
    assert ("nicht zu beschießen" in row["Wirkung"]) == (THREATS.external[card] and not THREATS.health[card])
    blocked = re.search(r"keine? (?:andere )?(\w+) darf eingeteilt werden", row["Wirkung"])
    assert (FACES.index(blocked.group(1)) if blocked else -1) == THREATS.block[card]


@pytest.mark.parametrize("card", CARDS, ids=THREATS.ids.__getitem__)
def test_the_german_table_names_the_mission(card: int) -> None:
    text = ROWS[card]["Mission"]
    assert ("(verletzt)" in text) == THREATS.wounds[card]
    crew = [] if text == "-" else text.replace(" (verletzt)", "").split(", ")
    assert [sum(1 << FACES.index(face) for face in one.split(" oder ")) for one in crew] == THREATS.mission[card]


def test_the_german_guide_explains_every_option_and_no_other() -> None:
    said = " ".join(FILES.guide_page("de").split())
    for setting in GAME.box.settings:
        for value in setting.values:
            assert f"`{setting.name}={value}`" in said
    named = re.findall(r"`([a-z-]+=[a-z-]+)`", said)
    assert sorted(set(named)) == sorted(
        set(re.findall(r"`([a-z-]+=[a-z-]+)`", " ".join(FILES.guide_page("en").split())))
    )


def test_the_german_set_up_has_the_figures_of_the_game() -> None:
    difficulty, length, ships = tables(GUIDE["Aufbau"])
    cards = sum(THREATS.copies) - THREATS.copies[THREATS.panic]
    assert [(row["Option"], row["Keine Panik"], row["Stapel"]) for row in difficulty] == [
        (f"`difficulty={name}`", str(count), str(cards + count)) for name, count in DONT_PANIC.items()
    ]
    assert [(row["Option"], row["Karten heraus"], row["Stapel bei medium"]) for row in length] == [
        (f"`length={name}`", str(out), str(cards + DONT_PANIC["medium"] - out)) for name, out in SHORTER.items()
    ]
    assert [row["Option"] for row in ships] == [f"`ship={ship.id}`" for ship in GAME.content.ships]


def test_every_open_question_has_a_row_and_a_reason_in_german() -> None:
    [rulings] = tables(GUIDE["Auslegungen"])
    [english] = tables(PAGES["Rulings"])
    names = [row["Nr."] for row in rulings]
    assert re.findall(r"^- \*\*([^,*]+), ", GUIDE["Auslegungen"], re.MULTILINE) == names
    assert all(name in GUIDE for name in names[20:])
    for row, other in zip(rulings, english, strict=True):
        if "`" in other["Default"]:
            assert row["Üblich"] == other["Default"]
        assert row["Andere Lesarten"] == other["Other readings"]
    titles = dict(zip(PAGES, GUIDE, strict=True))
    assert names == [titles.get(row["No."], row["No."]) for row in english]
