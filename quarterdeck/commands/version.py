"""`quarterdeck --version`: the version, and whether the engine is compiled or interpreted."""

from __future__ import annotations

import quarterdeck
from quarterdeck import _switch
from quarterdeck.commands.output import say, warn


def tell_version() -> None:
    engine = "compiled" if _switch.compiled() else "interpreted"
    say(f"Quarterdeck {quarterdeck.__version__}, {engine} engine")
    if _switch.stale():
        warn("The compiled modules do not match the sources and are not used; run `make setup` to compile them.")
