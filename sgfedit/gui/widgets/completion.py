"""Completes names and events from what the user has typed before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QStringListModel, Qt
from PySide6.QtWidgets import QCompleter

from sgfedit.app.known_names import KINDS, KnownNames

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtWidgets import QLineEdit

    from sgfedit.gui.widgets.info_fields import Field

_MOST: Final = 12


class Names(QObject):
    """Lists below a field what the user has typed there before and contains what is typed now.

    Nothing is put into a field but what the user chooses from the list.
    """

    def __init__(self, fields: Mapping[str, Field], names: KnownNames, parent: QObject) -> None:
        super().__init__(parent)
        self._names = names
        for ident in KINDS:
            line = fields[ident].line if ident in fields else None
            if line is not None:
                Completion(line, ident, names, self)

    def remember(self, texts: Iterable[tuple[str, str]]) -> None:
        """Keep what was typed: ident and text."""
        self._names.remember_all(texts)


class Completion(QObject):
    """Completes one field, from the names that belong to `ident`."""

    def __init__(self, line: QLineEdit, ident: str, names: KnownNames, parent: QObject) -> None:
        super().__init__(parent)
        self._ident, self._names = ident, names
        self._model = QStringListModel(self)
        completer = QCompleter(self._model, self)
        # The names are found by other rules than Qt's: by words, accents aside.
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(_MOST)
        # Before the completer is asked, which follows the same signal.
        line.textEdited.connect(self._on_typed)
        line.setCompleter(completer)

    def _on_typed(self, text: str) -> None:
        found = self._names.matching(self._ident, text, _MOST) if text else []
        self._model.setStringList([name for name in found if name != text])
