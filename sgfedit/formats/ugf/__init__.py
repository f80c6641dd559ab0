"""UGF and UGI: PandaNet's games and reviews.

There is no specification. What is known comes from files, from the description by A. E. Brouwer
(homepages.cwi.nl/~aeb/go/misc/ugf.html) and from what readers and writers of other programs do.
A file is a list of sections, like an INI file:

```text
[Header]                         Title=, PlayerB= … → game info
[Data] and [Figure]              QP,B1,1,0; comments, labels and diagrams (`moves`)
[ReviewNode], [ReviewComment]    a tree; its texts (`moves`)
```

A review repeats the moves of [Data] in its own tree: both become one. A figure is a position of
the game with moves that were not played: a variation. Texts of which no place is known become the
game comment. Not taken over, and told: seconds used for moves (SGF has only time left), pictures,
mail addresses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.formats.draft import Flaws, Record, collection_of
from sgfedit.formats.source import REPLACEMENT, Line, lines_of
from sgfedit.formats.ugf.moves import Grid, add_figures, add_moves, add_review
from sgfedit.game.info_values import (
    PartialDate,
    Result,
    ResultKind,
    format_dates,
    format_handicap,
    format_komi,
    format_result,
    format_time,
    is_real_date,
    parse_rules,
    read_date,
)
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named
from sgfedit.sgf.charset import is_utf8
from sgfedit.sgf.charset_names import codec_name
from sgfedit.sgf.values import DEFAULT_SIZE, MAX_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.formats.draft import Draft
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection
    from sgfedit.sgf.values import Size


_PLAIN: Final = "PLAIN_UGF_FILE"
_PACKED: Final = re.compile(rb".{2,4}-lh[0-9]-", re.DOTALL)
_IN_ORDER: Final = ("data", "reviewnode", "reviewcomment", "figure", "comment", "messageline")
_WITHOUT_GAME: Final = ("remote", "files", "end")


def read(source: Source) -> Collection | None:
    """Return the games of a source, None if it is in another format; see `Format.read`."""
    flaws = Flaws()
    if _PACKED.match(source.data):
        detail = Named("Problem", "UGZ: unpack it with LHA, without its first two bytes")
        flaws.add("foreign-unread", 1, detail)
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
        flaws.add("foreign-cut", sections[-1].line, Named("Problem", "no [Data]"))
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
        flaws.add(code, section.line, f"[{section.name}]")


EXTENSIONS: Final = (".ugf", ".ugi")
_OF_TEXT: Final = frozenset({"figure", "comment", "messageline", "reviewcomment"})
_KNOWN: Final = _OF_TEXT | {"header", "remote", "files", "data", "reviewnode", "end"}
_TITLE: Final = re.compile(r"[ \t\0]*\[([A-Za-z]+)\][ \t\0]*")
_ANY_TITLE: Final = re.compile(r"^[ \t]*\[(Header|Data|ReviewNode)\][ \t]*$", re.I | re.M)
_LANG: Final = re.compile(rb"^[ \t]*Lang[ \t]*=[ \t]*([!-~]{1,40})", re.I | re.M)
_BOMS: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_LANGUAGES: Final = {"EUC": "euc_jp", "JPN": "cp932", "KOR": "cp949", "CHN": "gb18030"}


class Section(NamedTuple):
    """One section of a file.

    Attributes:
        name: In lower case.
        line: Where its title stands.
        lines: What follows the title.
    """

    name: str
    line: int
    lines: list[Line]

    def holds_text(self) -> bool:
        """Whether there is anything in it."""
        return any(line.text.strip(" \t\0\x1a") for line in self.lines)


def is_ugf(source: Source) -> bool:
    """Whether a source is UGF: by two of its sections, or by one and the file's name."""
    text = source.text.replace("\r\n", "\n").replace("\r", "\n")
    names = {match[1].lower() for match in _ANY_TITLE.finditer(text)}
    return len(names) > 1 or bool(names and source.extension in EXTENSIONS)


def text_of(source: Source, flaws: Flaws) -> str:
    """Return the text of a source in the charset that `Lang=` names.

    What the bytes say for themselves counts more: UTF-8, or that they are no text in that charset.
    """
    named = _LANG.search(source.data.replace(b"\r", b"\n"))
    if named is None or source.given is not None or source.charset is not None:
        return source.text
    data = source.data
    if data.isascii() or data.startswith(_BOMS) or is_utf8(data):
        return source.text
    name = named[1].decode("ascii")
    codec = codec_name(_LANGUAGES.get(name.upper(), name))
    if codec is None:  # ISO, which of them is not known; or a language
        return source.text
    text = source.text_in(codec)
    if REPLACEMENT in text and REPLACEMENT not in source.text:
        line = data[: named.start()].replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n")
        detail = Named("Problem", "Lang={name}, in another charset", name=name)
        flaws.add("foreign-contradiction", line + 1, detail)
        return source.text
    return text


def games_in(text: str) -> list[list[Section]]:
    """Return the sections of each game; a second [Header] begins another game. O(length).

    What stands before the first title counts as part of a header.
    """
    section = Section("header", 1, [])
    games = [[section]]
    has_header = False
    for line in lines_of(text):
        title = _TITLE.fullmatch(line.text)
        name = title[1].lower() if title else ""
        if not name or (section.name in _OF_TEXT and name not in _KNOWN):
            section.lines.append(line)
            continue
        section = Section(name, line.number, [])
        if name == "header" and has_header:
            games.append([])
        has_header = has_header or name == "header"
        games[-1].append(section)
    return games


_COMMENT: Final = ("#", ";")
_FOR_THE_READER: Final = frozenset({"ver", "lang", "crypt", "size", "coordinatetype", "moves"})
_TEXTS: Final = {"place": "PC", "writer": "US", "copyright": "CP", "commentator": "AN"}
_PLAYER: Final = re.compile(r"player([bw])([0-9]?)|([bw])memb([0-9])")
_DAY: Final = re.compile(r"([0-9]{4})/([0-9]{1,2})/([0-9]{1,2})")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}(?:[.,][0-9]{1,6})?")
_TIMES: Final = re.compile(r"[A-Z]*;([0-9]{1,6});0*;0*", re.IGNORECASE)
_ROUND: Final = re.compile(
    r"\b(?:[0-9]+ ?(?:st|nd|rd|th)|round|game|final|semifinal|match|league|preliminary)\b"
    r"|[局回戦战戰輪轮杯勝胜]|リーグ|決勝|决赛|決賽|予選",
    re.IGNORECASE,
)
_RULES: Final = {"CH": "Chinese", "JP": "Japanese"}
_HOW: Final[dict[str, ResultKind]] = {"C": "resign", "R": "resign", "T": "time", "F": "forfeit"}
# O: both lost. A: adjourned. P: being played. N, N1: no result, as after a triple ko. E: unknown.
_NO_WINNER: Final = {
    "D": "0",
    "N": "Void",
    "N1": "Void",
    "A": "Void",
    "P": "?",
    "E": "?",
    "O": "Both lost",
}


class _Left(NamedTuple):
    """What of a value did not get into the game.

    Attributes:
        code: Of a flaw.
        text: The part, empty for all of it.
        words: What is told of it, with `{entry}` and `{found}`; empty for nothing but it.
        found: What is there instead.
    """

    code: str
    text: str = ""
    words: str = ""
    found: str = ""


_UNREAD: Final = _Left("foreign-unread")
_OTHER_COUNT: Final = QT_TRANSLATE_NOOP("Problem", "{entry}, but there are {found}")
_OTHER_STONES: Final = QT_TRANSLATE_NOOP("Problem", "{entry}, but stones set up: {found}")
_Reader: TypeAlias = "Callable[[Draft, str], _Left | None]"


class Header:
    """The entries `Key=value` of the headers among a game's sections."""

    def __init__(self, sections: list[Section], flaws: Flaws) -> None:
        self._flaws = flaws
        self._entries: dict[str, tuple[int, str, str]] = {}
        for section in sections:
            if section.name == "header":
                self._read(section)

    def _read(self, section: Section) -> None:
        for line in section.lines:
            text = line.text.strip(" \t\0\x1a")
            key, equals, value = text.partition("=")
            name = key.strip().lower()
            if text.startswith(_COMMENT):
                self._flaws.add("foreign-left-out", line.number, text)
            elif not equals or not name:
                if text:
                    self._flaws.add("foreign-unread", line.number, text)
            elif name not in self._entries:
                self._entries[name] = (line.number, key.strip(), value.strip())
            elif self._entries[name][2] != value.strip():
                self._flaws.add("foreign-contradiction", line.number, text)

    def __iter__(self) -> Iterator[tuple[str, int, str, str]]:
        """Yield name, line, key as written and value."""
        return ((name, *entry) for name, entry in self._entries.items())

    def value(self, name: str) -> str:
        """Return a value, empty if there is none."""
        return self._entries.get(name, (1, "", ""))[2]

    def line(self, name: str) -> int:
        """Return where a value stands."""
        return self._entries.get(name, (1, "", ""))[0]

    def fields(self, name: str) -> list[str]:
        """Return the parts of a value between commas."""
        return [part.strip() for part in self.value(name).split(",")]

    def size(self) -> Size:
        """Return (columns, rows), 19x19 if they are not known."""
        text = self.value("size")
        number = int(text) if re.fullmatch("[0-9]{1,2}", text) else 0
        if 0 < number <= MAX_SIZE:
            return number, number
        if text:
            self.tell("size", _UNREAD)
        return DEFAULT_SIZE

    def tell(self, name: str, left: _Left) -> None:
        """Tell what of an entry did not get into the game."""
        line, key, value = self._entries[name]
        entry = f"{key}={left.text or value}"
        if left.words:
            entry = Named("Problem", left.words, entry=entry, found=left.found)
        self._flaws.add(left.code, line, entry)

    def check(self, root: Draft, moves: int) -> None:
        """Compare what the header says of the moves with the moves."""
        claimed = self.value("moves")
        if re.fullmatch("[0-9]{1,6}", claimed) and int(claimed) not in {0, moves}:
            code = "foreign-cut" if int(claimed) > moves else "foreign-contradiction"
            self.tell("moves", _Left(code, words=_OTHER_COUNT, found=str(moves)))
        count = root.properties.get("HA", ["0"])[0]
        stones = len(root.properties.get("AB", ()))
        if count != "0" and int(count) != stones:
            left = _Left("foreign-contradiction", words=_OTHER_STONES, found=str(stones))
            self.tell("hdcp", left)


def add_info(header: Header, root: Draft) -> None:
    """Put what a header says into the root of a game."""
    players: dict[str, list[tuple[str, str]]] = {"B": [], "W": []}
    for name, _, _, value in header:
        if not value or name in _FOR_THE_READER:
            continue
        player = _PLAYER.fullmatch(name)
        left: _Left | None = None
        if player:
            left = _add_player(players[(player[1] or player[3]).upper()], value)
        elif name in _TEXTS:
            root.simple(_TEXTS[name], value)
        elif name == "comment":
            root.text("GC", value)
        elif name in _READERS:
            left = _READERS[name](root, value)
        else:
            left = _Left("foreign-left-out")
        if left:
            header.tell(name, left)
    for colour, pairs in players.items():
        root.simple(f"P{colour}", " & ".join(name for name, _ in pairs))
        root.simple(f"{colour}R", " & ".join(rank for _, rank in pairs if rank))


def _add_player(players: list[tuple[str, str]], value: str) -> _Left | None:
    """Add a player, of which a pair has two: name, rank, a number, a mail address."""
    name, rank, *rest = [part.strip() for part in value.split(",")] + [""]
    players.append((name, rank))
    left = ",".join(part for part in rest if part not in {"", "0"})
    return _Left("foreign-left-out", left) if left else None


def _add_title(root: Draft, value: str) -> None:
    """Read "26th,Gosei,Title matches 5th game": which one or the year, the event, the round."""
    parts = [part.strip() for part in value.split(",", 2)]
    root.simple("EV", " ".join(parts[:2]))
    if len(parts) > 2:
        root.simple("RO" if _ROUND.search(parts[2]) else "GN", parts[2])


def _add_date(root: Draft, value: str) -> _Left | None:
    """Read the first day, a time, the last day, a time."""
    fields = [part.strip() for part in value.split(",")]
    dates: list[PartialDate] = []
    rest: list[str] = []
    for field in fields:
        match = _DAY.fullmatch(field)
        day = PartialDate(*map(int, match.groups())) if match else None
        if day and is_real_date(day) and day not in dates and dates <= [day]:
            dates.append(day)
        elif field and (day is None or day not in dates):
            rest.append(field)
    if dates:
        root.simple("DT", format_dates(dates))
        times = [text for text in rest if text.strip("/0:")]
        return _Left("foreign-left-out", ", ".join(times)) if times else None
    if value.strip("/,:0 "):  # else the parts are there, and empty
        reading = read_date(value.strip("/, "))
        root.simple("DT", reading.text if reading and reading.certain else value)
    return None


def _add_rules(root: Draft, value: str) -> None:
    root.simple("RU", _RULES.get(value.upper()) or parse_rules(value) or value)


def _add_handicap(root: Draft, value: str) -> _Left | None:
    """Read the handicap and the komi, which may be negative."""
    count, _, komi = (part.strip() for part in value.partition(","))
    if count.isascii() and count.isdigit() and 1 < int(count[:6]) < 1000:
        root.simple("HA", format_handicap(int(count)))
    elif count not in {"", "0", "1"}:
        return _UNREAD
    if _NUMBER.fullmatch(komi):
        root.simple("KM", format_komi(float(komi.replace(",", "."))))
        return None
    return _UNREAD if komi else None


def _add_time(root: Draft, value: str) -> None:
    """Read times, of which only the minutes of main time are understood.

    What is not understood is kept as the text of OT.
    """
    fields = [part.strip() for part in value.split(",")]
    if not any(character in "123456789" for character in value):
        return
    times = [_TIMES.fullmatch(field) for field in fields[:2]]
    minutes = {int(match[1]) for match in times if match}
    if len(times) == 2 and all(times) and len(minutes) == 1 and not "".join(fields[2:]).strip("0"):
        root.simple("TM", format_time(60 * minutes.pop()))
    else:
        root.simple("OT", value)


def _add_result(root: Draft, value: str) -> _Left | None:
    """Read the winner, and how much or by what they won."""
    winner, _, how = (part.strip() for part in value.partition(","))
    winner = winner.upper()
    if winner in _NO_WINNER:
        root.simple("RE", _NO_WINNER[winner])
        return _Left("foreign-left-out", how) if how.strip("E0.") else None
    if winner not in {"B", "W"}:
        root.simple("RE", value)
        return None
    kind: ResultKind = _HOW.get(how[:1].upper(), "win")
    if _NUMBER.fullmatch(how):
        margin = abs(float(how.replace(",", ".")))
        root.simple("RE", format_result(Result(winner, "score", margin)))
        return None
    root.simple("RE", format_result(Result(winner, kind)))
    return _UNREAD if how and (kind == "win" or len(how) > 2) else None


_READERS: Final[dict[str, _Reader]] = {
    "title": _add_title,
    "date": _add_date,
    "rule": _add_rules,
    "hdcp": _add_handicap,
    "ptime": _add_time,
    "winner": _add_result,
}
