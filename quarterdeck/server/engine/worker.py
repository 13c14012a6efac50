"""The processes that run the rules: one that has read in everything, and the workers, which are copies of it.

To read in the games takes a third of a second, to make a copy a few milliseconds. So the first process, the forge, only
takes orders: a zero with one end of a socket makes a worker for that socket, the number of a worker ends it.

All of them end when the server is gone, at once and whatever they are doing.
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
from quarterdeck.server.engine.desk import Desk
from quarterdeck.server.engine.errors import Kept, Refusal
from quarterdeck.server.engine.held import Missing

GRACE = 2.0
"""Seconds that the server has for ending a worker before the worker ends itself."""
MEMORY = 2 << 30


class AnyDesk(Protocol):
    """Who answers in a process: about matches, or as a bot."""

    @property
    def held(self) -> MutableMapping[str, Any]: ...
    def answer(self, call: wire.Call) -> wire.Answer: ...


def main(make: Callable[[Sequence[str]], AnyDesk]) -> None:
    _, file, limit, *games = sys.argv
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    desk = make(games)
    # The rules and this desk make no cycles, and a full collection over all positions held stops a worker for longer
    # than anybody should wait: only what is young is looked through. What is frozen stays shared by all workers.
    gc.set_threshold(10_000, 5, 1_000_000)
    gc.freeze()
    line = forge(socket.socket(fileno=int(file)))
    if line is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with suppress(ConnectionError):  # The server may be gone when the answer is ready.
            serve(line, desk, float(limit) + GRACE)


def forge(orders: socket.socket) -> socket.socket | None:
    """Take orders. A worker returns from here with its socket, the forge without one when nobody orders any more."""
    workers: set[int] = set()
    with suppress(ConnectionError):
        line = _take_orders(orders, workers)
        if line is not None:
            return line
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    return None


def _take_orders(orders: socket.socket, workers: set[int]) -> socket.socket | None:
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


def serve(line: socket.socket, desk: AnyDesk, limit: float) -> None:
    """Read a request, run the rules, answer."""
    with line, line.makefile("rb") as requests:
        while length := requests.read(wire.LENGTH):
            body = requests.read(int.from_bytes(length, "big"))
            # Should everybody else be killed while rules go round in circles here, the kernel ends this process:
            # compiled rules never let Python look up.
            signal.setitimer(signal.ITIMER_REAL, limit)
            answer = _answer(desk, wire.read_call(body))
            signal.setitimer(signal.ITIMER_REAL, 0)
            line.sendall(wire.framed(wire.Reply(answer, len(desk.held))))


def _answer(desk: AnyDesk, call: wire.Call) -> wire.Answer:
    """Whatever the rules do, there is an answer; and no error that could quote a secret leaves this process."""
    try:
        return desk.answer(call)
    except Missing:
        return wire.Missing()
    except Refusal as refusal:
        return wire.Refused(refusal.why, refusal.reason)
    except Kept as kept:
        return wire.CannotGoOn(kept.reason)
    except QuarterdeckError as error:
        if isinstance(call.request, wire.Begin | wire.ReadRecord):
            return wire.Wrong(str(error))
        return _failed(desk, call, error)
    except Exception as error:
        return _failed(desk, call, error)


def _failed(desk: AnyDesk, call: wire.Call, error: Exception) -> wire.Failed:
    match = getattr(call.request, "match", "")
    desk.held.pop(match, None)
    where = "".join(traceback.format_tb(error.__traceback__))
    sys.stderr.write(f"match {match}: {type(call.request).__name__}: {type(error).__name__}\n{where}")
    sys.stderr.flush()
    return wire.Failed(type(error).__name__)


if __name__ == "__main__":
    main(Desk)
