"""The dialogs that choose a charset: to read the file in, and to save it in."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sgfedit.formats import loads as loads_any
from sgfedit.formats.sgf import loads
from sgfedit.gui.views.problems.severity import severity_icon
from sgfedit.gui.widgets.buttons import without_icons
from sgfedit.sgf.candidates import candidates
from sgfedit.sgf.charset_names import CHOICES, is_wide
from sgfedit.sgf.entities import escape_unencodable, unencodable
from sgfedit.sgf.properties import GAME_INFO, PROPERTIES, property_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.game import Collection
    from sgfedit.sgf.node import Node

_BYTE: Final = re.compile("[\ud800-\udfff]")
_CODEC: Final = Qt.ItemDataRole.UserRole
_AUTOMATIC: Final = ""
_PREVIEW_BYTES: Final = 100_000
_PREVIEW_NODES: Final = 10_000
_TEXTS: Final = 60
_LENGTH: Final = 300
_CHARACTERS: Final = 12
_SIZE_IN_LETTERS: Final = (132, 32)
_SHARE_OF_SCREEN: Final = 0.9
_ICON_PX: Final = 16
_IDENTS: Final = (*(ident for ident in PROPERTIES if ident in GAME_INFO), "N", "C", "LB")


class _CharsetDialog(QDialog):
    """A list of charsets and what the file's texts look like in the chosen one."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.choices = QListWidget(self)
        self.choices.setObjectName("charsets")
        self.choices.setAccessibleName(self.tr("Charsets"))
        self.preview = _Preview(self)
        self.sign = QLabel(self)
        self.remark = QLabel(self)
        self.remark.setObjectName("charsetRemark")
        self.remark.setWordWrap(True)
        self.remark.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        self.choices.currentItemChanged.connect(self._on_chosen)

    def _lay_out(self) -> None:
        sides = QHBoxLayout()
        sides.addWidget(self.choices)
        sides.addWidget(self.preview, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(sides, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        foot.addWidget(self.remark, 1)
        layout.addLayout(foot)
        layout.addWidget(self.buttons)
        metrics = self.fontMetrics()
        columns, lines = _SIZE_IN_LETTERS
        size = QSize(metrics.averageCharWidth() * columns, metrics.lineSpacing() * lines)
        self.resize(size.boundedTo(self.screen().availableSize() * _SHARE_OF_SCREEN))
        self.remark.setMinimumHeight(2 * metrics.lineSpacing())

    def _name(self, title: str, verb: str) -> None:
        """Set the title and the text of the button that does it."""
        self.setWindowTitle(title)
        self._doing = self.buttons.addButton(verb, QDialogButtonBox.ButtonRole.AcceptRole)
        self._doing.setDefault(True)
        without_icons(self)

    @property
    def codec(self) -> str:
        """Python's name of the chosen charset; empty if it is to be found out."""
        item = self.choices.currentItem()
        return str(item.data(_CODEC)) if item is not None else ""

    def _fill(self, codecs: Iterable[str], current: str, notes: dict[str, str]) -> None:
        """List charsets, and begin with `current` or the first; `notes` go behind the names."""
        names = dict(CHOICES)
        for codec in codecs:
            self._add(codec, names.get(codec, codec), notes.get(codec, ""))
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
        is_accepted = self.exec() == QDialog.DialogCode.Accepted
        self.deleteLater()
        return self.codec if is_accepted else None

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
        super().__init__(parent)
        self.setObjectName("readAs")
        self._name(self.tr("Reload with encoding"), self.tr("&Reload"))
        self.choices.itemDoubleClicked.connect(self.accept)
        self._data = data[:_PREVIEW_BYTES]
        self._extension = extension
        current = "" if extension else collection.save_encoding.name
        guesses = {guess.codec: guess for guess in candidates(data)}
        self._guesses = guesses
        is_chosen = collection.encoding.reason == "chosen"
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
        self.remark.setText(" ".join(remarks))

    def _read(self, charset: str | None) -> Collection:
        if self._extension:
            return loads_any(self._data, charset, extension=self._extension)
        return loads(self._data, charset)


class SaveInDialog(_CharsetDialog):
    """Which charset to save the file in, and what does not exist in it."""

    def __init__(self, collection: Collection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("saveIn")
        self._name(self.tr("Save with encoding"), self.tr("&Save"))
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
        self._doing.setText(self.tr("&Save with numbers") if lost else self.tr("&Save"))
        self._doing.setDefault(not lost)
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
            yield property_type(ident).label, text
