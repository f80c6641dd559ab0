"""The question beside a handicap whether its stones are put on the board as well."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtWidgets import QCheckBox, QWidget

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.sgf.node import Node

_DIGITS: Final = re.compile("[0-9]{0,4}")


class PlaceStones(QCheckBox):
    """Asks, beside a field for HA, whether the stones are to be put down or taken off as well.

    It proposes that where the number in the field is another one and nothing speaks against it:
    stones that are no handicap, or a game in which Black plays the handicap as moves.
    """

    def __init__(self, root: Node, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("placeStones")
        self.setText(self.tr("P&ut the stones on the board"))
        self.setToolTip(self.tr("On the star points, in place of earlier handicap stones"))
        self._root = root
        self._stones: int | None = None
        self._proposes = True
        self.setEnabled(False)

    def follow(self, text: str | None, *, proposes: bool = True) -> None:
        """Look at what the field for HA holds now; None if it does not concern this board.

        Args:
            text: The field's text.
            proposes: Whether it may be checked unasked; not as long as the text is what it was.
        """
        stones = _number(text) if text is not None else None
        if (stones, proposes) != (self._stones, self._proposes):
            self._stones, self._proposes = stones, proposes
            is_possible = stones is not None and self._can_place(stones)
            self.setEnabled(is_possible)
            self.setChecked(proposes and is_possible and self._is_proposed(stones or 0))

    @property
    def stones(self) -> int | None:
        """How many stones are to be on the board; None where none are to be touched."""
        return self._stones if self.isChecked() else None

    def _can_place(self, stones: int) -> bool:
        """Whether there is anything to put down or take off. Tries it on a node of its own."""
        root = self._root
        if len(operations.handicap_stones(root)) == stones:
            return False
        twin = Node(root.properties)
        try:
            operations.set_handicap(Edit(), twin, stones)
        except RefusalError:
            return False
        return twin.properties.get("AB") != root.properties.get("AB")

    def _is_proposed(self, stones: int) -> bool:
        child = self._root.first_child
        is_played = stones > 0 and child is not None and "B" in child.properties
        return not is_played and not operations.other_stones(self._root)


def _number(text: str) -> int | None:
    """Return the handicap that a text names, None for something else."""
    digits = text.strip()
    if not _DIGITS.fullmatch(digits):
        return None
    stones = int(digits or 0)
    return stones if stones != 1 else None
