"""Random rules and starts, and what each referee says of a game, in a form that can be compared and printed."""

from dataclasses import dataclass
from random import Random
from typing import Any

from wardeck.cards import JOKER, RANKS
from wardeck.engine.game import play as play_engine
from wardeck.lab import kernel, plan
from wardeck.lab.kernel_codes import TERMINATIONS
from wardeck.rules.options import Rules

CHOICES: dict[str, list[Any]] = {
    "joker": ["highest", "lowest", "automatic-war"],
    "surplus": ["aside", "uneven", "spoils"],
    "trigger": ["highest-tie", "any-tie"],
    "retie": ["highest-tie", "any-tie"],
    "several_ties": ["joint", "best"],
    "fighters": ["tied", "tied", "everyone"],
    "layout": ["U", "DU", "DU", "DDU", "DDDU", "DUDU", "DDDDU", "D" * 15 + "U"],
    "short": ["forfeit", "last-card", "match"],
    "none_left": ["stands", "loses"],
    "all_short": ["most-cards", "compare-last"],
    "deadlock": ["draw", "redeal"],
    "winnings": ["bottom", "bottom", "pile"],
    "take": [
        "winner-first", "loser-first", "winner-alternating", "loser-alternating", "seat-order", "as-laid", "shuffled",
        "coin",
    ],
    "goal": ["all-cards", "all-cards", "all-cards", "first-out"],
    "wars_to_win": [0, 0, 0, 0, 1, 3, 8],
    "battles": [0, 0, 0, 0, 1, 20, 300],
}  # fmt: skip


@dataclass(frozen=True)
class Start:
    """A game that both referees can play; printed, it is all that is needed to look into a difference."""

    rules: Rules
    players: int = 2
    seed: int = 0
    number: int = 0
    packets: tuple[str, ...] | None = None
    limit: int | None = None


def random_rules(random: Random, players: int, most_packs: int = 3) -> Rules:
    """Rules with any options, for so many players; the deck has a card for each of them."""
    ranks = "".join(sorted(random.sample(RANKS, random.choice([2, 3, 3, 5, 13, 13])), key=RANKS.index))
    jokers = random.choice([0, 0, 1, 2, 4])
    fewest = -(-players // (len(ranks) * 4))
    options = {name: random.choice(values) for name, values in CHOICES.items()}
    return Rules(
        max_players=200,
        packs=random.randint(fewest, fewest + most_packs - 1),
        ranks=ranks,
        jokers=jokers,
        order="".join(random.sample(RANKS, 13)) if random.random() < 0.2 else random.choice([RANKS, "aces-low"]),
        wild=random.choice(["none", "none", random.choice(ranks)]),
        **options,
    )


def random_packets(random: Random, seats: int, most: int = 12) -> tuple[str, ...]:
    """Packets of a few ranks, so that ties are many; some are empty, not all."""
    ranks = random.sample(RANKS + JOKER, random.choice([2, 3, 6, 14]))
    packets = [" ".join(random.choices(ranks, k=random.randint(0, most))) for _ in range(seats)]
    if not any(packets):
        packets[random.randrange(seats)] = ranks[0]
    return tuple(packets)


def random_start(random: Random, *, seats: int, limit: int | None, most_packs: int = 3) -> Start:
    seed, number = random.getrandbits(64), random.getrandbits(64)
    rules = random_rules(random, seats, most_packs)
    packets = random_packets(random, seats) if random.random() < 0.5 else None
    return Start(rules, seats, seed, number, packets, limit)


Facts = dict[str, Any]


def by_engine(start: Start) -> Facts:
    """What the engine says of a game."""
    found = play_engine(
        start.rules,
        players=start.players,
        seed=start.seed,
        number=start.number,
        packets=start.packets,
        limit=start.limit,
    )
    return {
        "termination": str(found.termination),
        "winners": found.winners,
        "battles": found.battles,
        "war_steps": found.war_steps,
        "longest_war": found.longest_war,
        "warm_up": -1 if found.warm_up is None else found.warm_up,
        "loop": -1 if found.loop is None else found.loop,
        "packets": tuple("".join(card[0] for card in packet.split()) for packet in found.packets),
    }


def planned(start: Start) -> plan.Plan:
    """The plan of a game."""
    if start.packets is None:
        return plan.dealt(start.rules, start.players)
    return plan.given(start.rules, start.packets)


def by_kernel(start: Start, **how: Any) -> Facts:
    """What the kernel says of the same game."""
    found = kernel.play(planned(start), seed=start.seed, first=start.number, limit=start.limit, packets=True, **how)
    return facts(found, 0)


def facts(found: kernel.Games, game: int) -> Facts:
    """One game of an array of results."""
    end, battles, war_steps, longest_war, warm_up, loop = (int(value) for value in found.rows[game])
    return {
        "termination": TERMINATIONS[end],
        "winners": found.winners(game),
        "battles": battles,
        "war_steps": war_steps,
        "longest_war": longest_war,
        "warm_up": warm_up,
        "loop": loop,
        "packets": tuple("".join(str(label) for label in packet) for packet in found.final_packets(game)),
    }


def difference(start: object, first: Facts, second: Facts) -> str:
    """The facts in which two results of a game differ, with all that is needed to play it again; empty if none."""
    lines = [f"  {name}: {first[name]} / {second[name]}" for name in first if first[name] != second[name]]
    return "\n".join([str(start), *lines]) if lines else ""
