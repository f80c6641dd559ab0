"""Every text that widgets and actions show or tell, read without painting."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLineEdit,
    QTabBar,
    QWidget,
)

from tests.translations.pseudo import CLOSING, OPENING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QObject

_TOLD: Final = ("toolTip", "accessibleName", "accessibleDescription", "statusTip", "windowTitle")
_SHOWN: Final = ("text", "title", "placeholderText", "specialValueText", "suffix", "prefix")
_TAG: Final = re.compile(r"<[^<>]*>|&\w+;")
_INNER: Final = re.compile(rf"{OPENING}[^{OPENING}{CLOSING}]*{CLOSING}")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_MOST_ROWS: Final = 40


def texts_in(top: QWidget) -> Iterator[tuple[str, str]]:
    """Yield where it stands, and the text, for all that is in a widget."""
    for widget in (top, *top.findChildren(QWidget)):
        yield from _of_widget(widget)
    for action in top.findChildren(QAction):
        if not action.isSeparator():
            for text in (action.text(), action.toolTip(), action.statusTip(), action.iconText()):
                yield f"action {action.objectName()}", text


def _of_widget(widget: QWidget) -> Iterator[tuple[str, str]]:
    place = f"{type(widget).__name__} {_name_of(widget)}"
    for name in _TOLD:
        yield f"{place} {name}", str(widget.property(name) or "")
    holds_content = isinstance(widget, QLineEdit | QAbstractSpinBox)
    for name in _SHOWN:
        if not (holds_content and name == "text"):
            yield f"{place} {name}", str(_asked(widget, name) or "")
    if isinstance(widget, QComboBox):
        yield from ((f"{place} item", widget.itemText(row)) for row in range(widget.count()))
    elif isinstance(widget, QTabBar):
        yield from ((f"{place} tab", widget.tabText(row)) for row in range(widget.count()))
    elif isinstance(widget, QGroupBox):
        yield place, widget.title()
    elif isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
        yield from _of_view(place, widget)


def _asked(widget: QWidget, name: str) -> Any:
    asked = getattr(widget, name, None)
    if asked is None or not callable(asked):
        return asked if isinstance(asked, str) else None
    try:
        return asked()
    except TypeError:
        return None


def _of_view(place: str, view: QAbstractItemView) -> Iterator[tuple[str, str]]:
    model: QAbstractItemModel | None = view.model()
    if model is None:
        return
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for column in range(columns):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            said = model.headerData(column, Qt.Orientation.Horizontal, role)
            yield f"{place} header", said if isinstance(said, str) else ""
    for row in range(min(model.rowCount(), _MOST_ROWS)):
        for column in range(columns):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                said = model.index(row, column, QModelIndex()).data(role)
                yield f"{place} cell", said if isinstance(said, str) else ""


def _name_of(widget: QObject | None) -> str:
    while widget is not None and not widget.objectName():
        widget = widget.parent()
    return "" if widget is None else widget.objectName()


def words_beside(text: str) -> list[str]:
    """Return the words of a text that no translation has been through."""
    text = _TAG.sub(" ", text)
    while OPENING in text:
        shorter = _INNER.sub(" ", text)
        if shorter == text:
            break
        text = shorter
    return _WORD.findall(text)
