"""Guessing the moves of a game: the mode, its bar with the running score, its commands.

The moves of the line that was visited last are asked, from the current node on. Only where one is
in the record changes, by steps that are the same as with the keys; what is not to be guessed (the
other side's moves, passes, nodes without a move) is stepped over after a moment.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from sgfedit.app.engines import Engines
from sgfedit.engine.positions import situation_at
from sgfedit.engine.questions import Genmove, Played
from sgfedit.errors import RefusalError
from sgfedit.game import traversal
from sgfedit.game.guessing import (
    Attempt,
    Question,
    distance,
    hint_box,
    next_question,
    question_after,
)
from sgfedit.go import Colour
from sgfedit.gui.asking import Asking
from sgfedit.gui.features.guess import summary
from sgfedit.gui.features.guess.summary import GuessBook, show_summary
from sgfedit.gui.modes import Modes
from sgfedit.gui.modes.bar_parts import (
    MARGIN_PX,
    CutLine,
    ModeBar,
    add_lines,
    announce,
    bar_button,
    bar_row,
    share_lines,
)
from sgfedit.gui.modes.mode import Mode
from sgfedit.gui.widgets.plain_text import Label, tip_of
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.render.icons import icon
from sgfedit.sgf import Point
from sgfedit.sgf.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.app.settings import Settings
    from sgfedit.game.game import Change
    from sgfedit.game.guessing import Tally
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node, PointOrPass


_LEAST_TEXT_PX: Final = 60
_tr = QCoreApplication.translate
_CHOICES: Final = (
    (
        "guess.tries",
        QT_TRANSLATE_NOOP("Guess", "Show a move after"),
        (
            (1, QT_TRANSLATE_NOOP("Guess", "1 miss")),
            (2, QT_TRANSLATE_NOOP("Guess", "2 misses")),
            (3, QT_TRANSLATE_NOOP("Guess", "3 misses")),
            (5, QT_TRANSLATE_NOOP("Guess", "5 misses")),
            (10, QT_TRANSLATE_NOOP("Guess", "10 misses")),
            (0, QT_TRANSLATE_NOOP("Guess", "On request only")),
        ),
    ),
    (
        "guess.box_after",
        QT_TRANSLATE_NOOP("Guess", "Show a box around it after"),
        (
            (0, QT_TRANSLATE_NOOP("Guess", "Never")),
            (1, QT_TRANSLATE_NOOP("Guess", "1 miss")),
            (2, QT_TRANSLATE_NOOP("Guess", "2 misses")),
            (3, QT_TRANSLATE_NOOP("Guess", "3 misses")),
            (4, QT_TRANSLATE_NOOP("Guess", "4 misses")),
        ),
    ),
    (
        "guess.skip",
        QT_TRANSLATE_NOOP("Guess", "Skip the opening"),
        (
            (0, QT_TRANSLATE_NOOP("Guess", "No move")),
            (10, QT_TRANSLATE_NOOP("Guess", "10 moves")),
            (20, QT_TRANSLATE_NOOP("Guess", "20 moves")),
            (30, QT_TRANSLATE_NOOP("Guess", "30 moves")),
            (50, QT_TRANSLATE_NOOP("Guess", "50 moves")),
        ),
    ),
    (
        "guess.delay_ms",
        QT_TRANSLATE_NOOP("Guess", "The other side plays after"),
        (
            (300, QT_TRANSLATE_NOOP("Guess", "A third of a second")),
            (900, QT_TRANSLATE_NOOP("Guess", "A second")),
            (2000, QT_TRANSLATE_NOOP("Guess", "Two seconds")),
            (4000, QT_TRANSLATE_NOOP("Guess", "Four seconds")),
        ),
    ),
)
"""Setting → submenu of the options: its title, and the values with their words."""

_COLOURS: Final = (
    ("both", QT_TRANSLATE_NOOP("Guess", "Both sides"), "tool-play"),
    ("black", QT_TRANSLATE_NOOP("Guess", "Black"), "tool-black"),
    ("white", QT_TRANSLATE_NOOP("Guess", "White"), "tool-white"),
)


class GuessBar(ModeBar):
    """Feedback and question in two lines at the left, the score, then buttons.

    Where it gets narrow, what is said of the score goes first, then the words of the buttons.

    Attributes:
        said: What came of the last guess.
        asked: The question.
        score, details: The score in short, and more of it.
        colours, show_button, options, close_button: The buttons.
    """

    def __init__(self, window: Window, show_move: Callable[[], None]) -> None:
        """Make the bar, hidden; `show_move` shows the move that is asked."""
        super().__init__(window.info, "guessBar", _tr("Guess", "Guess the moves"))
        self._settings = window.settings
        self.said = CutLine("guessSaid", self, least_px=_LEAST_TEXT_PX)
        self.asked = CutLine("guessAsked", self, least_px=_LEAST_TEXT_PX)
        self.score = Label(parent=self)
        self.details = Label(parent=self)
        self.colours = bar_button(self, "guessColours")
        show_key, options_key = (
            window.actions_by_id[f"study.guess_{name}"].shortcut().toString()
            for name in ("show", "options")
        )
        self.show_button = self.add_button(
            "guessShow", _tr("Guess", "Show the move"), "nav-next", show_move, show_key
        )
        self.options = self.add_button(
            "guessOptions", _tr("Guess", "Options"), "more-down", key=options_key
        )
        leave = window.part(Modes).end
        self.close_button = self.add_button(
            "guessEnd", _tr("Guess", "Leave guessing"), "panel-close", leave, "Esc"
        )
        self.colours.setMenu(_colour_menu(self, self._settings))
        scores = window.actions_by_id["study.guess_scores"]
        self.options.setMenu(_option_menu(self, self._settings, scores))
        self._tally: Tally | None = None
        self._lay_out()
        self.dress()
        self._settings.changed.connect(self._show_colours)

    def _lay_out(self) -> None:
        row = self._row = bar_row(self)
        add_lines(row, self.said, self.asked, is_right=False)
        add_lines(row, self.score, self.details, is_right=True)
        row.addSpacing(MARGIN_PX)
        for button in (self.colours, self.show_button, self.options, self.close_button):
            row.addWidget(button)

    def dress(self) -> None:
        super().dress()
        self._show_colours()

    def _show_colours(self, _key: str = "") -> None:
        chosen = self._settings.get("guess.colours")
        text, name = next((text, name) for value, text, name in _COLOURS if value == chosen)
        words = _tr("Guess", text)
        self.colours.setText(words)
        self.colours.setIcon(icon(name, self.palette().buttonText().color()))
        about = _tr("Guess", "Whose moves are guessed: {side}").format(side=words)
        self.colours.setAccessibleName(about)
        self.colours.setToolTip(tip_of(about))

    # What it shows --------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say what came of a guess; nothing for an empty text."""
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self.arrange()
        self._tell()

    def show_asked(self, text: str) -> None:
        """Show the question, or why there is none."""
        self.asked.setText(text)
        self._tell()

    def _tell(self) -> None:
        announce(self, ". ".join(filter(None, (self.said.text(), self.asked.text()))))

    def show_score(self, tally: Tally) -> None:
        """Show the score so far."""
        self._tally = tally
        self.arrange()

    def open_options(self) -> None:
        """Open the menu of options."""
        menu = self.options.menu()
        if menu is not None:
            menu.popup(self.options.mapToGlobal(self.options.rect().bottomLeft()))

    # What there is room for -----------------------------------------------------------------

    def arrange(self) -> None:
        # Not what is said now, so that buttons stay as they are from one guess to the next.
        reserved = self.fontMetrics().horizontalAdvance(summary.longest()[1]) - _LEAST_TEXT_PX
        for level in range(5):
            self._show_words(level)
            self._row.invalidate()
            beside = self._row.minimumSize().width() - _LEAST_TEXT_PX
            left = self.width() - beside
            if reserved + _LEAST_TEXT_PX <= left:
                break
        share_lines(self, self.said, self.asked, max(_LEAST_TEXT_PX, left), summary.longest())

    def _show_words(self, level: int) -> None:
        tally = self._tally
        if tally is not None:
            streak = summary.streak(tally) if level < 4 else ""
            short = " · ".join(filter(None, (summary.share(tally), streak)))
            average = summary.off(tally.average_off) if level < 1 else ""
            more = " · ".join(filter(None, (summary.points(tally), average)))
            self.score.setText(short)
            self.details.setText(more if tally.asked and level < 3 else "")
            self.details.setVisible(bool(self.details.text()))
            self.score.setVisible(bool(short))
        style = Qt.ToolButtonStyle
        beside, alone = style.ToolButtonTextBesideIcon, style.ToolButtonIconOnly
        self.show_button.setToolButtonStyle(beside if level < 2 else alone)
        self.colours.setToolButtonStyle(beside if level < 2 else alone)
        self.options.setToolButtonStyle(beside if level < 1 else alone)


# Menus --------------------------------------------------------------------------------------


def _colour_menu(parent: QWidget, settings: Settings) -> QMenu:
    menu = QMenu(parent)
    _add_choices(menu, settings, "guess.colours", [(value, text) for value, text, _ in _COLOURS])
    return menu


def _option_menu(parent: QWidget, settings: Settings, show_scores: QAction) -> QMenu:
    menu = QMenu(parent)
    for key, title, choices in _CHOICES:
        _add_choices(menu.addMenu(_tr("Guess", title)), settings, key, list(choices))
    near = QAction(_tr("Guess", "Say how near a miss is"), menu, checkable=True)
    near.setChecked(settings.get("guess.near"))
    near.toggled.connect(lambda is_on: settings.set("guess.near", is_on))
    menu.addAction(near)
    choice = QAction(_tr("Guess", "Say what an engine would have played"), menu, checkable=True)
    choice.setObjectName("guess.engine")
    choice.setChecked(settings.get("guess.engine"))
    choice.toggled.connect(lambda is_on: settings.set("guess.engine", is_on))
    engines = Engines.of(settings)
    menu.aboutToShow.connect(lambda: choice.setEnabled(bool(engines.specs)))
    menu.addAction(choice)
    menu.addSeparator()
    menu.addAction(show_scores)
    return menu


def _add_choices(
    menu: QMenu, settings: Settings, key: str, choices: list[tuple[object, str]]
) -> None:
    group = QActionGroup(menu)
    for value, text in choices:
        action = QAction(_tr("Guess", text), group, checkable=True)
        action.setData(value)
        action.setChecked(settings.get(key) == value)
        menu.addAction(action)
    group.triggered.connect(lambda action: settings.set(key, action.data()))


COLOURS: Final = {
    "both": frozenset({Colour.BLACK, Colour.WHITE}),
    "black": frozenset({Colour.BLACK}),
    "white": frozenset({Colour.WHITE}),
}
"""Setting → whose moves are guessed."""

_HALF: Final = "½"


class GuessMode(Mode):
    """Asks for one move after the other.

    Attributes:
        attempt: What is asked now and what was tried; None while the other side plays, where one
            has gone back, and at the end.
        book: The score.
        bar: What is in place of the strip above the board.
    """

    manual_page = "study.md#guessing-moves"
    action_id = "study.guess"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.attempt: Attempt | None = None
        self.book = GuessBook(window)
        self.bar: GuessBar | None = None
        self._at: Node = window.document.current
        self._is_stepping = False
        self.asking = Asking(window, self)
        self.asking.answered.connect(self._on_answered)
        self._choice = ""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.go_on)
        self._starting = QTimer(self, singleShot=True)
        self._starting.timeout.connect(self._start)

    # Begin and end ---------------------------------------------------------------------------

    def check(self) -> None:
        if not self.window.document.game.positions.is_go:
            raise RefusalError("not-go-board")
        if self._next() is None:
            raise RefusalError("nothing-to-guess")

    def begin(self) -> None:
        window = self.window
        self.bar = GuessBar(self.window, self.show_move)
        self.bar.set_in_use(is_used=True)
        window.tree.veil(self.tr("Hidden while moves are guessed"))
        window.document.current_changed.connect(self._on_current_changed)
        window.document.changed.connect(self._on_changed)
        window.settings.changed.connect(self._on_setting_changed)
        self._start()

    def end(self) -> None:
        window = self.window
        window.document.current_changed.disconnect(self._on_current_changed)
        window.document.changed.disconnect(self._on_changed)
        window.settings.changed.disconnect(self._on_setting_changed)
        self._timer.stop()
        self._starting.stop()
        self._forget_choice()
        self.book.keep()
        window.tree.veil(None)
        if self.bar is not None:
            self.bar.set_in_use(is_used=False)
            self.bar.deleteLater()

    def goes_on(self) -> bool:
        """Keep the score of the game before and ask for the moves of this one."""
        self._timer.stop()
        self._forget_choice()
        self.attempt = None
        self.book.keep()
        try:
            self.check()
        except RefusalError:
            return False
        self.book.open()
        # The document is on its way to a node of that game yet.
        self._starting.start(0)
        return True

    def again(self) -> None:
        """Begin anew where this session began."""
        start = self.book.start
        self.book.keep()
        if start.root is self.window.document.game.root:
            self._step_to(start)
        self._start()

    def _start(self) -> None:
        self._skip_opening()
        self.book.open()
        self._say("")
        self._look(is_on=True)

    def _skip_opening(self) -> None:
        """Go to where as many moves were made as are to be skipped."""
        document = self.window.document
        missing = self.window.settings.get("guess.skip")
        missing -= sum(map(traversal.is_move, traversal.path_to(document.current)))
        node: Node | None = document.current
        target = document.current
        while missing > 0 and node is not None:
            target = node
            node = traversal.following(node, document.preferred)
            if node is not None:
                missing -= traversal.is_move(node)
        if missing <= 0 and node is not None:
            target = node
        # Of a game that is over before, all is asked.
        if self._next(target) is not None:
            self._step_to(target)

    # What is asked ---------------------------------------------------------------------------

    @property
    def _colours(self) -> frozenset[Colour]:
        return COLOURS[self.window.settings.get("guess.colours")]

    def _next(self, node: Node | None = None) -> Question | None:
        document = self.window.document
        return next_question(
            node or document.current, document.preferred, document.game.size, self._colours
        )

    def _look(self, *, is_on: bool) -> None:
        """Find out what is to be done at the current node.

        Args:
            is_on: Whether to step on by itself if nothing is asked here.
        """
        document = self.window.document
        self._at = document.current
        self._timer.stop()
        question = question_after(document.current, document.preferred, document.game.size)
        if question is not None and question.colour in self._colours:
            if self.attempt is None or self.attempt.question != question:
                self.attempt = Attempt(question)
                self._ask_engine()
                self.window.board.refresh()  # of the record, some marks are not to be seen
        else:
            self.attempt = None
            following = self._next()
            if following is None:
                self._finish()
            elif is_on and not self._is_to_be_read(document.current):
                self._timer.start(self.window.settings.get("guess.delay_ms"))
        self._show()

    def _is_to_be_read(self, node: Node) -> bool:
        """Whether a node has a comment, which one wants to read before the game goes on."""
        return node is not self.book.start and "C" in node.properties

    @property
    def is_waiting(self) -> bool:
        """Whether the game goes on with a click, a key or in a moment."""
        return self.attempt is None and self._next() is not None

    def _finish(self) -> None:
        if self.book.tally.asked and not self.book.is_kept:
            self.book.keep()
            self.show_scores()

    def show_scores(self) -> None:
        """Show the score so far, and those of earlier sessions."""
        show_summary(self.window, self.book).again_wanted.connect(self._on_again_wanted)

    def _on_again_wanted(self) -> None:
        if self.window.part(Modes).active is self:
            self.again()

    # Guessing --------------------------------------------------------------------------------

    def press(self, point: Point, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        del modifiers
        if button != Qt.MouseButton.LeftButton:
            return
        if self.attempt is None:
            self.go_on()
            return
        attempt, position = self.attempt, self.window.document.position()
        if position.stone(*point) is not None and point != attempt.question.point:
            self._say(summary.taken(point, position.height))
        elif attempt.guess(point):
            self._answer(is_found=True)
        elif 0 < self.window.settings.get("guess.tries") <= len(attempt.misses):
            self._answer(is_found=False)
        else:
            self._tell_miss(attempt, point)
        self._show()

    def play(self, move: PointOrPass) -> bool:
        """Take a point that was typed as a guess.

        Raises:
            RefusalError: it is a pass.
        """
        if not isinstance(move, Point):
            raise RefusalError("pass-not-guessed")
        self.press(move, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        return True

    def _tell_miss(self, attempt: Attempt, point: Point) -> None:
        height = self.window.document.position().height
        if point in attempt.question.also:
            self._say(summary.elsewhere(point, height))
        else:
            off = distance(point, attempt.question.point)
            is_told = self.window.settings.get("guess.near")
            self._say(summary.miss(point, height, off if is_told else None))
        self.window.board.refresh()

    def show_move(self) -> None:
        """Show the move that is asked; go on where none is."""
        if self.attempt is None:
            self.go_on()
        else:
            self._answer(is_found=False)

    def _answer(self, *, is_found: bool) -> None:
        """Count what is asked and show it."""
        attempt = self.attempt
        if attempt is None:
            return
        question = attempt.question
        self._count(attempt, is_found=is_found)
        self._step_to(question.node)
        if not is_found or attempt.misses:
            self.window.board.halo.point_at([question.point])
        self._look(is_on=True)

    def _count(self, attempt: Attempt, *, is_found: bool) -> None:
        question, result = attempt.question, attempt.result(is_found=is_found)
        is_new = self.book.tally.add(question.node, result)
        height = self.window.document.position().height
        text = summary.answer(question.point, height, result, is_new=is_new)
        self._say(" · ".join(filter(None, (text, self._choice))))
        self._choice = ""

    # What an engine would play ---------------------------------------------------------------

    def _ask_engine(self) -> None:
        """Ask an engine for the move that is to be guessed, if that is wished."""
        document = self.window.document
        self._forget_choice()
        if not self.window.settings.get("guess.engine") or not self.asking.name:
            return
        self.asking.ask(lambda: Genmove(situation_at(document.game.positions, document.current)))

    def _on_answered(self, played: object, engine: str) -> None:
        """Say what it would have played: with the move of the record, or now if that is known."""
        if not isinstance(played, Played) or self.bar is None:
            return
        self._choice = summary.choice(engine, played.move, self.window.document.position().height)
        if self.attempt is None:
            self._say(" · ".join(filter(None, (self.bar.said.text(), self._choice))))
            self._choice = ""

    def _forget_choice(self) -> None:
        self.asking.drop()
        self._choice = ""

    def go_on(self) -> None:
        """Step over what is not to be guessed."""
        self._timer.stop()
        document = self.window.document
        child = traversal.following(document.current, document.preferred)
        if child is None or self.attempt is not None:
            return
        self._step_to(child)
        self._look(is_on=True)

    def _step_to(self, node: Node) -> None:
        self._is_stepping = True
        self.window.document.go_to(node)
        self._is_stepping = False

    # Hearing of changes ----------------------------------------------------------------------

    def _on_current_changed(self, node: Node) -> None:
        if self._is_stepping:
            return
        attempt, before = self.attempt, self._at
        if attempt is not None and node is attempt.question.node:
            # Stepping on shows it.
            self._count(attempt, is_found=False)
            self.window.board.halo.point_at([attempt.question.point])
            self._look(is_on=True)
        else:
            self._forget_choice()
            self._say("")
            self._look(is_on=node.parent is before)

    def _on_changed(self, _change: Change) -> None:
        self._look(is_on=self._timer.isActive())

    def _on_setting_changed(self, key: str) -> None:
        if key == "guess.colours":
            # Another game, so to speak: its score is not to be compared.
            self.book.keep()
            self.book.open()
            self.attempt = None
            self._say("")
            self._look(is_on=True)
        elif key == "guess.skip":
            if not self.book.tally.asked:
                self._start()
        elif key.startswith("guess."):
            self._show()
            self.window.board.refresh()

    # What is shown ---------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        if self.bar is not None:
            self.bar.say(text)

    def _show(self) -> None:
        if self.bar is None:
            return
        position = self.window.document.position()
        tries = self.window.settings.get("guess.tries")
        if self.attempt is not None:
            asked = summary.asked(self.attempt, position.move_number + 1, tries)
        elif self.is_waiting:
            asked = summary.waiting(is_soon=self._timer.isActive())
        else:
            asked = summary.over()
        self.bar.show_asked(asked)
        self.bar.show_score(self.book.tally)
        self.window.part(Modes).said.emit("\n".join(filter(None, (self.bar.said.text(), asked))))

    def hover(self, point: Point) -> Colour | None:
        if self.attempt is None or self.window.document.position().stone(*point) is not None:
            return None
        return self.attempt.question.colour

    def changed(self, diagram: Diagram) -> Diagram:
        """Take marks of next moves away, show guesses and the box that hints at the move."""
        diagram = replace(diagram, ghosts=())
        attempt = self.attempt
        if attempt is None or attempt.question.node.parent is not self.window.document.current:
            return diagram
        found, marks = self._own_marks(diagram, attempt.question)
        found.update(dict.fromkeys(attempt.elsewhere, _HALF))
        if self.window.settings.get("guess.near"):
            offs = ((miss, distance(miss, attempt.question.point)) for miss in attempt.misses)
            found.update((miss, str(off)) for miss, off in offs)
        else:
            marks += [(miss, Mark.CROSS) for miss in attempt.misses]
        dimmed = diagram.dimmed | self._outside(attempt)
        return replace(diagram, labels=tuple(found.items()), marks=tuple(marks), dimmed=dimmed)

    def _own_marks(
        self, diagram: Diagram, question: Question
    ) -> tuple[dict[Point, str], list[tuple[Point, Mark]]]:
        """Return labels and marks of the record, those on stones only if others tell the move."""
        labels, marks = dict(diagram.labels), list(diagram.marks)
        if question.also.union({question.point}).isdisjoint({*labels, *dict(marks)}):
            return labels, marks
        labels = {point: text for point, text in labels.items() if diagram.stone(point)}
        return labels, [(point, mark) for point, mark in marks if diagram.stone(point)]

    def _outside(self, attempt: Attempt) -> frozenset[Point]:
        """Return the points outside of the box that hints at the move."""
        after = self.window.settings.get("guess.box_after")
        step = len(attempt.misses) - after
        if after <= 0 or step < 0:
            return frozenset()
        width, height = size = self.window.document.game.size
        box = hint_box(attempt.question.point, size, step)
        points = (Point(x, y) for y in range(height) for x in range(width))
        return frozenset(point for point in points if not box.holds(point))


def _mode(window: Window) -> GuessMode:
    mode = window.part(Modes).active
    if not isinstance(mode, GuessMode):
        raise RefusalError("not-guessing")
    return mode


def show_move(window: Window) -> None:
    """Show the move that is asked.

    Raises:
        RefusalError: none is.
    """
    _mode(window).show_move()


def options(window: Window) -> None:
    """Open the menu of options in the bar.

    Raises:
        RefusalError: there is no bar.
    """
    bar = _mode(window).bar
    if bar is not None:
        bar.open_options()


def scores(window: Window) -> None:
    """Show the score so far, and those of earlier sessions."""
    mode = window.part(Modes).active
    if isinstance(mode, GuessMode):
        mode.show_scores()
    else:
        show_summary(window)


def guess(window: Window) -> None:
    """Begin or end guessing the next moves of the game."""
    window.part(Modes).toggle(GuessMode)
