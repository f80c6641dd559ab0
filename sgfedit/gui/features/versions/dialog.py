"""Dialog of the versions of a file: the list, a board beside it, and what can be done."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.backups import Backups
from sgfedit.app.charsets import recall
from sgfedit.app.earlier_versions import find_in_steps, look_in_steps, saved
from sgfedit.app.error_words import words_of
from sgfedit.app.tasks import Slices
from sgfedit.errors import FileError
from sgfedit.formats import save_bytes
from sgfedit.gui.features.versions.listing import VersionsModel, VersionsView
from sgfedit.gui.features.versions.words import (
    amount_of,
    changes_in_words,
    origin_of,
    title_of,
)
from sgfedit.gui.views.board.small_board import SmallBoard
from sgfedit.gui.widgets import questions, scale
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.numbers import sized
from sgfedit.gui.widgets.plain_text import Label, caption_of
from sgfedit.gui.widgets.try_dialog import CLOSE, TryDialog, bold_label

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.app.earlier_versions import Earlier, Look
    from sgfedit.gui.window import Window

_MOST_BYTES: Final = 4_000_000
"""Larger versions are read only when one comes to them."""

_BOARD_PX: Final = 260
_LEAST_PX: Final = 150
_LIST_PX: Final = 400
_MEGABYTE: Final = 1_000_000


class Wish(Enum):
    """What is to be done with a version once the dialog is closed."""

    OPEN = "open"
    COMPARE = "compare"
    MERGE = "merge"
    RESTORE = "restore"


class Versions(TryDialog):
    """Lists versions as they are found and looks at each, the chosen one first.

    Attributes:
        list: The versions.
        board: A position of the chosen one.
        finding: What looks for versions.
        looking: What looks at them.
        wish: What the user wants, None for nothing.
    """

    manual_page = "files.md#earlier-versions"

    def __init__(self, window: Window, path: Path) -> None:
        """Show the versions of a file, which may be gone or not be the one of the window."""
        title = self.tr("Earlier versions of {name}").format(name=caption_of(path.name))
        super().__init__("versions", title, window, self.tr("&Restore"), CLOSE)
        self._window = window
        self._path = path
        known = window.document.read_from
        self._is_open = known is not None and known.absolute() == path.absolute()
        self._wanted: list[Earlier] = []
        self._used = -1
        self.wish: Wish | None = None
        self.model = VersionsModel(path.name, self)
        self.list = VersionsView(self.model, self)
        self.board = SmallBoard(
            window.settings, self, wished_px=scale.px(_BOARD_PX), least_px=scale.px(_LEAST_PX)
        )
        self.board.setObjectName("versionBoard")
        self.board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.place = self._label("versionPlace", is_faint=True)
        self.head = bold_label("", self)
        self.head.setWordWrap(True)
        self.facts = self._label("versionFacts")
        self.nothing = self._label("noVersions", is_faint=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.foot = self._label("versionFoot", is_faint=True)
        self.foot.setFont(scale.font("caption"))
        self.open_button = self._button(self.tr("&Open"), "versionOpen")
        self.compare_button = self._button(self.tr("Co&mpare"), "versionCompare")
        self.merge_button = self._button(self.tr("Mer&ge"), "versionMerge")
        self.copy_button = self._button(self.tr("Save a cop&y…"), "versionCopy")
        self.delete_button = self._button(self.tr("&Delete…"), "versionDelete")
        self._lay_out_parts()
        self.finding, self.looking = Slices(self), Slices(self)
        self._connect()
        self._begin()

    def _label(self, name: str, *, is_faint: bool = False) -> QLabel:
        label = Label(parent=self, wordWrap=True)
        label.setObjectName(name)
        if is_faint:
            label.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        return label

    def _button(self, text: str, name: str) -> QPushButton:
        button = self.buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        button.setObjectName(name)
        button.setAutoDefault(False)
        return button

    def _lay_out_parts(self) -> None:
        gap = scale.px(scale.TIGHT)
        left, right = QWidget(self), QWidget(self)
        fill(QVBoxLayout(left), (self.list, 1), (self.nothing, 1), margins=0)
        fill(
            QVBoxLayout(right),
            (self.board, 1),
            self.place,
            self.head,
            self.facts,
            margins=(scale.px(scale.NEAR), 0, 0, 0),
            spacing=gap,
        )
        self._side = right
        middle = QSplitter(Qt.Orientation.Horizontal, self)
        middle.setChildrenCollapsible(False)
        middle.addWidget(left)
        middle.addWidget(right)
        middle.setStretchFactor(0, 1)
        middle.setStretchFactor(1, 1)
        middle.setSizes([scale.px(_LIST_PX), scale.px(_BOARD_PX)])
        foot = fill(QHBoxLayout(), (self.foot, 1))
        self.lay_out(middle, foot, largest=middle)
        self.fit_screen(120, 32)
        self.apply.setVisible(self._is_open)
        self.compare_button.setVisible(self._is_open)
        self.merge_button.setVisible(self._is_open)
        self.buttons.button(CLOSE).setAutoDefault(False)

    def _connect(self) -> None:
        self.finding.yielded.connect(self._on_found)
        self.finding.ended.connect(self._on_all_found)
        self.looking.yielded.connect(self._on_looked)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.list.doubleClicked.connect(self.open_button.click)
        self.list.deleting.connect(self.delete_button.click)
        self.open_button.clicked.connect(lambda: self._wish(Wish.OPEN))
        self.compare_button.clicked.connect(lambda: self._wish(Wish.COMPARE))
        self.merge_button.clicked.connect(lambda: self._wish(Wish.MERGE))
        self.apply.clicked.connect(lambda: self._wish(Wish.RESTORE))
        self.copy_button.clicked.connect(self._on_copy)
        self.delete_button.clicked.connect(self._on_delete)
        self.finished.connect(self._on_finished)

    # Finding and looking ----------------------------------------------------------------------

    def _begin(self) -> None:
        window = self._window
        charset = recall(window.settings, self._path)
        if self._is_open and window.document.is_modified:
            on_disk = saved(self._path, charset)
            if on_disk is not None:
                self._on_found((on_disk,))
        steps = find_in_steps(self._path, window.settings, charset, window.recovery_folder)
        self.finding.start(steps)
        self._show()
        self.list.setFocus()

    def _on_found(self, found: object) -> None:
        if not isinstance(found, tuple) or not found:
            return
        self.model.add(found)
        if not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.model.index(0))
        self._wanted += [one for one in found if (one.size or 0) <= _MOST_BYTES]
        self._look_on()
        self._show()

    def _on_all_found(self, used: int) -> None:
        self._used = used
        self._show()

    def _look_on(self) -> None:
        if not self.looking.is_running and self._wanted:
            self.looking.start(self._looks())

    def _looks(self) -> Generator[object, None, None]:
        """Look at one after the other, first at the one that is chosen."""
        document = self._window.document if self._is_open else None
        while self._wanted:
            chosen = self.chosen
            first = chosen if chosen in self._wanted else self._wanted[0]
            self._wanted.remove(first)
            look = yield from look_in_steps(first, document)
            yield first, look

    def _on_looked(self, seen: object) -> None:
        if isinstance(seen, tuple):
            earlier, look = seen
            self.model.show_look(earlier, look)
            if earlier == self.chosen:
                self._show()

    def _on_current(self) -> None:
        chosen = self.chosen
        is_known = chosen is None or self.model.look_at(chosen) is not None
        if chosen is not None and not is_known and chosen not in self._wanted:
            self._wanted.append(chosen)
        self._look_on()
        self._show()

    def _on_finished(self) -> None:
        self.finding.stop()
        self.looking.stop()

    # What is shown ----------------------------------------------------------------------------

    @property
    def chosen(self) -> Earlier | None:
        """The version that is chosen."""
        row = self.list.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def _show(self) -> None:
        chosen = self.chosen
        look = self.model.look_at(chosen) if chosen is not None else None
        has_rows = bool(self.model.rows)
        self.list.setVisible(has_rows)
        self.nothing.setVisible(not has_rows)
        self.nothing.setText("" if has_rows else self._why_nothing())
        self._side.setVisible(has_rows)
        self.board.show_diagram(look.diagram if look is not None else None)
        self.board.setAccessibleName(self.tr("Board of the version"))
        self.place.setText(self._place(look))
        self.head.setText(title_of(chosen) if chosen is not None else "")
        self.facts.setText(self._facts(chosen, look))
        self.foot.setText(self._amounts())
        self._enable(chosen, look)

    def _why_nothing(self) -> str:
        if self.finding.is_running:
            return self.tr("Looking for earlier versions…")
        if not self._window.settings.get("backups.on"):
            return self.tr(
                "There are none. Keeping earlier versions is switched off: "
                "see Preferences ▸ Files."
            )
        return self.tr("There are none yet. The next save keeps what the file holds now.")

    def _place(self, look: Look | None) -> str:
        if look is None or look.diagram is None:
            return ""
        return (
            self.tr("At the node that is shown now")
            if look.is_same_node
            else self.tr("At the end of the game")
        )

    def _facts(self, chosen: Earlier | None, look: Look | None) -> str:
        if chosen is None:
            return ""
        lines = [origin_of(chosen, self._path.name), amount_of(chosen, look)]
        if look is None:
            lines.append(self.tr("Being read…"))
        elif look.error:
            lines.append(look.error)
        elif look.changes is not None:
            words = changes_in_words(look.changes)
            lines += [f"• {one}" for one in words] or [self.tr("Nothing differs from now")]
        if look is not None and not look.is_whole:
            lines.append(self.tr("The disk has lost a part of this copy."))
        return "\n".join(filter(None, lines))

    def _amounts(self) -> str:
        """Say how much of the disk backups take."""
        if self._used < 0:
            return ""
        most = self._window.settings.get("backups.megabytes") * _MEGABYTE
        own = sum(one.size or 0 for one in self.model.rows if one.version is not None)
        text = self.tr("Copies of this file: {own}. Of all files: {used} of {most} at most.")
        return text.format(own=sized(own), used=sized(self._used), most=sized(most))

    def _enable(self, chosen: Earlier | None, look: Look | None) -> None:
        can_read = chosen is not None and (look is None or not look.error)
        differs = look is None or look.changes is None or any(look.changes)
        self.open_button.setEnabled(can_read)
        self.compare_button.setEnabled(can_read and differs)
        self.merge_button.setEnabled(can_read and differs)
        self.apply.setEnabled(can_read and differs)
        (self.apply if self._is_open else self.open_button).setDefault(True)
        self.copy_button.setEnabled(chosen is not None)
        self.delete_button.setEnabled(chosen is not None and chosen.version is not None)

    # What is done -----------------------------------------------------------------------------

    def _wish(self, wish: Wish) -> None:
        self.wish = wish
        self.accept()

    def _on_copy(self) -> None:
        """Save the bytes of a version, under a name that is asked for."""
        chosen = self.chosen
        if chosen is None:
            return
        stem, suffix = Path(chosen.name).stem, Path(chosen.name).suffix
        text = self.tr("{stem} (earlier){suffix}").format(stem=stem, suffix=suffix or ".sgf")
        target = questions.ask_save_path(self, str(self._path.with_name(text)))
        if target is None:
            return
        try:
            save_bytes(chosen.content(), target)
        except FileError as error:
            questions.show_error(self, words_of(error))

    def _on_delete(self) -> None:
        chosen = self.chosen
        if chosen is None or chosen.version is None:
            return
        if not questions.ask_delete_version(self, title_of(chosen)):
            return
        backups = Backups.of(self._window.settings)
        try:
            backups.forget(chosen.version)
        except FileError as error:
            questions.show_error(self, words_of(error))
            return
        row = self.list.currentIndex().row()
        self._wanted = [one for one in self._wanted if one != chosen]
        self._used -= chosen.size or 0
        self.model.remove(row)
        if self.model.rows:
            self.list.setCurrentIndex(self.model.index(min(row, len(self.model.rows) - 1)))
        self._show()

    @classmethod
    def ask(cls, window: Window, path: Path) -> tuple[Wish, Earlier] | None:
        """Show the versions of a file; return what is to be done with one, if anything."""
        dialog = cls(window, path)
        is_wanted = dialog.is_wanted()
        wish, chosen = dialog.wish, dialog.chosen
        return (wish, chosen) if is_wanted and wish is not None and chosen is not None else None
