"""Shows what repairs would change, before and after, and asks whether to go ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.views.changes.view import KindLines, PlacesModel, PlacesView
from sgfedit.gui.views.problems.severity import kind_title, severity_icon
from sgfedit.gui.widgets.buttons import without_icons

if TYPE_CHECKING:
    from sgfedit.app.fixing import Fixes
    from sgfedit.sgf.node import Node

_SIZE_IN_LETTERS: Final = (110, 30)
_SHARE_OF_SCREEN: Final = 0.9


class FixesDialog(QDialog):
    """Lists every place that changes, with what stands there before and after, and a check box.

    Attributes:
        everything: Checks all places or none, and says how many are checked.
    """  # the escape is click's sign that lines stay as they are

    def __init__(self, fixes: Fixes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fixesDialog")
        self.setWindowTitle(self.tr("Fix problems"))
        count = fixes.counts.total()
        title = self.tr("Fix 1 problem?") if count == 1 else self.tr("Fix %n problems?", "", count)
        heading = QLabel(title, self)
        font = QFont(heading.font())
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        heading.setFont(font)
        self.kinds = KindLines(
            [f"{number} × {kind_title(code)}" for code, number in fixes.counts.most_common()], self
        )
        self.warning = _Warning(fixes.guessed, self)
        self.warning.setVisible(fixes.guessed > 0)
        self.model = PlacesModel(fixes.places, self)
        self.view = PlacesView(self.model, self)
        self.everything = QCheckBox(self)
        self.everything.setObjectName("fixEverything")
        self.everything.setVisible(self.model.has_choice)
        self.everything.clicked.connect(self._on_everything)
        self.model.checked_changed.connect(self._show_checked)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.apply = self._buttons.addButton(self.tr("&Apply"), _ACCEPT)
        self.apply.setObjectName("applyFixes")
        self.apply.setDefault(True)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (heading, self.kinds, self.warning, self.everything):
            layout.addWidget(widget)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._buttons)
        without_icons(self)
        self._fit_screen()
        self._show_checked()
        self.apply.setFocus()

    def _fit_screen(self) -> None:
        metrics = self.fontMetrics()
        columns, lines = _SIZE_IN_LETTERS
        size = QSize(columns * metrics.averageCharWidth(), lines * metrics.lineSpacing())
        self.resize(size.boundedTo(self.screen().availableSize() * _SHARE_OF_SCREEN))

    def _on_everything(self) -> None:
        # A click on a box that is half checked makes it full, and so are the places.
        self.model.check_all(is_checked=self.everything.checkState() != _UNCHECKED)

    def _show_checked(self) -> None:
        """Say how many places are checked; without any there is nothing to apply."""
        checked, count = self.model.checked_count, self.model.rowCount()
        text = self.tr("{checked} of {count} places").format(checked=checked, count=count)
        self.everything.setText(text)
        some = Qt.CheckState.PartiallyChecked if checked else _UNCHECKED
        self.everything.setCheckState(Qt.CheckState.Checked if checked == count else some)
        self.apply.setEnabled(checked > 0)

    @classmethod
    def ask(cls, fixes: Fixes, parent: QWidget | None) -> frozenset[Node | None] | None:
        """Show what would change; return the nodes to leave out, or None if nothing is wanted."""
        dialog = cls(fixes, parent)
        answer = dialog.model.left_out if dialog.exec() else None
        dialog.deleteLater()
        return answer


_UNCHECKED: Final = Qt.CheckState.Unchecked
_ACCEPT: Final = QDialogButtonBox.ButtonRole.AcceptRole


class _Warning(QWidget):
    """Says that not all repairs are sure."""

    def __init__(self, guessed: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fixWarning")
        side = self.fontMetrics().height() * 5 // 4
        picture = QLabel(self)
        picture.setPixmap(severity_icon("warning", self.palette()).pixmap(side, side))
        text = (
            self.tr("One of these repairs is a guess: it is plausible, but look at it.")
            if guessed == 1
            else self.tr(
                "%n of these repairs are guesses: they are plausible, but look at them.",
                "",
                guessed,
            )
        )
        label = QLabel(text, self)
        label.setWordWrap(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(picture)
        layout.addWidget(label, 1)
