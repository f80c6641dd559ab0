"""What only a process of its own shows: streams, signals, charsets, what is imported."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Write

RECORD = "(;SZ[2]PB[呉清源];B[aa])"
NEEDS_POSIX = pytest.mark.skipif(os.name != "posix", reason="POSIX only")
NEEDS_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux only")


def _sgfedit(
    *args: str | bytes, cwd: Path | None = None, **env: str
) -> subprocess.CompletedProcess[bytes]:
    root = str(Path(__file__).parents[2])
    return subprocess.run(
        [sys.executable, "-m", "sgfedit", *args],
        capture_output=True,
        check=False,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": root, **env},
    )


def _start(*args: str, stdout: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "sgfedit", *args],
        stdout=stdout,
        stderr=subprocess.PIPE,
        preexec_fn=_heed_interrupts,  # noqa: PLW1509  # no other threads here
    )


def _heed_interrupts() -> None:
    """A shell lets what it starts in the background ignore them, and that is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_the_module_runs_as_a_program(write: Write) -> None:
    done = _sgfedit("show", write(RECORD))

    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [b"X.", b".."], b"")


@pytest.mark.parametrize(
    "args",
    [
        ("info", "{}"),
        ("show", "{}"),
        ("check", "--json", "--only", "bom", "{}"),
        ("fix", "--dry-run", "--only", "bom", "{}"),
        ("convert", "--dry-run", "--ff", "4", "--to", "json", "{}", "-"),
        ("--help",),
        ("--version",),
    ],
)
def test_the_command_line_imports_no_qt(args: tuple[str, ...], write: Write) -> None:
    code = (
        "import sys\n"
        "from sgfedit.__main__ import main\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as done:\n"
        "    assert not done.code or sys.argv[1] == 'fix', done.code\n"
        "unwanted = ('PySide6', 'shiboken6', 'sgfedit.gui', 'sgfedit.app')\n"
        "loaded = [name for name in sys.modules if name.startswith(unwanted)]\n"
        "assert not loaded, loaded\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", code, *[arg.format(write(RECORD)) for arg in args]],
        capture_output=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, b"")


def test_a_picture_is_made_without_what_other_exports_need(write: Write, tmp_path: Path) -> None:
    # Half of the time is to load Qt; the other half is soon doubled.
    code = (
        "import sys\n"
        "from sgfedit.__main__ import main\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as done:\n"
        "    assert not done.code, done.code\n"
        "unwanted = ('PIL', 'numpy', 'urllib.request', 'PySide6.QtWidgets',\n"
        "    'sgfedit.game.reading', 'sgfedit.game.tsumego', 'sgfedit.export.book',\n"
        "    'sgfedit.render.svg', 'sgfedit.cli.fix')\n"
        "loaded = [name for name in unwanted if name in sys.modules]\n"
        "assert not loaded, loaded\n"
    )
    arguments = ("export", "--size", "60", write(RECORD), str(tmp_path / "out.png"))

    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("charset", ["ascii", "latin-1", "utf-8"])
def test_any_charset_of_the_terminal_will_do(charset: str, write: Write) -> None:
    done = _sgfedit("info", write(RECORD), PYTHONIOENCODING=charset)

    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Moves       1" in done.stdout


def test_the_c_locale_will_do(write: Write) -> None:
    done = _sgfedit(
        "info", write(RECORD), "東.sgf", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0"
    )

    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Moves       1" in done.stdout


@NEEDS_LINUX
def test_a_file_name_that_is_no_text_is_handled(tmp_path: Path) -> None:
    name = b"caf\xe9.sgf"
    (tmp_path / os.fsdecode(name)).write_text(RECORD, encoding="utf-8")

    shown = _sgfedit("show", name, cwd=tmp_path)
    listed = _sgfedit("info", name, b"\xe9", cwd=tmp_path)
    as_json = _sgfedit("info", "--json", ".", cwd=tmp_path)

    assert shown.returncode == 0
    assert (listed.returncode, listed.stderr.count(b"\n")) == (2, 1)
    assert listed.stdout.startswith("caf\ufffd.sgf".encode())
    assert os.fsencode(json.loads(as_json.stdout)["file"]) == name


@NEEDS_POSIX
@pytest.mark.parametrize("option", ["", "--json"])
def test_a_reader_that_goes_away_is_no_error(option: str, write: Write) -> None:
    file = write(RECORD * 5)
    process = _start("info", *filter(None, [option]), *[file] * 20)
    assert process.stdout is not None
    process.stdout.close()  # before the program can have written anything

    _, messages = process.communicate()

    assert (process.returncode, messages) == (141, b"")


@NEEDS_LINUX
def test_a_full_disk_is_a_message(write: Write) -> None:
    with Path("/dev/full").open("wb") as full:
        process = _start("show", write(RECORD), stdout=full.fileno())
        _, messages = process.communicate()

    assert process.returncode == 2
    assert messages == b"sgfedit: Cannot write the results: No space left on device.\n"


@NEEDS_POSIX
@pytest.mark.parametrize("command", ["check", "fix"])
def test_a_reader_of_problems_that_goes_away_is_no_error(command: str, write: Write) -> None:
    process = _start(command, write("(;GM[1]FF[4]SZ[9]junk)"))
    assert process.stdout is not None
    process.stdout.close()

    _, messages = process.communicate()

    assert (process.returncode, messages) == (141, b"")


def test_a_mended_file_on_standard_output_keeps_its_bytes(write: Write) -> None:
    record = b"\r\n(;GM[1]FF[4]CA[Shift_JIS] SZ[9]PB[\x83\x5c]\r;B[aa]()\n\r)\x1a"

    done = _sgfedit("fix", "--only", "empty-variation", write(record), PYTHONIOENCODING="ascii")

    assert done.stdout == record.replace(b"()", b"")
    assert done.stderr.startswith(b"--- ")


@NEEDS_LINUX
def test_a_full_disk_is_a_message_for_a_mended_file(write: Write) -> None:
    with Path("/dev/full").open("wb") as full:
        process = _start("fix", write(RECORD), stdout=full.fileno())
        _, messages = process.communicate()

    assert process.returncode == 2
    assert messages == b"sgfedit: Cannot write the results: No space left on device.\n"


@NEEDS_POSIX
def test_progress_is_shown_on_a_terminal_only(write: Write) -> None:
    import pty  # noqa: PLC0415  # POSIX only

    file = write("(;GM[1]FF[4]SZ[9]junk)")
    reading, writing = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "sgfedit", "check", "--only", "junk-chars", file, file],
        stdout=subprocess.PIPE,
        stderr=writing,
    ) as process:
        results, _ = process.communicate()
    os.close(writing)
    seen = os.read(reading, 65_536)
    os.close(reading)

    assert results.count(b"\n") == 2
    assert b"Checking" not in results
    assert b"Checking 0 of 2 files" in seen
    assert seen.endswith(b"2 problems in 2 files.\r\n")


@NEEDS_POSIX
def test_an_interrupt_ends_a_command_quietly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.sgf"
    os.mkfifo(pipe)
    process = _start("info", str(pipe))

    with pipe.open("wb"):  # returns when the program has begun to read
        process.send_signal(signal.SIGINT)
        output, messages = process.communicate()

    assert (process.returncode, output, messages) == (130, b"", b"")


@NEEDS_POSIX
def test_a_record_is_read_from_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = _start("show", str(pipe))

    pipe.write_text(RECORD, encoding="utf-8")
    output, _ = process.communicate()

    assert (process.returncode, output.split()) == (0, [b"X.", b".."])


@pytest.mark.parametrize("name", ["missing.sgf", "./info"])
def test_a_missing_file_opens_no_window(name: str, tmp_path: Path) -> None:
    done = _sgfedit(name, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.endswith(b": there is no such file.\n")


@pytest.mark.parametrize(
    ("name", "options", "is_direct"),
    [
        ("game.sgf", (), True),
        ("info.sgf", (), True),
        ("game", (), False),
        ("-h.sgf", ("--",), False),
    ],
)
def test_files_alone_open_without_the_command_line(
    name: str, options: tuple[str, ...], is_direct: bool, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(RECORD, encoding="utf-8")
    code = (
        "import gc, sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "def titles(*_):\n"
        "    print(*{w.file_name for w in QApplication.topLevelWidgets() if w.isWindow()"
        " and hasattr(w, 'file_name')})\n"
        "    return 0\n"
        "QApplication.exec = titles\n"
        "from sgfedit.__main__ import main\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as done:\n"
        "    print(done.code, 'click' not in sys.modules, gc.isenabled())\n"
    )
    root = str(Path(__file__).parents[2])
    home = {key: str(tmp_path) for key in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA")}

    done = subprocess.run(
        [sys.executable, "-c", code, *options, name],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": root, "QT_QPA_PLATFORM": "offscreen", **home},
        text=True,
    )

    assert done.stdout.split() == [name, "0", str(is_direct), "False"], done.stderr


@NEEDS_LINUX
def test_a_machine_without_a_screen_is_told_so() -> None:
    done = _sgfedit(DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"sgfedit: There is no display to open a window on.\n"
