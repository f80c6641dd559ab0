"""Long work in slices, with a dialog to give it up once it takes long."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QVBoxLayout

from sgfedit.app.tasks import Slices
from sgfedit.gui.widgets.buttons import plain
from sgfedit.gui.widgets.plain_text import Label

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtWidgets import QWidget

_T = TypeVar("_T")

PATIENCE_S: Final = 0.1
"""What is done by then shows no dialog."""

_WIDTH_IN_LETTERS: Final = 44


def run(parent: QWidget, steps: Generator[object, None, _T], title: str, text: str) -> _T | None:
    """Return what `steps` return, or None if the user gave up; the generator is closed then.

    Nothing of `parent` is painted meanwhile, as the document may be in between.

    Args:
        parent: The window.
        steps: Each goes a little on.
        title: Of the dialog: what the user wanted.
        text: What is being done.

    Raises:
        SgfEditError: as the steps.
    """
    end = perf_counter() + PATIENCE_S
    try:
        while perf_counter() < end:
            next(steps)
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]
    dialog = Progress(steps, parent, title, text)
    parent.setUpdatesEnabled(False)
    try:
        is_done = bool(dialog.exec())
    finally:
        dialog.work.stop()
        parent.setUpdatesEnabled(True)
        parent.repaint()  # Qt forgets what it was asked to paint before and meanwhile
        dialog.deleteLater()
    if dialog.work.error is not None:
        raise dialog.work.error
    return dialog.result_of_steps if is_done else None  # type: ignore[return-value]


class Progress(QDialog):
    """Says that something is going on, does it between events, and lets the user give up.

    Attributes:
        work: What is done.
        result_of_steps: What the steps returned, once the dialog is accepted.
    """

    def __init__(
        self, steps: Generator[object, None, object], parent: QWidget, title: str, text: str
    ) -> None:
        super().__init__(parent)
        self.setObjectName("progress")
        self.setWindowTitle(title)
        self.result_of_steps: object = None
        label = Label(text, self)
        bar = QProgressBar(self)
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(label.text())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (label, bar, buttons):
            layout.addWidget(widget)
        plain(self)
        self.setMinimumWidth(_WIDTH_IN_LETTERS * self.fontMetrics().averageCharWidth())
        self.work = Slices(self)
        self.work.ended.connect(self._on_ended)
        self.work.failed.connect(self.reject)
        self.work.start(steps)

    def _on_ended(self, result: object) -> None:
        self.result_of_steps = result
        self.accept()
