"""`sgfedit fix` with several files, and with folders of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from typing import IO

    from tests.cli.conftest import Invoke, Write

GOOD = "(;GM[1]FF[4]CA[UTF-8]SZ[9];B[aa])"
BAD = "(;GM[1]FF[4]CA[UTF-8]SZ[9:9];B[aa])"
LEFT = "(;GM[1]FF[4]CA[UTF-8]SZ[9];B[aa]A1[x]\n junk ;W[bb]())"


def _read(path: str) -> str:
    return Path(path).read_bytes().decode()


@pytest.fixture
def folder(write: Write) -> str:
    """A folder with a good file, two bad ones, one without a game, and one that is no record."""
    good = write(GOOD, "games/a.sgf")
    write(BAD, "games/b.sgf")
    write("no game", "games/c.sgf")
    write(BAD, "games/notes.txt")
    write(LEFT, "games/sub/d.mgt")
    return str(Path(good).parent)


def test_files_and_folders_are_mended_together(folder: str, invoke: Invoke, write: Write) -> None:
    named = write(BAD, "named")

    result = invoke("fix", "--in-place", named, folder)

    assert _read(named) == _read(f"{folder}/b.sgf") == GOOD
    assert _read(f"{folder}/sub/d.mgt") == LEFT.replace("()", "")
    assert (_read(f"{folder}/a.sgf"), _read(f"{folder}/notes.txt")) == (GOOD, BAD)
    assert result.exit_code == 2


def test_what_changed_is_told_file_by_file_and_the_numbers_once(
    folder: str, invoke: Invoke
) -> None:
    result = invoke("fix", "--dry-run", folder)

    assert result.stdout.splitlines() == [
        f"--- {folder}/b.sgf",
        f"+++ {folder}/b.sgf",
        "@@ line 1, game 1, node 1: square-as-rectangular @@",
        "-;GM[1]FF[4]CA[UTF-8]SZ[9:9]",
        "+;GM[1]FF[4]CA[UTF-8]SZ[9]",
        f"--- {folder}/sub/d.mgt",
        f"+++ {folder}/sub/d.mgt",
        "@@ line 2, game 1, node 3: empty-variation @@",
        "-;W[bb]())",
        "+;W[bb])",
        "Mended 2 problems in 2 of 3 files: 1 empty-variation, 1 square-as-rectangular.",
        "Left 1 problem in 1 of 3 files: 1 junk-chars.",
        "With --only these can be mended: junk-chars.",
        "Remarks that harm nothing: 3.",
    ]


def test_a_file_that_cannot_be_read_is_told_and_the_others_are_mended(
    invoke: Invoke, write: Write
) -> None:
    file, empty = write(BAD), write("", "empty.sgf")

    result = invoke("fix", "--in-place", "missing.sgf", empty, file)

    assert _read(file) == GOOD
    assert result.stderr == (
        "sgfedit: Cannot open missing.sgf: there is no such file.\n"
        f"sgfedit: Cannot open {empty}: the file is empty.\n"
    )
    assert result.exit_code == 2


def test_a_file_that_cannot_be_written_is_told_and_the_others_are_mended(
    invoke: Invoke, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = write(BAD, "a.sgf"), write(BAD, "b.sgf")

    def refuse(old: IO[bytes], new: IO[bytes]) -> None:
        if old.name == first:
            raise OSError(28, "No space left on device")
        copy(old, new)

    copy = shutil.copyfileobj
    monkeypatch.setattr("shutil.copyfileobj", refuse)

    result = invoke("fix", "--in-place", "--backup", first, second)

    assert (_read(first), _read(second)) == (BAD, GOOD)
    assert result.stderr == f"sgfedit: Cannot save {first}.bak: the disk is full.\n"
    assert f"--- {first}\n" not in result.stdout
    assert "Mended 1 problem: 1 square-as-rectangular.\n" in result.stdout
    assert result.exit_code == 2


def test_every_file_that_is_overwritten_gets_its_backup(folder: str, invoke: Invoke) -> None:
    invoke("fix", "--in-place", "--backup", folder)

    copies = {path.name: path.read_text("utf-8") for path in Path(folder).rglob("*.bak*")}
    assert copies == {"b.sgf.bak": BAD, "d.mgt.bak": LEFT}


def test_a_second_fix_finds_nothing(folder: str, invoke: Invoke) -> None:
    Path(folder, "c.sgf").unlink()
    invoke("fix", "--in-place", folder)

    result = invoke("fix", "--in-place", folder)

    assert result.stdout.splitlines()[:2] == [
        "Nothing to mend in 3 files.",
        "Left 1 problem in 1 of 3 files: 1 junk-chars.",
    ]
    assert (result.exit_code, result.stderr) == (1, "")


def test_several_good_files_are_fine(invoke: Invoke, write: Write) -> None:
    result = invoke("fix", "--dry-run", write(GOOD, "a.sgf"), write(GOOD, "b.sgf"))

    assert (result.exit_code, result.stdout) == (0, "Nothing to mend in 2 files.\n")


def test_no_file_that_could_be_read_has_no_numbers(invoke: Invoke) -> None:
    result = invoke("fix", "--dry-run", "missing.sgf", "other.sgf")

    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 2)


def test_a_folder_without_records_is_nothing_found(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "of another program.gib").write_bytes(b"\\HS")

    result = invoke("fix", "--dry-run", str(tmp_path))

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"sgfedit: There is no SGF file in {tmp_path}.\n"


def test_json_names_the_file_in_every_object(folder: str, invoke: Invoke) -> None:
    result = invoke("fix", "--json", "--dry-run", folder)

    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(Path(row["file"]).name, row.get("codes", row.get("fixed"))) for row in rows] == [
        ("a.sgf", {}),
        ("b.sgf", ["square-as-rectangular"]),
        ("b.sgf", {"square-as-rectangular": 1}),
        ("d.mgt", ["empty-variation"]),
        ("d.mgt", {"empty-variation": 1}),
    ]
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "options",
    [(), ("-o", "x.sgf"), ("-o", "x.sgf", "--dry-run"), ("-o", "-"), ("--json",)],
    ids=str,
)
def test_several_files_have_no_single_place_to_go(
    options: tuple[str, ...], folder: str, invoke: Invoke, write: Write
) -> None:
    file = write(BAD)

    results = [invoke("fix", *options, *paths) for paths in ((file, file), (folder,))]

    for result in results:
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Several files need --in-place or --dry-run, and no --output." in result.stderr
    assert _read(file) == BAD


def test_progress_is_shown_to_who_looks_at_it(
    folder: str, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sgfedit.cli.progress.is_terminal", lambda _stream: True)

    result = invoke("fix", "--dry-run", folder)

    assert "Mending" in result.stderr
    assert "\rsgfedit: Cannot open " in result.stderr
    assert "Mending" not in result.stdout
    assert "\r" not in result.stdout
