"""A glance at another node while a key or a mouse button is held: nothing is entered anywhere.

The board shows the other node, the bar above it says which; the document stays where it is. While
it lasts keys and buttons do nothing but end it, so that nothing is edited that cannot be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout

from sgfedit.gui.views.board.picture import picture_of
from sgfedit.gui.views.tree.cells import title
from sgfedit.gui.widgets.banner import OverStrip
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.widgets.scale import px
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node

_OVERLAY: Final = "peek"
_MARGIN_PX: Final = 8
_ICON_PX: Final = 18
_SWALLOWED: Final = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.Shortcut,
        QEvent.Type.InputMethod,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.ContextMenu,
        QEvent.Type.TouchBegin,
        QEvent.Type.DragEnter,
        QEvent.Type.Drop,
    }
)
"""What does not reach anything while a glance lasts."""

_ENDING: Final = frozenset({QEvent.Type.WindowDeactivate, QEvent.Type.ApplicationDeactivate})
_MODIFIERS: Final = frozenset(
    {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr}
)


class Peek(QObject):
    """Shows other nodes in a window for as long as something is held.

    Attributes:
        node: What is shown instead of the current node, or None.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._bar = PeekBar(window.info)
        self.node: Node | None = None
        self._button = Qt.MouseButton.NoButton
        document = window.document
        signals = (document.changed, document.current_changed, document.reset, window.closed)
        for signal in signals:
            signal.connect(self.end)

    def show(self, node: Node, button: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
        """Show a node of this file until a key, or `button`, is let go.

        Args:
            node: Of any game of the file.
            button: The mouse button that is held; none where a key is.
        """
        board = self._window.board
        if board.gesture is not None or not board.isVisible():
            return
        was_on, self.node, self._button = self.node is not None, node, button
        if not was_on:
            self._window.board.hover_at(None)
            self._window.board.halo.clear()
            QCoreApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self._bar.show_text(self._text(node))
        self._window.board.lay_over(_OVERLAY, self._diagram)

    def end(self) -> None:
        """Show the current node again."""
        if self.node is None:
            return
        self.node = None
        QCoreApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self._bar.set_in_use(is_used=False)
        self._window.board.lay_over(_OVERLAY, None)

    def _diagram(self, diagram: Diagram) -> Diagram:
        node = self.node
        index = None if node is None else self._index(node)
        if node is None or index is None:
            # The board hears of another file, or of an edit, before this does.
            return diagram
        game = self._window.document.collection.games[index]
        return picture_of(node, game.positions.at(node), game, self._window.settings)

    def _index(self, node: Node) -> int | None:
        """Return the index of the game of a node, None if it is in none."""
        root = node.root
        games = self._window.document.collection.games
        return next((index for index, game in enumerate(games) if game.root is root), None)

    def _text(self, node: Node) -> str:
        document = self._window.document
        index = self._index(node) or 0
        game = document.collection.games[index]
        number = game.positions.at(node).move_number
        words = title(node, number, game.size, go=game.positions.is_go)
        if index != document.game_index:
            words = self.tr("Game {number}: {words}").format(number=index + 1, words=words)
        return words

    # What ends it ---------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _ENDING:
            self.end()
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            return self._on_released(event)
        elif kind in _SWALLOWED:
            return self._swallow(event)
        return super().eventFilter(watched, event)

    def _on_released(self, event: QKeyEvent) -> bool:
        """End with the key that is let go; one that repeats itself is held."""
        is_end = not event.isAutoRepeat() and event.key() not in _MODIFIERS
        if is_end and self._button == Qt.MouseButton.NoButton:
            self.end()
        return True

    def _swallow(self, event: QEvent) -> bool:
        kind = event.type()
        if self._button != Qt.MouseButton.NoButton:
            if kind == QEvent.Type.MouseMove:
                return False  # whoever began it may follow the pointer
            if kind == QEvent.Type.MouseButtonRelease:
                self.end()
        elif kind in {QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin}:
            self.end()
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if kind == QEvent.Type.KeyPress and is_escape:
            self.end()
        event.accept()
        return True


class PeekBar(OverStrip):
    """Says above the board what it shows instead of the current node."""

    def __init__(self, below: QWidget) -> None:
        super().__init__(below)
        self.setObjectName("peekBar")
        self._icon = Label(parent=self)
        self.words = Label(parent=self)
        font = self.words.font()
        font.setBold(True)
        self.words.setFont(font)
        self._hint = Label(self.tr("at a glance"), self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(px(_MARGIN_PX), 0, px(_MARGIN_PX), 0)
        for part in (self._icon, self.words, self._hint):
            layout.addWidget(part)
        layout.addStretch(1)

    def show_text(self, text: str) -> None:
        """Show the bar with what is seen."""
        colour = self.palette().windowText().color()
        side = px(_ICON_PX)
        self._icon.setPixmap(icon("peek", colour, (side, 2 * side)).pixmap(side))
        self.words.setText(text)
        self.set_in_use(is_used=True)
