from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QSettings

from sgfedit.app.setting_headings import PAGES
from sgfedit.app.setting_rows import SETTINGS, Setting
from sgfedit.app.settings import RECENT_FILES, REMEMBERED, Settings, default_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.ini"


def test_every_setting_begins_with_its_default(file: Path) -> None:
    settings = Settings(file)

    rows = (*SETTINGS, *REMEMBERED)
    assert {s.key: settings.get(s.key) for s in rows} == {s.key: s.default for s in rows}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("view.coordinates", False),
        ("view.variations", "siblings"),
        ("comment.font_size", 14),
        ("files.recent", ["/a/b c.sgf"]),
        ("files.recent", ["/a, b.sgf", "/ü.sgf"]),
        ("files.recent", []),
        ("files.last_folder", "/a"),
        ("window.geometry", b"\x00\x01\xff"),
    ],
)
def test_a_value_comes_back_from_the_file_as_it_was(file: Path, key: str, value: Any) -> None:
    first = Settings(file)
    first.set(key, value)
    assert first.get(key) == value
    first.sync()

    assert Settings(file).get(key) == value


@pytest.mark.parametrize(
    ("key", "stored", "read"),
    [
        ("view.variations", "sideways", "record"),
        ("comment.font_size", "big", 0),
        ("comment.font_size", "²", 0),
        ("comment.font_size", "-3", 0),
        ("view.zoom", "1000000000", 100),
        ("view.zoom", "1e9", 100),
        ("view.zoom", "0", 100),
        ("guess.tries", "0", 0),
        ("window.tree_share", "-99999", 45),
        ("info.title_format", "a, b", r"\PB – \PW"),
        ("view.last_move", "perhaps", True),
        ("view.last_move", "false", False),
        ("view.last_move", "true", True),
        ("files.recent", "one", ["one"]),
        ("files.recent", "", []),
        ("window.state", "text", b""),
    ],
)
def test_bad_data_reads_as_the_default(file: Path, key: str, stored: str, read: object) -> None:
    file.write_text(f"[General]\n{key}={stored}\n", encoding="utf-8")

    assert Settings(file).get(key) == read


def test_only_a_new_value_is_told_of(file: Path) -> None:
    settings = Settings(file)
    told: list[str] = []
    settings.changed.connect(told.append)

    settings.set("board.wheel", True)
    settings.set("board.wheel", False)
    settings.set("board.wheel", False)

    assert told == ["board.wheel"]


@pytest.mark.parametrize(("stored", "labels"), [("false", "none"), ("true", "numbers")])
def test_a_setting_that_was_called_otherwise_is_still_read(
    file: Path, stored: str, labels: str
) -> None:
    file.write_text(f"[General]\ntree.numbers={stored}\n", encoding="utf-8")
    settings = Settings(file)
    assert settings.get("tree.labels") == labels

    settings.set("tree.labels", "points")
    assert settings.get("tree.labels") == "points"


def test_what_was_read_counts_until_something_is_stored(file: Path) -> None:
    settings, other = Settings(file), Settings(file)
    assert settings.get("tree.orientation") == "right"
    other.set("tree.orientation", "down")

    assert settings.get("tree.orientation") == "right"
    settings.sync()
    assert settings.get("tree.orientation") == "down"
    settings.set("tree.orientation", "right")
    assert settings.get("tree.orientation") == "right"


def test_a_list_that_was_read_is_the_readers_own(file: Path) -> None:
    settings = Settings(file)
    settings.set("files.recent", ["a.sgf"])

    settings.get("files.recent").append("b.sgf")

    assert settings.get("files.recent") == ["a.sgf"]


def test_an_undeclared_key_raises(file: Path) -> None:
    with pytest.raises(KeyError):
        Settings(file).get("view.nonsense")
    with pytest.raises(KeyError):
        Settings(file).set("view.nonsense", 1)


def test_recent_files_are_listed_once_with_the_last_one_first(file: Path) -> None:
    settings = Settings(file)

    for number in (*range(RECENT_FILES + 3), 5):
        settings.add_recent(f"/{number}.sgf")

    recent = settings.get("files.recent")
    assert recent[:3] == ["/5.sgf", f"/{RECENT_FILES + 2}.sgf", f"/{RECENT_FILES + 1}.sgf"]
    assert len(recent) == len(set(recent)) == RECENT_FILES


def test_without_a_path_the_users_settings_are_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    settings = Settings()
    settings.set("files.last_folder", "/x")
    settings.sync()

    assert "last_folder=/x" in (tmp_path / "sgfedit" / "sgfedit.ini").read_text()


def test_trifles_are_not_listed_until_they_are_asked_for(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    assert settings.get("problems.severities") == ["error", "warning"]
    assert settings.get("problems.hidden") == []

    settings.set("problems.severities", ["info"])
    settings.sync()

    assert Settings(tmp_path / "settings.ini").get("problems.severities") == ["info"]


# The preferences are made from the table ------------------------------------------------------


def test_the_user_can_set_everything_but_what_the_program_remembers() -> None:
    """A setting that is neither shown nor remembered could be set in the file alone."""
    lost = [setting.key for setting in SETTINGS if not setting.page]

    assert lost == [], "give them page= and text=, or put them into REMEMBERED"
    assert [setting.key for setting in REMEMBERED if setting.page or setting.text] == []
    keys = [setting.key for setting in (*SETTINGS, *REMEMBERED)]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
def test_a_setting_that_is_shown_is_complete(setting: Setting) -> None:
    assert setting.page in PAGES, f"no such page: {setting.page}; there are {list(PAGES)}"
    assert setting.text, "say text="
    if setting.choices:
        assert len(setting.labels.split("|")) == len(setting.choices), "a label for each choice"
    if type(setting.default) is int:
        assert setting.limits is not None, "say limits=(least, greatest)"
        least, greatest = setting.limits
        assert least <= setting.default <= greatest or (setting.zero and not setting.default)
    if type(setting.default) is list:
        assert setting.choices or setting.form, "say choices= or form="
    if setting.needs:
        assert type(default_of(setting.needs)) is bool


def test_texts_on_a_page_differ() -> None:
    texts = [(setting.page, setting.heading, setting.text) for setting in SETTINGS]

    assert len(set(texts)) == len(texts)
