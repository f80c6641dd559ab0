"""Lets the user choose which kinds of problems are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.settings import default_of
from sgfedit.gui.views.problems.severity import kind_title, severity_icon
from sgfedit.gui.widgets.buttons import without_icons
from sgfedit.sgf.problem_kinds import GROUPS, PROBLEM_KINDS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sgfedit.app.settings import Settings
    from sgfedit.sgf.problem_kinds import ProblemKind

_SIZE_IN_LETTERS: Final = (84, 34)
_SHARE_OF_SCREEN: Final = 0.9
_CODE: Final = Qt.ItemDataRole.UserRole
_KEY: Final = "problems.hidden"


class ShownKindsDialog(QDialog):
    """All kinds under their groups, with a check mark at those that are shown."""

    def __init__(
        self, hidden: Collection[str], counts: Mapping[str, int], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("shownKinds")
        self.setWindowTitle(self.tr("Shown kinds of problems"))
        self.field = QLineEdit(self)
        self.field.setObjectName("filter")
        self.field.setPlaceholderText(self.tr("Filter"))
        self.field.setAccessibleName(self.tr("Filter kinds"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._on_filter)
        self.tree = QTreeWidget(self)
        self._set_up_tree()
        self._items = dict(self._add(kind, counts) for kind in PROBLEM_KINDS.values())
        self.set_hidden(hidden)
        self.tree.expandAll()
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel | standard.RestoreDefaults, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        buttons.button(standard.RestoreDefaults).clicked.connect(self._on_defaults)
        layout = QVBoxLayout(self)
        for widget in (self.field, self.tree, buttons):
            layout.addWidget(widget)
        without_icons(self)
        columns, lines = _SIZE_IN_LETTERS
        metrics = self.fontMetrics()
        size = QSize(columns * metrics.averageCharWidth(), lines * metrics.lineSpacing())
        self.resize(size.boundedTo(self.screen().availableSize() * _SHARE_OF_SCREEN))

    def _set_up_tree(self) -> None:
        tree = self.tree
        tree.setObjectName("kinds")
        tree.setAccessibleName(self.windowTitle())
        tree.setHeaderLabels([self.tr("Kind"), self.tr("In this file")])
        tree.setUniformRowHeights(True)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._groups = {group: QTreeWidgetItem(tree, [group]) for group in GROUPS}
        for item in self._groups.values():
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsAutoTristate)

    def _add(self, kind: ProblemKind, counts: Mapping[str, int]) -> tuple[str, QTreeWidgetItem]:
        count = counts.get(kind.code, 0)
        item = QTreeWidgetItem(
            self._groups[kind.group], [kind_title(kind.code), str(count) if count else ""]
        )
        item.setIcon(0, severity_icon(kind.severity, self.palette()))
        item.setToolTip(0, kind.code)
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
        return kind.code, item

    @property
    def hidden(self) -> list[str]:
        """The codes without a check mark."""
        unchecked = Qt.CheckState.Unchecked
        return [code for code, item in self._items.items() if item.checkState(0) == unchecked]

    def set_hidden(self, hidden: Collection[str]) -> None:
        """Set the check marks."""
        for code, item in self._items.items():
            is_shown = code not in hidden
            item.setCheckState(0, Qt.CheckState.Checked if is_shown else Qt.CheckState.Unchecked)

    def _on_defaults(self) -> None:
        self.set_hidden(default_of(_KEY))

    def _on_filter(self, text: str) -> None:
        words = text.casefold().split()
        for code, item in self._items.items():
            title = f"{kind_title(code)} {code}".casefold()
            item.setHidden(not all(word in title for word in words))
        for name, group in self._groups.items():
            group.setHidden(
                all(
                    item.isHidden()
                    for code, item in self._items.items()
                    if PROBLEM_KINDS[code].group == name
                )
            )

    @classmethod
    def ask(cls, settings: Settings, counts: Mapping[str, int], parent: QWidget | None) -> None:
        """Let the user choose, and store what was chosen."""
        dialog = cls(settings.get(_KEY), counts, parent)
        if dialog.exec():
            settings.set(_KEY, dialog.hidden)
        dialog.deleteLater()
