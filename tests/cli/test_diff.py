"""`sgfedit diff`, `merge` and `textconv`: what they print and write, and git with them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit import load

if TYPE_CHECKING:
    from tests.cli.conftest import Invoke, Write

BASE = "(;SZ[9]PB[A];B[aa]C[one\ntwo\nthree];W[bb](;B[cc];W[dd])(;B[dc]))"
MINE = BASE.replace("PB[A]", "PB[Ann]").replace("one", "ONE")
THEIRS = BASE.replace("three", "THREE").replace(";W[dd]", ";W[dd];B[ee]")


def test_differences_are_told_with_what_was_and_is(invoke: Invoke, write: Write) -> None:
    old, new = write(BASE, "old.sgf"), write(MINE.replace("(;B[dc])", ""), "new.sgf")

    done = invoke("diff", old, new)

    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        "start: changed",
        "  - PB[A]",
        "  + PB[Ann]",
        "move 1, B A9: changed",
        "  - C[one",
        "  - two",
        "  - three]",
        "  + C[ONE",
        "  + two",
        "  + three]",
        "move 3, B D7: removed",
    ]


def test_the_same_record_written_otherwise_is_the_same(invoke: Invoke, write: Write) -> None:
    old, new = write(BASE, "old.sgf"), write(BASE.replace(";", "\n ; "), "new.sgf")

    done = invoke("diff", old, new)

    assert (done.exit_code, done.stdout) == (0, "")


def test_differences_as_json_have_their_values(invoke: Invoke, write: Write) -> None:
    old, new = write(BASE + "(;GN[2])", "old.sgf"), write(THEIRS, "new.sgf")

    done = invoke("diff", "--json", old, new)

    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(one["what"], one["game"], one["move"], one["nodes"]) for one in lines[:-1]] == [
        ("changed", 1, 1, 1),
        ("added", 1, 5, 1),
        ("removed", 2, 0, 1),
    ]
    assert lines[0]["old"] == {"C": ["one\ntwo\nthree"]}
    assert lines[1]["new"] == {"B": ["ee"]}
    assert lines[-1] == {"kind": "summary", "differences": 3}


def test_a_record_cannot_send_control_characters(invoke: Invoke, write: Write) -> None:
    old, new = write(BASE, "old.sgf"), write(BASE.replace("[A]", "[\x1b[31mred]"), "new.sgf")

    assert "\x1b" not in invoke("diff", old, new).stdout
    assert "\x1b" not in invoke("textconv", new).stdout


def test_two_copies_become_one(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    paths = [write(text, f"{number}.sgf") for number, text in enumerate((BASE, MINE, THEIRS))]
    out = tmp_path / "out.sgf"

    done = invoke("merge", *paths, "-o", str(out))

    assert (done.exit_code, done.stdout) == (0, f"{out}: 2 changes merged, 0 conflicts\n")
    root = load(out).games[0].root
    assert root.get("PB") == "Ann"
    assert root.children[0].get("C") == "ONE\ntwo\nTHREE"
    assert len(list(root.subtree())) == 7
    again = invoke("merge", *paths, "-o", str(out))
    assert again.exit_code == 2
    assert "there is a file of that name already" in again.stderr


def test_without_a_base_nothing_is_removed(invoke: Invoke, write: Write) -> None:
    mine, theirs = write("(;SZ[9];B[aa](;W[bb])(;W[cc]))"), write("(;SZ[9];B[aa];W[cc])", "b.sgf")

    done = invoke("merge", write("", "empty.sgf"), mine, theirs, "-o", "-")

    assert done.exit_code == 0
    assert done.stdout == "(;SZ[9];B[aa](;W[bb])(;W[cc]))"


def test_conflicts_are_told_and_signed(invoke: Invoke, write: Write) -> None:
    theirs = BASE.replace("one", "uno")
    paths = [write(text, f"{number}.sgf") for number, text in enumerate((BASE, MINE, theirs))]

    done = invoke("merge", *paths, "-o", "-")

    assert done.exit_code == 1
    assert "Conflict: move 1, B A9 (C)" in done.stderr
    assert "N[Merge conflict]" in done.stdout
    assert "uno" in done.stdout


def test_what_the_charset_lacks_makes_it_utf_8(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    base = "(;CA[ISO-8859-1]SZ[9]PB[\xe9];B[aa])".encode("latin-1")
    theirs = "(;CA[UTF-8]SZ[9]PB[\xe9];B[aa]C[囲碁])".encode()
    paths = [write(base, "0.sgf"), write(base, "1.sgf"), write(theirs, "2.sgf")]
    out = tmp_path / "out.sgf"

    done = invoke("merge", *paths, "-o", str(out))

    assert done.exit_code in {0, 1}
    found = load(out)
    assert found.encoding.name == "utf-8"
    assert found.games[0].root.children[0].get("C") == "囲碁"
    assert found.games[0].root.get("PB") == "é"


def test_text_for_git_has_a_line_for_each_thing(invoke: Invoke, write: Write) -> None:
    done = invoke("textconv", write(BASE))

    assert done.stdout.splitlines() == [
        "0 –",
        "    PB A",
        "    SZ 9",
        "1 B A9",
        "    C one",
        "    | two",
        "    | three",
        "2 W B8",
        "  3 B D7",
        "3 B C7",
        "4 W D6",
    ]
    assert invoke("textconv", write(BASE.replace(";", " ;"), "b.sgf")).stdout == done.stdout


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_git_shows_and_merges_with_them(tmp_path: Path) -> None:
    def git(*words: str) -> str:
        names = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        done = subprocess.run(
            ["git", *names, *words], cwd=tmp_path, env=env, capture_output=True, check=True
        )
        return done.stdout.decode()

    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    command = f"{sys.executable} -m sgfedit"
    env["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])
    record = tmp_path / "game.sgf"
    git("init", "-q", "-b", "main")
    git("config", "diff.sgf.textconv", f"{command} textconv")
    git("config", "merge.sgf.driver", f"{command} merge --force %O %A %B -o %A")
    (tmp_path / ".gitattributes").write_text("*.sgf diff=sgf merge=sgf\n")
    record.write_text(BASE)
    git("add", ".")
    git("commit", "-qm", "Base")
    git("checkout", "-qb", "teacher")
    record.write_text(THEIRS)
    git("commit", "-qam", "Theirs")
    git("checkout", "-q", "main")
    record.write_text(MINE)

    shown = git("diff")
    git("commit", "-qam", "Mine")
    git("merge", "-q", "teacher")

    assert "-    PB A\n+    PB Ann\n" in shown
    assert load(record).games[0].root.children[0].get("C") == "ONE\ntwo\nTHREE"
