"""Positions for LaTeX."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from sgfedit.export.latex import latex_text
from sgfedit.go.board import Colour
from sgfedit.render.diagram import Diagram, Ghost
from sgfedit.sgf.marks import OUTER_FIRST
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from pathlib import Path

EVERYTHING = Diagram(
    width=9,
    height=9,
    stones=bytes([1, 2, 1, *[0] * 78]),
    marks=tuple((Point(index, 4), mark) for index, mark in enumerate(OUTER_FIRST)),
    labels=((Point(0, 0), "A&b_%$#{}~^\\<>"), (Point(4, 6), "x"), (Point(8, 8), "out")),
    arrows=((Point(0, 6), Point(3, 6)), (Point(0, 6), Point(8, 8))),
    lines=((Point(0, 5), Point(3, 5)),),
    territory=((Point(5, 5), Colour.BLACK), (Point(6, 5), Colour.WHITE)),
    visible=frozenset(Point(x, y) for x in range(7) for y in range(7)) - {Point(6, 6)},
    numbers=((Point(1, 0), 12),),
    ghosts=(Ghost(Point(3, 3), Colour.BLACK, "B"), Ghost(Point(4, 3), Colour.WHITE, "")),
    hoshi=frozenset({Point(2, 2), Point(7, 7)}),
    last_move=Point(2, 0),
)


def test_every_thing_on_the_board_is_drawn_once() -> None:
    lines = latex_text(EVERYTHING, "A title", "46 at 21").splitlines()

    assert lines[:2] == ["% A title", "% 46 at 21"]
    for wanted in (
        r"\draw (1,2.5) -- (1,9);",
        r"\draw (1,9) -- (7.5,9);",
        r"\node at (1,1.5) {A};",
        r"\node at (8.5,9) {9};",
        r"\fill (3,7) circle[radius=.1];",
        r"\fill[white] (7,3) +(-.5,-.5) rectangle +(.5,.5);",
        r"\draw[fill=black] (1,9) circle[radius=.47];",
        r"\fill[white] (3,9) circle[radius=.12];",
        r"\draw[fill=white] (7,4) +(-.15,-.15) rectangle +(.15,.15);",
        r"\draw[->,gray,line width=1.2pt] (1,3) -- (4,3);",
        r"\draw[-,gray,line width=1.2pt] (1,4) -- (4,4);",
        r"\node[text=black] at (2,9) {12};",
        r"\node[fill=white,inner sep=1pt,text=black] at (4,6) {B};",
        r"\draw[black,line width=.7pt] (2,5) circle[radius=.25];",
    ):
        assert lines.count(wanted) == 1, wanted
    assert not any("{out}" in line or "(9,1)" in line for line in lines)


def test_a_bare_board_has_no_names() -> None:
    text = latex_text(Diagram(width=2, height=2, stones=bytes(4), coordinates=False))

    assert "node" not in text
    assert not text.startswith("%")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not here")
def test_it_compiles(tmp_path: Path) -> None:
    (tmp_path / "a.tex").write_text(latex_text(EVERYTHING), encoding="utf-8")

    done = subprocess.run(
        ("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex"),
        cwd=tmp_path,
        check=False,
        capture_output=True,
    )

    if b"File `standalone.cls' not found" not in done.stdout:
        assert done.returncode == 0, done.stdout
        assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
