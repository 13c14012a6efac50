"""Chat messages of a table, numbered 1, 2, 3 ... without gaps."""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.storage.errors import Missing
from quarterdeck.server.storage.repository import Repository, check_text
from quarterdeck.server.storage.rows import ChatRow
from quarterdeck.server.storage.schema import CHAT, TABLES


class ChatRepository(Repository):
    async def add_chat(self, table: str, guest: str, name: str, text: str, at: int, seat: int, client: str = "") -> int:
        """Add a message and return its number. A message with a known client id keeps its number."""
        check_text(name, text, client)
        before = select(CHAT.c.number).where(CHAT.c.table_id == table, CHAT.c.client == client)
        counted = update(TABLES).where(TABLES.c.id == table).values(said=TABLES.c.said + 1).returning(TABLES.c.said)

        async def work(connection: AsyncConnection) -> int:
            written = (await connection.execute(before)).scalar() if client else None
            if written is not None:
                return int(written)
            number = (await connection.execute(counted)).scalar()
            if number is None:
                raise Missing(f"there is no table {table}")
            row = {"table_id": table, "number": number, "guest": guest, "name": name}
            await connection.execute(insert(CHAT), {**row, "text": text, "at": at, "seat": seat, "client": client})
            return int(number)

        return await self._write(work, table)

    async def is_said(self, table: str, client: str) -> bool:
        """Whether a message with this client id exists."""
        asked = select(CHAT.c.number).where(CHAT.c.table_id == table, CHAT.c.client == client)
        return bool(client) and await self._row(asked) is not None

    async def chat(self, table: str, last: int = 100) -> list[ChatRow]:
        """The last messages, oldest first."""
        asked = select(CHAT).where(CHAT.c.table_id == table).order_by(CHAT.c.number.desc()).limit(last)
        rows = await self._rows(asked)
        return [ChatRow(row.number, row.guest, row.name, row.text, row.at, row.seat) for row in reversed(rows)]
