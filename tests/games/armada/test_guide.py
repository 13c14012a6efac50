"""The guide: its chapters in both languages, and its worked examples as the engine plays them."""

from __future__ import annotations

import re

import pytest

from quarterdeck.games.armada.texts import FILES
from tests.games.armada.dockyard import alone, captain, combat, errand, printed_box

FLEET = """
[[foe]]
id = "sentinel"
hull = 1
shield = 1
action = [{ on = [1, 4], do = [{ hit_energy = 1 }] }]

[[foe]]
id = "kannon"
hull = 2
shield = 0
action = [{ on = [1, 3, 6], do = [{ hit_kinetic = 1 }] }]
"""
TWICE = """
[[foe]]
id = "kannon"
hull = 9
shield = 0
action = [{ on = [4], do = [{ hit_kinetic = 2 }] }, { on = [4], do = [{ hit_kinetic = 1 }] }]
"""
ERRAND = '[[event]]\nid = "02"\nrows = ["SS M"]\n'


def test_both_guides_have_the_same_chapters_and_examples() -> None:
    english, german = FILES.guide(), FILES.guide("de")
    assert len(english) == len(german)
    for one, other in zip(english.values(), german.values(), strict=True):
        assert one.count("\n- ") == other.count("\n- ")
        assert one.count("**") == other.count("**")


def test_the_round_of_combat_in_the_guide() -> None:
    made = alone(captain(shield=1), foes="sentinel kannon", crew="TTE--", pack=FLEET)
    made.plays("assign tactical 1", "target 0", "assign tactical 1", "target 0", "assign engineering 2")
    assert (made.s.foe_damage, made.s.foe_shield) == ([1, 1], [0, 0])
    made.play("done", enemy="1")
    assert (made.s.hull[0], made.s.shield[0]) == (8, 0)
    assert made.foes == ["kannon"]
    assert made.options == ["fight", "flee"]


def test_the_mission_in_the_guide() -> None:
    made = errand(event="02", crew="SMT--", pack=ERRAND)
    assert not made.may("assign science")
    kept = errand(event="02", crew="SMT--", pack=ERRAND).play("done")
    assert kept.may("again")
    made.play("assign medical section2").play("done").play("again", crew="SSE-")
    made.play("assign science section1")
    assert made.s.data
    short = errand(event="02", crew="SMT--", pack=ERRAND).play("assign medical section2").play("done")
    short.play("again", crew="SE--").play("done")
    assert not short.may("again")
    assert short.may("sacrifice")


def test_the_team_combat_in_the_guide() -> None:
    ships = [captain(hull=2, shield=0), captain(hull=8, shield=0)]
    swapped = combat(*ships, foes="kannon", pack=TWICE).play("front p1")
    swapped.plays("assign blank swap", "p2 assign blank swap", "done").play("p2 done", enemy="4")
    assert swapped.s.hull == [2, 5]
    held = combat(captain(hull=2, shield=0), captain(hull=8, shield=0), foes="kannon", pack=TWICE).play("front p1")
    held.play("done").play("p2 done", enemy="4").play("retreat luna")
    assert (held.s.hull, held.s.critical, held.s.front) == ([0, 7], [1, 0], 1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_event_tells_a_story_of_two_or_three_sentences(language: str) -> None:
    events = printed_box("", players="2").content.events
    for at, id in enumerate(events.ids):
        story = events.stories[at] if language == "en" else FILES.texts("de")[f"armada.event-story.{id}"]
        assert 2 <= len(re.findall(r"[.!?](?= |$)", story)) <= 3, (id, story)
