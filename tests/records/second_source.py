"""War for two and the simulation stream, written from the rulebook and `docs/chance.md`, with nothing of wardeck."""

from dataclasses import dataclass

RANKS = "23456789TJQKA"
LOW_64 = 2**64 - 1


def mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & LOW_64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & LOW_64
    return z ^ (z >> 31)


def shuffle(cards: list[str], seed: int, number: int, act: int = 0) -> list[str]:
    golden, acts = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
    key = mix((mix((seed + golden) & LOW_64) + golden * (number + 1)) & LOW_64)
    act_key = mix((key + acts * (act + 1)) & LOW_64)

    def word(j: int) -> int:
        return mix((act_key + golden * (j + 1)) & LOW_64)

    cards = list(cards)
    for d in range(len(cards) - 1):
        i = len(cards) - 1 - d
        x = (word(d // 2) >> (32 * (d % 2))) % 2**32
        t = 0
        while (x * (i + 1)) % 2**32 < 2**32 % (i + 1):
            x = word(2**32 + d * 2**16 + t) % 2**32
            t += 1
        r = (x * (i + 1)) >> 32
        cards[i], cards[r] = cards[r], cards[i]
    return cards


def deal(seats: int, seed: int, number: int, *, packs: int = 1, ranks: str = RANKS, jokers: int = 0) -> list[list[str]]:
    pack = [rank + suit for rank in RANKS if rank in ranks for suit in "cdhs"]
    pack += ["*r", "*b", "*r", "*b"][:jokers]
    deck = shuffle(pack * packs, seed, number)
    return [deck[seat : len(deck) - len(deck) % seats : seats] for seat in range(seats)]


@dataclass
class Played:
    packets: list[list[str]]
    table: list[str]
    battles: int = 0
    war_steps: int = 0
    longest_war: int = 0


def war_for_two(packets: list[list[str]], need: int, most_battles: int) -> Played:
    """Two-player rule 1: who cannot complete a war has lost it; with as few cards on both sides it is a draw."""
    game = Played([list(packet) for packet in packets], [])
    hands = game.packets
    while hands[0] and hands[1] and game.battles < most_battles:
        game.battles += 1
        laid = [[hands[0].pop(0)], [hands[1].pop(0)]]
        steps, winner = 0, None
        while winner is None:
            a, b = (RANKS.index(stack[-1][0]) for stack in laid)
            if a != b:
                winner = 0 if a > b else 1
                break
            steps += 1
            counts = [len(hands[0]), len(hands[1])]
            if min(counts) >= need:
                for seat in (0, 1):
                    laid[seat] += hands[seat][:need]
                    del hands[seat][:need]
            elif counts[0] == counts[1]:
                game.table = [*laid[0], *laid[1]]
                break
            else:
                winner = counts.index(max(counts))
                laid[1 - winner] += hands[1 - winner]
                hands[1 - winner].clear()
        game.war_steps += steps
        game.longest_war = max(game.longest_war, steps)
        if winner is None:
            break
        hands[winner] += laid[winner] + laid[1 - winner]
    return game
