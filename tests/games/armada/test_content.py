"""The content: sources, texts, tables, packs and their mistakes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from quarterdeck.core.pack import ContentError, Source
from quarterdeck.games.armada.content import load_content
from quarterdeck.games.armada.figures import FIGURES
from quarterdeck.games.armada.game import Armada
from quarterdeck.games.armada.symbols import COMMAND, count
from tests.games.armada.dockyard import PACK, captain, open_box, planning, printed_box

MISSING = re.compile(r"\[[\w-]+(?:\.[\w-]+)+\]|\{\w+\^?(?::[^{}]*)?\}")


def problems(text: str) -> str:
    with pytest.raises(ContentError) as error:
        load_content([Source("pack.toml", PACK + text)])
    return str(error.value)


def test_every_text_of_the_box_is_complete() -> None:
    game = printed_box("", players="2")
    for key in game.box.catalogue.texts:
        text = game.box.catalogue.texts[key]
        if ".module." in key or ".hero." in key or ".foe." in key or ".event-text." in key:
            assert not MISSING.search(text), key
            assert text, key


def test_cards_say_what_they_do() -> None:
    texts = open_box("", players="2").box.catalogue.texts
    assert texts["armada.module.orchid-2.text"] == (
        "Tactical, Tactical: 2 Kinetic damage. Area: it hits all ships of the fleet."
    )
    assert texts["armada.foe.shrike.text"] == (
        "Hull 1, shields 1. Federation, scrap 1. On 2, 6: If another ship acts too, 2 Energy damage. "
        "If no other ship acts, 4 Energy damage."
    )
    assert texts["armada.event-text.11"] == (
        "Needs Engineering+Engineering. Success: 2 credits. Failure: each ship loses 1 hull."
    )
    assert texts["armada.event-text.23"].startswith(
        "Decision: complete one of the groups. Needs Tactical+Tactical / Command / Medical+Medical."
    )
    assert texts["armada.shown.genevieve.TT"] == "Genevieve the Red (Tactical, Tactical)"
    assert texts["armada.do.assign.tactical.3"] == "Tactical die to station 3"


def test_a_prime_mission_can_be_completed_without_command() -> None:
    """Prime beacons block all others. If an event forbids hiring, a crew of basic dice must be able to go on."""
    events = printed_box("", players="2").kit.events
    primes = [at for at in range(len(events.ids)) if events.prime[at]]
    assert len(primes) >= 4
    for event in primes:
        groups = [
            [one for one in events.sections[event] if one.group == group] for group in range(events.groups[event])
        ]
        assert any(not any(count(one.need, COMMAND) for one in group) for group in groups), events.ids[event]


def test_a_pack_changes_printed_figures_and_names() -> None:
    pack = '[[hero]]\nid = "rome"\nname = "Roma"\ncost = 1\n'
    game = printed_box(pack, players="2")
    assert game.kit.heroes.cost[game.kit.heroes.ids.index("rome")] == 1
    assert game.box.catalogue.texts["armada.hero.rome.name"] == "Roma"
    assert game.packs()[0].startswith("trial@")
    assert game.box.content != printed_box("", players="2").box.content


@pytest.mark.parametrize(
    ("pack", "wrong"),
    [
        ('[[hero]]\nid = "no-such-hero"\n', 'there is no hero "no-such-hero" to change'),
        ('[[hero]]\nid = "rome"\nfaces = ["X", "S", "S", "S", "S", "S"]\n', "write symbols as letters"),
        ('[[hero]]\nid = "rome"\nability = "parley"\n', "another hero has this ability"),
        ('[[module]]\nid = "senna"\nuse = [{ crew = "E", do = [] }]\n', "do is empty"),
        ('[[module]]\nid = "senna"\ntraits = ["loud"]\n', 'there is no trait "loud"'),
        ('[[foe]]\nid = "cyclone"\naction = [{ on = [1], do = [{ hit_energy = 1 }] }]\n', "two actions, one for each"),
        ('[[foe]]\nid = "siren"\naction = [{ on = [7], do = [{ hit_energy = 1 }] }]\n', "from 1 to 6"),
        ('[[foe]]\nid = "siren"\naction = [{ on = [1], do = [{ hit_enemy = 1 }] }]\n', "did you mean hit_energy"),
        ('[[event]]\nid = "11"\nrows = ["EE", "Q"]\n', "write symbols as letters"),
        ('[[planet]]\nid = "luna"\nnear = ["mars"]\n', "there is no planet mars"),
        ('[[ship]]\nid = "hades"\nfull_hull = 3\n', "at least as long"),
        ('[[ship]]\nid = "hades"\nstations = ["cereus", "-", "-", "-", "-", "-"]\n', "cannot begin with plating"),
        ('[data]\ntower = ["helix", "cube"]\n', "tower names two of the patterns"),
        ('[finale]\nsavior = ["allium", "nova-lance", "halo-array", "cereus"]\n', '"cereus" is no module with one use'),
        ('[finale]\nouroboros = ["siren", "warden"]\n', "as they follow one another"),
    ],
)
def test_mistakes_of_a_pack_are_reported_with_their_line(pack: str, wrong: str) -> None:
    found = problems(pack)
    assert wrong in found
    assert found.startswith("pack.toml:")


def test_every_planet_needs_a_threat_card() -> None:
    pack = "".join(
        f'[[threat]]\nid = "{id}"\nplanet = "terra"\n' for id in ("fleet-luna-1", "fleet-luna-2", "reinforce-luna")
    )
    assert "no threat card shows luna" in problems(pack)


def test_the_tables_list_all_content() -> None:
    sheets = {sheet.title: sheet for sheet in FIGURES.sheets([])}
    assert len(sheets["Heroes"].rows) == 34
    assert len(sheets["Events"].rows) == 54
    assert FIGURES.totals([])["modules"] == "88 tiles"
    game: Any = Armada({})
    assert FIGURES.card(game, "genevieve")["cost"] == "5"
    assert FIGURES.card(game, "event-11")["sections"] == "EE T"
    assert FIGURES.card(game, "orchid-2")["source"] == "rulebook (said by the rules)"
    assert FIGURES.card(game, "nothing") == {}


def test_the_report_on_a_pack_names_what_it_changes() -> None:
    source = Source("pack.toml", PACK + '[[hero]]\nid = "rome"\ncost = 1\n[[ship]]\nid = "hades"\nfull_hull = 15\n')
    report = FIGURES.pack(source, [source])
    assert [sheet.title for sheet in report.sheets] == ["Heroes"]
    assert report.notes == ["It changes ship hades."]


def test_what_is_printed_has_every_card_and_ship() -> None:
    game = printed_box("", players="2")
    printed = game.printed()
    cards, ships = printed["cards"], printed["ships"]
    assert isinstance(cards, dict)
    assert isinstance(ships, dict)
    kit = game.kit
    wanted = {*kit.modules.ids, *kit.heroes.ids, *kit.foes.ids, *(f"event-{id}" for id in kit.events.ids)}
    assert set(cards) == wanted | set(kit.ships.ids)
    assert set(ships) == set(kit.ships.ids)


def test_the_crew_limit_of_a_ship_is_printed_on_the_dx_sheet() -> None:
    for dx, limit in (("off", 0), ("on", 9)):
        ships = printed_box("", players="2", dx=dx).printed()["ships"]
        assert isinstance(ships, dict)
        hades = ships["hades"]
        assert isinstance(hades, dict)
        assert hades["crew"] == limit


def test_the_guide_explains_every_setting_that_is_a_ruling() -> None:
    game = printed_box("", players="2")
    chapter = game.box.guide["Open questions"]
    rulings = [setting for setting in game.box.settings if setting.ruling]
    options = [line for line in chapter.splitlines() if line.startswith("- ") and "(or:" in line]
    assert len(options) == len(rulings)


def test_the_position_builder_starts_in_the_planning_phase() -> None:
    assert planning(captain(), captain()).asks == "Plan"


def test_german_has_every_text_with_the_same_parameters() -> None:
    game = printed_box("", players="2")
    english, german = game.box.catalogue.texts, game.texts_in("de")
    own = {key: text for key, text in english.items() if key.startswith("armada.")}
    assert set(german) == set(own)
    for key, text in own.items():
        assert set(re.findall(r"\{(\w+)", text)) == set(re.findall(r"\{(\w+)", german[key])), key


def test_german_cards_say_what_they_do() -> None:
    german = open_box("", players="2").texts_in("de")
    assert german["armada.beacon.event-11.name"] == "11 Bergerecht"
    assert german["armada.module.lotus-1.text"] == "Taktik: 1 Energieschaden."
    assert german["armada.shown.genevieve.TT"] == "Genevieve the Red (Taktik, Taktik)"


def test_the_german_guide_has_the_same_chapters() -> None:
    game = printed_box("", players="2")
    english, german = game.guide_in("en"), game.guide_in("de")
    assert english.count("\n## ") == german.count("\n## ") > 10
    assert english.count("\n- ") == german.count("\n- ")
