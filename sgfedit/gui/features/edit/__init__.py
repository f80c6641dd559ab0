"""Rows of the Edit menu that undo, and that edit the node or the game."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

EDIT: Final = (
    Action(
        "edit.undo",
        QT_TRANSLATE_NOOP("Action", "&Undo"),
        "sgfedit.gui.features.edit.commands:undo",
        ("Ctrl+Z",),
        "edit-undo",
        enabled=lambda state: state.document.history.undo_step is not None,
        words=QT_TRANSLATE_NOOP("Action", "back revert"),
    ),
    Action(
        "edit.redo",
        QT_TRANSLATE_NOOP("Action", "&Redo"),
        "sgfedit.gui.features.edit.commands:redo",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "edit-redo",
        enabled=lambda state: state.document.history.redo_step is not None,
        words=QT_TRANSLATE_NOOP("Action", "repeat again"),
    ),
    Action(
        "edit.game_info",
        QT_TRANSLATE_NOOP("Action", "Game &info…"),
        "sgfedit.gui.features.info.game_info:game_info",
        ("Ctrl+I",),
        "edit-info",
        group=True,
        words=QT_TRANSLATE_NOOP(
            "Action", "players names result komi rules event date header root metadata"
        ),
    ),
    Action(
        "edit.comment",
        QT_TRANSLATE_NOOP("Action", "Edit &comment"),
        "sgfedit.gui.features.edit.commands:comment",
        ("Ctrl+E",),
        "comment",
        words=QT_TRANSLATE_NOOP("Action", "annotate text note write C"),
    ),
    Action(
        "edit.pass",
        QT_TRANSLATE_NOOP("Action", "Pa&ss"),
        "sgfedit.gui.features.edit.commands:play_pass",
        ("P",),
        "pass",
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "tenuki skip"),
    ),
    Action(
        "edit.enter_points",
        QT_TRANSLATE_NOOP("Action", "Typ&e points…"),
        "sgfedit.gui.features.edit.point_entry:enter",
        ("/",),
        "type-points",
        words=QT_TRANSLATE_NOOP("Action", "coordinates keyboard go enter moves marks"),
    ),
)

STEPS_PANEL: Final = Panel(
    "steps",
    QT_TRANSLATE_NOOP("Panel", "History"),
    "sgfedit.gui.features.edit.steps:StepsPanel",
    "view.steps",
)
