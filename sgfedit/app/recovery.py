"""Unsaved records, kept on disk: a crash costs at most a second of typing.

While there is something to lose, three files stand in the data folder for each document: the
record as it would be saved, the path it belongs to, and a lock that tells a session that lives
from one that crashed.
"""

from __future__ import annotations

import codecs
import contextlib
import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QLockFile, QObject, QTimer

from sgfedit.app.settings import recovery_folder
from sgfedit.app.tasks import Slices
from sgfedit.errors import CharsetError
from sgfedit.formats import dump_in_steps, dumps, load
from sgfedit.game import Collection
from sgfedit.game.node_locator import follow, trail_of
from sgfedit.sgf import Encoding
from sgfedit.sgf.charset_names import codec_name, wide_codec
from sgfedit.sgf.encoding import CHOSEN, PER_GAME

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.sgf.node import Node

_log = logging.getLogger(__name__)

DELAY_MS: Final = 700
"""From the first change that is not on disk until it is written."""

_NODES_A_STEP: Final = 5_000
"""Nodes to write before the event loop comes round: about a millisecond's worth."""

_DEEPEST: Final = 2_000
"""Of a node that lies deeper it is not noted where it is: to tell takes time at each writing."""

_RECORD: Final = ".sgf"
_ABOUT: Final = ".json"
_LOCK: Final = ".lock"


class Leftover(NamedTuple):
    """What a session that crashed had not saved.

    Attributes:
        record: The file that holds it, an SGF file.
        path: The file it was to be saved to; None if it never was in one.
        origin: The file of another program that it had been read from, if it was.
        format: The format of that file, as `Collection.format`.
        title: What it was called if it never was in a file, as `Document.title`.
        charset: The codec of all its games, empty if they have several.
        is_charset_chosen: Whether the user chose that.
        game, trail: Where the node is that was shown when it was written, see `game.node_locator`;
            the first node if that is not known.
    """

    record: Path
    path: Path | None
    origin: Path | None = None
    format: str = "sgf"
    title: str = ""
    charset: str = ""
    is_charset_chosen: bool = False
    game: int = 0
    trail: tuple[str, ...] = ()

    def load(self) -> Collection:
        """Return the games, read in the charset that they were written in.

        What was typed may make another one seem right than the one they had.

        Raises:
            FileError: they cannot be read.
        """
        found = load(self.record)
        if self.is_charset_chosen or self.charset not in {"", found.encoding.name}:
            found = load(self.record, self.charset)
        # As SGF it does not tell any more what it was read from.
        found.format = self.format
        return found

    def node_in(self, collection: Collection) -> Node | None:
        """Return the node that was shown, or what is left of the way to it; None: not known."""
        if self.game >= len(collection.games):
            return None
        return follow(collection.games[self.game].root, self.trail).node

    @property
    def name(self) -> str:
        """The name of the file it belongs to, or its title if it never was in one."""
        known = self.path or self.origin
        return known.name if known is not None else self.title

    def discard(self) -> None:
        """Delete it; to be called once its content is safe elsewhere."""
        _delete(self.record, _LOCK)


class Recovery(QObject):
    """Keeps the unsaved state of one document on disk until it is saved, undone or closed.

    Writing waits DELAY_MS after the first change and not for a pause, so it comes at most that
    late however long somebody types. What `dumps` does is done in steps between events, and from
    the start if something changes meanwhile; failing is logged and tried again at the next change.
    """

    def __init__(
        self, document: Document, folder: Path | None = None, parent: QObject | None = None
    ) -> None:
        """Watch `document`; files go to `folder`, by default to `recovery_folder()`."""
        super().__init__(parent)
        self._document = document
        self._record = (folder or recovery_folder()) / f"{os.urandom(16).hex()}{_RECORD}"
        self._lock = QLockFile(str(self._record.with_suffix(_LOCK)))
        # A session may last for days; it is alive as long as its process is.
        self._lock.setStaleLockTime(0)
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self._begin)
        self._has_files = False
        self._dumping = Slices(self, lambda: document.is_editing)
        self._dumping.ended.connect(self._write)
        self._dumping.failed.connect(self.flush)
        document.changed.connect(self._follow)
        document.saved_changed.connect(self._follow)
        document.reset.connect(self._follow)
        self._follow()

    @property
    def record(self) -> Path:
        """The file that holds the document while there is something to lose."""
        return self._record

    @staticmethod
    def found(folder: Path | None = None) -> tuple[Leftover, ...]:
        """Return what sessions that are no longer alive have left, the oldest first."""
        records = [
            (file.stat().st_mtime, file)
            for file in (folder or recovery_folder()).glob(f"*{_RECORD}")
            if not _is_alive(file)
        ]
        return tuple(_leftover(file) for _, file in sorted(records))

    def flush(self) -> None:
        """Write what is not on disk yet now; also for log-outs and before a crash report."""
        self._stop()
        if self._document.is_modified:
            self._write(_bytes_of(self._document.collection))

    def close(self) -> None:
        """Stop watching and delete the files: the document is closed, saved or not."""
        self._document.changed.disconnect(self._follow)
        self._document.saved_changed.disconnect(self._follow)
        self._document.reset.disconnect(self._follow)
        self._drop()

    def _follow(self) -> None:
        """Start the clock if there is something to lose, else delete the files."""
        if not self._document.is_modified:
            self._drop()
        elif self._dumping.is_running:
            self._begin()
        elif not self._timer.isActive():
            self._timer.start()

    def _begin(self) -> None:
        """Write in steps from now on."""
        self._dumping.start(dump_in_steps(self._document.collection, nodes=_NODES_A_STEP))

    def _stop(self) -> None:
        self._timer.stop()
        self._dumping.stop()

    def _write(self, data: bytes) -> None:
        try:
            self._write_files(data)
        except OSError:
            _log.warning("cannot write %s", self._record, exc_info=True)

    def _write_files(self, data: bytes) -> None:
        self._record.parent.mkdir(parents=True, exist_ok=True)
        self._has_files = True
        if not self._lock.isLocked():
            self._lock.tryLock(0)
        import json  # noqa: PLC0415  # not for a start without anything to recover

        document = self._document
        encoding = document.collection.encoding
        is_one = encoding.name != PER_GAME and not data.startswith(codecs.BOM_UTF8)
        about = {
            "charset": encoding.name if is_one else "",
            "is_charset_chosen": is_one and encoding.reason == CHOSEN,
            "path": _named(document.path),
            "origin": _named(document.origin),
            "format": document.collection.format,
            "title": document.title,
            **_place(document),
        }
        _replace(self._record.with_suffix(_ABOUT), json.dumps(about).encode())
        _replace(self._record, data)

    def _drop(self) -> None:
        self._stop()
        if self._has_files:
            self._has_files = False
            _delete(self._record)
            self._lock.unlock()  # its file goes last: before that nobody takes the others for left


def _bytes_of(collection: Collection) -> bytes:
    """Return the bytes to save, in UTF-8 with a mark if something does not fit the charset."""
    try:
        return dumps(collection)
    except CharsetError:
        marked = Encoding("utf-8", "bom", codecs.BOM_UTF8)
        return dumps(Collection(collection.games, suffix=collection.suffix, encoding=marked))


def _replace(file: Path, data: bytes) -> None:
    """Write `data` to `file`, all or nothing.

    Not flushed to the disk itself, which can take longer than a frame: the system keeps what it
    was given when a program crashes.
    """
    part = file.with_suffix(".part")
    part.write_bytes(data)
    part.replace(file)


def _delete(record: Path, *more: str) -> None:
    """Delete a record and what stands beside it; what cannot be deleted stays."""
    for suffix in (_RECORD, _ABOUT, ".part", *more):
        with contextlib.suppress(OSError):
            record.with_suffix(suffix).unlink()


def _is_alive(record: Path) -> bool:
    """Whether the session that writes `record` is running."""
    lock = QLockFile(str(record.with_suffix(_LOCK)))
    lock.setStaleLockTime(0)
    # Gets the lock, and gives it back at once, if its owner is gone.
    return not lock.tryLock(0) and lock.error() is QLockFile.LockError.LockFailedError


def _named(path: Path | None) -> str | None:
    return None if path is None else str(path.absolute())


def _place(document: Document) -> dict[str, object]:
    """Return where the node is that is shown; nothing of one that is too far down."""
    node: Node | None = document.current
    for _ in range(_DEEPEST):
        if node is None:
            break
        node = node.parent
    if node is not None:
        return {}
    game = document.collection.games.index(document.game)
    return {"game": game, "trail": trail_of(document.current)}


def _placed(found: dict[str, object]) -> tuple[int, tuple[str, ...]]:
    """Return game and trail as they were noted, the first node if that makes no sense."""
    game, trail = found.get("game"), found.get("trail")
    if type(game) is not int or game < 0 or not isinstance(trail, list):
        return 0, ()
    steps = tuple(step for step in trail if isinstance(step, str))
    return (game, steps) if len(steps) == len(trail) else (0, ())


def _leftover(record: Path) -> Leftover:
    """Return what is noted beside a record; nothing if there is no note or it cannot be read."""
    import json  # noqa: PLC0415  # not for a start without anything to recover

    try:
        about = json.loads(record.with_suffix(_ABOUT).read_bytes())
    except (OSError, ValueError):
        return Leftover(record, None)
    found = about if isinstance(about, dict) else {}
    texts = {key: value for key, value in found.items() if isinstance(value, str)}
    path, origin = (Path(texts[key]) if key in texts else None for key in ("path", "origin"))
    charset = texts.get("charset", "")
    is_known = bool(codec_name(charset) or wide_codec(charset))
    return Leftover(
        record,
        path,
        origin,
        texts.get("format", "sgf"),
        texts.get("title", ""),
        charset if is_known else "",
        is_known and found.get("is_charset_chosen") is True,
        *_placed(found),
    )
