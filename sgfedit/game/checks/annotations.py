"""Annotations that exclude each other, need a move, or stand in a comment (SPEC 2.4, 2.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.remark import Remark
from sgfedit.game.checks.values import is_borrowed
from sgfedit.sgf.values import decode_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.game.checks.remark import Scene
    from sgfedit.sgf.node import Properties

OF_MOVES: Final = ("TE", "BM", "DO", "IT")
GROUPS: Final = (OF_MOVES, ("GB", "GW", "DM", "UC"))
"""Of each of them a node has one (FF[4], "Move annotation", "Node annotation")."""

ANNOTATIONS: Final = frozenset((*OF_MOVES, *GROUPS[1], "KO"))

SIGNS: Final = {
    "!": ("TE", "1"),
    "!!": ("TE", "2"),
    "?": ("BM", "1"),
    "??": ("BM", "2"),
    "!?": ("IT", ""),
    "?!": ("DO", ""),
}
"""What a comment of nothing else means."""

_NARROW: Final = str.maketrans("！？", "!?")
_LONGEST_SIGN: Final = 8


def annotation_remarks(scene: Scene, properties: Properties) -> Iterator[Remark]:
    """Yield what is to be said of the annotations of a node."""
    node = scene.node
    for found in exclusive(scene, properties):
        detail = " ".join(found)
        if sorted(found) == ["BM", "TE"]:
            certainty = "" if _is_plain(properties, found) and not scene.is_old else "ask"
            meaning = combined(found)
            yield Remark("te-bm-combination", node, meaning, found[1], certainty=certainty)
        else:
            yield Remark("annotation-conflict", node, detail, found[1])
    if "B" in properties or "W" in properties:
        return
    for ident in properties:
        if ident in _NEED_MOVE and not is_borrowed(scene, ident):
            yield Remark("annotation-without-move", node, "", ident)


_NEED_MOVE: Final = {*OF_MOVES, "KO"}


def exclusive(scene: Scene, properties: Properties) -> list[list[str]]:
    """Return the annotations of a node that exclude each other, in the order of the file."""
    found = []
    for group in GROUPS:
        present = [
            ident for ident in properties if ident in group and not is_borrowed(scene, ident)
        ]
        if len(present) > 1:
            found.append(present)
    return found


def combined(idents: Sequence[str]) -> str:
    """Return what TE and BM mean together: TE first is interesting, BM first is doubtful."""
    return "IT" if idents[0] == "TE" else "DO"


def _is_plain(properties: Properties, idents: Sequence[str]) -> bool:
    return all(properties[ident] == ("1",) for ident in idents)


def sign(properties: Properties) -> str:
    """Return the sign that is all of the comment of a move without annotation, or nothing."""
    comment = properties.get("C")
    if comment is None or len(comment) > 1 or len(comment[0]) > _LONGEST_SIGN:
        return ""
    if not ("B" in properties or "W" in properties):
        return ""
    if any(ident in properties for ident in OF_MOVES):
        return ""
    text = decode_text(comment[0]).translate(_NARROW).strip(" \n")
    return text if text in SIGNS else ""


def comment_remarks(scene: Scene, properties: Properties) -> Iterator[Remark]:
    """Yield that the comment of a node is an annotation, if it is."""
    text = sign(properties)
    if text:
        yield Remark("annotation-in-comment", scene.node, text, "C")
