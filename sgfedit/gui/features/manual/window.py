"""The manual in a window of its own: the list of its pages, a search, a page, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLocale, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QDesktopServices,
    QImage,
    QKeySequence,
    QPalette,
    QShortcut,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app import manual
from sgfedit.gui.actions.build import ask_again, tr, why_not
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.buttons import close_only
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, labelled
from sgfedit.gui.window import open_windows, window_around
from sgfedit.i18n import language_of, without_mnemonic
from sgfedit.lazy import expression

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from sgfedit.app.manual import Page
    from sgfedit.gui.window import Window

_SIZE: Final = QSize(1000, 720)
_LIST_PX: Final = 250
_MARKDOWN: Final = QTextDocument.ResourceType.MarkdownResource
_IMAGE: Final = QTextDocument.ResourceType.ImageResource
_KEY: Final = expression(r"<kbd>(.*?)</kbd>")
_WEB: Final = frozenset({"http", "https"})
_PAGE: Final = Qt.ItemDataRole.UserRole
_PLACE: Final = _PAGE + 1
_MOST_LEVEL: Final = 2
"""Of headings in the list."""

_LINE_ALPHA: Final = 0.3
_MOST_MARKED: Final = 500
_SEARCH_MS: Final = 150
_ENTERED: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down})


def spoken() -> str:
    """Return the language that the program speaks."""
    return language_of((QLocale().name(),))


class ManualPages(QTextBrowser):
    """A page of the documentation; links to other pages stay here.

    Attributes:
        path: Of the page, below the documentation.
        words: What is marked in it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setAccessibleName(self.tr("Page of the manual"))
        self.words: Sequence[str] = ()
        self.path = ""
        self._images: dict[str, QImage] = {}
        self._width = self._came_to = self._place = 0
        self._marked: list[int] = []
        self.sourceChanged.connect(self._on_arrived)

    # The page -------------------------------------------------------------------------------

    @property
    def page(self) -> Page | None:
        """The page that is shown."""
        return manual.page(self.path, spoken())

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        path = QUrl(url).path().lstrip("/")
        if path.endswith(".md"):
            if path != self.path:
                self._images.clear()
            self.path = path  # `source` is what was shown before, until all is done
            page = manual.page(path, spoken())
            # A key looks like a key in a browser; here it is bold.
            return _KEY.sub(r"**\1**", page.text) if page is not None else ""
        if kind == _IMAGE.value:
            found = manual.file(self._picture(path), spoken())
            image = QImage.fromData(found.read_bytes()) if found is not None else QImage()
            return self._images.setdefault(self._picture(path), image)
        return super().loadResource(kind, url)

    def _picture(self, path: str) -> str:
        """Return the path of a picture, which Qt has resolved already or not."""
        folder = self.path.rpartition("/")[0]
        return path if path.startswith(folder) else f"{folder}/{path}"

    def show_page(self, page: str) -> None:
        """Show a page, such as ``manual/board.md#marks``."""
        path, _, anchor = page.partition("#")
        url = QUrl(f"/{path}")
        if anchor:
            url.setFragment(anchor)
        if url == self.source():
            self.arrive()
        else:
            self.setSource(url, _MARKDOWN)

    def place(self) -> int:
        """Return the number of the heading one reads below: that gone to, until one scrolls."""
        if self._is_where_it_came:
            return self._place
        top = self.verticalScrollBar().value() + scale.px(scale.FAR)
        layout = self.document().documentLayout()
        tops = [layout.blockBoundingRect(block).top() for block in self._headings()]
        return max(0, sum(each <= top for each in tops) - 1)

    def go_to(self, place: int) -> None:
        """Scroll so that a heading is at the upper edge, or the words sought for below it."""
        headings = list(self._headings())
        if not headings:
            return
        block = headings[min(place, len(headings) - 1)]
        end = headings[place + 1].position() if place + 1 < len(headings) else None
        found = (at for at in self._marked if at >= block.position() and (end is None or at < end))
        spot = next(found, None)
        cursor = QTextCursor(block)
        self.setTextCursor(cursor)
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(round(top) - scale.px(scale.APART) if place else 0)
        if spot is not None:
            cursor.setPosition(spot)
            below = self.cursorRect(cursor).bottom() - self.viewport().height()
            if below > 0:  # the heading would be in sight, but not the words
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + below + self.viewport().height() // 2)
        self._came_to, self._place = self.verticalScrollBar().value(), place

    def _headings(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                yield block
            block = block.next()

    def _on_arrived(self, url: QUrl) -> None:
        self.path = url.path().lstrip("/")
        self._dress()
        self.mark(self.words)
        self._go_to_anchor(url)

    def arrive(self) -> None:
        """Go to the heading that was asked for."""
        self._go_to_anchor(self.source())

    def _go_to_anchor(self, url: QUrl) -> None:
        page = self.page
        self.go_to(page.place_of(url.fragment()) if page is not None else 0)

    # Looks ----------------------------------------------------------------------------------

    def _dress(self) -> None:
        """Give tables lines, all that belongs together room, and fit the pictures in."""
        self._width = self.viewport().width()
        line = self.palette().color(QPalette.ColorRole.Text)
        line.setAlphaF(_LINE_ALPHA)
        room = scale.px(scale.TIGHT)
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                form = frame.format()
                form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
                form.setBorder(1)
                form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                form.setBorderCollapse(True)
                form.setBorderBrush(line)
                form.setCellSpacing(0)
                form.setCellPadding(room)
                frame.setFormat(form)
        page = self.page
        anchors = [heading.anchor for heading in page.headings] if page is not None else []
        for block, anchor in zip(list(self._headings()), anchors, strict=False):
            named = QTextCharFormat()  # Qt, too, goes there once it is shown
            named.setAnchor(True)
            named.setAnchorNames([anchor])
            first = QTextCursor(block)
            first.movePosition(
                QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor
            )
            first.mergeCharFormat(named)
            look = block.blockFormat()
            look.setTopMargin(scale.px(scale.FAR if block.position() else 0))
            look.setBottomMargin(scale.px(scale.NEAR))
            QTextCursor(block).setBlockFormat(look)
        self._fit_pictures()

    def _fit_pictures(self) -> None:
        most = self._width - 2 * round(self.document().documentMargin())
        for position, length, form in list(self._pictures()):
            url = QUrl(form.name())
            self.document().resource(_IMAGE, url)  # reads it
            image = self._images.get(self._picture(url.path()), QImage())
            if image.isNull():
                continue
            width = min(scale.px(image.width()), max(most, 1))
            drawn = image.scaledToWidth(
                round(width * self.devicePixelRatioF()),
                Qt.TransformationMode.SmoothTransformation,
            )
            self.document().addResource(_IMAGE, url, drawn)
            form.setWidth(width)
            form.setHeight(width * image.height() / image.width())
            cursor = QTextCursor(self.document())
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(form)

    def _pictures(self) -> Iterator[tuple[int, int, QTextImageFormat]]:
        block = self.document().begin()
        while block.isValid():
            piece = block.begin()
            while not piece.atEnd():
                fragment = piece.fragment()
                form = fragment.charFormat()
                if form.isImageFormat():
                    yield fragment.position(), fragment.length(), form.toImageFormat()
                piece += 1  # an iterator of Qt
            block = block.next()

    def mark(self, words: Sequence[str]) -> None:
        """Mark words wherever they stand, from now on."""
        self.words = words
        look = QTextCharFormat()
        look.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
        look.setForeground(self.palette().color(QPalette.ColorRole.HighlightedText))
        marks: list[QTextEdit.ExtraSelection] = []
        for word in words:
            cursor = self.document().find(word)
            while not cursor.isNull() and len(marks) < _MOST_MARKED:
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = cursor, look
                marks.append(mark)
                cursor = self.document().find(word, cursor)
        self._marked = sorted(mark.cursor.selectionStart() for mark in marks)
        self.setExtraSelections(marks)

    @property
    def _is_where_it_came(self) -> bool:
        """Whether nobody has scrolled since; Qt leaves less room above a heading."""
        away = abs(self.verticalScrollBar().value() - self._came_to)
        return away <= scale.px(scale.APART)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_where_it_came = self._is_where_it_came
        super().resizeEvent(event)
        if self.viewport().width() != self._width:
            self._width = self.viewport().width()
            self._fit_pictures()
        if is_where_it_came:
            self.arrive()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.source().isValid():
            place = self.place()
            self.reload()
            self._dress()
            self.mark(self.words)
            self.go_to(place)


class PageList(QTreeWidget):
    """The pages, each with its headings; those where some words stand, if any are sought for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("manualList")
        self.setAccessibleName(self.tr("Pages"))
        self.setHeaderHidden(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setIndentation(scale.px(scale.WIDE))
        self.show_all()

    def show_all(self) -> None:
        """List all pages."""
        self.clear()
        for page in manual.pages(spoken()):
            places = [
                number
                for number, heading in enumerate(page.headings)
                if 1 < heading.level <= _MOST_LEVEL
            ]
            self._add(page, places)

    def show_found(self, words: str) -> int:
        """List where all words stand, and return on how many pages."""
        self.clear()
        found = manual.search(words, spoken())
        for each in found:
            item = self._add(each.page, [place for place in each.places if place])
            item.setData(0, _PLACE, each.places[0])
            item.setExpanded(True)
        return len(found)

    def _add(self, page: Page, places: Sequence[int]) -> QTreeWidgetItem:
        item = QTreeWidgetItem([page.title])
        self.addTopLevelItem(item)
        item.setData(0, _PAGE, page.path)
        item.setData(0, _PLACE, 0)
        for place in places:
            child = QTreeWidgetItem([page.headings[place].text])
            child.setData(0, _PAGE, page.path)
            child.setData(0, _PLACE, place)
            item.addChild(child)
        return item

    def choose(self, path: str, place: int, *, expands: bool) -> None:
        """Let the item of a heading, or else of its page, be the current one."""
        best = None
        for item in self._items():
            if item.data(0, _PAGE) == path and item.data(0, _PLACE) <= place:
                best = item
        if best is None:
            self.clearSelection()
            return
        for number in range(self.topLevelItemCount()) if expands else ():
            top = self.topLevelItem(number)
            if top is not None:
                top.setExpanded(top in (best, best.parent()))
        self.setCurrentItem(best)

    def _items(self) -> Iterator[QTreeWidgetItem]:
        for number in range(self.topLevelItemCount()):
            top = self.topLevelItem(number)
            if top is not None:
                yield top
                yield from filter(None, map(top.child, range(top.childCount())))


class Manual(QDialog):
    """The list, the search and a page.

    Attributes:
        pages: The page.
        list: The list of pages.
        search: What is sought for in all of them.
        note: Says that a page is not translated.
    """

    manual_page = "index.md"

    def __init__(self, parent: QWidget, page: str = manual.FIRST) -> None:
        super().__init__(parent)
        self.setObjectName("manual")
        self.setWindowTitle(self.tr("Manual"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._used = window_around(parent)
        self._is_led = False
        self.pages = ManualPages(self)
        self.list = PageList(self)
        self.search = _Search(self)
        self.note = Label("", self)
        self.note.setObjectName("manualNote")
        self.note.setWordWrap(True)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.back = self._button(self.tr("&Back"), QKeySequence.StandardKey.Back)
        self.forward = self._button(self.tr("F&orward"), QKeySequence.StandardKey.Forward)
        self.first = self._button(self.tr("&Contents"), QKeySequence("Alt+Home"))
        self._later = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._lay_out()
        self._connect()
        self._take_sizes()
        self.show_page(page)
        self.pages.setFocus()

    def _button(self, text: str, key: QKeySequence | QKeySequence.StandardKey) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        for each in (
            QKeySequence.keyBindings(key) if isinstance(key, QKeySequence.StandardKey) else [key]
        ):
            if each != QKeySequence("Backspace"):  # that takes a letter of the search
                QShortcut(each, self, button.click)
        return button

    def _lay_out(self) -> None:
        buttons = close_only(self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        left, right = QWidget(self), QWidget(self)
        fill(QVBoxLayout(left), self.search, (self.list, 1), margins=0)
        fill(QVBoxLayout(right), self.note, (self.pages, 1), margins=0)
        split = QSplitter(self)
        split.addWidget(left)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        split.setSizes([scale.px(_LIST_PX), scale.px(_SIZE.width() - _LIST_PX)])
        foot = fill(QHBoxLayout(), self.first, self.back, self.forward, 1, buttons)
        fill(QVBoxLayout(self), (split, 1), foot)
        size = QSize(scale.px(_SIZE.width()), scale.px(_SIZE.height()))
        self.resize(size.boundedTo(self.screen().availableGeometry().size() * 0.9))

    def _connect(self) -> None:
        self.first.clicked.connect(lambda: self.show_page(manual.FIRST))
        self.back.clicked.connect(self.pages.backward)
        self.forward.clicked.connect(self.pages.forward)
        self.pages.backwardAvailable.connect(self.back.setEnabled)
        self.pages.forwardAvailable.connect(self.forward.setEnabled)
        self.back.setEnabled(False)
        self.forward.setEnabled(False)
        self.pages.anchorClicked.connect(self._on_link)
        self.pages.sourceChanged.connect(self._on_arrived)
        self.list.currentItemChanged.connect(self._on_chosen)
        self.search.textEdited.connect(lambda _text: self._later.start())
        self.search.entered.connect(self._go_to_found)
        self._later.timeout.connect(self._search)
        QShortcut(QKeySequence.StandardKey.Find, self, self._focus_search)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    # Pages ----------------------------------------------------------------------------------

    def show_page(self, page: str) -> None:
        """Show a page, such as ``manual/board.md#marks``."""
        self.pages.show_page(page)

    def _on_arrived(self, url: QUrl) -> None:
        page = self.pages.page
        if page is None:
            return
        self.setWindowTitle(self.tr("Manual: {page}").format(page=page.title))
        untranslated = self.tr("This page is not translated yet: it is shown in English.")
        self._say("" if page.is_translated else untranslated)
        if not self._is_led:
            self._is_led = True
            place = page.place_of(url.fragment())
            self.list.choose(page.path, place, expands=not self.search.text())
            self._is_led = False

    def _say(self, text: str) -> None:
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _on_chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is None or self._is_led:
            return
        self._is_led = True
        path, place = item.data(0, _PAGE), item.data(0, _PLACE)
        page = manual.page(path, spoken())
        if page is not None:
            anchor = page.headings[place].anchor if place else ""
            self.show_page(f"{path}#{anchor}" if anchor else path)
        self._is_led = False

    def _on_link(self, link: QUrl) -> None:
        """Follow a link from the page that is shown."""
        if link.scheme() in _WEB:
            QDesktopServices.openUrl(link)
        elif link.scheme() == manual.COMMAND:
            self._run(link.path())
        else:
            path, anchor = manual.resolved(self.pages.source().path().lstrip("/"), link.toString())
            self.show_page(f"{path}#{anchor}" if anchor else path)

    # Commands -------------------------------------------------------------------------------

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not self.isAncestorOf(now):
            self._used = window_around(now) or self._used

    @property
    def _last_window(self) -> Window | None:
        """The window that was used last; that of the manual if it is closed."""
        return self._used if self._used in open_windows() else window_around(self.parentWidget())

    @property
    def _is_of_dialog(self) -> bool:
        """Whether a dialog waits for an answer, so that no window can be used."""
        owner = self.parentWidget()
        return owner is not None and owner.isModal()

    def _run(self, action_id: str) -> None:
        """Do in the window that was used last what a link shows; say there why not, if not."""
        window = self._last_window
        action = window.actions_by_id.get(action_id) if window is not None else None
        if window is None or action is None:
            return
        if self._is_of_dialog:
            self._say(self.tr("Close the dialog first, then follow this link."))
            return
        window.bring_up()
        if ask_again(window, action):
            action.trigger()
        else:
            name = without_mnemonic(tr(window.table.by_id[action_id].text)).rstrip("…")
            window.status.note(labelled(name, why_not(window, action)))

    # Search ---------------------------------------------------------------------------------

    def _focus_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search(self) -> None:
        self._later.stop()
        words = self.search.text()
        self._is_led = True
        if words.strip():
            count = self.list.show_found(words)
            text = self.tr("1 page") if count == 1 else self.tr("%n pages", "", count)
        else:
            self.list.show_all()
            text = ""
        self._is_led = False
        self.search.setAccessibleDescription(text)
        self.list.setAccessibleDescription(text)
        self.pages.mark(words.split())
        page = self.pages.page
        if page is not None and not words.strip():
            self._is_led = True
            self.list.choose(page.path, self.pages.place(), expands=True)
            self._is_led = False

    def _go_to_found(self) -> None:
        """Show the first page that was found, and go on in the list."""
        if self._later.isActive():
            self._search()
        first = self.list.topLevelItem(0)
        if first is None:
            return
        if self.list.currentItem() is None:
            self.list.setCurrentItem(first)
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            self._search()
        else:
            super().keyPressEvent(event)

    # Looks ----------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "pages"):
            self._take_sizes()

    def _take_sizes(self) -> None:
        self.pages.document().setDefaultFont(scale.font("reading"))
        self.pages.document().setDocumentMargin(scale.px(scale.FAR))
        margin = scale.px(scale.NEAR)
        self.note.setContentsMargins(margin, margin, margin, 0)


def show(
    window: Window,
    page: str = manual.FIRST,
    *,
    beside: QWidget | None = None,
    is_wanted: bool = True,
) -> Manual:
    """Show the manual beside the work.

    Args:
        window: Whose it is.
        page: Of the documentation, with a heading behind `#`.
        beside: The dialog that asks. While it waits for an answer, nothing else can be used: the
            manual is its own then.
        is_wanted: Whether a manual that is open already goes to that page.
    """
    owner: QWidget = beside if beside is not None and beside.isModal() else window
    there = owner.findChild(Manual, options=Qt.FindChildOption.FindDirectChildrenOnly)
    found = beside if isinstance(beside, Manual) else there
    if found is None or not found.isVisible():
        found = Manual(owner, page)
    elif is_wanted:
        found.show_page(page)
    found.show()
    found.raise_()
    found.activateWindow()
    return found


class _Search(QLineEdit):
    """What is sought for.

    Signals:
        entered: The user wants to go on in what was found.
    """

    entered = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("manualSearch")
        self.setClearButtonEnabled(True)
        self.setPlaceholderText(self.tr("Search all pages"))
        self.setAccessibleName(self.tr("Search all pages"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTERED:
            self.entered.emit()
        else:
            super().keyPressEvent(event)
