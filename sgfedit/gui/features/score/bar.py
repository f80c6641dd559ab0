"""The bar of the score: what both have, the result, under which terms, and remarks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from sgfedit.game.counting import Reason, is_same_result
from sgfedit.game.info_values import format_komi, format_result
from sgfedit.go.scoring import COUNTING, Method, Score, Side
from sgfedit.gui.modes.bar_parts import MARGIN_PX, ModeBar, bar_button
from sgfedit.gui.views.strip_facts import SEPARATOR
from sgfedit.gui.widgets.layouts import keep_level
from sgfedit.gui.widgets.numbers import counted
from sgfedit.gui.widgets.plain_text import Line, decimal, labelled, tip_of
from sgfedit.gui.widgets.scale import HAIR, TIGHT, px
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QAction, QResizeEvent

    from sgfedit.game.counting import RecordedCount, Suspect, Terms

WRITE_IDS: Final = ("study.write_result", "study.mark_territory", "study.mark_territory_after")
"""Actions that write what was counted."""

_RULES: Final = {
    "Japanese": QT_TRANSLATE_NOOP("ScoreBar", "Japanese: territory"),
    "Korean": QT_TRANSLATE_NOOP("ScoreBar", "Korean: territory"),
    "Chinese": QT_TRANSLATE_NOOP("ScoreBar", "Chinese: area"),
    "AGA": QT_TRANSLATE_NOOP("ScoreBar", "AGA: area"),
    "NZ": QT_TRANSLATE_NOOP("ScoreBar", "New Zealand: area"),
    "GOE": QT_TRANSLATE_NOOP("ScoreBar", "Ing: area"),
    "Tromp-Taylor": QT_TRANSLATE_NOOP("ScoreBar", "Tromp-Taylor: area"),
}
"""Name of a ruleset → what the user chooses."""

_PARTS: Final = (
    ("stones", QT_TRANSLATE_NOOP("ScoreBar", "%n stones")),
    ("territory", QT_TRANSLATE_NOOP("ScoreBar", "{number} territory")),
    ("prisoners", QT_TRANSLATE_NOOP("ScoreBar", "%n prisoners")),
    ("dead", QT_TRANSLATE_NOOP("ScoreBar", "%n dead")),
    ("komi", QT_TRANSLATE_NOOP("ScoreBar", "{number} komi")),
    ("compensation", QT_TRANSLATE_NOOP("ScoreBar", "{number} handicap")),
)
"""Field of a Side → what it is called."""

_ONE: Final = {
    "stones": QT_TRANSLATE_NOOP("ScoreBar", "1 stone"),
    "prisoners": QT_TRANSLATE_NOOP("ScoreBar", "1 prisoner"),
}
"""What one of them is called where that differs."""

_REASONS: Final = {
    Reason.UNFINISHED: QT_TRANSLATE_NOOP("ScoreBar", "played on?"),
    Reason.KOMI: QT_TRANSLATE_NOOP("ScoreBar", "komi {komi}?"),
    Reason.GROUP: QT_TRANSLATE_NOOP("ScoreBar", "{point} dead?"),
    Reason.RULES: QT_TRANSLATE_NOOP("ScoreBar", "counted the other way?"),
    Reason.LAST_POINT: QT_TRANSLATE_NOOP("ScoreBar", "a dame, the last ko?"),
}
"""What would make the count the recorded result → how the bar asks."""
_ALIVE: Final = QT_TRANSLATE_NOOP("ScoreBar", "{point} alive?")

_NO_SCORE: Final = Score(Side(0), Side(0))
_MOST_KOMI: Final = 999.0
_GAP_PX: Final = 6
_LEAD: Final = 1 + 2
"""Texts of the remarks that are to be read at once: no strong one, the first two others."""


class ScoreFacts(NamedTuple):
    """What the bar tells.

    Attributes:
        score: What both have.
        terms: Rules, komi, handicap, and the record's result.
        under_others: The result under rules of the other kind.
        nobodys: Points that count for nobody.
        to_fill: Points that have to be filled.
        is_unfinished: Whether the game seems not to be over.
        is_looking: Whether dead stones are still being looked for.
        doubtful: Stones of which the program is not sure.
        usual_komi: What the komi may be if the record does not say, the likeliest first.
        recorded: What the node says of the count.
        suspect: What would explain that the record has another result, None for nothing.
        at: Name of the point where the suspected group is.
        told_by: The engine that has named the dead stones; empty for none.
        asked: The engine that is asked for them; empty for none.
        engine: The one that can be asked; empty for none.
    """

    score: Score
    terms: Terms
    under_others: str
    nobodys: int
    to_fill: int
    is_unfinished: bool
    is_looking: bool
    doubtful: int
    usual_komi: tuple[float, ...]
    recorded: RecordedCount
    suspect: Suspect | None
    at: str
    told_by: str = ""
    asked: str = ""
    engine: str = ""


class ScoreBar(ModeBar):
    """Two lines: what Black and White have with the result between; terms, remarks, commands.

    The remarks have a third line to themselves where the first ones have no room beside the terms.

    Signals:
        rules_chosen: The name of the ruleset to count by.
        komi_chosen: The komi to count with.
        engine_wanted: An engine is to say which stones are dead, or no more.
    """

    rules_chosen = Signal(str)
    komi_chosen = Signal(float)
    engine_wanted = Signal()

    def __init__(self, below: QWidget, actions: Mapping[str, QAction]) -> None:
        """Make the bar over the widget `below`, hidden; `actions` are the window's by id."""
        super().__init__(below, "scoreBar", QCoreApplication.translate("ScoreBar", "Score"))
        self.black = Line(self, Qt.AlignmentFlag.AlignLeft)
        self.result = Line(self, Qt.AlignmentFlag.AlignHCenter)
        self.white = Line(self, Qt.AlignmentFlag.AlignRight)
        self.remarks = Line(self, Qt.AlignmentFlag.AlignLeft)
        self.rules = QComboBox(self)
        for name, text in _RULES.items():
            self.rules.addItem(self.tr(text), name)
        self.rules.setAccessibleName(self.tr("Rules"))
        self.rules.activated.connect(self._on_rules)
        self.komi = _Komi(self)
        self.komi.valueChanged.connect(self.komi_chosen)
        self.usual = bar_button(self, "usualKomi")
        self.engine = self.add_button("scoreEngine", "", "engine", self.engine_wanted.emit)
        self.engine.setCheckable(True)
        self.write = bar_button(self, "writeScore")
        self.agree = QPushButton(self.tr("Agree"), self)
        self.agree.setObjectName("agreeScore")
        self.agree.setToolTip(self.tr("Both count like this: write the result"))
        self.agree.hide()
        leave = actions["study.score"].trigger
        self.close_button = self.add_button(
            "scoreDone", self.tr("Leave counting"), "panel-close", leave, "Esc"
        )
        self.close_button.setText("")
        self._score = _NO_SCORE
        self._make_buttons(actions)
        self._lay_out()

    def _make_buttons(self, actions: Mapping[str, QAction]) -> None:
        self.write.setText(self.tr("Write"))
        self.write.setToolTip(self.tr("Write the result or the territory into the record"))
        menu = QMenu(self.write)
        menu.addActions([actions[action_id] for action_id in WRITE_IDS])
        self.write.setMenu(menu)
        self.usual.setText(self.tr("Komi?"))
        self.usual.setToolTip(self.tr("Komi unknown: choose a usual one"))
        self.usual.setAccessibleName(self.usual.toolTip())
        self.usual.setMenu(QMenu(self.usual))
        self.usual.hide()
        self.dress()

    def _lay_out(self) -> None:
        lines = self._lines = QGridLayout(self)
        lines.setContentsMargins(MARGIN_PX, 0, MARGIN_PX // 2, 0)
        lines.setSpacing(0)
        for column, line in enumerate((self.black, self.result, self.white)):
            line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            line.setMinimumHeight(line.fontMetrics().lineSpacing())
            lines.addWidget(line, 0, column)
        for column, stretch in enumerate((5, 2, 5)):
            lines.setColumnStretch(column, stretch)
        row = self._row = QHBoxLayout()
        row.setSpacing(_GAP_PX)
        self._controls = (self.rules, self.komi, self.usual, self.engine, self.write, self.agree)
        for control in (*self._controls[:3], self.remarks, *self._controls[3:]):
            row.addWidget(control, control is self.remarks)
        row.insertStretch(row.count() - 3)
        lines.addLayout(row, 1, 0, 1, 3)
        lines.setColumnMinimumWidth(3, MARGIN_PX // 2)
        lines.addWidget(self.close_button, 0, 4, 3, 1, Qt.AlignmentFlag.AlignVCenter)
        lines.setRowStretch(1, 1)

    def _on_rules(self, index: int) -> None:
        self.rules_chosen.emit(self.rules.itemData(index))

    def offer_agreement(self, agree: Callable[[], object]) -> None:
        """Let the user agree to what is counted, in place of writing it."""
        self.agree.clicked.connect(agree)
        self.agree.show()
        self.write.hide()

    # What it shows ----------------------------------------------------------------------------

    def show_score(self, facts: ScoreFacts) -> None:
        """Show what was counted."""
        terms = facts.terms
        self.rules.setCurrentIndex(self.rules.findData(terms.rules))
        self.rules.setToolTip(tip_of("" if terms.names_rules else self._guessed()))
        self.komi.show_komi(terms.komi)
        self._show_usual(() if terms.names_komi else facts.usual_komi)
        self._show_engine(facts)
        self._score = facts.score
        spoken = self._show_sides()
        if facts.is_unfinished:
            so_far = self.tr("{result} so far").format(result=facts.score.result)
            self.result.show_text("", self.tr("not finished"), SEPARATOR + so_far)
        else:
            self.result.show_text(facts.score.result)
        remarks = self._remarks(facts)
        self.remarks.show_text("", *_joined(remarks))
        self.remarks.setToolTip(tip_of("\n".join(remarks)))
        self._place_remarks()
        self.setAccessibleDescription(". ".join((facts.score.result, *spoken, *remarks)))

    def _show_engine(self, facts: ScoreFacts) -> None:
        """Offer to ask an engine, or to count without its word."""
        name = facts.told_by or facts.asked or facts.engine
        is_taken = bool(facts.told_by or facts.asked)
        text = self.tr("Ask {engine} which stones are dead")
        if is_taken:
            text = self.tr("Count without the word of {engine}")
        words = text.format(engine=name)
        self.engine.setVisible(bool(facts.engine))
        self.engine.setChecked(is_taken)
        self.engine.setToolTip(tip_of(words))
        self.engine.setAccessibleName(words)

    def _show_usual(self, komis: tuple[float, ...]) -> None:
        """Offer what the komi may be; nothing where it is known."""
        self.usual.setVisible(bool(komis))
        menu = self.usual.menu()
        texts = [_shown(komi) for komi in komis]
        if [action.text() for action in menu.actions()] == texts:
            return
        menu.clear()
        for komi, text in zip(komis, texts, strict=True):
            menu.addAction(text).triggered.connect(partial(self.komi_chosen.emit, komi))

    def _show_sides(self) -> list[str]:
        """Show what both have, in words or, where there is no room, in numbers; return it."""
        sides = (
            (self.black, self.tr("Black {points}"), self._score.black),
            (self.white, self.tr("White {points}"), self._score.white),
        )
        told = []
        for line, text, side in sides:
            strong = text.format(points=_shown(side.points))
            parts = [SEPARATOR + part for part in _parts(side)]
            told.append(strong + "".join(parts))
            line.setToolTip(tip_of(told[-1]))
            line.show_text(strong, *parts)
        if any(line.natural_width() > line.width() for line, _, _ in sides):
            for line, text, side in sides:
                strong = text.format(points=_shown(side.points))
                numbers = [getattr(side, field) for field, _ in _PARTS if getattr(side, field)]
                line.show_text(strong, " = " + " + ".join(map(_shown, numbers)))
        return told

    def claim_height(self, height_px: int) -> None:
        """Let the bar have room for its controls, too, and some around them."""
        needed = self._lines_px + self._controls_px + 2 * px(HAIR)
        super().claim_height(max(height_px, needed))

    @property
    def _lines_px(self) -> int:
        return self.fontMetrics().lineSpacing() * (1 + self._is_below)

    @property
    def _controls_px(self) -> int:
        return max(control.sizeHint().height() for control in self._controls)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_remarks()
        # As high as the strip leaves room for beside the lines of text, with some around them.
        left = self.height() - self._lines_px
        around = max(px(HAIR), min(px(TIGHT), (left - self._controls_px) // 2))
        self._lines.setContentsMargins(MARGIN_PX, around, MARGIN_PX // 2, around)
        for control in self._controls:
            control.setFixedHeight(max(1, left - 2 * around))
        self._lines.activate()
        self._show_sides()

    @property
    def _is_below(self) -> bool:
        """Whether the remarks have a line of their own."""
        return self._row.indexOf(self.remarks) < 0

    def _place_remarks(self) -> None:
        """Put the remarks beside the terms, or below where the first ones have no room there."""
        shown = [each for each in self._controls if not each.isHidden()]
        taken = sum(each.sizeHint().width() + _GAP_PX for each in shown)
        room = self._lines.cellRect(1, 0).united(self._lines.cellRect(1, 2)).width() - taken
        is_below = self.remarks.natural_width(_LEAD) > room
        if is_below == self._is_below:
            return
        line = self.fontMetrics().lineSpacing()
        if is_below:
            self._row.removeWidget(self.remarks)
            self._lines.addWidget(self.remarks, 2, 0, 1, 3)
        else:
            self._lines.removeWidget(self.remarks)
            self._row.insertWidget(self._row.indexOf(self.usual) + 1, self.remarks, 1)
        self.remarks.setMinimumHeight(line if is_below else 0)
        self.claim_height((self.height() + line) if is_below else 0)

    def _guessed(self) -> str:
        return self.tr("The record does not say by which rules")

    def _remarks(self, facts: ScoreFacts) -> list[str]:
        """Return what is to be said besides, the most important first."""
        found = self._of_engine(facts)
        if facts.is_looking:
            found.append(self.tr("Looking for dead stones …"))
        if facts.is_unfinished:
            many = self.tr("Not finished? %n points are nobody’s", "", facts.nobodys)
            one = self.tr("Not finished? 1 point is nobody’s")
            found.append(one if facts.nobodys == 1 else many)
        if facts.doubtful:
            many = self.tr("%n stones in doubt", "", facts.doubtful)
            found.append(self.tr("1 stone in doubt") if facts.doubtful == 1 else many)
        recorded = facts.terms.result
        if recorded is not None and is_same_result(recorded, facts.score.result):
            found.append(self.tr("as recorded"))
        elif recorded is not None:
            said = self.tr("the record says {result}").format(result=format_result(recorded))
            why = _suspicion(facts.suspect, facts.at) if facts.suspect else ""
            found.append(labelled(said, why) if why else said)
        if not facts.terms.names_komi:
            found.insert(0, self.tr("komi unknown: counted with 0"))
        if not facts.terms.names_rules:
            found.append(self.tr("rules not recorded"))
        found += self._of_record(facts.recorded, is_told=bool(facts.told_by))
        if facts.to_fill:
            many = self.tr("%n points to fill", "", facts.to_fill)
            found.append(self.tr("1 point to fill") if facts.to_fill == 1 else many)
        is_area = COUNTING[facts.terms.rules].method is Method.AREA
        text = self.tr("{result} by territory") if is_area else self.tr("{result} by area")
        found.append(text.format(result=facts.under_others))
        return found

    def _of_engine(self, facts: ScoreFacts) -> list[str]:
        """Return what an engine says of the stones, or is asked."""
        if facts.asked:
            text = self.tr("Asking {engine} which stones are dead …")
            return [text.format(engine=facts.asked)]
        text = self.tr("dead stones as {engine} names them")
        return [text.format(engine=facts.told_by)] if facts.told_by else []

    def _of_record(self, recorded: RecordedCount, *, is_told: bool) -> list[str]:
        """Return what the node says of the count."""
        found = []
        if recorded.black is not None and recorded.white is not None:
            text = self.tr("KGS: Black {black}, White {white}")
            black, white = map(_shown, (recorded.black, recorded.white))
            found.append(text.format(black=black, white=white))
        if recorded.dead is not None and not is_told:
            found.append(self.tr("dead stones as in the record"))
        return found


def _shown(number: float) -> str:
    """Return points or komi as the language writes them."""
    return decimal(format_komi(number))


def _suspicion(suspect: Suspect, at: str) -> str:
    """Return in words what would explain that the record has another result."""
    words = _REASONS[suspect.reason]
    if suspect.reason is Reason.GROUP and suspect.is_dead:
        words = _ALIVE
    text = QCoreApplication.translate("ScoreBar", words)
    return text.format(komi=_shown(suspect.komi), point=at)


def _parts(side: Side) -> list[str]:
    """Return what the points of a player consist of."""
    found = []
    for field, text in _PARTS:
        number = getattr(side, field)
        if number:
            words = _ONE.get(field, text) if number == 1 else text
            shown = counted("ScoreBar", words, int(number))
            found.append(shown.format(number=_shown(number)))
    return found


def _joined(texts: list[str]) -> list[str]:
    return [text if not number else SEPARATOR + text for number, text in enumerate(texts)]


class _Komi(QDoubleSpinBox):
    """The komi to count with; what the record says stays as it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        keep_level(self)
        self.setObjectName("scoreKomi")
        self.setRange(-_MOST_KOMI, _MOST_KOMI)
        self.setDecimals(2)
        self.setKeyboardTracking(False)
        self.setPrefix(self.tr("Komi "))
        self.setAccessibleName(self.tr("Komi"))
        self.setToolTip(self.tr("Komi to count with; the record keeps its own"))

    def show_komi(self, komi: float) -> None:
        """Show `komi` without telling anybody."""
        before = self.blockSignals(True)
        self.setValue(komi)
        self.blockSignals(before)

    def textFromValue(self, value: float) -> str:
        # As it is read back, which the locale of the box does.
        return format_komi(value).replace(".", self.locale().decimalPoint())
