"""The table as it is drawn: seats side by side with their packets and cards, or a crowd's fighters and leaders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from wardeck.cards import UNSEEN
from wardeck.engine.view import View
from wardeck.messages import look_up, say
from wardeck.table.aside import Aside, aside_width
from wardeck.table.bench import LEAST_OF_TWO, Bench, Place
from wardeck.table.canvas import Canvas, shortened, width_of
from wardeck.table.chart import Chart, Counts
from wardeck.table.faces import HUGE, LARGE, SMALL, Painter, Size, enlarged
from wardeck.table.glyphs import Glyphs, Span
from wardeck.table.players import Players
from wardeck.table.ranking import Ranking, draw_bar
from wardeck.table.scene import Scene
from wardeck.table.telling import counted

LEAST_WIDTH, LEAST_HEIGHT = 24, 13
"""A smaller terminal has no room for cards."""
ROOMY = 20
"""From so many rows on there is air between the parts, and bars and what waits on the table are drawn."""
HIGHEST = 32
"""The most rows that are drawn in; on a higher terminal the table keeps together."""
CHART = 10
"""The fewest rows for a chart below the table."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be seen at one moment."""

    title: str
    """What is played and, after a dot, how far it has come."""
    scene: Scene
    view: View
    sentence: str
    keys: Sequence[tuple[str, str]]
    """Keys and what they do, the most important ones first."""
    verdict: str = ""
    """How the game ended."""
    note: str = ""
    """Stands at the right of the title."""
    history: Sequence[str] = ()
    """What was said before, the newest last; shown beside the table where there is room."""
    chart: Counts = ()
    """Shown below or beside the table where there is room."""


class Table:
    """Draws pictures of one game."""

    def __init__(self, players: Players, strengths: Mapping[str, int], glyphs: Glyphs) -> None:
        self.players = players
        self.strengths = strengths
        self.glyphs = glyphs
        self.chart = Chart(players, glyphs)
        self.ranking = Ranking(players, glyphs)

    def draw(self, picture: Picture, width: int, height: int) -> Canvas:
        """The picture in so many columns and rows."""
        beside = aside_width(width, len(self.players)) if picture.history or picture.chart else 0
        left = width - beside
        below = self._below(left, height) if picture.chart else 0
        table = self._drawn(picture, left, min(height, HIGHEST) if self._fits(left) else height)
        canvas = Canvas(width, height)
        canvas.paste(0, (height - below - table.height) // 3, table)
        self._draw_title(canvas, picture, left)
        if below:
            canvas.paste(2, height - below, self.chart.draw(picture.chart, left - 4, below - 1))
        if beside:
            aside = Aside(self.players, self.glyphs)
            canvas.paste(left, 0, aside.draw(picture.history, () if below else picture.chart, beside, height))
        return canvas

    def _below(self, width: int, height: int) -> int:
        """The rows for a chart below the table, 0 where there is no room; a crowd's ranking takes it all."""
        rows = height - HIGHEST if self._fits(width) else 0
        return min(rows, 2 * CHART) if rows >= CHART else 0

    def _fits(self, width: int) -> bool:
        """Whether all seats can sit side by side."""
        return len(self.players) * (SMALL.width + 2) <= width

    def _drawn(self, picture: Picture, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        self._draw_foot(canvas, picture)
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            self._draw_faces(canvas, picture.scene)
        elif self._fits(width):
            seats = range(len(self.players))
            self._draw_seats(canvas, picture, seats, self._size(width, height), canvas.height - _foot(canvas))
        else:
            self._draw_crowd(canvas, picture)
        return canvas

    def _size(self, width: int, height: int) -> Size:
        """The largest cards that there is room for."""
        for size, rows in ((HUGE, 27), (LARGE, 22)):
            if len(self.players) * (size.width + 2) <= width and height >= rows:
                return size
        return SMALL

    def _draw_title(self, canvas: Canvas, picture: Picture, width: int) -> None:
        what, dot, battle = picture.title.rpartition(f" {self.glyphs['dot']} ")
        what = shortened(what, width - 2 - width_of(dot + battle), self.glyphs["more"])
        canvas.put(1, 0, shortened(what + dot + battle, width - 2, self.glyphs["more"]), "strong")
        canvas.put(width - 1 - width_of(picture.note), 0, picture.note, "gold")

    def _draw_foot(self, canvas: Canvas, picture: Picture) -> None:
        bottom = canvas.height - 1 if picture.keys else canvas.height
        if canvas.height >= ROOMY and not picture.verdict:
            canvas.centre(canvas.width // 2, bottom - 5, _on_table(picture.view), "quiet")
        first = bottom - 3 if canvas.height >= ROOMY else bottom - 2
        for row, line in enumerate(
            self._lines(picture.sentence, canvas.width - 4, 1 if picture.verdict else bottom - first), first
        ):
            canvas.centre(canvas.width // 2, row, line, "war" if picture.scene.due else "strong")
        first += bool(picture.sentence)
        for row, line in enumerate(self._lines(picture.verdict, canvas.width - 4, bottom - first), first):
            canvas.centre(canvas.width // 2, row, line, "gold")
        self._draw_keys(canvas, bottom, picture.keys)

    def _lines(self, text: str, width: int, most: int) -> list[str]:
        """The text in at most so many lines."""
        lines = wrap(text, max(width, 1))
        if len(lines) <= most:
            return lines
        return [*lines[: most - 1], shortened(" ".join(lines[most - 1 :]), width, self.glyphs["more"])]

    def _draw_keys(self, canvas: Canvas, y: int, keys: Sequence[tuple[str, str]]) -> None:
        between = f" {self.glyphs['dot']} "
        kept = list(keys)
        while len(kept) > 1 and width_of(between.join(f"{key} {does}" for key, does in kept)) > canvas.width - 2:
            del kept[-2]  # the last one is how to stop
        x = 1
        for place, (key, does) in enumerate(kept):
            spans: list[Span] = [(between if place else "", "quiet"), (key, "strong"), (f" {does}", "quiet")]
            for text, style in spans:
                canvas.put(x, y, text, style)
                x += width_of(text)

    def _draw_seats(
        self, canvas: Canvas, picture: Picture, seats: Sequence[int], size: Size, bottom: int, *, beside: int = 0
    ) -> None:
        """Seats side by side, their cards down to the row ``bottom``; ``beside`` columns at the right stay free."""
        bench = Bench.of(len(seats), canvas.width - beside, size)
        painter = Painter(canvas, size, self.glyphs)
        top = _top(canvas)
        brief = any(width_of(self.players[seat].label) > bench.apart - 2 for seat in seats)
        for place, seat in enumerate(seats):
            self._draw_name(canvas, picture, seat, bench.place(place), brief=brief)
            laid = picture.scene.laid.get(seat, ())
            held = picture.view.counts[seat]
            if bench.heaps:
                painter.heap(bench.heap(place), top, held / _all_cards(picture.view), room=bottom - top)
            elif not picture.scene.laid and held:
                painter.card(bench.cards(place), top, UNSEEN)
            pale = seat not in picture.scene.contestants
            painter.stack(bench.cards(place), top, laid, room=bottom - top, pale=pale)
        if len(seats) == 2 and picture.scene.due:
            self._draw_war(canvas, bench, top + size.height // 2)

    def _draw_war(self, canvas: Canvas, bench: Bench, y: int) -> None:
        """The word between two seats, as large as there is room for."""
        middle = bench.left + bench.width + bench.between // 2
        large = look_up("play.table.war_large")
        if bench.between >= len(large[0]) + 2:
            painted = enlarged(large, self.glyphs)
            for row, line in enumerate(painted, y - len(painted) // 2):
                canvas.centre(middle, row, line, "war")
        elif bench.between >= LEAST_OF_TWO:
            canvas.centre(middle, y, say("play.table.war"), "war")

    def _draw_name(self, canvas: Canvas, picture: Picture, seat: int, at: Place, *, brief: bool) -> None:
        """A seat's name, and how many cards it holds, as a number and as a bar. ``brief``: without who plays it."""
        view, scene = picture.view, picture.scene
        won = seat == scene.winner
        star = f"{self.glyphs['winner']} " if won else ""
        name = star + self._label(seat, at.width - len(star), brief=brief)
        held = view.counts[seat]
        gone = not held and seat not in scene.laid
        style = "gold" if won else "quiet" if gone or (scene.laid and seat not in scene.contestants) else "strong"
        canvas.centre(at.middle, 2, shortened(name, at.width, self.glyphs["more"]), style)
        if gone:
            canvas.centre(at.middle, 3, say("play.table.out"), "quiet")
            return
        canvas.centre(at.middle, 3, counted(held) if at.width > 8 else str(held), "amount")
        if canvas.height < ROOMY:
            return
        draw_bar(canvas, self.glyphs, at.middle - at.bar // 2, 4, width=at.bar, share=held / _all_cards(view))

    def _label(self, seat: int, width: int, *, brief: bool = False) -> str:
        """A seat's name; where it is long, in short or cut."""
        return shortened(self.players.label(seat, width, brief=brief), width, self.glyphs["more"])

    def _draw_crowd(self, canvas: Canvas, picture: Picture) -> None:
        """As many of those who fight as there is room for, and below them who holds most cards."""
        size = next((size for size, rows in ((HUGE, 40), (LARGE, 30)) if canvas.height >= rows), SMALL)
        leaders = self.ranking.rows(canvas.width, canvas.height - 16 - size.height)
        bottom = canvas.height - _foot(canvas) - leaders - bool(leaders)
        fighters = self._foremost(picture.scene)
        room = canvas.width // (size.width + 3)
        shown = sorted(fighters if len(fighters) <= room else fighters[: max(room - 1, 1)])
        more = len(fighters) - len(shown)
        beside = SMALL.width + 2 if more else 0
        self._draw_seats(canvas, picture, shown, size, bottom, beside=beside)
        if more:
            middle = canvas.width - beside // 2 - 1
            canvas.centre(middle, _top(canvas) + 1, f"+{more}", "strong")
            canvas.centre(middle, _top(canvas) + 2, say("play.table.more"), "quiet")
        canvas.paste(0, bottom + 1, self.ranking.draw(picture.view, canvas.width, leaders))

    def _foremost(self, scene: Scene) -> list[int]:
        """Those who fight, whoever won and the highest faces first; before the first battle, everybody."""
        if not scene.laid:
            return list(range(len(self.players)))
        strength = self.strengths
        return sorted(scene.contestants, key=lambda seat: (seat != scene.winner, -strength[scene.face(seat).rank]))

    def _draw_faces(self, canvas: Canvas, scene: Scene) -> None:
        """Without room for cards, the faces in a line."""
        faces = [
            f"{self.players[seat].called} {self.glyphs.card(scene.face(seat))}" for seat in sorted(scene.contestants)
        ]
        canvas.put(1, 1, shortened("  ".join(faces), canvas.width - 2, self.glyphs["more"]), "strong")


def _all_cards(view: View) -> int:
    """How many cards all seats hold, at least 1."""
    return max(sum(view.counts), 1)


def _on_table(view: View) -> str:
    """How many cards lie in the pot, and how many wait for the next winner."""
    waiting = sum(map(len, view.left)) + view.spoils
    said = [say("play.table.pot", cards=counted(len(view.pot)))] if view.pot else []
    said += [say("play.table.waiting", cards=counted(waiting))] if waiting else []
    return " ".join(said)


def _top(canvas: Canvas) -> int:
    """The row in which cards begin."""
    return 6 if canvas.height >= ROOMY else 4


def _foot(canvas: Canvas) -> int:
    """The rows below the cards: what waits on the table, the sentence in two rows, the keys, and air between."""
    return 6 if canvas.height >= ROOMY else 3
