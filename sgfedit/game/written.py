"""The text of a file as it would be written now, game by game, in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.sgf.writer import write_in_steps, write_tree

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.game.collection import Collection, Game


def texts_in_steps(collection: Collection, *, nodes: int) -> Generator[None, None, list[str]]:
    """Return the text of every game, what stands before it included, and that behind the last.

    Pauses after every so many `nodes`. Games that are edited meanwhile are written again from
    their start; the list of games must stay as it is.
    """
    last = None if collection.suffix or not collection.games else collection.games[-1]
    texts: list[str] = []
    for game in collection.games:
        text = yield from _write(game, nodes, is_last=game is last)
        texts.append(game.tree.prefix + text)
    texts.append(collection.suffix)
    yield
    return texts


def text_of_game(game: Game) -> str:
    """Return the text of one game, what stands before it included, wherever it stands in a file.

    What the end of the file cut off is closed. O(length); of what was not edited it is known.
    """
    text = game.kept.text
    prefix = game.tree.prefix
    return write_tree(game.tree, is_last=False) if text is None else prefix + text


def _write(game: Game, nodes: int, *, is_last: bool) -> Generator[None, None, str]:
    """Return the text of a game from its root on, written anew only if it has been edited."""
    tree = game.tree
    while (text := game.kept.text) is None:
        version = game.kept.version
        steps = write_in_steps(tree, nodes, is_last=is_last)
        while game.kept.version == version:
            try:
                next(steps)
            except StopIteration as stop:
                text = str(stop.value)[len(tree.prefix) :]
                if tree.unclosed is not None:  # written otherwise where something follows
                    return text
                game.kept.text = text
                break
            yield
    return text
