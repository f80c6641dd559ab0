"""A book as one HTML file: drawings inside, no scripts, no fonts to load, fit for any screen."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from sgfedit.export.book.model import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.export.book.model import Block, Book
    from sgfedit.export.shots import Shot

STYLE: Final = """\
:root { color-scheme: light dark; }
body { font: 1.05em/1.55 Georgia, "Noto Serif", "Noto Serif CJK JP", serif; max-width: 44rem;
  margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; text-align: center; margin: 3rem 0 .3rem; line-height: 1.25; }
h1:first-of-type { margin-top: 0; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1.05rem; margin: 1.2rem 0 .3rem; }
.about { text-align: center; margin: .1rem 0; opacity: .75; }
figure { margin: 1.6rem auto; max-width: 30rem; text-align: center; break-inside: avoid; }
.variation figure { max-width: 22rem; }
figure svg { width: 100%; height: auto; background: #fff; border-radius: .2rem; }
figcaption { font: .85em/1.4 system-ui, sans-serif; margin-top: .3rem; }
.note { opacity: .75; }
.variation { border-left: .18rem solid #8886; padding-left: 1rem; }
p { white-space: pre-line; }
@media print { body { max-width: none; } h1 { break-before: page; } }"""


def html_text(book: Book, draw: Callable[[Shot, str], str]) -> str:
    """Return a book as a page.

    Args:
        book: What it says.
        draw: Returns the drawing of a shot as SVG; it is given a name of its own, from which the
            names within it are made.
    """
    lines = [
        "<!DOCTYPE html>",
        '<html><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(book.title)}</title>",
        f"<style>\n{STYLE}\n</style></head><body>",
    ]
    return "\n".join([*lines, body(book.blocks, draw), "</body></html>", ""])


def body(blocks: Iterable[Block], draw: Callable[[Shot, str], str]) -> str:
    """Return blocks as elements that are well-formed but for line breaks, ``<br>``."""
    lines: list[str] = []
    depth = 0
    for number, block in enumerate(blocks):
        while depth < block.depth:
            lines.append('<section class="variation">')
            depth += 1
        while depth > block.depth:
            lines.append("</section>")
            depth -= 1
        lines.append(_block(block, f"f{number}", draw))
    lines += ["</section>"] * depth
    return "\n".join(lines)


def _block(block: Block, name: str, draw: Callable[[Shot, str], str]) -> str:
    text = escape(block.text, quote=False)
    lead = f"<strong>{escape(block.lead, quote=False)}</strong>" if block.lead else ""
    if block.kind is Kind.FIGURE and block.shot is not None:
        note = escape(block.shot.note, quote=False)
        told = f'<br><span class="note">{note}</span>' if note else ""
        caption = ". ".join(filter(None, (lead, text)))
        drawing = draw(block.shot, name)
        return f"<figure>{drawing}<figcaption>{caption}{told}</figcaption></figure>"
    tag, style = _TAGS[block.kind]
    return f"<{tag}{style}>{' '.join(filter(None, (lead, text)))}</{tag}>"


_TAGS: Final = {
    Kind.TITLE: ("h1", ""),
    Kind.ABOUT: ("p", ' class="about"'),
    Kind.OPENING: ("h2", ""),
    Kind.HEADING: ("h3", ""),
    Kind.PARAGRAPH: ("p", ' dir="auto"'),
}
