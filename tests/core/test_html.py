"""Drawings for notebooks: well-formed, complete, escaped, small, and without secrets, for every game."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import pytest

import quarterdeck as qd
from quarterdeck.core.decision import Decision
from quarterdeck.core.event import Event
from quarterdeck.core.game import Game
from quarterdeck.core.html import MOST_TURNS, OPTIONS, TURNS, draw_view
from quarterdeck.core.match import Match
from quarterdeck.core.pack import Source
from quarterdeck.core.parts import (
    Card,
    Cell,
    Dice,
    Face,
    Item,
    Map,
    Panel,
    Part,
    Pile,
    Slot,
    Slots,
    Text,
    Token,
    Track,
    Zone,
)
from quarterdeck.core.record import Record, RecordLine, parse_record
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.core.texts import CORE_TEXTS
from quarterdeck.core.view import View
from quarterdeck.core.words import Catalogue, Message, say
from quarterdeck.languages import catalogue
from quarterdeck.registry import GAMES, AnyMatch, open_game
from quarterdeck.testing.trial import seat_sets
from tests.core.envoys import Envoys

ROOT = Path(__file__).parents[2]
HAULERS = str(ROOT / "docs" / "games" / "ice_haulers.py")
PLAYABLE = [*GAMES, HAULERS]
LARGEST = 48_000
"""Bytes of a drawn view. A view as data has at most 32,768."""
WORDS = Catalogue(CORE_TEXTS).joined({"n": "{t}"})


# -- helpers -------------------------------------------------------------------------------------------------------


class Tags(HTMLParser):
    """What a browser finds: the tags, with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)


def parsed(html: str) -> Element:
    """The drawing, which must be well-formed and hold nothing that runs, loads or clashes with another drawing."""
    allowed = {"div", "style", "span", "b", "ul", "ol", "li", "code", "details", "summary", "table", "tr", "th", "td"}
    drawn = {"svg", "g", "path", "circle", "text", "title"}
    for tag, attributes in Tags(html).found:
        assert tag in allowed | drawn
        for name, value in attributes.items():
            assert name != "id"
            assert not name.startswith("on")
            assert "url(" not in (value or "")
            assert name not in ("href", "src", "xlink:href")
    root = ET.fromstring(html)
    assert root.get("class") == "qd"
    return root


def shown(html: str) -> str:
    """All texts of a drawing without its style, words separated by single spaces."""
    root = parsed(html)
    style = root.find("style")
    assert style is not None
    root.remove(style)
    return " ".join(" ".join(root.itertext()).split())


def plain_words(view: View) -> set[str]:
    """The words and figures that `print(view)` shows. It numbers the options, and writes x2 for two dice."""
    lines = [re.sub(r"^ *\d+\. ", "", line) for line in str(view).splitlines()]
    return set(re.findall(r"\w+", re.sub(r"\bx(\d+)", r"\1", "\n".join(lines))))


def joined(text: str) -> str:
    return "".join(text.split())


def name(text: str) -> Message:
    return say("n", t=text)


def view_of(parts: list[Part], seats: list[int] | None = None, events: list[Event] | None = None) -> View:
    return View("a-game", seats or [], 3, parts, None, events or [], None, WORDS)


def drawn(*parts: Part) -> str:
    return shown(draw_view(view_of(list(parts))))


def with_class(html: str, kind: str) -> list[Element]:
    return [element for element in parsed(html).iter() if kind in (element.get("class") or "").split()]


def played(game: str, choices: int, seed: int) -> AnyMatch:
    match = qd.new(open_game(game), seed=seed)
    chance = Random(seed)
    for _ in range(choices):
        if not match.over:
            match.play(chance.choice(match.state.options))
    return match


def positions(game: str) -> list[AnyMatch]:
    """The beginning, some positions on the way, and an end."""
    return [played(game, choices, seed) for choices, seed in ((0, 1), (3, 2), (9, 3), (24, 4), (61, 5), (400, 6))]


# -- every kind of part ----------------------------------------------------------------------------------------------


def test_a_track_shows_its_number_and_a_pip_for_each_step() -> None:
    html = draw_view(view_of([Track("hull", name("Hull"), 5, 8, note=name("cracked"))]))
    assert "Hull 5 of 8 cracked" in shown(html)
    (bar,) = with_class(html, "qd-bar")
    scale, value = bar
    assert (scale.get("d"), value.get("d")) == ("M0 6h72", "M0 6h45")


@pytest.mark.parametrize(
    ("value", "low", "high", "length"),
    [(0, 0, 4, 0), (9, 0, 4, 36), (-3, 0, 4, 0), (1, -1, 3, 18), (50, 0, 100, 60), (0, 0, 0, 0)],
)
def test_the_bar_of_a_track_stays_within_its_scale(value: int, low: int, high: int, length: int) -> None:
    html = draw_view(view_of([Track("t", name("T"), value, high, low=low)]))
    (bar,) = with_class(html, "qd-bar")
    assert [path.get("d") for path in bar][1:] == ([f"M0 6h{length}"] if length else [])
    assert f"{value} of {high}" in shown(html)


def test_dice_show_letters_or_pips_and_how_many_there_are() -> None:
    html = draw_view(view_of([Dice("d", name("Crew"), [Face("T", name("Tactical"), 2), Face("5", name("5"))])]))
    assert "Crew T T Tactical \u00d72 5" in shown(html)
    letter, _, five = with_class(html, "qd-die")
    assert (letter.text, letter.get("title")) == ("T", "Tactical")
    path = next(five.iter("path"))
    assert (path.get("d") or "").count("M") == 5
    assert "Infirmary -" in drawn(Dice("none", name("Infirmary"), []))


def test_many_equal_dice_are_counted() -> None:
    html = draw_view(view_of([Dice("d", name("Pool"), [Face("X", name("hit"), 40)])]))
    assert len(with_class(html, "qd-die")) == 6
    assert "hit \u00d740" in shown(html)


def test_a_card_shows_its_name_level_lines_and_marks() -> None:
    card = Card(
        "c",
        name("Corsair"),
        [Item("health", name("Health 2 of 3"))],
        face="corsair",
        level=2,
        marks=[Item("stasis", name("in stasis"))],
        printed=[Item("faces", name("Acts on 4 5 6."), help=name("the threat die"))],
    )
    assert drawn(card).endswith("Corsair 2 Health 2 of 3 Acts on 4 5 6.: the threat die in stasis")


def test_a_face_down_card_says_so() -> None:
    html = draw_view(view_of([Card("c", name("Card 1"))]))
    assert "Card 1 face down" in shown(html)
    assert with_class(html, "qd-down")


def test_equal_cards_in_a_row_are_drawn_once_with_their_number() -> None:
    cards = [Card(f"c{n}", name(text), face=text) for n, text in enumerate(["Drill", "Drill", "Drill", "Dome"])]
    html = draw_view(view_of([*cards]))
    assert "Drill \u00d73 Dome" in shown(html)
    assert len(with_class(html, "qd-card")) == 2


def test_a_pile_shows_how_many_cards_it_has_and_lists_open_ones() -> None:
    assert "Deck 12 Scramble" in drawn(Pile("deck", name("Deck"), 12, top=name("Scramble")))
    pile = Pile("open", name("Discarded"), 3, cards=[Item("a", name("Drone"), 2), Item("b", name("Corsair"))])
    assert "Discarded 3 Drone \u00d72 Corsair" in drawn(pile)


def test_slots_show_what_they_do_and_the_dice_on_them() -> None:
    slots = [
        Slot("t", name("Tactical"), name("1 used"), dice=[Face("T", name("Tactical"))], does=name("1 damage")),
        Slot("dock", name("Dock"), dice=[Face("3", name("3"))]),
        Slot("m", name("Mine"), open=False),
    ]
    html = draw_view(view_of([Slots("s", name("Stations"), slots)]))
    assert "Stations Tactical 1 damage 1 used T Dock 3 Mine closed" in shown(html)


def test_a_zone_holds_its_parts_and_an_empty_one_is_seen_to_be_empty() -> None:
    parts = [Zone("ship", name("Ship")), Track("hull", name("Hull"), 1, 2, "ship"), Zone("wrecks", name("Wrecks"))]
    html = draw_view(view_of([*parts]))
    ship, wrecks = with_class(html, "qd-zone")
    assert "Hull" in "".join(ship.itertext())
    assert " ".join(" ".join(wrecks.itertext()).split()) == "Wrecks -"


def test_seats_stand_side_by_side_and_say_who_is_to_choose() -> None:
    panels = [Panel(f"p{n}", name(f"Player {n + 1}"), n, [Item("x", name(f"{n} points"))]) for n in range(2)]
    waiting = Panel("p2", name("Player 3"), 2, waiting=True)
    html = draw_view(view_of([*panels, waiting, Pile("hand", name("Hand"), 4, "p2")], [2]))
    assert "1 Player 1 0 points 2 Player 2 1 points 3 Player 3 you to choose Hand 4" in shown(html)
    assert len(with_class(html, "qd-seats")) == 1


def test_a_text_shows_its_body_or_its_items() -> None:
    assert "Story You wake up." in drawn(Text("s", name("Story"), name("You wake up.")))
    assert "Set a b" in drawn(Text("s", name("Set"), name("a, b"), items=[Item("a", name("a")), Item("b", name("b"))]))


def test_a_token_on_no_map_says_where_it_is() -> None:
    card = Card("c", name("Terra"), face="terra")
    assert "1 Pawn Terra" in drawn(card, Token("pawn", name("Pawn"), "c", seat=0))


def test_a_part_of_an_unknown_kind_is_named() -> None:
    assert "Strange thing" in drawn(Part("x", name("Strange thing")))


@pytest.mark.parametrize(("shape", "turn"), [("grid", 180), ("hex", 90), ("graph", 120)])
def test_a_map_draws_cells_links_and_tokens_that_face_a_way(shape: str, turn: int) -> None:
    cells = [Cell(f"{x}{y}", x, y, name(f"cell {x} {y}"), name("ice") if x else None) for y in (0, 1) for x in (0, 1)]
    tokens = [Token("a", name("Aurora"), "00", seat=1, facing=2), Token("b", name("Borealis the Second"), "00")]
    html = draw_view(view_of([Map("m", name("Map"), cells, shape, [("00", "01")]), *tokens]))
    text = shown(html)
    for word in ("Map", "cell 0 0", "cell 1 1", "ice", "Aurora, Borealis the Second", "2"):
        assert word in text
    outline = next(element for element in with_class(html, "qd-cell") if element.tag == "path")
    assert (outline.get("d") or "").count("z") == 4
    assert f'transform="rotate({turn})"' in html
    (link,) = with_class(html, "qd-link")
    assert link.get("d") == {"grid": "M0 0L0 64", "hex": "M0 0L34 59", "graph": "M0 30L0 54"}[shape]


def test_an_empty_map_and_an_unknown_shape_are_drawn() -> None:
    assert "Map -" in drawn(Map("m", name("Map"), []))
    assert "Here" in drawn(Map("m", name("Map"), [Cell("a", 0, 0, name("Here"))], "sphere"))


def test_the_help_of_a_part_is_its_tooltip() -> None:
    html = draw_view(view_of([Track("hull", name("Hull"), 5, 8, help=name("At 0 the ship is lost."))]))
    assert 'title="At 0 the ship is lost."' in html


def test_of_many_events_the_last_ones_are_in_sight() -> None:
    events = [Event(name(f"event {number}")) for number in range(20)]
    html = draw_view(view_of([], events=events))
    assert [f"event {number}" in shown(html) for number in range(20)] == [True] * 20
    folded = next(parsed(html).iter("details"))
    assert "event 11" in "".join(folded.itertext())
    assert "event 12" not in "".join(folded.itertext())


# -- every game ------------------------------------------------------------------------------------------------------


@pytest.mark.both
@pytest.mark.parametrize("game", PLAYABLE, ids=lambda game: Path(game).stem)
def test_every_view_of_every_game_is_drawn_completely(game: str) -> None:
    """Every word and figure of the plain view is there, and tracks, piles and options with their numbers."""
    for match in positions(game):
        for seats in seat_sets(match.game):
            view = match.view(seats)
            html = view._repr_html_()
            text = shown(html)
            assert len(html.encode()) < LARGEST
            assert plain_words(view) <= set(re.findall(r"\w+", text))
            assert not re.search(r"\[[a-z]+\.[a-z.]+\]", text)  # No text is missing.
            together = joined(text)
            for part in view.parts:
                assert joined(view.text(part.name)) in together
                if isinstance(part, Track):
                    assert joined(f"{view.text(part.name)} {part.value} of {part.high}") in together
                elif isinstance(part, Pile):
                    assert joined(f"{view.text(part.name)} {part.count}") in together
            for event in view.events:
                assert joined(view.text(event.message)) in together
            for option in view.decision.options if view.decision else ():
                assert joined(f"{view.text(option.label)} ") in together
                assert str(option.action) in text


@pytest.mark.parametrize("game", PLAYABLE, ids=lambda game: Path(game).stem)
def test_an_option_can_be_played_as_it_is_written(game: str) -> None:
    """The notation beside an option, with the prefix of the seat where one is needed."""
    for match in positions(game)[:4]:
        seats = match.game.seats_to_act(match.state)
        codes = [code.text or "" for code in parsed(match.view(seats)._repr_html_()).iter("code")]
        assert [match.find(code) for code in codes] == match.state.options


def test_many_options_are_folded_away_behind_the_first() -> None:
    asked = qd.new("tictactoe", seed=1).decision
    assert asked is not None
    decision = Decision(1, asked.mode, asked.seats, name("Which?"), asked.options * 4, [])
    html = View("a-game", [0], 1, [], decision, [], None, WORDS)._repr_html_()
    lists = list(parsed(html).iter("ol"))
    assert [len(one) for one in lists] == [OPTIONS, 4 * 9 - OPTIONS]
    assert lists[1].get("start") == str(OPTIONS + 1)
    (folded,) = parsed(html).iter("details")
    assert len(list(folded.iter("li"))) == 4 * 9 - OPTIONS


def test_what_can_be_chosen_is_marked() -> None:
    html = qd.new("tictactoe", seed=1)._repr_html_()
    assert "qd-cell" not in html.partition("</style>")[2]
    match = qd.new("tictactoe", seed=1)
    match.play("mark b2")
    lit = next(element for element in with_class(match._repr_html_(), "qd-on"))
    assert (lit.get("d") or "").count("z") == 8


def test_the_end_is_drawn_with_the_results() -> None:
    match = played(HAULERS, 400, 6)
    assert match.outcome is not None
    text = shown(match._repr_html_())
    assert "The last ice has melted." in text
    for seat, result in enumerate(match.outcome.results):
        points = match.outcome.scores[seat]
        assert f"Player {seat + 1}: {result}, {points} point{'s' if points != 1 else ''}" in text


@pytest.mark.parametrize("game", GAMES)
def test_a_match_in_german_is_drawn_in_german(game: str) -> None:
    for match in positions(game):
        match.catalogue = catalogue(match.game, "de")
        text = shown(match._repr_html_())
        for english in ("Just happened", "Not possible", "as Player", "spectator", "Round ", "to choose", "points"):
            assert english not in text
        assert "wie " in text
        assert plain_words(match.view()) <= set(re.findall(r"\w+", text)) | {"Am", "Zug", "Spieler"}


# -- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.both
@pytest.mark.parametrize("game", [*PLAYABLE, "envoys"], ids=lambda game: Path(game).stem)
def test_drawings_show_no_secret(game: str) -> None:
    """Swap what the seats cannot know: the drawing stays the same to the byte."""
    for match in [_envoys(n) for n in (0, 2, 4)] if game == "envoys" else positions(game):
        box, s = match.game, match.state
        for seats in seat_sets(box):
            one = Match(box, Seed(FAST, "1"), start=s).view(seats)._repr_html_()
            for luck in ("11", "12"):
                imagined = box.imagine(s, seats, Seed(FAST, luck).door())
                assert Match(box, Seed(FAST, "1"), start=imagined).view(seats)._repr_html_() == one


@pytest.mark.parametrize("game", ["battlecruisers", "envoys"])
def test_a_match_with_secrets_is_drawn_for_a_spectator(game: str) -> None:
    for match in [_envoys(n) for n in (0, 2, 4)] if game == "envoys" else positions(game):
        assert match._repr_html_() == draw_view(match.view([]), match.game.box.title)
        box, s = match.game, match.state
        others = [box.imagine(s, [], Seed(FAST, luck).door()) for luck in ("11", "12")]
        first, *rest = [Match(box, Seed(FAST, "1"), start=other)._repr_html_() for other in (s, *others)]
        assert rest == [first, first]
        if not match.over:
            assert "<ol" not in first


def test_a_game_with_its_own_hide_or_with_different_views_has_secrets() -> None:
    open_one = type(open_game(HAULERS))
    hiding: Any = type("Hiding", (open_one,), {"hide": lambda self, s, seats: s.copy()})
    note = Text("note", name("Note"), name("for you"))
    telling: Any = type(
        "Telling", (open_one,), {"view": lambda self, s, seats: open_one.view(self, s, seats) + [note][: len(seats)]}
    )
    for made in (hiding, telling):
        match: AnyMatch = Match(made({}), Seed(FAST, "1"))
        assert match._repr_html_() == draw_view(match.view([]), "Ice Haulers")


def test_a_question_that_seats_answer_in_secret_is_a_secret() -> None:
    made: Any = type("Sealed", (Envoys,), {"hide": Game.hide, "view": lambda self, s, seats: []})
    match: AnyMatch = Match(made({}), Seed(FAST, "5"))
    assert "<ol" in match.view([0])._repr_html_()
    assert "<ol" not in match._repr_html_()


def test_a_seat_sees_its_hand_when_its_view_is_asked_for() -> None:
    match = played("battlecruisers", 0, 1)
    own = match.view([0])._repr_html_()
    assert own != match.view([1])._repr_html_()
    assert "<ol" in own


@pytest.mark.parametrize("game", ["tictactoe", HAULERS, "d6"], ids=lambda game: Path(game).stem)
def test_an_open_match_is_drawn_for_the_seats_to_act(game: str) -> None:
    for match in positions(game):
        seats = match.game.seats_to_act(match.state) if match.game.box.seats > 1 else [0]
        assert match._repr_html_() == draw_view(match.view(seats), match.game.box.title)
        assert ("<ol" in match._repr_html_()) is not match.over


def _envoys(choices: int) -> AnyMatch:
    match: AnyMatch = Match(Envoys({}), Seed(FAST, "5"))
    for _ in range(choices):
        match.play(match.state.options[0])
    return match


# -- texts from anywhere -----------------------------------------------------------------------------------------------

EVIL = "<script>alert('x')</script>&\"\x1b[2J\u202e"


@pytest.mark.parametrize("game", PLAYABLE, ids=lambda game: Path(game).stem)
def test_all_texts_are_escaped(game: str) -> None:
    for match in positions(game):
        texts = {key: EVIL + text for key, text in match.catalogue.texts.items()}
        match.catalogue = Catalogue(texts)
        html = match._repr_html_()
        assert "<script" not in html
        assert "\x1b" not in html
        assert "\u202e" not in html
        assert "<script>alert('x')</script>&\"[2J" in shown(html)


def test_the_name_of_a_card_in_a_pack_is_escaped() -> None:
    """A pack cannot contain brackets of markup; other characters with a meaning in HTML it can."""
    pack = """
[pack]
id = "inn"
title = "Inn"
game = "d6"

[[threat]]
id = "inn"
name = "Bread & Butter&lt;"
kind = "external"
copies = 30
health = 2
faces = [1]
activate = [{ damage = 1 }]
source = "house"
text = "Deals 1 damage."
"""
    html = qd.new("d6", seed=3, packs=[Source("inn.toml", pack)])._repr_html_()
    assert "Bread & Butter&lt;" in shown(html)
    assert "Bread &amp; Butter&amp;lt;" in html


# -- records -----------------------------------------------------------------------------------------------------------


def test_a_record_shows_its_header_its_choices_and_its_result() -> None:
    match = played("tictactoe", 20, 6)
    record = match.record()
    text = shown(record._repr_html_())
    for tag, value in record.tags.items():
        assert f"{tag} {value}" in text
    for number, turn in enumerate(record.turns):
        assert f"{number} {turn.choice}" in text
    assert record.result in text
    assert not list(parsed(record._repr_html_()).iter("details"))


def test_a_long_record_is_folded_and_a_very_long_one_is_cut() -> None:
    match = played("d6", 60, 4)
    record = match.record()
    assert len(record.turns) > TURNS
    (folded,) = parsed(record._repr_html_()).iter("details")
    assert len(list(folded.iter("tr"))) == len(record.turns)
    long = Record(record.tags, [RecordLine("-", [])] + [RecordLine("end", [])] * (MOST_TURNS + 5), "in play")
    assert f"{MOST_TURNS + 5} choices" in shown(long._repr_html_())
    assert "5 more: print(record)" in shown(long._repr_html_())


def test_the_slice_of_a_record_stays_a_slice() -> None:
    match = played("battlecruisers", 9, 3)
    html = match.record([1])._repr_html_()
    assert "Seed -" in shown(html)
    assert "p1 ?" in shown(html)


def test_a_record_from_elsewhere_brings_no_markup() -> None:
    text = played("tictactoe", 3, 1).record().text().replace('[Content "-"]', '[Content "<script>alert(1)</script>"]')
    record = parse_record(text.replace("mark", "<b>mark"))
    html = record._repr_html_()
    assert "<script" not in html
    assert "<b>mark" in shown(html)


def test_print_is_unchanged() -> None:
    match: Any = qd.new("tictactoe", seed=1)
    assert str(match.view([0])).startswith("Board:\n")
    assert str(match.record()) == match.record().text()
