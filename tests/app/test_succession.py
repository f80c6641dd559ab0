"""What another version of a file takes the place of, and where the user is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import dumps, loads
from sgfedit.app.document import Document
from sgfedit.app.shared_file import FileVersion, stamp
from sgfedit.errors import LockedError
from sgfedit.game import operations
from sgfedit.go import Colour
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

GAME = "(;SZ[9];B[aa](;W[bb];B[cc];W[dd])(;W[ee];B[ff];W[gg]))"
OTHER = "(;SZ[9];B[ii])"

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def document(tmp_path: Path) -> Document:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    document = Document()
    document.open(path)
    return document


def written(document: Document, text: str) -> FileVersion:
    """Let another program write the file; return what it holds."""
    assert document.path is not None
    document.path.write_text(text)
    return FileVersion(stamp(document.path), text.encode())


def follow(document: Document, text: str) -> None:
    version = written(document, text)
    assert version.data is not None
    document.replace_contents(loads(version.data), "Changed elsewhere", on_disk=version)


@pytest.mark.parametrize("between", ["nothing", "a move", "undo"])
def test_quiet_reloads_one_after_the_other_are_one_step(document: Document, between: str) -> None:
    before = dumps(document.collection)
    for number in range(3):
        text = GAME.replace(";W[gg]", f";W[gg]C[{number}]")
        version = written(document, text)
        document.replace_contents(loads(text.encode()), "Changed", on_disk=version, is_quiet=True)
        assert is_saved(document)
        variation(document)
        if number == 1 and between != "nothing":
            play(document, 7, 7)
            if between == "a move":
                document.save()
            else:
                document.undo()
    names = [step.name for step in document.history.steps]
    assert names == {"nothing": ["Changed"], "undo": ["Changed"]}.get(
        between, ["Changed", "Play", "Changed"]
    )
    for _ in names:
        document.undo()
    assert dumps(document.collection) == before
    assert not is_saved(document)
    document.redo()
    assert b"C[" in dumps(document.collection)


def test_a_file_that_is_put_back_leaves_no_step(document: Document) -> None:
    for text in (GAME.replace(";W[gg]", ";W[gg]C[x]"), GAME):
        version = written(document, text)
        document.replace_contents(loads(text.encode()), "Changed", on_disk=version, is_quiet=True)
    assert is_saved(document)
    assert dumps(document.collection) == GAME.encode()


def is_saved(document: Document) -> bool:
    return not document.is_modified


def variation(document: Document) -> None:
    """Go to the second node of the second variation."""
    document.go_to(document.game.root.children[0].children[1].children[0])


def play(document: Document, x: int, y: int) -> None:
    with document.edit("Play") as edit:
        operations.play(edit, document.current, Colour.BLACK, Point(x, y))


def test_what_follows_the_file_is_saved_and_undone_in_one_step(document: Document) -> None:
    document.go_to(document.game.root.children[0])
    play(document, 7, 7)
    document.save()
    mine = dumps(document.collection)

    follow(document, GAME.replace(";W[gg]", ";W[gg]C[theirs]"))

    assert is_saved(document)
    assert not document.is_changed_on_disk
    assert b"C[theirs]" in dumps(document.collection)
    document.undo()
    assert not is_saved(document)
    assert dumps(document.collection) == mine
    document.undo()
    assert dumps(document.collection) == GAME.encode()
    document.redo()
    document.redo()
    assert is_saved(document)


def test_one_stays_at_the_node_and_goes_on_in_its_variation(document: Document) -> None:
    document.go_to(document.game.root.children[0].children[1].children[0].children[0])
    document.go_to(document.game.root.children[0])

    follow(document, GAME.replace(";B[aa]", "C[theirs];B[aa]"))

    assert document.current.source == ";B[aa]"
    assert document.current.root.get("C") == "theirs"
    going_on = document.preferred[document.current]
    assert going_on.source == ";W[ee]"
    assert document.preferred[going_on].source == ";B[ff]"


def test_where_the_node_is_gone_one_is_at_the_nearest_above(document: Document) -> None:
    variation(document)

    follow(document, GAME.replace(";B[ff];W[gg]", ""))

    assert document.current.source == ";W[ee]"


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (GAME + OTHER, OTHER + GAME, 1),
        (OTHER + GAME, GAME, 0),
        (OTHER + GAME, "(;SZ[9];B[bb])(;SZ[9]C[new];B[hh])" + OTHER + GAME, 3),
    ],
)
def test_a_game_that_is_the_same_keeps_its_nodes(
    document: Document, before: str, after: str, shown: int
) -> None:
    follow(document, before)
    document.select_game(before.index(GAME) and 1)
    variation(document)
    node = document.current

    follow(document, after)

    assert document.game_index == shown
    assert document.current is node
    assert dumps(document.collection) == after.encode()


@pytest.mark.parametrize(
    ("after", "shown"),
    [
        (OTHER + OTHER + GAME.replace("[gg]", "[gg]C[theirs]"), 2),
        ("".join(f"(;SZ[9];B[bb]C[{n}])" for n in range(30)), 1),
        ("(;SZ[9];W[ab])", 0),
    ],
)
def test_another_version_of_the_game_is_found_among_others(
    document: Document, after: str, shown: int
) -> None:
    follow(document, OTHER + GAME)
    document.select_game(1)

    follow(document, after)

    assert document.game_index == shown


def test_twice_the_same_game_is_twice_there(document: Document) -> None:
    follow(document, OTHER + OTHER)
    first, second = document.collection.games

    follow(document, OTHER + OTHER + GAME)

    roots = [game.root for game in document.collection.games]
    assert roots[:2] == [first.root, second.root]


def test_games_with_damage_are_read_anew(document: Document) -> None:
    damaged = "(;SZ[9];B[aa](;W[bb]);W[cc])"
    follow(document, damaged)
    root = document.game.root

    follow(document, damaged + OTHER)

    assert document.game.root is not root
    assert dumps(document.collection) == (damaged + OTHER).encode()


def test_another_charset_is_read_whole(document: Document) -> None:
    follow(document, "(;CA[UTF-8];B[aa]C[\u00e9])")
    root = document.game.root
    data = "(;CA[UTF-8];B[aa]C[\u00e9])(;C[\u00e9])".encode("latin-1")

    document.replace_contents(loads(data, "latin-1"), "Theirs")

    assert document.game.root is not root
    assert dumps(document.collection) == data


def test_what_comes_from_elsewhere_is_to_be_saved(document: Document) -> None:
    document.replace_contents(loads(OTHER), "Earlier version")

    assert not is_saved(document)
    assert not document.is_changed_on_disk
    document.undo()
    assert is_saved(document)


def test_a_locked_file_follows_what_is_written_and_nothing_else(document: Document) -> None:
    document.set_locked(is_locked=True)

    follow(document, OTHER)
    with pytest.raises(LockedError):
        document.replace_contents(loads(GAME), "Earlier version")

    assert dumps(document.collection) == OTHER.encode()
    assert document.is_locked


def test_problems_are_those_of_the_file_as_it_is_now(document: Document) -> None:
    follow(document, "(;SZ[9];B[aa]junk)")
    assert "junk-chars" in {problem.code for problem in document.collection.problems}

    document.undo()

    assert "junk-chars" not in {problem.code for problem in document.collection.problems}


def test_mine_is_kept_over_that_version_of_theirs_only(document: Document) -> None:
    theirs = written(document, OTHER)

    document.keep_mine(theirs)

    assert not document.is_changed_on_disk
    assert document.base == GAME.encode()
    play(document, 8, 8)
    document.undo()
    assert document.is_modified
    document.save()
    assert is_saved(document)
    assert document.path is not None
    assert document.path.read_text() == GAME


def test_a_file_that_is_astray_is_to_be_saved(document: Document, qtbot: QtBot) -> None:
    with qtbot.waitSignal(document.saved_changed, check_params_cb=lambda is_saved: not is_saved):
        document.set_astray(is_astray=True)
    assert not document.is_edited

    with qtbot.waitSignal(document.saved_changed, check_params_cb=bool):
        document.set_astray(is_astray=False)
