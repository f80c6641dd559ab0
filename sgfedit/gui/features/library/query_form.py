"""Form instead of a query to type: one field for each that the language has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QLineEdit, QScrollArea, QWidget

from sgfedit.library.query.values import FIELD_OF, FIELDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QResizeEvent


_TYPING_MS: Final = 160
_LETTERS: Final = 40
"""Width of a field with its name."""

_MOST_ROWS: Final = 7
_REST: Final = ""
_LABELS: Final[dict[str, Any]] = {
    "blackrank": QT_TRANSLATE_NOOP("LibraryField", "Black rank"),
    "whiterank": QT_TRANSLATE_NOOP("LibraryField", "White rank"),
}
"""What stands before fields whose names are two words in one."""

_NAMES: Final = {name: field.name for name, field in FIELD_OF.items()}


class QueryForm(QScrollArea):
    """The form.

    Signals:
        edited: The query that it asks.

    Attributes:
        fields: Name → its line; that of free words is "".
    """

    edited = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("libraryFormFields")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = QWidget(self)
        self._grid = QGridLayout(body)
        self._grid.setContentsMargins(6, 2, 6, 6)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(4)
        self._columns = 0
        self.fields: dict[str, QLineEdit] = {}
        self._labels: dict[str, QLabel] = {}
        words = self.tr("words anywhere in names, events, places …")
        self._add(_REST, self.tr("Words"), words, "")
        for field in FIELDS:
            label = QCoreApplication.translate(
                "LibraryField", _LABELS.get(field.name, field.name.capitalize())
            )
            meaning = QCoreApplication.translate("LibraryField", field.meaning)
            self._add(field.name, label, meaning, field.example)
        self.setWidget(body)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._tell)

    def _add(self, name: str, text: str, meaning: str, example: str) -> None:
        line = QLineEdit(self, clearButtonEnabled=True)
        line.setObjectName(f"libraryField.{name or 'words'}")
        line.setAccessibleName(text)
        tip = self.tr("{meaning}; as a query: {example}") if example else "{meaning}"
        line.setToolTip(tip.format(meaning=meaning, example=example))
        line.setPlaceholderText(split_query(example, _NAMES).fields.get(name, ""))
        line.textEdited.connect(self._on_edited)
        label = QLabel(text, self)
        label.setBuddy(line)
        label.setToolTip(line.toolTip())
        self.fields[name], self._labels[name] = line, label

    def show_query(self, text: str) -> None:
        """Show a query that was typed or chosen elsewhere."""
        if text == self.query:
            return  # it is from here: what is being typed stays as it is
        terms = split_query(text, _NAMES)
        for name, line in self.fields.items():
            shown = terms.rest if name == _REST else terms.fields.get(name, "")
            if line.text() != shown:
                line.setText(shown)

    @property
    def query(self) -> str:
        """The query that the form asks."""
        texts = {name: line.text() for name, line in self.fields.items()}
        rest = texts.pop(_REST)
        return join_query(Terms({name: text for name, text in texts.items() if text}, rest))

    def _on_edited(self) -> None:
        self._typing.start()

    def _tell(self) -> None:
        self.edited.emit(self.query)

    # As many columns as there is room for ---------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        letter = self.fontMetrics().averageCharWidth()
        columns = max(self.viewport().width() // (letter * _LETTERS), 1)
        if columns != self._columns:
            self._columns = columns
            self._arrange()

    def _arrange(self) -> None:
        rows = -(-len(self.fields) // self._columns)
        for number, (name, line) in enumerate(self.fields.items()):
            column, row = divmod(number, rows)
            self._grid.addWidget(self._labels[name], row, 2 * column)
            self._grid.addWidget(line, row, 2 * column + 1)
        for column in range(self._grid.columnCount() // 2):
            self._grid.setColumnStretch(2 * column + 1, int(column < self._columns))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        rows = min(-(-len(self.fields) // max(self._columns, 1)), _MOST_ROWS)
        height = self.fields[_REST].sizeHint().height() + self._grid.verticalSpacing()
        return QSize(super().sizeHint().width(), rows * height + 10)


# A query as the texts of a form and back: field by field, the rest as it is.


_TERM: Final = re.compile(
    r"""
    (?P<field>\w+) (?P<sign>:|[<>!]?=|[<>~]) (?P<value>"[^"]*"|[^\s"()]+)
    (?= \s | $ )
    """,
    re.VERBOSE,
)
_OPERATOR: Final = re.compile(r"[<>!]?=|[<>~]")
_PLAIN: Final = re.compile(r'[^\s"()]+')
_LOOSE: Final = frozenset({":", "="})


class Terms(NamedTuple):
    """A query in parts.

    Attributes:
        fields: Name of a field → what a form shows in it: a value, after an operator if there is
            one.
        rest: Free words, and all that no single field can show.
    """

    fields: dict[str, str]
    rest: str


def split_query(text: str, names: Mapping[str, str]) -> Terms:
    """Return a query in parts.

    Args:
        text: The query.
        names: Every name that a field is understood by → its name.
    """
    fields: dict[str, str] = {}
    rest: list[str] = []
    at = 0
    # In parentheses, or beside "or", a term does not stand for itself.
    is_plain = "(" not in text and " or " not in text.lower() and "|" not in text
    for match in _TERM.finditer(text) if is_plain else ():
        name = names.get(match["field"].lower())
        begins = match.start() == 0 or text[match.start() - 1].isspace()
        if name is None or name in fields or not begins:
            continue
        rest.append(text[at : match.start()])
        at = match.end()
        value = match["value"].strip('"')
        sign = match["sign"]
        fields[name] = value if sign in _LOOSE else f"{sign}{value}"
    rest.append(text[at:])
    return Terms(fields, " ".join("".join(rest).split()))


def join_query(terms: Terms) -> str:
    """Return the query that a form asks; fields in the order of the form."""
    parts = [terms.rest.strip()]
    for name, shown in terms.fields.items():
        text = " ".join(shown.split())
        match = _OPERATOR.match(text)
        sign, value = (match[0], text[match.end() :].strip()) if match else (":", text)
        value = value.replace('"', "")
        if value:
            quoted = value if _PLAIN.fullmatch(value) else f'"{value}"'
            parts.append(f"{name}{sign}{quoted}")
    return " ".join(filter(None, parts))
