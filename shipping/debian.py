"""Debian source package: ``python -m shipping.debian FOLDER``, then ``dpkg-buildpackage`` in it.

The folder gets `sgfedit-VERSION`, a copy of what the sdist holds with a `debian` in it, and the
archive of the original beside it. Manual pages, icons and completion are made here and lie in
`debian/share`, so that to build needs neither Qt nor a screen.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from email.utils import formatdate
from pathlib import Path
from typing import Final

from sgfedit import __version__
from shipping.linux import write

ROOT: Final = Path(__file__).parents[1]
_QT: Final = ("core", "gui", "network", "printsupport", "svg", "widgets")
_DESCRIPTION: Final = """\
viewer and editor for SGF game records of Go
 SGF Edit opens, shows and edits game records of Go (baduk, weiqi) in the SGF
 format, and reads those of a dozen other programs. What was not changed is
 written back exactly as it was.
 .
 The command line checks, mends, converts, draws and finds records, and the
 Python library reads and writes them."""


def _maintainer() -> str:
    """Return who packs, as Debian's tools ask the environment, or else who wrote last."""
    name, address = os.environ.get("DEBFULLNAME"), os.environ.get("DEBEMAIL")
    if name and address:
        return f"{name} <{address}>"
    return _git("log", "-1", "--format=%an <%ae>").strip()


def _git(*words: str) -> str:
    done = subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8"
    )
    return done.stdout


def _control() -> str:
    return f"""\
Source: sgfedit
Section: editors
Priority: optional
Maintainer: {_maintainer()}
Build-Depends: debhelper-compat (= 13), dh-python, pybuild-plugin-pyproject, python3-all,
 python3-hatchling
Standards-Version: 4.6.2
Rules-Requires-Root: no

Package: sgfedit
Architecture: all
Depends: ${{misc:Depends}}, ${{python3:Depends}}, fonts-dejavu-core, qt6-svg-plugins
Recommends: fonts-noto-cjk, qt6-image-formats-plugins, qt6-translations-l10n, qt6-wayland
Suggests: gnugo, katago, python3-enchant, python3-pyside6.qtmultimedia
Description: {_DESCRIPTION}
"""


def _overrides() -> str:
    """Return which packages have what the wheel needs, where it is not `python3-NAME`."""
    qt = ", ".join(f"python3-pyside6.qt{part}" for part in _QT)
    return f"pyside6_essentials {qt}\npillow python3-pil\nchardetng_py\n"


def _rules() -> str:
    return """\
#!/usr/bin/make -f
export PYBUILD_NAME = sgfedit
export PYBUILD_DISABLE = test

%:
\tdh $@ --with python3 --buildsystem=pybuild

override_dh_installman:
override_dh_installchangelogs:
\tdh_installchangelogs docs/changelog.md
"""


def _changelog() -> str:
    return f"""\
sgfedit ({__version__}-1) UNRELEASED; urgency=medium

  * New version: see docs/changelog.md.

 -- {_maintainer()}  {formatdate(localtime=True)}
"""


_COPYRIGHT: Final = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: sgfedit

Files: *
Copyright: 2026 The sgfedit authors
License: none-chosen

Files: resources/linux/*.metainfo.xml debian/share/metainfo/*
Copyright: 2026 The sgfedit authors
License: CC0-1.0

License: none-chosen
 The authors have not chosen a licence yet. Until they do, nobody may
 distribute this package.

License: CC0-1.0
 On Debian systems the text is in /usr/share/common-licenses/CC0-1.0.
"""


_LINTIAN: Final = """\
# It is for no archive yet, as nobody may distribute it: there is no bug of Debian to close.
sgfedit: initial-upload-closes-no-bugs
"""


def _texts() -> dict[str, str]:
    return {
        "control": _control(),
        "rules": _rules(),
        "changelog": _changelog(),
        "copyright": _COPYRIGHT,
        "source/format": "3.0 (quilt)\n",
        "source/options": "include-binaries\n",  # icons and manual pages
        "install": "debian/share/* usr/share/\n",
        "py3dist-overrides": _overrides(),
        "clean": ".pybuild/\n",
        "sgfedit.lintian-overrides": _LINTIAN,
    }


def make(folder: Path) -> Path:
    """Make the source package in `folder`, and return where to build it."""
    tree = folder / f"sgfedit-{__version__}"
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    for name in _tracked():
        target = tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    with tarfile.open(folder / f"sgfedit_{__version__}.orig.tar.gz", "w:gz") as archive:
        archive.add(tree, tree.name)
    for name, text in _texts().items():
        path = tree / "debian" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (tree / "debian" / "rules").chmod(0o755)
    share = tree / "debian" / "share"
    write(share)
    shutil.move(share / "zsh" / "site-functions", share / "zsh" / "vendor-completions")
    return tree


def _tracked() -> list[str]:
    """Return the files of the project that are needed to build and to use it."""
    wanted = ("sgfedit", "resources", "docs", "README.md", "pyproject.toml")
    return [name for name in _git("ls-files", "-z", *wanted).split("\0") if name]


if __name__ == "__main__":
    sys.stdout.write(f"{make(Path(sys.argv[1]).absolute())}\n")
