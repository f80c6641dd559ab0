"""What the timeline says in words: figures of a node, what its graph shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from sgfedit.game.evaluations import MEASURES, VALUE, loss
from sgfedit.game.traversal import colour_of
from sgfedit.go import Colour
from sgfedit.gui.views.comment.analysis_line import lead_text, winrate_text
from sgfedit.gui.widgets.numbers import percents
from sgfedit.gui.widgets.plain_text import labelled

if TYPE_CHECKING:
    from sgfedit.game.evaluations import Measure
    from sgfedit.gui.views.timeline.reading import EvaluationSource
    from sgfedit.sgf import Node

_SEPARATOR = " · "
_tr = QCoreApplication.translate


def voice_text(who: str) -> str:
    """Return who tells figures, in words."""
    return _tr("Timeline", "Value in the record") if who == VALUE else who


def measure_text(measure: Measure) -> str:
    """Return what is told, in words."""
    if measure == "winrate":
        return _tr("Timeline", "Winrate of Black")
    return _tr("Timeline", "Lead of Black")


def figures_text(node: Node, source: EvaluationSource) -> list[str]:
    """Return a line for each voice: what it says of a position, and what the move lost by that."""
    found = []
    for who, evaluation in source.of(node).items():
        figures = (winrate_text(evaluation.winrate), lead_text(evaluation.lead))
        said = _SEPARATOR.join(filter(None, (*figures, _lost(node, who, source))))
        found.append(labelled(voice_text(who), said))
    return found


def _lost(node: Node, who: str, source: EvaluationSource) -> str:
    """Return what a move lost its player in the first measure that tells it; empty if nothing."""
    for measure in MEASURES:
        lost = loss(node, who, measure, source.of)
        if lost is None:
            continue
        amount = loss_text(lost, measure)
        if not amount:
            return ""
        is_black = colour_of(node) is Colour.BLACK
        text = _tr("Timeline", "Black lost {amount}") if is_black else ""
        return (text or _tr("Timeline", "White lost {amount}")).format(amount=amount)
    return ""


def loss_text(lost: float, measure: Measure) -> str:
    """Return how much was lost, empty if that rounds to nothing."""
    if measure == "winrate":
        percent = round(lost * 100)
        return percents(percent) if percent > 0 else ""
    points = round(lost, 1)
    if points <= 0:
        return ""
    return _tr("Timeline", "{points} points").format(points=QLocale().toString(points, "f", 1))
