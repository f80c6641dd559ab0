"""Pages of the preferences, and headings of settings that stand together on one."""

from __future__ import annotations

from typing import Final

from sgfedit.i18n import QT_TRANSLATE_NOOP

PAGES: Final = {
    "window": QT_TRANSLATE_NOOP("Setting", "Window"),
    "board": QT_TRANSLATE_NOOP("Setting", "Board"),
    "numbers": QT_TRANSLATE_NOOP("Setting", "Numbers"),
    "tree": QT_TRANSLATE_NOOP("Setting", "Tree"),
    "comment": QT_TRANSLATE_NOOP("Setting", "Comment"),
    "moving": QT_TRANSLATE_NOOP("Setting", "Moving"),
    "files": QT_TRANSLATE_NOOP("Setting", "Files"),
    "sounds": QT_TRANSLATE_NOOP("Setting", "Sounds"),
    "study": QT_TRANSLATE_NOOP("Setting", "Study"),
    "engines": QT_TRANSLATE_NOOP("Setting", "Engines"),
    "library": QT_TRANSLATE_NOOP("Setting", "Games and library"),
    "keys": QT_TRANSLATE_NOOP("Setting", "Keys"),
}
"""The pages of the preferences; one that no setting has is not shown."""

HEADINGS: Final = {
    "look": QT_TRANSLATE_NOOP("Setting", "Looking at a position"),
    "backups": QT_TRANSLATE_NOOP("Setting", "Earlier versions"),
    "problems": QT_TRANSLATE_NOOP("Setting", "File check"),
    "figures": QT_TRANSLATE_NOOP("Setting", "Figures for print"),
    "games": QT_TRANSLATE_NOOP("Setting", "Games of a file"),
    "position": QT_TRANSLATE_NOOP("Setting", "Positions in the library"),
    "tsumego": QT_TRANSLATE_NOOP("Setting", "Solve problems"),
    "guess": QT_TRANSLATE_NOOP("Setting", "Guess the moves"),
    "present": QT_TRANSLATE_NOOP("Setting", "Present"),
    "autoplay": QT_TRANSLATE_NOOP("Setting", "Play by itself"),
}
"""What settings begin with → the heading they stand below; others stand above all headings."""
