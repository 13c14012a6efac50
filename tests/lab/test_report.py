"""The page of a report: complete, safe, self-contained, and sound with little data."""

from __future__ import annotations

import re
import struct
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from benchmarks.balance import findings
from quarterdeck import lab
from quarterdeck.lab.reporting.names import Names
from quarterdeck.lab.reporting.page import Report, report
from quarterdeck.lab.reporting.words import SPACE
from quarterdeck.lab.tables import Results
from tests.lab.synthetic import DRAWN, Row, cell, contest, results, solo

CARDS = {"good": 0.3, "bad": -0.2, **{f"null-{number}": 0.0 for number in range(20)}}
LEVELS = [cell(level="easy"), cell(level="hard")]
VOID = {"meta", "use", "path", "br"}


class Outline(HTMLParser):
    """Checks that tags are closed, and collects what a page is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.texts.append(data)

    def count(self, tag: str) -> int:
        return sum(found == tag for found, _ in self.tags)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


def page_of(results: Results, other: Results | None = None) -> Outline:
    return Outline(report(results, other).html)


@pytest.fixture(scope="module")
def full() -> Report:
    cells = [cell(who, level=level) for who in ("officer", "cadet") for level in ("easy", "hard")]
    return report(results(solo(0.55, CARDS), cells, 300))


def test_the_answer_comes_first_with_numbers_and_intervals(full: Report) -> None:
    answer = full.contents.answer
    assert 2 <= len(answer) <= 5
    assert answer[0].startswith("easy and hard are apart: the win rate goes from ")
    assert re.search(rf"\d+{SPACE}% \([\d.]+ to [\d.]+{SPACE}%, n{SPACE}={SPACE}300\)", answer[0])
    assert any("the strongest is good" in sentence for sentence in answer)


def test_every_chart_has_a_finding_a_caption_and_a_table(full: Report) -> None:
    page = Outline(full.html)
    pictures = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert len(pictures) == 2 * page.count("figure") > 10
    assert all(picture["role"] == "img" and len(picture["aria-label"] or "") > 20 for picture in pictures)
    assert page.count("figcaption") == page.count("figure")
    assert page.count("table") >= page.count("figure")
    charts = [chart for section in full.contents.sections for chart in (*section.charts, *section.more)]
    assert all(chart.table.rows and chart.caption for chart in charts)


def test_it_needs_no_network_and_no_script(full: Report) -> None:
    page = Outline(full.html)
    assert page.count("script") == page.count("link") == page.count("img") == 0
    assert not re.search(r"(?:src|href)=\"(?!#)|url\((?!#)|@import", full.html)
    assert len(full.html.encode()) < 3_000_000


def test_ids_are_unique(full: Report) -> None:
    ids = [attributes["id"] for _, attributes in Outline(full.html).tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for target in re.findall(r"(?:href=\"|url\()#([^\")]+)", full.html):
        assert target in ids


@pytest.mark.full
def test_the_same_data_give_the_same_page() -> None:
    made = results(solo(0.5, CARDS), LEVELS, 60)
    assert report(made).html == report(made).html


def test_texts_of_an_experiment_are_escaped() -> None:
    evil = "<script>alert(1)</script>\"'&"
    made = results(solo(0.5, {evil: 0.1, "b": 0.0}), [cell(evil, level=evil), cell(level="b")], 60, title=evil)
    page = page_of(made)
    assert page.count("script") == 0
    assert evil in page.text
    assert evil not in report(made).html


def test_subjects_are_called_as_the_game_calls_them() -> None:
    made = results(solo(0.5, {"corsair": 0.0, "bomber-a": 0.0}), [cell()], 80, game="d6")
    made.spec["cell"][0]["options"] = {}
    text = page_of(made).text
    assert "Corsair" in text
    assert "never occur" in text, "the catalogue names more cards"


def test_a_report_never_runs_a_file_that_a_folder_names(tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text("raise SystemExit('run')")
    assert "Is it balanced?" in report(results(solo(), [cell()], 5, game=str(file))).html


def test_a_contest_is_told_by_seats_and_players() -> None:
    made = report(results(contest([0.6, 0.2, 0.2], strong="officer"), [cell("officer+cadet", seats=3)], 400))
    assert made.contents.answer[0].startswith("Seats are not equal: seat 1 wins 5")
    assert f"equal share of 33.3{SPACE}%" in made.contents.answer[0]
    assert any(sentence.startswith("In officer+cadet, a seat of a player wins") for sentence in made.contents.answer)
    titles = [chart.title for section in made.contents.sections for chart in section.charts]
    assert "Share of wins by player" in titles
    assert "What explains the results" in titles


def test_what_is_not_shown_is_not_denied() -> None:
    made = report(results(contest([1.0, 1.0]), [cell(seats=2)], 100))
    assert made.contents.answer[0].startswith("An advantage of a seat is not shown: seat 1 wins")
    assert re.search(rf"With n{SPACE}={SPACE}100 .* up to \d+ points more or less", made.contents.answer[1])


def test_a_cooperative_game_is_told_by_its_win_rate() -> None:
    def play(random: np.random.Generator, match: int, one: Row) -> tuple[Row, list[Row]]:
        return {"results": [2 * (match % 2)] * 3}, []

    made = report(results(play, [cell(seats=3, cooperative=True)], 40))
    assert made.contents.answer[0].startswith(f"Officer wins 50{SPACE}%")


@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.full)])
@pytest.mark.parametrize(
    "made",
    [
        lambda games: results(solo(0.5, CARDS), [cell()], games),
        pytest.param(lambda games: results(solo(0.5), [cell()], games), marks=pytest.mark.full),
        pytest.param(
            lambda games: results(solo(0.5, CARDS), [cell(who, level=x) for who in "ab" for x in "cd"], games),
            marks=pytest.mark.full,
        ),
        pytest.param(
            lambda games: results(contest([1.0, 1.0]), [cell("officer+cadet", seats=2)], games), marks=pytest.mark.full
        ),
        pytest.param(
            lambda games: results(contest([1.0, 1.0]), [cell("officer", seats=2), cell("cadet", seats=2)], games),
            marks=pytest.mark.full,
        ),
        lambda games: results(
            lambda *_: ({"results": [DRAWN] * 2, "rounds": 0, "decisions": 0}, []), [cell(seats=2)], games
        ),
        lambda games: results(lambda *_: ({"endless": True, "results": [DRAWN]}, []), [cell()], games),
    ],
    ids=["solo", "no events", "four cells", "line-up", "two players", "no rounds, drawn", "broken off"],
)
def test_little_data_give_a_sound_report(games: int, made: object) -> None:
    assert callable(made)
    first = made(games)
    page = page_of(first)
    assert "nan" not in page.text.lower().split()
    assert "inf" not in page.text.lower().split()
    again = page_of(first, made(games + 1))
    assert "What changed?" in again.text


@pytest.mark.full
def test_many_matches_that_are_all_alike() -> None:
    page_of(results(solo(0.0, CARDS), LEVELS, 50))
    page_of(results(solo(1.0, CARDS), LEVELS, 50))


def test_without_any_match_it_says_so() -> None:
    none = results(solo(), [cell()], 0, wanted=10)
    assert "No match has been played yet" in page_of(none).text
    assert "no matches yet: nothing is compared" in page_of(results(solo(), [cell()], 5), none).text
    assert "No match has been played yet" in page_of(none, none).text


@pytest.mark.full
def test_an_interrupted_experiment_says_so() -> None:
    assert "not complete: 10 of 40 matches" in page_of(results(solo(), LEVELS, 5, wanted=20)).text


def test_cells_with_different_numbers_of_seats() -> None:
    cells = [cell(seats=seats, players=str(seats)) for seats in (2, 3)]

    def play(random: np.random.Generator, match: int, one: Row) -> tuple[Row, list[Row]]:
        return contest([1.0] * one["seats"])(random, match, one)

    made = report(results(play, cells, 100))
    assert made.contents.hero is not None
    assert made.contents.hero.finding.endswith("include the equal share.")
    Outline(made.html)


def test_a_comparison_says_what_changed_first() -> None:
    before = results(solo(0.4, CARDS), LEVELS, 200)
    made = report(before, results(solo(0.55, CARDS), LEVELS, 200, rules=2))
    assert made.contents.question == "What changed?"
    assert "win rate (all 2 cells) +1" in made.contents.answer[0]
    assert any("revision of the rules (1 to 2)" in sentence for sentence in made.contents.answer)
    assert any(section.title.startswith("Is it balanced?") for section in made.contents.sections)


def test_games_that_have_nothing_in_common_are_not_compared_by_figures() -> None:
    made = report(results(solo(), [cell()], 20), results(contest([1, 1]), [cell(seats=2)], 20, game="another"))
    assert made.contents.answer[0].startswith("The two experiments have no cells in common")


def test_the_command_that_runs_it_again() -> None:
    text = page_of(results(solo(), LEVELS, 20, seed=7)).text
    assert "quarterdeck simulate invented --players officer --games 20 --seed 7 --set level=easy,hard --out DIR" in text


@pytest.mark.full
def test_an_image_of_the_main_charts(full: Report, tmp_path: Path) -> None:
    full.save_png(tmp_path / "charts.png")
    data = (tmp_path / "charts.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert width == 2 * 720 + 64
    assert height > 1000


def test_a_notebook_shows_it_in_a_frame(full: Report, tmp_path: Path) -> None:
    frame = full._repr_html_()
    page = Outline(frame)
    assert [tag for tag, _ in page.tags] == ["iframe"]
    assert page.tags[0][1]["srcdoc"] == full.html
    full.save(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text("utf-8") == full.html


def test_packs_are_named_in_the_command() -> None:
    one = results(solo(), [{**cell(), "packs": ["a@1"], "files": ["a.toml"]}], 2)
    assert "--pack a.toml --out DIR" in page_of(one).text
    two = results(solo(), [cell(), {**cell(), "packs": ["a@1"], "files": ["a.toml"]}], 2)
    assert "--packs none,a.toml --out DIR" in page_of(two).text


def test_the_function_of_the_lab_works_more_than_once() -> None:
    """The package of reports has the same name and must not hide it."""
    made = results(solo(), [cell()], 2)
    for _ in range(2):
        assert "Is it balanced?" in lab.report(made).html


def test_the_first_screen_says_what_the_range_of_lengths_is(full: Report) -> None:
    said = [label for _, label in full.contents.facts if "median" in label]
    assert len(said) == 1
    pattern = (
        rf"interval \d+ to \d+, n{SPACE}={SPACE}1,200\); the middle 80{SPACE}% of these matches range from \d+ to \d+"
    )
    assert re.search(pattern, said[0])


def test_the_mean_length_has_an_interval(full: Report) -> None:
    (lengths,) = [section.charts[0].table for section in full.contents.sections if section.id == "length"]
    mean = lengths.heads.index("mean")
    assert all(re.fullmatch(r"[\d.]+ \([\d.]+ to [\d.]+\)", row[mean]) for row in lengths.rows)


def test_an_association_is_not_called_a_change(full: Report) -> None:
    (strongest,) = [sentence for sentence in full.contents.answer if "the strongest is good" in sentence]
    assert re.search(r"that goes with \+\d+ points", strongest)
    (influence,) = [section for section in full.contents.sections if section.id == "influence"]
    assert not any("change" in head for chart in influence.charts for head in chart.table.heads)


def test_seats_that_are_out_are_named_as_a_bias() -> None:
    found = lab.experiment("battlecruisers", games=150, players="random", options={"players": "4"}, jobs=1)
    (influence,) = [section for section in report(found).contents.sections if section.id == "influence"]
    late = [
        chart.caption
        for chart in (*influence.charts, *influence.more)
        if chart.caption.startswith("Seats") and "up to round 1," not in chart.caption
    ]
    assert late
    assert all("was eliminated before round" in caption for caption in late)


def test_the_average_of_a_page_of_findings_is_measured() -> None:
    """Seats that are out play no more cards, so it is not one divided by the number of seats."""
    found = lab.experiment("battlecruisers", games=60, players="random", options={"players": "4"}, jobs=1)
    text = " ".join(findings.cards(found, Names(found)))
    plays = found.events.filter((pl.col("kind") == "reveals") & (pl.col("role") == "card"))
    won = pl.col("results").list.get(pl.col("seat").cast(pl.Int64)) == 2
    share = plays.join(found.matches, on=["cell", "match"]).select(
        (won * pl.col("count")).sum() / pl.col("count").sum()
    )
    assert f"Over all plays the share is {share.item():.1%} (" in text
    assert f"n = {plays['count'].sum():,} plays" in text
