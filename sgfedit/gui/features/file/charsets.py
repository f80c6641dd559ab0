"""Charset of the file: dialogs that read it in another or save it in one, a bar of doubt."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from sgfedit.app.charsets import check_unedited, remember, reread
from sgfedit.app.error_words import words_of
from sgfedit.errors import CharsetError, FileError
from sgfedit.formats import dumps
from sgfedit.formats import loads as loads_any
from sgfedit.formats.sgf import loads
from sgfedit.game.operations.charset import declare
from sgfedit.gui.features.file import commands as file
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.banner import OverStrip
from sgfedit.gui.widgets.fitting_line import FittingLine
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, sentences
from sgfedit.gui.widgets.property_names import label_of as label_of_property
from sgfedit.gui.widgets.severity import severity_icon
from sgfedit.gui.widgets.try_dialog import TryDialog
from sgfedit.i18n import Named
from sgfedit.sgf.candidates import candidates
from sgfedit.sgf.charset import declared_by
from sgfedit.sgf.charset_names import CHOICES, codec_name, is_named, is_wide, label_of
from sgfedit.sgf.encoding import CHOSEN, PER_GAME, escape_unencodable, unencodable
from sgfedit.sgf.properties import GAME_INFO, PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from sgfedit.app.document import Document
    from sgfedit.game import Collection
    from sgfedit.gui.window import Window
    from sgfedit.sgf.node import Node


_BYTE: Final = re.compile("[\ud800-\udfff]")
_CODEC: Final = Qt.ItemDataRole.UserRole
_AUTOMATIC: Final = ""
_PREVIEW_BYTES: Final = 100_000
_PREVIEW_NODES: Final = 10_000
_TEXTS: Final = 60
_LENGTH: Final = 300
_CHARACTERS: Final = 12
_ICON_PX: Final = 16
_IDENTS: Final = (*(ident for ident in PROPERTIES if ident in GAME_INFO), "N", "C", "LB")


class _CharsetDialog(TryDialog):
    """A list of charsets and what the file's texts look like in the chosen one."""

    manual_page = "files.md#charsets"

    def __init__(self, name: str, title: str, parent: QWidget | None, verb: str) -> None:
        super().__init__(name, title, parent, verb)
        self.choices = QListWidget(self)
        self.choices.setObjectName("charsets")
        self.choices.setAccessibleName(self.tr("Charsets"))
        self.preview = _Preview(self)
        self.sign = Label(parent=self)
        self.remark = Label(parent=self, wordWrap=True)
        self.remark.setObjectName("charsetRemark")
        self._lay_out()
        self.choices.currentItemChanged.connect(self._on_chosen)

    def _lay_out(self) -> None:
        sides = fill(QHBoxLayout(), self.choices, (self.preview, 1))
        foot = QHBoxLayout()
        foot.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        foot.addWidget(self.remark, 1)
        self.lay_out(sides, foot, largest=sides)
        self.fit_screen(132, 32)
        self.remark.setMinimumHeight(2 * self.fontMetrics().lineSpacing())

    @property
    def codec(self) -> str:
        """Python's name of the chosen charset; empty if it is to be found out."""
        item = self.choices.currentItem()
        return str(item.data(_CODEC)) if item is not None else ""

    def _fill(self, codecs: Iterable[str], current: str, notes: dict[str, str]) -> None:
        """List charsets, and begin with `current` or the first; `notes` go behind the names."""
        names = dict(CHOICES)
        for codec in codecs:
            name = _tr("Charset", names[codec]) if codec in names else codec
            self._add(codec, name, notes.get(codec, ""))
        rows = (self.choices.item(row) for row in range(self.choices.count()))
        for item in rows:
            if item.data(_CODEC) == current:
                self.choices.setCurrentItem(item)
        if self.choices.currentItem() is None:
            self.choices.setCurrentRow(0)
        bar = self.choices.verticalScrollBar().sizeHint().width()
        width = self.choices.sizeHintForColumn(0) + bar + 2 * self.choices.frameWidth()
        self.choices.setFixedWidth(min(width, self.width() // 2))
        self.choices.setFocus()

    def _add(self, codec: str, name: str, note: str) -> None:
        item = QListWidgetItem(f"{name} — {note}" if note else name, self.choices)
        item.setData(_CODEC, codec)

    def run(self) -> str | None:
        """Show the dialog and return the codec that the user chooses, or None."""
        return self.codec if self.is_wanted() else None

    def _on_chosen(self) -> None:
        self._show_codec(self.codec)

    def _show_codec(self, codec: str) -> None:
        raise NotImplementedError


class ReadAsDialog(_CharsetDialog):
    """Which charset to read the file in, with its names and comments as they look then."""

    def __init__(
        self,
        collection: Collection,
        data: bytes,
        parent: QWidget | None = None,
        *,
        extension: str = "",
    ) -> None:
        """Ask about the file's bytes `data`, which are read as `collection` now.

        An `extension` is that of a file of another program; what is SGF now was in a charset of
        its own there, which is not known any more.
        """
        title = self.tr("Reload with encoding")
        super().__init__("readAs", title, parent, self.tr("&Reload"))
        self.choices.itemDoubleClicked.connect(self.accept)
        self._data = data[:_PREVIEW_BYTES]
        self._extension = extension
        current = "" if extension else collection.save_encoding.name
        guesses = {guess.codec: guess for guess in candidates(data)}
        self._guesses = guesses
        is_chosen = collection.encoding.reason == CHOSEN
        notes = {next(iter(guesses), ""): self.tr("likely"), current: self.tr("now")}
        codecs = [*guesses, *(codec for codec, _ in CHOICES if codec not in guesses)]
        # Whatever is found out, which may be another charset for every game.
        self._add(_AUTOMATIC, self.tr("Automatic"), "" if is_chosen else self.tr("now"))
        self._fill(codecs, current if is_chosen else _AUTOMATIC, notes)

    @classmethod
    def ask(
        cls, collection: Collection, data: bytes, parent: QWidget, *, extension: str = ""
    ) -> str | None:
        """Return the codec that the user chooses for `data`, or None; see `codec`."""
        return cls(collection, data, parent, extension=extension).run()

    def _show_codec(self, codec: str) -> None:
        """Read the beginning of the file in `codec` and show its names and comments."""
        self.preview.show_texts(_texts_of(self._read(codec or None)))
        guess = self._guesses.get(codec)
        remarks = []
        if guess is not None and guess.undecodable:
            text = (
                self.tr("Bytes that are no text in this charset: %n.", "", guess.undecodable)
                if self._extension
                else self.tr(
                    "Bytes that are no text in this charset, and are kept as they are: %n.",
                    "",
                    guess.undecodable,
                )
            )
            remarks.append(text)
        # Those of an SGF file.
        if guess is not None and guess.flaws and not self._extension:
            remarks.append(
                self.tr("Flaws in the structure of the file then: %n.", "", guess.flaws)
            )
        self.remark.setText(sentences(remarks))

    def _read(self, charset: str | None) -> Collection:
        if self._extension:
            return loads_any(self._data, charset, extension=self._extension)
        return loads(self._data, charset)


class SaveInDialog(_CharsetDialog):
    """Which charset to save the file in, and what does not exist in it."""

    def __init__(self, collection: Collection, parent: QWidget | None = None) -> None:
        super().__init__("saveIn", self.tr("Save with encoding"), parent, self.tr("&Save"))
        self._texts = [text for text in _all_texts(collection) if not text[1].isascii()]
        self._joined = "".join(dict.fromkeys("".join(text for _, text in self._texts)))
        current = collection.save_encoding.name
        self._fill(
            [codec for codec, _ in CHOICES if not is_wide(codec)],
            current,
            {current: self.tr("now")},
        )

    @classmethod
    def ask(cls, collection: Collection, parent: QWidget) -> str | None:
        """Return the codec that the user chooses, or None."""
        return cls(collection, parent).run()

    def _show_codec(self, codec: str) -> None:
        lost = unencodable(self._joined, codec)
        # As they would be in the file.
        self.preview.show_texts(
            (label, escape_unencodable(text, codec)) for label, text in self._texts
        )
        self._warn(lost)
        if not lost:
            self.remark.setText(self.tr("Every character of the file exists in this charset."))
            return
        one = self.tr(
            "A character of the file does not exist in this charset: {characters}. "
            "It would be written as a number, {example}, and no longer be readable."
        )
        many = self.tr(
            "%n characters of the file do not exist in this charset: {characters}. "
            "They would be written as numbers, such as {example}, and no longer be readable.",
            "",
            len(lost),
        )
        text = one if len(lost) == 1 else many
        shown = " ".join(lost[:_CHARACTERS]) + (" …" if len(lost) > _CHARACTERS else "")
        self.remark.setText(text.format(characters=shown, example=f"&#{ord(lost[0])};"))

    def _warn(self, lost: Sequence[str]) -> None:
        """Let Enter give up where characters would get lost, and say what saving does."""
        cancel = self.buttons.button(QDialogButtonBox.StandardButton.Cancel)
        self.apply.setText(self.tr("&Save with numbers") if lost else self.tr("&Save"))
        self.apply.setDefault(not lost)
        cancel.setDefault(bool(lost))
        icon = severity_icon("warning", self.palette()) if lost else None
        self.sign.setPixmap(icon.pixmap(_ICON_PX) if icon else QPixmap())


class _Preview(QTreeWidget):
    """Texts of the file: what they are, and what they look like."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("charsetPreview")
        self.setAccessibleName(self.tr("Texts in this charset"))
        self.setHeaderLabels([self.tr("What"), self.tr("Text")])
        self.setRootIsDecorated(False)
        self.setWordWrap(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def show_texts(self, texts: Iterable[tuple[str, str]]) -> None:
        """Show the first of some (label, text)."""
        self.clear()
        for label, text in islice(texts, _TEXTS):
            QTreeWidgetItem(self, [label, _shown(text)])
        self.resizeColumnToContents(0)


def _shown(text: str) -> str:
    """Return text on one line, with the bytes that are none as what stands for them."""
    return " ".join(_BYTE.sub("\ufffd", text[:_LENGTH]).split())


def _texts_of(collection: Collection) -> Iterator[tuple[str, str]]:
    """Yield the texts that a charset matters for; all of them if it matters for none."""
    found = False
    for label, text in _all_texts(collection):
        if not text.isascii():
            found = True
            yield label, text
    if not found:
        yield from _all_texts(collection)


def _all_texts(collection: Collection) -> Iterator[tuple[str, str]]:
    for game in collection.games:
        for node in islice(game.nodes(), _PREVIEW_NODES):
            yield from _texts_in(node)


def _texts_in(node: Node) -> Iterator[tuple[str, str]]:
    for ident in _IDENTS:
        values = node.properties.get(ident)
        if values:
            text = "  ".join(values)
            yield label_of_property(ident), text


_tr = QCoreApplication.translate


def read_as(window: Window) -> None:
    """Ask which charset the file is in, showing its texts in each, and read it again."""
    window.commit_typing()
    document = window.document
    try:
        if document.origin is not None:
            _reread_origin(window, document.origin)
            return
        data = dumps(document.collection)
    except (CharsetError, FileError) as error:
        questions.show_error(window, words_of(error))
        return
    codec = ReadAsDialog.ask(document.collection, data, window)
    if codec is not None:
        _read_as(window, codec or None)


def _reread_origin(window: Window, path: Path) -> None:
    """Do the same with a file of another program, of which only the bytes on the disk tell.

    Raises:
        FileError: it cannot be read any more.
        RefusalError: edits would be lost.
    """
    document = window.document
    check_unedited(document)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError.from_os(str(path), error) from error
    codec = ReadAsDialog.ask(document.collection, data, window, extension=path.suffix)
    if codec is not None:
        _read_as(window, codec or None)


def _read_as(window: Window, codec: str | None) -> None:
    """Read the file again, now and whenever it is opened."""
    document = window.document
    reread(document, codec)
    if document.read_from is not None:
        remember(window.settings, document.read_from, codec)


def read_as_declared(window: Window) -> None:
    """Read the file in the charset that CA names; ask where its games name several."""
    window.commit_typing()
    document = window.document
    codecs = set(filter(None, map(codec_name, document.collection.declared)))
    if len(codecs) != 1:
        read_as(window)
        return
    try:
        _read_as(window, codecs.pop())
    except CharsetError as error:
        questions.show_error(window, words_of(error))


def name(window: Window) -> None:
    """Let CA of every game name the charset that its text is in."""
    window.commit_typing()
    collection = window.document.collection
    with window.document.edit(Named("Command", "Name the charset")) as edit:
        for game, encoding in zip(collection.games, collection.save_encodings, strict=False):
            declare(edit, game, encoding.name)


def save_in(window: Window) -> None:
    """Ask for a charset, say so in CA and save the file in it."""
    window.document.check_unlocked()
    window.commit_typing()
    codec = SaveInDialog.ask(window.document.collection, window)
    if codec is not None:
        window.document.set_charset(codec)
        file.save(window)


_MARGIN_PX: Final = 6


class Doubt(NamedTuple):
    """Why the user is asked.

    Attributes:
        declared: What CA names.
        label: What CA calls the charset that the text was read in.
    """

    declared: str
    label: str


def doubt_of(document: Document) -> Doubt | None:
    """Return what there is to be asked of the game that is shown; None if that is nothing."""
    collection = document.collection
    encoding = collection.save_encoding
    if encoding.name == PER_GAME:
        encoding = document.game.save_encoding
    if encoding.reason != "overruled":
        return None
    games = (document.game, *collection.games)
    declared = next(filter(None, (declared_by(game.root) for game in games)), "")
    if not declared or is_named(encoding.name, declared):
        return None
    return Doubt(declared, label_of(encoding.name))


class CharsetBar(OverStrip):
    """Says which charset the file names and in which one it was read, and what can be done.

    Signals:
        declared_wanted: The file is to be read in the charset that it names.
        naming_wanted: CA is to name the charset that the text is in.
        closed: The user does not care.
    """

    declared_wanted = Signal()
    naming_wanted = Signal()
    closed = Signal()

    def __init__(self, below: QWidget) -> None:
        super().__init__(below)
        self.setObjectName("charsetBar")
        self.setAccessibleName(self.tr("Charset"))
        self.text = FittingLine("charsetSentence", self)
        self.read_button = _button(self)
        self.name_button = _button(self)
        self.close_button = _button(self)
        self.close_button.setText(self.tr("Not now"))
        self.close_button.setToolTip(self.tr("The texts stay as they are shown, CA as it is"))
        for button, signal in (
            (self.read_button, self.declared_wanted),
            (self.name_button, self.naming_wanted),
            (self.close_button, self.closed),
        ):
            button.clicked.connect(signal)
        fill(
            QHBoxLayout(self),
            (self.text, 1),
            self.read_button,
            self.name_button,
            self.close_button,
            margins=(_MARGIN_PX, 0, _MARGIN_PX, 0),
        )

    def ask(self, doubt: Doubt) -> None:
        """Show the bar with a doubt."""
        texts = (
            self.tr("Read as {label}: the text is hardly in {declared}, which the file names"),
            self.tr("{label}, not {declared}?"),
        )
        long, short = (text.format(label=doubt.label, declared=doubt.declared) for text in texts)
        self.text.show_one_of(long, short)
        self.read_button.setText(self.tr("Read as {name}").format(name=doubt.declared))
        self.read_button.setToolTip(self.tr("Reads the file again; Undo takes it back"))
        self.name_button.setText(self.tr("Keep {label}").format(label=doubt.label))
        self.name_button.setToolTip(self.tr("Lets CA say what the text is in; Undo takes it back"))
        self.set_in_use(is_used=True)


def _button(parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the board keeps it
    return button
