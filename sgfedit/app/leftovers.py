"""What sessions that crashed had not saved: found on disk, and read."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sgfedit.app import journal_reading
from sgfedit.app.journal import VERSION
from sgfedit.app.shared_file import Stamp, is_file, is_running
from sgfedit.errors import CharsetError, FileError
from sgfedit.formats import dumps, load, loads
from sgfedit.formats.sgf import collection_from
from sgfedit.game import Collection
from sgfedit.game.game import Contents
from sgfedit.game.node_locator import follow, trail_of
from sgfedit.game.serialise import texts_in_steps
from sgfedit.sgf.charset_names import codec_name, wide_codec
from sgfedit.sgf.encoding import CHOSEN, PER_GAME
from sgfedit.sgf.reading import Read
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.app.journal import Typed
    from sgfedit.app.journal_reading import Told
    from sgfedit.sgf.node import Node

RECORD: Final = ".journal"
LOCK: Final = ".lock"
_BEFORE: Final = ".sgf"
"""Of the record that earlier versions wrote, with a note beside it."""

_MANY: Final = 1_000_000


class Leftover:
    """What a session that crashed had not saved.

    Attributes:
        record: The file that holds it.
        path: The file it was to be saved to; None if it never was in one.
        origin: The file of another program that it had been read from, if it was.
        format: The format of that file, as `Collection.format`.
        title: What it was called if it never was in a file, as `Document.title`.
        on_disk: The stamp of its file as it was known then; None if that was not noted.
    """

    def __init__(self, record: Path, about: Mapping[str, object]) -> None:
        texts = {key: value for key, value in about.items() if isinstance(value, str)}
        self.record = record
        self.path, self.origin = (
            Path(texts[key]) if key in texts else None for key in ("path", "origin")
        )
        self.format = texts.get("format", "sgf")
        self.title = texts.get("title", "")
        self.on_disk = _stamped(about.get("stamp"))

    @property
    def name(self) -> str:
        """The name of the file it belongs to, or its title if it never was in one."""
        known = self.path or self.origin
        return known.name if known is not None else self.title

    @cached_property
    def _told(self) -> Told | None:
        try:
            return journal_reading.told(self.record.read_bytes())
        except OSError as error:
            raise FileError.from_os(os.fspath(self.record), error) from error

    def load(self) -> Collection:
        """Return the games as they were, read in the charset that they were in.

        Nothing if what was left is not understood.

        Raises:
            FileError: they cannot be read.
        """
        found = Collection() if self._told is None else _read_again(self._told.collection)
        # As SGF it does not tell any more what it was read from.
        found.format = self.format
        return found

    def node_in(self, collection: Collection) -> Node | None:
        """Return the node that was shown, or what is left of the way to it; None: not known."""
        return None if self._told is None else _same_node(self._told.shown, self._told, collection)

    def typed_in(self, collection: Collection) -> Typed:
        """Return what was typed into a dialog and not applied, for nodes of `collection`."""
        told = self._told
        if told is None:
            return {}
        found = {
            (_same_node(node, told, collection), ident): text
            for (node, ident), text in told.typed.items()
        }
        return {(node, ident): text for (node, ident), text in found.items() if node is not None}

    def discard(self) -> None:
        """Delete it; to be called once its content is safe elsewhere."""
        _delete(self.record)


class _EarlierLeftover(Leftover):
    """What an earlier version left: the record as it would be saved, a note of what it was."""

    def __init__(self, record: Path, about: Mapping[str, object]) -> None:
        super().__init__(record, about)
        charset = about.get("charset")
        is_known = isinstance(charset, str) and bool(codec_name(charset) or wide_codec(charset))
        self._charset = str(charset) if is_known else ""
        self._is_chosen = is_known and about.get("is_charset_chosen") is True
        self._game, self._trail = _placed(about)

    def load(self) -> Collection:
        found = load(self.record)
        # What was typed may make another one seem right than the one they had.
        if self._is_chosen or self._charset not in {"", found.encoding.name}:
            found = load(self.record, self._charset)
        found.format = self.format
        return found

    def node_in(self, collection: Collection) -> Node | None:
        if self._game >= len(collection.games):
            return None
        return follow(collection.games[self._game].root, self._trail).node

    def typed_in(self, collection: Collection) -> Typed:
        del collection  # it kept none
        return {}


def _same_node(node: Node, told: Told, collection: Collection) -> Node | None:
    """Return the node of what was read again that is a node of what was told. O(nodes)."""
    roots = [game.root for game in told.collection.games]
    number = roots.index(node.root)
    if number >= len(collection.games):
        return None
    before, now = list(roots[number].subtree()), list(collection.games[number].nodes())
    return (
        now[before.index(node)] if len(before) == len(now) else follow(now[0], trail_of(node)).node
    )


def found_in(folder: Path) -> tuple[Leftover, ...]:
    """Return what lies in a folder and is of no session that lives, the oldest first.

    What such sessions had only begun to write is deleted, what is damaged put aside.
    """
    found: list[tuple[float, Path, Leftover]] = []
    for file in (*folder.glob(f"*{RECORD}"), *folder.glob(f"*{_BEFORE}")):
        leftover = None if is_running(file.with_suffix(LOCK)) else _leftover(file)
        if leftover is not None:
            with suppress(OSError):  # another program has it by now
                found.append((file.stat().st_mtime, file, leftover))
    for lock in folder.glob(f"*{LOCK}"):
        has_record = any(lock.with_suffix(one).exists() for one in (RECORD, _BEFORE))
        if not has_record and not is_running(lock):
            _delete(lock)
    return tuple(leftover for *_, leftover in sorted(found, key=lambda one: one[:2]))


def _leftover(record: Path) -> Leftover | None:
    if record.suffix == _BEFORE:
        return _EarlierLeftover(record, _note_beside(record))
    if not is_file(record):  # to read a pipe waits for ever
        return None
    try:
        data = record.read_bytes()
    except OSError:
        return None
    about = journal_reading.about(data)
    if about is None:
        _drop(record, data)
        return None
    return Leftover(record, about) if about.get("version") == VERSION else None


def _drop(record: Path, data: bytes) -> None:
    """Delete a journal that had only begun when its session ended; put aside what is none."""
    if journal_reading.is_one(data):
        _delete(record)
        return
    from sgfedit.app.put_aside import put_aside  # noqa: PLC0415  # seldom needed

    put_aside(record)


def _delete(record: Path) -> None:
    """Delete a record and what stands beside it; what cannot be deleted stays."""
    for suffix in (RECORD, _BEFORE, ".json", ".part", LOCK):
        with suppress(OSError):
            record.with_suffix(suffix).unlink()


def _read_again(told: Collection) -> Collection:
    """Return games as if they had been saved and opened, so that it is known what their flaws are.

    In the charset they are in; where no bytes tell the same text, from the text.
    """
    text = _text_of(told)
    encoding = told.encoding
    named = None if encoding.name == PER_GAME else encoding.name
    with suppress(CharsetError):
        data = dumps(told)
        for charset in (named, None) if encoding.reason == CHOSEN else (None, named):
            found = loads(data, charset)
            if found.encoding.name == encoding.name and _text_of(found) == text:
                return found
    found = collection_from(Read.of_text(text))
    games = found.games
    if len(games) == len(told.games):
        games = tuple(
            game.encoded(old.encoding) for game, old in zip(games, told.games, strict=True)
        )
    found.contents = Contents(games, found.suffix, encoding, told.contents.declared)
    return found


def _text_of(collection: Collection) -> str:
    return "".join(run(texts_in_steps(collection, nodes=_MANY)))


# Of earlier versions ------------------------------------------------------------------------


def _note_beside(record: Path) -> Mapping[str, object]:
    """Return what is noted beside a record; nothing if there is no note or it cannot be read."""
    try:
        about: Any = json.loads(record.with_suffix(".json").read_bytes())
    except (OSError, ValueError):
        return {}
    return about if isinstance(about, dict) else {}


def _stamped(found: object) -> Stamp | None:
    """Return a stamp as it was noted, None if it makes no sense."""
    if not isinstance(found, list) or [type(part) for part in found] != [int] * 3:
        return None
    return Stamp(*found)


def _placed(about: Mapping[str, object]) -> tuple[int, tuple[str, ...]]:
    """Return game and trail as they were noted, the first node if that makes no sense."""
    game, trail = about.get("game"), about.get("trail")
    if type(game) is not int or game < 0 or not isinstance(trail, list):
        return 0, ()
    steps = tuple(step for step in trail if isinstance(step, str))
    return (game, steps) if len(steps) == len(trail) else (0, ())
