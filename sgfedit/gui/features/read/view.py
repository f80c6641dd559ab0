"""The record as a text in place of the board: painted, virtualised, for mouse and keyboard."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from PySide6 import QtGui
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QAbstractSlider, QBoxLayout, QMenu

from sgfedit.app.tasks import Slices
from sgfedit.game.reading import Look
from sgfedit.gui.features.read.blocks import column_in
from sgfedit.gui.features.read.paint import Marker, TextScene, paint_block
from sgfedit.gui.features.read.scroller import Mouse, Scroller
from sgfedit.gui.features.read.sheet import TextSheet, first_node
from sgfedit.gui.modes import ACTION_IDS, Modes
from sgfedit.gui.views.comment.text_edit import KEYS as FONT_KEYS
from sgfedit.gui.views.comment.text_edit import bounded, size_of
from sgfedit.gui.widgets import later
from sgfedit.gui.widgets.keys import overrides
from sgfedit.gui.widgets.pan_area import PanArea

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from PySide6.QtGui import (
        QContextMenuEvent,
        QHideEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
        QShowEvent,
    )
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.game import Change
    from sgfedit.gui.features.read.paint import Caret
    from sgfedit.gui.window import Window
    from sgfedit.render.turning import Turning
    from sgfedit.sgf import Node, Point


_PAINT_S: Final = 0.004
"""Time for painting new diagrams in a frame; more of them come in the next one."""

_IDLE_MS: Final = 20
"""Pause between blocks that are made ready before they come in sight."""

_TYPING_MS: Final = 120
"""How long after a change the text follows it."""

_LOOK_KEYS: Final = frozenset(
    {
        *FONT_KEYS,
        *("view.coordinates", "view.coordinate_style", "view.coordinate_sides", "view.theme"),
    }
)
"""Settings that change how the text looks."""


class ReadingView(PanArea):
    """The game that is shown, as a text.

    Signals:
        left: The user wants to be back at the board.

    Attributes:
        document: The open file.
        sheet: Its text.
        scroller: What of it is in sight.
        marker: The text that is marked.
        mouse: What is under the pointer, and what clicks and drags do.
    """

    manual_page = "presenting.md#as-a-book"
    left = Signal()

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.document = document
        self.marker = Marker()
        self._settings = settings
        self.sheet = TextSheet(settings)
        self.scroller = Scroller(self, self.sheet)
        self.mouse = Mouse(self, self.sheet, self.scroller, self.marker)
        self.mouse.marked.connect(self.mark)
        self.mouse.toggled.connect(self.toggle)
        self.mouse.clicked.connect(self.show_clicked)
        self.mouse.opened.connect(self.show_on_board)
        self.mouse.pointed.connect(self.ring)
        self._rings: tuple[int, tuple[Point, ...]] = -1, ()
        self._changed: set[Node] = set()
        self._is_stale = False
        self._stays = False
        self._wanted: tuple[Node, int] | None = None
        self._making = Slices(self)
        self._making.sliced.connect(self._on_more)
        self._making.ended.connect(self._on_more)
        self._ahead = QTimer(self, interval=_IDLE_MS)
        self._ahead.timeout.connect(self._prepare)
        self._follow = QTimer(self, interval=_TYPING_MS, singleShot=True)
        self._follow.timeout.connect(self._follow_changes)
        self.setObjectName("reading")
        self.setAccessibleName(self.tr("Record as a text"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._begin()
        document.changed.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        document.reset.connect(self._on_reset)
        settings.changed.connect(self._on_setting_changed)

    # Making the text ------------------------------------------------------------------------

    def _begin(self) -> None:
        """Make the text of the game that is shown from its start, in slices."""
        self._start_over()
        self._is_stale = False
        self._making.start(self._make(), at_once=True)

    def _start_over(self) -> None:
        """Forget all that is known, and with it games that are closed."""
        self._changed.clear()
        self._wanted = None
        self.marker.clear()
        self.ring(-1, ())
        self.scroller.begin()
        width = self.viewport().width()
        self.sheet.begin(self.document.game, width, self.font(), self.palette())

    def _begin_here(self) -> None:
        """Make the text anew, the block with the current node staying where it is."""
        node = self.document.current
        index = self.sheet.flow.index_of(node)
        y = self.scroller.margin if index is None else self.scroller.place_of(index)
        self._begin()
        self._show_when_known(node, y)

    def _make(self) -> Generator[None, None, None]:
        while not self.sheet.flow.is_complete:
            self.sheet.flow.advance()
            yield

    def _on_more(self) -> None:
        if self._wanted is not None:
            self._show_when_known(*self._wanted)
        else:
            seen = self.scroller.seen
            self.scroller.settle()
            if seen != self.scroller.seen:
                self.viewport().update()

    def _show_when_known(self, node: Node, y: int) -> None:
        """Show the block of a node `y` px below the upper edge, once it is known where it is."""
        index = self.sheet.flow.index_of(node)
        is_hopeless = index is None and self.sheet.flow.is_complete
        self._wanted = (node, y) if index is None and not is_hopeless else None
        if index is not None:
            self.scroller.show_block(index, y)
            self.viewport().update()

    @property
    def is_waiting(self) -> bool:
        """Whether the text is on its way to a node, and what was in sight stays meanwhile."""
        return self._wanted is not None

    # What users do --------------------------------------------------------------------------

    def show_clicked(self, node: Node) -> None:
        """Show a node in the window; what was clicked stays where it is."""
        if node.root is not self.document.game.root:
            return  # it has just been deleted
        self._stays = True
        self.document.go_to(node)
        self._stays = False

    def toggle(self, index: int) -> None:
        """Open a line of moves to a diagram, or close it."""
        passage = self.sheet.flow.passages[index]
        if passage.look is Look.MOVES:
            self.sheet.opened ^= {passage.start}
            self._lay_again(index)

    def go_to_comment(self, by: int) -> None:
        """Show the next (1) or previous (-1) node with something to read."""
        found = self.sheet.next_comment(self.document.current, by)
        if found is not None:
            self.document.go_to(found)

    def enter(self) -> None:
        """Open or close the moves at the current node, else make current what one reads."""
        here = self.sheet.flow.index_of(self.document.current)
        if here is not None and here in self.scroller.seen:
            self.toggle(here)
            return
        tops = [index for index, _, corner in self.scroller.blocks() if corner.y() >= 0]
        index = tops[0] if tops else self.scroller.seen.start
        self.show_clicked(first_node(self.sheet.flow.passages[index]))

    def mark(self, anchor: Caret | None, caret: Caret | None) -> None:
        """Mark text from `anchor` (None: where it began before) to `caret` (None: nothing)."""
        self.marker.mark(anchor, caret)
        self.viewport().update()

    def copy_marked(self) -> None:
        """Copy the marked text."""
        QGuiApplication.clipboard().setText(self.marker.plain(self.sheet.block))

    def ring(self, index: int, points: tuple[Point, ...]) -> None:
        """Put rings around points of the diagram of a block."""
        if self._rings != (index, points):
            self._rings = index, points
            self.viewport().update()

    def turn(self, turning: Turning) -> None:
        """Lay the boards of the diagrams otherwise."""
        if turning != self.sheet.pictures.turning:
            self.sheet.pictures.turn(turning)
            self._dress()

    def node_at(self, place: QPoint) -> Node | None:
        """Return the node that a click at a place of the viewport leads to."""
        target = self.mouse.target_at(place)
        return None if target is None else target.node

    def show_on_board(self, node: Node) -> None:
        """Show a node, on the board."""
        self.show_clicked(node)
        self.left.emit()

    def leave(self) -> None:
        """Mark nothing any more; if nothing is marked, go back to the board."""
        if self.marker:
            self.mark(None, None)
        else:
            self.left.emit()

    # The document ---------------------------------------------------------------------------

    def _on_reset(self) -> None:
        self.sheet.opened.clear()
        if self.isVisible():
            self._begin()
            self._show_current()
        else:
            self._is_stale = True
            self._start_over()

    def _on_changed(self, change: Change) -> None:
        self._is_stale = self._is_stale or bool(change.children)
        if not self._is_stale:
            self._changed |= change.properties
        if not self.isVisible():
            return
        if self._is_stale:
            self._begin_here()  # what is known may speak of nodes that are gone
        else:
            # Typing goes on at once; the text follows when there is a moment.
            self._follow.start()

    def _follow_changes(self) -> None:
        changed = set(self._changed)
        self._changed.clear()
        if self._is_stale or self.sheet.is_outdated(changed):
            self._begin_here()
            return
        for index in {self.sheet.flow.index_of(node) for node in changed}:
            if index is not None:
                self._lay_again(index)

    def _lay_again(self, index: int) -> None:
        self.sheet.lay_again(index)
        self.scroller.settle()
        self.viewport().update()

    def _dress(self) -> None:
        """Lay everything out anew for another width, font or look; later while it is hidden."""
        if self._is_stale or not self.isVisible():
            # It is resized before it is told that it is shown again.
            self._is_stale = True
            return
        first = self.scroller.seen.start if self.scroller.seen else 0
        y = self.scroller.place_of(first) if self.scroller.seen else 0
        self.sheet.dress(self.viewport().width(), self.font(), self.palette())
        if not self.is_waiting:
            self.scroller.show_block(first, y)
        self.viewport().update()

    def _on_current_changed(self, _node: Node) -> None:
        if not self.isVisible():
            return
        if self._changed or self._is_stale:
            self._follow_changes()
        if not self._stays:
            self._show_current()
        self.viewport().update()
        self._describe_current()

    def _show_current(self) -> None:
        """Bring what is said of the current node in sight, once it is known where it is."""
        node = self.document.current
        index = self.sheet.flow.index_of(node)
        if index is None:
            self._show_when_known(node, self.scroller.margin)
        else:
            self._wanted = None
            self.scroller.show_node(index, node)

    def _on_setting_changed(self, key: str) -> None:
        if key in _LOOK_KEYS:
            self._dress()

    def _describe_current(self) -> None:
        tell(self, words_about(self.sheet, self.document.current))

    # Painting -------------------------------------------------------------------------------

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        if not (self.scroller.is_busy or self._is_stale):
            self._wanted = None
            self.scroller.settle()
        self.ring(-1, ())
        self.viewport().update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        if self.is_waiting:
            painter.setPen(self.sheet.style.inks.muted)
            text, where = self.tr("Making the text …"), Qt.AlignmentFlag.AlignCenter
            painter.drawText(self.viewport().rect(), where, text)
            return
        until = time.perf_counter() + _PAINT_S
        index, points = self._rings
        scene = TextScene(self.sheet.style, self.document.current, self.marker, points, index)
        is_late = has_painted = False
        for number, block, corner in self.scroller.blocks():
            picture = self.sheet.pictures.known(block)
            if picture is None and block.figure is not None:
                # At least one in a frame, however slow the machine is.
                is_late = has_painted and time.perf_counter() > until
                picture = None if is_late else self.sheet.picture(block)
                has_painted = True
            paint_block(painter, scene, block, corner, number, picture)
        painter.end()
        if is_late:
            later(self.viewport(), self.viewport().update)
        else:
            self._ahead.start()

    def _prepare(self) -> None:
        if self.is_waiting or not self.scroller.prepare():
            self._ahead.stop()

    # Events ---------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.sheet.pictures.ratio = self.devicePixelRatioF()
        if column_in(self.viewport().width(), self.sheet.style) != self.sheet.column:
            self._dress()
        elif self.isVisible() and not self._is_stale:
            self.scroller.settle()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for work in (self._making, self._ahead, self._follow):
            work.stop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale or self.sheet.is_outdated(self._changed):
            self._begin()
        else:
            self._follow_changes()
            self._making.start(self._make())
        self._show_current()
        self._describe_current()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._dress()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mouse.double_click(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_at(event.pos()).popup(event.globalPos())

    def menu_at(self, place: QPoint) -> QMenu:
        """Return the menu for a place of the viewport; it deletes itself when it is closed."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction(QCoreApplication.translate("Reading", "&Copy"))
        copy.setEnabled(bool(self.marker))
        copy.triggered.connect(self.copy_marked)
        node = self.node_at(place) or self.document.current
        show = menu.addAction(QCoreApplication.translate("Reading", "Show on the &board"))
        show.triggered.connect(lambda: self.show_on_board(node))
        return menu

    def zoom(self, notches: int, _anchor: QPoint | None = None) -> None:
        size = size_of(self.sheet.style.text) + notches
        self._settings.set("comment.font_size", bounded(size))

    def event(self, event: QEvent) -> bool:
        # The window has actions with the same keys; here the text has the first say.
        is_own = overrides(event, lambda key: _command_of(key, self) is not None)
        return is_own or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = _command_of(event, self)
        if command is not None:
            command(self)
        else:
            event.ignore()


# Keys ---------------------------------------------------------------------------------------

_Scroll = QAbstractSlider.SliderAction
_Key = Qt.Key


def _scroll(action: QAbstractSlider.SliderAction) -> Callable[[ReadingView], None]:
    return lambda view: view.verticalScrollBar().triggerAction(action)


def _show_start(view: ReadingView) -> None:
    _scroll(_Scroll.SliderToMinimum)(view)  # no longer on the way to the current node
    view.scroller.show_start()


_PLAIN: Final[Mapping[Qt.Key, Callable[[ReadingView], None]]] = {
    _Key.Key_Down: _scroll(_Scroll.SliderSingleStepAdd),
    _Key.Key_Up: _scroll(_Scroll.SliderSingleStepSub),
    _Key.Key_PageDown: _scroll(_Scroll.SliderPageStepAdd),
    _Key.Key_PageUp: _scroll(_Scroll.SliderPageStepSub),
    _Key.Key_Space: _scroll(_Scroll.SliderPageStepAdd),
    _Key.Key_Home: _show_start,
    _Key.Key_End: lambda view: view.scroller.show_end(),
    _Key.Key_N: lambda view: view.go_to_comment(1),
    _Key.Key_P: lambda view: view.go_to_comment(-1),
    _Key.Key_Return: ReadingView.enter,
    _Key.Key_Enter: ReadingView.enter,
    _Key.Key_Escape: ReadingView.leave,
}
_SHIFTED: Final[Mapping[Qt.Key, Callable[[ReadingView], None]]] = {
    _Key.Key_Space: _scroll(_Scroll.SliderPageStepSub)
}


def _command_of(event: QKeyEvent, view: ReadingView) -> Callable[[ReadingView], None] | None:
    """Return what a key does in the text; None if it is nothing, and the window's to use."""
    if event.matches(QKeySequence.StandardKey.Copy):
        return ReadingView.copy_marked if view.marker else None
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if modifiers == Qt.KeyboardModifier.NoModifier:
        return _PLAIN.get(Qt.Key(event.key()))
    if modifiers == Qt.KeyboardModifier.ShiftModifier:
        return _SHIFTED.get(Qt.Key(event.key()))
    return None


# What the text says to assistive tools.


_MOST: Final = 600
"""Characters at a time."""


def words_about(sheet: TextSheet, node: Node) -> str:
    """Return the words about a node, or else those of its passage; "" where it is not known."""
    index = sheet.flow.index_of(node)
    if index is None:
        return ""
    texts = sheet.block(index).texts
    about = [text.plain for text in texts if text.node is node and text.is_comment]
    return "\n".join(about or [text.plain for text in texts])[:_MOST]


def tell(view: QWidget, text: str) -> None:
    """Describe a view anew, and say so if one is there."""
    view.setAccessibleDescription(text)
    # Asked for when it is needed: PySide makes the class then, which takes its time.
    if view.hasFocus() and QtGui.QAccessible.isActive():
        event = QtGui.QAccessibleAnnouncementEvent(view, text)
        QtGui.QAccessible.updateAccessibility(event)


_ACTION: Final = "study.reading"


class ReadingPlace(QObject):
    """The text of a window, made when it is first wanted.

    While it is shown, whoever gives the focus to the board gives it to the text. Whatever needs
    the board brings it back: its tools, the modes.

    Attributes:
        view: The text.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.view = ReadingView(window.document, window.settings, window)
        self.view.hide()
        centre = window.centralWidget()
        layout = centre.layout() if centre is not None else None
        if isinstance(layout, QBoxLayout):
            layout.insertWidget(layout.indexOf(window.board) + 1, self.view, 1)
        window.actions_by_id[_ACTION].setCheckable(True)
        self.view.left.connect(self.show_board)
        window.board.tool_changed.connect(self.show_board)
        window.board.turned.connect(self.view.turn)
        for action_id in ACTION_IDS:
            window.actions_by_id[action_id].triggered.connect(self.show_board)

    @property
    def is_shown(self) -> bool:
        """Whether the text is in the place of the board."""
        return not self.view.isHidden()

    def toggle(self) -> None:
        """Show the text, or the board again."""
        if self.is_shown:
            self.show_board()
        else:
            self.show_text()

    def show_text(self) -> None:
        """Show the text in the place of the board."""
        board = self._window.board
        self._window.commit_typing()
        self._window.part(Modes).end()
        self.view.turn(board.turning)
        board.hide()
        self.view.show()
        board.setFocusProxy(self.view)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._window.actions_by_id[_ACTION].setChecked(True)

    def show_board(self) -> None:
        """Show the board again."""
        if not self.is_shown:
            return
        board = self._window.board
        had_focus = self.view.hasFocus()
        board.setFocusProxy(None)  # type: ignore[arg-type]  # what Qt wants for none
        self.view.hide()
        board.show()
        if had_focus:
            board.setFocus(Qt.FocusReason.OtherFocusReason)
        self._window.actions_by_id[_ACTION].setChecked(False)


def place_of(window: Window) -> ReadingPlace:
    """Return the place of the text in a window, made now if it never was."""
    found = window.findChild(ReadingPlace)
    return found if found is not None else ReadingPlace(window)


def read(window: Window) -> None:
    """Show the record as a text, or the board again."""
    place_of(window).toggle()
