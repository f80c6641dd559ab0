"""Presentation: a window of its own for a projector, with a large board, and its keys.

It shows what the document shows, so it is steered from here and from the main window alike, and
plays along when a game plays by itself. Nothing here changes the record.
Remote controls for slides send PgUp, PgDown, B or a full stop, and Esc.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPalette,
)
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QLabel, QWidget

from sgfedit.game import traversal
from sgfedit.gui.comment.links import CommentLinks
from sgfedit.gui.features.present.board import PresentedBoard
from sgfedit.gui.features.present.text import PresentedText, words_of
from sgfedit.gui.modes import Modes
from sgfedit.gui.views.comment.marks import PlacedLink, load_piece
from sgfedit.gui.views.comment.text_edit import position_at
from sgfedit.gui.widgets.appearance import dark_palette, is_dark, light_palette
from sgfedit.gui.widgets.keys import overrides
from sgfedit.gui.widgets.numbers import percents
from sgfedit.gui.widgets.plain_text import Label, caption_of, listed
from sgfedit.gui.widgets.toast import Toast, sized
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent, QScreen
    from PySide6.QtWidgets import QPlainTextEdit

    from sgfedit.game.game import Change
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


class PresentationKey(NamedTuple):
    """One thing that keys of the presentation do.

    Attributes:
        command: The method of the presentation that does it.
        text: What it does.
        keys: What to press for it, as portable texts of Qt; the first one is shown.
    """

    command: str
    text: str
    keys: tuple[str, ...]


KEYS: Final = (
    PresentationKey(
        "show_next",
        QT_TRANSLATE_NOOP("Presentation", "Next move"),
        ("PgDown", "Space", "Return", "Enter", "N"),
    ),
    PresentationKey(
        "show_previous",
        QT_TRANSLATE_NOOP("Presentation", "Previous move"),
        ("PgUp", "P", "Shift+Space"),
    ),
    PresentationKey("show_start", QT_TRANSLATE_NOOP("Presentation", "First position"), ("Home",)),
    PresentationKey("show_end", QT_TRANSLATE_NOOP("Presentation", "Last position"), ("End",)),
    PresentationKey(
        "take_back",
        QT_TRANSLATE_NOOP("Presentation", "Take back a stone that was tried"),
        ("Backspace",),
    ),
    PresentationKey(
        "clear",
        QT_TRANSLATE_NOOP("Presentation", "Take away tried stones and rings"),
        ("X", "Del"),
    ),
    PresentationKey(
        "toggle_comment", QT_TRANSLATE_NOOP("Presentation", "Hide or show the comment"), ("C",)
    ),
    PresentationKey(
        "toggle_hiding",
        QT_TRANSLATE_NOOP("Presentation", "Hide comments at each move until C"),
        ("Shift+C",),
    ),
    PresentationKey(
        "toggle_variations",
        QT_TRANSLATE_NOOP("Presentation", "Hide or show marks of variations"),
        ("V",),
    ),
    PresentationKey(
        "enlarge", QT_TRANSLATE_NOOP("Presentation", "Larger text"), ("+", "=", "Ctrl++")
    ),
    PresentationKey("shrink", QT_TRANSLATE_NOOP("Presentation", "Smaller text"), ("-", "Ctrl+-")),
    PresentationKey(
        "reset_size", QT_TRANSLATE_NOOP("Presentation", "Text as it fits"), ("0", "Ctrl+0")
    ),
    PresentationKey(
        "scroll_down",
        QT_TRANSLATE_NOOP("Presentation", "Scroll the comment down"),
        ("Shift+PgDown", "Shift+Down"),
    ),
    PresentationKey(
        "scroll_up",
        QT_TRANSLATE_NOOP("Presentation", "Scroll the comment up"),
        ("Shift+PgUp", "Shift+Up"),
    ),
    PresentationKey("toggle_black", QT_TRANSLATE_NOOP("Presentation", "Black screen"), ("B", ".")),
    PresentationKey("toggle_scheme", QT_TRANSLATE_NOOP("Presentation", "Light or dark"), ("D",)),
    PresentationKey(
        "toggle_full_screen",
        QT_TRANSLATE_NOOP("Presentation", "Full screen or window"),
        ("F", "F11"),
    ),
    PresentationKey("change_screen", QT_TRANSLATE_NOOP("Presentation", "Other screen"), ("S",)),
    PresentationKey(
        "toggle_keys", QT_TRANSLATE_NOOP("Presentation", "This list"), ("H", "Shift+F1", "?")
    ),
    PresentationKey("leave", QT_TRANSLATE_NOOP("Presentation", "Leave"), ("Esc", "Shift+F11")),
)

_MOUSE: Final = (
    (
        QT_TRANSLATE_NOOP("Presentation", "Try a move; go on if it is the next one"),
        QT_TRANSLATE_NOOP("Presentation", "Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Presentation", "Ring around a point"),
        QT_TRANSLATE_NOOP("Presentation", "Right-Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Presentation", "One move back or forward"),
        QT_TRANSLATE_NOOP("Presentation", "Wheel"),
    ),
)
_SHOWN_KEYS: Final = 2
_BY_KEY: Final = {QKeySequence(key).toString(): row.command for row in KEYS for key in row.keys}


def command_for(event: QKeyEvent) -> str:
    """Return the method that a key calls, empty for none."""
    pressed = QKeySequence(event.keyCombination()).toString().replace("Num+", "")
    # Shift is needed to type some of these, on some keyboards.
    for name in (pressed, event.text()):
        found = _BY_KEY.get(name) if name else None
        if found is not None:
            return found
    return ""


def key_list() -> list[tuple[str, str]]:
    """Return what is in the list of keys: the key and what it does."""
    rows = [
        (
            listed(
                QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
                for key in row.keys[:_SHOWN_KEYS]
            ),
            _tr("Presentation", row.text),
        )
        for row in KEYS
    ]
    return rows + [(_tr("Presentation", key), _tr("Presentation", text)) for text, key in _MOUSE]


_LIST_SHARE: Final = 0.021
_LEAST_PX: Final = 13


class Curtain(QWidget):
    """Black over the whole window; a click or a key takes it away."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("curtain")
        self.setAccessibleName(_tr("Presentation", "Black screen"))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()

    def drop(self) -> None:
        """Cover everything."""
        self.follow()
        self.show()
        self.raise_()

    def follow(self) -> None:
        """Be as large as the window."""
        self.setGeometry(self._over.rect())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.black)
        painter.end()


class KeyList(QFrame):
    """All keys of the presentation with what they do, as large as there is room for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("presentationKeys")
        self.setAccessibleName(_tr("Presentation", "Keys of the presentation"))
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.Box)
        self._labels: list[QLabel] = []
        self._grid = QGridLayout(self)
        for row, (keys, text) in enumerate(key_list()):
            for column, words in enumerate((keys, text)):
                label = Label(words, self)
                self._grid.addWidget(label, row, column)
                self._labels.append(label)
        self.hide()

    def set_shown(self, *, is_shown: bool) -> None:
        """Show the list, or hide it."""
        self.follow()
        self.setVisible(is_shown)
        self.raise_()

    def follow(self) -> None:
        """Stand in the middle of the window."""
        window = self._over
        size = max(_LEAST_PX, round(min(window.height(), window.width()) * _LIST_SHARE))
        for index, label in enumerate(self._labels):
            label.setFont(sized(self.font(), size, is_bold=index % 2 == 0))
        self._grid.setContentsMargins(2 * size, size, 2 * size, size)
        self._grid.setHorizontalSpacing(2 * size)
        self._grid.setVerticalSpacing(size // 4)
        self.adjustSize()
        self.move((window.width() - self.width()) // 2, (window.height() - self.height()) // 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.hide()


_SHARED_ACTIONS: Final = ("navigate.", "study.", "view.turn", "view.mirror", "view.coordinates")
"""Beginnings of the ids of actions whose keys work here, too."""

_BOARD_SHARE: Final = 0.68
"""What the board gets of the longer side of the window, at most."""

_WIDE: Final = 1.15
"""Times as wide as high is a window that has the text beside the board, not below."""

_PERCENTS: Final = (50, 60, 70, 80, 90, 100, 115, 130, 150, 175, 200)
_TYPING_MS: Final = 150
"""From a change in the main window until it is shown here: typing does not wait for this."""

_IDLE_MS: Final = 3_000
"""From the last movement of the mouse until the pointer is hidden."""

_MODIFIERS: Final = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
_WINDOW_SHARE: Final = 0.8
_tr = QCoreApplication.translate


class Presentation(QWidget):
    """The window.

    Attributes:
        board: The board.
        text: What stands beside it.
        links: What its comment says of the board.
        curtain: Black over all of it while it is visible.
        keys: The list of keys, None until it was asked for.
    """

    manual_page = "presenting.md#on-a-projector"

    def __init__(self, window: Window) -> None:
        """Make the presentation of what `window` shows; it closes with that window."""
        super().__init__(window, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("presentation")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._window = window
        self._document = window.document
        self._settings = window.settings
        self._is_revealed = False
        self.board = PresentedBoard(window, self)
        self.text = PresentedText(self)
        self.links = PresentedLinks(window, self.text.comment, self)
        self.curtain = Curtain(self)
        self.keys: KeyList | None = None
        self._toast = Toast(self)
        self._typing = self._timer(_TYPING_MS, self._refresh)
        self._idle = self._timer(_IDLE_MS, self._hide_pointer)
        self._share_actions()
        self._connect()
        self._apply_scheme()
        self._on_reset()

    def _timer(self, interval_ms: int, slot: object) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval_ms)
        timer.timeout.connect(slot)
        return timer

    def _share_actions(self) -> None:
        shared = (
            action
            for action_id, action in self._window.actions_by_id.items()
            if action_id.startswith(_SHARED_ACTIONS) and action_id != "study.present"
        )
        for action in shared:
            self.addAction(action)

    def _connect(self) -> None:
        document = self._document
        document.current_changed.connect(self._on_current_changed)
        document.changed.connect(self._on_changed)
        document.reset.connect(self._on_reset)
        self._settings.changed.connect(self._on_setting_changed)
        self._window.closed.connect(self.close)
        self.board.pointed.connect(self.text.pointed.setText)
        self.board.refused.connect(self._window.refuse)
        for part in (self.board, self.text.comment.viewport()):
            part.installEventFilter(self)
        self._window.part(Modes).said.connect(self.text.tell)

    # Where it is -----------------------------------------------------------------------------

    def present(self) -> None:
        """Fill a screen, the one where the main window is not, if there is another."""
        self._fill(next(iter(self._other_screens(self._window.screen())), self._window.screen()))
        self.activateWindow()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._toast.say(_tr("Presentation", "Esc leaves · H lists the keys"))

    @staticmethod
    def _other_screens(own: QScreen) -> list[QScreen]:
        screens = QGuiApplication.screens()
        start = screens.index(own) + 1 if own in screens else 0
        return [screen for screen in screens[start:] + screens[:start] if screen is not own]

    def _fill(self, screen: QScreen) -> None:
        if self.isVisible():
            self.showNormal()
        else:
            self.create()  # shown once, at its place: window managers mix up what follows closely
        self.setGeometry(screen.geometry())
        handle = self.windowHandle()
        if handle is not None:
            # It stays where it is when the main window is minimised or raised.
            handle.setTransientParent(None)  # type: ignore[arg-type]  # None is allowed
        self.showFullScreen()

    def change_screen(self) -> None:
        """Go to the next screen."""
        others = self._other_screens(self.screen())
        if others:
            self._fill(others[0])
        else:
            self._toast.say(_tr("Presentation", "There is no other screen"))

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window."""
        if not self.isFullScreen():
            self.showFullScreen()
            return
        room = self.screen().availableGeometry()
        self.showNormal()
        frame = QRect(room.topLeft(), room.size() * _WINDOW_SHARE)
        frame.moveCenter(room.center())
        self.setGeometry(frame)

    def leave(self) -> None:
        """Take away what lies over the presentation, else close it."""
        if self.keys is not None and self.keys.isVisible():
            self.keys.hide()
        else:
            self.close()

    # Following the document ------------------------------------------------------------------

    def _on_current_changed(self, _node: Node) -> None:
        self._is_revealed = False
        self._refresh()

    def _on_changed(self, _change: Change) -> None:
        self._typing.start()

    def _on_reset(self) -> None:
        self._is_revealed = False
        self.setWindowTitle(
            _tr("Presentation", "Presentation · {name}").format(
                name=caption_of(self._window.file_name)
            )
        )
        self._refresh()

    def _refresh(self) -> None:
        self._typing.stop()
        info = self._window.info
        hides = self._settings.get("present.hides_comments") and not self._is_revealed
        result = info.game_info.get("RE", "")
        self.text.show_words(words_of(self._document.current, info.facts, result, is_hidden=hides))

    def _on_setting_changed(self, key: str) -> None:
        if key == "present.scheme":
            self._apply_scheme()
        elif key == "present.variations":
            self.board.refresh()
        elif key == "present.text_percent":
            self._arrange()
        elif key.startswith("present."):
            self._refresh()

    # What keys do ----------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        # The window has actions with some of the same keys.
        is_own = overrides(event, lambda key: self.curtain.isVisible() or bool(command_for(key)))
        return is_own or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = command_for(event)
        if self.curtain.isVisible():
            # Whatever is pressed, first one sees again where one is.
            self.curtain.setVisible(event.key() in _MODIFIERS)
        elif command:
            getattr(self, command)()
        else:
            super().keyPressEvent(event)

    def show_next(self) -> None:
        """Show the next node."""
        document = self._document
        child = traversal.following(document.current, document.preferred)
        if child is not None:
            document.go_to(child)

    def show_previous(self) -> None:
        """Show the node before."""
        if self._document.current.parent is not None:
            self._document.go_to(self._document.current.parent)

    def show_start(self) -> None:
        """Show the root."""
        self._document.go_to(self._document.game.root)

    def show_end(self) -> None:
        """Show the last node of this line."""
        self._document.go_to(traversal.end(self._document.current, self._document.preferred))

    def take_back(self) -> None:
        """Take back a try, or step back if there is none."""
        if not self.board.take_back():
            self.show_previous()

    def clear(self) -> None:
        """Take tries and rings away."""
        self.board.clear_tries()
        self.board.halo.clear()

    def toggle_comment(self) -> None:
        """Show a comment that is hidden, or hide comments."""
        if self._settings.get("present.hides_comments"):
            self._is_revealed = not self._is_revealed
            self._refresh()
        else:
            self.toggle_hiding()

    def toggle_hiding(self) -> None:
        """Hide comments at each node until they are asked for, or show them all."""
        hides = not self._settings.get("present.hides_comments")
        self._is_revealed = False
        self._settings.set("present.hides_comments", hides)
        if hides:
            self._toast.say(_tr("Presentation", "Comments wait for C · Shift+C shows them all"))
        else:
            self._toast.say(_tr("Presentation", "Comments are shown"))

    def toggle_variations(self) -> None:
        """Hide or show the marks of variations."""
        shows = not self._settings.get("present.variations")
        self._settings.set("present.variations", shows)
        if shows:
            self._toast.say(_tr("Presentation", "Variations are marked"))
        else:
            self._toast.say(_tr("Presentation", "Variations are not marked"))

    def enlarge(self) -> None:
        """Write larger."""
        now = self._settings.get("present.text_percent")
        self._set_percent(next((size for size in _PERCENTS if size > now), _PERCENTS[-1]))

    def shrink(self) -> None:
        """Write smaller."""
        now = self._settings.get("present.text_percent")
        self._set_percent(next((size for size in _PERCENTS[::-1] if size < now), _PERCENTS[0]))

    def reset_size(self) -> None:
        """Write as large as at first."""
        self._set_percent(100)

    def _set_percent(self, percent: int) -> None:
        self._settings.set("present.text_percent", percent)
        self._toast.say(_tr("Presentation", "Text {percent}").format(percent=percents(percent)))

    def scroll_down(self) -> None:
        """Show more of a long comment."""
        self.text.scroll_pages(1)

    def scroll_up(self) -> None:
        """Show what was before in a long comment."""
        self.text.scroll_pages(-1)

    def toggle_black(self) -> None:
        """Let nothing be seen; any key ends it."""
        self.curtain.drop()

    def toggle_scheme(self) -> None:
        """Change between light and dark."""
        self._settings.set("present.scheme", "light" if is_dark(self.palette()) else "dark")

    def toggle_keys(self) -> None:
        """Show or hide the list of keys."""
        if self.keys is None:
            self.keys = KeyList(self)
        self.keys.set_shown(is_shown=not self.keys.isVisible())

    # How it looks ----------------------------------------------------------------------------

    def _apply_scheme(self) -> None:
        scheme = self._settings.get("present.scheme")
        if scheme == "window":
            palette = QPalette(QApplication.palette())
        elif scheme == "dark":
            palette = dark_palette()
        else:
            palette = light_palette()
        self.setPalette(palette)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Give the board what it can use, and the text the rest."""
        width, height = self.width(), self.height()
        if width >= _WIDE * height:
            side = min(height, round(width * _BOARD_SHARE))
            board, text = (0, 0, side, height), (side, 0, width - side, height)
        else:
            side = min(width, round(height * _BOARD_SHARE))
            board, text = (0, 0, width, side), (0, side, width, height - side)
        self.board.setGeometry(*board)
        self.text.setGeometry(*text)
        percent = self._settings.get("present.text_percent")
        self.text.set_size(min(height, width), percent)
        for cover in (self.curtain, self._toast, self.keys):
            if cover is not None:
                cover.follow()

    # The pointer -----------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseMove:
            self._show_pointer()
        return super().eventFilter(watched, event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._show_pointer()
        super().mouseMoveEvent(event)

    def _show_pointer(self) -> None:
        self.unsetCursor()
        self._idle.start()

    def _hide_pointer(self) -> None:
        self.setCursor(Qt.CursorShape.BlankCursor)


# What the presented comment says of the board: shown under the pointer, followed with a click.


class PresentedLinks(QObject):
    """Finds links in the comment of the presentation, and lets the window show them.

    The presented board shows what lies on the board of the window.
    """

    def __init__(self, window: Window, comment: QPlainTextEdit, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._comment = comment
        self._text = ""
        self._links: tuple[PlacedLink, ...] = ()
        comment.textChanged.connect(self._forget)
        viewport = comment.viewport()
        viewport.setMouseTracking(True)
        viewport.installEventFilter(self)

    def _forget(self) -> None:
        self._text, self._links = "", ()
        self._comment.viewport().unsetCursor()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            place = event.position().toPoint()
            if event.type() == QEvent.Type.MouseMove:
                self._hover(self._at(place))
            elif (
                event.type() == QEvent.Type.MouseButtonPress
                and event.button() == Qt.MouseButton.LeftButton
            ):
                self._follow(self._at(place))
        elif event.type() == QEvent.Type.Leave:
            self._hover(None)
        return False

    def _hover(self, placed: PlacedLink | None) -> None:
        viewport = self._comment.viewport()
        if placed is None:
            viewport.unsetCursor()
        else:
            viewport.setCursor(Qt.CursorShape.PointingHandCursor)
        self._window.part(CommentLinks).hover(placed)

    def _follow(self, placed: PlacedLink | None) -> None:
        if placed is not None:
            self._window.part(CommentLinks).follow(placed)
        else:
            self._window.part(CommentLinks).clear()

    def _at(self, place: QPoint) -> PlacedLink | None:
        position = position_at(self._comment, place)
        if position is None:
            return None
        text = self._comment.toPlainText()
        if text != self._text:
            if not load_piece():
                return None
            self._text, self._links = text, self._found(text)
        # QTextDocument counts units of UTF-16.
        units = text.encode("utf-16-le", "surrogatepass")[: 2 * position]
        index = len(units.decode("utf-16-le", "surrogatepass"))
        return next((one for one in self._links if one.start <= index < one.end), None)

    def _found(self, text: str) -> tuple[PlacedLink, ...]:
        from sgfedit.game.text_links import links_in  # noqa: PLC0415  # in pieces

        document = self._window.document
        if not document.game.positions.is_go:
            return ()
        labels = {label: point for point, label in reversed(document.current.get("LB", ()))}
        links = links_in(text, document.game.size, labels)
        return tuple(PlacedLink(link.start, link.end, link) for link in links)


def present(window: Window) -> None:
    """Begin the presentation, or end it."""
    for open_one in window.findChildren(Presentation):
        if open_one.isVisible():
            open_one.close()
            return
    Presentation(window).present()
