"""Names of games in one line: in titles and lists, and the dialog for their formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QSize, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.settings import default_of
from sgfedit.app.summary_lines import FILE, LIST, TITLE, parsed
from sgfedit.game.info import (
    FIELDS,
    Format,
    Piece,
    file_name,
    game_info,
    game_summary,
    parse_format,
)
from sgfedit.gui.widgets.buttons import ok_cancel
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.widgets.row_painter import RoomyRows
from sgfedit.gui.widgets.severity import severity_colour
from sgfedit.i18n import QT_TRANSLATE_NOOP, without_mnemonic
from sgfedit.sgf.properties import property_type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QFocusEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.game import Change
    from sgfedit.game.info import FormatError
    from sgfedit.gui.window import Window


_tr = QCoreApplication.translate
_LABELS: Final = {
    TITLE: QT_TRANSLATE_NOOP("SummaryDialog", "Window &title:"),
    LIST: QT_TRANSLATE_NOOP("SummaryDialog", "&List of games:"),
    FILE: QT_TRANSLATE_NOOP("SummaryDialog", "Name of a new &file:"),
}
_NOTHING: Final = {
    TITLE: QT_TRANSLATE_NOOP("SummaryDialog", "only the name of the file"),
    LIST: QT_TRANSLATE_NOOP("SummaryDialog", "the players, or else the event or “Untitled”"),
}
"""What is shown where a format says nothing."""

_SPECIAL: Final = {
    "YEAR": QT_TRANSLATE_NOOP("SummaryDialog", "Year of the game"),
    "MOVES": QT_TRANSLATE_NOOP("SummaryDialog", "Number of moves"),
    "GAME": QT_TRANSLATE_NOOP("SummaryDialog", "Number in the file"),
    "FILE": QT_TRANSLATE_NOOP("SummaryDialog", "Name of the file"),
}
_FLAWS: Final = {
    "unknown-field": QT_TRANSLATE_NOOP(
        "SummaryDialog", "Column {column}: there is no field {text}"
    ),
    "no-field": QT_TRANSLATE_NOOP(
        "SummaryDialog", "Column {column}: \\ needs a field in capitals behind it, or another \\"
    ),
    "unclosed-brace": QT_TRANSLATE_NOOP("SummaryDialog", "Column {column}: {text} is not closed"),
    "stray-brace": QT_TRANSLATE_NOOP(
        "SummaryDialog", "Column {column}: {text} has no partner; \\{text} is the sign itself"
    ),
}
_WIDTH_IN_LETTERS: Final = 96
_LEAST_ROWS: Final = 3
_SHARE_OF_SCREEN: Final = 0.9


class SummaryDialog(QDialog):
    """Three formats with what they make of the game that is open; OK stores them."""

    manual_page = "game-info.md#how-a-game-is-named"

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("summaryLine")
        self.setWindowTitle(self.tr("One-line summary"))
        self._document = document
        self._settings = settings
        self._info = game_info(document.current)
        self.edits = {key: _FormatEdit(self) for key in _LABELS}
        self.previews = {key: Label(parent=self) for key in _LABELS}
        self.defaults = {key: QPushButton(self.tr("Default"), self) for key in _LABELS}
        self._last = self.edits[TITLE]
        self._lay_out()
        for key, edit in self.edits.items():
            edit.setObjectName(key)
            edit.textChanged.connect(lambda _text, key=key: self._show(key))
            edit.entered.connect(self._on_entered)
            edit.setText(settings.get(key))
            self._show(key)
        self.edits[TITLE].setFocus()

    def _lay_out(self) -> None:
        hint = Label(
            self.tr(
                "\\PB stands for the name of Black, and so on. What is not known leaves no "
                "separator behind; {…} hold what is shown only if a field in them is known."
            ),
            self,
        )
        hint.setWordWrap(True)
        formats = QGridLayout()
        formats.setColumnStretch(1, 1)
        for row, (key, label) in enumerate(_LABELS.items()):
            self._add_format(formats, 2 * row, key, _tr("SummaryDialog", label))
        buttons = ok_cancel(self)
        fill(QVBoxLayout(self), hint, formats, (self._field_list(), 1), buttons)
        width = self.fontMetrics().averageCharWidth() * _WIDTH_IN_LETTERS
        room = self.screen().availableSize() * _SHARE_OF_SCREEN
        self.resize(QSize(width, self.sizeHint().height()).boundedTo(room))

    def _add_format(self, grid: QGridLayout, row: int, key: str, text: str) -> None:
        """Add a label, the format, a button for its default, and below what it makes."""
        edit, preview, default = self.edits[key], self.previews[key], self.defaults[key]
        label = Label(text, self)
        label.setBuddy(edit)
        edit.setAccessibleName(without_mnemonic(text).rstrip(" \xa0:："))
        default.setObjectName(f"{key}.default")
        default.setAccessibleName(self.tr("Default: {name}").format(name=edit.accessibleName()))
        default.setAutoDefault(False)
        default.clicked.connect(lambda: edit.setText(default_of(key)))
        preview.setObjectName(f"{key}.preview")
        preview.setWordWrap(True)
        preview.setContentsMargins(0, 0, 0, self.fontMetrics().height() // 2)
        grid.addWidget(label, row, 0)
        grid.addWidget(edit, row, 1)
        grid.addWidget(default, row, 2)
        grid.addWidget(preview, row + 1, 1, 1, 2)

    def _field_list(self) -> QTreeWidget:
        fields = self.fields = QTreeWidget(self)
        fields.setItemDelegate(RoomyRows(fields))
        fields.setObjectName("fields")
        fields.setAccessibleName(self.tr("Fields; a click inserts one"))
        fields.setHeaderLabels([self.tr("Insert"), self.tr("Field"), self.tr("In this game")])
        fields.setRootIsDecorated(False)
        fields.setUniformRowHeights(True)
        fields.setAlternatingRowColors(True)
        fields.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for name in FIELDS:
            here = self._line(Format((Piece(name, is_field=True),)), self._info)
            fields.addTopLevelItem(QTreeWidgetItem([f"\\{name}", label_of(name), here]))
        header = fields.header()
        for column in (0, 1):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        fields.setMinimumHeight(_LEAST_ROWS * fields.sizeHintForRow(0))
        fields.itemClicked.connect(self._insert)
        fields.itemActivated.connect(self._insert)
        return fields

    def _on_entered(self, edit: _FormatEdit) -> None:
        self._last = edit

    def _insert(self, item: QTreeWidgetItem) -> None:
        """Put a field at the cursor of the format that was edited last."""
        self._last.insert(item.text(0))
        self._last.setFocus()

    def _show(self, key: str) -> None:
        """Show what a format makes of the game, or what is wrong in it."""
        form = parse_format(self.edits[key].text())
        # The list tells of games as a whole; the others of the one that is shown.
        text = self._line(form, None if key == LIST else self._info)
        if key == FILE:
            text = f"{file_name(text) or _tr('Command', 'game')}.sgf"
        self.defaults[key].setEnabled(self.edits[key].text() != default_of(key))
        preview = self.previews[key]
        palette = self.palette()
        if form.errors:
            text = flaw_text(form.errors[0])
            palette.setColor(preview.foregroundRole(), severity_colour("error", palette))
        preview.setPalette(palette)
        preview.setText(text or _tr("SummaryDialog", _NOTHING[key]))
        preview.setEnabled(bool(text))

    def _line(self, form: Format, info: Mapping[str, str] | None) -> str:
        path = self._document.read_from
        return game_summary(
            self._document.game,
            form,
            info=info,
            file_stem=path.stem if path else "",
            number=self._document.game_index + 1,
        )

    def accept(self) -> None:
        """Store the formats; those with errors, too: they are shown as they are typed."""
        for key, edit in self.edits.items():
            self._settings.set(key, edit.text())
        super().accept()

    @classmethod
    def ask(cls, window: Window) -> bool:
        """Show the dialog; return whether it was left with OK."""
        dialog = cls(window.document, window.settings, window)
        is_accepted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return is_accepted


class _FormatEdit(QLineEdit):
    """A line that tells when it is gone to.

    Signals:
        entered: This line.
    """

    entered = Signal(object)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit(self)


def label_of(name: str) -> str:
    """Return what a field is, in the user's language."""
    if name in _SPECIAL:
        return _tr("SummaryDialog", _SPECIAL[name])
    return _tr("Property", property_type(name).label)


def flaw_text(error: FormatError) -> str:
    """Return what is wrong in a format, and where."""
    return _tr("SummaryDialog", _FLAWS[error.flaw]).format(column=error.column, text=error.text)


def edit_summary_line(window: Window) -> None:
    """Let the user write the formats of the title, the list of games and the names of files."""
    window.commit_typing()
    SummaryDialog.ask(window)


class SummaryLinks(QObject):
    """Lets the title and the list of games follow their formats.

    The format it has at first is what the list does by itself, which is more: where there is no
    room for ranks they go, and a game without players is called by its name or event.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.settings.changed.connect(self._on_setting_changed)
        window.document.altered.connect(self._on_changed)
        window.document.saved_changed.connect(self._on_saved_changed)
        window.info.info_changed.connect(window.show_title)
        dock = window.docks["games"]
        dock.made.connect(self._format_list)
        self._format_list()

    def _on_changed(self, change: Change) -> None:
        # The window itself follows the properties of the first node.
        if change.children and "MOVES" in self._fields(TITLE):
            self._window.show_title()

    def _on_saved_changed(self, _saved: bool) -> None:
        if "FILE" in self._fields(LIST):
            self._format_list()

    def _fields(self, key: str) -> frozenset[str]:
        return parsed(self._window.settings.get(key)).fields

    def _on_setting_changed(self, key: str) -> None:
        if key == TITLE:
            self._window.show_title()
        if key == LIST:
            self._format_list()

    def _format_list(self) -> None:
        if self._window.docks["games"].widget() is not None:
            text = self._window.settings.get(LIST)
            form: Format | None = None if text == default_of(LIST) else parsed(text)
            self._window.games.set_format(form)
