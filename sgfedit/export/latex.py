r"""A position for LaTeX: a `tikzpicture` that needs no package but TikZ, ready to compile.

The unit is the distance of two lines. A picture is scaled by the `x=` of its first line, and can
be taken into any document that says ``\usepackage{tikz}``.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

from sgfedit.export.in_words import label_list
from sgfedit.go.board import Colour
from sgfedit.render.geometry import line_names, named_sides

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf.values import Point

_HEAD: Final = r"""\documentclass[border=2mm]{standalone}
\usepackage[T1]{fontenc}
\usepackage{tikz}
\begin{document}"""
_PICTURE: Final = (
    r"\begin{{tikzpicture}}[x=5mm,y=5mm{scale},line width=.4pt,font=\sffamily\scriptsize]"
)
_SPECIAL: Final = str.maketrans(
    {
        **{char: f"\\{char}" for char in "&%$#_{}"},
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\\": r"\textbackslash{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "\n": " ",
    }
)
_ONE_LINE: Final = {ord("\n"): " ", ord("\r"): " "}
_LONGEST: Final = 12
"""Letters of a label that have room on a board."""
_STONES: Final = {Colour.BLACK: "fill=black", Colour.WHITE: "fill=white"}


def latex_text(diagram: Diagram, title: str = "", note: str = "") -> str:
    """Return a document of one picture; its title, its note and long labels are comments."""
    lines = (
        *(
            f"% {line.translate(_ONE_LINE)}"
            for line in (title, note, long_labels(diagram))
            if line
        ),
        _HEAD,
        *tikz_lines(diagram),
        r"\end{document}",
    )
    return "".join(f"{line}\n" for line in lines)


def long_labels(diagram: Diagram) -> str:
    """Return a line that lists the labels that are cut short on the board, empty if none is."""
    labels = diagram.in_sight().labels
    return "".join(label_list(diagram, [pair for pair in labels if len(pair[1]) > _LONGEST]))


def tikz_lines(diagram: Diagram, scale: float = 1.0) -> Iterator[str]:
    """Yield the lines of a `tikzpicture`, texts and all `scale` times as large as alone."""
    diagram = diagram.in_sight()
    scaled = f",scale={scale:.3g},transform shape" if scale != 1 else ""
    yield _PICTURE.format(scale=scaled)
    yield from (
        *_grid(diagram),
        *_stones(diagram),
        *_marks(diagram),
        *_pairs(diagram),
        *_texts(diagram),
    )
    yield r"\end{tikzpicture}"


def escaped(text: str) -> str:
    """Return a text in which nothing means anything to LaTeX, in one line."""
    return text.translate(_SPECIAL)


def _at(diagram: Diagram, point: Point) -> str:
    return f"({point.x + 1},{diagram.height - point.y})"


def _grid(diagram: Diagram) -> Iterator[str]:
    """Yield lines, which run on where the board is cut off, their names and star points."""
    left, top, right, bottom = diagram.bounds
    height = diagram.height
    first = 1 if left == 0 else left + 0.5
    last = right + 1 if right == diagram.width - 1 else right + 1.5
    low = 1 if bottom == height - 1 else height - bottom - 0.5
    high = height - top if top == 0 else height - top + 0.5
    for x in range(left, right + 1):
        yield rf"\draw ({x + 1},{low:g}) -- ({x + 1},{high:g});"
    for y in range(top, bottom + 1):
        yield rf"\draw ({first:g},{height - y}) -- ({last:g},{height - y});"
    for point in sorted(diagram.hoshi):
        yield rf"\fill {_at(diagram, point)} circle[radius=.1];"
    if diagram.coordinates:
        yield from _names(diagram, (first - 1, last + 1), (low - 1, high + 1))
    for point in diagram.points():
        if diagram.is_hidden(point):
            yield rf"\fill[white] {_at(diagram, point)} +(-.5,-.5) rectangle +(.5,.5);"


def _names(diagram: Diagram, sides: tuple[float, ...], ends: tuple[float, ...]) -> Iterator[str]:
    left, top, right, bottom = diagram.bounds
    upright, level = line_names(diagram)
    named = named_sides(diagram)
    ends = tuple(compress(ends, (named.bottom, named.top)))
    sides = tuple(compress(sides, (named.left, named.right)))
    for x in range(left, right + 1):
        for end in ends:
            yield rf"\node at ({x + 1},{end:g}) {{{upright[x].text}}};"
    for y in range(top, bottom + 1):
        for side in sides:
            yield rf"\node at ({side:g},{diagram.height - y}) {{{level[y].text}}};"


def _stones(diagram: Diagram) -> Iterator[str]:
    for point in diagram.points():
        stone = diagram.stone(point)
        if stone is not None and not diagram.is_hidden(point):
            yield rf"\draw[{_STONES[stone]}] {_at(diagram, point)} circle[radius=.47];"


def _marks(diagram: Diagram) -> Iterator[str]:
    for point, colour in diagram.territory:
        style = _STONES[colour]
        yield rf"\draw[{style}] {_at(diagram, point)} +(-.15,-.15) rectangle +(.15,.15);"
    numbered = {point for point, _ in diagram.numbers}
    last = diagram.last_move
    if last is not None and last not in numbered:
        yield rf"\fill[{_ink(diagram, last)}] {_at(diagram, last)} circle[radius=.12];"
    for point, mark in diagram.marks:
        shape = mark.kind.latex.format(x=point.x + 1, y=diagram.height - point.y)
        yield rf"\draw[{_ink(diagram, point)},line width=.7pt] {shape};"


def _ink(diagram: Diagram, point: Point) -> str:
    return "white" if diagram.stone(point) is Colour.BLACK else "black"


def _pairs(diagram: Diagram) -> Iterator[str]:
    for style, pairs in (("->", diagram.arrows), ("-", diagram.lines)):
        for start, end in pairs:
            ends = f"{_at(diagram, start)} -- {_at(diagram, end)}"
            yield rf"\draw[{style},gray,line width=1.2pt] {ends};"


def _texts(diagram: Diagram) -> Iterator[str]:
    """Yield labels and numbers, and letters of variations; one text a point, as on the screen."""
    ghosts = ((ghost.point, ghost.text) for ghost in diagram.ghosts if ghost.text)
    numbers = ((point, str(number)) for point, number in diagram.numbers)
    texts: dict[Point, str] = dict((*ghosts, *numbers, *diagram.labels))
    marked = {point for point, _ in diagram.marks}
    for point, text in texts.items():
        is_bare = diagram.stone(point) is None and point not in marked
        fill = "fill=white,inner sep=1pt," if is_bare else ""
        words = escaped(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…")
        yield rf"\node[{fill}text={_ink(diagram, point)}] at {_at(diagram, point)} {{{words}}};"
