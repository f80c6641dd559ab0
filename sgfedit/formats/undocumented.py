"""Formats of which nothing is known but the name: GOS, BDX, China Game Centre's `.go`.

No description, sample or reader of them is public. Where a file of theirs holds SGF, that was
found before it came here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.formats.draft import Flaws, collection_of

if TYPE_CHECKING:
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection

_NAMES: Final = {
    ".gos": "GOS (ourgame, 联众)",
    ".bdx": "BDX (清风)",
    ".go": "GO of China Game Centre (中国游戏中心)",
}


def read(source: Source) -> Collection | None:
    """Return a collection without games that says so, None if the name tells of no such format.

    See `Format.read`.
    """
    name = _NAMES.get(source.extension)
    if name is None or not source.data.strip(b" \t\r\n\0\x1a"):
        return None
    flaws = Flaws()
    flaws.add("foreign-undocumented", 1, name)
    return collection_of("undocumented", (), flaws)
