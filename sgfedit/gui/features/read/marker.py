"""Text that the user has marked with the mouse, over any number of blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sgfedit.gui.features.read.blocks import plain_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.features.read.blocks import Block


class Caret(NamedTuple):
    """A place in the text: of a block, of a text in it, in the characters of that."""

    block: int
    text: int
    character: int


class Marker:
    """What is marked: from where the button went down to where the pointer was last.

    Attributes:
        anchor: Where it began, None while nothing is marked.
        caret: Where it ends.
    """

    def __init__(self) -> None:
        self.anchor: Caret | None = None
        self.caret: Caret | None = None

    def __bool__(self) -> bool:
        return self.anchor is not None and self.caret is not None and self.anchor != self.caret

    def mark(self, anchor: Caret | None, caret: Caret | None) -> None:
        """Mark from `anchor` (None: where it began before) to `caret` (None: nothing)."""
        self.anchor = anchor or self.anchor if caret is not None else None
        self.caret = caret

    def clear(self) -> None:
        """Mark nothing."""
        self.anchor = self.caret = None

    def range_in(self, block: int, text: int, length: int) -> tuple[int, int] | None:
        """Return the first marked character of a text and the one behind the last; None if none.

        Args:
            block: Index of the block.
            text: Index of the text in it.
            length: Characters of the text.
        """
        if self.anchor is None or self.caret is None:
            return None
        first, last = sorted((self.anchor, self.caret))
        here = block, text
        if not first[:2] <= here <= last[:2]:
            return None
        start = first.character if here == first[:2] else 0
        end = last.character if here == last[:2] else length
        return (start, end) if start < end else None

    def plain(self, block_of: Callable[[int], Block]) -> str:
        """Return what is marked as text; blocks that are not laid out yet are."""
        if self.anchor is None or self.caret is None:
            return ""
        first, last = sorted((self.anchor, self.caret))
        parts = []
        for index in range(first.block, last.block + 1):
            lines = []
            for number, text in enumerate(block_of(index).texts):
                written = text.layout.text()
                found = self.range_in(index, number, len(written))
                if found is not None:
                    lines.append(plain_text(written[max(found[0], text.offset) : found[1]]))
            parts.append("\n".join(lines))
        return "\n\n".join(filter(None, parts))
