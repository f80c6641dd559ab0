"""Headings of settings that stand together on a page of the preferences."""

from __future__ import annotations

from typing import Final

from sgfedit.i18n import QT_TRANSLATE_NOOP

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
