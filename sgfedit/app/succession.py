"""Games that take the place of those that are open: what stays, and where the user is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.comparing import pair_games
from sgfedit.game.node_locator import follow, trail_of
from sgfedit.game.traversal import line_through

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.game import Collection, Game
    from sgfedit.game.game import Contents
    from sgfedit.sgf import Node

_FEW: Final = 20
"""So many games that are not the same are paired by what is in them; more by their numbers."""


class Succession(NamedTuple):
    """What is open then.

    Attributes:
        contents: The new contents, with the games of the old ones that are the same.
        node: The node to show.
        preferred: Fork → the variation that one goes on with from there.
    """

    contents: Contents
    node: Node
    preferred: dict[Node, Node]


def succession(
    old: Collection, new: Collection, shown: Node, preferences: Mapping[Node, Node]
) -> Succession:
    """Return what to show where the games of a file take the place of others.

    Args:
        old: What is open; it is not changed.
        new: At least one game.
        shown: The node that is shown.
        preferences: As `Document.preferred`.
    """
    games = _continued(old, new)
    contents = new.contents._replace(games=games)
    root = shown.root
    if any(game.root is root for game in games):
        return Succession(contents, shown, {})
    mine = next(game for game in old.games if game.root is root)
    target = _counterpart(mine, old.games, games)
    node = follow(target.root, trail_of(shown)).node
    end = line_through(shown, preferences)[-1]
    preferred = {}
    walker = follow(target.root, trail_of(end)).node
    while walker.parent is not None:
        preferred[walker.parent] = walker
        walker = walker.parent
    return Succession(contents, node, preferred)


def _continued(old: Collection, new: Collection) -> tuple[Game, ...]:
    """Return the new games, the old ones in place of those that have the same text."""
    if old.encoding.name != new.encoding.name:
        return new.games
    waiting: dict[str, list[Game]] = {}
    for game in reversed(old.games):
        if game.cache.text is not None:
            waiting.setdefault(game.cache.text, []).append(game)
    found = []
    for game in new.games:
        same = waiting.get(game.cache.text or "")
        is_plain = not (game.tree.damaged or game.tree.outside or game.tree.pieces)
        if same and is_plain and same[-1].encoding == game.encoding:
            found.append(same.pop().continued(game))
        else:
            found.append(game)
    return tuple(found)


def _counterpart(game: Game, olds: Sequence[Game], news: Sequence[Game]) -> Game:
    """Return which of the new games is `game`, one of the old ones, or is in its place."""
    old_roots, new_roots = ({one.root for one in games} for games in (olds, news))
    gone = [one for one in olds if one.root not in new_roots]
    come = [one for one in news if one.root not in old_roots]
    number = gone.index(game)
    if len(gone) == len(come):
        return come[number]
    if len(gone) + len(come) <= _FEW:
        found = next((new for old, new in pair_games(gone, come) if old is game), None)
        if found is not None:
            return found
    return news[min(olds.index(game), len(news) - 1)]
