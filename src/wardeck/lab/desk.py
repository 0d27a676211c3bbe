"""The desk of the laboratory: quick questions, answered by a process of its own.

Whoever asks carries no compiled kernel and does not wait for one. One question is answered at a time. Of each asker
the newest counts: an older one that still waits is given up. `wardeck.lab.clerk` is the process.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from wardeck.errors import LabError
from wardeck.lab.answers import Chances, Estimate, Figure
from wardeck.rules.files import differences
from wardeck.rules.options import Rules

SECONDS = 0.3
"""Of games for an estimate."""
LONGEST, SHORTEST = 0.1, 0.02
"""Seconds of games for chances: fewer when many rooms wait, so that all of them get round in a few seconds."""
MOST_WAITING = 2_000
PATIENCE = 20.0
"""Seconds after which a question is given up, and the process with it."""
GETTING_READY = 300.0
"""Seconds that the process has for compiling; it does so once on a machine."""
AFTER_TROUBLE = 2.0
"""Seconds until a process that died is started again."""
LONGEST_LINE = 1 << 20

Facts = dict[str, Any]


@dataclass(eq=False)
class Question:
    """What somebody asks. It is put into words when its turn comes."""

    words: Callable[[], Facts | None]
    answer: "asyncio.Future[Facts | None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Desk:
    """The one process of a program that answers. It is started by the first question; use it from one event loop."""

    def __init__(self, command: tuple[str, ...] = (sys.executable, "-m", "wardeck.lab.clerk")) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._ready = False
        self._urgent: dict[Hashable, Question] = {}
        self._patient: dict[Hashable, Question] = {}
        self._work: asyncio.Task[None] | None = None
        self._calm_after = 0.0

    @property
    def ready(self) -> bool:
        """Whether the process is there and has what it needs."""
        return self._ready

    def wake(self) -> None:
        """Starts the process, so that the first question finds it ready."""
        if self._process is None:
            self._begin()

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process else None

    async def estimate(
        self, rules: Rules, players: int, *, asker: Hashable = None, seconds: float = SECONDS
    ) -> Estimate | None:
        """What games of these rules come to; None where the same asker has asked something newer. Raises `LabError`."""
        facts = _words("estimate", rules, players=players, seconds=seconds)
        found = await self._ask(self._urgent, asker, lambda: facts)
        return found and Estimate(**_figures(found, "battles", "half", "ninety", "draw", "endless", "longer"))

    async def chances(
        self, rules: Rules, known: Callable[[], Facts | None], *, asker: Hashable = None, seconds: float | None = None
    ) -> Chances | None:
        """Who wins from what is known (`wardeck.lab.knowledge`), which is asked for when the turn comes.

        None where it is not known then, or the same asker has asked something newer. Raises `LabError`.
        """

        def words() -> Facts | None:
            found = known()
            given = seconds or max(SHORTEST, min(LONGEST, 1 / (1 + len(self._patient))))
            return None if found is None else _words("chances", rules, known=found, seconds=given)

        found = await self._ask(self._patient, asker, words)
        return found and Chances(**_figures(found, "draw", "nobody", "left"))

    async def lengths(
        self, rules: Rules, start: int | Facts, *, battles: int, longest_war: int, asker: Hashable = None
    ) -> Facts | None:
        """How a game that is over lies among others that begin like it (`clerk.lengths`)."""
        facts = _words("lengths", rules, start=start, seconds=SECONDS, battles=battles, longest_war=longest_war)
        found = await self._ask(self._urgent, asker, lambda: facts)
        return found and _figures(found, "shorter", "longer", "chain")

    async def close(self) -> None:
        """Ends the process; whoever waits is refused."""
        if self._work:
            self._work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._work
        await self._end()
        for question in (*self._urgent.values(), *self._patient.values()):
            _refuse(question)

    async def _ask(self, lane: dict[Hashable, Question], asker: Hashable, words: Callable[[], Facts | None]) -> Any:
        question = Question(words)
        asker = asker if asker is not None else question
        older = lane.get(asker)
        if older is None and len(self._urgent) + len(self._patient) >= MOST_WAITING:
            raise LabError("desk.busy")
        lane[asker] = question  # in the older one's place in the line
        if older is not None and not older.answer.done():
            older.answer.set_result(None)
        self._begin()
        try:
            return await question.answer
        finally:
            if lane.get(asker) is question:
                del lane[asker]

    def _begin(self) -> None:
        if self._work is None or self._work.done():
            self._work = asyncio.get_running_loop().create_task(self._serve())

    async def _serve(self) -> None:
        """Starts the process, and answers until nobody asks any more."""
        if self._process is None:
            await self._start()
        while lane := self._urgent or self._patient:
            question = lane.pop(next(iter(lane)))
            if not question.answer.done():
                await self._put(question)
                if self._process is None:
                    await self._start()

    async def _start(self) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(max(0.0, self._calm_after - loop.time()))
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, stderr=nothing, limit=LONGEST_LINE
            )
            self._ready = bool(await self._hear(GETTING_READY))
        except (OSError, ValueError, TimeoutError):
            await self._end()

    async def _put(self, question: Question) -> None:
        """Puts one question, and gives its answer to whoever asked."""
        try:
            words = question.words()
        except Exception as error:
            question.answer.set_exception(error)
            return
        if words is None:
            question.answer.set_result(None)
            return
        try:
            found = await self._said(words) if self._process else None
        except (OSError, ValueError, TimeoutError):
            found = None
        if found is None:
            await self._end()
            _refuse(question)
        elif question.answer.done():
            pass
        elif "code" in found:
            question.answer.set_exception(LabError(found["code"], **found["facts"]))
        else:
            question.answer.set_result(found["answer"])

    async def _said(self, facts: Facts) -> Facts:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(facts, separators=(",", ":")).encode() + b"\n")
        await self._process.stdin.drain()
        return await self._hear(PATIENCE)

    async def _hear(self, seconds: float) -> Facts:
        """The next line. Raises `ValueError` at the end."""
        assert self._process is not None
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), seconds)
        found: Facts = json.loads(line)
        return found

    async def _end(self) -> None:
        process, self._process, self._ready = self._process, None, False
        self._calm_after = asyncio.get_running_loop().time() + AFTER_TROUBLE
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _words(ask: str, rules: Rules, **facts: Any) -> Facts:
    return {"ask": ask, "rules": differences(rules, Rules()), **facts}


def _figures(facts: Mapping[str, Any], *names: str) -> Facts:
    """The answer with its figures as figures again."""
    found = {name: None if facts[name] is None else Figure(*facts[name]) for name in names}
    wins = {"wins": tuple(Figure(*each) for each in facts["wins"])} if "wins" in facts else {}
    return {**facts, **found, **wins}


def _refuse(question: Question) -> None:
    if not question.answer.done():
        question.answer.set_exception(LabError("desk.failed"))
