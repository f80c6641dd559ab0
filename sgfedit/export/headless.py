"""Qt without a screen, for pictures made from a terminal or by a file manager."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication


def application() -> QGuiApplication:
    """Return the running application, or a new one that needs no screen; keep it alive."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415  # reads the environment

    found = QGuiApplication.instance()
    return found if isinstance(found, QGuiApplication) else QGuiApplication([])
