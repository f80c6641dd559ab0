"""Guessing the moves of a game, with a running score.

The moves of the line that was visited last are asked, from the current node on. Only where one is
in the record changes, by steps that are the same as with the keys; what is not to be guessed (the
other side's moves, passes, nodes without a move) is stepped over after a moment.

```text
Guess            what a click means, what is shown on the board, where to go
├ GuessBar       feedback, score, choices (guess_bar), in words of guess_texts
├ GuessBook      the score of this session, and where scores are kept (guess_book)
└ GuessSummary   what came of it, at the end of the record (guess_summary)
```
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer

from sgfedit.errors import RefusalError
from sgfedit.game import traversal
from sgfedit.game.guessing import (
    Attempt,
    Question,
    distance,
    hint_box,
    next_question,
    question_after,
)
from sgfedit.go import Colour
from sgfedit.gui.features.guess import texts
from sgfedit.gui.features.guess.bar import GuessBar
from sgfedit.gui.features.guess.book import GuessBook
from sgfedit.gui.modes import Modes
from sgfedit.gui.modes.mode import Mode
from sgfedit.render.diagram import Mark
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from sgfedit.game.game import Change
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node, PointOrPass

COLOURS: Final = {
    "both": frozenset({Colour.BLACK, Colour.WHITE}),
    "black": frozenset({Colour.BLACK}),
    "white": frozenset({Colour.WHITE}),
}
"""Setting → whose moves are guessed."""

_HALF: Final = "½"


class Guess(Mode):
    """Asks for one move after the other.

    Attributes:
        attempt: What is asked now and what was tried; None while the other side plays, where one
            has gone back, and at the end.
        book: The score.
        bar: What is in place of the strip above the board.
    """

    action_id = "study.guess"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.attempt: Attempt | None = None
        self.book = GuessBook(window)
        self.bar: GuessBar | None = None
        self._at: Node = window.document.current
        self._is_stepping = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.go_on)
        self._starting = QTimer(self)
        self._starting.setSingleShot(True)
        self._starting.timeout.connect(self._start)

    # Begin and end ---------------------------------------------------------------------------

    def check(self) -> None:
        if not self.window.document.game.positions.is_go:
            raise RefusalError("not-go-board")
        if self._next() is None:
            raise RefusalError("nothing-to-guess")

    def begin(self) -> None:
        window = self.window
        self.bar = GuessBar(self.window, self.show_move)
        self.bar.set_in_use(is_used=True)
        window.tree.veil(self.tr("Hidden while moves are guessed"))
        window.document.current_changed.connect(self._on_current_changed)
        window.document.changed.connect(self._on_changed)
        window.settings.changed.connect(self._on_setting_changed)
        self._start()

    def end(self) -> None:
        window = self.window
        window.document.current_changed.disconnect(self._on_current_changed)
        window.document.changed.disconnect(self._on_changed)
        window.settings.changed.disconnect(self._on_setting_changed)
        self._timer.stop()
        self._starting.stop()
        self.book.keep()
        window.tree.veil(None)
        if self.bar is not None:
            self.bar.set_in_use(is_used=False)
            self.bar.deleteLater()

    def goes_on(self) -> bool:
        """Keep the score of the game before and ask for the moves of this one."""
        self._timer.stop()
        self.attempt = None
        self.book.keep()
        try:
            self.check()
        except RefusalError:
            return False
        self.book.open()
        # The document is on its way to a node of that game yet.
        self._starting.start(0)
        return True

    def again(self) -> None:
        """Begin anew where this session began."""
        start = self.book.start
        self.book.keep()
        if start.root is self.window.document.game.root:
            self._step_to(start)
        self._start()

    def _start(self) -> None:
        self._skip_opening()
        self.book.open()
        self._say("")
        self._look(is_on=True)

    def _skip_opening(self) -> None:
        """Go to where as many moves were made as are to be skipped."""
        document = self.window.document
        missing = self.window.settings.get("guess.skip")
        missing -= sum(map(traversal.is_move, traversal.path_to(document.current)))
        node: Node | None = document.current
        target = document.current
        while missing > 0 and node is not None:
            target = node
            node = traversal.following(node, document.preferred)
            if node is not None:
                missing -= traversal.is_move(node)
        if missing <= 0 and node is not None:
            target = node
        # Of a game that is over before, all is asked.
        if self._next(target) is not None:
            self._step_to(target)

    # What is asked ---------------------------------------------------------------------------

    @property
    def _colours(self) -> frozenset[Colour]:
        return COLOURS[self.window.settings.get("guess.colours")]

    def _next(self, node: Node | None = None) -> Question | None:
        document = self.window.document
        return next_question(
            node or document.current, document.preferred, document.game.size, self._colours
        )

    def _look(self, *, is_on: bool) -> None:
        """Find out what is to be done at the current node.

        Args:
            is_on: Whether to step on by itself if nothing is asked here.
        """
        document = self.window.document
        self._at = document.current
        self._timer.stop()
        question = question_after(document.current, document.preferred, document.game.size)
        if question is not None and question.colour in self._colours:
            if self.attempt is None or self.attempt.question != question:
                self.attempt = Attempt(question)
                self.window.board.refresh()  # of the record, some marks are not to be seen
        else:
            self.attempt = None
            following = self._next()
            if following is None:
                self._finish()
            elif is_on and not self._is_to_be_read(document.current):
                self._timer.start(self.window.settings.get("guess.delay_ms"))
        self._show()

    def _is_to_be_read(self, node: Node) -> bool:
        """Whether a node has a comment, which one wants to read before the game goes on."""
        return node is not self.book.start and "C" in node.properties

    @property
    def is_waiting(self) -> bool:
        """Whether the game goes on with a click, a key or in a moment."""
        return self.attempt is None and self._next() is not None

    def _finish(self) -> None:
        if self.book.tally.asked and not self.book.is_kept:
            self.book.keep()
            self.show_scores()

    def show_scores(self) -> None:
        """Show the score so far, and those of earlier sessions."""
        from sgfedit.gui.features.guess.summary import show_summary  # noqa: PLC0415  # slow

        show_summary(self.window, self.book).again_wanted.connect(self._on_again_wanted)

    def _on_again_wanted(self) -> None:
        if self.window.part(Modes).active is self:
            self.again()

    # Guessing --------------------------------------------------------------------------------

    def press(self, point: Point, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        del modifiers
        if button != Qt.MouseButton.LeftButton:
            return
        if self.attempt is None:
            self.go_on()
            return
        attempt, position = self.attempt, self.window.document.position()
        if position.stone(*point) is not None and point != attempt.question.point:
            self._say(texts.taken(point, position.height))
        elif attempt.guess(point):
            self._answer(is_found=True)
        elif 0 < self.window.settings.get("guess.tries") <= len(attempt.misses):
            self._answer(is_found=False)
        else:
            self._tell_miss(attempt, point)
        self._show()

    def play(self, move: PointOrPass) -> bool:
        """Take a point that was typed as a guess.

        Raises:
            RefusalError: it is a pass.
        """
        if not isinstance(move, Point):
            raise RefusalError("pass-not-guessed")
        self.press(move, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        return True

    def _tell_miss(self, attempt: Attempt, point: Point) -> None:
        height = self.window.document.position().height
        if point in attempt.question.also:
            self._say(texts.elsewhere(point, height))
        else:
            off = distance(point, attempt.question.point)
            is_told = self.window.settings.get("guess.near")
            self._say(texts.miss(point, height, off if is_told else None))
        self.window.board.refresh()

    def show_move(self) -> None:
        """Show the move that is asked; go on where none is."""
        if self.attempt is None:
            self.go_on()
        else:
            self._answer(is_found=False)

    def _answer(self, *, is_found: bool) -> None:
        """Count what is asked and show it."""
        attempt = self.attempt
        if attempt is None:
            return
        question = attempt.question
        self._count(attempt, is_found=is_found)
        self._step_to(question.node)
        if not is_found or attempt.misses:
            self.window.board.halo.point_at([question.point])
        self._look(is_on=True)

    def _count(self, attempt: Attempt, *, is_found: bool) -> None:
        question, result = attempt.question, attempt.result(is_found=is_found)
        is_new = self.book.tally.add(question.node, result)
        height = self.window.document.position().height
        self._say(texts.answer(question.point, height, result, is_new=is_new))

    def go_on(self) -> None:
        """Step over what is not to be guessed."""
        self._timer.stop()
        document = self.window.document
        child = traversal.following(document.current, document.preferred)
        if child is None or self.attempt is not None:
            return
        self._step_to(child)
        self._look(is_on=True)

    def _step_to(self, node: Node) -> None:
        self._is_stepping = True
        self.window.document.go_to(node)
        self._is_stepping = False

    # Hearing of changes ----------------------------------------------------------------------

    def _on_current_changed(self, node: Node) -> None:
        if self._is_stepping:
            return
        attempt, before = self.attempt, self._at
        if attempt is not None and node is attempt.question.node:
            # Stepping on shows it.
            self._count(attempt, is_found=False)
            self.window.board.halo.point_at([attempt.question.point])
            self._look(is_on=True)
        else:
            self._say("")
            self._look(is_on=node.parent is before)

    def _on_changed(self, _change: Change) -> None:
        self._look(is_on=self._timer.isActive())

    def _on_setting_changed(self, key: str) -> None:
        if key == "guess.colours":
            # Another game, so to speak: its score is not to be compared.
            self.book.keep()
            self.book.open()
            self.attempt = None
            self._say("")
            self._look(is_on=True)
        elif key == "guess.skip":
            if not self.book.tally.asked:
                self._start()
        elif key.startswith("guess."):
            self._show()
            self.window.board.refresh()

    # What is shown ---------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        if self.bar is not None:
            self.bar.say(text)

    def _show(self) -> None:
        if self.bar is None:
            return
        position = self.window.document.position()
        tries = self.window.settings.get("guess.tries")
        if self.attempt is not None:
            asked = texts.asked(self.attempt, position.move_number + 1, tries)
        elif self.is_waiting:
            asked = texts.waiting(is_soon=self._timer.isActive())
        else:
            asked = texts.over()
        self.bar.show_asked(asked)
        self.bar.show_score(self.book.tally)
        self.window.part(Modes).said.emit("\n".join(filter(None, (self.bar.said.text(), asked))))

    def hover(self, point: Point) -> Colour | None:
        if self.attempt is None or self.window.document.position().stone(*point) is not None:
            return None
        return self.attempt.question.colour

    def changed(self, diagram: Diagram) -> Diagram:
        """Take marks of next moves away, show guesses and the box that hints at the move."""
        diagram = replace(diagram, ghosts=())
        attempt = self.attempt
        if attempt is None or attempt.question.node.parent is not self.window.document.current:
            return diagram
        found, marks = self._own_marks(diagram, attempt.question)
        found.update(dict.fromkeys(attempt.elsewhere, _HALF))
        if self.window.settings.get("guess.near"):
            offs = ((miss, distance(miss, attempt.question.point)) for miss in attempt.misses)
            found.update((miss, str(off)) for miss, off in offs)
        else:
            marks += [(miss, Mark.CROSS) for miss in attempt.misses]
        dimmed = diagram.dimmed | self._outside(attempt)
        return replace(diagram, labels=tuple(found.items()), marks=tuple(marks), dimmed=dimmed)

    def _own_marks(
        self, diagram: Diagram, question: Question
    ) -> tuple[dict[Point, str], list[tuple[Point, Mark]]]:
        """Return labels and marks of the record, those on stones only if others tell the move."""
        labels, marks = dict(diagram.labels), list(diagram.marks)
        if question.also.union({question.point}).isdisjoint({*labels, *dict(marks)}):
            return labels, marks
        labels = {point: text for point, text in labels.items() if diagram.stone(point)}
        return labels, [(point, mark) for point, mark in marks if diagram.stone(point)]

    def _outside(self, attempt: Attempt) -> frozenset[Point]:
        """Return the points outside of the box that hints at the move."""
        after = self.window.settings.get("guess.box_after")
        step = len(attempt.misses) - after
        if after <= 0 or step < 0:
            return frozenset()
        width, height = size = self.window.document.game.size
        box = hint_box(attempt.question.point, size, step)
        points = (Point(x, y) for y in range(height) for x in range(width))
        return frozenset(point for point in points if not box.holds(point))
