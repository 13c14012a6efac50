"""Guests: identities without a password. A signed pass is in a cookie; codes bring it to other devices."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

from quarterdeck.server.clock import now_ms
from quarterdeck.server.names import clean_name
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.storage import Store
from quarterdeck.server.storage.rows import GuestRow

COOKIE = "quarterdeck_guest"
"""The prefix of cookie names. Earlier versions used it as the whole name; such cookies are renamed."""
HEADER = "x-quarterdeck-guest"
CODE_SECONDS = 600
_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that look alike."""
_RETURN_LETTERS = 15
"""Letters of a code that does not expire: 73 bits."""


class Guests:
    def __init__(self, store: Store, key: bytes, place: bytes) -> None:
        self._store = store
        self._key = key
        self.cookie = f"{COOKIE}_{place.hex()}"
        """One name per database: cookies ignore ports, and two servers on one host must keep their own guests."""

    def passes(self, cookies: Mapping[str, str], other: str) -> tuple[str, ...]:
        """The passes that a browser sent, best first: cookie of this database, `other`, cookie of old versions."""
        return cookies.get(self.cookie, ""), other, cookies.get(COOKIE, "")

    def write_pass(self, guest: str) -> str:
        return f"{guest}.{self._signature(guest)}"

    def read_pass(self, text: str) -> str:
        """The guest id in a pass; empty if the signature is wrong."""
        guest, dot, signature = text.partition(".")
        if not dot or len(text) > 200 or not text.isascii():
            return ""
        return guest if hmac.compare_digest(signature, self._signature(guest)) else ""

    def _signature(self, guest: str) -> str:
        return hmac.new(self._key, f"guest {guest}".encode(), hashlib.sha256).hexdigest()[:40]

    async def find(self, *passes: str) -> GuestRow | None:
        """The guest of the first valid pass."""
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
        """Rename the guest; return the cleaned name. Raises RequestError if nothing visible is left."""
        shown = clean_name(name)
        if not shown:
            raise RequestError("name", "A name needs at least one character that can be seen.")
        await self._store.rename_guest(guest, shown)
        return shown

    async def make_code(self, guest: str) -> str:
        code = "".join(secrets.choice(_ALPHABET) for _ in range(10))
        await self._store.add_code(_digest(code), guest, now_ms() + CODE_SECONDS * 1000)
        return f"{code[:5]}-{code[5:]}"

    async def return_code(self, guest: str, renew: bool = False) -> str:
        """The permanent code of a guest for other devices. It stays the same until it is renewed."""
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
            raise RequestError("code", "No guest has this code. Codes of ten letters work once, within ten minutes.")
        return row


def _digest(code: str) -> str:
    return hashlib.sha256(f"code {code}".encode()).hexdigest()
