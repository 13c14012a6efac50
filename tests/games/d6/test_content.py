"""The printed figures of Deep Space D-6, and valid and invalid packs."""

import pickle

import pytest

from quarterdeck.core.pack import LARGEST, ContentError, Source, content_hash
from quarterdeck.games.d6 import cards as d6
from quarterdeck.games.d6.cards import Threats
from quarterdeck.games.d6.content import Content, load_content
from quarterdeck.games.d6.texts import spoken


@pytest.fixture(scope="module")
def printed() -> Content:
    return load_content([])


def deck_of(threats: Threats) -> list[int]:
    """All cards except Don't Panic, each as often as it is in the deck."""
    return [card for card in range(threats.size) if card != threats.panic for _ in range(threats.copies[card])]


def activated(threats: Threats, face: int) -> list[int]:
    return [card for card in deck_of(threats) if threats.faces[card] & 1 << face]


# --- the printed deck ---------------------------------------------------------------------------------------

# id: health, faces, effects, mission, traits. Copied from the fact sheet, not from the TOML.
EXTERNAL = {
    "flagship": (4, "456", "damage 3", "", ""),
    "solar-winds": (0, "2", "damage 5, discard", "", ""),
    "intercepter": (3, "12345", "damage 1", "", ""),
    "intercepter-x": (4, "12345", "damage 1", "", ""),
    "scouting-ship": (3, "", "piercing 1", "", "hull-lost"),
    "raiders-a": (2, "46", "piercing 2", "", ""),
    "raiders-b": (2, "46", "piercing 2", "", ""),
    "raiders-c": (2, "14", "piercing 2", "", ""),
    "boarding-ship": (4, "34", "damage 2", "T", "wounds"),
    "space-pirates-a": (3, "13", "damage 2", "", ""),
    "space-pirates-b": (2, "36", "damage 2", "", ""),
    "space-pirates-c": (2, "36", "damage 2", "", ""),
    "meteoroid": (4, "1", "decay 1", "", "explode 5"),
    "drone-a": (1, "246", "damage 1", "", ""),
    "drone-b": (1, "35", "damage 1", "", ""),
    "bounty-ship": (4, "12", "drain, piercing 1", "", ""),
    "bomber-a": (3, "34", "damage 1, infirmary 1", "", ""),
    "bomber-b": (2, "24", "damage 2, infirmary 1", "", ""),
    "bomber-c": (2, "24", "damage 1, infirmary 1", "", ""),
    "hijackers": (4, "45", "damage 2", "C C", ""),
    "corsair": (2, "456", "damage 2", "", ""),
    "nebula": (3, "12345", "decay 1", "", "offline"),
    "mercenary": (3, "", "damage 2", "", "quiet"),
    "assault-cruiser-a": (4, "45", "damage 2", "", ""),
    "assault-cruiser-b": (4, "12", "damage 2", "", ""),
}
INTERNAL = {
    "friendly-fire": (0, "", "", "", "friendly-fire"),
    "cosmic-existentialism": (0, "", "", "S", "block S"),
    "cloaked-threats": (0, "2", "roll_again", "S C", ""),
    "distracted": (0, "34", "release, discard", "M M", "hold"),
    "time-warp": (0, "2", "recover 1", "S S", ""),
    "boost-morale": (0, "6", "free_scanner 1, discard", "", ""),
    "panel-explosion": (0, "", "", "M", "block E"),
    "pandemic": (0, "1", "infirmary 1", "MS", ""),
    "invaders": (0, "24", "infirmary 1", "T T", ""),
    "comms-offline": (0, "", "", "E", "block C"),
    "robot-uprising": (0, "123", "infirmary 1", "E", ""),
    "dont-panic": (0, "", "", "", "nothing"),
}
SWITCHES = ("drain", "roll_again", "release", "discard")


def effects_in_words(threats: Threats, card: int) -> str:
    effects = threats.effects[card]
    return ", ".join(one.name if one.name in SWITCHES else f"{one.name} {one.amount}" for one in effects)


def mission_in_letters(threats: Threats, card: int) -> str:
    faces = range(len(d6.LETTERS))
    return " ".join("".join(d6.LETTERS[face] for face in faces if mask & 1 << face) for mask in threats.mission[card])


def traits_in_words(threats: Threats, card: int) -> str:
    words = [
        ("", "hull-lost", "quiet")[threats.when[card]],
        ("", "hold", "friendly-fire", "nothing")[threats.reveal[card]],
    ]
    if threats.block[card] >= 0:
        words.append(f"block {d6.LETTERS[threats.block[card]]}")
    if threats.explode[card]:
        words.append(f"explode {threats.explode[card]}")
    words += ["offline"] * threats.offline[card] + ["wounds"] * threats.wounds[card]
    return " ".join(word for word in words if word)


@pytest.mark.parametrize("name", [*EXTERNAL, *INTERNAL])
def test_every_card_has_its_printed_figures(printed: Content, name: str) -> None:
    threats = printed.threats
    card = threats.ids.index(name)
    faces = "".join(str(face) for face in range(1, 7) if threats.faces[card] & 1 << face)
    assert threats.external[card] == (name in EXTERNAL)
    assert (
        threats.health[card],
        faces,
        effects_in_words(threats, card),
        mission_in_letters(threats, card),
        traits_in_words(threats, card),
    ) == {**EXTERNAL, **INTERNAL}[name]
    assert threats.sources[card] == "published"
    assert threats.copies[card] == (6 if name == "dont-panic" else 1)


def test_the_deck_has_25_external_and_11_internal_cards_and_six_dont_panic(printed: Content) -> None:
    threats = printed.threats
    deck = deck_of(threats)
    assert len(deck) == 36
    assert sum(threats.external[card] for card in deck) == 25
    assert threats.ids[threats.panic] == "dont-panic"
    assert threats.copies[threats.panic] == 6
    assert threats.ids == [*EXTERNAL, *INTERNAL]


def test_total_health(printed: Content) -> None:
    threats = printed.threats
    assert sum(threats.health) == 68
    externals = [threats.health[card] for card in deck_of(threats) if threats.external[card]]
    assert [externals.count(health) for health in (4, 3, 2, 1, 0)] == [8, 6, 8, 2, 1]


def test_activations_per_face_of_the_threat_die(printed: Content) -> None:
    threats = printed.threats
    counts = []
    for face in range(1, 7):
        external = [threats.external[card] for card in activated(threats, face)]
        counts.append((external.count(True), external.count(False)))
    assert counts == [(8, 2), (9, 4), (9, 2), (15, 2), (8, 0), (7, 1)]


def test_damage_and_infirmary_per_face_of_the_threat_die(printed: Content) -> None:
    threats = printed.threats
    damage, infirmary = [], []
    for face in range(1, 7):
        effects = [effect for card in activated(threats, face) for effect in threats.effects[card]]
        damage.append(sum(effect.amount for effect in effects if effect.name in ("damage", "piercing")))
        infirmary.append(sum(effect.name == "infirmary" for effect in effects))
    assert damage == [9, 14, 12, 24, 12, 14]
    assert infirmary == [2, 4, 2, 4, 0, 0]


def test_card_texts_name_the_amounts(printed: Content) -> None:
    threats = printed.threats
    said = spoken(printed, {})
    for card in range(threats.size):
        for effect in threats.effects[card]:
            if effect.name not in SWITCHES:
                assert str(effect.amount) in said[f"d6.threat.{threats.ids[card]}.text"], threats.ids[card]
        assert threats.lores[card]


def test_a_card_without_a_text_describes_its_figures() -> None:
    silent = WASP.replace("{ damage = 1 }", "{ damage = 1 }, { infirmary = 2 }").replace(
        'text = "Deals 1 damage."\n', ""
    )
    content = load_content([Source("mine.toml", PACK + silent + "explode = 3\n")])
    assert spoken(content, {})["d6.threat.wasp.text"] == (
        "Deals 1 damage. Sends 2 crew to the Infirmary. When it is destroyed in any way, the ship takes 3 damage."
    )
    assert spoken(content, {}, "de")["d6.threat.wasp.text"] == (
        "Richtet 1 Schaden an. Schickt 2 Crewwürfel auf die Krankenstation. "
        "Wird die Karte zerstört, wodurch auch immer, nimmt das Schiff 3 Schaden."
    )


def test_the_ships(printed: Content) -> None:
    figures = [
        (s.id, s.hull, s.shield, s.scanners, s.crew, s.fire_first, s.fire_more, s.repair_first, s.repair_more)
        for s in printed.ships
    ]
    assert figures == [("rptr", 8, 4, 3, 6, 1, 2, 1, 2), ("halcyon", 8, 4, 3, 6, 1, 2, 1, 2)]
    assert [(ship.reroll, ship.stasis) for ship in printed.ships] == [(True, True), (False, True)]
    assert (printed.ships[0].name, printed.ships[0].title) == ("USS Crypsis", "RPTR class")


# --- packs --------------------------------------------------------------------------------------------------

PACK = '[pack]\nid = "mine"\ntitle = "Mine"\ngame = "d6"\n'
WASP = '[[threat]]\nid = "wasp"\nname = "Wasp"\nkind = "external"\nhealth = 1\nfaces = [6]\n'
WASP += 'activate = [{ damage = 1 }]\ntext = "Deals 1 damage."\n'
TUG = '[[ship]]\nid = "tug"\nname = "Tug"\nhull = 5\nshield = 2\nscanners = 3\ncrew = 5\nfire = [1, 1]\n'
TUG += 'repair = [2, 2]\ntext = "Small."\n'


def load(*texts: str) -> Content:
    return load_content([Source(f"pack{n}.toml", text) for n, text in enumerate(texts, 1)])


def problems_of(*texts: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(*texts)
    return str(caught.value).splitlines()


def test_a_pack_adds_a_threat_and_a_ship(printed: Content) -> None:
    loaded = load(PACK + WASP + TUG)
    assert loaded.threats.ids == [*printed.threats.ids, "wasp"]
    assert [ship.id for ship in loaded.ships] == ["rptr", "halcyon", "tug"]
    assert list(loaded.packs) == ["mine"]
    assert loaded.threats.sources[-1] == "house"
    assert loaded.threats.copies[-1] == 1
    assert loaded.hash != printed.hash


def test_a_pack_replaces_a_card_in_its_place(printed: Content) -> None:
    loaded = load(PACK + WASP.replace('id = "wasp"', 'id = "wasp"\nreplaces = "drone-a"'))
    assert loaded.threats.size == printed.threats.size
    assert loaded.threats.ids.index("wasp") == printed.threats.ids.index("drone-a")
    again = load(PACK + WASP.replace('id = "wasp"', 'id = "drone-a"\nreplaces = "drone-a"'))
    assert again.threats.names[again.threats.ids.index("drone-a")] == "Wasp"


def test_a_pack_replaces_the_deck_and_keeps_dont_panic() -> None:
    whole = PACK + 'deck = "replace"\n' + WASP + "copies = 3\n"
    loaded = load(whole)
    assert loaded.threats.ids == ["dont-panic", "wasp", "wasp.2", "wasp.3"]
    assert loaded.threats.copies == [6, 1, 1, 1]
    assert loaded.threats.panic == 0
    assert load(whole.replace("deck =", "panic = false\ndeck =")).threats.panic == -1
    reused = load(whole.replace('"wasp"', '"drone-a"'))
    assert reused.threats.ids == ["dont-panic", "drone-a", "drone-a.2", "drone-a.3"]


def test_a_pack_replaces_dont_panic() -> None:
    calm = '[[threat]]\nid = "calm"\nreplaces = "dont-panic"\nname = "Calm"\nkind = "internal"\n'
    calm += 'copies = 4\nreveal = "nothing"\ntext = "Nothing."\n'
    threats = load(PACK + calm).threats
    assert threats.ids[threats.panic] == "calm"
    wild = calm.replace('reveal = "nothing"', 'block = "science"')
    (line,) = problems_of(PACK + wild)
    assert line.startswith("pack1.toml:5: ")
    assert 'reveal = "nothing"' in line


def test_a_mission_die_of_either_kind() -> None:
    loaded = load(PACK + WASP + 'mission = ["tactical", "science|medical"]\n')
    assert loaded.threats.mission[-1] == [1 << d6.TACTICAL, 1 << d6.SCIENCE | 1 << d6.MEDICAL]


def test_two_packs_meet() -> None:
    second = PACK.replace("mine", "yours") + TUG
    assert list(load(PACK + WASP, second).packs) == ["mine", "yours"]
    (line,) = problems_of(PACK + WASP, PACK + TUG)
    assert line.startswith("pack2.toml:2: ")
    assert "colliding" in line
    (line,) = problems_of(PACK + WASP, second + WASP)
    line_of_id = second.count("\n") + 2
    assert line.startswith(f"pack2.toml:{line_of_id}: ")
    assert "colliding" in line


def test_the_hash_depends_on_the_data_and_not_on_the_layout(printed: Content) -> None:
    assert load_content([]).hash == printed.hash
    assert len(printed.hash) == 16
    assert load(PACK + WASP).hash == load(PACK + "# a wasp\n\n" + WASP.replace(" = ", "=")).hash
    assert load(PACK + WASP).hash != load(PACK + WASP.replace("health = 1", "health = 2")).hash
    assert content_hash({"a": 1, "b": [True]}) == content_hash({"b": [True], "a": 1})


def wasp(old: str, new: str) -> str:
    """A pack whose card has one text replaced; the card's header is line 5."""
    assert old in WASP
    return PACK + WASP.replace(old, new)


def tug(old: str, new: str) -> str:
    assert old in TUG
    return PACK + TUG.replace(old, new)


def inside(*lines: str) -> str:
    """A pack with one internal card that has these further lines, from line 9."""
    card = '[[threat]]\nid = "gloom"\nname = "Gloom"\nkind = "internal"\n'
    return PACK + card + "".join(f"{line}\n" for line in lines) + 'text = "Dark."\n'


BAD_PACKS = {
    # the file
    "empty": ("", 1, "empty"),
    "only a comment": ("# nothing\n", 1, "empty"),
    "broken": (PACK + "[[threat]\n", 5, "broken TOML"),
    "broken value": (wasp("health = 1", "health = "), 9, "broken TOML"),
    "cut off": (PACK + 'title = "x', 5, "broken TOML"),
    "key twice": (PACK + 'id = "again"\n', 5, "broken TOML"),
    "huge": ("#" * (LARGEST + 1), 1, "too large"),
    "deep": (PACK + "x = " + "[" * 5000, 5, "nested more than 16"),
    "endless key": (PACK + "a." * 5000 + "b = 1\n", 5, "more than 16 dots"),
    "endless number": (PACK + "x = " + "9" * 5000 + "\n", 1, "out of all bounds"),
    # the pack
    "no pack table": (WASP, 1, "[pack] table is missing"),
    "pack in two brackets": (PACK.replace("[pack]", "[[pack]]"), 1, "one table, [pack]"),
    "another game": (PACK.replace('"d6"', '"armada"') + WASP, 4, "another game"),
    "no game": (PACK.replace('game = "d6"\n', "") + WASP, 1, "game is missing"),
    "no title": (PACK.replace('title = "Mine"\n', "") + WASP, 1, "title is missing"),
    "brings nothing": (PACK, 1, "brings nothing"),
    "unknown table": (PACK + WASP + "[threats]\n", 13, "did you mean threat?"),
    "unknown pack key": (PACK + "code = 1\n" + WASP, 5, 'unknown key "code"'),
    "bad deck": (PACK + 'deck = "burn"\n' + WASP, 5, '"add", "replace"'),
    "threat in one bracket": (PACK + WASP.replace("[[threat]]", "[threat]"), 5, "[[threat]]"),
    # keys and types
    "missing name": (wasp('name = "Wasp"\n', ""), 5, "name is missing"),
    "missing kind": (wasp('kind = "external"\n', ""), 5, "kind is missing"),
    "unknown key": (wasp("health = 1", "helth = 1\nhealth = 1"), 9, "did you mean health?"),
    "unknown kind": (wasp('"external"', '"outside"'), 8, '"external", "internal"'),
    "health as text": (wasp("health = 1", 'health = "1"'), 9, "whole number from 1 to 12"),
    "health as boolean": (wasp("health = 1", "health = true"), 9, "health is true"),
    "health as float": (wasp("health = 1", "health = 1.5"), 9, "health is 1.5"),
    "health as date": (wasp("health = 1", "health = 2020-01-01"), 9, "whole number"),
    "name as number": (wasp('"Wasp"', "7"), 7, "text in quotes"),
    "faces as number": (wasp("[6]", "6"), 10, "a list of whole numbers from 1 to 6"),
    "bad source": (PACK + WASP + 'source = "rumour"\n', 13, '"published"'),
    # figures
    "health 0": (wasp("health = 1", "health = 0"), 9, "health is 0; it must be from 1 to 12"),
    "health 13": (wasp("health = 1", "health = 13"), 9, "health is 13"),
    "absurd health": (wasp("health = 1", "health = " + "9" * 99), 9, "out of all bounds"),
    "face 7": (wasp("[6]", "[6, 7]"), 10, "faces has 7; it must be from 1 to 6"),
    "face 0": (wasp("[6]", "[\n  1,\n  0, # zero\n]"), 12, "faces has 0"),
    "face twice": (wasp("[6]", "[6, 6]"), 10, "twice"),
    "no faces": (wasp("[6]", "[]"), 10, "at least 1"),
    "damage 0": (wasp("damage = 1", "damage = 0"), 11, "activate 1: damage is 0; it must be from 1 to 20"),
    "damage 21": (wasp("damage = 1", "damage = 21"), 11, "damage is 21"),
    "copies 0": (PACK + WASP + "copies = 0\n", 13, "copies is 0; it must be from 1 to 40"),
    "copies 41": (PACK + WASP + "copies = 41\n", 13, "copies is 41"),
    "explode 0": (PACK + WASP + "explode = 0\n", 13, "explode is 0"),
    # effects and missions
    "unknown effect": (wasp("damage", "damgae"), 11, "did you mean damage?"),
    "unknown effect in a long list": (
        wasp("[{ damage = 1 }]", "[\n {damage = 1},\n\n {burn = 1},\n]"),
        14,
        "burn",
    ),
    "two in one effect": (wasp("damage = 1", "damage = 1, drain = true"), 11, "one effect"),
    "effect without table": (wasp("{ damage = 1 }", '"damage"'), 11, "{ key = value }"),
    "drain with a number": (wasp("damage = 1", "drain = 1"), 11, "true or false"),
    "drain false": (wasp("damage = 1", "drain = false"), 11, "only be true"),
    "empty activate": (wasp("{ damage = 1 }", ""), 11, "activate is empty"),
    "no activate": (wasp("activate = [{ damage = 1 }]\n", ""), 10, "activate is missing"),
    "nothing activates": (wasp("faces = [6]\n", ""), 10, "nothing ever activates it"),
    "seven dice": (PACK + WASP + f"mission = {['science'] * 7}\n", 13, "at most 6"),
    "unknown crew": (PACK + WASP + 'mission = ["cook"]\n', 13, "commander, tactical"),
    "detected on a mission": (PACK + WASP + 'mission = ["science|detected"]\n', 13, "science|detected"),
    "three crew for one place": (
        PACK + WASP + 'mission = ["science|medical|tactical"]\n',
        13,
        "science|medical|tactical",
    ),
    "one crew twice": (PACK + WASP + 'mission = ["science|science"]\n', 13, "science|science"),
    "wounds without mission": (PACK + WASP + "wounds = true\n", 13, "no mission"),
    "release without hold": (wasp("damage = 1", "release = true"), 11, 'reveal = "hold"'),
    "when and faces": (PACK + WASP + 'when = "quiet"\n', 10, "not by both"),
    "block unknown": (PACK + WASP + 'block = "cook"\n', 13, '"engineering"'),
    "roll again for ever": (
        wasp("[6]", "[1, 2, 3, 4, 5, 6]").replace("damage = 1", "roll_again = true"),
        11,
        "never ends",
    ),
    # kinds
    "external that cannot be hurt": (
        wasp("health = 1\nfaces = [6]\nactivate = [{ damage = 1 }]", 'block = "science"'),
        5,
        "health is missing",
    ),
    "external that never leaves": (wasp("health = 1\n", ""), 5, "nothing removes it"),
    "external with reveal": (PACK + WASP + 'reveal = "nothing"\n', 13, "reveal belongs to internal"),
    "internal with health": (inside("health = 2", 'block = "science"'), 9, "has no health"),
    "internal that explodes": (inside('block = "science"', "explode = 5"), 10, "never destroyed"),
    "internal that decays": (inside("faces = [1]", "activate = [{ decay = 1 }]"), 10, "decay"),
    "internal without effect": (inside('mission = ["science"]'), 5, "does nothing"),
    "hold for ever": (inside('reveal = "hold"'), 9, "never come back"),
    "blocks for ever": (inside('block = "science"'), 5, "nothing ever removes it"),
    "acts for ever": (inside("faces = [1]", "activate = [{ damage = 1 }]"), 5, "nothing ever removes it"),
    "holds a die, and stays": (
        inside('reveal = "hold"', "faces = [1]", "activate = [{ release = true }]"),
        5,
        "nothing ever removes it",
    ),
    "filler with a mission": (inside('reveal = "nothing"', 'mission = ["science"]'), 10, "take mission out"),
    # names
    "id with a space": (wasp('id = "wasp"', 'id = "the wasp"'), 6, "hyphens"),
    "id in capitals": (wasp('id = "wasp"', 'id = "Wasp"'), 6, "small letters"),
    "long id": (wasp('id = "wasp"', f'id = "{"w" * 41}"'), 6, "at most 40"),
    "long name": (wasp('"Wasp"', f'"{"w" * 41}"'), 7, "at most 40"),
    "empty name": (wasp('"Wasp"', '""'), 7, "empty"),
    "blank around": (wasp('"Wasp"', '" Wasp"'), 7, "space"),
    "terminal escape": (wasp('"Wasp"', '"\\u001b[31mWasp"'), 7, "control characters"),
    "newline": (wasp('"Wasp"', '"Wa\\nsp"'), 7, "one line"),
    "turned text": (wasp('"Wasp"', '"\\u202epsaW"'), 7, "invisible"),
    "html": (wasp('"Wasp"', '"<b>Wasp</b>"'), 7, "markup"),
    "terminal markup": (wasp('"Deals 1 damage."', '"[red]1[/red]"'), 12, "markup"),
    "long text": (wasp('"Deals 1 damage."', f'"{"w" * 241}"'), 12, "at most 240"),
    # the deck
    "colliding": (wasp('id = "wasp"', 'id = "drone-a"'), 6, "colliding with one that exists"),
    "colliding ship": (tug('"tug"', '"rptr"'), 6, "colliding"),
    "twice in the pack": (PACK + WASP + WASP, 14, "colliding"),
    "replaces nothing": (wasp('id = "wasp"', 'id = "wasp"\nreplaces = "bee"'), 7, 'no threat "bee"'),
    "empty deck": (PACK + 'deck = "replace"\n' + TUG, 5, "the deck has 0 cards"),
    "one card": (PACK + 'deck = "replace"\n' + WASP, 5, "the deck has 1 card; it must have at least 3"),
    "two cards": (PACK + 'deck = "replace"\n' + WASP + "copies = 2\n", 5, "at least 3"),
    "too many cards": (
        PACK + 'deck = "add"\n' + "".join(WASP.replace("wasp", f"wasp-{n}") + "copies = 40\n" for n in range(2)),
        5,
        "at most 80",
    ),
    "too many entries": (
        PACK + "".join(WASP.replace("wasp", f"wasp-{n}") for n in range(81)),
        5 + 80 * 8,
        "at most 80",
    ),
    "no external": (
        inside('block = "science"', 'mission = ["science"]', "copies = 3").replace(
            "[[threat]]", 'deck = "replace"\n[[threat]]'
        ),
        5,
        "no external threat",
    ),
    # ships
    "hull 0": (tug("hull = 5", "hull = 0"), 8, "hull is 0; it must be from 1 to 20"),
    "hull 21": (tug("hull = 5", "hull = 21"), 8, "hull is 21"),
    "shield below 0": (tug("shield = 2", "shield = -1"), 9, "shield is -1"),
    "no scanners": (tug("scanners = 3", "scanners = 0"), 10, "scanners is 0"),
    "seven scanners": (tug("scanners = 3", "scanners = 7"), 10, "from 1 to 6"),
    "crew of 13": (tug("crew = 5", "crew = 13"), 11, "from 1 to 12"),
    "crew too few for a mission": (
        tug("crew = 5", "crew = 1"),
        11,
        "the mission of hijackers takes 2 dice, but this crew is 1 die; add crew",
    ),
    "fire of one number": (tug("[1, 1]", "[1]"), 12, "it must have 2"),
    "harmless": (tug("[1, 1]", "[0, 1]"), 12, "at least 1 damage"),
    "reroll as number": (tug("crew = 5", "crew = 5\nreroll = 1"), 12, "true or false"),
    "too many ships": (
        PACK + "".join(TUG.replace("tug", f"tug-{n}") for n in range(19)),
        5 + 18 * 10,
        "20 ships",
    ),
}


@pytest.mark.parametrize("name", BAD_PACKS)
def test_bad_packs_are_refused_with_line_and_reason(name: str) -> None:
    text, line, words = BAD_PACKS[name]
    found = problems_of(text)
    assert any(one.startswith(f"pack1.toml:{line}: ") and words in one for one in found), found
    if name != "too many entries":  # those are also too many cards
        assert len(found) == 1, found


def test_all_problems_are_reported_at_once_in_the_order_of_lines() -> None:
    text = wasp("health = 1", "health = 99").replace("[6]", "[9]").replace("damage = 1", "damage = 0")
    found = problems_of(text + TUG.replace("crew = 5", "crew = 50"), "")
    assert [one.split(":")[:2] for one in found] == [
        ["pack1.toml", "9"],
        ["pack1.toml", "10"],
        ["pack1.toml", "11"],
        ["pack1.toml", "19"],
        ["pack2.toml", "1"],
    ]


def test_messages_are_safe_to_print() -> None:
    for text in (wasp('"Wasp"', '"\\u001b[31mWasp"'), PACK + '"\\u001b[2J" = 1\n', PACK + "\x1b[2J = 1\n"):
        assert "\x1b" not in "".join(problems_of(text))


def test_lines_are_found_past_tricky_texts() -> None:
    tricky = (
        PACK + "# [[threat]] in a comment\n"
        "[[threat]] # the first\n"
        "id = 'hornet' # it's\n"
        'name = """Hornet"""\n'
        'text = "A [[threat]] with \\" and # in it."\n'
        "lore = '''\n[[threat]]\nhealth = 3\n'''\n"
        'kind="external"\n'
        '"health" = 99\n'
    )
    # Brackets in the text, line breaks in the lore, and the health.
    assert [one.split(":")[1] for one in problems_of(tricky)] == ["9", "10", "15"]


def test_lines_are_found_in_other_toml_notations() -> None:
    inline = PACK + WASP + "[[threat.extra]]\nx = 1\n"
    (line,) = problems_of(inline)
    assert line.startswith("pack1.toml:13: ")
    assert "extra" in line
    listed = 'threat = [\n  { id = "a" },\n]\n' + PACK
    assert {one.split(":")[1] for one in problems_of(listed)} == {"2"}


def test_a_file_that_is_not_utf8() -> None:
    with pytest.raises(ContentError, match=r"pack\.toml:2: this is not UTF-8"):
        Source.from_bytes("pack.toml", b'[pack]\nid = "\xff\xfe"\n')
    assert Source.from_bytes("pack.toml", b"\xef\xbb\xbf" + PACK.encode()).text == PACK


def test_a_huge_file_of_bytes() -> None:
    with pytest.raises(ContentError, match="too large"):
        Source.from_bytes("pack.toml", b" " * (LARGEST + 1))


@pytest.mark.parametrize("junk", ["[[threat]]\n" * 90_000, "a" * 999_000, "[" * 999_000, "'''", "x = [\n" * 9, "\x00"])
def test_junk_is_refused(junk: str) -> None:
    assert problems_of(PACK + junk)


def test_the_error_can_be_pickled() -> None:
    with pytest.raises(ContentError) as caught:
        load("")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_pack_changes_one_figure_of_a_card() -> None:
    content = load(PACK + '[[threat]]\nchanges = "corsair"\nhealth = 5\n')
    threats = content.threats
    card = threats.ids.index("corsair")
    assert (threats.health[card], threats.names[card], effects_in_words(threats, card)) == (5, "Corsair", "damage 2")
    assert threats.size == load_content([]).threats.size
    assert content.hash != load_content([]).hash
    assert spoken(content, {})["d6.threat.corsair.text"] == "Deals 2 damage."
    german = spoken(content, {}, "de")
    assert (german["d6.threat.corsair.name"], german["d6.threat.corsair.text"]) == ("Korsar", "Richtet 2 Schaden an.")


def test_a_changed_card_shows_its_new_figures() -> None:
    content = load(PACK + '[[threat]]\nchanges = "distracted"\nactivate = [{ release = true }, { damage = 1 }]\n')
    assert "Deals 1 damage." in spoken(content, {})["d6.threat.distracted.text"]
    assert spoken(content, {}, "de")["d6.threat.distracted.name"] == "Ablenkung"
    assert "Richtet 1 Schaden an." in spoken(content, {}, "de")["d6.threat.distracted.text"]


def test_a_pack_changes_one_figure_of_a_ship() -> None:
    content = load(PACK + '[[ship]]\nchanges = "rptr"\nhull = 9\n')
    assert [(ship.id, ship.hull, ship.shield) for ship in content.ships] == [("rptr", 9, 4), ("halcyon", 8, 4)]


def test_a_second_pack_changes_a_card_of_the_first() -> None:
    later = PACK.replace("mine", "more") + '[[threat]]\nchanges = "wasp"\nfaces = [1]\n'
    threats = load(PACK + WASP, later).threats
    assert (threats.faces[-1], threats.names[-1]) == (1 << 1, "Wasp")


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ('changes = "corsiar"\nhealth = 5\n', 'there is no threat "corsiar" to change; did you mean corsair?'),
        ('changes = "corsair"\nid = "corsair"\n', "changes keeps the card and its id; take id out"),
        ('changes = "corsair"\nhealth = 50\n', "health is 50; it must be from 1 to 12"),
        ('changes = "pandemic"\nhealth = 5\n', "an internal threat has no health"),
    ],
)
def test_a_wrong_change_is_refused(entry: str, problem: str) -> None:
    assert any(problem in line for line in problems_of(PACK + "[[threat]]\n" + entry))
