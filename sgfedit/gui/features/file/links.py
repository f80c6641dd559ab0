"""Links between an opened file and its window: charset, unknown properties, missing fonts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from sgfedit.app.charsets import ChosenCharsets
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.widgets.plain_text import listed

if TYPE_CHECKING:
    from sgfedit.game import Collection
    from sgfedit.game.game import Change
    from sgfedit.gui.features.file.charsets import CharsetBar
    from sgfedit.gui.window import Window

_UNKNOWN: Final = "unknown-property"
_NAMED: Final = 4
"""So many unknown properties are named in the status bar."""


class FileLinks(QObject):
    """What is between a file that was opened, the bar above the board and the status bar.

    Attributes:
        bar: Asks about the charset; None as long as there was nothing to ask.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.bar: CharsetBar | None = None
        self._answered: Collection | None = None
        self._untold = False
        self._list_unknown = QAction(self.tr("List the unknown properties"), self)
        self._list_unknown.triggered.connect(self._on_list_unknown)
        self._collection: Collection | None = None
        ChosenCharsets(window.document, window.settings, self)
        window.document.reset.connect(self._on_reset)
        window.document.changed.connect(self._on_changed)
        window.checker.found.connect(self._on_found)
        window.checker.checked.connect(self._on_checked)
        self._on_reset()
        self._on_found()
        self._on_checked()

    def _on_reset(self) -> None:
        document = self._window.document
        if document.collection is not self._collection:
            self._collection = document.collection
            self._untold = document.read_from is not None
        self._ask()

    def _on_changed(self, change: Change) -> None:
        self._untold = False
        if not change.rewords:
            self._ask()

    # The charset ----------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask about the charset if it is in doubt, once for each file."""
        collection = self._window.document.collection
        is_doubtful = collection is not self._answered and self._is_overruled(collection)
        if not is_doubtful and self.bar is None:
            return
        from sgfedit.gui.features.file.charsets import CharsetBar, doubt_of  # noqa: PLC0415  # seldom needed

        if self.bar is None:
            self.bar = CharsetBar(self._window.info)
            self.bar.declared_wanted.connect(self._on_declared_wanted)
            self.bar.naming_wanted.connect(self._on_naming_wanted)
            self.bar.closed.connect(self._on_closed)
        doubt = doubt_of(self._window.document) if is_doubtful else None
        if doubt is None:
            self.bar.set_in_use(is_used=False)
        else:
            self.bar.ask(doubt)

    def _is_overruled(self, collection: Collection) -> bool:
        encodings = (collection.encoding, self._window.document.game.encoding)
        return any(one is not None and one.reason == "overruled" for one in encodings)

    def _on_declared_wanted(self) -> None:
        from sgfedit.gui.features.file import charsets  # noqa: PLC0415  # seldom needed

        charsets.read_as_declared(self._window)

    def _on_naming_wanted(self) -> None:
        from sgfedit.gui.features.file import charsets  # noqa: PLC0415  # seldom needed

        charsets.name(self._window)

    def _on_closed(self) -> None:
        self._answered = self._window.document.collection
        self._ask()

    # Properties -----------------------------------------------------------------------------

    def _on_found(self) -> None:
        """Tell of unknown properties, once for each file that was opened.

        Those that are shown at their nodes all the same, or by the graph, are not told.
        """
        window = self._window
        if not self._untold or not window.checker.counts[_UNKNOWN]:
            return
        self._untold = False
        from sgfedit.game.annotations import ANALYSIS_IDENTS  # noqa: PLC0415  # seldom
        from sgfedit.game.operations.node_values import OLDER_VALUES  # noqa: PLC0415  # seldom

        unknown = (one for one in window.checker.problems if one.code == _UNKNOWN)
        shown = ANALYSIS_IDENTS.union(OLDER_VALUES)
        idents = dict.fromkeys(one.ident for one in unknown if one.ident not in shown)
        if not idents:
            return
        text = self.tr("Unknown properties are kept as they are: {names}")
        names = [*idents][:_NAMED] + ["…"] * (len(idents) > _NAMED)
        window.status.note_with_link(text.format(names=listed(names)), self._list_unknown)

    def _on_checked(self) -> None:
        """Tell of letters that no font has; of a file in ASCII nothing is asked or loaded."""
        window = self._window
        texts = [window.file_name, *window.checker.report.texts]
        foreign = [text for text in texts if not text.isascii()]
        if not foreign:
            return
        from sgfedit.gui.features.file import letters  # noqa: PLC0415  # not for files in ASCII

        if not letters.is_over():
            letters.tell_of_boxes(window, foreign)

    def _on_list_unknown(self) -> None:
        trigger(self._window, "find.property", "unknown")
