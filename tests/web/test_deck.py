"""The drawn deck: every card is there, with its pips, and the file stands alone."""

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from tools.deck import DECK, ROOT, deck_svg
from wardeck.cards import RANKS, SUITS

FILE = ROOT / DECK
TEXT = FILE.read_text("utf-8")
SPACE = "{http://www.w3.org/2000/svg}"
TREE = ElementTree.fromstring(TEXT)
PARTS = {part.get("id"): part for part in TREE.iter() if part.get("id")}
FACES = [f"card-{rank}{suit}" for suit in SUITS for rank in RANKS]
PLAIN = [f"card-{rank}" for rank in RANKS]


def shown(part: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """All elements that a part comes to once every reference is followed."""
    yield part
    for inner in part:
        yield from shown(inner)
    if part.tag == f"{SPACE}use":
        yield from shown(PARTS[part.attrib["href"][1:]])


def references(name: str) -> Counter[str]:
    return Counter(part.attrib["href"][1:] for part in shown(PARTS[name]) if part.tag == f"{SPACE}use")


def test_is_what_the_generator_writes() -> None:
    assert deck_svg() == TEXT


def test_is_small() -> None:
    assert len(TEXT.encode()) < 100_000


def test_has_every_card_the_jokers_and_the_back() -> None:
    names = [symbol.get("id") for symbol in TREE.iter(f"{SPACE}symbol")]
    assert Counter(names) == Counter([*FACES, *PLAIN, "joker-r", "joker-b", "back"])
    assert {symbol.get("viewBox") for symbol in TREE.iter(f"{SPACE}symbol")} == {"0 0 250 350"}


@pytest.mark.parametrize("face", FACES)
def test_has_its_pips_and_its_index_twice(face: str) -> None:
    rank, suit = face[-2], face[-1]
    used = references(face)
    assert {name for name in used if name.startswith("rank-")} == {f"rank-{rank}"}
    assert used[f"rank-{rank}"] == 2
    assert {name for name in used if name.startswith("pip-")} == {f"pip-{suit}"}
    if rank not in "JQKA":
        assert used[f"pip-{suit}"] == RANKS.index(rank) + 2 + 2


@pytest.mark.parametrize("face", FACES)
def test_takes_its_colour_from_its_suit_alone(face: str) -> None:
    colours = {suit for part in shown(PARTS[face]) for suit in re.findall(r"--suit-(\w)", str(part.attrib))}
    assert colours == {face[-1]}


@pytest.mark.parametrize("rank", RANKS)
def test_a_face_without_a_suit_has_no_pip(rank: str) -> None:
    assert not [name for name in references(f"card-{rank}") if name.startswith("pip-")]


def test_no_two_drawings_are_the_same() -> None:
    drawings = Counter(
        re.sub(r' id="[^"]*"|"#half-[^"]*"', "", ElementTree.tostring(symbol, "unicode"))
        for symbol in TREE.iter(f"{SPACE}symbol")
    )
    assert set(drawings.values()) == {1}


def test_ids_are_unique_and_every_reference_is_inside() -> None:
    names = [part.attrib["id"] for part in TREE.iter() if "id" in part.attrib]
    assert len(names) == len(set(names))
    assert {reference.removeprefix("#") for reference in re.findall(r'href="([^"]*)"', TEXT)} <= set(names)
    assert "url(" not in TEXT
    assert re.findall(r"\w+://[^\"]*", TEXT) == ["http://www.w3.org/2000/svg"]


def test_needs_no_font_no_script_and_no_style() -> None:
    tags = {part.tag.removeprefix(SPACE) for part in TREE.iter()}
    assert tags == {"svg", "defs", "symbol", "g", "use", "path", "rect"}
    assert not [name for part in TREE.iter() for name in part.attrib if name == "style" or name.startswith("on")]


def test_the_style_sheet_sets_the_colours_that_the_deck_falls_back_to() -> None:
    style = (FILE.parent / "css" / "deck.css").read_text("utf-8")
    rule = style[style.index("\n.playing-card {") : style.index("\n}")]
    assert dict(re.findall(r"(--[\w-]+): (#\w+);", rule)) == dict(re.findall(r"var\((--[\w-]+),(#\w+)\)", TEXT))
