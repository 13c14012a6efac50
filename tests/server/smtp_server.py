"""A mail server for tests: stores mails, and refuses recipients on request."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from tests.time_limits import LONG


class Post:
    def __init__(self) -> None:
        self.port = 0
        self.letters: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.said: list[str] = []
        """Every command, in order."""
        self.refuse = ""
        """The response to the next recipients, such as `550 no`."""
        self.delay = 0.0
        self._changed = asyncio.Condition()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}?from=deck@example.org"

    def asked(self) -> int:
        """Number of attempts to send a mail."""
        return sum(line.upper().startswith("RCPT") for line in self.said)

    async def until(self, count: int, seconds: float = LONG) -> list[EmailMessage]:
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(lambda: len(self.letters) >= count), seconds)
        return self.letters

    async def serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, tls: ssl.SSLContext | None
    ) -> None:
        def say(text: str) -> None:
            writer.write(text.encode() + b"\r\n")

        say("220 test")
        while line := (await reader.readline()).decode():
            self.said.append(line.strip())
            verb = line.upper().split()[0] if line.split() else ""
            if verb == "EHLO":
                say("250-test\r\n250 STARTTLS" if tls else "250 test")
            elif verb == "STARTTLS" and tls:
                say("220 go")
                await writer.start_tls(tls)
            elif verb == "RCPT":
                if not self.refuse:
                    self.recipients.append(line.partition("<")[2].partition(">")[0])
                say(self.refuse or "250 ok")
            elif verb == "DATA":
                say("354 go")
                text = b""
                while (part := await reader.readline()) != b".\r\n":
                    text += part.removeprefix(b".") if part.startswith(b"..") else part
                await asyncio.sleep(self.delay)
                say("250 ok")
                async with self._changed:
                    self.letters.append(message_from_bytes(text, policy=default))
                    self._changed.notify_all()
            elif verb == "QUIT":
                say("221 bye")
                break
            else:
                say("250 ok")
        writer.close()


@asynccontextmanager
async def post(tls: ssl.SSLContext | None = None, port: int = 0) -> AsyncIterator[Post]:
    taken = Post()
    server = await asyncio.start_server(lambda r, w: taken.serve(r, w, tls), "127.0.0.1", port)
    taken.port = server.sockets[0].getsockname()[1]
    try:
        yield taken
    finally:
        server.close()
