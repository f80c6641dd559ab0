"""Shape of a page of the manual: all that its translations share with it.

`python -m tests.docs.translated_pages` says where a translated page differs from the English one,
of the languages and pages that are named behind it (`ja`, `zh_CN/board.md`), or of all.
"""

from __future__ import annotations

import re
import sys
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT: Final = Path(__file__).parents[2]
MANUAL: Final = ROOT / "docs" / "manual"
ENGLISH: Final = tuple(sorted(MANUAL.glob("*.md")))
TRANSLATED: Final = tuple(sorted(MANUAL.glob("*/*.md")))

_FENCE: Final = re.compile(r"^```.*?^```[^\n]*$", re.DOTALL | re.MULTILINE)
_CODE: Final = re.compile(r"`[^`\n]*`")
_HEADING: Final = re.compile(r"^(#{1,6}) ", re.MULTILINE)
_LINK: Final = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_PICTURE: Final = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
_KEY: Final = re.compile(r"<kbd>(.*?)</kbd>")
_TABLE: Final = re.compile(r"(?:^\|.*\n?)+", re.MULTILINE)
_CELL: Final = re.compile(r"(?<!\\)\|")


class Section(NamedTuple):
    """What one heading and the text below it share with their translations.

    The order of links, keys and pictures is free, as sentences are built otherwise elsewhere.

    Attributes:
        level: Of the heading; 0 before the first one.
        links: Where they lead, word by word as on the English page.
        pictures: Their files.
        keys: What stands between `<kbd>` and `</kbd>`.
        tables: Of each, the number of cells of each line.
        code: Blocks of code, word by word.
    """

    level: int
    links: tuple[str, ...]
    pictures: tuple[str, ...]
    keys: tuple[str, ...]
    tables: tuple[tuple[int, ...], ...]
    code: tuple[str, ...]


def shape_of(text: str) -> tuple[Section, ...]:
    """Return the shape of a page, heading by heading."""
    blocks: list[str] = _FENCE.findall(text)
    plain = _FENCE.sub("```", text)
    starts = [0, *(found.start() for found in _HEADING.finditer(plain)), len(plain)]
    sections = []
    for start, end in pairwise(starts):
        part = plain[start:end]
        heading = _HEADING.match(part)
        here = part.count("```")
        words = _CODE.sub("", part)
        sections.append(
            Section(
                len(heading[1]) if heading else 0,
                tuple(sorted(_LINK.findall(words))),
                tuple(sorted(_PICTURE.findall(words))),
                tuple(sorted(_KEY.findall(words))),
                tuple(_table(table) for table in _TABLE.findall(words)),
                tuple(blocks[:here]),
            )
        )
        del blocks[:here]
    return tuple(sections)


def _table(text: str) -> tuple[int, ...]:
    return tuple(len(_CELL.findall(line)) - 1 for line in text.splitlines())


def english_of(page: Path) -> Path:
    """Return the page that a page is the translation of."""
    return MANUAL / page.name


def differences(page: Path) -> Iterator[str]:
    """Tell where a translated page has another shape than the English one."""
    wanted = shape_of(english_of(page).read_text("utf-8"))
    found = shape_of(page.read_text("utf-8"))
    for number, (ours, theirs) in enumerate(zip_longest(wanted, found)):
        where = f"heading {number}"
        if ours is None or theirs is None:
            yield f"{where}: {'one too many' if ours is None else 'is missing'}"
            continue
        for name, mine, its in zip(Section._fields, ours, theirs, strict=True):
            if mine != its:
                yield f"{where}, {name}: {mine!r} in English, here {its!r}"


def _main(names: Sequence[str]) -> int:
    status = 0
    for page in TRANSLATED:
        label = page.relative_to(MANUAL).as_posix()
        if names and label not in names and page.parent.name not in names:
            continue
        for difference in differences(page):
            sys.stdout.write(f"{label}: {difference}\n")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
