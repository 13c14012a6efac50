"""The welcome as it is sent: the process that runs the rules has already written scene and log, and nobody reads them
again on the way. Field by field the same as `messages.Welcome`."""

from __future__ import annotations

from msgspec import Raw, Struct

from quarterdeck.server.messages import Said, TableInfo


class Welcome(Struct, tag="welcome", tag_field="type"):
    protocol: int
    build: str
    version: int
    scene: Raw
    log: Raw
    earlier: int
    table: TableInfo
    chat: list[Said]
