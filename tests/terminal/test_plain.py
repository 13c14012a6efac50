"""Plain lines: whole matches, wrong input, undo, saving and leaving."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal import saves
from quarterdeck.terminal.plain import DONE, INPUT_CLOSED, INTERRUPTED, NOT_SAVED, READER_GONE, play_plain
from quarterdeck.terminal.plain_output import WIPE, print_match
from tests.games.d6.bridge import bridge
from tests.saved import read_match
from tests.terminal.envelopes import EnvelopeGame
from tests.terminal.showcase import Showcase


def play(match: AnyMatch, *lines: str, path: Path | None = None) -> tuple[int, str]:
    output = io.StringIO()
    code = play_plain(match, io.StringIO("".join(f"{line}\n" for line in lines)), output, path)
    return code, output.getvalue()


class Typist:
    """Types a line at each prompt; then the input is closed."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def readline(self, limit: int, /) -> str:
        line = next(self._lines, None)
        return "" if line is None else f"{line}\n"


def tictactoe() -> AnyMatch:
    return qd.new("tictactoe", seed=1)


def test_a_whole_match_by_number_notation_and_cell() -> None:
    match = tictactoe()
    code, told = play(match, "1", "mark a2", "b1", "p2 mark b2", "c1")
    assert code == DONE
    assert match.over
    assert "X marks a1.\n" in told
    assert "X: won.\nO: lost.\nThree in a row.\n" in told
    assert "X, mark an empty cell." in told
    assert "O, mark an empty cell." in told


def test_the_end_of_the_input_saves_and_says_so(home: Path) -> None:
    match = tictactoe()
    code, told = play(match, "mark b2")
    assert code == INPUT_CLOSED
    assert "The input has ended before the match." in told
    found = saves.latest_unfinished("tictactoe")
    assert found is not None
    assert str(found.path) in told
    again = read_match(found.path)
    assert again.fingerprint == match.fingerprint


def test_a_saved_match_continues_in_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "one.record"
    play(tictactoe(), "mark b2", "quit", path=path)
    again = read_match(path)
    code, _ = play(again, "mark a1", "quit", path=path)
    assert code == DONE
    assert [turn.choice for turn in saves.read_record(path).turns] == ["-", "p1 mark b2", "p2 mark a1"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "! There is no option 99: choose 1 to 9"),
        ("0", "! There is no option 0: choose 1 to 9"),
        ("9" * 5000, "! There is no option 999999999: choose 1 to 9"),
        ("dance", "! 'dance' is not an option: type its number, its key, or ? for help"),
        ("mark", "write it as 'mark <cell>'"),
        ("mark z9", "'z9' is not a valid value for <cell>"),
        ("p2 mark a1", "! 'mark a1' is for p2, and p1 is at the screen: choose 1 to 9"),
        ("undo", "! There is nothing to take back"),
        ("undo all", "! There is nothing to take back"),
        ("undo twice", "! Undo takes nothing or 'all', not 'twice'"),
        ("redo", "! There is nothing to play again"),
        ("seat 2", "! Seat takes the number of a seat that may act now: 1"),
        ("help nonsense", "! Nothing on the table, no card and no rule is called 'nonsense'"),
        ("\x1b[2J\x00", "! '[2J' is not an option"),
        ("-1", "! '-1' is not an option"),
        ("\u0661", "is not an option: type its number"),
    ],
)
def test_a_wrong_line_gets_one_message_and_the_question_again(line: str, answer: str) -> None:
    match = tictactoe()
    code, told = play(match, line, "quit")
    assert code == DONE
    assert match.turn == 0
    problems = [said for said in told.splitlines() if said.startswith("!")]
    assert len(problems) == 1
    assert answer in problems[0]
    assert told.count("X, mark an empty cell.") == 2
    assert "\x1b" not in told


def test_an_empty_line_asks_again() -> None:
    code, told = play(tictactoe(), "", "   ", "quit")
    assert (code, told.count("X, mark an empty cell.")) == (DONE, 3)
    assert "!" not in told


def test_undo_and_redo() -> None:
    match = tictactoe()
    _, told = play(match, "mark a1", "undo", "mark b2", "mark a1", "undo", "redo", "undo all", "quit")
    assert "Taken back: the last choice." in told
    assert "Played again" in told
    assert "Taken back: 1 choice." in told, "only the choices of the one who chose last"
    assert [str(entry.action) for entry in match.entries] == ["mark b2"]


def test_undo_is_saved_too(tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    kept: list[int] = []

    def lines() -> Iterator[str]:
        for line in ("mark a1", "undo", "redo"):
            yield line
            kept.append(len(saves.read_record(path).turns) - 1)

    play_plain(tictactoe(), Typist(lines()), io.StringIO(), path)
    assert kept == [1, 0, 1]


def test_save_with_a_name_and_without(tmp_path: Path) -> None:
    copy = tmp_path / "copy.record"
    _, told = play(tictactoe(), "mark a1", f"save {copy}", "save", f"save {tmp_path}", "quit")
    assert f"Saved in {copy}" in told
    assert "! Cannot save: " in told
    assert "it is a folder; name a file" in told
    assert len(saves.read_record(copy).turns) == 2


def test_help_shows_commands_parts_and_rules() -> None:
    match = qd.new(Showcase(), seed=1)
    _, told = play(match, "?", "help load", "help going home", "rules", "rules lift", "why", "help pile", "quit")
    assert "undo, undo all: take back" in told
    assert "Load: 0 of 12\nWhat the floor carries.\n" in told
    assert "Going home\nDrop it.\n" in told
    assert "  Lifting\n  Going home\n" in told
    assert "One crate at a time. Mind your back.\n" in told
    assert "Not possible now:\n  Use the crane: the crane is broken\n" in told
    assert "Pile: 7, a crate on top\n\nNot now:\n  Use the crane: the crane is broken\n" in told


def test_a_key_that_several_options_share_asks_which_one() -> None:
    match = qd.new(Showcase(), seed=1)
    _, told = play(match, "k", "2", "quit")
    assert "Which one?" in told
    assert str(match.entries[0].action) == "lift 23"
    again = qd.new(Showcase(), seed=1)
    _, told = play(again, "k", "", "2", "quit")
    assert str(again.entries[0].action) == "lift 1", "an empty line goes back to all options"


def test_options_show_cost_change_and_key() -> None:
    _, told = play(qd.new(Showcase(), seed=1), "quit")
    assert " 23. Lift crate 22 (1 effort) [Load 0 -> 1] (k)\n" in told


def test_brief_prints_only_what_changed() -> None:
    _, told = play(qd.new(Showcase(), seed=1), "brief", "lift 3", "quit")
    after = told[told.index("From now on") :]
    assert "Load: 1 of 12" in after
    assert "Pile: 7" not in after


def test_escape_sequences_in_names_are_removed() -> None:
    _, told = play(qd.new(Showcase(), seed=1), "lift 3", "log", "help zone.card", "quit")
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "[31mRed[0m [bold]Baron[/bold]" in told, "markup is shown as it is written"


def test_hot_seat_shows_each_seat_its_own_view_only() -> None:
    match = qd.new(EnvelopeGame(), seed=1)
    output = io.StringIO()
    seen: list[str] = []

    def lines() -> Iterator[str]:
        for line in ("bid 1", "bid 2"):
            seen.append(output.getvalue())
            yield line

    code = play_plain(match, Typist(lines()), output)
    assert code == DONE
    first, second = seen[0], seen[1].removeprefix(seen[0])
    assert "walrus" in first
    assert "heron" not in first
    assert "heron" in second
    assert "walrus" not in second
    assert "Player 1: How much?" in first
    assert "Player 2: How much?" in second
    assert "1 had something hidden" in output.getvalue()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_every_encoding_works(encoding: str) -> None:
    raw = io.BytesIO()
    output = io.TextIOWrapper(raw, encoding=encoding)
    text = "caf\u00e9 \u2192 \u6f22"
    game = Showcase()
    game.box.catalogue.texts["showcase.why"] = text
    play_plain(qd.new(game, seed=1), io.StringIO("why\nquit\n"), output)
    output.flush()
    told = raw.getvalue().decode(encoding)
    wanted = {"ascii": "cafe -> ?", "latin-1": "cafe -> ?", "utf-8": text}[encoding]
    assert wanted in told


def test_ctrl_c_saves(home: Path) -> None:
    def lines() -> Iterator[str]:
        yield "mark a1"
        raise KeyboardInterrupt

    output = io.StringIO()
    assert play_plain(tictactoe(), Typist(lines()), output) == INTERRUPTED
    assert "Interrupted." in output.getvalue()
    found = saves.latest_unfinished("tictactoe")
    assert found is not None
    assert found.choices == 1


def test_a_closed_pipe_ends_it_quietly(home: Path) -> None:
    class Closed(io.StringIO):
        def write(self, text: str, /) -> int:
            if "O, mark" in text:
                raise BrokenPipeError
            return super().write(text)

    assert play_plain(tictactoe(), io.StringIO("mark a1\n"), Closed()) == READER_GONE
    found = saves.latest_unfinished("tictactoe")
    assert found is not None
    assert found.choices == 1


def test_leaving_without_a_save_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    nowhere = tmp_path / "file" / "x.record"
    code, told = play(tictactoe(), "mark a1", "mark b1", "quit", "quit", path=nowhere)
    assert code == NOT_SAVED
    assert told.count("The match goes on") == 1, "told once while playing"
    assert "save FILE keeps it elsewhere, quit again leaves it unsaved" in told
    code, told = play(tictactoe(), "mark a1", "quit", f"save {tmp_path / 'there'}", "mark b1", "quit", path=nowhere)
    assert code == DONE
    assert read_match(tmp_path / "there").turn == 2, "from then on it is kept there"
    assert "! Cannot save: " in told


def test_a_match_is_printed_turn_by_turn() -> None:
    match = tictactoe()
    for choice in ("mark a1", "mark a2", "mark b1", "mark b2", "mark c1"):
        match.play(choice)
    output = io.StringIO()
    print_match(match, output)
    told = output.getvalue()
    assert "Turn 1 of 5: X: Mark a1 (mark a1)\n  X marks a1.\n" in told
    assert told.endswith("Three in a row.\n")


def fire_first(match: AnyMatch) -> str:
    """The choice of a simple player, in the notation of records."""
    assert match.decision is not None
    options = match.decision.options
    useful = [option for option in options if option.group not in ("commander", "end")]
    return str((useful or options[-1:])[0].action)


@pytest.mark.parametrize("name", ["number", "notation"])
def test_a_whole_match_of_d6(name: str) -> None:
    match = qd.new("d6", seed=7)
    output = io.StringIO()

    def lines() -> Iterator[str]:
        while match.decision is not None:
            notation = fire_first(match)
            number = [str(option.action) for option in match.decision.options].index(notation) + 1
            yield str(number) if name == "number" else notation

    assert play_plain(match, Typist(lines()), output) == DONE
    assert match.over
    told = output.getvalue()
    assert "Hull: 8 of 8" in told
    assert "You have lost." in told or "You have won." in told
    assert "[d6." not in told, "every message has its words"


def test_d6_refuses_with_the_reason() -> None:
    match = bridge("SE", external=["corsair"], hull=8, shield=4).match
    _, told = play(match, "why", "repair 1", "recharge", "help hull", "quit")
    problems = [line for line in told.splitlines() if line.startswith("!")]
    assert len(problems) == 2
    assert "the hull is already at 8" in problems[0]
    assert "shields are already at 4" in problems[1]
    assert "Not possible now:" in told
    assert "Engineering: repair hull: the hull is already at 8" in told


def test_help_finds_every_card_of_the_game_in_play_or_not() -> None:
    match = bridge("TT", external=["flagship"]).match
    _, told = play(match, "help corsair", "help Boost Morale", "help bomber", "help corsar", "quit")
    assert "Corsair\nDeals 2 damage. Fast, loud and fragile." in told
    assert "\nBoost Morale\n" in told
    assert "Bomber A\n" in told
    assert "Bomber B\n" in told, "all of that name"
    problems = [line for line in told.splitlines() if line.startswith("!")]
    assert problems == ["! Nothing on the table, no card and no rule is called 'corsar'; did you mean Corsair?"]


def test_two_ships_of_one_name_are_distinguished() -> None:
    _, told = play(bridge("S", external=["bomber-a", "bomber-b"]).match, "quit")
    assert "stasis beam on Bomber A" in told
    assert "stasis beam on Bomber B" in told


def test_on_an_open_floor_the_seat_can_be_changed() -> None:
    match = qd.new(EnvelopeGame(open_floor=True), seed=1)
    _, told = play(match, "p2 bid 1", "seat 3", "seat 2", "bid 1")
    assert "! 'bid 1' is for p2, and p1 is at the screen: choose 1 to 3" in told
    assert "! Seat takes the number of a seat that may act now: 1 or 2" in told
    assert "At the screen: Player 2." in told
    assert match.entries[0].action.seat == 1


def test_an_undo_across_a_roll_is_announced() -> None:
    _, told = play(bridge("TT", external={"corsair": 2}).match, "x", "undo all", "undo", "quit")
    assert "! Nothing to take back since the last roll; undo goes further back and is counted.\n" in told
    assert "Taken back across a roll: that is counted (1).\n" in told


def test_redo_prints_the_same_events_as_the_first_time() -> None:
    match = bridge("TT", external={"corsair": 2}).match
    _, told = play(match, "x", "undo", "redo", "log", "quit")
    events = [match.text(event.message) for event in match.events_at(1)]
    assert len(events) > 1
    first, again = told.split("Taken back across a roll")
    shown_again, log = again.split("Played again: the choice that was taken back.\n")[1].split("\n\n", 1)
    assert shown_again.splitlines() == events
    assert "\n".join(events) in first
    assert "Taken back across dice or a reveal, and counted in the record: 1." in log


def test_file_names_are_printed_without_markup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "precious.txt").write_text("mine")
    _, told = play(tictactoe(), "save precious.txt", "save nowhere/x", "quit")
    assert "! 'precious.txt' is there already" in told
    assert "! There is no folder '" in told
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_a_loaded_match_prints_this_round_only() -> None:
    match = qd.new("d6", seed=7)
    first = match.log()[0]
    while match.game.round(match.state) < 3:
        match.play("end" if any(str(a) == "end" for a in match.state.options) else match.state.options[0])
    _, told = play(match, "quit")
    assert first not in told
    assert " lines; log tells all." in told
    _, told = play(match, "log", "quit")
    assert first in told
    _, told = play(qd.new("d6", seed=7), "quit")
    assert first in told
    assert "log tells all" not in told


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


class TerminalTypist(Typist):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_the_screen_is_handed_over_if_seats_have_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    output = Screen()
    seen: list[str] = []

    def lines() -> Iterator[str]:
        for line in ("", "bid 1", "bid 0", "", "", "bid 2"):
            seen.append(output.getvalue())
            yield line

    match = qd.new(EnvelopeGame(), seed=1)
    monkeypatch.setenv("TERM", "xterm")
    assert play_plain(match, TerminalTypist(lines()), output) == DONE
    said = [after.removeprefix(before) for before, after in zip(["", *seen], seen, strict=False)]
    assert "walrus" not in said[0], "the table is hidden until the first player is there"
    assert said[0].endswith("Pass the screen to Player 1 and press Enter.\n")
    assert "walrus" in said[1]
    assert "Player 1: Locked in: Bid 1. Press Enter to pass the screen on, or choose another.\n" in said[2]
    assert "Player 1: Locked in: Bid 0." in said[3]
    assert said[4].startswith("\n" * 60 + WIPE)
    assert said[4].endswith("Pass the screen to Player 2 and press Enter.\n")
    assert "heron" not in said[4]
    assert "heron" in said[5]
    assert [str(entry.action) for entry in match.entries][-2:] == ["bid 0", "bid 2"]


def test_there_is_no_handover_without_secrets_or_in_a_pipe() -> None:
    output = Screen()
    play_plain(tictactoe(), TerminalTypist(iter(["mark a1", "quit"])), output)
    assert "Pass the screen" not in output.getvalue()
    _, told = play(qd.new(EnvelopeGame(), seed=1), "bid 1", "bid 2")
    assert "Pass the screen" not in told


def test_equal_refusals_are_printed_once() -> None:
    _, told = play(bridge("TT", external=["corsair", "bomber-a"]).match, "why", "quit")
    assert [line.strip() for line in told.splitlines() if "stasis beam on" in line] == [
        "Science: stasis beam on a threat: needs Science, you have none unassigned"
    ]
    ship = bridge("SC", internal=["time-warp", "pandemic"], external=["corsair"], stasis_on="external")
    _, told = play(ship.match, "why", "help pandemic", "quit")
    assert told.count("Science: stasis beam on Time Warp, Pandemic: the beam only reaches external threats") == 2
