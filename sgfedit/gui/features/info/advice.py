"""Remarks below a field of game info: how it is understood, and what is offered for it."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QSizePolicy, QWidget

from sgfedit.game.info_advice import State, Verdict
from sgfedit.gui.widgets.info_words import offer_words, spoken, verdict_words
from sgfedit.gui.widgets.keys import give
from sgfedit.gui.widgets.plain_text import Label, item_of, tip_of
from sgfedit.gui.widgets.severity import severity_colour, severity_icon
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QIcon

    from sgfedit.gui.widgets.info_fields import Field

_SMALLER: Final = 0.9
_MUTED: Final = 0.75
"""How much of the colour of text is in words that keep in the background: 4.5:1 at least."""


class Advice(QWidget):
    """One line about a field. Alt+Down in the field takes the offer, or lists several.

    Attributes:
        verdict: What is shown.

    Signals:
        judged: The verdict is another one.
        taken: An offer was taken: its text. Whoever is connected writes it.
    """

    judged = Signal()
    taken = Signal(str)

    def __init__(
        self,
        field: Field,
        judge: Callable[[str], tuple[Verdict, int]],
        parent: QWidget,
        *,
        has_words: bool = True,
    ) -> None:
        """Watch a field.

        Args:
            field: What is judged, now and with every letter.
            judge: Returns what is to be said of a text, and how many stones are on the board.
            parent: The dialog.
            has_words: Whether there is room for words beside the offers.
        """
        super().__init__(parent)
        self.setObjectName(f"advice{field.ident}")
        self.field = field
        self.verdict = Verdict(State.EMPTY)
        self._judge = judge
        self._has_words = has_words
        self.offers: list[OfferButton] = []
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * _SMALLER)
        self.setFont(font)
        self._picture = Label(parent=self)
        self._before, self._behind = AdviceWords(self), AdviceWords(self)
        self._behind.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(self.fontMetrics().averageCharWidth() // 2 + 2)
        for widget in (self._picture, self._before, self._behind):
            self._row.addWidget(widget)
        self._row.setStretchFactor(self._behind, 1)
        self.setFixedHeight(self.fontMetrics().height() + 3)
        field.widget.installEventFilter(self)
        if field.line is not None and field.line is not field.widget:
            field.line.installEventFilter(self)
        field.edited.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Judge the text as it is now."""
        text = self.field.text
        verdict, stones = self._judge(text)
        before, behind = verdict_words(self.field.ident, text, verdict, stones)
        self._before.setText(before if self._has_words else "")
        self._behind.setText(behind if self._has_words else "")
        self._before.setVisible(self._has_words and bool(before))
        was, self.verdict = self.verdict, verdict
        if verdict.state is not was.state:
            self._show_picture()
        if verdict.offers != was.offers:
            self._show_offers()
        self._tell(spoken(self.field.ident, text, verdict, stones))
        if verdict != was:
            self.judged.emit()

    def _show_picture(self) -> None:
        found = _picture(self.verdict.state, self.palette())
        side = self.fontMetrics().height()
        if found is not None:
            self._picture.setPixmap(found.pixmap(QSize(side, side), self.devicePixelRatioF()))
        self._picture.setVisible(found is not None)

    def _show_offers(self) -> None:
        offers = self.verdict.offers
        had_focus = any(button.hasFocus() for button in self.offers)
        while len(self.offers) < len(offers):
            self._add_button()
        for number, button in enumerate(self.offers):
            if number < len(offers):
                several = len(offers) > 1
                words = offer_words(self.field.ident, offers[number], is_one_of_several=several)
                button.setText(words)
                button.setToolTip(tip_of(self._tip(offers[number])))
            button.setVisible(number < len(offers))
        if had_focus and not offers:
            self.field.widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tip(self, offer: str) -> str:
        if not offer:
            return self.tr("Leave the field empty (Alt+Down)")
        return self.tr("Write {text} instead (Alt+Down)").format(text=offer)

    def _add_button(self) -> None:
        button = OfferButton(self)
        button.setObjectName(f"offer{self.field.ident}{len(self.offers)}")
        before: QWidget = self.offers[-1] if self.offers else self.field.widget
        self.offers.append(button)
        self._row.insertWidget(1 + len(self.offers), button)
        QWidget.setTabOrder(before, button)
        button.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        button = self.sender()
        if not isinstance(button, OfferButton):
            return
        number = self.offers.index(button)
        if number < len(self.verdict.offers):  # what was offered may be gone with the last key
            self.taken.emit(self.verdict.offers[number])

    def _tell(self, words: str) -> None:
        """Let assistive tools know, at once if the field is being typed into."""
        widget = self.field.widget
        if widget.accessibleDescription() == words:
            return
        widget.setAccessibleDescription(words)
        self.setToolTip(tip_of(words))
        if words and widget.hasFocus() and QtGui.QAccessible.isActive():
            event = QtGui.QAccessibleAnnouncementEvent(widget, words)
            QtGui.QAccessible.updateAccessibility(event)

    # Keys -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Down
            and event.modifiers() & Qt.KeyboardModifier.AltModifier
            and self.verdict.offers
        ):
            self.take_or_list()
            return True
        return super().eventFilter(watched, event)

    def take_or_list(self) -> None:
        """Take the offer, or let the user choose among several."""
        offers = self.verdict.offers
        if len(offers) == 1:
            self.taken.emit(offers[0])
            return
        menu = QMenu(self)
        menu.setObjectName("offers")
        for button, offer in zip(self.offers, offers, strict=False):
            action = menu.addAction(item_of(button.text().removeprefix("→ ")))
            action.setData(offer)
        give(menu)
        menu.triggered.connect(self._on_chosen)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.setActiveAction(menu.actions()[0])
        menu.popup(self.field.widget.mapToGlobal(QPoint(0, self.field.widget.height())))

    def _on_chosen(self, action: QtGui.QAction) -> None:
        self.taken.emit(str(action.data()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show_picture()


def _picture(state: State, palette: QPalette) -> QIcon | None:
    """Return the picture of a state, a shape of its own for each."""
    if state is State.UNKNOWN:
        return severity_icon("warning", palette)
    if state is State.CERTAIN:
        return severity_icon("info", palette)
    return icon("help", severity_colour("warning", palette)) if state is State.ASK else None


def muted(palette: QPalette) -> QColor:
    """Return the colour of words that keep in the background."""
    ground = palette.color(QPalette.ColorRole.Window)
    text = palette.color(QPalette.ColorRole.WindowText)
    parts = (
        (text.red(), ground.red()),
        (text.green(), ground.green()),
        (text.blue(), ground.blue()),
    )
    return QColor(*(round(one * _MUTED + other * (1 - _MUTED)) for one, other in parts))


class AdviceWords(Label):
    """One line of words in the background; what has no room is left out at the end."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        # Letters of another font must not move what stands around: they are higher by a quarter.
        height = self.fontMetrics().height()
        return QSize(super().sizeHint().width(), height + height // 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(muted(self.palette()))
        text = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width()
        )
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)


class OfferButton(QAbstractButton):
    """An offer as a link. The Tab key reaches it behind its field, and Enter takes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        # In fractions of a pixel: rounded down, the words would be cut.
        width = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        return QSize(ceil(width) + 6, self.fontMetrics().height() + 3)

    def minimumSizeHint(self) -> QSize:
        least = QSize(self.fontMetrics().averageCharWidth() * 8, self.sizeHint().height())
        return least.boundedTo(self.sizeHint())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self.palette()
        colour = palette.color(QPalette.ColorRole.Link)
        font = QFont(self.font())
        font.setUnderline(self.underMouse() or self.hasFocus())
        painter.setFont(font)
        painter.setPen(colour)
        room = self.rect().adjusted(3, 0, -3, 0)
        text = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        if self.hasFocus():
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
