"""Dialogs of problems: repairs before and after, and the kinds that are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.settings import default_of
from sgfedit.gui.views.changes import KindLines, PlacesModel, PlacesView
from sgfedit.gui.views.problems.severity import kind_title, severity_icon
from sgfedit.gui.widgets.buttons import without_icons
from sgfedit.sgf.problems import GROUPS, PROBLEM_KINDS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sgfedit.app.fixing import Fixes
    from sgfedit.app.settings import Settings
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import ProblemKind


_SIZE_IN_LETTERS: Final = (110, 30)
_SHARE_OF_SCREEN: Final = 0.9


class FixesDialog(QDialog):
    """Lists every place that changes, with what stands there before and after, and a check box.

    Attributes:
        everything: Checks all places or none, and says how many are checked.
    """

    def __init__(self, fixes: Fixes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fixesDialog")
        self.setWindowTitle(self.tr("Fix problems"))
        count = fixes.counts.total()
        title = self.tr("Fix 1 problem?") if count == 1 else self.tr("Fix %n problems?", "", count)
        heading = QLabel(title, self)
        font = QFont(heading.font())
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        heading.setFont(font)
        self.kinds = KindLines(
            [f"{number} × {kind_title(code)}" for code, number in fixes.counts.most_common()], self
        )
        self.warning = _Warning(fixes.guessed, self)
        self.warning.setVisible(fixes.guessed > 0)
        self.model = PlacesModel(fixes.places, self)
        self.view = PlacesView(self.model, self)
        self.everything = QCheckBox(self)
        self.everything.setObjectName("fixEverything")
        self.everything.setVisible(self.model.has_choice)
        self.everything.clicked.connect(self._on_everything)
        self.model.checked_changed.connect(self._show_checked)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.apply = self._buttons.addButton(self.tr("&Apply"), _ACCEPT)
        self.apply.setObjectName("applyFixes")
        self.apply.setDefault(True)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (heading, self.kinds, self.warning, self.everything):
            layout.addWidget(widget)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._buttons)
        without_icons(self)
        self._fit_screen()
        self._show_checked()
        self.apply.setFocus()

    def _fit_screen(self) -> None:
        metrics = self.fontMetrics()
        columns, lines = _SIZE_IN_LETTERS
        size = QSize(columns * metrics.averageCharWidth(), lines * metrics.lineSpacing())
        self.resize(size.boundedTo(self.screen().availableSize() * _SHARE_OF_SCREEN))

    def _on_everything(self) -> None:
        # A click on a box that is half checked makes it full, and so are the places.
        self.model.check_all(is_checked=self.everything.checkState() != _UNCHECKED)

    def _show_checked(self) -> None:
        """Say how many places are checked; without any there is nothing to apply."""
        checked, count = self.model.checked_count, self.model.rowCount()
        text = self.tr("{checked} of {count} places").format(checked=checked, count=count)
        self.everything.setText(text)
        some = Qt.CheckState.PartiallyChecked if checked else _UNCHECKED
        self.everything.setCheckState(Qt.CheckState.Checked if checked == count else some)
        self.apply.setEnabled(checked > 0)

    @classmethod
    def ask(cls, fixes: Fixes, parent: QWidget | None) -> frozenset[Node | None] | None:
        """Show what would change; return the nodes to leave out, or None if nothing is wanted."""
        dialog = cls(fixes, parent)
        answer = dialog.model.left_out if dialog.exec() else None
        dialog.deleteLater()
        return answer


_UNCHECKED: Final = Qt.CheckState.Unchecked
_ACCEPT: Final = QDialogButtonBox.ButtonRole.AcceptRole


class _Warning(QWidget):
    """Says that not all repairs are sure."""

    def __init__(self, guessed: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fixWarning")
        side = self.fontMetrics().height() * 5 // 4
        picture = QLabel(self)
        picture.setPixmap(severity_icon("warning", self.palette()).pixmap(side, side))
        text = (
            self.tr("One of these repairs is a guess: it is plausible, but look at it.")
            if guessed == 1
            else self.tr(
                "%n of these repairs are guesses: they are plausible, but look at them.",
                "",
                guessed,
            )
        )
        label = QLabel(text, self)
        label.setWordWrap(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(picture)
        layout.addWidget(label, 1)


_KINDS_IN_LETTERS: Final = (84, 34)

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
        columns, lines = _KINDS_IN_LETTERS
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
