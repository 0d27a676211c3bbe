"""How kernel functions are compiled and where the compiled code is kept.

Numba's cache looks at the file of a function only, not at the helpers it calls. The folder is therefore named by the
version and by a hash of every kernel source: a changed helper means a new folder, never a stale answer.
"""

import contextlib
import hashlib
import os
import pickle
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeVar

import llvmlite.binding  # type: ignore[import-untyped]
import numba
from numba import types
from numba.extending import intrinsic

_config: Any = numba.config

JIT_OFF = bool(_config.DISABLE_JIT)
"""Whether functions run as plain Python (``NUMBA_DISABLE_JIT=1``): then intrinsics are replaced by their twins."""

NEEDED = ("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi2")
"""What the vector path needs of the processor: ``vpcompressw`` and the 64-bit multiplication of lanes."""

UNUSED = 30 * 86_400
"""Seconds after which the compiled code of another version is deleted."""

Function = TypeVar("Function", bound=Callable[..., Any])


def has_vectors() -> bool:
    """Whether this processor, as numba uses it, has what the vector path needs."""
    if _config.CPU_FEATURES is not None:
        return all(f"+{name}" in _config.CPU_FEATURES for name in NEEDED)
    if _config.CPU_NAME == "generic":
        return False
    features = llvmlite.binding.get_host_cpu_features()
    return all(features.get(name, False) for name in NEEDED)


def _sources_digest() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__}".encode())
    for path in sorted(Path(__file__).parent.glob("kernel*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _version() -> str:
    try:
        return version("wardeck")
    except PackageNotFoundError:  # run from the sources
        return "0"


def _candidates() -> Iterator[Path]:
    name = f"kernel-{_version()}-{_sources_digest()}"
    if "NUMBA_CACHE_DIR" in os.environ:
        yield Path(os.environ["NUMBA_CACHE_DIR"]) / name
        return
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # nobody's home
        home = None
    if home is not None:
        yield home / "wardeck" / name
    user = os.getuid() if hasattr(os, "getuid") else 0
    yield Path(tempfile.gettempdir()) / f"wardeck-{user}" / name


def _cache_folder() -> Path | None:
    """The first folder that can be used; where it is new, those that nobody has used for long make room."""
    for folder in _candidates():
        try:
            new = not folder.exists()
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            owned = not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()  # never run somebody else's code
            with tempfile.TemporaryFile(dir=folder):
                pass
            os.utime(folder)
        except OSError:
            continue
        if owned:
            if new:
                _prune(folder)
            return folder
    return None


def _prune(kept: Path) -> None:
    for other in kept.parent.glob("kernel-*"):
        with contextlib.suppress(OSError):
            if other != kept and time.time() - other.stat().st_mtime > UNUSED:
                shutil.rmtree(other, ignore_errors=True)


CACHE_FOLDER = None if JIT_OFF else _cache_folder()
"""Where compiled code is kept; None where nothing can be written: then each start compiles."""


_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
_INNER: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def compiled(function: Function) -> Function:
    """A kernel function that several kernel functions call."""
    return numba.njit(**_OPTIONS, **_INNER)(function)  # type: ignore[no-any-return]


def inlined(function: Function) -> Function:
    """A kernel function that is called in one place, or is tiny: it becomes a part of its caller before compilation.

    Numba optimises each function with all that it calls, over and over on the way up: the fewer, the sooner it is done.
    """
    return numba.njit(inline="always", **_OPTIONS, **_INNER)(function)  # type: ignore[no-any-return]


def forced(function: Function) -> Function:
    """A kernel function that the compiler has to put into each caller."""
    return numba.njit(forceinline=True, **_OPTIONS, **_INNER)(function)  # type: ignore[no-any-return]


@intrinsic
def _apart(typing_context: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.function.attributes.add("noinline")
        builder.function.attributes.add("optsize")
        return context.get_dummy_value()

    return types.void(), codegen


def _nothing() -> None:
    """What stands for `apart` with the JIT off."""


apart: Any = _nothing if JIT_OFF else _apart
"""Called first in a function that is seldom needed: it stays a function, small and soon compiled."""


class _Forgiving:
    """Numba's cache of one function, where a full disk or a spoilt file costs time and nothing else."""

    def __init__(self, cache: Any) -> None:
        self._inner = cache

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def load_overload(self, *arguments: Any) -> Any:
        try:
            return self._inner.load_overload(*arguments)
        except (OSError, EOFError, ValueError, pickle.PickleError):
            return None

    def save_overload(self, *arguments: Any) -> None:
        with contextlib.suppress(OSError):
            self._inner.save_overload(*arguments)


def entry(function: Function) -> Function:
    """A kernel function that Python calls: its compiled code is kept from start to start."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(CACHE_FOLDER or "")
    try:
        made: Any = numba.njit(cache=CACHE_FOLDER is not None, **_OPTIONS)(function)
    finally:
        _config.CACHE_DIR = before
    if CACHE_FOLDER is not None:
        made._cache = _Forgiving(made._cache)
    return made  # type: ignore[no-any-return]


def kept(function: Any) -> bool:
    """Whether compiled code of an entry is in memory or in the cache."""
    folder = CACHE_FOLDER
    if function.signatures:
        return True
    return folder is not None and any(folder.rglob(f"*.{function.__name__}-*.nbi"))
