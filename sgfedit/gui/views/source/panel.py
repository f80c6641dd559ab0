"""The source of the current node, as it stands in the file, with its problems marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from sgfedit.app.tasks import Slices
from sgfedit.errors import ForeignNodeError
from sgfedit.game.serialise import Places, texts_in_steps
from sgfedit.gui.views.source.view import SourceMark, SourceView, place_of
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.widgets.severity import said_of
from sgfedit.sgf.problems import Lines

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from PySide6.QtGui import QHideEvent, QShowEvent

    from sgfedit.app.document import Document
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node
    from sgfedit.sgf.problems import Problem

_IDLE_MS: Final = 250
_NODES_A_STEP: Final = 1_000
_LARGEST: Final = 20_000_000
"""Characters of a file whose lines are not counted any more."""


class NodeSource(QWidget):
    """Shows the text of the current node. Costs nothing while it cannot be seen.

    Stepping shows `node.source` only; where that is in the file is found out when the user stays
    at a node, in slices, and then known for the whole game until it is edited.

    Signals:
        left: The user pressed Esc and wants to be back at the board.
        edit_wanted: The user wants to edit the node's properties.
    """

    left = Signal()
    edit_wanted = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("nodeSource")
        self._document = document
        self._problems: dict[Node, list[Problem]] = {}
        self._chosen: Problem | None = None
        self._is_stale = True
        self._offsets: dict[Node, int] = {}
        self._lines: Lines | None = None
        self._version: object = None
        self._idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self._idle.timeout.connect(self._begin)
        self._finding = Slices(self)
        self._finding.ended.connect(self._show_node)
        self._lay_out()
        document.current_changed.connect(self._on_current_changed)
        document.changed.connect(self._on_changed)
        document.reset.connect(self._on_reset)

    def _lay_out(self) -> None:
        self.view = SourceView(self)
        self.view.setObjectName("sourceText")
        self.view.setAccessibleName(self.tr("Source of this node"))
        self.view.left.connect(self.left)
        self.view.edit_wanted.connect(self.edit_wanted)
        self.place = Label(parent=self)
        self.place.setObjectName("sourcePlace")
        self.more = self._button("sourceMore", self.tr("Show more"))
        self.more.clicked.connect(self._on_more)
        self.edit = self._button("sourceEdit", self.tr("Edit…"))
        self.edit.setToolTip(self.tr("Edit the properties of this node"))
        self.edit.clicked.connect(self.edit_wanted)
        self.said = Label(parent=self)
        self.said.setObjectName("sourceProblem")
        self.said.setWordWrap(True)
        self.said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.said.hide()
        top = QHBoxLayout()
        top.addWidget(self.place, 1)
        top.addWidget(self.more)
        top.addWidget(self.edit)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.said)
        layout.addWidget(self.view, 1)
        self.setFocusProxy(self.view)

    def _button(self, name: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setAutoRaise(True)
        return button

    # For others -----------------------------------------------------------------------------

    def bring_up(self) -> None:
        """Show the panel in front of what shares its place."""
        dock = self.parentWidget()
        if isinstance(dock, QDockWidget):
            dock.show()
            dock.raise_()
        self._catch_up()

    def show_problem(self, problem: Problem) -> None:
        """Go to the node of a problem, bring its source up and mark the offending place."""
        if problem.node is not None:
            try:
                self._document.go_to(problem.node)
            except ForeignNodeError:
                return  # it has been deleted meanwhile
        self._chosen = problem
        self.bring_up()
        self._show_node()

    def set_problems(self, problems: Iterable[Problem]) -> None:
        """Mark these wherever their nodes are shown; all problems of the file, or none."""
        self._problems = {}
        for problem in problems:
            if problem.node is not None:
                self._problems.setdefault(problem.node, []).append(problem)
        self._refresh()

    # Following the document -----------------------------------------------------------------

    @property
    def _node(self) -> Node:
        return self._document.current

    def _on_current_changed(self, _node: object) -> None:
        self._chosen = None
        self._refresh()

    def _on_changed(self, _change: Change) -> None:
        self._stop()
        self._chosen = None
        self._refresh()

    def _on_reset(self) -> None:
        self._stop()
        self._chosen = None
        self._refresh()

    def _refresh(self) -> None:
        """Show the node anew, now or when it can be seen."""
        self._is_stale = True
        if self.isVisible():
            self._show_node()

    def _catch_up(self) -> None:
        if self._is_stale:
            self._show_node()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._catch_up()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stop()
        self._is_stale = True

    def _text(self) -> str:
        """Return the node's text as it will be written."""
        node = self._node
        damaged = self._document.game.tree.damaged.get(node)
        if damaged is not None and damaged.properties is node.properties:
            return damaged.verbatim
        return node.source

    def _show_node(self) -> None:
        self._is_stale = False
        source = self._text()
        self.view.show_source(source, self._marks(source))
        self._show_said()
        self._show_place()
        if self._version is None:
            self._idle.start()

    def _marks(self, source: str) -> list[SourceMark]:
        problems = list(self._problems.get(self._node, ()))
        if self._chosen is not None and self._chosen not in problems:
            problems.append(self._chosen)
        offset = self._offsets.get(self._node) if self._version is not None else None
        marks = []
        for problem in problems:
            start, end = place_of(problem, source, offset)
            is_chosen = problem is self._chosen or problem == self._chosen
            if end > start:
                marks.append(SourceMark(start, end, said_of(problem), problem.severity, is_chosen))
        return marks

    def _show_said(self) -> None:
        self.said.setVisible(self._chosen is not None)
        self.said.setText(said_of(self._chosen) if self._chosen is not None else "")

    def _show_place(self) -> None:
        parts = []
        offset = self._offsets.get(self._node)
        if self._version is not None and offset is not None and self._lines is not None:
            line, column = self._lines.place(offset)
            text = self.tr("Line {line}, column {column}")
            parts.append(text.format(line=line, column=column))
        hidden = self.view.hidden
        if hidden:
            text = self.tr("{shown} of {all} characters")
            whole = len(self.view.source)
            parts.append(text.format(shown=grouped(whole - hidden), all=grouped(whole)))
        self.place.setText(" · ".join(parts))
        self.more.setVisible(hidden > 0)

    def _on_more(self) -> None:
        self.view.show_more()
        self._show_place()

    # Where in the file ----------------------------------------------------------------------

    def _begin(self) -> None:
        """Find out where the nodes of this game are in the file, in slices."""
        self._finding.start(self._find_places())

    def _stop(self) -> None:
        """Forget the places: the file is another one now, or nobody looks."""
        self._idle.stop()
        self._finding.stop()
        self._lines = self._version = None
        self._offsets = {}

    def _find_places(self) -> Generator[None, None, None]:
        collection = self._document.collection
        texts = yield from texts_in_steps(collection, nodes=_NODES_A_STEP)
        version: object = collection.version
        offsets: dict[Node, int] = {}
        if sum(map(len, texts)) <= _LARGEST:
            self._lines = Lines("".join(texts))
            yield
            nodes = Places(collection, texts).nodes(self._document.game_index)
            for count, (node, offset, _source) in enumerate(nodes, 1):
                offsets[node] = offset
                if not count % _NODES_A_STEP:
                    yield
        self._offsets, self._version = offsets, version
