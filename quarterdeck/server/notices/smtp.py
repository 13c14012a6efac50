"""The outgoing mail server and mail addresses."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.request_errors import RequestError

_PORTS: Final = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
_NEAR: Final = ("localhost", "127.0.0.1", "::1")
_EXAMPLE: Final = "smtps://USER:PASSWORD@HOST:465?from=deck@example.org"
_SECONDS: Final = 10.0
"""Timeout for each command. A whole delivery fits into the claim of a notice."""
_LONGEST_ADDRESS: Final = 254
_LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"(?P<local>{_LOCAL})@(?P<host>{_LABEL}(\.{_LABEL})+)", re.ASCII)
_LONGEST_LOCAL = 64


class NotTaken(Exception):
    """The mail server did not accept a mail. The text names the kind of error, never the address."""

    def __init__(self, reason: str, for_good: bool = False) -> None:
        super().__init__(reason)
        self.for_good = for_good
        """A retry would not help."""


@dataclass(frozen=True)
class MailServer:
    scheme: str
    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)

    async def send(self, letter: EmailMessage) -> None:
        """Send a mail, in a thread because `smtplib` blocks. Raises NotTaken."""
        await asyncio.to_thread(self._send, letter)

    def _send(self, letter: EmailMessage) -> None:
        try:
            with self._connect() as line:
                if self.scheme == "smtp+starttls":
                    line.starttls(context=ssl.create_default_context())
                if self.user:
                    line.login(self.user, self.password)
                line.send_message(letter)
        except smtplib.SMTPRecipientsRefused as refused:
            codes = [code for code, _ in refused.recipients.values()]
            raise NotTaken("recipient refused", for_good=all(code >= 500 for code in codes)) from None
        except smtplib.SMTPResponseException as answer:
            raise NotTaken(f"{type(answer).__name__} {answer.smtp_code}") from None
        except (smtplib.SMTPException, OSError) as error:
            raise NotTaken(type(error).__name__) from None

    def _connect(self) -> smtplib.SMTP:
        if self.scheme == "smtps":
            return smtplib.SMTP_SSL(self.host, self.port, timeout=_SECONDS, context=ssl.create_default_context())
        return smtplib.SMTP(self.host, self.port, timeout=_SECONDS)


def parse_smtp(url: str) -> MailServer:
    """The mail server of an address: `smtps://` (TLS), `smtp+starttls://` (STARTTLS) or `smtp://` (not encrypted)."""
    try:
        place = urlsplit(url)
        port = place.port
    except ValueError:
        raise QuarterdeckError(f"the mail server's address cannot be read; write it as {_EXAMPLE}") from None
    scheme = place.scheme
    if port == 0:
        raise QuarterdeckError(f"a mail server has no port 0; leave the port out for the usual one, as in {_EXAMPLE}")
    if scheme not in _PORTS or not place.hostname or place.path not in ("", "/"):
        raise QuarterdeckError(f"a mail server is named by smtp://, smtp+starttls:// or smtps://, such as {_EXAMPLE}")
    asked = parse_qs(place.query)
    user, password = unquote(place.username or ""), unquote(place.password or "")
    sender = asked.pop("from", [user])[-1]
    if asked:
        raise QuarterdeckError(f"a mail server's address takes ?from=ADDRESS and nothing else, such as {_EXAMPLE}")
    if not is_mail_address(sender):
        raise QuarterdeckError(f"whom mails come from has to be said: {_EXAMPLE}")
    if password and scheme == "smtp" and place.hostname not in _NEAR:
        raise QuarterdeckError("the password would travel unencrypted: use smtps:// or smtp+starttls://")
    return MailServer(scheme, place.hostname, port or _PORTS[scheme], sender, user, password)


def is_mail_address(text: str) -> bool:
    """Whether this is a mail address in plain form: no name, quotes, comments or line breaks."""
    found = _ADDRESS.fullmatch(text) if len(text) <= _LONGEST_ADDRESS else None
    return found is not None and len(found["local"]) <= _LONGEST_LOCAL


def mail_address(text: str) -> str:
    """The mail address without spaces around it. Raises RequestError if it is not valid."""
    plain = text.strip(" ")
    if not is_mail_address(plain):
        raise RequestError("mail-address", "This is not a mail address, such as ada@example.org.")
    return plain
