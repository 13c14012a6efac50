"""Reasons of hints in Solar Sphere: right for the position, in both languages, for every kind of choice."""

from __future__ import annotations

import json

import pytest

from quarterdeck.core.match import Match
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.games.solar_sphere.game import SolarSphere
from quarterdeck.languages import LANGUAGES, advice, catalogue
from quarterdeck.players import Budget, handle_of, player
from quarterdeck.players.hint import hint
from quarterdeck.players.skills import adviser_of
from quarterdeck.registry import AnyMatch
from tests.games.solar_sphere.dockyard import Yard, captain, dockyard
from tests.hints import hint_from


def told(yard: Yard, choice: str, language: str = "en") -> list[str]:
    """The reasons of a hint for a choice and what follows it."""
    game = yard.match.game
    action = game.box.verbs.parse(choice)
    assert action in yard.s.options, f"{choice} is not among {yard.options}"
    words = catalogue(game, language)
    adviser = adviser_of(game)
    line = adviser.line(yard.s, action)
    return [words.text(reason) for reason in adviser.reasons(yard.s, action.seat, line)]


def test_a_hex_says_what_it_scores_now_and_at_the_end() -> None:
    yard = dockyard(
        captain(dice="6", ore=2, gold=1, crystal=2, icons=(0, 1, 1, 0)),
        captain(dice="1"),
        hexes={8: "zenith-arch"},
        built={7: 0},
        scoring="corona",
    )
    yard.plays("p1 visit 6 sphere 6", "p1 act")
    said = told(yard, "p1 build 8")
    assert said[:2] == ["Zenith Arch scores 3 points for the Sphere at the end", "1 morale for your hex beside it"]
    assert "brings 9 points at once" in said
    assert "completes a set of factions: 5 points at the end" in said
    german = told(yard, "p1 build 8", "de")
    assert german[0] == "Zenitbogen zählt am Ende 3 Punkte für die Sphäre"
    assert "bringt sofort 9 Punkte" in german


def test_an_attack_says_its_chance_and_its_points() -> None:
    yard = dockyard(captain(dice="2", crystal=1), captain(dice="1"), fleet={"bottom-left": "gadfly"}, round=6)
    yard.plays("p1 visit 2 fleet 2", "p1 act")
    faces = yard.s.kit.board.faces
    percent = round(100 * sum(2 + face <= 3 for face in faces) / len(faces))
    said = told(yard, "p1 attack bottom-left 3")
    assert said[0] == f"Gadfly is defeated with {percent} % probability: 3 points for you as Commander"
    assert "as Commander you take Gadfly even if the attack fails for good" in said
    sure = told(yard, "p1 attack bottom-left 6")
    assert sure[0].startswith("Gadfly is defeated with 100 %")
    assert not any("even if" in line for line in sure)


def test_an_attack_behind_another_captain_names_the_commander() -> None:
    yard = dockyard(captain(dice="2", crystal=1), captain(dice="1"), fleet={"top-left": "old-grudge p2=3"})
    yard.plays("p1 visit 2 fleet 2", "p1 act")
    said = told(yard, "p1 attack top-left 1")
    assert said[0].endswith("2 points for you behind Player 2")
    assert told(yard, "p1 attack top-left 1", "de")[0].endswith("2 Punkte für dich hinter Spieler 2")


def test_a_visit_names_the_drones_that_it_exhausts() -> None:
    yard = dockyard(captain(dice="3"), captain(dice="1"), visits={"ore-belt": "p2=1"})
    said = told(yard, "p1 visit 3 ore-belt 2")
    assert "turning the 3 into a 2 exhausts 1 drone" in said
    assert any(line.startswith("another die is there") for line in said)


def test_a_satellite_says_what_it_is_for() -> None:
    yard = dockyard(captain(dice="1"), captain(dice="1"))
    yard.plays("p1 visit 1 ore-belt 1")
    assert told(yard, "p1 satellite") == ["from now on 3 ore with each visit there instead of 1"]
    assert told(yard, "p1 act")[0] == "1 ore"


def test_kickbacks_are_counted() -> None:
    yard = dockyard(captain(dice="1", morale=6), captain(dice="1"))
    said = told(yard, "p1 kickback 2")
    assert said[0] == "2 kickbacks for 4 morale"
    assert told(yard, "p1 kickback 2", "de")[0] == "2 Zuwendungen für 4 Moral"


def test_a_filled_column_gives_a_die() -> None:
    yard = dockyard(captain(dice="6", matrix=(1, 1, 0), inactive=1, active=5), captain(dice="1"))
    yard.plays("p1 visit 6 salvage-ship 6")
    if yard.asks == "Act":
        yard.plays("p1 act")
    assert "fills a column of the matrix: an auxiliary die" in told(yard, "p1 decommission morale")


@pytest.mark.parametrize("seed", range(2))
def test_every_option_of_a_match_has_reasons_in_every_language(seed: int) -> None:
    match: AnyMatch = Match(SolarSphere({"players": str(1 + seed)}), Seed(FAST, str(seed)))
    game, officer = match.game, player("officer")
    adviser = adviser_of(game)
    words = [catalogue(game, language) for language in LANGUAGES]
    asked = 0
    while not match.over:
        s = match.state
        asked += 1
        if len(s.options) > 1 and asked % 8 == 0:
            for action in s.options[::3]:
                reasons = adviser.reasons(s, action.seat, adviser.line(s, action))
                assert reasons
                for one in words:
                    assert all(one.knows(reason.key) for reason in reasons)
                    assert not any(mark in one.text(reason) for reason in reasons for mark in "[]{}")
        match.play(officer(game, s))


def test_a_hint_has_chances_reasons_and_a_continuation() -> None:
    yard = dockyard(
        captain(dice="6", ore=2, gold=1, crystal=2),
        captain(dice="1"),
        hexes={1: "zenith-arch"},
        round=6,
        scoring="hearth",
    )
    found = hint(handle_of(yard.match.game, yard.s, 0, 1), Budget(6))
    best = found.advice[0]
    assert str(best.action) == "visit 6 sphere 6"
    words = catalogue(yard.match.game, "en")
    assert "Build Zenith Arch" in [words.text(label) for label in best.then]
    assert best.reasons
    assert [one.name for one in best.measures] == ["points", "lead"]
    again = hint_from(yard.match.game, json.loads(json.dumps(found.data())))
    assert [one.then for one in again.advice] == [one.then for one in found.advice]


def test_both_languages_have_the_same_texts() -> None:
    game = SolarSphere({})
    english, german = (
        {key for key in advice(game, language) if key.startswith("solar_sphere.")} for language in ("en", "de")
    )
    assert english == german
