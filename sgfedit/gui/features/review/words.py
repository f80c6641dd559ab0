"""A review in words: how far it is, and what both players lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.go import Colour
from sgfedit.gui.features.review.table import amount
from sgfedit.gui.widgets.numbers import grouped, percents
from sgfedit.gui.widgets.plain_text import labelled, listed, sentences

if TYPE_CHECKING:
    from sgfedit.game.losses import Record
    from sgfedit.game.operations import Figures
    from sgfedit.game.operations.engine_figures import Removed
    from sgfedit.gui.features.review.review import Review

_SEPARATOR: Final = " · "
_tr = QCoreApplication.translate


def progress_line(review: Review, *, is_short: bool = False) -> str:
    """Return who reviews, and how far that is; in figures where there is little room."""
    if not (review.is_on or review.done):
        return ""
    name = review.who
    if review.is_on and not review.done:
        return _tr("Review", "{engine}: starting…").format(engine=name)
    if is_short:
        return labelled(name, f"{grouped(review.done)} / {grouped(review.total)}")
    text = _tr("Review", "{engine}: {done} of %Ln positions", "", review.total)
    words = text.format(engine=name, done=grouped(review.done))
    failed = _tr("Review", "%Ln without answer", "", review.failed)
    return _SEPARATOR.join((words, failed)) if review.failed else words


def player_line(colour: Colour, record: Record) -> str:
    """Return what a player lost in all; the names stand above the board."""
    side = _tr("Review", "Black") if colour is Colour.BLACK else _tr("Review", "White")
    if not record.moves:
        return _tr("Review", "{side}: no moves judged").format(side=side)
    parts = []
    if record.points is not None:
        text = _tr("Review", "{points} points lost a move")
        parts.append(text.format(points=amount(record.points)))
    if record.winrate is not None:
        text = _tr("Review", "{winrate} of winrate")
        if not parts:
            text = _tr("Review", "{winrate} of winrate lost a move")
        parts.append(text.format(winrate=percents(amount(100 * record.winrate))))
    if record.compared:
        text = _tr("Review", "first choice {agreed} of {compared}")
        parts.append(text.format(agreed=record.agreed, compared=record.compared))
    return labelled(side, _SEPARATOR.join(parts))


def player_tip(*, has_values: bool) -> str:
    """Return what the figures of a player are."""
    text = _tr(
        "Review",
        "What moves lost on average, one that gained counted as 0, and how many of them were the "
        "engine’s first choice.",
    )
    if not has_values:
        return text
    more = _tr("Review", "Points are by what this engine calls moves worth, not by its leads.")
    return sentences((text, more))


def written(figures: Figures) -> str:
    """Return what was written into the record."""
    kept = _tr("Review", "%Ln of others kept", "", figures.kept)
    parts = [
        _tr("Review", "%Ln values", "", figures.values),
        _tr("Review", "%Ln comments", "", figures.comments),
        _tr("Review", "%Ln variations", "", figures.variations),
        *((kept,) if figures.kept else ()),
    ]
    return _tr("Review", "Written: {parts}").format(parts=listed(parts))


def removed(found: Removed) -> str:
    """Return what was taken out of the record."""
    nodes = _tr("Review", "%Ln nodes", "", found.nodes)
    variations = _tr("Review", "%Ln variations", "", found.variations)
    text = _tr("Review", "Analysis removed: {nodes}, {variations}")
    return text.format(nodes=nodes, variations=variations)
