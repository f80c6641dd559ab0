"""The dialog that asks for a handicap."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QRadioButton,
    QVBoxLayout,
)

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.gui.dialogs.buttons import without_icons
from sgfedit.sgf import Node
from sgfedit.sgf.node import size_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_USUAL: Final = 9
_DIGITS: Final = re.compile("[0-9]{0,4}")


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


class PlaceStones(QCheckBox):
    """Asks, beside a field for HA, whether the stones are to be put down or taken off as well.

    It proposes that where the number in the field is another one and nothing speaks against it:
    stones that are no handicap, or a game in which Black plays the handicap as moves.
    """

    def __init__(self, root: Node, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("placeStones")
        self.setText(self.tr("P&ut the stones on the board"))
        self.setToolTip(self.tr("On the star points, in place of earlier handicap stones"))
        self._root = root
        self._stones: int | None = None
        self._proposes = True
        self.setEnabled(False)

    def follow(self, text: str | None, *, proposes: bool = True) -> None:
        """Look at what the field for HA holds now; None if it does not concern this board.

        Args:
            text: The field's text.
            proposes: Whether it may be checked unasked; not as long as the text is what it was.
        """
        stones = _number(text) if text is not None else None
        if (stones, proposes) != (self._stones, self._proposes):
            self._stones, self._proposes = stones, proposes
            is_possible = stones is not None and self._can_place(stones)
            self.setEnabled(is_possible)
            self.setChecked(proposes and is_possible and self._is_proposed(stones or 0))

    @property
    def stones(self) -> int | None:
        """How many stones are to be on the board; None where none are to be touched."""
        return self._stones if self.isChecked() else None

    def _can_place(self, stones: int) -> bool:
        """Whether there is anything to put down or take off. Tries it on a node of its own."""
        root = self._root
        if len(operations.handicap_stones(root)) == stones:
            return False
        twin = Node(root.properties)
        try:
            operations.set_handicap(Edit(), twin, stones)
        except RefusalError:
            return False
        return twin.properties.get("AB") != root.properties.get("AB")

    def _is_proposed(self, stones: int) -> bool:
        child = self._root.first_child
        is_played = stones > 0 and child is not None and "B" in child.properties
        return not is_played and not operations.other_stones(self._root)


def _number(text: str) -> int | None:
    """Return the handicap that a text names, None for something else."""
    digits = text.strip()
    if not _DIGITS.fullmatch(digits):
        return None
    stones = int(digits or 0)
    return stones if stones != 1 else None
