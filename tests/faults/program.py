"""The program as it is, with somebody in it who edits at random and notes each state.

``python -m tests.faults.program SEED LOG FILE`` opens FILE, puts back what a session before has
left, and goes on until it is killed. Each line of LOG is written before anything else happens: a
time of the system's clock that only goes forward, what happened, and what it has led to.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer

from sgfedit import Point
from sgfedit.app.start_mark import Way
from sgfedit.errors import RefusalError
from sgfedit.formats import dumps
from sgfedit.game import operations
from sgfedit.game.serialise import texts_in_steps
from sgfedit.go import Colour
from sgfedit.gui import application
from sgfedit.gui.features.info.game_info import GameInfoDialog, game_info
from sgfedit.gui.shell import start_question
from sgfedit.gui.widgets import questions
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.app.document import Document
    from sgfedit.game import Collection
    from sgfedit.sgf.node import Node

_WORDS: Final = "a long remark, ünd 囲碁 ]\\[ typed key by key\n"
_MANY: Final = 1_000_000
_FAR: Final = 40


def state_of(collection: Collection, shown: Node) -> str:
    """Return what tells one state from another: texts and charsets, a dash, the node shown."""
    texts = "".join(run(texts_in_steps(collection, nodes=_MANY)))
    encodings = [one.name for one in (collection.encoding, *collection.save_encodings)]
    roots = [game.root for game in collection.games]
    number = roots.index(shown.root)
    place = next(at for at, node in enumerate(roots[number].subtree()) if node is shown)
    told = repr(encodings).encode() + texts.encode("utf-8", "surrogatepass")
    return f"{sha256(told).hexdigest()[:24]}-{number}.{place}"


class Driver:
    """Edits what is open in a window, a little at a time."""

    def __init__(self, window: Any, seed: int, log: str) -> None:
        self._window = window
        self._document: Document = window.document
        self._random = random.Random(seed)
        self._log = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._keys = ""
        self._dialog: GameInfoDialog | None = None
        self._actions: tuple[Callable[[], object], ...] = (
            *(self._type,) * 8,
            *(self._play,) * 3,
            self._mark,
            self._cut,
            self._undo,
            self._redo,
            *(self._go,) * 2,
            self._save,
            self._name,
            self._fill_in,
        )
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._act)
        self.tell("start")
        self._timer.start(self._random.choice((1, 15, 40, 90)))

    def tell(self, what: str, state: str = "") -> None:
        """Note what has happened, durably as far as only the program dies."""
        state = state or self._state()
        line = json.dumps([time.monotonic(), what, state]) + "\n"
        os.write(self._log, line.encode())

    def _state(self) -> str:
        document = self._document
        if self._dialog is None:
            return state_of(document.collection, document.current)
        with document.trial() as edit:  # as it is once what was typed is put back
            for (node, ident), text in self._dialog.pending.items():
                operations.set_info(edit, node, {ident: text})
            return state_of(document.collection, document.current)

    def _act(self) -> None:
        if self._dialog is not None:
            self._type_into_dialog(self._dialog)
        elif self._keys:
            self._type()
        else:
            try:
                self._random.choice(self._actions)()
            except RefusalError:
                return
        self.tell("edit")

    def _type(self) -> None:
        self._keys = self._keys or _WORDS[: self._random.randrange(3, len(_WORDS))]
        key, self._keys = self._keys[0], self._keys[1:]
        node = self._document.current
        text = str(node.get("C") or "") + key
        with self._document.edit("Type", merge=("C", node)) as edit:
            operations.set_text(edit, node, "C", text)

    def _play(self) -> None:
        width, height = self._document.game.size
        point = Point(self._random.randrange(width), self._random.randrange(height))
        colour = self._random.choice((Colour.BLACK, Colour.WHITE))
        with self._document.edit("Play") as edit:
            operations.play(edit, self._document.current, colour, point)

    def _mark(self) -> None:
        with self._document.edit("Mark") as edit:
            edit.set(self._document.current, "TR", ["aa", "bb"])

    def _cut(self) -> None:
        node = self._document.current
        if node.parent is not None:
            with self._document.edit("Cut") as edit:
                operations.delete_branch(edit, node)

    def _undo(self) -> None:
        self._window.actions_by_id["edit.undo"].trigger()

    def _redo(self) -> None:
        self._window.actions_by_id["edit.redo"].trigger()

    def _go(self) -> None:
        node = self._document.current
        for _ in range(self._random.randrange(_FAR)):
            node = self._random.choice(node.children or (node.parent or node,))
        self._document.go_to(node)

    def _name(self) -> None:
        with self._document.edit("Name") as edit:
            operations.set_info(
                edit, self._document.game.root, {"PB": self._random.choice(_WORDS)}
            )

    def _save(self) -> None:
        if self._random.random() < 0.3:
            data = dumps(self._document.collection)
            self.tell("saves", sha256(data).hexdigest())
            with self._document.trial() as edit:  # what the save itself does
                operations.name_charset(edit, self._document.collection)
                state = state_of(self._document.collection, self._document.current)
            self.tell("edit", state)
            self._window.actions_by_id["file.save"].trigger()

    def _fill_in(self) -> None:
        """Type into the game info, and leave it either way; its loop lets this one go on."""
        QTimer.singleShot(0, lambda: game_info(self._window))

    def _type_into_dialog(self, dialog: GameInfoDialog) -> None:
        if self._random.random() < 0.03:
            (dialog.accept if self._random.random() < 0.5 else dialog._on_cancel)()
            return
        ident = self._random.choice(("GC", "EV"))
        field = dialog.fields[ident]
        field.type_over(field.text + self._random.choice("typed words "))

    def note_dialog(self, dialog: GameInfoDialog | None) -> None:
        """Hear that the dialog is open, or is not any more."""
        self._dialog = dialog


def main() -> int:
    """Run the program until it is killed."""
    seed, log, path = sys.argv[1:]
    drivers: list[Driver] = []
    ask_to_save = questions.Answer.DISCARD
    questions.ask_recover = lambda *_: questions.Recover.RESTORE
    # It is killed sooner than a start has gone well.
    start_question.ask_way = lambda tried, paths: Way(paths) if tried else None
    questions.ask_save_changes = lambda *_: ask_to_save

    class Driven(application.Application):
        def offer_recovery(self) -> None:
            super().offer_recovery()
            drivers.append(Driver(self.windows[0], int(seed), log))

    class Watched(GameInfoDialog):
        def exec(self) -> int:
            drivers[0].note_dialog(self)
            try:
                return super().exec()
            finally:
                drivers[0].note_dialog(None)

    application.Application = Driven  # type: ignore[misc]
    game_info.__globals__["GameInfoDialog"] = Watched
    return application.run([path])


if __name__ == "__main__":
    sys.exit(main())
