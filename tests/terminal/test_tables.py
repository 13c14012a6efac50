"""Tables drawn in characters: every kind of part, previews in place, no information in colour alone."""

import pytest

import quarterdeck as qd
from quarterdeck.core.printable import encodable, printable
from quarterdeck.core.view import View
from quarterdeck.terminal.kit.canvas import Canvas, fit, fit_middle, wrap
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.kit.table import draw_table
from quarterdeck.terminal.layouts.d6_table import draw_d6
from tests.games.d6.bridge import bridge
from tests.terminal.showcase import EVIL, Showcase

STATIONS = ("Commander", "Tactical", "Medical", "Science", "Engineering")


def showcase() -> View:
    return qd.new(Showcase(), seed=1).view()


def drawn(scene: Scene, width: int = 100, height: int = 18) -> str:
    return "\n".join(draw_table(scene, width, height).text())


@pytest.mark.parametrize("width", [78, 100, 160])
def test_every_part_of_the_table_is_drawn_and_has_a_region(width: int) -> None:
    view = showcase()
    canvas = draw_table(Scene(view), width, 18)
    on_a_map = {"robot"}
    assert set(view.part_ids()) - on_a_map == set(canvas.regions)
    for region in canvas.regions.values():
        assert 0 <= region.x < region.right <= width
        assert 0 <= region.y < region.bottom <= canvas.height


def test_each_kind_of_part_looks_like_what_it_is() -> None:
    text = drawn(Scene(showcase()), height=60)
    assert "Load ············ 0/12" in text
    assert "│ A │x2 │ B │" in text
    assert "Hold" in text
    assert "face down" in text
    assert "Pile 7" in text
    assert "to answer" in text
    assert "Upper rope" in text
    assert "Lower free" in text
    assert "Airlock -  to Bridge" in text
    assert "Bridge  smoke  to Airlock" in text
    assert "Robot" in text
    assert "├───────┼───────┼───────┤" in text


def test_the_board_of_tictactoe_shows_marks_and_free_cells() -> None:
    match = qd.new("tictactoe", seed=1)
    match.play("mark b2")
    view = match.view([1])
    rows = [line.strip() for line in draw_table(Scene(view), 40, 12).text() if line.strip()]
    assert rows[0] == "Board"
    assert rows[4].split() == ["│", "a2", "│", "X", "│", "c2", "│"]


def test_a_highlighted_option_shows_the_numbers_it_would_change() -> None:
    view = showcase()
    assert view.decision is not None
    option = view.decision.options[0]
    text = drawn(Scene(view, option=option))
    assert "Load ▒··········· 0 -> 1/12" in text
    assert "0 -> 1" not in drawn(Scene(view))


def test_choosable_parts_and_the_focus_differ_in_shape() -> None:
    view = showcase()
    plain, focused = drawn(Scene(view)), drawn(Scene(view, "zone.card"))
    assert "┏ [31mRed" in plain
    assert "╔ [31mRed" in focused
    assert "┌ A card" in plain


def test_texts_cannot_leave_their_region() -> None:
    text = drawn(Scene(showcase()), height=60)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "[bold]Baron[/bold]" in text


def test_printable_removes_escape_sequences() -> None:
    assert printable(EVIL) == "[31mRed[0m [bold]Baron[/bold] [@click=app.quit]x[/] abc tab"
    assert printable("a\nb\r\nc\x9b\ud800") == "a b  c"
    assert encodable("caf\u00e9 \u2192 \u201cx\u201d", "ascii") == 'cafe -> "x"'
    assert encodable("x\u6f22", "no such code") == "x?"


def test_wide_and_combining_characters_keep_the_columns() -> None:
    canvas = Canvas(8, 1)
    canvas.put(0, 0, "\u6f22e\u0301z")
    assert canvas.text() == ["\u6f22ez"]
    assert canvas.strip(0).cell_length == 8
    assert canvas.put(0, 0, "\u6f22" * 9) <= 8
    assert fit("abcdef", 4) == "abc…"
    assert fit_middle("abcdefghi", 6) == "abc…hi"
    assert fit_middle("Interceptor X B", 10) == "Interce… B"
    assert wrap("a bb ccc dddd", 4) == ["a bb", "ccc", "dddd"]
    assert wrap("", 4) == []


@pytest.mark.parametrize(("width", "height"), [(100, 18), (80, 13), (160, 40)])
def test_the_table_of_d6_fits_and_shows_everything(width: int, height: int) -> None:
    match = qd.new("d6", seed=35)
    while not match.over:
        view = match.view()
        canvas = draw_d6(Scene(view), width, height)
        missing = set(view.part_ids()) - set(canvas.regions)
        whole = ("infirmary.", "returned.", "threat_die.")
        assert [id for id in missing if not id.startswith(whole)] == []
        assert canvas.height <= height
        text = "\n".join(canvas.text())
        for part in view.parts:
            if part.zone in ("internal", "external"):
                assert printable(view.text(part.name))[: width // 8 - 4] in text
        assert match.decision is not None
        match.play(match.decision.options[-1])


def test_d6_puts_threats_by_health_beside_the_ship() -> None:
    view = bridge(external=["corsair", "flagship", "bomber-a"], internal=["pandemic"]).match.view()
    rows = draw_d6(Scene(view), 100, 18).text()
    at = [next(y for y, row in enumerate(rows) if name in row) for name in ("Flagship", "Bomber", "Corsair")]
    assert at == sorted(at)
    assert rows[at[0]].split("│")[-1].strip().startswith("4")
    assert rows[0].index("INTERNAL") < rows[0].index("CRYPSIS") < rows[0].index("EXTERNAL")


def test_d6_previews_a_shot_in_place() -> None:
    view = bridge("T", external={"corsair": 2}).match.view()
    assert view.decision is not None
    shot = next(option for option in view.decision.options if str(option.action) == "fire corsair 1")
    text = "\n".join(draw_d6(Scene(view, option=shot), 80, 13).text())
    assert "2 -> 1▶Corsair" in text
    assert "┃▶T ┃" in text


def test_marks_on_a_threat_are_always_shown() -> None:
    ships = ["flagship", "bomber-a", "bomber-b", "corsair", "assault-cruiser-a", "intercepter", "intercepter-x"]
    view = bridge("C", external=ships, internal=["time-warp"], stasis=["corsair"], away={"time-warp": "S"}).match.view()
    text = "\n".join(draw_d6(Scene(view), 80, 13).text())
    assert text.count("[in stasis]") == 1
    assert "[Science on the" in text


def test_a_low_window_falls_back_to_the_parts() -> None:
    view = qd.new("d6", seed=1).view()
    assert "hull" in draw_d6(Scene(view), 80, 8).regions


@pytest.mark.parametrize("used", [0, 1])
def test_d6_station_texts_fit(used: int) -> None:
    match = bridge("CTMSE", external={"corsair": 2}, hull=5, shield=1, infirmary=1).match
    if used:
        for choice in ("fire corsair 1", "repair 1", "recharge", "heal"):
            match.play(choice)
    view = match.view()
    rows = draw_d6(Scene(view), 100, 18).text()
    stations = [row.split("│")[1] for row in rows if any(f" {name} " in row for name in STATIONS)]
    assert len(stations) == 5
    assert not any("…" in row for row in stations), stations
    assert "1 damage, +2" in stations[1]


@pytest.mark.parametrize("width", [80, 100])
def test_d6_keeps_the_copy_letter_and_the_faces_of_a_long_name(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = bridge("S", external=["bomber-a", "bomber-b", "corsair", "flagship", "intercepter"]).match
    texts = match.game.box.catalogue.texts
    monkeypatch.setitem(texts, "d6.threat.bomber-b.name", "Bomber of the Very Long Name B")
    view = match.view()
    row = next(row for row in draw_d6(Scene(view), width, 13).text() if "Bomber" in row and "… B" in row)
    assert row.endswith("2 4")
