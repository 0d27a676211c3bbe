import pytest

from wardeck.cards import RANKS, UNSEEN, Card, build_deck, read_cards, read_packets, write_cards
from wardeck.errors import CardError


def test_notation_reads_and_writes() -> None:
    assert write_cards(read_cards("Kh 7c Ts *r *b * K")) == "Kh 7c Ts *r *b * K"


def test_what_people_type_is_read_too() -> None:
    assert write_cards(read_cards("10 10h kH  q\t*R")) == "T Th Kh Q *r"


@pytest.mark.parametrize("text", ["1h", "Kx", "hK", "Khh", "??", "11", "10hh", "*h", "K*", "ß", "K,Q", "0"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(CardError, match="is no card") as caught:
        read_cards(f"Kh {text}")
    assert text in str(caught.value)


def test_a_long_word_is_not_repeated_whole() -> None:
    with pytest.raises(CardError) as caught:
        read_cards("x" * 100_000)
    assert len(str(caught.value)) < 250


def test_equal_cards_are_told_apart_through_all_packets() -> None:
    cards = [card for packet in read_packets(["5 5h", "5 5h 5"]) for card in packet]
    assert len(set(cards)) == 5
    assert [card.copy for card in cards] == [0, 0, 1, 1, 2]


def test_the_deck_is_built_as_the_rulebook_says() -> None:
    deck = build_deck(2, jokers=3)
    assert write_cards(deck[:8]) == "2c 2d 2h 2s 3c 3d 3h 3s"
    assert write_cards(deck[48:55]) == "Ac Ad Ah As *r *b *r"
    assert deck[55] == Card("2", "c", 1)
    assert len(set(deck)) == len(deck) == 110


def test_ranks_are_kept_in_the_canonical_order() -> None:
    assert write_cards(build_deck(1, "KJ")) == "Jc Jd Jh Js Kc Kd Kh Ks"


def test_missing_cards_are_taken_out_of_the_first_pack() -> None:
    deck = build_deck(2, missing="7h 7h kd")
    assert len(deck) == 101
    assert [str(card) for card in deck if card.rank == "7"] == ["7c", "7d", "7s"] * 2
    assert [str(card) for card in deck[:51]].count("Kd") == 0
    assert len(build_deck(1, missing=" ".join(RANKS))) == 39


def test_a_card_that_is_not_there_cannot_be_missing() -> None:
    with pytest.raises(CardError, match="7h is not in the deck"):
        build_deck(1, missing="7h 7h")
    with pytest.raises(CardError, match=r"\*r is not in the deck"):
        build_deck(1, missing="*r")


def test_a_card_not_seen_is_written_so() -> None:
    assert str(UNSEEN) == "??"
