"""Rows of the File menu: exports and paper."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

EXPORT: Final = (
    Action(
        "file.export",
        QT_TRANSLATE_NOOP("Action", "E&xport…"),
        "sgfedit.gui.features.export.commands:export",
        ("Ctrl+Shift+X",),
        "export",
        words=QT_TRANSLATE_NOOP(
            "Action",
            "picture image PNG SVG JPEG WebP GIF animation animated PDF book figures HTML EPUB "
            "LaTeX Markdown Sensei text diagram problem sheet",
        ),
    ),
    Action(
        "file.export_again",
        QT_TRANSLATE_NOOP("Action", "Export a&gain"),
        "sgfedit.gui.features.export.commands:export_again",
        ("Ctrl+Shift+A",),
        words=QT_TRANSLATE_NOOP("Action", "repeat last picture figures book overwrite"),
    ),
)


PRINT: Final = (
    Action(
        "file.print",
        QT_TRANSLATE_NOOP("Action", "Print &without preview…"),
        "sgfedit.gui.features.export.commands:print_games",
        ("Ctrl+Alt+P",),
        words=QT_TRANSLATE_NOOP("Action", "paper printer figures book pages"),
    ),
    Action(
        "file.print_preview",
        QT_TRANSLATE_NOOP("Action", "&Print…"),
        "sgfedit.gui.features.export.commands:preview",
        ("Ctrl+P",),
        "print",
        words=QT_TRANSLATE_NOOP(
            "Action",
            "preview page setup paper printer margins columns layout PDF header footer book",
        ),
    ),
)
