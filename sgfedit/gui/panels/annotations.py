"""The row of small buttons beside the comment that judge a move or a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from sgfedit.sgf.properties import Kind, property_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from sgfedit.sgf import Node


class Annotation(NamedTuple):
    """One button: the property it sets, the sign on it, and whether it needs a move (FF[4])."""

    ident: str
    sign: str
    is_of_move: bool = False

    @property
    def strongest(self) -> int:
        """2 for a Double, 1 for a property without value."""
        return 1 if property_type(self.ident).kind is Kind.NONE else 2


ANNOTATIONS: Final = (
    Annotation("TE", "!", is_of_move=True),
    Annotation("IT", "!?", is_of_move=True),
    Annotation("DO", "?!", is_of_move=True),
    Annotation("BM", "?", is_of_move=True),
    Annotation("GB", "B+"),
    Annotation("GW", "W+"),
    Annotation("DM", "="),
    Annotation("UC", "∞"),
    Annotation("HO", "★"),
)
# What stands together: on the move, on the position, on the node.
_GROUPS: Final = (("TE", "IT", "DO", "BM"), ("GB", "GW", "DM", "UC"), ("HO",))


class AnnotationRow(QWidget):
    """One line of buttons, or two: a click sets, a second one emphasises, one more removes.

    Signals:
        chosen: Ident and emphasis (0 removes) that the user wants for the node shown.
    """

    chosen = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("annotations")
        self._emphasis: dict[str, int] = {}
        self._buttons: dict[str, QToolButton] = {}
        for row in ANNOTATIONS:
            button = self._buttons[row.ident] = _button(row, self)
            button.clicked.connect(self._on_clicked)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._measure()

    # Layout -----------------------------------------------------------------------------------

    def _measure(self) -> None:
        """Give each button the room of its strongest sign: it does not move when it changes."""
        metrics = QFontMetrics(_font(self, is_bold=True))
        # What the style puts around a text depends on no text.
        frame = _button(ANNOTATIONS[0], self)
        margin = frame.sizeHint().width() - self.fontMetrics().horizontalAdvance(frame.text())
        self._height = frame.sizeHint().height()
        frame.setParent(None)
        frame.deleteLater()
        self._widths = {
            row.ident: metrics.horizontalAdvance(_sign(row, row.strongest)) + margin
            for row in ANNOTATIONS
        }
        self.updateGeometry()

    def _lines(self, width: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Return the groups of buttons on each line, two lines where one has not the room."""
        return ((*_GROUPS,),) if width >= self._width(_GROUPS) else (_GROUPS[::2], _GROUPS[1::2])

    def _width(self, groups: Sequence[tuple[str, ...]]) -> int:
        return sum(self._widths[ident] for group in groups for ident in group)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._height * len(self._lines(width))

    def sizeHint(self) -> QSize:
        width = self._width(_GROUPS)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(max(map(self._width, self._lines(0))), self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._measure()
            self._arrange()

    def _arrange(self) -> None:
        for line, groups in enumerate(self._lines(self.width())):
            gap = (self.width() - self._width(groups)) // max(1, len(groups) - 1)
            x = 0
            for group in groups:
                for ident in group:
                    width = self._widths[ident]
                    self._buttons[ident].setGeometry(x, line * self._height, width, self._height)
                    x += width
                x += gap

    # Buttons ----------------------------------------------------------------------------------

    def _on_clicked(self) -> None:
        button = self.sender()
        row = next(row for row in ANNOTATIONS if self._buttons[row.ident] is button)
        emphasis = (self._emphasis.get(row.ident, 0) + 1) % (row.strongest + 1)
        self.chosen.emit(row.ident, emphasis)

    def show_node(self, node: Node) -> None:
        """Show the annotations of `node`."""
        properties = node.properties
        has_move = "B" in properties or "W" in properties
        for row in ANNOTATIONS:
            emphasis = int(node.get(row.ident, 0)) if row.ident in properties else 0
            button = self._buttons[row.ident]
            # What stands where it should not can still be seen and taken away.
            button.setEnabled(has_move or not row.is_of_move or emphasis > 0)
            button.setChecked(emphasis > 0)
            if self._emphasis.get(row.ident) != emphasis:
                self._emphasis[row.ident] = emphasis
                button.setText(_sign(row, emphasis))
                button.setFont(_font(self, is_bold=emphasis > 0))
                self._describe(row, emphasis)

    def _describe(self, row: Annotation, emphasis: int) -> None:
        button = self._buttons[row.ident]
        label = QCoreApplication.translate("Property", property_type(row.ident).label)
        name = self.tr("{label} (strong)").format(label=label) if emphasis == 2 else label
        hints = [
            self.tr("Click to set"),
            self.tr("Click to emphasise"),
            self.tr("Click to remove"),
        ]
        hint = hints[2 if emphasis == row.strongest else emphasis]
        button.setAccessibleName(name)
        button.setToolTip(f"{name} ({row.ident})\n{hint}")


def _font(widget: QWidget, *, is_bold: bool) -> QFont:
    font = QFont(widget.font())
    font.setBold(is_bold)
    return font


def _sign(row: Annotation, emphasis: int) -> str:
    """Return the sign as books print it: ``!!`` for an emphasised ``!``."""
    return row.sign if emphasis < 2 else row.sign + row.sign[-1]


def _button(row: Annotation, parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(f"annotation.{row.ident}")
    button.setCheckable(True)
    button.setAutoRaise(True)
    button.setText(row.sign)
    # A click must not take the caret out of the comment; the Tab key still gets here.
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
