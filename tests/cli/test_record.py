"""`quarterdeck record`: show, replay, verify, patch, export."""

import json
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.match import Match
from quarterdeck.core.record import parse_record
from quarterdeck.core.seed import SEALED, Seed
from quarterdeck.registry import open_registered
from tests.cli.shell import process, refused, run


def changed(path: Path, before: str, after: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert before in text
    other = path.with_name("changed.record")
    other.write_text(text.replace(before, after, 1), encoding="utf-8")
    return other


def test_show_prints_header_choices_and_story(begun: Path) -> None:
    text = run("record", "show", str(begun)).stdout
    assert "Deep Space D-6: 2 choices, in play" in text
    assert "difficulty=hard" in text
    assert "You roll 6 crew" in text
    for number, turn in enumerate(parse_record(begun.read_text(encoding="utf-8")).turns):
        assert turn.text(number) in text


def test_a_record_is_read_from_standard_input(begun: Path) -> None:
    assert run("record", "show", "-", input=begun.read_bytes()).stdout == run("record", "show", str(begun)).stdout
    assert process("record", "verify", "-", input=begun.read_bytes()).returncode == 0


def test_a_record_of_other_rules_is_shown_as_it_is(begun: Path) -> None:
    other = changed(begun, '[Rules "', '[Rules "99')
    result = run("record", "show", str(other))
    assert result.exit_code == 0
    assert "Choices, as they are written" in result.stdout
    assert "0. - | deck" in result.stdout
    assert "record patch" in result.stdout


def test_a_record_of_an_unknown_game_is_shown_as_it_is(begun: Path) -> None:
    other = changed(begun, '[Game "d6"]', '[Game "chess"]')
    result = run("record", "show", str(other))
    assert result.exit_code == 0
    assert "there is no game 'chess'" in result.stdout


def test_replay_prints_the_story_turn_by_turn(finished: Path) -> None:
    result = run("record", "replay", str(finished), "--plain")
    assert result.exit_code == 0
    last = len(parse_record(finished.read_text(encoding="utf-8")).turns) - 1
    assert "Turn 0 of" in result.stdout
    assert f"Turn {last} of {last}" in result.stdout


def test_replay_of_other_rules_offers_to_patch(begun: Path) -> None:
    other = changed(begun, '[Rules "', '[Rules "99')
    said = refused("record", "replay", str(other))
    assert "rules revision 99" in said
    assert f"quarterdeck record patch '{other}'" in said


def test_verify_lists_what_was_proven(finished: Path) -> None:
    text = run("record", "verify", str(finished)).stdout
    record = parse_record(finished.read_text(encoding="utf-8"))
    assert "the record is valid" in text
    assert f"every one of its {len(record.turns) - 1} choices was legal" in text
    assert record.result in text


def test_verify_lists_what_is_only_stated(begun: Path) -> None:
    other = changed(begun, '[Takebacks "0"]', '[Takebacks "3"]')
    assert "Not proven, only stated: 3 takebacks" in run("record", "verify", str(other)).stdout


def test_verify_finds_a_changed_die(begun: Path) -> None:
    line = parse_record(begun.read_text(encoding="utf-8")).turns[0].text(0)
    faces = line.partition("crew ")[2].split()[0]
    other = changed(begun, f"crew {faces}", "crew M" if faces != "M" else "crew C")
    assert "choice 0" in refused("record", "verify", str(other))


def test_verify_finds_an_illegal_choice(begun: Path) -> None:
    choice = parse_record(begun.read_text(encoding="utf-8")).turns[1].choice
    other = changed(begun, f"1. {choice}", "1. hold-fire")
    assert "choice 1 (hold-fire)" in refused("record", "verify", str(other))


def test_verify_finds_a_changed_seed_and_a_changed_result(begun: Path) -> None:
    assert "choice 0" in refused("record", "verify", str(changed(begun, '[Seed "7"]', '[Seed "8"]')))
    assert "ends" in refused("record", "verify", str(changed(begun, "in play", "won (rescued)")))


@pytest.fixture
def sealed(tmp_path: Path) -> tuple[Path, str]:
    """The record of a table's match, and the commitment published before the first roll."""
    match = Match(open_registered("d6"), Seed(SEALED, "5e" * 32))
    for _ in range(4):
        assert match.decision is not None
        match.play(match.decision.options[0])
    file = tmp_path / "sealed.record"
    file.write_text(match.record().text(), encoding="utf-8")
    return file, match.seed.commitment()


def test_verify_checks_the_seed_against_the_commitment(sealed: tuple[Path, str]) -> None:
    file, commitment = sealed
    assert commitment in run("record", "verify", str(file)).stdout
    assert "it equals your commitment" in run("record", "verify", str(file), "--commitment", commitment).stdout
    assert "does not match the commitment" in refused("record", "verify", str(file), "--commitment", "0" * 64)


def test_verify_finds_a_forged_seed_or_commitment(sealed: tuple[Path, str]) -> None:
    file, commitment = sealed
    assert "committed to" in refused("record", "verify", str(changed(file, commitment, "0" * 64)))
    assert "committed to" in refused("record", "verify", str(changed(file, "5e" * 32, "5f" * 32)))


def test_a_short_seed_has_no_commitment(begun: Path) -> None:
    assert "a short seed has no commitment" in refused("record", "verify", str(begun), "--commitment", "0" * 64)


def test_a_changed_fingerprint_is_found(begun: Path) -> None:
    mark = parse_record(begun.read_text(encoding="utf-8")).turns[-1].mark
    assert "the position is" in refused("record", "verify", str(changed(begun, mark, "0" * 16)))


def test_patch_replays_an_older_record_under_these_rules(begun: Path) -> None:
    other = changed(begun, '[Rules "', '[Rules "99')
    result = run("record", "patch", str(other))
    assert result.exit_code == 0
    assert "2 of 2 choices were replayed" in result.stderr
    assert "The result is the same match" in result.stderr
    patched = other.with_suffix(".patched.record").read_text(encoding="utf-8")
    assert patched == begun.read_text(encoding="utf-8")


def test_patch_says_where_it_changed_and_where_it_stopped(begun: Path) -> None:
    record = parse_record(begun.read_text(encoding="utf-8"))
    other = changed(begun, f"2. {record.turns[2].choice}", "2. hold-fire")
    result = run("record", "patch", str(other))
    assert "1 of 2 choices were replayed" in result.stderr
    assert "It stopped at choice 2 (hold-fire)" in result.stderr
    assert len(parse_record(other.with_suffix(".patched.record").read_text(encoding="utf-8")).turns) == 2


def test_patch_says_where_chance_first_differs(finished: Path) -> None:
    turns = parse_record(finished.read_text(encoding="utf-8")).turns
    number = next(n for n, turn in enumerate(turns) if n and any(stream == "threat" for stream, _ in turn.outcomes))
    line = turns[number].text(number)
    other = changed(finished, line, line.replace("threat ", "threat 6 ", 1))
    assert f"It first differs after choice {number}." in run("record", "patch", str(other)).stderr


def test_a_record_that_starts_from_a_position_is_patched_from_there(tmp_path: Path) -> None:
    forked = qd.new("d6", seed=7).fork()
    (tmp_path / "forked.record").write_text(qd.save(forked), encoding="utf-8")
    assert run("record", "verify", "forked.record").exit_code == 0
    forked.play("end")
    (tmp_path / "on.record").write_text(qd.save(forked).replace('[Rules "1"]', '[Rules "0"]'), encoding="utf-8")
    assert "1 of 1 choices were replayed" in run("record", "patch", "on.record").stderr
    assert (tmp_path / "on.patched.record").read_text(encoding="utf-8") == qd.save(forked)


def test_patch_drops_options_that_no_longer_exist(begun: Path) -> None:
    other = changed(begun, "difficulty=hard", "difficulty=hard moon=full")
    result = run("record", "patch", str(other))
    assert "moon=full no longer exists" in result.stderr
    assert "difficulty=hard" in other.with_suffix(".patched.record").read_text(encoding="utf-8")


def test_patch_from_standard_input_goes_to_standard_output(begun: Path) -> None:
    result = run("record", "patch", "-", input=begun.read_bytes())
    assert result.stdout == begun.read_text(encoding="utf-8")


def test_patch_and_export_never_overwrite_a_file(begun: Path) -> None:
    before = begun.read_bytes()
    assert "already exists" in refused("record", "patch", str(begun), "--output", str(begun))
    assert "already exists" in refused("record", "export", str(begun), "--output", str(begun))
    assert begun.read_bytes() == before
    assert run("record", "export", str(begun), "--json", "--output", str(begun), "--force").exit_code == 0
    assert json.loads(begun.read_text(encoding="utf-8"))["header"]["Game"] == "d6"


def test_export_as_json(begun: Path) -> None:
    data = json.loads(run("record", "export", str(begun), "--json").stdout)
    record = parse_record(begun.read_text(encoding="utf-8"))
    assert data["header"]["Seed"] == "7"
    assert data["result"] == "in play"
    assert [turn["choice"] for turn in data["turns"]] == [turn.choice for turn in record.turns]
    assert [tuple(pair) for pair in data["turns"][0]["outcomes"]] == record.turns[0].outcomes


def test_export_as_a_story_and_as_a_record(begun: Path) -> None:
    result = run("record", "export", str(begun), "--text", "--output", "story.txt")
    assert result.exit_code == 0
    assert "You roll 6 crew" in Path("story.txt").read_text(encoding="utf-8")
    assert run("record", "export", str(begun)).stdout == begun.read_text(encoding="utf-8")


def test_export_refuses_two_formats(begun: Path) -> None:
    assert "cannot be used together" in refused("record", "export", str(begun), "--json", "--text")


def test_a_record_of_a_game_from_a_file(own_game: Path) -> None:
    run("play", str(own_game), "--plain", "--save", "n.record", input="1\nquit\n")
    assert "noughts" in refused("record", "verify", "n.record")
    assert run("record", "verify", "n.record", "--game", str(own_game)).exit_code == 0


def test_a_record_of_one_seat_is_shown_and_cannot_be_replayed(tmp_path: Path) -> None:
    slice_of = qd.new("tictactoe", seed=1).record([0]).text()
    (tmp_path / "slice.record").write_text(slice_of, encoding="utf-8")
    assert run("record", "show", "slice.record").exit_code == 0
    assert "slice of a seat" in refused("record", "verify", "slice.record")
    assert "slice of a seat" in refused("record", "patch", "slice.record")


def test_patch_and_export_make_no_folders(begun: Path) -> None:
    for words in (["patch"], ["export", "--json"], ["export", "--force"]):
        said = refused("record", *words, str(begun), "-o", "gone/deep/out.txt")
        assert "there is no folder 'gone/deep'" in said
    assert not Path("gone").exists()


def test_one_takeback_is_counted(begun: Path) -> None:
    other = changed(begun, '[Takebacks "0"]', '[Takebacks "1"]')
    assert "only stated: 1 takeback across chance, 0 hints." in run("record", "verify", str(other)).stdout


def test_a_record_of_other_rules_is_exported_as_it_is_written(begun: Path) -> None:
    other = changed(begun, '[Rules "', '[Rules "99')
    result = run("record", "export", str(other), "--text", "--output", "story.txt")
    assert result.exit_code == 0
    assert "quarterdeck record patch" in result.stderr
    text = Path("story.txt").read_text(encoding="utf-8")
    assert text.startswith("d6: 2 choices, in play\n")
    assert "quarterdeck record patch" in text
    record = parse_record(other.read_text(encoding="utf-8"))
    for tag, value in record.tags.items():
        assert any(line.split(maxsplit=1) == [tag, value] for line in text.splitlines()), tag
    for number, turn in enumerate(record.turns):
        assert turn.text(number) in text.splitlines()


def test_the_export_of_a_record_as_written_contains_no_escape_sequences(begun: Path) -> None:
    other = changed(changed(begun, '[Rules "', '[Rules "99'), "1. ", "1. \x1b[2J")
    result = run("record", "export", str(other), "--text")
    assert result.exit_code == 0
    assert "\x1b" not in result.output


def test_a_damaged_record_is_not_exported_as_a_story(begun: Path) -> None:
    refused("record", "export", str(changed(begun, '[Seed "7"]', '[Seed "8"]')), "--text")
