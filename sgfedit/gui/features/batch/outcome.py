"""Says what came of a batch, and undoes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from sgfedit.gui.views.problems.severity import severity_icon
from sgfedit.library.batch.backups import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.library.batch import Backup, Outcome, Undone
    from sgfedit.library.batch.running import Failed

_MOST_FAILED = 3


class OutcomeBar(QFrame):
    """A line above the table, hidden until there is something to say.

    Signals:
        undo: The user wants this Backup taken back.

    Attributes:
        button: Undoes it.
        text: What is said.
    """

    undo = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("batchOutcome")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._sign = QLabel(self)
        self.text = QLabel(self)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = QPushButton(self)
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self._on_clicked)
        self._backup: Backup | None = None
        layout = QHBoxLayout(self)
        layout.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def _on_clicked(self) -> None:
        self.hide()
        if self._backup is not None:
            self.undo.emit(self._backup)

    def show_outcome(self, outcome: Outcome) -> None:
        """Say what was changed."""
        count = len(outcome.changed)
        text = (
            self.tr("1 file changed.") if count == 1 else self.tr("%n files changed.", "", count)
        )
        if outcome.is_cancelled:
            text = f"{self.tr('Stopped.')} {text}"
        self._say(text, outcome.failed, outcome.backup)

    def show_undone(self, undone: Undone) -> None:
        """Say what was undone."""
        count = len(undone.restored)
        text = (
            self.tr("1 file is as it was.")
            if count == 1
            else self.tr("%n files are as they were.", "", count)
        )
        is_left = undone.backup.state is State.PARTLY
        self._say(text, undone.failed, undone.backup if is_left else None)

    def show_interrupted(self, backup: Backup) -> None:
        """Offer to undo a batch that was cut off."""
        count = backup.file_count
        text = self.tr("The batch {name} of %n file(s) was cut off.", "", count)
        self._say(text.format(name=backup.name), (), backup, severity="warning")

    def _say(
        self,
        text: str,
        failed: Sequence[Failed],
        backup: Backup | None,
        severity: str = "",
    ) -> None:
        lines = [text]
        if failed:
            lines.append(self.tr("Left alone:"))
            lines += [
                why if path in why else f"{path}: {why}" for path, why in failed[:_MOST_FAILED]
            ]
            if len(failed) > _MOST_FAILED:
                lines.append(self.tr("… and %n more", "", len(failed) - _MOST_FAILED))
        severity = severity or ("warning" if failed else "info")
        side = self.fontMetrics().height() * 5 // 4
        self._sign.setPixmap(severity_icon(severity, self.palette()).pixmap(side, side))
        self.text.setText("\n".join(lines))
        self._backup = backup
        again = backup is not None and backup.state is State.PARTLY
        self.button.setText(self.tr("Try &again") if again else self.tr("&Undo all"))
        self.button.setVisible(backup is not None)
        self.show()
