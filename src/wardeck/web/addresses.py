"""Where a server can be reached: on this machine, in the home network, and under which names a browser may call it."""

import ipaddress
import socket
from collections.abc import Collection
from contextlib import suppress
from urllib.parse import urlsplit

ANYWHERE = {"0.0.0.0", "::", ""}


def local_link(host: str, port: int) -> str:
    """The address for a browser on this machine."""
    return link("localhost" if host in ANYWHERE else host, port)


def network_link(host: str, port: int) -> str | None:
    """The address for the home network; None where the server listens to this machine alone."""
    if host not in ANYWHERE:
        return None if _is_loopback(host) else link(host, port)
    found = own_address()
    return link(found, port) if found else None


def link(host: str, port: int) -> str:
    """``http://host:port/``."""
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"


def own_address() -> str | None:
    """This machine's address in its network; asked of the system, nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address for documentation: the system only chooses a way to it
        address: str = probe.getsockname()[0]
        return None if _is_loopback(address) else address
    return None


def is_ours(host: str, names: Collection[str]) -> bool:
    """Whether a ``Host`` header may name this server: an IP address, this machine's name, or one of ``names``.

    Without this, a page from elsewhere could point a name of its own at this machine and pass for ours.
    """
    with suppress(ValueError):
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        if name in {"localhost", socket.gethostname().lower(), *names} or name.endswith((".localhost", ".local")):
            return True
        with suppress(ValueError):
            ipaddress.ip_address(name)
            return True
    return False


def same_origin(origin: str, host: str, names: Collection[str]) -> bool:
    """Whether a page from ``origin`` was served by the server that the request names as ``host``."""
    with suppress(ValueError):
        came_from = urlsplit(origin)
        if came_from.scheme not in ("http", "https"):
            return False
        return came_from.netloc.lower() == host.lower() or (came_from.hostname or "") in names
    return False


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return False
