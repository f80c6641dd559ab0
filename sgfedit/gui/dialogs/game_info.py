"""The dialog that shows and edits what is known about a game."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from sgfedit.game import operations
from sgfedit.game.info import GROUPS, READ_ONLY, ROOT_FIELDS, game_info_node, info_text
from sgfedit.game.operations.node_values import format_clock
from sgfedit.gui.dialogs.buttons import without_icons
from sgfedit.gui.dialogs.fields import FORMS, Field, label_of
from sgfedit.gui.dialogs.handicap import PlaceStones
from sgfedit.sgf.values import parse_real

if TYPE_CHECKING:
    from sgfedit.app.document import Document

_IDENTS: Final = dict(GROUPS)
_SWAPPED: Final = (("PB", "PW"), ("BR", "WR"), ("BT", "WT"))
_WIDTH_IN_LETTERS: Final = 110
_LONGEST_SECONDS: Final = 864_000


class GameInfoDialog(QDialog):
    """Every game-info and root property; OK applies all as one undoable step."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gameInfo")
        self.setWindowTitle(self.tr("Game info"))
        self._document = document
        self._node = game_info_node(document.current)
        self._root = self._node.root
        self.fields: dict[str, Field] = {}
        for ident in (ident for _name, idents in GROUPS for ident in idents):
            node = self._root if ident in ROOT_FIELDS else self._node
            field = self.fields[ident] = Field(ident, info_text(node, ident), self)
            field.edited.connect(self._show_hint)
            if ident in READ_ONLY:
                field.set_read_only()
        self._hint = QLabel(self)
        self._hint.setObjectName("hint")
        self._hint.setWordWrap(True)
        self._time = QLabel(self)
        self._time.setObjectName("time")
        self.fields["TM"].edited.connect(self._show_time)
        self._show_time()
        self._place_stones = PlaceStones(self._root, self)
        self.fields["HA"].edited.connect(self._on_handicap_edited)
        self._lay_out()
        self._show_hint()
        width = self.fontMetrics().averageCharWidth() * _WIDTH_IN_LETTERS
        self.resize(self.sizeHint().expandedTo(QSize(width, 0)))

    # Layout -----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        tabs = QTabWidget(self)
        tabs.setObjectName("tabs")
        tabs.addTab(self._game_page(), self.tr("&Game"))
        tabs.addTab(self._comment_page(), self.tr("&Comment"))
        tabs.addTab(self._credits_page(), self.tr("C&redits and file"))
        layout = QVBoxLayout(self)
        if self._node is not self._root:
            layout.addWidget(self._place_note())
        layout.addWidget(tabs, 1)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        without_icons(self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        last = QHBoxLayout()
        last.addWidget(self._hint, 1)
        last.addWidget(buttons)
        layout.addLayout(last)
        self.fields["PB"].widget.setFocus()

    def _place_note(self) -> QLabel:
        number = self._document.game.position(self._node).move_number
        text = self.tr(
            "This information stands at move {number}, not at the start of the record: it holds "
            "for the variations from there on."
        )
        note = QLabel(text.format(number=number), self)
        note.setObjectName("placeNote")
        note.setWordWrap(True)
        return note

    def _game_page(self) -> QWidget:
        page = QWidget(self)
        layout = QVBoxLayout(page)
        layout.addWidget(self._players())
        columns = QHBoxLayout()
        columns.addWidget(self._group(self.tr("Event"), _IDENTS["event"]), 1)
        columns.addWidget(self._group(self.tr("Result and rules"), _IDENTS["result"]), 1)
        layout.addLayout(columns)
        layout.addStretch(1)
        return page

    def _players(self) -> QWidget:
        box = QGroupBox(self.tr("Players"), self)
        grid = QGridLayout(box)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        sides = (self.tr("Black"), self.tr("White"))
        for column, side in zip((1, 3), sides, strict=True):
            heading = QLabel(side, box)
            font = heading.font()
            font.setWeight(font.Weight.DemiBold)
            heading.setFont(font)
            grid.addWidget(heading, 0, column)
        labels = (self.tr("Name"), self.tr("Rank"), self.tr("Team"))
        for row, (label, pair) in enumerate(zip(labels, _SWAPPED, strict=True), 1):
            grid.addWidget(QLabel(label, box), row, 0)
            grid.addWidget(self.fields[pair[0]].widget, row, 1)
            grid.addWidget(self.fields[pair[1]].widget, row, 3)
        swap = QPushButton("⇄", box)
        swap.setObjectName("swapPlayers")
        swap.setAccessibleName(self.tr("Swap players"))
        swap.setToolTip(self.tr("Swap players: names, ranks and teams"))
        swap.setAutoDefault(False)
        swap.clicked.connect(self._swap_players)
        grid.addWidget(swap, 1, 2, 3, 1, Qt.AlignmentFlag.AlignVCenter)
        self._order_tabs([*(f"P{c}" for c in "BW"), "BR", "WR", "BT", "WT"])
        return box

    def _order_tabs(self, idents: list[str]) -> None:
        widgets = [self.fields[ident].widget for ident in idents]
        for first, second in pairwise(widgets):
            QWidget.setTabOrder(first, second)

    def _group(self, title: str, idents: tuple[str, ...]) -> QGroupBox:
        box = QGroupBox(title, self)
        form = QFormLayout(box)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for ident in idents:
            widget = self.fields[ident].widget
            label = QLabel(label_of(ident), box)
            label.setBuddy(widget)
            label.setToolTip(widget.toolTip())
            form.addRow(label, self._with_time(widget) if ident == "TM" else widget)
            if ident == "HA":
                form.addRow("", self._place_stones)
        return box

    def _with_time(self, field: QWidget) -> QWidget:
        """Return the field for the time limit and beside it what its seconds come to."""
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(field, 1)
        row.addWidget(self._time)
        return pair

    def _show_time(self) -> None:
        seconds = parse_real(self.fields["TM"].text)
        text = self.tr("seconds")
        if seconds is not None and 0 < seconds < _LONGEST_SECONDS:
            text = self.tr("seconds = {time}").format(time=format_clock(seconds))
        self._time.setText(text)

    def _comment_page(self) -> QWidget:
        page = QWidget(self)
        layout = QVBoxLayout(page)
        layout.addWidget(self.fields["GC"].widget)
        return page

    def _credits_page(self) -> QWidget:
        page = QWidget(self)
        # Side by side: one above the other they would be higher than the page of the game.
        columns = QHBoxLayout()
        columns.addWidget(self._group(self.tr("Credits"), _IDENTS["credits"]), 1)
        columns.addWidget(self._group(self.tr("File"), _IDENTS["file"]), 1)
        layout = QVBoxLayout(page)
        layout.addLayout(columns)
        layout.addStretch(1)
        return page

    # Working ----------------------------------------------------------------------------------

    def _swap_players(self) -> None:
        for black, white in _SWAPPED:
            texts = self.fields[black].text, self.fields[white].text
            self.fields[black].replace(texts[1])
            self.fields[white].replace(texts[0])

    def _on_handicap_edited(self) -> None:
        # Stones belong to the first node: information further on is of another game.
        if self._node is self._root:
            field = self.fields["HA"]
            self._place_stones.follow(field.text if field.is_changed else None)

    def _show_hint(self) -> None:
        """Say, without insisting, which value other programs may not understand."""
        unusual = next((field for field in self.fields.values() if not field.is_usual), None)
        self._hint.clear()
        if unusual is not None:
            text = self.tr("{label}: usually written like “{example}”. It is kept as you type it.")
            example = FORMS[unusual.ident].example
            self._hint.setText(text.format(label=label_of(unusual.ident), example=example))

    def accept(self) -> None:
        """Write what was changed as one step, and nothing if nothing was."""
        changed = {
            ident: field.text
            for ident, field in self.fields.items()
            if field.is_changed and ident not in READ_ONLY
        }
        root = {ident: text for ident, text in changed.items() if ident in ROOT_FIELDS}
        info = {ident: text for ident, text in changed.items() if ident not in ROOT_FIELDS}
        with self._document.edit(self.tr("Edit game info")) as edit:
            stones = self._place_stones.stones
            if stones is not None:
                operations.set_handicap(edit, self._root, stones)
            operations.set_info(edit, self._root, root)
            operations.set_info(edit, self._node, info)
        super().accept()

    @classmethod
    def ask(cls, document: Document, parent: QWidget | None = None) -> bool:
        """Show the dialog; return whether it was left with OK."""
        dialog = cls(document, parent)
        is_accepted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return is_accepted
