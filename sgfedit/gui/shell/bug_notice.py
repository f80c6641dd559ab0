"""Notice that something went wrong: one small dialog beside the work, however often it does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.bug_report import Bug, report
from sgfedit.app.error_words import words_of
from sgfedit.app.shared_file import is_same_file
from sgfedit.app.soundness import bytes_of
from sgfedit.errors import FileError
from sgfedit.formats import save_bytes
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.buttons import plain
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.widgets.severity import severity_icon
from sgfedit.gui.widgets.try_dialog import bold_label
from sgfedit.gui.window import window_around

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.gui.window import Window

_MOST: Final = 10
"""Different bugs of a session that are reported; what follows is mostly of the first."""

_TOLD_EVERY_MS: Final = 1_000
_ICON_PX: Final = 32
_WIDTH_IN_LETTERS: Final = 64
_LINES: Final = 16


class BugNotices(QObject):
    """All that went wrong in this session, and the dialog that tells of it while it is open."""

    def __init__(self) -> None:
        super().__init__()
        self._bugs: dict[object, Bug] = {}
        self._dialog: BugNotice | None = None

    @property
    def bugs(self) -> tuple[Bug, ...]:
        """What went wrong, as far as it is reported."""
        return tuple(self._bugs.values())

    def count(self, place: object, count: int) -> None:
        """Note how often a bug that is known has shown by now."""
        if place in self._bugs and self._bugs[place].count != count:
            self._bugs[place].again(count)
            if self._dialog is not None:
                self._dialog.refresh_soon()

    def show(
        self, place: object, errors: Sequence[BaseException], windows: Sequence[Window]
    ) -> None:
        """Tell a bug, in the dialog that is open or a new one.

        Args:
            place: What it has in common with the same bug later.
            errors: The error, and behind it the one that kept work from being kept, if one did.
            windows: All that are open, at least one.
        """
        if place not in self._bugs and len(self._bugs) < _MOST:
            self._bugs[place] = Bug(errors)
        if self._dialog is None:
            active = window_around(QApplication.activeWindow())
            window = next((one for one in windows if one is active), windows[-1])
            # A dialog that waits for an answer would keep all but its own children from clicks.
            asking: QWidget | None = QApplication.activeModalWidget()
            self._dialog = BugNotice(self, window, asking or window)
            self._dialog.destroyed.connect(self._forget)
        if len(errors) > 1:
            self._dialog.tell_unkept()
        self._dialog.refresh()
        self._dialog.show()

    def _forget(self) -> None:
        self._dialog = None


class BugNotice(QDialog):
    """What went wrong, in words, and what can be done about it; one can go on beside it."""

    manual_page = "installing.md#when-something-is-amiss"

    def __init__(self, notices: BugNotices, window: Window, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bugNotice")
        self.setWindowTitle("sgfedit")
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # It comes while somebody types.
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._notices, self._window = notices, window
        self._texts = _texts_of(window)
        self._done = tuple(window.done)
        self._sign = Label(parent=self)
        self._sign.setPixmap(severity_icon("warning", self.palette()).pixmap(_ICON_PX))
        self._title = bold_label(self.tr("Something went wrong in sgfedit."), self, 1.15)
        self.text = Label(parent=self, wordWrap=True)
        self.text.setObjectName("bugText")
        self.text.setText(
            self.tr(
                "Your games are safe: what is not saved has been kept aside, and you can go on. "
                "A report helps us to mend it."
            )
        )
        self.often = Label(parent=self)
        self.often.setObjectName("bugCount")
        self.with_texts = QCheckBox(self.tr("&With file name, node and messages"), self)
        self.with_texts.setObjectName("bugWithTexts")
        self.with_texts.setToolTip(
            self.tr("Else the report holds nothing of your games: no names, no texts, no paths.")
        )
        self.details = QPlainTextEdit(self, readOnly=True)
        self.details.setObjectName("bugDetails")
        self.details.setAccessibleName(self.tr("Report"))
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._buttons = self._make_buttons()
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=_TOLD_EVERY_MS)
        self._soon.timeout.connect(self.refresh)
        self.with_texts.toggled.connect(self.refresh)
        self._show_details(is_shown=False)

    def _make_buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.copy = box.addButton(self.tr("&Copy report"), role)
        self.more = box.addButton(self.tr("&Details"), role)
        self.more.setCheckable(True)
        self.save = box.addButton(self.tr("&Save a copy…"), role)
        box.rejected.connect(self.close)
        self.copy.clicked.connect(self._copy)
        self.more.toggled.connect(lambda is_shown: self._show_details(is_shown=is_shown))
        self.save.clicked.connect(self._save_copy)
        return box

    def _lay_out(self) -> None:
        words = fill(QVBoxLayout(), self._title, self.text, self.often)
        top = QHBoxLayout()
        top.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        fill(QVBoxLayout(self), top, (self.details, 1), self.with_texts, self._buttons)
        plain(self)
        self.setMinimumWidth(_WIDTH_IN_LETTERS * self.fontMetrics().averageCharWidth())
        self.details.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)

    def _show_details(self, *, is_shown: bool) -> None:
        self.details.setVisible(is_shown)
        self.with_texts.setVisible(is_shown)
        self.adjustSize()
        self.resize(self.sizeHint().expandedTo(QSize(0, 0)))

    def refresh_soon(self) -> None:
        """Tell how often it has happened by now, once a second at most."""
        if not self._soon.isActive():
            self._soon.start()

    def refresh(self) -> None:
        """Tell what has happened by now."""
        bugs = self._notices.bugs
        often = sum(bug.count for bug in bugs)
        self.often.setText(self.tr("It has happened %n times.", "", often) if often > 1 else "")
        self.often.setVisible(often > 1)
        text = self.report
        if self.details.toPlainText() != text:
            self.details.setPlainText(text)

    @property
    def report(self) -> str:
        """The report, with texts of the record only if that is wanted."""
        texts = self._texts if self.with_texts.isChecked() else None
        return report(self._notices.bugs, self._done, texts, QGuiApplication.platformName())

    def tell_unkept(self) -> None:
        """Say that work could not be kept aside."""
        self.text.setText(
            self.tr(
                "What is not saved could not be kept aside this time. Save a copy now, then "
                "go on. A report helps us to mend it."
            )
        )

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report)
        self.copy.setText(self.tr("Copied"))

    def _save_copy(self) -> None:
        """Ask where to, and write what is open there; the file that is open stays as it is."""
        document = self._window.document
        known = document.read_from
        stem = known.stem if known is not None else self.tr("New game")
        name = self.tr("{name} (copy).sgf").format(name=stem)
        folder = known.parent if known is not None else Path()
        path = questions.ask_save_path(self, str(folder / name))
        if path is None:
            return
        if known is not None and is_same_file(known, Path(path)):
            text = self.tr("That is the file itself. Choose another name for the copy.")
            questions.show_error(self, text)
            return
        try:
            save_bytes(bytes_of(document.collection), Path(path))
        except FileError as error:
            questions.show_error(self, words_of(error))
            return
        self.save.setText(self.tr("Saved"))


def _texts_of(window: Window) -> list[str]:
    """Return what the report says of the record, if that is wanted: file and node."""
    document = window.document
    return [f"File: {window.file_name}", f"Node: {document.current.source}"]
