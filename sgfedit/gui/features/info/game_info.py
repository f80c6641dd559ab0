"""Dialog that shows and edits what is known about a game."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.known_names import KnownNames
from sgfedit.app.settings import default_of
from sgfedit.errors import LockedError
from sgfedit.game import operations
from sgfedit.game.info import (
    GROUPS,
    READ_ONLY,
    ROOT_FIELDS,
    game_info_node,
    info_text,
    parse_format,
    summary,
)
from sgfedit.game.info_advice import JUDGED, Verdict, context_of, has_form, is_certain, judge
from sgfedit.game.operations.recolouring import recoloured
from sgfedit.game.repairs.info_repairs import move_info_up
from sgfedit.game.repairs.mending import Case
from sgfedit.gui.features.info.advice import Advice, AdviceWords
from sgfedit.gui.features.info.pages import CalendarButton, FieldPages, days_in
from sgfedit.gui.features.info.places import InfoPlace
from sgfedit.gui.views.board.other_game import name_of_game
from sgfedit.gui.widgets.buttons import plain
from sgfedit.gui.widgets.completion import Names
from sgfedit.gui.widgets.info_fields import Field
from sgfedit.gui.widgets.keys import mnemonic
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.place_stones import PlaceStones
from sgfedit.gui.widgets.plain_text import Label, labelled, tip_of
from sgfedit.i18n import Named
from sgfedit.sgf.node import Properties, is_go
from sgfedit.sgf.properties import PROPERTIES
from sgfedit.sgf.values import decode_simple, encode_simple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PySide6.QtGui import QKeyEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game import Collection
    from sgfedit.game.edits import Edit
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


PAIRS: Final = (("PB", "PW"), ("BR", "WR"), ("BT", "WT"))
"""What changes places where the players do."""

RECOLOURED: Final = (*(ident for pair in PAIRS for ident in pair), "RE", "KM")
"""What else says who has which colour: the result, and the sign of the komi."""


def holder_of(node: Node, ident: str) -> Node:
    """Return the node whose value of `ident` counts at the game-info node `node`.

    Where several on a path hold game info, which FF[4] forbids, each says what it says, and the
    nearer one wins. A value that none of them has belongs to `node`. O(depth).
    """
    if ident in ROOT_FIELDS:
        return node.root
    walker: Node | None = node
    while walker is not None:
        if ident in walker.properties:
            return walker
        walker = walker.parent
    return node


def text_at(node: Node, ident: str) -> str:
    """Return the text of `ident` that counts at the game-info node `node`."""
    return info_text(holder_of(node, ident), ident)


def exchanged(texts: Mapping[str, str]) -> dict[str, str]:
    """Return `texts` with the players on the other side: names, ranks and teams."""
    other = {**dict(PAIRS), **{white: black for black, white in PAIRS}}
    return {other.get(ident, ident): text for ident, text in texts.items()}


def recoloured_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Return `texts` as they are after the colours of the whole game were exchanged."""
    return {
        ident: _recoloured(ident, text) if ident in {"RE", "KM"} else text
        for ident, text in exchanged(texts).items()
    }


def _recoloured(ident: str, text: str) -> str:
    found = Properties(recoloured(f";{ident}[{encode_simple(text)}]"))[ident]
    return decode_simple(found[0])


class InfoDraft:
    """What is to be written.

    Attributes:
        swaps_colours: Whether Black and White are exchanged in the whole game, too.
        moves_up: A node whose game info joins that of the node above, or None.
    """

    def __init__(self) -> None:
        self.swaps_colours = False
        self.moves_up: Node | None = None
        self._texts: dict[Node, dict[str, str]] = {}
        self._before: dict[tuple[Node, str, str], str] = {}

    def keep(self, node: Node, texts: Mapping[str, str]) -> None:
        """Keep what is to be written at a game-info node, in place of what was kept for it."""
        self._texts[node] = dict(texts)

    def text(self, node: Node, ident: str) -> str:
        """Return the text of a value at a game-info node as it will be."""
        kept = self._texts.get(node, {})
        return kept[ident] if ident in kept else self._after_swap(node, ident)

    def _after_swap(self, node: Node, ident: str) -> str:
        if not self.swaps_colours or ident not in RECOLOURED:
            return text_at(node, ident)
        return recoloured_texts({ident: text_at(node, ident) for ident in RECOLOURED})[ident]

    def swap_colours(self) -> None:
        """Exchange the colours of the whole game, or no longer."""
        found = {
            node: {ident: self.text(node, ident) for ident in {*texts, *RECOLOURED}}
            for node, texts in self._texts.items()
        }
        self._texts = {node: self._recoloured(node, texts) for node, texts in found.items()}
        self.swaps_colours = not self.swaps_colours

    def _recoloured(self, node: Node, texts: Mapping[str, str]) -> dict[str, str]:
        """Return texts of a node after an exchange of colours; a second one brings them back.

        By itself it would not: "+6.5" becomes "-6.5", and that "6.5".
        """
        found = recoloured_texts(texts)
        for ident in ("RE", "KM"):
            found[ident] = self._before.get((node, ident, texts[ident]), found[ident])
            self._before[node, ident, found[ident]] = texts[ident]
        return found

    def kept(self) -> Iterator[tuple[Node, str, str]]:
        """Yield node, ident and text of all that was kept."""
        for node, texts in self._texts.items():
            yield from ((node, ident, text) for ident, text in texts.items())

    def written(self) -> Iterator[tuple[str, str]]:
        """Yield ident and text of all that was kept."""
        yield from ((ident, text) for _node, ident, text in self.kept())

    def write(self, edit: Edit, collection: Collection, root: Node) -> None:
        """Make all changes; what is there already is not touched.

        Args:
            edit: The block this is part of.
            collection: The file.
            root: The first node of the game.
        """
        if self.swaps_colours:
            parts = operations.parts_of(collection, root, operations.Scope.GAME)
            operations.transform(edit, parts, operations.SwapColours())
        for node, texts in self._texts.items():
            for ident, text in texts.items():
                operations.set_info(edit, holder_of(node, ident), {ident: text})
        if self.moves_up is not None:
            move_info_up(Case(edit, collection, self.moves_up))


_WIDTH_IN_LETTERS: Final = 138
_FRAME_IN_LINES: Final = 2
_OK: Final = QDialogButtonBox.StandardButton.Ok
_CANCEL: Final = QDialogButtonBox.StandardButton.Cancel
_IN_ONE_WORD: Final = frozenset({"BR", "WR"})
"""Fields without room for words about them."""

_LISTED_FOR_GO: Final = frozenset({"RE", "RU"})
"""Fields whose usual values are those of games of Go."""


class GameInfoDialog(QDialog):
    """Every game-info and root property; OK applies all as one undoable step.

    Nothing is changed unasked: what a text means is offered beside it (`Advice`), and what is not
    understood is kept word for word.

    Attributes:
        fields: By ident.
        advice: Ident → what is said of that field, for those that have a form.
        place: Which node it is about.

    Signals:
        typed: Somebody has typed; `pending` says what OK would write.
    """

    manual_page = "game-info.md"
    typed = Signal()

    def __init__(
        self,
        document: Document,
        parent: QWidget | None = None,
        *,
        settings: Settings | None = None,
        names: KnownNames | None = None,
    ) -> None:
        """Show the game info that counts at the current node.

        Args:
            document: The open file.
            parent: The window.
            settings: Where the format of the line below is taken from.
            names: What is known from before, to complete names; without it nothing is completed.
        """
        super().__init__(parent)
        self.setObjectName("gameInfo")
        self.setWindowTitle(self.tr("Game info"))
        self._document = document
        self._node = game_info_node(document.current)
        self._root = self._node.root
        self._context = context_of(self._node, self._root)
        self._draft = InfoDraft()
        self._make_fields()
        self.advice = {ident: self._make_advice(ident) for ident in JUDGED}
        self._follow_handicap()
        self._names = Names(self.fields, names, self) if names is not None else None
        key = "info.list_format"
        self._format = parse_format(settings.get(key) if settings is not None else default_of(key))
        self._summary = AdviceWords(self)
        self._summary.setObjectName("summary")
        self.place = InfoPlace(document, self._node, self)
        self.place.chosen.connect(self._show_node)
        self.place.move_up_toggled.connect(self._on_move_up)
        self._swap = SwapButton(self, is_go=is_go(self._root))
        self._swap.names_swapped.connect(self._on_names_swapped)
        self._swap.colours_swapped.connect(self._on_colours_swapped)
        self._lay_out()
        for field in self.fields.values():
            field.edited.connect(self._on_edited)
        self._show_summary()
        self._on_judged()
        self._fit_screen()

    # Layout -----------------------------------------------------------------------------------

    def _make_fields(self) -> None:
        self.fields: dict[str, Field] = {}
        for ident in (ident for _name, idents in GROUPS for ident in idents):
            is_free = ident in _LISTED_FOR_GO and not is_go(self._root)
            text = text_at(self._node, ident)
            field = self.fields[ident] = Field(ident, text, self, has_choices=not is_free)
            if ident in READ_ONLY:
                field.set_read_only(name_of_game(self._root) if ident == "GM" else "")
            if ident in JUDGED and not has_form(ident, self._root):
                field.give_no_example()
        self._place_stones = PlaceStones(self._root, self)
        self._place_stones.toggled.connect(self._judge_handicap)
        self.fields["HA"].edited.connect(self._follow_handicap)
        self._calendar = CalendarButton(self.fields["DT"], self)

    def _make_advice(self, ident: str) -> Advice:
        has_words = ident not in _IN_ONE_WORD
        judged = partial(self._judged, ident)
        advice = Advice(self.fields[ident], judged, self, has_words=has_words)
        advice.judged.connect(self._on_judged)
        advice.taken.connect(partial(self._take, ident))
        return advice

    def _lay_out(self) -> None:
        beside = {"HA": self._place_stones, "TM": Label(self.tr("seconds"), self)}
        pages = FieldPages(self.fields, self.advice, beside, self)
        self._tabs = QTabWidget(self)
        self._tabs.setObjectName("tabs")
        self._tabs.addTab(pages.game(self._swap), self.tr("&Game"))
        self._tabs.addTab(pages.comment(), self.tr("&Comment"))
        self._tabs.addTab(pages.credits(), self.tr("C&redits and file"))
        self._colours = Label(parent=self)
        self._colours.setObjectName("coloursNote")
        self._colours.setWordWrap(True)
        self._colours.setText(
            self.tr("With OK the whole game changes colours: Black's stones become White's.")
        )
        self._colours.hide()
        layout = QVBoxLayout(self)
        for widget in (self.place, self._colours):
            layout.addWidget(widget)
        fill(layout, (self._tabs, 1), self._summary, self._make_buttons())
        plain(self)
        letters = [mnemonic(self._tabs.tabText(index)) for index in range(self._tabs.count())]
        shared: tuple[QAbstractButton | QLabel, ...] = (
            self._normalise,
            self._place_stones,
            self.place.label,
            self.place.up,
        )
        pages.give_letters([*letters, *(mnemonic(widget.text()) for widget in shared), "x"])
        self._order_tabs()
        self.fields["PB"].widget.setFocus()

    def _order_tabs(self) -> None:
        """Let the Tab key go from the top to the buttons, offers behind their fields."""
        behind: dict[str, QWidget] = {"WT": self._swap, "HA": self._place_stones}
        chain: list[QWidget] = [self.place.choice, self.place.up, self._tabs.tabBar()]
        for ident, field in self.fields.items():
            offers = self.advice[ident].offers if ident in self.advice else ()
            chain += (field.widget, *offers, *filter(None, (behind.get(ident),)))
        chain += (self._normalise, *map(self._buttons.button, (_OK, _CANCEL)))
        for first, second in pairwise(chain):
            self.setTabOrder(first, second)

    def _make_buttons(self) -> QDialogButtonBox:
        buttons = self._buttons = QDialogButtonBox(_OK | _CANCEL, self)
        self._normalise = QPushButton(self.tr("&Normalise"), self)
        self._normalise.setObjectName("normalise")
        self._normalise.setAutoDefault(False)
        self._normalise.setToolTip(
            self.tr("Take every offer that is certain; Ctrl+Z in a field undoes it there")
        )
        self._normalise.clicked.connect(self._on_normalise)
        # This role has its place at the left, away from those that leave the dialog.
        buttons.addButton(self._normalise, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self._on_cancel)
        return buttons

    def _fit_screen(self, least: QSize | None = None) -> None:
        """Take the room that the fields want, as far as the screen has it.

        Args:
            least: The room to keep in any case.
        """
        metrics = self.fontMetrics()
        frame = QSize(metrics.averageCharWidth() * 2, metrics.lineSpacing() * _FRAME_IN_LINES)
        room = self.screen().availableSize() - frame
        wanted = QSize(metrics.averageCharWidth() * _WIDTH_IN_LETTERS, 0)
        size = self.sizeHint().expandedTo(wanted).boundedTo(room)
        self.resize(size.expandedTo(least) if least is not None else size)

    def _on_edited(self) -> None:
        self._show_summary()
        self.typed.emit()

    # What is said of the fields ---------------------------------------------------------------

    def _judged(self, ident: str, text: str) -> tuple[Verdict, int]:
        """Return what is to be said of a text, and how many stones there are or will be."""
        context, placed = self._context, self._place_stones.stones
        if ident == "HA" and placed is not None:
            context = context._replace(stones=placed, is_fixed=placed > 0)
        return judge(ident, text, context), context.stones

    def _on_judged(self) -> None:
        certain = sum(is_certain(advice.verdict) for advice in self.advice.values())
        self._normalise.setEnabled(certain > 0)
        many = self.tr("&Normalise %n fields", "", certain)
        self._normalise.setText(many if certain > 1 else self.tr("&Normalise"))

    def _show_summary(self) -> None:
        """Show the line that stands for the game in lists, as it will be."""
        text = summary(self._format, self._value)
        self._summary.setText(self.tr("In lists: {line}").format(line=text) if text else "")
        self._summary.setToolTip(tip_of(text))

    def _value(self, name: str) -> str:
        """Return the value of a field of the summary; what is not known here is left out."""
        if name == "YEAR":
            dates = days_in(self.fields["DT"].text)
            return str(dates[0].year) if dates else ""
        return self.fields[name].text if name in self.fields else ""

    def _follow_handicap(self) -> None:
        field = self.fields["HA"]
        # Stones belong to the first node: information further on is of another game. In a game
        # that changes colours they are White's.
        is_here = self._node is self._root and not self._draft.swaps_colours
        self._place_stones.follow(
            field.text if is_here and (field.text or field.is_changed) else None,
            proposes=field.is_changed,
        )

    def _judge_handicap(self) -> None:
        self.advice["HA"].refresh()

    def _take(self, ident: str, offer: str) -> None:
        """Write what was offered, and what it leaves out where that belongs."""
        field, rest = self.fields[ident], self.advice[ident].verdict.rest
        if rest and offer and ident == "TM" and not self.fields["OT"].text:
            self.fields["OT"].type_over(rest)
        elif rest:
            self._note(labelled(PROPERTIES[ident].label, field.text))
        field.type_over(offer)

    def _note(self, line: str) -> None:
        """Append a line to the game comment, unless it is there."""
        text = self.fields["GC"].text
        if line not in text.split("\n"):
            self.fields["GC"].type_over(f"{text}\n{line}" if text else line)

    def _on_normalise(self) -> None:
        for ident, advice in self.advice.items():
            if is_certain(advice.verdict):
                self._take(ident, advice.verdict.offers[0])
        self.fields["PB"].widget.setFocus()

    # Swapping ---------------------------------------------------------------------------------

    def _on_names_swapped(self) -> None:
        self._replace(exchanged({ident: self.fields[ident].text for ident in RECOLOURED}))

    def _on_colours_swapped(self, is_on: bool) -> None:
        self._keep()
        self._draft.swap_colours()
        self._replace({ident: self._draft.text(self._node, ident) for ident in RECOLOURED})
        self._follow_handicap()
        self._colours.setVisible(is_on)
        self._fit_screen(self.size())

    def _replace(self, texts: Mapping[str, str]) -> None:
        for ident, text in texts.items():
            self.fields[ident].replace(text)

    # Nodes ------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Keep what was typed for the node that is shown."""
        swapped = RECOLOURED if self._draft.swaps_colours else ()
        self._draft.keep(
            self._node,
            {
                ident: field.text
                for ident, field in self.fields.items()
                if ident not in READ_ONLY and (field.is_changed or ident in swapped)
            },
        )

    def _show_node(self, node: Node) -> None:
        """Show the game info of another node; what was typed for this one is kept."""
        self._keep()
        self._node = node
        self._context = context_of(node, self._root)
        for ident, field in self.fields.items():
            if ident not in ROOT_FIELDS:
                field.reset(text_at(node, ident), self._draft.text(node, ident))
        self._follow_handicap()
        self.place.show_node(node)

    def _on_move_up(self, is_on: bool) -> None:
        self._draft.moves_up = self._node if is_on else None

    # Leaving ----------------------------------------------------------------------------------

    @property
    def is_changed(self) -> bool:
        """Whether OK would change anything."""
        self._keep()
        draft, stones = self._draft, self._place_stones.stones
        return (
            draft.swaps_colours
            or draft.moves_up is not None
            or stones is not None
            or any(True for _ in draft.written())
        )

    @property
    def pending(self) -> dict[tuple[Node, str], str]:
        """What OK would write where: node and property → text, but for an exchange of colours."""
        self._keep()
        left_out = RECOLOURED if self._draft.swaps_colours else ()
        return {
            (holder_of(node, ident), ident): text
            for node, ident, text in self._draft.kept()
            if ident not in left_out
        }

    def accept(self) -> None:
        """Write what was changed as one step, and nothing if nothing was."""
        self._keep()
        try:
            with self._document.edit(Named("GameInfoDialog", "Edit game info")) as edit:
                stones = self._place_stones.stones
                if stones is not None:
                    operations.set_handicap(edit, self._root, stones)
                self._draft.write(edit, self._document.collection, self._root)
        except LockedError:  # which was told
            return
        if self._names is not None:
            self._names.remember(self._draft.written())
        super().accept()

    def reject(self) -> None:
        """Leave without a change; what was typed is given up only if that is wanted."""
        if not self.is_changed or self._ask_discard():
            super().reject()

    def _on_cancel(self) -> None:
        # Who clicks Cancel means it; Escape may be a slip.
        super().reject()

    def _ask_discard(self) -> bool:
        box = QMessageBox(self)
        box.setObjectName("discardInfo")
        box.setIcon(QMessageBox.Icon.Question)
        box.setText(self.tr("Give up what you have changed in the game info?"))
        discard = box.addButton(self.tr("&Discard"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(self.tr("&Keep editing"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        plain(box)
        box.exec()
        is_given_up = box.clickedButton() is discard
        box.deleteLater()
        return is_given_up

    def done(self, result: int) -> None:
        self.place.stop()
        super().done(result)

    def go_to(self, ident: str) -> None:
        """Go to the field of a property, on whichever page it is."""
        field = self.fields[ident].widget
        for index in range(self._tabs.count()):
            page = self._tabs.widget(index)
            if page is not None and page.isAncestorOf(field):
                self._tabs.setCurrentIndex(index)
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    @classmethod
    def ask(cls, window: Window, ident: str = "") -> bool:
        """Show the dialog, at the field of `ident`; return whether it was left with OK.

        What is typed is kept by the window meanwhile, should the program crash.
        """
        dialog = cls(window.document, window, settings=window.settings, names=KnownNames())
        dialog.typed.connect(lambda: window.keep_typed(dialog.pending))
        if ident in dialog.fields:
            dialog.go_to(ident)
        is_accepted = dialog.exec() == QDialog.DialogCode.Accepted
        window.keep_typed({})
        dialog.deleteLater()
        return is_accepted


# The button that puts the players on the other side, and the whole game with them on request.


class SwapButton(QToolButton):
    """Swaps names at a click: they were entered on the wrong sides.

    Its menu also exchanges the colours of the whole game: Black played White's moves.

    Signals:
        names_swapped: Names, ranks and teams are to change places.
        colours_swapped: The colours of the game are to be exchanged with them, or no longer.
    """

    names_swapped = Signal()
    colours_swapped = Signal(bool)

    def __init__(self, parent: QWidget, *, is_go: bool) -> None:
        super().__init__(parent)
        self.setObjectName("swapPlayers")
        self.setText("⇅")
        self.setAccessibleName(self.tr("Swap players"))
        self.setToolTip(
            self.tr("Swap names, ranks and teams (Alt+X); the arrow offers the colours as well")
        )
        self.setShortcut(QKeySequence("Alt+X"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.clicked.connect(self.names_swapped)
        menu = QMenu(self, toolTipsVisible=True)
        self.names = menu.addAction(
            self.tr("&Names, ranks and teams: they stood on the wrong side")
        )
        self.names.setObjectName("swapNames")
        self.names.triggered.connect(self.names_swapped)
        self.colours: QAction = menu.addAction(
            self.tr("The &whole game: Black becomes White, with all stones, result and komi")
        )
        self.colours.setObjectName("swapColours")
        self.colours.setCheckable(True)
        self.colours.setEnabled(is_go)
        self.colours.toggled.connect(self.colours_swapped)
        self.setMenu(menu)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.showMenu()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


def game_info(window: Window, ident: str = "") -> None:
    """Show the game-info dialog, at the field of a property if one is named."""
    GameInfoDialog.ask(window, ident)
