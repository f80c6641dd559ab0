"""Banner that lies over the strip above the board for as long as it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sgfedit.gui.widgets.scale import NEAR, px

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtGui import QMouseEvent


COVERED: Final = "isCovered"
"""Property of what lies below: whether a banner is in use."""


class OverStrip(QWidget):
    """A bar that is where another widget is, and as large, so that the board stays in its place.

    Hidden until it is in use. It takes the room there is; who fills it leaves out words where it
    gets narrow, or lets words wrap and claims the height for that.

    Attributes:
        least_lines: As high as so many lines of text it is always; the strip may be lower.
    """

    least_lines = 0

    def __init__(self, below: QWidget) -> None:
        """Make the bar over the widget `below`."""
        super().__init__(below.parentWidget())
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._below = below
        self._claimed_px = 0
        below.installEventFilter(self)
        self.hide()

    def set_in_use(self, *, is_used: bool) -> None:
        """Show the bar over what lies below, or that again."""
        if is_used:
            self._follow()
        self.setVisible(is_used)
        # Where the strip is hidden it comes out for as long as something lies over it.
        self._below.setProperty(COVERED, is_used)
        if is_used and self.least_lines:
            self.claim_height(0)
        elif not is_used:
            self._claimed_px = 0
            self._make_room()

    def claim_height(self, height_px: int) -> None:
        """Let what lies below be as high as that at least, for as long as the bar is in use."""
        lines = self.least_lines * self.fontMetrics().lineSpacing()
        self._claimed_px = max(height_px, lines + px(NEAR) if lines else 0)
        self._make_room()

    def _make_room(self) -> None:
        """Let what lies below be as high as the bars over it claim that are in use."""
        around, beside = self._below.parentWidget(), Qt.FindChildOption.FindDirectChildrenOnly
        bars = around.findChildren(OverStrip, options=beside) if around is not None else [self]
        self._below.setMinimumHeight(max(bar.claimed_of(self._below) for bar in bars))

    def claimed_of(self, below: QWidget) -> int:
        """Return how high the bar needs `below` to be, 0 while it is not in use over that."""
        return self._claimed_px if below is self._below and not self.isHidden() else 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._below and isinstance(event, (QMoveEvent, QResizeEvent)):
            self._follow()
        return False

    def _follow(self) -> None:
        self.setGeometry(self._below.geometry())
        self.raise_()

    def minimumSizeHint(self) -> QSize:
        # It takes the room there is.
        return QSize(0, 0)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The strip below would open the game info.
        event.accept()
