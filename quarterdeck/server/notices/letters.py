"""The texts of mails in the guest's language. They contain links and no secrets of a match."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

LANGUAGES: Final = ("en", "de")
_WIDTH: Final = 78


class _Policy(EmailPolicy):
    """Python writes a word that is too long for its line as an encoded word, and a link or an address cannot be read
    in that form. Here plain headers are folded between words only (RFC 5322, 2.2.3), never before the first: some
    mail programs do not expect that. A link may so make a line longer than 78 characters, which is allowed.
    """

    def fold(self, name: str, value: str) -> str:
        text = str(value)
        if not text.isascii():
            return str(super().fold(name, value))
        first, *words = text.split() or [""]
        lines, line = [], f"{name}: {first}"
        for word in words:
            if len(line) + 1 + len(word) > _WIDTH:
                lines.append(line)
                line = ""
            line += f" {word}"
        return self.linesep.join([*lines, line, ""])

    def fold_binary(self, name: str, value: str) -> bytes:
        return self.fold(name, value).encode("ascii", "surrogateescape")


_SMTP: Final = _Policy(linesep="\r\n")


class Letter(Struct, frozen=True):
    subject: str
    body: str


_TURN: Final = {
    "en": Letter(
        "Your turn: {title}",
        "It is your turn at a table of {title}.\n\n{link}\n\n"
        "You hear no more about this table until you have looked at it.\n\n"
        "No more of these mails: {stop}\n",
    ),
    "de": Letter(
        "Du bist am Zug: {title}",
        "An einem Tisch von {title} bist du am Zug.\n\n{link}\n\n"
        "Über diesen Tisch hörst du nichts mehr, bis du wieder dort warst.\n\n"
        "Keine solchen Mails mehr: {stop}\n",
    ),
}
_CONFIRM: Final = {
    "en": Letter(
        "Quarterdeck: may we write to you?",
        "Somebody, most likely you, wants to hear at this address when it is their turn at a table of Quarterdeck.\n\n"
        "Yes, write to me: {link}\n\n"
        "The link works for two days. If it was not you, do nothing: no further mail will come.\n",
    ),
    "de": Letter(
        "Quarterdeck: dürfen wir dir schreiben?",
        "Jemand, vermutlich du, möchte hier erfahren, wenn an einem Tisch von Quarterdeck auf ihn gewartet wird.\n\n"
        "Ja, schreibt mir: {link}\n\n"
        "Der Link gilt zwei Tage. Warst du es nicht, so tu nichts: es kommt keine weitere Mail.\n",
    ),
}


class LetterWriter:
    """Writes mails. `home`: the public address of this server; `sender`: the sender's mail address."""

    def __init__(self, home: str, sender: str) -> None:
        self._home = home
        self._sender = sender

    def turn(self, to: str, language: str, title: str, table: str, stop: str) -> EmailMessage:
        words = {"title": title, "link": f"{self._home}/t/{table}", "stop": f"{self._home}/mail/stop?key={stop}"}
        letter = self._letter(to, language, _TURN, words)
        letter["List-Unsubscribe"] = f"<{self._home}/api/mail/stop?key={stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return letter

    def confirm(self, to: str, language: str, key: str) -> EmailMessage:
        return self._letter(to, language, _CONFIRM, {"link": f"{self._home}/mail/confirm?key={key}"})

    def _letter(self, to: str, language: str, letters: dict[str, Letter], words: dict[str, str]) -> EmailMessage:
        said = letters[language if language in LANGUAGES else "en"]
        letter = EmailMessage(policy=_SMTP)
        letter["From"] = f"Quarterdeck <{self._sender}>"
        letter["To"] = to
        letter["Subject"] = said.subject.format_map(words)
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=urlsplit(self._home).hostname or "localhost")
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(said.body.format_map(words))
        return letter
