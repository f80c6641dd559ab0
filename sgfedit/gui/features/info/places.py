"""Nodes that hold game info: which one the dialog is about, and the others of the game."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from sgfedit.app.tasks import Slices
from sgfedit.game.info import has_info, info_text
from sgfedit.game.traversal import is_move, path_to
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, labelled
from sgfedit.render.diagram import variation_names

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from sgfedit.app.document import Document
    from sgfedit.sgf.node import Node

_tr = QCoreApplication.translate

_NODES_AT_ONCE: Final = 50
_LETTERS: Final = 40
_Index = QModelIndex | QPersistentModelIndex


def above(node: Node) -> Node | None:
    """Return the nearest node above that holds game info, or None. O(depth)."""
    walker = node.parent
    while walker is not None and not has_info(walker):
        walker = walker.parent
    return walker


class InfoPlace(QWidget):
    """Says where the game info stands, and lists the other nodes of the game that hold some.

    Attributes:
        nodes: The nodes with game info, in file order, as far as the game has been looked through.

    Signals:
        chosen: Another node is to be shown.
        move_up_toggled: Whether all of it is to stand in the node above.
    """

    chosen = Signal(object)
    move_up_toggled = Signal(bool)

    def __init__(self, document: Document, node: Node, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("infoPlace")
        self._document = document
        self._root = node.root
        self._node = node
        self.nodes: list[Node] = []
        self._model = _Nodes(self)
        self.choice = QComboBox(self)
        self.choice.setObjectName("infoNode")
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.choice.setSizeAdjustPolicy(policy)
        self.choice.setMinimumContentsLength(_LETTERS)
        self.choice.activated.connect(self._on_activated)
        self.label = Label(self.tr("Game &info of:"), self)
        self.label.setBuddy(self.choice)
        self.note = Label(parent=self)
        self.note.setObjectName("placeNote")
        self.note.setWordWrap(True)
        self.up = QCheckBox(self)
        self.up.setObjectName("moveUp")
        self.up.toggled.connect(self.move_up_toggled)
        self._lay_out()
        self._looking = Slices(self)
        self._looking.ended.connect(self._show)
        self._looking.start(self._look(), at_once=True)
        if not self.is_complete:
            self._show()

    def _lay_out(self) -> None:
        row = fill(QHBoxLayout(), self.label, (self.choice, 1))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        fill(layout, row, self.note, self.up)

    # Looking through the game -----------------------------------------------------------------

    def _look(self) -> Generator[None, None, None]:
        """Look at all nodes of the game: it may be a dictionary."""
        found = self._root.subtree()
        while some := list(islice(found, _NODES_AT_ONCE)):
            self.nodes += filter(has_info, some)
            yield

    @property
    def is_complete(self) -> bool:
        """Whether the whole game has been looked through."""
        return not self._looking.is_running

    def stop(self) -> None:
        """Look no further."""
        self._looking.stop()

    # Showing ----------------------------------------------------------------------------------

    def show_node(self, node: Node) -> None:
        """Say where `node` is, whose game info is shown from now on."""
        self._node = node
        self._show()

    def _show(self) -> None:
        others = [node for node in self.nodes if node is not self._node]
        has_choice = bool(others)
        if has_choice:
            # The first node can take some, whether it has any or not.
            first = [] if self._root in self.nodes else [self._root]
            here = [] if self._node in self.nodes or self._node in first else [self._node]
            self._model.show_nodes(self._document, [*first, *here, *self.nodes])
            if self.choice.model() is not self._model:
                self.choice.setModel(self._model)
            self.choice.setCurrentIndex(self._model.nodes.index(self._node))
        self.label.setVisible(has_choice)
        self.choice.setVisible(has_choice)
        text = self._words(len(others))
        self.note.setText(text)
        self.note.setVisible(bool(text))
        self._show_up()
        self.setVisible(has_choice or bool(text))

    def _words(self, others: int) -> str:
        if self._node is not self._root:
            top = above(self._node)
            if top is not None:
                words = self.tr(
                    "Two nodes of this line hold game info: {here} and {there}. What both hold is "
                    "shown; where they differ, {here} counts."
                )
                here, there = place_of(self._document, self._node), place_of(self._document, top)
                return words.format(here=here, there=there)
            words = self.tr(
                "This information stands at {place}, not at the start of the record: it holds for "
                "the variations from there on."
            )
            return words.format(place=place_of(self._document, self._node))
        if not others:
            return ""
        if self._root in self.nodes:
            return self.tr("Nodes further on hold game info as well, which counts from there on.")
        return self.tr(
            "This record has its game info further on, where the games part. What is entered here "
            "at its start would be a second one above."
        )

    def _show_up(self) -> None:
        top = above(self._node) if self._node is not self._root else None
        is_possible = (
            top is not None
            and self.is_complete
            and sum(above(node) is top for node in self.nodes) == 1
        )
        if is_possible and top is not None:
            words = self.tr("&Move it all to {place}, except for what contradicts it")
            self.up.setText(words.format(place=place_of(self._document, top)))
        elif self.up.isChecked():
            self.up.setChecked(False)
        self.up.setVisible(is_possible)

    def _on_activated(self, row: int) -> None:
        node = self._model.nodes[row]
        if node is not self._node:
            self.chosen.emit(node)


class _Nodes(QAbstractListModel):
    """Nodes as rows of a list; their words are made when they are seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.nodes: list[Node] = []
        self._document: Document

    def show_nodes(self, document: Document, nodes: list[Node]) -> None:
        """List `nodes`."""
        if nodes == self.nodes:
            return
        self.beginResetModel()
        self._document, self.nodes = document, nodes
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.nodes)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        node = self.nodes[index.row()]
        place = place_of(self._document, node)
        place = f"{place[:1].upper()}{place[1:]}"
        about = " – ".join(filter(None, (info_text(node, "PB"), info_text(node, "PW"))))
        about = about or info_text(node, "EV") or info_text(node, "GN")
        # A tab or an ampersand is a sign like any other in a list.
        return labelled(place, about) if about else place


def place_of(document: Document, node: Node) -> str:
    """Return where a node is: "move 12", or where its variation leaves the main line. O(depth)."""
    if node.parent is None:
        return _tr("InfoPlace", "the start of the record")
    number = document.game.position(node).move_number
    fork = next(_forks(node), None)
    if fork is None:
        return _tr("InfoPlace", "move {number}").format(number=number)
    words = _tr("InfoPlace", "move {number}, in variation {letter} after move {fork}")
    letter, before, parent = "", 0, fork.parent
    if parent is not None:
        letter = variation_names(parent, document.game.size)[parent.children.index(fork)]
        before = sum(map(is_move, path_to(parent)))
    return words.format(number=number, letter=letter, fork=before)


def _forks(node: Node) -> Iterator[Node]:
    """Yield the nodes on the way to `node` that are not the first of their siblings."""
    for step in path_to(node):
        if step.parent is not None and step.parent.first_child is not step:
            yield step
