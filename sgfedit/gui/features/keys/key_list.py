"""Everything that keys and the mouse do, by menu: for the dialog of keys and the sheet."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.actions import shortcuts
from sgfedit.gui.actions.build import tr
from sgfedit.gui.views.board.mouse import GESTURES
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.i18n import QT_TRANSLATE_NOOP, without_mnemonic
from sgfedit.sgf.marks import IN_MENUS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.gui.actions.row import Action, Table

_tr = QCoreApplication.translate

SEPARATOR: Final = " › "
"""Between the name of a menu and that of what is in it."""

_BOARD: Final = (
    (
        QT_TRANSLATE_NOOP("Keys", "Show the cursor; then do what a click there does"),
        QT_TRANSLATE_NOOP("Keys", "Enter"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "The same as a click with these"),
        QT_TRANSLATE_NOOP("Keys", "Ctrl, Alt, Shift+Enter"),
    ),
    (QT_TRANSLATE_NOOP("Keys", "Move the cursor"), QT_TRANSLATE_NOOP("Keys", "Arrows")),
    (
        QT_TRANSLATE_NOOP("Keys", "Move it to the next star line or the edge"),
        QT_TRANSLATE_NOOP("Keys", "Shift+Arrows"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Give up; hide the cursor; play again"),
        QT_TRANSLATE_NOOP("Keys", "Esc"),
    ),
    (QT_TRANSLATE_NOOP("Keys", "Menu of the point"), QT_TRANSLATE_NOOP("Keys", "Menu")),
)
_PANELS: Final = (
    (
        QT_TRANSLATE_NOOP("Keys", "From the comment back to the board"),
        QT_TRANSLATE_NOOP("Keys", "Esc"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Menu of the node, in the tree"),
        QT_TRANSLATE_NOOP("Keys", "Ctrl+Enter"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Delete the branch, in the tree"),
        QT_TRANSLATE_NOOP("Keys", "Del"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Do what was typed but stay here, in the line for points"),
        QT_TRANSLATE_NOOP("Keys", "Shift+Enter"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Lines typed before, in the line for points"),
        QT_TRANSLATE_NOOP("Keys", "Up, Down"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Larger or smaller text, in the comment"),
        QT_TRANSLATE_NOOP("Keys", "Ctrl+Wheel"),
    ),
)
_TYPED: Final = (
    (QT_TRANSLATE_NOOP("Keys", "Play there, or do what the active tool does"), "D4 Q16 R3"),
    (QT_TRANSLATE_NOOP("Keys", "White first; a pass"), "w D4 pass"),
    (QT_TRANSLATE_NOOP("Keys", "Marks: {marks}"), f"{' '.join(IN_MENUS).lower()} D4"),
    (QT_TRANSLATE_NOOP("Keys", "The letters or numbers that come next"), "a D4 Q16; 1 R3"),
    (QT_TRANSLATE_NOOP("Keys", "This label; no label"), "D4=ko Q16="),
    (QT_TRANSLATE_NOOP("Keys", "Arrow, line"), "ar D4 Q16; ln D4 Q16"),
    (QT_TRANSLATE_NOOP("Keys", "Set up black, white, nothing"), "ab aw ae D4"),
    (QT_TRANSLATE_NOOP("Keys", "Territory, dim, visible part, no marks"), "tb tw dd vw er D4"),
    (QT_TRANSLATE_NOOP("Keys", "Put a stone on another point"), "mv D4 D5"),
    (QT_TRANSLATE_NOOP("Keys", "All points of a rectangle"), "sq C3:F6"),
    (QT_TRANSLATE_NOOP("Keys", "Marks, then moves"), "a D4 tr R3; Q16 R14"),
)
_FIXED: Final = (
    (QT_TRANSLATE_NOOP("Keys", "In the line for points"), _TYPED),
    (QT_TRANSLATE_NOOP("Keys", "Cursor of the board"), _BOARD),
    (QT_TRANSLATE_NOOP("Keys", "Mouse on the board"), GESTURES),
    (QT_TRANSLATE_NOOP("Keys", "Panels"), _PANELS),
)
"""What cannot be changed."""


class KeyRow(NamedTuple):
    """One thing that can be done.

    Attributes:
        action: Id of its action; empty for what is none, whose keys cannot be changed.
        text: What it does.
        keys: What to press for it, as shown here.
        submenu: The submenu it is in.
        words: What else one might search it by.
    """

    action: str
    text: str
    keys: tuple[str, ...]
    submenu: str = ""
    words: str = ""

    @property
    def full_text(self) -> str:
        """The text after that of its submenu: "Move numbers › All moves"."""
        return f"{self.submenu}{SEPARATOR}{self.text}" if self.submenu else self.text


class KeySection(NamedTuple):
    """The rows of a menu, or of what is in none."""

    title: str
    rows: tuple[KeyRow, ...]


def sections(table: Table, keys: Mapping[str, Sequence[str]]) -> list[KeySection]:
    """Return everything by menu, given the keys that are in force."""
    found = [
        KeySection(plain(tr(title)), tuple(_row(table, row, keys[row.id]) for row in rows))
        for title, rows in groupby(table.rows, lambda row: table.places[row.id][0])
    ]
    marks = listed(plain(tr(mark.kind.text)) for mark in IN_MENUS)
    for title, fixed in _FIXED:
        rows = tuple(
            KeyRow("", _tr("Keys", text).format(marks=marks), (_tr("Keys", key),))
            for text, key in fixed
        )
        found.append(KeySection(_tr("Keys", title), rows))
    return found


def _row(table: Table, row: Action, keys: Sequence[str]) -> KeyRow:
    shown = tuple(map(shortcuts.native, keys))
    words = tr(row.words) if row.words else ""
    submenu = table.places[row.id][1]
    return KeyRow(row.id, plain(tr(row.text)), shown, plain(tr(submenu)), words)


def full_text(table: Table, action_id: str) -> str:
    """Return the name of an action with that of its submenu."""
    return _row(table, table.by_id[action_id], ()).full_text


def plain(text: str) -> str:
    """Return a menu text without its mnemonic and its dots."""
    return without_mnemonic(text).rstrip("…")
