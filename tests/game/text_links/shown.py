"""How the tests write what is found in a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit import Point
from sgfedit.game.text_links import LinkKind, TextLink, links_in
from sgfedit.go import vertex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.sgf.values import Size

BOARD: Final = (19, 19)
_SIGNS: Final = {
    LinkKind.POINT: "",
    LinkKind.LABEL: "=",
    LinkKind.SEQUENCE: "~",
    LinkKind.MOVE: "#",
    LinkKind.NODE: "#",
}


def found(text: str, labels: str | Mapping[str, Point] = "", size: Size = BOARD) -> list[str]:
    """Return links as they stand, points of labels and sequences as vertices, moves as "#5".

    Labels that are given as a text are its characters, on A1, B1, C1 …
    """
    if isinstance(labels, str):
        labels = {label: Point(x, size[1] - 1) for x, label in enumerate(labels)}
    return [shown(text, link, size) for link in links_in(text, size, labels)]


def shown(text: str, link: TextLink, size: Size = BOARD) -> str:
    if link.kind in {LinkKind.MOVE, LinkKind.NODE}:
        return f"#{link.address}"
    if link.kind is LinkKind.SEQUENCE:
        moves = (
            f"{colour or ''}{'pass' if point is None else vertex(*point, size[1])}"
            for colour, point in link.moves
        )
        return "~" + " ".join(moves)
    name = vertex(*link.points[0], size[1])
    return f"={text[link.start : link.end]}:{name}" if link.kind is LinkKind.LABEL else name
