"""Which keys an action has, and what is in the way of a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.app.setting_rows import SETTINGS
from sgfedit.gui.actions import shortcuts
from sgfedit.gui.actions.shortcuts import PRESETS, Clash, Conflict, effective
from sgfedit.gui.features import ACTIONS

if TYPE_CHECKING:
    from sgfedit.app.settings import Settings

DEFAULTS = {row.id: row.keys for row in ACTIONS}
ORIENTATIONS = ("right", "down")


def test_every_action_has_a_key() -> None:
    assert [action_id for action_id, keys in DEFAULTS.items() if not keys] == []


def test_every_key_of_the_table_is_one() -> None:
    keys = [key for keys in DEFAULTS.values() for key in keys]

    assert [key for key in keys if shortcuts.portable(key) != key] == []


def test_no_two_actions_of_the_table_are_in_each_others_way() -> None:
    assert shortcuts.conflicts(DEFAULTS) == []


def test_the_presets_are_those_of_the_setting() -> None:
    setting = next(setting for setting in SETTINGS if setting.key == "keys.preset")

    assert tuple(PRESETS) == setting.choices


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_free_of_conflicts_and_leaves_every_action_a_key(
    preset: str, orientation: str
) -> None:
    wanted = {**DEFAULTS, **PRESETS[preset].over(DEFAULTS)}
    given = effective(DEFAULTS, preset=preset, orientation=orientation)

    assert shortcuts.conflicts(given) == []
    assert [action_id for action_id, keys in given.items() if not keys] == []
    if orientation == "right":
        # Nothing was written that another line of the preset takes away again.
        kept = {key: given[key] for key in PRESETS[preset].keys}
        assert kept == {key: wanted[key] for key in PRESETS[preset].keys}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_names_only_actions_that_exist(preset: str) -> None:
    assert sorted(PRESETS[preset].keys.keys() - DEFAULTS.keys()) == []


@pytest.mark.parametrize(
    ("preset", "orientation", "action", "key"),
    [
        # FEATURES.md, section 3.
        ("sgfedit", "right", "navigate.next", "Right"),
        ("sgfedit", "down", "navigate.next", "Down"),
        ("sgfedit", "down", "navigate.next_variation", "Right"),
        ("sgfedit", "down", "navigate.next_fork", "Ctrl+Down"),
        ("sabaki", "down", "navigate.next", "Down"),
        ("sabaki", "down", "navigate.previous_fork", "Ctrl+Up"),
        ("sabaki", "down", "navigate.next_comment", "Ctrl+Shift+Down"),
        ("sabaki", "down", "navigate.main_line", "Ctrl+Left"),
        ("sabaki", "down", "edit.promote", "Ctrl+Shift+Left"),
        ("sabaki", "down", "edit.pass", "Ctrl+P"),
        ("sabaki", "down", "mark.triangle", "Ctrl+3"),
        ("sabaki", "right", "navigate.next", "Right"),
        ("q5go", "right", "navigate.next", "Right"),
        ("q5go", "right", "navigate.previous_fork", "PgUp"),
        ("q5go", "right", "navigate.main_line", "Ins"),
        ("q5go", "right", "edit.delete_branch", "Ctrl+D"),
        ("drago", "right", "navigate.next_variation", "Down"),
        ("drago", "right", "navigate.next_game", "Ctrl+Right"),
        ("cgoban", "right", "mark.triangle", "F4"),
    ],
)
def test_presets_have_the_keys_of_their_programs(
    preset: str, orientation: str, action: str, key: str
) -> None:
    assert effective(DEFAULTS, preset=preset, orientation=orientation)[action][0] == key


TABLE = {
    "file.save": ("Ctrl+S",),
    "navigate.next": ("Right", "Ctrl+K, Right"),
    "navigate.next_variation": ("Down",),
    "view.turn": ("Ctrl+Alt+Right",),
    "edit.promote": ("Ctrl+Shift+Up",),
}


def test_arrows_follow_the_tree_but_not_those_about_the_board() -> None:
    assert effective(TABLE, orientation="down") == {
        "file.save": ("Ctrl+S",),
        "navigate.next": ("Down", "Ctrl+K, Right"),
        "navigate.next_variation": ("Right",),
        "view.turn": ("Ctrl+Alt+Right",),
        "edit.promote": ("Ctrl+Shift+Left",),
    }


@pytest.mark.parametrize("key", ["Left", "Ctrl+Shift+Up", "Right", "Ctrl+Down", "PgUp", "Ctrl+K"])
def test_turning_a_key_twice_gives_it_back(key: str) -> None:
    assert shortcuts.turned(shortcuts.turned(key)) == key


def test_only_arrows_are_turned() -> None:
    assert [shortcuts.turned(key) for key in ("PgUp", "Home", "Ctrl+L")] == [
        "PgUp",
        "Home",
        "Ctrl+L",
    ]


def test_what_the_user_changed_comes_first_and_takes_the_key_from_others() -> None:
    found = effective(TABLE, changed=["view.turn=Ctrl+S|Ctrl+J", "edit.promote="])

    assert found["view.turn"] == ("Ctrl+S", "Ctrl+J")
    assert found["edit.promote"] == ()
    assert found["file.save"] == ()
    assert found["navigate.next"] == TABLE["navigate.next"]


def test_keys_that_the_user_chose_are_not_turned() -> None:
    found = effective(TABLE, changed=["navigate.next=Up"], orientation="down")

    assert found["navigate.next"] == ("Up",)


def test_a_leader_that_becomes_a_key_takes_its_sequences_away() -> None:
    found = effective(TABLE, changed=["file.save=Ctrl+K"])

    assert found["navigate.next"] == ("Right",)


def test_a_sequence_takes_away_the_key_it_begins_with() -> None:
    found = effective(TABLE, changed=["view.turn=Ctrl+S, T"])

    assert found["file.save"] == ()


def test_actions_unknown_to_this_version_and_what_is_no_key_do_no_harm() -> None:
    found = effective(
        TABLE, changed=["gone.away=Ctrl+Right", "nonsense", "file.save=Ctrl+Foo|ctrl+j"]
    )

    assert found["file.save"] == ("Ctrl+J",)
    assert found.keys() == TABLE.keys()


@pytest.mark.parametrize("keys", [(), ("Ctrl+S",), ("Ctrl+K, T", "|"), ("%", "Ctrl+,, ,", "=")])
def test_changes_survive_being_stored(keys: tuple[str, ...]) -> None:
    assert shortcuts.parsed(shortcuts.stored({"file.save": keys})) == {"file.save": keys}


def test_the_settings_of_a_first_start_leave_the_table_as_it_is(settings: Settings) -> None:
    assert shortcuts.of_settings(DEFAULTS, settings) == shortcuts.effective(DEFAULTS)


def test_the_settings_say_what_is_in_force(settings: Settings) -> None:
    settings.set("keys.changed", ["file.save=F12"])
    settings.set("tree.orientation", "down")

    found = shortcuts.of_settings(TABLE, settings)

    assert found["file.save"] == ("F12",)
    assert found["navigate.next"][0] == "Down"


@pytest.mark.parametrize(
    ("key", "clash", "other"),
    [
        ("Ctrl+S", Clash.SAME, "file.save"),
        ("ctrl+s", Clash.SAME, "file.save"),
        ("Ctrl+K", Clash.BEGINS, "navigate.next"),
        ("Right, X", Clash.BEGUN, "navigate.next"),
        ("Space", Clash.BOARD, ""),
        ("Esc, A", Clash.BOARD, ""),
        ("Ctrl+A", Clash.TEXT, ""),
    ],
)
def test_what_is_in_the_way_of_a_key(key: str, clash: Clash, other: str) -> None:
    found = [
        conflict
        for conflict in shortcuts.clashes(key, "edit.promote", TABLE)
        if conflict.clash is clash
    ]

    assert found == [Conflict(key, "edit.promote", clash, other)]
    assert found[0].is_fatal is (clash is not Clash.TEXT)


@pytest.mark.parametrize("key", ["Ctrl+Shift+Up", "Ctrl+J", "Ctrl+K, T", "Ctrl+Foo", ""])
def test_what_is_free_or_its_own_or_no_key_has_nothing_in_the_way(key: str) -> None:
    fatal = [c for c in shortcuts.clashes(key, "edit.promote", TABLE) if c.is_fatal]

    assert fatal == []


def test_each_conflict_of_a_table_is_told_once() -> None:
    table = {**TABLE, "view.other": ("Ctrl+S", "Return")}

    assert shortcuts.conflicts(table) == [
        Conflict("Ctrl+S", "view.other", Clash.SAME, "file.save"),
        Conflict("Return", "view.other", Clash.BOARD),
    ]
