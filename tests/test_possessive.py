"""Expressions that repeat a group possessively, in every version of Python."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import possessive
from sgfedit.formats import sgf
from sgfedit.lazy import expression
from sgfedit.sgf.grammar import ANY_VALUE, INSIDE, VALUE, WORD, WS

if TYPE_CHECKING:
    from collections.abc import Callable

PACKAGE: Final = Path(__file__).parents[1] / "sgfedit"

WAYS: Final = (expression, possessive.compiled)

EXPRESSIONS: Final = (
    rf";?+(?:[^;()\[]++|{VALUE})*+",
    rf"(?:({WORD}){WS})?+((?:{ANY_VALUE}{WS})++)|{WORD}|[^A-Za-z\[]++",
    rf";{WS}(?:[A-Z]{{1,2}}+{WS}(?:{VALUE}{WS})++)*+",
    rf"{WS}(?:;|(?={WORD}{WS}\[))(?:(?!B\[)(?:{WORD}|{VALUE}|[^;()\[A-Za-z]++))*+B\[",
    rf"\[({INSIDE})(?:\]|\\?\Z)",
    r"(?:\)[ ]*+)*+\([ ]*+",
    r"(?>(?:a|b(?:c)?d)*+)|(?:(?<=;)|B)(?:\[|;B?)*?",
    r"(\()?(?(1)(?:;B?\[)*+|;)",
)


@pytest.mark.parametrize("compiled", WAYS)
def test_a_last_round_that_fails_takes_nothing(
    compiled: Callable[[str], re.Pattern[str]],
) -> None:
    found = compiled("(?:a|b(?:c)?d)*+").match("abcdab")
    assert found is not None
    assert found.span() == (0, 5)


@pytest.mark.parametrize("compiled", WAYS)
def test_what_fails_at_its_start_stays_possessive(
    compiled: Callable[[str], re.Pattern[str]],
) -> None:
    assert compiled(r"\[(?:\\.[^\]\\]*+)*+\]").fullmatch(r"[\]\a]") is not None
    assert compiled(r"\[(?:\\.[^\]\\]*+)*+\]").match("[\\]") is None


def test_a_value_that_the_end_cuts_off_is_told() -> None:
    codes = [problem.code for problem in sgf.loads(b"(;GM[1]FF[4]SZ[19];B[aa]C[uncl").problems]
    assert codes == ["unexpected-eof", "missing-close-paren"]


@pytest.mark.skipif(sys.version_info < (3, 11, 5), reason="what is compared with is wrong there")
@pytest.mark.parametrize("text", EXPRESSIONS)
@given(st.lists(st.sampled_from([*r"();[]\ :aB", "AB", "\\]", "B[", "[a]"])).map("".join))
def test_both_ways_find_the_same(text: str, subject: str) -> None:
    ours = [match.regs for match in possessive.compiled(text).finditer(subject)]
    assert ours == [match.regs for match in re.finditer(text, subject)]


_POSSESSIVE: Final = re.compile(r"\)(?:[*+?]|\{[0-9,]*\})\+")


def _is_possessive(node: ast.AST, names: set[str]) -> bool:
    """Whether a text, or what one is made of, repeats a group possessively."""
    texts = (
        str(part.value)
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str | bytes)
    )
    used = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    # An f-string may end a part between the parenthesis and its sign.
    return bool(used & names) or any(map(_POSSESSIVE.search, texts))


def _named_possessive(trees: list[ast.Module]) -> set[str]:
    """Return the constants that are such a text, and the functions of a module that return one."""
    values: list[tuple[str, ast.expr | None]] = []
    for statement in (statement for tree in trees for statement in tree.body):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            values.append((statement.target.id, statement.value))
        elif isinstance(statement, ast.FunctionDef):
            values += [
                (statement.name, part.value)
                for part in statement.body
                if isinstance(part, ast.Return)
            ]
    texts = [
        (name, value)
        for name, value in values
        if isinstance(value, ast.Constant | ast.JoinedStr | ast.BinOp)
    ]
    names: set[str] = set()
    while found := {name for name, value in texts if _is_possessive(value, names)} - names:
        names |= found
    return names


def test_none_is_compiled_past_what_makes_it_right() -> None:
    sources = {path: path.read_bytes() for path in PACKAGE.rglob("*.py")}
    trees = {path: ast.parse(source) for path, source in sources.items() if b"+" in source}
    names = _named_possessive(list(trees.values()))
    assert {"VALUE", "ANY_VALUE", "INSIDE"} <= names
    past = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and any(_is_possessive(argument, names) for argument in node.args)
    ]
    assert past == []
