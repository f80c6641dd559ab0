"""What is safe to mend leaves no kind of flaw behind that was not there."""

from __future__ import annotations

import pytest

from sgfedit import dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.repairs import fix


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("(;FF[4]GM[1]SZ[9];B[aa]((;W[bb]", "(;FF[4]GM[1]SZ[9];B[aa](;W[bb]))"),
        ("(;FF[4]GM[1]SZ[9];B[aa](((;W[bb])", "(;FF[4]GM[1]SZ[9];B[aa](;W[bb]))"),
        (
            "(;FF[4]GM[1]SZ[9]((;B[aa](;W[bb])((;W[cc]))",
            "(;FF[4]GM[1]SZ[9](;B[aa](;W[bb])(;W[cc])))",
        ),
        ("((;FF[4]GM[1]SZ[9];B[aa]", "((;FF[4]GM[1]SZ[9];B[aa])"),
        ("(;FF[4]GM[1]SZ[9];B[aa](\x1a", "(;FF[4]GM[1]SZ[9];B[aa])"),
        ("(;FF[4]GM[1]SZ[9];B[aa](", "(;FF[4]GM[1]SZ[9];B[aa])"),
    ],
)
def test_of_doubled_parentheses_that_nothing_closes_one_is_closed(text: str, mended: str) -> None:
    collection = loads(text)

    fix(Edit(), collection, lambda problem: problem.fixable)

    assert dumps(collection).decode() == mended
    assert not collection.problems or text.startswith("((")
