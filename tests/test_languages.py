"""Languages: the same keys and placeholders in each, English for missing texts, and only texts depend on them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import IllegalAction, QuarterdeckError, UndoRefused, UnknownLanguage
from quarterdeck.core.texts import CORE_TEXTS
from quarterdeck.core.words import chapters as chapters_of
from quarterdeck.games.d6.texts import FILES
from quarterdeck.languages import ENGLISH, LANGUAGES, advice, catalogue, chapters, data_hash, guide, languages, texts
from quarterdeck.registry import GAMES, AnyGame, open_game
from quarterdeck.terminal.session import Session
from tests.cli.shell import refused, run
from tests.core.envoys import Envoys
from tests.terminal.showcase import Showcase

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
HOLE = re.compile(r"\{(\w+)")
SAME = {
    "de": {
        "core.by-seat", "d6.face.C", "d6.group.commander", "d6.group.mission", "d6.part.ship", "d6.part.face",
        "d6.threat.meteoroid.name", "d6.threat.bomber-a.name",
        "d6.threat.bomber-b.name", "d6.threat.bomber-c.name", "tictactoe.seat0", "tictactoe.seat1", "tictactoe.cell",
        "hint.chance", "solar_sphere.dranda", "solar_sphere.crew-moment.turn", "solar_sphere.part.die",
        "solar_sphere.do.choose", "solar_sphere.crew-with-icon", "armada.ability.synapse", "armada.do.defend",
        "armada.event-title", "armada.faction.lokust", "armada.faction.xeno", "armada.hero-text",
        "armada.intent.several", "armada.kin.veteran",
        "armada.kin.xeno", "armada.part.crew", "armada.part.die", "armada.part.phase",
        "armada.part.reserve", "armada.setting.difficulty.normal", "armada.use",
    }
}  # fmt: skip
"""Texts that are equal in both languages: the same word, a name or a figure."""
PROPER = re.compile(
    r"armada\.(hero|module|foe|ship)\.[\w-]+\.(name|short)|armada\.(die|planet)\.[\w-]+"
    r"|\w+\.setting\.(ship|set)\.[\w-]+\.label"
)
"""Names of cards and ships of Armada, of ships to choose and of sets of cards, which are names in every language."""


def every() -> list[tuple[str, str]]:
    return [(name, language) for name in GAMES for language in OTHERS]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARTERDECK_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


# --- catalogues ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_registered_game_has_every_language(name: str) -> None:
    assert languages(open_game(name)) == list(LANGUAGES)


@pytest.mark.parametrize("name", GAMES)
def test_english_has_the_texts_of_the_box_and_of_hints_and_reviews(name: str) -> None:
    game = open_game(name)
    assert texts(game, "en") == game.box.catalogue.texts | advice(game, "en")
    assert not game.box.catalogue.texts.keys() & advice(game, "en").keys()


@pytest.mark.parametrize(("name", "language"), every())
def test_a_language_has_the_same_keys_as_english(name: str, language: str) -> None:
    game = open_game(name)
    assert texts(game, language).keys() == texts(game, "en").keys()
    assert advice(game, language).keys() == advice(game, "en").keys()


@pytest.mark.parametrize("name", GAMES)
def test_a_short_name_belongs_to_an_option_or_a_value(name: str) -> None:
    game = open_game(name)
    options = {setting.words for setting in game.box.settings}
    values = {f"{setting.words}.{value}" for setting in game.box.settings for value in setting.values}
    named = {
        key.removesuffix(".label") for key in texts(game, "en") if re.fullmatch(rf"{name}\.setting\..*\.label", key)
    }
    assert named <= options | values
    assert not any(value.endswith(".label") for value in values), "this key is taken"


@pytest.mark.parametrize(("name", "language"), every())
def test_a_text_has_the_same_placeholders_as_in_english(name: str, language: str) -> None:
    game = open_game(name)
    other = texts(game, language)
    for key, text in texts(game, "en").items():
        assert set(HOLE.findall(text)) == set(HOLE.findall(other[key])), key


@pytest.mark.parametrize(("name", "language"), every())
def test_nothing_is_left_in_english(name: str, language: str) -> None:
    game = open_game(name)
    other = texts(game, language)
    same = {key for key, text in texts(game, "en").items() if other[key] == text and not PROPER.fullmatch(key)}
    assert same <= SAME[language]


@pytest.mark.parametrize("language", OTHERS)
def test_texts_listed_as_equal_are_equal(language: str) -> None:
    known = {key: text for name in GAMES for key, text in texts(open_game(name), language).items()}
    english = {key: text for name in GAMES for key, text in texts(open_game(name), "en").items()}
    assert all(known[key] == english[key] for key in SAME[language])


def test_a_game_without_a_language_is_in_english_with_translated_engine_texts() -> None:
    game: AnyGame = Envoys({})
    assert languages(game) == ["en"]
    said = texts(game, "de")
    assert {key for key, text in game.box.catalogue.texts.items() if said[key] != text} == CORE_TEXTS.keys() - SAME[
        "de"
    ]


@pytest.mark.parametrize("language", ["", "fr", "DE", "deutsch", "../en", "\x1b[31m"])
def test_an_unknown_language_is_refused_with_the_known_ones(language: str) -> None:
    game = open_game("d6")
    for ask in (texts, catalogue, guide, chapters):
        with pytest.raises(UnknownLanguage, match=r"there are en \(English\), de \(Deutsch\)") as caught:
            ask(game, language)
        assert isinstance(caught.value, QuarterdeckError)
        assert "\x1b" not in str(caught.value)


def test_texts_have_a_hash_that_changes_with_them() -> None:
    game = open_game("d6")
    german = texts(game, "de")
    assert re.fullmatch(r"[0-9a-f]{16}", data_hash(german))
    assert data_hash(dict(reversed(german.items()))) == data_hash(german)
    assert data_hash(german | {"d6.part.hull": "Rumpf"}) != data_hash(german) != data_hash(texts(game, "en"))


def test_texts_depend_on_the_options_of_the_box() -> None:
    plain, ruled = texts(open_game("d6"), "de"), texts(open_game("d6", {"cloaked": "once"}), "de")
    changed = {key for key, text in plain.items() if ruled[key] != text}
    assert changed == {"d6.threat.cloaked-threats.text", "d6.threat.cloaked-threats.help"}


# --- rules --------------------------------------------------------------------------------------------------


def test_the_guide_is_the_whole_page() -> None:
    game = open_game("d6")
    assert guide(game, "en") == FILES.guide_page("en")
    assert guide(game, "en").startswith("# Deep Space D-6: the rules\n")
    assert guide(game, "de").startswith("# Deep Space D-6: die Regeln\n")


def test_a_game_without_rules_has_an_empty_guide() -> None:
    assert [guide(open_game("tictactoe"), language) for language in LANGUAGES] == ["", ""]
    assert chapters(open_game("tictactoe"), "de") == {}


def test_untranslated_rules_are_in_english() -> None:
    game: AnyGame = Showcase()
    assert guide(game, "de") == guide(game, "en") != ""
    assert chapters(game, "de") == chapters(game, "en") == game.box.guide == chapters_of(guide(game, "en"))


# --- a match in a language ----------------------------------------------------------------------------------


def test_a_match_uses_the_language_of_its_catalogue() -> None:
    match = qd.new("tictactoe", seed=1)
    match.play("mark a1")
    match.catalogue = catalogue(match.game, "de")
    assert match.log() == ["X besetzt a1."]
    assert "O, besetze ein freies Feld." in str(match.view([1]))
    assert match.fork().log() == []
    assert "besetze" in str(match.fork().view([1]))


def test_refusals_are_in_the_language_of_the_match() -> None:
    match = qd.new("d6", seed=7)
    with pytest.raises(IllegalAction, match="fire corsair 1 is not possible now: Corsair is not in play"):
        match.play("fire corsair 1")
    match.catalogue = catalogue(match.game, "de")
    with pytest.raises(IllegalAction, match="fire corsair 1 geht jetzt nicht: Korsar ist nicht im Spiel"):
        match.play("fire corsair 1")
    with pytest.raises(UndoRefused, match="nichts zurückzunehmen"):
        match.undo()
    with pytest.raises(UndoRefused, match="nichts noch einmal zu spielen"):
        match.redo()


def test_a_language_changes_only_texts() -> None:
    english, german = qd.new("d6", seed=3), qd.new("d6", seed=3)
    german.catalogue = catalogue(german.game, "de")
    while not english.over:
        assert english.view().json() == german.view().json()
        choice = english.state.options[-1]
        english.play(choice)
        german.play(str(choice))
    assert english.record() == german.record()


def test_a_new_match_of_a_session_keeps_the_language() -> None:
    session = Session(qd.new("d6", seed=1))
    assert "Goal" in session.guide
    session.match.catalogue = catalogue(session.match.game, "de")
    again = session.again()
    assert again.match.catalogue.language == "de"
    assert "Ziel" in again.guide


# --- the command line ---------------------------------------------------------------------------------------


def test_a_match_is_played_in_german_in_plain_lines() -> None:
    said = run("play", "d6", "--seed", "7", "--plain", "--language", "de", input="why\nlog\nrules ziel\nquit\n").stdout
    assert "Captain, die Crew wartet auf Befehle" in said
    assert "Runde 1. Hülle 8, Schilde 4." in said
    assert "bis die Rettungsflotte kommt" in said
    assert "Hülle: 8 von 8" in said


def test_a_saved_match_continues_in_another_language() -> None:
    run("play", "d6", "--seed", "7", "--plain", "--save", "mine.record", input="quit\n")
    said = run("play", "--load", "mine.record", "--plain", "--language", "de", input="quit\n").stdout
    assert "Runde 1. Hülle 8, Schilde 4." in said


def test_rules_are_read_in_german() -> None:
    assert "Sieg und Niederlage" in run("rules", "d6", "--language", "de").stdout
    bombers = run("rules", "d6", "bomber", "--language", "de").stdout
    assert "Bomber C" in bombers
    assert "- Bomber (c). Stärke: 2; Aktiv bei: 2 4;" in bombers
    pirates = run("rules", "d6", "söldner", "--language", "de").stdout
    assert "Besondere Gefahren" in pirates
    assert "Auslegungen" in pirates
    options = run("rules", "d6", "--options", "--language", "de").stdout
    assert "difficulty: Wie viele Karten" in options
    assert "Stationen" in options


@pytest.mark.parametrize("command", ["play", "rules"])
def test_an_unknown_language_is_one_line(command: str) -> None:
    assert "there is no language 'fr'" in refused(command, "d6", "--language", "fr")
