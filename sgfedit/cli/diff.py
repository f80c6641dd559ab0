"""`sgfedit diff`: what differs between two versions of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from sgfedit.cli.output import Status, counted, emit, json_line, visible
from sgfedit.cli.reading import codec_of, read_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.comparing import Difference
    from sgfedit.game.game import Game
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size

_LONGEST: Final = 400


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--charset", metavar="NAME", callback=codec_of, help="Read both files in this one.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.pass_context
def diff(ctx: click.Context, old: str, new: str, charset: str | None, as_json: bool) -> None:
    """Tell what differs between two versions of a record.

    OLD and NEW are files in any format that sgfedit reads; - is standard input. Nodes are
    recognised by what they play, wherever they stand; how a file is written does not matter.

    Printed is a line for every node that was changed or moved and for every branch that was added
    or removed, in the order of NEW; below it what its properties were (-) and are (+).

    JSON of kind "difference" has what (added, removed, moved, changed), game (of NEW, from 1; of
    OLD if it is gone), move (the number of the last move there), nodes, and old and new, the
    properties that differ; at last one of kind "summary" has differences.

    The exit status is 0 if nothing differs, 1 if something does, 2 if a file could not be read.
    """
    from sgfedit.game.comparing import pair_games  # noqa: PLC0415  # --help needs none

    before, after = read_games(old, charset), read_games(new, charset)
    count = 0
    for mine, theirs in pair_games(before.games, after.games):
        for line in _lines(before.games, after.games, mine, theirs, as_json=as_json):
            emit(line)
            count += 1
    if as_json:
        emit(json_line({"kind": "summary", "differences": count}))
    ctx.exit(Status.FOUND if count else Status.FINE)


def _lines(
    olds: tuple[Game, ...],
    news: tuple[Game, ...],
    old: Game | None,
    new: Game | None,
    *,
    as_json: bool,
) -> Iterator[str]:
    """Yield what to print of each difference between two games; a game may be missing."""
    from sgfedit.game.comparing import Difference, Kind, align, differences  # noqa: PLC0415

    if old is not None and new is not None:
        number = news.index(new) + 1
        found = differences(align(old.root, new.root))
    elif new is not None:
        number = news.index(new) + 1
        nodes = sum(1 for _ in new.nodes())
        found = [Difference(Kind.ADDED, None, new.root, tuple(new.root.properties), nodes)]
    elif old is not None:
        number = olds.index(old) + 1
        nodes = sum(1 for _ in old.nodes())
        found = [Difference(Kind.REMOVED, old.root, None, tuple(old.root.properties), nodes)]
    else:
        return
    with_game = len(news) > 1 or len(olds) > 1
    for one in found:
        if as_json:
            yield json_line(_object(one, number))
        else:
            yield from map(visible, _text(one, number if with_game else 0))


def _object(one: Difference, number: int) -> dict[str, Any]:
    node = one.new or one.old
    return {
        "kind": "difference",
        "what": one.kind.value,
        "game": number,
        "move": moves_to(node)[0] if node is not None else 0,
        "nodes": one.nodes,
        "old": _values(one.old, one),
        "new": _values(one.new, one),
    }


def _values(node: Node | None, one: Difference) -> dict[str, list[str]]:
    if node is None:
        return {}
    return {
        ident: list(node.properties[ident]) for ident in one.idents if ident in node.properties
    }


def _text(one: Difference, number: int) -> Iterator[str]:
    node = one.new or one.old
    place = place_of(node) if node is not None else ""
    game = f"game {number}, " if number else ""
    more = f", with {counted(one.nodes - 1, 'more node')}" if one.nodes > 1 else ""
    yield f"{game}{place}: {one.kind.value}{more}"
    if one.old is None or one.new is None:
        return
    for ident in one.idents:
        for sign, which in (("-", one.old), ("+", one.new)):
            values = which.properties.get(ident, ())
            if values:
                shown = f"{ident}{''.join(f'[{value}]' for value in values)}"
                shown = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
                yield from (f"  {sign} {line}" for line in shown.splitlines())


def place_of(node: Node) -> str:
    """Return in words where a node is."""
    number, move = moves_to(node)
    if not number:
        return "start"
    return f"move {number}, {move}" if move else f"after move {number}"


def moves_to(
    node: Node, known: dict[Node, int] | None = None, size: Size | None = None
) -> tuple[int, str]:
    """Return how many moves lead to a node, its own counted, and what it plays itself.

    Args:
        node: The node.
        known: Keeps the numbers of nodes asked for, from which those behind them are counted.
        size: The board, if it is known.
    """
    from sgfedit.game.traversal import is_move, upwards  # noqa: PLC0415  # --help needs none
    from sgfedit.go.points import vertex  # noqa: PLC0415
    from sgfedit.sgf.values import Point  # noqa: PLC0415

    before = known.get(node.parent) if known is not None and node.parent is not None else None
    number = sum(map(is_move, upwards(node))) if before is None else before + is_move(node)
    if known is not None:
        known[node] = number
    move = node.move if is_move(node) else None
    if move is None:
        return number, ""
    point, (_, height) = move.point, size or node.board_size()
    return (
        number,
        f"{move.colour} {vertex(*point, height) if isinstance(point, Point) else 'pass'}",
    )
