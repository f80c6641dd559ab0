"""The strip above the board: who plays, the clocks and captures, what the game is about."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from sgfedit.game.info import info_holders, info_of
from sgfedit.go import Colour
from sgfedit.gui.views.comment.panel import CommentPanel
from sgfedit.gui.views.strip_facts import SEPARATOR, GameFacts, gather
from sgfedit.gui.widgets import Telling
from sgfedit.gui.widgets.plain_text import Line, LinkLine, heading_height, tip_of
from sgfedit.sgf.properties import GAME_INFO

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QEnterEvent, QShowEvent

    from sgfedit.app.document import Document
    from sgfedit.game.game import Change
    from sgfedit.gui.views.strip_facts import Facts, PlayerFacts
    from sgfedit.sgf import Node


_tr = QCoreApplication.translate


class Player(QWidget):
    """A stone, and beside it a player's name and details; White's is the mirror image.

    Attributes:
        is_low: Whether all is in a single line.
        has: Which items that line has room for, in their order.
        most_px: The width of all there was to say since it was laid out anew.
    """

    def __init__(self, colour: Colour, parent: QWidget) -> None:
        super().__init__(parent)
        is_black = colour is Colour.BLACK
        self._colour = colour
        side = Qt.AlignmentFlag.AlignLeft if is_black else Qt.AlignmentFlag.AlignRight
        self._disc = Disc(colour, self)
        self.name = LinkLine(self, side)
        self.details = Line(self, side)
        self.clock = Line(self, side)
        self._facts: PlayerFacts | None = None
        self._is_narrow = False
        self.is_low = False
        self.has: tuple[bool, ...] = (True,) * 5
        self.most_px = 0
        self._find_metrics()

    def _find_metrics(self) -> None:
        metrics = QFontMetrics(self.font())
        self._line = metrics.lineSpacing()
        self._letter = metrics.averageCharWidth()
        self._head = heading_height(self.font())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._find_metrics()

    def show_facts(self, facts: PlayerFacts) -> bool:
        """Show a player; return whether other texts are shown, which may need more room."""
        before, self._facts = self._facts, facts
        self._disc.set_to_play(facts.is_to_play)
        if before is not None and before[:-1] == facts[:-1]:
            return False  # as at most steps: whose turn it is is all that is new
        self.name.show_text(
            facts.name, *(f"  {text}" if text else "" for text in (facts.rank, facts.team))
        )
        self._show_details()
        black = _tr("InfoStrip", "Black: {player}")
        white = _tr("InfoStrip", "White: {player}")
        pattern = black if self._colour is Colour.BLACK else white
        self.setAccessibleName(pattern.format(player=facts.spoken))
        return True

    def _show_details(self) -> None:
        facts = self._facts
        if facts is not None:
            beside = SEPARATOR + facts.clock if facts.clock and not self._is_narrow else ""
            self.details.show_text("", facts.captured, beside)
            self.clock.show_text("", facts.clock if self._is_narrow else "")

    def widths(self, *, is_narrow: bool) -> tuple[int, int, int]:
        """Return the px needed beside whose turn it is; for name and rank; and for all."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._show_details()
        self.name.set_large(is_large=not (is_narrow or self.is_low))
        around = self._around()
        least = self.details.natural_width()
        # Where it is narrow, whose turn it is has a line of its own.
        other = self.clock.natural_width() if is_narrow else self.name.natural_width(1)
        least = max(least, other)
        ranked = max(least, self.name.natural_width(2))
        most = max(ranked, self.name.natural_width()) + around
        self.most_px = max(self.most_px, most)
        return least + around, ranked + around, most

    def items(self) -> tuple[int, ...]:
        """Return the px of what stands in a single line: name, captures, rank, team, clock."""
        self.widths(is_narrow=False)
        facts = self._facts
        captured = 0
        if facts is not None and facts.captured:
            # Few games have more of them than two digits can tell.
            many = _tr("InfoStrip", "%n captured", "", _MANY_CAPTURED)
            most = QFontMetricsF(self.font()).horizontalAdvance(many)
            captured = self._letter + max(ceil(most) + 1, self.details.width_of(1))
        name, rank, team = map(self.name.width_of, range(3))
        return self._around() + name, captured, rank, team, self.details.width_of(2)

    def clock_width(self) -> int:
        """Return the px that the line of the clock takes, nothing where there is none."""
        clock = self.clock.natural_width()
        return clock + self._around() + self._letter if clock else 0

    def _around(self) -> int:
        return self._disc_side() + self._letter

    def _disc_side(self) -> int:
        if self.is_low:
            return self._line
        return self._line * 3 // 2 if self._is_narrow else self._head + self._line

    def arrange(self) -> None:
        """Place what is in here."""
        side, around = self._disc_side(), self._around()
        line = self._line
        is_black = self._colour is Colour.BLACK
        self._disc.setGeometry(0 if is_black else self.width() - side, 0, side, side)
        x, width = around if is_black else 0, max(0, self.width() - around)
        self.clock.setVisible(self._is_narrow)
        if self.is_low:
            self._arrange_in_a_line(x, width)
            return
        head = line if self._is_narrow else self._head
        self.details.show()
        self.name.setGeometry(x, 0, width, head)
        for row, part in enumerate((self.details, self.clock)):
            part.setGeometry(x, head + row * line, width, line)

    def _arrange_in_a_line(self, x: int, width: int) -> None:
        """Put the details beside name, rank and team, each of them whole or not at all."""
        _, has_captured, has_rank, has_team, has_clock = self.has
        name = self.name.natural_width(3 if has_team else 2 if has_rank else 1)
        name = min(width, name)
        details = self.details.natural_width(3 if has_clock else 2) if has_captured else 0
        if self._colour is Colour.BLACK:
            self.name.setGeometry(x, 0, name, self._line)
            self.details.setGeometry(x + name + self._letter, 0, details, self._line)
        else:
            self.name.setGeometry(width - name, 0, name, self._line)
            left = width - name - self._letter - details
            self.details.setGeometry(left, 0, details, self._line)


class Disc(QWidget):
    """A stone, with a ring around it when it is its turn; drawn once for each of the two."""

    def __init__(self, colour: Colour, parent: QWidget) -> None:
        super().__init__(parent)
        self._colour = colour
        self._is_to_play = False
        self._pictures: dict[bool, QPixmap] = {}
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_to_play(self, is_to_play: bool) -> None:
        """Say whether it is this colour's turn."""
        if is_to_play != self._is_to_play:
            self._is_to_play = is_to_play
            self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._pictures.clear()  # a palette has colours for each state of a widget

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._pictures.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._pictures.clear()

    def paintEvent(self, _event: QPaintEvent) -> None:
        picture = self._pictures.get(self._is_to_play)
        if picture is None or picture.devicePixelRatio() != self.devicePixelRatioF():
            picture = self._pictures[self._is_to_play] = self._drawn()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        painter.end()

    def _drawn(self) -> QPixmap:
        scale = self.devicePixelRatioF()
        picture = QPixmap(self.size() * scale)
        picture.setDevicePixelRatio(scale)
        picture.fill(self.palette().color(QPalette.ColorRole.Window))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = QRectF(self.rect()).center()
        radius = min(self.width(), self.height()) / 2
        palette = self.palette()
        if self._is_to_play:
            ring = radius / 8
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), ring))
            painter.drawEllipse(centre, radius - ring, radius - ring)
        _draw_stone(painter, centre, radius * 0.7, self._colour, palette)
        painter.end()
        return picture


def _draw_stone(
    painter: QPainter, centre: QPointF, radius: float, colour: Colour, palette: QPalette
) -> None:
    light = QPointF(centre.x() - radius * 0.35, centre.y() - radius * 0.4)
    shade = QRadialGradient(light, radius * 1.5)
    is_black = colour is Colour.BLACK
    shade.setColorAt(0, QColor("#6a6a6a" if is_black else "#ffffff"))
    shade.setColorAt(1, QColor("#101010" if is_black else "#d0d0cc"))
    rim = QColor(palette.color(QPalette.ColorRole.WindowText))
    # On a dark ground a black stone is seen by its rim alone.
    is_dark = palette.color(QPalette.ColorRole.Window).lightnessF() < 0.5
    is_lost = is_black and is_dark
    rim.setAlphaF(0.9 if is_lost else 0.45)
    painter.setPen(QPen(rim, 1.6 if is_lost else 1))
    painter.setBrush(shade)
    painter.drawEllipse(centre, radius, radius)


_NARROW_IN_LETTERS: Final = 92
"""Below this width clock and turn have lines of their own; in average letters."""
_MANY_CAPTURED: Final = 88
_MANY: Final = 200
"""Changed nodes that are not looked at one by one."""


class InfoStrip(QWidget):
    """Both players and the game between them, in two lines.

    In a narrow window there are three of them, in a low one it is a single one.

    What has no room goes in this order: teams, details of the game, ranks, whose turn it is, the
    ends of names.
    The number of the move, captures and clocks stay; in a single line captures go before names.

    Signals:
        edit_requested: The user clicked a name or the line of the game, or double-clicked it.
        info_changed: Other game info is valid at the current node.
    """

    manual_page = "game-info.md"
    edit_requested = Signal()
    info_changed = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("infoStrip")
        self.setAccessibleName(self.tr("Game"))
        self._document = document
        self._info: dict[str, str] = {}
        self._info_of: Node | None = None
        self._holders: frozenset[Node] = frozenset()
        self._facts: Facts | None = None
        self._of_game: GameFacts | None = None
        self._told = Telling(self, self._tell)
        self._shape_of: Callable[[Document], str] | None = None
        self._judges = True
        self._needs: tuple[int, ...] = (0,) * 6
        self._items: tuple[int, ...] = (0,) * 5
        self._has_new_players = True
        """Whether it is not known what room the players need now."""
        self._is_low = False
        self._find_metrics()
        self._was_narrow = self._is_narrow
        self.black = Player(Colour.BLACK, self)
        self.white = Player(Colour.WHITE, self)
        self.move_line = Line(self, Qt.AlignmentFlag.AlignHCenter)
        self.turn_line = Line(self, Qt.AlignmentFlag.AlignHCenter)
        self.game_line = LinkLine(self, Qt.AlignmentFlag.AlignHCenter)
        for link in (self.black.name, self.white.name, self.game_line):
            link.clicked.connect(self.edit_requested)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        document.altered.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        document.reset.connect(self._on_reset)
        self._on_reset()

    @property
    def facts(self) -> Facts:
        """What is shown, as text."""
        if self._facts is None:
            raise AssertionError
        return self._facts

    @property
    def game_info(self) -> Mapping[str, str]:
        """The game info valid at the current node."""
        return self._info

    def set_words(self, shape_of: Callable[[Document], str] | None, *, judges: bool) -> None:
        """Choose what else is said.

        Args:
            shape_of: Names the shape of the current move; None: shapes are not named.
            judges: Whether it is said how the record judges the position.
        """
        if (shape_of, judges) != (self._shape_of, self._judges):
            self._shape_of, self._judges = shape_of, judges
            self._refresh()

    def _on_changed(self, change: Change) -> None:
        # Typing a comment changes nothing here, and looking would parse the text with every key.
        if isinstance(change.origin, CommentPanel):
            return
        nodes = change.properties
        # What comes to stand after a node is nothing to its info. Looking at a whole game, node by
        # node, would take longer than to find its info anew.
        is_other_way = change.children - {self._info_of}
        if is_other_way or len(nodes) > _MANY or any(map(self._holds_info, nodes)):
            self._info_of = None
        if not self._document.is_moving_on:
            self._refresh()

    def _holds_info(self, node: Node) -> bool:
        return node in self._holders or _has_info(node)

    def _on_current_changed(self, _node: Node) -> None:
        self._refresh()

    def _on_reset(self) -> None:
        self._info_of = self._facts = None
        self._forget_needs()
        self._refresh()
        self._arrange()

    def _refresh(self) -> None:
        node, before = self._document.current, self._info
        self._find_info(node)
        go = self._document.game.positions.is_go
        shape = self._shape_of(self._document) if self._shape_of is not None else ""
        position = self._document.position()
        if self._info is not before or self._of_game is None:
            self._of_game = GameFacts.of(self._info)
        game, known = self._of_game, self._facts
        facts = gather(game, node, position, go=go, shape=shape, judges=self._judges)
        if facts == known:
            return
        self._facts = facts
        for player, of_player in ((self.black, facts.black), (self.white, facts.white)):
            if player.show_facts(of_player):
                self._has_new_players = True
        self._show_centre()
        (self._tell if known is None else self._told.want)()
        if self.underMouse():
            self._show_tip()
        is_other = self._info != before
        if is_other:
            # What names and ranks needed that are no more is not kept from those there are now.
            self._forget_needs()
        if self._measure() or is_other:
            self._arrange()

    def _tell(self) -> None:
        self.setAccessibleDescription(self.facts.spoken)

    def _show_tip(self) -> None:
        # Qt tells every widget and filter of another tooltip, which costs as much as the texts.
        self.setToolTip(tip_of(self.facts.spoken))

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._show_tip()

    def _show_centre(self) -> None:
        facts, is_narrow, is_low = self.facts, self._is_narrow, self._is_low
        self.move_line.set_large(is_large=not (is_narrow or is_low))
        beside = () if is_narrow else (SEPARATOR + facts.turn,)
        if is_low:
            beside = (*beside, *(SEPARATOR + text for text in facts.about))
        self.move_line.show_text(facts.move, *beside)
        self.turn_line.show_text("", facts.turn if is_narrow else "")
        first, *rest = facts.about or ("",)
        self.game_line.show_text("", first, *(SEPARATOR + text for text in rest))

    # Layout -----------------------------------------------------------------------------------

    def set_low(self, is_low: bool) -> None:
        """Say all in a single line, or in several again."""
        self._is_low = self.black.is_low = self.white.is_low = is_low
        self.move_line.set_steady(is_steady=is_low)
        self._relayout()
        self._arrange()

    @property
    def _is_narrow(self) -> bool:
        return self._is_narrow_at(self.width())

    def _is_narrow_at(self, width: int) -> bool:
        return not self._is_low and width < self._letter * _NARROW_IN_LETTERS

    def _find_metrics(self) -> None:
        metrics = QFontMetrics(self.font())
        self._line = metrics.lineSpacing()
        self._letter = metrics.averageCharWidth()
        self._head = heading_height(self.font())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        around = self._letter // 2 * 2
        if self._is_low:
            return self._line + around
        if self._is_narrow_at(width):
            return 3 * self._line + around
        return self._head + self._line + around

    def sizeHint(self) -> QSize:
        width = self._letter * _NARROW_IN_LETTERS
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._letter * 20, self.heightForWidth(self.width()))

    def _forget_needs(self) -> None:
        self._needs, self._items, self._has_new_players = (0,) * 6, (0,) * 5, True
        self.black.most_px = self.white.most_px = 0
        self.move_line.set_steady(is_steady=self._is_low)

    def _measure(self) -> bool:
        """Find how much room each part needs; return whether any needs more than before.

        A part keeps the room of the widest text it has shown: nothing moves for another digit.
        """
        if self._is_low:
            return self._measure_line()
        is_narrow, before = self._is_narrow, self._needs
        least, ranked, all_names = self._needs[:3]
        if self._has_new_players:  # hardly at any step
            self._has_new_players = False
            sides = (player.widths(is_narrow=is_narrow) for player in (self.black, self.white))
            least, ranked, all_names = map(max, *sides)
        number = max(self.move_line.natural_width(1), self.game_line.natural_width(2))
        turn = self.turn_line.natural_width()
        move = max(number, turn) if is_narrow else self.move_line.natural_width()
        centre = (number, move, max(move, self.game_line.natural_width()))
        self._needs = tuple(map(max, before, (least, ranked, all_names, *centre)))
        return self._needs != before

    def _measure_line(self) -> bool:
        """Do the same for a single line, in which the game is what it can do without."""
        before = items, _ = self._items, self._needs
        if self._has_new_players:
            self._has_new_players = False
            items = tuple(map(max, items, self.black.items(), self.white.items()))
        centre = (self.move_line.natural_width(count) for count in (1, 2, 2))
        needs = items[0], sum(items[:2]), sum(items), *centre
        self._items, self._needs = items, tuple(map(max, self._needs, needs))
        return before != (self._items, self._needs)

    def _share_line(self, room: int) -> None:
        """Choose what has room in a single line: the same for both players."""
        has: list[bool] = []
        for need in self._items:
            has.append(need <= room or not has)  # a name that is too long is cut
            room -= need if has[-1] else 0
        # A clock stands behind the captures.
        has[-1] = has[-1] and has[1]
        self.black.has = self.white.has = tuple(has)

    def _arrange(self) -> None:
        gap, is_narrow = self._letter, self._is_narrow
        spacing = gap if is_narrow or self._is_low else gap * 3
        room = max(0, self.width() - 2 * gap - 2 * spacing)
        side, other = self._side_widths(room)
        top, height = gap // 2, self.height()
        if self._is_low:
            self._share_line(side)
        self.black.setGeometry(gap, top, side, height - top)
        self.white.setGeometry(self.width() - gap - other, top, other, height - top)
        for player in (self.black, self.white):
            player.arrange()
        line = self._line
        head = line if is_narrow or self._is_low else self._head
        lines = [self.turn_line, self.game_line] if is_narrow else [self.game_line]
        self.turn_line.setVisible(is_narrow)
        self.game_line.setVisible(not self._is_low)
        left, width = gap + side + spacing, max(0, room - side - other)
        if side == other:
            width = max(0, self.width() - 2 * left)
        else:
            # As near to the middle as the longer name leaves it.
            wanted = min(width, max(self._needs[3:]))
            middle = (self.width() - wanted) // 2
            left, width = min(max(left, middle), left + width - wanted), wanted
        self.move_line.setGeometry(left, top, width, head)
        for row, part in enumerate(lines):
            part.setGeometry(left, top + head + row * line, width, line)
        if is_narrow:
            # Beside it are clocks at most, and where there are none it has all the width.
            clock = max(player.clock_width() for player in (self.black, self.white))
            left = min(left, gap + clock)
            width = max(0, self.width() - 2 * left)
            self.game_line.setGeometry(left, self.game_line.y(), width, line)
            self.game_line.raise_()

    def _side_widths(self, room: int) -> tuple[int, int]:
        """Return the px for Black and White: as many for both unless then all is in sight."""
        side, centre = self._side_width(room), max(self._needs[3:])
        names = (self.black.most_px, self.white.most_px)
        is_cut = not self._is_low and side < max(names)
        return names if is_cut and sum(names) + centre <= room else (side, side)

    def _side_width(self, room: int) -> int:
        """Return the px for each player; what they leave is the centre's, which they flank."""
        least, ranked, all_names, number, move, game = self._needs
        centre = move if 2 * least + move <= room else number
        side = min(ranked, (room - centre) // 2)
        centre = max(centre, min(game, room - 2 * side))
        return max(0, min(all_names, (room - centre) // 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_narrow != self._was_narrow:
            self._relayout()
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._find_metrics()
            self._relayout()
            self._arrange()

    def _relayout(self) -> None:
        """Measure anew, as for another number of lines or another font."""
        self._was_narrow = self._is_narrow
        self._forget_needs()
        self._show_centre()
        self._measure()
        self.updateGeometry()

    # Game info --------------------------------------------------------------------------------

    def _find_info(self, node: Node) -> None:
        """Bring the game info up to date. O(1) for a step along a line, else O(depth)."""
        known = self._info_of
        is_step = known is not None and (node.parent is known or known.parent is node)
        if known is node or (is_step and not (_has_info(node) or known in self._holders)):
            self._info_of = node
            return
        holders = info_holders(node)
        before, self._info = self._info, info_of(holders)
        self._holders = frozenset(holders)
        self._info_of = node
        if self._info != before:
            self.info_changed.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.edit_requested.emit()
        event.accept()


def _has_info(node: Node) -> bool:
    return not GAME_INFO.isdisjoint(node.properties)
