"""What a click on the board of the position search does: one row each."""

from __future__ import annotations

from typing import Final, NamedTuple

from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP


class PatternTool(NamedTuple):
    """One tool.

    Attributes:
        id: Also the object name of its button.
        text: What it does.
        icon: Name of its icon.
        key: A digit, while the board has the focus.
        sign: The sign of `patterns.SIGNS` that it sets, if it sets one.
        other: The sign that the right button sets.
    """

    id: str
    text: str
    icon: str
    key: str
    sign: str = ""
    other: str = "."


PLAY: Final = PatternTool(
    "position.play",
    QT_TRANSLATE_NOOP("Position", "Play; a letter plays that move and searches on"),
    "tool-play",
    "0",
)
REGION: Final = PatternTool(
    "position.region",
    QT_TRANSLATE_NOOP(
        "Position", "Choose by dragging what counts; a click chooses the whole board (Shift+Drag)"
    ),
    "tool-view",
    "7",
)
TOOLS: Final = (
    PLAY,
    PatternTool(
        "position.black",
        QT_TRANSLATE_NOOP("Position", "Black stone"),
        "tool-black",
        "1",
        "X",
        "O",
    ),
    PatternTool(
        "position.white",
        QT_TRANSLATE_NOOP("Position", "White stone"),
        "tool-white",
        "2",
        "O",
        "X",
    ),
    PatternTool(
        "position.empty", QT_TRANSLATE_NOOP("Position", "Empty point"), "tool-erase", "3", "."
    ),
    PatternTool(
        "position.maybe_black",
        QT_TRANSLATE_NOOP("Position", "Black or empty"),
        "wild-black",
        "4",
        "x",
        "o",
    ),
    PatternTool(
        "position.maybe_white",
        QT_TRANSLATE_NOOP("Position", "White or empty"),
        "wild-white",
        "5",
        "o",
        "x",
    ),
    PatternTool(
        "position.any", QT_TRANSLATE_NOOP("Position", "Anything"), "wild-any", "6", "*", "."
    ),
    REGION,
)
"""Every tool, in the order of the tool row."""

BY_KEY: Final = {tool.key: tool for tool in TOOLS}
"""Digit → tool."""

SIGN_NAMES: Final = {
    "x": QT_TRANSLATE_NOOP("Position", "black or empty"),
    "o": QT_TRANSLATE_NOOP("Position", "white or empty"),
    "*": QT_TRANSLATE_NOOP("Position", "anything"),
}
"""Sign that no diagram has → what a screen reader says."""
