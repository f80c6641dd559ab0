"""The engines of the user, as a page of the preferences has them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.engines import Engines
from sgfedit.engine.commands import found_here, joined_command
from sgfedit.gui.features.engines.console import show as show_console
from sgfedit.gui.features.engines.dialog import EngineDialog
from sgfedit.gui.features.engines.trial import TryEngine
from sgfedit.gui.widgets import questions, scale
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, item_of, tip_of

if TYPE_CHECKING:
    from sgfedit.engine.commands import EngineSpec, Found
    from sgfedit.gui.window import Window


class EngineList(QWidget):
    """The list with its buttons, and what was found on this computer and is not in it.

    Attributes:
        fields: What can be reached with Tab, in order.
    """

    manual_page = "engines.md#setting-one-up"

    def __init__(self, window: Window, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("engineList")
        self._window = window
        self._engines = Engines.of(window.settings)
        self.words = Label(parent=self, wordWrap=True)
        self.words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.list = QListWidget(self)
        self.list.setObjectName("engines")
        self.list.setAccessibleName(self.tr("Engines"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.add = self._button("engineAdd", self.tr("&Add…"), self._on_add)
        self.change = self._button("engineChange", self.tr("C&hange…"), self._on_change)
        self.remove = self._button("engineRemove", self.tr("Remo&ve"), self._on_remove)
        self.up = self._button("engineUp", self.tr("Up"), partial(self._move, -1))
        self.down = self._button("engineDown", self.tr("Down"), partial(self._move, 1))
        self.test = self._button("engineTest", self.tr("&Test"), self._on_test)
        self.console = self._button("engineConsole", self.tr("C&onsole"), self._on_console)
        self.fields: list[QWidget] = [
            *(self.list, self.add, self.change, self.remove),
            *(self.up, self.down, self.test, self.console),
        ]
        self._found = QVBoxLayout()
        self._lay_out()
        self.list.itemActivated.connect(self._on_change)
        self.list.currentRowChanged.connect(self._enable)
        self._engines.changed.connect(self._follow)
        self._follow()

    def _button(self, name: str, words: str, command: object) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        button.clicked.connect(command)
        return button

    def _lay_out(self) -> None:
        side = fill(
            QVBoxLayout(),
            *(self.add, self.change, self.remove, self.up, self.down, self.test, self.console),
            1,
            spacing=scale.TIGHT,
        )
        middle = fill(QHBoxLayout(), (self.list, 1), side, margins=0, spacing=scale.APART)
        fill(QVBoxLayout(self), self.words, middle, self._found, margins=0, spacing=scale.NEAR)

    # What is shown --------------------------------------------------------------------------

    def _follow(self) -> None:
        """Show the list as it is now; the same row stays chosen."""
        chosen = self.list.currentRow()
        specs = self._engines.specs
        self.list.clear()
        for spec in specs:
            command = joined_command(spec.command)
            item = QListWidgetItem(f"{spec.name}\n{command}", self.list)
            item.setToolTip(tip_of(command))
        self.list.setCurrentRow(min(max(chosen, 0), len(specs) - 1))
        if self._engines.is_safe:
            self.words.setText(self.tr("In safe mode no engine is started."))
        else:
            self.words.setText(
                self.tr("Programs that play Go, by GTP or KataGo’s protocol. The first one is "
                        "asked where no other is chosen.")
            )  # fmt: skip
        self._show_found(specs)
        self._enable()

    def _show_found(self, specs: tuple[EngineSpec, ...]) -> None:
        """Offer the engines of this computer that are not in the list."""
        while (item := self._found.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        if self._engines.is_safe:
            return
        known = {spec.command[:1] for spec in specs}
        for found in found_here():
            if found.spec.command[:1] in known:
                continue
            words = self.tr("Found on this computer: add {name} ({program})").format(
                name=found.spec.name, program=found.spec.command[0]
            )
            if found.needs:
                words += "…"
            button = QPushButton(item_of(words), self)
            button.setObjectName(f"engineFound:{found.spec.name}")
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._on_found, found))
            self._found.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _enable(self) -> None:
        row, count = self.list.currentRow(), self.list.count()
        self.add.setEnabled(not self._engines.is_safe)
        for button in (self.change, self.remove, self.test, self.console):
            button.setEnabled(0 <= row < count)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < count - 1)

    @property
    def chosen(self) -> EngineSpec | None:
        """The engine of the chosen row."""
        row, specs = self.list.currentRow(), self._engines.specs
        return specs[row] if 0 <= row < len(specs) else None

    # What the user does -----------------------------------------------------------------------

    def _on_add(self) -> None:
        self._ask(EngineDialog(self._window, None, self))

    def _on_found(self, found: Found) -> None:
        if found.needs:
            self._ask(EngineDialog(self._window, found.spec, self, is_new=True))
            return
        names = {spec.name for spec in self._engines.specs}
        if found.spec.name in names:
            self._ask(EngineDialog(self._window, found.spec, self, is_new=True))
        else:
            self._append(found.spec)

    def _ask(self, dialog: EngineDialog) -> None:
        if questions.run(dialog) and dialog.result_spec is not None:
            self._append(dialog.result_spec)

    def _append(self, spec: EngineSpec) -> None:
        self._engines.change(lambda known: (*known, spec))
        self.list.setCurrentRow(self.list.count() - 1)

    def _on_change(self) -> None:
        spec = self.chosen
        if spec is None:
            return
        dialog = EngineDialog(self._window, spec, self)
        if questions.run(dialog) and dialog.result_spec is not None:
            changed = dialog.result_spec
            self._engines.change(
                lambda known: tuple(changed if one == spec else one for one in known)
            )

    def _on_remove(self) -> None:
        spec = self.chosen
        if spec is not None:
            self._engines.change(lambda known: tuple(one for one in known if one != spec))

    def _move(self, by: int) -> None:
        spec, row = self.chosen, self.list.currentRow()
        if spec is None:
            return

        def moved(known: tuple[EngineSpec, ...]) -> list[EngineSpec]:
            order = [one for one in known if one != spec]
            order.insert(row + by, spec)
            return order

        self._engines.change(moved)
        self.list.setCurrentRow(row + by)

    def _on_test(self) -> None:
        if self.chosen is not None:
            questions.run(TryEngine(self._window, self.chosen, self))

    def _on_console(self) -> None:
        if self.chosen is not None:
            show_console(self._window, self.chosen)
