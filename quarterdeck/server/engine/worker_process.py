"""Main program of the spawner process and of the worker processes that it forks.

Loading the games takes a third of a second, a fork a few milliseconds. So the spawner loads the games once and then
reads orders: zero with one end of a socket forks a worker for that socket, a process id kills that worker.

All these processes end as soon as the server is gone.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import socket
import sys
import traceback
from collections.abc import Callable, MutableMapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import NotAllowed, ReadOnly
from quarterdeck.server.engine.match_cache import NotCached
from quarterdeck.server.engine.request_handler import RequestHandler

GRACE = 2.0
"""Seconds after the limit until a worker ends itself, if the server has not killed it."""
MEMORY = 2 << 30


class AnyHandler(Protocol):
    """The request handler of a process: `RequestHandler` for matches, `BotRequestHandler` for bots."""

    @property
    def cache(self) -> MutableMapping[str, Any]: ...
    def answer(self, call: wire.Call) -> wire.Answer: ...


def main(make: Callable[[Sequence[str]], AnyHandler]) -> None:
    _, file, limit, *games = sys.argv
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    handler = make(games)
    # Rules and handler make no reference cycles, and a full collection over all cached positions takes too long, so
    # only the young generations are collected. Frozen objects stay shared between all workers.
    gc.set_threshold(10_000, 5, 1_000_000)
    gc.freeze()
    connection = take_orders(socket.socket(fileno=int(file)))
    if connection is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with suppress(ConnectionError):  # The server may end before the answer is ready.
            serve(connection, handler, float(limit) + GRACE)


def take_orders(orders: socket.socket) -> socket.socket | None:
    """Read orders. Returns a socket in each forked worker, and None in the spawner when the server is gone."""
    workers: set[int] = set()
    with suppress(ConnectionError):
        connection = _take_orders_until_fork(orders, workers)
        if connection is not None:
            return connection
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    return None


def _take_orders_until_fork(orders: socket.socket, workers: set[int]) -> socket.socket | None:
    orders.sendall(bytes(wire.ORDER))
    while True:
        order, files, _, _ = socket.recv_fds(orders, wire.ORDER, 1)
        if not order:
            return None
        worker = int.from_bytes(order, "big")
        if files:
            worker = os.fork()
            if worker == 0:
                orders.close()
                return socket.socket(fileno=files[0])
            os.close(files[0])
            workers.add(worker)
        elif worker in workers:
            workers.remove(worker)
            os.kill(worker, signal.SIGKILL)
            os.waitpid(worker, 0)
        orders.sendall(worker.to_bytes(wire.ORDER, "big"))


def serve(connection: socket.socket, handler: AnyHandler, limit: float) -> None:
    """Read calls from the socket, run the rules and write the replies, until the server closes the socket."""
    with connection, connection.makefile("rb") as requests:
        while length := requests.read(wire.LENGTH):
            body = requests.read(int.from_bytes(length, "big"))
            # The kernel ends this process if the rules do not return and the server is gone. A Python signal handler
            # would not run while compiled rules loop.
            signal.setitimer(signal.ITIMER_REAL, limit)
            answer = _answer(handler, wire.read_call(body))
            signal.setitimer(signal.ITIMER_REAL, 0)
            connection.sendall(wire.framed(wire.Reply(answer, len(handler.cache))))


def _answer(handler: AnyHandler, call: wire.Call) -> wire.Answer:
    """The handler's answer, or its error as an answer without any text that could quote a secret."""
    try:
        return handler.answer(call)
    except NotCached:
        return wire.NotCached()
    except NotAllowed as refusal:
        return wire.NotAllowed(refusal.why, refusal.reason)
    except ReadOnly as read_only:
        return wire.CannotGoOn(read_only.reason)
    except QuarterdeckError as error:
        if isinstance(call.request, wire.Begin | wire.ReadRecord):
            return wire.BadInput(str(error))
        return _failed(handler, call, error)
    except Exception as error:
        return _failed(handler, call, error)


def _failed(handler: AnyHandler, call: wire.Call, error: Exception) -> wire.Failed:
    match = getattr(call.request, "match", "")
    handler.cache.pop(match, None)
    where = "".join(traceback.format_tb(error.__traceback__))
    sys.stderr.write(f"match {match}: {type(call.request).__name__}: {type(error).__name__}\n{where}")
    sys.stderr.flush()
    return wire.Failed(type(error).__name__)


if __name__ == "__main__":
    main(RequestHandler)
