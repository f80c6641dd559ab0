"""What the find panel calls what it can look for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from sgfedit.game.annotations import BY_IDENT
from sgfedit.game.finding import NODE_KINDS, Extent
from sgfedit.gui.views.comment.chips import name_of
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

KIND_NAMES: Final = {
    "annotation": QT_TRANSLATE_NOOP("NodeKind", "Any annotation"),
    "comment": QT_TRANSLATE_NOOP("NodeKind", "Comment"),
    "name": QT_TRANSLATE_NOOP("NodeKind", "Node name"),
    "labels": QT_TRANSLATE_NOOP("NodeKind", "Labels"),
    "marks": QT_TRANSLATE_NOOP("NodeKind", "Marks"),
    "lines": QT_TRANSLATE_NOOP("NodeKind", "Arrows and lines"),
    "territory": QT_TRANSLATE_NOOP("NodeKind", "Territory"),
    "parts": QT_TRANSLATE_NOOP("NodeKind", "Dimmed or hidden parts"),
    "setup": QT_TRANSLATE_NOOP("NodeKind", "Set-up stones"),
    "time": QT_TRANSLATE_NOOP("NodeKind", "Time on the clock"),
    "number": QT_TRANSLATE_NOOP("NodeKind", "Move number set"),
    "value": QT_TRANSLATE_NOOP("NodeKind", "Estimate"),
    "figure": QT_TRANSLATE_NOOP("NodeKind", "Figure"),
    "info": QT_TRANSLATE_NOOP("NodeKind", "Game info"),
    "pass": QT_TRANSLATE_NOOP("NodeKind", "Pass"),
    "fork": QT_TRANSLATE_NOOP("NodeKind", "Fork of variations"),
    "end": QT_TRANSLATE_NOOP("NodeKind", "End of a line"),
    "unknown": QT_TRANSLATE_NOOP("NodeKind", "Unknown property"),
}
"""Key of a kind of node → its English name; annotations have names of their own."""

EXTENT_NAMES: Final = {
    Extent.GAME: QT_TRANSLATE_NOOP("Find", "This game"),
    Extent.FILE: QT_TRANSLATE_NOOP("Find", "All games"),
    Extent.BRANCH: QT_TRANSLATE_NOOP("Find", "From here on"),
    Extent.NODE: QT_TRANSLATE_NOOP("Find", "This node"),
}
"""How much is searched → its name, in the order of the list."""


def kind_names() -> dict[str, str]:
    """Return the names of all kinds in the user's language → their keys."""
    return {
        QCoreApplication.translate("NodeKind", KIND_NAMES[kind.key])
        if kind.key in KIND_NAMES
        else name_of(BY_IDENT[kind.key], 1): kind.key
        for kind in NODE_KINDS
    }
