"""Names that packages hand out of modules that are not imported yet."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from sgfedit.lazy import getter, module_of_each

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A package that hands out two names of a module."""
    found = ModuleType("handing_out")
    found.__path__ = [str(tmp_path)]
    (tmp_path / "numbers_of_it.py").write_text("ONE, TWO = 1, 2\n")
    monkeypatch.setitem(sys.modules, "handing_out", found)
    names = module_of_each({"numbers_of_it": "ONE TWO"})
    found.__dict__["__getattr__"] = getter("handing_out", names)
    yield found
    sys.modules.pop("handing_out.numbers_of_it", None)


def test_a_module_is_imported_when_one_of_its_names_is_asked_for(package: ModuleType) -> None:
    assert "handing_out.numbers_of_it" not in sys.modules

    assert package.ONE == 1

    assert "handing_out.numbers_of_it" in sys.modules
    assert "ONE" in vars(package)
    assert "TWO" not in vars(package)


def test_other_names_are_no_attributes(package: ModuleType) -> None:
    with pytest.raises(AttributeError, match="module 'handing_out' has no attribute 'THREE'"):
        _ = package.THREE
