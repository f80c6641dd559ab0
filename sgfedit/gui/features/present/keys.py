"""The keys of the presentation: one row each, for what it does and for its list of keys.

Besides these the window's own keys for navigation, studying and turning the board work there.
Remote controls for slides send PgUp, PgDown, B or a full stop, and Esc.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class KeyRow(NamedTuple):
    """One thing that keys of the presentation do.

    Attributes:
        command: The method of the presentation that does it.
        text: What it does.
        keys: What to press for it, as portable texts of Qt; the first one is shown.
    """

    command: str
    text: str
    keys: tuple[str, ...]


KEYS: Final = (
    KeyRow(
        "show_next",
        QT_TRANSLATE_NOOP("Presentation", "Next move"),
        ("PgDown", "Space", "Return", "Enter", "N"),
    ),
    KeyRow(
        "show_previous",
        QT_TRANSLATE_NOOP("Presentation", "Previous move"),
        ("PgUp", "P", "Shift+Space"),
    ),
    KeyRow("show_start", QT_TRANSLATE_NOOP("Presentation", "First position"), ("Home",)),
    KeyRow("show_end", QT_TRANSLATE_NOOP("Presentation", "Last position"), ("End",)),
    KeyRow(
        "take_back",
        QT_TRANSLATE_NOOP("Presentation", "Take back a stone that was tried"),
        ("Backspace",),
    ),
    KeyRow(
        "clear",
        QT_TRANSLATE_NOOP("Presentation", "Take away tried stones and rings"),
        ("X", "Del"),
    ),
    KeyRow(
        "toggle_comment",
        QT_TRANSLATE_NOOP("Presentation", "Hide or show the comment"),
        ("C",),
    ),
    KeyRow(
        "toggle_hiding",
        QT_TRANSLATE_NOOP("Presentation", "Hide comments at each move until C"),
        ("Shift+C",),
    ),
    KeyRow(
        "toggle_variations",
        QT_TRANSLATE_NOOP("Presentation", "Hide or show marks of variations"),
        ("V",),
    ),
    KeyRow("enlarge", QT_TRANSLATE_NOOP("Presentation", "Larger text"), ("+", "=", "Ctrl++")),
    KeyRow("shrink", QT_TRANSLATE_NOOP("Presentation", "Smaller text"), ("-", "Ctrl+-")),
    KeyRow("reset_size", QT_TRANSLATE_NOOP("Presentation", "Text as it fits"), ("0", "Ctrl+0")),
    KeyRow(
        "scroll_down",
        QT_TRANSLATE_NOOP("Presentation", "Scroll the comment down"),
        ("Shift+PgDown", "Shift+Down"),
    ),
    KeyRow(
        "scroll_up",
        QT_TRANSLATE_NOOP("Presentation", "Scroll the comment up"),
        ("Shift+PgUp", "Shift+Up"),
    ),
    KeyRow("toggle_black", QT_TRANSLATE_NOOP("Presentation", "Black screen"), ("B", ".")),
    KeyRow("toggle_scheme", QT_TRANSLATE_NOOP("Presentation", "Light or dark"), ("D",)),
    KeyRow(
        "toggle_full_screen",
        QT_TRANSLATE_NOOP("Presentation", "Full screen or window"),
        ("F", "F11"),
    ),
    KeyRow("change_screen", QT_TRANSLATE_NOOP("Presentation", "Other screen"), ("S",)),
    KeyRow("toggle_keys", QT_TRANSLATE_NOOP("Presentation", "This list"), ("H", "F1", "?")),
    KeyRow("leave", QT_TRANSLATE_NOOP("Presentation", "Leave"), ("Esc", "Shift+F11")),
)

_MOUSE: Final = (
    (
        QT_TRANSLATE_NOOP("Presentation", "Try a move; go on if it is the next one"),
        QT_TRANSLATE_NOOP("Presentation", "Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Presentation", "Ring around a point"),
        QT_TRANSLATE_NOOP("Presentation", "Right-Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Presentation", "One move back or forward"),
        QT_TRANSLATE_NOOP("Presentation", "Wheel"),
    ),
)
_SHOWN_KEYS: Final = 2

_BY_KEY: Final = {QKeySequence(key).toString(): row.command for row in KEYS for key in row.keys}
_tr = QCoreApplication.translate


def command_for(event: QKeyEvent) -> str:
    """Return the method that a key calls, empty for none."""
    pressed = QKeySequence(event.keyCombination()).toString().replace("Num+", "")
    # Shift is needed to type some of these, on some keyboards.
    for name in (pressed, event.text()):
        found = _BY_KEY.get(name) if name else None
        if found is not None:
            return found
    return ""


def key_list() -> list[tuple[str, str]]:
    """Return what is in the list of keys: the key and what it does."""
    rows = [
        (
            ", ".join(
                QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
                for key in row.keys[:_SHOWN_KEYS]
            ),
            _tr("Presentation", row.text),
        )
        for row in KEYS
    ]
    return rows + [(_tr("Presentation", key), _tr("Presentation", text)) for text, key in _MOUSE]
