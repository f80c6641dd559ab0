"""Connects the actions that annotate with what the current node has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.game.annotations import strength_of
from sgfedit.gui.features.annotate import JUDGING
from sgfedit.gui.views.comment.chips import name_of

if TYPE_CHECKING:
    from sgfedit.game.annotations import Annotation
    from sgfedit.game.game import Change
    from sgfedit.gui.window import Window


class AnnotateLinks(QObject):
    """Check marks of the annotating actions, and notes on what they did."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._judging = [
            (window.actions_by_id[action_id], ident, strength)
            for action_id, (ident, strength) in JUDGING.items()
        ]
        for action, _ident, _strength in self._judging:
            action.setCheckable(True)
            # Qt has toggled the check mark; the node decides.
            action.triggered.connect(self._refresh)
        window.comment.annotations.show_keys(
            {ident: action for action, ident, _strength in reversed(self._judging)}
        )
        window.comment.chips.values_wanted.connect(window.actions_by_id["annotate.values"].trigger)
        window.document.changed.connect(self._on_changed)
        window.document.current_changed.connect(self._refresh)
        window.document.reset.connect(self._refresh)
        self._refresh()

    # Check marks ----------------------------------------------------------------------------

    def _on_changed(self, change: Change) -> None:
        # Typing changes no annotation, and looking would parse the text with every key.
        if change.origin is not self._window.comment:
            self._refresh()

    def _refresh(self) -> None:
        """Let the check marks say what the current node has; some 10 µs where nothing changes."""
        properties = self._window.document.current.properties
        for action, ident, strength in self._judging:
            found = strength_of(properties, ident)
            action.setChecked(found == strength if strength else found > 0)

    def say(self, annotation: Annotation, before: int) -> None:
        """Note in the status bar what has become of an annotation of strength `before`."""
        strength = strength_of(self._window.document.current.properties, annotation.ident)
        text = "{name}" if strength else self.tr("Taken away: {name}")
        name = name_of(annotation, strength or before)
        self._window.status.note_on_step(text.format(name=name))
