"""Earlier versions of files: what is kept, found again, and what goes when it is too much."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sgfedit.app.backup_limits import Limits
from sgfedit.app.backup_version import digest_of
from sgfedit.app.backups import Backups
from sgfedit.errors import FileError

DAY = 86_400


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    return Backups(tmp_path / "data" / "backups")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return tmp_path / "game.sgf"


def write(path: Path, text: str, seconds: int = 0) -> Path:
    """Write a file as if that had been done so many seconds ago."""
    path.write_bytes(text.encode())
    if seconds:
        then = time.time() - seconds
        os.utime(path, (then, then))
    return path


def texts(backups: Backups, path: Path) -> list[str]:
    return [version.bytes().decode() for version in backups.versions(path)]


def keep_each(backups: Backups, path: Path, *contents: str) -> None:
    for content in contents:
        assert backups.keep(write(path, content)) is not None


def test_what_a_file_holds_is_kept_with_its_time_and_the_newest_comes_first(
    backups: Backups, game: Path
) -> None:
    first = backups.keep(write(game, "(;B[aa])", DAY))
    second = backups.keep(write(game, "(;B[bb])"))

    assert first is not None
    assert second is not None
    assert backups.versions(game) == (second, first)
    assert texts(backups, game) == ["(;B[bb])", "(;B[aa])"]
    assert abs(time.time() - DAY - first.time_ns / 1e9) < 10
    assert first.size == 8
    assert first.of == game
    assert first.load().games[0].root.get("B") is not None
    assert game.read_text() == "(;B[bb])"
    assert sorted(game.parent.iterdir()) == [game.parent / "data", game]


def test_a_copy_is_found_without_the_program(backups: Backups, game: Path) -> None:
    version = backups.keep(write(game, "(;B[aa])"))

    assert version is not None
    assert version.file.read_bytes() == b"(;B[aa])"
    assert version.file.suffix == ".sgf"
    assert version.file.parent.name.startswith("game-")


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such modes")
def test_nobody_else_may_read_the_copies(backups: Backups, game: Path) -> None:
    version = backups.keep(write(game, "(;)"))

    assert version is not None
    assert stat.S_IMODE(version.file.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(backups.folder.stat().st_mode) == 0o700


def test_the_same_content_is_kept_once_and_is_the_newest_then(
    backups: Backups, game: Path
) -> None:
    keep_each(backups, game, "one", "two", "one")

    assert texts(backups, game) == ["one", "two"]


def test_what_is_handed_over_is_kept_in_place_of_what_is_there(
    backups: Backups, game: Path
) -> None:
    backups.keep(game, b"(;C[theirs])")

    assert texts(backups, game) == ["(;C[theirs])"]


def test_the_charset_that_the_user_chose_is_known(backups: Backups, game: Path) -> None:
    game.write_bytes("(;C[Čech])".encode("cp1250"))
    backups.keep(game, charset="cp1250")

    (version,) = backups.versions(game)
    assert version.charset == "cp1250"
    assert version.load().games[0].root.get("C") == "Čech"
    assert version.load("cp1252").games[0].root.get("C") == "Èech"

    backups.keep(game)
    assert backups.versions(game)[0].charset == ""


def test_where_is_no_regular_file_nothing_is_kept(backups: Backups, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sgf")
    (tmp_path / "folder.sgf").mkdir()

    for name in ("pipe.sgf", "folder.sgf", "missing.sgf", "a\0b.sgf"):
        assert backups.keep(tmp_path / name) is None
    assert not backups.folder.exists()


def test_a_link_and_its_target_have_the_same_versions(backups: Backups, game: Path) -> None:
    link = game.with_name("link.sgf")
    link.symlink_to(write(game, "(;)"))
    backups.keep(link)

    assert backups.versions(link) == backups.versions(game) != ()


HOSTILE = {
    "newline": b"a\nb.sgf",
    "percent": b"100%s%n.sgf",
    "quotes": b'"it\'s".sgf',
    "long": b"x" * 251 + b".sgf",
    "long suffix": b"x." + b"y" * 253,
    "invalid UTF-8": b"\xff\xfe\x80.sgf",
    "hidden": b".sgf",
    "dots": b"....sgf",
    "wide": "对局记录".encode() * 20 + b".sgf",
}


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_files_of_any_name_have_versions(backups: Backups, tmp_path: Path, name: bytes) -> None:
    path = tmp_path / os.fsdecode(name)
    keep_each(backups, path, "one", "two")

    assert texts(backups, path) == ["two", "one"]
    assert list(backups.all_versions()) == [path]
    folder = backups.versions(path)[0].file.parent
    assert folder.parent == backups.folder
    assert folder.name.isprintable()


def test_files_of_the_same_name_are_told_apart(backups: Backups, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        backups.keep(write(tmp_path / name / "game.sgf", name))

    assert texts(backups, tmp_path / "a" / "game.sgf") == ["a"]
    assert len(backups.all_versions()) == 2


# Found again ----------------------------------------------------------------------------------


def test_a_file_that_is_gone_has_its_versions(backups: Backups, game: Path) -> None:
    backups.keep(write(game, "(;)"))
    game.unlink()

    assert texts(backups, game) == ["(;)"]


def test_a_file_that_was_renamed_has_the_versions_of_its_old_name(
    backups: Backups, game: Path
) -> None:
    backups.keep(write(game, "old"))
    backups.note_saved(game, digest_of(b"new"))
    write(game, "new")
    other = game.rename(game.with_name("other.sgf"))

    assert backups.versions(other) == ()
    assert [(one.of, one.bytes()) for one in backups.relatives(other)] == [(game, b"old")]

    backups.keep(other)
    write(other, "newer")
    assert [one.of for one in backups.relatives(other)] == [game]


def test_a_stranger_has_no_relatives(backups: Backups, game: Path, tmp_path: Path) -> None:
    backups.keep(write(game, "old"))
    backups.note_saved(game, digest_of(b"new"))

    assert backups.relatives(write(tmp_path / "other.sgf", "another game")) == ()
    assert backups.relatives(tmp_path / "missing.sgf") == ()
    assert backups.relatives(game) == ()


def test_saving_a_file_without_versions_notes_nothing(backups: Backups, game: Path) -> None:
    backups.note_saved(game, digest_of(b"new"))

    assert not backups.folder.exists()


# Damage ---------------------------------------------------------------------------------------


def test_an_index_cut_off_anywhere_costs_no_version(backups: Backups, game: Path) -> None:
    game.write_bytes("(;C[Čech])".encode("cp1250"))
    version = backups.keep(game, charset="cp1250")
    assert version is not None
    index = version.file.parent / "index.json"
    whole = index.read_bytes()

    for length in range(len(whole)):
        index.write_bytes(whole[:length])
        assert [one.file for one in backups.versions(game)] == [version.file]
        assert len(backups.all_versions()) == 1
    index.unlink()
    assert [one.file for one in backups.versions(game)] == [version.file]


def test_a_damaged_index_is_put_aside_when_the_next_version_is_kept(
    backups: Backups, game: Path
) -> None:
    keep_each(backups, game, "one")
    index = backups.versions(game)[0].file.parent / "index.json"
    index.write_bytes(b'{"path": 7}')
    keep_each(backups, game, "two")

    assert index.with_name("index.json.damaged").read_bytes() == b'{"path": 7}'
    assert list(backups.all_versions()) == [game]
    assert texts(backups, game) == ["two", "one"]


def test_a_copy_of_which_the_disk_has_lost_something_is_told(backups: Backups, game: Path) -> None:
    version = backups.keep(write(game, "(;B[aa])"))
    assert version is not None
    assert version.is_whole()

    version.file.write_bytes(b"(;B[")
    assert not version.is_whole()
    keep_each(backups, game, "(;B[aa])")
    (again,) = backups.versions(game)
    assert again.is_whole()


def test_what_others_have_put_into_the_folders_is_left_alone(backups: Backups, game: Path) -> None:
    version = backups.keep(write(game, "(;)"))
    assert version is not None
    mine = version.file.with_name("mine.sgf")
    mine.write_bytes(b"x")
    odd = version.file.with_name("000009 2026-99-99 999999Z 0123456789abcdef.sgf")
    odd.write_bytes(b"y")

    assert [one.file for one in backups.versions(game)] == [odd, version.file]
    backups.forget_all()
    assert list(version.file.parent.iterdir()) == [mine]


def test_a_copy_that_was_cut_off_goes_after_a_while(
    backups: Backups, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = backups.keep(write(game, "(;)"))
    assert version is not None
    part = version.file.with_name(".part-0123")
    part.write_bytes(b"(")

    backups.tidy()
    assert part.exists()
    later = time.time() + DAY / 2
    monkeypatch.setattr(time, "time", lambda: later)
    backups.tidy()
    assert not part.exists()
    assert version.file.exists()


@pytest.mark.parametrize("failing", ["mkdir", "replace", "utime"])
def test_a_version_that_cannot_be_kept_is_told_and_leaves_nothing_behind(
    backups: Backups, game: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    write(game, "(;)")

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os if failing == "utime" else Path, failing, fail)
    with pytest.raises(FileError) as told:
        backups.keep(game)
    assert told.value.reason == "full"
    assert backups.used_bytes() == 0


def test_a_file_larger_than_all_versions_may_be_is_refused(tmp_path: Path, game: Path) -> None:
    backups = Backups(tmp_path / "data", Limits(total_bytes=5))

    with pytest.raises(FileError, match="larger than"):
        backups.keep(write(game, "123456"))
    assert not backups.folder.exists()


def test_several_programs_keep_versions_at_once(backups: Backups, tmp_path: Path) -> None:
    """Each of them has `Backups` of its own on the same folder."""

    def work(number: int) -> None:
        own = Backups(backups.folder)
        path = tmp_path / "game.sgf"
        for turn in range(10):
            own.keep(path, f"{number} {turn}".encode())

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))

    found = backups.versions(tmp_path / "game.sgf")
    assert {one.bytes() for one in found} <= {
        f"{n} {t}".encode() for n in range(4) for t in range(10)
    }
    assert len(found) == 30
    assert all(one.is_whole() for one in found)
    assert list(backups.all_versions()) == [tmp_path / "game.sgf"]


# What goes ------------------------------------------------------------------------------------


def limited(backups: Backups, **limits: int) -> Backups:
    return Backups(backups.folder, Limits(**limits))


def aged(backups: Backups, path: Path, days: float) -> None:
    """Make the newest version of a file one that was kept so many days ago."""
    version = backups.versions(path)[0]
    then = time.time() - days * DAY
    name = time.strftime("%Y-%m-%d %H%M%S", time.gmtime(then))
    digits = version.file.name.split(" ")
    version.file.rename(version.file.with_name(f"{digits[0]} {name}Z {digits[-1]}"))
    target = backups.versions(path)[0].file
    os.utime(target, (then, then))


def test_many_versions_of_today_leave_the_one_of_yesterday(backups: Backups, game: Path) -> None:
    few = limited(backups, most=6)
    keep_each(backups, game, "last week")
    aged(backups, game, 7)
    keep_each(backups, game, "yesterday")
    aged(backups, game, 1)
    for minutes in range(200, 0, -10):
        backups.keep(write(game, f"{minutes} minutes ago", minutes * 60))
    few.tidy()

    left = texts(few, game)
    assert len(left) == 6
    assert left[0] == "10 minutes ago"
    assert left[-2:] == ["yesterday", "last week"]


def test_one_version_or_two_can_be_all_there_are(backups: Backups, game: Path) -> None:
    keep_each(backups, game, "1", "2", "3")
    limited(backups, most=2).tidy()
    assert texts(backups, game) == ["3", "1"]
    limited(backups, most=1).tidy()
    assert texts(backups, game) == ["3"]


def test_old_versions_go_but_for_the_newest_of_a_file(backups: Backups, game: Path) -> None:
    for days in (30, 20, 10):
        keep_each(backups, game, f"{days} days")
        aged(backups, game, days)

    limited(backups, days=15).tidy()
    assert texts(backups, game) == ["10 days"]
    limited(backups, days=5).tidy()
    assert texts(backups, game) == ["10 days"]


def test_a_file_written_years_ago_is_not_old_when_it_is_kept_today(
    backups: Backups, game: Path
) -> None:
    backups.keep(write(game, "then", 2000 * DAY))
    backups.keep(write(game, "now"))

    assert texts(backups, game) == ["now", "then"]


def test_a_clock_that_goes_back_changes_no_order(backups: Backups, game: Path) -> None:
    for hours_ahead in (5, 3, 1):
        backups.keep(write(game, f"{hours_ahead}", -hours_ahead * 3600))
    limited(backups, most=2).tidy()

    assert texts(backups, game) == ["1", "5"]


def test_the_disk_that_is_used_stays_within_its_bound(backups: Backups, tmp_path: Path) -> None:
    """The oldest go, first those that are not the last ones of their file."""
    small = limited(backups, total_bytes=1000)
    one, other, third = (tmp_path / name for name in ("one.sgf", "other.sgf", "third.sgf"))
    for days, path in ((3, other), (2, one), (1, one)):
        small.keep(path, str(days).encode() * 300)
        aged(small, path, days)

    small.keep(third, b"x" * 300)
    assert {path: len(found) for path, found in small.all_versions().items()} == {
        one: 1,
        other: 1,
        third: 1,
    }
    small.keep(third, b"y" * 950)
    assert [path.name for path in small.all_versions()] == ["third.sgf"]
    assert texts(small, third) == ["y" * 950]
    assert sum(one.size for one in small.versions(third)) <= 1000


def test_what_is_used_is_what_stands_on_the_disk(backups: Backups, game: Path) -> None:
    assert backups.used_bytes() == 0
    keep_each(backups, game, "one", "two")

    files = [file for file in backups.folder.rglob("*") if file.is_file()]
    assert len(files) == 3
    assert backups.used_bytes() == sum(file.stat().st_size for file in files)


def test_versions_are_forgotten_one_by_one_and_all_together(
    backups: Backups, game: Path, tmp_path: Path
) -> None:
    keep_each(backups, game, "one", "two")
    keep_each(backups, tmp_path / "other.sgf", "three")

    backups.forget(backups.versions(game)[0])
    assert texts(backups, game) == ["one"]
    backups.forget(backups.versions(game)[0])
    assert list(backups.all_versions()) == [tmp_path / "other.sgf"]
    backups.forget_all()
    assert list(backups.folder.iterdir()) == []
    assert backups.used_bytes() == 0


def test_a_folder_that_is_gone_meanwhile_is_none(backups: Backups, game: Path) -> None:
    version = backups.keep(write(game, "one"))
    assert version is not None
    shutil.rmtree(backups.folder)

    backups.forget(version)
    backups.tidy()
    assert backups.versions(game) == ()
    with pytest.raises(FileError):
        version.bytes()
