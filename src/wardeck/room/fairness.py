"""The deal that nobody can steer: commitment, words, seed (`docs/chance.md`, "The fair stream")."""

from wardeck.record.fair import PERSON, commitment_of, rules_hash, seed_of, word_hash
from wardeck.room import commands as c
from wardeck.room import events as e
from wardeck.room.refusal import refuse
from wardeck.room.step import Step

DEADLINE = 3000
"""Milliseconds for the hashes, and again for the words."""


def prepare(step: Step, deal: int) -> None:
    """Draws the secret of a deal and promises it."""
    step.add(e.DealPrepared(deal, step.entropy, commitment_of(step.entropy, step.room.code, deal)))


def start(step: Step, member: int, command: c.Start) -> None:
    """Freezes rules and seats, and asks for hashes; or plays the last deal again at once."""
    step.host_only(member)
    step.in_lobby()
    step.room.house.rules.deck(len(step.room.seats))  # raises where rules and players do not go together
    if not command.again:
        step.add(e.Started(step.now, (), step.now + DEADLINE))
        return
    if step.room.play is None:
        refuse("start.no-last")
    step.add(e.StartedAgain(step.now))
    _deal_cards(step)


def call_off(step: Step, member: int, command: c.CallOff) -> None:
    """Before the cards are dealt."""
    step.host_only(member)
    if step.room.phase not in ("committing", "revealing"):
        refuse("deal.none")
    step.add(e.DealVoided(called_off=True, seats=()))
    prepare(step, step.deal.number + 1)


def commit(step: Step, member: int, command: c.Commit) -> None:
    """A hash that came before is acknowledged again; another one, or one that is late, is refused."""
    seat = _seat(step, member, command.deal)
    promised = step.deal.hashes.get(seat)
    if promised is not None and promised != command.hash:
        refuse("deal.promised")
    if step.room.phase == "revealing":
        if promised is None:
            refuse("deal.late")
        return
    if seat in step.deal.barred:
        refuse("deal.barred")
    if promised is None:
        step.add(e.Committed(seat, command.hash))


def reveal(step: Step, member: int, command: c.Reveal) -> None:
    """Only the word that was promised. A wrong one changes nothing: the right one may still come in time."""
    seat = _seat(step, member, command.deal)
    if step.room.phase == "committing":
        refuse("deal.early")
    promised = step.deal.hashes.get(seat)
    if promised is None:
        refuse("deal.not-promised")
    if word_hash(command.word, command.nonce) != promised:
        refuse("deal.other-word")
    if seat not in step.deal.words:
        step.add(e.Revealed(seat, command.word, command.nonce))


def settle(step: Step) -> None:
    """Goes on to the next stage as soon as all that it waits for is there."""
    room = step.room
    if room.phase == "committing":
        wanted = {seat for seat, line in enumerate(step.deal.seats) if line.startswith(f"{PERSON} ")}
        if wanted <= {*step.deal.hashes, *step.deal.barred}:
            close(step)
    if step.room.phase == "revealing" and step.deal.hashes.keys() == step.deal.words.keys():
        deal = step.deal
        words = [deal.words[seat][0] for seat in sorted(deal.words)]
        step.add(e.SeedMade(seed_of(deal.secret, rules_hash(room.house.rules), deal.seats, words)))
        _deal_cards(step)


def close(step: Step) -> None:
    """Publishes the list of hashes; who has sent none has no word in this deal."""
    step.add(e.CommitmentsClosed(step.now + DEADLINE))


def give_up_on_words(step: Step) -> None:
    """Makes the deal void for want of words, and starts anew without those who owe one."""
    deal = step.deal
    late = tuple(sorted(deal.hashes.keys() - deal.words.keys()))
    step.add(e.DealVoided(called_off=False, seats=late))
    prepare(step, deal.number + 1)
    step.add(e.Started(step.now, tuple(sorted({*deal.barred, *late})), step.now + DEADLINE))


def finish(step: Step) -> None:
    """After the end of a game: publishes its secret, and prepares the next deal."""
    if step.play.over and not step.play.published:
        deal = step.play.fair.deal
        step.add(e.SecretPublished())
        if step.room.deal is None:
            prepare(step, deal + 1)


def _deal_cards(step: Step) -> None:
    step.add(e.Played(step.now, step.play.referee.deal(len(step.room.seats))))
    finish(step)


def _seat(step: Step, member: int, deal: int) -> int:
    """The seat whose word it is. Refuses for a deal that is not being made, and members without a seat."""
    room = step.room
    if room.phase in ("lobby", "playing") or room.deal is None:
        refuse("deal.none" if room.phase == "lobby" else "deal.late")
    if deal != room.deal.number:
        refuse("deal.other", deal=room.deal.number)
    seat = room.seat_of(member)
    return refuse("deal.no-seat") if seat is None else seat
