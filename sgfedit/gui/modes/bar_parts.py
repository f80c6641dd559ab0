"""What the bars of modes have in common: how they are laid out, and telling screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

MARGIN_PX: Final = 8
ICON_PX: Final = 18


def bar_row(bar: QWidget) -> QHBoxLayout:
    """Lay out `bar` as a row, and return that."""
    row = QHBoxLayout(bar)
    row.setContentsMargins(MARGIN_PX, 0, MARGIN_PX // 2, 0)
    row.setSpacing(MARGIN_PX // 2)
    return row


def add_lines(row: QHBoxLayout, upper: QLabel, lower: QLabel, *, is_right: bool) -> None:
    """Add two lines, the upper one bold: at the left with the room there is, or at the right."""
    bold = upper.font()
    bold.setBold(True)
    upper.setFont(bold)
    column = QVBoxLayout()
    column.setSpacing(0)
    column.addStretch(1)
    for line in (upper, lower):
        column.addWidget(line)
        if is_right:
            line.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    column.addStretch(1)
    row.addLayout(column, 0 if is_right else 1)


def bar_button(
    bar: QWidget, name: str, command: Callable[[], object] | None = None
) -> QToolButton:
    """Return a flat button that leaves the focus on the board when it is clicked.

    Args:
        bar: Where it is.
        name: Its object name.
        command: What it does; None for one that shows a menu.
    """
    button = QToolButton(bar)
    button.setObjectName(name)
    button.setAutoRaise(True)
    button.setIconSize(QSize(ICON_PX, ICON_PX))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if command is None:
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    else:
        button.clicked.connect(command)
    return button


class CutLine(QLabel):
    """One line with an ellipsis where it has no room, and is whole in its tooltip.

    Attributes:
        tip: What the tooltip says in place of that.
    """

    def __init__(
        self,
        name: str,
        parent: QWidget,
        *,
        least_px: int = 0,
        most_px: int | None = None,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        """Make an empty line.

        Args:
            name: Its object name.
            parent: The bar.
            least_px: The room it never does without.
            most_px: More room it does not ask for; None for as much as its text needs.
            elide: Where it is cut.
        """
        super().__init__(parent)
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.tip = ""
        self._elide = elide
        self._least_px = least_px
        self._most_px = most_px

    def sizeHint(self) -> QSize:
        wanted = super().sizeHint()
        if self._most_px is not None:
            wanted.setWidth(min(wanted.width(), self._most_px))
        return wanted

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_px, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = self.fontMetrics()
        text = metrics.elidedText(self.text(), self._elide, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()
        self.setToolTip(self.tip or (self.text() if text != self.text() else ""))


def announce(bar: QWidget, text: str) -> None:
    """Tell a screen reader what a bar says now, unless it says so already."""
    if text == bar.accessibleDescription():
        return
    bar.setAccessibleDescription(text)
    from PySide6.QtGui import QAccessible  # noqa: PLC0415  # made when needed: slow

    if bar.isVisible() and QAccessible.isActive():
        from PySide6.QtGui import QAccessibleAnnouncementEvent  # noqa: PLC0415  # as above

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(bar, text))
