"""The dialog that asks for a handicap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QRadioButton,
    QVBoxLayout,
)

from sgfedit.game import operations
from sgfedit.gui.widgets.buttons import without_icons
from sgfedit.sgf.node import size_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.sgf import Node

_USUAL: Final = 9


class HandicapDialog(QDialog):
    """How many stones, and whether they stand on the star points. Enter alone changes nothing."""

    def __init__(self, root: Node, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("handicapDialog")
        self.setWindowTitle(self.tr("Handicap"))
        self._most_fixed = operations.max_fixed(size_of(root))
        now = operations.handicap_of(root)
        placed = operations.handicap_stones(root)
        self.stones = QComboBox(self)
        self.stones.setObjectName("stones")
        self.stones.addItem(self.tr("None"), 0)
        for number in range(2, max(_USUAL, self._most_fixed, now) + 1):
            self.stones.addItem(self.tr("%n stones", "", number), number)
        self.stones.setMaxVisibleItems(self.stones.count())
        self.fixed = QRadioButton(self.tr("On the &star points"), self)
        self.fixed.setObjectName("fixed")
        self.free = QRadioButton(self.tr("&Freely: the stones are set up by hand"), self)
        self.free.setObjectName("free")
        is_free = now > 0 and placed != set(operations.fixed_points(size_of(root), now))
        (self.free if is_free else self.fixed).setChecked(True)
        self.hint = QLabel(self)
        self.hint.setObjectName("hint")
        self.hint.setWordWrap(True)
        self._others = len(operations.other_stones(root))
        self._lay_out()
        self.stones.currentIndexChanged.connect(self._refresh)
        self.stones.setCurrentIndex(max(0, self.stones.findData(now)))
        self._refresh()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&Handicap:"), self.stones)
        form.addRow("", self.fixed)
        form.addRow("", self.free)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.hint)
        layout.addStretch(1)
        layout.addWidget(buttons)
        without_icons(self)
        letter = self.fontMetrics().averageCharWidth()
        self.setMinimumWidth(52 * letter)

    def _refresh(self) -> None:
        """Offer the star points where there are enough of them, and say what happens."""
        stones: int = self.stones.currentData()
        self.fixed.setEnabled(2 <= stones <= self._most_fixed)
        self.free.setEnabled(stones > 0)
        if stones > self._most_fixed:
            self.free.setChecked(True)
        hints = []
        if stones > self._most_fixed:
            hints.append(
                self.tr("This board has points for {most} stones.").format(most=self._most_fixed)
            )
        if self._others == 1:
            hints.append(self.tr("Another stone that the first node sets up will stay."))
        elif self._others:
            hints.append(
                self.tr("%n other stones that the first node sets up will stay.", "", self._others)
            )
        self.hint.setText(" ".join(hints))

    def answer(self) -> tuple[int, bool]:
        """Return the number of stones, and whether they stand on the star points."""
        return self.stones.currentData(), self.fixed.isChecked()

    @classmethod
    def ask(cls, root: Node, parent: QWidget | None = None) -> tuple[int, bool] | None:
        """Show the dialog; return `answer`, or None if the user gave up or changed nothing."""
        dialog = cls(root, parent)
        before = dialog.answer()
        is_accepted = dialog.exec() == QDialog.DialogCode.Accepted
        answer = dialog.answer()
        dialog.deleteLater()
        return answer if is_accepted and answer != before else None
