"""Runs long work in slices, with a dialog to give it up once it takes long."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QProgressBar, QVBoxLayout

from sgfedit.gui.widgets.buttons import without_icons

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtWidgets import QWidget

_T = TypeVar("_T")

PATIENCE_S: Final = 0.1
"""What is done by then shows no dialog."""

_SLICE_S: Final = 0.012
_WIDTH_IN_LETTERS: Final = 44


def run(parent: QWidget, steps: Generator[object, None, _T], title: str, text: str) -> _T | None:
    """Return what `steps` return, or None if the user gave up; the generator is closed then.

    Nothing of `parent` is painted meanwhile, as the document may be in between.

    Args:
        parent: The window.
        steps: Each goes a little on.
        title: Of the dialog: what the user wanted.
        text: What is being done.
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
        steps.close()
        parent.setUpdatesEnabled(True)
        dialog.deleteLater()
    return dialog.result_of_steps if is_done else None  # type: ignore[return-value]


class Progress(QDialog):
    """Says that something is going on, does it between events, and lets the user give up.

    Attributes:
        result_of_steps: What the steps returned, once the dialog is accepted.
    """

    def __init__(
        self, steps: Generator[object, None, object], parent: QWidget, title: str, text: str
    ) -> None:
        super().__init__(parent)
        self.setObjectName("progress")
        self.setWindowTitle(title)
        self.result_of_steps: object = None
        self._steps = steps
        label = QLabel(text, self)
        bar = QProgressBar(self)
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(label.text())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (label, bar, buttons):
            layout.addWidget(widget)
        without_icons(self)
        self.setMinimumWidth(_WIDTH_IN_LETTERS * self.fontMetrics().averageCharWidth())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()

    def _go_on(self) -> None:
        end = perf_counter() + _SLICE_S
        is_going_on = False
        try:
            while perf_counter() < end:
                next(self._steps)
            is_going_on = True
        except StopIteration as stop:
            self.result_of_steps = stop.value
            self.accept()
            is_going_on = True
        finally:
            if not is_going_on:
                self.reject()  # a bug, which must not leave the window without paint
