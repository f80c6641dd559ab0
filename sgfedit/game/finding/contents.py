"""Finding nodes by what stands in them: a property, an annotation, a fork, a move at a point."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.game.annotations import ANNOTATIONS, BY_IDENT
from sgfedit.game.finding.hit import Hit, Hits
from sgfedit.game.finding.texts import has_any
from sgfedit.game.traversal import MOVES
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.grammar import Segment, segments
from sgfedit.sgf.marks import IN_MENUS
from sgfedit.sgf.node import is_go
from sgfedit.sgf.properties import GAME_INFO, PROPERTIES, Category, Kind
from sgfedit.sgf.values import PASS, decode_text, effective, format_point, parse_move, strip

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from sgfedit.game.finding.hit import Scope
    from sgfedit.game.game import Game
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point, PointOrPass


class NodeKind(NamedTuple):
    """One kind of thing in a node.

    Attributes:
        key: What the program calls it.
        name: English name.
        idents: The properties, each of which makes it one; none if they do not decide.
    """

    key: str
    name: str
    idents: tuple[str, ...] = ()


def _of(category: Category) -> tuple[str, ...]:
    return tuple(row.ident for row in PROPERTIES.values() if row.category is category)


NODE_KINDS: Final = (
    NodeKind("annotation", QT_TRANSLATE_NOOP("NodeKind", "Any annotation"), tuple(BY_IDENT)),
    *(NodeKind(row.ident, row.names[0], (row.ident,)) for row in ANNOTATIONS),
    NodeKind("comment", QT_TRANSLATE_NOOP("NodeKind", "Comment"), ("C",)),
    NodeKind("name", QT_TRANSLATE_NOOP("NodeKind", "Node name"), ("N",)),
    NodeKind("labels", QT_TRANSLATE_NOOP("NodeKind", "Labels"), ("LB", "L")),
    NodeKind("marks", QT_TRANSLATE_NOOP("NodeKind", "Marks"), (*IN_MENUS, "M")),
    NodeKind("lines", QT_TRANSLATE_NOOP("NodeKind", "Arrows and lines"), ("AR", "LN")),
    NodeKind("territory", QT_TRANSLATE_NOOP("NodeKind", "Territory"), ("TB", "TW")),
    NodeKind("parts", QT_TRANSLATE_NOOP("NodeKind", "Dimmed or hidden parts"), ("DD", "VW")),
    NodeKind("setup", QT_TRANSLATE_NOOP("NodeKind", "Set-up stones"), _of(Category.SETUP)),
    NodeKind("time", QT_TRANSLATE_NOOP("NodeKind", "Time on the clock"), _of(Category.TIMING)),
    NodeKind("number", QT_TRANSLATE_NOOP("NodeKind", "Move number set"), ("MN",)),
    NodeKind("value", QT_TRANSLATE_NOOP("NodeKind", "Estimate"), ("V",)),
    NodeKind("figure", QT_TRANSLATE_NOOP("NodeKind", "Figure"), ("FG", "PM")),
    NodeKind("info", QT_TRANSLATE_NOOP("NodeKind", "Game info"), tuple(sorted(GAME_INFO))),
    NodeKind("pass", QT_TRANSLATE_NOOP("NodeKind", "Pass")),
    NodeKind("fork", QT_TRANSLATE_NOOP("NodeKind", "Fork of variations")),
    NodeKind("end", QT_TRANSLATE_NOOP("NodeKind", "End of a line")),
    NodeKind("unknown", QT_TRANSLATE_NOOP("NodeKind", "Unknown property")),
)
"""In the order of menus."""

BY_KEY: Final = {kind.key: kind for kind in NODE_KINDS}
"""Key → kind."""


_TESTED_AT_ONCE: Final = 64
"""Nodes to look into before a search says that it is still going on."""


class Wanted(NamedTuple):
    """What is to stand in a node.

    Attributes:
        idents: Properties, one of which is enough.
        keys: Kinds without properties of their own, as of NODE_KINDS.
        text: What stands in the property, regardless of case; empty for anything.
    """

    idents: frozenset[str] = frozenset()
    keys: frozenset[str] = frozenset()
    text: str = ""

    @classmethod
    def of(cls, typed: str, names: Mapping[str, str] | None = None) -> Wanted:
        """Return what a user has typed: ``LB``, ``bm, te``, ``hotspot``, ``C: ladder``.

        Each word before a colon is a property, by its ident in any case; else it and the words
        beside it are the name of a kind, or the beginnings of such words.

        Args:
            names: Name of a kind → its key; the English names by default.

        Raises:
            RefusalError: there is no such property or kind ("no-such-kind"), or nothing was
                typed ("nothing-to-find").
        """
        before, _, text = typed.partition(":")
        parts = [part.strip() for part in before.split(",") if part.strip()]
        if not parts:
            raise RefusalError("nothing-to-find")
        by_name = {kind.name: kind.key for kind in NODE_KINDS} if names is None else names
        idents: set[str] = set()
        keys: set[str] = set()
        for part in parts:
            for found in _meant(part, by_name):
                kind = BY_KEY.get(found)
                idents.update(kind.idents if kind else (found,))
                if kind is not None and not kind.idents:
                    keys.add(found)
        return cls(frozenset(idents), frozenset(keys), text.strip())


def _meant(part: str, names: Mapping[str, str]) -> list[str]:
    """Return the keys and idents that a part of a query means."""
    exact = {_plain(name): key for name, key in names.items()}
    if _plain(part) in exact:
        return [exact[_plain(part)]]
    if part.upper() in PROPERTIES or (part.isascii() and part.isalnum() and part.isupper()):
        return [part.upper()]
    words = _plain(part).split()
    found = [
        key
        for name, key in exact.items()
        if all(any(has.startswith(word) for has in name.split()) for word in words)
    ]
    if not found:
        raise RefusalError("no-such-kind", part)
    return found


def _plain(name: str) -> str:
    """Return a name regardless of case and of hyphens."""
    return name.casefold().replace("-", "")


def nodes_with(scope: Scope, wanted: Wanted) -> Hits:
    """Yield the nodes in which something stands, each once for every such property.

    Args:
        wanted: What; a text counts for properties only.
    """
    may_have = has_any(wanted.idents) if wanted.idents else lambda _source: False
    needle = wanted.text.casefold()
    for number, game in scope.searched():
        tests = [_TESTS[key](game) for key in sorted(wanted.keys) if not needle]
        tested = 0
        for node in scope.nodes_of(game):
            if node is None:
                yield None
                continue
            if any(test(node) for test in tests):
                yield Hit(number, node)
            if may_have(node.source):
                for ident in _found(node.source, wanted.idents, needle):
                    yield Hit(number, node, ident)
                yield None
            tested += bool(tests)
            if tested == _TESTED_AT_ONCE:
                tested = 0
                yield None


def _found(source: str, idents: frozenset[str], needle: str) -> dict[str, None]:
    """Return the properties that are there, without making the node keep them."""
    return {
        segment.ident: None
        for segment in segments(source)
        if segment.ident in idents and _holds(segment, needle)
    }


def _holds(segment: Segment, needle: str) -> bool:
    if not needle:
        return _says_something(segment)
    return any(needle in decode_text(value).casefold() for value in segment.values)


def _says_something(segment: Segment) -> bool:
    """Whether a property is more than an empty text, which is as good as none."""
    row = PROPERTIES.get(segment.ident)
    if row is None or row.kind not in {Kind.TEXT, Kind.SIMPLE}:
        return True
    return any(map(strip, segment.values))


def _passes(game: Game) -> Callable[[Node], bool]:
    size = game.size
    has_move = has_any(MOVES)
    if not is_go(game.root):
        return lambda _node: False

    def is_pass(node: Node) -> bool:
        return has_move(node.source) and any(
            segment.ident in MOVES and parse_move(effective(segment.values), size) is PASS
            for segment in segments(node.source)
        )

    return is_pass


def _has_unknown(node: Node) -> bool:
    found = (segment.ident for segment in segments(node.source))
    return any(ident and ident not in PROPERTIES for ident in found)


_TESTS: Final[dict[str, Callable[[Game], Callable[[Node], bool]]]] = {
    "pass": _passes,
    "fork": lambda _game: lambda node: node.has_variations,
    "end": lambda _game: lambda node: node.first_child is None,
    "unknown": lambda _game: _has_unknown,
}


_ANY_MOVE: Final = r"[BW][a-z]*\s*\["


def moves_at(scope: Scope, point: Point, idents: Collection[str] = MOVES) -> Hits:
    """Yield the nodes with a move at a point, in all games of Go that are searched.

    Args:
        point: Where the stone is played.
        idents: B for moves of Black, W for those of White.
    """
    may_have = _looks_for(point)
    for number, game in scope.searched():
        if not is_go(game.root):
            continue
        size = game.size
        for node in scope.nodes_of(game):
            if node is None:
                yield None
            elif may_have(node.source):
                for ident, move in _moves(node.source, size):
                    if move == point and ident in idents:
                        yield Hit(number, node, ident, point=point)
                        break


def _looks_for(point: Point) -> Callable[[str], object]:
    """Return a quick look at a node's text that says whether it may have such a move."""
    # White space between the letters has no meaning (FF[4], "SGF basic types").
    letters = r"\s*".join(format_point(point))
    return re.compile(rf"{_ANY_MOVE}[^\]]*{letters}").search


def _moves(source: str, size: tuple[int, int]) -> list[tuple[str, PointOrPass | None]]:
    """Return the moves of a node without making it keep its properties."""
    return [
        (segment.ident, parse_move(effective(segment.values), size))
        for segment in segments(source)
        if segment.ident in MOVES
    ]
