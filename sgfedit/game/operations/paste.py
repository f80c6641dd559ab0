"""A record that came as text, put into a file: as variations, or as games of its own.

A branch brings its moves, set-up, marks and comments; what belongs to a file or a board (FF, GM,
SZ, CA, AP, ST) stays behind, because root properties never move. Information about a game comes
along unless the line it comes to has some already, as there is one set on a line (FF[4], "Game
info"). The text is Unicode, whatever its CA says.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.game.edits import Edit
from sgfedit.game.game import Game, GameFile
from sgfedit.game.given import one_given, text_given
from sgfedit.game.info import has_info
from sgfedit.game.operations._values import store
from sgfedit.game.operations.merging import merge_children
from sgfedit.game.operations.point_maps import PointRewriter, Turned, ValueMap
from sgfedit.game.operations.setup import Place, set_player, set_stones, takes_setup
from sgfedit.game.operations.transforms import Part, carry_out, plan_in_steps
from sgfedit.game.positions import has_corner_views
from sgfedit.game.serialise import copy_branch, text_in_steps
from sgfedit.game.traversal import MOVES, path_to
from sgfedit.go.symmetry import IDENTITY
from sgfedit.sgf.charset_names import label_of
from sgfedit.sgf.encoding import PER_GAME
from sgfedit.sgf.node import Node, Properties, game_number, is_go, size_of
from sgfedit.sgf.parser import GameTree, parse
from sgfedit.sgf.properties import GAME_INFO, Category, property_type
from sgfedit.sgf.values import (
    DEFAULT_SIZE,
    WHITE,
    Point,
    effective,
    encode_simple,
    parse_point,
    strip,
)
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.game.operations.transforms import Transform
    from sgfedit.game.positions import Positions
    from sgfedit.sgf.values import Size

_BEGINNING: Final = 40
_PERHAPS_VIEW: Final = re.compile("V[a-z]*W")
_BEGINS_WITH_NODE: Final = re.compile(r"[\s\ufeff]*+(?=;[;\s]*+[A-Za-z]++\s*+\[)")
_QUOTED_GAME: Final = re.compile(r"(?m)^(?:[ \t]*>)+(?=[^\n]*\(\s*;)")


class Pasted(NamedTuple):
    """What was pasted.

    Attributes:
        node: The first node of it, or the one that had the same move.
        left_out: Game info that stayed behind, as there is some on this line.
    """

    node: Node
    left_out: tuple[str, ...] = ()


def copied_text(node: Node) -> str:
    """Return `node` and all below it as SGF text.

    A board that is not 19x19 is named in it, without which the points could not be told; so is
    another game than Go.
    """
    return run(copied_in_steps(node))


def copied_in_steps(node: Node) -> Generator[None, None, str]:
    """Return what `copied_text` returns, pausing every few hundred nodes."""
    text = yield from text_in_steps(node)
    root = node.root
    go = is_go(root)
    if node is root or (go and size_of(root) == DEFAULT_SIZE):
        return text
    said = root.properties
    idents = [ident for ident in (("SZ",) if go else ("GM", "SZ")) if ident in said]
    names = "".join(f"{ident}[{effective(said[ident])}]" for ident in idents)
    return text.replace("(;", f"(;{names}", 1)


def read_record(text: str) -> list[Node]:
    """Return the roots of the games in `text`, whatever stands around them.

    Lines may begin with the ``>`` of quoted mail. A text that begins with a node, as one that was
    cut out of a record does, is read as a game.

    Raises:
        RefusalError: "no-text", or "not-a-record" with what the text begins with.
    """
    text_given(text)
    plain = text.strip(WHITE)
    if not plain:
        raise RefusalError("no-text")
    before = _BEGINS_WITH_NODE.match(text)
    trees = parse(f"({text[before.end() :]})" if before else _unquoted(text)).trees
    if not trees:
        line = plain.splitlines()[0]
        raise RefusalError(
            "not-a-record", line if len(line) <= _BEGINNING else f"{line[:_BEGINNING]}…"
        )
    return [copy_branch(tree.root) for tree in trees]


def _unquoted(text: str) -> str:
    """Return `text` without the marks of quoted mail, if a game begins in a quoted line."""
    first = _QUOTED_GAME.search(text)
    if first is None:
        return text
    depth = first[0].count(">")
    return re.sub(rf"(?m)^(?:[ \t]*>){{1,{depth}}} ?", "", text)


def paste_branch(
    edit: Edit, node: Node, text: str, transforms: Sequence[Transform] = ()
) -> Pasted:
    """Append the games in `text` as variations after `node`, and show the first.

    What makes a move that a child of `node` makes already is merged with it, unless their
    properties contradict each other. A root that holds nothing but what stays behind is left out.

    Args:
        node: Where to append.
        text: A record, perhaps with other text around it.
        transforms: How to turn and recolour it first.

    Raises:
        RefusalError: "no-text", "not-a-record", "other-kind", "other-size", "empty-record", and
            what `plan_in_steps` says of `transforms`. Nothing has changed then.
    """
    one_given(node, Node)
    target = node.root
    roots = read_record(text)
    for root in roots:
        _check_game(root, target)
        _turn(root, target, transforms)
    keeps_info = not any(map(has_info, path_to(node)))
    tops: list[Node] = []
    left_out: dict[str, None] = {}
    for root in roots:
        tops += _without_root(root, target, left_out, keeps_info=keeps_info)
    if not tops:
        raise RefusalError("empty-record")
    edit.set_children(node, (*node.children, *tops))
    gone = merge_children(edit, node, target, frozenset(tops))
    edit.selected = gone.get(tops[0], tops[0])
    return Pasted(edit.selected, tuple(left_out))


def paste_position(
    edit: Edit, node: Node, positions: Positions, text: str, place: Place = Place.AFTER
) -> Node:
    """Set up at `node` the position that the first game of `text` ends with, and whose turn it is.

    The board is then exactly that one; see `set_stones` for where it is stored.

    Args:
        positions: Those of its game.
        text: A record, such as a copied position; of a whole game the end of its main line.
        place: Where set-up goes at a move; not before it, as the move would change the board.

    Returns:
        The node that holds it; `node` where the same position is there already.

    Raises:
        RefusalError: "no-text", "not-a-record", "other-kind", "other-size", "not-go", and those of
            `set_stones`. Nothing has changed then.
    """
    root = read_record(text)[0]
    _check_game(root, node.root)
    if not positions.is_go:
        raise RefusalError("not-go")
    if "SZ" not in root.properties:
        # Its points fit, and so they are those of this board.
        columns, rows = size_of(node.root)
        Edit().set(root, "SZ", (f"{columns}:{rows}",))
    game = Game(GameTree(root))
    *_, last = game
    wanted = game.position(last)
    points = [Point(x, y) for y in range(wanted.height) for x in range(wanted.width)]
    holder = set_stones(
        edit,
        node,
        positions,
        {point: wanted.stone(*point) for point in points},
        Place.AFTER if place is Place.BEFORE else place,
    )
    if takes_setup(holder):
        store(edit, holder, "PL", (wanted.to_play.value,))
    elif positions.at(node).to_play is not wanted.to_play:
        # At a move the same stones are on the board, but it is the other side's turn.
        holder = set_player(edit, holder, wanted.to_play)
    return holder


def _check_game(root: Node, target: Node) -> None:
    """Raise a RefusalError if a record cannot go on the board of `target`."""
    if "GM" in root.properties and game_number(root) != game_number(target):
        raise RefusalError("other-kind")
    size = size_of(target)
    if any(ident in root.properties for ident in ("SZ", "FF", "GM")):
        named = size_of(root)
        if named != size:
            raise RefusalError("other-size", f"{_in_words(named)} instead of {_in_words(size)}")
    elif size != DEFAULT_SIZE and is_go(target):
        # Nothing says how large its board is: the points have to fit.
        rewriter = PointRewriter(ValueMap(Turned(size, IDENTITY)))
        for node in root.subtree():
            rewriter.rewrite(node.source)
        if rewriter.off:
            raise RefusalError("other-size", f"{rewriter.off} is not on {_in_words(size)}")


def _in_words(size: Size) -> str:
    return f"{size[0]} × {size[1]}"


def _turn(root: Node, target: Node, transforms: Sequence[Transform]) -> None:
    """Turn a record that is in no file, as a part of a game like that of `target`."""
    for what in transforms:
        # Its own board size may not be named.
        part = Part(target, root)
        carry_out(Edit(), run(plan_in_steps((part,), what)))


def _without_root(
    root: Node, target: Node, left_out: dict[str, None], *, keeps_info: bool
) -> tuple[Node, ...]:
    """Return the nodes of a record that go into a tree: its root as a node, or what follows it.

    Args:
        root: Changed: what is about the whole file goes.
        target: The root of the game it goes into.
        left_out: Gets the game info that goes.
        keeps_info: Whether there is room for game info.
    """
    if "FF" in root.properties and has_corner_views(root) and not has_corner_views(target):
        _spell_out_views(root)
    old = root.properties
    scratch = Edit()
    if not keeps_info:
        for node in filter(has_info, root.subtree()):
            for ident in filter(GAME_INFO.__contains__, node.properties):
                scratch.remove(node, ident)
                left_out[ident] = None
    left = root.properties
    for ident in old:
        if property_type(ident).category is Category.ROOT:
            left = left.remove(ident)
    scratch.set_properties(root, left)
    children = root.children
    is_game = any(ident != "SZ" for ident in old if ident not in left)
    if left or not is_game:
        return (root,)
    scratch.set_children(root, ())
    return children


def _spell_out_views(root: Node) -> None:
    """Write two corners (FF[3], "VW") as a rectangle, which is what they mean."""
    scratch = Edit()
    for node in root.subtree():
        values = node.properties.get("VW", ()) if _PERHAPS_VIEW.search(node.source) else ()
        if len(values) == 2 and all(map(parse_point, values)):
            scratch.set(node, "VW", (":".join(map(strip, values)),))


def paste_games(edit: Edit, collection: GameFile, text: str) -> tuple[Game, ...]:
    """Add the games in `text` behind those of the file, and show the first.

    A branch that was copied alone gets a root before its move. Their CA names the charset of this
    file, as the text has none of its own; only in a file whose games have a charset each they keep
    theirs.

    Raises:
        RefusalError: "no-text" or "not-a-record".
    """
    one_given(collection, GameFile)
    contents = collection.contents
    # The line end of the file stays in front of what follows it.
    is_blank = not contents.suffix.strip(WHITE)
    # A game that was not read ends its own last line.
    is_ended = bool(contents.games) and contents.games[-1].root.tail is None
    gap = (contents.suffix if is_blank else "") or ("" if is_ended else "\n")
    games = tuple(
        Game(GameTree(root, prefix="(" if number else f"{gap}("))
        for number, root in enumerate(map(_with_root, read_record(text)))
    )
    if collection.encoding.name != PER_GAME:
        for game in games:
            _name_charset(game.root, collection)
    contents = contents._replace(
        games=(*contents.games, *games), suffix="" if is_blank else contents.suffix
    )
    edit.set_contents(collection, contents)
    edit.selected = games[0].root
    return games


def _with_root(node: Node) -> Node:
    """Return a root for a branch, which says nothing of a game; FF[4] wants no move in a root."""
    old = node.properties
    says = any(i != "SZ" and property_type(i).category is Category.ROOT for i in old)
    moves = [raw for ident in MOVES for raw in old.get(ident, ())]
    # Of another game, whose moves are no points, nobody knows what its root would say.
    is_go_text = all(parse_point(raw) or strip(raw) in {"", "--"} for raw in moves)
    if says or not moves or not is_go_text:
        return node
    size = old.get("SZ", (str(DEFAULT_SIZE[0]),))
    root = Node(Properties.of({"FF": ("4",), "GM": ("1",), "SZ": size}))
    scratch = Edit()
    scratch.set_properties(node, old.remove("SZ") if "SZ" in old else old)
    scratch.set_children(root, (node,))
    return root


def _name_charset(root: Node, collection: GameFile) -> None:
    first = collection.games[0].root.properties if collection.games else Properties()
    if "CA" in first:
        Edit().set(root, "CA", first["CA"])
    elif "CA" in root.properties:
        Edit().set(root, "CA", (encode_simple(label_of(collection.charset)),))
