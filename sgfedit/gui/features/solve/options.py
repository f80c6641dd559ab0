"""The menu of options while problems are solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from sgfedit.game.tsumego import CHOICES, Convention
from sgfedit.gui.features.solve.keys import guarded, key_text
from sgfedit.gui.features.solve.texts import title
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.features.solve.book import ProblemBook
    from sgfedit.gui.modes.mode import Mode

_tr = QCoreApplication.translate

_SWITCHES: Final = (
    ("tsumego.random_replies", QT_TRANSLATE_NOOP("Tsumego", "&Draw replies by lot")),
    ("tsumego.all_defences", QT_TRANSLATE_NOOP("Tsumego", "Answer &every reply of the record")),
    ("tsumego.all_first_moves", QT_TRANSLATE_NOOP("Tsumego", "Find &all right first moves")),
    ("tsumego.skip_solved", QT_TRANSLATE_NOOP("Tsumego", "&Skip what was solved last time")),
    ("tsumego.turn", QT_TRANSLATE_NOOP("Tsumego", "&Turn each problem at random")),
    ("tsumego.swap_colours", QT_TRANSLATE_NOOP("Tsumego", "Swap &colours at random")),
    ("tsumego.part", QT_TRANSLATE_NOOP("Tsumego", "Show only the &part of the board it is about")),
)
"""Setting → words; what changes how a problem is asked counts from the next one on."""


def option_menu(
    parent: QWidget,
    mode: Mode,
    book: ProblemBook,
    choose: Callable[[Convention | None], None],
    commands: Sequence[tuple[str, str]],
) -> QMenu:
    """Return the menu of options of `mode`.

    Args:
        parent: Its owner.
        mode: The mode.
        book: Its problems.
        choose: Lets right and wrong be told in another way.
        commands: Methods of the mode to offer, with their words.
    """
    menu = QMenu(parent)
    for name, words in commands:
        action = QAction(f"{words}\t{key_text(name)}", menu)
        action.triggered.connect(guarded(mode, name))
        menu.addAction(action)
    menu.addSeparator()
    settings = mode.window.settings
    for key, text in _SWITCHES:
        action = QAction(_tr("Tsumego", text), menu, checkable=True)
        action.setObjectName(key)
        action.setChecked(settings.get(key))
        action.toggled.connect(lambda is_on, key=key: settings.set(key, is_on))
        menu.addAction(action)
    menu.addSeparator()
    conventions = menu.addMenu(_tr("Tsumego", "&What is right"))
    group = QActionGroup(conventions)
    for convention in (None, *CHOICES):
        action = QAction(group, checkable=True)
        action.setData(convention)
        conventions.addAction(action)
    group.triggered.connect(lambda action: choose(_convention_of(action)))
    menu.aboutToShow.connect(lambda: _show_conventions(group, book))
    _show_conventions(group, book)
    return menu


def _convention_of(action: QAction) -> Convention | None:
    # Qt keeps plain text of it.
    data = action.data()
    return None if data is None else Convention(data)


def _show_conventions(group: QActionGroup, book: ProblemBook) -> None:
    """Name the conventions and check the one that counts."""
    chosen = book.chosen
    for action in group.actions():
        convention = _convention_of(action)
        if convention is None:
            found = title(book.found)
            text = _tr("Tsumego", "As found: {name}").format(name=found)
        else:
            text = title(convention)
        action.setText(text)
        action.setChecked(convention == chosen)
        action.setEnabled(convention is None or book.found is not Convention.NONE)
