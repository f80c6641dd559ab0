"""The bar of guessing moves: what came of the last guess, what is asked, the score, choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QWidget,
)

from sgfedit.gui.features.guess import texts
from sgfedit.gui.modes import Modes
from sgfedit.gui.modes.bar_parts import (
    MARGIN_PX,
    CutLine,
    add_lines,
    announce,
    bar_button,
    bar_row,
    share_lines,
)
from sgfedit.gui.views.strip.banner import OverStrip
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent

    from sgfedit.app.settings import Settings
    from sgfedit.game.guessing import Tally
    from sgfedit.gui.window import Window

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


class GuessBar(OverStrip):
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
        super().__init__(window.info)
        self.setObjectName("guessBar")
        self.setAccessibleName(_tr("Guess", "Guess the moves"))
        self._settings = window.settings
        self.said = CutLine("guessSaid", self, least_px=_LEAST_TEXT_PX)
        self.asked = CutLine("guessAsked", self, least_px=_LEAST_TEXT_PX)
        self.score = QLabel(self)
        self.details = QLabel(self)
        self.colours = bar_button(self, "guessColours")
        self.show_button = bar_button(self, "guessShow", show_move)
        self.options = bar_button(self, "guessOptions")
        self.close_button = bar_button(self, "guessEnd", window.part(Modes).end)
        self._tally: Tally | None = None
        self._lay_out()
        self._fill(window)
        self._dress()
        self._settings.changed.connect(self._show_colours)

    def _lay_out(self) -> None:
        row = self._row = bar_row(self)
        add_lines(row, self.said, self.asked, is_right=False)
        add_lines(row, self.score, self.details, is_right=True)
        row.addSpacing(MARGIN_PX)
        for button in (self.colours, self.show_button, self.options, self.close_button):
            row.addWidget(button)

    def _fill(self, window: Window) -> None:
        show_scores = window.actions_by_id["study.guess_scores"]
        self.colours.setMenu(_colour_menu(self, self._settings))
        self.options.setMenu(_option_menu(self, self._settings, show_scores))
        names = (
            (self.show_button, "study.guess_show", _tr("Guess", "Show the move")),
            (self.options, "study.guess_options", _tr("Guess", "Options")),
            (self.close_button, "study.guess", _tr("Guess", "Leave guessing")),
        )
        for button, action_id, name in names:
            is_end = button is self.close_button
            key = "Esc" if is_end else window.actions_by_id[action_id].shortcut().toString()
            button.setText(name)
            button.setAccessibleName(name)
            button.setToolTip(f"{name} ({key})" if key else name)

    def _dress(self) -> None:
        """Draw the icons in the colour of the text."""
        ink = self.palette().buttonText().color()
        for button, name in (
            (self.show_button, "nav-next"),
            (self.options, "more-down"),
            (self.close_button, "panel-close"),
        ):
            button.setIcon(icon(name, ink))
        self._show_colours()

    def _show_colours(self, _key: str = "") -> None:
        chosen = self._settings.get("guess.colours")
        text, name = next((text, name) for value, text, name in _COLOURS if value == chosen)
        words = _tr("Guess", text)
        self.colours.setText(words)
        self.colours.setIcon(icon(name, self.palette().buttonText().color()))
        about = _tr("Guess", "Whose moves are guessed: {side}").format(side=words)
        self.colours.setAccessibleName(about)
        self.colours.setToolTip(about)

    # What it shows --------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say what came of a guess; nothing for an empty text."""
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self._arrange()
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
        self._arrange()

    def open_options(self) -> None:
        """Open the menu of options."""
        menu = self.options.menu()
        if menu is not None:
            menu.popup(self.options.mapToGlobal(self.options.rect().bottomLeft()))

    # What there is room for -----------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()

    def _arrange(self) -> None:
        """Show as many words as there is room for."""
        # Not what is said now, so that buttons stay as they are from one guess to the next.
        reserved = self.fontMetrics().horizontalAdvance(texts.longest()[1]) - _LEAST_TEXT_PX
        for level in range(5):
            self._show_words(level)
            self._row.invalidate()
            beside = self._row.minimumSize().width() - _LEAST_TEXT_PX
            left = self.width() - beside
            if reserved + _LEAST_TEXT_PX <= left:
                break
        share_lines(self, self.said, self.asked, max(_LEAST_TEXT_PX, left), texts.longest())

    def _show_words(self, level: int) -> None:
        tally = self._tally
        if tally is not None:
            streak = texts.streak(tally) if level < 4 else ""
            short = " · ".join(filter(None, (texts.share(tally), streak)))
            average = texts.off(tally.average_off) if level < 1 else ""
            more = " · ".join(filter(None, (texts.points(tally), average)))
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
