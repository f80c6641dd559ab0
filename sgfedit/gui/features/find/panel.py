"""Find panel: text, moves, properties and positions; replaces text."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.error_words import words_of
from sgfedit.app.finding import Finder, is_text, replace_in_steps
from sgfedit.app.step_words import words_of_name
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.finding import Extent, Scope, next_hit, replaced_parts
from sgfedit.gui.features.find.forms import (
    EXTENT_NAMES,
    Form,
    MoveForm,
    PositionForm,
    PropertyForm,
    TextForm,
)
from sgfedit.gui.features.find.list import FindList, FindRows, show_hit
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.widgets import progress
from sgfedit.gui.widgets.buttons import arrow_button
from sgfedit.gui.widgets.empty_line import EmptyLine, Nothing
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.plain_text import typed
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent

    from sgfedit.app.finding import Replacement
    from sgfedit.game.finding import Hit, Hits
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node, Point


class Search(Enum):
    """A kind of search."""

    TEXT = "text"
    MOVE = "move"
    PROPERTY = "property"
    POSITION = "position"


class FindHead(QWidget):
    """A button for each kind of search, and a list of extents.

    Signals:
        kind_chosen: The kind that was clicked.
        extent_chosen: Another extent was chosen.
    """

    kind_chosen = Signal(object)
    extent_chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._kinds = QButtonGroup(self)
        names = (self.tr("Text"), self.tr("Move"), self.tr("Property"), self.tr("Position"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for number, (kind, name) in enumerate(zip(Search, names, strict=True)):
            button = QToolButton(self, autoRaise=True)
            button.setObjectName(f"find.{kind.value}")
            button.setText(name)
            button.setCheckable(True)
            self._kinds.addButton(button, number)
            layout.addWidget(button)
        self._box = QComboBox(self)
        self._box.setObjectName("findExtent")
        self._box.setAccessibleName(self.tr("Where to search"))
        self._box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        fill(layout, 1, self._box)
        self._kinds.idClicked.connect(self._on_clicked)
        self._box.currentIndexChanged.connect(self.extent_chosen)

    def _on_clicked(self, number: int) -> None:
        self.kind_chosen.emit(list(Search)[number])

    @property
    def extent(self) -> Extent:
        """How much is searched."""
        found = self._box.currentData()
        return found if isinstance(found, Extent) else Extent.GAME

    def choose_extent(self, extent: Extent) -> None:
        """Search so much, if that is offered."""
        index = self._box.findData(extent)
        if index >= 0:
            self._box.setCurrentIndex(index)

    def show_kind(self, kind: Search, extents: Collection[Extent], games: int) -> None:
        """Offer what makes sense for a kind of search and a file with so many games.

        What is chosen stays, if it is offered.
        """
        self._kinds.button(list(Search).index(kind)).setChecked(True)
        chosen = self.extent
        offered = [
            extent
            for extent in EXTENT_NAMES
            if extent in extents and (games > 1 or extent is not Extent.FILE)
        ]
        self._box.blockSignals(True)  # it is not the user who chooses
        self._box.clear()
        for extent in offered:
            name = QCoreApplication.translate("Find", EXTENT_NAMES[extent])
            self._box.addItem(name, extent)
        self._box.setCurrentIndex(offered.index(chosen) if chosen in offered else 0)
        self._box.blockSignals(False)


_MARGIN_PX: Final = 4
_tr = QCoreApplication.translate


class FindPanel(QWidget):
    """One search of one kind, with what it found; see `Finder`.

    It goes on without being seen: the next hit can be gone to all the same.

    Attributes:
        finder: Searches.
        kind: What is searched for.
        forms: A form for each kind.
        list: What was found.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("find")
        self.setAccessibleName(self.tr("Find"))
        self._window = window
        self._document = window.document
        self._collection = window.document.collection
        self._origin: Node = window.document.current
        self._replaceable = 0
        self._pending = 0
        self._note = ""
        self._resume: tuple[int, Node, str, int] | None = None
        self.kind = Search.TEXT
        self.finder = Finder(window.document, self)
        self.text_form = TextForm(window.settings, self)
        self.move_form = MoveForm(self)
        self.property_form = PropertyForm(self)
        self.position_form = PositionForm(self)
        self.forms: dict[Search, Form] = {
            Search.TEXT: self.text_form,
            Search.MOVE: self.move_form,
            Search.PROPERTY: self.property_form,
            Search.POSITION: self.position_form,
        }
        self.rows = FindRows(self)
        self.list = FindList(self.rows, self)
        self.empty = EmptyLine(self.list, self._why_empty)
        self.replacer = Replacer(window, self)
        self._make_controls()
        self._lay_out()
        self._connect()
        self._show_kind()
        self.search()  # what was looked for in the last session

    # Building -------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self.head = FindHead(self)
        self.status = CutLine("findStatus", self)
        actions = self._window.actions_by_id
        self.previous = arrow_button(actions["find.previous"], Qt.ArrowType.UpArrow, self)
        self.next = arrow_button(actions["find.next"], Qt.ArrowType.DownArrow, self)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(_MARGIN_PX,) * 4)
        layout.setSpacing(_MARGIN_PX)
        layout.addWidget(self.head)
        for form in self.forms.values():
            layout.addWidget(form)
        layout.addWidget(self.list, 1)
        foot = fill(QHBoxLayout(), (self.status, 1), self.previous, self.next, spacing=0)
        layout.addLayout(foot)

    def _connect(self) -> None:
        self.head.kind_chosen.connect(self._on_kind)
        self.head.extent_chosen.connect(self._on_changed)
        for form in self.forms.values():
            form.changed.connect(self._on_changed)
            form.step_wanted.connect(self.step)
            form.list_wanted.connect(self._on_list_wanted)
            form.left.connect(self._on_left)
        self.position_form.again_wanted.connect(self.find_position)
        self.text_form.replace_wanted.connect(self.replacer.replace_one)
        self.text_form.replace_all_wanted.connect(self.replacer.replace_all)
        self.list.chosen.connect(self._on_chosen)
        self.list.entered_row.connect(self._on_entered)
        self.list.left.connect(self._on_left)
        self.finder.cleared.connect(self._on_cleared)
        self.finder.grown.connect(self._on_grown)
        self.finder.replaced.connect(self._on_replaced)
        self.finder.finished.connect(self._on_finished)
        self._document.reset.connect(self._on_reset)
        self._document.changed.connect(self._on_document_changed)

    # What is looked for ---------------------------------------------------------------------

    @property
    def form(self) -> Form:
        """The form of the kind of search."""
        return self.forms[self.kind]

    def show_kind(self, kind: Search) -> None:
        """Let another kind of thing be looked for."""
        if kind is not self.kind:
            self.kind = kind
            self._show_kind()
            self.search()

    def _on_kind(self, kind: Search) -> None:
        if kind is Search.POSITION and kind is not self.kind:
            self.find_position()
        else:
            self.show_kind(kind)
        self.form.take_focus()

    def _show_kind(self) -> None:
        for kind, form in self.forms.items():
            form.setVisible(kind is self.kind)
        self._show_extents()

    def _show_extents(self) -> None:
        games = self._document.collection.games
        self.head.show_kind(self.kind, self.form.extents, len(games))

    def find_position(self) -> None:
        """Look for the position that is shown, wherever it comes about again."""
        self.kind = Search.POSITION
        self._show_kind()
        self.search()

    def find_moves_at(self, point: Point) -> None:
        """Look for moves at a point."""
        self.kind = Search.MOVE
        self._show_kind()
        form = self.move_form
        form.blockSignals(True)  # one search is enough, also where nothing changes
        form.set_point(point, self._document.position().height)
        form.blockSignals(False)
        self.search()

    def _on_changed(self) -> None:
        if self.kind is Search.POSITION:
            self.search(origin=self._origin)
        else:
            self.search()

    def search(self, *, origin: Node | None = None) -> None:
        """Search from the start, as of the node that is shown or of an `origin`."""
        self._note, self._pending, self._resume = "", 0, None
        self._origin = origin or self._document.current
        if self.form.is_empty:
            self.finder.clear()
        else:
            self.finder.start(self._hits)
        self._show_status()

    def _hits(self) -> Hits:
        return self.form.hits(self.scope())

    def scope(self) -> Scope:
        """Return where to search: around the node that was shown when the search began."""
        games = self._document.collection.games
        roots = [game.root for game in games]
        root = self._origin.root
        if root not in roots:
            self._origin, root = self._document.current, self._document.game.root
        return Scope(games, roots.index(root), self._origin, self.head.extent)

    # What was found -------------------------------------------------------------------------

    def _on_cleared(self) -> None:
        self._show_hits()
        self.list.show_row(-1)

    def _show_hits(self) -> None:
        self.rows.origin = self._origin if self.kind is Search.POSITION else None
        self.rows.show_hits(
            self.finder.hits,
            self._document.collection.games,
            names_games=self.head.extent is Extent.FILE,
        )

    def _on_grown(self) -> None:
        self.rows.grow()
        self._show_status()

    def _on_replaced(self) -> None:
        row, scrolled = self.list.current_row, self.list.verticalScrollBar().value()
        self._show_hits()
        self.list.verticalScrollBar().setValue(scrolled)
        self.list.show_row(min(row, len(self.finder.hits) - 1))

    def _on_finished(self) -> None:
        self._replaceable = self.replacer.count() if self.kind is Search.TEXT else 0
        if self._resume is not None:
            self._go_on_behind(*self._resume)
        elif self._pending:
            self._step(self._pending)
        self._pending, self._resume = 0, None
        self._show_status()

    def _on_reset(self) -> None:
        self._show_extents()
        document = self._document
        is_other_file = document.collection is not self._collection
        follows = self.head.extent is not Extent.FILE and self.kind is not Search.POSITION
        if is_other_file or follows:
            self._collection, self._origin = document.collection, document.current
            self.rows.forget()
            self.finder.forget()

    def _on_document_changed(self) -> None:
        self._note = ""
        self.rows.forget()
        self.list.viewport().update()
        self._show_status()

    # Going there ----------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go to the next hit (+1) or the one before (-1), round the end; later if need be."""
        if self.form.is_empty and not self.finder.hits:
            return
        if self.finder.is_stale:
            self.finder.refresh()
        if self.finder.is_running:
            self._pending = by
        else:
            self._step(by)

    def _step(self, by: int) -> None:
        hits = self.finder.hits
        if not hits:
            self._show_status()
            return
        row = self.list.current_row
        if 0 <= row < len(hits) and hits[row].node is self._document.current:
            following = row + by
            row, is_round = following % len(hits), not 0 <= following < len(hits)
        else:
            document = self._document
            row, is_round = next_hit(hits, document.game_index, document.current, by)
        self._note = self._round(by) if is_round else ""
        self.go_to_row(row)

    def _round(self, by: int) -> str:
        return self.tr("on from the first") if by > 0 else self.tr("on from the last")

    def _go_on_behind(self, row: int, node: Node, ident: str, end: int) -> None:
        """Go to the first hit from a row on that is not in front of a place."""
        hits = self.finder.hits
        self._note = ""
        while row < len(hits) and hits[row][1:3] == (node, ident) and hits[row].start < end:
            row += 1
        if row < len(hits):
            self.go_to_row(row)
        elif hits:
            self._note = self._round(+1)
            self.go_to_row(0)

    def go_to_row(self, row: int, *, takes_focus: bool = False) -> None:
        """Show a hit: its node, and the very place."""
        hit = self.finder.hits[row]
        if not self._is_there(hit):
            self.finder.refresh()
            return
        self.list.show_row(row)
        self._document.go_to(hit.node)
        show_hit(self._window, hit, takes_focus=takes_focus)
        self._show_status()
        if not self._window.docks["find"].isVisible():
            self._window.status.note(self.status.text())

    def _is_there(self, hit: Hit) -> bool:
        root = hit.node.root
        return any(game.root is root for game in self._document.collection.games)

    def resume_behind(self, node: Node, ident: str, end: int) -> None:
        """Search again, after an edit, and go to what comes behind a place."""
        self._resume = max(self.list.current_row, 0), node, ident, end
        self.finder.refresh()

    def _on_chosen(self, row: int) -> None:
        self._note = ""
        self.go_to_row(row)

    def _on_entered(self, row: int) -> None:
        self.go_to_row(row, takes_focus=True)

    def _on_list_wanted(self) -> None:
        if self.finder.hits:
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
            if self.list.current_row < 0:
                self._step(+1)

    def _on_left(self) -> None:
        self._window.leave_panel()

    # What is said ---------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Add a remark to the count, until something else happens."""
        self._note = text
        self._show_status()

    def _show_status(self) -> None:
        finder, row = self.finder, self.list.current_row
        failure, count = finder.failure, grouped(len(finder.hits))
        if finder.is_running or finder.is_full:
            count = self.tr("{count} or more").format(count=count)
        if isinstance(failure, RefusalError):
            words = [words_of(failure)]
        elif self.form.is_empty or (self._note and not finder.hits and not finder.is_running):
            words = []  # "Nothing found" would contradict "2 places replaced"
        elif finder.hits and row >= 0:
            words = [self.tr("{row} of {count}").format(row=grouped(row + 1), count=count)]
        elif self.kind is Search.POSITION and len(finder.hits) == 1 and not finder.is_running:
            words = [self.tr("Nowhere else")]
        elif finder.hits:
            words = [self.tr("{count} found").format(count=count)]
        else:
            words = [self.tr("Searching…") if finder.is_running else self.tr("Nothing found")]
        text = " · ".join(filter(None, [*words, self._left_out(), self._note]))
        self.status.setText(text)
        self.empty.refresh()
        self.text_form.show_count(
            self._replaceable,
            is_known=not finder.is_running and not finder.is_stale and failure is None,
        )

    def _why_empty(self) -> Nothing:
        finder = self.finder
        if self.form.is_empty:
            return Nothing(self.tr("Type above what to look for."))
        is_told = finder.is_running or finder.failure is not None or bool(self._note)
        return Nothing("" if is_told else self.tr("Nothing found"))

    def _left_out(self) -> str:
        matcher = self.text_form.matcher if self.kind is Search.TEXT else None
        if matcher is None or self.finder.failure is not None:
            return ""
        return _words_of_left_out(matcher.left_out)

    # Being seen -----------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.finder.is_watching = True
        if self.finder.is_stale:
            self.finder.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.finder.is_watching = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._on_left()
        else:
            super().keyPressEvent(event)


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
            self._panel.say(words_of(refusal))
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
        with self._document.edit(Named("Replacer", "Replace")) as edit:
            operations.replace_parts(edit, hit.node, hit.ident, parts)
        return hit.start + len(parts[0][2])

    def replace_all(self) -> None:
        """Replace everything that was found, as one step."""
        window, form = self._window, self._panel.text_form
        window.commit_typing()
        title = Named("Replacer", "Replace all")
        try:
            matcher = form.new_matcher()
            steps = replace_in_steps(
                self._document, self._panel.scope(), matcher, form.idents, self._template
            )
            found = progress.run(window, steps, words_of_name(title), self.tr("Replacing…"))
            if found is not None:
                self._apply(found, title, matcher.left_out)
        except RefusalError as refusal:
            self._panel.say(words_of(refusal))

    def _apply(self, found: Replacement, title: str, skipped: int) -> None:
        if found.edits:
            self._document.apply(title, found.edits)
        count = found.places
        done = self.tr("%n places replaced", "", count)
        words = [self.tr("1 place replaced") if count == 1 else done, _words_of_left_out(skipped)]
        text = " · ".join(filter(None, words))
        self._panel.say(text)
        self._window.status.note(text)


def _words_of_left_out(count: int) -> str:
    """Return the words for texts that an expression took too long for; none for no texts."""
    if not count:
        return ""
    if count == 1:
        return _tr("Find", "1 text took too long and was left out")
    return _tr("Find", "%n texts took too long and were left out", "", count)
