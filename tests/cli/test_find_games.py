from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

import pytest

from sgfedit.library.facts import set_whole
from sgfedit.library.indexing import update
from sgfedit.library.library import Library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Invoke

    Find: TypeAlias = Callable[..., list[str]]


GAMES = {
    "one": "PB[Cho Chikun]BR[9p]PW[Gu Li]DT[1996-03-06]RE[B+R]EV[Kisei]RO[5]"
    ";B[pd];W[dd];B[pp]C[A ladder.];W[dp]",
    "two": "PB[Anna]PW[Cho Chikun]DT[2001];B[pp];W[pd];B[dp]C[No ladder here];W[dd]",
    "three": ";B[cc]",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("find")
    for name, text in GAMES.items():
        (folder / f"{name}.sgf").write_text(f"(;{text})")
    made = Library(folder / "library")
    made.set_folders([str(folder)])
    update(made)
    return folder


@pytest.fixture
def find(invoke: Invoke, library: Path) -> Find:
    def found(*args: str, status: int = 0) -> list[str]:
        result = invoke("find", *args, "--library", str(library / "library"))
        assert result.exit_code == status, result.output
        return result.stdout.replace(f"{library}/", "").splitlines()

    return found


def test_games_are_printed_a_line_each(find: Find) -> None:
    assert find("player:cho") == [
        "one.sgf: game 1: 1996-03-06, Cho Chikun 9p - Gu Li, B+R, Kisei, 5",
        "two.sgf: game 1: 2001, Anna - Cho Chikun",
    ]
    assert find("cho", "--limit", "1", "--order", "black") == [
        "two.sgf: game 1: 2001, Anna - Cho Chikun"
    ]
    assert find("not player:*") == ["three.sgf: game 1: ? - ?"]
    assert find("cho", "--descending")[0].startswith("two.sgf")


def test_games_as_json(find: Find) -> None:
    (line,) = find("event:kisei", "--json")
    assert json.loads(line) == {
        "kind": "game",
        "file": json.loads(line)["file"],
        "member": None,
        "game": 1,
        "date": "1996-03-06",
        "black": "Cho Chikun",
        "black_rank": "9p",
        "white": "Gu Li",
        "white_rank": "",
        "result": "B+R",
        "event": "Kisei",
        "round": "5",
        "moves": 4,
        "size": [19, 19],
        "variations": 0,
        "comments": 1,
        "stars": 0,
        "tags": [],
    }


def test_nothing_found(find: Find) -> None:
    assert find("player:nobody", status=1) == []


def test_texts(find: Find) -> None:
    assert find("--text", "ladder", "player:anna") == [
        "two.sgf: game 1, node 4, C: No ladder here"
    ]
    (line,) = find("--text", "ladder -no", "--json")
    found = json.loads(line)
    assert (found["node"], found["property"], found["text"]) == (4, "C", "A ladder.")
    assert found["spans"] == [[2, 8]]
    assert find("--text", "nothing", status=1) == []


def test_positions(find: Find, library: Path) -> None:
    one = str(library / "one.sgf")
    found = find("--position", f"{one}:3")
    assert [line.rpartition(": ")[2] for line in found] == ["move 3", "move 3"]
    assert len(find("--position", f"{one}:3", "--as-it-lies")) == 1
    assert len(find("--position", one, "player:anna")) == 1
    assert find("--position", f"{one}:3", "--to-play", "b", "--same-colours", status=1) == []
    assert find("--position", one, "--before-move", "3", "--variations", status=1) == []
    corner = "--position", f"{one}:1", "--region", "T19-N13", "--same-colours"
    assert len(find(*corner)) == 2
    assert len(find(*corner, "--anywhere", "--limit", "1")) == 1


def test_patterns(find: Find) -> None:
    lines = find("--pattern", "..../..../..X./....@ul", "--json")
    *games, summary = map(json.loads, lines)
    assert summary["games"] == len(games)
    assert set(summary) >= {"hits", "wins", "losses", "tenuki", "continuations", "years"}
    assert find("--pattern", "X/X/X/X", status=1) == []


def test_how_games_go_on_is_told_beside_the_results(invoke: Invoke, library: Path) -> None:
    one = str(library / "one.sgf")
    folder = str(library / "library")
    result = invoke("find", "--position", f"{one}:3", "--library", folder)
    assert "2 hits in 2 games" in result.stderr
    assert "A D4: Black 0, White 2, later 0; won 1, lost 0" in result.stderr
    result = invoke("find", "--pattern", "X............", "--library", folder)
    assert "A column " in result.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["date:soon"], "“soon” is no date, such as 1996, 1996-03 or 1996-03-14. (column 6)"),
        (["cho", "--order", "beauty"], "There is no order 'beauty'"),
        (["--pattern", "XYZ"], "That is no pattern"),
        (["--pattern", "X", "--position", "one.sgf"], "Give either --position or --pattern."),
        (["--position", "missing.sgf"], "there is no such file"),
        (["--text", "-"], "There is no word to look for."),
        (["cho", "-w"], "search files: give a PATH"),
        (["cho", "file.sgf"], "--library asks the library: give no PATH."),
    ],
)
def test_what_cannot_be_done(invoke: Invoke, library: Path, args: list[str], message: str) -> None:
    result = invoke("find", *args, "--library", str(library / "library"))
    assert (result.exit_code, message in result.stderr) == (2, True), result.stderr


def test_places_that_are_not_there(invoke: Invoke, library: Path) -> None:
    folder, one = str(library / "library"), str(library / "one.sgf")
    result = invoke("find", "--position", f"{one}:99", "--library", folder)
    assert "There is no move or node '99'" in result.stderr
    result = invoke("find", "--position", one, "--region", "A1-Z", "--library", folder)
    assert "is no rectangle of this board" in result.stderr


def test_an_empty_library_says_how_to_fill_it(invoke: Invoke, tmp_path: Path) -> None:
    result = invoke("find", "cho", "--library", str(tmp_path / "new"))
    assert result.exit_code == 2
    assert "sgfedit index FOLDER" in result.stderr


def test_nothing_asked_for(invoke: Invoke) -> None:
    result = invoke("find")
    assert (result.exit_code, "What is to be found?" in result.stderr) == (2, True)
    result = invoke("find", "x", "file.sgf", "--pattern", "X")
    assert "--pattern asks the library" in result.stderr


def test_a_library_that_is_not_whole_says_so(invoke: Invoke, library: Path) -> None:
    folder = str(library / "library")
    with Library(folder).connected() as connection:
        set_whole(connection, is_whole=False)

        result = invoke("find", "cho", "--library", folder)

        assert result.exit_code == 0
        assert result.stderr.startswith("Games may be missing: ")
        assert result.stdout.count("\n") == 2
        set_whole(connection, is_whole=True)
    assert "missing" not in invoke("find", "cho", "--library", folder).stderr


def test_games_that_are_out_of_reach_are_told(invoke: Invoke, tmp_path: Path) -> None:
    for name in ("here", "drive"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.sgf").write_text(f"(;PB[Ann {name}])")
    library = Library(tmp_path / "library")
    library.set_folders([tmp_path / "here", tmp_path / "drive"])
    update(library)
    (tmp_path / "drive").rename(tmp_path / "away")
    update(library)

    result = invoke("find", "ann", "--library", str(library.folder))

    assert result.stdout.count("\n") == 2
    assert result.stderr == "2 games, 1 of them out of reach.\n"
