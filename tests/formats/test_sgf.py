"""SGF files on disk: opened, saved, listed."""

from __future__ import annotations

import bz2
import codecs
import gzip
import lzma
import os
import stat
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sgfedit
from sgfedit.errors import CharsetError, FileError
from sgfedit.formats import (
    dump_in_steps,
    dumps,
    load,
    load_dir,
    loads,
    save,
    save_bytes,
    summaries,
)
from sgfedit.game import Collection, Game
from sgfedit.game.edits import Edit, apply, inverted
from sgfedit.sgf.node import Node, Properties
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable

RECORD = b"junk\r\n( ;FF[4]C[caf\xc3\xa9]\n;B[aa] (;W[bb])(;W[cc]) )\n"

as_user = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do everything"
)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_opened_and_written_back_byte_for_byte(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(RECORD)

    collection = load(path)
    save(collection, tmp_path / "copy.sgf")

    assert len(collection.games) == 1
    assert collection.findings == ()
    assert (tmp_path / "copy.sgf").read_bytes() == RECORD
    assert load(str(path)).games[0].root.get("C") == "café"


@pytest.mark.parametrize("content", ["(;GM[1];B[aa])", b"(;GM[1];B[aa])"], ids=["text", "bytes"])
def test_what_is_not_ascii_any_more_is_saved_with_the_name_of_its_charset(
    content: str | bytes, tmp_path: Path
) -> None:
    collection = loads(content)
    Edit().set(collection.games[0].root, "PB", ["Müller"])
    before = collection.games[0].root

    save(collection, tmp_path / "a.sgf")

    expected = "(;GM[1]PB[Müller]CA[UTF-8];B[aa])".encode()
    assert (tmp_path / "a.sgf").read_bytes() == expected == dumps(collection)
    assert collection.games[0].root is before
    assert "CA" not in before.properties
    assert dumps(loads(expected)) == expected


def test_a_game_that_was_made_is_saved_with_the_name_of_its_charset() -> None:
    collection = Collection((Game.new(Properties.of({"PB": ("é",)})),))

    assert dumps(collection) == "(;PB[é]CA[UTF-8])\n".encode()


def test_games_that_stay_ascii_or_name_a_charset_get_no_name_of_one() -> None:
    collection = loads("(;GM[1])(;CA[ISO-8859-1]GM[1])(;GM[1])")
    for game in collection.games[1:]:
        Edit().set(game.root, "C", ["é"])

    assert dumps(collection) == (
        b"(;GM[1])(;CA[ISO-8859-1]GM[1]C[\xe9])(;GM[1]C[\xe9]CA[windows-1252])"
    )


def test_what_is_typed_into_a_game_with_texts_in_utf_16_is_utf_16_too() -> None:
    wide = b"(;GM[1]CA[UTF-16BE]C[" + "hallö".encode("utf-16-be") + b"];B[aa])"
    latin = "(;GM[1]CA[ISO-8859-1]C[ä])".encode("latin-1")
    collection = loads(latin + wide)
    edit = Edit()
    root = collection.games[1].root

    edit.set(root, "C", ["ok \\] é\\\n!"])
    edit.set(root, "N", ["ü"])
    edit.set(root, "PB", ["Ann"])

    text = b"C[" + "ok ".encode("utf-16-be") + b"\0\\]" + " é!".encode("utf-16-be") + b"]"
    name = b"N[" + "ü".encode("utf-16-be") + b"]"
    assert dumps(collection) == (latin + b"(;GM[1]CA[UTF-16BE]" + text + name + b"PB[Ann];B[aa])")
    again = loads(dumps(collection)).games[1].root
    assert [again.get(ident) for ident in ("C", "N", "PB")] == ["ok ] é!", "ü", "Ann"]
    edit.roll_back()
    assert dumps(collection) == latin + wide


def test_a_text_without_a_charset_is_written_as_it_was_handed_over() -> None:
    assert dumps(loads("(;C[é])")) == "(;C[é])".encode()


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("(;CA[ISO-8859-1]C[é])", "cp1252"),
        ("(;CA[GBK]C[柯洁])", "gb18030"),
        ("(;CA[ISO-8859-1]C[柯洁])", "utf-8"),
        ("(;CA[klingon]C[é])", "utf-8"),
    ],
)
def test_a_text_becomes_bytes_in_the_charset_it_names_if_that_has_it(
    text: str, codec: str
) -> None:
    assert dumps(loads(text)) == text.encode(codec)


def test_text_is_read_as_well_as_bytes() -> None:
    collection = loads("(;C[棋])")

    assert collection.games[0].root.get("C") == "棋"
    assert dumps(collection) == "(;C[棋])".encode()


def test_a_file_without_a_game_opens_with_a_problem(tmp_path: Path) -> None:
    empty, picture = tmp_path / "empty.sgf", tmp_path / "picture.sgf"
    empty.write_bytes(b"")
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 200 + b"(;\x01\xff")

    for path in (empty, picture):
        collection = load(path)
        assert collection.games == ()
        assert "no-sgf-data" in [problem.code for problem in collection.problems]
        assert dumps(collection) == path.read_bytes()


@given(st.binary(max_size=200))
def test_any_bytes_open_and_are_written_back(data: bytes) -> None:
    assert dumps(loads(data)) == data


@given(st.binary(max_size=200))
def test_any_bytes_are_written_back_when_an_edit_has_been_taken_back(data: bytes) -> None:
    collection = loads(data)
    for game in collection.games:
        edit = Edit()
        edit.set(game.root, "C", ["x"])
        edit.roll_back()
        assert game.cache.text is None

    assert dumps(collection) == data


def test_only_edited_games_are_written_anew() -> None:
    collection = loads("(;C[0])(;C[1];C[2])\n(;C[3])")
    texts = [game.cache.text for game in collection.games]
    assert texts == [";C[0])", ";C[1];C[2])", ";C[3])"]

    Edit().set(collection.games[1].root.children[0], "C", ["x"])

    assert [game.cache.text for game in collection.games] == [texts[0], None, texts[2]]
    assert dumps(collection) == b"(;C[0])(;C[1];C[x])\n(;C[3])"
    assert collection.games[1].cache.text == ";C[1];C[x])"


def test_nothing_old_is_written_whatever_order_edits_come_in() -> None:
    collection = loads("(;C[0](;C[1];C[2])(;C[3]))(;C[4])")
    root, other = (game.root for game in collection.games)
    branch = root.children[0]
    edit = Edit()
    edit.set_children(root, root.children[1:])
    assert dumps(collection) == b"(;C[0](;C[3]))(;C[4])"
    edit.set(branch.children[0], "C", ["x"])
    assert dumps(collection) == b"(;C[0](;C[3]))(;C[4])"
    edit.add_child(other, branch)
    assert dumps(collection) == b"(;C[0](;C[3]))(;C[4];C[1];C[x])"
    edits = edit.edits()

    apply(inverted(edits))
    assert dumps(collection) == b"(;C[0](;C[1];C[2])(;C[3]))(;C[4])"
    apply(edits)
    assert dumps(collection) == b"(;C[0](;C[3]))(;C[4];C[1];C[x])"


def test_a_game_pasted_into_another_is_written_in_both_as_it_is() -> None:
    one, other = loads("(;C[0])"), loads("(;C[1];C[2])")
    pasted = other.games[0].root
    Edit().add_child(one.games[0].root, pasted)
    dumps(one), dumps(other)

    Edit().set(pasted.children[0], "C", ["x"])

    assert dumps(one) == b"(;C[0];C[1];C[x])"
    assert dumps(other) == b"(;C[1];C[x])"


def test_an_unclosed_game_is_written_by_what_follows_it() -> None:
    collection = loads("(;C[0];C[1")
    assert dumps(collection) == b"(;C[0];C[1"

    games = (*collection.games, *loads("(;C[2])").games)
    Edit().set_contents(collection, collection.contents._replace(games=games))

    assert dumps(collection) == b"(;C[0];C[1])(;C[2])"


def test_writing_in_steps_begins_again_when_a_node_is_edited_meanwhile() -> None:
    collection = loads("(" + ";C[x]" * 100 + ")")
    root = collection.games[0].root
    Edit().set(root, "C", ["y"])
    steps = dump_in_steps(collection, nodes=10)
    for _ in range(5):
        next(steps)

    Edit().set_children(root, [Node(";C[z]")])

    assert run(steps) == dumps(collection) == b"(;C[y];C[z])"


def test_writing_takes_as_many_steps_as_there_are_nodes() -> None:
    collection = loads("(" + ";C[0](;C[1])N[late]" * 50 + ")")
    Edit().set(collection.games[0].root, "C", ["y"])

    steps = list(dump_in_steps(collection, nodes=10))

    assert len(steps) >= 10
    assert loads(dumps(collection)).games[0].root.get("C") == "y"


def test_what_has_to_be_written_twice_is_paused_twice() -> None:
    collection = loads("(;C[0](;C[1])N[late](;C[2]))")
    root = collection.games[0].root
    once = len(list(dump_in_steps(collection, nodes=1)))

    Edit().set_children(root, root.children[1:])
    steps = list(dump_in_steps(collection, nodes=1))

    assert dumps(collection) == b"(;C[0]N[late](;C[2]))"
    assert len(steps) > once + len(list(collection.games[0].nodes()))


# What cannot be opened ----------------------------------------------------------------------


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"Cannot open .*gone.sgf: there is no such file") as info:
        load(tmp_path / "gone.sgf")

    assert (info.value.reason, info.value.writing) == ("missing", False)


def test_an_archive_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    path.write_bytes(b"PK\x03\x04(;B[aa])")
    with pytest.raises(FileError, match="zip archive"):
        load(path)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError) as info:
        load(tmp_path)

    assert info.value.reason == "directory"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_bytes(RECORD)

    with pytest.raises(FileError) as info:
        load(tmp_path / "game.sgf" / "below.sgf")

    assert info.value.reason == "missing"


def test_a_name_too_long_is_told(tmp_path: Path) -> None:
    for function in (load, lambda path: save_bytes(b"(;)", path)):
        with pytest.raises(FileError) as info:
            function(tmp_path / f"{'x' * 300}.sgf")
        assert info.value.reason == "name-too-long"


@as_user
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "secret.sgf"
    path.write_bytes(RECORD)
    path.chmod(0)

    with pytest.raises(FileError) as info:
        load(path)

    assert info.value.reason == "permission"


# Folders ------------------------------------------------------------------------------------


def test_the_records_of_a_folder_come_sorted_and_from_below(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "folder.sgf").mkdir()
    for name in ("b.sgf", "A.SGF", "c.mgt", "sub/d.sgf", "e.sgfs", "notes.txt"):
        (tmp_path / name).write_bytes(b"(;C[" + name.encode() + b"])")

    found = {
        path.name: games.games[0].root.get("C")
        for path, games in load_dir(tmp_path)
        if isinstance(games, Collection)
    }

    assert found == {
        "A.SGF": "A.SGF",
        "b.sgf": "b.sgf",
        "c.mgt": "c.mgt",
        "e.sgfs": "e.sgfs",
        "d.sgf": "sub/d.sgf",
    }
    assert list(found) == ["A.SGF", "b.sgf", "c.mgt", "e.sgfs", "d.sgf"]


@pytest.mark.parametrize(
    "pack", [gzip.compress, bz2.compress, lzma.compress], ids=["gzip", "bz2", "lzma"]
)
def test_a_packed_record_is_told_as_such(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(pack(RECORD))

    with pytest.raises(FileError, match=r"packed by gzip or another such program; unpack it"):
        load(path)


def test_what_cannot_be_read_is_handed_out_and_the_others_follow(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(RECORD)
    (tmp_path / "b.sgf").symlink_to(tmp_path / "gone.sgf")
    (tmp_path / "c.sgf").write_bytes(b"PK\x03\x04")
    (tmp_path / "d.sgf").write_bytes(RECORD)
    (tmp_path / "e.sgf").write_bytes(b"")
    os.mkfifo(tmp_path / "f.sgf")

    found = {path.name: one for path, one in load_dir(tmp_path)}

    assert list(found) == ["a.sgf", "b.sgf", "c.sgf", "d.sgf", "e.sgf"]
    reasons = {
        name: one.reason if isinstance(one, FileError) else len(one.games)
        for name, one in found.items()
    }
    assert reasons == {"a.sgf": 1, "b.sgf": "missing", "c.sgf": "zip", "d.sgf": 1, "e.sgf": 0}


@as_user
def test_a_folder_that_cannot_be_looked_into_is_handed_out(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(0)
    (tmp_path / "d.sgf").write_bytes(RECORD)

    (path, error), (_, games) = load_dir(tmp_path)

    assert path == tmp_path / "closed"
    assert isinstance(error, FileError)
    assert error.reason == "permission"
    assert isinstance(games, Collection)


def test_an_empty_folder_has_no_records(tmp_path: Path) -> None:
    assert list(load_dir(tmp_path)) == []


def test_a_folder_that_is_none_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_bytes(RECORD)

    with pytest.raises(FileError, match="no such file"):
        load_dir(tmp_path / "gone")
    with pytest.raises(FileError, match="it is a file, not a folder"):
        load_dir(tmp_path / "game.sgf")


# Saving -------------------------------------------------------------------------------------


def test_saving_leaves_nothing_else_behind(tmp_path: Path) -> None:
    save_bytes(b"(;)", tmp_path / "new.sgf")
    save_bytes(b"(;C[2])", tmp_path / "new.sgf")

    assert names(tmp_path) == ["new.sgf"]
    assert (tmp_path / "new.sgf").read_bytes() == b"(;C[2])"


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_a_saved_file_keeps_its_permissions_and_a_new_one_gets_the_usual(tmp_path: Path) -> None:
    old, new, usual = tmp_path / "old.sgf", tmp_path / "new.sgf", tmp_path / "usual"
    old.write_bytes(RECORD)
    old.chmod(0o640)
    usual.touch()

    save_bytes(b"(;)", old)
    save_bytes(b"(;)", new)

    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert new.stat().st_mode == usual.stat().st_mode


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need rights there")
def test_a_symbolic_link_stays_one_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "target.sgf", tmp_path / "link.sgf"
    link.symlink_to(target)

    save_bytes(b"(;C[new])", link)
    save_bytes(b"(;C[newer])", link)

    assert link.is_symlink()
    assert target.read_bytes() == b"(;C[newer])"
    assert names(tmp_path / "there") == ["target.sgf"]


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need rights there")
def test_a_link_in_a_circle_is_told(tmp_path: Path) -> None:
    link = tmp_path / "circle.sgf"
    link.symlink_to(link)

    with pytest.raises(FileError, match="Cannot save"):
        save_bytes(b"(;)", link)


def test_saving_over_a_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError) as info:
        save_bytes(b"(;)", tmp_path)

    assert (info.value.reason, info.value.writing) == ("directory", True)


def test_saving_into_a_vanished_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="its folder does not exist") as info:
        save_bytes(b"(;)", tmp_path / "gone" / "game.sgf")

    assert info.value.reason == "folder-missing"


@as_user
def test_a_file_that_may_not_be_written_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "fixed.sgf"
    path.write_bytes(RECORD)
    path.chmod(0o444)

    with pytest.raises(FileError) as info:
        save_bytes(b"(;)", path)

    assert info.value.reason == "permission"
    assert path.read_bytes() == RECORD


def test_a_file_that_the_system_protects_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "fixed.sgf"
    path.write_bytes(RECORD)
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything

    with pytest.raises(FileError, match="permission denied"):
        save_bytes(b"(;)", path)

    assert path.read_bytes() == RECORD


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="a device of Linux")
def test_a_full_disk_is_told() -> None:
    with pytest.raises(FileError, match="the disk is full") as info:
        save_bytes(b"(;)", "/dev/full")

    assert info.value.reason == "full"
    assert Path("/dev/full").is_char_device()


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_a_save_that_fails_half_way_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "old.sgf"
    path.write_bytes(RECORD)
    script = """
        import resource, sys
        from sgfedit.errors import FileError
        from sgfedit.formats import save_bytes
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
        try:
            save_bytes(b"x" * 1_000_000, sys.argv[1])
        except FileError as error:
            print(error.reason, error.writing)
    """

    result = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(sgfedit.__file__).parents[1],
    )

    assert result.stdout.split() == ["too-large", "True"], result.stderr
    assert path.read_bytes() == RECORD
    assert names(tmp_path) == ["old.sgf"]


def test_a_character_that_does_not_fit_the_charset_leaves_the_old_file_alone(
    tmp_path: Path,
) -> None:
    path = tmp_path / "old.sgf"
    old = "(;CA[ISO-8859-1]C[é])".encode("latin-1")
    path.write_bytes(old)
    collection = load(path)
    Edit().set(collection.games[0].root, "C", ["棋"])

    with pytest.raises(CharsetError):
        save(collection, path)

    assert path.read_bytes() == old
    assert names(tmp_path) == ["old.sgf"]


def test_changing_the_declared_charset_changes_the_bytes() -> None:
    collection = loads("(;CA[ISO-8859-1]C[é])".encode("latin-1"))
    Edit().set(collection.games[0].root, "CA", ["UTF-8"])

    assert dumps(collection) == "(;CA[UTF-8]C[é])".encode()


def test_junk_that_does_not_fit_another_charset_is_written_as_numbers() -> None:
    collection = loads("围(;CA[UTF-8]C[é])柯(;C[x])棋".encode())
    Edit().set(collection.games[0].root, "CA", ["ISO-8859-1"])

    assert dumps(collection) == "&#22260;(;CA[ISO-8859-1]C[é])&#26607;(;C[x])&#26827;".encode(
        "latin-1"
    )


# Games in charsets of their own ---------------------------------------------------------------

MIXED = (
    "(;CA[UTF-8]C[棋é])".encode()
    + "\n(;CA[ISO-8859-15]C[€])".encode("iso8859-15")
    + "(;CA[GB18030]C[围棋])\n".encode("gbk")
)


def test_games_in_charsets_of_their_own_are_written_back_as_they_were() -> None:
    collection = loads(MIXED)

    assert collection.charset == "per-game"
    assert [game.root.get("C") for game in collection.games] == ["棋é", "€", "围棋"]
    assert dumps(collection) == MIXED


def test_a_game_is_edited_in_its_own_charset() -> None:
    collection = loads(MIXED)
    edit = Edit()
    edit.set(collection.games[2].root, "C", ["柯洁"])

    assert dumps(collection) == MIXED.replace("围棋".encode("gbk"), "柯洁".encode("gbk"))
    edit.roll_back()
    assert dumps(collection) == MIXED
    edit.set(collection.games[1].root, "C", ["围棋"])
    with pytest.raises(CharsetError, match="iso8859-15"):
        dumps(collection)


def test_games_in_one_charset_make_a_file_in_it() -> None:
    collection = loads(MIXED)
    edit = Edit()
    edit.set(collection.games[1].root, "CA", ["UTF-8"])
    assert collection.charset == "per-game"
    edit.set(collection.games[2].root, "CA", ["UTF-8"])

    assert collection.charset == "utf-8"
    assert dumps(collection).decode().count("UTF-8") == 3
    edit.roll_back()
    assert dumps(collection) == MIXED


def test_a_game_from_elsewhere_is_written_in_the_charset_it_names() -> None:
    collection = loads(MIXED)
    new = (loads("(;CA[big5]C[許功])").games[0], loads("(;C[é])").games[0])
    contents = collection.contents._replace(games=(*collection.games, *new), suffix="")
    Edit().set_contents(collection, contents)

    data = dumps(collection)

    assert "(;CA[big5]C[許功])".encode("big5") in data
    assert data.endswith("(;C[é]CA[UTF-8])".encode())


def test_a_file_of_games_that_are_all_gone_is_written_in_utf_8() -> None:
    collection = loads(MIXED)
    Edit().set_contents(collection, collection.contents._replace(games=(), suffix="é"))

    assert dumps(collection) == "é".encode()


def test_the_user_chooses_a_charset(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes("(;C[ё])".encode("koi8-r"))

    collection = load(path, "KOI8-R")

    assert collection.games[0].root.get("C") == "ё"
    assert collection.encoding.reason == "chosen"
    assert dumps(collection) == path.read_bytes()
    with pytest.raises(LookupError):
        load(path, "klingon")


@given(st.binary(max_size=100), st.sampled_from(["gbk", "Big5", "cp932", "cp949", "utf-16-le"]))
def test_any_bytes_are_written_back_whatever_the_user_chooses(data: bytes, charset: str) -> None:
    assert dumps(loads(data, charset)) == data


@pytest.mark.parametrize(
    "data",
    [
        MIXED,
        b"(;CA[big5]PB[\xa5\xbb\xa6\\]\xa7{];B[aa])",
        "(;PB[聂卫".encode("gbk") + b"\xc6]PW[" + "马晓春])".encode("gbk"),
        "(;PB[井山裕太]C[強い])(;PB[一力遼])".encode("cp932"),
        codecs.BOM_UTF16_LE + "(;PB[é])".encode("utf-16-le"),
    ],
)
def test_games_are_listed_in_the_charset_they_are_read_in(data: bytes) -> None:
    read = [str(game.root.get("PB", "")) for game in loads(data).games]

    assert [game.text("PB") for game in summaries(data)] == read


# Lists of games -----------------------------------------------------------------------------


def test_the_roots_of_a_collection_are_listed_without_reading_it() -> None:
    data = b"mail (x)\n( ;PB[a (;x)]KM[6.5];B[aa](;W[bb])(;W[cc])) -- \n(;PB[b])\n(;C[cut"

    found = summaries(data)

    assert [game.text("PB") for game in found] == ["a (;x)", "b", ""]
    assert [game.text("KM") for game in found] == ["6.5", "", ""]


@pytest.mark.parametrize(
    "text",
    [
        "(;FF[4]SZ[19]((;B[aa]))\n(;FF[4]PB[b];B[bb])\n(;FF[4]PB[c];B[cc])",
        "(;GM[1]PB[a];B[aa]\n(;GM[1]PB[b];B[bb]\n(;GM[1]PB[c];B[cc]",
        "(;SZ[9]PB[a];B[aa](;W[bb])(;W[cc]\n(;SZ[9]PB[b](;B[bb])(;B[cc]))",
        "(;GM[1]PB[a](;SZ[9];B[aa])(;SZ[9];B[bb]))",
        "(PB[a]GM[1];B[aa])\n(PB[b]GM[1];B[bb])",
        "(;GM[1]PB[a]();B[aa]\n(;GM[1]PB[b];B[bb])",
        "(;GM[1]PB[a](;B[aa]);W[bb])prose (x) [y] (;PB[b])",
        "(;PB[a];B[aa])) text )(;PB[b])",
        "((;PB[a];B[aa])\n(;PB[b];B[bb]))",
        "(;PB[a]C[cut)\n(;PB[b];B[bb])",
        " \n(;PB[a (;x)]C[\\]](;B[aa])( ;B[bb]) )\n(\n;PB[b])\n",
        "(;PB[a](",
        "mail",
        "",
    ],
)
def test_the_list_of_games_and_the_file_once_opened_agree(text: str) -> None:
    opened = [game.root.get("PB", "") for game in loads(text).games]

    assert [one.text("PB") for one in summaries(text.encode())] == opened


def test_surplus_parentheses_hide_no_game_from_the_list() -> None:
    assert [game.text("N") for game in summaries(b"(;N[1])))(;N[2]) (;N[3]")] == ["1", "2", "3"]


@pytest.mark.parametrize("unit", ["(", ")", "[", "(;", "(;[", "x", "(;)", "\\", "[x", "(;B[aa]"])
@pytest.mark.parametrize("start", [b"", b"(;", b"(;)"], ids=["none", "node", "game"])
def test_hostile_repetitions_are_listed_in_linear_time(start: bytes, unit: str) -> None:
    assert len(summaries(start + unit.encode() * 30_000)) <= 30_001


_MARKED = "\ufeff(;C[a])".encode("utf-16-le")
_TWO = "(;C[b])(;C[c])".encode("utf-16-be")


@pytest.mark.parametrize(
    ("data", "games"),
    [
        (_MARKED + b"\xff\xfe(\0;\0C\0A\0[\0U\0\0\0CA[utf-16]]\0P\0B\0", 2),
        (b"(;C[a])" + _TWO + b"\0", 3),
        (b"(;C[a])" + _TWO + b" \0", 3),
        (b"(;C[a])" + _TWO + _TWO + b"\0", 5),
    ],
)
def test_marks_and_rests_of_games_in_utf_16_are_where_they_were(data: bytes, games: int) -> None:
    collection = loads(data)

    assert len(collection.games) == games
    assert dumps(collection) == data
