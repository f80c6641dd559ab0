"""Books as text: Markdown for wikis, forums and notes, and LaTeX documents ready to compile.

Boards are drawn with lines and circles in Markdown and with TikZ in LaTeX. There texts with Latin
letters need no more than pdfLaTeX. For others the document asks for LuaLaTeX or XeLaTeX, which
take their letters from the fonts of the system; the names of these stand in its head, to be
changed there.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from sgfedit.export.book.anchors import after_head, captioned, figures_in, own_title
from sgfedit.export.book.elements import columns_of
from sgfedit.export.book.languages import han_language, language_of
from sgfedit.export.book.model import BlockKind
from sgfedit.export.latex import escaped, long_labels, tikz_lines
from sgfedit.export.text_boards import unicode_text
from sgfedit.i18n import worded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.export.book.model import Block, Book
    from sgfedit.render.diagram import Diagram


_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>#|~]")
_LIST: Final = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s)", re.MULTILINE)
_HEADS: Final = {
    BlockKind.TITLE: "#",
    BlockKind.OPENING: "##",
    BlockKind.PAGE: "##",
    BlockKind.HEADING: "###",
}
_DRAWN: Final = {BlockKind.FIGURE, BlockKind.CELL}


def markdown_book(book: Book, *, lists_figures: bool = False) -> str:
    """Return a book as a text, in which comments are escaped so that they stay as they are."""
    parts = [*map(_markdown_block, book.blocks)]
    if lists_figures:
        figures = "\n".join(f"- {markdown_escaped(text)}" for _, text in figures_in(book.blocks))
        start = after_head(book.blocks)
        parts[start:start] = [f"## {worded('Book', 'Figures')}", figures] if figures else []
    title = markdown_escaped(own_title(book))
    return "\n\n".join(filter(None, (f"# {title}" if title else "", *parts))) + "\n"


def _markdown_block(block: Block) -> str:
    text, lead = markdown_escaped(block.text), markdown_escaped(block.lead)
    if block.kind in _DRAWN:
        return _markdown_figure(block, text, lead)
    if block.kind in _HEADS:
        heading = " ".join(filter(None, (lead, text))).replace("\n", " ")
        return f"{_HEADS[block.kind]} {heading}" if heading else ""
    if block.kind is BlockKind.ABOUT:
        return f"*{text}*"
    lines = text.replace("\n", "  \n")
    return " ".join(filter(None, (f"**{lead}**" if lead else "", lines)))


def _markdown_figure(block: Block, text: str, lead: str) -> str:
    """Return a diagram between its caption and its note."""
    words = f"**{lead}**" if lead else "", text.replace("\n", "  \n")
    is_figure = block.kind is BlockKind.FIGURE
    caption = captioned(*words) if is_figure else " ".join(filter(None, words))
    if block.shot is None:
        return caption
    board = unicode_text(block.shot.diagram, worded).rstrip("\n")
    return "\n\n".join(
        filter(None, (caption, f"```text\n{board}\n```", markdown_escaped(block.shot.note)))
    )


def markdown_escaped(text: str) -> str:
    """Return a text in which nothing means anything to Markdown."""
    plain = _SPECIAL.sub(lambda match: f"\\{match[0]}", text)
    return _LIST.sub(lambda match: f"{match[1]}{match[2][:-1]}\\{match[2][-1]}", plain)


_HEAD: Final = r"""\documentclass[11pt,a4paper]{article}
\usepackage{iftex}
\usepackage{tikz}
\usepackage[margin=25mm]{geometry}
"""
_LATIN: Final = r"""\ifPDFTeX
  \usepackage[T1]{fontenc}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\else
  \usepackage{fontspec}
\fi
"""
_OTHER: Final = r"""% pdfLaTeX has no letters for this text: compile it with lualatex or xelatex.
\RequireTUTeX
\usepackage{fontspec}
"""
_FONT: Final = r"""\IfFontExistsTF{%(serif)s}{\setmainfont{%(serif)s}}{}
\IfFontExistsTF{%(sans)s}{\setsansfont{%(sans)s}}{}
"""
_EASTERN: Final = r"""\ifXeTeX\IfFileExists{xeCJK.sty}{\usepackage{xeCJK}%%
  \setCJKmainfont{%(serif)s}\setCJKsansfont{%(sans)s}}{}\fi
\ifLuaTeX\IfFileExists{luatexja-fontspec.sty}{\usepackage{luatexja-fontspec}%%
  \setmainjfont{%(serif)s}\setsansjfont{%(sans)s}}{}\fi
"""
_SCRIPTS: Final = {"zh": "CJK SC", "ja": "CJK JP", "ko": "CJK KR"}
_BODY: Final = r"""\setlength{\parindent}{0pt}
\setlength{\parskip}{.6em}
\emergencystretch=3em
\begin{document}
"""

_LINE_MM: Final = 5.0
"""Between two lines of a board that is not scaled."""

_LARGEST: Final = {1: 105.0, 2: 75.0, 3: 50.0}
"""Columns that diagrams stand in → mm of a diagram at most."""

_INDENT: Final = 6
_DEEPEST: Final = 8

_ARROWS: Final = {"←": "left", "↑": "up", "→": "right", "↓": "down", "↔": "leftright"}
_SILENT: Final = {"Cc", "Cf", "Mn"}
"""Categories of characters that are not seen."""

_KNOWN: Final = re.compile(
    "[\\n\\x20-\\x7e\u00a0-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026"
    "\u2030\u2039\u203a\u20ac\u2122]"
)
"""What pdfLaTeX knows with the fonts of T1."""


def latex_book(book: Book, *, lists_figures: bool = False) -> str:
    """Return a book as a document."""
    columns = columns_of(book.cells)
    parts: list[str] = []
    title = own_title(book)
    if title:
        parts.append(rf"{{\centering\LARGE\bfseries {written(title)}\par}}")
    depth = in_row = 0
    start = after_head(book.blocks) if lists_figures else -1
    for index, block in enumerate(book.blocks):
        if index == start:
            parts.append(_table(book))
        if in_row and (block.kind is not BlockKind.CELL or in_row == columns):
            parts.append("\\par\\bigskip")
            in_row = 0
        if block.depth != depth:
            depth = block.depth
            parts.append(rf"\par\leftskip={_INDENT * min(depth, _DEEPEST)}mm")
        if block.kind is BlockKind.CELL:
            in_row += 1
        parts += _block(block, columns)
    text = "\n\n".join(parts)
    return f"{_head(book, text)}{text}\n\\end{{document}}\n"


def _table(book: Book) -> str:
    """Return the table of figures; figures are in the order of their pages."""
    rows = [rf"\item {written(entry.text)}" for entry in figures_in(book.blocks)]
    if not rows:
        return ""
    title = escaped(worded("Book", "Figures"))
    return "\n".join((rf"\subsection*{{{title}}}", r"\begin{itemize}", *rows, r"\end{itemize}"))


def _head(book: Book, text: str) -> str:
    unknown = sorted(set(_KNOWN.sub("", text)))
    title = f"% {' '.join(book.title.split())}\n"
    letters = "".join(filter(str.isalpha, unknown))
    if letters:
        language = language_of(letters, han_language(_words(book.blocks)))
        return f"{title}{_HEAD}{_OTHER}{_fonts(language)}{_BODY}"
    return f"{title}{_HEAD}{_LATIN}{_declared(unknown)}{_BODY}"


def _fonts(language: str) -> str:
    """Return which fonts have the letters of a language."""
    if language not in _SCRIPTS:
        return _FONT % {"serif": "DejaVu Serif", "sans": "DejaVu Sans"}
    names = {kind: f"Noto {kind.title()} {_SCRIPTS[language]}" for kind in ("serif", "sans")}
    return (_FONT + _EASTERN) % names


def _declared(unknown: Iterable[str]) -> str:
    """Return what signs stand for that pdfLaTeX does not know: arrows, else their names."""
    lines = [
        rf"  \DeclareUnicodeCharacter{{{ord(sign):04X}}}{{{_sign(sign)}}}" for sign in unknown
    ]
    return "\n".join(("\\ifPDFTeX", *lines, "\\fi", "")) if lines else ""


def _sign(sign: str) -> str:
    if unicodedata.category(sign) in _SILENT:
        return ""
    if sign in _ARROWS:
        return rf"\ensuremath{{\{_ARROWS[sign]}arrow}}"
    return f"[{escaped(unicodedata.name(sign, '?').lower())}]"


def _words(blocks: Iterable[Block]) -> Iterator[str]:
    return (text for block in blocks for text in (block.text, block.lead))


def _block(block: Block, columns: int) -> Iterator[str]:
    lead = rf"\textbf{{{written(block.lead)}}}" if block.lead else ""
    text = written(block.text).strip()
    words = " ".join(filter(None, (lead, text.replace("\n", "\\newline\n"))))
    heading = " ".join(filter(None, (lead, text.replace("\n", " "))))
    if block.kind is BlockKind.FIGURE:
        yield _figure(block, captioned(lead, text.replace("\n", " ")))
    elif block.kind is BlockKind.CELL:
        yield _cell(block, words, columns)
    elif block.kind is BlockKind.PAGE:
        yield "\\clearpage"
        if heading:
            yield _HEADINGS[block.kind] % heading
    elif block.kind in _HEADINGS:
        yield _HEADINGS[block.kind] % heading
    elif words:
        yield words


_HEADINGS: Final = {
    BlockKind.TITLE: r"\section*{\centering %s}",
    BlockKind.ABOUT: r"{\centering %s\par}",
    BlockKind.OPENING: r"\subsection*{%s}",
    BlockKind.HEADING: r"\subsubsection*{%s}",
    BlockKind.PAGE: r"\subsection*{%s}",
}


def _figure(block: Block, caption: str) -> str:
    """Return a diagram with its caption and note, which no page break parts."""
    shot = block.shot
    told = filter(None, (shot.note, long_labels(shot.diagram))) if shot else ()
    note = "".join(rf"\\{{\small {written(text)}}}" for text in told)
    return (
        "\\begin{center}\\begin{minipage}{\\linewidth}\\centering\n"
        f"{_drawing(block, _LARGEST[2 if block.depth else 1])}"
        f"\\par\\smallskip {caption}{note}\n\\end{{minipage}}\\end{{center}}"
    )


def _cell(block: Block, caption: str, columns: int) -> str:
    room = "\\vspace{7mm}\\hrule\n" * block.room
    width = f"{0.96 / columns:.2f}\\linewidth"
    return (
        f"\\begin{{minipage}}[t]{{{width}}}\\centering\n"
        f"{_drawing(block, _LARGEST[columns])}\\par\\smallskip {caption}\\par\n{room}"
        "\\end{minipage}\\hfill"
    )


def _drawing(block: Block, most: float) -> str:
    """Return the picture of a block, at most so many mm large."""
    if block.shot is None:
        return ""
    scale = min(1.0, most / (_lines_of(block.shot.diagram) * _LINE_MM))
    return "".join(f"{line}\n" for line in tikz_lines(block.shot.diagram, scale))


def _lines_of(diagram: Diagram) -> int:
    """Return how many lines the longer side has, and room for their names."""
    left, top, right, bottom = diagram.bounds
    return max(right - left, bottom - top) + 3


def written(text: str) -> str:
    """Return a text as LaTeX: nothing in it is a command, and no two signs become another one."""
    lines = (escaped(line) for line in text.split("\n"))
    plain = "\n".join(lines).replace("--", "-{}-{}").replace(",,", ",{},")
    return plain.replace('"', "\\textquotedbl{}").replace("`", "\\textasciigrave{}")
