"""The names that files of a batch get: by a template, all different, none that is taken."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.file_names import Names, name_of, parse_template, tells, valid_template
from sgfedit.library.batch.changes import Remark

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.collection import Collection

_NUMBERED: Final = re.compile(
    r"(?P<stem>.*) \((?P<number>[0-9]{1,9})\)(?P<end>\.[^.]*)?", re.DOTALL
)
_SEVERAL: Final = "It holds {count} games, so its name stays."
_UNKNOWN: Final = "It says too little of what the template asks for, so its name stays."


def check_template(text: str) -> None:
    """Refuse a template that cannot name files.

    Raises:
        RefusalError: something is wrong in it, or it has folders: files stay where they are
            ("bad-template").
    """
    if len(valid_template(text).parts) > 1:
        column = text.index("/") + 1
        raise RefusalError("bad-template", f"column {column}: files stay in their folders")


def wished(
    text: str, path: str, collection: Collection, *, number: int, of: int
) -> tuple[str, Remark | None]:
    """Return the name that a template gives a file, "" for none, and why it gives none.

    Args:
        text: A template that has been checked; "" for none.
        path: The file.
        collection: Its games.
        number: Of the file among all, from 1.
        of: How many files there are.
    """
    if not text:
        return "", None
    games = collection.games
    if len(games) > 1:
        return "", Remark("name", _SEVERAL.format(count=len(games)))
    template = parse_template(text)
    if not tells(template, games[0]):
        return "", Remark("name", _UNKNOWN)
    return name_of(template, games[0], number=number, of=of, file_stem=Path(path).stem), None


def settled(wishes: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the paths that files get, without those that have no wish.

    Who has the name already keeps it; then come those who have it with a number, so that doing it
    again changes nothing. The names of files that get others are free, all other names in the
    folder are taken.

    Args:
        wishes: (path, the name that is wished for) of each file; "" leaves its name.
    """
    folders: dict[str, dict[str, str]] = {}
    for path, wish in wishes:
        if wish:
            folder, name = os.path.split(path)
            folders.setdefault(folder, {})[name] = wish
    found: dict[str, str] = {}
    for folder, wanted in folders.items():
        names = Names(name for name in _listed(folder) if name not in wanted)
        for name in sorted(wanted, key=lambda one: _rank(one, wanted[one])):
            found[os.path.join(folder, name)] = os.path.join(folder, names.free(wanted[name]))  # noqa: PTH118
    return found


def _rank(name: str, wish: str) -> tuple[int, int]:
    """Return when a file is served: who has its wish, who has it with a number, all others."""
    if name == wish:
        return 0, 0
    match = _NUMBERED.fullmatch(name)
    if match and match["stem"] + (match["end"] or "") == wish:
        return 1, int(match["number"])
    return 2, 0


def _listed(folder: str) -> list[str]:
    """Return the names of all there is in a folder; none if it is gone, which is told later."""
    try:
        return os.listdir(folder)  # noqa: PTH208  # names, not paths
    except OSError:
        return []
