"""Converts a record and looks at what every conversion has to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit import Collection, dumps, loads
from sgfedit.game.conversion import WORDS, to_ff3, to_ff4
from sgfedit.game.edits import Edit, apply

if TYPE_CHECKING:
    from sgfedit.game.conversion import Report


def to_4(text: str | bytes, *, minutes: bool | None = None) -> tuple[str, Report]:
    """Return the text of a record in FF[4], and the report; look whether that is all."""
    collection = loads(text)
    report = convert(collection, 4, minutes=minutes)
    return dumps(collection).decode(collection.charset), report


def to_3(text: str | bytes) -> tuple[str, Report]:
    """Return the text of a record in FF[3], and the report; look whether that is all."""
    collection = loads(text)
    report = convert(collection, 3)
    return dumps(collection).decode(collection.charset), report


def convert(collection: Collection, ff: int, *, minutes: bool | None = None) -> Report:
    """Convert a file; a second conversion must change nothing, and taking it back all."""
    before = dumps(collection)
    edit = Edit()
    report = to_ff4(edit, collection, minutes=minutes) if ff == 4 else to_ff3(edit, collection)
    data = dumps(collection)
    again = loads(data)
    second = to_ff4(Edit(), again) if ff == 4 else to_ff3(Edit(), again)
    assert dumps(again) == data
    assert not second.is_changed
    assert report.is_changed is bool(edit.edits())
    assert {item.why for part in report for item in part} <= WORDS.keys()
    edits = edit.edits()
    edit.roll_back()
    assert dumps(collection) == before
    apply(edits)
    assert dumps(collection) == data
    return report
