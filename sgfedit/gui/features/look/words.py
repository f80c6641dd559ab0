"""What an engine says, in words: for the list of its moves, and for comments of the record."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.engine.candidates import gtp_vertex
from sgfedit.game.info_values import format_komi
from sgfedit.go import Colour, vertex
from sgfedit.gui.views.board.hints import seen, signed, visits_text
from sgfedit.gui.views.strip_facts import rules_in_words
from sgfedit.gui.widgets.numbers import percents
from sgfedit.gui.widgets.plain_text import decimal

if TYPE_CHECKING:
    from sgfedit.engine.candidates import Candidate, Report
    from sgfedit.engine.positions import Situation
    from sgfedit.sgf import Point, Size
    from sgfedit.sgf.values import PointOrPass

_SEPARATOR: Final = " · "
_MOST_MOVES: Final = 12
_tr = QCoreApplication.translate


def line_comment(report: Report, candidate: Candidate, *, names_move: bool = False) -> str:
    """Return what a comment says of a line, as `game.engine_lines` knows it for an engine's.

    Who says so, Black's figures, visits; in English and ASCII, as what is written into records is.

    Args:
        report: What was said of the position.
        candidate: The move that the line begins with.
        names_move: Whether the comment stands at a later move of the line.
    """
    said = []
    if candidate.winrate is not None:
        said.append(f"winrate B {100 * candidate.winrate:.1f}%")
    if candidate.lead is not None:
        said.append(f"lead {lead_text_in_record(candidate.lead)}")
    said = said or [f"choice {candidate.order + 1}"]
    if candidate.value is not None:
        said.append(f"value {candidate.value:.1f}")
    if candidate.visits is not None and report.visits:
        said.append(f"{candidate.visits} of {report.visits} visits")
    if names_move:
        said.append(f"for {gtp_vertex(candidate.move, report.size[1])}")
    who = " ".join(report.engine.replace(":", " ").split())
    return f"Engine {who}: {', '.join(said)}."


def lead_text_in_record(lead: float) -> str:
    """Return a lead of Black's as results are written in records: "B+2.5"."""
    points = round(lead, 1)
    return f"{'B' if points > 0 else 'W'}+{abs(points):g}" if points else "0"


def head(report: Report, view: str, assumed: str = "") -> str:
    """Return what is said of the position: winrate, lead, visits, what was assumed."""
    is_white = view == "white" or (view == "side" and report.to_play is Colour.WHITE)
    side = _tr("Look", "White") if is_white else _tr("Look", "Black")
    parts = []
    if report.winrate is not None:
        share = seen(report.winrate, "winrate", report.to_play, view)
        percent = percents(decimal(f"{share * 100:.1f}"))
        parts.append(_tr("Look", "{side} {percent}").format(side=side, percent=percent))
    if report.lead is not None:
        lead = decimal(signed(seen(report.lead, "lead", report.to_play, view)))
        parts.append(lead if parts else _tr("Look", "{side} {lead}").format(side=side, lead=lead))
    if report.visits is not None:
        one, several = _tr("Look", "1 visit"), _tr("Look", "%Ln visits", "", report.visits)
        parts.append(one if report.visits == 1 else several)
    return _SEPARATOR.join(filter(None, (*parts, assumed)))


def assumed_komi(situation: Situation) -> str:
    """Return with what komi an engine was asked where the record names none; empty if it does."""
    if situation.names_komi:
        return ""
    komi = decimal(format_komi(situation.komi))
    return _tr("Look", "komi {komi} assumed").format(komi=komi)


def terms_text(situation: Situation) -> str:
    """Return with what komi and rules an engine was asked, and which of them are a guess."""
    asked = _tr("Look", "Asked with komi {komi}, rules: {rules}").format(
        komi=decimal(format_komi(situation.komi)), rules=rules_in_words(situation.rules)
    )
    komi = "" if situation.names_komi else _tr("Look", "The record names no komi: the usual one")
    rules = (
        ""
        if situation.names_rules
        else _tr("Look", "The record names no known rules: those usual with this komi")
    )
    return "\n".join(filter(None, (asked, komi, rules)))


def part_text(part: frozenset[Point], size: Size) -> str:
    """Return which part of the board an engine looks at, by two corners; empty for the whole."""
    if not part:
        return ""
    columns, rows = ([point[axis] for point in part] for axis in (0, 1))
    first = vertex(min(columns), max(rows), size[1])
    last = vertex(max(columns), min(rows), size[1])
    return _tr("Look", "Only {first} to {last}").format(first=first, last=last)


def cells(report: Report, candidate: Candidate, view: str) -> tuple[str, ...]:
    """Return the row of a move in the list: move, winrate, lead, visits, the rest of its line."""
    side, height = report.to_play, report.size[1]
    winrate = lead = ""
    if candidate.winrate is not None:
        winrate = decimal(f"{seen(candidate.winrate, 'winrate', side, view) * 100:.1f}")
    if candidate.lead is not None:
        lead = signed(seen(candidate.lead, "lead", side, view))
    elif candidate.value is not None:
        lead = decimal(f"{candidate.value:.1f}")
    visits = "" if candidate.visits is None else visits_text(candidate.visits)
    move, rest = gtp_vertex(candidate.move, height), _rest(candidate.line, height)
    return move, winrate, lead, visits, rest


@lru_cache(maxsize=2048)
def _rest(line: tuple[PointOrPass, ...], height: int) -> str:
    """Return a line without its first move; from one report to the next most stay as they are."""
    return " ".join(gtp_vertex(move, height) for move in line[1:_MOST_MOVES])
