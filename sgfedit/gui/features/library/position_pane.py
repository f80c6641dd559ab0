"""Position search in the library window: a pattern, how games go on, and which.

```text
PositionPane        assembly: what is asked, what was found, back and forward
├ PositionBar       tools, back and forward, following (position_form)
├ PatternBoard      the pattern and the letters (position_board)
├ OptionsForm       what counts as the same (position_form)
├ PositionAnswer    shows what was found, and lists the games of a part of it
├ ContinuationTable what comes next, YearChart when (position_table)
├ PositionSearch    asks the library, in a thread; a newer question replaces an older
├ Question, History (position_question)
└ Follower          what the editor shows
```
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from PySide6.QtCore import QEvent, QObject, QRect, QSize, QTimer, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from sgfedit.app.error_words import words_of
from sgfedit.gui.features.library.position_board import PatternBoard
from sgfedit.gui.features.library.position_form import OptionsForm, PositionBar
from sgfedit.gui.features.library.position_question import (
    EMPTY,
    Found,
    History,
    Listed,
    Question,
    chosen_region,
    corner_region,
    followed,
    question_at,
    question_for,
    question_of,
)
from sgfedit.gui.features.library.position_table import (
    ContinuationTable,
    Row,
    YearChart,
    letters_of,
    rows_of,
    summary_of,
)
from sgfedit.gui.modes.bar_parts import announce
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.window import open_windows, window_around
from sgfedit.sgf import Point

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent
    from PySide6.QtWidgets import QSplitter

    from sgfedit.app.library_service import LibraryService
    from sgfedit.go import Colour
    from sgfedit.gui.features.library.frame import LibraryFrame
    from sgfedit.gui.features.library.position_board import Letter
    from sgfedit.gui.features.library.position_question import Region
    from sgfedit.gui.features.library.preview import Details
    from sgfedit.gui.window import Window
    from sgfedit.library.indexing import Outcome
    from sgfedit.library.patterns import Answer, Options, Pattern
    from sgfedit.library.positions.hits import Hits


_TOPIC: Final = "position"
_SLOW_MS: Final = 150
"""A search that takes longer is told of; the others would only flicker."""


class PositionSearch(QObject):
    """The searches of one pane.

    Signals:
        answered: (question, Found).
        begun: (question, Found): what is in the first games, where the rest takes a while.
        picked: (Listed, years): the games of a part of the hits, and year → how many of them.
        failed: Why there is no answer, for the user to read.
        is_slow: It takes a while.
    """

    answered = Signal(object, object)
    begun = Signal(object, object)
    picked = Signal(object, object)
    failed = Signal(str)
    is_slow = Signal()

    def __init__(self, service: LibraryService, parent: QObject) -> None:
        super().__init__(parent)
        self._service = service
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(self.is_slow)

    def ask(self, question: Question, within: Sequence[int] | None) -> None:
        """Ask for a position; what was asked before is given up."""
        library = self._service.library
        pattern, options = question.pattern, question.options

        def search(connection: sqlite3.Connection, is_given_up: Callable[[], bool]) -> Found:
            from sgfedit.library.positions import find_position  # noqa: PLC0415  # NumPy

            def tell(first: Answer) -> None:
                if not is_given_up():
                    found = Found(first, _listed(cast("Hits", first.hits)))
                    self.begun.emit(question, found)  # by the event loop of the window

            answer = find_position(
                library, connection, pattern, options, within, is_given_up, tell
            )
            return Found(answer, _listed(cast("Hits", answer.hits)))

        def done(found: Found) -> None:
            self._slow.stop()
            self.answered.emit(question, found)

        self._slow.start()
        self._service.ask(_TOPIC, search, done, self._fail)

    def pick_row(self, answer: Answer, row: Row, origin: tuple[int, int]) -> None:
        """Pick the hits of a row of the table: of a hundred thousand in a thread as well.

        Args:
            answer: Of which search.
            row: The row.
            origin: (x, y) of the upper left point of the rectangle on the board.
        """
        point = None
        if row.point is not None:
            point = row.point.x - origin[0], row.point.y - origin[1]

        def choose(hits: Hits) -> Hits:
            from sgfedit.library.positions import hits as choosing  # noqa: PLC0415  # NumPy

            return choosing.elsewhere(hits) if row.is_elsewhere else choosing.going_on(hits, point)

        self._pick(answer, choose)

    def pick_years(self, answer: Answer, first: int, last: int) -> None:
        """Pick the hits in games of some years."""

        def choose(hits: Hits) -> Hits:
            from sgfedit.library.positions.hits import played_in  # noqa: PLC0415  # NumPy

            return played_in(hits, first, last)

        self._pick(answer, choose)

    def _pick(self, answer: Answer, choose: Callable[[Hits], Hits]) -> None:
        def pick(_connection: object, _is_given_up: object) -> tuple[Listed, dict[int, int]]:
            from sgfedit.library.positions.hits import years_of  # noqa: PLC0415  # NumPy

            part = choose(cast("Hits", answer.hits))
            return _listed(part), years_of(part)

        self._service.ask(_TOPIC, pick, lambda found: self.picked.emit(*found), self._fail)

    def give_up(self) -> None:
        """Ask nothing any more."""
        self._slow.stop()
        self._service.give_up(_TOPIC)

    def _fail(self, error: BaseException) -> None:
        self._slow.stop()
        self.failed.emit(words_of(error))


def _listed(hits: Hits) -> Listed:
    from sgfedit.library.positions.hits import FirstHits, games_of  # noqa: PLC0415  # NumPy

    return Listed(games_of(hits), FirstHits(hits))


_PAUSE_MS: Final = 80
"""From a step until it is told: who holds a key down wants only the last one."""


class Follower(QObject):
    """Knows the editor window that had the focus last, and listens to it if wished.

    Signals:
        moved: The Window shows something else now, or another one has the focus.
    """

    moved = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_on = False
        self._window: Window | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._on_pause_over)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    @property
    def window(self) -> Window | None:
        """The editor window that the user has worked in last, None if there is none."""
        if self._window is None:
            windows = [one for one in open_windows() if one.isVisible()]
            if windows:
                self.attach(windows[-1])
        return self._window

    def attach(self, window: Window) -> None:
        """Listen to another window."""
        if window is self._window:
            return
        self._detach()
        self._window = window
        document = window.document
        for signal in (document.current_changed, document.changed, document.reset):
            signal.connect(self._on_moved)
        window.closed.connect(self._detach)

    def _detach(self) -> None:
        window, self._window = self._window, None
        if window is None:
            return
        document = window.document
        for signal in (document.current_changed, document.changed, document.reset):
            signal.disconnect(self._on_moved)
        window.closed.disconnect(self._detach)

    def set_on(self, *, is_on: bool) -> None:
        """Tell of steps, or do not; the first one is what is shown now."""
        self.is_on = is_on
        if is_on and self.window is not None:
            self._pause.start()

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        window = window_around(new)
        if window is not None and window.isVisible() and window is not self._window:
            self.attach(window)
            self._on_moved()

    def _on_moved(self) -> None:
        if self.is_on:
            self._pause.start()

    def _on_pause_over(self) -> None:
        if self.is_on and self._window is not None:
            self.moved.emit(self._window)


class PositionPane(QWidget):
    """The pane.

    Attributes:
        history: What was asked, and what is in sight.
        board: The board.
        table: The table of continuations.
        years: The chart.
        options: The form.
        bar: The tools.
        follower: Listens to the editor.
        answer: Shows what was found.
        status: Says what was found.
        making: Makes its parts, one after the other: at once it takes longer than a frame.
    """

    manual_page = "library.md#searching-positions"

    def __init__(self, window: LibraryFrame) -> None:
        """Begin with the pane of the window of the library; `making` is to be brought to its end.

        Then `begin` has it show something. It asks nothing before it is seen.
        """
        super().__init__(window)
        self.setObjectName("positionPane")
        self._window = window
        self._settings = window.settings
        self._is_asked = False
        self._has_followed = False
        self.making = self._make()

    def _make(self) -> Iterator[None]:
        window, settings = self._window, self._settings
        self.options = OptionsForm(settings, self)
        self.history = History(Question(options=self.options.defaults()), is_asked=False)
        yield
        self.bar = PositionBar(settings, self)
        yield
        self.table = ContinuationTable(self)
        yield
        self.board = PatternBoard(settings, self)
        self.status = Label(parent=self)
        self.years = YearChart(self)
        self.follower = Follower(self)
        self.search = PositionSearch(window.service, self)
        self.answer = PositionAnswer(window, self)
        self._lay_out()
        self._connect()
        self.bar.follow.setChecked(settings.get("position.follow"))
        for part in self.findChildren(QWidget):
            yield
            part.ensurePolished()

    def begin(self) -> None:
        """Show an empty board, as large as that of the game in the preview."""
        shown = self._window.preview.details
        across, down = size = shown.size if shown is not None and shown.is_go else (19, 19)
        first = Question(size, EMPTY * (across * down), options=self.options.defaults())
        self.history = History(first, is_asked=False)
        self._show_step()

    def _lay_out(self) -> None:
        self.status.setObjectName("positionStatus")
        self.status.setWordWrap(True)
        bold = self.status.font()
        bold.setBold(True)
        self.status.setFont(bold)
        self._rest = QWidget(self)
        rest = QVBoxLayout(self._rest)
        rest.setContentsMargins(0, 0, 0, 0)
        rest.setSpacing(MARGIN_PX)
        for part in (self.options, self.status, self.table, self.years):
            rest.addWidget(part, 1 if part is self.table else 0)
        self._upper = QWidget(self)
        fill(
            QVBoxLayout(self._upper), self.bar, (self.board, 1), margins=0, spacing=MARGIN_PX // 2
        )

    def _connect(self) -> None:
        board, bar = self.board, self.bar
        board.asked.connect(self.ask)
        board.move_wanted.connect(self._on_move_wanted)
        board.letter_wanted.connect(self._on_letter_wanted)
        board.back_wanted.connect(lambda: self.step(-1))
        board.tool_changed.connect(bar.show_tool)
        bar.tool_chosen.connect(board.set_tool)
        bar.step_wanted.connect(self.step)
        bar.follow_toggled.connect(self._on_follow_toggled)
        bar.corner_wanted.connect(self._on_corner_wanted)
        bar.clear_wanted.connect(lambda: self.ask(self.question.cleared()))
        bar.editor_wanted.connect(self._on_editor_wanted)
        self.options.changed.connect(self._on_options_changed)
        self.table.played.connect(lambda row: self._play(row.point, row.colour))
        self.follower.moved.connect(self._on_editor_moved)
        self._window.ids_changed.connect(self._on_ids_changed)
        self._window.service.updated.connect(self._on_updated)
        self._settings.changed.connect(self._on_setting_changed)

    # Asking -----------------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """What is in sight."""
        return self.history.step.question

    def show_pattern(self, pattern: Pattern, options: Options | None = None) -> None:
        """Search a pattern."""
        self.ask(question_for(pattern, options or self.options.options))

    def show_editor(self, window: Window, region: Region | None = None) -> None:
        """Search the position that an editor window shows.

        Args:
            window: The editor.
            region: What of it counts; None for what is selected there, else the whole board.
        """
        document = window.document
        if not document.game.positions.is_go:
            self.answer.say(self.tr("This game is not Go"))
            return
        position = document.position()
        region = region or chosen_region(document.current, position)
        options = self.options.options._replace(to_play=None)
        self.follower.attach(window)
        self.ask(question_of(position, region, options))

    def show_game(self, details: Details, place: tuple[int, int], *, is_corner: bool) -> None:
        """Search a node of a game of the library, or the quarter of the board it is about."""
        options = self.options.options._replace(to_play=None)
        self.ask(question_at(details.size, details.replay, place, options, is_corner=is_corner))

    def ask(self, question: Question) -> None:
        """Search something else; it can be taken back."""
        self._has_followed = False
        self.history.push(question)
        self._show_step()

    def step(self, by: int) -> None:
        """Go back (below 0) or forward among what was asked."""
        self._has_followed = False
        self.history.go(by)
        self._show_step()

    def _show_step(self) -> None:
        step, history = self.history.step, self.history
        question = step.question
        self.board.show_question(question)
        self.options.show_options(question.options, anywhere=question.anywhere)
        self.options.offer(anywhere=question.region is not None, within=True)
        self.bar.show_steps(back=history.can_go(-1), forward=history.can_go(1))
        self.answer.clear()
        if step.found is not None:
            self.search.give_up()
            self.answer.show_found(step.found)
        else:
            self._search()

    def _search(self) -> None:
        """Search what is in sight, unless nobody sees it."""
        self._is_asked = self.isVisible()
        if not self._is_asked:
            return
        if not self.question.says_something:
            self.search.give_up()
            self.answer.refuse(self.tr("Put a stone into the part that counts"))
            return
        within = self._window.ids if self.options.within.isChecked() else None
        self.search.ask(self.question, within)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._window.in_turn.put_off(self.board, self._rest, self._window.pages)
        if not self._settings.get("library.split"):
            take_room(self._window.split)
        if not self._is_asked:
            self._search()
        if self.follower.is_on:
            self.follower.set_on(is_on=True)

    # What the user does -----------------------------------------------------------------------

    def _on_move_wanted(self, point: Point, colour: Colour | None) -> None:
        row = next((row for row in self.table.rows if row.point == point), None)
        if colour is None and row is not None:
            colour = row.colour
        self._play(point, colour or self.question.turn)

    def _on_letter_wanted(self, text: str) -> None:
        row = next((row for row in self.table.rows if row.letter == text), None)
        if row is not None:
            self._play(row.point, row.colour)

    def _play(self, point: Point | None, colour: Colour | None) -> None:
        # What does not count would change nothing.
        if point is not None and colour is not None and self.question.counts(point):
            self.ask(self.question.played(point, colour))

    def _on_options_changed(self) -> None:
        anywhere = self.options.anywhere.isChecked() and self.question.region is not None
        question = replace(self.question, options=self.options.options, anywhere=anywhere)
        if question == self.question:
            self._search()  # other games, see `OptionsForm.within`
        else:
            self.ask(question)

    def _on_corner_wanted(self, corner: tuple[int, int] | None) -> None:
        region = None
        if corner is not None:
            columns, rows = self.question.size
            point = Point(corner[0] * (columns - 1), corner[1] * (rows - 1))
            region = corner_region(self.question.size, point)
        self.ask(self.question.with_region(region))

    def _on_setting_changed(self, key: str) -> None:
        if key == "position.numbers":
            self.answer.show_letters()
        elif key == "position.follow":
            self.bar.follow.setChecked(self._settings.get(key))

    # What happens elsewhere -------------------------------------------------------------------

    def _on_follow_toggled(self, is_on: bool) -> None:
        self._settings.set("position.follow", is_on)
        self.follower.set_on(is_on=is_on)

    def _on_editor_wanted(self) -> None:
        if self.follower.window is not None:
            self.show_editor(self.follower.window)

    def _on_editor_moved(self, window: Window) -> None:
        document = window.document
        if not self.isVisible() or not document.game.positions.is_go:
            return
        question = followed(self.question, document.current, document.position())
        if question == self.question:
            return
        # Back leads to what was asked before, not through every step of the editor.
        if self._has_followed:
            self.history.replace(question)
        else:
            self.history.push(question)
            self._has_followed = True
        self._show_step()

    def _on_ids_changed(self) -> None:
        if self.options.within.isChecked():
            self.history.forget()
            self._search()

    def _on_updated(self, outcome: Outcome) -> None:
        """Search again if there are other games."""
        if outcome.files or outcome.removed:
            self.history.forget()
            self._search()

    # How it is laid ---------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        return least_size(self.bar)

    def sizeHint(self) -> QSize:
        return QSize(420, 760)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()  # the form was unfolded
        return super().event(event)

    def _arrange(self) -> None:
        heights = Heights(
            self.bar.sizeHint().height(),
            self.options.sizeHint().height() + self.status.sizeHint().height(),
            self.table.verticalHeader().defaultSectionSize(),
            self.years.sizeHint().height(),
        )
        places = places_in(self.rect(), heights)
        self._upper.setGeometry(places.upper)
        self._rest.setGeometry(places.rest)
        self.years.setVisible(places.has_chart)


class PositionAnswer(QObject):
    """Shows answers in the parts of a pane, and has the window list their games."""

    def __init__(self, window: LibraryFrame, pane: PositionPane) -> None:
        super().__init__(pane)
        self._window = window
        self._pane = pane
        self._is_listing = False
        pane.board.pointed.connect(self._on_pointed)
        pane.table.chosen.connect(self._on_row_chosen)
        pane.years.chosen.connect(self._on_years)
        pane.search.answered.connect(self._on_answered)
        pane.search.begun.connect(self._on_begun)
        pane.search.picked.connect(self._on_picked)
        pane.search.failed.connect(self.refuse)
        pane.search.is_slow.connect(lambda: self.say(self.tr("Searching …")))

    def clear(self) -> None:
        """Show that nothing is known yet."""
        self._show_rows([])
        self._pane.years.show_years({})

    def _on_answered(self, question: Question, found: Found) -> None:
        if question == self._pane.question:
            self._pane.history.step.found = found
            self.show_found(found)

    def _on_begun(self, question: Question, found: Found) -> None:
        """Show what is in the first games; nothing can be chosen of it yet."""
        if question == self._pane.question and self._pane.history.step.found is None:
            self.show_found(found)
            self.say(self.tr("Searching …"))

    def show_found(self, found: Found) -> None:
        """Show an answer."""
        rows = rows_of(self._pane.question, found.answer)
        self._show_rows(rows)
        self._pane.years.show_years(found.answer.years)
        summary = summary_of(found.answer)
        if not found.games.ids and not self._window.service.folders:
            summary = self.tr("The library is empty: add a folder")
        self.say(summary)
        self._window.set_answer_ids(*found.games)

    def refuse(self, why: str) -> None:
        """Say why nothing is known; the games of an earlier answer would be wrong."""
        self.say(why)
        self._window.set_answer_ids(None)

    def _show_rows(self, rows: list[Row]) -> None:
        self._is_listing = True
        self._window.in_turn.put_off(self._pane.board, self._pane.table, self._pane.years)
        self._pane.table.show_rows(rows)
        self._is_listing = False
        self.show_letters()

    def show_letters(self) -> None:
        """Write the letters of the table, or its numbers, on the board."""
        numbers = self._window.settings.get("position.numbers")
        self._pane.board.show_letters(letters_of(self._pane.table.rows, numbers))

    def say(self, text: str) -> None:
        """Say something in the place of what was found."""
        self._pane.status.setText(text)
        announce(self._pane, text)

    def _on_row_chosen(self, row: Row | None) -> None:
        """Point at a continuation, and list only its games."""
        self._pane.board.show_target(row.point if row is not None else None)
        found = self._pane.history.step.found
        if self._is_listing or found is None:
            return
        if row is None:
            self._list_all(found)
        else:
            left, top, _right, _bottom = self._pane.question.bounds
            self._pane.search.pick_row(found.answer, row, (left, top))

    def _on_years(self, years: tuple[int, int] | None) -> None:
        """List only the games of some years."""
        found = self._pane.history.step.found
        if found is None:
            return
        self._is_listing = True
        self._pane.table.clear_choice()
        self._is_listing = False
        if years is None:
            self._list_all(found)
        else:
            self._pane.search.pick_years(found.answer, *years)

    def _list_all(self, found: Found) -> None:
        self._pane.search.give_up()  # a part of them that is being picked
        self._on_picked(found.games, {})

    def _on_picked(self, games: Listed, years: dict[int, int]) -> None:
        self._pane.years.show_part(years)
        self._window.set_answer_ids(*games)

    def _on_pointed(self, letter: Letter | None) -> None:
        found = self._pane.history.step.found
        if letter is not None:
            self._pane.status.setText(letter.words)
        elif found is not None:
            self._pane.status.setText(summary_of(found.answer))


# Who gets how much room in the pane of the position search.


MARGIN_PX: Final = 6
_WIDE: Final = 1.35
"""Times as wide as high is a pane that has the table beside the board, not below."""

_GOOD_PX: Final = 540
_WIDE_SHARE: Final = 0.6
_LEAST_BOARD_PX: Final = 180
_LEAST_BELOW_PX: Final = 120
_LOW_PX: Final = 480
_HIGH_PX: Final = 600
"""In a pane that is higher the board leaves room for the chart, too."""

_ROWS: Final = {True: 3, False: 5}
"""Whether the pane is low → so many rows of the table, with its header, there is room for."""


class Heights(NamedTuple):
    """What the parts need, in px: tools; options and status; a row; the chart."""

    bar: int
    fixed: int
    row: int
    chart: int


class Places(NamedTuple):
    """Where tools and board are, where the rest is, and whether the chart has room in that."""

    upper: QRect
    rest: QRect
    has_chart: bool


def least_size(bar: QWidget) -> QSize:
    """Return the size below which nothing can be read, for a bar of tools."""
    needed = bar.sizeHint()
    width = max(needed.width(), _LEAST_BOARD_PX)
    height = needed.height() + _LEAST_BOARD_PX + _LEAST_BELOW_PX
    return QSize(width + 2 * MARGIN_PX, height + 3 * MARGIN_PX)


def take_room(split: QSplitter) -> None:
    """Let the last part of a window be so wide that letters on its board are read well."""
    sizes = split.sizes()
    lacking = min(_GOOD_PX, sum(sizes) * 2 // 5) - sizes[-1]
    if lacking > 0:
        split.setSizes([*sizes[:-2], sizes[-2] - lacking, sizes[-1] + lacking])


def places_in(rect: QRect, heights: Heights) -> Places:
    """Give the board the room of a square, and the rest what is left below or beside it."""
    margin = MARGIN_PX
    room = rect.adjusted(margin, margin, -margin, -margin)
    bar, chart = heights.bar + margin // 2, heights.chart + margin
    least = heights.fixed + _ROWS[room.height() < _LOW_PX] * heights.row + 2 * margin
    upper, rest = QRect(room), QRect(room)
    if room.width() > _WIDE * room.height():
        upper.setWidth(min(room.height() - bar, round(room.width() * _WIDE_SHARE)))
        rest.setLeft(upper.right() + 2 * margin)
    else:
        below = least + chart if room.height() > _HIGH_PX else least
        side = min(room.width(), room.height() - bar - below - margin)
        upper.setHeight(max(side, _LEAST_BOARD_PX) + bar)
        rest.setTop(upper.bottom() + margin)
    return Places(upper, rest, rest.height() >= least + chart)
