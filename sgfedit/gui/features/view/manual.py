"""The manual in a window of its own: its pages, and the way back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
)

from sgfedit.assets import docs
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.buttons import close_only
from sgfedit.gui.widgets.layouts import fill

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.window import Window

FIRST: Final = "manual/index.md"
_SIZE: Final = QSize(860, 720)
_MARKDOWN: Final = QTextDocument.ResourceType.MarkdownResource
_KEY: Final = re.compile(r"<kbd>(.*?)</kbd>")
_PICTURE: Final = re.compile(r"!\[[^\]]*\]\([^)]*\)")


class ManualPages(QTextBrowser):
    """Shows pages of the documentation; links to other pages stay here."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setAccessibleName(self.tr("Manual"))
        self.anchorClicked.connect(self._on_link)

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        path = QUrl(url).path()
        if path.endswith(".md"):
            page = docs().joinpath(*path.strip("/").split("/"))
            text = page.read_text(encoding="utf-8") if page.is_file() else ""
            # A key looks like a key in a browser; here it is bold. Pictures are of the web page.
            return _PICTURE.sub("", _KEY.sub(r"**\1**", text))
        return super().loadResource(kind, url)

    def show_page(self, path: str) -> None:
        """Show a page, such as ``manual/index.md``."""
        self.setSource(QUrl(path), _MARKDOWN)

    def _on_link(self, link: QUrl) -> None:
        """Follow a link from the page that is shown."""
        if link.scheme() in {"http", "https"}:
            QDesktopServices.openUrl(link)
            return
        whole = QUrl(f"/{self.source().path().lstrip('/')}").resolved(link)
        self.setSource(whole, _MARKDOWN)
        if whole.fragment():
            self.scrollToAnchor(whole.fragment())


class Manual(QDialog):
    """The pages, with the way back, and to the first one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("manual")
        self.setWindowTitle(self.tr("Manual"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.pages = ManualPages(self)
        self.first = QPushButton(self.tr("&Contents"), self)
        self.back = QPushButton(self.tr("&Back"), self)
        for button in (self.first, self.back):
            button.setAutoDefault(False)
        buttons = close_only(self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        foot = fill(QHBoxLayout(), self.first, self.back, 1, buttons)
        fill(QVBoxLayout(self), (self.pages, 1), foot)
        self.first.clicked.connect(self.show_contents)
        self.back.clicked.connect(self.pages.backward)
        self.pages.backwardAvailable.connect(self.back.setEnabled)
        self.back.setEnabled(False)
        size = QSize(scale.px(_SIZE.width()), scale.px(_SIZE.height()))
        self.resize(size.boundedTo(self.screen().availableGeometry().size() * 0.9))
        self._take_sizes()
        self.show_contents()
        self.pages.setFocus()

    def show_contents(self) -> None:
        """Show the first page."""
        self.pages.show_page(f"/{FIRST}")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "pages"):
            self._take_sizes()

    def _take_sizes(self) -> None:
        self.pages.document().setDefaultFont(scale.font("reading"))
        self.pages.document().setDocumentMargin(scale.px(scale.FAR))


def show(window: Window, page: str = FIRST) -> None:
    """Show the manual beside the work.

    Args:
        window: Whose it is.
        page: Of the documentation.
    """
    there = window.findChild(Manual)
    manual = there if there is not None and there.isVisible() else Manual(window)
    if page != FIRST:
        manual.pages.show_page(f"/{page}")
    manual.show()
    manual.raise_()
    manual.activateWindow()
