"""The dialog that asks what is to be played: against whom, with which colour, terms and time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QSpinBox, QWidget

from sgfedit.app.engines import Engines
from sgfedit.app.known_names import KnownNames
from sgfedit.engine.questions import TimeControl
from sgfedit.game.counting import terms_at
from sgfedit.game.traversal import path_to
from sgfedit.go import Colour
from sgfedit.gui.features.play.match import Match, keep_values, kept_values, with_terms
from sgfedit.gui.opening.new_game import NewGameDialog
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.layouts import fill, keep_level
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.game import Game
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate

_SIDES: Final = (
    ("black", QT_TRANSLATE_NOOP("Play", "Black")),
    ("white", QT_TRANSLATE_NOOP("Play", "White")),
    ("none", QT_TRANSLATE_NOOP("Play", "Nothing: engine against engine")),
)
_RULES: Final = (
    ("Japanese", QT_TRANSLATE_NOOP("Play", "Japanese")),
    ("Chinese", QT_TRANSLATE_NOOP("Play", "Chinese")),
    ("Korean", QT_TRANSLATE_NOOP("Play", "Korean")),
    ("AGA", QT_TRANSLATE_NOOP("Play", "AGA")),
    ("NZ", QT_TRANSLATE_NOOP("Play", "New Zealand")),
    ("Tromp-Taylor", QT_TRANSLATE_NOOP("Play", "Tromp-Taylor")),
)
_TIMES: Final = (
    ("none", QT_TRANSLATE_NOOP("Play", "No clock")),
    ("absolute", QT_TRANSLATE_NOOP("Play", "Main time alone")),
    ("byo-yomi", QT_TRANSLATE_NOOP("Play", "Byo-yomi")),
    ("canadian", QT_TRANSLATE_NOOP("Play", "Canadian")),
)
_MOST_VISITS: Final = 100_000_000
_MOST_LEVEL: Final = 20
_MOST_MINUTES: Final = 1_000
_MOST_SECONDS: Final = 3_600
_MOST_NUMBER: Final = 100
_MOST_GAMES: Final = 1_000
_MINUTE_S: Final = 60


class Agreed(NamedTuple):
    """What the dialog was answered with.

    Attributes:
        match: What is played.
        game: A new game; None to go on from the position that is shown.
    """

    match: Match
    game: Game | None


class PlayDialog(NewGameDialog):
    """A new game, or the position that is shown, and against whom.

    What was chosen the last time stands in it.
    """

    manual_page = "engines.md#playing"

    def __init__(self, window: Window, specs: tuple[EngineSpec, ...]) -> None:
        """Ask for a match.

        Args:
            window: From whose position one can go on.
            specs: The engines, at least one.
        """
        super().__init__(window, names=KnownNames())
        self._window = window
        self._specs = specs
        self.setObjectName("playDialog")
        self.setWindowTitle(_tr("Play", "Play against an engine"))
        self.engine = self._choice("playEngine", [(one.name, one.name) for one in specs])
        self.side = self._choice("playSide", [(key, _tr("Play", text)) for key, text in _SIDES])
        self.second = self._choice("playSecond", [(one.name, one.name) for one in specs])
        self.games = self._number("playGames", 1, _MOST_GAMES, _tr("Play", "Games"))
        self.from_position = QCheckBox(_tr("Play", "&Go on from the position shown"), self)
        self.from_position.setObjectName("playFromPosition")
        self.rules = self._choice("playRules", [(key, _tr("Play", text)) for key, text in _RULES])
        self.visits = self._number("playVisits", 0, _MOST_VISITS, _tr("Play", "Visits"))
        self.level = self._number("playLevel", 0, _MOST_LEVEL, _tr("Play", "Level of GNU Go"))
        self.time = self._choice("playTime", [(key, _tr("Play", text)) for key, text in _TIMES])
        self.main = self._number("playMain", 0, _MOST_MINUTES, _tr("Play", "Main time"))
        self.period = self._number("playPeriod", 1, _MOST_SECONDS, _tr("Play", "Period"))
        self.number = self._number("playNumber", 1, _MOST_NUMBER, _tr("Play", "Periods"))
        self._add_rows()
        self._recall(kept_values(window.settings))
        for box in (self.side, self.time):
            box.currentIndexChanged.connect(self._show_fields)
        self.from_position.toggled.connect(self._show_fields)
        self._show_fields()

    # Building -------------------------------------------------------------------------------

    def _choice(self, name: str, choices: list[tuple[str, str]]) -> QComboBox:
        box = QComboBox(self)
        box.setObjectName(name)
        for key, text in choices:
            box.addItem(text, key)
        return box

    def _number(self, name: str, least: int, most: int, words: str) -> QSpinBox:
        box = QSpinBox(self)
        keep_level(box)
        box.setObjectName(name)
        box.setAccessibleName(words)
        box.setRange(least, most)
        box.setGroupSeparatorShown(True)
        return box

    def _row(self, *widgets: QWidget) -> QWidget:
        row = QWidget(self)
        fill(QHBoxLayout(row), *widgets, 1, margins=0)
        row.setFocusProxy(widgets[0])
        return row

    def _add_rows(self) -> None:
        own = _tr("Play", "as it is set")
        self.visits.setSpecialValueText(_tr("Play", "Visits: {none}").format(none=own))
        self.visits.setSuffix(_tr("Play", " visits"))
        self.level.setSpecialValueText(_tr("Play", "Level: {none}").format(none=own))
        self.level.setPrefix(_tr("Play", "Level "))
        self.games.valueChanged.connect(self._show_games)
        self._show_games(self.games.value())
        self.main.setSuffix(_tr("Play", " min"))
        self.period.setSuffix(_tr("Play", " s"))
        self._second_row = self._row(self.second, self.games)
        self._overtime_row = self._row(self.main, self.number, self.period)
        form = self.form
        form.insertRow(0, _tr("Play", "&Engine:"), self.engine)
        form.insertRow(1, _tr("Play", "You &play:"), self.side)
        form.insertRow(2, _tr("Play", "White&’s engine:"), self._second_row)
        form.insertRow(3, "", self.from_position)
        form.insertRow(8, _tr("Play", "&Rules:"), self.rules)
        form.setRowVisible(self.white, False)
        label = form.labelForField(self.black)
        if hasattr(label, "setText"):
            label.setText(_tr("Play", "Your &name:"))
        form.addRow(_tr("Play", "&Strength:"), self._row(self.visits, self.level))
        form.addRow(_tr("Play", "&Time:"), self.time)
        form.addRow("", self._overtime_row)

    def _show_games(self, number: int) -> None:
        one, several = _tr("Play", " game"), _tr("Play", " games")
        self.games.setSuffix(one if number == 1 else several)

    def _recall(self, kept: dict[str, Any]) -> None:
        """Choose what was chosen the last time, as far as it is there."""
        for choice, key in self._choices().items():
            index = choice.findData(kept.get(key))
            if index >= 0:
                choice.setCurrentIndex(index)
        if len(self._specs) > 1 and "second" not in kept:
            self.second.setCurrentIndex(1)
        usual = {"main": 10, "period": 30, "number": 5, "games": 1}
        for box, key in self._numbers().items():
            value = kept.get(key, usual.get(key, 0))
            box.setValue(value if type(value) is int and abs(value) < _MOST_VISITS else 0)
        size = kept.get("size")
        button = self.sizes.button(size) if type(size) is int else None
        if button is not None:
            button.setChecked(True)
        name = kept.get("name")
        self.black.setText(name if isinstance(name, str) else "")
        document = self._window.document
        is_go = document.game.positions.is_go
        has_position = is_go and (len(path_to(document.current)) > 1 or self._has_stones())
        self.from_position.setEnabled(is_go)
        self.from_position.setChecked(has_position)

    def _has_stones(self) -> bool:
        return any(self._window.document.position().stones)

    def _choices(self) -> dict[QComboBox, str]:
        return {
            self.engine: "engine",
            self.side: "side",
            self.second: "second",
            self.rules: "rules",
            self.time: "time",
        }

    def _numbers(self) -> dict[QSpinBox, str]:
        return {
            self.games: "games",
            self.visits: "visits",
            self.level: "level",
            self.main: "main",
            self.period: "period",
            self.number: "number",
        }

    def _show_fields(self) -> None:
        """Show what has a meaning with what is chosen; the terms of a record are its own."""
        form = self.form
        is_new = not self.from_position.isChecked()
        has_user = self.side.currentData() != "none"
        kind = self.time.currentData()
        form.setRowVisible(self._second_row, not has_user)
        label = form.labelForField(self.engine)
        if hasattr(label, "setText"):
            words = _tr("Play", "&Engine:") if has_user else _tr("Play", "Black’s &engine:")
            label.setText(words)
        form.setRowVisible(self.black, has_user and is_new)
        for row in (*self.size_rows, self.handicap, self.komi):
            form.setRowVisible(row, is_new)
        self.rules.setEnabled(is_new)
        form.setRowVisible(self._overtime_row, kind != "none")
        for box in (self.number, self.period):
            box.setVisible(kind in {"byo-yomi", "canadian"})
        is_canadian = kind == "canadian"
        self.number.setSuffix(_tr("Play", " stones") if is_canadian else _tr("Play", " periods"))
        if not is_new:
            terms = terms_at(self._window.document.current)
            index = self.rules.findData(terms.rules)
            self.rules.setCurrentIndex(max(0, index))
        self.adjustSize()

    # What comes of it -----------------------------------------------------------------------

    def control(self) -> TimeControl:
        """Return the time of the game; without main time the overtime begins at once."""
        kind = self.time.currentData()
        main_s = self.main.value() * _MINUTE_S
        if kind == "none" or (kind == "absolute" and not main_s):
            return TimeControl()
        if kind == "absolute":
            return TimeControl("absolute", main_s)
        return TimeControl(kind, main_s, self.period.value(), self.number.value())

    def match(self) -> Match:
        """Return what is played."""
        first = self._specs[self.engine.currentIndex()]
        sides: dict[Colour, EngineSpec | None] = {Colour.BLACK: None, Colour.WHITE: first}
        side = self.side.currentData()
        if side != "black":
            second = self._specs[self.second.currentIndex()] if side == "none" else None
            sides = {Colour.BLACK: first, Colour.WHITE: second}
        return Match(
            sides,
            self.control(),
            self.visits.value() or None,
            self.level.value() or None,
            self.games.value() if side == "none" else 1,
        )

    def game(self) -> Game:
        """Return the new game that the fields describe, with the names of who plays."""
        name = self.black.text()
        is_white = self.side.currentData() == "white"
        if is_white:
            self.black.setText("")
            self.white.setText(name)
        game = super().game()
        if is_white:
            self.black.setText(name)
            self.white.setText("")
        return with_terms(game, self.match().sides, self.rules.currentData(), self.control())

    def accept(self) -> None:
        """Remember what was chosen."""
        chosen: dict[str, Any] = {key: box.currentData() for box, key in self._choices().items()}
        chosen |= {key: box.value() for box, key in self._numbers().items()}
        chosen |= {"size": self.sizes.checkedId(), "name": self.black.text()}
        keep_values(self._window.settings, chosen)
        super().accept()

    @classmethod
    def ask_match(cls, window: Window) -> Agreed | None:
        """Show the dialog and return what is to be played, or None if the user gave up."""
        dialog = cls(window, Engines.of(window.settings).specs)
        if not questions.run(dialog):
            return None
        is_new = not dialog.from_position.isChecked()
        return Agreed(dialog.match(), dialog.game() if is_new else None)
