"""Waiting times of a new user: `make play` in a fresh clone until the page answers, and until the engine is compiled.

`python -m benchmarks.first_page` prints the figures; `make bench` writes them to `results.md`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
EDITED = Path("quarterdeck/games/d6/rules/damage.py")
ADDED = '\n\ndef _added(number: int) -> str:\n    return f"a change that adds a function and a text, {number}"\n'
MOST = 900.0
"""Seconds after which a step has failed."""


def first_page() -> dict[str, float]:
    """Return the seconds to the first page, to the compiled engine, and to compile one changed module."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "quarterdeck"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(tree)], check=True)
        env = {**os.environ, "BROWSER": "true", "QUARTERDECK_HOME": str(Path(folder) / "home"), "PYTHONPATH": ""}
        env.pop("MAKEFLAGS", None)
        began = time.monotonic()
        play = subprocess.Popen(
            ["make", "play"],
            cwd=tree,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        try:
            assert play.stdout is not None
            url = next((line.split(" at ")[1].strip() for line in play.stdout if "Quarterdeck is at" in line), "")
            if not url:
                raise RuntimeError("`make play` ended without a page")
            _wait(lambda: _answers(url), "the page")
            page = time.monotonic() - began
            _wait(lambda: _state(tree) in ("done", "failed"), "the compiled engine")
            compiled = time.monotonic() - began
            if _state(tree) == "failed":
                raise RuntimeError((tree / "build/log").read_text(encoding="utf-8"))
        finally:
            os.killpg(play.pid, signal.SIGTERM)
            play.wait()
        with (tree / EDITED).open("a", encoding="utf-8") as module:
            module.write(ADDED)
        began = time.monotonic()
        subprocess.run(["make", "setup"], cwd=tree, env=env, check=True, capture_output=True)
        return {"page": page, "compiled": compiled, "one module": time.monotonic() - began}


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def _state(tree: Path) -> str:
    try:
        status = json.loads((tree / "build/status.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    return str(status.get("state", ""))


def _wait(ready: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + MOST
    while not ready():
        if time.monotonic() > end:
            raise RuntimeError(f"{what} did not come within {MOST:.0f} s")
        time.sleep(0.1)


if __name__ == "__main__":
    for name, seconds in first_page().items():
        print(f"{name}: {seconds:.1f} s")
