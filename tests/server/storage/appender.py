"""Appends to matches as fast as possible and prints each acknowledged line, until it is killed."""

import asyncio
import sys

from quarterdeck.server.storage import open_store
from tests.server.storage.things import PLAYING, a_line
from tests.time_limits import LONG


async def append(url: str, matches: list[str]) -> None:
    store = await open_store(url, LONG)

    async def play(match: str) -> None:
        seq = await store.length(match)
        while True:
            seq += 1
            await store.append(match, a_line(seq, f"{match}-{seq}"), PLAYING)
            sys.stdout.write(f"{match} {seq}\n")
            sys.stdout.flush()

    await asyncio.gather(*(play(match) for match in matches))


if __name__ == "__main__":
    asyncio.run(append(sys.argv[1], sys.argv[2:]))
