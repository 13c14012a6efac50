"""The rules of Solar Sphere: the figures of the content in both languages, and examples that the engine plays."""

from __future__ import annotations

import re

import pytest

from quarterdeck.commands.find_rule import first_sentence
from quarterdeck.games.solar_sphere.cards import ICONS
from quarterdeck.games.solar_sphere.rules.battle import Battle
from quarterdeck.games.solar_sphere.rules.dranda import DrandaTurn
from quarterdeck.games.solar_sphere.rules.round import NextTurn
from quarterdeck.games.solar_sphere.texts import FILES
from tests.docs.solar_sphere_tables import CONTENT, GAME, PAGES, corrected
from tests.games.solar_sphere.dockyard import captain, dockyard, dranda

BOARD = CONTENT.board
SETTINGS = {setting.name: setting for setting in GAME.box.settings}
LANGUAGES = ["en", "de"]
EXAMPLES = {"en": "Worked examples", "de": "Beispiele"}
AND = {"en": "and", "de": "und"}


def flat(language: str) -> str:
    return " ".join(" ".join(FILES.guide(language).values()).split())


def says(english: str, german: str) -> None:
    """Both pages have a sentence, with these figures."""
    assert english in flat("en")
    assert german in flat("de")


def listed(values: list[int], language: str) -> str:
    *first, last = [str(value) for value in values]
    return f"{', '.join(first)} {AND[language]} {last}"


def example(english: str, german: str) -> tuple[str, str]:
    """The worked examples of this name, one line each."""
    found = []
    for language, name in (("en", english), ("de", german)):
        [text] = [
            " ".join(one.split())
            for one in FILES.guide(language)[EXAMPLES[language]].split("\n\n")
            if f"**{name}**" in one
        ]
        found.append(text)
    return found[0], found[1]


# -- tables and sentences ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_have_the_figures_of_the_content(language: str) -> None:
    now, right = PAGES[language].read_text(encoding="utf-8").split("\n"), corrected(language).split("\n")
    wrong = [line for line, other in zip(now, right, strict=True) if line != other]
    assert not wrong, "python -m tests.docs.solar_sphere_tables corrects them"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_chapter_begins_with_its_subject_and_is_readable_as_plain_text(language: str) -> None:
    for text in FILES.guide(language).values():
        sentence = first_sentence(text)
        assert sentence.endswith(".")
        assert 20 < len(sentence) < 140
        assert max(len(line) for line in text.split("\n")) <= 120


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_value_is_explained_and_no_other(language: str) -> None:
    text = flat(language)
    for setting in SETTINGS.values():
        for value in setting.values:
            assert f"`{setting.name}={value}`" in text, f"{setting.name}={value}"
    for name, value in re.findall(r"([a-z-]+)=([a-z0-9-]+)", text):
        assert SETTINGS[name].takes(value)


def test_the_sentences_about_tracks_have_the_figures_of_the_content() -> None:
    says(
        f"The morale spaces {listed(BOARD.spanners, 'en')} show a spanner.",
        f"Die Moralfelder {listed(BOARD.spanners, 'de')} zeigen einen Schraubenschlüssel",
    )
    steps = BOARD.reputation[1:]
    says(
        f"**Reputation** has {len(steps)} steps. They lie above the morale spaces {listed(steps, 'en')};",
        f"**Ansehen** hat {len(steps)} Stufen. Sie liegen über den Moralfeldern {listed(steps, 'de')};",
    )
    says(f"**Morale** has the spaces 0 to {BOARD.top} ", f"**Moral** hat die Felder 0 bis {BOARD.top} ")
    says(f"each morale above space {BOARD.top} scores", f"Jede Moral über Feld {BOARD.top} hinaus bringt")


def test_the_sentences_about_battle_and_dranda_have_the_figures_of_the_content() -> None:
    says(
        f"The die has the faces {listed(BOARD.faces, 'en')}.",
        f"Der Würfel hat die Seiten {listed(BOARD.faces, 'de')}.",
    )
    drones, cards = BOARD.dranda_supply, len(CONTENT.solo.ids)
    says(f"It has a supply of {drones} drones,", f"Sie hat einen Vorrat von {drones} Drohnen,")
    says(f"DRANDA's {drones} drones", f"DRANDAs {drones} Drohnen")
    says(f"a deck of {cards} cards", f"einen Stapel von {cards} Karten")


# -- worked examples -----------------------------------------------------------------------------------------------


def test_the_example_of_docking() -> None:
    yard = dockyard(captain(dice="4"), captain(), printed=True)
    before = yard.s.morale[0]
    yard.play("discard-die 4", dice="3 3 5 1 4 6")
    assert yard.s.order == [1, 0]
    first, second = yard.s.morale[0] - before - 1, yard.s.morale[1]
    english, german = example("Docking.", "Andocken.")
    assert f"Player 1 gains {first} morale for the two 3s and none for the 5." in english
    assert f"Player 2 gains {second} for the 1 and none for the others." in english
    assert f"Spieler 1 erhält {first} Moral für die zwei Würfel mit 3 und keine für die 5." in german
    assert f"Spieler 2 erhält {second} für die 1 und keine für die anderen." in german


def test_the_example_of_kickbacks() -> None:
    english, german = example("Kickbacks.", "Zuwendungen.")
    told = r"Your morale is (\d+),.* above space (\d+)\. You move morale back to (\d+)"
    [(start, above, back)] = re.findall(told, english)
    assert int(above) == BOARD.reputation[2]
    yard = dockyard(captain(dice="6", morale=int(start), reputation=2), captain(), printed=True)
    [count] = re.findall(r"You take (\d+) kickbacks", english)
    yard.play(f"kickback {back}")
    assert yard.told[0].endswith(f"and takes {count} kickbacks.")
    passed = [space for space in reversed(BOARD.spanners) if int(back) < space < int(start)]
    assert f"which is {int(start) - int(back)} spaces." in english
    assert f"You pass the spanners at {listed(passed, 'en')} and land on the one at {back}." in english
    assert f"Deine Moral ist {start}," in german
    assert f"auf {back} zurück, das sind {int(start) - int(back)} Felder." in german
    assert f"über die Schlüsselfelder {listed(passed, 'de')} und landest auf dem Feld {back}." in german
    assert f"Du nimmst {count} Zuwendungen" in german


def test_the_example_of_salvaging() -> None:
    one = captain(dice="4 6", inactive=5, active=2, matrix=(0, 1, 1))
    yard = dockyard(one, captain(), printed=True).plays("visit 4 salvage-ship 4", "act")
    yard.play("decommission resource", auxiliary="3").plays("take ore", "decommission points", "regenerate 2")
    assert yard.s.inactive[0] == 1
    english, german = example("Salvaging.", "Bergen.")
    assert f"into the points row for {yard.s.score[0]} points." in english
    assert f"in die Punktezeile aus, für {yard.s.score[0]} Punkte." in german


def test_the_example_of_building() -> None:
    tile = CONTENT.hexes.ids.index("sail-loom")
    ore, gold, crystal = CONTENT.hexes.cost[tile]
    assert (gold, crystal) == (0, 0)
    one = captain(dice="5 6", ore=4, gold=1, crystal=1)
    yard = dockyard(
        one, captain(), printed=True, hexes={1: "sail-loom"}, built={2: 0, 6: 0, 8: 1}, down=(13, 14, 15, 16, 17, 12)
    )
    yard.plays("visit 5 sphere 5", "act", "build 1")
    points, morale, theirs = yard.s.score[0], yard.s.morale[0], yard.s.morale[1]
    assert theirs == 1
    english, german = example("Building.", "Bauen.")
    assert f"Sail Loom, of value {CONTENT.hexes.die[tile]}. You pay {ore} ore and place" in english
    assert f"The benefit is {points} points." in english
    assert f"you gain {morale} morale, player 2 gains {theirs}" in english
    assert f"Segelweberei mit Wert {CONTENT.hexes.die[tile]}. Du zahlst {ore} Erz und legst" in german
    assert f"Der Ertrag ist {points} Punkte." in german
    assert f"Also erhältst du {morale} Moral, Spieler 2 erhält {theirs}" in german


def test_the_example_of_a_battle_with_a_tie() -> None:
    yard = dockyard(
        captain(),
        captain(),
        captain(),
        printed=True,
        steps=[Battle()],
        fleet={"bottom-left": "sunbreaker p1=2 corporation=1 p2=2 p3=1"},
        chance={"resistance": "2"},
    )
    first, second, third = yard.s.score
    assert yard.claimed(0) == ["sunbreaker"]
    assert (yard.s.reputation[0], yard.icons(0)["helion"]) == (1, 1)
    assert yard.s.morale == [1, 1, 1]
    english, german = example("Battle with a tie.", "Kampf mit Gleichstand.")
    assert f"the bonuses {first}, {second} and {third}." in english
    assert f"Player 1 scores {first}, player 2 scores {second}." in english
    assert f"so player 3 scores {third}." in english
    assert f"die Belohnungen {first}, {second} und {third}." in german
    assert f"Spieler 1 erhält {first} Punkte, Spieler 2 erhält {second}." in german
    assert f"also erhält Spieler 3 noch {third}." in german


def test_the_example_of_a_battle_behind_the_corporation() -> None:
    fleet = {"bottom-left": "gadfly corporation=1 p2=1"}
    won = dockyard(captain(), captain(), printed=True, steps=[Battle()], fleet=fleet, chance={"resistance": "0"})
    points = won.s.score[1]
    assert (won.s.score[0], won.claimed(0), won.claimed(1)) == (0, [], [])
    english, german = example("Battle behind the Corporation.", "Kampf hinter der Korporation.")
    bonus = CONTENT.ships.bonus[CONTENT.ships.ids.index("gadfly")]
    assert f"the bonuses {listed(bonus, 'en')}." in english
    assert f"the second bonus, {points} point, and gains 1 morale" in english
    assert f"die Belohnungen {listed(bonus, 'de')}." in german
    assert f"die zweite Belohnung, {points} Punkt, und 1 Moral" in german
    higher = sorted({face for face in BOARD.faces if face})
    assert higher == [1, 2]
    for face in higher:
        two = [captain(morale=3), captain(morale=3)]
        lost = dockyard(*two, printed=True, steps=[Battle()], fleet=fleet, chance={"resistance": str(face)})
        assert lost.s.morale == [2, 2]


def test_the_example_of_an_attack_of_dranda() -> None:
    icons = CONTENT.solo.icons
    card = next(id for at, id in enumerate(CONTENT.solo.ids) if ICONS[icons[at][0]] == "fleet")
    yard = dockyard(
        captain(dice="6 6"),
        printed=True,
        her=dranda(line="black4"),
        steps=[DrandaTurn(), NextTurn()],
        chance={"solo": card},
        fleet={"bottom-left": "sunbreaker corporation=1", "bottom-right": "barricade corporation=1 p1=1"},
        level="medium",
    )
    assert yard.fleet["bottom-left"].endswith("p2=3")
    assert yard.fleet["bottom-right"].endswith("p2=1")
    english, german = example("DRANDA attacks", "DRANDA greift an")
    drones, target = BOARD.dranda_attack[1], CONTENT.ships.value[CONTENT.ships.ids.index("sunbreaker")]
    assert f"on level II, with {drones} drones. Bottom left is Sunbreaker, value {target}," in english
    assert f"auf Stufe II mit {drones} Drohnen. Unten links liegt Sonnenbrecher, Wert {target}," in german
