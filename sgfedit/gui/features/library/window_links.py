"""Links in the library window: what follows query, table, sidebar, preview, form."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from sgfedit.app.error_words import words_of
from sgfedit.go.points import hoshi
from sgfedit.gui.features.library import window_menus
from sgfedit.gui.features.library.pages import (
    EMPTY,
    GAMES,
    PAGES,
    TEXTS,
    BadFile,
    Copy,
    Opening,
    Opponent,
    Player,
)
from sgfedit.gui.features.library.query_bar import What
from sgfedit.gui.features.library.sidebar import Entry, Kind
from sgfedit.gui.features.library.texts import MOST_HITS, TextsFound, texts_question
from sgfedit.gui.features.library.window_commands import LibraryCommands, remove_folder
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.library.patterns import Pattern
from sgfedit.render.diagram import Diagram
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sgfedit.gui.features.library.frame import LibraryFrame
    from sgfedit.gui.features.library.games_model import Found
    from sgfedit.gui.features.library.preview import Details
    from sgfedit.library.patterns import Hit


_SIZE: Final = 19
_SIGNS: Final = ".XO"


def pattern_of_opening(opening: Opening) -> Pattern:
    """Return the position after the moves of an opening, none of which takes stones."""
    signs = ["."] * (_SIZE * _SIZE)
    for number, point in enumerate(opening.moves):
        if point is not None:
            signs[point[1] * _SIZE + point[0]] = _SIGNS[1 + number % 2]
    return Pattern(_SIZE, _SIZE, "".join(signs), (_SIZE, _SIZE), (0, 0))


def diagram_of_opening(opening: Opening) -> Diagram:
    """Return what a board shows of an opening: numbered stones."""
    signs = pattern_of_opening(opening).signs
    points = ((n, Point(*p)) for n, p in enumerate(opening.moves, 1) if p is not None)
    return Diagram(
        stones=bytes(map(_SIGNS.index, signs)),
        numbers=tuple((point, number) for number, point in points),
        hoshi=frozenset(Point(*point) for point in hoshi(_SIZE, _SIZE)),
        coordinates=False,
    )


_TEXTS_TOPIC: Final = "texts"
_MS: Final = 1_000
_LOOK_S: Final = 2.0
_SEPARATOR: Final = " · "


class WindowLinks(QObject):
    """Connects the parts of a window, and decides what is seen."""

    def __init__(self, window: LibraryFrame, commands: LibraryCommands) -> None:
        super().__init__(window)
        self._window = window
        self._commands = commands
        self._is_meant = False
        self._is_asked = False
        self._is_news = False
        self._was_empty = False
        self._last_look = 0.0
        self._limit_text = ""
        self._connect_query()
        self._connect_lists()

    def _connect_query(self) -> None:
        window, bar, service = self._window, self._window.bar, self._window.service
        bar.asked.connect(self._on_asked)
        bar.what_changed.connect(self._on_what)
        bar.form_toggled.connect(self._on_form_toggled)
        bar.save_wanted.connect(self._commands.save_search)
        bar.limit_dropped.connect(self._on_limit_dropped)
        bar.query_dropped.connect(lambda: window.show_query(""))
        bar.within_toggled.connect(lambda: self._ask_texts(bar.line.text()))
        bar.line.list_wanted.connect(self._on_list_wanted)
        window.form.edited.connect(self._on_form_edited)
        window.searching.found.connect(self._on_found)
        window.searching.failed.connect(self._on_failed)
        window.searching.answer_changed.connect(window.ids_changed)
        service.updated.connect(self._on_updated)
        service.progressed.connect(self._on_progressed)
        service.folders_changed.connect(self._on_folders_changed)
        service.kept_changed.connect(self._on_kept_changed)

    def _connect_lists(self) -> None:
        window, table, preview = self._window, self._window.table, self._window.preview
        table.shown.connect(self._on_row)
        table.opened.connect(self._on_opened)
        table.stepped.connect(preview.step)
        table.order_chosen.connect(self._on_order)
        table.starred.connect(self._commands.set_stars)
        table.menu_wanted.connect(self._on_menu)
        table.selectionModel().selectionChanged.connect(self._tell_actions)
        for view in (table, window.texts, window.pages):
            view.left.connect(self._on_left)
        window.texts.shown.connect(preview.show_game)
        window.texts.opened.connect(self._on_opened)
        window.pages.changed.connect(self._on_page)
        window.pages.shown.connect(self._on_page_shown)
        window.pages.opened.connect(self._on_page_opened)
        window.pages.linked.connect(self._on_linked)
        preview.opened.connect(self._commands.open_game)
        preview.shown.connect(self._on_shown)
        preview.marks.starred.connect(self._commands.star_one)
        preview.marks.tagged.connect(self._commands.tag_one)
        preview.marks.noted.connect(self._commands.note_one)
        window.foot.work_stopped.connect(self._on_work_stopped)
        window.sidebar.chosen.connect(self._on_entry)
        window.sidebar.menu_wanted.connect(self._on_entry_menu)
        window.sidebar.removal_wanted.connect(self._on_entry_removal)

    def begin(self) -> None:
        """Show all games, and look for what has changed since the last time."""
        window = self._window
        window.sidebar.refresh()
        window.searching.ask("", window.table.order)
        self._choose_page()
        self._tell_actions()
        if window.service.folders:
            window.service.update()
        if window.service.is_begun_anew:
            window.foot.say(
                QCoreApplication.translate(
                    "Library",
                    "What the library kept was damaged and is put aside: tags, stars and notes. "
                    "Its folders are those of the games that are indexed.",
                )
            )

    # Queries --------------------------------------------------------------------------------

    def _on_asked(self, text: str, is_meant: bool) -> None:
        window = self._window
        self._is_meant = is_meant
        if window.bar.what is What.TEXTS:
            if is_meant or text != window.texts.found.words:
                self._ask_texts(text)
            return
        is_same = text == window.searching.text
        if not is_same or is_meant:
            self._is_asked = True
            window.searching.ask(text, is_typed=not is_meant)
        if not is_same:
            window.sidebar.select(None)
        window.form.show_query(text)

    def _ask_texts(self, words: str) -> None:
        window = self._window
        within = window.model.ids if window.bar.is_within else None
        window.service.ask(_TEXTS_TOPIC, texts_question(words, within), self._on_texts)

    def _on_what(self, what: What) -> None:
        window = self._window
        window.form.setVisible(what is What.GAMES and window.bar.form.isChecked())
        found = window.searching.last
        is_part = found is not None and len(found.ids) != found.total
        window.bar.offer_within(len(found.ids) if found is not None and is_part else 0)
        if what is What.TEXTS:
            window.pages.show_page(TEXTS)
            self._on_texts(window.texts.found)
            window.texts.tell_current()
        else:
            self._show_found()

    def _on_form_toggled(self, is_on: bool) -> None:
        window = self._window
        window.settings.set("library.form", is_on)
        window.form.setVisible(is_on)
        if is_on:
            window.form.show_query(window.bar.line.text())
            window.form.fields[""].setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_form_edited(self, text: str) -> None:
        self._window.bar.line.setText(text)

    def _on_order(self, order: str, descending: bool) -> None:
        self._window.searching.ask(order=(order, descending))

    def _on_found(self, found: Found) -> None:
        window = self._window
        table = window.table
        game = None if self._is_news and self._is_at_the_top() else self._current_game()
        self._is_news = False
        window.in_turn.put_off(table)
        window.model.show_ids(found.ids, found.first)
        window.preview.explain(found.text)
        window.pages.set_ids(None if len(found.ids) == found.total else found.ids)
        same = window.model.row_of(game) if game is not None else -1
        same = max(same, 0)
        if window.bar.what is What.GAMES:
            self._show_found(stays=not self._is_asked)
        self._is_asked = False
        table.show_row(same if found.ids else -1)

    def _is_at_the_top(self) -> bool:
        """Whether the first game is selected by itself: games that come before it push it away."""
        window, focus = self._window, self._window.focusWidget()
        table = window.table
        is_used = focus is table or (focus is not None and window.panes.isAncestorOf(focus))
        return not is_used and table.current_row <= 0 and not table.verticalScrollBar().value()

    def _current_game(self) -> int | None:
        window = self._window
        row = window.table.current_row
        return window.model.ids[row] if 0 <= row < len(window.model.ids) else None

    def _show_found(self, *, stays: bool = False) -> None:
        """Say what was found, and show it, unless a table about many games `stays`."""
        window, found = self._window, self._window.searching.last
        self._choose_page(stays=stays)
        if found is None:
            return
        window.bar.say(self._count_text(found))
        window.bar.show_limit(self._limit_text, found.hidden)

    def _count_text(self, found: Found) -> str:
        count, total = len(found.ids), found.total
        if not total:
            return ""
        if found.hidden and self._limit_text:
            total = count + found.hidden  # those of the position, which counts them, too
        if count == total:
            many = self.tr("%Ln games", "", total)
            text = many if total > 1 else self.tr("1 game")
        elif not count:
            text = self.tr("No game among {total}")
        else:
            text = self.tr("{count} of %Ln games", "", total)
        words = [text.format(count=grouped(count), total=grouped(total))]
        if len(found.of_query) != total or self._limit_text:
            words.append(self.tr("{ms} ms").format(ms=round(found.seconds * _MS)))
        return _SEPARATOR.join(words)

    def _on_failed(self, error: Exception) -> None:
        bar = self._window.bar
        column = getattr(error, "column", 0)
        bar.refuse(words_of(error), column, is_meant=self._is_meant)

    def _on_texts(self, found: TextsFound) -> None:
        window = self._window
        if found is not window.texts.found:
            window.texts.show_found(found)
        window.bar.show_limit("")
        count = len(found.hits)
        if not found.words.strip():
            window.bar.say("")
        elif count >= MOST_HITS:
            window.bar.say(self.tr("The first %n places", "", count))
        else:
            games = len(found.games)
            text = self.tr("{places} in %Ln games", "", games) if count else self.tr("Not found")
            if games == 1:
                text = self.tr("{places} in 1 game")
            many = self.tr("%Ln places", "", count)
            places = self.tr("1 place") if count == 1 else many
            window.bar.say(text.format(places=places))

    # What is seen ---------------------------------------------------------------------------

    def _choose_page(self, *, stays: bool = False) -> None:
        """Show the games, or how to begin where there are no folders."""
        window = self._window
        if window.bar.what is What.TEXTS or (stays and window.pages.name in PAGES):
            return
        found = window.searching.last
        is_empty = not window.service.folders and (found is None or not found.total)
        window.pages.show_page(EMPTY if is_empty else GAMES)

    def _on_page(self, name: str) -> None:
        is_empty = name == EMPTY
        if self._was_empty and not is_empty:
            self._on_left()  # else the table has the focus now, where figures give stars
        self._was_empty = is_empty
        self._window.panes.setVisible(not is_empty)
        self._window.side.setVisible(not is_empty)

    def _on_folders_changed(self) -> None:
        self._choose_page(stays=True)

    def limit(
        self, ids: Sequence[int] | None, hits: Iterable[Hit] | Mapping[int, Hit], text: str
    ) -> None:
        """List only some games; `text` says what they have in common."""
        window = self._window
        self._limit_text = text
        window.bar.show_what(What.GAMES)
        self._is_asked = True
        window.searching.limit(ids, hits)

    def _on_limit_dropped(self) -> None:
        self.limit(None, (), "")

    # Following ------------------------------------------------------------------------------

    def _on_row(self, row: int) -> None:
        window = self._window
        if row < 0:
            window.preview.show_game(None)
            return
        game = window.model.ids[row]
        hit = window.searching.hits.get(game)
        window.preview.show_game(game, None if hit is None else (hit.line, hit.time))

    def _on_shown(self, details: Details | None) -> None:
        self._tell_actions()
        self._window.in_turn.put_off(self._window.preview.board)
        self._window.game_shown.emit(details)

    def _on_opened(self, _row: int = -1) -> None:
        self._window.preview.open()

    def _on_work_stopped(self) -> None:
        from sgfedit.gui.features.library import export  # noqa: PLC0415  # seldom needed

        export.stop(self._window)

    def _on_left(self) -> None:
        self._window.bar.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_list_wanted(self) -> None:
        pages = self._window.pages
        pages.page(pages.name).setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_updated(self, _outcome: object) -> None:
        window = self._window
        self._is_news = True
        window.searching.ask()
        words = window.texts.found.words
        if words:
            self._ask_texts(words)

    def _on_progressed(self, _progress: object) -> None:
        """List what has been read so far, now and then, to one who waits for it."""
        window = self._window
        waits = window.table.verticalScrollBar().value() == 0
        if waits and monotonic() - self._last_look > _LOOK_S:
            self._last_look = monotonic()
            self._is_news = True
            window.searching.ask()

    def _on_kept_changed(self) -> None:
        self._window.model.refresh()
        self._window.preview.refresh()

    def _tell_actions(self) -> None:
        window = self._window
        has_game = window.preview.details is not None or window.table.current_row >= 0
        for row in window_menus.GAME_ROWS:
            window.actions_by_name[row.name].setEnabled(has_game)

    def _on_menu(self, place: QPoint) -> None:
        window = self._window
        menu = window_menus.game_menu(window.actions_by_name, window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    # Tables of the whole library ------------------------------------------------------------

    def _on_page_shown(self, value: object) -> None:
        preview = self._window.preview
        if isinstance(value, Copy):
            preview.show_game(value.game)
        elif isinstance(value, Opening):
            preview.show_diagram(diagram_of_opening(value), self.tr("Opening"))
        else:
            preview.show_game(None)

    def _on_page_opened(self, value: object) -> None:
        window = self._window
        if isinstance(value, BadFile):
            self._commands.open_file(value.path)
        elif isinstance(value, Player | Opponent):
            window.show_query(value.query)
        elif isinstance(value, Opening):
            window.show_position(pattern_of_opening(value))
        elif isinstance(value, Copy):
            self.limit(value.group, (), self.tr("One game"))

    def _on_linked(self, ids: Sequence[int]) -> None:
        self.limit(ids, (), self.tr("Further copies"))

    # The sidebar ----------------------------------------------------------------------------

    def _on_entry(self, entry: Entry, is_added: bool) -> None:
        window = self._window
        if entry.kind is Kind.VIEW:
            window.pages.show_page(entry.value)
            return
        if self._limit_text:
            self._on_limit_dropped()
        before = window.bar.line.text().strip() if is_added else ""
        window.show_query(" ".join(filter(None, (before, entry.query))))
        window.sidebar.select(entry)

    def _on_entry_menu(self, entry: Entry, place: QPoint) -> None:
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if entry.kind is Kind.FOLDER:
            menu.addAction(self._window.actions_by_name["update"])
            text = self.tr("&Take out of the library…")
        elif entry.kind is Kind.SEARCH:
            text = self.tr("&Delete this search")
        else:
            return
        menu.addAction(text).triggered.connect(lambda: self._on_entry_removal(entry))
        menu.popup(place)

    def _on_entry_removal(self, entry: Entry) -> None:
        if entry.kind is Kind.FOLDER:
            remove_folder(self._window, entry.value)
        elif entry.kind is Kind.SEARCH:
            self._commands.delete_search(entry.value)
