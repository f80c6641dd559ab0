"""A trial of an engine: three moves, and what it said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget

from sgfedit.app.engines import Engines
from sgfedit.app.error_words import words_of
from sgfedit.engine.candidates import gtp_vertex
from sgfedit.engine.positions import Situation
from sgfedit.engine.questions import Answered, Failed, Genmove, Played, State
from sgfedit.go import Colour
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.buttons import close_only
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.marked_text import monospaced
from sgfedit.gui.widgets.plain_text import Label

if TYPE_CHECKING:
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.questions import Event
    from sgfedit.gui.window import Window

_MOVES: Final = 3
_SECONDS: Final = 2.0
_EMPTY: Final = Situation((9, 9), Colour.BLACK, "japanese", 6.5)
_SIZE: Final = (460, 260)


class TryEngine(QDialog):
    """Plays three moves on an empty 9x9 board, and shows what the engine said meanwhile.

    Attributes:
        result_words: How it went, in a sentence.
        said: Its moves, and what it printed if something was wrong.
    """

    manual_page = "engines.md#setting-one-up"

    def __init__(self, window: Window, spec: EngineSpec, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("engineTrial")
        self.setWindowTitle(self.tr("Test of {engine}").format(engine=spec.name))
        self._engines = Engines.of(window.settings)
        self._spec = spec
        self._was_off = self._engines.state(spec) is State.OFF
        self._situation = _EMPTY
        self._count = self._ticket = 0
        self.result_words = Label(parent=self, wordWrap=True)
        self.result_words.setObjectName("engineTrialResult")
        self.said = QPlainTextEdit(self, readOnly=True)
        self.said.setObjectName("engineTrialSaid")
        self.said.setAccessibleName(self.tr("What the engine said"))
        self.said.setFont(monospaced(self.font()))
        self.said.setTabChangesFocus(True)
        fill(
            QVBoxLayout(self),
            self.result_words,
            (self.said, 1),
            close_only(self),
            spacing=scale.NEAR,
        )
        self.resize(*map(scale.px, _SIZE))
        self.finished.connect(self._end)
        self.result_words.setText(self.tr("It is started, and asked for three moves…"))
        self._ask()

    def _ask(self) -> None:
        question = Genmove(self._situation, seconds=_SECONDS)
        self._ticket = self._engines.ask(self._spec, question, self._tell)

    def _tell(self, event: Event) -> None:
        if isinstance(event, Failed):
            self._fail(words_of(event.error))
        elif isinstance(event, Answered) and isinstance(event.answer, Played):
            self._take(event.answer)

    def _take(self, played: Played) -> None:
        self._count += 1
        is_black = played.colour is Colour.BLACK
        side = self.tr("Black") if is_black else self.tr("White")
        move = self.tr("resigns")
        if played.move is not None:
            move = gtp_vertex(played.move, self._situation.size[1])
        self.said.appendPlainText(f"{self._count}. {side} {move}")
        if self._count == _MOVES or played.move is None:
            self._ticket = 0
            self.result_words.setText(self.tr("It works: these are its moves."))
            return
        self._situation = self._situation.after(played.move)
        self._ask()

    def _fail(self, sentence: str) -> None:
        """Say what was wrong, and what was sent and received before."""
        self._ticket = 0
        self.result_words.setText(sentence)
        signs = {"in": "> ", "err": "! "}
        for line in self._engines.lines(self._spec):
            self.said.appendPlainText(signs.get(line.kind, "") + line.text)

    def _end(self) -> None:
        """Leave the engine as it was before."""
        self._engines.forget(self._ticket)
        if self._was_off:
            self._engines.end(self._spec)
