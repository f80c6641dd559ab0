"""Keys as other programs have them, for hands that know those."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


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
    "file.print": ("Ctrl+K, Ctrl+P",),
    "edit.enter_points": ("Ctrl+L", "/"),
    "edit.redo": ("Ctrl+Y", "Ctrl+Shift+Z"),
    "edit.copy_branch": ("Ctrl+Alt+Shift+C", "Ctrl+C"),
    "edit.cut_branch": ("Ctrl+Alt+Shift+X", "Ctrl+X"),
    "edit.paste_branch": ("Ctrl+Alt+Shift+V", "Ctrl+V"),
    "edit.copy_position": ("Ctrl+Alt+S",),
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
