"""A batch, or an undo, that is killed before any change of the disk: undo brings all back."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

# Forks for every kill: that takes some ms, a new process half a second.
SCRIPT = '''
import json, os, shutil, sys
from pathlib import Path
from sgfedit.library.batch import Job, Normalise, backups, find_backup, plan, run, undo

ROOT = Path(sys.argv[1])
GAMES, BACKUPS = ROOT / "games", ROOT / "backups"
RECORDS = {
    "a.sgf": b"(;GM[1]SZ[9]GN[b]DT[1996-3-12];B[aa])",
    "b.sgf": b"(;GM[1]SZ[9]GN[a]DT[1996-03-12];B[bb])",
    "c.sgf": b"(;GM[1]SZ[9]GN[d]DT[1996-3-13];B[cc])",
    "e.sgf": b"(;GM[1]SZ[9]GN[f]DT[1996-3-13];B[cc])",
}
JOB = Job.of([Normalise()], "{GN}.sgf")
CHANGES = {"os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir"}

def change():
    run(PREVIEW, BACKUPS)

def take_back():
    undo(backups(BACKUPS)[0])

def content():
    return {path.name: path.read_bytes() for path in GAMES.iterdir()}

def fresh():
    shutil.rmtree(ROOT, ignore_errors=True)
    GAMES.mkdir(parents=True)
    for name, data in RECORDS.items():
        (GAMES / name).write_bytes(data)

def killed(what, number):
    """Do something in a process that is killed before its change number so-and-so."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    left = [number]
    def hook(event, args):
        is_written = event == "open" and isinstance(args[2], int) and args[2] & 3
        if event in CHANGES or is_written:
            if not left[0]:
                os._exit(9)
            left[0] -= 1
    sys.addaudithook(hook)
    what()
    os._exit(0)

def kills(prepare, what, step=1):
    """Return how many kills were tried, and those after which undo did not bring all back."""
    bad, number = [], 0
    while True:
        fresh()
        prepare()
        if not killed(what, number):
            return number, bad
        for backup in backups(BACKUPS):
            undone = undo(backup)
            if undone.failed:
                bad.append((number, [list(map(str, f)) for f in undone.failed]))
        if content() != RECORDS:
            bad.append((number, sorted(content())))
        number += step

def half_done():
    killed(change, HALF)

os.fsync = lambda _: None
fresh()
PREVIEW = plan(sorted(map(str, GAMES.iterdir())), JOB)
change()
done = sorted(content())
first = kills(lambda: None, change)
HALF = first[0] - 3
print(json.dumps([done, first, kills(change, take_back, 2), kills(half_done, take_back, 5)]))
'''


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_whenever_it_is_killed_undo_brings_every_byte_and_name_back(tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path / "files")],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=False,
        text=True,
    )

    assert found.returncode == 0, found.stderr
    done, (runs, bad), (undos, bad_undos), (halves, bad_halves) = json.loads(found.stdout)
    assert done == ["a.sgf", "b.sgf", "d.sgf", "f.sgf"]
    assert (bad, bad_undos, bad_halves) == ([], [], [])
    # There was something to kill.
    assert min(runs, undos, halves) > 10
