"""The manual as web pages: a folder that a browser shows, without a server.

`python -m tests.docs.manual_html FOLDER [LANGUAGE]` writes all pages of the manual and what they
lead to (the command line, the Python library, what is new), each with the list of all of them.
A page that is not translated is English, and says so. Links that run a command are only text.
"""

from __future__ import annotations

import html
import posixpath
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from markdown_it import MarkdownIt

from sgfedit.app import manual
from sgfedit.i18n import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

    from sgfedit.app.manual import Page

_STYLE: Final = """\
:root { color-scheme: light dark; --line: #8886; --accent: light-dark(#1f6f8b, #6cb8d0); }
body { margin: 0; font: 1.05rem/1.55 system-ui, sans-serif; display: grid;
  grid-template-columns: 17rem minmax(0, 48rem); gap: 2rem; }
nav { padding: 1rem; border-right: 1px solid var(--line); font-size: .92rem; }
nav ul { list-style: none; padding: 0; margin: 0; }
nav a { display: block; padding: .2rem .5rem; text-decoration: none; }
nav a[aria-current] { background: var(--accent); color: Canvas; border-radius: .3rem; }
main { padding: 0 1rem 4rem; }
a { color: var(--accent); }
img { max-width: 100%; height: auto; border: 1px solid var(--line); }
table { border-collapse: collapse; }
td, th { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left;
  vertical-align: top; }
kbd { border: 1px solid var(--line); border-radius: .25rem; padding: 0 .3rem;
  font: .9em ui-monospace, monospace; white-space: nowrap; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: .6rem; }
.note { color: GrayText; }
@media (max-width: 50rem) { body { display: block; } nav { border-right: 0; } }
"""
_UNTRANSLATED: Final = {
    "zh_CN": "本页尚未翻译，以英文显示。",
    "ja": "このページはまだ翻訳されていないため、英語で表示しています。",
}


def write(folder: Path, language: str = ENGLISH) -> list[Path]:
    """Write all pages, their pictures and the style into a folder, and return the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "style.css").write_text(_STYLE, encoding="utf-8")
    pages = list(manual.pages(language))
    written = []
    for page in pages:
        path = folder / name_of(page.path)
        path.write_text("".join(_document(page, pages, language)), encoding="utf-8")
        written.append(path)
        for picture in _pictures(page):
            found = manual.file(posixpath.join(posixpath.dirname(page.path), picture), language)
            if found is None:
                raise FileNotFoundError(picture)
            target = folder / picture
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(found.read_bytes())
    return written


def name_of(path: str) -> str:
    """Return the name of the web page of a page."""
    return f"{posixpath.basename(path).removesuffix('.md')}.html"


def _document(page: Page, pages: Sequence[Page], language: str) -> Iterator[str]:
    is_own = page.is_translated
    spoken = (language if is_own else ENGLISH).replace("_", "-")
    yield f'<!DOCTYPE html>\n<html lang="{spoken}">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width">\n'
    yield f"<title>{html.escape(page.title)} · sgfedit</title>\n"
    yield '<link rel="stylesheet" href="style.css">\n</head>\n<body>\n<nav>\n<ul>\n'
    for each in pages:
        here = ' aria-current="page"' if each is page else ""
        title = html.escape(each.title)
        yield f'<li><a href="{name_of(each.path)}"{here}>{title}</a></li>\n'
    yield "</ul>\n</nav>\n<main>\n"
    if not is_own:
        said = _UNTRANSLATED.get(language, "This page is not translated yet.")
        yield f'<p class="note" lang="{language.replace("_", "-")}">{said}</p>\n'
    yield _body(page)
    yield "</main>\n</body>\n</html>\n"


def _body(page: Page) -> str:
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = reader.parse(page.text)
    headings = iter(page.headings)
    for token in tokens:
        if token.type == "heading_open":
            token.attrSet("id", next(headings).anchor)
        if token.children:
            token.children = list(_linked(token.children, page.path))
    return str(reader.renderer.render(tokens, reader.options, {}))


def _linked(tokens: Sequence[Token], path: str) -> Iterator[Token]:
    """Let links lead to web pages; of those that lead nowhere there, the text remains."""
    known = {page.path for page in manual.pages(ENGLISH)}
    is_text = False
    for token in tokens:
        if token.type == "link_open":
            link = str(token.attrGet("href"))
            target, anchor = manual.resolved(path, link)
            is_text = link.startswith(f"{manual.COMMAND}:")
            if "://" not in link and not is_text:
                is_text = target not in known
                token.attrSet("href", name_of(target) + (f"#{anchor}" if anchor else ""))
        if not (is_text and token.type in {"link_open", "link_close"}):
            yield token
        if token.type == "link_close":
            is_text = False


def _pictures(page: Page) -> Iterator[str]:
    for token in MarkdownIt("commonmark").enable("table").parse(page.text):
        for child in token.children or ():
            if child.type == "image":
                yield str(child.attrGet("src"))


def _main(arguments: Sequence[str]) -> int:
    match arguments:
        case [folder]:
            language = ENGLISH
        case [folder, language] if language in LANGUAGES:
            pass
        case _:
            sys.stderr.write(f"{__doc__}\nLANGUAGE is one of {', '.join(LANGUAGES)}.\n")
            return 2
    written = write(Path(folder), language)
    sys.stdout.write(f"{len(written)} pages: {written[0]}\n")
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
