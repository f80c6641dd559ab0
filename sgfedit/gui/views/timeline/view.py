"""A line below the board: the whole game at a glance, to be drawn through it with the mouse.

```text
Timeline          the track with its knob, mouse and wheel; opens and folds the graph
├ LineReading     what there is at the nodes and what is said of them, in slices (reading)
│ └ EvaluationSource  node → figures: of the record, and of others (reading)
├ Ticks           small signs on the track (ticks)
└ Graph           who leads, and what moves lost; a picture made once (graph)
```

It knows the line as a list of nodes and where in it the current node is, so that a step costs a
comparison, and so does a key typed there. The line is gone through again when another one is shown
or edited, after a pause; that of another game is taken at once, what stands in it is looked for
then. The main line keeps its length beside a short variation: nothing jumps when one looks at one.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QHelpEvent, QImage, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from sgfedit.game import traversal
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.scale import px

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import (
        QContextMenuEvent,
        QHideEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
        QShowEvent,
        QWheelEvent,
    )

    from sgfedit.app.browsing_history import BrowsingHistory
    from sgfedit.game.evaluations import Measure
    from sgfedit.game.game import Change
    from sgfedit.gui.views.timeline.graph import Graph
    from sgfedit.gui.views.timeline.reading import LineReading
    from sgfedit.gui.views.timeline.ticks import Ticks
    from sgfedit.gui.views.tree.view import TreeView
    from sgfedit.gui.widgets.frames import Lowness
    from sgfedit.gui.widgets.wheel import Wheel
    from sgfedit.sgf import Node


class Sizes:
    """Px as the windows are zoomed now.

    Attributes:
        track: Height of the track.
        margin: Room at the ends.
        fold: Further room at the right for the mark that folds the graph.
        groove: Thickness of the groove.
        knob: Radius of the knob.
    """

    __slots__ = ("fold", "groove", "knob", "margin", "track")

    def __init__(self) -> None:
        self.track, self.margin = px(18), px(14)
        self.fold, self.groove, self.knob = px(14), px(4), px(6)


_GRAPH: Final = (18, 56)
"""Px at 100 % that a graph is high, as the board can spare them; less is none, unless wished."""

_NEAR: Final = 4
"""Px from a bar of the graph that are as good as on it."""

_FAINT: Final = 0.28
_FAINTER: Final = 0.12
"""How much of the colour of texts the groove has, and it has beyond the end of the line."""

PAUSE_MS: Final = 40
"""From an edit or another line until it is gone through again."""

_IDLE_MS: Final = 300
"""From a step until screen readers are told where that is."""

_LOOKS: Final = frozenset(
    {QEvent.Type.FontChange, QEvent.Type.PaletteChange, QEvent.Type.EnabledChange}
)
"""What changes how it looks."""

_SETTINGS: Final = frozenset(
    {
        *("view.timeline_graph", "timeline.measure"),
        *("timeline.loss_points", "timeline.loss_percent"),
    }
)
"""Settings that change what is seen."""


class Timeline(QWidget):
    """Shows where on its line the current node is and what there is on it; a drag leads through.

    Attributes:
        line: The nodes from the root to the end of the line that is shown.
        main: Those of the main line.
        index: Where in `line` the current node is.
        voice: Who the user wants to hear of several that tell figures; empty: who tells most.
    """

    manual_page = "moving.md#the-timeline"

    def __init__(self, tree: TreeView, lowness: Lowness, parent: QWidget) -> None:
        """Make the timeline of the document of `tree`, which knows the words for nodes."""
        super().__init__(parent)
        self._lowness = lowness
        self._board_height = 0
        self._side_at: Callable[[int], float] = float
        self._document = tree.document
        self._tree = tree
        self._settings = tree.settings
        self.line: list[Node] = [self._document.current]
        self.main = self.line
        self.index = 0
        self.voice = ""
        self._is_held = False
        self._is_seen = self._is_read = False
        self._sizes = Sizes()
        self._top = 0
        """The height of the graph; 0 while it is folded."""
        self._still: QPixmap | None = None
        """What does not move, painted once: graph, groove and signs."""
        self._room, self._stride = 1, 1.0
        """The length of the groove, and from a node to the next one."""
        self._pointed: int | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        self._fit = QTimer(self, singleShot=True, interval=0)
        self._fit.timeout.connect(self._set_height)
        self._idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self._idle.timeout.connect(self._tell_place)
        self.setObjectName("timeline")
        self.setAccessibleName(self.tr("Place in the game"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        # Else the window and what is between are painted below it at each step.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        document = self._document
        document.current_changed.connect(self._on_current_changed)
        document.altered.connect(self._on_changed)
        document.reset.connect(self._on_reset)
        self._settings.changed.connect(self._on_setting_changed)

    @cached_property
    def visited(self) -> BrowsingHistory:
        """Where one has been; it is begun when it is first asked for."""
        from sgfedit.app.browsing_history import BrowsingHistory  # noqa: PLC0415  # not to start

        return BrowsingHistory(self._document, self)

    @cached_property
    def reading(self) -> LineReading:
        """What stands on the line."""
        from sgfedit.gui.views.timeline.reading import LineReading  # noqa: PLC0415  # not to start

        found = LineReading(self._document, self)
        found.done.connect(self._on_read)
        found.source.changed.connect(self._pause.start)
        return found

    @cached_property
    def _ticks(self) -> Ticks:
        from sgfedit.gui.views.timeline.ticks import Ticks  # noqa: PLC0415  # not to start

        return Ticks(self.reading)

    @cached_property
    def _graph(self) -> Graph:
        from sgfedit.gui.views.timeline.graph import Graph  # noqa: PLC0415  # most need none

        return Graph(self._settings)

    @cached_property
    def _wheel(self) -> Wheel:
        from sgfedit.gui.widgets.wheel import Wheel  # noqa: PLC0415  # not to start

        return Wheel(self._settings)

    @property
    def graph(self) -> Graph | None:
        """The graph, None as long as the record holds no figures to be drawn."""
        known: Graph | None = vars(self).get("_graph")
        return known if known is not None and known.is_told else None

    @property
    def is_open(self) -> bool:
        """Whether the graph is shown."""
        return self._top > 0

    @property
    def is_waiting(self) -> bool:
        """Whether the line is to be gone through again soon, or is just being so."""
        return self._pause.isActive() or (self._is_seen and self.reading.is_running)

    @property
    def chosen(self) -> tuple[str, Measure] | None:
        """Who tells the graph what, None without one."""
        graph = self.graph
        return None if graph is None else graph.chosen

    # The line -------------------------------------------------------------------------------

    def _on_reset(self) -> None:
        """Show the place in another game at once; to look what stands in it takes far longer."""
        self._take_line()
        self.voice = ""
        if self._is_seen:
            self.reading.forget()
            if self.graph is not None:
                self.graph.blank()
            self._forget_picture()
            self._pause.start()

    def refresh(self) -> None:
        """Go through the line that is shown and the main line; read them if they are seen."""
        self._pause.stop()
        self._take_line()
        if self._is_seen and self.isVisible():
            self.reading.start(self.line, self.main)

    def _take_line(self) -> None:
        """O(length)."""
        document = self._document
        current = document.current
        self.line = traversal.line_through(current, document.preferred)
        self.main = [*traversal.onwards(document.game.root)]
        self.index = self.line.index(current)
        self._idle.start()
        self._forget_picture()

    def _on_read(self) -> None:
        """Show what the reading has found."""
        self._is_read = True
        if self.reading.is_told or self.graph is not None:
            self._graph.take(self.line, self.main, self.reading.source, self.voice)
        self._set_height()

    def _on_changed(self, change: Change) -> None:
        here = self.line[self.index]
        is_typed = change.properties == {here} and not (change.children or change.games)
        if self._pause.isActive() or not is_typed:
            self._pause.start()
        elif self._is_seen and self.reading.look_again(self.index, here):
            self._forget_picture()

    def _on_current_changed(self, node: Node) -> None:
        before, index = self.index, self._index_of(node)
        if index is None or not self._leads_on(index):
            self._pause.start()
            return
        self.index = index
        if not self._idle.isActive():
            self._idle.start()
        left, right = sorted((int(self._x(before)), int(self._x(index))))
        around, top = self._sizes.knob + 3, self._top
        self.update(left - around, top, right - left + 2 * around + 1, self._sizes.track)
        if top:
            self.update(left - 4, 0, 9, top)
            self.update(right - 4, 0, 9, top)

    def _index_of(self, node: Node) -> int | None:
        """Return where on the line a node is. O(1) beside the current one."""
        line = self.line
        for index in (self.index + 1, self.index - 1):
            if 0 <= index < len(line) and line[index] is node:
                return index
        return line.index(node) if node in line else None

    def _leads_on(self, index: int) -> bool:
        """Whether the line goes on from a node as the document would."""
        child = traversal.following(self.line[index], self._document.preferred)
        after = self.line[index + 1] if index + 1 < len(self.line) else None
        return child is after

    def _tell_place(self) -> None:
        if not self.isEnabled():
            self.setAccessibleDescription("")
        elif self._is_seen:
            self.setAccessibleDescription(self.words(self.index))

    def words(self, index: int) -> str:
        """Return what there is to say of a node of the line: which it is, figures, words on it."""
        from sgfedit.gui.views.timeline.words import figures_text  # noqa: PLC0415  # not to start

        node = self.line[index]
        title = self._tree.contents.title_of(node)
        more = self._tree.text_of(node).removeprefix(title).removeprefix(" · ")
        return "\n".join(filter(None, (title, *figures_text(node, self.reading.source), more)))

    # How high it is -------------------------------------------------------------------------

    def toggle_graph(self) -> None:
        """Open the graph or fold it; the user's wish counts from then on."""
        self._settings.set("view.timeline_graph", "folded" if self.is_open else "open")

    def choose(self, voice: str) -> None:
        """Hear somebody else of those who tell figures."""
        self.voice = voice
        self._on_read()

    def _on_setting_changed(self, key: str) -> None:
        if key in _SETTINGS and self.graph is not None:
            self._on_read()
        elif key == "view.judgements":
            self._forget_picture()

    def _set_height(self) -> None:
        """Open or fold the graph, as there is one, as the user wishes, and as there is room."""
        sizes = self._sizes = Sizes()
        top = self._graph_height()
        if (top, top + sizes.track) != (self._top, self.height()):
            self._top = top
            self.updateGeometry()
        self._forget_picture()

    def _graph_height(self) -> int:
        """Return how high the graph is to be, 0 for none."""
        wish = self._settings.get("view.timeline_graph")
        if self.graph is None or wish == "folded":
            return 0
        least, most = map(px, _GRAPH)
        # Both together are as high whatever one of them takes.
        height = self._board_height + self.height() - self._sizes.track
        spare = self._lowness.spare(height, most, self._side_at)
        return max(spare, least) if spare >= least or wish == "open" else 0

    def set_board_height(self, height: int, side_at: Callable[[int], float]) -> None:
        """Take the height that the board has beside what is here now, and its side in others."""
        self._board_height, self._side_at = height, side_at
        if self.graph is not None:
            self._fit.start()  # a layout at work forgets what it is asked for

    def _forget_picture(self) -> None:
        """Paint all anew."""
        self._measure()
        self._still = None
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), self._top + self._sizes.track)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._top + self._sizes.track)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_seen:
            self._pause.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._hide_preview()
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in _LOOKS:
            self._set_height()
            self._idle.start()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._forget_picture()
        super().resizeEvent(event)

    # The mouse ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._hide_preview()
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        point = event.position().toPoint()
        if self._fold_mark().contains(point):
            self.toggle_graph()
        elif self._label().contains(point):
            self._show_menu(self.mapToGlobal(self._label().bottomLeft()))
        else:
            self._is_held = True
            self._document.go_to(self._node_at(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_held:
            # The whole drag is one place to go back to.
            self.visited.slide_to(self.line[self._index_at(event.position().x())])
        elif not event.buttons():
            self._point_at(event.position().toPoint())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._is_held = False

    def leaveEvent(self, event: QEvent) -> None:
        self._hide_preview()
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._hide_preview()
        self._wheel.step(event, self._document)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.graph is None or not self.isEnabled():
            event.ignore()
            return
        self._show_menu(event.globalPos())

    def _show_menu(self, where: QPoint) -> None:
        from sgfedit.gui.views.timeline.menu import graph_menu  # noqa: PLC0415  # seldom asked for

        self._hide_preview()
        if self.graph is not None:
            menu = graph_menu(self, self.graph, self._settings, self.choose, is_open=self.is_open)
            menu.popup(where)

    def _index_at(self, x: float) -> int:
        """Return the index of the node that is at `x`; on the line as it is by now."""
        if self._pause.isActive():
            self._take_line()
        index = round((x - self._sizes.margin) / self._stride)
        return min(max(index, 0), len(self.line) - 1)

    def _node_at(self, point: QPointF) -> Node:
        """Return the node at a place; a bar near it is hit although it is narrow."""
        index = self._index_at(point.x())
        if self.graph is not None and point.y() < self._top:
            bar = self.graph.bar_near(point.x(), px(_NEAR), self._x)
            index = index if bar is None else bar
        return self.line[min(index, len(self.line) - 1)]

    # Hovering -------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            # Qt shows tooltips of what is disabled, too.
            if self.isEnabled() and not self._is_held:
                self._rest(event)
            return True
        return super().event(event)

    def _rest(self, event: QHelpEvent) -> None:
        """Tell of what the pointer has come to rest on."""
        point = event.pos()
        if self._fold_mark().contains(point):
            fold, unfold = self.tr("Fold the graph"), self.tr("Open the graph of who leads")
            QToolTip.showText(event.globalPos(), tip_of(fold if self.is_open else unfold), self)
        elif self.graph is not None and self._label().contains(point):
            QToolTip.showText(event.globalPos(), tip_of(self.graph.label_tip), self)
        elif self._settings.get("timeline.preview"):
            self._show_preview(point)
        else:
            node = self._node_at(event.pos().toPointF())
            QToolTip.showText(event.globalPos(), tip_of(self.words(self.line.index(node))), self)

    def _point_at(self, point: QPoint) -> None:
        """Let what the pointer shows follow it."""
        over = self._fold_mark().contains(point) or self._label().contains(point)
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        if self.cursor().shape() != shape:
            self.setCursor(shape)
        if over:
            self._hide_preview()
        elif self._pointed is not None:
            self._show_preview(point)

    def _show_preview(self, point: QPoint) -> None:
        """Show the board at a place of the line in the small window of the tree."""
        node = self._node_at(point.toPointF())
        index = self.line.index(node)
        self._mark_pointed(index)
        corner = self.mapToGlobal(QPoint(round(self._x(index)), 0))
        beside = QRect(corner, QSize(1, self.height()))
        self._tree.preview.show_node(node, self.line[0], self.words(index), beside, is_above=True)

    def _hide_preview(self) -> None:
        if self._pointed is not None:
            self._mark_pointed(None)
            self._tree.preview.hide_node()

    def _mark_pointed(self, index: int | None) -> None:
        for one in (self._pointed, index):
            if one is not None:
                self.update(int(self._x(one)) - 2, 0, 5, self.height())
        self._pointed = index

    # Painting -------------------------------------------------------------------------------

    def _measure(self) -> None:
        """Work out where the nodes are; the main line keeps its length beside a short one."""
        fold = self._sizes.fold if self.graph is not None else 0
        self._room = max(1, self.width() - 2 * self._sizes.margin - fold)
        self._stride = self._room / (max(len(self.line), len(self.main), 2) - 1)

    def _x(self, index: int) -> float:
        return self._sizes.margin + self._stride * index

    def _fold_mark(self) -> QRect:
        """Return where the graph is opened and folded; nowhere without one."""
        if self.graph is None or not self.isEnabled():
            return QRect()
        side = self._sizes.track
        return QRect(self.width() - side - px(2), self._top, side, side)

    def _label(self) -> QRect:
        """Return where the graph says what it shows; nowhere while it is folded."""
        graph = self.graph
        return graph.label_rect if graph is not None and self.is_open else QRect()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._is_seen:
            # What costs more than this waits for the first picture.
            self._is_seen = True
            self._pause.start()
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.palette().window())
        painter.drawPixmap(0, 0, self._picture())
        if self.isEnabled():  # else what follows is not to be seen
            self._paint_place(painter)
        painter.end()

    def _paint_place(self, painter: QPainter) -> None:
        """Draw where one is, and a hair where the pointer is."""
        palette, sizes, top = self.palette(), self._sizes, self._top
        accent = palette.highlight().color()  # to name a role takes longer than all else here
        here, middle = self._x(self.index), top + sizes.track / 2 + 1
        if self._pointed is not None:
            ink = _thin(palette.color(QPalette.ColorRole.WindowText), _FAINT * 2)
            painter.fillRect(QRectF(int(self._x(self._pointed)), 0, 1, top or sizes.track), ink)
        if top:
            painter.fillRect(QRectF(int(here), 3, 1.5, top), accent)
            if self.graph is not None:
                self.graph.paint_bar(painter, self, QSize(0, top), self._x, self.index)
        left, groove = sizes.margin, sizes.groove
        painter.fillRect(QRectF(left, middle - groove / 2, here - left, groove), accent)
        # At whole px, as the groove: to draw it anew takes a twentieth of a step.
        ratio = self.devicePixelRatioF()
        knob = _knob(accent.rgba(), palette.window().color().rgba(), sizes.knob, ratio)
        half = sizes.knob + _RIM
        corner = QPointF(round((here - half) * ratio) / ratio, middle - half)
        painter.drawImage(corner, knob)

    def _picture(self) -> QPixmap:
        """Return what does not move: it is painted once for a size and a line."""
        ratio, still = self.devicePixelRatioF(), self._still
        if still is None or still.devicePixelRatio() != ratio:
            still = self._still = QPixmap(self.size() * ratio)
            still.setDevicePixelRatio(ratio)
            still.fill(Qt.GlobalColor.transparent)
            painter = QPainter(still)
            self._paint_still(painter)
            painter.end()
        return still

    def _paint_still(self, painter: QPainter) -> None:
        sizes, top = self._sizes, self._top
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        middle = top + sizes.track / 2 + 1
        groove = QRectF(sizes.margin, middle - sizes.groove / 2, self._room, sizes.groove)
        painter.fillRect(groove, _thin(ink, _FAINTER))
        if len(self.line) > 1:
            groove.setRight(self._x(len(self.line) - 1))
        painter.fillRect(groove, _thin(ink, _FAINT))
        if not self.isEnabled() or not self._is_read:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if top and self.graph is not None:
            self.graph.paint(painter, self, QSize(self.width(), top), self._x)
        judges = self._settings.get("view.judgements")
        self._ticks.paint(painter, self, middle, self._x, judges=judges)
        self._paint_fold_mark(painter, ink)

    def _paint_fold_mark(self, painter: QPainter, ink: QColor) -> None:
        where = self._fold_mark()
        if where.isEmpty():
            return
        painter.setPen(QPen(_thin(ink, 0.6), px(1.5)))
        middle, wide = where.center(), px(4)
        high = px(2) if self.is_open else -px(2)
        tip = QPoint(middle.x(), middle.y() + 1 + high)
        for side in (-wide, wide):
            painter.drawLine(QPoint(middle.x() + side, middle.y() + 1 - high), tip)


_RIM: Final = 2
"""Px around the knob that its picture has room for."""


@lru_cache(maxsize=4)
def _knob(ink: int, rim: int, radius: int, ratio: float) -> QImage:
    """Return the picture of the knob, which is in its middle."""
    half = radius + _RIM
    side = round(2 * half * ratio)
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor.fromRgba(rim), 1.5))
    painter.setBrush(QColor.fromRgba(ink))
    painter.drawEllipse(QPointF(half, half), radius, radius)
    painter.end()
    return picture


def _thin(ink: QColor, opacity: float) -> QColor:
    """Return a colour that one sees through; `inks` has it too, which is not loaded to start."""
    colour = QColor(ink)
    colour.setAlphaF(opacity)
    return colour
