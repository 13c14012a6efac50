"""A cautious bot: of its cards it plays one that others show face up, since they can hardly play the same."""

import json
import sys


def safest(question):
    shown = {part["id"]: part["face"] for part in question["view"]["parts"] if part.get("face")}

    def safety(option):
        mine = option.get("touches", [])
        return sum(face == shown.get(id) for id in mine for other, face in shown.items() if other not in mine)

    return max(question["decision"]["options"], key=safety)


def say(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "ready", "name": "Cautious"})
    elif message["type"] == "choose":
        say({"type": "act", "number": message["number"], "action": safest(message)["action"]})
    elif message["type"] == "wrong":
        print(message["why"], file=sys.stderr)
