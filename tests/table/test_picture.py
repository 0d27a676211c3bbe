"""The table as it is drawn, at any size."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import all_rules, positions
from wardeck.cards import UNSEEN, Card, read_cards
from wardeck.engine.game import Game
from wardeck.engine.view import view
from wardeck.rules.options import Rules
from wardeck.rules.presets import preset
from wardeck.table.bench import Bench
from wardeck.table.canvas import Canvas, shortened, width_of
from wardeck.table.chart import Chart, highest
from wardeck.table.faces import HUGE, LARGE, SMALL, Painter, Size
from wardeck.table.glyphs import Glyphs, drawings
from wardeck.table.picture import Picture, Table
from wardeck.table.players import Player, Players, seated
from wardeck.table.ranking import Ranking
from wardeck.table.telling import Teller

UNICODE, ASCII = Glyphs("unicode"), Glyphs("ascii")
KEYS = [("space", "turn"), ("w", "next war"), ("q", "stop")]


def lines_of(canvas: Canvas) -> list[str]:
    return ["".join(text for text, _ in row) for row in canvas.rows()]


def drawn(
    game: Game, teller: Teller, width: int, height: int, *, glyphs: Glyphs = UNICODE, said: str = ""
) -> list[str]:
    picture = Picture("War", teller.scene, view(game.state), said, KEYS)
    return lines_of(Table(teller.players, game.rules.strengths(), glyphs).draw(picture, width, height))


def at_table(rules: Rules, *, packets: list[str] | None = None, players: int = 2) -> tuple[Game, Teller]:
    game = Game(rules, packets=packets, players=players, seed=1)
    seats = len(game.packets)
    return game, Teller(seated(None, None, seats=seats, watched=False), rules.strengths())


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_card_stays_in_its_frame(size: Size, glyphs: Glyphs) -> None:
    for card in (*read_cards("2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac *r * 7 K"), UNSEEN):
        canvas = Canvas(size.width, size.height)
        Painter(canvas, size, glyphs).card(0, 0, card)
        lines = lines_of(canvas)
        assert [width_of(line) for line in lines] == [size.width] * size.height
        assert all(line[0] == line[-1] == glyphs["side"] for line in lines[1:-1])
        assert lines[0][0] + lines[0][-1] + lines[-1][0] + lines[-1][-1] == glyphs["corners"]
        if card != UNSEEN:
            assert glyphs.rank(card) in lines[1]
            assert glyphs.rank(card) in lines[-2]


def test_a_card_has_as_many_pips_as_it_should() -> None:
    for rank, number in zip("A23456789T", range(1, 11), strict=True):
        assert "".join(drawings()["pips"][rank]).count("s") == number


def test_plain_characters_are_plain() -> None:
    game, teller = at_table(preset("clone-war"), players=4)
    for _ in range(20):
        teller.tell(game.step())
        assert all(line.isascii() for line in drawn(game, teller, 80, 24, glyphs=ASCII))


@given(st.data())
def test_any_moment_fits_any_terminal(data: st.DataObject) -> None:
    rules = data.draw(all_rules())
    game, teller = at_table(rules, packets=data.draw(positions(most_seats=14)))
    for _ in range(data.draw(st.integers(0, 8))):
        if not game.over:
            teller.tell(game.step())
    width, height = data.draw(st.integers(1, 150)), data.draw(st.integers(1, 50))
    lines = drawn(game, teller, width, height, said="Queen beats jack. Ada takes 8 cards. " * 3)
    assert len(lines) <= height
    assert all(width_of(line) <= width for line in lines)


@pytest.mark.parametrize("players", [2, 4, 7, 200])
def test_what_matters_is_seen_on_an_ordinary_terminal(players: int) -> None:
    game, teller = at_table(preset("war"), players=players)
    said = teller.tell(game.step())
    lines = drawn(game, teller, 80, 24, said=said)
    text = "\n".join(lines)
    assert len(lines) == 24
    assert said in " ".join(text.split())
    assert "space turn · w next war · q stop" in lines[-1]
    highest = max(
        (teller.scene.face(seat).rank for seat in teller.scene.contestants), key=game.rules.strengths().__getitem__
    )
    assert any(UNICODE.rank(Card(highest)) in line for line in lines[6:])


def test_a_long_war_keeps_its_last_cards_in_sight() -> None:
    packets = [" ".join(["5h 2c"] * 12) + " 9s 9d", " ".join(["5d 3c"] * 12) + " 8s 8d"]
    game, teller = at_table(Rules(), packets=packets)
    for _ in range(13):
        teller.tell(game.step())
    for height in (13, 16, 20, 24, 40):
        lines = drawn(game, teller, 80, height)
        text = "\n".join(lines)
        assert "+" in text
        assert "│9♠" in text or "│9 ♠" in text or "│5♥" in text
        assert "3♣" not in text
        assert "2♣" not in text


@pytest.mark.parametrize("width", [40, 64, 80, 120, 160])
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
def test_seats_side_by_side_do_not_touch(width: int, seats: int, size: Size) -> None:
    bench = Bench.of(seats, width, size)
    taken: list[range] = []
    for seat in range(seats):
        starts = [bench.cards(seat), *([bench.heap(seat)] if bench.heaps else [])]
        taken += [range(start, start + size.width) for start in starts]
    columns = sorted(column for each in taken for column in each)
    assert len(columns) == len(set(columns))
    if seats * (size.width + 1) <= width:
        assert columns[0] >= 0
        assert columns[-1] < width


def test_two_packets_lie_at_the_outer_sides() -> None:
    bench = Bench.of(2, 80, LARGE)
    assert bench.heap(0) < bench.cards(0) < bench.cards(1) < bench.heap(1)
    assert bench.heap(0) == 80 - (bench.heap(1) + LARGE.width), "as far from one edge as from the other"


def test_a_packet_is_the_higher_the_more_cards_it_has() -> None:
    heights = []
    for share in (0, 0.02, 0.25, 0.5, 1):
        canvas = Canvas(LARGE.width, 20)
        Painter(canvas, LARGE, UNICODE).heap(0, 0, share, room=20)
        heights.append(sum(bool(line) for line in lines_of(canvas)))
    assert heights == [0, LARGE.height, LARGE.height + 1, LARGE.height + 2, LARGE.height + 4]


def test_a_packet_stays_in_its_rows() -> None:
    canvas = Canvas(LARGE.width, 20)
    Painter(canvas, LARGE, UNICODE).heap(0, 0, 1, room=LARGE.height + 1)
    assert sum(bool(line) for line in lines_of(canvas)) == LARGE.height + 1


@pytest.mark.parametrize(("width", "height", "said"), [(80, 24, "█   █"), (40, 14, "WAR!")])
def test_a_war_between_two_stands_between_them_as_large_as_it_can(width: int, height: int, said: str) -> None:
    game, teller = at_table(Rules(), packets=["5h 2c 9s", "5d 3h 8c"])
    assert said not in "\n".join(drawn(game, teller, width, height))
    teller.tell(game.step())
    assert said in "\n".join(drawn(game, teller, width, height))


def ranked(canvas: Canvas) -> list[list[str]]:
    """Names and cards, in the order in which they stand in the rows."""
    return [re.findall(r"[A-Z][a-z]+|\d+", line) for line in lines_of(canvas)]


def test_a_ranking_goes_down_one_column_and_then_the_next() -> None:
    """Of four players with 3, 5, 1 and 2 cards, the second one leads."""
    game = Game(preset("war"), packets=["2c 3c 4c", "5c 6c 7c 8c 9c", "Tc", "Jc Qc"])
    players = Players(tuple(map(Player, ("Ada", "Ben", "Cleo", "Dan"))))
    ranking = Ranking(players, UNICODE)
    assert ranked(ranking.draw(view(game.state), 80, 2)) == [["Ben", "5", "Dan", "2"], ["Ada", "3", "Cleo", "1"]]
    assert ranked(ranking.draw(view(game.state), 40, 2)) == [["Ben", "5"], ["Ada", "3"]]
    assert (ranking.rows(80, 10), ranking.rows(40, 10), ranking.rows(40, 3)) == (2, 4, 3)


def test_a_chart_has_each_count_at_its_height() -> None:
    """Ten cards in eleven rows: a row for each number from none to all of them."""
    counts = [(5, 5), (7, 3), (10, 0)]
    lines = lines_of(Chart(Players((Player("Ada"), Player("Ben"))), UNICODE).draw(counts, 40, 13))
    ada, ben = UNICODE["marks"][0], UNICODE["marks"][1]
    assert lines[-1] == f"{ada} Ada  {ben} Ben"
    rows = dict(zip(range(10, -1, -1), lines[1:-1], strict=True))
    assert rows[10].startswith("10 ")
    assert rows[0].startswith(" 0 ")
    assert {number: line[3:6] for number, line in rows.items() if ada in line or ben in line} == {
        10: f"──{ada}",
        7: f" {ada}",
        5: f"{ben}",
        3: f" {ben}",
        0: f"──{ben}",
    }


@pytest.mark.parametrize(
    ("counts", "top"),
    [
        ([(5, 5), (7, 3)], 10),
        ([(13, 13, 13, 13)], 26),
        ([(13, 13, 13, 13), (30, 9, 8, 5)], 30),
    ],
)
def test_a_chart_ends_at_what_can_be_seen_of_it(counts: list[tuple[int, ...]], top: int) -> None:
    assert highest(counts) == top


@pytest.mark.parametrize("width", [24, 40, 60])
def test_where_there_is_little_room_the_battle_is_seen(width: int) -> None:
    game, teller = at_table(Rules(), packets=["5h 2c 9s", "5d 3h 8c"])
    picture = Picture("War for two, short of cards loses · battle 12", teller.scene, view(game.state), "", KEYS)
    title = lines_of(Table(teller.players, game.rules.strengths(), UNICODE).draw(picture, width, 24))[0]
    assert title.startswith(" War f")
    assert title.endswith(" · battle 12")
    assert ("…" in title) == (width < 47)
    assert width_of(title) < width


@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 50), (100, 30), (160, 50)])
def test_nothing_jumps_while_a_game_goes_on(width: int, height: int) -> None:
    """Names, cards and headings are in the same rows before the first battle and after it."""
    game, teller = at_table(preset("two-player"))
    table = Table(teller.players, game.rules.strengths(), UNICODE)
    counts, history = [(26, 26)], list[str]()
    seen: list[dict[str, int]] = []
    for _ in range(3):
        now = Picture("", teller.scene, view(game.state), "", (), history=history, chart=counts)
        lines = lines_of(table.draw(now, width, height))
        words = ("Ada (bot)", "╭─", "Cards", "What happened")
        seen.append({word: next((row for row, line in enumerate(lines) if word in line), -1) for word in words})
        history.append(teller.tell(game.step()))
        counts.append((26, 26))
    assert seen[0]["Ada (bot)"] < seen[0]["╭─"]
    assert seen[0] == seen[1] == seen[2]


def test_wide_names_do_not_shift_the_table() -> None:
    canvas = Canvas(12, 1)
    canvas.put(0, 0, "李小龙")
    canvas.put(6, 0, "|")
    assert lines_of(canvas) == ["李小龙|"]
    assert width_of("李小龙") == 6
    assert shortened("李小龙和朋友", 8) == "李小龙…"


def test_control_characters_are_not_drawn() -> None:
    canvas = Canvas(10, 1)
    canvas.put(0, 0, "a\x1b[31mb\n\u202e")
    assert lines_of(canvas) == ["a[31mb"]
