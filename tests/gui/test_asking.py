"""One question at a time to the engine that looks at boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator

from sgfedit.app.qm import Message, compiled
from sgfedit.engine.positions import situation_at
from sgfedit.engine.questions import DeadStones
from sgfedit.errors import EngineError
from sgfedit.gui.asking import Asking
from tests.quiet_engine import GNUGO, quiet_engines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sgfedit.engine.questions import Question
    from sgfedit.gui.shell.main_window import MainWindow


@pytest.fixture
def german(window: MainWindow) -> Iterator[None]:
    """One sentence in German."""
    del window
    translator = QTranslator()
    source, text = "{engine} refuses: {detail}", "{engine} weigert sich: {detail}"
    data = compiled([Message("Error", source, "", (text,))], "de")
    assert translator.load(data)
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("is_asked", [True, False])
def test_why_nothing_is_answered_is_said_in_the_language_of_the_window(
    window: MainWindow, tmp_path: Path, *, is_asked: bool
) -> None:
    engines = quiet_engines(window.settings, tmp_path, GNUGO)
    error = EngineError("refused", "GNU Go", "no")
    said: list[str] = []
    asking = Asking(window, window)
    asking.failed.connect(said.append)

    def question() -> Question:
        if not is_asked:
            raise error
        return DeadStones(situation_at(window.document.game.positions, window.document.current))

    asking.ask(question)
    if is_asked:
        engines.made[GNUGO].fail(error)
        QCoreApplication.processEvents()

    assert said == ["GNU Go weigert sich: no"]
