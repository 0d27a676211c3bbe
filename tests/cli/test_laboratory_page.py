"""`docs/laboratory.md`: each answer is what its command prints."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.command import Here

pytestmark = pytest.mark.usefixtures("laboratory")

PAGE = Path(__file__).parents[2] / "docs" / "laboratory.md"
LEFT_OUT = "…"
QUESTIONS = 30
QUESTION = re.compile(r"^### (\d+\. .+?)\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
ANSWER = re.compile(r"^```console\n\$ wardeck (.+?)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def answers() -> Iterator[tuple[str, str, list[str]]]:
    """The heading, the command and the lines of each answer."""
    for heading, rest in QUESTION.findall(PAGE.read_text("utf-8")):
        blocks = ANSWER.findall(rest)
        assert len(blocks) == 1, heading
        yield heading, blocks[0][0], blocks[0][1].splitlines()


def test_there_are_thirty() -> None:
    assert [int(heading.split(".")[0]) for heading, _, _ in answers()] == list(range(1, QUESTIONS + 1))


@pytest.mark.parametrize(
    ("heading", "command", "said"), [pytest.param(*each, id=each[0].split(".")[0]) for each in answers()]
)
def test_answer(wardeck: Here, heading: str, command: str, said: list[str]) -> None:
    assert "--seed" in command or command.startswith(("exact", "odds"))
    done = wardeck(*shlex.split(command))
    assert done.code == 0, done.err
    printed = iter(line.rstrip() for line in done.lines)
    for line in said:
        if line not in (LEFT_OUT, ""):
            assert line in printed, f"{heading}: no line, or not here: {line}\n{done.out}"
