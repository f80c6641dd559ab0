"""Line of chips below the comment: what is set at the node, in signs and words."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from sgfedit.game.annotations import Subject, judgements
from sgfedit.game.operations.node_values import (
    figure_of,
    is_forced,
    older_points,
    older_text,
    older_values,
    value_text,
)
from sgfedit.gui.widgets.keys import overrides
from sgfedit.gui.widgets.plain_text import listed, tip_of
from sgfedit.gui.widgets.scale import px
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.properties import Kind, property_type
from sgfedit.sgf.values import format_real, parse_number

if TYPE_CHECKING:
    from PySide6.QtGui import QEnterEvent, QMouseEvent, QPaintEvent, QResizeEvent

    from sgfedit.game.annotations import Judgement
    from sgfedit.sgf import Node


_tr = QCoreApplication.translate
_VALUES: Final = frozenset({"V", "BL", "OB", "WL", "OW", "MN", "PM", "FG", "KO"})
_NAMED: Final = 4
"""Points that a chip names; more are counted."""

_LETTERS: Final = 40
"""Letters of a text that a chip shows."""

_SIGNS: Final = {"CH": "✓", "SI": "Σ"}
_COLLECTED: Final = {
    "JD": QT_TRANSLATE_NOOP("Chips", "Japanese date"),
    "OH": QT_TRANSLATE_NOOP("Chips", "Handicap in words"),
    "KO": QT_TRANSLATE_NOOP("Chips", "Komi in words"),
    "ID": QT_TRANSLATE_NOOP("Chips", "Game ID"),
    "BS": QT_TRANSLATE_NOOP("Chips", "Black:"),
    "WS": QT_TRANSLATE_NOOP("Chips", "White:"),
}
_BY_MODEM: Final = -1
_HUMAN: Final = 0
_SPECIES: Final = frozenset({"BS", "WS"})
"""What BS and WS say of a player; FF[3], "Species"."""


class ChipText(NamedTuple):
    """One chip.

    Attributes:
        idents: The properties that go with it.
        lead: Before what matters; left out where there is little room.
        strong: What matters.
        trail: Behind it; left out where there is little room.
        brief: All that is shown where there is little room.
        judgement: What it says if it is an annotation.
    """

    idents: tuple[str, ...]
    lead: str
    strong: str
    trail: str
    brief: str
    judgement: Judgement | None = None

    @property
    def spoken(self) -> str:
        """Everything in one line; a sign is no word."""
        words = (self.lead, "" if self.judgement else self.strong, self.trail)
        return " ".join(filter(None, words))


def chip_texts(node: Node) -> list[ChipText]:
    """Return the chips of a node, the judgements first."""
    properties = node.properties
    found = [_judged(judgement) for judgement in judgements(properties)]
    if not _VALUES.isdisjoint(properties):
        found += _values(node)
    older = (ident for ident in older_values(node) if not _says_nothing(node, ident))
    return found + [_older(node, ident) for ident in older]


def _says_nothing(node: Node, ident: str) -> bool:
    """Return whether a value tells a reader nothing.

    That a player is human goes without saying; servers write some idents with values of their
    own, or with none, which are not what the ident is about.
    """
    text = older_text(node, ident)
    if ident in _SPECIES:
        return parse_number(text) == _HUMAN
    has_no_value = ident != "KO" and property_type(ident).kind is Kind.NONE
    return ident not in _SIGNS and has_no_value == bool(text)


def _judged(judgement: Judgement) -> ChipText:
    row = judgement.annotation
    name = _tr("Annotation", judgement.name)
    return ChipText((row.ident,), "", judgement.sign, name, judgement.sign, judgement)


def _values(node: Node) -> list[ChipText]:
    """Return the chips of the values: what is least worth its room, the clocks, comes last."""
    found = []
    if "V" in node.properties:
        text = estimate(node.get("V"), value_text(node, "V"))
        found.append(ChipText(("V",), _tr("Chips", "Value"), text, "", text))
    if is_forced(node):
        text = _tr("Chips", "played even if illegal")
        found.append(ChipText(("KO",), "", _tr("Chips", "KO"), text, _tr("Chips", "KO")))
    return found + _of_print(node) + _clocks(node)


def _of_print(node: Node) -> list[ChipText]:
    """Return the chips of what is about numbers and printing."""
    found = []
    number, mode = value_text(node, "MN"), value_text(node, "PM")
    figure = figure_of(node)
    if figure is not None:
        text = _tr("Chips", "Figure")
        found.append(ChipText(("FG",), text, "", figure.name, text))
    if number:
        found.append(ChipText(("MN",), _tr("Chips", "Move number"), number, "", f"#{number}"))
    if mode:
        brief = _tr("Chips", "Print {mode}").format(mode=mode)
        found.append(ChipText(("PM",), _tr("Chips", "Print mode"), mode, "", brief))
    return found


def _clocks(node: Node) -> list[ChipText]:
    """Return the chips of the clocks, which the strip above the board shows as well."""
    found = []
    for idents, side, letter in (
        (("BL", "OB"), _tr("Chips", "Black"), _tr("Chips", "B")),
        (("WL", "OW"), _tr("Chips", "White"), _tr("Chips", "W")),
    ):
        clock = _clock(node, *idents)
        if clock:
            present = tuple(ident for ident in idents if ident in node.properties)
            found.append(ChipText(present, side, clock, "", f"{letter} {clock}"))
    return found


def older_label(ident: str) -> str:
    """Return what one of OLDER_VALUES is called."""
    collected = _COLLECTED.get(ident)
    if collected is not None:
        return _tr("Chips", collected)
    return _tr("Property", property_type(ident).label)


def _older(node: Node, ident: str) -> ChipText:
    """Return the chip of a value that FF[4] does not know any more, or never knew."""
    label, text = older_label(ident), older_text(node, ident)
    sign = _SIGNS.get(ident)
    if sign is not None:
        shown = sign * 2 if text == "2" else sign
        return ChipText((ident,), "", shown, label, shown)
    points = older_points(node, ident)
    if len(points) > _NAMED:
        text = _tr("Chips", "%n points", "", len(points))
    elif ident in _SPECIES:
        text = _species(text)
    if len(text) > _LETTERS:
        text = text[:_LETTERS] + "…"
    return ChipText((ident,), label, text, "", f"{label} {text}".strip())


def _species(text: str) -> str:
    number = parse_number(text)
    if number is None:
        return text
    if number > 0:
        return _tr("Chips", "computer program, level {number}").format(number=number)
    return _tr("Chips", "by modem") if number == _BY_MODEM else text


def estimate(value: float | None, raw: str = "") -> str:
    """Return a value of V as go players write a score; `raw` if it is none."""
    if value is None:
        return raw
    number = format_real(abs(value))
    if number == "0":
        return number
    return f"B+{number}" if value > 0 else f"W+{number}"


def _clock(node: Node, time: str, moves: str) -> str:
    """Return time left and moves or periods left: ``12:34 (5)``."""
    left, count = value_text(node, time), value_text(node, moves)
    return " ".join(filter(None, (left, f"({count})" if count else "")))


_GAP: Final = 3
_BELOW: Final = 3
_PAD: Final = 7
_SPACE: Final = 4
_MORE: Final = "…"
_REMOVING: Final = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_OPENING: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Menu)


class Chip(QAbstractButton):
    """One fact; a click opens its menu, the cross that shows under the pointer takes it away.

    Signals:
        menu_wanted: The user clicked it, or pressed Enter or Space.
        removed: The user clicked the cross, or pressed Del.
    """

    menu_wanted = Signal()
    removed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text_shown = ChipText((), "", "", "", "")
        self.is_brief = False
        self._widths = (0, 0)
        # A click must not take the caret out of the comment; the Tab key still gets here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self.menu_wanted)

    def show_text(self, text: ChipText) -> None:
        """Show another fact."""
        if text == self.text_shown:
            return
        self.text_shown = text
        self.setObjectName(f"chip.{'.'.join(text.idents)}")
        self.setAccessibleName(text.spoken or text.strong)
        self.setToolTip(tip_of(self._tip()))
        self.measure()
        self.update()

    def _tip(self) -> str:
        text = self.text_shown
        if not text.idents:
            return self.tr("More values of this node")
        hint = self.tr("Click for more; the cross or Del takes it away")
        return f"{text.spoken} ({', '.join(text.idents)})\n{hint}"

    def measure(self) -> None:
        """Find how wide it is, in full and in brief."""
        text = self.text_shown
        plain, strong = QFontMetricsF(self.font()), QFontMetricsF(_bold(self.font()))
        outer = sum(plain.horizontalAdvance(part) + px(_SPACE) for part in self._outer())
        self._widths = (
            ceil(outer + strong.horizontalAdvance(text.strong)) + 2 * px(_PAD),
            ceil(strong.horizontalAdvance(text.brief)) + 2 * px(_PAD),
        )

    def _outer(self) -> list[str]:
        return [part for part in (self.text_shown.lead, self.text_shown.trail) if part]

    def natural_width(self, *, is_brief: bool) -> int:
        """Return the px it needs."""
        return self._widths[is_brief]

    # Events -----------------------------------------------------------------------------------

    @property
    def _cross(self) -> QRectF:
        """Where the cross is."""
        side = min(self.height(), px(18))
        return QRectF(self.width() - side, (self.height() - side) / 2, side, side)

    @property
    def _has_cross(self) -> bool:
        # Over a sign alone it would hide what it is about.
        is_possible = bool(self.text_shown.idents) and not self.is_brief
        return is_possible and (self.underMouse() or self.hasFocus())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_cross = self._has_cross and self.isDown() and self._cross.contains(event.position())
        if is_cross and event.button() is Qt.MouseButton.LeftButton:
            self.setDown(False)
            self.removed.emit()
            return
        super().mouseReleaseEvent(event)

    def event(self, event: QEvent) -> bool:
        return overrides(event, _is_own) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _REMOVING and _is_plain(event):
            self.removed.emit()
        elif event.key() in _OPENING and _is_plain(event):
            self.menu_wanted.emit()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    # Painting ---------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        ink = palette.text().color()
        fill, edge = ink, ink
        fill.setAlphaF(0.16 if self.underMouse() or self.isDown() else 0.08)
        edge = palette.highlight().color() if self.hasFocus() else palette.text().color()
        edge.setAlphaF(1.0 if self.hasFocus() else 0.22)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setBrush(fill)
        painter.setPen(QPen(edge, 1))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        self._paint_texts(painter)
        if self._has_cross:
            self._paint_cross(painter)
        painter.end()

    def _paint_texts(self, painter: QPainter) -> None:
        text = self.text_shown
        parts = [(text.lead, False), (text.strong, True), (text.trail, False)]
        if self.is_brief:
            parts = [(text.brief, True)]
        ink = self.palette().text().color()
        left = float(px(_PAD))
        for part, is_strong in parts:
            if not part:
                continue
            font = _bold(self.font()) if is_strong else self.font()
            width = QFontMetricsF(font).horizontalAdvance(part)
            painter.setFont(font)
            painter.setPen(ink)
            room = QRectF(left, 0, width + 1, self.height())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), part)
            left += width + px(_SPACE)

    def _paint_cross(self, painter: QPainter) -> None:
        """Paint the cross over the end of the text, which is faded out below it."""
        palette, box = self.palette(), self._cross
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.window())
        painter.drawEllipse(box.adjusted(0, 0, -1, -1))
        painter.setPen(QPen(palette.text().color(), 1.6))
        middle, arm = box.center() - QPointF(0.5, 0.5), box.width() * 0.2
        painter.drawLine(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm))
        painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm))


class ChipLine(QWidget):
    """One line of chips, the last ones in brief where there is little room.

    It stands below the comment, and is there only where the node has some: so the text does not
    jump while the user steps through the game, and no row stands empty.

    Signals:
        annotation_chosen: Ident and strength (0 removes) that the user wants.
        removed: Idents of properties that the user takes away.
        values_wanted: The user wants to change values.
    """

    annotation_chosen = Signal(str, int)
    removed = Signal(tuple)
    values_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chips")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._texts: list[ChipText] = []
        self._chips: list[Chip] = []
        self._more = self._chip()
        self._more.show_text(ChipText((), "", _MORE, "", _MORE))
        self._more.hide()
        self.hide()

    def _chip(self) -> Chip:
        chip = Chip(self)
        chip.menu_wanted.connect(self._on_menu_wanted)
        chip.removed.connect(self._on_removed)
        return chip

    def stand_behind(self, widget: QWidget) -> None:
        """Get the focus with the Tab key after `widget`."""
        self.setTabOrder(widget, self._more)

    def show_node(self, node: Node) -> None:
        """Show what `node` has."""
        texts = chip_texts(node)
        if texts == self._texts:
            return
        self._texts = texts
        while len(self._chips) < len(texts):
            chip = self._chip()
            # Qt puts a new widget behind all others of the window.
            self.setTabOrder(self._chips[-1] if self._chips else self._more, chip)
            self._chips.append(chip)
        for chip, text in zip(self._chips, texts, strict=False):
            chip.show_text(text)
        self.setVisible(bool(texts))
        self._arrange()

    # Layout -----------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        height = ceil(QFontMetricsF(self.font()).height()) + px(_GAP)
        return QSize(0, height + px(_BELOW))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            for chip in (*self._chips, self._more):
                chip.measure()
            self.updateGeometry()
            self._arrange()

    def _arrange(self) -> None:
        """Place the chips; those that have no room even in brief are behind the last one."""
        used = self._chips[: len(self._texts)]
        widths = self._fitting(used)
        left, height = 0, self.height() - px(_BELOW)
        for chip, width in zip(used, widths, strict=False):
            chip.setGeometry(left, 0, width, height)
            left += width + px(_GAP)
        for number, chip in enumerate(self._chips):
            chip.setVisible(number < len(widths))
        self._more.setGeometry(left, 0, self._more.natural_width(is_brief=True), height)
        self._more.setVisible(len(widths) < len(used))

    def _fitting(self, chips: list[Chip]) -> list[int]:
        """Return the widths of those chips that are shown, and make some of them brief.

        All in full, if there is room. Else the values in brief, and as many judgements in full as
        leave room for the first value; values that have no room then are left out.
        """
        widths = _widths(chips, len(chips))
        if _needs(widths) <= self.width():
            return widths
        judged = sum(chip.text_shown.judgement is not None for chip in chips)
        room = self.width() - self._more.natural_width(is_brief=True) - px(_GAP)
        for in_full in range(judged, -1, -1):
            widths = _widths(chips, in_full)
            if _needs(widths[: judged + 1]) <= room:
                break
        if _needs(widths) > self.width():
            while widths and _needs(widths) > room:
                widths.pop()
        return widths

    # What the user wants ----------------------------------------------------------------------

    def _on_removed(self) -> None:
        chip = self.sender()
        if isinstance(chip, Chip):
            self.removed.emit(chip.text_shown.idents)

    def _on_menu_wanted(self) -> None:
        chip = self.sender()
        if not isinstance(chip, Chip):
            return
        if not chip.text_shown.idents:
            self.values_wanted.emit()
            return
        menu = self._menu(chip.text_shown)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(chip.mapToGlobal(chip.rect().bottomLeft()))

    def _menu(self, text: ChipText) -> QMenu:
        menu = QMenu(self)
        menu.setObjectName("chipMenu")
        judgement = text.judgement
        if judgement is None:
            menu.addAction(self.tr("&Change…")).triggered.connect(self.values_wanted)
        elif judgement.annotation.strongest > 1:
            row, other = judgement.annotation, 3 - judgement.strength
            action = menu.addAction(self.tr("&Emphasised"))
            action.setCheckable(True)
            action.setChecked(judgement.strength > 1)
            action.triggered.connect(lambda: self.annotation_chosen.emit(row.ident, other))
        remove = menu.addAction(self.tr("&Take away"))
        remove.triggered.connect(lambda: self.removed.emit(text.idents))
        return menu


def _widths(chips: list[Chip], in_full: int) -> list[int]:
    """Show the first chips in full and the others in brief; return what they need."""
    for number, chip in enumerate(chips):
        chip.is_brief = number >= in_full
    return [chip.natural_width(is_brief=chip.is_brief) for chip in chips]


def _needs(widths: list[int]) -> int:
    return sum(widths) + px(_GAP) * (len(widths) - 1)


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold


def _is_own(event: QKeyEvent) -> bool:
    return event.key() in {*_REMOVING, *_OPENING} and _is_plain(event)


def _is_plain(event: QKeyEvent) -> bool:
    return event.modifiers() in {
        Qt.KeyboardModifier.NoModifier,
        Qt.KeyboardModifier.KeypadModifier,
    }


def judgement_of(node: Node) -> str:
    """Return how the record judges the position: "Good for Black, B+3.5"; empty for nothing."""
    found = [
        QCoreApplication.translate("Annotation", one.name)
        for one in judgements(node.properties)
        if one.annotation.subject is Subject.POSITION
    ]
    value = estimate(node.get("V")) if "V" in node.properties else ""
    if not value or found:
        return listed((*found, value))
    return _tr("InfoStrip", "Estimate {value}").format(value=value)
