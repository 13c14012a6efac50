"""Matches of two captains as the first seat sees them: that of the guided match, and others. Captains choose at random,
but like to hire, build and fight."""

import json
import random

import quarterdeck as qd
from quarterdeck import languages
from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.games.solar_sphere.entry import ENTRY

MATCHES = 6
OFTEN = 4
"""The number of views of each kind of question from a match; of turns there are all."""
LIKED = {"act", "hire", "build", "attack", "use", "decommission"}
LIKED_PLACES = {"crew-station", "fleet", "sphere", "gold-belt", "crystal-belt"}


def main() -> None:
    assert ENTRY.lesson is not None
    luck = random.Random(6)
    found = []
    for number in range(MATCHES):
        seed = ENTRY.lesson.seed if number == 0 else f"{number:064x}"
        match = qd.new("solar_sphere", seed=Seed(SEALED, seed), players="2")
        heard = 0
        seen: dict[str, int] = {}
        while match.decision is not None:
            mine = match.decision_for([0])
            if mine is not None and mine.options:
                seen[mine.topic.key] = seen.get(mine.topic.key, 0) + 1
                if seen[mine.topic.key] <= OFTEN or mine.topic.key.endswith(".Turn"):
                    log = [event.data() for event in match.events]
                    found.append({"view": match.view([0]).data(), "log": log, "fresh": len(log) - heard})
                heard = len(match.events)
            words = [str(option.action).split() for option in match.decision.options]
            liked = [
                option
                for option, said in zip(match.decision.options, words, strict=True)
                if LIKED & set(said[:2]) or LIKED_PLACES & set(said)
            ]
            match.play(luck.choice(liked or match.decision.options))
    texts = {language: languages.texts(match.game, language) for language in languages.languages(match.game)}
    print(json.dumps({"questions": found, "texts": texts, "printed": match.game.printed()}))


main()
