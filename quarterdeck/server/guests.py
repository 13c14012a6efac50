"""Guests: an identity without a password. A signed pass in a cookie; a code carries it to another device."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from quarterdeck.server.clock import now_ms
from quarterdeck.server.names import clean_name
from quarterdeck.server.problems import Wrong
from quarterdeck.server.storage import Store
from quarterdeck.server.storage.rows import GuestRow

COOKIE = "quarterdeck_guest"
HEADER = "x-quarterdeck-guest"
CODE_SECONDS = 600
_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No letters that are read for another."""


class Guests:
    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._key = key

    def write_pass(self, guest: str) -> str:
        return f"{guest}.{self._signature(guest)}"

    def read_pass(self, text: str) -> str:
        """Whose pass this is; empty if it is nobody's."""
        guest, dot, signature = text.partition(".")
        if not dot or len(text) > 200 or not text.isascii():
            return ""
        return guest if hmac.compare_digest(signature, self._signature(guest)) else ""

    def _signature(self, guest: str) -> str:
        return hmac.new(self._key, f"guest {guest}".encode(), hashlib.sha256).hexdigest()[:40]

    async def find(self, *passes: str) -> GuestRow | None:
        """The guest behind the first pass that is genuine."""
        for text in passes:
            guest = self.read_pass(text)
            if guest:
                return await self._store.guest(guest)
        return None

    async def make(self) -> GuestRow:
        row = GuestRow(secrets.token_urlsafe(12), f"Guest {secrets.randbelow(9000) + 1000}", now_ms())
        await self._store.add_guest(row.id, row.name, row.made)
        return row

    async def rename(self, guest: str, name: str) -> str:
        """The name as it will be shown. One that nobody could read is refused."""
        shown = clean_name(name)
        if not shown:
            raise Wrong("name", "A name needs at least one character that can be seen.")
        await self._store.rename_guest(guest, shown)
        return shown

    async def make_code(self, guest: str) -> str:
        code = "".join(secrets.choice(_ALPHABET) for _ in range(10))
        await self._store.add_code(_digest(code), guest, now_ms() + CODE_SECONDS * 1000)
        return f"{code[:5]}-{code[5:]}"

    async def claim(self, code: str) -> GuestRow:
        plain = "".join(char for char in code.upper() if char in _ALPHABET)
        guest = await self._store.take_code(_digest(plain), now_ms())
        row = await self._store.guest(guest) if guest else None
        if row is None:
            raise Wrong("code", "This code is unknown, used up or older than ten minutes. Ask for a new one.")
        return row


def _digest(code: str) -> str:
    return hashlib.sha256(f"code {code}".encode()).hexdigest()
