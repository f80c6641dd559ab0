"""Which keys an action has: what the user changed, over a preset, over the table of actions.

Keys are portable texts of Qt, such as "Ctrl+K, T": strokes with a comma between them. An action
gets its keys whole from the uppermost layer that names it; a key that clashes with one of a layer
above is dropped, so that a key never belongs to two actions, whatever a settings file says.

Arrow keys follow the variation tree. They are written for a tree that grows to the right; in one
that grows downwards Left and Up change places, as do Right and Down. Keys that the user chose
stay as they are. Presets are keys as other programs have them, for hands that know those.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.lazy import expression

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PySide6.QtCore import QKeyCombination

    from sgfedit.app.settings import Settings


class Preset(NamedTuple):
    """The keys of one program, for what it does as this one does.

    Attributes:
        title: Its name.
        keys: Action → keys, for a tree that grows to the right; actions that are not named have
            those of the table.
        leaders: First strokes that the program needs for something else → what begins those
            sequences instead.
        orientation: Which way its tree grows; chosen together with the preset.
    """

    title: str
    keys: Mapping[str, tuple[str, ...]] = {}
    leaders: Mapping[str, str] = {}
    orientation: str = "right"

    def over(self, defaults: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        """Return the keys of this preset by action, given those of the table of actions."""
        found = {
            action_id: tuple(map(self._led, keys))
            for action_id, keys in defaults.items()
            if any(key != self._led(key) for key in keys)
        }
        return {**found, **self.keys}

    def _led(self, key: str) -> str:
        first, comma, second = key.partition(", ")
        return f"{self.leaders.get(first, first)}, {second}" if comma else key


# SabakiHQ/Sabaki, src/menu.js and its default keys; what it has no key for stays as it is here.
_SABAKI: Final = {
    "edit.pass": ("Ctrl+P", "P"),
    "file.print_preview": ("Ctrl+K, Ctrl+P",),
    "edit.enter_points": ("Ctrl+L", "/"),
    "edit.redo": ("Ctrl+Y", "Ctrl+Shift+Z"),
    "edit.copy_branch": ("Ctrl+Alt+Shift+C", "Ctrl+C"),
    "edit.cut_branch": ("Ctrl+Alt+Shift+X", "Ctrl+X"),
    "edit.paste_branch": ("Ctrl+Alt+Shift+V", "Ctrl+V"),
    "edit.copy_position": ("Ctrl+Alt+S",),
    "file.save_changes": ("Ctrl+K, Ctrl+Shift+S",),
    "edit.copy_sensei": ("Ctrl+Alt+Shift+S",),
    "edit.make_main_line": ("Ctrl+Alt+Shift+Up",),
    "navigate.main_line": ("Ctrl+Up",),
    "annotate.good": ("Ctrl+Shift+]", "Alt+1"),
    "annotate.bad": ("Ctrl+Shift+[", "Alt+5"),
    "setup.black": ("Ctrl+1", "1"),
    "mark.cross": ("Ctrl+2", "7"),
    "mark.triangle": ("Ctrl+3", "4"),
    "mark.square": ("Ctrl+4", "6"),
    "mark.circle": ("Ctrl+5", "5"),
    "mark.line": ("Ctrl+6", "L"),
    "mark.arrow": ("Ctrl+7", "A"),
    "mark.letter": ("Ctrl+8", "8"),
    "mark.number": ("Ctrl+9", "9"),
    "view.coordinates": ("Ctrl+Shift+C", "F8"),
    "view.games": ("Ctrl+Shift+M", "Ctrl+K, Ctrl+G"),
}
# Known is only that its F-keys choose tools (help of the editor); which, is a guess.
_CGOBAN: Final = {
    "tool.play": ("F2", "0"),
    "setup.black": ("F3", "1"),
    "setup.white": ("Shift+F3", "2"),
    "mark.triangle": ("F4", "4"),
    "mark.square": ("F5", "6"),
    "mark.circle": ("F6", "5"),
    "mark.letter": ("F7", "8"),
    "mark.number": ("F8", "9"),
    "mark.cross": ("F9", "7"),
    "annotate.next_hotspot": ("Ctrl+F2",),
    "annotate.values": ("Ctrl+F6",),
    "problems.next": ("Ctrl+F4",),
    "view.problems": ("Ctrl+F7",),
    "view.coordinates": ("Ctrl+F8",),
    "find.next": ("Ctrl+K, F3",),
    "find.previous": ("Ctrl+K, Shift+F3",),
    "study.autoplay": ("Ctrl+F5",),
    "study.score": ("Ctrl+Shift+F9",),
}
# bernds/q5Go, src/boardwindow_gui.ui.
_Q5GO: Final = {
    "edit.delete_branch": ("Ctrl+D", "Ctrl+Del"),
    "navigate.previous_fork": ("PgUp",),
    "navigate.next_fork": ("PgDown",),
    "navigate.back_10": ("Ctrl+Left",),
    "navigate.forward_10": ("Ctrl+Right",),
    "navigate.main_line": ("Ins", "Ctrl+M"),
    "tree.insert_after": ("Ctrl+T, Ins",),
}
# Its manual; it reaches forks and comments with keys that the user chooses.
_DRAGO: Final = {
    "navigate.previous_game": ("Ctrl+Left",),
    "navigate.next_game": ("Ctrl+Right",),
    "navigate.previous_fork": ("Ctrl+PgUp",),
    "navigate.next_fork": ("Ctrl+PgDown",),
}

PRESETS: Final[Mapping[str, Preset]] = {
    "sgfedit": Preset(QT_TRANSLATE_NOOP("Keys", "sgfedit")),
    "sabaki": Preset(QT_TRANSLATE_NOOP("Keys", "Sabaki"), _SABAKI, orientation="down"),
    "cgoban": Preset(QT_TRANSLATE_NOOP("Keys", "CGoban"), _CGOBAN),
    "q5go": Preset(QT_TRANSLATE_NOOP("Keys", "q5Go"), _Q5GO, {"Ctrl+D": "Ctrl+J"}),
    "drago": Preset(QT_TRANSLATE_NOOP("Keys", "Drago"), _DRAGO),
}
"""Value of the setting "keys.preset" → its keys."""


def choose_preset(settings: Settings, name: str) -> None:
    """Let keys be as in another program; its arrow keys go with the way its tree grows."""
    settings.set("tree.orientation", PRESETS[name].orientation)
    settings.set("keys.preset", name)


Strokes = tuple[int, ...]
"""The strokes of a key, as Qt counts them."""

_UNKNOWN: Final = Qt.Key.Key_unknown.value
_TURNED: Final = {"Left": "Up", "Up": "Left", "Right": "Down", "Down": "Right"}
_ARROW: Final = expression(r"(?<![A-Za-z])(Left|Right|Up|Down)$")
_TREE_MENUS: Final = ("navigate", "tree")
_IN_TREE: Final = frozenset({"edit.promote", "edit.demote", "edit.make_main_line"})
_NOT_IN_TREE: Final = frozenset({"navigate.visited_back", "navigate.visited_forward"})
"""Back and forward in time, as in a browser, whichever way the tree grows."""


class Clash(StrEnum):
    """How a key is in the way of another one."""

    SAME = "same"
    """Another action has it."""
    BEGINS = "begins"
    """It is the first stroke of another action's key, which could not be typed any more."""
    BEGUN = "begun"
    """Another action's key is its first stroke, so it could not be typed."""
    BOARD = "board"
    """The board's cursor needs it."""
    TEXT = "text"
    """Text fields have a meaning of their own for it, and keep it while one types there."""


class Conflict(NamedTuple):
    """A key that cannot be, or not everywhere.

    Attributes:
        key: It, as a portable text.
        action: Whose it is, or is to be.
        clash: What is in the way.
        other: The action that is in the way; empty for board and text fields.
    """

    key: str
    action: str
    clash: Clash
    other: str = ""

    @property
    def is_fatal(self) -> bool:
        """Whether the key does not work; text fields only come first while they have the focus."""
        return self.clash is not Clash.TEXT


@lru_cache(maxsize=1024)
def strokes(key: str) -> Strokes:
    """Return the strokes of a key; none for a text that is no key."""
    found = tuple(stroke.toCombined() for stroke in combinations(QKeySequence(key)))
    return () if _UNKNOWN in found else found


def combinations(sequence: QKeySequence) -> list[QKeyCombination]:
    """Return the strokes of a key as Qt has them."""
    # The stubs do not know that it can be indexed.
    return [sequence[index] for index in range(sequence.count())]  # type: ignore[index]


def stroke_text(stroke: QKeyCombination) -> str:
    """Return a single stroke as it is shown here."""
    return QKeySequence(stroke).toString(QKeySequence.SequenceFormat.NativeText)


def portable(key: str) -> str:
    """Return a key as it is stored: "ctrl+k,t" is "Ctrl+K, T". Empty for what is no key."""
    return QKeySequence(key).toString() if strokes(key) else ""


def native(key: str) -> str:
    """Return a key as it is shown here."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


# Following the tree -------------------------------------------------------------------------


def follows_tree(action_id: str) -> bool:
    """Whether the arrow keys of an action are directions in the variation tree."""
    is_in_menu = action_id.partition(".")[0] in _TREE_MENUS and action_id not in _NOT_IN_TREE
    return is_in_menu or action_id in _IN_TREE


def turned(key: str) -> str:
    """Return the key that means in a tree growing downwards what `key` does in the other one.

    It is its own inverse. Sequences of strokes stay as they are.
    """
    if "," in key:
        return key
    return _ARROW.sub(lambda match: _TURNED[match[1]], key)


def oriented(keys: Mapping[str, Sequence[str]], orientation: str) -> dict[str, tuple[str, ...]]:
    """Return keys of actions as they are in a tree that grows "right" or "down"."""
    is_down = orientation == "down"
    return {
        action_id: tuple(map(turned, found)) if is_down and follows_tree(action_id) else (*found,)
        for action_id, found in keys.items()
    }


# What is in force ---------------------------------------------------------------------------


def effective(
    defaults: Mapping[str, Sequence[str]],
    *,
    preset: str = "sgfedit",
    changed: Iterable[str] = (),
    orientation: str = "right",
) -> dict[str, tuple[str, ...]]:
    """Return the keys of every action, free of clashes; O(actions).

    Args:
        defaults: Action → keys of the table of actions, for a tree that grows to the right.
        preset: One of PRESETS.
        changed: The setting "keys.changed".
        orientation: The setting "tree.orientation".
    """
    theirs = PRESETS[preset].over(defaults)
    layers = (
        parsed(changed),
        oriented({key: theirs[key] for key in theirs if key in defaults}, orientation),
        oriented(defaults, orientation),
    )
    taken = _Taken()
    found: dict[str, tuple[str, ...]] = {}
    for layer in layers:
        own = {
            action_id: layer[action_id]
            for action_id in defaults
            if action_id in layer and action_id not in found
        }
        for action_id, keys in own.items():
            found[action_id] = tuple(filter(taken.take, keys))
    return {action_id: found[action_id] for action_id in defaults}


def of_settings(
    defaults: Mapping[str, Sequence[str]], settings: Settings
) -> dict[str, tuple[str, ...]]:
    """Return the keys of every action as the settings want them; of `defaults` none clash."""
    preset, changed = settings.get("keys.preset"), settings.get("keys.changed")
    orientation = settings.get("tree.orientation")
    if (preset, changed, orientation) == ("sgfedit", [], "right"):
        return {action_id: (*keys,) for action_id, keys in defaults.items()}
    return effective(defaults, preset=preset, changed=changed, orientation=orientation)


class _Taken:
    """The keys that are given away already."""

    def __init__(self) -> None:
        self._whole: set[Strokes] = set()
        self._beginnings: set[Strokes] = set()

    def take(self, key: str) -> bool:
        """Take a key unless it is none or clashes with one taken before; return whether."""
        own = strokes(key)
        beginnings = [own[:count] for count in range(1, len(own))]
        if (
            not own
            or own in self._whole
            or own in self._beginnings
            or not self._whole.isdisjoint(beginnings)
        ):
            return False
        self._whole.add(own)
        self._beginnings.update(beginnings)
        return True


# What the user changed ----------------------------------------------------------------------


def parsed(changed: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the keys by action of the setting "keys.changed": ``id=key|key``.

    What cannot be read is left out; no keys at all mean that the user took them away.
    """
    found = {}
    for row in changed:
        action_id, equals, keys = row.partition("=")
        if equals:
            known = (portable(_unescaped(key)) for key in keys.split("|") if key)
            found[action_id] = tuple(dict.fromkeys(filter(None, known)))
    return found


def stored(changed: Mapping[str, Iterable[str]]) -> list[str]:
    """Return what the setting "keys.changed" says, the inverse of `parsed`."""
    return [f"{action_id}={'|'.join(map(_escaped, keys))}" for action_id, keys in changed.items()]


def _escaped(key: str) -> str:
    return key.replace("%", "%25").replace("|", "%7C")


def _unescaped(key: str) -> str:
    return key.replace("%7C", "|").replace("%25", "%")


# Conflicts ----------------------------------------------------------------------------------

BOARD_KEYS: Final = ("Return", "Enter", "Space", "Esc")
"""What the keyboard cursor of the board is used with; its arrows count only while it is shown."""

TEXT_KEYS: Final = (
    *("Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z", "Ctrl+K"),
    *("Del", "Backspace", "Ins", "Ctrl+Del", "Ctrl+Backspace", "Ctrl+Ins", "Shift+Ins"),
    *("Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDown", "Shift+Del"),
    *("Ctrl+Left", "Ctrl+Right", "Ctrl+Shift+Left", "Ctrl+Shift+Right", "Ctrl+Home", "Ctrl+End"),
)
"""Keys with which text is edited. Letters are as well, which needs no telling."""


def clashes(key: str, action_id: str, keys: Mapping[str, Iterable[str]]) -> list[Conflict]:
    """Return what is in the way of giving `key` to an action, given the keys of all; O(keys)."""
    own = strokes(key)
    if not own:
        return []
    found = [
        Conflict(key, action_id, clash, other)
        for other, theirs in keys.items()
        if other != action_id
        for their in theirs
        if (clash := _clash(own, strokes(their))) is not None
    ]
    if own[0] in _combined(BOARD_KEYS):
        found.append(Conflict(key, action_id, Clash.BOARD))
    if own[0] in _combined(TEXT_KEYS):
        found.append(Conflict(key, action_id, Clash.TEXT))
    return found


def _clash(own: Strokes, other: Strokes) -> Clash | None:
    if own == other:
        return Clash.SAME
    if other[: len(own)] == own:
        return Clash.BEGINS
    return Clash.BEGUN if other and own[: len(other)] == other else None


@lru_cache(maxsize=2)
def _combined(keys: tuple[str, ...]) -> frozenset[int]:
    return frozenset(strokes(key)[0] for key in keys)


def conflicts(keys: Mapping[str, Sequence[str]]) -> list[Conflict]:
    """Return every fatal conflict among the keys of actions, each pair once; O(keys squared)."""
    found = []
    before: dict[str, Sequence[str]] = {}
    for action_id, own in keys.items():
        for key in own:
            found += [each for each in clashes(key, action_id, before) if each.is_fatal]
        before[action_id] = own
    return found
