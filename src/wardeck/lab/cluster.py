"""Workers of a Dask cluster. Needs the extra ``cluster``."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from wardeck.errors import LabError, MissingExtra
from wardeck.lab.work import Crew, crew

SECONDS = 2.0
"""How long a batch should take: it goes through the scheduler."""
ADDRESS = re.compile(r"([a-z]+://)?[^\s:/]+:[0-9]{1,5}")
TIMEOUT = 10.0
"""Seconds to wait for the scheduler."""


def check_address(address: str) -> None:
    """Raises `LabError` for what is no address, `MissingExtra` where Dask is not installed."""
    if find_spec("distributed") is None:
        raise MissingExtra("extra.missing", extra="cluster", module="distributed")
    if not ADDRESS.fullmatch(address):
        raise LabError("lab.dask-address", address=address)


@contextmanager
def cluster_crew(address: str) -> Iterator[Crew]:
    """The workers of the cluster whose scheduler is at this address, such as ``tcp://10.0.0.5:8786``.

    Raises `LabError` where there is none, `MissingExtra` where Dask is not installed.
    """
    check_address(address)
    from distributed import Client

    try:
        client: Any = Client(address, timeout=TIMEOUT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise LabError("lab.dask", address=address, why=" ".join(str(error).split()) or type(error).__name__) from None
    with client:
        threads = sum(client.nthreads().values())
        with crew(max(threads, 1), client.get_executor(), seconds=SECONDS) as workers:
            yield workers
