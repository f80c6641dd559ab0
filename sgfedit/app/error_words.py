"""Errors in the user's language.

Their sentences stand in the tables of `sgfedit.errors`, which the command line prints as they are;
translators find them in the context "Error".
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import SgfEditError


def words_of(error: BaseException) -> str:
    """Return what to tell the user of an error; one that is not the program's own says it."""
    if isinstance(error, SgfEditError):
        return error.worded(lambda text: QCoreApplication.translate("Error", text))
    return str(error)
