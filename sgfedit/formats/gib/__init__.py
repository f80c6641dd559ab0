r"""GIB: games of Tygem, eweiqi and Tom, with remarks and variations.

There is no description of the format; what is known was learned from files and from other
programs. A file is taken apart into entries and commands (`lines`), the entries say who played
and how it ended (`header`), the commands make the tree (`tree`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.formats.draft import Flaws, Record, collection_of
from sgfedit.formats.gib.header import Header
from sgfedit.formats.gib.lines import read_games
from sgfedit.formats.gib.tree import grow, handicap_of
from sgfedit.formats.source import lines_of
from sgfedit.sgf.charset import decode
from sgfedit.sgf.detect import guesses, sample

if TYPE_CHECKING:
    from sgfedit.formats.gib.lines import GibGame
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection

_BEGINNING: Final = re.compile(r"\\[HG]S\b|\\\[[A-Z]{2,24}=", re.IGNORECASE)
_MOVE: Final = re.compile(r"^[ \t]*STO[ \t]+[0-9]", re.IGNORECASE | re.MULTILINE)
_EXTENSION: Final = ".gib"
_BLANK: Final = " \t\r\n\0\ufeff"
_KIND: Final = re.compile(rb"GIBOKIND=(\w{1,12})|GBKIND:([0-9])", re.IGNORECASE)
_CHARSETS: Final = {
    b"korea": "cp949",
    b"china": "gb18030",
    b"taiwan": "big5",
    b"japan": "cp932",
    b"0": "cp949",
    b"1": "cp932",
    b"2": "gb18030",
    b"4": "big5",
}
"""The charsets of the countries whose server a game is from."""

_DOUBTFUL: Final = frozenset({"detected", "default"})
_CLOSE: Final = 12.0
"""So many bits may the text be likelier in another charset."""


def read(source: Source) -> Collection | None:
    """Return the games of a source, None if it is in another format; see `Format.read`."""
    start = source.text[:512].lstrip(_BLANK)
    if not _BEGINNING.match(start) and not (
        source.extension == _EXTENSION and _MOVE.search(source.text)
    ):
        return None
    flaws = Flaws()
    games = read_games(lines_of(_text(source)), flaws)
    return collection_of("gib", [_record(game, flaws) for game in games], flaws)


def _text(source: Source) -> str:
    """Return the text of a source; where its charset is in doubt, the server's country counts."""
    if source.given is not None or source.charset is not None:
        return source.text
    kind = _KIND.search(source.data)
    named = _CHARSETS.get((kind[1] or kind[2]).lower()) if kind else None
    if named is None or decode(source.data).encoding.reason not in _DOUBTFUL:
        return source.text
    bits = {guess.codec: guess.bits for guess in guesses(sample(source.data), [named])}
    return source.text_in(named) if bits[named] <= min(bits.values()) + _CLOSE else source.text


def _record(game: GibGame, flaws: Flaws) -> Record:
    record = Record()
    header = Header(game.entries, flaws)
    record.size = header.size()
    handicap = handicap_of(game, header.handicap(), flaws)
    header.fill(record, handicap)
    grow(record, game, flaws, handicap=handicap)
    return record
