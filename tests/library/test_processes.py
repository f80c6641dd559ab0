from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from sgfedit.errors import LibraryError
from sgfedit.library import processes
from sgfedit.library.processes import OPTION, DiedError, Pool, apart, command, serve, usual_count
from tests.library import alone

LONGEST_S = 60.0
FROZEN = """
import sys; sys.path[:] = {path!r}
sys.frozen = True
from sgfedit.__main__ import main_gui
main_gui()
"""
LEFT_ALONE = """
import sys; sys.path[:] = {path!r}
from tests.library.alone import left_alone
left_alone()
"""


def lengths(words: list[str]) -> list[int]:
    return list(map(len, words))


def test_what_a_function_returns_comes_back_in_any_order() -> None:
    chunks = [["a", "bb"], [], ["ccc"], ["dddd"]]

    with Pool(sorted, chunks, 2, lambda word, _: word.upper()) as pool:
        found = list(pool.run(lambda: False))
        left = list(pool.left())

    assert sorted(found) == ["a", "bb", "ccc", "dddd"]
    assert left == []


def test_without_processes_all_is_left() -> None:
    with Pool(lengths, [["a"], ["bb"]], 0, lambda word, _: len(word)) as pool:
        assert list(pool.run(lambda: False)) == []
        assert list(pool.left()) == [["a"], ["bb"]]


def test_a_process_answers_until_it_is_asked_no_more() -> None:
    questions = io.BytesIO(b"".join(map(pickle.dumps, (["a", "bb"], ["ccc"]))))
    answers = io.BytesIO()

    serve(lengths, questions, answers)

    answers.seek(0)
    assert [pickle.load(answers) for _ in range(3)] == [[], [1, 2], [3]]  # noqa: S301


def test_a_frozen_program_is_asked_by_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)

    assert command() == [sys.executable, "--work-for-sgfedit"]
    assert usual_count() >= 1


def never() -> bool:
    return False


def is_running(pid: int) -> bool:
    """Whether there is such a process, and not only its number, which somebody has to ask for."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # gone meanwhile, or a system that does not tell
        return not Path("/proc/self").exists()


def is_gone(pid: int) -> bool:
    """Wait for the end of a process that is none of ours; return whether it came."""
    until = monotonic() + LONGEST_S
    while is_running(pid):
        if monotonic() > until:
            return False
        sleep(alone.BRIEFLY_S)
    return True


def test_what_is_done_apart_tells_and_returns_something() -> None:
    told: list[object] = []

    pid = apart(alone.counting, told.append, never)

    assert told == [0, 1, 2]
    assert pid != os.getpid()


def test_a_frozen_program_does_something_apart_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    code = FROZEN.format(path=sys.path)
    monkeypatch.setattr(processes, "command", lambda: [sys.executable, "-c", code, OPTION])
    told: list[object] = []

    assert apart(alone.counting, told.append, never) != os.getpid()
    assert told == [0, 1, 2]


def test_what_is_refused_apart_is_refused_here() -> None:
    with pytest.raises(LibraryError) as found:
        apart(alone.refusing, print, never)

    assert (found.value.reason, found.value.path) == ("busy", "here")


def test_a_bug_apart_comes_with_its_traceback() -> None:
    with pytest.raises(DiedError) as found:
        apart(alone.failing, print, never)

    assert "in failing" in found.value.complaints
    assert str(found.value).endswith("KeyError: 'a bug'")


def test_a_process_that_is_killed_has_nothing_to_say() -> None:
    with pytest.raises(DiedError) as found:
        apart(alone.dying, print, never)

    assert found.value.complaints == ""
    assert str(found.value) == "Killed"


def test_what_is_done_apart_stops_when_it_is_asked_to() -> None:
    told: list[object] = []

    assert apart(alone.waiting, told.append, lambda: bool(told)) == "stopped"


def test_what_is_cancelled_before_it_begins_is_told_so() -> None:
    assert apart(alone.waiting, print, lambda: True) == "stopped"


def test_what_is_given_up_ends_at_once_with_all_its_processes() -> None:
    told: list[tuple[int, int]] = []

    with pytest.raises(DiedError):
        apart(alone.deaf, told.append, never, lambda: bool(told))

    assert all(map(is_gone, told[0]))


def test_nothing_goes_on_when_who_has_asked_is_killed() -> None:
    code = LEFT_ALONE.format(path=sys.path)

    left = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert left.stderr == ""
    pids = list(map(int, left.stdout.split()))
    assert len(pids) == 2
    assert all(map(is_gone, pids))


@pytest.mark.parametrize("program", ["no such program", sys.executable], ids=["none", "other"])
def test_what_cannot_be_done_apart_is_done_here(
    monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.setattr(processes, "command", lambda: [program, "-c", "raise SystemExit"])
    told: list[object] = []

    assert apart(alone.counting, told.append, never) == os.getpid()
    assert told == [0, 1, 2]
