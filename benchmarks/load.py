"""Load on a server: 500 tables with random players over real WebSockets, and the memory of an idle table.

    .venv/bin/python benchmarks/load.py                    the full run, into benchmarks/load.md (three minutes)
    .venv/bin/python benchmarks/load.py --seconds 10       a short run

The server is one process with its workers, as `quarterdeck serve` starts it, on SQLite. The players run in a separate
process. At the end, the database must hold every acknowledged choice exactly once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.crowd import Crowd
from tests.server.running import Running

HERE = Path(__file__).resolve().parent
CHOICES = 20
"""Choices in each match whose page reconnects after a restart."""


def rss(pid: int) -> int:
    """Resident bytes of a process and its children; shared pages count proportionally."""
    total = 0
    for process in (pid, *children(pid)):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Rss:"):
                total += int(line.split()[1]) * 1024
    return total


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


def acting(url: str, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """The figures of a crowd that plays in a separate process."""
    args = [sys.executable, str(HERE / "load.py"), "--crowd", url, str(tables), str(rate), str(seconds)]
    done = subprocess.run(args, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def idle(tables: int, pages: bool) -> float:
    """Bytes per idle table: the difference between a server without tables and one with this many."""
    with tempfile.TemporaryDirectory() as folder, Running(f"sqlite:///{folder}/load.db") as server:
        asyncio.run(Crowd(server.url, 1).sit_down())
        before = rss(server.process.pid)
        crowd = Crowd(server.url, tables)
        loop = asyncio.new_event_loop()
        loop.run_until_complete(crowd.sit_down(connect=pages))
        after = rss(server.process.pid)
        loop.run_until_complete(crowd.leave())
        return (after - before) / tables


def returning(tables: int, choices: int) -> float:
    """Pages per second that show their table again after a restart, with matches of this many choices."""
    with tempfile.TemporaryDirectory() as folder:
        database, loop = f"sqlite:///{folder}/load.db", asyncio.new_event_loop()
        with Running(database) as server:
            crowd = Crowd(server.url, tables)
            loop.run_until_complete(crowd.sit_down(connect=True))
            loop.run_until_complete(crowd.choose(choices))
            loop.run_until_complete(crowd.leave())
        with Running(database) as server:
            took = loop.run_until_complete(crowd.come_again(server.url))
            loop.run_until_complete(crowd.leave())
        return tables / took


def compare(database: Path, acknowledged: dict[str, list[str]]) -> tuple[int, int]:
    """The number of acknowledged choices that are missing, and of choices that are stored more than once."""
    missing = doubled = 0
    with sqlite3.connect(database) as db:
        for table, ids in acknowledged.items():
            rows = [row[0] for row in db.execute("SELECT client FROM journal WHERE table_id = ?", (table,))]
            missing += sum(id not in rows for id in ids)
            doubled += len(rows) - len(set(rows))
    return missing, doubled


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=320)  # Finished matches lower the real rate.
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--idle", type=int, default=2000)
    parser.add_argument("--returning", type=int, default=180)
    parser.add_argument("--crowd", nargs=4)
    given = parser.parse_args()
    if given.crowd:
        url, tables, rate, seconds = given.crowd
        print(json.dumps(asyncio.run(Crowd(url, int(tables)).play(float(rate), float(seconds)))))
        return
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "load.db"
        with Running(f"sqlite:///{database}") as server:
            found = acting(server.url, given.tables, given.rate, given.seconds)
            memory = rss(server.process.pid)
        missing, doubled = compare(database, found["acknowledged"])
    times, took = sorted(found["seconds"]), found["took"]
    cuts = quantiles(times, n=100)
    lines = [
        "# Load",
        "",
        f"Made by `python benchmarks/load.py` on {os.cpu_count()} cores, Python {platform.python_version()}; the",
        "server, its worker processes and the players share these cores. One run.",
        "",
        "| | | to reach |",
        "|---|---|---|",
        f"| tables with a random player each | {given.tables} | 500 |",
        f"| choices acknowledged | {len(times)} in {took:.1f} s: {len(times) / took:.0f} a second | 300 a second |",
        f"| until the acknowledgement, median | {median(times) * 1000:.1f} ms | |",
        f"| 95 of 100 within | {cuts[94] * 1000:.1f} ms | 100 ms |",
        f"| 99 of 100 within | {cuts[98] * 1000:.1f} ms | |",
        f"| refused | {found['refused']} | |",
        f"| acknowledged and not in the database | {missing} | 0 |",
        f"| in the database twice | {doubled} | 0 |",
        f"| memory of all server processes after it | {memory / 1e6:.0f} MB | |",
    ]
    if given.idle:
        alone, watched = idle(given.idle, False), idle(given.idle, True)
        lines += [
            f"| memory of an idle table without a page ({given.idle} of them) | {alone / 1000:.0f} kB | 200 kB |",
            f"| memory of an idle table with a page ({given.idle} of them) | {watched / 1000:.0f} kB | 200 kB |",
        ]
    if given.returning:
        rates = sorted(returning(given.returning, CHOICES) for _ in range(3))
        lines.append(
            f"| pages that come back at once after a restart ({given.returning}, matches of {CHOICES} choices; "
            f"median of 3) | {rates[1]:.0f} a second | 100 a second |"
        )
    text = "\n".join(lines) + "\n"
    print(text)
    (HERE / "load.md").write_text(text)
    if missing or doubled:
        sys.exit("acknowledged choices are missing or doubled")


if __name__ == "__main__":
    main()
