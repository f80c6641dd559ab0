"""What a position search has found: letters, table, chart, sentence; the games of a part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.gui.library.position_texts import Row, letters_of, rows_of, summary_of
from sgfedit.gui.modes.bar_parts import announce

if TYPE_CHECKING:
    from sgfedit.gui.library.position_letters import Letter
    from sgfedit.gui.library.position_pane import PositionPane
    from sgfedit.gui.library.position_question import Found, Listed, Question
    from sgfedit.gui.library.window import LibraryWindow


class PositionAnswer(QObject):
    """Shows answers in the parts of a pane, and has the window list their games."""

    def __init__(self, window: LibraryWindow, pane: PositionPane) -> None:
        super().__init__(pane)
        self._window = window
        self._pane = pane
        self._is_listing = False
        pane.board.pointed.connect(self._on_pointed)
        pane.table.chosen.connect(self._on_row_chosen)
        pane.years.chosen.connect(self._on_years)
        pane.search.answered.connect(self._on_answered)
        pane.search.picked.connect(self._on_picked)
        pane.search.failed.connect(self.refuse)
        pane.search.is_slow.connect(lambda: self.say(self.tr("Searching …")))

    def clear(self) -> None:
        """Show that nothing is known yet."""
        self._show_rows([])
        self._pane.years.show_years({})

    def _on_answered(self, question: Question, found: Found) -> None:
        if question == self._pane.question:
            self._pane.history.step.found = found
            self.show_found(found)

    def show_found(self, found: Found) -> None:
        """Show an answer."""
        rows = rows_of(self._pane.question, found.answer)
        self._show_rows(rows)
        self._pane.years.show_years(found.answer.years)
        summary = summary_of(found.answer)
        if not found.games.ids and not self._window.service.folders:
            summary = self.tr("The library is empty: add a folder")
        self.say(summary)
        self._window.set_answer_ids(*found.games)

    def refuse(self, why: str) -> None:
        """Say why nothing is known; the games of an earlier answer would be wrong."""
        self.say(why)
        self._window.set_answer_ids(None)

    def _show_rows(self, rows: list[Row]) -> None:
        self._is_listing = True
        self._pane.table.show_rows(rows)
        self._is_listing = False
        self.show_letters()

    def show_letters(self) -> None:
        """Write the letters of the table, or its numbers, on the board."""
        numbers = self._window.settings.get("position.numbers")
        self._pane.board.show_letters(letters_of(self._pane.table.rows, numbers))

    def say(self, text: str) -> None:
        """Say something in the place of what was found."""
        self._pane.status.setText(text)
        announce(self._pane, text)

    def _on_row_chosen(self, row: Row | None) -> None:
        """Point at a continuation, and list only its games."""
        self._pane.board.show_target(row.point if row is not None else None)
        found = self._pane.history.step.found
        if self._is_listing or found is None:
            return
        if row is None:
            self._list_all(found)
        else:
            left, top, _right, _bottom = self._pane.question.bounds
            self._pane.search.pick_row(found.answer, row, (left, top))

    def _on_years(self, years: tuple[int, int] | None) -> None:
        """List only the games of some years."""
        found = self._pane.history.step.found
        if found is None:
            return
        self._is_listing = True
        self._pane.table.clear_choice()
        self._is_listing = False
        if years is None:
            self._list_all(found)
        else:
            self._pane.search.pick_years(found.answer, *years)

    def _list_all(self, found: Found) -> None:
        self._pane.search.give_up()  # a part of them that is being picked
        self._on_picked(found.games, {})

    def _on_picked(self, games: Listed, years: dict[int, int]) -> None:
        self._pane.years.show_part(years)
        self._window.set_answer_ids(*games)

    def _on_pointed(self, letter: Letter | None) -> None:
        found = self._pane.history.step.found
        if letter is not None:
            self._pane.status.setText(letter.words)
        elif found is not None:
            self._pane.status.setText(summary_of(found.answer))
