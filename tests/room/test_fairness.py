"""Every way to cheat or to drop out of the deal: what happens, what the others see, and a check of each transcript.

The check is written from `docs/protocol.md` with `hashlib` alone, from what was sent to everybody.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from tests.room.driving import Table, game_of, nonce, room_of, secret, word
from wardeck.record.fair import word_hash
from wardeck.record.verify import verify
from wardeck.room import commands as c
from wardeck.room.clock import wake_at
from wardeck.room.paper import record
from wardeck.room.view import snapshot


def seen(table: Table) -> list[dict[str, Any]]:
    """The public bodies of all events so far."""
    bodies = [json.loads(text) for text in table.sent]
    return [body for body in bodies if isinstance(body, dict)]


def told(table: Table, kind: str) -> list[dict[str, Any]]:
    return [body for body in seen(table) if body["type"] == kind]


def check_offline(table: Table) -> None:
    """Ends the game and checks all that was published, as a stranger would."""
    promised = {body["deal"]: body["commitment"] for body in told(table, "deal-prepared")}
    if not table.play.over:
        table.act(table.room.host, c.AskStop(on=True))
    fair = told(table, "secret-published")[-1]["fair"]
    canonical = snapshot(table.room)["game"]["canonical"]
    check_promise(fair, fair["room"], promised)
    assert sha256(canonical.encode()).hexdigest() == fair["rules"]
    seats = "".join(f"{seat}\n" for seat in fair["seats"]) + "\n"
    words = b"".join(bytes.fromhex(each["word"]) for each in fair["words"])
    seed = bytes.fromhex(fair["secret"]) + bytes.fromhex(fair["rules"]) + seats.encode() + words
    assert sha256(seed).hexdigest() == fair["seed"] == table.play.seed.hex()
    for void in fair["voids"]:
        check_promise(void, fair["room"], promised)
        assert [each["seat"] for each in void["words"] if each["word"] is None] == void["seats"] or not void["seats"]
    assert len(fair["voids"]) == fair["voided"] == len(told(table, "deal-voided"))
    paper = record(table.room)
    assert paper is not None
    assert verify(paper).ok


def check_promise(made: dict[str, Any], room: str, promised: dict[int, str]) -> None:
    opened = bytes.fromhex(made["secret"]) + room.encode() + made["deal"].to_bytes(8, "big")
    assert sha256(opened).hexdigest() == made["commitment"] == promised[made["deal"]]
    for each in made["words"]:
        if each["word"] is not None:
            assert sha256(bytes.fromhex(each["word"] + each["nonce"])).hexdigest() == each["hash"]


def started(*names: str, bots: int = 1) -> Table:
    table = room_of(*names, bots=bots)
    table.act(0, c.Start(again=False))
    assert table.room.phase == "committing"
    return table


def test_all_do_as_they_should() -> None:
    table = started("Ada", "Ben")
    assert table.promise(0) == ["Committed"]
    assert told(table, "committed")[-1] == {"v": table.room.version, "by": [0, 3], "type": "committed", "seat": 0}
    assert table.promise(1) == ["Committed", "CommitmentsClosed"]
    assert [each["seat"] for each in told(table, "commitments-closed")[-1]["words"]] == [0, 1]
    assert table.reveal(1) == ["Revealed"]
    assert table.reveal(0) == ["Revealed", "SeedMade", "Played"]
    check_offline(table)


def test_the_hashes_are_not_sent_before_all_are_in_nor_the_secret_before_the_end() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    hidden = word_hash(word(0), nonce(0)).hex()
    assert not any(hidden in text for text in table.sent)
    table.promise(1)
    assert any(hidden in text for text in table.sent)
    table.reveal(0)
    table.reveal(1)
    drawn, seed = table.play.fair.secret.hex(), table.play.seed.hex()
    while not table.play.over:
        assert not any(drawn in text or seed in text for text in table.sent)
        if table.play.state.battles == 20:
            table.act(0, c.AskStop(on=True))
        else:
            table.take_turn(0)
            table.take_turn(1)
    assert any(drawn in text for text in table.sent)


def test_one_who_does_not_commit_is_not_waited_for() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    assert table.wait(2999) == []
    assert table.wait(1) == ["CommitmentsClosed"]
    assert table.reveal(0) == ["Revealed", "SeedMade", "Played"]
    assert [each.seat for each in table.play.fair.words] == [0]
    check_offline(table)


def test_nobody_commits() -> None:
    table = started("Ada", "Ben")
    assert table.wake() == ["CommitmentsClosed", "SeedMade", "Played"]
    assert table.play.fair.words == ()
    check_offline(table)


def test_a_late_hash_is_refused() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    table.wake()
    assert table.act_refused(1, c.Commit(1, bytes(32))) == "deal.late"
    assert table.act_refused(1, c.Reveal(1, word(1), nonce(1))) == "deal.not-promised"
    table.reveal(0)
    assert table.act_refused(1, c.Commit(1, bytes(32))) == "deal.late"
    check_offline(table)


def test_a_changed_hash_is_refused() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    assert table.act_refused(0, c.Commit(1, bytes(32))) == "deal.promised"
    assert table.promise(0) == []
    table.promise(1)
    assert table.act_refused(0, c.Commit(1, bytes(32))) == "deal.promised"
    table.reveal(0)
    table.reveal(1)
    check_offline(table)


def test_a_changed_word_is_refused_and_the_right_one_may_still_come() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    table.promise(1)
    table.reveal(0)
    assert table.act_refused(1, c.Reveal(1, bytes(16), nonce(1))) == "deal.other-word"
    assert table.act_refused(1, c.Reveal(1, word(1), bytes(16))) == "deal.other-word"
    assert table.reveal(1)[-1] == "Played"
    check_offline(table)


def test_a_changed_word_and_no_other_makes_the_deal_void() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    table.promise(1)
    table.reveal(0)
    assert table.act_refused(1, c.Reveal(1, bytes(16), nonce(1))) == "deal.other-word"
    assert table.wake() == ["DealVoided", "DealPrepared", "Started"]
    check_started_anew(table, barred=1)


def check_started_anew(table: Table, barred: int) -> None:
    """The others see who is at fault and the secret of the void deal; the new deal has another and goes on without."""
    void = told(table, "deal-voided")[-1]
    assert void["void"]["seats"] == [barred]
    assert void["voided"] == 1
    assert void["void"]["secret"]
    again = told(table, "started")[-1]["deal"]
    assert (again["deal"], again["barred"]) == (2, [barred])
    assert again["commitment"] != void["void"]["commitment"]
    assert table.act_refused(barred, c.Commit(2, bytes(32))) == "deal.barred"
    assert table.act_refused(1 - barred, c.Commit(1, bytes(32))) == "deal.other"
    assert table.promise(1 - barred) == ["Committed", "CommitmentsClosed"]
    assert table.act_refused(barred, c.Reveal(2, word(1), nonce(1))) == "deal.not-promised"
    assert table.reveal(1 - barred) == ["Revealed", "SeedMade", "Played"]
    assert [each.seat for each in table.play.fair.words] == [1 - barred]
    check_offline(table)


def test_one_who_does_not_reveal_makes_the_deal_void() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    table.promise(1)
    table.reveal(0)
    assert table.wait(2999) == []
    assert table.wait(1) == ["DealVoided", "DealPrepared", "Started"]
    check_started_anew(table, barred=1)


def test_a_word_that_comes_after_its_time_is_for_another_deal() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    table.promise(1)
    table.reveal(0)
    table.wake()
    assert table.act_refused(1, c.Reveal(1, word(1), nonce(1))) == "deal.other"
    check_started_anew(table, barred=1)


def test_one_who_drops_between_the_steps_is_like_one_who_does_not_reveal() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    table.promise(1)
    table.do(c.Disconnect(1))
    table.reveal(0)
    while table.room.deal is not None and table.room.deal.number == 1:
        table.wake()
    table.do(c.Connect(1))
    check_started_anew(table, barred=1)


def test_all_who_do_not_reveal_are_barred_and_it_comes_to_an_end() -> None:
    table = started("Ada", "Ben", "Cleo")
    for member in range(3):
        table.promise(member)
    table.reveal(0)
    table.wake()
    assert told(table, "started")[-1]["deal"]["barred"] == [1, 2]
    table.promise(0)
    assert table.wake()[-3:] == ["CommitmentsClosed", "SeedMade", "Played"]
    assert told(table, "started")[-1]["deal"]["barred"] == [0, 1, 2]
    assert (table.play.fair.voided, table.play.fair.words) == (2, ())
    check_offline(table)


def test_words_are_not_taken_early() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    assert table.act_refused(0, c.Reveal(1, word(0), nonce(0))) == "deal.early"
    table.promise(1)
    table.reveal(0)
    table.reveal(1)
    check_offline(table)


@pytest.mark.parametrize("revealed", [False, True])
def test_a_host_who_calls_a_deal_off_and_starts_again_is_seen(revealed: bool) -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    table.promise(1)
    if revealed:
        table.reveal(1)
    assert table.act_refused(1, c.CallOff()) == "host.only"
    assert table.act(0, c.CallOff()) == ["DealVoided", "DealPrepared"]
    assert told(table, "deal-voided")[-1]["called_off"]
    assert table.act_refused(0, c.CallOff()) == "deal.none"
    for _ in range(2):
        table.act(0, c.Start(again=False))
        table.act(0, c.CallOff())
    table.deal()
    assert table.play.fair.voided == 3
    assert table.play.fair.deal == 4
    check_offline(table)


def test_a_host_whose_page_is_loaded_again_has_lost_her_word() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    table.promise(1)
    table.do(c.Disconnect(0))
    table.do(c.Connect(0))
    table.reveal(1)
    table.wake()
    check_started_anew(table, barred=0)


def test_starting_during_a_deal_or_changing_what_is_frozen_is_refused() -> None:
    table = started("Ada", "Ben")
    for command in (c.Start(again=False), c.ChooseRules({}), c.AddBots(1), c.Unseat(1), c.GiveUp()):
        assert table.act_refused(0, command) == "deal.going-on"
    assert table.refused(c.Join("Dan", bytes(32))) == "deal.going-on"
    table.act(0, c.Rename(0, "Zoe"))
    table.promise(0)
    table.promise(1)
    table.reveal(0)
    table.reveal(1)
    assert table.play.seats[0] == "person Ada"
    check_offline(table)


@pytest.mark.parametrize("stage", range(5))
def test_the_server_is_killed_between_the_steps(stage: int) -> None:
    """All is there again, the time begins anew, and the deal goes on with the same commitment."""
    table = room_of("Ada", "Ben", bots=1)
    acts: list[Callable[[], list[str]]] = [
        lambda: table.act(0, c.Start(again=False)),
        lambda: table.promise(0),
        lambda: table.promise(1),
        lambda: table.reveal(0),
        lambda: table.reveal(1),
    ]
    before = table.room.deal
    for place, act in enumerate(acts):
        if place == stage:
            sent = table.sent
            table.now += 60_000
            table = table.resumed()
            table.sent = sent + table.sent
            table.do(c.Tick())
            table.do(c.Connect(0))
            table.do(c.Connect(1))
            if table.room.phase != "lobby":
                assert wake_at(table.room) == table.now + 6000
        act()
    assert before is not None
    assert table.play.fair.commitment == before.commitment
    assert [each.seat for each in table.play.fair.words] == [0, 1]
    check_offline(table)


def test_the_server_is_killed_and_somebody_does_not_come_back() -> None:
    table = started("Ada", "Ben")
    table.promise(0)
    table.promise(1)
    sent = table.sent
    table = table.resumed()
    table.sent = sent + table.sent
    table.do(c.Connect(0))
    table.reveal(0)
    while table.room.deal is not None and table.room.deal.number == 1:
        table.wake()
    table.do(c.Connect(1))
    check_started_anew(table, barred=1)


def test_each_game_has_a_new_secret() -> None:
    table = game_of("Ada", "Ben")
    first = table.play
    table.act(0, c.AskStop(on=True))
    table.deal()
    assert table.play.fair.secret != first.fair.secret
    assert table.play.fair.deal == 2
    check_offline(table)


def test_a_game_again_says_which_deal_it_was() -> None:
    table = game_of("Ada", "Ben")
    table.act(0, c.AskStop(on=True))
    table.act(0, c.ChooseRules({"base": "war-two-down"}))
    table.act(0, c.AddBots(1))
    table.act(0, c.Start(again=True))
    started = told(table, "started-again")[-1]
    assert started["fair"]["again"]
    assert started["fair"]["seed"] == table.play.seed.hex()
    assert 'layout = "DDU"' in started["canonical"].splitlines()
    table.act(0, c.AskStop(on=True))
    paper = record(table.room)
    assert paper is not None
    assert verify(paper).ok


def test_the_server_cannot_take_another_secret() -> None:
    """One that does is found out by everybody who kept the commitment."""
    table = game_of("Ada", "Ben")
    table.act(0, c.AskStop(on=True))
    fair = told(table, "secret-published")[-1]["fair"]
    forged = fair | {"secret": secret(99).hex()}
    promised = {body["deal"]: body["commitment"] for body in told(table, "deal-prepared")}
    check_promise(fair, fair["room"], promised)
    with pytest.raises(AssertionError):
        check_promise(forged, fair["room"], promised)
