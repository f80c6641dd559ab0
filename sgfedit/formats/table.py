"""THE table of formats a record may be in, in the order in which a file is tried for them.

Content decides, before a file's name. What begins with signs of its own comes first; then SGF,
which is found anywhere in a text; then formats of which a line or two have to be looked at; at
last those of which only the name is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats import diagrams, gib, ishi, json_tree, ngf, sgf, ugf, wgs
from sgfedit.formats.draft import Flaws, collection_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection


class Format(NamedTuple):
    """One row of the table.

    Attributes:
        name: What `Collection.format` says.
        label: What people call it: the program, or the format where several programs write it.
        extensions: Of its files, in lower case with a dot.
        read: Returns the games of a source, or None if it is not in this format; what cannot be
            read of it is in `Collection.reading`. Never raises about content, except for a
            FileError where a format is known but cannot be read at all. O(length).
    """

    name: str
    label: str
    extensions: tuple[str, ...]
    read: Callable[[Source], Collection | None]


_UNDOCUMENTED: Final = {
    ".gos": "GOS (ourgame, 联众)",
    ".bdx": "BDX (清风)",
    ".go": "GO of China Game Centre (中国游戏中心)",
}


def _read_undocumented(source: Source) -> Collection | None:
    """Return a collection without games that says so; see `Format.read`.

    No description, sample or reader of these formats is public. Where a file of theirs holds SGF,
    that was found before it came here.
    """
    name = _UNDOCUMENTED.get(source.extension)
    if name is None or not source.data.strip(b" \t\r\n\0\x1a"):
        return None
    flaws = Flaws()
    flaws.add("foreign-undocumented", 1, name)
    return collection_of("undocumented", (), flaws)


FORMATS: Final = (
    Format("gib", "Tygem", (".gib",), gib.read),
    Format("ugf", "PandaNet", (".ugf", ".ugi"), ugf.read),
    Format("json", "JSON", (".json",), json_tree.read),
    Format("sgf", "SGF", sgf.EXTENSIONS, sgf.read_source),
    Format("ngf", "NGF", (".ngf",), ngf.read),
    Format("ishi", "Ishi", (".go", ".prb"), ishi.read),
    Format("wgs", "QQ Go", (".wgs",), wgs.read),
    Format("diagram", "Text diagram", (".txt",), diagrams.read),
    Format("undocumented", "", (".gos", ".bdx"), _read_undocumented),
)
"""Every format, in the order of recognition."""


def label_of(name: str) -> str:
    """Return what people call the format that `Collection.format` names."""
    return next(row.label for row in FORMATS if row.name == name)
