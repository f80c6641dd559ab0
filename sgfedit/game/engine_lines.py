"""Variations that engines wrote: their first node holds figures, nothing in them is a person's.

What programs write, as found in files of theirs:

- Lizzie and LizzieYzy put LZ (LZ2, LZOP …), KaTrain KT, q5Go QLZV and QKGV, Ogatak OGSC, Sabaki's
  helpers SBKV and SBKS into the nodes that an engine looked at (`game.analysis`); the expected
  moves come as a variation of bare moves behind the first of them. q5Go makes a figure (FG, N) of
  such a line.
- analyze-sgf writes its comment as a list: "* Win rate: …", "* Visits: 81", "* Sequence: …".
- LizzieYzy says "winrate" and "(KataGo / 1.2k playouts)" in two lines of a comment, in Chinese
  胜率 and 计算量; Go Review Partner and the tools around Leela have win rate and playouts as well.
- Ours is a line: "Engine KataGo 1.17.2: winrate B 56.3%, lead B+2.4, 500 visits.", see
  `operations.engine_figures`; other lines of the comment are others'.
- KaTrain marks each comment of its own by two characters that nobody sees: U+3164 U+200B.

A person who writes of a win rate does not count the visits: a comment is an engine's where both
stand in it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.annotations import ANALYSIS_IDENTS
from sgfedit.sgf.values import decode_text

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node

_PLAIN: Final = re.compile(r";\s*+[BW]\[[a-zA-Z]{0,2}\]\s*+")
_KATRAIN: Final = "\u3164\u200b"
_RATE: Final = re.compile(r"win[ -]?rate|win(?:ning)? probability|胜率|勝率|승률", re.IGNORECASE)
_EFFORT: Final = re.compile(
    r"visits|playouts|simulations|sequence:|计算量|計算量|访问|탐색", re.IGNORECASE
)
OUR_LINE: Final = re.compile(r"Engine (?P<engine>[^:\n]+): (?:winrate |lead |choice)[^\n]*\.")
"""A line of a comment that we have written for an engine."""

_MACHINE: Final = (
    ANALYSIS_IDENTS
    | {"B", "W", "TE", "BM", "DO", "IT", "FG", "N"}
    | {"LB", "TR", "SQ", "CR", "MA", "LN", "AR"}
)
"""What engines' programs put into the nodes of a line, besides comments."""


def begins_engine_line(node: Node) -> bool:
    """Whether the first node of a variation says that an engine wrote it."""
    properties = node.properties
    if not ANALYSIS_IDENTS.isdisjoint(properties):
        return True
    return "C" in properties and is_engine_comment(decode_text(properties["C"][0]))


def is_engine_comment(text: str) -> bool:
    """Whether a comment is one that a program has written for an engine, and nothing else."""
    rest = without_our_lines(text)
    if not rest:
        return bool(text)
    return _KATRAIN in rest or bool(_RATE.search(rest) and _EFFORT.search(rest))


def without_our_lines(text: str) -> str:
    """Return a comment without the lines that we have written for engines."""
    lines = text.split("\n")
    return "\n".join(line for line in lines if not OUR_LINE.fullmatch(line))


def is_of_person(node: Node) -> bool:
    """Whether `node` holds anything that no engine's program writes."""
    if _PLAIN.fullmatch(node.source):
        return False
    properties = node.properties
    if "C" in properties and not is_engine_comment(decode_text(properties["C"][0])):
        return True
    return not _MACHINE.issuperset(ident for ident in properties if ident != "C")
