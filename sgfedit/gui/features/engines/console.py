"""Console of an engine: what was sent to it and received, and a line for commands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QStringListModel, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPalette, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.engines import Engines
from sgfedit.app.error_words import words_of
from sgfedit.engine.questions import Command, State
from sgfedit.gui.widgets import questions, scale
from sgfedit.gui.widgets.buttons import close_only
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.marked_text import monospaced
from sgfedit.gui.widgets.plain_text import Label

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QHideEvent, QShowEvent

    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.engine import Line
    from sgfedit.engine.questions import Event
    from sgfedit.gui.window import Window

_EVERY_MS: Final = 100
_MOST_LINES: Final = 4_000
_SIZE: Final = (620, 420)
_SIGNS: Final = {"in": "→ ", "out": "", "err": "! ", "note": "· "}
"""What stands before a line of each kind; what the engine answers is as it came."""


class CommandLine(QLineEdit):
    """A line for commands; Up and Down bring back those typed before."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("consoleCommand")
        self.setClearButtonEnabled(True)
        self._before: list[str] = []
        self._place = 0
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setCompleter(completer)

    def complete_from(self, names: frozenset[str]) -> None:
        """Complete what is typed from the commands that an engine knows."""
        if set(self._names.stringList()) != names:
            self._names.setStringList(sorted(names))

    def take(self) -> str:
        """Return what was typed, and clear the line; it can be brought back."""
        text = self.text().strip()
        if text and text not in self._before[-1:]:
            self._before.append(text)
        self._place = len(self._before)
        self.clear()
        return text

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None or not self._before:
            super().keyPressEvent(event)
            return
        self._place = min(max(self._place + step, 0), len(self._before))
        self.setText(self._before[self._place] if self._place < len(self._before) else "")


class Console(QDialog):
    """A window of its own that shows one engine at a time; it is looked at ten times a second.

    Attributes:
        text: What was sent and received.
        line: Where commands are typed.
    """

    manual_page = "engines.md#the-console"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("engineConsole")
        self.setWindowTitle(self.tr("Console of an engine"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._engines = Engines.of(window.settings)
        self._next = 0
        self._shown: EngineSpec | None = None
        self.choice = QComboBox(self)
        self.choice.setObjectName("consoleEngine")
        self.choice.setAccessibleName(self.tr("Engine"))
        self.state = Label(parent=self)
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.text = QPlainTextEdit(self, readOnly=True)
        self.text.setObjectName("consoleText")
        self.text.setAccessibleName(self.tr("What was sent and received"))
        self.text.setFont(monospaced(self.font()))
        self.text.setMaximumBlockCount(_MOST_LINES)
        self.text.setTabChangesFocus(True)
        self._follows = True  # the end, until the user reads above
        self._is_moving = False
        bar = self.text.verticalScrollBar()
        bar.valueChanged.connect(self._on_scrolled)
        # Queued: within it the text does not hear that it has more lines.
        bar.rangeChanged.connect(self._on_range, Qt.ConnectionType.QueuedConnection)
        self.line = CommandLine(self)
        self.line.setAccessibleName(self.tr("Command"))
        self.line.setPlaceholderText(self.tr("A command, such as name or showboard"))
        self.line.returnPressed.connect(self._send)
        self.restart = self._button("consoleRestart", self.tr("&Start"), self._on_restart)
        self.end = self._button("consoleEnd", self.tr("&End"), self._on_end)
        self.save = self._button("consoleSave", self.tr("Sa&ve…"), self._on_save)
        head = fill(QHBoxLayout(), self.choice, (self.state, 1), self.restart, self.end)
        buttons = close_only(self)
        # Enter sends what is typed, and nothing else.
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        foot = fill(QHBoxLayout(), self.save, 1, buttons)
        fill(QVBoxLayout(self), head, (self.text, 1), self.line, foot, spacing=scale.NEAR)
        self.resize(*map(scale.px, _SIZE))
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.follow)
        self.choice.currentIndexChanged.connect(self._on_choice)
        self._engines.changed.connect(self._fill)
        self._fill()
        self.line.setFocus()

    def _button(self, name: str, words: str, command: object) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        button.clicked.connect(command)
        return button

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self.follow()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange and hasattr(self, "_timer"):
            self.text.setFont(monospaced(self.font()))

    # Which engine -----------------------------------------------------------------------------

    @property
    def spec(self) -> EngineSpec | None:
        """The engine that is shown."""
        found: EngineSpec | None = self.choice.currentData()
        return found

    def choose(self, spec: EngineSpec) -> None:
        """Show an engine of the list."""
        specs = self._engines.specs
        if spec in specs:
            self.choice.setCurrentIndex(specs.index(spec))

    def _fill(self) -> None:
        """List the engines as they are now; one of the same name stays chosen."""
        name = self.spec.name if self.spec is not None else ""
        specs = self._engines.specs
        self.choice.blockSignals(True)
        self.choice.clear()
        for spec in specs:
            self.choice.addItem(spec.name, spec)
        names = [spec.name for spec in specs]
        self.choice.setCurrentIndex(names.index(name) if name in names else 0 if names else -1)
        self.choice.blockSignals(False)
        self._on_choice()

    def _on_choice(self) -> None:
        if self.spec != self._shown:
            self._shown, self._next = self.spec, 0
            self.text.clear()
            self._follows = True
        self.follow()

    # What is shown ----------------------------------------------------------------------------

    def follow(self) -> None:
        """Show what was sent and received since."""
        spec = self.spec
        for part in (self.line, self.restart, self.end, self.save):
            part.setEnabled(spec is not None)
        if spec is None:
            is_safe = self._engines.is_safe
            self.state.setText(
                self.tr("In safe mode no engine is started.")
                if is_safe
                else self.tr("No engine is set up.")
            )
            return
        state = self._engines.state(spec)
        self.state.setText(self._state_words(spec, state))
        is_off = state is State.OFF
        self.restart.setText(self.tr("&Start") if is_off else self.tr("Re&start"))
        self.end.setEnabled(not is_off)
        self.line.complete_from(self._engines.commands(spec))
        lines = self._engines.lines(spec, self._next)
        if lines:
            self._append(lines)
        elif is_off and not self._engines.lines(spec):
            self._next = 0  # it was ended; another one counts anew

    def _state_words(self, spec: EngineSpec, state: State) -> str:
        error = self._engines.error(spec)
        if error is not None:
            return words_of(error)
        return {
            State.OFF: self.tr("off"),
            State.STARTING: self.tr("starting…"),
            State.READY: self.tr("ready"),
            State.BUSY: self.tr("busy"),
            State.CLOSED: self.tr("off"),
        }[state]

    def _append(self, lines: tuple[Line, ...]) -> None:
        follows = self._follows
        cursor = QTextCursor(self.text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        palette = self.palette()
        for line in lines:
            form = QTextCharFormat()
            if line.kind != "out":
                form.setForeground(palette.color(QPalette.ColorRole.PlaceholderText))
            if line.kind == "in":
                form.setForeground(palette.color(QPalette.ColorRole.Link))
            if not cursor.atStart():
                cursor.insertBlock()
            cursor.insertText(_SIGNS.get(line.kind, "") + line.text, form)
        cursor.endEditBlock()
        self._next = lines[-1].number + 1
        self._follows = follows  # lines that have gone at the top have scrolled it
        self._on_range()

    def _on_scrolled(self, value: int) -> None:
        if not self._is_moving:
            self._follows = value >= self.text.verticalScrollBar().maximum() - 1

    def _on_range(self, *_: int) -> None:
        """Stay at the end: how many lines long ones are is known only when they are shown.

        The caret takes the bar along as far as that is; what is selected stays so.
        """
        if self._follows and not self._is_moving:
            bar, text = self.text.verticalScrollBar(), self.text
            self._is_moving = True
            if text.textCursor().hasSelection():
                bar.setValue(bar.maximum())
            else:
                text.moveCursor(QTextCursor.MoveOperation.End)
                text.ensureCursorVisible()
            self._is_moving = False

    # What the user does -----------------------------------------------------------------------

    def _send(self) -> None:
        spec, text = self.spec, self.line.take()
        if spec is not None and text:
            # Answers stand among the lines, and why it cannot be started above them.
            self._engines.ask(spec, Command(text), _nobody)
            self.follow()

    def _on_restart(self) -> None:
        if self.spec is not None:
            self._engines.start(self.spec)
            self.follow()

    def _on_end(self) -> None:
        if self.spec is not None:
            self._engines.end(self.spec)
            self.follow()

    def _on_save(self) -> None:
        if self.spec is None:
            return
        path = ask_log_path(self, f"{self.spec.name}.log")
        if path:
            try:
                Path(path).write_text(self.text.toPlainText() + "\n", encoding="utf-8")
            except OSError as error:
                self.state.setText(
                    self.tr("It cannot be written: {reason}").format(reason=error.strerror)
                )


def _nobody(_event: Event) -> None:
    """Hear of an answer, that need not be told of."""


def ask_log_path(parent: QWidget, proposed: str) -> str:
    """Ask for the file to write a console to; empty if the user gave up."""
    title = QCoreApplication.translate("EngineConsole", "Save the console")
    dialog = questions.file_dialog(parent, title, str(Path.home()), "*.log")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix("log")
    dialog.selectFile(proposed)
    return dialog.selectedFiles()[0] if questions.run(dialog) else ""


def show(window: Window, spec: EngineSpec | None = None) -> Console:
    """Show the console, of one engine if it is named."""
    there = (one for one in QApplication.topLevelWidgets() if isinstance(one, Console))
    console = next((one for one in there if one.isVisible()), None) or Console(window)
    if spec is not None:
        console.choose(spec)
    console.show()
    console.raise_()
    console.activateWindow()
    return console
