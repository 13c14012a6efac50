"""Reasons of hints in Armada: right for the position, in both languages, for every kind of choice."""

from __future__ import annotations

import json

import pytest

from quarterdeck.core.match import Match
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.games.armada.game import Armada
from quarterdeck.languages import LANGUAGES, advice, catalogue
from quarterdeck.players import Budget, handle_of, player
from quarterdeck.players.hint import hint
from quarterdeck.players.skills import adviser_of
from quarterdeck.registry import AnyMatch
from tests.games.armada.dockyard import Yard, alone, captain, encounters, planning
from tests.hints import hint_from


def told(yard: Yard, choice: str, language: str = "en") -> list[str]:
    """The reasons of a hint for a choice."""
    game = yard.match.game
    action = game.box.verbs.parse(choice)
    assert action in yard.s.options, f"{choice} is not among {yard.options}"
    words = catalogue(game, language)
    adviser = adviser_of(game)
    return [words.text(reason) for reason in adviser.reasons(yard.s, max(0, action.seat), adviser.line(yard.s, action))]


def test_a_mission_names_its_chance_and_the_data() -> None:
    said = told(encounters(captain(), captain(ship="hades"), events=["00"]), "mission 00")
    assert said[0].startswith("00 A voice on the old band: completed with about ")
    assert "data token 1 of 4" in said


def test_a_travel_names_fleets_and_facilities() -> None:
    yard = planning(captain(), captain(ship="hades"), fleets={"luna": ["? ?"]})
    said = told(yard, "travel luna")
    assert said[0].startswith("2 enemy ships have to be fought there: won with about ")
    assert "heroes can be hired there" in said
    assert told(yard, "travel kagawa")[0] == "no enemy ships are there"
    assert told(yard, "travel kagawa", "de")[0] == "dort sind keine feindlichen Schiffe"


def test_a_fight_names_its_price() -> None:
    yard = encounters(captain(), captain(ship="hades"), fleets={"terra": ["siren siren"]})
    said = told(yard, "engage 1")
    assert said[0].startswith("2 enemy ships: won with about ")
    assert said[1].startswith("it will cost about ")


def test_a_target_names_what_is_left_of_it() -> None:
    yard = alone(foes="siren kannon", crew="E----").play("assign engineering 2")
    assert told(yard, "target 0") == ["Siren has 1 hull and 3 shields left", "Siren acts on 3 of 6 numbers"]


def test_a_repair_names_the_hull() -> None:
    yard = planning(captain(hull=3), captain(ship="hades"))
    assert told(yard, "repair") == ["hull 3 of 9: each Engineering symbol recovers 1"]


def test_a_bolt_names_what_it_costs() -> None:
    yard = alone(captain(hull=4, shield=0), foes="warden", crew="-----")
    yard.play("done", enemy="1").play("flee", crew="TTTTT")
    assert told(yard, "bolt tactical") == ["gets you out for certain, with 1 of 4 hull"]


@pytest.mark.parametrize("seed", range(3))
def test_every_option_of_a_match_has_reasons_in_every_language(seed: int) -> None:
    match: AnyMatch = Match(Armada({"players": str(1 + seed)}), Seed(FAST, str(seed)))
    game, officer = match.game, player("officer")
    adviser = adviser_of(game)
    words = [catalogue(game, language) for language in LANGUAGES]
    asked: set[str] = set()
    while not match.over:
        s = match.state
        kind = type(s.agenda[-1]).__name__
        if len(s.options) > 1 and (kind not in asked or s.count % 9 == 0):
            asked.add(kind)
            for action in s.options[::2]:
                reasons = adviser.reasons(s, max(0, action.seat), adviser.line(s, action))
                assert reasons
                for one in words:
                    assert all(one.knows(reason.key) for reason in reasons)
                    assert not any(mark in one.text(reason) for reason in reasons for mark in "[]{}")
        match.play(officer(game, s))
    assert len(asked) > 8


def test_every_verb_has_a_reason() -> None:
    game = Armada({})
    for language in LANGUAGES:
        texts = advice(game, language)
        for verb in game.kit.verbs.in_order():
            assert texts[f"armada.hint.do.{verb.name}"]


def test_a_hint_has_chances_reasons_and_measures() -> None:
    yard = planning(captain(credits=0), captain(ship="hades", credits=0), events=["02"])
    found = hint(handle_of(yard.match.game, yard.s, 0, 1), Budget(6))
    assert found.advice[0].reasons
    assert [one.name for one in found.advice[0].measures] == ["hull", "data"]
    again = hint_from(yard.match.game, json.loads(json.dumps(found.data())))
    assert [one.action for one in again.advice] == [one.action for one in found.advice]


def test_both_languages_have_the_same_texts() -> None:
    game = Armada({})
    english, german = (
        {key for key in advice(game, language) if key.startswith("armada.")} for language in ("en", "de")
    )
    assert english == german
