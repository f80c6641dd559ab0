"""Pages of the manual: their texts in a language, their headings, and where words stand in them.

A translated page has the name of the English one in the folder of its language
(``manual/ja/board.md``) and the same headings: one is found by its number, whatever it is called
there. What is not translated is English.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.assets import docs
from sgfedit.i18n import ENGLISH
from sgfedit.lazy import expression

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.resources.abc import Traversable

FIRST: Final = "manual/index.md"
NEWS: Final = "changelog.md"
COMMAND: Final = "command"
"""Scheme of a link that runs an action: ``command:navigate.next``."""

_FOLDER: Final = "manual/"
_FENCE: Final = expression(r"(?ms)^```[^\n]*\n(.*?)^```[^\n]*$")
_HEADING: Final = expression(r"(?m)^(#{1,6}) +(.*?) *$")
_LINK: Final = expression(r"\[([^\]]*)\]\(([^)\s]+)\)")
_PICTURE: Final = expression(r"!\[[^\]]*\]\([^)\s]+\)\n?")
_SIGNS: Final = expression(r"(?m:^(?:#+ |[-|: ]+$))|</?kbd>|\*\*|[`|]|(?<!\w)[*]|[*](?!\w)")
_BLANKS: Final = expression(r"\s+")
_NO_ANCHOR: Final = expression(r"[^\w\- ]")


class Heading(NamedTuple):
    """A heading of a page.

    Attributes:
        level: 1 for the title of the page.
        text: As it is to be read, without signs of Markdown.
        anchor: How links name it: by the words of the English page.
    """

    level: int
    text: str
    anchor: str


class Page(NamedTuple):
    """A page in a language.

    Attributes:
        path: Below the folder of the documentation, that of the English page.
        text: Markdown.
        headings: In their order.
        sections: What stands below each heading, that included, without signs of Markdown.
        is_translated: Whether it is in the language that was asked for.
    """

    path: str
    text: str
    headings: tuple[Heading, ...]
    sections: tuple[str, ...]
    is_translated: bool

    @property
    def title(self) -> str:
        """The first heading."""
        return self.headings[0].text

    def place_of(self, anchor: str) -> int:
        """Return the number of a heading; that of the title for one that there is not."""
        anchors = [heading.anchor for heading in self.headings]
        return anchors.index(anchor) if anchor in anchors else 0


class Found(NamedTuple):
    """A page where all words stand, and the numbers of the headings that they stand below."""

    page: Page
    places: tuple[int, ...]


@cache
def paths() -> tuple[str, ...]:
    """Return the paths of all pages, in the order of the first one, which names them."""
    links = (resolved(FIRST, link) for _, link in _LINK.findall(_text(FIRST)))
    pages = [path for path, _ in links if path.endswith(".md")]
    return tuple(dict.fromkeys((FIRST, *pages, NEWS)))


@cache
def page(path: str, language: str = ENGLISH) -> Page | None:
    """Return a page in a language, or in English where it is not translated; None for no page."""
    english = _text(path)
    if not english:
        return None
    own = _text(_translated(path, language)) if language != ENGLISH else english
    text = own or english
    headings = zip(_headings(text), _headings(english), strict=False)
    return Page(
        path,
        text,
        tuple(
            Heading(level, plain(words), _anchor(theirs))
            for (level, words), (_, theirs) in headings
        ),
        tuple(map(plain, _sections(text))),
        is_translated=bool(own),
    )


def pages(language: str) -> Iterator[Page]:
    """Return all pages in a language."""
    for path in paths():
        found = page(path, language)
        if found is not None:
            yield found


def search(words: str, language: str) -> list[Found]:
    """Return where all words stand below one heading, whatever their order and case.

    Pages that have them in their title come first, then those that have them in a heading.
    """
    wanted = _folded(words).split()
    found = []
    for each in pages(language) if wanted else ():
        places = [
            number for number, section in enumerate(each.sections) if _holds(section, wanted)
        ]
        if places:
            found.append(Found(each, tuple(places)))
    return sorted(found, key=lambda one: _rank(one, wanted))


def _rank(found: Found, words: Sequence[str]) -> int:
    headings = [found.page.headings[place].text for place in found.places]
    if _holds(found.page.title, words):
        return 0
    return 1 if any(_holds(heading, words) for heading in headings) else 2


def _holds(text: str, words: Sequence[str]) -> bool:
    folded = _folded(text)
    return all(word in folded for word in words)


def _folded(text: str) -> str:
    return text.casefold().replace("’", "'")


def resolved(path: str, link: str) -> tuple[str, str]:
    """Return where a link on a page leads, read from the English page: a path and an anchor."""
    target, _, anchor = link.partition("#")
    if not target:
        return path, anchor
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target)), anchor


def file(path: str, language: str = ENGLISH) -> Traversable | None:
    """Return a file of the documentation, such as a picture: that of the language, if any."""
    for own in (_translated(path, language), path):
        found = _at(own)
        if found.is_file():
            return found
    return None


def plain(markdown: str) -> str:
    """Return a piece of a page as it is read."""
    words = _PICTURE.sub("", _FENCE.sub(r"\1", markdown))
    words = _SIGNS.sub("", _LINK.sub(r"\1", words))
    return _BLANKS.sub(" ", words).strip()


def _translated(path: str, language: str) -> str:
    """Return where the translation of a page or a picture is, if there is one."""
    return f"{_FOLDER}{language}/{path.removeprefix(_FOLDER)}"


def _at(path: str) -> Traversable:
    return docs().joinpath(*path.split("/"))


def _text(path: str) -> str:
    found = _at(path)
    if not path.endswith(".md") or not found.is_file():
        return ""
    return found.read_text(encoding="utf-8")


def _without_code(text: str) -> str:
    """Return a text as long as `text`, with blanks for what is in blocks of code."""
    return _FENCE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def _headings(text: str) -> list[tuple[int, str]]:
    return [(len(signs), words) for signs, words in _HEADING.findall(_without_code(text))]


def _sections(text: str) -> list[str]:
    starts = [found.start() for found in _HEADING.finditer(_without_code(text))]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def _anchor(heading: str) -> str:
    """Return the name that GitHub gives to a heading."""
    return _NO_ANCHOR.sub("", heading.lower()).replace(" ", "-")
