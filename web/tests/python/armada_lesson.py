"""Plays guided matches of Armada for a test that makes the choices.

Reads a line with a seed to begin a match, or with an action to choose it, and answers with the question and the events
before it, or with the outcome. The first answer has the texts and what is printed.
"""

import json
import sys

import quarterdeck as qd
from quarterdeck import languages
from quarterdeck.core.match import Match
from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.games.armada.entry import ENTRY


def begin(seed: str) -> Match:
    assert ENTRY.lesson is not None
    return qd.new("armada", seed=Seed(SEALED, seed or ENTRY.lesson.seed), **ENTRY.lesson.options)


def answer(match: Match, heard: int) -> dict[str, object]:
    fresh = [event.data() for event in match.events[heard:]]
    return {"view": match.view([0]).data(), "fresh": fresh, "over": match.decision is None}


def main() -> None:
    match = begin("")
    texts = {language: languages.texts(match.game, language) for language in languages.languages(match.game)}
    print(json.dumps({"texts": texts, "printed": match.game.printed()}), flush=True)
    heard = 0
    for line in sys.stdin:
        verb, _, rest = line.strip().partition(" ")
        if verb == "seed":
            match, heard = begin(rest), 0
        else:
            assert match.decision is not None
            match.play(next(option for option in match.decision.options if str(option.action) == line.strip()))
        print(json.dumps(answer(match, heard)), flush=True)
        heard = len(match.events)


main()
