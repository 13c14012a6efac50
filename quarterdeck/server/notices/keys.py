"""Signed keys for links in mails. Only the owner of a mail address gets them."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

CONFIRM_MS: Final = 2 * 24 * 3600 * 1000
_KEY: Final = re.compile(r"[A-Za-z0-9_.-]{1,200}", re.ASCII)


class Keys:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def to_confirm(self, guest: str, mail: str, now: int) -> str:
        until = now + CONFIRM_MS
        return f"{guest}.{until}.{self._sign(f'confirm {until} {guest} {mail}')}"

    def confirms(self, key: str, mail: str, now: int) -> bool:
        guest, until, signature = _parts(key, 3)
        fresh = until.isdecimal() and now <= int(until)
        return self._same(signature, f"confirm {until} {guest} {mail}") and fresh

    def to_stop(self, guest: str, mail: str) -> str:
        """A key without expiry, valid while this is the guest's address."""
        return f"{guest}.{self._sign(f'stop {guest} {mail}')}"

    def stops(self, key: str, mail: str) -> bool:
        guest, signature = _parts(key, 2)
        return self._same(signature, f"stop {guest} {mail}")

    def _same(self, signature: str, words: str) -> bool:
        return hmac.compare_digest(signature.encode(), self._sign(words).encode())

    def _sign(self, words: str) -> str:
        return hmac.new(self._secret, words.encode(), hashlib.sha256).hexdigest()[:40]


def guest_in(key: str) -> str:
    """The guest id in a key. The key may still be invalid."""
    return key.partition(".")[0] if _KEY.fullmatch(key) else ""


def _parts(key: str, count: int) -> list[str]:
    parts = key.split(".")
    return parts if len(parts) == count and _KEY.fullmatch(key) else [""] * count
