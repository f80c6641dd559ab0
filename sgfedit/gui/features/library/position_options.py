"""What counts as the same: the form below the board of the position search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.library.patterns import Options

if TYPE_CHECKING:
    from sgfedit.app.settings import Settings

_SPACING_PX: Final = 4
_MOST_MOVES: Final = 999
_ARROWS: Final = {False: Qt.ArrowType.RightArrow, True: Qt.ArrowType.DownArrow}
_KEPT: Final = ("turned", "swapped", "variations")
_tr = QCoreApplication.translate


class OptionsForm(QWidget):
    """One line that says what counts, and below it, unfolded, where that is chosen.

    Signals:
        changed: The user has chosen something else.

    Attributes:
        anywhere: Whether the rectangle may lie anywhere.
        within: Whether only games of the query line count.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setObjectName("positionOptions")
        self.turned = self._box("turned", self.tr("Turned or mirrored"))
        self.swapped = self._box("swapped", self.tr("Colours exchanged"))
        self.anywhere = self._box("anywhere", self.tr("Anywhere on the board"))
        self.variations = self._box("variations", self.tr("In variations, too"))
        self.within = self._box("within", self.tr("Only in the games of the query"))
        self.to_play = QComboBox(self)
        self.up_to = QSpinBox(self)
        self.unfold = QToolButton(self)
        self.summary = CutLine("positionSummary", self, least_px=60, most_px=200)
        self._fields = QWidget(self)
        self._set_up()
        self._lay_out()
        self.show_options(self.defaults())
        for box in (self.turned, self.swapped, self.anywhere, self.variations, self.within):
            box.toggled.connect(self._on_changed)
        self.to_play.currentIndexChanged.connect(self._on_changed)
        self.up_to.valueChanged.connect(self._on_changed)
        self.unfold.toggled.connect(self._on_unfolded)
        self.unfold.setChecked(settings.get("position.options"))
        self._on_unfolded(is_open=self.unfold.isChecked())

    def _box(self, name: str, text: str) -> QCheckBox:
        box = QCheckBox(text, self)
        box.setObjectName(f"position.{name}")
        return box

    def _set_up(self) -> None:
        self.to_play.setObjectName("position.to_play")
        for text, value in (
            (self.tr("Any colour"), None),
            (self.tr("Black"), "B"),
            (self.tr("White"), "W"),
        ):
            self.to_play.addItem(text, value)
        self.up_to.setObjectName("position.up_to")
        self.up_to.setRange(0, _MOST_MOVES)
        self.up_to.setSpecialValueText(self.tr("the end"))
        self.up_to.setKeyboardTracking(False)
        self.anywhere.setToolTip(self.tr("The part that counts may lie elsewhere on the board"))
        self.unfold.setObjectName("position.unfold")
        self.unfold.setCheckable(True)
        self.unfold.setAutoRaise(True)
        self.unfold.setToolTip(self.tr("What counts as the same"))
        self.unfold.setAccessibleName(self.tr("What counts as the same"))

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(_SPACING_PX)
        first.addWidget(self.unfold)
        first.addWidget(self.summary, 1)
        grid = QGridLayout(self._fields)
        grid.setContentsMargins(self.unfold.sizeHint().width() + _SPACING_PX, 0, 0, 0)
        grid.setVerticalSpacing(_SPACING_PX)
        for number, box in enumerate(
            (self.turned, self.swapped, self.anywhere, self.variations, self.within)
        ):
            grid.addWidget(box, number // 2, number % 2)
        for number, (text, field) in enumerate(
            ((self.tr("Next to play"), self.to_play), (self.tr("Up to move"), self.up_to))
        ):
            label = QLabel(text, self._fields)
            label.setBuddy(field)
            field.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            pair = QHBoxLayout()
            pair.addWidget(label)
            pair.addWidget(field)
            pair.addStretch(1)
            grid.addLayout(pair, 3, number)
        grid.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(_SPACING_PX)
        layout.addLayout(first)
        layout.addWidget(self._fields)

    # What is chosen ---------------------------------------------------------------------------

    def defaults(self) -> Options:
        """Return what was chosen last of what is kept from session to session."""
        get = self._settings.get
        return Options(get("position.turned"), get("position.swapped"), None, None,
                       get("position.variations"))  # fmt: skip

    @property
    def options(self) -> Options:
        """What is chosen."""
        return Options(
            self.turned.isChecked(),
            self.swapped.isChecked(),
            self.to_play.currentData(),
            self.up_to.value() or None,
            self.variations.isChecked(),
        )

    def show_options(self, options: Options, *, anywhere: bool = False) -> None:
        """Show what is chosen, without telling anybody."""
        self.blockSignals(True)
        self.turned.setChecked(options.turned)
        self.swapped.setChecked(options.swapped)
        self.variations.setChecked(options.variations)
        self.anywhere.setChecked(anywhere)
        self.to_play.setCurrentIndex(max(self.to_play.findData(options.to_play), 0))
        self.up_to.setValue(options.before_move or 0)
        self.blockSignals(False)
        self._sum_up()

    def offer(self, *, anywhere: bool, within: bool) -> None:
        """Let only be chosen what makes sense: for a rectangle; for a query."""
        self.anywhere.setEnabled(anywhere)
        self.within.setEnabled(within)
        self._sum_up()

    def _on_changed(self) -> None:
        if self.signalsBlocked():
            return
        for name in _KEPT:
            self._settings.set(f"position.{name}", getattr(self, name).isChecked())
        self._sum_up()
        self.changed.emit()

    def _sum_up(self) -> None:
        chosen = self.options
        parts = [
            box.text()
            for box in (self.turned, self.swapped, self.anywhere, self.variations, self.within)
            if box.isChecked() and box.isEnabled()
        ]
        if chosen.to_play:
            parts.append(
                _tr("Position", "{colour} next").format(colour=self.to_play.currentText())
            )
        if chosen.before_move:
            parts.append(_tr("Position", "up to move {move}").format(move=chosen.before_move))
        self.summary.setText(" · ".join(parts) or self.tr("Exactly as it is"))
        self.summary.update()

    def _on_unfolded(self, is_open: bool) -> None:
        self.unfold.setArrowType(_ARROWS[is_open])
        self._fields.setVisible(is_open)
        self._settings.set("position.options", is_open)
