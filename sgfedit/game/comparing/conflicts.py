"""Where both sides of a merge contradict each other: signed in the tree, and settled there.

A conflict is what a node with a signed name says, and nothing else knows of it: it can be saved,
opened again and undone, and is settled once the sign is gone, however that came about.

```text
beside    the sibling behind mine has what they have instead
told      mine is a root: a node behind it tells in words what they have there
removed   one side has removed what the other one has changed: it stands there, signed
```
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from sgfedit.game.comparing.align import NODES_A_STEP, key_of
from sgfedit.game.comparing.differences import differing
from sgfedit.game.merge_signs import SIGN, is_signed, signed_in_steps
from sgfedit.game.operations.games import remove_games
from sgfedit.sgf.node import Properties
from sgfedit.sgf.properties import Category, Kind, property_type
from sgfedit.sgf.values import decode_text, encode_simple, encode_text

if TYPE_CHECKING:
    from collections.abc import Container, Generator, Iterable, Mapping, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.sgf.node import Node

_OF_ROOT: Final = {Category.ROOT, Category.GAME_INFO}
_NOTHING: Final = "–"
_TOLD: Final = re.compile(r"^([A-Z]+): ", re.MULTILINE)


class Clash(Enum):
    """In what both sides contradict each other; the value is the sign."""

    VALUES = SIGN
    """They have other values, or another move, than mine."""
    REMOVED_BY_ME = f"{SIGN} (removed in mine)"
    """I have removed what they have changed: it is there again as they have it."""
    REMOVED_BY_THEM = f"{SIGN} (removed in theirs)"
    """They have removed what I have changed: it stays."""


class Side(Enum):
    """How a conflict is settled."""

    MINE = "mine"
    THEIRS = "theirs"
    BOTH = "both"


class Conflict(NamedTuple):
    """One place where both sides contradict each other.

    Attributes:
        mine: My node; what theirs stands behind if I have removed it, the game's root if that is
            the whole game.
        theirs: The node that is signed: the variation with what they have; mine if they have
            removed it.
        idents: The properties it is about; none where one side has removed what the other changed.
        clash: In what they contradict each other.
        base: What both began with; None if that is not known.
    """

    mine: Node
    theirs: Node
    idents: tuple[str, ...] = ()
    clash: Clash = Clash.VALUES
    base: Node | None = None


# Signs --------------------------------------------------------------------------------------


def signed(properties: Properties, clash: Clash = Clash.VALUES) -> Properties:
    """Return properties with a name that says so; for a variation, see `without_root`."""
    name = properties.get("N", ("",))[0]
    return properties.set("N", [f"{clash.value}: {name}" if name else clash.value])


def unsigned(properties: Properties) -> Properties:
    """Return properties with the name that was there before the sign."""
    name = properties.get("N", ("",))[0]
    clash = _clash_of(name)
    if clash is None:
        return properties
    left = name[len(clash.value) :].removeprefix(":").lstrip()
    return properties.set("N", [left]) if left else properties.remove("N")


def without_root(properties: Properties) -> Properties:
    """Return properties without those that belong into a root, nor white space around them."""
    found = Properties(properties.source.strip())
    for ident in list(found):
        if property_type(ident).category in _OF_ROOT:
            found = found.remove(ident)
    return found


def told(theirs: Mapping[str, Sequence[str]], idents: Iterable[str]) -> Properties:
    """Return a node that tells in words what they have in the root of a game."""
    texts = [f"{ident}: {' '.join(theirs.get(ident, (_NOTHING,)))}" for ident in idents]
    # Lines that go on begin with a space, so that none of them looks like the next one.
    text = encode_text("\n".join(text.replace("\n", "\n ") for text in texts))
    return Properties.of({"N": [encode_simple(SIGN)], "C": [text]})


def _clash_of(name: str) -> Clash | None:
    """Return what a name is the sign of; the long signs begin with the short one."""
    if not name.startswith(SIGN):
        return None
    return next((one for one in reversed(Clash) if name.startswith(one.value)), None)


def is_left(conflict: Conflict, roots: Container[Node]) -> bool:
    """Whether a conflict is not settled yet in the games with these roots; O(depth)."""
    node = conflict.theirs
    return is_signed(node) and node.root in roots


def conflicts_in_steps(file: GameFile) -> Generator[None, None, list[Conflict]]:
    """Return the conflicts that are left in a file, in the order of my nodes; pauses."""
    signs = yield from signed_in_steps(file)
    found = [conflict_at(node) for node in signs]
    wanted = {conflict.mine for conflict in found}
    order: dict[Node, int] = {}
    for root in dict.fromkeys(node.root for node in wanted):
        for number, node in enumerate(root.subtree()):
            if node in wanted:
                order[node] = len(order)
            if not number % NODES_A_STEP:
                yield
    games = {game.root: number for number, game in enumerate(file.games)}
    return sorted(found, key=lambda one: (games[one.mine.root], order[one.mine]))


def conflict_at(node: Node) -> Conflict:
    """Return the conflict that a signed node is the sign of."""
    clash = _clash_of(node.properties["N"][0]) or Clash.VALUES
    above = node.parent
    if clash is not Clash.VALUES or above is None:
        mine = above if clash is Clash.REMOVED_BY_ME and above is not None else node
        return Conflict(mine, node, (), clash)
    if _is_told(node):
        return Conflict(above, node, tuple(_told_values(node)))
    siblings = above.children
    before = [one for one in siblings[: siblings.index(node)] if not is_signed(one)]
    if not before:  # mine was taken away since
        return Conflict(above, node, (), Clash.REMOVED_BY_ME)
    own = next((one for one in reversed(before) if key_of(one) == key_of(node)), before[-1])
    idents = differing(own, unsigned_node(node), own.board_size())
    return Conflict(own, node, tuple(sorted(idents)))


def _is_told(node: Node) -> bool:
    above, properties = node.parent, node.properties
    is_plain = set(properties) == {"N", "C"} and _TOLD.match(properties["C"][0]) is not None
    return is_plain and above is not None and above.parent is None


def _told_values(node: Node) -> dict[str, tuple[str, ...]]:
    """Return what a node tells of their root: ident → raw values, none for what they lack."""
    text = decode_text(node.properties.get("C", ("",))[0])
    parts = _TOLD.split(text)
    found: dict[str, tuple[str, ...]] = {}
    for ident, value in zip(parts[1::2], parts[2::2], strict=True):
        raw = value.removesuffix("\n").replace("\n ", "\n")
        values = raw.split(" ") if property_type(ident).many else [raw]
        found[ident] = () if raw == _NOTHING else tuple(values)
    return found


def unsigned_node(node: Node) -> Node:
    """Return a node like a signed one, without the sign; it is in no tree."""
    return type(node)(unsigned(node.properties))


# What both have, and what can be done --------------------------------------------------------


def their_values(conflict: Conflict) -> dict[str, tuple[str, ...]]:
    """Return what they have of the properties that it is about; no values where they lack one."""
    if conflict.theirs.parent is conflict.mine:
        return _told_values(conflict.theirs)
    properties = unsigned(conflict.theirs.properties)
    return {ident: properties.get(ident, ()) for ident in conflict.idents}


def sides_of(conflict: Conflict) -> tuple[Side, ...]:
    """Return how it can be settled: by both where that makes sense."""
    if conflict.clash is not Clash.VALUES:
        return (Side.MINE, Side.THEIRS)
    if conflict.theirs.parent is conflict.mine and not _are_texts(conflict):
        return (Side.MINE, Side.THEIRS)
    return (Side.MINE, Side.THEIRS, Side.BOTH)


def _are_texts(conflict: Conflict) -> bool:
    """Whether what both have can stand one after the other."""
    theirs = their_values(conflict)
    return bool(conflict.idents) and all(
        (ident == "N" or property_type(ident).kind is Kind.TEXT)
        and theirs.get(ident)
        and ident in conflict.mine.properties
        for ident in conflict.idents
    )


def resolve(edit: Edit, file: GameFile, conflict: Conflict, side: Side) -> Node | None:
    """Settle a conflict that is left.

    Both texts stand one after the other then; of moves and other values both nodes stay, as
    variations.

    Args:
        edit: Takes the changes.
        file: What it is in.
        conflict: It.
        side: One of `sides_of`.

    Returns:
        The node to show; None if it is gone with its game.

    Raises:
        RefusalError: no game would be left ("all-games").
    """
    if conflict.clash is not Clash.VALUES:
        is_kept = (side is Side.THEIRS) is (conflict.clash is Clash.REMOVED_BY_ME)
        return _keep(edit, conflict) if is_kept else _take_away(edit, file, conflict)
    if side is Side.BOTH and not _are_texts(conflict):
        return _keep(edit, conflict)
    if side is not Side.MINE:
        _take_values(edit, conflict, both=side is Side.BOTH)
    _let_go(edit, conflict.theirs)
    return conflict.mine


def _keep(edit: Edit, conflict: Conflict) -> Node:
    node = conflict.theirs
    edit.set_properties(node, unsigned(node.properties))
    return node


def _take_away(edit: Edit, file: GameFile, conflict: Conflict) -> Node | None:
    node = conflict.theirs
    above = node.parent
    if above is None:
        remove_games(edit, file, [game for game in file.games if game.root is node])
        return None
    _let_go(edit, node)
    return above


def _let_go(edit: Edit, node: Node) -> None:
    edit.replace_child(cast("Node", node.parent), node, ())  # no root


def _take_values(edit: Edit, conflict: Conflict, *, both: bool) -> None:
    own, properties = conflict.mine, conflict.mine.properties
    for ident, values in their_values(conflict).items():
        if both:
            mark = " / " if ident == "N" else "\n\n"
            values = (f"{properties[ident][0]}{mark}{values[0]}",)  # noqa: PLW2901
        properties = properties.set(ident, values) if values else properties.remove(ident)
    edit.set_properties(own, properties)
    rival = conflict.theirs
    if rival.parent is not own and rival.children:
        children = rival.children
        edit.set_children(rival, ())
        edit.set_children(own, (*own.children, *children))
