"""Records: written, parsed, replayed, and damaged in every way."""

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import Diverged, OtherRules, RecordError, SeedError
from quarterdeck.core.record import Record, parse_record
from quarterdeck.core.replay import patch, replay
from quarterdeck.games.d6.game import DeepSpaceD6


def played(turns: int = 25, seed: int = 3, **options: str) -> str:
    match = qd.new(qd.open_game("d6", options), seed=seed)
    for number in range(turns):
        if not match.over:
            match.play(match.state.options[number * 7 % len(match.state.options)])
    return match.record().text()


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_a_record_parses_back_exactly() -> None:
    text = played()
    assert parse_record(text).text() == text
    assert qd.load(text).record().text() == text


def test_options_and_seed_are_pinned() -> None:
    text = played(difficulty="hard", ship="halcyon")
    assert '[Options "difficulty=hard length=full ship=halcyon bonus=round ' in text
    assert '[Seed "3"]' in text
    assert qd.load(text).game.options["ship"] == "halcyon"


def test_a_divergence_is_located() -> None:
    text = played()
    line = next(line for line in text.splitlines() if "threat " in line and not line.startswith("0."))
    number = line.split(".")[0]
    face = line.split("threat ")[1][0]
    other = "1" if face != "1" else "2"
    broken = changed(text, line, line.replace(f"threat {face}", f"threat {other}", 1))
    with pytest.raises(Diverged, match=f"choice {number} "):
        qd.load(broken)


def test_a_wrong_fingerprint_is_found() -> None:
    text = played()
    line = next(line for line in text.splitlines() if line.startswith("10. "))
    with pytest.raises(Diverged, match=r"choice 10 .*the position is"):
        qd.load(changed(text, line, line[:-16] + "0" * 16))


def test_an_illegal_choice_in_a_record_is_located() -> None:
    text = played()
    line = next(line for line in text.splitlines() if line.startswith("2. "))
    with pytest.raises(Diverged, match=r"choice 2 .*(not possible|unknown)"):
        qd.load(changed(text, line, "2. recall drone-a T"))


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: "", "not a Quarterdeck record"),
        (lambda text: "\x00\x01\x02" * 50, "not a Quarterdeck record"),
        (lambda text: '[Event "F/S Return Match"]\n\n1. e4 e5', "not a Quarterdeck record"),
        (lambda text: text[: len(text) // 2].rsplit("\n", 1)[0], "cut off after choice"),
        (lambda text: text[:40], "header"),
        (lambda text: text.replace("\n5. ", "\n6. ", 1), "choice 5 is missing"),
        (lambda text: text.replace("25 choices", "24 choices"), "says 24 choices but holds 25"),
        (lambda text: text + "junk\n", "nothing may follow"),
        (lambda text: text.replace('[Quarterdeck "1"]', '[Quarterdeck "9"]'), "format '9'"),
        (lambda text: text.replace('[Game "d6"]\n', ""), "lacks Game"),
        (lambda text: text.replace('[Game "d6"]', '[Game "d6"]\n[Game "d6"]'), "given twice"),
        (lambda text: text.replace('[Seats "1"]', '[Seats "one"]'), "Seats must be a number"),
        (lambda text: text.replace(" length=full", " length"), "write name=value"),
        (lambda text: text.replace(" length=full", " length=full length=short"), "given twice"),
        (lambda text: text.replace("\n0. -", "\n0. hello", 1), "choice 0 is the set-up"),
        (lambda text: text.replace('[Hints "0"]', '[Mood "good"]'), "unknown header 'Mood'"),
        (lambda text: text.replace("\n3. ", "\n3: ", 1), "is not a choice"),
        (lambda text: text * 9000, "larger than any record"),
    ],
)
def test_damaged_records_say_what_is_wrong(damage: "object", message: str) -> None:
    assert callable(damage)
    with pytest.raises((RecordError, ValueError), match=message):
        parse_record(damage(played()))


def test_a_seed_out_of_range_is_refused() -> None:
    with pytest.raises(SeedError, match="out of range"):
        qd.load(changed(played(), '[Seed "3"]', f'[Seed "{1 << 64}"]'))
    with pytest.raises(SeedError, match="not a whole number"):
        qd.load(changed(played(), '[Seed "3"]', '[Seed "three"]'))


def other_rules(text: str) -> Record:
    return parse_record(changed(text, '[Rules "2"]', '[Rules "0"]'))


def test_a_record_of_other_rules_is_shown_but_not_replayed() -> None:
    record = other_rules(played())
    assert record.revision == 0
    assert record.text().count("\n") > 25
    with pytest.raises(OtherRules, match=r"rules revision 0 \(here 2\).*record patch"):
        replay(DeepSpaceD6({}), record)


def test_a_record_of_other_content_or_game_is_refused() -> None:
    text = played()
    content = text.split('[Content "')[1][:16]
    with pytest.raises(OtherRules, match="content 0000"):
        qd.load(changed(text, content, "0" * 16))
    with pytest.raises(OtherRules, match="not of 'd6'"):
        replay(DeepSpaceD6({}), parse_record(changed(text, '[Game "d6"]', '[Game "chess"]')))


def test_patch_plays_the_same_choices_under_these_rules() -> None:
    text = played()
    result = patch(DeepSpaceD6({}), other_rules(text))
    assert (result.played, result.total, result.first_change, result.stopped) == (25, 25, 0, "")
    assert result.match.record().text() == text


def test_patch_stops_where_a_choice_is_no_longer_legal() -> None:
    text = played(length="short")
    line = next(line for line in text.splitlines() if line.startswith("12. "))
    record = other_rules(changed(text, line, "12. recall drone-a T"))
    result = patch(DeepSpaceD6({"length": "short"}), record)
    assert result.played == 11
    assert result.stopped.startswith("choice 12 (recall drone-a T)")
    assert result.match.turn == 11


def test_a_slice_cannot_be_replayed() -> None:
    match = qd.new("d6", seed=1)
    with pytest.raises(RecordError, match="slice of a seat"):
        qd.load(match.record([0]).text())
