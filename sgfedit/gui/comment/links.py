"""Links between the comment and the board: points typed and pointed at, sequences, nodes.

A link under the pointer is shown on the board, and so is what is selected. A click shows it for
good, until the next step; a click on a link to a node goes there, unless the caret is in it: that
is somebody who edits it. Nothing of this changes the text.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QToolButton

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.text_links import sequence_moves
from sgfedit.game.text_links.link import Outcome, begins_before, outcome
from sgfedit.go import vertex
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.views.comment.marks import LinkMarks, PlacedLink
from sgfedit.gui.views.comment.text_edit import position_at
from sgfedit.gui.views.status_bar import Rank
from sgfedit.gui.widgets.banner import OverStrip
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import listed, tip_of
from sgfedit.i18n import Named
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QMenu, QWidget

    from sgfedit.app.document import Document
    from sgfedit.game.text_links import TextLink
    from sgfedit.go import Colour
    from sgfedit.gui.comment.spelling import CommentSpelling
    from sgfedit.gui.views.comment.text_edit import Click
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node
    from sgfedit.sgf.values import PointOrPass


_tr = QCoreApplication.translate


class PlayedSequence(NamedTuple):
    """A sequence as it is played from a node.

    Attributes:
        node: Where it begins: the current node, or the one before; see `begins_before`.
        moves: Its moves.
        outcome: The board after them.
    """

    node: Node
    moves: tuple[tuple[Colour, PointOrPass], ...]
    outcome: Outcome

    def over(self, diagram: Diagram) -> Diagram:
        """Return `diagram` with the moves on it, numbered from 1; O(board).

        Marks and labels of the record stay where no move is.
        """
        stones, numbers = self.outcome.stones, self.outcome.numbers
        if len(stones) != len(diagram.stones):
            return diagram
        return replace(
            diagram,
            stones=stones,
            marks=tuple(mark for mark in diagram.marks if mark[0] not in numbers),
            labels=tuple(label for label in diagram.labels if label[0] not in numbers),
            numbers=tuple(numbers.items()),
            last_move=None,
            ghosts=(),
            hints=(),
            ownership=b"",
            judged=None,
        )

    def told(self) -> str:
        """Return in a few words what it is: "5 moves · 2 captured · 5 at 1"."""
        count = len(self.moves)
        one, several = _tr("Sequence", "1 move"), _tr("Sequence", "%n moves", "", count)
        parts = [one if count == 1 else several]
        if self.outcome.captured:
            parts.append(_tr("Sequence", "%n captured", "", self.outcome.captured))
        parts += [self._again(number, point) for number, point in self.outcome.again]
        for numbers, text in (
            (self.outcome.passes, _tr("Sequence", "pass: {numbers}")),
            (self.outcome.illegal, _tr("Sequence", "not legal: {numbers}")),
        ):
            if numbers:
                parts.append(text.format(numbers=listed(map(str, numbers))))
        return " · ".join(parts)

    def _again(self, number: int, point: Point) -> str:
        """Tell of a move on a point that has the number of another one, or of none."""
        text = _tr("Sequence", "{number} at {place}")
        first = self.outcome.numbers.get(point)
        height = len(self.outcome.stones) // self.node.board_size()[0]
        name = vertex(point.x, point.y, height) if first is None else str(first)
        return text.format(number=number, place=name)


def played(document: Document, link: TextLink) -> PlayedSequence | None:
    """Return a SEQUENCE as it is played from the current node; None for other links, O(depth)."""
    node, position = document.current, document.position()
    if not document.game.positions.is_go:
        return None
    if begins_before(link, position) and node.parent is not None:
        node = node.parent
        position = document.game.position(node)
    moves = sequence_moves(link, position)
    return PlayedSequence(node, moves, outcome(position, moves)) if moves else None


def add(document: Document, sequence: PlayedSequence) -> int:
    """Add a sequence to the tree as one step; the view stays. Return how many moves are new.

    Raises:
        RefusalError: they are in the tree already.
    """
    node, known = sequence.node, 0
    for colour, move in sequence.moves:
        following = operations.child_with_move(node, colour, move)
        if following is None:
            break
        node, known = following, known + 1
    if known == len(sequence.moves):
        raise RefusalError("sequence-known")
    with document.edit(Named("Sequence", "Add sequence")) as edit:
        operations.add_sequence(edit, sequence.node, sequence.moves)
        edit.selected = None  # who reads the comment may add another one
    return len(sequence.moves) - known


_OPENING: Final = frozenset("([{</'\"«‹“‘„‚-–—~=+#*（［「『〈《")
_CLOSING: Final = frozenset(")]}>»›”’%")
_JOINING: Final = frozenset("-–—/'\"")
# Scripts that put no blanks between words.
_DENSE: Final = ("CJK", "HIRAGANA", "KATAKANA", "FULLWIDTH", "IDEOGRAPHIC", "THAI")


def spaced(name: str, before: str, after: str) -> str:
    """Return the name of a point as it is typed between two pieces of text.

    Args:
        name: Such as "D4".
        before: The text before the caret, or the end of it.
        after: The text behind it.
    """
    front, behind = before[-1:], after[:1]
    is_word = front.isalnum() or front in _CLOSING or front in ",.;:!?…"
    needs_front = bool(front) and is_word and not _is_dense(front) and front not in _OPENING
    follows = behind.isalnum() or (behind in _OPENING and behind not in _JOINING)
    needs_behind = bool(behind) and follows and not _is_dense(behind)
    return f"{' ' * needs_front}{name}{' ' * needs_behind}"


def _is_dense(char: str) -> bool:
    return unicodedata.name(char, "").startswith(_DENSE)


_MARGIN_PX: Final = 6


class SequenceBar(OverStrip):
    """What is shown of the comment, a button that adds it, and one that takes it away.

    Signals:
        closed: The user has seen enough.
    """

    closed = Signal()

    def __init__(self, below: QWidget, add: QAction) -> None:
        """Make the bar over the widget `below`, hidden; `add` is the action that adds."""
        super().__init__(below)
        self.setObjectName("sequenceBar")
        self.setAccessibleName(self.tr("Sequence"))
        self.text = CutLine("sequenceText", self)
        self.add_button = _button(self.tr("Add as variation"), self)
        key = add.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.add_button.setToolTip(tip_of(f"{add.toolTip()} ({key})" if key else add.toolTip()))
        self.add_button.clicked.connect(add.trigger)
        self.close_button = _button(self.tr("Close"), self)
        self.close_button.clicked.connect(self.closed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_MARGIN_PX, 0, _MARGIN_PX, 0)
        fill(layout, (self.text, 1), self.add_button, self.close_button)

    def tell(self, text: str) -> None:
        """Show the bar with a text on the sequence."""
        self.text.setText(text)
        self.set_in_use(is_used=True)


def _button(text: str, parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setText(text)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the text or the board keeps it
    return button


class PointTyping(QObject):
    """Types the point of a click with Ctrl at the caret of the comment or the node name.

    Without a mouse `begin` shows the board's cursor; Enter types its point and leads back.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._comment = window.comment
        self._into_name = False
        self._is_picking = False
        window.board.asks = self._on_point

    def _on_point(self, point: Point, modifiers: Qt.KeyboardModifier) -> bool:
        """Type `point` if it is meant for the text; return whether it was."""
        board = self._window.board
        if self._is_picking:
            self._end()
        elif modifiers & ~Qt.KeyboardModifier.KeypadModifier == _CTRL and self._is_writing():
            self._into_name = self._window.focusWidget() is self._comment.name
        else:
            return False
        if not board.document.game.positions.is_go:
            return False
        self._type(vertex(point.x, point.y, board.document.game.size[1]))
        return True

    def _is_writing(self) -> bool:
        # Also while another window of the desktop is the active one.
        return self._window.focusWidget() in (self._comment.editor, self._comment.name)

    def _type(self, name: str) -> None:
        self._comment.commit()
        if self._into_name:
            field = self._comment.name
            start = field.selectionStart() if field.hasSelectedText() else field.cursorPosition()
            end = field.selectionEnd() if field.hasSelectedText() else start
            field.insert(spaced(name, field.text()[:start], field.text()[end:]))
            return
        editor = self._comment.editor
        cursor = editor.textCursor()
        document = editor.document()
        before = document.characterAt(cursor.selectionStart() - 1)
        after = document.characterAt(cursor.selectionEnd())
        cursor.insertText(spaced(name, _char(before), _char(after)))
        editor.setTextCursor(cursor)
        editor.ensureCursorVisible()

    # Without a mouse ------------------------------------------------------------------------

    def begin(self) -> None:
        """Let the user choose a point with the arrows and Enter, or with any click.

        Raises:
            RefusalError: this is no board of Go.
        """
        window = self._window
        board = window.board
        if not board.document.game.positions.is_go:
            raise RefusalError("not-go-board")
        self._into_name = window.focusWidget() is self._comment.name
        board.setFocus(Qt.FocusReason.OtherFocusReason)
        if board.cursor_point is None:
            enter = QKeyEvent(
                QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier
            )
            board.keyPressEvent(enter)  # shows the cursor
        self._is_picking = True
        board.installEventFilter(self)
        hint = self.tr("Arrows choose a point, Enter types it, Esc gives up.")
        window.status.note(hint, rank=Rank.HINT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        is_escape = (
            kind in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride}
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        )
        if kind == QEvent.Type.FocusOut and self._window.isActiveWindow():
            self._forget()
        elif is_escape:
            event.accept()
            if kind == QEvent.Type.KeyPress:
                self._end()
            return True
        return super().eventFilter(watched, event)

    def _end(self) -> None:
        """Go back to where the user writes."""
        self._forget()
        field = self._comment.name if self._into_name else self._comment.editor
        # The caret stays where it was left.
        field.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    def _forget(self) -> None:
        board = self._window.board
        self._is_picking = False
        board.removeEventFilter(self)
        board.cursor_point = None
        board.pointed.emit("")
        board.redraw()
        self._window.status.note("", rank=Rank.HINT)


def _char(found: str) -> str:
    """Return a character as text: the end of a paragraph is none, nor is the end of all."""
    return "" if found in {"\u2029", "\0"} else found


_OVERLAY: Final = "comment"
_CTRL: Final = Qt.KeyboardModifier.ControlModifier


class CommentLinks(QObject):
    """What is between comment, board and document of a window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor = window.comment.editor
        self.marks = LinkMarks(editor, window.document, self)
        self.points = PointTyping(window)
        self._hovered: PlacedLink | None = None
        self._kept: PlacedLink | None = None
        self._bar: SequenceBar | None = None
        self._sequence: PlayedSequence | None = None
        self._rings: tuple[Point, ...] = ()
        window.comment.menu_wanted.connect(self._on_menu)
        editor.pointed.connect(self._on_pointed)
        editor.clicked.connect(self._on_clicked)
        editor.focused.connect(self._on_focused)
        editor.selectionChanged.connect(self._on_selection)
        document = window.document
        for signal in (editor.textChanged, document.current_changed, document.reset):
            signal.connect(self.clear)
        document.changed.connect(self.clear)

    @cached_property
    def spelling(self) -> CommentSpelling:
        """What checks the spelling; made when somebody begins to write."""
        from sgfedit.gui.comment.spelling import CommentSpelling  # noqa: PLC0415  # not to start

        return CommentSpelling(self._window, self.marks)

    def _on_focused(self, has_focus: bool) -> None:
        if has_focus and self._window.settings.get("comment.spelling"):
            self.spelling.start()

    # What the mouse does ----------------------------------------------------------------------

    def _on_pointed(self, place: QPoint | None) -> None:
        link = None
        if place is not None and not self._editor.document().isEmpty():
            position = position_at(self._editor, place)
            link = None if position is None else self.marks.at(position)
        if self.hover(link):
            self._dress_pointer()

    def hover(self, link: PlacedLink | None) -> bool:
        """Show the link that the pointer is on, or none; return whether that is another one."""
        is_new = link != self._hovered
        if is_new:
            self._hovered = link
            self._show()
        return is_new

    def _dress_pointer(self) -> None:
        """Let pointer and tool tip say what a click does."""
        viewport, link = self._editor.viewport(), self._hovered
        leads = link is not None and (link.goes or bool(link.link.moves))
        viewport.setCursor(
            Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.IBeamCursor
        )
        viewport.setToolTip(tip_of(self._told(link)) if leads and link is not None else "")

    def _told(self, placed: PlacedLink) -> str:
        if not placed.goes:
            text = self.tr("{sequence} · click keeps it on the board")
            return text.format(sequence=self._sequence.told()) if self._sequence else ""
        node = self._target(placed)
        if node is None:
            return self.tr("There is no such node, or not any more")
        return self.tr("{node} · click goes there").format(node=self._window.tree.text_of(node))

    def _on_clicked(self, click: Click) -> None:
        position = position_at(self._editor, click.place)
        placed = None if position is None else self.marks.at(position)
        has_ctrl = click.modifiers & _CTRL
        if placed is None or (click.modifiers and not has_ctrl):
            self._keep(None)
            return
        is_edited = click.caret is not None and placed.start < click.caret < placed.end
        if is_edited and not has_ctrl:
            return
        self.follow(placed)
        if placed.goes and click.caret is None:
            # Who reads goes on with the keys of the board.
            self._window.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_menu(self, menu: QMenu, place: QPoint) -> None:
        """Offer what can be done with the link at `place`, before everything else."""
        position = position_at(self._editor, place)
        placed = None if position is None else self.marks.at(position)
        if placed is None:
            return
        rows = [(self.tr("Show on the board"), self.follow)]
        if placed.goes:
            rows = [(self.tr("Go there"), self.follow)]
        elif placed.link.moves:
            rows.append((self.tr("Add as variation"), self._add))
        first = menu.actions()[0] if menu.actions() else None
        for text, command in rows:
            action = QAction(text, menu)
            action.triggered.connect(partial(self._do, command, placed))
            menu.insertAction(first, action) if first else menu.addAction(action)
        if first is not None:
            menu.insertSeparator(first)

    def _do(self, command: Callable[[PlacedLink], None], placed: PlacedLink) -> None:
        try:
            command(placed)
        except RefusalError as refusal:
            self._window.refuse(refusal)

    def _on_selection(self) -> None:
        self._show()

    # What is shown ----------------------------------------------------------------------------

    def clear(self) -> None:
        """Take away what was shown of the text; most steps and keys find nothing shown."""
        if self._hovered or self._kept or self._sequence or self._rings:
            self._keep(None)

    def _keep(self, placed: PlacedLink | None) -> None:
        self._hovered, self._kept = None, placed
        self._show()
        if placed is not None and self._sequence is not None:
            self._open_bar(self._sequence)
        elif self._bar is not None:
            self._bar.set_in_use(is_used=False)

    def _show(self) -> None:
        """Show what is under the pointer, or else what was kept, or else what is selected."""
        shown = self._hovered or self._kept
        links = [shown] if shown is not None else self._selected()
        sequence = self._played(links[0]) if len(links) == 1 else None
        if sequence != self._sequence:
            self._sequence = sequence
            self._window.board.lay_over(_OVERLAY, sequence.over if sequence else None)
        points = () if sequence else tuple(point for one in links for point in self._points(one))
        if points or self._rings:
            halo = self._window.board.halo
            if points or halo.points == self._rings:
                halo.point_at(points)
            self._rings = points

    def _played(self, placed: PlacedLink) -> PlayedSequence | None:
        if not placed.link.moves:
            return None
        return played(self._window.document, placed.link)

    def _selected(self) -> list[PlacedLink]:
        cursor = self._editor.textCursor()
        if not cursor.hasSelection():
            return []
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        return [
            one for one in self.marks.between(start, end) if one.start < end and one.end > start
        ]

    def _points(self, placed: PlacedLink) -> tuple[Point, ...]:
        if not placed.goes:
            return placed.link.points
        node = self._target(placed)
        if node is None:
            return ()
        moves = (node.get(ident) for ident in ("B", "W") if ident in node.properties)
        return tuple(move for move in moves if isinstance(move, Point))

    def _target(self, placed: PlacedLink) -> Node | None:
        from sgfedit.game.text_links import node_at_address  # noqa: PLC0415  # not to start

        return node_at_address(self._window.document.current, placed.link.address)

    # What actions do --------------------------------------------------------------------------

    def follow(self, placed: PlacedLink) -> None:
        """Go to the node that a link names, or keep what it says on the board."""
        if not placed.goes:
            self._keep(placed)
            return
        node = self._target(placed)
        if node is None:
            self._window.refuse(RefusalError("link-gone", f"#{placed.link.address}"))
        else:
            self._window.document.go_to(node)

    def follow_at_caret(self) -> None:
        """Do the same with the link at the caret; what is kept already is taken away.

        Raises:
            RefusalError: there is none.
        """
        placed = self._at_caret()
        if placed is None:
            raise RefusalError("no-link")
        if placed == self._kept:
            self._keep(None)
        else:
            self.follow(placed)

    def step(self, by: int) -> None:
        """Select the next link (+1) or the one before (-1), which shows it; round the end.

        Raises:
            RefusalError: there is none.
        """
        cursor = self._editor.textCursor()
        length = self._editor.document().characterCount() - 1
        position = cursor.selectionStart()
        if by > 0 and not cursor.hasSelection():
            position -= 1  # one that begins at the caret is the next one
        placed = self.marks.next_to(position, by) or self.marks.next_to(
            -1 if by > 0 else length, by
        )
        if placed is None:
            raise RefusalError("no-links")
        self._kept = None
        cursor.setPosition(placed.start)
        cursor.setPosition(placed.end, QTextCursor.MoveMode.KeepAnchor)
        self._editor.setTextCursor(cursor)

    def add_variation(self) -> None:
        """Add the sequence that is kept on the board, or at the caret, to the tree.

        Raises:
            RefusalError: there is none, or the tree has it.
        """
        placed = self._kept or self._hovered or self._at_caret()
        self._add(placed)

    def _add(self, placed: PlacedLink | None) -> None:
        sequence = None if placed is None else self._played(placed)
        if sequence is None:
            raise RefusalError("no-sequence")
        new = add(self._window.document, sequence)
        one, several = self.tr("Added: 1 move"), self.tr("Added: %n moves", "", new)
        self._window.status.note(one if new == 1 else several)

    def _at_caret(self) -> PlacedLink | None:
        cursor = self._editor.textCursor()
        return self.marks.near(cursor.selectionStart(), cursor.selectionEnd())

    def _open_bar(self, sequence: PlayedSequence) -> None:
        if self._bar is None:
            window = self._window
            self._bar = SequenceBar(window.info, window.actions_by_id["comment.add_variation"])
            self._bar.closed.connect(self.clear)
        self._bar.tell(self.tr("From the comment: {sequence}").format(sequence=sequence.told()))
