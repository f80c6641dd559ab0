"""The Tree menu: editing, other games as variations, folding, statistics."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.charsets import recall
from sgfedit.app.error_words import words_of
from sgfedit.app.tasks import Slices
from sgfedit.errors import FileError, RefusalError
from sgfedit.formats import load, no_game_error
from sgfedit.game import operations
from sgfedit.game.info import info_text
from sgfedit.game.statistics import Statistics, counted
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.features.tree import amounts
from sgfedit.gui.opening.files import ask_paths
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.buttons import close_only, ok_cancel
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, labelled
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from sgfedit.app.document import Document
    from sgfedit.game import Game
    from sgfedit.game.operations import Attached
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


_tr = QCoreApplication.translate


def add_node(window: Window) -> None:
    """Append an empty node."""
    with window.document.edit(Named("Command", "Add node")) as edit:
        operations.add_node(edit, window.document.current)


def insert_after(window: Window) -> None:
    """Put an empty node between this one and all that follow it."""
    with window.document.edit(Named("Command", "Insert node")) as edit:
        operations.insert_after(edit, window.document.current)


def insert_before(window: Window) -> None:
    """Put an empty node between this one and the one before."""
    with window.document.edit(Named("Command", "Insert node")) as edit:
        operations.insert_before(edit, window.document.current)


def insert_with(window: Window, tool_id: str) -> None:
    """Let the user show where moves are to be inserted."""
    window.board.set_tool(tool_id)
    # The next keys are for its cursor, wherever the action was chosen.
    window.board.setFocus()


def delete_branch(window: Window) -> None:
    """Delete this node and all after it."""
    telling = _telling(window, window.document.current.subtree)
    with telling, window.document.edit(Named("Command", "Delete branch")) as edit:
        operations.delete_branch(edit, window.document.current)


def delete_node(window: Window) -> None:
    """Delete this node only."""
    node = window.document.current
    telling = _telling(window, lambda: [node])
    with telling, window.document.edit(Named("Command", "Delete node")) as edit:
        operations.delete_node(edit, node)


def delete_after(window: Window) -> None:
    """Delete everything that follows this node."""
    node = window.document.current
    telling = _telling(window, lambda: amounts.after(node))
    with telling, window.document.edit(Named("Command", "Delete everything after")) as edit:
        operations.delete_after(edit, node)


def delete_others(window: Window) -> None:
    """Delete all variations that do not lead to this node."""
    node = window.document.current
    telling = _telling(window, lambda: amounts.others(node))
    with telling, window.document.edit(Named("Command", "Delete other variations")) as edit:
        operations.delete_others(edit, node)


@contextmanager
def _telling(window: Window, nodes: Callable[[], Iterable[Node]]) -> Iterator[None]:
    """Tell how many nodes are deleted in here."""
    amount, is_much = amounts.count_text(nodes()), amounts.is_much(nodes())
    yield
    text = _tr("Command", "Deleted {amount}").format(amount=amount)
    window.part(EditNotice).show_done(text, stays=is_much)


def promote(window: Window) -> None:
    """Move this variation one place up."""
    with window.document.edit(Named("Command", "Move variation up")) as edit:
        operations.promote(edit, window.document.current)


def demote(window: Window) -> None:
    """Move this variation one place down."""
    with window.document.edit(Named("Command", "Move variation down")) as edit:
        operations.demote(edit, window.document.current)


def make_first(window: Window) -> None:
    """Make this variation the first one at its fork."""
    with window.document.edit(Named("Command", "Make first of its fork")) as edit:
        operations.make_first(edit, window.document.current)


def make_main_line(window: Window) -> None:
    """Make the line to this node the main line."""
    with window.document.edit(Named("Command", "Make main line")) as edit:
        operations.make_main_line(edit, window.document.current)


def split(window: Window) -> None:
    """Make two nodes of this one: set-up and move, or two moves."""
    with window.document.edit(Named("Command", "Split node")) as edit:
        operations.split_node(edit, window.document.current)


def merge_into_parent(window: Window) -> None:
    """Make one node of this one and the one before."""
    with window.document.edit(Named("Command", "Merge nodes")) as edit:
        operations.merge_into_parent(edit, window.document.current)


def merge_twins(window: Window) -> None:
    """Merge the variations with the same move that begin with this node, or after it."""
    node = window.document.current
    _merge(window, [fork for fork in (node.parent, node) if fork is not None], below=False)


def merge_all_twins(window: Window) -> None:
    """Merge variations with the same move everywhere in the game."""
    _merge(window, [window.document.game.root], below=True)


def _merge(window: Window, forks: list[Node], *, below: bool) -> None:
    document = window.document
    gone: dict[Node, Node] = {}
    with document.edit(Named("Command", "Merge identical moves")) as edit:
        for fork in forks:
            if fork not in gone:
                gone |= operations.merge_twins(edit, fork, below=below)
        if not gone:
            raise RefusalError("no-twins")
        node = document.current
        while node in gone:
            node = gone[node]
        edit.selected = node
    window.status.note(
        _tr("Command", "1 node merged with another")
        if len(gone) == 1
        else _tr("Command", "%n nodes merged with others", "", len(gone))
    )


def new_game(window: Window) -> None:
    """Append a game that begins with the position that is shown, and show it."""
    document = window.document
    with document.edit(Named("Command", "Make position a new game")) as edit:
        operations.new_game_from(edit, document.collection, document.game, document.current)
    number = len(document.collection.games)
    text = _tr("Command", "This is game {number} of the file now; the other one is as it was.")
    window.status.note(text.format(number=number))


_DASH: Final = " – "
_SEPARATOR: Final = "  ·  "


class PickGamesDialog(QDialog):
    """The games by number, players, result, date and board; several may be chosen."""

    manual_page = "tree.md#variations"

    def __init__(
        self, games: Sequence[Game], all_games: Sequence[Game], parent: QWidget | None = None
    ) -> None:
        """Make the dialog.

        Args:
            games: Those to choose from, at least one; the first is chosen already.
            all_games: Those of the file, whose numbers they have.
            parent: The window.
        """
        super().__init__(parent)
        self.setObjectName("pickGames")
        self.setWindowTitle(self.tr("Add games as variations"))
        hint = Label(self.tr("&Games (Ctrl and Shift choose several):"), self)
        self.list = QListWidget(self)
        self.list.setObjectName("games")
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setUniformItemSizes(True)
        self.list.setAlternatingRowColors(True)
        hint.setBuddy(self.list)
        numbers = {game: number for number, game in enumerate(all_games, start=1)}
        for game in games:
            item = QListWidgetItem(f"{numbers[game]}.  {described(game)}", self.list)
            item.setData(Qt.ItemDataRole.UserRole, numbers[game] - 1)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self.accept)
        buttons = ok_cancel(self)
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._ok.setText(self.tr("&Add"))
        self.list.itemSelectionChanged.connect(self._on_selected)
        fill(QVBoxLayout(self), hint, self.list, buttons)

    def _on_selected(self) -> None:
        self._ok.setEnabled(bool(self.list.selectedItems()))

    def numbers(self) -> list[int]:
        """Return which games of the file are chosen, from 0, in their order."""
        role = Qt.ItemDataRole.UserRole
        return sorted(int(item.data(role)) for item in self.list.selectedItems())

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 64, self.fontMetrics().height() * 20)


def described(game: Game) -> str:
    """Return who played, or else what a game is called, its result, date and board."""
    root = game.root
    names = [info_text(root, "PB"), info_text(root, "PW")]
    event = info_text(root, "GN") or info_text(root, "EV")
    untitled = _tr("PickGames", "Untitled")
    who = _DASH.join(name or "?" for name in names) if any(names) else event or untitled
    columns, rows = game.size
    facts = (info_text(root, "RE"), info_text(root, "DT"), f"{columns} × {rows}")
    return _SEPARATOR.join(filter(None, (who, *facts)))


def pick_games(
    parent: QWidget | None, games: Sequence[Game], all_games: Sequence[Game]
) -> list[Game]:
    """Ask which of `games` are meant; none if the user gave up. See `PickGamesDialog`."""
    dialog = PickGamesDialog(games, all_games, parent)
    chosen = dialog.numbers() if dialog.exec() else []
    dialog.deleteLater()
    return [all_games[number] for number in chosen]


def attach_game(window: Window) -> None:
    """Ask for other games of the file and add them as variations; they stay what they are."""
    window.document.check_unlocked()
    document = window.document
    others = [game for game in document.collection.games if game is not document.game]
    is_choice = len(others) > 1
    _attach(window, pick_games(window, others, document.collection.games) if is_choice else others)


def attach_file(window: Window) -> None:
    """Ask for files and add their games, or those that are chosen, as variations."""
    window.document.check_unlocked()
    title = _tr("Command", "Add files as variations")
    paths = ask_paths(window, title)
    games: list[Game] = []
    for path in paths:
        try:
            found = _games_in(window, path)
        except FileError as error:
            questions.show_error(window, words_of(error))
            return
        games += found if len(found) == 1 else pick_games(window, found, found)
    _attach(window, games)


def _games_in(window: Window, path: str) -> tuple[Game, ...]:
    """Return the games of a file.

    Raises:
        FileError: it cannot be read, or there are none.
    """
    found = load(path, recall(window.settings, path))
    if not found.games:
        raise no_game_error(path, found)
    return found.games


def _attach(window: Window, games: Sequence[Game]) -> None:
    """Add games as one step; those that cannot be are left out, and why is said.

    Raises:
        RefusalError: none can be.
    """
    if not games:
        return
    document = window.document
    done: list[Attached] = []
    refusals: list[RefusalError] = []
    with document.edit(Named("Command", "Add game as variations")) as edit:
        for game in games:
            try:
                done.append(operations.attach(edit, document.game.root, game.root))
            except RefusalError as refusal:
                refusals.append(refusal)
        if not done:
            raise refusals[0]
        edit.selected = done[0].first
    text = _tr("Command", "Added: {new} nodes are new, {shared} were there already.").format(
        new=sum(one.new for one in done), shared=sum(one.shared for one in done)
    )
    if refusals:
        left = _tr("Command", "Left out: {count}. {reason}")
        text = f"{text} {left.format(count=len(refusals), reason=refusals[0])}"
    window.status.note(text)


def toggle_fold(window: Window) -> None:
    """Hide what follows the current node in the tree, or show it again."""
    window.tree.folds.toggle(window.document.current)


def unfold_all(window: Window) -> None:
    """Show the whole tree."""
    window.tree.folds.unfold_all()


def statistics(window: Window) -> None:
    """Say how much there is in this branch and in the game."""
    StatisticsDialog.ask(window.document, window)


LABELS: Final = (
    QT_TRANSLATE_NOOP("Statistics", "Nodes"),
    QT_TRANSLATE_NOOP("Statistics", "Moves"),
    QT_TRANSLATE_NOOP("Statistics", "Nodes that set up stones"),
    QT_TRANSLATE_NOOP("Statistics", "Lines to an end"),
    QT_TRANSLATE_NOOP("Statistics", "Forks"),
    QT_TRANSLATE_NOOP("Statistics", "Nodes of the longest line"),
    QT_TRANSLATE_NOOP("Statistics", "Nodes with a comment or name"),
    QT_TRANSLATE_NOOP("Statistics", "Nodes with a judgement"),
    QT_TRANSLATE_NOOP("Statistics", "Nodes with marks"),
)
"""What the fields of Statistics are called."""


class StatisticsDialog(QDialog):
    """Counts while it is open, a slice at a time; the numbers grow until they are right."""

    manual_page = "tree.md#large-trees"

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statistics")
        self.setWindowTitle(self.tr("Statistics"))
        self._numbers: list[list[QLabel]] = []
        node, root = document.current, document.game.root
        columns = [(self.tr("From here"), node)] if node is not root else []
        columns.append((self.tr("Whole game"), root))
        self._found = 0, Statistics()
        self._build([heading for heading, _ in columns])
        counting = Slices(self)
        counting.sliced.connect(self._show)
        counting.start(self._count([top for _, top in columns]), at_once=True)

    def _build(self, headings: list[str]) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        for column, heading in enumerate(headings, 1):
            label = Label(heading, self)
            font = label.font()
            font.setBold(True)
            label.setFont(font)
            grid.addWidget(label, 0, column, Qt.AlignmentFlag.AlignRight)
            self._numbers.append([])
        for row, text in enumerate(LABELS, 1):
            name = QCoreApplication.translate("Statistics", text)
            grid.addWidget(Label(name, self), row, 0)
            for column, heading in enumerate(headings, 1):
                number = Label(parent=self)
                number.setAccessibleName(labelled(name, heading))
                number.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                grid.addWidget(number, row, column, Qt.AlignmentFlag.AlignRight)
                self._numbers[column - 1].append(number)
        buttons = close_only(self)
        layout = fill(QVBoxLayout(self), grid)
        layout.addSpacing(8)
        layout.addWidget(buttons)

    def _count(self, tops: list[Node]) -> Generator[None, None, None]:
        for column, top in enumerate(tops):
            for found in counted(top):
                self._found = column, found
                yield
            self._show()

    def _show(self) -> None:
        column, found = self._found
        for label, number in zip(self._numbers[column], found, strict=True):
            label.setText(QLocale().toString(number))

    @classmethod
    def ask(cls, document: Document, parent: QWidget | None = None) -> None:
        """Show the dialog until it is closed."""
        dialog = cls(document, parent)
        dialog.exec()
        dialog.deleteLater()
