"""Board of the position search: the pattern is made on it, continuations stand on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QTransform,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from sgfedit.game.traversal import letter
from sgfedit.go import Colour, hoshi, vertex
from sgfedit.gui.features.library.position_question import (
    BY_KEY,
    PLAY,
    REGION,
    SIGN_NAMES,
    STONES,
    TOOLS,
    Question,
)
from sgfedit.gui.views.board.gestures import points_between
from sgfedit.gui.views.board.keys import STEPS, moved
from sgfedit.gui.views.board.picture import board_theme, coordinate_options
from sgfedit.gui.views.board.speech import spoken
from sgfedit.gui.widgets.keys import overrides
from sgfedit.gui.widgets.plain_text import listed, tip_of
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.compose import describe_point
from sgfedit.render.diagram import Diagram
from sgfedit.render.marks import text_outline
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent

    from sgfedit.app.settings import Settings
    from sgfedit.gui.features.library.position_question import PatternTool
    from sgfedit.render.theme import Rgba, Theme


_LETTERS: Final = 52
"""So many continuations have a letter of one character; the others have a dot."""

NAMED: Final = frozenset(letter(index) for index in range(_LETTERS))

_TWO_LINES_PX: Final = 20
"""Cells from which on there is room for a number below the letter."""

# In cells.
_DISC: Final = 0.92
_DOT: Final = 0.3
_RING: Final = 0.1
_MAYBE: Final = 0.78

MAYBE: Final = "xo*"
"""Signs of what may be a stone."""

_HALF_TURN: Final = 180 * 16  # Qt counts sixteenths of a degree


class Letter(NamedTuple):
    """A continuation as it stands on the board.

    Attributes:
        point: Where.
        text: Its letter.
        number: What is written below it; may be empty.
        black: Share of Black's moves there, 0 to 1.
        weight: How frequent it is compared to the most frequent, 0 to 1.
        words: All about it in a sentence.
    """

    point: Point
    text: str
    number: str
    black: float
    weight: float
    words: str

    @property
    def is_named(self) -> bool:
        """Whether its letter is written on the board."""
        return self.text in NAMED


def draw_sign(painter: QPainter, sign: str, cell: QRectF, theme: Theme) -> None:
    """Draw what may be there: a small stone, or one of two halves, in a broken ring."""
    side = cell.width() * _MAYBE
    disc = QRectF(0, 0, side, side)
    disc.moveCenter(cell.center())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour(theme.board.wood))
    painter.drawEllipse(disc)
    inner = disc.adjusted(side * 0.2, side * 0.2, -side * 0.2, -side * 0.2)
    if sign != "o":
        painter.setBrush(_colour(theme.black.body))
        painter.drawChord(inner, _HALF_TURN // 2, _HALF_TURN * (2 if sign == "x" else 1))
    if sign != "x":
        painter.setBrush(_colour(theme.white.body))
        painter.drawChord(inner, -_HALF_TURN // 2, _HALF_TURN * (2 if sign == "o" else 1))
    pen = QPen(_colour(theme.board.line), max(1.0, side * 0.07))
    pen.setDashPattern([2.2, 1.8])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(disc)


def draw_frame(painter: QPainter, rect: QRectF, colour: QColor, *, anywhere: bool) -> None:
    """Draw the frame of the rectangle that counts; broken where it may lie anywhere."""
    pen = QPen(colour, 2.5, Qt.PenStyle.DashLine if anywhere else Qt.PenStyle.SolidLine)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)


def draw_letter(painter: QPainter, found: Letter, cell: QRectF, theme: Theme) -> None:
    """Draw a continuation: a flat disc in the colour that plays there, the rarer the fainter."""
    is_black, is_white = found.black > 0, found.black < 1
    side = cell.width() * (_DISC if found.is_named else _DOT)
    disc = QRectF(0, 0, side, side)
    disc.moveCenter(cell.center())
    painter.setPen(Qt.PenStyle.NoPen)
    if is_black and is_white:
        _draw_ring(painter, found, disc, theme)
        ink = theme.on_board.ink
    else:
        stone = theme.black if is_black else theme.white
        painter.setBrush(_colour(theme.board.wood))
        painter.drawEllipse(disc)
        ground = _colour(stone.body)
        ground.setAlphaF(0.62 + 0.34 * found.weight)
        painter.setBrush(ground)
        painter.drawEllipse(disc)
        ink = theme.on_black.ink if is_black else theme.on_white.ink
    if found.is_named:
        _write(painter, found, cell, _colour(ink))


def _draw_ring(painter: QPainter, found: Letter, disc: QRectF, theme: Theme) -> None:
    """Draw a disc with a ring of both colours, as much of each as it plays there."""
    painter.setBrush(_colour(theme.board.wood))
    painter.drawEllipse(disc)
    width = disc.width() * _RING
    ring = disc.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    black = round(2 * _HALF_TURN * found.black)
    for colour, start, length in (
        (theme.black.body, _HALF_TURN // 2, black),
        (theme.white.body, _HALF_TURN // 2 + black, 2 * _HALF_TURN - black),
    ):
        pen = QPen(_colour(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(ring, start, length)
    painter.setPen(Qt.PenStyle.NoPen)


def _write(painter: QPainter, found: Letter, cell: QRectF, ink: QColor) -> None:
    side, middle = cell.width(), cell.center()
    family = QGuiApplication.font().family()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if not found.number or side < _TWO_LINES_PX:
        painter.drawPath(_outline(found.text, family, side * 0.56, middle, side * 0.8))
        return
    painter.drawPath(
        _outline(found.text, family, side * 0.44, middle - QPointF(0, side * 0.17), side * 0.7)
    )
    painter.drawPath(
        _outline(found.number, family, side * 0.36, middle + QPointF(0, side * 0.2), side * 0.74)
    )


def _outline(text: str, family: str, size: float, middle: QPointF, room: float) -> QPainterPath:
    """Return the outline of a text around a point, smaller where it is too wide."""
    path, width, _baseline = text_outline(text, family, bold=True)
    scale = min(size / 100, room / max(width, 1.0))
    return QTransform(scale, 0, 0, scale, middle.x(), middle.y()).map(path)


def draw_target(painter: QPainter, cell: QRectF, colour: QColor) -> None:
    """Draw a ring around the continuation that is looked at in the table."""
    width = max(2.0, cell.width() * 0.09)
    painter.setPen(QPen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = width / 2
    painter.drawEllipse(cell.adjusted(half, half, -half, -half))


def _colour(rgba: Rgba) -> QColor:
    return QColor(*rgba)


_PADDING: Final = 6
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_PLAIN: Final = Qt.KeyboardModifier.NoModifier
_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier
_TOOLS: Final = {tool.id: tool for tool in TOOLS}
_tr = QCoreApplication.translate


class PatternBoard(QWidget):
    """The painted board; it changes nothing by itself but says what the user asks.

    Arrows show the cursor and move it, with Shift to the next star line; Enter does what a click
    does, and Shift+Enter begins and ends a rectangle; digits are tools, letters play the
    continuation of that letter, Backspace goes back; Esc gives up what was begun, then hides the
    cursor.

    Signals:
        asked: The Question that the user has made.
        move_wanted: (point, colour): the user plays there; colour None for whose turn it is, or
            who plays there in the games.
        letter_wanted: The letter of a continuation, by key.
        back_wanted: Backspace was pressed.
        tool_changed: The id of the tool that is active now.
        pointed: The continuation under the pointer or the cursor, a Letter; None for none.

    Attributes:
        question: What is shown.
        letters: Its continuations, by point.
        cursor_point: Where the keyboard cursor is, None while it is hidden.
        tool: What a click does.
        drag: What the mouse, or the cursor, is in the middle of.
    """

    asked = Signal(object)
    move_wanted = Signal(object, object)
    letter_wanted = Signal(str)
    back_wanted = Signal()
    tool_changed = Signal(str)
    pointed = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.question = Question()
        self.letters: dict[Point, Letter] = {}
        self.cursor_point: Point | None = None
        self.tool: PatternTool = PLAY
        self.drag: Drag | None = None
        self._hover: Point | None = None
        self._target: Point | None = None
        self._settings = settings
        self._canvas = BoardCanvas(self._theme(), padding=_PADDING)
        self._drawn: tuple[object, ...] = ()
        self._image = QImage()
        self.setObjectName("patternBoard")
        self.setAccessibleName(self.tr("Position to find"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        settings.changed.connect(self._on_setting_changed)

    # What is shown ----------------------------------------------------------------------------

    def show_question(self, question: Question) -> None:
        """Show a question; continuations of another one are gone."""
        self.question = question
        self.letters = {}
        self._target = None
        cursor, (columns, rows) = self.cursor_point, question.size
        if cursor is not None and (cursor.x >= columns or cursor.y >= rows):
            self.cursor_point = None
        self.refresh()

    def show_letters(self, letters: Sequence[Letter]) -> None:
        """Show the continuations of the question."""
        self.letters = {found.point: found for found in letters}
        self.refresh()

    def show_target(self, point: Point | None) -> None:
        """Point at a continuation."""
        self._target = point
        self.update()

    def set_tool(self, tool_id: str) -> None:
        """Make a tool of the table the active one."""
        tool = _TOOLS[tool_id]
        self.drag = None
        if tool is not self.tool:
            self.tool = tool
            self.tool_changed.emit(tool_id)
        self.refresh()

    @property
    def shown(self) -> Question:
        """The question with what is being dragged."""
        return self.question if self.drag is None else self.drag.question

    @property
    def diagram(self) -> Diagram:
        """What the board shows but for signs and continuations."""
        question = self.shown
        columns, rows = question.size
        left, top, right, bottom = question.bounds
        visible = None
        if question.region is not None:
            visible = frozenset(
                Point(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)
            )
        names = coordinate_options(self._settings)
        diagram = Diagram(
            width=columns,
            height=rows,
            stones=question.stones,
            visible=visible,
            crop=False,
            hoshi=frozenset(Point(*point) for point in hoshi(columns, rows)),
            coordinates=names.coordinates,
            coordinate_style=names.coordinate_style,
            coordinate_sides=names.coordinate_sides,
            to_play=question.turn,
        )
        return diagram.with_hover(*self._hovering()).with_cursor(self.cursor_point)

    def _hovering(self) -> tuple[Point | None, Colour | None]:
        """Return where a stone hovers under the pointer, and which."""
        point = self._hover
        if point is None or self.drag is not None or point in self.letters:
            return None, None
        if self.question.sign(point) in STONES or not self.question.counts(point):
            return None, None
        if self.tool is PLAY:
            return point, self.question.turn
        colour = {"X": Colour.BLACK, "O": Colour.WHITE}.get(self.tool.sign)
        return (point, colour) if colour else (None, None)

    def refresh(self) -> None:
        """Repaint what looks different now."""
        self._canvas.update(self.diagram)
        self.update()

    def cell(self, point: Point) -> QRectF:
        """Return the cell of a point in widget coordinates."""
        return QRectF(*self._canvas.cell(point))

    def point_at(self, position: QPoint) -> Point | None:
        """Return the point at a position of the widget, or None."""
        return self._canvas.point_at(position.x(), position.y())

    def _theme(self) -> Theme:
        return board_theme(self._settings, self.palette())

    def _on_setting_changed(self, key: str) -> None:
        if key == "view.theme":
            self._restyle()
        elif key.startswith("view.coordinate"):
            self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._restyle()
        super().changeEvent(event)

    def _restyle(self) -> None:
        self._canvas.set_theme(self._theme())
        self.update()

    # Mouse ------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = self.point_at(event.position().toPoint())
        button = event.button()
        if point is None or button not in {Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton}:
            return
        self.cursor_point = None
        self.press(point, event.modifiers(), is_right=button == Qt.MouseButton.RightButton)

    def press(
        self, point: Point, modifiers: Qt.KeyboardModifier, *, is_right: bool = False
    ) -> None:
        """Do or begin what a click at a point means, or Enter there."""
        self.drag = drag_for(self.question, self.tool, point, modifiers, is_right=is_right)
        if self.drag is not None:
            self.drag.move(point)
        elif is_right and self.tool is PLAY:
            self.move_wanted.emit(point, self.question.turn.opponent)
        elif self.tool is PLAY:
            self.move_wanted.emit(point, None)
        self.refresh()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.hover_at(self.point_at(event.position().toPoint()))

    def hover_at(self, point: Point | None) -> None:
        """Say that the pointer is over a point, None beside the board."""
        if point == self._hover:
            return
        self._hover = point
        if self.drag is not None and point is not None:
            self.drag.move(point)
        letter = self.letters.get(point) if point else None
        is_link = letter is not None and self.tool is PLAY
        shape = Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self.pointed.emit(letter)
        self.refresh()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        del event
        self.end_drag()

    def end_drag(self) -> None:
        """Ask what was made by dragging."""
        drag, self.drag = self.drag, None
        if drag is not None and drag.question != self.question:
            self.asked.emit(drag.question)
        self.refresh()

    def leaveEvent(self, event: QEvent) -> None:
        self.hover_at(None)
        super().leaveEvent(event)

    # Keys -------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if overrides(event, self._takes):
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tooltip(event)
            return True
        return super().event(event)

    def _takes(self, event: QKeyEvent) -> bool:
        """Return whether a key belongs to the board rather than to an action."""
        modifiers, key = event.modifiers() & ~_KEYPAD, event.key()
        if key == Qt.Key.Key_Escape:
            return self.drag is not None or self.cursor_point is not None
        if modifiers == _SHIFT:
            return key in STEPS or key in _ENTER
        if modifiers != _PLAIN:
            return False
        is_named = Qt.Key.Key_A <= key <= Qt.Key.Key_Z or event.text() in BY_KEY
        return key in STEPS or key in _ENTER or key == Qt.Key.Key_Backspace or is_named

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._takes(event):
            super().keyPressEvent(event)
            return
        key, modifiers = event.key(), event.modifiers() & ~_KEYPAD
        if key in STEPS:
            self._step(STEPS[key], is_far=modifiers == _SHIFT)
        elif key in _ENTER:
            self._use(modifiers)
        elif key == Qt.Key.Key_Escape:
            self._escape()
        elif key == Qt.Key.Key_Backspace:
            self.back_wanted.emit()
        elif event.text() in BY_KEY:
            self.set_tool(BY_KEY[event.text()].id)
        else:
            self.letter_wanted.emit(chr(key))

    def _step(self, step: Point, *, is_far: bool) -> None:
        if self.cursor_point is None:
            self._show_cursor()
        else:
            self.move_cursor(moved(self.cursor_point, step, self.question.size, far=is_far))

    def _show_cursor(self) -> None:
        left, top, right, bottom = self.question.bounds
        self.move_cursor(Point((left + right) // 2, (top + bottom) // 2))

    def _use(self, modifiers: Qt.KeyboardModifier) -> None:
        if self.cursor_point is None:
            self._show_cursor()
            return
        is_second = self.drag is not None
        if not is_second:
            self.press(self.cursor_point, modifiers)
        if is_second or not isinstance(self.drag, ChooseRegion):
            self.end_drag()  # of a rectangle a second Enter is the end

    def _escape(self) -> None:
        if self.drag is not None:
            self.drag = None
            self.refresh()
        else:
            self.move_cursor(None)

    def move_cursor(self, point: Point | None) -> None:
        """Put the keyboard cursor on a point, or hide it, and say what is there."""
        self.cursor_point = point
        if point is not None:
            self.setAccessibleDescription(self.spoken(point))
            if self.drag is not None:
                self.drag.move(point)
        self.pointed.emit(self.letters.get(point) if point else None)
        self.refresh()

    def spoken(self, point: Point) -> str:
        """Return what a screen reader says of a point."""
        words = [spoken(describe_point(self.diagram, point))]
        sign = self.question.sign(point)
        if sign in SIGN_NAMES:
            # "empty" would be wrong here.
            name = vertex(point.x, point.y, self.question.size[1])
            words = [listed((name, _tr("Position", SIGN_NAMES[sign])))]
        if point in self.letters:
            words.append(self.letters[point].words)
        return ". ".join(words)

    def _show_tooltip(self, event: QHelpEvent) -> None:
        point = self.point_at(event.pos())
        letter = self.letters.get(point) if point else None
        if letter is not None and point is not None:
            rect = self.cell(point).toAlignedRect()
            QToolTip.showText(event.globalPos(), tip_of(letter.words), self, rect)
        else:
            QToolTip.hideText()

    # Painting ---------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(460, 460)

    def minimumSizeHint(self) -> QSize:
        return QSize(180, 180)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._canvas.resize(self.width(), self.height(), self.devicePixelRatioF())

    def paintEvent(self, _event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if ratio != self._canvas.geometry.ratio:
            self._canvas.resize(self.width(), self.height(), ratio)
        painter = QPainter(self)
        self._canvas.draw(painter)
        painter.drawImage(0, 0, self._overlay())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        question = self.shown
        colour = self.palette().color(QPalette.ColorRole.Highlight)
        if question.region is not None:
            left, top, right, bottom = question.region
            rect = self.cell(Point(left, top)).united(self.cell(Point(right, bottom)))
            draw_frame(painter, rect, colour, anywhere=question.anywhere)
        if self._target is not None:
            draw_target(painter, self.cell(self._target), colour)
        painter.end()

    def _overlay(self) -> QImage:
        """Return signs and letters; kept, since a pointer that moves changes nothing of them."""
        question, canvas = self.shown, self._canvas
        letters = tuple(self.letters.values()) if self.drag is None else ()
        key = question.cells, question.size, letters, canvas.geometry, canvas.theme
        if key != self._drawn:
            self._drawn = key
            image = QImage(*canvas.geometry.size_px, QImage.Format.Format_ARGB32_Premultiplied)
            image.setDevicePixelRatio(canvas.geometry.ratio)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            columns = question.size[0]
            for number, sign in enumerate(question.cells):
                if sign in MAYBE:
                    cell = self.cell(Point(number % columns, number // columns))
                    draw_sign(painter, sign, cell, canvas.theme)
            for found in letters:
                draw_letter(painter, found, self.cell(found.point), canvas.theme)
            painter.end()
            self._image = image
        return self._image


# What is dragged on the board of the position search: signs, or the rectangle that counts.


class Drag(Protocol):
    """What happens between press and release.

    Attributes:
        question: What the release asks.
    """

    question: Question

    def move(self, point: Point) -> None:
        """Go on to a point."""


class PaintSigns:
    """Sets a sign on each point it passes; where the first one has it already, empties them."""

    def __init__(self, question: Question, start: Point, sign: str) -> None:
        self.question = question
        self._sign = "." if question.sign(start) == sign else sign
        self._last = start

    def move(self, point: Point) -> None:
        points = [point, *(points_between(self._last, point) if point != self._last else ())]
        self._last = point
        self.question = self.question.with_sign(points, self._sign)


class ChooseRegion:
    """Lets the rectangle that is dragged count; a click lets the whole board."""

    def __init__(self, question: Question, start: Point) -> None:
        self.question = question
        self._start = start

    def move(self, point: Point) -> None:
        (x1, y1), (x2, y2) = self._start, point
        region = min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        self.question = self.question.with_region(None if point == self._start else region)


def drag_for(
    question: Question,
    tool: PatternTool,
    point: Point,
    modifiers: Qt.KeyboardModifier,
    *,
    is_right: bool,
) -> Drag | None:
    """Return what a press with a tool begins, None for nothing that is dragged."""
    is_region = tool is REGION or bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
    if is_region and not is_right:
        return ChooseRegion(question, point)
    if not tool.sign:
        return None
    return PaintSigns(question, point, tool.other if is_right else tool.sign)
