"""What annotations are called in the user's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from sgfedit.game.annotations import Annotation


def name_of(annotation: Annotation, strength: int) -> str:
    """Return the name of an annotation of strength 1 or 2: "Very good move"."""
    return QCoreApplication.translate("Annotation", annotation.name(strength))
