"""SGF: read, save, and list what a collection holds without reading its games."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import CharsetError
from sgfedit.game.collection import Collection
from sgfedit.game.game import Game
from sgfedit.lazy import expression
from sgfedit.sgf.encoding import escape_unencodable
from sgfedit.sgf.grammar import ANY_VALUE, VALUE, WS
from sgfedit.sgf.node import Properties
from sgfedit.sgf.properties import decode as decode_value
from sgfedit.sgf.reading import Read, read, read_text

if TYPE_CHECKING:
    import os
    from collections.abc import Generator

    from sgfedit.formats.source import Source
    from sgfedit.sgf.parser import GameTree

EXTENSIONS: Final = (".sgf", ".mgt", ".sgfs")
_MANY: Final = 1_000_000


def loads(data: bytes | str, charset: str | None = None) -> Collection:
    """Return the games in the bytes or the text of a file.

    Never raises about content; O(length).

    Args:
        data: The content.
        charset: The user's choice for bytes, a codec or a name as in CA; None to find out.

    Raises:
        LookupError: there is no such `charset`.
    """
    return collection_from(Read.of_text(data) if isinstance(data, str) else read(data, charset))


def collection_from(found: Read) -> Collection:
    """Return the games that a text was read as."""
    encodings = found.encodings or repeat(None)
    return Collection(
        tuple(
            Game(tree, _text_of(tree, found.text), encoding=encoding)
            for tree, encoding in zip(found.parsed.trees, encodings, strict=False)
        ),
        suffix=found.parsed.suffix,
        encoding=found.encoding,
        findings=tuple(found.findings),
    )


def _text_of(tree: GameTree, text: str) -> str | None:
    """Return the verbatim text of a game, None if it can depend on what follows in the file."""
    return None if tree.span is None else text[slice(*tree.span)]


def read_source(source: Source) -> Collection | None:
    """Return the games of a source, None if there are none; see `Format.read`."""
    found = loads(source.data if source.given is None else source.given, source.charset)
    return found if found.games else None


def dumps(collection: Collection) -> bytes:
    """Return the bytes of the collection's file: what was not edited as it was read.

    Only a game that had nothing to name its charset for, and now has text that is not ASCII, has a
    CA in them: others would read it otherwise. The collection stays as it is.

    Raises:
        CharsetError: a character that was added does not exist in the file's charset.
    """
    from sgfedit.steps import run  # noqa: PLC0415  # readers need none

    data = run(dump_in_steps(collection, nodes=_MANY))
    if data.isascii() or not any(one.was_ascii for one in collection.save_encodings):
        return data
    from sgfedit.game.edits import Edit  # noqa: PLC0415  # rarely needed
    from sgfedit.game.operations import name_charset  # noqa: PLC0415  # rarely needed

    edit = Edit()
    try:
        name_charset(edit, collection)
        return run(dump_in_steps(collection, nodes=_MANY)) if edit.edits() else data
    finally:
        edit.roll_back()


def dump_in_steps(collection: Collection, *, nodes: int) -> Generator[None, None, bytes]:
    """Return what `dumps` returns, pausing after every so many `nodes`.

    Games that are edited meanwhile are written again from their start; the list of games must
    stay as it is.

    Raises:
        CharsetError: see `dumps`.
    """
    from sgfedit.game.given import one_given  # noqa: PLC0415  # not to read
    from sgfedit.game.serialise import encoded, texts_in_steps  # noqa: PLC0415

    one_given(collection, Collection)
    texts = yield from texts_in_steps(collection, nodes=nodes)
    try:
        return encoded(collection, texts)
    except CharsetError:
        from sgfedit.game.operations import misfits  # noqa: PLC0415  # rarely needed

        if misfits(collection):
            raise
    # What does not fit stands between the nodes, belongs to nothing and cannot be edited: in a
    # file that was given another charset it is written as numbers.
    encodings = [one.name for one in collection.save_encodings]
    return encoded(collection, map(escape_unencodable, texts, encodings))


def save(collection: Collection, path: str | os.PathLike[str]) -> None:
    """Write the collection to `path`, all or nothing.

    Raises:
        CharsetError: see `dumps`; nothing is written.
        FileError: the file cannot be written; the old file is as it was.
    """
    from sgfedit.formats.saving import save_bytes  # noqa: PLC0415  # not to read

    save_bytes(dumps(collection), path)


class GameSummary(NamedTuple):
    """What a list of games shows of one, read from its root only.

    Attributes:
        properties: The root's properties.
    """

    properties: Properties

    def text(self, ident: str) -> str:
        """Return a game-info text, empty if absent."""
        values = self.properties.get(ident)
        return str(decode_value(ident, values) or "") if values else ""


# A variation up to the next parenthesis, or what closes one; anything else takes all the rest.
# Values without backslashes come first and in a loop of their own, which takes half of the time.
_IN_ORDER: Final = expression(
    rf"\({WS};[^\[()]*+(?:(?:\[[^\]\\]*+\][^\[()]*+)++|{VALUE}[^\[()]*+)*+(?=[()])"
    rf"|\){WS}(?=[()]|\Z)|((?s:.++))"
)
_SPACE: Final = expression(WS)
_ROOT: Final = expression(rf"{WS}(;[^;()\[]*+(?:{ANY_VALUE}[^;()\[]*+)*+)")


def summaries(data: bytes) -> tuple[GameSummary, ...]:
    """Return what stands in the roots of a file's games, the same ones as `loads` finds.

    Where all parentheses are in order they alone are counted, at a fraction of the cost of
    `loads`; else the games are read. O(length).
    """
    found = _between_parentheses(read_text(data))
    if found is None:
        found = [GameSummary(tree.root.properties) for tree in read(data).parsed.trees]
    return tuple(found)


def _between_parentheses(text: str) -> list[GameSummary] | None:
    """Return the roots in a text of nothing but whole trees, None if it is another one."""
    found: list[GameSummary] = []
    depth = 0
    space = _SPACE.match(text)
    for match in _IN_ORDER.finditer(text, space.end() if space else 0):
        if match[1] is not None:
            return None
        if text[match.start()] == ")":
            depth -= 1
        else:
            if depth == 0 and (root := _ROOT.match(text, match.start() + 1)):
                found.append(GameSummary(Properties(root[1])))
            depth += 1
        if depth < 0:
            return None
    return None if depth else found
