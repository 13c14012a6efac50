"""One page at one table: what it may see, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

import msgspec

from quarterdeck.server.messages import FromServer
from quarterdeck.server.rate import Bucket
from quarterdeck.server.settings import Limits

Viewer: TypeAlias = tuple[int, ...]
_encode = msgspec.json.Encoder().encode


class Connection:
    """Messages leave in the order they were put here. A page too slow to take them is let go, and comes back."""

    def __init__(self, guest: str, name: str, limits: Limits, of: str = "", address: str = "") -> None:
        self.guest = guest
        self.of = of or guest
        """Whose pages it is counted with."""
        self.address = address
        """Where on the network it comes from."""
        self.name = name
        self.held: dict[int, str] = {}
        """Seats, and the tokens that hold them."""
        self.hidden = False
        """Open, but nobody looks at it."""
        self.version = -1
        self.said = 0
        """The last line of chat it was told."""
        self.acts = Bucket(limits.messages_per_second, limits.messages_at_once)
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._most = limits.waiting
        self.gone = False
        self.done = asyncio.Event()
        """What waited has been sent, or nobody takes it any more."""

    @property
    def viewer(self) -> Viewer:
        """The seats it sees for."""
        return tuple(sorted(self.held))

    def send(self, message: FromServer) -> None:
        self.send_raw(_encode(message))

    def send_raw(self, message: bytes) -> None:
        if self.gone:
            return
        if self._out.qsize() >= self._most:
            self.let_go()
            return
        self._out.put_nowait(message)

    def let_go(self) -> None:
        """Say nothing more; the socket closes when what waits has been sent."""
        self.gone = True
        self._out.put_nowait(None)

    async def next(self) -> bytes | None:
        return await self._out.get()
