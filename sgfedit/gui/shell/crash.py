"""What happens when the program itself is wrong: log it, keep the work, tell the user once."""

from __future__ import annotations

import logging
import sys
import traceback
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

_log = logging.getLogger(__name__)
_tr = QCoreApplication.translate


class _Hook:
    """The exception hook; shows one dialog, however often the same thing goes wrong."""

    def __init__(self, keep_work: Callable[[], None]) -> None:
        self.is_shown = False
        self.keep_work = keep_work

    def __call__(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        _log.error("%s", details)
        sys.stderr.write(details)
        if self.is_shown or QApplication.instance() is None:
            return
        self.is_shown = True
        self.keep_work()
        from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415  # slow, and seldom needed

        from sgfedit.gui.widgets.buttons import without_icons  # noqa: PLC0415  # seldom needed

        box = QMessageBox(
            QMessageBox.Icon.Critical,
            "sgfedit",
            _tr("Crash", "Something went wrong in sgfedit. Your games are still open."),
            QMessageBox.StandardButton.Ok,
        )
        box.setInformativeText(_tr("Crash", "Save your work, then please report the details."))
        box.setDetailedText(details)
        without_icons(box)
        box.exec()
        self.is_shown = False


def install(keep_work: Callable[[], None]) -> None:
    """Let unexpected exceptions reach the log and the user, after `keep_work` is called."""
    sys.excepthook = _Hook(keep_work)
