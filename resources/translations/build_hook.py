"""Build hook of wheels: the data files, with translations as Qt reads them.

Named in `pyproject.toml`. A checkout and an editable install have the `.ts` files, from which the
program makes what it needs itself.
"""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Translations(BuildHookInterface):  # type: ignore[type-arg]
    """Puts `resources` into the wheel, and in place of each `.ts` file the `.qm` file."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files that the wheel is to have."""
        if version == "editable":
            return
        root = Path(self.root)
        included = build_data["force_include"]
        for path in sorted((root / "resources").rglob("*")):
            if path.is_file() and path.suffix not in {".ts", ".py", ".pyc"}:
                place = path.relative_to(root / "resources").as_posix()
                included[str(path)] = f"sgfedit/_resources/{place}"
        self._folder = TemporaryDirectory()
        for path in (root / "resources" / "translations").glob("*.ts"):
            made = Path(self._folder.name, f"{path.stem}.qm")
            made.write_bytes(_compiled(root, path))
            included[str(made)] = f"sgfedit/_resources/translations/{made.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the compiled files away again."""
        del version, build_data, artifact_path
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def _compiled(root: Path, path: Path) -> bytes:
    """Return the `.qm` file of a `.ts` file; Qt, and the program itself, need not be there."""
    spec = spec_from_file_location("qm", root / "sgfedit" / "app" / "qm.py")
    assert spec is not None
    assert spec.loader is not None
    qm = module_from_spec(spec)
    spec.loader.exec_module(qm)
    language = path.stem.removeprefix("sgfedit_")
    made: bytes = qm.compiled(qm.finished(path.read_bytes()), language)
    return made
