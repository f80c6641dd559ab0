"""The sections of a UGF file, its charset, and the games it holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.source import REPLACEMENT, Line, lines_of
from sgfedit.sgf.charset import codec_name, is_utf8

if TYPE_CHECKING:
    from sgfedit.formats.draft import Flaws
    from sgfedit.formats.source import Source

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
        flaws.add("foreign-contradiction", line + 1, f"Lang={name}, in another charset")
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
