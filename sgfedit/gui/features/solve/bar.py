"""Bar of solving problems, and single keys at the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QColor, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QDockWidget,
    QKeySequenceEdit,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTextEdit,
)

from sgfedit.app.engines import Engines
from sgfedit.game.tsumego import CHOICES, Convention
from sgfedit.gui.features.solve import book as texts
from sgfedit.gui.features.solve.book import COLOURS, BarLines, title
from sgfedit.gui.modes import Modes
from sgfedit.gui.modes.bar_parts import CutLine, ModeBar, add_lines, announce, bar_row, share_lines
from sgfedit.gui.modes.scrolled_lines import ScrolledLines
from sgfedit.gui.views.board.mouse import held
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.gui.widgets.plain_text import Label, tip_of
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.features.solve.book import ProblemBook
    from sgfedit.gui.modes.mode import Mode


_PLAIN: Final = Qt.KeyboardModifier.NoModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
KEYS: Final = {
    (Qt.Key.Key_Backspace, _PLAIN): "take_back",
    (Qt.Key.Key_R, _PLAIN): "begin_again",
    (Qt.Key.Key_H, _PLAIN): "hint",
    (Qt.Key.Key_S, _PLAIN): "show_solution",
    (Qt.Key.Key_P, _PLAIN): "play_pass",
    (Qt.Key.Key_N, _PLAIN): "next_problem",
    (Qt.Key.Key_N, _SHIFT): "previous_problem",
}
"""Key and modifiers → method of the mode."""

_TYPED_IN: Final = (QAbstractSpinBox, QKeySequenceEdit, QLineEdit, QPlainTextEdit, QTextEdit)


class TsumegoKeys(QObject):
    """Gives keys to the mode first, whatever of the window has the focus but a text field."""

    def __init__(self, mode: Mode) -> None:
        super().__init__(mode)
        self._mode = mode
        self._watched: QWidget | None = None
        mode.window.board.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)
        self._on_focus_changed(None, QApplication.focusWidget())

    def _on_focus_changed(self, _before: QWidget | None, widget: QWidget | None) -> None:
        before, board = self._watched, self._mode.window.board
        if before is not None and before is not board and shiboken6.isValid(before):
            before.removeEventFilter(self)
        self._watched = None
        if widget is not None and self._is_watched(widget):
            # The last filter is the first that is asked: before the keys of a list of games.
            self._watched = widget
            widget.installEventFilter(self)

    def _is_watched(self, widget: QWidget) -> bool:
        window, around = self._mode.window, widget.window()
        is_panel = isinstance(around, QDockWidget) and around.parent() is window
        return (around is window or is_panel) and not isinstance(widget, _TYPED_IN)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            name = KEYS.get((Qt.Key(event.key()), held(event.modifiers())))
            if name is not None and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if name is not None and event.type() == QEvent.Type.KeyPress:
                guarded(self._mode, name)()
                return True
        return super().eventFilter(watched, event)


def guarded(mode: Mode, name: str) -> Callable[[], None]:
    """Return the method `name` of a mode, with what it refuses said at the board."""

    def run() -> None:
        with mode.window.board.refusing():
            getattr(mode, name)()

    return run


def key_text(name: str) -> str:
    """Return the key of a method of the mode as it is written on keyboards."""
    key, modifiers = next(keys for keys, method in KEYS.items() if method == name)
    combination = QKeyCombination(modifiers, key)
    return QKeySequence(combination).toString(QKeySequence.SequenceFormat.NativeText)


ENGINE: Final = "tsumego.engine"
_SWITCHES: Final = (
    ("tsumego.random_replies", QT_TRANSLATE_NOOP("Tsumego", "&Draw replies by lot")),
    ("tsumego.all_defences", QT_TRANSLATE_NOOP("Tsumego", "Answer &every reply of the record")),
    ("tsumego.all_first_moves", QT_TRANSLATE_NOOP("Tsumego", "Find &all right first moves")),
    ("tsumego.skip_solved", QT_TRANSLATE_NOOP("Tsumego", "&Skip what was solved last time")),
    ("tsumego.turn", QT_TRANSLATE_NOOP("Tsumego", "&Turn each problem at random")),
    ("tsumego.swap_colours", QT_TRANSLATE_NOOP("Tsumego", "Swap &colours at random")),
    (ENGINE, QT_TRANSLATE_NOOP("Tsumego", "An engine answers what is not in the &record")),
    ("tsumego.part", QT_TRANSLATE_NOOP("Tsumego", "Show only the &part of the board it is about")),
)
"""Setting → words; what changes how a problem is asked counts from the next one on."""


def option_menu(
    parent: QWidget,
    mode: Mode,
    book: ProblemBook,
    choose: Callable[[Convention | None], None],
    commands: Sequence[tuple[str, str]],
) -> QMenu:
    """Return the menu of options of `mode`.

    Args:
        parent: Its owner.
        mode: The mode.
        book: Its problems.
        choose: Lets right and wrong be told in another way.
        commands: Methods of the mode to offer, with their words.
    """
    menu = QMenu(parent)
    for name, words in commands:
        action = QAction(f"{words}\t{key_text(name)}", menu)
        action.triggered.connect(guarded(mode, name))
        menu.addAction(action)
    menu.addSeparator()
    settings = mode.window.settings
    engines = Engines.of(settings)
    for key, text in _SWITCHES:
        action = QAction(_tr("Tsumego", text), menu, checkable=True)
        action.setObjectName(key)
        action.setChecked(settings.get(key))
        action.toggled.connect(lambda is_on, key=key: settings.set(key, is_on))
        menu.addAction(action)
        if key == ENGINE:
            menu.aboutToShow.connect(lambda one=action: one.setEnabled(bool(engines.specs)))
    menu.addSeparator()
    conventions = menu.addMenu(_tr("Tsumego", "&What is right"))
    group = QActionGroup(conventions)
    for convention in (None, *CHOICES):
        action = QAction(group, checkable=True)
        action.setData(convention)
        conventions.addAction(action)
    group.triggered.connect(lambda action: choose(_convention_of(action)))
    menu.aboutToShow.connect(lambda: _show_conventions(group, book))
    _show_conventions(group, book)
    return menu


def _convention_of(action: QAction) -> Convention | None:
    # Qt keeps plain text of it.
    data = action.data()
    return None if data is None else Convention(data)


def _show_conventions(group: QActionGroup, book: ProblemBook) -> None:
    """Name the conventions and check the one that counts."""
    chosen = book.chosen
    for action in group.actions():
        convention = _convention_of(action)
        if convention is None:
            found = title(book.found)
            text = _tr("Tsumego", "As found: {name}").format(name=found)
        else:
            text = title(convention)
        action.setText(text)
        action.setChecked(convention == chosen)
        action.setEnabled(convention is None or book.found is not Convention.NONE)


_SIGN_PX: Final = 28
_USUAL_ROWS: Final = 19
_LEAST_TEXT_PX: Final = 100
_LEVELS: Final = 6
_WRAPPED_FROM: Final = 3
"""From this level on sentences wrap, but not below the width of a short one."""

_WRAPPED_PX: Final = 190
_GOES_AT: Final = {
    "play_pass": 4,
    "previous_problem": 4,
    "take_back": 5,
    "begin_again": 5,
    "show_solution": 5,
}
"""Button → the level at which it goes; all are in the menu of options as well."""

_tr = QCoreApplication.translate
BUTTONS: Final = (
    ("take_back", QT_TRANSLATE_NOOP("Tsumego", "Take back"), "edit-undo"),
    ("begin_again", QT_TRANSLATE_NOOP("Tsumego", "Again"), "problem-again"),
    ("hint", QT_TRANSLATE_NOOP("Tsumego", "Hint"), "problem-hint"),
    ("show_solution", QT_TRANSLATE_NOOP("Tsumego", "Solution"), "problem-solution"),
    ("play_pass", QT_TRANSLATE_NOOP("Tsumego", "Pass"), "pass"),
    ("previous_problem", QT_TRANSLATE_NOOP("Tsumego", "Previous problem"), "nav-previous"),
    ("next_problem", QT_TRANSLATE_NOOP("Tsumego", "Next problem"), "nav-next"),
)
"""Method of the mode, words, icon; a click does the method."""

_WORDED: Final = {"take_back", "begin_again", "hint", "show_solution"}
"""Buttons that show their words where there is room; `next_problem` does as long as possible."""


class TsumegoBar(ModeBar):
    """A sign and two lines at the left, then the place of the problem, then buttons.

    Where it gets narrow, first the words of buttons go, then what came of other problems, then
    buttons that have keys and are needed least. While problems are solved no button moves.

    Attributes:
        said, more: The two lines.
        place: Which problem of how many.
        tally: What came of the others.
        buttons: Method of the mode → its button.
        options: Opens the options.
    """

    def __init__(
        self, mode: Mode, book: ProblemBook, choose: Callable[[Convention | None], None]
    ) -> None:
        """Make the bar of `mode`, hidden.

        Args:
            mode: The mode.
            book: Its problems.
            choose: Lets right and wrong be told in another way.
        """
        super().__init__(mode.window.info, "tsumegoBar", _tr("Tsumego", "Solve problems"))
        self._mode = mode
        self._book = book
        self._sign_name = self._tally = ""
        self.sign = Label(parent=self)
        self.said = CutLine("tsumegoSaid", self, least_px=_LEAST_TEXT_PX)
        self.more = ScrolledLines("tsumegoMore", self, least_px=_LEAST_TEXT_PX)
        self.place = Label(parent=self)
        self.tally = Label(parent=self)
        self.place.setObjectName("tsumegoPlace")
        self.tally.setObjectName("tsumegoTally")
        self.buttons = {
            name: self.add_button(
                f"tsumego.{name}",
                _tr("Tsumego", text),
                picture,
                guarded(mode, name),
                key_text(name),
            )
            for name, text, picture in BUTTONS
        }
        self.options = self.add_button("tsumego.options", _tr("Tsumego", "Options"), "more-down")
        commands = [(name, _tr("Tsumego", text)) for name, text, _ in BUTTONS]
        self.options.setMenu(option_menu(self, mode, book, choose, commands))
        leave = mode.window.part(Modes).end
        self.close_button = self.add_button(
            "tsumego.end", _tr("Tsumego", "Leave the problems"), "panel-close", leave, "Esc"
        )
        self._lay_out()
        self.dress()

    def _lay_out(self) -> None:
        row = self._row = bar_row(self)
        row.addWidget(self.sign)
        add_lines(row, self.said, self.more, is_right=False)
        add_lines(row, self.place, self.tally, is_right=True)
        for button in (*self.buttons.values(), self.options, self.close_button):
            row.addWidget(button)

    def dress(self) -> None:
        """Draw the icons in the colour of the text, the sign in its own."""
        super().dress()
        if self._sign_name:
            ink = self.palette().buttonText().color()
            colours = COLOURS.get(self._sign_name)
            colour = QColor(colours[is_dark(self.palette())]) if colours else ink
            self.sign.setPixmap(icon(self._sign_name, colour).pixmap(_SIGN_PX, _SIGN_PX))
        self.sign.setVisible(bool(self._sign_name))

    # What it shows --------------------------------------------------------------------------

    def show_lines(self, lines: BarLines) -> None:
        """Say something, and tell a screen reader of it."""
        self._sign_name = lines.sign
        self.said.setText(lines.said)
        self.more.setText(lines.more)
        self.more.setVisible(bool(lines.more))
        self.dress()
        self.arrange()
        announce(self, ". ".join(filter(None, (lines.said, lines.more))))

    def show_place(self, place: str, tally: str, history: str) -> None:
        """Show which problem it is, what came of the others, and in a tooltip what came of it."""
        self.place.setText(place)
        self._tally = tally
        self.tally.setToolTip(tip_of(tally))
        self.place.setToolTip(tip_of("\n".join(filter(None, (tally, history)))))
        book = self._book
        for name, by in (("next_problem", +1), ("previous_problem", -1)):
            self.buttons[name].setEnabled(book.neighbour(by, skips_solved=False) is not None)
        for name in ("hint", "show_solution", "play_pass"):
            self.buttons[name].setEnabled(book.found is not Convention.NONE)
        self.arrange()

    # What there is room for -----------------------------------------------------------------

    def arrange(self) -> None:
        """Show as many words of buttons as there is room for beside the longest sentence.

        What is said at the moment makes no difference to them: the button that is wanted next
        stays where it is. What came of the others takes the room that is left, or is brief.
        """
        longest = texts.longest(max(_USUAL_ROWS, self._mode.window.document.game.size[1]))
        whole = self.said.fontMetrics().horizontalAdvance(longest[0])
        for level in range(_LEVELS):
            self._show_words(level)
            left = self.width() - self._beside()
            if left >= (whole if level < _WRAPPED_FROM else min(whole, _WRAPPED_PX)):
                break
        right = self._right_px()
        self._show_tally(right + max(0, left - whole))
        taken = max(part.sizeHint().width() for part in self._right() if part.isVisibleTo(self))
        left -= max(0, taken - right)
        share_lines(self, self.said, self.more, max(_LEAST_TEXT_PX, left), longest)

    def _show_tally(self, most_px: int) -> None:
        is_whole = self.tally.fontMetrics().horizontalAdvance(self._tally) <= most_px
        self.tally.setText(self._tally if is_whole else texts.brief_tally(self._book.solved))

    def _right(self) -> tuple[Label, Label]:
        return self.place, self.tally

    def _right_px(self) -> int:
        """Return the width that the place and a brief tally have, whatever the problem is."""
        total = len(self._book)
        place = self.place.fontMetrics().horizontalAdvance(texts.count(total, total))
        return max(place, self.tally.fontMetrics().horizontalAdvance(texts.brief_tally(total)))

    def _beside(self) -> int:
        """Return the width of all but the two lines; there is always room for a sign."""
        # Not asked of the layouts, which look at other texts a moment later.
        buttons = (*self.buttons.values(), self.options, self.close_button)
        single = [part.sizeHint().width() for part in buttons if part.isVisibleTo(self)]
        margins = self._row.contentsMargins()
        gaps = self._row.spacing() * (len(single) + 2)
        around = gaps + margins.left() + margins.right()
        return _SIGN_PX + sum(single) + self._right_px() + around

    def _show_words(self, level: int) -> None:
        style = Qt.ToolButtonStyle
        beside, alone = style.ToolButtonTextBesideIcon, style.ToolButtonIconOnly
        for name in _WORDED:
            self.buttons[name].setToolButtonStyle(beside if level < 1 else alone)
        self.buttons["next_problem"].setToolButtonStyle(beside if level < 2 else alone)
        self.tally.setVisible(bool(self._tally) and level < 3)
        for name, last in _GOES_AT.items():
            self.buttons[name].setVisible(level < last)
