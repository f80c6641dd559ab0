r"""The parts of a GIB file: entries of headers, commands of games, remarks about them.

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

All of it may be missing, in lower case or out of order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.formats.draft import Flaws
    from sgfedit.formats.source import Line

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


class Entry(NamedTuple):
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
        self.entries: dict[str, Entry] = {}


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
        self.entries: dict[str, Entry] = {}
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
            self._flaws.add("foreign-unread", self._start, f"{self._key} has no end")
        entry = Entry("\n".join(self._parts), self._start)
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
