"""The registered games: their entries, and their endings."""

import json

from quarterdeck.registry import ENTRIES, open_game

print(
    json.dumps(
        [
            {"name": name, "status": entry.status, "endings": open_game(name).box.endings if entry.game else []}
            for name, entry in ENTRIES.items()
        ]
    )
)
