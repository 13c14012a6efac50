"""Random battles as the first seat sees them: every kind of question, and the events of each choice."""

import json
import random

import quarterdeck as qd
from quarterdeck import languages
from quarterdeck.games.battlecruisers.content import load_content

BATTLES = 18
ENDS = 2


def main() -> None:
    luck = random.Random(4)
    numbers = [number for number in load_content().cards.numbers if number != 24]
    luck.shuffle(numbers)
    views, told, seen = [], [], set()
    for battle in range(BATTLES):
        players = 3 + battle % 3
        cards = [numbers[(7 * battle + place) % len(numbers)] for place in range(players + 3)]
        options = {"players": str(players), "start": "random" if battle else "chosen"}
        match = qd.new("battlecruisers", seed=battle, set="-".join(map(str, sorted(cards))), **options)
        heard = len(match.events)
        while match.decision is not None:
            mine = match.decision_for([0])
            if mine is not None and mine.options and mine.topic.key not in seen:
                seen.add(mine.topic.key)
                views.append(match.view([0]).data())
            match.play(luck.choice(match.decision.options))
            told.append([event.seen_by([0]).data() for event in match.events[heard:]])
            heard = len(match.events)
        if battle < ENDS:
            views.append(match.view([0]).data())
    texts = {language: languages.texts(match.game, language) for language in languages.languages(match.game)}
    print(json.dumps({"views": views, "told": told, "texts": texts, "printed": match.game.printed()}))


main()
