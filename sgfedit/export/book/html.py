"""A book as one HTML file: drawings inside, no fonts to load, fit for any screen and for paper.

It is to be read without scripts. With a stage, a small one lets figures be stepped through; the
text then stands beside the board, which stays in sight.
"""

from __future__ import annotations

from functools import cache, partial
from html import escape
from typing import TYPE_CHECKING, Final

from sgfedit.assets import asset
from sgfedit.export.book.anchors import after_head, anchors_of, figures_in, games_in
from sgfedit.export.book.elements import Body, Props, script
from sgfedit.i18n import spoken_language, worded
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from sgfedit.export.book.anchors import TableLine
    from sgfedit.export.book.elements import Draw
    from sgfedit.export.book.model import Book
    from sgfedit.export.pictures import Stage

_MANY: Final = 40
"""Lines of a table above which it is folded up, and has narrow columns."""


@cache
def style(name: str = "style") -> str:
    """Return a bundled style sheet: that of all books, or "played" for figures with moves."""
    return asset("book", f"{name}.css").read_text(encoding="utf-8").rstrip("\n")


def html_in_steps(
    book: Book,
    draw: Draw,
    *,
    common: Callable[[], str] = str,
    stage: Stage | None = None,
    lists_figures: bool = False,
) -> Generator[float, None, str]:
    """Yield how much is done, from 0 to 1, and return a book as a page.

    Args:
        book: What it says.
        draw: Draws the shots of figures.
        common: Returns what the drawings have in common, once all are drawn; it stands in front
            of them, so that they can be seen while the rest is still on its way.
        stage: What figures with moves (`Shot.replay`) are stepped through on; None: they are not.
        lists_figures: Whether there is a table of figures.
    """
    anchors = anchors_of(book.blocks)
    props = None if stage is None else Props(stage)
    body = Body(book, anchors, draw, props)
    start = after_head(book.blocks)
    text = [(yield from body.written(0, start))]
    text += contents(book, anchors.names, lists_figures=lists_figures)
    text.append((yield from body.written(start, len(book.blocks))))
    played = "" if props is None else props.text()
    text.insert(0, common())
    return (yield from in_thread(partial(_document, book.title, text, played), 1.0))


def _document(title: str, text: Sequence[str], played: str) -> str:
    """Return the whole file: parts of a page, and what they are played with, if they are."""
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{spoken_language()}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        "<style>",
        style(),
        *([style("played")] if played else ()),
        "</style></head><body>",
        "\n".join(filter(None, text)).replace("<br/>", "<br>"),
        *((played, f"<script>\n{script()}\n</script>") if played else ()),
        "</body></html>",
        "",
    ]
    return "\n".join(parts)


def contents(book: Book, names: Sequence[str], *, lists_figures: bool) -> list[str]:
    """Return the tables in front of a book: of its games if there are several, of its figures."""
    games = games_in(book.blocks)
    tables = [(worded("Book", "Contents"), games if len(games) > 1 else [])]
    if lists_figures:
        tables.append((worded("Book", "Figures"), figures_in(book.blocks)))
    return [table(title, entries, names) for title, entries in tables if entries]


def table(title: str, entries: Sequence[TableLine], names: Sequence[str]) -> str:
    """Return a list of links to blocks, by their names."""
    rows = "\n".join(
        f'<li><a href="#{names[index]}">{escape(text, quote=False)}</a></li>'
        for index, text in entries
    )
    inside = f"<h2>{title}</h2>\n<ol>\n{rows}\n</ol>"
    if len(entries) > _MANY:
        inside = f"<details><summary>{title}</summary>\n<ol>\n{rows}\n</ol></details>"
    return f'<nav class="{title.lower()}" aria-label="{title}">{inside}</nav>'
