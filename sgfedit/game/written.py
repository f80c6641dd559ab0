"""The text of a file as it would be written now, game by game, in steps."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sgfedit.sgf.encoding import PER_GAME
from sgfedit.sgf.melted import begins_game
from sgfedit.sgf.parser import parse
from sgfedit.sgf.values import WHITE
from sgfedit.sgf.writer import write_in_steps, write_tree

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from sgfedit.game.game import Game
    from sgfedit.game.game_file import GameFile


def texts_in_steps(collection: GameFile, *, nodes: int) -> Generator[None, None, list[str]]:
    """Return the text of every game, what stands before it included, and that behind the last.

    A game that lacks its parenthesis stays so, as long as the next one is told from it all the
    same. Pauses after every so many `nodes`. Games that are edited meanwhile are written again
    from their start; the list of games must stay as it is.
    """
    games = collection.games
    stay_open = _may_stay_open(collection)
    texts: list[str] = []
    for number, game in enumerate(games):
        text = yield from _write(game, nodes, is_last=number in stay_open)
        texts.append(game.tree.prefix + text)
    texts.append(collection.suffix)
    yield
    within = stay_open - {len(games) - 1}
    if within and not _is_plain(collection, min(within)):
        if len(parse("".join(texts)).trees) != len(games):
            for number in within:
                texts[number] = text_of_game(games[number])
        yield
    return texts


def encoded(collection: GameFile, texts: Iterable[str]) -> bytes:
    """Return the bytes of a file's texts, see `texts_in_steps`.

    Raises:
        CharsetError: a character does not exist in the charset.
    """
    encoding = collection.save_encoding
    if encoding.name != PER_GAME:
        return encoding.encode("".join(texts))
    *games, last, suffix = texts
    *encodings, encoding, _ = collection.save_encodings
    pairs = zip((*games, last + suffix), (*encodings, encoding), strict=True)
    return b"".join([one.encode(text) for text, one in pairs])


def _may_stay_open(collection: GameFile) -> set[int]:
    """Return the numbers of the games behind which nothing stands, or the root of another one."""
    games = collection.games
    found = {len(games) - 1} if games and not collection.suffix else set()
    for number, (game, following) in enumerate(pairwise(games)):
        if game.tree.unclosed is not None and begins_game(following.root.source):
            found.add(number)
    return found


def _is_plain(collection: GameFile, number: int) -> bool:
    """Whether behind a game only white space and what opens a game stand between the games."""
    between = [game.tree.prefix.strip(WHITE) for game in collection.games[number + 1 :]]
    return set(between) <= {"("} and not collection.suffix.strip(WHITE)


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
