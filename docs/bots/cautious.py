"""A cautious bot: most likely it plays a card that others show face up, since they can hardly play the same."""

import json
import random
import sys


def cautious(question):
    shown = {part["id"]: part["face"] for part in question["view"]["parts"] if part.get("face")}

    def safety(option):
        mine = option.get("touches", [])
        return sum(face == shown.get(id) for id in mine for other, face in shown.items() if other not in mine)

    options = question["decision"]["options"]
    return random.choices(options, [1 + 9 * safety(option) for option in options])[0]


def say(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "ready", "name": "Cautious"})
    elif message["type"] == "choose":
        say({"type": "act", "number": message["number"], "action": cautious(message)["action"]})
    elif message["type"] == "wrong":
        print(message["why"], file=sys.stderr)
