"""The row of small buttons beside the comment that judge a move or a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeySequence
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from sgfedit.game.annotations import ANNOTATIONS, Subject, strength_of
from sgfedit.gui.views.comment.annotation_names import name_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QAction, QEnterEvent, QResizeEvent

    from sgfedit.game.annotations import Annotation
    from sgfedit.sgf import Node


# What stands together: on the move, on the position, on the node.
_GROUPS: Final = tuple(
    tuple(row.ident for row in ANNOTATIONS if row.subject is subject) for subject in Subject
)


class AnnotationRow(QWidget):
    """One line of buttons, or two: a click sets, a second one emphasises, one more removes.

    Signals:
        chosen: Ident and strength (0 removes) that the user wants for the node shown.
    """

    chosen = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("annotations")
        self._strengths: dict[str, int] = {}
        self._actions: Mapping[str, QAction] = {}
        self._buttons: dict[str, QToolButton] = {}
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
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._measure()
            self._arrange()

    def _arrange(self) -> None:
        for line, groups in enumerate(self._lines(self.width())):
            gap = (self.width() - self._width(groups)) // max(1, len(groups) - 1)
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
        button.setToolTip(f"{name} ({row.ident})\n{hint}{self._key(row.ident)}")

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
