"""All that is built on Linux, in a folder: ``python -m shipping.building FOLDER [KIND …]``.

Wheel and sdist are built in isolation; a bundle in an environment of its own, which has the wheel
and PyInstaller; a Debian package with the Python of the system.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shipping.debian import make

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT: Final = Path(__file__).parents[1]
_PATH_OF_SYSTEM: Final = "/usr/sbin:/usr/bin:/sbin:/bin"


def _do(*words: str | Path, **variables: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **variables}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a bundle starts with what is compiled
    subprocess.run(words, cwd=ROOT, env=environment, check=True, stdout=sys.stderr)


def _environment(folder: Path, *packages: str | Path) -> Path:
    """Return the folder with the programs of a new environment that has some packages."""
    if not folder.is_dir():
        python = getattr(sys, "_base_executable", sys.executable)
        _do(python, "-m", "venv", folder)
        _do(folder / "bin" / "pip", "install", "--quiet", *packages)
    return folder / "bin"


def wheel(folder: Path) -> Path:
    """Build the wheel, and the sdist that it is made from."""
    if not list(folder.glob("*.whl")):
        _do(
            *(_environment(folder / "builder", "build") / "python", "-m", "build"),
            *("--outdir", folder),
        )
    return next(folder.glob("*.whl"))


def sdist(folder: Path) -> Path:
    """Build the sdist."""
    wheel(folder)
    return next(folder.glob("sgfedit-*.tar.gz"))


def debian(folder: Path) -> Path:
    """Build the package of Debian."""
    tree = make(folder / "debian")
    build = 'cd "$0" && dpkg-buildpackage --unsigned-source --unsigned-changes'
    _do("sh", "-c", build, tree, PATH=_PATH_OF_SYSTEM)
    return next(tree.parent.glob("*.deb"))


def bundle(folder: Path) -> Path:
    """Build the bundle in a folder."""
    programs = _environment(folder / "bundler", "pyinstaller", wheel(folder))
    _do(
        *(programs / "pyinstaller", "--noconfirm", "--log-level", "WARN"),
        *("--distpath", folder / "bundle", "--workpath", folder / "work"),
        ROOT / "shipping" / "bundle" / "sgfedit.spec",
    )
    return folder / "bundle" / "sgfedit"


KINDS: Final[dict[str, Callable[[Path], Path]]] = {
    "wheel": wheel,
    "sdist": sdist,
    "debian": debian,
    "bundle": bundle,
}


def main(words: Sequence[str]) -> None:
    """Build what is named, or all, and print where it is."""
    folder = Path(words[0]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    for name in words[1:] or KINDS:
        sys.stdout.write(f"{KINDS[name](folder)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
