"""Messages between the nodes of a cluster: what changed at a table, and who is present there.

The relay carries hints only. A node that gets one reads the change from the database.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from quarterdeck.server.live_table import LiveTable
from quarterdeck.server.messages import Notice
from quarterdeck.server.relay import NodeMessage

if TYPE_CHECKING:
    from quarterdeck.server.services import Services

_POLL_EVERY = 2.0
"""Seconds between two reads of the database while the relay is gone."""
_PRESENCE_EVERY = 20.0
"""Seconds between two messages about who is present."""
_PRESENCE_VALID = 65.0
"""Seconds after which the presence reported by a silent node expires."""


class Nodes:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._node = secrets.token_hex(4)

    async def start(self) -> None:
        await self._services.relay.start(self._receive, self._relay_changed)

    async def poll(self) -> None:
        """Read changes from the database while the relay is gone; otherwise announce presence now and then."""
        relay, live_tables = self._services.relay, self._services.live_tables
        announced = monotonic()
        while True:
            await asyncio.sleep(_POLL_EVERY)
            if relay.alone:
                continue
            if not relay.well:
                for live in live_tables.all():
                    await live.changes.catch_up()
                    await live.send_chat()
            elif monotonic() - announced > _PRESENCE_EVERY:
                announced = monotonic()
                for live in live_tables.all():
                    await self.announce_presence(live)
                await self._services.bot_scheduler.check_all(orphaned_only=True)

    # -- to other nodes ------------------------------------------------------------------------------------------------

    async def announce_line(self, table: str) -> None:
        """Tell other nodes about a new journal line."""
        await self._services.relay.publish(NodeMessage(self._node, table, "line"))

    async def announce_chat(self, table: str) -> None:
        """Tell other nodes about a new chat message."""
        await self._services.relay.publish(NodeMessage(self._node, table, "chat"))

    async def table_changed(self, table: str) -> None:
        """Send the changed table (seats or state) to the pages here and at other nodes."""
        live = self._services.live_tables.find(table)
        if live is not None:
            await live.send_table()
        await self._services.relay.publish(NodeMessage(self._node, table, "table"))

    async def announce_presence(self, live: LiveTable, asking: bool = False, came: Sequence[int] = ()) -> None:
        """Tell other nodes who is present here; `asking` requests the same from them. `came`: new remote bots."""
        if not self._services.relay.alone:
            here = {c.guest: c.name for c in live.connections}
            bots = self._services.bot_scheduler.remotes.here(live.id)
            message = NodeMessage(self._node, live.id, "here", here, live.looking(), bots, list(came), asking)
            await self._services.relay.publish(message)

    # -- who is present ------------------------------------------------------------------------------------------------

    def present(self, live: LiveTable) -> dict[str, str]:
        """The guests at a table, here and at other nodes: guest id to name."""
        out: dict[str, str] = {}
        for message in self._reported(live):
            out.update(message.here)
        out.update({connection.guest: connection.name for connection in live.connections})
        return out

    def looking(self, live: LiveTable) -> set[str]:
        """The guests whose page is visible, here and at other nodes. A page may stay open in a hidden tab for days."""
        return {*live.looking(), *(guest for message in self._reported(live) for guest in message.looking)}

    def connected_bots(self, live: LiveTable) -> list[int]:
        """The seats whose remote bots are connected, here or at other nodes."""
        return sorted({*self._services.bot_scheduler.remotes.here(live.id), *self.bots_at_other_nodes(live)})

    def bots_at_other_nodes(self, live: LiveTable) -> list[int]:
        """The seats whose remote bots are connected to other nodes."""
        return [seat for message in self._reported(live) for seat in message.bots]

    def _reported(self, live: LiveTable) -> list[NodeMessage]:
        return [message for at, message in live.other_nodes.values() if monotonic() - at < _PRESENCE_VALID]

    # -- from other nodes ----------------------------------------------------------------------------------------------

    async def _receive(self, message: NodeMessage) -> None:
        if message.node == self._node:
            return
        live = self._services.live_tables.find(message.table)
        if live is None:
            return
        tasks, bot_scheduler = self._services.tasks, self._services.bot_scheduler
        if message.what == "line":
            tasks.start(live.changes.catch_up())
        elif message.what == "chat":
            tasks.start(live.send_chat())
        elif message.what == "table":
            tasks.start(live.send_table())
            bot_scheduler.wake_if_remote(message.table)
        elif message.what == "here":
            before = self.present(live), self.connected_bots(live)
            live.other_nodes[message.node] = (monotonic(), message)
            for seat in message.came:
                bot_scheduler.remotes.connected_to_other_node(message.table, seat)
            if message.asking:
                await self.announce_presence(live)
            if (self.present(live), self.connected_bots(live)) != before:
                tasks.start(live.send_table())

    async def _relay_changed(self, well: bool) -> None:
        live_tables = self._services.live_tables
        live_tables.send_to_all(Notice("relay-back" if well else "relay-gone"))
        if well:  # Changes announced during the poll are in the database.
            for live in live_tables.all():
                live_tables.refresh_pages(live)
                await self.announce_presence(live, asking=True)
