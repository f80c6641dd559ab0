"""The games of a file: added, taken out, doubled, put in another order, those of another file.

What stands between games stays what it was as far as it can:

* White space belongs to the place, not to the game, so a file keeps its look in any order.
* Other text in front of a game, such as a title, goes with that game. In front of the first one,
  and of no other, it is the head of the file, such as that of a mail, and stays there.
* What stands behind the last game stays at the end.

No game that stays is written otherwise than it was. Its object may be another one then, as that
knows what stands in front of it; its root is the same. Games are told apart by their roots.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.game import Game, GameFile
from sgfedit.game.given import number_given, one_given
from sgfedit.game.operations.charset import fit_in, keep_declared
from sgfedit.game.operations.marks import region_source
from sgfedit.game.serialise import copy_branch, text_of_game
from sgfedit.game.traversal import upwards
from sgfedit.sgf.encoding import PER_GAME
from sgfedit.sgf.node import Properties, line_end
from sgfedit.sgf.parser import GameTree, trees_in
from sgfedit.sgf.properties import PROPERTIES, Category
from sgfedit.sgf.values import WHITE, Point, format_point

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import Contents
    from sgfedit.game.positions import Position
    from sgfedit.sgf.encoding import Encoding
    from sgfedit.sgf.node import Node


_LINE_ENDS: Final = ("\r\n", "\n\r", "\n", "\r")
_MARK: Final = "\ufeff"


def copy_of(game: Game, encoding: Encoding | None = None) -> Game:
    """Return a copy of a game that is written character for character as it is. O(nodes).

    What stands in front of it is copied too; what the end of the file cut off is closed.
    """
    (tree,) = trees_in(text_of_game(game))
    return Game(tree, encoding=encoding)


def add_games(
    edit: Edit, collection: GameFile, games: Sequence[Game], at: int | None = None
) -> tuple[Game, ...]:
    """Put games that are in no file before number `at` (from 0; None: behind all), show the first.

    They get the file's charset if their texts exist in it, and say so in CA if they name another.
    Else each keeps its own, and the file is one of several charsets from then on. O(nodes added).

    Returns:
        The games as they are in the file.
    """
    one_given(collection, GameFile)
    if not games:
        return ()
    _roots(games)
    added = fit_in(edit, collection, games)
    contents = collection.contents
    old, gaps = contents.games, _gaps(contents) or [""]
    at = len(old) if at is None else _place(at, old)
    usual = _usual_gap(contents, gaps, at)
    if at:
        gaps[at:at] = [usual] * len(added)
    else:
        gaps[1:1] = [usual] * (len(added) if old else len(added) - 1)
    _arrange(edit, collection, (*old[:at], *added, *old[at:]), gaps)
    edit.selected = games[0].root
    return collection.games[at : at + len(added)]


def remove_games(edit: Edit, collection: GameFile, games: Iterable[Game]) -> None:
    """Take games out of the file.

    If only they named the charset of the others, the first of those does then.

    Raises:
        RefusalError: "all-games": none would be left.
    """
    one_given(collection, GameFile)
    contents = collection.contents
    gone = _roots(games)
    stays = [number for number, game in enumerate(contents.games) if game.root not in gone]
    if not stays:
        raise RefusalError("all-games")
    gaps = _gaps(contents)
    left = tuple(contents.games[number] for number in stays)
    keep_declared(edit, collection, left)
    # The white space in front of a game goes with it, but that at the start of the file stays.
    _arrange(edit, collection, left, [gaps[0], *(gaps[number] for number in stays[1:])])
    if edit.selected is not None and edit.selected.root in gone:
        edit.selected = None


def duplicate_games(edit: Edit, collection: GameFile, games: Iterable[Game]) -> tuple[Game, ...]:
    """Put a copy of each game behind it, show the first copy, and return the copies. O(nodes).

    Text in front of a game is not doubled.
    """
    one_given(collection, GameFile)
    contents = collection.contents
    roots = _roots(games)
    usual = _usual_gap(contents, _gaps(contents), 1) if contents.games else ""
    all_games: list[Game] = []
    gaps: list[str] = []
    copies: set[int] = set()
    for game, gap in zip(contents.games, _gaps(contents), strict=True):
        all_games.append(game)
        gaps.append(gap)
        if game.root in roots:
            copies.add(len(all_games))
            twin = copy_of(game, game.encoding)
            all_games.append(twin.behind(_parts(twin)[2]))
            gaps.append(usual)
    _arrange(edit, collection, all_games, gaps)
    found = tuple(game for number, game in enumerate(collection.games) if number in copies)
    if found:
        edit.selected = found[0].root
    return found


def move_games(edit: Edit, collection: GameFile, games: Iterable[Game], to: int) -> None:
    """Put games, in the order they have, before the one that is number `to` now (from 0)."""
    one_given(collection, GameFile)
    roots = _roots(games)
    old = collection.games
    to = _place(to, old)
    moved = [game for game in old if game.root in roots]
    before, behind = (
        [game for game in part if game.root not in roots] for part in (old[:to], old[to:])
    )
    order_games(edit, collection, [*before, *moved, *behind])


def order_games(edit: Edit, collection: GameFile, games: Sequence[Game]) -> None:
    """Put the games of the file into the order of `games`, which has every one of them once."""
    one_given(collection, GameFile)
    _roots(games)
    contents = collection.contents
    by_root = {game.root: game for game in contents.games}
    _arrange(edit, collection, [by_root[game.root] for game in games], _gaps(contents))


def append_collection(edit: Edit, collection: GameFile, other: GameFile) -> tuple[Game, ...]:
    """Put a copy of every game of another file behind those of this one, and show the first.

    Charsets as in `add_games`. The white space between them is that of this file, other text
    between them is copied too; that behind the last of them is not. O(nodes).
    """
    one_given(collection, GameFile)
    encodings = one_given(other, GameFile).save_encodings
    copies = [copy_of(*pair) for pair in zip(other.games, encodings, strict=False)]
    return add_games(edit, collection, copies)


def _roots(games: Iterable[Game]) -> set[Node]:
    """Return the roots of games, by which they are told apart.

    Raises:
        TypeError: one is none.
    """
    return {one_given(game, Game).root for game in games}


def _place(number: int, games: Sequence[Game]) -> int:
    """Return a place among games, 0 to their number.

    Raises:
        RefusalError: there is none of that number ("no-such-game").
    """
    if not 0 <= number_given(number) <= len(games):
        raise RefusalError("no-such-game", str(number))
    return number


# What stands between games ------------------------------------------------------------------


def _parts(game: Game) -> tuple[str, str, str]:
    """Return the white space, other text, and parenthesis in front of a game; all are prefix."""
    return _parted(game.tree.prefix)


@lru_cache(1_024)  # most games of a file have the same in front of them
def _parted(prefix: str) -> tuple[str, str, str]:
    begin = prefix.rindex("(")
    text = prefix[:begin].lstrip(WHITE)
    return prefix[: begin - len(text)], text, prefix[begin:]


def _own_end(game: Game) -> str:
    """Return the line end that the writer puts behind a game that was not read."""
    return line_end(game.root) if game.root.tail is None else ""


def _gaps(contents: Contents) -> list[str]:
    """Return the white space in front of each game, as it is written."""
    ends = ("", *map(_own_end, contents.games[:-1]))
    return [end + _parts(game)[0] for end, game in zip(ends, contents.games, strict=False)]


def _usual_gap(contents: Contents, gaps: Sequence[str], at: int) -> str:
    """Return what stands between two games where another one comes to be number `at`."""
    if len(gaps) > 1:
        return gaps[max(1, min(at, len(gaps) - 1))]
    return line_end(contents.games[0].root) if contents.games else "\n"


def _arrange(edit: Edit, collection: GameFile, games: Sequence[Game], gaps: Sequence[str]) -> None:
    """Let a file have `games`, with `gaps` of white space in front of each."""
    contents = collection.contents
    texts = _texts(contents, games)
    end = contents.suffix
    if contents.games:
        end = _own_end(contents.games[-1]) + end
    placed: list[Game] = []
    for game, gap, text in zip(games, gaps, texts, strict=True):
        behind = _behind(placed[-1], gap) if placed else gap
        placed.append(game.behind(f"{behind}{text}{_parts(game)[2]}"))
    suffix = _behind(placed[-1], end) if placed else end
    before = collection.save_encoding
    edit.set_contents(collection, contents._replace(games=tuple(placed), suffix=suffix))
    if contents.encoding.name != PER_GAME and collection.save_encoding != before:
        # Another game is the first now, but its CA has not been edited.
        edit.set_contents(collection, collection.contents.encoded(before))


def _behind(game: Game, gap: str) -> str:
    """Return `gap` without the line end that the game before it has of its own."""
    if _own_end(game):
        for end in _LINE_ENDS:
            if gap.startswith(end):
                return gap[len(end) :]
    return gap


def _texts(contents: Contents, games: Sequence[Game]) -> list[str]:
    """Return the text that stands in front of each game, white space apart."""
    texts = [_parts(game)[1] for game in games]
    old = [_parts(game)[1] for game in contents.games]
    if old and old[0] and not any(old[1:]) and contents.encoding.name != PER_GAME:
        first = contents.games[0].root
        texts = ["" if g.root is first else t for g, t in zip(games, texts, strict=True)]
        texts[0] = old[0] + texts[0]
    elif texts:
        # In the middle of a file it means nothing, at its start it would name the charset.
        texts[0] = texts[0].lstrip(_MARK)
    return texts


_ROOT: Final = tuple(i for i, row in PROPERTIES.items() if row.category is Category.ROOT)
_FROM_ABOVE: Final = tuple(
    ident
    for ident, row in PROPERTIES.items()
    if row.inherit or (row.category is Category.GAME_INFO and ident != "HA")
)
"""What is inherited, and the game info but for the handicap: its stones are set-up by now."""

_LEFT_OUT: Final = {
    Category.ROOT,
    Category.GAME_INFO,
    Category.SETUP,
    Category.MOVE,
    Category.MOVE_ANNOTATION,
    Category.TIMING,
}
"""What a node says of the game, which is looked for on the path, or of its move, which is over."""


def new_game_from(edit: Edit, collection: GameFile, game: Game, node: Node) -> Game:
    """Append a game that begins with the position at `node`, and show and return it.

    Its root sets the stones up and says who is to play; it has the root properties, the game info
    and the dimmed and visible part that are valid at `node`, and what `node` says of the position.
    A copy of all that follows comes behind it. `game` stays as it is. O(nodes copied).

    Raises:
        RefusalError: it is no game of Go, and nothing known of its board ("position-not-go").
    """
    one_given(collection, GameFile)
    one_given(game, Game)
    if not game.positions.is_go:
        raise RefusalError("position-not-go")
    root = copy_branch(node, _root_properties(game.position(node), node))
    contents = collection.contents
    # A game that was not read ends its own last line.
    start = "(" if contents.games[-1].root.tail is None else "\n("
    new = Game(GameTree(root, prefix=start), encoding=game.encoding)
    suffix = contents.suffix if contents.suffix.strip(WHITE) else ""
    games = (*contents.games, new)
    edit.set_contents(collection, contents._replace(games=games, suffix=suffix))
    edit.selected = root
    return new


def _root_properties(position: Position, node: Node) -> Properties:
    first = node.root.properties
    values = {ident: first[ident] for ident in _ROOT if ident in first}
    valid = _valid_at(node)
    values |= {ident: valid[ident] for ident in _FROM_ABOVE if ident in valid}
    width = position.width
    for number, ident in enumerate(("AB", "AW"), start=1):
        at = [index for index, stone in enumerate(position.stones) if stone == number]
        if at:
            points = (Point(index % width, index // width) for index in at)
            values[ident] = tuple(map(format_point, points))
    values["PL"] = (position.to_play.value,)
    for ident, own in node.properties.items():
        row = PROPERTIES.get(ident)
        if row is None or not (row.inherit or row.category in _LEFT_OUT):
            values[ident] = own
    return Properties.of(values)


def _valid_at(node: Node) -> dict[str, tuple[str, ...]]:
    """Return what holds for a position although it may stand further up; O(depth).

    A visible or dimmed part without a point of the board counts for nothing.
    """
    found: dict[str, tuple[str, ...]] = {}
    for one in upwards(node):
        for ident in one.properties:
            if ident in _FROM_ABOVE:
                found.setdefault(ident, one.properties[ident])
    for ident in ("DD", "VW"):
        source = region_source(node, ident)
        found.pop(ident, None)
        if source is not None:
            found[ident] = source.properties[ident]
    return found
