"""Parts of the dialog that transforms a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QGridLayout,
    QGroupBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QVBoxLayout,
)

from sgfedit.game.operations import Scope
from sgfedit.gui.actions.record_turns import NORMALISE, RECORD_TURNS, words
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QDialog, QWidget

RESIZE: Final = "resize"
SCOPES: Final = tuple(Scope)
"""In the order of their buttons."""

_RESIZE_ICON: Final = "resize-board"
_ICON_PX: Final = 18
_tr = QCoreApplication.translate


def operation_list(dialog: QDialog) -> QListWidget:
    """Return the list of what can be done; the data of an item is its key."""
    found = QListWidget(dialog)
    found.setObjectName("operations")
    found.setAccessibleName(_tr("TransformDialog", "What to do"))
    found.setIconSize(QSize(_ICON_PX, _ICON_PX))
    found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    colour = found.palette().color(QPalette.ColorRole.Text)
    rows = [(turn.id, words(turn.text), turn.icon) for turn in (*RECORD_TURNS, NORMALISE)]
    rows.append((RESIZE, _tr("TransformDialog", "Change the board's size"), _RESIZE_ICON))
    for key, text, name in rows:
        item = QListWidgetItem(icon(name, colour, (_ICON_PX, 2 * _ICON_PX)), text, found)
        item.setData(Qt.ItemDataRole.UserRole, key)
    frame = 2 * found.frameWidth()
    found.setMinimumWidth(found.sizeHintForColumn(0) + frame + _ICON_PX)
    found.setFixedHeight(found.sizeHintForRow(0) * found.count() + frame)
    return found


def scope_box(dialog: QDialog, group: QButtonGroup, games: int) -> QGroupBox:
    """Return the choice of how much is transformed; the file has so many `games`."""
    box = QGroupBox(_tr("TransformDialog", "What it is done to"), dialog)
    layout = QVBoxLayout(box)
    texts = (
        _tr("TransformDialog", "This &node only"),
        _tr("TransformDialog", "This node and all &after it"),
        _tr("TransformDialog", "The whole &game"),
        _tr("TransformDialog", "&All {number} games of the file").format(number=games),
    )
    for number, (scope, text) in enumerate(zip(SCOPES, texts, strict=True)):
        button = QRadioButton(text, box)
        button.setObjectName(f"scope-{scope}")
        button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        group.addButton(button, number)
        layout.addWidget(button)
    group.buttonToggled.connect(_let_tab_reach)
    group.button(SCOPES.index(Scope.GAME)).setChecked(True)
    group.button(SCOPES.index(Scope.COLLECTION)).setVisible(games > 1)
    return box


def _let_tab_reach(button: QAbstractButton, is_chosen: bool) -> None:
    # Qt cares for that only once one of them has the focus, and so gives it to the first.
    policy = Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus
    button.setFocusPolicy(policy)


def side_by_side(dialog: QDialog, before: QWidget, after: QWidget) -> QGridLayout:
    """Return two pictures with their captions."""
    boards = QGridLayout()
    titles = _tr("TransformDialog", "Now"), _tr("TransformDialog", "Then")
    for column, (preview, title) in enumerate(zip((before, after), titles, strict=True)):
        caption = QLabel(title, dialog)
        preview.setAccessibleName(title)
        boards.addWidget(caption, 0, column, Qt.AlignmentFlag.AlignHCenter)
        boards.addWidget(preview, 1, column)
        boards.setColumnStretch(column, 1)
    boards.setRowStretch(1, 1)
    return boards
