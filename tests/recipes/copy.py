"""A copy of the program to which a test adds something."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_FEATURES: Final = Path("sgfedit/gui/features")


class Copy:
    """The sources, each file a link until it is changed.

    Attributes:
        touched: What was changed or added. A feature is a room and counts as one.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.touched: set[Path] = set()
        for part in ("sgfedit", "resources"):
            shutil.copytree(ROOT / part, folder / part, copy_function=os.symlink)
        for part in ("tests", "docs", "pyproject.toml"):
            (folder / part).symlink_to(ROOT / part)

    def put_before(self, path: str, anchor: str, text: str) -> None:
        """Put text before the one place where `anchor` stands in a file."""
        before = (self.folder / path).read_text(encoding="utf-8")
        assert before.count(anchor) == 1, f"{anchor!r} in {path}"
        self.write(path, before.replace(anchor, text + anchor))

    def write(self, path: str, text: str) -> None:
        """Write a file, new or not."""
        where = self.folder / path
        where.parent.mkdir(exist_ok=True)
        where.unlink(missing_ok=True)
        where.write_text(text, encoding="utf-8")
        inside = Path(path)
        is_room = inside.is_relative_to(_FEATURES) and len(inside.parts) > len(_FEATURES.parts) + 1
        self.touched.add(Path(*inside.parts[: len(_FEATURES.parts) + 1]) if is_room else inside)

    def test(self, path: str) -> None:
        """Run the tests of what was added, in a process of their own."""
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/{path}"],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder), "PYTEST_ADDOPTS": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
