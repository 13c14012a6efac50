"""The printed figures of Solar Sphere, and valid and invalid packs."""

from __future__ import annotations

import pytest

from quarterdeck.core.pack import ContentError, Source
from quarterdeck.games.solar_sphere.cards import FACTIONS, MOMENTS
from quarterdeck.games.solar_sphere.content import Content, load_content
from tests.games.solar_sphere.dockyard import PACK, captain, dockyard, dranda, her_turn, open_box


@pytest.fixture(scope="module")
def printed() -> Content:
    return load_content([])


# -- printed content -----------------------------------------------------------------------------------------------

# tier, moment, action, retire. Copied from the fact sheet, not from the TOML.
CREW = {
    "ore-broker": (1, "turn", "pay_ore 1, gold 2", "gold 1"),
    "lens-grinder": (1, "turn", "pay_gold 1, crystal 2", "crystal 1"),
    "hull-welder": (1, "sphere", "ore 1", "ore 1"),
    "prospector": (1, "turn", "pay_ore 1, crystal 2", "crystal 1"),
    "slag-runner": (1, "turn", "pay_crystal 1, ore 2", "ore 1"),
    "paymaster": (1, "crew-station", "gold 1", "gold 1"),
    "quartermaster": (1, "turn", "pay_gold 1, ore 2", "ore 1"),
    "gem-dealer": (1, "turn", "pay_crystal 1, gold 2", "gold 1"),
    "gunner": (1, "fleet", "crystal 1", "crystal 1"),
    "ore-miner": (2, "turn", "ore 1", "ore 2 | any 1"),
    "steward": (2, "turn", "morale_per_crew 2", "morale 4 | reputation 1"),
    "scrap-hauler": (2, "turn", "salvage 2", "fabricate 2 | salvage 4"),
    "gold-panner": (2, "turn", "gold 1", "gold 2 | any 1"),
    "architect": (2, "turn", "morale_per_hex 2", "points_per_hex 1"),
    "boarding-chief": (2, "turn", "salvage_per_ship 1", "points_per_ship 1"),
    "crystal-singer": (2, "turn", "crystal 1", "crystal 2 | any 1"),
    "drone-wright": (2, "turn", "fabricate 1", "fabricate 2 | salvage 4"),
    "tactician": (2, "battle", "reroll", "morale 4 | salvage 4"),
    "chief-engineer": (3, "turn", "salvage 4", "salvage_all"),
    "first-mate": (3, "turn", "refresh", "salvage_all"),
    "navigator": (3, "deploy", "recast", "auxiliary"),
    "publicist": (3, "turn", "pay_morale 2, reputation 1", "auxiliary"),
    "site-inspector": (3, "sphere", "kickback 1", "kickback 1"),
    "fleet-liaison": (3, "fleet", "kickback 1", "kickback 1"),
}
SWITCHES = ("reroll", "refresh", "recast", "auxiliary", "salvage_all")


def in_words(content: Content, kind: int, retire: bool) -> str:
    effects = (content.crew.retire if retire else content.crew.action)[kind]
    words = [one.name if one.name in SWITCHES else f"{one.name} {one.amount}" for one in effects if one.key]
    choice = any(one.name == "choose" for one in effects)
    words = [word for word in words if not word.startswith(("choose", "end"))]
    return (" | " if choice else ", ").join(words)


@pytest.mark.parametrize("kind", CREW)
def test_every_kind_of_crew_has_the_action_and_the_bonus_of_the_rulebook(printed: Content, kind: str) -> None:
    crew = printed.crew
    number = crew.kinds.index(kind)
    found = (
        crew.tier[number] + 1,
        MOMENTS[crew.moment[number]],
        in_words(printed, number, False),
        in_words(printed, number, True),
    )
    assert found == CREW[kind]
    assert crew.sources[number] == "rulebook"


def test_there_are_exactly_these_kinds_two_cards_each(printed: Content) -> None:
    assert printed.crew.kinds == list(CREW)
    assert printed.crew.ids == [f"{kind}-{copy}" for kind in CREW for copy in (1, 2)]


def test_there_are_18_hexes_4_scoring_cards_18_ships_and_12_solo_cards(printed: Content) -> None:
    assert len(printed.hexes.ids) == 18
    assert len(printed.scoring.ids) == 4
    assert len(printed.ships.ids) == 18
    assert len(printed.solo.ids) == 12


def test_the_bonuses_known_from_the_examples_are_there(printed: Content) -> None:
    two = [bonus for bonus, value in zip(printed.ships.bonus, printed.ships.value, strict=True) if value == 2]
    assert any(bonus[0] == 3 for bonus in two)
    assert any(bonus[:2] == [4, 2] for bonus in two)
    assert 4 in printed.ships.value


def test_the_tracks_allow_both_kickback_examples(printed: Content) -> None:
    board = printed.board
    spanners = set(board.spanners)

    def passed(start: int, moved: int) -> list[int]:
        return [space for space in range(start - 1, start - moved - 1, -1) if space in spanners]

    a = [p for p in range(4, board.top + 1) if p - 4 in spanners and len(passed(p, 4)) == 2]
    b = [p for p in range(6, board.top + 1) if p - 6 in spanners and len(passed(p, 6)) == 3]
    assert a
    assert any(p for p in b for space in board.reputation if passed(p, 6)[1] <= space < passed(p, 6)[0])


def test_factions_are_spread_evenly_over_crew_ships_and_hexes(printed: Content) -> None:
    icons = [0] * len(FACTIONS)
    for icon in printed.crew.icon:
        icons[icon] += 1
    for row in [*printed.ships.icons, *printed.hexes.icons]:
        for icon in row:
            icons[icon] += 1
    assert max(icons[:3]) - min(icons[:3]) <= 3
    assert 0 < icons[3] < min(icons[:3])


def test_every_figure_names_its_source(printed: Content) -> None:
    sources = [printed.crew.sources, printed.ships.sources, printed.hexes.sources, printed.scoring.sources]
    assert all(one in ("rulebook", "published", "house") for row in sources for one in row)
    assert set(printed.board_sources.values()) <= {"rulebook", "published", "house"}
    assert printed.board_sources["board"] == "rulebook"
    assert printed.board_sources["tracks"] == printed.board_sources["docking"] == "house"


# -- packs that change figures -------------------------------------------------------------------------------------


def load(*texts: str) -> Content:
    return load_content([Source(f"pack{n}.toml", text) for n, text in enumerate(texts, 1)])


def problems_of(*texts: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(*texts)
    return str(caught.value).splitlines()


def test_a_pack_changes_one_figure_of_a_table_and_leaves_the_others(printed: Content) -> None:
    loaded = load(PACK + "[board]\nstorage = 8\n")
    assert loaded.board.storage == 8
    assert loaded.board.active == printed.board.active
    assert loaded.board.docking == printed.board.docking
    assert list(loaded.packs) == ["trial"]
    assert loaded.hash != printed.hash


def test_a_pack_changes_one_figure_of_an_entry_and_leaves_the_others(printed: Content) -> None:
    loaded = load(PACK + '[[hex]]\nid = "sun-well"\ndie = 5\n')
    at = printed.hexes.ids.index("sun-well")
    assert loaded.hexes.ids == printed.hexes.ids
    assert (loaded.hexes.die[at], printed.hexes.die[at]) == (5, 6)
    assert loaded.hexes.cost[at] == printed.hexes.cost[at]
    assert loaded.hexes.names[at] == printed.hexes.names[at]


def test_changed_figures_are_played() -> None:
    yard = dockyard(captain(dice="1 6", gold=6), captain(), pack="[board]\nstorage = 8\n")
    yard.plays("visit 1 ore-belt 1", "act")
    assert yard.store(0) == (1, 6, 0)
    wages = '[[crew]]\nid = "ore-miner"\naction = [{ ore = 3 }]\n'
    yard = dockyard(captain(dice="1 6", crew="ore-miner"), captain(), pack=wages).play("use ore-miner-1")
    assert yard.store(0) == (3, 0, 0)


def test_a_pack_can_shorten_the_game() -> None:
    yard = dockyard(captain(dice="6"), captain(), pack="[board]\nrounds = 1\n").play("discard-die 6")
    assert yard.s.over


def test_names_do_not_change_the_hash(printed: Content) -> None:
    renamed = load(PACK + '[[hex]]\nid = "sun-well"\nname = "Well of the Sun"\n')
    again = load(PACK + '[[hex]]\nid = "sun-well"\nname = "Sun Shaft"\n')
    assert renamed.hash == again.hash


def test_a_new_name_is_spoken() -> None:
    game = open_box('[[ship]]\nid = "gadfly"\nname = "Horsefly"\n', players="2")
    assert game.box.catalogue.texts["solar_sphere.ship.gadfly.name"] == "Horsefly"


def test_two_packs_meet_and_the_later_one_wins() -> None:
    second = PACK.replace("trial", "second")
    loaded = load(PACK + "[board]\nstorage = 8\nrounds = 4\n", second + "[board]\nstorage = 9\n")
    assert (loaded.board.storage, loaded.board.rounds) == (9, 4)
    assert list(loaded.packs) == ["trial", "second"]


def test_one_id_for_two_packs_is_refused() -> None:
    (line,) = problems_of(PACK + "[board]\nstorage = 8\n", PACK + "[board]\nstorage = 9\n")
    assert line.startswith("pack2.toml:2: ")
    assert "colliding" in line


# -- packs with mistakes -------------------------------------------------------------------------------------------

GUNNER = '[[crew]]\nid = "gunner"\n'
# Text after the [pack] table (its next line is 5), line of the mistake, words of the error.
BAD = {
    "broken TOML": ("[[crew]\n", 5, "broken TOML"),
    "unknown table": ("[bord]\nstorage = 6\n", 5, "did you mean board?"),
    "unknown key": ("[board]\nstores = 6\n", 6, "did you mean storage?"),
    "unknown crew": ('[[crew]]\nid = "nobody"\n', 6, 'there is no crew "nobody" to change'),
    "unknown ship": ('[[ship]]\nid = "nobody"\n', 6, 'there is no ship "nobody" to change'),
    "unknown hex": ('[[hex]]\nid = "nowhere"\n', 6, 'there is no hex "nowhere" to change'),
    "unknown key of crew": (GUNNER + "rank = 1\n", 7, 'unknown key "rank"'),
    "no such moment": (GUNNER + 'moment = "dawn"\n', 7, 'moment is "dawn"; it must be one of "turn"'),
    "no action": (GUNNER + "action = []\n", 7, "action is empty"),
    "unknown effect": (GUNNER + "action = [{ fly = 1 }]\n", 7, 'unknown key "fly"'),
    "amount too high": (GUNNER + "action = [{ ore = 99 }]\n", 7, "it must be from 1 to 20"),
    "one icon": (GUNNER + 'icons = ["helion"]\n', 7, "icons has 1 items; it must have 2"),
    "unknown faction": (GUNNER + 'icons = ["helion", "red"]\n', 7, 'there is no faction "red"'),
    "rising bonuses": ('[[ship]]\nid = "gadfly"\nbonus = [1, 2, 3]\n', 7, "the bonuses must not rise"),
    "value of a ship": ('[[ship]]\nid = "gadfly"\nvalue = 9\n', 7, "value is 9; it must be from 2 to 5"),
    "die of a hex": ('[[hex]]\nid = "sun-well"\ndie = 7\n', 7, "die is 7; it must be from 1 to 6"),
    "hex too dear": ('[[hex]]\nid = "sun-well"\ncost = [3, 3, 3]\n', 7, "more than a store can hold"),
    "cost too short": ('[[hex]]\nid = "sun-well"\ncost = [1, 1]\n', 7, "cost has 2 items; it must have 3"),
    "falling spanners": ("[tracks]\nspanners = [4, 2]\n", 6, "spanners must rise"),
    "reputation without start": ("[tracks]\nreputation = [1, 2]\n", 6, "must begin with 0 and rise"),
    "too few values": ("[tracks]\nvalues = [1, 2]\n", 6, "values has 2 items; it must have 17"),
    "a die without faces": ("[resistance]\nfaces = []\n", 6, "it must have at least 1"),
    "colour twice": (
        '[[solo]]\nid = "a1"\norder = ["black", "black", "ivory"]\n',
        7,
        "each of black, ivory, amber once",
    ),
    "no location of DRANDA": ('[[solo]]\nid = "a1"\nblack = "fabricator"\n', 7, "it must be one of"),
    "too many drones": ("[board]\nactive = 20\n", 5, "at most 20 drones"),
    "two levels": ("[dranda]\nattack = [3, 4]\n", 6, "attack has 2 items; it must have 3"),
    "negative points": ('[[scoring]]\nid = "corona"\ninner = -1\n', 7, "it must be from 0 to 20"),
    "unknown source": ('[board]\nsource = "rumour"\n', 6, "it must be one of"),
    "seven rounds": ("[board]\nrounds = 7\n", 6, "rounds is 7; it must be from 1 to 6"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_pack_with_a_mistake_is_refused_with_its_line_and_the_reason(case: str) -> None:
    text, number, why = BAD[case]
    first = problems_of(PACK + text)[0]
    assert first.startswith(f"pack1.toml:{number}: "), first
    assert why in first


def test_a_pack_must_say_what_it_is() -> None:
    (line,) = problems_of("[board]\nstorage = 8\n")
    assert line.startswith("pack1.toml:1: a [pack] table is missing")
    (line,) = problems_of(PACK.replace("solar_sphere", "d6"))
    assert line.startswith("pack1.toml:4: ")


def test_all_mistakes_are_told_at_once() -> None:
    lines = problems_of(PACK + '[[hex]]\nid = "sun-well"\ndie = 7\n' + GUNNER + 'moment = "dawn"\n')
    assert sorted(line.split(" ")[0] for line in lines) == ["pack1.toml:10:", "pack1.toml:7:"]


@pytest.mark.parametrize("text", ['[[ship]]\nid = "gadfly"\nvalue = 5\n', GUNNER + "tier = 2\n"])
def test_a_wrong_number_of_cards_is_told_for_the_line_that_caused_it(text: str) -> None:
    assert all(line.startswith("pack1.toml:7: ") for line in problems_of(PACK + text))


def test_a_wrong_storage_is_one_mistake() -> None:
    assert len(problems_of(PACK + "[board]\nstorage = 99\n")) == 1


MISPLACED = {
    "recast in a turn": GUNNER + 'moment = "turn"\naction = [{ recast = true }]\n',
    "reroll in a turn": GUNNER + 'moment = "turn"\naction = [{ reroll = true }]\n',
    "recast as a bonus": GUNNER + "retire = [{ recast = true }]\n",
    "reroll on a hex": '[[hex]]\nid = "sun-well"\nbenefit = [{ reroll = true }]\n',
    "payment as a bonus": GUNNER + "retire = [{ pay_ore = 1 }, { gold = 2 }]\n",
    "payment on a hex": '[[hex]]\nid = "sun-well"\nbenefit = [{ pay_ore = 1 }]\n',
    "ore when a die is deployed": '[[crew]]\nid = "navigator"\naction = [{ ore = 1 }]\n',
    "ore in battle": '[[crew]]\nid = "tactician"\naction = [{ ore = 1 }]\n',
}


@pytest.mark.parametrize("case", MISPLACED)
def test_an_effect_where_the_rules_cannot_perform_it_is_refused(case: str) -> None:
    assert problems_of(PACK + MISPLACED[case])[0].startswith("pack1.toml:")


def test_dranda_can_have_as_many_drones_on_a_ship_as_a_pack_allows() -> None:
    pack = "[dranda]\nattack = [20, 20, 20]\n[dranda_supply]\ndrones = 40\n"
    yard = her_turn("d1", "black 1", her=dranda(supply=20), fleet={"top-left": "gadfly p2=20"}, pack=pack)
    assert yard.fleet["top-left"] == "gadfly p2=40"
