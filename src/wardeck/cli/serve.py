"""``wardeck serve``: rooms in the browser, on this machine and in the home network."""

import logging
import os
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from wardeck.cli.data import default_file
from wardeck.cli.ink import console, is_terminal, write
from wardeck.cli.parsing import command, option
from wardeck.errors import FileError, MissingExtra, UsageError
from wardeck.messages import say
from wardeck.store.lock import Lock
from wardeck.store.sqlite import SqliteStore

app = command("serve")

PORT = 8640
DAY = 24 * 60 * 60 * 1000
"""Milliseconds of a day."""


@app.default
def serve(
    *,
    host: Annotated[str, option("host")] = "0.0.0.0",  # everybody at home
    port: Annotated[int, option("port", allow_leading_hyphen=True)] = PORT,
    data: Annotated[str | None, option("data")] = None,
    open_: Annotated[bool | None, option("open", name="--open", negative="--no-open")] = None,
    link: Annotated[str | None, option("link")] = None,
    log: Annotated[str | None, option("log")] = None,
    keep_finished: Annotated[int, option("keep_finished", allow_leading_hyphen=True)] = 30,
    keep_idle: Annotated[int, option("keep_idle", allow_leading_hyphen=True)] = 7,
) -> int:
    """Serves until it is stopped, and returns the exit code."""
    try:
        from wardeck.web.addresses import local_link, network_link
        from wardeck.web.app import build
        from wardeck.web.server import bind, run
        from wardeck.web.settings import Settings
    except ModuleNotFoundError as error:
        raise MissingExtra("extra.missing", extra="web", module=error.name) from None
    for flag, days in {"--keep-finished": keep_finished, "--keep-idle": keep_idle}.items():
        if days < 1:
            raise UsageError("serve.days", flag=flag, days=days)
    if not 0 <= port <= 65535:
        raise UsageError("serve.port", port=port)
    _log_to(log)
    link = _checked(link)
    path = Path(data) if data is not None else default_file()
    listener = bind(host, port)
    with listener:
        lock, store = _opened(path)
        try:
            port = listener.getsockname()[1]
            here, network = local_link(host, port), network_link(host, port)
            settings = Settings(
                link=link, network=network, keep_finished=keep_finished * DAY, keep_idle=keep_idle * DAY
            )
            application, hub = build(store, settings)

            def started() -> None:
                _announce(here, link or network, path)
                _open(here, open_)

            run(application, hub, listener, started)
        finally:
            store.close()
            lock.release()
    write((say("cli.serve.stopped"), "quiet"))
    return 0


def _opened(path: Path) -> tuple[Lock, SqliteStore]:
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    lock = Lock(path)
    try:
        return lock, SqliteStore(path)
    except FileError:
        lock.release()
        raise


def _checked(link: str | None) -> str | None:
    """The link with its end in order. Raises `UsageError` where it is none."""
    if link is None:
        return None
    with suppress(ValueError):
        parts = urlsplit(link)
        if parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/") and not parts.query:
            return f"{parts.scheme}://{parts.netloc}/"
    raise UsageError("serve.link", link=link)


def _announce(here: str, network: str | None, path: Path) -> None:
    write((say("cli.serve.here"), ""), (here, "strong"))
    if network:
        write((say("cli.serve.network"), ""), (network, "strong"))
        _draw(network)
    write((say("cli.serve.kept", path=path), "quiet"))
    write((say("cli.serve.stop"), "quiet"))
    sys.stdout.flush()


def _draw(link: str) -> None:
    """The link as a QR code, two rows of it in a line of the terminal."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower()
    if not is_terminal(sys.stdout) or not encoding.startswith("utf"):
        return
    import segno
    from rich.text import Text

    rows = [list(row) for row in segno.make(link, micro=False).matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    marks = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        line = "".join(marks[bool(high), bool(low)] for high, low in zip(upper, lower, strict=True))
        console().print(Text("  ").append(line, "#000000 on #ffffff"), soft_wrap=True)


def _open(link: str, wanted: bool | None) -> None:
    """Opens the browser where somebody sits in front of it, or where it was asked for."""
    screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if wanted or (wanted is None and screen and is_terminal(sys.stdout)):
        with suppress(webbrowser.Error):
            webbrowser.open(link)


def _log_to(place: str | None) -> None:
    """Log lines go to a file or, with ``-``, to standard error; without a place only warnings, to standard error."""
    from wardeck.web.log import JsonLines
    from wardeck.web.server import quiet_libraries

    try:
        handler = logging.StreamHandler() if place in (None, "-") else logging.FileHandler(str(place), encoding="utf-8")
    except OSError as error:
        raise FileError("file.unwritable", why=error.strerror or error).at(place) from None
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING if place is None else logging.INFO, handlers=[handler], force=True)
    quiet_libraries()
