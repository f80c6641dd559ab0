"""The bar that asks about a charset: what the file names is hardly what it is in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton

from sgfedit.gui.views.strip.banner import OverStrip
from sgfedit.sgf.charset_findings import declared_by
from sgfedit.sgf.charset_names import is_named, label_of
from sgfedit.sgf.encoding import PER_GAME

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.document import Document

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
        self.text = _Sentence(self)
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
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_MARGIN_PX, 0, _MARGIN_PX, 0)
        layout.addWidget(self.text, 1)
        for button in (self.read_button, self.name_button, self.close_button):
            layout.addWidget(button)

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


class _Sentence(QLabel):
    """A line that says less, and is cut at last, where it has too little room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._short = ""

    def show_one_of(self, long: str, short: str) -> None:
        """Show the long text where there is room for it, else the short one."""
        self._short = short
        self.setText(long)
        self.setToolTip(long)

    def shown(self) -> str:
        """Return what is painted."""
        metrics = self.fontMetrics()
        has_room = metrics.horizontalAdvance(self.text()) <= self.width()
        text = self.text() if has_room else self._short
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        from PySide6.QtGui import QPainter  # noqa: PLC0415  # seldom seen

        painter = QPainter(self)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.shown())
