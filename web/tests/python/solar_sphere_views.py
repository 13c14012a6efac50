"""Matches of Solar Sphere as the first seat sees them: every kind of question, and the events of each choice. Half of
the choices are random; the other half prefer to build, hire and attack, which few random matches do often."""

import json
import random

import quarterdeck as qd
from quarterdeck import languages

MATCHES = [1, 2, 3, 4, 1, 2]
ENDS = 3
LIKED = {"act", "build", "hire", "attack", "sphere", "crew-station", "fleet"}


def main() -> None:
    luck = random.Random(6)
    views, told, seen = [], [], set()
    for seed, players in enumerate(MATCHES):
        match = qd.new("solar_sphere", seed=seed, players=str(players))
        heard = len(match.events)
        while match.decision is not None:
            mine = match.decision_for([0])
            if mine is not None and mine.options and mine.topic.key not in seen:
                seen.add(mine.topic.key)
                views.append(match.view([0]).data())
            options = match.decision.options
            liked = [option for option in options if LIKED & set(str(option.action).split())]
            match.play(luck.choice(liked if liked and luck.random() < 0.5 else options))
            told.append([event.data() for event in match.events[heard:]])
            heard = len(match.events)
        if seed < ENDS:
            views.append(match.view([0]).data())
    texts = {language: languages.texts(match.game, language) for language in languages.languages(match.game)}
    print(json.dumps({"views": views, "told": told, "texts": texts, "printed": match.game.printed()}))


main()
