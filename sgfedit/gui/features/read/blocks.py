"""A passage laid out: where its diagram is, and its texts line by line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QColor, QTextLayout

    from sgfedit.game.reading import Figure, Passage
    from sgfedit.gui.features.read.style import Column
    from sgfedit.gui.features.read.words import Span
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node

_AWAY_PX: Final = 10
"""Distance of a diagram from the upper edge of the view, once it moves along."""

_PLAIN: Final = str.maketrans({"\u2028": "\n", "\u00a0": " ", "\u2002": " "})


def plain_text(text: str) -> str:
    """Return a text as it is copied, without signs that are for its looks."""
    return text.translate(_PLAIN)


@dataclass
class Text:
    """A piece of text with its place in the block.

    Attributes:
        layout: The text, in lines.
        place: Where it begins, from the upper left of the column.
        height: Px.
        node: Where a click leads.
        spans: Parts that lead elsewhere.
        ink: Its colour.
        offset: Characters in front that are a sign and no text.
        is_comment: Whether it is what somebody wrote about the node, and not what is made of it.
        floats: Whether it stands below the diagram and goes along with it.
    """

    layout: QTextLayout
    place: QPointF
    height: int
    node: Node
    ink: QColor
    spans: tuple[Span, ...] = ()
    offset: int = 0
    is_comment: bool = False
    floats: bool = False

    @property
    def plain(self) -> str:
        """The text as it is copied."""
        return plain_text(self.layout.text()[self.offset :])


@dataclass
class Block:
    """A passage with its place for everything; coordinates from the upper left of the column.

    Attributes:
        passage: What it shows.
        column: The column it was laid out for.
        texts: From top to bottom.
        figure: What its diagram shows, None without one.
        diagram: The same as it is drawn, as recorded.
        picture: Where that is; it may move down along a long text.
        slack: By how many px it may.
        body: Where the passage itself begins, below the head of the record.
        rest: Where it ends.
        height: Px, with the distance to the next one.
        toggle: Whether it can be opened and closed: moves without words.
    """

    passage: Passage
    column: Column
    texts: list[Text] = field(default_factory=list)
    figure: Figure | None = None
    diagram: Diagram | None = None
    picture: QRect = field(default_factory=QRect)
    slack: int = 0
    body: int = 0
    rest: int = 0
    height: int = 0
    toggle: bool = False

    def drop(self, top: int) -> int:
        """Return how far the diagram has moved down in a block whose `top` is there in the view.

        So it stays in sight while one reads a text that is longer than a page.
        """
        return max(min(_AWAY_PX - top - self.picture.top(), self.slack), 0)

    def text_of(self, node: Node) -> Text | None:
        """Return the first text about a node, None if there is none."""
        return next((text for text in self.texts if text.node is node and text.is_comment), None)
