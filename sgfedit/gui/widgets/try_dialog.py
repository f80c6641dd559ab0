"""Frame of dialogs that try a change, show what comes of it, and apply it when they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLayout, QVBoxLayout

from sgfedit.gui.widgets.buttons import plain
from sgfedit.gui.widgets.plain_text import Label

if TYPE_CHECKING:
    from PySide6.QtWidgets import QCheckBox, QWidget

OK: Final = QDialogButtonBox.StandardButton.Ok
CANCEL: Final = QDialogButtonBox.StandardButton.Cancel
CLOSE: Final = QDialogButtonBox.StandardButton.Close
_SHARE_OF_SCREEN: Final = 0.9


class TryDialog(QDialog):
    """What would be done, and at the foot the buttons that do it or leave it.

    Attributes:
        buttons: Those at the foot.
        apply: The one that does it.
    """

    def __init__(
        self,
        name: str,
        title: str,
        parent: QWidget | None,
        verb: str | QDialogButtonBox.StandardButton,
        leave: QDialogButtonBox.StandardButton = CANCEL,
    ) -> None:
        """Make the frame; what is in it is put there by `lay_out`.

        Args:
            name: The name of the object.
            title: That of the dialog.
            parent: The window.
            verb: The words of `apply`, or a standard button; it accepts the dialog, unless one
                can only close that.
            leave: The other button.
        """
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        # Without a parent before they are laid out: the tab key comes to them last.
        if isinstance(verb, str):
            self.buttons = QDialogButtonBox(leave)
            role = QDialogButtonBox.ButtonRole
            self.apply = self.buttons.addButton(
                verb, role.AcceptRole if leave is CANCEL else role.ApplyRole
            )
        else:
            self.buttons = QDialogButtonBox(verb | leave)
            self.apply = self.buttons.button(verb)
        self.apply.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject if leave is CANCEL else self.close)

    def lay_out(self, *parts: QWidget | QLayout, largest: QWidget | QLayout) -> QVBoxLayout:
        """Put parts one below the other, with the buttons at the foot if they are in none.

        Args:
            parts: From the top.
            largest: The one that takes the room there is.
        """
        layout = QVBoxLayout(self)
        for part in parts:
            stretch = int(part is largest)
            if isinstance(part, QLayout):
                layout.addLayout(part, stretch)
            else:
                layout.addWidget(part, stretch)
        if not any(isinstance(p, QLayout) and p.indexOf(self.buttons) >= 0 for p in parts):
            layout.addWidget(self.buttons)
        plain(self)
        return layout

    def fit_screen(self, columns: int, lines: int, share: float = _SHARE_OF_SCREEN) -> None:
        """Give room to so many letters and lines, as far as the screen has it."""
        metrics = self.fontMetrics()
        size = QSize(columns * metrics.averageCharWidth(), lines * metrics.lineSpacing())
        self.resize(size.boundedTo(self.screen().availableSize() * share))

    def is_wanted(self) -> bool:
        """Show the dialog, once, until it is answered; return whether to apply it."""
        is_accepted = bool(self.exec())
        self.deleteLater()
        return is_accepted


def bold_label(text: str, parent: QWidget, size: float = 1) -> QLabel:
    """Return a bold text, so many times as large as others."""
    label = Label(text, parent)
    font = QFont(label.font())
    font.setBold(True)
    font.setPointSizeF(font.pointSizeF() * size)
    label.setFont(font)
    return label


def show_share(box: QCheckBox, checked: int, count: int) -> None:
    """Let a box be checked, half checked or not, as so many of `count` things are."""
    some = Qt.CheckState.PartiallyChecked if checked else Qt.CheckState.Unchecked
    box.setCheckState(Qt.CheckState.Checked if checked == count else some)
