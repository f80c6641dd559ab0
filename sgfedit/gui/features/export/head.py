"""The upper left of the export dialog: the format, and the presets of the user."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from sgfedit.export.registry import TARGETS, Scope
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from sgfedit.app.export_options import ExportMemory
    from sgfedit.export.registry import Target

_tr = QCoreApplication.translate
_LETTERS: Final = 16


def _group_of(target: Target) -> str:
    if target.scope is Scope.SHOT:
        return _PICTURES if target.needs_qt else _TEXTS
    return _FILMS if target.scope is Scope.MOVES else _BOOKS


_PICTURES: Final = QT_TRANSLATE_NOOP("Export", "Pictures")
_TEXTS: Final = QT_TRANSLATE_NOOP("Export", "Text")
_FILMS: Final = QT_TRANSLATE_NOOP("Export", "Animations")
_BOOKS: Final = QT_TRANSLATE_NOOP("Export", "Books")


class FormatBox(QComboBox):
    """The formats of the registry, under headings.

    Signals:
        chosen: Another one is chosen.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("format")
        self.setAccessibleName(self.tr("Format"))
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LETTERS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        model = QStandardItemModel(self)
        for group in (_PICTURES, _TEXTS, _FILMS, _BOOKS):
            heading = QStandardItem(_tr("Export", group))
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            font = self.font()
            font.setBold(True)
            heading.setFont(font)
            model.appendRow(heading)
            for target in TARGETS:
                if _group_of(target) == group:
                    item = QStandardItem(_tr("Export", target.title))
                    item.setData(target.name, Qt.ItemDataRole.UserRole)
                    model.appendRow(item)
        self.setModel(model)
        self.setMaxVisibleItems(model.rowCount())
        self.setCurrentIndex(1)
        self.currentIndexChanged.connect(self.chosen)

    @property
    def target(self) -> Target:
        """The format that is chosen."""
        name = self.currentData()
        return next(target for target in TARGETS if target.name == name)

    def choose(self, name: str) -> None:
        """Choose a format by its name, without telling."""
        with QSignalBlocker(self):
            self.setCurrentIndex(max(self.findData(name), 1))


class PresetBox(QWidget):
    """The presets, and what can be done with them.

    Signals:
        chosen: The name of a preset.
        save_wanted: What is chosen now is to be a preset; its name.

    Attributes:
        combo: Their names, behind a first row for none.
    """

    chosen = Signal(str)
    save_wanted = Signal(str)

    def __init__(self, memory: ExportMemory, parent: QWidget) -> None:
        super().__init__(parent)
        self._memory = memory
        self.combo = QComboBox(self)
        self.combo.setObjectName("preset")
        self.combo.setAccessibleName(self.tr("Preset"))
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.combo.setSizeAdjustPolicy(policy)
        self.combo.setMinimumContentsLength(_LETTERS)
        self.more = QToolButton(self)
        self.more.setObjectName("morePresets")
        self.more.setText("⋯")
        self.more.setAccessibleName(self.tr("Presets"))
        self.more.setToolTip(self.tr("Save, rename or delete a preset"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self.more)
        self.save = menu.addAction(self.tr("&Save as…"), self._on_save)
        self.rename = menu.addAction(self.tr("&Rename…"), self._on_rename)
        self.delete = menu.addAction(self.tr("&Delete"), self._on_delete)
        self.more.setMenu(menu)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.combo, 1)
        layout.addWidget(self.more)
        self.setFocusProxy(self.combo)
        self.show_names("")
        self.combo.currentIndexChanged.connect(self._on_chosen)

    @property
    def name(self) -> str:
        """The preset that is chosen, "" for none."""
        return self.combo.currentData() or ""

    def show_names(self, name: str) -> None:
        """Show the presets there are, with that one chosen, without telling."""
        with QSignalBlocker(self.combo):
            self.combo.clear()
            self.combo.addItem(self.tr("none"), "")
            for one in self._memory.presets:
                self.combo.addItem(one, one)
            self.combo.setCurrentIndex(max(self.combo.findData(name), 0))
        self._on_shown()

    def _on_shown(self) -> None:
        for action in (self.rename, self.delete):
            action.setEnabled(bool(self.name))

    def _on_chosen(self) -> None:
        self._on_shown()
        if self.name:
            self.chosen.emit(self.name)

    def _ask_name(self, title: str) -> str:
        """Return a name that the user types, and does not mean to replace another by mistake."""
        name = questions.ask_name(self, title, self.tr("Name of the preset:"), self.name)
        if name in self._memory.presets and name != self.name:
            text = self.tr("There is a preset “{name}” already. Replace it?")
            if not questions.ask_replace(self, text.format(name=name)):
                return ""
        return name

    def _on_save(self) -> None:
        name = self._ask_name(self.tr("Save preset"))
        if name:
            self.save_wanted.emit(name)

    def _on_rename(self) -> None:
        name = self._ask_name(self.tr("Rename preset"))
        if name:
            self._memory.rename_preset(self.name, name)
            self.show_names(name)

    def _on_delete(self) -> None:
        self._memory.delete_preset(self.name)
        self.show_names("")


def head(formats: FormatBox, presets: PresetBox) -> QFormLayout:
    """Return the layout of both, with labels that lead to them."""
    layout = QFormLayout()
    layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    for text, widget in (
        (_tr("ExportDialog", "&Format:"), formats),
        (_tr("ExportDialog", "P&reset:"), presets),
    ):
        label = QLabel(text)
        label.setBuddy(widget)
        layout.addRow(label, widget)
    return layout
