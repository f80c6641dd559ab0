"""Commands of the library window's menus."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QCursor, QGuiApplication

from sgfedit.app.error_words import words_of
from sgfedit.game.traversal import node_at as node_in_file
from sgfedit.gui import named
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.features.library import dialogs
from sgfedit.gui.features.library.pages import Player
from sgfedit.gui.features.library.query_bar import What
from sgfedit.gui.features.library.sidebar import quoted
from sgfedit.gui.opening.files import open_file
from sgfedit.gui.opening.files import open_file as open_in_editor
from sgfedit.gui.widgets import questions
from sgfedit.gui.window import open_windows, window_of
from sgfedit.library.lines import node_at

if TYPE_CHECKING:
    from collections.abc import Callable
    from sqlite3 import Connection

    from sgfedit.gui.features.library.frame import LibraryFrame
    from sgfedit.gui.features.library.position_pane import PositionPane
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


_MOST_PATHS: Final = 5_000
_PLAYERS: Final = "players"


class LibraryCommands(QObject):
    """One method for each row of `window_menus`."""

    def __init__(self, window: LibraryFrame, position_pane: Callable[[], PositionPane]) -> None:
        """Make the commands of `window`; `position_pane` returns its position search."""
        super().__init__(window)
        self._window = window
        self._position_pane = position_pane

    # Library --------------------------------------------------------------------------------

    def add_folder(self) -> None:
        """Ask for a folder and index it."""
        window = self._window
        path = dialogs.ask_folder(window, window.settings.get("files.last_folder"))
        if path:
            window.service.add_folders([path])

    def add_files(self) -> None:
        """Ask for archives and files, and index them."""
        window = self._window
        window.service.add_folders(
            dialogs.ask_files(window, window.settings.get("files.last_folder"))
        )

    def update(self) -> None:
        """Look for what has changed in the folders."""
        self._window.service.update()

    def show_page(self, name: str) -> None:
        """Show one of the tables about many games."""
        self._window.pages.show_page(name)

    def export(self, kind: str) -> None:
        """Write the games that are listed: "sgf", "folder" or "csv"."""
        from sgfedit.gui.features.library import export  # noqa: PLC0415  # seldom needed

        export.export(self._window, kind)

    def close(self) -> None:
        """Close the window."""
        self._window.close()

    def quit(self) -> None:
        """Close the windows of all files, which may ask, and this one; as the editor does."""
        windows = open_windows()
        if windows:
            trigger(windows[0], "file.quit")
        else:
            self.close()

    # Search ---------------------------------------------------------------------------------

    def focus_query(self) -> None:
        """Go to the line that searches games."""
        self._focus(What.GAMES)

    def focus_texts(self) -> None:
        """Go to the line that searches texts."""
        self._focus(What.TEXTS)

    def _focus(self, what: What) -> None:
        bar = self._window.bar
        bar.show_what(what)
        bar.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        bar.line.selectAll()

    def show_position_search(self) -> None:
        """Bring up the position search."""
        pane = self._position_pane()
        self._window.show_pane(pane)
        pane.board.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_all(self) -> None:
        """List all games."""
        self._window.searching.limit(None)
        self._window.show_query("")

    def save_search(self) -> None:
        """Ask for a name and keep the query under it."""
        window = self._window
        text = window.bar.line.text().strip()
        if window.bar.what is not What.GAMES or not text:
            window.foot.say(self.tr("Type a query first"))
            return
        name = dialogs.ask_name(window, text)
        if name:
            from sgfedit.library.kept import save_search  # noqa: PLC0415  # slow

            window.service.change(lambda connection: save_search(connection, name, text))

    def delete_search(self, name: str) -> None:
        """Forget a search."""
        from sgfedit.library.kept import delete_search  # noqa: PLC0415  # slow

        self._window.service.change(lambda connection: delete_search(connection, name))

    def follow_editor(self) -> None:
        """Search whatever the editor shows, or stop that."""
        pane = self._position_pane()
        self._window.show_pane(pane)
        pane.bar.follow.toggle()

    def find_position(self) -> None:
        """Find the position that the preview shows."""
        self._find_shown(is_corner=False)

    def find_corner(self) -> None:
        """Find the quarter of it that the last move is in, or most stones of a problem."""
        self._find_shown(is_corner=True)

    def _find_shown(self, *, is_corner: bool) -> None:
        window = self._window
        details = window.preview.details
        if details is None or not details.is_go:
            window.foot.say(self.tr("There is no board to search for"))
            return
        pane = self._position_pane()
        window.show_pane(pane)
        pane.show_game(details, window.preview.place, is_corner=is_corner)
        pane.board.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_opponents(self) -> None:
        """Show whom a player has met: the one selected among players, or the list's busiest."""
        pages = self._window.pages
        chosen = pages.table(_PLAYERS).current if pages.name == _PLAYERS else None
        if isinstance(chosen, Player):
            self._window.show_query(chosen.query)
        pages.show_page("opponents")

    # Game -----------------------------------------------------------------------------------

    def open_game(self) -> None:
        """Open the game of the preview in an editor, at the node that was chosen."""
        details = self._window.preview.details
        if details is None:
            return
        self._window.bar.line.remember()
        place = self._window.preview.place if self._window.preview.is_chosen else None
        open_target(self._window, Target(details.path, details.member, details.number, place))

    def open_file(self, path: str) -> None:
        """Open a whole file in an editor, which says what is wrong with it."""
        open_in_editor(self._window.editor(), path)

    def copy_games(self) -> None:
        """Put the selected games on the clipboard."""
        self._window.table.copy()

    def copy_paths(self) -> None:
        """Put the paths of the files of the selected games on the clipboard."""
        ids = self._window.table.selected_ids[:_MOST_PATHS]
        self._window.with_paths(ids, _copy_paths)

    def add_tag(self) -> None:
        """Ask for a tag and give it to the selected games."""
        window = self._window
        contents = window.sidebar.contents
        known = [tag for tag, _ in contents.tags] if contents else []
        ids = window.table.selected_ids
        many = self.tr("Tag for %n games:", "", len(ids))
        title = self.tr("Tag for the game:") if len(ids) == 1 else many
        tag = dialogs.ask_tag(window, title, known)
        if tag and ids:
            from sgfedit.library.kept import add_tag  # noqa: PLC0415  # slow

            window.service.change(lambda connection: add_tag(connection, ids, tag))
            window.table.show_column("tags")

    def remove_tag(self) -> None:
        """Ask which tag to take from the selected games."""
        window = self._window
        contents = window.sidebar.contents
        known = [tag for tag, _ in contents.tags] if contents else []
        ids = window.table.selected_ids
        if not known or not ids:
            window.foot.say(self.tr("There are no tags"))
            return
        many = self.tr("Take from %n games the tag:", "", len(ids))
        title = self.tr("Take from the game the tag:") if len(ids) == 1 else many
        tag = dialogs.ask_tag(window, title, known, is_new=False)
        if tag:
            from sgfedit.library.kept import remove_tag  # noqa: PLC0415  # slow

            window.service.change(lambda connection: remove_tag(connection, ids, tag))

    def edit_note(self) -> None:
        """Go to the note of the game."""
        self._window.show_pane(self._window.preview)
        self._window.preview.marks.note.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_stars(self, count: int) -> None:
        """Give the selected games so many stars."""
        self._star(self._window.table.selected_ids, count)

    def star_one(self, game: int, count: int) -> None:
        """Give one game so many stars."""
        self._star([game], count)

    def _star(self, ids: list[int], count: int) -> None:
        from sgfedit.library.kept import set_stars  # noqa: PLC0415  # slow

        if ids:
            self._window.service.change(lambda connection: set_stars(connection, ids, count))

    def tag_one(self, game: int, before: list[str], after: list[str]) -> None:
        """Give one game other tags."""
        from sgfedit.library.kept import add_tag, remove_tag  # noqa: PLC0415  # slow

        def change(connection: Connection) -> None:
            for tag in before:
                if tag not in after:
                    remove_tag(connection, [game], tag)
            for tag in after:
                if tag not in before:
                    add_tag(connection, [game], tag)

        self._window.service.change(change)

    def note_one(self, game: int, text: str) -> None:
        """Write a note on one game."""
        from sgfedit.library.kept import set_note  # noqa: PLC0415  # slow

        self._window.service.change(lambda connection: set_note(connection, game, text))

    def change_files(self) -> None:
        """Do the same work on the files of the selected games, or of all that are listed."""
        ids = self._window.table.selected_ids
        if len(ids) < 2:
            ids = list(self._window.model.ids)
        # What is in an archive cannot be changed.
        self._window.with_paths(ids, self._change_files, in_archives=False)

    def _change_files(self, paths: list[str]) -> None:
        if paths:
            named("sgfedit.gui.features.batch.dialog:open_batch")(self._window, paths)
        else:
            self._window.foot.say(self.tr("All of these games are in archives"))

    def same_players(self) -> None:
        """List the games of the two players of the selected one, whoever was Black."""
        details = self._window.preview.details
        if details is not None:
            names = [details.info[side] for side in ("black", "white") if side in details.info]
            self._window.show_query(" ".join(f"player:{quoted(name)}" for name in names))

    def same_event(self) -> None:
        """List the games of the event of the selected one."""
        details = self._window.preview.details
        if details is not None and "event" in details.info:
            self._window.show_query(f"event:{quoted(details.info['event'])}")

    def same_file(self) -> None:
        """List the games of the file of the selected one."""
        details = self._window.preview.details
        if details is not None:
            self._window.show_query(f"path:{quoted(details.member or details.path)}")

    # View -----------------------------------------------------------------------------------

    def toggle_sidebar(self) -> None:
        """Show or hide folders and tags."""
        self._window.side.setHidden(not self._window.side.isHidden())

    def toggle_panes(self) -> None:
        """Show or hide the preview."""
        self._window.panes.setHidden(not self._window.panes.isHidden())

    def toggle_form(self) -> None:
        """Show or hide the form."""
        self._window.bar.form.toggle()

    def choose_columns(self) -> None:
        """Show the menu of columns."""
        self._window.table.column_menu().popup(QCursor.pos())


def _copy_paths(paths: list[str]) -> None:
    QGuiApplication.clipboard().setText("\n".join(paths))


def remove_folder(window: LibraryFrame, path: str) -> None:
    """Ask whether a folder is to be indexed no more."""
    if dialogs.ask_remove_folder(window, path):
        window.service.remove_folder(path)


# Opens a game of the library in an editor window, at a node.


_tr = QCoreApplication.translate


class Target(NamedTuple):
    """What to open.

    Attributes:
        path: The file, or the archive.
        member: Name within the archive, empty for a file.
        number: The game in the file, from 1.
        place: (line, node from the root), see `sgfedit.library.lines`; or the number of the node
            in file order; None for the start.
    """

    path: str
    member: str
    number: int
    place: tuple[int, int] | int | None = None


def open_target(library: LibraryFrame, target: Target) -> Window | None:
    """Show a game in the window it is open in, or in a free one; None if it cannot be opened.

    What has gone since it was indexed is told, and the index brought up to date.
    """
    window = _opened(library, target)
    if window is None:
        library.bring_up()  # an editor came to the front to tell why
        library.service.update()
        return None
    node = _node(window, target)
    if node is None:
        window.document.select_game(min(target.number, len(window.document.collection.games)) - 1)
        text = _tr("Library", "The file is not as it was when the library read it")
        window.status.note(text)
        library.service.update()
    else:
        window.commit_typing()
        window.document.go_to(node)
    window.bring_up()
    return window


def _opened(library: LibraryFrame, target: Target) -> Window | None:
    if target.member:
        return _opened_member(library, target)
    path = Path(target.path)
    window = window_of(path)
    if window is None and not open_file(library.editor(), target.path):
        return None
    return window or window_of(path)


def _opened_member(library: LibraryFrame, target: Target) -> Window | None:
    """Show a member of an archive as a new record: it cannot be saved where it is."""
    from sgfedit.formats import loads  # noqa: PLC0415  # seldom needed
    from sgfedit.library.sources import Candidate, UnfitError, read_bytes  # noqa: PLC0415

    try:
        data = read_bytes(Candidate(target.path, target.member, 0, 0))
    except (OSError, UnfitError) as error:
        text = _tr("Library", "“{name}” cannot be read: {why}")
        questions.show_error(library, text.format(name=target.member, why=words_of(error)))
        return None
    collection = loads(data, extension=PurePath(target.member).suffix)
    if not collection.games:
        text = _tr("Library", "There is no game in “{name}” any more.")
        questions.show_error(library, text.format(name=target.member))
        return None
    free = library.editor()
    free.document.open_text(collection)
    text = _tr("Library", "From the archive {name}: saving asks for a file of its own")
    free.bring_up()
    free.status.note(text.format(name=PurePath(target.path).name))
    return free


def _node(window: Window, target: Target) -> Node | None:
    """Return the node to show; None if the file has no such game or node."""
    games = window.document.collection.games
    if target.number > len(games):
        return None
    game = games[target.number - 1]
    place = target.place
    if place is None:
        return game.root
    if isinstance(place, int):
        return node_in_file(game.root, place)
    try:
        return node_at(game, *place)
    except IndexError:
        return None
