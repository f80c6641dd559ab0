"""The options of a format, under headings, as the table of options has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from sgfedit.export.options import OPTIONS, Group
from sgfedit.export.registry import defaults_of, options_of
from sgfedit.gui.features.export.editors import editor_of, title_of
from sgfedit.gui.widgets.mnemonics import mnemonic, with_mnemonic

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from PySide6.QtCore import QObject

    from sgfedit.export.options import Option
    from sgfedit.export.registry import Target
    from sgfedit.gui.features.export.editors import Editor


class OptionForm(QWidget):
    """Shows what can be chosen for a format; what makes no difference to it is not shown.

    Signals:
        changed: Something else is chosen.

    Attributes:
        editors: What each option that is shown, or may be, is chosen in.
        titles: What those that are shown are called, with mnemonics.
    """

    changed = Signal()

    def __init__(
        self,
        games: int,
        letters: Collection[str],
        parent: QWidget,
        first: Group = Group.WHAT,
    ) -> None:
        """Make an empty form.

        Args:
            games: How many games there are.
            letters: Mnemonics that something else has already.
            parent: The dialog.
            first: What stands at the top, below what is drawn.
        """
        super().__init__(parent)
        self._games = games
        self._first = {Group.WHAT, first}
        self._letters = set(letters)
        self._target: Target | None = None
        self._values: dict[str, Any] = {}
        self._headings: dict[Group, QLabel] = {}
        self._groups: dict[Group, list[Option]] = {}
        self.editors: dict[str, Editor] = {}
        self.titles: list[str] = []
        self._labels: dict[str, QLabel] = {}
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)

    @property
    def values(self) -> dict[str, Any]:
        """What is chosen; options that make no difference have their defaults."""
        if self._target is None:
            return {}
        chosen = self._read()
        shown = {option.name for option in options_of(self._target, chosen, self._games)}
        return {
            name: chosen[name] if name in shown else default
            for name, default in defaults_of(self._target).items()
        }

    def show_target(self, target: Target, values: Mapping[str, Any]) -> None:
        """Show the options of a format, with what is chosen for it."""
        self._values = {**defaults_of(target), **values}
        if self._target is not target:
            self._target = target
            self._rebuild(target)
        for name, editor in self.editors.items():
            editor.widget.blockSignals(True)
            editor.put(self._values[name])
            editor.widget.blockSignals(False)
        self._show_rows()

    def _read(self) -> dict[str, Any]:
        found = {name: editor.get() for name, editor in self.editors.items()}
        return {**self._values, **found}

    # Building -------------------------------------------------------------------------------

    def _rebuild(self, target: Target) -> None:
        while self._layout.rowCount():
            self._layout.removeRow(0)
        self.editors.clear()
        self._labels.clear()
        self._headings.clear()
        self._groups.clear()
        for option in sorted(OPTIONS, key=lambda one: one.group not in self._first):
            if option.group not in target.groups:
                continue
            if option.group not in self._groups:
                self._add_heading(option.group)
            self._groups[option.group].append(option)
            self._add(option)

    def _add_heading(self, group: Group) -> None:
        label = QLabel(QCoreApplication.translate("Export", group.value), self)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        if self._headings:
            label.setContentsMargins(0, self.fontMetrics().height() // 2, 0, 0)
        self._headings[group] = label
        self._groups[group] = []
        self._layout.addRow(label)

    def _add(self, option: Option) -> None:
        editor = editor_of(option, self)
        self.editors[option.name] = editor
        if editor.has_title:
            self._layout.addRow(editor.widget)
        else:
            label = QLabel(self)
            label.setBuddy(editor.widget)
            self._labels[option.name] = label
            self._layout.addRow(label, editor.widget)
        editor.changed.connect(self._on_changed)
        # Else the wheel gives a field the focus before the filter sees it.
        editor.widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        editor.widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the wheel scroll the form, and change only what the user is at."""
        is_wheel = event.type() == QEvent.Type.Wheel
        if is_wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _on_changed(self) -> None:
        self._show_rows()
        self.changed.emit()

    def _show_rows(self) -> None:
        if self._target is None:
            return
        shown = {option.name for option in options_of(self._target, self._read(), self._games)}
        taken = set(self._letters)
        self.titles = []
        for group, options in self._groups.items():
            for option in options:
                is_shown = option.name in shown
                self._layout.setRowVisible(self.editors[option.name].widget, is_shown)
                if is_shown:
                    self._give_letter(option, taken)
            is_any = any(option.name in shown for option in options)
            self._layout.setRowVisible(self._headings[group], is_any)

    def _give_letter(self, option: Option, taken: set[str]) -> None:
        """Give an option a mnemonic, as long as there are any."""
        title = with_mnemonic(title_of(option), taken)
        taken.add(mnemonic(title))
        self.titles.append(title)
        label = self._labels.get(option.name)
        if label is None:
            self.editors[option.name].widget.setProperty("text", title)
        else:
            label.setText(f"{title}:")
