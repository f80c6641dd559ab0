"""Rows of the preferences: what a setting is called, its control, and the way back."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from sgfedit.app.setting_headings import HEADINGS, PAGES
from sgfedit.app.setting_rows import SETTINGS
from sgfedit.gui import named
from sgfedit.gui.actions import shortcuts
from sgfedit.gui.features.preferences.controls import (
    Several,
    Switch,
    control_of,
    labels_of,
    text_of,
)
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.fuzzy import folded
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, labelled, tip_of
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QMouseEvent

    from sgfedit.app.setting_rows import Setting
    from sgfedit.gui.window import Window

_BELOW: Final = {"backups": "sgfedit.gui.features.preferences.disk_use:DiskUse"}
"""What settings begin with → what stands below them, made with the window and the page."""

_ABOVE: Final = {"engines": "sgfedit.gui.features.engines.list:EngineList"}
"""Page → what stands above its settings, made with the window and the page."""

_CONTROL_PX: Final = 290
_ICON_PX: Final = 16
_MARK_ALPHA: Final = 0.28


def settings_of(page: str) -> list[Setting]:
    """Return the settings of a page, those below the same heading together."""
    headings = ["", *HEADINGS.values()]
    found = [setting for setting in SETTINGS if setting.page == page]
    return sorted(found, key=lambda setting: headings.index(setting.heading))


class Text(Label):
    """A text in which words can be marked; a click on it counts for its control.

    Signals:
        clicked: The mouse was pressed on it.
    """

    clicked = Signal()

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._plain = text
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def mark(self, words: Sequence[str]) -> None:
        """Show where words are."""
        if not words:
            self.setTextFormat(Qt.TextFormat.PlainText)
            self.setText(self._plain)
            return
        colour = self.palette().color(QPalette.ColorRole.Highlight)
        channels = f"{colour.red()},{colour.green()},{colour.blue()},{_MARK_ALPHA}"
        style = f"font-weight:600;background-color:rgba({channels})"
        pattern = re.compile("|".join(re.escape(word) for word in words), re.IGNORECASE)
        parts = map(html.escape, pattern.split(self._plain))
        hits = [
            f'<span style="{style}">{html.escape(hit)}</span>'
            for hit in pattern.findall(self._plain)
        ]
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setText("".join(map("".join, zip(parts, [*hits, ""], strict=True))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self.clicked.emit()


class Row(QWidget):
    """One setting: text and hint, control, and a button that brings back how it was at first."""

    def __init__(self, setting: Setting, window: Window, parent: QWidget) -> None:
        super().__init__(parent)
        self.setting = setting
        self._settings = window.settings
        self.setObjectName(f"row:{setting.key}")
        text, hint = text_of(setting.text), text_of(setting.hint)
        self.text = Text(text, self)
        self.hint = Text(hint, self)
        self.hint.setVisible(bool(hint))
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.control = control_of(setting, window, self)
        field = self.control.field
        field.setObjectName(setting.key)
        self.text.setBuddy(field)
        for each in self.control.fields:
            each.setAccessibleName(text)
            each.setAccessibleDescription(hint)
        if isinstance(self.control, Several):
            for box in self.control.boxes.values():
                box.setAccessibleName(labelled(text, box.text()))
        self.reset = QToolButton(self)
        self.reset.setObjectName(f"reset:{setting.key}")
        self.reset.setAutoRaise(True)
        self.reset.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        back = QCoreApplication.translate("Preferences", "As it was: {value}").format(
            value=self.control.say(setting.default)
        )
        self.reset.setToolTip(tip_of(back))
        self.reset.setAccessibleName(labelled(text, back))
        self._words = folded(
            " ".join(
                (
                    *(text, hint, text_of(setting.heading), *labels_of(setting).values()),
                    *(text_of(setting.words), setting.key),
                )
            )
        )
        words = fill(QVBoxLayout(), self.text, self.hint, spacing=0)
        self._side = QWidget(self)
        side = fill(QHBoxLayout(self._side), field, margins=0)
        if isinstance(self.control, Switch):
            side.setAlignment(field, Qt.AlignmentFlag.AlignLeft)
        self._line = fill(QHBoxLayout(self), (words, 1), self._side, self.reset, margins=0)
        self.control.chosen.connect(self._on_chosen)
        self.reset.clicked.connect(self._on_reset)
        self.text.clicked.connect(self._on_text_clicked)
        self.take_sizes()
        self.follow()

    def take_sizes(self) -> None:
        """Take font, widths and icon as they are now."""
        self.hint.setFont(scale.font("caption"))
        self._side.setFixedWidth(scale.px(_CONTROL_PX))
        self._line.setSpacing(scale.px(scale.APART))
        colour = self.palette().color(QPalette.ColorRole.ButtonText)
        self.reset.setIcon(icon("edit-undo", colour))
        self.reset.setIconSize(QSize(scale.px(_ICON_PX), scale.px(_ICON_PX)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.take_sizes()

    def follow(self) -> None:
        """Show what is set."""
        value = self._settings.get(self.setting.key)
        self.control.show_value(value)
        self.reset.setVisible(value != self.setting.default)
        is_on = not self.setting.needs or self._settings.get(self.setting.needs)
        for part in (*self.control.fields, self.text):
            part.setEnabled(bool(is_on))

    @property
    def is_changed(self) -> bool:
        """Whether the user has set it."""
        return bool(self._settings.get(self.setting.key) != self.setting.default)

    def put_back(self) -> None:
        """Set what it was at first."""
        self._settings.set(self.setting.key, self.setting.default)

    def fits(self, words: Iterable[str]) -> bool:
        """Whether all of the words are in what is said of it."""
        return all(word in self._words for word in words)

    def _on_chosen(self, value: object) -> None:
        if self.setting.key == "keys.preset":
            shortcuts.choose_preset(self._settings, str(value))
        else:
            self._settings.set(self.setting.key, value)

    def _on_reset(self) -> None:
        self.put_back()
        self.control.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_text_clicked(self) -> None:
        self.control.field.setFocus(Qt.FocusReason.MouseFocusReason)
        if isinstance(self.control, Switch):
            self.control.box.click()


class Page(QWidget):
    """The rows of one page below its title; those of some kinds below headings of their own."""

    def __init__(self, name: str, window: Window, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = name
        self.title = Label(text_of(PAGES[name]), self)
        self.rows: list[Row] = []
        self._headings: dict[str, QLabel] = {}
        self._below: dict[str, QWidget] = {}
        self._layout = fill(QVBoxLayout(self), self.title, margins=0)
        self.above: QWidget | None = None
        if name in _ABOVE:
            self.above = cast("QWidget", named(_ABOVE[name])(window, self))
            self._layout.addWidget(self.above)
        for setting in settings_of(name):
            group = setting.heading
            if group and group not in self._headings:
                heading = self._headings[group] = Label(text_of(group), self)
                self._layout.addWidget(heading)
            row = Row(setting, window, self)
            self.rows.append(row)
            self._layout.addWidget(row)
        self._put_below(window)
        self._take_sizes()

    def _put_below(self, window: Window) -> None:
        """Put behind the last row of a kind what belongs to all of that kind."""
        last = {row.setting.key.partition(".")[0]: row for row in self.rows}
        for kind, row in last.items():
            if kind in _BELOW:
                widget = cast("QWidget", named(_BELOW[kind])(window, self))
                self._below[row.setting.heading] = widget
                self._layout.insertWidget(self._layout.indexOf(row) + 1, widget)

    def take_sizes(self) -> None:
        """Take fonts and spaces as they are now."""
        self._take_sizes()
        for row in self.rows:
            row.take_sizes()

    def _take_sizes(self) -> None:
        self.title.setFont(scale.font("heading"))
        # Accents of its capitals reach above what Qt takes for its height.
        self.title.setContentsMargins(0, scale.px(scale.HAIR), 0, 0)
        self._layout.setSpacing(scale.px(scale.NEAR))
        for heading in self._headings.values():
            font = scale.font("body")
            font.setBold(True)
            heading.setFont(font)
            heading.setContentsMargins(0, scale.px(scale.APART), 0, 0)

    def show_words(self, words: Sequence[str]) -> int:
        """Show the rows with all of these words, marked; return how many that are."""
        wanted = [word for word in words if word not in folded(self.title.text())]
        found = [row for row in self.rows if row.fits(wanted)]
        for row in self.rows:
            row.setVisible(row in found)
            row.text.mark(words if row in found else ())
            row.hint.mark(words if row in found else ())
        if self.above is not None:
            self.above.setVisible(not wanted)
        groups = {row.setting.heading for row in found}
        for group, heading in self._headings.items():
            heading.setVisible(group in groups)
        for group, widget in self._below.items():
            widget.setVisible(group in groups)
        return len(found)
