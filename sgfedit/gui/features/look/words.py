"""What an engine says, in words: for the list of its moves, and for comments of the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale

from sgfedit.engine.candidates import gtp_vertex
from sgfedit.go import Colour
from sgfedit.gui.views.board.hints import seen, signed, visits_text
from sgfedit.gui.views.comment.analysis_line import lead_text, winrate_text

if TYPE_CHECKING:
    from sgfedit.engine.candidates import Candidate, Report

_SEPARATOR: Final = " · "
_MOST_MOVES: Final = 12
_tr = QCoreApplication.translate


def line_comment(report: Report, candidate: Candidate) -> str:
    """Return what a comment says of a line: who says so, by how many visits, Black's figures."""
    parts = [winrate_text(candidate.winrate), lead_text(candidate.lead)]
    if candidate.value is not None:
        value = QLocale().toString(candidate.value, "f", 1)
        parts.append(_tr("Look", "value {points}").format(points=value))
    if candidate.visits is not None and report.visits:
        text = _tr("Look", "{part} of {whole} visits")
        parts.append(text.format(part=_number(candidate.visits), whole=_number(report.visits)))
    # In ASCII: a record without a charset can hold it.
    said = ", ".join(filter(None, parts))
    who = f"{report.engine}, {gtp_vertex(candidate.move, report.size[1])}"
    return f"{who}: {said}" if said else who


def head(report: Report, view: str) -> str:
    """Return what is said of the position: winrate, lead, visits."""
    is_white = view == "white" or (view == "side" and report.to_play is Colour.WHITE)
    side = _tr("Look", "White") if is_white else _tr("Look", "Black")
    parts = []
    if report.winrate is not None:
        percent = QLocale().toString(
            seen(report.winrate, "winrate", report.to_play, view) * 100, "f", 1
        )
        parts.append(_tr("Look", "{side} {percent} %").format(side=side, percent=percent))
    if report.lead is not None:
        lead = signed(seen(report.lead, "lead", report.to_play, view))
        parts.append(lead if parts else _tr("Look", "{side} {lead}").format(side=side, lead=lead))
    if report.visits is not None:
        one, several = _tr("Look", "1 visit"), _tr("Look", "{number} visits")
        number = _number(report.visits)
        parts.append(one if report.visits == 1 else several.format(number=number))
    return _SEPARATOR.join(parts)


def cells(report: Report, candidate: Candidate, view: str) -> tuple[str, ...]:
    """Return the row of a move in the list: move, winrate, lead, visits, the rest of its line."""
    side, height = report.to_play, report.size[1]
    winrate = lead = ""
    if candidate.winrate is not None:
        winrate = f"{seen(candidate.winrate, 'winrate', side, view) * 100:.1f}"
    if candidate.lead is not None:
        lead = signed(seen(candidate.lead, "lead", side, view))
    elif candidate.value is not None:
        lead = f"{candidate.value:.1f}"
    return (
        gtp_vertex(candidate.move, height),
        winrate,
        lead,
        "" if candidate.visits is None else visits_text(candidate.visits),
        " ".join(gtp_vertex(move, height) for move in candidate.line[1:_MOST_MOVES]),
    )


def _number(count: int) -> str:
    return QLocale().toString(count)
