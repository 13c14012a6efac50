"""Chat at a table: posts messages and reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.server.clock import now_ms
from quarterdeck.server.connection import Connection
from quarterdeck.server.live_table import LiveTable
from quarterdeck.server.messages import Ack, Chat, Refused, Said, Why
from quarterdeck.server.names import clean_chat
from quarterdeck.server.storage import Missing, StorageGone, Unsure
from quarterdeck.server.table_info import names_at

if TYPE_CHECKING:
    from quarterdeck.server.services import Services


class ChatService:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def messages(self, table: str) -> list[Said]:
        """The last messages at a table, oldest first."""
        rows = await self._services.store.chat(table)
        return [Said(row.number, row.name, row.text, row.at, row.seat) for row in rows]

    async def post(self, live: LiveTable, connection: Connection, chat: Chat) -> None:
        text = clean_chat(chat.text)
        if not text:
            self._refuse(connection, chat.id, "bad", "There is nothing to read in this.")
            return
        try:
            if not self._may_talk(connection):
                if await self._services.store.is_said(live.id, chat.id):  # The page sent it again.
                    connection.send(Ack(chat.id, connection.version))
                else:
                    self._refuse(connection, chat.id, "limit", "Slower, please.")
                return
            names = names_at(await self._services.store.seats(live.id), self._services.nodes.present(live))
            name = names.get(connection.guest, connection.name)
            seat = connection.viewer[0] if connection.viewer else -1
            await self._services.store.add_chat(live.id, connection.guest, name, text, now_ms(), seat, chat.id)
        except Unsure:
            live.changes.answer_later(connection, chat.id)
            self._services.storage_watch.report_gone()
            return
        except StorageGone:
            self._services.storage_watch.report_gone()
            self._refuse(connection, chat.id, "storage", "The table's memory does not answer. Nothing was said.")
            return
        except Missing:
            self._refuse(connection, chat.id, "bad", "This table is no longer there.")
            return
        await live.send_chat()
        connection.send(Ack(chat.id, connection.version))
        await self._services.nodes.announce_chat(live.id)

    def _may_talk(self, connection: Connection) -> bool:
        """Take from the rate limits, which do not reset when a page reconnects."""
        rates = self._services.rates
        return rates.chat_by_guest.take(connection.of) and rates.chat_by_address.take(connection.address)

    def _refuse(self, connection: Connection, id: str, why: Why, reason: str) -> None:
        connection.send(Refused(id, why, reason))
        self._services.metrics.refused(why)
