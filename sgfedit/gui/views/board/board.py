"""The board as it is shown: the document's position, what lies over it, the tool in hand.

What is on the board is a `Diagram`, how it looks is the business of `render`; this widget only
decides when to draw. What mouse and keys do with it is `board_view`'s.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol, cast

from PySide6.QtCore import (
    QEvent,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QPainter,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.go import vertex
from sgfedit.gui.views.board.gestures import check_board, told
from sgfedit.gui.views.board.picture import (
    board_theme,
    numbering_at,
    picture,
    variation_at,
    with_pointer,
)
from sgfedit.gui.views.board.tools import PLAY, TOOLS_BY_ID
from sgfedit.gui.views.comment.panel import CommentPanel
from sgfedit.gui.widgets import Telling
from sgfedit.gui.widgets.keys import TextKeys
from sgfedit.i18n import Named
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.turning import AS_RECORDED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent, QResizeEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.game import Change
    from sgfedit.game.numbering import Numbering
    from sgfedit.go import Colour
    from sgfedit.gui.views.board.gestures import Gesture
    from sgfedit.gui.views.board.tools import Tool
    from sgfedit.render.diagram import Diagram
    from sgfedit.render.turning import Turning
    from sgfedit.sgf import Node, Point


_PADDING: Final = 3


ACROSS: Final = 1.022
"""Width of a board as a share of its height: coordinates at the sides need more room."""


class BoardMode(Protocol):
    """What clicks mean instead of what the tools do; see `gui.modes`."""

    def press(self, point: Point, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Do what a click at `point` means, or Enter at the cursor there.

        Raises:
            RefusalError: it makes no sense there.
        """

    def hover(self, point: Point) -> Colour | None:
        """Return the colour of the stone to show under the pointer, None for none."""


class Board(QWidget):
    """The painted board.

    Signals:
        tool_changed: The id of the tool that is active now.
        menu_requested: (point, global position): the user wants the menu of a point.
        pointed: The GTP vertex under the pointer, empty beside the board.
        turned: The Turning in which the board lies now.
        refused: A RefusalError: what the user did there makes no sense.
        edited: The Step that a gesture has made, or has grown by more.
        left_mode: The user wants to be back from the mode to the record.
        part_chosen: The id of one of `PART_TOOLS`, and the points that the user has chosen by it,
            none for all.
        refreshed: What it shows of the document, and what lies over that, was made anew.
        resized: Its height now.
        label_typed: What stands in the field of a label now: the node, the point, the text; None
            for the text once the field is gone.

    Attributes:
        mode: What clicks mean instead of what the tools do; see `gui.modes`.
        asks: Takes points that somebody else wants, such as a comment that is being written: asked
            with a point and modifiers before a click, or Enter, means anything to the board.
        gesture: What the mouse, or the keyboard cursor, is in the middle of.
        cursor_point: Where the keyboard cursor is, None while it is hidden.
        counted_from: The node after which moves are numbered, if the user has marked one.
        numbering: What is numbered, None for nothing.
        node_told: Describes the node that is shown, until the keyboard cursor comes to a point.
    """

    tool_changed = Signal(str)
    menu_requested = Signal(object, QPoint)
    pointed = Signal(str)
    turned = Signal(object)
    refused = Signal(object)
    edited = Signal(object)
    left_mode = Signal()
    part_chosen = Signal(str, object)
    refreshed = Signal()
    resized = Signal(int)
    label_typed = Signal(object, object, object)

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.document = document
        self.settings = settings
        self._tool: Tool = PLAY
        self.mode: BoardMode | None = None
        self.asks: Callable[[Point, Qt.KeyboardModifier], bool] | None = None
        self._overlays: dict[str, Callable[[Diagram], Diagram]] = {}
        self.gesture: Gesture | None = None
        self._hover: Point | None = None
        self.cursor_point: Point | None = None
        self.counted_from: Node | None = None
        self.numbering: Numbering | None = None
        self._record: Diagram | None = None
        self._diagram: Diagram | None = None
        self._file = document.collection, document.read_from
        self.node_told = Telling(self, self._tell_node)
        self._canvas = BoardCanvas(
            board_theme(settings, self.palette()),
            padding=_PADDING,
            surround=self.palette().window().color(),
        )
        self.setObjectName("board")
        self.setAccessibleName(self.tr("Board"))
        # A click takes the focus as well, unless it is for the text that has it: see `asks`.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        document.altered.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        document.reset.connect(self._on_reset)
        settings.changed.connect(self._on_setting_changed)
        # Nobody tells of the game that is there from the start.
        self._canvas.update(self.diagram)

    # What is shown --------------------------------------------------------------------------

    @property
    def diagram(self) -> Diagram:
        """What the board shows, made anew if it is stale; however it lies before the viewer."""
        if self._diagram is None:
            if self._record is None:
                document, settings = self.document, self.settings
                self.numbering = numbering_at(
                    document.current, document.game, settings, self.counted_from
                )
                self._record = picture(document, settings, self._tool, self.numbering)
            self._diagram = self.with_overlays(self._record)
        diagram = self._diagram
        if self.gesture is not None:
            diagram = self.gesture.preview(diagram)
        elif self._hover is not None:
            diagram = self._with_pointer(diagram, self._hover)
        return diagram.with_cursor(self.cursor_point)

    def _with_pointer(self, diagram: Diagram, point: Point) -> Diagram:
        if self.mode is None and self.document.is_locked:
            return diagram  # no stone would come there
        if self.mode is None:
            return with_pointer(diagram, self.document, self._tool, point)
        colour = self.mode.hover(point)
        return diagram.with_hover(point, colour) if colour is not None else diagram

    def with_overlays(self, diagram: Diagram) -> Diagram:
        """Return a diagram of the record with all that lies over it, see `lay_over`."""
        for change in self._overlays.values():
            diagram = change(diagram)
        return diagram

    def lay_over(self, key: str, change: Callable[[Diagram], Diagram] | None) -> None:
        """Let `change` alter what is shown of the record, until it is taken away by None.

        It is asked whenever the record's own diagram is made anew, and when this is called.

        Args:
            key: Whose it is; each has one at a time, the oldest is the first to alter.
            change: Diagram of the record → what to show; must not take long.
        """
        if change is not None:
            self._overlays[key] = change
        elif self._overlays.pop(key, None) is None:
            return
        self.refresh()

    def point_rect(self, point: Point) -> QRect:
        """Return the cell of `point` in widget coordinates, as the board lies."""
        left, top, width, height = self._canvas.cell(point)
        return QRect(round(left), round(top), round(width), round(height))

    def point_at(self, position: QPoint) -> Point | None:
        """Return the point of the board at a position of the widget, or None."""
        if not self.is_drawn:
            return None
        return self._canvas.point_at(position.x(), position.y())

    @property
    def is_drawn(self) -> bool:
        """Whether the board of this game can be drawn; else it is nothing to point at."""
        return self.document.game.positions.is_drawn

    @property
    def turning(self) -> Turning:
        """How the board lies before the viewer; nothing of the record depends on it."""
        return self._canvas.turning

    def turn(self, turning: Turning) -> None:
        """Lay the board otherwise before the viewer; the record stays as it is."""
        if turning == self.turning:
            return
        self.commit_label()
        self.hover_at(None)  # another point lies under the pointer now
        self.update(self._canvas.turn(turning))
        self.turned.emit(turning)

    # Hearing of changes ---------------------------------------------------------------------

    def _on_changed(self, change: Change) -> None:
        # Typing a comment changes nothing here, and building a diagram costs more than a key.
        if self.document.is_moving_on:
            self._record = self._diagram = None
        elif not isinstance(change.origin, CommentPanel):
            self.refresh()

    def _on_current_changed(self, _node: Node) -> None:
        self.commit_label()
        self.refresh()
        self.node_told.want()

    def _tell_node(self) -> None:
        from sgfedit.gui.views.board.speech import tell_node  # noqa: PLC0415  # not to start

        tell_node(self, self.document, self.edited)

    def _on_reset(self) -> None:
        self.cursor_point = self._hover = self.gesture = None
        self.refresh()
        document, (collection, path) = self.document, self._file
        if document.collection is not collection:
            self._file = document.collection, document.read_from
            self.counted_from = None
            if path is None or path != document.read_from:
                # Another file. Other games of it, and the file read again, lie as they did.
                self.turn(AS_RECORDED)

    def _on_setting_changed(self, key: str) -> None:
        if key == "view.theme":
            self._restyle()
        if key.startswith("view."):
            self.refresh()

    def refresh(self) -> None:
        """Look at the document again and repaint what looks different now."""
        self._record = None
        self.refresh_overlays()

    def refresh_overlays(self) -> None:
        """Repaint what looks different since something else lies over the record."""
        self._diagram = None
        self.redraw()
        self.refreshed.emit()

    def redraw(self) -> None:
        """Repaint what looks different since hover, cursor or tool changed."""
        self.update(self._canvas.update(self.diagram))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._restyle()
        super().changeEvent(event)

    def _restyle(self) -> None:
        theme = board_theme(self.settings, self.palette())
        self._canvas.set_theme(theme, self.palette().window().color())
        self.update()

    # Tools ----------------------------------------------------------------------------------

    @property
    def tool(self) -> Tool:
        """The active tool."""
        return self._tool

    def set_tool(self, tool_id: str) -> None:
        """Make a tool of the table the active one."""
        tool = TOOLS_BY_ID[tool_id]
        if tool is not self._tool:
            self._tool = tool
            self.give_up()
            self.tool_changed.emit(tool_id)

    def type_label(self, point: Point) -> None:
        """Let the user type the label of `point` on the spot; Enter keeps it, Esc does not.

        Raises:
            LockedError: the file is locked.
        """
        document, node = self.document, self.document.current
        document.check_unlocked()
        text = dict(node.get("LB", ())).get(point, "")
        editor = LabelEditor(self, self.point_rect(point), text)

        def keep(new: str) -> None:
            name = Named("Tool", "Label with text")
            with self.telling(), document.edit(name) as edit:
                operations.set_label(edit, node, point, new)

        editor.accepted.connect(keep)
        editor.refused.connect(self.refused)
        editor.textEdited.connect(lambda new: self.label_typed.emit(node, point, new))
        editor.left.connect(lambda: self.label_typed.emit(node, point, None))
        editor.open()

    def commit_label(self) -> None:
        """Keep the label that is being typed, as Enter does."""
        for editor in self.findChildren(LabelEditor):
            editor.finish(keep=True)

    # Gestures -------------------------------------------------------------------------------

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """Give up what makes no sense, and say why."""
        try:
            yield
        except RefusalError as refusal:
            self.give_up(refusal)

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Tell what a gesture does to the record, or why it does nothing.

        Every gesture that may edit runs in here, so that none does it silently.
        """
        with told(self.document, self.edited.emit), self.refusing():
            yield

    def begin(self, gesture: Gesture, point: Point) -> None:
        """Let `gesture` begin at `point`.

        Raises:
            RefusalError: this is no board of Go.
        """
        check_board(self.document)
        self.gesture = gesture
        gesture.press(point)
        self.refresh()

    def end_gesture(self, point: Point | None) -> None:
        """Let what was begun end at `point`, None beside the board."""
        if self.gesture is None:
            return
        gesture = self.gesture
        if gesture.release(point):
            self.gesture = None
            if gesture.tool.once:
                self.set_tool(PLAY.id)
        self.document.seal()
        self.refresh()
        part = getattr(gesture, "part", None)
        if part is not None:
            self.part_chosen.emit(gesture.tool.id, part)

    def give_up(self, refusal: RefusalError | None = None) -> None:
        """Forget what was begun, and say why if it makes no sense."""
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            gesture.give_up()
        self.refresh()
        if refusal is not None:
            self.refused.emit(refusal)

    def variation_at(self, point: Point) -> Node | None:
        """Return the variation that is marked at `point`, by a letter or a ghost stone, if any."""
        return variation_at(self.diagram, self.document, self.settings, point)

    def hover_at(self, point: Point | None) -> None:
        """Say that the pointer is over `point`, None beside the board."""
        if point != self._hover:
            self._hover = point
            self.pointed.emit(self._name_of(point) if point else "")
            self.redraw()

    @property
    def pointed_at(self) -> Point | None:
        """The point under the pointer, or else that of the keyboard cursor."""
        return self._hover or self.cursor_point

    def _name_of(self, point: Point) -> str:
        """Name a point of a board of Go; on other boards points are called otherwise."""
        position = self.document.position()
        is_go = self.document.game.positions.is_go
        return vertex(point.x, point.y, position.height) if is_go else ""

    # Painting -------------------------------------------------------------------------------

    def side_at(self, height: int) -> float:
        """Return the side of the board in another height, which the column beside it follows."""
        return self._canvas.side_in(min(self.width(), round(height * ACROSS)), height)

    def sizeHint(self) -> QSize:
        return QSize(640, 640)

    def minimumSizeHint(self) -> QSize:
        return QSize(180, 180)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._canvas.resize(self.width(), self.height(), self.devicePixelRatioF())
        self.update()
        self.resized.emit(self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if ratio != self._canvas.geometry.ratio:
            self._canvas.resize(self.width(), self.height(), ratio)
        painter = QPainter(self)
        self._canvas.draw(painter, cast("Iterable[QRect]", event.region()))
        painter.end()


# A small line edit on the board, to type a label on the spot; Enter keeps it, Esc does not.


_MIN_WIDTH_CHARACTERS = 8


class LabelEditor(QLineEdit):
    """Edits one text over a rectangle of its parent, then goes away.

    What would make the text longer than a label may be is not taken. A longer one that is there
    already may stay as it is, or be made short enough.

    Signals:
        accepted: The text, after Enter or when the focus goes elsewhere.
        refused: A RefusalError: the text would be, or still is, too long.
        left: It has gone away.
    """

    accepted = Signal(str)
    left = Signal()
    refused = Signal(object)

    def __init__(self, parent: QWidget, cell: QRect, text: str) -> None:
        super().__init__(parent)
        from PySide6.QtCore import QRegularExpression  # noqa: PLC0415  # slow: not to start
        from PySide6.QtGui import QRegularExpressionValidator  # noqa: PLC0415  # the same

        limit = operations.MAX_LABEL
        pattern = QRegularExpression(f"[\\s\\S]{{0,{limit}}}")
        self.setValidator(QRegularExpressionValidator(pattern, self))
        self.setText(text)
        self._given = text
        self.inputRejected.connect(self._refuse)
        self.setObjectName("labelEditor")
        self.setAccessibleName(self.tr("Label"))
        self.setPlaceholderText(self.tr("Label"))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._is_done = False
        self._keys = TextKeys(self)
        self._board = parent
        self._cell = cell
        self.textChanged.connect(self._fit)
        self._fit(text)

    def open(self) -> None:
        """Show the editor with its text selected."""
        self.selectAll()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def finish(self, *, keep: bool) -> None:
        """Go away, and let the text be the label if `keep`."""
        if self._is_done:
            return
        if keep and not self._may_stay:
            self._refuse()
            keep = False
        self._is_done = True
        if keep:
            # A line break that was pasted is shown as a space.
            self.accepted.emit(" ".join(self.text().splitlines()))
        self.left.emit()
        parent = self.parentWidget()
        self.hide()
        if parent is not None:
            parent.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()

    def _fit(self, text: str) -> None:
        """Be wide enough for the text, over its point, and inside the board at its edges."""
        board, metrics = self._board, self.fontMetrics()
        advance = metrics.averageCharWidth()
        least = max(self._cell.width(), advance * (_MIN_WIDTH_CHARACTERS + 4))
        width = max(least, metrics.horizontalAdvance(text) + 4 * advance)
        size = QSize(min(width, board.width()), self.sizeHint().height())
        place = QRect(self._cell.topLeft(), size)
        place.moveCenter(self._cell.center())
        place.moveLeft(max(0, min(place.left(), board.width() - place.width())))
        place.moveTop(max(0, min(place.top(), board.height() - place.height())))
        self.setGeometry(place)

    @property
    def _may_stay(self) -> bool:
        return self.hasAcceptableInput() or self.text() == self._given

    def _refuse(self) -> None:
        self.refused.emit(RefusalError("label-long", str(operations.MAX_LABEL)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.finish(keep=False)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self._may_stay:
                self.finish(keep=True)
            else:
                self._refuse()  # it stays open
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finish(keep=True)
