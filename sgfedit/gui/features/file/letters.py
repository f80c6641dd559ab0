"""Remark on Chinese, Japanese and Korean letters of a file for which there is no font."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.views.status_bar import LINK_SECONDS, Rank
from sgfedit.gui.widgets.writing import letters_without_font, missing_font
from sgfedit.i18n import spoken_language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.gui.window import Window

_over: list[bool] = []
"""Not empty once there is nothing to be told any more in this session."""


def is_over() -> bool:
    """Whether it was told in this session, or every letter has a font."""
    return bool(_over)


def tell_of_boxes(window: Window, texts: Iterable[str]) -> None:
    """Say once in a session which package helps where letters of `texts` are shown as boxes.

    Where the language of the program is one of those nothing is said here: that was told when it
    began to speak it, in English, which can be read.
    """
    found = letters_without_font()
    if found is None or missing_font(spoken_language().replace("-", "_")):
        _over.append(True)
    elif any(map(found.search, texts)):
        _over.append(True)
        text = QCoreApplication.translate(
            "Letters",
            "No font of this computer has the letters shown as boxes: install Noto Sans CJK "
            "(fonts-noto-cjk)",
        )
        window.status.note(text, LINK_SECONDS, rank=Rank.WARNING)
