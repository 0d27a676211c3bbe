"""``wardeck verify``: whether records hold, one line each."""

from collections.abc import Iterator
from typing import Annotated

from wardeck.cli import CHECK_FAILED, OK, USAGE, complain
from wardeck.cli.ink import write
from wardeck.cli.parsing import command, option
from wardeck.errors import UsageError, WardeckError
from wardeck.messages import say
from wardeck.record.files import read_records
from wardeck.record.record import Record
from wardeck.record.verify import verify as verified

app = command("verify")


@app.default
def verify(*files: Annotated[str, option("record_file")]) -> int:
    """Checks every record of every file and returns the exit code: the worst that was found."""
    if not files:
        raise UsageError("usage.missing", command="wardeck verify", name="FILE")
    return max(code for path in files for code in _checked(path))


def _checked(path: str) -> Iterator[int]:
    """The exit code for each record of a file, and for the file where it cannot be read."""
    number = 0
    try:
        for number, record in enumerate(read_records(path), 1):
            yield _check(record, f"{path}:{record.line}" if number > 1 else path)
    except WardeckError as error:
        complain(str(error))
        yield USAGE


def _check(record: Record, place: str) -> int:
    report = verified(record)
    if report.ok:
        write((f"{place}: ", ""), (say("cli.verify.ok"), "good"), (say("cli.verify.what", **_facts(record)), ""))
        return OK
    more = len(report.differences) - 1
    write(
        (f"{place}: ", ""),
        (say("cli.verify.differs"), "war"),
        (f" {report.differences[0]}", ""),
        (say("cli.verify.more", n=more) if more else "", "quiet"),
    )
    return CHECK_FAILED


def _facts(record: Record) -> dict[str, object]:
    result = record.result
    return {
        "players": say("play.tell.players", n=len(record.players)),
        "result": say(
            "cli.verify.result", termination=result.termination, battles=say("common.battles", n=result.battles)
        )
        if result
        else say("cli.verify.no_result"),
    }
