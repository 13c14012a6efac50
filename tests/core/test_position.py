"""Position text: it parses back exactly, and errors say what is wrong."""

import pytest

from quarterdeck.core.errors import PositionError
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.games.d6.game import DeepSpaceD6

GAME = DeepSpaceD6({})
TEXT = position_text(GAME, GAME.start(fast_seed(4).door()))


def test_it_is_one_readable_line() -> None:
    assert "\n" not in TEXT
    assert TEXT.startswith("round=1 phase=1 hull=8 shield=")
    assert "agenda=Round();Gather();ActivateThreats();Discover();Assign() " in TEXT
    assert len(TEXT) < 700


def test_it_reads_back_exactly() -> None:
    assert position_text(GAME, parse_position(GAME, TEXT)) == TEXT


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hull=8", "hull=many", "not readable as int"),
        ("hull=8 ", "", "lacks hull"),
        ("hull=8", "hull=8 hull=8", "given twice"),
        ("hull=8", "hull=8 morale=3", "not a field of a d6 position"),
        ("hull=8", "hull=99", "off their track"),
        ("infirmary=0", "infirmary=1", "7 crew dice, not 6"),
        ("infirmary=0", "infirmary=-1", "below 0"),
        ("Assign()", "Asign()", "not a step of d6"),
        ("Assign()", "Assign(3)", "wrong numbers"),
        ("Assign()", "Assign", "not a step of d6"),
        ("over=0", "over=2", "not readable as flag"),
        ("counters=", "counters=1,", "3 numbers are needed"),
        ("sealed=-", "sealed=9:9", "is not an answer"),
        ("away=0*37", "away=0*99999999", "not readable as ints"),
        ("away=0*37", "away=0*36", "wrong length"),
        ("away=0*37", "away=7,0*36", "do not fit there"),
        ("beamed=0*37", "beamed=2,0*36", "do not fit there|crew dice"),
        ("phase=1", "phase=9", "out of range"),
        ("agenda=Round();", "agenda=", "none that the rules lead to"),
        ("Assign()", "Assign();Perform(99,0);Assign()", "none that the rules lead to"),
        ("Assign()", "Assign();Scan();Distract(99)", "not in play"),
        ("Assign()", "Assign();Assign();Assign()", "none that the rules lead to"),
        ("Gather();", "", "none that the rules lead to"),
        ("hull=8", "hull=0", "the hull is at 0, so the match is lost"),
        ("discarded=0", "discarded=-1", "below 0"),
        ("discarded=0", "discarded=5", "5 cards are discarded, but 0 are in neither deck nor play"),
        ("rolls=0", "rolls=-2", "below 0"),
        ("used=0*5", "used=7,0*4", "7 dice were used this round"),
        ("stilled=0", "stilled=1", "stasis lasts|do not fit"),
        ("pool=0", "pool=1", "wait to be rolled|crew dice"),
        ("round=1 ", "round=0 ", "round 0 is no round of this step"),
        ("phase=1", "phase=3", "the threat die was not rolled"),
        ("Assign()", "Assign();Aim(10000000,-1)", "no ship deals"),
        ("Assign()", "Assign();Aim(3,0)", "has no answer"),
        ("round=1", "round=01", "write the position as"),
        ("hull=8", "hull=+8", "write the position as"),
    ],
)
def test_invalid_texts_say_what_is_wrong(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(PositionError, match=message):
        parse_position(GAME, TEXT.replace(old, new, 1))
