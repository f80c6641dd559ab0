"""Amounts: how many nodes a command deletes, told in its menu and when it was done."""

from __future__ import annotations

from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.game.traversal import upwards
from sgfedit.gui.actions import build as action_build

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_MUCH: Final = 10
"""Nodes that anybody makes again by hand."""

MOST: Final = 1000
"""Nodes that are counted; of more it is said that they are more."""

_tr = QCoreApplication.translate


def after(node: Node) -> Iterator[Node]:
    """Yield what follows a node."""
    return islice(node.subtree(), 1, None)


def others(node: Node) -> Iterator[Node]:
    """Yield what belongs to variations that do not lead to a node."""
    forks = ((one, parent) for one, parent in pairwise(upwards(node)) if parent.has_variations)
    starts = (child for one, parent in forks for child in parent.children if child is not one)
    return chain.from_iterable(start.subtree() for start in starts)


def is_much(nodes: Iterable[Node]) -> bool:
    """Whether these are so many nodes that nobody makes them again by hand."""
    return next(islice(nodes, _MUCH, None), None) is not None


def count_text(nodes: Iterable[Node]) -> str:
    """Return how many nodes these are, in words."""
    count = sum(1 for _ in islice(nodes, MOST + 1))
    if count > MOST:
        return _tr("Amounts", "{count}+ nodes").format(count=MOST)
    return _tr("Amounts", "1 node") if count == 1 else _tr("Amounts", "%n nodes", "", count)


def show(window: Window) -> None:
    """Let the items of a menu that is about to be shown say how much they delete."""
    node = window.document.current
    for action_id, nodes in (
        ("edit.delete_branch", node.subtree()),
        ("tree.delete_after", after(node)),
    ):
        action = window.actions_by_id[action_id]
        if action.isEnabled():
            text = _tr("Amounts", "{command} ({amount})")
            action.setText(
                text.format(command=_plain(window, action_id), amount=count_text(nodes))
            )


def forget(window: Window) -> None:
    """Let them say what they say everywhere, now that the menu is closed."""
    for action_id in ("edit.delete_branch", "tree.delete_after"):
        window.actions_by_id[action_id].setText(_plain(window, action_id))


def _plain(window: Window, action_id: str) -> str:
    return action_build.tr(window.table.by_id[action_id].text)
