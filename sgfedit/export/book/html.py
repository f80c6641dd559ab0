"""A book as one HTML file: drawings inside, no fonts to load, fit for any screen and for paper.

It is to be read without scripts. With a stage, a small one lets figures be stepped through; the
text then stands beside the board, which stays in sight.
"""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Final

from sgfedit.export.book.anchors import after_head, anchors_of, figures_in, games_in
from sgfedit.export.book.elements import Body, Props, script
from sgfedit.export.book.languages import OWN
from sgfedit.steps import in_one_step, in_thread, run

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from sgfedit.export.book.anchors import Entry
    from sgfedit.export.book.elements import Draw, Stage
    from sgfedit.export.book.model import Book
    from sgfedit.export.shots import Shot

STYLE: Final = """\
:root { color-scheme: light dark; }
body { font: 1.05em/1.55 Georgia, "Noto Serif", serif; max-width: 44rem;
  margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
:lang(ja) { font-family: "Noto Serif CJK JP", "Yu Mincho", "Hiragino Mincho ProN", serif; }
:lang(ko) { font-family: "Noto Serif CJK KR", Batang, AppleMyungjo, serif; }
:lang(zh) { font-family: "Noto Serif CJK SC", SimSun, "Songti SC", serif; }
h1 { font-size: 1.7rem; text-align: center; margin: 3rem 0 .3rem; line-height: 1.25; }
h1:first-of-type { margin-top: 0; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1.05rem; margin: 1.2rem 0 .3rem; }
h1, h2, h3 { break-after: avoid; }
.about { text-align: center; margin: .1rem 0; opacity: .75; }
figure { margin: 1.6rem auto; max-width: 30rem; text-align: center; break-inside: avoid; }
.variation figure { max-width: 22rem; }
figure svg { width: 100%; height: auto; background: #fff; border-radius: .2rem; }
.shared { position: absolute; }
figcaption { font: .85em/1.4 system-ui, sans-serif; margin-top: .3rem; }
.note { opacity: .75; }
.variation { border-left: .18rem solid #8886; padding-left: 1rem; }
.variation .variation .variation .variation .variation { border: 0; padding: 0; }
p, .cell figcaption { white-space: pre-line; orphans: 2; widows: 2; }
strong a, a[data-step] { color: inherit; text-decoration-color: #8888; }
.cells { display: grid; gap: 1.5rem; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); }
.cells.of1 { grid-template-columns: minmax(0, 30rem); justify-content: center; }
.cells.of2 { grid-template-columns: repeat(auto-fit, minmax(max(13rem, 40%), 1fr)); }
.cell { margin: 0; width: 100%; }
.cell svg { width: calc(100% * var(--share, 1)); }
.cell:target { outline: .15rem solid #888a; outline-offset: .4rem; }
.line { display: block; border-bottom: .05rem solid #888; height: 1.9rem; }
nav { font-size: .95em; margin: 1rem 0 2rem; }
nav ol { padding-left: 1.5rem; columns: 16rem; }
nav details ol { columns: 9rem; padding: 0; list-style: none; }
nav.figures ol { padding: 0; list-style: none; }
nav li { padding: .2rem 0; break-inside: avoid; }
summary { font-weight: bold; cursor: pointer; }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 11pt; }
  nav { display: none; }
  h1:not(:first-of-type) { break-before: page; }
  .page ~ .page { break-before: page; }
  .page h2 { margin: 0 0 .5rem; }
  .line { height: .7cm; }
  .cells { gap: .8cm 1.2rem; align-items: end; }
  .cells.of2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .cells.of3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .cell { --height: calc(23cm / var(--rows) - 1.7cm - var(--lines) * .7cm); }
  .cell svg { width: min(100% * var(--share, 1), var(--height) * var(--tall, 1)); }
  a { color: inherit; text-decoration: none; } }"""

_MANY: Final = 40
"""Lines of a table above which it is folded up, and has narrow columns."""

_PLAYED: Final = """
.stage { position: absolute; width: 0; height: 0; overflow: hidden; }
figure[data-steps] svg { cursor: pointer; }
figure[data-steps]:focus-visible { outline: .15rem solid Highlight; outline-offset: .3rem; }
.steps { display: flex; gap: .3rem; align-items: center; justify-content: center;
  flex-wrap: wrap; font: .85rem/1.4 system-ui, sans-serif; margin-top: .3rem; }
.steps button { font-size: 1rem; min-width: 2.6rem; min-height: 2rem; }
.steps output { min-width: 11rem; text-align: left; font-variant-numeric: tabular-nums; }
@media screen { .playing > svg:first-child { display: none; } }
@media screen and (min-width: 62rem) {
  body { max-width: 68rem; }
  .passage { display: grid; gap: 2rem;
    grid-template-columns: minmax(0, 30rem) minmax(0, 1fr); }
  .passage { margin: 1.6rem 0; }
  .passage > figure { position: sticky; top: .5rem; align-self: start; margin: 0; width: 100%; }
  .passage > figure:only-child { grid-column: 1 / -1; margin: 0 auto; position: static; }
  .words > :first-child { margin-top: 0; } }
@media print { .steps, .playing > svg:not(:first-child) { display: none; } }"""


def html_text(
    book: Book,
    draw: Callable[[Shot, str], str],
    *,
    common: Callable[[], str] = str,
    stage: Stage | None = None,
    lists_figures: bool = False,
) -> str:
    """Return a book as a page; see `html_in_steps`."""
    return run(
        html_in_steps(
            book, in_one_step(draw), common=common, stage=stage, lists_figures=lists_figures
        )
    )


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
        f'<html lang="{OWN}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{STYLE}{_PLAYED if played else ''}\n</style></head><body>",
        "\n".join(filter(None, text)).replace("<br/>", "<br>"),
        *((played, f"<script>\n{script()}\n</script>") if played else ()),
        "</body></html>",
        "",
    ]
    return "\n".join(parts)


def contents(book: Book, names: Sequence[str], *, lists_figures: bool) -> list[str]:
    """Return the tables in front of a book: of its games if there are several, of its figures."""
    games = games_in(book.blocks)
    tables = [("Contents", games if len(games) > 1 else [])]
    if lists_figures:
        tables.append(("Figures", figures_in(book.blocks)))
    return [table(title, entries, names) for title, entries in tables if entries]


def table(title: str, entries: Sequence[Entry], names: Sequence[str]) -> str:
    """Return a list of links to blocks, by their names."""
    rows = "\n".join(
        f'<li><a href="#{names[index]}">{escape(text, quote=False)}</a></li>'
        for index, text in entries
    )
    inside = f"<h2>{title}</h2>\n<ol>\n{rows}\n</ol>"
    if len(entries) > _MANY:
        inside = f"<details><summary>{title}</summary>\n<ol>\n{rows}\n</ol></details>"
    return f'<nav class="{title.lower()}" aria-label="{title}">{inside}</nav>'
