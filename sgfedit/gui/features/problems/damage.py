"""The line below the board that tells of an opened file that something is missing in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QWindowStateChangeEvent
from PySide6.QtWidgets import QToolButton

from sgfedit.gui.edit_notice import NoticeLink, NoticePill
from sgfedit.gui.modes.bar_parts import announce
from sgfedit.gui.widgets.plain_text import labelled
from sgfedit.gui.widgets.scale import px
from sgfedit.gui.widgets.severity import (
    SHOWN_BY,
    counted,
    severity_count,
    severity_icon,
    severity_meaning,
)
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from sgfedit.game import Collection
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate

_ERROR: Final = "error"
_ICON_PX: Final = 12

_answered: Final[set[str]] = set()
"""Files of which it was told, and that was closed or followed: not again in this session."""


class DamageLine(NoticePill):
    """Says how many errors there are, with a link to the list of them.

    Attributes:
        link: Shows the first of them in the list.
        close_button: Takes the line away.
    """

    def __init__(self, window: Window, watch: DamageNotice) -> None:
        super().__init__(window, "damageNotice")
        self.setAccessibleName(_tr("DamageNotice", "Errors in the file"))
        self._sign = QToolButton(self)
        self._sign.setObjectName("damageSign")
        self._sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        action = window.actions_by_id["view.problems"]
        self.link = NoticeLink("damageShow", action, self, watch.show_first)
        self.link.setText(_tr("DamageNotice", "Show"))
        self.close_button = QToolButton(self)
        self.close_button.setObjectName("damageClose")
        self.close_button.setToolTip(_tr("DamageNotice", "Close"))
        self.close_button.setAccessibleName(_tr("DamageNotice", "Close"))
        self.close_button.clicked.connect(watch.answer)
        self._row.insertWidget(0, self._sign)
        for button in (self._sign, self.close_button):
            button.setAutoRaise(True)
        self._sign.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(self.link)
        self._row.addWidget(self.close_button)
        self._dress()
        self._take_place()
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QWindowStateChangeEvent) and watched is self._window:
            self._follow_window()
        return False

    def _follow_window(self) -> None:
        """Be there if there is something to tell, unless the board has the whole screen."""
        self.setVisible(self.tells and not self._window.fills_screen)

    @property
    def tells(self) -> bool:
        """Whether there is something to tell."""
        return self._tells

    def tell(self, count: int) -> None:
        """Say how many errors there are; nothing, hidden, without any."""
        self._tells = count > 0
        if count:
            meaning = severity_meaning(_ERROR)
            meaning = meaning[:1].lower() + meaning[1:]
            self.text.setText(labelled(severity_count(_ERROR, count), meaning))
            self.updateGeometry()
        self._follow_window()
        if count:
            announce(self, self.text.text())

    @property
    def has_focus(self) -> bool:
        """Whether the keys go to one of its buttons."""
        return self.link.hasFocus() or self.close_button.hasFocus()

    def _dress(self) -> None:
        side = px(_ICON_PX)
        ink = self.palette().windowText().color()
        self._sign.setIcon(severity_icon(_ERROR, self.palette()))
        self.close_button.setIcon(icon("panel-close", ink, (side, 2 * side)))
        for button in (self._sign, self.close_button):
            button.setIconSize(QSize(side, side))
            button.setFixedSize(self.fontMetrics().height(), self.fontMetrics().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = {QEvent.Type.FontChange, QEvent.Type.PaletteChange}
        if event.type() in kinds and hasattr(self, "close_button"):
            self._dress()


class DamageNotice(QObject):
    """Tells once of a file that was opened whether it has errors, when they are known.

    It is silent about what edits bring about: the status bar counts those. The line goes when it
    is answered, when another file is opened, and when nothing is wrong any more.

    Attributes:
        line: What says so; None before the first such file.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.line: DamageLine | None = None
        self._collection: Collection | None = None
        self._is_new = False
        window.document.reset.connect(self._on_reset)
        window.checker.found.connect(self._on_found)
        window.settings.changed.connect(self._on_setting_changed)
        self._on_reset()
        self._on_found()

    @property
    def _is_told(self) -> bool:
        return self.line is not None and self.line.tells

    @property
    def _key(self) -> str:
        """What the file is remembered by; empty for what is in none."""
        path = self._window.document.read_from
        return str(path.absolute()) if path is not None else ""

    def _on_reset(self) -> None:
        collection = self._window.document.collection
        if collection is not self._collection:
            self._collection = collection
            self._is_new = self._key not in _answered
            self._tell(0)

    def _on_found(self) -> None:
        checker = self._window.checker
        if self._is_new or self._is_told:
            hidden = frozenset(self._window.settings.get("problems.hidden"))
            self._tell(counted(checker.graded, hidden)[_ERROR])
        if checker.is_current and not checker.is_running:
            self._is_new = False  # all is known of what was opened

    def _on_setting_changed(self, key: str) -> None:
        if key in SHOWN_BY and self._is_told:
            self._on_found()

    def _tell(self, count: int) -> None:
        if count and self.line is None:
            self.line = DamageLine(self._window, self)
        if self.line is not None:
            if not count and self.line.has_focus:
                self._window.board.setFocus()
            self.line.tell(count)

    def answer(self) -> None:
        """Take the line away, and tell nothing of this file any more."""
        self._is_new = False
        if self._key:
            _answered.add(self._key)
        self._tell(0)

    def show_first(self) -> None:
        """Show the first error in the list of the file's problems."""
        self.answer()
        self._window.docks["problems"].bring_up()
        self._window.problems.show_first(_ERROR)
        self._window.problems.setFocus(Qt.FocusReason.OtherFocusReason)
