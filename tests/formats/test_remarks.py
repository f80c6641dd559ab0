"""What readers of other formats tell can be said in every language: no English is put together."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from sgfedit.formats import loads
from sgfedit.formats.draft import Flaws
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMATS: Final = Path(__file__).parents[2] / "sgfedit" / "formats"
WORD: Final = re.compile("[a-z]{2,}")
TOLD: Final = re.compile("foreign-|undecodable-")
OF_FILES: Final = {"properties ", "games ", "encoding ", "idents ", "charset ", "Crypt="}
"""Names that stand so in the files, in every language."""

TELLS: Final = {"_unread", "_contradiction"}


def unmarked(module: str) -> Iterator[str]:
    """Yield what a module tells of a file in words that translators do not find."""
    for function in ast.walk(ast.parse(module)):
        if isinstance(function, ast.FunctionDef):
            given: dict[str, list[ast.expr]] = {}
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    given.setdefault(node.targets[0].id, []).append(node.value)
            for node in ast.walk(function):
                if isinstance(node, ast.Call):
                    yield from (
                        text
                        for detail in _details(node)
                        for value in given.get(getattr(detail, "id", ""), [detail])
                        for text in _texts(value)
                        if WORD.search(text) and text not in OF_FILES
                    )


def _details(call: ast.Call) -> list[ast.expr]:
    """Return what a call tells, if it tells of a flaw."""
    name = getattr(call.func, "attr", "")
    code = call.args[0] if call.args else None
    if name in TELLS or getattr(call.func, "id", "") == "tell":
        return call.args[:1]
    is_code = isinstance(code, ast.Constant) and TOLD.match(str(code.value))
    is_add = name == "add" and len(call.args) > 2
    return call.args[1:] if is_code or is_add else []


def _texts(value: ast.expr) -> list[str]:
    """Return the literal parts of a text, of all that it can be."""
    if isinstance(value, ast.JoinedStr):
        return [str(part.value) for part in value.values if isinstance(part, ast.Constant)]
    if isinstance(value, ast.IfExp):
        return _texts(value.body) + _texts(value.orelse)
    if isinstance(value, ast.BinOp):
        return _texts(value.left) + _texts(value.right)
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return [value.value]
    return []


def test_no_reader_tells_words_that_translators_do_not_find() -> None:
    found = {path: list(unmarked(path.read_text("utf-8"))) for path in FORMATS.rglob("*.py")}

    assert len(found) > 20
    assert {path.name: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ('flaws.add("foreign-cut", 1, "no moves")', ["no moves"]),
        ('flaws.add("foreign-cut", 1, f"{n} moves")', [" moves"]),
        ('text = f"{n} moves"; flaws.add("foreign-cut", 1, text)', [" moves"]),
        ('text = "a lot" if n else str(n); flaws.add(code, 1, text)', ["a lot"]),
        ('self._unread(f"value {n}")', ["value "]),
        ('flaws.add("foreign-cut", 1, Named("Problem", "no moves"))', []),
        ('flaws.add("foreign-cut", 1, f"LINE:{n}")', []),
        ('root.add("LB", "some label")', []),
    ],
)
def test_such_words_are_found(call: str, found: list[str]) -> None:
    assert list(unmarked(f"def read():\n    {call}\n")) == found


def test_a_remark_keeps_its_words_and_what_they_are_about_apart() -> None:
    (problem,) = loads(b"GO\nBOARDSIZE 9\nB 1 E5\nCOM\nwords\n").reading

    assert isinstance(problem.detail, Named)
    assert problem.detail == "COM without ENDCOM"
    assert problem.detail.worded(lambda _, text: f"<{text}>") == "<COM without ENDCOM>"


def test_what_a_remark_is_about_is_cut_and_its_words_are_not() -> None:
    flaws = Flaws()
    flaws.add("foreign-cut", 1, Named("Problem", "{line}: id twice", line="a  b\n" * 500))

    (problem,) = flaws.problems({})

    assert isinstance(problem.detail, Named)
    assert problem.detail.text == "{line}: id twice"
    assert problem.detail.startswith("a b a b")
    assert problem.detail.endswith("…: id twice")
    assert len(problem.detail) < 200
