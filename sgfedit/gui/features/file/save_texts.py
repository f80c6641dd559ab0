"""What a save will change, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from sgfedit.gui.views.step_texts import unknown_text
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.sgf.charset import declared_by
from sgfedit.sgf.charset_names import shown_name
from sgfedit.sgf.encoding import PER_GAME

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.app.save_changes import SaveChanges

_tr = QCoreApplication.translate


def lines_of(found: SaveChanges, document: Document) -> list[str]:
    """Return what a save changes, a line for each thing."""
    lines = [_counts(found, document), _bytes(found, document)]
    if found.charset:
        text = _tr("SaveChanges", "CA is set to {charset}, which the text needs now")
        lines.append(text.format(charset=found.charset))
    if found.after is None:
        lines.append(
            _tr("SaveChanges", "Some characters do not exist in the charset: that will be asked")
        )
    if found.signs:
        lines.append(_tr("SaveChanges", "AP names this program"))
    if document.origin is not None:
        text = _tr("SaveChanges", "It is saved as SGF; {name} stays as it is")
        lines.append(text.format(name=document.origin.name))
    elif document.is_changed_on_disk:
        lines.append(_tr("SaveChanges", "Another program has changed the file meanwhile"))
    elif document.path is not None and found.is_known and found.steps:
        lines.append(_tr("SaveChanges", "All the rest stays byte for byte"))
    return list(filter(None, lines))


def _counts(found: SaveChanges, document: Document) -> str:
    """Return how much was done, and to how many nodes."""
    if not found.is_known:
        return unknown_text(document)
    if not found.steps:
        return _tr("SaveChanges", "Nothing was changed since it was saved")
    steps = (
        _tr("SaveChanges", "1 step")
        if found.steps == 1
        else _tr("SaveChanges", "%n steps", "", found.steps)
    )
    told = (
        (found.changed, _tr("SaveChanges", "changed")),
        (found.added, _tr("SaveChanges", "added")),
        (found.removed, _tr("SaveChanges", "taken away")),
    )
    number = QLocale().toString
    words = listed(f"{number(count)} {word}" for count, word in told if count)
    nodes = _tr("SaveChanges", "nodes: {counts}").format(counts=words) if words else ""
    return " · ".join(filter(None, (steps, nodes)))


def _bytes(found: SaveChanges, document: Document) -> str:
    encoding = document.collection.save_encoding
    if encoding.name == PER_GAME:
        charset = _tr("SaveChanges", "several charsets")
    else:
        declared = declared_by(document.collection.games[0].root)
        charset = shown_name(encoding.name, found.charset or declared)
    number = QLocale().toString
    if found.after is None:
        sizes = ""
    elif found.before is None or document.path is None or found.before == found.after:
        sizes = _tr("SaveChanges", "{after} bytes").format(after=number(found.after))
    else:
        sizes = _tr("SaveChanges", "{before} → {after} bytes").format(
            before=number(found.before), after=number(found.after)
        )
    return " · ".join(filter(None, (sizes, charset)))
