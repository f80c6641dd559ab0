"""`sgfedit textconv`: a record as text of which a comparison line by line makes sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sgfedit.cli.output import emit, visible
from sgfedit.cli.reading import codec_of, read_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.game import Game
    from sgfedit.sgf.node import Node


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--charset", metavar="NAME", callback=codec_of, help="Read the file in this one.")
def textconv(file: str, charset: str | None) -> None:
    """Print a record as text, a line for each move and each property.

    FILE is in any format that sgfedit reads; - is standard input. How it is written leaves no
    trace: two files that say the same give the same text. Variations are indented behind the
    move they begin with.

    For git, in .gitattributes "*.sgf diff=sgf", and in its configuration [diff "sgf"] with
    textconv = sgfedit textconv

    The exit status is 0 if all is well, 2 if the file could not be read.
    """
    collection = read_games(file, charset)
    for number, game in enumerate(collection.games, 1):
        if len(collection.games) > 1:
            emit(f"game {number}")
        for line in _lines(game):
            emit(visible(line))


def _lines(game: Game) -> Iterator[str]:
    from sgfedit.cli.diff import moves_to  # noqa: PLC0415  # --help needs none
    from sgfedit.sgf.values import decode_text  # noqa: PLC0415

    size = game.root.board_size()
    pending: list[tuple[Node, int]] = [(game.root, 0)]
    numbers: dict[Node, int] = {}
    while pending:
        node, depth = pending.pop()
        indent = "  " * depth
        number, move = moves_to(node, numbers, size)
        yield f"{indent}{number} {move}".rstrip() if move else f"{indent}{number} –"
        for ident, values in sorted(node.properties.items()):
            if move and ident in {"B", "W"}:
                continue
            for value in sorted(values) if len(values) > 1 else values:
                lines = decode_text(value).splitlines() or [""]
                yield f"{indent}    {ident} {lines[0]}".rstrip()
                yield from (f"{indent}    | {line}".rstrip() for line in lines[1:])
        children = node.children
        # The main line goes on where it is, its variations stand in front of what follows.
        pending += [(child, depth) for child in children[:1]]
        pending += [(child, depth + 1) for child in children[:0:-1]]
