"""What the badges of the status bar say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.go.symmetry import (
    IDENTITY,
    MIRROR_ANTIDIAGONAL,
    MIRROR_DIAGONAL,
    MIRROR_LEFT_RIGHT,
    MIRROR_TOP_BOTTOM,
    ROTATE_HALF,
    ROTATE_LEFT,
    ROTATE_RIGHT,
)
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.go.symmetry import Symmetry
    from sgfedit.render.turning import Turning
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate


class BadgeText(NamedTuple):
    """What a badge says, and does.

    Attributes:
        fact: What is so.
        short: The same for a narrow window.
        verb: What a click does.
        reason: A sentence or two that explain it.
        action: Id of the action that a click triggers.
    """

    fact: str
    short: str
    verb: str
    reason: str
    action: str


def other_game_text(root: Node) -> BadgeText:
    """Return what is said of a board on which another game than Go is shown."""
    from sgfedit.gui.views.board.other_game import about, title_of  # noqa: PLC0415  # seldom needed

    name = title_of(root)
    fact = _tr("Badge", "{game}, to look at only").format(game=name)
    verb = _tr("Badge", "Treat as Go")
    return BadgeText(fact, name, verb, about(root), action="edit.treat_as_go")


def playing_text(pause_ms: int) -> BadgeText:
    """Return what is said while a game plays by itself."""
    seconds = f"{pause_ms / 1000:g}"
    fact = _tr("Badge", "Playing, {seconds} s a move").format(seconds=seconds)
    short = _tr("Badge", "{seconds} s").format(seconds=seconds)
    reason = _tr("Badge", "Your own steps go on from where they lead; Esc or an edit stops it.")
    return BadgeText(fact, short, _tr("Badge", "Stop"), reason, action="study.autoplay")


_TURNED: Final = QT_TRANSLATE_NOOP("Badge", "Turned")
_MIRRORED: Final = QT_TRANSLATE_NOOP("Badge", "Mirrored")
_TURNINGS: Final[Mapping[Symmetry, tuple[str, str]]] = {
    ROTATE_RIGHT: (QT_TRANSLATE_NOOP("Badge", "View turned right"), _TURNED),
    ROTATE_HALF: (QT_TRANSLATE_NOOP("Badge", "View turned upside down"), _TURNED),
    ROTATE_LEFT: (QT_TRANSLATE_NOOP("Badge", "View turned left"), _TURNED),
    MIRROR_LEFT_RIGHT: (QT_TRANSLATE_NOOP("Badge", "View mirrored left to right"), _MIRRORED),
    MIRROR_TOP_BOTTOM: (QT_TRANSLATE_NOOP("Badge", "View mirrored top to bottom"), _MIRRORED),
    MIRROR_DIAGONAL: (QT_TRANSLATE_NOOP("Badge", "View mirrored at a diagonal"), _MIRRORED),
    MIRROR_ANTIDIAGONAL: (QT_TRANSLATE_NOOP("Badge", "View mirrored at a diagonal"), _MIRRORED),
}
"""Symmetry → what is so, and in short."""


def turning_text(turning: Turning) -> BadgeText:
    """Return what is said of a board that does not lie as in the file."""
    fact, short = (_tr("Badge", name) for name in _TURNINGS.get(turning.symmetry, ("", "")))
    reasons = [_tr("Badge", "The file is as it was: only what you see is another way round.")]
    if turning.swaps_colours:
        if turning.symmetry == IDENTITY:
            fact, short = (
                _tr("Badge", "View with colours swapped"),
                _tr("Badge", "Colours swapped"),
            )
        else:
            fact = _tr("Badge", "{turned}, colours swapped").format(turned=fact)
            short = _tr("Badge", "{turned}, swapped").format(turned=short)
        reasons.append(_tr("Badge", "Black and White in words are those of the file."))
    return BadgeText(
        fact, short, _tr("Badge", "Reset"), " ".join(reasons), action="view.as_recorded"
    )


# What is set, and since when: here, from the start, after a move; in full and in short.
_HERE: Final[Mapping[str, tuple[str, str]]] = {
    "VW": (
        QT_TRANSLATE_NOOP("Badge", "Part of the board, set here"),
        QT_TRANSLATE_NOOP("Badge", "Part, set here"),
    ),
    "DD": (
        QT_TRANSLATE_NOOP("Badge", "Dimmed points, set here"),
        QT_TRANSLATE_NOOP("Badge", "Dimmed here"),
    ),
}
_START: Final[Mapping[str, tuple[str, str]]] = {
    "VW": (
        QT_TRANSLATE_NOOP("Badge", "Part of the board, from the start"),
        QT_TRANSLATE_NOOP("Badge", "Part, from start"),
    ),
    "DD": (
        QT_TRANSLATE_NOOP("Badge", "Dimmed points, from the start"),
        QT_TRANSLATE_NOOP("Badge", "Dimmed from start"),
    ),
}
_SINCE: Final[Mapping[str, tuple[str, str]]] = {
    "VW": (
        QT_TRANSLATE_NOOP("Badge", "Part of the board, since move {number}"),
        QT_TRANSLATE_NOOP("Badge", "Part since {number}"),
    ),
    "DD": (
        QT_TRANSLATE_NOOP("Badge", "Dimmed points, since move {number}"),
        QT_TRANSLATE_NOOP("Badge", "Dimmed since {number}"),
    ),
}
_CLEARED: Final[Mapping[str, tuple[str, str]]] = {
    "VW": (
        QT_TRANSLATE_NOOP("Badge", "Whole board from here on"),
        QT_TRANSLATE_NOOP("Badge", "Whole board"),
    ),
    "DD": (
        QT_TRANSLATE_NOOP("Badge", "Nothing dimmed from here on"),
        QT_TRANSLATE_NOOP("Badge", "Nothing dimmed"),
    ),
}
_VERBS: Final[Mapping[str, str]] = {
    "VW": QT_TRANSLATE_NOOP("Badge", "Show all"),
    "DD": QT_TRANSLATE_NOOP("Badge", "Clear"),
}


def region_text(ident: str, action: str, number: int | None, *, is_here: bool) -> BadgeText:
    """Return what is said of a visible part (VW) or of dimmed points (DD).

    Args:
        ident: The property.
        action: Id of the action that a click triggers.
        number: Number of the last move where it is set; None where it is taken back.
        is_here: Whether the node that is shown says so itself.
    """
    if number is None:
        texts, verb = _CLEARED[ident], QT_TRANSLATE_NOOP("Badge", "As before")
    elif is_here:
        texts, verb = _HERE[ident], _VERBS[ident]
    else:
        texts, verb = (_SINCE if number else _START)[ident], _VERBS[ident]
    if is_here:
        reason = _tr("Badge", "This node says so; the nodes after it inherit it.")
    else:
        reason = _tr("Badge", "An earlier node says so; this one inherits it.")
    fact, short = (_tr("Badge", text).format(number=number) for text in texts)
    return BadgeText(fact, short, _tr("Badge", verb), reason, action)
