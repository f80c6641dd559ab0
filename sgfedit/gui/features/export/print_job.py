"""What is printed: games as pages, and what was chosen for that, from one time to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sgfedit.app.export_options import ExportMemory
from sgfedit.export import option_values
from sgfedit.export.book import Book
from sgfedit.export.jobs import Source, book_for
from sgfedit.export.options import OPTIONS, Group
from sgfedit.export.pages.layout import laying_out
from sgfedit.export.pictures import theme_of
from sgfedit.export.registry import defaults_of, target_named

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from sgfedit.app.settings import Settings
    from sgfedit.export.pages.page import Page
    from sgfedit.export.registry import Target
    from sgfedit.render.theme import Theme


def target() -> Target:
    """Return the format whose pages are those on paper."""
    found = target_named("pdf")
    assert found is not None  # noqa: S101  # a row of the table
    return found


def stored_values(settings: Settings) -> dict[str, Any]:
    """Return what was chosen the last time; what is not understood any more has its default."""
    return {**defaults_of(target()), "games": "one", **ExportMemory(settings).printed}


def theme_for(values: Mapping[str, Any]) -> Theme:
    """Return how boards look on paper: wood has one colour there."""
    return theme_of(option_values.style(values)._replace(is_flat=True))


_NO_BOOK: Final = Book("", ())


class Maker:
    """Makes pages; the book is made anew only if something else is to stand in it.

    Attributes:
        book: What is printed, empty before it is made.
    """

    def __init__(self, source: Source) -> None:
        self.book = _NO_BOOK
        self._source = source
        self._made_for: dict[str, Any] = {}

    def pages(self, values: Mapping[str, Any]) -> Generator[float, None, Sequence[Page]]:
        """Yield now and then, and return the pages.

        Raises:
            RefusalError: there is nothing to print, or no room on the paper; says why.
        """
        whole = option_values.whole(values)
        style = option_values.page_style(whole)
        wanted = {name: value for name, value in whole.items() if name not in _OF_PAPER}
        if wanted != self._made_for:
            self.book, self._made_for = _NO_BOOK, {}
            for part in book_for(self._source, whole):
                if isinstance(part, Book):
                    self.book, self._made_for = part, wanted
                else:
                    yield part
        if self.book is _NO_BOOK:
            return []
        return (yield from laying_out(self.book, style))


_OF_PAPER: Final = {
    option.name
    for option in OPTIONS
    if option.group in {Group.PAGE, Group.BOOK, Group.LOOK, Group.SIZE, Group.QUALITY}
}
"""Options that change nothing of what the book says."""
