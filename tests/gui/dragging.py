"""Events of something that is dragged, in every version of Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLibraryInfo, QPointF, QVersionNumber
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData, QPoint, Qt


def _place(place: QPoint) -> Any:
    """Return a place as the events want it: whole px are deprecated from Qt 6.12 on."""
    return QPointF(place) if QLibraryInfo.version() >= QVersionNumber(6, 12) else place


def entering(
    place: QPoint,
    actions: Qt.DropAction,
    data: QMimeData,
    buttons: Qt.MouseButton,
    keys: Qt.KeyboardModifier,
) -> QDragEnterEvent:
    """Return what a widget gets first."""
    return QDragEnterEvent(_place(place), actions, data, buttons, keys)


def moving(
    place: QPoint,
    actions: Qt.DropAction,
    data: QMimeData,
    buttons: Qt.MouseButton,
    keys: Qt.KeyboardModifier,
) -> QDragMoveEvent:
    """Return what it gets then."""
    return QDragMoveEvent(_place(place), actions, data, buttons, keys)
