"""Bar above the board that says what other programs did to the file, and what can be done now."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent

from sgfedit.app.file_watch import Trouble
from sgfedit.gui.modes.bar_parts import announce, bar_button, bar_row
from sgfedit.gui.widgets import later
from sgfedit.gui.widgets.banner import OverStrip
from sgfedit.gui.widgets.fitting_line import FittingLine
from sgfedit.gui.widgets.plain_text import Label, quoted, tip_of
from sgfedit.gui.widgets.severity import severity_icon
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QToolButton, QWidget

_tr = QCoreApplication.translate
_MODIFIERS: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.ShiftModifier
)


class _Choice(NamedTuple):
    """One thing that can be done.

    Attributes:
        text: What its button says.
        tip: What that means.
    """

    text: str
    tip: str


CHOICES: Final = {
    "compare": _Choice(
        QT_TRANSLATE_NOOP("Outside", "Compare"),
        QT_TRANSLATE_NOOP("Outside", "Shows what differs between the file and what is open here"),
    ),
    "take": _Choice(
        QT_TRANSLATE_NOOP("Outside", "Take theirs"),
        QT_TRANSLATE_NOOP("Outside", "Reads the file again; Undo brings back what is open here"),
    ),
    "keep": _Choice(
        QT_TRANSLATE_NOOP("Outside", "Keep mine"),
        QT_TRANSLATE_NOOP("Outside", "Saving writes over the file then, without asking again"),
    ),
    "merge": _Choice(
        QT_TRANSLATE_NOOP("Outside", "Merge"),
        QT_TRANSLATE_NOOP("Outside", "Takes what was changed in the file into what is open here"),
    ),
    "read": _Choice(
        QT_TRANSLATE_NOOP("Outside", "Read it"),
        QT_TRANSLATE_NOOP("Outside", "Reads the file again, however long that takes"),
    ),
    "save": _Choice(
        QT_TRANSLATE_NOOP("Outside", "Save it again"),
        QT_TRANSLATE_NOOP("Outside", "Writes the file where it was"),
    ),
    "save_as": _Choice(
        QT_TRANSLATE_NOOP("Outside", "Save as…"),
        QT_TRANSLATE_NOOP("Outside", "Saves what is open here in another file"),
    ),
}
"""What the bar offers, in this order."""


class News(NamedTuple):
    """What there is to be said, in a long and in a short sentence.

    Attributes:
        long: With the name of the file.
        short: Without.
        choices: What can be done, of CHOICES.
    """

    long: str
    short: str
    choices: tuple[str, ...]


BOTH: Final = News(
    QT_TRANSLATE_NOOP("Outside", "Another program has changed {name}, as you have here"),
    QT_TRANSLATE_NOOP("Outside", "Both changed it"),
    ("compare", "take", "keep", "merge"),
)
OTHERS: Final = News(
    QT_TRANSLATE_NOOP("Outside", "Another program has changed {name}"),
    QT_TRANSLATE_NOOP("Outside", "Changed elsewhere"),
    ("compare", "take", "keep"),
)
TROUBLES: Final = {
    Trouble.GONE: News(
        QT_TRANSLATE_NOOP("Outside", "{name} is not there any more: moved or deleted"),
        QT_TRANSLATE_NOOP("Outside", "The file is gone"),
        ("save", "save_as"),
    ),
    Trouble.FOLDER: News(
        QT_TRANSLATE_NOOP("Outside", "There is a folder now where {name} was"),
        QT_TRANSLATE_NOOP("Outside", "The file is a folder now"),
        ("save_as",),
    ),
    Trouble.NO_FILE: News(
        QT_TRANSLATE_NOOP("Outside", "There is a pipe or a device now where {name} was"),
        QT_TRANSLATE_NOOP("Outside", "The file is none any more"),
        ("save_as",),
    ),
    Trouble.UNREADABLE: News(
        QT_TRANSLATE_NOOP("Outside", "{name} cannot be read any more"),
        QT_TRANSLATE_NOOP("Outside", "The file cannot be read"),
        ("save_as",),
    ),
    Trouble.DAMAGED: News(
        QT_TRANSLATE_NOOP("Outside", "{name} is damaged or half written now; this is as it was"),
        QT_TRANSLATE_NOOP("Outside", "Damaged now"),
        ("compare", "take", "keep", "save_as"),
    ),
    Trouble.LARGE: News(
        QT_TRANSLATE_NOOP("Outside", "Another program has changed {name}, which is very large"),
        QT_TRANSLATE_NOOP("Outside", "Changed elsewhere: very large"),
        ("read", "save_as"),
    ),
    Trouble.READ_ONLY: News(
        QT_TRANSLATE_NOOP("Outside", "{name} cannot be written any more"),
        QT_TRANSLATE_NOOP("Outside", "The file cannot be written"),
        ("save_as",),
    ),
}


class OutsideBar(OverStrip):
    """Tells it where the strip is, above all other bars there.

    The keys ← and → go from button to button; Esc puts the bar away for now.

    Signals:
        chosen: Which of CHOICES.
        put_away: Not now.
    """

    chosen = Signal(str)
    put_away = Signal()

    def __init__(self, below: QWidget) -> None:
        super().__init__(below)
        self.setObjectName("outsideBar")
        self.setAccessibleName(_tr("Outside", "File changed by another program"))
        self._sign = Label(parent=self)
        self.sentence = FittingLine("outsideSentence", self)
        row = bar_row(self)
        row.addWidget(self._sign)
        row.addWidget(self.sentence, 1)
        self.buttons: dict[str, QToolButton] = {}
        for name, choice in CHOICES.items():
            button = bar_button(self, f"outside_{name}", partial(self.chosen.emit, name))
            button.setText(_tr("Outside", choice.text))
            button.setAutoRaise(False)
            button.setToolTip(_tr("Outside", choice.tip))
            button.setAccessibleDescription(_tr("Outside", choice.tip))
            row.addWidget(button)
            self.buttons[name] = button
        self.close_button = bar_button(self, "outside_close", self.put_away.emit)
        self.close_button.setText("×")
        words = _tr("Outside", "Not now")
        self.close_button.setAccessibleName(words)
        self.close_button.setToolTip(tip_of(f"{words} (Esc)"))
        row.addWidget(self.close_button)
        self._focusable = (*self.buttons.values(), self.close_button)
        for button in self._focusable:
            button.installEventFilter(self)

    def tell(self, news: News, name: str, choices: Iterable[str]) -> None:
        """Show the bar.

        Args:
            news: What to say.
            name: The name of the file.
            choices: What can be done of what it offers.
        """
        shown = quoted(name)
        sentence = _tr("Outside", news.long).format(name=shown)
        self.sentence.show_one_of(sentence, _tr("Outside", news.short))
        offered = set(choices)
        for key, button in self.buttons.items():
            button.setVisible(key in news.choices and key in offered)
        self._dress()
        self.set_in_use(is_used=True)
        self.raise_()
        announce(self, sentence)

    def go_in(self) -> None:
        """Let the keys choose a button."""
        first = next(button for button in self._focusable if not button.isHidden())
        first.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def has_focus(self) -> bool:
        """Whether one of its buttons has it."""
        return any(button.hasFocus() for button in self._focusable)

    def _dress(self) -> None:
        side = self.fontMetrics().height()
        self._sign.setPixmap(severity_icon("warning", self.palette()).pixmap(QSize(side, side)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched in self._focusable:
            return self._takes_key(event)
        done = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.Resize and self.isVisible():
            later(self, self.raise_)  # other bars there come up with the strip
        return done

    def _takes_key(self, event: QEvent) -> bool:
        """Do what a key means on a button, whatever it does elsewhere in the window."""
        if not isinstance(event, QKeyEvent) or event.modifiers() & _MODIFIERS:
            return False
        shown = [button for button in self._focusable if not button.isHidden()]
        inside = next((i for i, button in enumerate(shown) if button.hasFocus()), 0)
        steps = {Qt.Key.Key_Right: +1, Qt.Key.Key_Left: -1}
        key = Qt.Key(event.key())
        if key not in {*steps, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape}:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QEvent.Type.KeyPress:
            if key in steps:
                shown[(inside + steps[key]) % len(shown)].setFocus(Qt.FocusReason.TabFocusReason)
            elif key == Qt.Key.Key_Escape:
                self.put_away.emit()
            else:
                shown[inside].click()
        return True

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = {QEvent.Type.PaletteChange, QEvent.Type.FontChange}
        if event.type() in kinds and hasattr(self, "close_button"):
            self._dress()
