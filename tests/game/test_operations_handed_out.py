"""What the package of operations hands out is what it says to type checkers."""

from __future__ import annotations

import ast
import inspect

import pytest

from sgfedit.game import operations


def test_every_name_is_handed_out_of_the_module_it_is_in() -> None:
    said = {
        alias.name: str(node.module)
        for node in ast.walk(ast.parse(inspect.getsource(operations)))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if str(node.module).startswith(operations.__name__)
    }

    assert said == {
        name: f"{operations.__name__}.{module}" for name, module in operations._MODULE_OF.items()
    }
    assert not any(inspect.ismodule(getattr(operations, name)) for name in said)


def test_no_name_is_that_of_a_module_which_would_stand_for_it_once_it_is_imported() -> None:
    assert set(operations._MODULE_OF).isdisjoint(operations._HOMES)


def test_other_names_are_no_attributes() -> None:
    with pytest.raises(AttributeError, match="no attribute 'undo'"):
        getattr(operations, "undo")  # noqa: B009  # type checkers know it as well
