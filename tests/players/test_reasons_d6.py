"""Reasons of hints in Deep Space D-6, and the orders that follow."""

from __future__ import annotations

import json

import pytest

from quarterdeck.games.d6.rules.infirmary import Distract
from quarterdeck.languages import LANGUAGES, catalogue
from quarterdeck.players import Budget, handle_of
from quarterdeck.players.hint import Hint, hint
from quarterdeck.players.skills import adviser_of
from quarterdeck.terminal.hints import hint_details
from tests.games.d6.bridge import SUMMIT, Bridge, bridge, set_up
from tests.hints import hint_from


def said(ship: Bridge, choice: str, language: str = "en") -> str:
    action = ship.game.box.verbs.parse(choice)
    assert action in ship.s.options, f"{choice} is not among {ship.options}"
    words = catalogue(ship.match.game, language)
    return "; ".join(words.text(reason) for reason in adviser_of(ship.match.game).reasons(ship.s, 0, [action]))


def advised(ship: Bridge) -> Hint:
    return hint(handle_of(ship.match.game, ship.s, 0, 1), Budget(60))


# --- words --------------------------------------------------------------------------------------------------


def test_a_reroll_of_one_die_is_in_the_singular() -> None:
    one = bridge("CT", external={"raiders-a": 2})
    assert said(one, "reroll") == "rolls 1 die again, in the hope of a better one"
    assert said(one, "reroll", "de") == "würfelt 1 Würfel neu, in der Hoffnung auf einen besseren"
    many = bridge("CTM", external={"raiders-a": 2})
    assert said(many, "reroll") == "rolls 2 dice again, in the hope of better ones"
    assert said(many, "reroll", "de") == "würfelt 2 Würfel neu, in der Hoffnung auf bessere"


def test_dice_that_stand_by_before_others_are_rolled_again() -> None:
    ship = bridge("CME", external={"raiders-a": 2})
    verbs, words = ship.game.box.verbs, catalogue(ship.match.game, "en")
    line = [verbs.parse("stand-by M"), verbs.parse("reroll")]
    told = [words.text(reason) for reason in adviser_of(ship.match.game).reasons(ship.s, 0, line)]
    assert told == [
        "1 die stands by: not rolled again, so not to come up as Threat Detected",
        "rolls 1 die again, in the hope of a better one",
    ]
    assert "1 die stands by, to no effect" in said(ship, "stand-by M")
    assert "1 Würfel hält sich bereit, ohne Wirkung" in said(ship, "stand-by M", "de")


def test_dice_off_the_scanners_are_counted() -> None:
    ship = bridge("MM", external={"raiders-a": 2}, scanner=2)
    clear = ship.game.box.verbs.parse("clear")
    words = catalogue(ship.match.game, "en")
    told = [words.text(reason) for reason in adviser_of(ship.match.game).reasons(ship.s, 0, [clear, clear])]
    assert told[0] == "takes 2 dice off the scanners"
    assert said(ship, "clear").startswith("takes a die off the scanners")


def test_a_mission_begins_once() -> None:
    ship = bridge("SE", internal=("summit",), pack=SUMMIT)
    assert "crew begins the mission on Summit" in said(ship, "mission summit S")
    ship.play("mission summit S")
    assert "more crew joins the mission on Summit" in said(ship, "mission summit E")
    assert "begins" not in said(ship, "mission summit E")


def test_a_review_says_its_number_of_iterations() -> None:
    texts = catalogue(bridge().match.game, "en").texts
    assert "{budget:time|times}" in texts["review.method"]


# --- dice to give up ----------------------------------------------------------------------------------------


def test_a_used_die_is_given_up_before_one_that_could_be_assigned() -> None:
    ship = set_up("corsair hijackers distracted", "DDDCST")
    assert said(ship, "distract used") == "that die has done its work this round"
    for choice in ("distract C", "distract T", "distract S"):
        assert said(ship, choice) == "that die could still be assigned this round"
        assert said(ship, choice, "de") == "dieser Würfel könnte diese Runde noch eingesetzt werden"


def test_only_one_die_is_called_the_least_needed() -> None:
    ship = set_up("corsair hijackers distracted", "DDDCST")
    s = ship.s.copy()
    s.returned = [0] * 6
    ask = s.agenda[-1]
    assert isinstance(ask, Distract)
    s.options = ask.legal(s)
    adviser = adviser_of(ship.match.game)
    keys = {str(action): adviser.reasons(s, 0, [action])[0].key for action in s.options}
    assert keys == {
        "distract C": "d6.hint.unassigned",
        "distract T": "d6.hint.needed-least",
        "distract S": "d6.hint.unassigned",
    }


# --- what is to follow --------------------------------------------------------------------------------------


def test_the_continuation_is_in_the_language_of_the_match() -> None:
    ship = bridge("TT", external={"bounty-ship": 1, "flagship": 1}, hull=1, shield=0, deck=())
    found = advised(ship)
    best = found.advice[0]
    assert len(best.then) == len(best.line) - 1 > 0
    for language, end in (("en", "End assignment"), ("de", "Einteilung beenden")):
        words = catalogue(ship.match.game, language)
        told = [words.text(label) for label in best.then]
        assert told[-1] == end
        assert not any("[" in line or "{" in line for line in told)


def test_every_order_of_a_continuation_has_a_text() -> None:
    ship = bridge("TTMSE", external={"raiders-a": 2, "flagship": 4}, hull=5, shield=1, infirmary=1)
    found = advised(ship)
    for one in found.advice:
        assert len(one.then) == len(one.line) - 1
        for language in LANGUAGES:
            words = catalogue(ship.match.game, language)
            assert all(words.knows(label.key) for label in one.then)
    again = hint_from(ship.match.game, json.loads(json.dumps(found.data())))
    assert [one.then for one in again.advice] == [one.then for one in found.advice]


@pytest.mark.parametrize(("language", "then"), [("en", "then: End assignment"), ("de", "danach: Einteilung beenden")])
def test_the_terminal_shows_the_continuation_before_the_reasons(language: str, then: str) -> None:
    ship = bridge("T", external={"flagship": 1}, hull=1, shield=0, deck=())
    match = ship.match
    match.catalogue = catalogue(match.game, language)
    lines = hint_details(match, advised(ship).advice[0])
    assert lines[0] == then
    assert "Flagship" in lines[1] or "Flaggschiff" in lines[1]
