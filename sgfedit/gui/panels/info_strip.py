"""The strip above the board: who plays, the clocks and captures, what the game is about."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QRadialGradient,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from sgfedit.game.info import game_info
from sgfedit.go import Colour
from sgfedit.gui.panels.comment import CommentPanel
from sgfedit.sgf.properties import GAME_INFO
from sgfedit.sgf.values import format_real, parse_number, parse_real

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.game import Position
    from sgfedit.game.edits import Change
    from sgfedit.sgf import Node

_SEPARATOR: Final = "  ·  "
_ELLIPSIS: Final = "…"
# A clock is written with its owner's move: the other one's stands in the node before.
_CLOCK_NODES: Final = 4
_SECONDARY_OPACITY: Final = 0.68


class PlayerFacts(NamedTuple):
    """What the strip says of one player, as shown."""

    name: str
    rank: str
    details: str
    is_to_play: bool


class Facts(NamedTuple):
    """What the strip says."""

    black: PlayerFacts
    white: PlayerFacts
    move: str
    turn: str
    game: str
    event: str


class InfoStrip(QWidget):
    """Both players and the game between them, in two lines that get shorter in a narrow window.

    Signals:
        edit_requested: The user double-clicked to change the game info.
    """

    edit_requested = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("infoStrip")
        self.setAccessibleName(self.tr("Game"))
        self._document = document
        self._info: dict[str, str] = {}
        self._info_of: Node | None = None
        self._holders: frozenset[Node] = frozenset()
        self._facts: Facts | None = None
        self._black = _Player(Colour.BLACK, self)
        self._white = _Player(Colour.WHITE, self)
        self._move = _Line(self, Qt.AlignmentFlag.AlignHCenter)
        self._game = _Line(self, Qt.AlignmentFlag.AlignHCenter)
        self._lay_out()
        document.changed.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        document.reset.connect(self._on_reset)
        self._on_reset()

    def _lay_out(self) -> None:
        centre = QVBoxLayout()
        centre.setSpacing(0)
        centre.addWidget(self._move)
        centre.addWidget(self._game)
        layout = QHBoxLayout(self)
        gap = QFontMetrics(self.font()).averageCharWidth()
        layout.setContentsMargins(gap, gap // 2, gap, gap // 2)
        layout.setSpacing(gap * 3)
        # Both players grow alike, which keeps the middle in the middle while there is room.
        layout.addWidget(self._black)
        layout.addLayout(centre)
        layout.addWidget(self._white)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def facts(self) -> Facts:
        """What is shown, as text."""
        if self._facts is None:
            raise AssertionError
        return self._facts

    def _on_changed(self, change: Change) -> None:
        # Typing a comment changes nothing here, and looking would parse the text with every key.
        if isinstance(change.origin, CommentPanel):
            return
        if change.children or any(map(self._holds_info, change.properties)):
            self._info_of = None
        self._refresh()

    def _holds_info(self, node: Node) -> bool:
        return node in self._holders or _has_info(node)

    def _on_current_changed(self, _node: Node) -> None:
        self._refresh()

    def _on_reset(self) -> None:
        self._info_of = None
        self._refresh()
        for line in self.findChildren(_Line):
            line.forget_width()

    def _refresh(self) -> None:
        node = self._document.current
        self._find_info(node)
        facts = self._gather(node, self._document.position())
        if facts == self._facts:
            return
        self._facts = facts
        self._black.show_facts(facts.black)
        self._white.show_facts(facts.white)
        self._move.show_text(facts.move, _SEPARATOR + facts.turn)
        self._game.show_text("", facts.game)
        lines = [_spoken(facts.black), _spoken(facts.white), facts.move, facts.turn]
        lines += [facts.game, facts.event]
        text = "\n".join(filter(None, lines))
        self.setToolTip(text)
        self.setAccessibleDescription(text)

    def _find_info(self, node: Node) -> None:
        """Bring the game info up to date. O(1) for a step along a line, else O(depth)."""
        known = self._info_of
        is_step = known is not None and (node.parent is known or known.parent is node)
        if known is node or (is_step and not (_has_info(node) or known in self._holders)):
            self._info_of = node
            return
        self._info = game_info(node)
        holders = []
        walker: Node | None = node
        while walker is not None:
            if _has_info(walker):
                holders.append(walker)
            walker = walker.parent
        self._holders = frozenset(holders)
        self._info_of = node

    def _gather(self, node: Node, position: Position) -> Facts:
        info = self._info
        black = self._player("B", self.tr("Black"), position.captured_by_black)
        white = self._player("W", self.tr("White"), position.captured_by_white)
        is_black = position.to_play is Colour.BLACK
        number = position.move_number
        move = self.tr("Move {number}").format(number=number) if number else self.tr("Start")
        if position.is_pass:
            move = self.tr("Move {number}, pass").format(number=number)
        return Facts(
            black._replace(is_to_play=is_black),
            white._replace(is_to_play=not is_black),
            move,
            self.tr("Black to play") if is_black else self.tr("White to play"),
            _SEPARATOR.join(self._about_game()),
            ", ".join(info[ident] for ident in ("EV", "RO", "DT", "PC") if ident in info),
        )

    def _player(self, colour: str, default: str, captured: int) -> PlayerFacts:
        info = self._info
        details = [self.tr("%n captured", "", captured)]
        time = _time_left(self._document.current, colour)
        rank = "  ".join(filter(None, (info.get(f"{colour}R"), info.get(f"{colour}T"))))
        details += [time] if time else []
        name = info.get(f"P{colour}") or default
        return PlayerFacts(name, rank, _SEPARATOR.join(details), is_to_play=False)

    def _about_game(self) -> list[str]:
        info = self._info
        found = [info["RE"]] if "RE" in info else []
        if "KM" in info:
            komi = parse_real(info["KM"])
            text = info["KM"] if komi is None else format_real(komi)
            found.append(self.tr("Komi {komi}").format(komi=text))
        handicap = info.get("HA", "")
        if parse_number(handicap or "0") not in {0, 1}:
            found.append(self.tr("Handicap {stones}").format(stones=handicap))
        return found + ([info["RU"]] if "RU" in info else [])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.edit_requested.emit()
        event.accept()


def _has_info(node: Node) -> bool:
    return not GAME_INFO.isdisjoint(node.properties)


def _spoken(player: PlayerFacts) -> str:
    return ", ".join(filter(None, (player.name, player.rank, player.details)))


def _time_left(node: Node, colour: str) -> str:
    """Return the clock of `colour`, as of its last move: ``0:25 (3)`` with 3 of overtime left."""
    walker: Node | None = node
    for _ in range(_CLOCK_NODES):
        if walker is None:
            break
        if f"{colour}L" in walker.properties or f"O{colour}" in walker.properties:
            seconds = walker.get(f"{colour}L")
            overtime = walker.get(f"O{colour}")
            parts = [] if seconds is None else [clock(seconds)]
            return " ".join(parts + ([] if overtime is None else [f"({overtime})"]))
        walker = walker.parent
    return ""


def clock(seconds: float) -> str:
    """Return seconds as people read them: ``h:mm:ss`` or ``m:ss``, a fraction kept."""
    minutes, rest = divmod(abs(seconds), 60)
    whole = format_real(round(rest, 3))
    padded = whole if rest >= 10 else f"0{whole}"
    hours, minutes = divmod(int(minutes), 60)
    text = f"{hours}:{minutes:02}:{padded}" if hours else f"{minutes}:{padded}"
    return f"-{text}" if seconds < 0 else text


class _Player(QWidget):
    """A stone, and beside it a player's name and details; White's is the mirror image."""

    def __init__(self, colour: Colour, parent: QWidget) -> None:
        super().__init__(parent)
        is_black = colour is Colour.BLACK
        self._colour = colour
        side = Qt.AlignmentFlag.AlignLeft if is_black else Qt.AlignmentFlag.AlignRight
        self._disc = _Disc(colour, self)
        self._name = _Line(self, side)
        self._details = _Line(self, side)
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addWidget(self._name)
        lines.addWidget(self._details)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(QFontMetrics(self.font()).averageCharWidth())
        if not is_black:
            layout.setDirection(QHBoxLayout.Direction.RightToLeft)
        layout.addWidget(self._disc)
        layout.addLayout(lines, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_facts(self, facts: PlayerFacts) -> None:
        """Show a player."""
        self._name.show_text(facts.name, f"  {facts.rank}" if facts.rank else "")
        self._details.show_text("", facts.details)
        self._disc.set_to_play(facts.is_to_play)
        black, white = self.tr("Black: {player}"), self.tr("White: {player}")
        pattern = black if self._colour is Colour.BLACK else white
        self.setAccessibleName(pattern.format(player=_spoken(facts)))


class _Disc(QWidget):
    """A stone, with a ring around it when it is its turn."""

    def __init__(self, colour: Colour, parent: QWidget) -> None:
        super().__init__(parent)
        self._colour = colour
        self._is_to_play = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_to_play(self, is_to_play: bool) -> None:
        """Say whether it is this colour's turn."""
        if is_to_play != self._is_to_play:
            self._is_to_play = is_to_play
            self.update()

    def sizeHint(self) -> QSize:
        side = QFontMetrics(self.font()).lineSpacing() * 2
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = QRectF(self.rect()).center()
        radius = min(self.width(), self.height()) / 2
        palette = self.palette()
        if self._is_to_play:
            ring = radius / 8
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), ring))
            painter.drawEllipse(centre, radius - ring, radius - ring)
        _draw_stone(painter, centre, radius * 0.7, self._colour, palette)


def _draw_stone(
    painter: QPainter, centre: QPointF, radius: float, colour: Colour, palette: QPalette
) -> None:
    light = QPointF(centre.x() - radius * 0.35, centre.y() - radius * 0.4)
    shade = QRadialGradient(light, radius * 1.5)
    is_black = colour is Colour.BLACK
    shade.setColorAt(0, QColor("#6a6a6a" if is_black else "#ffffff"))
    shade.setColorAt(1, QColor("#101010" if is_black else "#d0d0cc"))
    rim = QColor(palette.color(QPalette.ColorRole.WindowText))
    rim.setAlphaF(0.45)
    painter.setPen(QPen(rim, 1))
    painter.setBrush(shade)
    painter.drawEllipse(centre, radius, radius)


class _Line(QWidget):
    """One line: a strong part and a quieter one, cut with an ellipsis where there is no room."""

    def __init__(self, parent: QWidget, alignment: Qt.AlignmentFlag) -> None:
        super().__init__(parent)
        self._alignment = alignment
        self._strong = ""
        self._quiet = ""
        self._widest = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_text(self, strong: str, quiet: str) -> None:
        """Show two parts, of which either may be empty.

        The line asks for the room of the widest text it has shown: a layout of the whole window
        for every other digit costs more than painting the board.
        """
        if (strong, quiet) == (self._strong, self._quiet):
            return
        self._strong, self._quiet = _in_one_line(strong), _in_one_line(quiet)
        self.setAccessibleName(f"{strong}{quiet}")
        width = self._natural_width()
        if width > self._widest:
            self._widest = width
            self.updateGeometry()
        self.update()

    def forget_width(self) -> None:
        """Ask for no more room than the text needs now."""
        self._widest = self._natural_width()
        self.updateGeometry()

    def _strong_font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _natural_width(self) -> int:
        strong = QFontMetricsF(self._strong_font()).horizontalAdvance(self._strong)
        quiet = QFontMetricsF(self.font()).horizontalAdvance(self._quiet)
        # Widths of glyphs are no whole pixels; one too few would cost a word its end.
        return ceil(strong) + ceil(quiet) + 1

    def sizeHint(self) -> QSize:
        return QSize(self._widest, QFontMetrics(self._strong_font()).lineSpacing())

    def minimumSizeHint(self) -> QSize:
        shortest = QFontMetrics(self.font()).averageCharWidth() * 4
        return QSize(min(shortest, self._widest), self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.forget_width()

    def paintEvent(self, _event: QPaintEvent) -> None:
        strong_metrics = QFontMetricsF(self._strong_font())
        metrics = QFontMetricsF(self.font())
        room = self.width()
        strong = strong_metrics.elidedText(self._strong, Qt.TextElideMode.ElideRight, room)
        taken = ceil(strong_metrics.horizontalAdvance(strong))
        quiet = metrics.elidedText(self._quiet, Qt.TextElideMode.ElideRight, room - taken)
        if quiet == _ELLIPSIS or strong != self._strong:
            quiet = ""
        total = taken + ceil(metrics.horizontalAdvance(quiet))
        painter = QPainter(self)
        x = self._start(room - total)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self._strong_font())
        painter.drawText(QRect(x, 0, taken, self.height()), flags, strong)
        painter.setFont(self.font())
        painter.setOpacity(_SECONDARY_OPACITY)
        painter.drawText(QRect(x + taken, 0, room - x - taken, self.height()), flags, quiet)

    def _start(self, free: int) -> int:
        if self._alignment == Qt.AlignmentFlag.AlignLeft:
            return 0
        return free if self._alignment == Qt.AlignmentFlag.AlignRight else free // 2


def _in_one_line(text: str) -> str:
    return text.replace("\n", " ")
