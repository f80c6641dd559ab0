"""Looks and words of severities: icons, colours, counts."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.gui.widgets.marked_text import shown
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named
from sgfedit.render.icons import icon
from sgfedit.sgf.problems import PROBLEM_KINDS, SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from PySide6.QtGui import QIcon, QPalette

    from sgfedit.app.settings import Settings
    from sgfedit.sgf.problems import Problem

_tr = QCoreApplication.translate

# On a light and on a dark ground; WCAG 2.1 asks for a contrast of 3 in pictures, these have 4.5.
_COLOURS: Final = {
    "error": ("#c62828", "#ff8a80"),
    "warning": ("#8a5a00", "#ffc266"),
    "info": ("#1565c0", "#82b1ff"),
}
_ICONS: Final = {"error": "error", "warning": "warning", "info": "info"}
_SIZES: Final = (16, 24, 32)
_MEANINGS: Final = {
    "error": QT_TRANSLATE_NOOP("Severity", "Something is missing or unreadable"),
    "warning": QT_TRANSLATE_NOOP("Severity", "Unusual: another program may read it otherwise"),
    "info": QT_TRANSLATE_NOOP("Severity", "Nothing is lost, and everybody reads it alike"),
}
SHOWN_BY: Final = frozenset({"problems.hidden", "problems.severities"})
"""Settings that say which problems the user wants to know of."""

_PLACE: Final = r"\{(?:detail|ident)\}"


def severity_colour(severity: str, palette: QPalette) -> QColor:
    """Return the colour of a severity on the ground of `palette`."""
    return QColor(_COLOURS[severity][is_dark(palette)])


def severity_icon(severity: str, palette: QPalette) -> QIcon:
    """Return the icon of a severity, a shape of its own, in its colour."""
    return icon(_ICONS[severity], severity_colour(severity, palette), _SIZES)


def severity_count(severity: str, count: int) -> str:
    """Return "1 error", "12 warnings", "3 trifles"."""
    if severity == "error":
        return (
            _tr("Severity", "1 error") if count == 1 else _tr("Severity", "%n errors", "", count)
        )
    if severity == "warning":
        return (
            _tr("Severity", "1 warning")
            if count == 1
            else _tr("Severity", "%n warnings", "", count)
        )
    return _tr("Severity", "1 trifle") if count == 1 else _tr("Severity", "%n trifles", "", count)


def severity_meaning(severity: str) -> str:
    """Return what a severity means for who reads the record."""
    return _tr("Severity", _MEANINGS[severity])


def counted(counts: Mapping[tuple[str, str], int], hidden: Collection[str]) -> dict[str, int]:
    """Return the number of problems of each severity, without those of hidden kinds.

    Args:
        counts: Problems by code and severity.
        hidden: Codes.
    """
    found = dict.fromkeys(SEVERITIES, 0)
    for (code, severity), count in counts.items():
        if code not in hidden:
            found[severity] += count
    return found


def shown_problems(settings: Settings) -> Callable[[Problem], bool]:
    """Return what says whether a problem is one that the user wants to know of."""
    hidden = frozenset(settings.get("problems.hidden"))
    severities = frozenset(settings.get("problems.severities"))
    return lambda problem: problem.code not in hidden and problem.severity in severities


def said_of(problem: Problem) -> str:
    """Return the sentence for a problem."""
    from sgfedit.app.step_words import words_of_name  # noqa: PLC0415  # not to start

    text = _tr("Problem", problem.kind.text)
    return text.format(detail=shown(words_of_name(problem.detail)), ident=problem.ident)


def kind_title(code: str) -> str:
    """Return what a kind of problem is called, whatever it is found in."""
    return _title_of(_tr("Problem", PROBLEM_KINDS[code].text), _tr("Severity", "Property"))


class _Kind(Named):
    """The title of a kind of problem."""

    def worded(self, look_up: Callable[[str, str], str]) -> str:
        return _title_of(super().worded(look_up), look_up("Severity", "Property"))


def named_kind(code: str) -> Named:
    """Return the title of a kind of problem as part of the name of a step."""
    return _Kind("Problem", PROBLEM_KINDS[code].text)


@cache
def _title_of(text: str, some_property: str) -> str:
    text = re.sub(rf"(?:(?:\s*[:：]\s*| in ){_PLACE})+$", "", text)
    # Letters that need no space beside their own kind had one beside those of the identifier.
    text = re.sub(rf"^{_PLACE}(?: (?=[\u3040-\u9fff]))?", some_property, text)
    return re.sub(_PLACE, "…", text)


def listed_kinds(codes: Iterable[str]) -> str:
    """Return the titles of kinds in one line."""
    return listed(map(kind_title, codes))
