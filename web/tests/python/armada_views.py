"""Matches of Armada as the first seat sees them: every kind of question, and the events of each choice. Most choices
are random; some prefer to buy, hire, fight and join, which few random matches do often. The last view is of a late
galaxy, which random matches seldom reach."""

import json
import random

import quarterdeck as qd
from quarterdeck import languages
from quarterdeck.games.armada.table import CARRIED
from tests.games.armada.dockyard import captain, planning

MATCHES = [1, 2, 3, 4, 2, 3, 4, 1]
MOST = 700
EACH = 2
"""Views of each kind of question."""
LIKED = {"buy", "upgrade", "hire", "shop", "recruit", "mission", "assign", "join", "trade", "scan", "mark"}


def main() -> None:
    luck = random.Random(6)
    views, sent, told, seen, matches = [], [], [], {}, []
    for seed, players in enumerate(MATCHES):
        before = len(told)
        match = qd.new("armada", seed=seed, players=str(players), credits="four-more", data="3")
        heard = len(match.events)
        while match.decision is not None and match.turn < MOST:
            mine = match.decision_for([0])
            if mine is not None and mine.options and seen.get(mine.topic.key, 0) < EACH:
                seen[mine.topic.key] = seen.get(mine.topic.key, 0) + 1
                views.append(match.view([0]).data())
            options = match.decision.options
            liked = [option for option in options if LIKED & set(str(option.action).split())]
            match.play(luck.choice(liked if liked and luck.random() < 0.6 else options))
            told.append([event.data() for event in match.events[heard:]])
            heard = len(match.events)
        views.append(match.view([0]).data())
        matches.append({"told": [before, len(told)], "view": len(views) - 1})
        sent.append({"full": match.view([0]).data(), "short": json.loads(match.view([0]).json())})
    views.append(late_galaxy())
    texts = {language: languages.texts(match.game, language) for language in languages.languages(match.game)}
    out = {"views": views, "sent": sent, "told": told, "matches": matches, "texts": texts}
    print(json.dumps({**out, "printed": match.game.printed()}))


def late_galaxy():
    """A final encounter, fleets of known and unknown ships, cargo, stored modules, timers, the reserve, a ruin."""
    captains = [captain(heroes="kino", storage="lotus-1 lotus-1"), captain(at="luna"), captain(at="kagawa")]
    fleets = {"kagawa": ["sentinel ? sentinel"], "luna": ["? ? shrike"]}
    made = planning(*captains, fleets=fleets, finale="lokust", events=["02", "05"], options={"dx": "on"}, printed=True)
    s, kit = made.s, made.game.kit
    s.reserve[0], s.ruined, s.timers[0] = [0, kit.heroes.ids.index("rome") + 1], 1 << 3, 2
    s.events[kit.events.ids.index("05")] = CARRIED + 1
    return made.match.view([0]).data()


main()
