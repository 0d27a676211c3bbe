"""A record as an onlooker sees it: after the deal and after each battle."""

from pathlib import Path

import pytest

from wardeck.errors import LabError
from wardeck.record import followed
from wardeck.record.files import read_records
from wardeck.record.followed import follow
from wardeck.record.record import Record

GOOD = Path(__file__).parent / "good"


def of(name: str) -> Record:
    return next(iter(read_records(GOOD / f"{name}.toml")))


@pytest.mark.parametrize("name", ["two-player", "race-late", "left-pot", "leaving", "limit", "endless"])
def test_there_is_something_to_know_after_every_battle(name: str) -> None:
    """But for the last, where it may be that nobody has a card any more."""
    record = of(name)
    game = follow(record)
    assert record.result is not None
    assert (game.battles, game.dealt) == (record.result.battles, record.packets is None)
    assert len(game.known) == game.battles + 1
    for battles, known in enumerate(game.known):
        assert known is not None
        assert known["battles"] == battles


def test_what_is_unfinished_or_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LabError) as refused:
        follow(of("unfinished"))
    assert refused.value.code == "desk.unfinished"
    record = of("two-player")
    monkeypatch.setattr(followed, "MOST", 52 * 10)
    with pytest.raises(LabError) as refused:
        follow(record)
    assert refused.value.code == "desk.luck"
