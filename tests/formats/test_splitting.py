"""The games of a file written to files of their own: what is planned, what is done."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sgfedit import loads
from sgfedit.errors import FileError
from sgfedit.formats.splitting import Splitting, State
from sgfedit.game.file_names import DEFAULT, Names, parse_template

if TYPE_CHECKING:
    from pathlib import Path

GAMES = "(;PB[a]PW[b];B[aa])\n(;PB[a]PW[b])\n(;)\n"


def splitting(folder: Path, template: str = DEFAULT, **how: Path | str | Names) -> Splitting:
    return Splitting(loads(GAMES), parse_template(template), folder, **how)  # type: ignore[arg-type]


def content(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_every_game_gets_a_file_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    found = splitting(folder)

    plan = found.plan()

    assert [(target.index, target.name, target.state) for target in plan] == [
        (0, "a-b.sgf", State.NEW),
        (1, "a-b (2).sgf", State.NEW),
        (2, "3.sgf", State.NEW),
    ]
    assert not folder.exists()
    assert all(found.write(target) for target in plan)
    assert content(folder) == {
        "a-b.sgf": b"(;PB[a]PW[b];B[aa])\n",
        "a-b (2).sgf": b"(;PB[a]PW[b])\n",
        "3.sgf": b"(;)\n",
    }


def test_what_is_there_is_left_unless_the_caller_says_so(tmp_path: Path) -> None:
    (tmp_path / "a-b.sgf").write_bytes(b"mine")
    (tmp_path / "a-b (2).sgf").write_bytes(b"(;PB[a]PW[b])\n")
    (tmp_path / "3.sgf").mkdir()
    found = splitting(tmp_path)
    plan = found.plan()

    assert [target.state for target in plan] == [State.EXISTS, State.SAME, State.EXISTS]
    for target in (plan[0], plan[2]):
        with pytest.raises(FileError) as refused:
            found.write(target)
        assert refused.value.reason == "exists"
        with pytest.raises(FileError):
            found.check(target)
    assert not found.write(plan[1])
    assert (tmp_path / "a-b.sgf").read_bytes() == b"mine"

    found.check(plan[0], overwrite=True)
    assert found.write(plan[0], overwrite=True)
    with pytest.raises(FileError) as failed:
        found.write(plan[2], overwrite=True)
    assert failed.value.reason == "directory"
    assert (tmp_path / "a-b.sgf").read_bytes() == b"(;PB[a]PW[b];B[aa])\n"


def test_what_comes_between_plan_and_writing_is_seen(tmp_path: Path) -> None:
    found = splitting(tmp_path)
    plan = found.plan([1])
    (tmp_path / "a-b.sgf").write_bytes(b"other")

    with pytest.raises(FileError):
        found.write(plan[0])


def test_the_file_itself_is_never_written(tmp_path: Path) -> None:
    source = tmp_path / "games.sgf"
    source.write_text(GAMES)
    found = splitting(tmp_path, "{file}", source=source)
    plan = found.plan()

    assert [target.name for target in plan] == ["games.sgf", "games (2).sgf", "games (3).sgf"]
    assert plan[0].state is State.SOURCE
    with pytest.raises(FileError, match="it is the file that is split"):
        found.write(plan[0], overwrite=True)
    assert source.read_text() == GAMES


def test_games_of_several_files_share_their_names_and_numbers(tmp_path: Path) -> None:
    names = Names()
    splitting(tmp_path, "{number}", names=names).plan()

    found = splitting(tmp_path, "{file} {number}", stem="x", names=names).plan([2, 0], [7, 8], 50)
    more = splitting(tmp_path, "{number}", names=names).plan([0])

    assert [(target.index, target.name) for target in found] == [(2, "x 07.sgf"), (0, "x 08.sgf")]
    assert more[0].name == "1 (2).sgf"


@pytest.mark.skipif(os.name == "nt", reason="needs symbolic links")
def test_a_link_that_leads_nowhere_is_something_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "a-b.sgf").symlink_to(tmp_path / "gone")

    assert splitting(tmp_path).plan()[0].state is State.EXISTS


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = splitting(tmp_path / "file" / "below")

    with pytest.raises(FileError):
        found.write(found.plan()[0])
