"""What the text says to assistive tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6 import QtGui

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.features.read.sheet import Sheet
    from sgfedit.sgf import Node

_MOST: Final = 600
"""Characters at a time."""


def words_about(sheet: Sheet, node: Node) -> str:
    """Return the words about a node, or else those of its passage; "" where it is not known."""
    index = sheet.flow.index_of(node)
    if index is None:
        return ""
    texts = sheet.block(index).texts
    about = [text.plain for text in texts if text.node is node and text.is_comment]
    return "\n".join(about or [text.plain for text in texts])[:_MOST]


def tell(view: QWidget, text: str) -> None:
    """Describe a view anew, and say so if one is there."""
    view.setAccessibleDescription(text)
    # Asked for when it is needed: PySide makes the class then, which takes its time.
    if view.hasFocus() and QtGui.QAccessible.isActive():
        event = QtGui.QAccessibleAnnouncementEvent(view, text)
        QtGui.QAccessible.updateAccessibility(event)
