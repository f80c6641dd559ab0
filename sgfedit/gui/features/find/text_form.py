"""The form for text, and what may take its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.game.finding import (
    COMMENT,
    INFO,
    LABELS,
    NAME,
    Matcher,
    TextQuery,
    find_text,
)
from sgfedit.gui.features.find.forms import SPACING_PX, Form, row

if TYPE_CHECKING:
    from sgfedit.app.settings import Settings
    from sgfedit.game.finding import Hits, Scope

_MOST_KEPT: Final = 1_000
"""A longer text is not kept for the next session."""

_ARROWS: Final = {False: Qt.ArrowType.RightArrow, True: Qt.ArrowType.DownArrow}


class TextForm(Form):
    """A text, how it is meant, where it is looked for; and the line for replacing.

    Signals:
        replace_wanted: One place is to be replaced.
        replace_all_wanted: All are.

    Attributes:
        matcher: What was looked for last.
    """

    replace_wanted = Signal()
    replace_all_wanted = Signal()

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.matcher: Matcher | None = None
        self.field = self._line("findText", self.tr("Find"))
        self.case = self._option("findCase", "Aa", self.tr("Capitals count"))
        self.word = self._option("findWord", "W", self.tr("Whole words only"))
        self.regex = self._option(
            "findRegex", ".*", self.tr("Regular expression; \\1 is its first group when replacing")
        )
        self.where = self._where()
        self.unfold = QToolButton(self)
        self.unfold.setObjectName("findUnfold")
        self.unfold.setCheckable(True)
        self.unfold.setAutoRaise(True)
        self.unfold.setArrowType(_ARROWS[False])
        self.unfold.setToolTip(self.tr("Replace"))
        self.unfold.setAccessibleName(self.tr("Replace"))
        self.replacement = self._line("findReplacement", self.tr("Replace with"))
        self.replace = self._button("findReplace", self.tr("Replace"))
        self.replace.setToolTip(self.tr("Replace this place and go to the next one"))
        self.replace_all = self._button("findReplaceAll", self.tr("All"))
        self.replacing = QWidget(self)
        self._lay_out()
        self._recall()
        self._connect()
        self.show_count(0, is_known=False)

    def _line(self, name: str, text: str) -> QLineEdit:
        field = QLineEdit(self)
        field.setObjectName(name)
        field.setPlaceholderText(text)
        field.setAccessibleName(text)
        field.setClearButtonEnabled(True)
        field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return field

    def _option(self, name: str, text: str, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.toggled.connect(self.changed)
        return button

    def _button(self, name: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _where(self) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("findWhere")
        button.setText(self.tr("In"))
        button.setAutoRaise(True)
        button.setToolTip(self.tr("In which texts"))
        button.setAccessibleName(self.tr("In which texts"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for text, idents, is_on in (
            (self.tr("&Comments"), COMMENT, True),
            (self.tr("&Names"), NAME, True),
            (self.tr("&Labels"), LABELS, False),
            (self.tr("&Game info"), INFO, False),
        ):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(is_on)
            action.setData(idents)
            action.toggled.connect(self.changed)
        button.setMenu(menu)
        return button

    def _lay_out(self) -> None:
        first = row(self.unfold, self.field, self.case, self.word, self.regex, self.where)
        first.setSpacing(1)
        first.setStretch(1, 1)
        second = row(self.replacement, self.replace, self.replace_all)
        second.setStretch(0, 1)
        second.setContentsMargins(self.unfold.sizeHint().width() + 1, 0, 0, 0)
        self.replacing.setLayout(second)
        self.replacing.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACING_PX)
        layout.addLayout(first)
        layout.addWidget(self.replacing)

    def _connect(self) -> None:
        self._watch(self.field)
        self._watch(self.replacement)
        self.field.textChanged.connect(self.changed)
        for _, field in self._kept_texts:
            field.editingFinished.connect(self._remember)
        for _, button in self._kept_options:
            button.toggled.connect(self._remember)
        self.unfold.toggled.connect(self._on_unfolded)
        self.replace.clicked.connect(self.replace_wanted)
        self.replace_all.clicked.connect(self.replace_all_wanted)

    # From session to session ----------------------------------------------------------------

    @property
    def _kept_texts(self) -> tuple[tuple[str, QLineEdit], ...]:
        return ("find.text", self.field), ("find.replacement", self.replacement)

    @property
    def _kept_options(self) -> tuple[tuple[str, QToolButton], ...]:
        return ("find.case", self.case), ("find.word", self.word), ("find.regex", self.regex)

    def _recall(self) -> None:
        """Show what was looked for last, before anybody listens."""
        for key, field in self._kept_texts:
            field.setText(self._settings.get(key))
        for key, button in self._kept_options:
            button.setChecked(self._settings.get(key))

    def _remember(self) -> None:
        # Not with each letter: every change of a setting is written to the disk.
        for key, field in self._kept_texts:
            if len(field.text()) <= _MOST_KEPT:
                self._settings.set(key, field.text())
        for key, button in self._kept_options:
            self._settings.set(key, button.isChecked())

    # Replacing ------------------------------------------------------------------------------

    def _on_unfolded(self, is_open: bool) -> None:
        self.unfold.setArrowType(_ARROWS[is_open])
        self.replacing.setVisible(is_open)

    def show_count(self, count: int, *, is_known: bool) -> None:
        """Say how many places would be replaced, once it is known."""
        text = self.tr("All ({count})").format(count=f"{count:,}")
        self.replace_all.setText(text if is_known and count else self.tr("All"))
        self.replace_all.setEnabled(is_known and count > 0)
        self.replace_all.setToolTip(self.tr("Replace all at once, as one step that can be undone"))
        self.replace.setEnabled(count > 0)

    @property
    def is_empty(self) -> bool:
        return not self.field.text()

    @property
    def idents(self) -> frozenset[str]:
        """Where it is looked for."""
        on = (a.data() for a in self.where.menu().actions() if a.isChecked())
        return frozenset().union(*on)

    def new_matcher(self) -> Matcher:
        """Return what finds the text.

        Raises:
            RefusalError: it makes no sense.
        """
        return Matcher(
            TextQuery(
                self.field.text(),
                matches_case=self.case.isChecked(),
                is_word=self.word.isChecked(),
                is_regex=self.regex.isChecked(),
            )
        )

    def hits(self, scope: Scope) -> Hits:
        self.matcher = None
        self.matcher = self.new_matcher()
        idents = self.idents
        return find_text(scope, self.matcher, idents) if idents else iter(())

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
