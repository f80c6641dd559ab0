"""What the program keeps in files of its own: what each is, and whether it looks damaged.

The files lie in the data folder, but for the settings.
"""

from __future__ import annotations

import json
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.app.put_aside import Aside, found_aside
from sgfedit.app.settings import settings_path
from sgfedit.app.shared_file import MOST_BYTES, data_path
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Kept(NamedTuple):
    """A kind of file.

    Attributes:
        pattern: Its path in the data folder, where * stands for anything but a separator.
        what: What is in it.
        is_whole: Whether content can be of such a file; None: that is not looked at.
        most_bytes: More was never written to it; 0 for no limit.
    """

    pattern: str
    what: str
    is_whole: Callable[[Path], bool] | None = None
    most_bytes: int = MOST_BYTES


def _is_json(path: Path) -> bool:
    try:
        return isinstance(json.loads(path.read_bytes()), dict)
    except (ValueError, RecursionError):
        return False


def _is_ini(path: Path) -> bool:
    """Whether it is text, as Qt writes it."""
    data = path.read_bytes()
    return b"\0" not in data and (not data.strip() or b"=" in data)


_SQLITE: Final = b"SQLite format 3\0"


def _is_database(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) in {b"", _SQLITE}


SETTINGS: Final = Kept(
    "sgfedit.ini",
    QT_TRANSLATE_NOOP("Kept", "Settings, keys, layouts"),
    _is_ini,
)
KEPT: Final = (
    Kept("bookmarks.json", QT_TRANSLATE_NOOP("Kept", "Bookmarks"), _is_json),
    Kept("known_names.json", QT_TRANSLATE_NOOP("Kept", "Names that you typed"), _is_json),
    Kept("guess_scores.json", QT_TRANSLATE_NOOP("Kept", "Results of guessing moves"), _is_json),
    Kept("problem_scores.json", QT_TRANSLATE_NOOP("Kept", "Results of problems"), _is_json),
    Kept("sessions/*.json", QT_TRANSLATE_NOOP("Kept", "Files of a session"), _is_json),
    Kept(
        "backups/*/index.json",
        QT_TRANSLATE_NOOP("Kept", "Names of earlier versions"),
        _is_json,
    ),
    Kept(
        "library/library.sqlite",
        QT_TRANSLATE_NOOP("Kept", "Folders, tags, stars and notes of the library"),
        _is_database,
        0,
    ),
    Kept("library/index.sqlite", QT_TRANSLATE_NOOP("Kept", "Index of the library"), None, 0),
    Kept("engines.json", QT_TRANSLATE_NOOP("Kept", "Engines that you set up"), _is_json),
    Kept("analysis.sqlite", QT_TRANSLATE_NOOP("Kept", "What engines said"), _is_database, 0),
    Kept("recovery/*", QT_TRANSLATE_NOOP("Kept", "Unsaved work"), None, 0),
    Kept("themes/*.toml", QT_TRANSLATE_NOOP("Kept", "Theme"), None),
    Kept("*", QT_TRANSLATE_NOOP("Kept", "Folder of the program"), None, 0),
)
"""The first row that a path fits says what it is."""


def what_is(path: Path) -> str:
    """Return what a file or folder of the program is, of the table; empty for none of it."""
    if path == settings_path():
        return SETTINGS.what
    try:
        inside = path.relative_to(data_path("."))
    except ValueError:
        return ""
    return next(
        (
            kind.what
            for kind in KEPT
            if _depth(kind) == len(inside.parts) and inside.match(kind.pattern)
        ),
        "",
    )


def _depth(kind: Kept) -> int:
    return kind.pattern.count("/") + 1


def folders() -> Iterator[Path]:
    """Yield the folders in which files of the program may have been put aside."""
    yield settings_path().parent
    data = data_path(".")
    yield data
    yield from {data / Path(kind.pattern).parts[0] for kind in KEPT if _depth(kind) > 1}
    yield from (path.parent for path in data.glob("backups/*/index.json.*"))


def put_aside_now() -> tuple[Aside, ...]:
    """Return all that was put aside and is there; what was written last comes first."""
    return found_aside(dict.fromkeys(folders()))


def damaged() -> tuple[Path, ...]:
    """Return the files that look as if they were damaged; reads each of them."""
    data = data_path(".")
    found = [(settings_path(), SETTINGS)]
    found += [
        (path, kind) for kind in KEPT if kind.is_whole for path in sorted(data.glob(kind.pattern))
    ]
    return tuple(path for path, kind in found if _looks_damaged(path, kind))


def _looks_damaged(path: Path, kind: Kept) -> bool:
    try:
        status = path.stat()
        if not S_ISREG(status.st_mode) or 0 < kind.most_bytes < status.st_size:
            return True
        return kind.is_whole is not None and not kind.is_whole(path)
    except FileNotFoundError:
        return False
    except OSError:
        return True
