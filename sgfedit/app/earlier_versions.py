"""Earlier versions of a file from everywhere they are: backups, git, what a crash has left."""

from __future__ import annotations

import os
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.app.backups import Backups
from sgfedit.app.error_words import words_of
from sgfedit.app.git_versions import git_versions
from sgfedit.app.leftovers import found_in
from sgfedit.app.shared_file import stamp
from sgfedit.errors import FileError
from sgfedit.formats import dumps, load, loaded
from sgfedit.game.comparing import Kind
from sgfedit.game.comparing.taking import compare_in_steps
from sgfedit.game.node_locator import follow, trail_of
from sgfedit.game.problem_games import node_to_show
from sgfedit.game.traversal import is_move
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.sgf.properties import Category, property_type
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from pathlib import Path

    from sgfedit.app.backup_version import Version
    from sgfedit.app.document import Document
    from sgfedit.app.git_versions import GitVersion
    from sgfedit.app.leftovers import Leftover
    from sgfedit.app.settings import Settings
    from sgfedit.game import Collection, Game
    from sgfedit.game.comparing.taking import Entry
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node

_OPTIONS: Final = Options(coordinates=False, variations=Variations.NONE)
_DEEPEST: Final = 2_000
"""Of a node that lies deeper it is not looked for where it is in a version."""


class Source(Enum):
    """Where a version is from."""

    SAVED = "saved"
    """The file as it is on the disk."""
    KEPT = "kept"
    """A backup of the file."""
    OTHER_NAME = "other name"
    """A backup of a file that was renamed, or copied, to this one."""
    GIT = "git"
    LEFT = "left"
    """What was not saved when the program ended."""
    READ = "read"
    """What the file held when it was last read or saved here."""
    NAMED = "named"
    """A file that the user has named."""


class Earlier(NamedTuple):
    """A version of a file.

    Attributes:
        source: Where it is from.
        name: What the file was called then.
        time_s: When it was written, since 1970.
        size: In bytes; None where that is not known.
        content: Returns the bytes; raises a FileError.
        load: Returns the games; raises a FileError.
        author: Who committed it to git.
        message: With which words; plain text like the author.
        version: Of a backup: what is known of it.
    """

    source: Source
    name: str
    time_s: float
    size: int | None
    content: Callable[[], bytes]
    load: Callable[[], Collection]
    author: str = ""
    message: str = ""
    version: Version | None = None

    @property
    def key(self) -> object:
        """What tells it from the others, also when they are looked for again."""
        return self.source, self.name, self.time_s, self.author, self.message


# Finding them ---------------------------------------------------------------------------------


def find_in_steps(
    path: Path, settings: Settings, charset: str | None, recovery: Path | None
) -> Generator[object, None, int]:
    """Yield sequences of versions as they are found, and anything else to be gone on with.

    Args:
        path: The file, which may be gone.
        settings: For the limits of backups.
        charset: How the user wants the file to be read.
        recovery: Where unsaved work is kept; None for nowhere.

    Returns:
        How many bytes the backups of all files take.
    """
    backups = Backups.of(settings)
    places: tuple[Callable[[], Sequence[Earlier]], ...] = (
        lambda: tuple(map(_kept, backups.versions(path))),
        lambda: tuple(_left(path, recovery)),
        lambda: tuple(_kept(one, Source.OTHER_NAME) for one in backups.relatives(path)),
        lambda: tuple(_committed(one, charset) for one in git_versions(path)),
    )
    for place in places:
        yield (yield from in_thread(place))
    return (yield from in_thread(backups.used_bytes))


def saved(path: Path, charset: str | None) -> Earlier | None:
    """Return what is in the file now; None if it is gone."""
    found = stamp(path)
    if found is None:
        return None
    return Earlier(
        Source.SAVED,
        path.name,
        found.time_ns / 1e9,
        found.size,
        lambda: _bytes_of(path),
        lambda: load(path, charset),
    )


def named(path: Path, charset: str | None) -> Earlier | None:
    """Return a file that the user has named as a version; None if it is gone."""
    found = saved(path, charset)
    return None if found is None else found._replace(source=Source.NAMED)


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileError.from_os(str(path), error) from error


def _kept(version: Version, source: Source = Source.KEPT) -> Earlier:
    return Earlier(
        source,
        version.of.name,
        version.time_ns / 1e9,
        version.size,
        version.bytes,
        version.load,
        version=version,
    )


def _committed(found: GitVersion, charset: str | None) -> Earlier:
    return Earlier(
        Source.GIT,
        found.name,
        found.time_s,
        None,
        found.bytes,
        lambda: loaded(found.bytes(), found.name, charset),
        found.author,
        found.subject,
    )


def _left(path: Path, folder: Path | None) -> Iterator[Earlier]:
    if folder is None:
        return
    real = os.path.realpath(path)
    for leftover in found_in(folder):
        known = leftover.path or leftover.origin
        if known is not None and os.path.realpath(known) == real:
            yield _of_leftover(leftover, path)


def _of_leftover(leftover: Leftover, path: Path) -> Earlier:
    found = stamp(leftover.record)
    time_s = found.time_ns / 1e9 if found is not None else 0.0
    return Earlier(
        Source.LEFT, path.name, time_s, None, lambda: dumps(leftover.load()), leftover.load
    )


# Looking at them ------------------------------------------------------------------------------


class Changes(NamedTuple):
    """What a version has otherwise than the open file.

    Attributes:
        more_games, fewer_games: Whole games that only one of them has.
        more, fewer: Nodes of games of both that only one of them has.
        moved: Branches that stand elsewhere.
        comments: Nodes with another comment or name.
        marks: Nodes with other marks.
        infos: Games of which other things are said as a whole.
        values: Nodes that differ in anything else.
    """

    more_games: int = 0
    fewer_games: int = 0
    more: int = 0
    fewer: int = 0
    moved: int = 0
    comments: int = 0
    marks: int = 0
    infos: int = 0
    values: int = 0


class Look(NamedTuple):
    """What is shown of a version.

    Attributes:
        diagram: A position of it; None if no board is drawn.
        is_same_node: Whether that is the node that is shown of the open file; else the last one.
        games: How many there are.
        moves: How many the main line of the first game has.
        changes: What differs from what is open; None where nothing is open to compare with.
        size: In bytes, if that was not known before.
        is_whole: Whether all of it is there that was kept.
        error: Why it cannot be read, a sentence; empty if it can.
    """

    diagram: Diagram | None = None
    is_same_node: bool = False
    games: int = 0
    moves: int = 0
    changes: Changes | None = None
    size: int | None = None
    is_whole: bool = True
    error: str = ""


def look_in_steps(earlier: Earlier, document: Document | None) -> Generator[object, None, Look]:
    """Return what is to be shown of a version; pauses, with whatever is yielded.

    Args:
        earlier: The version.
        document: What to compare it with, if anything; it must not be edited meanwhile.
    """
    try:
        collection, size, is_whole = yield from in_thread(lambda: _read(earlier))
    except FileError as error:
        return Look(error=words_of(error))
    if not collection.games:
        why = words_of(FileError(earlier.name, "no-game"))
        return Look(size=size, is_whole=is_whole, error=why)
    game = collection.games[0]
    node, is_same_node = None, False
    changes = None
    if document is not None:
        entries = yield from compare_in_steps(document.collection, collection)
        changes = changes_of(entries)
        game, node = _counterpart(document, collection, entries)
        is_same_node = node is not None
    return Look(
        _diagram(game, node),
        is_same_node,
        len(collection.games),
        _moves(collection.games[0]),
        changes,
        size,
        is_whole,
    )


def _read(earlier: Earlier) -> tuple[Collection, int | None, bool]:
    """Return the games of a version, its size if that is not known, and whether it is whole."""
    is_whole = earlier.version is None or earlier.version.is_whole()
    size = len(earlier.content()) if earlier.source is Source.GIT else None
    return earlier.load(), size, is_whole


def changes_of(entries: Iterable[Entry]) -> Changes:
    """Count differences; theirs is the version, mine what is open."""
    counts = dict.fromkeys(Changes._fields, 0)
    for entry in entries:
        one = entry.difference
        if entry.is_game:
            counts["more_games" if one.kind is Kind.ADDED else "fewer_games"] += 1
        elif one.kind is Kind.ADDED:
            counts["more"] += one.nodes
        elif one.kind is Kind.REMOVED:
            counts["fewer"] += one.nodes
        elif one.kind is Kind.MOVED:
            counts["moved"] += 1
        else:
            for field in set(map(_field_of, one.idents)):
                counts[field] += 1
    return Changes(**counts)


def _field_of(ident: str) -> str:
    if ident in {"C", "N"}:
        return "comments"
    category = property_type(ident).category
    if category is Category.MARKUP:
        return "marks"
    return "infos" if category in {Category.ROOT, Category.GAME_INFO} else "values"


def _counterpart(
    document: Document, collection: Collection, entries: Sequence[Entry]
) -> tuple[Game, Node | None]:
    """Return the game of a version that is the one shown, and the node of it that is; or None.

    The start of a game says little: its end is shown then.
    """
    shown = document.game
    pairs = [entry.pair for entry in entries]
    game = next((pair.theirs for pair in pairs if pair.mine is shown and pair.theirs), None)
    if game is None:
        at = document.game_index
        has_same_games = len(collection.games) == len(document.collection.games)
        game = collection.games[at if has_same_games else 0]
    trail = _trail(document.current)
    if trail is None or document.current.parent is None:
        return game, None
    found = follow(game.root, trail)
    return game, found.node if found.is_there else None


def _trail(node: Node) -> tuple[str, ...] | None:
    above: Node | None = node
    for _ in range(_DEEPEST):
        if above is None:
            return tuple(trail_of(node))
        above = above.parent
    return None


def _diagram(game: Game, node: Node | None) -> Diagram | None:
    if not game.positions.is_drawn:
        return None
    shown = node_to_show(game, "end", 0) if node is None else node
    return build(game.position(shown), shown, _OPTIONS._replace(hoshi=game.positions.is_go))


def _moves(game: Game) -> int:
    return sum(map(is_move, game))
