"""Figures of a page that can be stepped through: what is written for the script, and the script.

A figure has these attributes; points are two letters as in SGF, those that are not shown are left
out:

```text
data-start     stones before the first move: ``dddp|ppdp``, black ones | white ones
data-steps     moves, with blanks between: ``B21,D16,dd,edfd,,``
               colour and number; name; point; what is taken; black, white stones besides
               ``-`` in place of colour and number: stones are set up
data-place     where the upper left point of the whole board is in the drawing, and its cell
data-board     id of the template with the empty board
data-numbered  there if stones carry their numbers
data-ways      where the letters on the board lead: ``dd=variation-2 ec=variation-3``
```
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Final, Protocol

from sgfedit.assets import asset
from sgfedit.go.board import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sgfedit.export.replays import ReplayStep
    from sgfedit.export.shots import Shot
    from sgfedit.sgf.values import Point

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NO_NAME: Final = re.compile(r"[\s,]+")
_LONGEST_NAME: Final = 12
"""Characters of what is no point of the board; such a move may be anything."""


class Stage(Protocol):
    """Draws what moves are replayed on."""

    def board(self, shot: Shot, name: str) -> str:
        """Return the empty board of a shot, as SVG in which names begin with `name`."""

    def place(self, shot: Shot) -> tuple[float, float, float]:
        """Return where the upper left point of the whole board is in the drawing, and its cell."""

    def stones(self, shot: Shot, name: str) -> str:
        """Return SVG with a black stone, a white one and a shadow: `name` and s1, s2, s3."""

    def inks(self) -> tuple[str, ...]:
        """Return the colours of numbers on black and white stones, then of the newest ones."""


class Props:
    """What the replays of a page have in common: stones, and boards for figures that are alike."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._boards: dict[object, tuple[str, str]] = {}
        self._stones = ""

    def attributes(self, shot: Shot, ways: Mapping[str, str]) -> str:
        """Return the attributes of a figure, nothing if it has no moves.

        Args:
            shot: What it shows.
            ways: Letter of a variation → name of what is told of it.
        """
        if shot.replay is None or not shot.replay.steps:
            return ""
        if not self._stones:
            self._stones = self._stones_of(shot)
        place = self._stage.place(shot)
        diagram = shot.diagram

        def told(points: Iterable[Point]) -> str:
            return "".join(map(_letters, (one for one in points if not diagram.is_hidden(one))))

        start, steps, is_numbered = shot.replay
        values = {
            "start": "|".join(told(p for p, one in start if one is colour) for colour in Colour),
            "steps": " ".join(_step(step, told) for step in steps),
            "place": " ".join(f"{number:g}" for number in place),
            "board": self._board(shot),
        }
        letters = ((told([ghost.point]), ways.get(ghost.text)) for ghost in diagram.ghosts)
        leads = " ".join(f"{point}={name}" for point, name in letters if point and name)
        if leads:
            values["ways"] = leads
        found = "".join(f' data-{name}="{value}"' for name, value in values.items())
        return f'{found} data-numbered=""' if is_numbered else found

    def _board(self, shot: Shot) -> str:
        d = shot.diagram
        key = (d.width, d.height, d.visible, d.crop, d.hoshi, d.coordinates, d.symmetry)
        if key not in self._boards:
            name = f"board{len(self._boards) + 1}"
            self._boards[key] = (name, self._stage.board(shot, name))
        return self._boards[key][0]

    def _stones_of(self, shot: Shot) -> str:
        cell = f"{self._stage.place(shot)[2]:g}"
        inks = " ".join(self._stage.inks())
        drawing = self._stage.stones(shot, "stage")
        return (
            f'<div class="stage" aria-hidden="true" data-cell="{cell}" data-inks="{inks}">'
            f"{drawing}</div>"
        )

    def text(self) -> str:
        """Return what stands once on the page; nothing if no figure asked for it."""
        boards = (
            f'<template id="{n}">{drawing}</template>' for n, drawing in self._boards.values()
        )
        return "\n".join(filter(None, (self._stones, *boards)))


@cache
def script() -> str:
    """Return the script without its comments and indents."""
    lines = asset("book", "replay.js").read_text(encoding="utf-8").splitlines()
    return "\n".join(line.strip() for line in lines if not line.strip().startswith("//"))


def _letters(point: Point) -> str:
    return _LETTERS[point.x] + _LETTERS[point.y]


def _step(step: ReplayStep, told: Callable[[Iterable[Point]], str]) -> str:
    others = [(point, colour) for point, colour in step.put if point != step.point]
    name = "" if step.colour is None else step.text or "pass"
    fields = [
        "-" if step.colour is None else f"{step.colour}{step.number}",
        escape(_NO_NAME.sub("", name)[:_LONGEST_NAME]),
        told(() if step.point is None else (step.point,)),
        told(step.gone),
        *(told(p for p, one in others if one is colour) for colour in Colour),
    ]
    return ",".join(fields).rstrip(",")
