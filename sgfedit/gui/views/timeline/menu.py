"""The menu of the graph: what it shows, who says it, which losses count, folding."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from sgfedit.game.evaluations import MEASURES
from sgfedit.gui.views.timeline.words import loss_text, measure_text, voice_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.app.settings import Settings
    from sgfedit.gui.views.timeline.view import Timeline

POINTS: Final = (1, 2, 3, 5, 10)
PERCENT: Final = (3, 5, 10, 15, 20)
"""Losses to choose from; the settings take any."""

_tr = QCoreApplication.translate


def graph_menu(timeline: Timeline, settings: Settings) -> QMenu:
    """Return the menu, which is gone once it is closed."""
    menu = QMenu(timeline)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    graph = timeline.graph
    if graph is None or graph.chosen is None:
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
        _choices(menu, [(voice_text(voice), voice) for voice in voices], who, timeline.choose)
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
    menu.addAction(fold if timeline.is_open else unfold, timeline.toggle_graph)
    return menu


def _choices(
    menu: QMenu, rows: Sequence[tuple[str, object]], chosen: object, choose: Callable[..., object]
) -> None:
    """Add rows of which one is checked."""
    group = QActionGroup(menu)
    for text, value in rows:
        action = menu.addAction(text.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(value == chosen)
        group.addAction(action)
        action.triggered.connect(lambda _checked=False, value=value: choose(value))
