"""The row of small buttons beside the comment that judge a move or a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from sgfedit.sgf.properties import Kind, property_type

if TYPE_CHECKING:
    from sgfedit.sgf import Node


class Annotation(NamedTuple):
    """One button: the property it sets, the sign on it, and whether it needs a move (FF[4])."""

    ident: str
    sign: str
    is_of_move: bool = False
    starts_group: bool = False

    @property
    def strongest(self) -> int:
        """2 for a Double, 1 for a property without value."""
        return 1 if property_type(self.ident).kind is Kind.NONE else 2


ANNOTATIONS: Final = (
    Annotation("TE", "!", is_of_move=True),
    Annotation("IT", "!?", is_of_move=True),
    Annotation("DO", "?!", is_of_move=True),
    Annotation("BM", "?", is_of_move=True),
    Annotation("GB", "B+", starts_group=True),
    Annotation("GW", "W+"),
    Annotation("DM", "="),
    Annotation("UC", "∞"),
    Annotation("HO", "★", starts_group=True),
)


class AnnotationRow(QWidget):
    """A click sets an annotation, a second one emphasises it, one more removes it.

    Signals:
        chosen: Ident and emphasis (0 removes) that the user wants for the node shown.
    """

    chosen = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("annotations")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._emphasis: dict[str, int] = {}
        self._buttons: dict[str, QToolButton] = {}
        for row in ANNOTATIONS:
            button = self._buttons[row.ident] = _button(row, self)
            button.clicked.connect(self._on_clicked)
            if row.starts_group:
                layout.addStretch(1)
            layout.addWidget(button)

    def _on_clicked(self) -> None:
        button = self.sender()
        row = next(row for row in ANNOTATIONS if self._buttons[row.ident] is button)
        emphasis = (self._emphasis.get(row.ident, 0) + 1) % (row.strongest + 1)
        self.chosen.emit(row.ident, emphasis)

    def show_node(self, node: Node) -> None:
        """Show the annotations of `node`."""
        properties = node.properties
        has_move = "B" in properties or "W" in properties
        for row in ANNOTATIONS:
            emphasis = int(node.get(row.ident, 0)) if row.ident in properties else 0
            button = self._buttons[row.ident]
            # What stands where it should not can still be seen and taken away.
            button.setEnabled(has_move or not row.is_of_move or emphasis > 0)
            button.setChecked(emphasis > 0)
            if self._emphasis.get(row.ident) != emphasis:
                self._emphasis[row.ident] = emphasis
                button.setText(_sign(row, emphasis))
                font = QFont(self.font())
                font.setBold(emphasis > 0)
                button.setFont(font)
                self._describe(row, emphasis)

    def _describe(self, row: Annotation, emphasis: int) -> None:
        button = self._buttons[row.ident]
        label = QCoreApplication.translate("Property", property_type(row.ident).label)
        name = self.tr("{label} (strong)").format(label=label) if emphasis == 2 else label
        hints = [
            self.tr("Click to set"),
            self.tr("Click to emphasise"),
            self.tr("Click to remove"),
        ]
        hint = hints[2 if emphasis == row.strongest else emphasis]
        button.setAccessibleName(name)
        button.setToolTip(f"{name} ({row.ident})\n{hint}")


def _sign(row: Annotation, emphasis: int) -> str:
    """Return the sign as books print it: ``!!`` for an emphasised ``!``."""
    return row.sign if emphasis < 2 else row.sign + row.sign[-1]


def _button(row: Annotation, parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(f"annotation.{row.ident}")
    button.setCheckable(True)
    button.setAutoRaise(True)
    button.setText(row.sign)
    # A click must not take the caret out of the comment; the Tab key still gets here.
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
