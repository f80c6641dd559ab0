"""The menu of the graph: what it shows, who says it, which losses count, folding."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from sgfedit.game.evaluations import MEASURES
from sgfedit.gui.views.timeline.words import loss_text, measure_text, voice_text
from sgfedit.gui.widgets.plain_text import item_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.app.settings import Settings
    from sgfedit.gui.views.timeline.graph import Graph

POINTS: Final = (1, 2, 3, 5, 10)
PERCENT: Final = (3, 5, 10, 15, 20)
"""Losses to choose from; the settings take any."""

_tr = QCoreApplication.translate


def graph_menu(
    timeline: QWidget,
    graph: Graph,
    settings: Settings,
    choose: Callable[[str], object],
    *,
    is_open: bool,
) -> QMenu:
    """Return the menu of the graph; it is gone once it is closed.

    Args:
        timeline: Where it is asked for.
        graph: What it is about.
        settings: What most of it sets.
        choose: Called with who is to be heard of several.
        is_open: Whether the graph is shown.
    """
    menu = QMenu(timeline)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if graph.chosen is None:
        return menu
    who, shown = graph.chosen
    told = [measure for measure in MEASURES if (who, measure) in graph.voices]
    _choices(
        menu,
        [(measure_text(measure), measure) for measure in told],
        shown,
        partial(settings.set, "timeline.measure"),
    )
    voices = list(dict.fromkeys(voice for voice, _ in graph.voices))
    if len(voices) > 1:
        menu.addSeparator()
        _choices(menu, [(voice_text(voice), voice) for voice in voices], who, choose)
    menu.addSeparator()
    bad = menu.addMenu(_tr("Timeline", "Bad moves lose at least"))
    key, amounts, scale = "timeline.loss_points", POINTS, 1.0
    if shown == "winrate":
        key, amounts, scale = "timeline.loss_percent", PERCENT, 100.0
    rows = [(loss_text(amount / scale, shown), amount) for amount in amounts]
    _choices(bad, rows, settings.get(key), partial(settings.set, key))
    preview = menu.addAction(_tr("Timeline", "Small board under the pointer"))
    preview.setCheckable(True)
    preview.setChecked(settings.get("timeline.preview"))
    preview.toggled.connect(partial(settings.set, "timeline.preview"))
    menu.addSeparator()
    fold, unfold = _tr("Timeline", "Fold the graph"), _tr("Timeline", "Open the graph")
    text, wish = (fold, "folded") if is_open else (unfold, "open")
    menu.addAction(text, partial(settings.set, "view.timeline_graph", wish))
    return menu


def _choices(
    menu: QMenu, rows: Sequence[tuple[str, object]], chosen: object, choose: Callable[..., object]
) -> None:
    """Add rows of which one is checked."""
    group = QActionGroup(menu)
    for text, value in rows:
        action = menu.addAction(item_of(text))
        action.setCheckable(True)
        action.setChecked(value == chosen)
        group.addAction(action)
        action.triggered.connect(lambda _checked=False, value=value: choose(value))
