"""The bar of a game against an engine: whose turn, clocks, commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt

from sgfedit.gui.modes import Modes
from sgfedit.gui.modes.bar_parts import (
    MARGIN_PX,
    CutLine,
    ModeBar,
    add_lines,
    announce,
    bar_row,
    share_lines,
)
from sgfedit.gui.widgets.plain_text import Label, tip_of
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_LEAST_TEXT_PX: Final = 60
_LEVELS: Final = 4
_BUTTONS: Final = (
    ("play.take_back", QT_TRANSLATE_NOOP("Play", "Take back"), "edit-undo"),
    ("edit.pass", QT_TRANSLATE_NOOP("Play", "Pass"), "pass"),
    ("play.hint", QT_TRANSLATE_NOOP("Play", "Hint"), "problem-hint"),
    ("play.swap", QT_TRANSLATE_NOOP("Play", "Swap sides"), "view-swap-colours"),
    ("play.resign", QT_TRANSLATE_NOOP("Play", "Resign"), "resign"),
    ("play.pause", QT_TRANSLATE_NOOP("Play", "Pause"), "pause"),
)
"""Action, words, icon; those of the last are others while nobody thinks."""

_WORDED: Final[tuple[frozenset[str], ...]] = (
    frozenset(),
    frozenset({"play.pause", "play.take_back", "edit.pass"}),
    frozenset({"play.pause"}),
    frozenset(),
)
"""Buttons that show their words, the narrower the fewer; all do where there is room."""

_OWN: Final = ("play.take_back", "edit.pass", "play.hint", "play.resign")
"""What only somebody who plays can do."""

_tr = QCoreApplication.translate


class PlayBar(ModeBar):
    """Two lines at the left, the clocks, then buttons.

    Where it gets narrow, the words of the buttons go first.

    Attributes:
        said, more: The two lines.
        clocks: Of Black and White.
        buttons: Id of an action → its button.
    """

    def __init__(self, window: Window) -> None:
        """Make the bar, hidden."""
        super().__init__(window.info, "playBar", _tr("Play", "Play against an engine"))
        self.said = CutLine("playSaid", self, least_px=_LEAST_TEXT_PX)
        self.more = CutLine("playMore", self, least_px=_LEAST_TEXT_PX)
        self.clocks = Label(parent=self), Label(parent=self)
        for clock, name in zip(self.clocks, ("playBlack", "playWhite"), strict=True):
            clock.setObjectName(name)
        actions = window.actions_by_id
        self.buttons = {}
        for action_id, words, picture in _BUTTONS:
            action = actions[action_id]
            key = action.shortcut().toString()
            name = f"play:{action_id}"
            button = self.add_button(name, _tr("Play", words), picture, action.trigger, key)
            self.buttons[action_id] = button
        leave = window.part(Modes).end
        self.close_button = self.add_button(
            "playEnd", _tr("Play", "Stop playing"), "panel-close", leave, "Esc"
        )
        self._key = actions["play.pause"].shortcut().toString()
        self._is_waiting = False
        self._lay_out()
        self.dress()

    def _lay_out(self) -> None:
        row = self._row = bar_row(self)
        add_lines(row, self.said, self.more, is_right=False)
        add_lines(row, *self.clocks, is_right=True)
        bold = self.clocks[0].font()
        bold.setBold(False)
        self.clocks[0].setFont(bold)
        row.addSpacing(MARGIN_PX)
        for button in (*self.buttons.values(), self.close_button):
            row.addWidget(button)

    # What it shows --------------------------------------------------------------------------

    def show_lines(self, said: str, more: str, *, is_waiting: bool, plays: bool) -> None:
        """Say how the game stands.

        Args:
            said: Whose turn it is, or why nobody plays.
            more: What is to be said besides; may be empty.
            is_waiting: Whether nobody thinks, so that one can go on.
            plays: Whether the user has a side.
        """
        self.said.setText(said)
        self.more.setText(more)
        self.more.setVisible(bool(more))
        for action_id in _OWN:
            self.buttons[action_id].setVisible(plays)
        self._is_waiting = is_waiting
        button = self.buttons["play.pause"]
        words = _tr("Play", "Go on") if is_waiting else _tr("Play", "Pause")
        button.setText(words)
        button.setAccessibleName(words)
        button.setToolTip(tip_of(f"{words} ({self._key})" if self._key else words))
        self._pictures[button] = "autoplay" if is_waiting else "pause"
        self.dress()
        self.arrange()
        announce(self, ". ".join(filter(None, (said, more))))

    def show_clocks(self, black: str, white: str) -> None:
        """Show what both have left; nothing in a game without clocks."""
        widths = [clock.sizeHint().width() for clock in self.clocks]
        for clock, text in zip(self.clocks, (black, white), strict=True):
            clock.setText(text)
            clock.setVisible(bool(text))
        if [clock.sizeHint().width() for clock in self.clocks] != widths:
            self.arrange()

    # What there is room for -----------------------------------------------------------------

    def arrange(self) -> None:
        """Show as many words of buttons as there is room for beside what is said."""
        longest = _tr("Play", "{name} (White) is thinking …").format(name="Leela Zero")
        wanted = self.said.fontMetrics().horizontalAdvance(longest)
        left = 0
        for level in range(_LEVELS):
            self._show_words(level)
            self._row.invalidate()
            left = self.width() - self._row.minimumSize().width() + _LEAST_TEXT_PX
            if left >= wanted:
                break
        share_lines(self, self.said, self.more, max(_LEAST_TEXT_PX, left), (longest, "x"))

    def _show_words(self, level: int) -> None:
        style = Qt.ToolButtonStyle
        for action_id, button in self.buttons.items():
            has_words = not level or action_id in _WORDED[level]
            button.setToolButtonStyle(
                style.ToolButtonTextBesideIcon if has_words else style.ToolButtonIconOnly
            )
