"""Signs in the status bar that the board is not shown whole and as it is in the file.

They say since which node, and a click ends it. They are buttons: Tab reaches them, screen readers
read them, a context menu offers what else can be done.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from sgfedit.game import operations
from sgfedit.go.symmetry import (
    IDENTITY,
    MIRROR_ANTIDIAGONAL,
    MIRROR_DIAGONAL,
    MIRROR_LEFT_RIGHT,
    MIRROR_TOP_BOTTOM,
    ROTATE_HALF,
    ROTATE_LEFT,
    ROTATE_RIGHT,
)
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.features.navigate.zoom import Zoom
from sgfedit.gui.widgets.plain_text import decimal, sentences, tip_of
from sgfedit.gui.widgets.scale import px
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.render.icons import icon
from sgfedit.render.turning import AS_RECORDED

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from PySide6.QtGui import QPaintEvent

    from sgfedit.game.game import Change
    from sgfedit.go.symmetry import Symmetry
    from sgfedit.gui.window import Window
    from sgfedit.render.turning import Turning
    from sgfedit.sgf import Node, Point


# What the badges of the status bar say.


class BadgeText(NamedTuple):
    """What a badge says, and does.

    Attributes:
        fact: What is so.
        short: The same for a narrow window.
        verb: What a click does.
        reason: A sentence or two that explain it.
        action: Id of the action that a click triggers.
    """

    fact: str
    short: str
    verb: str
    reason: str
    action: str


def other_game_text(root: Node) -> BadgeText:
    """Return what is said of a board on which another game than Go is shown."""
    from sgfedit.gui.views.board.other_game import about, title_of  # noqa: PLC0415  # seldom needed

    name = title_of(root)
    fact = _tr("Badge", "{game}, to look at only").format(game=name)
    verb = _tr("Badge", "Treat as Go")
    return BadgeText(fact, name, verb, about(root), action="edit.treat_as_go")


def playing_text(pause_ms: int) -> BadgeText:
    """Return what is said while a game plays by itself."""
    seconds = decimal(f"{pause_ms / 1000:g}")
    fact = _tr("Badge", "Playing, {seconds} s a move").format(seconds=seconds)
    short = _tr("Badge", "{seconds} s").format(seconds=seconds)
    reason = _tr("Badge", "Your own steps go on from where they lead; Esc or an edit stops it.")
    return BadgeText(fact, short, _tr("Badge", "Stop"), reason, action="study.autoplay")


_TURNED: Final = QT_TRANSLATE_NOOP("Badge", "Turned")
_MIRRORED: Final = QT_TRANSLATE_NOOP("Badge", "Mirrored")
_TURNINGS: Final[Mapping[Symmetry, tuple[str, str]]] = {
    ROTATE_RIGHT: (QT_TRANSLATE_NOOP("Badge", "View turned right"), _TURNED),
    ROTATE_HALF: (QT_TRANSLATE_NOOP("Badge", "View turned upside down"), _TURNED),
    ROTATE_LEFT: (QT_TRANSLATE_NOOP("Badge", "View turned left"), _TURNED),
    MIRROR_LEFT_RIGHT: (QT_TRANSLATE_NOOP("Badge", "View mirrored left to right"), _MIRRORED),
    MIRROR_TOP_BOTTOM: (QT_TRANSLATE_NOOP("Badge", "View mirrored top to bottom"), _MIRRORED),
    MIRROR_DIAGONAL: (QT_TRANSLATE_NOOP("Badge", "View mirrored at a diagonal"), _MIRRORED),
    MIRROR_ANTIDIAGONAL: (QT_TRANSLATE_NOOP("Badge", "View mirrored at a diagonal"), _MIRRORED),
}
"""Symmetry → what is so, and in short."""


def turning_text(turning: Turning) -> BadgeText:
    """Return what is said of a board that does not lie as in the file."""
    fact, short = (_tr("Badge", name) for name in _TURNINGS.get(turning.symmetry, ("", "")))
    reasons = [_tr("Badge", "The file is as it was: only what you see is another way round.")]
    if turning.swaps_colours:
        if turning.symmetry == IDENTITY:
            fact, short = (
                _tr("Badge", "View with colours swapped"),
                _tr("Badge", "Colours swapped"),
            )
        else:
            fact = _tr("Badge", "{turned}, colours swapped").format(turned=fact)
            short = _tr("Badge", "{turned}, swapped").format(turned=short)
        reasons.append(_tr("Badge", "Black and White in words are those of the file."))
    return BadgeText(
        fact, short, _tr("Badge", "Reset"), sentences(reasons), action="view.as_recorded"
    )


# What is set, and since when: here, from the start, after a move; in full and in short.
_HERE: Final[Mapping[str, tuple[str, str]]] = {
    "VW": (
        QT_TRANSLATE_NOOP("Badge", "Part of the board is set here"),
        QT_TRANSLATE_NOOP("Badge", "Part, set here"),
    ),
    "DD": (
        QT_TRANSLATE_NOOP("Badge", "Dimmed points are set here"),
        QT_TRANSLATE_NOOP("Badge", "Dimmed here"),
    ),
}
_START: Final[Mapping[str, tuple[str, str]]] = {
    "VW": (
        QT_TRANSLATE_NOOP("Badge", "Part of the board, from the start"),
        QT_TRANSLATE_NOOP("Badge", "Part, from start"),
    ),
    "DD": (
        QT_TRANSLATE_NOOP("Badge", "Dimmed points, from the start"),
        QT_TRANSLATE_NOOP("Badge", "Dimmed from start"),
    ),
}
_SINCE: Final[Mapping[str, tuple[str, str]]] = {
    "VW": (
        QT_TRANSLATE_NOOP("Badge", "Part of the board, since move {number}"),
        QT_TRANSLATE_NOOP("Badge", "Part since {number}"),
    ),
    "DD": (
        QT_TRANSLATE_NOOP("Badge", "Dimmed points, since move {number}"),
        QT_TRANSLATE_NOOP("Badge", "Dimmed since {number}"),
    ),
}
_CLEARED: Final[Mapping[str, tuple[str, str]]] = {
    "VW": (
        QT_TRANSLATE_NOOP("Badge", "Whole board from here on"),
        QT_TRANSLATE_NOOP("Badge", "Whole board"),
    ),
    "DD": (
        QT_TRANSLATE_NOOP("Badge", "Nothing dimmed from here on"),
        QT_TRANSLATE_NOOP("Badge", "Nothing dimmed"),
    ),
}
_REMOVE: Final = QT_TRANSLATE_NOOP("Badge", "Remove")
_SHOW_ALL: Final = QT_TRANSLATE_NOOP("Badge", "Show all from here on")


def region_text(ident: str, action: str, number: int | None, *, is_here: bool) -> BadgeText:
    """Return what is said of a visible part (VW) or of dimmed points (DD).

    Args:
        ident: The property.
        action: Id of the action that a click triggers.
        number: Number of the last move where it is set; None where it is taken back.
        is_here: Whether the node that is shown says so itself.
    """
    if number is None:
        texts, verb = _CLEARED[ident], QT_TRANSLATE_NOOP("Badge", "As before")
    elif is_here:
        texts, verb = _HERE[ident], _REMOVE
    else:
        texts, verb = (_SINCE if number else _START)[ident], _SHOW_ALL
    if is_here:
        reason = _tr("Badge", "This node says so; the nodes after it inherit it.")
    else:
        reason = _tr("Badge", "An earlier node says so; this one inherits it.")
    fact, short = (_tr("Badge", text).format(number=number) for text in texts)
    return BadgeText(fact, short, _tr("Badge", verb), reason, action)


def zoom_text(*, is_found: bool) -> BadgeText:
    """Return what is said of a board of which only a part is looked at."""
    if is_found:
        fact = _tr("Badge", "Part that the record is about")
        reason = _tr("Badge", "Nothing of the record is outside of it. The file stays as it is.")
    else:
        fact = _tr("Badge", "Part of the board, to look at")
        reason = _tr("Badge", "The file has the whole board, and stays as it is.")
    verb = _tr("Badge", "Show all")
    return BadgeText(fact, _tr("Badge", "Part"), verb, reason, action="view.zoom_part")


_ICON: Final = 14
_PAD: Final = 6
_GAP: Final = 4
_GROUND: Final = 0.14
_EDGE: Final = 0.45
"""How much of the highlight colour is in a badge's ground and edge."""

_tr = QCoreApplication.translate


class Length(IntEnum):
    """How much a badge says; all of it is in the tooltip."""

    ICON = 0
    SHORT = 1
    LONG = 2


class Badge(QAbstractButton):
    """One sign: an icon, what is so, and what a click does."""

    def __init__(self, name: str, icon_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.length = Length.LONG
        self._icon_name = icon_name
        self._text: BadgeText | None = None
        # A click leaves the focus where it is.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_text(self, text: BadgeText | None) -> None:
        """Say `text`, or go away."""
        if text == self._text:
            return
        self._text = text
        self.setVisible(text is not None)
        if text is not None:
            self.setText(text.fact)
            self.setAccessibleName(f"{text.fact} · {text.verb}")
            self.setAccessibleDescription(text.reason)
            self.setToolTip(tip_of(f"{text.fact}\n{text.reason}"))
            self.updateGeometry()
            self.update()

    @property
    def said(self) -> BadgeText | None:
        """What it says, None while it is hidden."""
        return self._text

    def set_length(self, length: Length) -> None:
        """Say as much as that."""
        if length is not self.length:
            self.length = length
            self.updateGeometry()
            self.update()

    def width_at(self, length: Length) -> int:
        """Return the width it takes at a length."""
        pieces = self._pieces(length)
        return 2 * px(_PAD) + px(_ICON) + sum(px(_GAP) + self._advance(piece) for piece in pieces)

    def _advance(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)

    def _pieces(self, length: Length) -> Sequence[str]:
        text = self._text
        if text is None or length is Length.ICON:
            return ()
        if length is Length.SHORT:
            return text.short, "×"
        return text.fact, "·", text.verb

    def sizeHint(self) -> QSize:
        return QSize(self.width_at(self.length), max(px(_ICON), self.fontMetrics().height()) + 4)

    def minimumSizeHint(self) -> QSize:
        # However long it is, a window may be made narrower; then it says less.
        return QSize(self.width_at(Length.ICON), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        text, accent = palette.windowText().color(), palette.highlight().color()
        window = palette.window().color()
        is_near = self.underMouse() or self.isDown()
        painter.setBrush(_blend(window, accent, 2 * _GROUND if is_near else _GROUND))
        edge = accent if self.hasFocus() else _blend(window, accent, _EDGE)
        width = 2 if self.hasFocus() else 1
        painter.setPen(QPen(edge, width))
        box = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        ratio = self.devicePixelRatioF()
        side = px(_ICON)
        top = (self.height() - side) // 2
        picture = icon(self._icon_name, text, (side, 2 * side))
        pixmap = picture.pixmap(QSize(side, side), ratio)
        painter.drawPixmap(QPointF(px(_PAD), top), pixmap)
        painter.setPen(text)
        self._paint_pieces(painter)
        painter.end()

    def _paint_pieces(self, painter: QPainter) -> None:
        left = px(_PAD) + px(_ICON) + px(_GAP)
        pieces = self._pieces(self.length)
        for index, piece in enumerate(pieces):
            # What a click does looks like a link.
            font = self.font()
            font.setUnderline(index == 2)
            painter.setFont(font)
            where = QRect(left, 0, self._advance(piece) + 1, self.height())
            painter.drawText(where, Qt.AlignmentFlag.AlignVCenter, piece)
            left += self._advance(piece) + px(_GAP)


def _blend(ground: QColor, colour: QColor, share: float) -> QColor:
    """Return a colour that has a share of `colour` in it."""

    def part(before: int, after: int) -> int:
        return round(before + (after - before) * share)

    return QColor(
        part(ground.red(), colour.red()),
        part(ground.green(), colour.green()),
        part(ground.blue(), colour.blue()),
    )


class _Region(NamedTuple):
    """What VW and DD have in common here.

    Attributes:
        ident: The property.
        badge: Shows it.
        clear: Id of the action that ends it.
        inherit: Id of the action that takes away what the node itself says.
        go: Shows the node that says so.
    """

    ident: str
    badge: Badge
    clear: str
    inherit: str
    go: QAction


class Badges(QWidget):
    """The signs of one window.

    The game plays by itself, it is not Go, the view is turned, part of the board is looked at or
    shown, points are dimmed. While none of it is so they cost three look-ups a step.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window.status)
        self.setObjectName("badges")
        self._window = window
        self.turn = Badge("turnBadge", "view-turn-right", self)
        self.turn.addAction(window.actions_by_id["view.as_recorded"])
        self.turn.clicked.connect(self._on_clicked)
        self._regions = (
            self._region("VW", "viewBadge", "tool-view", "mark.clear_view", "mark.inherit_view"),
            self._region("DD", "dimBadge", "tool-dim", "mark.clear_dim", "mark.inherit_dim"),
        )
        self.view, self.dim = (region.badge for region in self._regions)
        self._zoom = window.part(Zoom)
        self.zoom = Badge("zoomBadge", "tool-view", self)
        self.zoom.clicked.connect(self._on_clicked)
        self._zoom.changed.connect(self.refresh)
        self.play = Badge("playBadge", "autoplay", self)
        self.play.clicked.connect(self._on_clicked)
        self.game = Badge("gameBadge", "games", self)
        self.game.addAction(window.actions_by_id["edit.treat_as_go"])
        self.game.clicked.connect(self._on_clicked)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(px(_GAP))
        for badge in self.all:
            layout.addWidget(badge)
        # The node that says so, for a set of points: what is inherited is the very same set.
        self._sources: dict[str, tuple[Collection[Point], Node]] = {}
        self._has_said = True
        """Whether there may be something to say no more."""
        window.document.current_changed.connect(self.refresh)
        window.document.altered.connect(self._on_changed)
        window.document.reset.connect(self._on_reset)
        window.board.turned.connect(self._on_turned)
        window.status.hold_badges(self, self.fit)
        self._on_turned(window.board.turning)
        self.refresh()

    def _region(self, ident: str, name: str, icon_name: str, clear: str, inherit: str) -> _Region:
        badge = Badge(name, icon_name, self)
        actions = self._window.actions_by_id
        badge.addAction(actions[clear])
        badge.addAction(actions[inherit])
        go = QAction(_tr("Badge", "Go to the node that says so"), badge)
        go.triggered.connect(lambda: self._go_to_source(ident))
        badge.addAction(go)
        badge.clicked.connect(self._on_clicked)
        return _Region(ident, badge, clear, inherit, go)

    @property
    def all(self) -> tuple[Badge, ...]:
        """Every badge, shown or not, from the left."""
        return self.play, self.game, self.turn, self.zoom, self.view, self.dim

    def fit(self, room: int) -> None:
        """Say as much as fits into a width, at least with icons; the first of them rather more."""
        shown = [badge for badge in self.all if badge.said is not None]
        lengths: dict[Badge, Length] = dict.fromkeys(shown, Length.ICON)
        room -= sum(badge.width_at(Length.ICON) for badge in shown) + px(_GAP) * len(shown)
        for length in (Length.SHORT, Length.LONG):
            for badge in shown:
                more = badge.width_at(length) - badge.width_at(lengths[badge])
                if more <= room:
                    lengths[badge] = length
                    room -= more
        for badge, length in lengths.items():
            badge.set_length(length)

    # What they say --------------------------------------------------------------------------

    def show_playing(self, pause_ms: int | None) -> None:
        """Say that the game plays by itself, with its pause between moves; None: that it ended."""
        self.play.show_text(None if pause_ms is None else playing_text(pause_ms))
        self._show()

    def _on_turned(self, turning: Turning) -> None:
        self.turn.show_text(turning_text(turning) if turning != AS_RECORDED else None)
        self._show()

    def _on_changed(self, change: Change) -> None:
        # Typing changes nothing here.
        if change.origin is self._window.comment:
            return
        self._sources.clear()
        if not self._window.document.is_moving_on:
            self.refresh()

    def _on_reset(self) -> None:
        self._sources.clear()
        self.refresh()

    def refresh(self) -> None:
        """Look at what is shown and dimmed at the current node."""
        document = self._window.document
        position, node = document.position(), document.current
        positions, properties = document.game.positions, node.properties
        is_plain = positions.is_go and not (
            position.view or position.dimmed or self._zoom.is_shown
        )
        is_plain = is_plain and "VW" not in properties and "DD" not in properties
        if is_plain and not self._has_said:
            return  # as at most steps
        self._has_said = not is_plain
        before = [badge.said for badge in self.all]
        # Where there is no board at all, the notice in its place says so.
        is_told = positions.is_go or not positions.is_drawn
        self.game.show_text(None if is_told else other_game_text(document.game.root))
        # A part that is all of the board is no part.
        is_part = position.view and len(position.view) < position.width * position.height
        is_zoomed = self._zoom.is_shown
        is_part = is_part and not is_zoomed  # of two parts the one that is seen
        self.zoom.show_text(zoom_text(is_found=self._zoom.is_found) if is_zoomed else None)
        for region, points in zip(
            self._regions, (position.view if is_part else None, position.dimmed), strict=True
        ):
            # Where nothing is inherited there is nothing to take back.
            takes_back = region.ident in properties and operations.inherits_region(
                node, region.ident
            )
            if points or takes_back:
                self._tell(region, points or ())
            else:
                region.badge.show_text(None)
        if before != [badge.said for badge in self.all]:
            self._show()

    def _tell(self, region: _Region, points: Collection[Point]) -> None:
        document = self._window.document
        if not points:
            self._sources.pop(region.ident, None)
            region.go.setEnabled(False)
            region.badge.show_text(region_text(region.ident, region.inherit, None, is_here=True))
            return
        known, source = self._sources.get(region.ident, (None, None))
        if known is not points or source is None:
            source = operations.region_source(document.current, region.ident)
        if source is None:
            return
        self._sources[region.ident] = points, source
        number = document.game.positions.number_above(document.current, source)
        is_here = source is document.current
        region.go.setEnabled(not is_here)
        region.badge.show_text(region_text(region.ident, region.clear, number, is_here=is_here))

    def _show(self) -> None:
        self.setVisible(any(badge.said is not None for badge in self.all))
        self._window.status.share_room()

    # What they do ---------------------------------------------------------------------------

    def _on_clicked(self) -> None:
        badge = self.sender()
        if not isinstance(badge, Badge) or badge.said is None:
            return
        if badge.hasFocus():
            self._window.board.setFocus()  # the badge is about to go
        history = self._window.document.history
        before = history.undo_step
        self._window.actions_by_id[badge.said.action].trigger()
        step = history.undo_step
        if step is not None and step is not before:
            # A click on a sign is no deliberate edit: what it did is told as on the board.
            self._window.part(EditNotice).show_step(step)

    def _go_to_source(self, ident: str) -> None:
        if ident in self._sources:
            self._window.document.go_to(self._sources[ident][1])
