"""Head of the library window: what is searched, the query line, a form, errors, the count."""

from __future__ import annotations

import re
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QCompleter,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QScrollArea,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.plain_text import Label, tip_of
from sgfedit.gui.widgets.row_painter import RowLine, RowPainter
from sgfedit.gui.widgets.severity import severity_colour, severity_icon
from sgfedit.library.query.values import FIELD_OF, FIELDS
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from sqlite3 import Connection

    from PySide6.QtGui import QResizeEvent

    from sgfedit.app.library_service import LibraryService
    from sgfedit.app.settings import Settings
    from sgfedit.library.query import Completion


_PATIENCE_MS: Final = 800
"""A query that is being typed is wrong most of the time: nobody wants to be told at once."""

_MARGIN_PX: Final = 6
_SPACE_PX: Final = 4
_LARGER: Final = 1.1


class What(Enum):
    """What is searched."""

    GAMES = "games"
    TEXTS = "texts"


class QueryBar(QWidget):
    """Line, buttons, and a row of words below.

    Signals:
        asked: (text, whether the user means it): a query.
        what_changed: What is searched now.
        form_toggled: Whether the form is to be seen.
        save_wanted: The user wants to keep the query under a name.
        limit_dropped: All games of the query are to be listed again.
        query_dropped: All games of what the list is limited to are to be listed.
        within_toggled: Texts are to be searched only in the games that are listed, or in all.

    Attributes:
        line: The line.
    """

    manual_page = "library.md#asking-for-games"
    asked = Signal(str, bool)
    what_changed = Signal(object)
    form_toggled = Signal(bool)
    save_wanted = Signal()
    limit_dropped = Signal()
    query_dropped = Signal()
    within_toggled = Signal()

    def __init__(self, service: LibraryService, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("libraryBar")
        self._texts = {What.GAMES: "", What.TEXTS: ""}
        self._failure: tuple[str, int] | None = None
        self.what = What.GAMES
        self.line = QueryLine(service, settings, self)
        self._size_line()
        self._kinds = QButtonGroup(self)
        self.form = self._button("libraryForm", self.tr("&Form"))
        self.form.setCheckable(True)
        self.form.setToolTip(self.tr("Fields to fill in instead of a query to type"))
        self.save = self._button("librarySave", self.tr("S&ave"))
        self.save.setToolTip(self.tr("Keep this search under a name"))
        self._make_words()
        self._lay_out()
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._show_failure)
        self.line.typed.connect(self._on_typed)
        self.line.entered.connect(self._on_entered)
        self._kinds.idClicked.connect(self._on_kind)
        self.form.toggled.connect(self.form_toggled)
        self.save.clicked.connect(self.save_wanted)
        self.limit.clicked.connect(self.limit_dropped)
        self.hidden.clicked.connect(self.query_dropped)
        self.within.clicked.connect(self.within_toggled)
        self._show_what()
        self._set_icons()

    def _button(self, name: str, text: str) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setObjectName(name)
        button.setText(text)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _make_words(self) -> None:
        self.sign = Label(parent=self)
        self.words = CutLine("libraryWords", self)
        self.limit = self._button("libraryLimit", "")
        self.limit.setToolTip(self.tr("List all games of the query again"))
        self.limit.hide()
        self.hidden = self._button("libraryHidden", "")
        self.hidden.setToolTip(self.tr("Clear the query, so that all of them are listed"))
        self.hidden.hide()
        self.within = QCheckBox(self)
        self.within.setObjectName("libraryWithin")
        self.within.hide()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(_SPACE_PX)
        names = (self.tr("Ga&mes"), self.tr("&Texts"))
        for number, (what, name) in enumerate(zip(What, names, strict=True)):
            button = self._button(f"library.{what.value}", name)
            button.setCheckable(True)
            self._kinds.addButton(button, number)
            top.addWidget(button)
        fill(top, (self.line, 1), self.form, self.save)
        below = fill(
            QHBoxLayout(),
            self.sign,
            (self.words, 1),
            self.hidden,
            self.limit,
            self.within,
            spacing=_SPACE_PX,
        )
        fill(
            QVBoxLayout(self),
            top,
            below,
            margins=(_MARGIN_PX, _MARGIN_PX, _MARGIN_PX, 2),
            spacing=2,
        )

    # What is searched -----------------------------------------------------------------------

    def show_what(self, what: What) -> None:
        """Search games, or texts; each has a line of its own."""
        if what is not self.what:
            self._texts[self.what] = self.line.text()
            self.what = what
            self.line.setText(self._texts[what])
            self._show_what()
            self.what_changed.emit(what)

    def show_query(self, text: str) -> None:
        """Ask for games."""
        self.show_what(What.GAMES)
        self.line.show_text(text)

    def _show_what(self) -> None:
        is_games = self.what is What.GAMES
        self._kinds.button(list(What).index(self.what)).setChecked(True)
        self.line.set_completes(completes=is_games)
        self.form.setEnabled(is_games)
        self.save.setEnabled(is_games)
        example = 'player:"Cho Chikun" date:1996-03'
        text = (
            self.tr("Names, events, any words; or fields, such as {example}")
            if is_games
            else self.tr("Words in comments, names of nodes and labels")
        )
        self.line.setPlaceholderText(text.format(example=example))
        self.line.setAccessibleName(
            self.tr("Search games") if is_games else self.tr("Search texts")
        )

    def _on_kind(self, number: int) -> None:
        self.show_what(list(What)[number])
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_typed(self, text: str) -> None:
        self.asked.emit(text, False)

    def _on_entered(self, text: str) -> None:
        self.asked.emit(text, True)

    # What is said ---------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say how much was found."""
        self._patience.stop()
        self._failure = None
        self.sign.clear()
        self.words.setPalette(self.palette())
        self._set_words(text)

    def refuse(self, text: str, column: int, *, is_meant: bool) -> None:
        """Say what is wrong with the query, at once if the user means it.

        Args:
            text: A sentence.
            column: Where, from 1; 0 if nowhere.
            is_meant: Whether the user means the query, or is typing.
        """
        self._failure = (text, column)
        if is_meant:
            self._show_failure()
            if column:
                self.line.setCursorPosition(column - 1)
        else:
            self._patience.start()

    def _show_failure(self) -> None:
        if self._failure is None:
            return
        if self.line.completions.is_shown:
            self._patience.start()
            return
        text, column = self._failure
        if column:
            text = self.tr("Column {column}: {text}").format(column=column, text=text)
        palette = self.palette()
        colour = severity_colour("error", palette)
        side = self.fontMetrics().height()
        self.sign.setPixmap(severity_icon("error", palette).pixmap(side, side))
        palette.setColor(palette.ColorRole.WindowText, colour)
        self.words.setPalette(palette)
        self._set_words(text)

    def _set_words(self, text: str) -> None:
        self.words.setText(text)

    def show_limit(self, text: str, hidden: int = 0) -> None:
        """Say to what the list is limited, and that the query hides some of that.

        Args:
            text: The position, or the like; empty for nothing. Its button ends the limit.
            hidden: How many games the query leaves out. Their button clears the query.
        """
        self.limit.setText(text)
        self.limit.setVisible(bool(text))
        self.hidden.setText(self.tr("{count} hidden by the query").format(count=grouped(hidden)))
        self.hidden.setVisible(bool(text and hidden))

    def offer_within(self, count: int) -> None:
        """Offer to search texts only in so many games that are listed; 0 if that are all."""
        text = self.tr("&Only in the games that are listed ({count})")
        self.within.setText(text.format(count=grouped(count)))
        self.within.setVisible(bool(count) and self.what is What.TEXTS)

    @property
    def is_within(self) -> bool:
        """Whether texts are to be searched only in the games that are listed."""
        return self.within.isVisibleTo(self) and self.within.isChecked()

    # How it looks ---------------------------------------------------------------------------

    def _size_line(self) -> None:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * _LARGER)
        self.line.setFont(font)

    def _set_icons(self) -> None:
        colour = self.palette().buttonText().color()
        self.save.setIcon(icon("bookmark", colour))
        self.form.setIcon(icon("properties", colour))
        for button in (self.limit, self.hidden):
            button.setIcon(icon("panel-close", colour))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "limit"):
            self._set_icons()
            self._show_failure()
        elif event.type() == QEvent.Type.FontChange and hasattr(self, "line"):
            self._size_line()


# The line in which a query is typed: completion, and what was asked before.


TYPING_MS: Final = 160
"""From the last letter until the query is asked."""

HISTORY: Final = 40
"""Queries that are remembered."""

_WHAT: Final = Qt.ItemDataRole.UserRole
_MOST: Final = 14
_FAINT: Final = 0.65
_LEAST_LETTERS: Final = 52
_TOPIC: Final = "complete"
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_OF_LIST: Final = _ENTER | {
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Escape)
}
"""Keys that belong to the list of completions while it is seen."""

_OF_WINDOW: Final = frozenset(
    (Qt.KeyboardModifier.ControlModifier | key).toCombined()
    for key in (Qt.Key.Key_E, Qt.Key.Key_U)
)
"""What lines of text take for themselves under X11, as shells do; here they export and look."""


class QueryLine(QLineEdit):
    """The line.

    Signals:
        typed: The text, a moment after it was typed.
        entered: The text: the user means it.
        list_wanted: The user wants to go to what was found.
    """

    typed = Signal(str)
    entered = Signal(str)
    list_wanted = Signal()

    def __init__(self, service: LibraryService, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("libraryQuery")
        self.setClearButtonEnabled(True)
        self._service = service
        self._settings = settings
        self._at = -1
        self._completes = True
        self._completed = ""
        self.completions = Completions(self)
        self.completions.chosen.connect(self._on_chosen)
        self._typing = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._typing.timeout.connect(self._on_typed)
        self.textEdited.connect(self._on_edited)
        self.textChanged.connect(self._typing.start)
        self.returnPressed.connect(self._on_entered)

    def set_completes(self, *, completes: bool) -> None:
        """Let fields and names be completed, or not: texts have none."""
        self._completes = completes
        self.completions.hide()

    def show_text(self, text: str) -> None:
        """Show a query and mean it."""
        if text != self.text():
            self.setText(text)
        self._on_entered()

    # Asking ---------------------------------------------------------------------------------

    def _on_typed(self) -> None:
        self.typed.emit(self.text())

    def _on_entered(self) -> None:
        self._typing.stop()
        self._service.give_up(_TOPIC)
        self.completions.hide()
        self.remember()
        self.entered.emit(self.text())

    def remember(self) -> None:
        """Put what is in the line first among what was asked before."""
        text = self.text().strip()
        self._at = -1
        if text:
            old = [t for t in self._settings.get("library.history") if t != text]
            self._settings.set("library.history", [text, *old][:HISTORY])

    # Completing -----------------------------------------------------------------------------

    def _on_edited(self, text: str) -> None:
        self._at = -1
        if not self._completes or not text.strip():
            self.completions.hide()
            return
        cursor = self.cursorPosition()

        def question(connection: Connection, _given_up: Callable[[], bool]) -> Any:
            from sgfedit.library.query import complete  # noqa: PLC0415  # in its thread

            return complete(connection, text, cursor)

        self._service.ask(_TOPIC, question, lambda found: self._offer(found, text))

    def _offer(self, completions: Sequence[Completion], text: str) -> None:
        if self.hasFocus():
            self._completed = text
            new = [c for c in completions if text[c.start : c.end] != c.text]
            self.completions.offer(new[:_MOST])

    def _on_chosen(self, completion: Completion) -> None:
        text = self.text()
        # Letters may have been typed since.
        end = max(completion.end + len(text) - len(self._completed), completion.start)
        rest = text[end:]
        gap = "" if completion.text.endswith((":", "=", "<", ">")) or rest[:1] == " " else " "
        self.setText(text[: completion.start] + completion.text + gap + rest)
        self.setCursorPosition(completion.start + len(completion.text) + len(gap))
        if not gap:
            self._on_edited(self.text())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._service.give_up(_TOPIC)
            self.completions.hide()
        super().focusOutEvent(event)

    # Keys -----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.completions.is_shown and event.key() in _OF_LIST:
            if event.key() in _ENTER and not self.completions.is_chosen:
                # What is typed is meant, and not what is offered.
                self.completions.hide()
                self._on_entered()
            else:
                event.ignore()  # the list takes it
            return
        step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        elif step < 0 and self._at < 0:
            self.list_wanted.emit()
        else:
            self._recall(self._at + step)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.keyCombination().toCombined() in _OF_WINDOW
        ):
            event.ignore()
            return True
        # Tab puts in what is offered, before it goes to the next widget.
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Tab
            and self.completions.is_shown
        ):
            self.completions.choose()
            return True
        return super().event(event)

    def _recall(self, at: int) -> None:
        """Show what was asked so many queries ago; -1 is what was typed since."""
        history = self._settings.get("library.history")
        if at < 0:
            self._at = -1
            self.clear()
        elif at < len(history):
            self._at = at
            self.setText(history[at])


class Completions(QObject):
    """The list below the line.

    Signals:
        chosen: The Completion that the user wants.
    """

    chosen = Signal(object)

    def __init__(self, line: QLineEdit) -> None:
        super().__init__(line)
        self._line = line
        self._offered: Sequence[Completion] = ()
        self._model = QStandardItemModel(self)
        self._completer = QCompleter(self._model, self, maxVisibleItems=_MOST)
        self._completer.setWidget(line)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._popup = QListView(line)
        self._popup.setObjectName("libraryCompletions")
        self._completer.setPopup(self._popup)
        self._popup.setItemDelegate(_Delegate(self._popup))
        # PySide's stubs know no overloads.
        self._completer.activated[QModelIndex].connect(self._on_activated)  # type: ignore[index]

    def offer(self, completions: Sequence[Completion]) -> None:
        """Show what may be put in, none for nothing."""
        self._offered = completions
        self._model.clear()
        for completion in completions:
            item = QStandardItem(completion.text)
            item.setData(completion.what, _WHAT)
            self._model.appendRow(item)
        if not completions:
            self.hide()
            return
        metrics = self._line.fontMetrics()
        widest = max(
            metrics.horizontalAdvance(f"{completion.text}     {completion.what}")
            for completion in completions
        )
        least = metrics.averageCharWidth() * _LEAST_LETTERS
        width = min(max(widest + 48, least), self._line.width())
        left = self._line.cursorRect().left() if width < self._line.width() // 2 else 0
        self._popup.clearSelection()
        self._popup.setCurrentIndex(QModelIndex())
        self._completer.complete(QRect(left, 0, width, self._line.height()))

    def hide(self) -> None:
        """Take the list away."""
        self._popup.hide()

    @property
    def is_shown(self) -> bool:
        """Whether something is offered."""
        return self._popup.isVisible()

    @property
    def is_chosen(self) -> bool:
        """Whether the user has gone to one of them."""
        return self._popup.selectionModel().hasSelection()

    def choose(self) -> None:
        """Take the one the user has gone to, or else the first."""
        row = self._popup.currentIndex().row() if self.is_chosen else 0
        self.hide()
        if row < len(self._offered):
            self.chosen.emit(self._offered[row])

    @property
    def texts(self) -> list[str]:
        """What is offered."""
        return [completion.text for completion in self._offered]

    def _on_activated(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self._offered):
            self.chosen.emit(self._offered[index.row()])


class _Delegate(RowPainter):
    """What may be put in, and at the right what it is."""

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        index = self.view.model().index(row, 0)
        pad = option.fontMetrics.averageCharWidth()
        line = RowLine(painter, option.rect.adjusted(pad, 0, -pad, 0), 3 * pad, _FAINT)
        line.left(str(index.data()))
        line.right(str(index.data(_WHAT) or ""), faint=True)


_TYPING_MS: Final = 160
_LETTERS: Final = 40
"""Width of a field with its name."""

_MOST_ROWS: Final = 7
_REST: Final = ""
_USUAL: Final = (
    _REST,
    *("player", "opponent", "date", "event"),
    *("winner", "rank", "handicap", "size", "text"),
)
"""Fields that nearly every search is made of, those that belong together side by side."""

_LABELS: Final[dict[str, Any]] = {
    "blackrank": QT_TRANSLATE_NOOP("LibraryField", "Black rank"),
    "whiterank": QT_TRANSLATE_NOOP("LibraryField", "White rank"),
}
"""What stands before fields whose names are two words in one."""

_NAMES: Final = {name: field.name for name, field in FIELD_OF.items()}


class QueryForm(QScrollArea):
    """The form: the usual fields, all of them on wish, and whatever the query asks of others.

    Signals:
        edited: The query that it asks.

    Attributes:
        fields: Name → its line; that of free words is "".
        more: Shows the other fields and hides them again.
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
        self._places: tuple[int, list[str]] = 0, list(_USUAL)
        self.fields: dict[str, QLineEdit] = {}
        self._labels: dict[str, QLabel] = {}
        self.more = QToolButton(body)
        self.more.setObjectName("libraryMoreFields")
        self.more.setCheckable(True)
        self.more.setAutoRaise(True)
        self.more.toggled.connect(self._arrange)
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
        line.setToolTip(tip_of(tip.format(meaning=meaning, example=example)))
        line.setPlaceholderText(split_query(example, _NAMES).fields.get(name, ""))
        line.textEdited.connect(self._on_edited)
        label = Label(text, self)
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
        self._arrange()

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
        self._choose_columns()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_grid"):
            self._choose_columns()

    def _choose_columns(self) -> None:
        letter = self.fontMetrics().averageCharWidth()
        columns = max(self.viewport().width() // (letter * _LETTERS), 1)
        if columns != self._columns:
            self._columns = columns
            self._arrange()

    def _arrange(self) -> None:
        """Give fields their places: line by line, so that the usual ones stay where they are."""
        others = [name for name in self.fields if name not in _USUAL]
        is_all = self.more.isChecked()
        asked = [name for name in others if is_all or self.fields[name].text()]
        self.more.setText(self.tr("Fewer fields") if is_all else self.tr("More fields"))
        places = self._columns, [*_USUAL, *asked]
        if places == self._places or not self._columns:
            return
        self._places = places
        for number, name in enumerate(places[1]):
            row, column = divmod(number, self._columns)
            self._grid.addWidget(self._labels[name], row, 2 * column)
            self._grid.addWidget(self.fields[name], row, 2 * column + 1)
        row, column = divmod(len(places[1]), self._columns)
        self._grid.addWidget(self.more, row, 2 * column + 1)
        for name, line in self.fields.items():
            line.setVisible(name in places[1])
            self._labels[name].setVisible(name in places[1])
        for column in range(self._grid.columnCount() // 2):
            self._grid.setColumnStretch(2 * column + 1, int(column < self._columns))
        self._set_tab_order(places[1])
        self.updateGeometry()

    def _set_tab_order(self, names: Sequence[str]) -> None:
        widgets = [*(self.fields[name] for name in names), self.more]
        for one, other in pairwise(widgets):
            QWidget.setTabOrder(one, other)

    def sizeHint(self) -> QSize:
        count = len(self._places[1]) + 1
        rows = min(-(-count // max(self._columns, 1)), _MOST_ROWS)
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
