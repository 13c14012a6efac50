"""The worker process of a review: gets a record, answers with its progress and then with the review.

It runs at low priority (`nice`), with limited time and memory, and ends when the server closes it or is gone.
"""

from __future__ import annotations

import os
import resource
import signal

import msgspec

from quarterdeck.core.record import parse_record
from quarterdeck.core.replay import replay
from quarterdeck.players.review import review
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.worker_process import MEMORY
from quarterdeck.worker import Channel

_NICE = 15


class Progress:
    """Sends the number of finished choices and the total after each choice."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._done = -1

    def __call__(self, done: int, total: int) -> bool:
        if done != self._done:
            self._done = done
            self._channel.send((done, total))
        return True


def work(channel: Channel) -> None:
    text, budget, seconds, games = channel.receive()
    os.nice(_NICE)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    record = parse_record(text)
    known = Games(games)
    match = replay(known.open(record.game, known.options_of(record)), record)
    found = review(match, budget=budget, watch=Progress(channel))
    channel.send(msgspec.json.encode(found.data()).decode())
