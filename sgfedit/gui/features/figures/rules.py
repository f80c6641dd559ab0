"""Where figures end that the record says nothing of: a choice for the list, not for the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QActionGroup

from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from sgfedit.app.settings import Settings
    from sgfedit.gui.features.figures.model import FiguresModel

_MOVES: Final = (10, 20, 30, 50, 100)
_KINDS: Final = (
    ("comments", QT_TRANSLATE_NOOP("FigureRule", "At &comments")),
    ("variations", QT_TRANSLATE_NOOP("FigureRule", "At &variations")),
    ("whole", QT_TRANSLATE_NOOP("FigureRule", "The &whole game")),
)
_TOLD: Final = (
    ("all", QT_TRANSLATE_NOOP("FigureRule", "&All variations")),
    ("speaking", QT_TRANSLATE_NOOP("FigureRule", "Variations with w&ords")),
    ("none", QT_TRANSLATE_NOOP("FigureRule", "&No variations")),
)
_tr = QCoreApplication.translate


def rule_name(settings: Settings, model: FiguresModel) -> str:
    """Return where figures end, in words."""
    if not model.is_automatic:
        return _tr("FigureRule", "As the record says")
    return _text(settings.get("figures.rule"), settings.get("figures.moves")).replace("&", "")


def _text(kind: str, moves: int) -> str:
    if kind == "moves":
        return _tr("FigureRule", "Every {number} moves").format(number=moves)
    return _tr("FigureRule", dict(_KINDS)[kind])


def fill_rules(menu: QMenu, settings: Settings) -> None:
    """Fill the menu with the rules and with which variations are listed."""
    menu.clear()
    # What an earlier menu left would hold its actions for ever.
    for group in menu.findChildren(QActionGroup):
        group.deleteLater()
    rules, told = QActionGroup(menu), QActionGroup(menu)
    now = settings.get("figures.rule"), settings.get("figures.moves")
    choices = [("moves", moves) for moves in sorted({*_MOVES, now[1]})]
    choices += [(kind, now[1]) for kind, _ in _KINDS]
    menu.addSection(_tr("FigureRule", "If the record does not say it"))
    for kind, moves in choices:
        action = menu.addAction(_text(kind, moves))
        action.setCheckable(True)
        action.setChecked((kind, moves) == now)
        action.triggered.connect(lambda _on, kind=kind, moves=moves: _set(settings, kind, moves))
        rules.addAction(action)
    menu.addSeparator()
    for which, text in _TOLD:
        action = menu.addAction(_tr("FigureRule", text))
        action.setCheckable(True)
        action.setChecked(settings.get("figures.variations") == which)
        action.triggered.connect(
            lambda _on, which=which: settings.set("figures.variations", which)
        )
        told.addAction(action)


def _set(settings: Settings, kind: str, moves: int) -> None:
    settings.set("figures.moves", moves)
    settings.set("figures.rule", kind)
