"""Conversion to another file format: before and after, its questions, its losses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.step_words import words_of_name
from sgfedit.game.conversion import WORDS
from sgfedit.gui.actions.build import note_undoable
from sgfedit.gui.views.changes import KindLines, PlacesModel, PlacesView, SignedText
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, listed
from sgfedit.gui.widgets.try_dialog import TryDialog, bold_label
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtGui import QResizeEvent

    from sgfedit.app.fixing import Conversion
    from sgfedit.game.conversion import Loss, Question

    Plan = Callable[[bool, QWidget], Conversion | None]
    from sgfedit.gui.window import Window


_tr = QCoreApplication.translate
_MINUTES: Final = "minutes-or-seconds"
_LETTERS, _LINES = 115, 42
_LINES_WITHOUT_PLACES: Final = 26
_LINES_OF_PLACE: Final = 4
_SHARE_OF_REMARKS: Final = 0.28
_EXAMPLES: Final = 4
_LONGEST: Final = 40
_HOUR: Final = 3600
_MINUTE: Final = 60


class ConversionDialog(TryDialog):
    """Every place that changes, the question of minutes, and all that is not converted or lost.

    Attributes:
        conversion: What will be done.
        question: Whether times are in minutes; None if there is no such question.
        view: The places.
        remarks: What is lost, and what stays word for word.
    """

    manual_page = "old-records.md#ff1-to-ff3"

    def __init__(self, conversion: Conversion, plan: Plan, parent: QWidget | None = None) -> None:
        """Show `conversion`; `plan` works it out anew once it is known what is in minutes."""
        title = self.tr("Convert to FF[{ff}]").format(ff=conversion.ff)
        super().__init__("conversion", title, parent, self.tr("&Convert"))
        self.conversion = conversion
        self.apply.setObjectName("applyConversion")
        self.apply.setText(self._apply_text())
        self._plan = plan
        self._heading = bold_label("", self, 1.15)
        self._hint = Label(self.tr("Say first what the time is in"), self)
        doubtful = [q for q in conversion.report.questions if q.why == _MINUTES]
        self.question = MinutesQuestion(doubtful, self) if doubtful else None
        self.remarks = _Remarks(conversion, self)
        self._kinds = KindLines(_kinds(conversion), self)
        self.view = PlacesView(PlacesModel(conversion.places, self, _words), self)
        foot = fill(QHBoxLayout(), self._hint, (self.buttons, 1))
        asked = () if self.question is None else (self.question,)
        self._layout = self.lay_out(
            *(self._heading, *asked, self.remarks, self._kinds, self.view, foot), largest=self.view
        )
        lines = _LINES_WITHOUT_PLACES + _LINES_OF_PLACE * len(conversion.places)
        self.fit_screen(_LETTERS, min(_LINES, lines))
        self.remarks.setMaximumHeight(int(self.height() * _SHARE_OF_REMARKS))
        if self.question is None:
            self.apply.setFocus()
        else:
            self.question.group.idToggled.connect(self._on_answered)
            self.question.group.buttons()[0].setFocus()
        self._show()

    def _apply_text(self) -> str:
        count = len(self.conversion.report.losses)
        if not count:
            return self.tr("&Convert")
        one = self.tr("&Convert and lose 1 thing")
        return one if count == 1 else self.tr("&Convert and lose %n things", "", count)

    def _show(self) -> None:
        count, ff = len(self.conversion.places), self.conversion.ff
        text = (
            self.tr("Convert to FF[{ff}]: 1 place changes")
            if count == 1
            else self.tr("Convert to FF[{ff}]: %n places change", "", count)
        )
        self._heading.setText(text.format(ff=ff))
        is_open = self.question is not None and self.question.answer is None
        self.apply.setDisabled(is_open)
        self._hint.setVisible(is_open)

    def _on_answered(self, _number: int, is_on: bool) -> None:
        """Show what the answer changes."""
        if not is_on or self.question is None or self.question.answer is None:
            return
        found = self._plan(self.question.answer, self)
        if found is None:
            self.question.take_back()
        else:
            self.conversion = found
            old: tuple[QWidget, QWidget] = self.view, self._kinds
            self.view = PlacesView(PlacesModel(found.places, self, _words), self)
            self._kinds = KindLines(_kinds(found), self)
            for before, after in zip(old, (self.view, self._kinds), strict=True):
                self._layout.replaceWidget(before, after)
                before.deleteLater()
        self._show()

    @classmethod
    def ask(cls, conversion: Conversion, plan: Plan, parent: QWidget) -> Conversion | None:
        """Show what would change; return what is wanted, None for nothing."""
        dialog = cls(conversion, plan, parent)
        return dialog.conversion if dialog.is_wanted() else None


def _say(why: str) -> str:
    return _tr("Conversion", WORDS[why])


def _words(codes: Sequence[str]) -> str:
    return listed(_say(code) for code in codes)


def _kinds(conversion: Conversion) -> list[str]:
    """Return what changes, line by line; not what is told as lost already."""
    lost = {loss.why for loss in conversion.report.losses}
    whys = (change.why for change in conversion.report.changes)
    counts = Counter(why for why in whys if why not in lost)
    return [f"{number} × {_tr('Conversion', WORDS[why])}" for why, number in counts.most_common()]


class MinutesQuestion(QFrame):
    """Asks whether the times of an old file are in minutes; nothing is chosen beforehand.

    Attributes:
        group: The answers, seconds 0 and minutes 1.
    """

    def __init__(self, questions: Sequence[Question], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("minutesQuestion")
        first = questions[0]
        text = (
            self.tr("TM[{value}]: minutes or seconds?")
            if len(questions) == 1
            else self.tr("TM[{value}] and %n more: minutes or seconds?", "", len(questions) - 1)
        )
        label = bold_label(text.format(value=first.value), self)
        minutes, seconds = map(float, first.choices)
        self.group = QButtonGroup(self)
        row = QHBoxLayout()
        answers = (
            (self.tr("&Minutes: {time}").format(time=spoken(minutes)), 1),
            (self.tr("&Seconds: {time}").format(time=spoken(seconds)), 0),
        )
        for answer, number in answers:
            button = QRadioButton(answer, self)
            button.setAccessibleDescription(label.text())
            self.group.addButton(button, number)
            row.addWidget(button)
        row.addStretch(1)
        why = Label(
            self.tr("FF[1] had it in minutes, but servers wrote seconds. FF[4] has seconds."), self
        )
        why.setWordWrap(True)
        fill(QVBoxLayout(self), label, why, row, margins=0)

    @property
    def answer(self) -> bool | None:
        """Whether it is minutes; None as long as nothing is chosen."""
        number = self.group.checkedId()
        return None if number < 0 else bool(number)

    def take_back(self) -> None:
        """Choose nothing."""
        self.group.setExclusive(False)
        for button in self.group.buttons():
            button.setChecked(False)
        self.group.setExclusive(True)


def spoken(seconds: float) -> str:
    """Return a time as "1 h 30 min"."""
    left = round(seconds)
    parts = (
        (left // _HOUR, _tr("Duration", "{n} h")),
        (left % _HOUR // _MINUTE, _tr("Duration", "{n} min")),
        (left % _MINUTE, _tr("Duration", "{n} s")),
    )
    return " ".join(text.format(n=number) for number, text in parts if number) or "0 s"


class _Remarks(QScrollArea):
    """What is lost, under a warning sign, and what stays word for word; as high as that is."""

    def __init__(self, conversion: Conversion, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("conversionRemarks")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = self._body = QWidget(self)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        kept = [q for q in conversion.report.questions if q.why != _MINUTES]
        losses = conversion.report.losses
        for items, title, severity in (
            (losses, self.tr("What FF[{ff}] cannot hold:"), "warning"),
            (kept, self.tr("What stays word for word:"), "info"),
        ):
            if items:
                text = title.format(ff=conversion.ff)
                layout.addWidget(SignedText("\n".join((text, *_lines(items))), severity, body))
        self.setWidget(body)
        self.setVisible(bool(losses or kept))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        body = self._body
        width = self.width()
        height = body.heightForWidth(width) if body.hasHeightForWidth() else -1
        return QSize(width, height if height >= 0 else body.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        # Those of scroll areas are some lines high, however little is in them.
        return super().minimumSizeHint().boundedTo(self.sizeHint())


def _lines(items: Iterable[Loss] | Iterable[Question]) -> Iterable[str]:
    """Yield a line for each reason, with the first few values."""
    groups: dict[str, list[str]] = {}
    for item in items:
        is_loss = "[" in item.value
        text = item.value if is_loss else f"{item.ident}[{item.value}]"
        groups.setdefault(item.why, []).append(text)
    for why, texts in groups.items():
        different = list(dict.fromkeys(map(_short, texts)))
        shown = listed(different[:_EXAMPLES]) + (" …" if len(different) > _EXAMPLES else "")
        yield f"{len(texts)} × {_tr('Conversion', WORDS[why])} – {shown}"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def to_ff4(window: Window) -> None:
    """Convert the file to FF[4], once the user has seen what that changes."""
    _convert(window, 4)


def to_ff3(window: Window) -> None:
    """Convert the file to FF[3] for old programs, once the user has seen what that loses."""
    _convert(window, 3)


def _convert(window: Window, ff: int) -> None:
    window.document.check_unlocked()
    name = Named("Command", "Convert to FF[{ff}]", ff=str(ff))

    def plan(minutes: bool | None, parent: QWidget) -> Conversion | None:
        return _planned(window, ff, minutes, parent, name)

    found = plan(None, window)
    if found is None:
        return
    if not found.edits:
        window.status.note(_nothing(found))
        return
    wanted = ConversionDialog.ask(found, plan, window)
    if wanted is None:
        return
    window.document.apply(name, wanted.edits)
    window.checker.check_now()
    count = len(wanted.places)
    text = (
        _tr("Command", "Converted to FF[{ff}]: 1 place changed")
        if count == 1
        else _tr("Command", "Converted to FF[{ff}]: %n places changed", "", count)
    )
    note_undoable(window, text.format(ff=ff))


def _planned(
    window: Window, ff: int, minutes: bool | None, parent: QWidget, name: str
) -> Conversion | None:
    """Return what is to be changed, None if the user gave up waiting."""
    from sgfedit.app.fixing import try_conversion as try_out  # noqa: PLC0415  # slow
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    text = _tr("Command", "Working out what changes…")
    window.setUpdatesEnabled(False)
    try:
        return progress.run(
            parent, try_out(window.document, ff, minutes), words_of_name(name), text
        )
    finally:
        window.setUpdatesEnabled(True)


def _nothing(found: Conversion) -> str:
    """Return why nothing changes."""
    report = found.report
    whys = [loss.why for loss in report.losses] + [question.why for question in report.questions]
    if whys:
        return _tr("Command", "Nothing was converted: {why}").format(why=_say(whys[0]))
    text = _tr("Command", "Nothing to convert: this file is in FF[{ff}] already")
    return text.format(ff=found.ff)
