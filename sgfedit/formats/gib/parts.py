r"""Parts of a GIB file: entries of headers, commands of games, remarks; game info of the header.

```text
\HS                             a header
\[GAMEBLACKNAME=kim (2D)\]      an entry; may go over lines, may stand beside others
\HE
\GS                             a game
2 1 0
233 0 &4                        one command more than there are, without INI
INI 0 1 3 &4                    three stones handicap
STO 0 2 1 15 3                  command number 2: Black on the point (15, 3)
\GE
\RS                             a remark
\[REFSUSUN=31\]                 after move 31
\[REFEXPLAIN=text\]             what is said
\[REFGIBO=…\]                   commands of another game from its start: a variation
\RE
```

All of it may be missing, in lower case or out of order. A header says most things twice: in
entries made for people, in the language of the server, and in lists of codes. Codes come first
where they are known, since they need no language. Names that went through the wrong charset, as
they do between Tygem's servers, are mended.
"""

from __future__ import annotations

import math
import re
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.asian_servers import (
    Player,
    rank_of_level,
    read_outcome,
    with_rank_in_brackets,
)
from sgfedit.formats.source import REPLACEMENT
from sgfedit.game.info_values import (
    Overtime,
    PartialDate,
    Result,
    format_dates,
    format_overtime,
    format_result,
    format_time,
    is_real_date,
    parse_result,
    read_date,
)
from sgfedit.i18n import Named
from sgfedit.sgf.detect import cost
from sgfedit.sgf.values import DEFAULT_SIZE, MAX_SIZE, format_real

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sgfedit.formats.draft import Draft, Flaws, Record
    from sgfedit.formats.source import Line
    from sgfedit.game.info_values import ResultKind
    from sgfedit.sgf.values import Size


_MARK: Final = re.compile(r"\\\[(?P<key>[A-Za-z_]{1,24})=|\\\]")
_SECTION: Final = re.compile(r"\\(?P<name>HS|HE|GS|GE|RS|RE)", re.IGNORECASE)
_COMMAND: Final = re.compile(
    r"(?P<name>INI|STO|SKI|WIT|SUR|REM|BAC|BEG|BRT|CRE|CSP|CST|DEL|DSC|END|FOR|HLD|IDX|MOV|PDT"
    r"|PSP|PST|REV|SET|SHO|STR|VST)\b(?P<fields>.*)",
    re.IGNORECASE,
)
_COUNT: Final = re.compile(r"(?P<count>[0-9]{1,6})[ \t]+0[ \t]+&")
_FRAME: Final = re.compile(r"[0-9 \t]+(?:&[0-9]+)?")
_BLANK: Final = " \t\0\x1a\ufeff"
_COMMANDS: Final = "REFGIBO"
"""The entry that holds commands."""


class GibEntry(NamedTuple):
    """A value with a name.

    Attributes:
        text: Its lines, joined by line feeds.
        line: Where it begins.
    """

    text: str
    line: int


class Command(NamedTuple):
    """A line of a game.

    Attributes:
        name: In capitals.
        fields: What follows the name.
        number: What counts the commands, -1 if that is missing.
        line: Where it stands.
        text: All of it.
    """

    name: str
    fields: tuple[str, ...]
    number: int
    line: int
    text: str


class Remark:
    r"""What stands between ``\RS`` and ``\RE``."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.entries: dict[str, GibEntry] = {}


class GibGame:
    """The parts of one game.

    Attributes:
        entries: Name in capitals → the first value that says something.
        commands: In the order of the file.
        remarks: In the order of the file.
        count: How many commands there are, as the game says, and where it says so.
        begun: Whether its start is marked.
        ended: Whether its end is marked.
        last_line: The last line of the file, where that ends within it.
    """

    def __init__(self) -> None:
        self.entries: dict[str, GibEntry] = {}
        self.commands: list[Command] = []
        self.remarks: list[Remark] = []
        self.count: tuple[int, int] | None = None
        self.begun = False
        self.ended = False
        self.last_line = 1


def read_games(lines: Iterable[Line], flaws: Flaws) -> list[GibGame]:
    """Return the parts of every game in a file; O(length)."""
    scanner = _Scanner(flaws)
    for line in lines:
        scanner.read(line)
    scanner.finish()
    return scanner.games


def command_of(text: str, line: int) -> Command | None:
    """Return the command in a line, None if it is none."""
    match = _COMMAND.fullmatch(text.strip(_BLANK))
    if match is None:
        return None
    fields = tuple(match["fields"].split())
    number = _small(fields[1]) if len(fields) > 1 else None
    return Command(match["name"].upper(), fields, -1 if number is None else number, line, text)


def _small(text: str) -> int | None:
    is_number = text.isascii() and text.isdigit() and len(text) <= 6
    return int(text) if is_number else None


class _Scanner:
    def __init__(self, flaws: Flaws) -> None:
        self.games = [GibGame()]
        self._flaws = flaws
        self._remark: Remark | None = None
        self._key = ""
        self._parts: list[str] = []
        self._start = 1
        self._line = 1

    def read(self, line: Line) -> None:
        self._line = line.number
        text, position = line.text, 0
        if self._key and self._interrupts(text):
            self._close(is_whole=False)
        for mark in _MARK.finditer(text):
            self._take(text[position : mark.start()], position)
            if mark["key"]:
                self._close(is_whole=False)
                self._key, self._start = mark["key"].upper(), line.number
            else:
                self._close()
            position = mark.end()
        self._take(text[position:], position)

    def finish(self) -> None:
        self._close(is_whole=False)
        self.games[-1].last_line = self._line

    def _interrupts(self, text: str) -> bool:
        """Whether a line cannot belong to the entry that is open: its end was forgotten."""
        text = text.strip(_BLANK)
        if _SECTION.fullmatch(text):
            return True
        return self._key != _COMMANDS and bool(command_of(text, 0))

    def _take(self, text: str, column: int) -> None:
        if self._key:
            self._parts.append(text)
        else:
            self._read_plain(text, column)

    def _close(self, *, is_whole: bool = True) -> None:
        if not self._key:
            return
        if not is_whole:
            detail = Named("Problem", "{name} has no end", name=self._key)
            self._flaws.add("foreign-unread", self._start, detail)
        entry = GibEntry("\n".join(self._parts), self._start)
        key, self._key, self._parts = self._key, "", []
        remark = self._remark
        if remark is None and key.startswith("REF"):
            remark = self._begin_remark()
        if remark is None:
            entries = self.games[-1].entries
        elif key == "REFSUSUN" and key in remark.entries:
            entries = self._begin_remark().entries
        else:
            entries = remark.entries
        if entry.text.strip():
            entries.setdefault(key, entry)

    def _begin_remark(self) -> Remark:
        self._remark = Remark(self._line)
        self.games[-1].remarks.append(self._remark)
        return self._remark

    def _read_plain(self, text: str, column: int) -> None:
        """Read what is in no entry: a mark of a section, a command, or something unknown."""
        stripped = text.strip(_BLANK)
        if not stripped:
            return
        section = _SECTION.fullmatch(stripped)
        command = command_of(stripped, self._line)
        count = _COUNT.match(stripped)
        if section is not None:
            self._begin_section(section["name"].upper())
        elif command is not None:
            self.games[-1].commands.append(command)
        elif count is not None:
            self.games[-1].count = (int(count["count"]), self._line)
        elif not _FRAME.fullmatch(stripped):
            column += len(text) - len(text.lstrip(_BLANK)) + 1
            self._flaws.add("foreign-unread", self._line, stripped, column=column)

    def _begin_section(self, name: str) -> None:
        self._remark = None
        if name == "RS":
            self._begin_remark()
        elif name == "HS" and self.games[-1].ended:
            self.games.append(GibGame())
        elif name == "GS":
            self.games[-1].begun = True
        elif name == "GE":
            self.games[-1].ended = True


_FIELDS: Final = (
    "GBKIND|GTYPE|GCDT|GTIME|GRLT|ZIPSU|DUM|GONGJE|TCNT|LINE|AUSZ|GNAMEF|GPLCF|GNAME|GDATE|GPLC"
    "|GCMT|WID|WLV|WNICK|WNCD|WAID|WIMG|WIMSG|BID|BLV|BNICK|BNCD|BAID|BIMG|BIMSG"
)
_FIELD: Final = re.compile(rf"(?:^|,|(?<=:))\s*(?P<name>{_FIELDS}):", re.IGNORECASE)
_LISTS: Final = ("GAMEINFOMAIN", "GAMEINFOSUB", "WUSERINFO", "BUSERINFO")
_TAG: Final = re.compile(r"\s*([A-Z]):?(.*)", re.DOTALL)
_LIST_OF: Final = dict.fromkeys(("GNAME", "GPLC", "GCMT"), "GAMEINFOSUB")
_KNOWN_NAMES: Final = (
    "GIBOKIND TYPE SZAUDIO GAMETOTALNUM GAMEZIPSU GAMEDUM GAMEGONGJE GAMECONDITION GAMETIME"
    " GAMERESULT GAMENAME GAMEDATE GAMEPLACE GAMELECNAME GAMECOMMENT GAMETAG"
    " GAMEWHITENAME GAMEWHITELEVEL GAMEWHITENICK GAMEWHITECOUNTRY GAMEWAVATA GAMEWIMAGE GAMEWIMAG"
    " GAMEBLACKNAME GAMEBLACKLEVEL GAMEBLACKNICK GAMEBLACKCOUNTRY GAMEBAVATA GAMEBIMAGE GAMEBIMAG"
)
_KNOWN: Final = frozenset((*_KNOWN_NAMES.split(), *_LISTS))
"""Entries that are read, or that say nothing of the game."""

_RESULTS: Final[dict[int, tuple[str | None, ResultKind]]] = {
    0: ("B", "score"),
    1: ("W", "score"),
    3: ("B", "resign"),
    4: ("W", "resign"),
    5: ("B", "forfeit"),  # the other one has left
    6: ("W", "forfeit"),
    7: ("B", "time"),
    8: ("W", "time"),
}
_UNKNOWN: Final[tuple[str | None, ResultKind]] = (None, "unknown")
_DATE: Final = re.compile(r"([0-9]{4})[^0-9]{1,3}([0-9]{1,2})[^0-9]{1,3}([0-9]{1,2})(?![0-9])")
_CUT: Final = re.compile(r"[0-9]{1,3}")
"""What is left of a year where a file was cut off."""

_INTEGER: Final = re.compile(r"-?[0-9]{1,6}")
_TIME: Final = re.compile(r"([0-9]{1,7})-([0-9]{1,6})-([0-9]{1,4})")
_TIME_IN_WORDS: Final = re.compile(
    r"[^0-9]*([0-9]{1,5}) *(?:minutes?|분|分[钟鐘]?)[^0-9]*([0-9]{1,5}) *(?:seconds?|초|秒)"
    r"[^0-9]*([0-9]{1,3}) *(?:times?|번|회|次)"
)
_LONGEST: Final = 80
_SIDES: Final = {"B": "BLACK", "W": "WHITE"}
_USERS: Final = {"B": "BUSERINFO", "W": "WUSERINFO"}
_NAMES: Final = {"B": "B", "W": "A"}
"""The tags of the players' names."""


class Header:
    """The header of one game."""

    def __init__(self, entries: Mapping[str, GibEntry], flaws: Flaws) -> None:
        self._entries = entries
        self._flaws = flaws
        self._lists: dict[str, str] = {}
        for name in _LISTS:
            self._lists = {**_fields(self._text(name)), **self._lists}
        self._tags = _tags(self._text("GAMETAG"))

    def _text(self, key: str) -> str:
        entry = self._entries.get(key)
        return entry.text.strip() if entry else ""

    def _line(self, *keys: str) -> int:
        """Return the line of the first of the entries that is there."""
        return next((self._entries[key].line for key in keys if key in self._entries), 1)

    def _number(self, field: str, tag: str = "", entry: str = "") -> int | None:
        texts = (self._lists.get(field), self._tags.get(tag), self._text(entry))
        numbers = (text.rstrip(", ") for text in texts if text)
        found = (int(text) for text in numbers if _INTEGER.fullmatch(text))
        return next(found, None)

    def size(self) -> Size:
        """Return the size of the board, 19x19 if there is no word about it."""
        text = self._lists.get("LINE", "")
        number = self._number("LINE")
        if number is not None and 1 <= number <= MAX_SIZE:
            return number, number
        if text:
            self._flaws.add("foreign-unread", self._line("GAMEINFOMAIN"), f"LINE:{text}")
        return DEFAULT_SIZE

    def handicap(self) -> int:
        """Return the number of handicap stones that the header names, 0 for none."""
        return max(self._number("", "R") or 0, 0)

    def fill(self, record: Record, handicap: int) -> None:
        """Write game info into a root.

        Args:
            record: Whose root it is.
            handicap: How many stones there are, as the game itself says.
        """
        root = record.root
        root.simple("GN", self._said("GAMENAME", "GNAME"))
        self._fill_player(root, "B")
        if handicap >= 2:
            root.simple("HA", str(handicap))
        self._fill_player(root, "W")
        komi = self._number("GONGJE", "G", "GAMEGONGJE")
        root.simple("KM", "" if komi is None else format_real(komi / 10))
        root.simple("DT", self._date())
        root.simple("PC", self._said("GAMEPLACE", "GPLC"))
        remark = self._fill_result(root)
        self._fill_time(root)
        root.simple("AN", self._said("GAMELECNAME"))
        comments = [remark, self._said("GAMECOMMENT", "GCMT")]
        if self._number("DUM", "D", "GAMEDUM") or not (handicap or komi is not None):
            comments.append(self._said("GAMECONDITION"))
        for text in comments:
            root.text("GC", text)
        self._tell_of_rest()

    def _said(self, key: str, field: str = "") -> str:
        """Return a text for people; characters that were lost before, or mended, are told of."""
        text = self._text(key) or self._lists.get(field, "")
        better = mended(text)
        if REPLACEMENT in text or better != text:
            detail = text if better == text else f"{text} ({better})"
            self._flaws.add("foreign-unread", self._line(key, _LIST_OF.get(field, "")), detail)
        return better

    def _fill_player(self, root: Draft, colour: str) -> None:
        side = f"GAME{_SIDES[colour]}"
        player = with_rank_in_brackets(self._said(f"{side}NAME"))
        nick = unscrambled(self._text(f"{side}NICK") or self._lists.get(f"{colour}NICK", ""))
        if not player.name:
            spare = (self._lists.get(f"{colour}ID", ""), nick, self._tags.get(_NAMES[colour], ""))
            player = Player(next(filter(None, map(unscrambled, spare)), ""), player.rank)
        name = mended(player.name, self._number(f"{colour}NCD", "", f"{side}COUNTRY"))
        if name != player.name:
            detail = f"{player.name} ({name})"
            self._flaws.add("foreign-unread", self._line(f"{side}NAME", _USERS[colour]), detail)
        level = self._number(f"{colour}LV", "", f"{side}LEVEL")
        root.simple(f"P{colour}", name)
        root.simple(f"{colour}R", player.rank or ("" if level is None else rank_of_level(level)))
        if nick and nick not in {name, player.name}:
            line = self._line(f"{side}NICK", _USERS[colour])
            self._flaws.add("foreign-left-out", line, f"{name}: {nick}")

    def _date(self) -> str:
        texts = (self._lists.get("GDATE", ""), self._tags.get("C", ""), self._text("GAMEDATE"))
        for text in texts:
            match = _DATE.match(text)
            date = PartialDate(*map(int, match.groups())) if match else None
            if date is not None and is_real_date(date):
                return format_dates([date])
        last = next(filter(None, reversed(texts)), "")
        reading = read_date(last)
        if reading is None and _CUT.fullmatch(last):
            keys = ("GAMEDATE", "GAMETAG", "GAMEINFOSUB")
            self._flaws.add("foreign-unread", self._line(*keys), last)
            return ""
        return reading.text if reading and not reading.alternatives else last

    def _fill_result(self, root: Draft) -> str:
        """Write the result by its code, or by its text if the code says nothing; return a remark.

        A win by 0 points is what programs write that do not know.
        """
        said = self._text("GAMERESULT")
        words = read_outcome(said)
        code = self._number("GRLT", "W")
        points = self._number("ZIPSU", "Z", "GAMEZIPSU") or 0
        winner, kind = _RESULTS.get(-1 if code is None else code, _UNKNOWN)
        if winner is None or (kind == "score" and points <= 0):
            is_short = words.known or len(words.result) <= _LONGEST
            root.simple("RE", words.result if is_short else "")
            return words.remark if is_short else words.result
        result = Result(winner, kind, points / 10 if kind == "score" else None)
        root.simple("RE", format_result(result))
        other = parse_result(words.result)
        if other is not None and not _agree(other, result):
            detail = f"{format_result(result)}, {said}"
            self._flaws.add("foreign-contradiction", self._line("GAMERESULT"), detail)
        return said if kind == "forfeit" else words.remark

    def _fill_time(self, root: Draft) -> None:
        """Write the time limit; a tag has the main time last, the other list has it first.

        Words about it have minutes; without both lists they are taken over if that is sure.
        """
        listed = _TIME.fullmatch(self._lists.get("GTIME", ""))
        tagged = _TIME.fullmatch(self._tags.get("T", ""))
        if listed is not None:
            main, seconds, periods = map(int, listed.groups())
        elif tagged is not None:
            seconds, periods, main = map(int, tagged.groups())
        else:
            said = self._text("GAMETIME")
            words = _TIME_IN_WORDS.fullmatch(said)
            if words is None:
                root.simple("OT", said)
                return
            main, seconds, periods = map(int, words.groups())
            main *= 60
        if main or seconds:
            root.simple("TM", format_time(main))
        if seconds:
            root.simple("OT", format_overtime(Overtime("byoyomi", periods or 1, seconds)))

    def _tell_of_rest(self) -> None:
        for key, entry in self._entries.items():
            if key not in _KNOWN:
                self._flaws.add("foreign-left-out", entry.line, f"{key}={entry.text}")


def _fields(text: str) -> dict[str, str]:
    """Return the values of ``NAME:value,NAME:value,``; a value may hold commas. O(length)."""
    found: dict[str, str] = {}
    matches = list(_FIELD.finditer(text))
    ends = [*(match.start() for match in matches[1:]), len(text)]
    for match, end in zip(matches, ends, strict=False):
        found.setdefault(match["name"].upper(), text[match.end() : end].rstrip(", ").strip())
    return found


def _tags(text: str) -> dict[str, str]:
    """Return the values of a list ``R3,D0,C2017:03:16``, of each letter the first."""
    found: dict[str, str] = {}
    for part in text.split(","):
        match = _TAG.fullmatch(part)
        if match is not None:
            found.setdefault(match[1], match[2].strip())
    return found


def _agree(first: Result, second: Result) -> bool:
    """Whether two results can both be right."""
    if first.winner != second.winner:
        return False
    return first == second or "win" in {first.kind, second.kind}


_COUNTRIES: Final = {0: "cp949", 1: "cp932", 2: "gb18030", 4: "big5"}
"""Tygem's number of a player's country → the charset of names there."""

_TAKEN_FOR: Final = ("cp949", "gb18030", "cp1252", "latin-1")
_ARE: Final = ("cp949", "gb18030", "big5", "cp932")
_ALL: Final = (*_ARE, "utf-8")
_CLEARLY: Final = 10.0
_ENOUGH: Final = 2.0
"""So many bits must a name be cheaper in another charset; less if that is its country's."""

_RARE: Final = 12.0
"""Bits of a character beyond which a name is hardly one."""

_LONGEST_NAME: Final = 60


def mended(name: str, country: int | None = None) -> str:
    """Return a name with the characters it had before it was decoded as something else.

    ``죔禱붐`` of a Chinese player is 廖元赫, whose bytes in GBK were read as Korean. What looks
    likelier as it is stays as it is.

    Args:
        name: The name in the file.
        country: The player's, if the file names it.
    """
    if name.isascii() or len(name) > _LONGEST_NAME:
        return name
    own = _COUNTRIES.get(-1 if country is None else country)
    as_it_is = _cost_of(name, _ALL)
    gain, text = 0.0, name
    for wrong, right in product(_TAKEN_FOR, _ARE):
        data = _encoded(name, wrong)
        other = None if data is None or wrong == right else _decoded(data, right)
        if other is not None:
            saved = as_it_is - _cost_of(other, _ALL) - (_ENOUGH if right == own else _CLEARLY)
            gain, text = max((gain, text), (saved, other))
    return text


def unscrambled(name: str) -> str:
    """Return an ASCII name that was read as UTF-16: 敍獮楫t is Menskit. Others stay."""
    name = name.strip()
    if len(name) > _LONGEST_NAME or _cost_of(name, _ARE) <= _RARE * len(name):
        return name
    text = name.encode("utf-16-le", "replace").replace(b"\0", b"").decode("latin-1")
    is_plain = text.isascii() and text.isprintable() and " " not in text
    return text if is_plain else name


def _cost_of(text: str, charsets: Iterable[str]) -> float:
    """Return the bits of a text in the charset that suits it best."""
    data = ((_encoded(text, codec), codec) for codec in charsets)
    return min((cost([one], codec)[0] for one, codec in data if one), default=math.inf)


def _encoded(text: str, codec: str) -> bytes | None:
    try:
        return text.encode(codec)
    except UnicodeEncodeError:
        return None


def _decoded(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None
