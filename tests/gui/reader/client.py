"""A client of the accessibility bus that uses the program as a screen reader does.

It runs on a bus of its own, by a Python that has `gi.repository.Atspi`; nothing of the program is
imported here. What the bus says goes to standard output, a line of JSON each: what was done, what
was heard or read.

Usage: client.py play|mend|lose COMMAND …    (that starts the program with a record)
"""

# ruff: noqa: T201

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONGEST_S: Final = 60
"""What takes longer than this will not come."""

_LOOK_MS: Final = 20
_KEYS: Final = {
    "Return": 0xFF0D,
    "Left": 0xFF51,
    "Right": 0xFF53,
    "F4": 0xFFC1,
    **{letter: ord(letter) for letter in "sz."},
}
"""Keysyms of X."""

_ENABLED: Final = Atspi.StateType.ENABLED
_CONTROL: Final = 37
"""Keycode of the left Ctrl."""


class Session:
    """What a user of a screen reader does and hears."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.focus: Any = None
        self._context = GLib.MainContext.default()
        self._listener = Atspi.EventListener.new(self._hear)
        for kind in ("object:announcement", "object:state-changed:focused"):
            self._listener.register(kind)

    def _hear(self, event: Any) -> None:
        if event.type.startswith("object:announcement"):
            self.heard.append(event.any_data)
        elif event.detail1:
            self.focus = event.source

    def until(self, what: str, found: Callable[[], Any]) -> Any:
        """Return what is found, once it is; tell what was missed after a long while."""
        end = monotonic() + LONGEST_S
        GLib.timeout_add(_LOOK_MS, lambda: monotonic() < end + 1)
        while monotonic() < end:
            try:
                result = found()
            except GLib.Error:  # it went away meanwhile
                result = None
            if result:
                return result
            self._context.iteration(True)
        print(json.dumps({"missed": what, "heard": self.heard}), flush=True)
        sys.exit(1)

    def press(self, name: str, *, control: bool = False) -> None:
        """Press a key."""
        if control:
            Atspi.generate_keyboard_event(_CONTROL, None, Atspi.KeySynthType.PRESS)
        Atspi.generate_keyboard_event(_KEYS[name], None, Atspi.KeySynthType.SYM)
        if control:
            Atspi.generate_keyboard_event(_CONTROL, None, Atspi.KeySynthType.RELEASE)

    def hear(self, did: str, part: str) -> None:
        """Wait until something is announced that contains `part`, and tell what."""
        self.until(part, lambda: any(part in text for text in self.heard))
        tell(did, heard=[text for text in self.heard if text])
        self.heard.clear()

    def on(self, did: str, start: str) -> None:
        """Wait until the focus is on what has a name that begins with `start`, and tell it."""
        self.until(start, lambda: self.focus and self.focus.get_name().startswith(start))
        tell(did, focus=self.focus.get_name(), role=self.focus.get_role_name())


def tell(did: str, **what: object) -> None:
    """Print a step."""
    print(json.dumps({"did": did, **what}, ensure_ascii=False), flush=True)


def turn_on() -> None:
    """Say that there is a screen reader, as Orca does."""
    proxy = Gio.DBusProxy.new_for_bus_sync(
        Gio.BusType.SESSION, 0, None, "org.a11y.Bus", "/org/a11y/bus",
        "org.freedesktop.DBus.Properties", None,
    )  # fmt: skip
    value = GLib.Variant(
        "(ssv)", ("org.a11y.Status", "ScreenReaderEnabled", GLib.Variant("b", True))
    )
    proxy.call_sync("Set", value, 0, -1, None)


def parts(one: Any) -> Iterator[Any]:
    """Yield what is in something."""
    for index in range(one.get_child_count()):
        child = one.get_child_at_index(index)
        if child is not None:
            yield child


def below(one: Any, role: str, name: str) -> Any:
    """Return the first thing of a role and a name in something; points and nodes hold nothing."""
    waiting = [one]
    while waiting:
        found = waiting.pop(0)
        if found.get_role_name() == role and found.get_name() == name:
            return found
        if found.get_role_name() not in {"table", "tree", "menu bar", "tool bar"}:
            waiting += parts(found)
    return None


def act(one: Any, name: str) -> None:
    """Do an action of something."""
    # From Qt 6.12 on their names are words: "Set Focus".
    names = [one.get_action_name(at).replace(" ", "") for at in range(one.get_n_actions())]
    one.do_action(names.index(name))


def window_of(session: Session) -> Any:
    """Return the program once it has a window."""
    desktop = Atspi.get_desktop(0)
    return session.until(
        "program", lambda: next((one for one in parts(desktop) if one.get_child_count()), None)
    )


def play(session: Session) -> None:
    """Walk through a game, read it, play a move, find it in the tree, take it back."""
    program = window_of(session)
    board = session.until("board", lambda: below(program, "table", "Board"))
    tell("found the board", points=board.get_child_count(), says=name_of(board, 0))
    act(board, "SetFocus")
    session.until("focus", lambda: board.get_state_set().contains(Atspi.StateType.FOCUSED))
    session.press("Right")
    session.hear("pressed Right", "Black 1")
    comment = session.until("comment", lambda: below(program, "text", "Comment"))
    tell("read the comment", says=Atspi.Text.get_text(comment, 0, -1))
    session.press("Return")
    session.on("pressed Return", "Q16")
    session.press("Left")
    session.on("pressed Left", "P16")
    tell("read beside the board", last=name_of(board, -1), far=name_of(board, 9_999))
    middle = board.get_child_at_index(9 * 19 + 9)
    tell("read the middle", says=middle.get_name())
    act(middle, "Press")
    session.hear("pressed the middle", "K10")
    session.until("stone", lambda: "stone" in middle.get_name())
    tell("read the middle again", says=middle.get_name())
    tree = session.until("tree", lambda: below(program, "tree", "Variation tree"))
    tell("read the tree", says=[one.get_name() for one in parts(tree)])
    act(tree, "SetFocus")
    session.on("went to the tree", "Move 2, White K10")
    session.press("Left")
    session.on("pressed Left in the tree", "Move 1, Black Q16")
    first = next(one for one in parts(tree) if one.get_name().startswith("Start"))
    act(first, "Press")
    session.on("pressed the start", "Start")
    session.press("z", control=True)
    session.hear("undid", "Undone")
    session.until("empty", lambda: "empty" in middle.get_name())
    tell("read the middle at last", says=middle.get_name())


def mend(session: Session) -> None:
    """Hear what is wrong with a file, go to it, mend it, save."""
    program = window_of(session)
    session.until("tree", lambda: below(program, "table", "Board"))
    open_again()
    session.hear("opened a damaged file", "File checked")
    count = session.until("count", lambda: below(program, "push button", "1 error, 1 warning"))
    tell("read the status bar", says=count.get_name())
    act(session.until("notice", lambda: below(program, "push button", "Show")), "Press")
    session.hear("pressed Show", "Black 1")
    session.on("was led to the list", "Identifier LB")
    flaws = session.until("list", lambda: below(program, "table", "Flaws"))
    tell("read the list", says=cells(flaws))
    fix = session.until("Fix", lambda: below(program, "push button", "Fix this flaw"))
    session.until("Fix can be pressed", lambda: fix.get_state_set().contains(_ENABLED))
    act(fix, "Press")
    session.hear("pressed Fix this flaw", "File checked")
    session.until("next flaw", lambda: cells(flaws)[0].startswith("Rectangle"))
    tell("read the list again", says=cells(flaws))
    board = below(program, "table", "Board")
    act(board, "SetFocus")
    session.until("focus", lambda: board.get_state_set().contains(Atspi.StateType.FOCUSED))
    session.press("F4")
    session.hear("pressed F4 on the board", "White 2")
    session.press(".", control=True)
    session.hear("pressed Ctrl+.", "File checked")
    session.press("s", control=True)
    session.hear("pressed Ctrl+S", "Saved")


def lose(session: Session) -> None:
    """Let the bus die under the program, and ask it to open something all the same."""
    program = window_of(session)
    board = session.until("board", lambda: below(program, "table", "Board"))
    tell("found the board", says=name_of(board, 0))
    kill_bus()
    open_again()  # nothing is asked of the bus any more


def open_again() -> None:
    """Start the program with its record once more: it hands that to the one that runs."""
    again = subprocess.run(sys.argv[2:], timeout=LONGEST_S, check=False)
    tell("started again", status=again.returncode)


def kill_bus() -> None:
    """Kill the accessibility bus, and who would start another."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.set_exit_on_close(False)
    name = "org.freedesktop.DBus"
    owner = GLib.Variant("(s)", ("org.a11y.Bus",))
    found = bus.call_sync(
        name, "/org/freedesktop/DBus", name, "GetConnectionUnixProcessID", owner, None, 0, -1, None
    )
    (launcher,) = found.unpack()
    children = Path(f"/proc/{launcher}/task/{launcher}/children").read_text("ascii").split()
    for process in (launcher, *map(int, children)):
        os.kill(process, signal.SIGKILL)
    tell("killed the bus", processes=1 + len(children))


def cells(table: Any) -> list[str]:
    """Return what the cells of a table are called."""
    return [one.get_name() for one in parts(table) if one.get_role_name() == "table cell"]


def name_of(one: Any, index: int) -> str:
    """Return what a part is called, empty for none."""
    part = one.get_child_at_index(index)
    return part.get_name() if part is not None else ""


def main() -> None:
    """Start the program, use it, end it."""
    walk, *command = sys.argv[1:]
    turn_on()
    session = Session()
    if walk == "mend":
        command.pop()  # it hears of its record when it listens
    with subprocess.Popen(command) as program:
        try:
            _WALKS[walk](session)
            tell("looked after the program", ended=program.poll())
        finally:
            program.terminate()


_WALKS: Final = {"play": play, "mend": mend, "lose": lose}

main()
