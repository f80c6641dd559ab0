"""A record, the name of a file and an archive in which everything that may be text is an attack.

What a surface makes of them is judged by `is_obeyed_by_terminals`, `is_html` and `has_mnemonic`.
"""

from __future__ import annotations

import os
import re
import zipfile
from typing import TYPE_CHECKING, Final

from sgfedit.sgf.properties import PROPERTIES, Category, Kind

if TYPE_CHECKING:
    from pathlib import Path

FORGED: Final = "FORGED"
"""What a line begins with that only a record can have made."""

HTML: Final = (
    '<img src="file:///etc/evil.png"><img src=http://evil.invalid/x><script>evil()</script>'
    '<a href="javascript:evil()">x</a><svg onload="evil()"/><b>x</b>'
)
SIGNS: Final = (
    "&Zz9 &amp; %n %s %1 {0} {name} {{ $(id) `id` ; \\input{/etc/passwd} \\write18{id} ]]> --> "
    "[*] \"quoted\" 'so' [[a|b]] ![x](http://evil.invalid/y) file:///etc/x //srv/share ../x.sgf"
)
CODES: Final = "\x1b[31m\x1b]0;evil\x07\x9b31m\x08\x7f\u202egnp\u2066\u2029"
WORD: Final = "W" * 1_000
EVIL: Final = f"{HTML}{SIGNS}{CODES}\n{FORGED} line\r{FORGED} again {WORD}"

NAME: Final = f"<img src=x>&Zz9 %n{{0}}$(id)`id` '\"\x1b]0;evil\x07\u202e\n{FORGED}"
"""The name of a file without its ending, as far as a disk takes one."""

_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_TEXTS: Final = {Kind.SIMPLE, Kind.TEXT, Kind.UNKNOWN}
_SHORT: Final = 300


def _escaped(text: str) -> str:
    return re.sub(r"([\]\\:])", r"\\\1", text)


def _value(kind: Kind, text: str) -> str:
    evil = _escaped(text)
    shapes = {
        Kind.LABELS: f"bb:{evil}",
        Kind.APPLICATION: f"{evil}:{evil}",
        Kind.FIGURE: f"0:{evil}",
    }
    return shapes.get(kind, evil)


def _properties(categories: set[Category], *, but: frozenset[str] = frozenset()) -> str:
    kinds = _TEXTS | {Kind.LABELS, Kind.APPLICATION, Kind.FIGURE}
    rows = [
        row
        for row in PROPERTIES.values()
        if row.category in categories and row.kind in kinds and row.ident not in but
    ]
    return "".join(f"{row.ident}[{_value(row.kind, EVIL)}]" for row in rows)


def record(games: int = 1) -> bytes:
    """Return a small record in UTF-8 in which all texts, and some of the numbers, are EVIL."""
    info = _properties(
        {Category.ROOT, Category.GAME_INFO}, but=frozenset({"CA", "DT", "RE", "KM", "TM", "ST"})
    )
    node = _properties({Category.ANNOTATION, Category.MARKUP, Category.OTHER, Category.OBSOLETE})
    short = _escaped(EVIL[:_SHORT])
    game = (
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]{info}DT[{short}]RE[{short}]XX[{_escaped(EVIL)}]C[{_escaped(EVIL)}]"
        f";B[cc]{node}BL[{short}](;W[dd]C[{_escaped(EVIL)}]N[{_escaped(EVIL)}]Q<[{short}])"
        f"(;W[ee]N[{short}]LB[aa:&Zz9]))"
    )
    return (game * games).encode("utf-8", "surrogatepass").replace(b"%NUL", b"\0")


def write(folder: Path, games: int = 1) -> Path:
    """Write the record under a name that is one itself, and return its path."""
    name = NAME if os.name == "posix" else "evil & {0} %n"
    path = folder / f"{name}.sgf"
    path.write_bytes(record(games))
    return path


def write_archive(path: Path) -> None:
    """Write an archive whose members are called as they should not be."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("../../up", "/etc/abs", "C:\\abs", NAME, "-rf"):
            archive.writestr(f"{name}.sgf", record())


def is_obeyed_by_terminals(text: str) -> bool:
    """Whether there is anything in it that a terminal obeys, or a line that only a record made."""
    return bool(_CONTROL.search(text)) or any(
        line.startswith(FORGED) for line in text.splitlines()
    )


def is_html(text: str) -> bool:
    """Whether a text, taken for HTML, would load, run or lead to anything of the record."""
    return bool(re.search(r"<(?:img|script|svg|a)\b[^>]*(?:evil|/etc|javascript|src=x)", text))


def has_mnemonic(text: str) -> bool:
    """Whether an ampersand of the record chooses a letter."""
    return bool(re.search(r"(?<!&)(?:&&)*&Zz9", text))
