"""Replaces text that was found: one place after the other, or all in one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from sgfedit.app.finding import is_text, replace_in_steps
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.finding import replaced_parts
from sgfedit.gui.dialogs import progress
from sgfedit.gui.panels.verbatim import typed

if TYPE_CHECKING:
    from sgfedit.app.finding import Replacement
    from sgfedit.game.finding import Hit
    from sgfedit.gui.panels.find import FindPanel
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


class Replacer(QObject):
    """What the two buttons of the find panel do."""

    def __init__(self, window: Window, panel: FindPanel) -> None:
        super().__init__(panel)
        self._window = window
        self._document = window.document
        self._panel = panel

    def count(self) -> int:
        """Return how many of the hits can be replaced; O(hits) where labels are among them."""
        hits, idents = self._panel.finder.hits, self._panel.text_form.idents
        can_be = frozenset(filter(is_text, idents))
        return len(hits) if can_be == idents else sum(hit.ident in can_be for hit in hits)

    @property
    def _template(self) -> str:
        return typed(self._panel.text_form.replacement.text())

    def replace_one(self) -> None:
        """Replace the hit that one has come to and go to the next one; else go to the next."""
        hit = self._current_hit()
        if hit is None:
            self._panel.step(+1)
            return
        self._window.commit_typing()
        try:
            end = self._replaced(hit)
        except RefusalError as refusal:
            self._panel.say(str(refusal))
            return
        if end is None:
            self._panel.finder.refresh()
        else:
            self._panel.resume_behind(hit.node, hit.ident, end)

    def _current_hit(self) -> Hit | None:
        """Return the hit in the current row, if one is there and can replace it."""
        panel, row = self._panel, self._panel.list.current_row
        finder = panel.finder
        if row < 0 or finder.is_running or finder.is_stale:
            return None
        hit = finder.hits[row]
        return hit if hit.node is self._document.current and is_text(hit.ident) else None

    def _replaced(self, hit: Hit) -> int | None:
        """Replace a hit; return where the new text ends, None if the hit is not there any more."""
        matcher = self._panel.text_form.new_matcher()
        text = str(hit.node.get(hit.ident, ""))
        parts = replaced_parts(matcher, text, self._template, only=(hit.start, hit.end))
        if not parts:
            return None
        with self._document.edit(self.tr("Replace")) as edit:
            operations.replace_parts(edit, hit.node, hit.ident, parts)
        return hit.start + len(parts[0][2])

    def replace_all(self) -> None:
        """Replace everything that was found, as one step."""
        window, form = self._window, self._panel.text_form
        window.commit_typing()
        title = self.tr("Replace all")
        try:
            matcher = form.new_matcher()
        except RefusalError as refusal:
            self._panel.say(str(refusal))
            return
        steps = replace_in_steps(
            self._document, self._panel.scope(), matcher, form.idents, self._template
        )
        found = progress.run(window, steps, title, self.tr("Replacing…"))
        if isinstance(found, RefusalError):
            self._panel.say(str(found))
        elif found is not None:
            self._apply(found, title, matcher.left_out)

    def _apply(self, found: Replacement, title: str, skipped: int) -> None:
        if found.edits:
            self._document.apply(title, found.edits)
        count = found.places
        done = self.tr("%n places replaced", "", count)
        words = [self.tr("1 place replaced") if count == 1 else done, left_out(skipped)]
        text = " · ".join(filter(None, words))
        self._panel.say(text)
        self._window.status.note_on_step(text)


def left_out(count: int) -> str:
    """Return the words for texts that an expression took too long for; none for no texts."""
    if not count:
        return ""
    if count == 1:
        return _tr("Find", "1 text took too long and was left out")
    return _tr("Find", "%n texts took too long and were left out", "", count)
