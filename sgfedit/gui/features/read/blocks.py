"""Blocks of the reading view: their words, style, lines and diagrams."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPalette, QPixmap, QTextLayout

from sgfedit.game.reading import Look, heading_of, notes_in_words
from sgfedit.game.reading.figures import NoteWords
from sgfedit.go import Colour
from sgfedit.gui.views.board.picture import board_theme, coordinate_options
from sgfedit.gui.views.comment.panel import name_of
from sgfedit.gui.views.comment.text_edit import comment_font
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.gui.widgets.info_words import meaning
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.diagram import Diagram
from sgfedit.render.figures import cropped, figure_diagram, is_played
from sgfedit.render.geometry import Geometry
from sgfedit.render.turning import AS_RECORDED, Turner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.app.settings import Settings
    from sgfedit.game import Game
    from sgfedit.game.reading import Entry, Figure, Passage, Step
    from sgfedit.render.turning import Turning
    from sgfedit.sgf import Node, Point


_AWAY_PX: Final = 10
"""Distance of a diagram from the upper edge of the view, once it moves along."""

_PLAIN: Final = str.maketrans({"\u2028": "\n", "\u00a0": " ", "\u2002": " "})


def plain_text(text: str) -> str:
    """Return a text as it is copied, without signs that are for its looks."""
    return text.translate(_PLAIN)


@dataclass
class BlockText:
    """A piece of text with its place in the block.

    Attributes:
        layout: The text, in lines.
        place: Where it begins, from the upper left of the column.
        height: Px.
        node: Where a click leads.
        spans: Parts that lead elsewhere.
        ink: Its colour.
        offset: Characters in front that are a sign and no text.
        is_comment: Whether it is what somebody wrote about the node, and not what is made of it.
        floats: Whether it stands below the diagram and goes along with it.
    """

    layout: QTextLayout
    place: QPointF
    height: int
    node: Node
    ink: QColor
    spans: tuple[TextSpan, ...] = ()
    offset: int = 0
    is_comment: bool = False
    floats: bool = False

    @property
    def plain(self) -> str:
        """The text as it is copied."""
        return plain_text(self.layout.text()[self.offset :])


@dataclass
class TextBlock:
    """A passage with its place for everything; coordinates from the upper left of the column.

    Attributes:
        passage: What it shows.
        column: The column it was laid out for.
        texts: From top to bottom.
        figure: What its diagram shows, None without one.
        diagram: The same as it is drawn, as recorded.
        picture: Where that is; it may move down along a long text.
        slack: By how many px it may.
        body: Where the passage itself begins, below the head of the record.
        rest: Where it ends.
        height: Px, with the distance to the next one.
        toggle: Whether it can be opened and closed: moves without words.
    """

    passage: Passage
    column: TextColumn
    texts: list[BlockText] = field(default_factory=list)
    figure: Figure | None = None
    diagram: Diagram | None = None
    picture: QRect = field(default_factory=QRect)
    slack: int = 0
    body: int = 0
    rest: int = 0
    height: int = 0
    toggle: bool = False

    def drop(self, top: int) -> int:
        """Return how far the diagram has moved down in a block whose `top` is there in the view.

        So it stays in sight while one reads a text that is longer than a page.
        """
        return max(min(_AWAY_PX - top - self.picture.top(), self.slack), 0)

    def text_of(self, node: Node) -> BlockText | None:
        """Return the first text about a node, None if there is none."""
        return next((text for text in self.texts if text.node is node and text.is_comment), None)


_PADDING: Final = 3
_MOST: Final = 64
"""Pictures that are kept; a few screens."""

_MOST_CANVASES: Final = 6


class BlockPicture(NamedTuple):
    """A painted diagram.

    Attributes:
        pixmap: It.
        geometry: Where its points are.
        turning: How the board lies.
        size: Of the board of the record.
    """

    pixmap: QPixmap
    geometry: Geometry
    turning: Turning
    size: tuple[int, int]

    def point_at(self, place: QPointF) -> Point | None:
        """Return the point of the record at a place in the picture, None beside them."""
        point = self.geometry.at(place.x(), place.y())
        return None if point is None else self.turning.recorded(point, *self.size)

    def rect_of(self, point: Point) -> QRectF:
        """Return the cell of a point of the record."""
        return QRectF(*self.geometry.rect(self.turning.seen(point, *self.size)))


class BlockPictures:
    """Makes diagrams of passages and keeps the pictures of those in sight.

    Attributes:
        ratio: Px of the device per logical unit.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pictures: OrderedDict[Node, BlockPicture] = OrderedDict()
        self._canvases: OrderedDict[tuple[object, ...], BoardCanvas] = OrderedDict()
        self._turner = Turner(AS_RECORDED)
        self.ratio = 1.0

    @property
    def turning(self) -> Turning:
        """How the boards lie before the reader."""
        return self._turner.turning

    def turn(self, turning: Turning) -> None:
        """Lay the boards otherwise."""
        self._turner = Turner(turning)
        self.forget()

    def forget(self, start: Node | None = None) -> None:
        """Forget what is painted: of the passage that begins with `start`, or everything."""
        if start is not None:
            self._pictures.pop(start, None)
            return
        self._pictures.clear()
        self._canvases.clear()

    def diagram(self, passage: Passage, figure: Figure, game: Game) -> Diagram:
        """Return what a passage's board shows, as recorded."""
        options = coordinate_options(self._settings)
        diagram = figure_diagram(passage, figure, options, on_paper=False)
        return diagram if is_played(game) else cropped(diagram)

    def box(self, recorded: Diagram, cell: int) -> tuple[int, int]:
        """Return width and height of a diagram whose cells have about `cell` px."""
        diagram = self._turner.turned(recorded)
        x0, y0, x1, y1 = diagram.bounds
        wide, high = ((count + 2.2) * cell + 2 * _PADDING for count in (x1 - x0 + 1, y1 - y0 + 1))
        fitted = Geometry.fit(wide, high, diagram, ratio=self.ratio, padding=_PADDING)
        wood = fitted.wood
        width, height = (side / self.ratio + 2 * _PADDING for side in (wood.width, wood.height))
        return round(width), round(height)

    def known(self, block: TextBlock) -> BlockPicture | None:
        """Return the picture of a block if it is painted already."""
        start = block.passage.start
        found = self._pictures.get(start)
        if found is not None:
            self._pictures.move_to_end(start)
        return found

    def paint(self, block: TextBlock, palette: QPalette) -> BlockPicture:
        """Paint the picture of a block that has one; some ms."""
        diagram, place = block.diagram or Diagram(), block.picture
        canvas = self._canvas(diagram, (place.width(), place.height()), palette)
        canvas.update(diagram)
        pixmap = QPixmap.fromImage(canvas.image())
        pixmap.setDevicePixelRatio(self.ratio)
        board = (diagram.width, diagram.height)
        found = BlockPicture(pixmap, canvas.geometry, self.turning, board)
        self._pictures[block.passage.start] = found
        while len(self._pictures) > _MOST:
            self._pictures.popitem(last=False)
        return found

    def _canvas(self, diagram: Diagram, size: tuple[int, int], palette: QPalette) -> BoardCanvas:
        """Return a canvas on which a board of that size and part is painted already, if any is."""
        key = (size, diagram.width, diagram.height, diagram.bounds, diagram.coordinates)
        canvas = self._canvases.get(key)
        if canvas is None:
            theme = board_theme(self._settings, palette)
            canvas = BoardCanvas(theme, padding=_PADDING)
            canvas.turn(self.turning)
            canvas.update(diagram)
            canvas.resize(*size, self.ratio)
            self._canvases[key] = canvas
            while len(self._canvases) > _MOST_CANVASES:
                self._canvases.popitem(last=False)
        self._canvases.move_to_end(key)
        return canvas


_tr = QCoreApplication.translate
_MOST_MOVES = 16
_VERSUS = " – "
_NBSP = "\u00a0"
_SPACE = "\u2002 "


class TextSpan(NamedTuple):
    """A part of a text that leads to a node, and whether it is a number that stands back."""

    start: int
    end: int
    node: Node


def title(text: str, fits: Callable[[str], bool]) -> str:
    """Return a title that is broken into lines between its players, not within their names.

    Args:
        text: The title.
        fits: Whether a text has room in a line.
    """
    parts = text.split(_VERSUS)
    return _VERSUS.join(part.replace(" ", _NBSP) if fits(part) else part for part in parts)


def title_lines(game: Game) -> list[str]:
    """Return the lines below the title: the event, the date and the result, the annotator."""
    heading = heading_of(game)
    date = meaning("DT", heading.date) or heading.date
    result = meaning("RE", heading.result) or heading.result
    by = _tr("Reading", "Comments by {name}").format(name=heading.annotator)
    lines = [heading.event, " · ".join(filter(None, (date, result)))]
    return [*filter(None, lines), *([by] if heading.annotator else [])]


def nothing(passage: Passage) -> str:
    """Return what to say of a record that holds nothing."""
    if passage.start.first_child is None and passage.start.parent is None:
        return _tr("Reading", "This record is empty: no moves, no stones, no words.")
    return ""


def opening(passage: Passage) -> tuple[str, str]:
    """Return what a variation is called, and what else to say where it begins."""
    if passage.letter:
        if passage.instead is None:
            return passage.letter, ""
        words = _tr("Reading", "instead of {number}")
        return passage.letter, words.format(number=passage.instead)
    if passage.section:
        return _tr("Reading", "Position {number}").format(number=passage.section), ""
    return "", ""


def caption(figure: Figure) -> str:
    """Say which moves are in a diagram."""
    if not figure.steps:
        return ""
    if figure.first == figure.last:
        return _tr("Reading", "Move {number}").format(number=figure.last)
    words = _tr("Reading", "Moves {first}–{last}")
    return words.format(first=figure.first, last=figure.last)


def note(figure: Figure) -> str:
    """Say where the moves are that have no stone in a diagram; only between them lines break."""
    forms = (
        _tr("Reading", "{numbers} at {place}"),
        _tr("Reading", "ko: {numbers} at {place}"),
        "{numbers} {place}",
        _tr("Reading", "pass"),
    )
    return notes_in_words(figure, NoteWords(*(form.replace(" ", _NBSP) for form in forms)))


def who(step: Step) -> str:
    """Name a move: "Black 31"."""
    colour = step.colour is Colour.BLACK
    words = _tr("Reading", "Black {number}") if colour else _tr("Reading", "White {number}")
    return words.format(number=step.number)


def where(step: Step) -> str:
    """Say where a move is."""
    return step.text or _tr("Reading", "pass")


def judged(entry: Entry) -> str:
    """Return what the annotations of a node say."""
    return " · ".join(name_of(item.annotation, item.strength) for item in entry.judgements)


def moves_line(
    passage: Passage, moves: Iterable[Step], *, is_open: bool
) -> tuple[str, tuple[TextSpan, ...]]:
    """Return the moves of a passage in a line, and which part of it leads where.

    Args:
        passage: The passage.
        moves: Its moves.
        is_open: Whether all of them are to be named, not only the first.
    """
    listed = list(moves)
    shown = listed if is_open or len(listed) <= _MOST_MOVES + 4 else listed[:_MOST_MOVES]
    letter, words = opening(passage)
    head = f"{letter} {words}".strip()
    text = f"{head}:{_SPACE}" if head and passage.look is Look.MOVES else ""
    spans = []
    for step in shown:
        one = f"{step.number}{_NBSP}{where(step)}"
        spans.append(TextSpan(len(text), len(text) + len(one), step.node))
        text += one + _SPACE
    if len(shown) < len(listed):
        text += _tr("Reading", "and %n more", "", len(listed) - len(shown))
    return text.rstrip(), tuple(spans)


_SAMPLE: Final = "the quick brown fox jumps over the lazy dog, and there it was. "
_MOST_LETTERS: Final = 70
"""Letters of a line that eyes find back from; typographers say 45 to 75."""


_LEAST_LETTERS: Final = 34
"""Below this a text is set below its diagram and not beside it."""


_DEEP_LETTERS: Final = 24
"""Letters that variations in variations leave to a line at least."""


_LEADING: Final = 1.42
"""Distance of lines, in heights of the font."""


LARGER: Final = 1
"""Points by which the text is larger than that of the comment pane."""


_CELLS: Final = 21.2
"""Width of a diagram with its margins, in cells."""


_CELL: Final = 1.04
_SMALL_CELL: Final = 0.9
_LARGE_CELL: Final = 1.3
"""A cell of a diagram, in lines of text: of the game, of variations, of moves without words."""


_LEAST_CELL: Final = 9


class TextInks(NamedTuple):
    """Colours of the text."""

    text: QColor
    muted: QColor
    accent: QColor
    rule: QColor
    current: QColor
    marked: QColor
    marked_text: QColor


class Style:
    """Fonts, colours and distances in px, made for a palette and the user's font."""

    def __init__(self, settings: Settings, font: QFont, palette: QPalette) -> None:
        self.text = text_font(settings, font)
        size = self.text.pointSizeF()
        self.strong = _changed(self.text, size, QFont.Weight.DemiBold)
        self.small = _changed(self.text, max(size * 0.88, 6.0))
        self.heading = _changed(self.text, size * 1.18, QFont.Weight.DemiBold)
        self.title = _changed(self.text, size * 1.7, QFont.Weight.DemiBold)
        metrics = QFontMetricsF(self.text)
        self.letter = metrics.horizontalAdvance(_SAMPLE) / len(_SAMPLE)
        self.line = round(metrics.height() * _LEADING)
        self.paragraph = round(self.line * 0.5)
        self.gap = round(self.line * 1.3)
        self.above = round(self.line * 0.7)
        self.between = round(self.line * 1.5)
        self.indent = round(self.line * 0.9)
        self.inks = _inks(palette)
        self.cell = max(round(metrics.height() * _CELL), _LEAST_CELL)


def text_font(settings: Settings, font: QFont) -> QFont:
    """Return the font of comments in the size for reading."""
    found = comment_font(settings, font)
    found.setPointSize(QFontInfo(found).pointSize() + LARGER)
    return found


def _changed(font: QFont, size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    found = QFont(font)
    found.setPointSizeF(size)
    found.setWeight(weight)
    return found


def _inks(palette: QPalette) -> TextInks:
    text = palette.color(QPalette.ColorRole.Text)
    base = palette.color(QPalette.ColorRole.Base)
    highlight = palette.color(QPalette.ColorRole.Highlight)
    accent = _mixed(highlight, text, 0.8)
    current = QColor(highlight)
    current.setAlpha(36 if is_dark(palette) else 18)
    return TextInks(
        _mixed(text, base, 0.94),
        _mixed(text, base, 0.62),
        accent,
        _mixed(text, base, 0.2),
        current,
        highlight,
        palette.color(QPalette.ColorRole.HighlightedText),
    )


def _mixed(one: QColor, other: QColor, share: float) -> QColor:
    rest = 1 - share
    return QColor(
        round(one.red() * share + other.red() * rest),
        round(one.green() * share + other.green() * rest),
        round(one.blue() * share + other.blue() * rest),
    )


class TextColumn(NamedTuple):
    """Where things are from left to right, in px.

    Attributes:
        left: Left edge of the column in the viewport.
        width: Its width.
        text: Width of a text beside a diagram.
        prose: Width of a text that has the column for itself.
        cell: Px of a cell of the diagrams of the game.
        is_beside: Whether texts stand beside their diagrams, not below.
        gap: Px between them.
        letter: Mean width of a letter.
    """

    left: int
    width: int
    text: int
    prose: int
    cell: int
    is_beside: bool
    gap: int
    letter: float

    def indent(self, depth: int, step: int) -> int:
        """Return by how much what is `depth` variations deep is set in."""
        room = self.text - round(_DEEP_LETTERS * self.letter)
        return max(min(depth * step, room), 0)

    def cell_of(self, depth: int, *, is_silent: bool) -> int:
        """Return the px of a cell in a diagram; one without words may take their room."""
        if depth:
            return max(round(self.cell * _SMALL_CELL), _LEAST_CELL)
        if is_silent:
            return min(round(self.cell * _LARGE_CELL), max(int(self.width / _CELLS), _LEAST_CELL))
        return self.cell


def column_in(width: int, style: Style) -> TextColumn:
    """Return the column in a viewport of `width` px."""
    margin = max(min(width // 20, 3 * style.line), style.line // 2)
    usable = max(width - 2 * margin, 1)
    most = round(_MOST_LETTERS * style.letter)
    cell = style.cell
    diagram = round(cell * _CELLS)
    room = usable - diagram - style.gap
    if room >= _LEAST_LETTERS * style.letter:
        text = min(room, most)
        whole = diagram + style.gap + text
        prose = min(whole, most)
        return TextColumn(
            (width - whole) // 2, whole, text, prose, cell, True, style.gap, style.letter
        )
    text = min(usable, most)
    cell = max(min(cell, int(text / _CELLS)), _LEAST_CELL)
    return TextColumn((width - text) // 2, text, text, text, cell, False, style.gap, style.letter)
