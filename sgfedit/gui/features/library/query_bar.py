"""The head of the window: what is searched, the query line, what is wrong with it, its count."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.features.library.query_line import QueryLine
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.views.problems.severity import severity_colour, severity_icon
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from sgfedit.app.library_service import LibraryService
    from sgfedit.app.settings import Settings

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
        font = self.line.font()
        font.setPointSizeF(font.pointSizeF() * _LARGER)
        self.line.setFont(font)
        self._kinds = QButtonGroup(self)
        self.form = self._button("libraryForm", self.tr("&Form"))
        self.form.setCheckable(True)
        self.form.setToolTip(self.tr("Fields to fill in instead of a query to type"))
        self.save = self._button("librarySave", self.tr("S&ave"))
        self.save.setToolTip(self.tr("Keep this search under a name"))
        self._make_words()
        self._lay_out()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
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
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setAutoRaise(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _make_words(self) -> None:
        self.sign = QLabel(self)
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
        top.addWidget(self.line, 1)
        top.addWidget(self.form)
        top.addWidget(self.save)
        below = QHBoxLayout()
        below.setSpacing(_SPACE_PX)
        below.addWidget(self.sign)
        below.addWidget(self.words, 1)
        below.addWidget(self.hidden)
        below.addWidget(self.limit)
        below.addWidget(self.within)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN_PX, _MARGIN_PX, _MARGIN_PX, 2)
        layout.setSpacing(2)
        layout.addLayout(top)
        layout.addLayout(below)

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
        self.hidden.setText(self.tr("{count} hidden by the query").format(count=f"{hidden:,}"))
        self.hidden.setVisible(bool(text and hidden))

    def offer_within(self, count: int) -> None:
        """Offer to search texts only in so many games that are listed; 0 if that are all."""
        text = self.tr("&Only in the games that are listed ({count})")
        self.within.setText(text.format(count=f"{count:,}"))
        self.within.setVisible(bool(count) and self.what is What.TEXTS)

    @property
    def is_within(self) -> bool:
        """Whether texts are to be searched only in the games that are listed."""
        return self.within.isVisibleTo(self) and self.within.isChecked()

    # How it looks ---------------------------------------------------------------------------

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
