"""Characters that do not exist in the charset that the file is to be saved in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game import operations
from sgfedit.gui.widgets import questions
from sgfedit.sgf.charset_names import label_of

if TYPE_CHECKING:
    from sgfedit.errors import CharsetError
    from sgfedit.gui.window import Window


def settle(window: Window, error: CharsetError) -> bool:
    """Make all that was typed fit the file's charset, asking how the first time.

    Returns:
        Whether it fits now; the user may want to think about it.
    """
    document = window.document
    answer = questions.Misfits.ESCAPE
    if not document.escapes_misfits:
        characters = operations.misfits(document.collection) or [error.character]
        answer = questions.ask_misfits(window, characters, label_of(error.charset))
    if answer is questions.Misfits.UTF8:
        document.set_charset("utf-8")
    elif answer is questions.Misfits.ESCAPE:
        document.escapes_misfits = True
        document.escape_misfits()
    return answer is not questions.Misfits.CANCEL
