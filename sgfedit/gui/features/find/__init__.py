"""Rows of the Edit menu that find and replace."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel
from sgfedit.i18n import QT_TRANSLATE_NOOP


def _row(id_: str, text: str, command: str, key: str, words: str) -> Action:
    return Action(id_, text, command, (key,), words=words)


FIND: Final = (
    _row(
        "find.open",
        QT_TRANSLATE_NOOP("Action", "&Find text…"),
        "sgfedit.gui.features.find.commands:open_",
        "Ctrl+F",
        QT_TRANSLATE_NOOP("Action", "search comment name label regular expression"),
    ),
    _row(
        "find.next",
        QT_TRANSLATE_NOOP("Action", "Find &next"),
        "sgfedit.gui.features.find.commands:next_",
        "F3",
        QT_TRANSLATE_NOOP("Action", "search again hit"),
    ),
    _row(
        "find.previous",
        QT_TRANSLATE_NOOP("Action", "Find pre&vious"),
        "sgfedit.gui.features.find.commands:previous",
        "Shift+F3",
        QT_TRANSLATE_NOOP("Action", "search back hit"),
    ),
    _row(
        "find.selection",
        QT_TRANSLATE_NOOP("Action", "Find &selected text"),
        "sgfedit.gui.features.find.commands:selection",
        "Ctrl+K, Ctrl+S",
        QT_TRANSLATE_NOOP("Action", "search word selection comment"),
    ),
    _row(
        "find.replace",
        QT_TRANSLATE_NOOP("Action", "&Replace…"),
        "sgfedit.gui.features.find.commands:replace",
        "Ctrl+Shift+H",
        QT_TRANSLATE_NOOP("Action", "find substitute text comment all"),
    ),
    _row(
        "find.move",
        QT_TRANSLATE_NOOP("Action", "Find &moves at a point…"),
        "sgfedit.gui.features.find.commands:move",
        "Ctrl+Shift+F",
        QT_TRANSLATE_NOOP("Action", "search stone coordinate played next previous"),
    ),
    _row(
        "find.property",
        QT_TRANSLATE_NOOP("Action", "Find by &property or annotation…"),
        "sgfedit.gui.features.find.commands:property_",
        "Ctrl+K, Ctrl+A",
        QT_TRANSLATE_NOOP(
            "Action", "search bad move hotspot labels set-up time comment pass fork"
        ),
    ),
    _row(
        "find.position",
        QT_TRANSLATE_NOOP("Action", "Find the same p&osition"),
        "sgfedit.gui.features.find.commands:position",
        "Ctrl+F3",
        QT_TRANSLATE_NOOP("Action", "transposition board equal mirrored turned rotated"),
    ),
    _row(
        "find.panel",
        QT_TRANSLATE_NOOP("Action", "Find p&anel"),
        "sgfedit.gui.features.find.commands:panel",
        "Ctrl+K, Ctrl+F",
        QT_TRANSLATE_NOOP("Action", "search results list dock"),
    ),
)

FIND_PANEL: Final = Panel(
    "find",
    QT_TRANSLATE_NOOP("Panel", "Find"),
    "sgfedit.gui.features.find.panel:FindPanel",
    action="",
    page="finding.md",
)
