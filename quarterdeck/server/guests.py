"""Guests: an identity without a password. A signed pass in a cookie; a code carries it to another device."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

from quarterdeck.server.clock import now_ms
from quarterdeck.server.names import clean_name
from quarterdeck.server.problems import Wrong
from quarterdeck.server.storage import Store
from quarterdeck.server.storage.rows import GuestRow

COOKIE = "quarterdeck_guest"
"""How cookie names begin. Earlier versions used this name alone; such a cookie is moved to the name of today."""
HEADER = "x-quarterdeck-guest"
CODE_SECONDS = 600
_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No letters that are read for another."""
_RETURN_LETTERS = 15
"""Of a code that does not expire: 73 bits."""


class Guests:
    def __init__(self, store: Store, key: bytes, place: bytes) -> None:
        self._store = store
        self._key = key
        self.cookie = f"{COOKIE}_{place.hex()}"
        """Cookies do not know ports. One name per database, so that two servers on one host keep their own guests."""

    def passes(self, cookies: Mapping[str, str], other: str) -> tuple[str, ...]:
        """What a browser sent, the best first: the cookie of this database, what was said otherwise, an old cookie."""
        return cookies.get(self.cookie, ""), other, cookies.get(COOKIE, "")

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

    async def return_code(self, guest: str, renew: bool = False) -> str:
        """The code that brings a guest back, on any device, as often as needed: the same until it is renewed."""
        made = await self._store.return_made(guest)
        if made is None:
            now = now_ms()
            await self._store.add_return(guest, _digest(self._return_letters(guest, now)), now)
            made = await self._store.return_made(guest)
            assert made is not None
        elif renew:
            made = max(now_ms(), made + 1)
            await self._store.renew_return(guest, _digest(self._return_letters(guest, made)), made)
        code = self._return_letters(guest, made)
        return "-".join(code[at : at + 5] for at in range(0, _RETURN_LETTERS, 5))

    def _return_letters(self, guest: str, made: int) -> str:
        number = int.from_bytes(hmac.digest(self._key, f"return {guest} {made}".encode(), "sha256"))
        letters: list[str] = []
        for _ in range(_RETURN_LETTERS):
            number, letter = divmod(number, len(_ALPHABET))
            letters.append(_ALPHABET[letter])
        return "".join(letters)

    async def claim(self, code: str) -> GuestRow:
        plain = "".join(char for char in code.upper() if char in _ALPHABET)
        if len(plain) == _RETURN_LETTERS:
            guest = await self._store.guest_of_return(_digest(plain))
        else:
            guest = await self._store.take_code(_digest(plain), now_ms())
        row = await self._store.guest(guest) if guest else None
        if row is None:
            raise Wrong("code", "No guest has this code. Codes of ten letters work once, within ten minutes.")
        return row


def _digest(code: str) -> str:
    return hashlib.sha256(f"code {code}".encode()).hexdigest()
