"""Versions in words: when, from where, how much there is, and what differs from now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.app.earlier_versions import Changes, Source
from sgfedit.gui.widgets.numbers import sized
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.gui.widgets.times import time_of
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from sgfedit.app.earlier_versions import Earlier, Look

_tr = QCoreApplication.translate


def title_of(earlier: Earlier) -> str:
    """Return what a version is called: "game.sgf, yesterday 14:03"."""
    text = _tr("Versions", "{name}, {time}")
    return text.format(name=earlier.name, time=time_of(earlier.time_s))


def origin_of(earlier: Earlier, name: str) -> str:
    """Say where a version is from; empty for one that was kept of the file called `name`."""
    if earlier.source is Source.SAVED:
        return _tr("Versions", "as it is on the disk")
    if earlier.source is Source.LEFT:
        return _tr("Versions", "unsaved work that was left")
    was_called = (
        _tr("Versions", "as “{name}”").format(name=earlier.name) if earlier.name != name else ""
    )
    if earlier.source is not Source.GIT:
        return was_called
    words = (_tr("Versions", "git: {message}").format(message=earlier.message), earlier.author)
    return listed((*words, was_called))


def amount_of(earlier: Earlier, look: Look | None) -> str:
    """Say how many games or moves there are, and how many bytes."""
    parts = []
    if look is not None and look.games > 1:
        parts.append(_tr("Versions", "%n games", "", look.games))
    elif look is not None and not look.error:
        is_one = look.moves == 1
        text = _tr("Versions", "1 move") if is_one else _tr("Versions", "%n moves", "", look.moves)
        parts.append(text)
    size = earlier.size if look is None or look.size is None else look.size
    if size is not None:
        parts.append(sized(size))
    return " · ".join(parts)


def _count(one: str, many: str, count: int) -> str:
    return one if count == 1 else _tr("Versions", many, "", count)


def changes_in_words(changes: Changes) -> list[str]:
    """Return what a version has otherwise than what is open, a few words for each kind."""
    table = (
        (
            changes.fewer_games,
            _tr("Versions", "1 game fewer"),
            QT_TRANSLATE_NOOP("Versions", "%Ln games fewer"),
        ),
        (
            changes.more_games,
            _tr("Versions", "1 game more"),
            QT_TRANSLATE_NOOP("Versions", "%Ln games more"),
        ),
        (
            changes.fewer,
            _tr("Versions", "1 node fewer"),
            QT_TRANSLATE_NOOP("Versions", "%Ln nodes fewer"),
        ),
        (
            changes.more,
            _tr("Versions", "1 node more"),
            QT_TRANSLATE_NOOP("Versions", "%Ln nodes more"),
        ),
        (
            changes.moved,
            _tr("Versions", "1 branch elsewhere"),
            QT_TRANSLATE_NOOP("Versions", "%Ln branches elsewhere"),
        ),
        (
            changes.comments,
            _tr("Versions", "1 comment differs"),
            QT_TRANSLATE_NOOP("Versions", "%Ln comments differ"),
        ),
        (
            changes.marks,
            _tr("Versions", "marks differ at 1 node"),
            QT_TRANSLATE_NOOP("Versions", "marks differ at %Ln nodes"),
        ),
        (
            changes.infos,
            _tr("Versions", "game info differs"),
            QT_TRANSLATE_NOOP("Versions", "game info of %Ln games differs"),
        ),
        (
            changes.values,
            _tr("Versions", "1 node differs otherwise"),
            QT_TRANSLATE_NOOP("Versions", "%Ln nodes differ otherwise"),
        ),
    )
    return [_count(one, many, count) for count, one, many in table if count]


def difference_of(look: Look | None) -> str:
    """Say in a line what differs from what is open; empty where nothing is."""
    if look is None:
        return _tr("Versions", "…")
    if look.error:
        return look.error
    if look.changes is None:
        return ""
    words = changes_in_words(look.changes)
    return listed(words) if words else _tr("Versions", "the same as now")
