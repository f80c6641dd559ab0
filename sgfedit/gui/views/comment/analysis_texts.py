"""An engine's opinion in words, for the line above the comment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale

from sgfedit.gui.views.strip.facts import SEPARATOR

if TYPE_CHECKING:
    from sgfedit.game.analysis.analysis import Analysis, Candidate

MOST_CANDIDATES: Final = 20
_MOVES_OF_A_LINE: Final = 12
_tr = QCoreApplication.translate


def analysis_text(analysis: Analysis) -> str:
    """Return an opinion in one line: winrate, lead, visits, engine."""
    parts = (
        _winrate(analysis.winrate),
        _lead(analysis.lead),
        _visits(analysis.visits),
        analysis.engine,
    )
    return SEPARATOR.join(filter(None, parts))


def candidates_text(analysis: Analysis) -> str:
    """Return the moves an engine considered, one a line, the best first."""
    return "\n".join(map(_candidate, analysis.candidates[:MOST_CANDIDATES]))


def _candidate(move: Candidate) -> str:
    rest = (_winrate(move.winrate), _lead(move.lead), _visits(move.visits))
    text = SEPARATOR.join(filter(None, (move.move, *rest)))
    line = " ".join(move.line[1:_MOVES_OF_A_LINE])
    return f"{text}: {line}" if line else text


def _winrate(winrate: float | None) -> str:
    if winrate is None:
        return ""
    percent = QLocale().toString(winrate * 100, "f", 1)
    return _tr("Analysis", "Black {percent} %").format(percent=percent)


def _lead(lead: float | None) -> str:
    if lead is None:
        return ""
    points = QLocale().toString(abs(lead), "f", 1)
    return f"{'W' if lead < 0 else 'B'}+{points}"


def _visits(visits: int | None) -> str:
    if visits is None:
        return ""
    if visits == 1:
        return _tr("Analysis", "1 visit")
    number = QLocale().toString(visits)
    return _tr("Analysis", "{number} visits").format(number=number)
