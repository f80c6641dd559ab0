"""Places one has been: mouse buttons for them, glances, bookmarks, playing by itself."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QToolButton

from sgfedit.go import Colour
from sgfedit.gui.features.navigate.badges import Badges
from sgfedit.gui.modes import Modes
from sgfedit.gui.views.board.gestures import gesture_of
from sgfedit.gui.views.board.tools import INSERT_TOOLS
from sgfedit.gui.views.status_bar import Rank
from sgfedit.gui.widgets.plain_text import sentences

if TYPE_CHECKING:
    from sgfedit.app.bookmarks import FileBookmarks
    from sgfedit.app.document import Document
    from sgfedit.gui.features.navigate.autoplay import Autoplay
    from sgfedit.gui.features.navigate.peek import Peek
    from sgfedit.gui.views.board.tools import Tool
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node, Point


HOLD_MS: Final = 1_500
"""From opening a file until the nodes of its bookmarks are looked for."""

_STEPPING: Final = "navigate."

_BACK: Final = Qt.MouseButton.BackButton
_FORWARD: Final = Qt.MouseButton.ForwardButton
_MIDDLE: Final = Qt.MouseButton.MiddleButton
_PRESS: Final = QEvent.Type.MouseButtonPress
_MOVE: Final = QEvent.Type.MouseMove
_ENABLED: Final = QEvent.Type.EnabledChange


class StepButtons(QObject):
    """Gives the keys to the board after a click on a button that steps, so that arrows go on."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        for bar in window.tool_bars.values():
            for action in bar.actions():
                button = bar.widgetForAction(action)
                if isinstance(button, QToolButton) and action.objectName().startswith(_STEPPING):
                    button.clicked.connect(window.board.setFocus)


class VisitLinks(QObject):
    """Connects what remembers places with the window; most of it is made when first used."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._timeline, self.visited = window.timeline, window.timeline.visited
        self._marked: frozenset[Node] = frozenset()
        self._hold = QTimer(self, singleShot=True, interval=HOLD_MS)
        self._hold.timeout.connect(self._on_hold)
        self._tree = window.tree.viewport()
        for widget in (window, window.board, self._tree):
            widget.installEventFilter(self)
        for action_id in ("navigate.bookmark", "study.autoplay"):
            window.actions_by_id[action_id].setCheckable(True)
        # What is held repeats itself.
        window.actions_by_id["navigate.peek"].setAutoRepeat(False)
        self.visited.moved.connect(self._on_moved)
        window.settings.changed.connect(self._on_setting_changed)
        window.document.current_changed.connect(self._tell_bookmark)
        window.document.reset.connect(self._on_reset)
        self._on_moved()
        self._hold.start()

    @cached_property
    def peek(self) -> Peek:
        """Shows other nodes at a glance."""
        from sgfedit.gui.features.navigate.peek import Peek  # noqa: PLC0415  # few use it

        return Peek(self._window)

    @cached_property
    def autoplay(self) -> Autoplay:
        """Plays the game by itself."""
        from sgfedit.gui.features.navigate.autoplay import Autoplay  # noqa: PLC0415  # few use it

        found = Autoplay(self._window)
        found.changed.connect(self._on_autoplay_changed)
        return found

    @cached_property
    def bookmarks(self) -> FileBookmarks:
        """The bookmarks of the file."""
        from sgfedit.app import bookmarks  # noqa: PLC0415  # slow
        from sgfedit.app.bookmarks import FileBookmarks  # noqa: PLC0415  # slow

        found = FileBookmarks(self._window.document, bookmarks.Bookmarks(), self)
        found.changed.connect(self._look_for_bookmarks)
        return found

    # Actions --------------------------------------------------------------------------------

    def _on_moved(self) -> None:
        visited, actions = self.visited, self._window.actions_by_id
        can_back, can_forward = visited.back_node is not None, visited.forward_node is not None
        actions["navigate.visited_back"].setEnabled(can_back)
        actions["navigate.visited_forward"].setEnabled(can_forward)
        actions["navigate.peek"].setEnabled(can_back or can_forward)

    def _on_autoplay_changed(self) -> None:
        autoplay = self.autoplay
        self._window.actions_by_id["study.autoplay"].setChecked(autoplay.is_on)
        self._window.part(Badges).show_playing(autoplay.pause_ms if autoplay.is_on else None)

    def _on_setting_changed(self, key: str) -> None:
        if key == "board.slider":
            self._timeline.setVisible(self._window.settings.get(key))

    # Bookmarks ------------------------------------------------------------------------------

    def _on_reset(self) -> None:
        # Until then nothing is known of another file.
        self._marked = frozenset()
        self._hold.start()

    def _on_hold(self) -> None:
        self.bookmarks.hold()
        self._look_for_bookmarks()

    def _look_for_bookmarks(self) -> None:
        found = map(self.bookmarks.find, self.bookmarks.here())
        self._marked = frozenset(one.node for one in found if one.is_there)
        self._tell_bookmark()

    def _tell_bookmark(self) -> None:
        is_marked = self._window.document.current in self._marked
        self._window.actions_by_id["navigate.bookmark"].setChecked(is_marked)

    # The mouse ------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Asked of every painting, too: by class, since it takes long to ask an event for its type.
        if isinstance(event, QMouseEvent):
            kind = event.type()
            if kind is _PRESS:
                return self._press(watched, event)
            if kind is _MOVE:
                self._move(watched, event)
        elif isinstance(event, QPaintEvent) or watched is not self._tree:
            pass
        elif event.type() is _ENABLED:
            # While the tree is veiled the timeline must not tell what follows either.
            self._timeline.setEnabled(self._tree.isEnabled())
        return False

    def _press(self, watched: QObject, event: QMouseEvent) -> bool:
        """Do what the further buttons of a mouse are for; return whether it was one of them."""
        button = event.button()
        if button == _BACK:
            self._window.actions_by_id["navigate.visited_back"].trigger()
        elif button == _FORWARD:
            self._window.actions_by_id["navigate.visited_forward"].trigger()
        else:
            node = self._node_under(watched, event) if button == _MIDDLE else None
            if node is None:
                return False
            self.peek.show(node, button)
        return True

    def _move(self, watched: QObject, event: QMouseEvent) -> None:
        """Let a glance follow the pointer through the tree."""
        is_held = bool(event.buttons() & _MIDDLE) and watched is self._tree
        if is_held and self.peek.node is not None:
            node = self._node_under(watched, event)
            if node is not None and node is not self.peek.node:
                self.peek.show(node, _MIDDLE)

    def _node_under(self, watched: QObject, event: QMouseEvent) -> Node | None:
        """Return the node under the pointer: in the tree, or what a point of the board stands for.

        None while a mode has something to hide.
        """
        window, place = self._window, event.position().toPoint()
        if window.part(Modes).active is not None:
            return None
        if watched is self._tree:
            return window.tree.node_at(place)
        point = window.board.point_at(place) if watched is window.board else None
        return self._node_of(point) if point is not None else None

    def _node_of(self, point: Point) -> Node | None:
        """Return the next move or the alternative to this one at a point, or who played there."""
        document = self._window.document
        node = document.current
        near = [*node.children, *(node.parent.children if node.parent is not None else ())]
        for one in near:
            if point in (one.get("B"), one.get("W")) and one is not node:
                return one
        return document.game.positions.node_of_move_at(node, point)


_tr = QCoreApplication.translate


class InsertionHints(QObject):
    """Says in the status bar what to click while a tool that inserts moves is active."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._told = ""
        window.board.tool_changed.connect(self._refresh)
        window.document.current_changed.connect(self._refresh)
        window.document.altered.connect(self._refresh)

    def _refresh(self, _what: object) -> None:
        status = self._window.status
        text = hint(self._window.board.tool, self._window.document)
        if text:
            status.note(text, rank=Rank.HINT)
        elif self._told:
            status.note("", rank=Rank.HINT)
        self._told = text


def hint(tool: Tool, document: Document) -> str:
    """Return what to do with a tool that inserts moves, empty for all others."""
    if tool not in INSERT_TOOLS:
        return ""
    from sgfedit.gui.views.board.insertion import InsertMove, InsertPair  # noqa: PLC0415  # seldom used

    gesture = cast("type[InsertMove]", gesture_of(tool))
    colour = gesture.colour(document)
    if colour is None:
        return _tr("Insertion", "Nothing can be inserted before the first node. Esc gives up.")
    names = {Colour.BLACK: _tr("Insertion", "Black"), Colour.WHITE: _tr("Insertion", "White")}
    texts = {
        (False, False): _tr("Insertion", "Click where {first} plays after this node."),
        (False, True): _tr("Insertion", "Click where {first} plays before this node."),
        (True, False): _tr(
            "Insertion", "Click where {first} and then {second} play after this node."
        ),
        (True, True): _tr(
            "Insertion", "Click where {first} and then {second} play before this node."
        ),
    }
    text = texts[issubclass(gesture, InsertPair), gesture.before]
    told = text.format(first=names[colour], second=names[colour.opponent])
    keys = _tr("Insertion", "Or Enter and the arrows; Esc gives up.")
    return sentences((told, keys))
