"""What the command palette offers: every action, files opened lately, a move by its number."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QIcon, QKeySequence

from sgfedit.gui.actions import shortcuts
from sgfedit.gui.actions.build import tr, trigger
from sgfedit.gui.actions.theme_menu import ChooseTheme, own_themes
from sgfedit.gui.features.keys.key_list import SEPARATOR, plain
from sgfedit.gui.opening.files import open_file
from sgfedit.gui.widgets import fuzzy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sgfedit.gui.window import Window

_MAX_MOVE_DIGITS: Final = 4
_FILE: Final = "file:"
_THEME: Final = "theme:"
_NO_KEY: Final = QKeySequence()
_WORTH_SHOWING: Final = 0.45
_CANNOT: Final = 25
"""How much worse what cannot be done now has to fit to come first."""

_tr = QCoreApplication.translate


class Entry(NamedTuple):
    """One line of the palette.

    Attributes:
        id: What is remembered of it when it is used.
        text: Its name.
        menu: Where else it is found.
        key: Its first key; may be empty.
        icon: May be null.
        is_enabled: Whether it can be done now.
        run: Does it.
        words: What else one might search it by.
    """

    id: str
    text: str
    menu: str
    key: QKeySequence
    icon: QIcon
    is_enabled: bool
    run: Callable[[], object]
    words: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The strokes of its key, as they are shown here."""
        return strokes_shown(self.key)


class Found(NamedTuple):
    """An entry that fits what was typed, and where in its name the letters are."""

    entry: Entry
    places: tuple[int, ...] = ()


def strokes_shown(sequence: QKeySequence) -> tuple[str, ...]:
    """Return the strokes of a key as they are shown here."""
    return tuple(map(shortcuts.stroke_text, shortcuts.combinations(sequence)))


def entries(window: Window) -> list[Entry]:
    """Return what can be found, in the order of the menus."""
    return [*_actions(window), *_files(window), *_themes(window)]


def _actions(window: Window) -> Iterator[Entry]:
    for title, rows in window.table.menus:
        menu = plain(tr(title))
        within = {
            submenu: f"{menu}{SEPARATOR}{plain(tr(submenu))}" if submenu else menu
            for submenu in {row.submenu for row in rows}
        }
        for row in rows:
            action = window.actions_by_id[row.id]
            yield Entry(
                row.id,
                plain(action.text()),
                within[row.submenu],
                action.shortcut(),
                action.icon(),
                action.isEnabled(),
                action.trigger,
                tr(row.words) if row.words else "",
            )


def _files(window: Window) -> Iterator[Entry]:
    menu = _tr("Palette", "Open recent")
    icon = window.actions_by_id["file.open"].icon()
    for path in window.settings.get("files.recent"):
        opening = _Opening(window, path)
        yield Entry(_FILE + path, Path(path).name, menu, _NO_KEY, icon, True, opening)


def _themes(window: Window) -> Iterator[Entry]:
    menu = f"{plain(tr('&View'))}{SEPARATOR}{plain(tr('&Board theme'))}"
    words = tr(window.table.by_id["view.theme_kaya"].words)
    icon = QIcon()
    for theme in own_themes():
        choosing = ChooseTheme(window, theme.name)
        is_whole = theme.error is None
        yield Entry(
            _THEME + theme.name, theme.title, menu, _NO_KEY, icon, is_whole, choosing, words
        )


class _Opening:
    """Opens a file."""

    def __init__(self, window: Window, path: str) -> None:
        self._window = window
        self._path = path

    def __call__(self) -> None:
        open_file(self._window, self._path)


class _GoingTo:
    """Goes to a move of this line."""

    def __init__(self, window: Window, number: int) -> None:
        self._window = window
        self._number = number

    def __call__(self) -> None:
        trigger(self._window, "navigate.go_to", self._number)


def move_entry(window: Window, query: str) -> Entry | None:
    """Return the entry that goes to move `query`; None if that is no number."""
    text = query.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= _MAX_MOVE_DIGITS):
        return None
    number = int(text)
    return Entry(
        "",
        _tr("Palette", "Go to move {number}").format(number=number),
        plain(tr("&Navigate")),
        _NO_KEY,
        window.actions_by_id["navigate.go_to"].icon(),
        True,
        _GoingTo(window, number),
    )


def search(query: str, among: Sequence[Entry], recent: Sequence[str]) -> list[Found]:
    """Return the entries that fit `query`, best first; those used last lead where all are alike.

    Args:
        query: What was typed; nothing finds everything.
        among: All entries.
        recent: Ids of those used lately, the last one first.
    """
    ages = {entry_id: age for age, entry_id in enumerate(recent)}
    oldest = len(ages)
    if not query.strip():
        return sorted(map(Found, among), key=lambda found: ages.get(found.entry.id, oldest))
    scored = [
        (fit, entry)
        for entry in among
        if (fit := fuzzy.fit(query, entry.text, entry.menu, entry.words)) is not None
    ]
    # What fits by a few scattered letters is noise beside what fits well.
    least = max((fit.score for fit, _ in scored), default=0) * _WORTH_SHOWING
    scored = [pair for pair in scored if pair[0].score >= least]

    def order(pair: tuple[fuzzy.Fit, Entry]) -> tuple[int, int, int]:
        fit, entry = pair
        score = fit.score if entry.is_enabled else fit.score - _CANNOT
        return -score, ages.get(entry.id, oldest), len(entry.text)

    scored.sort(key=order)
    return [Found(entry, fit.places) for fit, entry in scored]
