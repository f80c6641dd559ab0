"""Keys of the text: which scroll, which lead to other nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractSlider

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QKeyEvent

    from sgfedit.gui.reading.view import ReadingView

_Scroll = QAbstractSlider.SliderAction
_Key = Qt.Key


def _scroll(action: QAbstractSlider.SliderAction) -> Callable[[ReadingView], None]:
    return lambda view: view.verticalScrollBar().triggerAction(action)


def _show_start(view: ReadingView) -> None:
    _scroll(_Scroll.SliderToMinimum)(view)  # no longer on the way to the current node
    view.scroller.show_start()


def _show_end(view: ReadingView) -> None:
    view.scroller.show_end()


_PLAIN: Final[Mapping[Qt.Key, Callable[[ReadingView], None]]] = {
    _Key.Key_Down: _scroll(_Scroll.SliderSingleStepAdd),
    _Key.Key_Up: _scroll(_Scroll.SliderSingleStepSub),
    _Key.Key_PageDown: _scroll(_Scroll.SliderPageStepAdd),
    _Key.Key_PageUp: _scroll(_Scroll.SliderPageStepSub),
    _Key.Key_Space: _scroll(_Scroll.SliderPageStepAdd),
    _Key.Key_Home: _show_start,
    _Key.Key_End: _show_end,
    _Key.Key_N: lambda view: view.go_to_comment(1),
    _Key.Key_P: lambda view: view.go_to_comment(-1),
    _Key.Key_Return: lambda view: view.enter(),
    _Key.Key_Enter: lambda view: view.enter(),
    _Key.Key_Escape: lambda view: view.leave(),
}
_SHIFTED: Final[Mapping[Qt.Key, Callable[[ReadingView], None]]] = {
    _Key.Key_Space: _scroll(_Scroll.SliderPageStepSub),
}


def command_of(event: QKeyEvent, view: ReadingView) -> Callable[[ReadingView], None] | None:
    """Return what a key does in the text; None if it is nothing, and the window's to use."""
    if event.matches(QKeySequence.StandardKey.Copy):
        return type(view).copy_marked if view.marker else None
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if modifiers == Qt.KeyboardModifier.NoModifier:
        return _PLAIN.get(Qt.Key(event.key()))
    if modifiers == Qt.KeyboardModifier.ShiftModifier:
        return _SHIFTED.get(Qt.Key(event.key()))
    return None
