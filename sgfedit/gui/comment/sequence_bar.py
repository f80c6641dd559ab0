"""The bar that tells of the sequence on the board and offers to add it to the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QToolButton

from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.views.strip.banner import OverStrip

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

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
        self.add_button.setToolTip(f"{add.toolTip()} ({key})" if key else add.toolTip())
        self.add_button.clicked.connect(add.trigger)
        self.close_button = _button(self.tr("Close"), self)
        self.close_button.clicked.connect(self.closed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_MARGIN_PX, 0, _MARGIN_PX, 0)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.add_button)
        layout.addWidget(self.close_button)

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
