"""Conversion of all games of a file, node after node."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.game_info import raw_of
from sgfedit.game.conversion.rules import (
    FF3_RULES,
    FF4_RULES,
    backslashes,
    is_two,
    lower_case,
    split,
)
from sgfedit.game.conversion.work import Report, Work, ff_of
from sgfedit.game.operations.charset import set_charset
from sgfedit.game.repairs.charset_repairs import keep_text
from sgfedit.game.repairs.mending import put
from sgfedit.game.traversal import has_several_moves
from sgfedit.sgf.charset import sureness
from sgfedit.sgf.charset_names import is_wide, label_of
from sgfedit.sgf.encoding import LONE, unencodable
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.node import Properties
from sgfedit.steps import run
from sgfedit.version import SIGNATURE

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from collections.abc import Set as AbstractSet

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import Game, GameFile
    from sgfedit.sgf.encoding import Encoding
    from sgfedit.sgf.node import Node


_MANY: Final = 1_000_000
_LARGEST: Final = 19
_LATIN: Final = "cp1252"
_ORDINARY: Final = re.compile(r";[BW]\[[A-Za-z]{2}\]\s*+\Z")
"""A node of which there is nothing to convert."""


def to_ff4(edit: Edit, collection: GameFile, *, minutes: bool | None = None) -> Report:
    """Bring all games of a file to FF[4]; see `to_ff4_in_steps`. O(nodes)."""
    return run(to_ff4_in_steps(edit, collection, minutes=minutes, nodes=_MANY))


def to_ff3(edit: Edit, collection: GameFile) -> Report:
    """Bring the games of a file to FF[3]; see `to_ff3_in_steps`. O(nodes)."""
    return run(to_ff3_in_steps(edit, collection, nodes=_MANY))


def to_ff4_in_steps(
    edit: Edit, collection: GameFile, *, minutes: bool | None = None, nodes: int
) -> Generator[None, None, Report]:
    """Bring all games of a file to FF[4], pausing after every so many `nodes`.

    Games that say they are in FF[4] get what is not of FF[4] converted as well. Nothing must be
    edited before the end.

    Args:
        edit: Takes the changes.
        collection: The file.
        minutes: Whether a TM of FF[1] that may be in minutes is: up to 600, and no server named.
            None leaves them, and they are questions of the report.
        nodes: How many nodes to convert at a time.
    """
    work = Work(edit, collection, minutes)
    foreign: set[Node] = set()
    for game in collection.games:
        work.begin(game.root)
        if ff_of(game.root) == 0:
            work.ask(game.root, "FF", raw_of(game.root.properties, "FF"), "unknown-format")
            continue
        is_raised = work.is_raised
        is_ascii = yield from _to_ff4(work, game, nodes)
        if is_raised:
            _name(work, game.root, "FF", "4", "format")
        if is_raised and "AP" not in game.root.properties:
            _name(work, game.root, "AP", SIGNATURE, "application")
        if not is_ascii:
            foreign.add(game.root)
        yield
    if foreign and (yield from keep_text(edit, collection, nodes=nodes)):
        _name_charsets(work, foreign)
    yield from keep_text(edit, collection, nodes=nodes)
    return work.report()


def _to_ff4(work: Work, game: Game, nodes: int) -> Generator[None, None, bool]:
    """Convert the nodes of a game; return whether its text is ASCII."""
    mixed: list[Node] = []

    def convert(node: Node) -> None:
        work.scene.node = node
        lower_case(work, node)
        backslashes(work, node)
        if not has_several_moves(node.properties):  # what is of each is told when they are apart
            work.apply(FF4_RULES, node)
        if work.scene.is_go and is_two(work, node.properties):
            mixed.append(node)

    is_ascii = yield from _each(game, convert, nodes)
    for count, node in enumerate(mixed, 1):
        split(work, node, FF4_RULES, with_setup=True)
        if not count % nodes:
            yield
    return is_ascii


def _to_ff3(work: Work, game: Game, nodes: int) -> Generator[None, None, None]:
    """Convert the nodes of a game; several moves of one are parted, each with what is its own."""
    several: list[Node] = []

    def convert(node: Node) -> None:
        if has_several_moves(node.properties):
            several.append(node)
        else:
            work.apply(FF3_RULES, node)

    yield from _each(game, convert, nodes)
    for count, node in enumerate(several, 1):
        split(work, node, FF3_RULES, with_setup=False)
        if not count % nodes:
            yield


def _each(game: Game, convert: Callable[[Node], None], nodes: int) -> Generator[None, None, bool]:
    """Convert all nodes of a game that are more than a move; return whether its text was ASCII."""
    is_ascii = True
    for count, node in enumerate(game.nodes(), 1):
        source = node.source
        is_ascii = is_ascii and source.isascii() and (node.tail or "").isascii()
        if not _ORDINARY.match(source):
            was_split = node.is_split
            convert(node)
            if not was_split and node.source == source:
                node.forget_split()
        if not count % nodes:
            yield
    return is_ascii


def to_ff3_in_steps(
    edit: Edit, collection: GameFile, *, nodes: int
) -> Generator[None, None, Report]:
    """Bring the games of a file to FF[3] for old programs, pausing after every so many `nodes`.

    What FF[3] has no property for is taken out and told as a loss, and so is what stays although
    old programs do not show it. Games with a board that FF[3] does not have stay as they are.

    Args:
        edit: Takes the changes.
        collection: The file.
        nodes: How many nodes to convert at a time.
    """
    work = Work(edit, collection)
    for game in collection.games:
        root = game.root
        work.begin(root)
        if not work.scene.is_go:
            work.lose(root, "GM", "other-game")
        elif ff_of(root) == 0:
            work.ask(root, "FF", raw_of(root.properties, "FF"), "unknown-format")
        elif game.size[0] != game.size[1] or max(game.size) > _LARGEST:
            work.lose(root, "SZ", "board")
        else:
            yield from _to_ff3(work, game, nodes)
            _name(work, root, "FF", "3", "format")
        yield
    yield from keep_text(edit, collection, nodes=nodes)
    _to_latin(work)
    yield
    yield from keep_text(edit, collection, nodes=nodes)
    return work.report()


# Root properties --------------------------------------------------------------------------------


def _name(work: Work, root: Node, ident: str, raw: str, why: str) -> None:
    """Set a root property; a new one comes in front, right behind FF, where it is looked for."""
    before = root.properties
    if ident in before:
        put(work.edit, root, ident, raw)
    else:
        source = root.source
        ends = [segment.end for segment in segments(source) if segment.ident == "FF"]
        place = ends[0] if ends else 1
        text = f"{source[:place]}{ident}[{raw}]{source[place:]}"
        work.edit.set_properties(root, Properties(text))
    work.note(root, before, why)


def _name_charsets(work: Work, roots: AbstractSet[Node]) -> None:
    """Say in CA what games are in, unless a mark in the file says it or nobody knows. O(nodes)."""
    encodings = work.collection.save_encodings
    games = [
        (game, encoding)
        for game, encoding in zip(work.collection.games, encodings, strict=False)
        if game.root in roots
        and not raw_of(game.root.properties, "CA")
        and not is_wide(encoding.name)
    ]
    texts = ["".join([node.source for node in game.nodes()]) for game, _ in games]
    sure = sureness([encoding for _, encoding in games], texts)
    for (game, encoding), is_sure in zip(games, sure, strict=True):
        label = label_of(encoding.name)
        if is_sure:
            _name(work, game.root, "CA", label, "charset")
        else:
            work.ask(game.root, "CA", label, "unclear-charset")


def _to_latin(work: Work) -> None:
    """Save text of western letters as old programs read it; tell of all other text. O(nodes)."""
    collection = work.collection
    texts: list[tuple[Game, Encoding, str]] = []
    for game, encoding in zip(collection.games, collection.save_encodings, strict=False):
        sources = [node.source for node in game.nodes() if not node.source.isascii()]
        if sources and encoding.name != _LATIN:
            texts.append((game, encoding, "".join(sources)))
    if not texts:
        return
    sure = sureness([encoding for _, encoding, _ in texts], [text for _, _, text in texts])
    if all(sure) and not any(
        LONE.search(text) or unencodable(text, _LATIN) for _, _, text in texts
    ):
        before = [game.root.properties for game in collection.games]
        set_charset(work.edit, collection, _LATIN)
        work.changed(None, label_of(texts[0][1].name), label_of(_LATIN), "to-latin")
        for game, properties in zip(collection.games, before, strict=True):
            work.note(game.root, properties, "charset")
        return
    for game, encoding, _ in texts:
        if ff_of(game.root) == 3:
            work.lose(game.root, "CA", "characters", label_of(encoding.name))
