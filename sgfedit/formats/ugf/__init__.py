"""UGF and UGI: PandaNet's games and reviews.

There is no specification. What is known comes from files, from the description by A. E. Brouwer
(homepages.cwi.nl/~aeb/go/misc/ugf.html) and from what readers and writers of other programs do.
A file is a list of sections, like an INI file:

```text
header     [Header] …: which sections there are, in which charset, of which game; game info
moves      [Data] and [Figure]: QP,B1,1,0; [ReviewNode] a tree, [ReviewComment] its texts;
           comments, labels and diagrams of commentaries
```

A review repeats the moves of [Data] in its own tree: both become one. A figure is a position of
the game with moves that were not played: a variation. Texts of which no place is known become the
game comment. Not taken over, and told: seconds used for moves (SGF has only time left), pictures,
mail addresses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.formats.draft import Flaws, Record, collection_of
from sgfedit.formats.ugf.header import Header, Section, add_info, games_in, is_ugf, text_of
from sgfedit.formats.ugf.moves import Grid, add_figures, add_moves, add_review

if TYPE_CHECKING:
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection

_PLAIN: Final = "PLAIN_UGF_FILE"
_PACKED: Final = re.compile(rb".{2,4}-lh[0-9]-", re.DOTALL)
_IN_ORDER: Final = ("data", "reviewnode", "reviewcomment", "figure", "comment", "messageline")
_WITHOUT_GAME: Final = ("remote", "files", "end")


def read(source: Source) -> Collection | None:
    """Return the games of a source, None if it is in another format; see `Format.read`."""
    flaws = Flaws()
    if _PACKED.match(source.data):
        flaws.add("foreign-unread", 1, "UGZ: unpack it with LHA, without its first two bytes")
        return collection_of("ugf", (), flaws)
    if not is_ugf(source):
        return None
    text = text_of(source, flaws)
    records: list[Record] = []
    for sections in games_in(text):
        records += _records(sections, flaws)
    return collection_of("ugf", records, flaws)


def _records(sections: list[Section], flaws: Flaws) -> list[Record]:
    """Return a game and the positions that are shown beside it; nothing if it is encrypted."""
    header = Header(sections, flaws)
    crypt = header.fields("crypt")
    if len(crypt) > 1 and crypt[1].upper() != _PLAIN:
        flaws.add("foreign-encrypted", header.line("crypt"), f"Crypt={header.value('crypt')}")
        return []
    record = Record(header.size())
    grid = Grid(record.size, from_bottom=header.value("coordinatetype").upper() == "IGS")
    add_info(header, record.root)
    found: dict[str, list[Section]] = {}
    for section in sections:
        found.setdefault(section.name, []).append(section)
    data, nodes, comments, figures, *texts = (
        [line for section in found.get(name, ()) for line in section.lines] for name in _IN_ORDER
    )
    if not ("data" in found or "reviewnode" in found):
        flaws.add("foreign-cut", sections[-1].line, "no [Data]")
    line = add_moves(data, grid, record.root, flaws)
    header.check(record.root, len(line) - 1)
    add_review(nodes, comments, grid, line, flaws)
    shown = add_figures(figures, grid, record, flaws)
    for text in texts:
        record.root.text("GC", "\n".join(entry.text for entry in text))
    _tell_what_is_left(sections, flaws)
    return [record, *shown]


def _tell_what_is_left(sections: list[Section], flaws: Flaws) -> None:
    for section in sections:
        if section.name in {"header", *_IN_ORDER} or not section.holds_text():
            continue
        code = "foreign-left-out" if section.name in _WITHOUT_GAME else "foreign-unread"
        flaws.add(code, section.line, f"section [{section.name}]")
