"""One question at a time to an engine, for those who play, count or guess without one as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sgfedit.app.engines import Engines
from sgfedit.app.error_words import words_of
from sgfedit.engine.questions import Answered, Failed
from sgfedit.errors import EngineError, RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.questions import Event, Question, Ticket
    from sgfedit.gui.window import Window


class Asking(QObject):
    """Asks the engine that looks at boards; of two questions the later one counts.

    Signals:
        answered: What it answers, and its name as the user calls it.
        failed: Why it does not, in a sentence.
    """

    answered = Signal(object, str)
    failed = Signal(str)

    def __init__(self, window: Window, parent: QObject) -> None:
        """Ask nothing yet.

        Args:
            window: Whose settings say which engine.
            parent: Whoever wants to know.
        """
        super().__init__(parent)
        self._window = window
        self._engines = Engines.of(window.settings)
        self._ticket: Ticket = 0
        self._spec: EngineSpec | None = None

    @property
    def name(self) -> str:
        """The engine that would be asked; empty if none is set up, or none may start."""
        spec = self._engines.named(self._window.settings.get("look.engine"))
        return spec.name if spec is not None else ""

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is to come."""
        return bool(self._ticket)

    def ask(self, make: Callable[[], Question]) -> None:
        """Ask; if no engine is set up, lead to where that is done.

        Args:
            make: Returns the question, or raises the EngineError that is told then.

        Raises:
            RefusalError: there is no engine.
        """
        self.drop()
        spec = self._engines.named(self._window.settings.get("look.engine"))
        if self._engines.is_safe:
            raise RefusalError("look-safe")
        if spec is None:
            self._window.actions_by_id["engines.set_up"].trigger()
            raise RefusalError("no-engine")
        try:
            question = make()
        except EngineError as error:
            self.failed.emit(words_of(error))
            return
        self._spec = spec
        self._ticket = self._engines.ask(spec, question, self._hear)

    def drop(self) -> None:
        """Want no answer any more."""
        ticket, self._ticket = self._ticket, 0
        self._engines.forget(ticket)

    def _hear(self, event: Event) -> None:
        if not isinstance(event, (Answered, Failed)) or event.ticket != self._ticket:
            return
        self._ticket = 0
        if isinstance(event, Failed):
            if event.error.reason != "cancelled":
                self.failed.emit(words_of(event.error))
        elif self._spec is not None:
            self.answered.emit(event.answer, self._spec.name)
