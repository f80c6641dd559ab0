"""The keys of all actions: to look them up, to change them, to print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
)

from sgfedit.errors import FileError
from sgfedit.gui.actions import shortcuts
from sgfedit.gui.actions.presets import PRESETS
from sgfedit.gui.features.keys.recorder import KeyRecorder
from sgfedit.gui.features.keys.tree import KeyTree
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.buttons import without_icons
from sgfedit.gui.widgets.key_field import KeyField

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from sgfedit.gui.window import Window

_LINES: Final = 42
_SHARE_OF_SCREEN: Final = 0.9
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class KeysDialog(QDialog):
    """Lists every action with its keys and lets them be changed; what is changed counts at once.

    Without a mouse: type to filter, Down to the list, Enter to press a new key there, + to press
    one more, Del to take the keys away, Backspace to have those of the preset back.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._settings = window.settings
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setAccessibleName(self.tr("Filter"))
        self.filter.setObjectName("filter")
        self.filter.setClearButtonEnabled(True)
        self.by_key = KeyField(self)
        self.by_key.setObjectName("filterKey")
        self.preset = QComboBox(self)
        self.preset.setObjectName("preset")
        for name, preset in PRESETS.items():
            self.preset.addItem(QCoreApplication.translate("Keys", preset.title), name)
        self.note = QLabel(self)
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
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAutoDefault(False)
        top = QHBoxLayout()
        top.addWidget(self.filter, 1)
        label = QLabel(self.tr("or press a &key:"), self)
        label.setBuddy(self.by_key)
        top.addWidget(label)
        top.addWidget(self.by_key)
        presets = QHBoxLayout()
        label = QLabel(self.tr("Keys as &in:"), self)
        label.setBuddy(self.preset)
        presets.addWidget(label)
        presets.addWidget(self.preset)
        presets.addWidget(self.note, 1)
        presets.addWidget(self.reset_all)
        self.recorder.add_buttons((self.change, self.add, self.clear, self.reset))
        bottom = QHBoxLayout()
        bottom.addWidget(self._print)
        bottom.addWidget(self._save)
        bottom.addWidget(buttons, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addLayout(presets)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.recorder)
        layout.addLayout(bottom)
        without_icons(self)

    def _connect(self) -> None:
        self.filter.textChanged.connect(self.list.show_words)
        self.by_key.keySequenceChanged.connect(self._on_filter_key)
        self.by_key.left.connect(self.filter.setFocus)
        self.preset.activated.connect(self._on_preset)
        self.list.currentItemChanged.connect(self._on_selected)
        self.list.itemDoubleClicked.connect(self._on_double_click)
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

    def _on_double_click(self) -> None:
        self._on_change()

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
        name = self.preset.itemData(index)
        # A program's arrow keys go with the way its tree grows.
        self._settings.set("tree.orientation", PRESETS[name].orientation)
        self._settings.set("keys.preset", name)
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
            questions.show_error(self, str(error))
        else:
            self.recorder.say_saved(path)

    # Keys -----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if watched is self.filter and key in {Qt.Key.Key_Down, *_ENTER}:
                self.list.setFocus(Qt.FocusReason.TabFocusReason)
                return True
            if watched is self.list and not event.modifiers() & ~_SHIFTS and self._press(key):
                return True
        return super().eventFilter(watched, event)

    def _press(self, key: Qt.Key) -> bool:
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
