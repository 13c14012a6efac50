"""Addresses of mail come from strangers: what can be one, and where nothing can be smuggled in."""

from __future__ import annotations

import re

from quarterdeck.server.problems import Wrong

LONGEST = 254
_LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"(?P<local>{_LOCAL})@(?P<host>{_LABEL}(\.{_LABEL})+)", re.ASCII)
_LONGEST_LOCAL = 64


def is_mail_address(text: str) -> bool:
    """The plain form alone: no name before it, no quotes, no comment, nothing that could begin another line."""
    found = _ADDRESS.fullmatch(text) if len(text) <= LONGEST else None
    return found is not None and len(found["local"]) <= _LONGEST_LOCAL


def mail_address(text: str) -> str:
    """The address as it is written to."""
    plain = text.strip(" ")
    if not is_mail_address(plain):
        raise Wrong("mail-address", "This is no mail address that can be written to, such as ada@example.org.")
    return plain
