"""Searches a log for secrets."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from quarterdeck.server.guests import Guests


def kept_in(database: Path) -> list[str]:
    """Every seed, token, invitation, pass, return code and address in the database, and the server's own secrets."""
    with closing(sqlite3.connect(database)) as db:
        seeds = [json.loads(plan)["seed"] for (plan,) in db.execute("SELECT plan FROM plans")]
        days = [seed for (seed,) in db.execute("SELECT seed FROM days")]
        tokens = [token for (token,) in db.execute("SELECT token FROM seats WHERE token != ''")]
        invites = [invite for (invite,) in db.execute("SELECT invite FROM tables")]
        keys = dict(db.execute("SELECT name, value FROM secrets").fetchall())
        guests = Guests(None, keys["guests"], keys["place"])  # type: ignore[arg-type]
        passes = [guests.write_pass(guest) for (guest,) in db.execute("SELECT id FROM guests")]
        codes = [guests._return_letters(*row) for row in db.execute("SELECT guest, made FROM returns")]
        addresses = [text for row in db.execute("SELECT mail, hook, hook_secret FROM contacts") for text in row]
    return [*addresses, *codes, *seeds, *days, *tokens, *invites, *passes, *(key.hex() for key in keys.values())]


def told(database: Path, log: Sequence[str]) -> list[str]:
    """Lines of the log that contain a secret. A short seed that a person chose, such as 4, is none."""
    secrets = [secret for secret in kept_in(database) if len(secret) > 12]
    assert secrets
    return [line for line in log if any(secret in line for secret in secrets)]
