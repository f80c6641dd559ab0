"""Texts of widgets that have less room than they need.

What is cut with dots on purpose has a tooltip, and is found in what is painted: `dotted`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDialog,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionTab,
    QTabBar,
    QToolButton,
    QWidget,
)

from tests.gui import painted
from tests.gui.shown_texts import texts_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BUTTON_PX: Final = 2
"""A button may have so much less than it asks for: its sides are no text."""
_AWAY_PX: Final = 100
"""Qt keeps what it does not need so far left of a window."""

_AROUND: Final = (-2, -2, 2, 2)
"""Px that nobody sees: frames."""

_MNEMONIC: Final = re.compile("&([^&])")
_BLANKS: Final = re.compile(r"\s+")


def cut_texts(top: QWidget) -> list[str]:
    """Return where a text, or a widget, in `top` has too little room, and by how many px."""
    found = []
    for widget in (top, *top.findChildren(QWidget)):
        if not widget.isVisible() or widget.size().isEmpty():
            continue
        for kind, ask in _ASKED.items():
            if isinstance(widget, kind):
                found += [f"{_name(widget)}: {words}" for words in ask(widget)]
    return list(dict.fromkeys(found))


def dotted(top: QWidget) -> list[str]:
    """Return what is painted in `top` with dots that its texts do not have."""
    texts = [text for _, text in texts_in(top)] + [action.text() for action in top.actions()]
    told = " ".join(_BLANKS.sub(" ", text.replace("&", "")) for text in texts)
    return [
        text
        for text in dict.fromkeys(painted.texts(top))
        if "…" in text and text.strip() != "…" and _BLANKS.sub(" ", text).strip() not in told
    ]


def _name(widget: QWidget) -> str:
    named: QWidget | None = widget
    while named is not None and not named.objectName():
        named = named.parentWidget()
    return f"{type(widget).__name__} {named.objectName() if named else ''}"


def _lacks(needed: int, room: int, text: str) -> Iterator[str]:
    if needed > room:
        yield f"{text[:80]!r} lacks {needed - room} px of {needed}"


def _of_label(label: QLabel) -> Iterator[str]:
    if type(label).paintEvent is not QLabel.paintEvent or not label.text():
        return  # it paints as much as there is room for, and tells the rest
    hint = label.sizeHint()
    if label.wordWrap():
        yield from _lacks(label.heightForWidth(label.width()), label.height(), label.text())
        yield from _lacks(label.minimumSizeHint().width(), label.width(), label.text())
    else:
        yield from _lacks(hint.width() + _apart(label), label.width(), label.text())
        yield from _lacks(hint.height() - _BUTTON_PX, label.height(), label.text())


def _apart(label: QLabel) -> int:
    """Return how much wider the underlined letter makes a text, of which Qt does not know."""
    parts = _MNEMONIC.split(label.text())
    if label.buddy() is None or len(parts) != 3:
        return 0
    metrics = label.fontMetrics()
    return sum(map(metrics.horizontalAdvance, parts)) - metrics.horizontalAdvance("".join(parts))


def _of_button(button: QAbstractButton) -> Iterator[str]:
    if not button.text():
        return
    if isinstance(button, QToolButton):
        is_icon = button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
        if is_icon and not button.icon().isNull():
            return
        yield from _lacks(button.sizeHint().width() - _BUTTON_PX, button.width(), button.text())
        return
    text = button.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, button.text()).width()
    if isinstance(button, QPushButton):
        margins = 2 * button.style().pixelMetric(QStyle.PixelMetric.PM_DefaultFrameWidth)
        icon = 0 if button.icon().isNull() else button.iconSize().width() + 4
        sign = 0
        if button.menu() is not None:
            sign = button.style().pixelMetric(QStyle.PixelMetric.PM_MenuButtonIndicator)
        yield from _lacks(text + icon + sign + margins, button.width(), button.text())
    elif isinstance(button, QCheckBox | QRadioButton):
        option = QStyleOptionButton()
        button.initStyleOption(option)
        part = QStyle.SubElement.SE_CheckBoxContents
        if isinstance(button, QRadioButton):
            part = QStyle.SubElement.SE_RadioButtonContents
        room = button.style().subElementRect(part, option, button).width()
        yield from _lacks(text, room, button.text())


def _of_group(group: QGroupBox) -> Iterator[str]:
    text = group.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, group.title()).width()
    yield from _lacks(text, group.width(), group.title())


def _of_tabs(bar: QTabBar) -> Iterator[str]:
    whole = 0
    for number in range(bar.count()):
        if not bar.isTabVisible(number):
            continue
        option = QStyleOptionTab()
        bar.initStyleOption(option, number)
        whole += option.rect.width()
        room = bar.style().subElementRect(QStyle.SubElement.SE_TabBarTabText, option, bar).width()
        text = bar.tabText(number)
        needed = bar.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width()
        if not bar.tabToolTip(number):
            yield from _lacks(needed, room, text)
    yield from _lacks(whole, bar.width(), "all tabs")


def _of_header(header: QHeaderView) -> Iterator[str]:
    model = header.model()
    if model is None or header.orientation() is Qt.Orientation.Vertical:
        return
    around = 2 * (header.style().pixelMetric(QStyle.PixelMetric.PM_HeaderMargin) - 1)
    for section in range(header.count()):
        text = model.headerData(section, Qt.Orientation.Horizontal)
        tip = model.headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        if header.isSectionHidden(section) or not isinstance(text, str) or tip:
            continue
        needed = header.fontMetrics().horizontalAdvance(text) + around
        yield from _lacks(needed, header.sectionSize(section), text)


def _of_combo(combo: QComboBox) -> Iterator[str]:
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    kind = QStyle.ComplexControl.CC_ComboBox
    room = combo.style().subControlRect(kind, option, part, combo).width() - 2
    if not combo.isEditable() and combo.currentText():
        icon = combo.itemIcon(combo.currentIndex())
        beside = 0 if icon.isNull() else combo.iconSize().width() + 4
        needed = combo.fontMetrics().horizontalAdvance(combo.currentText()) + beside
        yield from _lacks(needed, room, combo.currentText())


def _of_line(line: QLineEdit) -> Iterator[str]:
    margins = line.textMargins()
    frame = QRect(0, 0, line.width() - 4 * line.hasFrame(), 0).width()
    room = frame - margins.left() - margins.right()
    metrics = line.fontMetrics()
    if isinstance(line.parentWidget(), QAbstractSpinBox) or line.isReadOnly():
        yield from _lacks(metrics.horizontalAdvance(line.text()), room, line.text())
    elif not line.text() and line.placeholderText():
        needed = metrics.horizontalAdvance(line.placeholderText())
        yield from _lacks(needed, room - 2, line.placeholderText())


def _of_list(view: QListWidget) -> Iterator[str]:
    if view.count():
        yield from _lacks(view.sizeHintForColumn(0), view.viewport().width(), "a row")


def _of_area(area: QScrollArea) -> Iterator[str]:
    content = area.widget()
    if content is not None:
        is_off = area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        room = area.viewport().width() if is_off else max(content.width(), area.viewport().width())
        yield from _lacks(content.minimumSizeHint().width(), room, "what is scrolled")


def _of_any(widget: QWidget) -> Iterator[str]:
    """Yield that a widget reaches beyond the one it is in."""
    parent = widget.parentWidget()
    if widget.isWindow():
        room = widget.screen().availableGeometry().size()
        if isinstance(widget, QDialog | QMenu):
            yield from _lacks(widget.width(), room.width(), "the window")
            yield from _lacks(widget.height(), room.height(), "the window, from above,")
        return
    if parent is None or isinstance(parent, QAbstractScrollArea) or widget.x() < -_AWAY_PX:
        return
    area = parent.parentWidget()
    if isinstance(area, QAbstractScrollArea) and area.viewport() is parent:
        return
    if parent.size().isEmpty():
        return
    if not parent.rect().adjusted(*_AROUND).contains(widget.geometry()):
        yield f"{widget.geometry().getRect()} is not in {parent.rect().getRect()}"


_ASKED: Final[dict[type[QWidget], Callable[..., Iterator[str]]]] = {
    QLabel: _of_label,
    QAbstractButton: _of_button,
    QGroupBox: _of_group,
    QTabBar: _of_tabs,
    QHeaderView: _of_header,
    QComboBox: _of_combo,
    QLineEdit: _of_line,
    QListWidget: _of_list,
    QScrollArea: _of_area,
    QWidget: _of_any,
}
