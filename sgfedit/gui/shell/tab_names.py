"""Names of files on tabs: how the room is shared among them, and how one is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFontMetrics

_USUAL: Final = ".sgf"
"""The ending that goes where room is short: nearly every file has it."""

_LONGEST_ENDING: Final = 5
_CHANGED: Final = " •"


def shared(needs: Sequence[int], room: int, least: int) -> list[int]:
    """Return the px for each of some names: all they need, or else long ones yield first.

    Args:
        needs: What each would take.
        room: Px for all of them.
        least: What none gets less of, though it may need less; they take more than `room` then.
    """
    left, level = room, 0
    for place, need in enumerate(sorted(needs)):
        level = left // (len(needs) - place)
        if need > level:
            break
        left -= need
    else:
        return [*needs]
    return [min(need, max(level, least)) for need in needs]


def without_usual_ending(text: str) -> str:
    """Return the text of a tab without the ending of nearly all files."""
    name, changed = _parts(text)
    return (name[: -len(_USUAL)] if name.lower().endswith(_USUAL) else name) + changed


def cut(text: str, room: int, metrics: QFontMetrics) -> str:
    """Return the text of a tab, or as much as has `room`: it is cut in the middle of the name.

    An ending stays whole, and so does what says "changed".
    """
    if metrics.horizontalAdvance(text) <= room:
        return text
    name, changed = _parts(text)
    stem, dot, ending = name.rpartition(".")
    if not stem or len(ending) > _LONGEST_ENDING:
        stem, dot, ending = name, "", ""
    behind = dot + ending + changed
    left = room - metrics.horizontalAdvance(behind)
    return metrics.elidedText(stem, Qt.TextElideMode.ElideMiddle, left) + behind


def _parts(text: str) -> tuple[str, str]:
    return (text[: -len(_CHANGED)], _CHANGED) if text.endswith(_CHANGED) else (text, "")
