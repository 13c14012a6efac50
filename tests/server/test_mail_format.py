"""The format of mails: the bytes that a mail program gets."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.generator import BytesGenerator
from email.message import EmailMessage
from email.policy import compat32, default
from io import BytesIO

import pytest

from quarterdeck.server.notices.letters import LetterWriter

HOMES = ["https://d.example", "https://deck.example.org", "https://a-long-name-of-a-server.somewhere.example.org:8443"]
STOP = "AbCd_EfGh-IjKlMn." + "0123456789abcdef0123456789abcdef01234567"
FAR = f"{'a' * 64}@{'b' * 60}.{'c' * 60}.example"


def sent(letter: EmailMessage) -> bytes:
    """The bytes that `smtplib` writes."""
    out = BytesIO()
    BytesGenerator(out).flatten(letter, linesep="\r\n")
    return out.getvalue()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("home", HOMES)
def test_the_unsubscribe_button_works(home: str, language: str) -> None:
    raw = sent(
        LetterWriter(home, "deck@example.org").turn("ada@example.org", language, "Deep Space D-6", "t" * 16, STOP)
    )
    head = raw.partition(b"\r\n\r\n")[0].decode("ascii")
    unfolded = re.sub(r"\r\n[ \t]", " ", head)
    fields = dict(line.split(":", 1) for line in unfolded.split("\r\n"))
    assert fields["List-Unsubscribe"].strip() == f"<{home}/api/mail/stop?key={STOP}>"
    assert fields["List-Unsubscribe-Post"].strip() == "List-Unsubscribe=One-Click"
    assert message_from_bytes(raw, policy=default)["List-Unsubscribe"] == f"<{home}/api/mail/stop?key={STOP}>"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("to", ["ada@example.org", FAR])
@pytest.mark.parametrize("home", HOMES)
def test_lines_are_folded_between_words_only(home: str, to: str, language: str) -> None:
    writer = LetterWriter(home, FAR)
    letters = [writer.turn(to, language, "A game with a long name, " * 6, "t" * 16, STOP)]
    letters.append(writer.confirm(to, language, STOP))
    for letter in letters:
        raw = sent(letter)
        head, _, body = raw.partition(b"\r\n\r\n")
        assert not re.search(rb"[^\r]\n|\r[^\n]", raw)
        for line in head.split(b"\r\n"):
            assert line.strip()
            assert len(line) <= 998
            assert len(line) <= 78 or len(line.split()) <= (1 if line.startswith(b" ") else 2), line
        assert all(len(line) <= 78 for line in body.split(b"\r\n"))
        read = message_from_bytes(raw, policy=default)
        assert read["To"].addresses[0].addr_spec == to
        assert read["From"].addresses[0].addr_spec == FAR
        assert read["Subject"] == " ".join(str(letter["Subject"]).split())
        assert "=?" not in str(message_from_bytes(raw, policy=compat32)["To"])
        assert STOP in read.get_content()


def test_non_ascii_text_is_encoded() -> None:
    raw = sent(LetterWriter(HOMES[0], "deck@example.org").turn("ada@example.org", "de", "Überfahrt", "t" * 16, STOP))
    raw.partition(b"\r\n\r\n")[0].decode("ascii")
    assert message_from_bytes(raw, policy=default)["Subject"] == "Du bist am Zug: Überfahrt"
