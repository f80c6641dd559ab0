"""NGF: games of CyberOro (wBaduk), and the variant of Sina.

```text
Rated game                      what it is          GI第19届中国名人战      event
19                              board               GI常昊 九段             White
wyh1207     7D*                 White               GI古力 七段             Black
ekfshddl    4D*                 Black               GI
www.cyberoro.com                place               GI
3                               handicap            GI2006-9-5              date
0                               unknown             GI19                    board
0                               komi                GI0                     handicap
20160416 [00:36]                date                GI0
3                               time                GI6                     komi
Black wins by 34win >> …        result              GI231                   moves
283                             moves
PMABWRQQR                       move AB: White, column R, row Q, and the same mirrored
…                                                   IDB[12]a comment on move 12[EndTxt]
```

Nobody has described it; what the lines mean was learned from files and from other programs.
Letters count from B, the edge; A is a pass. The komi is a whole number, to which half a point is
added where there is no handicap.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from sgfedit.formats.draft import Flaws, Record, collection_of
from sgfedit.formats.handicap_points import foreign_handicap
from sgfedit.formats.ngf.header import NgfHeader
from sgfedit.formats.ngf.lines import NgfParts
from sgfedit.formats.ngf.moves import grow

if TYPE_CHECKING:
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection

_ALIKE: Final = re.compile(
    r"^[ \t]*(?:GI)?PM[A-Z]{2}[BW][A-Z]{2}(?:[A-Z]{2})?[ \t\0]*\r?$",
    re.IGNORECASE | re.MULTILINE,
)
_ENOUGH: Final = 3
"""So many lines must look like moves, where the file's name does not tell what it is."""

_EXTENSION: Final = ".ngf"


def read(source: Source) -> Collection | None:
    """Return the games of a source, None if it is in another format; see `Format.read`."""
    text = source.text.replace("\r", "\n")
    alike = sum(1 for _ in islice(_ALIKE.finditer(text), _ENOUGH))
    if alike < _ENOUGH and source.extension != _EXTENSION:
        return None
    flaws = Flaws()
    parts = NgfParts(source.lines(), flaws)
    header = NgfHeader(parts.before, parts.after, flaws)
    if not alike and not header.is_certain:
        return None
    record = Record(header.size)
    end = len(parts.moves)
    header.fill(record.root, "\n".join(one.text for one in parts.comments if one.number >= end))
    stones = foreign_handicap(header.size, header.handicap)
    record.root.add_points("AB", stones)
    if header.handicap >= 2 and not stones:
        flaws.add("foreign-unread", header.line_of("handicap"), f"handicap {header.handicap}")
    grow(record, parts, header, flaws)
    return collection_of("ngf", [record], flaws)
