"""Rules of the house that a machine can check."""

from __future__ import annotations

import ast
import doctest
import inspect
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sgfedit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "sgfedit"
MODULES = sorted(PACKAGE.rglob("*.py"))
MAX_LINES = 800

WITHOUT_QT = (
    "__init__.py",
    "errors.py",
    "assets.py",
    "version.py",
    "sgf",
    "go",
    "game",
    "formats",
    "export",
    "engine",
    "cli",
)
PICTURES = {
    "export/animation.py",
    "export/pages/painting.py",
    "export/pages/pdf.py",
    "export/pages/texts.py",
    "export/pictures.py",
}
"""What draws with Qt, and is imported only where something is drawn."""
ON_PAGES = {f"export/pages/{name}.py" for name in ("layout", "pieces", "typesetter")}
"""What measures texts, and so is imported only there as well."""


TRANSLATORS = {"tr", "_tr", "translate", "QT_TR_NOOP", "QT_TRANSLATE_NOOP", "QT_TR_N_NOOP"}


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def _part(path: Path) -> str:
    """Return the package or module directly below `sgfedit` that `path` belongs to."""
    return path.relative_to(PACKAGE).parts[0]


@dataclass(frozen=True)
class Read:
    """What is asked of a module; to parse them all takes seconds, so it is done once.

    Attributes:
        is_documented: Whether it says what it is for.
        imports: The full name of everything it imports, inside functions as well.
        at_once: The modules that are imported with it.
        translated: The lines where an f-string is handed to a function that translates.
        lines: Its lines without tables: those are as long as what they list.
    """

    is_documented: bool
    imports: list[str]
    at_once: set[str]
    translated: list[int]
    lines: int


@cache
def _read(path: Path) -> Read:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text, str(path))
    nodes = list(ast.walk(tree))
    return Read(
        is_documented=bool(ast.get_docstring(tree)),
        imports=list(_imports(nodes)),
        at_once=set(_imports_at_once(tree)),
        translated=_formatted_translations(nodes),
        lines=len(text.splitlines()) - sum(_table_lines(tree)),
    )


def _table_lines(tree: ast.Module) -> Iterator[int]:
    """Yield how many lines each table of a module takes that stands in it by itself."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(
            node.value, ast.Tuple | ast.List | ast.Dict | ast.Set
        ):
            yield (node.end_lineno or node.lineno) - node.lineno


def _imports(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _imports_at_once(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def _qt_modules(path: Path) -> set[str]:
    """Return the Qt modules that `path` imports: {"QtCore", …}."""
    names = [name.split(".") for name in _read(path).imports]
    return {name[1] for name in names if name[0] == "PySide6" and len(name) > 1}


def test_only_the_window_imports_widgets() -> None:
    offenders = [
        _name(path)
        for path in MODULES
        if "QtWidgets" in _qt_modules(path) and _part(path) != "gui"
    ]

    assert offenders == []


def test_nothing_that_is_called_later_outlives_its_owner() -> None:
    """`QTimer.singleShot` holds for good what it is to call where the owner goes first."""
    texts = {path: path.read_text("utf-8") for path in (ROOT / "sgfedit" / "gui").rglob("*.py")}
    assert any("later(self, " in text for text in texts.values())
    assert [path for path, text in texts.items() if ".singleShot(" in text] == []


def test_the_library_and_the_command_line_import_no_qt() -> None:
    modules = [path for path in MODULES if _part(path) in WITHOUT_QT]

    assert {_part(path) for path in modules} == set(WITHOUT_QT)
    assert {_name(path) for path in modules if _qt_modules(path)} == PICTURES


def test_nothing_imports_pictures_before_something_is_drawn() -> None:
    drawn = PICTURES | ON_PAGES
    names = {f"sgfedit.{name[:-3].replace('/', '.')}" for name in drawn}
    offenders = [
        _name(path)
        for path in MODULES
        if _part(path) in WITHOUT_QT and _name(path) not in drawn
        if not names.isdisjoint(_read(path).at_once)
    ]

    assert offenders == []


def test_the_document_needs_no_more_of_qt_than_its_core() -> None:
    modules = [path for path in MODULES if _part(path) == "app"]

    assert [_name(path) for path in modules if _qt_modules(path) - {"QtCore"}] == []


def test_the_command_line_does_not_know_the_window() -> None:
    modules = [path for path in MODULES if _part(path) == "cli"]
    above = ("sgfedit.gui", "sgfedit.app", "sgfedit.__main__")

    assert [
        _name(path) for path in modules if any(n.startswith(above) for n in _read(path).imports)
    ] == []


@pytest.mark.parametrize("module", ["sgfedit", "sgfedit.cli", "sgfedit.__main__"])
def test_importing_it_loads_no_qt(module: str) -> None:
    code = f"import sys, {module}; print([n for n in sys.modules if n.startswith('PySide6')])"

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, text=True
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")


def _formatted_translations(nodes: Iterable[ast.AST]) -> list[int]:
    """Return the lines where an f-string is handed to a function that translates."""
    lines = []
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = getattr(function, "attr", getattr(function, "id", ""))
        arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
        if name in TRANSLATORS and any(
            isinstance(part, ast.JoinedStr)
            for argument in arguments
            for part in ast.walk(argument)
        ):
            lines.append(node.lineno)
    return lines


def test_no_formatted_string_is_translated() -> None:
    # lupdate takes an f-string word for word, so its translation is never found.
    offenders = {_name(path): _read(path).translated for path in MODULES}

    assert {name: lines for name, lines in offenders.items() if lines} == {}


@pytest.mark.parametrize(
    ("code", "is_wrong"),
    [
        ('self.tr(f"Move {n}")', True),
        ('self.tr("a" + f"{n}")', True),
        ('QT_TRANSLATE_NOOP("Action", f"{n}")', True),
        ('_tr("Command", f"{n}")', True),
        ('QCoreApplication.translate("Action", f"{n}")', True),
        ('self.tr("Move {n}").format(n=n)', False),
        ('print(f"{n}")', False),
    ],
)
def test_the_check_of_translations_finds_what_it_should(code: str, is_wrong: bool) -> None:
    assert bool(_formatted_translations(ast.walk(ast.parse(code)))) is is_wrong


def test_no_module_is_too_long() -> None:
    lengths = {_name(path): _read(path).lines for path in MODULES}

    assert {name: lines for name, lines in lengths.items() if lines > MAX_LINES} == {}


def test_every_module_says_what_it_is_for() -> None:
    assert [_name(path) for path in MODULES if not _read(path).is_documented] == []


def test_the_public_names_exist_and_are_documented() -> None:
    assert sorted(set(sgfedit.__all__)) == sorted(sgfedit.__all__)
    undocumented = [name for name in sgfedit.__all__ if not inspect.getdoc(getattr(sgfedit, name))]

    assert undocumented == []


def test_the_example_in_the_documentation_is_true() -> None:
    result = doctest.testmod(sgfedit)

    assert result.attempted > 0
    assert result.failed == 0


def test_packages_import_only_from_those_below_them() -> None:
    command = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    if command is None:
        pytest.skip("import-linter is not installed")

    done = subprocess.run(
        [command, "--no-cache"], cwd=ROOT, capture_output=True, check=False, text=True
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_no_modules_import_each_other() -> None:
    """Neither directly nor around, in functions or for types: what needs its owner is no part."""
    names = {_module(path): path for path in MODULES}
    edges = {
        name: {
            one
            for one in _read(path).imports
            if one in names and not f"{name}.".startswith(f"{one}.")  # the package it is in
        }
        for name, path in names.items()
    }

    TopologicalSorter(edges).prepare()  # a circle is an error, which names it


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
