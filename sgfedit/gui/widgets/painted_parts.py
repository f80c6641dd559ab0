"""Objects for assistive tools that stand for the parts of a painted widget.

Nothing of this is made, or loaded, before such a tool asks for it (`features.view.reader`). Who
owns what:

- PySide keeps the object of a widget until the program ends, so it refers weakly to the widget,
  and has no parts any more once that is gone.
- Qt keeps parts by number, and would ask one that Python has thrown away: they are deleted by
  `QAccessible.deleteAccessibleInterface` only, and never while one of them is being asked.
- All derive from `QAccessibleWidget`, also parts: in PySide6 6.8 to 6.11 whatever a subclass of
  `QAccessibleInterface` returns from `interface_cast` for "no such interface" is taken for a
  pointer. Nobody overrides it here.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar
from weakref import WeakKeyDictionary, ref

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QColor,
    QPalette,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import isValid

from sgfedit.gui.widgets import later

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QAccessibleInterface, QWindow

Key = TypeVar("Key")
Shown = TypeVar("Shown", bound=QWidget)

_PRESS: Final = QAccessibleActionInterface.pressAction()
_FOCUS: Final = QAccessibleActionInterface.setFocusAction()


class PaintedParts(QAccessibleWidget, Generic[Shown, Key]):
    """A painted widget: its parts come first, its child widgets after them.

    A part is known by a key, which is hashable and says for ever which one it is.
    """

    ROLE: QAccessible.Role
    PART: QAccessible.Role

    def __init__(self, widget: Shown) -> None:
        super().__init__(widget, self.ROLE)
        earlier = _objects.get(widget)
        if earlier is not None:
            earlier.retire()
        _objects[widget] = self
        self._widget: Callable[[], Shown | None] = ref(widget)
        self._parts: dict[Key, Part[Key]] = {}
        self._current: Key | None = None
        self.watch = Watch(widget, self)
        widget.destroyed.connect(self._forget)

    # What a widget says of its parts --------------------------------------------------------

    def keys(self, widget: Shown) -> Sequence[Key]:
        """Return the keys of all parts there are now, in the order of reading."""
        raise NotImplementedError

    def words(self, widget: Shown, key: Key) -> str:
        """Return what is said of a part."""
        raise NotImplementedError

    def place(self, widget: Shown, key: Key) -> QRect:
        """Return where a part is in `area`."""
        raise NotImplementedError

    def key_at(self, widget: Shown, point: QPoint) -> Key | None:
        """Return the part at a point of `area`."""
        raise NotImplementedError

    def current_key(self, widget: Shown) -> Key | None:
        """Return the part that has the focus when the widget has it, None for the widget."""
        raise NotImplementedError

    def press(self, widget: Shown, key: Key) -> None:
        """Do what a click on a part does."""
        raise NotImplementedError

    def focus(self, widget: Shown, key: Key) -> None:
        """Make a part the current one."""
        raise NotImplementedError

    def area(self, widget: Shown) -> QWidget:
        """Return the widget in which parts have their places."""
        return widget

    # What Qt asks ---------------------------------------------------------------------------

    @property
    def shown(self) -> Shown | None:
        """The widget, None once it is gone."""
        widget = self._widget()
        return widget if widget is not None and isValid(widget) else None

    def all_keys(self) -> Sequence[Key]:
        """Return the keys of all parts, none once the widget is gone."""
        widget = self.shown
        return () if widget is None else self.keys(widget)

    def childCount(self) -> int:
        return len(self.all_keys()) + super().childCount()

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # the stubs know of no None
        keys = self.all_keys()
        if 0 <= index < len(keys):
            return self.part(keys[index])
        behind = index - len(keys)
        return super().child(behind) if 0 <= behind < super().childCount() else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        keys = self.all_keys()
        if isinstance(child, Part):
            return keys.index(child.key) if child.key in keys else -1
        found = super().indexOfChild(child)
        return found if found < 0 else found + len(keys)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        widget = self.shown
        if widget is None:
            return None
        key = self.key_at(widget, self.area(widget).mapFromGlobal(QPoint(x, y)))
        return super().childAt(x, y) if key is None else self.part(key)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        key = self.focused_key()
        return super().focusChild() if key is None else self.part(key)

    def focused_key(self) -> Key | None:
        """Return the part that has the focus, None if none has."""
        widget = self.shown
        return self.current_key(widget) if widget is not None and widget.hasFocus() else None

    def part(self, key: Key) -> Part[Key]:
        """Return the object of a part, made when it is first asked for."""
        part = self._parts.get(key)
        if part is None or not isValid(part):
            part = self._parts[key] = Part(self, key)
            QAccessible.registerAccessibleInterface(part)
        return part

    # What is told ---------------------------------------------------------------------------

    def follow(self) -> None:
        """Tell what parts say otherwise now, and which has the focus; forget what is gone."""
        widget = self.shown
        if widget is None:
            return
        there = set(self.keys(widget))
        for key in [key for key in self._parts if key not in there]:
            _delete(self._parts.pop(key))
        for part in list(self._parts.values()):
            if part.said is not None and part.said != (said := self.words(widget, part.key)):
                part.said = said
                _tell(part, QAccessible.Event.NameChanged)
        before, self._current = self._current, self.focused_key()
        if self._current is not None and self._current != before:
            _tell(self.part(self._current), QAccessible.Event.Focus)
        elif before is not None and self._current is None and widget.hasFocus():
            event = QAccessibleEvent(widget, QAccessible.Event.Focus)
            QAccessible.updateAccessibility(event)

    def _forget(self) -> None:
        self._delete_parts()
        self.let_go()

    def _delete_parts(self) -> None:
        parts, self._parts = list(self._parts.values()), {}
        for part in parts:
            _delete(part)

    def retire(self) -> None:
        """Tell nothing any more: there is another object of the widget.

        Qt before 6.11 asks for one while a widget is being made, and for another one afterwards.
        """
        self._widget = _nothing
        self._delete_parts()

    def let_go(self) -> None:
        """Hold nothing of the window any more."""
        self._current = None
        del self.watch


_objects: Final[WeakKeyDictionary[QWidget, PaintedParts[Any, Any]]] = WeakKeyDictionary()
"""Widget → the object that stands for it now."""


def _nothing() -> None:
    """Be what the reference to a widget is once that is gone."""


class Part(QAccessibleWidget, Generic[Key]):
    """A part of a painted widget.

    Attributes:
        key: Says which.
        said: What was last said of it, None before.
    """

    def __init__(self, whole: PaintedParts[Shown, Key], key: Key) -> None:
        super().__init__(whole.widget(), whole.PART)
        self._whole = whole
        self.key = key
        self.said: str | None = None

    def isValid(self) -> bool:
        return self._whole.shown is not None and self.key in self._whole.all_keys()

    def object(self) -> QObject | None:  # type: ignore[override]  # the stubs know of no None
        return None  # else it would be taken for the widget

    # Without an object, what Qt's class does by itself would ask a widget that is not there.

    def window(self) -> QWindow | None:  # type: ignore[override]  # as above
        widget = self._whole.shown
        return None if widget is None else widget.window().windowHandle()

    def foregroundColor(self) -> QColor:
        return self._colour(QPalette.ColorRole.WindowText)

    def backgroundColor(self) -> QColor:
        return self._colour(QPalette.ColorRole.Window)

    def _colour(self, role: QPalette.ColorRole) -> QColor:
        widget = self._whole.shown
        return QColor() if widget is None else widget.palette().color(role)

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        widget = self._whole.shown
        return None if widget is None else QAccessible.queryAccessibleInterface(widget)

    def childCount(self) -> int:
        return 0

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        return None

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        return None

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        return None

    def relations(
        self, _match: QAccessible.RelationFlag = QAccessible.RelationFlag.AllRelations
    ) -> list[tuple[QAccessibleInterface, QAccessible.RelationFlag]]:
        return []

    def text(self, kind: QAccessible.Text) -> str:
        widget = self._whole.shown
        if widget is None or kind != QAccessible.Text.Name or not self.isValid():
            return ""
        self.said = self._whole.words(widget, self.key)
        return self.said

    def rect(self) -> QRect:
        widget = self._whole.shown
        if widget is None or not self.isValid():
            return QRect()
        place = self._whole.place(widget, self.key)
        return QRect(self._whole.area(widget).mapToGlobal(place.topLeft()), place.size())

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        widget = self._whole.shown
        if widget is None or not self.isValid():
            state.invalid = True
            return state
        state.focusable = True
        state.selectable = True
        is_current = self._whole.current_key(widget) == self.key
        state.selected = is_current
        state.focused = is_current and widget.hasFocus()
        state.disabled = not widget.isEnabled()
        state.invisible = not widget.isVisible()
        return state

    def actionNames(self) -> list[str]:
        return [_PRESS, _FOCUS]

    def doAction(self, name: str) -> None:
        # Behind the question: what it does may open a dialog, or end this part.
        do = {_PRESS: self._whole.press, _FOCUS: self._whole.focus}.get(name)
        widget = self._whole.shown
        if do is not None and widget is not None:
            later(widget, partial(self._do, name))

    def _do(self, name: str) -> None:
        widget = self._whole.shown
        if widget is not None and widget.isEnabled() and self.isValid():
            (self._whole.press if name == _PRESS else self._whole.focus)(widget, self.key)

    def keyBindingsForAction(self, _name: str) -> list[str]:
        return []


class Watch(QObject):
    """Sees to it that what changes is told once, behind the event that has changed it."""

    def __init__(self, widget: QWidget, whole: PaintedParts[Shown, Key]) -> None:
        super().__init__(widget)
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(whole.follow)
        widget.installEventFilter(self)

    def look(self, *_: object) -> None:
        """Let what has changed be told."""
        self._timer.start()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self.look()
        return False


def _tell(part: Part[Key], kind: QAccessible.Event) -> None:
    QAccessible.updateAccessibility(QAccessibleEvent(part, kind))


def _delete(part: Part[Key]) -> None:
    if isValid(part):
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(part))
