"""What is said below the table of the property one is at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.features.source.flaw_texts import consequence_of, form_of, name_of, text_of

if TYPE_CHECKING:
    from sgfedit.gui.features.source.draft import Draft

_tr = QCoreApplication.translate


def hint_for(draft: Draft, row: int, *, is_escaped: bool) -> str:
    """Return what a property takes, what is wrong with a value and what follows of it.

    Args:
        draft: With at least so many rows.
        row: That of the value.
        is_escaped: Whether something had to be escaped in what was typed last.
    """
    entry, index = draft.rows[row]
    if not entry.ident:
        return _tr(
            "PropertyHint",
            "Type the identifier of a property, or a part of its name and choose with the arrows.",
        )
    name = name_of(entry.ident)
    text = _tr("PropertyHint", "{ident} – {name}: {form}.")
    said = [text.format(ident=entry.ident, name=name, form=form_of(entry.ident))]
    if not name:
        said = [f"{entry.ident}."]
    said += [f"{text_of(flaw)}." for flaw in draft.flaws_at(row)]
    if entry.waits(index):
        said.append(_tr("PropertyHint", "Press Enter in the value if it is to be empty."))
    if is_escaped:
        said.append(_tr("PropertyHint", "A plain ] or \\ is written as \\] or \\\\."))
    is_changed = draft.before.get(entry.ident) != tuple(entry.values)
    if draft.is_root and is_changed:
        said.append(consequence_of(entry.ident))
    return " ".join(filter(None, said))
