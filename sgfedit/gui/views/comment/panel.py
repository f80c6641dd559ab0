"""The comment of the current node: always editable, written to its node with every key."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QCursor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPalette,
)
from PySide6.QtWidgets import (
    QApplication,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from sgfedit.errors import LockedError
from sgfedit.game import operations, traversal
from sgfedit.game.annotations import (
    ANALYSIS_IDENTS,
    ANNOTATIONS,
    BY_IDENT,
    Subject,
    strength_of,
)
from sgfedit.gui.views.comment.text_edit import KEYS as FONT_KEYS
from sgfedit.gui.views.comment.text_edit import (
    CommentEdit,
    CommentKeys,
    NameEdit,
    TextPlace,
    bounded,
    comment_font,
    size_of,
)
from sgfedit.gui.widgets import later
from sgfedit.gui.widgets.appearance import button_sheet
from sgfedit.gui.widgets.plain_text import LONG_LINE, tip_of
from sgfedit.gui.widgets.scale import APART, FAR, MEASURE, NEAR, TIGHT, WIDE, px
from sgfedit.i18n import Named
from sgfedit.sgf.properties import GAME_INFO, MARKUP

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from PySide6.QtGui import QEnterEvent, QMouseEvent, QMoveEvent, QResizeEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.annotations import Annotation
    from sgfedit.game.game import Change
    from sgfedit.gui.views.comment.analysis_line import AnalysisLine
    from sgfedit.gui.views.comment.card import Card
    from sgfedit.gui.views.comment.chips import ChipLine
    from sgfedit.sgf import Node


_NOTCH: Final = 120
_LARGER: Final = 1.4
_LARGE_MEASURE: Final = 60
"""Of a comment that is read beside nothing but the board: its type, and letters a line."""

_PLAIN_IDENTS: Final = frozenset(
    {"AB", "AE", "AP", "AW", "B", "C", "CA", "FF", "GM", "L", "M", "N", "PL", "ST", "SZ", "W"}
)
NO_CHIPS: Final = GAME_INFO | MARKUP | _PLAIN_IDENTS
"""Properties that no chip tells of: a node with others may have some."""


class CommentPanel(QWidget):
    """Node name, annotations, values and comment of the current node.

    Every key is committed at once to the node it was typed for, so nothing that happens next can
    lose it. The widgets have no undo of their own: Ctrl+Z is the document's.

    Signals:
        left: The user pressed Esc and wants to be back at the board.
        focus_got: The caret is in one of its texts.
        focus_lost: The caret is in none of its texts any more.
        undone: A step of the document was taken back here; None where there was none.
        redone: One was repeated; likewise.
        menu_wanted: (QMenu, QPoint): the menu of the comment is about to be shown for what is at a
            place of its viewport, and may get more rows.
    """

    manual_page = "comment.md"
    left = Signal()
    focus_got = Signal()
    focus_lost = Signal()
    undone = Signal(object)
    redone = Signal(object)
    menu_wanted = Signal(object, QPoint)

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("commentPanel")
        # All of it is one page, without frames.
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self._document = document
        self._settings = settings
        self._is_loading = self._is_large = self._may_have_chips = False
        self._wheel = 0
        self.name = NameEdit(self)
        self.annotations = AnnotationRow(self)
        self.analysis: AnalysisLine | None = None
        self.card: Card | None = None
        self.editor = CommentEdit(self)
        self.words = Words(document, self)
        self._name_keys = CommentKeys(self.name)
        self._comment_keys = CommentKeys(self.editor)
        self._lay_out()
        self._connect()
        self._apply_font()
        self._show_node()

    def _lay_out(self) -> None:
        layout = self._layout = QVBoxLayout(self)
        self._space()
        layout.addWidget(self.name)
        layout.addWidget(self.annotations)
        layout.addWidget(self.editor, 1)
        QWidget.setTabOrder(self.name, self.editor)
        QWidget.setTabOrder(self.editor, self.annotations)
        self.name.setPlaceholderText(self.tr("Node name"))
        self.name.setAccessibleName(self.tr("Node name"))
        self.editor.setPlaceholderText(self.tr("Comment"))
        self.editor.setAccessibleName(self.tr("Comment"))

    def _connect(self) -> None:
        for keys in (self._name_keys, self._comment_keys):
            keys.undo_wanted.connect(self._undo)
            keys.redo_wanted.connect(self._redo)
            keys.left.connect(self.left)
            keys.focus_lost.connect(self._document.seal)
            keys.focus_lost.connect(self.focus_lost)
            keys.focus_got.connect(self.focus_got)
            keys.locked_out.connect(self._document.locked_out)
        for widget in (self.name, self.editor):
            widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.name.customContextMenuRequested.connect(self._on_name_menu)
        self.editor.customContextMenuRequested.connect(self._on_comment_menu)
        self.name.textChanged.connect(self._on_name_changed)
        self.name.returnPressed.connect(self.editor.setFocus)
        self.editor.textChanged.connect(self._on_comment_changed)
        self.editor.zoomed.connect(self._on_zoomed)
        self.annotations.chosen.connect(self._on_annotation_chosen)
        self._document.changed.connect(self._on_changed)
        self._document.current_changed.connect(self._on_current_changed)
        self._document.reset.connect(self._on_reset)
        self._document.lock_changed.connect(self._on_lock_changed)
        self._settings.changed.connect(self._on_setting_changed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()  # from a chip or a button, too
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Put the caret into the text: whoever clicks on the empty space of the page wants that.

        What a click means on any of the parts, those have taken.
        """
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        viewport = self.editor.viewport()
        place = viewport.mapFrom(self, event.position().toPoint())
        self.editor.setTextCursor(self.editor.cursorForPosition(place))
        self.editor.setFocus(Qt.FocusReason.MouseFocusReason)

    # From the widgets to the node ------------------------------------------------------------

    def commit(self) -> None:
        """Finish what an input method is composing, so that it is in the tree.

        Everything else is there already. To be called before undo, save and close.
        """
        self._name_keys.commit()
        self._comment_keys.commit()

    def _on_comment_changed(self) -> None:
        if not isValid(self.editor):  # it goes with its window: nobody types any more
            return
        text, place = self.editor.text(), self._comment_place
        is_much = len(text) - len(place.shown) > LONG_LINE
        self._write(place, text, Named("CommentPanel", "Edit comment"))
        if is_much and not self._is_loading:
            # What was pasted may hold paragraphs that no widget can lay out with every key.
            later(self, self._refresh)

    def _on_name_changed(self, text: str) -> None:
        self._write(self._name_place, text, Named("CommentPanel", "Edit node name"))

    def _write(self, place: TextPlace, shown: str, step: str) -> None:
        if self._is_loading or shown == place.shown:
            return
        key = (place.ident, place.node)
        with self._allowed(), self._document.edit(step, origin=self, merge=key) as edit:
            place.write(edit, shown)

    def _on_annotation_chosen(self, ident: str, strength: int) -> None:
        self.commit()
        name = Named("Annotation", BY_IDENT[ident].name(strength))
        with self._allowed(), self._document.edit(name) as edit:
            operations.set_annotation(edit, self._node, ident, strength)

    def _on_chip_removed(self, idents: tuple[str, ...]) -> None:
        self.commit()
        with (
            self._allowed(),
            self._document.edit(Named("CommentPanel", "Take value away")) as edit,
        ):
            for ident in idents:
                edit.remove(self._node, ident)

    def _undo(self) -> None:
        self.commit()
        with self._allowed():
            self.undone.emit(self._document.undo())

    def _redo(self) -> None:
        self.commit()
        with self._allowed():
            self.redone.emit(self._document.redo())

    @contextmanager
    def _allowed(self) -> Iterator[None]:
        """Show the node as it is where the file is locked, which the document has told."""
        try:
            yield
        except LockedError:
            # Not from within a change of the text.
            later(self, self._refresh)

    def _on_lock_changed(self, is_locked: bool) -> None:
        """Let the texts be read and selected, and with a caret, but not be written."""
        self.commit()
        self.name.setReadOnly(is_locked)
        self.editor.setReadOnly(is_locked)
        if is_locked:
            flags = self.editor.textInteractionFlags()
            by_keys = Qt.TextInteractionFlag.TextSelectableByKeyboard
            self.editor.setTextInteractionFlags(flags | by_keys)

    # From the node to the widgets ------------------------------------------------------------

    def _on_changed(self, change: Change) -> None:
        if change.origin is not self and self._node in change.properties:
            self._refresh()

    def _on_current_changed(self, node: Node) -> None:
        if node is not self._node:
            self._leave_node()
            self._show_node()

    def _on_reset(self) -> None:
        self._leave_node()
        self._show_node()

    def _leave_node(self) -> None:
        """Commit to the old node what is being composed, if that node is still in the file."""
        if not (self._name_keys.preedit or self._comment_keys.preedit):
            return
        root = self._node.root
        if any(game.root is root for game in self._document.collection.games):
            self.commit()

    def _show_node(self) -> None:
        """Show the document's current node from the top."""
        self._bind()
        self._is_loading = True
        self.editor.show_from_top(self._comment_place.shown)
        self.name.setText(self._name_place.shown)
        self._is_loading = False
        self._show_name()

    def _refresh(self) -> None:
        """Show what somebody else made of this node's text, the caret staying where it was."""
        self._bind()
        self._is_loading = True
        self.editor.become(self._comment_place.shown)
        if self.name.text() != self._name_place.shown:
            caret = self.name.cursorPosition()
            self.name.setText(self._name_place.shown)
            self.name.setCursorPosition(caret)
        self._is_loading = False

    def _bind(self) -> None:
        self._node = self._document.current
        self._comment_place = TextPlace(self._node, "C")
        self.editor.written = self._comment_place.written
        self._name_place = TextPlace(self._node, "N")
        self._show_analysis()
        self._show_card()
        self.annotations.show_node(self._node)
        had_chips = self._may_have_chips
        self._may_have_chips = not NO_CHIPS.issuperset(self._node.properties)
        if had_chips or self._may_have_chips:
            self.chips.show_node(self._node)

    @cached_property
    def chips(self) -> ChipLine:
        """What is set at the node, in signs and words; made for the first that may have some."""
        from sgfedit.gui.views.comment.chips import ChipLine  # noqa: PLC0415  # not to start

        chips = ChipLine(self)
        chips.annotation_chosen.connect(self._on_annotation_chosen)
        chips.removed.connect(self._on_chip_removed)
        self._layout.addWidget(chips)
        chips.stand_behind(self.annotations.findChildren(QToolButton)[-1])
        chips.setFont(self._chip_font)
        return chips

    def _show_analysis(self) -> None:
        """Show what engines said of the position; few records need the widget for it."""
        is_wanted = self._settings.get("view.analysis")
        if not is_wanted or ANALYSIS_IDENTS.isdisjoint(self._node.properties):
            if self.analysis is not None:
                self.analysis.hide()
            return
        if self.analysis is None:
            from sgfedit.gui.views.comment.analysis_line import AnalysisLine  # noqa: PLC0415

            self.analysis = AnalysisLine(self._document, self)
            self._layout.insertWidget(self._layout.indexOf(self.editor), self.analysis)
        self.analysis.show_current()

    # The card of the record ------------------------------------------------------------------

    def add_card(self, card: Card) -> None:
        """Show a card above the comment of roots: once the window was painted."""
        self.card = card
        card.set_times(self._times)
        self._layout.insertWidget(0, card)
        QWidget.setTabOrder(card, self.name)
        self._show_card()

    def _show_card(self) -> None:
        if self.card is not None:
            self.card.setVisible(self._node.parent is None)
            if self._node.parent is None:
                self.card.show_game(self._node)
                self._fit_card()

    def _fit_card(self) -> None:
        """Let the card have the room that the comment leaves."""
        if self.card is None or self._node.parent is not None:
            return
        from sgfedit.gui.views.comment.card import room_for  # noqa: PLC0415  # not to start

        margins = self._layout.contentsMargins()
        height = self.height() - margins.top() - margins.bottom()
        width = self.width() - margins.left() - margins.right()
        for index in range(self._layout.count()):
            item = self._layout.itemAt(index)
            part = item.widget() if item is not None else None
            if part is not None and not part.isHidden() and part not in {self.card, self.editor}:
                own = part.heightForWidth(width)
                height -= max(own, part.sizeHint().height()) + self._layout.spacing()
        is_empty = not self._comment_place.shown
        self.card.fit(room_for(height - self._layout.spacing(), self.editor, is_empty=is_empty))

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        if self.card is not None and not self.card.isHidden():
            # It takes what room there is, and none from other panels.
            least.setHeight(least.height() - self.card.minimumHeight())
        return least

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_card()

    # Menus and font --------------------------------------------------------------------------

    def _on_comment_menu(self, position: QPoint) -> None:
        menu = self.editor.createStandardContextMenu()
        self.menu_wanted.emit(menu, position)
        self._open_menu(menu, self.editor.viewport().mapToGlobal(position))

    def _on_name_menu(self, position: QPoint) -> None:
        menu = self.name.createStandardContextMenu()
        self._open_menu(menu, self.name.mapToGlobal(position))

    def _open_menu(self, menu: QMenu, position: QPoint) -> None:
        menu.setParent(self, menu.windowFlags())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._replace_undo(menu)
        menu.popup(position)

    def _replace_undo(self, menu: QMenu) -> None:
        """Let Undo and Redo of a text widget's own menu be those of the document."""
        history = self._document.history
        commands = {
            "edit-undo": (self._undo, history.undo_step is not None),
            "edit-redo": (self._redo, history.redo_step is not None),
        }
        for old in menu.actions():
            if old.objectName() in commands:
                command, is_possible = commands[old.objectName()]
                action = QAction(old.icon(), old.text(), menu, enabled=is_possible)
                action.triggered.connect(command)
                menu.insertAction(old, action)
                menu.removeAction(old)

    def change_font_size(self, steps: int) -> None:
        """Make the comment's font larger or smaller by points; remembered in the settings."""
        size = size_of(self.editor.font(), self._times) + steps
        self._settings.set("comment.font_size", bounded(size))

    def _on_zoomed(self, angle: int) -> None:
        self._wheel += angle
        steps = int(self._wheel / _NOTCH)
        if steps:
            self._wheel -= steps * _NOTCH
            self.change_font_size(steps)

    def _on_setting_changed(self, key: str) -> None:
        if key in FONT_KEYS:
            self._apply_font()
        elif key == "view.analysis":
            self._show_analysis()

    def set_large(self, is_large: bool) -> None:  # as Qt's setters
        """Show the text in large type and little else, as long as it is to be read from afar."""
        self._is_large = is_large
        self._space()
        self._apply_font()
        self.editor.set_measure(_LARGE_MEASURE if is_large else MEASURE)
        self.annotations.setHidden(is_large)
        self._show_name()

    def _show_name(self) -> None:
        name = self.name
        name.setVisible(not self._is_large or bool(name.text()) or name.hasFocus())

    def _apply_font(self) -> None:
        base, times = QFont(self.font()), self._times
        self.editor.setFont(comment_font(self._settings, base, times=times))
        self.name.set_heading(comment_font(self._settings, base, is_name=True, times=times))
        if self.card is not None:
            self.card.set_times(times)
            self._fit_card()
        if "chips" in vars(self):
            self.chips.setFont(self._chip_font)

    @property
    def _chip_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * self._times)
        return font

    @property
    def _times(self) -> float:
        """How many times as large as elsewhere the type is."""
        return _LARGER if self._is_large else 1

    def _space(self) -> None:
        left, top = (2 * FAR, FAR) if self._is_large else (APART, NEAR)
        right = left - WIDE if self._is_large else 0  # the text has as much itself
        self._layout.setContentsMargins(px(left), px(top), px(right), 0)
        self._layout.setSpacing(px(NEAR if self._is_large else TIGHT))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        is_look = event.type() in {QEvent.Type.FontChange, QEvent.Type.PaletteChange}
        if is_look and hasattr(self, "_layout"):
            self._space()
            self._apply_font()
            self.annotations.restyle()


# The row of small buttons beside the comment that judge a move or a position.


# What stands together: on the move, on the position, on the node.
_GROUPS: Final = tuple(
    tuple(row.ident for row in ANNOTATIONS if row.subject is subject) for subject in Subject
)


class AnnotationRow(QWidget):
    """One line of buttons, or two: a click sets, a second one emphasises, one more removes.

    Signals:
        chosen: Ident and strength (0 removes) that the user wants for the node shown.
    """

    manual_page = "annotating.md#judgements"
    chosen = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("annotations")
        self._strengths: dict[str, int] = {}
        self._bare: bool | None = None
        """Where no annotation is shown: whether there is a move; None elsewhere."""
        self._actions: Mapping[str, QAction] = {}
        self._buttons: dict[str, QToolButton] = {}
        self._sheet = ""
        self.restyle()
        for row in ANNOTATIONS:
            button = self._buttons[row.ident] = _button(row, self)
            button.clicked.connect(self._on_clicked)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._measure()

    # Layout -----------------------------------------------------------------------------------

    def _measure(self) -> None:
        """Give each button the room of its strongest sign: it does not move when it changes."""
        metrics = QFontMetrics(_font(self, is_bold=True))
        # What the style puts around a text depends on no text.
        frame = _button(ANNOTATIONS[0], self)
        margin = frame.sizeHint().width() - self.fontMetrics().horizontalAdvance(frame.text())
        self._height = frame.sizeHint().height()
        frame.setParent(None)  # it goes with its name here
        self._widths = {
            row.ident: metrics.horizontalAdvance(row.sign(row.strongest)) + margin
            for row in ANNOTATIONS
        }
        self.updateGeometry()

    def _lines(self, width: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Return the groups of buttons on each line, two lines where one has not the room."""
        return ((*_GROUPS,),) if width >= self._width(_GROUPS) else (_GROUPS[::2], _GROUPS[1::2])

    def _width(self, groups: Sequence[tuple[str, ...]]) -> int:
        return sum(self._widths[ident] for group in groups for ident in group)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._height * len(self._lines(width))

    def sizeHint(self) -> QSize:
        width = self._width(_GROUPS)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(max(map(self._width, self._lines(0))), self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange} and self._buttons:
            self._measure()
            self._arrange()

    def restyle(self) -> None:
        """Take the colours and sizes that all widgets have now."""
        sheet = button_sheet(QApplication.palette(), is_quiet=True)
        if sheet != self._sheet:
            self._sheet = sheet
            self.setStyleSheet(sheet)

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        for button in self._buttons.values():
            # Qt tells a widget with the next move of the mouse only that it has gone from below.
            is_left = not button.rect().contains(button.mapFromGlobal(QCursor.pos()))
            if button.underMouse() and is_left:
                button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
                QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))

    def _arrange(self) -> None:
        for line, groups in enumerate(self._lines(self.width())):
            gap = (self.width() - self._width(groups)) // max(1, len(groups) - 1)
            gap = min(gap, px(FAR))
            x = 0
            for group in groups:
                for ident in group:
                    width = self._widths[ident]
                    self._buttons[ident].setGeometry(x, line * self._height, width, self._height)
                    x += width
                x += gap

    # Buttons ----------------------------------------------------------------------------------

    def _on_clicked(self) -> None:
        button = self.sender()
        row = next(row for row in ANNOTATIONS if self._buttons[row.ident] is button)
        strength = (self._strengths.get(row.ident, 0) + 1) % (row.strongest + 1)
        self._bare = None  # Qt has pressed the button, which may be refused
        self.chosen.emit(row.ident, strength)

    def show_keys(self, actions: Mapping[str, QAction]) -> None:
        """Name in the tool tips the keys of the actions that do the same, by ident."""
        self._actions = actions
        self._describe_all()

    def _describe_all(self) -> None:
        for row in ANNOTATIONS:
            self._describe(row, self._strengths.get(row.ident, 0))

    def show_node(self, node: Node) -> None:
        """Show the annotations of `node`."""
        properties = node.properties
        has_move = "B" in properties or "W" in properties
        is_bare = BY_IDENT.keys().isdisjoint(properties)
        if is_bare and self._bare == has_move:
            return  # as at most steps
        self._bare = has_move if is_bare else None
        for row in ANNOTATIONS:
            strength = strength_of(properties, row.ident)
            button = self._buttons[row.ident]
            # What stands where it should not can still be seen and taken away.
            button.setEnabled(has_move or not row.needs_move or strength > 0)
            button.setChecked(strength > 0)
            if self._strengths.get(row.ident) != strength:
                self._strengths[row.ident] = strength
                button.setText(row.sign(strength))
                button.setFont(_font(self, is_bold=strength > 0))
                self._describe(row, strength)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        # The user may have changed keys since.
        self._describe_all()

    def _describe(self, row: Annotation, strength: int) -> None:
        button = self._buttons[row.ident]
        name = name_of(row, strength)
        hints = [
            self.tr("Click to set"),
            self.tr("Click to emphasise"),
            self.tr("Click to remove"),
        ]
        hint = hints[2 if strength == row.strongest else strength]
        button.setAccessibleName(name)
        button.setToolTip(tip_of(f"{name} ({row.ident})\n{hint}{self._key(row.ident)}"))

    def _key(self, ident: str) -> str:
        if ident not in self._actions:
            return ""
        shortcut = self._actions[ident].shortcut()
        key = shortcut.toString(QKeySequence.SequenceFormat.NativeText)
        return f" ({key})" if key else ""


def _font(widget: QWidget, *, is_bold: bool) -> QFont:
    font = QFont(widget.font())
    font.setBold(is_bold)
    return font


def _button(row: Annotation, parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(f"annotation.{row.ident}")
    button.setCheckable(True)
    button.setAutoRaise(True)
    button.setText(row.sign(0))
    # A click must not take the caret out of the comment; the Tab key still gets here.
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def name_of(annotation: Annotation, strength: int) -> str:
    """Return the name of an annotation of strength 1 or 2: "Very good move"."""
    return QCoreApplication.translate("Annotation", annotation.name(strength))


# Whether there is anything to read in a game.


_MANY: Final = 200
"""Nodes that are looked at in a step."""

_PAUSE_MS: Final = 300
"""From an edit until a game without comments, as far as is known, is looked through."""


class Words(QObject):
    """Whether any node of the game that is shown has a comment, a name, or a judgement.

    One node that has is known, and as long as it does no other is looked for: a step costs
    nothing, an edit a look at what it has changed.

    Signals:
        changed: There are comments now where there were none, or none any more.
    """

    changed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._witness: Node | None = None
        self.is_silent = True
        self._search: Iterator[Node | None] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        document.reset.connect(self._on_reset)
        document.altered.connect(self._on_changed)
        self._on_reset()

    def _on_reset(self) -> None:
        if not self._is_told():
            self._look()
            self._go_on()

    def _is_told(self) -> bool:
        """Whether the node that is known to have a comment has it still, in this game."""
        known = self._witness
        is_there = known is not None and _speaks(known)
        return is_there and known is not None and known.root is self._document.game.root

    def _on_changed(self, change: Change) -> None:
        if self._witness is None or self._witness in change.properties:
            few = change.properties if len(change.properties) <= _MANY else ()
            self._witness = next(filter(_speaks, few), None)
            if self._witness is not None:
                self._tell()
        if (change.children or self._witness is None) and not self._is_told():
            self._look(_PAUSE_MS)

    def _look(self, pause_ms: int = 0) -> None:
        self._witness = None
        self._search = _speaking(self._document.game.root)
        self._timer.start(pause_ms)

    def _go_on(self) -> None:
        """Look at some more nodes, until one has a comment."""
        self._timer.setInterval(0)
        for found in self._search:
            self._witness = found
            if found is None:
                return
            break
        self._tell()

    def _tell(self) -> None:
        self._timer.stop()
        if self.is_silent is not (self._witness is None):
            self.is_silent = self._witness is None
            self.changed.emit()


_FIGURES: Final = traversal.finder(ANALYSIS_IDENTS)


def _speaks(node: Node) -> bool:
    if traversal.has_comment(node) or traversal.is_annotated(node):
        return True
    has_figures = bool(_FIGURES.search(node.source))
    return has_figures and not ANALYSIS_IDENTS.isdisjoint(node.properties)


def _speaking(root: Node) -> Iterator[Node | None]:
    """Yield None after many nodes without a comment; then the first one that has any."""
    for count, node in enumerate(root.subtree(), 1):
        if _speaks(node):
            yield node
        elif count % _MANY == 0:
            yield None
