"""What visitors ask the laboratory over HTTP: not too often, and nobody waits for ever."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import Field

from wardeck.errors import LabError, Refused
from wardeck.web.answers import Answered
from wardeck.web.limits import Limiter
from wardeck.web.services import Services

if TYPE_CHECKING:
    from wardeck.lab.answers import Figure
    from wardeck.lab.desk import Desk

KEPT = 256
"""The last answers: a whole class asks the same."""
DIGITS = 6

Found = TypeVar("Found")
Share = Annotated[list[float], Field(description="A figure, and the low and the high end of its 95 % interval.")]


class Laboratory:
    """Asks the desk, and remembers its last answers."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rate = Limiter(services.settings.estimates, lambda: services.now() / 1000)
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    async def ask(
        self, key: Hashable, address: str, question: "Callable[[Desk], Awaitable[Found]]", seconds: float
    ) -> Found:
        """The answer to a question with this key, which is put once. Raises `WardeckError` or `Answered`."""
        if key not in self._kept:
            if not self._rate.allows(address):
                raise Refused("web.too-often")
            self._kept[key] = await self._in_time(question(self._services.desk), seconds)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        found: Found = self._kept[key]
        return found

    async def _in_time(self, asked: Awaitable[Found], seconds: float) -> Found:
        try:
            return await asyncio.wait_for(asked, seconds)
        except TimeoutError:
            raise LabError("desk.busy" if self._services.desk.ready else "desk.measuring") from None
        except LabError as error:
            raise error if error.code.startswith("desk.") else Answered(422, error) from None


def share(figure: "Figure") -> list[float]:
    """A figure as it is sent."""
    return [round(each, DIGITS) for each in figure]
