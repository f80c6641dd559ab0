"""Rows of the Edit menu about the clipboard."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.record_turns import RECORD_TURNS
from sgfedit.gui.actions.row import Action, has_parent
from sgfedit.i18n import QT_TRANSLATE_NOOP

_PASTES: Final = {
    "rotate_right": QT_TRANSLATE_NOOP("Action", "Paste, turned &right"),
    "rotate_left": QT_TRANSLATE_NOOP("Action", "Paste, turned &left"),
    "rotate_half": QT_TRANSLATE_NOOP("Action", "Paste, turned by &half"),
    "mirror_left_right": QT_TRANSLATE_NOOP("Action", "Paste, &mirrored left and right"),
    "mirror_top_bottom": QT_TRANSLATE_NOOP("Action", "Paste, mirrored &top and bottom"),
    "mirror_diagonal": QT_TRANSLATE_NOOP("Action", "Paste, mirrored at the &diagonal \\"),
    "mirror_antidiagonal": QT_TRANSLATE_NOOP("Action", "Paste, mirrored &at the diagonal /"),
    "swap_colours": QT_TRANSLATE_NOOP("Action", "Paste with &colours swapped"),
}
_TURNED_WORDS: Final = QT_TRANSLATE_NOOP("Action", "clipboard insert import rotate flip colors")

# Whether anything can be pasted is not asked at each step: that would read the clipboard of the
# desktop. A paste that makes no sense says why.
CLIPBOARD: Final = (
    Action(
        "edit.cut_branch",
        QT_TRANSLATE_NOOP("Action", "Cu&t branch"),
        "sgfedit.gui.features.clipboard.commands:cut_branch",
        ("Ctrl+X",),
        "edit-cut",
        enabled=has_parent,
        words=QT_TRANSLATE_NOOP("Action", "clipboard variation subtree move reparent graft"),
    ),
    Action(
        "edit.copy_branch",
        QT_TRANSLATE_NOOP("Action", "Cop&y branch"),
        "sgfedit.gui.features.clipboard.commands:copy_branch",
        ("Ctrl+C",),
        "edit-copy",
        words=QT_TRANSLATE_NOOP("Action", "clipboard variation subtree duplicate"),
    ),
    Action(
        "edit.paste_branch",
        QT_TRANSLATE_NOOP("Action", "&Paste branch after this node"),
        "sgfedit.gui.features.clipboard.commands:paste_branch",
        ("Ctrl+V",),
        "edit-paste",
        words=QT_TRANSLATE_NOOP(
            "Action", "clipboard variation subtree insert import reparent graft"
        ),
    ),
    *(
        Action(
            f"edit.paste_{turn.id}",
            _PASTES[turn.id],
            "sgfedit.gui.features.clipboard.commands:paste_turned",
            (f"Ctrl+R, Shift+{turn.key}",),
            turn.icon,
            words=_TURNED_WORDS,
            args=(turn,),
        )
        for turn in RECORD_TURNS
    ),
    Action(
        "edit.paste_game",
        QT_TRANSLATE_NOOP("Action", "Paste as &games of this file"),
        "sgfedit.gui.features.clipboard.commands:paste_game",
        ("Ctrl+Alt+V",),
        "games",
        words=QT_TRANSLATE_NOOP("Action", "clipboard import insert collection"),
    ),
    Action(
        "edit.paste_position",
        QT_TRANSLATE_NOOP("Action", "Paste &position as set-up"),
        "sgfedit.gui.features.clipboard.commands:paste_position",
        ("Ctrl+H, V",),
        words=QT_TRANSLATE_NOOP("Action", "clipboard import diagram stones ASCII"),
    ),
    Action(
        "edit.copy_position",
        QT_TRANSLATE_NOOP("Action", "Copy position as &SGF"),
        "sgfedit.gui.features.clipboard.commands:copy_position",
        ("Ctrl+Shift+C",),
        words=QT_TRANSLATE_NOOP("Action", "clipboard export diagram"),
    ),
    Action(
        "edit.copy_ascii",
        QT_TRANSLATE_NOOP("Action", "Copy position as &text"),
        "sgfedit.gui.features.clipboard.commands:copy_ascii",
        ("Ctrl+Alt+C",),
        words=QT_TRANSLATE_NOOP("Action", "clipboard export diagram ASCII"),
    ),
    Action(
        "edit.copy_sensei",
        QT_TRANSLATE_NOOP("Action", "Copy position for Sensei's &Library ($$)"),
        "sgfedit.gui.features.clipboard.commands:copy_sensei",
        ("Ctrl+Alt+Shift+C",),
        words=QT_TRANSLATE_NOOP("Action", "clipboard export diagram wiki"),
    ),
    Action(
        "edit.copy_picture",
        QT_TRANSLATE_NOOP("Action", "Copy &board as picture"),
        "sgfedit.gui.features.clipboard.commands:copy_picture",
        ("Ctrl+Alt+B",),
        words=QT_TRANSLATE_NOOP("Action", "clipboard export image PNG SVG screenshot diagram"),
    ),
)
