"""The script that sets up a checkout asks before it installs, and says what is missing."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "setup.sh"
TOOLS = ("bash", "cat", "dirname", "env", "sed", "uname")
DPKG = """case $SETUP_HAS in
all) for p in python3-venv libegl1 libgl1 libdbus-1-3 libfontconfig1 fonts-dejavu-core \\
    libxkbcommon0 gnugo; do echo "installed $p, ,"; done
    echo "installed libglib2.0-0t64, libglib2.0-0 (= 2.80.0-6), other (= 1),";;
*) echo "installed python3-venv, ,"; echo "config-files libegl1, ,";;
esac"""
APT = 'echo "$*" >> "$SETUP_LOG"'
PYTHON = """case "$*" in *venv*) exit 1 ;; --version) echo Python 3.11.9 ;; esac"""
OLD_PYTHON = """case "$*" in --version) echo Python 3.9.2 ;; *) exit 1 ;; esac"""


class Machine:
    """A machine that has nothing but a few programs; what they do is a line of shell each."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        self.programs = folder / "programs"
        self.programs.mkdir()
        (folder / "tests").mkdir()
        self.script = str(shutil.copy(SCRIPT, folder / "tests"))
        for name in TOOLS:
            there = shutil.which(name)
            assert there
            (self.programs / name).symlink_to(there)
        self.add("dpkg-query", DPKG)
        self.add("apt-get", APT)
        self.add("python3", PYTHON)
        self.add("id", "echo 0")

    def add(self, name: str, text: str) -> None:
        """Put a program into its PATH."""
        path = self.programs / name
        path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
        path.chmod(0o755)

    def command(self, *arguments: str) -> list[str]:
        return [str(self.programs / "bash"), self.script, *arguments]

    def environment(self, **more: str) -> dict[str, str]:
        return {"PATH": str(self.programs), "SETUP_LOG": str(self.log), "SETUP_HAS": "", **more}

    def run(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run the script without a terminal."""
        return subprocess.run(
            self.command(*arguments),
            env=self.environment(**more),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def answer(self, answer: str) -> str:
        """Run the tests in a terminal, type an answer, and return what was shown."""
        ours, theirs = pty.openpty()
        with subprocess.Popen(
            self.command("test"),
            env=self.environment(),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        ) as process:
            os.close(theirs)
            os.write(ours, answer.encode())
            shown = b""
            while True:
                try:
                    part = os.read(ours, 4096)
                except OSError:  # the other end is closed
                    break
                if not part:
                    break
                shown += part
            process.wait(60)
        os.close(ours)
        return shown.decode()

    def installed(self) -> str:
        """What apt-get was called with."""
        return self.log.read_text("utf-8") if self.log.exists() else ""


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_without_a_terminal_missing_packages_are_named_and_not_installed(machine: Machine) -> None:
    done = machine.run("test")

    assert "missing are libegl1 libgl1" in done.stdout
    assert "python3-venv" not in done.stdout.partition("missing are")[2].splitlines()[0]
    assert "-y" in done.stdout
    assert not machine.installed()


@pytest.mark.parametrize(
    ("arguments", "more"),
    [(("test", "-y"), {}), (("test",), {"CI": "true"}), (("run", "-y"), {})],
    ids=["-y", "CI", "run -y"],
)
def test_they_are_installed_where_nothing_is_to_be_asked(
    machine: Machine, arguments: tuple[str, ...], more: dict[str, str]
) -> None:
    machine.run(*arguments, **more)

    update, install = machine.installed().splitlines()
    assert update == "update -q"
    assert install.startswith("install -y -q libegl1 libgl1 ")
    assert "fonts-dejavu-core" in install


@pytest.mark.parametrize(
    ("answer", "is_installed"),
    [("\n", True), ("y\n", True), ("n\n", False), ("\x04", False)],
    ids=["enter", "yes", "no", "end of input"],
)
def test_in_a_terminal_they_are_asked_for(
    machine: Machine, answer: str, *, is_installed: bool
) -> None:
    shown = machine.answer(answer)

    assert "Install them" in shown
    assert bool(machine.installed()) is is_installed


def test_a_package_under_the_name_of_its_successor_is_there(machine: Machine) -> None:
    done = machine.run("test", "-y", SETUP_HAS="all")

    assert "Debian packages: all there" in done.stdout
    assert not machine.installed()


def test_a_machine_that_is_no_debian_goes_on(machine: Machine) -> None:
    (machine.programs / "apt-get").unlink()

    done = machine.run("test")

    assert "no apt-get here" in done.stdout
    assert "Virtual environment .venv of Python 3.11.9" in done.stdout


def test_an_old_python_is_told(machine: Machine) -> None:
    machine.add("python3", OLD_PYTHON)

    done = machine.run("test")

    assert done.returncode == 1
    assert done.stderr == "setup: Python 3.11 or newer is needed; here is Python 3.9.2.\n"


def test_a_newer_python_beside_an_old_one_is_found(machine: Machine) -> None:
    machine.add("python3", OLD_PYTHON)
    machine.add("python3.11", PYTHON)

    assert "of Python 3.11.9" in machine.run("test").stdout


def test_a_python_without_virtual_environments_is_told(machine: Machine) -> None:
    done = machine.run("test")

    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr


def test_who_is_not_root_and_has_no_sudo_is_told_what_to_do(machine: Machine) -> None:
    machine.add("id", "echo 1000")

    done = machine.run("test", "-y")

    assert done.returncode == 1
    assert "There is no sudo. Let root: apt-get install libegl1" in done.stderr


def test_sudo_asks_for_no_password_where_nobody_can_type_one(machine: Machine) -> None:
    machine.add("id", "echo 1000")
    machine.add("sudo", 'test "$1" = -n && shift && exec "$@"')

    machine.run("test", "-y")

    assert len(machine.installed().splitlines()) == 2


@pytest.mark.parametrize("arguments", [(), ("build",)], ids=["nothing", "unknown"])
def test_another_word_shows_how_it_is_used(machine: Machine, arguments: tuple[str, ...]) -> None:
    done = machine.run(*arguments)

    assert done.returncode == 2
    assert done.stderr.startswith("Usage: bash tests/setup.sh run")
