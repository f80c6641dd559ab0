"""Dialog of the keys of all actions: to look them up, to change and to print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.error_words import words_of
from sgfedit.errors import FileError
from sgfedit.gui.actions import shortcuts
from sgfedit.gui.actions.shortcuts import PRESETS, Clash
from sgfedit.gui.features.keys.key_list import full_text, sections
from sgfedit.gui.widgets import fuzzy, questions
from sgfedit.gui.widgets.buttons import close_only
from sgfedit.gui.widgets.key_field import KeyField
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, listed, quoted
from sgfedit.gui.widgets.severity import severity_icon

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from PySide6.QtCore import QObject, QPersistentModelIndex
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QStyleOptionViewItem

    from sgfedit.gui.actions.row import Table
    from sgfedit.gui.actions.shortcuts import Conflict
    from sgfedit.gui.features.keys.key_list import KeyRow
    from sgfedit.gui.window import Window


_STROKES: Final = 2
_NAMED: Final = 2
_ICON_SIZE: Final = QSize(16, 16)
_tr = QCoreApplication.translate


class KeyRecorder(QWidget):
    """A line to press a key in, with what is in the way of that key below it.

    Signals:
        recorded: (action, key, whether the action keeps its other keys): a key that may be given,
            which may have to be taken from other actions.
        ended: Nothing is being recorded any more.
    """

    recorded = Signal(str, str, bool)
    ended = Signal()

    def __init__(self, table: Table, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._action = ""
        self._adds = False
        self._keys: Mapping[str, Sequence[str]] = {}
        self._pending = ""
        self.label = Label(parent=self)
        self.field = QKeySequenceEdit(self)
        self.field.setObjectName("newKey")
        self.field.setMaximumSequenceLength(_STROKES)
        self.field.setFinishingKeyCombinations([])
        self.field.setAccessibleName(self.tr("New key"))
        self.label.setBuddy(self.field)
        self.sign = Label(parent=self)
        self.says = Label(parent=self)
        self.says.setObjectName("conflict")
        self.says.setWordWrap(True)
        self.take = QPushButton(self)
        self.take.setObjectName("take")
        self.take.setAutoDefault(True)
        self.take.hide()
        self._line = fill(QHBoxLayout(), self.label, (self.field, 1))
        below = QHBoxLayout()
        below.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        fill(below, (self.says, 1), self.take)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        fill(layout, self._line, below)
        self.field.editingFinished.connect(self._on_recorded)
        self.take.clicked.connect(self._on_take)
        self.field.installEventFilter(self)
        self.stop()

    def add_buttons(self, buttons: Iterable[QWidget]) -> None:
        """Put what begins the recording beside the line."""
        for button in buttons:
            self._line.addWidget(button)

    def record(self, action: str, keys: Mapping[str, Sequence[str]], *, adds: bool) -> None:
        """Wait for a key for `action`, given the keys of all that are in force."""
        self._action, self._keys, self._adds = action, keys, adds
        self._say("", "")
        name = full_text(self._table, action)
        ask = self.tr("Another key for {action}:") if adds else self.tr("Key for {action}:")
        self.label.setText(ask.format(action=quoted(name)))
        self.field.setEnabled(True)
        self.field.clear()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop(self) -> None:
        """Wait for no key any more; what was said of the last one stays."""
        self._pending = ""
        self.take.hide()
        self.label.setText(self.tr("New key:"))
        self.field.clear()
        self.field.setEnabled(False)

    @property
    def is_recording(self) -> bool:
        """Whether it waits for a key, or for what to do about one."""
        return self.field.isEnabled()

    def clear(self) -> None:
        """Forget what was said of the last key."""
        self._say("", "")

    def say_saved(self, path: str) -> None:
        """Say that the sheet was saved."""
        self._say("info", self.tr("Saved: {path}").format(path=path))

    def _on_recorded(self) -> None:
        key = self.field.keySequence().toString()
        if not key or not self.is_recording or self._pending:
            return
        found = shortcuts.clashes(key, self._action, self._keys)
        if any(conflict.clash is Clash.BOARD for conflict in found):
            self._say("error", _sentence(self._table, key, found))
            self.field.clear()
            return
        owners = list(dict.fromkeys(each.other for each in found if each.is_fatal))
        if owners:
            self._pending = key
            self._say("warning", _sentence(self._table, key, found))
            name = full_text(self._table, owners[0])
            self.take.setText(
                self.tr("&Take it from {action}").format(action=quoted(name))
                if len(owners) == 1
                else self.tr("&Take it from them")
            )
            self.take.show()
            self.take.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._finish(key)
        if found:
            self._say("info", _sentence(self._table, key, found))

    def _on_take(self) -> None:
        self._finish(self._pending)

    def _finish(self, key: str) -> None:
        action, adds = self._action, self._adds
        self.stop()
        self._say("", "")
        self.recorded.emit(action, key, adds)
        self.ended.emit()

    def _say(self, severity: str, text: str) -> None:
        self.says.setText(text)
        self.sign.setVisible(bool(text))
        if text:
            icon = severity_icon(severity, self.palette())
            self.sign.setPixmap(icon.pixmap(_ICON_SIZE, self.devicePixelRatioF()))

    def give_up(self) -> bool:
        """Leave everything as it was; return whether anything was being recorded."""
        if not self.is_recording:
            return False
        self.stop()
        self._say("", "")
        self.ended.emit()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_escape = (
            event.type() in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride}
            and isinstance(event, QKeyEvent)
            and QKeySequence(event.keyCombination()) == QKeySequence(Qt.Key.Key_Escape)
        )
        if is_escape:
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.give_up()
            return True
        return super().eventFilter(watched, event)


def _sentence(table: Table, key: str, found: Sequence[Conflict]) -> str:
    """Return what is in the way of a key, the worst first."""
    shown = shortcuts.native(key)
    clashes = {conflict.clash for conflict in found}
    names = [quoted(full_text(table, conflict.other)) for conflict in found if conflict.other]
    some = listed(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
    if Clash.BOARD in clashes:
        return _tr("Keys", "{key} belongs to the cursor of the board: press another one.").format(
            key=shown
        )
    if Clash.SAME in clashes:
        return _tr("Keys", "{key} is the key of {actions}.").format(key=shown, actions=some)
    if Clash.BEGINS in clashes:
        return _tr("Keys", "{key} is where other keys begin: {actions}.").format(
            key=shown, actions=some
        )
    if Clash.BEGUN in clashes:
        return _tr("Keys", "The first stroke of {key} is the key of {actions}.").format(
            key=shown, actions=some
        )
    return _tr("Keys", "In text fields {key} edits the text.").format(key=shown)


_LINES: Final = 42
_SHARE_OF_SCREEN: Final = 0.9
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class KeysDialog(QDialog):
    """Lists every action with its keys and lets them be changed; what is changed counts at once.

    Without a mouse: type to filter, Down to the list, Enter to press a new key there, + to press
    one more, Del to take the keys away, Backspace to have those of the preset back.
    """

    manual_page = "keys.md"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._settings = window.settings
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.filter = QLineEdit(self, placeholderText=self.tr("Filter"))
        self.filter.setAccessibleName(self.tr("Filter"))
        self.filter.setObjectName("filter")
        self.filter.setClearButtonEnabled(True)
        self.by_key = KeyField(self)
        self.by_key.setObjectName("filterKey")
        self.preset = QComboBox(self)
        self.preset.setObjectName("preset")
        for name, preset in PRESETS.items():
            self.preset.addItem(QCoreApplication.translate("Keys", preset.title), name)
        self.note = Label(parent=self)
        self.note.setEnabled(False)
        self.list = KeyTree(window.table, window.actions_by_id, self)
        self.recorder = KeyRecorder(window.table, self)
        self.change = self._button(self.tr("Chan&ge…"), "change")
        self.add = self._button(self.tr("&Add…"), "add")
        self.clear = self._button(self.tr("&Clear"), "clear")
        self.reset = self._button(self.tr("&Reset"), "reset")
        self.reset_all = self._button(self.tr("Reset a&ll…"), "resetAll")
        self._print = self._button(self.tr("&Print sheet…"), "print")
        self._save = self._button(self.tr("&Save sheet…"), "save")
        self._build()
        self._connect()
        self._refresh()
        self._resize_to_contents()
        self.filter.setFocus()

    def _button(self, text: str, name: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        return button

    def _build(self) -> None:
        buttons = close_only(self)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAutoDefault(False)
        top = fill(QHBoxLayout(), (self.filter, 1))
        label = Label(self.tr("or press a &key:"), self)
        label.setBuddy(self.by_key)
        fill(top, label, self.by_key)
        presets = QHBoxLayout()
        label = Label(self.tr("Keys as &in:"), self)
        label.setBuddy(self.preset)
        fill(presets, label, self.preset, (self.note, 1), self.reset_all)
        self.recorder.add_buttons((self.change, self.add, self.clear, self.reset))
        bottom = fill(QHBoxLayout(), self._print, self._save, (buttons, 1))
        fill(QVBoxLayout(self), top, presets, (self.list, 1), self.recorder, bottom)

    def _connect(self) -> None:
        self.filter.textChanged.connect(self.list.show_words)
        self.by_key.keySequenceChanged.connect(self._on_filter_key)
        self.by_key.left.connect(self.filter.setFocus)
        self.preset.activated.connect(self._on_preset)
        self.list.currentItemChanged.connect(self._on_selected)
        self.list.itemDoubleClicked.connect(self._on_change)
        self.change.clicked.connect(self._on_change)
        self.add.clicked.connect(self._on_add)
        self.clear.clicked.connect(self._on_clear)
        self.reset.clicked.connect(self._on_reset)
        self.reset_all.clicked.connect(self._on_reset_all)
        self._print.clicked.connect(self._on_print)
        self._save.clicked.connect(self._on_save)
        self.recorder.recorded.connect(self._on_recorded)
        self.recorder.ended.connect(self._on_ended)
        self.filter.installEventFilter(self)
        self.list.installEventFilter(self)

    def _resize_to_contents(self) -> None:
        """Be as wide as the longest row, the screen permitting."""
        metrics = self.fontMetrics()
        width = max(self.list.width_wanted() + 2 * metrics.height(), self.sizeHint().width())
        room = self.screen().availableGeometry().size() * _SHARE_OF_SCREEN
        self.resize(QSize(width, metrics.lineSpacing() * _LINES).boundedTo(room))

    # What is in force -----------------------------------------------------------------------

    def _refresh(self) -> None:
        self._changed = shortcuts.parsed(self._settings.get("keys.changed"))
        self._keys = shortcuts.of_settings(self._window.table.default_keys, self._settings)
        self.list.show_keys(self._keys, self._changed)
        self.preset.setCurrentIndex(self.preset.findData(self._settings.get("keys.preset")))
        grows_down = self._settings.get("tree.orientation") == "down"
        self.note.setText(
            self.tr("Arrow keys follow the tree, which grows downwards.")
            if grows_down
            else self.tr("Arrow keys follow the tree, which grows to the right.")
        )
        self._enable()

    def _enable(self) -> None:
        action = self.list.action
        self.change.setEnabled(bool(action))
        self.add.setEnabled(bool(self._keys.get(action)))
        self.clear.setEnabled(bool(self._keys.get(action)))
        self.reset.setEnabled(action in self._changed)
        self.reset_all.setEnabled(bool(self._changed))

    def _store(self, changed: dict[str, tuple[str, ...]]) -> None:
        self._settings.set("keys.changed", shortcuts.stored(changed))
        self._refresh()

    def _give(self, action: str, keys: tuple[str, ...]) -> None:
        """Let an action have `keys`; others that the user gave them lose what is in the way."""
        own = {action: keys}
        others = {
            other: tuple(
                key
                for key in theirs
                if not any(c.is_fatal and c.other for c in shortcuts.clashes(key, other, own))
            )
            for other, theirs in self._changed.items()
            if other != action
        }
        self._store({**others, **own})

    # Changing -------------------------------------------------------------------------------

    def _on_selected(self) -> None:
        self.recorder.give_up()
        self.recorder.clear()
        self._enable()

    def _on_change(self) -> None:
        if self.list.action:
            self.recorder.record(self.list.action, self._keys, adds=False)

    def _on_add(self) -> None:
        if self.list.action:
            self.recorder.record(self.list.action, self._keys, adds=True)

    def _on_recorded(self, action: str, key: str, adds: bool) -> None:
        before = self._keys[action] if adds else ()
        self._give(action, tuple(dict.fromkeys((*before, key))))

    def _on_ended(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_clear(self) -> None:
        if self.list.action:
            self._give(self.list.action, ())

    def _on_reset(self) -> None:
        action = self.list.action
        self._store({key: keys for key, keys in self._changed.items() if key != action})

    def _on_reset_all(self) -> None:
        if questions.ask_reset_keys(self, len(self._changed)):
            self._store({})

    def _on_preset(self, index: int) -> None:
        shortcuts.choose_preset(self._settings, self.preset.itemData(index))
        self._refresh()

    def _on_filter_key(self, sequence: QKeySequence) -> None:
        self.list.show_key(sequence.toString())

    # Sheet ----------------------------------------------------------------------------------

    def _on_print(self) -> None:
        from sgfedit.gui.features.keys import sheet as keys_sheet  # noqa: PLC0415  # slow

        keys_sheet.print_sheet(self._window)

    def _on_save(self) -> None:
        from sgfedit.gui.features.keys import sheet as keys_sheet  # noqa: PLC0415  # slow

        path = questions.ask_sheet_path(self)
        if path is None:
            return
        try:
            keys_sheet.save(path, self._window.table, self._settings)
        except FileError as error:
            questions.show_error(self, words_of(error))
        else:
            self.recorder.say_saved(path)

    # Keys -----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if watched is self.filter and key in {Qt.Key.Key_Down, *_ENTER}:
                self.list.setFocus(Qt.FocusReason.TabFocusReason)
                return True
            if watched is self.list and not event.modifiers() & ~_SHIFTS and self._press(key):
                return True
        return super().eventFilter(watched, event)

    def _press(self, key: int) -> bool:
        """Do what a key means in the list; return whether it means anything."""
        if key in _ENTER or key == Qt.Key.Key_F2:
            self.change.click()
        elif key == Qt.Key.Key_Plus:
            self.add.click()
        elif key == Qt.Key.Key_Delete:
            self.clear.click()
        elif key == Qt.Key.Key_Backspace:
            self.reset.click()
        else:
            return False
        return True

    def reject(self) -> None:
        """Close; but Esc first gives up what is being recorded."""
        if not self.recorder.give_up():
            super().reject()

    def shown(self) -> list[str]:
        """Return the actions that pass the filter."""
        return self.list.shown()


_SHIFTS: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


# The list of all actions with their keys, by menu, filtered by words or by a key.


_ICON_PX: Final = 16
_ACTION: Final = Qt.ItemDataRole.UserRole
_WORDS: Final = _ACTION + 1


def _blank_icon() -> QIcon:
    pixmap = QPixmap(_ICON_PX, _ICON_PX)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


class _Rows(QStyledItemDelegate):
    """Rows with room to breathe."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        size = super().sizeHint(option, index)
        return size.expandedTo(QSize(0, option.fontMetrics.height() * 3 // 2))


class KeyTree(QTreeWidget):
    """A branch for each menu, a row for each action; what the user changed is bold."""

    def __init__(self, table: Table, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._actions = actions
        self._keys: Mapping[str, Sequence[str]] = {}
        self._rows: list[QTreeWidgetItem] = []
        self._blank = _blank_icon()
        self._words = ""
        self._key: shortcuts.Strokes = ()
        self.setObjectName("keyList")
        self.setAccessibleName(self.tr("Actions and their keys"))
        self.setHeaderLabels([self.tr("Action"), self.tr("Keys")])
        self.setAlternatingRowColors(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self.setItemDelegate(_Rows(self))
        self.setIconSize(QSize(_ICON_PX, _ICON_PX))
        self.header().setStretchLastSection(True)

    # Filling --------------------------------------------------------------------------------

    def show_keys(self, keys: Mapping[str, Sequence[str]], changed: Collection[str]) -> None:
        """Show the keys that are in force; those of actions in `changed` are the user's."""
        self._keys = keys
        if not self._rows:
            self._fill()
        rows = [row for section in sections(self._table, keys) for row in section.rows]
        for row, item in zip(rows, self._rows, strict=True):
            item.setText(1, keys_text(row))
            font = self.font()
            font.setBold(row.action in changed)
            for column in (0, 1):
                item.setFont(column, font)
        self._filter()

    def _fill(self) -> None:
        for section in sections(self._table, self._keys):
            menu = self._branch(QTreeWidgetItem(self, [section.title]), bold=True)
            submenus: dict[str, QTreeWidgetItem] = {}
            for row in section.rows:
                parent = menu
                if row.submenu:
                    if row.submenu not in submenus:
                        submenu = QTreeWidgetItem(menu, [row.submenu])
                        submenu.setIcon(0, self._blank)
                        submenus[row.submenu] = self._branch(submenu)
                    parent = submenus[row.submenu]
                self._rows.append(self._row(parent, row))
        self.expandAll()
        # Of all rows: columns that move while one filters would be a nuisance.
        self.resizeColumnToContents(0)
        self.setCurrentItem(self._rows[0])

    def _branch(self, item: QTreeWidgetItem, *, bold: bool = False) -> QTreeWidgetItem:
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = self.font()
        font.setBold(bold)
        item.setFont(0, font)
        item.setFirstColumnSpanned(True)
        return item

    def _row(self, parent: QTreeWidgetItem, row: KeyRow) -> QTreeWidgetItem:
        """Add a row; one without an icon is indented like the others."""
        item = QTreeWidgetItem(parent, [row.text])
        item.setData(0, _ACTION, row.action)
        item.setData(0, _WORDS, fuzzy.folded(row.words))
        icon = self._actions[row.action].icon() if row.action else self._blank
        item.setIcon(0, self._blank if icon.isNull() else icon)
        return item

    # Filtering ------------------------------------------------------------------------------

    def show_words(self, text: str) -> None:
        """Show only rows with all of these words in name, menu, keys or search words."""
        self._words = text
        self._filter()

    def show_key(self, key: str) -> None:
        """Show only actions with this key, or with one that begins with it; empty: all."""
        self._key = shortcuts.strokes(key)
        self._filter()

    def _filter(self) -> None:
        words = fuzzy.folded(self._words).split()
        shown: set[QTreeWidgetItem] = set()
        for item in self._rows:
            above = _branches(item)
            parts = (*(branch.text(0) for branch in above), item.text(0), item.text(1))
            text = fuzzy.folded(" ".join(parts))
            also = f" {item.data(0, _WORDS)}"
            fits = all(word in text or f" {word}" in also for word in words)
            fits = fits and self._has_key(item)
            item.setHidden(not fits)
            for branch in above:
                # The rows of a branch stand together: the last one that fits decides.
                if fits:
                    shown.add(branch)
                branch.setHidden(branch not in shown)
        current = self.currentItem()
        if current is None or current.isHidden():
            first = next((item for item in self._rows if not item.isHidden()), None)
            if first is not None:
                self.setCurrentItem(first)
            else:
                self.setCurrentIndex(QModelIndex())

    def _has_key(self, item: QTreeWidgetItem) -> bool:
        if not self._key:
            return True
        keys = self._keys.get(item.data(0, _ACTION), ())
        return any(shortcuts.strokes(key)[: len(self._key)] == self._key for key in keys)

    # Which one ------------------------------------------------------------------------------

    @property
    def action(self) -> str:
        """The id of the selected action, empty for what is none."""
        item = self.currentItem()
        return str(item.data(0, _ACTION) or "") if item is not None else ""

    def select(self, action: str) -> None:
        """Select an action and scroll to it."""
        item = next((i for i in self._rows if i.data(0, _ACTION) == action), None)
        if item is not None:
            self.setCurrentItem(item)
            self.scrollToItem(item)

    def shown(self) -> list[str]:
        """Return the names of the rows that pass the filter."""
        return [item.text(0) for item in self._rows if not item.isHidden()]

    def keys_shown(self, action: str) -> str:
        """Return what stands beside an action."""
        return next((i.text(1) for i in self._rows if i.data(0, _ACTION) == action), "")

    def width_wanted(self) -> int:
        """Return the width at which nothing is cut."""
        bar = self.verticalScrollBar().sizeHint().width()
        return sum(map(self.sizeHintForColumn, range(2))) + bar + self.indentation()


def keys_text(row: KeyRow) -> str:
    """Return the keys of a row in one line."""
    return QCoreApplication.translate("Keys", " or ").join(row.keys)


def _branches(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """Return the branches that an item is in."""
    found = []
    walker = item.parent()
    while walker is not None:
        found.append(walker)
        walker = walker.parent()
    return found


def edit_keys(window: Window) -> None:
    """Show the keys of all actions, to look them up and to change them."""
    KeysDialog(window).exec()
