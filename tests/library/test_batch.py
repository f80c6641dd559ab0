"""Many files are changed together, with a backup, and get every byte and name back."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit.errors import FileError, RefusalError
from sgfedit.library import processes
from sgfedit.library.batch import (
    Change,
    Job,
    Normalise,
    Planner,
    Preview,
    Progress,
    SetInfo,
    Strip,
    Turn,
    backups,
    default_folder,
    files_in,
    find_backup,
    plan,
    planning,
    run,
    running,
    undo,
)
from sgfedit.library.batch.backups import State
from sgfedit.library.batch.planning import settled

if TYPE_CHECKING:
    from collections.abc import Mapping

NORMALISE = Job.of([Normalise()])
RECORDS = {
    "a.sgf": b"(;GM[1]SZ[9]GN[b]DT[1996-3-12];B[aa])\r\n",
    "b.sgf": b"(;GM[1]SZ[9]GN[a]DT[1996-03-12];B[bb])",
    "c.sgf": b"( ;GM[1]SZ[9]GN[d]DT[1996-3-13] ;B[cc]C[x\n])",
}
"""By their game names the first two exchange their names."""

DEADLY = """
import sys; sys.path[:] = {path!r}
from sgfedit.library import processes
from sgfedit.library.batch import planning
examine = planning.examine
def deadly(task):
    if task.path.endswith("n3.sgf"):
        raise SystemExit
    return examine(task)
planning.examine = deadly
processes.main()
"""


def name_of(path: str) -> str:
    return Path(path).name


class Folder:
    """A folder of records, and one of backups."""

    def __init__(self, folder: Path, records: Mapping[str, bytes] = RECORDS) -> None:
        self.games = folder / "games"
        self.backups = folder / "backups"
        self.games.mkdir()
        for name, data in records.items():
            (self.games / name).write_bytes(data)

    @property
    def paths(self) -> list[str]:
        return sorted(map(str, self.games.iterdir()))

    @property
    def content(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.games.iterdir()}

    def plan(self, job: Job) -> Preview:
        return plan(self.paths, job)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


# The dry run ------------------------------------------------------------------------------------


def test_a_dry_run_tells_what_changes_and_writes_nothing(folder: Folder) -> None:
    preview = folder.plan(NORMALISE)

    assert [file.rows for file in preview.files] == [
        (Change("DT", "1996-3-12", "1996-03-12", 1),),
        (),
        (Change("DT", "1996-3-13", "1996-03-13", 1),),
    ]
    assert [name_of(file.path) for file in preview.changed] == ["a.sgf", "c.sgf"]
    assert folder.content == RECORDS
    assert not folder.backups.exists()


def test_what_cannot_be_changed_is_told_and_the_others_go_on(folder: Folder) -> None:
    (folder.games / "d.sgf").symlink_to(folder.games / "a.sgf")
    (folder.games / "e.sgf").write_bytes(b"no game")
    (folder.games / "f.sgf").write_bytes("(;CA[ISO-8859-1]PB[é];B[aa])".encode("latin-1"))
    paths = [*folder.paths, str(folder.games / "missing.sgf")]

    preview = plan(paths, Job.of([SetInfo.of("EV", "名人")]), lambda path: path.endswith("b.sgf"))

    failures = {name_of(file.path): file.failure for file in preview.failed}
    assert sorted(failures) == ["b.sgf", "d.sgf", "e.sgf", "f.sgf", "missing.sgf"]
    assert "open with changes" in failures["b.sgf"]
    assert "same file as" in failures["d.sgf"]
    assert "UTF-8" in failures["f.sgf"]
    assert len(preview.changed) == 2


def test_a_file_that_must_not_be_written_is_told_beforehand(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, _mode: not path.endswith("a.sgf"))

    assert [name_of(file.path) for file in folder.plan(NORMALISE).failed] == ["a.sgf"]


def test_a_path_that_is_named_twice_is_one_file(folder: Folder) -> None:
    assert len(plan(folder.paths * 2, NORMALISE).files) == 3


def test_processes_find_the_same_and_a_file_that_ends_one_is_left_alone(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = DEADLY.format(path=sys.path)
    monkeypatch.setattr(processes, "command", lambda: [sys.executable, "-c", code])
    monkeypatch.setattr(planning, "_MANY", 1)
    monkeypatch.setattr(planning, "_CHUNK", 1)
    for number in range(5):
        (folder.games / f"n{number}.sgf").write_bytes(RECORDS["a.sgf"])

    planner = Planner(folder.paths, NORMALISE, processes=1)
    for _ in planner:
        pass

    found, here = planner.preview(), folder.plan(NORMALISE)
    assert [name_of(file.path) for file in found.failed] == ["n3.sgf"]
    assert "ended the process" in found.failed[0].failure
    assert found.files == tuple(
        found.failed[0] if name_of(file.path) == "n3.sgf" else file for file in here.files
    )


def test_folders_stand_for_the_sgf_files_in_them(folder: Folder) -> None:
    (folder.games / "sub").mkdir()
    (folder.games / "sub" / "d.MGT").write_bytes(b"x")
    (folder.games / "notes.txt").write_bytes(b"x")

    found = list(files_in(["else.txt", str(folder.games)]))

    names = ["a.sgf", "b.sgf", "c.sgf", "sub/d.MGT"]
    assert found == ["else.txt", *(str(folder.games / name) for name in names)]


# Doing it ---------------------------------------------------------------------------------------


def test_files_are_changed_and_all_come_back(folder: Folder) -> None:
    times = {path: Path(path).stat().st_mtime_ns for path in folder.paths}
    told: list[Progress] = []

    outcome = run(folder.plan(NORMALISE), folder.backups, progress=told.append)

    assert folder.content == {
        "a.sgf": RECORDS["a.sgf"].replace(b"1996-3-", b"1996-03-"),
        "b.sgf": RECORDS["b.sgf"],
        "c.sgf": RECORDS["c.sgf"].replace(b"1996-3-", b"1996-03-"),
    }
    assert {progress.stage for progress in told} == {"backup", "files"}
    assert not outcome.failed
    backup = find_backup(folder=folder.backups)
    assert backup == outcome.backup
    assert [backup.original(item).read_bytes() for item in backup.items] == [
        RECORDS["a.sgf"],
        RECORDS["c.sgf"],
    ]

    undone = undo(backup, progress=told.append)

    assert folder.content == RECORDS
    assert {path: Path(path).stat().st_mtime_ns for path in folder.paths} == times
    assert undone.backup.state is State.UNDONE
    assert len(undone.restored) == 2
    assert not undo(backup).restored
    with pytest.raises(RefusalError):
        find_backup(folder=folder.backups)
    assert find_backup(backup.name, folder.backups).state is State.UNDONE


def test_without_the_kept_results_it_comes_out_the_same(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "_MOST_KEPT", 0)
    preview = folder.plan(Job.of([Normalise(), Turn(), Strip.of("comments")]))

    assert len(run(preview, folder.backups).changed) == 3
    monkeypatch.setattr(running, "work", lambda *_: pytest.fail("not again"))


def test_what_comes_out_otherwise_than_in_the_preview_is_not_written(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "_MOST_KEPT", 0)
    preview = folder.plan(NORMALISE)
    other = preview._replace(job=Job.of([SetInfo.of("EV", "x")]))

    outcome = run(other, folder.backups)

    assert folder.content == RECORDS
    assert len(outcome.failed) == 2
    assert outcome.backup is None


def test_a_file_that_was_changed_since_the_preview_is_left_alone(folder: Folder) -> None:
    preview = folder.plan(NORMALISE)
    (folder.games / "a.sgf").write_bytes(b"(;PB[edited])")
    (folder.games / "c.sgf").unlink()

    outcome = run(preview, folder.backups)

    assert outcome.backup is None
    assert sorted(name_of(path) for path, _ in outcome.failed) == ["a.sgf", "c.sgf"]
    assert (folder.games / "a.sgf").read_bytes() == b"(;PB[edited])"
    assert backups(folder.backups) == []


def test_a_file_that_changes_while_the_backup_is_made_is_left_alone(folder: Folder) -> None:
    def edit(progress: Progress) -> None:
        if progress.stage == "files":
            (folder.games / "a.sgf").write_bytes(b"(;PB[edited])")

    outcome = run(folder.plan(NORMALISE), folder.backups, progress=edit)

    assert [name_of(path) for path, _ in outcome.failed] == ["a.sgf"]
    assert folder.content["a.sgf"] == b"(;PB[edited])"
    assert outcome.backup is not None
    undone = undo(outcome.backup)
    assert [name_of(path) for path, _ in undone.failed] == ["a.sgf"]
    assert folder.content == {**RECORDS, "a.sgf": b"(;PB[edited])"}


def test_nothing_to_do_makes_no_backup(folder: Folder) -> None:
    assert run(plan([], NORMALISE), folder.backups) == running.Outcome(None)


@pytest.mark.parametrize(("stage", "changed"), [("backup", 0), ("files", 1)])
def test_cancelled_it_stops_between_two_files(folder: Folder, stage: str, changed: int) -> None:
    told: list[Progress] = []
    outcome = run(
        folder.plan(NORMALISE),
        folder.backups,
        progress=told.append,
        is_cancelled=lambda: told[-1] == Progress(stage, 1, 2),
    )

    assert outcome.is_cancelled
    assert len(outcome.changed) == changed
    assert (outcome.backup is None) is (changed == 0)
    for backup in backups(folder.backups):
        undo(backup)
    assert folder.content == RECORDS


def test_cancelled_before_the_first_file_nothing_is_left(folder: Folder) -> None:
    outcome = run(
        folder.plan(NORMALISE),
        folder.backups,
        is_cancelled=iter([False, False, True]).__next__,
    )

    assert outcome.is_cancelled
    assert outcome.backup is None
    assert list(folder.backups.iterdir()) == []


def test_without_room_for_the_backup_no_file_is_touched(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError) as caught:
        run(folder.plan(NORMALISE), folder.backups)

    assert caught.value.reason == "full"
    assert folder.content == RECORDS
    assert list(folder.backups.iterdir()) == []


def test_a_backup_folder_that_cannot_be_made_is_told(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(FileError):
        run(folder.plan(NORMALISE), tmp_path / "file")


def test_two_batches_of_one_second_have_different_names(folder: Folder) -> None:
    first = run(folder.plan(NORMALISE), folder.backups).backup
    second = run(folder.plan(Job.of([Turn()])), folder.backups).backup
    third = run(folder.plan(Job.of([Strip.of("comments")])), folder.backups).backup

    names = {backup.name for backup in (first, second, third) if backup is not None}
    assert len(names) == 3
    for backup in backups(folder.backups):
        assert not undo(backup).failed
    assert folder.content == RECORDS


def test_what_is_no_backup_is_not_listed(folder: Folder) -> None:
    run(folder.plan(NORMALISE), folder.backups)
    for name, text in (("x", "{}"), ("y", '{"sgfedit-batch": 9}'), ("z", "no JSON")):
        (folder.backups / name).mkdir()
        (folder.backups / name / "manifest.json").write_text(text)

    assert len(backups(folder.backups)) == 1
    assert backups(folder.backups / "nowhere") == []


def test_the_folder_of_backups_is_beside_the_library() -> None:
    assert default_folder().parent.name == "library"


# Names ------------------------------------------------------------------------------------------

BY_NAME = Job.of([Normalise()], "{GN}.sgf")


def test_files_exchange_their_names_and_get_them_back(folder: Folder) -> None:
    outcome = run(folder.plan(BY_NAME), folder.backups)

    assert not outcome.failed
    assert folder.content == {
        "b.sgf": RECORDS["a.sgf"].replace(b"1996-3-", b"1996-03-"),
        "a.sgf": RECORDS["b.sgf"],
        "d.sgf": RECORDS["c.sgf"].replace(b"1996-3-", b"1996-03-"),
    }
    assert outcome.backup is not None
    assert not undo(outcome.backup).failed
    assert folder.content == RECORDS


def test_files_with_the_same_content_get_their_names_back(tmp_path: Path) -> None:
    same = b"(;GM[1]SZ[9];B[aa])"
    records = {f"{n}.sgf": same for n in range(1, 5)}
    folder = Folder(tmp_path, {**records, "x.sgf": b"(;GN[x];B[bb])"})
    first = (folder.games / "1.sgf").stat().st_ino
    paths = [str(folder.games / name) for name in ("x.sgf", "1.sgf", "2.sgf", "3.sgf", "4.sgf")]

    outcome = run(plan(paths, Job.of([], "{number}.sgf")), folder.backups)

    assert sorted(folder.content) == ["1.sgf", "2.sgf", "3.sgf", "4.sgf", "5.sgf"]
    assert (folder.games / "2.sgf").stat().st_ino == first
    assert outcome.backup is not None
    undo(outcome.backup)
    assert folder.content == {**records, "x.sgf": b"(;GN[x];B[bb])"}
    assert (folder.games / "1.sgf").stat().st_ino == first


def test_without_one_of_them_others_get_other_names(folder: Folder) -> None:
    preview = folder.plan(BY_NAME)
    left = preview.without({str(folder.games / "b.sgf")})

    assert [name_of(file.target) for file in left.changed] == ["b (2).sgf", "d.sgf"]
    run(left, folder.backups)
    assert sorted(folder.content) == ["b (2).sgf", "b.sgf", "d.sgf"]


def test_if_one_cannot_be_changed_those_that_wait_for_its_name_keep_theirs(
    folder: Folder,
) -> None:
    def edit(progress: Progress) -> None:
        if progress.stage == "files" and not progress.done:
            (folder.games / "a.sgf").write_bytes(b"(;PB[edited])")

    outcome = run(folder.plan(BY_NAME), folder.backups, progress=edit)

    assert sorted(folder.content) == ["a.sgf", "b.sgf", "d.sgf"]
    assert folder.content["b.sgf"] == RECORDS["b.sgf"]
    assert sorted(name_of(path) for path, _ in outcome.failed) == ["a.sgf", "b.sgf"]
    assert [name_of(new) for _, new in outcome.changed] == ["d.sgf"]
    assert outcome.backup is not None
    undo(outcome.backup)
    assert folder.content == {**RECORDS, "a.sgf": b"(;PB[edited])"}


def test_a_name_that_was_taken_meanwhile_is_not_written_over(folder: Folder) -> None:
    def take(progress: Progress) -> None:
        if progress.stage == "files":
            (folder.games / "d.sgf").write_bytes(b"mine")

    outcome = run(folder.plan(BY_NAME), folder.backups, progress=take)

    assert folder.content["d.sgf"] == b"mine"
    assert folder.content["c.sgf"] == RECORDS["c.sgf"].replace(b"1996-3-", b"1996-03-")
    # What is in it is new, only the name is not.
    assert (str(folder.games / "c.sgf"),) * 2 in outcome.changed
    assert outcome.backup is not None
    assert not undo(outcome.backup).failed
    assert folder.content == {**RECORDS, "d.sgf": b"mine"}


def test_who_was_changed_since_is_left_alone_by_undo_and_so_is_who_wants_his_name(
    folder: Folder,
) -> None:
    backup = run(folder.plan(BY_NAME), folder.backups).backup
    assert backup is not None
    (folder.games / "b.sgf").write_bytes(b"(;PB[edited])")

    undone = undo(backup)

    assert undone.backup.state is State.PARTLY
    assert folder.content["b.sgf"] == b"(;PB[edited])"
    assert folder.content["a.sgf"] == RECORDS["b.sgf"]
    assert folder.content["c.sgf"] == RECORDS["c.sgf"]
    whys = {name_of(path): why for path, why in undone.failed}
    assert sorted(whys) == ["a.sgf", "b.sgf"]
    assert str(backup.folder) in whys["a.sgf"]
    # The user gives way: now it can be undone.
    (folder.games / "b.sgf").unlink()
    again = undo(find_backup(folder=folder.backups))
    assert [name_of(path) for path, _ in again.failed] == ["a.sgf"]
    assert folder.content == {name: RECORDS[name] for name in ("b.sgf", "c.sgf")}


def test_an_original_that_was_damaged_is_not_written(folder: Folder) -> None:
    backup = run(folder.plan(NORMALISE), folder.backups).backup
    assert backup is not None
    after = folder.content
    for item in backup.items:
        backup.original(item).write_bytes(b"damaged")

    assert len(undo(backup).failed) == 2
    assert folder.content == after


def test_a_name_that_somebody_has_taken_since_stops_its_undo(folder: Folder) -> None:
    backup = run(folder.plan(Job.of([], "{GN}.sgf")), folder.backups).backup
    assert backup is not None
    (folder.games / "c.sgf").write_bytes(b"mine")

    undone = undo(backup)

    assert [name_of(path) for path, _ in undone.failed] == ["c.sgf"]
    assert folder.content["c.sgf"] == b"mine"
    assert folder.content["d.sgf"] == RECORDS["c.sgf"]


def test_names_that_differ_in_case_only_are_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a system where both are the same file, as `lexists` is made to say here."""
    folder = Folder(tmp_path, {"cup.sgf": b"(;GN[Cup];B[aa])"})
    preview = folder.plan(Job.of([], "{GN}.sgf"))

    def lexists(path: str) -> bool:
        parent, name = os.path.split(path)
        return name.casefold() in map(str.casefold, (one.name for one in Path(parent).iterdir()))

    monkeypatch.setattr(os.path, "lexists", lexists)
    backup = run(preview, folder.backups).backup

    assert list(folder.content) == ["Cup.sgf"]
    assert backup is not None
    undo(backup)
    assert list(folder.content) == ["cup.sgf"]


def test_without_hard_links_a_file_is_renamed_all_the_same(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: str) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    backup = run(folder.plan(BY_NAME), folder.backups).backup

    assert sorted(folder.content) == ["a.sgf", "b.sgf", "d.sgf"]
    assert backup is not None
    undo(backup)
    assert folder.content == RECORDS


@pytest.mark.skipif(sys.platform == "win32", reason="needs a right to make links")
def test_of_a_link_the_link_is_renamed_and_its_file_is_written(folder: Folder) -> None:
    target = folder.games / "real"
    target.write_bytes(RECORDS["c.sgf"])
    link = folder.games / "link.sgf"
    link.symlink_to("real")

    backup = run(plan([str(link)], BY_NAME), folder.backups).backup

    assert (folder.games / "d.sgf").is_symlink()
    assert target.read_bytes() == RECORDS["c.sgf"].replace(b"1996-3-", b"1996-03-")
    assert backup is not None
    undo(backup)
    assert link.is_symlink()
    assert target.read_bytes() == RECORDS["c.sgf"]


def test_files_with_several_games_or_without_info_keep_their_names(tmp_path: Path) -> None:
    folder = Folder(
        tmp_path,
        {
            "a.sgf": b"(;GN[x])(;GN[y])",
            "b.sgf": b"(;SZ[9];B[aa])",
            "c.sgf": b"(;DT[2020-02-13]C[Black to play.])",
        },
    )

    preview = folder.plan(Job.of([], "{date} {GN} {PB}.sgf"))

    assert not preview.changed
    assert [remark.what for file in preview.files for remark in file.remarks] == ["name"] * 3


def test_who_has_the_name_keeps_it_and_doing_it_again_changes_nothing(tmp_path: Path) -> None:
    names = ["y.sgf", "x (3).sgf", "x.sgf", "z.sgf"]
    folder = Folder(tmp_path, dict.fromkeys((*names, "X (2).sgf"), b""))
    wishes = [(str(folder.games / name), "x.sgf") for name in names]

    found = settled(wishes)

    short = {name_of(old): name_of(new) for old, new in found.items()}
    assert short == {
        "x.sgf": "x.sgf",
        "x (3).sgf": "x (3).sgf",
        "y.sgf": "x (4).sgf",
        "z.sgf": "x (5).sgf",
    }
    assert settled([(str(tmp_path / "gone" / "a.sgf"), "b.sgf")]) == {
        str(tmp_path / "gone" / "a.sgf"): str(tmp_path / "gone" / "b.sgf")
    }
