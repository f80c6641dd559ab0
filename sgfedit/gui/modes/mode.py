"""Base of all modes of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QObject, Qt

if TYPE_CHECKING:
    from sgfedit.go import Colour
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node, Point, PointOrPass


class Mode(QObject):
    """One use of the board; see `gui.modes`. Made by its action, deleted when it ends.

    Attributes:
        action_id: The action that turns it on and off.
        manual_page: The page of the manual about it, and the heading: ``study.md#guessing-moves``.
        keeps_tools: Whether other tools than Play do what they do always, meanwhile.
        window: Where it is.
    """

    action_id: ClassVar[str]
    manual_page: ClassVar[str]
    keeps_tools: ClassVar[bool] = False

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window = window

    def check(self) -> None:
        """Do nothing if the mode can begin here.

        Raises:
            RefusalError: it makes no sense here.
        """

    def begin(self) -> None:
        """Show the bar and whatever else belongs to the mode."""

    def end(self) -> None:
        """Take away what `begin` showed."""

    def goes_on(self) -> bool:
        """Adapt to another game or file that is shown now; return False to end the mode."""
        return False

    def press(self, point: Point, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Do what a click at `point` means, or Enter at the cursor there.

        Raises:
            RefusalError: it makes no sense there.
        """

    def play(self, move: PointOrPass) -> bool:
        """Take a move that was typed, or passed with the command; False leaves it to the record.

        Raises:
            RefusalError: it makes no sense now.
        """
        del move
        return False

    def admits(self, node: Node) -> bool:
        """Return whether the user may go to `node`; say why not, if not."""
        del node
        return True

    def hover(self, point: Point) -> Colour | None:
        """Return the colour of the stone to show under the pointer, None for none."""
        del point
        return None

    def changed(self, diagram: Diagram) -> Diagram:
        """Return what the board shows in place of `diagram`, which is the record's."""
        return diagram
