"""Files of other programs: what they are called, which names they have, what to say of reading.

Only what does not need the table of formats is imported at once: most sessions open SGF only.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.widgets.plain_text import with_more

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.formats.table import Format

_tr = QCoreApplication.translate

_SGF: Final = "sgf"
_PLAIN: Final = frozenset({"json", "ngf", "diagram"})
"""Formats whose label says all; of others the ending of the file is said as well."""

_ANY: Final = ".txt"
"""An ending that says nothing about the content."""


def _row(name: str) -> Format | None:
    from sgfedit.formats.table import FORMATS  # noqa: PLC0415  # slow

    return next((row for row in FORMATS if row.name == name), None)


def label_of(document: Document) -> str:
    """Name the program whose file was opened: "Tygem"; empty for SGF and new games."""
    if document.origin is None or document.collection.format == _SGF:
        return ""
    row = _row(document.collection.format)
    return row.label if row is not None else ""


def shown_name(document: Document) -> str:
    """Return the name of the file with what it was converted from: "test.gib (Tygem)"."""
    if document.origin is None:
        return document.path.name if document.path else ""
    label = label_of(document)
    return with_more(document.origin.name, label) if label else document.origin.name


def proposed_path(origin: Path) -> Path:
    """Return what to call the SGF file of a game that was read from `origin`, beside that."""
    proposed = origin.with_suffix(".sgf")
    # What holds another format may well be called game.sgf.
    return proposed.with_stem(f"{origin.stem}-2") if proposed == origin else proposed


def foreign_label(path: str) -> str:
    """Name the program whose files are called like this one; empty where SGF may be written."""
    from sgfedit.formats.table import FORMATS  # noqa: PLC0415  # slow

    suffix = Path(path).suffix.lower()
    if suffix == _ANY:
        return ""
    found = (row for row in FORMATS if row.name != _SGF and suffix in row.extensions)
    row = next(found, None)
    return "" if row is None else row.label or suffix[1:].upper()


def note_on_reading(document: Document) -> str:
    """Return what the status bar says of a file of another program that was just opened."""
    origin, row = document.origin, _row(document.collection.format)
    if origin is None or row is None or row.name == _SGF:
        return ""
    suffix = origin.suffix.lower()
    kind = suffix[1:] if suffix in row.extensions else row.name
    what = row.label if row.name in _PLAIN else f"{row.label} {kind.upper()}"
    text = _tr("Foreign", "Read from {format}").format(format=what)
    reading = document.collection.reading
    if not reading:
        return text
    if all(problem.code == "foreign-unread" for problem in reading):
        one = _tr("Foreign", "1 line was not understood")
        more = _tr("Foreign", "%n lines were not understood", "", len(reading))
    else:
        one = _tr("Foreign", "1 remark on what was read")
        more = _tr("Foreign", "%n remarks on what was read", "", len(reading))
    return f"{text}; {one if len(reading) == 1 else more}"


def filters() -> tuple[str, ...]:
    """Return the filters of a dialog that opens files."""
    from sgfedit.formats.table import FORMATS  # noqa: PLC0415  # slow

    endings = {row.name: row.extensions for row in FORMATS}
    own = endings.pop(_SGF)
    named = [end for ends in endings.values() for end in ends if end != _ANY]
    others = tuple(dict.fromkeys(named))
    texts = endings["diagram"]
    return (
        _tr("Questions", "All game records ({files})").format(files=_patterns((*own, *others))),
        _tr("Questions", "SGF ({files})").format(files=_patterns(own)),
        _tr("Questions", "Records of other programs ({files})").format(files=_patterns(others)),
        _tr("Questions", "Text diagrams ({files})").format(files=_patterns(texts)),
        _tr("Questions", "All files (*)"),
    )


def _patterns(endings: tuple[str, ...]) -> str:
    # Some dialogs of the system tell small letters from capitals.
    return " ".join(f"*{end}" for ending in endings for end in (ending, ending.upper()))
