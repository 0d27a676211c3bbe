"""Many hands: batches of games given to workers, and taken back in the order of the numbers.

What has been taken back is always the games from the first on, each once, whatever the workers and the sizes of batches
were, and whoever died on the way.
"""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from typing import Generic, TypeVar

from wardeck.errors import LabError
from wardeck.lab import kernel

Part = TypeVar("Part")
Work = Callable[[int, int], Part]
"""``work(first, games)`` does games ``first`` … ``first + games - 1``; can be pickled, where processes are to do it."""

SECONDS = 0.3
"""How long a batch should take: long against what it costs to send it, short against a person's patience."""
FIRST_BATCH = 64
GROWTH = 8
"""How many times larger than the last a batch may be."""
TRIES = 3
"""So many losses in a row, with no batch done between them, and the work itself is taken for the cause."""


@dataclass
class Crew:
    """Workers that carry out batches. Made by `crew`."""

    size: int
    """How many batches can be worked on at once."""
    seconds: float
    """How long a batch should take."""
    _make: Callable[[], Executor]
    _executor: Executor | None = None
    _losses: int = 0

    def submit(self, work: Work[Part], first: int, games: int) -> "Future[tuple[Part, float]]":
        """Gives a batch to a worker. Its result comes with the seconds that it took."""
        if self._executor is None:
            self._executor = self._make()
        return self._executor.submit(_timed, work, first, games)

    def lost(self, error: BaseException) -> None:
        """A batch was lost with its worker: makes new workers. Raises `LabError` where that has not helped."""
        self._losses += 1
        if self._losses >= TRIES:
            raise LabError("lab.workers", tries=TRIES, why=str(error) or type(error).__name__) from None
        self.close()

    def done(self) -> None:
        """A batch came back."""
        self._losses = 0

    def close(self) -> None:
        """Lets the workers go; what they are doing is dropped."""
        executor, self._executor = self._executor, None
        if executor is not None and not getattr(self._make, "keeps", False):
            processes = list((getattr(executor, "_processes", None) or {}).values())
            executor.shutdown(wait=False, cancel_futures=not processes)
            for process in processes:
                process.terminate()

    def drop(self, future: "Future[tuple[Part, float]]") -> None:
        """A batch is not wanted any more. A pool of processes that breaks later would trip over what was cancelled."""
        if not isinstance(self._executor, ProcessPoolExecutor):
            future.cancel()


@contextmanager
def crew(
    workers: int | None = None, executor: Executor | None = None, *, seconds: float | None = None
) -> Iterator[Crew]:
    """Workers, for the time of a ``with``.

    ``workers`` None: threads of this process, one for each core; the kernel lets them run side by side. 1: this thread.
    More: so many processes, which are started anew (a script needs the usual ``if __name__ == "__main__":``), and of
    which one that dies costs its batch only. With ``executor`` any other workers, and ``workers`` says how many batches
    they can work on at once; it stays open. Raises `LabError`.
    """
    check_workers(workers)
    if executor is not None:
        made = Crew(workers or os.cpu_count() or 1, seconds or SECONDS, _Given(executor))
    elif workers is None:
        made = Crew(cores(), seconds or SECONDS, lambda: ThreadPoolExecutor(cores()) if cores() > 1 else _Here())
    elif workers == 1:
        made = Crew(1, seconds or SECONDS, _Here)
    else:
        prepare(lambda _: None)  # or each worker would compile
        made = Crew(workers, seconds or SECONDS, lambda: _processes(workers))
    try:
        yield made
    finally:
        made.close()


def parts(work: Work[Part], *, first: int, games: int, crew: Crew) -> Iterator[tuple[int, Part]]:
    """The results of all games in batches, each with the number of its games, in the order of the numbers.

    Raises `LabError` where workers die again and again.
    """
    end, at = first + games, first
    pace = _Pace(crew)
    waiting: deque[_Batch[Part]] = deque()
    try:
        while at < end or waiting:
            while at < end and len(waiting) < pace.window:
                waiting.append(_Batch(at, pace.size(end - at)))
                at += waiting[-1].games
            part, seconds = _taken(work, waiting, crew)
            batch = waiting.popleft()
            pace.note(batch.games, seconds)
            yield batch.games, part
    finally:
        for batch in waiting:
            if batch.future is not None:
                crew.drop(batch.future)


def check_workers(workers: int | None) -> None:
    """Raises `LabError` where there can be no such number of workers."""
    if workers is not None and workers < 1:
        raise LabError("lab.workers-number", workers=workers)


def prepare(told: Callable[[str], None]) -> None:
    """Has everything compiled and kept on disk, where that is not yet so; ``told`` hears of it when it takes time."""
    kernel.prepare(told)


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@dataclass
class _Batch(Generic[Part]):
    first: int
    games: int
    future: "Future[tuple[Part, float]] | None" = None


@dataclass
class _Pace:
    """How large batches are: as large as the seconds allow, smaller near the end so that nobody waits long."""

    crew: Crew
    _last: int = 0
    _speed: float = field(default=0.0, repr=False)
    """Games a second of one worker."""

    @property
    def window(self) -> int:
        """How many batches may be given out and not taken back."""
        return 1 if self.crew.size == 1 else 2 * self.crew.size + 2

    def size(self, left: int) -> int:
        if not self._last:
            return min(FIRST_BATCH, left)
        wished = min(
            self._speed * self.crew.seconds, self._last * GROWTH, max(left / (2 * self.crew.size), FIRST_BATCH)
        )
        return max(1, min(int(wished), left))

    def note(self, games: int, seconds: float) -> None:
        self._last, self._speed = games, games / max(seconds, 1e-6)


class _Here(Executor):
    """The thread that asks."""

    def submit(self, work, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future: Future[object] = Future()
        future.set_result(work(*args, **kwargs))
        return future


@dataclass
class _Given:
    """Workers of somebody else, who also lets them go."""

    executor: Executor
    keeps: bool = True

    def __call__(self) -> Executor:
        return self.executor


def _taken(work: Work[Part], waiting: "deque[_Batch[Part]]", crew: Crew) -> tuple[Part, float]:
    """The result of the first batch; what dead workers lost is given out again."""
    while True:
        head = waiting[0]
        try:
            for batch in waiting:
                if batch.future is None:
                    batch.future = crew.submit(work, batch.first, batch.games)
            assert head.future is not None
            found = head.future.result()
        except Exception as error:
            if not _is_loss(error):
                raise
            crew.lost(error)
            for batch in waiting:
                if batch is head or batch.future is None or not _is_kept(batch.future):
                    batch.future = None
        else:
            crew.done()
            return found


def _is_kept(future: "Future[tuple[Part, float]]") -> bool:
    """Whether a batch came back whole before its workers were let go."""
    return future.done() and not future.cancelled() and future.exception() is None


def _is_loss(error: Exception) -> bool:
    """Whether a batch was lost with its worker, and not by what it does; so a Dask cluster says it, too."""
    return isinstance(error, BrokenExecutor | CancelledError | ConnectionError) or any(
        kind.__name__ in ("KilledWorker", "CommClosedError", "FutureCancelledError") for kind in type(error).__mro__
    )


def _timed(work: Work[Part], first: int, games: int) -> tuple[Part, float]:
    started = time.perf_counter()
    return work(first, games), time.perf_counter() - started


def _processes(workers: int) -> Executor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_start_worker)


def _start_worker() -> None:
    """A worker leaves Ctrl-C to its parent, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
