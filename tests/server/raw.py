"""Raw HTTP requests that no client library would send."""

from __future__ import annotations

import asyncio

from tests.time_limits import LONG


async def ask(port: int, head: str, body: bytes = b"") -> tuple[int, dict[str, str], bytes]:
    """Send `GET /../x` unchanged; return status, headers and body of the response."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = head.split("\n")
    request = "\r\n".join([f"{lines[0]} HTTP/1.1", "host: localhost", "connection: close", *lines[1:], "", ""])
    writer.write(request.encode("latin-1") + body)
    try:
        answer = await asyncio.wait_for(reader.read(), LONG)
    finally:
        writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    status, *headers = top.decode("latin-1").split("\r\n")
    pairs = [line.partition(": ") for line in headers]
    return int(status.split()[1]), {name.lower(): value for name, _, value in pairs}, rest
