"""Spelling of the comment that is being written: misspelt words underlined, others offered.

Enchant asks whatever the system checks spelling with; the library is optional. Loading a
dictionary takes a tenth of a second and suggestions some milliseconds a word, so all of it happens
in a thread of its own: words go in, answers come later.
"""

from __future__ import annotations

import importlib
import re
import unicodedata
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QTextCharFormat, QTextCursor

from sgfedit.app.tasks import Thread
from sgfedit.errors import RefusalError
from sgfedit.gui.views.comment.text_edit import MarkedStretch, in_sight, position_at
from sgfedit.gui.widgets.plain_text import item_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QMenu

    from sgfedit.gui.views.comment.marks import LinkMarks
    from sgfedit.gui.window import Window


_TERMS: Final = """
    aji ajikeshi alphago atari atarigo ataris atsumi baduk boshi byo byoyomi chuban chuuban
    counterattack dame damezumari dango ddk endgame eyeshape eyespace fuseki fusekis geta goban
    gobans goishi gote hamete hane hanes hasami hayago hiraki honinbo honte horikomi hoshi igo
    igs ikken ikkentobi insei jigo jiku joseki josekis josen kakari kakaris kake kaketsugi
    karami katachi katago keima keimas kgs kifu kikashi kikashis kiri kogeima komi komidashi
    komoku korigatachi kos kosumi kosumitsuke kyu leela makeable mannenko meijin miai midgame
    moku mokuhazushi monkeyjump moyo moyos nadare nakade nidan nigiri nihon niken nikentobi
    nobi nozoki oba ogeima ogs oiotoshi oki ooba oogeima osae overconcentrated overplay
    overplays oyose peep peeps ponnuki pro pros rengo sabaki sagari sangen sanrensei sansan sdk
    seki sekis semeai semedori sensei sente sgf shicho shimari shimaris shinogi shodan sodan
    suji sumi superko tengen tenuki tenukis tesuji tesujis tetsuchu tewari tobi tsugi tsuke
    tsukekoshi tsumego tsumegos tygem uchikomi underplay uttegae warikomi watari weiqi yomi
    yose yosu yosumiru zokusuji
"""
GO_TERMS: Final = frozenset(_TERMS.split())
"""Words of Go in Latin letters, folded; whoever writes of Go knows how they are spelt."""

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# Addresses, names of files, and what stands in tags.
_NO_WORDS: Final = re.compile(r"\S*(?:://|@|\.[a-z]{2,4}/|\\)\S*|<[^>\s]*>", re.IGNORECASE)
_SHORTEST: Final = 3
_FEW: Final = 8


def words_in(
    text: str, skipped: Iterable[tuple[int, int]], known: frozenset[str]
) -> Iterator[tuple[int, str]]:
    """Yield index and text of the words that are to be checked.

    Left out are links and addresses, words with digits, in capitals, of other scripts than Latin,
    Cyrillic and Greek, and those that are known.

    Args:
        text: Part of a comment.
        skipped: From where to where something else than words stands.
        known: Folded words that are right: names of this record.
    """
    taken = sorted([*skipped, *(match.span() for match in _NO_WORDS.finditer(text))])
    at = 0
    for match in _WORD.finditer(text):
        start, end = match.span()
        while at < len(taken) and taken[at][1] <= start:
            at += 1
        if at < len(taken) and taken[at][0] < end:
            continue
        word = match[0]
        beside = text[start - 1 : start] + text[end : end + 1]
        is_code = any(char.isdigit() or char == "_" for char in beside)
        if len(word) < _SHORTEST or is_code or word.isupper() or not _is_checkable(word):
            continue
        folded = word.casefold().replace("’", "'")
        plain = folded.removesuffix("'s")
        if plain not in GO_TERMS and plain not in known and folded not in GO_TERMS:
            yield start, word


def _is_checkable(word: str) -> bool:
    if word.isascii():
        return True
    return unicodedata.name(word[0], "").startswith(("LATIN", "CYRILLIC", "GREEK"))


def is_other_language(wrong: int, words: int) -> bool:
    """Return whether a text with so many wrong words must be in another language."""
    return words >= _FEW and wrong * 2 > words


_MANY_SUGGESTIONS: Final = 6


class SpellerAnswer(NamedTuple):
    """What is known of a word.

    Attributes:
        word: The word.
        is_right: Whether the dictionary has it.
        suggestions: What might have been meant; None while that is not known yet.
    """

    word: str
    is_right: bool
    suggestions: tuple[str, ...] | None = None


class Speller(QObject):
    """The dictionary of one language, asked in a thread; all windows ask the same one.

    Signals:
        answered: The SpellerAnswer for a word; nothing if it cannot say anything.

    Attributes:
        known: What was answered of each word, to whichever window.
        reason: Why it cannot say anything: a reason of errors.REFUSALS, or empty.
    """

    answered = Signal(object)

    def __init__(self, language: str, module: str = "enchant") -> None:
        """Begin to load the dictionary.

        Args:
            language: Such as "en_GB" or "en".
            module: What to import; it has `Dict`, `dict_exists` and `list_languages` as Enchant's.
        """
        super().__init__()
        self.known: dict[str, SpellerAnswer] = {}
        self.reason = ""
        self._dictionary: Any = None
        self._wrong: list[str] = []
        self._thread = Thread("spelling", self)
        self._thread.start(lambda _: self._load(language, module), self._on_loaded, bool)

    def ask(self, words: Iterable[str]) -> None:
        """Ask for words; suggestions for wrong ones come after the verdicts."""
        asked = list(words)
        self._do(
            lambda: [(word, self._dictionary.check(word)) for word in asked], self._on_checked
        )

    def add(self, word: str) -> None:
        """Put a word into the user's own dictionary."""
        self._do(lambda: self._dictionary.add(word), bool)
        self._tell(SpellerAnswer(word, is_right=True))

    @property
    def is_busy(self) -> bool:
        """Whether there are answers to come."""
        return self._thread.is_running

    def _do(self, work: Callable[[], Any], then: Callable[[Any], object]) -> None:
        self._thread.start(lambda _: None if self._dictionary is None else work(), then, bool)

    def _load(self, language: str, module: str) -> None:
        """Find the dictionary of the library, or the reason why there is none; in the thread."""
        try:
            library = importlib.import_module(module)
        except ImportError:  # also where the library of the system is missing
            self.reason = "no-spelling"
            return
        tag = matching(language, library.list_languages())
        if tag:
            self._dictionary = library.Dict(tag)
        else:
            self.reason = "no-dictionary"

    def _on_loaded(self, _: object) -> None:
        if self.reason:
            self.answered.emit(None)

    def _on_checked(self, found: list[tuple[str, bool]] | None) -> None:
        is_idle = not self._wrong
        for word, is_right in found or ():
            self._tell(SpellerAnswer(word, is_right=is_right))
            self._wrong += [] if is_right else [word]
        if is_idle:
            self._suggest()

    def _suggest(self) -> None:
        """Ask for one word at a time, so that verdicts come before the next."""
        if self._wrong:
            word = self._wrong[0]
            self._do(
                lambda: self._dictionary.suggest(word)[:_MANY_SUGGESTIONS], self._on_suggested
            )

    def _on_suggested(self, found: Sequence[str] | None) -> None:
        word = self._wrong.pop(0)
        self._tell(SpellerAnswer(word, is_right=False, suggestions=tuple(found or ())))
        self._suggest()

    def _tell(self, answer: SpellerAnswer) -> None:
        self.known[answer.word] = answer
        self.answered.emit(answer)


@cache
def speller(language: str) -> Speller:
    """Return the one speller of a language; its dictionary is loaded once for all windows."""
    return Speller(language)


def matching(language: str, tags: Sequence[str]) -> str:
    """Return which of the dictionaries `tags` is for a language, empty for none.

    "en_NZ" has "en_NZ", or else "en", or else any other "en_…"; the first by name.
    """
    plain = language.replace("-", "_")
    family = plain.partition("_")[0]
    others = sorted(tag for tag in tags if tag.replace("-", "_").partition("_")[0] == family)
    return next((tag for tag in (plain, family) if tag in tags), others[0] if others else "")


def languages() -> list[str]:
    """Return the dictionaries that are installed; none without the library. May take 0.1 s."""
    try:
        library = importlib.import_module("enchant")
    except ImportError:
        return []
    return sorted(library.list_languages())


PAUSE_MS: Final = 500
"""After the last key until words are looked up."""

_KEY: Final = "spelling"
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
        self._is_wanted = False
        self._pause = self._timer(PAUSE_MS, self.check)
        self._showing = self._timer(0, self._show)
        editor.textChanged.connect(self._on_text)
        editor.updateRequest.connect(self._on_update)
        editor.focused.connect(self._on_focus)
        window.settings.changed.connect(self._on_setting)
        window.comment.menu_wanted.connect(self._on_menu)

    def _timer(self, milliseconds: int, slot: object) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=milliseconds)
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
        """Return the speller, and see to it that its answers are heard."""
        if self._speller is None:
            self._speller = speller(self.language)
            self._speller.answered.connect(self._on_answered)
        self._showing.start()
        return self._speller

    def _on_answered(self, _answer: object) -> None:
        self._showing.start()

    def _show(self) -> None:
        """Show what is known by now, once for all answers that come together."""
        if self._speller is None:
            return
        reason = self._speller.reason
        if reason and self._is_wanted:
            self._is_wanted = False
            self._settings.set("comment.spelling", value=False)
            self._window.refuse(RefusalError(reason, self.language))
        elif self._editor.hasFocus():
            self._underline(self._words())

    def _words(self) -> list[tuple[int, str]]:
        """Return the words in sight that are to be checked, with their positions."""
        part = in_sight(self._editor)
        skipped = [(part.index(one.start), part.index(one.end)) for one in self._links.in_sight()]
        found = words_in(part.text, skipped, self._names())
        return [(part.position(index), word) for index, word in found]

    def _names(self) -> frozenset[str]:
        root = self._window.document.game.root
        texts = [str(root.get(ident, "")) for ident in _NAMES if ident in root.properties]
        return frozenset(" ".join(texts).casefold().split())

    def _underline(self, words: list[tuple[int, str]]) -> None:
        caret = self._editor.textCursor().position()
        wrong = [(start, word) for start, word in words if self._is_wrong(word)]
        if is_other_language(len(wrong), len(words)):
            wrong = []
        # A word that is being typed is not wrong yet.
        self._editor.marks.show(
            _KEY,
            [
                MarkedStretch(start, start + len(word), _look())
                for start, word in wrong
                if start + len(word) != caret
            ],
        )

    def _is_wrong(self, word: str) -> bool:
        answer = self._answer(word)
        return answer is not None and not answer.is_right

    def _answer(self, word: str) -> SpellerAnswer | None:
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
        add = QAction(
            _tr("Spelling", "Add “{word}” to the dictionary").format(word=item_of(word)), menu
        )
        add.triggered.connect(lambda: self.add(word))
        separator = QAction(menu)
        separator.setSeparator(True)
        for row in (*rows, add, separator):
            menu.insertAction(first, row) if first else menu.addAction(row)

    def _suggestion(self, menu: QMenu, cursor: QTextCursor, text: str) -> QAction:
        action = QAction(item_of(text), menu)
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
        from sgfedit.gui.widgets import questions  # noqa: PLC0415  # seldom needed

        tags = languages()
        if not tags:
            raise RefusalError("no-spelling")
        names = [_tr("Spelling", "As the system ({tag})").format(tag=QLocale.system().name())]
        names += [f"{QLocale(tag).nativeLanguageName()} – {tag}" for tag in tags]
        chosen = str(self._settings.get("comment.language"))
        index = tags.index(chosen) + 1 if chosen in tags else 0
        label = _tr("Spelling", "Language of the comments:")
        at = questions.ask_choice(self._window, _tr("Spelling", "Spelling"), label, names, index)
        if at is not None:
            self._settings.set("comment.language", tags[at - 1] if at else "")


def _look() -> QTextCharFormat:
    look = QTextCharFormat()
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SpellCheckUnderline)
    look.setUnderlineColor(_RED)
    return look
