"""The files of an export: all of them are written, or none."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from sgfedit.app.exporting import Place, check, paths_of, written
from sgfedit.errors import FileError, RefusalError
from sgfedit.export.jobs import Job, Made, Source, job_of
from sgfedit.export.registry import target_named
from sgfedit.formats import loads

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sgfedit.export.registry import Target

TWO_GAMES = "(;PB[Ann]PW[Bob];B[dd];W[qq])(;PB[Cid]PW[Dan];B[dd];W[qq];B[dq])"


def target(name: str) -> Target:
    found = target_named(name)
    assert found is not None
    return found


def source(text: str = TWO_GAMES) -> Source:
    games = loads(text).games
    return Source(games, games[0])


def names(text: str, numbers: list[int], name: str = "ascii") -> list[str]:
    place = Place("/somewhere", text, "league")
    paths = paths_of(source(), target(name), numbers, place)
    return [path.relative_to("/somewhere").as_posix() for path in paths]


@pytest.mark.parametrize(
    ("text", "numbers", "expected"),
    [
        ("{file}", [1], ["league.txt"]),
        ("{file}.txt", [1], ["league.txt"]),
        ("board", [1, 1], ["board-1.txt", "board-2.txt"]),
        ("{PB}", [1, 2], ["Ann.txt", "Cid.txt"]),
        ("{PB}", [1, 1, 2], ["Ann-1.txt", "Ann-2.txt", "Cid.txt"]),
        ("same", [1, 2], ["same.txt", "same (2).txt"]),
        ("{PW}/{number}", [2], ["Dan/2.txt"]),
        ("{file}.TXT", [1], ["league.txt"]),
        ("v1.2", [1], ["v1.2.txt"]),
        ("Ito vs. Cho", [1, 2], ["Ito vs. Cho.txt", "Ito vs. Cho (2).txt"]),
        ("a-{number}", [1, 2, 2], ["a-1.txt", "a-2-1.txt", "a-2-2.txt"]),
    ],
)
def test_files_are_called_by_the_template(
    text: str, numbers: list[int], expected: list[str]
) -> None:
    assert names(text, numbers) == expected


def test_any_ending_of_the_format_can_be_typed() -> None:
    assert names("a.jpeg", [1], "jpeg") == ["a.jpeg"]
    assert names("a.png", [1], "jpeg") == ["a.png.jpg"]


def test_a_flaw_of_the_template_is_told_with_its_column() -> None:
    with pytest.raises(RefusalError, match="column 3"):
        names("a {nobody}", [1])


def test_there_must_be_a_folder() -> None:
    with pytest.raises(RefusalError, match="folder"):
        paths_of(source(), target("ascii"), [1], Place(" ", "a", "league"))


def test_files_are_made_and_take_their_places(tmp_path: Path) -> None:
    job = job_of(source(), target("ascii"), {"what": "moves"})
    folder = tmp_path / "new" / "folder"
    paths = [folder / f"{number}.txt" for number in range(3)]

    shares = list(written(job, paths))

    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert sorted(folder.iterdir()) == paths
    assert "move 2" in paths[2].read_text()


def test_who_gives_up_leaves_no_trace(tmp_path: Path) -> None:
    job = job_of(source(), target("ascii"), {"what": "moves"})
    there = tmp_path / "0.txt"
    there.write_text("mine")
    paths = [there, tmp_path / "new" / "1.txt", tmp_path / "2.txt"]

    steps = written(job, paths, {there})
    next(steps)
    next(steps)
    steps.close()

    assert list(tmp_path.iterdir()) == [there]
    assert there.read_text() == "mine"


_WRITING = """
import sys
from pathlib import Path
from sgfedit.app.exporting import written
from sgfedit.export.jobs import Job, Made

def run():
    yield Made(b"one", "")
    print("made", flush=True)
    while True:
        yield 0.5

for _ in written(Job([1, 1], run), [Path(sys.argv[1], "new", name) for name in "ab"]):
    pass
"""


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_what_a_process_left_that_was_killed_goes_with_the_next_export(
    tmp_path: Path, ending: signal.Signals
) -> None:
    command = [sys.executable, "-c", _WRITING, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"made\n"
        assert any((tmp_path / "new").glob(".sgfedit-*/0"))
        process.send_signal(ending)

    assert process.returncode == -ending
    if ending is signal.SIGTERM:
        assert list(tmp_path.iterdir()) == []
    else:
        assert any((tmp_path / "new").glob(".sgfedit-*/0"))
    list(written(Job([1], lambda: iter([Made(b"x", "")])), [tmp_path / "new" / "a"]))
    assert list((tmp_path / "new").iterdir()) == [tmp_path / "new" / "a"]


def test_what_is_being_written_by_others_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    (tmp_path / ".sgfedit-mine").mkdir()
    (tmp_path / ".sgfedit-folder" / "lock").mkdir(parents=True)
    others = written(Job([1], lambda: iter([Made(b"1", ""), 0.5])), [tmp_path / "b"])
    next(others)

    list(written(Job([1], lambda: iter([Made(b"x", "")])), [tmp_path / "a"]))
    list(others)

    names = [".sgfedit-folder", ".sgfedit-mine", "a", "b"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names


def test_files_can_be_written_in_another_thread(tmp_path: Path) -> None:
    job = Job([1], lambda: iter([Made(b"x", "")]))
    thread = threading.Thread(target=lambda: list(written(job, [tmp_path / "a"])))
    thread.start()
    thread.join()

    assert (tmp_path / "a").read_bytes() == b"x"


def test_what_cannot_be_made_leaves_no_trace_either(tmp_path: Path) -> None:
    def run() -> Iterator[Made | float]:
        yield Made(b"one", "")
        raise RefusalError("board-not-drawn")

    with pytest.raises(RefusalError):
        list(written(Job([1, 1], run), [tmp_path / "a" / "1", tmp_path / "a" / "2"]))

    assert list(tmp_path.iterdir()) == []


def test_a_file_that_came_after_the_question_stays_and_nothing_is_written(
    tmp_path: Path,
) -> None:
    asked, late, new = (tmp_path / name for name in ("asked", "late", "new"))
    asked.write_text("old")
    steps = written(
        job_of(source(), target("ascii"), {"what": "moves"}), [asked, new, late], {asked}
    )
    next(steps)
    late.write_text("mine")

    with pytest.raises(FileError, match="late: there is a file of that name already"):
        list(steps)

    assert sorted(tmp_path.iterdir()) == [asked, late]
    assert (asked.read_text(), late.read_text()) == ("old", "mine")


def test_if_one_cannot_take_its_place_the_others_are_as_they_were(tmp_path: Path) -> None:
    old, link, new = (tmp_path / name for name in ("old", "link", "new"))
    old.write_text("mine")
    old.chmod(0o640)
    link.symlink_to("old-too")
    (tmp_path / "old-too").write_text("mine too")
    job = Job([1] * 4, lambda: iter([Made(b"made", "")] * 4))

    with pytest.raises(FileError, match="too long"):
        list(
            written(job, [old, link, tmp_path / "a" / "new", tmp_path / ("n" * 300)], {old, link})
        )

    assert not new.exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "old", "old-too"]
    assert (old.read_text(), link.read_text(), link.is_symlink()) == ("mine", "mine too", True)
    assert old.stat().st_mode & 0o777 == 0o640


def test_folders_that_were_made_in_vain_go_again(tmp_path: Path) -> None:
    job = Job([1, 1], lambda: iter([Made(b"", "")] * 2))

    with pytest.raises(FileError):
        list(written(job, [tmp_path / "a" / "b" / "1", tmp_path / ("n" * 300) / "2"]))

    assert list(tmp_path.iterdir()) == []


def test_files_that_are_there_are_replaced_and_links_stay_links(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)

    list(written(Job([1], lambda: iter([Made(b"new", "")])), [link], {link}))

    assert real.read_text() == "new"
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640


def test_the_record_itself_is_never_overwritten(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;)")

    with pytest.raises(FileError, match="record that is exported"):
        check([tmp_path / "." / "game.sgf"], [record])


def test_places_that_cannot_be_written_are_told_before(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    (tmp_path / "folder.txt").mkdir()

    with pytest.raises(FileError, match="not a folder"):
        check([file / "below" / "a.txt"], [])
    with pytest.raises(FileError, match="it is a folder"):
        check([tmp_path / "folder.txt"], [])
    with pytest.raises(FileError, match="too long"):
        check([tmp_path / ("n" * 300)], [])
    check([tmp_path / "missing" / "a.txt"], [])


def test_a_folder_without_rights_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)  # root may write anywhere

    with pytest.raises(FileError, match="permission"):
        check([tmp_path / "a.txt"], [])


def test_a_file_without_rights_is_told_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("")
    monkeypatch.setattr("os.access", lambda path, _: path.is_dir())  # root may write anywhere

    with pytest.raises(FileError, match="permission denied"):
        check([path], [])
    check([tmp_path / "new.txt"], [])


def test_what_the_system_refuses_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    job = Job([1], lambda: iter([Made(b"", "")]))

    with pytest.raises(FileError):
        list(written(job, [file / "below" / "a.txt"]))
    with pytest.raises(FileError):
        list(written(job, [tmp_path / ("n" * 300)]))

    assert list(tmp_path.iterdir()) == [file]
