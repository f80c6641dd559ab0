"""QActions from the table: made once for each window, and kept up to date.

With 430 rows a window spends some 25 ms here, nearly all of it when it was painted, and a quarter
of a millisecond at each step through a game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from sgfedit.errors import RefusalError
from sgfedit.gui import named
from sgfedit.gui.actions import shortcuts
from sgfedit.gui.actions.row import (
    OF_VARIATIONS,
    SEPARATOR,
    VARIATIONS_NEXT,
    WHY_NOT,
    State,
    is_before_fork,
)
from sgfedit.gui.views.board.tools import TOOLS_BY_ID
from sgfedit.gui.widgets import later, scale
from sgfedit.gui.widgets.plain_text import labelled, tip_of
from sgfedit.i18n import without_mnemonic
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from PySide6.QtWidgets import QToolBar

    from sgfedit.game.game import Change
    from sgfedit.gui.actions.row import Action, Item
    from sgfedit.gui.window import Window

ICON_PX: Final = 18
"""Logical size of the icons in the tool bars."""

_MADE_AT_ONCE: Final = 32
_IN_A_GROUP: Final = 32
_ICONS_AT_ONCE: Final = 6
_TIPS_MS: Final = 100
"""Far less than a pointer has to rest on a button."""
_OTHER_ICONS_MS: Final = 100
"""When to draw the icons that cannot be seen yet: once the window is painted."""

_KEY_SETTINGS: Final = {"keys.preset", "keys.changed", "tree.orientation"}


def tr(text: str) -> str:
    """Return the translation of a text of the tables."""
    return QCoreApplication.translate("Action", text)


class Actions(dict[str, QAction]):
    """The actions of a window by id, each made and connected when it is first asked for.

    The first picture needs those of the bars; `complete` makes all others soon after.
    """

    def __init__(self, window: Window) -> None:
        super().__init__()
        self._window = window
        self._groups = _Groups(window)
        self._keys = _KeysInForce(window, self)
        # Not the window: whoever follows its events would be told of every action that it gets,
        # and of every change of one.
        self._keeper = QWidget(window)

    def __missing__(self, action_id: str) -> QAction:
        table = self._window.table
        if action_id not in table.places:
            raise KeyError(action_id)
        row = table.by_id[action_id]
        action = self[action_id] = QAction(tr(row.text), self._groups.of(row))
        action.setObjectName(action_id)
        if row.setting is not None:
            key, value = row.setting
            action.setCheckable(True)
            action.setChecked(self._window.settings.get(key) == value)
        elif row.checked is not None or action_id in TOOLS_BY_ID:
            action.setCheckable(True)
        self._keys.give(action)
        self._keeper.addAction(action)  # at last: it would be told of each of these
        return action

    def complete(self) -> Iterator[None]:
        """Make all that are left, in steps."""
        for number, row in enumerate(self._window.table.rows):
            _ = self[row.id]
            if not number % _MADE_AT_ONCE:
                yield


class _Groups:
    """The groups of actions: one for each choice, and some for all that are no choice.

    A group tells of all its actions through one signal: to connect each takes longer. But each
    time that one of them changes Qt looks for it among all, so there are few in a group.
    """

    def __init__(self, window: Window) -> None:
        self._window = window
        self._trigger = _Trigger(window)
        self._choices: dict[str, QActionGroup] = {}
        self._latest: QActionGroup
        self._left = 0
        """How many more actions the latest group of those that are no choice takes."""

    def of(self, row: Action) -> QActionGroup:
        """Return the group of an action, which joins it where that is its parent."""
        if row.id in TOOLS_BY_ID:
            return self._choice("tools")
        if row.setting is not None and not isinstance(row.setting[1], bool):
            return self._choice(row.setting[0])
        return self._other()

    def _choice(self, key: str) -> QActionGroup:
        if key not in self._choices:
            self._choices[key] = self._group()
        return self._choices[key]

    def _other(self) -> QActionGroup:
        if self._left == 0:
            self._left = _IN_A_GROUP
            self._latest = self._group()
            self._latest.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        self._left -= 1
        return self._latest

    def _group(self) -> QActionGroup:
        group = QActionGroup(self._window)
        group.triggered.connect(self._trigger)
        return group


class _Trigger:
    """Runs the command of an action for a window."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def __call__(self, action: QAction) -> None:
        row = self.window.table.by_id[action.objectName()]
        self.window.done.append(row.id)
        self.window.commit_typing()
        try:
            run(self.window, row)
        except RefusalError as refusal:
            self.window.refuse(refusal)
        # Qt has toggled the check mark; the setting, or the record, decides.
        if row.setting is not None:
            refresh_checks(self.window)
        elif row.checked is not None:
            action.setChecked(row.checked(State(self.window.document)))


def trigger(window: Window, action_id: str, *more: object) -> object:
    """Do what an action of another feature does, and return what its command returns.

    Args:
        window: Where.
        action_id: Which.
        more: What its command may be told behind what its row says.

    Raises:
        RefusalError: it makes no sense now; nothing was changed.
    """
    row = window.table.by_id[action_id]
    return named(row.command)(window, *row.args, *more)


def note_undoable(window: Window, text: str) -> None:
    """Say what a step has done, and the key that takes it back."""
    undo = window.actions_by_id["edit.undo"].shortcut()
    key = undo.toString(undo.SequenceFormat.NativeText)
    taken_back = QCoreApplication.translate("Command", "{key} takes it back").format(key=key)
    window.status.note(f"{text} · {taken_back}")


def run(window: Window, row: Action) -> None:
    """Do what an action does.

    Raises:
        RefusalError: it makes no sense now; nothing was changed.
    """
    if row.command:
        named(row.command)(window, *row.args)
    elif row.setting is not None:
        key, value = row.setting
        is_toggle = isinstance(value, bool)
        window.settings.set(key, not window.settings.get(key) if is_toggle else value)


# Keys ---------------------------------------------------------------------------------------


class _KeysInForce(QObject):
    """Gives the actions of a window their keys, and others when the settings want it."""

    def __init__(self, window: Window, actions: dict[str, QAction]) -> None:
        super().__init__(window)
        self._actions = actions
        self._window = window
        self._table = window.table
        self._settings = window.settings
        self._keys = shortcuts.of_settings(self._table.default_keys, self._settings)
        self._settings.changed.connect(self._on_setting_changed)

    def give(self, action: QAction) -> None:
        """Give an action the keys that are in force."""
        action_id = action.objectName()
        keys = self._keys[action_id]
        if keys:  # it has none from before
            action.setShortcuts(_sequences(keys))
        if action_id in self._table.in_bars:
            _tell(self._window, action)

    def _on_setting_changed(self, key: str) -> None:
        if key not in _KEY_SETTINGS:
            return
        before = self._keys
        self._keys = shortcuts.of_settings(self._table.default_keys, self._settings)
        changed = [
            action
            for action_id, action in self._actions.items()
            if before[action_id] != self._keys[action_id]
        ]
        # A key goes from one action to another: never may both have it.
        for action in changed:
            action.setShortcuts([])
        for action in changed:
            self.give(action)


@cache
def _sequences(keys: tuple[str, ...]) -> list[QKeySequence]:
    """Return the keys that texts name; each is read once for all windows."""
    return [QKeySequence(key) for key in keys]


def tooltip(action: QAction) -> str:
    """Return what the tooltip of an action's button says: its text and its key."""
    text = without_mnemonic(action.text()).rstrip("…")
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return tip_of(f"{text} ({key})" if key else text)


def why_not(window: Window, action: QAction) -> str:
    """Return why an action cannot be done, empty where it can or nothing special is known."""
    asked = window.table.by_id[action.objectName()].enabled
    if asked is None or action.isEnabled() or asked not in WHY_NOT:
        return ""
    is_next = asked in OF_VARIATIONS and is_before_fork(State(window.document))
    return QCoreApplication.translate("WhyNot", VARIATIONS_NEXT if is_next else WHY_NOT[asked])


class _Tips(QObject):
    """Words the tooltips of buttons, soon after what they say is another: nobody sees one sooner.

    To word one costs as much as to enable its action, and a step to the end is one to many.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._stale: set[QAction] = set()
        self._timer = QTimer(self, singleShot=True, interval=_TIPS_MS)
        self._timer.timeout.connect(self._on_timeout)

    def renew(self, action: QAction) -> None:
        """Word that of an action anew."""
        self._stale.add(action)
        self._timer.start()  # anew: behind the last of many steps

    def _on_timeout(self) -> None:
        stale, self._stale = self._stale, set()
        for action in stale:
            _tell(self._window, action)


def _tell(window: Window, action: QAction) -> None:
    """Bring the tooltip of an action up to date."""
    words = "\n".join(filter(None, (tooltip(action), why_not(window, action))))
    if action.toolTip() != tip_of(words):
        action.setToolTip(tip_of(words))


def _enable(window: Window, action_id: str, is_so: bool) -> None:
    action = window.actions_by_id[action_id]
    is_other = action.isEnabled() != is_so
    if is_other:
        action.setEnabled(is_so)
    table = window.table
    # Why there is no variation is another before a fork than behind it.
    is_told = is_other or (not is_so and table.by_id[action_id].enabled in OF_VARIATIONS)
    if is_told and action_id in table.in_bars:
        window.part(_Tips).renew(action)


# What can be done now -----------------------------------------------------------------------


class _Answers(QObject):
    """What was answered last: most steps change few answers, and touch only those actions.

    Attributes:
        in_bars: Question → answer, as those with a button in a bar know it.
        all: The same, as all actions know it.
        state: What was asked, until nodes come or go; None if nothing was since.
        is_before_fork: Whether variations began with the next move.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.in_bars: dict[Callable[[State], bool], bool] = {}
        self.all: dict[Callable[[State], bool], bool] = {}
        self.state: State | None = None
        self.is_before_fork = False
        window.document.altered.connect(self._on_altered)

    def _on_altered(self, change: Change) -> None:
        if change.children or change.games:
            self.state = None

    def forget(self, question: Callable[[State], bool]) -> None:
        """Tell all actions at the next refresh: one of them has asked by itself."""
        self.in_bars.pop(question, None)
        self.all.pop(question, None)


def refresh(window: Window, *, in_bars: bool = False, has_moved: bool = False) -> None:
    """Bring what can be done at the current node, and what it says, up to date.

    Args:
        window: Where.
        in_bars: Only of what has a button in a bar.
        has_moved: Whether another node is shown, and that is all that is new.
    """
    table, known = window.table, window.part(_Answers)
    state = known.state = State(window.document, known.state if has_moved else None)
    is_next = is_before_fork(state)
    if is_next is not known.is_before_fork:
        known.is_before_fork = is_next
        for of_variations in OF_VARIATIONS:  # why there is none is another before a fork
            known.forget(of_variations)
    answers = known.in_bars if in_bars else known.all
    asked = table.asked_in_bars if in_bars else table.asked
    for question, action_ids in asked.items():
        answer = question(state)
        if answers.get(question) is not answer:
            answers[question] = answer
            for action_id in action_ids:
                _enable(window, action_id, answer)
    for action_id, is_checked in table.checked.items():
        if not in_bars or action_id in table.in_bars:
            action, answer = window.actions_by_id[action_id], is_checked(state)
            if action.isChecked() is not answer:
                action.setChecked(answer)


def say_why_not(window: Window, action: QAction) -> None:
    """Say in the status bar that an action cannot be done now, and why."""
    why = why_not(window, action)
    why = why or QCoreApplication.translate("WhyNot", "There is nothing for it to do now.")
    name = without_mnemonic(tr(window.table.by_id[action.objectName()].text)).rstrip("…")
    window.status.note(labelled(name, why), of_node=True)


def ask_again(window: Window, action: QAction) -> bool:
    """Ask whether an action can be done now, and return that.

    Until the window has settled only those with a button are asked at each step.
    """
    asked = window.table.by_id[action.objectName()].enabled
    if asked is not None:
        window.part(_Answers).forget(asked)
        _enable(window, action.objectName(), asked(State(window.document)))
    return action.isEnabled()


def refresh_history(window: Window) -> None:
    """Bring what depends on the history up to date: undo and redo with their step's name."""
    state = State(window.document)
    for action_id, is_enabled in window.table.history.items():
        _enable(window, action_id, is_enabled(state))
    history = window.document.history
    for action_id, plain, step in (
        ("edit.undo", "&Undo", history.undo_step),
        ("edit.redo", "&Redo", history.redo_step),
    ):
        action = window.actions_by_id[action_id]
        text = tr(plain)
        if step:
            from sgfedit.app.step_words import name_of_step  # noqa: PLC0415  # not to start

            text = f"{text} {name_of_step(step)}"
        if action.text() != text:
            action.setText(text)
            window.part(_Tips).renew(action)


def refresh_checks(window: Window, of: str = "") -> None:
    """Bring the check marks of settings and tools up to date, or those of one setting."""
    for action_id, (key, value) in window.table.settings.items():
        if (not of or key == of) and action_id in window.actions_by_id:
            window.actions_by_id[action_id].setChecked(window.settings.get(key) == value)
    window.actions_by_id[window.board.tool.id].setChecked(True)


# Menus --------------------------------------------------------------------------------------


def fill(window: Window, target: QToolBar | QMenu, items: Iterable[Item]) -> None:
    """Put actions, separators and submenus into a menu; a tool bar takes no submenus."""
    for item in items:
        if isinstance(item, tuple):
            if isinstance(target, QMenu):
                # Made here: what Qt makes itself is lost in Python now and then, see `TextMirror`.
                inner = QMenu(tr(item[0]), target)
                target.addMenu(inner)
                fill(window, inner, item[1])
        elif item == SEPARATOR:
            target.addSeparator()
        else:
            target.addAction(window.actions_by_id[item])


# Icons --------------------------------------------------------------------------------------


def set_icons(window: Window) -> None:
    """Draw the icons in the palette's text colour; again when the palette changes.

    First those of the tool bars, in the sizes that the screens need; soon after that, a few at a
    time, those of menus and those for other screens, which nobody sees before.
    """
    is_fine = any(screen.devicePixelRatio() > 1 for screen in QGuiApplication.screens())
    bars = [row for row in window.table.rows if row.icon and row.id in window.table.in_bars]
    _draw_icons(window, bars, icon_sizes() if is_fine else icon_sizes()[:1])
    # For each child that is looked at PySide makes an object first.
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for earlier in window.findChildren(_OtherIcons, options=direct):
        earlier.deleteLater()  # of the palette before
    _OtherIcons(window)


def icon_sizes() -> tuple[int, int]:
    """Return the px sizes of icons in bars, as zoomed now, on plain and on fine screens."""
    side = scale.icon_px(ICON_PX)
    return side, 2 * side


class _OtherIcons(QObject):
    """Draws all icons in all sizes while nothing else is to be done."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._rows = [row for row in window.table.rows if row.icon]
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_timeout)
        # The first timer waits for the event loop: opening a file can take longer than the other.
        later(self, lambda: self._timer.start(_OTHER_ICONS_MS))

    def _on_timeout(self) -> None:
        now, self._rows = self._rows[:_ICONS_AT_ONCE], self._rows[_ICONS_AT_ONCE:]
        _draw_icons(self._window, now, icon_sizes())
        self._timer.setInterval(0)
        if not self._rows:
            self._timer.stop()
            self.deleteLater()


def _draw_icons(window: Window, rows: Iterable[Action], sizes: Sequence[int]) -> None:
    colour = window.palette().buttonText().color()
    for row in rows:
        window.actions_by_id[row.id].setIcon(icon(row.icon, colour, sizes))
