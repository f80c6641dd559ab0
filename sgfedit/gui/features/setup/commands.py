"""The Board menu: stones, the dialog for a handicap, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QRadioButton, QVBoxLayout

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edit_effects import ILLEGAL
from sgfedit.go import Flag
from sgfedit.gui.features.setup.bar import SetupLinks
from sgfedit.gui.views.board.gestures import told
from sgfedit.gui.widgets.buttons import ok_cancel
from sgfedit.gui.widgets.layouts import Form, fill
from sgfedit.gui.widgets.plain_text import Label, sentences
from sgfedit.i18n import Named
from sgfedit.sgf.node import size_of
from sgfedit.sgf.problems import PROBLEM_KINDS, SEVERITIES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.go import Colour
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


_KINDS = ((Flag.ON_STONE, "move-on-stone"), (Flag.SUICIDE, "suicide"), (Flag.KO, "ko-violation"))
_tr = QCoreApplication.translate


def swap_turn(window: Window) -> None:
    """Say that the other side is to play (PL), or leave it to the moves if they say so."""
    document = window.document
    wanted, parent = document.position().to_play.opponent, document.current.parent
    is_said = "PL" in document.current.properties
    is_known = parent is not None and document.game.position(parent).to_play is wanted
    _set_turn(window, None if is_said and is_known else wanted)


def set_turn(window: Window, colour: Colour) -> None:
    """Say whose turn it is (PL)."""
    document = window.document
    is_said = operations.takes_setup(document.current)
    if document.position().to_play is colour and not is_said:
        # A node of its own would say what everybody knows.
        raise RefusalError("turn-already")
    _set_turn(window, colour)


def unset_turn(window: Window) -> None:
    """Leave it to the moves whose turn it is."""
    if "PL" not in window.document.current.properties:
        raise RefusalError("no-turn")
    _set_turn(window, None)


def _set_turn(window: Window, colour: Colour | None) -> None:
    document = window.document
    told_of = told(document, window.board.edited.emit)
    with told_of, document.edit(Named("Command", "Change side to play")) as edit:
        operations.set_player(edit, document.current, colour)


def choose_place(window: Window, place: str) -> None:
    """Choose where set-up goes at a move."""
    window.settings.set("setup.place", place)


def clear_board(window: Window) -> None:
    """Take all stones off the board, at the chosen place."""
    document = window.document
    with document.edit(Named("Command", "Clear board")) as edit:
        operations.clear_board(
            edit, document.current, document.game.positions, document.setup_place
        )
        if not edit.edits():
            raise RefusalError("no-stones")


def handicap(window: Window) -> None:
    """Ask for a handicap, and set it with its stones."""
    root = window.document.game.root
    operations.check_handicap(root)
    answer = HandicapDialog.ask(root, window)
    if answer is not None:
        stones, is_fixed = answer
        with window.document.edit(Named("Command", "Change handicap")) as edit:
            operations.set_handicap(edit, root, stones, is_fixed=is_fixed)


def show_illegal(window: Window) -> None:
    """Show the next move that the last step has made illegal, and the list of problems."""
    document, nodes = window.document, window.part(SetupLinks).later.nodes
    if not nodes:
        raise RefusalError("none-illegal")
    index = nodes.index(document.current) + 1 if document.current in nodes else 0
    node = nodes[index % len(nodes)]
    flags = document.game.positions.flags(node) & ILLEGAL
    shown = {code for flag, code in _KINDS if flags & flag}
    hidden: list[str] = window.settings.get("problems.hidden")
    window.settings.set("problems.hidden", [code for code in hidden if code not in shown])
    severities = {*window.settings.get("problems.severities")}
    severities.update(PROBLEM_KINDS[code].severity for code in shown)
    window.settings.set("problems.severities", [s for s in SEVERITIES if s in severities])
    window.docks["problems"].bring_up()
    document.go_to(node)
    last_move = document.position().last_move
    if last_move is not None:
        window.board.halo.point_at((last_move,))


_USUAL: Final = 9


class HandicapDialog(QDialog):
    """How many stones, and whether they stand on the star points. Enter alone changes nothing."""

    manual_page = "board.md#setting-up-stones"

    def __init__(self, root: Node, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("handicapDialog")
        self.setWindowTitle(self.tr("Handicap"))
        self._most_fixed = operations.max_fixed(size_of(root))
        now = operations.handicap_of(root)
        placed = operations.handicap_stones(root)
        self.stones = QComboBox(self)
        self.stones.setObjectName("stones")
        self.stones.addItem(self.tr("None"), 0)
        for number in range(2, max(_USUAL, self._most_fixed, now) + 1):
            self.stones.addItem(self.tr("%n stones", "", number), number)
        self.stones.setMaxVisibleItems(self.stones.count())
        self.fixed = QRadioButton(self.tr("On the &star points"), self)
        self.fixed.setObjectName("fixed")
        self.free = QRadioButton(self.tr("&Freely: the stones are set up by hand"), self)
        self.free.setObjectName("free")
        is_free = now > 0 and placed != set(operations.fixed_points(size_of(root), now))
        (self.free if is_free else self.fixed).setChecked(True)
        self.hint = Label(parent=self)
        self.hint.setObjectName("hint")
        self.hint.setWordWrap(True)
        self._others = len(operations.other_stones(root))
        self._lay_out()
        self.stones.currentIndexChanged.connect(self._refresh)
        self.stones.setCurrentIndex(max(0, self.stones.findData(now)))
        self._refresh()

    def _lay_out(self) -> None:
        form = Form(fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&Handicap:"), self.stones)
        form.addRow("", self.fixed)
        form.addRow("", self.free)
        buttons = ok_cancel(self)
        fill(QVBoxLayout(self), form, self.hint, 1, buttons)
        letter = self.fontMetrics().averageCharWidth()
        self.setMinimumWidth(max(52 * letter, self.sizeHint().width()))

    def _refresh(self) -> None:
        """Offer the star points where there are enough of them, and say what happens."""
        stones: int = self.stones.currentData()
        self.fixed.setEnabled(2 <= stones <= self._most_fixed)
        self.free.setEnabled(stones > 0)
        if stones > self._most_fixed:
            self.free.setChecked(True)
        hints = []
        if stones > self._most_fixed:
            hints.append(
                self.tr("This board has points for {most} stones.").format(most=self._most_fixed)
            )
        if self._others == 1:
            hints.append(self.tr("Another stone that the first node sets up will stay."))
        elif self._others:
            hints.append(
                self.tr("%n other stones that the first node sets up will stay.", "", self._others)
            )
        self.hint.setText(sentences(hints))

    def answer(self) -> tuple[int, bool]:
        """Return the number of stones, and whether they stand on the star points."""
        return self.stones.currentData(), self.fixed.isChecked()

    @classmethod
    def ask(cls, root: Node, parent: QWidget | None = None) -> tuple[int, bool] | None:
        """Show the dialog; return `answer`, or None if the user gave up or changed nothing."""
        dialog = cls(root, parent)
        before = dialog.answer()
        is_accepted = dialog.exec() == QDialog.DialogCode.Accepted
        answer = dialog.answer()
        dialog.deleteLater()
        return answer if is_accepted and answer != before else None
