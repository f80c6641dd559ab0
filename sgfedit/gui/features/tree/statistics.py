"""A small table: how much there is in the branch of a node, and in its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout

from sgfedit.app.tasks import Slices
from sgfedit.game.statistics import Statistics, counted
from sgfedit.gui.widgets.buttons import without_icons
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtWidgets import QWidget

    from sgfedit.app.document import Document
    from sgfedit.sgf import Node

LABELS: Final = (
    QT_TRANSLATE_NOOP("Statistics", "Nodes"),
    QT_TRANSLATE_NOOP("Statistics", "Moves"),
    QT_TRANSLATE_NOOP("Statistics", "Nodes that set up stones"),
    QT_TRANSLATE_NOOP("Statistics", "Lines to an end"),
    QT_TRANSLATE_NOOP("Statistics", "Forks"),
    QT_TRANSLATE_NOOP("Statistics", "Nodes of the longest line"),
    QT_TRANSLATE_NOOP("Statistics", "Nodes with a comment or name"),
    QT_TRANSLATE_NOOP("Statistics", "Nodes with a judgement"),
    QT_TRANSLATE_NOOP("Statistics", "Nodes with marks"),
)
"""What the fields of Statistics are called."""


class StatisticsDialog(QDialog):
    """Counts while it is open, a slice at a time; the numbers grow until they are right."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statistics")
        self.setWindowTitle(self.tr("Statistics"))
        self._numbers: list[list[QLabel]] = []
        node, root = document.current, document.game.root
        columns = [(self.tr("From here"), node)] if node is not root else []
        columns.append((self.tr("Whole game"), root))
        self._found = 0, Statistics()
        self._build([heading for heading, _ in columns])
        counting = Slices(self)
        counting.sliced.connect(self._show)
        counting.start(self._count([top for _, top in columns]), at_once=True)

    def _build(self, headings: list[str]) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        for column, heading in enumerate(headings, 1):
            label = QLabel(heading, self)
            font = label.font()
            font.setBold(True)
            label.setFont(font)
            grid.addWidget(label, 0, column, Qt.AlignmentFlag.AlignRight)
            self._numbers.append([])
        for row, text in enumerate(LABELS, 1):
            name = QCoreApplication.translate("Statistics", text)
            grid.addWidget(QLabel(name, self), row, 0)
            for column, heading in enumerate(headings, 1):
                number = QLabel(self)
                number.setAccessibleName(f"{name}: {heading}")
                number.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                grid.addWidget(number, row, column, Qt.AlignmentFlag.AlignRight)
                self._numbers[column - 1].append(number)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(grid)
        layout.addSpacing(8)
        layout.addWidget(buttons)
        without_icons(self)

    def _count(self, tops: list[Node]) -> Generator[None, None, None]:
        for column, top in enumerate(tops):
            for found in counted(top):
                self._found = column, found
                yield
            self._show()

    def _show(self) -> None:
        column, found = self._found
        for label, number in zip(self._numbers[column], found, strict=True):
            label.setText(QLocale().toString(number))

    @classmethod
    def ask(cls, document: Document, parent: QWidget | None = None) -> None:
        """Show the dialog until it is closed."""
        dialog = cls(document, parent)
        dialog.exec()
        dialog.deleteLater()
