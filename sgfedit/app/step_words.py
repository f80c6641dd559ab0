"""Names of undo steps in the language of now, whichever was spoken when they were made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.i18n import Named

if TYPE_CHECKING:
    from sgfedit.game.edits import Step


def name_of_step(step: Step) -> str:
    """Return what a step is called."""
    return words_of_name(step.name)


def words_of_name(name: str) -> str:
    """Return the name of a step in words; one that the program did not give says itself."""
    return name.worded(QCoreApplication.translate) if isinstance(name, Named) else name
