"""A real nginx in front of several servers, configured as docs/run-a-server.md says."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from tests.services import NGINX
from tests.time_limits import LONG

GUIDE = Path(__file__).parents[2] / "docs" / "run-a-server.md"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def configuration(folder: Path, port: int, nodes: Sequence[int]) -> str:
    found = re.search(r"```nginx\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    site = found[1]
    for shown, used in (
        ("server 127.0.0.1:8321;\n    server 127.0.0.1:8322;", " ".join(f"server 127.0.0.1:{node};" for node in nodes)),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("proxy_http_version 1.1;", "proxy_http_version 1.1; add_header X-Node $upstream_addr always;"),
    ):
        assert site.count(shown) == 1, shown
        site = site.replace(shown, used)
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    return (
        f"daemon off; {user} worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
        f"events {{ worker_connections 512; }}\nhttp {{ access_log off; {temporary}\n{site}}}\n"
    )


class Nginx:
    """`with Nginx(folder, [node.port for node in nodes]) as front: ... front.url`."""

    def __init__(self, folder: Path, nodes: Sequence[int]) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        file = folder / "nginx.conf"
        file.write_text(configuration(folder, port, nodes), encoding="utf-8")
        self._errors = folder / "error.log"
        self._process = subprocess.Popen([NGINX, "-p", str(folder), "-e", str(self._errors), "-c", str(file)])
        self._wait(port)

    def _wait(self, port: int) -> None:
        until = time.monotonic() + LONG
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, self._errors.read_text()
                assert time.monotonic() < until
                time.sleep(0.02)

    def __enter__(self) -> Nginx:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(LONG)
