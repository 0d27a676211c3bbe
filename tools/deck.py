"""Draws the deck: one SVG file with a symbol for every card. ``python -m tools.deck`` writes it.

The shapes are data in ``deck.toml``: outlines of pips, strokes of ranks, and the parts of which the court, the aces,
the jokers and the back are put together. This module places, mirrors and turns them. Every colour is a custom property
with a fallback, so that a page can recolour a card that it shows with ``<use href="deck.svg#card-Kh"/>``.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DECK = "src/wardeck/web/static/deck.svg"
SHAPES: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

RANKS = "23456789TJQKA"
SUITS = "shdc"
JOKERS = "rb"
TURNED = 'transform="rotate(180 125 175)"'
"""What makes the lower half of a card from its upper half."""
LINE = 'stroke="var(--ink,#262a3d)" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round" fill="none"'
MIDDLE, CENTRE, TOP = 125.0, 175.0, 66.0
MINE = ("skin", "hair", "lock", "cloth")
"""The paints that differ from figure to figure."""

INDEX = 'transform="translate(31 15) scale(1.14)"'
"""Where the rank stands in its corner."""

Shape = dict[str, Any]
Paints = dict[str, str]
Spot = tuple[float, float]


def deck_svg() -> str:
    """The text of the file."""
    cards = [face(rank, suit) for suit in SUITS for rank in RANKS]
    cards += [plain(rank) for rank in RANKS]
    cards += [joker(colour) for colour in JOKERS]
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg">',
        "<!-- Made by `make pages` from tools/deck.toml; do not edit. -->",
        f"<defs>{definitions()}</defs>",
        *cards,
        back(),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def definitions() -> str:
    """What many cards share: the paper, the pips, the ranks."""
    paper = '<rect x="1" y="1" width="248" height="348" rx="18" fill="var(--paper,#fffdf8)"'
    made = [f'{paper} stroke="var(--edge,#d8cfbf)" stroke-width="2" id="paper"/>']
    made += [f'<path id="pip-{suit}" d="{outline(shape)}"/>' for suit, shape in SHAPES["pips"].items()]
    made += [f'<path id="rank-{rank}" d="{stroke}"/>' for rank, stroke in SHAPES["ranks"].items()]
    made += [f'<g id="part-{part}">{"".join(bare(part))}</g>' for part in shared()]
    return "".join(made)


def face(rank: str, suit: str) -> str:
    """One of the 52 faces."""
    if rank in "JQK":
        inside = court(rank + suit)
    elif rank == "A":
        paints = paints_of(suit, {})
        inside = halved(f"A{suit}", corner(rank, suit)) + drawn("ace", paints) + drawn(f"ace-{suit}", paints)
    else:
        inside = numbers(rank, suit)
    return symbol(f"card-{rank}{suit}", f"<g {suited(suit)}>{inside}</g>")


def numbers(rank: str, suit: str) -> str:
    """The pips of a number card: the upper half, which is turned for the lower, and what lies on neither side."""
    count = RANKS.index(rank) + 2
    size = SHAPES["sizes"][rank]
    upper, rest = places(count)
    half = corner(rank, suit) + "".join(pip(suit, x, y, size) for x, y in upper)
    return halved(rank + suit, half) + "".join(pip(suit, x, y, size) for x, y in rest)


def places(count: int) -> tuple[list[Spot], list[Spot]]:
    """Where the pips lie: those that are also turned into the lower half, and those that are not."""
    upper: list[Spot]
    rest: list[Spot]
    if count < 4:
        return [(MIDDLE, TOP)], [(MIDDLE, CENTRE)] * (count - 2)
    wide = 36 if count < 9 else 39
    sides = (MIDDLE - wide, MIDDLE + wide)
    if count < 9:
        gap = (CENTRE - TOP) / 2
        between: Spot = (MIDDLE, TOP + gap)
        upper = [(x, TOP) for x in sides] + ([between] if count == 8 else [])
        rest = [(x, CENTRE) for x in sides] if count > 5 else [(MIDDLE, CENTRE)] * (count - 4)
        return upper, rest + ([between] if count == 7 else [])
    gap = 2 * (CENTRE - TOP) / 3
    upper = [(x, TOP + row * gap) for row in range(2) for x in sides]
    if count == 9:
        return upper, [(MIDDLE, CENTRE)]
    return [*upper, (MIDDLE, TOP + gap / 2)], []


def court(name: str) -> str:
    """A king, queen or jack: a person down to the belt, and the same person turned."""
    figure = SHAPES["figures"][name]
    paints = paints_of(name[1], figure)
    half = "".join(drawn(part, paints) for part in figure["parts"])
    half = corner(*name) + f"<g {LINE}>{half}</g>"
    over = drawn("belt", paints) + drawn("frame", paints)
    return drawn("panel", paints) + halved(name, half) + f"<g {LINE}>{over}</g>"


@cache
def shared() -> tuple[str, ...]:
    """The parts that several cards have and that need no more of the card than one paint: drawn once, by reference."""
    uses = Counter(["panel", "belt", "frame", "ace"] * 2)
    for figure in SHAPES["figures"].values():
        uses.update(figure["parts"] + figure.get("corner", []))
    return tuple(part for part, count in uses.items() if count > 1 and is_plain(part))


def is_plain(part: str) -> bool:
    """Whether a part can inherit all that it needs of a card: no sign, no line and at most one filling of its own."""
    shapes = SHAPES["parts"][part]
    signed = any("pip" in shape and "sign" not in shape for shape in shapes)
    return not signed and not any(shape.get("pen") in MINE for shape in shapes) and len(taken(part)) < 2


def taken(part: str) -> set[str]:
    """The fillings that a part takes from the figure."""
    return {shape.get("fill") for shape in SHAPES["parts"][part]} & set(MINE)


def bare(part: str) -> Iterator[str]:
    """The shapes of a shared part: what takes the figure's paint says nothing of its filling and inherits it."""
    paints = {**SHAPES["paints"], "suit": "currentColor"}
    for shape in SHAPES["parts"][part]:
        filled = {"fill": "none", **shape}
        yield from pieces({key: value for key, value in filled.items() if value not in MINE}, paints)


def plain(rank: str) -> str:
    """A face without a suit, for games that are told by ranks alone."""
    mark = f'<use href="#rank-{rank}"'
    index = f"{mark} {INDEX}/>"
    large = f'{mark} transform="translate(125 98) scale(3.35)" stroke-width="6.5"/>'
    ink = 'fill="none" stroke="var(--suit-s,#262a3d)" stroke-linecap="round" stroke-linejoin="round" stroke-width="7.4"'
    return symbol(f"card-{rank}", f"<g {ink}>{halved(rank, index)}{large}</g>")


def joker(colour: str) -> str:
    """The red or the black joker."""
    figure = SHAPES["figures"][f"joker-{colour}"]
    suit = {"r": "h", "b": "s"}[colour]
    paints = paints_of(suit, figure)
    half = "".join(drawn(part, paints) for part in figure["corner"])
    inside = halved(f"joker-{colour}", half) + "".join(drawn(part, paints) for part in figure["parts"])
    return symbol(f"joker-{colour}", f"<g {suited(suit)}><g {LINE}>{inside}</g></g>")


def back() -> str:
    """The back: a lattice of petals round a medal, the same when it is turned."""
    columns, rows, step = 6, 9, 32.0
    left, top, half = MIDDLE - columns * step / 2, CENTRE - rows * step / 2, step / 2
    row = ""
    for column in range(columns):
        x = column * step
        for down in (1, -1):
            row += f"M{n(x)} {n(half - down * half)}"
            row += 2 * f"{petal(half, down)}m{n(half)} {n(down * half)}"
    made = f'<path id="petals" d="{row}" transform="translate({n(left)} {n(top)})"/>'
    made += "".join(f'<use href="#petals" y="{n(step * line)}"/>' for line in range(1, rows))
    paints = paints_of("s", {})
    lattice = f'<g fill="{paints["back-line"]}" opacity=".55">{made}</g>'
    over = f"<g {LINE}>{drawn('back-over', paints)}</g>"
    return symbol("back", drawn("back", paints) + lattice + over)


def petal(long: float, down: int) -> str:
    """A petal along the diagonal, downwards (1) or upwards (-1), there and back."""
    x, y = long * 0.78, down * long * 0.22
    return "".join(f"q{n(way * x)} {n(way * y)} {n(way * long)} {n(way * down * long)}" for way in (1, -1))


def symbol(name: str, inside: str) -> str:
    """A card of 250 by 350 units on its paper."""
    return f'<symbol id="{name}" viewBox="0 0 250 350"><use href="#paper"/>{inside}</symbol>'


def suited(suit: str) -> str:
    """The attributes that make the suit's colour the current one."""
    return f'color="var(--suit-{suit},{SHAPES["suits"][suit]["colour"]})" fill="currentColor"'


def halved(name: str, half: str) -> str:
    """A half of a card, and the same half turned about the middle."""
    return f'<g id="half-{name}">{half}</g><use href="#half-{name}" {TURNED}/>'


def corner(rank: str, suit: str) -> str:
    """The index: rank above suit."""
    stroke = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="7.4"'
    return f'<use href="#rank-{rank}" {INDEX} {stroke}/>{pip(suit, 31, 95, 36)}'


def pip(suit: str, x: float, y: float, size: float, more: str = "") -> str:
    """One sign of a suit about a point."""
    return f'<use href="#pip-{suit}" transform="translate({n(x)} {n(y)}) scale({n(size / 100)})"{more}/>'


def paints_of(suit: str, figure: Shape) -> Paints:
    """The colours by their names in the data; a figure brings its own skin and hair."""
    mine = SHAPES["suits"][suit]
    paints: Paints = {**SHAPES["paints"], "suit": "currentColor", "cloth": f"var(--cloth-{suit},{mine['cloth']})"}
    paints |= {name: value for name, value in figure.items() if isinstance(value, str)}
    return paints | {"sign": suit}


def drawn(part: str, paints: Paints) -> str:
    """All shapes of a part, in order."""
    if part in shared():
        fill = "".join(f' fill="{paints[paint]}"' for paint in taken(part))
        return f'<use href="#part-{part}" x="125"{fill}/>'
    made = "".join(piece for shape in SHAPES["parts"][part] for piece in pieces(shape, paints))
    return f'<g transform="translate(125)">{made}</g>'


def pieces(shape: Shape, paints: Paints) -> Iterator[str]:
    """One shape, with its mirror image or its turned copies where it has some."""
    if "pip" in shape:
        x, y, size = shape["pip"]
        thick = shape.get("w", 2.4) * 100 / size
        more = look({**shape, "w": round(2 * thick, 1), "pen": shape.get("pen", "none")}, paints)
        order = ' paint-order="stroke"' if "pen" in shape else ""
        for side in (x, -x) if shape.get("twin") else (x,):
            yield pip(shape.get("sign") or paints["sign"], side, y, size, more + order)
        return
    path = outline(shape)
    if "spin" in shape:
        count, x, y = shape["spin"]
        path = "".join(moved(path, spun(360 * turn / count, x, y)) for turn in range(count))
    if shape.get("twin"):
        path += moved(path, (-1, 0, 0, 1, 0, 0))
    yield f'<path d="{path}"{look(shape, paints)}/>'


def look(shape: Shape, paints: Paints) -> str:
    """The attributes of a shape that say how it is painted."""
    made = f' fill="{paints[shape["fill"]]}"' if "fill" in shape else ""
    if "pen" in shape:
        made += ' stroke="none"' if shape["pen"] == "none" else f' stroke="{paints[shape["pen"]]}"'
    if "w" in shape and shape.get("pen") != "none":
        made += f' stroke-width="{n(shape["w"])}"'
    return made + (f' opacity="{n(shape["o"])}"' if "o" in shape else "")


def outline(shape: Shape) -> str:
    """A shape's path: as it is given, or closed by its mirror image, or dots."""
    if "dots" in shape:
        return "".join(dot(*place) for place in shape["dots"])
    return mirrored(shape["both"]) if "both" in shape else str(shape["d"])


def dot(x: float, y: float, radius: float, tall: float = 0) -> str:
    """A circle, or an ellipse, as a path."""
    r, t, wide = n(radius), n(tall or radius), n(2 * radius)
    return f"M{n(x - radius)} {n(y)}a{r} {t} 0 1 1 {wide} 0a{r} {t} 0 1 1-{wide} 0Z"


def points(path: str) -> list[tuple[str, list[Spot]]]:
    """A path of absolute M, L, Q, C and Z as commands with their points."""
    found = []
    for command, rest in re.findall(r"([MLQCZ])([^MLQCZ]*)", path):
        values = [float(value) for value in re.findall(r"-?[\d.]+", rest)]
        found.append((command, list(zip(values[::2], values[1::2], strict=True))))
    return found


def mirrored(path: str) -> str:
    """A right half, from its upper end on the axis to its lower one, and back up along its mirror image."""
    steps = points(path)
    ends = [spots[-1] for _, spots in steps]
    whole = "".join(written(command, spots) for command, spots in steps)
    for index in range(len(steps) - 1, 0, -1):
        command, spots = steps[index]
        whole += written(command, [(-x, y) for x, y in [*reversed(spots[:-1]), ends[index - 1]]])
    return whole + "Z"


def moved(path: str, matrix: tuple[float, ...]) -> str:
    """A path of absolute commands under an affine map."""
    a, b, c, d, e, f = matrix
    return "".join(
        written(command, [(a * x + c * y + e, b * x + d * y + f) for x, y in spots]) for command, spots in points(path)
    )


def spun(degrees: float, x: float, y: float) -> tuple[float, ...]:
    """The matrix that turns about a point."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return c, s, -s, c, x - c * x + s * y, y - s * x - c * y


def written(command: str, spots: list[Spot]) -> str:
    """One command of a path."""
    return command + " ".join(f"{n(x)} {n(y)}" for x, y in spots).replace(" -", "-")


def n(value: float) -> str:
    """A number as short as it can be."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return re.sub(r"^(-?)0\.", r"\1.", text) if text not in ("-0", "") else "0"


def main() -> None:
    """Write the file."""
    text = deck_svg()
    (ROOT / DECK).write_text(text, encoding="utf-8")
    print(f"wrote {DECK}: {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
