"""A merge in words: what both began with, what was taken, what is left, where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.app.earlier_versions import Source
from sgfedit.game.comparing.conflicts import Clash, Side
from sgfedit.gui.features.compare.words import moves_of, place_of, text_of
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.gui.widgets.times import time_of
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named

if TYPE_CHECKING:
    from sgfedit.app.earlier_versions import Earlier
    from sgfedit.app.merge_bases import Base
    from sgfedit.app.merging import Wanted
    from sgfedit.game.comparing.conflicts import Conflict
    from sgfedit.gui.views.tree.cells import NodeNumbers
    from sgfedit.sgf.values import Size

_tr = QCoreApplication.translate

_ORIGINS: Final = {
    Source.SAVED: QT_TRANSLATE_NOOP("Merge", "{name}, {time}, on the disk"),
    Source.KEPT: QT_TRANSLATE_NOOP("Merge", "{name}, {time}, an earlier version"),
    Source.OTHER_NAME: QT_TRANSLATE_NOOP("Merge", "{name}, {time}, an earlier version"),
    Source.GIT: QT_TRANSLATE_NOOP("Merge", "{name}, {time}, in git: {message}"),
    Source.LEFT: QT_TRANSLATE_NOOP("Merge", "{name}, {time}, unsaved work that was left"),
    Source.READ: QT_TRANSLATE_NOOP("Merge", "{name}, {time}, as it was read or saved here"),
    Source.NAMED: QT_TRANSLATE_NOOP("Merge", "{name}, {time}, the file you chose"),
}
_STEPS: Final = {
    Side.MINE: QT_TRANSLATE_NOOP("Merge", "Keep mine"),
    Side.THEIRS: QT_TRANSLATE_NOOP("Merge", "Take theirs"),
    Side.BOTH: QT_TRANSLATE_NOOP("Merge", "Keep both"),
}
_REMOVED: Final = {
    Clash.REMOVED_BY_ME: QT_TRANSLATE_NOOP("Merge", "removed in mine, changed in theirs"),
    Clash.REMOVED_BY_THEM: QT_TRANSLATE_NOOP("Merge", "changed in mine, removed in theirs"),
}


def version_in_words(earlier: Earlier) -> str:
    """Return what a version is called, when it was written and where it is from."""
    text = _tr("Merge", _ORIGINS[earlier.source])
    time = time_of(earlier.time_s)
    return text.format(name=earlier.name, time=time, message=earlier.message)


def base_in_words(base: Base | None) -> str:
    """Say what both began with."""
    if base is None:
        return _tr("Merge", "Nobody knows what both began with: nothing counts as removed")
    text = _tr("Merge", "Both began with {version}")
    return text.format(version=version_in_words(base.earlier))


def doubt_in_words(base: Base) -> tuple[str, str, str]:
    """Return why a base is in doubt, a question, with two answers: it is the base, or is not."""
    many = _tr("Merge", "At %Ln places", "", base.doubt)
    places = _tr("Merge", "At 1 place") if base.doubt == 1 else many
    if base.is_theirs:
        text = _tr(
            "Merge",
            "Did both begin with {version}? {places} it has what theirs has, and yours has not.",
        )
        answers = _tr("Merge", "Yes, I removed it"), _tr("Merge", "No, they added it")
    else:
        text = _tr(
            "Merge",
            "Did both begin with {version}? {places} it has what yours has, and theirs has not.",
        )
        answers = _tr("Merge", "Yes, they removed it"), _tr("Merge", "No, I added it")
    return text.format(version=version_in_words(base.earlier), places=places), *answers


def left_in_words(left: int) -> str:
    """Say how many conflicts are left."""
    if not left:
        return _tr("Merge", "no conflict is left")
    if left == 1:
        return _tr("Merge", "1 conflict is left")
    return _tr("Merge", "%Ln conflicts are left", "", left)


def result_in_words(wanted: Wanted, changed: int, left: int) -> str:
    """Say what came of a merge."""
    if not changed:
        text = _tr("Merge", "{name} has nothing that yours has not")
        return text.format(name=wanted.title)
    one, many = (
        _tr("Merge", "Merged 1 change of {name}"),
        _tr("Merge", "Merged %Ln changes of {name}", "", changed),
    )
    words = (one if changed == 1 else many).format(name=wanted.title)
    return f"{words} · {left_in_words(left)}" if left else words


def step_name(side: Side) -> str:
    """Return what a step is called that settles a conflict."""
    return Named("Merge", _STEPS[side])


def summary(title: str, left: int, found: int) -> str:
    """Return the line above the list."""
    words = left_in_words(left) if found else _tr("Merge", "no conflict")
    if found > left:
        more = _tr("Merge", "{count} settled").format(count=grouped(found - left))
        words = listed((words, more))
    return f"{title} · {words}" if title else words[:1].upper() + words[1:]


def conflict_place(conflict: Conflict, numbers: NodeNumbers) -> str:
    """Return where a conflict is."""
    node = conflict.theirs if conflict.clash is not Clash.VALUES else conflict.mine
    return place_of(node, numbers)


def conflict_what(conflict: Conflict) -> str:
    """Return what a conflict is about."""
    if conflict.clash is not Clash.VALUES:
        return _tr("Merge", _REMOVED[conflict.clash])
    return listed(map(label_of, conflict.idents))


def branch_in_words(conflict: Conflict, size: Size, *, go: bool) -> str:
    """Return what stands in a branch that one side has removed."""
    node = conflict.theirs
    count = sum(1 for _ in node.subtree())
    many = _tr("Compare", "%Ln nodes", "", count)
    words = _tr("Compare", "1 node") if count == 1 else many
    parts = [words, moves_of(node, size, go=go)]
    comments = (text_of(each, "C") for each in node.subtree())
    parts.append(next(filter(None, comments), ""))
    return " · ".join(filter(None, parts))
