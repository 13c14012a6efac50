"""Text from outside reaches a terminal as text, never as an order."""

from quarterdeck.core.printable import LONGEST, printable, quoted, short, shown, spelled

EVIL = "a\x1b[2J\u202eb\u200bc\ud800d\x9be"


def test_what_cannot_be_seen_is_left_out_or_spelled_out() -> None:
    assert printable(EVIL) == "a[2Jbcde"
    assert spelled(EVIL) == "a\\x1b[2J\\u202eb\\u200bc\\ud800d\\x9be"
    assert printable("one\ttwo\r\nthree\u2028four") == "one two  three four"
    assert spelled("one\ntwo") == "one\\ntwo"


def test_what_can_be_seen_stays() -> None:
    for text in ("plain", "caf\u00e9 \u2192 \u6f22", ""):
        assert printable(text) == spelled(text) == shown(text) == text


def test_long_text_is_cut_and_the_cut_can_be_seen() -> None:
    assert short("abcdef", 6) == "abcdef"
    assert short("abcdefg", 6) == "abc..."
    assert len(shown("x" * 5000)) == LONGEST
    assert quoted("y" * 5000) == "'" + "y" * 197 + "...'"
