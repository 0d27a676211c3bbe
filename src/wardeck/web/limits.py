"""Rates: a bucket for each visitor, which fills by itself and is forgotten when it is full."""

from collections.abc import Callable, Hashable

from wardeck.web.settings import Rate

MOST_BUCKETS = 20_000
"""With more visitors than this, full buckets are thrown away; if none is full, the oldest."""


class Bucket:
    """What one visitor may still do. Times are seconds of any clock that does not go back."""

    __slots__ = ("level", "rate", "since")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.level = rate.burst
        self.since = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now; if so, it counts."""
        self._fill(now)
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def is_empty(self, now: float) -> bool:
        """Whether nothing more is allowed now."""
        self._fill(now)
        return self.level < 1

    def is_full(self, now: float) -> bool:
        """Whether it may be forgotten."""
        self._fill(now)
        return self.level >= self.rate.burst

    def _fill(self, now: float) -> None:
        self.level = min(self.rate.burst, self.level + max(0.0, now - self.since) * self.rate.each_second)
        self.since = now


class Limiter:
    """A bucket of one kind for each visitor."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[Hashable, Bucket] = {}

    def allows(self, who: Hashable) -> bool:
        """Whether this visitor may once more; if so, it counts."""
        return self._bucket(who).take(self._clock())

    def is_spent(self, who: Hashable) -> bool:
        """Whether this visitor may not now; nothing is counted."""
        return self._bucket(who).is_empty(self._clock())

    def _bucket(self, who: Hashable) -> Bucket:
        found = self._buckets.get(who)
        if found is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._forget()
            found = self._buckets[who] = Bucket(self._rate, self._clock())
        return found

    def _forget(self) -> None:
        now = self._clock()
        self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.is_full(now)}
        while len(self._buckets) >= MOST_BUCKETS:
            del self._buckets[next(iter(self._buckets))]
