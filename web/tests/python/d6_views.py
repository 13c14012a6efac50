"""Random matches of Deep Space D-6: views of many positions, the events of each choice, and the content."""

import json
import random

import quarterdeck as qd

MATCHES = 4
EVERY = 5


def main() -> None:
    luck = random.Random(2)
    views, told = [], []
    for seed in range(MATCHES):
        match = qd.new("d6", seed=seed, difficulty="hard")
        heard = len(match.events)
        while match.decision is not None:
            if match.turn % EVERY == 0:
                views.append(match.view([0]).data())
            match.play(luck.choice(match.decision.options))
            told.append([event.data() for event in match.events[heard:]])
            heard = len(match.events)
    print(json.dumps({"views": views, "told": told, "printed": match.game.printed()}))


main()
