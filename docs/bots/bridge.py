"""Brings a bot that speaks on standard input and output to a server: bridge.py ADDRESS COMMAND..."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE

from websockets.asyncio.client import connect


async def bridge(address, *command):
    bot = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    async with connect(address) as socket:
        await socket.send(json.dumps({"type": "key", "key": os.environ["QUARTERDECK_KEY"]}))

        async def answers():
            async for line in bot.stdout:
                await socket.send(line.decode().strip())

        sending = asyncio.create_task(answers())
        async for message in socket:
            bot.stdin.write(message.encode() + b"\n")
    bot.stdin.close()
    await asyncio.gather(sending, bot.wait(), return_exceptions=True)


asyncio.run(bridge(*sys.argv[1:]))
