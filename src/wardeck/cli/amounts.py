"""Numbers on the command line, and in tables: read as people write them, written as people read them."""

from decimal import Decimal, InvalidOperation
from math import floor, inf, isfinite, log10

from wardeck.errors import UsageError

FAR = 10**30
"""What is larger is this large: too large for everything that is asked for."""


def whole(text: str, flag: str) -> int:
    """A whole number such as ``1000000``, ``1_000_000`` or ``1e6``. Raises `UsageError`."""
    try:
        number = Decimal(text.strip())
        if number.is_finite() and number.copy_abs() >= FAR:
            return FAR if number > 0 else -FAR
        if number.is_finite() and number == int(number):
            return int(number)
    except InvalidOperation:
        pass
    raise UsageError("usage.amount", flag=flag, value=text, example="1000, 1_000_000 or 1e9")


def share(text: str, flag: str) -> float:
    """A share such as ``0.5%`` or ``0.005``. Raises `UsageError`."""
    number = positive(text.strip().removesuffix("%").rstrip(), flag, example="0.5% or 0.005", given=text)
    return number / 100 if text.strip().endswith("%") else number


def part(text: str, flag: str) -> float:
    """A share such as ``2%`` or ``0.02``, also 0. Raises `UsageError`."""
    return 0.0 if text.strip().removesuffix("%").strip() in ("0", "0.0") else share(text, flag)


def milliseconds(text: str, flag: str) -> tuple[int, int]:
    """A time and how far it spreads, such as ``600±150ms``, ``600+-150`` or ``600``. Raises `UsageError`."""
    plain = text.strip().removesuffix("ms").replace("+-", "±")
    mean, _, spread = plain.partition("±")
    if not mean.strip().isdecimal() or not (spread.strip() or "0").isdecimal():
        raise UsageError("usage.amount", flag=flag, value=text, example="600±150ms or 600")
    return int(mean), int(spread.strip() or "0")


def positive(text: str, flag: str, *, example: str, given: str | None = None) -> float:
    """A number above 0. Raises `UsageError`."""
    try:
        number = float(text)
    except ValueError:
        number = inf
    if not isfinite(number) or number <= 0:
        raise UsageError("usage.amount", flag=flag, value=text if given is None else given, example=example)
    return number


def grouped(number: float) -> str:
    """A whole number with commas; a dash for none."""
    return f"{int(number):,}" if isfinite(number) else "–"


def percent(part: float, digits: int = 2) -> str:
    """A share in percent; a tiny one keeps two digits that say something."""
    if not isfinite(part):
        return "–"
    value = part * 100
    if 0 < value < 10**-digits:
        digits = -floor(log10(value)) + 1
    return f"{value:.{digits}f} %"


def figure(value: float, error: float | None = None) -> str:
    """A number with as many digits as its error leaves, four where it has none; a dash for none."""
    if not isfinite(value):
        return "–"
    scale = error if error and isfinite(error) else abs(value) / 100
    digits = min(max(1 - floor(log10(scale)), 0), 6) if scale else 0
    return f"{value:,.{digits}f}"


def compact(value: float) -> str:
    """A large number in few words: ``950``, ``12.3k``, ``1.25M``."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


def lasting(seconds: float) -> str:
    """A duration: ``0.8 s``, ``2 min 5 s``, ``3 h 20 min``."""
    if seconds < 59.5:
        return f"{seconds:.1f} s" if seconds < 9.95 else f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60} h {minutes % 60} min"
