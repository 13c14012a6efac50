"""Text from outside reaches a terminal as text, never as control sequences."""

from quarterdeck.core.printable import LONGEST, printable, quoted, short, shown, spelled

EVIL = "a\x1b[2J\u202eb\u200bc\ud800d\x9be"


def test_invisible_characters_are_removed_or_escaped() -> None:
    assert printable(EVIL) == "a[2Jbcde"
    assert spelled(EVIL) == "a\\x1b[2J\\u202eb\\u200bc\\ud800d\\x9be"
    assert printable("one\ttwo\r\nthree\u2028four") == "one two  three four"
    assert spelled("one\ntwo") == "one\\ntwo"


def test_visible_characters_stay() -> None:
    for text in ("plain", "caf\u00e9 \u2192 \u6f22", ""):
        assert printable(text) == spelled(text) == shown(text) == text


def test_long_text_is_cut_with_a_visible_mark() -> None:
    assert short("abcdef", 6) == "abcdef"
    assert short("abcdefg", 6) == "abc..."
    assert len(shown("x" * 5000)) == LONGEST
    assert quoted("y" * 5000) == "'" + "y" * 197 + "...'"
