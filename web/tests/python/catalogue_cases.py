"""Messages with the texts that Python's catalogue makes of them: of a match in every language, and difficult ones."""

import json
import random

import quarterdeck as qd
from quarterdeck import languages
from quarterdeck.core.words import Catalogue, Message, say

HARD = Catalogue(
    {
        "plain": "Nothing to fill.",
        "one": "{x}",
        "raised": "{x^}!",
        "many": "{n} {n:die|dice}",
        "empty": "[{n:|s}]",
        "inner": "<{x}>",
        "list": "You roll {faces}.",
        "missing": "{nobody} and {x}",
        "umlaut": "{größe} {größe:Stück|Stücke}",
        "odd": "{} {x {x}} {x:a} {x:a|b|c} {x^:a|b}",
        "constructor": "{constructor} {toString}",
    }
)
CASES: list[Message] = [
    say("plain"),
    say("one", x=3),
    say("one", x="{x} {y}"),
    say("one", x=""),
    say("raised", x="ship"),
    say("raised", x="ßtraße"),
    say("raised", x=""),
    say("raised", x=say("inner", x="a")),
    say("raised", x="𝔘nicode"),
    say("many", n=0),
    say("many", n=1),
    say("many", n=-1),
    say("many", n="1"),
    say("empty", n=1),
    say("empty", n=2),
    say("inner", x=say("inner", x=say("plain"))),
    say("list", faces=[]),
    say("list", faces=[say("plain")]),
    say("list", faces=[say("one", x=1), say("raised", x="b"), say("nowhere")]),
    say("missing", x=1),
    say("umlaut", größe=2),
    say("odd", x=1),
    say("constructor"),
    say("constructor", constructor=1, toString=2),
    say("nowhere", x=1),
]


def told(match: qd.Match) -> list[Message]:
    """All messages of one match: events, questions, options, refusals, parts."""
    luck, out = random.Random(7), []
    while (decision := match.decision) is not None:
        out.append(decision.topic)
        out += [option.label for option in decision.options]
        out += [text for refusal in decision.refusals for text in (refusal.what, refusal.reason)]
        out += [part.name for part in match.view().parts]
        match.play(luck.choice(decision.options))
    return [*out, *(event.message for event in match.events)]


def main() -> None:
    books = [{"texts": HARD.texts, "cases": [[m.data(), HARD.text(m)] for m in CASES]}]
    match = qd.new("d6", seed=11)
    messages = told(match)
    for language in languages.languages(match.game):
        book = languages.catalogue(match.game, language)
        books.append({"texts": book.texts, "cases": [[m.data(), book.text(m)] for m in messages]})
    print(json.dumps(books))


main()
