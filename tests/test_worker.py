"""Worker processes: questions and answers, errors, time limits, Ctrl-C, and the end."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from quarterdeck.core.errors import IllegalAction
from quarterdeck.worker import Channel, Worker, WorkerError, WorkerGone, ready
from tests.time_limits import LONG


def work(channel: Channel) -> None:
    """The worker function of these tests."""

    def answer(question: object) -> object:
        match question:
            case "refuse":
                raise IllegalAction("not now")
            case "fail":
                raise KeyError("x")
            case "sleep":
                time.sleep(LONG)
            case "print":
                print("noise")
        return [question, os.getpid()]

    channel.answer_all(answer)


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker("tests.test_worker:work", quiet=True)
    yield worker
    worker.close()


def test_a_worker_answers_questions_in_another_process(worker: Worker) -> None:
    for question in (1, "two", {"three": [3]}):
        worker.ask(question)
        assert worker.answer(LONG) == [question, worker.pid]
    assert worker.pid != os.getpid()


def test_output_of_a_worker_does_not_disturb_its_answers(worker: Worker) -> None:
    worker.ask("print")
    assert worker.answer(LONG)[0] == "print"


def test_errors_of_the_package_are_raised_here_and_the_worker_continues(worker: Worker) -> None:
    worker.ask("refuse")
    with pytest.raises(WorkerError, match="not now"):
        worker.answer(LONG)
    worker.ask(1)
    assert worker.answer(LONG)[0] == 1


def test_any_other_error_ends_the_worker(worker: Worker) -> None:
    worker.ask("fail")
    with pytest.raises(WorkerError, match="KeyError: 'x'"):
        worker.answer(LONG)
    with pytest.raises(WorkerGone):
        worker.answer(LONG)
    assert not worker.alive


def test_a_killed_worker_is_gone(worker: Worker) -> None:
    worker.ask("sleep")
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(WorkerGone, match="ended with code -9"):
        worker.answer(LONG)


def test_a_worker_that_takes_too_long_is_killed(worker: Worker) -> None:
    worker.ask("sleep")
    with pytest.raises(TimeoutError, match=r"no answer within 0\.2 s"):
        worker.answer(0.2)


def test_ctrl_c_does_not_reach_a_worker(worker: Worker) -> None:
    os.kill(worker.pid, signal.SIGINT)
    worker.ask(1)
    assert worker.answer(LONG)[0] == 1
    os.kill(worker.pid, signal.SIGINT)
    worker.ask(2)
    assert worker.answer(LONG)[0] == 2


def test_ready_returns_the_workers_that_have_answered(worker: Worker) -> None:
    other = Worker("tests.test_worker:work", quiet=True)
    try:
        worker.ask("sleep")
        other.ask(1)
        assert ready([worker, other]) == [other]
    finally:
        other.close()
    assert other.closed


def test_a_function_that_cannot_be_imported_says_so() -> None:
    worker = Worker("tests.no_such_module:work", quiet=True)
    with pytest.raises(WorkerError, match="No module named"):
        worker.answer(LONG)
    worker.close()
