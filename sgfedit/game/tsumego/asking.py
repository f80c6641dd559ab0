"""What a problem asks: whose move it is, as the record or the words of its author say.

Moves say it, PL says it, and where there is neither, as in collections without solutions, often a
comment does: "Black to play", 黒先, "Trait aux noirs".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.info import info_text
from sgfedit.game.traversal import is_move
from sgfedit.game.tsumego.problems import moves_after, remarks_after
from sgfedit.go import Colour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.tsumego.problems import Problem

_LONGEST: Final = 500
"""Characters of a text that are looked at: whose move it is stands at its beginning."""

_INFO: Final = ("GC", "GN", "EV")

# Black, White, and what stands around them: "*" is the colour.
_WORDS: Final = (
    ("black", "white", r"* to (?!black\b|white\b|the\b|be\b|a\b)\w+"),
    ("black", "white", r"*(?: plays?| moves?| goes| starts?| begins?)\b"),
    ("black", "white", r"*['’]s (?:turn|move)\b|(?:move|turn) (?:for|of) *\b"),
    (
        "schwarz",
        "wei(?:ß|ss)",
        r"* (?:ist )?(?:am zug|an der reihe|zieht|spielt|beginnt|fängt an)",
    ),
    ("noirs?", "blancs?", r"* (?:jouent?|à jouer|commencent?)|(?:trait aux|aux|trait à) *"),
    ("negr[ao]s?", "blanc[ao]s?", r"* (?:juegan?|mueven?)|(?:juegan?|mueven?) (?:las? |el )?*"),
    ("pretas?", "brancas?", r"* (?:jogam?|a jogar)|(?:jogam?) (?:as? )?*"),
    ("nero", "bianco", r"* (?:muove|gioca)|(?:muove|gioca|tocca) (?:il |al )?*"),
    ("zwart", "wit", r"* (?:speelt|begint|is aan zet|aan zet)"),
    ("svart", "vit", r"* (?:spelar|börjar|vid draget)"),
    ("czarn(?:e|ych)", "biał(?:e|ych)", r"* (?:zaczynają|grają)|ruch *"),
    ("černý", "bílý", r"* (?:na tahu|hraje)"),
    ("ч[её]рны[ех]", "белы[ех]", r"* (?:начинают|ходят|играют)|(?:ход|начинают|ходят) *"),
    ("[黑黒]", "白", r"*[方棋]?(?:先|番|の手番)|(?:轮到|輪到|该|該)*"),
    ("흑", "백", r"*(?:이|의)? ?(?:차례|선|번|먼저)"),
)


def _compiled(black: str, white: str, form: str) -> re.Pattern[str]:
    # The colour stands in one of the alternatives; its group cannot have the same name in both.
    start = r"\b" if black.isascii() else ""
    either = "|".join(
        part.replace("*", rf"{start}(?:(?P<b{at}>{black})|(?P<w{at}>{white}))")
        for at, part in enumerate(_alternatives(form))
    )
    return re.compile(either)


def _alternatives(form: str) -> list[str]:
    """Return the parts of a form that have a colour each; bars within brackets part nothing."""
    return re.split(r"\|(?![^()]*\))", form)


_PATTERNS: Final = tuple(_compiled(*row) for row in _WORDS)


def player_in(text: str) -> Colour | None:
    """Return who is to play by the words of a text, None if they do not say. O(length)."""
    start = " ".join(text[:_LONGEST].casefold().split())
    matches = filter(None, (pattern.search(start) for pattern in _PATTERNS))
    first = min(matches, key=re.Match.start, default=None)
    if first is None or first.lastgroup is None:
        return None
    return Colour.BLACK if first.lastgroup.startswith("b") else Colour.WHITE


def player_of(problem: Problem) -> Colour | None:
    """Return whose moves a problem asks for, None if nothing in the record says it."""
    if moves_after(problem.start):
        return problem.solver
    walker = problem.start
    while "PL" not in walker.properties and not is_move(walker):
        if walker.parent is None:
            return next(filter(None, map(player_in, _texts(problem))), None)
        walker = walker.parent
    return problem.position.to_play


def _texts(problem: Problem) -> Iterator[str]:
    """Yield what may say it: what is written about the position, then about the game."""
    for node in remarks_after(problem.start):
        yield str(node.get("C", ""))
        yield str(node.get("N", ""))
    for ident in _INFO:
        yield info_text(problem.game.root, ident)
