"""What is asked before a review, before it is written, and before analysis is taken out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QVBoxLayout,
)

from sgfedit.engine.queue import VISITS, Wishes
from sgfedit.game.operations import FigureWishes
from sgfedit.gui.features.review.panel import limits_of, points_box
from sgfedit.gui.features.review.review import nodes_of
from sgfedit.gui.widgets.buttons import ok_cancel
from sgfedit.gui.widgets.layouts import Form, fill, keep_level
from sgfedit.gui.widgets.plain_text import Label, item_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QPushButton, QWidget

    from sgfedit.engine.commands import EngineSpec
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_MOST_VISITS: Final = 10_000_000
_MOST_SECONDS: Final = 3_600
_MOST_LINES: Final = 5
_LETTERS: Final = 48
_tr = QCoreApplication.translate


def _note(parent: QWidget, words: str) -> Label:
    """Return a quiet sentence or two that fit the dialog."""
    label = Label(words, parent, wordWrap=True)
    label.setMinimumWidth(label.fontMetrics().averageCharWidth() * _LETTERS)
    return label


def _finish(dialog: QDialog, form: QFormLayout, words: str) -> QPushButton:
    """Put the buttons below a form; return the first, which says what it does."""
    buttons = ok_cancel(dialog)
    first = buttons.button(QDialogButtonBox.StandardButton.Ok)
    first.setText(words)
    fill(QVBoxLayout(dialog), form, buttons)
    return first


class ReviewDialog(QDialog):
    """Asks what is reviewed, by which engines, and how long."""

    manual_page = "engines.md#reviewing-games"

    def __init__(self, window: Window, specs: tuple[EngineSpec, ...]) -> None:
        super().__init__(window)
        self._document = document = window.document
        self._settings = settings = window.settings
        self.setObjectName("reviewDialog")
        self.setWindowTitle(_tr("Review", "Review with an engine"))
        self.scope = QComboBox(self)
        self.scope.setObjectName("reviewScope")
        for text, scope in (
            (_tr("Review", "Main line of this game"), "game"),
            (_tr("Review", "The line that is shown"), "line"),
        ):
            number = len(nodes_of(document, scope))
            count = _tr("Review", "{text} (%Ln positions)", "", number)
            self.scope.addItem(count.format(text=text), scope)
        games = len(document.collection.games)
        if games > 1:
            text = _tr("Review", "Main lines of all %Ln games", "", games)
            self.scope.addItem(text, "file")
        self.scope.setCurrentIndex(max(self.scope.findData(settings.get("review.scope")), 0))
        chosen = settings.get("review.engines")
        self.engines = {spec: self._engine_box(spec, chosen) for spec in specs}
        if not self.specs:
            self.engines[specs[0]].setChecked(True)
        self.visits = self._number("reviewVisits", _MOST_VISITS, settings.get("review.visits"))
        self.seconds = self._number("reviewSeconds", _MOST_SECONDS, settings.get("review.seconds"))
        self.seconds.setSuffix(_tr("Review", " s"))
        form = Form()
        form.addRow(_tr("Review", "&What"), self.scope)
        boxes = fill(QVBoxLayout(), *self.engines.values(), spacing=2)
        label = Label(_tr("Review", "&Engines"), self)
        label.setBuddy(self.engines[specs[0]])
        form.addRow(label, boxes)
        form.addRow(_tr("Review", "&Visits of each position"), self.visits)
        form.addRow(_tr("Review", "&Time for each position"), self.seconds)
        text = _tr(
            "Review",
            "Without any limit %n visits are read. GNU Go knows neither: its level counts. "
            "What is known from before is not asked again. Nothing is written into the record.",
            "",
            VISITS,
        )
        form.addRow(_note(self, text))
        if len(specs) > 1:
            text = _tr(
                "Review",
                "Several engines share the positions. What a move lost is told where the same "
                "engine, by its name, version and network, has spoken before and after it.",
            )
            form.addRow(_note(self, text))
        self.start = _finish(self, form, _tr("Review", "Review"))
        for box in self.engines.values():
            box.toggled.connect(self._on_engine)

    def _engine_box(self, spec: EngineSpec, chosen: Sequence[str]) -> QCheckBox:
        box = QCheckBox(item_of(spec.name), self)
        box.setObjectName(f"reviewEngine:{spec.name}")
        box.setChecked(spec.name in chosen)
        return box

    def _on_engine(self) -> None:
        """Review with one engine at least."""
        self.start.setEnabled(bool(self.specs))

    def _number(self, name: str, most: int, value: int) -> QSpinBox:
        box = QSpinBox(self)
        keep_level(box)
        box.setObjectName(name)
        box.setRange(0, most)
        box.setGroupSeparatorShown(True)
        box.setSpecialValueText(_tr("Review", "As the engine is set"))
        box.setValue(value)
        return box

    @property
    def nodes(self) -> list[Node]:
        """What is reviewed."""
        return nodes_of(self._document, self.scope.currentData())

    @property
    def specs(self) -> tuple[EngineSpec, ...]:
        """By which engines."""
        return tuple(spec for spec, box in self.engines.items() if box.isChecked())

    @property
    def wishes(self) -> Wishes:
        """How long."""
        return Wishes(self.visits.value() or None, self.seconds.value() or None)

    def accept(self) -> None:
        """Remember what was chosen."""
        self._settings.set("review.scope", self.scope.currentData())
        self._settings.set("review.engines", [spec.name for spec in self.specs])
        self._settings.set("review.visits", self.visits.value())
        self._settings.set("review.seconds", self.seconds.value())
        super().accept()


class WriteDialog(QDialog):
    """Asks what of a review is written into the record."""

    manual_page = "engines.md#reviewing-games"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._settings = settings = window.settings
        self.setObjectName("reviewWriteDialog")
        self.setWindowTitle(_tr("Review", "Write the review into the record"))
        kinds = settings.get("review.kinds")
        self.kinds: dict[str, QCheckBox] = {}
        form = Form()
        for kind, text in (
            ("values", _tr("Review", "&Lead in points (V), which any program knows")),
            ("winrates", _tr("Review", "&Winrate (SBKV), as Sabaki has it")),
            ("comments", _tr("Review", "A line of the &comment: figures, loss, better moves")),
            ("variations", _tr("Review", "&Better moves as variations")),
        ):
            box = self.kinds[kind] = QCheckBox(text, self)
            box.setObjectName(f"reviewKind:{kind}")
            box.setChecked(kind in kinds)
            box.toggled.connect(self._on_toggled)
            form.addRow(box)
        self.lines = QSpinBox(self)
        self.lines.setObjectName("reviewLines")
        self.lines.setRange(1, _MOST_LINES)
        self.lines.setValue(settings.get("review.lines"))
        self.points = points_box("reviewWritePoints", self)
        self.points.setValue(settings.get("review.points"))
        form.addRow(_tr("Review", "Variations of a &move, at most"), self.lines)
        form.addRow(_tr("Review", "C&omments and variations where a move"), self.points)
        text = _tr(
            "Review",
            "Each names the engine. What somebody else has written stays. It is one step, which "
            "can be undone.",
        )
        form.addRow(_note(self, text))
        _finish(self, form, _tr("Review", "Write"))
        self._on_toggled()

    def _on_toggled(self) -> None:
        is_worded = self.kinds["comments"].isChecked() or self.kinds["variations"].isChecked()
        self.points.setEnabled(is_worded)
        self.lines.setEnabled(self.kinds["variations"].isChecked())
        box = self.findChild(QDialogButtonBox)
        if box is not None:
            ok = box.button(QDialogButtonBox.StandardButton.Ok)
            ok.setEnabled(any(kind.isChecked() for kind in self.kinds.values()))

    @property
    def wishes(self) -> FigureWishes:
        """What is written."""
        kinds = {kind: box.isChecked() for kind, box in self.kinds.items()}
        points = self.points.value()
        return FigureWishes(
            values=kinds["values"],
            winrates=kinds["winrates"],
            comments=kinds["comments"],
            variations=self.lines.value() if kinds["variations"] else 0,
            limits=limits_of(points) if points else None,
        )

    def accept(self) -> None:
        """Remember what was chosen."""
        chosen = [kind for kind, box in self.kinds.items() if box.isChecked()]
        self._settings.set("review.kinds", chosen)
        self._settings.set("review.lines", self.lines.value())
        super().accept()


class RemoveDialog(QDialog):
    """Asks from where analysis is taken out, and what goes with it."""

    manual_page = "engines.md#reviewing-games"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._document = document = window.document
        self.setObjectName("reviewRemoveDialog")
        self.setWindowTitle(_tr("Review", "Remove analysis"))
        self.scope = QComboBox(self)
        self.scope.setObjectName("reviewRemoveScope")
        self.scope.addItem(_tr("Review", "This game with its variations"), "game")
        games = len(document.collection.games)
        if games > 1:
            text = _tr("Review", "All %Ln games", "", games)
            self.scope.addItem(text, "file")
        self.variations = QCheckBox(
            _tr("Review", "&Variations that engines began and nobody has touched"), self
        )
        self.variations.setObjectName("reviewRemoveVariations")
        self.variations.setChecked(True)
        self.values = QCheckBox(
            _tr("Review", "Every &value (V), whoever wrote it: it names nobody"), self
        )
        self.values.setObjectName("reviewRemoveValues")
        form = Form()
        form.addRow(_tr("Review", "&From"), self.scope)
        form.addRow(self.variations)
        form.addRow(self.values)
        text = _tr(
            "Review",
            "Takes out what engines have said: ours, and what other programs have written of "
            "theirs. Comments of people stay. It is one step, which can be undone.",
        )
        form.addRow(_note(self, text))
        _finish(self, form, _tr("Review", "Remove"))

    @property
    def nodes(self) -> list[Node]:
        """Where it is taken out."""
        document = self._document
        games = document.collection.games
        chosen = games if self.scope.currentData() == "file" else (document.game,)
        return [node for game in chosen for node in game.root.subtree()]
