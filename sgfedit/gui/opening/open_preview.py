"""Preview of a file beside the list of a dialog: board, players, result, date, first words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from sgfedit.app.file_previews import preview_of
from sgfedit.app.tasks import Thread
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.views.board.small_board import SmallBoard
from sgfedit.gui.views.games.columns import isolated
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.app.file_previews import FilePreview
    from sgfedit.app.settings import Settings

_SETTLE_MS: Final = 60
"""From coming to a file until it is read: who holds a key down passes many."""

_BOARD_PX: Final = 240
_LEAST_PX: Final = 150
_STONES: Final = {"black": "tool-black", "white": "tool-white"}
_IDENTS: Final = {"black": ("PB", "BR", "B+"), "white": ("PW", "WR", "W+")}
_DOT: Final = " · "


class OpenPreview(QWidget):
    """Reads in a thread what one comes to; what is not wanted any more is given up.

    Attributes:
        shown: What is shown, None for nothing.
    """

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("openPreview")
        self.setAccessibleName(self.tr("Preview of the file"))
        self.shown: FilePreview | None = None
        self._wanted: Path | None = None
        self._thread = Thread("preview", self)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._read)
        self.board = SmallBoard(
            settings, self, wished_px=scale.px(_BOARD_PX), least_px=scale.px(_LEAST_PX), padding=2
        )
        self.board.setObjectName("openBoard")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.board.setSizePolicy(policy)
        self.names = {side: CutLine(f"open.{side}", self) for side in _STONES}
        self._stones = {side: Label(parent=self) for side in _STONES}
        self.facts = self._label("openFacts")
        self.facts.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self.comment = CutLine("openComment", self)
        self.comment.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.comment.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.games = self._label("openGames")
        self.games.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        rows = [
            fill(QHBoxLayout(), self._stones[side], (self.names[side], 1), spacing=scale.TIGHT)
            for side in _STONES
        ]
        margin = scale.px(scale.NEAR)
        fill(
            QVBoxLayout(self),
            self.board,
            *rows,
            self.facts,
            (self.comment, 1),
            self.games,
            margins=(margin, 0, 0, 0),
            spacing=scale.px(scale.TIGHT),
        )
        self._set_icons()
        self._show(None)

    def _label(self, name: str) -> QLabel:
        label = Label(parent=self, wordWrap=True)
        label.setObjectName(name)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        return label

    def _set_icons(self) -> None:
        side = self.fontMetrics().height()
        colour = self.palette().windowText().color()
        for name, label in self._stones.items():
            label.setPixmap(icon(_STONES[name], colour).pixmap(side, side))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = {QEvent.Type.PaletteChange, QEvent.Type.FontChange}
        if event.type() in kinds and hasattr(self, "games"):
            self._set_icons()

    # What is shown --------------------------------------------------------------------------

    def show_path(self, path: str) -> None:
        """Show a file or a folder, soon; nothing for an empty path."""
        self._wanted = Path(path) if path else None
        if self._wanted is None:
            self._settle.stop()
            self._show(None)
        else:
            self._settle.start()

    @property
    def is_reading(self) -> bool:
        """Whether something else will be shown."""
        return self._settle.isActive() or self._thread.is_running

    def _read(self) -> None:
        path = self._wanted
        if path is None:
            return
        self._thread.give_up()

        def work(is_given_up: Callable[[], bool]) -> FilePreview:
            return preview_of(path, is_given_up)

        self._thread.start(work, self._on_read, _raise)

    def _on_read(self, found: FilePreview) -> None:
        if found.path == self._wanted:
            self._show(found)

    def _show(self, found: FilePreview | None) -> None:
        self.shown = found
        info = found.info if found is not None else {}
        has_board = found is not None and found.diagram is not None
        self.board.show_diagram(found.diagram if found is not None else None)
        for side, (name, rank, win) in _IDENTS.items():
            label = self.names[side]
            label.setText("  ".join(filter(None, (isolated(info.get(name, "?")), info.get(rank)))))
            font = self.font()
            font.setBold(info.get("RE", "").startswith(win))
            label.setFont(font)
            is_named = has_board and bool({"PB", "PW"} & info.keys())
            for part in (label, self._stones[side]):
                part.setVisible(is_named)
        words = (info.get("GN"), info.get("RE"), info.get("DT"), info.get("EV"))
        facts = _DOT.join(filter(None, words))
        self.facts.setText(found.error if found is not None and found.error else facts)
        self.facts.setVisible(bool(self.facts.text()))
        self.comment.setText(found.comment if found is not None else "")
        hint = self.tr("Select a file to see what is in it")
        self.games.setText(self._count(found) if found is not None else hint)

    def _count(self, found: FilePreview) -> str:
        """Say how many games there are, or records in a folder."""
        if found.records is not None:
            if not found.records:
                return self.tr("No game records in this folder")
            one, many = (
                self.tr("1 game record"),
                self.tr("%n game records", "", found.records),
            )
            return one if found.records == 1 else many
        if not found.is_whole:
            return self.tr("At least %Ln games: a large file", "", found.games)
        if found.games > 1:
            return self.tr("%n games; the first one", "", found.games)
        return ""

    def give_up(self) -> None:
        """Want nothing any more: the dialog is closed, and waits for nothing."""
        self._settle.stop()
        self._thread.give_up()


def _raise(error: BaseException) -> None:
    raise error
