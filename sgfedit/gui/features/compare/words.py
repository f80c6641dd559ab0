"""Differences in words: what kind, where, and what they are about."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.game import traversal
from sgfedit.game.comparing import Kind
from sgfedit.game.move_list import move_name
from sgfedit.gui.widgets.marked_text import shown
from sgfedit.gui.widgets.plain_text import labelled, listed
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.properties import Category, decode, property_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.comparing.taking import Entry
    from sgfedit.gui.views.tree.cells import NodeNumbers
    from sgfedit.sgf import Node
    from sgfedit.sgf.values import Size

_tr = QCoreApplication.translate

_MOST_MOVES: Final = 6
_MOST_TEXT: Final = 120


class Group(Enum):
    """What differences are told apart by in the filter."""

    COMMENTS = "comments"
    MARKS = "marks"
    INFO = "info"
    VALUES = "values"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"


GROUP_NAMES: Final = {
    Group.COMMENTS: QT_TRANSLATE_NOOP("Compare", "Comments and names"),
    Group.MARKS: QT_TRANSLATE_NOOP("Compare", "Marks"),
    Group.INFO: QT_TRANSLATE_NOOP("Compare", "Game info"),
    Group.VALUES: QT_TRANSLATE_NOOP("Compare", "Moves, set-up, judgements"),
    Group.ADDED: QT_TRANSLATE_NOOP("Compare", "Only in theirs"),
    Group.REMOVED: QT_TRANSLATE_NOOP("Compare", "Only in mine"),
    Group.MOVED: QT_TRANSLATE_NOOP("Compare", "Elsewhere"),
}

_COUNTS: Final = {
    Group.COMMENTS: (
        QT_TRANSLATE_NOOP("Compare", "1 comment"),
        QT_TRANSLATE_NOOP("Compare", "%Ln comments"),
    ),
    Group.MARKS: (
        QT_TRANSLATE_NOOP("Compare", "marks at 1 node"),
        QT_TRANSLATE_NOOP("Compare", "marks at %Ln nodes"),
    ),
    Group.INFO: (
        QT_TRANSLATE_NOOP("Compare", "game info"),
        QT_TRANSLATE_NOOP("Compare", "game info of %Ln games"),
    ),
    Group.VALUES: (
        QT_TRANSLATE_NOOP("Compare", "other values of 1 node"),
        QT_TRANSLATE_NOOP("Compare", "other values of %Ln nodes"),
    ),
    Group.ADDED: (
        QT_TRANSLATE_NOOP("Compare", "1 node only in theirs"),
        QT_TRANSLATE_NOOP("Compare", "%Ln nodes only in theirs"),
    ),
    Group.REMOVED: (
        QT_TRANSLATE_NOOP("Compare", "1 node only in mine"),
        QT_TRANSLATE_NOOP("Compare", "%Ln nodes only in mine"),
    ),
    Group.MOVED: (
        QT_TRANSLATE_NOOP("Compare", "1 node elsewhere"),
        QT_TRANSLATE_NOOP("Compare", "%Ln nodes elsewhere"),
    ),
}

_OF_KIND: Final = {Kind.ADDED: Group.ADDED, Kind.REMOVED: Group.REMOVED, Kind.MOVED: Group.MOVED}


def group_of(ident: str) -> Group:
    """Return the group that a property which differs belongs to."""
    if ident in {"C", "N"}:
        return Group.COMMENTS
    category = property_type(ident).category
    if category is Category.MARKUP:
        return Group.MARKS
    return Group.INFO if category in {Category.ROOT, Category.GAME_INFO} else Group.VALUES


def groups_of(entry: Entry) -> frozenset[Group]:
    """Return the groups that a difference is in."""
    one = entry.difference
    if one.kind is Kind.CHANGED:
        return frozenset(map(group_of, one.idents))
    return frozenset({_OF_KIND[one.kind]})


def only(entry: Entry, group: Group | None) -> Entry:
    """Return what of a difference belongs to a group that it is in; None means all of it."""
    one = entry.difference
    if group is None or one.kind is not Kind.CHANGED:
        return entry
    idents = tuple(ident for ident in one.idents if group_of(ident) is group)
    return entry._replace(difference=one._replace(idents=idents))


def amounts(entries: Sequence[Entry]) -> dict[Group, int]:
    """Return how many differences each group has; of branches their nodes count."""
    found = dict.fromkeys(Group, 0)
    for entry in entries:
        for group in groups_of(entry):
            found[group] += entry.difference.nodes
    return found


def summary(entries: Sequence[Entry]) -> str:
    """Return the line above the list: "12 differences: 3 comments, 4 nodes only in theirs"."""
    if not entries:
        return _tr("Compare", "No differences")
    count = len(entries)
    many = _tr("Compare", "%Ln differences", "", count)
    head = _tr("Compare", "1 difference") if count == 1 else many
    parts = []
    for group, amount in amounts(entries).items():
        if amount:
            one, many = _COUNTS[group]
            parts.append(_tr("Compare", one) if amount == 1 else _tr("Compare", many, "", amount))
    return labelled(head, listed(parts))


# Places -------------------------------------------------------------------------------------


def place_of(node: Node, numbers: NodeNumbers) -> str:
    """Return where a node is: "start", "move 34", "move 34, variation B"."""
    if node.parent is None:
        return _tr("Compare", "start")
    number = numbers.of(node)
    words = _tr("Compare", "move {number}").format(number=number)
    start = traversal.variation_start(node)
    if start is None or start.parent is None or traversal.is_on_main_line(start):
        return words
    sign = traversal.letter(start.parent.children.index(start))
    return _tr("Compare", "{move}, variation {letter}").format(move=words, letter=sign)


def moves_of(top: Node, size: Size, *, go: bool) -> str:
    """Return the first moves of a branch in words: "B D4, W C3 …"."""
    names: list[str] = []
    node: Node | None = top
    while node is not None and len(names) < _MOST_MOVES:
        names += [
            f"{ident} {move_name(node, ident, size, go=go)}"
            for ident in "BW"
            if ident in node.properties
        ]
        node = node.first_child
    return listed(names) + (" …" if names and node is not None else "")


# What -----------------------------------------------------------------------------------------


def what(entry: Entry, size: Size, *, go: bool) -> str:
    """Return in a few words what a difference is about."""
    one = entry.difference
    if one.kind is Kind.CHANGED:
        return listed(map(label_of, one.idents))
    node = one.new or one.old
    if node is None:
        return ""
    if entry.is_game:
        words = _tr("Compare", "the whole game, %Ln nodes", "", one.nodes)
        players = " – ".join(filter(None, (text_of(node, "PB"), text_of(node, "PW"))))
        return labelled(words, players) if players else words
    told = moves_of(node, size, go=go) or text_of(node, "N") or text_of(node, "C")
    if one.nodes > 1:
        words = _tr("Compare", "%Ln nodes", "", one.nodes)
        return labelled(words, told) if told else words
    return told or _tr("Compare", "1 node")


def text_of(node: Node, ident: str) -> str:
    """Return the first line of a text of a node, made readable."""
    values = node.properties.get(ident)
    if not values:
        return ""
    text = str(decode(ident, (values[0][: 4 * _MOST_TEXT],)) or "")
    return shown(" ".join(text.split()))[:_MOST_TEXT]
