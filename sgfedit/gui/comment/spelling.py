"""Underlines misspelt words of the comment that is being written, and offers other ones."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTimer
from PySide6.QtGui import QAction, QColor, QTextCharFormat, QTextCursor

from sgfedit.errors import RefusalError
from sgfedit.gui.views.comment.text_marks import Marked
from sgfedit.gui.views.comment.text_part import in_sight, position_at

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QMenu

    from sgfedit.gui.comment.speller import Answer, Speller
    from sgfedit.gui.views.comment.marks import LinkMarks
    from sgfedit.gui.window import Window

PAUSE_MS: Final = 500
"""After the last key until words are looked up."""

_KEY: Final = "spelling"
_POLL_MS: Final = 40
_MOST_POLLS: Final = 250
_RED: Final = QColor("#e8413a")
_NAMES: Final = ("PB", "PW", "BT", "WT", "EV", "RO", "PC", "AN", "US", "GN", "SO")
_tr = QCoreApplication.translate


class CommentSpelling(QObject):
    """Looks up the words in sight while somebody writes; who only reads sees no red lines.

    A text of which most words are unknown is in another language and left alone.
    """

    def __init__(self, window: Window, marks: LinkMarks) -> None:
        super().__init__(window)
        self._window = window
        self._settings = window.settings
        self._editor = editor = window.comment.editor
        self._links = marks
        self._speller: Speller | None = None
        self._told = 0
        """How many of the speller's answers have been looked at."""
        self._polls = 0
        self._is_wanted = False
        self._pause = self._timer(PAUSE_MS, self.check)
        self._poll = self._timer(_POLL_MS, self._fetch)
        editor.textChanged.connect(self._on_text)
        editor.updateRequest.connect(self._on_update)
        editor.focused.connect(self._on_focus)
        window.settings.changed.connect(self._on_setting)
        window.comment.menu_wanted.connect(self._on_menu)

    def _timer(self, milliseconds: int, slot: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(slot)
        return timer

    # When to look -----------------------------------------------------------------------------

    def start(self) -> None:
        """Look up words after a pause: somebody begins to write."""
        self._on_text()

    def _on_focus(self, has_focus: bool) -> None:
        if not has_focus:
            self._pause.stop()
            self._editor.marks.show(_KEY, ())

    def _on_text(self) -> None:
        if self._editor.hasFocus() and self._settings.get("comment.spelling"):
            self._pause.start()

    def _on_update(self, _rect: object, scrolled: int) -> None:
        if scrolled:
            self._on_text()

    def _on_setting(self, key: str) -> None:
        if key in {"comment.spelling", "comment.language"}:
            self._speller = None
            self.check()

    # Looking ----------------------------------------------------------------------------------

    def check(self) -> None:
        """Look up the words in sight and underline those that are known to be wrong."""
        is_on = self._editor.hasFocus() and self._settings.get("comment.spelling")
        if not is_on or self._editor.document().isEmpty():
            self._editor.marks.show(_KEY, ())
            return
        found = self._load()
        words = self._words()
        unknown = {word for _, word in words} - found.known.keys()
        if unknown and not found.reason:
            found.ask(sorted(unknown))
        self._underline(words)

    def _load(self) -> Speller:
        """Return the speller, and see to it that its answers are fetched."""
        if self._speller is None:
            from sgfedit.gui.comment.speller import speller  # noqa: PLC0415  # not needed to start

            self._speller = speller(self.language)
            self._told = -1
        self._polls = 0
        self._poll.start()
        return self._speller

    def _fetch(self) -> None:
        if self._speller is None:
            return
        self._speller.answers()
        # Another window may have fetched some of them.
        told, self._told = self._told, self._speller.told
        self._polls += 1
        if self._speller.is_busy and self._polls < _MOST_POLLS:
            self._poll.start()
        reason = self._speller.reason
        if reason and self._is_wanted:
            self._is_wanted = False
            self._settings.set("comment.spelling", value=False)
            self._window.refuse(RefusalError(reason, self.language))
        elif told != self._told and self._editor.hasFocus():
            self._underline(self._words())

    def _words(self) -> list[tuple[int, str]]:
        """Return the words in sight that are to be checked, with their positions."""
        from sgfedit.gui.comment.words import words_in  # noqa: PLC0415  # not needed to start

        part = in_sight(self._editor)
        skipped = [(part.index(one.start), part.index(one.end)) for one in self._links.in_sight()]
        found = words_in(part.text, skipped, self._names())
        return [(part.position(index), word) for index, word in found]

    def _names(self) -> frozenset[str]:
        root = self._window.document.game.root
        texts = [str(root.get(ident, "")) for ident in _NAMES if ident in root.properties]
        return frozenset(" ".join(texts).casefold().split())

    def _underline(self, words: list[tuple[int, str]]) -> None:
        from sgfedit.gui.comment.words import is_other_language  # noqa: PLC0415

        caret = self._editor.textCursor().position()
        wrong = [(start, word) for start, word in words if self._is_wrong(word)]
        if is_other_language(len(wrong), len(words)):
            wrong = []
        # A word that is being typed is not wrong yet.
        self._editor.marks.show(
            _KEY,
            [
                Marked(start, start + len(word), _look())
                for start, word in wrong
                if start + len(word) != caret
            ],
        )

    def _is_wrong(self, word: str) -> bool:
        answer = self._answer(word)
        return answer is not None and not answer.is_right

    def _answer(self, word: str) -> Answer | None:
        return self._speller.known.get(word) if self._speller is not None else None

    # The menu ---------------------------------------------------------------------------------

    def _on_menu(self, menu: QMenu, place: QPoint) -> None:
        position = position_at(self._editor, place)
        spans = self._editor.marks.shown(_KEY)
        span = next((s for s in spans if position is not None and s[0] <= position <= s[1]), None)
        if span is None:
            return
        cursor = QTextCursor(self._editor.document())
        cursor.setPosition(span[0])
        cursor.setPosition(span[1], QTextCursor.MoveMode.KeepAnchor)
        word = cursor.selectedText()
        answer = self._answer(word)
        suggestions = answer.suggestions if answer is not None else ()
        first = menu.actions()[0] if menu.actions() else None
        rows = [self._suggestion(menu, cursor, text) for text in suggestions or ()]
        if not rows:
            is_known = suggestions is not None
            none = _tr("Spelling", "No suggestions")
            rows = [QAction(none if is_known else _tr("Spelling", "Looking it up…"), menu)]
            rows[0].setEnabled(False)
        add = QAction(_tr("Spelling", "Add “{word}” to the dictionary").format(word=word), menu)
        add.triggered.connect(lambda: self.add(word))
        separator = QAction(menu)
        separator.setSeparator(True)
        for row in (*rows, add, separator):
            menu.insertAction(first, row) if first else menu.addAction(row)

    def _suggestion(self, menu: QMenu, cursor: QTextCursor, text: str) -> QAction:
        action = QAction(text.replace("&", "&&"), menu)
        font = action.font()
        font.setBold(True)
        action.setFont(font)
        action.triggered.connect(lambda: cursor.insertText(text))
        return action

    def add(self, word: str) -> None:
        """Put a word into the user's own dictionary."""
        if self._speller is not None:
            self._speller.add(word)
            self._underline(self._words())

    # Settings ---------------------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language to check: the one that was chosen, or else the system's."""
        chosen = str(self._settings.get("comment.language"))
        system = QLocale.system().name()
        return chosen or (system if system != "C" else "en_US")

    def toggle(self) -> None:
        """Begin or end to check.

        Raises:
            RefusalError: the library is not installed.
        """
        if find_spec("enchant") is None:
            raise RefusalError("no-spelling")
        if self._speller is not None and self._speller.reason:
            raise RefusalError(self._speller.reason, self.language)
        self._is_wanted = not self._settings.get("comment.spelling")
        self._settings.set("comment.spelling", self._is_wanted)
        if self._is_wanted:
            self._load()  # to say at once if it cannot be

    def choose_language(self) -> None:
        """Let the user choose the dictionary.

        Raises:
            RefusalError: there is none.
        """
        from PySide6.QtWidgets import QInputDialog  # noqa: PLC0415  # seldom needed

        from sgfedit.gui.comment.speller import languages  # noqa: PLC0415  # seldom needed

        tags = languages()
        if not tags:
            raise RefusalError("no-spelling")
        names = [_tr("Spelling", "As the system ({tag})").format(tag=QLocale.system().name())]
        names += [f"{QLocale(tag).nativeLanguageName()} – {tag}" for tag in tags]
        chosen = str(self._settings.get("comment.language"))
        index = tags.index(chosen) + 1 if chosen in tags else 0
        name, is_chosen = QInputDialog.getItem(
            self._window,
            _tr("Spelling", "Spelling"),
            _tr("Spelling", "Language of the comments:"),
            names,
            index,
            False,  # a choice, no text field
        )
        if is_chosen:
            at = names.index(name)
            self._settings.set("comment.language", tags[at - 1] if at else "")


def _look() -> QTextCharFormat:
    look = QTextCharFormat()
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SpellCheckUnderline)
    look.setUnderlineColor(_RED)
    return look
