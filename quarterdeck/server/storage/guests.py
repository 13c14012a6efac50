"""Guests, their device codes, and the secrets of the server."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.storage.repository import Repository, check_text
from quarterdeck.server.storage.rows import GuestRow
from quarterdeck.server.storage.schema import CODES, GUESTS, RETURNS, SECRETS


class GuestRepository(Repository):
    async def secret(self, name: str, size: int = 32) -> bytes:
        """A random secret, created once and shared by all nodes."""
        asked = select(SECRETS.c.value).where(SECRETS.c.name == name)
        found = await self._row(asked)
        if found is None:
            await self._insert_if_absent(SECRETS, name=name, value=secrets.token_bytes(size))
            found = await self._row(asked)
            assert found is not None
        return bytes(found.value)

    async def add_guest(self, id: str, name: str, now: int) -> None:
        check_text(id, name)
        await self._insert_if_absent(GUESTS, id=id, name=name, made=now)

    async def guest(self, id: str) -> GuestRow | None:
        row = await self._row(select(GUESTS).where(GUESTS.c.id == id))
        return GuestRow(row.id, row.name, row.made) if row else None

    async def rename_guest(self, id: str, name: str) -> None:
        check_text(name)
        await self._execute(update(GUESTS).where(GUESTS.c.id == id).values(name=name))

    async def add_code(self, digest: str, guest: str, expires: int) -> None:
        await self._insert_if_absent(CODES, digest=digest, guest=guest, expires=expires)

    async def take_code(self, digest: str, now: int) -> str | None:
        """The guest of a code. Deletes the code, and all expired ones."""

        async def work(connection: AsyncConnection) -> str | None:
            await connection.execute(delete(CODES).where(CODES.c.expires <= now))
            taken = await connection.execute(delete(CODES).where(CODES.c.digest == digest).returning(CODES.c.guest))
            return taken.scalar()

        return await self._write(work)

    async def return_made(self, guest: str) -> int | None:
        """When the guest's return code was made; None if there is none."""
        row = await self._row(select(RETURNS.c.made).where(RETURNS.c.guest == guest))
        return row.made if row else None

    async def add_return(self, guest: str, digest: str, made: int) -> None:
        """Add a return code unless the guest has one."""
        await self._insert_if_absent(RETURNS, guest=guest, digest=digest, made=made)

    async def renew_return(self, guest: str, digest: str, made: int) -> None:
        """Replace the guest's return code."""
        await self._execute(update(RETURNS).where(RETURNS.c.guest == guest).values(digest=digest, made=made))

    async def guest_of_return(self, digest: str) -> str | None:
        row = await self._row(select(RETURNS.c.guest).where(RETURNS.c.digest == digest))
        return row.guest if row else None
