"""Figures of a page that are stepped through, in a browser as well."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from typing import TYPE_CHECKING

import pytest

from sgfedit.export.book.elements import script
from sgfedit.export.pictures import PictureStyle, Stage
from sgfedit.export.shots import Wishes
from sgfedit.formats import loads
from sgfedit.render.svg import Shared, inline
from tests.export.at_once import book_of, drawing, html_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sgfedit.export.shots import Shot

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

GAME = (
    "(;SZ[9]PB[Ann]PW[Bo]AW[aa];B[ba]C[Above.];W[cc];B[ab]C[It takes.];W[]"
    "(;B[ee]C[End.])(;B[dd];W[ed]))"
)


def page(text: str, theme: str = "paper", *, crop: bool = False) -> str:
    book = book_of(loads(text).games, Wishes(replay=True, crop=crop))
    common = Shared("all")

    def draw(shot: Shot, name: str) -> str:
        return inline(drawing(shot, PictureStyle(400), name, common))

    stage = Stage(PictureStyle(400, theme=theme), common)
    return html_text(book, draw, common=common.text, stage=stage)


def attributes(text: str) -> list[dict[str, str]]:
    """Return what each figure says of its moves."""
    return [
        dict(re.findall(r'data-([a-z]+)="([^"]*)"', figure))
        for figure in re.findall(r"<figure[^>]*data-steps[^>]*>", text)
    ]


pytestmark = pytest.mark.usefixtures("qapp")


def test_figures_say_what_their_moves_do() -> None:
    first, second = attributes(page(GAME))

    assert first["start"] == "|aa"
    assert first["ways"] == "dd=variation"
    assert "ways" not in second
    assert first["steps"] == "B1,B9,ba W2,C7,cc B3,A8,ab,aa W4,pass B5,E5,ee"
    assert "numbered" in first
    assert second["start"] == "baab|cc"
    assert second["steps"] == "B1,D6,dd W2,E6,ed"
    x, y, cell = map(float, first["place"].split())
    assert 0 < cell < x < y + cell < 100


def test_boards_and_stones_are_there_once() -> None:
    text = page(f"{GAME}{GAME}(;SZ[9]MN[1];B[aa]PM[0])(;SZ[13];B[aa])", "kaya")

    assert re.findall(r'<template id="(\w+)">', text) == ["board1", "board2"]
    assert text.count('class="stage"') == 1
    assert 'id="stages1"' in text
    assert 'id="stages3"' in text
    assert ["numbered" in one for one in attributes(text)][-2:] == [False, True]
    assert re.search(r'data-inks="#\w{6} #\w{6} #\w{6} #\w{6}"', text)


def test_what_is_not_shown_is_not_told() -> None:
    (figure,) = attributes(page("(;SZ[19]AB[cc][ss]VW[aa:ii];W[dd];B[ss];W[],;B[aa])"))

    assert figure["start"] == "cc|"
    assert figure["steps"].split()[:2] == ["W1,D16,dd", "B2,T1"]


def test_stones_that_are_set_up_are_told() -> None:
    (figure,) = attributes(page("(;SZ[5];B[aa]FG[];AW[bb]AB[cc]AE[aa];W[a b,c])"))

    assert figure["steps"] == "B1,A5,aa -,,,aa,cc,bb W2,abc"


def test_moves_in_the_text_lead_to_where_they_are_stepped_to() -> None:
    text = page(
        "(;SZ[9]PB[Ann]GC[See move 3.];B[aa];W[bb]C[Before Black 1 & after White 2.]"
        "(;B[cc]C[Not move 9.])(;B[dd]C[Black 1 is better than move 2.](;W[ee])(;W[ff])))"
    )

    def link(name: str, step: int, words: str) -> str:
        return f'<a href="#{name}" data-step="{step}">{words}</a>'

    assert f"See {link('figure-1', 3, 'move 3')}." in text
    assert f"Before Black {link('figure-1', 1, '1')} &amp; after White" in text
    assert f"</strong> instead of {link('figure-1', 3, '3')}</h2>" in text
    assert f"Black {link('diagram-1', 1, '1')} is better" in text
    assert "Not move 9." in text
    assert "</strong> instead of 2</h2>" in text


def test_a_figure_without_moves_stands_still_beside_others() -> None:
    book = book_of(loads("(;SZ[9];B[aa]C[Move 1.])").games, Wishes())

    text = html_text(book, lambda *_: "", stage=Stage(PictureStyle(400)))

    assert "data-step=" not in text
    assert "Move 1.</p>" in text


def test_without_moves_there_is_no_script() -> None:
    text = page("(;SZ[9]AB[aa])")

    assert "<script" not in text
    assert "stage" not in text


def test_the_script_is_small_and_stands_alone() -> None:
    text = page(GAME)

    assert len(script().encode()) < 6_000
    assert script() in text
    assert "</script" not in script()
    assert re.search(r"\son[a-z]+=", text) is None
    assert re.search(r'(?:src|href)="(?!#)', text) is None
    assert "http" not in text.replace("http://www.w3.org/", "")


# In a browser ---------------------------------------------------------------------------------

PROBE = """
const found = [];
const [first, second] = document.querySelectorAll("figure[data-steps]");
const buttons = (figure) => figure.querySelectorAll("button");
const key = (figure, name, more) => figure.dispatchEvent(
  new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
const note = (what, figure = first) => {
  const board = figure.querySelector(":scope > svg:nth-of-type(2)");
  const shown = [...figure.querySelectorAll(":scope > svg")].filter(
    (svg) => getComputedStyle(svg).display !== "none");
  found.push([what, figure.querySelector("output").textContent, shown.length,
    board ? [...board.querySelectorAll("g:last-child > use")].length : null,
    board ? [...board.querySelectorAll("g:last-child > text")].map((t) => t.textContent) : null]);
};
const click = (figure, point) => {
  const svgs = [...figure.querySelectorAll(":scope > svg")];
  const svg = svgs[svgs.length - 1];
  const [x, y, cell] = figure.dataset.place.split(" ").map(Number);
  const at = new DOMPoint(x + point[0] * cell, y + point[1] * cell).matrixTransform(
    svg.getScreenCTM());
  svg.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: at.x, clientY: at.y }));
};
note("at first");
click(first, [3, 3]);
found.push(["a letter", location.hash]);
key(first, "ArrowLeft"); note("one back");
key(first, "Home"); note("home");
key(first, "ArrowLeft"); note("before the start");
key(first, "ArrowRight"); note("one on");
key(first, "ArrowRight", { ctrlKey: true }); note("not with Ctrl");
buttons(first)[2].click(); buttons(first)[2].click(); note("by button");
buttons(first)[3].click(); note("the end");
click(first, [0, 1]); note("a stone");
click(first, [8, 8]); note("an empty point");
click(first, [4, 4]); note("a later move");
document.querySelector("a[data-step='1']").click(); note("a move in the text");
key(second, "Home"); note("another figure", second);
const stones = [...second.querySelectorAll(":scope > svg:nth-of-type(2) use")];
found.push(["visible", stones.every((use) => use.getBoundingClientRect().width > 5)]);
found.push(["names", [...buttons(first)].map((b) => b.getAttribute("aria-label")),
  first.tabIndex, first.getAttribute("aria-label"),
  first.querySelector("output").getAttribute("aria-live")]);
const done = document.createElement("pre");
done.id = "outcome";
done.textContent = JSON.stringify(found);
document.body.append(done);
"""


@pytest.fixture
def browse(tmp_path: Path) -> Callable[[str, str], object]:
    """Show a page, run a script at its end and return what that says."""

    def shown(text: str, probe: str) -> object:
        path = tmp_path / "page.html"
        path.write_text(text.replace("</body>", f"<script>{probe}</script></body>"), "utf-8")
        done = subprocess.run(
            (
                *(str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"),
                *(f"--user-data-dir={tmp_path / 'profile'}", "--virtual-time-budget=2000"),
                path.as_uri(),
            ),
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
        )
        found = re.search(r'<pre id="outcome">(.*?)</pre>', done.stdout, re.DOTALL)
        assert found is not None, done.stderr
        return json.loads(unescape(found[1]))

    return shown


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not here")
def test_a_figure_is_stepped_through_by_keys_buttons_and_clicks(
    browse: Callable[[str, str], object],
) -> None:
    assert browse(page(GAME), PROBE) == [
        ["at first", "Black 5 E5 (5 of 5)", 1, None, None],
        ["a letter", "#variation"],
        ["one back", "White 4 pass (4 of 5)", 1, 3, ["1", "2", "3"]],
        ["home", "Start (0 of 5)", 1, 1, []],
        ["before the start", "Start (0 of 5)", 1, 1, []],
        ["one on", "Black 1 B9 (1 of 5)", 1, 2, ["1"]],
        ["not with Ctrl", "Black 1 B9 (1 of 5)", 1, 2, ["1"]],
        ["by button", "Black 3 A8, takes 1 (3 of 5)", 1, 3, ["1", "2", "3"]],
        ["the end", "Black 5 E5 (5 of 5)", 1, None, None],
        ["a stone", "Black 3 A8, takes 1 (3 of 5)", 1, 3, ["1", "2", "3"]],
        ["an empty point", "Black 3 A8, takes 1 (3 of 5)", 1, 3, ["1", "2", "3"]],
        ["a later move", "Black 5 E5 (5 of 5)", 1, None, None],
        ["a move in the text", "Black 1 B9 (1 of 5)", 1, 2, ["1"]],
        ["another figure", "Start (0 of 2)", 1, 3, []],
        ["visible", True],
        [
            "names",
            ["Before the first move", "One move back", "One move on", "The figure as printed"],
            0,
            "Figure 1, replay",
            "polite",
        ],
    ]
